/* audio/synth.c -- see synth.h. */
#include "audio/synth.h"

#include <stddef.h>
#include <string.h>

/* Shares of the distance to the target that a gain moves per sample. */
#define EASE_VOLUME 0.002F  /* 10 ms */
#define EASE_NOISE  0.0012F /* 17 ms */
#define EASE_WALL   0.0004F
#define EASE_MUSIC  0.12F /* per sixteenth note: 1.4 s */

static const float effects_level = 0.80F;
static const float music_level = 0.80F;
static const float beam_level = 0.075F;
static const float thrust_level = 0.30F;
static const float inaudible = 1e-5F;

void app_synth_init(app_synth *synth)
{
    *synth = (app_synth){.thrust_noise = 0x9E3779B9U};
    app_synth_set_volumes(synth, &(app_audio_volumes){1.0F, 1.0F, 1.0F, false});
    synth->effects.now = synth->effects.target;
    synth->music.now = synth->music.target;
    synth->clear = (app_eased){1.0F, 1.0F};
}

static float volume(float asked)
{
    float x = asked > 0.0F ? asked : 0.0F;
    x = x < 1.0F ? x : 1.0F;
    return x * x; /* half of a slider sounds half as loud */
}

void app_synth_set_volumes(app_synth *synth, const app_audio_volumes *volumes)
{
    float master = volumes->is_muted ? 0.0F : volume(volumes->master);
    synth->effects.target = effects_level * master * volume(volumes->effects);
    synth->music.target = music_level * master * volume(volumes->music);
}

static float within(float x, float low, float high)
{
    return !(x > low) ? low : x < high ? x : high; /* no number: low */
}

void app_synth_set_scene(app_synth *synth, const app_sound_scene *scene)
{
    app_music_mode before = synth->scene.music;
    synth->scene = *scene;
    synth->scene.intensity = within(scene->intensity, 0.0F, 1.0F);
    synth->scene.heat = within(scene->heat, 0.0F, 1.0F);
    synth->scene.progress = within(scene->progress, 0.0F, 1.0F);
    synth->scene.beam_pan = within(scene->beam_pan, -1.0F, 1.0F);
    synth->scene.thrust_pan = within(scene->thrust_pan, -1.0F, 1.0F);
    synth->thrust.target = thrust_level * within(scene->thrust, 0.0F, 1.0F);
    synth->beam.target = scene->is_firing ? beam_level : 0.0F;
    synth->clear.target = scene->is_muffled ? 0.045F : 1.0F;
    if (scene->music != before) {
        synth->score.step = 0;
        synth->until_step = 0;
    }
}

void app_synth_play(app_synth *synth, const app_cue_call *call)
{
    app_tone tones[APP_CUE_MOST_TONES];
    app_cue_call bounded = *call;
    bounded.pan = within(call->pan, -1.0F, 1.0F);
    uint32_t turn = synth->turns[call->cue]++;
    uint32_t count = app_cue_tones(&bounded, turn, app_score_key(&synth->score), tones);
    for (uint32_t i = 0; i < count; i++) {
        app_voice_begin(app_voice_take(synth->cues, APP_SYNTH_CUES), &tones[i]);
    }
}

static float ease(app_eased *eased, float share)
{
    eased->now += (eased->target - eased->now) * share;
    if (eased->target <= 0.0F && eased->now < inaudible) {
        eased->now = 0.0F;
    }
    return eased->now;
}

static void add_at(app_mix *mix, uint32_t i, float value, float pan)
{
    mix->left[i] += value * (1.0F - 0.6F * pan);
    mix->right[i] += value * (1.0F + 0.6F * pan);
}

/* Detuned saws through a filter that opens with the heat; a tone above them climbs an octave while
 * a crystal is extracted. */
static float beam_sample(app_synth *synth)
{
    const app_sound_scene *scene = &synth->scene;
    float base = 73.4F + 36.7F * scene->heat;
    float sum = app_phase(&synth->beam_phase[0], base) +
                app_phase(&synth->beam_phase[1], base * 1.006F) +
                app_phase(&synth->beam_phase[2], base * 2.003F) - 1.5F;
    float hz = 220.0F * (1.0F + scene->progress);
    float tone = app_sine(app_phase(&synth->beam_phase[3], hz)) * scene->heat * 0.35F;
    synth->beam_low += (sum - synth->beam_low) * (0.035F + 0.10F * scene->heat);
    return synth->beam_low + tone;
}

