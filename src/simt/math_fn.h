/* The functions behind simt/math_impl.def that the C library does not have, or has with
 * wider bounds than CUDA states. Internal to the math*.c files. */
#ifndef SIMT_MATH_FN_H
#define SIMT_MATH_FN_H

#include "ir/ir.h"
#include "simt/alu_args.h"

#include <stdint.h>

/* math_special.c, math_norm.c */
double math_cbrt(double x);
double math_rcbrt(double x);
double math_rsqrt(double x);
double math_cospi(double x);
double math_sinpi(double x);
double math_exp10(double x);
double math_logb(double x);
double math_lgamma(double x);
double math_tgamma(double x);
double math_y0(double x);
double math_y1(double x);
double math_jn(int n, double x);
double math_yn(int n, double x);
double math_bessel_i0(double x);
double math_bessel_i1(double x);
double math_erfinv(double x);
double math_erfcinv(double x);
double math_erfcx(double x);
double math_normcdf(double x);
double math_normcdfinv(double x);
double math_pow(double x, double y);
double math_fdim(double x, double y);
double math_hypot(double x, double y);
double math_rhypot(double x, double y);
double math_norm3d(double x, double y, double z);
double math_rnorm3d(double x, double y, double z);
double math_norm4d(double x, double y, double z, double w);
double math_rnorm4d(double x, double y, double z, double w);

/* math_fast.c: approximations */
float fast_cosf(float x);
float fast_sinf(float x);
float fast_tanf(float x);
float fast_expf(float x);
float fast_exp10f(float x);
float fast_logf(float x);
float fast_log2f(float x);
float fast_log10f(float x);
float fast_tanhf(float x);
float fast_saturatef(float x);
float fast_fdividef(float x, float y);
float fast_powf(float x, float y);

/* math_mix.c: one lane of a row */
void mix_copysignf(const struct alu_args *x, unsigned lane);
void mix_copysign(const struct alu_args *x, unsigned lane);
void mix_fdim(const struct alu_args *x, unsigned lane);
void mix_frexpf(const struct alu_args *x, unsigned lane);
void mix_frexp(const struct alu_args *x, unsigned lane);
void mix_modff(const struct alu_args *x, unsigned lane);
void mix_modf(const struct alu_args *x, unsigned lane);
void mix_scalbnf(const struct alu_args *x, unsigned lane);
void mix_scalbn(const struct alu_args *x, unsigned lane);
void mix_scalblnf(const struct alu_args *x, unsigned lane);
void mix_scalbln(const struct alu_args *x, unsigned lane);
void mix_ilogbf(const struct alu_args *x, unsigned lane);
void mix_ilogb(const struct alu_args *x, unsigned lane);
void mix_remquof(const struct alu_args *x, unsigned lane);
void mix_remquo(const struct alu_args *x, unsigned lane);
void mix_jnf(const struct alu_args *x, unsigned lane);
void mix_jn(const struct alu_args *x, unsigned lane);
void mix_ynf(const struct alu_args *x, unsigned lane);
void mix_yn(const struct alu_args *x, unsigned lane);
/* math_ptx.c */
void mix_bfi(const struct alu_args *x, unsigned lane);
void mix_lop3(const struct alu_args *x, unsigned lane);
uint32_t int_bfe_u32(uint32_t a, uint32_t b, uint32_t c);
uint32_t int_bfe_s32(uint32_t a, uint32_t b, uint32_t c);
uint32_t int_prmt(uint32_t a, uint32_t b, uint32_t c);
float fast_ftz(float x);

/* math_round.c: +, -, *, /, fused, 1/x, square root in a stated direction */
enum round_op {
    ROUND_ADD_F32,
    ROUND_SUB_F32,
    ROUND_MUL_F32,
    ROUND_DIV_F32,
    ROUND_FMA_F32,
    ROUND_RCP_F32,
    ROUND_SQRT_F32,
    ROUND_RSQRT_F32,
    ROUND_ADD_F64,
    ROUND_SUB_F64,
    ROUND_MUL_F64,
    ROUND_DIV_F64,
    ROUND_FMA_F64,
    ROUND_RCP_F64,
    ROUND_SQRT_F64
};
void round_row(enum round_op op, enum ir_round mode, const struct alu_args *x);

/* math_int.c; the fixed lists of INT rows */
uint32_t int_hadd_s32(uint32_t a, uint32_t b);
uint32_t int_rhadd_s32(uint32_t a, uint32_t b);
uint32_t int_hadd_u32(uint32_t a, uint32_t b);
uint32_t int_rhadd_u32(uint32_t a, uint32_t b);
uint32_t int_mul24_s32(uint32_t a, uint32_t b);
uint32_t int_mul24_u32(uint32_t a, uint32_t b);
uint32_t int_sad_s32(uint32_t a, uint32_t b, uint32_t c);
uint32_t int_sad_u32(uint32_t a, uint32_t b, uint32_t c);
uint32_t int_fns(uint32_t mask, uint32_t base, uint32_t offset);
uint32_t int_dp4a_s32(uint32_t a, uint32_t b, uint32_t c);
uint32_t int_dp4a_u32(uint32_t a, uint32_t b, uint32_t c);
uint32_t int_dp2a_lo_s32(uint32_t a, uint32_t b, uint32_t c);
uint32_t int_dp2a_lo_u32(uint32_t a, uint32_t b, uint32_t c);
uint32_t int_dp2a_hi_s32(uint32_t a, uint32_t b, uint32_t c);
uint32_t int_dp2a_hi_u32(uint32_t a, uint32_t b, uint32_t c);
uint32_t int_vadd2(uint32_t a, uint32_t b);
uint32_t int_vsub2(uint32_t a, uint32_t b);
uint32_t int_vadd4(uint32_t a, uint32_t b);
uint32_t int_vsub4(uint32_t a, uint32_t b);
uint32_t int_vmaxs2(uint32_t a, uint32_t b);
uint32_t int_vmaxu2(uint32_t a, uint32_t b);
uint32_t int_vmins2(uint32_t a, uint32_t b);
uint32_t int_vminu2(uint32_t a, uint32_t b);
uint32_t int_vmaxs4(uint32_t a, uint32_t b);
uint32_t int_vmaxu4(uint32_t a, uint32_t b);
uint32_t int_vmins4(uint32_t a, uint32_t b);
uint32_t int_vminu4(uint32_t a, uint32_t b);
uint32_t int_vabsdiffu4(uint32_t a, uint32_t b);
uint32_t int_vsadu4(uint32_t a, uint32_t b);
uint32_t int_vcmpeq2(uint32_t a, uint32_t b);
uint32_t int_vcmpeq4(uint32_t a, uint32_t b);
uint32_t int_vavgu4(uint32_t a, uint32_t b);

#endif
