/* The phrases of layer "trace" (words, places, conditions): parsing, without any run.
 * What needs a recorded run is in test_replay and test_moves, which compile kernels. */
#include "config.h"

#include "suites.h"

#include <stdlib.h>

int main(void)
{
    SRunner *runner = srunner_create(words_suite());
    srunner_add_suite(runner, places_suite());
    srunner_add_suite(runner, conditions_suite());
    srunner_add_suite(runner, lane_tests_suite());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
