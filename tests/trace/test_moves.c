/* Moves of the cursor, places found in runs, and metrics of a prefix, on real kernels.
 *
 * Every move from every position is compared with a plain reading of the recorded steps;
 * so is every metric at every step. Named places are held to what must stand there. */
#include "config.h"

#include "opened.h"

#include "trace/cursor.h"
#include "trace/lane_test.h"
#include "trace/query.h"
#include "trace/vars.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const kernels[] = {
    "tests/trace/kernels/splits.cu",   "tests/trace/kernels/barriers.cu",
    "tests/trace/kernels/meetings.cu", "tests/trace/kernels/faults.cu",
    "tests/trace/kernels/resident.cu", "kernels/block_reduce_tree.cu",
    "kernels/reduce_xor_sum.cu",
};
#define NKERNELS ((int)(sizeof kernels / sizeof *kernels))

static void open_as(struct opened *o, const char *path, enum model model,
                    enum schedule schedule)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    opt.model = (int)model;
    opt.schedule = (int)schedule;
    opened_start(o, path, &opt, NULL);
}

/* --- moves ------------------------------------------------------------------------------ */

static const struct ir_insn *insn_at(const struct opened *o, uint64_t i)
{
    return machine_place(trace_machine(o->trace), trace_step(o->trace, i).pc).insn;
}

static bool is_shuffle(const struct opened *o, uint64_t i)
{
    uint16_t op = insn_at(o, i)->op;
    return op == IR_SHFL32 || op == IR_SHFL64;
}

/* Whether a counted step is one to stop at; last: the counted step before, or -1. */
static bool is_stop(const struct opened *o, enum move move, uint64_t i, int64_t last)
{
    struct step s = trace_step(o->trace, i);
    switch (move) {
    case MOVE_STEP:
        return true;
    case MOVE_LINE:
        return last < 0 || trace_step(o->trace, (uint64_t)last).warp != s.warp ||
               trace_block_of(o->trace, (uint64_t)last) != trace_block_of(o->trace, i) ||
               trace_line(o->trace, (uint64_t)last, o->sources) !=
                   trace_line(o->trace, i, o->sources);
    case MOVE_DIVERGENCE:
        return s.flags & STEP_DIVERGED;
    case MOVE_JOIN:
        return s.flags & STEP_JOINED;
    case MOVE_BARRIER:
        return s.flags & STEP_BARRIER;
    case MOVE_SYNC:
        return s.flags & STEP_SYNC;
    case MOVE_SHUFFLE:
        return is_shuffle(o, i);
    case MOVE_FINDING:
        return s.flags & STEP_FAULT;
    case MOVE_BLOCK:
        return s.flags & STEP_NEW_BLOCK;
    }
    return false;
}

/* All stops, in order; the caller frees. The end counts for steps and lines. */
static uint64_t *all_stops(const struct opened *o, enum move move, int warp, size_t *n)
{
    uint64_t len = trace_length(o->trace), *stops = mem_alloc((len + 1) * sizeof *stops);
    int64_t last = -1;
    *n = 0;
    for (uint64_t i = 0; i < len; i++) {
        if (warp >= 0 && trace_step(o->trace, i).warp != warp)
            continue;
        if (is_stop(o, move, i, last))
            stops[(*n)++] = i;
        last = (int64_t)i;
    }
    if (move == MOVE_STEP || move == MOVE_LINE)
        stops[(*n)++] = len;
    return stops;
}

static void check_move(const struct opened *o, enum move move, int warp, uint64_t from,
                       const uint64_t *stops, size_t n)
{
    size_t after = 0, before;
    while (after < n && stops[after] <= from)
        after++;
    for (before = after; before > 0 && stops[before - 1] >= from;)
        before--;
    struct cursor c = {o->trace, o->sources, from, warp};
    ck_assert_int_eq(cursor_move(&c, move, true), after < n);
    ck_assert_msg(c.pos == (after < n ? stops[after] : from),
                  "move %d of warp %d from %llu forward: %llu", (int)move, warp,
                  (unsigned long long)from, (unsigned long long)c.pos);
    c.pos = from;
    ck_assert_int_eq(cursor_move(&c, move, false), before > 0);
    ck_assert_msg(c.pos == (before > 0 ? stops[before - 1] : from),
                  "move %d of warp %d from %llu back: %llu", (int)move, warp,
                  (unsigned long long)from, (unsigned long long)c.pos);
}

