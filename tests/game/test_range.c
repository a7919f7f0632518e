/* The proving range: every figure of the eight lessons, as its devices publish it. */
#include "game_scene.h"

#include "game/state.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double exact = 0.001; /* px */

static game_scene scene;

static void open_with(const gm_command *edits, uint32_t count)
{
    game_scene_open(&scene, &(game_scene_def){.sector = GAME_SCENE_RANGE,
                                              .log_reads = true,
                                              .edits = edits,
                                              .edit_count = count});
}

static double value(const char *name)
{
    float out[3] = {0.0F, 0.0F, 0.0F};

    ck_assert_msg(gm_game_value(scene.game, name, out), "%s", name);
    return (double)out[0];
}

static void expect(const char *name, double wanted, double tolerance)
{
    double is = value(name);

    ck_assert_msg(fabs(is - wanted) <= tolerance, "%s is %.4f, not %.4f", name, is, wanted);
}

static void send(gm_command command)
{
    scene.input.commands[scene.input.command_count++] = command;
}

static gm_command cut(const char *function, const char *before)
{
    gm_command command = game_scene_after(function, before);

    command.kind = GM_COMMAND_CUT;
    return command;
}

/* What a reader saw of a value in the last frame. */
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
        ck_assert_double_eq_tol(lag_of("Reticle", "Ship.position"), late_in(group, hz), exact);
        expect("Reticle.lag", late_in(group, hz), exact);
        ck_assert_double_eq_tol(lag_of("NamePlate", "Ship.position"), late_in(group, hz), exact);
        expect("Plate.lag", late_in(group, hz), exact);
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
        double moved = value("Ship.position") - before;
        ck_assert_double_eq_tol(fabs(moved), 480.0 / (double)hz, exact);
        ck_assert_double_eq_tol(fabs(value("Ship.velocity")), 480.0, exact); /* no drag */
        turns += moved * last < 0.0;
        last = moved;
        before += moved;
    }
    ck_assert_uint_ge(turns, 6);
    game_scene_close(&scene);
}
END_TEST

/* Lesson 2. */

static void run_and_expect(const char *name, double wanted)
{
    game_scene_run(&scene, 3);
    for (uint32_t i = 0; i < 300; i++) {
        game_scene_run(&scene, 1);
        expect(name, wanted, exact);
    }
}

START_TEST(a_beam_before_its_reticle_misses_it_by_what_the_ship_flew)
{
    gm_command edits[2] = {cut("LaserBeam", "Reticle"), game_scene_after("Reticle", "LaserBeam")};

    open_with(edits, 2);
    run_and_expect("Beam.lag", 8.0);
    ck_assert_double_eq_tol(lag_of("LaserBeam", "Beam.impact"), 8.0, exact);
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_beam_after_its_reticle_or_in_a_later_group_meets_it)
{
    gm_command edits[2] = {cut("LaserBeam", "Reticle"),
                           game_scene_move("LaserBeam", TL_TICK_GROUP_POST_UPDATE_WORK)};

    open_with(edits, _i == 0 ? 0 : 2);
    run_and_expect("Beam.lag", 0.0);
    ck_assert_double_eq_tol(lag_of("LaserBeam", "Beam.impact"), 0.0, exact);
    game_scene_close(&scene);
}
END_TEST

/* Lesson 3. */

START_TEST(a_prerequisite_that_demotes_the_controller_costs_a_frame_from_key_to_pixel)
{
    gm_command edit = game_scene_after("PlayerController", "Reticle");

    open_with(&edit, _i == 0 ? 0 : 1);
    game_scene_run(&scene, 2);
    for (uint32_t i = 0; i < 300; i++) {
        game_scene_run(&scene, 1);
        expect("Key.latency", _i == 0 ? 0.0 : 1.0, 0.0);
    }
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_hand_on_the_keys_is_measured_like_the_built_in_player)
{
    gm_command edit = game_scene_after("PlayerController", "Reticle");

    game_scene_open(&scene, &(game_scene_def){.sector = GAME_SCENE_RANGE, .is_manual = true});
    game_scene_run(&scene, 20);
    expect("Ship.position", 160.0, 0.0);
    expect("Key.latency", -1.0, 0.0);
    scene.input.move_x = 127;
    game_scene_run(&scene, 10);
    expect("Ship.position", 240.0, exact);
    expect("Key.latency", 0.0, 0.0);
    scene.input.move_x = 0;
    send(edit);
    game_scene_run(&scene, 10);
    scene.input.move_x = 127;
    game_scene_run(&scene, 1);
    expect("Ship.velocity", 0.0, 0.0);
    game_scene_run(&scene, 1);
    expect("Key.latency", 1.0, 0.0);
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
    open_with(NULL, 0);
    game_scene_run(&scene, 10);
    ck_assert_uint_eq(cycles(), 0);
    send(game_scene_after("PlayerController", "LaserBeam"));
    send(game_scene_after("Reticle", "PlayerController"));
    game_scene_run(&scene, 1);
    ck_assert_uint_ge(cycles(), 1);
    expect_each_once(20);
    send(cut("PlayerController", "LaserBeam"));
    game_scene_run(&scene, 1);
    uint64_t before = cycles();
    expect_each_once(20);
    ck_assert_uint_eq(cycles(), before);
    expect("Key.latency", 0.0, 0.0);
    game_scene_close(&scene);
}
END_TEST

