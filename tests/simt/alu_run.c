/* See alu_run.h. */
#include "config.h"

#include "alu_run.h"

#include <string.h>

#include "alu_inputs.h"

static const struct {
    const char *sym, *sig;
} ops[] = {
#define OP(sym, text, sig, ...) {#sym, sig},
#include "ir/ops.def"
};

static const struct {
    const char *sym, *sig;
} functions[] = {
#define MATH(sym, text, sig, doc) {#sym, sig},
#include "ir/math.def"
};

static void set_signature(struct alu_case *c, const char *sig)
{
    memset(c->results, 0, sizeof c->results);
    memset(c->sources, 0, sizeof c->sources);
    memcpy(c->results, sig, 2);
    strncpy(c->sources, sig + 3, 4);
}

static enum ir_op math_op(const struct alu_case *c)
{
    static const enum ir_op f32[] = {IR_MATH1_F32, IR_MATH2_F32, IR_MATH3_F32};
    static const enum ir_op f64[] = {IR_MATH1_F64, IR_MATH2_F64, IR_MATH3_F64};
    size_t n = strlen(c->sources);
    char type = c->results[0];
    bool same = c->results[1] == '-' && n <= 3 && (type == 'f' || type == 'g') &&
                strspn(c->sources, (char[]){type, 0}) == n;
    return !same ? IR_MATHX : type == 'f' ? f32[n - 1] : f64[n - 1];
}

/* In ops.def floats are just words; the letters decide which edge values are used. */
static void mark_floats(struct alu_case *c, const char *sym)
{
    bool to_int = strncmp(sym, "CVT_", 4) == 0;
    char float_letter = strstr(sym, "F32") ? 'f' : 'g';
    if (to_int) {
        c->results[0] = sym[4] == 'F' ? (sym[5] == '3' ? 'f' : 'g') : c->results[0];
        c->sources[0] = sym[8] == 'F' ? (sym[9] == '3' ? 'f' : 'g') : c->sources[0];
        return;
    }
    if (!strstr(sym, "_F32") && !strstr(sym, "_F64"))
        return;
    if (c->results[0] != 'p')
        c->results[0] = float_letter;
    for (char *s = c->sources; *s; s++)
        *s = float_letter;
}

static bool find_op(const char *sym, size_t len, struct alu_case *c)
{
    for (size_t i = 0; i < IR_OP_COUNT; i++) {
        if (strlen(ops[i].sym) != len || strncmp(ops[i].sym, sym, len) != 0)
            continue;
        c->op = (enum ir_op)i;
        set_signature(c, ops[i].sig);
        mark_floats(c, ops[i].sym);
        return true;
    }
    return false;
}

bool alu_case_find(const char *name, struct alu_case *c)
{
    static const char *const rounds[] = {"", "_RN", "_RZ", "_RU", "_RD"};
    c->name = name;
    c->sub = 0;
    for (size_t i = 0; strncmp(name, "MATH_", 5) == 0 && i < IR_MATH_COUNT; i++) {
        if (strcmp(functions[i].sym, name + 5) != 0)
            continue;
        c->sub = (uint16_t)i;
        set_signature(c, functions[i].sig);
        c->op = math_op(c);
        return true;
    }
    if (find_op(name, strlen(name), c))
        return true;
    for (unsigned r = IR_RN; r <= IR_RD; r++) {
        size_t len = strlen(name);
        if (len > 3 && strcmp(name + len - 3, rounds[r]) == 0) {
            c->sub = (uint16_t)r;
            return find_op(name, len - 3, c);
        }
    }
    return false;
}

unsigned alu_width(char letter)
{
    return letter == 'f' || letter == 'w' || letter == 'p' ? 4 : letter == '-' ? 0 : 8;
}

static unsigned counted(const struct alu_case *c)
{
    size_t n = strlen(c->sources);
    return n > 3 ? 3 : (unsigned)n;
}

size_t alu_combinations(const struct alu_case *c)
{
    size_t n = 1;
    for (unsigned k = 0; k < counted(c); k++)
        n *= NEDGES;
    return n;
}

uint64_t alu_operand(const struct alu_case *c, size_t i, unsigned k)
{
    size_t index = i * 7 % NEDGES;
    for (unsigned n = counted(c); n > k && k < 3; n--) {
        index = i % NEDGES;
        i /= NEDGES;
    }
    switch (c->sources[k]) {
    case 'f':
        return edges_f32[index];
    case 'g':
        return edges_f64[index];
    case 'w':
        return edges_w[index];
    case 'd':
        return edges_d[index];
    default: /* predicate of 32 combinations: see alu_run32 */
        return (edges_w[index % NEDGES] >> (i % 32)) & 1;
    }
}

union row {
    uint32_t w[32];
    uint64_t d[32];
    uint32_t pred;
};

static void fill(const struct alu_case *c, size_t start, unsigned k, union row *row)
{
    size_t n = alu_combinations(c);
    memset(row, 0, sizeof *row);
    for (size_t i = 0; i < 32; i++) {
        uint64_t v = alu_operand(c, (start + i) % n, k);
        if (c->sources[k] == 'p')
            row->pred |= (uint32_t)v << i;
        else if (alu_width(c->sources[k]) == 4)
            row->w[i] = (uint32_t)v;
        else
            row->d[i] = v;
    }
}

static uint64_t result(const union row *row, char letter, unsigned i)
{
    switch (letter) {
    case '-':
        return 0;
    case 'p':
        return row->pred >> i & 1;
    case 'f':
    case 'w':
        return row->w[i];
    default:
        return row->d[i];
    }
}

void alu_run32(const struct alu_case *c, alu_fn fn, size_t start, uint64_t d[32],
               uint64_t d2[32])
{
    _Alignas(64) union row in[4], out[2];
    memset(out, 0xaa, sizeof out);
    for (unsigned k = 0; k < strlen(c->sources); k++)
        fill(c, start, k, &in[k]);
    struct alu_args x = {&out[0], &out[1], &in[0],     &in[1],
                         &in[2],  &in[3],  UINT32_MAX, c->sub};
    fn(&x);
    for (unsigned i = 0; i < 32; i++) {
        d[i] = result(&out[0], c->results[0], i);
        d2[i] = result(&out[1], c->results[1], i);
    }
}

static uint64_t fnv(uint64_t h, uint64_t v, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        h = (h ^ (v >> (8 * i) & 0xff)) * UINT64_C(1099511628211);
    return h;
}

uint64_t alu_hash(const struct alu_case *c, alu_fn fn)
{
    uint64_t h = UINT64_C(14695981039346656037), d[32], d2[32];
    size_t n = alu_combinations(c);
    for (size_t start = 0; start < n; start += 32) {
        alu_run32(c, fn, start, d, d2);
        for (size_t i = 0; i < 32 && start + i < n; i++) {
            h = fnv(h, d[i], alu_width(c->results[0]));
            h = fnv(h, d2[i], alu_width(c->results[1]));
        }
    }
    return h;
}
