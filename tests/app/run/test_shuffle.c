/* Shuffle with a verdict: what depended on the order, and which pair is guilty of it. */
#include "game_scene.h"
#include "run/shuffle.h"
#include "run/trial.h"
#include "suite.h"

#include <SDL.h>
#include <check.h>
#include <string.h>

/* All of them with TL_LONG set. */
static uint32_t orders(void)
{
    return suite_number("TL_LONG", 0) != 0 ? LAB_SHUFFLE_ORDERS : LAB_SHUFFLE_ORDERS / 5;
}

static game_scene scene;

static const gm_command cut_beam = {
    .kind = GM_COMMAND_CUT, .function = "LaserBeam", .other = "Reticle"};

static lab_shuffle_def def_of(uint32_t sector, const gm_command *edits, uint32_t count)
{
    game_scene_open(&scene, &(game_scene_def){.sector = sector});
    lab_shuffle_def def = {.game = &scene.made_with,
                           .edits = edits,
                           .edit_count = count,
                           .frames = 20,
                           .first_frame = 3,
                           .orders = 64};
    return def;
}

static lab_shuffle_result run(const lab_shuffle_def *def)
{
    lab_shuffle_result result;
    lab_shuffle *shuffle = lab_shuffle_start(def);
    ck_assert_ptr_nonnull(shuffle);
    while (!lab_shuffle_poll(shuffle, &result)) {
        SDL_Delay(1);
    }
    lab_shuffle_stop(shuffle);
    return result;
}

static lab_shuffle_result verdict(const lab_shuffle_def *def)
{
    lab_shuffle_result result = run(def);
    ck_assert(result.is_complete);
    ck_assert(!result.has_failed);
    return result;
}

static const lab_shuffle_read *read_of(const lab_shuffle_result *result, const char *reader,
                                       const char *value)
{
    uint32_t at = 0;
    while (at < result->reads && at < LAB_SHUFFLE_READS &&
           (strcmp(result->worst[at].reader, reader) != 0 ||
            strcmp(result->worst[at].value, value) != 0)) {
        at++;
    }
    ck_assert_uint_lt(at, result->reads < LAB_SHUFFLE_READS ? result->reads : LAB_SHUFFLE_READS);
    return &result->worst[at];
}

START_TEST(reticle_and_beam_without_a_prerequisite_are_late_in_half_of_the_orders)
{
    lab_shuffle_def def = def_of(GAME_SCENE_RANGE, &cut_beam, 1);
    def.orders = orders();
    def.reader = "LaserBeam";
    lab_shuffle_result result = verdict(&def);
    ck_assert_uint_eq(result.orders, orders());
    ck_assert_uint_gt(result.late, orders() * 2 / 5);
    ck_assert_uint_lt(result.late, orders() * 3 / 5);
    const lab_shuffle_read *read = read_of(&result, "LaserBeam", "Beam.impact");
    ck_assert_double_eq_tol(read->worst_px, 8.0, 0.0005);
    ck_assert_uint_ge(read->worst_seed, 1);
    ck_assert_uint_ge(read->worst_frame, 3);
    ck_assert(!read->is_usual);
    ck_assert_str_eq(result.reader, "LaserBeam");
    ck_assert_str_eq(result.writer, "Reticle");
    ck_assert_uint_eq(result.left, 0);
    ck_assert_uint_eq(result.checked, result.late);
    game_scene_close(&scene);
}
END_TEST

START_TEST(with_the_prerequisite_no_order_is_late)
{
    lab_shuffle_def def = def_of(GAME_SCENE_RANGE, NULL, 0);
    def.orders = orders();
    def.reader = "LaserBeam";
    def.value = "Beam.impact";
    lab_shuffle_result result = verdict(&def);
    ck_assert_uint_eq(result.orders, orders());
    ck_assert_uint_eq(result.late, 0);
    ck_assert_uint_eq(result.judged, 1);
    ck_assert_uint_eq(result.reads, 0);
    ck_assert_str_eq(result.reader, "");
    game_scene_close(&scene);
}
END_TEST

