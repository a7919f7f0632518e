/* Room for overlays: nothing that they paint lies on anything else, at any size of the window. */
#include "../overlay_scene.h"
#include "frameview/overlay_parts.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MAX_TEXTS = 1024, ALL = 0xFF, SEVEN = 0x7F, NO_START = 0xFD };

/* Around the ship nothing lies on what has to be dodged. */
#define FREE_UNITS 100.0F

static overlay_scene s;

/* Nothing lies on anything else. */

static bool do_meet(lab_box a, lab_box b)
{
    lab_box shared = lab_box_shared(a, b);
    return shared.w > 0.5F && shared.h > 0.5F;
}

static lab_box arena_box(void)
{
    return lab_box_make(s.layout.arena_x, s.layout.arena_y, GM_ARENA_WIDTH * s.layout.scale,
                        GM_ARENA_HEIGHT * s.layout.scale);
}

static void check_off(const overlay_canvas *c, lab_box box, lab_box other, const char *what)
{
    ck_assert_msg(!do_meet(box, other), "a box at %.0f, %.0f lies on %s at %d x %d, scale %.1f",
                  (double)box.x, (double)box.y, what, c->width, c->height, (double)c->scale);
}

static lab_box to_box(const float box[4])
{
    return lab_box_make(box[0], box[1], box[2], box[3]);
}

/* Panels, strip and foot take nothing away. */
static void check_box(const overlay_canvas *c, lab_box box)
{
    const gm_view *view = gm_game_view(s.game.game);
    lab_box window = {0.0F, 0.0F, (float)c->width, (float)c->height};
    lab_box inside = lab_box_shared(box, window);
    float hud[4];
    check_off(c, box, arena_box(), "the arena");
    gm_picture_hud_box(&s.list, &s.layout, hud);
    check_off(c, box, to_box(hud), "the HUD");
    gm_picture_score_box(&s.list, &s.layout, view, hud);
    check_off(c, box, to_box(hud), "the score");
    gm_picture_bar_box(&s.list, &s.layout, view, hud);
    check_off(c, box, to_box(hud), "the bar");
    if (gm_picture_minimap_box(&s.list, &s.layout, view, hud)) {
        check_off(c, box, to_box(hud), "the minimap");
    }
    ck_assert_msg(fabsf(inside.w - box.w) < 0.6F && fabsf(inside.h - box.h) < 0.6F,
                  "a box leaves the window at %d px", c->width);
}

static void check_circle(const overlay_canvas *c, lab_box label, gm_vec2 world, float units)
{
    gm_vec2 at = gm_picture_to_screen(&s.layout, gm_game_view(s.game.game), world);
    float radius = units * s.layout.scale;
    check_off(c, label, lab_box_make(at.x - radius, at.y - radius, 2.0F * radius, 2.0F * radius),
              "a thing of the game");
}

/* A label lies in the arena, and on nothing that has to be seen. */
static void check_label(const overlay_canvas *c, lab_box label)
{
    const gm_view *view = gm_game_view(s.game.game);
    lab_box inside = lab_box_shared(label, arena_box());
    ck_assert_msg(fabsf(inside.w - label.w) < 0.6F && fabsf(inside.h - label.h) < 0.6F,
                  "a label leaves the arena at %d px", c->width);
    if (view->ship.is_alive) {
        bool is_near = s.overlay.groups == ALL; /* without a leader a place stays at its thing */
        check_circle(c, label, view->ship.position, is_near ? 20.0F : FREE_UNITS);
    }
    for (uint32_t i = 0; i < view->body_count; i++) {
        const gm_body_view *body = &view->bodies[i];
        if (body->kind == GM_BODY_CRYSTAL || body->kind == GM_BODY_CORE) {
            check_circle(c, label, body->position, body->radius);
        }
    }
    for (uint32_t i = 0; i < s.reserved.count; i++) {
        check_off(c, label, to_box(s.reserved.boxes[i]), "ship, target, or words of the game");
    }
}

static void check_boxes(const overlay_canvas *c)
{
    for (uint32_t i = 0; i < s.overlay.box_count; i++) {
        const app_overlay_box *box = &s.overlay.boxes[i];
        if (box->kind == APP_OVERLAY_LABEL) {
            check_label(c, box->box);
        } else {
            check_box(c, box->box);
        }
        for (uint32_t k = 0; k < i; k++) {
            check_off(c, box->box, s.overlay.boxes[k].box, "another box");
        }
    }
}

