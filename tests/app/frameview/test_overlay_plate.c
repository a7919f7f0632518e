/* The plate that says in the arena that the game is held, and the walk through the groups on it. */
#include "../overlay_scene.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ALL = 0xFF };

static overlay_scene s;

/* One sign, whatever began it: in the arena, where the eyes are, and no label lies on it. */
START_TEST(a_hold_is_told_in_the_arena)
{
    const overlay_canvas *c = &overlay_canvases[_i];
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = ALL;
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, c);
    ck_assert(!overlay_scene_has(&s, "HELD") && s.overlay.plate.w <= 0.0F);
    s.overlay.is_on_hold = true;
    overlay_scene_settle(&s, c);
    ck_assert(overlay_scene_has(&s, "HELD") && overlay_scene_has(&s, " go on"));
    for (uint32_t i = 0; i < s.overlay.box_count; i++) {
        lab_box shared = lab_box_shared(s.overlay.plate, s.overlay.boxes[i].box);
        ck_assert_msg(shared.w <= 0.0F || shared.h <= 0.0F, "box %u", i);
    }
    s.overlay.is_covered = true; /* by a menu, which has a word of its own */
    overlay_scene_settle(&s, c);
    ck_assert(!overlay_scene_has(&s, "HELD") && s.overlay.plate.w <= 0.0F);
    s.overlay.is_covered = false;
    s.overlay.hold_key[0] = '\0';
    overlay_scene_settle(&s, c);
    ck_assert(!overlay_scene_has(&s, "go on") && overlay_scene_has(&s, " menu"));
    s.overlay.count_down = 3;
    overlay_scene_settle(&s, c);
    ck_assert(!overlay_scene_has(&s, "HELD")); /* the count says more */
}
END_TEST

/* A hold that the first panel began ends with the last one: the plate names that key, too. */
START_TEST(the_plate_says_what_else_ends_a_hold)
{
    const overlay_canvas *c = &overlay_canvases[_i];
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    (void)snprintf(s.overlay.walk_key, sizeof s.overlay.walk_key, "N");
    s.overlay.groups = 1U << TL_TICK_GROUP_PRE_PHYSICS;
    overlay_scene_run(&s, 60);
    s.overlay.is_on_hold = true;
    overlay_scene_settle(&s, c);
    ck_assert(!overlay_scene_has(&s, " close, go on") && s.overlay.close.w <= 0.0F);
    s.overlay.is_hold_of_panels = true;
    overlay_scene_settle(&s, c);
    bool is_told = overlay_scene_has(&s, " close, go on");
    lab_box shared = lab_box_shared(s.overlay.close, s.overlay.plate);
    ck_assert(is_told || GM_ARENA_WIDTH * s.layout.scale < APP_OVERLAY_NARROW * c->scale);
    ck_assert(is_told == (shared.w > 20.0F * c->scale && shared.w == s.overlay.close.w));
    shared = lab_box_shared(s.overlay.close, s.overlay.hold);
    ck_assert(shared.w <= 0.0F);
    s.overlay.groups = 0;
    overlay_scene_settle(&s, c);
    ck_assert(!overlay_scene_has(&s, " close, go on"));
}
END_TEST

/* The picture stays held without a menu, and says which key lets it go on. */
START_TEST(a_hold_outlasts_its_last_panel)
{
    const overlay_canvas *c = &overlay_canvases[_i];
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = 1U << TL_TICK_GROUP_PRE_PHYSICS;
    overlay_scene_run(&s, 60);
    s.overlay.is_on_hold = true;
    app_overlay_set_all(&s.overlay, false);
    app_overlay_observe(&s.overlay, s.game.game);
    overlay_scene_settle(&s, c);
    ck_assert(overlay_scene_has(&s, "HELD") && overlay_scene_has(&s, " go on"));
    ck_assert(s.overlay.plate.w > 60.0F * c->scale);
    app_overlay_toggle(&s.overlay, TL_TICK_GROUP_PRE_PHYSICS);
    app_overlay_observe(&s.overlay, s.game.game);
    overlay_scene_settle(&s, c);
    ck_assert_msg(overlay_scene_has(&s, "PlayerShip"), "the panel does not come back");
    s.overlay.is_on_hold = false;
    app_overlay_set_all(&s.overlay, false);
    overlay_scene_run(&s, 1);
    overlay_scene_settle(&s, c);
    ck_assert_uint_eq(s.list.text_count, 0);
}
END_TEST

/* Its first words at least: where the lines break depends on the room. A small arena has them in
 * the panel alone. */
