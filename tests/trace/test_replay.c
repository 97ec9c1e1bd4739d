/* The property that stepping back rests on: the state at step i is the same however one
 * comes there.
 *
 * For each kernel, model, schedule and with or without tracked definedness, the hash of
 * every state of a straight run is noted. Then traces with few, many and thinned keyframes
 * are sought in random order: every position up to 2,000, beyond that 500 seeded ones and
 * all neighbours of keyframes; and walked at random, step by step and in jumps. Replayed
 * steps must issue what was recorded and findings must not change. */
#include "config.h"

#include "opened.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALL_UP_TO 2000
#define BEYOND 500
#define WALK 400
#define NEVER (UINT64_C(1) << 40) /* no keyframe but the first */

static const char *const kernels[] = {
    "tests/trace/kernels/splits.cu",
    "tests/trace/kernels/atomics.cu",
    "tests/trace/kernels/barriers.cu",
    "tests/trace/kernels/collectives.cu",
    "tests/trace/kernels/locals.cu",
    "tests/trace/kernels/spins.cu",
    "tests/trace/kernels/faults.cu",
    "tests/trace/kernels/resident.cu",
    "tests/trace/kernels/stuck.cu",
    "tests/trace/kernels/traps.cu",
    "tests/trace/kernels/meetings.cu",
    "kernels/branch_on_lane.cu",
    "kernels/block_reduce_shuffle.cu",
    "kernels/ballot_compaction.cu",
    "kernels/spin_lock.cu",
};
#define NKERNELS ((int)(sizeof kernels / sizeof *kernels))

/* How a kernel is run; bits of a test's number. */
static const enum schedule schedules[] = {SCHEDULE_HARDWARE, SCHEDULE_ROUND_ROBIN,
                                          SCHEDULE_REVERSE, SCHEDULE_SEEDED};
#define NVARIANTS 16 /* model, definedness, schedule */

static struct session_options variant(int v)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    opt.model = v & 1 ? MODEL_ITS : MODEL_STACK;
    opt.no_shadow = v & 2;
    opt.schedule = (int)schedules[v >> 2];
    opt.seed = 42;
    return opt;
}

static const struct trace_options recordings[] = {
    {.keyframe_every = 7},                          /* many keyframes */
    {.keyframe_every = 3, .budget = 40000},         /* thinned again and again */
    {.keyframe_every = 3, .budget = 1, .cache = 2}, /* hardly any left */
    {.keyframe_every = 150},
};
#define NRECORDINGS ((int)(sizeof recordings / sizeof *recordings))

/* splitmix64, so that a failure can be run again. */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Hashes of the states 0 … length of a run that no snapshot is ever taken of. */
static uint64_t *straight_hashes(struct opened *o)
{
    uint64_t n = trace_length(o->trace);
    uint64_t *hash = mem_alloc((n + 1) * sizeof *hash);
    struct run *r = session_start(o->session, -1, &o->ds);
    ck_assert_ptr_nonnull(r);
    for (uint64_t i = 0; i <= n; i++) {
        ck_assert_uint_eq(machine_steps(run_machine(r)), i);
        hash[i] = machine_hash(run_machine(r));
        run_step(r, 1);
    }
    ck_assert_int_eq(machine_status(run_machine(r)), trace_status(o->trace));
    run_free(r);
    return hash;
}

struct walk {
    struct opened *o;
    const uint64_t *hash;
    const char *kernel;
    int variant, recording;
};

static void look(const struct walk *w, uint64_t i)
{
    const struct machine *m = trace_at(w->o->trace, i);
    ck_assert_uint_eq(machine_steps(m), i);
    ck_assert_msg(machine_hash(m) == w->hash[i],
                  "%s, variant %d, recording %d: state %llu of %llu differs", w->kernel,
                  w->variant, w->recording, (unsigned long long)i,
                  (unsigned long long)trace_length(w->o->trace));
}

/* Every position once, in random order. */
static void seek_everywhere(const struct walk *w, uint64_t n, uint64_t *rng)
{
    uint64_t *order = mem_alloc((n + 1) * sizeof *order);
    for (uint64_t i = 0; i <= n; i++) {
        uint64_t k = next_random(rng) % (i + 1);
        order[i] = order[k];
        order[k] = i;
    }
    for (uint64_t i = 0; i <= n; i++)
        look(w, order[i]);
    mem_free(order);
}

static void seek_some(const struct walk *w, uint64_t n, uint64_t *rng)
{
    for (int k = 0; k < BEYOND; k++)
        look(w, next_random(rng) % (n + 1));
    for (size_t k = 0; k < trace_keyframes(w->o->trace); k++) {
        uint64_t at = trace_keyframe_at(w->o->trace, k);
        look(w, at);
        if (at < n)
            look(w, at + 1);
        if (at > 0)
            look(w, at - 1);
    }
}

static void walk_at_random(const struct walk *w, uint64_t n, uint64_t *rng)
{
    uint64_t at = n / 2;
    for (int k = 0; k < WALK; k++) {
        uint64_t r = next_random(rng);
        if (r % 8 == 0)
            at = (r >> 8) % (n + 1);
        else if (r & 16 && at > 0)
            at--;
        else if (at < n)
            at++;
        look(w, at);
    }
}

/* What step i issues when it is executed again. */
static void note_issue(void *ctx, const struct event *e)
{
    *(struct event *)ctx = *e;
}

