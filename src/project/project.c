/* project/project.c -- see project.h. */
#include "platform/file_read.h"
#include "platform/terminal_text.h"
#include "platform/text_utf8.h"
#include "project/project_parts.h"
#include "run/edit.h"
#include "run/recording_lines.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool app__project_line(app_project_reader *r)
{
    if (r->next == NULL || *r->next == '\0') {
        return false;
    }
    r->line = r->next;
    r->number++;
    char *end = strchr(r->line, '\n');
    r->next = end != NULL ? end + 1 : NULL;
    r->open_line = end != NULL ? 0 : r->number;
    size_t length = end != NULL ? (size_t)(end - r->line) : strlen(r->line);
    while (length > 0 && strchr(r->keeps_tabs ? " \r" : " \t\r", r->line[length - 1]) != NULL) {
        length--;
    }
    r->line[length] = '\0';
    return true;
}

void app__project_note_list(app_project *project, char sign)
{
    if (project->form.list == '\0') {
        project->form.list = sign;
    }
}

char *app__project_trim(char *text)
{
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t", text[length - 1]) != NULL) {
        text[--length] = '\0';
    }
    return text;
}

bool app__project_fail(app_project_reader *r, uint32_t column, const char *expected)
{
    char place[16] = "";
    if (column != 0) {
        (void)snprintf(place, sizeof place, ":%" PRIu32, column);
    }
    (void)snprintf(
        r->error, APP_PROJECT_ERROR, "%s:%" PRIu32 "%s: expected %s%s", r->path, r->number, place,
        expected,
        r->number == r->open_line && r->number != 0 ? "; the file ends inside of this line" : "");
    return false;
}

static bool fail_memory(app_project_reader *r)
{
    return app__project_fail(r, 0, "a shorter list: out of memory");
}

/* Of other bytes it is not known which letters they are. */
bool app__project_is_readable(app_project_reader *r, const char *name, uint32_t column)
{
    return app_text_is_utf8(name) ||
           app__project_fail(r, column,
                             "names in UTF-8, but this one is in another encoding such as "
                             "Windows-1252: save the file as UTF-8 ('CSV UTF-8')");
}

bool app__project_add_function(app_project_reader *r, const app_project_function *function)
{
    app_project *p = r->out;
    if (!app__project_is_readable(r, function->name, function->column)) {
        return false;
    }
    if (p->function_count == APP_PROJECT_MAX_FUNCTIONS) {
        return app__project_fail(r, 0, "at most 20,000 functions");
    }
    app_project_function *items = app_reader_grown(p->functions, p->function_count,
                                                   &p->function_capacity, sizeof *p->functions);
    if (items == NULL) {
        return fail_memory(r);
    }
    p->functions = items;
    p->functions[p->function_count++] = *function;
    return true;
}

static bool push_link(app_project_reader *r, const app_project_link *link)
{
    app_project *p = r->out;
    if (p->link_count == APP_PROJECT_MAX_LINKS) {
        return app__project_fail(r, 0, "at most 200,000 prerequisites");
    }
    app_project_link *items =
        app_reader_grown(p->links, p->link_count, &p->link_capacity, sizeof *p->links);
    if (items == NULL) {
        return fail_memory(r);
    }
    p->links = items;
    p->links[p->link_count++] = *link;
    return true;
}

bool app__project_add_link(app_project_reader *r, const char *name, uint32_t column)
{
    const app_project_link link = {.function = r->out->function_count - 1,
                                   .before = UINT32_MAX,
                                   .name = name,
                                   .line = r->number,
                                   .column = column};
    return app__project_is_readable(r, name, column) && push_link(r, &link);
}

static bool find_value(app_project_reader *r, const char *name, uint32_t column, uint32_t *out)
{
    app_project *p = r->out;
    for (*out = 0; *out < p->value_count; (*out)++) {
        if (strcmp(p->values[*out].name, name) == 0) {
            return true;
        }
    }
    if (!app__project_is_readable(r, name, column)) {
        return false;
    }
    if (p->value_count == APP_PROJECT_MAX_VALUES) {
        return app__project_fail(r, 0, "at most 1,000 values");
    }
    app_project_value *items =
        app_reader_grown(p->values, p->value_count, &p->value_capacity, sizeof *p->values);
    if (items == NULL) {
        return fail_memory(r);
    }
    p->values = items;
    p->values[p->value_count++] = (app_project_value){.name = name};
    return true;
}