static void check_sentence(tl_tick_group group)
{
    bool is_told = false;
    bool is_small = app_overlay_is_narrow(&s.layout);
    lab_box where = is_small ? s.overlay.places.panels[0].box : s.overlay.plate;
    for (uint32_t i = 0; i < s.list.text_count; i++) {
        char words[OVERLAY_TEXT];
        overlay_scene_text(&s, i, words);
        lab_box box = overlay_scene_box(&s, i);
        lab_box in = lab_box_shared(box, where);
        bool is_in = in.w >= box.w - 1.0F && in.h >= box.h - 1.0F;
        is_told = is_told || (is_in && strncmp(words, app_overlay_sentence(group), 12) == 0);
    }
    ck_assert_msg(is_told, "nothing tells of group %d", (int)group);
}

/* px around a place of the arena, of a radius in its units. */
static lab_box around(gm_vec2 at, float radius)
{
    float scale = s.layout.scale;
    return lab_box_make(s.layout.arena_x + (at.x - radius) * scale,
                        s.layout.arena_y + (at.y - radius) * scale, 2.0F * radius * scale,
                        2.0F * radius * scale);
}

static void check_off_plate(lab_box thing, const char *what)
{
    lab_box shared = lab_box_shared(thing, s.overlay.plate);
    ck_assert_msg(shared.w <= 0.0F || shared.h <= 0.0F, "the plate lies over %s", what);
}

/* First crystals are everywhere. Then everything is in the left half, but for one crystal: where it
 * is, the plate is not. */
START_TEST(the_plate_takes_the_emptiest_place)
{
    enum { BODIES = 41 };
    static gm_body_view bodies[BODIES];
    static gm_mark mark = {.shape = GM_MARK_CIRCLE, .radius = 22.0F, .point_count = 1};
    const gm_vec2 corners[4] = {{0.8F, 0.2F}, {0.8F, 0.8F}, {0.6F, 0.2F}, {0.6F, 0.8F}};
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = 1U << TL_TICK_GROUP_PRE_PHYSICS;
    overlay_scene_run(&s, 60);
    s.overlay.is_on_hold = true;
    overlay_scene_settle(&s, &overlay_canvases[_i]);
    gm_view view = *gm_game_view(s.game.game);
    app_overlay_scene scene = {&s.list, &s.layout, &view, &s.overlay.frame, 0.0F, 0.0F};
    view.ship.position = (gm_vec2){0.1F * GM_ARENA_WIDTH, 0.5F * GM_ARENA_HEIGHT};
    view.reticle = (gm_reticle_view){.is_visible = true,
                                     .position = {0.16F * GM_ARENA_WIDTH, 0.5F * GM_ARENA_HEIGHT}};
    mark.points[0] = view.ship.position;
    view.marks = &mark;
    view.mark_count = 1;
    view.bodies = bodies;
    view.body_count = BODIES;
    for (uint32_t i = 0; i < BODIES; i++) {
        uint32_t row = i / 8;
        bodies[i] = (gm_body_view){.kind = GM_BODY_CRYSTAL,
                                   .position = {GM_ARENA_WIDTH * ((float)(i % 8) + 0.5F) / 8.0F,
                                                GM_ARENA_HEIGHT * ((float)row + 0.5F) / 5.0F},
                                   .radius = 40.0F};
    }
    app_overlay_place_plate(&s.overlay, &scene);
    for (uint32_t i = 1; i < BODIES; i++) {
        uint32_t row = i / 8;
        bodies[i] = (gm_body_view){.kind = GM_BODY_DEBRIS,
                                   .position = {0.05F * GM_ARENA_WIDTH * (float)(i % 8),
                                                0.2F * GM_ARENA_HEIGHT * ((float)row + 0.5F)},
                                   .radius = 12.0F};
    }
    for (uint32_t i = 0; i < 4; i++) {
        bodies[0] = (gm_body_view){
            .kind = GM_BODY_CRYSTAL,
            .position = {corners[i].x * GM_ARENA_WIDTH, corners[i].y * GM_ARENA_HEIGHT},
            .radius = 16.0F};
        app_overlay_place_plate(&s.overlay, &scene);
        check_off_plate(around(view.ship.position, 30.0F), "the ship");
        check_off_plate(around(view.reticle.position, 30.0F), "the laser's ring");
        check_off_plate(around(bodies[0].position, 16.0F), "a crystal");
    }
}
END_TEST

