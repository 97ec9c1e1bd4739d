/* A lesson being taken: at which step the learner is, what has been asked and answered,
 * and the text of the lesson pane that follows from it. */
#ifndef UI_TOUR_H
#define UI_TOUR_H

#include "lesson/lesson.h"
#include "lesson/progress.h"
#include "lesson/stage.h"
#include "ui/doc.h"
#include "ui/poll.h"

struct app;

enum asked {
    ASK_NOTHING,
    ASK_WAITS, /* for an answer */
    ASK_RIGHT,
    ASK_WRONG
};

struct tour {
    struct lesson *lesson;
    struct stage *stage;
    struct progress *progress; /* not owned; NULL: not remembered */
    struct sources *src;
    size_t step;
    const char *kernel; /* alias in view, NULL: none yet */
    enum asked asked;
    struct answer right, given;
    const char *after; /* said at the end; NULL: that the lesson ends */
    bool gave_up;     /* asked to be shown the answer */
    struct str extra; /* results of try, compare and ratios, Markdown */
    VEC(struct stage_ratio) ratios; /* of the step, one a row; empty: it has none */
    struct doc doc;   /* what the lesson pane shows */
    size_t verdict;   /* word of it with which the verdict begins */
    bool room;        /* a class watches: nobody of it can type */
    struct poll poll; /* what it answered */
    uint32_t toggled; /* mask questions: lanes marked with the mouse or `x` */
};

/* Takes the lesson over, goes to step `first`. NULL with diagnostics if its kernels
 * cannot be run. */
struct tour *tour_open(struct lesson *l, struct progress *p, struct sources *src,
                       struct diags *ds);
void tour_close(struct tour *t); /* NULL allowed */
/* Makes the app show what the lesson's step says. */
void tour_go(struct tour *t, struct app *a, size_t step);
void tour_continue(struct tour *t, struct app *a);
void tour_return(struct tour *t, struct app *a);
void tour_answer(struct tour *t, struct app *a, const char *text);
/* Counts answers of a class to the question asked now; see poll_take. */
void tour_tally(struct tour *t, struct app *a, const char *text);
/* Shows the answer, as giving up does. */
void tour_reveal(struct tour *t, struct app *a);
/* Playing a lesson by itself (tour_auto.c): milliseconds until its next step, -1: it is
 * not, or something else goes first; and that so many have passed. */
int tour_wait(const struct app *a);
void tour_tick(struct app *a, unsigned ms);
/* "12", "off" or "": seconds that a step stands. */
void tour_auto(struct app *a, const char *arg);
/* A key while a question waits: letters choose, others are left to the key map. */
bool tour_key(struct tour *t, struct app *a, uint32_t code);
/* Marks a lane for a mask question; false if none is asked. */
bool tour_toggle(struct tour *t, unsigned lane);
/* The lanes marked so far for a mask question that waits; false if there are none. */
bool tour_guess(const struct tour *t, uint32_t *mask);
/* The question asked now, or NULL. */
const struct question *tour_question(const struct tour *t);

#endif
