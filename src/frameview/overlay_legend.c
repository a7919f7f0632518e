/* frameview/overlay_legend.c -- the panels of the group overlays. See overlay_parts.h. */
#include "frameview/overlay_parts.h"

#include "render/hatch.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { MAX_PANEL_ROWS = 12 };

#define PANEL_WIDTH 218.0F
#define HEADER      26.0F
#define ROW_HEIGHT  15.0F
#define MARGIN      12.0F
#define GAP         8.0F
#define MUTED       0x6F86A8
#define SECONDARY   0xA9BAD2
#define PRIMARY     0xE6EDF7

typedef struct panel {
    const app_overlay *overlay;
    const gm_picture_def *layout;
    gm_draw_list *list;
    tl_tick_group group;
    float x;
    float y;
    float ui;
    uint32_t rows;
    float total_us;
    float max_us;
} panel;

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

static void measure(panel *p)
{
    p->rows = 0;
    p->total_us = 0.0F;
    p->max_us = 0.01F;
    for (uint32_t i = 0; i < p->overlay->row_count; i++) {
        const app_overlay_row *row = &p->overlay->rows[i];
        if (row->group == p->group) {
            p->rows++;
            p->total_us += figure_of(row->us);
            p->max_us = row->us > p->max_us ? row->us : p->max_us;
        }
    }
    p->rows = p->rows < MAX_PANEL_ROWS ? p->rows : MAX_PANEL_ROWS;
}

static float height_of(const panel *p)
{
    uint32_t rows = p->rows > 0 ? p->rows : 1;
    return (HEADER + ROW_HEIGHT * (float)rows + 8.0F) * p->ui;
}

static void paint_text(const panel *p, gm_font font, const float at[2], gm_align align,
                       const char *text)
{
    bool is_figure = align == GM_ALIGN_RIGHT;
    gm_vec2 point = {p->x + at[0] * p->ui, p->y + at[1] * p->ui};
    gm_draw_text(p->list, font, point, align, gm_rgba(is_figure ? PRIMARY : SECONDARY, 1.0F), text);
}

static void paint_back(const panel *p)
{
    float box[4] = {p->x, p->y, PANEL_WIDTH * p->ui, height_of(p)};
    float light[4] = {p->x + 9.0F * p->ui, p->y + 1.0F, (PANEL_WIDTH - 18.0F) * p->ui, 1.0F};
    float strip[4] = {p->x, p->y + 9.0F * p->ui, 2.5F * p->ui, height_of(p) - 18.0F * p->ui};
    gm_draw_soft_frame(p->list, box, 9.0F * p->ui, 10.0F * p->ui, gm_rgba(0x02050A, 0.55F));
    gm_draw_round_rect(p->list, box, 9.0F * p->ui, gm_rgba(0x0E1829, 0.90F),
                       gm_rgba(0x0A1220, 0.93F));
    gm_draw_round_rect_stroke(p->list, box, 9.0F * p->ui, 1.0F, gm_rgba(0x2A3D5E, 1.0F));
    gm_draw_rect(p->list, light, gm_rgba(0x6F93C8, 0.35F));
    gm_draw_rect(p->list, strip, gm_rgba(gm_group_color(p->group), 0.95F));
}

static void paint_header(const panel *p)
{
    char figure[32];
    char number[16];
    gm_color color = gm_rgba(gm_group_color(p->group), 1.0F);
    float chip[4] = {p->x + 12.0F * p->ui, p->y + 7.0F * p->ui, 14.0F * p->ui, 14.0F * p->ui};
    gm_draw_round_rect(p->list, chip, 4.0F * p->ui, color, gm_color_scale(color, 0.75F));
    app_hatch_paint(p->list, chip, gm_group_hatch(p->group),
                    gm_rgba(gm_group_ink(p->group), 0.35F));
    (void)snprintf(number, sizeof number, "%d", (int)p->group + 1);
    gm_vec2 number_at = {chip[0] + chip[2] / 2.0F,
                         chip[1] + (chip[3] - gm_draw_line_height(p->list, GM_FONT_MONO)) / 2.0F};
    gm_draw_text(p->list, GM_FONT_MONO, number_at, GM_ALIGN_CENTER,
                 gm_rgba(gm_group_ink(p->group), 1.0F), number);
    gm_vec2 name_at = {p->x + 33.0F * p->ui,
                       chip[1] + (chip[3] - gm_draw_line_height(p->list, GM_FONT_UI)) / 2.0F};
    gm_draw_text(p->list, GM_FONT_UI, name_at, GM_ALIGN_LEFT, color,
                 gm_picture_translate(p->layout, tl_tick_group_name(p->group)));
    write_figure(figure, sizeof figure, p->total_us, " \xC2\xB5s");
    gm_vec2 figure_at = {p->x + (PANEL_WIDTH - 12.0F) * p->ui,
                         chip[1] + (chip[3] - gm_draw_line_height(p->list, GM_FONT_MONO)) / 2.0F};
    gm_draw_text(p->list, GM_FONT_MONO, figure_at, GM_ALIGN_RIGHT, gm_rgba(PRIMARY, 1.0F), figure);
}

