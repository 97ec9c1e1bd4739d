/* Expressions over the variables of a warp, all lanes at once: what is watched, and what
 * breakpoints test.
 *
 * C's operators on numbers, without assignment, calls and ?:, with C's types and ranks:
 *
 *   expression := binary operators of C, by their precedence, over unary
 *   unary      := ( '-' | '+' | '!' | '~' ) unary | primary
 *   primary    := NUMBER | 'c' | '(' expression ')' | NAME { '.' NAME | '[' expression ']' }
 *
 * NAME is a variable in scope, or: lane, active (how many lanes are), warp, threadIdx.x,
 * blockIdx.x, blockDim.x, gridDim.x and so on. Arrays and pointers can be indexed; each
 * lane reads its own element, from shared, local, global or constant memory. */
#ifndef TRACE_EXPR_H
#define TRACE_EXPR_H

#include "base/diag.h"
#include "trace/vars.h"

struct expr; /* a parsed expression */

/* at: where the text stands; when at.len is the text's length carets point inside it.
 * NULL with a diagnostic if it is none. */
struct expr *expr_parse(const char *text, struct span at, struct diags *ds);
void expr_free(struct expr *e);

/* Where an expression is evaluated: before the step at pc, issued with a mask. */
struct expr_place {
    const struct machine *m;
    uint32_t warp, pc, mask;
};
/* Its values; `known` has the lanes that can tell. False if no lane can: a variable is not
 * there. out->var is the variable if the expression is just one, else NULL. */
bool expr_read(const struct expr *e, const struct expr_place *p, struct var_row *out);
/* The first name in it that means nothing at pc, NULL if all do; lives as long as e. */
const char *expr_unknown(const struct expr *e, const struct machine *m, uint32_t pc);
/* Lanes in which it is known, defined and not zero. */
uint32_t expr_true(const struct expr *e, const struct expr_place *p);

#endif
