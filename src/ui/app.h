/* The state of the terminal interface, and the two things one can do with it: give it a
 * key, and draw it.
 *
 * What is on screen is a function of (trace, cursor, this state): app_draw changes
 * nothing and needs no terminal. After every key app_refresh gathers what needs a replay
 * (rows before the step, the warp operation in view) into `now`. */
#ifndef UI_APP_H
#define UI_APP_H

#include "ui/both.h"
#include "ui/breaks.h"
#include "ui/compare.h"
#include "ui/draw.h"
#include "ui/gpu.h"
#include "ui/input.h"
#include "ui/keymap.h"
#include "ui/layout.h"
#include "ui/motion.h"
#include "ui/past.h"
#include "ui/subject.h"
#include "ui/traffic.h"
#include "ui/ui.h"
#include "ui/value.h"

#include "session/saved.h"
#include "trace/lineage.h"

#define APP_MAX_ROWS 48
#define APP_FRAMES 12 /* of one motion */
#define APP_PAST 2    /* earlier values shown of watched variables, at first */

enum visibility { SHOW_AUTO, SHOW_ON, SHOW_OFF };
enum prompt {
    PROMPT_NONE,
    PROMPT_COMMAND,
    PROMPT_PLACE,
    PROMPT_STEP,
    PROMPT_NAME,
    PROMPT_SHOW,
    PROMPT_REPLY
};

/* What the panes show at the cursor; pure consequence of the rest. */
struct now {
    uint32_t warp;     /* resident warp in view */
    bool has_step;     /* there is a step to issue next in that warp */
    uint32_t pc, mask; /* of that step */
    uint32_t line;     /* its source line, 0: none */
    bool stepping;     /* the trace's next step is this warp's */
    struct var_row rows[APP_MAX_ROWS];
    size_t nrows, nwatched;          /* the watched ones come first */
    struct past_row past[PAST_MOST]; /* earlier values of watched rows */
    size_t npast;
    struct motion motion;
    uint64_t beside;        /* position of the other model's run */
    struct traffic traffic; /* while the memory pane is shown */
    struct layout layout;
};

struct tour;         /* a lesson being taken, tour.h */
struct quiz_run;     /* a quiz being taken, quiz_run.h */
struct catalogue;    /* the list of lessons, catalogue.h */
struct arrangements; /* of panes, from earlier uses, arrangement.h */

/* A frame line that the mouse or a key moves: the one below a band, or the one right of a
 * pane of the top band. */
enum border_kind { BORDER_NONE, BORDER_ROW, BORDER_COLUMN };
struct border {
    enum border_kind kind;
    enum band above, below; /* ROW: the bands it parts */
    enum pane left, right;  /* COLUMN: the panes */
};

/* An edited text that did not compile: edited on next time. */
struct draft {
    struct str text;
    uint32_t line; /* of its first error */
};

struct app {
    int rows, cols;
    bool ascii, quit, redraw;
    const char *arch; /* file of the architecture for the timeline, or NULL */
    char *arch_own;   /* the same if it was changed here */
    int colors;       /* of the terminal: what the scheme commands may offer */
    struct theme theme;
    const struct keymap *keymap; /* the reader's own, or NULL */

    struct subject *subject; /* NULL: the list of lessons */
    struct tour *tour;       /* NULL: no lesson */
    struct catalogue *catalogue;
    struct quiz_run *quiz;   /* not owned; NULL: no quiz */
    struct cursor cursor;

    int lane;  /* in focus */
    int lanes; /* shown: 32 or 8 */
    enum format format;
    struct breaks breaks;
    struct both both; /* the other execution model, beside this one */
    VEC(char *) watches;
    int past;                        /* earlier values shown of each */
    VEC(struct lineage_hop) lineage; /* as asked for last */
    char lineage_of[80];

