/* audio/score.c -- see score.h.
 *
 * A chord lasts two bars, four chords make a progression, two progressions a section. Each section
 * has another progression, each four of them another key. What varies is drawn from the number of
 * the step or section, so the same steps make the same music. */
#include "audio/score.h"

#include <stddef.h>

enum {
    BAR = 16, /* steps */
    CHORD = 2 * BAR,
    SECTION = 8 * CHORD,
    SECTIONS_A_KEY = 4,
    PAD_NOTES = 4,
};

#define A_HZ 220.0F

/* Half steps from A. The four notes lie so that few of them move from one chord to the next. */
typedef struct chord {
    int32_t root; /* for the bass, an octave below */
    int32_t pad[PAD_NOTES];
} chord;

enum { A_MINOR = 0, F_MAJOR, C_MAJOR, G_MAJOR, D_MINOR, E_MINOR };

static const chord chords[] = {
    {0, {0, 7, 10, 14}},  {-4, {-4, 3, 7, 12}}, {-9, {-5, 3, 7, 14}},
    {-2, {-2, 5, 7, 14}}, {-7, {-7, 0, 3, 8}},  {-5, {-5, 2, 7, 10}},
};

static const uint32_t progressions[][4] = {
    {A_MINOR, F_MAJOR, C_MAJOR, G_MAJOR}, {A_MINOR, D_MINOR, F_MAJOR, G_MAJOR},
    {F_MAJOR, C_MAJOR, A_MINOR, E_MINOR}, {A_MINOR, E_MINOR, F_MAJOR, C_MAJOR},
    {D_MINOR, A_MINOR, C_MAJOR, G_MAJOR},
};
enum { PROGRESSIONS = sizeof progressions / sizeof progressions[0] };

static const int32_t keys[] = {0, 3, -2, 5, -4, 1};
enum { KEYS = sizeof keys / sizeof keys[0] };

typedef struct writer {
    const app_score *score;
    const chord *chord;
    app_tone *tones;
    uint32_t count;
    uint32_t section;
    uint32_t in_chord; /* steps */
    uint32_t luck;     /* another number each step */
    int32_t key;
} writer;

/* 0 below `from`, 1 above `to`. */
static float faded(float x, float from, float to)
{
    float t = (x - from) / (to - from);
    return t < 0.0F ? 0.0F : t > 1.0F ? 1.0F : t * t * (3.0F - 2.0F * t);
}

static float pitch(const writer *w, int32_t semitones)
{
    return A_HZ * app_semitones(semitones + w->key);
}

static void add(writer *w, const app_tone *tone)
{
    if (w->count < APP_SCORE_MOST_TONES && tone->gain > 0.002F) {
        w->tones[w->count] = *tone;
        w->tones[w->count].seed = w->score->step * 16U + w->count;
        w->count++;
    }
}

/* Four soft notes under everything; they overlap with those of the next chord. */
static void write_pad(writer *w)
{
    bool is_title = w->score->mode == APP_MUSIC_TITLE;
    float open = is_title ? 0.2F : w->score->intensity;
    for (uint32_t i = 0; w->in_chord == 0 && i < PAD_NOTES; i++) {
        float side = ((float)i - 1.5F) * 0.5F;
        add(w, &(app_tone){.wave = APP_WAVE_SAW,
                           .from_hz = pitch(w, w->chord->pad[i]) * (1.0F + 0.0015F * side),
                           .attack = 1.8F,
                           .hold = 2.4F,
                           .length = 7.8F,
                           .gain = is_title ? 0.042F : 0.062F,
                           .pan = side,
                           .echo = 0.5F,
                           .bright = 800.0F + 1300.0F * open});
    }
}

static void write_bass(writer *w)
{
    static const uint8_t calm[BAR] = {9, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 5, 0};
    static const uint8_t busy[BAR] = {9, 0, 0, 5, 0, 0, 7, 0, 8, 0, 0, 5, 0, 0, 7, 4};
    float x = w->score->intensity;
    const uint8_t *pattern = x > 0.55F ? busy : calm;
    float level = (float)pattern[w->in_chord % BAR] / 9.0F * faded(x, 0.12F, 0.34F);
    add(w, &(app_tone){.wave = APP_WAVE_TRIANGLE,
                       .from_hz = pitch(w, w->chord->root - 12),
                       .attack = 0.006F,
                       .hold = 0.10F,
                       .length = x > 0.55F ? 0.34F : 0.62F,
                       .gain = 0.19F * level,
                       .bright = 500.0F + 500.0F * x});
}