/* A text is whole, in the window, and on no other. */
static void check_texts(const overlay_canvas *c)
{
    static lab_box boxes[MAX_TEXTS];
    lab_box window = {0.0F, 0.0F, (float)c->width, (float)c->height};
    ck_assert_uint_le(s.list.text_count, MAX_TEXTS);
    for (uint32_t i = 0; i < s.list.text_count; i++) {
        char words[OVERLAY_TEXT];
        boxes[i] = overlay_scene_box(&s, i);
        lab_box inside = lab_box_shared(boxes[i], window);
        overlay_scene_text(&s, i, words);
        ck_assert_msg(fabsf(inside.w - boxes[i].w) < 0.6F && fabsf(inside.h - boxes[i].h) < 0.6F,
                      "'%s' leaves the window at %d px", words, c->width);
        for (uint32_t k = 0; k < i; k++) {
            if (do_meet(boxes[i], boxes[k])) {
                char other[OVERLAY_TEXT];
                overlay_scene_text(&s, k, other);
                ck_abort_msg("'%s' lies on '%s' at %d x %d, scale %.1f", words, other, c->width,
                             c->height, (double)c->scale);
            }
        }
    }
}

static void check_picture(const overlay_canvas *c)
{
    overlay_scene_settle(&s, c);
    ck_assert_msg(GM_ARENA_WIDTH * s.layout.scale >= 0.45F * (float)c->width - 0.5F,
                  "the arena takes %.0f of %d px", (double)(GM_ARENA_WIDTH * s.layout.scale),
                  c->width);
    ck_assert(s.overlay.places.panel_count > 0 && !s.overlay.places.is_too_small);
    ck_assert(s.overlay.places.strip.h > 0.0F);
    float hud[4];
    gm_picture_hud_box(&s.list, &s.layout, hud);
    ck_assert_msg(hud[1] < 1.0F, "%.0f px lie idle above the HUD", (double)hud[1]);
    check_boxes(c);
    check_texts(c);
}

/* Each overlay alone, some, all. */
static void check_pictures(void)
{
    static const uint32_t sets[] = {0x01, 0x02, 0x04, 0x08, 0x10, 0x20,
                                    0x40, 0x80, 0x15, 0x81, ALL};
    for (uint32_t i = 0; i < OVERLAY_CANVASES; i++) {
        for (uint32_t k = 0; k < sizeof sets / sizeof sets[0]; k++) {
            s.overlay.groups = sets[k];
            overlay_scene_run(&s, 1);
            check_picture(&overlay_canvases[i]);
        }
    }
}

START_TEST(nothing_lies_on_anything_else)
{
    bool is_chinese = _i % 2 == 1;
    ck_assert(!is_chinese || app_language_load(&s.language, "zh"));
    overlay_scene_open_sector(&s, _i / 2 == 0 ? 3 : 4, false);
    s.overlay.groups = ALL;
    overlay_scene_run(&s, 1000);
    check_pictures();
    overlay_scene_run(&s, 37);
    check_pictures();
}
END_TEST

START_TEST(the_arena_makes_room_and_comes_back)
{
    overlay_scene_open_sector(&s, 0, false);
    overlay_scene_run(&s, 2);
    overlay_scene_wait_for_room(&s, &overlay_canvases[2]);
    gm_picture_def before = s.layout;
    app_overlay_toggle(&s.overlay, TL_TICK_GROUP_PRE_PHYSICS);
    overlay_scene_run(&s, 1);
    overlay_scene_paint(&s, &overlay_canvases[2]);
    ck_assert(fabsf(s.layout.scale - before.scale) < 1e-6F);
    ck_assert(app_overlay_is_moving(&s.overlay));
    overlay_scene_wait_for_room(&s, &overlay_canvases[2]);
    ck_assert(!app_overlay_is_moving(&s.overlay));
    float end = s.layout.arena_x + GM_ARENA_WIDTH * s.layout.scale;
    ck_assert_msg(end <= 1280.0F - 208.0F, "the arena ends at %f", (double)end);
    app_overlay_set_all(&s.overlay, false);
    overlay_scene_wait_for_room(&s, &overlay_canvases[2]);
    ck_assert(fabsf(s.layout.scale - before.scale) < 1e-6F);
    ck_assert(fabsf(s.layout.arena_x - before.arena_x) < 1e-6F);
    ck_assert_uint_eq(s.list.text_count, 0);
}
END_TEST

