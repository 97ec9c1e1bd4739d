/* Templates of a quiz file: what varies, which combinations count, how many instances come
 * of it. The kernels and the question are kept as nodes and read for each instance. */
#include "config.h"

#include "lesson/quiz_priv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_VALUES 200

static bool wrong_kind(const struct yaml_node *v, const char *what, struct diags *ds)
{
    diag_error(ds, v->span, "%s is expected, not %s", what, yaml_kind_name(v->kind));
    return false;
}

/* "2-31" or "8-64 by 8": whole numbers, both ends included. */
static bool parse_range(const char *text, long *from, long *to, long *by)
{
    int used = 0;
    *by = 1;
    if (sscanf(text, "%ld-%ld%n", from, to, &used) != 2)
        return false;
    text += used;
    if (*text && (sscanf(text, " by %ld%n", by, &used) != 1 || text[used]))
        return false;
    return *by > 0 && *from <= *to && (*to - *from) / *by < MOST_VALUES;
}

static bool read_values(struct quiz *q, const struct yaml_node *v, struct quiz_axis *out,
                        struct diags *ds)
{
    long from, to, by;
    out->values = arena_alloc(q->arena, MOST_VALUES * sizeof *out->values);
    if (v->kind == YAML_TEXT && parse_range(v->text, &from, &to, &by)) {
        for (long i = from; i <= to; i += by)
            out->values[out->n++] = arena_printf(q->arena, "%ld", i);
        return true;
    }
    if (v->kind != YAML_SEQ || v->n == 0 || v->n > MOST_VALUES)
        return wrong_kind(
            v, "a range '2-31', '8-64 by 8', or a list of at most 200 values", ds);
    for (size_t i = 0; i < v->n; i++) {
        if (v->items[i]->kind != YAML_TEXT)
            return wrong_kind(v->items[i], "a text or number", ds);
        out->values[out->n++] = v->items[i]->text;
    }
    return true;
}

static bool read_vary(struct quiz *q, const struct yaml_node *v, struct template *t,
                      struct diags *ds)
{
    if (!v)
        return true;
    if (v->kind != YAML_MAP || v->n > QUIZ_MOST_NAMES)
        return wrong_kind(v, "a map of at most 12 names and values", ds);
    t->axes = arena_alloc(q->arena, v->n * sizeof *t->axes);
    for (size_t i = 0; i < v->n; i++) {
        t->axes[i].name = v->pairs[i].key;
        if (!read_values(q, v->pairs[i].value, &t->axes[i], ds))
            return false;
        t->naxes++;
    }
    return true;
}

static bool read_let(struct quiz *q, const struct yaml_node *v, struct template *t,
                     struct diags *ds)
{
    if (!v)
        return true;
    if (v->kind != YAML_MAP || v->n + t->naxes > QUIZ_MOST_NAMES)
        return wrong_kind(v, "a map of names and expressions, 12 with those of 'vary',",
                          ds);
    t->let_names = arena_alloc(q->arena, v->n * sizeof *t->let_names);
    t->let_texts = arena_alloc(q->arena, v->n * sizeof *t->let_texts);
    t->let_spans = arena_alloc(q->arena, v->n * sizeof *t->let_spans);
    for (size_t i = 0; i < v->n; i++) {
        if (v->pairs[i].value->kind != YAML_TEXT)
            return wrong_kind(v->pairs[i].value, "an expression", ds);
        t->let_names[i] = v->pairs[i].key;
        t->let_texts[i] = v->pairs[i].value->text;
        t->let_spans[i] = v->pairs[i].value->span;
        t->nlet++;
    }
    return true;
}

static bool read_where(struct quiz *q, const struct yaml_node *v, struct template *t,
                       struct diags *ds)
{
    size_t n = !v ? 0 : v->kind == YAML_SEQ ? v->n : 1;
    t->where = arena_alloc(q->arena, (n + 1) * sizeof *t->where);
    t->where_spans = arena_alloc(q->arena, (n + 1) * sizeof *t->where_spans);
    for (size_t i = 0; i < n; i++) {
        const struct yaml_node *item = v->kind == YAML_SEQ ? v->items[i] : v;
        if (item->kind != YAML_TEXT)
            return wrong_kind(item, "a condition", ds);
        t->where[i] = item->text;
        t->where_spans[i] = item->span;
        t->nwhere++;
    }
    return true;
}

