/* frameview/plan_function.c -- rows of functions and of what runs in slots. See plan_parts.h. */
#include "frameview/plan_parts.h"

#include <game/palette.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Px of the design. */
#define STATE  11.0F
#define THREAD 18.0F
#define WAITS  16.0F

#define DEVICE 0x7CC4FFU /* what a device does in a slot */

/* A tip for a part of a row that is below the mouse. */
static bool is_below_mouse(const lab_plan_painting *p, uint32_t touch, lab_box box)
{
    return (touch & LAB_HOVERED) != 0 && lab_box_has(box, p->ui->mouse_x, p->ui->mouse_y);
}

static void tip_state(const lab_plan_painting *p, uint32_t touch, bool comes)
{
    lab_ui_tip(p->ui, touch,
               p->row->is_next            ? "Arrow: it runs next"
               : p->row->item != LAB_NONE ? "Filled dot: it ran in this frame"
               : comes                    ? "Ring: it runs later in this frame"
                                          : "Dash: it does not run in this frame");
}

/* White arrow: next. Filled dot: it ran. Ring: it will. Dash: it does not run in this frame. */
static void paint_state(lab_plan_painting *p, uint32_t rgb, uint32_t touch)
{
    lab_box cell = lab_box_left(&p->box, STATE * p->s);
    gm_vec2 at = {cell.x + 3.5F * p->s, cell.y + cell.h / 2.0F};
    bool comes = p->model->frame->is_open && p->function != NULL &&
                 p->function->info.state == TL_TICK_ENABLED;
    tip_state(p, is_below_mouse(p, touch, cell) ? touch : 0U, comes);
    if (p->row->is_next) {
        lab_plan_paint_arrow(p, cell);
    } else if (p->row->item != LAB_NONE) {
        gm_draw_disc(p->ui->list, at, 2.6F * p->s, gm_rgba(rgb, 1.0F), gm_rgba(rgb, 1.0F));
    } else if (comes) {
        gm_draw_ring(p->ui->list, at, 2.6F * p->s, 1.2F * p->s, gm_rgba(rgb, 0.9F));
    } else {
        lab_ui_fill_box(p->ui, lab_box_make(at.x - 2.5F * p->s, at.y - 0.5F, 5.0F * p->s, 1.0F),
                        LAB_TEXT_MUTED, 0.9F);
    }
}

/* A piece of text in the flow of the row; what does not fit is left out or cut. */
static void flow(lab_plan_painting *p, gm_font font, uint32_t rgb, const char *text)
{
    float wide = lab_ui_width(p->ui, font, text) + 1.0F;
    lab_box box = lab_box_left(&p->box, wide);
    if (box.w >= wide || box.w > 12.0F * p->s) {
        lab_ui_figure(p->ui, font, box, GM_ALIGN_LEFT, rgb, text);
    }
    (void)lab_box_left(&p->box, 4.0F * p->s);
}

static void fold(lab_plan *plan, uint32_t index)
{
    plan->unfolded_count--;
    memmove(plan->unfolded[index], plan->unfolded[index + 1],
            (plan->unfolded_count - index) * sizeof plan->unfolded[0]);
}

/* One more than there is room for folds the one that was unfolded first. */
static void toggle_fold(lab_plan *plan, const char *name)
{
    for (uint32_t i = 0; i < plan->unfolded_count; i++) {
        if (strcmp(plan->unfolded[i], name) == 0) {
            fold(plan, i);
            return;
        }
    }
    if (plan->unfolded_count == LAB_PLAN_UNFOLDED) {
        fold(plan, 0);
    }
    (void)snprintf(plan->unfolded[plan->unfolded_count++], LAB_FUNCTION_LABEL, "%s", name);
}

