/* Shuffle with a verdict: what depended on the order, and which pair is guilty of it. */
#include "game_scene.h"
#include "lab/shuffle.h"

#include <SDL.h>
#include <check.h>
#include <stdlib.h>
#include <string.h>

static game_scene scene;

static const gm_command cut_beam = {
    .kind = GM_COMMAND_CUT, .function = "LaserBeam", .other = "Reticle"};

static lab_shuffle_def def_of(uint32_t sector, const gm_command *edits, uint32_t count)
{
    game_scene_open(&scene, &(game_scene_def){.sector = sector});
    lab_shuffle_def def = {.game = &scene.made_with,
                           .edits = edits,
                           .edit_count = count,
                           .frames = 60,
                           .orders = 64};
    return def;
}

START_TEST(reticle_and_beam_without_a_prerequisite_are_late_in_half_of_1000_orders)
{
    lab_shuffle_def def = def_of(GAME_SCENE_RANGE, &cut_beam, 1);
    def.orders = 1000;
    def.frames = 30;
    def.first_frame = 3;
    def.reader = "LaserBeam";
    def.value = "Beam.impact";
    lab_shuffle_result result = lab_shuffle_run(&def);
    ck_assert(result.is_complete);
    ck_assert_uint_eq(result.orders, 1000);
    printf("late in %u, worst %.6f seed %lu frame %lu; pair %s %s left %u checked %u\n",
           result.late, result.worst_px, (unsigned long)result.worst_seed,
           (unsigned long)result.worst_frame, result.reader, result.writer, result.left,
           result.checked);
    ck_assert_uint_gt(result.late, 400);
    ck_assert_uint_lt(result.late, 600);
    ck_assert_double_eq_tol(result.worst_px, 8.0, 0.0005);
    ck_assert_str_eq(result.reader, "LaserBeam");
    ck_assert_str_eq(result.writer, "Reticle");
    ck_assert_uint_eq(result.left, 0);
    game_scene_close(&scene);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("shuffle");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, reticle_and_beam_without_a_prerequisite_are_late_in_half_of_1000_orders);
    Suite *suite = suite_create("shuffle");
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
