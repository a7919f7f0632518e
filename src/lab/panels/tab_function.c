/* lab/panels/tab_function.c -- everything about the selected function, and what can be changed of
 * it. */
#include "frameview/plan.h"
#include "lab/panels/choice.h"
#include "lab/panels/page.h"

#include <game/palette.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    PLACE_STATE = 1,
    PLACE_SLOWER,
    PLACE_FASTER,
    PLACE_ADD,
    PLACE_TOUR,
    PLACE_FOLLOW,
    PLACE_READ,
    PLACE_GROUP = 16,
    PLACE_CHOICE = 32,
    PLACE_CUT = 64,
    INTERVALS = 7
};

#define ROW   15.0F
#define KEYS  20.0F
#define LABEL 70.0F

static const tl_time intervals[INTERVALS] = {0,         16666667,  50000000,  100000000,
                                             250000000, 500000000, 1000000000};

static const char nothing[] = "Click a function for its details.";
/* Lines about the tab. Where it has room for one row only, they are left out. */
static const char *const details[] = {
    "Its group, what it read this frame and how late, and what it waits for.",
    "Move it to another group there, or drag its row in the plan: the next frame shows what "
    "changes."};

typedef struct tab {
    lab_page page;
    const lab_function *function;
    const tl_tick_info *info;
} tab;

/* A row that begins with a muted word. */
static lab_box labelled(tab *t, const char *label, float height)
{
    lab_box row = lab_page_row(&t->page, height);
    lab_box left = lab_box_left(&row, LABEL * t->page.s);
    lab_ui_text(t->page.ui, GM_FONT_SMALL, left, GM_ALIGN_LEFT, LAB_TEXT_MUTED, label);
    return row;
}

static void write_fact(tab *t, const char *label, uint32_t rgb, const char *text)
{
    lab_box row = labelled(t, label, ROW);
    lab_ui_figure(t->page.ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, rgb, text);
}

static const char *word(const tab *t, const char *english)
{
    return lab_ui_word(t->page.ui, english);
}

static const tl_frame_item *run_of(const tab *t)
{
    return t->function->item != LAB_NONE ? &t->page.model->frame->items[t->function->item] : NULL;
}

static const char *state_word(const tl_tick_info *info)
{
    if (!info->is_registered) {
        return "not registered";
    }
    return info->state == TL_TICK_DISABLED       ? "disabled"
           : info->state == TL_TICK_COOLING_DOWN ? "cooling down"
                                                 : "enabled";
}

static void paint_head(tab *t)
{
    lab_box row = lab_page_row(&t->page, KEYS);
    bool is_off = t->info->state == TL_TICK_DISABLED;
    bool is_clicked = !t->info->is_engine && lab_page_right_button(&t->page, PLACE_STATE, &row,
                                                                   is_off ? "Enable" : "Disable");
    lab_box chip = lab_box_left(&row, 19.0F * t->page.s);
    chip.y += (chip.h - 13.0F * t->page.s) / 2.0F;
    chip.w = 13.0F * t->page.s;
    chip.h = chip.w;
    lab_ui_group_chip(t->page.ui, chip, t->info->group, true);
    float wide = lab_ui_width(t->page.ui, GM_FONT_UI, t->function->label) + 8.0F * t->page.s;
    lab_ui_figure(t->page.ui, GM_FONT_UI, lab_box_left(&row, wide), GM_ALIGN_LEFT, LAB_TEXT_TITLE,
                  t->function->label);
    lab_ui_text(t->page.ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, is_off ? LAB_BAD : LAB_TEXT_MUTED,
                state_word(t->info));
    if (is_clicked) {
        lab_page_ask(&t->page, is_off ? LAB_ENABLE : LAB_DISABLE, t->function->label, "");
    }
}

static const char *spawner_name(const tab *t, const tl_frame_item *run)
{
    const lab_frame *frame = t->page.model->frame;
    tl_item item = {.kind = run->spawned_by_kind, .id = run->spawned_by};
    if (item.kind == TL_ITEM_TICK) {
        return lab_page_item_name(frame, &item);
    }
    for (uint32_t i = 0; i < frame->item_count; i++) {
        if (frame->items[i].item.kind == item.kind && frame->items[i].item.id == item.id) {
            return lab_page_item_name(frame, &frame->items[i].item);
        }
    }
    return word(t, "the world");
}

