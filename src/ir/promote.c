/* Scalar replacement, round by round: following addresses lets slots become registers,
 * and a slot that held an address (a reference captured by a lambda, `this` kept in an
 * object) lets the next round follow it. See promote.h. */
#include "config.h"

#include "ir/promote.h"

#define MAX_ROUNDS 8

struct ir_slot *ir_slot_at(const struct ir_slots *s, int64_t at)
{
    size_t lo = 0, hi = s->list.len;
    while (lo < hi) {
        size_t mid = (lo + hi) / 2;
        const struct ir_slot *x = &s->list.data[mid];
        if (at < (int64_t)x->offset)
            hi = mid;
        else if (at >= (int64_t)(x->offset + x->size))
            lo = mid + 1;
        else
            return &s->list.data[mid];
    }
    return NULL;
}

void ir_slots_free(struct ir_slots *s)
{
    for (size_t i = 0; i < s->list.len; i++)
        vec_free(&s->list.data[i].pieces);
    vec_free(&s->list);
}

/* Addresses of what is no longer in memory, computed into variables (references, `this`)
 * that nobody reads. */
static void drop_addresses(struct ir_func *f, const struct ir_slots *s)
{
    uint32_t *reads = mem_alloc((f->regs.len + 1) * sizeof *reads);
    ir_count_reads(f, reads);
    ir_reg frame = ir_special_reg(f, IR_SREG_FRAME);
    for (size_t b = 0; b < f->blocks.len; b++) {
        struct ir_block *block = &f->blocks.data[b];
        size_t kept = 0;
        for (size_t i = 0; i < block->insns.len; i++) {
            const struct ir_insn *in = &block->insns.data[i];
            bool address = (in->op == IR_ADD_I64 || in->op == IR_MOV_B64) &&
                           in->src[0] == frame && reads[in->dst] == 0;
            int64_t at = address && in->op == IR_ADD_I64
                             ? (int64_t)f->regs.data[in->src[1]].bits
                             : 0;
            const struct ir_slot *slot = address ? ir_slot_at(s, at) : NULL;
            if (!slot || !slot->promoted)
                block->insns.data[kept++] = *in;
        }
        block->insns.len = kept;
    }
    mem_free(reads);
}

static uint8_t *mark_pieces(const struct ir_func *f, const struct ir_slots *s)
{
    uint8_t *piece = mem_alloc(f->regs.len + 1);
    for (size_t i = 0; i < s->list.len; i++) {
        const struct ir_slot *slot = &s->list.data[i];
        for (size_t k = 0; k < slot->pieces.len; k++)
            piece[slot->pieces.data[k].reg] = slot->quiet ? 2 : 1;
    }
    return piece;
}

/* Another round may find more: something is left in memory, and what became registers
 * in this one, if it did, may have held addresses. */
static bool worth_a_round(const struct ir_slots *s, const bool *before)
{
    bool left = false, address = !before;
    for (size_t i = 0; i < s->list.len; i++) {
        const struct ir_slot *slot = &s->list.data[i];
        left |= !slot->promoted && !slot->pinned;
        for (size_t k = 0; slot->promoted && before && k < slot->pieces.len; k++)
            address |= !before[i] && slot->pieces.data[k].size == 8;
    }
    return left && address;
}

/* One round; true if another one may find more. */
static bool promote_round(struct ir_func *f, struct ir_slots *s, bool *before)
{
    for (size_t i = 0; i < s->list.len; i++) {
        s->list.data[i].memory = s->list.data[i].pinned;
        before[i] = s->list.data[i].promoted;
    }
    ir_promote_addresses(f, s);
    if (!ir_promote_slots(f, s))
        return false;
    uint8_t *piece = mark_pieces(f, s);
    ir_promote_clean(f, piece);
    mem_free(piece);
    return worth_a_round(s, before);
}

void ir_promote(struct ir_func *f, struct ir_slots *s)
{
    bool *before = mem_alloc(s->list.len + 1), any = false;
    bool more = worth_a_round(s, NULL);
    for (unsigned round = 0; more && round < MAX_ROUNDS; round++)
        more = promote_round(f, s, before);
    for (size_t i = 0; i < s->list.len; i++)
        any |= s->list.data[i].promoted;
    if (any)
        drop_addresses(f, s);
    mem_free(before);
}
