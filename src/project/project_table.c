/* project/project_table.c -- see project.h: a list as the table that project_csv.c reads. A table
 * keeps its form. */
#include "project/project_parts.h"

#include "platform/number.h"
#include "platform/output.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void app__project_put_quoted(FILE *file, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '"') {
            (void)fputc('"', file);
        }
        (void)fputc(*text, file);
    }
}

static void put_name(FILE *file, const char *name)
{
    bool is_quoted = strpbrk(name, "\",") != NULL;
    (void)fputs(is_quoted ? "\"" : "", file);
    app__project_put_quoted(file, name);
    (void)fputs(is_quoted ? "\"" : "", file);
}

/* Links and accesses come in the order of their functions.
 * @param[in,out] at  of those that are not written yet */
static void put_prerequisites(FILE *file, const app_project *p, uint32_t function, uint32_t *at)
{
    bool has_any = false;
    (void)fputs(",\"", file);
    for (; *at < p->link_count && p->links[*at].function == function; (*at)++) {
        if (p->links[*at].before != UINT32_MAX) {
            (void)fputs(has_any ? ";" : "", file);
            app__project_put_quoted(file, p->functions[p->links[*at].before].name);
            has_any = true;
        }
    }
    (void)fputc('"', file);
}

static void put_values(FILE *file, const app_project *p, uint32_t function, uint32_t at,
                       bool is_write)
{
    bool has_any = false;
    (void)fputs(",\"", file);
    for (; at < p->access_count && p->accesses[at].function == function; at++) {
        if (p->accesses[at].is_write == is_write) {
            (void)fputs(has_any ? ";" : "", file);
            app__project_put_quoted(file, p->values[p->accesses[at].value].name);
            has_any = true;
        }
    }
    (void)fputc('"', file);
}

static void put_table(const app_project *p, FILE *file)
{
    uint32_t link = 0;
    uint32_t access = 0;
    (void)fputs("function,ran in,prerequisites,interval,enabled,reads,writes\n", file);
    for (uint32_t i = 0; i < p->function_count; i++) {
        const app_project_function *f = &p->functions[i];
        char seconds[32] = "";
        if (f->interval > 0) {
            app_number_text(f->interval, 9, seconds);
        }
        put_name(file, f->name);
        (void)fprintf(file, ",%s", tl_tick_group_name(f->group));
        put_prerequisites(file, p, i, &link);
        (void)fprintf(file, ",%s,%s", seconds, f->is_disabled ? "no" : "yes");
        put_values(file, p, i, access, false);
        put_values(file, p, i, access, true);
        (void)fputc('\n', file);
        while (access < p->access_count && p->accesses[access].function == i) {
            access++;
        }
    }
}

static bool write_table(const app_project *p, const char *path, const app_project_trials *trials)
{
    app_output output = {0};
    if (!app_output_open(&output, path)) {
        return false;
    }
    if (p->source != NULL) {
        app__project_write_form(p, trials, output.file);
    } else {
        put_table(p, output.file);
    }
    return app_output_commit(&output);
}

static int compare(const void *a, const void *b)
{
    const app_project_function *const *x = a;
    const app_project_function *const *y = b;
    int order = strcmp((*x)->name, (*y)->name);
    return order != 0 ? order : (*x)->line < (*y)->line ? -1 : (*x)->line > (*y)->line;
}

/* A table has each name once; dumpticks may print one twice. */
static bool has_single_names(const app_project *p, const char *path)
{
    const app_project_function **sorted = calloc((size_t)p->function_count + 1, sizeof(void *));
    bool is_good = sorted != NULL;
    if (sorted == NULL) {
        app_message("out of memory for the table");
        return false;
    }
    for (uint32_t i = 0; i < p->function_count; i++) {
        sorted[i] = &p->functions[i];
    }
    qsort(sorted, p->function_count, sizeof(void *), compare);
    for (uint32_t i = 1; i < p->function_count && is_good; i++) {
        is_good = strcmp(sorted[i - 1]->name, sorted[i]->name) != 0;
        if (!is_good) {
            app_message("%s:%" PRIu32 ": expected each function once, as a table has it; line "
                        "%" PRIu32 " has '%s', too",
                        path, sorted[i]->line, sorted[i - 1]->line, sorted[i]->name);
        }
    }
    free(sorted);
    return is_good;
}

/* ';' separates the names of a cell. */
static bool has_names_of_cells(const app_project *p, const char *path)
{
    for (uint32_t i = 0; i < p->link_count; i++) {
        const app_project_link *link = &p->links[i];
        const char *name = link->before != UINT32_MAX ? p->functions[link->before].name : "";
        if (strchr(name, ';') != NULL) {
            app_message("%s:%" PRIu32 ": expected a prerequisite without ';', as a table has it, "
                        "not '%s'",
                        path, link->line, name);
            return false;
        }
    }
    return true;
}

/* @return APP_OK; else after one line */
static app_status write_changed(app_project *p, const char *path, const char *csv,
                                const app_project_trials *trials)
{
    if (!app__project_settle(p, trials)) {
        app_message("out of memory for the table");
        return APP_FAILED;
    }
    return has_single_names(p, path) && has_names_of_cells(p, path) && write_table(p, csv, trials)
               ? APP_OK
               : APP_FAILED;
}

app_status app_project_table(const char *path, const char *csv, char *const *what_ifs,
                             uint32_t count)
{
    char error[APP_PROJECT_ERROR];
    app_project p = {0};
    app_project_trials trials = {0};
    app_status status = APP_FAILED;
    if (!app_project_read(&p, path, error)) {
        app_message("%s", error);
    } else if (p.function_count == 0) {
        app_message("--csv: expected a list of functions; %s is grouped", path);
        status = APP_USAGE;
    } else {
        status = app__project_take_trials(&p, &trials, what_ifs, count);
    }
    status = status == APP_OK ? write_changed(&p, path, csv, &trials) : status;
    if (status == APP_OK && p.unlisted > 0) {
        app_message("%s: %" PRIu32 " of %" PRIu32 " prerequisites name no function of the list, as "
                    "'%s': the table is without them",
                    path, p.unlisted, p.link_count, p.unlisted_name);
    }
    app_project_free(&p);
    return status;
}

/* Compares all but the names, which the window has shortened. */
static bool is_same_list(const app_project *a, const app_project *b)
{
    bool is_same = a->function_count == b->function_count && a->link_count == b->link_count;
    for (uint32_t i = 0; i < a->function_count && is_same; i++) {
        const app_project_function *x = &a->functions[i];
        const app_project_function *y = &b->functions[i];
        is_same = x->line == y->line && x->column == y->column && x->group == y->group &&
                  x->kind == y->kind;
    }
    for (uint32_t i = 0; i < a->link_count && is_same; i++) {
        is_same = a->links[i].function == b->links[i].function &&
                  a->links[i].before == b->links[i].before;
    }
    return is_same;
}

app_status app_project_save(const char *path, const char *csv, const app_project *shown,
                            const app_project_trials *trials)
{
    char error[APP_PROJECT_ERROR];
    app_project p = {0};
    app_status status = APP_FAILED;
    if (!app_project_read(&p, path, error)) {
        app_message("%s", error);
    } else if (!is_same_list(&p, shown)) {
        app_message("%s: it has changed since it was read; F5 reads it again", path);
    } else {
        status = write_changed(&p, path, csv, trials);
    }
    app_project_free(&p);
    return status;
}
