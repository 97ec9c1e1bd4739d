/* Warp-level operations: shuffles in every mode and width against the formula of PTX ISA
 * shfl.sync, votes, matches, reductions, member masks, both execution models. */
#include "machine_suites.h"
#include "sim.h"

#include <stdio.h>
#include <string.h>

#define LANES 32

/* out[t] = shuffle of 1000 + 3 t by in[t], width n, full mask. */
static const char *const shuffle_regs = "%v.t:u32 %v.v:u32 %v.b:u32 %t0:ptr %t1:s64";
static const char *const shuffle_body =
    "b0 entry:\n"
    "mov.b32 %%v.t, %%tid.x\n"
    "mad.i32 %%v.v, %%v.t, 3u, 1000u\n"
    "mad.wide.u32 %%t0, %%v.t, 4u, %%p.in\n"
    "ld.w.global.b32 %%v.b, [%%t0]\n"
    "shfl.b32.%s %%v.v, %%v.v, %%v.b, %%p.n, 4294967295u\n"
    "mad.wide.u32 %%t0, %%v.t, 4u, %%p.out\n"
    "st.w.global.b32 [%%t0], %%v.v\n"
    "exit\n";

/* As the table of PTX ISA has it, written once more. */
static unsigned expected_source(const char *mode, unsigned lane, unsigned b,
                                unsigned width)
{
    unsigned segmask = (32 - width) & 31, clamp = strcmp(mode, "up") == 0 ? 0 : 31;
    int lo = (int)(lane & segmask), hi = lo | (int)(clamp & ~segmask), j;
    b &= 31;
    if (strcmp(mode, "idx") == 0)
        j = lo | (int)(b & ~segmask);
    else if (strcmp(mode, "up") == 0)
        j = (int)lane - (int)b;
    else if (strcmp(mode, "down") == 0)
        j = (int)lane + (int)b;
    else
        j = (int)(lane ^ b);
    bool ok = strcmp(mode, "up") == 0 ? j >= hi : j <= hi;
    return ok ? (unsigned)j : lane;
}

static const char *const modes[] = {"idx", "up", "down", "xor"};

START_TEST(shuffle_table)
{
    const char *mode = modes[_i % 4];
    unsigned width = 1u << (_i / 4 % 6);
    enum model model = _i / 24 ? MODEL_ITS : MODEL_STACK;
    char body[1024];
    snprintf(body, sizeof body, shuffle_body, mode);
    for (unsigned b = 0; b < 40; b++) {
        struct sim s;
        struct sim_options o = {.n = (int)width, .model = model, .shadow = b & 1};
        sim_open(&s, &o, shuffle_regs, body);
        for (unsigned l = 0; l < LANES; l++)
            sim_set(&s, l, b < 35 ? b : b * 7 + l); /* also a lane's own */
        ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
        for (unsigned l = 0; l < LANES; l++) {
            unsigned by = b < 35 ? b : b * 7 + l;
            ck_assert_uint_eq(sim_out(&s, l),
                              1000 + 3 * expected_source(mode, l, by, width));
        }
        ck_assert_uint_eq(sim_nfound(&s), 0);
        sim_close(&s);
    }
}
END_TEST

/* Seen on an H200 (data of the design): a source of -1 reads lane 31; source 13 at width
 * 8 reads lane 5 of the segment; xor by 12 at width 8 crosses to earlier segments. */
START_TEST(shuffle_hardware)
{
    static const unsigned cross[LANES] = {0,  1,  2,  3,  4,  5,  6,  7,  4,  5,  6,
                                          7,  0,  1,  2,  3,  16, 17, 18, 19, 20, 21,
                                          22, 23, 20, 21, 22, 23, 16, 17, 18, 19};
    for (unsigned l = 0; l < LANES; l++) {
        ck_assert_uint_eq(expected_source("idx", l, (unsigned)-1, 32), 31);
        ck_assert_uint_eq(expected_source("idx", l, 13, 8), (l & 24) + 5);
        ck_assert_uint_eq(expected_source("xor", l, 12, 8), cross[l]);
    }
}
END_TEST

/* --- one instruction, its result in out[t] --------------------------------------------- */

struct one {
    const char *insn; /* sets %v.r; may use %v.t, %v.x = in[t], %t2 = in[t] != 0 */
    uint32_t in[LANES], out[LANES];
};

