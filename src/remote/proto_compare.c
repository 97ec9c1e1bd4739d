/* See proto_compare.h. */
#include "config.h"

#include "remote/proto_compare.h"

#include "base/half.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static uint64_t element(const unsigned char *p, size_t i, unsigned size)
{
    uint64_t bits = 0;
    memcpy(&bits, p + i * size, size); /* little-endian, as the GPU is */
    return bits;
}

static double as_double(const struct compare_want *w, uint64_t bits)
{
    float f;
    double d;
    if (w->size == 2)
        return half_value(w->is_bf16 ? HALF_BF16 : HALF_F16, (uint32_t)bits);
    if (w->size == 4) {
        memcpy(&f, &bits, sizeof f);
        return (double)f;
    }
    memcpy(&d, &bits, sizeof d);
    return d;
}

/* Units in the last place between two numbers, neither a NaN. */
static uint64_t distance(uint64_t a, uint64_t b, unsigned size)
{
    unsigned spare = 64 - 8 * size;
    int64_t x = (int64_t)(a << spare) >> spare, y = (int64_t)(b << spare) >> spare;
    int64_t low = INT64_MIN >> spare;
    /* order the sign-magnitude patterns as integers */
    x = x < 0 ? low - x : x;
    y = y < 0 ? low - y : y;
    return x > y ? (uint64_t)x - (uint64_t)y : (uint64_t)y - (uint64_t)x;
}

static bool equal_float(const struct compare_want *w, uint64_t have, uint64_t want,
                        uint64_t *ulp)
{
    double h = as_double(w, have), x = as_double(w, want);
    if (isnan(h) || isnan(x))
        return isnan(h) && isnan(x);
    uint64_t off = distance(have, want, w->size);
    if (off > *ulp)
        *ulp = off;
    switch (w->within) {
    case COMPARE_ULP:
        return h == x || (double)off <= w->tolerance;
    case COMPARE_REL:
        return h == x || fabs(h - x) <= w->tolerance * fabs(x);
    case COMPARE_EXACT:
    case COMPARE_UNORDERED:
        break;
    }
    return have == want;
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* The defined elements, sorted; how many. */
static size_t sorted(const struct compare_want *w, const unsigned char *from,
                     uint64_t *out)
{
    size_t n = 0;
    for (size_t i = 0; i < w->count; i++)
        if (!w->defined || w->defined[i])
            out[n++] = element(from, i, w->size);
    qsort(out, n, sizeof *out, by_value);
    return n;
}

static void compare_unordered(const struct compare_want *w, const unsigned char *have,
                              struct compare_result *r)
{
    uint64_t *a = calloc(w->count + 1, sizeof *a), *b = calloc(w->count + 1, sizeof *b);
    if (!a || !b)
        abort();
    r->compared = sorted(w, have, a);
    sorted(w, w->expect, b);
    for (size_t i = 0; i < r->compared; i++)
        r->mismatches += a[i] != b[i];
    free(a);
    free(b);
}

static void compare_one(const struct compare_want *w, const unsigned char *have, size_t i,
                        struct compare_result *r)
{
    uint64_t h = element(have, i, w->size), x = element(w->expect, i, w->size);
    r->compared++;
    if (w->is_float ? equal_float(w, h, x, &r->ulp) : h == x)
        return;
    r->mismatches++;
    if (r->nfirst < COMPARE_FIRST)
        r->first[r->nfirst++] = i;
}

struct compare_result compare_bytes(const struct compare_want *w,
                                    const unsigned char *have)
{
    struct compare_result r = {0};
    if (!w->expect)
        return r;
    if (w->within == COMPARE_UNORDERED) {
        compare_unordered(w, have, &r);
        return r;
    }
    for (size_t i = 0; i < w->count; i++)
        if (!w->defined || w->defined[i])
            compare_one(w, have, i, &r);
    return r;
}

uint64_t compare_hash(const void *data, size_t len)
{
    const unsigned char *p = data;
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < len; i++)
        h = (h ^ p[i]) * UINT64_C(0x100000001b3);
    return h;
}

static const char *const words[] = {"exact", "ulp", "rel", "unordered"};

bool compare_within_read(const char *word, enum compare_within *out)
{
    for (size_t i = 0; word && i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i], word) == 0)
            return *out = (enum compare_within)i, true;
    return false;
}

const char *compare_within_word(enum compare_within w)
{
    return words[w];
}
