/* platform/csv_cell.h -- a cell of a table of comma-separated values. */
#ifndef APP_CSV_CELL_H
#define APP_CSV_CELL_H

#include <stdio.h>

/** Writes a text in quotes, as spreadsheets read it; what they would take for a formula begins with
 * an apostrophe. */
void app_csv_put(FILE *file, const char *text);

#endif
