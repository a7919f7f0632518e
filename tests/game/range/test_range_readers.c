/* The proving range, lessons 1 to 5: readers, values and the frame of each read. */
#include "../range_scene.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <string.h>

/* A read of a value in the last frame. */
typedef struct look {
    const char *reader;
    const char *value;
    uint32_t seen;
    double px;
} look;

static void pick(void *user, const tl_lag_sample *sample)
{
    look *at = user;

    if (strcmp(sample->reader.name, at->reader) == 0 &&
        strcmp(sample->value_name, at->value) == 0) {
        at->seen += 1;
        at->px = sample->px;
    }
}

static double lag_of(const char *reader, const char *name)
{
    look at = {.reader = reader, .value = name};

    tl_provenance_each(gm_game_world(scene.game), pick, &at);
    ck_assert_uint_eq(at.seen, 1);
    return at.px;
}

/* Lesson 1. */

enum { GROUPS = 5, RATES = 4 };

static const tl_tick_group groups[GROUPS] = {
    TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_DURING_PHYSICS, TL_TICK_GROUP_POST_PHYSICS,
    TL_TICK_GROUP_POST_UPDATE_WORK, TL_TICK_GROUP_LAST_DEMOTABLE};
static const uint32_t rates[RATES] = {30, 60, 120, 240};

static double late_in(uint32_t group, uint32_t hz)
{
    return group < 2 ? 480.0 / (double)hz : 0.0;
}

START_TEST(a_reader_of_the_ship_is_a_frame_late_before_the_end_of_physics_and_never_after)
{
    uint32_t group = (uint32_t)_i % GROUPS;
    uint32_t hz = rates[_i / GROUPS];
    gm_command edits[2] = {game_scene_move("Reticle", groups[group]),
                           game_scene_move("NamePlate", groups[group])};

    game_scene_open(&scene, &(game_scene_def){.sector = GAME_SCENE_RANGE,
                                              .hz = hz,
                                              .log_reads = true,
                                              .edits = edits,
                                              .edit_count = 2});
    game_scene_run(&scene, 3);
    for (uint32_t i = 0; i < 4 * hz; i++) {
        game_scene_run(&scene, 1);
        ck_assert_double_eq_tol(lag_of("Reticle", "Ship.position"), late_in(group, hz),
                                RANGE_SCENE_EXACT);
        range_scene_expect("Reticle.lag", late_in(group, hz), RANGE_SCENE_EXACT);
        ck_assert_double_eq_tol(lag_of("NamePlate", "Ship.position"), late_in(group, hz),
                                RANGE_SCENE_EXACT);
        range_scene_expect("Plate.lag", late_in(group, hz), RANGE_SCENE_EXACT);
    }
    game_scene_close(&scene);
}
END_TEST

START_TEST(the_ship_moves_by_the_same_way_in_every_frame_its_turns_included)
{
    uint32_t hz = rates[_i];
    double before = 160.0;
    uint32_t turns = 0;
    double last = 0.0;

    game_scene_open(&scene, &(game_scene_def){.sector = GAME_SCENE_RANGE, .hz = hz});
    for (uint32_t i = 0; i < 10 * hz; i++) {
        game_scene_run(&scene, 1);
        double moved = range_scene_value("Ship.position") - before;
        ck_assert_double_eq_tol(fabs(moved), 480.0 / (double)hz, RANGE_SCENE_EXACT);
        ck_assert_double_eq_tol(fabs(range_scene_value("Ship.velocity")), 480.0,
                                RANGE_SCENE_EXACT); /* no drag */
        turns += moved * last < 0.0;
        last = moved;
        before += moved;
    }
    ck_assert_uint_ge(turns, 6);
    game_scene_close(&scene);
}
END_TEST

/* Lesson 2. */

START_TEST(a_beam_before_its_reticle_is_off_by_the_way_flown)
{
    gm_command edits[2] = {range_scene_cut("LaserBeam", "Reticle"),
                           game_scene_after("Reticle", "LaserBeam")};

    range_scene_open(edits, 2);
    range_scene_run_and_expect("Beam.lag", 8.0);
    ck_assert_double_eq_tol(lag_of("LaserBeam", "Beam.impact"), 8.0, RANGE_SCENE_EXACT);
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_beam_after_its_reticle_or_in_a_later_group_meets_it)
{
    gm_command edits[2] = {range_scene_cut("LaserBeam", "Reticle"),
                           game_scene_move("LaserBeam", TL_TICK_GROUP_POST_UPDATE_WORK)};

    range_scene_open(edits, _i == 0 ? 0 : 2);
    range_scene_run_and_expect("Beam.lag", 0.0);
    ck_assert_double_eq_tol(lag_of("LaserBeam", "Beam.impact"), 0.0, RANGE_SCENE_EXACT);
    game_scene_close(&scene);
}
END_TEST

/* Lesson 3. */

