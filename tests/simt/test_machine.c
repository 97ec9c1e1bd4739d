/* Runs the suites of the machine. */
#include "machine_suites.h"

#include <stdlib.h>

int main(void)
{
    SRunner *r = srunner_create(machine_warp_suite());
    srunner_add_suite(r, machine_flow_suite());
    srunner_add_suite(r, machine_memory_suite());
    srunner_add_suite(r, machine_snapshot_suite());
    srunner_run_all(r, CK_ENV);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
