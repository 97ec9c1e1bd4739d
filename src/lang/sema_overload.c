/* Overload resolution: which of several functions a call means.
 *
 * Takes candidates with one parameter type per argument, gives the best viable one:
 * no worse in any argument than every other and better in one. On a tie a function of
 * the file wins over a built-in. C++ [over.match], [over.best.ics]. */
#include "config.h"

#include "lang/sema.h"

#define SHOWN_CANDIDATES 6

/* C++ [over.match.funcs] p4: the object may be a value too. */
static enum conv_rank rank_object(const struct expr *object, const struct type *ref)
{
    unsigned quals = object->quals & (QUAL_CONST | QUAL_VOLATILE);
    bool drops = object->lvalue && (quals & ~ref->base_quals);
    if (drops || (object->type != ref->base && !class_derives(object->type, ref->base)))
        return RANK_NONE;
    if (object->type != ref->base)
        return RANK_CONVERT;
    if (!object->lvalue)
        quals = 0;
    return quals == ref->base_quals ? RANK_EXACT : RANK_QUAL;
}

void candidate_rank(struct sema *s, const struct call *c, struct candidate *cand)
{
    cand->ranks = arena_alloc(s->arena, (c->nargs + 1) * sizeof *cand->ranks);
    cand->viable = cand->arity;
    for (size_t i = 0; i < c->nargs; i++) {
        const struct type *t = cand->params[i];
        if (i < cand->skip)
            cand->ranks[i] = RANK_EXACT;
        else if (i == 0 && cand->object)
            cand->ranks[i] = rank_object(c->args[0], t);
        else if (!c->args[i]) /* braces */
            cand->ranks[i] = t ? RANK_CONVERT : RANK_NONE;
        else
            cand->ranks[i] = t ? conv_rank(s, c->args[i], t) : RANK_CONVERT;
        if (cand->ranks[i] == RANK_NONE)
            cand->viable = false;
    }
}

/* C++ [over.ics.rank] p3: && is better than const & for what && can bind. */
static int rank_order(const struct call *c, const struct candidate *a,
                      const struct candidate *b, size_t i)
{
    const struct type *ta = a->params[i], *tb = b->params[i];
    if (a->ranks[i] != b->ranks[i])
        return a->ranks[i] < b->ranks[i] ? 1 : -1;
    bool both = c->args[i] && ta && tb && ta->kind == TYPE_REF && tb->kind == TYPE_REF;
    if (!both || (c->args[i]->lvalue && !c->args[i]->xvalue))
        return 0;
    return (int)ta->rvalue - (int)tb->rvalue;
}

/* Better in one argument and worse in none; else a plain function, the more special
 * template, a function of the file. */
static bool better(struct sema *s, const struct call *c, const struct candidate *a,
                   const struct candidate *b)
{
    bool gain = false;
    for (size_t i = 0; i < c->nargs; i++) {
        int order = rank_order(c, a, b, i);
        if (order < 0)
            return false;
        gain = gain || order > 0;
    }
    if (gain || (a->info && b->row))
        return true;
    if (!a->info || !b->info)
        return false;
    if (!a->tmpl != !b->tmpl)
        return !a->tmpl;
    return a->tmpl && special_order(s, a->tmpl, b->tmpl) > 0;
}

struct candidate *overload_best(struct sema *s, const struct call *c,
                                const candidate_list *list)
{
    for (size_t i = 0; i < list->len; i++) {
        struct candidate *a = list->data[i];
        bool best = a->viable;
        for (size_t k = 0; k < list->len && best; k++)
            if (k != i && list->data[k]->viable)
                best = better(s, c, a, list->data[k]);
        if (best)
            return a;
    }
    return NULL;
}

/* ---- messages ---- */

static void signature(struct sema *s, const struct candidate *cand, struct str *out)
{
    const struct func_info *info = cand->info;
    if (cand->row) {
        builtin_signature(cand->row, out);
        return;
    }
    if (info->decl->func->kind == FUNC_PLAIN) {
        type_print(info->result, info->result_quals, out);
        str_addc(out, ' ');
    }
    str_printf(out, "%s(", sema_member_text(s, info->decl));
    for (size_t i = 0; i < info->nparams; i++) {
        str_add(out, i ? ", " : "");
        str_add(out, sema_type_text(s, info->params[i].type, 0));
    }
    str_add(out, info->variadic ? ", ...)" : ")");
}

static void note_candidates(struct sema *s, struct diag *d, const candidate_list *list,
                            bool viable)
{
    const struct builtin_row *last = NULL;
    size_t shown = 0;
    for (size_t i = 0; i < list->len && shown < SHOWN_CANDIDATES; i++) {
        const struct candidate *cand = list->data[i];
        bool again = cand->row && cand->row == last;
        last = cand->row;
        if (again || (viable && !cand->viable))
            continue;
        shown++;
        if (cand->why) {
            diag_note(s->ds, d, cand->tmpl->name_span, "template '%s' does not fit: %s",
                      cand->tmpl->name, cand->why);
            continue;
        }
        struct str text = {0};
        signature(s, cand, &text);
        diag_note(s->ds, d, cand->info ? cand->info->decl->name_span : (struct span){0},
                  "%s is %s", cand->info ? "this one" : "the built-in", str_cstr(&text));
        str_free(&text);
    }
}

