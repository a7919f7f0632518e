/* Recorded creations: the definition is copied, and what would be a new id is the null id. */
#include "command/record_call.h"

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
    *out = (tl_level_id)TL__NOTHING;
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
    *out = (tl_component_id)TL__NOTHING;
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
    *out = (tl_actor_id)TL__NOTHING;
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
