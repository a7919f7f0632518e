/* session/synth.c -- see synth.h. */
#include "session/synth.h"

#include <game/game.h>

#include <math.h>
#include <stddef.h>

#define TURN 6.2831853F

typedef enum wave { WAVE_SINE = 0, WAVE_SAW, WAVE_SQUARE, WAVE_NOISE } wave;

/* A note of a sound; a sound is all rows of its event. */
typedef struct note {
    uint32_t event;
    wave wave;
    float from_hz; /* of noise: the filter's corner */
    float to_hz;
    float delay;  /* s */
    float length; /* s */
    float gain;
} note;

static const note notes[] = {
    {GM_EVENT_FIRE_BEGIN, WAVE_SINE, 420, 880, 0.00F, 0.09F, 0.16F},
    {GM_EVENT_FIRE_END, WAVE_SINE, 620, 240, 0.00F, 0.08F, 0.10F},
    {GM_EVENT_LOCK, WAVE_SINE, 988, 988, 0.00F, 0.06F, 0.16F},
    {GM_EVENT_LOCK, WAVE_SINE, 1319, 1319, 0.06F, 0.09F, 0.16F},
    {GM_EVENT_CRYSTAL, WAVE_SINE, 659, 659, 0.00F, 0.16F, 0.26F},
    {GM_EVENT_CRYSTAL, WAVE_SINE, 880, 880, 0.06F, 0.18F, 0.26F},
    {GM_EVENT_CRYSTAL, WAVE_SINE, 1047, 1047, 0.12F, 0.20F, 0.26F},
    {GM_EVENT_CRYSTAL, WAVE_SINE, 1319, 1319, 0.18F, 0.42F, 0.28F},
    {GM_EVENT_CRYSTAL, WAVE_NOISE, 5200, 900, 0.00F, 0.30F, 0.14F},
    {GM_EVENT_DEBRIS, WAVE_NOISE, 1500, 260, 0.00F, 0.24F, 0.30F},
    {GM_EVENT_DEBRIS, WAVE_SINE, 150, 60, 0.00F, 0.18F, 0.22F},
    {GM_EVENT_CORE, WAVE_NOISE, 900, 90, 0.00F, 0.95F, 0.62F},
    {GM_EVENT_CORE, WAVE_SINE, 96, 32, 0.00F, 0.80F, 0.55F},
    {GM_EVENT_DRONE, WAVE_NOISE, 2400, 320, 0.00F, 0.34F, 0.30F},
    {GM_EVENT_DRONE, WAVE_SAW, 330, 70, 0.00F, 0.26F, 0.16F},
    {GM_EVENT_HIT, WAVE_SQUARE, 196, 98, 0.00F, 0.16F, 0.16F},
    {GM_EVENT_HIT, WAVE_NOISE, 700, 200, 0.00F, 0.22F, 0.34F},
    {GM_EVENT_SHIP_LOST, WAVE_SAW, 440, 44, 0.00F, 0.90F, 0.22F},
    {GM_EVENT_SHIP_LOST, WAVE_NOISE, 1200, 80, 0.00F, 1.10F, 0.50F},
    {GM_EVENT_SECTOR_CLEAR, WAVE_SINE, 523, 523, 0.00F, 0.30F, 0.24F},
    {GM_EVENT_SECTOR_CLEAR, WAVE_SINE, 659, 659, 0.12F, 0.30F, 0.24F},
    {GM_EVENT_SECTOR_CLEAR, WAVE_SINE, 784, 784, 0.24F, 0.30F, 0.24F},
    {GM_EVENT_SECTOR_CLEAR, WAVE_SINE, 1047, 1047, 0.36F, 0.80F, 0.28F},
    {GM_EVENT_GAME_OVER, WAVE_SINE, 440, 440, 0.00F, 0.34F, 0.24F},
    {GM_EVENT_GAME_OVER, WAVE_SINE, 370, 370, 0.24F, 0.34F, 0.24F},
    {GM_EVENT_GAME_OVER, WAVE_SINE, 294, 280, 0.48F, 1.00F, 0.28F},
    {GM_EVENT_MENU, WAVE_SINE, 740, 740, 0.00F, 0.05F, 0.14F},
    {GM_EVENT_FOCUS, WAVE_SINE, 520, 130, 0.00F, 0.35F, 0.18F},
};

static const float hum_gain = 0.085F;
static const float noise_gain = 2.4F; /* the filter takes most of it away */

