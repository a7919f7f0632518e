/* session/audio.c -- see audio.h. */
#include "session/audio.h"

#include "platform/quiet.h"
#include "session/synth.h"

#include <SDL.h>

#include <stdlib.h>

enum { BUFFER_FRAMES = 512 };

struct app_audio {
    app_synth synth; /* guarded by the device's lock */
    SDL_AudioDeviceID device;
};

static void fill(void *user, Uint8 *bytes, int length)
{
    app_audio *audio = user;
    void *samples = bytes;
    app_synth_render(&audio->synth, samples, (uint32_t)length / (2U * (uint32_t)sizeof(float)));
}

static bool open_device(app_audio *audio)
{
    SDL_AudioSpec spec = {.freq = APP_SYNTH_RATE,
                          .format = AUDIO_F32SYS,
                          .channels = 2,
                          .samples = BUFFER_FRAMES,
                          .callback = fill,
                          .userdata = audio};
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0) {
        return false;
    }
    audio->device = SDL_OpenAudioDevice(NULL, 0, &spec, NULL, 0);
    return audio->device != 0;
}

app_audio *app_audio_open(void)
{
    app_audio *audio = calloc(1, sizeof *audio);
    if (audio == NULL) {
        return NULL;
    }
    /* Sound libraries write a dozen lines to stderr where there is no device. */
    int saved = app_quiet_begin();
    bool is_open = open_device(audio);
    app_quiet_end(saved);
    if (!is_open) {
        free(audio);
        return NULL;
    }
    SDL_PauseAudioDevice(audio->device, 0);
    return audio;
}

void app_audio_close(app_audio *audio)
{
    if (audio != NULL) {
        SDL_CloseAudioDevice(audio->device);
        free(audio);
    }
}

void app_audio_follow(app_audio *audio, gm_game *game)
{
    if (audio == NULL) {
        return;
    }
    const gm_view *view = gm_game_view(game);
    bool is_heard = view->screen == GM_SCREEN_PLAY || view->screen == GM_SCREEN_SECTOR_CLEAR;
    uint32_t events = gm_game_events(game);
    if (view->screen == GM_SCREEN_TITLE) {
        events &= (uint32_t)GM_EVENT_MENU;
    }
    float pan = view->reticle.position.x / (GM_ARENA_WIDTH / 2.0F) - 1.0F;
    SDL_LockAudioDevice(audio->device);
    app_synth_play(&audio->synth, events, pan < -1.0F ? -1.0F : pan > 1.0F ? 1.0F : pan);
    app_synth_set_hum(&audio->synth, is_heard && view->beam.is_on, view->beam.heat);
    SDL_UnlockAudioDevice(audio->device);
}
