/* ui/ui.c -- places, focus and dragging. See ui.h. */
#include "ui/ui.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Pictures for which the mouse rests: a tip comes, and goes again. */
enum { TIP_AFTER = 14, TIP_UNTIL = 360 };

static bool contains(lab_box box, float x, float y)
{
    return x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h;
}

/* The place that was painted last below the mouse. */
static uint64_t place_below(const lab_ui *ui)
{
    for (uint32_t i = ui->place_count; i > 0; i--) {
        const lab_place_box *place = &ui->places[i - 1];
        if (contains(place->seen, ui->mouse_x, ui->mouse_y)) {
            return place->id;
        }
    }
    return 0;
}

static uint32_t index_of(const lab_ui *ui, uint64_t id)
{
    for (uint32_t i = 0; id != 0 && i < ui->place_count; i++) {
        if (ui->places[i].id == id) {
            return i;
        }
    }
    return LAB_NONE;
}

/* Painting order; `from` LAB_NONE: the first (or last) of all. */
static uint32_t next_place(const lab_ui *ui, uint32_t from, int32_t way)
{
    uint32_t count = ui->place_count;
    uint32_t at = from;
    for (uint32_t i = 0; i < count; i++) {
        if (at == LAB_NONE) {
            at = way > 0 ? 0 : count - 1;
        } else {
            at = way > 0 ? (at + 1) % count : (at + count - 1) % count;
        }
        if (ui->places[at].takes_focus) {
            return at;
        }
    }
    return LAB_NONE;
}

#define OTHER_ROW 100.0F /* px; more than lies between buttons of one row */

/* Px of empty room between two spans; 0 where they overlap. */
static float gap_between(const float a[2], const float b[2])
{
    return fmaxf(fmaxf(b[0] - a[1], a[0] - b[1]), 0.0F);
}

/* How far a place lies in a direction; the straight way counts less than the way aside, and a place
 * of the row above or below is far to a side. INFINITY: it lies elsewhere. */
static float way_to(lab_box from, lab_box to, const int32_t move[2])
{
    float dx = to.x + to.w / 2.0F - from.x - from.w / 2.0F;
    float dy = to.y + to.h / 2.0F - from.y - from.h / 2.0F;
    float rows[2][2] = {{from.y, from.y + from.h}, {to.y, to.y + to.h}};
    float columns[2][2] = {{from.x, from.x + from.w}, {to.x, to.x + to.w}};
    float between_rows = gap_between(rows[0], rows[1]);
    float between_columns = gap_between(columns[0], columns[1]);
    float along = move[0] != 0 ? dx * (float)move[0] : dy * (float)move[1];
    float aside = move[0] != 0 ? between_rows : between_columns;
    float straight = move[0] != 0 ? between_columns : between_rows;
    float off = move[0] != 0 ? fabsf(dy) : fabsf(dx);
    float far = aside > 0.0F && straight <= 0.0F ? OTHER_ROW : 0.0F;
    return along < 1.0F ? INFINITY : along + 4.0F * aside + 0.05F * off + far;
}

static uint32_t nearest_place(const lab_ui *ui, uint32_t from, const int32_t move[2])
{
    uint32_t best = LAB_NONE;
    float least = INFINITY;
    for (uint32_t i = 0; i < ui->place_count; i++) {
        const lab_place_box *place = &ui->places[i];
        float way = way_to(ui->places[from].box, place->box, move);
        if (i != from && place->takes_focus && way < least) {
            least = way;
            best = i;
        }
    }
    return best;
}

bool lab_ui_shows_focus(const lab_ui *ui)
{
    return ui->is_focus_shown && ui->focus != 0 && index_of(ui, ui->focus) != LAB_NONE;
}

static void set_focus(lab_ui *ui, uint32_t index)
{
    ui->is_focus_shown = true;
    if (index != LAB_NONE) {
        ui->focus = ui->places[index].id;
    }
}

