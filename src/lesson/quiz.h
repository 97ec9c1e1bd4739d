/* Questions of the self-check list, made from templates: a template varies numbers, kernel
 * and wording; every instance is a lesson of one question, whose right answer the
 * interpreter computes. Format: warptutor-quiz(5).
 *
 * A template has a fixed number of different instances, counted from 0, so that a question
 * can be named, repeated, and kept out of the way until it is due again. */
#ifndef LESSON_QUIZ_H
#define LESSON_QUIZ_H

#include "lesson/lesson.h"
#include "lesson/progress.h"
#include "lesson/self_check.h"

struct quiz; /* opaque: all templates */

struct quiz_template {
    const char *id;
    int item;         /* of the self-check list, 1-10 */
    bool computed;    /* the answer is: otherwise it is written in the template */
    size_t instances; /* how many different questions it makes */
    struct span span; /* its id */
};

/* Templates of all files NAME.yaml of the folders, by item, then as written. A file that
 * cannot be used is reported in ds and left out. Never NULL. */
struct quiz *quiz_open(const char *const *dirs, size_t ndirs, struct sources *src,
                       struct diags *ds);
/* The same of one file; paths in it also resolve against data_dir. */
struct quiz *quiz_open_file(const char *path, const char *data_dir, struct sources *src,
                            struct diags *ds);
void quiz_close(struct quiz *q);
size_t quiz_count(const struct quiz *q);
const struct quiz_template *quiz_template(const struct quiz *q, size_t i);
size_t quiz_find(const struct quiz *q, const char *id); /* quiz_count: none */

/* Instance k of template i; the lesson's id is the template's, its only step asks its only
 * question. shuffle: order of the options. NULL with diagnostics. */
struct lesson *quiz_make(const struct quiz *q, size_t i, size_t k, uint64_t shuffle,
                         struct sources *src, struct diags *ds);
/* "m=3, block=48": what instance k is made from; "" if nothing varies. Appends. */
void quiz_describe(const struct quiz *q, size_t i, size_t k, struct str *out);

/* Makes up to `most` instances of every template, evenly spread, and holds them: each has a
 * right answer that comes out again whatever the order of the options, and that the
 * question takes; different instances differ; there are QUIZ_LEAST of them at least.
 * Diagnostics stand at the template. */
#define QUIZ_LEAST 20
void quiz_lint(const struct quiz *q, size_t most, struct sources *src, struct diags *ds);

/* A question to be asked: what quiz_make takes. */
struct quiz_pick {
    size_t template, instance;
    uint64_t shuffle;
};
/* Fills out[n] with questions of the items whose bit is set (bit 1: item 1; 0: all), as
 * many as there are different ones; returns how many. What was answered wrongly comes back
 * first, then what was never asked, then what is due again by `today` (days since 1970);
 * a template repeats only when all have had their turn. p NULL: nothing is remembered.
 * The same seed, progress and day give the same questions. */
size_t quiz_choose(const struct quiz *q, uint32_t items, uint64_t seed, size_t n,
                   const struct progress *p, long today, struct quiz_pick *out);

#endif
