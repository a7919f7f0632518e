/* diagnostics.c -- the list of functions, and a log of runs. */
#include <tickline/tickline.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void idle(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)context;
}

static tl_tick_id add(tl_world *world, const tl_tick_def *wanted)
{
    tl_tick_def def = *wanted;
    tl_tick_id tick = {0};

    def.fn = idle;
    if (tl_tick_create(world, &def, &tick) != TL_OK ||
        tl_tick_register(world, tick, tl_world_persistent_level(world)) != TL_OK) {
        abort();
    }
    return tick;
}

static void print_line(void *user, const char *line)
{
    (void)user;
    printf("%s\n", line);
}

int main(void)
{
    tl_world *world = NULL;
    tl_tick_count items[4];
    tl_tick_counts counts = {.items = items, .capacity = 4};

    if (tl_world_create(&world, &(tl_world_def){0}) != TL_OK) {
        return EXIT_FAILURE;
    }
    tl_tick_id a = add(world, &(tl_tick_def){.name = "A", .group = TL_TICK_GROUP_POST_PHYSICS});
    tl_tick_id b = add(world, &(tl_tick_def){.name = "B", .context = "AI"});
    (void)add(world, &(tl_tick_def){.name = "C", .context = "AI", .start_disabled = true});
    (void)add(world, &(tl_tick_def){.name = "D", .context = "AI", .interval = TL_MS(500)});
    if (tl_tick_add_prerequisite(world, b, a) != TL_OK) {
        return EXIT_FAILURE;
    }
    (void)tl_world_tick(world, TL_MS(125)); /* D runs, and cools from the next begin on. */
    (void)tl_world_tick(world, TL_MS(125));
    (void)tl_tick_dump(world, TL_DUMP_ALL, print_line, NULL);
    (void)tl_tick_count_enabled(world, &counts);
    for (uint32_t i = 0; i < counts.count; i++) {
        printf("%" PRIu32 " of %s\n", items[i].count, items[i].context);
    }
    (void)tl_tick_log_set(world, &(tl_tick_log_def){.fn = print_line});
    (void)tl_world_tick(world, TL_MS(125));
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * A, enabled, start group PostPhysics, prerequisites 0
 * B, enabled, start group PostPhysics, prerequisites 1
 *     A
 * C, disabled, start group PrePhysics, prerequisites 0
 * D, cooling down for 375000000 ns, start group PrePhysics, prerequisites 0
 * registered 4, enabled 3, disabled 1
 * 2 of AI
 * 1 of none
 * Start Frame
 * Release tick group 0
 * Release tick group 1
 * Release tick group 2
 * Release tick group 3
 * Release tick group 4
 * tick [4, 4] frame 3 thread 0 A
 * tick [4, 4] frame 3 thread 0 B
 *     A
 * Release tick group 5
 * Release tick group 6
 */
