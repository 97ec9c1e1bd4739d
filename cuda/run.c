/* See run.h. A launch is run warm-up times and then timed, each from the same memory;
 * then, if wanted, from a second copy that stamps its warps; at last once more, on which
 * the next launch builds. What is compared comes from none of these: the module is loaded
 * afresh and each launch runs once, since variables inside functions have no name by which
 * repetitions could put them back. */
#include "config.h"

#include "run.h"

#include "job.h"
#include "lives.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PRINT_LIMIT (1u << 20)
#define STAMP_WALL_MS 1000.0
#define STAMP_WALL_TIMES 20.0 /* of what the kernel takes without stamps */
#define WARM_SECONDS 0.03
#define TIMING_SECONDS 4.0 /* of repetitions of one launch, at most */

/* CUfunction_attribute values of the reference. */
enum {
    FUNCTION_MAX_THREADS = 0,
    FUNCTION_SHARED = 1,
    FUNCTION_CONST = 2,
    FUNCTION_LOCAL = 3,
    FUNCTION_REGISTERS = 4,
    FUNCTION_MAX_DYNAMIC_SHARED = 8
};

struct answer {
    struct str *head, *data;
};

/* ,"key":[offset,length] and the bytes. */
static void put_bytes(struct answer *a, const char *key, const void *data, size_t len)
{
    json_key(a->head, key);
    str_printf(a->head, "[%zu,%zu]", a->data->len, len);
    str_addn(a->data, data, len);
}

static int by_time(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return x < y ? -1 : x > y;
}

/* "key":{"n","median","p25","p75","min","max"} in microseconds. */
static void put_times(struct answer *a, const char *key, float *ms, size_t n)
{
    json_key(a->head, key);
    qsort(ms, n, sizeof *ms, by_time);
    str_addc(a->head, '{');
    json_put_int(a->head, "n", (int64_t)n);
    json_put_real(a->head, "median", ms[n / 2] * 1e3);
    json_put_real(a->head, "p25", ms[n / 4] * 1e3);
    json_put_real(a->head, "p75", ms[n * 3 / 4] * 1e3);
    json_put_real(a->head, "min", ms[0] * 1e3);
    json_put_real(a->head, "max", ms[n - 1] * 1e3);
    str_addc(a->head, '}');
}

/* The warm-up, so often and for so long: an idle card takes a while to raise its clock. */
static bool warm_up(struct job *j, const struct image *m, const struct card_launch *l,
                    unsigned times)
{
    double start = card_seconds();
    float t;
    for (unsigned i = 0; i < times || (times && card_seconds() < start + WARM_SECONDS);
         i++)
        if (!job_restore(j, m) || !card_launch(j->card, l, j->wall_ms, &t, j->why))
            return false;
    return true;
}

/* n timed launches after the warm-up; fewer when they take long. */
static bool time_launches(struct job *j, const struct image *m,
                          const struct card_launch *l, unsigned n, float *ms,
                          size_t *done)
{
    double start = card_seconds();
    for (*done = 0; *done < n; ++*done) {
        if (!job_restore(j, m) ||
            !card_launch(j->card, l, j->wall_ms, &ms[*done], j->why))
            return false;
        if (ms[*done] > j->longest_ms)
            j->longest_ms = ms[*done];
        if (card_seconds() > start + TIMING_SECONDS)
            return ++*done, true;
    }
    return true;
}

static bool find_function(struct job *j, const struct image *m, const char *name,
                          unsigned shared, void **f)
{
    const struct cuda_api *a = &j->card->cuda;
    return job_ok(j, a->function(f, m->module, name), "cuModuleGetFunction") &&
           (shared <= 48 * 1024 ||
            job_ok(j, a->function_set(*f, FUNCTION_MAX_DYNAMIC_SHARED, (int)shared),
                   "cuFuncSetAttribute"));
}

static unsigned threads(const struct run_launch *l)
{
    uint64_t n = (uint64_t)l->block[0] * l->block[1] * l->block[2];
    return n > 1u << 20 ? 1u << 20 : (unsigned)n;
}

