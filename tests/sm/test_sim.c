/* The SM's clock on code whose time is known: chains and loads measured on an H200
 * (driver 580.159, CUDA 13.0, 1980 MHz), the fixed cost of start taken off by the
 * difference of two lengths. */
#include "suites.h"

#include "../simt/sim.h"
#include "base/str.h"
#include "sm/sim.h"

static struct sources *src;
static struct arena *arena;
static struct sm_arch *arch;

static void setup(void)
{
    src = sources_new();
    arena = arena_new();
    arch = arch_shipped(src, arena, "hopper-h200");
}

static void teardown(void)
{
    arena_free(arena);
    sources_free(src);
}

/* n copies of `line` with its "$" replaced by register numbers i % regs. */
static char *repeated(const char *line, unsigned n, unsigned regs)
{
    struct str s = {0};
    str_add(&s, "b0 entry: join exit\n    mov.b32 %v.x, %tid.x\n"
                "    setp.lt.s32 %t9, %v.x, 16\n");
    for (unsigned i = 0; i < n; i++) {
        for (const char *p = line; *p; p++)
            if (*p == '$')
                str_printf(&s, "%u", i % regs);
            else
                str_addc(&s, *p);
        str_addc(&s, '\n');
    }
    str_add(&s, "    exit\n");
    char *text = arena_strndup(arena, s.data, s.len);
    str_free(&s);
    return text;
}

static struct sm_result *timed(const char *body, unsigned threads, unsigned shared)
{
    static const char regs[] =
        "%v.x:s32 %v.0:f32 %v.1:f32 %v.2:f32 %v.3:f32 %v.4:f32 "
        "%v.5:f32 %v.6:f32 %v.7:f32 %w.0:f64 %t9:pred %t1:s32 %a:ptr";
    struct sim sim;
    struct sim_options opt = {.block = {threads, 1, 1}, .shared = shared};
    struct sm_options how = {.threads = threads, .registers = 32, .shared = shared};
    sim_open(&sim, &opt, regs, body);
    struct sm_record *r = sm_record_attach(sim.m, arch, 1 << 20);
    ck_assert_int_eq(sim_run(&sim), MACHINE_DONE);
    struct sm_recorded *rec = sm_record_end(r);
    struct sm_result *out = sm_simulate(sim.m, rec, arch, &how);
    ck_assert_ptr_nonnull(out);
    sm_recorded_free(rec);
    sim_close(&sim);
    return out;
}

/* Cycles that each of the copies adds. */
static double each(const char *line, unsigned regs, unsigned threads, unsigned shared)
{
    struct sm_result *a = timed(repeated(line, 40, regs), threads, shared);
    struct sm_result *b = timed(repeated(line, 140, regs), threads, shared);
    double cycles = (b->cycles - a->cycles) / 100;
    sm_result_free(a);
    sm_result_free(b);
    return cycles;
}

static const struct {
    const char *what, *line;
    unsigned regs, threads;
    double cycles, tolerance;
} rates[] = {
    {"ffma chain", "    fma.f32 %v.0, %v.0, %v.0, %v.0", 1, 32, 4, 0.1},
    {"ffma, 32 warps", "    fma.f32 %v.$, %v.$, %v.$, %v.$", 8, 1024, 0.25 * 32, 0.5},
    {"dfma chain", "    fma.f64 %w.0, %w.0, %w.0, %w.0", 1, 32, 8, 0.1},
    {"dfma, 32 warps", "    fma.f64 %w.0, %w.0, %w.0, %w.0", 1, 1024, 0.5 * 32, 0.5},
    {"imad, 32 warps", "    mad.i32 %v.x, %v.x, %v.x, %v.x", 1, 1024, 0.5 * 32, 0.5},
    {"popc chain", "    popc.b32 %v.x, %v.x", 1, 32, 17, 0.5},
    {"popc, 32 warps", "    popc.b32 %v.x, %v.x", 1, 1024, 2 * 32, 1.5},
    {"shfl chain", "    shfl.b32.xor %v.x, %v.x, 1, 32, 4294967295u", 1, 32, 23.9, 0.2},
    {"shfl, 32 warps", "    shfl.b32.xor %v.x, %v.x, 1, 32, 4294967295u", 1, 1024, 32,
     0.5},
    {"redux chain", "    redux.add %v.x, %v.x, 4294967295u", 1, 32, 44, 0.2},
    {"idiv chain", "    div.s32 %v.x, %v.x, %v.x", 1, 32, 138, 0.5},
    {"ffma and two more, 32 warps", "    fma.f32.plus2 %v.$, %v.$, %v.$, %v.$", 8, 1024,
     0.75 * 32, 1},
    {"a sum done elsewhere", "    add.i32.less1 %v.x, %v.x, %v.x", 1, 1024, 0, 0.1},
    {"bar, 1 warp", "    bar.sync #0", 1, 32, 14, 1},
    {"bar, 2 warps", "    bar.sync #0", 1, 64, 16, 1},
    {"bar, 8 warps", "    bar.sync #0", 1, 256, 28.06, 2},
    {"bar, 32 warps", "    bar.sync #0", 1, 1024, 76.86, 8},
};

START_TEST(rate)
{
    double cycles = each(rates[_i].line, rates[_i].regs, rates[_i].threads, 0);
    ck_assert_msg(cycles > rates[_i].cycles - rates[_i].tolerance &&
                      cycles < rates[_i].cycles + rates[_i].tolerance,
                  "%s: %.2f cycles, %.2f were measured", rates[_i].what, cycles,
                  rates[_i].cycles);
}
END_TEST

