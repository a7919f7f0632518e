/* trial.h -- one game of one sector by one player, and what came of it. */
#ifndef TRIAL_H
#define TRIAL_H

#include <game/view.h>

#include <stdbool.h>
#include <stdint.h>

typedef enum trial_player {
    TRIAL_BOT = 0,
    TRIAL_IDLE,      /**< touches nothing */
    TRIAL_AUTOPILOT, /**< the built-in player */
    TRIAL_PLAYERS
} trial_player;

typedef struct trial {
    bool is_cleared;
    uint32_t deaths; /**< lives lost */
    uint32_t losses[GM_LOSS_COUNT];
    float seconds;       /**< until the sector was cleared, the game was over or the limit */
    float first_crystal; /**< s; negative: none */
    float first_threat;  /**< s until a core, a drone or a hit; negative: none */
    uint32_t score;
} trial;

const char *trial_player_name(trial_player player);
/** @param limit  s after which it stops */
trial trial_run(trial_player player, uint32_t sector, uint64_t seed, float limit);
/** (deaths + 1) / minutes of some trials. */
float trial_difficulty(const trial *trials, uint32_t count);

#endif