static const char *stage_word(const tab *t, tl_stage stage)
{
    return word(t, stage < TL_STAGE_COUNT ? tl_stage_name(stage) : "no group");
}

/* While the frame is held before it, its turn is still to come. */
static const char *absent_word(const tab *t)
{
    bool comes = t->page.model->frame->is_open && t->info->state == TL_TICK_ENABLED;
    return word(t, comes ? "not yet run" : "not in this frame");
}

/* Where it ran, and why if it asked for another group. The line stays while other functions push it
 * back in some frames only: else all below would jump away from the mouse. */
static void paint_reason(tab *t, const tl_frame_item *run)
{
    char text[LAB_TEXT];
    tl_tick_reason reason = run != NULL ? run->reason : TL_TICK_AS_WANTED;
    if (reason == TL_TICK_AS_WANTED) {
        if (t->function->edge_count > 0) {
            write_fact(t, "actual", LAB_TEXT_MUTED,
                       run != NULL ? stage_word(t, run->item.stage) : absent_word(t));
        }
        return;
    }
    const char *values[3] = {stage_word(t, run->item.stage), "", ""};
    bool is_born = reason == TL_TICK_NEWLY_SPAWNED;
    values[1] = is_born ? stage_word(t, run->spawned_in)
                        : lab_page_label(t->page.model->frame, run->demoted_by);
    values[2] = is_born ? spawner_name(t, run) : "";
    const char *pattern =
        is_born ? "ran in {1}: born in {2} by {3}" : "ran in {1}: it waits for {2}";
    write_fact(t, "actual", LAB_WARNING, lab_ui_fill(t->page.ui, text, pattern, values, 3));
}

static void paint_move(tab *t, lab_box box, tl_tick_group group)
{
    bool is_here = t->info->group == group;
    uint32_t touch =
        lab_ui_place(t->page.ui, lab_ui_id(LAB_PANEL_FUNCTION, PLACE_GROUP + (uint32_t)group), box);
    bool is_lit = (touch & LAB_HOVERED) != 0;
    float sides[4] = {box.x, box.y, box.w, box.h};
    gm_color color = gm_rgba(gm_group_color(group), 1.0F);
    float strength = is_here ? 1.0F : is_lit ? 0.30F : 0.12F;
    gm_draw_round_rect(t->page.ui->list, sides, 3.5F * t->page.s, gm_color_fade(color, strength),
                       gm_color_fade(color, strength * 0.8F));
    gm_draw_round_rect_stroke(t->page.ui->list, sides, 3.5F * t->page.s, 1.0F,
                              gm_color_fade(color, is_here ? 1.0F : 0.6F));
    lab_ui_text(t->page.ui, GM_FONT_SMALL, box, GM_ALIGN_CENTER,
                is_here ? LAB_TEXT_DARK : gm_group_color(group), lab_plan_short_name(group));
    lab_ui_tip(t->page.ui, touch, tl_tick_group_name(group));
    if ((touch & LAB_CLICKED) != 0 && !is_here) {
        lab_request request = {.action = LAB_MOVE, .group = group};
        (void)snprintf(request.function, sizeof request.function, "%s", t->function->label);
        lab_ask(t->page.ui->requests, request);
    }
}

/* One button for each group that functions may be moved to. */
static void paint_groups(tab *t)
{
    lab_box row = lab_page_row(&t->page, KEYS);
    float gap = 4.0F * t->page.s;
    float wide = floorf((row.w - 4.0F * gap) / 5.0F);
    if (t->info->is_engine) {
        lab_ui_text(t->page.ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, LAB_TEXT_MUTED,
                    "Belongs to the engine: it stays where it is.");
        return;
    }
    row.h -= 3.0F * t->page.s;
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        if (lab_plan_is_open_group((tl_tick_group)i)) {
            paint_move(t, lab_box_left(&row, wide), (tl_tick_group)i);
            (void)lab_box_left(&row, gap);
        }
    }
}

