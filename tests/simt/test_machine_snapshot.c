/* Snapshots, views and recording: a restored machine goes on exactly as the run it was
 * taken from, whatever was run in between and however the run is cut into pieces. */
#include "machine_suites.h"
#include "sim.h"

#include <stdlib.h>
#include <string.h>

struct program {
    const char *regs, *body, *objects, *more;
    struct sim_options o;
};

static const char *const tile =
    "object 0 shared \"tile\" \"int [128]\" s32 size 512 align 4 "
    "offset 0\nstring 0 \"%u;\"\n";

static const struct program programs[] = {
    /* Several warps and blocks, divergence, atomics, shuffles, barriers, printf. */
    {"%v.x:u32 %v.i:u32 %t0:ptr %t1:u32 %t2:pred %t3:ptr",
     "b0 entry:\n"
     "addr %t3, #0\n"
     "mad.wide.u32 %t0, %tid.x, 4u, %t3\n"
     "st.w.shared.b32 [%t0], %tid.x\n"
     "bar.sync #0\n"
     "mov.b32 %v.i, 0u\n"
     "and.b32 %v.x, %tid.x, 7u\n"
     "jmp b1\n"
     "b1 head:\n"
     "setp.lt.u32 %t2, %v.i, %v.x\n"
     "bra %t2, b2, b5\n"
     "b2 body:\n"
     "and.b32 %t1, %v.i, 1u\n"
     "setp.eq.b32 %t2, %t1, 0u\n"
     "bra %t2, b3, b4\n"
     "b3 even:\n"
     "atom.w.add.global.b32 %t1, [%p.out], %v.i\n"
     "jmp b4\n"
     "b4 next:\n"
     "add.i32 %v.i, %v.i, 1u\n"
     "jmp b1\n"
     "b5 end:\n"
     "shfl.b32.down %v.x, %v.x, 3u, 32u, 4294967295u\n"
     "atom.w.add.shared.b32 _, [%t3], %v.x\n"
     "bar.sync #0\n"
     "ld.w.shared.b32 %v.x, [%t3]\n"
     "mad.i32 %t1, %ctaid.x, %ntid.x, %tid.x\n"
     "mad.wide.u32 %t0, %t1, 4u, %p.out\n"
     "st.w.global.b32 [%t0+64], %v.x\n"
     "setp.eq.b32 %t2, %tid.x, 0u\n"
     "bra %t2, b6, b7\n"
     "b6 print:\n"
     "printf _, #0(%v.x)\n"
     "jmp b7\n"
     "b7 out:\n"
     "exit\n",
     NULL,
     NULL,
     {.shared = 512, .block = {70, 1, 1}, .grid = {3, 1, 1}}},
    /* A spin lock: splits that give way (its), a deadlock (stack). */
    {"%v.c:u32 %t0:u32 %t2:pred",
     "b0 entry:\n"
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
     "exit\n",
     "",
     NULL,
     {.block = {40, 1, 1}, .grid = {2, 1, 1}}},
    /* Recursion and local memory. */
    {"%v.r:u32 %t0:ptr %t1:u32",
     "b0 entry:\n"
     "and.b32 %t1, %tid.x, 7u\n"
     "call %v.r, #1(%t1)\n"
     "mad.wide.u32 %t0, %tid.x, 4u, %p.out\n"
     "st.w.global.b32 [%t0], %v.r\n"
     "exit\n",
     "",
     "func \"fib\" device frame 16\n"
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
     "end\n",
     {.block = {48, 1, 1}}},
    /* Two arms that meet in a collective, and faults. */
    {"%v.r:u32 %v.x:u32 %t0:ptr %t2:pred",
     "b0 entry:\n"
     "setp.ge.u32 %t2, %tid.x, 24u\n"
     "bra %t2, b1, b2\n"
     "b1 then:\n"
     "redux.add %v.r, %tid.x, 4294967295u\n"
     "shfl.b32.idx %v.r, %v.r, 31u, 32u, 4278190080u\n"
     "jmp b3\n"
     "b2 else:\n"
     "redux.add %v.r, %tid.x, 4294967295u\n"
     "redux.add %v.x, %v.r, 4294967295u\n"
     "jmp b3\n"
     "b3 end:\n"
     "mad.wide.u32 %t0, %tid.x, 4u, %p.out\n"
     "st.w.global.b32 [%t0-16], %v.r\n"
     "exit\n",
     "",
     NULL,
     {.block = {32, 1, 1}, .grid = {2, 1, 1}}},
};
enum { PROGRAMS = sizeof programs / sizeof *programs, VARIANTS = PROGRAMS * 2 * 4 };

