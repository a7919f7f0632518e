/* traces.c -- the trace of a frame: each function, its group, and the reason. */
#include <tickline/tickline.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static tl_tick_id add(tl_world *world, const char *name, tl_tick_fn *fn, tl_tick_group group)
{
    tl_tick_def def = {.fn = fn, .name = name, .group = group};
    tl_tick_id tick = {0};

    if (tl_tick_create(world, &def, &tick) != TL_OK ||
        tl_tick_register(world, tick, tl_world_persistent_level(world)) != TL_OK) {
        abort();
    }
    return tick;
}

static void idle(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)context;
}

static void shoot(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)add(context->world, "Shot", idle, TL_TICK_GROUP_PRE_PHYSICS);
}

static void print_item(const tl_world *world, const tl_frame_item *entry)
{
    tl_tick_info by = {0};
    tl_item spawner = {0};

    printf("%-14s %" PRIu32 " %s", tl_stage_name(entry->item.stage), entry->order,
           entry->item.name);
    if (entry->reason == TL_TICK_DEMOTED &&
        tl_tick_get_info(world, entry->demoted_by, &by) == TL_OK) {
        printf(": wanted %s, demoted by %s", tl_tick_group_name(entry->wanted), by.name);
    } else if (entry->reason == TL_TICK_NEWLY_SPAWNED &&
               tl_trace_spawner(world, tl_tick_id_load(entry->item.id), &spawner)) {
        printf(": wanted %s, a newly spawned function by %s in %s",
               tl_tick_group_name(entry->wanted), spawner.name, tl_stage_name(spawner.stage));
    }
    printf("\n");
}

int main(void)
{
    tl_world *world = NULL;

    if (tl_world_create(&world, &(tl_world_def){.trace_frames = true}) != TL_OK) {
        return EXIT_FAILURE;
    }
    tl_tick_id body = add(world, "Body", idle, TL_TICK_GROUP_POST_PHYSICS);
    tl_tick_id camera = add(world, "Camera", idle, TL_TICK_GROUP_PRE_PHYSICS);
    (void)add(world, "Gun", shoot, TL_TICK_GROUP_POST_UPDATE_WORK);
    if (tl_tick_add_prerequisite(world, camera, body) != TL_OK ||
        tl_world_tick(world, TL_MS(16)) != TL_OK) {
        return EXIT_FAILURE;
    }
    const tl_frame_trace *trace = tl_trace_frame(world);
    printf("frame %" PRIu64 ": %" PRIu32 " items, %" PRIu32 " demoted\n", trace->frame,
           trace->item_count, trace->demotions);
    for (uint32_t i = 0; i < trace->item_count; i++) {
        print_item(world, &trace->items[i]);
    }
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * frame 1: 4 items, 1 demoted
 * PostPhysics    1 Body
 * PostPhysics    2 Camera: wanted PrePhysics, demoted by Body
 * PostUpdateWork 1 Gun
 * LastDemotable  1 Shot: wanted PrePhysics, a newly spawned function by Gun in PostUpdateWork
 */
