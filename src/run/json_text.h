/* run/json_text.h -- pieces of JSON written straight into a file: the same bytes in every locale,
 * without building anything in memory. */
#ifndef LAB_JSON_TEXT_H
#define LAB_JSON_TEXT_H

#include <stdint.h>
#include <stdio.h>

/** A string with its quotes; NULL is written as "". Bytes that are not UTF-8 become U+FFFD. */
void lab_json_string(FILE *file, const char *text);
/** ns as microseconds with three decimals. */
void lab_json_us(FILE *file, int64_t ns);
/** With six decimals; what is no number or larger than 1e12 is written as 0. */
void lab_json_real(FILE *file, double value);

#endif
