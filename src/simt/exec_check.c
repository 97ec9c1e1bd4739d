/* Findings of arithmetic that C++ leaves undefined: looks at the operands of an
 * instruction before it is done as the hardware does it.
 *
 * [expr.shift] counts that are negative or not below the width, left shifts of signed
 * values into the sign; [expr.mul] zero divisors; [conv.fpint] floating values whose
 * integer part the type cannot hold. Inactive lanes do not matter. */
#include "simt/origin.h"

#include <string.h>

static uint64_t element(const uint8_t *row, unsigned lane, unsigned size)
{
    uint64_t v = 0;
    memcpy(&v, row + lane * size, size);
    return v;
}

static void check_shift(struct machine *m, struct warp *w, const struct slot *s,
                        uint32_t mask, const uint8_t *rows)
{
    uint32_t bad = 0, width = s->size * 8u, first = 0;
    MASK_EACH(l, mask)
    {
        uint32_t n = (uint32_t)element(rows + s->b, l, 4);
        if (n < width)
            continue;
        first = bad ? first : n;
        bad |= mask_lane(l);
    }
    if (bad)
        fault(m, w, FINDING_SHIFT_RANGE, s->pc, bad, 0, 0,
              "shift by %d of a value of %u bits", (int)first, width);
}

/* No branch in the loop: most shifts are harmless, and it is to cost little. */
static uint32_t into_sign(const struct slot *s, uint32_t mask, const uint8_t *rows)
{
    uint32_t bad = 0;
    for (unsigned l = 0; l < WARP_LANES; l++) {
        uint32_t n = (uint32_t)element(rows + s->b, l, 4);
        uint64_t v = element(rows + s->a, l, s->size);
        uint64_t top = UINT64_C(1) << (s->size * 8 - 1);
        uint64_t shifted = n < 64 ? v << n : 0;
        bad |= (uint32_t)((~v & shifted & top) != 0) << l;
    }
    return bad & mask;
}

static void check_signed_shift(struct machine *m, struct warp *w, const struct slot *s,
                               uint32_t mask, const uint8_t *rows)
{
    check_shift(m, w, s, mask, rows);
    uint32_t bad = into_sign(s, mask, rows);
    if (bad)
        fault(m, w, FINDING_SIGNED_SHIFT, s->pc, bad, 0, 0,
              "shift into the sign of a signed integer: the result is negative");
}

static void check_divisor(struct machine *m, struct warp *w, const struct slot *s,
                          uint32_t mask, const uint8_t *rows)
{
    uint32_t bad = 0;
    MASK_EACH(l, mask)
    bad |= element(rows + s->b, l, s->size) ? 0 : mask_lane(l);
    if (bad)
        fault(m, w, FINDING_DIVIDE_BY_ZERO, s->pc, bad, 0, 0,
              "integer division by zero: the result is all ones here");
}

struct target {
    const char *name;
    double low, high; /* of the whole numbers that fit, both excluded */
    bool wide;        /* the source is a double */
};

static struct target target_of(unsigned op)
{
    static const struct target targets[] = {
        {"int", -0x1p31 - 1, 0x1p31, false},
        {"unsigned int", -1, 0x1p32, false},
        {"long long", -0x1p63 - 2048, 0x1p63, false},
        {"unsigned long long", -1, 0x1p64, false},
    };
    struct target t = targets[op == IR_CVT_S32_F32 || op == IR_CVT_S32_F64   ? 0
                              : op == IR_CVT_U32_F32 || op == IR_CVT_U32_F64 ? 1
                              : op == IR_CVT_S64_F32 || op == IR_CVT_S64_F64 ? 2
                                                                             : 3];
    t.wide = op == IR_CVT_S32_F64 || op == IR_CVT_U32_F64 || op == IR_CVT_S64_F64 ||
             op == IR_CVT_U64_F64;
    return t;
}

static double source_value(const uint8_t *row, unsigned lane, bool wide)
{
    float f;
    double d;
    if (wide) {
        memcpy(&d, row + lane * sizeof d, sizeof d);
        return d;
    }
    memcpy(&f, row + lane * sizeof f, sizeof f);
    return (double)f;
}

static void check_convert(struct machine *m, struct warp *w, const struct slot *s,
                          uint32_t mask, const uint8_t *rows)
{
    struct target t = target_of(s->checked);
    uint32_t bad = 0;
    for (unsigned l = 0; l < WARP_LANES; l++) {
        double v = source_value(rows + s->a, l, t.wide);
        bad |= (uint32_t) !(v > t.low && v < t.high) << l;
    }
    bad &= mask;
    if (!bad)
        return;
    struct str text = {0};
    str_add_f64(&text, source_value(rows + s->a, mask_first(bad), t.wide));
    fault(m, w, FINDING_FLOAT_TO_INT_RANGE, s->pc, bad, 0, 0, "%s does not fit %s",
          str_cstr(&text), t.name);
    str_free(&text);
}

void exec_check_operand(struct machine *m, struct warp *w, const struct slot *s,
                        uint32_t mask, const uint8_t *rows)
{
    const struct slot_regs *r = &m->code->regs[s - m->code->slots];
    struct window *win = w->windows.data[entry_at(w, w->current)->window];
    if (s->op == CODE_DIVIDE)
        origin_use(m, w, USE_DIVISOR, win, r->b, mask);
    if (m->opt.shadow) /* what an undefined operand is says nothing */
        mask &= ~((r->a ? win->lanes[r->a] : 0) | (r->b ? win->lanes[r->b] : 0));
    if (s->op == CODE_SHIFT)
        check_shift(m, w, s, mask, rows);
    else if (s->op == CODE_SIGNED_SHIFT)
        check_signed_shift(m, w, s, mask, rows);
    else if (s->op == CODE_DIVIDE)
        check_divisor(m, w, s, mask, rows);
    else
        check_convert(m, w, s, mask, rows);
}