static void paint_fold(lab_plan_painting *p)
{
    char text[16];
    if (p->row->count < 2 && !p->row->is_unfolded) {
        return;
    }
    bool is_item = p->row->kind == LAB_PLAN_ITEM;
    (void)snprintf(text, sizeof text, p->row->count > 1 ? "\xC3\x97%" PRIu32 : "\xE2\x80\x93",
                   p->row->count);
    lab_box box = {p->box.x - 2.0F * p->s, p->box.y, 0.0F, p->box.h};
    box.w = lab_ui_width(p->ui, GM_FONT_MONO, text) + 4.0F * p->s;
    if (!is_item) {
        uint32_t touch = lab_ui_place(p->ui, lab_plan_row_id(p, LAB_PLAN_PLACE_FOLD), box);
        lab_ui_fill_box(p->ui, box, 0x6F93C8, (touch & LAB_HOVERED) != 0 ? 0.35F : 0.15F);
        lab_ui_tip(p->ui, touch, "Show each, or all as one");
        if ((touch & LAB_CLICKED) != 0) {
            toggle_fold(p->plan, p->function->info.name);
        }
    }
    flow(p, GM_FONT_MONO, LAB_TEXT_SECONDARY, text);
}

static const lab_ambiguity *ambiguity_of(const lab_plan_painting *p)
{
    for (uint32_t i = 0; i < p->model->ambiguity_count && i < LAB_MAX_AMBIGUITIES; i++) {
        const lab_ambiguity *a = &p->model->ambiguities[i];
        bool is_shown = lab_guide_shows(&p->model->guide, a->reader) &&
                        lab_guide_shows(&p->model->guide, a->writer);
        bool is_of_it = strcmp(a->reader, p->function->label) == 0 ||
                        strcmp(a->writer, p->function->label) == 0;
        if (is_of_it && is_shown) {
            return a;
        }
    }
    return NULL;
}

static const tl_frame_item *item_of(const lab_plan_painting *p)
{
    return p->row->item != LAB_NONE ? &p->model->frame->items[p->row->item] : NULL;
}

static const char *label_of(const lab_frame *frame, tl_tick_id id)
{
    uint32_t index = lab_frame_function(frame, id);
    return index != LAB_NONE ? frame->functions[index].label : "?";
}

static const char *spawner_of(const lab_plan_painting *p, const tl_frame_item *item)
{
    if (item->spawned_by_kind == TL_ITEM_TICK) {
        return label_of(p->model->frame, tl_tick_id_load(item->spawned_by));
    }
    for (uint32_t i = 0; i < p->model->frame->item_count; i++) {
        const tl_item *other = &p->model->frame->items[i].item;
        if (other->kind == item->spawned_by_kind && other->id == item->spawned_by &&
            other->name != NULL) {
            return other->name;
        }
    }
    return lab_ui_word(p->ui, "the world");
}

static const char *group_word(const lab_plan_painting *p, tl_stage stage)
{
    return lab_ui_word(p->ui, stage < TL_STAGE_COUNT ? tl_stage_name(stage) : "");
}

static void tip_reason(const lab_plan_painting *p, const tl_frame_item *item, uint32_t touch)
{
    char text[LAB_TEXT];
    bool is_born = item->reason == TL_TICK_NEWLY_SPAWNED;
    const char *values[2];
    if ((touch & LAB_HOVERED) == 0) {
        return;
    }
    values[0] =
        is_born ? group_word(p, item->spawned_in) : label_of(p->model->frame, item->demoted_by);
    values[1] = is_born ? spawner_of(p, item) : group_word(p, item->item.stage);
    lab_ui_tip_figure(p->ui, touch,
                      lab_ui_fill(p->ui, text,
                                  is_born ? "born in {1} by {2}" : "waits for {1} in {2}", values,
                                  2));
}

/* "Pre->Post", and why on hover. */
static void paint_demotion(lab_plan_painting *p, uint32_t touch)
{
    char text[48];
    const tl_frame_item *item = item_of(p);
    if (item == NULL || item->reason == TL_TICK_AS_WANTED) {
        return;
    }
    tl_tick_group actual = tl_stage_group(item->item.stage);
    (void)snprintf(text, sizeof text, "%s\xE2\x86\x92%s",
                   lab_ui_word(p->ui, lab_plan_short_name(item->wanted)),
                   lab_ui_word(p->ui, lab_plan_short_name(actual)));
    lab_box chip = {p->box.x, p->box.y + 1.0F * p->s, p->box.w, p->box.h - 2.0F * p->s};
    if (chip.w > 30.0F * p->s) {
        float end = lab_ui_badge(p->ui, chip, LAB_WARNING, text);
        (void)lab_box_left(&p->box, end - p->box.x + 5.0F * p->s);
        p->plan->signs |= LAB_PLAN_SIGN_MOVED;
    }
    tip_reason(p, item, touch);
}

