/* tickline/level.h -- levels: sets of tick functions and actors that come and go together. */
#ifndef TICKLINE_LEVEL_H
#define TICKLINE_LEVEL_H

#include <tickline/base.h>
#include <tickline/id.h>
#include <tickline/world.h>

typedef struct tl_level_def {
    const char *name;            /**< Kept, not copied. NULL: "level". */
    bool start_hidden;           /**< Not in frames until made visible (W-41). */
    tl_collection_id collection; /**< Null: the main collection. */
} tl_level_def;

/** Adds a level at the end of its collection; part of frames from the next begin on.
 * @param[out] out null on error  @retval TL_ERR_STALE_ID, TL_ERR_NO_MEMORY, TL_ERR_LOCKED,
 * TL_ERR_FULL (the collection has 32,768 levels)  @thread owner+tick */
TL_API TL_MUST_USE tl_result tl_level_add(tl_world *world, const tl_level_def *def,
                                          tl_level_id *out);

/** Ends the play of its actors, destroys them, unregisters its functions (M-9), removes the level.
 * In a frame its queued ticks are cancelled, and their dependents run (M-12).
 * @retval TL_ERR_REFUSED the persistent level  @thread owner+tick */
TL_API tl_result tl_level_remove(tl_world *world, tl_level_id level);

/** Shows or hides a level from the start of the next frame on. Nothing of a hidden level runs or
 * cools down (W-41).
 * @retval as tl_result  @thread owner+tick */
TL_API tl_result tl_level_set_visible(tl_world *world, tl_level_id level, bool visible);
/** As last set, also before it acts; false if stale. @thread owner+tick */
TL_API bool tl_level_is_visible(const tl_world *world, tl_level_id level);
/** Live and not being removed. @thread owner+tick */
TL_API bool tl_level_is_valid(const tl_world *world, tl_level_id level);
/** NULL if stale. @thread owner+tick */
TL_API const char *tl_level_name(const tl_world *world, tl_level_id level);

/** Pre-initialises, initialises and begins all actors of a level streamed into a begun world
 * (LC-7). Actors spawned into the level with tl_actor_def.is_loaded wait for this call.
 * @retval as tl_result, and of the first actor that fails
 * @thread owner+tick */
TL_API tl_result tl_level_begin_play(tl_world *world, tl_level_id level);

/** Adds a level collection after the others: the frame repeats steps 13 to 26 of
 * docs/one-frame.md for it, without latent actions, timers and tickables.
 * @retval TL_ERR_LOCKED a frame is open  @retval TL_ERR_NO_MEMORY  @thread owner */
TL_API TL_MUST_USE tl_result tl_collection_add(tl_world *world, tl_collection_id *out);
/** Makes a level a member of one more collection (W-6): its functions still run once a frame, and
 * its cooldowns advance in each of its collections (W-5).  @retval TL_ERR_EXISTS, TL_ERR_STALE_ID,
 * TL_ERR_NO_MEMORY, TL_ERR_FULL (as for tl_level_add()), TL_ERR_LOCKED (a frame is open)
 * @thread owner */
TL_API tl_result tl_collection_include(tl_world *world, tl_collection_id collection,
                                       tl_level_id level);
/** The collection with latent actions, timers and tickables.  @thread owner+tick */
TL_API tl_collection_id tl_collection_main(const tl_world *world);
/** The active collection: the one whose part of the frame runs. In the call of a timer it is the
 * collection that was active when the timer was set (T-74). Between frames, and in the hooks around
 * the parts, it is the main collection. Objects spawned without a level go into its first level, or
 * into the persistent level if it has none.  @thread owner+tick */
TL_API tl_collection_id tl_collection_active(const tl_world *world);

#endif
