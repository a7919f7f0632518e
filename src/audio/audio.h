/* audio/audio.h -- the sound of a game: the device, and what of a game is heard. Without a device
 * only captions are left. All calls on one thread. */
#ifndef APP_AUDIO_H
#define APP_AUDIO_H

#include "audio/listener.h"

typedef struct app_audio app_audio;

/** @return NULL: out of memory; all functions accept that */
app_audio *app_audio_open(void);
void app_audio_close(app_audio *audio);
/** Silent until this is called. */
void app_audio_set_volumes(app_audio *audio, const app_audio_volumes *volumes);
/** Lets the last frame be heard. */
void app_audio_follow(app_audio *audio, gm_game *game);
/** Instead of app_audio_follow() while no frames run: noises that last end, the music is muffled.
 */
void app_audio_hold(app_audio *audio);
/** Stops the device, so that its thread costs nothing, or lets it go on. */
void app_audio_rest(app_audio *audio, bool is_resting);
/** A cue that no frame makes, such as those of menus. */
void app_audio_play(app_audio *audio, app_cue cue);
/** The captions of now, the newest first.  @return how many of `out` were filled */
uint32_t app_audio_captions(const app_audio *audio, app_caption out[APP_CAPTIONS]);

#endif
