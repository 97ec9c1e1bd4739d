/* Registers, blocks and instructions of one function; see build.h. Constants and
 * special registers are shared: the search for an existing one goes back from the newest
 * register, but not for ever in a huge function; ir_compact_regs unites the rest. */
#include "ir/build.h"

#include <assert.h>
#include <string.h>

ir_reg ir_new_reg(struct ir_func *f, enum ir_kind kind, enum ir_vtype vtype,
                  const char *name)
{
    struct ir_reg_info r = {0};
    r.cls = ir_vtype_class(vtype);
    r.kind = kind;
    r.vtype = vtype;
    r.name = name;
    vec_push(&f->regs, r);
    return (ir_reg)f->regs.len - 1;
}

static enum ir_vtype widen(enum ir_vtype t)
{
    if (t == IR_S8 || t == IR_S16)
        return IR_S32;
    if (t == IR_U8 || t == IR_U16 || t == IR_BYTES)
        return IR_U32;
    return t;
}

static bool is_that_const(const struct ir_func *f, ir_reg r, enum ir_vtype vtype,
                          uint64_t bits)
{
    const struct ir_reg_info *i = (size_t)r < f->regs.len ? &f->regs.data[r] : NULL;
    return i && i->kind == IR_KIND_CONST && i->vtype == vtype && i->bits == bits;
}

ir_reg ir_const(struct ir_func *f, enum ir_vtype vtype, uint64_t bits)
{
    vtype = widen(vtype);
    enum ir_class cls = ir_vtype_class(vtype);
    if (cls == IR_W)
        bits &= UINT32_MAX;
    else if (cls == IR_P)
        bits &= 1;
    enum { WINDOW = 2048 };
    ir_reg *recent = &f->recent_consts[(bits ^ bits >> 23 ^ vtype * 37) % IR_RECENT];
    if (is_that_const(f, *recent, vtype, bits))
        return *recent;
    size_t end = f->regs.len > WINDOW ? f->regs.len - WINDOW : 0;
    for (size_t i = f->regs.len; i-- > end;)
        if (is_that_const(f, (ir_reg)i, vtype, bits))
            return *recent = (ir_reg)i;
    ir_reg r = ir_new_reg(f, IR_KIND_CONST, vtype, NULL);
    f->regs.data[r].bits = bits;
    return *recent = r;
}

ir_reg ir_const_f32(struct ir_func *f, float v)
{
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    return ir_const(f, IR_F32, bits);
}

ir_reg ir_const_f64(struct ir_func *f, double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return ir_const(f, IR_F64, bits);
}

ir_reg ir_special_reg(struct ir_func *f, enum ir_special s)
{
    for (size_t i = 0; i < f->regs.len; i++)
        if (f->regs.data[i].kind == IR_KIND_SPECIAL && f->regs.data[i].special == s)
            return (ir_reg)i;
    ir_reg r = ir_new_reg(f, IR_KIND_SPECIAL, s == IR_SREG_FRAME ? IR_PTR : IR_U32, NULL);
    f->regs.data[r].special = (uint8_t)s;
    return r;
}

bool ir_is_const(const struct ir_func *f, ir_reg r)
{
    return r != IR_NONE && f->regs.data[r].kind == IR_KIND_CONST;
}

uint32_t ir_new_block(struct ir_func *f, const char *label)
{
    struct ir_block b = {0};
    b.label = label;
    b.ipdom = IR_NO_BLOCK;
    vec_push(&f->blocks, b);
    return (uint32_t)f->blocks.len - 1;
}

struct ir_insn ir_blank(enum ir_op op, struct span span, uint32_t site)
{
    struct ir_insn in = {0};
    in.op = (uint16_t)op;
    in.dst = in.dst2 = IR_NONE;
    for (size_t i = 0; i < IR_MAX_SRC; i++)
        in.src[i] = IR_NONE;
    in.target[0] = in.target[1] = IR_NO_BLOCK;
    in.span = span;
    in.site = site;
    return in;
}

struct ir_insn *ir_append(struct ir_func *f, uint32_t block, struct ir_insn in)
{
    assert(block < f->blocks.len);
    struct ir_block *b = &f->blocks.data[block];
    vec_push(&b->insns, in);
    return &vec_last(&b->insns);
}

bool ir_is_closed(const struct ir_func *f, uint32_t block)
{
    const struct ir_block *b = &f->blocks.data[block];
    return b->insns.len > 0 && ir_op_is_terminator(vec_last(&b->insns).op);
}

size_t ir_sources(struct ir_func *f, struct ir_insn *in, ir_reg **out, size_t cap)
{
    size_t n = 0;
    for (size_t i = 0; i < IR_MAX_SRC && n < cap; i++)
        if (in->src[i] != IR_NONE)
            out[n++] = &in->src[i];
    for (uint32_t i = 0; i < in->nargs && n < cap; i++)
        out[n++] = &f->args.data[in->args + i];
    return n;
}
