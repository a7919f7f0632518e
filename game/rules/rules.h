/* game/rules/rules.h -- the rules of play: score, chain, lives, waves, and what ends what. */
#ifndef GM_RULES_H
#define GM_RULES_H

#include "sim/events.h"
#include "sim/things.h"

#define GM_EXTRACT_SECONDS 2.0F
#define GM_DECAY_SECONDS   5.0F
#define GM_CHAIN_SECONDS   5
#define GM_SHIP_RADIUS     14.0F
#define GM_MUZZLE          20.5F /**< from the ship's centre, units */
#define GM_SHIP_TOP_SPEED  480.0F
#define GM_FOCUS_DILATION  0.35

/** A core's end nearly stops the world for a moment of real time. */
#define GM_HIT_STOP          TL_MS(40)
#define GM_HIT_STOP_DILATION 0.05

enum { GM_FIRST_LIVES = 3, GM_MAX_CHAIN = 8 };

typedef struct gm_rules {
    uint32_t score;
    uint32_t multiplier;
    uint32_t lives;
    uint32_t wave;
    uint32_t crystals_done;
    uint32_t sectors_cleared;
    uint32_t next_life; /**< score at which a life is given */
    uint32_t loop;      /**< rounds through all sectors */
    uint32_t squad;     /**< of the next wave */
    bool is_over;
    bool is_cleared;
    bool is_announced; /**< the banner of a cleared sector is up */
    tl_timer_id chain;
    tl_timer_id respawn;
    tl_timer_id safe; /**< invulnerability */
    tl_timer_id sector_end;
    tl_timer_id time_limit;
    tl_timer_id debris;
    tl_timer_id drift;
    tl_timer_id crystals;
    tl_timer_id cores;
    tl_timer_id waves;
} gm_rules;

/** A new game: keeps nothing. */
void gm__rules_reset(gm_rules *rules);
/** Fills the arena and sets the timers of a sector. */
void gm__rules_open(gm_game *game);
/** Pauses or goes on with all timers (editor view). */
void gm__rules_pause_timers(gm_game *game, bool is_paused);
/** The one place where events of play become consequences. */
gm_play_event_fn gm__rules_read;

void gm__drone_lost(gm_game *game, gm_thing *drone);
/** Puts the score into the table if it is high enough. */
void gm__score_insert(gm_game *game);
/** The ship's shield takes `amount` (1: all of it). */
void gm__ship_hit(gm_game *game, float amount, gm_vec2 at);
/** Acts on the contacts of the last step. */
void gm__contacts_act(gm_game *game);
void gm__choice_act(gm_game *game, gm_choice choice);

#endif
