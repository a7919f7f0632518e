/* intervals.c -- a function that runs every 0.5 s, and its credit after a long frame. */
#include <tickline/tickline.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void think(void *user, const tl_tick_context *context)
{
    (void)user;
    /* delta is the time since the last run, not the length of this frame. */
    printf("frame %2" PRIu64 ": delta %.3f s\n", context->frame, (double)context->delta_seconds);
}

static void frames(tl_world *world, tl_time delta, int count)
{
    for (int i = 0; i < count; i++) {
        if (tl_world_tick(world, delta) != TL_OK) {
            abort();
        }
    }
}

int main(void)
{
    tl_world *world = NULL;
    tl_tick_def def = {.fn = think, .name = "think", .interval = TL_MS(500)};
    tl_tick_id tick = {0};
    tl_tick_info info;

    /* Without the clamp: the default cuts a frame at 0.4 s. */
    if (tl_world_create(&world, &(tl_world_def){.clamp = TL_CLAMP_OFF}) != TL_OK ||
        tl_tick_create(world, &def, &tick) != TL_OK ||
        tl_tick_register(world, tick, tl_world_persistent_level(world)) != TL_OK) {
        return EXIT_FAILURE;
    }
    frames(world, TL_MS(125), 11);
    (void)tl_tick_get_info(world, tick, &info);
    printf("cooldown left: %" PRId64 " ms\n", info.cooldown_left / TL_MS(1));

    frames(world, TL_MS(1500), 1);
    (void)tl_tick_get_info(world, tick, &info);
    printf("after a frame of 1.5 s: %" PRId64 " ms, the rest is credit\n",
           info.cooldown_left / TL_MS(1));
    frames(world, TL_MS(125), 6);
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * frame  1: delta 0.125 s
 * frame  6: delta 0.625 s
 * frame 10: delta 0.500 s
 * cooldown left: 250 ms
 * frame 12: delta 1.625 s
 * after a frame of 1.5 s: -750 ms, the rest is credit
 * frame 13: delta 0.125 s
 * frame 14: delta 0.125 s
 * frame 15: delta 0.125 s
 */
