/* Parses claims; see claim.h for the grammar. Judging them needs runs: stage_claim.c. */
#include "config.h"

#include "lesson/claim.h"

#include "trace/words.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

struct op_word {
    const char *word;
    enum compare_op op;
    bool near_;
};
static const struct op_word ops[] = {
    /* longer signs first */
    {"==", CMP_EQ, false}, {"!=", CMP_NE, false}, {"<=", CMP_LE, false},
    {">=", CMP_GE, false}, {"=", CMP_EQ, false},  {"~", CMP_EQ, true},
    {"<", CMP_LT, false},  {">", CMP_GT, false},
};

static struct span rest_of(const struct words *w)
{
    struct span at = w->at;
    if (at.len == strlen(w->text)) {
        at.off += (uint32_t)(w->p - w->text);
        at.len -= (uint32_t)(w->p - w->text);
    }
    return at;
}

/* NUMBER ['%'] | CHAR; false without a diagnostic if neither comes next. */
static bool take_number(struct words *w, struct operand *out)
{
    while (isspace((unsigned char)*w->p))
        w->p++;
    if (w->p[0] == '\'' && w->p[1] && w->p[2] == '\'') {
        out->number = (unsigned char)w->p[1];
        w->p += 3;
        return true;
    }
    if (!isdigit((unsigned char)*w->p) && *w->p != '-' && *w->p != '.')
        return false;
    char *end;
    out->number = strtod(w->p, &end);
    if (end == w->p || !isfinite(out->number))
        return false;
    const char *dot = memchr(w->p, '.', (size_t)(end - w->p));
    out->half_unit = dot ? 0.5 * pow(10, -(double)(end - dot - 1)) : 0.5;
    w->p = end;
    if (words_take(w, "%")) {
        out->number /= 100;
        out->half_unit /= 100;
    }
    return true;
}

/* An alias of the lesson. */
static bool take_alias(struct words *w, const struct lesson *l, char out[32])
{
    const char *names[64], *start;
    size_t n = words_ident(w, &start);
    size_t known = l->nkernels < 64 ? l->nkernels : 64;
    for (size_t i = 0; i < known; i++) {
        names[i] = l->kernels[i].alias;
        if (strlen(names[i]) == n && n < 32 && memcmp(names[i], start, n) == 0) {
            memcpy(out, start, n);
            out[n] = '\0';
            return true;
        }
    }
    w->p = start;
    return words_unknown(w, "a number or a kernel of this lesson", names, known);
}

/* '(' PLACE ')': the place is parsed again by the query parser when it is counted. */
static bool take_count(struct words *w, struct operand *out)
{
    if (!words_take(w, "("))
        return words_fail(w, "'(' and a place");
    const char *close = strchr(w->p, ')');
    size_t n = close ? (size_t)(close - w->p) : 0;
    if (n == 0 || n >= sizeof out->place)
        return words_fail(w, "a place and ')'");
    memcpy(out->place, w->p, n);
    out->place[n] = '\0';
    out->place_span = rest_of(w);
    if (w->at.len == strlen(w->text))
        out->place_span.len = (uint32_t)n;
    struct query *q = query_parse(out->place, out->place_span, w->ds);
    if (!q) {
        w->failed = true;
        return false;
    }
    query_free(q);
    w->p = close + 1;
    out->kind = OPERAND_COUNT;
    return true;
}

/* '[' N [ '-' M ] ']' */
static bool take_elements(struct words *w, const char *name, size_t n,
                          struct operand *out)
{
    if (n >= sizeof out->array)
        return words_fail(w, "a shorter name");
    memcpy(out->array, name, n);
    out->array[n] = '\0';
    out->kind = OPERAND_ELEMENTS;
    if (!words_number(w, &out->from))
        return words_fail(w, "the number of an element");
    out->to = out->from;
    if (words_take(w, "-") && (!words_number(w, &out->to) || out->to < out->from))
        return words_fail(w, "an element not before the first");
    return words_take(w, "]") || words_fail(w, "']'");
}

/* '(' WORD ')' with hyphens in the word; false after a diagnostic. */
static bool take_word_in_brackets(struct words *w, const char *what, char out[64])
{
    size_t n;
    if (!words_take(w, "("))
        return words_fail(w, "'('");
    n = strspn(w->p, "abcdefghijklmnopqrstuvwxyz0123456789-_");
    if (n == 0 || n >= 64)
        return words_fail(w, what);
    memcpy(out, w->p, n);
    out[n] = '\0';
    return true;
}

/* '(' ID ')' */
static bool take_findings(struct words *w, struct operand *out)
{
    const char *valid[FINDING_COUNT];
    char id[64];
    if (!take_word_in_brackets(w, "the id of a finding", id))
        return false;
    for (int f = FINDING_NONE + 1; f < FINDING_COUNT; f++)
        valid[f - 1] = finding_info((enum finding)f)->id;
    out->finding = finding_by_id(id);
    if (out->finding == FINDING_NONE)
        return words_unknown(w, "the id of a finding", valid, FINDING_COUNT - 1);
    w->p += strlen(id);
    out->kind = OPERAND_FINDINGS;
    return words_take(w, ")") || words_fail(w, "')'");
}

