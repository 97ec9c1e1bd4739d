/* Registers, blocks and instructions of one function; see build.h. Constants and
 * special registers are shared: an open-addressed table finds an existing constant. It
 * takes in what others appended to the registers when it is next asked. */
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

/* The place in the table of the constant like c, or the free one where it belongs. */
static size_t const_slot(const struct ir_func *f, const struct ir_reg_info *c)
{
    size_t mask = f->const_slots.len - 1;
    uint64_t h = (c->bits ^ (uint64_t)c->vtype << 59) * UINT64_C(0x9e3779b97f4a7c15);
    size_t i = (size_t)(h >> 32) & mask;
    for (; f->const_slots.data[i]; i = (i + 1) & mask) {
        const struct ir_reg_info *r = &f->regs.data[f->const_slots.data[i] - 1];
        if (r->vtype == c->vtype && r->bits == c->bits)
            break;
    }
    return i;
}

static void widen_slots(struct ir_func *f)
{
    size_t n = f->const_slots.len ? 2 * f->const_slots.len : 64;
    vec_clear(&f->const_slots);
    vec_reserve(&f->const_slots, n);
    memset(f->const_slots.data, 0, n * sizeof *f->const_slots.data);
    f->const_slots.len = n;
    f->nconsts = f->consts_upto = 0;
}

/* Enters the constants among the registers appended since the last time. */
static void enter_consts(struct ir_func *f)
{
    if (!f->const_slots.len)
        widen_slots(f);
    while (f->consts_upto < f->regs.len) {
        size_t r = f->consts_upto++;
        if (f->regs.data[r].kind != IR_KIND_CONST)
            continue;
        size_t slot = const_slot(f, &f->regs.data[r]);
        if (f->const_slots.data[slot])
            continue;
        f->const_slots.data[slot] = (uint32_t)r + 1;
        if (2 * ++f->nconsts > f->const_slots.len)
            widen_slots(f); /* and all of them once more */
    }
}

void ir_forget_consts(struct ir_func *f)
{
    vec_clear(&f->const_slots);
}

ir_reg ir_const(struct ir_func *f, enum ir_vtype vtype, uint64_t bits)
{
    struct ir_reg_info c = {.kind = IR_KIND_CONST, .vtype = widen(vtype), .bits = bits};
    c.cls = ir_vtype_class(c.vtype);
    if (c.cls == IR_W)
        c.bits &= UINT32_MAX;
    else if (c.cls == IR_P)
        c.bits &= 1;
    enter_consts(f);
    uint32_t known = f->const_slots.data[const_slot(f, &c)];
    if (known)
        return (ir_reg)known - 1;
    vec_push(&f->regs, c);
    return (ir_reg)f->regs.len - 1;
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

struct ir_insn ir_binary(const struct ir_insn *like, enum ir_op op, ir_reg dst, ir_reg a,
                         ir_reg b)
{
    struct ir_insn in = ir_blank(op, like->span, like->site);
    in.dst = dst;
    in.src[0] = a;
    in.src[1] = b;
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
