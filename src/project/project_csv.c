/* project/project_csv.c -- a table of functions: a line of names, then values, separated by ',',
 * ';' or tabs as in that line. The columns function and group (or "ran in") are needed;
 * prerequisites, reads and writes are names with ';', ',' or '|' between them; interval is in
 * seconds; enabled is yes or no. Rows without a name or value are left out. */
#include "platform/number.h"
#include "project/project_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

typedef enum column {
    FUNCTION,
    GROUP,
    PREREQUISITES,
    INTERVAL,
    ENABLED,
    READS,
    WRITES,
    COLUMNS
} column;

static const char *const names[COLUMNS] = {"function", "group", "prerequisites", "interval",
                                           "enabled",  "reads", "writes"};

/* In the place of "group": where the function ran, as dumpticks tells it. */
static const char ran_in[] = "ran in";

enum { MAX_CELLS = 16 };

typedef struct table {
    app_project_reader *r;
    column columns[MAX_CELLS];
    uint32_t column_count;
    char *cells[MAX_CELLS];
    uint32_t places[MAX_CELLS]; /* where they begin in the line, from 1 */
    uint32_t cell_count;
    char separator;
    bool has_cross; /* functions are marked as enabled by an x */
} table;

/* Takes the quotes off a cell, in place.  @return behind it; NULL: its end is missing */
static char *take_quoted(char *cell)
{
    char *to = cell;
    for (char *from = cell + 1; *from != '\0'; from++) {
        if (*from == '"' && from[1] != '"') {
            *to = '\0';
            return from + 1;
        }
        from += *from == '"' ? 1 : 0;
        *to++ = *from;
    }
    return NULL;
}

static bool fail_quote(const table *t, uint32_t place)
{
    return app__project_fail(t->r, place,
                             t->separator == ',' ? "a closing quote before ',' or the line's end"
                             : t->separator == ';'
                                 ? "a closing quote before ';' or the line's end"
                                 : "a closing quote before a tab or the line's end");
}

static bool cut_line(table *t)
{
    const char ends[2] = {t->separator, '\0'};
    char *at = t->r->line;
    t->cell_count = 0;
    for (;;) {
        uint32_t place = (uint32_t)(at - t->r->line) + 1;
        if (t->cell_count == MAX_CELLS) {
            return app__project_fail(t->r, place, "at most 16 columns");
        }
        char *cell = at;
        at = *cell == '"' ? take_quoted(cell) : cell + strcspn(cell, ends);
        if (at == NULL || (*at != t->separator && *at != '\0')) {
            return fail_quote(t, place);
        }
        bool is_last = *at == '\0';
        *at = '\0';
        t->places[t->cell_count] = place;
        t->cells[t->cell_count] = app__project_trim(cell);
        if (!app__project_is_readable(t->r, t->cells[t->cell_count++], place)) {
            return false;
        }
        if (is_last) {
            return true;
        }
        at++;
    }
}

static column column_of(const char *name)
{
    uint32_t i = 0;
    if (strcasecmp(name, ran_in) == 0) {
        return GROUP;
    }
    while (i < COLUMNS && strcasecmp(names[i], name) != 0) {
        i++;
    }
    return (column)i;
}

/* As the first line has it: no name of a column holds one of these signs. Spreadsheets of many
 * countries write ';', and text that is copied out of one has tabs. */
static void find_separator(table *t)
{
    const char *line = t->r->line;
    bool has_comma = strchr(line, ',') != NULL;
    bool has_semicolon = strchr(line, ';') != NULL;
    bool has_tab = strchr(line, '\t') != NULL;
    t->separator = ',';
    if (!has_comma && has_semicolon) {
        t->separator = ';';
    } else if (!has_comma && has_tab) {
        t->separator = '\t';
    }
    t->r->keeps_tabs = t->separator == '\t';
}

static bool fail_column(const table *t, uint32_t n, const char *what)
{
    char expected[192];
    (void)snprintf(expected, sizeof expected,
                   "function, group, prerequisites, interval, enabled, reads or writes, each once, "
                   "not '%.32s'%s",
                   t->cells[n], what);
    return app__project_fail(t->r, t->places[n], expected);
}

static bool read_head(table *t)
{
    bool has[COLUMNS] = {false};
    app_project_form *form = &t->r->out->form;
    if (!app__project_line(t->r)) {
        return false;
    }
    find_separator(t);
    if (!cut_line(t)) {
        return false;
    }
    *form = (app_project_form){t->separator, '\0', UINT32_MAX, UINT32_MAX};
    for (uint32_t i = 0; i < t->cell_count; i++) {
        column c = column_of(t->cells[i]);
        if (c == COLUMNS || has[c]) {
            return fail_column(t, i, c == COLUMNS ? "" : " again");
        }
        has[c] = true;
        t->columns[i] = c;
        form->group = c == GROUP ? i : form->group;
        t->r->out->is_actual_only |= strcasecmp(t->cells[i], ran_in) == 0;
        form->prerequisites = c == PREREQUISITES ? i : form->prerequisites;
    }
    t->column_count = t->cell_count;
    t->r->out->has_accesses = has[READS] && has[WRITES];
    return (has[FUNCTION] && has[GROUP]) ||
           app__project_fail(t->r, 0,
                             "the columns function and group; prerequisites, interval, enabled, "
                             "reads and writes may be left out");
}

