/* Statements. `if` always branches, even on a constant (a learner wrote a branch);
 * `while (1)` and `do ... while (0)` do not. A switch is a chain of compare and branch
 * in source order. Labels and cases get a block on their first mention. */
#include "ir/lower_int.h"

#include <assert.h>

static uint32_t use_jump(struct lower *lw, struct jump *j, const char *label)
{
    if (!j->used) {
        j->used = true;
        j->block = lower_new_block(lw, label);
    }
    return j->block;
}

static bool has_bit_fields(const struct type *t)
{
    while (t->kind == TYPE_ARRAY)
        t = t->base;
    for (size_t i = 0; t->kind == TYPE_STRUCT && i < t->nmembers; i++)
        if (t->members[i].bit_width > 0 || has_bit_fields(t->members[i].type))
            return true;
    return false;
}

/* Storing a bit-field reads the unit around it. Definedness is kept by bytes, so a local
 * with bit-fields starts as zero: nothing may hang on its neighbours being undefined. */
static bool starts_as_zero(const struct stmt *s)
{
    return s->zero_rest || (s->nelems == 0 && has_bit_fields(s->var->type));
}

/* Whether control may pass here more than once in one activation of the function. */
static bool may_repeat(const struct lower *lw)
{
    for (const struct activation *a = lw->act; a; a = a->inlined ? a->outer : NULL) {
        if (a->func->nlabels > 0)
            return true;
        for (const struct loop *l = a->loop; l; l = l->outer)
            if (!l->is_switch)
                return true;
    }
    return false;
}

/* The object is a new one, whatever the last of its name held (C++ [basic.indet]). Where
 * every way from here gives it a value first, liveness drops this again. */
static void make_fresh(struct lower *lw, const struct variable *v)
{
    const struct binding *b = lower_binding(lw, v);
    if (b->kind == BIND_REG) {
        lower_emit(lw, IR_UNDEF, b->reg, IR_NONE, IR_NONE, IR_NONE);
    } else if (b->kind == BIND_FRAME && v->type->size > 0 &&
               v->type->size <= UINT32_MAX) {
        ir_reg size = ir_const(lw->f, IR_U32, v->type->size);
        lower_emit(lw, IR_UNDEF_FRAME, IR_NONE, size, IR_NONE, IR_NONE)->imm =
            (int64_t)b->offset;
    }
}

/* A declaration that gives no value, just bound. */
static void declare_fresh(struct lower *lw, const struct variable *v)
{
    bool again = lower_binding(lw, v)->kind == BIND_FRAME && lw->frame_again;
    if (lw->host || !(again || may_repeat(lw)))
        return;
    make_fresh(lw, v);
    vec_push(&lw->fresh, v);
}

static void lower_decl(struct lower *lw, const struct stmt *s)
{
    lw->span = s->span;
    struct binding b = *lower_bind_auto(lw, s->var);
    if (s->var->storage == STORE_HOST) /* before main */
        lower_init(lw, lower_var_place(lw, s->var).addr, s->var->type,
                   lower_slot_align(s->var), s->elems, s->nelems, false);
    if (s->var->storage != STORE_AUTO)
        return;
    if (b.kind == BIND_REG) {
        if (s->nelems > 0)
            lower_expr_to(lw, s->elems[0].value, b.reg);
        else if (s->zero_rest)
            lower_move(lw, b.reg, ir_const(lw->f, lower_vtype(s->var->type), 0));
        else
            declare_fresh(lw, s->var);
        return;
    }
    if (s->nelems == 0 && !starts_as_zero(s)) {
        declare_fresh(lw, s->var);
        return;
    }
    struct addr to = lower_frame_addr(lw, b.offset);
    lower_init(lw, to, s->var->type, lower_slot_align(s->var), s->elems, s->nelems,
               starts_as_zero(s));
}

