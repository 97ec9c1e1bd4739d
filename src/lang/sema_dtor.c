/* The end of objects: which have a destructor to be called, and where.
 *
 * Objects of a function that need one are listed while their scope is open, newest last;
 * leaving a scope (its end, return, break, continue) calls them in reverse order. A
 * destructor itself ends with those of its members and bases. Temporaries end with the
 * statement that made them. Leaves out goto out of a scope with such objects and
 * temporaries in conditions, which are refused. C++ [class.dtor], [class.temporary],
 * [stmt.jump]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

static const struct type *element_type(const struct type *t)
{
    while (t->kind == TYPE_ARRAY)
        t = t->base;
    return t;
}

bool class_ends(struct sema *s, const struct type *t)
{
    return !class_trivial(s, element_type(t), CLASS_DESTROY);
}

struct func_info *class_destructor(struct sema *s, const struct type *t)
{
    const struct ast_scope *scope = class_scope(t);
    struct ast_decl *d =
        scope ? map_get(scope->names, AST_DESTRUCTOR, strlen(AST_DESTRUCTOR)) : NULL;
    for (; d; d = decl_older(d))
        if (d->kind == DECL_FUNC && d->order == d->owner->order)
            return sema_func(s, d);
    return class_function(s, t, CLASS_DESTROY);
}

struct expr *class_destroy(struct sema *s, struct expr *object, bool dynamic)
{
    struct func_info *info = class_destructor(s, object->type);
    struct call c = {.name = sema_member_text(s, info->decl),
                     .span = object->span,
                     .at = object->span,
                     .nargs = 1,
                     .object = true,
                     .qualified = !dynamic};
    struct candidate cand = {.info = info, .object = true};
    struct expr *args[] = {object};
    if (!sema_head(s, info))
        return expr_error(s, object->span);
    object->quals &= ~(unsigned)(QUAL_CONST | QUAL_VOLATILE); /* const objects end too */
    c.args = args;
    return call_function(s, &c, &cand, NULL);
}

static void end_object(struct sema *s, struct expr *object, struct stmt_list *out)
{
    if (object->type->kind == TYPE_ARRAY) {
        for (uint64_t i = object->type->count; i-- > 0;) {
            struct expr *at = expr_int(s, object->span, sema_basic(s, TYPE_LLONG), i);
            struct expr *p =
                sema_pointer_add(s, expr_load(s, object), at, false, object->span);
            if (!expr_is_error(p))
                end_object(s, expr_deref(s, p, object->span), out);
        }
        return;
    }
    struct expr copy = *object;
    struct expr *kept = expr_new(s, object->kind, object->span, object->type);
    *kept = copy;
    struct stmt *st = stmt_new(s, STMT_EXPR, object->span);
    st->e = class_destroy(s, kept, false);
    if (expr_is_error(st->e))
        return;
    if (object->dynamic) { /* a virtual base: ends with the whole object */
        struct stmt *if_ = stmt_new(s, STMT_IF, object->span);
        if_->e = expr_load(s, expr_var(s, s->fn->whole, object->span));
        if_->then_ = st;
        st = if_;
    }
    stmt_append(out, st);
}

void live_add(struct sema *s, struct expr *object)
{
    if (class_ends(s, object->type) && !s->unevaluated)
        vec_push(&s->fn->live, object);
}

void live_end(struct sema *s, size_t mark, struct stmt_list *out)
{
    for (size_t i = s->fn->live.len; i-- > mark;)
        end_object(s, s->fn->live.data[i], out);
}

void live_leave(struct sema *s, size_t mark, struct stmt_list *out)
{
    live_end(s, mark, out);
    s->fn->live.len = mark;
}

void live_refuse(struct sema *s, size_t mark, struct span at, const char *what)
{
    if (s->fn->live.len == mark)
        return;
    diag_unsupported(
        s->ds, at,
        "%s makes an object with a destructor, which is not supported: make it "
        "in a declaration before",
        what);
    s->fn->live.len = mark;
}