static void open_one(struct sim *s, const struct sim_options *o, const char *insn)
{
    char body[2048];
    snprintf(body, sizeof body,
             "b0 entry:\n"
             "mov.b32 %%v.t, %%tid.x\n"
             "mad.wide.u32 %%t0, %%v.t, 4u, %%p.in\n"
             "ld.w.global.b32 %%v.x, [%%t0]\n"
             "setp.ne.b32 %%t2, %%v.x, 0u\n"
             "%s"
             "mad.wide.u32 %%t0, %%v.t, 4u, %%p.out\n"
             "st.w.global.b32 [%%t0], %%v.r\n"
             "exit\n",
             insn);
    sim_open(s, o, "%v.t:u32 %v.x:u32 %v.r:u32 %v.q:u32 %t0:ptr %t2:pred %t3:s64", body);
}

static uint32_t value_of(unsigned lane)
{
    return lane % 5 == 0 ? 0xfffffff0u + lane : lane * 977u;
}

static void run_one(struct sim *s, const char *insn, enum model model)
{
    struct sim_options o = {.model = model, .shadow = true};
    open_one(s, &o, insn);
    for (unsigned l = 0; l < LANES; l++)
        sim_set(s, l, l % 3 ? value_of(l) : 0);
    ck_assert_int_eq(sim_run(s), MACHINE_DONE);
    ck_assert_uint_eq(sim_nfound(s), 0);
}

static uint32_t input(unsigned l)
{
    return l % 3 ? value_of(l) : 0;
}

START_TEST(votes)
{
    struct sim s;
    uint32_t ballot = 0;
    for (unsigned l = 0; l < LANES; l++)
        ballot |= input(l) ? 1u << l : 0;
    static const char *const ops[] = {"all", "any", "ballot"};
    for (unsigned i = 0; i < 3; i++) {
        char insn[100];
        snprintf(insn, sizeof insn, "vote.%s %%v.r, %%t2, 4294967295u\n", ops[i]);
        run_one(&s, insn, _i ? MODEL_ITS : MODEL_STACK);
        for (unsigned l = 0; l < LANES; l++)
            ck_assert_uint_eq(sim_out(&s, l), i == 0 ? 0 : i == 1 ? 1 : ballot);
        sim_close(&s);
    }
}
END_TEST

START_TEST(matches)
{
    struct sim s;
    run_one(&s,
            "rem.u32 %v.q, %v.t, 5u\n"
            "match.any.b32 %v.r, %v.q, 4294967295u\n",
            _i ? MODEL_ITS : MODEL_STACK);
    for (unsigned l = 0; l < LANES; l++) {
        uint32_t same = 0;
        for (unsigned k = 0; k < LANES; k++)
            same |= k % 5 == l % 5 ? 1u << k : 0;
        ck_assert_uint_eq(sim_out(&s, l), same);
    }
    sim_close(&s);
    run_one(&s,
            "cvt.u64.u32 %t3, %v.t\n"
            "shr.s64 %t3, %t3, 5u\n"
            "match.all.b64 %v.r, %v.q, %t3, 4294967295u\n"
            "add.i32 %v.r, %v.r, %v.q\n",
            _i ? MODEL_ITS : MODEL_STACK);
    for (unsigned l = 0; l < LANES; l++)
        ck_assert_uint_eq(sim_out(&s, l), 0); /* ffffffff + 1 */
    sim_close(&s);
    run_one(&s, "match.all.b32 %v.r, %v.q, %v.t, 4294967295u\n",
            _i ? MODEL_ITS : MODEL_STACK);
    for (unsigned l = 0; l < LANES; l++)
        ck_assert_uint_eq(sim_out(&s, l), 0);
    sim_close(&s);
}
END_TEST

static uint32_t fold(unsigned op, uint32_t a, uint32_t b)
{
    bool s = (int32_t)a < (int32_t)b, u = a < b;
    switch (op) {
    case 0:
        return a + b;
    case 1:
        return s ? a : b;
    case 2:
        return u ? a : b;
    case 3:
        return s ? b : a;
    case 4:
        return u ? b : a;
    case 5:
        return a & b;
    case 6:
        return a | b;
    default:
        return a ^ b;
    }
}

START_TEST(reductions)
{
    static const char *const ops[] = {"add",  "smin", "umin", "smax",
                                      "umax", "and",  "or",   "xor"};
    struct sim s;
    char insn[100];
    unsigned op = (unsigned)_i % 8;
    snprintf(insn, sizeof insn, "redux.%s %%v.r, %%v.x, 4294967295u\n", ops[op]);
    run_one(&s, insn, _i / 8 ? MODEL_ITS : MODEL_STACK);
    uint32_t want = input(0);
    for (unsigned l = 1; l < LANES; l++)
        want = fold(op, want, input(l));
    for (unsigned l = 0; l < LANES; l++)
        ck_assert_uint_eq(sim_out(&s, l), want);
    sim_close(&s);
}
END_TEST

