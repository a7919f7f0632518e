/* trace_view/trace_facts.c -- all that the trace tells of what is selected; else the late reads of
 * the frame. */
#include "trace_view/trace_parts.h"

#include "lab/panels/page.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PLACE_WAITS = 1 << 20, PLACE_LATE = 1024, PLACE_BACK = 40, PLACE_WAY, PLACE_ORDER };

#define ROW  15.0F
#define FACT 78.0F

typedef struct facts {
    app_trace_view *view;
    lab_page page;
    const lab_frame *frame;
} facts;

/* As many lines as the text needs, beside its label. */
static void put_fact(facts *f, const char *label, uint32_t rgb, const char *text)
{
    lab_box line = {f->page.left.x, f->page.left.y, FACT * f->page.s, ROW * f->page.s};
    lab_box left = f->page.left;
    lab_ui_text(f->page.ui, GM_FONT_SMALL, line, GM_ALIGN_LEFT, LAB_TEXT_MUTED, label);
    (void)lab_box_left(&f->page.left, line.w);
    lab_page_lines(&f->page, GM_FONT_SMALL, rgb, text);
    f->page.left.x = left.x;
    f->page.left.w = left.w;
    float used = f->page.left.y - left.y;
    (void)lab_box_top(&f->page.left, fmaxf(roundf(line.h) - used, 0.0F));
}

static const char *word(const facts *f, const char *english)
{
    return lab_ui_word(f->page.ui, english);
}

static const char *stage_word(const facts *f, tl_stage stage)
{
    return word(f, app_host_trace_stage(&f->view->trace, stage));
}

static const char *name_of(const facts *f, const tl_item *item)
{
    uint32_t function = lab_frame_function_of(f->frame, item);
    if (function != LAB_NONE) {
        return f->frame->functions[function].label;
    }
    return item->kind == TL_ITEM_NONE ? word(f, "the host") : item->name != NULL ? item->name : "?";
}

static void select_item(facts *f, const tl_item *to)
{
    for (uint32_t i = 0; i < f->frame->item_count; i++) {
        if (f->frame->items[i].item.kind == to->kind && f->frame->items[i].item.id == to->id) {
            app__trace_choose(f->view, i, LAB_NONE);
            return;
        }
    }
    uint32_t idle = lab_frame_function_of(f->frame, to);
    if (idle != LAB_NONE) {
        app__trace_choose(f->view, LAB_NONE, idle);
    }
}

/* Both ran, in the other order: the wait would close a cycle. */
static bool is_dropped(const facts *f, const lab_edge *edge)
{
    return !edge->is_honoured && f->frame->functions[edge->function].item != LAB_NONE &&
           f->frame->functions[edge->before].item != LAB_NONE;
}

static void put_dropped(const facts *f, lab_box *row)
{
    const char *dropped = word(f, "dropped: cycle");
    float wide = lab_ui_width(f->page.ui, GM_FONT_SMALL, dropped) + 8.0F * f->page.s;
    lab_ui_figure(f->page.ui, GM_FONT_SMALL, lab_box_right(row, fminf(wide, row->w)), GM_ALIGN_LEFT,
                  LAB_BAD, dropped);
}

/* A line with the name of a function of the wait, which selects it when it is clicked. */
static void put_function(facts *f, uint32_t place, const lab_edge *edge, uint32_t function,
                         bool has_cut)
{
    uint32_t rgb =
        edge->is_honoured || edge->before != function ? LAB_TEXT_PRIMARY : LAB_TEXT_MUTED;
    char shown[APP_TRACE_NAME];
    const char *name = app__trace_full_name(f->frame, function);
    lab_box row = lab_page_zebra(&f->page, ROW);
    if (has_cut) {
        app__trace_cut_paint(f->view, &f->page, function, &row);
    }
    uint32_t touch = lab_ui_place(f->page.ui, lab_ui_id(APP_TRACE_FACTS, place), row);
    if ((touch & LAB_HOVERED) != 0) {
        lab_ui_fill_box(f->page.ui, row, LAB_TEXT_TITLE, 0.07F);
    }
    (void)lab_box_left(&row, 8.0F * f->page.s);
    if (is_dropped(f, edge)) {
        put_dropped(f, &row);
    }
    (void)app__trace_fit(f->page.ui, GM_FONT_SMALL, row.w, name, shown);
    lab_ui_figure(f->page.ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, rgb, shown);
    if (strcmp(shown, name) != 0) {
        lab_ui_tip_figure(f->page.ui, touch, name);
    }
    if ((touch & LAB_CLICKED) != 0) {
        uint32_t item = f->frame->functions[function].item;
        app__trace_choose(f->view, item, item == LAB_NONE ? function : LAB_NONE);
    }
}

