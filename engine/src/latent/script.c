#include "latent/script.h"

#include "command/record_call.h"
#include "world.h"

tl_result tl__scripts_init(tl__scripts *scripts, tl__memory *memory, uint32_t reserve,
                           uint32_t actors, bool fixed)
{
    void *by_actor = NULL;

    *scripts = (tl__scripts){.memory = memory};
    tl_result result = tl__pool_init(&scripts->pool, memory, sizeof(tl__script), reserve, fixed);
    if (result != TL_OK) {
        return result;
    }
    if (!tl__memory_grow(memory, &by_actor, &scripts->actor_capacity, actors,
                         sizeof(*scripts->by_actor))) {
        tl__scripts_free(scripts);
        return TL_ERR_NO_MEMORY;
    }
    scripts->by_actor = by_actor;
    return TL_OK;
}

void tl__scripts_free(tl__scripts *scripts)
{
    if (scripts->memory != NULL) {
        tl__memory_free_array(scripts->memory, scripts->by_actor, scripts->actor_capacity,
                              sizeof(*scripts->by_actor));
    }
    tl__pool_free(&scripts->pool);
    *scripts = (tl__scripts){0};
}

tl__script *tl__script_find(const tl_world *world, tl_script_id id)
{
    return world == NULL ? NULL : tl__pool_find(&world->scripts->pool, id.index1, id.generation);
}

/* Of an id that is known to be live. */
static tl__script *at(const tl_world *world, tl_script_id id)
{
    return tl__pool_at(&world->scripts->pool, id.index1 - 1);
}

/* Slot + 1 of the actor's script, or 0. */
static uint32_t of_actor(const tl__scripts *scripts, tl_actor_id actor)
{
    uint32_t slot1 = actor.index1 != 0 && actor.index1 <= scripts->actor_count
                         ? scripts->by_actor[actor.index1 - 1]
                         : 0;

    if (slot1 == 0) {
        return 0;
    }
    const tl__script *script = tl__pool_at(&scripts->pool, slot1 - 1);
    return tl_actor_id_equal(script->def.actor, actor) ? slot1 : 0;
}

static bool make_place(tl__scripts *scripts, tl_actor_id actor)
{
    void *by_actor = scripts->by_actor;

    if (!tl__memory_grow(scripts->memory, &by_actor, &scripts->actor_capacity, actor.index1,
                         sizeof(*scripts->by_actor))) {
        return false;
    }
    scripts->by_actor = by_actor;
    while (scripts->actor_count < actor.index1) {
        scripts->by_actor[scripts->actor_count++] = 0;
    }
    return true;
}

static tl_result check_def(const tl_world *world, const tl_script_def *def)
{
    if (def == NULL || def->fn == NULL || tl_actor_id_is_null(def->actor)) {
        return TL_ERR_INVALID;
    }
    if (!tl__is_actor(&world->core, def->actor)) {
        return TL_ERR_STALE_ID;
    }
    return of_actor(world->scripts, def->actor) != 0 ? TL_ERR_EXISTS : TL_OK;
}

static tl_result add(tl_world *world, const tl_script_def *def, tl_script_id *out)
{
    tl__scripts *scripts = world->scripts;
    uint32_t slot = 0;

    if (!make_place(scripts, def->actor)) {
        return TL_ERR_NO_MEMORY;
    }
    tl_result result = tl__pool_take(&scripts->pool, &slot);
    if (result != TL_OK) {
        return result;
    }
    tl__script *script = tl__pool_at(&scripts->pool, slot);
    *script = (tl__script){.def = *def, .state = def->state};
    if (def->name == NULL) {
        script->def.name = "script";
    }
    scripts->by_actor[def->actor.index1 - 1] = slot + 1;
    *out = (tl_script_id){slot + 1, tl__pool_generation(&scripts->pool, slot)};
    return TL_OK;
}

tl_result tl_script_create(tl_world *world, const tl_script_def *def, tl_script_id *out)
{
    if (tl__is_recording(world)) {
        return tl__record_script_create(def, out);
    }
    tl_result result = tl__world_may_change(world);

    if (out != NULL) {
        *out = (tl_script_id){0};
    }
    if (result == TL_OK) {
        result = out != NULL ? check_def(world, def) : TL_ERR_INVALID;
    }
    if (result == TL_OK) {
        result = add(world, def, out);
    }
    if (result == TL_OK) {
        world->core.owners->note_script(world, def->actor);
    }
    return result;
}

static void release(tl__scripts *scripts, uint32_t slot)
{
    const tl__script *script = tl__pool_at(&scripts->pool, slot);

    scripts->by_actor[script->def.actor.index1 - 1] = 0;
    tl__pool_give(&scripts->pool, slot);
}

static tl_result destroy(tl_world *world, tl__operands given)
{
    tl_script_id id = tl_script_id_load(given.first);

    if (tl__script_find(world, id) == NULL) {
        return TL_ERR_STALE_ID;
    }
    release(world->scripts, id.index1 - 1);
    return TL_OK;
}

tl_result tl_script_destroy(tl_world *world, tl_script_id id)
{
    return tl__call(world, destroy, __func__, (tl__operands){tl_script_id_store(id), 0});
}

