/* run/allow_list.c -- see allow_list.h. */
#include "run/allow_list.h"

#include "platform/file_read.h"
#include "platform/message.h"
#include "platform/terminal_text.h"
#include "platform/text_utf8.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LINES = 20000 };

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

/* So many fields with something in each, and a tab between them: alignment by tabs has none. */
static bool has_fields(const char *text, uint32_t names)
{
    const char *field = text;
    for (uint32_t i = 0; i < names; i++) {
        size_t length = strcspn(field, "\t\r");
        bool is_followed = field[length] == '\t';
        if (strspn(field, " ") >= length || (i + 1 < names && !is_followed)) {
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

/* The kind that a word in front says, and moves on behind it. In fields a name may begin so, too:
 * "late crane".
 * @param[out] has_tab  a tab follows it: the names are fields */
static app_gate_kind take_kind(char **text, bool *has_tab)
{
    for (uint32_t i = 0; i < APP_GATE_STALE; i++) {
        size_t length = strlen(app_gate_word((app_gate_kind)i));
        bool is_kind = strncmp(*text, app_gate_word((app_gate_kind)i), length) == 0;
        length += is_kind && (*text)[length] == 's' ? 1 : 0;
        *has_tab = is_kind && (*text)[length] == '\t';
        if (is_kind && (*has_tab || ((*text)[length] == ' ' && !has_fields(*text, 3)))) {
            *text += length + 1;
            return (app_gate_kind)i;
        }
    }
    *has_tab = true;
    return APP_GATE_AMBIGUOUS;
}

/* "Boot ×5": such a line stands for several pairs. */
static bool is_count(const char *word)
{
    static const char times[] = "\xC3\x97";
    const char *at = strstr(word, times);
    return at != NULL && at[2] >= '0' && at[2] <= '9';
}

/* NULL: it was added, or is empty. Else what was expected. */
static const char *add_line(app_allow_list *list, char *text, uint32_t number)
{
#define STAR ", 'Name*' for all that begin so, with tabs between names that hold spaces"
    static const char *const forms[] = {"READER WRITER VALUE" STAR, "late READER WRITER VALUE" STAR,
                                        "cycle FUNCTION PREREQUISITE" STAR,
                                        "demotion FUNCTION" STAR};
    char *rest = text + strspn(text, " \t\r");
    if (rest[0] == '\0' || rest[0] == '#') {
        return NULL;
    }
    if (list->line_count == MAX_LINES) {
        return "at most 20000 lines";
    }
    bool has_tabs = false;
    app_allow_line *line = &list->lines[list->line_count];
    *line = (app_allow_line){.line = number, .kind = take_kind(&rest, &has_tabs)};
    uint32_t count = app_gate_names(line->kind);
    has_tabs = has_tabs && has_fields(rest, count);
    for (uint32_t i = 0; i < count; i++) {
        const char *word = has_tabs ? next_field(&rest) : next_word(&rest);
        if (word == NULL) {
            return forms[line->kind];
        }
        if (!app_text_is_utf8(word)) {
            return "names in UTF-8";
        }
        if (is_count(word)) {
            return "'Name*', or each line that --all-pairs prints, not a line of several pairs";
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
    char *bytes = app_file_read(path, APP_FILE_USER, &length);
    list->text = bytes != NULL ? app_text_utf8(bytes, &length) : NULL;
    if (list->text == NULL) {
        app_message("%s: cannot be read (%s); expected lines READER WRITER VALUE", path,
                    app_file_reason(errno));
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

bool app_allow_list_has(app_allow_list *list, app_gate_kind kind, const char *const *names)
{
    bool is_any = false;
    for (uint32_t i = 0; i < list->line_count; i++) {
        app_allow_line *line = &list->lines[i];
        bool is_it = line->kind == kind;
        for (uint32_t k = 0; k < app_gate_names(kind) && is_it; k++) {
            is_it = is_named(line->names[k], names[k]);
        }
        line->is_used = line->is_used || is_it;
        is_any = is_any || is_it;
    }
    return is_any;
}

static void tell_line(const app_allow_line *line, const char *path)
{
    bool is_pair = line->kind == APP_GATE_AMBIGUOUS;
    app_message("%s:%" PRIu32 ": allowed but no longer there: %s%s%s%s%s%s%s", path, line->line,
                is_pair ? "" : app_gate_word(line->kind), is_pair ? "" : " ", line->names[0],
                line->names[1] != NULL ? " " : "", line->names[1] != NULL ? line->names[1] : "",
                line->names[2] != NULL ? " " : "", line->names[2] != NULL ? line->names[2] : "");
}

void app_allow_list_tell_unused(const app_allow_list *list, const char *path, app_gate *gate)
{
    bool has_stale = app_gate_has(gate, APP_GATE_STALE);
    for (uint32_t i = 0; i < list->line_count; i++) {
        const app_allow_line *line = &list->lines[i];
        if (!line->is_used && (!line->has_pattern || has_stale) && app_gate_has(gate, line->kind)) {
            tell_line(line, path);
            gate->denied[APP_GATE_STALE] += has_stale ? 1 : 0;
        }
    }
}
