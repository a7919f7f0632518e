/* session/session.h -- one run of the game from start to report, without window or sound. */
#ifndef APP_SESSION_H
#define APP_SESSION_H

#include "platform/language.h"
#include "run/drive.h"
#include "run/recording.h"
#include "run/rollback.h"
#include "run/sectors.h"
#include "run/statistics.h"
#include "scenario/scenario_meter.h"
#include "session/exports.h"
#include "session/ghost.h"
#include "session/last_run.h"
#include "session/options.h"
#include "session/scores.h"

/** Callbacks for what happens in a run. */
typedef struct app_watcher {
    void (*on_frame)(void *user,
                     gm_game *game);            /**< after a frame that is run for the first time */
    void (*on_cut)(void *user, uint64_t frame); /**< the frames after that one never happened */
    void *user;
} app_watcher;

/** A file that was given up while the run goes on. */
typedef enum app_lost {
    APP_LOST_MOVIE = 1,
    APP_LOST_TRACE = 2,
    APP_LOST_PICTURE = 4,
    APP_LOST_RECORDING = 8,
} app_lost;

typedef struct app_session {
    const app_options *options;
    app_language language;
    app_sectors sectors;
    app_scores scores;
    app_scores daily_scores; /**< of the day `daily` */
    uint32_t daily;          /**< YYYYMMDD; 0: none is loaded */
    uint32_t playing_daily;  /**< of the run; 0: it is no daily one */
    app_scores *last_table;  /**< that got last_score; NULL: there is none */
    gm_score_row last_score;
    char player[16];         /**< name of scores that are kept; "": as the game has it */
    app_recording recording; /**< being replayed, if is_replay */
    app_replay replay;
    app_scenario scenario; /**< being run, if is_scenario */
    app_meter meter;       /**< of a headless scenario */
    app_recorder recorder; /**< of --record, else of `last_run` */
    app_last_run last_run;
    app_ghost ghost; /**< closed where no scores are kept */
    app_output hash_log;
    app_exports exports;
    app_statistics statistics;
    app_recording_header start;
    gm_game_def made_with;
    gm_score_row first_scores[APP_SCORE_ROWS]; /**< those that the game began with */
    lab_tape tape;                             /**< all input so far */
    app_rollback rollback;
    app_watcher watcher;
    lab_drive *drive;    /**< NULL until app_session_drive() */
    int64_t frame_begin; /**< host clock; 0: no whole frame is being run through the drive */
    void *memory;
    tl_workers *workers;
    gm_game *game;
    const char *renderer; /**< for the report: "none" until a scene is opened */
    uint64_t frames;      /**< run so far; those that were cut off by going back do not count */
    bool is_replay;
    bool is_scenario;            /**< of --scenario */
    const app_scenario *playing; /**< its input repeats while the player does nothing, and commands
                                      of the player are added to it; NULL: none */
    bool compares_hashes;        /**< with those of the replay or the scenario */
    bool is_slowed;      /**< a part of the game ran below the usual speed: its score is not kept */
    bool has_other_past; /**< went back and on another way: such a run makes no high score */
    bool has_picture;    /**< the screenshot has been taken */
    bool is_open;        /**< it was prepared whole: its outputs are written at the end */
    uint32_t lost;       /**< bits of app_lost: the run ends with APP_FAILED */
    uint32_t unseen_lost; /**< those that no notice on the screen has named yet */
    app_status status;    /**< APP_OK until something went wrong that ends the run */
} app_session;

/** Prepares everything; refuses before anything is written. The session must stay where it is.
 * @return APP_OK, or what to exit with after a message; close it in both cases */
app_status app_session_open(app_session *session, const app_options *options);
/**
 * Runs the next frame.
 *
 * @param input  The input of the player. A replay puts its own input there; with a fixed step the
 *               delta is put there.
 * @return false if there is no next frame: the replay or --frames is at its end, or the replay
 *         differs. While the drive holds the run nothing happens, and that is true.
 */
bool app_session_frame(app_session *session, gm_input *input);
/**
 * The drive of the session, opened at the first call: from then on frames run through it, held,
 * stepped and taken back as it says. Until then a run costs and does the same as without.
 *
 * The recording follows the tape: frames that were cut off never happened. The hash log gets a
 * line for each frame that is run for the first time, so numbers come again after a cut. A replay
 * goes on where frames are new, and ends when the run takes another way.
 *
 * @return NULL after a message: out of memory. Belongs to the session
 */
lab_drive *app_session_drive(app_session *session);
/**
 * Ends the run and begins another in its place: its drive is closed, its tape is empty, frames
 * count from 1.
 *
 * @param start    where to begin; its edits included
 * @param playing  as in the struct; must outlive the run; may be NULL
 * @return false after a message: app_session_can_restart() refuses, and the present run goes on; or
 * an edit of it is refused, and the present run begins again; or session->status is set, because
 * there is no game any more
 */
bool app_session_restart(app_session *session, const app_recording_header *start,
                         const app_scenario *playing);
/** Whether another run may begin.  @return false after a message: files are written about this one
 * (--record, --replay, --hash-log, --frames), or there is no such sector */
bool app_session_can_restart(const app_session *session, const app_recording_header *start);
/** Notes, after a message, that a file was given up: a full disk does not end the game. */
void app_session_lose(app_session *session, app_lost what);
/** The table of a day, YYYYMMDD. */
const app_scores *app_session_daily_scores(app_session *session, uint32_t daily);
/** A game begins at the title: its score counts, whatever was done in the one before. Hashes of a
 * scenario are still not compared after another way was taken. */
void app_session_note_new_game(app_session *session);
/** Names the scores that have no name yet, those of the day among them, and the last one anew; "":
 * leaves them. */
void app_session_name_scores(app_session *session, const char *name);
/** True while the frame just run is the one of --screenshot. */
bool app_session_wants_picture(const app_session *session);
/** Writes all outputs and frees everything.  @return the exit status of the run */
app_status app_session_close(app_session *session);

#endif
