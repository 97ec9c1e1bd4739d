/* Pointers to members: int S::*, int (S::*)(int).
 *
 * Their types are structs that nobody declared (types_member_pointer), so that values are
 * copied, passed and returned like any other: {offset + 1} of a data member, {function,
 * bytes to add to the object} of a function; all zero is null. A call goes the way of
 * calls through pointers: functions of every class that take the same parameters have one
 * type there, with the object as void *. The pointer to a virtual function means a function
 * made here that makes the virtual call. C++ [conv.mem], [expr.unary.op] p3,
 * [expr.mptr.oper]; Itanium C++ ABI: Member Pointers (sizes). */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

static bool is_function(const struct type *t)
{
    return t->base->kind == TYPE_FUNC;
}

/* ---- values ---- */

static struct expr *value_of(struct sema *s, const struct type *t, struct expr *first,
                             uint64_t second, struct span at)
{
    struct expr *e = expr_new(s, EXPR_STRUCT, at, t);
    e->ninit = t->nmembers;
    e->init = arena_alloc(s->arena, e->ninit * sizeof *e->init);
    for (size_t i = 0; i < e->ninit; i++) {
        e->init[i].offset = t->members[i].offset;
        e->init[i].type = t->members[i].type;
        e->init[i].value = i ? expr_int(s, at, t->members[i].type, second) : first;
    }
    e->ival = first->ival + (second << 32); /* tells template arguments apart */
    e->text = "nullptr";
    return e;
}

static struct expr *null_of(struct sema *s, const struct type *t, struct span at)
{
    return value_of(s, t, expr_int(s, at, t->members[0].type, 0), 0, at);
}

static struct expr *data_pointer(struct sema *s, const struct ast_decl *d,
                                 const struct type *class_, struct span at)
{
    uint64_t offset = 0;
    const struct member *m = type_member(class_, d->name, &offset);
    if (!m || m->bit_width || m->is_reference) {
        diag_error(s->ds, at, "a pointer to '%s' is not possible: it is %s", d->name,
                   m ? m->bit_width ? "a bit-field" : "a reference" : "no data member");
        return expr_error(s, at);
    }
    const struct type *t = types_member_pointer(s->types, m->type, m->quals, class_);
    struct expr *e =
        value_of(s, t, expr_int(s, at, t->members[0].type, offset + 1), 0, at);
    e->text = arena_printf(s->arena, "&%s::%s", class_->tag ? class_->tag : "", d->name);
    return e;
}

/* ---- pointers to virtual functions ---- */

static struct node *node_of(struct sema *s, enum node_kind kind, struct span at)
{
    struct node *n = arena_alloc(s->arena, sizeof *n);
    *n = (struct node){.kind = kind, .span = at, .op_span = at, .unroll = -1};
    return n;
}

static struct node *name_of(struct sema *s, const char *id, struct span at)
{
    struct node *n = node_of(s, NODE_NAME, at);
    n->name = arena_alloc(s->arena, sizeof *n->name);
    n->name->parts = arena_alloc(s->arena, sizeof *n->name->parts);
    n->name->parts[0].id = id;
    n->name->parts[0].span = n->name->span = at;
    n->name->nparts = 1;
    return n;
}

