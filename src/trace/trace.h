/* A recorded run that can be looked at from any step, in both directions.
 *
 * Recording keeps 12 bytes a step (struct step) and keyframes (machine snapshots);
 * state i is re-executed from the nearest keyframe at or before i. The trace owns its
 * machine; trace_at moves it, so what it returned before is stale afterwards. Position
 * i means "i steps executed", 0 … trace_length. */
#ifndef TRACE_TRACE_H
#define TRACE_TRACE_H

#include "simt/machine.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct trace; /* opaque */

struct trace_options {
    uint64_t keyframe_every; /* steps between keyframes at first; 0: default 1024 */
    size_t budget;           /* bytes of keyframes; thinned when above; 0: 64 MiB */
    size_t cache;            /* recent states kept for steps back; 0: default 64 */
};

/* Takes ownership of a machine at step 0 and runs it to its end, recording. Never
 * NULL: a run that stops (deadlock, budget) is a trace that ends there. `again` makes
 * nothing special of diagnostics: machine_diags(trace_at(t, n)) has those so far. */
struct trace *trace_record(struct machine *m, const struct trace_options *opt);
void trace_free(struct trace *t);

uint64_t trace_length(const struct trace *t);
struct step trace_step(const struct trace *t, uint64_t i); /* i < length: step i */
enum machine_status trace_status(const struct trace *t);   /* DONE or STOPPED */
/* The machine in state i (steps 0 … i-1 executed). */
const struct machine *trace_at(struct trace *t, uint64_t i);
/* Any machine of the trace, for code tables (pcs, module) that do not change. */
const struct machine *trace_machine(const struct trace *t);
const struct ir_module *trace_module(const struct trace *t);
/* All findings of the whole run, in order of their first step. */
const struct diags *trace_findings(const struct trace *t);
/* Adds what only other runs have shown, with a note. Moves the machine to the end. */
void trace_report(struct trace *t, enum finding f, const struct finding_at *at,
                  const char *message, const char *note);
/* Steps of findings that came up only later, at the end or in other runs, are marked like
 * those in which one was raised. */
void trace_mark_findings(struct trace *t);

/* Events of step i alone, replayed: calls on() for each event wanted. Afterwards the
 * machine stands at i + 1. */
void trace_events(struct trace *t, uint64_t i, const struct listener *l);

/* Flat block that step i belongs to, and first/one-past-last step of block b (launch
 * order; with a cooperative launch blocks overlap and the range is the whole run). */
uint32_t trace_block_of(const struct trace *t, uint64_t i);
void trace_block_range(const struct trace *t, uint32_t block, uint64_t *first,
                       uint64_t *last);

/* Line (from 1) of the kernel's own file that a pc belongs to: its own, or that of the
 * innermost call made in that file when it stands in another, such as a carried header;
 * 0 if none. */
uint32_t pc_source_line(const struct machine *m, uint32_t pc, const struct sources *src);
/* The same of a step. */
uint32_t trace_line(const struct trace *t, uint64_t i, const struct sources *src);

size_t trace_bytes(const struct trace *t); /* steps + keyframes + cache */
size_t trace_keyframes(const struct trace *t);
uint64_t trace_keyframe_at(const struct trace *t, size_t k); /* position of keyframe k */

#endif
