/* Runs the suites of layer "ui": parts of it alone, and whole screens of real kernels.
 * None needs a terminal; that is e2e's part. */
#include "suites.h"

#include <stdlib.h>

int main(void)
{
    SRunner *r = srunner_create(cells_suite());
    srunner_add_suite(r, input_suite());
    srunner_add_suite(r, layout_suite());
    srunner_add_suite(r, text_suite());
    srunner_add_suite(r, app_suite());
    srunner_add_suite(r, class_suite());
    srunner_add_suite(r, export_suite());
    srunner_add_suite(r, keys_suite());
    srunner_add_suite(r, saved_suite());
    srunner_add_suite(r, settings_suite());
    srunner_add_suite(r, quiz_screens_suite());
    srunner_add_suite(r, screens_suite());
    srunner_add_suite(r, panes_suite());
    srunner_add_suite(r, tours_suite());
    srunner_add_suite(r, traffic_suite());
    srunner_add_suite(r, inspect_suite());
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
