/* latent.c -- waiting without a timer: delays that belong to an owner. */
#include <tickline/tickline.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { OPEN_DOOR = 1, CLOSE_DOOR };

static void close_door(void *user, tl_world *world)
{
    (void)user;
    printf("frame %" PRIu64 ": door closes\n", tl_world_frame(world));
}

static void open_door(void *user, tl_world *world)
{
    (void)user;
    printf("frame %" PRIu64 ": door opens\n", tl_world_frame(world));
    tl_latent_def def = {.key = CLOSE_DOOR, .done = close_door};
    (void)tl_latent_delay(world, &def, TL_MS(20));
}

int main(void)
{
    tl_world *world = NULL;
    tl_latent_def def = {.key = OPEN_DOOR, .done = open_door, .name = "open door"};

    if (tl_world_create(&world, &(tl_world_def){0}) != TL_OK ||
        tl_latent_delay(world, &def, TL_MS(30)) != TL_OK) {
        return EXIT_FAILURE;
    }
    /* A key that is pending is not started again; the retriggerable kind starts over. */
    printf("again: %s\n", tl_result_name(tl_latent_delay(world, &def, TL_MS(30))));
    for (int i = 0; i < 6; i++) {
        (void)tl_world_tick(world, TL_MS(10));
    }
    printf("pending: %" PRIu32 "\n", tl_latent_count(world, (tl_actor_id){0}));
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * again: TL_ERR_EXISTS
 * frame 3: door opens
 * frame 5: door closes
 * pending: 0
 */
