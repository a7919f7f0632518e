/* LoadMap: its order, what is gone after it, what stays, and how it fails. */
#include "../../support/suite.h"
#include "../ue3/ue3_stage.h"

#include <check.h>
#include <string.h>

static stage s;
static tl_ue3_engine engine;
static fixture_memory memory;
static part actors[8];
static bool worlds[TL_UE3_MAP_STEP_COUNT]; /* whether a world existed in that step */
static tl_ue3_map_step fails = TL_UE3_MAP_STEP_COUNT;
static tl_result told_failure;
static void *handed_over;
static bool makes_game_info_early;
static bool forgets_controller;
static uint32_t games;

static void note_step(const tl_ue3_map_call *call)
{
    stage_note(&s, tl_ue3_map_step_name(call->step));
    if (call->step == TL_UE3_MAP_DETACH_PLAYER || call->step == TL_UE3_MAP_SPAWN_PLAYER) {
        fixture_append(s.text, sizeof(s.text), call->index == 0 ? "0" : "1");
    } else {
        ck_assert_uint_eq(call->index, 0);
    }
    worlds[call->step] = call->engine->world != NULL;
}

/* What a host does in the steps; every step is noted. */
static tl_result act(const tl_ue3_map_call *call)
{
    tl_ue3_engine *self = call->engine;

    s.world = self->world;
    if (call->step == TL_UE3_MAP_INIT_WORLD) {
        ck_assert(!tl_world_has_begun_play(self->world));
        ck_assert_int_eq(stage_spawn(&s, &actors[0], "thing", (tl_actor_def){.is_loaded = true}),
                         TL_OK);
        actors[0].writes_end = true;
        self->game_info = makes_game_info_early ? actors[0].actor : (tl_actor_id){0};
        ck_assert_int_eq(tl_ue3_tick(self->world, FIXTURE_DELTA), TL_OK);
    } else if (call->step == TL_UE3_MAP_SET_GAME_INFO) {
        ck_assert_int_eq(stage_spawn(&s, &actors[1], "game", (tl_actor_def){0}), TL_OK);
        self->game_info = actors[1].actor;
    } else if (call->step == TL_UE3_MAP_HAND_OVER_CONNECTION) {
        handed_over = self->connection;
    } else if (call->step == TL_UE3_MAP_SPAWN_PLAYER && !forgets_controller) {
        part *controller = &actors[2 + 2 * call->index];
        ck_assert(tl_world_has_begun_play(self->world));
        ck_assert_int_eq(stage_spawn(&s, controller, "controller", (tl_actor_def){0}), TL_OK);
        ck_assert_int_eq(stage_spawn(&s, controller + 1, "pawn", (tl_actor_def){0}), TL_OK);
        controller[0].writes_end = true;
        controller[1].writes_end = true;
        self->players[call->index] =
            (tl_ue3_player){.controller = controller[0].actor, .pawn = controller[1].actor};
    } else if (call->step == TL_UE3_MAP_LOAD_FAILED) {
        told_failure = call->result;
    }
    return TL_OK;
}

static tl_result on_step(void *user, const tl_ue3_map_call *call)
{
    ck_assert_ptr_eq(user, &s);
    ck_assert_ptr_eq(call->engine, &engine);
    ck_assert_str_eq(call->map->url, "Map?Name=A");
    note_step(call);
    if (call->step == fails) {
        return TL_ERR_REFUSED;
    }
    return act(call);
}

static void on_init_game(void *user, tl_world *world)
{
    stage_note(user, "InitGame");
    games += 1;
    ck_assert_int_eq(tl_world_get_times(world).time, 0);
    ck_assert_int_eq(tl_world_get_times(world).real_time, 0);
}

static tl_ue3_def ue3;

static tl_ue3_map map_of(void)
{
    ue3 = (tl_ue3_def){.hooks = {.user = &s, .init_game = on_init_game}};
    return (tl_ue3_map){
        .url = "Map?Name=A",
        .world = {.clamp = TL_CLAMP_OFF, .allocator = {fixture_realloc, &memory}, .ue3 = &ue3}};
}

static tl_result load_map(void)
{
    const tl_ue3_map map = map_of();

    s.text[0] = '\0';
    return tl_ue3_load_map(&engine, &map);
}

static void set_up(void)
{
    tl_ue3_engine_def def = {.loop = {.fixed_hz = 8}, .map_user = &s, .player_count = 2};

    memset(&s, 0, sizeof(s));
    memset(actors, 0, sizeof(actors));
    for (uint32_t i = 0; i < TL_UE3_MAP_STEP_COUNT; i++) {
        def.map_steps[i] = on_step;
    }
    ck_assert_int_eq(tl_ue3_engine_begin(&engine, &def), TL_OK);
}

