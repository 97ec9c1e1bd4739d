/* A lesson on stage: its kernels opened and recorded on demand, places found, right
 * answers computed, claims judged. Used by the UI, plain mode, lint and tests. */
#ifndef LESSON_STAGE_H
#define LESSON_STAGE_H

#include "lesson/lesson.h"
#include "lesson/measure.h"
#include "session/session.h"

struct stage; /* opaque */

struct stage *stage_open(const struct lesson *l, struct sources *src, struct diags *ds);
void stage_close(struct stage *st);
/* What a GPU took for a session's launches: the whole in microseconds, and the cycles of
 * the SM that worked longest (0: not known). */
struct stage_times {
    double us, cycles;
    char source[96]; /* "NVIDIA H200, 2026-11-30" */
};
/* Who knows it; false for what was not measured. Without it claims about measured times
 * are skipped. */
typedef bool stage_measured(void *data, struct session *s, struct stage_times *out);
void stage_measured_by(struct stage *st, stage_measured *f, void *data);
/* Where the measured cycles that were told last come from; "": there were none. */
const char *stage_source(const struct stage *st);
/* Session and recorded run of a kernel alias (opened on first use); NULL with
 * diagnostics at the kernel's place in the lesson. model -1: the lesson's. */
struct session *stage_session(struct stage *st, const char *alias, struct diags *ds);
struct run *stage_run(struct stage *st, const char *alias, int model, struct diags *ds);
/* A measure of a finished run: "simt_efficiency", with "[lines 10-11]", or of the model
 * of an SM: "cycles". *which may be NULL. */
bool stage_measure(struct stage *st, const char *alias, int model, const char *measure,
                   double *value, struct measure *which, struct diags *ds);
/* What the model of an SM says of a session's launch. k: whose registers and arch. */
bool stage_price(struct stage *st, const struct lesson_kernel *k, struct session *s,
                 enum priced which, double *value, struct diags *ds);
/* The same with one thing changed: block, grid, shared, model or an argument, as in a
 * step's `try`. Runs without recording. */
bool stage_try(struct stage *st, const char *alias, int model, const char *key,
               const char *change, const char *measure, double *value,
               struct measure *which, struct diags *ds);
/* What a lesson says of two launches, simulated at this moment and measured; NAN: not
 * known. */
struct stage_ratio {
    double simulated, measured;
    double error;     /* of the model, per cent */
    char card[64];    /* of the model */
    char source[128]; /* of what was measured; "": nothing was */
};
bool stage_ratio(struct stage *st, const struct lesson_ratio *r, struct stage_ratio *out,
                 struct diags *ds);
/* "large / shuffle, block=64" */
void ratio_label(const struct lesson_ratio *r, struct str *out);
/* Whether all ratios of a step are of one pair. */
bool ratios_one_pair(const struct lesson_step *s);
/* What the lesson sets of a kernel, as a session takes it. */
struct session_options stage_options(const struct lesson_kernel *k);
/* Position of a query in the trace of a kernel under its own model. */
bool stage_find(struct stage *st, const char *alias, const char *query, struct span at,
                uint64_t from, uint64_t *pos, struct diags *ds);

/* A 16-lane program beside a kernel: Markdown with its lines and masks, on the first 16
 * elements of the kernel's x. An error if its results are not the kernel's out. */
bool stage_simd(struct stage *st, enum simd_program p, const char *alias, struct span at,
                struct str *text, struct diags *ds);

/* The right answer of a question. */
struct answer {
    uint32_t options;   /* choice, several */
    double number;      /* number, line */
    uint8_t order[8];   /* order: options, the first one first */
    uint32_t mask;      /* mask; lane values: which lanes have one */
    uint32_t exist;     /* mask: lanes that started; others do not matter */
    char lanes[32][24]; /* lane values as text */
    uint64_t pos;       /* step that shows it; UINT64_MAX: none */
    char reason[256];   /* computed reason, one sentence */
};
bool stage_answer(struct stage *st, const struct question *q, struct answer *out,
                  struct diags *ds);
/* Learner's input as typed: option letters "b" / "a,c"; a number (also "50%", "1/2");
 * a mask "0x55555555", "even", "0-15,20"; lane values separated by blanks or commas. */
bool answer_parse(const struct question *q, const char *text, struct answer *out,
                  const char **error);
bool answer_right(const struct question *q, const struct answer *right,
                  const struct answer *given);
void answer_print(const struct question *q, const struct answer *a, struct str *out);

/* One claim: false with an error in ds (actual value named) when it does not hold.
 * *skipped when it needs a measurement that is not there. */
bool stage_claim(struct stage *st, const struct claim *c, bool *skipped,
                 struct diags *ds);
/* Everything lint promises of a lesson beyond its shape: kernels open and run, every
 * place is found, panes and variables exist, claims hold, questions have one answer. */
void stage_lint(struct stage *st, struct diags *ds);

#endif
