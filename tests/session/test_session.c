/* Layer "session": headers, fills, launches and verdicts. */
#include "config.h"

#include "suites.h"

#include <stdlib.h>

int main(void)
{
    SRunner *runner = srunner_create(spec_suite());
    srunner_add_suite(runner, fill_suite());
    srunner_add_suite(runner, npy_suite());
    srunner_add_suite(runner, launch_suite());
    srunner_add_suite(runner, verdict_suite());
    srunner_add_suite(runner, inputs_suite());
    srunner_add_suite(runner, lineage_suite());
    srunner_add_suite(runner, cards_suite());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
