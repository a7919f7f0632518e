/* session/captions.h -- words for sounds, painted at the lower edge of the arena. */
#ifndef APP_CAPTIONS_H
#define APP_CAPTIONS_H

#include "audio/audio.h"
#include "session/scene.h"

/** Px that so many captions take at the foot of the arena. */
float app_captions_room(const app_scene *scene, uint32_t count);
/** Width in px of the widest; 0: there is none. */
float app_captions_width(const app_scene *scene, const app_caption *captions, uint32_t count);
/** Paints up to three, the newest lowest, from `low` px above the foot of the arena; an arrow
 * points to the side that a sound comes from. */
void app_captions_paint(app_scene *scene, const app_caption *captions, uint32_t count, float low);

#endif
