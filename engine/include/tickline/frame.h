/* tickline/frame.h -- the cursor: a frame is a walk that can stop anywhere (D-10). */
#ifndef TICKLINE_FRAME_H
#define TICKLINE_FRAME_H

#include <tickline/base.h>
#include <tickline/id.h>
#include <tickline/tick.h>
#include <tickline/world.h>

/** The stages of a frame in their order (W-1): groups and slots. */
typedef enum tl_stage {
    TL_STAGE_PRE_PHYSICS = 0,
    TL_STAGE_START_PHYSICS,
    TL_STAGE_DURING_PHYSICS,
    TL_STAGE_END_PHYSICS,
    TL_STAGE_POST_PHYSICS,
    TL_STAGE_LATENT, /**< Latent actions not yet advanced in this frame (LA-3). */
    TL_STAGE_TIMERS,
    TL_STAGE_TICKABLES,
    TL_STAGE_CAMERA, /**< Camera hooks, streaming included. */
    TL_STAGE_POST_UPDATE_WORK,
    TL_STAGE_LAST_DEMOTABLE,
    TL_STAGE_NEWLY_SPAWNED,
    TL_STAGE_COUNT
} tl_stage;

/** In pause frames (P-1) all tick functions run as items of TL_STAGE_PRE_PHYSICS. */

typedef enum tl_item_kind {
    TL_ITEM_NONE = 0, /**< Nothing is left: the frame can be ended. */
    TL_ITEM_TICK,     /**< One run of a tick function. */
    TL_ITEM_TIMER,    /**< One timer call; each catch-up call is one. */
    TL_ITEM_TICKABLE,
    TL_ITEM_LATENT,           /**< The latent actions of one actor, or of the world. */
    TL_ITEM_CAMERA,           /**< One camera hook. */
    TL_ITEM_COMPONENT_LATENT, /**< The latent actions of one component. */
} tl_item_kind;

/** How many kinds there are, NONE included. */
enum { TL_ITEM_KIND_COUNT = TL_ITEM_COMPONENT_LATENT + 1 };

/** Names one thing that runs. `id` is the id of its kind packed by tl_..._id_store; for LATENT that
 * of the actor, 0 for the world's own actions; for COMPONENT_LATENT that of the component. */
typedef struct tl_item {
    tl_item_kind kind;
    tl_stage stage;
    uint64_t id;
    const char *name;
} tl_item;

typedef struct tl_frame_def {
    uint64_t frame;     /**< The host's counter (D-15), not below tl_world_frame(). One that does
                             not advance runs no tick function and no timer again (W-7). 0: the
                             next one. */
    tl_level_tick type; /**< TIME_ONLY, VIEWPORTS_ONLY or ALL. A paused world runs a pause frame
                             whatever it is (W-1, P-1). */
    tl_time delta;      /**< ns, undilated, >= 0. */
} tl_frame_def;

/**
 * Opens a frame: the hooks of the start are called, the times advance, and the order of the
 * frame is made (docs/one-frame.md, steps 1 to 13). Nothing has run yet.
 *
 * While a frame is open and no callback runs, it is a stepped frame: calls that change the world
 * give TL_ERR_LOCKED; tl_frame_defer() takes such a change.
 *
 * @retval TL_OK, TL_ERR_NO_MEMORY
 * @retval TL_ERR_LOCKED a frame is open, or a callback runs: a visitor, a line of a list and a
 *         message of the log are callbacks, too
 * @retval TL_ERR_INVALID a negative delta, no such type, or a frame number that goes back: nothing
 *         has changed
 * @retval TL_ERR_STATE the world runs the UE3 way
 * @thread owner, not from inside a callback
 */
TL_API tl_result tl_frame_begin(tl_world *world, const tl_frame_def *def);

/** Gives the item that runs next without running it; kind NONE when only tl_frame_end() is left.
 * The stages on the way there begin and end: their hooks are called, the clock of the timers moves,
 * undispatched functions that end with a group run (S-13). A tickable is asked only when its turn
 * comes: if its questions say no, tl_frame_step() runs the item after it.
 * @retval as tl_frame_step()  @thread owner */
TL_API tl_result tl_frame_next(tl_world *world, tl_item *out);

/** Runs one item. If that is a function that stays undispatched, the cursor passes its place and
 * the body does not run (S-13).
 * @param[out] out what ran, or kind NONE; may be NULL
 * @retval TL_ERR_STATE no frame is open, or a callback runs  @retval TL_ERR_NO_MEMORY calling again
 * goes on (docs/errors.md)  @thread owner */
TL_API tl_result tl_frame_step(tl_world *world, tl_item *out);

/** Runs to the end of a stage of the collection in which the cursor is, and begins no stage after
 * it. Does nothing if that stage is over.
 * @retval TL_ERR_INVALID no such stage  @retval as tl_frame_step()  @thread owner */
TL_API tl_result tl_frame_run_to(tl_world *world, tl_stage stage);

/** Runs all items that are left and closes the frame (docs/one-frame.md, steps 28 to 31).
 * @retval as tl_frame_step()  @thread owner */
TL_API tl_result tl_frame_end(tl_world *world);

/** From tl_frame_begin() to tl_frame_end(). @thread owner+tick */
TL_API bool tl_frame_is_open(const tl_world *world);
/** The stage the cursor is in; TL_STAGE_COUNT when no frame is open.  @thread owner+tick */
TL_API tl_stage tl_frame_stage(const tl_world *world);
/** Items run in the open (or last) frame: a position to come back to.  @thread owner+tick */
TL_API uint64_t tl_frame_position(const tl_world *world);

/** A change asked for from outside. */
typedef void tl_frame_deferred_fn(void *user, tl_world *world);
/** Calls fn at the start of the next frame, in call order, before anything else of it (D-10). Also
 * between frames and in stepped frames.  @retval TL_ERR_NO_MEMORY  @thread owner+tick */
TL_API tl_result tl_frame_defer(tl_world *world, tl_frame_deferred_fn *fn, void *user);

/** "PrePhysics", "Latent", "Timers", ... Static storage.  @thread any */
TL_API const char *tl_stage_name(tl_stage stage);
/** The stage of a group.  @thread any */
TL_API tl_stage tl_stage_of_group(tl_tick_group group);
/** The group of a stage, or TL_TICK_GROUP_COUNT for a slot.  @thread any */
TL_API tl_tick_group tl_stage_group(tl_stage stage);

#endif
