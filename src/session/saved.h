/* Session files (.wt): a kernel with everything that its run depends on, and where its
 * reader stood. Text, the same bytes for the same session. Grammar: warptutor-session(5).
 *
 * Sources, included files, header file and .npy inputs are inside; nothing else is read
 * when one is opened, so it gives the same run on any machine. */
#ifndef SESSION_SAVED_H
#define SESSION_SAVED_H

#include "session/session.h"

#define SAVED_VERSION 1

/* A line of the interface: where the reader stood and what was shown. Its meaning is the
 * interface's. */
struct saved_line {
    const char *key, *value;
    struct span span;
};

struct saved {
    struct arena *arena;
    const char *kernel_path; /* to open, among the sources read */
    struct session_options options;
    VEC(const char *) args, globals, defines, includes, program;
    VEC(struct saved_line) view;
};

/* Appends the file of a session opened with these options. False with *error (in a) when
 * an input cannot be read or all is larger than a session file may be. */
bool saved_write(const struct session *s, const struct session_options *opt,
                 const struct saved_line *view, size_t nview, struct arena *a,
                 struct str *out, const char **error);
/* Reads a session file and puts what it holds into src, which is sealed then. False with
 * diagnostics at the place that is wrong. In either case there is something to free. */
bool saved_read(const char *path, struct sources *src, struct diags *ds,
                struct saved *out);
/* What a command line says as well goes before what the file says. */
void saved_override(struct saved *s, const struct session_options *o);
void saved_free(struct saved *s);
/* Whether a path names a session file. */
bool saved_is(const char *path);

#endif
