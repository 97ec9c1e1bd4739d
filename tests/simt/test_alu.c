/* Tests of row arithmetic: every operation against what an H200 gave for all
 * combinations of edge values, the rest against scalar C; masks, aliasing, and the two
 * builds against each other. */
#include "alu_suites.h"

#include "alu_inputs.h"
#include "alu_run.h"

#include "simt/alu_nan.h"
#include "simt/mask.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

/* --- measured -------------------------------------------------------------------- */

static const struct {
    const char *name;
    uint64_t hash;
} measured[] = {
#define MEASURED(name, hash) {#name, UINT64_C(hash)},
#include "alu_measured.def"
};

static void check_measured(const alu_fn *build, int i)
{
    struct alu_case c;
    ck_assert_msg(alu_case_find(measured[i].name, &c), "no case %s", measured[i].name);
    ck_assert_msg(build[c.op] != NULL, "no function for %s", c.name);
    ck_assert_msg(alu_hash(&c, build[c.op]) == measured[i].hash,
                  "%s differs from the H200 for some combination", c.name);
}

/* Tables are walked GROUP rows a test: enough processes to tell where something failed,
 * few enough to be quick. */
enum { GROUP = 50 };

START_TEST(equals_the_gpu)
{
    for (int i = _i * GROUP; i < (_i + 1) * GROUP && i < COUNT(measured); i++) {
        check_measured(alu_baseline, i);
        if (alu_avx2())
            check_measured(alu_avx2(), i);
    }
}
END_TEST

/* A hash tells whether anything differs: one wrong bit must change it. */
static void off_by_one(const struct alu_args *x)
{
    alu_baseline[IR_ADD_I32](x);
    const uint32_t *a = x->a, *b = x->b;
    for (unsigned i = 0; i < 32; i++)
        if (a[i] == 0x89abcdef && b[i] == 0x7fffffff)
            ((uint32_t *)x->d)[i]++;
}

START_TEST(hash_sees_one_wrong_bit)
{
    struct alu_case c;
    ck_assert(alu_case_find("ADD_I32", &c));
    ck_assert_uint_ne(alu_hash(&c, off_by_one), alu_hash(&c, alu_baseline[IR_ADD_I32]));
}
END_TEST

/* Values of single kernels on the same card, as the documentation quotes them. */
START_TEST(quoted_values)
{
    static const struct {
        const char *name;
        uint64_t a, b, result;
    } rows[] = {
        {"CVT_S32_F32", 0x60ad78ec, 0, 0x7fffffff}, /* 1e20 */
        {"CVT_S32_F32", 0xcf32d05e, 0, 0x80000000}, /* -3e9 */
        {"CVT_S32_F32", 0x7fc00000, 0, 0},
        {"CVT_S32_F32", 0x3fc00000, 0, 1},
        {"CVT_U32_F32", 0xbf666666, 0, 0}, /* -0.9 */
        {"CVT_U32_F32", 0xe0ad78ec, 0, 0}, /* -1e20 */
        {"CVT_U32_F32", 0x60ad78ec, 0, 0xffffffff},
        {"CVT_U32_F32", 0x4f32d05e, 0, 0xb2d05e00}, /* 3e9 */
        {"SHL_B32", 1, 31, 0x80000000},
        {"SHL_B32", 1, 32, 0},
        {"SHL_B32", 1, 0xffffffff, 0},
        {"SHR_U32", 0x80000000, 31, 1},
        {"SHR_U32", 0x80000000, 32, 0},
        {"SHR_S32", 0x80000000, 99, 0xffffffff},
        {"DIV_S32", 7, 0, 0xffffffff},
        {"REM_U32", 7, 0, 0xffffffff},
        {"DIV_S32", 0x80000000, 0xffffffff, 0x80000000},
        {"MIN_F32", 0x7fc00000, 0x3f800000, 0x3f800000},
        {"MAX_F32", 0x80000000, 0, 0},
        {"MIN_F32", 0, 0x80000000, 0x80000000},
        {"ADD_F32", 0x7f800000, 0xff800000, 0x7fffffff},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        struct alu_case c;
        ck_assert(alu_case_find(rows[i].name, &c));
        _Alignas(64) uint32_t a[32] = {0}, b[32] = {0}, d[32] = {0};
        a[0] = (uint32_t)rows[i].a;
        b[0] = (uint32_t)rows[i].b;
        struct alu_args x = {.d = d, .a = a, .b = b, .mask = 1, .sub = 0};
        alu_baseline[c.op](&x);
        ck_assert_msg(d[0] == rows[i].result, "row %d: %x", i, d[0]);
    }
}
END_TEST

