/* Device printf, see simt/format.h: takes a format and argument bits, appends text. Each
 * conversion is rebuilt from its parsed parts and handed to the host's formatter, so no
 * text of the user's ever reaches it as a format. Widths and precisions are cut at
 * MAX_FIELD, so that a lane's output stays of a sane size. */
#include "config.h"

#include "simt/format.h"

#include <inttypes.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { MAX_FIELD = 4096 };

struct conversion {
    char flags[8];
    int width, precision; /* -1: not given */
    bool star_width, star_precision;
    unsigned bits;   /* integers: 8, 16, 32 or 64 */
    char type;       /* 0: not a conversion */
    const char *end; /* behind it */
};

struct reader {
    const uint64_t *args;
    size_t nargs, used;
};

static uint64_t next_arg(struct reader *r)
{
    size_t i = r->used++;
    return i < r->nargs ? r->args[i] : 0;
}

static const char *read_number(const char *p, int *value, bool *star)
{
    if (*p == '*') {
        *star = true;
        return p + 1;
    }
    int v = -1;
    for (; *p >= '0' && *p <= '9'; p++) {
        v = (v < 0 ? 0 : v) * 10 + (*p - '0');
        v = v > MAX_FIELD ? MAX_FIELD : v;
    }
    *value = v;
    return p;
}

/* Size prefix; long and everything pointer-sized is 64 bits on the GPU. */
static const char *read_size(const char *p, unsigned *bits)
{
    *bits = 32;
    if (*p == 'h') {
        *bits = p[1] == 'h' ? 8 : 16;
        return p + (p[1] == 'h' ? 2 : 1);
    }
    if (*p == 'l') {
        *bits = 64;
        return p + (p[1] == 'l' ? 2 : 1);
    }
    if (*p != 0 && strchr("zjtL", *p)) {
        *bits = 64;
        p++;
    }
    return p;
}

/* p stands behind the percent sign. */
static struct conversion read_conversion(const char *p)
{
    struct conversion c = {.width = -1, .precision = -1};
    size_t n = 0;
    for (; *p != 0 && strchr("-+ #0", *p); p++)
        if (!memchr(c.flags, *p, n))
            c.flags[n++] = *p;
    p = read_number(p, &c.width, &c.star_width);
    if (*p == '.') {
        p = read_number(p + 1, &c.precision, &c.star_precision);
        c.precision = c.precision < 0 ? 0 : c.precision;
    }
    p = read_size(p, &c.bits);
    bool known = *p != 0 && strchr("diuoxXcspfFeEgGaA", *p);
    c.type = known ? *p : 0;
    c.end = p + (*p != 0);
    return c;
}

static int cut(int v)
{
    return v > MAX_FIELD ? MAX_FIELD : v;
}

/* Values for *, as C: a negative width is a flag -, a negative precision none. */
static void take_stars(struct conversion *c, struct reader *r)
{
    if (c->star_width) {
        int32_t v = (int32_t)next_arg(r);
        if (v < 0 && !strchr(c->flags, '-'))
            c->flags[strlen(c->flags)] = '-';
        c->width = cut(v < 0 ? (v < -MAX_FIELD ? MAX_FIELD : -v) : v);
    }
    if (c->star_precision) {
        int32_t v = (int32_t)next_arg(r);
        c->precision = v < 0 ? -1 : cut(v);
    }
}

static int64_t sign_extended(uint64_t v, unsigned bits)
{
    return (int64_t)(v << (64 - bits)) >> (64 - bits);
}

static uint64_t zero_extended(uint64_t v, unsigned bits)
{
    return v & UINT64_MAX >> (64 - bits);
}

/* Host format "%flags width . precision" + tail. */
static void host_format(const struct conversion *c, const char *tail, char spec[64])
{
    int n = snprintf(spec, 64, "%%%s", c->flags);
    if (c->width >= 0)
        n += snprintf(spec + n, 64 - (size_t)n, "%d", c->width);
    if (c->precision >= 0)
        n += snprintf(spec + n, 64 - (size_t)n, ".%d", c->precision);
    snprintf(spec + n, 64 - (size_t)n, "%s", tail);
}

/* Text of `len` bytes in a field: width and - count, precision cuts. */
static void put_text(struct str *out, const struct conversion *c, const char *text,
                     size_t len)
{
    if (c->precision >= 0 && len > (size_t)c->precision)
        len = (size_t)c->precision;
    size_t pad = c->width > 0 && (size_t)c->width > len ? (size_t)c->width - len : 0;
    bool left = strchr(c->flags, '-') != NULL;
    for (size_t i = 0; i < pad && !left; i++)
        str_addc(out, ' ');
    str_addn(out, text, len);
    for (size_t i = 0; i < pad && left; i++)
        str_addc(out, ' ');
}

