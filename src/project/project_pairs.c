/* project/project_pairs.c -- see project.h: what --ambiguities looks for: pairs whose order is left
 * to chance, late reads, cycles, demotions. */
#include "project/project_parts.h"

#include "platform/terminal_text.h"
#include "run/allow_list.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ONE_SIDED = 5, KIND = 1024, NOTE = 512 };

typedef struct finder {
    app_project project;
    app_project_trials trials;
    app_project_run run;
    app_allow_list allowed;
    app_gate gate;
    app_project_pair *pairs; /* of one kind: first those that are not allowed */
    uint32_t pair_count, denied;
    app_gate_kind kind; /* of the pairs */
    bool is_each;       /* each pair has a line */
    uint32_t shared;    /* lines of several pairs */
} finder;

void app__project_put_kind(const char *name, uint32_t count)
{
    char kind[KIND];
    app_terminal_put(stdout, count == 1 ? name : app_project_kind(name, kind, sizeof kind));
    if (count > 1) {
        (void)printf(" \xC3\x97%" PRIu32, count);
    }
}

static bool is_allowed(finder *f, app_gate_kind kind, const char *const *names)
{
    bool is_it = app_allow_list_has(&f->allowed, kind, names);
    uint32_t *counts = is_it ? f->gate.allowed : f->gate.denied;
    counts[kind]++;
    return is_it;
}

/* Of two writers either may be named first. */
static bool is_pair_allowed(finder *f, const app_project_pair *pair)
{
    const char *reader = f->project.functions[pair->reader].name;
    const char *writer = f->project.functions[pair->writer].name;
    const char *value = f->project.values[pair->value].name;
    const char *const names[] = {reader, writer, value};
    const char *const other[] = {writer, reader, value};
    bool is_other = pair->is_of_writers && app_allow_list_has(&f->allowed, f->kind, other);
    return is_allowed(f, f->kind,
                      is_other && !app_allow_list_has(&f->allowed, f->kind, names) ? other : names);
}