/* On hold: whether each step selects the function that runs next. */
static void paint_follow(const tab *t, lab_box *row)
{
    const lab_model *model = t->page.model;
    if (!model->is_held) {
        return;
    }
    float wide = lab_ui_width(t->page.ui, GM_FONT_SMALL, word(t, "Follow the step"));
    lab_box box = lab_box_right(row, roundf(wide + 12.0F * t->page.s));
    box.y -= 1.0F * t->page.s;
    if (lab_page_button(&t->page, PLACE_FOLLOW, box, "Follow the step", model->is_following)) {
        lab_ask(t->page.ui->requests, (lab_request){.action = LAB_FOLLOW});
    }
}

static void paint_group(tab *t)
{
    lab_box row = labelled(t, "group", ROW);
    paint_follow(t, &row);
    lab_ui_text(t->page.ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, gm_group_color(t->info->group),
                tl_tick_group_name(t->info->group));
    paint_reason(t, run_of(t));
    lab_page_gap(&t->page, 2.0F);
    paint_groups(t);
}

static uint32_t interval_index(tl_time interval)
{
    uint32_t index = 0;
    while (index + 1 < INTERVALS && intervals[index + 1] <= interval) {
        index++;
    }
    return index;
}

static void ask_for_interval(const tab *t, tl_time interval)
{
    lab_request request = {.action = LAB_INTERVAL, .time = interval};
    (void)snprintf(request.function, sizeof request.function, "%s", t->function->label);
    lab_ask(t->page.ui->requests, request);
}

static const char *interval_text(const tab *t, char out[LAB_TEXT])
{
    char every[24];
    char left[24];
    const char *values[2] = {every, left};
    if (t->info->interval <= 0) {
        return word(t, "every frame");
    }
    (void)snprintf(every, sizeof every, "%.4g", (double)t->info->interval / 1e9);
    (void)snprintf(left, sizeof left, "%.2f", (double)t->info->cooldown_left / 1e9);
    return lab_ui_fill(t->page.ui, out,
                       t->info->cooldown_left <= 0             ? "every {1} s"
                       : t->info->cooldown_left < LAB_PLAN_DUE ? "every {1} s, due next frame"
                                                               : "every {1} s, {2} s left",
                       values, 2);
}

static void paint_interval(tab *t)
{
    char text[LAB_TEXT];
    float s = t->page.s;
    uint32_t at = interval_index(t->info->interval);
    lab_box row = labelled(t, "interval", KEYS);
    row.y += 1.0F;
    row.h -= 3.0F * s;
    if (t->info->is_engine) {
        lab_ui_figure(t->page.ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY,
                      interval_text(t, text));
        return;
    }
    bool goes_down = lab_ui_sign_button(t->page.ui, lab_ui_id(LAB_PANEL_FUNCTION, PLACE_SLOWER),
                                        lab_box_left(&row, 20.0F * s), "\xE2\x88\x92", false);
    (void)lab_box_left(&row, 3.0F * s);
    bool goes_up = lab_ui_sign_button(t->page.ui, lab_ui_id(LAB_PANEL_FUNCTION, PLACE_FASTER),
                                      lab_box_left(&row, 20.0F * s), "+", false);
    (void)lab_box_left(&row, 8.0F * s);
    lab_ui_figure(t->page.ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY,
                  interval_text(t, text));
    bool is_between = t->info->interval > intervals[at];
    if (goes_down && (at > 0 || is_between)) {
        ask_for_interval(t, intervals[is_between ? at : at - 1]);
    }
    if (goes_up && at + 1 < INTERVALS) {
        ask_for_interval(t, intervals[at + 1]);
    }
}

/* Own work, the figure of the frame plan: smoothed while frames run, as measured while held. */
static double shown_us(const tab *t, const tl_frame_item *run)
{
    const lab_model *model = t->page.model;
    const char *name = t->info->name != NULL ? t->info->name : "tick";
    float smooth = model->is_held || model->past == NULL
                       ? -1.0F
                       : lab_cost_table_run_us(&model->past->costs, name);
    if (smooth >= 0.0F) {
        return (double)(smooth - lab_cost_table_rest_us(&model->past->costs, name));
    }
    return (double)lab_item_work_us(model->frame, (uint32_t)(run - model->frame->items));
}

