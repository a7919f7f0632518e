#include "crowd.h"

#include "bench.h"

#include <stdlib.h>

enum { GROUPS = 5, SPARE_IDS = 64 };

static const tl_tick_group groups[GROUPS] = {
    TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_DURING_PHYSICS, TL_TICK_GROUP_POST_PHYSICS,
    TL_TICK_GROUP_POST_UPDATE_WORK, TL_TICK_GROUP_LAST_DEMOTABLE};

static const tl_time frame_length = 16666667;

void crowd_must(tl_result result)
{
    if (result != TL_OK) {
        bench_fail(tl_result_name(result));
    }
}

/* A host with workers gives a clock: work that is not worth sharing stays on its thread. */
static int64_t clock_ns(void *user)
{
    (void)user;
    return bench_now();
}

static void add_functions(crowd *c, const crowd_def *def)
{
    tl_level_id level = tl_world_persistent_level(c->world);
    uint32_t *order = bench_alloc(c->count, sizeof(*order));
    uint32_t callees = def->callees > 0 ? def->callees : 1;
    dice d = {7};

    dice_shuffle(&d, order, c->count);
    for (uint32_t i = 0; i < c->count; i++) {
        uint32_t n = def->is_shuffled ? order[i] : i;
        uint32_t body = dice_roll(&d, callees);
        tl_tick_def tick = {.fn = bench_bodies[body],
                            .user = &c->counters[i],
                            .group = groups[(uint64_t)n * GROUPS / c->count],
                            .run_on_any_thread = def->runs_on_any_thread,
                            .can_ever_tick = true};
        crowd_must(tl_tick_create(c->world, &tick, &c->ids[n]));
        crowd_must(tl_tick_register(c->world, c->ids[n], level));
        c->calls[n] = (bench_call){tick.fn, tick.user};
        c->weights[i] = body + 1;
    }
    free(order);
}

static void add_prerequisites(crowd *c, const shape *s)
{
    for (uint32_t i = 0; i < s->count; i++) {
        for (uint32_t k = s->first[i]; k < s->first[i + 1]; k++) {
            crowd_must(tl_tick_add_prerequisite(c->world, c->ids[i], c->ids[s->before[k]]));
        }
    }
}

void crowd_open(crowd *c, const crowd_def *def)
{
    uint32_t count = def->shape->count;
    tl_world_def world = {.clamp = TL_CLAMP_OFF,
                          .workers = def->workers,
                          .clock = def->workers != NULL ? clock_ns : NULL,
                          .capacity = {.ticks = count, .prerequisites = 4 * count}};

    *c = (crowd){.count = count};
    crowd_must(tl_world_create(&c->world, &world));
    c->ids = bench_alloc(count, sizeof(*c->ids));
    c->calls = bench_alloc(count, sizeof(*c->calls));
    c->loop = bench_alloc(count, sizeof(*c->loop));
    c->counters = bench_alloc(count, sizeof(*c->counters));
    c->weights = bench_alloc(count, sizeof(*c->weights));
    add_functions(c, def);
    add_prerequisites(c, def->shape);
    crowd_record_loop(c);
}

void crowd_close(crowd *c)
{
    tl_world_destroy(c->world);
    free(c->ids);
    free(c->calls);
    free(c->loop);
    free(c->counters);
    free(c->weights);
}

void crowd_record_loop(crowd *c)
{
    uint32_t *number = bench_alloc(c->count + SPARE_IDS, sizeof(*number));
    tl_item item = {0};

    for (uint32_t i = 0; i < c->count; i++) {
        bench_must(c->ids[i].index1 < c->count + SPARE_IDS, "expected dense ids");
        number[c->ids[i].index1] = i;
    }
    c->loop_count = 0;
    crowd_must(tl_frame_begin(c->world,
                              &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = frame_length}));
    crowd_must(tl_frame_step(c->world, &item));
    while (item.kind != TL_ITEM_NONE) {
        uint32_t index1 = tl_tick_id_load(item.id).index1;
        c->loop[c->loop_count++] = c->calls[number[index1]];
        crowd_must(tl_frame_step(c->world, &item));
    }
    crowd_must(tl_frame_end(c->world));
    bench_must(c->loop_count <= c->count, "expected each function once");
    free(number);
}

void crowd_frame(void *user)
{
    crowd *c = user;

    crowd_must(tl_world_tick(c->world, frame_length));
}

void crowd_loop(void *user)
{
    crowd *c = user;
    const bench_call *loop = c->loop;
    uint32_t count = c->loop_count;

    for (uint32_t i = 0; i < count; i++) {
        loop[i].fn(loop[i].user, &c->context);
    }
    c->other_calls += count;
}

void crowd_check(const crowd *c)
{
    uint64_t calls = 0;

    for (uint32_t i = 0; i < c->count; i++) {
        bench_must(c->counters[i] % c->weights[i] == 0, "expected whole calls");
        calls += c->counters[i] / c->weights[i];
    }
    bench_must(calls == tl_world_stats(c->world).ticks_run + c->other_calls,
               "expected every call to be made");
}
