/* Running a session again, otherwise: under further schedules, and with a barrier taken
 * out. What that tells joins the findings of a run that has been made. */
#ifndef SESSION_EXPLORE_H
#define SESSION_EXPLORE_H

#include "session/session.h"

/* Runs `n` schedules in all: the run's own, then hardware, reverse, round robin and seeds
 * 1, 2, … as far as they are others. Findings that only another schedule shows are added
 * with its name. Results that differ (arrays with an `expect`, every one if there is
 * none; those expected ~unordered or with a tolerance may) are order-dependent, or, with
 * a race, a note of it. model as the run's. False if a run could not be made: ds. */
bool session_schedules(struct session *s, struct run *r, int model, unsigned n,
                       struct diags *ds);
/* Takes out each __syncthreads() and __syncwarp() in turn and checks again; one without
 * which nothing changes and no finding comes is unneeded, for this launch. */
bool session_barriers(struct session *s, struct run *r, int model, struct diags *ds);

#endif