/* Whether the last function has it already. */
static bool has_access(const app_project *p, const app_project_access *access)
{
    for (uint32_t i = p->access_count; i > 0 && p->accesses[i - 1].function == access->function;
         i--) {
        const app_project_access *known = &p->accesses[i - 1];
        if (known->value == access->value && known->is_write == access->is_write) {
            return true;
        }
    }
    return false;
}

bool app__project_add_access(app_project_reader *r, const char *value, bool is_write,
                             uint32_t column)
{
    app_project *p = r->out;
    uint32_t index = 0;
    if (!find_value(r, value, column, &index)) {
        return false;
    }
    app_project_access access = {p->function_count - 1, index, is_write};
    if (has_access(p, &access)) {
        return true;
    }
    if (p->access_count == APP_PROJECT_MAX_ACCESSES) {
        return app__project_fail(r, 0, "at most 20,000 reads and writes");
    }
    app_project_access *items =
        app_reader_grown(p->accesses, p->access_count, &p->access_capacity, sizeof *p->accesses);
    if (items == NULL) {
        return fail_memory(r);
    }
    p->accesses = items;
    p->accesses[p->access_count++] = access;
    p->values[index].is_read |= !is_write;
    p->values[index].is_written |= is_write;
    return true;
}

bool app__project_add_count(app_project_reader *r, const char *context, uint32_t count)
{
    app_project *p = r->out;
    if (p->count_count == APP_PROJECT_MAX_FUNCTIONS) {
        return app__project_fail(r, 0, "at most 20,000 lines");
    }
    app_project_count *items =
        app_reader_grown(p->counts, p->count_count, &p->count_capacity, sizeof *p->counts);
    if (items == NULL) {
        return fail_memory(r);
    }
    p->counts = items;
    p->counts[p->count_count++] = (app_project_count){context, count};
    return true;
}

bool app_project_group(const char *text, tl_tick_group *out)
{
    *out = app_edit_group(text);
    return *out < TL_TICK_GROUP_NEWLY_SPAWNED;
}

/* Names in order, each with its first function. */
typedef struct entry {
    const char *name;
    uint32_t index;
} entry;

static int compare(const void *a, const void *b)
{
    const entry *x = a;
    const entry *y = b;
    int order = strcmp(x->name, y->name);
    return order != 0 ? order : x->index < y->index ? -1 : x->index > y->index;
}