/* Lesson 5. */

START_TEST(the_plate_reads_inside_of_the_window_unless_it_comes_after_it)
{
    gm_command edit = game_scene_move("NamePlate", TL_TICK_GROUP_POST_PHYSICS);

    open_with(&edit, _i == 0 ? 0 : 1);
    run_and_expect("Plate.window_reads", _i == 0 ? 1.0 : 0.0);
    expect("Plate.lag", _i == 0 ? 8.0 : 0.0, exact);
    game_scene_close(&scene);
}
END_TEST

/* Lesson 6. */

START_TEST(an_emitter_of_a_tenth_of_a_second_is_twenty_px_late_on_average)
{
    double most = 0.0;

    open_with(NULL, 0);
    game_scene_run(&scene, 8); /* C-40, C-41: the first gap is a frame longer */
    expect("Emitter.first_gap", 48.0, exact);
    for (uint32_t i = 0; i < 240; i++) {
        game_scene_run(&scene, 1);
        most = fmax(most, value("Emitter.lag"));
    }
    ck_assert_double_eq_tol(most, 40.0, exact);
    for (uint32_t i = 0; i < 600; i++) {
        game_scene_run(&scene, 1);
        expect("Emitter.mean", 20.0, exact);
        expect("Emitter.max", 40.0, exact);
        expect("Emitter.delta", 0.1, 1e-4);
    }
    game_scene_close(&scene);
}
END_TEST

START_TEST(an_emitter_without_an_interval_is_never_late)
{
    gm_command edit = {.kind = GM_COMMAND_INTERVAL, .function = "Emitter"};

    open_with(&edit, 1);
    run_and_expect("Emitter.lag", 0.0);
    expect("Emitter.max", 0.0, 0.0);
    expect("Emitter.delta", 1.0 / 60.0, 1e-6);
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_timer_of_a_hundredth_of_a_second_makes_up_for_the_frames)
{
    open_with(NULL, 0);
    game_scene_run(&scene, 601);
    double calls = value("Metronome.in_600");
    ck_assert_msg(fabs(calls - 999.0) < 0.1 || fabs(calls - 1000.0) < 0.1, "%f", calls);
    expect("Metronome.calls", calls, 0.0);
    game_scene_run(&scene, 60);
    expect("Metronome.in_600", calls, 0.0);
    ck_assert_double_gt(value("Metronome.calls"), calls + 90.0);
    expect("Metronome.most", 2.0, 0.0);
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
        expect("Sentry.reaction", tick_lag + step_lag, 0.0);
        expect("Sentry.tick_lag", tick_lag, 0.0);
        expect("Sentry.integrator_lag", step_lag, 0.0);
    }
}

START_TEST(the_sentry_reacts_after_as_many_frames_as_its_brain_has_to_wait_for)
{
    brain_row row = brain_at(_i % BRAIN_ROWS);
    bool is_force = _i >= BRAIN_ROWS;
    gm_command edits[2] = {row.edit,
                           game_scene_set("SentryMover", is_force ? "force" : "velocity")};

    open_with(edits, 2);
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

    open_with(&row.edit, 1);
    for (uint32_t i = 0; i < 600; i++) {
        double shots = value("Gun.shots");
        game_scene_run(&scene, 1);
        if (value("Gun.shots") > shots) {
            expect("Gun.gap", row.gap, exact);
            expect("Gun.ticks", row.ticks, 0.0);
            game_scene_run(&scene, row.ticks < 1.0 ? 1 : 0);
            expect("Gun.first_stage", (double)row.first_tick, 0.0);
            expect("Gun.first_frame", row.ticks < 1.0 ? 1.0 : 0.0, 0.0);
        }
    }
    ck_assert_double_ge(value("Gun.shots"), 10.0);
    game_scene_close(&scene);
}
END_TEST

