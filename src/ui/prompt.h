/* The line at the bottom into which commands, places and answers are typed: editing,
 * history, what may be typed. Completion: completion.h. */
#ifndef UI_PROMPT_H
#define UI_PROMPT_H

#include "ui/app.h"

void prompt_open(struct app *a, enum prompt p);
/* At the caret. */
void prompt_insert(struct app *a, const char *text, size_t len);
void prompt_key(struct app *a, struct key k);

/* What may be typed now: the command's words and what it does; "" if nothing is known. */
void prompt_usage(const struct app *a, struct str *out);

#endif