/* x * x - 1 with x near 1, expf and logf on an H200: 32 lanes of three kernels. */
static const uint32_t gpu_fma[32] = {
    0,          0x3951c2af, 0x39d1c55f, 0x3a1d560b, 0x3a51babc, 0x3a831863, 0x3a9d5414,
    0x3ab79071, 0x3ad1cd7a, 0x3aec0b2e, 0x3b0324c7, 0x3b10404c, 0x3b1d6028, 0x3b2a805a,
    0x3b37a0e2, 0x3b44c1c0, 0x3b51e2f3, 0x3b5f047d, 0x3b6c225b, 0x3b794490, 0x3b83338e,
    0x3b89c4fe, 0x3b90569a, 0x3b96e860, 0x3b9d7a52, 0x3ba40c6e, 0x3baa9cb4, 0x3bb12f27,
    0x3bb7c1c4, 0x3bbe548c, 0x3bc4e780, 0x3bcb7a9e};

START_TEST(fused_near_one)
{
    _Alignas(64) float a[32], c[32], d[32];
    for (int i = 0; i < 32; i++) {
        a[i] = fmaf((float)i, 1e-4f, 1.0f);
        c[i] = -1;
    }
    struct alu_args x = {.d = d, .a = a, .b = a, .c = c, .mask = MASK_ALL};
    alu_baseline[IR_FMA_F32](&x);
    for (int i = 0; i < 32; i++)
        ck_assert_mem_eq(&d[i], &gpu_fma[i], 4);
}
END_TEST

/* --- operations that were not measured: scalar C ------------------------------------ */

static uint64_t compare(const char *how, bool lt, bool eq, bool unordered)
{
    if (strncmp(how, "LT", 2) == 0)
        return lt;
    if (strncmp(how, "LE", 2) == 0)
        return lt || eq;
    if (strncmp(how, "GT", 2) == 0)
        return !lt && !eq && !unordered;
    if (strncmp(how, "GE", 2) == 0)
        return !lt && !unordered;
    return strncmp(how, "EQ", 2) == 0 ? eq : !eq;
}

static double as_double(char letter, uint64_t bits)
{
    double v;
    float f;
    uint32_t low = (uint32_t)bits;
    memcpy(&v, &bits, sizeof v);
    memcpy(&f, &low, sizeof f);
    return letter == 'f' ? f : v;
}

static uint64_t reference_setp(const char *name, const struct alu_case *c, uint64_t a,
                               uint64_t b)
{
    const char *how = name + 5, *type = name + 8;
    if (*type == 'F') {
        double x = as_double(c->sources[0], a), y = as_double(c->sources[0], b);
        return compare(how, x < y, x == y, isnan(x) || isnan(y));
    }
    if (strcmp(type, "S32") == 0)
        return compare(how, (int32_t)a < (int32_t)b, a == b, false);
    if (strcmp(type, "S64") == 0)
        return compare(how, (int64_t)a < (int64_t)b, a == b, false);
    return compare(how, a < b, a == b, false);
}

