/* render/background.h -- the picture of space that lies below everything, baked once per size. */
#ifndef APP_BACKGROUND_H
#define APP_BACKGROUND_H

#include <stdbool.h>
#include <stdint.h>

enum { APP_BACKGROUND_CLOUDS = 3 };

/** Zero-initialise before use. */
typedef struct app_background {
    uint32_t *pixels; /**< width x height, 0xFFRRGGBB, no gaps; NULL before the first bake */
    int32_t width;
    int32_t height;
    uint32_t revision;                      /**< changes with each bake */
    uint32_t clouds[APP_BACKGROUND_CLOUDS]; /**< 0xRRGGBB; all 0: blue, violet, blue */
} app_background;

/** Bakes unless it has that size already. The same size gives the same bytes everywhere. False
 * without memory: the pixels are NULL then. */
bool app_background_resize(app_background *background, int32_t width, int32_t height);
/** Light of the clouds at their strongest. Another one than before is baked by this call. */
void app_background_tint(app_background *background, const uint32_t clouds[APP_BACKGROUND_CLOUDS]);
void app_background_free(app_background *background);

#endif
