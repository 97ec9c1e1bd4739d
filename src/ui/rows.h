/* The rows that the lanes pane shows at the cursor. */
#ifndef UI_ROWS_H
#define UI_ROWS_H

#include "ui/app.h"

/* Fills rows and past of `now`, whose warp and step are known. The trace may stand anywhere
 * afterwards. */
void rows_read(struct app *a);
/* Whether a text is an expression of variables that there are; false with a diagnostic. */
bool rows_can_watch(const struct app *a, const char *text, struct diags *ds);

#endif
