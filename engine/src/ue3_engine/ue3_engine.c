/* The engine loop of UE3, and the change of maps (E3-40, E3-41). */
#include "world.h"

#include <tickline/ue3_engine.h>

static const char *const step_names[TL_UE3_MAP_STEP_COUNT] = {
    "PreLoadMap",
    "CleanUpMapPackages",
    "CleanUpGamePrePackages",
    "CleanUpGamePostPackages",
    "CleanUpMutatorPackages",
    "DestroyClientPawns",
    "CloseClientConnections",
    "StopNetDriver",
    "FlushLevelStreaming",
    "StopPhysics",
    "CleanUpWorld",
    "LevelsRemoved",
    "DetachPlayer",
    "RemoveFromRoot",
    "CollectGarbage",
    "LoadPackage",
    "InitWorld",
    "HandOverConnection",
    "SetGameInfo",
    "SpawnPlayer",
    "PostLoadMap",
    "LoadFailed",
};

const char *tl_ue3_map_step_name(tl_ue3_map_step step)
{
    return (uint32_t)step < TL_UE3_MAP_STEP_COUNT ? step_names[step] : "none";
}

/* Calls the host's steps from first to last, until one fails. */
static tl_result run_steps(tl_ue3_map_call *call, tl_ue3_map_step first, tl_ue3_map_step last)
{
    const tl_ue3_engine_def *def = &call->engine->def;
    tl_result result = TL_OK;

    for (uint32_t step = first; step <= (uint32_t)last && result == TL_OK; step++) {
        call->step = (tl_ue3_map_step)step;
        result = def->map_steps[step] != NULL ? def->map_steps[step](def->map_user, call) : TL_OK;
    }
    return result;
}

static tl_result run_step(tl_ue3_map_call *call, tl_ue3_map_step step)
{
    return run_steps(call, step, step);
}

/* Each local player: pawn, controller, detach. */
static tl_result remove_players(tl_ue3_map_call *call)
{
    tl_ue3_engine *engine = call->engine;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < engine->def.player_count && result == TL_OK; i++) {
        (void)tl_actor_destroy(engine->world, engine->players[i].pawn);
        (void)tl_actor_destroy(engine->world, engine->players[i].controller);
        engine->players[i] = (tl_ue3_player){0};
        call->index = i;
        result = run_step(call, TL_UE3_MAP_DETACH_PLAYER);
    }
    call->index = 0;
    return result;
}

static void let_world_go(tl_ue3_engine *engine)
{
    tl_world *world = engine->world;

    engine->world = NULL;
    engine->game_info = (tl_actor_id){0};
    engine->connection = NULL;
    for (uint32_t i = 0; i < TL_UE3_MAX_PLAYERS; i++) {
        engine->players[i] = (tl_ue3_player){0};
    }
    tl__world_destroy(world, TL_END_PLAY_LEVEL_TRANSITION);
}

static tl_result close_old_world(tl_ue3_map_call *call)
{
    if (call->engine->world == NULL) {
        return TL_OK;
    }
    tl_result result = run_steps(call, TL_UE3_MAP_DESTROY_CLIENT_PAWNS, TL_UE3_MAP_LEVELS_REMOVED);
    result = TL__THEN(result, remove_players(call));
    result = TL__THEN(result, run_step(call, TL_UE3_MAP_REMOVE_FROM_ROOT));
    if (result == TL_OK) {
        let_world_go(call->engine);
    }
    return result;
}

static tl_result make_world(tl_ue3_map_call *call)
{
    tl_result result = run_steps(call, TL_UE3_MAP_COLLECT_GARBAGE, TL_UE3_MAP_LOAD_PACKAGE);

    result = TL__THEN(result, tl_world_create(&call->engine->world, &call->map->world));
    return TL__THEN(result, run_step(call, TL_UE3_MAP_INIT_WORLD));
}

static tl_result connect(tl_ue3_map_call *call)
{
    tl_ue3_engine *engine = call->engine;

    engine->net_mode = call->map->net_mode;
    if (call->map->pending_connection != NULL) {
        engine->net_mode = TL_UE3_CLIENT;
        engine->connection = call->map->pending_connection;
        tl_result result = run_step(call, TL_UE3_MAP_HAND_OVER_CONNECTION);
        if (result != TL_OK) {
            return result;
        }
    }
    bool needs_game_info =
        engine->net_mode != TL_UE3_CLIENT && !tl_actor_is_valid(engine->world, engine->game_info);
    return needs_game_info ? run_step(call, TL_UE3_MAP_SET_GAME_INFO) : TL_OK;
}

static tl_result spawn_players(tl_ue3_map_call *call)
{
    tl_ue3_engine *engine = call->engine;

    if (engine->def.map_steps[TL_UE3_MAP_SPAWN_PLAYER] == NULL) {
        return TL_OK;
    }
    for (uint32_t i = 0; i < engine->def.player_count; i++) {
        call->index = i;
        tl_result result = run_step(call, TL_UE3_MAP_SPAWN_PLAYER);
        if (result != TL_OK) {
            return result;
        }
        if (!tl_actor_is_valid(engine->world, engine->players[i].controller)) {
            return TL_ERR_STATE;
        }
    }
    call->index = 0;
    return TL_OK;
}

