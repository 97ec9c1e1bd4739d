/* "simt_efficiency[lines 10-11] >= 0.5": a metric, where, and what it must be. */
#include "config.h"

#include "trace/query.h"
#include "trace/words.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool unknown_metric(struct words *w, const char *start)
{
    const char *ids[METRIC_COUNT];
    for (int m = 0; m < METRIC_COUNT; m++)
        ids[m] = metric_info(m)->id;
    w->p = start;
    return words_unknown(w, "a metric", ids, METRIC_COUNT);
}

/* '[' ('line' N | 'lines' N '-' N) ']' */
static bool parse_lines(struct words *w, struct line_range *lines)
{
    uint64_t n;
    if (words_take(w, "lines")) {
        if (!words_lines(w, lines))
            return false;
    } else if (words_take(w, "line")) {
        if (!words_number(w, &n) || n == 0 || n > UINT32_MAX)
            return words_fail(w, "a line number");
        *lines = (struct line_range){(uint32_t)n, (uint32_t)n};
    } else {
        return words_fail(w, "'line' or 'lines'");
    }
    return words_take(w, "]") || words_fail(w, "']'");
}

/* ID ['[' lines ']'] */
static bool parse_metric(struct words *w, enum metric *metric, struct line_range *lines)
{
    const char *start;
    char id[64];
    size_t n = words_ident(w, &start);
    if (n == 0 || n >= sizeof id)
        return unknown_metric(w, start);
    memcpy(id, start, n);
    id[n] = '\0';
    *metric = metric_by_id(id);
    *lines = (struct line_range){0, 0};
    if (*metric == METRIC_COUNT)
        return unknown_metric(w, start);
    if (!words_take(w, "["))
        return true;
    if (!metric_info(*metric)->by_line)
        return words_fail(w, "no line range: this metric is for whole runs only");
    return parse_lines(w, lines);
}

const char *metric_parse(const char *text, struct span at, struct diags *ds,
                         enum metric *metric, struct line_range *lines)
{
    struct words w;
    words_open(&w, text, at, ds);
    return parse_metric(&w, metric, lines) ? w.p : NULL;
}

struct op_word {
    const char *word;
    enum compare_op op;
    bool near_;
};

/* Longer signs first. */
static const struct op_word op_words[] = {
    {"==", CMP_EQ, false}, {"!=", CMP_NE, false}, {"<=", CMP_LE, false},
    {">=", CMP_GE, false}, {"=", CMP_EQ, false},  {"~", CMP_EQ, true},
    {"<", CMP_LT, false},  {">", CMP_GT, false},
};

/* Half a unit of the last digit of a decimal number as written, exponent included. */
static double half_unit(const char *start, const char *end)
{
    const char *p = start, *dot = NULL;
    while (p < end && *p != 'e' && *p != 'E') {
        if (*p == '.')
            dot = p;
        p++;
    }
    double digits = dot ? (double)(p - dot - 1) : 0;
    return 0.5 * pow(10, (p < end ? strtod(p + 1, NULL) : 0) - digits);
}

/* NUMBER ['%'] */
static bool parse_value(struct words *w, bool near_, struct metric_test *out)
{
    while (isspace((unsigned char)*w->p))
        w->p++;
    char *end;
    out->value = strtod(w->p, &end);
    bool hex = memchr(w->p, 'x', (size_t)(end - w->p)) != NULL;
    if (end == w->p || hex || !isfinite(out->value))
        return words_fail(w, "a number");
    out->slack = near_ ? half_unit(w->p, end) : 1e-9 * fabs(out->value);
    w->p = end;
    if (words_take(w, "%")) {
        out->value /= 100;
        out->slack /= 100;
    }
    out->slack *= 1 + 1e-9; /* the bound itself belongs to the range */
    return true;
}

bool metric_test_parse(const char *text, struct span at, struct diags *ds,
                       struct metric_test *out)
{
    struct words w;
    words_open(&w, text, at, ds);
    if (!parse_metric(&w, &out->metric, &out->lines))
        return false;
    for (size_t i = 0; i < sizeof op_words / sizeof *op_words; i++) {
        if (!words_take(&w, op_words[i].word))
            continue;
        out->op = op_words[i].op;
        return parse_value(&w, op_words[i].near_, out) &&
               (words_end(&w) || words_fail(&w, "the end of the condition"));
    }
    return words_fail(&w, "a comparison: == ~ != < <= > >=");
}

bool metric_compare(double actual, enum compare_op op, double value, double slack)
{
    bool equal = fabs(actual - value) <= slack;
    switch (op) {
    case CMP_EQ:
        return equal;
    case CMP_NE:
        return !equal && !isnan(actual);
    case CMP_LT:
        return actual < value && !equal;
    case CMP_LE:
        return actual < value || equal;
    case CMP_GT:
        return actual > value && !equal;
    case CMP_GE:
        return actual > value || equal;
    }
    return false;
}

bool metric_test_holds(const struct metric_test *t, const struct machine *m,
                       const struct sources *src, double *actual)
{
    *actual = metric_value(m, t->metric, t->lines, src);
    return metric_compare(*actual, t->op, t->value, t->slack);
}
