/* Exercises: a task, a starter, and what a solution is held against. Format:
 * warptutor-exercise(5).
 *
 * A check is a file of header lines (warptutor-kernel(5)): launch, arguments, values that
 * must come out, metrics that must hold. A solution passes a check under the models the
 * check names when its values and metrics are right and nothing of severity warning or
 * error is found, and, where schedules are asked for, when other legal orders change
 * nothing. */
#ifndef LESSON_EXERCISE_H
#define LESSON_EXERCISE_H

#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>

struct exercise_check {
    const char *name;   /* "a block of 100" */
    const char *header; /* path of its file */
    bool models[2];     /* enum model: under which it is held */
    struct span span;
};

struct exercise {
    const char *id, *title, *task; /* task: Markdown */
    int item;                      /* of the self-check list; 0: none */
    const char *folder, *starter, *solution;
    struct exercise_check *checks;
    size_t nchecks;
    unsigned schedules;            /* each check is run under so many; 1: its own only */
    const char **uses, **uses_not; /* names that must, or must not, stand in the source */
    size_t nuses, nuses_not;
    const char **hints;
    size_t nhints;
    uint32_t file;
    struct arena *arena;
};

/* Folder DIR/NAME with exercise.yaml, starter.cu and solution.cu. NULL with diagnostics. */
struct exercise *exercise_read(const char *folder, struct sources *src, struct diags *ds);
void exercise_free(struct exercise *e);
/* Names of the folders in dir that hold an exercise, sorted; in the arena. */
size_t exercise_list(const char *dir, struct arena *a, const char ***out);

struct mark {
    bool passed;
    const char
        *check; /* the first that failed: a check's name, "compiles", "uses NAME" */
    struct str message; /* why, a sentence or several lines; empty when ds says it */
    struct str command; /* to see it: "warptutor step ... --at 17"; empty: nowhere */
    char *words[16];    /* of the command, from "step" on, up to NULL */
};
/* Holds a solution. Diagnostics with places in the source go to ds. */
void exercise_mark(const struct exercise *e, const char *path, struct sources *src,
                   struct diags *ds, struct mark *out);
void mark_free(struct mark *m);

/* Beyond its shape: the solution and every file of right/ pass, the starter does not but compiles, every file of
 * wrong/ fails at the check and for the reasons that its first line names
 * ("// fails: NAME [race-shared, luck]"), there are three, and one is right by luck. */
void exercise_lint(const struct exercise *e, struct sources *src, struct diags *ds);

#endif
