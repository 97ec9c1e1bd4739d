/* The two 16-bit floating formats, f16 (IEEE binary16) and bf16: what their bits stand
 * for. Arithmetic on them and rounding to them is the interpreter's; see
 * simt/math_half.h. */
#ifndef BASE_HALF_H
#define BASE_HALF_H

#include <stdint.h>

enum half_format { HALF_F16, HALF_BF16 };

/* Bits of the mantissa, and the least exponent of a normal number. */
int half_digits(enum half_format f);
int half_least(enum half_format f);
/* The value of the low 16 bits; every 16-bit value is a double. */
double half_value(enum half_format f, uint32_t bits);

#endif
