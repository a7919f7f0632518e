/* session/options_help.c -- see options.h. */
#include "session/options.h"

#include <stdio.h>
#include <string.h>

enum { COLUMN = 31, WIDTH = 79 };

/* How much of the text, up to the end of a word, has room beside the options; a longer word is not
 * cut. */
static size_t line_length(const char *text)
{
    size_t end = 0;
    for (size_t i = 0; end == 0 || i <= WIDTH - COLUMN; i++) {
        if (text[i] == ' ' || text[i] == '\0') {
            end = i;
        }
        if (text[i] == '\0') {
            break;
        }
    }
    return end;
}

/* The text in lines, the first one behind `used` bytes. */
static void put_text(const char *text, int used)
{
    while (*text != '\0') {
        size_t length = line_length(text);
        if (used >= COLUMN) {
            (void)putchar('\n');
            used = 0;
        }
        (void)printf("%*s%.*s\n", COLUMN - used, "", (int)length, text);
        text += length + strspn(text + length, " ");
        used = 0;
    }
}

static void put_option(const app_option_text *option)
{
    char left[80];
    const char short_form[] = {'-', option->letter, ',', ' ', '\0'};
    int used = snprintf(left, sizeof left, "  %s--%s %s", option->letter != '\0' ? short_form : "",
                        option->name, option->value != NULL ? option->value : "");
    (void)fputs(left, stdout);
    put_text(option->help, used);
}

void app_options_print_help(void)
{
    (void)puts("Usage: tickline [OPTION...] [FILE]\n\nA game on an Unreal-like tick engine.\n"
               "FILE is a scenario (*.tick), a recording, a trace of a host, or a list of the\n"
               "tick functions of your own project (dumpticks or CSV), and opens in a window.");
    app_option_text option;
    for (uint32_t n = 0; app_options_text(n, &option); n++) {
        if (option.group != NULL) {
            (void)printf("\n%s:\n", option.group);
        }
        put_option(&option);
    }
    (void)puts("\nGroups: PrePhysics, DuringPhysics, PostPhysics, PostUpdateWork, LastDemotable;\n"
               "in short Pre, During, Post, Update, Last.\n"
               "A FUNCTION is a name of --list-functions, or NAME#n for its n-th instance.");
}
