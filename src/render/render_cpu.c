/* render/render_cpu.c -- the CPU painter: rasters a draw list and shows the pixels. */
#include "render/render_cpu.h"

#include <stdlib.h>
#include <string.h>

static uint32_t default_thread_count(void)
{
    int cores = SDL_GetCPUCount();
    return cores < 1 ? 1 : cores > 4 ? 4 : (uint32_t)cores;
}

bool app_render_cpu_open(app_render_cpu *cpu, SDL_Window *window, uint32_t thread_count)
{
    memset(cpu, 0, sizeof *cpu);
    if (window != NULL && SDL_GetWindowSurface(window) == NULL) {
        return false;
    }
    cpu->window = window;
    cpu->bands = app_bands_create(thread_count > 0 ? thread_count : default_thread_count());
    return cpu->bands != NULL;
}

void app_render_cpu_close(app_render_cpu *cpu)
{
    app_bands_destroy(cpu->bands);
    free(cpu->memory);
    memset(cpu, 0, sizeof *cpu);
}

static bool use_memory(app_render_cpu *cpu, int32_t width, int32_t height)
{
    if (width <= 0 || height <= 0) {
        return false;
    }
    size_t pixels = (size_t)width * (size_t)height;
    if (pixels > cpu->memory_pixels) {
        uint32_t *grown = realloc(cpu->memory, pixels * sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        cpu->memory = grown;
        cpu->memory_pixels = pixels;
    }
    cpu->canvas = (app_canvas){cpu->memory, width, width, height};
    return true;
}

static bool can_be_painted_on(const SDL_Surface *surface)
{
    const SDL_PixelFormat *f = surface->format;
    return f->BytesPerPixel == 4 && f->Rmask == 0xFF0000U && f->Gmask == 0xFF00U &&
           f->Bmask == 0xFFU && surface->pitch % 4 == 0 && !SDL_MUSTLOCK(surface);
}

static bool use_surface(app_render_cpu *cpu)
{
    cpu->surface = SDL_GetWindowSurface(cpu->window);
    if (cpu->surface == NULL) {
        return false;
    }
    cpu->is_copied = !can_be_painted_on(cpu->surface);
    if (cpu->is_copied) {
        return use_memory(cpu, cpu->surface->w, cpu->surface->h);
    }
    cpu->canvas = (app_canvas){cpu->surface->pixels, cpu->surface->pitch / 4, cpu->surface->w,
                               cpu->surface->h};
    return true;
}

bool app_render_cpu_begin(app_render_cpu *cpu, int32_t *width, int32_t *height)
{
    bool is_ready = cpu->window != NULL ? use_surface(cpu) : use_memory(cpu, *width, *height);
    *width = cpu->canvas.width;
    *height = cpu->canvas.height;
    return is_ready;
}

static bool copy_to_surface(app_render_cpu *cpu)
{
    const app_canvas *c = &cpu->canvas;
    SDL_Surface *source = SDL_CreateRGBSurfaceWithFormatFrom(c->pixels, c->width, c->height, 32,
                                                             c->width * 4, SDL_PIXELFORMAT_RGB888);
    if (source == NULL) {
        return false;
    }
    bool is_copied = SDL_BlitSurface(source, NULL, cpu->surface, NULL) == 0;
    SDL_FreeSurface(source);
    return is_copied;
}

bool app_render_cpu_present(app_render_cpu *cpu)
{
    if (cpu->window == NULL) {
        return true;
    }
    if (cpu->is_copied && !copy_to_surface(cpu)) {
        return false;
    }
    return SDL_UpdateWindowSurface(cpu->window) == 0;
}
