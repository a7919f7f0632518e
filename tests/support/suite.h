/* suite.h -- runs the tests of a program. */
#ifndef TL_SUITE_H
#define TL_SUITE_H

#include <check.h>

/* Runs a case, in which each test may take `seconds`, and releases it. Returns the exit status of
 * main(). */
int suite_run(TCase *tests, double seconds);

#endif
