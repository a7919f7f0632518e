/* Scripts: state code that an actor polls, in the way of UE3. */
#include "actor/actor.h"
#include "base/assert.h"
#include "base/duration.h"
#include "command/command.h"
#include "core/world.h"
#include "schedule/schedule.h"

tl_result tl__scripts_init(tl_world *world)
{
    tl__scripts *scripts = world->scripts;
    tl__memory *memory = &world->core.memory;
    const tl_capacity *capacity = &world->core.def.capacity;

    scripts->memory = memory;
    tl_result result = tl__pool_init(&scripts->pool, memory, sizeof(tl__script), capacity->scripts,
                                     world->core.def.fixed_capacity);
    bool has_room =
        TL__GROW_ZEROED(memory, scripts->by_actor, scripts->actor_count, capacity->actors);

    return result == TL_OK && !has_room ? TL_ERR_NO_MEMORY : result;
}

void tl__scripts_free(tl_world *world)
{
    tl__scripts *scripts = world->scripts;

    TL__FREE(&world->core.memory, scripts->by_actor, scripts->actor_count);
    tl__pool_free(&scripts->pool);
}

tl__script *tl__script_find(const tl_world *world, tl_script_id id)
{
    return tl__pool_find(&world->scripts->pool, id.index1, id.generation);
}

/* The actor's script, or NULL. */
static tl__script *of_actor(const tl__scripts *scripts, tl_actor_id actor)
{
    uint32_t slot1 = actor.index1 != 0 && actor.index1 <= scripts->actor_count
                         ? scripts->by_actor[actor.index1 - 1]
                         : 0;
    tl__script *script = slot1 != 0 ? tl__pool_at(&scripts->pool, slot1 - 1) : NULL;

    return script != NULL && tl_actor_id_equal(script->def.actor, actor) ? script : NULL;
}

static tl_result check_def(const tl_world *world, const tl_script_def *def)
{
    if (def->fn == NULL || tl_actor_id_is_null(def->actor)) {
        return TL_ERR_INVALID;
    }
    if (!tl_actor_is_valid(world, def->actor)) {
        return TL_ERR_STALE_ID;
    }
    return of_actor(world->scripts, def->actor) != NULL ? TL_ERR_EXISTS : TL_OK;
}

/* The tick of the actor may be in progress on a worker. */
static void note_script(tl_world *world, tl_actor_id id)
{
    tl__actor *actor = tl__actor_find(world, id);

    TL_ASSERT(actor != NULL);
    tl__any_thread_complete_tick(world, actor->primary.tick);
    actor->has_script = true;
}

static tl_result add(tl_world *world, const tl_script_def *def, tl_script_id *out)
{
    tl__scripts *scripts = world->scripts;
    tl_result result = check_def(world, def);
    uint32_t slot = 0;

    if (result != TL_OK) {
        return result;
    }
    if (!TL__GROW_ZEROED(scripts->memory, scripts->by_actor, scripts->actor_count,
                         def->actor.index1)) {
        return TL_ERR_NO_MEMORY;
    }
    result = tl__pool_take(&scripts->pool, &slot);
    if (result != TL_OK) {
        return result;
    }
    tl__script *script = tl__pool_at(&scripts->pool, slot);
    *out = (tl_script_id){slot + 1, tl__pool_generation(&scripts->pool, slot)};
    *script = (tl__script){.self = *out, .def = *def, .state = def->state};
    if (def->name == NULL) {
        script->def.name = "script";
    }
    scripts->by_actor[def->actor.index1 - 1] = slot + 1;
    note_script(world, def->actor);
    return TL_OK;
}
TL__PUBLIC_NEW(script_create, (tl_script_id){0}, add)

static tl_result destroy(tl_world *world, const tl__script *script)
{
    world->scripts->by_actor[script->def.actor.index1 - 1] = 0;
    tl__pool_give(&world->scripts->pool, script->self.index1 - 1);
    return TL_OK;
}
TL__PUBLIC_OF(script, destroy, destroy)

void tl__scripts_owner_gone(tl_world *world, tl_actor_id actor)
{
    TL_ASSERT(!tl_actor_id_is_null(actor));

    const tl__script *script = of_actor(world->scripts, actor);

    if (script != NULL) {
        (void)destroy(world, script);
    }
}

