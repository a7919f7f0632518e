/* game/picture/picture_title.c -- the title, with the tick groups in their order. */
#include "picture/picture_internal.h"
#include <game/palette.h>

#include <stdio.h>

enum { GROUPS = 8, MOST_ROWS = 8 };

/* Heights in px of the design, from the top of the block. */
#define DIAGRAM_TOP 126.0F
#define WORDS_TOP   186.0F
#define GROUPS_TOP  252.0F
#define ENTER_TOP   318.0F
#define SCORES_TOP  364.0F
#define KEYS_HEIGHT 44.0F
#define GROUP_WIDTH 118.0F
#define DEMO_WIDTH  620.0F
/* Below a menu, from the lower edge. */
#define GROUPS_BELOW 116.0F
/* In a picture that is lower than this words and groups stand at its foot. */
#define HIGH    660.0F
#define LOWERED 26.0F
/* One round of the little play below the title: seek, extract, burst. */
#define DEMO_SECONDS  4.6F
#define DEMO_SEEK     0.6F
#define DEMO_FULL     3.6F
#define FRAME_SECONDS 3.2F

typedef struct gm_group_style {
    const char *name;
    const char *brief;
} gm_group_style;

static const gm_group_style groups[GROUPS] = {
    {"PrePhysics", "Pre"},     {"StartPhysics", "Start"}, {"DuringPhysics", "During"},
    {"EndPhysics", "End"},     {"PostPhysics", "Post"},   {"PostUpdateWork", "Update"},
    {"LastDemotable", "Last"}, {"NewlySpawned", "New"},
};

/** The actor, its laser, the reticle and the bar, as a little world that never stops. */
typedef struct gm_demo {
    gm_view view;
    gm_body_view crystal;
    gm_ring_view ring;
    float bar;
} gm_demo;

static gm_body_view demo_crystal(float x, float age)
{
    gm_body_view body = {.serial = 3,
                         .kind = GM_BODY_CRYSTAL,
                         .position = {x, 0.0F},
                         .angle = 0.5F,
                         .vert_count = 6,
                         .radius = 20.0F,
                         .tint = GM_RGB_HOT,
                         .age = age};

    for (uint32_t i = 0; i < body.vert_count; i++) {
        float reach = i % 3 == 0 ? 20.0F : 15.0F;
        body.verts[i] = gm__polar(gm__v2(0.0F, 0.0F), (float)i * GM_TAU / 6.0F, reach);
    }
    return body;
}

/* Positions are world units around the middle of the diagram; `half` is half its width. */
static void fill_demo(const gm_painter *p, float half, gm_demo *demo)
{
    float seconds = fmodf(p->time, DEMO_SECONDS);
    float burst = seconds - DEMO_FULL;
    gm_vec2 impact = gm__v2(burst < 0.0F ? half - 14.0F : half, 0.0F);
    gm_view *view = &demo->view;

    demo->bar = burst < 0.0F ? gm__clamp01((seconds - DEMO_SEEK) / (DEMO_FULL - DEMO_SEEK)) : 0.0F;
    demo->crystal = demo_crystal(half, seconds + 0.05F);
    demo->ring = (gm_ring_view){gm__v2(half, 0.0F), burst, 60.0F, gm_rgba(GM_RGB_HOT_RING, 1.0F)};
    view->time = p->view->time;
    view->screen = GM_SCREEN_TITLE;
    view->ship = (gm_ship_view){.is_alive = true,
                                .position = {-half, 0.0F},
                                .muzzle = {-half + 21.0F, 0.0F},
                                .shield = 1.0F};
    view->beam = (gm_beam_view){.is_on = true,
                                .points = {view->ship.muzzle, impact},
                                .point_count = 2,
                                .normal = {-1.0F, 0.0F},
                                .heat = gm__clamp01((seconds - DEMO_SEEK) / 0.3F) *
                                        gm__clamp01(1.0F - burst / 0.3F)};
    view->reticle = (gm_reticle_view){.is_visible = true,
                                      .position = impact,
                                      .target = GM_TARGET_CRYSTAL,
                                      .progress = demo->bar,
                                      .spin = p->time * 2.0F,
                                      .heat = view->beam.heat};
    view->rings = &demo->ring;
    view->ring_count = burst > 0.0F ? 1 : 0;
}