/* --- statements --------------------------------------------------------------------- */

/* n over k, at most QUIZ_MOST_COMBINATIONS. */
static size_t choose(size_t n, size_t k)
{
    double ways = 1;
    for (size_t i = 0; i < k; i++)
        ways = ways * (double)(n - i) / (double)(i + 1);
    return k > n                           ? 0
           : ways > QUIZ_MOST_COMBINATIONS ? QUIZ_MOST_COMBINATIONS
                                           : (size_t)(ways + 0.5);
}

static bool is_choice(const struct template *t)
{
    const struct yaml_node *kind = yaml_get(t->question, "kind");
    return kind && kind->kind == YAML_TEXT && strcmp(kind->text, "choice") == 0;
}

static bool is_text(const struct yaml_node *v)
{
    return v && v->kind == YAML_TEXT;
}

/* A text, or {say: TEXT, why: TEXT}. */
static bool statements_only(const struct yaml_node *v, struct diags *ds)
{
    if (!v || v->kind != YAML_SEQ || v->n == 0)
        return false;
    for (size_t i = 0; i < v->n; i++) {
        const struct yaml_node *s = v->items[i];
        bool reasoned = s->kind == YAML_MAP && s->n == 2 && is_text(yaml_get(s, "say")) &&
                        is_text(yaml_get(s, "why"));
        if (!is_text(s) && !reasoned)
            return wrong_kind(s, "a statement, or {say: STATEMENT, why: REASON},", ds);
    }
    return true;
}

static bool read_statements(const struct yaml_node *v, struct template *t,
                            struct diags *ds)
{
    t->draws = 1;
    if (!v)
        return true;
    t->right = yaml_get(v, "right");
    t->wrong = yaml_get(v, "wrong");
    const struct yaml_node *drawn = yaml_get(v, "draw");
    t->drawn = drawn && drawn->kind == YAML_TEXT ? (unsigned)atoi(drawn->text) : 4;
    if (!statements_only(t->right, ds) || !statements_only(t->wrong, ds) ||
        t->drawn < 2 || t->drawn > 8) {
        diag_error(ds, v->span,
                   "statements: {right: [...], wrong: [...], draw: 2-8} is "
                   "expected");
        return false;
    }
    size_t all = t->right->n + t->wrong->n;
    size_t others = choose(t->wrong->n, t->drawn - 1);
    /* "none" is no answer: the sets without a right statement, which come last, are out */
    t->draws = is_choice(t) ? t->right->n * others
                            : choose(all, t->drawn) - choose(t->wrong->n, t->drawn);
    if (t->draws > QUIZ_MOST_COMBINATIONS)
        t->draws = QUIZ_MOST_COMBINATIONS;
    if (t->draws == 0)
        diag_error(ds, v->span, "there are too few statements to draw %u", t->drawn);
    return t->draws > 0;
}

/* The k-th set of `take` out of n, in lexical order. */
static void combination(size_t n, size_t take, size_t k, size_t *out)
{
    size_t next = 0;
    for (size_t i = 0; i < take; i++)
        for (;; next++) {
            size_t with = choose(n - next - 1, take - i - 1);
            if (k < with) {
                out[i] = next++;
                break;
            }
            k -= with;
        }
}

size_t quiz_draw(const struct template *t, size_t k, const struct yaml_node *out[8],
                 uint32_t *right)
{
    size_t picked[8], n = 0;
    k %= t->draws;
    *right = 0;
    if (is_choice(t)) {
        out[n++] = t->right->items[k % t->right->n];
        *right = 1;
        combination(t->wrong->n, t->drawn - 1, k / t->right->n, picked);
        for (size_t i = 0; i + 1 < t->drawn; i++)
            out[n++] = t->wrong->items[picked[i]];
        return n;
    }
    combination(t->right->n + t->wrong->n, t->drawn, k, picked);
    for (; n < t->drawn; n++) {
        bool yes = picked[n] < t->right->n;
        out[n] =
            yes ? t->right->items[picked[n]] : t->wrong->items[picked[n] - t->right->n];
        *right |= (uint32_t)yes << n;
    }
    return n;
}

/* --- combinations ------------------------------------------------------------------- */

