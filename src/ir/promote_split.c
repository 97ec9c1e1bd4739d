/* Slots of the frame replaced by registers. Takes a function whose accesses to slots
 * that are not memory name the frame and a constant; gives each aligned part of such a
 * slot a register as wide as the accesses to it that overlap: a half read as two bytes
 * and as part of a word is part of a word, and a pair of floats copied as eight bytes
 * stays two floats. What an access moves between a register and a part of one is written
 * with pack, lo, hi, prmt and extensions, which know bytes that are not defined. */
#include "config.h"

#include "ir/promote.h"

#include <string.h>

#define MAX_REGS (IR_MAX_REGS / 2) /* made here */

/* Which accesses there are to a slot. */
struct uses {
    bool at[4][IR_SLOT_MAX + 8]; /* by log2 of their size: one starts here */
    bool sign[IR_SLOT_MAX + 8], zero[IR_SLOT_MAX + 8]; /* narrow loads that extend so */
    uint8_t vtype[IR_SLOT_MAX + 8];
    bool typed[IR_SLOT_MAX + 8];
    ir_reg reg[IR_SLOT_MAX + 8]; /* of the piece that starts here */
};

struct split {
    struct ir_func *f;
    struct ir_slots *slots;
    struct uses *uses; /* by slot */
    size_t nregs;
    VEC(struct ir_insn) out;
    const struct ir_insn *now; /* being replaced */
};

struct part { /* an access, or a piece */
    unsigned offset, size;
};

static bool is_load(const struct ir_insn *in)
{
    return ir_op_is_load((enum ir_op)in->op);
}

static bool is_access(const struct ir_insn *in)
{
    return is_load(in) || ir_op_is_store((enum ir_op)in->op);
}

/* The slot an access goes to, NULL for anything else. */
static struct ir_slot *slot_of(const struct split *s, const struct ir_insn *in)
{
    if (!is_access(in))
        return NULL;
    const struct ir_reg_info *base = &s->f->regs.data[in->src[0]];
    if (base->kind != IR_KIND_SPECIAL || base->special != IR_SREG_FRAME)
        return NULL;
    return ir_slot_at(s->slots, in->imm);
}

static unsigned log2_of(unsigned size)
{
    return size >= 8 ? 3 : size == 4 ? 2 : size == 2 ? 1 : 0;
}

static bool is_general(unsigned t)
{
    return t == IR_U8 || t == IR_U16 || t == IR_U32 || t == IR_U64;
}

static void note(struct split *s, const struct ir_insn *in)
{
    struct ir_slot *slot = slot_of(s, in);
    if (!slot)
        return;
    unsigned size = ir_mem_size((enum ir_mem)in->mem);
    uint64_t at = (uint64_t)in->imm - slot->offset;
    if ((in->flags & IR_FLAG_VOLATILE) || at % size || at + size > slot->size ||
        in->space != IR_LOCAL) {
        slot->memory = true;
        return;
    }
    struct uses *u = &s->uses[slot - s->slots->list.data];
    unsigned t = s->f->regs.data[is_load(in) ? in->dst : in->src[1]].vtype;
    if (size == 16) /* to the pieces it is two accesses of eight */
        u->at[3][at + 8] = true;
    u->at[log2_of(size)][at] = true;
    u->sign[at] |= in->mem == IR_MEM_S8 || in->mem == IR_MEM_S16;
    u->zero[at] |= is_load(in) && (in->mem == IR_MEM_U8 || in->mem == IR_MEM_U16);
    if (!u->typed[at] || (is_general(u->vtype[at]) && ir_vtype_size(t) == size)) {
        u->vtype[at] = (uint8_t)t;
        u->typed[at] = true;
    }
}

static bool any(const bool *at, unsigned from, unsigned size)
{
    return memchr(at + from, true, size) != NULL;
}

/* The piece that holds byte `at`. */
static struct part piece_of(const struct uses *u, unsigned at)
{
    unsigned eight = at & ~7u, four = at & ~3u, two = at & ~1u;
    bool narrow =
        any(u->at[0], eight, 8) || any(u->at[1], eight, 8) || any(u->at[2], eight, 8);
    if (u->at[3][eight] && !narrow)
        return (struct part){eight, 8};
    bool mixed = false; /* bytes of a half that is accessed as a whole */
    for (unsigned k = four; k < four + 4; k += 2)
        mixed |= u->at[1][k] && any(u->at[0], k, 2);
    if (u->at[3][eight] || u->at[2][four] || mixed)
        return (struct part){four, 4};
    return u->at[1][two] ? (struct part){two, 2} : (struct part){at, 1};
}

