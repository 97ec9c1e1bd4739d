/* Growable strings, shortest number printing, lane sets, nearest words.
 *
 * Numbers are printed and read with the C library under the "C" numeric locale (the
 * program sets LC_CTYPE only), so a decimal point is always a point. */
#include "base/str.h"

#include "base/mem.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void str_room(struct str *s, size_t extra)
{
    size_t need = s->len + extra + 1;
    if (need <= s->cap)
        return;
    size_t cap = s->cap ? s->cap : 32;
    while (cap < need)
        cap *= 2;
    s->data = mem_realloc(s->data, cap);
    s->cap = cap;
}

void str_addn(struct str *s, const char *text, size_t len)
{
    str_room(s, len);
    if (len)
        memcpy(s->data + s->len, text, len);
    s->len += len;
    s->data[s->len] = '\0';
}

void str_add(struct str *s, const char *text)
{
    str_addn(s, text, strlen(text));
}

void str_addc(struct str *s, char c)
{
    str_addn(s, &c, 1);
}

void str_vprintf(struct str *s, const char *fmt, va_list ap)
{
    va_list again;
    va_copy(again, ap);
    int len = vsnprintf(NULL, 0, fmt, ap);
    assert(len >= 0);
    str_room(s, (size_t)len);
    vsnprintf(s->data + s->len, (size_t)len + 1, fmt, again);
    va_end(again);
    s->len += (size_t)len;
}

void str_printf(struct str *s, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    str_vprintf(s, fmt, ap);
    va_end(ap);
}

void str_clear(struct str *s)
{
    s->len = 0;
    if (s->data)
        s->data[0] = '\0';
}

void str_free(struct str *s)
{
    mem_free(s->data);
    *s = (struct str){0};
}

const char *str_cstr(const struct str *s)
{
    return s->data ? s->data : "";
}

bool str_starts(const char *s, const char *prefix)
{
    return strncmp(s, prefix, strlen(prefix)) == 0;
}

bool str_ends(const char *s, const char *suffix)
{
    size_t n = strlen(s), m = strlen(suffix);
    return n >= m && memcmp(s + n - m, suffix, m) == 0;
}

#define NEAREST_MAX 63 /* longer words get no suggestion */

/* Edits (insert, delete, replace, swap neighbours) from a to b. */
static size_t edit_distance(const char *a, size_t n, const char *b, size_t m)
{
    size_t rows[3][NEAREST_MAX + 1];
    size_t *before = rows[0], *last = rows[1], *now = rows[2];
    for (size_t j = 0; j <= m; j++)
        last[j] = j;
    for (size_t i = 1; i <= n; i++) {
        now[0] = i;
        for (size_t j = 1; j <= m; j++) {
            size_t best = last[j - 1] + (a[i - 1] != b[j - 1]);
            if (last[j] + 1 < best)
                best = last[j] + 1;
            if (now[j - 1] + 1 < best)
                best = now[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                before[j - 2] + 1 < best)
                best = before[j - 2] + 1;
            now[j] = best;
        }
        size_t *spare = before;
        before = last;
        last = now;
        now = spare;
    }
    return last[m];
}

const char *str_nearest(const char *word, const char *const *candidates, size_t n)
{
    size_t len = strlen(word);
    size_t limit = len / 3 ? len / 3 : 1;
    const char *best = NULL;
    if (len == 0 || len > NEAREST_MAX)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        size_t other = strlen(candidates[i]);
        if (other > NEAREST_MAX || (best && limit == 0))
            continue;
        size_t d = edit_distance(word, len, candidates[i], other);
        if (d < limit || (d == limit && !best)) {
            best = candidates[i];
            limit = d;
        }
    }
    return best;
}

/* Digits d of the scientific form to the plain form where that is what people write:
 * exponents -4 to 15. Whole numbers above 2^53 never get here with less than all digits
 * wrong, since %.0f prints the exact value. */
void str_add_digits(struct str *s, double v, int digits)
{
    char buf[64];
    snprintf(buf, sizeof buf, "%.*e", digits - 1, v);
    int exponent = atoi(strchr(buf, 'e') + 1);
    if (exponent > -5 && exponent < 16) {
        int decimals = digits - 1 - exponent;
        snprintf(buf, sizeof buf, "%.*f", decimals > 0 ? decimals : 0, v);
    } else {
        snprintf(buf, sizeof buf, "%.*g", digits, v);
    }
    str_add(s, buf);
}

static bool add_special(struct str *s, double v)
{
    if (isnan(v))
        str_add(s, "nan");
    else if (isinf(v))
        str_add(s, v < 0 ? "-inf" : "inf");
    else
        return false;
    return true;
}

void str_add_f32(struct str *s, float v)
{
    char buf[64];
    if (add_special(s, (double)v))
        return;
    for (int digits = 1;; digits++) {
        snprintf(buf, sizeof buf, "%.*e", digits - 1, (double)v);
        if (digits == 9 || strtof(buf, NULL) == v) {
            str_add_digits(s, (double)v, digits);
            return;
        }
    }
}

void str_add_f64(struct str *s, double v)
{
    char buf[64];
    if (add_special(s, v))
        return;
    for (int digits = 1;; digits++) {
        snprintf(buf, sizeof buf, "%.*e", digits - 1, v);
        if (digits == 17 || strtod(buf, NULL) == v) {
            str_add_digits(s, v, digits);
            return;
        }
    }
}

void str_add_lanes(struct str *s, unsigned mask)
{
    const char *comma = "";
    if (!mask)
        str_add(s, "none");
    for (unsigned lane = 0; lane < 32; lane++) {
        if (!(mask >> lane & 1))
            continue;
        unsigned last = lane;
        while (last < 31 && (mask >> (last + 1) & 1))
            last++;
        if (last == lane)
            str_printf(s, "%s%u", comma, lane);
        else
            str_printf(s, "%s%u-%u", comma, lane, last);
        comma = ",";
        lane = last;
    }
}