/* The body of a loop or switch: a return inside is not the function's last word. */
static void lower_inside(struct lower *lw, const struct stmt *s)
{
    bool tail = lw->act->tail;
    lw->act->tail = false;
    lower_stmt(lw, s);
    lw->act->tail = tail;
}

static void lower_if(struct lower *lw, const struct stmt *s)
{
    uint32_t then = lower_new_block(lw, "if.then"), join = lower_new_block(lw, "if.end");
    uint32_t other = s->else_ ? lower_new_block(lw, "if.else") : join;
    lower_stmt(lw, s->init);
    lower_cond(lw, s->e, then, other);
    lower_start(lw, then);
    lower_stmt(lw, s->then_);
    lw->span = s->e->span;
    lower_jump(lw, join);
    if (s->else_) {
        lower_start(lw, other);
        lower_stmt(lw, s->else_);
        lw->span = s->e->span;
        lower_jump(lw, join);
    }
    lower_start(lw, join);
}

static void lower_loop_body(struct lower *lw, const struct stmt *s, struct loop *l)
{
    l->outer = lw->act->loop;
    lw->act->loop = l;
    lower_inside(lw, s->body);
    lw->act->loop = l->outer;
    if (l->cont.used) {
        lw->span = s->span;
        lower_jump(lw, l->cont.block);
        lower_start(lw, l->cont.block);
    }
    if (s->step)
        lower_discard(lw, s->step);
}

/* The test again at the bottom of a loop: back to the body or out. */
static void lower_again(struct lower *lw, const struct expr *e, uint32_t body,
                        uint32_t exit)
{
    bool value;
    if (!lower_const_cond(e, &value)) {
        lower_cond(lw, e, body, exit);
        return;
    }
    if (e)
        lw->span = e->span;
    lower_jump(lw, value ? body : exit);
}

static void lower_while(struct lower *lw, const struct stmt *s)
{
    struct loop l = {0};
    uint32_t body = lower_new_block(lw, "loop.body");
    uint32_t exit = use_jump(lw, &l.brk, "loop.end");
    bool value, constant = lower_const_cond(s->e, &value);
    lw->span = s->span;
    if (constant || lower_is_repeatable(s->e)) {
        lower_again(lw, s->e, body, exit);
        lower_start(lw, body);
        lower_loop_body(lw, s, &l);
        lower_again(lw, s->e, body, exit);
    } else {
        uint32_t test = lower_new_block(lw, "loop.test");
        lower_jump(lw, test);
        lower_start(lw, test);
        lower_cond(lw, s->e, body, exit);
        lower_start(lw, body);
        lower_loop_body(lw, s, &l);
        lw->span = s->e->span;
        lower_jump(lw, test);
    }
    lower_start(lw, exit);
}

static void lower_do(struct lower *lw, const struct stmt *s)
{
    struct loop l = {0};
    uint32_t body = lower_new_block(lw, "loop.body");
    uint32_t exit = use_jump(lw, &l.brk, "loop.end");
    lw->span = s->span;
    lower_jump(lw, body);
    lower_start(lw, body);
    lower_loop_body(lw, s, &l);
    lower_again(lw, s->e, body, exit);
    lower_start(lw, exit);
}

/* Makes a block for each case of the switch body, nested switches left out. */
static void collect_cases(struct lower *lw, const struct stmt *s)
{
    for (; s; s = s->next) {
        if (s->kind == STMT_CASE || s->kind == STMT_DEFAULT) {
            bool is_case = s->kind == STMT_CASE;
            struct case_block c = {s, lower_new_block(lw, is_case ? "case" : "default")};
            vec_push(&lw->cases, c);
        }
        if (s->kind == STMT_SWITCH)
            continue;
        collect_cases(lw, s->body);
        collect_cases(lw, s->then_);
        collect_cases(lw, s->else_);
    }
}

