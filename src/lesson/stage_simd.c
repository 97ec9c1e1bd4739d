/* A 16-lane program beside a kernel: the same input, each line with its mask, and whether
 * the results are the kernel's. */
#include "config.h"

#include "lesson/stage_priv.h"

#include <math.h>

/* x[0] ... x[15] or out[0] ... of the kernel, when it has ended. */
static bool read_floats(struct stage *st, const char *alias, const char *array,
                        struct span at, float out[SIMD_LANES], struct diags *ds)
{
    for (unsigned i = 0; i < SIMD_LANES; i++) {
        enum ir_vtype type;
        uint64_t bits;
        bool defined;
        if (!stage_element(st, alias, array, i, at, &type, &bits, &defined, ds))
            return false;
        if (!defined || type != IR_F32) {
            diag_error(ds, at, "'%s' of '%s' has no defined floats", array, alias);
            return false;
        }
        out[i] = (float)stage_number(type, bits);
    }
    return true;
}

static bool same_floats(const float *a, const float *b, unsigned *where)
{
    for (unsigned i = 0; i < SIMD_LANES; i++)
        if (!(a[i] == b[i]) && !(isnan(a[i]) && isnan(b[i]))) {
            *where = i;
            return false;
        }
    return true;
}

static void add_lines(const struct simd_result *r, struct str *text)
{
    str_add(text, "```\n");
    for (size_t i = 0; i < r->n && i < SIMD_LINES; i++) {
        str_printf(text, "%-26s", r->lines[i].text);
        for (unsigned lane = 0; lane < SIMD_LANES; lane++)
            str_addc(text, r->lines[i].mask >> lane & 1 ? '#' : '.');
        str_addc(text, '\n');
    }
    str_add(text, "```\n\n");
}

bool stage_simd(struct stage *st, enum simd_program p, const char *alias, struct span at,
                struct str *text, struct diags *ds)
{
    float x[SIMD_LANES], expected[SIMD_LANES];
    struct simd_result plain, avx;
    unsigned lane = 0;
    if (!read_floats(st, alias, "x", at, x, ds) ||
        !read_floats(st, alias, "out", at, expected, ds))
        return false;
    simd_run(p, x, &plain);
    bool has_avx = simd_run_avx512(p, x, &avx);
    if (!same_floats(plain.out, expected, &lane) ||
        (has_avx && !same_floats(avx.out, expected, &lane))) {
        diag_error(ds, at,
                   "the 16-lane program '%s' and the kernel '%s' differ in out[%u]",
                   simd_name(p), alias, lane);
        return false;
    }
    add_lines(&plain, text);
    str_printf(text,
               "Run here, on the CPU: %zu lines, and out[0] to out[15] are the "
               "kernel's. ",
               plain.n);
    str_add(text, has_avx ? "So they are with AVX-512, which this CPU has.\n"
                          : "(With the compiler's vectors; AVX-512 is not to be had.)\n");
    return true;
}