/* p: the third operand. */
static uint64_t reference(const char *name, const struct alu_case *c, uint64_t a,
                          uint64_t b, uint64_t p)
{
    if (strcmp(name, "MAD_WIDE_S32") == 0)
        return (uint64_t)((int64_t)(int32_t)a * (int32_t)b) + p;
    if (strcmp(name, "MAD_WIDE_U32") == 0)
        return a * b + p;
    if (strncmp(name, "SETP", 4) == 0)
        return reference_setp(name, c, a, b);
    if (strncmp(name, "MOV", 3) == 0)
        return a;
    if (strncmp(name, "SELP", 4) == 0)
        return p ? a : b;
    if (strcmp(name, "NOT_PRED") == 0)
        return !a;
    if (strcmp(name, "AND_PRED") == 0)
        return a & b;
    if (strcmp(name, "OR_PRED") == 0)
        return a | b;
    if (strcmp(name, "XOR_PRED") == 0)
        return a ^ b;
    if (strcmp(name, "SEXT8") == 0)
        return (uint32_t)(int8_t)a;
    if (strcmp(name, "SEXT16") == 0)
        return (uint32_t)(int16_t)a;
    if (strcmp(name, "ZEXT8") == 0)
        return (uint8_t)a;
    if (strcmp(name, "ZEXT16") == 0)
        return (uint16_t)a;
    if (strcmp(name, "PACK64") == 0)
        return b << 32 | a;
    if (strcmp(name, "LO32") == 0 || strcmp(name, "CVT_U64_U32") == 0)
        return (uint32_t)a;
    if (strcmp(name, "HI32") == 0)
        return a >> 32;
    ck_assert_str_eq(name, "CVT_S64_S32");
    return (uint64_t)(int64_t)(int32_t)a;
}

static const char *const unmeasured[] = {
    "MAD_WIDE_S32", "MAD_WIDE_U32", "MOV_B32",     "MOV_B64",     "MOV_PRED",
    "SELP_B32",     "SELP_B64",     "NOT_PRED",    "AND_PRED",    "OR_PRED",
    "XOR_PRED",     "SEXT8",        "ZEXT8",       "SEXT16",      "ZEXT16",
    "PACK64",       "LO32",         "HI32",        "CVT_S64_S32", "CVT_U64_U32",
    "SETP_LT_S32",  "SETP_LT_U32",  "SETP_LT_S64", "SETP_LT_U64", "SETP_LT_F32",
    "SETP_LT_F64",  "SETP_LE_S32",  "SETP_LE_U32", "SETP_LE_S64", "SETP_LE_U64",
    "SETP_LE_F32",  "SETP_LE_F64",  "SETP_GT_S32", "SETP_GT_U32", "SETP_GT_S64",
    "SETP_GT_U64",  "SETP_GT_F32",  "SETP_GT_F64", "SETP_GE_S32", "SETP_GE_U32",
    "SETP_GE_S64",  "SETP_GE_U64",  "SETP_GE_F32", "SETP_GE_F64", "SETP_EQ_B32",
    "SETP_EQ_B64",  "SETP_EQ_F32",  "SETP_EQ_F64", "SETP_NE_B32", "SETP_NE_B64",
    "SETP_NE_F32",  "SETP_NE_F64"};

static void check_reference(const alu_fn *build, const char *name)
{
    struct alu_case c;
    ck_assert_msg(alu_case_find(name, &c), "no case %s", name);
    size_t n = alu_combinations(&c);
    uint64_t d[32], d2[32];
    for (size_t start = 0; start < n; start += 32) {
        alu_run32(&c, build[c.op], start, d, d2);
        for (size_t i = 0; i < 32; i++) {
            uint64_t v[3] = {0, 0, 0};
            for (unsigned k = 0; k < strlen(c.sources); k++)
                v[k] = alu_operand(&c, (start + i) % n, k);
            ck_assert_msg(d[i] == reference(name, &c, v[0], v[1], v[2]),
                          "%s(%llx, %llx, %llx) = %llx", name, (unsigned long long)v[0],
                          (unsigned long long)v[1], (unsigned long long)v[2],
                          (unsigned long long)d[i]);
        }
    }
}

START_TEST(equals_scalar_c)
{
    check_reference(alu_baseline, unmeasured[_i]);
    if (alu_avx2())
        check_reference(alu_avx2(), unmeasured[_i]);
}
END_TEST

/* --- masks, aliasing, builds ---------------------------------------------------------- */

