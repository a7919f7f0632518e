/* project/project_pairs.c -- see project.h: pairs whose order is left to chance, for --ambiguities.
 */
#include "project/project_parts.h"

#include "platform/terminal_text.h"
#include "run/allow_list.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { ONE_SIDED = 5, KIND = 1024 };

typedef struct finder {
    app_project project;
    app_project_run run;
    app_allow_list allowed;
    app_project_pair *pairs; /* the ambiguous ones: first those that are not allowed */
    uint32_t pair_count, denied;
    bool is_each;    /* each pair has a line */
    uint32_t shared; /* lines of several pairs */
} finder;

void app__project_put_kind(const char *name, uint32_t count)
{
    char kind[KIND];
    app_terminal_put(stdout, count == 1 ? name : app_project_kind(name, kind, sizeof kind));
    if (count > 1) {
        (void)printf(" \xC3\x97%" PRIu32, count);
    }
}

/* Of two writers either may be named first. */
static bool is_pair_allowed(finder *f, const app_project_pair *pair)
{
    const char *reader = f->project.functions[pair->reader].name;
    const char *writer = f->project.functions[pair->writer].name;
    const char *value = f->project.values[pair->value].name;
    bool is_allowed = app_allow_list_has(&f->allowed, reader, writer, value);
    bool is_other = pair->is_of_writers && app_allow_list_has(&f->allowed, writer, reader, value);
    return is_allowed || is_other;
}

/* Those that are allowed are taken from the end. */
static bool take_pairs(finder *f)
{
    uint32_t end = f->run.pair_count;
    f->pairs = calloc((size_t)end + 1, sizeof *f->pairs);
    for (uint32_t i = 0; i < f->run.pair_count && f->pairs != NULL; i++) {
        const app_project_pair *pair = &f->run.pairs[i];
        if (!pair->is_ambiguous) {
            continue;
        }
        if (is_pair_allowed(f, pair)) {
            f->pairs[--end] = *pair;
        } else {
            f->pairs[f->denied++] = *pair;
        }
    }
    f->pair_count = f->denied;
    for (; end < f->run.pair_count && f->pairs != NULL; end++) {
        f->pairs[f->pair_count++] = f->pairs[end];
    }
    return f->pairs != NULL;
}

static const char *order_of(const app_project_pair *pairs, uint32_t count)
{
    uint32_t first = 0;
    for (uint32_t i = 0; i < count; i++) {
        first += pairs[i].is_read_first ? 1 : 0;
    }
    return pairs->is_of_writers ? "both write"
           : first == count     ? "read first"
           : first == 0         ? "write first"
                                : "read or write first";
}

static const char *group_of(const finder *f, const app_project_pair *pairs, uint32_t count)
{
    tl_tick_group group = f->run.places[pairs->reader].group;
    for (uint32_t i = 1; i < count; i++) {
        if (f->run.places[pairs[i].reader].group != group) {
            return "several groups";
        }
    }
    return tl_tick_group_name(group);
}

/* A line of one pair can be copied into the file of --allow. */
static void put_cause(finder *f, const app_project_pair *pairs, const app_project_cause *cause,
                      bool is_allowed)
{
    const app_project *p = &f->project;
    app__project_put_kind(p->functions[pairs->reader].name, cause->readers);
    (void)putchar('\t');
    app__project_put_kind(p->functions[pairs->writer].name, cause->writers);
    (void)putchar('\t');
    app__project_put_kind(p->values[pairs->value].name, cause->values);
    (void)printf("\t%s\t%s\t%s", group_of(f, pairs, cause->count), order_of(pairs, cause->count),
                 is_allowed ? "allowed" : "not allowed");
    if (cause->count > 1) {
        (void)printf("\t%" PRIu32 " pairs", cause->count);
        f->shared++;
    }
    (void)putchar('\n');
}

