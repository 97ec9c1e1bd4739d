/* One value as text: takes the bits and how to read them, gives what a person writes. */
#include "config.h"

#include "session/session.h"
#include "simt/math_half.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Shortest text that reads back as the same bits. */
static void add_half(struct str *out, enum half_format format, uint32_t bits)
{
    char text[32];
    double v = half_value(format, bits);
    if (!isfinite(v)) {
        str_add_f64(out, v);
        return;
    }
    for (int digits = 1;; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, v);
        if (digits == 5 || half_round(format, IR_RN, strtod(text, NULL)) == bits) {
            str_add_digits(out, v, digits);
            return;
        }
    }
}

void value_print(enum ir_vtype vtype, uint64_t bits, struct str *out)
{
    float f;
    double d;
    switch (vtype) {
    case IR_F32:
        memcpy(&f, &bits, sizeof f);
        str_add_f32(out, f);
        break;
    case IR_F64:
        memcpy(&d, &bits, sizeof d);
        str_add_f64(out, d);
        break;
    case IR_F16:
        add_half(out, HALF_F16, (uint32_t)bits);
        break;
    case IR_BF16:
        add_half(out, HALF_BF16, (uint32_t)bits);
        break;
    case IR_S8:
        str_printf(out, "%d", (int8_t)bits);
        break;
    case IR_S16:
        str_printf(out, "%d", (int16_t)bits);
        break;
    case IR_S32:
        str_printf(out, "%d", (int32_t)bits);
        break;
    case IR_S64:
        str_printf(out, "%lld", (long long)bits);
        break;
    case IR_PTR:
        str_printf(out, "0x%llx", (unsigned long long)bits);
        break;
    case IR_U8:
    case IR_U16:
    case IR_U32:
    case IR_U64:
    case IR_BOOL:
    case IR_BYTES:
    case IR_PREDICATE:
        str_printf(out, "%llu", (unsigned long long)bits);
        break;
    }
}
