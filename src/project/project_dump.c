/* project/project_dump.c -- the text of `dumpticks`, as a console or a log has it. A line for each
 * function: its name, whether it is enabled, its actual start group, how many prerequisites it has;
 * then these, indented; at the end the totals. A grouped list has a line "context, count" for each
 * context. Stamps and categories in front of lines are skipped. Other lines of a log are skipped
 * and counted: all before the list, and those of another category. */
#include "platform/number.h"
#include "project/project_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef enum number { REGISTERED, ENABLED, DISABLED, NUMBERS } number;

/* Of the first line of a list, and a line of a function. */
#define TITLE         "Tick Functions ("
#define FUNCTION_LINE "'NAME, Enabled, ActualStartTickGroup: TG_..., Prerequesities: N'"

static const char *const number_words[NUMBERS] = {"registered", "enabled", "disabled"};

typedef struct totals {
    uint32_t numbers[NUMBERS];
    bool has[NUMBERS];
} totals;

/* A line as a log has it. */
typedef struct log_line {
    char *category; /* "LogConsoleResponse" */
    size_t category_length;
    char *text; /* behind stamps, category and blanks */
    bool is_indented;
    char *fields; /* of a function: where they begin */
    bool is_disabled;
} log_line;

/* What the list has had so far. */
typedef struct listing {
    app_project_reader *r;
    bool has_title;  /* "Tick Functions (All)" stands somewhere */
    bool has_begun;  /* the lines before are of something else */
    log_line begin;  /* of its lines, the category of the first one */
    uint32_t wanted; /* prerequisites of the last function that are still to come */
    uint32_t announced;
    uint32_t enabled, disabled;
    totals totals;
    bool has_totals;
} listing;

/* Behind a word of that length with ": ", or ":" where the line is at its end; else the word. */
static char *skip_word(char *at, size_t length)
{
    bool is_last = at[length] == ':' && at[length + 1] == '\0';
    bool is_stamp = at[length] == ':' && at[length + 1] == ' ';
    return at + (is_stamp ? length + 2 : is_last ? length + 1 : 0);
}

/* Goes behind "[2026.11.22-23.00.00:000][ 42]LogConsoleResponse: Display: ". */
static char *skip_stamps(char *line, log_line *out)
{
    char *at = line;
    while (*at == '[') {
        char *end = strchr(at, ']');
        if (end == NULL) {
            return line;
        }
        at = end + 1;
    }
    static const char *const levels[] = {"Display", "Warning", "Error", "Verbose"};
    if (strncmp(at, "Log", 3) == 0) {
        size_t length = strcspn(at, " ,:");
        out->category = at;
        at = skip_word(at, length);
        out->category_length = at > out->category ? length : 0;
    }
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        if (strncmp(at, levels[i], strlen(levels[i])) == 0) {
            at = skip_word(at, strlen(levels[i]));
        }
    }
    return at;
}

/* The number behind a word, wherever it stands. */
static bool number_behind(const char *text, const char *word, uint32_t *out)
{
    for (; *text != '\0'; text++) {
        if (strncasecmp(text, word, strlen(word)) == 0) {
            text += strlen(word);
            text += strcspn(text, "0123456789,");
            unsigned long value = strtoul(text, NULL, 10);
            *out = (uint32_t)value;
            return *text >= '0' && *text <= '9' && value < 100000000;
        }
    }
    return false;
}

static const char *find_word(const char *text, const char *word)
{
    while (*text != '\0' && strncasecmp(text, word, strlen(word)) != 0) {
        text++;
    }
    return *text != '\0' ? text : NULL;
}

/* "Total enabled tick functions: 278." */
static bool find_total(const char *line, totals *out)
{
    uint32_t value = 0;
    const char *mark = strchr(line, ':');
    if (strncasecmp(line, "total", 5) != 0 || mark == NULL || strchr(mark + 1, ':') != NULL ||
        !number_behind(mark, ":", &value)) {
        return false;
    }
    for (int i = NUMBERS - 1; i >= 0; i--) {
        if (find_word(line, number_words[i]) != NULL) {
            out->numbers[i] = value;
            out->has[i] = true;
            return true;
        }
    }
    return false;
}

