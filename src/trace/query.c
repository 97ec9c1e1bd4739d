/* Places in a run: parsing "warp 1 second shuffle" and finding the step.
 *
 * Takes text and a trace, gives a position. Finding scans recorded steps only, so a
 * query over a million steps costs milliseconds and moves no machine. */
#include "config.h"

#include "trace/query.h"

#include "base/mem.h"
#include "trace/words.h"

#include <string.h>

enum event_word {
#define QUERY_EVENT(sym, word, doc) WORD_##sym,
#include "trace/query_events.def"
#undef QUERY_EVENT
    WORD_COUNT
};

static const char *const event_words[WORD_COUNT] = {
#define QUERY_EVENT(sym, word, doc) [WORD_##sym] = word,
#include "trace/query_events.def"
#undef QUERY_EVENT
};

enum which {
    WHICH_NTH,
    WHICH_LAST,
    WHICH_NEXT,
    WHICH_PREVIOUS,
    WHICH_START,
    WHICH_END,
    WHICH_STEP
};

struct query {
    enum which which;
    uint64_t n; /* NTH: 1-based; STEP: the step */
    enum event_word event;
    uint32_t line;
    struct line_range lines; /* scope; {0, 0}: everywhere */
    int64_t warp, block;     /* scope; -1: any */
};

static const char *const ordinals[] = {"first", "second",  "third",  "fourth", "fifth",
                                       "sixth", "seventh", "eighth", "ninth",  "tenth"};

/* Until parsing ends, n == 0 means that no count was given. */
static bool counted(const struct query *q)
{
    return q->which != WHICH_NTH || q->n > 0;
}

/* A second count at `from`, where the words go on, contradicts the first. */
static bool count_once(struct words *w, const struct query *q, const char *from)
{
    return !counted(q) || words_fail_at(w, from, "one count only");
}

/* ordinal := 'first' … 'tenth' | 'last' | N ('st' | 'nd' | 'rd' | 'th')
 * False without a diagnostic when none is there. */
static bool parse_ordinal(struct words *w, struct query *q)
{
    const char *from = w->p;
    struct query got = {.which = WHICH_NTH};
    for (size_t i = 0; i < sizeof ordinals / sizeof *ordinals && got.n == 0; i++)
        if (words_take(w, ordinals[i]))
            got.n = i + 1;
    if (got.n == 0 && words_take(w, "last")) {
        got.which = WHICH_LAST;
    } else if (got.n == 0) {
        if (!words_ordinal(w, &got.n))
            return false;
        if (got.n == 0)
            return words_fail_at(w, from, "an ordinal from 1st");
    }
    if (!count_once(w, q, from))
        return false;
    q->which = got.which;
    q->n = got.n;
    return true;
}

/* scope := 'warp' N | 'block' N | 'lines' N '-' N */
static bool parse_scope(struct words *w, struct query *q)
{
    uint64_t n;
    if (words_take(w, "warp")) {
        if (!words_number(w, &n))
            return words_fail(w, "a warp number");
        q->warp = (int64_t)n;
    } else if (words_take(w, "block")) {
        if (!words_number(w, &n))
            return words_fail(w, "a block number");
        q->block = (int64_t)n;
    } else if (words_take(w, "lines")) {
        return words_lines(w, &q->lines);
    } else {
        return false;
    }
    return true;
}

/* event [N] */
static bool parse_event(struct words *w, struct query *q)
{
    for (int e = 0; e < WORD_COUNT; e++) {
        if (!words_take(w, event_words[e]))
            continue;
        q->event = e;
        const char *from = w->p;
        uint64_t n = 0;
        if (!words_number(w, &n))
            return e != WORD_LINE || words_fail(w, "a line number");
        if (e == WORD_LINE) {
            q->line = (uint32_t)n;
            return (n > 0 && n <= UINT32_MAX) || words_fail(w, "a line number");
        }
        if (n == 0)
            return words_fail(w, "a count from 1");
        if (!count_once(w, q, from))
            return false;
        q->n = n;
        return true;
    }
    return words_unknown(w, "an event", event_words, WORD_COUNT);
}