static uint32_t look_up(const entry *entries, uint32_t count, const char *name)
{
    uint32_t low = 0;
    uint32_t high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (strcmp(entries[middle].name, name) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < count && strcmp(entries[low].name, name) == 0 ? entries[low].index : UINT32_MAX;
}

/* A line of dumpticks may have the function's name behind further words: "Lamp_1, Lamp_1.Audio". */
static uint32_t look_up_end(const entry *entries, uint32_t count, const char *line)
{
    uint32_t found = look_up(entries, count, line);
    for (const char *at = strstr(line, ", "); at != NULL && found == UINT32_MAX;
         at = strstr(at + 2, ", ")) {
        found = look_up(entries, count, at + 2);
    }
    return found;
}

static bool fail_link(app_project_reader *r, const app_project_link *link)
{
    char expected[APP_PROJECT_ERROR];
    (void)snprintf(expected, sizeof expected,
                   "a function of this table, not '%.128s'; several names of a cell stand as in "
                   "\"A;B\" or A|B",
                   link->name);
    r->number = link->line;
    return app__project_fail(r, link->column, expected);
}

static bool split_link(app_project_reader *r, const entry *entries, const app_project_link *link)
{
    app_project *p = r->out;
    app_project_link one = *link;
    bool is_good = true;
    bool is_name = look_up(entries, p->function_count, link->name) != UINT32_MAX;
    for (char *next = p->text + (link->name - p->text); next != NULL && is_good;) {
        char *end = is_name ? NULL : strpbrk(next, ",|");
        if (end != NULL) {
            app__project_note_list(p, *end);
            *end++ = '\0';
        }
        one.name = app__project_trim(next);
        is_good = one.name[0] == '\0' || push_link(r, &one);
        next = end;
    }
    return is_good;
}

/* In a cell of a table ',' and '|' separate names, too, unless the whole is one. */
static bool split_links(app_project_reader *r, const entry *entries)
{
    app_project *p = r->out;
    app_project_link *links = p->links;
    uint32_t count = p->link_count;
    bool is_good = true;
    p->links = NULL;
    p->link_count = p->link_capacity = 0;
    for (uint32_t i = 0; i < count && is_good; i++) {
        is_good = split_link(r, entries, &links[i]);
    }
    free(links);
    return is_good;
}

/* A list of Unreal may leave out functions that others wait for; a table may not. */
static bool resolve(app_project_reader *r, const entry *entries)
{
    app_project *p = r->out;
    bool is_table = p->source != NULL;
    for (uint32_t i = 0; i < p->link_count; i++) {
        app_project_link *link = &p->links[i];
        link->before = !is_table ? look_up_end(entries, p->function_count, link->name)
                                 : look_up(entries, p->function_count, link->name);
        if (link->before != UINT32_MAX) {
            continue;
        }
        if (is_table) {
            return fail_link(r, link);
        }
        p->unlisted_name = p->unlisted++ == 0 ? link->name : p->unlisted_name;
    }
    return true;
}

static bool has_single_names(app_project_reader *r, const entry *entries)
{
    for (uint32_t i = 1; i < r->out->function_count; i++) {
        if (strcmp(entries[i - 1].name, entries[i].name) == 0) {
            const app_project_function *first = &r->out->functions[entries[i - 1].index];
            const app_project_function *second = &r->out->functions[entries[i].index];
            char expected[APP_PROJECT_ERROR];
            (void)snprintf(expected, sizeof expected,
                           "each function once; line %" PRIu32 " has '%s', too", first->line,
                           second->name);
            r->number = second->line;
            return app__project_fail(r, second->column, expected);
        }
    }
    return true;
}

static bool resolve_names(app_project_reader *r)
{
    app_project *p = r->out;
    entry *entries = calloc((size_t)p->function_count + 1, sizeof *entries);
    if (entries == NULL) {
        return fail_memory(r);
    }
    for (uint32_t i = 0; i < p->function_count; i++) {
        entries[i] = (entry){p->functions[i].name, i};
    }
    qsort(entries, p->function_count, sizeof *entries, compare);
    bool is_good =
        (p->source == NULL || (has_single_names(r, entries) && split_links(r, entries))) &&
        resolve(r, entries);
    free(entries);
    return is_good && (app__project_find_kinds(p) || fail_memory(r));
}

/* The kinds are told apart by the first line. That of a table has the name of a column as a cell,
 * between whatever separators. A line of a function or of a count ends with a digit. */
static bool is_table(const char *text)
{
    static const char *const words[] = {"function", "group", "prerequisites", "reads", "writes"};
    const char *end = text + strcspn(text, "\r\n");
    bool is_line_of_dump = memchr(text, ':', (size_t)(end - text)) != NULL ||
                           (end > text && end[-1] >= '0' && end[-1] <= '9');
    for (const char *cell = text; cell < end && !is_line_of_dump; cell++) {
        cell += strspn(cell, " \"");
        size_t length = strcspn(cell, " \",;\t\r\n");
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
            if (length == strlen(words[i]) && strncasecmp(cell, words[i], length) == 0) {
                return true;
            }
        }
        cell += strcspn(cell, ",;\t\r\n");
    }
    return false;
}

bool app_project_is_list(const char *text)
{
    return is_table(text) || strstr(text, ", ActualStart") != NULL ||
           strstr(text, ", start group ") != NULL || strstr(text, "Total registered ") != NULL;
}

static bool read_text(app_project_reader *r)
{
    bool is_csv = is_table(r->next);
    r->out->is_actual_only = !is_csv;
    r->out->source = is_csv ? strdup(r->out->text) : NULL;
    if (is_csv && r->out->source == NULL) {
        return fail_memory(r);
    }
    return (is_csv ? app__project_read_csv(r) : app__project_read_dump(r)) && resolve_names(r);
}

