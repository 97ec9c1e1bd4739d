/* Integer, bit, move and predicate operations of the ALU. Arithmetic wraps, shifts clamp
 * at the width (PTX ISA: shl, shr), division by zero gives all ones (measured on an
 * H200), the least integer divided by -1 is itself. */
#ifndef SIMT_ALU_INT_H
#define SIMT_ALU_INT_H

#include "simt/alu_args.h"
#include "simt/lanes.h"
#include "simt/lanes_bits.h"
#include "simt/lanes_div.h"
#include "simt/lanes_width.h"

LANES_MAP1(MOV_B32, W, lanes_u32, a)
LANES_MAP1(MOV_B64, D, lanes_u64, a)
LANES_MAP2(ADD_I32, W, lanes_u32, a + b)
LANES_MAP2(SUB_I32, W, lanes_u32, a - b)
LANES_MAP2(MUL_I32, W, lanes_u32, (a * b))
LANES_MAP3(MAD_I32, W, lanes_u32, (a * b) + c)
LANES_MAP2(MIN_S32, W, lanes_s32,
           lanes_choose_W((lanes_u32)(a < b), (lanes_u32)a, (lanes_u32)b))
LANES_MAP2(MAX_S32, W, lanes_s32,
           lanes_choose_W((lanes_u32)(a > b), (lanes_u32)a, (lanes_u32)b))
LANES_MAP2(MIN_U32, W, lanes_u32, lanes_choose_W((lanes_u32)(a < b), a, b))
LANES_MAP2(MAX_U32, W, lanes_u32, lanes_choose_W((lanes_u32)(a > b), a, b))
LANES_MAP2(AND_B32, W, lanes_u32, (a & b))
LANES_MAP2(OR_B32, W, lanes_u32, a | b)
LANES_MAP2(XOR_B32, W, lanes_u32, a ^ b)
LANES_MAP1(NOT_B32, W, lanes_u32, ~a)
LANES_MAP1(NEG_I32, W, lanes_u32, -a)
LANES_MAP1(ABS_S32, W, lanes_s32, (a ^ (a < 0)) - (a < 0))
LANES_MAP1(POPC_B32, W, lanes_u32, lanes_popc_W(a))
LANES_MAP1(CLZ_B32, W, lanes_u32, lanes_clz_W(a))
LANES_MAP1(FFS_B32, W, lanes_u32, lanes_ffs_W(a))
LANES_MAP1(BREV_B32, W, lanes_u32, lanes_brev_W(a))

LANES_MAP2(ADD_I64, D, lanes_u64, a + b)
LANES_MAP2(SUB_I64, D, lanes_u64, a - b)
LANES_MAP2(MUL_I64, D, lanes_u64, (a * b))
LANES_MAP3(MAD_I64, D, lanes_u64, (a * b) + c)
LANES_MAP2(MIN_S64, D, lanes_s64,
           lanes_choose_D((lanes_u64)(a < b), (lanes_u64)a, (lanes_u64)b))
LANES_MAP2(MAX_S64, D, lanes_s64,
           lanes_choose_D((lanes_u64)(a > b), (lanes_u64)a, (lanes_u64)b))
LANES_MAP2(MIN_U64, D, lanes_u64, lanes_choose_D((lanes_u64)(a < b), a, b))
LANES_MAP2(MAX_U64, D, lanes_u64, lanes_choose_D((lanes_u64)(a > b), a, b))
LANES_MAP2(AND_B64, D, lanes_u64, (a & b))
LANES_MAP2(OR_B64, D, lanes_u64, a | b)
LANES_MAP2(XOR_B64, D, lanes_u64, a ^ b)
LANES_MAP1(NOT_B64, D, lanes_u64, ~a)
LANES_MAP1(NEG_I64, D, lanes_u64, -a)
LANES_MAP1(ABS_S64, D, lanes_s64, (a ^ (a < 0)) - (a < 0))
LANES_EACH1(POPC_B64, lane_u32, lane_u64, __builtin_popcountll(a))
LANES_EACH1(CLZ_B64, lane_u32, lane_u64, a == 0 ? 64 : __builtin_clzll(a))
LANES_EACH1(FFS_B64, lane_u32, lane_u64, __builtin_ffsll((long long)a))
LANES_MAP1(BREV_B64, D, lanes_u64, lanes_brev_D(a))

