/* project/project_form.c -- a table with changes, and else as it was written: a comparison of both
 * files shows the changed cells alone. */
#include "project/project_parts.h"

#include <string.h>

typedef struct writer {
    const app_project *project; /* with the changes */
    const app_project_trials *trials;
    FILE *file;
    bool adds_column; /* of prerequisites, which the table lacks */
} writer;

/* A part of the text of the table. */
typedef struct span {
    const char *begin;
    size_t length;
} span;

static bool is_changed(const writer *w, uint32_t function, bool is_move)
{
    for (uint32_t i = 0; i < w->trials->count; i++) {
        const app_project_trial *t = &w->trials->items[i];
        if (t->function == function && is_move == (t->change == APP_PROJECT_MOVE)) {
            return true;
        }
    }
    return false;
}

static void put(const writer *w, span text)
{
    (void)fwrite(text.begin, 1, text.length, w->file);
}

/* The first cell of a row that is not cut. A quote elsewhere than at the begin is a letter. */
static span cell_of(span row, char separator)
{
    bool has_quotes = row.length > 0 && row.begin[0] == '"';
    bool is_quoted = false;
    size_t length = 0;
    while (length < row.length && (is_quoted || row.begin[length] != separator)) {
        is_quoted ^= has_quotes && row.begin[length] == '"';
        length++;
    }
    return (span){row.begin, length};
}

static void put_group(const writer *w, span old, uint32_t function)
{
    static const char prefix[] = "TG_";
    size_t quote = old.length > 0 && old.begin[0] == '"' ? 1 : 0;
    bool has_prefix = old.length > quote + sizeof prefix &&
                      memcmp(old.begin + quote, prefix, sizeof prefix - 1) == 0;
    (void)fprintf(w->file, "%s%s", has_prefix ? prefix : "",
                  tl_tick_group_name(w->project->functions[function].group));
}

/* A name with a sign that may separate names is one only between ';'. */
static char list_of(const writer *w, uint32_t function)
{
    const app_project *p = w->project;
    for (uint32_t i = 0; i < p->link_count; i++) {
        if (p->links[i].function == function &&
            strpbrk(p->functions[p->links[i].before].name, ",|") != NULL) {
            return ';';
        }
    }
    if (p->form.list != '\0') {
        return p->form.list;
    }
    return p->form.separator == ';' ? ',' : ';';
}

static bool needs_quotes(const writer *w, uint32_t function, char list)
{
    const app_project *p = w->project;
    const char signs[] = {p->form.separator, '"', '\0'};
    uint32_t count = 0;
    bool has_sign = false;
    for (uint32_t i = 0; i < p->link_count; i++) {
        if (p->links[i].function == function) {
            const char *name = p->functions[p->links[i].before].name;
            has_sign = has_sign || strpbrk(name, signs) != NULL;
            count++;
        }
    }
    return has_sign || (count > 1 && list == p->form.separator);
}

static void put_prerequisites(const writer *w, span old, uint32_t function)
{
    const app_project *p = w->project;
    char list = list_of(w, function);
    bool is_quoted = (old.length > 0 && old.begin[0] == '"') || needs_quotes(w, function, list);
    bool has_any = false;
    (void)fputs(is_quoted ? "\"" : "", w->file);
    for (uint32_t i = 0; i < p->link_count; i++) {
        if (p->links[i].function != function) {
            continue;
        }
        if (has_any) {
            (void)fputc(list, w->file);
        }
        app__project_put_quoted(w->file, p->functions[p->links[i].before].name);
        has_any = true;
    }
    (void)fputs(is_quoted ? "\"" : "", w->file);
}

static void put_row(const writer *w, span row, uint32_t function)
{
    const app_project_form *form = &w->project->form;
    const char *end = row.begin + row.length;
    for (uint32_t n = 0;; n++) {
        span cell = cell_of(row, form->separator);
        if (n == form->group && is_changed(w, function, true)) {
            put_group(w, cell, function);
        } else if (n == form->prerequisites && is_changed(w, function, false)) {
            put_prerequisites(w, cell, function);
        } else {
            put(w, cell);
        }
        row.begin += cell.length;
        if (row.begin == end) {
            break;
        }
        (void)fputc(form->separator, w->file);
        row.begin++;
        row.length = (size_t)(end - row.begin);
    }
    if (w->adds_column) {
        (void)fputc(form->separator, w->file);
        put_prerequisites(w, (span){end, 0}, function);
    }
}

static bool needs_column(const writer *w)
{
    bool is_needed = false;
    for (uint32_t i = 0; i < w->trials->count; i++) {
        is_needed = is_needed || w->trials->items[i].change == APP_PROJECT_WAIT;
    }
    return is_needed && w->project->form.prerequisites == UINT32_MAX;
}

/* Blanks at its end are no part of a row. */
static span row_of(const char *line, char separator)
{
    size_t length = strcspn(line, "\n");
    const char *blanks = separator == '\t' ? " \r" : " \t\r";
    while (length > 0 && strchr(blanks, line[length - 1]) != NULL) {
        length--;
    }
    return (span){line, length};
}

void app__project_write_form(const app_project *p, const app_project_trials *trials, FILE *file)
{
    writer w = {.project = p, .trials = trials, .file = file};
    uint32_t function = 0;
    uint32_t number = 1;
    w.adds_column = needs_column(&w);
    for (const char *line = p->source; *line != '\0'; number++) {
        size_t length = strcspn(line, "\n");
        span row = row_of(line, p->form.separator);
        length += line[length] != '\0' ? 1 : 0;
        if (function < p->function_count && p->functions[function].line == number) {
            put_row(&w, row, function++);
        } else {
            put(&w, row);
        }
        if (number == 1 && w.adds_column) {
            (void)fprintf(file, "%cprerequisites", p->form.separator);
        }
        put(&w, (span){line + row.length, length - row.length});
        line += length;
    }
}
