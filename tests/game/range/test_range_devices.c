/* The proving range, lessons 6 to 8: the emitter, the metronome, the sentry and the gun. */
#include "../range_scene.h"
#include "suite.h"

#include <check.h>
#include <math.h>

/* Lesson 6. */

START_TEST(an_emitter_of_a_tenth_of_a_second_is_twenty_px_late_on_average)
{
    double most = 0.0;

    range_scene_open(NULL, 0);
    game_scene_run(&scene, 8); /* C-40, C-41: the first gap is a frame longer */
    range_scene_expect("Emitter.first_gap", 48.0, RANGE_SCENE_EXACT);
    for (uint32_t i = 0; i < 240; i++) {
        game_scene_run(&scene, 1);
        most = fmax(most, range_scene_value("Emitter.lag"));
    }
    ck_assert_double_eq_tol(most, 40.0, RANGE_SCENE_EXACT);
    for (uint32_t i = 0; i < 600; i++) {
        game_scene_run(&scene, 1);
        range_scene_expect("Emitter.mean", 20.0, RANGE_SCENE_EXACT);
        range_scene_expect("Emitter.max", 40.0, RANGE_SCENE_EXACT);
        range_scene_expect("Emitter.delta", 0.1, 1e-4);
    }
    game_scene_close(&scene);
}
END_TEST

START_TEST(an_emitter_without_an_interval_is_never_late)
{
    gm_command edit = {.kind = GM_COMMAND_INTERVAL, .function = "Emitter"};

    range_scene_open(&edit, 1);
    range_scene_run_and_expect("Emitter.lag", 0.0);
    range_scene_expect("Emitter.max", 0.0, 0.0);
    range_scene_expect("Emitter.delta", 1.0 / 60.0, 1e-6);
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_timer_of_a_hundredth_of_a_second_makes_up_for_the_frames)
{
    range_scene_open(NULL, 0);
    game_scene_run(&scene, 601);
    double calls = range_scene_value("Metronome.in_600");
    ck_assert_msg(fabs(calls - 999.0) < 0.1 || fabs(calls - 1000.0) < 0.1, "%f", calls);
    range_scene_expect("Metronome.calls", calls, 0.0);
    game_scene_run(&scene, 60);
    range_scene_expect("Metronome.in_600", calls, 0.0);
    ck_assert_double_gt(range_scene_value("Metronome.calls"), calls + 90.0);
    range_scene_expect("Metronome.most", 2.0, 0.0);
    game_scene_close(&scene);
}
END_TEST

/* Lesson 7. */

typedef struct brain_row {
    gm_command edit;
    double frames;
} brain_row;

static brain_row brain_at(int index)
{
    brain_row rows[] = {
        {game_scene_set("SentryBrain", "tickable"), 1.0},
        {game_scene_after("SentryMover", "SentryBrain"), 1.0},
        {game_scene_move("SentryBrain", TL_TICK_GROUP_POST_PHYSICS), 1.0},
        {game_scene_after("SentryBrain", "SentryMover"), 2.0},
        {game_scene_move("SentryBrain", TL_TICK_GROUP_PRE_PHYSICS), 2.0},
        {game_scene_move("SentryBrain", TL_TICK_GROUP_DURING_PHYSICS), 2.0},
    };
    return rows[index];
}

enum { BRAIN_ROWS = 6 };

static void expect_reaction(double tick_lag, double step_lag)
{
    game_scene_run(&scene, 90);
    for (uint32_t i = 0; i < 240; i++) {
        game_scene_run(&scene, 1);
        range_scene_expect("Sentry.reaction", tick_lag + step_lag, 0.0);
        range_scene_expect("Sentry.tick_lag", tick_lag, 0.0);
        range_scene_expect("Sentry.integrator_lag", step_lag, 0.0);
    }
}

START_TEST(the_sentry_reacts_after_as_many_frames_as_its_brain_has_to_wait_for)
{
    brain_row row = brain_at(_i % BRAIN_ROWS);
    bool is_force = _i >= BRAIN_ROWS;
    gm_command edits[2] = {row.edit,
                           game_scene_set("SentryMover", is_force ? "force" : "velocity")};

    range_scene_open(edits, 2);
    expect_reaction(row.frames, is_force ? 1.0 : 0.0);
    game_scene_close(&scene);
}
END_TEST

/* Lesson 8. */

typedef struct gun_row {
    gm_command edit;
    tl_stage first_tick;
    double gap;
    double ticks; /* before the first drawing */
} gun_row;

static gun_row gun_at(int index)
{
    gun_row rows[] = {
        {game_scene_move("Gun", TL_TICK_GROUP_PRE_PHYSICS), TL_STAGE_DURING_PHYSICS, 7.0, 1.0},
        {game_scene_move("Gun", TL_TICK_GROUP_DURING_PHYSICS), TL_STAGE_POST_PHYSICS, -8.0, 1.0},
        {game_scene_move("Gun", TL_TICK_GROUP_POST_PHYSICS), TL_STAGE_POST_UPDATE_WORK, 0.0, 1.0},
        {game_scene_set("Gun", "timer"), TL_STAGE_LAST_DEMOTABLE, 0.0, 1.0},
        {game_scene_set("Gun", "tickable"), TL_STAGE_LAST_DEMOTABLE, 0.0, 1.0},
        {game_scene_set("Gun", "camera"), TL_STAGE_LAST_DEMOTABLE, 0.0, 1.0},
        {game_scene_move("Gun", TL_TICK_GROUP_LAST_DEMOTABLE), TL_STAGE_NEWLY_SPAWNED, 0.0, 1.0},
        {game_scene_set("Gun", "between"), TL_STAGE_PRE_PHYSICS, 0.0, 0.0},
    };
    return rows[index];
}

enum { GUN_ROWS = 8 };

START_TEST(a_bullet_first_ticks_and_first_shows_where_its_birth_puts_it)
{
    gun_row row = gun_at(_i);

    range_scene_open(&row.edit, 1);
    for (uint32_t i = 0; i < 600; i++) {
        double shots = range_scene_value("Gun.shots");
        game_scene_run(&scene, 1);
        if (range_scene_value("Gun.shots") > shots) {
            range_scene_expect("Gun.gap", row.gap, RANGE_SCENE_EXACT);
            range_scene_expect("Gun.ticks", row.ticks, 0.0);
            game_scene_run(&scene, row.ticks < 1.0 ? 1 : 0);
            range_scene_expect("Gun.first_stage", (double)row.first_tick, 0.0);
            range_scene_expect("Gun.first_frame", row.ticks < 1.0 ? 1.0 : 0.0, 0.0);
        }
    }
    ck_assert_double_ge(range_scene_value("Gun.shots"), 10.0);
    game_scene_close(&scene);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("range_devices");

    tcase_add_test(tests, an_emitter_of_a_tenth_of_a_second_is_twenty_px_late_on_average);
    tcase_add_test(tests, an_emitter_without_an_interval_is_never_late);
    tcase_add_test(tests, a_timer_of_a_hundredth_of_a_second_makes_up_for_the_frames);
    tcase_add_loop_test(tests, the_sentry_reacts_after_as_many_frames_as_its_brain_has_to_wait_for,
                        0, 2 * BRAIN_ROWS);
    tcase_add_loop_test(tests, a_bullet_first_ticks_and_first_shows_where_its_birth_puts_it, 0,
                        GUN_ROWS);
    return suite_run(tests, 60.0);
}