/* The range itself. */

START_TEST(nothing_arrives_and_nothing_is_lost)
{
    open_with(NULL, 0);
    game_scene_run(&scene, 4000);
    gm_stats stats = gm_game_stats(scene.game);
    ck_assert_uint_eq(scene.game->things.used, 0);
    ck_assert_uint_eq(stats.score, 0);
    ck_assert_uint_eq(stats.lives, GM_FIRST_LIVES);
    ck_assert_uint_eq(stats.allocations_after_warmup, 0);
    ck_assert_str_eq(stats.sector_name, "range");
    game_scene_close(&scene);
}
END_TEST

START_TEST(the_campaign_goes_round_without_the_range)
{
    game_scene_open(&scene, &(game_scene_def){.sector = GAME_SCENE_SECTORS - 1});
    scene.game->rules.crystals_done = 99;
    while (gm_game_stats(scene.game).sector_index == GAME_SCENE_SECTORS - 1 &&
           gm_game_frame_number(scene.game) < 6000) {
        game_scene_run(&scene, 1);
    }
    ck_assert_uint_eq(gm_game_stats(scene.game).sector_index, 0);
    ck_assert_uint_eq(scene.game->rules.loop, 1);
    game_scene_close(&scene);
}
END_TEST

START_TEST(the_title_never_shows_the_range)
{
    game_scene_open(&scene, &(game_scene_def){.sector = GAME_SCENE_RANGE, .has_title = true});
    ck_assert_uint_eq(gm_game_stats(scene.game).sector_index, 0);
    game_scene_run(&scene, 10);
    scene.input.buttons = GM_BUTTON_ACCEPT;
    game_scene_run(&scene, 3);
    ck_assert_uint_eq(gm_game_stats(scene.game).sector_index, GAME_SCENE_RANGE);
    scene.input.buttons = 0;
    game_scene_run(&scene, 3);
    scene.input.buttons = GM_BUTTON_PAUSE;
    game_scene_run(&scene, 3);
    send((gm_command){.kind = GM_COMMAND_MENU, .value = 2});
    scene.input.buttons = GM_BUTTON_ACCEPT;
    game_scene_run(&scene, 3);
    ck_assert(!gm_game_stats(scene.game).is_playing);
    ck_assert_uint_eq(gm_game_stats(scene.game).sector_index, 0);
    game_scene_close(&scene);
}
END_TEST

START_TEST(what_was_set_stays_set_when_the_sector_begins_again)
{
    open_with(NULL, 0);
    game_scene_run(&scene, 200);
    expect("Sentry.reaction", 2.0, 0.0);
    send(game_scene_set("SentryBrain", "tickable"));
    game_scene_run(&scene, 200);
    expect("Sentry.reaction", 1.0, 0.0);
    send((gm_command){.kind = GM_COMMAND_START, .value = GAME_SCENE_RANGE});
    game_scene_run(&scene, 1);
    expect("Sentry.reaction", -1.0, 0.0);
    game_scene_run(&scene, 200);
    expect("Sentry.reaction", 1.0, 0.0);
    game_scene_close(&scene);
}
END_TEST

START_TEST(choices_that_do_not_exist_are_refused_and_change_nothing)
{
    char error[GM_ERROR_TEXT];
    gm_command bad[3] = {game_scene_set("Gun", "cannon"), game_scene_set("Toaster", "tick"),
                         game_scene_set("SentryMover", "")};

    open_with(NULL, 0);
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_int_eq(gm_command_check(&bad[i], error), GM_ERR_EDIT);
        ck_assert_msg(strstr(error, "expected") != NULL && strchr(error, '\n') == NULL, "%s",
                      error);
        scene.input.commands[0] = bad[i];
        scene.input.command_count = 1;
        scene.input.delta = TL_MS(16);
        ck_assert_int_eq(gm_game_frame(scene.game, &scene.input, error), GM_ERR_EDIT);
        scene.input.command_count = 0;
    }
    for (uint32_t i = 0; i < gm_setting_count(); i++) {
        ck_assert_uint_eq(gm_game_choice(scene.game, i), 0);
    }
    memset(bad[0].other, 'x', sizeof(bad[0].other));
    ck_assert_int_eq(gm_command_check(&bad[0], error), GM_ERR_EDIT);
    game_scene_close(&scene);
}
END_TEST