/* Every cycle of a warp from its first issue to its end has one reason. */
START_TEST(stalls_add_up)
{
    struct sm_result *r =
        timed(repeated("    fma.f32 %v.$, %v.$, %v.0, %v.$", 200, 3), 256, 0);
    double all = 0;
    for (int i = 0; i < SM_STALL_COUNT; i++)
        all += r->stalls[i];
    ck_assert_msg(all > r->cycles * 8 * 0.6 && all <= r->cycles * 8,
                  "%.0f warp-cycles of %.0f", all, r->cycles * 8);
    ck_assert(r->stalls[SM_STALL_SELECTED] == r->issued);
    sm_result_free(r);
}
END_TEST

static double issued(const char *body, unsigned threads)
{
    struct sm_result *r = timed(body, threads, 0);
    double n = r->issued;
    sm_result_free(r);
    return n;
}

static const struct {
    const char *line;
    double insns;
} counts[] = {
    {"    fma.f32 %v.0, %v.0, %v.0, %v.0", 1},
    {"    expf %v.0, %v.0", 8},
    {"    rsqrtf %v.0, %v.0", 4},
    {"    div.f32 %v.0, %v.0, %v.0", 10},
    {"    sqrt.f32 %v.0, %v.0", 10},
    {"    div.f64 %w.0, %w.0, %w.0", 16},
    {"    div.s32 %v.x, %v.x, %v.x", 24},
    {"    rem.u32 %v.x, %v.x, %v.x", 17},
    {"    div.s32 %v.x, %v.x, 32", 3},
    {"    rem.s32 %v.x, %v.x, 32", 4},
    {"    rem.s32.less2 %v.x, %v.x, 32", 2},
    {"    ffs.b32 %v.x, %v.x", 3},
    {"    clz.b32 %v.x, %v.x", 2},
    {"    setp.lt.f64 %t9, %w.0, %w.0", 1},
    {"    selp.b64 %w.0, %w.0, %w.0, %t9", 2},
    {"    mov.b32 %v.x, %t1", 0},
    {"    mov.b32.plus1 %v.x, %t1", 1},
    {"    bar.warp.plus2 4294967295u", 3},
};

/* Warp instructions as nvcc 13.0 issues them on sm_90. */
START_TEST(counted)
{
    double less = issued(repeated(counts[_i].line, 40, 1), 32);
    double n = (issued(repeated(counts[_i].line, 140, 1), 32) - less) / 100;
    ck_assert_msg(n == counts[_i].insns, "%s: %.2f instructions, not %.0f",
                  counts[_i].line, n, counts[_i].insns);
}
END_TEST

/* Instructions under a predicate are issued for a warp none of whose lanes it holds in; an
 * exit under one is issued where nobody leaves, and nothing behind it where everyone does. */
START_TEST(switched_off)
{
    static const char arm[] = "b0 entry: join b2\n    setp.lt.s32 %%t9, %%tid.x, %d\n"
                              "    bra.guard %%t9, b1, b2\n"
                              "b1 then: join b2\n    add.i32 %%v.x, %%tid.x, 1\n"
                              "    add.i32 %%t1, %%v.x, 1\n    jmp b2\n"
                              "b2 end: join exit\n    bar.sync #0\n    exit\n";
    static const char leave[] = "b0 entry: join exit\n    setp.lt.s32 %%t9, %%tid.x, %d\n"
                                "    bra.guard %%t9, b1, b2\n"
                                "b1 then: join exit\n    add.i32 %%v.x, %%tid.x, 1\n"
                                "    add.i32 %%t1, %%v.x, 1\n    exit\n"
                                "b2 end: join exit\n    exit\n";
    struct str s = {0};
    double n[6];
    for (int i = 0; i < 6; i++) { /* no lane, five, all */
        static const int lanes[] = {0, 5, 32};
        str_clear(&s);
        str_printf(&s, i < 3 ? arm : leave, lanes[i % 3]);
        n[i] = issued(str_cstr(&s), 32);
    }
    str_free(&s);
    ck_assert(n[0] == n[1] && n[1] == n[2]);
    ck_assert(n[4] == n[5] && n[3] == n[4] - 3);
}
END_TEST

/* A repeated run is the same run; more resident warps never make a chain slower than by the
 * time that they begin later. */
START_TEST(hides_latency)
{
    enum { OPENED = 4 }; /* what the kernel begins with: see sim.c */
    char *body = repeated("    fma.f32 %v.0, %v.0, %v.0, %v.0", 100, 1);
    double before = 0;
    for (unsigned threads = 32; threads <= 512; threads *= 2) {
        struct sm_result *a = timed(body, threads, 0), *b = timed(body, threads, 0);
        ck_assert(a->cycles == b->cycles);
        double later = threads / 64 * OPENED * sm_arch_get(arch, SM_OPENING);
        ck_assert_msg(!before || a->cycles < before * 1.02 + later,
                      "%u threads: %.0f cycles after %.0f", threads, a->cycles, before);
        before = a->cycles;
        sm_result_free(a);
        sm_result_free(b);
    }
}
END_TEST

TCase *sim_cases(void)
{
    TCase *tc = tcase_create("sim");
    tcase_add_checked_fixture(tc, setup, teardown);
    tcase_add_loop_test(tc, rate, 0, sizeof rates / sizeof *rates);
    tcase_add_test(tc, stalls_add_up);
    tcase_add_loop_test(tc, counted, 0, sizeof counts / sizeof *counts);
    tcase_add_test(tc, switched_off);
    tcase_add_test(tc, hides_latency);
    return tc;
}
