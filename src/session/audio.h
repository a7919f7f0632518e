/* session/audio.h -- the sound of a game. Without a device everything here does nothing, silently.
 */
#ifndef APP_AUDIO_H
#define APP_AUDIO_H

#include <game/game.h>

typedef struct app_audio app_audio;

/** NULL if there is no sound to be had. */
app_audio *app_audio_open(void);
/** Accepts NULL. */
void app_audio_close(app_audio *audio);
/** Lets the last frame be heard. Accepts NULL. */
void app_audio_follow(app_audio *audio, gm_game *game);

#endif