/* @return false: no memory */
static bool put_pairs(finder *f, app_project_pair *pairs, uint32_t count, bool is_allowed)
{
    const app_project_cause one = {.count = 1, .readers = 1, .writers = 1, .values = 1};
    uint32_t cause_count = 0;
    for (uint32_t i = 0; i < count && f->is_each; i++) {
        put_cause(f, &pairs[i], &one, is_allowed);
    }
    if (f->is_each) {
        return true;
    }
    qsort(pairs, count, sizeof *pairs, app_project_pair_compare);
    app_project_cause *causes = app_project_causes(&f->project, pairs, count, true, &cause_count);
    for (uint32_t i = 0; i < cause_count; i++) {
        put_cause(f, pairs + causes[i].first, &causes[i], is_allowed);
    }
    free(causes);
    return causes != NULL;
}

/* Values that cannot be in a pair, for stderr: some by name, so that the verdict is not lost below
 * them. */
static void tell_one_sided(const app_project *p)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < p->value_count; i++) {
        const app_project_value *value = &p->values[i];
        uint32_t k = 0;
        if (value->is_read == value->is_written || ++count > ONE_SIDED) {
            continue;
        }
        while (p->accesses[k].value != i) {
            k++;
        }
        app_message(value->is_read ? "%s reads %s; no function writes it"
                                   : "%s writes %s; no function reads it",
                    p->functions[p->accesses[k].function].name, value->name);
    }
    if (count > ONE_SIDED) {
        app_message("%" PRIu32 " more values are only read or only written", count - ONE_SIDED);
    }
}

static void tell(const finder *f, const char *allow)
{
    tell_one_sided(&f->project);
    app_allow_list_tell_unused(&f->allowed, allow);
    if (app_project_run_figures(&f->project, &f->run).ambiguous == 0) {
        app_message("no pair is ambiguous: %" PRIu32 " function%s, %" PRIu32 " value%s",
                    f->project.function_count, f->project.function_count == 1 ? "" : "s",
                    f->project.value_count, f->project.value_count == 1 ? "" : "s");
    }
    if (f->run.unnamed_pairs > 0) {
        app_message("not printed: %" PRIu32 " further pairs of two writers", f->run.unnamed_pairs);
    }
    if (f->shared > 0) {
        app_message("%" PRIu32 " line%s for several pairs each; --all-pairs prints every pair, as "
                    "--allow takes it",
                    f->shared, f->shared == 1 ? " stands" : "s stand");
    }
}

static app_status verdict(const finder *f, bool is_denied)
{
    uint32_t count = f->denied + f->run.unnamed_pairs;
    if (!is_denied || count == 0) {
        return APP_OK;
    }
    if (f->shared > 0) {
        app_message("ambiguous pairs that are not allowed: %" PRIu32, count);
    } else {
        app_message(APP_ALLOW_DENIED, count);
    }
    return APP_FAILED;
}

/* Of a grouped list, too, nothing is known. */
static app_status find(finder *f, const char *path, const char *allow, bool is_denied)
{
    if (!f->project.has_accesses) {
        app_message(
            "%s: expected a list of functions that says what they read and write; --csv FILE "
            "writes a table to fill in",
            path);
        return APP_USAGE;
    }
    const char *error = app_project_run_frame(&f->run, &f->project, NULL);
    if (error == NULL && !take_pairs(f)) {
        error = "out of memory for the pairs";
    }
    if (error != NULL) {
        app_message("%s: %s", path, error);
        return APP_USAGE;
    }
    if (!put_pairs(f, f->pairs, f->denied, false) ||
        !put_pairs(f, f->pairs + f->denied, f->pair_count - f->denied, true)) {
        app_message("%s: out of memory for the pairs", path);
        return APP_USAGE;
    }
    tell(f, allow);
    return verdict(f, is_denied);
}

app_status app_project_ambiguities(const char *path, const app_project_search *search)
{
    char error[APP_PROJECT_ERROR];
    finder f = {.is_each = search->is_each};
    app_status status = APP_USAGE;
    bool is_open = app_allow_list_open(&f.allowed, search->allow);
    if (is_open && app_project_read(&f.project, path, error)) {
        status = find(&f, path, search->allow, search->is_denied);
    } else if (is_open) {
        app_message("%s", error);
    }
    free(f.pairs);
    app_allow_list_free(&f.allowed);
    app_project_run_free(&f.run);
    app_project_free(&f.project);
    return status;
}
