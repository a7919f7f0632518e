/* latent_waiter.h -- actors that wait for latent actions and write down when they are done. */
#ifndef TL_TEST_LATENT_WAITER_H
#define TL_TEST_LATENT_WAITER_H

#include "../support/world_fixture.h"

typedef struct waiter waiter;
typedef void waiter_fn(waiter *self);

/* An actor, or nobody, that waits and writes its letter when an action is done. */
struct waiter {
    const char *letter;
    const char *tick_letter; /* written by its tick; NULL: a full stop */
    tl_actor_id actor;
    waiter_fn *in_tick;
    waiter_fn *in_update;
    waiter_fn *in_done;
    waiter *other;
    const tl_tick_context *context; /* of its tick, while that runs */
    uint32_t updates;
    uint32_t updates_needed;
    tl_time last_delta;
};

/* Of the test that runs: a checked fixture. */
extern tl_world *world;
extern char text[256];
void set_up(void);
void tear_down(void);

/* Their ticks write; the second kind does not know of latent actions (LA-11). */
extern const tl_actor_class aware;
extern const tl_actor_class plain;
void spawn(waiter *self, const tl_actor_class *actor_class);

/* An action of the waiter's actor, or of the world if it has none. */
tl_latent_def def_of(waiter *self, uint64_t key);
/* Starts a delay. */
void delay(waiter *self, uint64_t key, tl_time time);

/* A function in PostPhysics marks where the Latent slot begins. */
void mark_post_physics(void);

#endif