static bool find_totals(const char *line, totals *out)
{
    totals all = {.has = {true, true, true}};
    const char *start = find_word(line, number_words[REGISTERED]);
    bool has_all = start != NULL;
    for (int i = 0; i < NUMBERS && has_all; i++) {
        has_all = number_behind(start, number_words[i], &all.numbers[i]);
    }
    if (has_all) {
        *out = all;
    }
    return has_all || find_total(line, out);
}

/* Where ", Enabled" and the like begin, or NULL: the line is of no function. */
static char *find_state(char *line, bool *is_disabled)
{
    static const char *const words[] = {"enabled", "disabled", "cooling", "cooldown"};
    for (char *at = strstr(line, ", "); at != NULL; at = strstr(at + 2, ", ")) {
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
            if (strncasecmp(at + 2, words[i], strlen(words[i])) == 0) {
                *is_disabled = i == 1;
                return at;
            }
        }
    }
    return NULL;
}

/* The group in any of the fields: "ActualStartTickGroup: TG_PrePhysics", "start group PrePhysics".
 */
static bool find_group(char *fields, tl_tick_group *out)
{
    for (char *word = strtok(fields, " ,:"); word != NULL; word = strtok(NULL, " ,:")) {
        if (app_project_group(word, out)) {
            return true;
        }
    }
    return false;
}

/* A list is taken whole or not at all: the line whose prerequisites are missing is named. */
static bool fail_wanted(const listing *l)
{
    char expected[192];
    const app_project *p = l->r->out;
    (void)snprintf(expected, sizeof expected,
                   "%" PRIu32 " more prerequisite%s, each behind blanks: line %" PRIu32
                   " announced %" PRIu32,
                   l->wanted, l->wanted == 1 ? "" : "s", p->functions[p->function_count - 1].line,
                   l->announced);
    return app__project_fail(l->r, 0, expected);
}

static bool take_function(listing *l, const char *line, char *fields, bool is_disabled)
{
    app_project_function f = {.name = line,
                              .is_disabled = is_disabled,
                              .line = l->r->number,
                              .column = (uint32_t)(line - l->r->line) + 1};
    uint32_t column = (uint32_t)(fields - l->r->line) + 3;
    if (l->wanted > 0) {
        return fail_wanted(l);
    }
    if (!number_behind(fields + 2, "prere", &l->wanted) || l->wanted > APP_PROJECT_MAX_LINKS) {
        return app__project_fail(l->r, column,
                                 "the number of prerequisites at the end, 'Prerequesities: N'");
    }
    l->announced = l->wanted;
    *fields = '\0';
    if (!find_group(fields + 2, &f.group)) {
        return app__project_fail(l->r, column, "a start group from PrePhysics to LastDemotable");
    }
    l->enabled += is_disabled ? 0 : 1;
    l->disabled += is_disabled ? 1 : 0;
    return app__project_add_function(l->r, &f);
}

static bool is_ornament(const char *text)
{
    return text[0] == '\0' || strchr("=-*", text[0]) != NULL || strncmp(text, "Cmd:", 4) == 0 ||
           strstr(text, TITLE) != NULL || strcasecmp(text, "dumpticks") == 0 ||
           strncasecmp(text, "dumpticks ", 10) == 0;
}

/* "context, 12" of a grouped list.  @return where ", 12" begins, or NULL: it is none */
static char *find_count(char *line, uint32_t *out)
{
    char *comma = strrchr(line, ',');
    int64_t count = 0;
    if (comma == NULL || comma == line ||
        !app_number_parse(comma + 1 + strspn(comma + 1, " "), 0, 100000000, &count)) {
        return NULL;
    }
    *out = (uint32_t)count;
    return comma;
}

static const char *ordinal_end(uint32_t place)
{
    static const char *const ends[] = {"th", "st", "nd", "rd"};
    bool is_teen = place / 10 % 10 == 1;
    return is_teen || place % 10 > 3 ? ends[0] : ends[place % 10];
}

