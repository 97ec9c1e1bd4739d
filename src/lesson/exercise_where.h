/* Where a learner should look when a run is not as an exercise asks. Private to lesson. */
#ifndef LESSON_EXERCISE_WHERE_H
#define LESSON_EXERCISE_WHERE_H

#include "session/session.h"

struct whereabouts {
    struct str at;       /* for --at: a step, a place, or "end" */
    struct str schedule; /* "--schedule=reverse" where another order shows it, or empty */
    bool never_stored;   /* the element that is wrong has only its contents of before */
    bool advice[FINDING_COUNT]; /* findings that explain the metric that does not hold */
};
/* v: what does not hold, NULL: findings only. Runs the launch again to find a store. */
void where_to_look(struct session *s, enum model model, const struct run *r,
                   const struct verdict *v, const struct sources *src,
                   struct whereabouts *out);
void whereabouts_free(struct whereabouts *w);
/* A warning or an error. */
bool finding_counts(const struct diag *d);

#endif