static const char *argument_types(struct sema *s, const struct call *c)
{
    struct str text = {0};
    for (size_t i = c->object; i < c->nargs; i++) {
        str_add(&text, i > c->object ? ", " : "");
        if (c->args[i])
            type_print(c->args[i]->type, c->args[i]->lvalue ? c->args[i]->quals : 0,
                       &text);
        else
            str_add(&text, "{…}");
    }
    const char *kept = arena_strdup(s->arena, str_cstr(&text));
    str_free(&text);
    return kept;
}

static size_t count_arity(const candidate_list *list, struct candidate **one)
{
    size_t n = 0;
    for (size_t i = 0; i < list->len; i++)
        if (list->data[i]->arity) {
            *one = list->data[i];
            n++;
        }
    return n;
}

/* "2", "2 or 3", "at least 1": how many arguments the candidates take. */
static const char *wanted(struct sema *s, const candidate_list *list)
{
    size_t lo = SIZE_MAX, hi = 0;
    bool more = false;
    for (size_t i = 0; i < list->len; i++) {
        const struct candidate *cand = list->data[i];
        int64_t unused;
        if (cand->why)
            continue;
        size_t max = cand->row ? builtin_nargs(cand->row) : cand->info->nparams;
        size_t min = !cand->row                            ? cand->info->nrequired
                     : builtin_default(cand->row, &unused) ? max - 1
                                                           : max;
        more = more || (cand->row && builtin_variadic(cand->row));
        lo = min < lo ? min : lo;
        hi = max > hi ? max : hi;
    }
    if (more)
        return arena_printf(s->arena, "at least %zu argument%s", lo, lo == 1 ? "" : "s");
    if (lo == hi)
        return arena_printf(s->arena, "%zu argument%s", lo, lo == 1 ? "" : "s");
    return arena_printf(s->arena, "%zu to %zu arguments", lo, hi);
}

/* Some built-ins have versions for vector types (__dp4a of char4), which are not here. */
static bool takes_vectors(const struct call *c, const candidate_list *list)
{
    bool vectors = false;
    for (size_t i = 0; i < c->nargs; i++) {
        const struct type *t = c->args[i] ? c->args[i]->type : NULL;
        if (t && t->kind == TYPE_POINTER)
            t = t->base;
        vectors = vectors || (t && t->kind == TYPE_STRUCT);
    }
    for (size_t i = 0; i < list->len; i++)
        vectors = vectors && list->data[i]->row;
    return vectors;
}

static bool any_why(const candidate_list *list)
{
    for (size_t i = 0; i < list->len; i++)
        if (list->data[i]->why)
            return true;
    return false;
}

static void no_match(struct sema *s, const struct call *c, const candidate_list *list)
{
    struct candidate *one = NULL;
    size_t n = count_arity(list, &one), given = c->nargs - c->object;
    struct diag *d;
    bool drops = n == 1 && one->object && one->ranks[0] == RANK_NONE && c->object;
    if (drops) {
        d = diag_error(s->ds, c->span,
                       "'%s' changes its object, and this one is const: declare the "
                       "function const, or call it for another object",
                       c->name);
        note_candidates(s, d, list, false);
        return;
    }
    if (n == 1 && one->object && one->info->ref && c->nargs) {
        d = diag_error(s->ds, c->span, "'%s' is for %s only: it is declared with %s",
                       c->name, one->info->ref == '&' ? "variables" : "values",
                       one->info->ref == '&' ? "&" : "&&");
        note_candidates(s, d, list, false);
        return;
    }
    if (n == 1) /* the first argument that does not fit says why */
        for (size_t i = one->object || one->skip; i < c->nargs; i++)
            if (one->ranks[i] == RANK_NONE && c->args[i] && one->params[i] &&
                expr_is_error(call_argument(s, c, i, one->params[i])))
                return;
    if (list->len == 1 && list->data[0]->why) {
        d = diag_error(s->ds, c->span, "'%s' does not take (%s): %s", c->name,
                       argument_types(s, c), list->data[0]->why);
        diag_note(s->ds, d, list->data[0]->tmpl->name_span,
                  "the template is declared here");
        return;
    }
    if (!n && !any_why(list)) {
        d = diag_error(s->ds, c->span, "'%s' takes %s, and %zu %s given", c->name,
                       wanted(s, list), given, given == 1 ? "is" : "are");
    } else {
        d = diag_add(
            s->ds, takes_vectors(c, list) ? DIAG_UNSUPPORTED : DIAG_ERROR, c->span,
            "no version of '%s' takes (%s): cast the arguments to one that exists",
            c->name, argument_types(s, c));
    }
    note_candidates(s, d, list, false);
}

static void ambiguous(struct sema *s, const struct call *c, const candidate_list *list)
{
    struct diag *d =
        diag_error(s->ds, c->span,
                   "'%s' with (%s) fits several versions equally well: cast an "
                   "argument",
                   c->name, argument_types(s, c));
    note_candidates(s, d, list, true);
}

struct candidate *overload_resolve(struct sema *s, const struct call *c,
                                   const candidate_list *list)
{
    struct candidate *best = overload_best(s, c, list);
    if (best)
        return best;
    for (size_t i = 0; i < list->len; i++)
        if (list->data[i]->viable) {
            ambiguous(s, c, list);
            return NULL;
        }
    no_match(s, c, list);
    return NULL;
}
