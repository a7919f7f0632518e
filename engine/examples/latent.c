/* latent.c -- waits that belong to an actor: a door that opens, closes and opens, while it lives.
 */
#include <tickline/tickline.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { OPEN = 1, CLOSE }; /* One wait of an owner at a time has a key. */

static tl_actor_id door;

static tl_latent_fn open_door;

static tl_result wait_for(tl_world *world, uint64_t key, tl_latent_fn *done, tl_time delay)
{
    return tl_latent_delay(world, &(tl_latent_def){.owner = door, .key = key, .done = done}, delay);
}

static void close_door(void *user, tl_world *world)
{
    (void)user;
    printf("frame %" PRIu64 ": door closes\n", tl_world_frame(world));
    (void)wait_for(world, OPEN, open_door, TL_MS(30));
}

static void open_door(void *user, tl_world *world)
{
    (void)user;
    printf("frame %" PRIu64 ": door opens\n", tl_world_frame(world));
    (void)wait_for(world, CLOSE, close_door, TL_MS(20));
}

static void run(tl_world *world, int frames)
{
    for (int i = 0; i < frames; i++) {
        (void)tl_world_tick(world, TL_MS(10));
    }
    printf("waiting: %" PRIu32 "\n", tl_latent_count(world, door));
}

int main(void)
{
    static const tl_actor_class kind = {.name = "Door"};
    tl_world *world = NULL;

    if (tl_world_create(&world, &(tl_world_def){0}) != TL_OK ||
        tl_actor_spawn(world, &(tl_actor_def){.actor_class = &kind}, &door) != TL_OK ||
        wait_for(world, OPEN, open_door, TL_MS(30)) != TL_OK) {
        return EXIT_FAILURE;
    }
    /* A key that waits is not started again; the retriggerable kind would start over. */
    printf("again: %s\n", tl_result_name(wait_for(world, OPEN, open_door, TL_MS(30))));
    run(world, 6);
    (void)tl_actor_destroy(world, door);
    run(world, 6);
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * again: TL_ERR_EXISTS
 * frame 3: door opens
 * frame 5: door closes
 * waiting: 1
 * waiting: 0
 */