/* The whole name. */
static const char *item_name(const facts *f, const tl_item *item)
{
    uint32_t function = lab_frame_function_of(f->frame, item);
    return function != LAB_NONE ? app__trace_full_name(f->frame, function) : name_of(f, item);
}

static void put_run(facts *f, const tl_frame_item *item)
{
    char text[LAB_TEXT];
    char figures[2][32];
    const char *values[3] = {stage_word(f, item->item.stage), "", ""};
    uint32_t by = lab_frame_function(f->frame, item->demoted_by);
    put_fact(f, "ran in", app__trace_color(item->item.stage), values[0]);
    if (item->reason == TL_TICK_DEMOTED) {
        values[0] = stage_word(f, tl_stage_of_group(item->wanted));
        values[1] = by != LAB_NONE ? f->frame->functions[by].label : "?";
        put_fact(f, "asked for", LAB_WARNING,
                 lab_ui_fill(f->page.ui, text, "{1}, but it waits for {2}", values, 2));
    } else if (item->reason == TL_TICK_NEWLY_SPAWNED) {
        tl_item spawner = {.kind = item->spawned_by_kind, .id = item->spawned_by};
        values[0] = name_of(f, &spawner);
        put_fact(f, "", LAB_WARNING,
                 lab_ui_fill(f->page.ui, text, "newly spawned by {1}", values, 1));
    }
    if (f->view->is_project) {
        return; /* a list has no threads */
    }
    (void)snprintf(figures[0], sizeof figures[0], "W%" PRIu32, item->worker);
    lab_lanes_write_time(figures[1], sizeof figures[1],
                         (float)(item->end_ns - item->begin_ns) / 1000.0F);
    values[0] = item->worker != 0 ? figures[0] : lab_ui_word(f->page.ui, "game thread");
    values[1] = figures[1];
    put_fact(f, "thread", LAB_TEXT_PRIMARY,
             f->frame->end_ns != 0 ? lab_ui_fill(f->page.ui, text, "{1}, {2}", values, 2)
                                   : values[0]);
}

/* Not every list has intervals. */
static bool has_intervals(const app_trace_view *view)
{
    bool has_any = !view->is_project;
    for (uint32_t i = 0; i < view->project.function_count && !has_any; i++) {
        has_any = view->project.functions[i].interval > 0;
    }
    return has_any;
}

/* In the frame of a list every function is due; the list says how often it is. */
static void put_interval(facts *f, tl_time interval)
{
    char text[LAB_TEXT];
    char seconds[32];
    const char *values[1] = {seconds};
    (void)snprintf(seconds, sizeof seconds, "%.4g", (double)interval / 1e9);
    put_fact(f, "interval", LAB_TEXT_PRIMARY,
             interval > 0 ? lab_ui_fill(f->page.ui, text, "every {1} s", values, 1)
                          : word(f, "every frame"));
}

