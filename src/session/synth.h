/* session/synth.h -- the sounds, computed sample by sample. No SDL. */
#ifndef APP_SYNTH_H
#define APP_SYNTH_H

#include <stdbool.h>
#include <stdint.h>

enum { APP_SYNTH_RATE = 48000, APP_SYNTH_VOICES = 24 };

/** One sounding note. */
typedef struct app_voice {
    uint32_t wave; /**< of synth.c */
    float from_hz;
    float to_hz;
    float gain;
    float pan; /**< -1 left to 1 right */
    float phase;
    float filtered;  /**< state of the noise filter */
    uint32_t age;    /**< samples */
    uint32_t delay;  /**< samples before it begins */
    uint32_t length; /**< samples; 0: free */
} app_voice;

/** Zero-initialise before use. */
typedef struct app_synth {
    app_voice voices[APP_SYNTH_VOICES];
    float hum_gain; /**< follows hum_target */
    float hum_target;
    float hum_heat;
    float hum_phase[3];
    float hum_filtered;
    uint32_t noise;
} app_synth;

/** Starts the sounds of a set of gm_event bits; `pan` -1 to 1. */
void app_synth_play(app_synth *synth, uint32_t events, float pan);
/** Sets the laser's hum: heat 0 (seeking) to 1 (extracting). */
void app_synth_set_hum(app_synth *synth, bool is_on, float heat);
/** Renders stereo frames, left and right in turn, within -1 to 1. */
void app_synth_render(app_synth *synth, float *out, uint32_t frame_count);

#endif