static uint32_t case_block(const struct lower *lw, const struct stmt *s)
{
    for (size_t i = lw->cases.len; i-- > 0;)
        if (lw->cases.data[i].stmt == s)
            return lw->cases.data[i].block;
    assert(!"case outside a switch");
    return 0;
}

static void lower_tests(struct lower *lw, const struct expr *e, size_t first,
                        uint32_t exit)
{
    ir_reg v = lower_value(lw, e);
    uint32_t otherwise = exit;
    for (size_t i = first; i < lw->cases.len; i++) {
        struct case_block c = lw->cases.data[i];
        if (c.stmt->kind == STMT_DEFAULT) {
            otherwise = c.block;
            continue;
        }
        ir_reg want = ir_const(lw->f, lower_vtype(e->type), c.stmt->ival);
        uint32_t next = lower_new_block(lw, "switch.next");
        lw->span = c.stmt->span;
        ir_reg p = lower_temp(lw, IR_PREDICATE); /* tests are never folded */
        bool wide = lw->f->regs.data[v].cls == IR_D;
        lower_emit(lw, wide ? IR_SETP_EQ_B64 : IR_SETP_EQ_B32, p, v, want, IR_NONE);
        lower_branch(lw, p, c.block, next);
        lower_start(lw, next);
    }
    lw->span = e->span;
    lower_jump(lw, otherwise);
}

static void lower_switch(struct lower *lw, const struct stmt *s)
{
    struct loop l = {.is_switch = true, .outer = lw->act->loop};
    uint32_t exit = use_jump(lw, &l.brk, "switch.end");
    size_t first = lw->cases.len;
    lower_stmt(lw, s->init);
    collect_cases(lw, s->body);
    lower_tests(lw, s->e, first, exit);
    lw->act->loop = &l;
    l.fresh = lw->fresh.len;
    lower_start(lw, lower_new_block(lw, "switch.body"));
    lower_inside(lw, s->body);
    lw->act->loop = l.outer;
    lw->span = s->e->span;
    lower_jump(lw, exit);
    lw->cases.len = first;
    lower_start(lw, exit);
}

static void lower_break(struct lower *lw, const struct stmt *s)
{
    struct loop *l = lw->act->loop;
    bool is_break = s->kind == STMT_BREAK;
    while (l && !is_break && l->is_switch)
        l = l->outer;
    assert(l); /* the front end refuses it elsewhere */
    lower_jump(lw, is_break ? l->brk.block : use_jump(lw, &l->cont, "loop.next"));
}

/* A case entered from above finds the variables of the switch's body as they are; one
 * that the switch jumps to, past their declarations, finds new ones. */
static void lower_case(struct lower *lw, const struct stmt *s)
{
    uint32_t block = case_block(lw, s);
    const struct loop *l = lw->act->loop;
    while (l && !l->is_switch)
        l = l->outer;
    size_t first = l ? l->fresh : lw->fresh.len;
    if (lw->fresh.len <= first) {
        lower_jump(lw, block);
        lower_start(lw, block);
        return;
    }
    uint32_t body = lower_new_block(lw, "case.body");
    lower_jump(lw, body);
    lower_start(lw, block);
    for (size_t i = first; i < lw->fresh.len; i++)
        make_fresh(lw, lw->fresh.data[i]);
    lower_jump(lw, body);
    lower_start(lw, body);
}

static struct label_place *label_place(struct lower *lw, const struct label *label)
{
    struct label_place *l = &lw->act->labels[label->id];
    if (l->block == IR_NO_BLOCK)
        l->block = lower_new_block(lw, label->name);
    return l;
}

/* To a label before the jump: the variables that it passes on its way into scopes are
 * new ones (C++ [stmt.dcl]). */
static void jump_back(struct lower *lw, const struct label_place *l)
{
    size_t i = 0;
    while (i < l->here && i < lw->fresh.len && lw->fresh.data[i] == l->names[i])
        i++;
    for (; i < l->here; i++)
        make_fresh(lw, l->names[i]);
    lower_jump(lw, l->body);
}

