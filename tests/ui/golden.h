/* Files beside the tests that hold what a screen must be. */
#ifndef TESTS_UI_GOLDEN_H
#define TESTS_UI_GOLDEN_H

#include "base/str.h"
#include "ui/ui.h"

/* One screen, as ui_screen gives it; fails the test if it cannot be drawn. Appends. */
void golden_draw(const char *file, const struct ui_options *ui,
                 const struct screen_request *req, struct str *out);
/* The file of the architecture that timelines are simulated on. */
void golden_arch(struct str *out);
/* Holds the text against tests/ui/screens/NAME.txt, or writes that file when
 * WT_UPDATE_GOLDEN is set. */
void golden_hold(const char *name, const struct str *drawn);

#endif
