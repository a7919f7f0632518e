/* suite.h -- runs the tests of a suite. */
#ifndef TL_SUITE_H
#define TL_SUITE_H

#include <check.h>
#include <stdint.h>

/* Every test_NAME.c has one. Its name is a macro: the file is compiled with main=main_of_NAME, and
 * the suites of a folder are linked into one program (tl_suite() in tests/CMakeLists.txt). */
int main(void);

/* Runs a case, in which each test may take `seconds`, and releases it. Returns the exit status of
 * main(). */
int suite_run(TCase *tests, double seconds);
/* Several cases, which differ in their fixtures or tags. */
int suite_run_cases(TCase *const *cases, uint32_t count, double seconds);

/* A tag of cases: no second thread has a part in them, or only those of another case. The build
 * with the thread sanitizer leaves them out (CK_EXCLUDE_TAGS in CMakePresets.json). */
#define SUITE_ONE_THREAD "one_thread"

/* The end of a loop test with a run for each row of a table. */
#define ROWS(table) ((int)(sizeof(table) / sizeof((table)[0])))

/* A number of the environment. */
uint64_t suite_number(const char *name, uint64_t otherwise);

#endif