/* While it moves, no panel is on it. */
START_TEST(panels_keep_off_the_moving_arena)
{
    overlay_scene_open_sector(&s, 3, false);
    overlay_scene_run(&s, 200);
    overlay_scene_settle(&s, &overlay_canvases[2]);
    app_overlay_set_all(&s.overlay, true);
    overlay_scene_run(&s, 1);
    for (uint32_t i = 0; i < OVERLAY_SETTLE; i++) {
        overlay_scene_paint(&s, &overlay_canvases[2]);
        for (uint32_t k = 0; k < s.overlay.box_count; k++) {
            if (s.overlay.boxes[k].kind == APP_OVERLAY_PANEL ||
                s.overlay.boxes[k].kind == APP_OVERLAY_STRIP) {
                check_off(&overlay_canvases[2], s.overlay.boxes[k].box, arena_box(), "the arena");
            }
        }
        app_overlay_observe(&s.overlay, NULL);
    }
}
END_TEST

/* The room of a row stays for a second after its last run. */
START_TEST(panels_do_not_jump_when_a_function_comes_and_goes)
{
    const tl_tick_group pre = TL_TICK_GROUP_PRE_PHYSICS;
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = 0x03;
    overlay_scene_run(&s, 60);
    uint32_t most = s.overlay.orders[pre].count;
    s.game.input.commands[0] = (gm_command){.kind = GM_COMMAND_DISABLE};
    (void)snprintf(s.game.input.commands[0].function, sizeof s.game.input.commands[0].function,
                   "LaserArm");
    s.game.input.command_count = 1;
    overlay_scene_run(&s, 1);
    s.game.input.command_count = 0;
    overlay_scene_run(&s, 10);
    overlay_scene_settle(&s, &overlay_canvases[5]);
    lab_box below = s.overlay.places.panels[1].box;
    ck_assert_uint_eq(s.overlay.orders[pre].count, most - 1);
    ck_assert_uint_eq(s.overlay.places.panels[0].rows, most);
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, &overlay_canvases[5]);
    ck_assert_uint_eq(s.overlay.places.panels[0].rows, most - 1);
    ck_assert(s.overlay.places.panels[1].box.y < below.y);
}
END_TEST

/* Old births make no arena small. */
START_TEST(all_panels_of_a_busy_sector_fit_two_columns)
{
    const app_overlay_places *places = &s.overlay.places;
    overlay_scene_open_sector(&s, GAME_SCENE_TOW_LINES, false);
    s.overlay.groups = NO_START;
    overlay_scene_run(&s, 260);
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert_uint_ge(app_overlay_births(&s.overlay, TL_TICK_GROUP_NEWLY_SPAWNED), 4);
    ck_assert_uint_eq(places->columns, 2);
    ck_assert_uint_ge(places->panels[TL_TICK_GROUP_NEWLY_SPAWNED - 1].births, 1);
}
END_TEST

