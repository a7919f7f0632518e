/* latent/latent.h -- latent actions by owner (LA-1 to LA-11).
 *
 * Owners are processed in the order in which they got their first pending action, the actions of
 * one owner in the order in which they were started. */
#ifndef TL_LATENT_H
#define TL_LATENT_H

#include "base/hash.h"
#include "base/pool.h"
#include "core/core.h"

#include <tickline/frame.h>
#include <tickline/latent.h>

typedef enum tl__latent_kind {
    TL__LATENT_DELAY = 0,
    TL__LATENT_NEXT_TICK,
    TL__LATENT_NEXT_FRAME,
    TL__LATENT_UPDATE,
} tl__latent_kind;

/* An owner: its place among the owners, where the world is 0, actors are even and components odd.
 */
typedef struct tl__latent_ref {
    uint32_t index;
    uint32_t generation;
} tl__latent_ref;

typedef struct tl__latent {
    tl_latent_def def;
    tl_time remaining;
    uint64_t serial;
    uint64_t frame; /* NEXT_FRAME: the host's counter when it was started */
    tl__latent_kind kind;
    uint32_t owner; /* place among the owners */
    tl__node node;  /* of its owner's actions, or of the finished ones */
} tl__latent;

/* One a slot of actors and of components, and one for the world. */
typedef struct tl__latent_owner {
    uint32_t generation; /* of the actor or component */
    tl__list actions;
    tl__list finished;  /* wait for their continuation */
    uint32_t walk;      /* action to advance next: slot + 1, or 0 */
    tl__node node;      /* of the owners with actions */
    uint64_t joined;    /* serial of the action that put it into the list */
    uint64_t processed; /* number of the frame that last did */
} tl__latent_owner;

typedef struct tl__latents {
    tl__pool pool;
    tl__pool owners; /* of tl__latent_owner, as tl__latent_ref says: none is given back */
    tl__list busy;   /* owners with actions */
    uint64_t next_serial;
    uint64_t frame;    /* counts begin_frame */
    bool is_paused;    /* in this frame */
    uint32_t cursor;   /* owner to look at next in the slot: index + 1, or 0 */
    uint64_t slot_end; /* owners that joined later wait for the next frame */
    bool is_in_slot;
    tl_time delta;
} tl__latents;

tl_result tl__latents_init(tl_world *world);
void tl__latents_free(tl_world *world);

static inline tl__latent *tl__latent_at(const tl__latents *latents, uint32_t slot1)
{
    return tl__pool_at(&latents->pool, slot1 - 1);
}

static inline tl__latent_owner *tl__latent_owner_at(const tl__latents *latents, uint32_t index)
{
    return tl__pool_at(&latents->owners, index);
}

/* An id that was left out is the world. */
static inline tl__latent_ref tl__latent_of_actor(tl_actor_id id)
{
    return (tl__latent_ref){2 * id.index1, id.generation};
}

static inline tl__latent_ref tl__latent_of_component(tl_component_id id)
{
    return (tl__latent_ref){2 * id.index1 + 1, id.generation};
}

static inline tl__latent_ref tl__latent_owner_of(const tl_latent_def *def)
{
    return tl_component_id_is_left_out(def->component) ? tl__latent_of_actor(def->owner)
                                                       : tl__latent_of_component(def->component);
}

/* The item of an owner: its kind says which kind of id it has. */
static inline tl_item_kind tl__latent_item_kind(uint32_t index)
{
    return index % 2 == 0 ? TL_ITEM_LATENT : TL_ITEM_COMPONENT_LATENT;
}

static inline uint64_t tl__latent_item_id(const tl__latents *latents, uint32_t index)
{
    uint32_t generation = tl__latent_owner_at(latents, index)->generation;

    return index % 2 == 0 ? tl_actor_id_store((tl_actor_id){index / 2, generation})
                          : tl_component_id_store((tl_component_id){index / 2, generation});
}

/* Takes the first of the finished actions of an owner; false: it has none. */
bool tl__latent_take_finished(tl__latents *latents, uint32_t index, tl_latent_def *out);
/* LA-10. */
void tl__latents_owner_gone(tl__latents *latents, tl__latent_ref owner);
/* Whether the owner has pending actions. */
bool tl__latents_has_pending(const tl__latents *latents, tl__latent_ref ref);

/* LA-1. */
void tl__latents_begin_frame(tl_world *world);
/* LA-2: in the tick of a latent-aware actor or component, with the world's game delta. */
void tl__latents_process_owner(tl_world *world, tl__latent_ref ref, tl_time delta);
/* LA-3: the slot after PostPhysics, one owner a step; not in pause frames. */
void tl__latents_begin_slot(tl_world *world, tl_time delta);
bool tl__latents_next(tl_world *world, tl_item *out);
bool tl__latents_step(tl_world *world, tl_item *out);
void tl__latents_end_slot(tl_world *world);

void tl__latents_hash(const tl_world *world, tl__hash *hash);
void tl__latents_check(const tl_world *world, tl__audit *audit);

#endif
