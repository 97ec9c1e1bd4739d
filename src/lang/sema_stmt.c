/* Statements: blocks, branches, loops, jumps and labels (switch: sema_switch.c, for over
 * a range: sema_range.c).
 *
 * Takes a function's block, gives typed statements. Labels of all kinds are markers
 * inside statement lists, conditions have type bool, a declaration used as a condition
 * becomes a block around the statement. C++ [stmt.stmt]; CUDA C++ Programming Guide:
 * #pragma unroll. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

struct stmt *stmt_new(struct sema *s, enum stmt_kind kind, struct span span)
{
    struct stmt *st = arena_alloc(s->arena, sizeof *st);
    st->kind = kind;
    st->span = span;
    st->unroll = -1;
    return st;
}

void stmt_append(struct stmt_list *l, struct stmt *st)
{
    if (l->last)
        l->last->next = st;
    else
        l->first = st;
    l->last = st;
}

struct stmt *sema_block_of(struct sema *s, struct stmt_list *l, struct span span)
{
    struct stmt *st = stmt_new(s, STMT_BLOCK, span);
    st->body = l->first;
    return st;
}

static void list_items(struct sema *s, const struct node *n, struct stmt_list *out)
{
    for (size_t i = 0; i < n->nlist; i++)
        sema_statement(s, n->list[i], out);
}

struct stmt *sema_block(struct sema *s, const struct node *n)
{
    struct stmt_list l = {0};
    size_t live = s->fn->live.len;
    list_items(s, n, &l);
    live_leave(s, live, &l);
    return sema_block_of(s, &l, n->span);
}

/* An arm or a loop body: always exactly one statement. */
struct stmt *sema_substatement(struct sema *s, const struct node *n)
{
    struct stmt_list l = {0};
    size_t live = s->fn->live.len;
    scope_push(s);
    sema_statement(s, n, &l);
    live_leave(s, live, &l);
    scope_pop(s);
    bool alone = l.first && l.first == l.last && l.first->kind != STMT_DECL &&
                 l.first->kind != STMT_CASE && l.first->kind != STMT_DEFAULT &&
                 l.first->kind != STMT_LABEL;
    if (alone)
        return l.first;
    return l.first ? sema_block_of(s, &l, n->span) : stmt_new(s, STMT_EMPTY, n->span);
}

/* ---- conditions ---- */

/* if (int x = f()): declares x into out, gives its value. */
struct expr *sema_condition_value(struct sema *s, const struct node *n,
                                  struct stmt_list *out)
{
    if (n->kind != NODE_DECL)
        return sema_expr(s, n);
    sema_local_decls(s, n->decls, out);
    const struct ast_decl *d = n->decls;
    while (d && d->next)
        d = d->next;
    struct symbol *sym = d && d->name ? scope_local(s, d->name) : NULL;
    if (!sym || sym->kind != SYMBOL_VAR)
        return expr_error(s, n->span);
    return expr_name(s, sym->var, d->name_span);
}

static struct expr *condition(struct sema *s, const struct node *n, const char *what,
                              struct stmt_list *out)
{
    size_t live = s->fn->live.len;
    struct expr *e = conv_bool(s, sema_condition_value(s, n, out), what);
    live_refuse(s, live, n->span, what);
    return e;
}

/* Puts st into out, together with declarations made for it. */
void sema_wrap_block(struct sema *s, struct stmt_list *pre, struct stmt *st,
                     struct stmt_list *out)
{
    if (!pre->first) {
        stmt_append(out, st);
        return;
    }
    stmt_append(pre, st);
    stmt_append(out, sema_block_of(s, pre, st->span));
}

/* C++ [stmt.if] p2: the arm not taken is not part of an instance at all. */
static void if_constexpr(struct sema *s, const struct node *n, struct stmt_list *out)
{
    struct stmt_list pre = {0};
    struct expr v;
    scope_push(s);
    if (n->init)
        sema_statement(s, n->init, &pre);
    struct expr *e = condition(s, n->cond, "the condition of if constexpr", &pre);
    bool known = !expr_is_error(e) && eval_const(s, e, &v);
    if (!known && !expr_is_error(e))
        diag_error(s->ds, n->cond->span,
                   "the condition of if constexpr must be a constant: use a plain if");
    const struct node *arm = known ? (v.ival ? n->b : n->c) : NULL;
    struct stmt *st = arm ? sema_substatement(s, arm) : stmt_new(s, STMT_EMPTY, n->span);
    scope_pop(s);
    sema_wrap_block(s, &pre, st, out);
}

