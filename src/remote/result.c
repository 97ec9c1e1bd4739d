/* See result.h. */
#include "config.h"

#include "remote/result.h"

#include "base/str.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    struct arena *arena;
    const unsigned char *data;
    size_t len;
};

/* A text of the worker's for a terminal: no control characters but line feeds and tabs. */
static const char *clean(struct arena *a, const char *text, size_t len)
{
    struct str out = {0};
    while (len > 0) {
        uint32_t cp;
        char utf8[4];
        size_t n = utf8_decode(text, len, &cp);
        if ((cp < 0x20 && cp != '\n' && cp != '\t') || (cp >= 0x7f && cp < 0xa0))
            str_addc(&out, '?');
        else
            str_addn(&out, utf8, utf8_encode(cp, utf8));
        text += n;
        len -= n;
    }
    const char *kept = arena_strdup(a, str_cstr(&out));
    str_free(&out);
    return kept;
}

static const char *text_of(const struct reader *r, const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? clean(r->arena, text, strlen(text)) : "";
}

static uint64_t uint_of(const json_t *o, const char *key)
{
    json_int_t n = json_integer_value(json_object_get(o, key));
    return n > 0 ? (uint64_t)n : 0;
}

static double real_of(const json_t *o, const char *key)
{
    return json_number_value(json_object_get(o, key));
}

/* [offset, length] in the data; NULL when it is none. */
static const unsigned char *bytes_of(const struct reader *r, const json_t *o,
                                     const char *key, size_t *len)
{
    const json_t *pair = json_object_get(o, key);
    json_int_t off = json_integer_value(json_array_get(pair, 0));
    json_int_t n = json_integer_value(json_array_get(pair, 1));
    *len = 0;
    if (json_array_size(pair) != 2 || !r->data || off < 0 || n < 0 ||
        (uint64_t)off > r->len || (uint64_t)n > r->len - (uint64_t)off)
        return NULL;
    *len = (size_t)n;
    return r->data + off;
}

static const char *text_bytes(const struct reader *r, const json_t *o, const char *key)
{
    size_t n;
    const unsigned char *p = bytes_of(r, o, key, &n);
    return p ? clean(r->arena, (const char *)p, n) : "";
}

static void read_times(const json_t *o, const char *key, struct gpu_times *t)
{
    const json_t *v = json_object_get(o, key);
    t->n = (unsigned)uint_of(v, "n");
    t->median = real_of(v, "median");
    t->p25 = real_of(v, "p25");
    t->p75 = real_of(v, "p75");
    t->min = real_of(v, "min");
    t->max = real_of(v, "max");
}

/* A stamp as cuda/stamp.h lays it out. */
struct wire_stamp {
    uint64_t clock_in, clock_out, time_in, time_out;
    uint32_t sm, block, warp, seen;
};

#define MAX_SMS 1024