LANES_EACH2(MULHI_S32, lane_u32, lane_s32, lane_s32, (uint64_t)((int64_t)a *b) >> 32)
LANES_EACH2(MULHI_U32, lane_u32, lane_u32, lane_u32, ((uint64_t)a * b) >> 32)
LANES_EACH2(MULHI_S64, lane_u64, lane_s64, lane_s64, ((__int128)a * b) >> 64)
LANES_EACH2(MULHI_U64, lane_u64, lane_u64, lane_u64, ((unsigned __int128)a * b) >> 64)

LANES_MAP2(DIV_S32, W, lanes_u32, lanes_div_s32(a, b))
LANES_MAP2(REM_S32, W, lanes_u32, lanes_rem_s32(a, b))
LANES_MAP2(DIV_U32, W, lanes_u32, lanes_div_u32(a, b))
LANES_MAP2(REM_U32, W, lanes_u32, lanes_rem_u32(a, b))
/* b == -1 is answered without the host's division, which would trap on INT64_MIN. */
LANES_EACH2(DIV_S64, lane_u64, lane_s64, lane_s64,
            b == 0    ? UINT64_MAX
            : b == -1 ? -(uint64_t)a
                      : (uint64_t)(a / b))
LANES_EACH2(REM_S64, lane_u64, lane_s64, lane_s64, b == 0 ? -1 : b == -1 ? 0 : a % b)
LANES_EACH2(DIV_U64, lane_u64, lane_u64, lane_u64, b == 0 ? UINT64_MAX : a / b)
LANES_EACH2(REM_U64, lane_u64, lane_u64, lane_u64, b == 0 ? UINT64_MAX : a % b)

LANES_SHIFT_W(SHL_B32, lanes_shl_W, bits_shl32, lanes_u32, <<, false)
LANES_SHIFT_W(SHR_U32, lanes_shr_W, bits_shr32, lanes_u32, >>, false)
LANES_SHIFT_W(SHR_S32, lanes_sar_W, bits_sar32, lanes_s32, >>, true)
LANES_SHIFT_D(SHL_B64, lanes_shl_D, bits_shl64, lanes_u64, <<, false)
LANES_SHIFT_D(SHR_U64, lanes_shr_D, bits_shr64, lanes_u64, >>, false)
LANES_SHIFT_D(SHR_S64, lanes_sar_D, bits_sar64, lanes_s64, >>, true)
/* PTX ISA: shf. The part that a count of 0 or 32 shifts out is 0 by the same clamp. */
LANES_MAP3(SHF_L, W, lanes_u32, lanes_shl_W(b, c & 31) | lanes_shr_W(a, 32 - (c & 31)))
LANES_MAP3(SHF_LC, W, lanes_u32,
           lanes_shl_W(b, lanes_min_W(c, 32)) | lanes_shr_W(a, 32 - lanes_min_W(c, 32)))
LANES_MAP3(SHF_R, W, lanes_u32, lanes_shr_W(a, c & 31) | lanes_shl_W(b, 32 - (c & 31)))
LANES_MAP3(SHF_RC, W, lanes_u32,
           lanes_shr_W(a, lanes_min_W(c, 32)) | lanes_shl_W(b, 32 - lanes_min_W(c, 32)))
LANES_EACH3(PRMT_B32, lane_u32, lane_u32, lane_u32, lane_u32, bits_permute(a, b, c))

/* Indexing: a product of full width added to an address. */
static inline void alu_MAD_WIDE_S32(const struct alu_args *x)
{
    const lanes_hu32 *pa = x->a, *pb = x->b;
    const lanes_u64 *pc = x->c;
    LANES_LOOPS(D, lanes_u64 c = pc[k],
                lanes_product_s(lanes_widen_s(pa[k]), lanes_widen_s(pb[k])) + c)
}