/* The diagram is painted by the painter of the game. */
static void paint_demo(const gm_painter *p, gm_vec2 middle)
{
    gm_demo demo = {.bar = 0.0F};
    gm_painter stage = *p;
    float half = fminf(DEMO_WIDTH * p->ui, gm__room(p->list, p->def).x - 120.0F * p->ui) * 0.5F;
    float wide = fminf(420.0F * p->ui, half * 1.24F);
    float bar[4] = {floorf(middle.x - wide * 0.5F), floorf(middle.y + 28.0F * p->ui), wide,
                    floorf(8.0F * p->ui)};

    stage.view = &demo.view;
    stage.origin = middle;
    stage.zoom = 0.9F * p->ui;
    stage.scale = 1.3F * stage.zoom;
    fill_demo(p, half / stage.scale, &demo);
    stage.light = gm_color_mix(gm_rgba(GM_RGB_COOL_LIGHT, 1.0F), gm_rgba(GM_RGB_HOT_LIGHT, 1.0F),
                               demo.view.beam.heat);
    if (demo.view.ring_count == 0) {
        gm__crystal_paint(&stage, &demo.crystal);
    }
    gm__beam_paint(&stage);
    gm__particles_paint(&stage);
    gm__ship_paint(&stage);
    gm__reticle_paint(&stage);
    gm__bar_paint(p, bar, demo.bar, demo.view.beam.heat);
}

static void paint_group(const gm_painter *p, const float box[4], uint32_t k, float lit)
{
    gm_color c = gm_rgba(gm_group_color((tl_tick_group)k), 1.0F);
    float top[4] = {box[0], box[1], box[2], 2.0F * p->ui};
    const char *name = gm__tr(p, groups[k].name);
    char number[8];

    gm_draw_round_rect(p->list, box, 0.0F, gm_color_with_alpha(c, 0.16F + 0.5F * lit),
                       gm_color_with_alpha(c, 0.05F + 0.2F * lit));
    gm_draw_rect(p->list, top, c);
    if (gm_draw_text_width(p->list, GM_FONT_SMALL, 0.0F, name) > box[2] - 22.0F * p->ui) {
        name = gm__tr(p, groups[k].brief);
    }
    (void)snprintf(number, sizeof number, "%u", k + 1);
    gm_draw_text(p->list, GM_FONT_MONO, gm__v2(box[0] + 7.0F * p->ui, box[1] + 8.0F * p->ui),
                 GM_ALIGN_LEFT, gm_color_mix(c, gm_rgba(GM_RGB_WHITE, 1.0F), 0.2F + 0.6F * lit),
                 number);
    gm_draw_text(p->list, GM_FONT_SMALL, gm__v2(box[0] + 19.0F * p->ui, box[1] + 8.0F * p->ui),
                 GM_ALIGN_LEFT, gm_color_mix(c, gm_rgba(GM_RGB_WHITE, 1.0F), 0.5F + 0.4F * lit),
                 name);
}

/* From the lower edge to the groups. */
static float groups_below(gm_vec2 room, float u)
{
    if (room.y < GM_TITLE_HIGH * u) {
        return GM_TITLE_GROUPS * u;
    }
    return (GROUPS_BELOW - (room.y < HIGH * u ? LOWERED : 0.0F)) * u;
}

/* All groups side by side, in a canvas of that size. */
static void groups_box(gm_vec2 room, float u, float box[4])
{
    float wide = floorf(fminf(GROUP_WIDTH * u, (room.x - 48.0F * u) / (float)GROUPS));

    box[0] = floorf(floorf(room.x * 0.5F) - wide * (float)GROUPS * 0.5F);
    box[1] = room.y - groups_below(room, u);
    box[2] = wide * (float)GROUPS;
    box[3] = 30.0F * u;
}

