/* The checkers: what a run did wrong beyond what the machine itself notices.
 *
 * A checker is a set of families (families.def), each an observer of the machine's events
 * that decodes no instruction. Attached to a machine before its first step, it adds its
 * findings to the machine's list (machine_report), so that they are counted, recorded and
 * shown like any other. A machine without a checker pays nothing. State of a family is
 * not part of snapshots: a run is checked once, while it is first run or recorded;
 * stepping back and replaying happen without a checker. */
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

#include "simt/machine.h"

enum {
#define FAMILY(sym, doc) CHECK_##sym##_AT,
#include "check/families.def"
#undef FAMILY
    CHECK_FAMILIES
};
enum {
#define FAMILY(sym, doc) CHECK_##sym = 1 << CHECK_##sym##_AT,
#include "check/families.def"
#undef FAMILY
    CHECK_ALL = (1 << CHECK_FAMILIES) - 1
};

struct checker; /* opaque: the families attached to one machine */

/* Before the first step. families: CHECK_* bits. src tells which places stand on one
 * line; NULL: each is by itself. */
struct checker *checker_attach(struct machine *m, unsigned families,
                               const struct sources *src);
/* The launch is over, and these bytes of global memory are a result of it. */
void checker_output(struct checker *c, const char *name, uint64_t addr, uint64_t bytes);
/* The launch is over (or given up): families judge what is left, then all is freed. NULL
 * is allowed. */
void checker_detach(struct checker *c);

#endif
