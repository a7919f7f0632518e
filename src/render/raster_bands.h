/* render/raster_bands.h -- paints a picture with several threads, one horizontal band each. */
#ifndef APP_RASTER_BANDS_H
#define APP_RASTER_BANDS_H

#include "render/raster.h"

enum { APP_BANDS_MAX = 8 };

typedef struct app_bands app_bands;

/** NULL without memory. Threads that cannot be started are done without. */
app_bands *app_bands_create(uint32_t thread_count);
/** Accepts NULL. */
void app_bands_destroy(app_bands *bands);
/** The bytes do not depend on the number of threads. Bands grow and shrink with their times. */
void app_bands_paint(app_bands *bands, const app_canvas *canvas, const app_picture *picture);
uint32_t app_bands_count(const app_bands *bands);

#endif
