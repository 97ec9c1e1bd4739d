/* A kernel given as text, opened, run and held against its header. */
#ifndef TESTS_SESSION_RAN_H
#define TESTS_SESSION_RAN_H

#include "session/session.h"

struct ran {
    struct sources *sources;
    struct diags ds;
    struct session *session; /* NULL: not opened, see ds */
    struct run *run;         /* NULL: not run */
    struct str said;         /* what ds holds, see said.h */
};

/* opt NULL: none; model -1: what the options say. */
void ran_start(struct ran *r, const char *text, const struct session_options *opt,
               int model);
void ran_end(struct ran *r);
/* Elements of an output, separated by blanks; "none" if there is no such output. */
void ran_output(const struct ran *r, const char *name, struct str *out);
/* Fails the test unless the output's elements are `want`. */
void ran_expect(const struct ran *r, const char *name, const char *want);

#endif
