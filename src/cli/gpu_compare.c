/* warptutor gpu compare: kernels beside each other - guessed, counted here, measured on a
 * GPU or recorded - and why the numbers differ. */
#include "config.h"

#include "cli/gpu.h"
#include "cli/report.h"
#include "cli/timing.h"
#include "remote/explain.h"
#include "trace/metrics.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct row {
    const struct gpu_variant *v;
    struct gpu_result result;
    bool has_result;
    enum records_state kept; /* where there is no result */
    double guess;            /* 0: none */
    struct gpu_case facts;
};

struct table {
    struct row *rows;
    size_t n;
    const struct gpu_pair *pairs;
    size_t npairs;
    uint32_t grow;
    struct records *records;
    struct gpu_set *set;
    struct str problems; /* why there is no measurement */
    char arch[64];       /* card of the model; "": none */
    double error;        /* its error bar, percent */
    int status;
};

static double metric(const struct gpu_variant *v, enum metric m)
{
    const struct line_range all = {0, 0};
    struct session *s = v->small ? v->small : v->session;
    double value = metric_value(run_machine(v->run), m, all, session_sources(s));
    return isnan(value) ? 0 : value;
}

/* Of the last launch; a single one in nearly every lesson. */
static double blocks_of(struct session *s)
{
    const struct launch *l = session_planned(s, session_nlaunches(s) - 1).launch;
    return (double)l->grid[0] * l->grid[1] * l->grid[2];
}

/* A grown launch does what the header's does, as often as it is wider. */
static void count(struct gpu_set *set, struct row *r, struct gpu_variant *v)
{
    r->facts.name = v->label;
    r->facts.blocks = blocks_of(v->session);
    r->facts.result = &r->result;
    if (!gpu_variant_count(set, v))
        return;
    double times = v->small ? r->facts.blocks / blocks_of(v->small) : 1;
    r->facts.instructions = times * metric(v, METRIC_ISSUED);
    r->facts.divergent = times * metric(v, METRIC_DIVERGENT_BRANCHES);
    struct pc_count sums = metric_integer_sums(run_machine(v->run));
    r->facts.sums = times * (double)sums.issued;
    r->facts.summands = times * (double)sums.lanes;
    r->facts.bytes = times * 32 * metric(v, METRIC_GLOBAL_REQUESTS) *
                     metric(v, METRIC_SECTORS_PER_REQUEST);
}

/* The model's cycles, with the registers that the real compiler needed. */
static void simulate(const struct options *o, struct gpu_set *set, struct table *t,
                     struct row *r)
{
    struct time_options opt = {.arch_path = timing_arch_path(o), .stamped = true};
    struct timing *timing = NULL;
    if (r->has_result && r->result.nlaunches)
        opt.registers = r->result.launches[0].registers;
    if (opt.arch_path)
        timing = session_time(r->v->session, &opt, &set->ds);
    if (timing && timing->result) {
        r->facts.cycles = timing->result->cycles;
        snprintf(t->arch, sizeof t->arch, "%s", timing->arch->card);
        t->error = sm_arch_get(timing->arch, SM_ERROR);
    }
    timing_free(timing);
    mem_free((char *)opt.arch_path);
}

/* The GPU first; once it has failed to answer, only what is recorded. */
static void measure(struct gpu_set *set, struct table *t, struct row *r)
{
    struct str error = {0};
    if (t->problems.len == 0)
        r->has_result = gpu_measure(set, r->v, &r->result, &error);
    if (!r->has_result) {
        r->has_result = records_find(t->records, r->v->request.key, &r->result);
        r->kept = records_state(t->records, r->v->file, &r->v->request);
    }
    if (error.len)
        str_add(&t->problems, str_cstr(&error));
    str_free(&error);
}

/* "1,0.5": one for each kernel, the first included or not. */
static bool take_guesses(const struct options *o, struct table *t)
{
    const char *at = o->guess;
    double values[64];
    size_t n = 0;
    while (at && *at && n < 64) {
        char *end;
        values[n] = strtod(at, &end);
        if (end == at || !(values[n++] > 0) || (*end && *end != ','))
            break;
        at = *end ? end + 1 : end;
    }
    if (at && (*at || (n != t->n && n + 1 != t->n))) {
        fprintf(stderr,
                "warptutor gpu compare: --guess '%s': %zu ratios above 0 are expected, "
                "one for each kernel after the first\n",
                o->guess, t->n - 1);
        return false;
    }
    for (size_t i = 0; i < n; i++)
        t->rows[t->n - n + i].guess = values[i];
    if (n && n < t->n)
        t->rows[0].guess = 1;
    return true;
}

static void print_ratio(double a, double b, struct str *out)
{
    if (b > 0)
        str_printf(out, " %6.2f", a / b);
    else
        str_printf(out, " %6s", "-");
}