/* Broken chords: eighth notes, later sixteenth notes. */
static void write_arpeggio(writer *w)
{
    static const uint8_t shapes[4][8] = {{0, 1, 2, 3, 2, 1, 2, 1},
                                         {0, 2, 1, 3, 0, 2, 3, 1},
                                         {3, 2, 1, 0, 1, 2, 3, 2},
                                         {0, 3, 1, 3, 2, 3, 1, 2}};
    float x = w->score->intensity;
    bool is_between = w->in_chord % 2 != 0;
    float level = is_between ? 0.7F * faded(x, 0.66F, 0.86F) : faded(x, 0.26F, 0.48F);
    uint32_t shape = app_scrambled(w->section * 2U + w->in_chord / BAR) % 4U;
    uint32_t note = shapes[shape][(is_between ? w->in_chord + 5 : w->in_chord / 2) % 8U];
    if (w->luck % 7U == 0 && w->in_chord % 8U != 0) {
        return; /* room to breathe */
    }
    add(w, &(app_tone){.wave = APP_WAVE_SQUARE,
                       .from_hz = pitch(w, w->chord->pad[note] + 12),
                       .length = 0.30F,
                       .gain = 0.060F * level * (w->in_chord % 4U == 0 ? 1.0F : 0.75F),
                       .pan = w->in_chord / 2U % 2U == 0 ? -0.5F : 0.5F,
                       .echo = 0.55F,
                       .bright = 1500.0F + 3200.0F * x});
}

static void write_drums(writer *w)
{
    float x = w->score->intensity;
    uint32_t at = w->in_chord % BAR;
    bool is_kick = at % 8U == 0 || (at % 4U == 0 && x > 0.7F);
    if (is_kick) {
        add(w, &(app_tone){.from_hz = 118.0F,
                           .to_hz = 42.0F,
                           .length = 0.24F,
                           .gain = 0.30F * faded(x, 0.40F, 0.58F)});
    }
    if (at % 8U == 4) {
        add(w, &(app_tone){.wave = APP_WAVE_NOISE,
                           .from_hz = 3400.0F,
                           .to_hz = 1200.0F,
                           .length = 0.18F,
                           .gain = 0.11F * faded(x, 0.58F, 0.76F),
                           .echo = 0.4F,
                           .pan = 0.1F});
    }
    float hat = at % 4U == 2 ? faded(x, 0.48F, 0.68F)
                             : 0.45F * (at % 2U != 0 ? faded(x, 0.78F, 0.95F) : 0.0F);
    add(w, &(app_tone){.wave = APP_WAVE_NOISE,
                       .from_hz = 12000.0F,
                       .to_hz = 9000.0F,
                       .length = 0.05F,
                       .gain = 0.045F * hat,
                       .pan = -0.3F});
}

/* Bells now and then, that wander over five notes an octave. */
static void write_bells(writer *w)
{
    static const int32_t notes[] = {12, 15, 17, 19, 22, 24, 19, 17};
    bool is_phrase = app_scrambled(w->score->step / CHORD + 77U) % 3U == 0;
    if (!is_phrase || w->in_chord % 4U != 2 || w->luck % 2U == 0) {
        return;
    }
    add(w, &(app_tone){.wave = APP_WAVE_BELL,
                       .from_hz = pitch(w, notes[w->luck / 2U % 8U]),
                       .length = 1.6F,
                       .gain = 0.045F,
                       .pan = w->in_chord < BAR ? 0.4F : -0.4F,
                       .echo = 0.8F});
}

/* The theme: one line of bells a chord, over the first progression. Half steps from A; 0: rest. */
static void write_theme(writer *w)
{
    static const uint8_t tune[4][8] = {{7, 0, 12, 14, 15, 0, 14, 0},
                                       {12, 0, 15, 14, 12, 0, 7, 0},
                                       {10, 0, 14, 15, 19, 0, 17, 0},
                                       {14, 0, 0, 12, 10, 0, 0, 0}};
    int32_t note = tune[w->score->step / CHORD % 4U][w->in_chord / 4U];
    if (w->in_chord % 4U != 0 || note == 0) {
        return;
    }
    add(w, &(app_tone){.wave = APP_WAVE_BELL,
                       .from_hz = pitch(w, note),
                       .length = 2.2F,
                       .gain = 0.045F,
                       .pan = w->in_chord / 4U % 2U == 0 ? -0.25F : 0.25F,
                       .echo = 0.8F});
    add(w, &(app_tone){.from_hz = pitch(w, note - 12),
                       .attack = 0.02F,
                       .length = 1.2F,
                       .gain = 0.025F,
                       .echo = 0.5F});
}

static uint32_t progression_of(const app_score *score)
{
    uint32_t section = score->step / SECTION;
    return score->mode == APP_MUSIC_TITLE || section == 0
               ? 0
               : (section + app_scrambled(section / PROGRESSIONS)) % PROGRESSIONS;
}

int32_t app_score_key(const app_score *score)
{
    return score->mode == APP_MUSIC_TITLE ? 0 : keys[score->step / SECTION / SECTIONS_A_KEY % KEYS];
}

uint32_t app_score_next(app_score *score, app_tone tones[APP_SCORE_MOST_TONES])
{
    writer w = {.score = score,
                .tones = tones,
                .section = score->step / SECTION,
                .in_chord = score->step % CHORD,
                .luck = app_scrambled(score->step),
                .key = app_score_key(score)};
    w.chord = &chords[progressions[progression_of(score)][score->step / CHORD % 4U]];
    if (score->mode != APP_MUSIC_OFF) {
        write_pad(&w);
    }
    if (score->mode == APP_MUSIC_TITLE) {
        write_theme(&w);
    } else if (score->mode == APP_MUSIC_PLAY) {
        write_bass(&w);
        write_arpeggio(&w);
        write_drums(&w);
        write_bells(&w);
    }
    score->step++;
    return w.count;
}
