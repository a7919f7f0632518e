/* A warm sector allocates nothing. With TL_LONG set: for longer. */
#include "../game_scene.h"
#include "sim/sim.h"
#include "suite.h"

#include <check.h>
#include <string.h>

static const uint32_t least_bodies[GAME_SCENE_SECTORS] = {105, 130, 90, 100, 120, 120};

START_TEST(nothing_is_allocated_after_the_warm_up)
{
    game_scene scene;
    uint32_t most = 0;
    game_scene_open(&scene, &(game_scene_def){.sector = (uint32_t)_i, .workers = 1});
    for (uint32_t i = 0; i < 6000; i++) {
        game_scene_run(&scene, 1);
        gm_stats stats = gm_game_stats(scene.game);
        most = stats.bodies > most ? stats.bodies : most;
        ck_assert_msg(stats.allocations_after_warmup == 0, "frame %u", i + 1);
    }
    ck_assert_uint_ge(most, least_bodies[_i]);
    game_scene_close(&scene);
}
END_TEST

/* Otherwise a counter that counts nothing would pass the tests above and below. */
START_TEST(each_request_after_the_warm_up_is_counted)
{
    game_scene scene;
    game_scene_open(&scene, &(game_scene_def){.log_reads = true});
    (void)gm_arena_alloc(scene.game->arena, 16);
    game_scene_run(&scene, GM_WARM_UP_FRAMES + 1);
    ck_assert_uint_eq(gm_game_stats(scene.game).allocations_after_warmup, 0);
    (void)gm_arena_alloc(scene.game->arena, 16);
    ck_assert_uint_eq(gm_game_stats(scene.game).allocations_after_warmup, 1);
    (void)gm_arena_alloc(scene.game->diagnostic_arena, 16);
    ck_assert_uint_eq(gm_game_stats(scene.game).allocations_after_warmup, 2);
    (void)gm_arena_alloc(scene.game->space, (size_t)1 << 20);
    ck_assert_uint_eq(gm_game_stats(scene.game).allocations_after_warmup, 3);
    game_scene_close(&scene);
}
END_TEST

START_TEST(nothing_is_allocated_in_a_long_run)
{
    game_scene scene;
    game_scene_open(&scene,
                    &(game_scene_def){.sector = (uint32_t)_i, .seed = 1, .log_reads = true});
    for (uint32_t i = 0; i < 400; i++) {
        game_scene_run(&scene, 100);
        gm_stats stats = gm_game_stats(scene.game);
        ck_assert_msg(stats.allocations_after_warmup == 0, "frame %u", 100 * (i + 1));
    }
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_block_that_is_too_small_is_refused)
{
    game_scene scene;
    char error[GM_ERROR_TEXT] = "";
    game_scene_open(&scene, &(game_scene_def){0});
    gm_game *other = NULL;
    gm_game_def def = {.memory = scene.block, .memory_bytes = gm_game_memory_bytes() - 1};
    ck_assert_int_eq(gm_game_create(&other, &def, error), GM_ERR_MEMORY);
    ck_assert_ptr_null(other);
    ck_assert_uint_gt(strlen(error), 0);
    game_scene_close(&scene);
}
END_TEST

int main(void)
{
    bool is_long = suite_number("TL_LONG", 0) != 0;
    TCase *memory = tcase_create("memory");
    if (is_long) {
        tcase_add_loop_test(memory, nothing_is_allocated_in_a_long_run, 0, GAME_SCENE_SECTORS);
    } else {
        tcase_add_loop_test(memory, nothing_is_allocated_after_the_warm_up, 0, GAME_SCENE_SECTORS);
        tcase_add_test(memory, each_request_after_the_warm_up_is_counted);
        tcase_add_test(memory, a_block_that_is_too_small_is_refused);
    }
    return suite_run(memory, 280);
}
