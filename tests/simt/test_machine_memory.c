/* Memory: shapes of requests and their cost, every space, faults, atomics, definedness,
 * printf, clocks, events. */
#include "machine_suites.h"
#include "sim.h"

#include <stdio.h>
#include <string.h>

static const char *const tile =
    "object 0 shared \"tile\" \"int [64]\" s32 size 256 align 4 "
    "offset 0\n";

/* --- cost ------------------------------------------------------------------------------------ */

/* One global load of in[(t * stride + offset) % words] by 32 lanes. */
static void load_pattern(struct sim *s, unsigned stride, unsigned offset, bool shared)
{
    char body[1024];
    struct sim_options o = {.objects = "object 0 shared \"tile\" \"int [4096]\" s32 size "
                                       "16384 align 4 offset 0\n",
                            .shared = 16384,
                            .model = MODEL_ITS};
    snprintf(body, sizeof body,
             "b0 entry:\n"
             "addr %%t3, #0\n"
             "mad.i32 %%t1, %%tid.x, %uu, %uu\n"
             "mad.wide.u32 %%t0, %%t1, 4u, %s\n"
             "ld.w.%s.b32 %%v.x, [%%t0]\n"
             "exit\n",
             stride, offset, shared ? "%t3" : "%p.in", shared ? "shared" : "global");
    sim_open(s, &o, "%v.x:u32 %t0:ptr %t1:u32 %t3:ptr", body);
    ck_assert_int_eq(sim_run(s), MACHINE_DONE);
}

START_TEST(sectors)
{
    static const struct {
        unsigned stride, offset, sectors;
    } rows[] = {{1, 0, 4}, {1, 1, 5}, {0, 3, 1}, {2, 0, 8}, {8, 0, 32}, {32, 5, 32}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sim s;
        load_pattern(&s, rows[i].stride, rows[i].offset, false);
        const struct counters *c = machine_counters(s.m);
        ck_assert_uint_eq(c->global_requests, 1);
        ck_assert_uint_eq(c->global_loads, 1);
        ck_assert_uint_eq(c->global_bytes, 128);
        ck_assert_uint_eq(c->global_sectors, rows[i].sectors);
        sim_close(&s);
    }
}
END_TEST

START_TEST(banks)
{
    static const struct {
        unsigned stride, ways;
    } rows[] = {{0, 1}, {1, 1}, {2, 2}, {3, 1}, {4, 4}, {32, 32}, {33, 1}, {16, 16}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sim s;
        load_pattern(&s, rows[i].stride, 0, true);
        const struct counters *c = machine_counters(s.m);
        ck_assert_uint_eq(c->shared_requests, 1);
        ck_assert_uint_eq(c->shared_wavefronts, rows[i].ways);
        ck_assert_uint_eq(c->bank_conflicts, rows[i].ways - 1);
        sim_close(&s);
    }
}
END_TEST

/* --- widths ------------------------------------------------------------------------------------ */

/* Stores and loads of every width in every space, whole rows and some lanes, agree with
 * what the bytes say. base: a register holding the start of 512 bytes. */
static void width_body(char *body, size_t size, const char *space, const char *base)
{
    snprintf(body, size,
             "b0 entry:\n"
             "addr %%t3, #0\n"
             "mad.wide.u32 %%t0, %%tid.x, 8u, %s\n"
             "cvt.s64.s32 %%t4, -2\n"
             "mad.i64 %%t4, %%t4, 1311768467463790320l, 17l\n"
             "st.d.%s.b64 [%%t0], %%t4\n"
             "st.w.%s.u8 [%%t0+1], 200u\n"
             "setp.lt.u32 %%t2, %%tid.x, 9u\n"
             "bra %%t2, b1, b2\n"
             "b1 some:\n"
             "st.w.%s.u16 [%%t0+2], 51966u\n"
             "st.w.%s.b32 [%%t0+4], %%tid.x\n"
             "jmp b2\n"
             "b2 all:\n"
             "ld.d.%s.b64 %%t4, [%%t0]\n"
             "mad.wide.u32 %%t5, %%tid.x, 32u, %%p.out\n"
             "st.d.global.b64 [%%t5], %%t4\n"
             "ld.w.%s.u8 %%v.x, [%%t0+1]\n"
             "st.w.global.b32 [%%t5+8], %%v.x\n"
             "ld.w.%s.s8 %%v.x, [%%t0+1]\n"
             "st.w.global.b32 [%%t5+12], %%v.x\n"
             "ld.w.%s.u16 %%v.x, [%%t0+2]\n"
             "st.w.global.b32 [%%t5+16], %%v.x\n"
             "ld.w.%s.s16 %%v.x, [%%t0+2]\n"
             "st.w.global.b32 [%%t5+20], %%v.x\n"
             "exit\n",
             base, space, space, space, space, space, space, space, space, space);
}