static void put_waits(facts *f, uint32_t function)
{
    const lab_function *own = &f->frame->functions[function];
    uint32_t place = PLACE_WAITS;
    for (uint32_t i = 0; i < own->edge_count; i++) {
        const lab_edge *edge = &f->frame->edges[own->first_edge + i];
        if (i == 0) {
            lab_page_heading(&f->page, "waits for");
        }
        put_function(f, place++, edge, edge->before, f->view->is_project);
    }
    bool has_any = false;
    for (uint32_t i = 0; i < f->frame->edge_count; i++) {
        const lab_edge *edge = &f->frame->edges[i];
        if (edge->before != function) {
            continue;
        }
        if (!has_any) {
            lab_page_heading(&f->page, "these wait for it");
        }
        has_any = true;
        put_function(f, place++, edge, edge->function, false);
    }
}

static bool is_same(const tl_item *a, const tl_item *b)
{
    return a->kind == b->kind && a->id == b->id;
}

/* A line with {1} the function, {2} the value, {3} how late it was read, {4} of which frame.
 * @return whether it was clicked */
static bool put_about(facts *f, uint32_t place, const char *english, const tl_lag_sample *sample,
                      const tl_item *of)
{
    char late[LAB_TEXT];
    char frame[24];
    const char *names[4] = {item_name(f, of), sample->value_name != NULL ? sample->value_name : "?",
                            app__trace_late_text(f->view, sample, late), frame};
    float top = f->page.left.y;
    (void)snprintf(frame, sizeof frame, "%" PRIu64, sample->read_frame);
    bool is_clicked = app__trace_told(&f->page,
                                      sample->frames > 0 || app__trace_is_by_chance(f->view, sample)
                                          ? app__trace_late_color(f->view, sample)
                                          : LAB_TEXT_PRIMARY,
                                      english, names, 4, place);
    if (f->view->late_read == (uint32_t)(sample - f->frame->samples)) {
        lab_box line = {f->page.left.x, top, f->page.left.w, f->page.left.y - top};
        lab_ui_fill_box(f->page.ui, line, LAB_ACCENT, 0.16F);
        lab_ui_fill_box(f->page.ui, lab_box_make(line.x, line.y, 2.0F * f->page.s, line.h),
                        LAB_ACCENT, 1.0F);
    }
    return is_clicked;
}

/* The frame of the write that was read, before this one; LAB_NONE: the trace has it not. */
static uint32_t frame_of_write(const facts *f, const tl_lag_sample *sample)
{
    const app_host_trace *trace = &f->view->trace;
    for (uint32_t i = 0; i < f->view->index && !f->view->is_project; i++) {
        if (trace->frames[i].number == sample->read_frame) {
            return i;
        }
    }
    return LAB_NONE;
}

/* "Pawn.at of frame 29, by Pawn", and for a late one what came after it. A click leads to the write
 * that was read, if the trace has its frame. */
static void put_read(facts *f, uint32_t place, const tl_lag_sample *sample)
{
    bool is_late = sample->frames > 0;
    const char *english =
        app__trace_is_by_chance(f->view, sample)
            ? (is_late ? "{2}: {3}, nothing orders it and {1}" : "{2}, written by {1}: {3}")
        : f->view->is_project ? (is_late ? "{2}: {3}, {1} writes it later" : "{2}, written by {1}")
        : is_late             ? "{2} of frame {4}: {3}, {1} writes it later"
                              : "{2} of frame {4}, written by {1}";
    const app_trace_wait wait = app__trace_wait_begin(f->view, &f->page, sample);
    bool is_clicked =
        put_about(f, place, english, sample, is_late ? &sample->last_writer : &sample->read_writer);
    app__trace_wait_end(&f->page, &wait);
    if (!is_clicked) {
        return;
    }
    uint32_t frame = frame_of_write(f, sample);
    if (frame != LAB_NONE) {
        f->view->wanted = frame;
        f->view->wanted_item = sample->read_writer;
    } else {
        select_item(f, &sample->last_writer);
    }
}

/* The reader of a late or timely read. */
static void put_reader(facts *f, uint32_t place, const tl_lag_sample *sample)
{
    bool is_late = sample->frames > 0;
    bool is_chance = app__trace_is_by_chance(f->view, sample);
    const char *english = is_late     ? "{1}, before this write: {2}, {3}"
                          : is_chance ? "{1}: {2}, {3}"
                                      : "{1}: {2}";
    if (put_about(f, place, english, sample, &sample->reader)) {
        select_item(f, &sample->reader);
    }
}

