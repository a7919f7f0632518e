/* session/last_run.h -- a game that is played in a window is recorded without being asked to, so
 * that one which ends suddenly can be looked at: the next start offers its recording.
 *
 *   last-run.rec      the game being played, or the last one, if it was ended
 *   ended-early.rec   one that was not: offered until there is an answer
 *   last-run.lock     held by the game that is recorded; a second one beside it is not
 *
 * All three lie in the folder of this user's data. */
#ifndef APP_LAST_RUN_H
#define APP_LAST_RUN_H

#include "session/exports.h"

/** Closed while it is zero. */
typedef struct app_last_run {
    char *path;         /**< where to record; NULL: this game is not recorded */
    char *early;        /**< the recording that can be offered; NULL: none */
    tl_time early_time; /**< for how long that was played */
    int lock;           /**< file descriptor; valid while `path` is set */
} app_last_run;

/** Takes the place of the recording for this process, and puts aside one that ended suddenly. Does
 * nothing where another game has it, or where this user has no place for files. */
void app_last_run_open(app_last_run *run);
/** Saves the offered recording beside the user's pictures.  @param[out] path of the new file
 * @return false after a message: it is still offered */
bool app_last_run_keep(app_last_run *run, char path[APP_EXPORT_PATH]);
/** Removes the offered recording. */
void app_last_run_drop(app_last_run *run);
/** An offer without an answer is made again at the next start. */
void app_last_run_close(app_last_run *run);

#endif
