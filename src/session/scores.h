/* session/scores.h -- the table of high scores kept between runs. */
#ifndef APP_SCORES_H
#define APP_SCORES_H

#include <game/game.h>

enum { APP_SCORE_ROWS = 10 };

/** Best first. Zero-initialise before use. */
typedef struct app_scores {
    char *path; /**< NULL: nothing is kept */
    gm_score_row rows[APP_SCORE_ROWS];
    uint32_t count;
} app_scores;

/** Loads the table of this user ($XDG_DATA_HOME/tickline/scores.json). A damaged file gives a
 * message, is kept as FILE.bad and replaced by an empty table. */
void app_scores_load(app_scores *out);
/** Loads another table of this user, a file of that name. */
void app_scores_load_from(app_scores *out, const char *name);
enum { APP_DAILY_NAME = 40 };
/** The name of the file of a day, YYYYMMDD.  @return out */
const char *app_daily_name(uint32_t daily, char out[APP_DAILY_NAME]);
/** The name in rows of a player without one, as the game makes them. */
#define APP_SCORES_UNNAMED "PILOT"
bool app_scores_has_unnamed(const app_scores *scores);
/** Names the rows that have no name yet; they keep their places.  @return false: there is none, or
 * a message was written */
bool app_scores_name(app_scores *scores, const char *name);
/** Gives a row another name.  @return false: there is no such row, or it is not kept */
bool app_scores_rename(app_scores *scores, const gm_score_row *row, const char *name);
/** Puts a row in its place, keeps the rows that other running games have added since, and writes
 * the file. False if it is no high score, or after a message if the file cannot be written. */
bool app_scores_add(app_scores *scores, const gm_score_row *row);
void app_scores_free(app_scores *scores);

#endif
