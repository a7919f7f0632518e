/* lab/panels/layout.c -- see layout.h. */
#include "lab/panels/layout.h"

#include <math.h>

/* Px of the design at 1280 x 720. */
#define BAR    32.0F
#define COLUMN 320.0F
#define LANES  84.0F
#define METER  48.0F
#define HINTS  16.0F
#define PLAN   264.0F
#define WORLD  540.0F
/* World units that the HUD has above the arena, and what it needs: the camera's way and its own
 * height in px of the interface. */
#define HEAD       91.0F
#define CAMERA     12.0F
#define HUD        64.0F
#define EDGE       4.0F /* px of the design above the arena where the HUD is hidden */
#define METER_MOST 72.0F
/* What a large window has beyond this is worth more to the plan and the inspector. */
#define DRAWER_MOST 220.0F
#define LEAST       0.05F
/* Below this height rows of the plan are worth more than the meter. */
#define LOW 460.0F
/* Below this one the text of a lesson is worth more than rows of the plan. */
#define LOW_LESSON 640.0F
#define LOW_PLAN   0.42F

static float head_of(float scale, float ui)
{
    return fmaxf(HEAD * scale, CAMERA * scale + HUD * ui);
}

static float scale_for(float wide, float high, float ui)
{
    float scale = fminf(wide / GM_ARENA_WIDTH, high / (GM_ARENA_HEIGHT + HEAD));
    scale = fminf(scale, (high - HUD * ui) / (GM_ARENA_HEIGHT + CAMERA));
    scale = scale >= 1.0F ? floorf(scale) : scale;
    return fmaxf(scale, LEAST);
}

/* The strip of the HUD and the arena, at the top of their box: the sheet of a moment lies at its
 * foot and hides as little of the arena as can be. */
static void place_arena(lab_layout *at, float scale, float ui)
{
    at->picture = (gm_picture_def){.scale = scale,
                                   .ui_scale = ui,
                                   .room_width = at->world.x + at->world.w,
                                   .room_height = at->world.y + at->world.h,
                                   .room_top = at->world.y,
                                   .hud_right = at->world.x + at->world.w};
    at->picture.arena_x =
        floorf(at->world.x + fmaxf(at->world.w - GM_ARENA_WIDTH * scale, 0.0F) / 2.0F);
    at->picture.arena_y = floorf(at->world.y + head_of(scale, ui));
}

static void place_drawer(lab_layout *at, lab_box drawer, float ui)
{
    bool has_meter = drawer.h >= (LANES + METER) * ui;
    float share = has_meter ? METER / (LANES + METER) : 0.0F;
    float meter = floorf(fminf(drawer.h * share, METER_MOST * ui));
    at->lanes = lab_box_top(&drawer, drawer.h - meter);
    at->meter = drawer;
}

/* One above the other, or side by side where each has the width of a column. */
static void place_column(lab_layout *at, lab_box column, float ui, bool is_short)
{
    bool is_wide = column.w >= 2.0F * COLUMN * ui;
    float share = is_short ? LOW_PLAN : PLAN / WORLD;
    at->plan = is_wide ? lab_box_left(&column, floorf(column.w / 2.0F))
                       : lab_box_top(&column, floorf(column.h * share));
    at->inspector = column;
}

/* From the plan to the inspector; below 0: back. */
static void give(lab_layout *layout, float px)
{
    layout->plan.h -= px;
    layout->inspector.y -= px;
    layout->inspector.h += px;
}

static bool is_above(const lab_layout *layout)
{
    return layout->plan.x == layout->inspector.x;
}

void lab_layout_hide_hud(lab_layout *layout, float ui_scale)
{
    float ui = ui_scale > 0.0F ? ui_scale : 1.0F;
    layout->hides_hud = true;
    layout->picture.arena_y = floorf(layout->world.y + CAMERA * layout->picture.scale + EDGE * ui);
}

void lab_layout_fit_plan(lab_layout *layout, float needed)
{
    float spare = floorf(layout->plan.h - needed);
    if (needed > 0.0F && spare > 0.0F && is_above(layout)) {
        give(layout, spare);
    }
}

void lab_layout_raise_plan(lab_layout *layout, float rest)
{
    float spare = floorf(layout->inspector.h - rest);
    if (spare > 0.0F && is_above(layout)) {
        give(layout, -spare);
    }
}

lab_layout lab_layout_make(int32_t width, int32_t height, float ui_scale, bool has_drawer)
{
    lab_layout at;
    float ui = ui_scale > 0.0F ? ui_scale : 1.0F;
    bool is_low = (float)height < LOW * ui;
    float drawer = has_drawer ? (LANES + (is_low ? 0.0F : METER)) * ui : 0.0F;
    lab_box free = {0.0F, 0.0F, (float)width, (float)height};
    at.bar = lab_box_top(&free, BAR * ui);
    float room = fmaxf(free.h - HINTS * ui - drawer, 0.0F);
    float scale = scale_for(free.w - COLUMN * ui, room, ui);
    float world = floorf(head_of(scale, ui) + GM_ARENA_HEIGHT * scale + 0.5F);
    float least = has_drawer ? room + drawer - DRAWER_MOST * ui : room;
    lab_box upper = lab_box_top(&free, floorf(fmaxf(fminf(world, room), least)));
    lab_box lower = lab_box_top(&free, free.h - HINTS * ui);
    at.hints = free;
    at.hides_hud = false;
    place_drawer(&at, lower, ui);
    at.world = lab_box_left(&upper, floorf(fmaxf(fminf(GM_ARENA_WIDTH * scale, upper.w), 0.0F)));
    place_column(&at, upper, ui, (float)height < LOW_LESSON * ui && !has_drawer);
    place_arena(&at, scale, ui);
    return at;
}
