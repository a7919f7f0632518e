/* What a sector begins with: the first crystal and the first opening of the shells. */
#include "../game_scene.h"
#include "suite.h"

#include "rules/rules.h"

#include <check.h>

static game_scene scene;

/* Whether one lies within reach of the first seconds, with no wall between it and the ship. */
static bool is_crystal_near(void)
{
    const gm_view *view = gm_game_view(scene.game);

    for (uint32_t i = 0; i < view->body_count; i++) {
        gm_vec2 at = view->bodies[i].position;
        float distance = gm__vec_distance(at, view->ship.position);
        if (view->bodies[i].kind == GM_BODY_CRYSTAL && distance > 100.0F && distance < 220.0F &&
            gm__grid_is_clear(&scene.game->grid, view->ship.position, at)) {
            return true;
        }
    }
    return false;
}

START_TEST(the_first_crystal_is_near_and_in_sight)
{
    for (uint64_t seed = 1; seed <= 12; seed++) {
        game_scene_open(&scene,
                        &(game_scene_def){.is_manual = true, .sector = (uint32_t)_i, .seed = seed});
        game_scene_run(&scene, 1);
        ck_assert(is_crystal_near());
        game_scene_close(&scene);
    }
}
END_TEST

static uint32_t frames_until_shells(bool are_shut)
{
    uint32_t frames = 0;

    while (scene.game->rules.is_shut != are_shut && frames < 1000) {
        game_scene_run(&scene, 1);
        frames++;
    }
    return frames;
}

START_TEST(shells_stay_open_longer_at_first)
{
    game_scene_open(&scene, &(game_scene_def){.is_manual = true, .sector = GAME_SCENE_SLOW_BLOOM});
    float open = scene.game->sector->crystals.open;
    ck_assert_uint_ge(frames_until_shells(true), 360U);
    (void)frames_until_shells(false);
    ck_assert_double_eq_tol((double)frames_until_shells(true), (double)open * 60.0, 2.0);
    game_scene_close(&scene);
}
END_TEST

int main(void)
{
    TCase *arrivals = tcase_create("arrivals");
    tcase_add_loop_test(arrivals, the_first_crystal_is_near_and_in_sight, GAME_SCENE_AMBER_DRIFT,
                        GAME_SCENE_HALL_OF_MIRRORS);
    tcase_add_loop_test(arrivals, the_first_crystal_is_near_and_in_sight, GAME_SCENE_SLOW_BLOOM,
                        GAME_SCENE_SECTORS);
    tcase_add_test(arrivals, shells_stay_open_longer_at_first);
    return suite_run(arrivals, 60);
}
