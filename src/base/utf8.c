/* UTF-8 decoding, encoding and display width.
 *
 * Takes bytes from anywhere; anything malformed (overlong forms, surrogates, values
 * past U+10FFFF, cut sequences) decodes to U+FFFD one byte at a time. Widths come from
 * utf8proc; grapheme clusters (emoji sequences) are measured code point by code point,
 * as terminals without cluster support do. */
#include "base/utf8.h"

#include <string.h>
#include <utf8proc.h>

#define REPLACEMENT 0xfffdu

/* Length of the sequence a lead byte opens, 0 if it cannot lead. */
static size_t sequence_len(unsigned char lead)
{
    if (lead < 0x80)
        return 1;
    if (lead >= 0xc2 && lead <= 0xdf)
        return 2;
    if (lead >= 0xe0 && lead <= 0xef)
        return 3;
    return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

size_t utf8_decode(const char *s, size_t len, uint32_t *cp)
{
    static const uint32_t smallest[5] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *u = (const unsigned char *)s;
    size_t n = sequence_len(u[0]);
    *cp = REPLACEMENT;
    if (n == 0 || n > len)
        return 1;
    uint32_t value = n == 1 ? u[0] : u[0] & (0x7fu >> n);
    for (size_t i = 1; i < n; i++) {
        if ((u[i] & 0xc0) != 0x80)
            return 1;
        value = value << 6 | (u[i] & 0x3f);
    }
    if (value < smallest[n] || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))
        return 1;
    *cp = value;
    return n;
}

size_t utf8_encode(uint32_t cp, char out[4])
{
    if (cp > 0x10ffff || (cp >= 0xd800 && cp <= 0xdfff))
        cp = REPLACEMENT;
    if (cp < 0x80) {
        out[0] = (char)cp;
        return 1;
    }
    size_t n = cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;
    for (size_t i = n - 1; i > 0; i--, cp >>= 6)
        out[i] = (char)(0x80 | (cp & 0x3f));
    out[0] = (char)((0xf00u >> n & 0xf0) | cp);
    return n;
}

int utf8_cp_width(uint32_t cp)
{
    if (cp >= 0x20 && cp < 0x7f)
        return 1;
    int width = utf8proc_charwidth((utf8proc_int32_t)cp);
    return width < 0 ? 0 : width > 2 ? 2 : width;
}

int utf8_width(const char *s)
{
    int width = 0;
    size_t len = strlen(s);
    for (size_t i = 0; i < len;) {
        uint32_t cp;
        i += utf8_decode(s + i, len - i, &cp);
        width += utf8_cp_width(cp);
    }
    return width;
}

bool utf8_valid(const char *s, size_t len)
{
    for (size_t i = 0; i < len;) {
        uint32_t cp;
        size_t n = utf8_decode(s + i, len - i, &cp);
        if (cp == REPLACEMENT && n == 1)
            return false;
        i += n;
    }
    return true;
}

size_t utf8_fit(const char *s, int cols)
{
    size_t len = strlen(s), i = 0;
    while (i < len) {
        uint32_t cp;
        size_t n = utf8_decode(s + i, len - i, &cp);
        cols -= utf8_cp_width(cp);
        if (cols < 0)
            break;
        i += n;
    }
    return i;
}
