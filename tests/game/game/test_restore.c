/* Saving and restoring whole simulations. */
#include "../game_scene.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>

enum { SPAN = 240 };

static void record(game_scene *scene, uint64_t hashes[SPAN])
{
    for (uint32_t i = 0; i < SPAN; i++) {
        game_scene_run(scene, 1);
        hashes[i] = gm_game_hash(scene->game);
    }
}

static void expect_same(game_scene *scene, const uint64_t hashes[SPAN])
{
    for (uint32_t i = 0; i < SPAN; i++) {
        game_scene_run(scene, 1);
        ck_assert_msg(gm_game_hash(scene->game) == hashes[i], "frame %u after", i + 1);
    }
}

START_TEST(a_saved_game_runs_on_to_the_same_hashes)
{
    game_scene scene;
    uint64_t hashes[SPAN];
    uint32_t sector = (uint32_t)_i % 5;
    game_scene_open(&scene, &(game_scene_def){.sector = sector, .workers = (uint32_t)_i % 3});
    game_scene_run(&scene, 50 + 137 * (uint64_t)_i);
    void *snapshot = malloc(gm_game_snapshot_bytes(scene.game));
    uint64_t before = gm_game_hash(scene.game);
    gm_game_save(scene.game, snapshot);
    record(&scene, hashes);
    gm_game_restore(scene.game, snapshot);
    ck_assert_uint_eq(gm_game_hash(scene.game), before);
    expect_same(&scene, hashes);
    free(snapshot);
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_snapshot_holds_over_a_map_load)
{
    game_scene scene;
    uint64_t hashes[SPAN];
    game_scene_open(&scene, &(game_scene_def){.sector = 1, .log_reads = true});
    game_scene_run(&scene, 100);
    void *snapshot = malloc(gm_game_snapshot_bytes(scene.game));
    gm_game_save(scene.game, snapshot);
    record(&scene, hashes);
    scene.input.commands[0] = (gm_command){.kind = GM_COMMAND_START, .value = 4};
    scene.input.command_count = 1;
    game_scene_run(&scene, 300);
    gm_game_restore(scene.game, snapshot);
    ck_assert_str_eq(gm_game_stats(scene.game).sector_name, "02-red-hearts");
    expect_same(&scene, hashes);
    free(snapshot);
    game_scene_close(&scene);
}
END_TEST

/* The run begins again in the same block: the old world's data beside it is still there. */
START_TEST(a_snapshot_holds_when_the_run_is_made_anew)
{
    game_scene scene;
    uint64_t hashes[SPAN];
    char error[GM_ERROR_TEXT];
    game_scene_open(&scene, &(game_scene_def){.sector = 1, .log_reads = true, .workers = 1});
    game_scene_run(&scene, 100);
    void *snapshot = malloc(gm_game_snapshot_bytes(scene.game));
    gm_game_save(scene.game, snapshot);
    record(&scene, hashes);
    for (uint32_t i = 0; i < 8; i++) {
        ck_assert_int_eq(gm_game_resimulate(&scene.game, &scene.made_with, NULL, 0, error), GM_OK);
        gm_game_restore(scene.game, snapshot);
        expect_same(&scene, hashes);
    }
    free(snapshot);
    game_scene_close(&scene);
}
END_TEST

START_TEST(two_blocks_at_two_addresses_have_the_same_hashes)
{
    game_scene one;
    game_scene other;
    game_scene_open(&one, &(game_scene_def){.sector = GAME_SCENE_TOW_LINES});
    game_scene_open(&other, &(game_scene_def){.sector = GAME_SCENE_TOW_LINES, .shift = 1088});
    for (uint32_t i = 0; i < 600; i++) {
        game_scene_run(&one, 1);
        game_scene_run(&other, 1);
        ck_assert_msg(gm_game_hash(one.game) == gm_game_hash(other.game), "frame %u", i + 1);
    }
    game_scene_close(&other);
    game_scene_close(&one);
}
END_TEST

/* The replacement for a snapshot where the physics library's memory cannot be copied. */
START_TEST(inputs_that_run_again_lead_to_the_same_hashes)
{
    game_scene scene;
    static gm_input inputs[SPAN];
    uint64_t hashes[SPAN];
    char error[GM_ERROR_TEXT];
    game_scene_open(&scene, &(game_scene_def){.sector = GAME_SCENE_SIDE_POCKET, .is_manual = true});
    for (uint32_t i = 0; i < SPAN; i++) {
        scene.input.move_x = (int8_t)(i % 90 < 45 ? 127 : -100);
        scene.input.aim_at_x = (int32_t)(i * 61 % 15360);
        scene.input.buttons = i % 50 < 30 ? GM_BUTTON_FIRE : 0;
        game_scene_run(&scene, 1);
        inputs[i] = scene.input;
        hashes[i] = gm_game_hash(scene.game);
    }
    for (uint64_t count = SPAN; count > 0; count -= SPAN / 4) {
        ck_assert_int_eq(gm_game_resimulate(&scene.game, &scene.made_with, inputs, count, error),
                         GM_OK);
        ck_assert_uint_eq(gm_game_frame_number(scene.game), count);
        ck_assert_uint_eq(gm_game_hash(scene.game), hashes[count - 1]);
    }
    game_scene_close(&scene);
}
END_TEST

int main(void)
{
    TCase *restore = tcase_create("restore");
    tcase_add_loop_test(restore, a_saved_game_runs_on_to_the_same_hashes, 0, 8);
    tcase_add_test(restore, a_snapshot_holds_over_a_map_load);
    tcase_add_test(restore, a_snapshot_holds_when_the_run_is_made_anew);
    tcase_add_test(restore, inputs_that_run_again_lead_to_the_same_hashes);
    tcase_add_test(restore, two_blocks_at_two_addresses_have_the_same_hashes);
    return suite_run(restore, 240);
}