static const enum ir_op all_ops[] = {
#define ALU(SYM) IR_##SYM,
#include "simt/alu.def"
};

/* Every op once, math ops with each of their functions. */
static bool nth_case(size_t n, struct alu_case *c)
{
    static const char *const names[] = {
#define ALU(SYM) #SYM,
#include "simt/alu.def"
#define MATH(sym, text, sig, doc) "MATH_" #sym,
#include "ir/math.def"
    };
    return n < sizeof names / sizeof *names && alu_case_find(names[n], c);
}

static bool is_math(enum ir_op op)
{
    return op == IR_MATHX || (op >= IR_MATH1_F32 && op <= IR_MATH3_F32) ||
           (op >= IR_MATH1_F64 && op <= IR_MATH3_F64);
}

union row {
    uint32_t w[32];
    uint64_t d[32];
    uint8_t bytes[256];
};

struct rows {
    _Alignas(64) union row in[4], out[2];
};

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static size_t letter_bytes(char letter)
{
    return letter == 'p' ? 4 : 32 * (size_t)alu_width(letter);
}

/* Operands from the edge values, so that NaN and the like appear. */
static void random_rows(const struct alu_case *c, uint64_t *state, struct rows *r)
{
    memset(r, 0, sizeof *r);
    for (size_t i = 0; i < sizeof r->out; i++)
        r->out[0].bytes[i % 256] = r->out[1].bytes[i % 256] = (uint8_t)next_random(state);
    for (unsigned k = 0; k < strlen(c->sources); k++)
        for (unsigned i = 0; i < 32; i++) {
            uint64_t v = next_random(state);
            unsigned e = v >> 32 & 63;
            char t = c->sources[k];
            if (e < NEDGES && (t == 'w' || t == 'd'))
                v = t == 'w' ? edges_w[e] : edges_d[e];
            else if (e < NEDGES)
                v = t == 'f' ? edges_f32[e] : edges_f64[e];
            if (t == 'p')
                r->in[k].w[0] ^= (uint32_t)v;
            else if (alu_width(t) == 4)
                r->in[k].w[i] = (uint32_t)v;
            else
                r->in[k].d[i] = v;
        }
}

static void run(const struct alu_case *c, const alu_fn *build, struct rows *r,
                uint32_t mask, int alias)
{
    struct alu_args x = {&r->out[0], &r->out[1], &r->in[0], &r->in[1],
                         &r->in[2],  &r->in[3],  mask,      c->sub};
    if (alias >= 0) {
        memcpy(&r->out[0], &r->in[alias], letter_bytes(c->sources[alias]));
        const void **sources[] = {&x.a, &x.b, &x.c, &x.e};
        *sources[alias] = &r->out[0];
    }
    build[c->op](&x);
}

/* Inactive lanes keep their bits; active ones have the value of the full run. */
static void check_lanes(const struct alu_case *c, const union row *before,
                        const union row *full, const union row *after, char letter,
                        uint32_t mask)
{
    for (unsigned i = 0; i < 32; i++) {
        const union row *want = mask_has(mask, i) ? full : before;
        bool same = letter == '-'   ? true
                    : letter == 'p' ? !mask_has(want->w[0] ^ after->w[0], i)
                                    : memcmp(want->bytes + i * alu_width(letter),
                                             after->bytes + i * alu_width(letter),
                                             alu_width(letter)) == 0;
        ck_assert_msg(same, "%s lane %u mask %08x", c->name, i, mask);
    }
}

static bool may_alias(const struct alu_case *c, int k)
{
    bool p = c->results[0] == 'p', q = c->sources[k] == 'p';
    return p == q && alu_width(c->results[0]) == alu_width(c->sources[k]);
}

