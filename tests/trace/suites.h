/* The suites of test_trace, one a file. */
#ifndef TESTS_TRACE_SUITES_H
#define TESTS_TRACE_SUITES_H

#include <check.h>

Suite *words_suite(void);
Suite *places_suite(void);
Suite *conditions_suite(void);
Suite *lane_tests_suite(void);

#endif
