/* A series of screens: some steps of a run, or of a lesson, one after the other as a
 * reader would see them. A reel makes the screens; a writer makes a file of them. */
#ifndef UI_EXPORT_REEL_H
#define UI_EXPORT_REEL_H

#include "ui/app.h"
#include "ui/ui.h"

/* By the extension of a file's name; EXPORT_FORMATS: none of ours. */
enum export_format export_format_of_file(const char *path);

#define REEL_MAX_FRAMES 20000

struct reel_frame {
    uint64_t number;     /* of the step: the run's, or the lesson's from 1 */
    uint64_t of;         /* how many there are */
    unsigned ms;         /* that it stands before the next one */
    bool moving;         /* between two steps: a motion under way */
    const char *caption; /* what is seen, in a sentence or two */
};

/* Collects the frames of one file; defined below. */
struct reel_writer;
/* of: any app on the subject (title, scheme, size). */
struct reel_writer *reel_open(enum export_format f, const struct app *of);
void reel_add(struct reel_writer *w, const struct app *a, const struct reel_frame *f);
/* The file's contents; the writer is freed. */
void reel_close(struct reel_writer *w, struct str *out);

/* Takes the app through steps first … last (of the lesson that is open, else of the run)
 * and adds each. False with a message in the app when there are no such steps, or more
 * than REEL_MAX_FRAMES. The app is left at the last one. */
bool reel_run(struct reel_writer *w, struct app *a, uint64_t first, uint64_t last);
/* How many steps reel_run counts, and where they begin: 0 of a run, 1 of a lesson. */
uint64_t reel_first(const struct app *a);
uint64_t reel_last(const struct app *a);
/* Adds the screen as it is. */
void reel_still(struct reel_writer *w, const struct app *a);

/* --- what the writers of single formats share ------------------------------------- */

struct reel_writer {
    enum export_format format;
    char *title;
    struct theme theme;
    bool dark;
    int rows, cols;
    uint64_t frames;
    uint64_t ms; /* of all frames so far */
    struct str out;
    struct cells cells;
    struct ansi *ansi; /* cast */
    struct map *lines; /* html: distinct rows */
    struct str body;   /* html: frames */
};
/* export_cast.c, export_html.c, export_json.c: each adds one frame, and begins or ends. */
void cast_begin(struct reel_writer *w);
void cast_frame(struct reel_writer *w, const struct reel_frame *f);
void cast_end(struct reel_writer *w);
void html_begin(struct reel_writer *w);
void html_frame(struct reel_writer *w, const struct reel_frame *f);
void html_end(struct reel_writer *w);
void json_begin(struct reel_writer *w, const struct app *a);
void json_frame(struct reel_writer *w, const struct app *a, const struct reel_frame *f);
void json_end(struct reel_writer *w);
/* A string literal of JSON; safe inside a <script> element too. */
void json_add_string(struct str *out, const char *text);

#endif
