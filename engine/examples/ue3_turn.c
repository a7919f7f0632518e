/* ue3_turn.c -- a map change and turns of the engine loop, the UE3 way. */
#include <tickline/tickline.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { BLINK = 1 };

static char bot_name[] = "bot";
static char trail_name[] = "trail";
static char player_name[] = "player";

static void say(void *user, const tl_tick_context *context)
{
    printf("  %s, %" PRId64 " ms\n", (const char *)user, context->delta / TL_MS(1));
}

static void blink(void *user, const tl_ue3_timer_call *call)
{
    (void)user;
    (void)call;
    printf("  blink\n");
}

/* State code: waits 50 ms of its actor's time, then says so once. */
static void patrol(void *user, const tl_script_context *context)
{
    (void)user;
    if (context->position == 0) {
        (void)tl_script_sleep(context->world, context->script, TL_MS(50), 1);
    } else {
        printf("  patrol begins\n");
    }
}

static void say_start(void *user, tl_world *world, tl_time delta)
{
    (void)user;
    (void)world;
    printf("  [physics starts, %" PRId64 " ms]\n", delta / TL_MS(1));
}

static void say_wait(void *user, tl_world *world, tl_time delta)
{
    (void)user;
    (void)world;
    (void)delta;
    printf("  [physics is done]\n");
}

static tl_result spawn(tl_world *world, char *name, tl_tick_group group, tl_actor_id *out)
{
    static const tl_actor_class kind = {.name = "Sayer", .tick = say};
    const tl_primary_tick tick = {.can_ever_tick = true, .has_group = true, .group = group};

    return tl_actor_spawn(
        world,
        &(tl_actor_def){.actor_class = &kind, .user = name, .name = name, .primary_tick = tick},
        out);
}

/* The actors of the map; they begin when the engine begins play. */
static tl_result fill_map(void *user, const tl_ue3_map_call *call)
{
    tl_world *world = call->engine->world;
    tl_actor_id bot;
    tl_actor_id trail;
    tl_script_id script;

    (void)user;
    tl_result result = spawn(world, trail_name, TL_TICK_GROUP_POST_PHYSICS, &trail);
    if (result == TL_OK) {
        result = spawn(world, bot_name, TL_TICK_GROUP_PRE_PHYSICS, &bot);
    }
    if (result == TL_OK) {
        result = tl_script_create(world, &(tl_script_def){.actor = bot, .fn = patrol}, &script);
    }
    return result != TL_OK
               ? result
               : tl_ue3_timer_set(world, bot,
                                  &(tl_ue3_timer_def){
                                      .key = BLINK, .fn = blink, .rate = TL_MS(60), .loop = true});
}

static tl_result spawn_player(void *user, const tl_ue3_map_call *call)
{
    (void)user;
    return spawn(call->engine->world, player_name, TL_TICK_GROUP_PRE_PHYSICS,
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
    const tl_ue3_def frames = {
        .hooks = {.start_async_work = say_start, .wait_for_async_work = say_wait}};

    def.map_steps[TL_UE3_MAP_PRE_LOAD_MAP] = say_step;
    def.map_steps[TL_UE3_MAP_INIT_WORLD] = fill_map;
    def.map_steps[TL_UE3_MAP_SPAWN_PLAYER] = spawn_player;
    def.map_steps[TL_UE3_MAP_POST_LOAD_MAP] = say_step;
    if (tl_ue3_engine_begin(&engine, &def) != TL_OK ||
        tl_ue3_load_map(&engine, &(tl_ue3_map){.url = "Canyon", .world = {.ue3 = &frames}}) !=
            TL_OK ||
        tl_ue3_engine_run(&engine) != TL_OK) {
        return EXIT_FAILURE;
    }
    tl_ue3_engine_end(&engine);
    return EXIT_SUCCESS;
}

/* Output:
 * PreLoadMap Canyon
 * PostLoadMap Canyon
 *   bot, 40 ms
 *   player, 40 ms
 *   [physics starts, 40 ms]
 *   [physics is done]
 *   trail, 40 ms
 *   redraw 1
 *   bot, 40 ms
 *   blink
 *   player, 40 ms
 *   [physics starts, 40 ms]
 *   [physics is done]
 *   trail, 40 ms
 *   redraw 2
 *   bot, 40 ms
 *   patrol begins
 *   player, 40 ms
 *   [physics starts, 40 ms]
 *   [physics is done]
 *   trail, 40 ms
 *   redraw 3
 */