static void if_statement(struct sema *s, const struct node *n, struct stmt_list *out)
{
    if (n->is_constexpr) {
        if_constexpr(s, n, out);
        return;
    }
    struct stmt_list pre = {0};
    struct stmt *st = stmt_new(s, STMT_IF, n->span);
    scope_push(s);
    if (n->init)
        sema_statement(s, n->init, &pre);
    st->e = condition(s, n->cond, "the condition of if", &pre);
    st->then_ = sema_substatement(s, n->b);
    st->else_ = n->c ? sema_substatement(s, n->c) : NULL;
    scope_pop(s);
    sema_wrap_block(s, &pre, st, out);
}

/* ---- loops ---- */

/* CUDA C++ Programming Guide: #pragma unroll. */
static int unroll_of(struct sema *s, const struct node *n)
{
    struct expr v;
    if (!n->unroll_expr)
        return n->unroll;
    if (!sema_const_int(s, n->unroll_expr, "number after #pragma unroll", &v))
        return -1;
    if ((int64_t)v.ival < 1)
        return 1; /* nvcc ignores it and does not unroll */
    return v.ival > 1 << 20 ? 1 << 20 : (int)v.ival;
}

static struct stmt *loop_body(struct sema *s, const struct node *n)
{
    struct fn_state *fn = s->fn;
    size_t outer_break = fn->live_break, outer_continue = fn->live_continue;
    fn->live_break = fn->live_continue = fn->live.len;
    fn->loops++;
    struct stmt *body = sema_substatement(s, n);
    fn->loops--;
    fn->live_break = outer_break;
    fn->live_continue = outer_continue;
    return body;
}

/* while (T x = e) body  →  while (true) { T x = e; if (!x) break; body } */
static void while_decl(struct sema *s, const struct node *n, struct stmt *st)
{
    struct stmt_list l = {0};
    const struct type *boolean = sema_basic(s, TYPE_BOOL);
    scope_push(s);
    struct expr *c = condition(s, n->cond, "the condition of while", &l);
    struct stmt *leave = stmt_new(s, STMT_IF, n->cond->span);
    if (!expr_is_error(c))
        c = expr_unary(s, EXPR_LOGNOT, c->span, boolean, c);
    leave->e = c;
    leave->then_ = stmt_new(s, STMT_BREAK, n->cond->span);
    stmt_append(&l, leave);
    stmt_append(&l, loop_body(s, n->body));
    scope_pop(s);
    st->e = expr_int(s, n->cond->span, boolean, 1);
    st->body = sema_block_of(s, &l, n->body->span);
}

static void while_statement(struct sema *s, const struct node *n, struct stmt_list *out)
{
    struct stmt *st = stmt_new(s, STMT_WHILE, n->span);
    struct stmt_list none = {0};
    st->unroll = unroll_of(s, n);
    if (n->cond->kind == NODE_DECL) {
        while_decl(s, n, st);
    } else {
        st->e = condition(s, n->cond, "the condition of while", &none);
        st->body = loop_body(s, n->body);
    }
    stmt_append(out, st);
}

static void do_statement(struct sema *s, const struct node *n, struct stmt_list *out)
{
    struct stmt *st = stmt_new(s, STMT_DO, n->span);
    struct stmt_list none = {0};
    st->unroll = unroll_of(s, n);
    st->body = loop_body(s, n->body);
    st->e = condition(s, n->cond, "the condition of do … while", &none);
    stmt_append(out, st);
}

void sema_for(struct sema *s, const struct node *n, struct stmt_list *out)
{
    struct stmt *st = stmt_new(s, STMT_FOR, n->span);
    struct stmt_list init = {0};
    size_t live = s->fn->live.len;
    st->unroll = unroll_of(s, n);
    scope_push(s);
    if (n->init)
        sema_statement(s, n->init, &init);
    if (n->cond && n->cond->kind == NODE_DECL)
        diag_unsupported(
            s->ds, n->cond->span,
            "a declaration as the condition of for is not supported: declare it "
            "before the loop");
    else if (n->cond)
        st->e = condition(s, n->cond, "the condition of for", &init);
    size_t before = s->fn->live.len;
    if (n->step)
        st->step = sema_expr(s, n->step);
    live_refuse(s, before, n->span, "the step of for");
    st->body = loop_body(s, n->body);
    scope_pop(s);
    st->init = init.first;
    stmt_append(out, st);
    live_leave(s, live, out);
}

