/* actors.c -- an actor with a component: its life, in order. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>

static void construct(void *user, tl_world *world, tl_actor_id actor)
{
    (void)user;
    printf("%s: on construction\n", tl_actor_name(world, actor));
}

static void begin(void *user, tl_world *world, tl_actor_id actor)
{
    (void)user;
    printf("%s: begin play\n", tl_actor_name(world, actor));
}

static void end(void *user, tl_world *world, tl_actor_id actor, tl_end_play_reason reason)
{
    (void)user;
    printf("%s: end play, %s\n", tl_actor_name(world, actor),
           reason == TL_END_PLAY_DESTROYED ? "destroyed" : "for another reason");
}

static void begin_part(void *user, tl_world *world, tl_component_id component)
{
    (void)world;
    (void)component;
    printf("%s: begin play\n", (const char *)user);
}

static void tick(void *user, const tl_tick_context *context)
{
    printf("%s: tick in %s\n", (const char *)user, tl_tick_group_name(context->group));
}

int main(void)
{
    static const tl_actor_class ship_class = {.name = "ship",
                                              .on_construction = construct,
                                              .begin_play = begin,
                                              .tick = tick,
                                              .end_play = end};
    static const tl_component_class engine_class = {
        .name = "engine", .begin_play = begin_part, .tick = tick};
    static char ship_name[] = "ship", engine_name[] = "engine";
    tl_primary_tick ticks = {.can_ever_tick = true};
    tl_component_def engine = {&engine_class, .user = engine_name, .primary_tick = &ticks};
    tl_actor_def def = {.actor_class = &ship_class,
                        .user = ship_name,
                        .primary_tick = ticks,
                        .components = &engine,
                        .component_count = 1};
    tl_world *world = NULL;
    tl_actor_id ship = {0};

    if (tl_world_create(&world, &(tl_world_def){0}) != TL_OK ||
        tl_world_begin_play(world) != TL_OK || tl_actor_spawn(world, &def, &ship) != TL_OK ||
        tl_world_tick(world, TL_MS(16)) != TL_OK) {
        return EXIT_FAILURE;
    }
    (void)tl_actor_destroy(world, ship);
    printf("destroy again: %s\n", tl_result_name(tl_actor_destroy(world, ship)));
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * ship: on construction
 * engine: begin play
 * ship: begin play
 * ship: tick in PrePhysics
 * engine: tick in DuringPhysics
 * ship: end play, destroyed
 * destroy again: TL_ERR_STALE_ID
 */