static void check_moves(const struct opened *o, int warp)
{
    for (int move = MOVE_STEP; move <= MOVE_BLOCK; move++) {
        size_t n;
        uint64_t *stops = all_stops(o, (enum move)move, warp, &n);
        uint64_t len = trace_length(o->trace);
        for (uint64_t from = 0; from <= len; from += len > 500 ? 7 : 1)
            check_move(o, (enum move)move, warp, from, stops, n);
        mem_free(stops);
    }
}

START_TEST(moves_go_to_the_next_stop)
{
    for (int model = MODEL_STACK; model <= MODEL_ITS; model++) {
        struct opened o;
        open_as(&o, kernels[_i], (enum model)model, SCHEDULE_ROUND_ROBIN);
        for (int warp = -1; warp < 3; warp++)
            check_moves(&o, warp);
        opened_end(&o);
    }
}
END_TEST

START_TEST(seek_is_clamped_and_next_stops_at_the_end)
{
    struct opened o;
    struct step s;
    open_as(&o, "kernels/tree8.cu", MODEL_ITS, SCHEDULE_HARDWARE);
    uint64_t n = trace_length(o.trace);
    struct cursor c = {o.trace, o.sources, 0, -1};
    ck_assert(cursor_seek(&c, n) && c.pos == n);
    ck_assert(!cursor_next(&c, &s));
    ck_assert(!cursor_seek(&c, n + 1) && c.pos == n);
    ck_assert(cursor_seek(&c, 3) && c.pos == 3);
    ck_assert(cursor_next(&c, &s));
    ck_assert_uint_eq(s.pc, trace_step(o.trace, 3).pc);
    ck_assert_uint_eq(machine_steps(cursor_machine(&c)), 3);
    opened_end(&o);
}
END_TEST

/* What the moves of a textbook kernel come to, line by line. */
START_TEST(divergence_and_join_of_a_branch)
{
    struct opened o;
    open_as(&o, "kernels/branch_on_lane.cu", MODEL_ITS, SCHEDULE_HARDWARE);
    struct cursor c = {o.trace, o.sources, 0, -1};
    struct step s;
    ck_assert(cursor_move(&c, MOVE_DIVERGENCE, true));
    ck_assert(cursor_next(&c, &s));
    ck_assert_int_eq(insn_at(&o, c.pos)->op, IR_BRA);
    ck_assert_uint_eq(s.mask, 0xffffffff);
    ck_assert_uint_eq(trace_step(o.trace, c.pos + 1).mask, 0x55555555);
    ck_assert(cursor_move(&c, MOVE_JOIN, true));
    ck_assert(cursor_next(&c, &s));
    ck_assert_uint_eq(s.mask, 0xffffffff);
    ck_assert_uint_eq(trace_step(o.trace, c.pos - 1).mask, 0xaaaaaaaa);
    ck_assert(cursor_move(&c, MOVE_DIVERGENCE, false));
    ck_assert_int_eq(insn_at(&o, c.pos)->op, IR_BRA);
    ck_assert(!cursor_move(&c, MOVE_BARRIER, true));
    ck_assert(!cursor_move(&c, MOVE_FINDING, true));
    opened_end(&o);
}
END_TEST

/* --- places ----------------------------------------------------------------------------- */

struct found {
    const char *kernel, *place;
    uint32_t line; /* that the step found is on */
    enum ir_op op; /* IR_OP_COUNT: any */
    uint64_t all;  /* in the whole run; 0: not counted */
    bool nowhere;  /* there is no such place */
};

#define TREE "kernels/block_reduce_tree.cu"
#define T8 "kernels/tree8.cu"
#define BRANCH "kernels/branch_on_lane.cu"

