/* The list of lessons, with what the learner has done of each. */
#ifndef UI_CATALOGUE_H
#define UI_CATALOGUE_H

#include "lesson/lesson.h"
#include "lesson/progress.h"

struct app;

struct catalogue {
    struct arena *arena;
    struct lesson_entry *entries;
    size_t n, selected;
    const char **dirs; /* folders of lessons */
    size_t ndirs;
    struct progress *progress;
    struct sources *src;
};

/* Never NULL: without lessons it is empty. remember: with the learner's progress (else
 * it is NULL); notice: as of progress_open. */
struct catalogue *catalogue_open(const char *const *dirs, size_t ndirs,
                                 struct sources *src, struct diags *ds, bool remember,
                                 const char **notice);
void catalogue_close(struct catalogue *c);                    /* NULL allowed */
bool catalogue_save(struct catalogue *c, const char **error); /* progress */
/* Opens a lesson by number, id or path. False with diagnostics. */
bool catalogue_start(struct catalogue *c, struct app *a, const char *lesson,
                     struct diags *ds);

#endif
