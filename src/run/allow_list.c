/* run/allow_list.c -- see allow_list.h. */
#include "run/allow_list.h"

#include "platform/file_read.h"
#include "platform/message.h"
#include "platform/terminal_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES = 3, MAX_LINES = 20000 };

/* The length of what a name must begin with, where a star ends the word. */
static bool is_pattern(const char *word, size_t *length)
{
    *length = strlen(word);
    bool has_star = *length > 0 && word[*length - 1] == '*';
    *length -= has_star ? 1 : 0;
    return has_star;
}

/* The next word of a line, cut off there. NULL: there is none. */
static char *next_word(char **rest)
{
    char *word = *rest + strspn(*rest, " \t\r");
    size_t length = strcspn(word, " \t\r#");
    if (length == 0) {
        return NULL;
    }
    bool is_last = word[length] == '\0' || word[length] == '#';
    word[length] = '\0';
    *rest = word + length + (is_last ? 0 : 1);
    return word;
}

/* Three fields with something in each, and a tab between them: alignment by tabs has none. */
static bool has_fields(const char *text)
{
    const char *field = text;
    for (uint32_t i = 0; i < NAMES; i++) {
        size_t length = strcspn(field, "\t\r");
        bool is_followed = field[length] == '\t';
        if (strspn(field, " ") >= length || (i + 1 < NAMES && !is_followed)) {
            return false;
        }
        field += length + (is_followed ? 1 : 0);
    }
    return true;
}

/* The next field, without the spaces around it. */
static char *next_field(char **rest)
{
    char *field = *rest + strspn(*rest, " ");
    size_t length = strcspn(field, "\t\r");
    *rest = field + length + (field[length] != '\0' ? 1 : 0);
    while (length > 0 && field[length - 1] == ' ') {
        length--;
    }
    field[length] = '\0';
    return field;
}

/* NULL: it was added, or is empty. Else what was expected. */
static const char *add_line(app_allow_list *list, char *text, uint32_t number)
{
    char *rest = text + strspn(text, " \t\r");
    if (rest[0] == '\0' || rest[0] == '#') {
        return NULL;
    }
    if (list->line_count == MAX_LINES) {
        return "at most 20000 pairs";
    }
    bool has_tabs = has_fields(rest);
    app_allow_line *line = &list->lines[list->line_count];
    *line = (app_allow_line){.line = number};
    for (uint32_t i = 0; i < NAMES; i++) {
        const char *word = has_tabs ? next_field(&rest) : next_word(&rest);
        if (word == NULL) {
            return "READER WRITER VALUE, 'Name*' for all that begin so, with tabs between names "
                   "that hold spaces";
        }
        if (!app_text_is_utf8(word)) {
            return "names in UTF-8";
        }
        size_t length = 0;
        line->names[i] = word;
        line->has_pattern = is_pattern(word, &length) || line->has_pattern;
    }
    list->line_count++;
    return NULL;
}

static bool read_lines(app_allow_list *list, const char *path)
{
    static const char mark[] = "\xEF\xBB\xBF"; /* editors of Windows put it at the start */
    uint32_t number = 0;
    bool has_mark = strncmp(list->text, mark, sizeof mark - 1) == 0;
    for (char *next = list->text + (has_mark ? sizeof mark - 1 : 0); next != NULL;) {
        char *line = next;
        char *end = strchr(line, '\n');
        next = end != NULL ? end + 1 : NULL;
        if (end != NULL) {
            *end = '\0';
        }
        number++;
        const char *expected = add_line(list, line, number);
        if (expected != NULL) {
            app_message("%s:%" PRIu32 ": expected %s", path, number, expected);
            return false;
        }
    }
    return true;
}

bool app_allow_list_open(app_allow_list *list, const char *path)
{
    size_t length = 0;
    *list = (app_allow_list){0};
    if (path == NULL) {
        return true;
    }
    list->text = app_file_read(path, APP_FILE_USER, &length);
    if (list->text == NULL) {
        app_message("%s: cannot be read (%s); expected lines READER WRITER VALUE", path,
                    app_file_reason(errno));
        return false;
    }
    if (app_text_is_utf16(list->text, length)) {
        app_message("%s:1: expected " APP_TEXT_NO_UTF16, path);
        return false;
    }
    if (memchr(list->text, '\0', length) != NULL) {
        app_message("%s: expected a text of lines READER WRITER VALUE", path);
        return false;
    }
    list->lines = calloc(MAX_LINES, sizeof *list->lines);
    if (list->lines == NULL) {
        app_message("out of memory for %s", path);
        return false;
    }
    return read_lines(list, path);
}

void app_allow_list_free(app_allow_list *list)
{
    free(list->text);
    free(list->lines);
    *list = (app_allow_list){0};
}

static bool is_named(const char *wanted, const char *name)
{
    size_t length = 0;
    return is_pattern(wanted, &length) ? strncmp(wanted, name, length) == 0
                                       : strcmp(wanted, name) == 0;
}

bool app_allow_list_has(app_allow_list *list, const char *reader, const char *writer,
                        const char *value)
{
    bool is_any = false;
    for (uint32_t i = 0; i < list->line_count; i++) {
        app_allow_line *line = &list->lines[i];
        if (is_named(line->names[0], reader) && is_named(line->names[1], writer) &&
            is_named(line->names[2], value)) {
            line->is_used = true;
            is_any = true;
        }
    }
    return is_any;
}

void app_allow_list_tell_unused(const app_allow_list *list, const char *path)
{
    for (uint32_t i = 0; i < list->line_count; i++) {
        const app_allow_line *line = &list->lines[i];
        if (!line->is_used && !line->has_pattern) {
            app_message("%s:%" PRIu32 ": allowed but no longer there: %s %s %s", path, line->line,
                        line->names[0], line->names[1], line->names[2]);
        }
    }
}
