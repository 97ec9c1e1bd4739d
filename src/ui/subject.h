/* The kernel on show: its session, its recorded run, and how to change the launch and run
 * again with the view keeping its place. */
#ifndef UI_SUBJECT_H
#define UI_SUBJECT_H

#include "session/session.h"
#include "session/time.h"
#include "trace/cursor.h"

struct subject {
    char *path;
    struct session_options opt; /* own copies of what it points at */
    VEC(char *) args;
    char *kernel, *arch;
    char *changes; /* "block=48 n=20": what the reader has set; NULL: nothing */
    struct sources *src; /* not owned */
    struct session *session;
    struct run *run;
    struct trace *trace;
    struct timing *timing; /* once the timeline was asked for; NULL */
    bool unpriced; /* pricing it has failed */
    bool borrowed; /* session and run belong to a lesson's stage */
    bool letters;  /* an argument is filled with letters: show integers as such */
};

/* NULL with diagnostics. */
struct subject *subject_open(const char *path, const struct session_options *opt,
                             struct sources *src, struct diags *ds);
struct subject *subject_borrow(struct session *session, struct run *run,
                               const struct session_options *opt, struct sources *src);
void subject_close(struct subject *s); /* NULL allowed */
enum model subject_model(const struct subject *s);

/* A copy with one thing changed - "block=48", "grid=2,2", "shared=1024",
 * "model=stack", "schedule=reverse", "seed=7", or an argument "n=200" - opened and run.
 * NULL with diagnostics; s is left as it was. */
struct subject *subject_change(const struct subject *s, const char *setting,
                               struct diags *ds);

/* The same with another text: the file of that path, opened and run as before. */
struct subject *subject_reopen(const struct subject *s, const char *path,
                               struct diags *ds);

/* Prices the launch as the source is written, for the timeline; kept until the subject is
 * closed. False with diagnostics. */
bool subject_time(struct subject *s, const char *arch_path, struct diags *ds);

/* A place that survives a change of the launch: the k-th time that warp `warp` comes to a
 * line, and how many steps of it further, if the line has so many. */
struct place {
    uint32_t line;
    uint64_t visit, into;
    uint16_t warp;
};
struct place subject_place(const struct subject *s, uint64_t pos);
uint64_t subject_find(const struct subject *s, struct place p); /* nearest position */

#endif
