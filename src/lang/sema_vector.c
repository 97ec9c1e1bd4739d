/* Cached loads and stores of built-in vector types, __ldg(float4 *) and the like.
 *
 * Takes calls whose row in the table of built-ins is for arithmetic types but whose
 * pointer is to a struct, gives a plain LOAD or ASSIGN, which has the same value.
 * CUDA C++ Programming Guide: Load and Store Functions Using Cache Hints. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

/* float4 and its like, which no header declares functions for. */
static bool is_built_in(const struct sema *s, const struct type *t)
{
    const struct source *src =
        t->decl ? sources_get(s->u->src, t->decl->span.file) : NULL;
    return src && strcmp(src->path, "<built-in>") == 0;
}

struct expr *vector_access(struct sema *s, const struct call *c,
                           const struct ast_decl *declared)
{
    const struct builtin_row *row = builtin_find(c->name);
    if (!row || strcmp(row->types, "A") != 0 || !c->nargs || !c->args[0])
        return NULL;
    struct expr *p = expr_load(s, c->args[0]);
    bool store = *row->result == 'v';
    if (p->type->kind != TYPE_POINTER || p->type->base->kind != TYPE_STRUCT ||
        c->nargs != (store ? 2 : 1) || !sema_complete(s, p->type->base, p->span, c->name))
        return NULL;
    if (declared && !is_built_in(s, p->type->base))
        return NULL; /* __ldg(const half *) and what users declare */
    struct expr *target = expr_deref(s, p, c->node->span);
    if (!store) {
        if (strcmp(c->name, "__ldg") == 0)
            target->quals |= QUAL_READ_ONLY;
        return expr_load(s, target);
    }
    struct expr *v = call_argument(s, c, 1, target->type);
    if (expr_is_error(v))
        return v;
    struct expr *set =
        expr_binary(s, EXPR_ASSIGN, OP_ADD, c->node->span, target->type, target, v);
    set->lvalue = true;
    return set;
}
