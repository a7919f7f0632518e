/* game/physics/physics_commands.c -- what was asked of the space while nobody might touch it. */
#include "physics/physics_table.h"

bool gm__command_push(gm_physics *physics, const gm__command *command)
{
    bool is_removal = command->kind >= GM__COMMAND_REMOVE_BODY;

    if (!is_removal && physics->command_count >= GM_PHYSICS_MAX_COMMANDS) {
        physics->times.dropped_commands++;
        return false;
    }
    physics->commands[physics->command_count++] = *command;
    return true;
}

static void apply(gm_physics *physics, const gm__command *command)
{
    gm__space *space = physics->space;
    uint32_t slot = command->slot;

    switch ((gm__command_kind)command->kind) {
    case GM__COMMAND_ADD_BODY:
        gm__space_add_body(space, slot, &physics->bodies[slot]);
        break;
    case GM__COMMAND_VELOCITY:
        gm__space_set_velocity(space, slot, command->first);
        break;
    case GM__COMMAND_SPIN:
        gm__space_set_spin(space, slot, command->first.x);
        break;
    case GM__COMMAND_TRANSFORM:
        gm__space_set_transform(space, slot, command->first, command->second.x);
        break;
    case GM__COMMAND_IMPULSE:
        gm__space_add_impulse(space, slot, command->first, command->second);
        break;
    case GM__COMMAND_FORCE:
        gm__space_add_force(space, slot, command->first, command->second.x);
        break;
    case GM__COMMAND_FILTER:
        gm__space_set_filter(space, slot, command->bits[0], command->bits[1]);
        break;
    case GM__COMMAND_ADD_JOINT:
        gm__space_add_joint(space, slot, &physics->joints[slot]);
        break;
    case GM__COMMAND_ADD_WALLS:
        gm__space_add_walls(space, slot, &physics->walls[slot]);
        break;
    case GM__COMMAND_REMOVE_BODY:
        gm__space_remove_body(space, slot);
        gm__slots_release(&physics->body_slots, slot);
        break;
    case GM__COMMAND_REMOVE_JOINT:
        gm__space_remove_joint(space, slot);
        gm__slots_release(&physics->joint_slots, slot);
        break;
    case GM__COMMAND_REMOVE_WALLS:
        gm__space_remove_walls(space, slot);
        gm__slots_release(&physics->walls_slots, slot);
        break;
    }
}

void gm__command_apply_all(gm_physics *physics)
{
    if (physics->command_count == 0) {
        return;
    }
    gm__space_enter(physics->space);
    for (uint32_t i = 0; i < physics->command_count; i++) {
        apply(physics, &physics->commands[i]);
    }
    gm__space_leave(physics->space);
    physics->command_count = 0;
}
