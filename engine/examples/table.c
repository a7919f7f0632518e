/* table.c -- the world of a host as a table, which other programs can read. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>

static tl_value_id position;

static void move(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)tl_value_write(context->world, position, (const float[2]){1.0F, 2.0F});
}

static void aim(void *user, const tl_tick_context *context)
{
    float at[2];

    (void)user;
    (void)tl_value_read(context->world, position, at);
}

static tl_tick_id add(tl_world *world, const tl_tick_def *def)
{
    tl_tick_id tick = {0};

    if (tl_tick_create(world, def, &tick) != TL_OK ||
        tl_tick_register(world, tick, tl_world_persistent_level(world)) != TL_OK) {
        abort();
    }
    return tick;
}

/* To a file, a socket or, as here, to the terminal: that is the host's to choose. */
static void print(void *user, const char *text)
{
    (void)user;
    (void)fputs(text, stdout);
}

int main(void)
{
    tl_world *world = NULL;
    tl_value_def def = {.name = "Ship.position", .dimensions = 2, .is_position = true};

    if (tl_world_create(&world, &(tl_world_def){.log_reads = true}) != TL_OK ||
        tl_value_create(world, &def, &position) != TL_OK) {
        return EXIT_FAILURE;
    }
    (void)add(world, &(tl_tick_def){.fn = aim, .name = "Laser"});
    tl_tick_id ship = add(world, &(tl_tick_def){.fn = move, .name = "Ship"});
    tl_tick_id wake = add(world, &(tl_tick_def){.fn = aim,
                                                .name = "Wake",
                                                .group = TL_TICK_GROUP_POST_PHYSICS,
                                                .interval = TL_MS(100)});
    if (tl_tick_add_prerequisite(world, wake, ship) != TL_OK ||
        tl_world_tick(world, TL_MS(16)) != TL_OK || tl_tick_table(world, print, NULL) != TL_OK) {
        return EXIT_FAILURE;
    }
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * function,group,prerequisites,interval,enabled,reads,writes
 * "Laser",PrePhysics,"",0.000000000,yes,"Ship.position",""
 * "Ship",PrePhysics,"",0.000000000,yes,"","Ship.position"
 * "Wake",PostPhysics,"Ship",0.100000000,yes,"Ship.position",""
 */
