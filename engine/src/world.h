/* world.h -- all modules of a world, for the files that wire them. */
#ifndef TL_WORLD_INTERNAL_H
#define TL_WORLD_INTERNAL_H

#include "actor/actor.h"
#include "command/command.h"
#include "core/observe.h"
#include "core/world.h"
#include "frame/frame.h"
#include "inspect/inspect.h"
#include "latent/latent.h"
#include "schedule/schedule.h"
#include "tickable/tickable.h"
#include "timer/timer.h"
#include "ue3/ue3.h"

#include <tickline/tickline.h>

/* As tl_world_destroy(), with the reason that actors get. NULL is allowed. */
void tl__world_destroy(tl_world *world, tl_end_play_reason reason);

/* world_def.c */
bool tl__world_def_is_valid(const tl_world_def *def);

#endif