static void put_reads(facts *f, const tl_item *self)
{
    bool has_any = false;
    for (uint32_t i = 0; i < f->frame->sample_count; i++) {
        if (is_same(&f->frame->samples[i].reader, self)) {
            if (!has_any) {
                lab_page_heading(&f->page, "it reads");
            }
            has_any = true;
            put_read(f, PLACE_LATE + i, &f->frame->samples[i]);
        }
    }
}

/* Readers in this frame, and those of the frames after it that get what was written here. */
static void put_readers(facts *f, const tl_item *self)
{
    bool has_any = app__trace_later_has(f->view, self);
    if (has_any) {
        lab_page_heading(&f->page, "is read by");
    }
    for (uint32_t i = 0; i < f->frame->sample_count; i++) {
        const tl_lag_sample *sample = &f->frame->samples[i];
        if (!is_same(&sample->last_writer, self)) {
            continue;
        }
        if (!has_any) {
            lab_page_heading(&f->page, "is read by");
            app__trace_late_paint(f->view, &f->page, self);
        }
        has_any = true;
        if (!f->view->is_project || sample->frames == 0) {
            put_reader(f, PLACE_LATE * 64 + i, sample);
        }
    }
    app__trace_later_paint(f->view, &f->page, self);
}

/* What a group of UE3's loop is for; NULL: no line is shown. */
static const char *ue3_text(tl_stage stage)
{
    switch ((int)stage) {
    case TL_STAGE_PRE_PHYSICS:
        return "Before the physics. Actors tick in the order in which they were spawned: one that "
               "reads an actor spawned after it gets the value of the frame before.";
    case TL_STAGE_DURING_PHYSICS:
        return "While the physics runs. An actor here may not touch it, and what the next group "
               "writes is a frame old here.";
    case TL_STAGE_POST_PHYSICS:
        return "When the physics is done. An actor that follows another, such as a camera, belongs "
               "here: it reads what this frame has written.";
    default:
        return NULL;
    }
}

static void explain_ue3(facts *f)
{
    const char *text =
        f->view->item != LAB_NONE
            ? ue3_text(f->frame->items[f->view->item].item.stage)
            : "UE3 has no prerequisites. One list of actors runs in three groups around the "
              "physics, each group in the order of spawning. To read what another actor writes in "
              "the same frame, an actor must be spawned after it, or be in a later group.";
    if (f->view->trace.is_ue3 && text != NULL) {
        lab_page_gap(&f->page, 6.0F);
        lab_page_text(&f->page, GM_FONT_SMALL, LAB_TEXT_SECONDARY, text);
    }
}

static void put_selected(facts *f)
{
    uint32_t function = app__trace_selected(f->view);
    tl_item self = {.kind = TL_ITEM_TICK};
    if (f->view->item != LAB_NONE) {
        self = f->frame->items[f->view->item].item;
    } else {
        self.id = tl_tick_id_store(f->frame->functions[function].id);
    }
    const char *name = function != LAB_NONE && f->frame->functions[function].info.name != NULL
                           ? f->frame->functions[function].info.name
                           : name_of(f, &self);
    const app_project *p = &f->view->project;
    uint32_t listed = f->view->is_project ? app__trace_listed(f->view) : p->function_count;
    bool is_dropped = listed < p->function_count && p->functions[listed].whole != NULL;
    lab_page_lines(&f->page, GM_FONT_UI, LAB_TEXT_TITLE,
                   is_dropped ? p->functions[listed].whole : name);
    lab_page_gap(&f->page, 3.0F);
    if (function != LAB_NONE) {
        app__trace_what_if_paint(f->view, &f->page, function);
    }
    if (f->view->item != LAB_NONE) {
        put_run(f, &f->frame->items[f->view->item]);
    }
    if (f->view->is_project) {
        app__trace_suspects_paint(f->view, &f->page);
    }
    if (function != LAB_NONE && has_intervals(f->view)) {
        put_interval(f, listed < p->function_count ? p->functions[listed].interval
                                                   : f->frame->functions[function].info.interval);
    }
    app__trace_changes_paint(f->view, &f->page);
    if (function != LAB_NONE) {
        put_waits(f, function);
    }
    put_reads(f, &self);
    put_readers(f, &self);
    if (!f->view->has_other) {
        app__trace_rings_paint(f->view, &f->page);
    }
    app__trace_open_paint(f->view, &f->page);
    app__trace_one_sided_paint(f->view, &f->page);
    explain_ue3(f);
}

