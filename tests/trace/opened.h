/* A kernel file of the tests, compiled and recorded. */
#ifndef TESTS_TRACE_OPENED_H
#define TESTS_TRACE_OPENED_H

#include "session/session.h"

struct opened {
    struct sources *sources;
    struct diags ds;
    struct session *session;
    struct run *run;
    struct trace *trace;
};

/* Below $WT_TOP_SRCDIR. Fails the test, with what was said, when it cannot be run. */
void opened_start(struct opened *o, const char *path, const struct session_options *opt,
                  const struct trace_options *trace);
/* Another recording of the same session, the former freed. */
void opened_again(struct opened *o, const struct trace_options *trace);
void opened_end(struct opened *o);

#endif
