/* stepping.c -- a frame that is walked one item at a time. */
#include <tickline/tickline.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void work(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)context;
}

static void fire(void *user, const tl_timer_call *call)
{
    (void)user;
    (void)call;
}

static void pause(void *user, tl_world *world)
{
    (void)user;
    (void)tl_world_set_paused(world, true);
}

static void add(tl_world *world, const char *name, tl_tick_group group)
{
    tl_tick_def def = {.fn = work, .name = name, .group = group};
    tl_tick_id tick = {0};

    if (tl_tick_create(world, &def, &tick) != TL_OK ||
        tl_tick_register(world, tick, tl_world_persistent_level(world)) != TL_OK) {
        abort();
    }
}

int main(void)
{
    tl_world *world = NULL;
    tl_item item;
    tl_frame_def frame = {.type = TL_LEVEL_TICK_ALL, .delta = TL_MS(16)};

    if (tl_world_create(&world, &(tl_world_def){0}) != TL_OK) {
        return EXIT_FAILURE;
    }
    add(world, "input", TL_TICK_GROUP_PRE_PHYSICS);
    add(world, "player", TL_TICK_GROUP_PRE_PHYSICS);
    add(world, "boom", TL_TICK_GROUP_POST_PHYSICS);
    add(world, "effects", TL_TICK_GROUP_POST_UPDATE_WORK);
    (void)tl_timer_set_for_next_tick(world, &(tl_timer_def){.fn = fire, .name = "wave"}, NULL);
    (void)tl_frame_begin(world, &frame);
    (void)tl_frame_next(world, &item);
    printf("next is %s\n", item.name);
    (void)tl_frame_run_to(world, TL_STAGE_DURING_PHYSICS);
    printf("ran %" PRIu64 " items, stopped in %s\n", tl_frame_position(world),
           tl_stage_name(tl_frame_stage(world)));
    /* Nothing runs now, so a change would have no place in the order. */
    printf("pause now: %s\n", tl_result_name(tl_world_set_paused(world, true)));
    (void)tl_frame_defer(world, pause, NULL); /* Kept for the start of the next frame. */
    while (tl_frame_step(world, &item) == TL_OK && item.kind != TL_ITEM_NONE) {
        printf("stepped %s: %s\n", tl_stage_name(item.stage), item.name);
    }
    (void)tl_frame_end(world);
    (void)tl_world_tick(world, TL_MS(16));
    printf("paused: %s\n", tl_world_is_paused(world) ? "yes" : "no");
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * next is input
 * ran 2 items, stopped in EndPhysics
 * pause now: TL_ERR_LOCKED
 * stepped PostPhysics: boom
 * stepped Timers: wave
 * stepped PostUpdateWork: effects
 * paused: yes
 */
