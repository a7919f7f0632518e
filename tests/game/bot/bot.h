/* bot.h -- a decent player for measuring sectors: it knows only pictures of the past, thinks
 * slowly and aims badly. */
#ifndef BOT_H
#define BOT_H

#include <game/game.h>
#include <game/view.h>

#include "base/base.h"

#define BOT_AIM_ERROR 3.0F /**< degrees, to either side */

enum {
    BOT_DELAY = 15,  /**< frames of 1/60 s: it sees the game as it was 0.25 s ago */
    BOT_PERIOD = 15, /**< frames between two decisions: 4 a second */
    BOT_GLIMPSE = 6, /**< frames between the two pictures that show how things move */
    BOT_SIGHTS = BOT_DELAY + BOT_GLIMPSE + 1,
    BOT_MAX_BODIES = 320,
};

/** A body as the bot saw it. */
typedef struct bot_body {
    uint32_t serial;
    gm_body_kind kind;
    gm_vec2 position;
    float radius;
    float progress;
    gm_vec2 way; /* Warden: of the gap */
    bool is_charging;
    bool is_shut;
} bot_body;

/** What the arena showed in one frame. */
typedef struct bot_sight {
    bool is_alive;
    gm_vec2 ship;
    float focus; /**< gauge, 0 to 1 */
    bot_body bodies[BOT_MAX_BODIES];
    uint32_t count;
} bot_sight;

/** Zero-initialise, then set the seed. */
typedef struct bot {
    uint64_t dice; /**< of the error of the aim */
    uint64_t frame;
    bot_sight sights[BOT_SIGHTS]; /**< a ring by frame */
    gm_grid grid;    /**< ways around walls: they stand still, so it knows them at once */
    bool has_shells; /**< the crystals have shells */
    const gm_cage_view *cages;
    uint32_t cage_count;
    uint32_t target; /**< serial of the crystal it works on; 0: none */
    gm_input input;  /**< of the last decision */
} bot;

/** The controls of the next frame.  @param view  of the frame that has just ended; only what lies
 * inside the arena is looked at */
gm_input bot_think(bot *b, const gm_view *view);

#endif
