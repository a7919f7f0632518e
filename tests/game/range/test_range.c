/* The proving range as a sector: its place in the game, its settings and its devices. */
#include "../range_scene.h"
#include "suite.h"

#include "sim/sim.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

START_TEST(nothing_arrives_and_nothing_is_lost)
{
    range_scene_open(NULL, 0);
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
    range_scene_send((gm_command){.kind = GM_COMMAND_MENU, .value = 2});
    scene.input.buttons = GM_BUTTON_ACCEPT;
    game_scene_run(&scene, 3);
    ck_assert(!gm_game_stats(scene.game).is_playing);
    ck_assert_uint_eq(gm_game_stats(scene.game).sector_index, 0);
    game_scene_close(&scene);
}
END_TEST

START_TEST(settings_hold_when_the_sector_begins_again)
{
    range_scene_open(NULL, 0);
    game_scene_run(&scene, 200);
    range_scene_expect("Sentry.reaction", 2.0, 0.0);
    range_scene_send(game_scene_set("SentryBrain", "tickable"));
    game_scene_run(&scene, 200);
    range_scene_expect("Sentry.reaction", 1.0, 0.0);
    range_scene_send((gm_command){.kind = GM_COMMAND_START, .value = GAME_SCENE_RANGE});
    game_scene_run(&scene, 1);
    range_scene_expect("Sentry.reaction", -1.0, 0.0);
    game_scene_run(&scene, 200);
    range_scene_expect("Sentry.reaction", 1.0, 0.0);
    game_scene_close(&scene);
}
END_TEST

START_TEST(choices_that_do_not_exist_are_refused_and_change_nothing)
{
    char error[GM_ERROR_TEXT];
    gm_command bad[3] = {game_scene_set("Gun", "cannon"), game_scene_set("Toaster", "tick"),
                         game_scene_set("SentryMover", "")};

    range_scene_open(NULL, 0);
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

    range_scene_open(NULL, 0);
    for (uint32_t i = 0; gm_setting_name(i) != NULL; i++) {
        for (uint32_t k = 0; gm_setting_choice(i, k) != NULL; k++) {
            range_scene_send(game_scene_set(gm_setting_name(i), gm_setting_choice(i, k)));
            game_scene_run(&scene, 1);
            ck_assert_uint_eq(gm_game_choice(scene.game, i), k);
            choices++;
        }
    }
    ck_assert_uint_eq(choices, 45);
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
    range_scene_open(NULL, 0);
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
    range_scene_send(game_scene_set("Gun", "between"));
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
    range_scene_open(NULL, 0);
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
    range_scene_open(NULL, 0);
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
    ck_assert_double_eq_tol((double)mark->points[0].x, x, RANGE_SCENE_EXACT);
    ck_assert_double_eq_tol((double)mark->points[0].y, y, RANGE_SCENE_EXACT);
}

START_TEST(every_device_is_marked_where_it_is_drawn)
{
    range_scene_open(NULL, 0);
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
    ck_assert_double_eq_tol((double)range->plate.x, range_scene_value("Ship.position") - 8.0,
                            RANGE_SCENE_EXACT);
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_paused_range_measures_nothing)
{
    range_scene_open(NULL, 0);
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

int main(void)
{
    TCase *tests = tcase_create("range");

    tcase_add_test(tests, nothing_arrives_and_nothing_is_lost);
    tcase_add_test(tests, the_campaign_goes_round_without_the_range);
    tcase_add_test(tests, the_title_never_shows_the_range);
    tcase_add_test(tests, settings_hold_when_the_sector_begins_again);
    tcase_add_test(tests, choices_that_do_not_exist_are_refused_and_change_nothing);
    tcase_add_test(tests, every_choice_of_every_setting_can_be_set_by_its_name);
    tcase_add_test(tests, values_of_the_range_have_names_only_there);
    tcase_add_test(tests, the_range_is_the_same_with_any_number_of_workers);
    tcase_add_test(tests, a_snapshot_brings_the_devices_back);
    tcase_add_test(tests, a_choice_alone_changes_the_hash);
    tcase_add_test(tests, every_device_is_marked_where_it_is_drawn);
    tcase_add_test(tests, a_paused_range_measures_nothing);
    return suite_run(tests, 60.0);
}