/* Parameters that have names, and the call this->f(names). */
static struct node *forward(struct sema *s, struct ast_decl *d)
{
    struct span at = d->name_span;
    struct dpart *part = arena_alloc(s->arena, sizeof *part);
    struct ast_declarator *dtor = arena_alloc(s->arena, sizeof *dtor);
    struct ast_decl **tail = &part->params;
    struct node *call = node_of(s, NODE_CALL, at);
    *dtor = *d->dtor;
    dtor->parts = arena_alloc(s->arena, dtor->nparts * sizeof *dtor->parts);
    memcpy(dtor->parts, d->dtor->parts, dtor->nparts * sizeof *dtor->parts);
    *part = dtor->parts[0];
    call->list = arena_alloc(s->arena, (part->nparams + 1) * sizeof *call->list);
    for (const struct ast_decl *p = d->dtor->parts[0].params; p; p = p->next) {
        const char *id = arena_printf(s->arena, "<argument %zu>", call->nlist);
        *tail = arena_alloc(s->arena, sizeof **tail);
        **tail = *p;
        (*tail)->name = intern_add(s->u->names, id, strlen(id));
        (*tail)->next = NULL;
        call->list[call->nlist++] = name_of(s, (*tail)->name, at);
        tail = &(*tail)->next;
    }
    dtor->parts[0] = *part;
    d->dtor = dtor;
    call->a = name_of(s, d->name, at);
    call->a->kind = NODE_MEMBER;
    call->a->arrow = true;
    call->a->a = node_of(s, NODE_THIS, at);
    return call;
}

/* R f(args) { return this->f(args); } and no overrider of anything. */
static struct func_info *thunk(struct sema *s, struct func_info *info)
{
    if (info->thunk)
        return info->thunk;
    struct ast_decl *d = arena_alloc(s->arena, sizeof *d);
    struct node *body = node_of(s, NODE_COMPOUND, info->decl->name_span);
    struct node *ret = node_of(s, NODE_RETURN, info->decl->name_span);
    *d = *info->decl;
    d->sema = NULL;
    d->spec = arena_alloc(s->arena, sizeof *d->spec);
    *d->spec = *info->decl->spec;
    d->spec->flags &= ~(unsigned)SPEC_VIRTUAL;
    d->func = arena_alloc(s->arena, sizeof *d->func);
    *d->func = (struct ast_func){.has_body = true, .parsed = true};
    ret->a = forward(s, d);
    body->list = arena_alloc(s->arena, sizeof *body->list);
    body->list[0] = ret;
    body->nlist = 1;
    d->func->body = body;
    return info->thunk = sema_func(s, d);
}

/* ---- & ---- */

const struct type *memptr_call_type(struct sema *s, const struct func_info *info)
{
    const struct type **params =
        arena_alloc(s->arena, (info->nparams + 1) * sizeof *params);
    params[0] = types_pointer(s->types, sema_basic(s, TYPE_VOID), 0);
    for (size_t i = 0; i < info->nparams; i++)
        params[i + 1] = info->params[i].type;
    return types_func(s->types, info->result, params, info->nparams + 1, false);
}

struct expr *memptr_function(struct sema *s, struct func_info *info, struct span at)
{
    const struct type *t = types_member_pointer(
        s->types, sema_func_type(s, info), info->is_const ? QUAL_CONST : 0, info->object);
    struct func_info *called = sema_is_virtual(s, info) ? thunk(s, info) : info;
    struct expr *f = sema_head(s, called) ? sema_member_address(s, called, at) : NULL;
    if (!f || expr_is_error(f))
        return expr_error(s, at);
    struct expr *e = value_of(s, t, f, 0, at);
    e->text = arena_printf(s->arena, "&%s", sema_function_text(s, info->decl));
    return e;
}

/* &S::m names a member without an object; NULL: this is no such operand. */
struct expr *memptr_address(struct sema *s, const struct node *n)
{
    const struct node *a = n->a;
    struct quiet q;
    if (a->kind != NODE_NAME || a->parens || !sema_name_whole(a->name) ||
        a->name->nparts < 2)
        return NULL;
    quiet_begin(s, &q);
    struct found f = sema_lookup(s, a->name);
    quiet_end(s, &q);
    struct ast_decl *d = f.failed ? NULL : f.decl;
    if (!d || !d->owner || !d->owner->decl || (d->spec->flags & SPEC_STATIC))
        return NULL;
    if (d->kind == DECL_FIELD) {
        unsigned quals = 0;
        const struct type *t = sema_decl_type(s, d->owner->decl, &quals);
        return t && sema_complete(s, t, n->span, "the class")
                   ? data_pointer(s, d, t, n->span)
                   : NULL;
    }
    return d->kind == DECL_FUNC
               ? sema_function_value(s, d, &a->name->parts[a->name->nparts - 1], NULL,
                                     n->span)
               : NULL;
}