static void print_measured(const struct row *base, const struct row *r, struct str *out)
{
    const struct gpu_result *g = &r->result;
    const struct gpu_times *one = g->nlaunches == 1 ? &g->launches[0].us : NULL;
    bool pair = base->has_result;
    str_printf(out, " %8.2f ", gpu_result_us(g));
    if (one && one->n)
        str_printf(out, "%6.2f-%-6.2f", one->p25, one->p75);
    else
        str_printf(out, "%13s", "");
    print_ratio(gpu_result_us(g), pair ? gpu_result_us(&base->result) : 0, out);
    uint64_t cycles = gpu_result_cycles(g);
    if (cycles)
        str_printf(out, "  %9" PRIu64, cycles);
    if (cycles)
        print_ratio((double)cycles, pair ? (double)gpu_result_cycles(&base->result) : 0,
                    out);
    str_addc(out, '\n');
}

static void print_row(const struct table *t, const struct row *r, struct str *out)
{
    const struct row *base = &t->rows[0];
    str_printf(out, "%-20.20s ", r->v->label);
    if (r->guess > 0)
        str_printf(out, "%6.2f", r->guess);
    else
        str_printf(out, "%6s", "-");
    if (r->facts.cycles > 0)
        str_printf(out, "  %9.0f ", r->facts.cycles);
    else
        str_printf(out, "  %9s ", "-");
    print_ratio(r->facts.cycles, base->facts.cycles, out);
    if (!r->has_result) {
        static const char *const words[] = {
            [RECORDS_NONE] = "not measured",
            [RECORDS_OTHER_LAUNCH] = "recorded with other launches only",
            [RECORDS_OTHER_SOURCE] = "recorded, but the kernel has changed since"};
        str_printf(out, " %s\n", words[r->kept]);
        return;
    }
    print_measured(base, r, out);
}

/* Each card and date once. */
static void print_origins(const struct table *t, struct str *out)
{
    struct str last = {0}, one = {0};
    for (size_t i = 0; i < t->n; i++) {
        if (!t->rows[i].has_result)
            continue;
        str_clear(&one);
        gpu_provenance(&t->rows[i].result, &one);
        if (strcmp(str_cstr(&one), str_cstr(&last)) != 0)
            str_printf(out, "%s", str_cstr(&one));
        str_clear(&last);
        str_add(&last, str_cstr(&one));
    }
    str_free(&last);
    str_free(&one);
}

static void explain(const struct table *t, struct str *out)
{
    for (size_t i = 0; i < t->n; i++)
        if (t->rows[i].has_result && t->rows[0].has_result) {
            struct gpu_case facts = t->rows[i].facts;
            facts.guess = i ? t->rows[i].guess : 0;
            gpu_explain(&t->rows[0].facts, i ? &facts : &t->rows[0].facts, out);
        }
    for (size_t i = 0; i < t->n; i++)
        if (t->rows[i].has_result && !gpu_result_equal(&t->rows[i].result))
            str_printf(out, "%s: its results on the GPU differ from the interpreter's\n",
                       t->rows[i].v->label);
}

static void print_pair(const struct row *base, const struct row *other, struct str *out)
{
    struct str name = {0};
    bool both = base->has_result && other->has_result;
    str_printf(&name, "%s / %s", other->v->label, base->v->label);
    str_printf(out, "%-20s ", str_cstr(&name));
    str_printf(out, "%6s  %9s ", "", "");
    print_ratio(other->facts.cycles, base->facts.cycles, out);
    str_printf(out, " %22s", "");
    print_ratio(both ? gpu_result_us(&other->result) : 0,
                both ? gpu_result_us(&base->result) : 0, out);
    str_printf(out, "  %9s", "");
    print_ratio(both ? (double)gpu_result_cycles(&other->result) : 0,
                both ? (double)gpu_result_cycles(&base->result) : 0, out);
    str_addc(out, '\n');
    str_free(&name);
}

/* The ratios that the lesson speaks of, where its kernels are more than one pair. */
static void print_pairs(const struct table *t, struct str *out)
{
    if (t->npairs == 0 || t->n < 3)
        return;
    str_addc(out, '\n');
    for (size_t i = 0; i < t->npairs; i++)
        print_pair(&t->rows[t->pairs[i].base], &t->rows[t->pairs[i].other], out);
}

