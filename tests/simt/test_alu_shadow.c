/* Definedness: what is called defined must not depend on undefined bytes, for every
 * operation; and the operations that keep bytes apart must not call too much undefined. */
#include "alu_suites.h"

#include "alu_run.h"

#include "simt/alu_shadow.h"
#include "simt/mask.h"

#include <string.h>

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

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

static const char *const names[] = {
#define ALU(SYM) #SYM,
#include "simt/alu.def"
#define MATH(sym, text, sig, doc) "MATH_" #sym,
#include "ir/math.def"
};

static bool find(int i, struct alu_case *c)
{
    ck_assert(alu_case_find(names[i], c));
    return strncmp(names[i], "MATH", 4) != 0 || names[i][4] == '_';
}

static void point(struct alu_args *x, const struct alu_case *c, struct rows *r,
                  uint32_t mask)
{
    *x = (struct alu_args){&r->out[0], &r->out[1], &r->in[0], &r->in[1],
                           &r->in[2],  &r->in[3],  mask,      c->sub};
}

/* Random values; small counts and equal operands now and then, so that shifts, permutes
 * and comparisons see interesting cases. */
static void fill(struct rows *r, uint64_t *state)
{
    for (unsigned k = 0; k < 4; k++)
        for (unsigned i = 0; i < 32; i++) {
            uint64_t v = next_random(state);
            r->in[k].d[i] = v;
            if (v % 5 == 0)
                r->in[k].w[i] = (uint32_t)(v >> 32) % 70;
            if (v % 7 == 0)
                r->in[k].d[i] = 0;
        }
    memset(r->out, 0x5a, sizeof r->out);
}

static void fill_shadow(struct rows *s, uint64_t *state)
{
    memset(s, 0, sizeof *s);
    for (unsigned k = 0; k < 4; k++)
        for (unsigned i = 0; i < 256; i++)
            if (next_random(state) % 9 == 0)
                s->in[k].bytes[i] = 0xff;
}

/* Predicates: the shadow is a lane mask in the first word, so any bits do. */
static void scramble(struct rows *r, const struct rows *s, uint64_t *state)
{
    for (unsigned k = 0; k < 4; k++)
        for (unsigned i = 0; i < 256; i++)
            r->in[k].bytes[i] ^= s->in[k].bytes[i] & (uint8_t)(next_random(state) >> 20);
}

static void check_same(const struct alu_case *c, const union row *a, const union row *b,
                       const union row *shadow, char letter)
{
    size_t n = letter == '-' ? 0 : letter == 'p' ? 4 : 32 * (size_t)alu_width(letter);
    for (size_t i = 0; i < n; i++) {
        uint8_t differ = (a->bytes[i] ^ b->bytes[i]) & (uint8_t)~shadow->bytes[i];
        ck_assert_msg(differ == 0, "%s: byte %zu is called defined but changes", c->name,
                      i);
    }
}

static uint32_t lanes_of(const union row *shadow, char letter)
{
    uint32_t lanes = 0;
    for (unsigned i = 0; i < 32; i++)
        if (letter == 'p'            ? mask_has(shadow->w[0], i)
            : letter == '-'          ? false
            : alu_width(letter) == 4 ? shadow->w[i] != 0
                                     : shadow->d[i] != 0)
            lanes |= mask_lane(i);
    return lanes;
}

static void check_sound(int i)
{
    struct alu_case c;
    uint64_t state = 88172645463325252u + (uint64_t)i;
    if (!find(i, &c))
        return;
    int rounds = strncmp(names[i], "MATH", 4) == 0 ? 8 : 40; /* all of one rule */
    for (int round = 0; round < rounds; round++) {
        struct rows first, again, shadow;
        struct alu_args x, y, s;
        fill(&first, &state);
        fill_shadow(&shadow, &state);
        uint32_t mask = round % 2 ? MASK_ALL : (uint32_t)next_random(&state);
        point(&x, &c, &first, mask);
        point(&s, &c, &shadow, mask);
        struct alu_undefined u = alu_shadow(c.op, &x, &s);
        ck_assert_uint_eq(u.d, lanes_of(&shadow.out[0], c.results[0]) & mask);
        ck_assert_uint_eq(u.d2, lanes_of(&shadow.out[1], c.results[1]) & mask);
        again = first;
        alu_baseline[c.op](&x);
        for (int variant = 0; variant < 3; variant++) {
            struct rows other = again;
            scramble(&other, &shadow, &state);
            point(&y, &c, &other, mask);
            alu_baseline[c.op](&y);
            check_same(&c, &first.out[0], &other.out[0], &shadow.out[0], c.results[0]);
            check_same(&c, &first.out[1], &other.out[1], &shadow.out[1], c.results[1]);
        }
    }
}

