/* Suites of the machine's tests; one file each, run by test_machine.c. */
#ifndef TESTS_SIMT_MACHINE_SUITES_H
#define TESTS_SIMT_MACHINE_SUITES_H

#include <check.h>

Suite *machine_flow_suite(void);
Suite *machine_memory_suite(void);
Suite *machine_snapshot_suite(void);
Suite *machine_warp_suite(void);

#endif
