/* actor/component.h -- components of a world: storage, life, primary tick. */
#ifndef TL_COMPONENT_INTERNAL_H
#define TL_COMPONENT_INTERNAL_H

#include "actor/primary.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/pool.h"

#include <tickline/component.h>

struct tl__actor;

/* Of an actor or component. */
typedef enum tl__life {
    TL__LIVE = 0,
    TL__DYING, /* its end of play runs */
    TL__DEAD,  /* its id is stale; the slot goes at the next safe point */
} tl__life;

typedef struct tl__component {
    tl_component_id self;
    const tl_component_class *component_class;
    void *user;
    const char *name;
    struct tl__actor *owner; /* outlives its components; NULL: none */
    tl_level_id level;
    tl_component_id attach_to;
    tl__primary primary;
    uint32_t next; /* of the same owner, slot + 1; dead ones stay until they are reclaimed */
    uint32_t previous;
    uint32_t next_dead;
    tl__life life;
    bool tick_in_editor;
    bool starts_unregistered;
    bool is_registered;
    bool is_initialized;
    bool has_begun_play;
} tl__component;

typedef struct tl__components {
    tl__pool pool;
    uint32_t first_dead; /* slot + 1, in the order of destruction */
    uint32_t last_dead;
    uint32_t live_count; /* without the dead ones that wait for the safe point */
} tl__components;

/* component.c */
tl_result tl__components_init(tl__components *components, tl__memory *memory, uint32_t reserve,
                              bool fixed);
void tl__components_free(tl__components *components);
/* NULL if the id is stale; a dying one is still found. */
tl__component *tl__component_find(const tl_world *world, tl_component_id component);
/* First one of an actor at or after `index1` in its list that is not dead; NULL at the end. */
tl__component *tl__component_from(const tl_world *world, uint32_t index1);
/* Makes one without calling anybody; unmake is its exact reverse. */
tl_result tl__component_make(tl_world *world, struct tl__actor *owner, tl_level_id level,
                             const tl_component_def *def, tl__component **out);
void tl__component_unmake(tl_world *world, tl__component *component);
/* Hands it to the next safe point, unless it is dead already. */
void tl__component_bury(tl_world *world, tl__component *component);
/* Safe point: frees the slots of the dead, `destroyed` last. */
void tl__components_reclaim(tl_world *world);

/* component_audit.c */
void tl__components_hash(const tl_world *world, tl__hash *hash);
/* Returns how many invariants are broken. */
uint32_t tl__components_check(const tl_world *world, tl_log_fn *log, void *user);

/* component_life.c: steps of its life; each does nothing when it is done already. */
tl_result tl__component_enter(tl_world *world, tl__component *component);
void tl__component_initialize(tl_world *world, tl__component *component);
tl_result tl__component_begin_play(tl_world *world, tl__component *component);
void tl__component_end_play(tl_world *world, tl__component *component);
void tl__component_leave(tl_world *world, tl__component *component);
/* Destroys the components without an owner: all, or those of one level. */
void tl__components_end_all(tl_world *world);
void tl__components_remove_level(tl_world *world, tl_level_id level);

/* component_tick.c */
/* A-2 for a component, after the prerequisites of A-25. */
tl_result tl__component_set_ticks(tl_world *world, tl__component *component, bool registers);
/* The body of every component's tick function; user is the tl__component. */
tl_tick_fn tl__component_run_tick;

#endif