/* Those that are allowed are taken from the end. */
static bool take_pairs(finder *f)
{
    uint32_t end = f->run.pair_count;
    free(f->pairs);
    f->denied = 0;
    f->pairs = calloc((size_t)end + 1, sizeof *f->pairs);
    for (uint32_t i = 0; i < f->run.pair_count && f->pairs != NULL; i++) {
        const app_project_pair *pair = &f->run.pairs[i];
        if (pair->is_ambiguous != (f->kind == APP_GATE_AMBIGUOUS)) {
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
    (void)fputs(f->kind == APP_GATE_LATE ? "late\t" : "", stdout);
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

/* Line by line, or the causes.  @return false: no memory */
static bool put_kind_of_pairs(finder *f, app_gate_kind kind)
{
    f->kind = kind;
    if (!take_pairs(f)) {
        return false;
    }
    if (f->pair_count > 0) {
        (void)printf("# %sreader\twriter\tvalue\tgroup\torder\tverdict%s\n",
                     kind == APP_GATE_LATE ? "late\t" : "", f->is_each ? "" : "\tpairs");
    }
    return put_pairs(f, f->pairs, f->denied, false) &&
           put_pairs(f, f->pairs + f->denied, f->pair_count - f->denied, true);
}

static void put_name(const finder *f, uint32_t function)
{
    app_terminal_put(stdout, f->project.functions[function].name);
    (void)putchar('\t');
}

/* Of a cycle the prerequisite that is left out. */
static void put_cycles(finder *f)
{
    if (f->run.ring_count > 0) {
        (void)puts("# cycle\tfunction\tprerequisite\tfunctions\tverdict");
    }
    for (uint32_t i = 0; i < f->run.ring_count; i++) {
        uint32_t count = f->run.rings[i].count;
        const uint32_t *members = &f->run.ring_members[f->run.rings[i].first];
        const char *const names[] = {f->project.functions[members[count - 1]].name,
                                     f->project.functions[members[0]].name};
        bool is_it = is_allowed(f, APP_GATE_CYCLES, names);
        (void)fputs("cycle\t", stdout);
        put_name(f, members[count - 1]);
        put_name(f, members[0]);
        (void)printf("%" PRIu32 "\t%s\n", count, is_it ? "allowed" : "not allowed");
    }
    if (f->run.cycles > f->run.ring_count && f->run.ring_count == APP_PROJECT_RINGS) {
        f->gate.denied[APP_GATE_CYCLES] += f->run.cycles - f->run.ring_count;
        app_message("not printed: %" PRIu32 " further cycles", f->run.cycles - f->run.ring_count);
    }
}

static void put_demotions(finder *f)
{
    bool has_any = false;
    for (uint32_t i = 0; i < f->project.function_count; i++) {
        const app_project_place *place = &f->run.places[i];
        if (place->demoted_by == UINT32_MAX) {
            continue;
        }
        const char *const names[] = {f->project.functions[i].name};
        bool is_it = is_allowed(f, APP_GATE_DEMOTIONS, names);
        (void)fputs(has_any ? "" : "# demotion\tfunction\twaits for\tfrom\tto\tverdict\n", stdout);
        has_any = true;
        (void)fputs("demotion\t", stdout);
        put_name(f, i);
        put_name(f, place->demoted_by);
        (void)printf("%s\t%s\t%s\n",
                     tl_tick_group_name(app_project_group_of(&f->project, &f->trials, i)),
                     tl_tick_group_name(place->group), is_it ? "allowed" : "not allowed");
    }
}

/* Adds "no function writes Input, Wind and 3 more" to a text.  @return how many there are */
static uint32_t add_one_sided(const app_project *p, bool is_read, char note[NOTE])
{
    uint32_t count = 0;
    size_t used = strlen(note);
    const char *verb = is_read ? "no function writes " : "no function reads ";
    for (uint32_t i = 0; i < p->value_count; i++) {
        const app_project_value *value = &p->values[i];
        if (value->is_read == value->is_written || value->is_read != is_read ||
            ++count > ONE_SIDED || used >= NOTE) {
            continue;
        }
        const char *before = count > 1 ? ", " : used > 0 ? "; " : "";
        used += (size_t)snprintf(note + used, NOTE - used, "%s%s%.64s", before,
                                 count == 1 ? verb : "", value->name);
    }
    if (count > ONE_SIDED && used < NOTE) {
        (void)snprintf(note + used, NOTE - used, " and %" PRIu32 " more", count - ONE_SIDED);
    }
    return count;
}

/* Values that cannot be in a pair: one line. */
static void tell_one_sided(const app_project *p)
{
    char note[NOTE] = "";
    uint32_t count = add_one_sided(p, true, note);
    count += add_one_sided(p, false, note);
    if (count > 0) {
        app_message("%s: such a name may be misspelt", note);
    }
}

static void tell(finder *f, const char *allow)
{
    if (app_gate_has(&f->gate, APP_GATE_AMBIGUOUS) || app_gate_has(&f->gate, APP_GATE_LATE)) {
        tell_one_sided(&f->project);
    }
    app_allow_list_tell_unused(&f->allowed, allow, &f->gate);
    if (f->run.unnamed_pairs > 0) {
        app_message("not printed: %" PRIu32 " further pairs of two writers", f->run.unnamed_pairs);
    }
    if (f->shared > 0) {
        app_message("%" PRIu32 " line%s for several pairs each; --all-pairs prints every pair, as "
                    "--allow takes it",
                    f->shared, f->shared == 1 ? " stands" : "s stand");
    } else if (f->gate.is_denied && app_gate_is_shut(&f->gate)) {
        app_message(APP_ALLOW_HINT);
    }
}

/* NULL: what is asked for can be known of the list. */
static const char *unknown(const finder *f)
{
    const app_project *p = &f->project;
    bool needs_reads =
        app_gate_has(&f->gate, APP_GATE_AMBIGUOUS) || app_gate_has(&f->gate, APP_GATE_LATE);
    if (needs_reads && !p->has_accesses) {
        return "a list of functions that says what they read and write; --csv FILE writes a table "
               "to fill in";
    }
    if (p->function_count == 0) {
        return "a list of functions: a grouped one has no frame";
    }
    return app_gate_has(&f->gate, APP_GATE_DEMOTIONS) && p->is_actual_only
               ? "a table whose column group has the groups that are asked for: dumpticks prints "
                 "the group after demotion, so demotions do not show"
               : NULL;
}

static const char *put_all(finder *f)
{
    static const char no_memory[] = "out of memory for the pairs";
    const char *error = app_project_run_frame(&f->run, &f->project, &f->trials);
    if (error != NULL) {
        return error;
    }
    for (uint32_t kind = APP_GATE_AMBIGUOUS; kind <= APP_GATE_LATE; kind++) {
        if (app_gate_has(&f->gate, (app_gate_kind)kind) &&
            !put_kind_of_pairs(f, (app_gate_kind)kind)) {
            return no_memory;
        }
    }
    if (app_gate_has(&f->gate, APP_GATE_AMBIGUOUS)) {
        f->gate.denied[APP_GATE_AMBIGUOUS] += f->run.unnamed_pairs;
    }
    if (app_gate_has(&f->gate, APP_GATE_CYCLES)) {
        put_cycles(f);
    }
    if (app_gate_has(&f->gate, APP_GATE_DEMOTIONS)) {
        put_demotions(f);
    }
    return NULL;
}

static app_status find(finder *f, const char *path, const app_project_search *search)
{
    char where[96];
    const char *expected = unknown(f);
    if (expected != NULL) {
        app_message("%s: expected %s", path, expected);
        return APP_USAGE;
    }
    app_status status =
        app__project_take_trials(&f->project, &f->trials, search->what_ifs, search->what_if_count);
    const char *error = status == APP_OK ? put_all(f) : NULL;
    if (error != NULL) {
        app_message("%s: %s", path, error);
        status = APP_USAGE;
    }
    if (status != APP_OK) {
        return status;
    }
    (void)fflush(stdout); /* in a common log the verdict stands last */
    tell(f, search->allow);
    (void)snprintf(where, sizeof where, "%" PRIu32 " function%s and %" PRIu32 " value%s",
                   f->project.function_count, f->project.function_count == 1 ? "" : "s",
                   f->project.value_count, f->project.value_count == 1 ? "" : "s");
    return app_gate_end(&f->gate, where);
}

app_status app_project_ambiguities(const char *path, const app_project_search *search)
{
    char error[APP_PROJECT_ERROR];
    finder f = {.is_each = search->is_each, .gate = app_gate_open(search->deny)};
    app_status status = APP_USAGE;
    bool is_open = app_allow_list_open(&f.allowed, search->allow);
    if (is_open && app_project_read(&f.project, path, error)) {
        status = find(&f, path, search);
    } else if (is_open) {
        app_message("%s", error);
    }
    free(f.pairs);
    app_allow_list_free(&f.allowed);
    app_project_run_free(&f.run);
    app_project_free(&f.project);
    return status;
}