START_TEST(every_choice_of_every_setting_can_be_set_by_its_name)
{
    uint32_t choices = 0;

    open_with(NULL, 0);
    for (uint32_t i = 0; gm_setting_name(i) != NULL; i++) {
        for (uint32_t k = 0; gm_setting_choice(i, k) != NULL; k++) {
            send(game_scene_set(gm_setting_name(i), gm_setting_choice(i, k)));
            game_scene_run(&scene, 1);
            ck_assert_uint_eq(gm_game_choice(scene.game, i), k);
            choices++;
        }
    }
    ck_assert_uint_eq(choices, 9);
    ck_assert_ptr_null(gm_setting_choice(gm_setting_count(), 0));
    game_scene_close(&scene);
}
END_TEST

START_TEST(values_of_the_range_have_names_only_there)
{
    float out[3] = {5.0F, 5.0F, 5.0F};

    game_scene_open(&scene, &(game_scene_def){0});
    ck_assert(gm_game_value(scene.game, "Ship.position", out));
    ck_assert(!gm_game_value(scene.game, "Gun.gap", out));
    ck_assert(!gm_game_value(scene.game, "Ship.nonsense", out));
    uint32_t count = gm_game_value_count(scene.game);
    ck_assert_ptr_null(gm_game_value_at(scene.game, count, out));
    game_scene_close(&scene);
    open_with(NULL, 0);
    ck_assert_uint_gt(gm_game_value_count(scene.game), count);
    for (uint32_t i = 0; i < gm_game_value_count(scene.game); i++) {
        float same[3];
        const char *name = gm_game_value_at(scene.game, i, out);
        ck_assert(gm_game_value(scene.game, name, same));
        for (uint32_t k = 0; k < 3; k++) {
            ck_assert_msg(fabs((double)out[k] - (double)same[k]) <= 0.0, "%s", name);
        }
    }
    game_scene_close(&scene);
}
END_TEST

static uint64_t hash_with(uint32_t workers)
{
    game_scene_open(&scene, &(game_scene_def){.sector = GAME_SCENE_RANGE, .workers = workers});
    game_scene_run(&scene, 400);
    send(game_scene_set("Gun", "between"));
    game_scene_run(&scene, 400);
    uint64_t hash = gm_game_hash(scene.game);
    game_scene_close(&scene);
    return hash;
}

START_TEST(the_range_is_the_same_with_any_number_of_workers)
{
    uint64_t alone = hash_with(0);

    ck_assert_uint_eq(hash_with(1), alone);
    ck_assert_uint_eq(hash_with(3), alone);
}
END_TEST

START_TEST(a_snapshot_brings_the_devices_back)
{
    open_with(NULL, 0);
    if (gm_game_can_restore()) {
        game_scene_run(&scene, 333);
        void *saved = malloc(gm_game_snapshot_bytes(scene.game));
        gm_game_save(scene.game, saved);
        game_scene_run(&scene, 300);
        uint64_t hash = gm_game_hash(scene.game);
        gm_game_restore(scene.game, saved);
        game_scene_run(&scene, 300);
        ck_assert_uint_eq(gm_game_hash(scene.game), hash);
        free(saved);
    }
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_choice_alone_changes_the_hash)
{
    open_with(NULL, 0);
    uint64_t before = gm_game_hash(scene.game);
    scene.game->choices[GM_SETTING_ANSWER] = GM_ANSWER_FORCE;
    ck_assert_uint_ne(gm_game_hash(scene.game), before);
    scene.game->choices[GM_SETTING_ANSWER] = GM_ANSWER_VELOCITY;
    scene.game->range.gun.next_at += 1;
    ck_assert_uint_ne(gm_game_hash(scene.game), before);
    game_scene_close(&scene);
}
END_TEST

/* A marker sits on the thing that it marks. */
static const gm_mark *mark_of(const gm_view *view, const char *name)
{
    for (uint32_t i = 0; i < view->mark_count; i++) {
        tl_tick_info info;
        if (tl_tick_get_info(gm_game_world(scene.game), view->marks[i].tick, &info) == TL_OK &&
            strcmp(info.name, name) == 0) {
            return &view->marks[i];
        }
    }
    ck_abort_msg("%s", name);
    return NULL;
}

static void expect_at(const gm_mark *mark, double x, double y)
{
    ck_assert_int_eq(mark->shape, GM_MARK_CIRCLE);
    ck_assert_double_eq_tol((double)mark->points[0].x, x, exact);
    ck_assert_double_eq_tol((double)mark->points[0].y, y, exact);
}

