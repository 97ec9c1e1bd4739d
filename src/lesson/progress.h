/* What a learner has done: lessons with the furthest step, answers with right and wrong
 * counts, and what the quiz should ask next. Human-readable YAML under $XDG_STATE_HOME/warptutor/progress.yaml, written
 * atomically; a damaged file is set aside as progress.yaml.damaged-N, never
 * overwritten. */
#ifndef LESSON_PROGRESS_H
#define LESSON_PROGRESS_H

#include "base/diag.h"

struct progress; /* opaque */

/* path NULL: the XDG place. *notice says if a damaged file was set aside (it lives as
 * long as the progress, like every *error); never fails: without a readable file it starts empty. */
struct progress *progress_open(const char *path, const char **notice);
void progress_free(struct progress *p);
/* False with a reason when the disk refuses; the old file is intact then. */
bool progress_save(struct progress *p, const char **error);

void progress_visit(struct progress *p, const char *lesson, unsigned step,
                    unsigned nsteps);
void progress_answer(struct progress *p, const char *lesson, const char *question,
                     bool right);
unsigned progress_step(const struct progress *p,
                       const char *lesson); /* furthest, 0 new */
bool progress_done(const struct progress *p, const char *lesson);
void progress_score(const struct progress *p, const char *lesson, unsigned *right,
                    unsigned *asked);

/* What is known of a template of the quiz. */
struct progress_quiz {
    unsigned box; /* 1 after a wrong answer, one more after each right one, at most 5 */
    long day;     /* asked last, days since 1970 */
    unsigned right, wrong;
    bool last_right;
};
void progress_quiz_answer(struct progress *p, const char *id, bool right, long day);
/* False: it was never asked. */
bool progress_quiz(const struct progress *p, const char *id, struct progress_quiz *out);

/* What is known of an exercise. */
struct progress_exercise {
    bool passed;
    unsigned hints; /* given so far */
};
void progress_exercise_set(struct progress *p, const char *id,
                           struct progress_exercise now);
struct progress_exercise progress_exercise(const struct progress *p, const char *id);

/* Takes over what another file knows more of: the furthest step, the answers of whoever
 * was asked more often, the later day. False with *error, and nothing changed, if the file
 * cannot be understood. */
bool progress_merge(struct progress *p, const char *path, const char **error);

const char *progress_last(const struct progress *p); /* lesson left off at, or NULL */
/* A copy at a path. False with *error. */
bool progress_write(struct progress *p, const char *path, const char **error);
const char *progress_path(const struct progress *p);

#endif
