/* schedule/tick_name.h -- full names of tick functions, for messages, lists and records of frames.
 */
#ifndef TL_TICK_NAME_H
#define TL_TICK_NAME_H

#include "schedule/tick.h"

#include <tickline/trace.h>

enum { TL__NAME_SIZE = 160 };

typedef struct tl__name {
    char text[TL__NAME_SIZE];
} tl__name;

/* "Drone 17 [TickActor]"; `otherwise` for one that is gone. */
tl__name tl__tick_name(const tl_world *world, tl_tick_id id, const char *otherwise);
/* The same in parts, for a record that outlives the function. */
tl_tick_owner tl__tick_owner_of(const tl_world *world, const tl__tick *tick);

#endif
