/* project/project_report.c -- see project.h. */
#include "project/project_parts.h"

#include "platform/number.h"
#include "platform/terminal_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOTHING UINT32_MAX

enum { FEW = 6 };

typedef struct report {
    app_project project;
    app_project_run run;
    app_project_run other; /* with the trials */
    app_project_trials trials;
    app_project_pair *pairs; /* the ambiguous ones, sorted */
    app_project_cause *causes;
    uint32_t cause_count;
    bool is_each; /* no list is cut short */
} report;

static void put_name(const report *r, uint32_t function)
{
    app_terminal_put(stdout, function < r->project.function_count
                                 ? r->project.functions[function].name
                                 : "(outside of the list)");
}

static void put_counts(const report *r)
{
    for (uint32_t i = 0; i < r->project.count_count; i++) {
        app_terminal_put(stdout, r->project.counts[i].context);
        (void)printf("\t%" PRIu32 "\n", r->project.counts[i].count);
    }
}

static uint32_t disabled_count(const app_project *p)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < p->function_count; i++) {
        count += p->functions[i].is_disabled ? 1 : 0;
    }
    return count;
}

/* Behind it, all that is printed is worth less. */
static void put_unlisted(const app_project *p)
{
    if (p->unlisted > 0) {
        (void)printf("%" PRIu32 " of %" PRIu32 " prerequisites name no function of the list, as '",
                     p->unlisted, p->link_count);
        app_terminal_put(stdout, p->unlisted_name);
        (void)puts("': order and chain are without them");
    }
}

static void put_skipped(const app_project *p)
{
    if (p->skipped > 0) {
        (void)printf("skipped %" PRIu32 " line%s of the log that %s not of the list; the first is "
                     "line %" PRIu32 "\n",
                     p->skipped, p->skipped == 1 ? "" : "s", p->skipped == 1 ? "is" : "are",
                     p->skipped_line);
    }
}

/* A list of dumpticks has demotions behind it; one in front of it means that the list is wrong. */
static void put_demotions(const report *r)
{
    app_project_figures figures = app_project_run_figures(&r->project, &r->run);
    uint32_t count = figures.demotions;
    if (!r->project.is_actual_only) {
        (void)printf("demotions\t%" PRIu32 "\n", count);
        return;
    }
    (void)puts("demotions\tnot known: dumpticks prints the group after demotion, so demotions do "
               "not show");
    (void)printf("may be demoted\t%" PRIu32 "\tfunctions in the group of one that they wait for\n",
                 figures.perhaps);
    if (figures.perhaps > 0) {
        (void)puts("\tthe plan names them; to know, set the groups that they ask for in the table "
                   "that --csv FILE writes");
    }
    if (count > 0) {
        (void)printf("in a group before one that they wait for\t%" PRIu32
                     "\tthe list is not of one "
                     "frame, or it was edited\n",
                     count);
    }
}

static void put_summary(const report *r)
{
    const app_project *p = &r->project;
    put_unlisted(p);
    put_skipped(p);
    (void)printf("functions\t%" PRIu32 "\ndisabled\t%" PRIu32 "\nprerequisites\t%" PRIu32
                 "\nunlisted prerequisites\t%" PRIu32 "\ncycles\t%" PRIu32 "\n",
                 p->function_count, disabled_count(p), p->link_count, p->unlisted, r->run.cycles);
    put_demotions(r);
}

static void put_place(const report *r, uint32_t function)
{
    const app_project_place *place = &r->run.places[function];
    const app_project_function *f = &r->project.functions[function];
    char seconds[32];
    (void)printf("%" PRIu32 "\t%s\t", place->order, tl_tick_group_name(place->group));
    put_name(r, function);
    if (place->demoted_by != NOTHING) {
        (void)printf(r->project.is_actual_only ? "\tlisted in %s, but it waits for "
                                               : "\tfrom %s, because it waits for ",
                     tl_tick_group_name(f->group));
        put_name(r, place->demoted_by);
    }
    if (place->perhaps_by != NOTHING) {
        (void)fputs("\tmay be demoted, because it waits for ", stdout);
        put_name(r, place->perhaps_by);
    }
    if (f->interval > 0) {
        app_number_text(f->interval, 9, seconds);
        (void)printf("\tevery %s s", seconds);
    }
    (void)putchar('\n');
}

