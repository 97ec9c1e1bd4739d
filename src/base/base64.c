/* See base64.h. */
#include "base/base64.h"

#include <stdint.h>
#include <string.h>

#define LINE 57 /* bytes that make 76 characters */

static const char digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void add_group(struct str *out, const unsigned char *p, size_t n)
{
    uint32_t v = (uint32_t)p[0] << 16 | (n > 1 ? (uint32_t)p[1] << 8 : 0) |
                 (n > 2 ? (uint32_t)p[2] : 0);
    str_addc(out, digits[v >> 18]);
    str_addc(out, digits[v >> 12 & 63]);
    str_addc(out, n > 1 ? digits[v >> 6 & 63] : '=');
    str_addc(out, n > 2 ? digits[v & 63] : '=');
}

void base64_add(struct str *out, const void *data, size_t len)
{
    const unsigned char *p = data;
    for (size_t i = 0; i < len; i += 3) {
        add_group(out, p + i, len - i < 3 ? len - i : 3);
        if ((i + 3) % LINE == 0 || i + 3 >= len)
            str_addc(out, '\n');
    }
}

bool base64_read(const char *text, size_t len, struct str *out)
{
    uint32_t v = 0;
    unsigned bits = 0, padding = 0, chars = 0;
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '\n' || text[i] == '\r')
            continue;
        chars++;
        if (text[i] == '=') {
            padding++;
            continue;
        }
        const char *at = text[i] ? strchr(digits, text[i]) : NULL;
        if (!at || padding > 0)
            return false;
        v = v << 6 | (uint32_t)(at - digits);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            str_addc(out, (char)(v >> bits & 0xff));
        }
    }
    return chars % 4 == 0 && padding <= 2 && padding * 2 == bits;
}
