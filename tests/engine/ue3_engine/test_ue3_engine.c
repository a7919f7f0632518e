/* The turn of the engine loop (E3, table 20.8). */
#include "../../support/suite.h"
#include "../ue3/ue3_stage.h"

#include <check.h>
#include <string.h>

static stage s;
static tl_ue3_engine engine;
static int64_t now;
static tl_time told; /* the delta that hooks got */
static uint32_t turns_left;

static int64_t read_clock(void *user)
{
    (void)user;
    return now;
}

static void note_turn(const char *word, tl_time delta)
{
    told = delta;
    stage_note(&s, word);
}

static void note_part(const char *word, uint32_t index, tl_time delta)
{
    const char digit[] = {(char)('0' + index), '\0'};

    note_turn(word, delta);
    fixture_append(s.text, sizeof(s.text), digit);
}

static void on_messages(void *user, tl_ue3_engine *self, tl_time delta)
{
    ck_assert_ptr_eq(user, &s);
    ck_assert_ptr_eq(self, &engine);
    note_turn("messages", delta);
}

static void on_viewport(void *user, tl_ue3_engine *self, uint32_t index, tl_time delta)
{
    (void)user;
    (void)self;
    note_part("viewport", index, delta);
}

static void on_input(void *user, tl_ue3_engine *self, tl_time delta)
{
    (void)user;
    (void)self;
    note_turn("input", delta);
}

static void on_console(void *user, tl_ue3_engine *self, tl_time delta)
{
    (void)user;
    (void)self;
    note_turn("console", delta);
}

static void on_interaction(void *user, tl_ue3_engine *self, uint32_t index, tl_time delta)
{
    (void)user;
    (void)self;
    note_part("interaction", index, delta);
}

static void on_player(void *user, tl_ue3_engine *self, uint32_t index, tl_time delta)
{
    (void)user;
    (void)self;
    note_part("player", index, delta);
}

static void on_redraw(void *user, tl_ue3_engine *self, tl_time delta)
{
    (void)user;
    ck_assert(tl_frame_is_open(self->world) || !tl_world_is_in_tick(self->world));
    note_turn("redraw", delta);
}

static void on_audio(void *user, tl_ue3_engine *self, bool is_paused)
{
    (void)user;
    (void)self;
    stage_note(&s, is_paused ? "audio(paused)" : "audio");
}

static void on_pump(void *user, tl_ue3_engine *self, tl_time delta)
{
    (void)user;
    note_turn("pump", delta);
    turns_left -= 1;
    self->is_requesting_exit = turns_left == 0;
}

static const tl_ue3_turn_hooks hooks = {.user = &s,
                                        .process_deferred_messages = on_messages,
                                        .tick_viewport = on_viewport,
                                        .process_input = on_input,
                                        .tick_console = on_console,
                                        .tick_interaction = on_interaction,
                                        .tick_player = on_player,
                                        .redraw_viewports = on_redraw,
                                        .update_audio = on_audio,
                                        .pump_messages = on_pump};

static void set_up(void)
{
    memset(&s, 0, sizeof(s));
    now = TL_SECONDS(3);
    turns_left = 100;
    stage_open(&s, NULL, NULL);
    ck_assert_int_eq(
        tl_ue3_engine_begin(&engine, &(tl_ue3_engine_def){.host = {.clock = read_clock},
                                                          .hooks = hooks,
                                                          .viewport_count = 2,
                                                          .interaction_count = 3,
                                                          .player_count = 2}),
        TL_OK);
    engine.world = s.world;
}

static void tear_down(void)
{
    tl_ue3_engine_end(&engine);
}

#define WORLD "[receive] [sequences] [start] [wait] [collisions] [send] [garbage] "

START_TEST(table_20_8_a_turn_runs_client_world_viewport_redraw_audio_and_messages)
{
    ck_assert_int_eq(tl_ue3_engine_turn(&engine), TL_OK);
    ck_assert_str_eq(s.text, "messages viewport0 viewport1 input " WORLD
                             "console interaction0 interaction1 interaction2 player0 player1 "
                             "redraw audio pump");
}
END_TEST

START_TEST(table_20_8_input_comes_before_the_world_and_messages_of_the_system_last)
{
    ck_assert_int_eq(tl_ue3_engine_turn(&engine), TL_OK);
    ck_assert_ptr_nonnull(strstr(s.text, "input [receive]"));
    ck_assert_str_eq(s.text + strlen(s.text) - 4, "pump");
}
END_TEST

START_TEST(table_20_8_the_audio_gets_whether_the_world_is_paused)
{
    ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_OK);
    ck_assert_int_eq(tl_ue3_engine_turn(&engine), TL_OK);
    ck_assert_ptr_nonnull(strstr(s.text, "redraw audio(paused) pump"));
}
END_TEST

