/* frameview/overlay_panels.c -- a panel for each group: its sentence and its order. See
 * overlay_parts.h. */
#include "frameview/overlay_parts.h"

#include "render/hatch.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_BIRTHS = 4 };

/* Px of the design. */
#define HEADER     25.0F
#define ROW_HEIGHT 14.0F
#define SIDE       9.0F
#define FIGURE     21.0F
#define BAR        16.0F
#define BAR_GAP    4.0F
#define PAD        6.0F
#define CHIP_SIZE  14.0F
#define BIRTH_ROWS 2.0F
/* A row of a function that waits for its interval. */
#define IDLE_ALPHA 0.5F

typedef struct painting {
    app_overlay *overlay;
    const app_overlay_scene *scene;
    lab_brush brush;
    tl_tick_group group;
    uint32_t rows;
    uint32_t births;
    lab_box box;
    lab_box left; /* what is not painted yet */
    float max_us;
    float numbers; /* px: width of the widest number */
    float figures; /* px: width of the widest time */
} painting;

const char *app_overlay_sentence(tl_tick_group group)
{
    static const char born_last[] = "What is born in a frame ticks last in it: here if born in "
                                    "group 7, else where it is listed. The number is its place "
                                    "there.";
    static const char *const sentences[TL_TICK_GROUP_COUNT] = {
        "Input and steering, before anything moves.",
        "The physics step begins, on a worker thread.",
        "Runs beside physics, so it sees positions of the last frame.",
        "Waits for the physics step and collects its result.",
        "Everything has moved: aim and beam see this frame's positions.",
        "After timers and camera: effects at their final places.",
        "Runs last: sums up the frame for the next one.",
        born_last};
    return sentences[group];
}

const char *app_overlay_stage_sentence(tl_stage stage)
{
    static const char *const slots[TL_STAGE_COUNT] = {
        [TL_STAGE_LATENT] = "Waits over several frames, such as a delay, go on here.",
        [TL_STAGE_TIMERS] = "Timers whose time has come call their functions here.",
        [TL_STAGE_TICKABLES] = "Objects that tick without being actors, such as the music.",
        [TL_STAGE_CAMERA] = "The camera moves after all that it follows."};
    tl_tick_group group = tl_stage_group(stage);
    return group < TL_TICK_GROUP_COUNT ? app_overlay_sentence(group) : slots[stage];
}

/* What is shown of a time: tenths below 10, so that shown rows add up to the shown sum. */
static float figure_of(float us)
{
    float shown = us > 0.0F ? us : 0.0F;
    return shown < 9.95F ? roundf(shown * 10.0F) / 10.0F : roundf(shown);
}

static void write_figure(char *out, size_t size, float us, const char *unit)
{
    float figure = figure_of(us);
    (void)snprintf(out, size, "%.*f%s", figure < 10.0F ? 1 : 0, (double)figure, unit);
}

static const char *name_of(const painting *p, const app_order_row *row)
{
    const lab_frame *frame = &p->overlay->frame;
    const char *name = row->item != LAB_NONE ? frame->items[row->item].item.name : NULL;
    return name != NULL ? name : "";
}

/* Runs of one function cost the same each: what all of them cost, shared. */
static float us_of(const painting *p, const app_order_row *row)
{
    for (uint32_t i = 0; i < p->overlay->cost_count && row->count > 0; i++) {
        const app_overlay_cost *cost = &p->overlay->costs[i];
        if (cost->group == p->group && cost->count > 0 &&
            strncmp(cost->name, name_of(p, row), APP_OVERLAY_NAME - 1) == 0) {
            return cost->us * (float)row->count / (float)cost->count;
        }
    }
    return 0.0F;
}

uint32_t app_overlay_births(const app_overlay *overlay, tl_tick_group group)
{
    uint32_t count = 0;
    for (uint32_t i = 0; group == TL_TICK_GROUP_NEWLY_SPAWNED && i < APP_OVERLAY_BIRTHS; i++) {
        count += overlay->births[i].tick != 0 ? 1 : 0;
    }
    return count < MOST_BIRTHS ? count : MOST_BIRTHS;
}

