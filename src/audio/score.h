/* audio/score.h -- the music, as notes: a score that writes itself, step by step. */
#ifndef APP_SCORE_H
#define APP_SCORE_H

#include "audio/tone.h"

typedef enum app_music_mode {
    APP_MUSIC_OFF = 0,
    APP_MUSIC_TITLE, /**< the theme: quiet, the same tune each time */
    APP_MUSIC_PLAY,  /**< layers come and go with the intensity */
} app_music_mode;

enum {
    APP_SCORE_MOST_TONES = 12, /**< that begin in one step */
    APP_SCORE_STEP = 8182,     /**< samples of a sixteenth note: 88 beats a minute */
};

/** Zero-initialised it stands at its beginning. */
typedef struct app_score {
    uint32_t step; /**< sixteenth notes so far */
    float intensity;
    app_music_mode mode;
} app_score;

/** The notes of the next step.  @return how many */
uint32_t app_score_next(app_score *score, app_tone tones[APP_SCORE_MOST_TONES]);
/** Half steps from A to the key of the present section. */
int32_t app_score_key(const app_score *score);

#endif
