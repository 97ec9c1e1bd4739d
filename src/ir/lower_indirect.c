/* Calls of a function that is known at run time only. Each function it may be is compared
 * with the number that stands for it and called where the two are equal, so lanes that
 * want different functions diverge. A number that none of them has ends in a trap. */
#include "ir/lower_int.h"

#include <assert.h>

/* Lowers the call of `f` for the lanes whose `number` is `want`. */
struct choice {
    ir_reg number;
    uint32_t join;
    ir_reg result;
    struct addr *memory;
};

static void call_if(struct lower *lw, const struct choice *c, const struct expr *call,
                    uint64_t want)
{
    uint32_t yes = lower_new_block(lw, "call.this"),
             no = lower_new_block(lw, "call.next");
    ir_reg p = lower_temp(lw, IR_PREDICATE);
    lw->span = call->span;
    lower_emit(lw, IR_SETP_EQ_B64, p, c->number, ir_const(lw->f, IR_U64, want), IR_NONE);
    lower_branch(lw, p, yes, no);
    lower_start(lw, yes);
    ir_reg r = lower_call(lw, call, c->result, c->memory);
    lw->span = call->span;
    if (c->result != IR_NONE)
        lower_put(lw, c->result, r);
    lower_jump(lw, c->join);
    lower_start(lw, no);
}

static struct choice begin(struct lower *lw, const struct expr *e, ir_reg number,
                           struct addr *memory)
{
    struct choice c = {.number = number, .result = IR_NONE, .memory = memory};
    if (!memory && e->type->kind != TYPE_VOID)
        c.result = lower_temp(lw, lower_vtype(e->type));
    c.join = lower_new_block(lw, "call.end");
    return c;
}

static ir_reg end(struct lower *lw, const struct expr *e, const struct choice *c)
{
    lw->span = e->span;
    lower_emit(lw, IR_TRAP, IR_NONE, IR_NONE, IR_NONE, IR_NONE);
    lower_start(lw, c->join);
    return c->result;
}

static ir_reg through_pointer(struct lower *lw, const struct expr *e, struct addr *memory)
{
    struct choice c = begin(lw, e, lower_value(lw, e->a), memory);
    for (size_t i = 0; i < lang_ntaken(lw->u); i++) {
        struct function *f = lang_taken(lw->u, i);
        struct expr call = *e;
        if (f->declared != e->a->type->base || !f->body)
            continue;
        call.a = NULL;
        call.func = f;
        call_if(lw, &c, &call, (uint64_t)f->id + 1);
    }
    return end(lw, e, &c);
}

/* `this` of the class that overrides, from that of the class that is called. */
static void adjust(struct expr *nodes, struct expr *self, int64_t delta,
                   const struct type *bytes, const struct type *wide)
{
    nodes[0] = (struct expr){.kind = EXPR_CAST, .span = self->span, .type = bytes};
    nodes[0].a = self;
    nodes[1] = (struct expr){.kind = EXPR_INT, .span = self->span, .type = wide};
    nodes[1].ival = (uint64_t)delta;
    nodes[2] = (struct expr){.kind = EXPR_PTRADD, .span = self->span, .type = bytes};
    nodes[2].a = &nodes[0];
    nodes[2].b = &nodes[1];
}

/* The value of `self`, which a variable (of delete: the whole object) is set to as well. */
static void keep(struct expr *nodes, struct expr *variable, struct expr *self)
{
    nodes[0] = (struct expr){.kind = EXPR_ASSIGN, .span = self->span, .lvalue = true};
    nodes[0].type = variable->type;
    nodes[0].a = variable;
    nodes[0].b = self;
    nodes[1] = (struct expr){.kind = EXPR_LOAD, .span = self->span, .a = &nodes[0]};
    nodes[1].type = variable->type;
}

static ir_reg overridden(struct lower *lw, const struct expr *e, struct addr *memory)
{
    static const struct type byte = {.kind = TYPE_CHAR, .size = 1, .align = 1};
    static const struct type bytes = {
        .kind = TYPE_POINTER, .size = 8, .align = 8, .base = &byte};
    static const struct type wide = {.kind = TYPE_LLONG, .size = 8, .align = 8};
    static const struct type number = {.kind = TYPE_ULONG, .size = 8, .align = 8};
    struct place p = {.type = &number};
    p.addr = lower_pointer(lw, e->args[0]);
    lw->span = e->span;
    bool tagged = false;
    for (size_t i = 0; i < e->func->noverrides; i++)
        tagged |= e->func->overrides[i].tagged;
    ir_reg word = lower_load(lw, &p, IR_NONE);
    if (tagged)
        word = lower_op(lw, IR_AND_B64, IR_U64, IR_NONE, word,
                        ir_const(lw->f, IR_U64, UINT32_MAX), IR_NONE);
    struct choice c = begin(lw, e, word, memory);
    for (size_t i = 0; i < e->func->noverrides; i++) {
        const struct override *o = &e->func->overrides[i];
        struct expr call = *e, nodes[5], *args[LOWER_MAX_ARGS];
        assert(e->nargs <= LOWER_MAX_ARGS);
        for (size_t k = 0; k < e->nargs; k++)
            args[k] = e->args[k];
        adjust(nodes, e->args[0], o->delta, &bytes, &wide);
        if (o->delta)
            args[0] = &nodes[2];
        if (e->b) {
            keep(&nodes[3], e->b, args[0]);
            args[0] = &nodes[4];
        }
        call.args = args;
        call.b = NULL;
        call.dynamic = false;
        call.func = o->func;
        call_if(lw, &c, &call, o->number);
    }
    return end(lw, e, &c);
}

ir_reg lower_indirect(struct lower *lw, const struct expr *e, ir_reg dst,
                      struct addr *memory)
{
    (void)dst; /* a wish; the arms meet in a temporary */
    return e->dynamic ? overridden(lw, e, memory) : through_pointer(lw, e, memory);
}
