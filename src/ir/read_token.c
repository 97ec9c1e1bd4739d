/* The reader's cursor: words, numbers, quoted strings and spans of one line of the text
 * form. A comment starts with ; and ends the line. */
#include "ir/read.h"

#include <stdlib.h>
#include <string.h>

void read_error(struct reader *r, const char *what)
{
    r->bad = true;
    if (r->line_bad)
        return;
    r->line_bad = true;
    const char *at = r->p < r->line_end ? r->p : r->line_end;
    struct span s = {r->file, (uint32_t)(at - r->text), at < r->line_end ? 1 : 0};
    diag_error(r->ds, s, "%s", what);
}

static void skip_blanks(struct reader *r)
{
    while (r->p < r->line_end && (*r->p == ' ' || *r->p == '\t' || *r->p == '\r'))
        r->p++;
}

bool read_done(struct reader *r)
{
    skip_blanks(r);
    return r->p >= r->line_end;
}

static bool is_word_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           c == '_' || c == '.' || c == '%' || c == '$' || (unsigned char)c >= 0x80;
}

/* A sign belongs to a number at its start and after the e of a decimal exponent. */
static bool is_exponent_sign(const char *start, const char *p)
{
    if ((*p != '-' && *p != '+') || p == start || (p[-1] != 'e' && p[-1] != 'E'))
        return false;
    const char *digits = *start == '-' ? start + 1 : start;
    if (*digits < '0' || *digits > '9')
        return false;
    for (const char *q = digits; q < p - 1; q++)
        if ((*q < '0' || *q > '9') && *q != '.')
            return false;
    return true;
}

bool read_token_word(struct reader *r, struct slice *w)
{
    skip_blanks(r);
    const char *start = r->p, *p = start;
    if (p < r->line_end && *p == '-')
        p++;
    while (p < r->line_end && (is_word_char(*p) || is_exponent_sign(start, p)))
        p++;
    if (p == start || (p == start + 1 && *start == '-'))
        return false;
    w->p = start;
    w->len = (size_t)(p - start);
    r->p = p;
    return true;
}

bool read_punct(struct reader *r, char c)
{
    skip_blanks(r);
    if (r->p >= r->line_end || *r->p != c)
        return false;
    r->p++;
    return true;
}

bool slice_is(struct slice w, const char *text)
{
    return w.len == strlen(text) && memcmp(w.p, text, w.len) == 0;
}

bool read_keyword(struct reader *r, const char *word)
{
    const char *start = r->p;
    struct slice w;
    if (read_token_word(r, &w) && slice_is(w, word))
        return true;
    r->p = start;
    return false;
}

bool read_i64(struct reader *r, int64_t *v)
{
    skip_blanks(r);
    const char *p = r->p;
    bool minus = p < r->line_end && *p == '-';
    p += minus;
    uint64_t n = 0;
    const char *digits = p;
    for (; p < r->line_end && *p >= '0' && *p <= '9'; p++)
        n = n * 10 + (uint64_t)(*p - '0');
    if (p == digits || p - digits > 20)
        return false;
    *v = (int64_t)(minus ? 0 - n : n);
    r->p = p;
    return true;
}

bool read_u64(struct reader *r, uint64_t *v)
{
    skip_blanks(r);
    int64_t n;
    if ((r->p < r->line_end && *r->p == '-') || !read_i64(r, &n))
        return false;
    *v = (uint64_t)n;
    return true;
}

bool read_u32(struct reader *r, uint32_t *v)
{
    const char *start = r->p;
    uint64_t n;
    if (!read_u64(r, &n) || n > UINT32_MAX) {
        r->p = start;
        return false;
    }
    *v = (uint32_t)n;
    return true;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Reads the part after a backslash; returns characters taken, 0 if malformed. */
static size_t read_escape(const char *p, const char *end, char *c)
{
    if (p >= end)
        return 0;
    if (*p == 'n' || *p == '"' || *p == '\\') {
        *c = *p == 'n' ? '\n' : *p;
        return 1;
    }
    if (*p != 'x' || end - p < 3 || hex_digit(p[1]) < 0 || hex_digit(p[2]) < 0)
        return 0;
    *c = (char)(hex_digit(p[1]) * 16 + hex_digit(p[2]));
    return 3;
}

bool read_quoted(struct reader *r, const char **text, size_t *len)
{
    const char *start = r->p;
    if (!read_punct(r, '"'))
        return false;
    char *out = arena_alloc(r->m->arena, (size_t)(r->line_end - r->p) + 1);
    size_t n = 0;
    while (r->p < r->line_end && *r->p != '"') {
        char c = *r->p++;
        if (c == '\\') {
            size_t taken = read_escape(r->p, r->line_end, &c);
            if (taken == 0)
                break;
            r->p += taken;
        }
        out[n++] = c;
    }
    if (r->p >= r->line_end || *r->p != '"') {
        r->p = start;
        return false;
    }
    r->p++;
    out[n] = '\0';
    *text = out;
    *len = n;
    return true;
}

bool read_span(struct reader *r, struct span *s)
{
    const char *start = r->p;
    struct span v;
    if (read_punct(r, '!') && read_u32(r, &v.file) && read_punct(r, ':') &&
        read_u32(r, &v.off) && read_punct(r, '+') && read_u32(r, &v.len) && v.file != 0) {
        *s = v;
        return true;
    }
    r->p = start;
    return false;
}

const char *read_vtype_name(unsigned i)
{
    return ir_vtype_name((enum ir_vtype)i);
}

const char *read_space_name(unsigned i)
{
    return ir_space_name((enum ir_space)i);
}

bool read_enum(struct reader *r, const char *(*name)(unsigned), unsigned n, unsigned *v)
{
    const char *start = r->p;
    struct slice w;
    if (read_token_word(r, &w))
        for (unsigned i = 0; i < n; i++)
            if (slice_is(w, name(i))) {
                *v = i;
                return true;
            }
    r->p = start;
    return false;
}
