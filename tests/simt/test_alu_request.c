/* Sectors, banks and atomics: pure functions against brute force and an H200. */
#include "alu_suites.h"

#include "simt/atomic.h"
#include "simt/bank.h"
#include "simt/coalesce.h"
#include "simt/mask.h"

#include <stdbool.h>
#include <string.h>

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Units of 2^shift bytes marked in a small address range. */
static unsigned brute_units(const uint64_t addr[32], uint32_t mask, unsigned size,
                            unsigned shift)
{
    static const uint64_t base = UINT64_C(0x700000000000);
    bool seen[8192] = {false};
    unsigned n = 0;
    for (unsigned i = 0; i < 32; i++)
        for (unsigned b = 0; mask_has(mask, i) && b < size; b++) {
            uint64_t unit = (addr[i] + b - base) >> shift;
            ck_assert_uint_lt(unit, 8192);
            n += !seen[unit];
            seen[unit] = true;
        }
    return n;
}

static void random_addresses(uint64_t addr[32], unsigned size, int round, uint64_t *state)
{
    uint64_t base = UINT64_C(0x700000000000) + next_random(state) % 512;
    uint64_t stride = next_random(state) % 300, spread = 1 + next_random(state) % 30000;
    for (unsigned i = 0; i < 32; i++)
        addr[i] = round % 4 == 0   ? base + i * size
                  : round % 4 == 1 ? base + i * stride
                  : round % 4 == 2 ? base + (31 - i) * stride
                                   : base + next_random(state) % spread;
}

START_TEST(sectors_equal_brute_force)
{
    static const unsigned sizes[] = {1, 2, 4, 8, 16};
    uint64_t state = 88172645463325252u, addr[32];
    for (int round = 0; round < 4000; round++) {
        unsigned size = sizes[round % 5];
        uint32_t mask = round % 3 ? MASK_ALL : (uint32_t)next_random(&state);
        random_addresses(addr, size, round, &state);
        ck_assert_uint_eq(coalesce_sectors(addr, mask, size),
                          brute_units(addr, mask, size, 5));
        ck_assert_uint_eq(coalesce_lines(addr, mask, size),
                          brute_units(addr, mask, size, 7));
    }
}
END_TEST

START_TEST(sectors_as_the_books_say)
{
    uint64_t addr[32];
    for (unsigned i = 0; i < 32; i++)
        addr[i] = 0x700000000000 + 4 * i;
    ck_assert_uint_eq(coalesce_sectors(addr, MASK_ALL, 4), 4);
    ck_assert_uint_eq(coalesce_lines(addr, MASK_ALL, 4), 1);
    for (unsigned i = 0; i < 32; i++)
        addr[i] += 4; /* off by one element */
    ck_assert_uint_eq(coalesce_sectors(addr, MASK_ALL, 4), 5);
    for (unsigned i = 0; i < 32; i++)
        addr[i] = 0x700000000000 + 128 * i;
    ck_assert_uint_eq(coalesce_sectors(addr, MASK_ALL, 4), 32);
    for (unsigned i = 0; i < 32; i++)
        addr[i] = 0x700000000000;
    ck_assert_uint_eq(coalesce_sectors(addr, MASK_ALL, 8), 1);
    ck_assert_uint_eq(coalesce_sectors(addr, 0, 8), 0);
}
END_TEST

/* --- banks -------------------------------------------------------------------------------- */

static const struct {
    bool store;
    unsigned size;
    uint32_t mask;
    unsigned passes;
    uint16_t offset[32];
} timed[] = {
#define BANK(store, size, mask, passes, ...) {store, size, mask, passes, {__VA_ARGS__}},
#include "bank_measured.def"
};

START_TEST(banks_equal_the_gpu)
{
    for (int i = 0; i < COUNT(timed); i++) {
        uint64_t addr[32];
        for (unsigned l = 0; l < 32; l++)
            addr[l] = UINT64_C(0x7fa000000000) + timed[i].offset[l] * timed[i].size;
        struct bank_cost cost =
            bank_cost(addr, timed[i].mask, timed[i].size, timed[i].store);
        ck_assert_msg(cost.wavefronts == timed[i].passes, "row %d: %u, not %u", i,
                      cost.wavefronts, timed[i].passes);
        ck_assert_uint_le(cost.least, cost.wavefronts);
    }
}
END_TEST

/* Stride s in words: as many words in a bank as s shares factors with 32. */
START_TEST(strides_conflict_as_their_factor_of_two)
{
    for (unsigned stride = 1; stride <= 64; stride++) {
        uint64_t addr[32];
        for (unsigned i = 0; i < 32; i++)
            addr[i] = (uint64_t)i * stride * 4;
        unsigned ways = stride & -stride;
        ways = ways > 32 ? 32 : ways;
        ck_assert_uint_eq(bank_cost(addr, MASK_ALL, 4, false).wavefronts, ways);
        ck_assert_uint_eq(bank_cost(addr, MASK_ALL, 4, false).least, 1);
        ck_assert_uint_eq(bank_wavefronts(addr, MASK_ALL, 4), ways);
    }
}
END_TEST

static unsigned brute_words_in_a_bank(const uint64_t addr[32], uint32_t mask)
{
    unsigned most = 0;
    for (unsigned bank = 0; bank < 32; bank++) {
        bool seen[4096] = {false};
        unsigned n = 0;
        for (unsigned i = 0; i < 32; i++)
            if (mask_has(mask, i) && addr[i] / 4 % 32 == bank && !seen[addr[i] / 4]) {
                seen[addr[i] / 4] = true;
                n++;
            }
        most = n > most ? n : most;
    }
    return most;
}

