/* Questions as linear text: asked on standard output, answered on standard input. Used by
 * lessons and by the quiz. */
#ifndef CLI_PLAIN_ASK_H
#define CLI_PLAIN_ASK_H

#include "lesson/stage.h"

struct plain_talk {
    struct str out;   /* said, not yet written */
    bool on_terminal; /* somebody reads and types */
    bool ended;       /* standard input has */
    bool left;        /* the learner has */
};

void plain_flush(struct plain_talk *t);
/* A line of standard input without its end; false at the end of input. */
bool plain_read_line(struct plain_talk *t, char *line, size_t size);
/* The text of a question and its options. */
void plain_question(struct plain_talk *t, const struct question *q);
/* How it is answered, and the learner's answer; false if there is none. */
bool plain_ask(struct plain_talk *t, const struct question *q, struct answer *given);
/* What is right and why. given: NULL if nothing was answered. */
void plain_verdict(struct plain_talk *t, const struct question *q,
                   const struct answer *right, const struct answer *given);

#endif