static bool put_function(struct job *j, struct answer *a, const struct run_launch *l,
                         void *f)
{
    static const struct {
        const char *key;
        int attribute;
    } facts[] = {{"registers", FUNCTION_REGISTERS},
                 {"shared", FUNCTION_SHARED},
                 {"local", FUNCTION_LOCAL},
                 {"constant", FUNCTION_CONST},
                 {"max_threads", FUNCTION_MAX_THREADS}};
    int value;
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        if (!job_ok(j, j->card->cuda.function_get(&value, facts[i].attribute, f),
                    "cuFuncGetAttribute"))
            return false;
        json_put_int(a->head, facts[i].key, value);
    }
    if (!job_ok(j, j->card->cuda.occupancy(&value, f, (int)threads(l), l->shared),
                "cuOccupancyMaxActiveBlocksPerMultiprocessor"))
        return false;
    json_put_int(a->head, "blocks_per_sm", value);
    json_put_int(a->head, "warps_per_sm", value * (int64_t)((threads(l) + 31) / 32));
    return true;
}

/* Pointers to the parameters' values, `skip` places left for the stamps. */
static void **param_list(struct job *j, const struct run_launch *l, size_t skip)
{
    void **list = mem_alloc((l->nparams + skip + 1) * sizeof *list);
    for (size_t i = 0; i < l->nparams; i++)
        list[skip + i] = l->params[i].is_array
                             ? (void *)&j->arrays[l->params[i].array].address
                             : (void *)l->params[i].value.data;
    return list;
}

static struct card_launch card_launch_of(const struct run_launch *l, void *f,
                                         void **params)
{
    struct card_launch c = {.function = f,
                            .shared = l->shared,
                            .cooperative = l->cooperative,
                            .params = params};
    memcpy(c.grid, l->grid, sizeof c.grid);
    memcpy(c.block, l->block, sizeof c.block);
    return c;
}

static uint64_t count_warps(const struct run_launch *l)
{
    uint64_t n =
        (uint64_t)l->grid[0] * l->grid[1] * l->grid[2] * ((threads(l) + 31) / 32);
    return n < STAMP_MAX_WARPS ? n : STAMP_MAX_WARPS;
}

/* The run in the middle, and what all say together. */
static void put_stamps(struct job *j, struct answer *a, struct lives *s)
{
    struct stamp *out = mem_alloc(s->warps * sizeof *out);
    uint64_t first = UINT64_MAX, last = 0;
    double rate = lives_rate(s);
    uint64_t seen =
        lives_read(s, rate > 0 ? rate : (double)j->card->clock_khz * 1e-6, out);
    for (uint64_t i = 0; i < s->warps; i++) {
        if (!out[i].seen)
            continue;
        first = out[i].time_in < first ? out[i].time_in : first;
        last = out[i].time_out > last ? out[i].time_out : last;
    }
    if (seen) {
        json_key(a->head, "stamps");
        str_addc(a->head, '{');
        put_times(a, "us", s->ms, s->n);
        json_put_int(a->head, "warps", (int64_t)seen);
        json_put_real(a->head, "span_us", (double)(last - first) * 1e-3);
        if (rate > 0)
            json_put_real(a->head, "mhz", rate * 1e3);
        put_bytes(a, "data", out, s->warps * sizeof *out);
        str_addc(a->head, '}');
    }
    mem_free(out);
}

/* As time_launches does, with the stamps of each fetched. */
static bool stamp_runs(struct job *j, const struct card_launch *c, struct lives *s)
{
    double start = card_seconds();
    for (; s->n < LIVES_RUNS && card_seconds() < start + TIMING_SECONDS; s->n++) {
        s->pairs[s->n] = mem_alloc(lives_bytes(s->warps));
        if (!job_restore(j, &j->stamped) ||
            !card_launch(j->card, c, j->wall_ms, &s->ms[s->n], j->why) ||
            !job_ok(
                j,
                j->card->cuda.to_host(s->pairs[s->n], j->stamps, lives_bytes(s->warps)),
                "cuMemcpyDtoH"))
            return false;
    }
    return s->n > 0;
}