static const struct found places[] = {
    {T8, "first shuffle", 12, IR_SHFL32, 3, false},
    {T8, "shuffle", 12, IR_SHFL32, 3, false},
    {T8, "second shuffle", 12, IR_SHFL32, 3, false},
    {T8, "shuffle 3", 12, IR_SHFL32, 3, false},
    {T8, "3rd shuffle", 12, IR_SHFL32, 3, false},
    {T8, "last shuffle", 12, IR_SHFL32, 3, false},
    {T8, "last sync", 12, IR_SHFL32, 3, false},
    {T8, "line 12 second time", 12, IR_OP_COUNT, 3, false},
    {T8, "fourth shuffle", 0, IR_OP_COUNT, 0, true},
    {T8, "barrier", 0, IR_OP_COUNT, 0, true},
    {T8, "store", 13, IR_ST32, 1, false},
    {T8, "exit", 14, IR_EXIT, 1, false},
    {T8, "line 99", 0, IR_OP_COUNT, 0, true},
    {T8, "warp 1 shuffle", 0, IR_OP_COUNT, 0, true},
    {BRANCH, "first divergence", 20, IR_BRA, 2, false},
    {BRANCH, "warp 1 divergence", 20, IR_BRA, 1, false},
    {BRANCH, "last store", 24, IR_ST32, 2, false},
    {BRANCH, "lines 24-24 store 2", 24, IR_ST32, 2, false},
    {TREE, "first barrier", 14, IR_BAR, 144, false},
    {TREE, "block 1 first barrier", 14, IR_BAR, 72, false},
    {TREE, "block 1 warp 7 last barrier", 18, IR_BAR, 9, false},
    {TREE, "block 0 warp 0 lines 15-18 barrier", 18, IR_BAR, 8, false},
    {TREE, "block 2 barrier", 0, IR_OP_COUNT, 0, true},
    {"kernels/ballot_compaction.cu", "first vote", 0, IR_VOTE, 4, false},
    {"kernels/match_group_by.cu", "match", 0, IR_MATCH_ANY32, 1, false},
    {"kernels/spin_lock.cu", "first atomic", 12, IR_ATOM32, 0, false},
    {"tests/trace/kernels/collectives.cu", "reduce 2", 18, IR_REDUX, 2, false},
    {"tests/trace/kernels/faults.cu", "block 1 finding", 0, IR_OP_COUNT, 0, false},
    {"tests/trace/kernels/faults.cu", "first load", 0, IR_LD32, 0, false},
};

static struct query *parse(const char *text)
{
    struct diags ds;
    diags_init(&ds);
    struct query *q = query_parse(text, (struct span){0}, &ds);
    ck_assert_msg(q != NULL, "\"%s\" is refused", text);
    diags_free(&ds);
    return q;
}

START_TEST(place_is_found)
{
    const struct found *f = &places[_i];
    struct opened o;
    uint64_t pos = UINT64_MAX;
    open_as(&o, f->kernel, MODEL_ITS, SCHEDULE_HARDWARE);
    struct query *q = parse(f->place);
    bool found = query_find(q, o.trace, o.sources, 0, &pos);
    uint64_t all = query_count(q, o.trace, o.sources);
    if (f->nowhere) {
        ck_assert_msg(!found, "\"%s\" is found at %llu", f->place,
                      (unsigned long long)pos);
    } else {
        ck_assert_msg(found, "\"%s\" is not found", f->place);
        if (f->line)
            ck_assert_uint_eq(trace_line(o.trace, pos, o.sources), f->line);
        if (f->op != IR_OP_COUNT)
            ck_assert_int_eq(insn_at(&o, pos)->op, f->op);
        if (f->all)
            ck_assert_uint_eq(all, f->all);
    }
    query_free(q);
    opened_end(&o);
}
END_TEST

/* The N-th is the N-th: each is later than the one before, and "next" from there finds
 * the one after, "previous" the one before. */
START_TEST(places_count_and_step)
{
    static const char *const events[] = {"barrier", "store", "branch", "line 17"};
    struct opened o;
    open_as(&o, TREE, MODEL_STACK, SCHEDULE_ROUND_ROBIN);
    for (size_t e = 0; e < sizeof events / sizeof *events; e++) {
        struct str text = {0};
        uint64_t last = 0, pos = 0, all = 0;
        for (uint64_t k = 1; k <= 12; k++) {
            str_clear(&text);
            str_printf(&text, "%lluth %s", (unsigned long long)k, events[e]);
            struct query *nth = parse(str_cstr(&text));
            ck_assert(query_find(nth, o.trace, o.sources, 0, &pos));
            ck_assert(k == 1 || pos > last);
            query_free(nth);
            str_clear(&text);
            str_printf(&text, "next %s", events[e]);
            struct query *next = parse(str_cstr(&text));
            uint64_t got;
            if (k > 1) {
                ck_assert(query_find(next, o.trace, o.sources, last, &got));
                ck_assert_uint_eq(got, pos);
            }
            all = query_count(next, o.trace, o.sources);
            query_free(next);
            str_clear(&text);
            str_printf(&text, "previous %s", events[e]);
            struct query *previous = parse(str_cstr(&text));
            ck_assert_int_eq(query_find(previous, o.trace, o.sources, pos, &got), k > 1);
            if (k > 1)
                ck_assert_uint_eq(got, last);
            query_free(previous);
            last = pos;
        }
        ck_assert_uint_ge(all, 12);
        str_free(&text);
    }
    opened_end(&o);
}
END_TEST