/* E3-34. */
static tl_result goto_state(tl_world *world, tl__script *script, uint32_t state)
{
    (void)world;
    script->state = state;
    script->position = 0;
    script->pending = TL_LATENT_NONE;
    script->has_ended = false;
    script->has_next = script->is_running;
    return TL_OK;
}
TL__PUBLIC_OF_WITH(script, goto_state, goto_state)

TL__QUESTION(script, tl_latent_function, pending, TL_LATENT_NONE, found->pending)
TL__QUESTION(script, uint32_t, state, 0, found->state)
TL__QUESTION(script, bool, is_valid, false, true)

/* Latent functions of state code: what a script waits for, and whether it is over (E3-30 to E3-37).
 */

/* Whether the host can be asked what a latent function waits for. */
static bool has_question(const tl_script_def *def, tl_latent_function function)
{
    switch (function) {
    case TL_LATENT_MOVE_TO:
    case TL_LATENT_MOVE_TO_DIRECT:
        return def->move_done != NULL;
    case TL_LATENT_MOVE_TOWARD:
        return def->toward_done != NULL;
    case TL_LATENT_FINISH_ROTATION:
        return def->rotation_done != NULL;
    case TL_LATENT_FINISH_ANIM:
        return def->anim_state != NULL;
    case TL_LATENT_WAIT_FOR_LANDING:
        return def->is_falling != NULL;
    case TL_LATENT_CUSTOM:
        return def->poll != NULL;
    case TL_LATENT_NONE:
    case TL_LATENT_SLEEP:
        break;
    }
    return true;
}

/* E3-30: only the script's own state code may wait, once a stretch: so never for each turn of a
 * loop. */
