/* What is heard of a game: cues, lasting noises and captions, from views alone. */
#include "audio/listener.h"
#include "game_scene.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <string.h>

#define FRAME (1.0F / 60.0F)

static app_listener listener;
static app_heard heard;
static gm_view view;
static gm_body_view body;
static uint32_t heard_of[APP_CUE_COUNT];
static app_cue_call last_of[APP_CUE_COUNT];

static void hear(uint32_t events)
{
    app_heard_frame frame = {.view = &view, .events = events, .intensity = 0.5F, .seconds = FRAME};
    view.frame++;
    view.sector_age += FRAME;
    app_listener_hear(&listener, &frame, &heard);
    for (uint32_t i = 0; i < heard.call_count; i++) {
        heard_of[heard.calls[i].cue]++;
        last_of[heard.calls[i].cue] = heard.calls[i];
    }
}

static void hear_frames(uint32_t frames)
{
    for (uint32_t i = 0; i < frames; i++) {
        hear(0);
    }
}

static void expect_only(app_cue cue, uint32_t times)
{
    for (int i = 0; i < APP_CUE_COUNT; i++) {
        uint32_t expected = i == (int)cue ? times : 0;
        ck_assert_msg(heard_of[i] == expected, "%s: %u times, expected %u",
                      app_cue_name((app_cue)i), heard_of[i], expected);
    }
}

static void begin_play(void)
{
    body = (gm_body_view){.serial = 7, .kind = GM_BODY_DRONE, .position = {960.0F, 100.0F}};
    listener = (app_listener){0};
    memset(heard_of, 0, sizeof heard_of);
    view = (gm_view){.screen = GM_SCREEN_PLAY,
                     .frame = 100,
                     .ship = {.is_alive = true, .position = {480.0F, 200.0F}, .shield = 1.0F},
                     .reticle = {.position = {240.0F, 0.0F}},
                     .hud = {.multiplier = 1, .time_left = 120.0F},
                     .bodies = &body,
                     .body_count = 1};
    hear_frames(2);
}

START_TEST(nothing_happens_and_nothing_is_heard)
{
    hear_frames(600);
    expect_only(APP_CUE_COUNT, 0);
    ck_assert_int_eq(heard.scene.music, APP_MUSIC_PLAY);
    ck_assert(fabsf(heard.scene.intensity - 0.5F) < 1e-6F);
}
END_TEST

START_TEST(each_event_of_the_game_has_a_cue)
{
    hear(1U << _i);
    uint32_t count = 0;
    for (int i = 0; i < APP_CUE_COUNT; i++) {
        count += heard_of[i];
    }
    ck_assert_uint_eq(count, 1);
}
END_TEST

START_TEST(a_crystal_climbs_with_the_chain_and_sounds_where_it_is)
{
    for (uint32_t chain = 1; chain <= 8; chain++) {
        view.hud.multiplier = chain;
        hear(GM_EVENT_CRYSTAL);
        ck_assert_uint_eq(last_of[APP_CUE_CRYSTAL].step, chain - 1);
    }
    ck_assert(fabsf(last_of[APP_CUE_CRYSTAL].pan - (-0.5F)) < 1e-5F);
}
END_TEST

START_TEST(a_chain_that_runs_out_is_heard)
{
    view.hud.multiplier = 4;
    hear_frames(3);
    view.hud.multiplier = 1;
    hear_frames(3);
    expect_only(APP_CUE_CHAIN_LOST, 1);
}
END_TEST

START_TEST(a_chain_that_an_explosion_ends_is_not)
{
    view.hud.multiplier = 4;
    hear_frames(3);
    view.hud.multiplier = 1;
    hear(GM_EVENT_CORE);
    expect_only(APP_CUE_CORE, 1);
}
END_TEST

START_TEST(a_charge_is_heard_once_and_from_its_side)
{
    body.is_charging = true;
    hear_frames(40);
    expect_only(APP_CUE_RAM, 1);
    ck_assert(fabsf(last_of[APP_CUE_RAM].pan - 1.0F) < 1e-6F);
    body.is_charging = false;
    hear_frames(2);
    body.is_charging = true;
    hear_frames(2);
    expect_only(APP_CUE_RAM, 2);
}
END_TEST

START_TEST(a_theft_is_heard_once)
{
    body.kind = GM_BODY_CRYSTAL;
    body.is_towed = true;
    hear_frames(40);
    expect_only(APP_CUE_THEFT, 1);
}
END_TEST

START_TEST(a_hot_core_warns_until_it_cools)
{
    body.kind = GM_BODY_CORE;
    body.heat = 0.4F;
    hear_frames(60);
    expect_only(APP_CUE_CORE_HOT, 0);
    body.heat = 0.8F;
    hear_frames(60);
    expect_only(APP_CUE_CORE_HOT, 3);
    body.heat = 0.1F;
    hear_frames(60);
    expect_only(APP_CUE_CORE_HOT, 3);
}
END_TEST

