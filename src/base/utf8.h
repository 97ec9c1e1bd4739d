/* UTF-8: decoding, encoding and display width (utf8proc; combining marks 0,
 * wide characters 2). Invalid bytes decode to U+FFFD, one byte consumed. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decodes one code point of s (len > 0 bytes left); returns bytes consumed >= 1. */
size_t utf8_decode(const char *s, size_t len, uint32_t *cp);
size_t utf8_encode(uint32_t cp, char out[4]); /* bytes written */
int utf8_cp_width(uint32_t cp);               /* columns: 0, 1 or 2 */
int utf8_width(const char *s);                /* columns of a NUL-terminated string */
bool utf8_valid(const char *s, size_t len);
/* Bytes of the longest prefix of s that fits into `cols` columns. */
size_t utf8_fit(const char *s, int cols);

#endif
