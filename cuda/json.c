/* See json.h. A recursive-descent reader with a depth limit and a small writer. */
#include "config.h"

#include "json.h"

#include "remote/proto_limits.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    struct arena *arena;
    const char *at, *end;
    unsigned depth;
};

static struct jvalue *read_value(struct reader *r);

static void skip_space(struct reader *r)
{
    while (r->at < r->end && strchr(" \t\r\n", *r->at) && *r->at)
        r->at++;
}

static bool take(struct reader *r, char c)
{
    skip_space(r);
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

static bool word(struct reader *r, const char *text)
{
    size_t n = strlen(text);
    if ((size_t)(r->end - r->at) < n || memcmp(r->at, text, n) != 0)
        return false;
    r->at += n;
    return true;
}

/* Bytes of the UTF-8 sequence at s, 0 when it is none (RFC 3629). */
static size_t utf8_bytes(const unsigned char *s, size_t left)
{
    unsigned c = s[0], n = c < 0x80 ? 1 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
    if (n == 0 || c > 0xf4 || n > left)
        return 0;
    for (unsigned i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    bool bad = n > 2 && ((c == 0xe0 && s[1] < 0xa0) || (c == 0xed && s[1] > 0x9f) ||
                         (c == 0xf0 && s[1] < 0x90) || (c == 0xf4 && s[1] > 0x8f));
    return bad ? 0 : n;
}

static bool read_hex4(struct reader *r, unsigned *out)
{
    *out = 0;
    if (r->end - r->at < 4)
        return false;
    for (int i = 0; i < 4; i++) {
        const char *digits = "0123456789abcdef0123456789ABCDEF", *d;
        if (*r->at == '\0' || !(d = strchr(digits, *r->at++)))
            return false;
        *out = *out * 16 + (unsigned)(d - digits) % 16;
    }
    return true;
}

static void put_code(struct str *s, unsigned c)
{
    if (c < 0x80) {
        str_addc(s, (char)c);
    } else if (c < 0x800) {
        str_addc(s, (char)(0xc0 | c >> 6));
        str_addc(s, (char)(0x80 | (c & 63)));
    } else {
        if (c < 0x10000) {
            str_addc(s, (char)(0xe0 | c >> 12));
        } else {
            str_addc(s, (char)(0xf0 | c >> 18));
            str_addc(s, (char)(0x80 | (c >> 12 & 63)));
        }
        str_addc(s, (char)(0x80 | (c >> 6 & 63)));
        str_addc(s, (char)(0x80 | (c & 63)));
    }
}

/* After the backslash. NUL is refused: texts are C strings here. */
static bool read_escape(struct reader *r, struct str *s)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    unsigned c, low;
    if (r->at == r->end)
        return false;
    char e = *r->at++;
    const char *p = e ? strchr(from, e) : NULL;
    if (p) {
        str_addc(s, to[p - from]);
        return true;
    }
    if (e != 'u' || !read_hex4(r, &c) || c == 0 || (c >= 0xdc00 && c < 0xe000))
        return false;
    if (c >= 0xd800 && c < 0xdc00) {
        if (!word(r, "\\u") || !read_hex4(r, &low) || low < 0xdc00 || low > 0xdfff)
            return false;
        c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
    }
    put_code(s, c);
    return true;
}

static const char *read_text(struct reader *r)
{
    struct str s = {0};
    bool ok = take(r, '"');
    while (ok && r->at < r->end && *r->at != '"') {
        const unsigned char *p = (const unsigned char *)r->at;
        size_t n = utf8_bytes(p, (size_t)(r->end - r->at));
        if (*r->at == '\\') {
            r->at++;
            ok = read_escape(r, &s);
            continue;
        }
        ok = n > 0 && *p >= 0x20;
        str_addn(&s, r->at, n);
        r->at += n;
    }
    ok = ok && take(r, '"');
    const char *kept = ok ? arena_strdup(r->arena, str_cstr(&s)) : NULL;
    str_free(&s);
    return kept;
}

static bool read_number(struct reader *r, struct jvalue *v)
{
    char copy[64], *end;
    size_t n = 0;
    bool real = false;
    while (r->at < r->end && *r->at && strchr("+-0123456789.eE", *r->at)) {
        real = real || strchr(".eE", *r->at);
        if (n == sizeof copy - 1)
            return false;
        copy[n++] = *r->at++;
    }
    copy[n] = '\0';
    const char *digits = copy + (copy[0] == '-');
    if (digits[0] < '0' || digits[0] > '9' ||
        (digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9'))
        return false;
    errno = 0;
    v->kind = real ? J_REAL : J_INT;
    if (!real)
        v->i = strtoll(copy, &end, 10);
    if (real || errno == 0)
        v->d = strtod(copy, &end);
    return *end == '\0' && errno == 0 && isfinite(v->d);
}

/* Requests have few members; more would only cost time. */
#define MAX_MEMBERS 64

static bool good_key(const struct jvalue *o, const char *key)
{
    return key && o->len < MAX_MEMBERS && !json_get(o, key);
}

/* Members up to the closing bracket; the opening one is taken. */
static bool read_members(struct reader *r, struct jvalue *v, char close)
{
    struct jvalue **tail = &v->first;
    if (take(r, close))
        return true;
    do {
        const char *key = NULL;
        skip_space(r);
        if (v->kind == J_OBJECT && (!good_key(v, key = read_text(r)) || !take(r, ':')))
            return false;
        struct jvalue *m = read_value(r);
        if (!m)
            return false;
        m->key = key;
        *tail = m;
        tail = &m->next;
        v->len++;
    } while (take(r, ','));
    return take(r, close);
}

static bool read_group(struct reader *r, struct jvalue *v, enum jkind kind, char close)
{
    v->kind = kind;
    if (r->depth == PROTO_MAX_DEPTH)
        return false;
    r->at++;
    r->depth++;
    bool ok = read_members(r, v, close);
    r->depth--;
    return ok;
}

static struct jvalue *read_value(struct reader *r)
{
    struct jvalue *v = arena_alloc(r->arena, sizeof *v);
    bool ok;
    skip_space(r);
    if (r->at == r->end)
        return NULL;
    if (*r->at == '{') {
        ok = read_group(r, v, J_OBJECT, '}');
    } else if (*r->at == '[') {
        ok = read_group(r, v, J_ARRAY, ']');
    } else if (*r->at == '"') {
        v->kind = J_TEXT;
        ok = (v->text = read_text(r)) != NULL;
    } else if (*r->at == 't' || *r->at == 'f') {
        v->kind = J_BOOL;
        v->truth = *r->at == 't';
        ok = word(r, v->truth ? "true" : "false");
    } else if (*r->at == 'n') {
        ok = word(r, "null");
    } else {
        ok = read_number(r, v);
    }
    return ok ? v : NULL;
}

struct jvalue *json_read(struct arena *a, const char *text, size_t len)
{
    struct reader r = {a, text, text + len, 0};
    struct jvalue *v = read_value(&r);
    skip_space(&r);
    return r.at == r.end ? v : NULL;
}

const struct jvalue *json_get(const struct jvalue *o, const char *key)
{
    if (!o || o->kind != J_OBJECT)
        return NULL;
    for (const struct jvalue *m = o->first; m; m = m->next)
        if (m->key && strcmp(m->key, key) == 0)
            return m;
    return NULL;
}

const char *json_text(const struct jvalue *o, const char *key)
{
    const struct jvalue *v = json_get(o, key);
    return v && v->kind == J_TEXT ? v->text : NULL;
}

void json_quote(struct str *out, const char *text)
{
    const unsigned char *p = (const unsigned char *)text;
    str_addc(out, '"');
    for (size_t left = strlen(text); left > 0;) {
        size_t n = utf8_bytes(p, left);
        if (*p == '"' || *p == '\\')
            str_printf(out, "\\%c", *p);
        else if (*p < 0x20 || *p == 0x7f)
            str_printf(out, "\\u%04x", *p);
        else if (n == 0)
            str_addc(out, '?');
        else
            str_addn(out, (const char *)p, n);
        n = n ? n : 1;
        p += n;
        left -= n;
    }
    str_addc(out, '"');
}

void json_key(struct str *out, const char *key)
{
    char before = out->len ? out->data[out->len - 1] : '{';
    if (before != '{' && before != '[')
        str_addc(out, ',');
    if (!key)
        return;
    json_quote(out, key);
    str_addc(out, ':');
}

void json_put_text(struct str *out, const char *key, const char *text)
{
    json_key(out, key);
    json_quote(out, text);
}

void json_put_int(struct str *out, const char *key, int64_t value)
{
    json_key(out, key);
    str_printf(out, "%lld", (long long)value);
}

/* JSON has no NaN and no infinity. */
void json_put_real(struct str *out, const char *key, double value)
{
    json_key(out, key);
    if (isfinite(value))
        str_printf(out, "%.9g", value);
    else
        str_add(out, "null");
}
