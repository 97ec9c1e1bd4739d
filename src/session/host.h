/* Host programs: main of the file, run as one lane of the interpreter, its launches as
 * ordinary launches of the session. warptutor(1) says what of the C library, the C++
 * library and the CUDA run time is there.
 *
 * CUDA C++ Programming Guide: Heterogeneous Programming, CUDA Runtime. */
#ifndef SESSION_HOST_H
#define SESSION_HOST_H

#include "base/diag.h"
#include "simt/event.h"

#include <stddef.h>

struct session;
struct session_options;
struct run;

/* Compiles main and what it reaches; false with diagnostics. */
bool host_open(struct session *s, const struct session_options *opt, struct diags *ds);
/* Runs main from its start on r's memory, launches included, and lists them as the
 * session's plans. Launch `until` (SIZE_MAX: none) is prepared and not run; the program
 * then stops there. False with diagnostics when it cannot go on. */
bool host_run(struct session *s, struct run *r, int model, const struct listener *l,
              size_t until, struct diags *ds);
void host_close(struct session *s);

#endif