/* First of all, unless something is tried: then that is what is looked for. */
static void put_how(facts *f)
{
    if (f->view->has_other) {
        return;
    }
    lab_page_text(&f->page, GM_FONT_SMALL, LAB_TEXT_MUTED,
                  f->view->is_project
                      ? "Click a line of the plan, or step with the keys below: here is all that "
                        "the list tells of it."
                      : "Click a line of the plan, or step with the keys below: here is all that "
                        "the trace tells of it.");
}

/* Of a trace: reader, value, how late, and the writer that came after it. */
static void put_late(facts *f, uint32_t place, const tl_lag_sample *sample)
{
    char text[LAB_TEXT];
    const char *names[4] = {
        item_name(f, &sample->reader), sample->value_name != NULL ? sample->value_name : "?",
        app__trace_lag_text(f->page.ui, sample, text), item_name(f, &sample->last_writer)};
    if (app__trace_told(&f->page, LAB_BAD, "{1}: {2}, {3}, {4} writes it later", names, 4, place)) {
        select_item(f, &sample->reader);
    }
}

/* UE3 has neither prerequisites nor priorities. */
static const char *ue3_order_text(facts *f, char out[LAB_TEXT])
{
    const lab_order_change *change = &f->view->change.change;
    const tl_item *first = change->is_later ? &change->passed : &change->moved;
    const tl_item *second = change->is_later ? &change->moved : &change->passed;
    const char *names[2] = {name_of(f, first), name_of(f, second)};
    if (change->cause != LAB_ORDER_BY_PREREQUISITE) {
        return lab_stop_text(f->page.ui, &f->view->model, out);
    }
    return lab_ui_fill(f->page.ui, out,
                       "{1} now runs before {2}: an actor was spawned or destroyed, or its group "
                       "changed",
                       names, 2);
}

/* The function whose wait came or went; else the one that runs first now. */
static void select_changed(facts *f, const lab_order_change *change)
{
    uint32_t function = change->cause == LAB_ORDER_BY_EDIT
                            ? lab_frame_find(f->frame, change->edit.function)
                            : LAB_NONE;
    if (function == LAB_NONE) {
        select_item(f, change->is_later ? &change->passed : &change->moved);
        return;
    }
    uint32_t item = f->frame->functions[function].item;
    app__trace_choose(f->view, item, item == LAB_NONE ? function : LAB_NONE);
}

/* As a breakpoint of the Lab says it. A click selects. */
static void put_order(facts *f)
{
    char text[LAB_TEXT];
    lab_model *model = &f->view->model;
    if (!f->view->has_change) {
        return;
    }
    model->frame = f->frame;
    model->stop = &f->view->change;
    lab_page_heading(&f->page, "the order changed");
    lab_box box = f->page.left;
    lab_page_lines(&f->page, GM_FONT_SMALL, LAB_WARNING,
                   f->view->trace.is_ue3 ? ue3_order_text(f, text)
                                         : lab_stop_text(f->page.ui, model, text));
    model->stop = NULL;
    box.h = f->page.left.y - box.y;
    uint32_t touch = lab_ui_place(f->page.ui, lab_ui_id(APP_TRACE_FACTS, PLACE_ORDER), box);
    if ((touch & LAB_HOVERED) != 0) {
        lab_ui_fill_box(f->page.ui, box, LAB_TEXT_TITLE, 0.07F);
    }
    if ((touch & LAB_CLICKED) != 0) {
        select_changed(f, &f->view->change.change);
    }
}

