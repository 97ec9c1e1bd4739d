/* Steps and events as text: `dump --stage=trace|events`, `run --trace`, golden files. */
#ifndef TRACE_DUMP_H
#define TRACE_DUMP_H

#include "trace/trace.h"

/* One line a step: number, block, warp, active mask, line, instruction, flags. */
void trace_print_step(struct trace *t, uint64_t i, const struct sources *src,
                      struct str *out);
/* The 32 lanes of a mask, lane 0 left: '#' set, '.' clear. */
void trace_print_mask(uint32_t mask, struct str *out);
/* Every event of step i, one line each. */
void trace_print_events(struct trace *t, uint64_t i, const struct sources *src,
                        struct str *out);
/* One event as a line without step number. */
void event_print(const struct event *e, struct str *out);

#endif