/* target := ['next' | 'previous' | ordinal] event [N] [[ordinal] 'time'] */
static bool parse_target(struct words *w, struct query *q)
{
    if (words_take(w, "next"))
        q->which = WHICH_NEXT;
    else if (words_take(w, "previous"))
        q->which = WHICH_PREVIOUS;
    else
        parse_ordinal(w, q);
    if (words_failed(w) || !parse_event(w, q))
        return false;
    if (parse_ordinal(w, q) && !words_take(w, "time"))
        return words_fail(w, "'time'");
    return !words_failed(w);
}

static bool parse_place(struct words *w, struct query *q)
{
    if (words_take(w, "start")) {
        q->which = WHICH_START;
    } else if (words_take(w, "end")) {
        q->which = WHICH_END;
    } else if (words_take(w, "step")) {
        q->which = WHICH_STEP;
        if (!words_number(w, &q->n))
            return words_fail(w, "a step number");
    } else {
        while (parse_scope(w, q))
            continue;
        if (words_failed(w) || !parse_target(w, q))
            return false;
    }
    return words_end(w) || words_fail(w, "the end of the place");
}

struct query *query_parse(const char *text, struct span at, struct diags *ds)
{
    struct words w;
    words_open(&w, text, at, ds);
    struct query q = {.which = WHICH_NTH, .warp = -1, .block = -1};
    if (!parse_place(&w, &q))
        return NULL;
    if (!counted(&q))
        q.n = 1;
    struct query *kept = mem_alloc(sizeof *kept);
    *kept = q;
    return kept;
}

void query_free(struct query *q)
{
    mem_free(q);
}

/* What a scan needs to know beside the query. */
struct scan {
    const struct query *q;
    struct trace *t;
    const struct sources *src;
    uint32_t last_line[MAX_BLOCK_WARPS]; /* of each warp's previous step; 0: none */
    uint32_t warps;                      /* warps of a block */
};

static bool is_op(const struct ir_insn *in, enum event_word e)
{
    const struct ir_op_info *info = ir_op_info(in->op);
    switch (e) {
    case WORD_SHUFFLE:
        return in->op == IR_SHFL32 || in->op == IR_SHFL64;
    case WORD_VOTE:
        return in->op == IR_VOTE;
    case WORD_MATCH:
        return in->op == IR_MATCH_ANY32 || in->op == IR_MATCH_ANY64 ||
               in->op == IR_MATCH_ALL32 || in->op == IR_MATCH_ALL64;
    case WORD_REDUCE:
        return in->op == IR_REDUX;
    case WORD_ATOMIC:
        return info->group == IR_GROUP_ATOMIC;
    case WORD_LOAD:
        return info->group == IR_GROUP_LOAD;
    case WORD_STORE:
        return info->group == IR_GROUP_STORE;
    case WORD_BRANCH:
        return in->op == IR_BRA;
    case WORD_EXIT:
        return in->op == IR_EXIT;
    case WORD_DIVERGENCE:
    case WORD_RECONVERGE:
    case WORD_BARRIER:
    case WORD_SYNC:
    case WORD_FINDING:
    case WORD_LINE:
    case WORD_COUNT:
        break;
    }
    return false;
}

/* An arrival at a line: the warp's previous step was elsewhere. */
static bool arrives(struct scan *s, const struct step *st, uint32_t line)
{
    uint32_t w = st->warp % s->warps;
    if (st->flags & STEP_NEW_BLOCK)
        memset(s->last_line, 0, sizeof s->last_line);
    bool here = line == s->q->line && s->last_line[w] != line;
    s->last_line[w] = line;
    return here;
}

