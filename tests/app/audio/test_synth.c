/* Sound without a device: measured sample by sample. */
#include "audio/synth.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 480, HUNDRED = 100 };

/* 1 dB below full scale. */
#define LIMIT 0.8912F

typedef struct measure {
    float peak;
    double mean[2]; /* of left and right */
    double power;
    uint32_t sum; /* of all bits */
    uint32_t bad_samples;
} measure;

static void add(measure *m, const float samples[2 * BLOCK])
{
    for (int k = 0; k < 2 * BLOCK; k++) {
        uint32_t bits = 0;
        float x = samples[k];
        m->bad_samples += isfinite(x) ? 0 : 1;
        memcpy(&bits, &x, sizeof bits);
        m->peak = fabsf(x) > m->peak ? fabsf(x) : m->peak;
        m->mean[k % 2] += (double)x;
        m->power += (double)x * (double)x;
        m->sum = (m->sum ^ bits) * 16777619U;
    }
}

/* So many hundredths of a second; fails on what is no number. */
static measure heard(app_synth *synth, int hundredths)
{
    measure m = {.sum = 2166136261U};
    float samples[2 * BLOCK];
    for (int i = 0; i < hundredths; i++) {
        app_synth_render(synth, samples, BLOCK);
        add(&m, samples);
    }
    ck_assert_uint_eq(m.bad_samples, 0);
    m.mean[0] /= (double)BLOCK * hundredths;
    m.mean[1] /= (double)BLOCK * hundredths;
    m.power /= 2.0 * BLOCK * hundredths;
    return m;
}

static app_synth *made(void)
{
    static app_synth synth;
    app_synth_init(&synth);
    return &synth;
}

static void play(app_synth *synth, app_cue cue, uint32_t step)
{
    app_synth_play(synth, &(app_cue_call){.cue = cue, .step = step, .pan = 0.2F});
}

static void set_music(app_synth *synth, app_music_mode mode, float intensity)
{
    app_synth_set_scene(synth, &(app_sound_scene){.music = mode, .intensity = intensity});
}

static void set_volumes(app_synth *synth, float effects, float music, bool is_muted)
{
    app_audio_volumes volumes = {1.0F, effects, music, is_muted};
    app_synth_set_volumes(synth, &volumes);
    (void)heard(synth, 20);
}

static void expect_no_offset(const measure *m)
{
    ck_assert_msg(fabs(m->mean[0]) < 0.001 && fabs(m->mean[1]) < 0.001, "offset %g %g", m->mean[0],
                  m->mean[1]);
}

START_TEST(silence_is_silent)
{
    ck_assert(heard(made(), 20).peak <= 0.0F);
}
END_TEST

START_TEST(each_cue_is_heard_and_ends)
{
    app_synth *synth = made();
    play(synth, (app_cue)_i, 0);
    measure m = heard(synth, 2 * HUNDRED);
    ck_assert_msg(m.peak > 0.04F, "%s: peak %f", app_cue_name((app_cue)_i), (double)m.peak);
    ck_assert(m.peak < LIMIT);
    expect_no_offset(&m);
    (void)heard(synth, 5 * HUNDRED);
    ck_assert(heard(synth, 10).peak < 1e-4F);
}
END_TEST

START_TEST(no_two_soundings_of_a_cue_are_alike)
{
    app_synth *synth = made();
    uint32_t sums[3];
    for (int i = 0; i < 3; i++) {
        synth->room = (app_room){0};
        synth->limiter = (app_limiter){0};
        play(synth, (app_cue)_i, 0);
        sums[i] = heard(synth, 3 * HUNDRED).sum;
    }
    ck_assert(sums[0] != sums[1] && sums[1] != sums[2] && sums[0] != sums[2]);
}
END_TEST

enum { WINDOW = BLOCK * 10 };