static bool run_stamped(struct job *j, struct answer *a, const struct run_launch *l)
{
    struct lives s = {.warps = count_warps(l), .per_block = (threads(l) + 31) / 32};
    void *f, **params = param_list(j, l, 2);
    params[0] = &j->stamps;
    params[1] = &s.warps;
    bool ok =
        find_function(j, &j->stamped, STAMP_KERNEL, l->shared, &f) &&
        job_ok(j, j->card->cuda.fill(j->stamps, 0, lives_bytes(s.warps)), "cuMemsetD8");
    struct card_launch c = card_launch_of(l, ok ? f : NULL, params);
    ok = ok && warm_up(j, &j->stamped, &c, 1) && stamp_runs(j, &c, &s);
    if (ok)
        put_stamps(j, a, &s);
    for (size_t i = 0; i < LIVES_RUNS; i++)
        mem_free(s.pairs[i]);
    mem_free(params);
    return ok;
}

/* Lanes that have left the kernel wait in the stamped copy for their warp, which a barrier
 * of the others may not survive: such a copy is given up long before wall_ms. */
static unsigned stamped_wall_ms(const struct job *j)
{
    double ms = STAMP_WALL_MS + STAMP_WALL_TIMES * (double)j->longest_ms;
    return j->longest_ms > 0 && ms < j->r->wall_ms ? (unsigned)ms : j->r->wall_ms;
}

/* The stamped copy may fail where the kernel does not (overloads have no one address);
 * then there are no lifetimes, and the answer says why. With a lost card it can only be
 * said by the worker's next life (again.h). */
static bool stamp_launch(struct job *j, struct answer *a, size_t launch)
{
    struct compile_options o = {j->r, j->card->cc, (long)launch};
    struct str why = {0}, *outer = j->why;
    size_t head = a->head->len, data = a->data->len;
    const struct run_launch *l = &j->r->launches[launch];
    if (j->r->no_stamps) {
        json_put_text(a->head, "stamps_missing", j->r->no_stamps);
        return true;
    }
    j->why = &why;
    j->wall_ms = stamped_wall_ms(j);
    bool ok = (j->stamps || job_alloc(j, &j->stamps, lives_bytes(STAMP_MAX_WARPS))) &&
              compile_program(&j->card->nvrtc, &o, &j->stamped.program, &why) &&
              job_load(j, &j->stamped) && job_keep_initial(j, &j->stamped) &&
              run_stamped(j, a, l);
    j->why = outer;
    j->wall_ms = j->r->wall_ms;
    if (!ok) {
        a->head->len = head;
        a->data->len = data;
        json_put_text(a->head, "stamps_missing", str_cstr(&why));
        if (j->stamped.program.log.len)
            put_bytes(a, "stamps_log", j->stamped.program.log.data,
                      j->stamped.program.log.len);
    }
    if (j->card->state == CARD_LOST) {
        str_printf(outer, "the copy with stamps: %s", str_cstr(&why));
        str_add(&j->card->lost_to_stamps, str_cstr(&why));
    } else {
        job_unload(j, &j->stamped);
    }
    str_free(&why);
    return j->card->state == CARD_OPEN;
}

static bool time_empty(struct job *j, struct answer *a, const struct run_launch *l,
                       unsigned n)
{
    struct card_launch c = card_launch_of(l, j->card->empty, NULL);
    float *ms = mem_alloc((n + 1) * sizeof *ms), t;
    bool ok = true;
    c.shared = 0;
    c.cooperative = false;
    for (unsigned i = 0; ok && i < n + 3; i++) {
        ok = card_launch(j->card, &c, j->r->wall_ms, &t, j->why);
        if (i >= 3)
            ms[i - 3] = t;
    }
    if (ok)
        put_times(a, "empty_us", ms, n);
    mem_free(ms);
    return ok;
}

