/* The curve of the sectors, on two seeds each: wide bounds around the table of ten seeds that
 * tests/tools/bot_table.sh prints. */
#include "game_scene.h"
#include "suite.h"
#include "trial.h"

#include <check.h>

enum { SEEDS = 2 };

static const float limit = 400.0F; /* s */

START_TEST(a_decent_player_finds_a_crystal_and_a_threat_soon)
{
    bool is_cleared = false;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        trial t = trial_run(TRIAL_BOT, (uint32_t)_i, seed, limit);
        ck_assert(t.first_crystal >= 0.0F && t.first_crystal < 20.0F);
        ck_assert(t.first_threat >= 0.0F && t.first_threat < 60.0F);
        ck_assert(t.seconds < 300.0F);
        is_cleared = is_cleared || t.is_cleared;
    }
    ck_assert(is_cleared);
}
END_TEST

/* Three minutes in the first sector, one to two in each other. */
START_TEST(an_idle_player_loses_within_minutes)
{
    float least = _i == 0 ? 150.0F : 55.0F;
    float most = _i == 0 ? 210.0F : 125.0F;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        trial t = trial_run(TRIAL_IDLE, (uint32_t)_i, seed, limit);
        ck_assert_uint_eq(t.deaths, 3);
        ck_assert(t.seconds > least);
        ck_assert(t.seconds < most);
    }
}
END_TEST

START_TEST(the_built_in_player_clears_each_sector)
{
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        trial t = trial_run(TRIAL_AUTOPILOT, (uint32_t)_i, seed, limit);
        ck_assert(t.is_cleared);
    }
}
END_TEST

int main(void)
{
    TCase *curve = tcase_create("curve");
    tcase_add_loop_test(curve, a_decent_player_finds_a_crystal_and_a_threat_soon, 0,
                        GAME_SCENE_SECTORS);
    tcase_add_loop_test(curve, an_idle_player_loses_within_minutes, 0, GAME_SCENE_SECTORS);
    tcase_add_loop_test(curve, the_built_in_player_clears_each_sector, 0, GAME_SCENE_SECTORS);
    return suite_run(curve, 300);
}