static int by_cycles(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* From the first warp's begin to the last one's end on an SM: the longest, the median. */
static void read_spans(const unsigned char *p, size_t n, struct gpu_launch *l)
{
    uint64_t first[MAX_SMS], last[MAX_SMS], spans[MAX_SMS];
    struct wire_stamp w;
    memset(first, 0xff, sizeof first);
    memset(last, 0, sizeof last);
    for (size_t i = 0; i < n; i++) {
        memcpy(&w, p + i * sizeof w, sizeof w);
        if (!w.seen || w.sm >= MAX_SMS)
            continue;
        first[w.sm] = w.clock_in < first[w.sm] ? w.clock_in : first[w.sm];
        last[w.sm] = w.clock_out > last[w.sm] ? w.clock_out : last[w.sm];
    }
    for (unsigned sm = 0; sm < MAX_SMS; sm++)
        if (last[sm] > first[sm])
            spans[l->sms++] = last[sm] - first[sm];
    if (!l->sms)
        return;
    qsort(spans, l->sms, sizeof *spans, by_cycles);
    l->span_cycles = spans[l->sms - 1];
    l->sm_median = spans[l->sms / 2];
}

static void read_stamps(const struct reader *r, const unsigned char *p, size_t len,
                        struct gpu_launch *l)
{
    size_t n = len / sizeof(struct wire_stamp);
    uint64_t first = UINT64_MAX;
    struct wire_stamp w;
    for (size_t i = 0; i < n; i++) {
        memcpy(&w, p + i * sizeof w, sizeof w);
        if (w.seen && w.time_in < first)
            first = w.time_in;
    }
    read_spans(p, n, l);
    l->lifetimes = arena_alloc(r->arena, n * sizeof *l->lifetimes);
    for (size_t i = 0; i < n; i++) {
        memcpy(&w, p + i * sizeof w, sizeof w);
        if (w.seen)
            l->lifetimes[l->nlifetimes++] = (struct gpu_lifetime){
                w.sm,
                w.block,
                w.warp,
                (double)(w.time_in - first),
                (double)(w.time_out - first),
                w.clock_out - w.clock_in,
            };
    }
}

/* Recorded: [[sm, block, warp, in, out, cycles], …]. */
static void read_lifetimes(const struct reader *r, const json_t *list,
                           struct gpu_launch *l)
{
    size_t n = json_array_size(list);
    l->lifetimes = arena_alloc(r->arena, n * sizeof *l->lifetimes);
    l->nlifetimes = n;
    for (size_t i = 0; i < n; i++) {
        const json_t *w = json_array_get(list, i);
        struct gpu_lifetime *t = &l->lifetimes[i];
        t->sm = (uint32_t)json_integer_value(json_array_get(w, 0));
        t->block = (uint32_t)json_integer_value(json_array_get(w, 1));
        t->warp = (uint32_t)json_integer_value(json_array_get(w, 2));
        t->in = json_number_value(json_array_get(w, 3));
        t->out = json_number_value(json_array_get(w, 4));
        t->cycles = (uint64_t)json_integer_value(json_array_get(w, 5));
    }
}

static void read_launch(const struct reader *r, const json_t *o, struct gpu_launch *l)
{
    const json_t *stamps = json_object_get(o, "stamps");
    size_t n;
    l->kernel = text_of(r, o, "kernel");
    read_times(o, "us", &l->us);
    read_times(o, "empty_us", &l->empty_us);
    l->once_us = real_of(o, "once_us");
    l->registers = (unsigned)uint_of(o, "registers");
    l->shared = (unsigned)uint_of(o, "shared");
    l->local = (unsigned)uint_of(o, "local");
    l->constant = (unsigned)uint_of(o, "constant");
    l->blocks_per_sm = (unsigned)uint_of(o, "blocks_per_sm");
    l->warps_per_sm = (unsigned)uint_of(o, "warps_per_sm");
    read_times(stamps, "us", &l->stamped_us);
    l->span_us = real_of(stamps, "span_us");
    l->mhz = real_of(stamps, "mhz");
    l->warps = uint_of(stamps, "warps");
    l->span_cycles = uint_of(stamps, "span_cycles");
    l->sm_median = uint_of(stamps, "sm_median");
    l->sms = (unsigned)uint_of(stamps, "sms");
    const unsigned char *p = bytes_of(r, stamps, "data", &n);
    if (p)
        read_stamps(r, p, n, l);
    else
        read_lifetimes(r, json_object_get(stamps, "lifetimes"), l);
    if (json_object_get(o, "stamps_missing"))
        l->stamps_missing = text_of(r, o, "stamps_missing");
}

static uint64_t hex_of(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? strtoull(text, NULL, 16) : 0;
}

static void read_output(const struct reader *r, const json_t *o, struct gpu_output *out)
{
    const json_t *first = json_object_get(o, "first");
    out->name = text_of(r, o, "name");
    out->hash = text_of(r, o, "hash");
    out->data = bytes_of(r, o, "data", &out->len);
    if (out->data)
        out->data = memcpy(arena_alloc(r->arena, out->len + 8), out->data, out->len);
    out->is_compared = json_object_get(o, "mismatches") != NULL;
    out->compared = uint_of(o, "compared");
    out->mismatches = uint_of(o, "mismatches");
    out->ulp = uint_of(o, "ulp");
    for (size_t i = 0; i < json_array_size(first) && out->nfirst < 8; i++) {
        const json_t *m = json_array_get(first, i);
        out->first[out->nfirst++] = (struct gpu_mismatch){
            uint_of(m, "index"), hex_of(m, "have"), hex_of(m, "want")};
    }
}

static void read_card(const struct reader *r, const json_t *o, struct gpu_card *c)
{
    c->name = text_of(r, o, "name");
    c->driver = text_of(r, o, "driver");
    c->nvrtc = text_of(r, o, "nvrtc");
    c->cc = (unsigned)uint_of(o, "cc");
    c->sms = (unsigned)uint_of(o, "sms");
    c->clock_khz = (unsigned)uint_of(o, "clock_khz");
    c->memory_khz = (unsigned)uint_of(o, "memory_khz");
    c->memory_bits = (unsigned)uint_of(o, "memory_bits");
    c->memory_bytes = uint_of(o, "memory_bytes");
}

void gpu_result_read(struct gpu_result *out, const json_t *head,
                     const unsigned char *data, size_t len)
{
    struct reader r = {arena_new(), data, len};
    const json_t *launches = json_object_get(head, "launches");
    const json_t *outputs = json_object_get(head, "outputs");
    *out = (struct gpu_result){.arena = r.arena, .date = "", .tool = ""};
    read_card(&r, json_object_get(head, "card"), &out->card);
    out->id = text_of(&r, head, "id");
    out->arch = text_of(&r, head, "arch");
    out->log = text_bytes(&r, head, "log");
    out->printed = text_bytes(&r, head, "printed");
    out->nlaunches = json_array_size(launches);
    out->launches = arena_alloc(r.arena, out->nlaunches * sizeof *out->launches);
    for (size_t i = 0; i < out->nlaunches; i++)
        read_launch(&r, json_array_get(launches, i), &out->launches[i]);
    out->noutputs = json_array_size(outputs);
    out->outputs = arena_alloc(r.arena, out->noutputs * sizeof *out->outputs);
    for (size_t i = 0; i < out->noutputs; i++)
        read_output(&r, json_array_get(outputs, i), &out->outputs[i]);
}

void gpu_result_free(struct gpu_result *r)
{
    arena_free(r->arena);
    *r = (struct gpu_result){0};
}

double gpu_result_us(const struct gpu_result *r)
{
    double sum = 0;
    for (size_t i = 0; i < r->nlaunches; i++) {
        const struct gpu_launch *l = &r->launches[i];
        sum += l->us.n ? l->us.median : l->once_us;
    }
    return sum;
}

double gpu_result_empty_us(const struct gpu_result *r)
{
    double sum = 0;
    for (size_t i = 0; i < r->nlaunches; i++)
        sum += r->launches[i].empty_us.median;
    return sum;
}

double gpu_result_span_us(const struct gpu_result *r)
{
    double sum = 0;
    for (size_t i = 0; i < r->nlaunches; i++) {
        if (r->launches[i].span_us <= 0)
            return 0;
        sum += r->launches[i].span_us;
    }
    return sum;
}

/* Where updates that no warp waits for are carried out after the last warp's end, the
 * stamps do not see them, but the events do. Events of one launch spread by microseconds:
 * it counts only if three quarters of its runs were longer than three quarters of the
 * empty kernel's allow. */
static uint64_t launch_cycles(const struct gpu_launch *l)
{
    const double least_us = 1; /* events of short kernels differ by as much anyway */
    double mhz = l->mhz > 0 ? l->mhz : l->span_us > 0 ? l->span_cycles / l->span_us : 0;
    double us = l->us.n && l->empty_us.n ? l->us.median - l->empty_us.median : 0;
    double surely = us > 0 ? l->us.p25 - l->empty_us.p75 : 0;
    double longer = (surely - least_us) * mhz - (double)l->span_cycles;
    return longer > 0 ? (uint64_t)(us * mhz) : l->span_cycles;
}

uint64_t gpu_result_cycles(const struct gpu_result *r)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < r->nlaunches; i++) {
        if (r->launches[i].span_cycles == 0)
            return 0;
        sum += launch_cycles(&r->launches[i]);
    }
    return sum;
}