/* ---- conversions ---- */

static bool same_member(const struct type *a, const struct type *b)
{
    return a->member_of && b->member_of && a->base == b->base &&
           a->base_quals == b->base_quals;
}

enum conv_rank memptr_rank(const struct expr *e, const struct type *to)
{
    if (!to->member_of)
        return to->kind == TYPE_BOOL ? RANK_CONVERT : RANK_NONE;
    if (conv_is_null(e) || e->type->kind == TYPE_NULLPTR)
        return RANK_CONVERT;
    bool up =
        same_member(e->type, to) && (e->type->member_of == to->member_of ||
                                     class_derives(to->member_of, e->type->member_of));
    return up ? RANK_CONVERT : RANK_NONE;
}

static struct expr *part(struct sema *s, struct expr *e, size_t i)
{
    if (e->kind == EXPR_STRUCT)
        return e->init[i].value;
    return expr_load(s, sema_member_expr(s, e, &e->type->members[i], e->span));
}

/* The value in a place that may be read several times; *set: what fills it, or NULL. */
static struct expr *kept(struct sema *s, struct expr *e, struct expr **set)
{
    *set = NULL;
    if (e->kind == EXPR_STRUCT || (e->lvalue && e->kind == EXPR_VAR) || !s->fn)
        return e;
    struct variable *tmp = sema_temporary(s, e->type, e->span);
    *set = expr_binary(s, EXPR_ASSIGN, OP_ADD, e->span, e->type,
                       expr_var(s, tmp, e->span), expr_load(s, e));
    (*set)->lvalue = (*set)->implicit = true;
    return expr_var(s, tmp, e->span);
}

static struct expr *after(struct sema *s, struct expr *set, struct expr *e)
{
    return set ? expr_binary(s, EXPR_COMMA, OP_ADD, e->span, e->type, set, e) : e;
}

static struct expr *is_set(struct sema *s, struct expr *e)
{
    struct expr *p = part(s, e, 0);
    return expr_binary(s, EXPR_COMPARE, OP_NE, e->span, sema_basic(s, TYPE_BOOL), p,
                       expr_int(s, e->span, p->type, 0));
}

static struct expr *sum(struct sema *s, struct expr *a, int64_t by)
{
    return expr_binary(s, EXPR_BINARY, OP_ADD, a->span, a->type, a,
                       expr_int(s, a->span, a->type, (uint64_t)by));
}

/* To the class that derives from, or (static_cast) is a base of, the one it is of. */
static struct expr *moved(struct sema *s, struct expr *e, const struct type *to,
                          int64_t by)
{
    struct expr *set, *from = kept(s, e, &set);
    struct expr *first = part(s, from, 0);
    struct expr *out = value_of(s, to, first, 0, e->span);
    if (e->kind == EXPR_STRUCT) {
        bool null = first->kind == EXPR_INT && first->ival == 0;
        out->text = e->text;
        if (is_function(to))
            out->init[1].value = expr_int(s, e->span, to->members[1].type,
                                          e->init[1].value->ival + (null ? 0 : by));
        else if (!null)
            out->init[0].value =
                expr_int(s, e->span, first->type, first->ival + (uint64_t)by);
        out->ival = out->init[0].value->ival;
        if (is_function(to))
            out->ival += out->init[1].value->ival << 32;
        return out;
    }
    if (is_function(to)) {
        out->init[1].value = sum(s, part(s, from, 1), by);
    } else if (by) {
        struct expr *choice =
            expr_unary(s, EXPR_COND, e->span, first->type, is_set(s, from));
        choice->b = sum(s, first, by);
        choice->c = expr_int(s, e->span, first->type, 0);
        out->init[0].value = choice;
    }
    return after(s, set, out);
}