static enum ir_vtype piece_type(const struct uses *u, struct part p)
{
    bool sign = u->sign[p.offset] && !u->zero[p.offset];
    unsigned t = u->vtype[p.offset];
    if (p.size == 1)
        return sign ? IR_S8 : u->typed[p.offset] && t == IR_BOOL ? IR_BOOL : IR_U8;
    if (p.size == 2)
        return sign ? IR_S16 : IR_U16;
    if (u->typed[p.offset] && ir_vtype_size((enum ir_vtype)t) == p.size && t < IR_BYTES &&
        t != IR_PREDICATE)
        return (enum ir_vtype)t;
    return p.size == 8 ? IR_U64 : IR_U32;
}

static ir_reg piece_reg(struct split *s, struct ir_slot *slot, struct part p)
{
    struct uses *u = &s->uses[slot - s->slots->list.data];
    if (u->reg[p.offset] == IR_NONE) {
        u->reg[p.offset] = ir_new_reg(s->f, slot->quiet ? IR_KIND_TEMP : IR_KIND_VAR,
                                      piece_type(u, p), slot->quiet ? NULL : slot->name);
        struct ir_piece out = {u->reg[p.offset], (uint8_t)p.offset, (uint8_t)p.size};
        vec_push(&slot->pieces, out);
        s->nregs++;
    }
    return u->reg[p.offset];
}

static void emit(struct split *s, enum ir_op op, ir_reg dst, ir_reg a, ir_reg b, ir_reg c)
{
    struct ir_insn in = ir_blank(op, s->now->span, s->now->site);
    in.flags = s->now->flags & IR_FLAG_MAYBE;
    in.dst = dst;
    in.src[0] = a;
    in.src[1] = b;
    in.src[2] = c;
    vec_push(&s->out, in);
}

static ir_reg number(struct split *s, uint32_t v)
{
    return ir_const(s->f, IR_U32, v);
}

static bool is_signed(unsigned mem)
{
    return mem == IR_MEM_S8 || mem == IR_MEM_S16;
}

static enum ir_op extension(unsigned size, bool sign)
{
    if (size == 1)
        return sign ? IR_SEXT8 : IR_ZEXT8;
    return sign ? IR_SEXT16 : IR_ZEXT16;
}

static bool holds_signed(const struct split *s, ir_reg r)
{
    enum ir_vtype t = s->f->regs.data[r].vtype;
    return t == IR_S8 || t == IR_S16;
}

/* Bytes [at, at + size) of a word, extended. */
static void extract(struct split *s, ir_reg dst, ir_reg word, unsigned at, unsigned size,
                    bool sign)
{
    if (at > 0) {
        unsigned pick = size == 1 ? 0x4440 | at : 0x4400 | (at + 1) << 4 | at;
        emit(s, IR_PRMT_B32, dst, word, number(s, 0), number(s, pick));
        if (!sign)
            return;
        word = dst;
    }
    emit(s, extension(size, sign), dst, word, IR_NONE, IR_NONE);
}

static void read_piece(struct split *s, struct ir_slot *slot, struct part a, ir_reg dst,
                       unsigned mem)
{
    const struct uses *u = &s->uses[slot - s->slots->list.data];
    struct part p = piece_of(u, a.offset);
    ir_reg r = piece_reg(s, slot, p);
    if (a.size == 8 && p.size == 8)
        emit(s, IR_MOV_B64, dst, r, IR_NONE, IR_NONE);
    else if (a.size == 8)
        emit(s, IR_PACK64, dst, r, piece_reg(s, slot, (struct part){a.offset + 4, 4}),
             IR_NONE);
    else if (p.size > a.size)
        extract(s, dst, r, a.offset - p.offset, a.size, is_signed(mem));
    else if (a.size == 4 || holds_signed(s, r) == is_signed(mem))
        emit(s, IR_MOV_B32, dst, r, IR_NONE, IR_NONE);
    else
        emit(s, extension(a.size, is_signed(mem)), dst, r, IR_NONE, IR_NONE);
}

/* The register already is what a store of `size` bytes and a load of them would make. */
static bool is_extended(const struct split *s, ir_reg v, unsigned size, bool sign)
{
    const struct ir_reg_info *r = &s->f->regs.data[v];
    if (r->kind == IR_KIND_CONST) {
        uint32_t bits = (uint32_t)r->bits, limit = UINT32_C(1) << (8 * size);
        return sign ? bits + limit / 2 < limit : bits < limit;
    }
    if (sign)
        return r->vtype == (size == 1 ? IR_S8 : IR_S16);
    return r->vtype == IR_BOOL || r->vtype == IR_U8 || (size == 2 && r->vtype == IR_U16);
}

static void write_eight(struct split *s, struct ir_slot *slot, struct part a, ir_reg v)
{
    ir_reg low = piece_reg(s, slot, (struct part){a.offset, 4}),
           high = piece_reg(s, slot, (struct part){a.offset + 4, 4});
    if (ir_is_const(s->f, v)) {
        uint64_t bits = s->f->regs.data[v].bits;
        emit(s, IR_MOV_B32, low, number(s, (uint32_t)bits), IR_NONE, IR_NONE);
        emit(s, IR_MOV_B32, high, number(s, (uint32_t)(bits >> 32)), IR_NONE, IR_NONE);
        return;
    }
    emit(s, IR_LO32, low, v, IR_NONE, IR_NONE);
    emit(s, IR_HI32, high, v, IR_NONE, IR_NONE);
}