START_TEST(in_a_later_group_no_order_is_late_either)
{
    gm_command edits[] = {cut_beam, game_scene_move("LaserBeam", TL_TICK_GROUP_POST_UPDATE_WORK)};
    lab_shuffle_def def = def_of(GAME_SCENE_RANGE, edits, 2);
    def.reader = "LaserBeam";
    ck_assert_uint_eq(verdict(&def).late, 0);
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_read_late_in_every_order_is_listed_and_depends_on_none)
{
    gm_command edit = game_scene_move("Reticle", TL_TICK_GROUP_PRE_PHYSICS);
    lab_shuffle_def def = def_of(GAME_SCENE_RANGE, &edit, 1);
    def.reader = "Reticle";
    def.value = "Ship.position";
    lab_shuffle_result result = verdict(&def);
    ck_assert_uint_eq(result.late, 0);
    ck_assert_uint_eq(result.free, 0);
    ck_assert_uint_eq(result.reads, 1);
    ck_assert_uint_eq(result.worst[0].late, 64);
    ck_assert(result.worst[0].is_usual);
    ck_assert_double_eq_tol(result.worst[0].worst_px, 8.0, 0.0005);
    ck_assert_str_eq(result.reader, ""); /* no pair of one group is guilty of it */
    game_scene_close(&scene);
}
END_TEST

/* The mover reads its order before the brain gives it: as registered, and in about half of the
 * orders. It is no position. */
START_TEST(a_value_without_a_length_counts_and_so_does_one_that_is_late_as_registered)
{
    lab_shuffle_def def = def_of(GAME_SCENE_RANGE, NULL, 0);
    def.frames = 60;
    lab_shuffle_result result = verdict(&def);
    const lab_shuffle_read *read = read_of(&result, "SentryMover", "Sentry.order");
    ck_assert(read->is_usual);
    ck_assert(!read->has_px);
    ck_assert_uint_gt(read->late, 16);
    ck_assert_uint_lt(read->late, 48);
    ck_assert_uint_ge(result.late, read->late);
    ck_assert_uint_ge(result.free, 1);
    ck_assert_str_eq(result.worst[0].reader, "SentryMover");
    ck_assert_uint_gt(result.judged, result.reads);
    ck_assert_str_eq(result.reader, "SentryMover");
    ck_assert_str_eq(result.writer, "SentryBrain");
    ck_assert_uint_eq(result.left, 0);
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_whole_sector_has_its_guilty_pair_too)
{
    lab_shuffle_def def = def_of(2, &cut_beam, 1);
    def.frames = 40;
    def.orders = 32;
    def.reader = "LaserBeam";
    lab_shuffle_result result = verdict(&def);
    ck_assert_uint_gt(result.late, 8);
    ck_assert_uint_lt(result.late, 24);
    ck_assert_str_eq(result.reader, "LaserBeam");
    ck_assert_str_eq(result.writer, "Reticle");
    ck_assert_uint_eq(result.left, 0);
    game_scene_close(&scene);
}
END_TEST

static bool is_same(const lab_shuffle_result *a, const lab_shuffle_result *b)
{
    bool is_same = a->orders == b->orders && a->late == b->late && a->reads == b->reads &&
                   a->judged == b->judged && a->free == b->free && a->left == b->left &&
                   a->checked == b->checked && strcmp(a->reader, b->reader) == 0 &&
                   strcmp(a->writer, b->writer) == 0;
    for (uint32_t i = 0; i < a->reads && i < LAB_SHUFFLE_READS; i++) {
        const lab_shuffle_read *left = &a->worst[i];
        const lab_shuffle_read *right = &b->worst[i];
        is_same =
            is_same && left->late == right->late && left->worst_px == right->worst_px &&
            left->worst_seed == right->worst_seed && left->worst_frame == right->worst_frame &&
            strcmp(left->reader, right->reader) == 0 && strcmp(left->value, right->value) == 0;
    }
    return is_same;
}