START_TEST(a_low_shield_warns_every_five_seconds)
{
    view.ship.shield = 0.2F;
    hear_frames(280);
    expect_only(APP_CUE_SHIELD_LOW, 1);
    hear_frames(60);
    expect_only(APP_CUE_SHIELD_LOW, 2);
    view.ship.shield = 0.9F;
    hear_frames(600);
    expect_only(APP_CUE_SHIELD_LOW, 2);
}
END_TEST

START_TEST(the_last_ten_seconds_beat_and_then_time_is_up)
{
    view.hud.time_left = 12.0F;
    while (view.hud.time_left > FRAME) {
        hear(0);
        view.hud.time_left -= FRAME;
    }
    expect_only(APP_CUE_TIME_LOW, 10);
    view.hud.time_left = 45.0F;
    view.hud.time_up_left = 3.0F;
    hear_frames(30);
    ck_assert_uint_eq(heard_of[APP_CUE_TIME_UP], 1);
}
END_TEST

START_TEST(a_collision_is_heard_before_it_hurts)
{
    view.ship.danger_count = 1;
    view.ship.dangers[0] = (gm_danger_view){.position = {0.0F, 200.0F}, .seconds = 0.5F};
    hear_frames(30);
    expect_only(APP_CUE_DANGER, 1);
    ck_assert(fabsf(last_of[APP_CUE_DANGER].pan + 1.0F) < 1e-6F);
    view.ship.danger_count = 0;
    hear_frames(60);
    expect_only(APP_CUE_DANGER, 1);
}
END_TEST

START_TEST(no_limit_is_no_beat)
{
    view.hud.time_left = -1.0F;
    hear_frames(60);
    expect_only(APP_CUE_COUNT, 0);
}
END_TEST

START_TEST(a_new_ship_is_heard)
{
    view.ship.is_alive = false;
    hear_frames(90);
    view.ship.is_alive = true;
    hear_frames(5);
    expect_only(APP_CUE_SHIP_BACK, 1);
}
END_TEST

START_TEST(the_end_of_focus_is_heard)
{
    view.ship.is_focusing = true;
    hear_frames(5);
    ck_assert(heard.scene.is_muffled);
    view.ship.is_focusing = false;
    hear_frames(5);
    ck_assert(!heard.scene.is_muffled);
    expect_only(APP_CUE_FOCUS_END, 1);
}
END_TEST

/* Everything is different after it, but nothing of that has happened now. */
/* A shard fills a part of the gauge at once; on its own the gauge grows slowly. */
START_TEST(a_shard_is_heard)
{
    begin_play();
    for (int i = 0; i < 60; i++) {
        view.hud.focus += 0.002F;
        hear(0);
    }
    expect_only(APP_CUE_SHARD, 0);
    view.hud.focus += 0.35F;
    hear(0);
    hear(0);
    expect_only(APP_CUE_SHARD, 1);
}
END_TEST

/* Once, when the tally is counted out, and higher for a better one. */
START_TEST(a_rank_is_heard_as_it_appears)
{
    uint32_t before = 0;
    for (const char *rank = "CBAS"; *rank != '\0'; rank++) {
        begin_play();
        view.screen = GM_SCREEN_SECTOR_CLEAR;
        view.tally.rank = *rank;
        for (int i = 0; i < 180; i++) {
            view.screen_age = (float)i / 60.0F;
            hear(0);
        }
        expect_only(APP_CUE_RANK, 1);
        ck_assert(*rank == 'C' || last_of[APP_CUE_RANK].step > before);
        before = last_of[APP_CUE_RANK].step;
    }
}
END_TEST

/* With the first frame of the next sector, and not in a run that begins with upgrades. */
START_TEST(an_upgrade_that_was_chosen_is_heard)
{
    begin_play();
    view.upgrades = 1;
    hear_frames(2);
    expect_only(APP_CUE_UPGRADE, 0);
    view.screen = GM_SCREEN_CHOICE;
    hear_frames(30);
    view.screen = GM_SCREEN_PLAY;
    view.gained = 1;
    view.sector_age = 0.0F;
    hear_frames(30);
    expect_only(APP_CUE_UPGRADE, 1);
    ck_assert_ptr_nonnull(listener.captions[0].text);
}
END_TEST

START_TEST(a_rewind_makes_no_sound)
{
    view.frame -= 50;
    view.hud.multiplier = 5;
    view.ship.shield = 0.1F;
    view.ship.is_alive = false;
    body.is_charging = true;
    view.hud.time_left = 9.5F;
    hear(0);
    expect_only(APP_CUE_COUNT, 0);
}
END_TEST

START_TEST(noises_that_last_follow_the_ship)
{
    view.ship.thrust = (gm_vec2){0.6F, -0.8F};
    view.beam = (gm_beam_view){.is_on = true, .heat = 0.7F};
    view.reticle.target = GM_TARGET_CRYSTAL;
    view.reticle.progress = 0.4F;
    hear(0);
    ck_assert(fabsf(heard.scene.thrust - (1.0F)) < 1e-6F);
    ck_assert(heard.scene.is_firing);
    ck_assert(fabsf(heard.scene.progress - 0.4F) < 1e-6F);
    view.screen = GM_SCREEN_PAUSE;
    hear(0);
    ck_assert(heard.scene.thrust <= 0.0F && !heard.scene.is_firing && heard.scene.is_muffled);
}
END_TEST

