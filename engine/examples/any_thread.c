/* any_thread.c -- functions on workers, and changes that they ask for. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>

enum { SWARM = 100, FRAMES = 3 };

/* Each boid thinks on whatever thread is free; what it decides is applied later, in order. */
typedef struct boid {
    tl_tick_id tick;
    uint64_t thought;
    uint32_t number;
} boid;

static boid swarm[SWARM];

static void leave(void *user, tl_world *world)
{
    const boid *self = user;

    printf("  boid %u leaves\n", (unsigned)self->number);
    if (tl_tick_destroy(world, self->tick) != TL_OK) {
        abort();
    }
}

static void think(void *user, const tl_tick_context *context)
{
    boid *self = user;

    self->thought = self->thought * 31 + self->number * context->frame;
    if (self->thought % 40 == 7 && tl_tick_record(context, leave, self) != TL_OK) {
        abort();
    }
}

/* Runs on the owner, after all of them: it waits for each. */
static void count(void *user, const tl_tick_context *context)
{
    uint64_t sum = 0;

    (void)user;
    for (uint32_t i = 0; i < SWARM; i++) {
        sum += swarm[i].thought;
    }
    printf("frame %u: sum of thoughts %llu\n", (unsigned)context->frame, (unsigned long long)sum);
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

    if (tl_workers_create(&workers, NULL, 2) != TL_OK ||
        tl_world_create(&world, &(tl_world_def){.workers = workers}) != TL_OK) {
        return EXIT_FAILURE;
    }
    tl_tick_id counter = add(world, &(tl_tick_def){.fn = count, .can_ever_tick = true});
    for (uint32_t i = 0; i < SWARM; i++) {
        swarm[i].number = i;
        swarm[i].tick = add(world, &(tl_tick_def){.fn = think,
                                                  .user = &swarm[i],
                                                  .can_ever_tick = true,
                                                  .run_on_any_thread = true});
        if (tl_tick_add_prerequisite(world, counter, swarm[i].tick) != TL_OK) {
            return EXIT_FAILURE;
        }
    }
    for (uint32_t i = 0; i < FRAMES; i++) {
        if (tl_world_tick(world, TL_MS(10)) != TL_OK) {
            return EXIT_FAILURE;
        }
    }
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
 * frame 3: sum of thoughts 4817001
 */