enum { GROUP = 50 };

START_TEST(defined_bytes_do_not_depend_on_undefined_ones)
{
    for (int i = _i * GROUP; i < (_i + 1) * GROUP && i < COUNT(names); i++)
        check_sound(i);
}
END_TEST

static void check_defined(int i)
{
    struct alu_case c;
    uint64_t state = 1234567 + (uint64_t)i;
    struct rows r, shadow;
    struct alu_args x, s;
    if (!find(i, &c))
        return;
    fill(&r, &state);
    memset(&shadow, 0, sizeof shadow);
    memset(shadow.out, 0xff, sizeof shadow.out);
    point(&x, &c, &r, 0x0ff0ff00);
    point(&s, &c, &shadow, 0x0ff0ff00);
    struct alu_undefined u = alu_shadow(c.op, &x, &s);
    ck_assert_uint_eq(u.d | u.d2, 0);
    if (c.results[0] != '-')
        ck_assert_uint_eq(lanes_of(&shadow.out[0], c.results[0]), ~UINT32_C(0x0ff0ff00));
}

START_TEST(defined_sources_give_defined_results)
{
    for (int i = 0; i < COUNT(names); i++)
        check_defined(i);
}
END_TEST

/* One lane; class W operands a, b, c with their shadows. */
static const struct {
    enum ir_op op;
    uint32_t a, b, c, ua, ub, uc, undefined;
} exact[] = {
    {IR_MOV_B32, 1, 0, 0, 0xff00, 0, 0, 0xff00},
    {IR_NOT_B32, 1, 0, 0, 0xff00, 0, 0, 0xff00},
    {IR_AND_B32, 0, 0x00ff0f00, 0, 0xffffffff, 0, 0, 0x00ffff00},
    {IR_AND_B32, 0x0000ffff, 5, 0, 0xff, 0xff00ff, 0, 0xff},
    {IR_OR_B32, 0, 0xff00ff01, 0, 0xffffffff, 0, 0, 0x00ff00ff},
    {IR_XOR_B32, 0, 0, 0, 0xff, 0xff000000, 0, 0xff0000ff},
    {IR_SHL_B32, 0, 8, 0, 0xff, 0, 0, 0xff00},
    {IR_SHL_B32, 0, 4, 0, 0xff, 0, 0, 0xffff},
    {IR_SHL_B32, 0, 32, 0, 0xffffffff, 0, 0, 0},
    {IR_SHR_U32, 0, 24, 0, 0xff000000, 0, 0, 0xff},
    {IR_SHR_S32, 0, 24, 0, 0xff000000, 0, 0, 0xffffffff},
    {IR_SHR_S32, 0, 8, 0, 0xff00, 0, 0, 0xff},
    {IR_SHR_U32, 0, 1, 0, 0, 0xff, 0, 0xffffffff},
    {IR_PRMT_B32, 0, 0, 0x7531, 0xff00, 0xff000000, 0, 0xff0000ff},
    {IR_PRMT_B32, 0, 0, 0x7531, 0, 0, 0xff00, 0xffff0000},
    {IR_SHF_L, 0, 0, 8, 0xff000000, 0, 0, 0xff},
    {IR_SHF_R, 0, 0, 16, 0, 0xff, 0, 0xff0000},
    {IR_SEXT8, 0, 0, 0, 0xff00, 0, 0, 0},
    {IR_SEXT8, 0, 0, 0, 0xff, 0, 0, 0xffffffff},
    {IR_ZEXT8, 0, 0, 0, 0xffffffff, 0, 0, 0xff},
    {IR_ZEXT16, 0, 0, 0, 0xff00, 0, 0, 0xff00},
    {IR_BREV_B32, 0, 0, 0, 0xff, 0, 0, 0xff000000},
    {IR_ADD_I32, 0, 0, 0, 0xff000000, 0, 0, 0xffffffff},
    {IR_MUL_I32, 0, 0, 0, 0, 0xff, 0, 0xffffffff},
    {IR_ADD_F32, 0, 0, 0, 0xff, 0, 0, 0xffffffff},
    {IR_POPC_B32, 0, 0, 0, 0xff, 0, 0, 0xffffffff},
};

