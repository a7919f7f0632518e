#include <tickline/ue3_engine.h>

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

static tl_result tick_world(const tl_ue3_engine *engine)
{
    return engine->world != NULL ? tl_ue3_tick(engine->world, engine->loop.delta) : TL_OK;
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
    tl_result result = tick_world(engine);
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
