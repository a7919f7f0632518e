/* values.c -- a published position, and its age for each reader. */
#include <tickline/tickline.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct scene {
    tl_value_id position;
    float x;
} scene;

static void move(void *user, const tl_tick_context *context)
{
    scene *self = user;

    self->x += 120.0F * context->delta_seconds; /* px/s */
    (void)tl_value_write(context->world, self->position, (const float[2]){self->x, 50.0F});
}

static void look(void *user, const tl_tick_context *context)
{
    const scene *self = user;
    float at[2];

    (void)tl_value_read(context->world, self->position, at);
}

static void add(tl_world *world, scene *self, const tl_tick_def *wanted)
{
    tl_tick_def def = *wanted;
    tl_tick_id tick = {0};

    def.user = self;
    if (tl_tick_create(world, &def, &tick) != TL_OK ||
        tl_tick_register(world, tick, tl_world_persistent_level(world)) != TL_OK) {
        abort();
    }
}

static void print_lag(void *user, const tl_lag_sample *sample)
{
    (void)user;
    printf("  %s reads %s: lag %" PRIu32 ", %.0f px\n", sample->reader.name, sample->value_name,
           sample->frames, sample->px);
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
    add(world, &self, &(tl_tick_def){.fn = look, .name = "HUD"}); /* Before the ship. */
    add(world, &self, &(tl_tick_def){.fn = move, .name = "Ship"});
    add(world, &self,
        &(tl_tick_def){.fn = look, .name = "Reticle", .group = TL_TICK_GROUP_POST_PHYSICS});
    for (int i = 0; i < 2; i++) {
        (void)tl_world_tick(world, TL_MS(25));
        printf("frame %" PRIu64 "\n", tl_world_frame(world));
        tl_provenance_each(world, print_lag, NULL);
    }
    tl_stamp stamp = tl_value_stamp(world, self.position);
    printf("last written in frame %" PRIu64 " by %s\n", stamp.frame, stamp.writer.name);
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * frame 1
 * frame 2
 *   HUD reads Ship.position: lag 1, 3 px
 *   Reticle reads Ship.position: lag 0, 0 px
 * last written in frame 2 by Ship
 */
