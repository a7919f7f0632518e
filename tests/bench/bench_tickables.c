/* Goal 7: tickables with their two predicates against a bare loop making the same calls. */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <tickline/tickline.h>

enum { COUNT = 100000 };

typedef struct object {
    uint32_t ticks;
    bool is_on;
} object;

typedef struct crowd {
    tl_world *world;
    object *objects;
} crowd;

static void tick(void *user, const tl_tickable_context *context)
{
    object *o = user;

    (void)context;
    o->ticks += 1;
}

static bool is_on(void *user)
{
    const object *o = user;

    return o->is_on;
}

static void must(tl_result result)
{
    if (result != TL_OK) {
        (void)fprintf(stderr, "bench: %s\n", tl_result_name(result));
        exit(1);
    }
}

static void frame(void *user)
{
    crowd *c = user;

    must(tl_world_tick(c->world, 16666667));
}

typedef struct three {
    tl_tickable_fn *tick;
    tl_tickable_ask_fn *is_tickable;
    tl_tickable_ask_fn *is_allowed;
    void *user;
} three;

typedef struct bare {
    three *calls;
    tl_tickable_context context;
} bare;

static void loop(void *user)
{
    bare *b = user;

    for (uint32_t i = 0; i < COUNT; i++) {
        const three *call = &b->calls[i];
        if (call->is_allowed(call->user) && call->is_tickable(call->user)) {
            call->tick(call->user, &b->context);
        }
    }
}

void bench_tickables(void)
{
    crowd c = {.objects = calloc(COUNT, sizeof(object))};
    bare b = {.calls = calloc(COUNT, sizeof(three))};
    double ns[2];

    if (c.objects == NULL || b.calls == NULL) {
        must(TL_ERR_NO_MEMORY);
    }
    must(tl_world_create(&c.world, &(tl_world_def){.capacity = {.tickables = COUNT}}));
    for (uint32_t i = 0; i < COUNT; i++) {
        tl_tickable_id id;
        c.objects[i].is_on = true;
        must(tl_tickable_create(c.world,
                                &(tl_tickable_def){.tick = tick,
                                                   .user = &c.objects[i],
                                                   .is_tickable = is_on,
                                                   .is_allowed_to_tick = is_on},
                                &id));
        b.calls[i] = (three){tick, is_on, is_on, &c.objects[i]};
    }
    bench_side sides[2] = {{frame, &c}, {loop, &b}};
    bench_compare(sides, ns);
    bench_print(&(bench_row){"7", "100000 tickables two predicates", "bare loop", ns[0] / COUNT,
                             ns[1] / COUNT, 1.5});
    tl_world_destroy(c.world);
    free(c.objects);
    free(b.calls);
}
