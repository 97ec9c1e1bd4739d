/* A phrase to parse, standing in a file, and what the parser had to say about it. */
#ifndef TESTS_TRACE_PHRASE_H
#define TESTS_TRACE_PHRASE_H

#include "base/diag.h"

struct phrase {
    struct sources *sources;
    struct diags ds;
    struct span at;
};

/* The text stands alone in "phrase.txt", its span covers it whole. */
void phrase_open(struct phrase *p, const char *text);
void phrase_close(struct phrase *p);
/* Fails the test unless there is exactly one error, its caret at `column` (from 1) over
 * `length` bytes, its message `message`. */
void phrase_expect(const struct phrase *p, const char *text, unsigned column,
                   unsigned length, const char *message);

#endif
