/* game/physics/physics_joints.c -- tow ropes and rods by id, and the wall sets of pockets. */
#include "physics/physics_internal.h"

#include <math.h>
#include <string.h>

/* A wall without thickness has no outside. */
static const float least_radius = 0.5F;

static bool are_numbers(const float *values, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (!isfinite(values[i])) {
            return false;
        }
    }
    return true;
}

/* A joint between two bodies of infinite mass has no solution. */
static bool can_join(const gm_physics *physics, gm_body_id a, gm_body_id b)
{
    const gm_body_state *first = gm_physics_body(physics, a);
    const gm_body_state *second = gm_physics_body(physics, b);

    return first != NULL && second != NULL && first != second &&
           (first->type == GM_BODY_DYNAMIC || second->type == GM_BODY_DYNAMIC);
}

static bool is_sound(const gm_physics *physics, const gm_joint_def *def)
{
    const float values[] = {def->anchor_a.x, def->anchor_a.y, def->anchor_b.x, def->anchor_b.y,
                            def->min,        def->max,        def->max_force};

    return can_join(physics, def->a, def->b) &&
           are_numbers(values, sizeof(values) / sizeof(values[0])) && def->min >= 0.0F &&
           def->max >= def->min;
}

gm_joint_id gm_physics_add_joint(gm_physics *physics, const gm_joint_def *def)
{
    gm_joint_id id = {0, 0};
    gm__command command = {.kind = GM__COMMAND_ADD_JOINT};
    uint32_t slot = 0;

    if (!is_sound(physics, def) || physics->command_count >= GM_PHYSICS_MAX_COMMANDS) {
        return id;
    }
    id.generation = gm__slots_take(&physics->joint_slots, &slot);
    if (id.generation == 0) {
        return id;
    }
    id.index1 = slot + 1;
    physics->joints[slot] = *def;
    command.slot = (uint16_t)slot;
    (void)gm__command_push(physics, &command);
    return id;
}

bool gm_physics_remove_joint(gm_physics *physics, gm_joint_id id)
{
    gm__command command = {.kind = GM__COMMAND_REMOVE_JOINT};

    if (!gm_physics_has_joint(physics, id)) {
        return false;
    }
    gm__slots_retire(&physics->joint_slots, id.index1 - 1);
    command.slot = (uint16_t)(id.index1 - 1);
    return gm__command_push(physics, &command);
}

bool gm_physics_has_joint(const gm_physics *physics, gm_joint_id id)
{
    return gm__slots_has(&physics->joint_slots, id.index1, id.generation);
}

static bool are_sound(const gm_segment *segments, uint32_t count, float radius)
{
    if (count == 0 || count > GM_PHYSICS_MAX_WALLS || !isfinite(radius) || radius < 0.0F) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        const float values[] = {segments[i].a.x, segments[i].a.y, segments[i].b.x, segments[i].b.y};

        if (!are_numbers(values, 4)) {
            return false;
        }
    }
    return true;
}

bool gm_physics_add_walls(gm_physics *physics, const gm_segment *segments, uint32_t count,
                          float radius)
{
    uint32_t slot = physics->wall_set_count;
    gm__command command = {.kind = GM__COMMAND_ADD_WALLS, .slot = (uint16_t)slot};

    if (!are_sound(segments, count, radius) || slot == GM_PHYSICS_MAX_WALL_SETS ||
        physics->command_count >= GM_PHYSICS_MAX_COMMANDS) {
        return false;
    }
    memcpy(physics->walls[slot].segments, segments, count * sizeof(*segments));
    physics->walls[slot].count = count;
    physics->walls[slot].radius = fmaxf(radius, least_radius);
    physics->wall_set_count++;
    return gm__command_push(physics, &command);
}
