/* The schedule as it is changed from outside: shuffles, cycles that are asked for, what the game
 * itself orders. */
#include "../game_scene.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 64 };

static const gm_command cut_beam = {
    .kind = GM_COMMAND_CUT, .function = "LaserBeam", .other = "Reticle"};

static gm_command shuffle_of(int64_t seed)
{
    return (gm_command){.kind = GM_COMMAND_SHUFFLE, .value = seed};
}

static void open_with(game_scene *scene, const gm_command *edits, uint32_t count)
{
    game_scene_open(scene, &(game_scene_def){.edits = edits, .edit_count = count});
    ck_assert_int_eq(tl_trace_set_enabled(gm_game_world(scene->game), true), TL_OK);
}

/* Place of a function's run in the last frame; 0: it did not run. */
static uint32_t place_of(const game_scene *scene, const char *name)
{
    const tl_frame_trace *trace = tl_trace_frame(gm_game_world(scene->game));

    for (uint32_t i = 0; i < trace->item_count; i++) {
        if (strcmp(trace->items[i].item.name, name) == 0) {
            return i + 1;
        }
    }
    return 0;
}

static bool is_beam_first(const game_scene *scene)
{
    return place_of(scene, "LaserBeam") < place_of(scene, "Reticle");
}

static uint32_t beam_first_in(uint32_t edit_count)
{
    uint32_t count = 0;

    for (int64_t seed = 1; seed <= SEEDS; seed++) {
        gm_command edits[] = {shuffle_of(seed), cut_beam};
        game_scene scene;
        open_with(&scene, edits, edit_count);
        game_scene_run(&scene, 1);
        ck_assert_uint_gt(place_of(&scene, "LaserBeam"), 0);
        count += is_beam_first(&scene) ? 1 : 0;
        game_scene_close(&scene);
    }
    return count;
}

START_TEST(a_shuffle_keeps_the_games_own_prerequisites)
{
    ck_assert_uint_eq(beam_first_in(1), 0);
}
END_TEST

START_TEST(an_own_prerequisite_that_is_cut_from_frame_0_leaves_both_orders)
{
    uint32_t count = beam_first_in(2);
    ck_assert_uint_gt(count, SEEDS / 4);
    ck_assert_uint_lt(count, SEEDS * 3 / 4);
}
END_TEST

START_TEST(a_shuffle_from_frame_0_and_one_in_the_first_frame_are_the_same_run)
{
    gm_command edits[] = {shuffle_of(5)};
    game_scene first;
    game_scene second;
    game_scene third;
    open_with(&first, edits, 1);
    open_with(&second, NULL, 0);
    open_with(&third, NULL, 0);
    second.input.commands[second.input.command_count++] = shuffle_of(5);
    for (int i = 0; i < 5; i++) {
        game_scene_run(&first, 60);
        game_scene_run(&second, 60);
        game_scene_run(&third, 60);
        ck_assert_uint_eq(gm_game_hash(first.game), gm_game_hash(second.game));
    }
    ck_assert_uint_ne(gm_game_hash(first.game), gm_game_hash(third.game));
    game_scene_close(&first);
    game_scene_close(&second);
    game_scene_close(&third);
}
END_TEST

START_TEST(D_2_a_shuffle_holds_over_map_loads_until_it_is_taken_back)
{
    int64_t seed = 0;
    bool is_first = false;

    while (!is_first) { /* one that turns the two round */
        gm_command edits[] = {shuffle_of(++seed), cut_beam};
        game_scene scene;
        open_with(&scene, edits, 2);
        game_scene_run(&scene, 1);
        is_first = is_beam_first(&scene);
        game_scene_close(&scene);
    }
    gm_command edits[] = {shuffle_of(seed), cut_beam};
    game_scene scene;
    open_with(&scene, edits, 2);
    scene.input.commands[scene.input.command_count++] =
        (gm_command){.kind = GM_COMMAND_START, .value = 1};
    game_scene_run(&scene, 1);
    ck_assert_uint_eq(gm_game_stats(scene.game).sector_index, 1);
    ck_assert_int_eq(tl_trace_set_enabled(gm_game_world(scene.game), true), TL_OK);
    game_scene_run(&scene, 1);
    ck_assert(is_beam_first(&scene));
    scene.input.commands[scene.input.command_count++] = shuffle_of(0);
    game_scene_run(&scene, 1);
    ck_assert(!is_beam_first(&scene));
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_snapshot_brings_its_shuffle_back)
{
    game_scene scene;
    gm_command edits[] = {shuffle_of(3), cut_beam};
    open_with(&scene, edits, 2);
    if (gm_game_can_restore()) {
        game_scene_run(&scene, 30);
        void *snapshot = malloc(gm_game_snapshot_bytes(scene.game));
        ck_assert_ptr_nonnull(snapshot);
        gm_game_save(scene.game, snapshot);
        game_scene_run(&scene, 60);
        uint64_t hash = gm_game_hash(scene.game);
        gm_game_restore(scene.game, snapshot);
        scene.input.commands[scene.input.command_count++] = shuffle_of(4);
        game_scene_run(&scene, 60);
        gm_game_restore(scene.game, snapshot);
        game_scene_run(&scene, 60);
        ck_assert_uint_eq(gm_game_hash(scene.game), hash);
        free(snapshot);
    }
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_negative_seed_is_refused)
{
    gm_command edits[] = {shuffle_of(-1)};
    char error[GM_ERROR_TEXT];
    game_scene scene;
    ck_assert_int_eq(
        game_scene_try(&scene, &(game_scene_def){.edits = edits, .edit_count = 1}, error),
        GM_ERR_EDIT);
    ck_assert_str_eq(error, "shuffle: expected a seed of 0 or more");
    game_scene_close(&scene);
}
END_TEST