START_TEST(a_prerequisite_that_demotes_the_controller_costs_a_frame_from_key_to_pixel)
{
    gm_command edit = game_scene_after("PlayerController", "Reticle");

    range_scene_open(&edit, _i == 0 ? 0 : 1);
    game_scene_run(&scene, 2);
    for (uint32_t i = 0; i < 300; i++) {
        game_scene_run(&scene, 1);
        range_scene_expect("Key.latency", _i == 0 ? 0.0 : 1.0, 0.0);
    }
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_hand_on_the_keys_is_measured_like_the_built_in_player)
{
    gm_command edit = game_scene_after("PlayerController", "Reticle");

    game_scene_open(&scene, &(game_scene_def){.sector = GAME_SCENE_RANGE, .is_manual = true});
    game_scene_run(&scene, 20);
    range_scene_expect("Ship.position", 160.0, 0.0);
    range_scene_expect("Key.latency", -1.0, 0.0);
    scene.input.move_x = 127;
    game_scene_run(&scene, 10);
    range_scene_expect("Ship.position", 240.0, RANGE_SCENE_EXACT);
    range_scene_expect("Key.latency", 0.0, 0.0);
    scene.input.move_x = 0;
    range_scene_send(edit);
    game_scene_run(&scene, 10);
    scene.input.move_x = 127;
    game_scene_run(&scene, 1);
    range_scene_expect("Ship.velocity", 0.0, 0.0);
    game_scene_run(&scene, 1);
    range_scene_expect("Key.latency", 1.0, 0.0);
    game_scene_close(&scene);
}
END_TEST

/* Lesson 4. */

typedef struct runs {
    uint32_t controller;
    uint32_t reticle;
    uint32_t beam;
} runs;

static runs step_through_frame(void)
{
    char error[GM_ERROR_TEXT];
    tl_item item = {0};
    runs count = {0};

    scene.input.delta = tl_loop_fixed_delta(60, gm_game_frame_number(scene.game) + 1);
    ck_assert_int_eq(gm_game_frame_begin(scene.game, &scene.input, error), GM_OK);
    do {
        ck_assert_int_eq(tl_frame_step(gm_game_world(scene.game), &item), TL_OK);
        bool is_tick = item.kind == TL_ITEM_TICK;
        count.controller += is_tick && strcmp(item.name, "PlayerController") == 0;
        count.reticle += is_tick && strcmp(item.name, "Reticle") == 0;
        count.beam += is_tick && strcmp(item.name, "LaserBeam") == 0;
    } while (item.kind != TL_ITEM_NONE);
    gm_game_frame_end(scene.game);
    return count;
}

static void expect_each_once(uint32_t frames)
{
    for (uint32_t i = 0; i < frames; i++) {
        runs count = step_through_frame();
        ck_assert_uint_eq(count.controller, 1);
        ck_assert_uint_eq(count.reticle, 1);
        ck_assert_uint_eq(count.beam, 1);
    }
}

static uint64_t cycles(void)
{
    return gm_game_stats(scene.game).totals.cycles;
}

START_TEST(a_knot_is_counted_and_all_of_it_runs_once_a_frame_until_it_is_undone)
{
    range_scene_open(NULL, 0);
    game_scene_run(&scene, 10);
    ck_assert_uint_eq(cycles(), 0);
    range_scene_send(game_scene_after("PlayerController", "LaserBeam"));
    range_scene_send(game_scene_after("Reticle", "PlayerController"));
    game_scene_run(&scene, 1);
    ck_assert_uint_ge(cycles(), 1);
    expect_each_once(20);
    range_scene_send(range_scene_cut("PlayerController", "LaserBeam"));
    game_scene_run(&scene, 1);
    uint64_t before = cycles();
    expect_each_once(20);
    ck_assert_uint_eq(cycles(), before);
    range_scene_expect("Key.latency", 0.0, 0.0);
    game_scene_close(&scene);
}
END_TEST

/* Lesson 5. */

START_TEST(the_plate_reads_inside_of_the_window_unless_it_comes_after_it)
{
    gm_command edit = game_scene_move("NamePlate", TL_TICK_GROUP_POST_PHYSICS);

    range_scene_open(&edit, _i == 0 ? 0 : 1);
    range_scene_run_and_expect("Plate.window_reads", _i == 0 ? 1.0 : 0.0);
    range_scene_expect("Plate.lag", _i == 0 ? 8.0 : 0.0, RANGE_SCENE_EXACT);
    game_scene_close(&scene);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("range_readers");

    tcase_add_loop_test(
        tests, a_reader_of_the_ship_is_a_frame_late_before_the_end_of_physics_and_never_after, 0,
        GROUPS * RATES);
    tcase_add_loop_test(tests, the_ship_moves_by_the_same_way_in_every_frame_its_turns_included, 0,
                        RATES);
    tcase_add_test(tests, a_beam_before_its_reticle_is_off_by_the_way_flown);
    tcase_add_loop_test(tests, a_beam_after_its_reticle_or_in_a_later_group_meets_it, 0, 2);
    tcase_add_loop_test(
        tests, a_prerequisite_that_demotes_the_controller_costs_a_frame_from_key_to_pixel, 0, 2);
    tcase_add_test(tests, a_hand_on_the_keys_is_measured_like_the_built_in_player);
    tcase_add_test(tests, a_knot_is_counted_and_all_of_it_runs_once_a_frame_until_it_is_undone);
    tcase_add_loop_test(tests, the_plate_reads_inside_of_the_window_unless_it_comes_after_it, 0, 2);
    return suite_run(tests, 60.0);
}
