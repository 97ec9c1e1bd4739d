/* Bytes as text and back: base64 of RFC 4648, in lines of 76 characters. */
#ifndef BASE_BASE64_H
#define BASE_BASE64_H

#include "base/str.h"

/* Lines, each ended by a newline. */
void base64_add(struct str *out, const void *data, size_t len);
/* Line ends are passed over; false at anything else that does not belong there. */
bool base64_read(const char *text, size_t len, struct str *out);

#endif