    enum pane focus;
    bool zoomed, help;
    enum visibility show[PANE_COUNT];
    int scroll[PANE_COUNT], help_scroll;
    int grow[BAND_COUNT], widen[PANE_COUNT]; /* see layout.h */
    struct border drag;                      /* held by the mouse */
    bool code;      /* the source pane shows instructions */
    int code_top;   /* first row of these */
    int source_top; /* first line of the source pane while nothing is scrolled */

    bool presenting;   /* to a class: answers are counted, Enter shows the right one */
    bool large;        /* lanes are drawn large */
    unsigned autoplay; /* the lesson goes on by itself after so many seconds; 0: not */
    unsigned stood_ms; /* that its step has stood */

    bool playing;
    int speed;           /* index into app_speeds */
    uint64_t play_to;    /* position to stop at, UINT64_MAX: the end */
    bool moving;         /* a motion is under way */
    int frame;           /* 0 … APP_FRAMES */
    unsigned elapsed_ms; /* since the last frame or step */

    enum prompt prompt;
    struct str typed;
    size_t caret;        /* bytes of `typed` before it */
    VEC(char *) history; /* each with the kind of its prompt before it, '0' + enum */
    size_t recalled;
    bool typed_anew; /* the history has grown since it was read */
    char *last_place;
    struct str message;
    bool is_error;

    struct now now;
    struct compare compare;
    struct gpu_job gpu;
    struct arrangements *arrangements; /* owned; NULL: nothing is remembered */
    struct saved *saved;               /* session file the kernel came from, or NULL */
    struct draft draft; /* of the kernel's text, after an edit that failed */
    /* Lets the reader edit a file, from a line on (0: anywhere); false with the reason.
     * NULL: there is no terminal. */
    bool (*edit)(const char *path, uint32_t line, struct str *error);
};

/* The subject is taken over. rows, cols: size of the screen. */
void app_init(struct app *a, struct subject *s, int rows, int cols,
              const struct ui_options *ui);
void app_free(struct app *a);
/* Puts another kernel on show (taken over; the old one is closed), at its start. */
void app_show(struct app *a, struct subject *s);

void app_key(struct app *a, struct key k);
/* A command with its argument as typed; sets the message if it cannot be done. */
void app_command(struct app *a, enum command c, const char *arg);
/* "watch v", "goto line 9": a whole line of the prompt. */
void app_type(struct app *a, const char *line);
void app_mouse(struct app *a, struct key k);

/* Milliseconds until app_tick wants to be called, -1: never. */
int app_wait(const struct app *a);
void app_tick(struct app *a, unsigned ms); /* that many have passed */
void app_settle(struct app *a);            /* ends a motion that is under way */

void app_refresh(struct app *a);
void app_draw(const struct app *a, struct cells *c);

void app_say(struct app *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void app_fail(struct app *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* The first error of ds as a message, with its line. */
void app_fail_with(struct app *a, const struct diags *ds);

/* To a position; shows the motion if it is the next one. */
void app_seek(struct app *a, uint64_t pos);
/* To a step number or a place, as `--at` gives it; NULL: stays. */
void app_start_at(struct app *a, const char *at);
/* To the place a query names; false with a message. */
bool app_find(struct app *a, const char *place, uint64_t from);
double app_speed(const struct app *a);
/* Runs the other execution model too, or forgets it. */
void app_both(struct app *a, bool wanted);
/* Looks up where a variable of the lane in focus came from; "": which one is guessed. */
void app_why(struct app *a, const char *name);
void app_scroll(struct app *a, enum pane p, int rows);
/* The border at a place of the screen; of kind NONE if there is none that moves. */
struct border border_at(const struct app *a, int row, int col);
int border_row(const struct layout *l, enum band b); /* the line above a band; -1 */
/* The border that makes a pane larger or smaller, *sign which way makes it larger. */
struct border border_of_band(const struct app *a, enum pane p, int *sign);
struct border border_of_pane(const struct app *a, enum pane p, int *sign);
/* Moves a border down or right by rows or columns, as far as there is room. */
void border_move(struct app *a, struct border b, int by);

#endif
