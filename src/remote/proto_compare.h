/* What a worker holds its outputs against: the interpreter's, element by element. Shared
 * by the worker and by tests; libc and base only. */
#ifndef REMOTE_PROTO_COMPARE_H
#define REMOTE_PROTO_COMPARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum compare_within {
    COMPARE_EXACT,    /* bit for bit; any NaN equals any other */
    COMPARE_ULP,      /* floating point: within so many units in the last place */
    COMPARE_REL,      /* |a - b| <= tolerance * |b| */
    COMPARE_UNORDERED /* the same values in any order, each as often */
};

struct compare_want {
    const unsigned char *expect;  /* NULL: nothing is compared */
    const unsigned char *defined; /* a byte for each element, 0: not compared; or NULL */
    size_t count;                 /* elements */
    unsigned size;                /* bytes of one: 1, 2, 4 or 8 */
    bool is_float;                /* of 2, 4 or 8 bytes */
    bool is_bf16;                 /* of 2 bytes: bf16, else f16 */
    enum compare_within within;
    double tolerance;
};

#define COMPARE_FIRST 8

struct compare_result {
    size_t compared, mismatches;
    size_t first[COMPARE_FIRST]; /* indices of the first mismatches; none if UNORDERED */
    size_t nfirst;
    uint64_t ulp; /* greatest distance seen, floating point only; of ULP and EXACT */
};

/* have holds count * size bytes. */
struct compare_result compare_bytes(const struct compare_want *w,
                                    const unsigned char *have);
/* FNV-1a of 64 bits. */
uint64_t compare_hash(const void *data, size_t len);
bool compare_within_read(const char *word, enum compare_within *out);
const char *compare_within_word(enum compare_within w);

#endif
