/* Two tables of the same cards: cards.def, which host programs see, and arch/, the model's. */
#include "config.h"

#include "suites.h"

#include "base/mem.h"
#include "base/source.h"
#include "session/arch.h"
#include "sm/arch.h"

#include <stdlib.h>

static const struct sm_arch *values_of(struct sources *src, struct arena *a,
                                       const char *name)
{
    struct diags ds;
    const char *top = getenv("WT_TOP_SRCDIR"), *error = NULL;
    char *path = arena_printf(a, "%s/arch/%s.yaml", top ? top : ".", name);
    diags_init(&ds);
    uint32_t file = sources_read(src, path, &error);
    ck_assert_msg(file, "%s: %s", path, error);
    const struct sm_arch *arch = sm_arch_read(src, file, a, &ds);
    ck_assert_ptr_nonnull(arch);
    diags_free(&ds);
    return arch;
}

START_TEST(both_tables_agree)
{
    struct sources *src = sources_new();
    struct arena *a = arena_new();
    const struct arch listed = arch_at((size_t)_i);
    const struct arch_limits *l = arch_limits(&listed);
    const struct sm_arch *arch = values_of(src, a, listed.name);
    ck_assert_str_eq(l->name, listed.name);
    ck_assert_uint_eq(arch->cc, listed.cc);
    ck_assert_int_eq(l->sms, (int)sm_arch_get(arch, SM_SMS));
    ck_assert_int_eq(l->clock_mhz, (int)sm_arch_get(arch, SM_CLOCK));
    ck_assert_int_eq(l->sm_threads, (int)sm_arch_get(arch, SM_WARPS) * 32);
    ck_assert_int_eq(l->sm_blocks, (int)sm_arch_get(arch, SM_BLOCKS));
    ck_assert_int_eq(l->sm_shared_kib << 10, (int)sm_arch_get(arch, SM_SHARED_SM));
    ck_assert_int_eq(l->block_shared_kib << 10, (int)sm_arch_get(arch, SM_SHARED_BLOCK));
    arena_free(a);
    sources_free(src);
}
END_TEST

/* The memory's clock and bus (two transfers a clock) carry what the model's SMs take. */
START_TEST(memory_carries_the_model)
{
    struct sources *src = sources_new();
    struct arena *a = arena_new();
    const struct arch listed = arch_at((size_t)_i);
    const struct arch_limits *l = arch_limits(&listed);
    const struct sm_arch *arch = values_of(src, a, listed.name);
    double most = 2e6 * l->memory_mhz * l->bus_bits / 8;
    double taken = sm_arch_get(arch, SM_DRAM_BYTES) * l->sms * l->clock_mhz * 1e6;
    ck_assert_msg(taken < most && taken > 0.6 * most, "%s: %.0f of %.0f GB/s", l->name,
                  taken / 1e9, most / 1e9);
    arena_free(a);
    sources_free(src);
}
END_TEST

Suite *cards_suite(void)
{
    Suite *s = suite_create("cards");
    TCase *t = tcase_create("cards");
    tcase_add_loop_test(t, both_tables_agree, 0, (int)arch_count());
    tcase_add_loop_test(t, memory_carries_the_model, 0, (int)arch_count());
    suite_add_tcase(s, t);
    return s;
}
