/* any_thread.h -- worlds with workers for the tests. */
#ifndef TL_TEST_ANY_THREAD_H
#define TL_TEST_ANY_THREAD_H

#include "probe.h"
#include "threads/workers.h"

#include <stdatomic.h>

typedef struct rig {
    tl_world *world;
    tl_workers *workers;
} rig;

/* A linear congruential generator: the same numbers in every run. */
static inline uint32_t any_random(uint32_t *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return *seed >> 8;
}

static inline void rig_open_def(rig *r, uint32_t workers, tl_world_def def)
{
    r->workers = NULL;
    ck_assert_int_eq(tl_workers_create(&r->workers, NULL, workers), TL_OK);
    def.workers = r->workers;
    r->world = new_world(def);
}

static inline void rig_open(rig *r, uint32_t workers)
{
    rig_open_def(r, workers, (tl_world_def){0});
}

static inline void rig_close(rig *r)
{
    close_world(r->world);
    tl_workers_destroy(r->workers);
}

static inline tl_tick_id rig_make(const rig *r, const tl_tick_def *def)
{
    tl_tick_id id = {0};
    tl_tick_def filled = *def;

    filled.can_ever_tick = true;
    ck_assert_int_eq(tl_tick_create(r->world, &filled, &id), TL_OK);
    return id;
}

static inline tl_tick_id rig_add(const rig *r, const tl_tick_def *def)
{
    tl_tick_id id = rig_make(r, def);

    ck_assert_int_eq(tl_tick_register(r->world, id, tl_world_persistent_level(r->world)), TL_OK);
    return id;
}

/* Whose turn it was in a frame: of functions that wait for each other. */
typedef struct rig_turn {
    uint32_t *clock; /* of all of them; 0 before the frame */
    uint32_t at;     /* 1: it was the first */
} rig_turn;

static inline void rig_take_turn(void *user, const tl_tick_context *context)
{
    rig_turn *turn = user;

    (void)context;
    turn->at = ++*turn->clock;
}

/* Waits until other threads have counted so far. It gives up after a long while: a turn of the
 * scheduler may take milliseconds on a busy machine. */
static inline void rig_await(const atomic_uint *count, uint32_t least)
{
    for (uint32_t turn = 0; turn < 10000000 && atomic_load(count) < least; turn++) {
        tl__thread_yield();
    }
}

static inline void rig_frame(const rig *r)
{
    run_frame(r->world, TL_MS(10));
}

#endif