static void check_masks(const struct alu_case *c, const alu_fn *build, uint64_t seed)
{
    static const uint32_t masks[] = {MASK_ALL,   0,          1,         0x80000000,
                                     0xffff0000, 0x55555555, 0x0ff00ff0};
    for (int round = 0; round < 10; round++) {
        struct rows first, full, part;
        random_rows(c, &seed, &first);
        uint32_t mask =
            round < COUNT(masks) ? masks[round] : (uint32_t)next_random(&seed);
        int n = (int)strlen(c->sources);
        for (int alias = -1; alias < n; alias++) {
            if (alias >= 0 && !may_alias(c, alias))
                continue;
            full = part = first;
            run(c, build, &full, MASK_ALL, -1);
            const union row *before = alias < 0 ? &first.out[0] : &first.in[alias];
            run(c, build, &part, mask, alias);
            check_lanes(c, before, &full.out[0], &part.out[0], c->results[0], mask);
            check_lanes(c, &first.out[1], &full.out[1], &part.out[1], c->results[1],
                        mask);
        }
    }
}

START_TEST(masks_and_aliases)
{
    struct alu_case c;
    for (int i = _i * GROUP; i < (_i + 1) * GROUP && nth_case((size_t)i, &c); i++) {
        if (is_math(c.op) && strncmp(c.name, "MATH_", 5) != 0)
            continue; /* needs a function: those follow by name */
        check_masks(&c, alu_baseline, 88172645463325252u + (uint64_t)i);
        if (alu_avx2())
            check_masks(&c, alu_avx2(), 88172645463325252u + (uint64_t)i);
    }
}
END_TEST

static void check_builds(struct alu_case *c, uint64_t seed)
{
    for (int round = 0; round < 200 && !is_math(c->op); round++) {
        struct rows first, base, wide;
        random_rows(c, &seed, &first);
        c->sub = strncmp(c->name, "CVT", 3) == 0 ? (uint16_t)(round % 5) : 0;
        base = wide = first;
        uint32_t mask = round % 2 ? MASK_ALL : (uint32_t)next_random(&seed);
        run(c, alu_baseline, &base, mask, -1);
        run(c, alu_avx2(), &wide, mask, -1);
        ck_assert_msg(memcmp(&base, &wide, sizeof base) == 0, "%s", c->name);
    }
}

START_TEST(builds_agree)
{
    struct alu_case c;
    for (size_t i = 0; alu_avx2() && nth_case(i, &c); i++)
        check_builds(&c, 362436069 + i);
}
END_TEST

START_TEST(every_row_has_a_function_and_a_test)
{
    for (int i = 0; i < COUNT(all_ops); i++) {
        ck_assert_ptr_nonnull(alu_baseline[all_ops[i]]);
        bool tested = is_math(all_ops[i]);
        struct alu_case c;
        for (int k = 0; k < COUNT(measured) && !tested; k++)
            tested = alu_case_find(measured[k].name, &c) && c.op == all_ops[i];
        for (int k = 0; k < COUNT(unmeasured) && !tested; k++)
            tested = alu_case_find(unmeasured[k], &c) && c.op == all_ops[i];
        ck_assert_msg(tested, "%s is not tested", ir_op_info(all_ops[i])->name);
    }
}
END_TEST

Suite *alu_suite(void)
{
    Suite *s = suite_create("alu");
    TCase *t = tcase_create("rows");
    int cases = COUNT(all_ops) + IR_MATH_COUNT;
    tcase_set_timeout(t, 300);
    tcase_add_loop_test(t, equals_the_gpu, 0, COUNT(measured) / GROUP + 1);
    tcase_add_test(t, hash_sees_one_wrong_bit);
    tcase_add_test(t, quoted_values);
    tcase_add_test(t, fused_near_one);
    tcase_add_loop_test(t, equals_scalar_c, 0, COUNT(unmeasured));
    tcase_add_loop_test(t, masks_and_aliases, 0, cases / GROUP + 1);
    tcase_add_test(t, builds_agree);
    tcase_add_test(t, every_row_has_a_function_and_a_test);
    suite_add_tcase(s, t);
    return s;
}

int main(void)
{
    SRunner *r = srunner_create(alu_suite());
    srunner_add_suite(r, math_suite());
    srunner_add_suite(r, shadow_suite());
    srunner_add_suite(r, request_suite());
    srunner_add_suite(r, format_suite());
    srunner_run_all(r, CK_ENV);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