static app_voice *free_voice(app_synth *synth)
{
    app_voice *oldest = &synth->voices[0];
    for (int i = 0; i < APP_SYNTH_VOICES; i++) {
        app_voice *voice = &synth->voices[i];
        if (voice->length == 0) {
            return voice;
        }
        oldest = voice->age > oldest->age ? voice : oldest;
    }
    return oldest;
}

static uint32_t samples(float seconds)
{
    return (uint32_t)(seconds * (float)APP_SYNTH_RATE);
}

void app_synth_play(app_synth *synth, uint32_t events, float pan)
{
    for (size_t i = 0; i < sizeof notes / sizeof notes[0]; i++) {
        const note *n = &notes[i];
        if ((events & n->event) != 0) {
            *free_voice(synth) = (app_voice){.wave = n->wave,
                                             .from_hz = n->from_hz,
                                             .to_hz = n->to_hz,
                                             .gain = n->gain,
                                             .pan = pan,
                                             .delay = samples(n->delay),
                                             .length = samples(n->length)};
        }
    }
}

void app_synth_set_hum(app_synth *synth, bool is_on, float heat)
{
    synth->hum_target = is_on ? hum_gain : 0.0F;
    synth->hum_heat = heat;
}

/* xorshift32: white noise, -1 to 1. */
static float white(app_synth *synth)
{
    uint32_t x = synth->noise != 0 ? synth->noise : 0x9E3779B9U;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    synth->noise = x;
    return (float)(x >> 8) / 8388608.0F - 1.0F;
}

static float advance(float *phase, float hz)
{
    *phase += hz / (float)APP_SYNTH_RATE;
    *phase -= *phase >= 1.0F ? 1.0F : 0.0F;
    return *phase;
}

static float voice_wave(app_synth *synth, app_voice *voice, float hz)
{
    switch ((wave)voice->wave) {
    case WAVE_SINE:
        return sinf(advance(&voice->phase, hz) * TURN);
    case WAVE_SAW:
        return advance(&voice->phase, hz) * 2.0F - 1.0F;
    case WAVE_SQUARE:
        return advance(&voice->phase, hz) < 0.5F ? -0.7F : 0.7F;
    case WAVE_NOISE:
        break;
    }
    float share = 1.0F - expf(-TURN * hz / (float)APP_SYNTH_RATE);
    voice->filtered += (white(synth) - voice->filtered) * share;
    return voice->filtered * noise_gain;
}

static float voice_sample(app_synth *synth, app_voice *voice)
{
    if (voice->delay > 0) {
        voice->delay--;
        return 0.0F;
    }
    float t = (float)voice->age / (float)voice->length;
    float hz = voice->from_hz + (voice->to_hz - voice->from_hz) * sqrtf(t);
    float attack = (float)voice->age / 96.0F;
    float envelope = (attack < 1.0F ? attack : 1.0F) * (1.0F - t) * (1.0F - t);
    float value = voice_wave(synth, voice, hz) * voice->gain * envelope;
    voice->age++;
    if (voice->age >= voice->length) {
        voice->length = 0;
    }
    return value;
}

/* Detuned saws through a one-pole filter that opens with the heat. */
static float hum_sample(app_synth *synth)
{
    synth->hum_gain += (synth->hum_target - synth->hum_gain) * 0.0012F;
    if (synth->hum_gain < 1e-5F) {
        return 0.0F;
    }
    float base = 73.4F + 36.7F * synth->hum_heat;
    float sum = advance(&synth->hum_phase[0], base) + advance(&synth->hum_phase[1], base * 1.006F) +
                advance(&synth->hum_phase[2], base * 2.003F) - 1.5F;
    float share = 0.035F + 0.10F * synth->hum_heat;
    synth->hum_filtered += (sum - synth->hum_filtered) * share;
    return synth->hum_filtered * synth->hum_gain;
}

static float soft_clipped(float x)
{
    return x / (1.0F + fabsf(x));
}

void app_synth_render(app_synth *synth, float *out, uint32_t frame_count)
{
    for (uint32_t i = 0; i < frame_count; i++) {
        float left = hum_sample(synth);
        float right = left;
        for (int v = 0; v < APP_SYNTH_VOICES; v++) {
            app_voice *voice = &synth->voices[v];
            if (voice->length > 0) {
                float pan = voice->pan * 0.6F;
                float value = voice_sample(synth, voice);
                left += value * (1.0F - pan);
                right += value * (1.0F + pan);
            }
        }
        out[2 * (size_t)i] = soft_clipped(left);
        out[2 * (size_t)i + 1] = soft_clipped(right);
    }
}
