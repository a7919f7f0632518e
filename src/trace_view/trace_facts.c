/* trace_view/trace_facts.c -- all that the trace tells of what is selected; else the late reads of
 * the frame. */
#include "trace_view/trace_parts.h"

#include "lab/panels/page.h"
#include "platform/short_name.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    PLACE_WAITS = 1 << 20,
    PLACE_LATE = 1024,
    PLACE_BACK = 40,
    READ_NAME = 256,
    READ_PART = 40,
    READ_FUNCTION = 48
};

#define ROW  15.0F
#define FACT 78.0F
#define CUT  56.0F

typedef struct facts {
    app_trace_view *view;
    lab_page page;
    const lab_frame *frame;
} facts;

static void put_fact(facts *f, const char *label, uint32_t rgb, const char *text)
{
    lab_box row = lab_page_row(&f->page, ROW);
    lab_ui_text(f->page.ui, GM_FONT_SMALL, lab_box_left(&row, FACT * f->page.s), GM_ALIGN_LEFT,
                LAB_TEXT_MUTED, label);
    lab_ui_figure(f->page.ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, rgb, text);
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

/* A line that selects an item or a function when it is clicked. */
typedef struct link {
    uint32_t place;
    uint32_t rgb;
    tl_item to;
    const char *text;
    const char *tip; /* the same with whole names */
    bool has_cut;    /* and a button that tries the project without that prerequisite */
    bool has_frame;
    uint32_t frame; /* index of another frame, in which `to` ran */
} link;

static void put_link(facts *f, const link *l)
{
    lab_box row = lab_page_zebra(&f->page, ROW);
    if (l->has_cut) {
        app__trace_cut_paint(f->view, &f->page, lab_frame_function_of(f->frame, &l->to), &row);
    }
    uint32_t touch = lab_ui_place(f->page.ui, lab_ui_id(APP_TRACE_FACTS, l->place), row);
    if ((touch & LAB_HOVERED) != 0) {
        lab_ui_fill_box(f->page.ui, row, LAB_TEXT_TITLE, 0.07F);
    }
    (void)lab_box_left(&row, 8.0F * f->page.s);
    lab_ui_figure(f->page.ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, l->rgb, l->text);
    lab_ui_tip_figure(f->page.ui, touch, l->tip);
    if ((touch & LAB_CLICKED) != 0 && l->has_frame) {
        f->view->wanted = l->frame;
        f->view->wanted_item = l->to;
    } else if ((touch & LAB_CLICKED) != 0) {
        select_item(f, &l->to);
    }
}

/* Likewise with the name of a function alone. */
static void put_function(facts *f, uint32_t place, uint32_t rgb, uint32_t function, bool has_cut)
{
    char shown[APP_TRACE_NAME];
    const char *name = app__trace_full_name(f->frame, function);
    link l = {
        .place = place,
        .rgb = rgb,
        .to = {.kind = TL_ITEM_TICK, .id = tl_tick_id_store(f->frame->functions[function].id)},
        .tip = name,
        .has_cut = has_cut};
    float room = f->page.left.w - (has_cut ? CUT : 8.0F) * f->page.s;
    l.text = app__trace_fit(f->page.ui, GM_FONT_SMALL, room, name, shown);
    put_link(f, &l);
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
        put_function(f, place++, edge->is_honoured ? LAB_TEXT_PRIMARY : LAB_TEXT_MUTED,
                     edge->before, f->view->is_project);
    }
    bool has_any = false;
    for (uint32_t i = 0; i < f->frame->edge_count; i++) {
        if (f->frame->edges[i].before != function) {
            continue;
        }
        if (!has_any) {
            lab_page_heading(&f->page, "these wait for it");
        }
        has_any = true;
        put_function(f, place++, LAB_TEXT_PRIMARY, f->frame->edges[i].function, false);
    }
}

static bool is_same(const tl_item *a, const tl_item *b)
{
    return a->kind == b->kind && a->id == b->id;
}

/* What a line about a read consists of, with names as they are shown, or whole. */
typedef struct read_words {
    char function[READ_NAME];
    char value[READ_NAME];
    char frame[24];
    char late[LAB_TEXT];
    const char *values[4];
} read_words;

