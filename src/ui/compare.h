/* Kernels beside each other, as the pane compare shows them: what the reader guesses, what
 * the model of an SM says, and what a real GPU measured - just now, or as recorded. The
 * first row is what ratios are taken to. Rows stay while other kernels are looked at. */
#ifndef UI_COMPARE_H
#define UI_COMPARE_H

#include "remote/explain.h"
#include "remote/record.h"
#include "ui/subject.h"

struct compare_row {
    char *label;     /* a lesson's alias or the kernel's name, and what was changed */
    char key[17];    /* of the request */
    double guess;    /* ratio to the first row; 0: none */
    bool has_result; /* result is filled */
    enum records_state kept; /* where there is no result */
    struct gpu_result result;
    struct gpu_case facts; /* cycles: by the model; 0: none */
};

struct compare {
    struct records *records; /* not owned; NULL: none were given */
    const char *arch;              /* file of the model's architecture, or NULL */
    VEC(struct compare_row *) rows;
    const struct subject *of; /* looked up last */
    char current[17];         /* its key */
    const void *topic;        /* what the rows are about; another one clears them */
    char card[64];            /* of the model; "": none */
    double error;             /* its error bar, per cent */
};

void compare_free(struct compare *c);
/* Begins anew when the topic (a lesson, or NULL) is another one. */
void compare_about(struct compare *c, const void *topic);
/* The subject's row, made when there is none. NULL: the subject cannot be sent to a GPU. */
struct compare_row *compare_look(struct compare *c, const struct subject *s,
                                 const char *label);
/* What would be sent of it. The caller frees *out. */
bool compare_request(const struct subject *s, struct gpu_request *out, struct diags *ds);
/* The row of the subject looked at last. */
struct compare_row *compare_current(const struct compare *c);
struct compare_row *compare_find(const struct compare *c, const char *label);
/* What a GPU just said of the row with that key; taken over. */
void compare_take(struct compare *c, const char *key, struct gpu_result *r);
/* "2", or "NAME 2": a guess of the ratio. False with a static sentence. */
bool compare_guess(struct compare *c, const char *text, const char **error);
/* Measured ratio of a row to the first one: by cycles where both have stamps, else by
 * time; 0: not measured. */
double compare_measured(const struct compare *c, const struct compare_row *r);

#endif
