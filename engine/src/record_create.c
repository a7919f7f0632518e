/* Calls with definitions: these are copied, and what would be a new id is the null id. */
#include "item.h"
#include "record_call.h"
#include "world.h"

#include <string.h>

static tl_result apply_tick_create(tl_world *world, const tl__change *change)
{
    tl_tick_id id;

    return tl_tick_create(world, change->blob, &id);
}

tl_result tl__record_tick_create(const tl_tick_def *def, tl_tick_id *out)
{
    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_tick_id){0};
    return tl__record_def(apply_tick_create, "tl_tick_create", def, sizeof(*def), 0);
}

static tl_result apply_level_add(tl_world *world, const tl__change *change)
{
    tl_level_id id;

    return tl_level_add(world, change->blob, &id);
}

tl_result tl__record_level_add(const tl_level_def *def, tl_level_id *out)
{
    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_level_id){0};
    return tl__record_def(apply_level_add, "tl_level_add", def, sizeof(*def), 0);
}

static tl_result apply_script_create(tl_world *world, const tl__change *change)
{
    tl_script_id id;

    return tl_script_create(world, change->blob, &id);
}

tl_result tl__record_script_create(const tl_script_def *def, tl_script_id *out)
{
    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_script_id){0};
    return tl__record_def(apply_script_create, "tl_script_create", def, sizeof(*def), 0);
}

static tl_result apply_tickable_create(tl_world *world, const tl__change *change)
{
    tl_tickable_id id;

    return tl_tickable_create(world, change->blob, &id);
}

tl_result tl__record_tickable_create(const tl_tickable_def *def, tl_tickable_id *out)
{
    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_tickable_id){0};
    return tl__record_def(apply_tickable_create, "tl_tickable_create", def, sizeof(*def), 0);
}

static tl_result apply_value_create(tl_world *world, const tl__change *change)
{
    tl_value_id id;

    return tl_value_create(world, change->blob, &id);
}

tl_result tl__record_value_create(const tl_value_def *def, tl_value_id *out)
{
    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_value_id){0};
    return tl__record_def(apply_value_create, "tl_value_create", def, sizeof(*def), 0);
}

static tl_result apply_value_write(tl_world *world, const tl__change *change)
{
    return tl_value_write(world, tl_value_id_load(change->words[0]), change->blob);
}

tl_result tl__record_value_write(tl_value_id value, const float *floats, uint32_t dimensions)
{
    const float none = 0.0F;

    return tl__record_def(apply_value_write, "tl_value_write", dimensions > 0 ? floats : &none,
                          dimensions * sizeof(*floats), tl_value_id_store(value));
}

/* Callbacks of hosts. */

typedef struct camera {
    tl_camera_fn *fn;
    void *user;
    const char *name;
} camera;

static tl_result apply_camera_add(tl_world *world, const tl__change *change)
{
    const camera *hook = change->blob;
    tl_camera_id id;

    return tl_camera_add(world, hook->fn, hook->user, hook->name, &id);
}

tl_result tl__record_camera_add(tl_camera_fn *fn, void *user, const char *name, tl_camera_id *out)
{
    const camera hook = {fn, user, name};

    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_camera_id){0};
    return tl__record_def(apply_camera_add, "tl_camera_add", &hook, sizeof(hook), 0);
}

typedef struct spawned {
    tl_actor_spawned_fn *fn;
    void *user;
} spawned;

static tl_result apply_on_spawned(tl_world *world, const tl__change *change)
{
    const spawned *hook = change->blob;

    return tl_actor_on_spawned(world, hook->fn, hook->user);
}

tl_result tl__record_on_spawned(tl_actor_spawned_fn *fn, void *user)
{
    const spawned hook = {fn, user};

    return tl__record_def(apply_on_spawned, "tl_actor_on_spawned", &hook, sizeof(hook), 0);
}

static tl_result apply_defer(tl_world *world, const tl__change *change)
{
    const tl__deferred_change *deferred = change->blob;

    return tl_frame_defer(world, deferred->fn, deferred->user);
}

