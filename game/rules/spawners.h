/* game/rules/spawners.h -- the timers of a sector: what arrives, and what runs out. */
#ifndef GM_SPAWNERS_H
#define GM_SPAWNERS_H

#include "rules/rules.h"

/** Nothing hurts the ship for a moment. */
void gm__ship_make_safe(gm_game *game);
tl_timer_fn gm__time_is_up;

#endif
