/* Names with values in a quiz template: whole-number expressions over them, and texts in
 * which "$name" or "${name}" stands for one.
 *
 *   expression := or; or := and { '||' and }; and := compare { '&&' compare }
 *   compare := sum [ ( '==' | '!=' | '<' | '<=' | '>' | '>=' ) sum ]
 *   sum := product { ( '+' | '-' ) product }; product := unary { ( '*' | '/' | '%' ) unary }
 *   unary := [ '-' | '!' ] ( NUMBER | NAME | '(' expression ')' ) */
#ifndef LESSON_QUIZ_EXPR_H
#define LESSON_QUIZ_EXPR_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

#define QUIZ_MOST_NAMES 12

struct quiz_names {
    size_t n;
    const char *name[QUIZ_MOST_NAMES], *value[QUIZ_MOST_NAMES];
};

/* NULL if there is none of the name (len characters). */
const char *quiz_value(const struct quiz_names *names, const char *name, size_t len);
/* The value of an expression; false with *error (static) for a wrong one: an unknown or
 * not numeric name, a division by zero, a number over 2^62. */
bool quiz_eval(const struct quiz_names *names, const char *text, long long *out,
               const char **error);
/* Appends text with every $name replaced; "$$" is a dollar. False with *error naming an
 * unknown name in `which` (up to its end). */
bool quiz_fill(const struct quiz_names *names, const char *text, struct str *out,
               const char **which, size_t *len);

#endif
