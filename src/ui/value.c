/* Lane values as text. */
#include "ui/value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "session/session.h"

const char *format_name(enum format f)
{
    static const char *const names[FORMAT_COUNT] = {"auto", "dec", "hex", "float",
                                                    "char"};
    return names[f];
}

enum format format_by_name(const char *name)
{
    int f = 0;
    while (f < FORMAT_COUNT && strcmp(format_name((enum format)f), name) != 0)
        f++;
    return (enum format)f;
}

static bool is_signed(enum ir_vtype t)
{
    return t == IR_S8 || t == IR_S16 || t == IR_S32 || t == IR_S64;
}

static bool is_wide(enum ir_vtype t)
{
    return t == IR_S64 || t == IR_U64 || t == IR_F64 || t == IR_PTR;
}

/* The shortest exact text when it is short, else four digits. Bits of no floating type
 * are read as a float or a double. */
static void float_text(uint64_t bits, enum ir_vtype t, char out[32])
{
    struct str s = {0};
    if (!ir_vtype_is_float(t))
        t = is_wide(t) ? IR_F64 : IR_F32;
    value_print(t, bits, &s);
    if (s.len <= 6)
        snprintf(out, 32, "%s", str_cstr(&s));
    else
        snprintf(out, 32, "%.4g", strtod(str_cstr(&s), NULL));
    str_free(&s);
}

static void dec_text(uint64_t bits, enum ir_vtype t, char out[32])
{
    if (!is_signed(t))
        snprintf(out, 32, "%llu", (unsigned long long)bits);
    else if (is_wide(t))
        snprintf(out, 32, "%lld", (long long)bits);
    else
        snprintf(out, 32, "%d", (int32_t)bits);
}

void value_text(uint64_t bits, enum ir_vtype t, enum format f, bool letters, char out[32])
{
    bool printable = bits > 0x20 && bits < 0x7f;
    bool small = t == IR_S8 || t == IR_U8;
    if (f == FORMAT_FLOAT || (f == FORMAT_AUTO && ir_vtype_is_float(t)))
        float_text(bits, t, out);
    else if (printable && (f == FORMAT_CHAR || (f == FORMAT_AUTO && (letters || small))))
        snprintf(out, 32, "%c", (char)bits);
    else if (f == FORMAT_CHAR)
        snprintf(out, 32, "\\%llx", (unsigned long long)bits);
    else if (f == FORMAT_AUTO && t == IR_U32 && bits >= VAR_MASK_LIKELY)
        snprintf(out, 32, "0x%08llx", (unsigned long long)bits);
    else if (f == FORMAT_HEX || (f == FORMAT_AUTO && t == IR_PTR))
        snprintf(out, 32, "%llx", (unsigned long long)bits);
    else
        dec_text(bits, t, out);
}