static void steps_are_as_recorded(const struct walk *w, uint64_t n, uint64_t *rng)
{
    for (int k = 0; k < 50 && n > 0; k++) {
        struct event e = {0};
        struct listener l = {EVENT_BIT(EVENT_ISSUE), note_issue, &e};
        uint64_t i = next_random(rng) % n;
        struct step s = trace_step(w->o->trace, i);
        trace_events(w->o->trace, i, &l);
        ck_assert_uint_eq(e.step, i);
        ck_assert_uint_eq(e.pc, s.pc);
        ck_assert_uint_eq(e.mask, s.mask);
        ck_assert_uint_eq(e.block, trace_block_of(w->o->trace, i));
        uint64_t first, end;
        trace_block_range(w->o->trace, e.block, &first, &end);
        ck_assert(first <= i && i < end);
    }
}

/* Findings as text, with their counts: what a reader would see. */
static void findings_text(const struct opened *o, const struct diags *ds, struct str *out)
{
    for (size_t i = 0; i < ds->list.len; i++) {
        const struct diag *d = ds->list.data[i];
        diag_print(d, o->sources, 0, out);
        str_printf(out, "x%llu step %llu\n", (unsigned long long)d->count,
                   (unsigned long long)d->step);
    }
}

static void findings_are(const struct opened *o, const struct str *before)
{
    struct str after = {0}, live = {0};
    findings_text(o, trace_findings(o->trace), &after);
    findings_text(o, machine_diags(trace_at(o->trace, trace_length(o->trace))), &live);
    ck_assert_str_eq(str_cstr(&after), str_cstr(before));
    ck_assert_str_eq(str_cstr(&live), str_cstr(before));
    str_free(&after);
    str_free(&live);
}

static void replay(struct opened *o, const uint64_t *hash, const char *kernel, int v,
                   int recording)
{
    struct walk w = {o, hash, kernel, v, recording};
    struct str found = {0};
    uint64_t rng = (uint64_t)(v * 100 + recording), n = trace_length(o->trace);
    findings_text(o, trace_findings(o->trace), &found);
    look(&w, n);
    if (n <= ALL_UP_TO)
        seek_everywhere(&w, n, &rng);
    else
        seek_some(&w, n, &rng);
    walk_at_random(&w, n, &rng);
    steps_are_as_recorded(&w, n, &rng);
    walk_at_random(&w, n, &rng);
    findings_are(o, &found);
    str_free(&found);
}

static void replay_kernel(const char *kernel, int v, int first, int last)
{
    struct session_options opt = variant(v);
    struct opened o;
    opened_start(&o, kernel, &opt, NULL);
    uint64_t *hash = straight_hashes(&o);
    uint64_t n = trace_length(o.trace);
    for (int r = first; r < last; r++) {
        opened_again(&o, &recordings[r]);
        ck_assert_uint_eq(trace_length(o.trace), n);
        replay(&o, hash, kernel, v, r);
    }
    mem_free(hash);
    opened_end(&o);
}

START_TEST(every_state_is_reached_the_same_however_one_comes_there)
{
    for (int v = 0; v < NVARIANTS; v++)
        replay_kernel(kernels[_i], v, 0, NRECORDINGS);
}
END_TEST

/* 33,000 steps over many pages: seeded positions and neighbours of keyframes. */
START_TEST(long_runs_too)
{
    static const int variants[] = {1, 2, 9};
    int v = variants[_i];
    replay_kernel("tests/trace/kernels/long_run.cu", v, NRECORDINGS - 1, NRECORDINGS);
}
END_TEST

/* The keyframes of a tiny budget stay within it, but for the first and one more. */
START_TEST(keyframes_are_thinned_to_the_budget)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct opened o;
    opened_start(&o, "tests/trace/kernels/long_run.cu", &opt,
                 &(struct trace_options){.keyframe_every = 128});
    size_t many = trace_keyframes(o.trace), bytes = trace_bytes(o.trace);
    ck_assert_uint_eq(many, trace_length(o.trace) / 128 + 1);
    size_t budget = bytes / 8;
    opened_again(&o, &(struct trace_options){.keyframe_every = 128, .budget = budget});
    size_t few = trace_keyframes(o.trace);
    size_t steps = trace_length(o.trace) * sizeof(struct step);
    ck_assert_uint_lt(few, many / 4);
    ck_assert_uint_ge(few, 2);
    ck_assert_uint_le(trace_bytes(o.trace), budget + steps + (1u << 18));
    opened_again(&o, &(struct trace_options){.keyframe_every = 1});
    ck_assert_uint_le(trace_keyframes(o.trace), 512); /* enough, whatever they cost */
    ck_assert_uint_gt(trace_keyframes(o.trace), 128);
    opened_end(&o);
}
END_TEST

START_TEST(an_empty_cache_and_one_long_replay)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct opened o;
    opened_start(&o, "tests/trace/kernels/long_run.cu", &opt,
                 &(struct trace_options){.keyframe_every = NEVER, .cache = 1});
    uint64_t n = trace_length(o.trace), at = n - 5;
    uint64_t want = machine_hash(trace_at(o.trace, at));
    trace_at(o.trace, 0);
    ck_assert_uint_eq(machine_hash(trace_at(o.trace, at)), want);
    size_t bytes = trace_bytes(o.trace);
    trace_at(o.trace, 3000); /* replaces the one state kept */
    ck_assert_uint_eq(machine_hash(trace_at(o.trace, at)), want);
    ck_assert_uint_lt(trace_bytes(o.trace), 2 * bytes);
    opened_end(&o);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("replay");
    TCase *t = tcase_create("replay");
    tcase_set_timeout(t, 300);
    tcase_add_loop_test(t, every_state_is_reached_the_same_however_one_comes_there, 0,
                        NKERNELS);
    tcase_add_loop_test(t, long_runs_too, 0, 3);
    tcase_add_test(t, keyframes_are_thinned_to_the_budget);
    tcase_add_test(t, an_empty_cache_and_one_long_replay);
    suite_add_tcase(s, t);
    SRunner *runner = srunner_create(s);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
