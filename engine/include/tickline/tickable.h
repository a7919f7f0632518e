/* tickline/tickable.h -- tickable objects: called once per frame between timers and cameras. */
#ifndef TICKLINE_TICKABLE_H
#define TICKLINE_TICKABLE_H

#include <tickline/base.h>
#include <tickline/id.h>
#include <tickline/world.h>

/* A pass calls the objects in the order of addition (K-4). The world's pass is the slot Tickables
 * of a frame, in pause frames too (K-7). The questions below are callbacks of the pass like the
 * tick itself: they may change anything, also the registry and the object that is asked. A question
 * belongs to the item of its object, so a value written in it has that object as its writer.
 *
 * Objects are made and destroyed on the owner thread of their world (K-13). An object that is not
 * complete yet starts as TL_TICKABLE_NEVER, and tl_tickable_set_type() switches it on (K-14). There
 * are no default objects of a class, which would have to answer Never (K-15). */

typedef enum tl_tickable_type {
    TL_TICKABLE_CONDITIONAL = 0, /**< is_tickable is asked every pass. */
    TL_TICKABLE_ALWAYS,          /**< Not asked. */
    TL_TICKABLE_NEVER,           /**< Not in the pass. */
} tl_tickable_type;

typedef struct tl_tickable_context {
    tl_world *world;
    tl_tickable_id tickable;
    tl_time delta; /**< ns: game delta; undilated in the engine pass (K-7). */
    float delta_seconds;
    uint64_t frame;
} tl_tickable_context;

typedef void tl_tickable_fn(void *user, const tl_tickable_context *context);
/** May change the world as a tick may. If it destroys its own object, that is not ticked. */
typedef bool tl_tickable_ask_fn(void *user);
/** Likewise. An answer out of range counts as NEVER. */
typedef tl_tickable_type tl_tickable_type_fn(void *user);

/** How to make a tickable object. Zero-initialise, then set what differs. */
typedef struct tl_tickable_def {
    tl_tickable_fn *tick; /**< Required. */
    void *user;
    const char *name;                       /**< Kept. NULL: "tickable". */
    tl_tickable_type type;                  /**< Starting type (K-1); NEVER: not in the pass. */
    tl_tickable_type_fn *get_type;          /**< Asked once, at its first pass (K-2). NULL: type. */
    tl_tickable_ask_fn *is_tickable;        /**< NULL: true. */
    tl_tickable_ask_fn *is_allowed_to_tick; /**< NULL: true. */
    tl_tickable_ask_fn *is_tickable_when_paused; /**< NULL: false. In a UE3 world neither this nor
                                                      is_tickable_in_editor is asked. */
    tl_tickable_ask_fn *is_tickable_in_editor;   /**< NULL: false. */
    bool is_engine_wide; /**< World is null: ticked by tl_world_tick_engine_tickables (W-10). */
} tl_tickable_def;

/** Queues an object; it joins at the start of the next pass (K-3).
 * @param[out] out null on error
 * @retval TL_ERR_INVALID, TL_ERR_NO_MEMORY, TL_ERR_FULL, TL_ERR_LOCKED  @thread owner+tick */
TL_API TL_MUST_USE tl_result tl_tickable_create(tl_world *world, const tl_tickable_def *def,
                                                tl_tickable_id *out);
/** Removes it; safe during a pass (K-8..K-10).
 * @retval as tl_result  @thread owner+tick  @cost O(1); the others keep their order, and a later
 * pass frees its place */
TL_API tl_result tl_tickable_destroy(tl_world *world, tl_tickable_id tickable);
/** Changes its type (K-11). It acts at once if the open pass has not reached the object. get_type
 * is not asked any more.
 * @retval TL_ERR_INVALID no such type  @retval TL_ERR_NO_MEMORY  @thread owner+tick */
TL_API tl_result tl_tickable_set_type(tl_world *world, tl_tickable_id tickable,
                                      tl_tickable_type type);
/** Live. @thread owner+tick */
TL_API bool tl_tickable_is_valid(const tl_world *world, tl_tickable_id tickable);
/** NULL if stale. @thread owner+tick */
TL_API const char *tl_tickable_name(const tl_world *world, tl_tickable_id tickable);

#endif
