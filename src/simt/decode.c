/* Decoding: IR functions to slots, see code.h.
 *
 * Takes a verified module with its post-dominators filled in. Gives flat code with
 * resolved operands. Leaves out values: windows are filled by window.c. */
#include "simt/code.h"

#include <assert.h>
#include <string.h>

struct decoder {
    struct code *c;
    const struct ir_module *mod;
    const struct ir_func *f;
    struct code_func *cf;
    uint32_t func;
    bool advise;
    VEC(struct slot) slots;
    VEC(struct slot_regs) regs;
    VEC(struct code_where) where;
    VEC(uint32_t) slot_of_pc;
    uint8_t *is_join; /* per block of f: some branch reconverges there */
};

static uint32_t row_size(enum ir_class cls)
{
    return cls == IR_D ? 256 : cls == IR_W ? 128 : 4;
}

/* Registers whose row never changes while a window lives. */
static bool is_fixed(const struct ir_func *f, const uint8_t *written, size_t r)
{
    const struct ir_reg_info *info = &f->regs.data[r];
    if (info->kind == IR_KIND_CONST)
        return true;
    if (info->kind == IR_KIND_SPECIAL)
        return info->special != IR_SREG_FRAME;
    return info->kind == IR_KIND_PARAM && f->is_kernel && !written[r];
}

static uint8_t *find_written(const struct ir_func *f)
{
    uint8_t *written = mem_alloc(f->regs.len + 1);
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
            const struct ir_insn *in = &f->blocks.data[b].insns.data[i];
            if (in->dst != IR_NONE)
                written[in->dst] = 1;
            if (in->dst2 != IR_NONE)
                written[in->dst2] = 1;
        }
    return written;
}

/* Equal constants share a row. Returns an earlier register with the same row. */
static size_t same_constant(const struct ir_func *f, size_t r)
{
    const struct ir_reg_info *a = &f->regs.data[r];
    if (a->kind != IR_KIND_CONST)
        return r;
    for (size_t q = 0; q < r; q++) {
        const struct ir_reg_info *b = &f->regs.data[q];
        if (b->kind == IR_KIND_CONST && b->cls == a->cls && b->bits == a->bits)
            return q;
    }
    return r;
}

/* Gives every register of the wanted class and fixedness its offset. */
static uint32_t place(struct decoder *d, const uint8_t *written, bool fixed,
                      enum ir_class cls, uint32_t at)
{
    for (size_t r = 0; r < d->f->regs.len; r++) {
        if (d->f->regs.data[r].cls != cls || is_fixed(d->f, written, r) != fixed)
            continue;
        size_t same = same_constant(d->f, r);
        if (same != r) {
            d->cf->offset[r] = d->cf->offset[same];
            continue;
        }
        d->cf->offset[r] = at;
        at += row_size(cls);
    }
    return at;
}

/* Rows for the addresses that `addr` loads: constants once objects are placed. */
static uint32_t place_addresses(struct decoder *d, uint32_t at)
{
    for (size_t b = 0; b < d->f->blocks.len; b++)
        for (size_t i = 0; i < d->f->blocks.data[b].insns.len; i++) {
            const struct ir_insn *in = &d->f->blocks.data[b].insns.data[i];
            if (in->op != IR_ADDR)
                continue;
            struct code_addr a = {d->func, at, (uint32_t)in->imm};
            vec_push(&d->c->addrs, a);
            at += row_size(IR_D);
        }
    return at;
}

static uint32_t align64(uint32_t n)
{
    return (n + 63) & ~63u;
}

static void lay_out(struct decoder *d)
{
    uint8_t *written = find_written(d->f);
    uint32_t at = ROW_FIRST;
    at = place_addresses(d, at);
    at = place(d, written, true, IR_D, at);
    at = place(d, written, true, IR_W, at);
    at = align64(place(d, written, true, IR_P, at));
    d->cf->fixed_end = at;
    at = place(d, written, false, IR_D, at);
    at = place(d, written, false, IR_W, at);
    at = place(d, written, false, IR_P, at);
    d->cf->size = align64(at);
    mem_free(written);
}

static uint32_t src_row(const struct decoder *d, ir_reg r)
{
    return r == IR_NONE ? ROW_ZERO : d->cf->offset[r];
}

static uint32_t dst_row(const struct decoder *d, ir_reg r)
{
    return r == IR_NONE ? ROW_NOWHERE : d->cf->offset[r];
}

static uint32_t src_reg(const struct decoder *d, ir_reg r)
{
    if (r == IR_NONE || d->f->regs.data[r].kind == IR_KIND_CONST)
        return REG_DEFINED;
    return REG_FIRST + (uint32_t)r;
}

static uint32_t dst_reg(ir_reg r)
{
    return r == IR_NONE ? REG_NOWHERE : REG_FIRST + (uint32_t)r;
}

/* A shift count or divisor that is a harmless constant needs no check. */
static bool may_misbehave(const struct decoder *d, ir_reg r, unsigned width, bool divide)
{
    const struct ir_reg_info *info = &d->f->regs.data[r];
    if (info->kind != IR_KIND_CONST)
        return true;
    return divide ? info->bits == 0 : info->bits >= width;
}

