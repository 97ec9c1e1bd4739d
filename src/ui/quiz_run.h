/* A quiz in the terminal interface: each question is a lesson of one step, taken as a tour
 * (tour.h); what follows it, and the score at the end, is decided here. */
#ifndef UI_QUIZ_RUN_H
#define UI_QUIZ_RUN_H

#include "lesson/quiz.h"

struct app;

struct quiz_run {
    const struct quiz *quiz;       /* not owned, like all pointers here */
    const struct quiz_pick *picks; /* of n questions */
    size_t n, at;
    const char *title;         /* of a teacher's set; NULL: none */
    const char *data_dir;      /* has kernels/, for questions without a kernel */
    struct progress *progress; /* NULL: nothing is remembered */
    struct sources *src;
    long today; /* days since 1970 */
    unsigned right, asked, item_right[SELF_CHECK_ITEMS + 1],
        item_asked[SELF_CHECK_ITEMS + 1];
};

/* Shows question r->at, or the score when all were asked. False with a message in the app
 * when it cannot be made. */
bool quiz_run_show(struct quiz_run *r, struct app *a);
/* The question on show was answered. */
void quiz_run_note(struct quiz_run *r, bool right);
/* On to the next question. */
void quiz_run_next(struct quiz_run *r, struct app *a);

#endif
