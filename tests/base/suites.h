/* The suites of test_base, one a file. */
#ifndef TESTS_BASE_SUITES_H
#define TESTS_BASE_SUITES_H

#include <check.h>

Suite *diag_suite(void);
Suite *files_suite(void);

#endif
