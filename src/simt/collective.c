/* Values of warp-level operations, see collective.h.
 *
 * PTX ISA: shfl.sync, vote.sync, match.sync, redux.sync. Who has to take part, and when,
 * is decided in exec_warp.c. Undefined bytes of a shuffled value travel with it; votes,
 * matches and reductions of undefined values are undefined as a whole. */
#include "simt/collective.h"

#include "simt/mask.h"

bool shuffle_width_ok(uint32_t width)
{
    return width != 0 && width <= WARP_LANES && (width & (width - 1)) == 0;
}

unsigned shuffle_source(enum ir_shfl mode, unsigned lane, uint32_t b, uint32_t width,
                        bool *in_range)
{
    unsigned segmask = (WARP_LANES - width) & 31, clamp = mode == IR_SHFL_UP ? 0 : 31;
    unsigned min_lane = lane & segmask, max_lane = min_lane | (clamp & ~segmask & 31);
    int by = (int)(b & 31), j = 0;
    switch (mode) {
    case IR_SHFL_IDX:
        j = (int)(min_lane | ((unsigned)by & ~segmask));
        break;
    case IR_SHFL_UP:
        j = (int)lane - by;
        break;
    case IR_SHFL_DOWN:
        j = (int)lane + by;
        break;
    case IR_SHFL_XOR:
        j = (int)lane ^ by;
        break;
    }
    *in_range = mode == IR_SHFL_UP ? j >= (int)max_lane : j <= (int)max_lane;
    return *in_range ? (unsigned)j & 31 : lane;
}

static uint64_t all_bytes(const struct collective *c)
{
    return c->op == IR_SHFL64 ? UINT64_MAX : UINT32_MAX;
}

static void compute_shuffle(struct collective *c)
{
    MASK_EACH(l, c->present)
    {
        bool in_range;
        unsigned j =
            shuffle_source((enum ir_shfl)c->sub, l, c->by[l], c->width[l], &in_range);
        bool bad = j != l && !mask_has(c->takes, j);
        c->source[l] = (uint8_t)j;
        c->in_range |= in_range ? mask_lane(l) : 0;
        c->bad_source |= bad ? mask_lane(l) : 0;
        c->out[l] = bad ? 0 : c->in[j];
        c->bad_out[l] = bad ? all_bytes(c) : c->bad_in[j];
        if (!shuffle_width_ok(c->width[l]) || mask_has(c->bad_args, l))
            c->bad_out[l] = all_bytes(c);
    }
}

static void all_lanes(struct collective *c, uint32_t value, uint64_t bad)
{
    MASK_EACH(l, c->present)
    {
        c->out[l] = value;
        c->bad_out[l] = mask_has(c->bad_args, l) ? UINT32_MAX : bad;
    }
}

static uint64_t any_undefined(const struct collective *c)
{
    uint64_t bad = 0;
    MASK_EACH(l, c->takes)
    bad |= c->bad_in[l];
    return bad ? UINT32_MAX : 0;
}

static void compute_vote(struct collective *c)
{
    uint32_t ballot = 0;
    MASK_EACH(l, c->takes)
    ballot |= c->in[l] ? mask_lane(l) : 0;
    uint32_t value = c->sub == IR_VOTE_BALLOT ? ballot
                     : c->sub == IR_VOTE_ALL  ? ballot == c->takes
                                              : ballot != 0;
    all_lanes(c, value, any_undefined(c));
}

static void compute_match_any(struct collective *c)
{
    uint64_t bad = any_undefined(c);
    MASK_EACH(l, c->present)
    {
        uint32_t same = 0;
        MASK_EACH(k, c->takes)
        same |= c->in[k] == c->in[l] ? mask_lane(k) : 0;
        c->out[l] = same;
        c->bad_out[l] = mask_has(c->bad_args, l) ? UINT32_MAX : bad;
    }
}

static void compute_match_all(struct collective *c)
{
    bool equal = true;
    MASK_EACH(l, c->takes)
    equal &= c->in[l] == c->in[mask_first(c->takes)];
    MASK_EACH(l, c->present)
    c->out2[l] = equal;
    all_lanes(c, equal ? c->takes : 0, any_undefined(c));
}

static uint32_t reduce(enum ir_redux op, uint32_t a, uint32_t b)
{
    switch (op) {
    case IR_REDUX_ADD:
        return a + b;
    case IR_REDUX_SMIN:
        return (int32_t)a < (int32_t)b ? a : b;
    case IR_REDUX_UMIN:
        return a < b ? a : b;
    case IR_REDUX_SMAX:
        return (int32_t)a > (int32_t)b ? a : b;
    case IR_REDUX_UMAX:
        return a > b ? a : b;
    case IR_REDUX_AND:
        return a & b;
    case IR_REDUX_OR:
        return a | b;
    case IR_REDUX_XOR:
        return a ^ b;
    }
    return a;
}

static void compute_redux(struct collective *c)
{
    uint32_t lanes = c->takes, value = 0;
    if (lanes) {
        value = (uint32_t)c->in[mask_first(lanes)];
        MASK_EACH(l, lanes & (lanes - 1))
        value = reduce((enum ir_redux)c->sub, value, (uint32_t)c->in[l]);
    }
    all_lanes(c, value, any_undefined(c));
}

void collective_compute(struct collective *c)
{
    if (c->op == IR_SHFL32 || c->op == IR_SHFL64)
        compute_shuffle(c);
    else if (c->op == IR_VOTE)
        compute_vote(c);
    else if (c->op == IR_MATCH_ANY32 || c->op == IR_MATCH_ANY64)
        compute_match_any(c);
    else if (c->op == IR_MATCH_ALL32 || c->op == IR_MATCH_ALL64)
        compute_match_all(c);
    else if (c->op == IR_REDUX)
        compute_redux(c);
}
