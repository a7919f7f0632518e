/* audio/cues.c -- see cues.h. */
#include "audio/cues.h"

#include <stddef.h>

/* A note of a cue; a cue is all of its rows. */
typedef struct row {
    app_cue cue;
    app_wave wave;
    bool is_tuned; /* it follows the key of the music, and a crystal's step; others vary in pitch */
    float from_hz; /* of a tuned note: in the key of A */
    float to_hz;
    float delay; /* s */
    float length;
    float gain;
    float bright; /* Hz; 0: no filter */
    float echo;
} row;

#define BELL     APP_WAVE_BELL, true
#define TUNED    APP_WAVE_SINE, true
#define SINE     APP_WAVE_SINE, false
#define TRIANGLE APP_WAVE_TRIANGLE, false
#define SAW      APP_WAVE_SAW, false
#define SQUARE   APP_WAVE_SQUARE, false
#define NOISE    APP_WAVE_NOISE, false

static const row rows[] = {
    {APP_CUE_FIRE_BEGIN, SINE, 420, 880, 0.00F, 0.10F, 0.13F, 0, 0.1F},
    {APP_CUE_FIRE_BEGIN, NOISE, 900, 3200, 0.00F, 0.12F, 0.07F, 0, 0.1F},
    {APP_CUE_FIRE_END, SINE, 620, 240, 0.00F, 0.09F, 0.08F, 0, 0.1F},
    {APP_CUE_LOCK, BELL, 880, 0, 0.00F, 0.10F, 0.16F, 0, 0.2F},
    {APP_CUE_LOCK, BELL, 1318.5F, 0, 0.06F, 0.16F, 0.16F, 0, 0.2F},
    {APP_CUE_CRYSTAL, BELL, 440, 0, 0.00F, 0.30F, 0.22F, 0, 0.35F},
    {APP_CUE_CRYSTAL, BELL, 659.3F, 0, 0.05F, 0.36F, 0.20F, 0, 0.35F},
    {APP_CUE_CRYSTAL, BELL, 880, 0, 0.10F, 0.80F, 0.22F, 0, 0.45F},
    {APP_CUE_CRYSTAL, TUNED, 220, 0, 0.00F, 0.35F, 0.16F, 0, 0.1F},
    {APP_CUE_CRYSTAL, NOISE, 6200, 900, 0.00F, 0.34F, 0.16F, 0, 0.4F},
    {APP_CUE_CHAIN_LOST, TUNED, 440, 0, 0.00F, 0.16F, 0.16F, 0, 0.2F},
    {APP_CUE_CHAIN_LOST, TUNED, 329.6F, 0, 0.11F, 0.26F, 0.16F, 0, 0.2F},
    {APP_CUE_DEBRIS, NOISE, 1500, 260, 0.00F, 0.26F, 0.28F, 0, 0.15F},
    {APP_CUE_DEBRIS, SINE, 150, 60, 0.00F, 0.18F, 0.22F, 0, 0.0F},
    {APP_CUE_DEBRIS, TRIANGLE, 320, 210, 0.01F, 0.08F, 0.10F, 0, 0.1F},
    {APP_CUE_CORE_HOT, SQUARE, 587, 0, 0.00F, 0.07F, 0.26F, 3000, 0.1F},
    {APP_CUE_CORE_HOT, SQUARE, 587, 0, 0.10F, 0.07F, 0.26F, 3000, 0.1F},
    {APP_CUE_CORE, NOISE, 1100, 70, 0.00F, 1.20F, 0.62F, 0, 0.35F},
    {APP_CUE_CORE, SINE, 110, 30, 0.00F, 0.90F, 0.50F, 0, 0.1F},
    {APP_CUE_CORE, NOISE, 5200, 500, 0.00F, 0.12F, 0.30F, 0, 0.2F},
    {APP_CUE_CORE, SAW, 62, 28, 0.05F, 0.80F, 0.16F, 300, 0.1F},
    {APP_CUE_DANGER, TRIANGLE, 990, 880, 0.00F, 0.06F, 0.17F, 0, 0.05F},
    {APP_CUE_DANGER, TRIANGLE, 990, 880, 0.08F, 0.08F, 0.15F, 0, 0.05F},
    {APP_CUE_RAM, SAW, 196, 392, 0.00F, 0.26F, 0.28F, 2200, 0.15F},
    {APP_CUE_RAM, SAW, 294, 588, 0.16F, 0.26F, 0.25F, 2600, 0.15F},
    {APP_CUE_THEFT, TRIANGLE, 784, 698, 0.00F, 0.14F, 0.24F, 0, 0.2F},
    {APP_CUE_THEFT, TRIANGLE, 622, 554, 0.15F, 0.14F, 0.24F, 0, 0.2F},
    {APP_CUE_THEFT, TRIANGLE, 784, 698, 0.30F, 0.18F, 0.21F, 0, 0.2F},
    {APP_CUE_DRONE, NOISE, 2600, 300, 0.00F, 0.40F, 0.30F, 0, 0.25F},
    {APP_CUE_DRONE, SAW, 330, 60, 0.00F, 0.28F, 0.16F, 1800, 0.15F},
    {APP_CUE_DRONE, SINE, 180, 48, 0.02F, 0.26F, 0.22F, 0, 0.0F},
    {APP_CUE_HIT, SQUARE, 196, 98, 0.00F, 0.16F, 0.14F, 1600, 0.1F},
    {APP_CUE_HIT, NOISE, 800, 180, 0.00F, 0.24F, 0.34F, 0, 0.15F},
    {APP_CUE_HIT, SINE, 120, 55, 0.00F, 0.20F, 0.26F, 0, 0.0F},
    {APP_CUE_SHIELD_LOW, SQUARE, 494, 0, 0.00F, 0.12F, 0.26F, 1800, 0.15F},
    {APP_CUE_SHIELD_LOW, SQUARE, 370, 0, 0.15F, 0.16F, 0.26F, 1800, 0.15F},
    {APP_CUE_SHIP_LOST, SAW, 440, 40, 0.00F, 1.00F, 0.20F, 2400, 0.3F},
    {APP_CUE_SHIP_LOST, NOISE, 1400, 70, 0.00F, 1.30F, 0.50F, 0, 0.4F},
    {APP_CUE_SHIP_LOST, SINE, 130, 34, 0.00F, 0.80F, 0.34F, 0, 0.1F},
    {APP_CUE_SHIP_BACK, TUNED, 220, 440, 0.00F, 0.40F, 0.12F, 0, 0.3F},
    {APP_CUE_SHIP_BACK, BELL, 659.3F, 0, 0.26F, 0.40F, 0.12F, 0, 0.4F},
    {APP_CUE_SHIP_BACK, NOISE, 300, 2400, 0.00F, 0.50F, 0.10F, 0, 0.3F},
    {APP_CUE_TIME_LOW, SINE, 880, 0, 0.00F, 0.07F, 0.15F, 0, 0.1F},
    {APP_CUE_TIME_LOW, SINE, 70, 45, 0.00F, 0.16F, 0.30F, 0, 0.0F},
    {APP_CUE_TIME_UP, SQUARE, 330, 0, 0.00F, 0.30F, 0.27F, 1500, 0.2F},
    {APP_CUE_TIME_UP, SQUARE, 330, 0, 0.36F, 0.30F, 0.27F, 1500, 0.2F},
    {APP_CUE_TIME_UP, SQUARE, 247, 0, 0.72F, 0.70F, 0.28F, 1500, 0.3F},
    {APP_CUE_SECTOR_CLEAR, BELL, 440, 0, 0.00F, 0.40F, 0.18F, 0, 0.4F},
    {APP_CUE_SECTOR_CLEAR, BELL, 523.3F, 0, 0.12F, 0.40F, 0.18F, 0, 0.4F},
    {APP_CUE_SECTOR_CLEAR, BELL, 659.3F, 0, 0.24F, 0.40F, 0.18F, 0, 0.4F},
    {APP_CUE_SECTOR_CLEAR, BELL, 880, 0, 0.36F, 1.40F, 0.22F, 0, 0.5F},
    {APP_CUE_SECTOR_CLEAR, TUNED, 110, 0, 0.36F, 1.20F, 0.20F, 0, 0.2F},
    {APP_CUE_GAME_OVER, TUNED, 440, 0, 0.00F, 0.40F, 0.16F, 0, 0.4F},
    {APP_CUE_GAME_OVER, TUNED, 349.2F, 0, 0.26F, 0.40F, 0.16F, 0, 0.4F},
    {APP_CUE_GAME_OVER, TUNED, 293.7F, 0, 0.52F, 0.50F, 0.16F, 0, 0.4F},
    {APP_CUE_GAME_OVER, TUNED, 220, 0, 0.80F, 1.60F, 0.20F, 0, 0.5F},
    {APP_CUE_GAME_OVER, TUNED, 110, 0, 0.80F, 1.60F, 0.18F, 0, 0.2F},
    {APP_CUE_FOCUS_BEGIN, SINE, 520, 130, 0.00F, 0.45F, 0.16F, 0, 0.4F},
    {APP_CUE_FOCUS_BEGIN, NOISE, 2400, 200, 0.00F, 0.45F, 0.10F, 0, 0.3F},
    {APP_CUE_FOCUS_END, SINE, 130, 390, 0.00F, 0.26F, 0.10F, 0, 0.3F},
    {APP_CUE_SHARD, SINE, 390, 1040, 0.00F, 0.18F, 0.14F, 0, 0.3F},
    {APP_CUE_SHARD, BELL, 1318.5F, 0, 0.10F, 0.26F, 0.10F, 0, 0.4F},
    {APP_CUE_UPGRADE, TUNED, 220, 440, 0.00F, 0.45F, 0.14F, 0, 0.3F},
    {APP_CUE_UPGRADE, BELL, 659.3F, 0, 0.10F, 0.30F, 0.16F, 0, 0.4F},
    {APP_CUE_UPGRADE, BELL, 987.8F, 0, 0.22F, 0.30F, 0.16F, 0, 0.4F},
    {APP_CUE_UPGRADE, BELL, 1318.5F, 0, 0.34F, 0.90F, 0.18F, 0, 0.5F},
    {APP_CUE_RANK, BELL, 440, 0, 0.00F, 0.30F, 0.16F, 0, 0.4F},
    {APP_CUE_RANK, BELL, 880, 0, 0.08F, 0.90F, 0.16F, 0, 0.5F},
    {APP_CUE_MENU, TRIANGLE, 660, 0, 0.00F, 0.06F, 0.12F, 0, 0.1F},
    {APP_CUE_MENU, TRIANGLE, 990, 0, 0.03F, 0.06F, 0.07F, 0, 0.1F},
};

