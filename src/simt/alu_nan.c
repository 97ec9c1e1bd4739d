/* NaN results of row arithmetic, out of line: takes a row that is known to hold some,
 * gives it the NaNs of an H200 (see simt/alu_float.h for the rules). */
#include "config.h"

#include "simt/alu_nan.h"

#include "simt/alu_float.h"
#include "simt/lanes.h"

void alu_canon_f32(uint32_t *row, uint32_t mask)
{
    lane_u32 *lanes = row;
    MASK_EACH(i, mask)
    lanes[i] = nan_canon_f32(lanes[i]);
}

/* Lane by lane, so that a source may be the destination. */
static void store(const struct alu_args *x, const lane_u64 *result, const lane_u64 *first,
                  const lane_u64 *second, const lane_u64 *third)
{
    lane_u64 *d = x->d;
    MASK_EACH(i, x->mask)
    d[i] =
        nan_is_f64(result[i]) ? nan_pick_f64(first[i], second[i], third[i]) : result[i];
}

void alu_nan_a(const struct alu_args *x, const uint64_t *result)
{
    store(x, result, x->a, x->a, x->a);
}

void alu_nan_ab(const struct alu_args *x, const uint64_t *result)
{
    store(x, result, x->a, x->b, x->b);
}

void alu_nan_ba(const struct alu_args *x, const uint64_t *result)
{
    store(x, result, x->b, x->a, x->a);
}

void alu_nan_bca(const struct alu_args *x, const uint64_t *result)
{
    store(x, result, x->b, x->c, x->a);
}