static void tear_down(void)
{
    tl_ue3_engine_end(&engine);
    ck_assert_int_eq(memory.bytes, 0);
}

#define BEFORE                                                                                     \
    "PreLoadMap CleanUpMapPackages CleanUpGamePrePackages CleanUpGamePostPackages "                \
    "CleanUpMutatorPackages "
#define OLD                                                                                        \
    "DestroyClientPawns CloseClientConnections StopNetDriver FlushLevelStreaming StopPhysics "     \
    "CleanUpWorld LevelsRemoved "

static const char *first_load =
    BEFORE "CollectGarbage LoadPackage InitWorld SetGameInfo InitGame SpawnPlayer0 SpawnPlayer1 "
           "PostLoadMap";

START_TEST(E3_40_the_first_map_is_loaded_in_its_order)
{
    ck_assert_int_eq(load_map(), TL_OK);
    ck_assert_str_eq(s.text, first_load);
}
END_TEST

START_TEST(E3_40_the_next_map_lets_the_old_world_go_first)
{
    ck_assert_int_eq(load_map(), TL_OK);
    ck_assert_int_eq(load_map(), TL_OK);
    ck_assert_str_eq(s.text,
                     BEFORE OLD "~pawn ~controller DetachPlayer0 ~pawn ~controller DetachPlayer1 "
                                "RemoveFromRoot ~thing !pawn !controller !pawn !controller !thing "
                                "CollectGarbage LoadPackage InitWorld SetGameInfo InitGame "
                                "SpawnPlayer0 SpawnPlayer1 PostLoadMap");
    ck_assert_uint_eq(games, 2);
}
END_TEST

START_TEST(E3_40_the_two_broadcasts_frame_everything)
{
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_int_eq(load_map(), TL_OK);
        ck_assert_ptr_eq(strstr(s.text, "PreLoadMap"), s.text);
        ck_assert_str_eq(s.text + strlen(s.text) - strlen("PostLoadMap"), "PostLoadMap");
    }
}
END_TEST

START_TEST(E3_40_garbage_is_collected_while_no_world_exists)
{
    for (uint32_t i = 0; i < 2; i++) {
        ck_assert_int_eq(load_map(), TL_OK);
        ck_assert(!worlds[TL_UE3_MAP_COLLECT_GARBAGE]);
        ck_assert(!worlds[TL_UE3_MAP_LOAD_PACKAGE]);
        ck_assert(worlds[TL_UE3_MAP_INIT_WORLD]);
        ck_assert_int_eq(worlds[TL_UE3_MAP_PRE_LOAD_MAP], i == 1);
        ck_assert_int_eq(worlds[TL_UE3_MAP_REMOVE_FROM_ROOT], i == 1);
    }
}
END_TEST

START_TEST(E3_40_times_are_zero_after_it_unless_they_are_kept)
{
    tl_ue3_map map = map_of();

    ck_assert_int_eq(load_map(), TL_OK);
    for (uint32_t i = 0; i < 4; i++) {
        ck_assert_int_eq(tl_ue3_engine_turn(&engine), TL_OK);
    }
    ck_assert_int_eq(tl_world_get_times(engine.world).time, 4 * FIXTURE_DELTA);
    ck_assert_int_eq(load_map(), TL_OK);
    tl_world_times times = tl_world_get_times(engine.world);
    ck_assert_int_eq(times.time + times.real_time + times.audio_time, 0);
    map.world.ue3 = &(tl_ue3_def){0};
    map.keeps_times = true;
    ck_assert_int_eq(tl_ue3_load_map(&engine, &map), TL_OK);
    ck_assert_int_eq(tl_world_get_times(engine.world).time, FIXTURE_DELTA);
}
END_TEST

START_TEST(E3_40_the_actors_of_the_old_world_are_destroyed_before_the_new_one_is_loaded)
{
    ck_assert_int_eq(load_map(), TL_OK);
    ck_assert_int_eq(load_map(), TL_OK);
    const char *end = strstr(s.text, "~thing");
    const char *gone = strstr(s.text, "!thing");
    ck_assert_ptr_nonnull(end);
    ck_assert_ptr_nonnull(gone);
    ck_assert(end < gone && gone < strstr(s.text, "CollectGarbage"));
}
END_TEST

static tl_end_play_reason reason_of_end;
static tl_world *world_at_end;