bool gpu_result_equal(const struct gpu_result *r)
{
    for (size_t i = 0; i < r->noutputs; i++)
        if (r->outputs[i].mismatches)
            return false;
    return true;
}

/* ---- the same as JSON ---- */

static double three_places(double v)
{
    return (double)(int64_t)(v * 1000 + 0.5) / 1000;
}

static json_t *times_json(const struct gpu_times *t)
{
    return json_pack("{s:i, s:f, s:f, s:f, s:f, s:f}", "n", (int)t->n, "median",
                     three_places(t->median), "p25", three_places(t->p25), "p75",
                     three_places(t->p75), "min", three_places(t->min), "max",
                     three_places(t->max));
}

static json_t *stamps_json(const struct gpu_launch *l, size_t most)
{
    json_t *list = json_array();
    for (size_t i = 0; i < l->nlifetimes && i < most; i++) {
        const struct gpu_lifetime *t = &l->lifetimes[i];
        json_array_append_new(list,
                              json_pack("[i, i, i, I, I, I]", (int)t->sm, (int)t->block,
                                        (int)t->warp, (json_int_t)t->in,
                                        (json_int_t)t->out, (json_int_t)t->cycles));
    }
    json_t *o = json_pack(
        "{s:o, s:I, s:I, s:f, s:f, s:o}", "us", times_json(&l->stamped_us), "warps",
        (json_int_t)l->warps, "span_cycles", (json_int_t)l->span_cycles, "span_us",
        three_places(l->span_us), "mhz", three_places(l->mhz), "lifetimes", list);
    if (l->sms > 1) {
        json_object_set_new(o, "sms", json_integer((json_int_t)l->sms));
        json_object_set_new(o, "sm_median", json_integer((json_int_t)l->sm_median));
    }
    return o;
}

