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
    bool of_floats = s->kind == STMT_FGET;
    const char *into = of_floats ? "f += __uint_as_float(" : "v += ";
    const char *end = of_floats ? ")" : "";
    if (s->broken == MUTATE_INDEX)
        say(o, "    %ss%u[(t + 33) %% %uu]%s;\n", into, s->array, threads, end);
    else if (s->warp)
        say(o, "    %ss%u[t ^ %uu]%s;\n", into, s->array, s->k, end);
    else
        say(o, "    %ss%u[(t + %uu) %% %uu]%s;\n", into, s->array, s->k, threads, end);
}

static void print_put(struct out *o, const struct stmt *s, unsigned threads)
{
    const char *value = s->kind == STMT_FPUT ? "__float_as_uint(f)" : "v";
    if (s->broken == MUTATE_INDEX)
        say(o, "    s%u[t / 2] = %s;\n", s->array, value);
    else if (s->broken == MUTATE_INIT)
        say(o, "    if (t < %uu) s%u[t] = %s;\n", threads / 2, s->array, value);
    else
        say(o, "    s%u[t] = %s;\n", s->array, value);
}

/* The table of forms as text: X is the variable, A and B the constants, F f or nothing as
 * the names of functions have it, R f or d as those of rounding have it. */
static const char *form_text(const struct stmt *s)
{
    bool wide = s->kind == STMT_DOUBLE;
    static const char *const texts[FORMS] = {
        [FORM_MAD] = "X = X * A + B;",
        [FORM_MSUB] = "X = X * A - B;",
        [FORM_NMAD] = "X = B - X * A;",
        [FORM_ADD] = "X = X + A;",
        [FORM_SUB] = "X = A - X;",
        [FORM_DIV] = "X = X / A;",
        [FORM_OVER] = "X = A / X;",
        [FORM_FMA] = "X = fmaF(X, A, B);",
        [FORM_MUL_RN] = "X = __Rmul_rn(X, A);",
        [FORM_MAD_RN] = "X = __Radd_rn(__Rmul_rn(X, A), B);",
        [FORM_FMA_RN] = "X = __fmaF_rn(A, X, B);",
        [FORM_DIV_RN] = "X = __Rdiv_rn(X, A);",
        [FORM_TWO] = "X = X * A + __fmul_rn(g, B);",
        [FORM_APART] = "X = X * A; X = X + B;",
        [FORM_COUNT] = "X = X + (T)(v & 255) * A;",
        [FORM_IF] = "if (t & K) X = X * A + B; else X = X - B;",
        [FORM_LOOP] = "for (unsigned i = 0; i < (t & 3); i++) X = X * A + B;",
        [FORM_SWAP] = "{ float x = f; f = g; g = x; }"};
    if (wide && s->form == FORM_TWO)
        return "X = X * A + B;";
    if (wide && s->form == FORM_SWAP)
        return "X = -X;";
    if (wide && s->form == FORM_FMA_RN)
        return "X = __fma_rn(A, X, B);";
    return texts[s->form];
}

static void print_form(struct out *o, const struct stmt *s)
{
    bool wide = s->kind == STMT_DOUBLE;
    say(o, "    ");
    for (const char *c = form_text(s); *c; c++)
        if (*c == 'X')
            say(o, wide ? "d" : "f");
        else if (*c == 'A' || *c == 'B')
            say(o, wide ? "%a" : "%af",
                wide ? (*c == 'A' ? s->da : s->db) : (double)(*c == 'A' ? s->fa : s->fb));
        else if (*c == 'F')
            say(o, wide ? "" : "f");
        else if (*c == 'R')
            say(o, wide ? "d" : "f");
        else if (*c == 'T')
            say(o, wide ? "double" : "float");
        else if (*c == 'K')
            say(o, "%uu", s->k);
        else
            say(o, "%c", *c);
    say(o, "\n");
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
    case STMT_FLOAT:
    case STMT_DOUBLE:
        print_form(o, s);
        break;
    case STMT_FSHUFFLE:
        say(o, "    f += __shfl_xor_sync(0x%xu, f, %u);\n",
            broken ? 0xfffffff7u : 0xffffffffu, s->k);
        break;
    case STMT_BITS:
        say(o, "    v ^= __float_as_uint(f) ^ __float_as_uint(g) ^ "
               "(unsigned)__double2loint(d) ^ (unsigned)__double2hiint(d);\n");
        break;
    case STMT_PUT:
    case STMT_FPUT:
        print_put(o, s, threads);
        break;
    case STMT_GET:
    case STMT_FGET:
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
    if (p->floats)
        say(&o,
            "    float f = (float)v + 0.5f, g = 1 - f; double d = (double)v + 0.25;\n");
    for (size_t i = 0; i < p->n; i++) {
        p->stmts[i].line = o.line;
        print_stmt(&o, &p->stmts[i], p->threads);
    }
    say(&o, "    out[blockIdx.x * %uu + t] = v;\n}\n", p->threads);
    return o.len;
}