START_TEST(a_verdict_in_the_background_is_the_same)
{
    char reader[] = "LaserBeam";
    gm_command edit = cut_beam;
    lab_shuffle_def def = def_of(GAME_SCENE_RANGE, &edit, 1);
    def.reader = reader;
    lab_shuffle_result alone = verdict(&def);
    lab_shuffle *shuffle = lab_shuffle_start(&def);
    ck_assert_ptr_nonnull(shuffle);
    memset(reader, 0, sizeof reader); /* they were copied */
    edit = (gm_command){.kind = GM_COMMAND_NONE};
    lab_shuffle_result result;
    uint32_t before = 0;
    while (!lab_shuffle_poll(shuffle, &result)) {
        ck_assert_uint_ge(result.orders, before);
        before = result.orders;
        game_scene_run(&scene, 1); /* the game goes on beside it */
        SDL_Delay(1);
    }
    ck_assert(result.is_complete);
    ck_assert(is_same(&result, &alone));
    lab_shuffle_stop(shuffle);
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_verdict_can_be_stopped_at_any_time)
{
    lab_shuffle_def def = def_of(GAME_SCENE_RANGE, &cut_beam, 1);
    lab_shuffle_result result;
    def.orders = 1000000;
    for (uint32_t delay = 0; delay < 40; delay += 13) {
        lab_shuffle *shuffle = lab_shuffle_start(&def);
        ck_assert_ptr_nonnull(shuffle);
        SDL_Delay(delay);
        ck_assert(!lab_shuffle_poll(shuffle, &result));
        ck_assert(!result.is_complete);
        lab_shuffle_stop(shuffle);
    }
    lab_shuffle_stop(NULL);
    game_scene_close(&scene);
}
END_TEST

/* What runs of single orders show of one read. */
typedef struct worst_run {
    uint32_t late;
    uint64_t first_seed; /* late in it; 0: in none */
    uint64_t seed;       /* of the worst */
    lab_worst worst;
} worst_run;

static void take_run(worst_run *run, uint64_t seed, const lab_worst *worst)
{
    run->late++;
    run->first_seed = run->first_seed != 0 ? run->first_seed : seed;
    if (run->seed == 0 || worst->px > run->worst.px) {
        run->seed = seed;
        run->worst = *worst;
    }
}

/* Runs every order alone; runs[i] is of result->worst[i]. */
static void run_one_by_one(const lab_shuffle_def *def, const lab_shuffle_result *result,
                           uint32_t count, worst_run runs[LAB_SHUFFLE_READS])
{
    static lab_trial trial;
    static lab_bench bench;
    bench = (lab_bench){.game = *def->game, .frames = def->frames, .first_frame = def->first_frame};
    ck_assert(lab_bench_open(&bench));
    for (uint64_t seed = 1; seed <= def->orders; seed++) {
        lab_trial_run(&trial, &bench, seed, def->edits, def->edit_count);
        ck_assert(!trial.has_failed);
        for (uint32_t i = 0; i < trial.late.count; i++) {
            for (uint32_t k = 0; k < count; k++) {
                if (strcmp(trial.late.items[i].first, result->worst[k].reader) == 0 &&
                    strcmp(trial.late.items[i].second, result->worst[k].value) == 0) {
                    take_run(&runs[k], seed, &trial.worst[i]);
                }
            }
        }
    }
    lab_bench_close(&bench);
}

