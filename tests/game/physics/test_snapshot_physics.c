/* test_snapshot_physics.c -- the same bits after a restore, at any address, with any workers. */
#include "../physics_scene.h"
#include "suite.h"

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Equal for gcc and clang, with and without optimisation. */
#define GOLDEN_HASH UINT64_C(0x4664c9c9d21453a1)

enum { CROWD = 250, HALF = 300 };

static uint64_t hash_of_run(uint32_t workers, size_t shift)
{
    physics_scene scene;
    uint64_t hash = 0;

    physics_scene_open(&scene, workers, shift);
    physics_scene_fill(&scene, CROWD);
    physics_scene_play(&scene, 2 * HALF);
    hash = gm_physics_hash(scene.physics);
    physics_scene_close(&scene);
    return hash;
}

START_TEST(hash_does_not_depend_on_the_workers)
{
    ck_assert_uint_eq(hash_of_run((uint32_t)_i, 0), hash_of_run(0, 0));
}
END_TEST

START_TEST(hash_does_not_depend_on_the_address)
{
    physics_scene other;
    uint64_t here = 0;
    uint64_t there = 0;

    physics_scene_open(&other, 0, 0);
    here = hash_of_run(0, 0);
    there = hash_of_run(0, (size_t)64 * (size_t)(17 * _i + 1));
    physics_scene_close(&other);
    ck_assert_uint_eq(here, there);
}
END_TEST

START_TEST(hash_is_the_golden_one)
{
    uint64_t hash = hash_of_run(1, 0);

    ck_assert_msg(hash == GOLDEN_HASH, "hash is now 0x%016" PRIx64, hash);
}
END_TEST

START_TEST(restored_run_repeats_to_the_bit)
{
    physics_scene scene;
    physics_copy copy;
    uint64_t first = 0;

    if (!gm_physics_can_restore()) {
        return;
    }
    physics_scene_open(&scene, (uint32_t)_i, 0);
    physics_scene_fill(&scene, CROWD);
    physics_scene_play(&scene, HALF);
    physics_scene_save(&scene, &copy);
    physics_scene_play(&scene, HALF);
    first = gm_physics_hash(scene.physics);
    physics_scene_play(&scene, 40);
    physics_scene_restore(&scene, &copy);
    physics_scene_play(&scene, HALF);
    ck_assert_uint_eq(gm_physics_hash(scene.physics), first);
    physics_copy_free(&copy);
    physics_scene_close(&scene);
}
END_TEST

START_TEST(window_held_open_can_be_saved_after_a_join)
{
    physics_scene scene;
    physics_copy copy;
    uint64_t first = 0;

    if (!gm_physics_can_restore()) {
        return;
    }
    physics_scene_open(&scene, 2, 0);
    physics_scene_fill(&scene, CROWD);
    physics_scene_play(&scene, 60);
    gm_physics_start(scene.physics, TL_MS(16), scene.workers);
    gm_physics_join(scene.physics);
    ck_assert(gm_physics_in_window(scene.physics));
    physics_scene_save(&scene, &copy);
    gm_physics_end(scene.physics);
    physics_scene_play(&scene, 60);
    first = gm_physics_hash(scene.physics);
    physics_scene_restore(&scene, &copy);
    ck_assert(gm_physics_in_window(scene.physics));
    gm_physics_end(scene.physics);
    physics_scene_play(&scene, 60);
    ck_assert_uint_eq(gm_physics_hash(scene.physics), first);
    physics_copy_free(&copy);
    physics_scene_close(&scene);
}
END_TEST

START_TEST(nothing_grows_after_warm_up)
{
    physics_scene scene;
    gm_arena_stats memory;
    gm_arena_stats space;

    physics_scene_open(&scene, 1, 0);
    physics_scene_fill(&scene, CROWD);
    physics_scene_play(&scene, 60);
    gm_arena_mark(scene.memory);
    gm_arena_mark(scene.space);
    physics_scene_play(&scene, 600);
    memory = gm_arena_get_stats(scene.memory);
    space = gm_arena_get_stats(scene.space);
    if (getenv("PHYSICS_FIGURES") != NULL) {
        (void)fprintf(stderr, "memory %zu, space %zu bytes used; %" PRIu64 " calls, growth %zu\n",
                      memory.used, space.used, space.calls_since_mark, space.growth_since_mark);
    }
    ck_assert_uint_eq(memory.calls_since_mark, 0);
    ck_assert_uint_eq(memory.growth_since_mark, 0);
    ck_assert_uint_eq(space.growth_since_mark, 0);
    ck_assert_uint_eq(space.failures, 0);
    physics_scene_close(&scene);
}
END_TEST

START_TEST(destroying_gives_everything_back)
{
    physics_scene scene;

    physics_scene_open(&scene, 0, 0);
    physics_scene_fill(&scene, CROWD);
    physics_scene_play(&scene, 60);
    gm_physics_destroy(scene.physics);
    ck_assert_uint_eq(gm_arena_get_stats(scene.memory).live, 0);
    ck_assert_uint_eq(gm_arena_get_stats(scene.space).live, 0);
    scene.physics = NULL;
    physics_scene_close(&scene);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("bits");

    tcase_add_loop_test(tests, hash_does_not_depend_on_the_workers, 1, 3);
    tcase_add_loop_test(tests, hash_does_not_depend_on_the_address, 0, 3);
    tcase_add_test(tests, hash_is_the_golden_one);
    tcase_add_loop_test(tests, restored_run_repeats_to_the_bit, 0, 2);
    tcase_add_test(tests, window_held_open_can_be_saved_after_a_join);
    tcase_add_test(tests, nothing_grows_after_warm_up);
    tcase_add_test(tests, destroying_gives_everything_back);
    return suite_run(tests, 120.0);
}
