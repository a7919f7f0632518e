/* actor/primary.h -- a primary tick: the tick function that belongs to an actor or component. */
#ifndef TL_PRIMARY_H
#define TL_PRIMARY_H

#include <tickline/actor.h>

typedef struct tl__primary {
    tl_tick_id tick;
    bool can_ever_tick;
    bool starts_disabled;
    bool is_done; /* bTickFunctionsRegistered of A-1 */
} tl__primary;

/* What a primary tick asks for; the caller fills in fn, user, name, context and default group. */
tl_tick_def tl__primary_def(const tl_primary_tick *settings, tl_tick_group default_group);
/* enables, then registers in the level; or unregisters. */
tl_result tl__primary_register(tl_world *world, tl__primary *primary, tl_level_id level);
tl_result tl__primary_unregister(tl_world *world, tl__primary *primary);
/* it ticks after the other one. */
tl_result tl__primary_add_prerequisite(tl_world *world, const tl__primary *primary,
                                       const tl__primary *before);
/* The context of its body: the delta is multiplied by the custom time dilation (C-34). */
tl_tick_context tl__primary_context(const tl_tick_context *context, double time_dilation);

#endif