static void print_table(const struct table *t, struct str *out)
{
    str_add(out, "                      guess        simulated                         "
                 "measured\n"
                 "kernel                ratio     cycles   ratio       us        spread"
                 "  ratio     cycles  ratio\n");
    for (size_t i = 0; i < t->n; i++)
        print_row(t, &t->rows[i], out);
    print_pairs(t, out);
    gpu_ratios_print(t->set, t->records, out);
    if (t->grow)
        str_printf(out, "\neach launch grown to %" PRIu32 " blocks, side by side\n",
                   t->grow);
    if (t->arch[0])
        str_printf(out, "\nsimulated: by the model of an SM of %s, ± %.0f %%\n", t->arch,
                   t->error);
    else
        str_add(out, "\nsimulated: there is no model of this card\n");
    str_add(out, "measured: us between two events, half of all runs within the spread; "
                 "cycles from the first\n"
                 "warp's begin to the last one's end on the slowest SM, without the "
                 "launch\n");
    print_origins(t, out);
    explain(t, out);
}

static json_t *row_json(const struct row *r)
{
    json_t *measured = r->has_result ? gpu_variant_json(r->v, &r->result) : json_null();
    json_t *model =
        r->facts.cycles > 0 ? json_pack("{s:f}", "cycles", r->facts.cycles) : json_null();
    return json_pack(
        "{s:o, s:o, s:s, s:o, s:I, s:o, s:o, s:b}", "label", report_text(r->v->label),
        "file", report_text(r->v->path), "key", r->v->request.key, "guess",
        r->guess > 0 ? json_real(r->guess) : json_null(), "instructions",
        (json_int_t)r->facts.instructions, "simulated", model, "measured", measured,
        "stale", !r->has_result && r->kept == RECORDS_OTHER_SOURCE);
}

static json_t *table_json(const struct table *t)
{
    json_t *rows = json_array(), *lines = json_array();
    struct str text = {0};
    explain(t, &text);
    for (size_t i = 0; i < t->n; i++)
        json_array_append_new(rows, row_json(&t->rows[i]));
    for (const char *p = str_cstr(&text); *p; p += strcspn(p, "\n") + 1)
        json_array_append_new(lines, report_textn(p, strcspn(p, "\n")));
    str_free(&text);
    json_t *model =
        t->arch[0] ? json_pack("{s:s, s:f}", "card", t->arch, "error_percent", t->error)
                   : json_null();
    return json_pack("{s:i, s:o, s:o, s:o, s:o, s:o}", "schema", 1, "model", model,
                     "kernels", rows, "ratios", gpu_ratios_json(t->set, t->records),
                     "why", lines, "missing", report_text(str_cstr(&t->problems)));
}

static int show(const struct options *o, const struct table *t)
{
    bool any = false, recorded = false;
    for (size_t i = 0; i < t->n; i++) {
        any = any || t->rows[i].has_result;
        recorded = recorded ||
                   (t->rows[i].has_result && t->rows[i].result.origin == GPU_RECORDED);
    }
    int status = any ? EXIT_CLEAN : EXIT_ENVIRONMENT;
    if (t->problems.len)
        fprintf(stderr, "warptutor gpu: %s%s\n", str_cstr(&t->problems),
                recorded ? "; showing recorded measurements" : "");
    if (o->json)
        return report_print_json(table_json(t), status);
    struct str text = {0};
    print_table(t, &text);
    status = cli_print(&text, status);
    str_free(&text);
    return status;
}

static int compare(const struct options *o, struct gpu_set *set)
{
    struct table t = {.n = set->variants.len,
                      .set = set,
                      .pairs = set->pairs.data,
                      .npairs = set->pairs.len,
                      .grow = o->grow.len ? o->grow.data[0] : 0};
    struct str problems = {0};
    int status = EXIT_USAGE;
    t.rows = mem_alloc(t.n * sizeof *t.rows);
    t.records = gpu_records_open(&problems);
    fputs(str_cstr(&problems), stderr);
    if (take_guesses(o, &t)) {
        for (size_t i = 0; i < t.n; i++) {
            t.rows[i].v = &set->variants.data[i];
            count(set, &t.rows[i], &set->variants.data[i]);
            measure(set, &t, &t.rows[i]);
            simulate(o, set, &t, &t.rows[i]);
        }
        status = show(o, &t);
    }
    for (size_t i = 0; i < t.n; i++)
        if (t.rows[i].has_result)
            gpu_result_free(&t.rows[i].result);
    records_free(t.records);
    str_free(&t.problems);
    str_free(&problems);
    mem_free(t.rows);
    return status;
}

int gpu_compare(const struct options *o)
{
    struct gpu_set set;
    if (o->nfiles < 2) {
        fprintf(stderr, "warptutor gpu compare: kernel files or a lesson are expected\n");
        return EXIT_USAGE;
    }
    if (o->grow.len > 1) {
        fprintf(stderr, "warptutor gpu compare: --grow takes one number here\n");
        return EXIT_USAGE;
    }
    int status = gpu_set_open(o, 1, false, &set) ? compare(o, &set) : EXIT_FINDINGS;
    return gpu_set_finish(o, &set, status);
}