static void put_plan(const report *r)
{
    (void)puts("\nplan");
    for (uint32_t i = 0; i < r->run.ran_count; i++) {
        put_place(r, r->run.order[i]);
    }
}

/* How many chains are as long, and the line's end. */
static void put_chains(const report *r)
{
    if (r->run.chains > 1) {
        (void)printf("\tone of %" PRIu32 "%s", r->run.chains,
                     r->run.chains == UINT32_MAX ? " or more" : "");
    }
    (void)putchar('\n');
}

static void put_chain(const report *r)
{
    if (r->run.chain_count > 0) {
        (void)printf("\nlongest chain\t%" PRIu32, r->run.chain_count);
        put_chains(r);
    }
    for (uint32_t i = 0; i < r->run.chain_count; i++) {
        (void)printf("%s\t", tl_tick_group_name(r->run.places[r->run.chain[i]].group));
        put_name(r, r->run.chain[i]);
        (void)putchar('\n');
    }
}

/* The ends of a cycle tell it from others. */
static bool has_ring(const app_project_run *run, uint32_t from, uint32_t to)
{
    for (uint32_t i = 0; i < run->ring_count; i++) {
        const uint32_t *members = &run->ring_members[run->rings[i].first];
        if (members[0] == from && members[run->rings[i].count - 1] == to) {
            return true;
        }
    }
    return false;
}

/* Cycles that the other frame (NULL: none) does not have. */
static void put_rings(const report *r, const app_project_run *run, const app_project_run *without)
{
    for (uint32_t i = 0; i < run->ring_count; i++) {
        uint32_t count = run->rings[i].count;
        const uint32_t *members = &run->ring_members[run->rings[i].first];
        if (without != NULL && has_ring(without, members[0], members[count - 1])) {
            continue;
        }
        (void)printf("%s cycle of %" PRIu32 "\n", without != NULL ? "new" : "\na", count);
        for (uint32_t k = 0; k < count; k++) {
            put_name(r, members[k]);
            (void)fputs(k + 1 < count ? "\twaits for\t" : "\tdoes not wait for\t", stdout);
            put_name(r, members[(k + 1) % count]);
            (void)puts(k + 1 < count ? "" : "\tit would close the cycle");
        }
    }
    if (without == NULL && run->ring_count < run->cycles && run->ring_count == APP_PROJECT_RINGS) {
        (void)printf("\nfurther cycles\t%" PRIu32 "\n", run->cycles - run->ring_count);
    }
}

static void put_pair(const report *r, const app_project_pair *pair)
{
    put_name(r, pair->reader);
    (void)fputs(pair->is_of_writers ? "\twrites " : "\treads ", stdout);
    app_terminal_put(stdout, r->project.values[pair->value].name);
    (void)printf(" %s\t", pair->is_read_first ? "before" : "after");
    put_name(r, pair->writer);
    (void)putchar('\n');
}

static void put_late(const report *r)
{
    (void)printf("\nlate reads\t%" PRIu32 "\n", app_project_run_figures(&r->project, &r->run).late);
    for (uint32_t i = 0; i < r->run.pair_count; i++) {
        if (!r->run.pairs[i].is_ambiguous) {
            put_pair(r, &r->run.pairs[i]);
        }
    }
}

static void put_cause(const report *r, const app_project_pair *pairs,
                      const app_project_cause *cause)
{
    const app_project *p = &r->project;
    const app_project_pair *first = &pairs[cause->first];
    uint32_t before = 0;
    if (cause->count == 1) {
        put_pair(r, first);
        return;
    }
    for (uint32_t i = cause->first; i < cause->first + cause->count; i++) {
        before += pairs[i].is_read_first ? 1 : 0;
    }
    app__project_put_kind(p->functions[first->reader].name, cause->readers);
    (void)fputs(first->is_of_writers ? "\twrites " : "\treads ", stdout);
    app__project_put_kind(p->values[first->value].name, cause->values);
    (void)printf(" %s\t", before == cause->count ? "before"
                          : before == 0          ? "after"
                                                 : "before or after");
    app__project_put_kind(p->functions[first->writer].name, cause->writers);
    (void)printf("\t%" PRIu32 " pairs\n", cause->count);
}