/* Two groups of one instruction, each over its own half, complete on their own. */
START_TEST(two_groups)
{
    struct sim s;
    run_one(&s,
            "setp.lt.u32 %t2, %v.t, 16u\n"
            "selp.b32 %v.q, 65535u, 4294901760u, %t2\n"
            "redux.add %v.r, %v.t, %v.q\n",
            _i ? MODEL_ITS : MODEL_STACK);
    for (unsigned l = 0; l < LANES; l++)
        ck_assert_uint_eq(sim_out(&s, l), l < 16 ? 120 : 376);
    sim_close(&s);
}
END_TEST

START_TEST(wide_shuffle)
{
    struct sim s;
    run_one(&s,
            "cvt.u64.u32 %t3, %v.t\n"
            "mad.i64 %t3, %t3, 4294967303l, 4294967296l\n" /* (t + 1) << 32 | 7 t */
            "shfl.b64.xor %t3, %t3, 1u, 32u, 4294967295u\n"
            "lo.b32 %v.r, %t3\n"
            "hi.b32 %v.q, %t3\n"
            "mad.i32 %v.r, %v.q, 1000u, %v.r\n",
            _i ? MODEL_ITS : MODEL_STACK);
    for (unsigned l = 0; l < LANES; l++)
        ck_assert_uint_eq(sim_out(&s, l), ((l ^ 1) + 1) * 1000 + (l ^ 1) * 7);
    sim_close(&s);
}
END_TEST

/* --- findings --------------------------------------------------------------------------- */

static void run_faulty(struct sim *s, const char *insn, enum model model,
                       unsigned threads)
{
    struct sim_options o = {.model = model, .shadow = true, .block = {threads, 1, 1}};
    open_one(s, &o, insn);
    ck_assert_int_eq(sim_run(s), MACHINE_DONE);
}

START_TEST(caller_not_in_mask)
{
    struct sim s;
    run_faulty(&s, "shfl.b32.idx %v.r, %v.t, 5u, 32u, 65535u\n",
               _i ? MODEL_ITS : MODEL_STACK, 32);
    const struct diag *d = sim_found(&s, FINDING_CALLER_NOT_IN_MASK);
    ck_assert_ptr_nonnull(d);
    ck_assert_uint_eq(d->lanes, 0xffff0000u);
    ck_assert_uint_eq(sim_nfound(&s), 1);
    for (unsigned l = 0; l < 16; l++)
        ck_assert_uint_eq(sim_out(&s, l), 5);
    sim_close(&s);
}
END_TEST

START_TEST(width_seven)
{
    struct sim s;
    run_faulty(&s, "shfl.b32.down %v.r, %v.t, 1u, 7u, 4294967295u\n",
               _i ? MODEL_ITS : MODEL_STACK, 32);
    const struct diag *d = sim_found(&s, FINDING_SHUFFLE_WIDTH);
    ck_assert_ptr_nonnull(d);
    ck_assert_uint_eq(d->lanes, 0xffffffffu);
    ck_assert_uint_eq(sim_nfound(&s), 1);
    sim_close(&s);
}
END_TEST

/* Lanes of a partial warp that never started are exited, not missing. */
START_TEST(partial_warp)
{
    struct sim s;
    run_faulty(&s, "redux.add %v.r, %v.t, 4294967295u\n", _i ? MODEL_ITS : MODEL_STACK,
               20);
    ck_assert_uint_eq(sim_nfound(&s), 0);
    for (unsigned l = 0; l < 20; l++)
        ck_assert_uint_eq(sim_out(&s, l), 190);
    sim_close(&s);
}
END_TEST

/* An undefined value: the shuffle reads a lane that does not exist. */
START_TEST(shuffle_from_nobody)
{
    struct sim s;
    run_faulty(&s, "shfl.b32.down %v.r, %v.t, 16u, 32u, 4294967295u\n",
               _i ? MODEL_ITS : MODEL_STACK, 16);
    uint8_t undefined[64];
    memory_undefined(s.mem, s.out, undefined, sizeof undefined);
    for (unsigned i = 0; i < sizeof undefined; i++)
        ck_assert_uint_eq(undefined[i], 0xff);
    sim_close(&s);
}
END_TEST

