/* any_thread.c -- functions on workers, and their deferred commands. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>

enum { SWARM = 100 };

/* Each boid thinks on any thread that is free; its decisions are applied later, in order. */
static struct boid {
    tl_tick_id tick;
    uint32_t number;
    uint32_t thought;
} swarm[SWARM];

static void leave(void *user, tl_world *world)
{
    const struct boid *self = user;

    printf("  boid %u leaves\n", (unsigned)self->number);
    (void)tl_tick_destroy(world, self->tick);
}

static void think(void *user, const tl_tick_context *context)
{
    struct boid *self = user;

    self->thought = self->thought * 31 + self->number * (uint32_t)context->frame;
    if (self->thought % 40 == 7) {
        (void)tl_tick_defer(context, leave, self);
    }
}

/* Runs on the owner, after all of them: it waits for each. */
static void count(void *user, const tl_tick_context *context)
{
    unsigned sum = 0;

    (void)user;
    for (int i = 0; i < SWARM; i++) {
        sum += swarm[i].thought;
    }
    printf("frame %u: sum of thoughts %u\n", (unsigned)context->frame, sum);
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

int main(void)
{
    tl_workers *workers = NULL;
    tl_world *world = NULL;
    tl_tick_def def = {.fn = think, .run_on_any_thread = true};

    if (tl_workers_create(&workers, NULL, 2) != TL_OK ||
        tl_world_create(&world, &(tl_world_def){.workers = workers}) != TL_OK) {
        return EXIT_FAILURE;
    }
    tl_tick_id counter = add(world, &(tl_tick_def){.fn = count});
    for (uint32_t i = 0; i < SWARM; i++) {
        def.user = &swarm[i];
        swarm[i] = (struct boid){.tick = add(world, &def), .number = i};
        (void)tl_tick_add_prerequisite(world, counter, swarm[i].tick);
    }
    (void)tl_world_tick(world, TL_MS(10));
    (void)tl_world_tick(world, TL_MS(10));
    tl_world_destroy(world);
    tl_workers_destroy(workers);
    return EXIT_SUCCESS;
}

/* Output:
 * frame 1: sum of thoughts 4950
 *   boid 7 leaves
 *   boid 47 leaves
 *   boid 87 leaves
 * frame 2: sum of thoughts 158838
 *   boid 39 leaves
 *   boid 79 leaves
 */
