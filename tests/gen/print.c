/* Programs as CUDA, one statement a line. */
#include "gen.h"

#include <stdarg.h>
#include <stdio.h>

struct out {
    char *text;
    size_t len, room;
    unsigned line;
};

static void say(struct out *o, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
static void say(struct out *o, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(o->text + o->len, o->room - o->len, fmt, ap);
    va_end(ap);
    o->len += (size_t)n;
    for (int i = 0; i < n; i++)
        o->line += o->text[o->len - (size_t)n + (size_t)i] == '\n';
}

static void print_get(struct out *o, const struct stmt *s, unsigned threads)
{
    if (s->broken == MUTATE_INDEX)
        say(o, "    v += s%u[(t + 33) %% %uu];\n", s->array, threads);
    else if (s->warp)
        say(o, "    v += s%u[t ^ %uu];\n", s->array, s->k);
    else
        say(o, "    v += s%u[(t + %uu) %% %uu];\n", s->array, s->k, threads);
}

static void print_put(struct out *o, const struct stmt *s, unsigned threads)
{
    if (s->broken == MUTATE_INDEX)
        say(o, "    s%u[t / 2] = v;\n", s->array);
    else if (s->broken == MUTATE_INIT)
        say(o, "    if (t < %uu) s%u[t] = v;\n", threads / 2, s->array);
    else
        say(o, "    s%u[t] = v;\n", s->array);
}

static void print_sync(struct out *o, const struct stmt *s)
{
    if (s->broken == MUTATE_BARRIER)
        say(o, "    ;\n");
    else
        say(o, s->warp ? "    __syncwarp();\n" : "    __syncthreads();\n");
}

static void print_stmt(struct out *o, const struct stmt *s, unsigned threads)
{
    bool broken = s->broken != MUTATE_NOTHING;
    switch (s->kind) {
    case STMT_ALU:
        say(o, "    v = v * %uu + %uu;\n", s->a, s->b);
        break;
    case STMT_IF:
        say(o, "    if (t & %uu) v += %uu; else v ^= %uu;\n", s->k, s->a, s->b);
        break;
    case STMT_LOOP:
        say(o, "    for (unsigned i = 0; i < (t & 3); i++) v = v * %uu + i;\n", s->a);
        break;
    case STMT_LOCAL:
        say(o, "    { unsigned x; if (t & %uu) x = %uu;%s v += x; }\n", s->k, s->a,
            broken ? "" : " else x = 7u;");
        break;
    case STMT_SHUFFLE:
        say(o, "    v += __shfl_xor_sync(0x%xu, v, %u);\n",
            broken ? 0xfffffff7u : 0xffffffffu, s->k);
        break;
    case STMT_HALF:
        say(o, "    if ((t & 31) < 16) v += __shfl_xor_sync(0x%xu, v, %u);\n",
            s->broken == MUTATE_SHRINK  ? 0xfff7u
            : s->broken == MUTATE_WIDEN ? 0x1ffffu
                                        : 0xffffu,
            s->k);
        break;
    case STMT_VOTE:
        say(o, "    v += __ballot_sync(0x%xu, v & 1);\n", broken ? 0xfffffff7u : ~0u);
        break;
    case STMT_PUT:
        print_put(o, s, threads);
        break;
    case STMT_GET:
        print_get(o, s, threads);
        break;
    case STMT_SYNC:
        print_sync(o, s);
        break;
    case STMT_ADD:
        say(o,
            broken ? "    total[%u] += v & 15;\n"
                   : "    atomicAdd(&total[%u], v & 15);\n",
            s->k);
        break;
    case STMT_ZERO:
        say(o, broken ? "    ;\n" : "    if (t == 0) c%u = 0;\n", s->array);
        break;
    case STMT_COUNT:
        say(o, broken ? "    c%u += v & 3;\n" : "    atomicAdd(&c%u, v & 3);\n",
            s->array);
        break;
    case STMT_TAKE:
        say(o, "    v += c%u;\n", s->array);
        break;
    }
}

size_t program_print(struct program *p, char *text, size_t room)
{
    struct out o = {text, 0, room, 1};
    say(&o,
        "// launch: grid=%u block=%u\n// arg: out u32[%u] = uninit\n"
        "// arg: total u32[4] = 0\n",
        p->blocks, p->threads, p->blocks * p->threads);
    say(&o, "extern \"C\" __global__ void gen(unsigned *out, unsigned *total)\n{\n");
    say(&o, "    __shared__ unsigned s0[%u], s1[%u], c0, c1;\n", p->threads, p->threads);
    say(&o, "    unsigned t = threadIdx.x, v = blockIdx.x * 1000 + t;\n");
    for (size_t i = 0; i < p->n; i++) {
        p->stmts[i].line = o.line;
        print_stmt(&o, &p->stmts[i], p->threads);
    }
    say(&o, "    out[blockIdx.x * %uu + t] = v;\n}\n", p->threads);
    return o.len;
}
