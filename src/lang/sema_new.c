/* new and delete: memory from malloc, construction and destruction of what lies in it.
 *
 * Takes NEW and DELETE nodes, gives expressions that call malloc and free (of the built-in
 * declarations, or the host's) around a constructor or destructor. As on the device, new
 * gives a null pointer when the heap is full, and nothing is constructed then. Leaves out
 * arrays whose elements have constructors or destructors.
 * C++ [expr.new], [expr.delete]; CUDA C++ Programming Guide: Dynamic Global Memory
 * Allocation and Operations. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

static struct expr *call_named(struct sema *s, const char *name, struct expr *arg,
                               struct span at)
{
    candidate_list list = {0};
    struct ast_decl *skipped = NULL;
    struct expr *args[] = {arg};
    struct call c = {.name = name, .span = at, .at = at, .args = args, .nargs = 1};
    const char *id = intern_add(s->u->names, name, strlen(name));
    struct ast_decl *d =
        s->scope ? scope_find_in(scope_root(s->scope), id, UINT32_MAX) : NULL;
    call_candidates(s, &c, d, NULL, &list, &skipped);
    call_rank(s, &c, &list);
    struct candidate *best = list.len ? overload_resolve(s, &c, &list) : NULL;
    struct expr *e = best ? call_function(s, &c, best, NULL) : expr_error(s, at);
    vec_free(&list);
    return e;
}

static struct expr *not_null(struct sema *s, struct expr *p)
{
    return expr_binary(s, EXPR_COMPARE, OP_NE, p->span, sema_basic(s, TYPE_BOOL), p,
                       expr_int(s, p->span, p->type, 0));
}

/* p != 0 && (action, true) */
static struct expr *guarded(struct sema *s, struct expr *p, struct expr *action)
{
    const struct type *b = sema_basic(s, TYPE_BOOL);
    struct expr *done = expr_binary(s, EXPR_COMMA, OP_ADD, p->span, b, action,
                                    expr_int(s, p->span, b, 1));
    return expr_binary(s, EXPR_LOGAND, OP_ADD, p->span, b, not_null(s, p), done);
}

static struct expr *comma(struct sema *s, struct expr *a, struct expr *b)
{
    return expr_binary(s, EXPR_COMMA, OP_ADD, a->span, b->type, a, b);
}

/* Bytes of `n` objects of the type. */
static struct expr *bytes_of(struct sema *s, const struct type *t, const struct node *n)
{
    const struct type *size = sema_basic(s, TYPE_ULONG);
    struct expr *one = expr_int(s, n->span, size, t->size);
    if (!n->b)
        return one;
    struct expr *count = conv_to(s, sema_rvalue(s, n->b), size,
                                 (struct conv){.why = CONV_OTHER, .name = "new[]"});
    return expr_is_error(count)
               ? count
               : expr_binary(s, EXPR_BINARY, OP_MUL, n->span, size, count, one);
}

/* Where the object is to lie: from malloc, or as `new (place) T` says. */
static struct expr *room(struct sema *s, const struct type *t, const struct node *n)
{
    const struct type *p = types_pointer(s->types, t, 0);
    if (n->a) {
        struct expr *at = sema_rvalue(s, n->a);
        return expr_is_error(at) ? at : sema_cast_to(s, at, p, 0, CAST_C, n->span);
    }
    struct expr *size = bytes_of(s, t, n);
    if (expr_is_error(size))
        return size;
    struct expr *e = call_named(s, "malloc", size, n->span);
    return expr_is_error(e) ? e : sema_cast_to(s, e, p, 0, CAST_C, n->span);
}

static bool array_ok(struct sema *s, const struct type *t, const struct node *n)
{
    bool plain = class_trivial(s, t, CLASS_DEFAULT) && !class_ends(s, t) && !n->c;
    if (!plain)
        diag_unsupported(
            s->ds, n->span,
            "new of an array is supported for elements without a "
            "constructor, destructor or initial value: assign them in a loop");
    return plain;
}

static struct expr *value_of(struct sema *s, const struct type *t, const struct node *n)
{
    struct conv why = {.why = CONV_OTHER};
    if (n->c)
        return sema_init_expr(s, t, n->c, why);
    return t->kind == TYPE_STRUCT ? class_default(s, t, false, n->span) : NULL;
}

struct expr *sema_new(struct sema *s, const struct node *n)
{
    unsigned quals = 0;
    const struct type *t = sema_type_id(s, n->type, &quals);
    if (!s->fn || !sema_complete(s, t, n->span, "the object") ||
        (n->b && !array_ok(s, t, n)))
        return expr_error(s, n->span);
    if (t->kind == TYPE_STRUCT)
        class_check_abstract(s, t, n->span);
    struct expr *p = room(s, t, n);
    if (expr_is_error(p))
        return p;
    struct variable *tmp = sema_temporary(s, p->type, n->span);
    struct expr *set = class_put(s, expr_var(s, tmp, n->span), p);
    struct expr *read = expr_load(s, expr_var(s, tmp, n->span));
    struct expr *value = n->b ? NULL : value_of(s, t, n);
    if (value && expr_is_error(value))
        return value;
    if (value)
        set = comma(s, set,
                    guarded(s, read, class_put(s, expr_deref(s, read, n->span), value)));
    return comma(s, set, read);
}

struct expr *sema_delete(struct sema *s, const struct node *n)
{
    struct expr *p = sema_rvalue(s, n->a);
    if (expr_is_error(p) || !s->fn)
        return expr_error(s, n->span);
    if (p->type->kind != TYPE_POINTER) {
        diag_error(s->ds, n->span, "delete needs a pointer that new gave, not '%s'",
                   sema_type_text(s, p->type, 0));
        return expr_error(s, n->span);
    }
    const struct type *t = p->type->base;
    bool ends = t->kind == TYPE_STRUCT && sema_complete(s, t, n->span, "the object") &&
                class_ends(s, t);
    if (ends && n->braced) {
        diag_unsupported(s->ds, n->span,
                         "delete[] of objects with a destructor is not "
                         "supported: delete them one by one");
        return expr_error(s, n->span);
    }
    const struct type *v = types_pointer(s->types, sema_basic(s, TYPE_VOID), 0);
    if (!ends)
        return call_named(s, "free", expr_cast(s, p, v, true), n->span);
    struct variable *tmp = sema_temporary(s, p->type, n->span);
    struct expr *set = class_put(s, expr_var(s, tmp, n->span), p);
    struct variable *whole = sema_temporary(s, v, n->span);
    struct expr *read = expr_load(s, expr_var(s, tmp, n->span));
    struct expr *end = class_destroy(s, expr_deref(s, read, n->span), true), *call = end;
    struct expr *found = expr_load(s, expr_var(s, whole, n->span));
    struct expr *release = call_named(s, "free", found, n->span);
    if (expr_is_error(end) || expr_is_error(release))
        return expr_error(s, n->span);
    while (call->kind == EXPR_COMMA)
        call = call->b;
    if (call->dynamic) /* the object may begin before the part that p points to */
        call->b = expr_var(s, whole, n->span);
    struct expr *first =
        class_put(s, expr_var(s, whole, n->span), expr_cast(s, read, v, true));
    set = comma(s, set, first);
    return comma(s, comma(s, set, guarded(s, read, end)), release);
}