static tl_result open_new_world(tl_ue3_map_call *call)
{
    tl_result result = make_world(call);

    result = TL__THEN(result, connect(call));
    result = TL__THEN(result, tl_ue3_begin_play(call->engine->world, !call->map->keeps_times));
    return TL__THEN(result, spawn_players(call));
}

static tl_result load(tl_ue3_map_call *call)
{
    tl_result result =
        run_steps(call, TL_UE3_MAP_PRE_LOAD_MAP, TL_UE3_MAP_CLEAN_UP_MUTATOR_PACKAGES);

    result = TL__THEN(result, close_old_world(call));
    if (result != TL_OK) {
        return result;
    }
    result = open_new_world(call);
    if (result != TL_OK) {
        let_world_go(call->engine);
    }
    return result;
}

tl_result tl_ue3_load_map(tl_ue3_engine *engine, const tl_ue3_map *map)
{
    if (engine == NULL || map == NULL || map->world.ue3 == NULL) {
        return TL_ERR_INVALID;
    }
    bool is_busy = engine->world != NULL &&
                   (tl__world_is_in_callback(engine->world) || engine->world->core.frame.is_open);
    if (engine->is_loading || is_busy) {
        return TL_ERR_LOCKED;
    }
    tl_ue3_map_call call = {.engine = engine, .map = map};
    engine->is_loading = true;
    tl_result result = load(&call);
    if (result == TL_OK) {
        (void)run_step(&call, TL_UE3_MAP_POST_LOAD_MAP);
    } else {
        call.result = result;
        (void)run_step(&call, TL_UE3_MAP_LOAD_FAILED);
    }
    engine->is_loading = false;
    return result;
}

tl_result tl_ue3_engine_begin(tl_ue3_engine *engine, const tl_ue3_engine_def *def)
{
    if (engine == NULL) {
        return TL_ERR_INVALID;
    }
    *engine = (tl_ue3_engine){0};
    if (def == NULL || def->player_count > TL_UE3_MAX_PLAYERS) {
        return TL_ERR_INVALID;
    }
    int64_t now = def->host.clock != NULL ? def->host.clock(def->host.user) : 0;
    engine->def = *def;
    engine->loop = tl_loop_begin(&def->loop, now);
    return TL_OK;
}

void tl_ue3_engine_end(tl_ue3_engine *engine)
{
    if (engine == NULL || engine->is_in_turn || engine->is_loading) {
        return;
    }
    tl_world_destroy(engine->world);
    engine->world = NULL;
}

static void call(tl_ue3_engine *engine, tl_ue3_turn_fn *hook)
{
    if (hook != NULL) {
        hook(engine->def.hooks.user, engine, engine->loop.delta);
    }
}

static void call_each(tl_ue3_engine *engine, tl_ue3_part_fn *hook, uint32_t count)
{
    for (uint32_t i = 0; hook != NULL && i < count; i++) {
        hook(engine->def.hooks.user, engine, i, engine->loop.delta);
    }
}

static void tick_client(tl_ue3_engine *engine)
{
    const tl_ue3_turn_hooks *hooks = &engine->def.hooks;

    call(engine, hooks->process_deferred_messages);
    call_each(engine, hooks->tick_viewport, engine->def.viewport_count);
    call(engine, hooks->process_input);
}

static void tick_game_viewport(tl_ue3_engine *engine)
{
    const tl_ue3_turn_hooks *hooks = &engine->def.hooks;

    call(engine, hooks->tick_console);
    call_each(engine, hooks->tick_interaction, engine->def.interaction_count);
    call_each(engine, hooks->tick_player, engine->def.player_count);
}

static void update_audio(tl_ue3_engine *engine)
{
    const tl_ue3_turn_hooks *hooks = &engine->def.hooks;

    if (hooks->update_audio != NULL) {
        bool is_paused = engine->world == NULL || tl_world_is_paused(engine->world);
        hooks->update_audio(hooks->user, engine, is_paused);
    }
}

tl_result tl_ue3_engine_turn(tl_ue3_engine *engine)
{
    if (engine == NULL) {
        return TL_ERR_INVALID;
    }
    if (engine->is_in_turn || engine->is_loading) {
        return TL_ERR_LOCKED;
    }
    engine->is_in_turn = true;
    (void)tl_loop_update(&engine->loop, &engine->def.host);
    tick_client(engine);
    tl_result result =
        engine->world != NULL ? tl_ue3_tick(engine->world, engine->loop.delta) : TL_OK;
    tick_game_viewport(engine);
    call(engine, engine->def.hooks.redraw_viewports);
    update_audio(engine);
    call(engine, engine->def.hooks.pump_messages);
    engine->is_in_turn = false;
    return result;
}

tl_result tl_ue3_engine_run(tl_ue3_engine *engine)
{
    tl_result result = engine != NULL ? TL_OK : TL_ERR_INVALID;

    while (result == TL_OK && !engine->is_requesting_exit) {
        result = tl_ue3_engine_turn(engine);
    }
    return result;
}