static float sentence_height(const lab_brush *brush, tl_tick_group group)
{
    return lab_brush_lines_height(brush, GM_FONT_SMALL,
                                  (APP_OVERLAY_PANEL_WIDTH - 2.0F * SIDE) * brush->scale,
                                  lab_brush_word(brush, app_overlay_sentence(group)));
}

float app_overlay_panel_height(const lab_brush *brush, const app_overlay_panel *panel)
{
    float births = panel->births > 0 ? BIRTH_ROWS * (float)panel->births + 1.0F : 0.0F;
    float rows = (float)panel->rows + births;
    return ceilf((HEADER + PAD + 3.0F + ROW_HEIGHT * fmaxf(rows, 1.0F)) * brush->scale +
                 sentence_height(brush, panel->group));
}

float app_overlay_chip_width(const lab_brush *brush, const char *text)
{
    float swatch = gm_palette_now() == GM_PALETTE_MONOCHROME ? 8.0F : 0.0F;
    return fmaxf(lab_brush_width(brush, GM_FONT_MONO_TINY, text) + (6.0F + swatch) * brush->scale,
                 CHIP_SIZE * brush->scale);
}

float app_overlay_chip(const lab_brush *brush, lab_box box, tl_tick_group group, float alpha,
                       const char *text)
{
    float swatch = gm_palette_now() == GM_PALETTE_MONOCHROME ? 8.0F * brush->scale : 0.0F;
    float sides[4] = {box.x, box.y, box.w, box.h};
    float hatched[4] = {box.x + box.w - swatch, box.y, swatch, box.h};
    gm_color color = gm_rgba(gm_group_color(group), alpha);
    gm_vec2 at = {
        box.x + (box.w - swatch) / 2.0F,
        roundf(box.y + (box.h - gm_draw_line_height(brush->list, GM_FONT_MONO_TINY)) / 2.0F)};
    gm_draw_round_rect(brush->list, sides, 3.5F * brush->scale, color,
                       gm_color_scale(color, 0.78F));
    app_hatch_paint(brush->list, hatched, gm_group_hatch(group),
                    gm_rgba(gm_group_ink(group), 0.9F * alpha));
    gm_draw_text(brush->list, GM_FONT_MONO_TINY, at, GM_ALIGN_CENTER,
                 gm_rgba(gm_group_ink(group), alpha), text);
    return box.w;
}

static void paint_back(const painting *p)
{
    float u = p->brush.scale;
    float box[4] = {p->box.x, p->box.y, p->box.w, p->box.h};
    float light[4] = {box[0] + 9.0F * u, box[1] + 1.0F, box[2] - 18.0F * u, 1.0F};
    float strip[4] = {box[0], box[1] + 9.0F * u, 2.5F * u, box[3] - 18.0F * u};
    gm_draw_list *list = p->brush.list;
    gm_draw_soft_frame(list, box, 9.0F * u, 6.0F * u, gm_rgba(0x02050A, 0.55F));
    gm_draw_round_rect(list, box, 9.0F * u, gm_rgba(0x0E1829, 0.90F), gm_rgba(0x0A1220, 0.93F));
    gm_draw_round_rect_stroke(list, box, 9.0F * u, 1.0F, gm_rgba(LAB_BORDER, 1.0F));
    gm_draw_rect(list, light, gm_rgba(0x6F93C8, 0.35F));
    gm_draw_rect(list, strip, gm_rgba(gm_group_color(p->group), 0.95F));
}

/* At the right end of the header. */
static void paint_header_figure(painting *p, lab_box *head, gm_font font, uint32_t rgb,
                                const char *text)
{
    float wide = lab_brush_width(&p->brush, font, text) + 1.0F;
    lab_brush_figure(&p->brush, font, lab_box_right(head, wide), GM_ALIGN_RIGHT, rgb, text);
    (void)lab_box_right(head, 8.0F * p->brush.scale);
}