/* A NUL is told of at its line: in a text that is one a single one may have strayed into it. */
static bool is_text(app_project_reader *r, size_t length)
{
    const char *text = r->out->text;
    const char *nul = memchr(text, '\0', length);
    r->number = 1;
    for (const char *at = text; nul != NULL && at < nul; at++) {
        r->number += *at == '\n' ? 1U : 0U;
    }
    if (nul != NULL) {
        return app__project_fail(r, 0,
                                 "the text of dumpticks or a table, not binary data: a NUL byte");
    }
    r->number = 0;
    return true;
}

bool app_project_read(app_project *out, const char *path, char error[APP_PROJECT_ERROR])
{
    size_t length = 0;
    *out = (app_project){0};
    errno = 0;
    char *bytes = app_file_read(path, APP_FILE_PROJECT, &length);
    out->text = bytes != NULL ? app_text_utf8(bytes, &length) : NULL;
    if (out->text == NULL) {
        (void)snprintf(error, APP_PROJECT_ERROR,
                       "%s: cannot be read (%s); expected a list of dumpticks or a table", path,
                       app_file_reason(errno));
        return false;
    }
    app_project_reader r = {
        .out = out, .path = path, .next = out->text, .number = 0, .error = error};
    if (strncmp(r.next, "\xEF\xBB\xBF", 3) == 0) {
        r.next += 3;
    }
    bool is_good = is_text(&r, length) && read_text(&r);
    if (!is_good) {
        app_project_free(out);
    }
    return is_good;
}

void app_project_free(app_project *project)
{
    free(project->text);
    free(project->source);
    free(project->functions);
    free(project->links);
    free(project->accesses);
    free(project->values);
    free(project->counts);
    *project = (app_project){0};
}

bool app__project_is_of_word(char letter)
{
    return letter == '_' || (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
           (letter >= 'A' && letter <= 'Z') || (unsigned char)letter >= 0x80;
}

/* 0: the name does not end so; 1: it does, inside of a word; 2: with whole words. */
static int end_of(const char *name, size_t length, const char *end)
{
    size_t wanted = strlen(end);
    if (wanted == 0 || wanted > length || memcmp(name + length - wanted, end, wanted) != 0) {
        return 0;
    }
    return wanted == length || !app__project_is_of_word(end[0]) ||
                   !app__project_is_of_word(name[length - wanted - 1])
               ? 2
               : 1;
}

/* Whether whole words of the name are so: "Hook" of "Hook.Tick". */
static bool has_words(const char *name, const char *words)
{
    size_t length = strlen(words);
    for (const char *at = strstr(name, words); at != NULL; at = strstr(at + 1, words)) {
        if ((at == name || !app__project_is_of_word(at[-1])) &&
            !app__project_is_of_word(at[length])) {
            return length > 0;
        }
    }
    return false;
}

/* 0: not at all; 1: by a part of it; 2: by words inside of it; 3 and 4: by its end. */
static int match_end(const char *name, const char *end)
{
    size_t length = strlen(name);
    const char *mark = length > 0 && name[length - 1] == ']' ? strrchr(name, '[') : NULL;
    size_t bare = mark != NULL ? (size_t)(mark - name) : length;
    while (mark != NULL && bare > 0 && name[bare - 1] == ' ') {
        bare--;
    }
    int whole = end_of(name, length, end);
    int without = end_of(name, bare, end);
    int best = whole > without ? whole : without;
    if (best > 0) {
        return best + 2;
    }
    return has_words(name, end) ? 2 : end[0] != '\0' && strstr(name, end) != NULL ? 1 : 0;
}

uint32_t app_project_find_end(const app_project *project, const char *end, uint32_t *count)
{
    uint32_t first[6] = {0};
    uint32_t counts[6] = {0};
    for (uint32_t i = 0; i < project->function_count; i++) {
        bool is_whole = strcmp(project->functions[i].name, end) == 0;
        int match = is_whole ? 5 : match_end(project->functions[i].name, end);
        first[match] = counts[match] == 0 ? i : first[match];
        counts[match]++;
    }
    int best = 5;
    while (best > 1 && counts[best] == 0) {
        best--;
    }
    *count = counts[best];
    return counts[best] == 1 ? first[best] : project->function_count;
}
