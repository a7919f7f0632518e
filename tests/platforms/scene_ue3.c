#include "scene.h"

#include <string.h>

enum { PAWNS = 6, TURNS = 150, KEY = 7, AXIS = 2 };

typedef struct pawn {
    scene *s;
    tl_actor_id id;
    uint32_t number;
    float x;
} pawn;

static struct {
    pawn pawns[PAWNS];
    tl_ue3_input input;
} cast;

static void on_timer(void *user, const tl_ue3_timer_call *call)
{
    const pawn *self = user;

    tell(self->s, call->key * 100 + call->index * UINT64_C(10) + call->count);
    if (call->key == 1 && call->index == 0) {
        tl_ue3_timer_def def = {.key = 2, .fn = on_timer, .user = user, .rate = TL_MS(15)};
        tell_result(self->s, tl_ue3_timer_set(call->world, call->actor, &def));
    }
}

static void on_tick(void *user, const tl_tick_context *context)
{
    pawn *self = user;

    self->x += context->delta_seconds * (1.0F + cast.input.axes[AXIS]);
    tell(self->s, self->number + (uint64_t)context->delta);
    tell_float(self->s, self->x);
    tell_result(self->s, tl_ue3_may_touch_physics(context->world, "pawn"));
}

static void sleep_on(void *user, const tl_script_context *context)
{
    const pawn *self = user;

    tell(self->s, context->position);
    tell_result(self->s,
                tl_script_sleep(context->world, context->script, TL_MS(50), context->position + 1));
}

static tl_actor_id spawn(scene *s, tl_world *world, uint32_t number)
{
    static const tl_actor_class pawn_class = {.name = "Pawn", .tick = on_tick};
    static const tl_tick_group groups[] = {TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_DURING_PHYSICS,
                                           TL_TICK_GROUP_POST_PHYSICS};
    pawn *self = &cast.pawns[number];
    tl_actor_def def = {.actor_class = &pawn_class, .user = self};
    tl_ue3_timer_def timer = {.fn = on_timer, .user = self, .loop = true};
    tl_script_def script = {.fn = sleep_on, .user = self};
    tl_script_id id = {0};

    def.primary_tick =
        (tl_primary_tick){.can_ever_tick = true, .has_group = true, .group = groups[number % 3]};
    def.is_player = number == 0;
    def.is_collidable = number == 2;
    *self = (pawn){.s = s, .number = number};
    must(tl_actor_spawn(world, &def, &self->id));
    timer.key = number % 2;
    timer.rate = TL_MS(20 + number * 13);
    must(tl_ue3_timer_set(world, self->id, &timer));
    script.actor = self->id;
    must(tl_script_create(world, &script, &id));
    return self->id;
}

static tl_result spawn_player(void *user, const tl_ue3_map_call *call)
{
    call->engine->players[call->index].controller = spawn(user, call->engine->world, 0);
    return TL_OK;
}

static tl_result init_world(void *user, const tl_ue3_map_call *call)
{
    for (uint32_t i = 1; i < PAWNS; i++) {
        (void)spawn(user, call->engine->world, i);
    }
    return TL_OK;
}

static tl_result tell_step(void *user, const tl_ue3_map_call *call)
{
    tell(user, (uint64_t)call->step);
    return TL_OK;
}

static void tell_hook(void *user, tl_world *world, tl_time delta)
{
    tell(user, (uint64_t)tl_ue3_frame_stage(world) + (uint64_t)delta);
}

static void tell_garbage(void *user, tl_world *world, bool is_full)
{
    (void)world;
    tell(user, is_full);
}

static void change(scene *s, tl_ue3_engine *engine)
{
    tl_world *world = engine->world;
    uint32_t turn = (uint32_t)engine->loop.frames;

    tl_ue3_input_set_held(&cast.input, KEY, turn / 20 % 2 == 1);
    if (turn % 40 == 0) {
        tell_result(s, tl_ue3_set_players_only(world, turn % 80 == 0));
        tell_result(s, tl_ue3_request_garbage_collection(world));
    }
    if (turn % 50 == 0) {
        tell_result(s, tl_world_set_paused(world, true));
    }
    if (turn % 50 == 5) {
        tell_result(s, tl_world_set_paused(world, false));
        tell_result(s, tl_world_set_time_dilation(world, 0.7));
        tell_result(s, tl_ue3_timer_stop(world, cast.pawns[3].id, 1));
    }
}

static void on_input(void *user, tl_ue3_engine *engine, tl_time delta)
{
    (void)engine;
    tl_ue3_input_tick(&cast.input, delta);
    tell_float(user, cast.input.axes[AXIS]);
}

static void on_end_of_turn(void *user, tl_ue3_engine *engine, tl_time delta)
{
    scene *s = user;

    tell(s, (uint64_t)delta);
    tell(s, tl_world_state_hash(engine->world));
    change(s, engine);
    engine->is_requesting_exit = engine->loop.frames % TURNS == 0;
}

/* A frame that is walked stage by stage, or item by item. */
static void walk(scene *s, tl_world *world, bool by_item)
{
    tl_ue3_stage stage = TL_UE3_STAGE_RECEIVE_NETWORK;
    tl_item item = {.kind = TL_ITEM_TICK};

    must(tl_ue3_frame_begin(world, TL_MS(21)));
    while (by_item ? item.kind != TL_ITEM_NONE : stage != TL_UE3_STAGE_COUNT) {
        if (by_item) {
            must(tl_ue3_frame_step_item(world, &item));
        } else {
            must(tl_ue3_frame_step(world, &stage));
        }
        tell(s, (uint64_t)stage + item.id);
    }
    must(tl_ue3_frame_end(world));
}

void ue3_run(scene *s)
{
    tl_ue3_engine engine;
    tl_ue3_engine_def def = {.loop = {.fixed_hz = 60}, .player_count = 1, .map_user = s};
    tl_ue3_def frames = {.garbage_interval = TL_MS(700)};
    tl_ue3_map map = {.url = "Canyon"};

    memset(&cast, 0, sizeof(cast));
    must(tl_ue3_input_bind(&cast.input, KEY, AXIS, 3.0F));
    tl_ue3_input_tick(&cast.input, TL_UE3_INPUT_RECORD);
    def.hooks = (tl_ue3_turn_hooks){
        .user = s, .process_input = on_input, .redraw_viewports = on_end_of_turn};
    for (uint32_t i = 0; i < TL_UE3_MAP_STEP_COUNT; i++) {
        def.map_steps[i] = tell_step;
    }
    def.map_steps[TL_UE3_MAP_INIT_WORLD] = init_world;
    def.map_steps[TL_UE3_MAP_SPAWN_PLAYER] = spawn_player;
    frames.hooks = (tl_ue3_hooks){.user = s,
                                  .receive_network = tell_hook,
                                  .update_sequences = tell_hook,
                                  .start_async_work = tell_hook,
                                  .wait_for_async_work = tell_hook,
                                  .notify_collisions = tell_hook,
                                  .send_network = tell_hook,
                                  .collect_garbage = tell_garbage};
    map.world.ue3 = &frames;
    must(tl_ue3_engine_begin(&engine, &def));
    for (uint32_t maps = 0; maps < 2; maps++) {
        engine.is_requesting_exit = false;
        must(tl_ue3_load_map(&engine, &map));
        must(tl_ue3_engine_run(&engine));
        walk(s, engine.world, maps == 0);
    }
    tell(s, tl_world_state_hash(engine.world));
    tell(s, tl_world_check(engine.world, NULL, NULL));
    tl_ue3_engine_end(&engine);
}
