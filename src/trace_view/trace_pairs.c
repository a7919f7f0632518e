/* trace_view/trace_pairs.c -- pairs of readers and writers of a project's frame: those that a trial
 * takes away, brings, and leaves without an order. */
#include "trace_view/trace_parts.h"

#include "platform/message.h"

#include <stdlib.h>
#include <string.h>

static app_project_pair *sorted(const app_project_run *run)
{
    app_project_pair *pairs = calloc((size_t)run->pair_count + 1, sizeof *pairs);
    if (pairs != NULL && run->pair_count > 0) {
        memcpy(pairs, run->pairs, run->pair_count * sizeof *pairs);
        qsort(pairs, run->pair_count, sizeof *pairs, app_project_pair_compare);
    }
    return pairs;
}

typedef struct sorted_pairs {
    const app_project_pair *items;
    uint32_t count;
} sorted_pairs;

/* Adds pairs of `of` that `other` has, or does not have. */
static void add_pairs(app_trace_view *view, app_trace_pairs *list, const sorted_pairs *of,
                      const sorted_pairs *other, bool are_in_both)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < of->count; i++) {
        while (at < other->count &&
               app_project_pair_compare(&other->items[at], &of->items[i]) < 0) {
            at++;
        }
        bool is_in_both =
            at < other->count && app_project_pair_compare(&other->items[at], &of->items[i]) == 0;
        bool is_open = !are_in_both || of->items[i].is_ambiguous;
        if (is_in_both == are_in_both && is_open) {
            view->pairs[list->first + list->count++] = of->items[i];
        }
    }
}

static bool fill(app_trace_view *view, const sorted_pairs *base, const sorted_pairs *other)
{
    bool is_good = true;
    uint32_t first = 0;
    for (uint32_t i = 0; i < APP_TRACE_PAIR_LISTS && is_good; i++) {
        app_trace_pairs *list = &view->pair_lists[i];
        list->first = first;
        if (i == APP_TRACE_PAIRS_OPEN) {
            add_pairs(view, list, base, view->has_other ? other : base, true);
        } else if (view->has_other) {
            bool is_gone = i == APP_TRACE_PAIRS_GONE;
            add_pairs(view, list, is_gone ? base : other, is_gone ? other : base, false);
        }
        list->causes = app_project_causes(&view->project, view->pairs + first, list->count, false,
                                          &list->cause_count);
        is_good = list->causes != NULL;
        for (uint32_t k = 0; k < list->cause_count && is_good; k++) {
            list->causes[k].first += first;
        }
        first += list->count;
    }
    return is_good;
}

void app__trace_pairs_free(app_trace_view *view)
{
    for (uint32_t i = 0; i < APP_TRACE_PAIR_LISTS; i++) {
        app_trace_pairs *list = &view->pair_lists[i];
        free(list->causes);
        list->causes = NULL;
        list->count = 0;
        list->cause_count = 0;
    }
    free(view->pairs);
    view->pairs = NULL;
    view->pairs_open = LAB_NONE;
}

void app__trace_pairs_find(app_trace_view *view)
{
    size_t most = (size_t)view->base.pair_count + view->other.pair_count + 1;
    app_project_pair *base = sorted(&view->base);
    app_project_pair *other = sorted(&view->other);
    const sorted_pairs both[2] = {{base, view->base.pair_count}, {other, view->other.pair_count}};
    app__trace_pairs_free(view);
    view->pairs = calloc(most, sizeof *view->pairs);
    if (base == NULL || other == NULL || view->pairs == NULL || !fill(view, &both[0], &both[1])) {
        app__trace_pairs_free(view);
        app_message("out of memory for the pairs of a list");
    }
    free(base);
    free(other);
}
