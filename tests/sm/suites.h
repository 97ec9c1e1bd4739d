/* Suites of the layer's one test program. */
#ifndef TESTS_SM_SUITES_H
#define TESTS_SM_SUITES_H

#include <check.h>

struct sm_arch;
struct sources;
struct arena;
/* A file of arch/ as shipped. */
struct sm_arch *arch_shipped(struct sources *src, struct arena *a, const char *name);
TCase *occupancy_cases(void);
TCase *sim_cases(void);

#endif