/* Digit of the key, name, page; the sum where there is room for it. */
static void paint_header(painting *p, float total_us)
{
    char text[32];
    float u = p->brush.scale;
    const app_overlay_places *places = &p->overlay->places;
    const char *name = lab_brush_word(&p->brush, tl_tick_group_name(p->group));
    lab_box head = lab_box_top(&p->left, HEADER * u);
    lab_box chip = lab_box_left(&head, CHIP_SIZE * u);
    chip.y = floorf(head.y + (head.h - CHIP_SIZE * u) / 2.0F);
    chip.h = CHIP_SIZE * u;
    (void)snprintf(text, sizeof text, "%d", (int)p->group + 1);
    (void)app_overlay_chip(&p->brush, chip, p->group, 1.0F, text);
    (void)lab_box_left(&head, 7.0F * u);
    if (places->page > 0) {
        (void)snprintf(text, sizeof text, "%u/%u", places->page, places->page_count);
        paint_header_figure(p, &head, GM_FONT_MONO_TINY, LAB_TEXT_PRIMARY, text);
    }
    write_figure(text, sizeof text, total_us, " \xC2\xB5s");
    float words = lab_brush_width(&p->brush, GM_FONT_UI, name) + 10.0F * u;
    bool is_small = words + lab_brush_width(&p->brush, GM_FONT_MONO, text) > head.w;
    gm_font font = is_small ? GM_FONT_MONO_TINY : GM_FONT_MONO;
    if (words + lab_brush_width(&p->brush, font, text) <= head.w) {
        paint_header_figure(p, &head, font, LAB_TEXT_SECONDARY, text);
    }
    lab_brush_figure(&p->brush, GM_FONT_UI, head, GM_ALIGN_LEFT, gm_group_color(p->group), name);
}

typedef struct words {
    gm_font font;
    gm_align align;
    gm_color color;
    const char *text;
} words;

static void paint_text(const painting *p, lab_box box, const words *w)
{
    float share = w->align == GM_ALIGN_LEFT ? 0.0F : 1.0F;
    float high = gm_draw_line_height(p->brush.list, w->font);
    gm_vec2 at = {box.x + box.w * share, roundf(box.y + (box.h - high) / 2.0F)};
    gm_draw_text(p->brush.list, w->font, at, w->align, w->color, w->text);
}

/* Number, name, cost; dim while it waits for its interval. */
static void paint_row(painting *p, const app_order_row *row, bool is_odd)
{
    char text[APP_ORDER_TEXT];
    char number[24];
    float u = p->brush.scale;
    lab_box line = lab_box_top(&p->left, ROW_HEIGHT * u);
    float zebra[4] = {line.x - 3.0F * u, line.y, line.w + 6.0F * u, line.h};
    float alpha = row->count > 0 ? 1.0F : IDLE_ALPHA;
    if (is_odd) {
        gm_draw_rect(p->brush.list, zebra, gm_rgba(0xA9C4F0, 0.035F));
    }
    app_order_number(row, number);
    paint_text(p, lab_box_left(&line, p->numbers),
               &(words){GM_FONT_MONO_TINY, GM_ALIGN_RIGHT, gm_rgba(gm_group_color(p->group), alpha),
                        number});
    (void)lab_box_left(&line, 6.0F * u);
    lab_box figure = lab_box_right(&line, p->figures);
    lab_box bars = lab_box_right(&line, (BAR + 2.0F * BAR_GAP) * u);
    app_order_title(&p->brush, &p->overlay->frame, row, text);
    paint_text(p, line,
               &(words){GM_FONT_MONO, GM_ALIGN_LEFT, gm_rgba(LAB_TEXT_SECONDARY, alpha), text});
    if (row->count == 0) {
        return;
    }
    float us = us_of(p, row);
    float bar[4] = {bars.x + BAR_GAP * u, roundf(line.y + line.h / 2.0F - u),
                    fmaxf(BAR * u * fminf(us / p->max_us, 1.0F), 1.0F), 2.0F * u};
    write_figure(text, sizeof text, us, "");
    paint_text(p, figure,
               &(words){GM_FONT_MONO, GM_ALIGN_RIGHT, gm_rgba(LAB_TEXT_PRIMARY, 1.0F), text});
    gm_draw_rect(p->brush.list, bar, gm_rgba(gm_group_color(p->group), 0.9F));
}

