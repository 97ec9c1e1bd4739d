/* The suites of test_alu, one a file. */
#ifndef TESTS_SIMT_ALU_SUITES_H
#define TESTS_SIMT_ALU_SUITES_H

#include <check.h>

Suite *alu_suite(void);
Suite *math_suite(void);
Suite *shadow_suite(void);
Suite *request_suite(void);
Suite *format_suite(void);

#endif