START_TEST(start_end_and_steps)
{
    struct opened o;
    uint64_t pos;
    open_as(&o, T8, MODEL_ITS, SCHEDULE_HARDWARE);
    uint64_t n = trace_length(o.trace);
    struct query *q = parse("start");
    ck_assert(query_find(q, o.trace, o.sources, 5, &pos) && pos == 0);
    query_free(q);
    q = parse("end");
    ck_assert(query_find(q, o.trace, o.sources, 5, &pos) && pos == n);
    query_free(q);
    q = parse("step 4");
    ck_assert(query_find(q, o.trace, o.sources, 5, &pos) && pos == 4);
    query_free(q);
    q = parse("step 100000");
    ck_assert(!query_find(q, o.trace, o.sources, 5, &pos));
    query_free(q);
    opened_end(&o);
}
END_TEST

/* A barrier of 8 warps x 9 in each of 2 blocks, an arrival at a line per warp. */
START_TEST(counts_of_the_tree)
{
    struct opened o;
    open_as(&o, TREE, MODEL_ITS, SCHEDULE_HARDWARE);
    struct query *q = parse("barrier");
    ck_assert_uint_eq(query_count(q, o.trace, o.sources), 2 * 8 * 9);
    query_free(q);
    q = parse("line 12");
    ck_assert_uint_eq(query_count(q, o.trace, o.sources), 2 * 8);
    query_free(q);
    opened_end(&o);
}
END_TEST

/* --- metrics of a prefix ------------------------------------------------------------------- */

/* Counts from recorded steps alone. */
struct tally {
    uint64_t issued, lanes, branches, divergent, shuffles, atomic_lanes;
};

static void tally_step(struct tally *t, const struct opened *o, uint64_t i)
{
    struct step s = trace_step(o->trace, i);
    t->issued++;
    t->lanes += (uint64_t)__builtin_popcount(s.mask);
    t->branches += insn_at(o, i)->op == IR_BRA;
    t->divergent += (s.flags & STEP_DIVERGED) != 0;
    t->shuffles += is_shuffle(o, i);
    if (ir_op_info(insn_at(o, i)->op)->group == IR_GROUP_ATOMIC)
        t->atomic_lanes += (uint64_t)__builtin_popcount(s.mask);
}

static void same(double got, double want)
{
    if (isnan(want))
        ck_assert_double_nan(got);
    else
        ck_assert_double_eq_tol(got, want, 1e-12);
}

static void check_metrics(const struct opened *o, const struct machine *m,
                          const struct tally *t, struct line_range lines)
{
    const struct sources *src = o->sources;
    double issued = (double)t->issued, lanes = (double)t->lanes;
    double branches = (double)t->branches;
    same(metric_value(m, METRIC_ISSUED, lines, src), issued);
    same(metric_value(m, METRIC_SIMT_EFFICIENCY, lines, src), lanes / (32 * issued));
    same(metric_value(m, METRIC_ACTIVE_THREADS, lines, src), lanes / issued);
    same(metric_value(m, METRIC_BRANCHES, lines, src), branches);
    same(metric_value(m, METRIC_DIVERGENT_BRANCHES, lines, src), (double)t->divergent);
    same(metric_value(m, METRIC_BRANCH_EFFICIENCY, lines, src),
         (branches - (double)t->divergent) / branches);
    same(metric_value(m, METRIC_ATOMIC_LANES, lines, src), (double)t->atomic_lanes);
    if (lines.first == 0)
        same(metric_value(m, METRIC_SHUFFLES, lines, src), (double)t->shuffles);
}

