/* levels.c -- sets of functions and actors that come and go together. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>

static void run(void *user, const tl_tick_context *context)
{
    (void)context;
    printf(" %s", (const char *)user);
}

static void add(tl_world *world, tl_level_id level, char *name)
{
    tl_tick_id tick = {0};

    if (tl_tick_create(world, &(tl_tick_def){.fn = run, .user = name, .name = name}, &tick) !=
            TL_OK ||
        tl_tick_register(world, tick, level) != TL_OK) {
        abort();
    }
}

static void frame(tl_world *world, const char *title)
{
    printf("%s:", title);
    if (tl_world_tick(world, TL_MS(16)) != TL_OK) {
        abort();
    }
    printf("\n");
}

int main(void)
{
    static char door[] = "door", lamp[] = "lamp", rules[] = "rules";
    tl_world *world = NULL;
    tl_level_id house = {0};
    tl_level_id cellar = {0};

    if (tl_world_create(&world, &(tl_world_def){0}) != TL_OK ||
        tl_level_add(world, &(tl_level_def){.name = "house"}, &house) != TL_OK ||
        tl_level_add(world, &(tl_level_def){.name = "cellar", .start_hidden = true}, &cellar) !=
            TL_OK) {
        return EXIT_FAILURE;
    }
    /* Levels are walked in the order in which they were added, the persistent one first. */
    add(world, cellar, lamp);
    add(world, house, door);
    add(world, tl_world_persistent_level(world), rules);
    frame(world, "cellar hidden");
    (void)tl_level_set_visible(world, cellar, true);
    frame(world, "cellar visible");
    (void)tl_level_set_visible(world, house, false);
    frame(world, "house hidden");
    (void)tl_level_remove(world, cellar);
    frame(world, "cellar removed");
    printf("persistent level: %s\n",
           tl_result_name(tl_level_remove(world, tl_world_persistent_level(world))));
    printf("cellar again: %s\n", tl_result_name(tl_level_remove(world, cellar)));
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * cellar hidden: rules door
 * cellar visible: rules door lamp
 * house hidden: rules lamp
 * cellar removed: rules
 * persistent level: TL_ERR_REFUSED
 * cellar again: TL_ERR_STALE_ID
 */
