/* Holds the numbers of a lesson's text against its claims: whatever is given in per cent,
 * cycles, times or with a decimal point must be a number of a claim, a fact the step
 * names, or the answer of its question. Other numbers (lanes, lines, small counts) are
 * left alone: too many of them are only words. */
#include "config.h"

#include "lesson/stage_priv.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A number as written: 12.5 % has value 12.5 and share set. */
struct written {
    double value, half_unit;
    bool share, exact; /* exact: no decimal point, no unit that makes it a figure */
};

static const char *skip_marks(const char *p)
{
    while (isspace((unsigned char)*p) || *p == '*')
        p++;
    return p;
}

/* "50 %", not the remainder "13 % 8". */
static bool is_percent(const char *p)
{
    p = skip_marks(p);
    return *p == '%' && !isdigit((unsigned char)*skip_marks(p + 1));
}

static bool has_unit(const char *p)
{
    static const char *const units[] = {"cycles", "times", "us", "ms"};
    if (is_percent(p))
        return true;
    p = skip_marks(p);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        size_t n = strlen(units[i]);
        if (strncmp(p, units[i], n) == 0 && !isalnum((unsigned char)p[n]))
            return true;
    }
    return false;
}

/* "CUDA 13.0", "7.0 and later": versions. */
static bool is_version(const char *text, const char *p)
{
    static const char *const before[] = {"CUDA", "capability", "version", "PTX", "nvcc"};
    while (p > text && p[-1] == ' ')
        p--;
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        size_t n = strlen(before[i]);
        if ((size_t)(p - text) >= n && memcmp(p - n, before[i], n) == 0)
            return true;
    }
    return false;
}

/* The number at p (a digit); what follows it. Commas group digits. */
static const char *take_number(const char *p, struct written *out)
{
    char digits[32];
    size_t n = 0, decimals = 0;
    bool dot = false;
    for (; n + 1 < sizeof digits; p++) {
        bool group = *p == ',' && isdigit((unsigned char)p[1]) && !dot;
        bool point = *p == '.' && isdigit((unsigned char)p[1]) && !dot;
        if (!isdigit((unsigned char)*p) && !group && !point)
            break;
        dot |= point;
        if (!group)
            digits[n++] = *p;
        decimals += dot && !point;
    }
    digits[n] = '\0';
    out->value = strtod(digits, NULL);
    out->half_unit = 0.5 * pow(10, -(double)decimals);
    out->share = is_percent(p);
    out->exact = !dot && !has_unit(p);
    return p;
}

static bool same(const struct written *w, double value, bool share)
{
    if (w->share)
        return fabs(w->value - value * (share ? 1 : 100)) < 1e-9 ||
               fabs(w->value - value) < 1e-9;
    return fabs(w->value - value) < 1e-9;
}

static bool claimed(const struct lesson *l, const struct written *w)
{
    for (size_t i = 0; i < l->nclaims; i++)
        for (const char *p = l->claims[i].text; *p;) {
            struct written c;
            bool begins = p == l->claims[i].text || !isalnum((unsigned char)p[-1]);
            if (!isdigit((unsigned char)*p) || !begins) {
                p++;
                continue;
            }
            p = take_number(p, &c);
            if (same(w, c.value, c.share))
                return true;
        }
    return false;
}

static bool rounds_to(const struct fact *f, const struct written *w)
{
    return f && fabs(f->value - w->value) <= w->half_unit * (1 + 1e-9);
}

static bool quoted(const struct lesson_step *s, const struct written *w)
{
    for (size_t i = 0; s && i < s->nfacts; i++)
        if (rounds_to(s->facts[i], w))
            return true;
    for (size_t i = 0; s && i < s->nratios; i++)
        if (rounds_to(s->ratios[i].fact, w))
            return true;
    return false;
}

static void check(struct stage *st, const struct lesson_step *s, const struct answer *a,
                  const struct written *w, const char *text, const char *end,
                  struct span at, struct diags *ds)
{
    if (w->exact || claimed(st->lesson, w) || quoted(s, w))
        return;
    if (a && same(w, a->number, false))
        return;
    diag_add(ds, DIAG_ADVICE, at,
             "the number %.*s%s stands in no claim and is no fact of this step",
             (int)(end - text), text, w->share ? " %" : "");
}

void stage_lint_numbers(struct stage *st, const struct lesson_step *s,
                        const struct answer *a, const char *text, struct span at,
                        struct diags *ds)
{
    bool code = false;
    for (const char *p = text; p && *p;) {
        struct written w;
        if (*p == '`') {
            code = !code;
            p += strncmp(p, "```", 3) == 0 ? 3 : 1;
            continue;
        }
        bool inside = p > text && (isalnum((unsigned char)p[-1]) || p[-1] == '_');
        if (code || inside || !isdigit((unsigned char)*p)) {
            p++;
            continue;
        }
        const char *end = take_number(p, &w);
        if (!is_version(text, p))
            check(st, s, a, &w, p, end, at, ds);
        p = end;
    }
}