static bool is_about(const lab_plan_painting *p, const lab_pending *pending)
{
    const char *name = p->function->info.name;
    return strcmp(pending->function, p->function->label) == 0 ||
           (name != NULL && strcmp(pending->function, name) == 0);
}

/* What an edit will make of it in the next frame. */
static void paint_pending(lab_plan_painting *p, uint32_t touch)
{
    char text[48];
    const lab_pending *pending = NULL;
    for (uint32_t i = 0; i < p->model->pending_count && pending == NULL; i++) {
        pending = is_about(p, &p->model->pending[i]) ? &p->model->pending[i] : NULL;
    }
    if (pending == NULL) {
        return;
    }
    bool is_move = pending->group < TL_TICK_GROUP_COUNT;
    (void)snprintf(text, sizeof text, "\xE2\x86\x92%s",
                   lab_ui_word(p->ui, is_move ? lab_plan_short_name(pending->group) : "edited"));
    lab_box chip = {p->box.x, p->box.y + 1.0F * p->s, p->box.w, p->box.h - 2.0F * p->s};
    if (chip.w > 30.0F * p->s) {
        float end = lab_ui_badge(p->ui, chip, LAB_ACCENT, text);
        (void)lab_box_left(&p->box, end - p->box.x + 5.0F * p->s);
    }
    if ((touch & LAB_HOVERED) != 0) {
        char tip[LAB_TEXT];
        const char *values[1] = {pending->text};
        const char *words = pending->is_undone ? "undone from the next frame on: {1}"
                                               : "from the next frame on: {1}";
        lab_ui_tip_figure(p->ui, touch, lab_ui_fill(p->ui, tip, words, values, 1));
    }
}

/* "->camera": the function runs, and what the device does is done elsewhere. */
static void paint_elsewhere(lab_plan_painting *p, uint32_t touch)
{
    char text[48];
    const char *word = lab_plan_elsewhere(p->model, p->function->label);
    if (word == NULL) {
        return;
    }
    (void)snprintf(text, sizeof text, "\xE2\x86\x92%s", lab_ui_word(p->ui, word));
    lab_box chip = {p->box.x, p->box.y + 1.0F * p->s, p->box.w, p->box.h - 2.0F * p->s};
    if (chip.w > 30.0F * p->s) {
        float end = lab_ui_badge(p->ui, chip, DEVICE, text);
        (void)lab_box_left(&p->box, end - p->box.x + 5.0F * p->s);
    }
    lab_ui_tip(p->ui, touch,
               lab_plan_slot(word) != TL_STAGE_COUNT
                   ? "Its work is done in the slot that is marked, not in this function"
                   : "Its work is done between two frames, not in this function");
}

/* "cooling 0.05 s": until the next run. */
static void paint_cooldown(lab_plan_painting *p, tl_time left)
{
    char time[24];
    char text[LAB_TEXT];
    const char *values[1] = {time};
    (void)snprintf(time, sizeof time, "%.2f s", (double)left / 1e9);
    flow(p, GM_FONT_SMALL, LAB_TEXT_MUTED,
         left < LAB_PLAN_DUE ? lab_ui_word(p->ui, "due next frame")
                             : lab_ui_fill(p->ui, text, "cooling {1}", values, 1));
}

static void paint_notes(lab_plan_painting *p, uint32_t touch)
{
    char text[24];
    const tl_tick_info *info = &p->function->info;
    const lab_ambiguity *ambiguity = ambiguity_of(p);
    if (ambiguity != NULL) {
        char tip[LAB_TEXT];
        const char *values[3] = {ambiguity->reader, ambiguity->writer, ambiguity->value};
        flow(p, GM_FONT_MONO, LAB_WARNING, "!");
        p->plan->signs |= LAB_PLAN_SIGN_CHANCE;
        if ((touch & LAB_HOVERED) != 0) {
            lab_ui_tip_figure(
                p->ui, touch,
                lab_ui_fill(p->ui, tip, "nothing orders {1} and {2}: {3}", values, 3));
        }
    }
    paint_elsewhere(p, touch);
    paint_demotion(p, touch);
    paint_pending(p, touch);
    bool is_idle = p->row->item == LAB_NONE;
    if (is_idle && info->state == TL_TICK_DISABLED) {
        flow(p, GM_FONT_SMALL, LAB_TEXT_MUTED, lab_ui_word(p->ui, "disabled"));
    } else if (is_idle && info->cooldown_left > 0) {
        paint_cooldown(p, info->cooldown_left);
    } else if (info->interval > 0) {
        (void)snprintf(text, sizeof text, "%.3g s", (double)info->interval / 1e9);
        flow(p, GM_FONT_MONO_TINY, 0x8FB4E8, text);
    }
}

