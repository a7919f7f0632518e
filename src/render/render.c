/* render/render.c -- chooses the painter, CPU or SDL, and presents pictures. */
#include "render/render.h"

#include "render/gpu.h"
#include "render/render_cpu.h"
#include "render/render_sdl.h"

#include <stdio.h>
#include <stdlib.h>

struct app_render {
    app_render_kind kind; /* never auto */
    app_text *text;
    int32_t width;
    int32_t height;
    app_render_cpu cpu;
    app_render_sdl sdl;
};

static bool open_kind(app_render *render, const app_render_def *def, app_render_kind kind)
{
    render->kind = kind;
    if (kind == APP_RENDER_SDL) {
        return app_render_sdl_open(&render->sdl, def->window, def->wait_for_vsync);
    }
    return app_render_cpu_open(&render->cpu, def->window, def->thread_count);
}

/* Wayland has no window surfaces, so cpu can fail where sdl works. */
static bool open_any(app_render *render, const app_render_def *def)
{
    if (def->window == NULL) {
        return open_kind(render, def, APP_RENDER_CPU);
    }
    if (def->kind != APP_RENDER_AUTO) {
        return open_kind(render, def, def->kind);
    }
    app_render_kind first = app_gpu_is_present() ? APP_RENDER_SDL : APP_RENDER_CPU;
    app_render_kind second = first == APP_RENDER_SDL ? APP_RENDER_CPU : APP_RENDER_SDL;
    return open_kind(render, def, first) || open_kind(render, def, second);
}

app_render *app_render_create(const app_render_def *def, char *error, size_t error_size)
{
    app_render *render = calloc(1, sizeof *render);
    if (render == NULL) {
        (void)snprintf(error, error_size, "renderer: out of memory");
        return NULL;
    }
    /* Otherwise window surfaces go through an OpenGL texture: 15 ms a frame without a GPU. */
    (void)SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    render->text = def->text;
    render->width = def->width;
    render->height = def->height;
    if (!open_any(render, def)) {
        (void)snprintf(error, error_size, "renderer %s: %s", app_render_name(render),
                       SDL_GetError());
        app_render_destroy(render);
        return NULL;
    }
    return render;
}

void app_render_destroy(app_render *render)
{
    if (render == NULL) {
        return;
    }
    app_render_cpu_close(&render->cpu);
    app_render_sdl_close(&render->sdl);
    free(render);
}

void app_render_set_size(app_render *render, int32_t width, int32_t height)
{
    render->width = width;
    render->height = height;
}

bool app_render_begin(app_render *render, int32_t *width, int32_t *height)
{
    *width = render->width;
    *height = render->height;
    bool is_ready = render->kind == APP_RENDER_SDL
                        ? app_render_sdl_begin(&render->sdl, width, height)
                        : app_render_cpu_begin(&render->cpu, width, height);
    render->width = *width;
    render->height = *height;
    return is_ready;
}

void app_render_paint(app_render *render, const gm_draw_list *list,
                      const app_background *background)
{
    bool fits = background != NULL && background->pixels != NULL &&
                background->width == render->width && background->height == render->height;
    app_picture picture = {.list = list,
                           .glyphs = app_text_layout(render->text, list),
                           .background = fits ? background->pixels : NULL};
    if (render->kind == APP_RENDER_SDL) {
        app_render_sdl_paint(&render->sdl, &picture, fits ? background : NULL);
    } else {
        app_bands_paint(render->cpu.bands, &render->cpu.canvas, &picture);
    }
}

void app_render_paint_above(app_render *render, const gm_draw_list *list)
{
    app_picture picture = {
        .list = list, .glyphs = app_text_layout(render->text, list), .is_above = true};
    if (render->kind == APP_RENDER_SDL) {
        app_render_sdl_paint(&render->sdl, &picture, NULL);
    } else {
        app_bands_paint(render->cpu.bands, &render->cpu.canvas, &picture);
    }
}

bool app_render_pixels(app_render *render, app_canvas *out)
{
    if (render->kind == APP_RENDER_SDL) {
        return app_render_sdl_pixels(&render->sdl, out);
    }
    *out = render->cpu.canvas;
    return out->pixels != NULL;
}

void app_render_finish(app_render *render)
{
    if (render->kind == APP_RENDER_SDL) {
        app_render_sdl_finish(&render->sdl);
    }
}

bool app_render_present(app_render *render)
{
    if (render->kind == APP_RENDER_SDL) {
        SDL_RenderPresent(render->sdl.renderer);
        return true;
    }
    return app_render_cpu_present(&render->cpu);
}

const char *app_render_name(const app_render *render)
{
    return render->kind == APP_RENDER_SDL ? "sdl" : "cpu";
}

bool app_render_waits(const app_render *render)
{
    return render->kind == APP_RENDER_SDL && app_render_sdl_waits(&render->sdl);
}