static bool add_lets(const struct template *t, struct arena *a, struct quiz_names *names,
                     struct diags *ds)
{
    for (size_t i = 0; i < t->nlet; i++) {
        long long v;
        const char *error;
        if (!quiz_eval(names, t->let_texts[i], &v, &error)) {
            diag_error(ds, t->let_spans[i], "%s", error);
            return false;
        }
        names->name[names->n] = t->let_names[i];
        names->value[names->n++] = arena_printf(a, "%lld", v);
    }
    return true;
}

static void axis_names(const struct template *t, size_t combination_,
                       struct quiz_names *out)
{
    *out = (struct quiz_names){0};
    for (size_t i = 0; i < t->naxes; i++) {
        out->name[out->n] = t->axes[i].name;
        out->value[out->n++] = t->axes[i].values[combination_ % t->axes[i].n];
        combination_ /= t->axes[i].n;
    }
}

bool quiz_names_of(const struct template *t, size_t k, struct arena *a,
                   struct quiz_names *out, struct diags *ds)
{
    axis_names(t, t->valid[k / t->draws], out);
    return add_lets(t, a, out, ds);
}

/* -1 after a diagnostic. */
static int passes(const struct template *t, struct arena *a, size_t combination_,
                  struct diags *ds)
{
    struct quiz_names names;
    axis_names(t, combination_, &names);
    if (!add_lets(t, a, &names, ds))
        return -1;
    for (size_t i = 0; i < t->nwhere; i++) {
        long long v;
        const char *error;
        if (!quiz_eval(&names, t->where[i], &v, &error)) {
            diag_error(ds, t->where_spans[i], "%s", error);
            return -1;
        }
        if (!v)
            return 0;
    }
    return 1;
}

static bool count_combinations(struct quiz *q, struct template *t, struct diags *ds)
{
    size_t all = 1;
    for (size_t i = 0; i < t->naxes && all <= QUIZ_MOST_COMBINATIONS; i++)
        all *= t->axes[i].n;
    if (all > QUIZ_MOST_COMBINATIONS) {
        diag_error(ds, t->public.span, "more than %d combinations: vary less",
                   QUIZ_MOST_COMBINATIONS);
        return false;
    }
    struct arena *scratch = arena_new();
    t->valid = arena_alloc(q->arena, all * sizeof *t->valid);
    int pass = 0;
    for (size_t i = 0; i < all && pass >= 0; i++)
        if ((pass = passes(t, scratch, i, ds)) > 0)
            t->valid[t->nvalid++] = (uint32_t)i;
    arena_free(scratch);
    if (pass >= 0 && t->nvalid == 0)
        diag_error(ds, t->public.span, "no combination passes 'where'");
    return pass >= 0 && t->nvalid > 0;
}

/* --- one template ------------------------------------------------------------------- */

bool quiz_read_template(struct quiz *q, const struct yaml_node *v, int item,
                        struct template *out, struct diags *ds)
{
    static const char *const keys[] = {"id",      "vary",     "let",       "where",
                                       "kernels", "question", "statements"};
    *out = (struct template){.public = {.item = item, .span = v->span}};
    if (v->kind != YAML_MAP)
        return wrong_kind(v, "a template, a map that begins with '- id:',", ds);
    const struct yaml_node *id = yaml_get(v, "id");
    out->question = yaml_get(v, "question");
    out->kernels = yaml_get(v, "kernels");
    if (!yaml_known_keys(v, "a template", keys, sizeof keys / sizeof *keys, ds))
        return false;
    if (!id || id->kind != YAML_TEXT || !*id->text || !out->question ||
        out->question->kind != YAML_MAP) {
        diag_error(ds, v->span, "a template needs 'id' and 'question'");
        return false;
    }
    out->public.id = id->text;
    out->public.span = id->span;
    if (!read_vary(q, yaml_get(v, "vary"), out, ds) ||
        !read_let(q, yaml_get(v, "let"), out, ds) ||
        !read_where(q, yaml_get(v, "where"), out, ds) ||
        !read_statements(yaml_get(v, "statements"), out, ds) ||
        !count_combinations(q, out, ds))
        return false;
    out->public.instances = out->nvalid * out->draws;
    out->public.computed = !out->right && !yaml_get(out->question, "answer");
    return true;
}
