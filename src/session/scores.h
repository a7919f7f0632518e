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

/** Loads the table of this user ($XDG_DATA_HOME/tickline/scores.json). A damaged file is told of,
 * kept as FILE.bad and replaced by an empty table. */
void app_scores_load(app_scores *out);
/** Puts a row in its place, beside those that other games have written since, and writes the file.
 * False if it is no high score, or after a message
 * if the file cannot be written. */
bool app_scores_add(app_scores *scores, const gm_score_row *row);
void app_scores_free(app_scores *scores);

#endif