START_TEST(the_title_has_its_theme_and_the_demo_behind_it_is_silent)
{
    view.screen = GM_SCREEN_TITLE;
    view.ship.thrust = (gm_vec2){1.0F, 0.0F};
    view.beam.is_on = true;
    body.is_charging = true;
    hear(UINT32_MAX & ~(uint32_t)GM_EVENT_MENU);
    expect_only(APP_CUE_COUNT, 0);
    ck_assert_int_eq(heard.scene.music, APP_MUSIC_TITLE);
    ck_assert(heard.scene.thrust <= 0.0F && !heard.scene.is_firing);
    hear(GM_EVENT_MENU);
    expect_only(APP_CUE_MENU, 1);
}
END_TEST

START_TEST(captions_come_newest_first_and_go)
{
    hear(GM_EVENT_CRYSTAL);
    hear(GM_EVENT_HIT);
    ck_assert_str_eq(listener.captions[0].text, "Ship hit");
    ck_assert_str_eq(listener.captions[1].text, "Crystal bursts");
    ck_assert_ptr_null(listener.captions[2].text);
    hear(GM_EVENT_CRYSTAL); /* the same words again move up */
    ck_assert_str_eq(listener.captions[0].text, "Crystal bursts");
    ck_assert_str_eq(listener.captions[1].text, "Ship hit");
    ck_assert_ptr_null(listener.captions[2].text);
    hear(GM_EVENT_CORE);
    hear(GM_EVENT_SHIP_LOST); /* the oldest gives way */
    ck_assert_str_eq(listener.captions[0].text, "Ship lost");
    ck_assert_str_eq(listener.captions[2].text, "Crystal bursts");
    hear_frames(120);
    ck_assert_ptr_null(listener.captions[0].text);
}
END_TEST

/* A real game: its events are heard, and the value that the music follows is there. */
START_TEST(a_game_is_heard)
{
    game_scene scene;
    float highest = 0.0F;
    uint32_t crystals = 0;
    game_scene_open(&scene, &(game_scene_def){.seed = 7});
    listener = (app_listener){0};
    for (int i = 0; i < 3600; i++) {
        float intensity[3] = {-1.0F};
        game_scene_run(&scene, 1);
        ck_assert(gm_game_value(scene.game, "Music.intensity", intensity));
        app_heard_frame frame = {.view = gm_game_view(scene.game),
                                 .events = gm_game_events(scene.game),
                                 .intensity = intensity[0],
                                 .seconds = FRAME};
        app_listener_hear(&listener, &frame, &heard);
        crystals += (frame.events & (uint32_t)GM_EVENT_CRYSTAL) != 0;
        for (uint32_t k = 0; k < heard.call_count; k++) {
            heard_of[heard.calls[k].cue]++;
        }
        highest = fmaxf(highest, heard.scene.intensity);
    }
    ck_assert_uint_gt(crystals, 0);
    ck_assert_uint_eq(heard_of[APP_CUE_CRYSTAL], crystals);
    ck_assert_uint_gt(heard_of[APP_CUE_FIRE_BEGIN], 0);
    ck_assert(highest > 0.25F && highest <= 1.0F);
    game_scene_close(&scene);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("listener");
    tcase_add_checked_fixture(tests, begin_play, NULL);
    tcase_add_test(tests, nothing_happens_and_nothing_is_heard);
    tcase_add_loop_test(tests, each_event_of_the_game_has_a_cue, 0, 13);
    tcase_add_test(tests, a_crystal_climbs_with_the_chain_and_sounds_where_it_is);
    tcase_add_test(tests, a_chain_that_runs_out_is_heard);
    tcase_add_test(tests, a_chain_that_an_explosion_ends_is_not);
    tcase_add_test(tests, a_charge_is_heard_once_and_from_its_side);
    tcase_add_test(tests, a_theft_is_heard_once);
    tcase_add_test(tests, a_hot_core_warns_until_it_cools);
    tcase_add_test(tests, a_low_shield_warns_every_five_seconds);
    tcase_add_test(tests, the_last_ten_seconds_beat_and_then_time_is_up);
    tcase_add_test(tests, a_collision_is_heard_before_it_hurts);
    tcase_add_test(tests, no_limit_is_no_beat);
    tcase_add_test(tests, a_new_ship_is_heard);
    tcase_add_test(tests, the_end_of_focus_is_heard);
    tcase_add_test(tests, a_shard_is_heard);
    tcase_add_test(tests, an_upgrade_that_was_chosen_is_heard);
    tcase_add_test(tests, a_rank_is_heard_as_it_appears);
    tcase_add_test(tests, a_rewind_makes_no_sound);
    tcase_add_test(tests, noises_that_last_follow_the_ship);
    tcase_add_test(tests, the_title_has_its_theme_and_the_demo_behind_it_is_silent);
    tcase_add_test(tests, captions_come_newest_first_and_go);
    tcase_add_test(tests, a_game_is_heard);
    return suite_run(tests, 60);
}
