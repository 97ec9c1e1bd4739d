/* Calls of built-in functions: their overloads as candidates, and the typed call.
 *
 * Takes the rows of a name, gives one candidate per type T that could be meant, and for
 * the chosen one a BUILTIN node with converted arguments, defaults filled in. Says
 * when a name needs another compute capability or is legacy. See builtins.def. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

static enum type_kind letter_kind(char letter)
{
    switch (letter) {
    case 'b':
        return TYPE_BOOL;
    case 'i':
        return TYPE_INT;
    case 'u':
        return TYPE_UINT;
    case 'n':
        return TYPE_LONG;
    case 'N':
    case 's':
        return TYPE_ULONG;
    case 'l':
        return TYPE_LLONG;
    case 'L':
        return TYPE_ULLONG;
    case 'f':
        return TYPE_FLOAT;
    case 'd':
        return TYPE_DOUBLE;
    case 'w':
        return TYPE_USHORT;
    default:
        return TYPE_VOID;
    }
}

/* Type a letter of `result` or `args` stands for. */
static const struct type *letter_type(struct sema *s, char letter, const struct type *t)
{
    switch (letter) {
    case 'T':
        return t;
    case '*':
        return types_pointer(s->types, t, 0);
    case '^':
        return types_pointer(s->types, t, QUAL_CONST);
    case 'I':
        return types_pointer(s->types, sema_basic(s, TYPE_INT), 0);
    case 'P':
        return types_pointer(s->types, sema_basic(s, TYPE_VOID), 0);
    case 'p':
        return types_pointer(s->types, sema_basic(s, TYPE_VOID), QUAL_CONST);
    case 'Z':
        return types_pointer(s->types, sema_basic(s, TYPE_CHAR), QUAL_CONST);
    default:
        return sema_basic(s, letter_kind(letter));
    }
}

/* ---- candidates ---- */

static bool takes_count(const struct builtin_row *row, size_t n)
{
    int64_t unused;
    size_t max = builtin_nargs(row);
    if (n > max)
        return builtin_variadic(row);
    return n == max || (n + 1 == max && builtin_default(row, &unused));
}

static struct candidate *add(struct sema *s, const struct call *c,
                             const struct builtin_row *row, const struct type *t,
                             candidate_list *list)
{
    struct candidate *cand = arena_alloc(s->arena, sizeof *cand);
    size_t n = builtin_nargs(row);
    cand->row = row;
    cand->optype = t;
    cand->arity = takes_count(row, c->nargs);
    cand->params = arena_alloc(s->arena, (c->nargs + 1) * sizeof *cand->params);
    for (size_t i = 0; i < c->nargs && i < n; i++)
        cand->params[i] = letter_type(s, row->args[i], t);
    candidate_rank(s, c, cand);
    vec_push(list, cand);
    return cand;
}

/* <cmath>: float if all arguments for T are float, else double. C++ [c.math]. */
static const struct type *cmath_type(struct sema *s, const struct call *c,
                                     const struct builtin_row *row)
{
    size_t n = builtin_nargs(row);
    for (size_t i = 0; i < n && i < c->nargs; i++)
        if (row->args[i] == 'T' && (!c->args[i] || c->args[i]->type->kind != TYPE_FLOAT))
            return sema_basic(s, TYPE_DOUBLE);
    return sema_basic(s, TYPE_FLOAT);
}

/* T of a row for any arithmetic type: what the pointer argument points to. */
static const struct type *pointee(struct sema *s, const struct call *c)
{
    const struct type *t = c->nargs && c->args[0] ? c->args[0]->type : NULL;
    bool pointer = t && (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY);
    if (pointer && type_is_arith(t->base) && t->base->kind != TYPE_BOOL)
        return t->base;
    return sema_basic(s, TYPE_INT);
}

/* min(int, unsigned) and the like: CUDA has them, with the unsigned or wider type. */
static const struct type *mixed_type(struct sema *s, const struct call *c)
{
    if (c->nargs != 2 || !c->args[0] || !c->args[1])
        return NULL;
    const struct type *a = conv_promote(s, c->args[0]->type);
    const struct type *b = conv_promote(s, c->args[1]->type);
    if (a == b || !type_is_arith(a) || !type_is_arith(b))
        return NULL;
    const struct type *low = a->kind < b->kind ? a : b, *high = low == a ? b : a;
    bool signs =
        type_is_integer(high) && type_is_signed(low) && high->kind == low->kind + 1;
    return signs || low->kind == TYPE_FLOAT ? high : NULL;
}

static void add_mixed(struct sema *s, const struct call *c, const struct builtin_row *row,
                      candidate_list *list)
{
    bool minmax = strcmp(row->name, "min") == 0 || strcmp(row->name, "max") == 0;
    const struct type *t = minmax ? mixed_type(s, c) : NULL;
    if (!t)
        return;
    struct candidate *cand = add(s, c, row, t, list);
    cand->ranks[0] = cand->ranks[1] = RANK_EXACT;
}

/* What the host has too: <cmath>, min, max, assert, what half and bfloat16 are made of. Its memcpy, printf and clock are
 * functions of the run time, declared by a header. */