static void tip_thread(lab_plan_painting *p, uint32_t touch, uint32_t worker)
{
    char tip[LAB_TEXT];
    char number[16];
    const char *values[1] = {number};
    (void)snprintf(number, sizeof number, "%" PRIu32, worker);
    lab_ui_tip_figure(p->ui, touch,
                      lab_ui_fill(p->ui, tip, "W{1}: it ran on worker thread {1}", values, 1));
}

/* The usual thread, that of the game, is not said. */
static void paint_thread(lab_plan_painting *p, uint32_t touch)
{
    char text[16];
    const tl_frame_item *item = item_of(p);
    lab_box box = lab_box_right(&p->box, THREAD * p->s);
    uint32_t worker = item != NULL ? item->worker : 0;
    if (worker == 0) {
        return;
    }
    (void)snprintf(text, sizeof text, "W%" PRIu32, worker);
    lab_ui_figure(p->ui, GM_FONT_MONO, box, GM_ALIGN_RIGHT, LAB_TEXT_SECONDARY, text);
    if (is_below_mouse(p, touch, box)) {
        tip_thread(p, touch, worker);
    }
}

/* "waits for: Reticle, BodySync", with an ellipsis in place of names that do not fit. */
static void tip_waits(lab_plan_painting *p, uint32_t touch)
{
    enum { AROUND = 32 }; /* bytes for the words of the tip, and for the ellipsis */
    char names[LAB_TEXT] = "";
    char tip[LAB_TEXT];
    const char *values[1] = {names};
    const lab_frame *frame = p->model->frame;
    size_t used = 0;
    bool has_room = true;
    for (uint32_t i = 0; i < p->function->edge_count && has_room; i++) {
        const lab_edge *edge = &frame->edges[p->function->first_edge + i];
        const char *name = frame->functions[edge->before].label;
        has_room = used + strlen(name) + AROUND < sizeof names;
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", i > 0 ? ", " : "",
                                 has_room ? name : "\xE2\x80\xA6");
    }
    lab_ui_tip_figure(p->ui, touch, lab_ui_fill(p->ui, tip, "waits for: {1}", values, 1));
}

static void paint_waits(lab_plan_painting *p, uint32_t touch)
{
    char text[16];
    lab_box box = lab_box_right(&p->box, WAITS * p->s);
    if (p->function == NULL || p->function->info.prerequisite_count == 0) {
        return;
    }
    (void)snprintf(text, sizeof text, "\xE2\x86\x90%" PRIu32, p->function->info.prerequisite_count);
    lab_ui_figure(p->ui, GM_FONT_MONO, box, GM_ALIGN_RIGHT, LAB_TEXT_SECONDARY, text);
    p->plan->signs |= LAB_PLAN_SIGN_WAITS;
    if (is_below_mouse(p, touch, box)) {
        tip_waits(p, touch);
    }
}

/* Dragged from here, the other function becomes a prerequisite. */
static void paint_handle(lab_plan_painting *p)
{
    lab_box box = lab_box_right(&p->box, LAB_PLAN_HANDLE * p->s);
    uint64_t id = lab_plan_row_id(p, LAB_PLAN_PLACE_HANDLE);
    uint32_t touch = lab_ui_region(p->ui, id, box);
    bool is_lit = (touch & LAB_HOVERED) != 0 || p->ui->dragged == id;
    gm_color color = gm_rgba(is_lit ? LAB_TEXT_TITLE : 0x4A6288, 1.0F);
    gm_vec2 at = {box.x + 6.0F * p->s, box.y + box.h / 2.0F};
    gm_draw_ring(p->ui->list, at, 2.4F * p->s, 1.1F * p->s, color);
    lab_ui_tip(p->ui, touch, "Drag onto what it shall wait for");
    if ((touch & LAB_PRESSED) != 0) {
        p->plan->is_linking = true;
    }
    if ((touch & LAB_DRAGGED) != 0) {
        lab_ui_drag(p->ui, id, p->function->label);
    }
    if ((touch & LAB_CLICKED) != 0) { /* without the other one: a notice says how */
        lab_plan_ask(p, lab_plan_request(LAB_AFTER, p->function->label));
    }
}