/* Loop test i: program, model, schedule; definedness and residence vary along. */
static void open_variant(struct sim *s, int i)
{
    const struct program *p = &programs[i % PROGRAMS];
    struct sim_options o = p->o;
    o.model = i / PROGRAMS % 2 ? MODEL_ITS : MODEL_STACK;
    o.schedule = (enum schedule)(i / PROGRAMS / 2);
    o.seed = 11;
    o.shadow = i / PROGRAMS / 2 % 2 == 0;
    o.cooperative = i / PROGRAMS / 2 == 3;
    o.objects = p->objects ? p->objects : tile;
    o.more = p->more;
    o.budget = 6000;
    sim_open(s, &o, p->regs, p->body);
}

/* Hash of every state of a run, n of them. */
static uint64_t *hashes_of(struct sim *s, size_t *n)
{
    size_t cap = 8192;
    uint64_t *h = malloc(cap * sizeof *h);
    *n = 0;
    h[(*n)++] = machine_hash(s->m);
    while (machine_run(s->m, 1) == MACHINE_READY && *n < cap)
        h[(*n)++] = machine_hash(s->m);
    h[*n] = machine_hash(s->m);
    return h;
}

/* The state does not depend on how the run is cut into pieces. */
START_TEST(any_pieces)
{
    struct sim s;
    size_t n;
    open_variant(&s, _i);
    uint64_t *want = hashes_of(&s, &n);
    sim_close(&s);
    ck_assert_uint_ge(n, 20);
    static const unsigned pieces[] = {2, 7, 64, 1000000};
    for (size_t k = 0; k < 4; k++) {
        open_variant(&s, _i);
        size_t at = 0;
        while (machine_status(s.m) == MACHINE_READY) {
            machine_run(s.m, pieces[k]);
            at = machine_steps(s.m);
            ck_assert_uint_le(at, n);
            ck_assert_uint_eq(machine_hash(s.m), want[at]);
        }
        ck_assert_uint_eq(at, n);
        sim_close(&s);
    }
    free(want);
}
END_TEST

/* Keyframes every 37 steps; then jumps back and forth in a fixed random walk. */
START_TEST(walk)
{
    enum { EVERY = 37, KEYS = 256 };
    struct sim s;
    size_t n;
    open_variant(&s, _i);
    uint64_t *want = hashes_of(&s, &n);
    sim_close(&s);
    open_variant(&s, _i);
    struct machine_snapshot *keys[KEYS] = {0};
    size_t nkeys = 0;
    do {
        ck_assert_uint_lt(nkeys, KEYS);
        keys[nkeys++] = machine_save(s.m);
        ck_assert_uint_gt(machine_snapshot_bytes(keys[nkeys - 1]), 0);
    } while (machine_run(s.m, EVERY) == MACHINE_READY);
    uint64_t steps = machine_steps(s.m), rng = 12345;
    size_t len, found = sim_nfound(&s);
    const char *output = machine_output(s.m, &len);
    char *printed = strndup(output, len);
    for (unsigned k = 0; k < 300; k++) {
        rng = rng * 6364136223846793005u + 1442695040888963407u;
        uint64_t to = (rng >> 33) % (steps + 1), key = to / EVERY;
        if (key >= nkeys)
            key = nkeys - 1;
        machine_restore(s.m, keys[key]);
        ck_assert_uint_eq(machine_hash(s.m), want[key * EVERY]);
        machine_run(s.m, to - key * EVERY);
        ck_assert_uint_eq(machine_hash(s.m), want[to]);
    }
    machine_restore(s.m, keys[0]);
    sim_run(&s);
    ck_assert_uint_eq(machine_hash(s.m), want[steps]);
    size_t len2;
    const char *again = machine_output(s.m, &len2);
    ck_assert_uint_eq(len, len2);
    ck_assert(memcmp(printed, again, len) == 0);
    ck_assert_uint_eq(sim_nfound(&s), found); /* found again, listed once */
    for (size_t k = 0; k < nkeys; k++)
        machine_snapshot_free(keys[k]);
    free(printed);
    free(want);
    sim_close(&s);
}
END_TEST

/* --- recording ----------------------------------------------------------------------------- */

struct log {
    struct recorder r;
    struct step chunk[16], all[8192];
    size_t n;
};

static void keep(struct recorder *r)
{
    struct log *log = (struct log *)(void *)r;
    for (struct step *s = log->chunk; s < r->next; s++) {
        ck_assert_uint_lt(log->n, 8192);
        log->all[log->n++] = *s;
    }
    r->next = log->chunk;
    r->end = log->chunk + 16;
}

static void record(struct sim *s, struct log *log, uint64_t piece)
{
    memset(log, 0, sizeof *log);
    log->r = (struct recorder){log->chunk, log->chunk + 16, keep};
    machine_record(s->m, &log->r);
    while (machine_run(s->m, piece) == MACHINE_READY)
        continue;
}

