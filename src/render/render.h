/* render/render.h -- puts draw lists on the screen, or into memory without any screen. */
#ifndef APP_RENDER_H
#define APP_RENDER_H

#include "render/background.h"
#include "render/raster.h"
#include "render/text.h"

struct SDL_Window;

typedef enum app_render_kind {
    APP_RENDER_AUTO = 0, /**< sdl on a real GPU, else cpu */
    APP_RENDER_CPU,      /**< our rasteriser, into the window surface or into memory */
    APP_RENDER_SDL,      /**< SDL_RenderGeometry */
} app_render_kind;

typedef struct app_render_def {
    struct SDL_Window *window; /**< NULL: into memory, always cpu, without SDL's video */
    app_render_kind kind;
    int32_t width; /**< without a window: of the picture */
    int32_t height;
    uint32_t thread_count; /**< of the cpu back end; 0 means one a core, at most 4 */
    app_text *text;        /**< kept; NULL: texts are left out */
    bool wait_for_vsync;   /**< sdl only: a window surface has none */
} app_render_def;

typedef struct app_render app_render;

/** NULL with one line in `error` (error_size bytes). The window's first surface must not exist
 * yet: SDL decides once per process how surfaces reach the screen. */
app_render *app_render_create(const app_render_def *def, char *error, size_t error_size);
/** Accepts NULL. The window stays. */
void app_render_destroy(app_render *render);

/** Without a window: the next picture has that size. */
void app_render_set_size(app_render *render, int32_t width, int32_t height);
/** Follows a resized window and tells the size of the next picture. False: no picture can be
 * painted now. */
bool app_render_begin(app_render *render, int32_t *width, int32_t *height);
/** A background of another size than the picture, or NULL, is replaced by a plain colour. */
void app_render_paint(app_render *render, const gm_draw_list *list,
                      const app_background *background);
/** Paints over the last picture what is no part of it; pixels then have both. */
void app_render_paint_above(app_render *render, const gm_draw_list *list);
/** The pixels of the last paint, before they are presented. Valid until the next begin. */
bool app_render_pixels(app_render *render, app_canvas *out);
/** Waits until the last paint is done: sdl only queues it, unless asked. */
void app_render_finish(app_render *render);
/** False if the window has changed meanwhile; the next begin follows it. */
bool app_render_present(app_render *render);

/** "cpu" or "sdl". */
const char *app_render_name(const app_render *render);
/** Tells whether presenting waits for the display. */
bool app_render_waits(const app_render *render);

#endif
