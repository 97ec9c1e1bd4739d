/* The suites of tests/ui/test_ui. */
#ifndef TESTS_UI_SUITES_H
#define TESTS_UI_SUITES_H

#include <check.h>

Suite *cells_suite(void);
Suite *input_suite(void);
Suite *layout_suite(void);
Suite *text_suite(void);
Suite *screens_suite(void);
Suite *panes_suite(void);
Suite *tours_suite(void);
Suite *traffic_suite(void);
Suite *inspect_suite(void);
Suite *app_suite(void);
Suite *class_suite(void);
Suite *export_suite(void);
Suite *keys_suite(void);
Suite *saved_suite(void);
Suite *settings_suite(void);
Suite *quiz_screens_suite(void);

#endif
