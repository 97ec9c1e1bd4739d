/* Reading short phrases word by word, with carets: what places, metric tests and claims
 * share. A failure is reported once, with what was expected and what stands there. */
#ifndef TRACE_WORDS_H
#define TRACE_WORDS_H

#include "base/diag.h"
#include "trace/metrics.h"

#include <stdbool.h>
#include <stdint.h>

struct words {
    const char *text, *p;
    struct span at;
    struct diags *ds;
    bool failed;
};

void words_open(struct words *w, const char *text, struct span at, struct diags *ds);
/* Takes the word if it comes next (whole word for letters, prefix for signs). */
bool words_take(struct words *w, const char *word);
bool words_number(struct words *w, uint64_t *n);  /* decimal digits, no suffix */
bool words_ordinal(struct words *w, uint64_t *n); /* 3rd, 21st */
/* N '-' N, first <= last, after the word "lines". False after a diagnostic. */
bool words_lines(struct words *w, struct line_range *out);
/* An identifier; text in *start, its length returned, 0 if none. */
size_t words_ident(struct words *w, const char **start);
bool words_end(struct words *w);
bool words_failed(const struct words *w);
/* Reports "expected WHAT, found …" once; always false. */
bool words_fail(struct words *w, const char *what);
/* The same about what stands at p, before the words went on. */
bool words_fail_at(struct words *w, const char *p, const char *what);
/* The same with the nearest of the valid words; a word may have hyphens inside. */
bool words_unknown(struct words *w, const char *what, const char *const *valid, size_t n);

#endif
