/* Resident blocks against answers of the CUDA occupancy calculator, and the closed form
 * against placing blocks one by one. */
#include "suites.h"

#include "base/mem.h"
#include "base/source.h"
#include "sm/occupancy.h"

static struct sources *src;
static struct arena *arena;

static void setup(void)
{
    src = sources_new();
    arena = arena_new();
}

static void teardown(void)
{
    arena_free(arena);
    sources_free(src);
}

static const struct {
    const char *arch;
    uint32_t threads, registers, shared, blocks, warps;
} known[] = {
    {"hopper-h200", 256, 32, 0, 8, 64},
    {"hopper-h200", 256, 40, 0, 6, 48},
    {"hopper-h200", 1024, 64, 0, 1, 32},
    {"hopper-h200", 1024, 65, 0, 0, 0},
    {"hopper-h200", 96, 33, 0, 16, 48},
    {"hopper-h200", 128, 64, 32 << 10, 6, 24},
    {"hopper-h200", 100, 24, 0, 16, 64},
    {"hopper-h200", 32, 16, 0, 32, 32},
    {"hopper-h200", 64, 88, 0, 10, 20},
    {"hopper-h200", 736, 80, 0, 1, 23},
    {"hopper-h200", 192, 168, 0, 2, 12},
    {"hopper-h200", 512, 48, 16 << 10, 2, 32},
    {"hopper-h200", 128, 64, 99 << 10, 2, 8},
    {"hopper-h200", 64, 255, 0, 4, 8},
    {"hopper-h200", 1025, 16, 0, 0, 0},
    {"hopper-h200", 32, 256, 0, 0, 0},
    {"hopper-h200", 32, 16, 228 << 10, 0, 0},
    {"hopper-h200", 32, 16, 227 << 10, 1, 1},
    /* compute capabilities 6.0, 7.0, 7.5, 8.0, 8.9 */
    {"pascal-p100", 256, 32, 0, 8, 64},
    {"pascal-p100", 64, 88, 0, 11, 22},
    {"pascal-p100", 96, 33, 0, 16, 48},
    {"pascal-p100", 32, 16, 0, 32, 32},
    {"pascal-p100", 128, 64, 32 << 10, 2, 8},
    {"pascal-p100", 256, 32, 48 << 10, 1, 8},
    {"pascal-p100", 32, 16, (48 << 10) + 1, 0, 0},
    {"pascal-p100", 673, 82, 0, 0, 0},
    {"volta-v100", 256, 32, 0, 8, 64},
    {"volta-v100", 64, 88, 0, 10, 20},
    {"volta-v100", 32, 16, 0, 32, 32},
    {"volta-v100", 128, 64, 32 << 10, 3, 12},
    {"volta-v100", 256, 32, 48 << 10, 2, 16},
    {"volta-v100", 128, 64, 96 << 10, 1, 4},
    {"volta-v100", 32, 16, (96 << 10) + 1, 0, 0},
    {"turing-t4", 256, 32, 0, 4, 32},
    {"turing-t4", 96, 33, 0, 10, 30},
    {"turing-t4", 64, 88, 0, 10, 20},
    {"turing-t4", 32, 16, 0, 16, 16},
    {"turing-t4", 128, 64, 32 << 10, 2, 8},
    {"turing-t4", 32, 16, 64 << 10, 1, 1},
    {"turing-t4", 32, 16, (64 << 10) + 1, 0, 0},
    {"ampere-a100", 256, 32, 0, 8, 64},
    {"ampere-a100", 32, 16, 0, 32, 32},
    {"ampere-a100", 128, 64, 32 << 10, 4, 16},
    {"ampere-a100", 256, 40, 48 << 10, 3, 24},
    {"ampere-a100", 32, 16, 163 << 10, 1, 1},
    {"ampere-a100", 32, 16, (163 << 10) + 1, 0, 0},
    {"ada-4090", 256, 32, 0, 6, 48},
    {"ada-4090", 100, 24, 1000, 12, 48},
    {"ada-4090", 32, 16, 0, 24, 24},
    {"ada-4090", 128, 64, 32 << 10, 3, 12},
    {"ada-4090", 128, 32, 0, 12, 48},
    {"ada-4090", 32, 16, 99 << 10, 1, 1},
    {"ada-4090", 32, 16, (99 << 10) + 1, 0, 0},
};

START_TEST(known_answers)
{
    struct sm_arch *arch = arch_shipped(src, arena, known[_i].arch);
    struct sm_occupancy o =
        sm_occupancy(arch, (struct sm_request){known[_i].threads, known[_i].registers,
                                               known[_i].shared});
    ck_assert_uint_eq(o.blocks, known[_i].blocks);
    ck_assert_uint_eq(o.warps, known[_i].warps);
    ck_assert_int_eq(o.limiter == SM_LIMIT_IMPOSSIBLE, known[_i].blocks == 0);
}
END_TEST

/* Adds block after block, each warp's registers to the emptiest sub-partition. */
static uint32_t placed(const struct sm_arch *arch, struct sm_request r)
{
    uint32_t parts = (uint32_t)sm_arch_get(arch, SM_PARTITIONS), used[8] = {0}, n = 0;
    uint32_t warps = (r.threads + 31) / 32, each = (r.registers * 32 + 255) / 256 * 256;
    uint32_t room = (uint32_t)sm_arch_get(arch, SM_REGISTERS) / parts, shared = 0;
    uint32_t unit = (uint32_t)sm_arch_get(arch, SM_SHARED_UNIT);
    uint32_t bytes = r.shared + (uint32_t)sm_arch_get(arch, SM_SHARED_RESERVED);
    bytes = (bytes + unit - 1) / unit * unit;
    for (;; n++) {
        if (n == (uint32_t)sm_arch_get(arch, SM_BLOCKS) ||
            (n + 1) * warps > (uint32_t)sm_arch_get(arch, SM_WARPS) ||
            shared + bytes > (uint32_t)sm_arch_get(arch, SM_SHARED_SM))
            return n;
        shared += bytes;
        for (uint32_t w = 0; w < warps; w++) {
            uint32_t least = 0;
            for (uint32_t p = 1; p < parts; p++)
                least = used[p] < used[least] ? p : least;
            if (used[least] + each > room)
                return n;
            used[least] += each;
        }
    }
}

START_TEST(against_placing)
{
    struct sm_arch *arch = arch_shipped(src, arena, "hopper-h200");
    uint32_t seed = 12345;
    for (int i = 0; i < 5000; i++) {
        seed = seed * 1664525 + 1013904223;
        struct sm_request r = {.threads = (seed >> 8) % 1024 + 1};
        seed = seed * 1664525 + 1013904223;
        r.registers = (seed >> 8) % 255 + 1;
        seed = seed * 1664525 + 1013904223;
        r.shared = (seed >> 8) % 3 ? 0 : (seed >> 12) % (227 << 10);
        uint32_t blocks = sm_occupancy(arch, r).blocks;
        uint32_t by_hand = placed(arch, r);
        /* the calculator rounds a lone block's warps up to whole rows of sub-partitions */
        if (blocks == 0 && by_hand == 1)
            continue;
        ck_assert_msg(blocks == by_hand, "%u threads, %u registers, %u bytes: %u, not %u",
                      r.threads, r.registers, r.shared, blocks, by_hand);
    }
}
END_TEST

TCase *occupancy_cases(void)
{
    TCase *tc = tcase_create("occupancy");
    tcase_add_checked_fixture(tc, setup, teardown);
    tcase_add_loop_test(tc, known_answers, 0, sizeof known / sizeof *known);
    tcase_add_test(tc, against_placing);
    return tc;
}