int32_t gm_picture_group_at(const gm_draw_list *list, const gm_picture_def *def, gm_vec2 screen)
{
    float u = def->ui_scale > 0.0F ? def->ui_scale : 1.0F;
    gm_vec2 room = gm__room(list, def);
    float box[4];

    groups_box(room, u, box);
    bool is_there = room.y >= GM_TITLE_LEAST * u && screen.x >= box[0] &&
                    screen.x < box[0] + box[2] && screen.y >= box[1] && screen.y < box[1] + box[3];
    return is_there ? (int32_t)((screen.x - box[0]) / box[2] * (float)GROUPS) : -1;
}

/* One frame, slowed down: its eight tick groups light up in their order. */
static void paint_groups(const gm_painter *p, float y)
{
    float u = p->ui;
    float at = fmodf(p->time, FRAME_SECONDS) / FRAME_SECONDS * (float)GROUPS;
    float all[4];

    groups_box(gm__room(p->list, p->def), u, all);
    float wide = all[2] / (float)GROUPS;
    float x = all[0];
    gm_vec2 top = {x, y};
    for (uint32_t k = 0; k < GROUPS; k++) {
        float box[4] = {x + wide * (float)k, top.y, wide - 2.0F * u, all[3]};
        float since = at - (float)k;
        float lit = p->def->hot_group == k + 1 ? 1.0F
                    : since < 0.0F             ? 0.0F
                                               : gm__clamp01(1.5F - since);
        paint_group(p, box, k, lit);
    }
    float cursor[4] = {x + wide * at, top.y - 3.0F * u, 1.5F * u, 36.0F * u};
    gm_draw_rect(p->list, cursor, gm_rgba(GM_RGB_TEXT, 0.85F));
}

/* What the group below the mouse is for, in the place of what all of them are. */
static void paint_tip(const gm_painter *p, gm_vec2 top)
{
    const char *const values[2] = {gm__tr(p, groups[(p->def->hot_group - 1) % GROUPS].name),
                                   gm__tr(p, p->def->group_tip)};
    char line[GM_WORDS_SIZE];

    (void)gm__fill(line, "{1}: {2}", values, 2);
    gm_draw_text(p->list, GM_FONT_UI, top, GM_ALIGN_CENTER, gm_rgba(GM_RGB_TEXT, 1.0F), line);
}

static void paint_words(const gm_painter *p, gm_vec2 top)
{
    gm_draw_text(p->list, GM_FONT_UI, top, GM_ALIGN_CENTER, gm_rgba(GM_RGB_TEXT, 1.0F),
                 gm__tr(p, GM_TITLE_WORDS));
    if (p->def->hot_group > 0 && p->def->group_tip != NULL) {
        paint_tip(p, gm__v2(top.x, top.y + 22.0F * p->ui));
        return;
    }
    gm_draw_text(p->list, GM_FONT_UI, gm__v2(top.x, top.y + 22.0F * p->ui), GM_ALIGN_CENTER,
                 gm_rgba(GM_RGB_SECONDARY, 1.0F),
                 gm__tr(p, "Any frame can be opened: see what runs when, "
                           "and change it. These are its tick groups."));
}

static void paint_hero(const gm_painter *p, gm_vec2 top)
{
    gm_draw_text_spaced(p->list, GM_FONT_HERO, top, GM_ALIGN_CENTER, gm_rgba(GM_RGB_TITLE, 1.0F),
                        10.0F * p->ui, "TICKLINE");
}

