/* render/render_cpu.h -- the `cpu` back end. Private to render.c. */
#ifndef APP_RENDER_CPU_H
#define APP_RENDER_CPU_H

#include "render/raster_bands.h"

#include <SDL.h>

typedef struct app_render_cpu {
    SDL_Window *window; /**< NULL: into memory */
    app_bands *bands;
    app_canvas canvas;
    uint32_t *memory; /**< the canvas, unless the surface can be painted on directly */
    size_t memory_pixels;
    SDL_Surface *surface;
    bool is_copied; /**< from memory to the surface at present */
} app_render_cpu;

bool app_render_cpu_open(app_render_cpu *cpu, SDL_Window *window, uint32_t thread_count);
void app_render_cpu_close(app_render_cpu *cpu);
/** In: the size without a window. Out: the size of the picture. */
bool app_render_cpu_begin(app_render_cpu *cpu, int32_t *width, int32_t *height);
bool app_render_cpu_present(app_render_cpu *cpu);

#endif
