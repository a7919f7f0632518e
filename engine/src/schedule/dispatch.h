/* schedule/dispatch.h -- functions that are dispatched by hand (S-13): what runs at the places of
 * those that may have to wait, and what lets them run. */
#ifndef TL_DISPATCH_H
#define TL_DISPATCH_H

#include "schedule/tick.h"

/* The body at the place of a function that may have to wait. */
void tl__tick_run_unheld(void *user, const tl_tick_context *context);
/* The end of a group: what ends by it runs, dispatched or not, and what waits for nothing else. */
void tl__dispatch_rest(tl_world *world, tl_tick_group end);

#endif