static void paint_thread(tab *t)
{
    char text[LAB_TEXT];
    char figures[2][24] = {"", ""};
    const char *values[3] = {word(t, t->info->run_on_any_thread ? "any thread" : "game thread"),
                             figures[0], figures[1]};
    const tl_frame_item *run = run_of(t);
    if (run == NULL) {
        write_fact(t, "thread", LAB_TEXT_PRIMARY, values[0]);
        return;
    }
    (void)snprintf(figures[0], sizeof figures[0], "W%" PRIu32, run->worker);
    values[1] = run->worker != 0 ? figures[0] : word(t, "game thread");
    bool is_usual = run->worker == 0 && !t->info->run_on_any_thread;
    (void)snprintf(figures[1], sizeof figures[1], "%.1f", shown_us(t, run));
    write_fact(t, "thread", LAB_TEXT_PRIMARY,
               lab_ui_fill(t->page.ui, text,
                           is_usual ? "{1}: ran for {3} \xC2\xB5s" : "{1}; now {2}: {3} \xC2\xB5s",
                           values, 3));
}

static void ask_for_choice(const tab *t, const char *choice)
{
    lab_request request = {.action = LAB_SET};
    (void)snprintf(request.function, sizeof request.function, "%s", t->function->label);
    (void)snprintf(request.other, sizeof request.other, "%s", choice);
    lab_ask(t->page.ui->requests, request);
}

/* "timer: a timer, in the slot Timers"; that of now is bright. */
static void paint_meaning(tab *t, const char *choice, bool is_now)
{
    char line[LAB_TEXT];
    const char *text = lab_choice_text(t->function->label, choice);
    if (text != NULL) {
        const char *values[2] = {word(t, choice), word(t, text)};
        lab_box row = t->page.left;
        (void)lab_box_left(&row, LABEL * t->page.s);
        float used =
            lab_ui_lines(t->page.ui, GM_FONT_SMALL, row, is_now ? LAB_TEXT_PRIMARY : LAB_TEXT_MUTED,
                         lab_ui_fill(t->page.ui, line, "{1}: {2}", values, 2));
        (void)lab_box_top(&t->page.left, used + 2.0F * t->page.s);
    }
}

/* A button for each way in which a device of the range can work, as many a row as there is room,
 * and what each means. */
static void paint_choices(tab *t, uint32_t setting)
{
    uint32_t now = t->page.model->choices[setting];
    lab_box row = labelled(t, "works by", KEYS);
    float gap = 4.0F * t->page.s;
    for (uint32_t i = 0; gm_setting_choice(setting, i) != NULL; i++) {
        const char *choice = gm_setting_choice(setting, i);
        float wide = lab_ui_width(t->page.ui, GM_FONT_SMALL, word(t, choice)) + 14.0F * t->page.s;
        if (wide > row.w) {
            row = labelled(t, "", KEYS);
        }
        lab_box key = lab_box_left(&row, wide);
        key.h -= 3.0F * t->page.s;
        (void)lab_box_left(&row, gap);
        if (lab_page_button(&t->page, PLACE_CHOICE + i, key, choice, i == now) && i != now) {
            ask_for_choice(t, choice);
        }
    }
    for (uint32_t i = 0; gm_setting_choice(setting, i) != NULL; i++) {
        paint_meaning(t, gm_setting_choice(setting, i), i == now);
    }
}

static void paint_settings(tab *t)
{
    for (uint32_t i = 0; i < gm_setting_count() && i < LAB_SETTINGS; i++) {
        if (strcmp(gm_setting_name(i), t->function->label) == 0) {
            paint_choices(t, i);
        }
    }
}