START_TEST(metrics_are_those_of_the_prefix)
{
    struct opened o;
    struct line_range part = {15, 20};
    open_as(&o, kernels[_i], MODEL_ITS, SCHEDULE_ROUND_ROBIN);
    uint64_t n = trace_length(o.trace);
    struct tally all = {0}, some = {0};
    trace_at(o.trace, n);
    for (uint64_t i = 0; i <= n; i++) {
        check_metrics(&o, trace_at(o.trace, i), &all, (struct line_range){0, 0});
        check_metrics(&o, trace_at(o.trace, i), &some, part);
        if (i == n)
            break;
        tally_step(&all, &o, i);
        uint32_t line = trace_line(o.trace, i, o.sources);
        if (line >= part.first && line <= part.last)
            tally_step(&some, &o, i);
    }
    opened_end(&o);
}
END_TEST

/* Figures that the curriculum states. */
static const struct {
    const char *kernel, *condition;
} figures[] = {
    {"kernels/branch_on_lane.cu", "simt_efficiency[lines 21-23] == 50%"},
    {"kernels/branch_on_lane.cu", "branch_efficiency < 1"},
    {"kernels/branch_on_warp.cu", "simt_efficiency == 100%"},
    {"kernels/branch_on_warp.cu", "branch_efficiency == 100%"},
    {"kernels/loop_lengths.cu", "simt_efficiency[line 14] ~ 7.97%"},
    {"kernels/block_reduce_shuffle.cu", "barriers == 1"},
    {"kernels/block_reduce_shuffle.cu", "shared_bytes == 128"},
    {"kernels/block_reduce_tree.cu", "barriers == 9"},
    {"kernels/block_reduce_tree.cu", "shared_bytes == 1024"},
};

START_TEST(figure_holds)
{
    for (int model = MODEL_STACK; model <= MODEL_ITS; model++) {
        struct opened o;
        struct metric_test t;
        double actual;
        open_as(&o, figures[_i].kernel, (enum model)model, SCHEDULE_HARDWARE);
        ck_assert(metric_test_parse(figures[_i].condition, (struct span){0}, &o.ds, &t));
        const struct machine *m = trace_at(o.trace, trace_length(o.trace));
        ck_assert_msg(metric_test_holds(&t, m, o.sources, &actual), "%s: %s: it is %.9g",
                      figures[_i].kernel, figures[_i].condition, actual);
        opened_end(&o);
    }
}
END_TEST

/* --- rows of values ------------------------------------------------------------------------ */

/* A variable's row of eight lanes at a place, as in any textbook. */
static const struct {
    const char *kernel, *place, *variable, *row;
} rows[] = {
    {"kernels/shfl_down_letters.cu", "first shuffle", "mine", "A B C D E F G H"},
    {"kernels/shfl_down_letters.cu", "last store", "mine", "A B C D E F G H"},
    {"kernels/shfl_down_letters.cu", "last store", "got", "C D E F G H G H"},
    {"kernels/shfl_xor_letters.cu", "first shuffle", "mine", "A B C D E F G H"},
    {"kernels/shfl_xor_letters.cu", "last store", "got", "B A D C F E H G"},
    {"kernels/tree8.cu", "first shuffle", "sum", "1 2 3 4 5 6 7 8"},
    {"kernels/tree8.cu", "second shuffle", "sum", "6 8 10 12 10 12 14 16"},
    {"kernels/tree8.cu", "third shuffle", "sum", "16 20 20 24 24 28 28 32"},
    {"kernels/tree8.cu", "last store", "sum", "36 40 44 48 52 56 60 64"},
    {"kernels/butterfly8.cu", "first shuffle", "sum", "1 2 3 4 5 6 7 8"},
    {"kernels/butterfly8.cu", "second shuffle", "sum", "3 3 7 7 11 11 15 15"},
    {"kernels/butterfly8.cu", "third shuffle", "sum", "10 10 10 10 26 26 26 26"},
    {"kernels/butterfly8.cu", "last store", "sum", "36 36 36 36 36 36 36 36"},
};

static void print_row(const struct var_row *row, struct str *out)
{
    for (int l = 0; l < 8; l++) {
        str_add(out, l ? " " : "");
        if (row->undefined >> l & 1)
            str_addc(out, '?');
        else if (row->vtype == IR_S8)
            str_addc(out, (char)row->value[l]);
        else
            str_printf(out, "%d", (int)row->value[l]);
    }
}