static bool on_host(const struct builtin_row *row)
{
    static const char *const others[] = {"memcpy",  "memset", "printf", "clock",
                                         "clock64", "malloc", "free"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(row->name, others[i]) == 0)
            return false;
    if (str_starts(row->name, "__wt_f16") || str_starts(row->name, "__wt_bf16"))
        return strstr(row->name, "atomic") == NULL;
    return strncmp(row->name, "__", 2) != 0 && strncmp(row->name, "atomic", 6) != 0;
}

/* Nothing else of the name can be as good: it differs in some parameter's type. */
static bool is_exact(const struct call *c, const struct candidate *cand)
{
    bool exact = cand->viable && c->nargs > 0;
    for (size_t i = 0; i < c->nargs; i++)
        exact = exact && cand->ranks[i] == RANK_EXACT;
    return exact;
}

/* True if one is exactly right. */
static bool add_row(struct sema *s, const struct call *c, const struct builtin_row *row,
                    candidate_list *list)
{
    if (!*row->types)
        return is_exact(c, add(s, c, row, NULL, list));
    if (strcmp(row->types, "fd") == 0)
        return is_exact(c, add(s, c, row, cmath_type(s, c, row), list));
    if (strcmp(row->types, "A") == 0)
        return is_exact(c, add(s, c, row, pointee(s, c), list));
    for (const char *t = row->types; *t; t++)
        if (is_exact(c, add(s, c, row, letter_type(s, *t, NULL), list)))
            return true;
    return false;
}

void builtin_candidates(struct sema *s, const struct call *c, candidate_list *list)
{
    const char *colons = strrchr(c->name, ':');
    const struct builtin_row *row = builtin_find(colons ? colons + 1 : c->name);
    for (; row; row = builtin_next(row)) {
        if (s->u->host && !on_host(row))
            continue;
        if (add_row(s, c, row, list))
            return;
        add_mixed(s, c, row, list);
    }
}

/* ---- the call ---- */

static void check_arch(struct sema *s, const struct call *c,
                       const struct builtin_row *row)
{
    unsigned arch = s->u->cuda_arch;
    if (row->min_arch && arch < row->min_arch)
        diag_error(
            s->ds, c->node->span,
            "'%s' needs compute capability %u.%u and this is %u.%u: choose --arch=sm_%u "
            "or later",
            row->name, row->min_arch / 100, row->min_arch / 10 % 10, arch / 100,
            arch / 10 % 10, row->min_arch / 10);
    if (row->max_arch && arch > row->max_arch && !s->u->before_volta)
        diag_finding(
            s->ds, FINDING_LEGACY_INTRINSIC, c->node->span,
            "'%s' does not exist from compute capability 7.0 on: use '%s_sync' with "
            "the mask of the lanes that take part",
            row->name, row->name);
}

/* The format and the text of nan() must be literals. */
static struct expr *literal(struct sema *s, const struct call *c, size_t i)
{
    struct expr *e = c->args[i];
    if (e && e->kind == EXPR_STRING)
        return e;
    diag_unsupported(s->ds, c->node->list[i]->span,
                     "argument %zu of '%s' must be a string literal: write the text here",
                     i + 1, c->name);
    return expr_error(s, c->node->span);
}

static struct expr *convert(struct sema *s, const struct call *c,
                            const struct candidate *best, size_t i)
{
    const struct builtin_row *row = best->row;
    size_t n = builtin_nargs(row);
    int64_t value = 0;
    if (i >= c->nargs) {
        builtin_default(row, &value);
        return expr_int(s, c->node->span, letter_type(s, row->args[i], best->optype),
                        (uint64_t)value);
    }
    if (i < n && row->args[i] == 'Z')
        return literal(s, c, i);
    if (i < n && row->args[i] == 'b' && c->args[i])
        return conv_bool(s, c->args[i], "the condition");
    return call_argument(s, c, i,
                         i < n ? letter_type(s, row->args[i], best->optype) : NULL);
}

/* The condition's source text, which a failed assertion shows. */
static struct expr *condition_text(struct sema *s, const struct call *c)
{
    const struct span sp = c->node->list[0]->span;
    const struct source *src = sources_get(s->u->src, sp.file);
    struct expr *e =
        expr_new(s, EXPR_STRING, sp,
                 types_pointer(s->types, sema_basic(s, TYPE_CHAR), QUAL_CONST));
    bool inside = src && sp.off <= src->len && sp.len <= src->len - sp.off;
    e->len = inside ? sp.len : 0;
    e->text = arena_strndup(s->arena, inside ? src->text + sp.off : "", e->len);
    return e;
}

struct expr *builtin_call(struct sema *s, const struct call *c,
                          const struct candidate *best)
{
    const struct builtin_row *row = best->row;
    size_t n = builtin_nargs(row);
    check_arch(s, c, row);
    struct expr *e = expr_new(s, EXPR_BUILTIN, c->node->span,
                              letter_type(s, *row->result, best->optype));
    e->builtin = row->sym;
    e->optype = best->optype;
    e->nargs = c->nargs > n ? c->nargs : n;
    e->args = arena_alloc(s->arena, (e->nargs + 2) * sizeof *e->args);
    for (size_t i = 0; i < e->nargs; i++) {
        e->args[i] = convert(s, c, best, i);
        if (expr_is_error(e->args[i]))
            return expr_error(s, c->node->span);
    }
    if (row->sym == BUILTIN_ASSERT)
        e->args[e->nargs++] = condition_text(s, c);
    if (row->sym == BUILTIN_PRINTF)
        sema_printf(s, e);
    return e;
}