static void paint_row(const panel *p, const app_overlay_row *row, uint32_t place)
{
    char text[48];
    float y = HEADER + ROW_HEIGHT * (float)place;
    if (place % 2 == 1) {
        float zebra[4] = {p->x + 8.0F * p->ui, p->y + y * p->ui, (PANEL_WIDTH - 16.0F) * p->ui,
                          ROW_HEIGHT * p->ui};
        gm_draw_rect(p->list, zebra, gm_rgba(0xA9C4F0, 0.035F));
    }
    paint_text(p, GM_FONT_MONO, (float[2]){12.0F, y - 1.0F}, GM_ALIGN_LEFT,
               gm_picture_translate(p->layout, row->name));
    if (row->count > 1) {
        (void)snprintf(text, sizeof text, "\xC3\x97%" PRIu32, row->count);
        paint_text(p, GM_FONT_MONO, (float[2]){154.0F, y - 1.0F}, GM_ALIGN_RIGHT, text);
    }
    write_figure(text, sizeof text, row->us, "");
    paint_text(p, GM_FONT_MONO, (float[2]){PANEL_WIDTH - 12.0F, y - 1.0F}, GM_ALIGN_RIGHT, text);
    float share = row->us > 0.0F ? row->us / p->max_us : 0.0F;
    float bar[4] = {p->x + 162.0F * p->ui, p->y + (y + ROW_HEIGHT - 1.5F) * p->ui,
                    44.0F * p->ui * share, 1.5F * p->ui};
    gm_draw_rect(p->list, bar, gm_rgba(gm_group_color(p->group), 0.9F));
}

static void paint_panel(const panel *p)
{
    uint32_t place = 0;
    paint_back(p);
    paint_header(p);
    for (uint32_t i = 0; i < p->overlay->row_count && place < p->rows; i++) {
        if (p->overlay->rows[i].group == p->group) {
            paint_row(p, &p->overlay->rows[i], place++);
        }
    }
    if (place == 0) {
        gm_vec2 at = {p->x + 12.0F * p->ui, p->y + (HEADER + 1.0F) * p->ui};
        gm_draw_text(p->list, GM_FONT_SMALL, at, GM_ALIGN_LEFT, gm_rgba(MUTED, 1.0F),
                     gm_picture_translate(p->layout, "nothing ticked in this group"));
    }
}

static float ui_of(const gm_picture_def *layout)
{
    return layout->ui_scale > 0.0F ? layout->ui_scale : 1.0F;
}

static float between(float from, float to, float share)
{
    return from + (to - from) * share;
}

void app_overlay_fit(const app_overlay *overlay, const int32_t size[2], gm_picture_def *layout)
{
    int32_t column = (int32_t)((PANEL_WIDTH + MARGIN) * ui_of(layout));
    gm_picture_def free = gm_picture_play_layout(size[0] - column, size[1], layout->ui_scale);
    layout->arena_x = between(layout->arena_x, free.arena_x, overlay->shown);
    layout->arena_y = between(layout->arena_y, free.arena_y, overlay->shown);
    layout->scale = between(layout->scale, free.scale, overlay->shown);
}

/* Panels fill a column at the right edge, and more to its left where that is not enough. */
void app_overlay_paint_legends(const app_overlay *overlay, const app_overlay_scene *scene)
{
    float ui = ui_of(scene->layout);
    float top = MARGIN * ui;
    float bottom = (float)scene->list->height - MARGIN * ui;
    panel p = {
        .overlay = overlay, .layout = scene->layout, .list = scene->list, .ui = ui, .y = top};
    p.x = (float)scene->list->width - (PANEL_WIDTH + MARGIN) * ui;
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        if ((overlay->groups & 1U << i) == 0) {
            continue;
        }
        p.group = (tl_tick_group)i;
        measure(&p);
        if (p.y > top && p.y + height_of(&p) > bottom) {
            p.x -= (PANEL_WIDTH + GAP) * ui;
            p.y = top;
        }
        paint_panel(&p);
        p.y += height_of(&p) + GAP * ui;
    }
}
