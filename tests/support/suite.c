#include "suite.h"

#include <stdlib.h>

/* Check writes the place of each assertion that holds to a file, to tell after a crash how far the
 * test came, and reads them all at its end. The first places and one in MARK_EVERY are enough: in
 * tests with millions of assertions the rest took most of the time. */
enum { MARKS_AT_FIRST = 64, MARK_EVERY = 1024 };

/* Assertions call it in the place of Check's own: see tl_test_suite in tests/CMakeLists.txt. */
void suite_mark_point(const char *file, int line);

void suite_mark_point(const char *file, int line)
{
    static _Thread_local uint32_t count; /* each test has a process of its own */

    if (count < MARKS_AT_FIRST || count % MARK_EVERY == 0) {
        _mark_point(file, line);
    }
    count++;
}

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