static void paint_enter(const gm_painter *p, gm_vec2 top)
{
    float wide = gm__key_width(p, "Enter", NULL);
    const char *to_play = gm__tr(p, "to play");
    float words = gm_draw_text_width(p->list, GM_FONT_TITLE, 0.0F, to_play);
    float gap = 12.0F * p->ui;
    float x = floorf(top.x - (wide + gap + words) * 0.5F);
    float line = gm_draw_line_height(p->list, GM_FONT_TITLE);
    gm_vec2 cap = gm__v2(x + wide * 0.5F, top.y + 9.0F * p->ui);

    gm_draw_glow(p->list, cap, 54.0F * p->ui,
                 gm_rgba(0x2BB8FF, 0.2F + 0.4F * gm__pulse(p, 0.6F, 0.0F)));
    gm__key_paint(p, &x, top.y, "Enter", NULL);
    gm_draw_text(p->list, GM_FONT_TITLE, gm__v2(x + gap, cap.y - line * 0.5F), GM_ALIGN_LEFT,
                 gm_rgba(GM_RGB_TITLE, 1.0F), to_play);
}

static uint32_t rows_that_fit(const gm_painter *p, float room)
{
    float rows = (room - 44.0F * p->ui) / (22.0F * p->ui);
    uint32_t most = p->view->score_count < MOST_ROWS ? p->view->score_count : (uint32_t)MOST_ROWS;

    if (rows < 1.0F) {
        return 0;
    }
    return (uint32_t)rows < most ? (uint32_t)rows : most;
}

static void paint_help(const gm_painter *p)
{
    static const char *const keys[][2] = {{"WASD", "move"},   {"Mouse", "aim"}, {"LMB", "fire"},
                                          {"Shift", "focus"}, {"P", "pause"},   {"Esc", "quit"}};
    gm_vec2 top =
        gm__v2(gm__room(p->list, p->def).x * 0.5F, gm__room(p->list, p->def).y - 40.0F * p->ui);

    gm__keys_centred(p, top, keys, sizeof keys / sizeof keys[0]);
}

/* What the program is about, where a menu leaves room for it. */
static void paint_below_menu(const gm_painter *p)
{
    float u = p->ui;
    gm_vec2 room = gm__room(p->list, p->def);

    if (room.y >= GM_TITLE_HIGH * u) {
        float wide = fminf(GROUP_WIDTH * (float)GROUPS * u, room.x - 48.0F * u);
        float groups_top = room.y - groups_below(room, u);
        float top = groups_top - 60.0F * u;
        float box[4] = {(room.x - wide) * 0.5F, top, wide, 90.0F * u};
        gm__plate_paint(p, box, 1.0F);
        paint_words(p, gm__v2(floorf(room.x * 0.5F), top));
        paint_groups(p, groups_top);
    } else if (room.y >= GM_TITLE_LEAST * u) {
        paint_groups(p, room.y - groups_below(room, u));
    }
}

void gm__title_paint(const gm_painter *p)
{
    float u = p->ui;
    float middle = floorf(gm__room(p->list, p->def).x * 0.5F);
    float tall = gm__room(p->list, p->def).y - KEYS_HEIGHT * u;
    uint32_t rows = rows_that_fit(p, tall - (SCORES_TOP + 30.0F) * u);
    float table = rows > 0 ? (44.0F + 22.0F * (float)rows) * u : 0.0F;
    float used = rows > 0 ? SCORES_TOP * u + table : (ENTER_TOP + 24.0F) * u;
    float top = floorf(fmaxf(4.0F * u, (tall - used) * 0.45F));
    float box[4] = {middle - 190.0F * u, top + SCORES_TOP * u, 380.0F * u, table};

    gm__dim_paint(p, 0.62F);
    if (p->def->hides_menus) {
        if (!p->def->hides_title) {
            paint_below_menu(p);
        }
        return;
    }
    gm__column_dim_paint(p, 1240.0F * u, 0.62F);
    paint_hero(p, gm__v2(middle, top));
    paint_demo(p, gm__v2(middle, top + DIAGRAM_TOP * u));
    paint_words(p, gm__v2(middle, top + WORDS_TOP * u));
    paint_groups(p, top + GROUPS_TOP * u);
    paint_enter(p, gm__v2(middle, top + ENTER_TOP * u));
    if (rows > 0) {
        gm__score_table_paint(p, box, UINT32_MAX);
    }
    paint_help(p);
}