/* Place and group of the first tick as a chip, as on the labels; "+": it has not ticked yet. */
static void paint_first_place(painting *p, lab_box *line, const app_overlay_birth *birth)
{
    char place[16] = "+";
    bool has_run = birth->first_in < TL_STAGE_COUNT;
    tl_tick_group group = has_run ? tl_stage_group(birth->first_in) : TL_TICK_GROUP_COUNT;
    group = group < TL_TICK_GROUP_COUNT ? group : TL_TICK_GROUP_NEWLY_SPAWNED;
    if (has_run) {
        (void)snprintf(place, sizeof place, "%" PRIu32, birth->first_place);
    }
    lab_box chip = lab_box_left(line, app_overlay_chip_width(&p->brush, place));
    chip.y += 1.0F;
    chip.h -= 2.0F;
    (void)app_overlay_chip(&p->brush, chip, group, 1.0F, place);
    (void)lab_box_left(line, 5.0F * p->brush.scale);
}

/* "Timers -> LastDemotable": with short names of stages where whole ones do not fit. */
static void write_ways(const painting *p, const app_overlay_birth *birth, float room,
                       char out[LAB_BRUSH_TEXT])
{
    for (uint32_t shortened = 0; shortened < 3; shortened++) {
        const char *born = birth->born_in >= TL_STAGE_COUNT ? "the world"
                           : shortened > 0                  ? lab_lanes_short_name(birth->born_in)
                                                            : tl_stage_name(birth->born_in);
        const char *first = birth->first_in >= TL_STAGE_COUNT ? "\xE2\x80\xA6"
                            : shortened > 1 ? lab_lanes_short_name(birth->first_in)
                                            : tl_stage_name(birth->first_in);
        (void)snprintf(out, LAB_BRUSH_TEXT, "%s \xE2\x86\x92 %s", lab_brush_word(&p->brush, born),
                       birth->first_in < TL_STAGE_COUNT ? lab_brush_word(&p->brush, first) : first);
        if (lab_brush_width(&p->brush, GM_FONT_SMALL, out) <= room) {
            return;
        }
    }
}

/* "10 Drone 3", and below it "Timers -> PostUpdateWork". */
static void paint_birth(painting *p, const app_overlay_birth *birth)
{
    char text[LAB_BRUSH_TEXT];
    lab_function function = {.info = {.name = birth->name}};
    lab_box line = lab_box_top(&p->left, ROW_HEIGHT * p->brush.scale);
    (void)snprintf(function.label, sizeof function.label, "%s", birth->label);
    paint_first_place(p, &line, birth);
    app_order_function_name(&p->brush, &function, text);
    lab_brush_figure(&p->brush, GM_FONT_MONO, line, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY, text);
    line = lab_box_top(&p->left, ROW_HEIGHT * p->brush.scale);
    (void)lab_box_left(&line, 10.0F * p->brush.scale);
    write_ways(p, birth, line.w, text);
    lab_brush_figure(&p->brush, GM_FONT_SMALL, line, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY, text);
}

static void measure(painting *p, const app_order *order, float *total_us)
{
    char number[24];
    p->max_us = 0.01F;
    p->numbers = 0.0F;
    p->figures = FIGURE * p->brush.scale;
    for (uint32_t i = 0; i < order->count; i++) {
        float us = us_of(p, &order->rows[i]);
        app_order_number(&order->rows[i], number);
        p->numbers =
            fmaxf(p->numbers, lab_brush_width(&p->brush, GM_FONT_MONO_TINY, number) + 1.0F);
        write_figure(number, sizeof number, us, "");
        p->figures = fmaxf(p->figures, lab_brush_width(&p->brush, GM_FONT_MONO, number));
        p->max_us = fmaxf(p->max_us, us);
        *total_us += figure_of(us);
    }
}

