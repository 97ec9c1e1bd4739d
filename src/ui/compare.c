/* See compare.h. Takes subjects (a session and its run), asks the records for the key of
 * their request, and the model of an SM for cycles; nothing here talks to a GPU. */
#include "ui/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "trace/metrics.h"

#define MOST_ROWS 12

static const char *file_name(const struct subject *s)
{
    const char *slash = strrchr(s->path, '/');
    return slash ? slash + 1 : s->path;
}

static void row_free(struct compare_row *r)
{
    if (r->has_result)
        gpu_result_free(&r->result);
    mem_free(r->label);
    mem_free(r);
}

static void clear(struct compare *c)
{
    for (size_t i = 0; i < c->rows.len; i++)
        row_free(c->rows.data[i]);
    vec_clear(&c->rows);
    c->of = NULL;
}

void compare_free(struct compare *c)
{
    clear(c);
    vec_free(&c->rows);
}

void compare_about(struct compare *c, const void *topic)
{
    if (c->topic != topic)
        clear(c);
    c->topic = topic;
}

static double metric(const struct subject *s, enum metric m)
{
    const struct line_range all = {0, 0};
    const struct machine *end = trace_at(s->trace, trace_length(s->trace));
    double value = metric_value(end, m, all, s->src);
    return isnan(value) ? 0 : value;
}

/* What the reasons for a difference go by; of the last launch. */
static void count(struct compare_row *r, const struct subject *s)
{
    const struct launch *l =
        session_planned(s->session, session_nlaunches(s->session) - 1).launch;
    r->facts.name = r->label;
    r->facts.instructions = metric(s, METRIC_ISSUED);
    r->facts.divergent = metric(s, METRIC_DIVERGENT_BRANCHES);
    struct pc_count sums =
        metric_integer_sums(trace_at(s->trace, trace_length(s->trace)));
    r->facts.sums = (double)sums.issued;
    r->facts.summands = (double)sums.lanes;
    r->facts.bytes =
        32 * metric(s, METRIC_GLOBAL_REQUESTS) * metric(s, METRIC_SECTORS_PER_REQUEST);
    r->facts.blocks = (double)l->grid[0] * l->grid[1] * l->grid[2];
    r->facts.result = &r->result;
}

/* With the registers that the real compiler needed, where that is known, and with what a
 * recording adds, as the figures beside it have. */
static void simulate(struct compare *c, struct compare_row *r, const struct subject *s)
{
    struct time_options opt = {.arch_path = c->arch, .stamped = true};
    struct timing *t = NULL;
    struct diags ds;
    diags_init(&ds);
    if (r->has_result && r->result.nlaunches)
        opt.registers = r->result.launches[0].registers;
    if (c->arch)
        t = session_time(s->session, &opt, &ds);
    if (t && t->result) {
        r->facts.cycles = t->result->cycles;
        snprintf(c->card, sizeof c->card, "%s", t->arch->card);
        c->error = sm_arch_get(t->arch, SM_ERROR);
    }
    timing_free(t);
    diags_free(&ds);
}

static struct compare_row *by_key(const struct compare *c, const char *key)
{
    for (size_t i = 0; i < c->rows.len; i++)
        if (strcmp(c->rows.data[i]->key, key) == 0)
            return c->rows.data[i];
    return NULL;
}

struct compare_row *compare_find(const struct compare *c, const char *label)
{
    for (size_t i = 0; i < c->rows.len; i++)
        if (strcmp(c->rows.data[i]->label, label) == 0)
            return c->rows.data[i];
    return NULL;
}

/* The row after the first gives way when there are too many. */
static void make_room(struct compare *c)
{
    if (c->rows.len < MOST_ROWS)
        return;
    row_free(c->rows.data[1]);
    memmove(&c->rows.data[1], &c->rows.data[2], (c->rows.len - 2) * sizeof *c->rows.data);
    c->rows.len--;
}

static struct compare_row *add(struct compare *c, const struct subject *s,
                               const char *label, const struct gpu_request *q)
{
    struct compare_row *r = mem_alloc(sizeof *r);
    *r = (struct compare_row){.label = mem_strdup(label)};
    snprintf(r->key, sizeof r->key, "%s", q->key);
    r->has_result = c->records && records_find(c->records, q->key, &r->result);
    if (c->records && !r->has_result)
        r->kept = records_state(c->records, file_name(s), q);
    count(r, s);
    simulate(c, r, s);
    make_room(c);
    vec_push(&c->rows, r);
    return r;
}

bool compare_request(const struct subject *s, struct gpu_request *out, struct diags *ds)
{
    struct gpu_run_options opt = GPU_RUN_OPTIONS_INIT;
    opt.defines = s->opt.defines;
    opt.ndefines = s->opt.ndefines;
    return gpu_request_build(s->session, s->run, &opt, out, ds);
}

struct compare_row *compare_look(struct compare *c, const struct subject *s,
                                 const char *label)
{
    struct gpu_request q;
    struct compare_row *r = NULL;
    struct diags ds;
    if (c->of == s && (r = compare_current(c)))
        return r;
    diags_init(&ds);
    if (compare_request(s, &q, &ds)) {
        r = by_key(c, q.key);
        r = r ? r : add(c, s, label, &q);
        gpu_request_free(&q);
        c->of = s;
        snprintf(c->current, sizeof c->current, "%s", r->key);
    }
    diags_free(&ds);
    return r;
}

struct compare_row *compare_current(const struct compare *c)
{
    return c->of ? by_key(c, c->current) : NULL;
}

void compare_take(struct compare *c, const char *key, struct gpu_result *r)
{
    struct compare_row *row = by_key(c, key);
    if (!row) {
        gpu_result_free(r);
        return;
    }
    if (row->has_result)
        gpu_result_free(&row->result);
    row->result = *r;
    row->has_result = true;
}

bool compare_guess(struct compare *c, const char *text, const char **error)
{
    const char *number = strrchr(text, ' ');
    char *end;
    double ratio = strtod(number ? number + 1 : text, &end);
    struct compare_row *r = compare_current(c);
    *error = "a guess is a ratio to the first kernel, such as 2 or 0.5";
    if (*end || end == text || !(ratio > 0) || !(ratio < 1e6))
        return false;
    if (number) {
        char *name = mem_strdup(text);
        name[number - text] = '\0';
        r = compare_find(c, name);
        mem_free(name);
    } else if (c->rows.len == 2) {
        r = c->rows.data[1];
    }
    *error = "no kernel of that name stands in the pane compare";
    if (!r)
        return false;
    *error = "the first kernel is what the others are measured by: guess one of those";
    if (r == c->rows.data[0])
        return false;
    r->guess = ratio;
    return true;
}

double compare_measured(const struct compare *c, const struct compare_row *r)
{
    const struct compare_row *base = c->rows.len ? c->rows.data[0] : NULL;
    if (!base || !base->has_result || !r->has_result)
        return 0;
    double cycles = (double)gpu_result_cycles(&r->result);
    double others = (double)gpu_result_cycles(&base->result);
    if (cycles > 0 && others > 0)
        return cycles / others;
    others = gpu_result_us(&base->result);
    return others > 0 ? gpu_result_us(&r->result) / others : 0;
}