static tl_result may_wait(tl_world *world, tl_script_id id, tl_latent_function function,
                          tl__script **out)
{
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    tl__script *script = tl__script_find(world, id);
    *out = script;
    if (script == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (!script->is_running || script->has_next || script->pending != TL_LATENT_NONE) {
        return TL_ERR_STATE;
    }
    return has_question(&script->def, function) ? TL_OK : TL_ERR_INVALID;
}

/* The script waits for the function, and goes on at `next`. */
static tl_result wait_for(tl_world *world, tl_script_id id, tl_latent_function function,
                          uint32_t next, tl__script **out)
{
    tl_result result = may_wait(world, id, function, out);

    if (result == TL_OK) {
        (*out)->pending = function;
        (*out)->position = next;
    }
    return result;
}

static tl_result wait_at_most(tl_world *world, tl_script_id id, tl_latent_function function,
                              tl_time duration, uint32_t next)
{
    tl__script *script = NULL;
    tl_result result = wait_for(world, id, function, next, &script);

    if (result == TL_OK) {
        script->remaining = duration;
    }
    return result;
}

tl_result tl_script_sleep(tl_world *world, tl_script_id id, tl_time duration, uint32_t next)
{
    return wait_at_most(world, id, TL_LATENT_SLEEP, duration, next);
}

static tl_result move(tl_world *world, tl_script_id id, tl_latent_function function,
                      const tl_move_to *to, uint32_t next)
{
    tl__script *script = NULL;
    tl_result result = may_wait(world, id, function, &script);

    if (result != TL_OK || to == NULL) {
        return result != TL_OK ? result : TL_ERR_INVALID;
    }
    script->move = *to;
    return wait_for(world, id, function, next, &script);
}

tl_result tl_script_move_to(tl_world *world, tl_script_id id, const tl_move_to *to, uint32_t next)
{
    return move(world, id, TL_LATENT_MOVE_TO, to, next);
}

tl_result tl_script_move_to_direct_non_path_pos(tl_world *world, tl_script_id id,
                                                const tl_move_to *to, uint32_t next)
{
    return move(world, id, TL_LATENT_MOVE_TO_DIRECT, to, next);
}

tl_result tl_script_move_toward(tl_world *world, tl_script_id id, const tl_move_toward *toward,
                                uint32_t next)
{
    tl__script *script = NULL;
    tl_result result = may_wait(world, id, TL_LATENT_MOVE_TOWARD, &script);

    if (result != TL_OK || toward == NULL) {
        return result != TL_OK ? result : TL_ERR_INVALID;
    }
    if (!tl_actor_is_valid(world, toward->target)) {
        return TL_ERR_STALE_ID;
    }
    script->toward = *toward;
    return wait_for(world, id, TL_LATENT_MOVE_TOWARD, next, &script);
}

tl_result tl_script_finish_rotation(tl_world *world, tl_script_id id, uint32_t next)
{
    tl__script *script = NULL;

    return wait_for(world, id, TL_LATENT_FINISH_ROTATION, next, &script);
}

/* E3-35: an animation that does not play, or never ends, is not waited for. */
static bool is_anim_done(const tl_script_def *def, uint64_t node)
{
    return def->anim_state(def->user, node) != TL_ANIM_PLAYING;
}

tl_result tl_script_finish_anim(tl_world *world, tl_script_id id, uint64_t node, uint32_t next)
{
    tl__script *script = NULL;
    tl_result result = may_wait(world, id, TL_LATENT_FINISH_ANIM, &script);

    if (result != TL_OK) {
        return result;
    }
    const tl_script_def def = script->def;
    bool is_done = is_anim_done(&def, node);
    /* The question may have changed the script. */
    result = wait_for(world, id, TL_LATENT_FINISH_ANIM, next, &script);
    if (result == TL_OK) {
        script->number = node;
        script->pending = is_done ? TL_LATENT_NONE : TL_LATENT_FINISH_ANIM;
        script->has_next = is_done;
    }
    return result;
}

tl_result tl_script_wait_for_landing(tl_world *world, tl_script_id id, tl_time longest,
                                     uint32_t next)
{
    return wait_at_most(world, id, TL_LATENT_WAIT_FOR_LANDING, longest, next);
}

tl_result tl_script_wait_until(tl_world *world, tl_script_id id, uint64_t function, uint32_t next)
{
    tl__script *script = NULL;
    tl_result result = wait_for(world, id, TL_LATENT_CUSTOM, next, &script);

    if (result == TL_OK) {
        script->number = function;
    }
    return result;
}

/* E3-37 */
static tl_move_to move_defaults(const tl_script_def *def)
{
    return (tl_move_to){.should_walk = def->is_walking != NULL && def->is_walking(def->user)};
}
TL__QUESTION(script, tl_move_to, move_defaults, (tl_move_to){0}, move_defaults(&found->def))
TL__QUESTION(script, const tl_move_to *, move, NULL,
             found->pending == TL_LATENT_MOVE_TO || found->pending == TL_LATENT_MOVE_TO_DIRECT
                 ? &found->move
                 : NULL)
TL__QUESTION(script, const tl_move_toward *, toward, NULL,
             found->pending == TL_LATENT_MOVE_TOWARD ? &found->toward : NULL)

/* E3-33: a wait is over when nothing remains. */
static bool count_down(tl__script *script, tl_time delta)
{
    script->remaining = tl__time_sub(script->remaining, delta);
    return script->remaining <= 0;
}

static bool is_toward_done(const tl_world *world, const tl__script *script)
{
    const tl_move_toward move = script->toward;

    return !tl_actor_is_valid(world, move.target) ||
           script->def.toward_done(script->def.user, &move);
}

/* The copies are for questions that change the script. */
static bool is_over(const tl_world *world, tl__script *script, tl_time delta)
{
    TL_ASSERT(!script->is_running);

    const tl_script_def def = script->def;
    const tl_move_to move = script->move;

    switch (script->pending) {
    case TL_LATENT_SLEEP:
        return count_down(script, delta);
    case TL_LATENT_MOVE_TO:
    case TL_LATENT_MOVE_TO_DIRECT:
        return def.move_done(def.user, &move);
    case TL_LATENT_MOVE_TOWARD:
        return is_toward_done(world, script);
    case TL_LATENT_FINISH_ROTATION:
        return def.rotation_done(def.user);
    case TL_LATENT_FINISH_ANIM:
        return is_anim_done(&def, script->number);
    case TL_LATENT_WAIT_FOR_LANDING:
        return count_down(script, delta) || !def.is_falling(def.user);
    case TL_LATENT_CUSTOM:
        return def.poll(def.user, script->number, delta);
    case TL_LATENT_NONE:
        break;
    }
    return true;
}

static void hash_move(const tl_move_to *move, tl__hash *hash)
{
    tl__hash_float(hash, move->destination[0]);
    tl__hash_float(hash, move->destination[1]);
    tl__hash_float(hash, move->view_focus[0]);
    tl__hash_float(hash, move->view_focus[1]);
    tl__hash_bool(hash, move->has_view_focus);
    tl__hash_float(hash, move->offset);
    tl__hash_bool(hash, move->should_walk);
}

static void hash_toward(const tl_move_toward *move, tl__hash *hash)
{
    tl__hash_u64(hash, tl_actor_id_store(move->target));
    tl__hash_u64(hash, tl_actor_id_store(move->view_focus));
    tl__hash_float(hash, move->offset);
    tl__hash_bool(hash, move->use_strafing);
    tl__hash_bool(hash, move->should_walk);
}

static void hash_latent(const tl__script *script, tl__hash *hash)
{
    TL_ASSERT((uint32_t)script->pending <= TL_LATENT_CUSTOM);

    tl__hash_i64(hash, script->remaining);
    hash_move(&script->move, hash);
    if (script->pending == TL_LATENT_MOVE_TOWARD) {
        hash_toward(&script->toward, hash);
    }
    if (script->pending == TL_LATENT_FINISH_ANIM || script->pending == TL_LATENT_CUSTOM) {
        tl__hash_u64(hash, script->number);
    }
}

/* Runs one stretch. True: the state code goes on in this tick. */
static bool run_stretch(tl_world *world, tl__script *script)
{
    const tl_script_id id = script->self;
    const tl_script_def def = script->def;
    const tl_script_context context = {.world = world,
                                       .script = id,
                                       .actor = def.actor,
                                       .state = script->state,
                                       .position = script->position};

    script->is_running = true;
    script->has_next = false;
    def.fn(def.user, &context);
    if (tl__script_find(world, id) == NULL) {
        return false;
    }
    script->is_running = false;
    script->has_ended = !script->has_next && script->pending == TL_LATENT_NONE;
    return script->has_next;
}

static void log_runaway(const tl_world *world, const tl__script *script)
{
    tl__core_log(&world->core, TL_SEVERITY_ERROR, TL_MESSAGE_RUNAWAY,
                 "script %s changed state %d times in one tick and goes on in the next one",
                 script->def.name, (int)TL__SCRIPT_MAX_STRETCHES);
}

/* E3-32. The question whether it is done may end or change the script. */
static bool goes_on(const tl_world *world, tl__script *script, tl_time delta)
{
    const tl_script_id id = script->self;

    if (script->pending == TL_LATENT_NONE) {
        return !script->has_ended;
    }
    bool done = is_over(world, script, delta);
    if (tl__script_find(world, id) == NULL) {
        return false;
    }
    if (done) {
        script->pending = TL_LATENT_NONE;
    }
    return script->pending == TL_LATENT_NONE;
}

void tl__scripts_poll(tl_world *world, tl_actor_id actor, tl_time delta)
{
    TL_ASSERT(!tl__is_deferring(world));
    TL_ASSERT(!tl_actor_id_is_null(actor));

    tl__script *script = of_actor(world->scripts, actor);

    if (script == NULL) {
        return;
    }
    world->core.stats.latent_actions += script->pending != TL_LATENT_NONE ? 1 : 0;
    if (!goes_on(world, script, delta)) {
        return;
    }
    for (uint32_t i = 0; i < TL__SCRIPT_MAX_STRETCHES; i++) {
        if (!run_stretch(world, script)) {
            return;
        }
    }
    log_runaway(world, script);
}

void tl__scripts_hash(const tl_world *world, tl__hash *hash)
{
    const tl__pool *pool = &world->scripts->pool;

    for (uint32_t slot = 0; tl__pool_seek(pool, &slot); slot++) {
        const tl__script *script = tl__pool_at(pool, slot);
        tl__hash_u32(hash, slot);
        tl__hash_u32(hash, script->self.generation);
        tl__hash_u64(hash, tl_actor_id_store(script->def.actor));
        tl__hash_u32(hash, script->state);
        tl__hash_u32(hash, script->position);
        tl__hash_u32(hash, (uint32_t)script->pending);
        tl__hash_bool(hash, script->has_ended);
        hash_latent(script, hash);
    }
}

void tl__scripts_check(const tl_world *world, tl__audit *audit)
{
    const tl__scripts *scripts = world->scripts;

    for (uint32_t slot = 0; tl__pool_seek(&scripts->pool, &slot); slot++) {
        const tl__script *script = tl__pool_at(&scripts->pool, slot);
        tl__expect(audit, of_actor(scripts, script->def.actor) == script,
                   "scripts and their actors differ");
    }
}
