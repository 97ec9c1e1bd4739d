/* What a class answered to a question: counted by whoever presents, by hand or from a
 * file. Answers that mean the same count together. */
#ifndef UI_POLL_H
#define UI_POLL_H

#include "lesson/stage.h"
#include "ui/doc.h"

struct vote {
    char *answer; /* as it is printed: "b", "0x55555555, the even lanes" */
    struct answer given;
    unsigned n;
};
struct poll {
    VEC(struct vote) list; /* in the order of the first vote for each */
};

void poll_clear(struct poll *p);
void poll_free(struct poll *p);
unsigned poll_total(const struct poll *p);
/* "a=12 b=3": so many gave that answer; "a": one more; "clear". The name of a
 * file: one answer a line, or an answer and a number with a comma, a blank
 * or "=" between them, as poll services export; a first line that is no answer is a title.
 * False, and nothing counted, with *error (static, or in buf). */
bool poll_take(struct poll *p, const struct question *q, const char *text, char buf[160],
               const char **error);
/* A bar for each answer; right: which are, once that is known (NULL: not yet). */
void poll_draw(const struct poll *p, const struct question *q, const struct answer *right,
               struct doc *out);

#endif