static void paint_selection(const lab_plan_painting *p)
{
    bool is_selected = p->function != NULL && p->row->kind == LAB_PLAN_FUNCTION &&
                       strcmp(p->model->selected, p->function->label) == 0;
    if (is_selected) {
        lab_ui_fill_box(p->ui, p->box, LAB_ACCENT, 0.20F);
        lab_ui_fill_box(p->ui, lab_box_make(p->box.x, p->box.y, 2.0F * p->s, p->box.h), LAB_ACCENT,
                        1.0F);
    } else if (p->row->is_next) {
        lab_ui_fill_box(p->ui, p->box, LAB_TEXT_TITLE, 0.09F);
    } else if (p->is_odd) {
        lab_ui_fill_box(p->ui, p->box, 0xA9C4F0, 0.03F);
    }
}

/* A click selects, or ends the picking of a prerequisite. */
static void click_function(const lab_plan_painting *p)
{
    lab_request request = lab_plan_request(LAB_SELECT, p->function->label);
    if (p->ui->picking[0] != '\0') {
        request = lab_plan_request(LAB_AFTER, p->ui->picking);
        request.number = 1;
        (void)snprintf(request.other, sizeof request.other, "%s", p->function->label);
        p->ui->picking[0] = '\0';
    } else {
        (void)snprintf(p->plan->clicked, sizeof p->plan->clicked, "%s", p->function->label);
    }
    lab_plan_ask(p, request);
}

static void touch_function(const lab_plan_painting *p, uint64_t id, uint32_t touch)
{
    if ((touch & LAB_PRESSED) != 0) {
        p->plan->is_linking = false;
    }
    if ((touch & LAB_DRAGGED) != 0 && !p->function->info.is_engine) {
        lab_ui_drag(p->ui, id, p->function->label);
    }
    if ((touch & LAB_CLICKED) != 0) {
        click_function(p);
    }
    if ((touch & LAB_RIGHT_CLICKED) != 0) {
        lab_plan_ask_for_break(p);
    }
}

/* In another language texts call the function by a word of it: where there is room, the plan has
 * both. */
static void paint_word(lab_plan_painting *p)
{
    const char *name = p->function->info.name != NULL ? p->function->info.name : "";
    const char *word = name[0] != '\0' ? lab_ui_word(p->ui, name) : name;
    if (strcmp(word, name) != 0 &&
        lab_ui_width(p->ui, GM_FONT_SMALL, word) + 2.0F * p->s < p->box.w) {
        flow(p, GM_FONT_SMALL, LAB_TEXT_MUTED, word);
    }
}

void lab_plan_paint_function(lab_plan_painting *p)
{
    uint64_t id = lab_plan_row_id(p, LAB_PLAN_PLACE_ROW);
    lab_box whole = p->box;
    uint32_t touch = lab_ui_place(p->ui, id, p->box);
    bool runs = p->row->item != LAB_NONE || p->model->frame->is_open;
    bool is_idle =
        p->row->item == LAB_NONE && (!runs || p->function->info.state != TL_TICK_ENABLED);
    bool is_elsewhere = lab_plan_elsewhere(p->model, p->function->label) != NULL;
    uint32_t rgb = is_idle || is_elsewhere ? LAB_TEXT_MUTED : LAB_TEXT_PRIMARY;
    paint_selection(p);
    lab_plan_paint_margin(p);
    (void)lab_box_left(&p->box, 2.0F * p->s);
    paint_state(p, lab_plan_stage_color(p->row->stage), touch);
    paint_handle(p);
    lab_plan_paint_us(p, rgb, lab_plan_stage_color(p->row->stage));
    paint_thread(p, touch);
    paint_waits(p, touch);
    /* The glyphs at both ends have tips of their own. */
    bool is_between = p->ui->mouse_x >= p->box.x && p->ui->mouse_x < p->box.x + p->box.w;
    uint32_t touch_left = is_between ? touch : 0U;
    const char *name = p->row->count > 1 ? p->function->info.name : p->function->label;
    flow(p, GM_FONT_MONO, rgb, name);
    paint_fold(p);
    paint_notes(p, touch_left);
    paint_word(p);
    touch_function(p, id, touch);
    lab_plan_take_drop(p, touch, whole);
}

