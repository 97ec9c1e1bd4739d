/* See quiz_expr.h: recursive descent, one function a rule. */
#include "config.h"

#include "lesson/quiz_expr.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define MOST (1LL << 62)
#define MOST_DEEP 64

struct eval {
    const struct quiz_names *names;
    const char *p, *error;
    int depth;
};

const char *quiz_value(const struct quiz_names *names, const char *name, size_t len)
{
    for (size_t i = 0; i < names->n; i++)
        if (strlen(names->name[i]) == len && memcmp(names->name[i], name, len) == 0)
            return names->value[i];
    return NULL;
}

static bool is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static void skip(struct eval *e)
{
    e->p += strspn(e->p, " \t\n");
}

static long long fail(struct eval *e, const char *why)
{
    if (!e->error)
        e->error = why;
    return 0;
}

/* A sign that is not the beginning of a longer one. */
static bool take(struct eval *e, const char *sign)
{
    skip(e);
    size_t n = strlen(sign);
    if (strncmp(e->p, sign, n) != 0 ||
        (n == 1 && strchr("<>!=", *sign) && e->p[1] == '='))
        return false;
    e->p += n;
    return true;
}

static long long within(struct eval *e, __int128 v)
{
    return v > MOST || v < -MOST ? fail(e, "a number is too large") : (long long)v;
}

/* Digits, all of a text or the beginning of it. */
static long long number(struct eval *e, const char *text, char **end)
{
    __int128 v = 0;
    const char *p = text;
    for (; isdigit((unsigned char)*p) && v <= MOST; p++)
        v = v * 10 + (*p - '0');
    *end = (char *)p;
    return within(e, v);
}

static long long expression(struct eval *e);

static long long name(struct eval *e)
{
    size_t n = 0;
    while (is_name(e->p[n]))
        n++;
    const char *value = quiz_value(e->names, e->p, n);
    char *end;
    e->p += n;
    if (!value)
        return fail(e, n ? "a name that 'vary' and 'let' do not have"
                         : "a number, a name or '(' is expected");
    bool minus = *value == '-';
    long long v = number(e, value + minus, &end);
    if (end == value + minus || *end)
        return fail(e, "a name that stands for no whole number");
    return minus ? -v : v;
}

static long long unary(struct eval *e)
{
    char *end;
    if (++e->depth > MOST_DEEP)
        return fail(e, "the expression is nested too deeply");
    long long v;
    skip(e);
    if (take(e, "-")) {
        v = -unary(e);
    } else if (take(e, "!")) {
        v = !unary(e);
    } else if (take(e, "(")) {
        v = expression(e);
        if (!take(e, ")"))
            fail(e, "')' is expected");
    } else if (isdigit((unsigned char)*e->p)) {
        v = number(e, e->p, &end);
        e->p = end;
    } else {
        v = name(e);
    }
    e->depth--;
    return v;
}

static long long product(struct eval *e)
{
    long long v = unary(e);
    for (;;) {
        if (take(e, "*")) {
            v = within(e, (__int128)v * unary(e));
        } else if (take(e, "/") || take(e, "%")) {
            bool rest = e->p[-1] == '%';
            long long by = unary(e);
            if (by == 0)
                return fail(e, "a division by zero");
            v = rest ? v % by : v / by;
        } else {
            return v;
        }
    }
}

static long long sum(struct eval *e)
{
    long long v = product(e);
    for (;;) {
        if (take(e, "+"))
            v = within(e, (__int128)v + product(e));
        else if (take(e, "-"))
            v = within(e, (__int128)v - product(e));
        else
            return v;
    }
}

static long long compare(struct eval *e)
{
    long long v = sum(e);
    if (take(e, "=="))
        return v == sum(e);
    if (take(e, "!="))
        return v != sum(e);
    if (take(e, "<="))
        return v <= sum(e);
    if (take(e, ">="))
        return v >= sum(e);
    if (take(e, "<"))
        return v < sum(e);
    if (take(e, ">"))
        return v > sum(e);
    return v;
}

static long long both(struct eval *e)
{
    long long v = compare(e);
    while (take(e, "&&")) {
        bool right = compare(e) != 0;
        v = v && right;
    }
    return v;
}

static long long expression(struct eval *e)
{
    long long v = both(e);
    while (take(e, "||")) {
        bool right = both(e) != 0;
        v = v || right;
    }
    return v;
}

bool quiz_eval(const struct quiz_names *names, const char *text, long long *out,
               const char **error)
{
    struct eval e = {.names = names, .p = text};
    *out = expression(&e);
    skip(&e);
    if (*e.p)
        fail(&e, "the end of the expression is expected");
    *error = e.error;
    return !e.error;
}

bool quiz_fill(const struct quiz_names *names, const char *text, struct str *out,
               const char **which, size_t *len)
{
    for (const char *p = text; *p; p++) {
        if (*p != '$') {
            str_addc(out, *p);
            continue;
        }
        if (p[1] == '$') {
            str_addc(out, *p++);
            continue;
        }
        bool braced = p[1] == '{';
        const char *start = p + 1 + braced;
        size_t n = 0;
        while (is_name(start[n]))
            n++;
        const char *value = quiz_value(names, start, n);
        if (!value || (braced && start[n] != '}')) {
            *which = start;
            *len = n;
            return false;
        }
        str_add(out, value);
        p = start + n - 1 + braced;
    }
    return true;
}
