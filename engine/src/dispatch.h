/* dispatch.h -- functions that wait to be dispatched (S-13), and what waits for them. */
#ifndef TL_DISPATCH_H
#define TL_DISPATCH_H

#include "memory.h"
#include "tick.h"

/* A function for as long as it stays where it is registered: it has another place after that. */
typedef struct tl__stay {
    tl_tick_id id;
    uint64_t registration;
} tl__stay;

/* A prerequisite that was taken away in this frame: it counts until its end. */
typedef struct tl__cut {
    tl__stay tick;
    tl__stay before;
    uint32_t previous; /* of that function: cut + 1, or 0 */
} tl__cut;

/* Functions whose place in the order has passed while they were held, in that order. */
typedef struct tl__held {
    tl__stay *stays;
    uint32_t count;
    uint32_t capacity;
    tl__cut *cuts;
    uint32_t cut_count;
    uint32_t cut_capacity;
} tl__held;

/* A function in whose body the owner is, away from its place, and the one outside of it. */
typedef struct tl__running {
    tl_tick_id tick;
    const struct tl__running *outer;
} tl__running;

void tl__held_free(tl_world *world);
/* Nobody is held any more: at the begin of a frame. */
void tl__held_reset(tl_world *world);
/* Runs those that end by a group, dispatched or not, and what waits for nothing else. */
void tl__held_force(tl_world *world, tl_tick_group end);

/* Before an edge goes: if both its ends are still to run, that is remembered; jobs of the first one
 * are waited for.
 * @retval TL_ERR_NO_MEMORY nothing changed */
tl_result tl__held_cut(tl_world *world, uint32_t edge);
/* Whether a function that is still to run lost a prerequisite so. */
bool tl__held_is_cut(const tl_world *world, const tl__tick *tick);

/* Whether one that it lost so is still to run. */
bool tl__held_lost_one_ahead(const tl_world *world, const tl__tick *tick);

/* Whether something that a function waits for is held, or runs right now away from its place. */
bool tl__held_has_before(const tl_world *world, const tl__tick *tick);
/* Whether a function has been held in this frame, whatever has become of it. */
bool tl__held_knows(const tl_world *world, const tl__tick *tick);

/* Runs the body of a function, whatever stands at its place. */
void tl__tick_run_body(tl__tick *tick, const tl_tick_context *context);
/* Bodies at the place of a function: one to be dispatched, one that waits for such a one. */
void tl__tick_run_manual(void *user, const tl_tick_context *context);
void tl__tick_run_unheld(void *user, const tl_tick_context *context);

#endif