/* Pairs of one cause share a line. */
static void put_ambiguous_causes(const report *r)
{
    (void)printf("\nambiguous pairs\t%" PRIu32 "\n",
                 app_project_run_figures(&r->project, &r->run).ambiguous);
    for (uint32_t i = 0; i < r->cause_count; i++) {
        put_cause(r, r->pairs, &r->causes[i]);
    }
    if (r->run.unnamed_pairs > 0) {
        (void)printf("of them, pairs of two writers that are not named\t%" PRIu32 "\n",
                     r->run.unnamed_pairs);
    }
}

/* A misspelt value is one of these. Many of them do not bury the rest. */
static void put_one_sided(const report *r)
{
    const app_project *p = &r->project;
    uint32_t most = r->is_each ? UINT32_MAX : FEW;
    uint32_t count = 0;
    for (uint32_t i = 0; i < p->access_count; i++) {
        const app_project_value *value = &p->values[p->accesses[i].value];
        if (value->is_read == value->is_written || count++ >= most) {
            continue;
        }
        (void)fputs(count > 1 ? "" : "\nvalues that are only read, or only written\n", stdout);
        put_name(r, p->accesses[i].function);
        (void)fputs(value->is_read ? "\treads " : "\twrites ", stdout);
        app_terminal_put(stdout, value->name);
        (void)puts(value->is_read ? "\tno function writes it" : "\tno function reads it");
    }
    if (count > most) {
        (void)printf("and %" PRIu32 " more\t--all-pairs prints each\n", count - most);
    }
}

static void put_report(const report *r)
{
    put_summary(r);
    put_plan(r);
    put_chain(r);
    put_rings(r, &r->run, NULL);
    if (r->project.has_accesses) {
        put_ambiguous_causes(r);
        put_late(r);
        put_one_sided(r);
    } else {
        (void)puts("\nambiguous pairs\tnot known: the list does not say what is read and written");
    }
}

static void put_moves(const report *r)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < r->project.function_count; i++) {
        const app_project_place *before = &r->run.places[i];
        const app_project_place *after = &r->other.places[i];
        if (before->order == 0 || before->group == after->group) {
            continue;
        }
        count++;
        put_name(r, i);
        (void)printf("\t%s -> %s", tl_tick_group_name(before->group),
                     tl_tick_group_name(after->group));
        if (after->demoted_by != NOTHING) {
            (void)printf("\tbecause it waits for ");
            put_name(r, after->demoted_by);
        }
        (void)putchar('\n');
    }
    (void)printf("functions in another group\t%" PRIu32 "\n", count);
}

static bool has_pair(const app_project_run *run, const app_project_pair *pair)
{
    for (uint32_t i = 0; i < run->pair_count; i++) {
        const app_project_pair *p = &run->pairs[i];
        if (p->reader == pair->reader && p->writer == pair->writer && p->value == pair->value &&
            p->is_ambiguous == pair->is_ambiguous && p->is_read_first == pair->is_read_first &&
            p->is_of_writers == pair->is_of_writers) {
            return true;
        }
    }
    return false;
}

/* Pairs of one frame that the other one does not have. */
static void put_other_pairs(const report *r, const app_project_run *of,
                            const app_project_run *without, const char *what)
{
    for (uint32_t i = 0; i < of->pair_count; i++) {
        if (!has_pair(without, &of->pairs[i])) {
            (void)printf("%s %s\t", what, of->pairs[i].is_ambiguous ? "ambiguous" : "late");
            put_pair(r, &of->pairs[i]);
        }
    }
}