static void on_end(void *user, tl_world *world, tl_actor_id actor, tl_end_play_reason reason)
{
    static const tl_actor_class still = {.name = "Still"};
    tl_actor_id ghost;

    (void)user;
    (void)actor;
    reason_of_end = reason;
    world_at_end = engine.world;
    ck_assert_int_eq(tl_actor_spawn(world, &(tl_actor_def){.actor_class = &still}, &ghost),
                     TL_ERR_STATE);
}

START_TEST(LC_9_end_play_gets_the_level_transition_as_reason)
{
    static const tl_actor_class kind = {.name = "Told", .end_play = on_end};
    tl_actor_id actor;

    ck_assert_int_eq(load_map(), TL_OK);
    ck_assert_int_eq(tl_actor_spawn(engine.world, &(tl_actor_def){.actor_class = &kind}, &actor),
                     TL_OK);
    reason_of_end = TL_END_PLAY_QUIT;
    ck_assert_int_eq(load_map(), TL_OK);
    ck_assert_int_eq(reason_of_end, TL_END_PLAY_LEVEL_TRANSITION);
    ck_assert_ptr_null(world_at_end);
}
END_TEST

START_TEST(E3_40_a_networked_client_keeps_its_connection)
{
    int socket = 0;
    tl_ue3_map map = map_of();

    ck_assert_int_eq(load_map(), TL_OK);
    ck_assert_ptr_null(engine.connection);
    map.pending_connection = &socket;
    ck_assert_int_eq(tl_ue3_load_map(&engine, &map), TL_OK);
    ck_assert_ptr_eq(handed_over, &socket);
    ck_assert_ptr_eq(engine.connection, &socket);
    ck_assert_int_eq(engine.net_mode, TL_UE3_CLIENT);
    map.pending_connection = engine.connection;
    s.text[0] = '\0';
    ck_assert_int_eq(tl_ue3_load_map(&engine, &map), TL_OK);
    ck_assert_ptr_eq(engine.connection, &socket);
    ck_assert_ptr_nonnull(strstr(s.text, "InitWorld HandOverConnection InitGame SpawnPlayer0"));
}
END_TEST

START_TEST(table_20_8_SetGameInfo_is_only_for_a_server_without_one)
{
    tl_ue3_map map = map_of();

    ck_assert_int_eq(load_map(), TL_OK);
    ck_assert_ptr_nonnull(strstr(s.text, "SetGameInfo"));
    ck_assert(tl_actor_is_valid(engine.world, engine.game_info));
    makes_game_info_early = true;
    ck_assert_int_eq(load_map(), TL_OK);
    ck_assert_ptr_null(strstr(s.text, "SetGameInfo"));
    makes_game_info_early = false;
    map.net_mode = TL_UE3_CLIENT;
    s.text[0] = '\0';
    ck_assert_int_eq(tl_ue3_load_map(&engine, &map), TL_OK);
    ck_assert_ptr_null(strstr(s.text, "SetGameInfo"));
    map.net_mode = TL_UE3_SERVER;
    ck_assert_int_eq(tl_ue3_load_map(&engine, &map), TL_OK);
    ck_assert_ptr_nonnull(strstr(s.text, "SetGameInfo"));
}
END_TEST

START_TEST(table_20_8_one_controller_for_each_local_player)
{
    ck_assert_int_eq(load_map(), TL_OK);
    for (uint32_t i = 0; i < 2; i++) {
        ck_assert(tl_actor_is_valid(engine.world, engine.players[i].controller));
    }
    ck_assert(!tl_actor_id_equal(engine.players[0].controller, engine.players[1].controller));
    forgets_controller = true;
    ck_assert_int_eq(load_map(), TL_ERR_STATE);
    ck_assert_ptr_null(engine.world);
}
END_TEST

static uint32_t counted;

static void count_timer(void *user, const tl_ue3_timer_call *call)
{
    (void)user;
    (void)call;
    counted += 1;
}

static void count_tickable(void *user, const tl_tickable_context *context)
{
    (void)user;
    (void)context;
    counted += 1;
}

static void count_code(void *user, const tl_script_context *context)
{
    (void)user;
    counted += 1;
    (void)tl_script_sleep(context->world, context->script, 0, 0);
}

