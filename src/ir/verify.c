/* The verifier: every property of a module that the interpreter takes for granted.
 * Gives one diagnostic per fault, naming function, block and instruction. It does not
 * check that registers are written before they are read: that is a property of runs,
 * tracked by the definedness shadow. */
#include "ir/build.h"

#include <string.h>

struct verifier {
    const struct ir_module *m;
    const struct ir_func *f;
    struct diags *ds;
    uint32_t block;
    size_t index;
    bool ok;
};

static void fault(struct verifier *v, struct span at, const char *what)
{
    diag_error(v->ds, at, "invalid code in %s, b%u, instruction %zu: %s",
               v->f->name ? v->f->name : "?", v->block, v->index, what);
    v->ok = false;
}

static bool class_matches(char letter, enum ir_class cls)
{
    switch (letter) {
    case 'w':
    case 'f':
        return cls == IR_W;
    case 'd':
    case 'g':
        return cls == IR_D;
    case 'p':
        return cls == IR_P;
    case '?':
        return true;
    default:
        return false;
    }
}

static void check_dst(struct verifier *v, const struct ir_insn *in, ir_reg r, char letter)
{
    if (r == IR_NONE) {
        if (letter != '-' && letter != '?')
            fault(v, in->span, "result register missing");
        return;
    }
    if (r < 0 || (size_t)r >= v->f->regs.len) {
        fault(v, in->span, "result register out of range");
        return;
    }
    const struct ir_reg_info *info = &v->f->regs.data[r];
    if (letter == '-')
        fault(v, in->span, "a result the operation does not have");
    else if (!class_matches(letter, info->cls))
        fault(v, in->span, "result register of the wrong class");
    else if (info->kind == IR_KIND_CONST || info->kind == IR_KIND_SPECIAL)
        fault(v, in->span, "constant or special register written");
}

static void check_src(struct verifier *v, const struct ir_insn *in, ir_reg r, char letter)
{
    if (r == IR_NONE) {
        if (letter != '\0' && letter != '?')
            fault(v, in->span, "operand missing");
    } else if (r < 0 || (size_t)r >= v->f->regs.len) {
        fault(v, in->span, "operand register out of range");
    } else if (letter == '\0') {
        fault(v, in->span, "more operands than the operation takes");
    } else if (!class_matches(letter, v->f->regs.data[r].cls)) {
        fault(v, in->span, "operand register of the wrong class");
    }
}

static void check_operands(struct verifier *v, const struct ir_insn *in)
{
    const char *sig = ir_insn_sig(in);
    check_dst(v, in, in->dst, sig[0]);
    check_dst(v, in, in->dst2, sig[1]);
    const char *srcs = sig + 3;
    bool list = srcs[0] == '*';
    size_t n = list ? 0 : strlen(srcs);
    for (size_t i = 0; i < IR_MAX_SRC; i++)
        check_src(v, in, in->src[i], i < n ? srcs[i] : '\0');
    if (!list && in->nargs > 0)
        fault(v, in->span, "an argument list the operation does not have");
    if ((size_t)in->args + in->nargs > v->f->args.len)
        fault(v, in->span, "argument list out of range");
    else
        for (uint32_t i = 0; i < in->nargs; i++)
            check_src(v, in, v->f->args.data[in->args + i], '?');
}

static void check_memory(struct verifier *v, const struct ir_insn *in)
{
    if (in->space > IR_PARAM) {
        fault(v, in->span, "unknown memory space");
        return;
    }
    bool wide = in->op == IR_LD64 || in->op == IR_ST64 || in->op == IR_ATOM64;
    bool quad = in->op == IR_LD128 || in->op == IR_ST128;
    if (in->mem > IR_MEM_B128 || (in->mem == IR_MEM_B64) != wide ||
        (in->mem == IR_MEM_B128) != quad)
        fault(v, in->span, "memory kind does not fit the operation");
    bool store =
        ir_op_is_store((enum ir_op)in->op) || in->op == IR_ATOM32 || in->op == IR_ATOM64;
    if (store && (in->space == IR_CONST || in->space == IR_PARAM))
        fault(v, in->span, "store to read-only memory");
    if (in->op == IR_ATOM32 && in->mem != IR_MEM_B32 &&
        !(in->mem == IR_MEM_U16 && (in->sub == IR_ATOM_CAS || in->sub == IR_ATOM_F16ADD ||
                                    in->sub == IR_ATOM_BF16ADD)))
        fault(v, in->span, "atomic on a width it does not have");
    if ((in->op == IR_ATOM32 || in->op == IR_ATOM64) &&
        (in->src[2] != IR_NONE) != (in->sub == IR_ATOM_CAS))
        fault(v, in->span, "compare-and-swap takes three operands, the others two");
}