/* How much of a tone there is. */
static double share_of(const float samples[2 * WINDOW], double hz)
{
    double re = 0.0;
    double im = 0.0;
    for (int i = 0; i < WINDOW; i++) {
        double angle = 6.283185307 * hz * i / APP_SOUND_RATE;
        re += (double)samples[2 * (ptrdiff_t)i] * cos(angle);
        im += (double)samples[2 * (ptrdiff_t)i] * sin(angle);
    }
    return re * re + im * im;
}

/* The strongest tone, in Hz, when only the last note of a crystal's sound is left. */
static double tone_of_crystal(uint32_t step)
{
    static float samples[2 * WINDOW];
    app_synth *synth = made();
    double strongest = 0.0;
    double found = 0.0;
    play(synth, APP_CUE_CRYSTAL, step);
    (void)heard(synth, 58);
    app_synth_render(synth, samples, WINDOW);
    double hz = 300.0;
    for (int i = 0; i < 130; i++) {
        hz *= 1.02;
        double share = share_of(samples, hz);
        found = share > strongest ? hz : found;
        strongest = share > strongest ? share : strongest;
    }
    return found;
}

START_TEST(a_crystal_sounds_higher_with_each_link_of_the_chain)
{
    double first = tone_of_crystal(0);
    double before = first;
    ck_assert_msg(fabs(first - 880.0) < 20.0, "%f", first);
    for (uint32_t step = 1; step < 8; step++) {
        double now = tone_of_crystal(step);
        ck_assert_msg(now > before * 1.1, "step %u: %f after %f", step, now, before);
        before = now;
    }
    ck_assert_msg(before > first * 2.5, "%f", before);
}
END_TEST

START_TEST(the_laser_and_the_thruster_are_heard_while_they_are_on)
{
    static const app_sound_scene scenes[] = {
        {.is_firing = true, .heat = 0.0F},
        {.is_firing = true, .heat = 1.0F, .progress = 0.5F, .beam_pan = -1.0F},
        {.thrust = 0.3F},
        {.thrust = 1.0F, .thrust_pan = 1.0F},
    };
    app_synth *synth = made();
    app_synth_set_scene(synth, &scenes[_i]);
    measure m = heard(synth, 2 * HUNDRED);
    ck_assert_msg(m.power > 1e-5, "%g", m.power);
    ck_assert(m.peak < 0.3F);
    expect_no_offset(&m);
    app_synth_set_scene(synth, &(app_sound_scene){0});
    (void)heard(synth, 5 * HUNDRED);
    ck_assert(heard(synth, 10).peak < 1e-4F);
}
END_TEST

START_TEST(music_is_heard_at_every_intensity)
{
    app_synth *synth = made();
    set_music(synth, APP_MUSIC_PLAY, (float)_i / 10.0F);
    measure m = heard(synth, 11 * HUNDRED);
    ck_assert_msg(m.power > 1e-4, "%g", m.power);
    ck_assert(m.peak < LIMIT);
    expect_no_offset(&m);
}
END_TEST

static double music_power(app_music_mode mode, float intensity)
{
    app_synth *synth = made();
    set_music(synth, mode, intensity);
    return heard(synth, 11 * HUNDRED).power;
}

START_TEST(layers_come_with_the_intensity)
{
    double before = 0.0;
    for (int i = 0; i <= 4; i++) {
        double power = music_power(APP_MUSIC_PLAY, (float)i / 4.0F);
        ck_assert_msg(power > before * 1.1, "%d: %g after %g", i, power, before);
        before = power;
    }
    ck_assert(music_power(APP_MUSIC_TITLE, 1.0F) < before / 2.0);
    ck_assert(music_power(APP_MUSIC_TITLE, 1.0F) > 1e-4);
}
END_TEST