START_TEST(widths)
{
    static const char *const rows[][2] = {{"global", "%p.in"}, {"generic", "%p.in"},
                                          {"shared", "%t3"},   {"generic", "%t3"},
                                          {"local", "%frame"}, {"generic", "%frame"}};
    char body[4096];
    struct sim s;
    struct sim_options o = {.objects = tile,
                            .shared = 256,
                            .frame = 256,
                            .model = MODEL_ITS,
                            .shadow = _i & 1};
    width_body(body, sizeof body, rows[_i / 2][0], rows[_i / 2][1]);
    sim_open(&s, &o, "%v.x:u32 %t0:ptr %t2:pred %t3:ptr %t4:s64 %t5:ptr", body);
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    ck_assert_uint_eq(sim_nfound(&s), 0);
    for (unsigned l = 0; l < 32; l++) {
        uint64_t v = (uint64_t)-2 * UINT64_C(1311768467463790320) + 17;
        uint8_t b[8];
        uint32_t w;
        memcpy(b, &v, 8);
        b[1] = 200;
        if (l < 9) {
            uint16_t h = 51966;
            memcpy(b + 2, &h, 2);
            memcpy(b + 4, &l, 4);
        }
        memcpy(&w, b, 4);
        ck_assert_uint_eq(sim_out(&s, 8 * l), w);
        memcpy(&w, b + 4, 4);
        ck_assert_uint_eq(sim_out(&s, 8 * l + 1), w);
        ck_assert_uint_eq(sim_out(&s, 8 * l + 2), 200);
        ck_assert_uint_eq(sim_out(&s, 8 * l + 3), (uint32_t)(int8_t)200);
        ck_assert_uint_eq(sim_out(&s, 8 * l + 4), (unsigned)b[2] | (unsigned)b[3] << 8);
        ck_assert_uint_eq(sim_out(&s, 8 * l + 5),
                          (uint32_t)(int16_t)((unsigned)b[2] | (unsigned)b[3] << 8));
    }
    sim_close(&s);
}
END_TEST

/* --- faults -------------------------------------------------------------------------------------- */

struct bad {
    const char *insn; /* t0 = address, may use %t3 = shared tile */
    enum finding finding;
    uint32_t lanes;
    const char *words; /* somewhere in the message */
};

static const struct bad bads[] = {
    /* in has 4096 words */
    {"mad.wide.u32 %t0, %tid.x, 4u, %p.in\nld.w.global.b32 %v.x, [%t0+16320]\n",
     FINDING_OOB_GLOBAL, 0xffff0000u, "past the end of `in`: element 4096 of 4096"},
    {"mad.wide.u32 %t0, %tid.x, 4u, %p.in\nst.w.global.b32 [%t0-8], %tid.x\n",
     FINDING_OOB_GLOBAL, 0x00000003u, "8 bytes before the start of `in`: element -2"},
    {"mad.wide.u32 %t0, %tid.x, 4u, %t3\nld.w.shared.b32 %v.x, [%t0+200]\n",
     FINDING_OOB_SHARED, 0xffffc000u, "`tile`"},
    {"mad.wide.u32 %t0, %tid.x, 4u, %t3\nst.w.generic.b32 [%t0-4], 1u\n",
     FINDING_OOB_SHARED, 0x00000001u, "4 bytes before the start of `tile`"},
    {"mad.wide.u32 %t0, %tid.x, 8u, %frame\nst.w.local.b32 [%t0], 1u\n",
     FINDING_OOB_LOCAL, 0xfffffff0u, "at 0x"},
    {"mad.wide.u32 %t0, %tid.x, 3u, %p.in\nld.w.global.b32 %v.x, [%t0]\n",
     FINDING_MISALIGNED, 0xeeeeeeeeu, "multiple of 4"},
    {"cvt.u64.u32 %t0, %tid.x\nld.w.global.u8 %v.x, [%t0]\n", FINDING_NULL_POINTER,
     0xffffffffu, "null"},
    {"mov.b64 %t0, %t3\nld.w.global.b32 %v.x, [%t0]\n", FINDING_WRONG_SPACE, 0xffffffffu,
     "not in global memory"},
    {"setp.lt.u32 %t2, %tid.x, 16u\nselp.b64 %t0, %p.in, %t3, %t2\n"
     "ld.w.generic.b32 %v.x, [%t0+4096]\n",
     FINDING_OOB_SHARED, 0xffff0000u, "`tile`"},
    {"atom.w.add.global.b32 %v.x, [%p.in+16384], 1u\n", FINDING_OOB_GLOBAL, 0xffffffffu,
     "atomic of 4 bytes"},
};