void tl__scripts_owner_gone(tl_world *world, tl_actor_id actor)
{
    uint32_t slot1 = of_actor(world->scripts, actor);

    if (slot1 != 0) {
        release(world->scripts, slot1 - 1);
    }
}

/* E3-34. */
static tl_result goto_state(tl_world *world, tl__operands given)
{
    tl__script *script = tl__script_find(world, tl_script_id_load(given.first));

    if (script == NULL) {
        return TL_ERR_STALE_ID;
    }
    script->state = (uint32_t)given.second;
    script->position = 0;
    script->pending = TL_LATENT_NONE;
    script->has_ended = false;
    script->has_next = script->is_running;
    return TL_OK;
}

tl_result tl_script_goto_state(tl_world *world, tl_script_id id, uint32_t state)
{
    return tl__call(world, goto_state, __func__, (tl__operands){tl_script_id_store(id), state});
}

tl_latent_function tl_script_pending(const tl_world *world, tl_script_id id)
{
    const tl__script *script = tl__script_find(world, id);

    return script != NULL ? script->pending : TL_LATENT_NONE;
}

uint32_t tl_script_state(const tl_world *world, tl_script_id id)
{
    const tl__script *script = tl__script_find(world, id);

    return script != NULL ? script->state : 0;
}

bool tl_script_is_valid(const tl_world *world, tl_script_id script)
{
    return tl__script_find(world, script) != NULL;
}

/* Runs one stretch. True: the state code goes on in this tick. */
static bool run_stretch(tl_world *world, tl_script_id id)
{
    tl__script *script = at(world, id);
    const tl_script_def def = script->def;
    const tl_script_context context = {.world = world,
                                       .script = id,
                                       .actor = def.actor,
                                       .state = script->state,
                                       .position = script->position};

    script->is_running = true;
    script->has_next = false;
    def.fn(def.user, &context);
    script = tl__script_find(world, id);
    if (script == NULL) {
        return false;
    }
    script->is_running = false;
    script->has_ended = !script->has_next && script->pending == TL_LATENT_NONE;
    return script->has_next;
}

static void log_runaway(const tl_world *world, tl_script_id id)
{
    const tl__script *script = at(world, id);

    tl__core_log(&world->core, TL_SEVERITY_ERROR, TL_MESSAGE_RUNAWAY,
                 "script %s changed state %d times in one tick and goes on in the next one",
                 script->def.name, (int)TL__SCRIPT_MAX_STRETCHES);
}

/* E3-32. The question whether it is done may end or change the script. */
static bool goes_on(tl_world *world, tl_script_id id, tl_time delta)
{
    tl__script *script = at(world, id);

    if (script->pending == TL_LATENT_NONE) {
        return !script->has_ended;
    }
    bool done = tl__script_is_done(world, id, delta);
    script = tl__script_find(world, id);
    if (script == NULL) {
        return false;
    }
    if (done) {
        script->pending = TL_LATENT_NONE;
    }
    return script->pending == TL_LATENT_NONE;
}

void tl__scripts_poll(tl_world *world, tl_actor_id actor, tl_time delta)
{
    uint32_t slot1 = of_actor(world->scripts, actor);

    if (slot1 == 0) {
        return;
    }
    const tl_script_id id = {slot1, tl__pool_generation(&world->scripts->pool, slot1 - 1)};
    world->core.stats.latent_actions += tl_script_pending(world, id) != TL_LATENT_NONE ? 1 : 0;
    if (!goes_on(world, id, delta)) {
        return;
    }
    for (uint32_t i = 0; i < TL__SCRIPT_MAX_STRETCHES; i++) {
        if (!run_stretch(world, id)) {
            return;
        }
    }
    log_runaway(world, id);
}

void tl__scripts_hash(const tl_world *world, tl__hash *hash)
{
    const tl__pool *pool = &world->scripts->pool;

    for (uint32_t slot = tl__pool_next(pool, 0); slot < pool->slot_count;
         slot = tl__pool_next(pool, slot + 1)) {
        const tl__script *script = tl__pool_at(pool, slot);
        tl__hash_u32(hash, slot);
        tl__hash_u32(hash, tl__pool_generation(pool, slot));
        tl__hash_u64(hash, tl_actor_id_store(script->def.actor));
        tl__hash_u32(hash, script->state);
        tl__hash_u32(hash, script->position);
        tl__hash_u32(hash, (uint32_t)script->pending);
        tl__hash_bool(hash, script->has_ended);
        tl__script_hash_latent(script, hash);
    }
}

uint32_t tl__scripts_check(const tl_world *world, tl_log_fn *log, void *user)
{
    const tl__scripts *scripts = world->scripts;
    uint32_t broken = 0;

    for (uint32_t slot = tl__pool_next(&scripts->pool, 0); slot < scripts->pool.slot_count;
         slot = tl__pool_next(&scripts->pool, slot + 1)) {
        const tl__script *script = tl__pool_at(&scripts->pool, slot);
        broken += of_actor(scripts, script->def.actor) == slot + 1 ? 0U : 1U;
    }
    if (broken > 0 && log != NULL) {
        log(user, TL_SEVERITY_ERROR, TL_MESSAGE_INTERNAL, "scripts and their actors differ");
    }
    return broken;
}
