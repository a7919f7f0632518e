/* frameview/overlay_places.c -- where panels, strip and arena go. See overlay_parts.h. */
#include "frameview/overlay_parts.h"

#include <math.h>

enum {
    MAX_COLUMNS = 4,
    MOST_ROWS = 48,
    LEAST_ROWS = 4,
    LEAST_OF_PAGE = 3,
    MOST_BIRTHS = 4,
    FEW_BIRTHS = 2,
    LEAST_BIRTHS = 1
};

/* The arena keeps this share of the window's width, or what it has without overlays if that is
 * less. */
#define LEAST_SHARE 0.45F
#define SPARE_SHARE 0.98F
/* Px of the design. */
#define TIGHT_GAP   2.0F
#define STRIP_SHARE 0.205F
#define STRIP_LEAST 88.0F
#define STRIP_MOST  190.0F
/* The row below the arena needs less than the keys of play. */
#define BELOW_LESS   15.0F
#define LEAST_WIDTH  640.0F
#define LEAST_HEIGHT 360.0F

/* A way to divide the canvas, being tried. */
typedef struct attempt {
    const app_overlay *overlay;
    const app_overlay_canvas *canvas;
    lab_brush brush;
    float ui;
    float width;
    float height;
    uint32_t columns;
    uint32_t births; /* most of them in a panel */
    bool has_strip;
    app_overlay_places places;
    lab_box column; /* the first one from the left */
} attempt;

static float strip_height(const attempt *a)
{
    float wanted = fmaxf(STRIP_LEAST * a->ui, fminf(STRIP_SHARE * a->height, STRIP_MOST * a->ui));
    return a->has_strip ? floorf(wanted) : 0.0F;
}

/* The arena beside the columns and above the strip, with the HUD at the window's edge; false: it
 * would be too small. */
static bool place_arena(attempt *a)
{
    float hud[4];
    const gm_picture_def *plain = a->canvas->layout;
    float gap = APP_OVERLAY_GAP * a->ui;
    float columns = (float)a->columns * (APP_OVERLAY_PANEL_WIDTH + APP_OVERLAY_GAP) * a->ui;
    float right = a->width - columns - (a->columns > 0 ? gap : 0.0F);
    float strip = strip_height(a);
    float low = a->height - (strip > 0.0F ? strip + gap : 0.0F);
    gm_picture_def arena = gm_picture_play_layout(
        (int32_t)right, (int32_t)(low + (strip > 0.0F ? BELOW_LESS * a->ui : 0.0F)), a->ui);
    a->places.arena = *plain;
    a->places.arena.arena_x = arena.arena_x;
    a->places.arena.arena_y = arena.arena_y;
    a->places.arena.scale = arena.scale;
    gm_picture_hud_box(a->canvas->list, &a->places.arena, hud);
    a->places.arena.arena_y -= hud[1]; /* what is left over is worth more below the arena */
    a->places.arena.room_width = right;
    a->places.arena.room_height = low;
    a->places.columns = a->columns;
    a->places.strip = lab_box_make(gap, a->height - gap - strip, a->width - 2.0F * gap, strip);
    float least =
        fminf(LEAST_SHARE * a->width, SPARE_SHARE * GM_ARENA_WIDTH * fmaxf(plain->scale, 0.0F));
    return GM_ARENA_WIDTH * arena.scale >= least;
}

/* Columns begin below the HUD where it reaches so far; then it takes the whole width. */
static void place_columns(attempt *a)
{
    float hud[4];
    float gap = APP_OVERLAY_GAP * a->ui;
    float pitch = (APP_OVERLAY_PANEL_WIDTH + APP_OVERLAY_GAP) * a->ui;
    gm_picture_hud_box(a->canvas->list, &a->places.arena, hud);
    a->column.x = a->width - (float)a->columns * pitch;
    a->column.w = APP_OVERLAY_PANEL_WIDTH * a->ui;
    bool is_below = hud[0] + hud[2] > a->column.x - 1.0F;
    a->places.arena.hud_right = is_below ? a->width : 0.0F;
    a->column.y = is_below ? hud[1] + hud[3] : gap;
    float low = a->has_strip ? a->places.strip.y - gap : a->height - gap;
    a->column.h = low - a->column.y;
}

