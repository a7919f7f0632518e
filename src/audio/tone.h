/* audio/tone.h -- one note, computed sample by sample. Only additions, multiplications, divisions
 * and square roots, so that every compiler and machine makes the same samples. */
#ifndef APP_TONE_H
#define APP_TONE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    APP_SOUND_RATE = 48000, /**< samples per second and channel */
    APP_MIX_FRAMES = 64,    /**< most that are computed at once */
};

typedef enum app_wave {
    APP_WAVE_SINE = 0,
    APP_WAVE_TRIANGLE,
    APP_WAVE_SAW,
    APP_WAVE_SQUARE,
    APP_WAVE_BELL, /**< a sine that is bent by another one while the note is loud */
    APP_WAVE_NOISE,
} app_wave;

/** A note. Times in seconds. Loudness rises for `attack`, stays for `hold`, then falls until the
 * end of `length`. */
typedef struct app_tone {
    app_wave wave;
    float from_hz; /**< of noise: where its low-pass filter begins to cut */
    float to_hz;   /**< 0: as from_hz */
    float delay;
    float attack;
    float hold;
    float length;
    float gain;
    float pan;  /**< -1 left to 1 right */
    float echo; /**< share that goes into the room, 0 to 1 */
    float
        bright; /**< not of noise: Hz of a low-pass filter that closes as the note fades; 0: none */
    uint32_t seed; /**< of noise */
} app_tone;

/** A sounding note. Zero-initialised it is free. */
typedef struct app_voice {
    app_tone tone;
    float phase; /**< 0 to 1 */
    float bend;  /**< phase of the second sine of a bell */
    float low[2];
    uint32_t noise;
    uint32_t delay; /**< samples, likewise below */
    uint32_t attack;
    uint32_t hold;
    uint32_t length; /**< 0: free */
    uint32_t age;
} app_voice;

/** What voices add to. */
typedef struct app_mix {
    float left[APP_MIX_FRAMES];
    float right[APP_MIX_FRAMES];
    float room[APP_MIX_FRAMES]; /**< goes into the reverberation */
} app_mix;

void app_voice_begin(app_voice *voice, const app_tone *tone);
/** Adds the next `count` frames, at most APP_MIX_FRAMES. A free voice adds nothing. */
void app_voice_add(app_voice *voice, app_mix *mix, uint32_t count);
/** The free one, or else the one that is nearest to its end. */
app_voice *app_voice_take(app_voice *voices, uint32_t count);

/** sin(2 pi phase) for a phase of 0 to 1. */
float app_sine(float phase);
/** Noise from -1 to 1. `state` must not be 0. */
float app_noise(uint32_t *state);
/** Adds hz to a phase of 0 to 1.  @return the new one */
float app_phase(float *phase, float hz);
/** How far a low-pass filter with one pole moves per sample. */
float app_low_share(float hz);
/** Ratio of `semitones` half steps, also negative ones. */
float app_semitones(int32_t semitones);
/** Mixes up the bits: neighbours give numbers without a pattern. */
uint32_t app_scrambled(uint32_t number);

#endif
