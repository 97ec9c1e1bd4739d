/* See launches.h. Opens nothing: what comes out are options for a session. */
#include "config.h"

#include "lesson/launches.h"

#include "lesson/claim.h"
#include "lesson/stage.h"

#include <stdlib.h>
#include <string.h>

/* An argument replaces the lesson's own value for it, hence goes last. */
static void set_argument(struct session_options *o, const char *key, const char *value,
                         struct arena *a)
{
    const char **args = arena_alloc(a, (o->nargs + 1) * sizeof *args);
    for (size_t i = 0; i < o->nargs; i++)
        args[i] = o->args[i];
    args[o->nargs++] = arena_printf(a, "%s=%s", key, value);
    o->args = args;
}

bool launch_change(struct session_options *o, const char *key, const char *value,
                   struct arena *a)
{
    if (strcmp(key, "block") == 0)
        return spec_dims(value, o->block);
    if (strcmp(key, "grid") == 0)
        return spec_dims(value, o->grid);
    if (strcmp(key, "shared") == 0) {
        char *end;
        o->shared = strtoll(value, &end, 10);
        return end != value && *end == '\0' && o->shared >= 0;
    }
    if (strcmp(key, "model") == 0) {
        o->model = strcmp(value, "stack") == 0 ? MODEL_STACK : MODEL_ITS;
        return strcmp(value, "stack") == 0 || strcmp(value, "its") == 0;
    }
    set_argument(o, key, value, a);
    return true;
}

bool lesson_change(const struct lesson_kernel *k, const char *settings, struct arena *a,
                   struct session_options *out)
{
    *out = stage_options(k);
    while (*settings) {
        size_t key = strcspn(settings, "="), value = strcspn(settings, ",");
        if (value <= key ||
            !launch_change(out, arena_strndup(a, settings, key),
                           arena_strndup(a, settings + key + 1, value - key - 1), a))
            return false;
        settings += value + (settings[value] == ',');
    }
    return true;
}

struct gather {
    const struct lesson *l;
    struct arena *a;
    VEC(struct lesson_launch) all;
};

static bool same(const struct lesson_launch *x, const struct lesson_launch *y)
{
    const struct session_options *a = &x->options, *b = &y->options;
    if (strcmp(x->kernel->file, y->kernel->file) != 0 || a->nargs != b->nargs ||
        memcmp(a->grid, b->grid, sizeof a->grid) != 0 ||
        memcmp(a->block, b->block, sizeof a->block) != 0 || a->shared != b->shared)
        return false;
    if (strcmp(a->kernel ? a->kernel : "", b->kernel ? b->kernel : "") != 0)
        return false;
    for (size_t i = 0; i < a->nargs; i++)
        if (strcmp(a->args[i], b->args[i]) != 0)
            return false;
    return true;
}

static void add(struct gather *g, struct lesson_launch one)
{
    for (size_t i = 0; i < g->all.len; i++)
        if (same(&g->all.data[i], &one))
            return;
    vec_push(&g->all, one);
}

static void add_tries(struct gather *g, const struct lesson_kernel *k,
                      const struct lesson_step *s)
{
    for (size_t i = 0; k && i < s->ntry; i++) {
        struct lesson_launch one = {k, NULL, stage_options(k)};
        one.label =
            arena_printf(g->a, "%s %s=%s", k->alias, s->try_key, s->try_values[i]);
        if (launch_change(&one.options, s->try_key, s->try_values[i], g->a))
            add(g, one);
    }
}

/* The launches of a step's ratios that its kernels are not as they stand. */
static void add_ratio(struct gather *g, const char *alias, const char *settings)
{
    const struct lesson_kernel *k = lesson_kernel(g->l, alias);
    struct lesson_launch one = {.kernel = k};
    if (!*settings || !k || !lesson_change(k, settings, g->a, &one.options))
        return;
    one.label = arena_printf(g->a, "%s %s", alias, settings);
    add(g, one);
}

static void add_measured(struct gather *g, const struct operand *o)
{
    const struct lesson_kernel *k = lesson_kernel(g->l, o->alias);
    struct lesson_launch one = {.kernel = k};
    if (o->kind != OPERAND_MEASURED || !k ||
        !lesson_change(k, o->settings, g->a, &one.options))
        return;
    one.label =
        arena_printf(g->a, "%s%s%s", k->alias, *o->settings ? " " : "", o->settings);
    add(g, one);
}

static void add_claim(struct gather *g, const struct claim *c)
{
    struct claim_parsed p;
    struct diags ds;
    diags_init(&ds);
    if (c->measured && claim_parse(g->l, c->text, c->span, &ds, &p)) {
        add_measured(g, &p.left.over);
        add_measured(g, &p.left.under);
        add_measured(g, &p.right.over);
        add_measured(g, &p.right.under);
    }
    diags_free(&ds);
}

size_t lesson_launches(const struct lesson *l, struct arena *a,
                       struct lesson_launch **out)
{
    struct gather g = {.l = l, .a = a};
    const struct lesson_kernel *shown = l->nkernels ? &l->kernels[0] : NULL;
    for (size_t i = 0; i < l->nkernels; i++) {
        struct lesson_launch one = {&l->kernels[i], l->kernels[i].alias,
                                    stage_options(&l->kernels[i])};
        add(&g, one);
    }
    for (size_t i = 0; i < l->nsteps; i++) {
        const struct lesson_step *s = &l->steps[i];
        if (s->kernel)
            shown = lesson_kernel(l, s->kernel);
        if (s->kind == LESSON_TRY)
            add_tries(&g, shown, s);
        for (size_t k = 0; k < s->nratios; k++) {
            add_ratio(&g, s->ratios[k].of, s->ratios[k].settings);
            add_ratio(&g, s->ratios[k].to, s->ratios[k].settings);
        }
    }
    for (size_t i = 0; i < l->nclaims; i++)
        add_claim(&g, &l->claims[i]);
    size_t n = g.all.len;
    *out = arena_alloc(a, (n + 1) * sizeof **out);
    for (size_t i = 0; i < n; i++)
        (*out)[i] = g.all.data[i];
    vec_free(&g.all);
    return n;
}

static size_t index_of(const struct lesson *l, const char *alias)
{
    size_t i = 0;
    while (i < l->nkernels && strcmp(l->kernels[i].alias, alias) != 0)
        i++;
    return i;
}

size_t lesson_pairs(const struct lesson *l, struct arena *a, struct lesson_pair **out)
{
    size_t n = 0, most = 0;
    for (size_t i = 0; i < l->nsteps; i++)
        most += l->steps[i].kind == LESSON_COMPARE ? l->steps[i].nkernels : 0;
    *out = arena_alloc(a, (most + 1) * sizeof **out);
    for (size_t i = 0; i < l->nsteps; i++) {
        const struct lesson_step *s = &l->steps[i];
        for (size_t k = 1; s->kind == LESSON_COMPARE && k < s->nkernels; k++)
            (*out)[n++] = (struct lesson_pair){index_of(l, s->kernels[0]),
                                               index_of(l, s->kernels[k])};
    }
    return n;
}