/* 22 minutes, every note of them. */
START_TEST(the_score_stays_playable)
{
    app_score score = {.mode = APP_MUSIC_PLAY, .intensity = 1.0F};
    app_tone tones[APP_SCORE_MOST_TONES];
    bool has_key[12] = {false};
    for (uint32_t step = 0; step < 8192; step++) {
        uint32_t count = app_score_next(&score, tones);
        ck_assert(count < APP_SCORE_MOST_TONES);
        has_key[(app_score_key(&score) + 12) % 12] = true;
        for (uint32_t i = 0; i < count; i++) {
            ck_assert(tones[i].from_hz > 35.0F && tones[i].from_hz < 13000.0F);
            ck_assert(tones[i].gain > 0.0F && tones[i].gain < 0.5F);
        }
    }
    int keys = 0;
    for (int i = 0; i < 12; i++) {
        keys += has_key[i] ? 1 : 0;
    }
    ck_assert_int_gt(keys, 4);
}
END_TEST

START_TEST(everything_at_once_does_not_clip)
{
    static const app_sound_scene scene = {.thrust = 1.0F,
                                          .thrust_pan = -1.0F,
                                          .is_firing = true,
                                          .heat = 1.0F,
                                          .beam_pan = -1.0F,
                                          .music = APP_MUSIC_PLAY,
                                          .intensity = 1.0F};
    app_synth *synth = made();
    float peak = 0.0F;
    app_synth_set_scene(synth, &scene);
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < 32; i++) {
            app_cue cue = round % 2 == 0 ? (app_cue)(i % APP_CUE_COUNT) : APP_CUE_CORE;
            app_synth_play(synth, &(app_cue_call){.cue = cue, .pan = -1.0F});
        }
        peak = fmaxf(peak, heard(synth, 20).peak);
    }
    ck_assert_msg(peak > 0.7F && peak < LIMIT, "peak %f", (double)peak);
}
END_TEST

START_TEST(music_and_effects_are_muted_apart)
{
    app_synth *synth = made();
    set_volumes(synth, 0.0F, 1.0F, false);
    play(synth, APP_CUE_CORE, 0);
    ck_assert(heard(synth, HUNDRED).peak <= 0.0F);
    set_music(synth, APP_MUSIC_PLAY, 0.5F);
    ck_assert(heard(synth, 2 * HUNDRED).peak > 0.01F);

    synth = made();
    set_volumes(synth, 1.0F, 0.0F, false);
    set_music(synth, APP_MUSIC_PLAY, 0.5F);
    ck_assert(heard(synth, 2 * HUNDRED).peak <= 0.0F);
    play(synth, APP_CUE_CORE, 0);
    ck_assert(heard(synth, HUNDRED).peak > 0.1F);
}
END_TEST

START_TEST(mute_and_master_act_on_both)
{
    static const app_audio_volumes silent[] = {
        {1.0F, 1.0F, 1.0F, true}, {0.0F, 1.0F, 1.0F, false}, {-2.0F, 1.0F, 1.0F, false}};
    app_synth *synth = made();
    set_music(synth, APP_MUSIC_PLAY, 0.5F);
    (void)heard(synth, HUNDRED);
    app_synth_set_volumes(synth, &silent[_i]);
    (void)heard(synth, 5 * HUNDRED);
    play(synth, APP_CUE_CORE, 0);
    ck_assert(heard(synth, HUNDRED).peak < 1e-4F);
    set_volumes(synth, 1.0F, 1.0F, false);
    ck_assert(heard(synth, HUNDRED).peak > 0.01F);
}
END_TEST

START_TEST(half_of_the_volume_is_a_quarter_of_the_level)
{
    float peaks[2];
    for (int i = 0; i < 2; i++) {
        app_synth *synth = made();
        set_volumes(synth, i == 0 ? 1.0F : 0.5F, 1.0F, false);
        play(synth, APP_CUE_MENU, 0);
        peaks[i] = heard(synth, 50).peak;
    }
    ck_assert(fabsf(peaks[1] / peaks[0] - (0.25F)) < 0.01F);
}
END_TEST

