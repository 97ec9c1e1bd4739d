/* Diagnostics in one line each, short enough for tables of tests. */
#ifndef TESTS_SESSION_SAID_H
#define TESTS_SESSION_SAID_H

#include "base/diag.h"

/* "LINE:COLUMN+LENGTH severity: message\n" each; "-" for the place of one without. */
void said(const struct diags *ds, const struct sources *src, struct str *out);

#endif
