/* Goals 14 and 6: bytes of a registered tick function and of a timer, everything included: what a
 * world holds from its allocator after some frames, less what an empty one holds. */
#include "bench.h"
#include "crowd.h"

#include <stdio.h>
#include <stdlib.h>

enum { FRAMES = 3 };

typedef struct account {
    size_t bytes;
} account;

static void *count_bytes(void *user, void *block, size_t old_size, size_t new_size)
{
    account *a = user;

    if (new_size == 0) {
        free(block);
        a->bytes -= old_size;
        return NULL;
    }
    void *moved = realloc(block, new_size);
    a->bytes += moved != NULL ? new_size - old_size : 0;
    return moved;
}

static void no_body(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)context;
}

static void add_ticks(tl_world *world, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        tl_tick_id id;
        crowd_must(tl_tick_create(world, &(tl_tick_def){.fn = no_body}, &id));
        crowd_must(tl_tick_register(world, id, tl_world_persistent_level(world)));
    }
}

static void add_timers(tl_world *world, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        tl_timer_id id = {0};
        crowd_must(tl_timer_set(
            world, &id, &(tl_timer_def){.rate = TL_MS(1) + (tl_time)i * 1000, .loop = true}));
    }
}

/* What a world with so many of them holds. */
static size_t held(const tl_capacity *capacity, void (*add)(tl_world *, uint32_t), uint32_t count)
{
    account a = {0};
    tl_world *world = NULL;
    tl_world_def def = {.allocator = {count_bytes, &a}, .clamp = TL_CLAMP_OFF};

    def.capacity = *capacity;
    crowd_must(tl_world_create(&world, &def));
    add(world, count);
    for (int i = 0; i < FRAMES; i++) {
        crowd_must(tl_world_tick(world, TL_MS(16)));
    }
    size_t bytes = a.bytes;
    tl_world_destroy(world);
    bench_must(a.bytes == 0, "expected everything back");
    return bytes;
}

typedef struct thing {
    const char *goal;
    const char *name;
    void (*add)(tl_world *, uint32_t);
    tl_capacity given;
    double limit;
} thing;

static void weigh(const thing *t, uint32_t count, bool is_given)
{
    static const tl_capacity none = {0};
    char work[64];

    (void)snprintf(work, sizeof(work), "%u %s memory of one capacity %s", count, t->name,
                   is_given ? "given" : "grown");
    if (bench_wants(t->goal, work)) {
        double bytes = (double)held(is_given ? &t->given : &none, t->add, count) -
                       (double)held(&none, t->add, 0);
        bench_print_amount(&(bench_amount){t->goal, work, "bytes", bytes / count, t->limit});
    }
}

void bench_memory(void)
{
    static const uint32_t counts[2] = {10000, 100000};

    for (int i = 0; i < 2; i++) {
        thing ticks = {"14", "tick functions", add_ticks, {.ticks = counts[i]}, 160};
        thing timers = {"6", "timers", add_timers, {.timers = counts[i]}, 128};
        weigh(&ticks, counts[i], true);
        weigh(&ticks, counts[i], false);
        weigh(&timers, counts[i], true);
        weigh(&timers, counts[i], false);
    }
}