static bool is_divide(unsigned op)
{
    return op == IR_DIV_S32 || op == IR_REM_S32 || op == IR_DIV_U32 || op == IR_REM_U32 ||
           op == IR_DIV_S64 || op == IR_REM_S64 || op == IR_DIV_U64 || op == IR_REM_U64;
}

static bool is_wide_op(unsigned op)
{
    return op == IR_SHL_B64 || op == IR_SHR_S64 || op == IR_SHR_U64 || op == IR_DIV_S64 ||
           op == IR_REM_S64 || op == IR_DIV_U64 || op == IR_REM_U64;
}

static bool is_shift(unsigned op)
{
    return op == IR_SHL_B32 || op == IR_SHR_S32 || op == IR_SHR_U32 || op == IR_SHL_B64 ||
           op == IR_SHR_S64 || op == IR_SHR_U64;
}

static bool is_signed(enum ir_vtype t)
{
    return t == IR_S8 || t == IR_S16 || t == IR_S32 || t == IR_S64;
}

static bool is_float_to_int(unsigned op)
{
    return op == IR_CVT_S32_F32 || op == IR_CVT_U32_F32 || op == IR_CVT_S64_F32 ||
           op == IR_CVT_U64_F32 || op == IR_CVT_S32_F64 || op == IR_CVT_U32_F64 ||
           op == IR_CVT_S64_F64 || op == IR_CVT_U64_F64;
}

/* What to do instead of the op itself; 0: nothing. */
static unsigned check_of(const struct decoder *d, const struct ir_insn *in)
{
    if (in->flags & IR_FLAG_MAYBE)
        return 0;
    unsigned width = is_wide_op(in->op) ? 64 : 32;
    bool left = in->op == IR_SHL_B32 || in->op == IR_SHL_B64;
    if (d->advise && is_float_to_int(in->op))
        return CODE_CONVERT;
    if (d->advise && left && in->dst != IR_NONE &&
        is_signed(d->f->regs.data[in->dst].vtype))
        return CODE_SIGNED_SHIFT;
    if (is_divide(in->op) && may_misbehave(d, in->src[1], width, true))
        return CODE_DIVIDE;
    if (is_shift(in->op) && may_misbehave(d, in->src[1], width, false))
        return CODE_SHIFT;
    return 0;
}

static void add_checks(const struct decoder *d, const struct ir_insn *in, struct slot *s)
{
    unsigned check = check_of(d, in);
    if (!check)
        return;
    s->checked = in->op;
    s->op = (uint16_t)check;
    s->size = is_wide_op(in->op) ? 8 : 4;
}

static struct slot operands(const struct decoder *d, const struct ir_insn *in)
{
    return (struct slot){
        .op = in->op,
        .flags = in->flags,
        .space = in->space,
        .mem = in->mem,
        .size = (uint8_t)ir_mem_size((enum ir_mem)in->mem),
        .sub = in->sub,
        .d = dst_row(d, in->dst),
        .d2 = dst_row(d, in->dst2),
        .a = src_row(d, in->src[0]),
        .b = src_row(d, in->src[1]),
        .c = src_row(d, in->src[2]),
        .e = src_row(d, in->src[3]),
        .join = NO_SLOT,
        .imm = in->imm,
        .target = {in->target[0], in->target[1]}, /* blocks, until link() */
        .func = d->func,
    };
}

static struct slot_regs operand_regs(const struct decoder *d, const struct ir_insn *in)
{
    return (struct slot_regs){
        .d = dst_reg(in->dst),
        .d2 = dst_reg(in->dst2),
        .a = src_reg(d, in->src[0]),
        .b = src_reg(d, in->src[1]),
        .c = src_reg(d, in->src[2]),
        .e = src_reg(d, in->src[3]),
    };
}

static void emit(struct decoder *d, struct slot s, struct slot_regs regs)
{
    vec_push(&d->slots, s);
    vec_push(&d->regs, regs);
}

/* pc numbers are given to every IR instruction but a dropped jump. */
static void emit_insn(struct decoder *d, uint32_t block, uint32_t index,
                      size_t *next_addr)
{
    const struct ir_block *b = &d->f->blocks.data[block];
    const struct ir_insn *in = &b->insns.data[index];
    struct slot s = operands(d, in);
    struct slot_regs regs = operand_regs(d, in);
    if (in->op == IR_JMP && in->target[0] == block + 1) {
        if (!d->is_join[block + 1])
            return;
        s.op = CODE_CHECK;
        emit(d, s, regs); /* code_new gives it the pc behind all others */
        return;
    }
    if (in->op == IR_UNDEF || in->op == IR_UNDEF_FRAME) {
        s.op = CODE_UNDEF;
        s.checked = in->op;
        if (d->advise) /* nobody asks without a shadow */
            emit(d, s, regs);
        return;
    }
    if (in->op == IR_ADDR) {
        s.op = IR_MOV_B64;
        s.a = d->c->addrs.data[(*next_addr)++].offset;
    }
    if (in->op == IR_BARN || in->op == IR_BARN_RED)
        s.imm = in->src[1] != IR_NONE;
    if (in->op == IR_JMP && in->target[0] <= block)
        s.op = CODE_JMP_BACK;
    if (in->op == IR_BRA && (in->target[0] <= block || in->target[1] <= block))
        s.op = CODE_BRA_BACK;
    if (in->op == IR_BRA)
        s.join = b->ipdom;
    add_checks(d, in, &s);
    s.pc = (uint32_t)d->where.len;
    struct code_where at = {d->func, block, index};
    vec_push(&d->where, at);
    vec_push(&d->slot_of_pc, (uint32_t)d->slots.len);
    emit(d, s, regs);
}