START_TEST(one_page_at_a_time_where_not_all_fit)
{
    const overlay_canvas small = {640, 360, 1.0F};
    overlay_scene_open_sector(&s, 0, false);
    app_overlay_toggle(&s.overlay, TL_TICK_GROUP_PRE_PHYSICS);
    app_overlay_toggle(&s.overlay, TL_TICK_GROUP_DURING_PHYSICS);
    app_overlay_toggle(&s.overlay, TL_TICK_GROUP_LAST_DEMOTABLE);
    overlay_scene_run(&s, 10);
    overlay_scene_settle(&s, &small);
    ck_assert_uint_eq(s.overlay.places.panel_count, 1);
    ck_assert_int_eq(s.overlay.places.panels[0].group, TL_TICK_GROUP_LAST_DEMOTABLE);
    ck_assert(overlay_scene_has(&s, "3/3"));
    app_overlay_turn(&s.overlay, 1);
    overlay_scene_paint(&s, &small);
    ck_assert_int_eq(s.overlay.places.panels[0].group, TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert(overlay_scene_has(&s, "1/3"));
    app_overlay_turn(&s.overlay, -1);
    app_overlay_turn(&s.overlay, -1);
    overlay_scene_paint(&s, &small);
    ck_assert(overlay_scene_has(&s, "2/3"));
}
END_TEST

/* Births make all panels too many for two columns: the one that is left is not left empty. */
START_TEST(a_page_has_as_many_whole_panels_as_fit)
{
    const app_overlay_places *places = &s.overlay.places;
    overlay_scene_open_sector(&s, GAME_SCENE_TOW_LINES, false);
    s.overlay.groups = NO_START;
    overlay_scene_run(&s, 260);
    s.overlay.latest = TL_TICK_GROUP_PRE_PHYSICS;
    overlay_scene_settle(&s, &overlay_canvases[1]);
    ck_assert_uint_eq(places->page, 1);
    ck_assert_uint_ge(places->panel_count, 2);
    for (uint32_t i = 1; i < places->panel_count; i++) {
        const lab_box *above = &places->panels[i - 1].box;
        ck_assert_int_gt(places->panels[i].group, places->panels[i - 1].group);
        ck_assert(places->panels[i].box.y >= above->y + above->h);
        ck_assert(places->panels[i].box.y + places->panels[i].box.h < places->strip.y);
    }
    char words[32];
    (void)snprintf(words, sizeof words, "%u more panels", 7 - places->panel_count);
    ck_assert(overlay_scene_has(&s, words));
    ck_assert(overlay_scene_has(&s, "1/7") && overlay_scene_has(&s, "2/7"));
}
END_TEST

/* All groups are an overview: below each other in their order, a line each, in any window. */
START_TEST(all_groups_are_an_overview_in_one_column)
{
    const overlay_canvas *c = &overlay_canvases[_i];
    const app_overlay_places *places = &s.overlay.places;
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = ALL;
    overlay_scene_run(&s, 100);
    overlay_scene_settle(&s, c);
    ck_assert_uint_eq(places->panel_count, TL_TICK_GROUP_COUNT);
    ck_assert(places->columns == 1 && places->page == 0);
    for (uint32_t i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        const app_overlay_panel *panel = &places->panels[i];
        ck_assert(panel->is_line && panel->group == (tl_tick_group)i);
        ck_assert(panel->box.h < (panel->rows > 1 ? 58.0F : 44.0F) * c->scale);
        ck_assert(i == 0 || panel->box.y >= panel[-1].box.y + panel[-1].box.h);
        ck_assert(panel->box.y + panel->box.h <= places->strip.y);
    }
    ck_assert(!overlay_scene_has(&s, "Runs first"));
    bool is_high = (float)c->height >= 700.0F * c->scale;
    ck_assert(!is_high || overlay_scene_has(&s, "BodySync, Reticle"));
    ck_assert(!is_high || places->panels[0].rows == 2); /* for all names of PrePhysics */
    ck_assert(!is_high || overlay_scene_has(&s, "PauseMenu"));
    for (uint32_t i = 0; i < s.list.text_count; i++) { /* marks in the arena have no names */
        char words[OVERLAY_TEXT];
        overlay_scene_text(&s, i, words);
        ck_assert(!do_meet(overlay_scene_box(&s, i), arena_box()) ||
                  strcmp(words, "PhysicsStart") != 0);
    }
}
END_TEST

/* They come back as whole panels once one column has room for these. */
START_TEST(a_panel_put_away_makes_the_arena_no_smaller)
{
    const overlay_canvas *c = &overlay_canvases[_i];
    overlay_scene_open_sector(&s, GAME_SCENE_AMBER_DRIFT, false);
    s.overlay.groups = ALL;
    overlay_scene_run(&s, 100);
    overlay_scene_settle(&s, c);
    float scale = s.overlay.places.arena.scale;
    static const uint32_t order[] = {4, 1, 7, 2, 5, 6, 3};
    for (uint32_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        app_overlay_toggle(&s.overlay, (tl_tick_group)order[i]);
        overlay_scene_run(&s, 1);
        overlay_scene_settle(&s, c);
        ck_assert_msg(s.overlay.places.arena.scale > 0.999F * scale, "without %u", order[i]);
        scale = s.overlay.places.arena.scale;
        ck_assert_uint_eq(s.overlay.places.panel_count, 7 - i);
    }
    ck_assert(!s.overlay.places.panels[0].is_line);
    app_overlay_toggle(&s.overlay, TL_TICK_GROUP_POST_PHYSICS);
    overlay_scene_run(&s, 1);
    overlay_scene_settle(&s, c);
    ck_assert(!s.overlay.is_overview);
}
END_TEST

START_TEST(a_window_too_small_for_a_panel_says_so)
{
    const overlay_canvas tiny = {420, 240, 1.0F};
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = ALL;
    overlay_scene_run(&s, 10);
    overlay_scene_settle(&s, &tiny);
    ck_assert_uint_eq(s.overlay.places.panel_count, 0);
    ck_assert(overlay_scene_has(&s, "enlarge the window"));
}
END_TEST

static uint32_t find_text(const char *expected, lab_box in)
{
    for (uint32_t i = 0; i < s.list.text_count; i++) {
        char words[OVERLAY_TEXT];
        overlay_scene_text(&s, i, words);
        if (strcmp(words, expected) == 0 && do_meet(overlay_scene_box(&s, i), in)) {
            return i;
        }
    }
    ck_abort_msg("'%s' is not in the arena", expected);
}

/* The panels begin below it, so it keeps the width that it has without them. */
START_TEST(the_hud_names_the_sector_above_all_panels)
{
    static const overlay_canvas wide[] = {
        {1280, 720, 1.0F}, {1920, 1080, 1.5F}, {2560, 1440, 2.0F}};
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = SEVEN;
    overlay_scene_run(&s, 60);
    for (uint32_t i = 0; i < sizeof wide / sizeof wide[0]; i++) {
        overlay_scene_settle(&s, &wide[i]);
        lab_box score = overlay_scene_box(&s, find_text("GameState", arena_box()));
        ck_assert(overlay_scene_box(&s, find_text("Minimap", arena_box())).x < score.x);
        s.list.text_count = 0;
        gm_picture_hud(&s.list, &s.layout, gm_game_view(s.game.game));
        ck_assert_msg(overlay_scene_has(&s, "Amber Drift") &&
                          overlay_scene_has(&s, "extract the amber crystals"),
                      "%d px", wide[i].width);
    }
}
END_TEST

/* Captions take the middle of the arena's foot; names at the lower edge keep off them and have the
 * rest. */
START_TEST(names_stand_beside_captions)
{
    overlay_scene_open_sector(&s, GAME_SCENE_SLOW_BLOOM, false);
    s.overlay.groups = SEVEN;
    overlay_scene_run(&s, 300);
    for (uint32_t i = 0; i < OVERLAY_CANVASES; i++) {
        const overlay_canvas *c = &overlay_canvases[i];
        s.foot = 38.0F * c->scale;
        s.foot_width = 90.0F * c->scale;
        overlay_scene_settle(&s, c);
        lab_box arena = arena_box();
        lab_box captions = {arena.x + (arena.w - s.foot_width) / 2.0F, arena.y + arena.h - s.foot,
                            s.foot_width, s.foot};
        for (uint32_t k = 0; k < s.overlay.box_count; k++) {
            if (s.overlay.boxes[k].kind == APP_OVERLAY_LABEL) {
                check_off(c, s.overlay.boxes[k].box, captions, "the captions");
            }
        }
        lab_box name = overlay_scene_box(&s, find_text("PhysicsStart", arena));
        ck_assert_msg(name.y > captions.y, "a name is above the captions at %d px", c->width);
    }
    s.foot = 0.0F;
    s.foot_width = 0.0F;
}
END_TEST

/* Three names of one thing, with room above and below it alone, or to its left. */
static void paint_names(const gm_view *view, bool is_beside)
{
    static app_overlay_labels labels;
    static const char *const names[] = {"PlayerController", "PlayerShip", "LaserArm"};
    lab_box arena = arena_box();
    gm_vec2 at = {arena.x + arena.w / 2.0F, arena.y + arena.h / 2.0F};
    gm_places places = {.count = 2,
                        .boxes = {{arena.x, arena.y, arena.w / 2.0F - 90.0F, arena.h},
                                  {at.x + 90.0F, arena.y, arena.w, arena.h}}};
    gm_picture_def layout = s.layout;
    app_overlay_scene scene = {.list = &s.list, .layout = &layout, .view = view};
    app_overlay_marks marks = {.scene = &scene, .noted = &s.overlay};
    if (is_beside) {
        at.x = arena.x + 0.9F * arena.w;
        places = (gm_places){.count = 2,
                             .boxes = {{arena.x, arena.y, arena.w, at.y - 40.0F - arena.y},
                                       {arena.x, at.y + 40.0F, arena.w, arena.h}}};
    }
    layout.places = &places;
    labels = (app_overlay_labels){.marks = &marks, .brush = {&s.list, &layout, 1.0F}};
    for (uint32_t i = 0; i < 3; i++) {
        app_overlay_label *label = &labels.items[labels.count++];
        *label = (app_overlay_label){.tick = i + 1, .alpha = 1.0F, .anchor = at, .radius = 20.0F};
        (void)snprintf(label->name, sizeof label->name, "%s", names[i]);
        (void)snprintf(label->number, sizeof label->number, "%u", i + 1);
    }
    gm_draw_begin(&s.list, 1280, 720);
    s.overlay.box_count = 0;
    app_overlay_paint_labels(&labels);
}

/* Each ends at the edge of the names, and is painted before any of them. */
START_TEST(no_leader_crosses_a_name)
{
    gm_view view = {.screen = GM_SCREEN_PLAY, .sector_age = 100.0F};
    overlay_scene_open_sector(&s, 0, false);
    overlay_scene_settle(&s, &overlay_canvases[2]);
    paint_names(&view, false);
    ck_assert_uint_eq(s.overlay.box_count, 1);
    lab_box box = s.overlay.boxes[0].box;
    uint32_t leaders = 0;
    for (uint32_t i = 0; i < s.list.command_count; i++) {
        const gm_draw_command *command = &s.list.commands[i];
        bool is_line = command->kind == GM_DRAW_LINE;
        ck_assert(is_line == (i == 0));
        for (uint32_t k = 0; is_line && k < command->count; k++) {
            const gm_draw_shape *line = &s.list.shapes[command->first + k];
            leaders++;
            ck_assert(
                !lab_box_has(lab_box_make(box.x + 1.0F, box.y + 1.0F, box.w - 2.0F, box.h - 2.0F),
                             line->p0.x, line->p0.y));
        }
    }
    ck_assert_uint_eq(leaders, 3);
}
END_TEST

/* Names that are shorter than others beside them, too. */
START_TEST(leaders_meet_their_names)
{
    static const char *const names[] = {"PlayerController", "PlayerShip", "LaserArm"};
    gm_view view = {.screen = GM_SCREEN_PLAY, .sector_age = 100.0F};
    overlay_scene_open_sector(&s, 0, false);
    overlay_scene_settle(&s, &overlay_canvases[2]);
    paint_names(&view, true);
    for (uint32_t i = 0; i < 3; i++) {
        lab_box box = overlay_scene_box(&s, find_text(names[i], arena_box()));
        const gm_draw_command *lines = &s.list.commands[0];
        bool is_met = false;
        ck_assert(lines->kind == GM_DRAW_LINE && box.w > 0.0F);
        for (uint32_t k = 0; k < lines->count; k++) {
            gm_vec2 from = s.list.shapes[lines->first + k].p0;
            is_met = is_met || (fabsf(from.x - box.x - box.w) < 10.0F &&
                                fabsf(from.y - box.y - 0.5F * box.h) < 6.0F);
        }
        ck_assert_msg(is_met, "%s", names[i]);
    }
}
END_TEST

/* The lowest end of a line above the arena, left of the panels. */
static float hud_outline_end(void)
{
    float end = 0.0F;
    for (uint32_t i = 0; i < s.list.shape_count; i++) {
        gm_vec2 at = s.list.shapes[i].p0;
        bool is_above = at.y < s.layout.arena_y && at.x < s.overlay.places.panels[0].box.x;
        end = is_above ? fmaxf(end, at.y) : end;
    }
    return end;
}

START_TEST(the_outline_of_the_hud_covers_all_its_texts)
{
    overlay_scene_open_sector(&s, GAME_SCENE_AMBER_DRIFT, false);
    s.overlay.groups = 1U << TL_TICK_GROUP_DURING_PHYSICS;
    overlay_scene_run(&s, 60);
    for (uint32_t i = 0; i < OVERLAY_CANVASES; i++) {
        overlay_scene_settle(&s, &overlay_canvases[i]);
        float end = hud_outline_end();
        s.list.text_count = 0;
        gm_picture_hud(&s.list, &s.layout, gm_game_view(s.game.game));
        ck_assert_uint_gt(s.list.text_count, 4);
        for (uint32_t k = 0; k < s.list.text_count; k++) {
            char words[OVERLAY_TEXT];
            lab_box box = overlay_scene_box(&s, k);
            overlay_scene_text(&s, k, words);
            ck_assert_msg(box.y + box.h < end - 2.0F * overlay_canvases[i].scale,
                          "'%s' lies on the outline at %d px", words, overlay_canvases[i].width);
        }
    }
}
END_TEST

/* Panels take width from the arena; the map of a sector that shows no time needs no room for it. */
START_TEST(the_minimap_stays_beside_the_panels)
{
    float box[4];
    overlay_scene_open_sector(&s, GAME_SCENE_AMBER_DRIFT, false);
    overlay_scene_run(&s, 60);
    s.overlay.groups = 1U << TL_TICK_GROUP_DURING_PHYSICS;
    overlay_scene_settle(&s, &overlay_canvases[2]);
    overlay_scene_wait_for_room(&s, &overlay_canvases[2]);
    ck_assert(gm_picture_minimap_box(&s.list, &s.layout, gm_game_view(s.game.game), box));
}
END_TEST

START_TEST(the_scale_lets_the_window_hold_640_by_360)
{
    static app_options options;
    static app_scene picture;
    options = (app_options){.ui_scale = 2.0F};
    ck_assert(app_scene_open(&picture, NULL, &options, NULL));
    app_render_set_size(picture.render, 640, 360);
    ck_assert(app_scene_begin(&picture));
    ck_assert(fabsf(picture.ui_scale - 1.0F) < 1e-3F);
    app_scene_end(&picture);
    app_render_set_size(picture.render, 1280, 720);
    ck_assert(app_scene_begin(&picture));
    ck_assert(fabsf(picture.ui_scale - 2.0F) < 1e-3F);
    app_scene_end(&picture);
    app_scene_close(&picture);
}
END_TEST

/* Frames of the arena are named at its lower edge in their order, displays at the upper one. No
 * crystal lies at an edge there. */
START_TEST(names_at_the_edges_take_one_row_each)
{
    static const char *const low[] = {"PhysicsStart", "PhysicsEnd", "BodySync", "Particles"};
    static const char *const high[] = {"Hud", "GameState"};
    overlay_scene_open_sector(&s, GAME_SCENE_SLOW_BLOOM, false);
    s.overlay.groups = SEVEN;
    overlay_scene_run(&s, 300);
    for (uint32_t i = 0; i < OVERLAY_CANVASES; i++) {
        const overlay_canvas *c = &overlay_canvases[i];
        float before = 0.0F;
        overlay_scene_settle(&s, c);
        lab_box arena = arena_box();
        for (uint32_t k = 0; k < 4; k++) {
            lab_box box = overlay_scene_box(&s, find_text(low[k], arena));
            ck_assert_msg(box.x > before, "%s is out of order at %d px", low[k], c->width);
            ck_assert_msg(arena.y + arena.h - box.y < 20.0F * c->scale,
                          "%s is not in the lower row at %d px", low[k], c->width);
            before = box.x;
        }
        for (uint32_t k = 0; k < 2; k++) {
            lab_box box = overlay_scene_box(&s, find_text(high[k], arena));
            ck_assert_msg(box.y - arena.y < 20.0F * c->scale, "%s is not in the upper row at %d px",
                          high[k], c->width);
        }
    }
}
END_TEST

/* The bars of panels, by their height: no other shape in a panel is so thin. With some room above
 * and below, as letters may reach further than their boxes. */
static uint32_t check_bars(const overlay_canvas *c, lab_box panel)
{
    uint32_t bars = 0;
    for (uint32_t i = 0; i < s.list.shape_count; i++) {
        const gm_draw_shape *shape = &s.list.shapes[i];
        lab_box bar = lab_box_make(shape->p0.x, shape->p0.y, shape->p1.x - shape->p0.x,
                                   shape->p1.y - shape->p0.y);
        bool is_bar = bar.h > 1.2F * c->scale && bar.h < 3.0F * c->scale && do_meet(bar, panel);
        bars += is_bar ? 1 : 0;
        bar = lab_box_make(bar.x, bar.y - 2.0F * c->scale, bar.w, bar.h + 4.0F * c->scale);
        for (uint32_t k = 0; is_bar && k < s.list.text_count; k++) {
            check_off(c, bar, overlay_scene_box(&s, k), "a text of its panel");
        }
    }
    return bars;
}

/* Also where numbers are so wide that names reach below the bars, which are as long as they get. */
START_TEST(bars_keep_off_names_and_figures)
{
    overlay_scene_open_sector(&s, _i == 0 ? GAME_SCENE_AMBER_DRIFT : GAME_SCENE_TOW_LINES, false);
    s.overlay.groups = ALL;
    overlay_scene_run(&s, _i == 0 ? 100 : 1900);
    for (uint32_t i = 0; i < s.overlay.costs.count; i++) {
        s.overlay.costs.rows[i].usual_us = 50.0F;
    }
    for (uint32_t i = 0; i < OVERLAY_CANVASES; i++) {
        uint32_t bars = 0;
        overlay_scene_settle(&s, &overlay_canvases[i]);
        for (uint32_t k = 0; k < s.overlay.places.panel_count; k++) {
            bars += check_bars(&overlay_canvases[i], s.overlay.places.panels[k].box);
        }
        ck_assert_uint_gt(bars, 0);
    }
}
END_TEST

/* px of the only bar in the only panel. */
static float bar_width(tl_tick_group group)
{
    const overlay_canvas *c = &overlay_canvases[2];
    float wide = 0.0F;
    s.overlay.groups = 1U << group;
    overlay_scene_settle(&s, c);
    for (uint32_t i = 0; i < s.list.shape_count; i++) {
        const gm_draw_shape *shape = &s.list.shapes[i];
        lab_box bar = lab_box_make(shape->p0.x, shape->p0.y, shape->p1.x - shape->p0.x,
                                   shape->p1.y - shape->p0.y);
        bool is_bar = bar.h > 1.2F && bar.h < 3.0F && do_meet(bar, s.overlay.places.panels[0].box);
        wide = is_bar ? bar.w : wide;
    }
    return wide;
}

/* Whatever panels are shown: a function that takes longer has a longer bar. */
START_TEST(bars_of_all_panels_have_one_scale)
{
    overlay_scene_open_sector(&s, GAME_SCENE_AMBER_DRIFT, false);
    s.overlay.groups = ALL;
    overlay_scene_run(&s, 100);
    for (uint32_t i = 0; i < s.overlay.costs.count; i++) {
        lab_cost *cost = &s.overlay.costs.rows[i];
        cost->usual_us = strcmp(cost->name, "PhysicsEnd") == 0     ? 160.0F
                         : strcmp(cost->name, "PhysicsStart") == 0 ? 40.0F
                                                                   : 1.3F;
    }
    float end = bar_width(TL_TICK_GROUP_END_PHYSICS);
    ck_assert(overlay_scene_has(&s, "~160 \xC2\xB5s")); /* the unit of its rows */
    ck_assert(!overlay_scene_has(&s, "sum "));          /* which long names have no room for */
    float start = bar_width(TL_TICK_GROUP_START_PHYSICS);
    float during = bar_width(TL_TICK_GROUP_DURING_PHYSICS);
    ck_assert_msg(end > 1.5F * start && start > 1.5F * during && during >= 1.0F, "%.1f %.1f %.1f",
                  (double)end, (double)start, (double)during);
}
END_TEST

START_TEST(names_of_many_lanes_keep_off_each_other)
{
    overlay_scene_open_sector(&s, GAME_SCENE_AMBER_DRIFT, false);
    s.overlay.groups = ALL;
    s.overlay.lanes.workers = 3;
    overlay_scene_run(&s, 100);
    for (uint32_t i = 0; i < OVERLAY_CANVASES; i++) {
        overlay_scene_settle(&s, &overlay_canvases[i]);
        check_texts(&overlay_canvases[i]);
        ck_assert(overlay_scene_has(&s, "game"));
    }
}
END_TEST

static void tear_down(void)
{
    overlay_scene_close(&s);
}

int main(void)
{
    TCase *tests = tcase_create("overlay_room");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_loop_test(tests, nothing_lies_on_anything_else, 0, 4);
    tcase_add_test(tests, the_arena_makes_room_and_comes_back);
    tcase_add_test(tests, panels_keep_off_the_moving_arena);
    tcase_add_test(tests, all_panels_of_a_busy_sector_fit_two_columns);
    tcase_add_test(tests, panels_do_not_jump_when_a_function_comes_and_goes);
    tcase_add_test(tests, one_page_at_a_time_where_not_all_fit);
    tcase_add_test(tests, a_page_has_as_many_whole_panels_as_fit);
    tcase_add_loop_test(tests, all_groups_are_an_overview_in_one_column, 0, OVERLAY_CANVASES);
    tcase_add_loop_test(tests, a_panel_put_away_makes_the_arena_no_smaller, 0, OVERLAY_CANVASES);
    tcase_add_test(tests, a_window_too_small_for_a_panel_says_so);
    tcase_add_test(tests, the_hud_names_the_sector_above_all_panels);
    tcase_add_test(tests, the_outline_of_the_hud_covers_all_its_texts);
    tcase_add_test(tests, the_minimap_stays_beside_the_panels);
    tcase_add_test(tests, names_at_the_edges_take_one_row_each);
    tcase_add_test(tests, names_of_many_lanes_keep_off_each_other);
    tcase_add_loop_test(tests, bars_keep_off_names_and_figures, 0, 2);
    tcase_add_test(tests, bars_of_all_panels_have_one_scale);
    tcase_add_test(tests, names_stand_beside_captions);
    tcase_add_test(tests, no_leader_crosses_a_name);
    tcase_add_test(tests, leaders_meet_their_names);
    tcase_add_test(tests, the_scale_lets_the_window_hold_640_by_360);
    return suite_run(tests, 300);
}