/* Half a warp names the whole: t < 16 ? redux(full) : nothing, then more. */
static const char *const half_body = "b0 entry:\n"
                                     "mov.b32 %v.r, 7u\n"
                                     "setp.lt.u32 %t2, %tid.x, 16u\n"
                                     "bra %t2, b1, b2\n"
                                     "b1 half:\n"
                                     "redux.add %v.r, %tid.x, 4294967295u\n"
                                     "jmp b2\n"
                                     "b2 end:\n"
                                     "mad.wide.u32 %t0, %tid.x, 4u, %p.out\n"
                                     "st.w.global.b32 [%t0], %v.r\n"
                                     "exit\n";

START_TEST(lanes_missing)
{
    struct sim s;
    struct sim_options o = {.model = _i ? MODEL_ITS : MODEL_STACK};
    sim_open(&s, &o, "%v.r:u32 %t0:ptr %t2:pred", half_body);
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    const struct diag *d = sim_found(&s, FINDING_MASK_LANES_MISSING);
    ck_assert_ptr_nonnull(d);
    ck_assert_uint_eq(d->lanes, 0x0000ffffu);
    ck_assert_uint_eq(d->missing, 0xffff0000u);
    ck_assert_uint_eq(sim_nfound(&s), 1);
    ck_assert_uint_eq(sim_out(&s, 0), 120); /* completed with the lanes present */
    ck_assert_uint_eq(sim_out(&s, 31), 7);
    sim_close(&s);
}
END_TEST

/* The same reduction written in both arms: one operation under its, two faulty ones
 * under stack. */
static const char *const arms_body = "b0 entry:\n"
                                     "setp.ge.u32 %t2, %tid.x, 24u\n"
                                     "bra %t2, b1, b2\n"
                                     "b1 then:\n"
                                     "add.i32 %v.x, %tid.x, 100u\n"
                                     "shfl.b32.idx %v.r, %v.x, %tid.x, 32u, 4294967295u\n"
                                     "redux.add %v.r, %v.x, 4294967295u\n"
                                     "jmp b3\n"
                                     "b2 else:\n"
                                     "add.i32 %v.x, %tid.x, 200u\n"
                                     "shfl.b32.idx %v.r, %v.x, 30u, 32u, 4294967295u\n"
                                     "redux.add %v.r, %v.r, 4294967295u\n"
                                     "jmp b3\n"
                                     "b3 end:\n"
                                     "mad.wide.u32 %t0, %tid.x, 4u, %p.out\n"
                                     "st.w.global.b32 [%t0], %v.r\n"
                                     "exit\n";

START_TEST(across_branches)
{
    struct sim s;
    struct sim_options o = {.model = _i ? MODEL_ITS : MODEL_STACK};
    sim_open(&s, &o, "%v.r:u32 %v.x:u32 %t0:ptr %t2:pred", arms_body);
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    if (_i == 0) {
        const struct diag *d = sim_found(&s, FINDING_MASK_LANES_MISSING);
        ck_assert_ptr_nonnull(d);
        ck_assert_uint_eq(d->lanes, 0xff000000u);
        ck_assert_uint_eq(d->missing, 0x00ffffffu);
    } else {
        ck_assert_uint_eq(sim_nfound(&s), 0);
        uint32_t sum = 24 * 130; /* lane 30's value, read across the branch */
        for (unsigned l = 24; l < 32; l++)
            sum += 100 + l;
        for (unsigned l = 0; l < LANES; l++)
            ck_assert_uint_eq(sim_out(&s, l), sum);
    }
    sim_close(&s);
}
END_TEST