/* Every step is recorded once, with the mask and pc it was issued with, in any pieces. */
START_TEST(recording)
{
    static struct log one, pieces;
    struct sim s;
    open_variant(&s, _i);
    record(&s, &one, UINT64_MAX);
    ck_assert_uint_eq(one.n, machine_steps(s.m));
    uint64_t lanes = 0;
    uint32_t blocks = 0;
    for (size_t i = 0; i < one.n; i++) {
        ck_assert_uint_ne(one.all[i].mask, 0);
        ck_assert_uint_lt(one.all[i].pc, machine_npcs(s.m));
        lanes += (unsigned)__builtin_popcount(one.all[i].mask);
        blocks += (one.all[i].flags & STEP_NEW_BLOCK) != 0;
    }
    const struct counters *c = machine_counters(s.m);
    ck_assert_uint_eq(c->issued, one.n);
    ck_assert_uint_eq(c->lanes, lanes);
    ck_assert_uint_eq(blocks, machine_nresident(s.m) > 1 ? 1 : c->blocks_started);
    sim_close(&s);
    open_variant(&s, _i);
    record(&s, &pieces, 5);
    ck_assert_uint_eq(pieces.n, one.n);
    for (size_t i = 0; i < one.n; i++)
        ck_assert(memcmp(&pieces.all[i], &one.all[i], sizeof one.all[i]) == 0);
    sim_close(&s);
}
END_TEST

/* --- views ------------------------------------------------------------------------------------ */

/* What is shown before a step is what the step then records. */
START_TEST(views)
{
    static struct log log;
    struct sim s;
    open_variant(&s, _i);
    memset(&log, 0, sizeof log);
    log.r = (struct recorder){log.chunk, log.chunk + 16, keep};
    machine_record(s.m, &log.r);
    while (machine_status(s.m) == MACHINE_READY) {
        int warp = machine_next_warp(s.m);
        ck_assert_int_ge(warp, 0);
        struct warp_view v = machine_warp(s.m, (uint32_t)warp);
        ck_assert_int_ge(v.current, 0);
        struct split_view split = machine_split(s.m, (uint32_t)warp, (uint32_t)v.current);
        uint32_t pcs[WARP_LANES], seen = 0;
        machine_lane_pcs(s.m, (uint32_t)warp, pcs);
        for (unsigned l = 0; l < WARP_LANES; l++)
            if (split.mask >> l & 1)
                ck_assert_uint_eq(pcs[l], split.pc);
        for (uint32_t i = 0; i < v.nsplits && _i / PROGRAMS % 2; i++) {
            uint32_t mask = machine_split(s.m, (uint32_t)warp, i).mask;
            ck_assert_uint_eq(seen & mask, 0);
            seen |= mask;
        }
        if (_i / PROGRAMS % 2)
            ck_assert_uint_eq(seen, v.started & ~v.exited);
        size_t before = log.n;
        machine_run(s.m, 1);
        if (log.n == before) /* the budget ended the run instead */
            break;
        ck_assert_uint_eq(log.all[before].pc, split.pc);
        ck_assert_uint_eq(log.all[before].mask, split.mask);
        ck_assert_uint_eq(log.all[before].warp, (uint32_t)warp);
    }
    sim_close(&s);
}
END_TEST

/* Places and pcs are each other's inverse; registers and local memory can be read. */
START_TEST(places)
{
    struct sim s;
    open_variant(&s, _i);
    for (uint32_t pc = 0; pc < machine_npcs(s.m); pc++) {
        struct code_place at = machine_place(s.m, pc);
        ck_assert_uint_eq(machine_pc(s.m, at.func, at.block, at.index), pc);
    }
    machine_run(s.m, 4);
    uint64_t values[WARP_LANES];
    uint32_t undefined;
    ck_assert(
        machine_reg(s.m, 0, 0, s.mod->funcs.data[0].params.data[0], values, &undefined));
    ck_assert_uint_eq(values[5], s.out);
    ck_assert_uint_eq(undefined, 0);
    ck_assert(!machine_reg(s.m, 0, 7, 0, values, &undefined));
    struct block_view b = machine_block(s.m, 0);
    ck_assert_uint_eq(b.flat, 0);
    ck_assert_uint_eq(b.nthreads, s.launch.block[0]);
    sim_close(&s);
}
END_TEST

Suite *machine_snapshot_suite(void)
{
    Suite *suite = suite_create("machine: snapshots and views");
    TCase *tc = tcase_create("snapshot");
    tcase_set_timeout(tc, 120);
    tcase_add_loop_test(tc, any_pieces, 0, VARIANTS);
    tcase_add_loop_test(tc, walk, 0, VARIANTS);
    tcase_add_loop_test(tc, recording, 0, VARIANTS);
    tcase_add_loop_test(tc, views, 0, VARIANTS);
    tcase_add_loop_test(tc, places, 0, PROGRAMS);
    suite_add_tcase(suite, tc);
    return suite;
}
