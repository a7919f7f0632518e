/* The built-in player. */
#include "../game_scene.h"
#include "suite.h"

#include "sim/sim.h"

#include <check.h>

enum { LIMIT = 10800, SEEDS = 10 };

static uint64_t frames_to_clear(uint64_t seed)
{
    game_scene scene;
    uint64_t frames = 0;
    game_scene_open(&scene, &(game_scene_def){.seed = seed});
    while (frames < LIMIT && gm_game_stats(scene.game).sectors_cleared == 0 &&
           !gm_game_stats(scene.game).is_game_over) {
        game_scene_run(&scene, 1);
        frames++;
    }
    bool is_cleared = gm_game_stats(scene.game).sectors_cleared > 0;
    game_scene_close(&scene);
    return is_cleared ? frames : LIMIT;
}

START_TEST(it_clears_the_first_sector_for_every_seed)
{
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        uint64_t frames = frames_to_clear(seed);
        ck_assert_uint_gt(frames, 1200);
        ck_assert_msg(frames < LIMIT, "seed %u", (unsigned)seed);
    }
}
END_TEST

START_TEST(it_travels_through_all_sectors_and_begins_the_next_round)
{
    game_scene scene;
    game_scene_open(&scene, &(game_scene_def){.sector = GAME_SCENE_SIDE_POCKET});
    for (uint32_t i = 0; i < 18000 && gm_game_stats(scene.game).sector_index != 0 &&
                         !gm_game_stats(scene.game).is_game_over;
         i++) {
        game_scene_run(&scene, 1);
    }
    ck_assert_uint_eq(gm_game_stats(scene.game).sector_index, 0);
    ck_assert_uint_eq(gm_game_stats(scene.game).sectors_cleared, 1);
    game_scene_close(&scene);
}
END_TEST

/* The crystals of the hall stand in cages that no straight beam reaches. */
START_TEST(it_clears_the_hall_of_mirrors_only_with_bounces)
{
    game_scene scene;
    game_scene_open(&scene, &(game_scene_def){.sector = GAME_SCENE_HALL_OF_MIRRORS});
    uint32_t needed = scene.game->sector->crystals.needed;
    while (gm_game_stats(scene.game).sectors_cleared == 0 &&
           gm_game_frame_number(scene.game) < LIMIT) {
        ck_assert_uint_eq(gm_game_stats(scene.game).bounced, scene.game->rules.crystals_done);
        game_scene_run(&scene, 1);
    }
    ck_assert_uint_eq(gm_game_stats(scene.game).sectors_cleared, 1);
    ck_assert_uint_eq(gm_game_stats(scene.game).bounced, needed);
    game_scene_close(&scene);
}
END_TEST

int main(void)
{
    TCase *pilot = tcase_create("autopilot");
    tcase_add_test(pilot, it_clears_the_first_sector_for_every_seed);
    tcase_add_test(pilot, it_travels_through_all_sectors_and_begins_the_next_round);
    tcase_add_test(pilot, it_clears_the_hall_of_mirrors_only_with_bounces);
    return suite_run(pilot, 280);
}
