/* How many times what one launch takes another one does: by the model of an SM, computed
 * here and now, and as measured - by a fact that the lesson names, else by the records of
 * both launches. Where records are asked, the model adds what a recording adds. */
#include "config.h"

#include "lesson/launches.h"
#include "lesson/stage_priv.h"

#include "session/arch.h"
#include "session/time.h"

#include <math.h>
#include <string.h>

/* One of the two launches: cycles, or microseconds with the launch; NAN: not known. */
struct side {
    double simulated, measured;
};

static double simulated(const struct timing *t, bool time)
{
    if (!t->result)
        return NAN;
    return time ? t->result->microseconds + sm_arch_get(t->arch, SM_LAUNCH)
                : t->result->cycles;
}

static bool simulate(struct stage *st, const struct lesson_ratio *r,
                     const struct lesson_kernel *k, struct session *s, struct side *side,
                     struct stage_ratio *out, struct diags *ds)
{
    struct str path = {0};
    if (!st->lesson->data_dir) {
        diag_error(ds, r->span, "ratios need the folder arch/ of the program's data");
        return false;
    }
    str_printf(&path, "%s/arch/%s.yaml", st->lesson->data_dir, arch_file(k->arch));
    struct time_options o = {.arch_path = str_cstr(&path),
                             .registers = k->registers,
                             .stamped = !r->fact && !r->time};
    struct timing *t = session_time(s, &o, ds);
    if (t) {
        side->simulated = simulated(t, r->time);
        out->error = sm_arch_get(t->arch, SM_ERROR);
        snprintf(out->card, sizeof out->card, "%s", t->arch->card);
    }
    timing_free(t);
    str_free(&path);
    return t != NULL;
}

static void look_up(struct stage *st, const struct lesson_ratio *r, struct session *s,
                    struct side *side, struct stage_ratio *out)
{
    struct stage_times t = {0};
    side->measured = NAN;
    if (r->fact || !st->measured || !st->measured(st->measured_data, s, &t))
        return;
    double value = r->time ? t.us : t.cycles;
    side->measured = value > 0 ? value : NAN;
    snprintf(out->source, sizeof out->source, "%s", t.source);
}

static bool take(struct stage *st, const struct lesson_ratio *r, const char *alias,
                 struct side *side, struct stage_ratio *out, struct diags *ds)
{
    const struct lesson_kernel *k = lesson_kernel(st->lesson, alias);
    struct session_options opt;
    struct arena *a = arena_new();
    bool ok = lesson_change(k, r->settings, a, &opt);
    if (!ok)
        diag_error(ds, r->span, "'%s' cannot be launched with %s", alias, r->settings);
    struct session *s = ok ? session_open(k->file, &opt, st->src, ds) : NULL;
    ok = s && simulate(st, r, k, s, side, out, ds);
    if (ok)
        look_up(st, r, s, side, out);
    session_close(s);
    arena_free(a);
    return ok;
}

bool stage_ratio(struct stage *st, const struct lesson_ratio *r, struct stage_ratio *out,
                 struct diags *ds)
{
    struct side of, to;
    *out = (struct stage_ratio){0};
    if (!take(st, r, r->of, &of, out, ds) || !take(st, r, r->to, &to, out, ds))
        return false;
    out->simulated = of.simulated / to.simulated;
    out->measured = r->fact ? r->fact->value : of.measured / to.measured;
    if (r->fact)
        snprintf(out->source, sizeof out->source, "%s", r->fact->source);
    else if (isnan(out->measured))
        *out->source = '\0';
    return true;
}

void ratio_label(const struct lesson_ratio *r, struct str *out)
{
    str_printf(out, "%s / %s%s%s%s", r->of, r->to, *r->settings ? ", " : "", r->settings,
               r->time ? ", time" : "");
}

bool ratios_one_pair(const struct lesson_step *s)
{
    for (size_t i = 1; i < s->nratios; i++)
        if (strcmp(s->ratios[i].of, s->ratios[0].of) != 0 ||
            strcmp(s->ratios[i].to, s->ratios[0].to) != 0)
            return false;
    return s->nratios > 1;
}
