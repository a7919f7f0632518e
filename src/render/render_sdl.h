/* render/render_sdl.h -- the `sdl` back end: SDL_RenderGeometry. Private to render.c. */
#ifndef APP_RENDER_SDL_H
#define APP_RENDER_SDL_H

#include "render/background.h"
#include "render/raster.h"

#include <SDL.h>

typedef struct app_render_sdl {
    SDL_Renderer *renderer;
    SDL_Texture *glow;
    SDL_Texture *atlas;
    uint32_t atlas_revision; /**< + 1; 0: nothing uploaded */
    SDL_Texture *background;
    uint32_t background_revision;
    int32_t width;
    int32_t height;
    gm_draw_list expanded; /**< shapes as triangles */
    SDL_Vertex *quads;     /**< textured */
    int *quad_indices;
    uint32_t quad_count, quad_capacity;
    uint32_t *pixels; /**< read back */
} app_render_sdl;

bool app_render_sdl_open(app_render_sdl *sdl, SDL_Window *window, bool wait_for_vsync);
void app_render_sdl_close(app_render_sdl *sdl);
bool app_render_sdl_begin(app_render_sdl *sdl, int32_t *width, int32_t *height);
void app_render_sdl_paint(app_render_sdl *sdl, const app_picture *picture,
                          const app_background *background);
void app_render_sdl_finish(app_render_sdl *sdl);
bool app_render_sdl_waits(const app_render_sdl *sdl);
bool app_render_sdl_pixels(app_render_sdl *sdl, app_canvas *out);

#endif