/* ---- jumps ---- */

static struct label_info *label_of(struct sema *s, const char *name, struct span at)
{
    struct fn_state *fn = s->fn;
    struct label_info *l = map_get(fn->label_map, name, strlen(name));
    if (l)
        return l;
    l = arena_alloc(s->arena, sizeof *l);
    l->label.name = name;
    l->label.id = (uint32_t)fn->labels.len;
    l->first_use = at;
    vec_push(&fn->labels, l);
    map_put(fn->label_map, name, strlen(name), l);
    return l;
}

static void label_statement(struct sema *s, const struct node *n, struct stmt_list *out)
{
    struct label_info *l = label_of(s, n->text, n->span);
    if (l->defined)
        diag_error(s->ds, n->span, "label '%s' is there twice: rename one", n->text);
    l->defined = true;
    struct stmt *st = stmt_new(s, STMT_LABEL, n->span);
    st->label = &l->label;
    stmt_append(out, st);
    if (n->body)
        sema_statement(s, n->body, out);
}

static void goto_statement(struct sema *s, const struct node *n, struct stmt_list *out)
{
    struct stmt *st = stmt_new(s, STMT_GOTO, n->span);
    st->label = &label_of(s, n->text, n->span)->label;
    if (s->fn->live.len)
        diag_unsupported(s->ds, n->span,
                         "goto out of the scope of an object with a destructor is not "
                         "supported: use a loop or a function");
    stmt_append(out, st);
}

static void jump(struct sema *s, const struct node *n, struct stmt_list *out)
{
    bool brk = n->kind == NODE_BREAK;
    if (!s->fn->loops && !(brk && s->fn->sw))
        diag_error(s->ds, n->span, "'%s' outside a loop%s", brk ? "break" : "continue",
                   brk ? " or switch" : "");
    live_end(s, brk ? s->fn->live_break : s->fn->live_continue, out);
    stmt_append(out, stmt_new(s, brk ? STMT_BREAK : STMT_CONTINUE, n->span));
}

/* A function that returns `auto` returns one type: false after a message.
 * C++ [dcl.spec.auto] p8. */
static bool same_result(struct sema *s, const struct node *n, struct expr *e)
{
    const struct fn_state *fn = s->fn;
    const struct ast_decl *d = fn->info ? fn->info->decl : NULL;
    bool placeholder = d && d->spec->kind == SPEC_AUTO && !d->spec->decltype_auto &&
                       d->dtor && d->dtor->nparts == 1 && !d->dtor->parts[0].trailing;
    const struct type *t = expr_is_error(e) ? NULL : expr_load(s, e)->type;
    if (!placeholder || !t || t == fn->result || type_is_error(fn->result))
        return true;
    diag_error(s->ds, n->a->span,
               "'%s' returns 'auto', which is '%s' at its first return and would be '%s' "
               "here: name the type",
               fn->f->name, sema_type_text(s, fn->result, 0), sema_type_text(s, t, 0));
    return false;
}

