/* What can stand where one is typing: the candidates for the last word of the prompt. */
#ifndef UI_COMPLETION_H
#define UI_COMPLETION_H

#include "ui/app.h"

#define COMPLETION_MOST 128

struct completion {
    size_t start; /* in the typed text: where the word begins */
    const char *
        words[COMPLETION_MOST]; /* that begin with it; they live as the app and this do */
    size_t n;
    char names[8192]; /* of files and folders: words point here */
    size_t used;
};

/* For the prompt that is open and what has been typed up to the caret. */
void completion_find(const struct app *a, struct completion *out);
/* Extends the typed text as far as all candidates agree, and by a blank behind the only
 * one. */
void completion_apply(struct app *a);

#endif
