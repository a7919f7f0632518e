/* frame/frame.h -- the walk through the open frame. */
#ifndef TL_FRAME_INTERNAL_H
#define TL_FRAME_INTERNAL_H

#include "base/hash.h"
#include "base/memory.h"

#include <tickline/frame.h>

/* What only the walk of the open frame knows; the rest is tl__frame (core.h). */
typedef struct tl__walk {
    bool does_actor_ticks;
    bool may_have_run;  /* some functions may have run with this counter already */
    bool is_entered;    /* the present stage has been entered */
    bool has_collision; /* the hook that builds it has been called in this collection's part */
    bool is_closed;     /* the present collection's part has ended */
    tl_level_tick type;
    tl_time real_delta;
} tl__walk;

/* Changes that wait for the start of the next frame. */
typedef struct tl__deferred_change {
    tl_frame_deferred_fn *fn;
    void *user;
} tl__deferred_change;

typedef TL__TAGGED_LIST(tl__deferred, tl__deferred_change) tl__deferred;

/* world_time.c: W-20 to W-26. */
void tl__world_update_times(tl_world *world, tl_time undilated);

/* stage.c */
/* A hook of the host at its place in the frame; NULL: none. It may change the world. */
void tl__frame_call_hook(tl_world *world, tl_world_hook_fn *hook, tl_time delta);
/* The context of functions, of the frame's times. */
void tl__frame_set_context(tl_world *world);
/* Begins and ends the present collection's part of the frame (M-3, M-6). */
tl_result tl__frame_begin_collection(tl_world *world);
tl_result tl__frame_close_collection(tl_world *world);
/* Enters the present stage; leaves it for the next one, TL_STAGE_COUNT at the collection's end. */
tl_result tl__stage_enter(tl_world *world);
tl_result tl__stage_leave(tl_world *world);
/* The next item of the present stage; false: it is done. */
bool tl__stage_next(tl_world *world, tl_item *out);

/* frame.c */
/* Whether a frame of that kind may begin: no frame is open, and no callback runs. */
tl_result tl__frame_may_begin(const tl_world *world, tl_time delta, bool is_ue3);
/* Whether the cursor of an open one may be moved: not from inside of a callback. */
tl_result tl__frame_may_walk(const tl_world *world, bool is_ue3);
/* Brings the cursor to the next item; kind NONE at the end of the frame. */
tl_result tl__frame_advance(tl_world *world, tl_item *out);
/* Runs of the present segment that tl_stats does not have yet: it gets them when the segment ends.
 */
uint32_t tl__frame_uncounted(const tl_world *world);

void tl__deferred_run(tl_world *world);
void tl__deferred_free(tl_world *world);
void tl__frame_hash(const tl_world *world, tl__hash *hash);

#endif
