/* trace_view/trace_graph.c -- prerequisites of a project as a graph, and its longest chain of
 * waits: no number of threads makes a frame shorter than that. */
#include "trace_view/trace_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define ROW 15.0F

/* Cycles that are listed, and functions of each. */
enum { RINGS = 8, RING_ROWS = 16 };

/* The function of the frame that is that one of the list. */
static uint32_t function_of(const app_trace_view *view, uint32_t listed)
{
    const lab_frame *frame = &view->trace.frame;
    for (uint32_t i = 0; i < frame->function_count; i++) {
        if (tl_tick_id_store(frame->functions[i].id) == view->base.places[listed].id) {
            return i;
        }
    }
    return LAB_NONE;
}

/* Where it does not fit, its start is left out. */
void app__trace_chain_find(app_trace_view *view)
{
    const app_project_run *run = view->has_other ? &view->other : &view->base;
    uint32_t first = run->chain_count > APP_TRACE_CHAIN ? run->chain_count - APP_TRACE_CHAIN : 0;
    view->chain_count = 0;
    view->chain_before = 0;
    if (!view->is_project || run->chain_count < 2) {
        return;
    }
    view->chain_before = first;
    for (uint32_t i = first; i < run->chain_count; i++) {
        uint32_t function = function_of(view, run->chain[i]);
        if (function != LAB_NONE) {
            view->chain[view->chain_count++] = function;
        }
    }
}

/* Also of those that are left out of the picture. */
bool app__trace_is_in_chain(const app_trace_view *view, uint32_t function)
{
    const app_project_run *run = view->has_other ? &view->other : &view->base;
    if (view->chain_count == 0 || function == LAB_NONE) {
        return false;
    }
    uint64_t id = tl_tick_id_store(view->trace.frame.functions[function].id);
    for (uint32_t i = 0; i < run->chain_count; i++) {
        if (view->base.places[run->chain[i]].id == id) {
            return true;
        }
    }
    return false;
}

static void select_function(app_trace_view *view, uint32_t function)
{
    uint32_t item = view->trace.frame.functions[function].item;
    app__trace_choose(view, item, item == LAB_NONE ? function : LAB_NONE);
}

void app__trace_select_listed(app_trace_view *view, uint32_t listed)
{
    uint32_t function = function_of(view, listed);
    if (function != LAB_NONE) {
        select_function(view, function);
    }
}

/* A line that selects a function when it is clicked. */
static void put_row(app_trace_view *view, lab_page *page, uint32_t place, uint32_t function)
{
    char shown[APP_TRACE_NAME];
    lab_box row = lab_page_zebra(page, ROW);
    const char *name = app__trace_full_name(&view->trace.frame, function);
    uint32_t touch = lab_ui_place(page->ui, lab_ui_id(APP_TRACE_GRAPH, place), row);
    (void)lab_box_left(&row, 8.0F * page->s);
    (void)app__trace_fit(page->ui, GM_FONT_MONO, row.w, name, shown);
    lab_ui_figure(page->ui, GM_FONT_MONO, row, GM_ALIGN_LEFT,
                  (touch & LAB_HOVERED) != 0 ? LAB_TEXT_TITLE : LAB_WARNING, shown);
    if (strcmp(shown, name) != 0) {
        lab_ui_tip_figure(page->ui, touch, name);
    }
    if ((touch & LAB_CLICKED) != 0) {
        select_function(view, function);
    }
}