START_TEST(faults)
{
    const struct bad *b = &bads[_i / 2];
    char body[1024];
    struct sim s;
    struct sim_options o = {.objects = tile,
                            .shared = 256,
                            .frame = 32,
                            .model = _i & 1 ? MODEL_ITS : MODEL_STACK,
                            .shadow = _i & 1};
    snprintf(body, sizeof body,
             "b0 entry:\naddr %%t3, #0\n%sst.w.global.b32 [%%p.out], 9u\nexit\n",
             b->insn);
    sim_open(&s, &o, "%v.x:u32 %t0:ptr %t2:pred %t3:ptr", body);
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    ck_assert_uint_eq(sim_nfound(&s), 1);
    const struct diag *d = sim_found(&s, b->finding);
    ck_assert_ptr_nonnull(d);
    ck_assert_uint_eq(d->lanes, b->lanes);
    ck_assert_msg(strstr(d->message, b->words) != NULL, "%s", d->message);
    ck_assert_uint_eq(sim_out(&s, 0), 9); /* the run went on */
    sim_close(&s);
}
END_TEST

/* The lanes whose access is good are served. */
START_TEST(good_lanes_served)
{
    struct sim s;
    struct sim_options o = {.model = MODEL_ITS};
    sim_open(&s, &o, "%v.x:u32 %t0:ptr",
             "b0 entry:\n"
             "mad.wide.u32 %t0, %tid.x, 4u, %p.in\n"
             "ld.w.global.b32 %v.x, [%t0+16320]\n"
             "st.w.global.b32 [%t0+16320], 7u\n"
             "mad.wide.u32 %t0, %tid.x, 4u, %p.out\n"
             "st.w.global.b32 [%t0], %v.x\n"
             "exit\n");
    for (unsigned i = 4080; i < 4096; i++)
        sim_set(&s, i, i);
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    for (unsigned l = 0; l < 16; l++) {
        uint32_t v;
        ck_assert_uint_eq(sim_out(&s, l), 4080 + l);
        memory_read(s.mem, s.in + 4 * (4080 + l), &v, 4);
        ck_assert_uint_eq(v, 7);
    }
    ck_assert_uint_eq(sim_out(&s, 16), 0);
    ck_assert_uint_eq(sim_nfound(&s), 2);
    sim_close(&s);
}
END_TEST

