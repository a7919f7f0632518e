/* frameview/overlay_panels.c -- a panel for each group: its sentence and its order. See
 * overlay_parts.h. */
#include "frameview/overlay_parts.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_BIRTHS = 4 };

/* Px of the design. */
#define HEADER     25.0F
#define ROW_HEIGHT 14.0F
#define LINE       16.0F /* of names in an overview, where there are several */
#define SIDE       9.0F
#define FIGURE     21.0F
#define BAR        16.0F
#define BAR_GAP    4.0F
#define PAD        6.0F
#define CHIP_SIZE  14.0F
#define AFTER      5.0F
#define BIRTH_ROWS 2.0F
/* A row of a function that waits for its interval. */
#define IDLE_ALPHA 0.5F

typedef struct painting {
    app_overlay *overlay;
    const app_overlay_scene *scene;
    lab_brush brush;
    tl_tick_group group;
    const app_overlay_panel *panel;
    lab_box box;
    lab_box left; /* the free room below what is painted */
    float max_us;
    float numbers; /* px: width of the widest number */
    float figures; /* px: width of the widest time */
} painting;

/* Above the births. */
static const char birth_rule[] = "When a group ends, what was born late joins the next:";
static const char brief_birth_rule[] = "Born in \xE2\x86\x92 first tick in:";

/* What is shown of a time: tenths below 10, so that shown rows add up to the shown sum. */
static float figure_of(float us)
{
    float shown = us > 0.0F ? us : 0.0F;
    return shown < 9.95F ? roundf(shown * 10.0F) / 10.0F : roundf(shown);
}

static void write_figure(char *out, size_t size, float us)
{
    float figure = figure_of(us);
    (void)snprintf(out, size, "%.*f", figure < 10.0F ? 1 : 0, (double)figure);
}

static void write_sum(const painting *p, char *out, size_t size, float us, const char *unit)
{
    char figure[16];
    write_figure(figure, sizeof figure, us);
    (void)snprintf(out, size, "%s%s%s", p->overlay->is_still ? "" : APP_OVERLAY_USUAL, figure,
                   unit);
}

static const char *name_of(const painting *p, const app_order_row *row)
{
    const lab_frame *frame = &p->overlay->frame;
    const char *name = row->item != LAB_NONE ? frame->items[row->item].item.name : NULL;
    return name != NULL ? name : "";
}

/* In a pause the figures are those of the frame that is shown, as its bars are; in play these would
 * change too fast to be read. */
static bool is_own(const app_overlay *overlay, const lab_cost *cost)
{
    return overlay->is_still && cost->idle_frames == 0;
}

/* For which that function waits for physics, or its thread pauses while the step runs. */
static float rest_us(const app_overlay *overlay, const lab_cost *cost)
{
    return is_own(overlay, cost) ? cost->now_rest_us : cost->usual_rest_us;
}

/* Of its own work. */
static float cost_us(const app_overlay *overlay, const lab_cost *cost)
{
    float us = is_own(overlay, cost) ? cost->now_us : cost->usual_us;
    return fmaxf(us - rest_us(overlay, cost), 0.0F);
}

/* Of the function that takes the longest in any group: bars of all panels have one scale. */
static float longest_us(const app_overlay *overlay)
{
    float longest = 0.01F;
    for (uint32_t i = 0; i < overlay->costs.count; i++) {
        longest = fmaxf(longest, cost_us(overlay, &overlay->costs.rows[i]));
    }
    return longest;
}

/* NULL: it did not run in the last frames. */
static const lab_cost *cost_of(const painting *p, const app_order_row *row)
{
    const lab_cost_table *costs = &p->overlay->costs;
    for (uint32_t i = 0; i < costs->count && row->count > 0; i++) {
        const lab_cost *cost = &costs->rows[i];
        if (cost->group == p->group && cost->runs > 0 &&
            strncmp(cost->name, name_of(p, row), sizeof cost->name - 1) == 0) {
            return cost;
        }
    }
    return NULL;
}

