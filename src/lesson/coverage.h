/* Which lessons, quiz templates and exercises serve which item of the self-check list. */
#ifndef LESSON_COVERAGE_H
#define LESSON_COVERAGE_H

#include "lesson/lesson.h"
#include "lesson/self_check.h"

struct coverage_item {
    const char *title;
    VEC(const char *) lessons; /* ids, as in the entries */
    size_t questions;          /* of the lessons' lists, marked with the item */
    size_t computed;           /* of these: with an answer from the interpreter */
    size_t templates;          /* of the quiz */
    size_t templates_computed;
    VEC(const char *) exercises; /* ids */
};
struct coverage {
    struct arena *arena;
    struct coverage_item items[SELF_CHECK_ITEMS];
};

/* Reads every lesson of the list, and the folders quiz and exercises of data_dir (NULL: there
 * is none); what has faults adds them to ds and counts nothing. */
void coverage_read(const struct lesson_entry *entries, size_t n, const char *data_dir,
                   struct sources *src, struct diags *ds, struct coverage *out);
void coverage_free(struct coverage *c);

#endif
