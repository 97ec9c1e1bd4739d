/* Parsing expressions: precedence climbing over a phrase (trace/words.h), into nodes that
 * are numbered so that operands come before what uses them. */
#include "config.h"

#include "trace/expr_priv.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "trace/words.h"

#define MAX_DEPTH 64

struct parser {
    struct words w;
    struct expr *e;
    int depth;
};

static int node(struct parser *p, struct expr_node n)
{
    vec_push(&p->e->nodes, n);
    return (int)p->e->nodes.len - 1;
}

static void skip(struct words *w)
{
    while (isspace((unsigned char)*w->p))
        w->p++;
}

/* --- numbers ---------------------------------------------------------------------------- */

static int number_node(struct parser *p, enum ir_vtype t, uint64_t bits)
{
    return node(p, (struct expr_node){EXPR_NUMBER, -1, -1, t, bits, NULL});
}

/* Digits with a point or an exponent; an f makes it a float. */
static int parse_float(struct parser *p, const char *end, double value)
{
    uint64_t bits;
    float f = (float)value;
    uint32_t low;
    bool single = *end == 'f' || *end == 'F';
    memcpy(&bits, &value, sizeof bits);
    memcpy(&low, &f, sizeof low);
    p->w.p = end + single;
    return number_node(p, single ? IR_F32 : IR_F64, single ? low : bits);
}

/* NUMBER := decimal, 0x hexadecimal, or floating; suffixes u and l are taken. */
static int parse_number(struct parser *p)
{
    const char *from = p->w.p;
    char *end, *float_end;
    errno = 0;
    uint64_t n = strtoull(from, &end, 0);
    double d = strtod(from, &float_end);
    bool hex = from[0] == '0' && (from[1] == 'x' || from[1] == 'X');
    if (!hex && (float_end > end || *end == 'f'))
        return isfinite(d) ? parse_float(p, float_end, d) : -1;
    bool is_unsigned = false, is_long = errno == ERANGE;
    for (; strchr("uUlL", *end) && *end; end++) {
        is_unsigned |= *end == 'u' || *end == 'U';
        is_long |= *end == 'l' || *end == 'L';
    }
    if (errno == ERANGE || isalnum((unsigned char)*end))
        return -1;
    p->w.p = end;
    is_long |= n > UINT32_MAX;
    is_unsigned |= n > (is_long ? INT64_MAX : INT32_MAX);
    return number_node(p,
                       is_long       ? is_unsigned ? IR_U64 : IR_S64
                       : is_unsigned ? IR_U32
                                     : IR_S32,
                       n);
}

/* --- primaries -------------------------------------------------------------------------- */

static int parse_binary(struct parser *p, int least);

static int name_node(struct parser *p, enum expr_op op, int left, int right,
                     const char *start, const char *end)
{
    char *name = mem_alloc((size_t)(end - start) + 1);
    memcpy(name, start, (size_t)(end - start));
    vec_push(&p->e->names, name);
    return node(p, (struct expr_node){op, left, right, IR_S32, 0, name});
}

static const char *ident_end(const char *p)
{
    while (isalnum((unsigned char)*p) || *p == '_')
        p++;
    return p;
}

/* '[' expression ']' behind something; literal: what stands from `start` on is spelled
 * like a variable's name, as "v.a[1]" is. */
static int parse_index(struct parser *p, int left, const char *start, bool *literal)
{
    const char *from = p->w.p;
    int index = parse_binary(p, 0);
    if (index < 0)
        return -1;
    *literal &= strspn(from, "0123456789") == (size_t)(p->w.p - from);
    if (!words_take(&p->w, "]")) {
        words_fail(&p->w, "']'");
        return -1;
    }
    if (*literal)
        return name_node(p, EXPR_INDEX, left, index, start, p->w.p);
    return node(p, (struct expr_node){EXPR_INDEX, left, index, IR_S32, 0, NULL});
}

/* NAME { '.' NAME | '[' expression ']' } */
static int parse_name(struct parser *p)
{
    const char *start = p->w.p;
    bool literal = true;
    p->w.p = ident_end(start);
    int left = name_node(p, EXPR_NAME, -1, -1, start, p->w.p);
    while (left >= 0) {
        if (*p->w.p == '.' && literal && ident_end(p->w.p + 1) > p->w.p + 1) {
            p->w.p = ident_end(p->w.p + 1);
            left = name_node(p, EXPR_NAME, -1, -1, start, p->w.p);
        } else if (words_take(&p->w, "[")) {
            left = parse_index(p, left, start, &literal);
        } else {
            break;
        }
    }
    return left;
}