void lab_ui_step_focus(lab_ui *ui, int32_t way)
{
    uint32_t from = index_of(ui, ui->focus);
    uint32_t first = index_of(ui, ui->first_stop);
    /* What was clicked is no place to go on from. */
    bool is_nowhere = from == LAB_NONE || !ui->is_focus_shown;
    bool is_first = is_nowhere && way > 0 && first != LAB_NONE;
    set_focus(ui, is_first ? first : next_place(ui, is_nowhere ? LAB_NONE : from, way));
}

void lab_ui_move_focus(lab_ui *ui, int32_t x, int32_t y)
{
    const int32_t move[2] = {x, y};
    uint32_t from = index_of(ui, ui->focus);
    uint32_t first = index_of(ui, ui->first_stop);
    if (from == LAB_NONE) {
        set_focus(ui, first != LAB_NONE ? first : next_place(ui, from, 1));
    } else {
        set_focus(ui, nearest_place(ui, from, move));
    }
}

static void take_press(lab_ui *ui)
{
    static const lab_place_box nothing;
    uint32_t index = index_of(ui, ui->hot);
    const lab_place_box *place = index != LAB_NONE ? &ui->places[index] : &nothing;
    ui->active = ui->hot;
    ui->focus = place->takes_focus ? ui->hot : place->leaves_focus ? ui->focus : 0;
    ui->is_focus_shown = false;
    lab_ui_drop_tip(ui);
}

void lab_ui_drop_tip(lab_ui *ui)
{
    ui->rested = TIP_UNTIL;
}

bool lab_ui_has_tip(const lab_ui *ui)
{
    return ui->tip[0] != '\0' && ui->rested < TIP_UNTIL;
}

/* A place that comes below a mouse that stands, as where a panel closes, shows no tip before the
 * mouse moves. */
static void rest(lab_ui *ui, uint64_t hot)
{
    bool has_moved = ui->mouse_x != ui->rested_x || ui->mouse_y != ui->rested_y;
    bool is_new = hot != ui->hot;
    if (is_new || (has_moved && ui->waits_for_mouse)) {
        ui->waits_for_mouse = !has_moved;
        ui->rested = has_moved ? 0 : TIP_UNTIL;
    } else if (hot == 0 && has_moved) {
        ui->rested = 0; /* a text that was cut is no place */
    } else if (ui->rested < TIP_UNTIL) {
        ui->rested++;
    }
    ui->rested_x = ui->mouse_x;
    ui->rested_y = ui->mouse_y;
}

void lab_ui_begin(lab_ui *ui, gm_draw_list *list, const gm_picture_def *layout,
                  lab_requests *requests)
{
    ui->list = list;
    ui->layout = layout;
    ui->requests = requests;
    ui->scale = layout->ui_scale > 0.0F ? layout->ui_scale : 1.0F;
    uint64_t hot = place_below(ui);
    rest(ui, hot);
    ui->hot = hot;
    if (ui->was_pressed) {
        take_press(ui);
    }
    ui->place_count = 0;
    ui->tip[0] = '\0';
    lab_ui_clip(ui, NULL);
}

void lab_ui_cover(lab_ui *ui)
{
    if (index_of(ui, ui->focus) != LAB_NONE) {
        ui->focus = 0;
    }
    ui->place_count = 0;
    ui->tip[0] = '\0';
}

static uint32_t mouse_touch(const lab_ui *ui, uint64_t id)
{
    uint32_t touch = 0;
    bool is_hot = ui->hot == id;
    bool is_active = ui->active == id;
    touch |= is_hot ? LAB_HOVERED : 0U;
    touch |= is_active && ui->was_pressed ? LAB_PRESSED : 0U;
    bool is_click = is_active && ui->was_released && ui->dragged == 0 && (is_hot || !ui->has_moved);
    touch |= is_click ? LAB_CLICKED : 0U;
    touch |= is_hot && ui->was_right_clicked ? LAB_RIGHT_CLICKED : 0U;
    touch |= is_active && !is_hot && ui->is_down && ui->has_moved ? LAB_DRAGGED : 0U;
    touch |=
        is_hot && ui->dragged != 0 && ui->dragged != id && ui->was_released ? LAB_DROPPED_ON : 0U;
    return touch;
}