/* Runs of one function cost the same each: what all of them cost, shared. */
static float us_of(const painting *p, const app_order_row *row)
{
    const lab_cost *cost = cost_of(p, row);
    return cost != NULL ? cost_us(p->overlay, cost) * (float)row->count / (float)cost->runs : 0.0F;
}

uint32_t app_overlay_births(const app_overlay *overlay, tl_tick_group group)
{
    uint32_t count = 0;
    for (uint32_t i = 0; group == TL_TICK_GROUP_NEWLY_SPAWNED && i < APP_OVERLAY_BIRTHS; i++) {
        count += overlay->births[i].tick != 0 ? 1 : 0;
    }
    return count < MOST_BIRTHS ? count : MOST_BIRTHS;
}

static float lines_height(const lab_brush *brush, const char *english)
{
    return lab_brush_lines_height(brush, GM_FONT_SMALL,
                                  (APP_OVERLAY_PANEL_WIDTH - 2.0F * SIDE) * brush->scale,
                                  lab_brush_word(brush, english));
}

/* Births come and go with the only rows of their group: the panel keeps its height then. */
static float sentence_height(const lab_brush *brush, const app_overlay_panel *panel)
{
    bool is_left_out = panel->is_brief && (panel->rows == 0 || panel->births > 0);
    return is_left_out ? 0.0F : lines_height(brush, app_overlay_sentence(panel->group));
}

static const char *rule_of(const app_overlay_panel *panel)
{
    return panel->is_brief ? brief_birth_rule : birth_rule;
}

/* Px of the sentence above the births. */
static float rule_height(const lab_brush *brush, const app_overlay_panel *panel)
{
    return 3.0F * brush->scale + lines_height(brush, rule_of(panel));
}

float app_overlay_panel_height(const lab_brush *brush, const app_overlay_panel *panel)
{
    if (panel->is_line) {
        float lines = panel->rows > 1 ? LINE * (float)panel->rows : ROW_HEIGHT + 3.0F;
        return ceilf((panel->rows > 0 ? HEADER + lines : HEADER - 5.0F) * brush->scale);
    }
    float births = panel->births > 0 ? BIRTH_ROWS * (float)panel->births : 0.0F;
    float rows = fmaxf((float)panel->rows, 1.0F) + births;
    float rule = panel->births > 0 ? rule_height(brush, panel) : 0.0F;
    return ceilf((HEADER + PAD + 3.0F + ROW_HEIGHT * rows) * brush->scale +
                 sentence_height(brush, panel) + rule);
}