static void paint_nothing(painting *p)
{
    lab_box line = lab_box_top(&p->left, ROW_HEIGHT * p->brush.scale);
    lab_brush_figure(&p->brush, GM_FONT_SMALL, line, GM_ALIGN_LEFT, LAB_TEXT_MUTED,
                     lab_brush_word(&p->brush, "nothing ticked in this group"));
}

static void paint_births(painting *p)
{
    uint32_t left = p->births;
    if (left > 0) {
        lab_box line = lab_box_top(&p->left, ROW_HEIGHT * p->brush.scale);
        lab_brush_figure(&p->brush, GM_FONT_SMALL, line, GM_ALIGN_LEFT, LAB_TEXT_MUTED,
                         lab_brush_word(&p->brush, "born in \xE2\x86\x92 first tick in"));
    }
    for (uint32_t i = 0; left > 0 && i < APP_OVERLAY_BIRTHS; i++) {
        if (p->overlay->births[i].tick != 0) {
            paint_birth(p, &p->overlay->births[i]);
            left--;
        }
    }
}

/* The row below the mouse, if it is a folded one; LAB_NONE: none. */
static uint32_t hovered_fold(const painting *p, const app_order *order)
{
    float u = p->brush.scale;
    gm_vec2 mouse = p->overlay->mouse;
    float into = mouse.y - p->left.y;
    if (!lab_box_has(p->box, mouse.x, mouse.y) || into < 0.0F) {
        return LAB_NONE;
    }
    uint32_t row = (uint32_t)(into / (ROW_HEIGHT * u));
    return row < order->count && order->rows[row].count > 1 ? row : LAB_NONE;
}

/* A folded row below the mouse: its runs one by one. */
typedef struct unfolded {
    painting p;
    app_order_row row;
    bool is_there;
} unfolded;

static void paint_panel(painting *p, unfolded *open)
{
    static app_order order;
    float u = p->brush.scale;
    float total_us = 0.0F;
    order = p->overlay->orders[p->group];
    if (p->box.h <= 0.0F) {
        return;
    }
    app_order_fold(&order, &p->overlay->frame, p->rows);
    measure(p, &order, &total_us);
    paint_back(p);
    p->left = lab_box_make(p->box.x + SIDE * u, p->box.y, p->box.w - 2.0F * SIDE * u, p->box.h);
    paint_header(p, total_us);
    lab_box sentence = lab_box_top(&p->left, sentence_height(&p->brush, p->group));
    (void)lab_brush_lines(&p->brush, GM_FONT_SMALL, sentence, LAB_TEXT_MUTED,
                          lab_brush_word(&p->brush, app_overlay_sentence(p->group)));
    (void)lab_box_top(&p->left, 3.0F * u);
    uint32_t fold = hovered_fold(p, &order);
    if (fold != LAB_NONE) {
        *open = (unfolded){*p, order.rows[fold], true};
    }
    for (uint32_t i = 0; i < order.count; i++) {
        paint_row(p, &order.rows[i], i % 2 == 1);
    }
    paint_births(p);
    if (order.count == 0 && p->births == 0) {
        paint_nothing(p);
    }
}