/* A breath of noise, more and brighter with more thrust, over a low drone. */
static float thrust_sample(app_synth *synth, float level)
{
    float share = app_low_share(160.0F + 2200.0F * level);
    float *low = synth->thrust_low;
    low[0] += (app_noise(&synth->thrust_noise) - low[0]) * share;
    low[1] += (low[0] - low[1]) * share;
    return low[1] * 1.6F + 0.22F * app_sine(app_phase(&synth->thrust_phase, 46.0F + 30.0F * level));
}

static void add_noises(app_synth *synth, app_mix *mix, uint32_t count)
{
    const app_sound_scene *scene = &synth->scene;
    for (uint32_t i = 0; i < count; i++) {
        float beam = ease(&synth->beam, EASE_NOISE);
        float thrust = ease(&synth->thrust, EASE_NOISE);
        if (beam > 0.0F) {
            add_at(mix, i, beam_sample(synth) * beam, scene->beam_pan * 0.5F);
        }
        if (thrust > 0.0F) {
            add_at(mix, i, thrust_sample(synth, thrust) * thrust, scene->thrust_pan);
        }
    }
}

static void begin_step(app_synth *synth)
{
    app_tone tones[APP_SCORE_MOST_TONES];
    synth->intensity += (synth->scene.intensity - synth->intensity) * EASE_MUSIC;
    synth->score.mode = synth->scene.music;
    synth->score.intensity = synth->intensity;
    uint32_t count = app_score_next(&synth->score, tones);
    for (uint32_t i = 0; i < count; i++) {
        app_voice_begin(app_voice_take(synth->notes, APP_SYNTH_NOTES), &tones[i]);
    }
    synth->until_step = APP_SCORE_STEP;
}

static void add_voices(app_voice *voices, uint32_t voice_count, app_mix *mix, uint32_t count)
{
    for (uint32_t v = 0; v < voice_count; v++) {
        app_voice_add(&voices[v], mix, count);
    }
}

/* The whole of the music goes through the wall, or past it. */
static void pass_wall(app_synth *synth, app_mix *mix, uint32_t count)
{
    float *channels[3] = {mix->left, mix->right, mix->room};
    for (uint32_t i = 0; i < count; i++) {
        float share = ease(&synth->clear, EASE_WALL);
        for (uint32_t c = 0; c < 3; c++) {
            synth->wall[c] += (channels[c][i] - synth->wall[c]) * share;
            channels[c][i] = share > 0.999F ? channels[c][i] : synth->wall[c];
        }
    }
}

/* Both halves with their volumes into the first. */
static void join(app_synth *synth, uint32_t count)
{
    app_mix *out = &synth->mix[0];
    const app_mix *music = &synth->mix[1];
    for (uint32_t i = 0; i < count; i++) {
        float a = ease(&synth->effects, EASE_VOLUME);
        float b = ease(&synth->music, EASE_VOLUME);
        out->left[i] = out->left[i] * a + music->left[i] * b;
        out->right[i] = out->right[i] * a + music->right[i] * b;
        out->room[i] = out->room[i] * a + music->room[i] * b;
    }
}

static void render_block(app_synth *synth, float *out, uint32_t count)
{
    memset(synth->mix, 0, sizeof synth->mix);
    add_voices(synth->cues, APP_SYNTH_CUES, &synth->mix[0], count);
    add_noises(synth, &synth->mix[0], count);
    add_voices(synth->notes, APP_SYNTH_NOTES, &synth->mix[1], count);
    pass_wall(synth, &synth->mix[1], count);
    join(synth, count);
    app_room_add(&synth->room, &synth->mix[0], count);
    app_limiter_write(&synth->limiter, &synth->mix[0], out, count);
}

void app_synth_render(app_synth *synth, float *out, uint32_t frame_count)
{
    while (frame_count > 0) {
        if (synth->until_step == 0) {
            begin_step(synth);
        }
        uint32_t count = frame_count < APP_MIX_FRAMES ? frame_count : APP_MIX_FRAMES;
        count = count < synth->until_step ? count : synth->until_step;
        render_block(synth, out, count);
        synth->until_step -= count;
        out += 2 * (size_t)count;
        frame_count -= count;
    }
}
