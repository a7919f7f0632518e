/* sums.h -- gives a changed recording the sums that fit, so that only the change itself is wrong.
 */
#ifndef SUMS_H
#define SUMS_H

#include <stddef.h>

/** The text with the last word of each line `begin`, `f`, `cut` and `end` replaced by the sum of
 * what lies before it. Free with free().  @return NULL: out of memory */
char *sums_made_right(const char *text, size_t length, size_t *out_length);

#endif