static void check_call(struct verifier *v, const struct ir_insn *in)
{
    if (in->imm < 1 || (size_t)in->imm >= v->m->funcs.len) {
        fault(v, in->span, "call of a function that does not exist");
        return;
    }
    const struct ir_func *callee = &v->m->funcs.data[in->imm];
    if (callee->params.len != in->nargs) {
        fault(v, in->span, "wrong number of call arguments");
        return;
    }
    for (uint32_t i = 0; i < in->nargs; i++) {
        ir_reg arg = v->f->args.data[in->args + i], param = callee->params.data[i];
        if ((size_t)arg < v->f->regs.len && (size_t)param < callee->regs.len &&
            v->f->regs.data[arg].cls != callee->regs.data[param].cls)
            fault(v, in->span, "call argument of the wrong class");
    }
    if (in->dst != IR_NONE &&
        (callee->result == IR_NONE ||
         callee->regs.data[callee->result].cls != v->f->regs.data[in->dst].cls))
        fault(v, in->span, "call result of the wrong class");
}

static void check_index(struct verifier *v, const struct ir_insn *in, size_t count)
{
    if (in->imm < 0 || (uint64_t)in->imm >= count)
        fault(v, in->span, "index of a string or object that does not exist");
}

static void check_special_cases(struct verifier *v, const struct ir_insn *in)
{
    switch ((int)in->op) {
    case IR_LD32:
    case IR_LD64:
    case IR_ST32:
    case IR_ST64:
    case IR_LD128:
    case IR_ST128:
    case IR_ATOM32:
    case IR_ATOM64:
        check_memory(v, in);
        break;
    case IR_CALL:
        check_call(v, in);
        break;
    case IR_PRINTF:
    case IR_HOST:
    case IR_ASSERT:
        check_index(v, in, v->m->strings.len);
        break;
    case IR_ADDR:
        check_index(v, in, v->m->objects.len);
        break;
    case IR_BAR:
    case IR_BAR_COUNT:
    case IR_BAR_AND:
    case IR_BAR_OR:
        if (in->imm < 0 || in->imm > 15)
            fault(v, in->span, "barrier number not in 0..15");
        break;
    case IR_EXIT:
        if (!v->f->is_kernel)
            fault(v, in->span, "exit in a called function");
        break;
    case IR_RET:
        if (v->f->is_kernel)
            fault(v, in->span, "ret in a kernel");
        break;
    default:
        break;
    }
}

static void check_targets(struct verifier *v, const struct ir_insn *in)
{
    size_t n = in->op == IR_BRA ? 2 : in->op == IR_JMP ? 1 : 0;
    for (size_t i = 0; i < n; i++)
        if (in->target[i] >= v->f->blocks.len)
            fault(v, in->span, "jump to a block that does not exist");
}

static void check_insn(struct verifier *v, const struct ir_insn *in, bool last)
{
    if (in->op >= IR_OP_COUNT) {
        fault(v, in->span, "unknown operation");
        return;
    }
    if (!ir_sub_name(in->op, in->sub)) {
        fault(v, in->span, "unknown variant of the operation");
        return;
    }
    if (strcmp(ir_op_info(in->op)->sub, "math") == 0 && ir_math_op(in->sub) != in->op)
        fault(v, in->span, "function of another signature");
    if (ir_op_is_terminator(in->op) != last)
        fault(v, in->span,
              last ? "block does not end in a terminator" : "terminator inside a block");
    if (in->site >= v->f->sites.len)
        fault(v, in->span, "unknown inlining site");
    if (in->scope > IR_SCOPE_SYSTEM)
        fault(v, in->span, "unknown scope");
    check_operands(v, in);
    check_targets(v, in);
    if (v->ok)
        check_special_cases(v, in);
}

