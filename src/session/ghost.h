/* session/ghost.h -- the ghost of the player's best run through a sector: its ship flies along. It
 * is only drawn: the simulation, its hash and its snapshots know nothing of it. */
#ifndef APP_GHOST_H
#define APP_GHOST_H

#include "session/ghost_path.h"

#include <game/picture.h>

/** The data of a frame that a ghost needs. */
typedef struct app_ghost_moment {
    app_ghost_key key;
    float seconds;  /**< of the sector's time */
    uint32_t score; /**< of the whole run */
    bool has_ship;
    bool is_cleared; /**< the sector: its tally adds points, but the run has ended */
    gm_vec2 position;
    float aim; /**< radians */
} app_ghost_moment;

/** Zero-initialise before use; does nothing until it is open. */
typedef struct app_ghost {
    app_ghost_path best;  /**< of the sector that is played */
    app_ghost_path run;   /**< the one that is flown now; count 0: none */
    uint32_t first_score; /**< as the sector began */
    float seconds;        /**< of the last moment */
    bool is_cleared;      /**< ... likewise */
    uint32_t told;        /**< points that app_ghost_has_news() gave last; 0: none */
} app_ghost;

/** Takes all memory that it will need. Without memory there are no ghosts. */
void app_ghost_open(app_ghost *ghost);
/** Follows the run. Where another sector begins, or the same one again, the earlier run ends. */
void app_ghost_note(app_ghost *ghost, const app_ghost_moment *moment);
/** Ends the run: it is kept if it made more points in the sector than the best one. */
void app_ghost_leave(app_ghost *ghost);
/** Ends the run without keeping it; nothing is shown until another begins. */
void app_ghost_drop(app_ghost *ghost);
/** Where the best run was at that time of the sector; a little longer where it ended.  @return
 * false: nowhere, or there is none */
bool app_ghost_at(const app_ghost *ghost, float seconds, gm_ghost_view *out);
/** Points of the run that is flown now, and of the best one before it.  @return false: either is
 * missing */
bool app_ghost_scores(const app_ghost *ghost, uint32_t *run, uint32_t *best);
/** Likewise of a cleared sector, whose tally and late hits still add points.  @return true: the run
 * has other points than at the last call */
bool app_ghost_has_news(app_ghost *ghost, uint32_t *run, uint32_t *best);
/** Ends the run and frees everything. */
void app_ghost_close(app_ghost *ghost);

#endif