static bool event_matches(struct scan *s, const struct step *st, const struct ir_insn *in)
{
    switch (s->q->event) {
    case WORD_DIVERGENCE:
        return st->flags & STEP_DIVERGED;
    case WORD_RECONVERGE:
        return st->flags & STEP_JOINED;
    case WORD_BARRIER:
        return st->flags & STEP_BARRIER;
    case WORD_SYNC:
        return st->flags & STEP_SYNC;
    case WORD_FINDING:
        return st->flags & STEP_FAULT;
    case WORD_LINE:
        return arrives(s, st, pc_source_line(trace_machine(s->t), st->pc, s->src));
    case WORD_SHUFFLE:
    case WORD_VOTE:
    case WORD_MATCH:
    case WORD_REDUCE:
    case WORD_ATOMIC:
    case WORD_LOAD:
    case WORD_STORE:
    case WORD_BRANCH:
    case WORD_EXIT:
    case WORD_COUNT:
        break;
    }
    return is_op(in, s->q->event);
}

static bool matches(struct scan *s, uint64_t i)
{
    struct step st = trace_step(s->t, i);
    const struct ir_insn *in = machine_place(trace_machine(s->t), st.pc).insn;
    bool event = event_matches(s, &st, in); /* always: it keeps the lines' history */
    const struct query *q = s->q;
    if (!event || (q->warp >= 0 && st.warp % s->warps != q->warp))
        return false;
    if (q->block >= 0 && trace_block_of(s->t, i) != q->block)
        return false;
    if (q->lines.first == 0)
        return true;
    uint32_t line = pc_source_line(trace_machine(s->t), st.pc, s->src);
    return line >= q->lines.first && line <= q->lines.last;
}

static struct scan scan_open(const struct query *q, struct trace *t,
                             const struct sources *src)
{
    const uint32_t *b = machine_launch(trace_machine(t))->block;
    uint32_t threads = b[0] * b[1] * b[2];
    struct scan s = {.q = q, .t = t, .src = src};
    s.warps = (threads + WARP_LANES - 1) / WARP_LANES;
    return s;
}

static bool find_event(const struct query *q, struct trace *t, const struct sources *src,
                       uint64_t from, uint64_t *pos)
{
    struct scan s = scan_open(q, t, src);
    uint64_t seen = 0, end = trace_length(t);
    bool found = false;
    for (uint64_t i = 0; i < end; i++) {
        if (q->which == WHICH_PREVIOUS && i >= from)
            break;
        if (!matches(&s, i) || (q->which == WHICH_NEXT && i <= from))
            continue;
        found = q->which != WHICH_NTH || ++seen == q->n;
        *pos = i;
        if (found && q->which != WHICH_LAST && q->which != WHICH_PREVIOUS)
            return true;
    }
    return found;
}

bool query_find(const struct query *q, struct trace *t, const struct sources *src,
                uint64_t from, uint64_t *pos)
{
    uint64_t found = 0, end = trace_length(t);
    switch (q->which) {
    case WHICH_START:
        break;
    case WHICH_END:
        found = end;
        break;
    case WHICH_STEP:
        if (q->n > end)
            return false;
        found = q->n;
        break;
    case WHICH_NTH:
    case WHICH_LAST:
    case WHICH_NEXT:
    case WHICH_PREVIOUS:
        if (!find_event(q, t, src, from, &found))
            return false;
        break;
    }
    *pos = found;
    return true;
}

uint64_t query_count(const struct query *q, struct trace *t, const struct sources *src)
{
    struct scan s = scan_open(q, t, src);
    uint64_t n = 0;
    for (uint64_t i = 0; i < trace_length(t); i++)
        n += matches(&s, i);
    return n;
}

void query_each(const struct query *q, struct trace *t, const struct sources *src,
                bool (*on)(void *ctx, uint64_t pos), void *ctx)
{
    struct scan s = scan_open(q, t, src);
    for (uint64_t i = 0; i < trace_length(t); i++)
        if (matches(&s, i) && !on(ctx, i))
            return;
}

uint32_t query_line(const struct query *q)
{
    return q->event == WORD_LINE ? q->line : 0;
}