/* Five notes an octave: any two of them sound well together. */
static const int32_t scale[] = {0, 3, 5, 7, 10, 12, 15, 17, 19, 22, 24};
enum { SCALE_NOTES = sizeof scale / sizeof scale[0] };

/* From -1 to 1, another one for each sounding and each property of it. */
static float varied(const app_cue_call *call, uint32_t turn, uint32_t property)
{
    uint32_t mixed = app_scrambled((turn * 8U + property) * 64U + (uint32_t)call->cue + 1U);
    return (float)(mixed >> 8) / 8388608.0F - 1.0F;
}

static float pitch_of(const app_cue_call *call, const row *r, uint32_t turn, int32_t key)
{
    float drift = varied(call, turn, 0);
    if (!r->is_tuned) {
        return 1.0F + 0.045F * drift;
    }
    uint32_t step = call->step < SCALE_NOTES ? call->step : SCALE_NOTES - 1;
    return app_semitones(scale[step] + key) * (1.0F + 0.002F * drift);
}

uint32_t app_cue_tones(const app_cue_call *call, uint32_t turn, int32_t key,
                       app_tone tones[APP_CUE_MOST_TONES])
{
    float louder = 1.0F + 0.12F * varied(call, turn, 1);
    float longer = 1.0F + 0.12F * varied(call, turn, 2);
    float spread = 1.0F + 0.10F * varied(call, turn, 3);
    float colour = 1.0F + 0.20F * varied(call, turn, 4);
    uint32_t count = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0] && count < APP_CUE_MOST_TONES; i++) {
        const row *r = &rows[i];
        if (r->cue != call->cue) {
            continue;
        }
        float pitch = pitch_of(call, r, turn, key);
        pitch *= r->wave == APP_WAVE_NOISE ? colour : 1.0F;
        tones[count] = (app_tone){.wave = r->wave,
                                  .from_hz = r->from_hz * pitch,
                                  .to_hz = r->to_hz * pitch,
                                  .delay = r->delay * spread,
                                  .length = r->length * longer,
                                  .gain = r->gain * louder,
                                  .pan = call->pan,
                                  .echo = r->echo,
                                  .bright = r->bright * colour,
                                  .seed = turn * 97U + (uint32_t)i + 1U};
        count++;
    }
    return count;
}

const char *app_cue_name(app_cue cue)
{
    static const char *const names[] = {
#define APP_CUE_NAME(name, caption) #name,
        APP_CUE_MAP(APP_CUE_NAME)
#undef APP_CUE_NAME
    };
    return names[cue];
}

const char *app_cue_caption(app_cue cue)
{
    static const char *const captions[] = {
#define APP_CUE_CAPTION(name, caption) caption,
        APP_CUE_MAP(APP_CUE_CAPTION)
#undef APP_CUE_CAPTION
    };
    return captions[cue];
}
