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

int main(int argc, char **argv)
{
    const char *wanted = argc > 1 ? argv[1] : NULL;
    int status = wanted == NULL ? EXIT_SUCCESS : EXIT_FAILURE;

    for (const named_suite *suite = suites; suite->name != NULL; suite++) {
        if (wanted == NULL) {
            status = suite->run() == EXIT_SUCCESS ? status : EXIT_FAILURE;
        } else if (strcmp(suite->name, wanted) == 0) {
            return suite->run();
        }
    }
    if (wanted != NULL) {
        (void)fprintf(stderr, "%s: no suite '%s'\n", argv[0], wanted);
    }
    return status;
}
