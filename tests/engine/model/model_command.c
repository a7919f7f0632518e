/* Changes that wait for an end group (D-16). */
#include "model_inside.h"

#include <string.h>

void mo_expect(mo_world *world, const mo_change *change)
{
    if (world->asked_count < MO_CHANGES) {
        world->asked[world->asked_count++] = *change;
    }
}

void mo__defer(mo_world *world, const mo_change *change, const mo_order *order)
{
    if (world->command_count < MO_CHANGES) {
        world->commands[world->command_count++] =
            (mo_command){*change, order->key, order->end, world->ticks[change->tick].forgotten};
    }
}

void mo__note_last_run(mo_world *world, int index, const mo_order *order)
{
    const mo_tick *tick = &world->ticks[index];
    tl_time now = tick->runs_in_pause ? world->unpaused_time : world->time;

    mo__defer(world,
              &(mo_change){.call = MO_CALL_LAST_RUN, .in = index, .tick = index, .value = now},
              order);
}

static tl_result set_last_run(mo_world *world, const mo_command *command)
{
    mo_tick *tick = &world->ticks[command->change.tick];

    if (tick->is_alive && tick->forgotten == command->forgotten) {
        tick->last_run = command->change.value;
    }
    return TL_OK;
}

static tl_result let_go(mo_world *world, int tick)
{
    tl_result result = mo_tick_dispatch(world, tick);

    world->is_letting_go = result == TL_OK;
    return result;
}

static tl_result make(mo_world *world, const mo_command *command)
{
    const mo_change *c = &command->change;

    switch (c->call) {
    case MO_CALL_LAST_RUN:
        return set_last_run(world, command);
    case MO_CALL_DESTROY:
        return mo_tick_destroy(world, c->tick);
    case MO_CALL_REGISTER:
        return mo_tick_register(world, c->tick, c->other);
    case MO_CALL_UNREGISTER:
        return mo_tick_unregister(world, c->tick);
    case MO_CALL_ENABLE:
        return mo_tick_set_enabled(world, c->tick, c->value != 0);
    case MO_CALL_GROUP:
        return mo_tick_set_group(world, c->tick, (tl_tick_group)c->value);
    case MO_CALL_END_GROUP:
        return mo_tick_set_end_group(world, c->tick, (tl_tick_group)c->value);
    case MO_CALL_INTERVAL:
        return mo_tick_set_interval(world, c->tick, c->value);
    case MO_CALL_COOLDOWN:
        return mo_tick_update_interval_and_cooldown(world, c->tick, c->value);
    case MO_CALL_HIGH:
        return mo_tick_set_high_priority(world, c->tick, c->value != 0);
    case MO_CALL_HIGH_ALL:
        return mo_tick_set_priority_including_prerequisites(world, c->tick, c->value != 0);
    case MO_CALL_ADD_BEFORE:
        return mo_tick_add_prerequisite(world, c->tick, c->other);
    case MO_CALL_REMOVE_BEFORE:
        return mo_tick_remove_prerequisite(world, c->tick, c->other);
    case MO_CALL_DISPATCH:
        return let_go(world, c->tick);
    case MO_CALL_OVERRUN:
        return mo_tick_set_overrun(world, c->tick, (tl_overrun)c->value);
    case MO_CALL_PHASE:
        return mo_tick_set_start_phase(world, c->tick, c->value);
    case MO_CALL_IN_PAUSE:
        return mo_tick_set_in_pause(world, c->tick, c->value != 0);
    case MO_CALL_ANY:
        return mo_tick_set_any(world, c->tick, c->value != 0);
    case MO_CALL_BY_HAND:
        return mo_tick_set_by_hand(world, c->tick, c->value != 0);
    case MO_CALL_ACTOR_DESTROY:
        return mo_actor_destroy(world, c->other);
    case MO_CALL_ACTOR_DILATE:
        return mo_actor_set_dilation(world, c->other, (double)c->value / 4.0);
    case MO_CALL_LATENT:
        return mo_latent_make(world, c->other);
    case MO_CALL_CALLBACK:
        break;
    }
    return TL_OK;
}

static void swap(mo_command *a, mo_command *b)
{
    mo_command moved = *a;

    *a = *b;
    *b = moved;
}

/* Those that are due come first, by queue sequence, then by call. */
static void sort_due(mo_world *world, tl_tick_group end)
{
    world->due_next = 0;
    world->due_count = 0;
    for (int i = 0; i < world->command_count; i++) {
        if (world->commands[i].end > end) {
            continue;
        }
        for (int k = i; k > world->due_count; k--) {
            swap(&world->commands[k], &world->commands[k - 1]);
        }
        world->due_count++;
    }
    for (int i = 1; i < world->due_count; i++) {
        for (int k = i; k > 0 && world->commands[k].key < world->commands[k - 1].key; k--) {
            swap(&world->commands[k], &world->commands[k - 1]);
        }
    }
}

static void drop_due(mo_world *world)
{
    world->command_count -= world->due_count;
    memmove(world->commands, &world->commands[world->due_count],
            (size_t)world->command_count * sizeof(*world->commands));
    world->due_count = 0;
    world->due_next = 0;
}

/* What the last one let go runs. */
static bool runs_undispatched(mo_world *world, mo_run *out)
{
    out->is_silent = true;
    while (world->is_letting_go && out->is_silent) {
        if (!mo__undispatched_next(world, out)) {
            world->pass_count--;
            world->is_letting_go = false;
        }
    }
    return world->is_letting_go;
}

bool mo__commands_next(mo_world *world, tl_tick_group end, mo_run *out)
{
    while (!runs_undispatched(world, out)) {
        if (world->due_next == world->due_count) {
            drop_due(world); /* what was made may have completed functions that ask for more */
            sort_due(world, end);
        }
        if (world->due_count == 0) {
            return false;
        }
        mo_command command = world->commands[world->due_next++];
        if (command.change.call == MO_CALL_CALLBACK) {
            *out = (mo_run){.kind = MO_COMMAND, .index = command.change.in};
            return true;
        }
        world->stats.refused_changes += make(world, &command) != TL_OK ? 1 : 0;
    }
    return true;
}