/* Bytes of v into a wider piece. */
static void insert(struct split *s, ir_reg r, ir_reg v, unsigned at, unsigned size)
{
    unsigned pick = 0x3210;
    for (unsigned k = 0; k < size; k++)
        pick = (pick & ~(0xfu << 4 * (at + k))) | (4 + k) << 4 * (at + k);
    emit(s, IR_PRMT_B32, r, r, v, number(s, pick));
}

static void write_piece(struct split *s, struct ir_slot *slot, struct part a, ir_reg v)
{
    const struct uses *u = &s->uses[slot - s->slots->list.data];
    struct part p = piece_of(u, a.offset);
    if (a.size == 8 && p.size < 8) {
        write_eight(s, slot, a, v);
        return;
    }
    ir_reg r = piece_reg(s, slot, p);
    bool sign = holds_signed(s, r);
    if (p.size > a.size)
        insert(s, r, v, a.offset - p.offset, a.size);
    else if (a.size == 8)
        emit(s, IR_MOV_B64, r, v, IR_NONE, IR_NONE);
    else if (a.size == 4 || is_extended(s, v, a.size, sign))
        emit(s, IR_MOV_B32, r, v, IR_NONE, IR_NONE);
    else
        emit(s, extension(a.size, sign), r, v, IR_NONE, IR_NONE);
}

static bool is_used(const struct uses *u, struct part p)
{
    return any(u->at[0], p.offset, p.size) || any(u->at[1], p.offset, p.size) ||
           any(u->at[2], p.offset, p.size) || u->at[3][p.offset & ~7u];
}

/* undef.frame of a slot: undef of its pieces. */
static void undefine(struct split *s, struct ir_slot *slot)
{
    const struct uses *u = &s->uses[slot - s->slots->list.data];
    struct part p = {0};
    for (unsigned at = 0; at < slot->size; at = p.offset + p.size) {
        p = piece_of(u, at);
        if (is_used(u, p))
            emit(s, IR_UNDEF, piece_reg(s, slot, p), IR_NONE, IR_NONE, IR_NONE);
    }
}

static void replace_in(struct split *s, struct ir_block *b)
{
    vec_clear(&s->out);
    for (size_t i = 0; i < b->insns.len; i++) {
        const struct ir_insn *in = s->now = &b->insns.data[i];
        bool fresh = in->op == IR_UNDEF_FRAME;
        struct ir_slot *whole = fresh ? ir_slot_at(s->slots, in->imm) : NULL;
        if (whole && whole->promoted) {
            undefine(s, whole);
            continue;
        }
        struct ir_slot *slot = slot_of(s, in);
        if (!slot || !slot->promoted) {
            vec_push(&s->out, *in);
            continue;
        }
        unsigned at = (unsigned)((uint64_t)in->imm - slot->offset),
                 size = ir_mem_size((enum ir_mem)in->mem);
        for (unsigned half = 0; half < (size + 7) / 8; half++) {
            struct part a = {at + 8 * half, size < 8 ? size : 8};
            if (is_load(in))
                read_piece(s, slot, a, half ? in->dst2 : in->dst, in->mem);
            else
                write_piece(s, slot, a, in->src[1 + half]);
        }
    }
    vec_clear(&b->insns);
    for (size_t i = 0; i < s->out.len; i++)
        vec_push(&b->insns, s->out.data[i]);
}

/* Which slots go, as long as registers last. */
static bool choose(struct split *s)
{
    bool some = false;
    for (size_t i = 0; i < s->slots->list.len; i++) {
        struct ir_slot *slot = &s->slots->list.data[i];
        if (slot->memory || slot->promoted || s->nregs + slot->size / 2 > MAX_REGS)
            continue;
        s->nregs += slot->size / 4 + 1;
        slot->promoted = some = true;
    }
    return some;
}

bool ir_promote_slots(struct ir_func *f, struct ir_slots *slots)
{
    struct split s = {.f = f, .slots = slots};
    s.uses = mem_alloc((slots->list.len + 1) * sizeof *s.uses);
    for (size_t i = 0; i < slots->list.len; i++)
        for (size_t k = 0; k < IR_SLOT_MAX + 8; k++)
            s.uses[i].reg[k] = IR_NONE;
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++)
            note(&s, &f->blocks.data[b].insns.data[i]);
    bool some = choose(&s);
    for (size_t b = 0; some && b < f->blocks.len; b++)
        replace_in(&s, &f->blocks.data[b]);
    vec_free(&s.out);
    mem_free(s.uses);
    return some;
}