START_TEST(the_worst_order_is_the_first_of_those_that_are_late_by_most)
{
    lab_shuffle_def def = def_of(2, &cut_beam, 1);
    worst_run runs[LAB_SHUFFLE_READS] = {0};
    def.frames = 150;
    def.orders = 20;
    lab_shuffle_result result = verdict(&def);
    uint32_t count = result.reads < LAB_SHUFFLE_READS ? result.reads : LAB_SHUFFLE_READS;
    uint32_t later = 0;
    run_one_by_one(&def, &result, count, runs);
    for (uint32_t i = 0; i < count; i++) {
        const lab_shuffle_read *read = &result.worst[i];
        ck_assert_uint_eq(read->late, runs[i].late);
        ck_assert_uint_eq(read->worst_seed, runs[i].seed);
        ck_assert_uint_eq(read->worst_frame, runs[i].worst.frame);
        ck_assert_double_eq_tol(read->worst_px, runs[i].worst.px, 1e-9);
        later += runs[i].seed != runs[i].first_seed ? 1 : 0;
    }
    ck_assert_msg(later > 0, "the worst is the first of each of %u reads", count);
    game_scene_close(&scene);
}
END_TEST

/* Full thrust to the right from frame 5 on, and a move that does not belong to the schedule to be
 * judged. */
static bool fly_right(const void *user, uint64_t frame, gm_input *out)
{
    *out = (gm_input){.move_x = frame >= 5 ? 127 : 0, .delta = *(const tl_time *)user};
    if (frame == 4) {
        out->commands[out->command_count++] =
            game_scene_move("LaserBeam", TL_TICK_GROUP_PRE_PHYSICS);
    }
    return frame <= 12;
}

START_TEST(inputs_are_played_and_their_edits_are_not)
{
    tl_time delta = TL_SECONDS(1) / 30;
    lab_shuffle_def def = def_of(GAME_SCENE_RANGE, &cut_beam, 1);
    gm_game_def game = scene.made_with;
    game.autopilot = false;
    def.game = &game;
    def.reader = "LaserBeam";
    def.inputs = fly_right;
    def.inputs_user = &delta;
    def.frames = 12;
    lab_shuffle_result result = verdict(&def);
    const lab_shuffle_read *read = read_of(&result, "LaserBeam", "Beam.impact");
    ck_assert_double_eq_tol(read->worst_px, 16.0, 0.001); /* 480 px/s at 30 Hz */
    ck_assert_uint_ge(read->worst_frame, 5);
    ck_assert_uint_eq(result.left, 0);
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_schedule_that_cannot_be_made_fails)
{
    gm_command edit = game_scene_after("Reticle", "LaserBeam");
    lab_shuffle_def def = def_of(GAME_SCENE_RANGE, &edit, 1);
    lab_shuffle_result result = run(&def);
    ck_assert(result.has_failed);
    ck_assert(!result.is_complete);
    game_scene_close(&scene);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("shuffle");
    TCase *background = tcase_create("background");
    tcase_set_tags(tests, SUITE_ONE_THREAD);
    tcase_add_test(tests, reticle_and_beam_without_a_prerequisite_are_late_in_half_of_the_orders);
    tcase_add_test(tests, with_the_prerequisite_no_order_is_late);
    tcase_add_test(tests, in_a_later_group_no_order_is_late_either);
    tcase_add_test(tests, a_read_late_in_every_order_is_listed_and_depends_on_none);
    tcase_add_test(tests,
                   a_value_without_a_length_counts_and_so_does_one_that_is_late_as_registered);
    tcase_add_test(tests, a_whole_sector_has_its_guilty_pair_too);
    tcase_add_test(tests, the_worst_order_is_the_first_of_those_that_are_late_by_most);
    tcase_add_test(tests, inputs_are_played_and_their_edits_are_not);
    tcase_add_test(tests, a_schedule_that_cannot_be_made_fails);
    tcase_add_test(background, a_verdict_in_the_background_is_the_same);
    tcase_add_test(background, a_verdict_can_be_stopped_at_any_time);
    return suite_run_cases((TCase *[]){tests, background}, 2, 240);
}
