/* Questions about types that only the compiler can answer: __is_enum(T) and the like,
 * with which the traits of <type_traits> are written. C++ [meta.unary], [meta.rel]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

enum trait {
    TRAIT_ENUM,
    TRAIT_CLASS,
    TRAIT_UNION,
    TRAIT_EMPTY,
    TRAIT_TRIVIALLY_COPYABLE,
    TRAIT_BASE_OF,
    TRAIT_CONVERTIBLE,
    TRAIT_COUNT
};

static const struct {
    const char *name;
    size_t ntypes;
} traits[TRAIT_COUNT] = {
    [TRAIT_ENUM] = {"__is_enum", 1},
    [TRAIT_CLASS] = {"__is_class", 1},
    [TRAIT_UNION] = {"__is_union", 1},
    [TRAIT_EMPTY] = {"__is_empty", 1},
    [TRAIT_TRIVIALLY_COPYABLE] = {"__is_trivially_copyable", 1},
    [TRAIT_BASE_OF] = {"__is_base_of", 2},
    [TRAIT_CONVERTIBLE] = {"__is_convertible", 2},
};

static bool converts(struct sema *s, const struct type *from, unsigned quals,
                     const struct type *to, struct span at)
{
    if (to->kind == TYPE_VOID || from->kind == TYPE_VOID)
        return to->kind == from->kind;
    struct expr *e = expr_new(s, EXPR_VAR, at, from);
    e->quals = quals;
    if (from->kind == TYPE_REF) {
        e->type = from->base;
        e->quals = from->base_quals;
        e->lvalue = true;
        e->xvalue = from->rvalue;
    }
    return conv_rank(s, e, to) != RANK_NONE;
}

static bool answer(struct sema *s, enum trait t, const struct type *const *types,
                   const unsigned *quals, struct span at)
{
    const struct type *a = types[0], *b = types[1];
    bool record = a->kind == TYPE_STRUCT;
    switch (t) {
    case TRAIT_ENUM:
        return a->kind == TYPE_ENUM;
    case TRAIT_CLASS:
        return record && !a->is_union;
    case TRAIT_UNION:
        return record && a->is_union;
    case TRAIT_EMPTY:
        return record && !a->is_union && a->complete && type_is_empty(a);
    case TRAIT_TRIVIALLY_COPYABLE:
        while (a->kind == TYPE_ARRAY)
            a = a->base;
        return type_is_scalar(a) ||
               (a->kind == TYPE_STRUCT && class_trivial(s, a, CLASS_COPY) &&
                class_trivial(s, a, CLASS_ASSIGN) && class_trivial(s, a, CLASS_DESTROY));
    case TRAIT_BASE_OF:
        return record && !a->is_union && (a == b || class_derives(b, a));
    case TRAIT_CONVERTIBLE:
        return converts(s, a, quals[0], b, at);
    case TRAIT_COUNT:
        break;
    }
    return false;
}

struct expr *sema_trait(struct sema *s, const struct node *n)
{
    const struct name_part *part = &n->name->parts[0];
    const struct type *types[2] = {NULL, NULL};
    unsigned quals[2] = {0, 0};
    size_t t = 0;
    while (t < TRAIT_COUNT && strcmp(traits[t].name, part->id) != 0)
        t++;
    if (t == TRAIT_COUNT || traits[t].ntypes != part->nargs) {
        diag_unsupported(s->ds, n->span, "'%s' with %u type%s is not supported", part->id,
                         part->nargs, part->nargs == 1 ? "" : "s");
        return expr_error(s, n->span);
    }
    for (size_t i = 0; i < part->nargs; i++) {
        types[i] = sema_type_id(s, part->args[i], &quals[i]);
        if (type_is_error(types[i]))
            return expr_error(s, n->span);
    }
    return expr_int(s, n->span, sema_basic(s, TYPE_BOOL),
                    answer(s, (enum trait)t, types, quals, n->span));
}
