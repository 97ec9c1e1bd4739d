/* What a real GPU measured of the kernel on show, looked up when the pane that shows it is
 * first seen. */
#ifndef UI_MEASURED_H
#define UI_MEASURED_H

#include "remote/record.h"
#include "ui/subject.h"

struct measured {
    const struct records *records; /* not owned; NULL: none were given */
    const struct subject *of;      /* looked up for it; NULL: not yet */
    bool found, stale;
    struct gpu_result result; /* if found */
};

/* Does nothing when it is for this subject already. */
void measured_look(struct measured *m, const struct subject *s);
void measured_clear(struct measured *m); /* forgets the subject */

#endif
