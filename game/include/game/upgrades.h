/* game/include/game/upgrades.h -- the figures of upgrades: the rules act on them, and the choice of
 * an upgrade shows them. */
#ifndef GM_UPGRADES_H
#define GM_UPGRADES_H

#include <game/view.h>

/** Fixed parts of the figures. */
enum {
    GM_CHAIN_MS = 5000,      /**< without an upgrade, a chain lasts so long */
    GM_MINIMAP_MS = 100,     /**< without an upgrade, the interval of the Minimap */
    GM_REPAIR_PERCENT = 10,  /**< of the shield, each time */
    GM_GUARDIAN_PERCENT = 40 /**< of the laser's power, a level */
};

/**
 * The figure that an upgrade changes, at a level from 0 (without it) to GM_UPGRADE_LEVELS: the rate
 * of its timer, the delay of its latent action or the interval of its function, ms; 0 means no
 * timer, and of an interval each frame. Of the Guardian it is the reach, units of the arena; 0:
 * there is none.
 */
static inline uint32_t gm_upgrade_figure(gm_upgrade upgrade, uint32_t level)
{
    static const uint32_t figures[GM_UPGRADE_COUNT][GM_UPGRADE_LEVELS + 1] = {
        [GM_UPGRADE_CHAIN] = {GM_CHAIN_MS, 7000, 9000}, [GM_UPGRADE_SHIELD] = {2200, 1400, 600},
        [GM_UPGRADE_RADAR] = {GM_MINIMAP_MS, 50, 0},    [GM_UPGRADE_REPAIR] = {0, 8000, 4000},
        [GM_UPGRADE_GUARDIAN] = {0, 90, 130},
    };
    return figures[upgrade][level < GM_UPGRADE_LEVELS ? level : GM_UPGRADE_LEVELS];
}

enum { GM_UPGRADE_FIGURES = 2, GM_UPGRADE_TEXT = 32 };

/** The change that the next level of an upgrade makes in the tick system; English, with {1} and {2}
 * for the figures.
 * @param level   before, less than GM_UPGRADE_LEVELS
 * @param[out] figures  "5 -> 7", with an arrow; "" where the text has none */
const char *gm_upgrade_fact(gm_upgrade upgrade, uint32_t level,
                            char figures[GM_UPGRADE_FIGURES][GM_UPGRADE_TEXT]);

#endif
