/* JSON for the worker: heads of frames become a tree in an arena, answers are written
 * into a string. Own code, since the worker links nothing but libc.
 *
 * RFC 8259; an object with a key twice is refused, numbers are kept as 64-bit integers
 * when they are written as such. */
#ifndef CUDA_JSON_H
#define CUDA_JSON_H

#include "base/mem.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum jkind { J_NULL, J_BOOL, J_INT, J_REAL, J_TEXT, J_ARRAY, J_OBJECT };

struct jvalue {
    enum jkind kind;
    bool truth;
    int64_t i;
    double d;                    /* of J_INT as well */
    const char *text;            /* without NUL bytes inside */
    const char *key;             /* in an object */
    struct jvalue *first, *next; /* members or elements in order */
    size_t len;                  /* how many of them */
};

/* NULL when it is not one JSON value. */
struct jvalue *json_read(struct arena *a, const char *text, size_t len);
/* NULL when there is none or o is no object. */
const struct jvalue *json_get(const struct jvalue *o, const char *key);
const char *json_text(const struct jvalue *o, const char *key); /* NULL unless text */

/* Writing: quoted and escaped; what is not UTF-8 becomes '?'. */
void json_quote(struct str *out, const char *text);
/* ,"key": before a value; no comma after '{' or '['. */
void json_key(struct str *out, const char *key);
void json_put_text(struct str *out, const char *key, const char *text);
void json_put_int(struct str *out, const char *key, int64_t value);
void json_put_real(struct str *out, const char *key, double value);

#endif
