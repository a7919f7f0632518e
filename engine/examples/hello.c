/* hello.c -- one tick function in each group: the order of a frame. */
#include <tickline/tickline.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void say(void *user, const tl_tick_context *context)
{
    (void)user;
    printf("frame %" PRIu64 ": %s\n", context->frame, tl_tick_group_name(context->group));
}

static void add(tl_world *world, tl_tick_group group)
{
    tl_tick_id tick = {0};

    if (tl_tick_create(world, &(tl_tick_def){.fn = say, .group = group}, &tick) != TL_OK ||
        tl_tick_register(world, tick, tl_world_persistent_level(world)) != TL_OK) {
        abort();
    }
}

int main(void)
{
    tl_world *world = NULL;
    /* The two physics groups belong to the host's physics, so they come from the definition. */
    tl_world_def def = {.physics_start = say, .physics_end = say};

    if (tl_world_create(&world, &def) != TL_OK) {
        return EXIT_FAILURE;
    }
    /* Registered backwards: the order of groups does not come from the order of calls. */
    add(world, TL_TICK_GROUP_LAST_DEMOTABLE);
    add(world, TL_TICK_GROUP_POST_UPDATE_WORK);
    add(world, TL_TICK_GROUP_POST_PHYSICS);
    add(world, TL_TICK_GROUP_DURING_PHYSICS);
    add(world, TL_TICK_GROUP_PRE_PHYSICS);
    for (int i = 0; i < 2; i++) {
        if (tl_world_tick(world, TL_MS(16)) != TL_OK) {
            return EXIT_FAILURE;
        }
    }
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * frame 1: PrePhysics
 * frame 1: StartPhysics
 * frame 1: DuringPhysics
 * frame 1: EndPhysics
 * frame 1: PostPhysics
 * frame 1: PostUpdateWork
 * frame 1: LastDemotable
 * frame 2: PrePhysics
 * frame 2: StartPhysics
 * frame 2: DuringPhysics
 * frame 2: EndPhysics
 * frame 2: PostPhysics
 * frame 2: PostUpdateWork
 * frame 2: LastDemotable
 */
