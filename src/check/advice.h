/* What the files of the family ADVICE share. */
#ifndef CHECK_ADVICE_H
#define CHECK_ADVICE_H

#include "check/family.h"

/* A finding about the instruction at pc, of all blocks together; count: how often. */
typedef struct diag *advise_fn(void *ctx, enum finding f, uint32_t pc, uint64_t count,
                               const char *text);

/* literal.c: double arithmetic that a literal without f causes. */
void advise_literals(const struct machine *m, advise_fn *say, void *ctx);

#endif
