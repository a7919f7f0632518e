/* platform/csv_cell.c -- see csv_cell.h. */
#include "platform/csv_cell.h"

#include <stdbool.h>
#include <string.h>

void app_csv_put(FILE *file, const char *text)
{
    bool is_formula = strchr("=+-@", text[0]) != NULL && text[0] != '\0' &&
                      strspn(text, "0123456789.-") != strlen(text);
    (void)fputs(is_formula ? "\"'" : "\"", file);
    for (; *text != '\0'; text++) {
        if (*text == '"') {
            (void)fputc('"', file);
        }
        (void)fputc(*text, file);
    }
    (void)fputc('"', file);
}
