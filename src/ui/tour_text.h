/* The lesson pane's text: what the step says, results of `try` and `compare`, the
 * question, and after the answer the reason. */
#ifndef UI_TOUR_TEXT_H
#define UI_TOUR_TEXT_H

#include "ui/subject.h"
#include "ui/tour.h"

/* Runs what a try or compare step measures, into t->extra. */
void tour_results(struct tour *t, struct app *a);
/* In tour_ratios.c: the same for a step with ratios; and where the figures come from, as
 * lines behind its table. */
void tour_ratios(struct tour *t, struct app *a);
void tour_ratio_sources(const struct tour *t, struct doc *d);
void tour_compose(struct tour *t);
/* How far to scroll so that the verdict is read first and, if it fits, the reason too. */
int tour_verdict_scroll(const struct tour *t, const struct app *a);
/* Rows of the text beyond what the pane can show. */
int tour_overflow(const struct tour *t, const struct app *a);
/* In tour.c: the recorded run of a kernel of the lesson; NULL with diagnostics. */
struct subject *tour_subject(struct tour *t, const char *alias, int model,
                             struct diags *ds);

#endif
