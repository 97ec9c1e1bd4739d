/* Host programs: calls of the run-time library and launches, both as the one instruction
 * that asks the outside. Scalars are passed by value, structs by address; variadic
 * arguments have been promoted already. */
#include "ir/lower_int.h"

#include <string.h>

static ir_reg argument(struct lower *lw, const struct expr *e)
{
    if (!lower_in_memory(e->type))
        return lower_value(lw, e);
    struct addr a = lower_struct(lw, e);
    return lower_addr_value(lw, a, IR_NONE);
}

/* Evaluates all, then hands over: an argument may be a call itself. A variable is copied,
 * since a later argument may assign it. */
static void hand_over(struct lower *lw, const struct expr *e, const char *name,
                      ir_reg first, ir_reg dst)
{
    VEC(ir_reg) args = {0};
    if (first != IR_NONE)
        vec_push(&args, first);
    for (size_t i = 0; i < e->nargs; i++) {
        ir_reg v = argument(lw, e->args[i]);
        if (lw->f->regs.data[v].kind == IR_KIND_VAR) {
            ir_reg copy = lower_temp(lw, lw->f->regs.data[v].vtype);
            lower_move(lw, copy, v);
            v = copy;
        }
        vec_push(&args, v);
    }
    uint32_t at = (uint32_t)lw->f->args.len;
    for (size_t i = 0; i < args.len; i++)
        vec_push(&lw->f->args, args.data[i]);
    lw->span = e->span;
    struct ir_insn *in = lower_emit(lw, IR_HOST, dst, IR_NONE, IR_NONE, IR_NONE);
    in->imm = (int64_t)lower_string(lw, name, strlen(name));
    in->args = at;
    in->nargs = (uint32_t)args.len;
    vec_free(&args);
}

ir_reg lower_runtime(struct lower *lw, const struct expr *e, ir_reg dst)
{
    const struct type *result = e->func->type->base;
    if (result->kind == TYPE_VOID)
        dst = IR_NONE;
    else if (dst == IR_NONE)
        dst = lower_temp(lw, lower_vtype(result));
    hand_over(lw, e, e->func->runtime, IR_NONE, dst);
    return dst;
}

/* The kernel's spelling is passed as the number of a string, a pointer as it is. */
ir_reg lower_launch(struct lower *lw, const struct expr *e)
{
    if (!e->text) {
        hand_over(lw, e, "(*)<<<>>>", lower_value(lw, e->a), IR_NONE);
        return IR_NONE;
    }
    size_t name = lower_string(lw, e->text, strlen(e->text));
    hand_over(lw, e, "<<<>>>", lower_int(lw, (int64_t)name), IR_NONE);
    return IR_NONE;
}
