/* Which lessons and questions serve which item of the self-check list. */
#ifndef LESSON_COVERAGE_H
#define LESSON_COVERAGE_H

#include "lesson/lesson.h"

#define SELF_CHECK_ITEMS 10

struct coverage_item {
    const char *title;
    VEC(const char *) lessons; /* ids, as in the entries */
    size_t questions;          /* of the lessons' lists, marked with the item */
    size_t computed;           /* of these: with an answer from the interpreter */
};
struct coverage {
    struct coverage_item items[SELF_CHECK_ITEMS];
};

/* 1 to 10. */
const char *self_check_title(int item);
/* Reads every lesson of the list; those with faults add them to ds and count nothing. */
void coverage_read(const struct lesson_entry *entries, size_t n, const char *data_dir,
                   struct sources *src, struct diags *ds, struct coverage *out);
void coverage_free(struct coverage *c);

#endif