static void check_regs(struct verifier *v)
{
    const struct ir_func *f = v->f;
    for (size_t i = 0; i < f->regs.len; i++) {
        const struct ir_reg_info *r = &f->regs.data[i];
        if (r->cls != ir_vtype_class(r->vtype) || r->vtype == IR_BYTES)
            fault(v, f->span, "register class and value type disagree");
        if (r->kind == IR_KIND_SPECIAL && r->special >= IR_SREG_COUNT)
            fault(v, f->span, "unknown special register");
    }
    for (size_t i = 0; i < f->params.len; i++)
        if (f->params.data[i] < 0 || (size_t)f->params.data[i] >= f->regs.len)
            fault(v, f->span, "parameter register out of range");
    if (f->result != IR_NONE && (f->result < 0 || (size_t)f->result >= f->regs.len))
        fault(v, f->span, "result register out of range");
    for (size_t i = 0; i < f->vars.len; i++)
        if (f->vars.data[i].loc == IR_LOC_REG &&
            (f->vars.data[i].reg < 0 || (size_t)f->vars.data[i].reg >= f->regs.len))
            fault(v, f->vars.data[i].decl, "variable in no register");
}

static void check_func(struct verifier *v)
{
    const struct ir_func *f = v->f;
    if (f->sites.len == 0 || f->blocks.len == 0) {
        fault(v, f->span, "function without code or sites");
        return;
    }
    if (f->regs.len > IR_MAX_REGS)
        fault(v, f->span, "more registers than the limit of 4096");
    check_regs(v);
    for (uint32_t b = 0; b < f->blocks.len; b++) {
        const struct ir_block *block = &f->blocks.data[b];
        v->block = b;
        v->index = 0;
        if (block->insns.len == 0)
            fault(v, f->span, "empty block");
        if (block->ipdom != IR_NO_BLOCK && block->ipdom >= f->blocks.len)
            fault(v, f->span, "join block does not exist");
        for (; v->index < block->insns.len; v->index++)
            check_insn(v, &block->insns.data[v->index], v->index + 1 == block->insns.len);
    }
}

static void check_object(struct verifier *v, const struct ir_object *o)
{
    for (size_t i = 0; i < o->nrelocs; i++) {
        const struct ir_reloc *r = &o->relocs[i];
        if (!o->init || o->size < 8 || r->offset > o->size - 8 ||
            r->object >= v->m->objects.len ||
            v->m->objects.data[r->object].space != IR_GLOBAL)
            fault(v, o->span, "address in an initial value out of place");
    }
}

bool ir_verify(const struct ir_module *m, struct diags *ds)
{
    struct verifier v = {.m = m, .ds = ds, .ok = true};
    if (m->funcs.len == 0 || !m->funcs.data[0].is_kernel) {
        diag_error(ds, (struct span){0}, "a module's first function must be a kernel");
        return false;
    }
    for (size_t i = 0; i < m->funcs.len; i++) {
        v.f = &m->funcs.data[i];
        v.block = 0;
        v.index = 0;
        check_func(&v);
    }
    const struct ir_func *k = &m->funcs.data[0];
    v.f = k;
    v.block = v.index = 0;
    for (size_t i = 0; i < m->objects.len; i++)
        check_object(&v, &m->objects.data[i]);
    for (size_t i = 0; i < m->params.len; i++) {
        v.f = k;
        ir_reg r = m->params.data[i].reg;
        if (r != IR_NONE && (r < 0 || (size_t)r >= k->regs.len))
            fault(&v, m->params.data[i].span, "kernel parameter in no register");
    }
    return v.ok;
}