static inline void alu_MAD_WIDE_U32(const struct alu_args *x)
{
    const lanes_hu32 *pa = x->a, *pb = x->b;
    const lanes_u64 *pc = x->c;
    LANES_LOOPS(D, lanes_u64 c = pc[k],
                lanes_product_u(lanes_widen_u(pa[k]), lanes_widen_u(pb[k])) + c)
}

/* Narrow integers live extended in W. */
LANES_MAP1(SEXT8, W, lanes_s32, (lanes_s32)((lanes_u32)a << 24) >> 24)
LANES_MAP1(ZEXT8, W, lanes_u32, a & 0xff)
LANES_MAP1(SEXT16, W, lanes_s32, (lanes_s32)((lanes_u32)a << 16) >> 16)
LANES_MAP1(ZEXT16, W, lanes_u32, a & 0xffff)
LANES_WIDEN2(PACK64, lanes_hu32, lanes_widen_u(a) | lanes_widen_u(b) << 32)
LANES_NARROW1(LO32, lanes_u64, lanes_low_words(lo, hi))
LANES_NARROW1(HI32, lanes_u64, lanes_high_words(lo, hi))

/* Predicates are single words, so the row is one scalar. */
LANES_PRED(MOV_PRED, a)
LANES_PRED(NOT_PRED, ~a)
LANES_PRED2(AND_PRED, (a & b))
LANES_PRED2(OR_PRED, a | b)
LANES_PRED2(XOR_PRED, a ^ b)

static inline void alu_SELP_B32(const struct alu_args *x)
{
    const lanes_u32 *pa = x->a, *pb = x->b;
    uint32_t pred = *(const lane_u32 *)x->c;
    LANES_LOOPS(W, (void)0, lanes_choose_W(lanes_expand_W(pred, k), pa[k], pb[k]))
}

static inline void alu_SELP_B64(const struct alu_args *x)
{
    const lanes_u64 *pa = x->a, *pb = x->b;
    uint32_t pred = *(const lane_u32 *)x->c;
    LANES_LOOPS(D, (void)0, lanes_choose_D(lanes_expand_D(pred, k), pa[k], pb[k]))
}

LANES_SETP(SETP_LT_S32, W, lanes_s32, a < b)
LANES_SETP(SETP_LE_S32, W, lanes_s32, a <= b)
LANES_SETP(SETP_GT_S32, W, lanes_s32, a > b)
LANES_SETP(SETP_GE_S32, W, lanes_s32, a >= b)
LANES_SETP(SETP_LT_U32, W, lanes_u32, a < b)
LANES_SETP(SETP_LE_U32, W, lanes_u32, a <= b)
LANES_SETP(SETP_GT_U32, W, lanes_u32, a > b)
LANES_SETP(SETP_GE_U32, W, lanes_u32, a >= b)
LANES_SETP(SETP_EQ_B32, W, lanes_u32, a == b)
LANES_SETP(SETP_NE_B32, W, lanes_u32, a != b)
LANES_SETP(SETP_LT_S64, D, lanes_s64, a < b)
LANES_SETP(SETP_LE_S64, D, lanes_s64, a <= b)
LANES_SETP(SETP_GT_S64, D, lanes_s64, a > b)
LANES_SETP(SETP_GE_S64, D, lanes_s64, a >= b)
LANES_SETP(SETP_LT_U64, D, lanes_u64, a < b)
LANES_SETP(SETP_LE_U64, D, lanes_u64, a <= b)
LANES_SETP(SETP_GT_U64, D, lanes_u64, a > b)
LANES_SETP(SETP_GE_U64, D, lanes_u64, a >= b)
LANES_SETP(SETP_EQ_B64, D, lanes_u64, a == b)
LANES_SETP(SETP_NE_B64, D, lanes_u64, a != b)

#endif