/* Controller -> Reticle -> LaserBeam -> Controller, as lesson 4 has it. */
static const gm_command knot[] = {
    {.kind = GM_COMMAND_AFTER, .function = "Reticle", .other = "PlayerController"},
    {.kind = GM_COMMAND_AFTER, .function = "PlayerController", .other = "LaserBeam", .value = 1}};

START_TEST(D_7_a_cycle_from_frame_0_is_refused_unless_it_is_asked_for)
{
    gm_command edits[] = {knot[0], knot[1]};
    char error[GM_ERROR_TEXT];
    game_scene scene;

    edits[1].value = 0;
    ck_assert_int_eq(
        game_scene_try(&scene, &(game_scene_def){.edits = edits, .edit_count = 2}, error),
        GM_ERR_EDIT);
    ck_assert_str_eq(error, "cycle: PlayerController -> LaserBeam -> Reticle -> PlayerController");
    game_scene_close(&scene);
    open_with(&scene, knot, 2);
    game_scene_run(&scene, 10);
    ck_assert_uint_ge(gm_game_stats(scene.game).totals.cycles, 10);
    ck_assert_uint_gt(place_of(&scene, "LaserBeam"), 0);
    ck_assert_uint_gt(place_of(&scene, "PlayerController"), 0);
    game_scene_close(&scene);
}
END_TEST

START_TEST(Q_44_a_running_game_takes_a_cycle)
{
    game_scene scene;
    open_with(&scene, knot, 1);
    scene.input.commands[scene.input.command_count++] =
        game_scene_after("PlayerController", "LaserBeam");
    game_scene_run(&scene, 10);
    ck_assert_uint_ge(gm_game_stats(scene.game).totals.cycles, 10);
    scene.input.commands[scene.input.command_count++] =
        (gm_command){.kind = GM_COMMAND_CUT, .function = "PlayerController", .other = "LaserBeam"};
    game_scene_run(&scene, 1);
    uint64_t cycles = gm_game_stats(scene.game).totals.cycles;
    game_scene_run(&scene, 10);
    ck_assert_uint_eq(gm_game_stats(scene.game).totals.cycles, cycles);
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_cycle_is_reported_before_it_is_closed)
{
    char path[GM_ERROR_TEXT];
    gm_command plain = game_scene_after("Reticle", "LaserBeam");

    ck_assert(gm_command_closes_cycle(&knot[1], knot, 1, path));
    ck_assert_str_eq(path, "cycle: PlayerController -> LaserBeam -> Reticle -> PlayerController");
    ck_assert(!gm_command_closes_cycle(&knot[1], knot, 0, path));
    ck_assert_str_eq(path, "");
    ck_assert(gm_command_closes_cycle(&plain, NULL, 0, path));
    ck_assert(!gm_command_closes_cycle(&plain, &cut_beam, 1, path));
    ck_assert(!gm_command_closes_cycle(&cut_beam, knot, 2, path));
    /* within a knot that was asked for, another one is no new cycle unless it closes one */
    plain = game_scene_after("PlayerController", "GameState");
    ck_assert(!gm_command_closes_cycle(&plain, knot, 2, path));
    plain = game_scene_after("Reticle", "Reticle");
    ck_assert(gm_command_closes_cycle(&plain, NULL, 0, path));
    ck_assert_str_eq(path, "cycle: Reticle -> Reticle");
}
END_TEST

START_TEST(the_games_own_prerequisites_are_known_by_name)
{
    gm_command named = game_scene_after("LaserBeam#1", "Reticle");

    ck_assert(gm_command_is_own(&cut_beam));
    ck_assert(gm_command_is_own(&named));
    ck_assert(!gm_command_is_own(&knot[0]));
    ck_assert(!gm_command_is_own(&(gm_command){.kind = GM_COMMAND_MOVE, .function = "Reticle"}));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("schedule");
    tcase_add_test(tests, a_shuffle_keeps_the_games_own_prerequisites);
    tcase_add_test(tests, an_own_prerequisite_that_is_cut_from_frame_0_leaves_both_orders);
    tcase_add_test(tests, a_shuffle_from_frame_0_and_one_in_the_first_frame_are_the_same_run);
    tcase_add_test(tests, D_2_a_shuffle_holds_over_map_loads_until_it_is_taken_back);
    tcase_add_test(tests, a_snapshot_brings_its_shuffle_back);
    tcase_add_test(tests, a_negative_seed_is_refused);
    tcase_add_test(tests, D_7_a_cycle_from_frame_0_is_refused_unless_it_is_asked_for);
    tcase_add_test(tests, Q_44_a_running_game_takes_a_cycle);
    tcase_add_test(tests, a_cycle_is_reported_before_it_is_closed);
    tcase_add_test(tests, the_games_own_prerequisites_are_known_by_name);
    return suite_run(tests, 120);
}