START_TEST(E3_41_timers_state_code_and_ticks_of_the_old_world_are_gone)
{
    tl_tickable_id tickable;
    tl_script_id script;
    const tl_ue3_timer_def timer = {.fn = count_timer, .rate = 1, .loop = true};

    ck_assert_int_eq(load_map(), TL_OK);
    tl_actor_id actor = engine.players[0].pawn;
    ck_assert_int_eq(tl_ue3_timer_set(engine.world, actor, &timer), TL_OK);
    ck_assert_int_eq(
        tl_script_create(engine.world, &(tl_script_def){.actor = actor, .fn = count_code}, &script),
        TL_OK);
    ck_assert_int_eq(
        tl_tickable_create(engine.world, &(tl_tickable_def){.tick = count_tickable}, &tickable),
        TL_OK);
    ck_assert_int_eq(tl_ue3_engine_turn(&engine), TL_OK);
    ck_assert_uint_gt(counted, 3);
    uint32_t ticks = actors[0].ticks;
    ck_assert_int_eq(load_map(), TL_OK);
    counted = 0;
    ck_assert_int_eq(tl_ue3_engine_turn(&engine), TL_OK);
    ck_assert_uint_eq(counted, 0);
    ck_assert_uint_eq(actors[0].ticks, ticks + 1);
    ck_assert(!tl_script_is_valid(engine.world, script));
    ck_assert(!tl_tickable_is_valid(engine.world, tickable));
    ck_assert_uint_eq(tl_ue3_timer_count(engine.world, engine.players[0].pawn), 0);
    fixture_check(engine.world);
}
END_TEST

START_TEST(E3_41_the_new_world_is_the_same_whatever_the_old_one_was)
{
    ck_assert_int_eq(load_map(), TL_OK);
    uint64_t fresh = tl_world_state_hash(engine.world);
    for (uint32_t i = 0; i < 5; i++) {
        ck_assert_int_eq(tl_ue3_engine_turn(&engine), TL_OK);
    }
    ck_assert_uint_ne(tl_world_state_hash(engine.world), fresh);
    ck_assert_int_eq(load_map(), TL_OK);
    ck_assert_uint_eq(tl_world_state_hash(engine.world), fresh);
}
END_TEST

static bool is_before_the_old_world_goes(tl_ue3_map_step step)
{
    return step <= TL_UE3_MAP_REMOVE_FROM_ROOT;
}

START_TEST(a_step_that_fails_ends_the_load_and_tells_it)
{
    int socket = 0;
    tl_ue3_map map = map_of();

    ck_assert_int_eq(load_map(), TL_OK);
    tl_world *old = engine.world;
    fails = (tl_ue3_map_step)_i;
    map.pending_connection = _i == TL_UE3_MAP_HAND_OVER_CONNECTION ? &socket : NULL;
    s.text[0] = '\0';
    ck_assert_int_eq(tl_ue3_load_map(&engine, &map), TL_ERR_REFUSED);
    ck_assert_int_eq(told_failure, TL_ERR_REFUSED);
    const char *end = strstr(s.text, tl_ue3_map_step_name(fails));
    ck_assert_ptr_nonnull(end);
    ck_assert_ptr_nonnull(strstr(end, "LoadFailed"));
    ck_assert_ptr_null(strstr(s.text, "PostLoadMap"));
    ck_assert_ptr_eq(engine.world, is_before_the_old_world_goes(fails) ? old : NULL);
    ck_assert_ptr_null(engine.connection);
    ck_assert_int_eq(tl_ue3_engine_turn(&engine), TL_OK);
    fails = TL_UE3_MAP_STEP_COUNT;
    ck_assert_int_eq(load_map(), TL_OK);
    ck_assert_ptr_nonnull(engine.world);
}
END_TEST

START_TEST(a_map_whose_world_cannot_be_made_leaves_no_world)
{
    tl_ue3_map map = map_of();

    ck_assert_int_eq(load_map(), TL_OK);
    map.world.min_undilated_delta = -1;
    ck_assert_int_eq(tl_ue3_load_map(&engine, &map), TL_ERR_INVALID);
    ck_assert_ptr_null(engine.world);
    ck_assert_int_eq(told_failure, TL_ERR_INVALID);
    ck_assert_int_eq(memory.bytes, 0);
}
END_TEST

static tl_result inner;

static void load_in_tick(part *self)
{
    const tl_ue3_map map = map_of();

    (void)self;
    inner = tl_ue3_load_map(&engine, &map);
}

START_TEST(a_map_is_not_changed_from_inside_of_its_world)
{
    ck_assert_int_eq(load_map(), TL_OK);
    actors[0].act = load_in_tick;
    ck_assert_int_eq(tl_ue3_engine_turn(&engine), TL_OK);
    ck_assert_uint_eq(actors[0].ticks, 1);
    ck_assert_int_eq(inner, TL_ERR_LOCKED);
    ck_assert_int_eq(tl_ue3_frame_begin(engine.world, 1), TL_OK);
    ck_assert_int_eq(load_map(), TL_ERR_LOCKED);
    ck_assert_str_eq(s.text, "");
    ck_assert_int_eq(tl_ue3_frame_end(engine.world), TL_OK);
}
END_TEST

