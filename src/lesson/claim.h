/* Claims: the numbers of a lesson's text as conditions on its kernels' runs.
 *
 *   claim    := value op value
 *   value    := operand [ '/' operand ]
 *   operand  := NUMBER ['%'] | CHAR
 *             | ALIAS '.' MEASURE                        (measure.h)
 *             | ALIAS '.' ARRAY '[' N [ '-' M ] ']'      (M: every element from N to M)
 *             | ALIAS '.' 'count' '(' PLACE ')'          (how many such events)
 *             | ALIAS '.' 'findings' '(' ID ')'          (how many of this kind)
 *             | 'fact' '(' NAME ')'                      (facts.h)
 *             | 'measured' '(' ALIAS { ',' NAME '=' VALUE } ')' '.' ( 'time' | 'cycles' )
 *   op       := '==' | '~' | '!=' | '<' | '<=' | '>' | '>='
 *
 * '~' holds within half a unit of the last digit written. A claim with a measured
 * operand is skipped where there is no measurement. */
#ifndef LESSON_CLAIM_H
#define LESSON_CLAIM_H

#include "lesson/lesson.h"
#include "lesson/measure.h"
#include "trace/query.h"

enum operand_kind {
    OPERAND_NUMBER,
    OPERAND_MEASURE,
    OPERAND_ELEMENTS,
    OPERAND_COUNT,
    OPERAND_FINDINGS,
    OPERAND_FACT,
    OPERAND_MEASURED
};

struct operand {
    enum operand_kind kind;
    double number;    /* NUMBER, FACT */
    double half_unit; /* NUMBER: half a unit of its last digit */
    char alias[32];   /* all but NUMBER and FACT */
    struct measure measure;
    enum finding finding;
    char array[64];    /* ELEMENTS */
    uint64_t from, to; /* ELEMENTS: inclusive */
    char place[128];   /* COUNT */
    char settings[96]; /* MEASURED: "n=20000,m=2" */
    bool cycles;       /* MEASURED: of the SM, not microseconds of the whole */
    struct span place_span;
};

struct claim_value {
    struct operand over, under;
    bool is_ratio;
};

struct claim_parsed {
    struct claim_value left, right;
    enum compare_op op;
    bool near_; /* '~' */
    bool measured;
};

/* False with a diagnostic whose caret points into the text when at.len is its length. */
bool claim_parse(const struct lesson *l, const char *text, struct span at,
                 struct diags *ds, struct claim_parsed *out);

#endif
