/* The view: dangers, the clock and the pointer. */
#include "../game_scene.h"
#include "suite.h"

#include "rules/rules.h"

#include <check.h>

static game_scene scene;

/* An empty arena: each test adds its own things. */
static void setup(void)
{
    game_scene_open(&scene, &(game_scene_def){.is_manual = true});
    for (uint32_t i = 0; i < scene.game->things.used; i++) {
        gm__thing_destroy(&scene.game->things.items[i]);
    }
    game_scene_run(&scene, 3);
    scene.game->actors.ship.is_safe = false;
}

static void teardown(void)
{
    game_scene_close(&scene);
}

static const gm_ship_view *ship(void)
{
    return &gm_game_view(scene.game)->ship;
}

/* A piece of debris that is thrown at the ship. */
typedef struct throw
{
    gm_vec2 from; /* of the ship */
    gm_vec2 velocity;
    bool is_danger;
}
throw;

static const throw throws[] = {
    {{0.0F, 90.0F}, {0.0F, -420.0F}, true},   /* fast and straight */
    {{0.0F, 90.0F}, {0.0F, -100.0F}, false},  /* too slow to hurt */
    {{0.0F, -90.0F}, {0.0F, -180.0F}, false}, /* away */
    {{90.0F, 90.0F}, {0.0F, -420.0F}, false}, /* past the ship */
    {{-120.0F, 0.0F}, {300.0F, 0.0F}, true},
    {{24.0F, 90.0F}, {0.0F, -200.0F}, false}, /* grazes: slow across the touch */
};
enum { THROWS = sizeof(throws) / sizeof(throws[0]) };

START_TEST(a_danger_is_a_body_that_will_cost_shield)
{
    const throw *row = &throws[_i];
    gm_vec2 at = gm__vec_add(ship()->position, row->from);

    ck_assert_uint_eq(ship()->danger_count, 0);
    ck_assert_ptr_nonnull(gm__debris_spawn(scene.game, at, 14.0F, row->velocity));
    game_scene_run(&scene, 1);
    ck_assert_uint_eq(ship()->danger_count, row->is_danger ? 1 : 0);
    float cost = row->is_danger ? ship()->dangers[0].cost : 0.0F;
    float seconds = row->is_danger ? ship()->dangers[0].seconds : 1.0F;
    float lowest = 1.0F;
    for (uint32_t i = 0; i < 60; i++) {
        game_scene_run(&scene, 1);
        lowest = fminf(lowest, scene.game->actors.ship.shield);
        ck_assert(lowest == 1.0F || (float)i / 60.0F >= seconds - 0.05F);
    }
    ck_assert_int_eq(lowest < 1.0F, row->is_danger);
    ck_assert_double_eq_tol((double)(1.0F - lowest), (double)cost, 0.02);
}
END_TEST

START_TEST(a_safe_ship_is_in_no_danger)
{
    gm_vec2 at = gm__vec_add(ship()->position, gm__vec(0.0F, 90.0F));

    ck_assert_ptr_nonnull(gm__debris_spawn(scene.game, at, 14.0F, gm__vec(0.0F, -420.0F)));
    game_scene_run(&scene, 1);
    ck_assert_uint_eq(ship()->danger_count, 1);
    scene.game->actors.ship.is_safe = true;
    ck_assert_uint_eq(ship()->danger_count, 0);
}
END_TEST

START_TEST(the_soonest_dangers_come_first)
{
    for (uint32_t i = 0; i < 6; i++) {
        gm_vec2 way = gm__vec_polar(1.05F * (float)i, 1.0F);
        gm_vec2 at = gm__vec_along(ship()->position, way, 150.0F - 15.0F * (float)i);
        ck_assert_ptr_nonnull(gm__debris_spawn(scene.game, at, 12.0F, gm__vec_scale(way, -400.0F)));
    }
    game_scene_run(&scene, 1);
    ck_assert_uint_eq(ship()->danger_count, GM_VIEW_DANGERS);
    for (uint32_t i = 1; i < GM_VIEW_DANGERS; i++) {
        ck_assert(ship()->dangers[i - 1].seconds <= ship()->dangers[i].seconds);
    }
    ck_assert_double_lt((double)ship()->dangers[0].seconds, 0.2);
}
END_TEST

static const gm_hud_view *hud(void)
{
    return &gm_game_view(scene.game)->hud;
}

START_TEST(the_clock_runs_when_no_banner_lies_over_the_arena)
{
    gm__clock_start(scene.game, TL_SECONDS(1));
    game_scene_run(&scene, 145); /* of the 150 frames of a banner */
    ck_assert_double_eq((double)hud()->time_left, 1.0);
    ck_assert(hud()->time_up_left <= 0.0F);
    game_scene_run(&scene, 35);
    ck_assert_double_lt((double)hud()->time_left, 0.6);
    game_scene_run(&scene, 34);
    ck_assert_double_gt((double)hud()->time_up_left, 2.3);
    ck_assert_double_eq((double)hud()->time_left, 45.0);
    game_scene_run(&scene, 155);
    ck_assert(hud()->time_up_left <= 0.0F);
    ck_assert_double_lt((double)hud()->time_left, 45.0);
}
END_TEST

START_TEST(the_pointer_is_shown_where_a_hand_points)
{
    scene.input.aim_at_x = 300 * 16;
    scene.input.aim_at_y = 100 * 16;
    game_scene_run(&scene, 1);
    const gm_pointer_view *pointer = &gm_game_view(scene.game)->pointer;
    ck_assert(pointer->is_shown);
    ck_assert_double_eq((double)pointer->position.x, 300.0);
    ck_assert_double_eq((double)pointer->position.y, 100.0);
    scene.input.aim_x = 127; /* the stick */
    game_scene_run(&scene, 1);
    ck_assert(!gm_game_view(scene.game)->pointer.is_shown);
    scene.input.aim_x = 0;
    scene.game->is_autopilot = true;
    game_scene_run(&scene, 1);
    ck_assert(!gm_game_view(scene.game)->pointer.is_shown);
}
END_TEST

int main(void)
{
    TCase *view = tcase_create("view");
    tcase_add_checked_fixture(view, setup, teardown);
    tcase_add_loop_test(view, a_danger_is_a_body_that_will_cost_shield, 0, THROWS);
    tcase_add_test(view, a_safe_ship_is_in_no_danger);
    tcase_add_test(view, the_soonest_dangers_come_first);
    tcase_add_test(view, the_clock_runs_when_no_banner_lies_over_the_arena);
    tcase_add_test(view, the_pointer_is_shown_where_a_hand_points);
    return suite_run(view, 60);
}
