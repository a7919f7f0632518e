/* game/palette.h -- the colours of the tick groups, the same on every screen. */
#ifndef GM_PALETTE_H
#define GM_PALETTE_H

#include <stdint.h>

#include <tickline/tick.h>

/** 0xRRGGBB of a group. Any two are at least 10 apart (CIEDE2000) for normal, protan, deutan and
 * tritan vision; a test computes it. */
uint32_t gm_group_color(tl_tick_group group);

#endif
