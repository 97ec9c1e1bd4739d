/* The variables that can be looked at from a step, through their debug information. */
#ifndef TRACE_VARS_H
#define TRACE_VARS_H

#include "simt/machine.h"

#include <stdbool.h>
#include <stdint.h>

/* Unsigned values from here on are likely masks of lanes, which decimal digits hide. */
#define VAR_MASK_LIKELY (1u << 20)

/* Of the launch; resident warp w is warp w % this of its block. At least 1. */
uint32_t warps_per_block(const struct machine *m);

/* One variable's row of lanes in a state of the machine. */
struct var_row {
    const struct ir_var *var;
    char name[40]; /* as watched: "v", "partial[3]" */
    enum ir_vtype vtype;
    uint64_t value[WARP_LANES];
    uint32_t known;     /* lanes that have a value to show */
    uint32_t undefined; /* of those: undefined */
    uint32_t changed;   /* differs from the row it was compared with */
};

/* Variables of the kernel in scope at pc, in order of declaration, pointers and arrays
 * left out. Writes at most max. */
size_t vars_in_scope(const struct machine *m, uint32_t pc, const struct ir_var **out,
                     size_t max);
/* "name" or "name[index]" among all variables: first one in scope at pc, else the last
 * declared. False if there is none. */
bool var_find(const struct machine *m, uint32_t pc, const char *watch,
              const struct ir_var **var, uint64_t *index);
/* Fills a row; false if the variable has no place now (its warp has ended). */
bool var_read(const struct machine *m, uint32_t warp, const struct ir_var *var,
              const char *watch, uint64_t index, struct var_row *out);

#endif