static bool time_launch(struct job *j, struct answer *a, const struct run_launch *l,
                        const struct card_launch *c)
{
    unsigned n = j->r->repeat;
    size_t done = 0;
    if (n == 0)
        return true;
    float *ms = mem_alloc(n * sizeof *ms);
    bool ok = warm_up(j, &j->main, c, j->r->warmup) &&
              time_launches(j, &j->main, c, n, ms, &done);
    if (ok)
        put_times(a, "us", ms, done);
    mem_free(ms);
    return ok && time_empty(j, a, l, n);
}

static bool one_launch(struct job *j, struct answer *a, size_t i)
{
    const struct run_launch *l = &j->r->launches[i];
    void *f, **params = param_list(j, l, 0);
    float ms;
    j->launch = i;
    j->longest_ms = 0;
    json_key(a->head, NULL);
    str_addc(a->head, '{');
    json_put_text(a->head, "kernel", l->kernel);
    bool ok = find_function(j, &j->main, j->main.program.kernels[i], l->shared, &f) &&
              put_function(j, a, l, f);
    struct card_launch c = card_launch_of(l, ok ? f : NULL, params);
    ok = ok && job_fill(j, l) && time_launch(j, a, l, &c) &&
         (!j->r->stamps || stamp_launch(j, a, i)) && job_restore(j, &j->main) &&
         card_launch(j->card, &c, j->r->wall_ms, &ms, j->why) &&
         job_ok(j, j->card->cuda.synchronize(), "cuCtxSynchronize");
    if (ok && j->r->repeat == 0)
        json_put_real(a->head, "once_us", ms * 1e3);
    str_addc(a->head, '}');
    mem_free(params);
    return ok;
}

/* What repetitions printed is no part of the result. */
static bool forget_printed(int printed, struct str *why)
{
    fflush(stdout);
    if (ftruncate(printed, 0) == 0 && lseek(printed, 0, SEEK_SET) == 0)
        return true;
    str_add(why, "the kernels' output cannot be kept");
    return false;
}

/* The result: every launch once, all memory as at first. */
static bool run_once(struct job *j, int printed)
{
    bool ok = forget_printed(printed, j->why) && job_again(j);
    for (size_t i = 0; ok && i < j->r->nlaunches; i++) {
        const struct run_launch *l = &j->r->launches[i];
        void *f, **params = param_list(j, l, 0);
        float ms;
        ok = find_function(j, &j->main, j->main.program.kernels[i], l->shared, &f) &&
             job_fill(j, l);
        struct card_launch c = card_launch_of(l, ok ? f : NULL, params);
        ok = ok && card_launch(j->card, &c, j->r->wall_ms, &ms, j->why) &&
             job_ok(j, j->card->cuda.synchronize(), "cuCtxSynchronize");
        mem_free(params);
    }
    return ok;
}

static void put_mismatches(struct answer *a, const struct run_output *o,
                           const struct compare_result *c, const unsigned char *have)
{
    const struct compare_want *w = &o->want;
    json_put_int(a->head, "compared", (int64_t)c->compared);
    json_put_int(a->head, "mismatches", (int64_t)c->mismatches);
    if (w->is_float)
        json_put_int(a->head, "ulp", c->ulp > INT64_MAX ? INT64_MAX : (int64_t)c->ulp);
    json_key(a->head, "first");
    str_addc(a->head, '[');
    for (size_t i = 0; i < c->nfirst; i++) {
        uint64_t h = 0, x = 0;
        memcpy(&h, have + c->first[i] * w->size, w->size);
        memcpy(&x, w->expect + c->first[i] * w->size, w->size);
        json_key(a->head, NULL);
        str_printf(a->head, "{\"index\":%zu,\"have\":\"0x%llx\",\"want\":\"0x%llx\"}",
                   c->first[i], (unsigned long long)h, (unsigned long long)x);
    }
    str_addc(a->head, ']');
}

