/* The suites of test_session, one a file. */
#ifndef TESTS_SESSION_SUITES_H
#define TESTS_SESSION_SUITES_H

#include <check.h>

Suite *spec_suite(void);
Suite *fill_suite(void);
Suite *npy_suite(void);
Suite *launch_suite(void);
Suite *verdict_suite(void);
Suite *inputs_suite(void);
Suite *lineage_suite(void);
Suite *cards_suite(void);

#endif