/* Notices, which are painted later, keep off the places of the picture; with panels and without. */
START_TEST(notices_keep_off_the_plate)
{
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = ALL;
    overlay_scene_run(&s, 60);
    s.overlay.is_on_hold = true;
    for (uint32_t i = 0; i < 2; i++) {
        s.overlay.groups = i == 0 ? ALL : 0;
        app_overlay_observe(&s.overlay, s.game.game);
        overlay_scene_settle(&s, &overlay_canvases[2]);
        lab_box plate = s.overlay.plate;
        uint32_t kept = 0;
        for (uint32_t k = 0; k < s.reserved.count; k++) {
            const float *box = s.reserved.boxes[k];
            kept += box[0] == plate.x && box[1] == plate.y && box[2] == plate.w ? 1 : 0;
        }
        ck_assert_uint_eq(kept, 1);
    }
}
END_TEST

/* Whatever panels come and go meanwhile, once there was a place that hides no crystal. */
START_TEST(the_plate_stays_while_a_hold_lasts)
{
    static const uint32_t groups[] = {0x01, 0x11, 0x13, 0x10, 0x00, 0xFF, 0xEF, 0x02};
    const overlay_canvas *c = &overlay_canvases[_i];
    gm_vec2 top = {0.0F, 0.0F};
    bool has_place = false;
    overlay_scene_open_sector(&s, GAME_SCENE_AMBER_DRIFT, false);
    s.overlay.groups = 1;
    overlay_scene_run(&s, 60);
    s.overlay.is_on_hold = true;
    for (uint32_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
        s.overlay.groups = groups[i];
        app_overlay_observe(&s.overlay, s.game.game);
        overlay_scene_settle(&s, c);
        const gm_picture_def *arena = &s.overlay.places.arena;
        lab_box plate = s.overlay.plate;
        gm_vec2 now = {(plate.x + 0.5F * plate.w - arena->arena_x) / arena->scale,
                       (plate.y - arena->arena_y) / arena->scale};
        bool is_small = arena->scale * GM_ARENA_WIDTH < 600.0F * c->scale; /* no place is free */
        top = has_place ? top : now;
        has_place = has_place || !is_small;
        ck_assert_msg(is_small || hypotf(now.x - top.x, now.y - top.y) * arena->scale <
                                      0.06F * (float)c->width,
                      "from %.0f,%.0f to %.0f,%.0f", (double)top.x, (double)top.y, (double)now.x,
                      (double)now.y);
    }
    s.overlay.is_on_hold = false;
    overlay_scene_paint(&s, c);
    ck_assert(!s.overlay.is_plate_placed);
}
END_TEST

/* Group by group in the order of the frame, and round: nothing comes or goes at the end, the plate
 * says where it is, and that it was one frame. */
START_TEST(one_key_walks_through_the_frame)
{
    const overlay_canvas *c = &overlay_canvases[_i];
    char head[OVERLAY_TEXT];
    lab_box plate = {0};
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    (void)snprintf(s.overlay.walk_key, sizeof s.overlay.walk_key, "N");
    overlay_scene_run(&s, 60);
    for (uint32_t i = 0; i <= TL_TICK_GROUP_COUNT; i++) {
        uint32_t group = i % TL_TICK_GROUP_COUNT;
        app_overlay_walk(&s.overlay);
        ck_assert_uint_eq(s.overlay.groups, 1U << group);
        ck_assert_uint_eq(app_overlay_alone(&s.overlay), group);
        overlay_scene_run(&s, s.overlay.is_on_hold ? 0 : 60);
        s.overlay.is_on_hold = true;
        app_overlay_observe(&s.overlay, s.game.game);
        overlay_scene_settle(&s, c);
        (void)snprintf(head, sizeof head, "Group %u of 8", group + 1);
        ck_assert_msg(overlay_scene_has(&s, head), "no '%s'", head);
        ck_assert(overlay_scene_has(&s, "HELD between two frames"));
        ck_assert(overlay_scene_has(&s, " next group") && s.overlay.walk.w > 0.0F);
        ck_assert(overlay_scene_has(&s, "That was one frame") == (i == TL_TICK_GROUP_COUNT));
        if (i < TL_TICK_GROUP_COUNT) {
            check_sentence((tl_tick_group)i);
        }
        bool is_after_slots = group == TL_TICK_GROUP_POST_UPDATE_WORK; /* the walk passes them by */
        ck_assert(overlay_scene_has(&s, "Between 5 and 6: ") == is_after_slots);
        lab_box on = lab_box_shared(s.overlay.hold, s.overlay.plate); /* "go on", in the plate */
        ck_assert(on.w == s.overlay.hold.w && on.h == s.overlay.hold.h && on.w > 20.0F * c->scale);
        ck_assert(s.overlay.walk.w == s.overlay.plate.w && on.w < s.overlay.walk.w);
        ck_assert(s.overlay.places.panel_count == 1 || s.overlay.places.is_too_small);
        ck_assert(i == 0 || i == TL_TICK_GROUP_COUNT || fabsf(plate.y - s.overlay.plate.y) < 1.0F);
        plate = s.overlay.plate;
    }
    s.overlay.is_on_hold = false;
    app_overlay_observe(&s.overlay, s.game.game);
    ck_assert(!s.overlay.is_walked && s.overlay.groups == 1);
}
END_TEST

