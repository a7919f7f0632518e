/* game/include/game/palette.h -- the colours of the tick groups, the same on every screen. */
#ifndef GM_PALETTE_H
#define GM_PALETTE_H

#include <stdint.h>

#include <tickline/tick.h>

typedef enum gm_palette {
    GM_PALETTE_TUNED = 0,  /**< bright and far apart */
    GM_PALETTE_OKABE_ITO,  /**< known from print and lectures */
    GM_PALETTE_MONOCHROME, /**< greys; groups differ by their hatches */
    GM_PALETTE_COUNT
} gm_palette;

/** How an area of a group is filled where colour does not tell the groups apart. */
typedef enum gm_hatch {
    GM_HATCH_PLAIN = 0,
    GM_HATCH_SLASH,
    GM_HATCH_BACKSLASH,
    GM_HATCH_HORIZONTAL,
    GM_HATCH_VERTICAL,
    GM_HATCH_CROSS,
    GM_HATCH_GRID,
    GM_HATCH_DOTS,
    GM_HATCH_COUNT
} gm_hatch;

/** Chooses for all that is drawn from now on. Drawing only; by the thread that draws. */
void gm_palette_set(gm_palette palette);
gm_palette gm_palette_now(void);
/** "usual", "for colour-blind players", "greys and patterns"; English. */
const char *gm_palette_name(gm_palette palette);

/** 0xRRGGBB of a group in a palette. Any two of a palette with colours are at least 10 apart
 * (CIEDE2000) for normal, protan, deutan and tritan vision; a test computes it. */
uint32_t gm_palette_color(gm_palette palette, tl_tick_group group);
/** As gm_palette_color() in the palette chosen. */
uint32_t gm_group_color(tl_tick_group group);
/** A readable text colour on an area of that colour: nearly black or nearly white. */
uint32_t gm_group_ink(tl_tick_group group);
/** Hatch of a group in the palette chosen: PLAIN where colours do. */
gm_hatch gm_group_hatch(tl_tick_group group);

#endif