static void put_string(struct str *out, struct conversion *c, uint64_t value,
                       const struct format_texts *texts)
{
    size_t len = 0;
    const char *text = texts ? texts->text(texts->ctx, value, &len) : NULL;
    if (text)
        put_text(out, c, text, len);
    else
        put_text(out, c, "(null)", 6);
}

/* A null pointer is (nil), as glibc and the GPU write it. */
static void put_pointer(struct str *out, struct conversion *c, uint64_t value)
{
    char digits[32] = "(nil)";
    if (value)
        snprintf(digits, sizeof digits, "0x%" PRIx64, value);
    c->precision = -1;
    put_text(out, c, digits, strlen(digits));
}

/* The GPU knows no locale: whatever stands for the decimal point becomes one. */
static void put_number(struct str *out, const char *text)
{
    const char *point = localeconv()->decimal_point, *at = strstr(text, point);
    if (*point == 0 || !at) {
        str_add(out, text);
        return;
    }
    str_addn(out, text, (size_t)(at - text));
    str_addc(out, '.');
    str_add(out, at + strlen(point));
}

/* The host may write NaN with its sign or payload; the GPU writes nan, padded. */
static void put_double(struct str *out, const struct conversion *c, uint64_t bits)
{
    char spec[64], tail[2] = {c->type, 0};
    double v;
    memcpy(&v, &bits, sizeof v);
    if (v != v) {
        struct conversion plain = *c;
        plain.precision = -1;
        put_text(out, &plain, c->type < 'a' ? "NAN" : "nan", 3);
        return;
    }
    host_format(c, tail, spec);
    char text[MAX_FIELD + 400];
    snprintf(text, sizeof text, spec, v);
    put_number(out, text);
}

static void put_integer(struct str *out, const struct conversion *c, uint64_t v)
{
    char spec[64], text[MAX_FIELD + 64], tail[8];
    bool is_signed = c->type == 'd' || c->type == 'i';
    const char *macro = is_signed        ? PRId64
                        : c->type == 'u' ? PRIu64
                        : c->type == 'o' ? PRIo64
                        : c->type == 'x' ? PRIx64
                                         : PRIX64;
    snprintf(tail, sizeof tail, "%s", macro);
    host_format(c, tail, spec);
    int n = is_signed ? snprintf(text, sizeof text, spec, sign_extended(v, c->bits))
                      : snprintf(text, sizeof text, spec, zero_extended(v, c->bits));
    if (n > 0)
        str_addn(out, text, (size_t)n < sizeof text ? (size_t)n : sizeof text - 1);
}

static void convert(struct str *out, struct conversion *c, struct reader *r,
                    const struct format_texts *texts)
{
    take_stars(c, r);
    uint64_t v = next_arg(r);
    char byte = (char)v;
    switch (c->type) {
    case 'c':
        c->precision = -1;
        put_text(out, c, &byte, 1);
        break;
    case 's':
        put_string(out, c, v, texts);
        break;
    case 'p':
        put_pointer(out, c, v);
        break;
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
        put_integer(out, c, v);
        break;
    default:
        put_double(out, c, v);
    }
}

void format_lane(struct str *out, const char *fmt, const uint64_t *args, size_t nargs,
                 const struct format_texts *texts)
{
    struct reader r = {args, nargs, 0};
    while (*fmt != 0) {
        size_t plain = strcspn(fmt, "%");
        str_addn(out, fmt, plain);
        fmt += plain;
        if (*fmt == 0)
            break;
        if (fmt[1] == '%') {
            str_addc(out, '%');
            fmt += 2;
            continue;
        }
        struct conversion c = read_conversion(fmt + 1);
        if (c.type)
            convert(out, &c, &r, texts);
        else
            str_addn(out, fmt, (size_t)(c.end - fmt));
        fmt = c.end;
    }
}

size_t format_count(const char *fmt)
{
    size_t n = 0;
    while ((fmt = strchr(fmt, '%'))) {
        if (fmt[1] == '%') {
            fmt += 2;
            continue;
        }
        struct conversion c = read_conversion(fmt + 1);
        if (c.type)
            n += 1u + c.star_width + c.star_precision;
        fmt = c.end;
    }
    return n;
}