/* All cues in turn over music and noises that change; the same in blocks of any size. */
static uint32_t sum_of_all(uint32_t block)
{
    static float samples[2 * 48000];
    app_synth *synth = made();
    uint32_t sum = 2166136261U;
    for (uint32_t i = 0; i < APP_CUE_COUNT; i++) {
        app_sound_scene scene = {.music = i < 4 ? APP_MUSIC_TITLE : APP_MUSIC_PLAY,
                                 .intensity = (float)i / APP_CUE_COUNT,
                                 .thrust = (float)(i % 5U) / 4.0F,
                                 .is_firing = i % 3U == 0,
                                 .heat = (float)(i % 4U) / 3.0F,
                                 .is_muffled = i % 6U == 5};
        app_synth_set_scene(synth, &scene);
        play(synth, (app_cue)i, i % 8U);
        for (uint32_t at = 0; at < 24000; at += block) {
            uint32_t count = block < 24000 - at ? block : 24000 - at;
            app_synth_render(synth, samples + 2 * (size_t)at, count);
        }
        for (uint32_t k = 0; k < 48000; k++) {
            uint32_t bits = 0;
            memcpy(&bits, &samples[k], sizeof bits);
            sum = (sum ^ (bits == 0x80000000U ? 0 : bits)) * 16777619U;
        }
    }
    return sum;
}

/* The number stands for every sample: a change of a sound on purpose writes it anew. Where it
 * differs between compilers, a sound depends on them. */
START_TEST(the_same_orders_give_the_same_samples_everywhere)
{
    uint32_t sum = sum_of_all(512);
    ck_assert_uint_eq(sum, sum_of_all(512));
    ck_assert_uint_eq(sum, sum_of_all(77));
    ck_assert_uint_eq(sum, 0x74952C86U);
}
END_TEST

START_TEST(sine_is_a_sine)
{
    for (int i = 0; i <= 1000; i++) {
        float phase = (float)i / 1000.0F;
        ck_assert(fabsf(app_sine(phase) - (sinf(phase * 6.2831853F))) < 2e-5F);
    }
}
END_TEST

START_TEST(what_is_no_number_becomes_silence)
{
    app_synth *synth = made();
    app_sound_scene scene = {.thrust = NAN,
                             .is_firing = true,
                             .heat = NAN,
                             .progress = NAN,
                             .music = APP_MUSIC_PLAY,
                             .intensity = NAN,
                             .beam_pan = NAN,
                             .thrust_pan = NAN};
    app_synth_set_scene(synth, &scene);
    app_synth_play(synth, &(app_cue_call){.cue = APP_CUE_CORE, .step = UINT32_MAX, .pan = NAN});
    app_synth_play(synth, &(app_cue_call){.cue = APP_CUE_CRYSTAL, .step = UINT32_MAX});
    ck_assert(heard(synth, HUNDRED).peak < LIMIT);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("synth");
    tcase_add_test(tests, silence_is_silent);
    tcase_add_loop_test(tests, each_cue_is_heard_and_ends, 0, APP_CUE_COUNT);
    tcase_add_loop_test(tests, no_two_soundings_of_a_cue_are_alike, 0, APP_CUE_COUNT);
    tcase_add_test(tests, a_crystal_sounds_higher_with_each_link_of_the_chain);
    tcase_add_loop_test(tests, the_laser_and_the_thruster_are_heard_while_they_are_on, 0, 4);
    tcase_add_loop_test(tests, music_is_heard_at_every_intensity, 0, 11);
    tcase_add_test(tests, layers_come_with_the_intensity);
    tcase_add_test(tests, the_score_stays_playable);
    tcase_add_test(tests, everything_at_once_does_not_clip);
    tcase_add_test(tests, music_and_effects_are_muted_apart);
    tcase_add_loop_test(tests, mute_and_master_act_on_both, 0, 3);
    tcase_add_test(tests, half_of_the_volume_is_a_quarter_of_the_level);
    tcase_add_test(tests, the_same_orders_give_the_same_samples_everywhere);
    tcase_add_test(tests, sine_is_a_sine);
    tcase_add_test(tests, what_is_no_number_becomes_silence);
    return suite_run(tests, 60);
}