static uint32_t rows_of(const attempt *a, tl_tick_group group, uint32_t most)
{
    static app_order folded;
    const app_order *order = &a->overlay->orders[group];
    uint32_t kept = a->overlay->kept_rows[group];
    if (order->count <= most) {
        return kept > order->count && kept <= most ? kept : order->count;
    }
    folded = *order;
    app_order_fold(&folded, &a->overlay->frame, most);
    return folded.count;
}

/* Panels one below the other, column by column; `most` rows each. */
static bool pack(attempt *a, uint32_t most)
{
    float gap = APP_OVERLAY_GAP * a->ui;
    lab_box left = a->column;
    uint32_t column = 1;
    bool is_brief = app_overlay_alone(a->overlay) == TL_TICK_GROUP_COUNT;
    a->places.panel_count = 0;
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        if ((a->overlay->groups & 1U << i) == 0) {
            continue;
        }
        tl_tick_group group = (tl_tick_group)i;
        app_overlay_panel *panel = &a->places.panels[a->places.panel_count];
        uint32_t births = app_overlay_births(a->overlay, group);
        *panel = (app_overlay_panel){.group = group,
                                     .rows = rows_of(a, group, most),
                                     .births = births < a->births ? births : a->births,
                                     .is_brief = is_brief};
        float high = app_overlay_panel_height(&a->brush, panel);
        if (high > left.h && column < a->columns) {
            left = a->column;
            left.x += (float)column * (a->column.w + gap);
            column++;
        }
        if (high > left.h) {
            return false;
        }
        panel->box = lab_box_top(&left, high);
        a->places.panel_count++;
        (void)lab_box_top(&left, gap);
    }
    return true;
}

/* All panels, folded no more than there is need for; the oldest births are left out first. */
static bool place_all(attempt *a)
{
    if (!place_arena(a)) {
        return false;
    }
    place_columns(a);
    for (a->births = MOST_BIRTHS; a->births >= FEW_BIRTHS; a->births--) {
        if (pack(a, APP_ORDER_ROWS)) {
            return true;
        }
    }
    a->births = FEW_BIRTHS;
    for (uint32_t most = MOST_ROWS; most >= LEAST_ROWS; most -= most > 16 ? 4 : 1) {
        if (pack(a, most)) {
            return true;
        }
    }
    a->births = LEAST_BIRTHS;
    return pack(a, LEAST_ROWS);
}

static uint32_t count_groups(uint32_t groups)
{
    uint32_t count = 0;
    for (; groups != 0; groups &= groups - 1) {
        count++;
    }
    return count;
}

uint32_t app_overlay_page(uint32_t groups, tl_tick_group group)
{
    return count_groups(groups & ((2U << group) - 1));
}

/* Groups below each other: a head each, and what ran in at most so many lines. */
static bool pack_lines(attempt *a, uint32_t most, float gap)
{
    lab_box left = a->column;
    a->places.panel_count = 0;
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        bool is_long = (a->overlay->long_lines & 1U << i) != 0;
        app_overlay_panel panel = {
            .group = (tl_tick_group)i, .rows = most > 1 && !is_long ? 1 : most, .is_line = true};
        if ((a->overlay->groups & 1U << i) == 0) {
            continue;
        }
        float high = app_overlay_panel_height(&a->brush, &panel);
        if (high > left.h) {
            return false;
        }
        panel.box = lab_box_top(&left, high);
        a->places.panels[a->places.panel_count++] = panel;
        (void)lab_box_top(&left, gap * a->ui);
    }
    return true;
}

/* In one column, with those lines where they have room. */
static bool place_lines(attempt *a)
{
    a->columns = 1;
    if (!place_arena(a)) {
        return false;
    }
    place_columns(a);
    return pack_lines(a, 2, APP_OVERLAY_GAP) || pack_lines(a, 2, TIGHT_GAP) ||
           pack_lines(a, 1, APP_OVERLAY_GAP) || pack_lines(a, 1, TIGHT_GAP) ||
           pack_lines(a, 0, TIGHT_GAP);
}

