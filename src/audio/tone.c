/* audio/tone.c -- see tone.h. */
#include "audio/tone.h"

#include <math.h>

#define TURN       6.2831853F
#define BELL_RATIO 3.01F
#define BELL_BEND  0.32F /* turns at full loudness */

static const float noise_gain = 2.4F; /* the filter takes most of it away */

float app_sine(float phase)
{
    float x = phase - 0.5F;
    if (x > 0.25F) {
        x = 0.5F - x;
    } else if (x < -0.25F) {
        x = -0.5F - x;
    }
    float t = -x * TURN;
    float s = t * t;
    return t * (1.0F +
                s * (-1.0F / 6.0F + s * (1.0F / 120.0F + s * (-1.0F / 5040.0F + s / 362880.0F))));
}

float app_noise(uint32_t *state)
{
    uint32_t x = *state;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    *state = x;
    return (float)(x >> 8) / 8388608.0F - 1.0F;
}

float app_phase(float *phase, float hz)
{
    *phase += hz / (float)APP_SOUND_RATE;
    *phase -= *phase >= 1.0F ? 1.0F : 0.0F;
    return *phase;
}

float app_low_share(float hz)
{
    float turns = TURN * hz / (float)APP_SOUND_RATE;
    return turns / (1.0F + turns);
}

float app_semitones(int32_t semitones)
{
    static const float steps[12] = {1.0F,        1.05946309F, 1.12246205F, 1.18920712F,
                                    1.25992105F, 1.33483985F, 1.41421356F, 1.49830708F,
                                    1.58740105F, 1.68179283F, 1.78179744F, 1.88774863F};
    float octave = 1.0F;
    while (semitones < 0) {
        semitones += 12;
        octave *= 0.5F;
    }
    while (semitones >= 12) {
        semitones -= 12;
        octave *= 2.0F;
    }
    return octave * steps[semitones];
}

uint32_t app_scrambled(uint32_t number)
{
    number ^= number >> 16;
    number *= 0x7FEB352DU;
    number ^= number >> 15;
    number *= 0x846CA68BU;
    number ^= number >> 16;
    return number;
}

static uint32_t samples(float seconds)
{
    return seconds > 0.0F ? (uint32_t)(seconds * (float)APP_SOUND_RATE) : 0;
}

void app_voice_begin(app_voice *voice, const app_tone *tone)
{
    *voice = (app_voice){.tone = *tone,
                         .noise = app_scrambled(tone->seed) | 1U,
                         .delay = samples(tone->delay),
                         .attack = samples(tone->attack) + 48,
                         .hold = samples(tone->hold),
                         .length = samples(tone->length)};
    voice->tone.to_hz = tone->to_hz > 0.0F ? tone->to_hz : tone->from_hz;
    uint32_t least = voice->attack + voice->hold + 48;
    voice->length = voice->length > least ? voice->length : least;
}

/* Rounds the corner that a jump of 2 at phase 0 would have: without it high notes whistle. */
static float corner(float phase, float step)
{
    if (phase < step) {
        float t = phase / step;
        return t + t - t * t - 1.0F;
    }
    if (phase > 1.0F - step) {
        float t = (phase - 1.0F) / step;
        return t * t + t + t + 1.0F;
    }
    return 0.0F;
}

static float half_turned(float phase)
{
    return phase < 0.5F ? phase + 0.5F : phase - 0.5F;
}

static float bell(app_voice *voice, float phase, float hz, float loudness)
{
    float bent =
        phase + BELL_BEND * loudness * app_sine(app_phase(&voice->bend, hz * BELL_RATIO)) + 1.0F;
    return app_sine(bent - (float)(int32_t)bent);
}

static float wave_sample(app_voice *voice, float hz, float loudness)
{
    float phase = app_phase(&voice->phase, hz);
    float step = hz / (float)APP_SOUND_RATE;
    switch (voice->tone.wave) {
    case APP_WAVE_SINE:
        break;
    case APP_WAVE_TRIANGLE:
        return 1.0F - 4.0F * fabsf(phase - 0.5F);
    case APP_WAVE_SAW:
        return 2.0F * phase - 1.0F - corner(phase, step);
    case APP_WAVE_SQUARE:
        return (phase < 0.5F ? 0.7F : -0.7F) +
               0.7F * (corner(phase, step) - corner(half_turned(phase), step));
    case APP_WAVE_BELL:
        return bell(voice, phase, hz, loudness);
    case APP_WAVE_NOISE:
        voice->low[1] += (app_noise(&voice->noise) - voice->low[1]) * app_low_share(hz);
        return voice->low[1] * noise_gain;
    }
    return app_sine(phase);
}

static float loudness_of(const app_voice *voice)
{
    uint32_t age = voice->age;
    if (age < voice->attack) {
        return (float)age / (float)voice->attack;
    }
    age -= voice->attack;
    if (age < voice->hold) {
        return 1.0F;
    }
    uint32_t rest = voice->length - voice->attack - voice->hold;
    float left = 1.0F - (float)(age - voice->hold) / (float)rest;
    return left * left;
}

static float voice_sample(app_voice *voice)
{
    const app_tone *tone = &voice->tone;
    float t = (float)voice->age / (float)voice->length;
    float hz = tone->from_hz + (tone->to_hz - tone->from_hz) * sqrtf(t);
    float loudness = loudness_of(voice);
    float value = wave_sample(voice, hz, loudness);
    if (tone->bright > 0.0F) {
        float share = app_low_share(tone->bright * (0.2F + 0.8F * loudness));
        voice->low[0] += (value - voice->low[0]) * share;
        voice->low[1] += (voice->low[0] - voice->low[1]) * share;
        value = voice->low[1];
    }
    return value * loudness * tone->gain;
}

void app_voice_add(app_voice *voice, app_mix *mix, uint32_t count)
{
    float pan = voice->tone.pan * 0.6F;
    for (uint32_t i = 0; i < count && voice->length > 0; i++) {
        if (voice->delay > 0) {
            voice->delay--;
            continue;
        }
        float value = voice_sample(voice);
        mix->left[i] += value * (1.0F - pan);
        mix->right[i] += value * (1.0F + pan);
        mix->room[i] += value * voice->tone.echo;
        voice->age++;
        voice->length = voice->age < voice->length ? voice->length : 0;
    }
}

static uint32_t left_of(const app_voice *voice)
{
    return voice->length > 0 ? voice->delay + voice->length - voice->age : 0;
}

app_voice *app_voice_take(app_voice *voices, uint32_t count)
{
    app_voice *best = &voices[0];
    for (uint32_t i = 1; i < count; i++) {
        best = left_of(&voices[i]) < left_of(best) ? &voices[i] : best;
    }
    return best;
}