/* A line that ought to be one of the list. */
static bool fail_line(const listing *l, const log_line *line)
{
    char expected[192];
    const app_project *p = l->r->out;
    if (!line->is_indented || p->function_count == 0) {
        return app__project_fail(
            l->r, 0, FUNCTION_LINE ", a prerequisite behind blanks, or 'CONTEXT, COUNT'");
    }
    uint32_t place = l->announced + 1;
    (void)snprintf(expected, sizeof expected,
                   "no further prerequisite: line %" PRIu32 " announced %" PRIu32
                   " prerequisite%s; this is the %" PRIu32 "%s",
                   p->functions[p->function_count - 1].line, l->announced,
                   l->announced == 1 ? "" : "s", place, ordinal_end(place));
    return app__project_fail(l->r, 0, expected);
}

static bool take_count(listing *l, const log_line *line)
{
    uint32_t count = 0;
    char *comma = find_count(line->text, &count);
    if (comma == NULL) {
        return fail_line(l, line);
    }
    if (l->r->out->function_count > 0) {
        return app__project_fail(l->r, 0, "either functions or counts");
    }
    *comma = '\0';
    return app__project_add_count(l->r, line->text, count);
}

static log_line look_at(char *text)
{
    log_line line = {0};
    char *begin = skip_stamps(text, &line);
    line.text = begin + strspn(begin, " \t");
    line.is_indented = line.text > begin;
    line.fields = find_state(line.text, &line.is_disabled);
    if (line.fields != NULL && strstr(line.fields + 2, "rere") == NULL) {
        line.fields = NULL;
    }
    return line;
}

static bool has_category(const log_line *line, const char *category, size_t length)
{
    return line->category_length == length &&
           (length == 0 || memcmp(line->category, category, length) == 0);
}

/* With a title the list begins there, else with the first line that looks like one of a list. */
static bool begins(const listing *l, const log_line *line)
{
    static const char console[] = "LogConsoleResponse";
    uint32_t count = 0;
    totals found = {0};
    if (l->has_title) {
        return strstr(line->text, TITLE) != NULL;
    }
    bool is_console = line->category_length == 0 || has_category(line, console, sizeof console - 1);
    return line->fields != NULL ||
           (is_console && (find_totals(line->text, &found) || find_count(line->text, &count)));
}

/* A line that something else has written into the log. */
static bool is_foreign(const listing *l, const log_line *line)
{
    uint32_t count = 0;
    if (!l->has_begun) {
        return true;
    }
    if (!has_category(line, l->begin.category, l->begin.category_length)) {
        return line->category_length > 0 || line->fields == NULL;
    }
    return l->has_totals && line->fields == NULL && find_count(line->text, &count) == NULL;
}

static bool take_line(listing *l)
{
    log_line line = look_at(l->r->line);
    app_project *p = l->r->out;
    if (!l->has_begun && begins(l, &line)) {
        l->has_begun = true;
        l->begin = line;
    }
    if (is_ornament(line.text)) {
        return true;
    }
    if (is_foreign(l, &line)) {
        p->skipped_line = p->skipped++ == 0 ? l->r->number : p->skipped_line;
        return true;
    }
    if (l->wanted > 0 && line.is_indented) {
        l->wanted--;
        return app__project_add_link(l->r, line.text, (uint32_t)(line.text - l->r->line) + 1);
    }
    if (l->has_totals) {
        return app__project_fail(l->r, 0,
                                 "nothing behind the totals: keep one list, delete the other");
    }
    if (line.fields != NULL) {
        return (p->count_count == 0 || app__project_fail(l->r, 0, "either functions or counts")) &&
               take_function(l, line.text, line.fields, line.is_disabled);
    }
    l->has_totals = find_totals(line.text, &l->totals);
    return l->has_totals || take_count(l, &line);
}

