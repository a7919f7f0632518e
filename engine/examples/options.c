/* options.c -- missed runs of an interval function, and its first run. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>

static void say(void *user, const tl_tick_context *context)
{
    (void)context;
    printf(" %s", (const char *)user);
}

static void add(tl_world *world, void *name, tl_overrun overrun, tl_time start_phase)
{
    tl_tick_def def = {.fn = say,
                       .user = name,
                       .interval = TL_MS(100),
                       .overrun = overrun,
                       .start_phase = start_phase};
    tl_tick_id tick = {0};

    if (tl_tick_create(world, &def, &tick) != TL_OK ||
        tl_tick_register(world, tick, tl_world_persistent_level(world)) != TL_OK) {
        abort();
    }
}

int main(void)
{
    static char credit[] = "credit";
    static char skip[] = "skip";
    static char cap[] = "cap";
    static char late[] = "late";
    static const int lengths[] = {10, 310, 10, 10, 10, 10, 60, 10};
    tl_world *world = NULL;

    if (tl_world_create(&world, &(tl_world_def){0}) != TL_OK) {
        return EXIT_FAILURE;
    }
    add(world, credit, TL_OVERRUN_CREDIT, 0); /* As Unreal. */
    add(world, skip, TL_OVERRUN_SKIP, 0);
    add(world, cap, TL_OVERRUN_CAP, 0);
    add(world, late, TL_OVERRUN_SKIP, TL_MS(315)); /* Not in the frame in which it was made. */
    for (int i = 0; i < 8; i++) {
        printf("%3d ms:", lengths[i]);
        (void)tl_world_tick(world, TL_MS(lengths[i]));
        printf("\n");
    }
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 *  10 ms: credit skip cap
 * 310 ms: credit skip cap late
 *  10 ms: credit cap
 *  10 ms: credit cap
 *  10 ms:
 *  10 ms:
 *  60 ms: credit skip late
 *  10 ms: cap
 */
