/* What the parts of "warptutor quiz" share. */
#ifndef CLI_QUIZ_H
#define CLI_QUIZ_H

#include "cli/cli.h"
#include "lesson/quiz.h"
#include "lesson/stage.h"

/* A quiz about to be asked: templates, and the questions chosen from them. */
struct quiz_sheet {
    struct sources *src;
    struct diags ds;
    struct quiz *quiz;
    struct progress *progress; /* NULL: nothing is remembered */
    VEC(struct quiz_pick) picks;
    uint64_t seed;
    const char *title; /* of a teacher's set; NULL: none */
    struct arena *arena;
};

/* One question made: its lesson, stage and right answer. */
struct quiz_asked {
    struct lesson *lesson;
    struct stage *stage;
    const struct question *question;
    struct answer right;
};
/* Makes number i of the sheet. False with diagnostics in the sheet's ds. */
bool quiz_asked_open(struct quiz_sheet *s, size_t i, struct quiz_asked *out);
void quiz_asked_close(struct quiz_asked *a);
const struct quiz_template *quiz_asked_template(const struct quiz_sheet *s, size_t i);

/* The kernel's source as a numbered listing, without its header comments. */
void quiz_listing(struct str *out, const struct quiz_asked *a, const struct sources *src);

/* The sheet as a handout, answers behind it if wanted; as JSON. Statuses. */
int quiz_print(struct quiz_sheet *s, bool answers);
int quiz_json(struct quiz_sheet *s);

#endif
