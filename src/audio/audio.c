/* audio/audio.c -- see audio.h. */
#include "audio/audio.h"

#include "audio/orders.h"
#include "platform/clock.h"
#include "platform/quiet.h"

#include <SDL.h>

#include <stdlib.h>

enum { BUFFER_FRAMES = 512 };

struct app_audio {
    app_synth synth; /* used by the device's thread alone */
    app_orders orders;
    app_listener listener;
    app_sound_scene scene;    /* the last one given */
    int64_t heard_at;         /* host clock; 0: never */
    SDL_AudioDeviceID device; /* 0: none */
    bool is_resting;
};

static void fill(void *user, Uint8 *bytes, int length)
{
    app_audio *audio = user;
    void *samples = bytes;
    app_orders_take(&audio->orders, &audio->synth);
    app_synth_render(&audio->synth, samples, (uint32_t)length / (2U * (uint32_t)sizeof(float)));
}

static void open_device(app_audio *audio)
{
    SDL_AudioSpec spec = {.freq = APP_SOUND_RATE,
                          .format = AUDIO_F32SYS,
                          .channels = 2,
                          .samples = BUFFER_FRAMES,
                          .callback = fill,
                          .userdata = audio};
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) == 0) {
        audio->device = SDL_OpenAudioDevice(NULL, 0, &spec, NULL, 0);
    }
}

app_audio *app_audio_open(void)
{
    app_audio *audio = calloc(1, sizeof *audio);
    if (audio == NULL) {
        return NULL;
    }
    app_synth_init(&audio->synth);
    /* The device plays before the first frame: the volumes of a muted player are not known to it
     * yet. */
    audio->synth.effects = audio->synth.music = (app_eased){0.0F, 0.0F};
    /* Sound libraries write a dozen lines to stderr where there is no device. */
    int saved = app_quiet_begin();
    open_device(audio);
    app_quiet_end(saved);
    if (audio->device != 0) {
        SDL_PauseAudioDevice(audio->device, 0);
    }
    return audio;
}

void app_audio_close(app_audio *audio)
{
    if (audio != NULL && audio->device != 0) {
        SDL_CloseAudioDevice(audio->device);
    }
    free(audio);
}

void app_audio_rest(app_audio *audio, bool is_resting)
{
    if (audio != NULL && audio->device != 0 && audio->is_resting != is_resting) {
        audio->is_resting = is_resting;
        SDL_PauseAudioDevice(audio->device, is_resting ? 1 : 0);
    }
}

/* A full queue means that the device has stopped: orders that are lost would not be heard. */
static void give(app_audio *audio, const app_order *order)
{
    if (audio->device != 0) {
        (void)app_orders_give(&audio->orders, order);
    }
}

void app_audio_set_volumes(app_audio *audio, const app_audio_volumes *volumes)
{
    if (audio != NULL) {
        give(audio, &(app_order){.kind = APP_ORDER_VOLUMES, .volumes = *volumes});
    }
}

static void give_cue(app_audio *audio, const app_cue_call *call)
{
    give(audio, &(app_order){.kind = APP_ORDER_CUE, .cue = *call});
}

static float seconds_passed(app_audio *audio)
{
    int64_t now = app_clock_now(NULL);
    int64_t passed = audio->heard_at != 0 ? now - audio->heard_at : 0;
    audio->heard_at = now;
    return (float)passed / 1e9F;
}

void app_audio_follow(app_audio *audio, gm_game *game)
{
    if (audio == NULL) {
        return;
    }
    float intensity[3] = {0.0F};
    (void)gm_game_value(game, "Music.intensity", intensity);
    app_heard_frame frame = {.view = gm_game_view(game),
                             .events = gm_game_events(game),
                             .intensity = intensity[0],
                             .seconds = seconds_passed(audio)};
    app_heard heard;
    app_listener_hear(&audio->listener, &frame, &heard);
    for (uint32_t i = 0; i < heard.call_count; i++) {
        give_cue(audio, &heard.calls[i]);
    }
    audio->scene = heard.scene;
    give(audio, &(app_order){.kind = APP_ORDER_SCENE, .scene = heard.scene});
}

void app_audio_hold(app_audio *audio)
{
    if (audio == NULL) {
        return;
    }
    audio->scene.thrust = 0.0F;
    audio->scene.is_firing = false;
    audio->scene.is_muffled = true;
    give(audio, &(app_order){.kind = APP_ORDER_SCENE, .scene = audio->scene});
}

void app_audio_play(app_audio *audio, app_cue cue)
{
    if (audio != NULL) {
        app_cue_call call = {.cue = cue};
        app_listener_note(&audio->listener, &call);
        give_cue(audio, &call);
    }
}

uint32_t app_audio_captions(const app_audio *audio, app_caption out[APP_CAPTIONS])
{
    uint32_t count = 0;
    for (uint32_t i = 0; audio != NULL && i < APP_CAPTIONS; i++) {
        if (audio->listener.captions[i].text != NULL) {
            out[count++] = audio->listener.captions[i];
        }
    }
    return count;
}
