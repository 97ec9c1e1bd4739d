/* What the files of the stage share. */
#ifndef LESSON_STAGE_PRIV_H
#define LESSON_STAGE_PRIV_H

#include "lesson/stage.h"

/* One alias of the lesson, opened on first use. */
struct stage_kernel {
    const struct lesson_kernel *lesson;
    struct session *session;
    struct run *runs[2]; /* by enum model; recorded on first use */
    bool letters;        /* an argument holds letters: show integers as such */
    struct run *whole;   /* without a trace, with every check; for claims, on first use */
    bool is_priced;      /* priced[] holds what the model of an SM says */
    double priced[PRICED_COUNT];
};

struct stage {
    const struct lesson *lesson;
    struct sources *src;
    struct stage_kernel *kernels; /* one per kernel of the lesson */
    stage_measured *measured;     /* NULL: nobody */
    void *measured_data;
    char source[96]; /* of the last measured cycles */
    bool unmeasured; /* a claim met a launch that was not measured */
};

/* NULL with diagnostics. */
struct stage_kernel *stage_kernel(struct stage *st, const char *alias, struct diags *ds);
struct trace *stage_trace(struct stage *st, const char *alias, struct diags *ds);
/* A value as the interface shows it. */
void stage_value(const struct stage_kernel *k, enum ir_vtype t, uint64_t bits,
                 struct str *out);
/* Bits as a number; letters count as their codes. */
double stage_number(enum ir_vtype t, uint64_t bits);
/* Element of an array when the kernel has ended: false with a diagnostic if there is no
 * such array or element; *defined tells whether it has a value. */
bool stage_element(struct stage *st, const char *alias, const char *array, uint64_t index,
                   struct span at, enum ir_vtype *type, uint64_t *bits, bool *defined,
                   struct diags *ds);
/* Places of the kernel at which a finding of this kind is raised. */
bool stage_findings(struct stage *st, const char *alias, enum finding finding, double *out,
                    struct diags *ds);
/* A number at the start of a text: "3", "50%", "1/2"; NULL if there is none, else what
 * follows it. */
const char *number_parse(const char *text, double *out);
bool numbers_equal(double right, double given, double tolerance);

/* Advice for every figure of a text that nothing holds. s: the step whose facts may be
 * quoted, a: the answer of its question; NULL: none. */
void stage_lint_numbers(struct stage *st, const struct lesson_step *s,
                        const struct answer *a, const char *text, struct span at,
                        struct diags *ds);

#endif
