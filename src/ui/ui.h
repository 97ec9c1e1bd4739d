/* Entry points of the terminal interface, for the commands.
 *
 * Each takes what the command line said and returns an exit status of warptutor(1): 0
 * left by the reader; with 1, 2 or 3 the file could not be used and ds says why; with 4
 * there is no usable terminal and *error says why. Nothing is printed. */
#ifndef UI_UI_H
#define UI_UI_H

#include "session/session.h"
#include "ui/theme.h"

#include <stdbool.h>

struct records; /* remote/record.h */

struct settings; /* ui/settings.h */

struct ui_options {
    bool ascii;    /* --ascii, or the locale is not UTF-8 */
    bool no_color; /* --no-color, NO_COLOR */
    bool no_mouse;
    enum scheme scheme;
    struct records *records; /* measurements for the pane compare, or NULL */
    const struct settings *settings; /* the reader's, or NULL */
    const char *at;   /* place to start at, or NULL */
    const char *arch; /* file of the architecture that the timeline simulates, or NULL */
};

/* The section "ui" of the reader's config.yaml (settings.h), put into *ui where the command
 * line left something open; has_scheme: it named the colours. NULL with diagnostics if it
 * cannot be used. To be freed after the last use of *ui. */
struct settings *ui_settings(struct ui_options *ui, bool has_scheme, struct sources *src,
                             struct diags *ds);
void ui_settings_free(struct settings *own);

/* `warptutor step FILE.cu`. The sources must be empty or hold nothing else of this name. */
int ui_step(const char *path, const struct session_options *opt,
            const struct ui_options *ui, struct sources *src, struct diags *ds,
            struct str *error);
/* `warptutor learn [LESSON]`: a lesson's id or path, or NULL for the list. dirs: folders
 * to look for lessons in, in this order. */
int ui_learn(const char *lesson, const char *const *dirs, size_t ndirs,
             const struct session_options *opt, const struct ui_options *ui,
             struct sources *src, struct diags *ds, struct str *error);

/* `warptutor present LESSON`: large, with notes served to other terminals. session: its
 * name, or NULL for the lesson's; autoplay: seconds a step stands, 0: it waits. */
int ui_present(const char *lesson, const char *const *dirs, size_t ndirs,
               const char *session, unsigned autoplay, const struct ui_options *ui,
               struct sources *src, struct diags *ds, struct str *error);
/* `warptutor notes SESSION`: the presenter's second terminal; NULL: the only session there
 * is. plain: lines of text, commands from standard input. */
int ui_notes(const char *session, bool plain, const struct ui_options *ui,
             struct str *error);
/* `warptutor quiz`: the questions of r, from the first; its counts say what was answered
 * when this returns. */
struct quiz_run; /* ui/quiz_run.h */
int ui_quiz(struct quiz_run *r, const struct ui_options *ui, struct str *error);

/* One screen without a terminal: `dump --stage=screen`, `export`, the README. path: a
 * kernel, or a lesson (*.yaml; progress is neither read nor written). keys: names
 * as in keys.def, and ":command ..." or "/place" up to the next ";", separated by blanks. */
enum screen_format {
    SCREEN_TEXT,
    SCREEN_SVG,
    SCREEN_STYLES, /* roles of cells */
    SCREEN_LOOKS   /* what a terminal of so many colours shows: a letter a cell */
};
struct screen_request {
    int rows, cols;   /* 0: 24 x 80 */
    const char *keys; /* NULL: none */
    enum screen_format format;
    int colors; /* SCREEN_LOOKS */
};
int ui_screen(const char *path, const struct session_options *opt,
              const struct ui_options *ui, const struct screen_request *req,
              struct sources *src, struct diags *ds, struct str *out);

/* `warptutor export`: a file of some steps, see export_reel.h. */
enum export_format {
    EXPORT_TEXT, /* screens as text, below each other */
    EXPORT_SVG,  /* one picture, screens below each other */
    EXPORT_CAST, /* asciicast v2, with motions frame by frame */
    EXPORT_HTML, /* a player in one file, with motions */
    EXPORT_JSON, /* data/schema/export.json */
    EXPORT_FORMATS
};
const char *export_format_name(enum export_format f);       /* and the file's extension */
enum export_format export_format_by_name(const char *name); /* EXPORT_FORMATS: unknown */
struct export_request {
    const char *name;        /* a kernel's file, or a lesson's id or path */
    const char *const *dirs; /* of lessons */
    size_t ndirs;
    enum export_format format;
    bool has_steps; /* else: one screen, or all steps of what moves */
    uint64_t first,
        last;         /* of the run from 0, of a lesson from 1; UINT64_MAX: the last */
    int rows, cols;   /* 0: 24 x 80 */
    const char *keys; /* pressed first; NULL: none */
};
int ui_export(const struct export_request *req, const struct session_options *opt,
              const struct ui_options *ui, struct sources *src, struct diags *ds,
              struct str *out);

/* Puts a terminal that a killed program left behind into a sane state: `doctor
 * --reset-terminal`. False with *error if standard input or output is no terminal. */
bool ui_reset_terminal(const char **error);
/* What the terminal can do, for `doctor`: one line each, "name: value". */
void ui_describe_terminal(const struct ui_options *ui, struct str *out);

#endif
