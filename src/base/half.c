/* See half.h: sign, exponent and mantissa, as IEEE 754 lays them out, of two widths. */
#include "config.h"

#include "base/half.h"

#include <math.h>

int half_digits(enum half_format f)
{
    return f == HALF_F16 ? 10 : 7;
}

int half_least(enum half_format f)
{
    return f == HALF_F16 ? -14 : -126;
}

double half_value(enum half_format f, uint32_t bits)
{
    int d = half_digits(f);
    uint32_t most = (1u << (15 - d)) - 1, e = bits >> d & most,
             m = bits & ((1u << d) - 1);
    double v;
    if (e == most)
        v = m ? NAN : INFINITY;
    else if (e)
        v = ldexp((double)(m | 1u << d), (int)e - 1 + half_least(f) - d);
    else
        v = ldexp((double)m, half_least(f) - d);
    return bits & 0x8000 ? -v : v;
}
