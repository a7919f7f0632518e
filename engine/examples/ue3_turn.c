/* ue3_turn.c -- a map change and turns of the engine loop, the UE3 way. */
#include <tickline/tickline.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void say(void *user, const tl_tick_context *context)
{
    (void)user;
    printf("  player, %" PRId64 " ms\n", context->delta / TL_MS(1));
}

/* The map step SPAWN_PLAYER fills in the controller. */
static tl_result spawn_player(void *user, const tl_ue3_map_call *call)
{
    static const tl_actor_class kind = {.name = "Player", .tick = say};
    const tl_actor_def def = {.actor_class = &kind, .primary_tick = {.can_ever_tick = true}};

    (void)user;
    return tl_actor_spawn(call->engine->world, &def,
                          &call->engine->players[call->index].controller);
}

static tl_result say_step(void *user, const tl_ue3_map_call *call)
{
    (void)user;
    printf("%s %s\n", tl_ue3_map_step_name(call->step), call->map->url);
    return TL_OK;
}

static void redraw(void *user, tl_ue3_engine *engine, tl_time delta)
{
    (void)user;
    (void)delta;
    printf("  redraw %" PRIu64 "\n", engine->loop.frames);
    engine->is_requesting_exit = engine->loop.frames == 3;
}

int main(void)
{
    tl_ue3_engine engine;
    tl_ue3_engine_def def = {
        .loop = {.fixed_hz = 25}, .hooks = {.redraw_viewports = redraw}, .player_count = 1};
    const tl_ue3_def frames = {.garbage_interval = TL_SECONDS(60)};
    const tl_ue3_map map = {.url = "Canyon", .world = {.ue3 = &frames}};

    def.map_steps[TL_UE3_MAP_PRE_LOAD_MAP] = say_step;
    def.map_steps[TL_UE3_MAP_SPAWN_PLAYER] = spawn_player;
    def.map_steps[TL_UE3_MAP_POST_LOAD_MAP] = say_step;
    if (tl_ue3_engine_begin(&engine, &def) != TL_OK || tl_ue3_load_map(&engine, &map) != TL_OK ||
        tl_ue3_engine_run(&engine) != TL_OK) {
        return EXIT_FAILURE;
    }
    tl_ue3_engine_end(&engine);
    return EXIT_SUCCESS;
}

/* Output:
 * PreLoadMap Canyon
 * PostLoadMap Canyon
 *   player, 40 ms
 *   redraw 1
 *   player, 40 ms
 *   redraw 2
 *   player, 40 ms
 *   redraw 3
 */
