/* Which panes are shown where, for any size of the screen.
 *
 * Panes stand in bands one above the other; a band's panes stand side by side. Frames of
 * neighbours share their lines. At 80 x 24: one pane of the top band, lanes, and motion
 * or waterfall. Under 24 rows the waterfall goes first, then the metrics line. */
#ifndef UI_LAYOUT_H
#define UI_LAYOUT_H

#include "ui/draw.h"

enum pane {
#define PANE(sym, id, suffix, help) PANE_##sym,
#include "ui/panes.def"
#undef PANE
    PANE_COUNT
};
enum band { BAND_TOP, BAND_LANES, BAND_MOTION, BAND_MEMORY, BAND_TIMELINE, BAND_WATERFALL, BAND_COUNT };

struct layout_wish {
    bool want[PANE_COUNT];   /* may be shown */
    bool must[PANE_COUNT];   /* asked for by name: goes before what merely may be shown */
    int content[BAND_COUNT]; /* rows that the band could fill; 0: any number */
    int grow[BAND_COUNT];    /* rows the reader added or took */
    int need[PANE_COUNT];    /* columns at least; 0: the usual number */
    int widen[PANE_COUNT];   /* columns, of panes of the top band */
    enum pane front;         /* preferred where only one of a band fits */
    bool zoomed;             /* only `front` */
};
struct layout {
    struct area title, hints, scrub; /* rows 0: not shown */
    struct area body;                /* what the frames fill */
    bool metrics_line;               /* in the bottom line of the body */
    bool shown[PANE_COUNT];
    struct area frame[PANE_COUNT], inner[PANE_COUNT];
};

void layout_solve(int rows, int cols, const struct layout_wish *w, struct layout *out);
const char *pane_id(enum pane p);
const char *pane_about(enum pane p);
enum pane pane_by_id(const char *id); /* PANE_COUNT if unknown */
enum band pane_band(enum pane p);

#endif