START_TEST(bytes_are_kept_apart)
{
    struct rows r, s;
    memset(&r, 0, sizeof r);
    memset(&s, 0, sizeof s);
    r.in[0].w[3] = exact[_i].a;
    r.in[1].w[3] = exact[_i].b;
    r.in[2].w[3] = exact[_i].c;
    s.in[0].w[3] = exact[_i].ua;
    s.in[1].w[3] = exact[_i].ub;
    s.in[2].w[3] = exact[_i].uc;
    struct alu_case c = {.op = exact[_i].op};
    struct alu_args x, y;
    point(&x, &c, &r, MASK_ALL);
    point(&y, &c, &s, MASK_ALL);
    struct alu_undefined u = alu_shadow(exact[_i].op, &x, &y);
    ck_assert_uint_eq(s.out[0].w[3], exact[_i].undefined);
    ck_assert_uint_eq(u.d, exact[_i].undefined ? 8 : 0);
}
END_TEST

START_TEST(words_and_predicates)
{
    struct rows r, s;
    struct alu_case c = {.op = IR_PACK64};
    struct alu_args x, y;
    memset(&r, 0, sizeof r);
    memset(&s, 0, sizeof s);
    s.in[1].w[7] = 0xff00;
    point(&x, &c, &r, MASK_ALL);
    point(&y, &c, &s, MASK_ALL);
    alu_shadow(IR_PACK64, &x, &y);
    ck_assert_uint_eq(s.out[0].d[7], UINT64_C(0xff0000000000));

    /* and: lanes 0 a undefined, b false; 1 a undefined, b true; 2 both undefined */
    r.in[0].w[0] = 7;
    r.in[1].w[0] = 6;
    s.in[0].w[0] = 7;
    s.in[1].w[0] = 4;
    ck_assert_uint_eq(alu_shadow(IR_AND_PRED, &x, &y).d, 6);
    ck_assert_uint_eq(alu_shadow(IR_OR_PRED, &x, &y).d, 5);
    ck_assert_uint_eq(alu_shadow(IR_XOR_PRED, &x, &y).d, 7);
    ck_assert_uint_eq(alu_shadow(IR_NOT_PRED, &x, &y).d, 7);
    ck_assert_uint_eq(alu_shadow(IR_SETP_EQ_B32, &x, &y).d, 0x81); /* w[7] from above */

    /* select: an undefined choice leaves nothing defined, a defined one the chosen side */
    memset(&s, 0, sizeof s);
    r.in[2].w[0] = 2;
    s.in[2].w[0] = 1;
    s.in[0].w[1] = 0xff;
    s.in[1].w[2] = 0xff0000;
    s.in[0].w[2] = 0xff;
    ck_assert_uint_eq(alu_shadow(IR_SELP_B32, &x, &y).d, 7);
    ck_assert_uint_eq(s.out[0].w[0], 0xffffffff);
    ck_assert_uint_eq(s.out[0].w[1], 0xff);
    ck_assert_uint_eq(s.out[0].w[2], 0xff0000);
}
END_TEST

Suite *shadow_suite(void)
{
    Suite *s = suite_create("shadow");
    TCase *t = tcase_create("definedness");
    tcase_set_timeout(t, 300);
    tcase_add_loop_test(t, defined_bytes_do_not_depend_on_undefined_ones, 0,
                        COUNT(names));
    tcase_add_test(t, defined_sources_give_defined_results);
    tcase_add_loop_test(t, bytes_are_kept_apart, 0, COUNT(exact));
    tcase_add_test(t, words_and_predicates);
    suite_add_tcase(s, t);
    return s;
}
