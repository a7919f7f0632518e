/* main.c -- the main() of a test program: `test_engine due` runs the suite `due`, `test_engine` all
 * suites one after the other. suites.h is made by tl_test_program() in tests/CMakeLists.txt. */
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DECLARE(name) int main_of_##name(void);
#define ROW(name)     {#name, main_of_##name},

SUITES(DECLARE)

typedef struct named_suite {
    const char *name;
    int (*run)(void);
} named_suite;

static const named_suite suites[] = {SUITES(ROW){NULL, NULL}};

/* A suite may print what another program reads: what is said of it goes to stderr. */
static int run_all(void)
{
    int failed = 0;
    int count = 0;
    for (const named_suite *suite = suites; suite->name != NULL; suite++) {
        count++;
        if (suite->run() != EXIT_SUCCESS) {
            (void)fprintf(stderr, "FAILED: %s\n", suite->name);
            failed++;
        }
    }
    if (failed > 0) {
        (void)fprintf(stderr, "%d of %d suites failed\n", failed, count);
    }
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int run_one(const char *program, const char *wanted)
{
    for (const named_suite *suite = suites; suite->name != NULL; suite++) {
        if (strcmp(suite->name, wanted) == 0) {
            return suite->run();
        }
    }
    (void)fprintf(stderr,
                  "%s: no suite '%s'; ctest --test-dir build/dev -N -V -R %s names the program; "
                  "here are:",
                  program, wanted, wanted);
    for (const named_suite *suite = suites; suite->name != NULL; suite++) {
        (void)fprintf(stderr, " %s", suite->name);
    }
    (void)fprintf(stderr, "\n");
    return EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    /* What the person at this machine has saved takes no part. */
    if (setenv("XDG_DATA_HOME", TL_TEST_HOME, 1) != 0) {
        return EXIT_FAILURE;
    }
    return argc > 1 ? run_one(argv[0], argv[1]) : run_all();
}