static uint32_t add_place(lab_ui *ui, lab_place_box place)
{
    place.seen = ui->has_clip ? lab_box_shared(place.box, ui->clip) : place.box;
    if (ui->place_count < LAB_UI_MAX_PLACES) {
        ui->places[ui->place_count++] = place;
    }
    uint32_t touch = mouse_touch(ui, place.id);
    if (place.takes_focus && ui->focus == place.id) {
        touch |= LAB_FOCUSED | (ui->was_accepted ? LAB_CLICKED : 0U);
    }
    if (ui->wheel != 0 && contains(place.seen, ui->mouse_x, ui->mouse_y)) {
        touch |= LAB_WHEELED;
    }
    return touch;
}

uint32_t lab_ui_place(lab_ui *ui, uint64_t id, lab_box box)
{
    return add_place(ui, (lab_place_box){.id = id, .box = box, .takes_focus = true});
}

uint32_t lab_ui_region(lab_ui *ui, uint64_t id, lab_box box)
{
    return add_place(ui, (lab_place_box){.id = id, .box = box});
}

uint32_t lab_ui_key(lab_ui *ui, uint64_t id, lab_box box)
{
    return add_place(ui, (lab_place_box){.id = id, .box = box, .leaves_focus = true});
}

void lab_ui_drag(lab_ui *ui, uint64_t id, const char *function)
{
    if (ui->active == id && ui->is_down && ui->dragged == 0) {
        ui->dragged = id;
        (void)snprintf(ui->payload, sizeof ui->payload, "%s", function);
    }
}

void lab_ui_aim(lab_ui *ui, const char *words, float end)
{
    (void)snprintf(ui->aim, sizeof ui->aim, "%s", words);
    ui->aim_end = end;
}

bool lab_ui_has_dropped(const lab_ui *ui, uint32_t touch)
{
    return (touch & LAB_DROPPED_ON) != 0 && ui->payload[0] != '\0';
}

static void forget_input(lab_ui *ui)
{
    if (!ui->is_down) {
        if (ui->dragged != 0) { /* it would cover what was dropped */
            lab_ui_drop_tip(ui);
        }
        ui->active = 0;
        ui->dragged = 0;
        ui->payload[0] = '\0';
    }
    ui->wheel = 0;
    ui->was_pressed = false;
    ui->was_released = false;
    ui->was_right_clicked = false;
    ui->was_accepted = false;
}

static void paint_focus(lab_ui *ui)
{
    uint32_t index = index_of(ui, ui->focus);
    if (index == LAB_NONE || !ui->is_focus_shown) {
        return;
    }
    lab_box seen = ui->places[index].seen;
    float box[4] = {seen.x - 1.0F, seen.y - 1.0F, seen.w + 2.0F, seen.h + 2.0F};
    if (seen.w > 0.0F && seen.h > 0.0F) {
        gm_draw_round_rect_stroke(ui->list, box, 4.0F * ui->scale, 1.5F * ui->scale,
                                  gm_rgba(LAB_TEXT_TITLE, 0.95F));
    }
}

/* A small panel with a text, in lines only where it is wider than the canvas. */
static void paint_note(lab_ui *ui, gm_vec2 at, const char *text, uint32_t rgb, float alpha)
{
    float pad = 7.0F * ui->scale;
    lab_brush brush = lab_ui_brush(ui);
    float most = (float)ui->list->width - 2.0F * pad;
    float whole = lab_ui_width(ui, GM_FONT_SMALL, text);
    float lines = whole > most ? lab_brush_lines_height(&brush, GM_FONT_SMALL, most, text) : 0.0F;
    float high = 20.0F * ui->scale + lines;
    float wide = fminf(whole + 2.0F * pad, (float)ui->list->width);
    float x = floorf(fmaxf(0.0F, fminf(at.x, (float)ui->list->width - wide - 2.0F)));
    float y = floorf(fmaxf(0.0F, fminf(at.y, (float)ui->list->height - high - 2.0F)));
    float box[4] = {x, y, wide, high};
    gm_draw_soft_frame(ui->list, box, 5.0F * ui->scale, 6.0F * ui->scale,
                       gm_rgba(0x02050A, 0.6F * alpha));
    gm_draw_round_rect(ui->list, box, 5.0F * ui->scale, gm_rgba(0x16233A, 0.98F * alpha),
                       gm_rgba(0x101B2E, 0.98F * alpha));
    gm_draw_round_rect_stroke(ui->list, box, 5.0F * ui->scale, 1.0F, gm_rgba(0x41597F, alpha));
    if (lines > 0.0F) {
        (void)lab_ui_lines(ui, GM_FONT_SMALL,
                           lab_box_make(x + pad, y + pad, most + 1.0F, high - pad), rgb, text);
        return;
    }
    lab_ui_figure(ui, GM_FONT_SMALL, lab_box_make(x + pad, y, wide - 2.0F * pad + 1.0F, high),
                  GM_ALIGN_LEFT, rgb, text);
}

