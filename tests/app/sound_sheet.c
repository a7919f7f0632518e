/* sound_sheet.c -- plays single cues, and measures what was played; sound_levels.sh uses it.
 *
 *   sound_sheet list               the names of all cues
 *   sound_sheet play CUE SECONDS   plays one with SDL's audio driver
 *   sound_sheet levels FILE        peak and mean level of samples (32 bit floats, stereo)
 *   sound_sheet music INTENSITY SECONDS FILE   computes music alone; "title": the theme */
#include "audio/audio.h"

#include <SDL.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 480 };

static int list(void)
{
    for (int cue = 0; cue < APP_CUE_COUNT; cue++) {
        puts(app_cue_name((app_cue)cue));
    }
    return 0;
}

static int play(const char *name, double seconds)
{
    for (int cue = 0; cue < APP_CUE_COUNT; cue++) {
        if (strcmp(name, app_cue_name((app_cue)cue)) == 0) {
            app_audio *audio = app_audio_open();
            app_audio_set_volumes(audio, &(app_audio_volumes){1.0F, 1.0F, 1.0F, false});
            SDL_Delay(30); /* volumes come in softly */
            app_audio_play(audio, (app_cue)cue);
            SDL_Delay((Uint32)(seconds * 1000.0));
            app_audio_close(audio);
            SDL_Quit();
            return 0;
        }
    }
    (void)fprintf(stderr, "expected a cue of 'list', not '%s'\n", name);
    return 2;
}

static double decibel(double level)
{
    return level > 0.0 ? 20.0 * log10(level) : -200.0;
}

static int levels(const char *path)
{
    FILE *file = fopen(path, "rb");
    float samples[2 * BLOCK];
    double peak = 0.0;
    double squares = 0.0;
    uint64_t count = 0;
    size_t got = 0;
    if (file == NULL) {
        (void)fprintf(stderr, "%s: cannot be read\n", path);
        return 2;
    }
    while ((got = fread(samples, sizeof samples[0], (size_t)2 * BLOCK, file)) > 0) {
        for (size_t i = 0; i < got; i++) {
            double level = fabs((double)samples[i]);
            peak = level > peak ? level : peak;
            squares += level * level;
        }
        count += got;
    }
    (void)fclose(file);
    printf("peak %.1f dBFS  mean %.1f dBFS  %.2f s\n", decibel(peak),
           decibel(count > 0 ? sqrt(squares / (double)count) : 0.0),
           (double)count / 2.0 / APP_SOUND_RATE);
    return peak > 0.891 ? 1 : 0;
}

static int music(const char *intensity, double seconds, const char *path)
{
    static app_synth synth;
    FILE *file = fopen(path, "wb");
    float samples[2 * BLOCK];
    bool is_title = strcmp(intensity, "title") == 0;
    app_sound_scene scene = {.music = is_title ? APP_MUSIC_TITLE : APP_MUSIC_PLAY,
                             .intensity = is_title ? 0.0F : strtof(intensity, NULL)};
    if (file == NULL) {
        (void)fprintf(stderr, "%s: cannot be written\n", path);
        return 2;
    }
    app_synth_init(&synth);
    app_synth_set_scene(&synth, &scene);
    size_t put = 0;
    for (int i = 0; i < (int)(seconds * APP_SOUND_RATE / BLOCK); i++) {
        app_synth_render(&synth, samples, BLOCK);
        put += fwrite(samples, sizeof samples, 1, file);
    }
    return fclose(file) == 0 && put > 0 ? 0 : 1;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "list") == 0) {
        return list();
    }
    if (argc == 4 && strcmp(argv[1], "play") == 0) {
        return play(argv[2], strtod(argv[3], NULL));
    }
    if (argc == 3 && strcmp(argv[1], "levels") == 0) {
        return levels(argv[2]);
    }
    if (argc == 5 && strcmp(argv[1], "music") == 0) {
        return music(argv[2], strtod(argv[3], NULL), argv[4]);
    }
    (void)fprintf(stderr, "usage: sound_sheet list | play CUE SECONDS | levels FILE | "
                          "music INTENSITY|title SECONDS FILE\n");
    return 2;
}
