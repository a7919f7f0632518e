/* game/map.h -- the world of a sector. */
#ifndef GM_MAP_H
#define GM_MAP_H

#include "sim/sim.h"

/** Makes the world of a sector in fresh arenas; the one before must be gone.
 * @return false: out of memory */
bool gm__map_open(gm_game *game);
void gm__map_close(gm_game *game);

#endif