static bool put_output(struct job *j, struct answer *a, const struct run_output *o)
{
    const struct region *g = o->is_global ? &j->globals[o->index] : &j->arrays[o->index];
    const char *name =
        o->is_global ? j->r->globals[o->index].name : j->r->arrays[o->index].name;
    unsigned char *have = mem_alloc(g->size);
    bool ok = job_ok(j, j->card->cuda.to_host(have, g->address, g->size), "cuMemcpyDtoH");
    if (ok) {
        struct compare_result c = compare_bytes(&o->want, have);
        json_key(a->head, NULL);
        str_addc(a->head, '{');
        json_put_text(a->head, "name", name);
        if (a->data->len + g->size <= j->r->output_limit)
            put_bytes(a, "data", have, g->size);
        json_key(a->head, "hash");
        str_printf(a->head, "\"%016llx\"",
                   (unsigned long long)compare_hash(have, g->size));
        if (o->want.expect)
            put_mismatches(a, o, &c, have);
        str_addc(a->head, '}');
    }
    mem_free(have);
    return ok;
}

static void put_printed(struct answer *a, int printed)
{
    fflush(stdout);
    off_t len = lseek(printed, 0, SEEK_END);
    size_t n = len < 0 ? 0 : len > (off_t)PRINT_LIMIT ? PRINT_LIMIT : (size_t)len;
    char *text = mem_alloc(n + 1);
    if (n && pread(printed, text, n, 0) == (ssize_t)n)
        put_bytes(a, "printed", text, n);
    mem_free(text);
}

static void put_card(struct answer *a, const struct card *c, const struct program *p)
{
    json_key(a->head, "card");
    str_addc(a->head, '{');
    json_put_text(a->head, "name", c->name);
    json_put_int(a->head, "cc", c->cc);
    json_put_int(a->head, "sms", c->sms);
    json_put_int(a->head, "clock_khz", c->clock_khz);
    json_put_int(a->head, "memory_khz", c->memory_khz);
    json_put_int(a->head, "memory_bits", c->memory_bits);
    json_put_int(a->head, "memory_bytes", (int64_t)c->memory_bytes);
    json_key(a->head, "driver");
    str_printf(a->head, "\"%d.%d\"", c->driver / 1000, c->driver % 1000 / 10);
    json_key(a->head, "nvrtc");
    str_printf(a->head, "\"%d.%d\"}", c->nvrtc.major, c->nvrtc.minor);
    json_put_text(a->head, "arch", p->arch);
}

static bool run_all(struct job *j, struct answer *a, int printed)
{
    bool ok = job_open(j);
    if (!ok)
        return false;
    put_card(a, j->card, &j->main.program);
    json_key(a->head, "launches");
    str_addc(a->head, '[');
    for (size_t i = 0; ok && i < j->r->nlaunches; i++)
        ok = one_launch(j, a, i);
    str_addc(a->head, ']');
    ok = ok && ((j->r->repeat == 0 && !j->r->stamps) || run_once(j, printed));
    json_key(a->head, "outputs");
    str_addc(a->head, '[');
    for (size_t i = 0; ok && i < j->r->noutputs; i++)
        ok = put_output(j, a, &j->r->outputs[i]);
    str_addc(a->head, ']');
    if (ok)
        put_printed(a, printed);
    return ok;
}

static void run_checked(struct card *c, const struct run_request *r, int printed,
                        struct answer *a, struct str *why)
{
    struct job j = {.card = c, .r = r, .why = why, .wall_ms = r->wall_ms};
    bool ok = forget_printed(printed, why) && run_all(&j, a, printed);
    if (!ok) {
        a->data->len = 0;
        answer_error(a->head, str_cstr(why));
    }
    if (r->id)
        json_put_text(a->head, "id", r->id);
    if (j.main.program.log.len)
        put_bytes(a, "log", j.main.program.log.data, j.main.program.log.len);
    job_close(&j);
}

void run_answer(struct card *c, const struct request *q, int printed, struct str *head,
                struct str *data)
{
    struct answer a = {head, data};
    struct run_request r;
    struct str why = {0};
    str_addc(head, '{');
    json_put_text(head, "type", "run");
    bool ok = run_request_read(q, &r, &why) && card_open(c, r.device, &why);
    r.no_stamps = q->no_stamps;
    if (ok)
        run_checked(c, &r, printed, &a, &why);
    else
        answer_error(head, str_cstr(&why));
    str_free(&why);
}