static tl_result load_in_step(void *user, const tl_ue3_map_call *call)
{
    (void)user;
    inner = tl_ue3_load_map(call->engine, call->map);
    return TL_OK;
}

START_TEST(a_map_is_not_changed_from_inside_of_a_change)
{
    engine.def.map_steps[_i] = load_in_step;
    ck_assert_int_eq(load_map(), TL_OK);
    ck_assert_int_eq(inner, TL_ERR_LOCKED);
}
END_TEST

static void load_in_turn(void *user, tl_ue3_engine *self, tl_time delta)
{
    (void)user;
    (void)self;
    (void)delta;
    ck_assert_int_eq(load_map(), TL_OK);
}

START_TEST(a_console_command_may_change_the_map_in_the_turn)
{
    ck_assert_int_eq(load_map(), TL_OK);
    engine.def.hooks.tick_console = load_in_turn;
    ck_assert_int_eq(tl_ue3_engine_turn(&engine), TL_OK);
    ck_assert_int_eq(tl_world_get_times(engine.world).time, 0);
}
END_TEST

START_TEST(a_map_needs_a_UE3_world)
{
    ck_assert_int_eq(tl_ue3_load_map(&engine, &(tl_ue3_map){.url = "x"}), TL_ERR_INVALID);
    ck_assert_int_eq(tl_ue3_load_map(&engine, NULL), TL_ERR_INVALID);
    ck_assert_str_eq(s.text, "");
}
END_TEST

START_TEST(a_load_without_hooks_makes_a_world_that_has_begun)
{
    tl_ue3_engine plain;
    const tl_ue3_def no_hooks = {0};

    ck_assert_int_eq(tl_ue3_engine_begin(&plain, &(tl_ue3_engine_def){.player_count = 1}), TL_OK);
    for (uint32_t i = 0; i < 2; i++) {
        ck_assert_int_eq(tl_ue3_load_map(&plain, &(tl_ue3_map){.world = {.ue3 = &no_hooks}}),
                         TL_OK);
        ck_assert(tl_world_has_begun_play(plain.world));
    }
    tl_ue3_engine_end(&plain);
    ck_assert_ptr_null(plain.world);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/ue3_map");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, E3_40_the_first_map_is_loaded_in_its_order);
    tcase_add_test(tests, E3_40_the_next_map_lets_the_old_world_go_first);
    tcase_add_test(tests, E3_40_the_two_broadcasts_frame_everything);
    tcase_add_test(tests, E3_40_garbage_is_collected_while_no_world_exists);
    tcase_add_test(tests, E3_40_times_are_zero_after_it_unless_they_are_kept);
    tcase_add_test(tests,
                   E3_40_the_actors_of_the_old_world_are_destroyed_before_the_new_one_is_loaded);
    tcase_add_test(tests, LC_9_end_play_gets_the_level_transition_as_reason);
    tcase_add_test(tests, E3_40_a_networked_client_keeps_its_connection);
    tcase_add_test(tests, table_20_8_SetGameInfo_is_only_for_a_server_without_one);
    tcase_add_test(tests, table_20_8_one_controller_for_each_local_player);
    tcase_add_test(tests, E3_41_timers_state_code_and_ticks_of_the_old_world_are_gone);
    tcase_add_test(tests, E3_41_the_new_world_is_the_same_whatever_the_old_one_was);
    tcase_add_loop_test(tests, a_step_that_fails_ends_the_load_and_tells_it, 0,
                        TL_UE3_MAP_POST_LOAD_MAP);
    tcase_add_test(tests, a_map_whose_world_cannot_be_made_leaves_no_world);
    tcase_add_test(tests, a_map_is_not_changed_from_inside_of_its_world);
    tcase_add_loop_test(tests, a_map_is_not_changed_from_inside_of_a_change,
                        TL_UE3_MAP_COLLECT_GARBAGE, TL_UE3_MAP_INIT_WORLD);
    tcase_add_test(tests, a_console_command_may_change_the_map_in_the_turn);
    tcase_add_test(tests, a_map_needs_a_UE3_world);
    tcase_add_test(tests, a_load_without_hooks_makes_a_world_that_has_begun);
    return suite_run(tests, 60);
}