tl_result tl__record_defer(tl_frame_deferred_fn *fn, void *user)
{
    const tl__deferred_change deferred = {fn, user};

    return tl__record_def(apply_defer, "tl_frame_defer", &deferred, sizeof(deferred), 0);
}

static tl_result apply_callback(tl_world *world, const tl__change *change)
{
    const tl__deferred_change *callback = change->blob;

    callback->fn(callback->user, world);
    return TL_OK;
}

tl_result tl_tick_record(const tl_tick_context *context, tl_tick_record_fn *fn, void *user)
{
    const tl__deferred_change callback = {fn, user};

    if (context == NULL || fn == NULL) {
        return TL_ERR_INVALID;
    }
    if (tl__is_recording(context->world)) {
        return tl__record_def(apply_callback, "tl_tick_record", &callback, sizeof(callback), 0);
    }
    tl_result result = tl__world_may_change(context->world);
    if (result == TL_OK) {
        fn(user, context->world);
    }
    return result;
}

/* Latent actions. */

static tl_result apply_delay(tl_world *world, const tl__change *change)
{
    return tl_latent_delay(world, change->blob, (tl_time)change->words[0]);
}

tl_result tl__record_latent_delay(const tl_latent_def *def, tl_time delay)
{
    return tl__record_def(apply_delay, "tl_latent_delay", def, sizeof(*def), (uint64_t)delay);
}

static tl_result apply_retriggerable_delay(tl_world *world, const tl__change *change)
{
    return tl_latent_retriggerable_delay(world, change->blob, (tl_time)change->words[0]);
}

tl_result tl__record_latent_retriggerable_delay(const tl_latent_def *def, tl_time delay)
{
    return tl__record_def(apply_retriggerable_delay, "tl_latent_retriggerable_delay", def,
                          sizeof(*def), (uint64_t)delay);
}

static tl_result apply_delay_until_next_tick(tl_world *world, const tl__change *change)
{
    return tl_latent_delay_until_next_tick(world, change->blob);
}

tl_result tl__record_latent_delay_until_next_tick(const tl_latent_def *def)
{
    return tl__record_def(apply_delay_until_next_tick, "tl_latent_delay_until_next_tick", def,
                          sizeof(*def), 0);
}

static tl_result apply_delay_until_next_frame(tl_world *world, const tl__change *change)
{
    return tl_latent_delay_until_next_frame(world, change->blob);
}

tl_result tl__record_latent_delay_until_next_frame(const tl_latent_def *def)
{
    return tl__record_def(apply_delay_until_next_frame, "tl_latent_delay_until_next_frame", def,
                          sizeof(*def), 0);
}

static tl_result apply_latent_start(tl_world *world, const tl__change *change)
{
    return tl_latent_start(world, change->blob);
}

tl_result tl__record_latent_start(const tl_latent_def *def)
{
    return tl__record_def(apply_latent_start, "tl_latent_start", def, sizeof(*def), 0);
}

/* Timers. */

static tl_result apply_timer_set(tl_world *world, const tl__change *change)
{
    tl_timer_id id = tl_timer_id_load(change->words[0]);

    return tl_timer_set(world, &id, change->blob);
}

tl_result tl__record_timer_set(tl_timer_id *inout, const tl_timer_def *def)
{
    if (inout == NULL) {
        return TL_ERR_INVALID;
    }
    tl_result result = tl__record_def(apply_timer_set, "tl_timer_set", def, sizeof(*def),
                                      tl_timer_id_store(*inout));
    if (result == TL_OK) {
        *inout = (tl_timer_id){0};
    }
    return result;
}

static tl_result apply_timer_set_for_next_tick(tl_world *world, const tl__change *change)
{
    tl_timer_id id;

    return tl_timer_set_for_next_tick(world, change->blob, &id);
}

tl_result tl__record_timer_set_for_next_tick(const tl_timer_def *def, tl_timer_id *out)
{
    if (out != NULL) {
        *out = (tl_timer_id){0};
    }
    return tl__record_def(apply_timer_set_for_next_tick, "tl_timer_set_for_next_tick", def,
                          sizeof(*def), 0);
}

static tl_result apply_timer_set_for_pair(tl_world *world, const tl__change *change)
{
    return tl_timer_set_for_pair(world, change->blob, NULL);
}

