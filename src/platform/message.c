/* platform/message.c -- see message.h. */
#include "platform/message.h"

#include "platform/terminal_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MAX_LINE = 600, MOST_GROWTH = 4 };

static _Thread_local char last[MAX_LINE];

const char *app_message_last(void)
{
    return last;
}

void app_message(const char *format, ...)
{
    char line[MAX_LINE];
    char shown[MAX_LINE * MOST_GROWTH];
    va_list values;
    va_start(values, format);
    (void)vsnprintf(line, sizeof line, format, values);
    va_end(values);
    for (char *c = line; *c != '\0'; c++) {
        if (*c == '\n' || *c == '\r' || *c == '\t') {
            *c = ' ';
        }
    }
    memcpy(last, line, sizeof last);
    (void)app_terminal_text(shown, sizeof shown, line);
    (void)fprintf(stderr, "tickline: %s\n", shown);
}