static void lower_goto(struct lower *lw, const struct stmt *s)
{
    struct label_place *l = label_place(lw, s->label);
    size_t now = lw->fresh.len;
    if (l->body != IR_NO_BLOCK) {
        jump_back(lw, l);
        return;
    }
    l->least = now < l->least ? now : l->least;
    l->most = now > l->most ? now : l->most;
    lower_jump(lw, l->block);
}

/* Jumps that all come from outside find new variables. Where some come from inside they
 * cannot be told apart any more, and nothing is said. */
static void lower_label(struct lower *lw, const struct stmt *s)
{
    struct label_place *l = label_place(lw, s->label);
    l->here = lw->fresh.len;
    l->names = arena_alloc(lw->m->arena, (l->here + 1) * sizeof *l->names);
    for (size_t i = 0; i < l->here; i++)
        l->names[i] = lw->fresh.data[i];
    bool outside = l->least < l->here && l->most < l->here;
    l->body = outside ? lower_new_block(lw, s->label->name) : l->block;
    lower_jump(lw, l->body);
    lower_start(lw, l->block);
    if (!outside)
        return;
    for (size_t i = l->least; i < l->here; i++)
        make_fresh(lw, lw->fresh.data[i]);
    lower_jump(lw, l->body);
    lower_start(lw, l->body);
}

/* A local's lifetime ends with its block: frame slots may be used again. */
static void lower_block(struct lower *lw, const struct stmt *s)
{
    struct span scope = lw->scope;
    struct frame_mark frame = lower_frame_mark(lw);
    size_t fresh = lw->fresh.len;
    if (s->span.file)
        lw->scope = s->span;
    lower_stmt(lw, s->body);
    lw->scope = scope;
    lw->fresh.len = fresh;
    lower_frame_release(lw, frame);
}

static void lower_for(struct lower *lw, const struct stmt *s)
{
    struct span scope = lw->scope;
    struct frame_mark frame = lower_frame_mark(lw);
    size_t fresh = lw->fresh.len;
    lw->scope = s->span;
    lower_stmt(lw, s->init);
    lower_while(lw, s);
    lw->scope = scope;
    lw->fresh.len = fresh;
    lower_frame_release(lw, frame);
}

static void lower_one(struct lower *lw, const struct stmt *s)
{
    lw->span = s->span;
    switch (s->kind) {
    case STMT_EXPR:
        lower_discard(lw, s->e);
        break;
    case STMT_DECL:
        lower_decl(lw, s);
        break;
    case STMT_BLOCK:
        lower_block(lw, s);
        break;
    case STMT_IF:
        lower_if(lw, s);
        break;
    case STMT_WHILE:
        lower_while(lw, s);
        break;
    case STMT_DO:
        lower_do(lw, s);
        break;
    case STMT_FOR:
        lower_for(lw, s);
        break;
    case STMT_SWITCH:
        lower_switch(lw, s);
        break;
    case STMT_CASE:
    case STMT_DEFAULT:
        lower_case(lw, s);
        break;
    case STMT_BREAK:
    case STMT_CONTINUE:
        lower_break(lw, s);
        break;
    case STMT_RETURN:
        lower_return(lw, s);
        break;
    case STMT_GOTO:
        lower_goto(lw, s);
        break;
    case STMT_LABEL:
        lower_label(lw, s);
        break;
    case STMT_EMPTY:
        break;
    }
}

static bool is_last(const struct stmt *s)
{
    for (s = s->next; s; s = s->next)
        if (s->kind != STMT_EMPTY)
            return false;
    return true;
}

void lower_stmt(struct lower *lw, const struct stmt *s)
{
    bool tail = lw->act->tail;
    for (; s; s = s->next) {
        lw->act->tail = tail && is_last(s);
        lower_one(lw, s);
    }
    lw->act->tail = tail;
}