START_TEST(words_equal_brute_force)
{
    uint64_t state = 362436069, addr[32];
    for (int round = 0; round < 500; round++) {
        uint32_t mask = round % 3 ? MASK_ALL : (uint32_t)next_random(&state);
        uint64_t words = 1 + next_random(&state) % 2000;
        for (unsigned i = 0; i < 32; i++)
            addr[i] = next_random(&state) % words * 4;
        unsigned want = brute_words_in_a_bank(addr, mask);
        ck_assert_uint_eq(bank_cost(addr, mask, 4, round % 2).wavefronts, want);
        unsigned bytes = bank_cost(addr, mask, 1, false).wavefronts;
        ck_assert_uint_eq(bytes, want);
    }
    ck_assert_uint_eq(bank_cost(addr, 0, 8, false).wavefronts, 0);
}
END_TEST

/* --- atomics ------------------------------------------------------------------------------- */

static const struct {
    enum ir_atom op;
    unsigned size;
    bool flush;
    uint64_t old, b, c, new;
} atoms[] = {
    {IR_ATOM_ADD, 4, false, 0xffffffff, 2, 0, 1},
    {IR_ATOM_ADD, 8, false, UINT64_MAX, 2, 0, 1},
    {IR_ATOM_EXCH, 4, false, 1, 0x1ffffffff, 0, 0xffffffff},
    {IR_ATOM_EXCH, 8, false, 1, 0x1ffffffff, 0, 0x1ffffffff},
    {IR_ATOM_CAS, 4, false, 5, 5, 9, 9},
    {IR_ATOM_CAS, 4, false, 5, 6, 9, 5},
    {IR_ATOM_CAS, 2, false, 0xffff, 0xffffffff, 0x12345, 0x2345},
    {IR_ATOM_CAS, 8, false, UINT64_MAX, 0xffffffff, 9, UINT64_MAX},
    {IR_ATOM_SMIN, 4, false, 0xffffffff, 1, 0, 0xffffffff},
    {IR_ATOM_UMIN, 4, false, 0xffffffff, 1, 0, 1},
    {IR_ATOM_SMAX, 4, false, 0xffffffff, 1, 0, 1},
    {IR_ATOM_UMAX, 4, false, 0xffffffff, 1, 0, 0xffffffff},
    {IR_ATOM_SMIN, 8, false, UINT64_MAX, 1, 0, UINT64_MAX},
    {IR_ATOM_UMIN, 8, false, UINT64_MAX, 1, 0, 1},
    {IR_ATOM_SMAX, 8, false, 0xffffffff, 1, 0, 0xffffffff},
    {IR_ATOM_UMAX, 8, false, 0xffffffff, 1, 0, 0xffffffff},
    {IR_ATOM_INC, 4, false, 4, 5, 0, 5},
    {IR_ATOM_INC, 4, false, 5, 5, 0, 0},
    {IR_ATOM_INC, 4, false, 9, 5, 0, 0},
    {IR_ATOM_DEC, 4, false, 0, 5, 0, 5},
    {IR_ATOM_DEC, 4, false, 6, 5, 0, 5},
    {IR_ATOM_DEC, 4, false, 5, 5, 0, 4},
    {IR_ATOM_AND, 4, false, 12, 10, 0, 8},
    {IR_ATOM_OR, 4, false, 12, 10, 0, 14},
    {IR_ATOM_XOR, 8, false, UINT64_MAX, 10, 0, UINT64_MAX - 10},
    /* measured on an H200: first shared, then global */
    {IR_ATOM_FADD, 4, false, 1, 1, 0, 2},
    {IR_ATOM_FADD, 4, false, 0x00400000, 0x00400000, 0, 0x00800000},
    {IR_ATOM_FADD, 4, false, 0x7fc12345, 0x3f800000, 0, 0x7fffffff},
    {IR_ATOM_FADD, 4, false, 0x80000000, 0x80000000, 0, 0x80000000},
    {IR_ATOM_FADD, 4, true, 1, 1, 0, 0},
    {IR_ATOM_FADD, 4, true, 0x00400000, 0x00400000, 0, 0},
    {IR_ATOM_FADD, 4, true, 0x7fc12345, 0x3f800000, 0, 0x7fffffff},
    {IR_ATOM_FADD, 4, true, 0, 0x80000001, 0, 0},
    {IR_ATOM_FADD, 4, true, 0x00800001, 0x80800000, 0, 0},
    {IR_ATOM_FADD, 4, true, 0x3f800000, 0x40000000, 0, 0x40400000},
    {IR_ATOM_FADD, 8, true, 1, 1, 0, 2},
    {IR_ATOM_FADD, 8, true, 0xfff8000012345678, 0x3ff0000000000000, 0,
     0xfff8000012345678},
    {IR_ATOM_FADD, 8, true, 0x7ff0000000000000, 0xfff0000000000000, 0,
     0xfff8000000000000},
};

START_TEST(atomics)
{
    ck_assert_uint_eq(atomic_apply(atoms[_i].op, atoms[_i].size, atoms[_i].flush,
                                   atoms[_i].old, atoms[_i].b, atoms[_i].c),
                      atoms[_i].new);
}
END_TEST

Suite *request_suite(void)
{
    Suite *s = suite_create("requests");
    TCase *t = tcase_create("sectors, banks, atomics");
    tcase_set_timeout(t, 300);
    tcase_add_test(t, sectors_equal_brute_force);
    tcase_add_test(t, sectors_as_the_books_say);
    tcase_add_test(t, banks_equal_the_gpu);
    tcase_add_test(t, strides_conflict_as_their_factor_of_two);
    tcase_add_test(t, words_equal_brute_force);
    tcase_add_loop_test(t, atomics, 0, COUNT(atoms));
    suite_add_tcase(s, t);
    return s;
}