/* Over the panels of its column, in as many columns as it takes. */
static void paint_unfolded(unfolded *open, lab_box column)
{
    painting *p = &open->p;
    float u = p->brush.scale;
    uint32_t columns = 1;
    float pad = PAD * u;
    uint32_t most = (uint32_t)fmaxf((column.h - 2.0F * pad) / (ROW_HEIGHT * u), 1.0F);
    while (columns * most < open->row.count && columns < 3) {
        columns++;
    }
    uint32_t lines = (open->row.count + columns - 1) / columns;
    p->box = lab_box_make(column.x, 0.0F, column.w, (float)lines * ROW_HEIGHT * u + 2.0F * pad);
    p->box.y = fmaxf(column.y, fminf(p->overlay->mouse.y, column.y + column.h - p->box.h));
    paint_back(p);
    gm_draw_round_rect_stroke(p->brush.list, (float[4]){p->box.x, p->box.y, p->box.w, p->box.h},
                              9.0F * u, 1.2F, gm_rgba(gm_group_color(p->group), 1.0F));
    uint32_t shown = 0;
    float wide = (column.w - 2.0F * SIDE * u) / (float)columns;
    for (uint32_t i = 0; i < p->overlay->frame.item_count; i++) {
        if (!app_order_has(&open->row, &p->overlay->frame, i)) {
            continue;
        }
        char text[APP_ORDER_TEXT];
        char number[24];
        uint32_t place = shown / lines;
        lab_box line = {p->box.x + SIDE * u + wide * (float)place,
                        p->box.y + pad + ROW_HEIGHT * u * (float)(shown % lines), wide,
                        ROW_HEIGHT * u};
        (void)snprintf(number, sizeof number, "%" PRIu32, p->overlay->frame.items[i].order);
        app_order_name(&p->brush, &p->overlay->frame, i, text);
        paint_text(p, lab_box_left(&line, 20.0F * u),
                   &(words){GM_FONT_MONO_TINY, GM_ALIGN_RIGHT,
                            gm_rgba(gm_group_color(p->group), 1.0F), number});
        (void)lab_box_left(&line, 6.0F * u);
        lab_brush_figure(&p->brush, columns > 1 ? GM_FONT_MONO_TINY : GM_FONT_MONO, line,
                         GM_ALIGN_LEFT, LAB_TEXT_PRIMARY, text);
        shown++;
    }
}

/* While the arena still moves aside, the panels keep off it. */
static float shift_of(const app_overlay *overlay, const app_overlay_scene *scene)
{
    const gm_picture_def *now = scene->layout;
    const gm_picture_def *goal = &overlay->places.arena;
    float right = now->arena_x + GM_ARENA_WIDTH * now->scale;
    return fmaxf(right - (goal->arena_x + GM_ARENA_WIDTH * goal->scale), 0.0F);
}

/* How to see the other pages, where the column has room below the panel. */
static void paint_page_hint(const app_overlay *overlay, const app_overlay_scene *scene, float shift)
{
    lab_brush brush = app_overlay_brush(scene);
    lab_box above = overlay->places.panels[0].box;
    float low =
        overlay->places.strip.h > 0.0F ? overlay->places.strip.y : (float)scene->list->height;
    lab_box line = {above.x + shift, above.y + above.h + 2.0F * brush.scale, above.w,
                    ROW_HEIGHT * brush.scale};
    if (line.y + line.h < low && (!overlay->is_pad_used || overlay->has_pad_turn)) {
        lab_brush_figure(&brush, GM_FONT_SMALL, line, GM_ALIGN_CENTER, LAB_TEXT_MUTED,
                         lab_brush_word(&brush, overlay->is_pad_used
                                                    ? "Y: the other panels"
                                                    : "PgUp, PgDn: the other panels"));
    }
}

void app_overlay_paint_panels(app_overlay *overlay, const app_overlay_scene *scene)
{
    float shift = shift_of(overlay, scene);
    unfolded open = {.is_there = false};
    const app_overlay_places *places = &overlay->places;
    for (uint32_t i = 0; i < places->panel_count; i++) {
        painting p = {.overlay = overlay,
                      .scene = scene,
                      .brush = app_overlay_brush(scene),
                      .group = places->panels[i].group,
                      .rows = places->panels[i].rows,
                      .births = places->panels[i].births,
                      .box = places->panels[i].box};
        p.box.x += shift;
        app_overlay_note_box(overlay, APP_OVERLAY_PANEL, p.box);
        paint_panel(&p, &open);
    }
    if (places->page > 0 && places->page_count > 1) {
        paint_page_hint(overlay, scene, shift);
    }
    if (open.is_there) {
        float gap = APP_OVERLAY_GAP * open.p.brush.scale;
        float low = places->strip.h > 0.0F ? places->strip.y : (float)scene->list->height;
        lab_box column = {open.p.box.x, places->panels[0].box.y, open.p.box.w,
                          low - gap - places->panels[0].box.y};
        paint_unfolded(&open, column);
    }
}
