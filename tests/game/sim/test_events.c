/* Events of play: pushed by actors, read by rules when the tick function that pushed them returns.
 */
#include "../game_scene.h"
#include "suite.h"

#include "rules/rules.h"

#include <check.h>

static game_scene scene;

static void setup(void)
{
    game_scene_open(&scene, &(game_scene_def){.is_manual = true});
    for (uint32_t i = 0; i < scene.game->things.used; i++) {
        gm__thing_destroy(&scene.game->things.items[i]);
    }
    game_scene_run(&scene, 3);
    scene.game->actors.ship.is_safe = false;
}

static void teardown(void)
{
    game_scene_close(&scene);
}

static gm_thing *spawn(gm_body_kind kind)
{
    const gm_vec2 at = gm__vec(700.0F, 200.0F);
    const gm_vec2 still = gm__vec(0.0F, 0.0F);
    const tl_level_id level = {0};

    return kind == GM_BODY_CRYSTAL ? gm__crystal_spawn(scene.game, at, level, 0)
           : kind == GM_BODY_CORE  ? gm__core_spawn(scene.game, at, level, 0)
           : kind == GM_BODY_DRONE ? gm__drone_spawn(scene.game, at, 0, false)
                                   : gm__debris_spawn(scene.game, at, 8.0F, still);
}

/* One event about a thing, and its consequence. */
typedef struct consequence {
    gm_play_kind event;
    gm_body_kind thing;
    float amount;
    bool is_gone;
    uint32_t points; /* with a chain of 1 */
} consequence;

static const consequence consequences[] = {
    {GM_PLAY_EXTRACTED, GM_BODY_CRYSTAL, 0.0F, true, 250},
    {GM_PLAY_STOLEN, GM_BODY_CRYSTAL, 0.0F, true, 0},
    {GM_PLAY_BURNT, GM_BODY_CRYSTAL, 9.0F, false, 0},
    {GM_PLAY_BURNT, GM_BODY_DEBRIS, 0.01F, false, 0},
    {GM_PLAY_BURNT, GM_BODY_DEBRIS, 9.0F, true, 10},
    {GM_PLAY_BURNT, GM_BODY_DRONE, 9.0F, true, 150},
    {GM_PLAY_BURNT, GM_BODY_CORE, 0.5F, false, 0},
    {GM_PLAY_BURNT, GM_BODY_CORE, 9.0F, true, 0},
};
enum { CONSEQUENCES = sizeof(consequences) / sizeof(consequences[0]) };

START_TEST(an_event_about_a_thing_acts_at_its_delivery_and_not_before)
{
    const consequence *row = &consequences[_i];
    const gm_thing *thing = spawn(row->thing);
    uint32_t serial = thing->serial;
    gm_play_event event = {.kind = row->event, .thing = serial, .amount = row->amount};

    gm__play_event_push(scene.game, &event);
    ck_assert_ptr_nonnull(gm__thing_by_serial(scene.game, serial));
    ck_assert_uint_eq(scene.game->rules.score, 0);
    gm__play_events_deliver(scene.game);
    ck_assert_int_eq(gm__thing_by_serial(scene.game, serial) == NULL, row->is_gone);
    ck_assert_uint_eq(scene.game->rules.score, row->points);
    ck_assert_uint_eq(scene.game->play_events.count, 0);
}
END_TEST

START_TEST(an_event_about_a_thing_that_is_gone_does_nothing)
{
    const gm_thing *drone = spawn(GM_BODY_DRONE);
    gm_play_event event = {.kind = GM_PLAY_BURNT, .thing = drone->serial, .amount = 9.0F};

    gm__play_event_push(scene.game, &event);
    gm__play_event_push(scene.game, &event);
    gm__play_events_deliver(scene.game);
    ck_assert_uint_eq(scene.game->rules.score, 150);
}
END_TEST

START_TEST(a_shock_wave_takes_its_share_of_the_shield)
{
    gm__play_event_push(scene.game, &(gm_play_event){.kind = GM_PLAY_BLOWN, .amount = 0.25F});
    ck_assert_double_eq((double)scene.game->actors.ship.shield, 1.0);
    gm__play_events_deliver(scene.game);
    ck_assert_double_eq((double)scene.game->actors.ship.shield, 0.75);
}
END_TEST

static float read_amounts[GM_MAX_PLAY_EVENTS];
static uint32_t read_count;

static void note(gm_game *game, const gm_play_event *event)
{
    (void)game;
    read_amounts[read_count++] = event->amount;
}

START_TEST(events_are_read_in_the_order_of_their_pushes_and_once)
{
    read_count = 0;
    scene.game->play_events.reader = note;
    for (uint32_t i = 0; i < GM_MAX_PLAY_EVENTS; i++) {
        gm__play_event_push(scene.game,
                            &(gm_play_event){.kind = GM_PLAY_BLOWN, .amount = (float)i});
    }
    gm__play_events_deliver(scene.game);
    gm__play_events_deliver(scene.game);
    ck_assert_uint_eq(read_count, GM_MAX_PLAY_EVENTS);
    for (uint32_t i = 0; i < read_count; i++) {
        ck_assert_double_eq((double)read_amounts[i], (double)i);
    }
}
END_TEST

static void expect_none_between_items(game_scene *busy)
{
    tl_world *world = gm_game_world(busy->game);
    tl_item item = {.kind = TL_ITEM_TICK};

    while (tl_frame_step(world, &item) == TL_OK && item.kind != TL_ITEM_NONE) {
        ck_assert_uint_eq(busy->game->play_events.count, 0);
    }
}

/* So a frame that is stepped item by item, or saved between two frames, has nothing undelivered. */
START_TEST(no_event_waits_between_two_tick_functions)
{
    game_scene busy;

    game_scene_open(&busy, &(game_scene_def){.sector = GAME_SCENE_TOW_LINES});
    for (uint32_t i = 0; i < 1200; i++) {
        char error[GM_ERROR_TEXT];
        busy.input.delta = TL_SECONDS(1) / 60;
        ck_assert_int_eq(gm_game_frame_begin(busy.game, &busy.input, error), GM_OK);
        expect_none_between_items(&busy);
        gm_game_frame_end(busy.game);
    }
    ck_assert_uint_gt(busy.game->rules.score, 0);
    game_scene_close(&busy);
}
END_TEST

int main(void)
{
    TCase *events = tcase_create("events");
    tcase_add_checked_fixture(events, setup, teardown);
    tcase_add_loop_test(events, an_event_about_a_thing_acts_at_its_delivery_and_not_before, 0,
                        CONSEQUENCES);
    tcase_add_test(events, an_event_about_a_thing_that_is_gone_does_nothing);
    tcase_add_test(events, a_shock_wave_takes_its_share_of_the_shield);
    tcase_add_test(events, events_are_read_in_the_order_of_their_pushes_and_once);
    tcase_add_test(events, no_event_waits_between_two_tick_functions);
    return suite_run(events, 60);
}
