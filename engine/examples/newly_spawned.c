/* newly_spawned.c -- the group of a function that is registered in the middle of a frame. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>

/* Each is its own index: a pointer to one says where a function was registered. */
static tl_stage stages[TL_STAGE_COUNT];

static void add(tl_world *world, tl_tick_fn *fn, tl_tick_group group, tl_stage from)
{
    stages[from] = from;
    tl_tick_def def = {.fn = fn, .user = &stages[from], .group = group};
    tl_tick_id tick = {0};

    if (tl_tick_create(world, &def, &tick) != TL_OK ||
        tl_tick_register(world, tick, tl_world_persistent_level(world)) != TL_OK) {
        abort();
    }
}

static void run_newly_spawned(void *user, const tl_tick_context *context)
{
    const tl_stage *from = user;

    printf("%-14s -> %s\n", tl_stage_name(*from), tl_tick_group_name(context->group));
    (void)tl_tick_destroy(context->world, context->tick);
}

/* Registers a function that wants to run in PrePhysics. */
static void run_place(void *user, const tl_tick_context *context)
{
    (void)user;
    add(context->world, run_newly_spawned, TL_TICK_GROUP_PRE_PHYSICS,
        tl_stage_of_group(context->group));
}

static void fire(void *user, const tl_timer_call *call)
{
    (void)user;
    add(call->world, run_newly_spawned, TL_TICK_GROUP_PRE_PHYSICS, TL_STAGE_TIMERS);
}

static void add_place(tl_world *world, tl_tick_group group)
{
    add(world, run_place, group, tl_stage_of_group(group));
}

int main(void)
{
    tl_world *world = NULL;
    tl_world_def def = {.physics_start = run_place, .physics_end = run_place};

    if (tl_world_create(&world, &def) != TL_OK ||
        tl_timer_set_for_next_tick(world, &(tl_timer_def){.fn = fire}, NULL) != TL_OK) {
        return EXIT_FAILURE;
    }
    add_place(world, TL_TICK_GROUP_PRE_PHYSICS);
    add_place(world, TL_TICK_GROUP_DURING_PHYSICS);
    add_place(world, TL_TICK_GROUP_POST_PHYSICS);
    add_place(world, TL_TICK_GROUP_POST_UPDATE_WORK);
    add_place(world, TL_TICK_GROUP_LAST_DEMOTABLE);
    tl_result result = tl_world_tick(world, TL_MS(16));
    tl_world_destroy(world);
    return result == TL_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Output:
 * PrePhysics     -> DuringPhysics
 * StartPhysics   -> DuringPhysics
 * DuringPhysics  -> PostPhysics
 * EndPhysics     -> PostPhysics
 * PostPhysics    -> PostUpdateWork
 * Timers         -> LastDemotable
 * PostUpdateWork -> LastDemotable
 * LastDemotable  -> NewlySpawned
 */