/* Beside the pointer, and thin: what it is at, and the row below, stay in sight. Over a target it
 * says what will be done there, left of the targets. */
static void paint_dragged(lab_ui *ui)
{
    bool has_aim = ui->aim[0] != '\0';
    const char *words = has_aim ? ui->aim : ui->payload;
    gm_vec2 at = {ui->mouse_x + 20.0F * ui->scale, ui->mouse_y - 10.0F * ui->scale};
    if (has_aim) {
        at.x = ui->aim_end - lab_ui_width(ui, GM_FONT_SMALL, words) - 16.0F * ui->scale;
    }
    paint_note(ui, at, words, LAB_TEXT_TITLE, has_aim ? 1.0F : 0.55F);
    ui->aim[0] = '\0';
}

void lab_ui_end(lab_ui *ui)
{
    lab_ui_clip(ui, NULL);
    paint_focus(ui);
    if (ui->dragged != 0 && ui->is_down) {
        paint_dragged(ui);
    } else if (ui->tip[0] != '\0' && ui->rested >= TIP_AFTER && ui->rested < TIP_UNTIL &&
               !ui->is_down) {
        float below = ui->mouse_y + 18.0F * ui->scale;
        float above = ui->mouse_y - 26.0F * ui->scale;
        bool fits = below + 22.0F * ui->scale < (float)ui->list->height;
        paint_note(ui, (gm_vec2){ui->mouse_x + 8.0F * ui->scale, fits ? below : above}, ui->tip,
                   LAB_TEXT_PRIMARY, 1.0F);
    }
    forget_input(ui);
}

void lab_ui_tip_figure(lab_ui *ui, uint32_t touch, const char *text)
{
    if ((touch & LAB_HOVERED) != 0) {
        (void)snprintf(ui->tip, sizeof ui->tip, "%s", text);
    }
}

/* The place below the mouse has a tip of its own, or is another one. */
static bool is_below_mouse(const lab_ui *ui, lab_box box)
{
    lab_box seen = ui->has_clip ? lab_box_shared(box, ui->clip) : box;
    uint32_t index = index_of(ui, ui->hot);
    bool is_free = ui->hot == 0;
    if (index != LAB_NONE) {
        lab_box shared = lab_box_shared(ui->places[index].box, box);
        is_free = shared.w >= box.w - 1.0F && shared.h >= box.h - 1.0F;
    }
    return is_free && ui->tip[0] == '\0' && contains(seen, ui->mouse_x, ui->mouse_y);
}

void lab_ui_tip_cut(lab_ui *ui, lab_box box, const char *text)
{
    if (is_below_mouse(ui, box)) {
        (void)snprintf(ui->tip, sizeof ui->tip, "%s", text);
    }
}

void lab_ui_tip(lab_ui *ui, uint32_t touch, const char *text)
{
    lab_ui_tip_figure(ui, touch, lab_ui_word(ui, text));
}

void lab_ui_clip(lab_ui *ui, const lab_box *box)
{
    ui->has_clip = box != NULL;
    if (box == NULL) {
        gm_draw_set_clip(ui->list, NULL);
        return;
    }
    gm_rect rect = {(int32_t)floorf(box->x), (int32_t)floorf(box->y), 0, 0};
    rect.w = (int32_t)ceilf(box->x + box->w) - rect.x;
    rect.h = (int32_t)ceilf(box->y + box->h) - rect.y;
    ui->clip = *box;
    gm_draw_set_clip(ui->list, &rect);
}