/* Lanes leave a loop one by one and call with the full mask: those inside wait in vain. */
START_TEST(lanes_left_the_loop)
{
    struct sim s;
    struct sim_options o = {.model = MODEL_ITS};
    sim_open(&s, &o, "%v.r:u32 %v.i:u32 %t0:ptr %t2:pred",
             "b0 entry:\n"
             "mov.b32 %v.i, %tid.x\n"
             "mov.b32 %v.r, 0u\n"
             "jmp b1\n"
             "b1 head:\n"
             "setp.lt.u32 %t2, %v.i, 40u\n"
             "bra %t2, b2, b3\n"
             "b2 body:\n"
             "redux.add %v.r, 1u, 4294967295u\n"
             "add.i32 %v.i, %v.i, 32u\n"
             "jmp b1\n"
             "b3 end:\n"
             "mad.wide.u32 %t0, %tid.x, 4u, %p.out\n"
             "st.w.global.b32 [%t0], %v.r\n"
             "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    const struct diag *d = sim_found(&s, FINDING_MASK_LANES_MISSING);
    ck_assert_ptr_nonnull(d);
    ck_assert_uint_eq(d->lanes, 0x000000ffu);
    ck_assert_uint_eq(d->missing, 0xffffff00u);
    ck_assert_uint_eq(sim_out(&s, 0), 8);
    ck_assert_uint_eq(sim_out(&s, 31), 32);
    sim_close(&s);
}
END_TEST

/* Returned lanes are exited: nobody waits for them. */
START_TEST(after_return)
{
    struct sim s;
    struct sim_options o = {.model = _i ? MODEL_ITS : MODEL_STACK};
    sim_open(&s, &o, "%v.r:u32 %t0:ptr %t2:pred",
             "b0 entry:\n"
             "setp.ge.u32 %t2, %tid.x, 20u\n"
             "bra %t2, b1, b2\n"
             "b1 out:\n"
             "exit.early\n"
             "b2 rest:\n"
             "redux.add %v.r, %tid.x, 4294967295u\n"
             "mad.wide.u32 %t0, %tid.x, 4u, %p.out\n"
             "st.w.global.b32 [%t0], %v.r\n"
             "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    ck_assert_uint_eq(sim_nfound(&s), 0);
    ck_assert_uint_eq(sim_out(&s, 19), 190);
    ck_assert_uint_eq(sim_out(&s, 20), 0);
    sim_close(&s);
}
END_TEST

/* Lane 0 says everybody, the others say all but lane 0: nobody can complete lane 0's. */
START_TEST(masks_differ)
{
    struct sim s;
    run_faulty(&s,
               "setp.eq.b32 %t2, %v.t, 0u\n"
               "selp.b32 %v.q, 4294967295u, 4294967294u, %t2\n"
               "redux.add %v.r, %v.t, %v.q\n"
               "bar.sync #0\n",
               _i ? MODEL_ITS : MODEL_STACK, 32);
    const struct diag *d = sim_found(&s, FINDING_MASK_LANES_DIFFER);
    ck_assert_ptr_nonnull(d);
    ck_assert_uint_eq(d->lanes, 1);
    ck_assert_uint_eq(d->missing, 0xfffffffeu);
    ck_assert_uint_eq(sim_nfound(&s), 1);
    ck_assert_uint_eq(sim_out(&s, 1), 496);
    sim_close(&s);
}
END_TEST

/* __activemask inside a branch: the lanes of the arm. */
START_TEST(active_mask)
{
    struct sim s;
    struct sim_options o = {.model = _i ? MODEL_ITS : MODEL_STACK};
    sim_open(&s, &o, "%v.r:u32 %t0:ptr %t1:u32 %t2:pred",
             "b0 entry:\n"
             "and.b32 %t1, %tid.x, 1u\n"
             "setp.ne.b32 %t2, %t1, 0u\n"
             "bra %t2, b1, b2\n"
             "b1 odd:\n"
             "activemask %v.r\n"
             "jmp b3\n"
             "b2 even:\n"
             "activemask %v.r\n"
             "jmp b3\n"
             "b3 end:\n"
             "mad.wide.u32 %t0, %tid.x, 4u, %p.out\n"
             "st.w.global.b32 [%t0], %v.r\n"
             "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    for (unsigned l = 0; l < LANES; l++)
        ck_assert_uint_eq(sim_out(&s, l), l & 1 ? 0xaaaaaaaau : 0x55555555u);
    sim_close(&s);
}
END_TEST

Suite *machine_warp_suite(void)
{
    Suite *suite = suite_create("machine: warp operations");
    TCase *tc = tcase_create("warp");
    tcase_set_timeout(tc, 60);
    tcase_add_loop_test(tc, shuffle_table, 0, 48);
    tcase_add_test(tc, shuffle_hardware);
    tcase_add_loop_test(tc, votes, 0, 2);
    tcase_add_loop_test(tc, matches, 0, 2);
    tcase_add_loop_test(tc, reductions, 0, 16);
    tcase_add_loop_test(tc, two_groups, 0, 2);
    tcase_add_loop_test(tc, wide_shuffle, 0, 2);
    tcase_add_loop_test(tc, caller_not_in_mask, 0, 2);
    tcase_add_loop_test(tc, width_seven, 0, 2);
    tcase_add_loop_test(tc, partial_warp, 0, 2);
    tcase_add_loop_test(tc, shuffle_from_nobody, 0, 2);
    tcase_add_loop_test(tc, lanes_missing, 0, 2);
    tcase_add_loop_test(tc, across_branches, 0, 2);
    tcase_add_test(tc, lanes_left_the_loop);
    tcase_add_loop_test(tc, after_return, 0, 2);
    tcase_add_loop_test(tc, masks_differ, 0, 2);
    tcase_add_loop_test(tc, active_mask, 0, 2);
    suite_add_tcase(suite, tc);
    return suite;
}