void app__trace_chain_paint(app_trace_view *view, lab_page *page)
{
    char text[LAB_TEXT];
    char count[16];
    const char *values[1] = {count};
    if (view->chain_count == 0) {
        return;
    }
    lab_page_heading(page, "longest chain of waits");
    (void)snprintf(count, sizeof count, "%" PRIu32, view->chain_count + view->chain_before);
    lab_page_lines(
        page, GM_FONT_SMALL, LAB_TEXT_SECONDARY,
        lab_ui_fill(page->ui, text,
                    "{1} functions, each of which waits for the one before: yellow in the plan.",
                    values, 1));
    uint32_t chains = view->has_other ? view->other.chains : view->base.chains;
    (void)snprintf(count, sizeof count, "%" PRIu32, chains);
    if (chains > 1) {
        lab_page_lines(page, GM_FONT_SMALL, LAB_TEXT_SECONDARY,
                       lab_ui_fill(page->ui, text, "One of {1} chains of that length.", values, 1));
    }
    (void)snprintf(count, sizeof count, "%" PRIu32, view->chain_before);
    if (view->chain_before > 0) {
        lab_page_lines(page, GM_FONT_SMALL, LAB_TEXT_SECONDARY,
                       lab_ui_fill(page->ui, text, "... {1} more before", values, 1));
    }
    for (uint32_t i = 0; i < view->chain_count; i++) {
        put_row(view, page, i, view->chain[i]);
    }
}

/* With nothing selected each cycle is. */
static bool is_about_selected(const app_trace_view *view, const uint32_t *members, uint32_t count)
{
    uint32_t selected = app__trace_selected(view);
    bool is_it = selected == LAB_NONE;
    for (uint32_t i = 0; i < count && !is_it; i++) {
        is_it = function_of(view, members[i]) == selected;
    }
    return is_it;
}

static void put_ring(app_trace_view *view, lab_page *page, const uint32_t *members, uint32_t count,
                     uint32_t place)
{
    char figure[16];
    const app_project_function *functions = view->project.functions;
    const char *values[3] = {functions[members[count - 1]].name, functions[members[0]].name,
                             figure};
    (void)snprintf(figure, sizeof figure, "%" PRIu32, count);
    (void)app__trace_told(
        page, LAB_BAD, "{1} does not wait for {2}: that would close a cycle of {3}.", values, 3, 0);
    for (uint32_t i = 0; i < count && i < RING_ROWS; i++) {
        uint32_t function = function_of(view, members[i]);
        if (function != LAB_NONE) {
            put_row(view, page, place + i, function);
        }
    }
}

void app__trace_rings_paint(app_trace_view *view, lab_page *page)
{
    const app_project_run *run = view->has_other ? &view->other : &view->base;
    uint32_t shown = 0;
    for (uint32_t i = 0; i < run->ring_count && view->is_project && shown < RINGS; i++) {
        const uint32_t *members = &run->ring_members[run->rings[i].first];
        if (!is_about_selected(view, members, run->rings[i].count)) {
            continue;
        }
        if (shown == 0) {
            lab_page_heading(page, "cycles of waits");
        }
        put_ring(view, page, members, run->rings[i].count, APP_TRACE_CHAIN + shown * RING_ROWS);
        shown++;
    }
}

/* A click on a box asks for a function, as in the Lab. */
static void take_requests(app_trace_view *view)
{
    for (uint32_t i = 0; i < view->requests.count; i++) {
        const lab_request *request = &view->requests.items[i];
        uint32_t function = lab_frame_find(&view->trace.frame, request->function);
        if (request->action == LAB_SELECT && function != LAB_NONE) {
            select_function(view, function);
        }
    }
}

void app__trace_graph_paint(app_trace_view *view, lab_box box)
{
    uint32_t selected = app__trace_selected(view);
    bool is_chain = selected == LAB_NONE && view->chain_count > 0;
    lab_box inner = lab_ui_panel(&view->ui, box, is_chain ? "LONGEST CHAIN OF WAITS" : "GRAPH");
    lab_graph_chain chain = {view->chain, view->chain_count, view->chain_before};
    view->model.frame = &view->trace.frame;
    (void)snprintf(view->model.selected, sizeof view->model.selected, "%s",
                   selected != LAB_NONE ? view->trace.frame.functions[selected].label : "");
    float whole = lab_graph_paint(&view->ui, inner, &view->model, &chain, &view->graph_scroll);
    view->graph_height = whole + box.h - inner.h;
    take_requests(view);
}