struct expr *memptr_convert(struct sema *s, struct expr *e, const struct type *to)
{
    struct expr *set;
    if (!to->member_of) {
        struct expr *from = kept(s, e, &set);
        return after(s, set, is_set(s, from));
    }
    if (conv_is_null(e) || e->type->kind == TYPE_NULLPTR)
        return null_of(s, to, e->span);
    const struct type *from = e->type->member_of;
    if (e->type == to)
        return expr_load(s, e);
    return class_derives(to->member_of, from)
               ? moved(s, e, to, (int64_t)class_offset(to->member_of, from))
               : moved(s, e, to, -(int64_t)class_offset(from, to->member_of));
}

bool memptr_casts(const struct expr *e, const struct type *to)
{
    return memptr_rank(e, to) != RANK_NONE ||
           (to->member_of && same_member(e->type, to) &&
            class_derives(e->type->member_of, to->member_of));
}

/* a == b, a != b of which one is such a pointer. */
struct expr *memptr_compare(struct sema *s, const struct node *n, struct expr *a,
                            struct expr *b)
{
    const struct type *t = a->type->member_of ? a->type : b->type;
    struct expr *seta, *setb;
    if (b->type->member_of && memptr_rank(a, t) == RANK_NONE)
        t = b->type;
    if (memptr_rank(a, t) == RANK_NONE || memptr_rank(b, t) == RANK_NONE) {
        diag_error(s->ds, n->span, "'%s' and '%s' cannot be compared",
                   sema_type_text(s, a->type, 0), sema_type_text(s, b->type, 0));
        return expr_error(s, n->span);
    }
    a = kept(s, memptr_convert(s, a, t), &seta);
    b = kept(s, memptr_convert(s, b, t), &setb);
    struct expr *e = expr_binary(s, EXPR_COMPARE, OP_EQ, n->span,
                                 sema_basic(s, TYPE_BOOL), part(s, a, 0), part(s, b, 0));
    if (is_function(t)) /* null ones are equal whatever they would add */
        e = expr_binary(
            s, EXPR_LOGAND, OP_ADD, n->span, e->type, e,
            expr_binary(s, EXPR_LOGOR, OP_ADD, n->span, e->type,
                        expr_binary(s, EXPR_COMPARE, OP_EQ, n->span, e->type,
                                    part(s, a, 1), part(s, b, 1)),
                        expr_unary(s, EXPR_LOGNOT, n->span, e->type, is_set(s, a))));
    if (n->op == OP_NE)
        e = expr_unary(s, EXPR_LOGNOT, n->span, e->type, e);
    return after(s, seta, after(s, setb, e));
}

/* ---- .* and ->* ---- */

/* Both sides checked: the object as an lvalue of the class, the pointer; false after a
 * message. */
static bool sides(struct sema *s, const struct node *n, struct expr **object,
                  struct expr **p)
{
    struct expr *a = n->arrow ? expr_load(s, sema_expr(s, n->a)) : sema_expr(s, n->a);
    *p = sema_expr(s, n->b);
    if (expr_is_error(a) || expr_is_error(*p))
        return false;
    if (n->arrow && a->type->kind == TYPE_POINTER)
        a = expr_deref(s, a, n->a->span);
    const struct type *class_ = (*p)->type->member_of;
    bool fits = class_ && (a->type == class_ || class_derives(a->type, class_));
    if (!fits)
        diag_error(s->ds, n->span, "'%s' and '%s' do not go together: %s",
                   sema_type_text(s, a->type, 0), sema_type_text(s, (*p)->type, 0),
                   class_ ? "the member belongs to another class"
                          : "the right side must be a pointer to a member");
    else if (!a->lvalue)
        diag_unsupported(s->ds, n->a->span,
                         "a member of a value through a pointer is not supported: "
                         "store the object in a variable first");
    if (!fits || !a->lvalue)
        return false;
    *object = class_base(s, a, class_);
    return true;
}