static void put_trial(const report *r, const app_project_trial *trial)
{
    put_name(r, trial->function);
    if (trial->change == APP_PROJECT_MOVE) {
        (void)printf("\tin %s\n", tl_tick_group_name(trial->group));
        return;
    }
    (void)fputs(trial->change == APP_PROJECT_WAIT ? "\twaits for\t" : "\tno longer waits for\t",
                stdout);
    put_name(r, trial->before);
    (void)putchar('\n');
}

static void put_change(const report *r)
{
    put_unlisted(&r->project);
    put_skipped(&r->project);
    for (uint32_t i = 0; i < r->trials.count; i++) {
        put_trial(r, &r->trials.items[i]);
    }
    put_moves(r);
    (void)printf("%s\t%" PRIu32 " -> %" PRIu32 "\n",
                 r->project.is_actual_only ? "demotions beyond those of dumpticks" : "demotions",
                 app_project_run_figures(&r->project, &r->run).demotions,
                 app_project_run_figures(&r->project, &r->other).demotions);
    (void)printf("cycles\t%" PRIu32 " -> %" PRIu32 "\n", r->run.cycles, r->other.cycles);
    put_rings(r, &r->other, &r->run);
    if (r->run.chain_count > 0 && r->other.chain_count > 0) {
        (void)printf("longest chain\t%" PRIu32 " -> %" PRIu32 "\n", r->run.chain_count,
                     r->other.chain_count);
    }
    put_other_pairs(r, &r->other, &r->run, "new");
    put_other_pairs(r, &r->run, &r->other, "gone");
}

/* @param is_tried  with the trials, too, which may have taken each other back */
static app_status run_frames(report *r, const char *path, bool is_tried)
{
    const char *error = app_project_run_frame(&r->run, &r->project, NULL);
    if (error == NULL && is_tried) {
        error = app_project_run_frame(&r->other, &r->project, &r->trials);
    }
    if (error != NULL) {
        app_message("%s: %s", path, error);
        return APP_FAILED;
    }
    return APP_OK;
}

static bool find_causes(report *r)
{
    uint32_t count = 0;
    r->pairs = calloc((size_t)r->run.pair_count + 1, sizeof *r->pairs);
    for (uint32_t i = 0; i < r->run.pair_count && r->pairs != NULL; i++) {
        if (r->run.pairs[i].is_ambiguous) {
            r->pairs[count++] = r->run.pairs[i];
        }
    }
    if (r->pairs != NULL) {
        qsort(r->pairs, count, sizeof *r->pairs, app_project_pair_compare);
        r->causes = app_project_causes(&r->project, r->pairs, count, true, &r->cause_count);
    }
    return r->causes != NULL;
}

static app_status report_functions(report *r, const char *path, char *const *what_ifs,
                                   uint32_t count)
{
    app_status status = app__project_take_trials(&r->project, &r->trials, what_ifs, count);
    status = status == APP_OK ? run_frames(r, path, count > 0) : status;
    if (status == APP_OK && !find_causes(r)) {
        app_message("%s: out of memory for the pairs", path);
        status = APP_FAILED;
    }
    if (status == APP_OK && count > 0) {
        put_change(r);
    } else if (status == APP_OK) {
        put_report(r);
    }
    return status;
}

app_status app_project_report(const char *path, char *const *what_ifs, uint32_t count, bool is_each)
{
    char error[APP_PROJECT_ERROR];
    report r = {.is_each = is_each};
    if (!app_project_read(&r.project, path, error)) {
        app_message("%s", error);
        return APP_FAILED;
    }
    bool is_grouped = r.project.count_count > 0;
    app_status status = APP_OK;
    if (is_grouped && count > 0) {
        app_message("--what-if: expected a list of functions; %s is grouped", path);
        status = APP_USAGE;
    } else if (is_grouped) {
        put_skipped(&r.project);
        put_counts(&r);
    } else {
        status = report_functions(&r, path, what_ifs, count);
    }
    free(r.pairs);
    free(r.causes);
    app_project_run_free(&r.run);
    app_project_run_free(&r.other);
    app_project_free(&r.project);
    return status;
}
