#include "suite.h"

#include <stdlib.h>

int suite_run(TCase *tests, double seconds)
{
    return suite_run_cases(&tests, 1, seconds);
}

int suite_run_cases(TCase *const *cases, uint32_t count, double seconds)
{
    Suite *suite = suite_create("tickline");

    for (uint32_t i = 0; i < count; i++) {
        tcase_set_timeout(cases[i], seconds);
        suite_add_tcase(suite, cases[i]);
    }
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

uint64_t suite_number(const char *name, uint64_t otherwise)
{
    const char *value = getenv(name);
    return value != NULL ? strtoull(value, NULL, 10) : otherwise;
}
