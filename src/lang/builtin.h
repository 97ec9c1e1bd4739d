/* The table of built-in device functions as data; its rows are in builtins.def.
 *
 * A name may have several rows (overloads). Rows are immutable and static; semantic
 * analysis resolves calls against them, `explain` and the manual print them. */
#ifndef LANG_BUILTIN_H
#define LANG_BUILTIN_H

#include "base/str.h"
#include "lang/typed.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BUILTIN_MAX_ARGS 6

/* Columns as builtins.def explains them. */
struct builtin_row {
    enum builtin sym;
    const char *name;
    const char *types, *result, *args;
    unsigned min_arch, max_arch; /* compute capability x 10, 0: any */
    const char *help;
};

size_t builtin_nrows(void);
const struct builtin_row *builtin_row(size_t i);
/* First row with the name, NULL if none; the others through builtin_next. */
const struct builtin_row *builtin_find(const char *name);
const struct builtin_row *builtin_next(const struct builtin_row *row);
/* Enumerator's first name: "__shfl_sync". */
const char *builtin_name(enum builtin b);

/* Letters of the argument list without its default: "uTii" of "uTii=32". */
size_t builtin_nargs(const struct builtin_row *row);
bool builtin_variadic(const struct builtin_row *row);
/* Has the last argument a default; *value is it. */
bool builtin_default(const struct builtin_row *row, int64_t *value);
/* "T __shfl_sync(unsigned int, T, int, int = 32)  T: int, unsigned int, …" */
void builtin_signature(const struct builtin_row *row, struct str *out);
/* What an overload letter stands for: "unsigned int". */
const char *builtin_letter_name(char letter);

/* Names of real CUDA device functions that are not in the table, with what to use
 * instead: a clause such as "use __vadd4's scalar form". NULL: not such a name. */
const char *builtin_missing(const char *name);

#endif