START_TEST(arithmetic_faults)
{
    struct sim s;
    struct sim_options o = {.model = MODEL_ITS};
    sim_open(&s, &o, "%v.x:u32 %v.y:s64 %t0:ptr",
             "b0 entry:\n"
             "add.i32 %v.x, %tid.x, 8u\n"
             "shl.b32 %v.x, 1u, %v.x\n"
             "div.u32 %v.x, 100u, %tid.x\n"
             "shl.b32 %v.x, %v.x, 31u\n"
             "cvt.s64.s32 %v.y, 5\n"
             "shr.s64 %v.y, %v.y, %tid.x\n"
             "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    ck_assert_uint_eq(sim_nfound(&s), 2);
    ck_assert_uint_eq(sim_found(&s, FINDING_SHIFT_RANGE)->lanes, 0xff000000u);
    ck_assert_uint_eq(sim_found(&s, FINDING_DIVIDE_BY_ZERO)->lanes, 1);
    ck_assert_ptr_nonnull(
        strstr(sim_found(&s, FINDING_SHIFT_RANGE)->message, "shift by 32"));
    sim_close(&s);
}
END_TEST

/* --- atomics -------------------------------------------------------------------------------------- */

struct atomic_row {
    const char *op;
    uint32_t start, step;           /* operand: start + step * lane */
    uint32_t init, final, last_old; /* cell before, after; old value lane 31 saw */
};

static const struct atomic_row atomics[] = {
    {"add", 1, 1, 10, 10 + 528, 10 + 496},
    {"exch", 100, 1, 5, 131, 130},
    {"smin", 0u - 20, 1, 7, 0u - 20, 0u - 20},
    {"umin", 50, 0u - 1, 45, 19, 20},
    {"smax", 0u - 20, 1, 0u - 5, 11, 10},
    {"umax", 3, 2, 10, 65, 63},
    {"inc", 5, 0, 4, 0, 5},
    {"dec", 5, 0, 2, 0, 1},
    {"and", 0xfffffff0u, 0, 0xffu, 0xf0, 0xf0},
    {"or", 0x100, 0, 3, 0x103, 0x103},
    {"xor", 3, 0, 8, 8, 11},
};

START_TEST(atomic_table)
{
    const struct atomic_row *a = &atomics[_i / 2];
    bool shared = _i & 1;
    char body[1024];
    struct sim s;
    struct sim_options o = {
        .objects = tile, .shared = 256, .model = MODEL_ITS, .shadow = true};
    snprintf(body, sizeof body,
             "b0 entry:\n"
             "addr %%t3, #0\n"
             "mad.i32 %%v.x, %%tid.x, %uu, %uu\n"
             "st.w.%s.b32 [%s], %uu\n"
             "atom.w.%s.%s.b32 %%v.x, [%s], %%v.x\n"
             "ld.w.%s.b32 %%v.y, [%s]\n"
             "mad.wide.u32 %%t0, %%tid.x, 4u, %%p.out\n"
             "st.w.global.b32 [%%t0], %%v.x\n"
             "st.w.global.b32 [%%t0+128], %%v.y\n"
             "exit\n",
             a->step, a->start, shared ? "shared" : "global", shared ? "%t3" : "%p.in",
             a->init, a->op, shared ? "shared" : "generic", shared ? "%t3" : "%p.in",
             shared ? "shared" : "global", shared ? "%t3" : "%p.in");
    sim_open(&s, &o, "%v.x:u32 %v.y:u32 %t0:ptr %t3:ptr", body);
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    ck_assert_uint_eq(sim_nfound(&s), 0);
    ck_assert_uint_eq(sim_out(&s, 32), a->final);
    ck_assert_uint_eq(sim_out(&s, 0), a->init); /* ascending lanes */
    ck_assert_uint_eq(sim_out(&s, 31), a->last_old);
    ck_assert_uint_eq(machine_counters(s.m)->atomics, 1);
    ck_assert_uint_eq(machine_counters(s.m)->atomic_lanes, 32);
    sim_close(&s);
}
END_TEST

/* --- definedness ----------------------------------------------------------------------------------- */

static uint32_t undefined_words(const struct sim *s, unsigned first)
{
    uint8_t u[128];
    uint32_t lanes = 0;
    memory_undefined(s->mem, s->out + 4 * first, u, sizeof u);
    for (unsigned l = 0; l < 32; l++)
        lanes |= u[4 * l] || u[4 * l + 1] || u[4 * l + 2] || u[4 * l + 3] ? 1u << l : 0;
    return lanes;
}

/* Shared words 0 to 19 are written; all are copied through registers, local memory and a
 * shuffle to global memory; a variable is written in even lanes only. */
START_TEST(undefined_travels)
{
    struct sim s;
    struct sim_options o = {.objects = tile,
                            .shared = 256,
                            .frame = 16,
                            .model = _i ? MODEL_ITS : MODEL_STACK,
                            .shadow = true};
    sim_open(&s, &o, "%v.x:u32 %v.y:u32 %t0:ptr %t1:u32 %t2:pred %t3:ptr %t4:ptr",
             "b0 entry:\n"
             "addr %t3, #0\n"
             "mad.wide.u32 %t4, %tid.x, 4u, %p.out\n"
             "mad.wide.u32 %t0, %tid.x, 4u, %t3\n"
             "setp.lt.u32 %t2, %tid.x, 20u\n"
             "bra %t2, b1, b2\n"
             "b1 some:\n"
             "st.w.shared.b32 [%t0], %tid.x\n"
             "jmp b2\n"
             "b2 all:\n"
             "ld.w.shared.b32 %v.x, [%t0]\n"
             "st.w.local.b32 [%frame+4], %v.x\n"
             "ld.w.local.b32 %v.x, [%frame+4]\n"
             "st.w.global.b32 [%t4], %v.x\n"
             "shfl.b32.xor %t1, %v.x, 16u, 32u, 4294967295u\n"
             "st.w.global.b32 [%t4+128], %t1\n"
             "add.i32 %t1, %v.x, 1u\n"
             "and.b32 %t1, %t1, 0u\n"
             "st.w.global.b32 [%t4+256], %t1\n"
             "and.b32 %t1, %tid.x, 1u\n"
             "setp.eq.b32 %t2, %t1, 0u\n"
             "bra %t2, b3, b4\n"
             "b3 even:\n"
             "mov.b32 %v.y, 5u\n"
             "jmp b4\n"
             "b4 end:\n"
             "st.w.global.b32 [%t4+384], %v.y\n"
             "ld.w.shared.u8 %v.x, [%t0]\n"
             "st.w.global.b32 [%t4+512], %v.x\n"
             "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    ck_assert_uint_eq(sim_nfound(&s), 0); /* copying is no use */
    ck_assert_uint_eq(undefined_words(&s, 0), 0xfff00000u);
    ck_assert_uint_eq(undefined_words(&s, 32), 0x0000fff0u);
    ck_assert_uint_eq(undefined_words(&s, 64), 0); /* and with a defined 0 */
    ck_assert_uint_eq(undefined_words(&s, 96), 0xaaaaaaaau);
    ck_assert_uint_eq(undefined_words(&s, 128), 0xfff00000u);
    uint8_t u[4];
    memory_undefined(s.mem, s.out + 4 * (128 + 20), u, 4); /* zero-extended byte */
    ck_assert(u[0] == 0xff && u[1] == 0 && u[2] == 0 && u[3] == 0);
    sim_close(&s);
}
END_TEST

/* --- output, clock, events --------------------------------------------------------------------------- */

START_TEST(printf_lanes)
{
    struct sim s;
    struct sim_options o = {.objects = "string 0 \"t %u of %d\\n\"\n",
                            .model = MODEL_ITS,
                            .block = {3, 1, 1},
                            .n = -4};
    size_t len;
    sim_open(&s, &o, "%v.r:s32 %t0:ptr",
             "b0 entry:\n"
             "printf %v.r, #0(%tid.x, %p.n)\n"
             "st.w.global.b32 [%p.out], %v.r\n"
             "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    const char *text = machine_output(s.m, &len);
    static const char want[] = "t 0 of -4\nt 1 of -4\nt 2 of -4\n";
    ck_assert_uint_eq(len, sizeof want - 1);
    ck_assert(memcmp(text, want, len) == 0);
    ck_assert_uint_eq(sim_out(&s, 0), 2);
    sim_close(&s);
}
END_TEST

START_TEST(clock_counts)
{
    struct sim s;
    struct sim_options o = {.model = MODEL_ITS, .grid = {2, 1, 1}};
    sim_open(&s, &o, "%v.a:s64 %v.b:s64 %t0:u32 %t1:ptr",
             "b0 entry:\n"
             "clock64 %v.a\n"
             "clock64 %v.b\n"
             "sub.i64 %v.b, %v.b, %v.a\n"
             "lo.b32 %t0, %v.b\n"
             "mad.wide.u32 %t1, %ctaid.x, 8u, %p.out\n"
             "st.w.global.b32 [%t1], %t0\n"
             "lo.b32 %t0, %v.a\n"
             "st.w.global.b32 [%t1+4], %t0\n"
             "exit\n");
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    for (unsigned b = 0; b < 2; b++) { /* each block's clock starts at 0 */
        ck_assert_uint_eq(sim_out(&s, 2 * b), 1);
        ck_assert_uint_eq(sim_out(&s, 2 * b + 1), 0);
    }
    sim_close(&s);
}
END_TEST

struct seen_events {
    unsigned count[EVENT_COUNT];
    uint64_t value, addr;
    uint32_t taken, join_mask;
};

static void on_event(void *ctx, const struct event *e)
{
    struct seen_events *seen = ctx;
    seen->count[e->kind]++;
    if (e->kind == EVENT_ACCESS && e->access.store) {
        seen->value = e->access.value[3];
        seen->addr = e->access.addr[3];
    }
    if (e->kind == EVENT_BRANCH)
        seen->taken = e->branch.taken;
    if (e->kind == EVENT_JOIN)
        seen->join_mask = e->mask;
}

START_TEST(events)
{
    struct sim s;
    struct seen_events seen = {0};
    struct sim_options o = {.model = _i ? MODEL_ITS : MODEL_STACK};
    sim_open(&s, &o, "%v.r:u32 %t0:ptr %t2:pred",
             "b0 entry:\n"
             "setp.lt.u32 %t2, %tid.x, 5u\n"
             "bra %t2, b1, b2\n"
             "b1 a:\n"
             "mov.b32 %v.r, 1u\n"
             "jmp b3\n"
             "b2 b:\n"
             "mov.b32 %v.r, 2u\n"
             "jmp b3\n"
             "b3 end:\n"
             "shfl.b32.idx %v.r, %v.r, 0u, 32u, 4294967295u\n"
             "bar.sync #0\n"
             "mad.wide.u32 %t0, %tid.x, 4u, %p.out\n"
             "st.w.global.b32 [%t0], %v.r\n"
             "exit\n");
    struct listener l = {UINT32_MAX, on_event, &seen};
    machine_listen(s.m, &l);
    ck_assert_int_eq(sim_run(&s), MACHINE_DONE);
    ck_assert_uint_eq(seen.count[EVENT_ISSUE], machine_steps(s.m));
    ck_assert_uint_eq(seen.count[EVENT_BRANCH], 1);
    ck_assert_uint_eq(seen.taken, 0x1f);
    ck_assert_uint_eq(seen.count[EVENT_SPLIT], 1);
    ck_assert_uint_eq(seen.count[EVENT_JOIN], 2);
    ck_assert_uint_eq(seen.join_mask, 0xffffffffu);
    ck_assert_uint_eq(seen.count[EVENT_SHUFFLE], 1);
    ck_assert_uint_eq(seen.count[EVENT_BAR_ARRIVE], 1);
    ck_assert_uint_eq(seen.count[EVENT_BAR_DONE], 1);
    ck_assert_uint_eq(seen.count[EVENT_ACCESS], 1);
    ck_assert_uint_eq(seen.value, 1);
    ck_assert_uint_eq(seen.addr, s.out + 12);
    ck_assert_uint_eq(seen.count[EVENT_EXIT], 1);
    ck_assert_uint_eq(seen.count[EVENT_BLOCK_START], 1);
    ck_assert_uint_eq(seen.count[EVENT_BLOCK_END], 1);
    sim_close(&s);
}
END_TEST

START_TEST(bad_launches)
{
    static const struct launch launches[] = {
        {.grid = {1, 1, 1}, .block = {1025, 1, 1}},
        {.grid = {1, 1, 1}, .block = {32, 32, 2}},
        {.grid = {1, 1, 1}, .block = {1, 1, 65}},
        {.grid = {1, 65536, 1}, .block = {1, 1, 1}},
        {.grid = {0, 1, 1}, .block = {1, 1, 1}},
        {.grid = {1, 1, 1}, .block = {1, 1, 1}, .shared_dynamic = 240000},
    };
    struct sim s;
    struct sim_options o = {0};
    sim_open(&s, &o, "", "b0 entry:\nexit\n");
    for (size_t i = 0; i < sizeof launches / sizeof *launches; i++) {
        struct machine_options mo = {0};
        struct diags ds;
        diags_init(&ds);
        ck_assert_ptr_null(machine_new(s.mod, &launches[i], s.mem, &mo, &ds));
        ck_assert_uint_eq(ds.errors, 1);
        diags_free(&ds);
    }
    sim_close(&s);
}
END_TEST

Suite *machine_memory_suite(void)
{
    Suite *suite = suite_create("machine: memory");
    TCase *tc = tcase_create("memory");
    tcase_set_timeout(tc, 60);
    tcase_add_test(tc, sectors);
    tcase_add_test(tc, banks);
    tcase_add_loop_test(tc, widths, 0, 12);
    tcase_add_loop_test(tc, faults, 0, 2 * (int)(sizeof bads / sizeof *bads));
    tcase_add_test(tc, good_lanes_served);
    tcase_add_test(tc, arithmetic_faults);
    tcase_add_loop_test(tc, atomic_table, 0, 2 * (int)(sizeof atomics / sizeof *atomics));
    tcase_add_loop_test(tc, undefined_travels, 0, 2);
    tcase_add_test(tc, printf_lanes);
    tcase_add_test(tc, clock_counts);
    tcase_add_loop_test(tc, events, 0, 2);
    tcase_add_test(tc, bad_launches);
    suite_add_tcase(suite, tc);
    return suite;
}