tl_result tl__record_timer_set_for_pair(const tl_timer_def *def, tl_timer_id *out)
{
    if (out != NULL) {
        *out = (tl_timer_id){0};
    }
    return tl__record_def(apply_timer_set_for_pair, "tl_timer_set_for_pair", def, sizeof(*def), 0);
}

static tl_result apply_timer_clear(tl_world *world, const tl__change *change)
{
    tl_timer_id id = tl_timer_id_load(change->words[0]);

    return tl_timer_clear(world, &id);
}

tl_result tl__record_timer_clear(tl_timer_id *inout)
{
    if (inout == NULL) {
        return TL_ERR_INVALID;
    }
    tl_result result =
        tl__record_call(apply_timer_clear, "tl_timer_clear", tl_timer_id_store(*inout), 0);
    if (result == TL_OK) {
        *inout = (tl_timer_id){0};
    }
    return result;
}

static tl_result apply_timer_clear_all_for(tl_world *world, const tl__change *change)
{
    (void)tl_timer_clear_all_for(world, tl_actor_id_load(change->words[0]));
    return TL_OK;
}

void tl__record_timer_clear_all_for(tl_actor_id owner)
{
    (void)tl__record_call(apply_timer_clear_all_for, "tl_timer_clear_all_for",
                          tl_actor_id_store(owner), 0);
}

/* Actors and components: a definition points to others. */

/* A component's definition with the settings it points to. */
typedef struct part {
    tl_component_def def;
    tl_primary_tick settings;
    tl_actor_id actor;
    tl_level_id level;
} part;

static part part_of(const tl_component_def *def)
{
    part copy = {.def = *def};

    if (def->primary_tick != NULL) {
        copy.settings = *def->primary_tick;
    }
    return copy;
}

/* Where the copy lies now. */
static tl_component_def def_of(const part *copy)
{
    tl_component_def def = copy->def;

    def.primary_tick = def.primary_tick != NULL ? &copy->settings : NULL;
    return def;
}

static tl_result apply_component_add(tl_world *world, const tl__change *change)
{
    const part *copy = change->blob;
    const tl_component_def def = def_of(copy);
    tl_component_id id;

    return tl_component_add(world, copy->actor, copy->level, &def, &id);
}

tl_result tl__record_component_add(tl_actor_id actor, tl_level_id level,
                                   const tl_component_def *def, tl_component_id *out)
{
    if (def == NULL || out == NULL) {
        return TL_ERR_INVALID;
    }
    part copy = part_of(def);
    copy.actor = actor;
    copy.level = level;
    *out = (tl_component_id){0};
    return tl__record_def(apply_component_add, "tl_component_add", &copy, sizeof(copy), 0);
}

static part *parts_of(tl_actor_def *def)
{
    return (part *)(void *)(def + 1);
}

/* The definition, and behind it `component_count` of part, then as many of tl_component_def for
 * the call. */
static tl_result apply_actor_spawn(tl_world *world, const tl__change *change)
{
    tl_actor_def *def = change->blob;
    const part *parts = parts_of(def);
    tl_component_def *components =
        (tl_component_def *)(void *)(parts_of(def) + def->component_count);
    tl_actor_id id;

    for (uint32_t i = 0; i < def->component_count; i++) {
        components[i] = def_of(&parts[i]);
    }
    def->components = components;
    return tl_actor_spawn(world, def, &id);
}

tl_result tl__record_actor_spawn(const tl_actor_def *def, tl_actor_id *out)
{
    if (def == NULL || out == NULL || (def->component_count > 0 && def->components == NULL)) {
        return TL_ERR_INVALID;
    }
    *out = (tl_actor_id){0};
    size_t behind = def->component_count * (sizeof(part) + sizeof(tl_component_def));
    tl__change *change =
        tl__record_room(apply_actor_spawn, "tl_actor_spawn", sizeof(*def) + behind);
    if (change == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    tl_actor_def *copy = change->blob;
    part *parts = parts_of(copy);
    *copy = *def;
    for (uint32_t i = 0; i < def->component_count; i++) {
        parts[i] = part_of(&def->components[i]);
    }
    return TL_OK;
}
