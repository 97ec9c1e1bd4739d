/* Lane values as text. Which variables there are: trace/vars.h. */
#ifndef UI_VALUE_H
#define UI_VALUE_H

#include "trace/vars.h"

#include <stdbool.h>
#include <stdint.h>

enum format {
    FORMAT_AUTO,
    FORMAT_DEC,
    FORMAT_HEX,
    FORMAT_FLOAT,
    FORMAT_CHAR,
    FORMAT_COUNT
};
const char *format_name(enum format f);
enum format format_by_name(const char *name); /* FORMAT_COUNT if unknown */

/* Text of the zero-extended bits of a value; letters: integers that are printable
 * characters are shown as such in FORMAT_AUTO. */
void value_text(uint64_t bits, enum ir_vtype t, enum format f, bool letters,
                char out[32]);

#endif
