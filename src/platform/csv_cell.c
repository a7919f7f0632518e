/* platform/csv_cell.c -- see csv_cell.h. */
#include "platform/csv_cell.h"

#include <string.h>

void app_csv_put(FILE *file, const char *text)
{
    bool is_formula = strchr("=+-@", text[0]) != NULL && text[0] != '\0' &&
                      strspn(text, "0123456789.,-") != strlen(text);
    (void)fputs(is_formula ? "\"'" : "\"", file);
    for (; *text != '\0'; text++) {
        if (*text == '"') {
            (void)fputc('"', file);
        }
        (void)fputc(*text, file);
    }
    (void)fputc('"', file);
}

char app_csv_separator(bool has_semicolons)
{
    return has_semicolons ? ';' : ',';
}

void app_csv_put_number(FILE *file, const char *text, bool has_semicolons)
{
    char number[32];
    size_t length = strlen(text);
    const char *point = strchr(text, '.');
    bool is_number = length < sizeof number && strspn(text, "0123456789.-") == length;
    if (!has_semicolons || !is_number || point == NULL) {
        app_csv_put(file, text);
        return;
    }
    memcpy(number, text, length + 1);
    number[point - text] = ',';
    app_csv_put(file, number);
}