/* return value; with objects to end: the value is put aside first. */
struct expr *live_return(struct sema *s, struct expr *value, struct stmt_list *out)
{
    if (!s->fn->live.len)
        return value;
    if (value && !expr_is_error(value) && value->type->kind != TYPE_VOID) {
        struct variable *tmp =
            sema_variable(s, "<result>", value->type, 0, STORE_AUTO, value->span);
        tmp->is_temporary = true;
        vec_push(&s->fn->locals, tmp);
        struct stmt *st = stmt_new(s, STMT_EXPR, value->span);
        st->e = class_put(s, expr_var(s, tmp, value->span), value);
        stmt_append(out, st);
        value = expr_load(s, expr_var(s, tmp, value->span));
    }
    live_end(s, 0, out);
    return value;
}

/* Whether the object is a base is seen in its first word, which bases overwrite. */
static void begin_destructor(struct sema *s, const struct func_info *info,
                             struct stmt_list *pre)
{
    struct span at = info->decl->name_span;
    struct expr *object = class_this(s, at);
    struct stmt *itself = s->fn->itself = sema_block_of(s, &(struct stmt_list){0}, at);
    s->fn->ncallees = info->callees.len;
    if (info->object->nvirtual) {
        s->fn->whole = sema_temporary(s, sema_basic(s, TYPE_BOOL), at);
        class_put_stmt(s, expr_var(s, s->fn->whole, at), class_is_whole(s, object), pre);
        struct stmt *if_ = stmt_new(s, STMT_IF, at);
        if_->e = expr_load(s, expr_var(s, s->fn->whole, at));
        if_->then_ = sema_block_of(s, &(struct stmt_list){0}, at);
        if_->else_ = itself;
        itself = if_;
    }
    stmt_append(pre, itself);
}

/* A member's destructor may know the object, too. */
static bool members_end(struct sema *s, const struct type *t)
{
    for (size_t i = 0; i < t->nmembers; i++)
        if (!t->members[i].is_base && class_ends(s, t->members[i].type))
            return true;
    return false;
}

void class_end_body(struct sema *s, const struct func_info *info)
{
    struct fn_state *fn = s->fn;
    struct stmt_list own = {0};
    bool ends = info->decl->func->kind == FUNC_DTOR;
    if (!fn->itself || !(info->callees.len > fn->ncallees || info->indirect ||
                         (ends && members_end(s, info->object))))
        return;
    class_be_itself(s, class_this(s, info->decl->name_span), &own);
    struct stmt **tail = &fn->itself->body;
    while (*tail)
        tail = &(*tail)->next;
    *tail = own.first;
}

/* What ends with the object of a destructor: bases first, members after, so that the
 * reverse is right; and parameters, which end with their function. */
void live_begin(struct sema *s, const struct func_info *info, struct stmt_list *pre)
{
    struct span at = info->decl->name_span;
    const struct ast_func *f = info->decl->func;
    if (f && f->kind == FUNC_DTOR && info->object && !info->object->is_union) {
        struct expr *object = class_this(s, at);
        const struct type *t = info->object;
        if (t->polymorphic)
            begin_destructor(s, info, pre);
        for (size_t i = 0; i < t->nmembers; i++) /* virtual bases end last */
            if (t->members[i].is_virtual) {
                struct expr *part = sema_member_expr(s, object, &t->members[i], at);
                part->dynamic = true;
                live_add(s, part);
            }
        for (size_t i = 0; i < t->nmembers; i++)
            if (!t->members[i].is_virtual)
                live_add(s, sema_member_expr(s, object, &t->members[i], at));
    }
    for (size_t i = info->object != NULL; i < s->fn->f->nparams; i++)
        if (!s->fn->f->params[i]->is_reference)
            live_add(s, expr_var(s, s->fn->f->params[i], s->fn->f->params[i]->span));
}