START_TEST(the_time_of_the_turn_goes_to_hooks_and_world)
{
    (void)tl_ue3_engine_turn(&engine);
    ck_assert_int_eq(told, 100000);
    now += TL_MS(40);
    (void)tl_ue3_engine_turn(&engine);
    ck_assert_int_eq(told, TL_MS(40));
    ck_assert_int_eq(tl_world_get_times(s.world).real_delta, TL_MS(40));
    ck_assert_int_eq(engine.loop.delta, TL_MS(40));
    ck_assert_int_eq(engine.loop.current_ns, now);
}
END_TEST

START_TEST(a_turn_without_a_map_runs_all_but_the_world)
{
    engine.world = NULL;
    ck_assert_int_eq(tl_ue3_engine_turn(&engine), TL_OK);
    ck_assert_str_eq(s.text, "messages viewport0 viewport1 input console interaction0 "
                             "interaction1 interaction2 player0 player1 redraw audio(paused) pump");
    engine.world = s.world;
}
END_TEST

START_TEST(table_20_8_GIsRequestingExit_ends_the_loop_after_its_turn)
{
    turns_left = 3;
    ck_assert_int_eq(tl_ue3_engine_run(&engine), TL_OK);
    ck_assert_uint_eq(engine.loop.frames, 3);
    s.text[0] = '\0';
    ck_assert_int_eq(tl_ue3_engine_run(&engine), TL_OK);
    ck_assert_str_eq(s.text, "");
}
END_TEST

START_TEST(a_world_that_cannot_tick_ends_the_loop_with_its_result)
{
    ck_assert_int_eq(tl_ue3_frame_begin(s.world, 1), TL_OK);
    ck_assert_int_eq(tl_ue3_engine_run(&engine), TL_ERR_LOCKED);
    ck_assert_uint_eq(engine.loop.frames, 1);
    ck_assert_ptr_nonnull(strstr(s.text, "pump"));
    ck_assert_int_eq(tl_ue3_frame_end(s.world), TL_OK);
}
END_TEST

static tl_result nested;

static void turn_again(stage *self, tl_ue3_stage at)
{
    (void)self;
    if (at == TL_UE3_STAGE_SEQUENCES) {
        nested = tl_ue3_engine_turn(&engine);
        tl_ue3_engine_end(&engine);
    }
}

START_TEST(a_turn_inside_of_a_turn_is_refused)
{
    s.in_hook = turn_again;
    ck_assert_int_eq(tl_ue3_engine_turn(&engine), TL_OK);
    ck_assert_int_eq(nested, TL_ERR_LOCKED);
    ck_assert_ptr_eq(engine.world, s.world);
}
END_TEST

START_TEST(an_engine_without_hooks_ticks_its_world)
{
    tl_ue3_engine plain;

    ck_assert_int_eq(tl_ue3_engine_begin(&plain, &(tl_ue3_engine_def){.loop = {.fixed_hz = 8}}),
                     TL_OK);
    plain.world = s.world;
    ck_assert_int_eq(tl_ue3_engine_turn(&plain), TL_OK);
    ck_assert_int_eq(tl_world_get_times(s.world).time, FIXTURE_DELTA);
    ck_assert_int_eq(tl_ue3_engine_begin(&plain, NULL), TL_ERR_INVALID);
    ck_assert_int_eq(tl_ue3_engine_begin(NULL, NULL), TL_ERR_INVALID);
    ck_assert_int_eq(tl_ue3_engine_begin(&plain, &(tl_ue3_engine_def){.player_count = 5}),
                     TL_ERR_INVALID);
}
END_TEST

START_TEST(no_engine_is_invalid)
{
    ck_assert_int_eq(tl_ue3_engine_turn(NULL), TL_ERR_INVALID);
    ck_assert_int_eq(tl_ue3_engine_run(NULL), TL_ERR_INVALID);
    tl_ue3_engine_end(NULL);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/ue3_engine");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, table_20_8_a_turn_runs_client_world_viewport_redraw_audio_and_messages);
    tcase_add_test(tests, table_20_8_input_comes_before_the_world_and_messages_of_the_system_last);
    tcase_add_test(tests, table_20_8_the_audio_gets_whether_the_world_is_paused);
    tcase_add_test(tests, the_time_of_the_turn_goes_to_hooks_and_world);
    tcase_add_test(tests, a_turn_without_a_map_runs_all_but_the_world);
    tcase_add_test(tests, table_20_8_GIsRequestingExit_ends_the_loop_after_its_turn);
    tcase_add_test(tests, a_world_that_cannot_tick_ends_the_loop_with_its_result);
    tcase_add_test(tests, a_turn_inside_of_a_turn_is_refused);
    tcase_add_test(tests, an_engine_without_hooks_ticks_its_world);
    tcase_add_test(tests, no_engine_is_invalid);
    return suite_run(tests, 60);
}
