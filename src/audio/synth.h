/* audio/synth.h -- all sound of the program: cues, the noises that last, and music, mixed. No SDL,
 * no allocation, no clock: the same orders give the same samples. */
#ifndef APP_SYNTH_H
#define APP_SYNTH_H

#include "audio/cues.h"
#include "audio/room.h"
#include "audio/score.h"

enum { APP_SYNTH_CUES = 40, APP_SYNTH_NOTES = 28 };

/** 0 silent to 1 full. */
typedef struct app_audio_volumes {
    float master;
    float effects;
    float music;
    bool is_muted;
} app_audio_volumes;

/** What lasts; set anew each frame. Levels 0 to 1. */
typedef struct app_sound_scene {
    float thrust;
    float thrust_pan;
    bool is_firing;
    float heat;     /**< of the beam: 0 seeking, 1 extracting */
    float progress; /**< of the crystal in the beam */
    float beam_pan;
    app_music_mode music;
    float intensity;
    bool is_muffled; /**< the music is heard through a wall: pause, focus */
} app_sound_scene;

/** Follows a target without a click. */
typedef struct app_eased {
    float now;
    float target;
} app_eased;

typedef struct app_synth {
    app_voice cues[APP_SYNTH_CUES];
    app_voice notes[APP_SYNTH_NOTES];
    uint32_t turns[APP_CUE_COUNT]; /**< how many times each cue has sounded */
    app_score score;
    uint32_t until_step; /**< samples */
    app_sound_scene scene;
    app_eased effects, music, thrust, beam, clear; /**< gains; clear: 1 without the wall */
    float intensity;
    float beam_phase[4];
    float beam_low;
    float thrust_phase;
    float thrust_low[2];
    uint32_t thrust_noise;
    float wall[3];
    app_mix mix[2]; /**< effects, music */
    app_room room;
    app_limiter limiter;
} app_synth;

/** Silent, at full volume. */
void app_synth_init(app_synth *synth);
void app_synth_set_volumes(app_synth *synth, const app_audio_volumes *volumes);
void app_synth_set_scene(app_synth *synth, const app_sound_scene *scene);
void app_synth_play(app_synth *synth, const app_cue_call *call);
/** Stereo frames, left and right in turn, none beyond APP_SOUND_CEILING. */
void app_synth_render(app_synth *synth, float *out, uint32_t frame_count);

#endif