/* Two facts in a row, each behind its muted word. */
static void paint_priority(tab *t)
{
    lab_ui *ui = t->page.ui;
    float gap = 6.0F * t->page.s;
    const char *priority = word(t, t->info->high_priority ? "high" : "normal");
    const char *pause = word(t, "when paused:");
    lab_box row = labelled(t, "priority", ROW);
    float wide = lab_ui_width(ui, GM_FONT_SMALL, priority) + 3.0F * gap;
    lab_ui_figure(ui, GM_FONT_SMALL, lab_box_left(&row, wide), GM_ALIGN_LEFT, LAB_TEXT_PRIMARY,
                  priority);
    wide = lab_ui_width(ui, GM_FONT_SMALL, pause) + gap;
    lab_ui_figure(ui, GM_FONT_SMALL, lab_box_left(&row, wide), GM_ALIGN_LEFT, LAB_TEXT_MUTED,
                  pause);
    lab_ui_text(ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY,
                t->info->tick_even_when_paused ? "still ticks" : "does not tick");
}

static void paint_prerequisite(tab *t, uint32_t index)
{
    const lab_frame *frame = t->page.model->frame;
    const lab_edge *edge = &frame->edges[t->function->first_edge + index];
    const lab_function *before = &frame->functions[edge->before];
    lab_box row = lab_page_zebra(&t->page, 17.0F);
    bool is_cut =
        !t->info->is_engine && lab_page_right_button(&t->page, PLACE_CUT + index, &row, "Cut");
    bool both_ran = before->item != LAB_NONE && t->function->item != LAB_NONE;
    bool is_broken = both_ran && !edge->is_honoured;
    bool may_run = frame->is_open && before->info.state == TL_TICK_ENABLED;
    bool is_idle = before->item == LAB_NONE && !may_run;
    lab_box dot = lab_box_left(&row, 14.0F * t->page.s);
    gm_vec2 at = {dot.x + 5.0F * t->page.s, dot.y + dot.h / 2.0F};
    gm_color color = gm_rgba(gm_group_color(before->info.group), 1.0F);
    gm_draw_disc(t->page.ui->list, at, 3.0F * t->page.s, color, color);
    float wide = lab_ui_width(t->page.ui, GM_FONT_MONO, before->label) + 8.0F * t->page.s;
    lab_ui_figure(t->page.ui, GM_FONT_MONO, lab_box_left(&row, wide), GM_ALIGN_LEFT,
                  LAB_TEXT_PRIMARY, before->label);
    lab_ui_text(t->page.ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, is_broken ? LAB_BAD : LAB_TEXT_MUTED,
                is_broken ? "! dropped: a cycle"
                : is_idle ? "does not run: no wait"
                          : "");
    if (is_cut) {
        lab_page_ask(&t->page, LAB_CUT, t->function->label, before->label);
    }
}

static void toggle_picking(const tab *t)
{
    lab_ui *ui = t->page.ui;
    bool is_picking = strcmp(ui->picking, t->function->label) == 0;
    (void)snprintf(ui->picking, sizeof ui->picking, "%s", is_picking ? "" : t->function->label);
}

/* A lesson's step gives a prerequisite to another function. Not while one is picked: a click on the
 * other function would then make the pair the wrong way round. */
static void paint_wrong(tab *t)
{
    char text[LAB_TEXT];
    const lab_guide *guide = &t->page.model->guide;
    const char *values[2] = {guide->function, t->function->label};
    bool is_wrong = guide->step == LAB_GUIDE_EDIT && guide->edit == GM_COMMAND_AFTER &&
                    guide->function[0] != '\0' && strcmp(guide->function, t->function->label) != 0;
    if (is_wrong && t->page.ui->picking[0] == '\0') {
        lab_page_lines(&t->page, GM_FONT_SMALL, LAB_WARNING,
                       lab_ui_fill(t->page.ui, text,
                                   "The step is about {1}, not {2}: select {1} first.", values, 2));
    }
}

/* What the next click in the plan does. */
static void paint_pick(tab *t)
{
    char text[LAB_TEXT];
    const char *values[1] = {t->function->label};
    lab_page_lines(&t->page, GM_FONT_SMALL, LAB_WARNING,
                   lab_ui_fill(t->page.ui, text,
                               "Click the function that {1} has to wait for. Esc ends this.",
                               values, 1));
}