static void find_joins(struct decoder *d)
{
    memset(d->is_join, 0, d->f->blocks.len + 1);
    for (size_t b = 0; b < d->f->blocks.len; b++) {
        const struct ir_block *block = &d->f->blocks.data[b];
        if (vec_last(&block->insns).op == IR_BRA && block->ipdom != IR_NO_BLOCK)
            d->is_join[block->ipdom] = 1;
    }
}

/* Block numbers in targets become slots. */
static void link(struct decoder *d, size_t first)
{
    const uint32_t *slot = d->c->block_slot[d->func];
    for (size_t i = first; i < d->slots.len; i++) {
        struct slot *s = &d->slots.data[i];
        bool bra = s->op == IR_BRA || s->op == CODE_BRA_BACK;
        if (!bra && s->op != IR_JMP && s->op != CODE_JMP_BACK && s->op != CODE_CHECK)
            continue;
        s->target[0] = slot[s->target[0]];
        s->target[1] = bra ? slot[s->target[1]] : NO_SLOT;
        s->join = bra && s->join != IR_NO_BLOCK ? slot[s->join] : NO_SLOT;
    }
}

static void decode_func(struct decoder *d, uint32_t func)
{
    d->func = func;
    d->f = &d->mod->funcs.data[func];
    d->cf = &d->c->funcs[func];
    d->cf->nregs = (uint32_t)d->f->regs.len;
    d->cf->offset = mem_alloc((d->f->regs.len + 1) * sizeof *d->cf->offset);
    d->cf->frame_size = (d->f->frame_size + 15) & ~UINT64_C(15);
    size_t next_addr = d->c->addrs.len, first = d->slots.len, n = d->f->blocks.len;
    lay_out(d);
    d->cf->entry = (uint32_t)first;
    uint32_t *slot = mem_alloc((n + 1) * sizeof *slot);
    d->c->block_slot[func] = slot;
    d->is_join = mem_alloc(n + 1);
    find_joins(d);
    for (uint32_t b = 0; b < n; b++) {
        slot[b] = (uint32_t)d->slots.len;
        for (uint32_t i = 0; i < d->f->blocks.data[b].insns.len; i++)
            emit_insn(d, b, i, &next_addr);
    }
    mem_free(d->is_join);
    link(d, first);
}

static void *keep(const void *data, size_t bytes)
{
    void *p = mem_aligned(64, bytes + 64);
    memcpy(p, data, bytes);
    return p;
}

struct code *code_new(const struct ir_module *mod, bool advise)
{
    static_assert(sizeof(struct slot) == 64, "a slot is a cache line");
    struct code *c = mem_alloc(sizeof *c);
    struct decoder d = {.c = c, .mod = mod, .advise = advise};
    c->nfuncs = (uint32_t)mod->funcs.len;
    c->funcs = mem_alloc((mod->funcs.len + 1) * sizeof *c->funcs);
    c->block_slot = mem_alloc((mod->funcs.len + 1) * sizeof *c->block_slot);
    for (uint32_t f = 0; f < c->nfuncs; f++)
        decode_func(&d, f);
    c->nslots = (uint32_t)d.slots.len;
    c->npcs = (uint32_t)d.where.len;
    c->slots = keep(d.slots.data, d.slots.len * sizeof *c->slots);
    c->regs = keep(d.regs.data, d.regs.len * sizeof *c->regs);
    c->where = keep(d.where.data, d.where.len * sizeof *c->where);
    c->slot_of_pc = keep(d.slot_of_pc.data, d.slot_of_pc.len * sizeof *c->slot_of_pc);
    for (uint32_t i = 0; i < c->nslots; i++)
        if (c->slots[i].op == CODE_CHECK || c->slots[i].op == CODE_UNDEF)
            c->slots[i].pc = c->npcs;
    vec_free(&d.slots);
    vec_free(&d.regs);
    vec_free(&d.where);
    vec_free(&d.slot_of_pc);
    return c;
}

void code_free(struct code *c)
{
    if (!c)
        return;
    for (uint32_t f = 0; f < c->nfuncs; f++) {
        mem_free(c->funcs[f].offset);
        mem_free(c->block_slot[f]);
    }
    vec_free(&c->addrs);
    mem_free(c->funcs);
    mem_free(c->block_slot);
    mem_free(c->slots);
    mem_free(c->regs);
    mem_free(c->where);
    mem_free(c->slot_of_pc);
    mem_free(c);
}