/* "300 registered, 278 enabled, 22 disabled", as far as the totals have them.  @return out */
static const char *totals_text(const totals *t, char out[96])
{
    size_t length = 0;
    for (int i = 0; i < NUMBERS; i++) {
        if (t->has[i]) {
            length += (size_t)snprintf(out + length, 96 - length, "%s%" PRIu32 " %s",
                                       length > 0 ? ", " : "", t->numbers[i], number_words[i]);
        }
    }
    return out;
}

static bool is_number(const totals *t, number of, uint64_t count)
{
    return t->has[of] && t->numbers[of] == count;
}

/* A list may have been asked for enabled or disabled functions alone. */
static bool agrees(const totals *t, uint32_t enabled, uint32_t disabled)
{
    bool has_all = t->has[REGISTERED] && t->has[ENABLED];
    bool is_enabled = is_number(t, ENABLED, enabled);
    bool is_disabled = is_number(t, DISABLED, disabled);
    return has_all ? (is_enabled && is_disabled) || (is_enabled && disabled == 0) ||
                         (is_disabled && enabled == 0)
                   : is_enabled || is_disabled || is_number(t, REGISTERED, enabled + disabled);
}

static bool fail_functions(const listing *l)
{
    char expected[256];
    char numbers[96];
    (void)snprintf(expected, sizeof expected,
                   "as many functions as the totals say (%s), not %" PRIu32 " enabled and %" PRIu32
                   " disabled",
                   totals_text(&l->totals, numbers), l->enabled, l->disabled);
    return app__project_fail(l->r, 0, expected);
}

static bool check_counts(const listing *l)
{
    const app_project *p = l->r->out;
    const totals *t = &l->totals;
    uint64_t sum = 0;
    char expected[192];
    char numbers[96];
    if (t->has[REGISTERED] && t->has[ENABLED] &&
        (uint64_t)t->numbers[ENABLED] + t->numbers[DISABLED] != t->numbers[REGISTERED]) {
        (void)snprintf(expected, sizeof expected,
                       "totals in which enabled (%" PRIu32 ") and disabled (%" PRIu32
                       ") add up to registered (%" PRIu32 ")",
                       t->numbers[ENABLED], t->numbers[DISABLED], t->numbers[REGISTERED]);
        return app__project_fail(l->r, 0, expected);
    }
    if (p->count_count == 0) {
        return agrees(t, l->enabled, l->disabled) || fail_functions(l);
    }
    for (uint32_t i = 0; i < p->count_count; i++) {
        sum += p->counts[i].count;
    }
    (void)snprintf(expected, sizeof expected,
                   "counts that add up to the totals (%s), not to %" PRIu64,
                   totals_text(t, numbers), sum);
    return is_number(t, REGISTERED, sum) || is_number(t, ENABLED, sum) ||
           is_number(t, DISABLED, sum) || app__project_fail(l->r, 0, expected);
}

static bool fail_nothing(app_project_reader *r)
{
    bool has_lines = r->out->skipped > 0;
    r->number = has_lines ? r->out->skipped_line : 1;
    return app__project_fail(r, 0,
                             has_lines
                                 ? "the first line of a table (CSV), function,group and perhaps "
                                   "prerequisites,interval,enabled,reads,writes, or of dumpticks: "
                                   "" FUNCTION_LINE
                                 : "the text of dumpticks or a table (CSV): nothing is listed");
}

bool app__project_read_dump(app_project_reader *r)
{
    listing l = {.r = r, .has_title = r->next != NULL && strstr(r->next, TITLE) != NULL};
    while (app__project_line(r)) {
        if (!take_line(&l)) {
            return false;
        }
    }
    if (r->number == 0 ||
        (r->out->function_count == 0 && r->out->count_count == 0 && !l.has_totals)) {
        return fail_nothing(r);
    }
    if (l.wanted > 0) {
        return fail_wanted(&l);
    }
    if (!l.has_totals) {
        return app__project_fail(r, 0,
                                 "the totals behind this line, 'Total registered tick functions: "
                                 "N, enabled: N, disabled: N': the list is cut short, copy it down "
                                 "to them");
    }
    return check_counts(&l);
}