/* '(' NAME ')' */
static bool take_fact(struct words *w, const struct lesson *l, struct operand *out)
{
    const char *valid[128];
    char name[64];
    size_t n = l->facts.n < 128 ? l->facts.n : 128;
    if (!take_word_in_brackets(w, "the name of a fact", name))
        return false;
    const struct fact *f = facts_find(&l->facts, name, strlen(name));
    for (size_t i = 0; i < n; i++)
        valid[i] = l->facts.list[i].name;
    if (!f)
        return words_unknown(w, "the name of a fact", valid, n);
    w->p += strlen(name);
    out->number = f->value;
    out->kind = OPERAND_FACT;
    return words_take(w, ")") || words_fail(w, "')'");
}

/* What follows ALIAS '.'. A name that is no metric and has brackets is an array. */
static bool take_member(struct words *w, struct operand *out)
{
    const char *start;
    size_t n = words_ident(w, &start);
    char id[64] = "";
    if (n > 0 && n < sizeof id)
        memcpy(id, start, n);
    bool called = w->p[strspn(w->p, " ")] == '('; /* an array may have the same name */
    if (called && strcmp(id, "count") == 0)
        return take_count(w, out);
    if (called && strcmp(id, "findings") == 0)
        return take_findings(w, out);
    if (n > 0 && metric_by_id(id) == METRIC_COUNT && words_take(w, "["))
        return take_elements(w, start, n, out);
    w->p = start;
    const char *rest = measure_parse(start, rest_of(w), w->ds, &out->measure);
    if (!rest) {
        w->failed = true;
        return false;
    }
    w->p = rest;
    out->kind = OPERAND_MEASURE;
    return true;
}

/* 'measured' '(' ALIAS { ',' NAME '=' VALUE } ')' '.' ( 'time' | 'cycles' ) */
static bool take_measured(struct words *w, const struct lesson *l, struct operand *out)
{
    out->kind = OPERAND_MEASURED;
    if (!words_take(w, "("))
        return words_fail(w, "'('");
    if (!take_alias(w, l, out->alias))
        return false;
    while (words_take(w, ",")) {
        const char *name;
        struct operand value;
        size_t n = words_ident(w, &name), have = strlen(out->settings);
        if (n == 0 || !words_take(w, "=") || !take_number(w, &value))
            return words_fail(w, "NAME=VALUE");
        int more = snprintf(out->settings + have, sizeof out->settings - have,
                            "%s%.*s=%.9g", have ? "," : "", (int)n, name, value.number);
        if (more < 0 || (size_t)more >= sizeof out->settings - have)
            return words_fail(w, "fewer values");
    }
    if (!words_take(w, ")"))
        return words_fail(w, "',' or ')'");
    if (!words_take(w, "."))
        return words_fail(w, "'.time' or '.cycles'");
    out->cycles = words_take(w, "cycles");
    return out->cycles || words_take(w, "time") || words_fail(w, "'time' or 'cycles'");
}

static bool take_operand(struct words *w, const struct lesson *l, struct operand *out)
{
    *out = (struct operand){0};
    if (take_number(w, out))
        return true;
    if (words_take(w, "measured"))
        return take_measured(w, l, out);
    if (words_take(w, "fact"))
        return take_fact(w, l, out);
    return take_alias(w, l, out->alias) &&
           (words_take(w, ".") || words_fail(w, "'.' and a metric or an array")) &&
           take_member(w, out);
}

/* value := operand [ '/' operand ] */
static bool take_value(struct words *w, const struct lesson *l, struct claim_value *out)
{
    if (!take_operand(w, l, &out->over))
        return false;
    out->is_ratio = words_take(w, "/");
    return !out->is_ratio || take_operand(w, l, &out->under);
}

static bool is_measured(const struct claim_value *v)
{
    return v->over.kind == OPERAND_MEASURED ||
           (v->is_ratio && v->under.kind == OPERAND_MEASURED);
}

bool claim_parse(const struct lesson *l, const char *text, struct span at,
                 struct diags *ds, struct claim_parsed *out)
{
    struct words w;
    words_open(&w, text, at, ds);
    *out = (struct claim_parsed){0};
    if (!take_value(&w, l, &out->left))
        return false;
    size_t i = 0;
    while (i < sizeof ops / sizeof *ops && !words_take(&w, ops[i].word))
        i++;
    if (i == sizeof ops / sizeof *ops)
        return words_fail(&w, "a comparison: == ~ != < <= > >=");
    out->op = ops[i].op;
    out->near_ = ops[i].near_;
    if (!take_value(&w, l, &out->right))
        return false;
    if (out->near_ && (out->right.is_ratio || out->right.over.kind != OPERAND_NUMBER))
        return words_fail(&w, "a number after '~': its digits say how near is near");
    out->measured = is_measured(&out->left) || is_measured(&out->right);
    return words_end(&w) || words_fail(&w, "the end of the claim");
}