static json_t *launch_json(const struct gpu_launch *l, size_t lifetimes)
{
    json_t *o =
        json_pack("{s:s, s:i, s:i, s:i, s:i, s:i, s:i}", "kernel", l->kernel, "registers",
                  (int)l->registers, "shared", (int)l->shared, "local", (int)l->local,
                  "constant", (int)l->constant, "blocks_per_sm", (int)l->blocks_per_sm,
                  "warps_per_sm", (int)l->warps_per_sm);
    if (l->us.n)
        json_object_set_new(o, "us", times_json(&l->us));
    else
        json_object_set_new(o, "once_us", json_real(three_places(l->once_us)));
    if (l->empty_us.n)
        json_object_set_new(o, "empty_us", times_json(&l->empty_us));
    if (l->warps)
        json_object_set_new(o, "stamps", stamps_json(l, lifetimes));
    if (l->stamps_missing)
        json_object_set_new(o, "stamps_missing", json_string(l->stamps_missing));
    return o;
}

static json_t *output_json(const struct gpu_output *v)
{
    json_t *o = json_pack("{s:s, s:s}", "name", v->name, "hash", v->hash);
    if (!v->is_compared)
        return o;
    json_object_set_new(o, "compared", json_integer((json_int_t)v->compared));
    json_object_set_new(o, "mismatches", json_integer((json_int_t)v->mismatches));
    json_object_set_new(o, "ulp", json_integer((json_int_t)v->ulp));
    return o;
}

json_t *gpu_card_json(const struct gpu_card *c)
{
    return json_pack("{s:s, s:i, s:i, s:i, s:i, s:i, s:I, s:s, s:s}", "name", c->name,
                     "cc", (int)c->cc, "sms", (int)c->sms, "clock_khz", (int)c->clock_khz,
                     "memory_khz", (int)c->memory_khz, "memory_bits", (int)c->memory_bits,
                     "memory_bytes", (json_int_t)c->memory_bytes, "driver", c->driver,
                     "nvrtc", c->nvrtc);
}

json_t *gpu_result_json(const struct gpu_result *r, size_t lifetimes)
{
    json_t *launches = json_array(), *outputs = json_array();
    for (size_t i = 0; i < r->nlaunches; i++)
        json_array_append_new(launches, launch_json(&r->launches[i], lifetimes));
    for (size_t i = 0; i < r->noutputs; i++)
        json_array_append_new(outputs, output_json(&r->outputs[i]));
    return json_pack("{s:s, s:o, s:o}", "arch", r->arch, "launches", launches, "outputs",
                     outputs);
}