/* The object's address as bytes, some further. */
static struct expr *bytes_at(struct sema *s, struct expr *object, struct expr *by)
{
    const struct type *bytes =
        types_pointer(s->types, sema_basic(s, TYPE_CHAR), object->quals);
    struct expr *p = expr_cast(s, expr_addr(s, object, object->span), bytes, true);
    if (by->kind == EXPR_INT && by->ival == 0)
        return p;
    by = expr_cast(s, by, sema_basic(s, TYPE_LLONG), true);
    return expr_binary(s, EXPR_PTRADD, OP_ADD, object->span, bytes, p, by);
}

struct expr *memptr_access(struct sema *s, const struct node *n)
{
    struct expr *object, *p;
    if (!sides(s, n, &object, &p))
        return expr_error(s, n->span);
    const struct type *t = p->type;
    if (is_function(t)) {
        diag_error(s->ds, n->span,
                   "a member function can only be called: write "
                   "(object.*pointer)(…)");
        return expr_error(s, n->span);
    }
    unsigned quals = t->base_quals | object->quals;
    struct expr *offset = part(s, p, 0);
    offset = offset->kind == EXPR_INT
                 ? expr_int(s, n->span, offset->type, offset->ival - 1)
                 : sum(s, offset, -1);
    struct expr *at = bytes_at(s, object, offset);
    return expr_deref(s, expr_cast(s, at, types_pointer(s->types, t->base, quals), true),
                      n->span);
}

struct expr *memptr_call(struct sema *s, const struct node *n)
{
    struct expr *object, *p, *set;
    if (!sides(s, n->a, &object, &p))
        return expr_error(s, n->span);
    const struct type *t = p->type;
    if (!is_function(t)) {
        diag_error(s->ds, n->a->span, "'%s' is not a function: it cannot be called",
                   sema_type_text(s, t, 0));
        return expr_error(s, n->span);
    }
    if (object->quals & QUAL_CONST & ~t->base_quals) {
        diag_error(s->ds, n->a->span,
                   "the object is const and the member function is not");
        return expr_error(s, n->span);
    }
    size_t wanted = t->base->nparams;
    if (n->nlist != wanted) {
        diag_error(s->ds, n->span, "'%s' takes %zu argument%s, and %zu %s given",
                   sema_type_text(s, t, 0), wanted, wanted == 1 ? "" : "s", n->nlist,
                   n->nlist == 1 ? "is" : "are");
        return expr_error(s, n->span);
    }
    p = kept(s, p, &set);
    struct call c = {.node = n,
                     .name = "the member function",
                     .span = n->span,
                     .at = n->a->span,
                     .list = n->list,
                     .object = true,
                     .nargs = n->nlist + 1};
    c.args = arena_alloc(s->arena, (c.nargs + 1) * sizeof *c.args);
    c.args[0] = expr_cast(s, bytes_at(s, object, part(s, p, 1)),
                          types_pointer(s->types, sema_basic(s, TYPE_VOID), 0), true);
    for (size_t i = 0; i < n->nlist; i++) {
        bool braces = n->list[i]->kind == NODE_INIT_LIST;
        c.args[i + 1] = braces ? NULL : sema_expr(s, n->list[i]);
        if (c.args[i + 1] && expr_is_error(c.args[i + 1]))
            return expr_error(s, n->span);
    }
    struct expr *e = sema_indirect_call(s, &c, part(s, p, 0));
    if (!set || expr_is_error(e))
        return e;
    struct expr *done = expr_binary(s, EXPR_COMMA, OP_ADD, n->span, e->type, set, e);
    done->lvalue = e->lvalue;
    done->quals = e->quals;
    return done;
}
