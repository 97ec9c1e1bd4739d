/* One GPU as the model sees it: the values of params.def, each with its source and how
 * well it is known. Read from a file of arch/. */
#ifndef SM_ARCH_H
#define SM_ARCH_H

#include "base/diag.h"
#include "base/mem.h"

#include <stddef.h>

enum sm_param {
#define PARAM(sym, key, unit, least, most, help) SM_##sym,
#include "sm/params.def"
#undef PARAM
    SM_PARAM_COUNT
};

enum sm_status {
    SM_MEASURED,   /* on this card */
    SM_DOCUMENTED, /* by its maker */
    SM_LITERATURE, /* measured by others */
    SM_GUESS       /* taken over from another card, or estimated */
};

struct sm_value {
    double value;
    enum sm_status status;
    const char *source;
};

struct sm_arch {
    const char *name; /* "hopper-h200" */
    const char *card; /* "NVIDIA H200" */
    unsigned cc;      /* compute capability x 10 */
    struct sm_value values[SM_PARAM_COUNT];
};

/* Reads a file of `src`; texts live in `a`. NULL with at least one error in ds: every
 * value of params.def must be there, in range, with source and status, nothing else. */
struct sm_arch *sm_arch_read(const struct sources *src, uint32_t file, struct arena *a,
                             struct diags *ds);
static inline double sm_arch_get(const struct sm_arch *arch, enum sm_param p)
{
    return arch->values[p].value;
}
/* How many values of the file are guesses. */
unsigned sm_arch_guesses(const struct sm_arch *arch);

const char *sm_param_key(enum sm_param p);
const char *sm_param_unit(enum sm_param p);
const char *sm_param_help(enum sm_param p);
const char *sm_status_name(enum sm_status s);

#endif