/* As much of a panel as fits into a column: fewer births first, then fewer rows. */
static app_overlay_panel page_of(const attempt *a, tl_tick_group group)
{
    app_overlay_panel panel = {.group = group,
                               .box = a->column,
                               .rows = rows_of(a, group, APP_ORDER_ROWS),
                               .births = app_overlay_births(a->overlay, group)};
    while (panel.births > 1 && app_overlay_panel_height(&a->brush, &panel) > a->column.h) {
        panel.births--;
    }
    while (panel.rows > LEAST_OF_PAGE &&
           app_overlay_panel_height(&a->brush, &panel) > a->column.h) {
        panel.rows = rows_of(a, group, panel.rows - 1);
    }
    panel.box.h = app_overlay_panel_height(&a->brush, &panel);
    return panel;
}

/* Below the panel of the latest group those behind it: whole ones, for which the column has room
 * above the line that says how many others there are. */
static void stack_more(attempt *a)
{
    app_overlay_places *places = &a->places;
    lab_box left = a->column;
    float gap = APP_OVERLAY_GAP * a->ui;
    float line = APP_OVERLAY_LINE * a->ui;
    (void)lab_box_top(&left, places->panels[0].box.h + gap);
    for (int i = 1; i < TL_TICK_GROUP_COUNT; i++) {
        tl_tick_group group =
            (tl_tick_group)(((int)places->panels[0].group + i) % TL_TICK_GROUP_COUNT);
        app_overlay_panel panel = page_of(a, group);
        bool is_whole = panel.rows == rows_of(a, group, APP_ORDER_ROWS) &&
                        panel.births == app_overlay_births(a->overlay, group);
        if ((a->overlay->groups & 1U << group) == 0) {
            continue;
        }
        if (!is_whole || panel.box.h + line > left.h) {
            return;
        }
        panel.box = lab_box_top(&left, panel.box.h);
        places->panels[places->panel_count++] = panel;
        (void)lab_box_top(&left, gap);
    }
}

/* The panel of the latest group, and the number of its page. */
static bool place_page(attempt *a)
{
    tl_tick_group group = app_overlay_latest(a->overlay);
    uint32_t groups = a->overlay->groups;
    a->columns = 1;
    if (!place_arena(a)) {
        return false;
    }
    place_columns(a);
    a->places.panels[0] = page_of(a, group);
    a->places.panel_count = 1;
    a->places.page = app_overlay_page(groups, group);
    a->places.page_count = count_groups(groups);
    stack_more(a);
    return a->places.panels[0].box.h <= a->column.h;
}

static app_overlay_places place_none(attempt *a)
{
    a->columns = 0;
    a->has_strip = true;
    a->places.panel_count = 0;
    a->places.page = 0;
    if (!place_arena(a)) {
        a->has_strip = false;
        (void)place_arena(a);
    }
    a->places.is_too_small = true;
    return a->places;
}

/* One column, so that the arena grows no smaller when a panel is put away: whole panels once they
 * fit into it. */
static bool place_overview(attempt *a)
{
    a->columns = 1;
    return (a->overlay->groups != APP_OVERLAY_ALL && place_all(a)) || place_lines(a);
}

app_overlay_places app_overlay_place(const app_overlay *overlay, const app_overlay_canvas *canvas)
{
    float ui = canvas->layout->ui_scale > 0.0F ? canvas->layout->ui_scale : 1.0F;
    attempt a = {.overlay = overlay,
                 .canvas = canvas,
                 .brush = {canvas->list, canvas->layout, ui},
                 .ui = ui,
                 .width = (float)canvas->list->width,
                 .height = (float)canvas->list->height,
                 .has_strip = true};
    bool holds_any = a.width >= LEAST_WIDTH * ui - 0.5F && a.height >= LEAST_HEIGHT * ui - 0.5F;
    if (!holds_any) {
        return place_none(&a);
    }
    if (overlay->is_overview && place_overview(&a)) {
        return a.places;
    }
    for (a.columns = canvas->least_columns; a.columns <= MAX_COLUMNS; a.columns++) {
        if (place_all(&a)) {
            return a.places;
        }
    }
    if (place_page(&a)) {
        return a.places;
    }
    a.has_strip = false;
    return place_page(&a) ? a.places : place_none(&a);
}