/* Where ';' or tabs separate the columns a number may have a decimal comma. */
static bool take_interval(const table *t, uint32_t n, tl_time *out)
{
    char *comma = t->separator != ',' ? strchr(t->cells[n], ',') : NULL;
    if (comma != NULL) {
        *comma = '.';
    }
    return app_number_parse_seconds(t->cells[n], out);
}

static bool is_one_of(const char *text, const char *const *words)
{
    while (*words != NULL && strcasecmp(*words, text) != 0) {
        words++;
    }
    return *words != NULL;
}

/* As spreadsheets write it. */
static bool take_enabled(table *t, uint32_t n, app_project_function *f)
{
    static const char *const yes[] = {"yes", "true", "1", "x", "ja", "wahr", NULL};
    static const char *const no[] = {"no", "false", "0", "nein", "falsch", NULL};
    char expected[96];
    const char *text = t->cells[n];
    f->is_unmarked = text[0] == '\0';
    f->is_disabled = is_one_of(text, no);
    t->has_cross = t->has_cross || strcasecmp(text, "x") == 0;
    if (f->is_unmarked || f->is_disabled || is_one_of(text, yes)) {
        return true;
    }
    (void)snprintf(expected, sizeof expected, "yes or no, true or false, 1 or 0, not '%.32s'",
                   text);
    return app__project_fail(t->r, t->places[n], expected);
}

static bool fail_group(const table *t, uint32_t n)
{
    char expected[96];
    (void)snprintf(expected, sizeof expected,
                   "a group from PrePhysics to LastDemotable, not '%.32s'", t->cells[n]);
    return app__project_fail(t->r, t->places[n], expected);
}

static bool take_cell(table *t, uint32_t n, app_project_function *f)
{
    const char *text = t->cells[n];
    switch (t->columns[n]) {
    case FUNCTION:
        f->name = text;
        f->line = t->r->number;
        f->column = t->places[n];
        return text[0] != '\0' || app__project_fail(t->r, t->places[n], "the name of a function");
    case GROUP:
        return app_project_group(text, &f->group) || fail_group(t, n);
    case INTERVAL:
        return text[0] == '\0' || take_interval(t, n, &f->interval) ||
               app__project_fail(t->r, t->places[n], "an interval in seconds, such as 0.25");
    case ENABLED:
        return take_enabled(t, n, f);
    case PREREQUISITES:
    case READS:
    case WRITES:
    case COLUMNS:
        break;
    }
    return true;
}

/* Names of the function added last. Only when all functions are known it is known whether a ',' or
 * '|' belongs to the name of a prerequisite. */
static bool take_names(table *t, uint32_t n)
{
    column c = t->columns[n];
    for (char *next = t->cells[n]; next != NULL;) {
        char *end = strpbrk(next, c == PREREQUISITES ? ";" : ";,|");
        if (end != NULL) {
            app__project_note_list(t->r->out, *end);
            *end++ = '\0';
        }
        const char *name = app__project_trim(next);
        bool is_good =
            name[0] == '\0' ||
            (c == PREREQUISITES ? app__project_add_link(t->r, name, t->places[n])
                                : app__project_add_access(t->r, name, c == WRITES, t->places[n]));
        if (!is_good) {
            return false;
        }
        next = end;
    }
    return true;
}

/* The column is that of the first cell too many, or the one behind the last cell.
 * @param length  of the line */
static bool fail_cells(const table *t, size_t length)
{
    char expected[96];
    bool is_long = t->cell_count > t->column_count;
    (void)snprintf(expected, sizeof expected,
                   "as many cells as the first line has (%" PRIu32 "), not %" PRIu32,
                   t->column_count, t->cell_count);
    return app__project_fail(t->r, is_long ? t->places[t->column_count] : (uint32_t)length + 1,
                             expected);
}

/* As a spreadsheet writes below a table: ";;". */
static bool is_empty(const table *t)
{
    uint32_t i = 0;
    while (i < t->cell_count && t->cells[i][0] == '\0') {
        i++;
    }
    return i == t->cell_count;
}

/* @param length  of the line before it was cut */
static bool take_row(table *t, size_t length)
{
    app_project_function f = {0};
    if (t->cell_count != t->column_count) {
        return fail_cells(t, length);
    }
    for (uint32_t i = 0; i < t->cell_count; i++) {
        if (!take_cell(t, i, &f)) {
            return false;
        }
    }
    bool is_good = app__project_add_function(t->r, &f);
    for (uint32_t i = 0; i < t->cell_count && is_good; i++) {
        column c = t->columns[i];
        is_good = (c != PREREQUISITES && c != READS && c != WRITES) || take_names(t, i);
    }
    return is_good;
}

bool app__project_read_csv(app_project_reader *r)
{
    table t = {.r = r};
    if (!read_head(&t)) {
        return false;
    }
    while (app__project_line(r)) {
        size_t length = strlen(r->line);
        if (!cut_line(&t) || (!is_empty(&t) && !take_row(&t, length))) {
            return false;
        }
    }
    for (uint32_t i = 0; t.has_cross && i < r->out->function_count; i++) {
        r->out->functions[i].is_disabled |= r->out->functions[i].is_unmarked;
    }
    r->out->has_accesses = r->out->has_accesses && r->out->access_count > 0; /* still to fill in */
    return r->out->function_count > 0 || app__project_fail(r, 0, "at least one function");
}
