/* message.c -- see message.h. */
#include "message.h"

#include <stdarg.h>
#include <stdio.h>

enum { MAX_LINE = 600 };

void app_message(const char *format, ...)
{
    char line[MAX_LINE];
    va_list values;
    va_start(values, format);
    (void)vsnprintf(line, sizeof line, format, values);
    va_end(values);
    for (char *c = line; *c != '\0'; c++) {
        if ((unsigned char)*c < ' ' || *c == '\x7F') {
            *c = ' ';
        }
    }
    (void)fprintf(stderr, "tickline: %s\n", line);
}