static void paint_prerequisites(tab *t)
{
    lab_page_heading(&t->page, "waits for (its prerequisites)");
    for (uint32_t i = 0; i < t->function->edge_count; i++) {
        paint_prerequisite(t, i);
    }
    if (t->info->is_engine) {
        return;
    }
    paint_wrong(t);
    float top = t->page.left.y;
    lab_box row = lab_page_row(&t->page, 19.0F);
    bool is_picking = strcmp(t->page.ui->picking, t->function->label) == 0;
    const char *text =
        is_picking ? "Click a function in the frame plan\xE2\x80\xA6" : "Add a prerequisite";
    float wide = lab_ui_width(t->page.ui, GM_FONT_SMALL, word(t, text)) + 16.0F * t->page.s;
    lab_box key = lab_box_left(&row, wide);
    key.y += 1.0F;
    key.h -= 2.0F;
    if (lab_page_button(&t->page, PLACE_ADD, key, text, is_picking)) {
        toggle_picking(t);
    }
    if (is_picking) {
        paint_pick(t);
        lab_page_show(&t->page, top, t->page.left.y);
    }
}

static void paint_waiting(tab *t)
{
    const lab_frame *frame = t->page.model->frame;
    uint32_t self = (uint32_t)(t->function - frame->functions);
    bool has_any = false;
    for (uint32_t i = 0; i < frame->edge_count; i++) {
        if (frame->edges[i].before != self) {
            continue;
        }
        if (!has_any) {
            lab_page_heading(&t->page, "these wait for it");
        }
        has_any = true;
        lab_box row = lab_page_zebra(&t->page, ROW);
        (void)lab_box_left(&row, 14.0F * t->page.s);
        lab_ui_figure(t->page.ui, GM_FONT_MONO, row, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY,
                      frame->functions[frame->edges[i].function].label);
    }
}

uint64_t lab_tab_function_places(gm_command_kind kind, uint32_t *count)
{
    uint32_t first = PLACE_STATE;
    *count = 1;
    if (kind == GM_COMMAND_MOVE) {
        first = PLACE_GROUP;
        *count = TL_TICK_GROUP_COUNT;
    } else if (kind == GM_COMMAND_INTERVAL) {
        first = PLACE_SLOWER;
        *count = PLACE_FASTER - PLACE_SLOWER + 1;
    } else if (kind == GM_COMMAND_AFTER) {
        first = PLACE_ADD;
    } else if (kind == GM_COMMAND_CUT) {
        first = PLACE_CUT;
        *count = PLACE_CUT;
    } else if (kind == GM_COMMAND_SET) {
        first = PLACE_CHOICE;
        *count = PLACE_CUT - PLACE_CHOICE;
    }
    return lab_ui_id(LAB_PANEL_FUNCTION, first);
}

void lab_tab_function_paint(lab_ui *ui, lab_box box, const lab_model *model, float *scroll)
{
    tab t = {.page = lab_page_begin(ui, model, LAB_PANEL_FUNCTION, box, scroll)};
    t.function = lab_page_selected(&t.page);
    if (t.function == NULL) {
        if (model->lesson.number == 0 && !model->is_tour_due) {
            lab_page_tour(&t.page, PLACE_TOUR, nothing);
        } else {
            lab_page_text(&t.page, GM_FONT_SMALL, LAB_TEXT_MUTED, nothing);
        }
        for (uint32_t i = 0; i < sizeof details / sizeof details[0] && !lab_page_is_low(&t.page);
             i++) {
            lab_page_text(&t.page, GM_FONT_SMALL, LAB_TEXT_MUTED, details[i]);
        }
        lab_page_end(&t.page);
        return;
    }
    t.info = &t.function->info;
    paint_head(&t);
    paint_group(&t);
    paint_settings(&t);
    paint_interval(&t);
    paint_priority(&t);
    paint_thread(&t);
    paint_prerequisites(&t);
    lab_values_paint_way_back(&t.page, PLACE_READ);
    lab_values_paint_late(&t.page, t.function); /* comes and goes: no button is below it */
    paint_waiting(&t);
    lab_values_paint(&t.page, t.function);
    lab_page_end(&t.page);
}
