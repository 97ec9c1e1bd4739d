/* Control flow: divergence and joins, loops, spins, recursion, barriers, deadlock, budget,
 * schedules, under both execution models. */
#include "machine_suites.h"
#include "sim.h"

#include <string.h>

static enum model model_of(int i)
{
    return i ? MODEL_ITS : MODEL_STACK;
}

static void open_model(struct sim *s, int i, const char *regs, const char *body)
{
    struct sim_options o = {.model = model_of(i)};
    sim_open(s, &o, regs, body);
}

static uint64_t issued_in(const struct sim *s, uint32_t block)
{
    uint32_t pc = machine_pc(s->m, 0, block, 0);
    return machine_pc_counts(s->m)[pc].issued;
}

static uint64_t lanes_in(const struct sim *s, uint32_t block)
{
    uint32_t pc = machine_pc(s->m, 0, block, 0);
    return machine_pc_counts(s->m)[pc].lanes;
}

/* --- divergence --------------------------------------------------------------------------- */

/* Both arms run once with half the lanes each; afterwards the warp is whole. */
START_TEST(if_else)
{
    struct sim s;
    open_model(&s, _i, "%v.r:u32 %t0:ptr %t1:u32 %t2:pred",
               "b0 entry:\n"
               "and.b32 %t1, %tid.x, 1u\n"
               "setp.eq.b32 %t2, %t1, 0u\n"
               "bra %t2, b1, b2\n"
               "b1 even:\n"
               "add.i32 %v.r, %tid.x, 100u\n"
               "jmp b3\n"
               "b2 odd:\n"
               "add.i32 %v.r, %tid.x, 200u\n"
               "jmp b3\n"
               "b3 end:\n"
               "mad.wide.u32 %t0, %tid.x, 4u, %p.out\n"
               "st.w.global.b32 [%t0], %v.r\n"
               "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    for (unsigned l = 0; l < 32; l++)
        ck_assert_uint_eq(sim_out(&s, l), l + (l & 1 ? 200 : 100));
    ck_assert_uint_eq(issued_in(&s, 1), 1);
    ck_assert_uint_eq(lanes_in(&s, 1), 16);
    ck_assert_uint_eq(lanes_in(&s, 2), 16);
    ck_assert_uint_eq(lanes_in(&s, 3), 32);
    const struct counters *c = machine_counters(s.m);
    ck_assert_uint_eq(c->branches, 1);
    ck_assert_uint_eq(c->divergent_branches, 1);
    ck_assert_uint_eq(c->issued, 3 + 2 + 1 + 3); /* with the jump over the else-arm */
    sim_close(&s);
}
END_TEST

/* The then-arm runs first; in reverse the else-arm. */
START_TEST(arm_order)
{
    struct sim s;
    struct sim_options o = {.model = model_of(_i & 1),
                            .schedule = _i & 2 ? SCHEDULE_REVERSE : SCHEDULE_HARDWARE};
    sim_open(&s, &o, "%t0:u32 %t2:pred",
             "b0 entry:\n"
             "setp.lt.u32 %t2, %tid.x, 7u\n"
             "bra %t2, b1, b2\n"
             "b1 then:\n"
             "atom.w.exch.global.b32 %t0, [%p.out], 1u\n"
             "jmp b3\n"
             "b2 else:\n"
             "atom.w.exch.global.b32 %t0, [%p.out], 2u\n"
             "jmp b3\n"
             "b3 end:\n"
             "exit\n");
    sim_run(&s);
    ck_assert_uint_eq(sim_out(&s, 0), _i & 2 ? 1 : 2);
    sim_close(&s);
}
END_TEST

/* Loop lengths 31 x 10 and 1 x 200: the loop is issued as often as its longest lane. */
START_TEST(loop_lengths)
{
    struct sim s;
    open_model(&s, _i, "%v.i:u32 %v.n:u32 %t0:ptr %t2:pred",
               "b0 entry:\n"
               "setp.eq.b32 %t2, %tid.x, 0u\n"
               "selp.b32 %v.n, 200u, 10u, %t2\n"
               "mov.b32 %v.i, 0u\n"
               "jmp b1\n"
               "b1 head:\n"
               "setp.lt.u32 %t2, %v.i, %v.n\n"
               "bra %t2, b2, b3\n"
               "b2 body:\n"
               "add.i32 %v.i, %v.i, 1u\n"
               "jmp b1\n"
               "b3 end:\n"
               "mad.wide.u32 %t0, %tid.x, 4u, %p.out\n"
               "st.w.global.b32 [%t0], %v.i\n"
               "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    for (unsigned l = 0; l < 32; l++)
        ck_assert_uint_eq(sim_out(&s, l), l ? 10 : 200);
    ck_assert_uint_eq(issued_in(&s, 2), 200);
    ck_assert_uint_eq(lanes_in(&s, 2), 31 * 10 + 200);
    ck_assert_uint_eq(lanes_in(&s, 3), 32);
    ck_assert_uint_eq(issued_in(&s, 3), 1);
    sim_close(&s);
}
END_TEST

/* if (t >= 20) return; then the rest runs once, with 20 lanes. */
START_TEST(early_return)
{
    struct sim s;
    open_model(&s, _i, "%t0:ptr %t2:pred",
               "b0 entry:\n"
               "setp.lt.u32 %t2, %tid.x, 24u\n"
               "bra %t2, b1, b4\n"
               "b1 inner:\n"
               "setp.ge.u32 %t2, %tid.x, 20u\n"
               "bra %t2, b2, b3\n"
               "b2 out:\n"
               "exit.early\n"
               "b3 rest:\n"
               "mad.wide.u32 %t0, %tid.x, 4u, %p.out\n"
               "st.w.global.b32 [%t0], 5u\n"
               "jmp b4\n"
               "b4 end:\n"
               "mad.wide.u32 %t0, %tid.x, 4u, %p.out\n"
               "st.w.global.b32 [%t0+128], 6u\n"
               "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    ck_assert_uint_eq(issued_in(&s, 3), 1);
    ck_assert_uint_eq(lanes_in(&s, 3), 20);
    ck_assert_uint_eq(issued_in(&s, 4), 1); /* lanes 24-31 met the others again */
    ck_assert_uint_eq(lanes_in(&s, 4), 28);
    sim_close(&s);
}
END_TEST

/* --- spins --------------------------------------------------------------------------------- */

/* while (atomicCAS(lock, 0, 1)) {} count++; atomicExch(lock, 0); lock is out[0]. */
static const char *const lock_regs = "%v.c:u32 %t0:u32 %t2:pred";
static const char *const lock_body = "b0 entry:\n"
                                     "jmp b1\n"
                                     "b1 spin:\n"
                                     "atom.w.cas.global.b32 %t0, [%p.out], 0u, 1u\n"
                                     "setp.ne.b32 %t2, %t0, 0u\n"
                                     "bra %t2, b1, b2\n"
                                     "b2 locked:\n"
                                     "ld.w.global.b32.volatile %v.c, [%p.out+4]\n"
                                     "add.i32 %v.c, %v.c, 1u\n"
                                     "st.w.global.b32.volatile [%p.out+4], %v.c\n"
                                     "atom.w.exch.global.b32 %t0, [%p.out], 0u\n"
                                     "exit\n";

START_TEST(spin_lock)
{
    struct sim s;
    open_model(&s, _i, lock_regs, lock_body);
    enum machine_status end = sim_run(&s);
    if (_i == 0) { /* the winner waits for the losers, who spin */
        ck_assert_int_eq(end, MACHINE_STOPPED);
        const struct diag *d = sim_found(&s, FINDING_DEADLOCK);
        ck_assert_ptr_nonnull(d);
        ck_assert_uint_eq(d->lanes, 0xfffffffeu);
        ck_assert_uint_ge(d->notes.len, 1);
        ck_assert_uint_lt(machine_steps(s.m), 100); /* found at once */
    } else {
        ck_assert_int_eq(end, MACHINE_DONE);
        ck_assert_uint_eq(sim_nfound(&s), 0);
        ck_assert_uint_eq(sim_out(&s, 1), 32);
        ck_assert_uint_lt(machine_steps(s.m), 32 * 40);
    }
    sim_close(&s);
}
END_TEST

/* while (!done) if (!atomicCAS(lock, 0, 1)) { count++; atomicExch(lock, 0); done = 1; } */
START_TEST(lock_in_loop)
{
    struct sim s;
    open_model(&s, _i, "%v.c:u32 %v.done:u32 %t0:u32 %t2:pred",
               "b0 entry:\n"
               "mov.b32 %v.done, 0u\n"
               "jmp b1\n"
               "b1 head:\n"
               "setp.eq.b32 %t2, %v.done, 0u\n"
               "bra %t2, b2, b5\n"
               "b2 try:\n"
               "atom.w.cas.global.b32 %t0, [%p.out], 0u, 1u\n"
               "setp.eq.b32 %t2, %t0, 0u\n"
               "bra %t2, b3, b4\n"
               "b3 mine:\n"
               "ld.w.global.b32.volatile %v.c, [%p.out+4]\n"
               "add.i32 %v.c, %v.c, 1u\n"
               "st.w.global.b32.volatile [%p.out+4], %v.c\n"
               "atom.w.exch.global.b32 %t0, [%p.out], 0u\n"
               "mov.b32 %v.done, 1u\n"
               "jmp b4\n"
               "b4 again:\n"
               "jmp b1\n"
               "b5 end:\n"
               "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    ck_assert_uint_eq(sim_nfound(&s), 0);
    ck_assert_uint_eq(sim_out(&s, 1), 32);
    ck_assert_uint_eq(sim_out(&s, 0), 0);
    sim_close(&s);
}
END_TEST

/* Lane 0 waits for lane 1's flag and lane 1 for lane 0's: each sets, then waits. */
START_TEST(flag_hand_over)
{
    struct sim s;
    open_model(&s, _i, "%v.f:u32 %t2:pred",
               "b0 entry:\n"
               "setp.eq.b32 %t2, %tid.x, 0u\n"
               "bra %t2, b1, b3\n"
               "b1 zero:\n"
               "ld.w.global.b32.volatile %v.f, [%p.out]\n"
               "setp.eq.b32 %t2, %v.f, 0u\n"
               "bra %t2, b1, b2\n"
               "b2 answer:\n"
               "st.w.global.b32.volatile [%p.out+4], 1u\n"
               "jmp b5\n"
               "b3 others:\n"
               "st.w.global.b32.volatile [%p.out], 1u\n"
               "jmp b4\n"
               "b4 wait:\n"
               "ld.w.global.b32.volatile %v.f, [%p.out+4]\n"
               "setp.eq.b32 %t2, %v.f, 0u\n"
               "bra %t2, b4, b5\n"
               "b5 end:\n"
               "st.w.global.b32 [%p.out+8], 5u\n"
               "exit\n");
    enum machine_status end = sim_run(&s);
    if (_i == 0) {
        ck_assert_int_eq(end, MACHINE_STOPPED);
        ck_assert_ptr_nonnull(sim_found(&s, FINDING_DEADLOCK));
        ck_assert_uint_eq(sim_found(&s, FINDING_DEADLOCK)->lanes, 1);
    } else {
        ck_assert_int_eq(end, MACHINE_DONE);
        ck_assert_uint_eq(sim_out(&s, 2), 5);
        ck_assert_uint_eq(sim_nfound(&s), 0);
    }
    sim_close(&s);
}
END_TEST

/* Warp 0 waits for a flag that warp 1 sets: warps always make progress. */
START_TEST(flag_between_warps)
{
    struct sim s;
    struct sim_options o = {.model = model_of(_i & 1),
                            .block = {64, 1, 1},
                            .schedule = (enum schedule)(_i / 2),
                            .seed = 7};
    sim_open(&s, &o, "%v.f:u32 %t2:pred",
             "b0 entry:\n"
             "setp.lt.u32 %t2, %tid.x, 32u\n"
             "bra %t2, b1, b2\n"
             "b1 wait:\n"
             "ld.w.global.b32.volatile %v.f, [%p.out]\n"
             "setp.eq.b32 %t2, %v.f, 0u\n"
             "bra %t2, b1, b3\n"
             "b2 set:\n"
             "st.w.global.b32.volatile [%p.out], 1u\n"
             "jmp b3\n"
             "b3 end:\n"
             "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    ck_assert_uint_eq(sim_nfound(&s), 0);
    sim_close(&s);
}
END_TEST

/* A flag that nobody sets. Other blocks are named as having no guarantee. */
START_TEST(nobody_sets_it)
{
    struct sim s;
    struct sim_options o = {.model = model_of(_i), .grid = {3, 1, 1}};
    sim_open(&s, &o, "%v.f:u32 %t2:pred",
             "b0 entry:\n"
             "jmp b1\n"
             "b1 wait:\n"
             "ld.w.global.b32 %v.f, [%p.out]\n"
             "setp.eq.b32 %t2, %v.f, %ctaid.x\n"
             "bra %t2, b1, b2\n"
             "b2 end:\n"
             "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_STOPPED);
    const struct diag *d = sim_found(&s, FINDING_DEADLOCK);
    ck_assert_ptr_nonnull(d);
    ck_assert_uint_eq(d->lanes, 0xffffffffu);
    ck_assert_ptr_nonnull(strstr(d->notes.data[d->notes.len - 1].message, "not started"));
    sim_close(&s);
}
END_TEST

START_TEST(step_budget)
{
    struct sim s;
    struct sim_options o = {.model = model_of(_i), .budget = 5000};
    sim_open(&s, &o, "%v.i:u32 %t2:pred",
             "b0 entry:\n"
             "mov.b32 %v.i, 0u\n"
             "jmp b1\n"
             "b1 loop:\n"
             "add.i32 %v.i, %v.i, 1u\n"
             "setp.ne.b32 %t2, %v.i, 0u\n"
             "bra %t2, b1, b2\n"
             "b2 end:\n"
             "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_STOPPED);
    ck_assert_uint_eq(machine_steps(s.m), 5000);
    const struct diag *d = sim_found(&s, FINDING_STEP_BUDGET);
    ck_assert_ptr_nonnull(d);
    ck_assert_uint_eq(sim_nfound(&s), 1);
    ck_assert_ptr_nonnull(strstr(d->message, "loop"));
    sim_close(&s);
}
END_TEST

/* --- recursion ------------------------------------------------------------------------------ */

/* fib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2), of a lane's own number. */
static const char *const fib_func = "func \"fib\" device frame 16\n"
                                    "reg %p.n:u32 %v.a:u32 %v.b:u32 %t0:u32 %t1:pred\n"
                                    "params %p.n\n"
                                    "result %v.a\n"
                                    "b0 entry:\n"
                                    "st.w.local.b32 [%frame], %p.n\n"
                                    "setp.lt.u32 %t1, %p.n, 2u\n"
                                    "bra %t1, b1, b2\n"
                                    "b1 leaf:\n"
                                    "ret.early %p.n\n"
                                    "b2 rec:\n"
                                    "sub.i32 %t0, %p.n, 1u\n"
                                    "call %v.a, #1(%t0)\n"
                                    "ld.w.local.b32 %t0, [%frame]\n"
                                    "sub.i32 %t0, %t0, 2u\n"
                                    "call %v.b, #1(%t0)\n"
                                    "add.i32 %v.a, %v.a, %v.b\n"
                                    "ret %v.a\n"
                                    "end\n";

START_TEST(recursion)
{
    struct sim s;
    struct sim_options o = {
        .model = model_of(_i & 1), .more = fib_func, .shadow = _i > 1};
    sim_open(&s, &o, "%v.r:u32 %t0:ptr %t1:u32",
             "b0 entry:\n"
             "and.b32 %t1, %tid.x, 15u\n"
             "call %v.r, #1(%t1)\n"
             "mad.wide.u32 %t0, %tid.x, 4u, %p.out\n"
             "st.w.global.b32 [%t0], %v.r\n"
             "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    ck_assert_uint_eq(sim_nfound(&s), 0);
    uint32_t fib[16] = {0, 1};
    for (unsigned i = 2; i < 16; i++)
        fib[i] = fib[i - 1] + fib[i - 2];
    for (unsigned l = 0; l < 32; l++)
        ck_assert_uint_eq(sim_out(&s, l), fib[l & 15]);
    ck_assert_uint_eq(issued_in(&s, 0), 1);
    sim_close(&s);
}
END_TEST

START_TEST(endless_recursion)
{
    struct sim s;
    struct sim_options o = {.model = model_of(_i),
                            .more = "func \"f\" device frame 64\n"
                                    "reg %p.n:u32\n"
                                    "params %p.n\n"
                                    "b0 entry:\n"
                                    "call _, #1(%p.n)\n"
                                    "ret\n"
                                    "end\n"};
    sim_open(&s, &o, "",
             "b0 entry:\n"
             "call _, #1(1u)\n"
             "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_STOPPED);
    ck_assert_ptr_nonnull(sim_found(&s, FINDING_OOB_LOCAL));
    sim_close(&s);
}
END_TEST

/* --- block barriers --------------------------------------------------------------------------- */

static const char *const tile =
    "object 0 shared \"tile\" \"int [256]\" s32 size 1024 align 4 "
    "offset 0\n";

/* tile[t] = t; barrier; out[t] = tile[n - 1 - t], over eight warps. */
static const char *const exchange_regs = "%v.r:u32 %t0:ptr %t1:ptr %t2:u32";
static const char *const exchange_body = "b0 entry:\n"
                                         "addr %t0, #0\n"
                                         "mad.wide.u32 %t1, %tid.x, 4u, %t0\n"
                                         "st.w.shared.b32 [%t1], %tid.x\n"
                                         "bar.sync #0\n"
                                         "sub.i32 %t2, 255u, %tid.x\n"
                                         "mad.wide.u32 %t1, %t2, 4u, %t0\n"
                                         "ld.w.shared.b32 %v.r, [%t1]\n"
                                         "mad.wide.u32 %t0, %tid.x, 4u, %p.out\n"
                                         "st.w.global.b32 [%t0], %v.r\n"
                                         "exit\n";

START_TEST(barrier)
{
    struct sim s;
    struct sim_options o = {.model = model_of(_i & 1),
                            .objects = tile,
                            .shared = 1024,
                            .block = {256, 1, 1},
                            .schedule = (enum schedule)(_i / 2),
                            .seed = 99,
                            .shadow = true};
    sim_open(&s, &o, exchange_regs, exchange_body);
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    ck_assert_uint_eq(sim_nfound(&s), 0);
    for (unsigned t = 0; t < 256; t++)
        ck_assert_uint_eq(sim_out(&s, t), 255 - t);
    ck_assert_uint_eq(machine_counters(s.m)->block_barriers, 1);
    sim_close(&s);
}
END_TEST

START_TEST(barrier_votes)
{
    struct sim s;
    struct sim_options o = {.model = model_of(_i), .block = {100, 1, 1}};
    sim_open(&s, &o, "%v.a:u32 %v.b:u32 %v.c:u32 %t0:ptr %t2:pred",
             "b0 entry:\n"
             "setp.lt.u32 %t2, %tid.x, 70u\n"
             "bar.red.popc %v.a, %t2, #0\n"
             "bar.red.and %v.b, %t2, #0\n"
             "bar.red.or %v.c, %t2, #0\n"
             "mad.i32 %v.a, %v.a, 10u, %v.b\n"
             "mad.i32 %v.a, %v.a, 10u, %v.c\n"
             "mad.wide.u32 %t0, %tid.x, 4u, %p.out\n"
             "st.w.global.b32 [%t0], %v.a\n"
             "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    for (unsigned t = 0; t < 100; t++)
        ck_assert_uint_eq(sim_out(&s, t), 7001);
    ck_assert_uint_eq(machine_counters(s.m)->block_barriers, 3);
    sim_close(&s);
}
END_TEST

/* Threads that returned are not waited for. */
START_TEST(barrier_after_return)
{
    struct sim s;
    struct sim_options o = {.model = model_of(_i), .block = {64, 1, 1}};
    sim_open(&s, &o, "%t2:pred",
             "b0 entry:\n"
             "setp.ge.u32 %t2, %tid.x, 40u\n"
             "bra %t2, b1, b2\n"
             "b1 out:\n"
             "exit.early\n"
             "b2 rest:\n"
             "bar.sync #0\n"
             "st.w.global.b32 [%p.out], 3u\n"
             "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    ck_assert_uint_eq(sim_nfound(&s), 0);
    ck_assert_uint_eq(sim_out(&s, 0), 3);
    sim_close(&s);
}
END_TEST

/* Even lanes take a barrier that odd lanes do not: reported, and the run goes on. */
START_TEST(barrier_even_lanes)
{
    struct sim s;
    open_model(&s, _i, "%t1:u32 %t2:pred",
               "b0 entry:\n"
               "and.b32 %t1, %tid.x, 1u\n"
               "setp.eq.b32 %t2, %t1, 0u\n"
               "bra %t2, b1, b2\n"
               "b1 even:\n"
               "bar.sync #0\n"
               "jmp b2\n"
               "b2 all:\n"
               "bar.sync #0\n"
               "st.w.global.b32 [%p.out], 3u\n"
               "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    const struct diag *d = sim_found(&s, FINDING_SYNCTHREADS_DIVERGENT);
    ck_assert_ptr_nonnull(d);
    ck_assert_uint_eq(d->lanes, 0x55555555u);
    ck_assert_uint_eq(sim_nfound(&s), 1);
    ck_assert_uint_eq(sim_out(&s, 0), 3);
    sim_close(&s);
}
END_TEST

/* A barrier in a branch on which the whole block agrees is fine. */
START_TEST(barrier_uniform_branch)
{
    struct sim s;
    struct sim_options o = {.model = model_of(_i), .block = {128, 1, 1}};
    sim_open(&s, &o, "%t2:pred",
             "b0 entry:\n"
             "setp.eq.b32 %t2, %ctaid.x, 0u\n"
             "bra %t2, b1, b2\n"
             "b1 yes:\n"
             "bar.sync #0\n"
             "jmp b2\n"
             "b2 end:\n"
             "bar.sync #0\n"
             "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    ck_assert_uint_eq(sim_nfound(&s), 0);
    sim_close(&s);
}
END_TEST

/* Warps that wait at a barrier number nobody else uses. */
START_TEST(barrier_deadlock)
{
    struct sim s;
    struct sim_options o = {.model = model_of(_i), .block = {64, 1, 1}};
    sim_open(&s, &o, "%t2:pred",
             "b0 entry:\n"
             "setp.lt.u32 %t2, %tid.x, 32u\n"
             "bra %t2, b1, b2\n"
             "b1 a:\n"
             "bar.sync #1\n"
             "jmp b3\n"
             "b2 b:\n"
             "bar.sync #2\n"
             "jmp b3\n"
             "b3 end:\n"
             "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_STOPPED);
    const struct diag *d = sim_found(&s, FINDING_DEADLOCK);
    ck_assert_ptr_nonnull(d);
    ck_assert_uint_ge(d->notes.len, 1);
    sim_close(&s);
}
END_TEST

/* --- warp barriers ---------------------------------------------------------------------------- */

/* Lanes of two arms meet at __syncwarp() inside them; afterwards they are together. */
START_TEST(syncwarp_in_arms)
{
    struct sim s;
    struct sim_options o = {.model = MODEL_ITS};
    sim_open(&s, &o, "%v.f:u32 %t0:ptr %t2:pred",
             "b0 entry:\n"
             "setp.lt.u32 %t2, %tid.x, 8u\n"
             "bra %t2, b1, b2\n"
             "b1 a:\n"
             "bar.warp 4294967295u\n"
             "ld.w.global.b32 %v.f, [%p.out]\n"
             "jmp b3\n"
             "b2 b:\n"
             "st.w.global.b32 [%p.out], 77u\n"
             "bar.warp 4294967295u\n"
             "mov.b32 %v.f, 1u\n"
             "jmp b3\n"
             "b3 end:\n"
             "mad.wide.u32 %t0, %tid.x, 4u, %p.out\n"
             "st.w.global.b32 [%t0+4], %v.f\n"
             "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    ck_assert_uint_eq(sim_nfound(&s), 0);
    ck_assert_uint_eq(sim_out(&s, 1), 77); /* saw what the other arm stored */
    ck_assert_uint_eq(sim_out(&s, 32), 1);
    ck_assert_uint_eq(lanes_in(&s, 3), 32);
    sim_close(&s);
}
END_TEST

/* --- several blocks, schedules ------------------------------------------------------------------ */

/* Every thread of a 3-D launch adds one to its own cell; coordinates make the index. */
START_TEST(three_dimensions)
{
    struct sim s;
    struct sim_options o = {.model = model_of(_i & 1),
                            .block = {5, 3, 4},
                            .grid = {2, 3, 2},
                            .schedule = (enum schedule)(_i / 2 % 4),
                            .seed = 3,
                            .cooperative = _i >= 8};
    sim_open(&s, &o, "%v.i:u32 %v.b:u32 %t0:ptr %t1:u32",
             "b0 entry:\n"
             "mad.i32 %v.b, %ctaid.z, 3u, %ctaid.y\n"
             "mad.i32 %v.b, %v.b, 2u, %ctaid.x\n"
             "mad.i32 %v.i, %tid.z, %ntid.y, %tid.y\n"
             "mad.i32 %v.i, %v.i, %ntid.x, %tid.x\n"
             "mad.i32 %v.i, %v.b, 60u, %v.i\n"
             "mad.wide.u32 %t0, %v.i, 4u, %p.out\n"
             "atom.w.add.global.b32 _, [%t0], 1u\n"
             "mad.i32 %t1, %laneid, 100u, %nctaid.z\n"
             "st.w.global.b32 [%t0+4096], %t1\n"
             "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    ck_assert_uint_eq(sim_nfound(&s), 0);
    for (unsigned i = 0; i < 720; i++) {
        ck_assert_uint_eq(sim_out(&s, i), 1);
        ck_assert_uint_eq(sim_out(&s, 1024 + i), i % 60 % 32 * 100 + 2);
    }
    const struct counters *c = machine_counters(s.m);
    ck_assert_uint_eq(c->blocks_done, 12);
    ck_assert_uint_eq(c->threads_launched, 720);
    ck_assert_uint_eq(c->warps_launched, 24);
    sim_close(&s);
}
END_TEST

/* Two seeds give two orders of atomics; one seed always the same. */
START_TEST(seeded_order)
{
    uint32_t first[3] = {0};
    for (unsigned k = 0; k < 3; k++) {
        struct sim s;
        struct sim_options o = {.model = MODEL_ITS,
                                .block = {128, 1, 1},
                                .schedule = SCHEDULE_SEEDED,
                                .seed = k == 2 ? 5 : 4};
        sim_open(&s, &o, "%v.o:u32 %t0:ptr",
                 "b0 entry:\n"
                 "atom.w.add.global.b32 %v.o, [%p.in], 1u\n"
                 "mad.wide.u32 %t0, %v.o, 4u, %p.out\n"
                 "st.w.global.b32 [%t0], %tid.x\n"
                 "exit\n");
        ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
        for (unsigned i = 0; i < 128; i++)
            first[k] = first[k] * 31 + sim_out(&s, i);
        sim_close(&s);
    }
    ck_assert_uint_eq(first[0], first[1]);
    ck_assert_uint_ne(first[0], first[2]);
}
END_TEST

START_TEST(trap_and_assert)
{
    struct sim s;
    struct sim_options o = {.model = model_of(_i), .objects = "string 0 \"t < 4\"\n"};
    sim_open(&s, &o, "%t2:pred",
             "b0 entry:\n"
             "setp.lt.u32 %t2, %tid.x, 4u\n"
             "assert %t2, #0\n"
             "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_STOPPED);
    const struct diag *d = sim_found(&s, FINDING_ASSERT_FAILED);
    ck_assert_ptr_nonnull(d);
    ck_assert_uint_eq(d->lanes, 0xfffffff0u);
    ck_assert_ptr_nonnull(strstr(d->message, "t < 4"));
    sim_close(&s);
    open_model(&s, _i, "", "b0 entry:\ntrap\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_STOPPED);
    ck_assert_ptr_nonnull(sim_found(&s, FINDING_TRAP));
    sim_close(&s);
}
END_TEST

Suite *machine_flow_suite(void)
{
    Suite *suite = suite_create("machine: control flow");
    TCase *tc = tcase_create("flow");
    tcase_set_timeout(tc, 60);
    tcase_add_loop_test(tc, if_else, 0, 2);
    tcase_add_loop_test(tc, arm_order, 0, 4);
    tcase_add_loop_test(tc, loop_lengths, 0, 2);
    tcase_add_loop_test(tc, early_return, 0, 2);
    tcase_add_loop_test(tc, spin_lock, 0, 2);
    tcase_add_loop_test(tc, lock_in_loop, 0, 2);
    tcase_add_loop_test(tc, flag_hand_over, 0, 2);
    tcase_add_loop_test(tc, flag_between_warps, 0, 8);
    tcase_add_loop_test(tc, nobody_sets_it, 0, 2);
    tcase_add_loop_test(tc, step_budget, 0, 2);
    tcase_add_loop_test(tc, recursion, 0, 4);
    tcase_add_loop_test(tc, endless_recursion, 0, 2);
    tcase_add_loop_test(tc, barrier, 0, 8);
    tcase_add_loop_test(tc, barrier_votes, 0, 2);
    tcase_add_loop_test(tc, barrier_after_return, 0, 2);
    tcase_add_loop_test(tc, barrier_even_lanes, 0, 2);
    tcase_add_loop_test(tc, barrier_uniform_branch, 0, 2);
    tcase_add_loop_test(tc, barrier_deadlock, 0, 2);
    tcase_add_test(tc, syncwarp_in_arms);
    tcase_add_loop_test(tc, three_dimensions, 0, 16);
    tcase_add_test(tc, seeded_order);
    tcase_add_loop_test(tc, trap_and_assert, 0, 2);
    suite_add_tcase(suite, tc);
    return suite;
}
