/* See words.h: a cursor over a phrase, blanks skipped before everything. */
#include "config.h"

#include "trace/words.h"

#include <ctype.h>
#include <string.h>

void words_open(struct words *w, const char *text, struct span at, struct diags *ds)
{
    *w = (struct words){.text = text, .p = text, .at = at, .ds = ds};
}

static void skip(struct words *w)
{
    while (isspace((unsigned char)*w->p))
        w->p++;
}

static bool in_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

bool words_take(struct words *w, const char *word)
{
    skip(w);
    size_t n = strlen(word);
    if (strncmp(w->p, word, n) != 0 || (in_word(word[n - 1]) && in_word(w->p[n])))
        return false;
    w->p += n;
    return true;
}

/* Digits at p; false (and p unmoved) if none or too large. */
static bool digits(struct words *w, uint64_t *n, const char **end)
{
    skip(w);
    const char *p = w->p;
    uint64_t v = 0;
    while (isdigit((unsigned char)*p) && v < UINT64_MAX / 10 - 1)
        v = v * 10 + (uint64_t)(*p++ - '0');
    *n = v;
    *end = p;
    return p > w->p && !isdigit((unsigned char)*p);
}

bool words_number(struct words *w, uint64_t *n)
{
    const char *end;
    if (!digits(w, n, &end) || in_word(*end))
        return false;
    w->p = end;
    return true;
}

bool words_ordinal(struct words *w, uint64_t *n)
{
    const char *end;
    if (!digits(w, n, &end) || in_word(end[0]) == 0 || in_word(end[1]) == 0 ||
        in_word(end[2]))
        return false;
    if (strncmp(end, "st", 2) && strncmp(end, "nd", 2) && strncmp(end, "rd", 2) &&
        strncmp(end, "th", 2))
        return false;
    w->p = end + 2;
    return true;
}

bool words_lines(struct words *w, struct line_range *out)
{
    uint64_t a, b;
    if (!words_number(w, &a) || a == 0)
        return words_fail(w, "a line number");
    if (!words_take(w, "-") || !words_number(w, &b) || b < a || b > UINT32_MAX)
        return words_fail(w, "'-' and a line number not before the first");
    *out = (struct line_range){(uint32_t)a, (uint32_t)b};
    return true;
}

size_t words_ident(struct words *w, const char **start)
{
    skip(w);
    *start = w->p;
    if (isdigit((unsigned char)*w->p))
        return 0;
    while (in_word(*w->p))
        w->p++;
    return (size_t)(w->p - *start);
}

bool words_end(struct words *w)
{
    skip(w);
    return *w->p == '\0';
}

bool words_failed(const struct words *w)
{
    return w->failed;
}

/* Length of what stands at p, for the message and the caret. */
static size_t word_length(const char *p)
{
    size_t n = 0;
    while (in_word(p[n]))
        n++;
    return n || *p == '\0' ? n : 1;
}

static struct span place(const struct words *w, size_t len)
{
    struct span at = w->at;
    if (at.len != strlen(w->text))
        return at;
    at.off += (uint32_t)(w->p - w->text);
    at.len = len ? (uint32_t)len : 1;
    return at;
}

/* n: length of what stands at p, blanks skipped. */
static bool fail(struct words *w, const char *what, size_t n, const char *hint)
{
    if (w->failed)
        return false;
    w->failed = true;
    struct span at = place(w, n);
    const char *tail = hint ? hint : "";
    const char *lead = hint ? "; did you mean " : "";
    if (n == 0)
        diag_error(w->ds, at, "expected %s, found the end of \"%s\"%s%s", what, w->text,
                   lead, tail);
    else
        diag_error(w->ds, at, "expected %s, found '%.*s'%s%s", what, (int)n, w->p, lead,
                   tail);
    return false;
}

bool words_fail(struct words *w, const char *what)
{
    skip(w);
    return fail(w, what, word_length(w->p), NULL);
}

bool words_fail_at(struct words *w, const char *p, const char *what)
{
    w->p = p;
    return words_fail(w, what);
}

bool words_unknown(struct words *w, const char *what, const char *const *valid, size_t n)
{
    char word[64];
    skip(w);
    size_t len = word_length(w->p);
    while (in_word(w->p[0]) && w->p[len] == '-' && in_word(w->p[len + 1]))
        len += 1 + word_length(w->p + len + 1);
    size_t kept = len < sizeof word ? len : sizeof word - 1;
    memcpy(word, w->p, kept);
    word[kept] = '\0';
    return fail(w, what, len, len ? str_nearest(word, valid, n) : NULL);
}