static int parse_primary(struct parser *p)
{
    skip(&p->w);
    const char *at = p->w.p;
    int got = -1;
    if (isdigit((unsigned char)*at) || (*at == '.' && isdigit((unsigned char)at[1]))) {
        got = parse_number(p);
    } else if (*at == '\'' && at[1] && at[2] == '\'') {
        p->w.p += 3;
        return number_node(p, IR_S32, (unsigned char)at[1]);
    } else if (isalpha((unsigned char)*at) || *at == '_') {
        return parse_name(p);
    } else if (words_take(&p->w, "(")) {
        got = parse_binary(p, 0);
        if (got >= 0 && !words_take(&p->w, ")")) {
            words_fail(&p->w, "')'");
            return -1;
        }
        return got;
    }
    if (got < 0)
        words_fail_at(&p->w, at, "a number or a variable");
    return got;
}

static int parse_unary(struct parser *p)
{
    static const struct {
        const char *sign;
        enum expr_op op;
    } signs[] = {{"-", EXPR_NEG}, {"!", EXPR_NOT}, {"~", EXPR_COMPL}};
    if (p->depth++ > MAX_DEPTH) {
        words_fail(&p->w, "a simpler expression");
        return -1;
    }
    int got = -2;
    for (size_t i = 0; i < sizeof signs / sizeof *signs && got == -2; i++)
        if (words_take(&p->w, signs[i].sign)) {
            int operand = parse_unary(p);
            got = operand < 0 ? -1
                              : node(p, (struct expr_node){signs[i].op, operand, -1,
                                                           IR_S32, 0, NULL});
        }
    if (got == -2)
        got = words_take(&p->w, "+") ? parse_unary(p) : parse_primary(p);
    p->depth--;
    return got;
}

/* --- binary operators ------------------------------------------------------------------- */

/* Longer signs before those they begin with. */
static const struct {
    const char *sign;
    enum expr_op op;
    int level;
} binaries[] = {
    {"||", EXPR_LOR, 1}, {"&&", EXPR_LAND, 2}, {"==", EXPR_EQ, 6}, {"!=", EXPR_NE, 6},
    {"<<", EXPR_SHL, 8}, {">>", EXPR_SHR, 8},  {"<=", EXPR_LE, 7}, {">=", EXPR_GE, 7},
    {"|", EXPR_OR, 3},   {"^", EXPR_XOR, 4},   {"&", EXPR_AND, 5}, {"=", EXPR_EQ, 6},
    {"<", EXPR_LT, 7},   {">", EXPR_GT, 7},    {"+", EXPR_ADD, 9}, {"-", EXPR_SUB, 9},
    {"*", EXPR_MUL, 10}, {"/", EXPR_DIV, 10},  {"%", EXPR_REM, 10}};
#define NBINARIES (sizeof binaries / sizeof *binaries)

/* Index of the operator that comes next and binds at least so tightly, taken; NBINARIES:
 * none. */
static size_t take_binary(struct parser *p, int least)
{
    skip(&p->w);
    for (size_t i = 0; i < NBINARIES; i++) {
        size_t len = strlen(binaries[i].sign);
        if (strncmp(p->w.p, binaries[i].sign, len) != 0)
            continue;
        if (binaries[i].level < least)
            return NBINARIES;
        p->w.p += len;
        return i;
    }
    return NBINARIES;
}

/* unary { operator binary }, operators of at least a level; they group to the left. */
static int parse_binary(struct parser *p, int least)
{
    int left = parse_unary(p);
    for (size_t i; left >= 0 && (i = take_binary(p, least)) < NBINARIES;) {
        int right = parse_binary(p, binaries[i].level + 1);
        left = right < 0 ? -1
                         : node(p, (struct expr_node){binaries[i].op, left, right, IR_S32,
                                                      0, NULL});
    }
    return left;
}

struct expr *expr_parse(const char *text, struct span at, struct diags *ds)
{
    struct parser p = {.e = mem_alloc(sizeof *p.e)};
    p.e->text = mem_strdup(text);
    words_open(&p.w, p.e->text, at, ds);
    p.e->root = parse_binary(&p, 0);
    if (p.e->root >= 0 && (words_end(&p.w) || words_fail(&p.w, "an operator")))
        return p.e;
    expr_free(p.e);
    return NULL;
}

void expr_free(struct expr *e)
{
    if (!e)
        return;
    for (size_t i = 0; i < e->names.len; i++)
        mem_free(e->names.data[i]);
    vec_free(&e->names);
    vec_free(&e->nodes);
    mem_free(e->text);
    mem_free(e);
}
