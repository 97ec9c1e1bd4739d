/* The ratios that steps of a lesson hold against each other, behind the kernels that
 * "warptutor gpu compare LESSON" lists: simulated now, and measured as the lesson itself
 * shows it. Nothing is sent to a GPU for them. */
#include "config.h"

#include "cli/gpu.h"
#include "cli/report.h"

#include <math.h>
#include <stdio.h>

struct told {
    struct str *text;   /* a table, or */
    json_t *list;       /* objects */
    const char *source; /* of the fact seen last; NULL: none yet */
    bool begun;
    double error; /* of the model, per cent */
};

static void tell_text(struct told *t, const struct lesson_ratio *r,
                      const struct stage_ratio *v, const char *label)
{
    if (!t->begun)
        str_printf(t->text, "\n%-40s simulated  measured\n", "ratios of its steps");
    t->begun = true;
    t->error = v->error;
    str_printf(t->text, "%-40s %9.2f", label, v->simulated);
    if (isnan(v->measured))
        str_printf(t->text, " %9s", "-");
    else
        str_printf(t->text, " %9.2f%s", v->measured, r->fact ? "*" : "");
    str_addc(t->text, '\n');
    if (r->fact)
        t->source = r->fact->source;
}

static void tell_json(struct told *t, const struct lesson_ratio *r,
                      const struct stage_ratio *v, const char *label)
{
    json_t *measured = isnan(v->measured) ? json_null() : json_real(v->measured);
    json_t *fact = r->fact ? report_text(r->fact->name) : json_null();
    json_array_append_new(t->list,
                          json_pack("{s:o, s:s, s:f, s:o, s:o, s:o}", "label",
                                    report_text(label), "by", r->time ? "time" : "cycles",
                                    "simulated", v->simulated, "measured", measured,
                                    "fact", fact, "source", report_text(v->source)));
}

static void tell_step(struct told *t, struct stage *st, const struct lesson_step *s,
                      struct diags *ds)
{
    for (size_t i = 0; i < s->nratios; i++) {
        struct stage_ratio v;
        struct str label = {0};
        ratio_label(&s->ratios[i], &label);
        if (stage_ratio(st, &s->ratios[i], &v, ds) && !isnan(v.simulated)) {
            if (t->list)
                tell_json(t, &s->ratios[i], &v, str_cstr(&label));
            else
                tell_text(t, &s->ratios[i], &v, str_cstr(&label));
        }
        str_free(&label);
    }
}

static void tell_lessons(struct told *t, struct gpu_set *set, struct records *records)
{
    for (size_t i = 0; i < set->lessons.len; i++) {
        const struct lesson *l = set->lessons.data[i];
        struct stage *st = stage_open(l, set->src, &set->ds);
        if (!st)
            continue;
        stage_measured_by(st, gpu_recorded, records);
        for (size_t k = 0; k < l->nsteps; k++)
            tell_step(t, st, &l->steps[k], &set->ds);
        stage_close(st);
    }
}

void gpu_ratios_print(struct gpu_set *set, struct records *records, struct str *out)
{
    struct told t = {.text = out};
    tell_lessons(&t, set, records);
    if (t.begun)
        str_printf(out, "each simulated figure ± %.0f %%\n", t.error);
    if (t.source)
        str_printf(out, "* a program of the same kind on %s\n", t.source);
}

json_t *gpu_ratios_json(struct gpu_set *set, struct records *records)
{
    struct told t = {.list = json_array()};
    tell_lessons(&t, set, records);
    return t.list;
}