static void return_statement(struct sema *s, const struct node *n, struct stmt_list *out)
{
    const struct fn_state *fn = s->fn;
    struct conv why = {.why = CONV_RETURN, .name = fn->f->name};
    struct stmt *st = stmt_new(s, STMT_RETURN, n->span);
    const struct type *t = fn->result;
    if (fn->probing) {
        sema_probe_return(s, n);
        return;
    }
    if (!n->a) {
        if (t->kind != TYPE_VOID)
            diag_error(s->ds, n->span, "'%s' returns '%s': write the value after return",
                       fn->f->name, sema_type_text(s, t, 0));
    } else if (n->a->kind == NODE_INIT_LIST && t->kind != TYPE_VOID) {
        st->e = sema_braced(s, t, n->a, why);
    } else {
        struct expr *e = sema_expr(s, n->a);
        if (e->kind == EXPR_VAR && e->type == t && t->kind == TYPE_STRUCT &&
            (e->var->storage == STORE_AUTO || e->var->storage == STORE_PARAM))
            e->xvalue = true; /* C++ [class.copy.elision] p3: it is moved from */
        if (!same_result(s, n, e))
            st->e = expr_error(s, n->span);
        else if (t->kind != TYPE_VOID)
            st->e = conv_to(s, e, t, why);
        else if (!expr_is_error(e) && e->type->kind != TYPE_VOID)
            diag_error(s->ds, n->a->span,
                       "'%s' returns void: store the value in memory, or "
                       "change the result's type",
                       fn->f->name);
        else if (!expr_is_error(e)) { /* return f(); of a void f */
            struct stmt *call = stmt_new(s, STMT_EXPR, n->a->span);
            call->e = e;
            stmt_append(out, call);
        }
    }
    st->e = live_return(s, st->e, out);
    stmt_append(out, st);
}

static void expression(struct sema *s, const struct node *n, struct stmt_list *out)
{
    struct stmt *st = stmt_new(s, STMT_EXPR, n->span);
    size_t live = s->fn->live.len;
    struct expr *e = st->e = sema_expr(s, n->a);
    if (!e->lvalue && e->type->kind == TYPE_STRUCT && class_ends(s, e->type)) {
        struct variable *tmp = sema_temporary(s, e->type, n->span);
        st->e = class_put(s, expr_var(s, tmp, n->span), e);
        live_add(s, expr_var(s, tmp, n->span));
    }
    stmt_append(out, st);
    live_leave(s, live, out);
}

static void compound(struct sema *s, const struct node *n, struct stmt_list *out)
{
    struct stmt_list l = {0};
    size_t live = s->fn->live.len;
    scope_push(s);
    list_items(s, n, &l);
    live_leave(s, live, &l);
    scope_pop(s);
    stmt_append(out, sema_block_of(s, &l, n->span));
}

/* Parts may be missing where the parser reported an error. */
static bool whole(const struct node *n)
{
    switch ((int)n->kind) {
    case NODE_EXPR:
    case NODE_CASE:
        return n->a != NULL;
    case NODE_IF:
        return n->cond && n->b;
    case NODE_WHILE:
    case NODE_DO:
    case NODE_SWITCH:
        return n->cond && n->body;
    case NODE_FOR:
        return n->body != NULL;
    case NODE_RANGE_FOR:
        return n->a && n->body && n->decls;
    default:
        return true;
    }
}

static void dispatch(struct sema *s, const struct node *n, struct stmt_list *out)
{
    switch ((int)n->kind) {
    case NODE_COMPOUND:
        compound(s, n, out);
        break;
    case NODE_EXPR:
        expression(s, n, out);
        break;
    case NODE_DECL:
        sema_local_decls(s, n->decls, out);
        break;
    case NODE_IF:
        if_statement(s, n, out);
        break;
    case NODE_WHILE:
        while_statement(s, n, out);
        break;
    case NODE_DO:
        do_statement(s, n, out);
        break;
    case NODE_FOR:
        sema_for(s, n, out);
        break;
    case NODE_RANGE_FOR:
        sema_range_for(s, n, out);
        break;
    case NODE_SWITCH:
        sema_switch(s, n, out);
        break;
    case NODE_CASE:
    case NODE_DEFAULT:
        sema_case(s, n, out);
        break;
    case NODE_BREAK:
    case NODE_CONTINUE:
        jump(s, n, out);
        break;
    case NODE_RETURN:
        return_statement(s, n, out);
        break;
    case NODE_GOTO:
        goto_statement(s, n, out);
        break;
    case NODE_LABEL:
        label_statement(s, n, out);
        break;
    case NODE_EMPTY:
        stmt_append(out, stmt_new(s, STMT_EMPTY, n->span));
        break;
    case NODE_ASM:
        sema_asm(s, n, out);
        break;
    default: /* NODE_BAD: already reported */
        break;
    }
}

void sema_statement(struct sema *s, const struct node *n, struct stmt_list *out)
{
    if (!n || !whole(n) || !sema_enter(s, n->span))
        return;
    dispatch(s, n, out);
    sema_leave(s);
}