/* Its place, for a slot has no number of its own: "1 Camera", or "1-3 Camera" of three in one row.
 */
static void flow_number(lab_plan_painting *p, const tl_frame_item *item)
{
    char text[32];
    if (item == NULL) {
        return;
    }
    uint32_t last = item->order + p->row->count - 1;
    (void)snprintf(text, sizeof text, "%" PRIu32, item->order);
    if (last > item->order) {
        (void)snprintf(text, sizeof text, "%" PRIu32 "\xE2\x80\x93%" PRIu32, item->order, last);
    }
    flow(p, GM_FONT_MONO, LAB_TEXT_MUTED, text);
}

void lab_plan_paint_item(lab_plan_painting *p)
{
    const tl_frame_item *item = item_of(p);
    const char *name = item != NULL ? item->item.name : p->model->frame->next.name;
    bool is_device = item != NULL && lab_plan_is_of_device(p->model, &item->item);
    paint_selection(p);
    (void)lab_box_left(&p->box, (LAB_PLAN_MARGIN + 2.0F) * p->s);
    paint_state(p, is_device ? DEVICE : LAB_TEXT_SECONDARY, 0);
    (void)lab_box_right(&p->box, LAB_PLAN_HANDLE * p->s);
    lab_plan_paint_us(p, LAB_TEXT_PRIMARY, 0x6F93C8);
    paint_thread(p, 0);
    (void)lab_box_right(&p->box, WAITS * p->s);
    flow_number(p, item);
    flow(p, GM_FONT_MONO, is_device ? DEVICE : LAB_TEXT_SECONDARY, name != NULL ? name : "");
    paint_fold(p);
}

void lab_plan_paint_ghost(lab_plan_painting *p)
{
    char text[96];
    const tl_tick_info *info = &p->function->info;
    (void)snprintf(text, sizeof text, "%s \xE2\x86\x92 %s", info->name,
                   lab_ui_word(p->ui, tl_tick_group_name(info->group)));
    (void)lab_box_left(&p->box, (LAB_PLAN_MARGIN + 2.0F + STATE) * p->s);
    lab_ui_figure(p->ui, GM_FONT_MONO, p->box, GM_ALIGN_LEFT, 0x4A6080, text);
}

const char *lab_plan_newborn(const lab_ui *ui, const lab_model *model, char out[LAB_TEXT])
{
    char number[16];
    uint32_t ago = 0;
    uint64_t shown = model->frame->number;
    const char *label = model->past != NULL ? lab_past_newborn(model->past, shown, &ago) : NULL;
    const char *values[2] = {label, number};
    (void)snprintf(number, sizeof number, "%" PRIu32, ago);
    if (label == NULL || ago == 0) {
        return NULL;
    }
    (void)lab_ui_fill(ui, out, ago == 1 ? "last: {1}, {2} frame ago" : "last: {1}, {2} frames ago",
                      values, 2);
    return label;
}

void lab_plan_paint_kept(lab_plan_painting *p)
{
    char text[LAB_TEXT];
    const char *name = p->plan->keeps[p->row->kept].name;
    bool has_last =
        p->row->stage == TL_STAGE_NEWLY_SPAWNED && lab_plan_newborn(p->ui, p->model, text) != NULL;
    (void)lab_box_left(&p->box, (LAB_PLAN_MARGIN + 2.0F + STATE) * p->s);
    lab_ui_figure(p->ui, GM_FONT_MONO, p->box, GM_ALIGN_LEFT,
                  has_last ? LAB_TEXT_SECONDARY : 0x4A6080, has_last ? text : name);
}
