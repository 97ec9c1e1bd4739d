/* Where the bytes of memory requests lie, against the counts of the machine. */
#include "suites.h"

#include <string.h>

#include "simt/bank.h"
#include "simt/coalesce.h"
#include "ui/traffic.h"

static uint32_t next(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* A request with aligned addresses in a range that makes words and sectors meet. */
static struct traffic make(enum ir_space space, unsigned size, uint32_t *seed)
{
    struct traffic t = {.found = true, .space = space, .size = size, .load = true};
    uint64_t base = space == IR_SHARED ? IR_SHARED_BASE : IR_GLOBAL_BASE;
    t.mask = next(seed) | next(seed) << 16;
    unsigned range = 8u << next(seed) % 8;
    for (int lane = 0; lane < WARP_LANES; lane++)
        t.addr[lane] = base + next(seed) % range * size;
    struct bank_cost cost = bank_cost(t.addr, t.mask, size, false);
    t.wavefronts = cost.wavefronts;
    t.least = space == IR_SHARED ? cost.least : 1;
    t.sectors = coalesce_sectors(t.addr, t.mask, size);
    return t;
}

START_TEST(banks_agree)
{
    uint32_t seed = (uint32_t)_i;
    unsigned size = 1u << _i % 5, most = 0, count[32];
    struct traffic t = make(IR_SHARED, size, &seed);
    traffic_banks(&t, count);
    for (int bank = 0; bank < BANKS; bank++)
        most = count[bank] > most ? count[bank] : most;
    ck_assert_uint_le(most, t.wavefronts);
    if (t.least <= 1)
        ck_assert_uint_eq(most, t.wavefronts);
    else
        ck_assert_int_eq(most > t.least, most > t.least && t.wavefronts > t.least);
}
END_TEST

START_TEST(sectors_agree)
{
    uint32_t seed = (uint32_t)_i;
    unsigned size = 1u << _i % 5, sectors = 0;
    struct traffic t = make(IR_GLOBAL, size, &seed);
    struct traffic_rows rows;
    traffic_rows(&t, &rows);
    for (int row = 0; row < rows.n; row++)
        for (int s = 0; s < 4; s++) {
            bool touched = false;
            for (int word = 8 * s; word < 8 * s + 8; word++)
                touched |= rows.bytes[row][word] != 0;
            sectors += touched;
        }
    ck_assert_uint_eq(sectors, t.sectors);
    for (int row = 1; row < rows.n; row++)
        ck_assert(rows.row[row - 1] < rows.row[row]);
    ck_assert_uint_le(traffic_touched(&rows), sectors * SECTOR_BYTES);
}
END_TEST

/* Words of the lanes are interleaved: the same word of all lanes fills one row. */
START_TEST(local_rows)
{
    struct traffic t = {.space = IR_LOCAL, .size = 8, .mask = UINT32_MAX};
    struct traffic_rows rows;
    for (int lane = 0; lane < WARP_LANES; lane++)
        t.addr[lane] = IR_LOCAL_BASE + 16;
    traffic_rows(&t, &rows);
    ck_assert_int_eq(rows.n, 2);
    ck_assert_uint_eq(rows.row[0], 4);
    ck_assert_uint_eq(traffic_touched(&rows), 256);
    ck_assert_uint_eq(traffic_row_address(&t, rows.row[1]), IR_LOCAL_BASE + 20);
    for (int word = 0; word < 32; word++)
        ck_assert_uint_eq(rows.lanes[1][word], 1u << word);
}
END_TEST

/* The widest request there can be: 32 lanes, each across a boundary of lines. */
START_TEST(most_rows)
{
    struct traffic t = {.space = IR_GLOBAL, .size = 16, .mask = UINT32_MAX};
    struct traffic_rows rows;
    for (uint64_t lane = 0; lane < WARP_LANES; lane++)
        t.addr[lane] = IR_GLOBAL_BASE + lane * 4096 + 120;
    traffic_rows(&t, &rows);
    ck_assert_int_eq(rows.n, 64);
    ck_assert_uint_eq(traffic_touched(&rows), 512);
}
END_TEST

Suite *traffic_suite(void)
{
    Suite *s = suite_create("traffic");
    TCase *t = tcase_create("rows");
    tcase_add_loop_test(t, banks_agree, 0, 100);
    tcase_add_loop_test(t, sectors_agree, 0, 100);
    tcase_add_test(t, local_rows);
    tcase_add_test(t, most_rows);
    suite_add_tcase(s, t);
    return s;
}
