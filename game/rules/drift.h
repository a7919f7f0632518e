/* game/rules/drift.h -- keeps what floats about spread over the arena. */
#ifndef GM_DRIFT_H
#define GM_DRIFT_H

#include "rules/rules.h"

#define GM_DRIFT_SECONDS 0.1F

/** Of the timer that runs every GM_DRIFT_SECONDS. */
tl_timer_fn gm__drift;
/** Some velocity for a piece of debris of this sector. */
gm_vec2 gm__drift_velocity(gm_game *game);
/** Away from near walls, per axis 0 to 1; zero in the open. */
gm_vec2 gm__drift_off_walls(gm_vec2 at);

#endif