/* What the frame comes to, and its late reads: a click selects the reader. */
static void put_frame(facts *f)
{
    uint32_t late = 0;
    if (f->view->is_project && !f->view->has_other) {
        app__trace_summary_paint(f->view, &f->page);
    }
    put_how(f);
    app__trace_unlisted_paint(f->view, &f->page);
    app__trace_changes_paint(f->view, &f->page);
    app__trace_again_paint(f->view, &f->page);
    put_order(f);
    for (uint32_t i = 0; i < f->frame->sample_count; i++) {
        const tl_lag_sample *sample = &f->frame->samples[i];
        if (sample->frames == 0) {
            continue;
        }
        if (late++ == 0) {
            lab_page_heading(&f->page, "read late in this frame");
            app__trace_late_paint(f->view, &f->page, NULL);
        }
        if (!f->view->is_project) {
            put_late(f, PLACE_LATE + i, sample);
        }
    }
    if (late == 0) {
        lab_page_text(&f->page, GM_FONT_SMALL, LAB_TEXT_SECONDARY,
                      f->view->trace.has_reads ? "Nothing was read late in this frame."
                      : f->view->is_project
                          ? "The list has no reads: what is late is not known."
                          : "The host did not log reads: what was late is not known.");
    }
    if (!f->view->has_other) {
        app__trace_rings_paint(f->view, &f->page);
    }
    app__trace_open_paint(f->view, &f->page);
    app__trace_demotions_paint(f->view, &f->page);
    if (f->view->is_project) {
        app__trace_suspects_paint(f->view, &f->page);
    }
    app__trace_chain_paint(f->view, &f->page);
    app__trace_one_sided_paint(f->view, &f->page);
    explain_ue3(f);
}

/* Beside the title, from right to left.  @return whether it was clicked */
static bool put_title_button(lab_ui *ui, lab_box *title, uint32_t place, const char *text)
{
    float s = ui->scale;
    float wide = lab_ui_width(ui, GM_FONT_SMALL, lab_ui_word(ui, text)) + 14.0F * s;
    lab_box key = lab_box_right(title, wide);
    (void)lab_box_right(title, 6.0F * s);
    return lab_ui_button(ui, lab_ui_id(APP_TRACE_FACTS, place), key, text, false);
}

/* Keys do the same. */
static void put_back(app_trace_view *view, lab_box box, bool has_selected)
{
    lab_ui *ui = &view->ui;
    float s = ui->scale;
    lab_box title = {box.x, box.y + 7.0F * s, box.w - 10.0F * s, 18.0F * s};
    if (has_selected &&
        put_title_button(ui, &title, PLACE_BACK,
                         view->is_project ? "whole list (Esc)" : "this frame (Esc)")) {
        app__trace_select(view, LAB_NONE, LAB_NONE);
    }
    if (view->back.count > 0 && !view->is_project &&
        put_title_button(ui, &title, PLACE_WAY, "back (Backspace)")) {
        (void)app__trace_go_way(view, -1);
    }
}

void app__trace_facts_paint(app_trace_view *view, lab_box box)
{
    bool has_any = view->item != LAB_NONE || view->idle != LAB_NONE;
    lab_box inner = lab_ui_panel(&view->ui, box, has_any ? "SELECTED" : "THIS FRAME");
    facts f = {.view = view, .frame = &view->trace.frame};
    f.page =
        lab_page_begin(&view->ui, NULL, (lab_panel)APP_TRACE_FACTS, inner, &view->facts_scroll);
    if (has_any) {
        put_selected(&f);
    } else {
        put_frame(&f);
    }
    lab_page_end(&f.page);
    put_back(view, box, has_any);
}