/* `of`: the function that is named beside the value. */
static void fill_words(const facts *f, const tl_lag_sample *sample, const tl_item *of,
                       bool is_whole, read_words *out)
{
    const char *value = sample->value_name != NULL ? sample->value_name : "?";
    app_short_name(out->value, is_whole ? sizeof out->value : READ_PART, value);
    (void)snprintf(out->frame, sizeof out->frame, "%" PRIu64, sample->read_frame);
    (void)app__trace_lag_text(f->page.ui, sample, out->late);
    app_short_name(out->function, is_whole ? sizeof out->function : READ_FUNCTION,
                   item_name(f, of));
    out->values[0] = out->function;
    out->values[1] = out->value;
    out->values[2] = out->late;
    out->values[3] = out->frame;
}

/* A line with {1} the function, {2} the value, {3} how late it was read, {4} of which frame. */
static void put_about(facts *f, link l, const char *english, const tl_lag_sample *sample,
                      const tl_item *of)
{
    char texts[2][LAB_TIP];
    read_words words;
    for (int i = 0; i < 2; i++) {
        fill_words(f, sample, of, i == 1, &words);
        (void)gm_picture_fill(texts[i], sizeof texts[i], word(f, english), words.values, 4);
    }
    l.text = texts[0];
    l.tip = texts[1];
    put_link(f, &l);
}

/* A click leads to the write that was read, if the trace has its frame. */
static void find_write(const facts *f, const tl_lag_sample *sample, link *l)
{
    const app_host_trace *trace = &f->view->trace;
    for (uint32_t i = 0; i < f->view->index && !f->view->is_project; i++) {
        if (trace->frames[i].number == sample->read_frame) {
            l->has_frame = true;
            l->frame = i;
            l->to = sample->read_writer;
        }
    }
}

/* "Pawn.at of frame 29, by Pawn", and for a late one what came after it. */
static void put_read(facts *f, uint32_t place, const tl_lag_sample *sample)
{
    bool is_late = sample->frames > 0;
    link l = {
        .place = place, .rgb = is_late ? LAB_BAD : LAB_TEXT_PRIMARY, .to = sample->last_writer};
    find_write(f, sample, &l);
    const char *english = f->view->is_project
                              ? (is_late ? "{2}: {3}, {1} writes it later" : "{2}, written by {1}")
                          : is_late ? "{2} of frame {4}: {3}, {1} writes it later"
                                    : "{2} of frame {4}, written by {1}";
    put_about(f, l, english, sample, is_late ? &sample->last_writer : &sample->read_writer);
}

/* The reader of a late or timely read. */
static void put_reader(facts *f, uint32_t place, const tl_lag_sample *sample)
{
    bool is_late = sample->frames > 0;
    link l = {.place = place, .rgb = is_late ? LAB_BAD : LAB_TEXT_PRIMARY, .to = sample->reader};
    put_about(f, l, is_late ? "{1}: {2}, {3}" : "{1}: {2}", sample, &sample->reader);
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
    has_any = false;
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
    if (function != LAB_NONE && has_intervals(f->view)) {
        put_interval(f, listed < p->function_count ? p->functions[listed].interval
                                                   : f->frame->functions[function].info.interval);
    }
    app__trace_changes_paint(f->view, &f->page);
    if (function != LAB_NONE) {
        put_waits(f, function);
    }
    put_reads(f, &self);
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

/* As a breakpoint of the Lab says it. */
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
    lab_page_lines(&f->page, GM_FONT_SMALL, LAB_WARNING, lab_stop_text(f->page.ui, model, text));
    model->stop = NULL;
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
    app__trace_one_sided_paint(f->view, &f->page);
    app__trace_chain_paint(f->view, &f->page);
    explain_ue3(f);
}

/* Beside the title: Esc does the same. */
static void put_back(app_trace_view *view, lab_box box)
{
    lab_ui *ui = &view->ui;
    float s = ui->scale;
    const char *text = view->is_project ? "whole list (Esc)" : "this frame (Esc)";
    float wide = lab_ui_width(ui, GM_FONT_SMALL, lab_ui_word(ui, text)) + 14.0F * s;
    lab_box key = {box.x + box.w - wide - 10.0F * s, box.y + 5.0F * s, wide, 18.0F * s};
    if (lab_ui_button(ui, lab_ui_id(APP_TRACE_FACTS, PLACE_BACK), key, text, false)) {
        app__trace_select(view, LAB_NONE, LAB_NONE);
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
    if (has_any) {
        put_back(view, box);
    }
}
