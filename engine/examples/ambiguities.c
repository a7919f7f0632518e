/* ambiguities.c -- two functions whose order nobody has said, found from what they read and write.
 */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>

typedef struct scene {
    tl_value_id position;
    tl_tick_id ship;
    tl_tick_id laser;
} scene;

static void move(void *user, const tl_tick_context *context)
{
    const scene *self = user;

    (void)tl_value_write(context->world, self->position, (const float[2]){1.0F, 2.0F});
}

static void aim(void *user, const tl_tick_context *context)
{
    const scene *self = user;
    float at[2];

    (void)tl_value_read(context->world, self->position, at);
}

static tl_tick_id add(tl_world *world, scene *self, tl_tick_fn *fn, const char *name)
{
    tl_tick_id tick = {0};

    if (tl_tick_create(world, &(tl_tick_def){.fn = fn, .user = self, .name = name}, &tick) !=
            TL_OK ||
        tl_tick_register(world, tick, tl_world_persistent_level(world)) != TL_OK) {
        abort();
    }
    return tick;
}

static void print(void *user, const tl_ambiguity *found)
{
    const scene *self = user;
    bool is_laser = tl_tick_id_equal(found->reader, self->laser);

    printf("  %s reads %s %s it is written, by chance\n", is_laser ? "Laser" : "?",
           found->value_name, found->is_read_first ? "before" : "after");
}

static void frame(tl_world *world, scene *self, const char *what)
{
    printf("%s\n", what);
    if (tl_world_tick(world, TL_MS(16)) != TL_OK ||
        tl_ambiguity_each(world, print, self) != TL_OK) {
        abort();
    }
}

int main(void)
{
    tl_world *world = NULL;
    scene self = {0};
    tl_value_def def = {.name = "Ship.position", .dimensions = 2, .is_position = true};

    if (tl_world_create(&world, &(tl_world_def){.log_reads = true}) != TL_OK ||
        tl_value_create(world, &def, &self.position) != TL_OK) {
        return EXIT_FAILURE;
    }
    self.laser = add(world, &self, aim, "Laser");
    self.ship = add(world, &self, move, "Ship");
    frame(world, &self, "as registered:");
    (void)tl_tick_add_prerequisite(world, self.laser, self.ship);
    frame(world, &self, "with a prerequisite: nothing is left to chance");
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * as registered:
 *   Laser reads Ship.position before it is written, by chance
 * with a prerequisite: nothing is left to chance
 */
