/* What a learner has done: lessons with the furthest step, answers with right and wrong
 * counts. Human-readable YAML under $XDG_STATE_HOME/warptutor/progress.yaml, written
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
const char *progress_last(const struct progress *p); /* lesson left off at, or NULL */
const char *progress_path(const struct progress *p);

#endif
