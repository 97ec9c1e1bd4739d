/* SIMD beside SIMT: a few programs that work on 16 floats at once, the way a CPU's vector
 * unit does, told line by line with the mask each line is done under.
 *
 * The programs are written once (simd_body.h) and built twice: with the compiler's vector
 * types, which any CPU can run, and with AVX-512 intrinsics. Here and in simt/lanes.h the
 * project uses vector types; here because they are the subject. */
#ifndef LESSON_SIMD_H
#define LESSON_SIMD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SIMD_LANES 16
#define SIMD_LINES 64

enum simd_program {
#define SIMD(sym, ...) SIMD_##sym,
#include "lesson/simd.def"
#undef SIMD
    SIMD_COUNT
};

struct simd_line {
    const char *text; /* of the program, such as "r = v * v" */
    uint16_t mask;    /* lanes whose result it changes */
};
struct simd_result {
    struct simd_line lines[SIMD_LINES]; /* in the order executed */
    size_t n;                           /* executed; beyond SIMD_LINES only counted */
    float out[SIMD_LANES];
};

const char *simd_name(enum simd_program p);
void simd_run(enum simd_program p, const float x[SIMD_LANES], struct simd_result *out);
/* The same with AVX-512; false if this build or this CPU has none. */
bool simd_run_avx512(enum simd_program p, const float x[SIMD_LANES],
                     struct simd_result *out);

#endif
