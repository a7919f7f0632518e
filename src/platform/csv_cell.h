/* platform/csv_cell.h -- a cell of a table of comma-separated values. */
#ifndef APP_CSV_CELL_H
#define APP_CSV_CELL_H

#include <stdbool.h>
#include <stdio.h>

/** Writes a text in quotes, as spreadsheets read it; what they would take for a formula begins with
 * an apostrophe. */
void app_csv_put(FILE *file, const char *text);
/** What stands between two cells of a table with semicolons, as spreadsheets want it where the
 * decimal point is a comma, or with commas. */
char app_csv_separator(bool has_semicolons);
/** As app_csv_put(), a number with the decimal point of such a table. */
void app_csv_put_number(FILE *file, const char *text, bool has_semicolons);

#endif
