/* audio/listener.h -- chooses the sounds for the view of a game: cues, lasting noises, captions. No
 * SDL and no sound: a function of views. */
#ifndef APP_LISTENER_H
#define APP_LISTENER_H

#include "audio/synth.h"

#include <game/game.h>

enum {
    APP_LISTENER_MOST_CALLS = 16, /**< of a frame */
    APP_CAPTIONS = 3,             /**< at once */
    APP_LISTENER_BODIES = 512,
};

/** A caption on the screen. */
typedef struct app_caption {
    const char *text; /**< English; NULL: none */
    float pan;        /**< where the sound is: -1 left to 1 right */
    float seconds_left;
} app_caption;

/** Compares each frame with the one before. Zero-initialise before use. */
typedef struct app_listener {
    uint64_t frame; /**< of the last view; 0: none */
    gm_screen screen;
    float sector_age;
    float screen_age;
    float time_left;
    float time_up_left;
    float danger_wait;
    float shield_wait; /**< s until the warning of a low shield may sound again */
    float core_wait;
    uint32_t multiplier;
    float focus; /**< gauge of the HUD */
    bool is_alive;
    bool is_focusing;
    uint32_t charging[APP_LISTENER_BODIES / 32]; /**< bits by serial: drones that charge */
    uint32_t towed[APP_LISTENER_BODIES / 32];    /**< likewise: crystals on a rope */
    app_caption captions[APP_CAPTIONS];          /**< the newest first */
} app_listener;

/** One frame, as the listener heard it. */
typedef struct app_heard {
    app_cue_call calls[APP_LISTENER_MOST_CALLS];
    uint32_t call_count;
    app_sound_scene scene;
} app_heard;

/** Input beside the view of the game. */
typedef struct app_heard_frame {
    const gm_view *view;
    uint32_t events; /**< bits of gm_event */
    float intensity; /**< Music.intensity */
    float seconds;   /**< since the last frame */
} app_heard_frame;

/** After a frame. A view that does not follow the last one (a rewind, a new run) makes no cue. */
void app_listener_hear(app_listener *listener, const app_heard_frame *frame, app_heard *heard);
/** Adds a cue of the menus to the captions. */
void app_listener_note(app_listener *listener, const app_cue_call *call);

#endif