static void paint_back(const painting *p)
{
    float u = p->brush.scale;
    float box[4] = {p->box.x, p->box.y, p->box.w, p->box.h};
    float light[4] = {box[0] + 9.0F * u, box[1] + 1.0F, box[2] - 18.0F * u, 1.0F};
    float inset = fminf(9.0F * u, 0.25F * box[3]);
    float strip[4] = {box[0], box[1] + inset, 2.5F * u, box[3] - 2.0F * inset};
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

/* "~12 µs" in all panels, so that the figures below have their unit; with less room in a smaller
 * font, and not at all. */
static void paint_header_sum(painting *p, lab_box *head, float room, float total_us)
{
    static const gm_font fonts[] = {GM_FONT_MONO, GM_FONT_MONO_TINY, GM_FONT_MONO_TINY};
    char sum[32];
    for (uint32_t i = 0; i < sizeof fonts / sizeof fonts[0]; i++) {
        write_sum(p, sum, sizeof sum, total_us, i == 2 ? "\xC2\xB5s" : " \xC2\xB5s");
        if (lab_brush_width(&p->brush, fonts[i], sum) <= room) {
            paint_header_figure(p, head, fonts[i], LAB_TEXT_SECONDARY, sum);
            return;
        }
    }
}

/* The key that shows the panel, the group's name, page; the sum where there is room for it. */
static void paint_header(painting *p, bool has_rows, float total_us)
{
    char text[32];
    float u = p->brush.scale;
    const app_overlay_places *places = &p->overlay->places;
    const char *name = lab_brush_word(&p->brush, tl_tick_group_name(p->group));
    lab_box head = lab_box_top(&p->left, HEADER * u);
    (void)snprintf(text, sizeof text, "%d", (int)p->group + 1);
    app_overlay_cap(&p->brush, lab_box_left(&head, CHIP_SIZE * u), text);
    (void)lab_box_left(&head, 7.0F * u);
    if (places->page > 0) {
        uint32_t page = app_overlay_page(p->overlay->groups, p->group);
        (void)snprintf(text, sizeof text, "%u/%u", page, places->page_count);
        paint_header_figure(p, &head, GM_FONT_MONO_TINY, LAB_TEXT_PRIMARY, text);
    }
    float room = head.w - lab_brush_width(&p->brush, GM_FONT_UI, name) - 10.0F * u;
    if (has_rows) {
        paint_header_sum(p, &head, room, total_us);
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

/* The badge at the right end of its column, at the left end of the line. */
static void paint_place(const painting *p, lab_box *line, float alpha, const char *number)
{
    lab_box column = lab_box_left(line, p->numbers);
    lab_box badge = lab_box_right(&column, app_overlay_badge_width(&p->brush, number));
    badge.y += p->brush.scale;
    badge.h -= 2.0F * p->brush.scale;
    app_overlay_badge(&p->brush, badge, &(app_overlay_badge_def){p->group, alpha, number});
    (void)lab_box_left(line, AFTER * p->brush.scale);
}

/* A bar, as long as there is room beside the name, and the figure. Long as the square root of the
 * time, so that short ones are seen beside the wait for physics. */
static void paint_cost(const painting *p, lab_box bars, lab_box figure, float us)
{
    char text[24];
    float u = p->brush.scale;
    float wide = fmaxf(BAR * u * sqrtf(fminf(us / p->max_us, 1.0F)), 1.0F);
    float bar[4] = {bars.x + BAR_GAP * u, roundf(bars.y + bars.h / 2.0F - u),
                    fminf(wide, bars.w - 2.0F * BAR_GAP * u), 2.0F * u};
    write_figure(text, sizeof text, us);
    paint_text(p, figure,
               &(words){GM_FONT_MONO, GM_ALIGN_RIGHT, gm_rgba(LAB_TEXT_PRIMARY, 1.0F), text});
    if (bar[2] >= 1.0F) {
        gm_draw_rect(p->brush.list, bar, gm_rgba(gm_group_color(p->group), 0.9F));
    }
}

/* "0.1 s" of a function with an interval, "waits 145" of one that waits for physics, "pauses 98"
 * of the one that starts it; "": neither. */
static void write_beside(const painting *p, const app_order_row *row, char out[LAB_BRUSH_TEXT])
{
    char wait[24];
    const char *values[1] = {wait};
    const lab_cost *cost = cost_of(p, row);
    float us = cost != NULL ? rest_us(p->overlay, cost) : 0.0F;
    tl_time interval = row->function != LAB_NONE && row->count <= 1
                           ? p->overlay->frame.functions[row->function].info.interval
                           : 0;
    out[0] = '\0';
    if (us >= LAB_LEAST_REST_US) {
        write_figure(wait, sizeof wait, us);
        (void)lab_brush_fill(&p->brush, out,
                             p->group == TL_TICK_GROUP_END_PHYSICS ? "waits {1}" : "pauses {1}",
                             values, 1);
    } else if (interval > 0) {
        (void)snprintf(wait, sizeof wait, "%.3g", (double)interval / 1e9);
        (void)lab_brush_fill(&p->brush, out, "{1} s", values, 1);
    }
}

/* Behind the name, where there is room for it.  @return px that name and text take */
static float paint_beside(const painting *p, const app_order_row *row, lab_box line, float name)
{
    char text[LAB_BRUSH_TEXT];
    float gap = 6.0F * p->brush.scale;
    write_beside(p, row, text);
    float wide = name + gap + lab_brush_width(&p->brush, GM_FONT_MONO_TINY, text);
    if (text[0] == '\0' || wide > line.w) {
        return name;
    }
    (void)lab_box_left(&line, name + gap);
    paint_text(p, line, &(words){GM_FONT_MONO_TINY, GM_ALIGN_LEFT, gm_rgba(0x8FB4E8, 1.0F), text});
    return wide;
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
    paint_place(p, &line, alpha, number);
    lab_box figure = lab_box_right(&line, p->figures);
    lab_box bars = lab_box_right(&line, (BAR + 2.0F * BAR_GAP) * u);
    app_order_title(&p->brush, &p->overlay->frame, row, text);
    gm_color ink = gm_rgba(LAB_TEXT_SECONDARY, fmaxf(alpha, APP_OVERLAY_LEAST_INK));
    paint_text(p, line, &(words){GM_FONT_MONO, GM_ALIGN_LEFT, ink, text});
    float name = lab_brush_width(&p->brush, GM_FONT_MONO, text);
    lab_box wide = {line.x, line.y, line.w + bars.w - BAR_GAP * u, line.h};
    name = paint_beside(p, row, wide, name);
    (void)lab_box_left(&bars, fmaxf(name - line.w, 0.0F));
    if (row->count > 0) {
        paint_cost(p, bars, figure, us_of(p, row));
    }
}

/* When the first tick was: its place is one of that frame, not of the frame that is shown. */
static const char *when_words(const painting *p, const app_overlay_birth *birth,
                              char out[LAB_BRUSH_TEXT])
{
    char number[16];
    const char *values[1] = {number};
    bool has_run = birth->first_in < TL_STAGE_COUNT;
    (void)snprintf(number, sizeof number, "%" PRIu32, birth->age);
    return lab_brush_fill(&p->brush, out,
                          !has_run          ? "not yet"
                          : birth->age == 0 ? "in this frame"
                          : birth->age == 1 ? "{1} frame ago"
                                            : "{1} frames ago",
                          values, 1);
}

/* The name, and when it ticked first. */
static void paint_birth_name(painting *p, const app_overlay_birth *birth)
{
    char name[APP_ORDER_TEXT];
    char when[LAB_BRUSH_TEXT];
    lab_function function = {.info = {.name = birth->name}};
    lab_box line = lab_box_top(&p->left, ROW_HEIGHT * p->brush.scale);
    (void)snprintf(function.label, sizeof function.label, "%s", birth->label);
    app_order_function_name(&p->brush, &function, name);
    float wide = lab_brush_width(&p->brush, GM_FONT_SMALL, when_words(p, birth, when)) + 1.0F;
    lab_brush_figure(&p->brush, GM_FONT_SMALL, lab_box_right(&line, wide), GM_ALIGN_RIGHT,
                     LAB_TEXT_SECONDARY, when);
    lab_brush_figure(&p->brush, GM_FONT_MONO, line, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY, name);
}

/* "Timers ->", with a short name of the stage where the whole one does not fit. */
static void write_born(const painting *p, tl_stage born, float room, char out[LAB_BRUSH_TEXT])
{
    for (uint32_t shortened = 0; shortened < 2; shortened++) {
        const char *name = born >= TL_STAGE_COUNT ? "the world"
                           : shortened > 0        ? lab_lanes_short_name(born)
                                                  : tl_stage_name(born);
        (void)snprintf(out, LAB_BRUSH_TEXT, "%s \xE2\x86\x92", lab_brush_word(&p->brush, name));
        if (lab_brush_width(&p->brush, GM_FONT_SMALL, out) <= room) {
            return;
        }
    }
}

/* "DroneMover 3    58 frames ago", and below it "Timers -> (Last 6)". */
static void paint_birth(painting *p, const app_overlay_birth *birth)
{
    char number[16];
    char text[LAB_BRUSH_TEXT];
    char place[APP_ORDER_TEXT] = "\xE2\x80\xA6";
    float u = p->brush.scale;
    bool has_run = birth->first_in < TL_STAGE_COUNT;
    tl_tick_group group = has_run ? tl_stage_group(birth->first_in) : TL_TICK_GROUP_COUNT;
    paint_birth_name(p, birth);
    lab_box line = lab_box_top(&p->left, ROW_HEIGHT * u);
    (void)lab_box_left(&line, 10.0F * u);
    if (group < TL_TICK_GROUP_COUNT) {
        (void)snprintf(number, sizeof number, "%" PRIu32, birth->first_place);
        (void)app_overlay_badge_text(&p->brush, group, number, place);
    }
    float badge = app_overlay_badge_width(&p->brush, place);
    write_born(p, birth->born_in, line.w - badge - AFTER * u, text);
    float born = lab_brush_width(&p->brush, GM_FONT_SMALL, text) + 1.0F;
    lab_brush_figure(&p->brush, GM_FONT_SMALL, lab_box_left(&line, born), GM_ALIGN_LEFT,
                     LAB_TEXT_SECONDARY, text);
    (void)lab_box_left(&line, AFTER * u);
    if (group < TL_TICK_GROUP_COUNT) {
        app_overlay_badge(&p->brush, lab_box_left(&line, badge),
                          &(app_overlay_badge_def){group, 1.0F, place});
    } else {
        lab_brush_figure(&p->brush, GM_FONT_SMALL, line, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY, place);
    }
}

static void measure(painting *p, const app_order *order, float *total_us)
{
    char number[24];
    p->max_us = longest_us(p->overlay);
    p->numbers = 0.0F;
    p->figures = FIGURE * p->brush.scale;
    for (uint32_t i = 0; i < order->count; i++) {
        float us = us_of(p, &order->rows[i]);
        app_order_number(&order->rows[i], number);
        p->numbers = fmaxf(p->numbers, app_overlay_badge_width(&p->brush, number));
        write_figure(number, sizeof number, us);
        p->figures = fmaxf(p->figures, lab_brush_width(&p->brush, GM_FONT_MONO, number));
        *total_us += figure_of(us);
    }
}

static void paint_nothing(painting *p)
{
    lab_box line = lab_box_top(&p->left, ROW_HEIGHT * p->brush.scale);
    lab_brush_figure(&p->brush, GM_FONT_SMALL, line, GM_ALIGN_LEFT, LAB_TEXT_MUTED,
                     lab_brush_word(&p->brush, APP_OVERLAY_NOTHING));
}

static void paint_births(painting *p)
{
    uint32_t left = p->panel->births;
    if (left > 0) {
        (void)lab_brush_lines(&p->brush, GM_FONT_SMALL,
                              lab_box_top(&p->left, rule_height(&p->brush, p->panel)),
                              LAB_TEXT_MUTED, lab_brush_word(&p->brush, rule_of(p->panel)));
    }
    for (uint32_t i = 0; left > 0 && i < APP_OVERLAY_BIRTHS; i++) {
        if (p->overlay->births[i].tick != 0) {
            paint_birth(p, &p->overlay->births[i]);
            left--;
        }
    }
}

/* The row below the mouse; LAB_NONE: none. */
static uint32_t hovered_row(const painting *p, const app_order *order)
{
    float u = p->brush.scale;
    gm_vec2 mouse = p->overlay->mouse;
    float into = mouse.y - p->left.y;
    if (!lab_box_has(p->box, mouse.x, mouse.y) || into < 0.0F) {
        return LAB_NONE;
    }
    uint32_t row = (uint32_t)(into / (ROW_HEIGHT * u));
    return row < order->count ? row : LAB_NONE;
}

/* A folded row below the mouse: its runs one by one. */
typedef struct unfolded {
    painting p;
    const app_order *order;
    uint32_t row;
    bool is_there;
} unfolded;

static void paint_sentence(painting *p)
{
    lab_box box = lab_box_top(&p->left, sentence_height(&p->brush, p->panel));
    if (box.h > 0.0F) {
        (void)lab_brush_lines(&p->brush, GM_FONT_SMALL, box, LAB_TEXT_MUTED,
                              lab_brush_word(&p->brush, app_overlay_sentence(p->group)));
    }
}

/* In an overview. */
static void paint_names(painting *p)
{
    char text[LAB_BRUSH_TEXT];
    float u = p->brush.scale;
    app_overlay_write_names(p->overlay, &p->brush, p->group, text);
    bool is_long = p->panel->rows > 1;
    lab_box lines =
        lab_box_top(&p->left, (is_long ? LINE * (float)p->panel->rows : ROW_HEIGHT - 2.0F) * u);
    if (is_long) {
        (void)lab_brush_lines(&p->brush, GM_FONT_MONO_TINY, lines, LAB_TEXT_SECONDARY, text);
        return;
    }
    bool has_any = text[0] != '\0';
    lab_brush_figure(&p->brush, has_any ? GM_FONT_MONO_TINY : GM_FONT_SMALL, lines, GM_ALIGN_LEFT,
                     has_any ? LAB_TEXT_SECONDARY : LAB_TEXT_MUTED,
                     has_any ? text : lab_brush_word(&p->brush, APP_OVERLAY_NOTHING));
}

static void paint_rows(painting *p, const app_order *order, unfolded *open)
{
    paint_sentence(p);
    (void)lab_box_top(&p->left, 3.0F * p->brush.scale);
    uint32_t row = hovered_row(p, order);
    if (row != LAB_NONE && order->rows[row].count > 1) {
        static app_order kept; /* other panels are painted before the list is */
        kept = *order;
        *open = (unfolded){*p, &kept, row, true};
    } else if (row != LAB_NONE) {
        p->overlay->pointed_item = order->rows[row].item;
    }
    for (uint32_t i = 0; i < order->count; i++) {
        paint_row(p, &order->rows[i], i % 2 == 1);
    }
    if (order->count == 0) {
        paint_nothing(p);
    }
    paint_births(p);
}

static void paint_panel(painting *p, unfolded *open)
{
    static app_order order;
    float u = p->brush.scale;
    float total_us = 0.0F;
    order = p->overlay->orders[p->group];
    if (p->box.h <= 0.0F) {
        return;
    }
    if (!p->panel->is_line) {
        app_order_fold(&order, &p->overlay->frame, p->panel->rows);
    }
    measure(p, &order, &total_us);
    paint_back(p);
    p->left = lab_box_make(p->box.x + SIDE * u, p->box.y, p->box.w - 2.0F * SIDE * u, p->box.h);
    paint_header(p, order.count > 0, total_us);
    if (!p->panel->is_line) {
        paint_rows(p, &order, open);
    } else if (p->panel->rows > 0) {
        paint_names(p);
    }
}

/* Over the panels of its column, in as many columns as it takes. */
static void paint_unfolded(unfolded *open, lab_box column)
{
    painting *p = &open->p;
    float u = p->brush.scale;
    uint32_t columns = 1;
    float pad = PAD * u;
    uint32_t count = open->order->rows[open->row].count;
    uint32_t most = (uint32_t)fmaxf((column.h - 2.0F * pad) / (ROW_HEIGHT * u), 1.0F);
    while (columns * most < count && columns < 3) {
        columns++;
    }
    uint32_t lines = (count + columns - 1) / columns;
    p->box = lab_box_make(column.x, 0.0F, column.w, (float)lines * ROW_HEIGHT * u + 2.0F * pad);
    p->box.y = fmaxf(column.y, fminf(p->overlay->mouse.y, column.y + column.h - p->box.h));
    paint_back(p);
    gm_draw_round_rect_stroke(p->brush.list, (float[4]){p->box.x, p->box.y, p->box.w, p->box.h},
                              9.0F * u, 1.2F, gm_rgba(gm_group_color(p->group), 1.0F));
    uint32_t shown = 0;
    p->numbers = app_overlay_badge_width(&p->brush, "000");
    float wide = (column.w - 2.0F * SIDE * u) / (float)columns;
    for (uint32_t i = 0; i < p->overlay->frame.item_count; i++) {
        if (!app_order_has(open->order, open->row, &p->overlay->frame, i)) {
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
        paint_place(p, &line, 1.0F, number);
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

/* The next line below the panels of the first column.  @return h 0: the strip or the window ends
 * there */
static lab_box take_line(lab_box *below, float high)
{
    lab_box none = {0};
    return below->h >= high ? lab_box_top(below, high) : none;
}

static const char *more_words(bool is_pad, uint32_t more)
{
    if (more == 1) {
        return is_pad ? "[Y] one more panel" : "[PgUp] [PgDn] one more panel";
    }
    return is_pad ? "[Y] {1} more panels" : "[PgUp] [PgDn] {1} more panels";
}

/* How to see the other pages, what a badge means and what the functions do, where the column has
 * room below the panel. */
static void paint_below(app_overlay *overlay, const app_overlay_scene *scene, float shift)
{
    lab_brush brush = app_overlay_brush(scene);
    float line = APP_OVERLAY_LINE * brush.scale;
    const app_overlay_panel *last = &overlay->places.panels[overlay->places.panel_count - 1];
    float low =
        overlay->places.strip.h > 0.0F ? overlay->places.strip.y : (float)scene->list->height;
    lab_box below = {last->box.x + shift, last->box.y + last->box.h + 3.0F * brush.scale,
                     last->box.w, 0.0F};
    below.h = low - below.y;
    uint32_t more = overlay->places.page_count - overlay->places.panel_count;
    if (overlay->places.page > 0 && more > 0 && (!overlay->is_pad_used || overlay->has_pad_turn)) {
        char number[12];
        char word[LAB_BRUSH_TEXT];
        const char *values[1] = {number};
        (void)snprintf(number, sizeof number, "%u", more);
        (void)lab_brush_fill(&brush, word, more_words(overlay->is_pad_used, more), values, 1);
        lab_box box = take_line(&below, line);
        (void)lab_box_left(&box, roundf((box.w - app_overlay_words_width(&brush, word)) / 2.0F));
        if (box.h > 0.0F) {
            app_overlay_words(&brush, box, LAB_TEXT_PRIMARY, word);
        }
    }
    if (overlay->untold_mouse) {
        lab_box box = take_line(&below, line);
        if (box.h > 0.0F) {
            app_overlay_paint_mouse_words(overlay, scene, box);
        }
    }
    if (overlay->untold_keys) {
        lab_box box = take_line(&below, line);
        if (box.h > 0.0F) {
            app_overlay_paint_keys_words(overlay, scene, box);
        }
    }
    if (!overlay->tells_places) {
        lab_box box = take_line(&below, line);
        if (box.h > 0.0F) {
            app_overlay_paint_place_sign(overlay, scene, box);
        }
    }
    if (overlay->untold_usual) {
        lab_box box = take_line(&below, line);
        if (box.h > 0.0F) {
            app_overlay_paint_usual_words(scene, box);
        }
    }
    if (last->is_line) {
        below = app_overlay_paint_late_names(overlay, &brush, scene, below);
    }
    lab_box about = app_overlay_paint_about(overlay, scene, &brush, below);
    if (about.h > 0.0F) {
        app_overlay_note_box(overlay, APP_OVERLAY_PANEL, about);
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
                      .panel = &places->panels[i],
                      .box = places->panels[i].box};
        p.box.x += shift;
        app_overlay_note_box(overlay, APP_OVERLAY_PANEL, p.box);
        paint_panel(&p, &open);
    }
    if (places->panel_count > 0) {
        paint_below(overlay, scene, shift);
    }
    if (open.is_there) {
        float gap = APP_OVERLAY_GAP * open.p.brush.scale;
        float low = places->strip.h > 0.0F ? places->strip.y : (float)scene->list->height;
        lab_box column = {open.p.box.x, places->panels[0].box.y, open.p.box.w,
                          low - gap - places->panels[0].box.y};
        paint_unfolded(&open, column);
    }
}
