/* audio/room.h -- the last stages of the sound, after all voices: reverberation, and a limiter that
 * never clips. */
#ifndef APP_ROOM_H
#define APP_ROOM_H

#include "audio/tone.h"

/** No sample is louder than this: -1.1 dB below full scale. */
#define APP_SOUND_CEILING 0.88F

enum { APP_ROOM_LINES = 4, APP_ROOM_SAMPLES = 2659, APP_LIMITER_AHEAD = 96 };

/** Four delays that feed each other. Zero-initialised it is silent. */
typedef struct app_room {
    float lines[APP_ROOM_LINES][APP_ROOM_SAMPLES];
    uint32_t at[APP_ROOM_LINES];
    float damped[APP_ROOM_LINES];
} app_room;

/** Adds the echo of mix->room to both channels. */
void app_room_add(app_room *room, app_mix *mix, uint32_t count);

/** Turns the sum down before a loud moment arrives, and slowly up again. */
typedef struct app_limiter {
    float ahead[2][APP_LIMITER_AHEAD]; /**< the sound waits here for 2 ms */
    uint32_t at;
    float loudest;  /**< of the last moments */
    float cut;      /**< 0: nothing is turned down; 1: everything */
    float heard[2]; /**< of the filter that removes the constant part */
    float slow[2];
} app_limiter;

/** Writes `count` stereo frames, left and right in turn. */
void app_limiter_write(app_limiter *limiter, const app_mix *mix, float *out, uint32_t count);

#endif
