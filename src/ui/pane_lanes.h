/* How many rows the lanes pane could fill at a width, for the layout. */
#ifndef UI_PANE_LANES_H
#define UI_PANE_LANES_H

#include "ui/app.h"

int pane_lanes_lines(const struct app *a, int cols);

#endif