START_TEST(row_is_as_in_textbooks)
{
    for (int model = MODEL_STACK; model <= MODEL_ITS; model++) {
        struct opened o;
        struct var_row row;
        const struct ir_var *var;
        uint64_t pos, index;
        struct str text = {0};
        open_as(&o, rows[_i].kernel, (enum model)model, SCHEDULE_HARDWARE);
        struct query *q = parse(rows[_i].place);
        ck_assert(query_find(q, o.trace, o.sources, 0, &pos));
        const struct machine *m = trace_at(o.trace, pos);
        ck_assert(
            var_find(m, trace_step(o.trace, pos).pc, rows[_i].variable, &var, &index));
        ck_assert(var_read(m, 0, var, rows[_i].variable, index, &row));
        print_row(&row, &text);
        ck_assert_str_eq(str_cstr(&text), rows[_i].row);
        str_free(&text);
        query_free(q);
        opened_end(&o);
    }
}
END_TEST

#define ROWS(table) (int)(sizeof table / sizeof *table)

/* Instructions of a carried header belong to the line of the kernel that called it. */
START_TEST(lines_are_those_of_the_kernel)
{
    struct opened o;
    bool inside = false;
    struct session_options opt = SESSION_OPTIONS_INIT;
    opened_start(&o, "tests/lang/groups_reduce.cu", &opt, NULL);
    const struct ir_module *m = session_module(o.session);
    uint32_t file = m->funcs.data[0].span.file;
    for (uint64_t i = 0; i < trace_length(o.trace); i++) {
        uint32_t line = trace_line(o.trace, i, o.sources);
        uint32_t pc = trace_step(o.trace, i).pc;
        const struct ir_insn *in = machine_place(trace_machine(o.trace), pc).insn;
        inside = inside || in->span.file != file;
        ck_assert_msg(line >= 13 && line <= 31, "step %d is at line %u", (int)i, line);
    }
    ck_assert(inside);
    opened_end(&o);
}
END_TEST

/* branch_on_lane: v is the thread's number from the branch on; even lanes go one way. */
static const struct {
    const char *text;
    bool holds;
} held[] = {
    {"v == 6", true},
    {"v == 64", false},
    {"all v < 32", true},
    {"all v < 31", true},
    {"lane 31 v = 31", true},
    {"lane 7 v = 7.5", false},
    {"active == 16", true},
    {"active > 16", false},
    {"lane 4 active", true},
    {"lane 5 active", false},
    {"lane 5 inactive", true},
    {"nothing = 0", false},
    {"v = 5", false}, /* lane 5 is not active */
    {"v * 2 == 12 && lane == 6", true},
};

START_TEST(test_holds)
{
    struct opened o;
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct lane_test t;
    struct diags ds;
    diags_init(&ds);
    opened_start(&o, "kernels/branch_on_lane.cu", &opt, NULL);
    uint64_t at = 0;
    while (!(trace_step(o.trace, at).flags & STEP_DIVERGED))
        at++;
    at++; /* the first step of one side */
    struct step s = trace_step(o.trace, at);
    ck_assert_uint_eq(s.mask, 0x55555555);
    ck_assert(lane_test_parse(held[_i].text, (struct span){0}, &ds, &t));
    ck_assert_msg(lane_test_holds(&t, trace_at(o.trace, at), &s) == held[_i].holds,
                  "\"%s\"", held[_i].text);
    lane_test_free(&t);
    diags_free(&ds);
    opened_end(&o);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("moves");
    TCase *t = tcase_create("moves");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, moves_go_to_the_next_stop, 0, NKERNELS);
    tcase_add_test(t, seek_is_clamped_and_next_stops_at_the_end);
    tcase_add_test(t, divergence_and_join_of_a_branch);
    tcase_add_loop_test(t, place_is_found, 0, ROWS(places));
    tcase_add_test(t, places_count_and_step);
    tcase_add_test(t, start_end_and_steps);
    tcase_add_test(t, counts_of_the_tree);
    tcase_add_test(t, lines_are_those_of_the_kernel);
    tcase_add_loop_test(t, metrics_are_those_of_the_prefix, 0, NKERNELS);
    tcase_add_loop_test(t, figure_holds, 0, ROWS(figures));
    tcase_add_loop_test(t, test_holds, 0, ROWS(held));
    tcase_add_loop_test(t, row_is_as_in_textbooks, 0, ROWS(rows));
    suite_add_tcase(s, t);
    SRunner *runner = srunner_create(s);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
