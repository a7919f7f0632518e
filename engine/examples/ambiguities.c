/* ambiguities.c -- two functions without a declared order, found from their reads and writes. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>

static void move(void *user, const tl_tick_context *context)
{
    const tl_value_id *position = user;

    (void)tl_value_write(context->world, *position, (const float[2]){1.0F, 2.0F});
}

static void aim(void *user, const tl_tick_context *context)
{
    const tl_value_id *position = user;
    float at[2];

    (void)tl_value_read(context->world, *position, at);
}

static tl_tick_id add(tl_world *world, tl_value_id *position, tl_tick_fn *fn, const char *name)
{
    tl_tick_id tick = {0};

    if (tl_tick_create(world, &(tl_tick_def){.fn = fn, .user = position, .name = name}, &tick) !=
            TL_OK ||
        tl_tick_register(world, tick, tl_world_persistent_level(world)) != TL_OK) {
        abort();
    }
    return tick;
}

static void print(void *user, const tl_ambiguity *found)
{
    const tl_world *world = user;
    tl_tick_info reader = {0};

    (void)tl_tick_get_info(world, found->reader, &reader);
    printf("  %s reads %s %s it is written; only registration decides that\n", reader.name,
           found->value_name, found->is_read_first ? "before" : "after");
}

static void frame(tl_world *world, const char *what)
{
    printf("%s\n", what);
    if (tl_world_tick(world, TL_MS(16)) != TL_OK ||
        tl_ambiguity_each(world, print, world) != TL_OK) {
        abort();
    }
}

int main(void)
{
    tl_world *world = NULL;
    tl_value_id position = {0};
    tl_value_def def = {.name = "Ship.position", .dimensions = 2, .is_position = true};

    if (tl_world_create(&world, &(tl_world_def){.log_reads = true}) != TL_OK ||
        tl_value_create(world, &def, &position) != TL_OK) {
        return EXIT_FAILURE;
    }
    tl_tick_id laser = add(world, &position, aim, "Laser");
    tl_tick_id ship = add(world, &position, move, "Ship");
    frame(world, "as registered:");
    (void)tl_tick_add_prerequisite(world, laser, ship);
    frame(world, "with a prerequisite: no such pair");
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * as registered:
 *   Laser reads Ship.position before it is written; only registration decides that
 * with a prerequisite: no such pair
 */
