/* The definition of a world: its defaults, and whether one is valid. */
#include "world.h"

static uint32_t or_default(uint32_t value, uint32_t fallback)
{
    return value != 0 ? value : fallback;
}

tl_world_def tl_world_def_resolved(const tl_world_def *def)
{
    tl_world_def out = def != NULL ? *def : (tl_world_def){0};

    out.capacity.ticks = or_default(out.capacity.ticks, 64);
    out.capacity.prerequisites = or_default(out.capacity.prerequisites, 64);
    out.capacity.actors = or_default(out.capacity.actors, 64);
    out.capacity.components = or_default(out.capacity.components, 64);
    out.capacity.timers = or_default(out.capacity.timers, 64);
    out.capacity.tickables = or_default(out.capacity.tickables, 16);
    out.capacity.cameras = or_default(out.capacity.cameras, 8);
    out.capacity.latent_actions = or_default(out.capacity.latent_actions, 16);
    out.capacity.scripts = or_default(out.capacity.scripts, 16);
    out.capacity.values = or_default(out.capacity.values, 32);
    out.capacity.frame_items = or_default(out.capacity.frame_items, 256);
    if (out.ue3 != NULL && out.clamp == TL_CLAMP_UE4) {
        out.clamp = TL_CLAMP_UE3;
    }
    out.min_undilated_delta = out.min_undilated_delta != 0 ? out.min_undilated_delta : TL_US(500);
    out.max_undilated_delta = out.max_undilated_delta != 0 ? out.max_undilated_delta : TL_MS(400);
    out.timers.slow_pass_lines = or_default(out.timers.slow_pass_lines, 16);
    out.first_frame = out.first_frame != 0 ? out.first_frame : 1;
    out.physics_start_name =
        out.physics_start_name != NULL ? out.physics_start_name : "PhysicsStart";
    out.physics_end_name = out.physics_end_name != NULL ? out.physics_end_name : "PhysicsEnd";
    return out;
}

/* Whether both bounds of the delta are 0 or more and, unless nothing is clamped, in order. */
static bool are_bounds_valid(const tl_world_def *def)
{
    const tl_world_def resolved = tl_world_def_resolved(def);

    return resolved.min_undilated_delta >= 0 && resolved.max_undilated_delta >= 0 &&
           (resolved.clamp == TL_CLAMP_OFF ||
            resolved.min_undilated_delta <= resolved.max_undilated_delta);
}

_Static_assert((int)TL_MAX_CAPACITY == (int)TL__DUE_SLOTS,
               "each reserved slot fits into an entry of the due queue");

static bool are_capacities_valid(const tl_capacity *capacity)
{
    const uint32_t all[] = {capacity->ticks,      capacity->prerequisites,  capacity->actors,
                            capacity->components, capacity->timers,         capacity->tickables,
                            capacity->cameras,    capacity->latent_actions, capacity->scripts,
                            capacity->values,     capacity->frame_items};

    _Static_assert(sizeof(all) == sizeof(*capacity), "all lists every field of tl_capacity");
    for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
        if (all[i] > TL_MAX_CAPACITY) {
            return false;
        }
    }
    return true;
}

bool tl__world_def_is_valid(const tl_world_def *def)
{
    return are_capacities_valid(&def->capacity) &&
           (def->physics_start == NULL) == (def->physics_end == NULL) &&
           (uint32_t)def->clamp <= TL_CLAMP_OFF && (uint32_t)def->kind <= TL_WORLD_PREVIEW &&
           are_bounds_valid(def) && def->timers.slow_pass >= 0 &&
           (def->ue3 == NULL || (def->physics_start == NULL && def->ue3->garbage_interval >= 0));
}
