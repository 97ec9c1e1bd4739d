/* Conditions on lanes: takes text, gives a test; takes a machine and a step, says whether
 * the test holds. Values are compared as numbers of the variable's type. */
#include "config.h"

#include "trace/lane_test.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/half.h"
#include "trace/words.h"

/* op := '==' | '=' | '!=' | '<=' | '<' | '>=' | '>' */
static bool parse_op(struct words *w, enum compare_op *op)
{
    static const struct {
        const char *sign;
        enum compare_op op;
    } ops[] = {{"==", CMP_EQ}, {"=", CMP_EQ},  {"!=", CMP_NE}, {"<=", CMP_LE},
               {"<", CMP_LT},  {">=", CMP_GE}, {">", CMP_GT}};
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (words_take(w, ops[i].sign)) {
            *op = ops[i].op;
            return true;
        }
    return words_fail(w, "==, !=, <, <=, > or >=");
}

/* VALUE: integers of 64 bits lose digits beyond 2^53, as the comparison does. */
static bool parse_value(struct words *w, double *value)
{
    while (isspace((unsigned char)*w->p))
        w->p++;
    const char *p = w->p;
    if (p[0] == '\'' && p[1] && p[2] == '\'') {
        *value = (unsigned char)p[1];
        w->p += 3;
        return true;
    }
    char *end;
    *value = strtod(p, &end);
    bool figure = isdigit((unsigned char)*p) || strchr("+-.", *p); /* not "inf" */
    if (end == p || !figure || isalnum((unsigned char)*end) || !isfinite(*value))
        return words_fail(w, "a number");
    w->p = end;
    return true;
}

/* NAME { '.' NAME | '[' N ']' } */
static bool parse_name(struct words *w, char name[40])
{
    const char *start;
    size_t len = words_ident(w, &start);
    if (len == 0)
        return words_fail(w, "a variable");
    while (*w->p == '.' || *w->p == '[' || *w->p == ']' || *w->p == '_' ||
           isalnum((unsigned char)*w->p))
        w->p++;
    len = (size_t)(w->p - start);
    if (len >= 40)
        return words_fail_at(w, start, "a variable with a name of less than 40 letters");
    memcpy(name, start, len);
    name[len] = 0;
    return true;
}

static bool parse_comparison(struct words *w, struct lane_test *t)
{
    return parse_name(w, t->name) && parse_op(w, &t->op) && parse_value(w, &t->value);
}

/* 'lane' N ( 'active' | 'inactive' | NAME op VALUE ) */
static bool parse_lane(struct words *w, struct lane_test *t)
{
    uint64_t n;
    const char *from = w->p;
    t->who = TEST_LANE;
    if (!words_number(w, &n) || n >= WARP_LANES)
        return words_fail_at(w, from, "a lane from 0 to 31");
    t->lane = (unsigned)n;
    if (words_take(w, "active"))
        t->what = TEST_ACTIVE;
    else if (words_take(w, "inactive"))
        t->what = TEST_INACTIVE;
    else
        return parse_comparison(w, t);
    return true;
}

bool lane_test_parse(const char *text, struct span at, struct diags *ds,
                     struct lane_test *out)
{
    struct words w;
    bool ok;
    *out = (struct lane_test){.who = TEST_ANY};
    words_open(&w, text, at, ds);
    if (words_take(&w, "lane")) {
        ok = parse_lane(&w, out);
    } else if (words_take(&w, "active")) {
        out->who = TEST_COUNT;
        ok = parse_op(&w, &out->op) && parse_value(&w, &out->value);
    } else {
        if (words_take(&w, "all"))
            out->who = TEST_ALL;
        else
            words_take(&w, "any");
        ok = parse_comparison(&w, out);
    }
    return ok && (words_end(&w) || words_fail(&w, "the end of the condition"));
}

/* --- holding ---------------------------------------------------------------------------- */

static double number_of(enum ir_vtype t, uint64_t bits)
{
    double d;
    float f;
    uint32_t low = (uint32_t)bits;
    switch (t) {
    case IR_F64:
        memcpy(&d, &bits, sizeof d);
        return d;
    case IR_F32:
        memcpy(&f, &low, sizeof f);
        return f;
    case IR_S8:
        return (int8_t)bits;
    case IR_S16:
        return (int16_t)bits;
    case IR_S32:
        return (int32_t)bits;
    case IR_S64:
        return (double)(int64_t)bits;
    case IR_F16:
        return half_value(HALF_F16, low);
    case IR_BF16:
        return half_value(HALF_BF16, low);
    case IR_U8:
    case IR_U16:
    case IR_U32:
    case IR_U64:
    case IR_BOOL:
    case IR_PTR:
    case IR_PREDICATE:
    case IR_BYTES:
        break;
    }
    return (double)bits;
}

static bool values_hold(const struct lane_test *t, const struct machine *m,
                        const struct step *s)
{
    const struct ir_var *var;
    struct var_row row;
    uint64_t index;
    if (!var_find(m, s->pc, t->name, &var, &index) ||
        !var_read(m, s->warp, var, t->name, index, &row))
        return false;
    uint32_t lanes = t->who == TEST_LANE ? 1u << t->lane : s->mask;
    double value = row.vtype == IR_F32 ? (float)t->value : t->value;
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        if (!(lanes >> lane & 1))
            continue;
        bool defined = (row.known & ~row.undefined) >> lane & 1;
        bool holds = defined && metric_compare(number_of(row.vtype, row.value[lane]),
                                               t->op, value, 0);
        if (holds != (t->who == TEST_ALL))
            return holds;
    }
    return t->who == TEST_ALL && lanes != 0;
}

bool lane_test_holds(const struct lane_test *t, const struct machine *m,
                     const struct step *s)
{
    bool active = s->mask >> t->lane & 1;
    if (t->who == TEST_COUNT)
        return metric_compare(__builtin_popcount(s->mask), t->op, t->value, 0);
    if (t->what != TEST_VALUE)
        return active == (t->what == TEST_ACTIVE);
    return values_hold(t, m, s);
}