/* Where all are shown it begins with the first, where several are it goes on from the last one that
 * came. */
START_TEST(the_walk_begins_with_the_first_group)
{
    app_overlay overlay = {.groups = ALL};
    app_overlay_walk(&overlay);
    ck_assert_uint_eq(overlay.groups, 1);
    overlay.groups = 1U << TL_TICK_GROUP_POST_PHYSICS;
    app_overlay_walk(&overlay);
    ck_assert_uint_eq(overlay.groups, 1U << TL_TICK_GROUP_POST_UPDATE_WORK);
    app_overlay_set_all(&overlay, false);
    app_overlay_toggle(&overlay, TL_TICK_GROUP_PRE_PHYSICS);
    app_overlay_toggle(&overlay, TL_TICK_GROUP_POST_PHYSICS);
    app_overlay_walk(&overlay);
    ck_assert_uint_eq(overlay.groups, 1U << TL_TICK_GROUP_POST_UPDATE_WORK);
}
END_TEST

/* Several groups on hold: the plate names each with its key. */
START_TEST(the_plate_names_the_groups_that_are_shown)
{
    const overlay_canvas *c = &overlay_canvases[_i];
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = 1U << TL_TICK_GROUP_PRE_PHYSICS | 1U << TL_TICK_GROUP_POST_PHYSICS;
    overlay_scene_run(&s, 60);
    s.overlay.is_on_hold = true;
    overlay_scene_settle(&s, c);
    ck_assert(overlay_scene_has(&s, "Shown: 1 PrePhysics, 5"));
    s.overlay.groups = ALL;
    overlay_scene_settle(&s, c);
    ck_assert(!overlay_scene_has(&s, "Shown:"));
    ck_assert(app_overlay_is_narrow(&s.layout) || overlay_scene_has(&s, "All eight groups"));
}
END_TEST

/* With and without panels. */
START_TEST(a_hold_is_counted_down)
{
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = _i == 0 ? ALL : 0;
    overlay_scene_run(&s, 60);
    s.overlay.is_on_hold = true;
    for (s.overlay.count_down = 3; s.overlay.count_down > 0; s.overlay.count_down--) {
        char digit[4];
        uint32_t count = 0;
        overlay_scene_settle(&s, &overlay_canvases[2]);
        for (uint32_t i = 0; i < s.list.text_count; i++) {
            char words[OVERLAY_TEXT];
            overlay_scene_text(&s, i, words);
            (void)snprintf(digit, sizeof digit, "%u", s.overlay.count_down);
            count += s.list.texts[i].font == GM_FONT_HERO && strcmp(words, digit) == 0 ? 1 : 0;
        }
        ck_assert_uint_eq(count, 1);
    }
}
END_TEST

static void tear_down(void)
{
    overlay_scene_close(&s);
}

int main(void)
{
    TCase *tests = tcase_create("overlay_plate");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_loop_test(tests, a_hold_is_told_in_the_arena, 0, OVERLAY_CANVASES);
    tcase_add_loop_test(tests, the_plate_says_what_else_ends_a_hold, 0, OVERLAY_CANVASES);
    tcase_add_loop_test(tests, a_hold_outlasts_its_last_panel, 0, OVERLAY_CANVASES);
    tcase_add_loop_test(tests, the_plate_takes_the_emptiest_place, 0, OVERLAY_CANVASES);
    tcase_add_test(tests, notices_keep_off_the_plate);
    tcase_add_loop_test(tests, the_plate_stays_while_a_hold_lasts, 0, OVERLAY_CANVASES);
    tcase_add_loop_test(tests, one_key_walks_through_the_frame, 0, OVERLAY_CANVASES);
    tcase_add_test(tests, the_walk_begins_with_the_first_group);
    tcase_add_loop_test(tests, the_plate_names_the_groups_that_are_shown, 0, OVERLAY_CANVASES);
    tcase_add_loop_test(tests, a_hold_is_counted_down, 0, 2);
    return suite_run(tests, 300.0);
}
