/* latent_owner.h -- owners of latent actions that write down when the actions are done. */
#ifndef TL_TEST_LATENT_OWNER_H
#define TL_TEST_LATENT_OWNER_H

#include "../../support/world_fixture.h"

typedef struct latent_owner latent_owner;
typedef void latent_owner_fn(latent_owner *self);

/* An actor, or the world, that writes its letter when an action is done. */
struct latent_owner {
    const char *letter;
    const char *tick_letter; /* written by its tick; NULL: a full stop */
    tl_actor_id actor;
    latent_owner_fn *in_tick;
    latent_owner_fn *in_update;
    latent_owner_fn *in_done;
    latent_owner *other;
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

/* Their ticks write; the second kind is not latent-aware (LA-11). */
extern const tl_actor_class aware;
extern const tl_actor_class plain;
void spawn(latent_owner *self, const tl_actor_class *actor_class);

/* An action of the owner's actor, or of the world if it has none. */
tl_latent_def def_of(latent_owner *self, uint64_t key);
/* Starts a delay. */
void delay(latent_owner *self, uint64_t key, tl_time time);

/* A function in PostPhysics marks where the Latent slot begins. */
void mark_post_physics(void);

#endif