START_TEST(every_device_is_marked_where_it_is_drawn)
{
    open_with(NULL, 0);
    game_scene_run(&scene, 60);
    while (gm_game_view(scene.game)->range.bullet_count == 0) {
        game_scene_run(&scene, 1);
    }
    const gm_view *view = gm_game_view(scene.game);
    const gm_range_view *range = &view->range;
    expect_at(mark_of(view, "NamePlate"), (double)range->plate.x, (double)range->plate.y);
    expect_at(mark_of(view, "Emitter"), (double)range->puffs[0].x, (double)range->puffs[0].y);
    expect_at(mark_of(view, "SentryMover"), (double)range->sentry.x, (double)range->sentry.y);
    expect_at(mark_of(view, "SentryBrain"), (double)range->sentry.x, (double)range->sentry.y);
    expect_at(mark_of(view, "Bullet"), (double)range->bullets[0].position.x,
              (double)range->bullets[0].position.y);
    expect_at(mark_of(view, "Metronome"), (double)GM_METRONOME_X, (double)GM_METRONOME_Y);
    (void)mark_of(view, "Gun");
    ck_assert_double_eq_tol((double)range->plate.x, value("Ship.position") - 8.0, exact);
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_paused_range_measures_nothing)
{
    open_with(NULL, 0);
    game_scene_run(&scene, 100);
    uint64_t frame = scene.game->range.meter.frame;
    scene.input.buttons = GM_BUTTON_PAUSE;
    game_scene_run(&scene, 1);
    scene.input.buttons = 0;
    game_scene_run(&scene, 30);
    ck_assert_uint_le(scene.game->range.meter.frame, frame + 1);
    game_scene_close(&scene);
}
END_TEST

static void add_lessons(TCase *tests)
{
    tcase_add_loop_test(
        tests, a_reader_of_the_ship_is_a_frame_late_before_the_end_of_physics_and_never_after, 0,
        GROUPS * RATES);
    tcase_add_loop_test(tests, the_ship_moves_by_the_same_way_in_every_frame_its_turns_included, 0,
                        RATES);
    tcase_add_test(tests, a_beam_before_its_reticle_misses_it_by_what_the_ship_flew);
    tcase_add_loop_test(tests, a_beam_after_its_reticle_or_in_a_later_group_meets_it, 0, 2);
    tcase_add_loop_test(
        tests, a_prerequisite_that_demotes_the_controller_costs_a_frame_from_key_to_pixel, 0, 2);
    tcase_add_test(tests, a_hand_on_the_keys_is_measured_like_the_built_in_player);
    tcase_add_test(tests, a_knot_is_counted_and_all_of_it_runs_once_a_frame_until_it_is_undone);
    tcase_add_loop_test(tests, the_plate_reads_inside_of_the_window_unless_it_comes_after_it, 0, 2);
    tcase_add_test(tests, an_emitter_of_a_tenth_of_a_second_is_twenty_px_late_on_average);
    tcase_add_test(tests, an_emitter_without_an_interval_is_never_late);
    tcase_add_test(tests, a_timer_of_a_hundredth_of_a_second_makes_up_for_the_frames);
    tcase_add_loop_test(tests, the_sentry_reacts_after_as_many_frames_as_its_brain_has_to_wait_for,
                        0, 2 * BRAIN_ROWS);
    tcase_add_loop_test(tests, a_bullet_first_ticks_and_first_shows_where_its_birth_puts_it, 0,
                        GUN_ROWS);
}

static void add_range(TCase *tests)
{
    tcase_add_test(tests, nothing_arrives_and_nothing_is_lost);
    tcase_add_test(tests, the_campaign_goes_round_without_the_range);
    tcase_add_test(tests, the_title_never_shows_the_range);
    tcase_add_test(tests, what_was_set_stays_set_when_the_sector_begins_again);
    tcase_add_test(tests, choices_that_do_not_exist_are_refused_and_change_nothing);
    tcase_add_test(tests, every_choice_of_every_setting_can_be_set_by_its_name);
    tcase_add_test(tests, values_of_the_range_have_names_only_there);
    tcase_add_test(tests, the_range_is_the_same_with_any_number_of_workers);
    tcase_add_test(tests, a_snapshot_brings_the_devices_back);
    tcase_add_test(tests, a_choice_alone_changes_the_hash);
    tcase_add_test(tests, every_device_is_marked_where_it_is_drawn);
    tcase_add_test(tests, a_paused_range_measures_nothing);
}

int main(void)
{
    Suite *suite = suite_create("range");
    TCase *lessons = tcase_create("lessons");
    TCase *range = tcase_create("range");
    tcase_set_timeout(lessons, 60);
    tcase_set_timeout(range, 60);
    add_lessons(lessons);
    add_range(range);
    suite_add_tcase(suite, lessons);
    suite_add_tcase(suite, range);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
