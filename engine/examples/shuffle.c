/* shuffle.c -- another order of registration finds missing prerequisites. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>

static char names[] = "ABCDEF";

static void say(void *user, const tl_tick_context *context)
{
    (void)context;
    printf("%c", *(const char *)user);
}

static tl_tick_id add(tl_world *world, char *name)
{
    tl_tick_id tick = {0};

    if (tl_tick_create(world, &(tl_tick_def){.fn = say, .user = name}, &tick) != TL_OK ||
        tl_tick_register(world, tick, tl_world_persistent_level(world)) != TL_OK) {
        abort();
    }
    return tick;
}

int main(void)
{
    tl_world *world = NULL;
    tl_tick_id ticks[6];

    if (tl_world_create(&world, &(tl_world_def){0}) != TL_OK) {
        return EXIT_FAILURE;
    }
    for (int i = 0; i < 6; i++) {
        ticks[i] = add(world, &names[i]);
    }
    /* B waits for A. C runs before D only because it was registered first. */
    if (tl_tick_add_prerequisite(world, ticks[1], ticks[0]) != TL_OK) {
        return EXIT_FAILURE;
    }
    for (uint64_t seed = 0; seed < 6; seed++) {
        if (tl_world_set_shuffle_seed(world, seed) != TL_OK) {
            return EXIT_FAILURE;
        }
        printf("seed %u: ", (unsigned)seed);
        (void)tl_world_tick(world, TL_MS(16));
        printf("\n");
    }
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * seed 0: ABCDEF
 * seed 1: DEFABC
 * seed 2: ABDFCE
 * seed 3: EFACBD
 * seed 4: EAFBCD
 * seed 5: CFADEB
 */
