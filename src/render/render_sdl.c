/* render/render_sdl.c -- the SDL painter: a draw list as textures and geometry. */
#include "render/render_sdl.h"

#include "render/shape_mesh.h"

#include <stdlib.h>
#include <string.h>

enum { GLOW_SIZE = 128 };

static SDL_Texture *new_texture(SDL_Renderer *renderer, int size, SDL_BlendMode blend,
                                SDL_ScaleMode scale)
{
    SDL_Texture *texture =
        SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, size, size);
    if (texture != NULL) {
        (void)SDL_SetTextureBlendMode(texture, blend);
        (void)SDL_SetTextureScaleMode(texture, scale);
    }
    return texture;
}

static uint32_t glow_pixel(int x, int y)
{
    float dx = ((float)x + 0.5F) / (float)GLOW_SIZE * 2.0F - 1.0F;
    float dy = ((float)y + 0.5F) / (float)GLOW_SIZE * 2.0F - 1.0F;
    float f = 1.0F - (dx * dx + dy * dy);
    f = f > 0.0F ? f * f * f * f : 0.0F;
    return 0x00FFFFFFU | (uint32_t)(f * 255.0F + 0.5F) << 24;
}

static bool fill_glow(SDL_Texture *glow)
{
    uint32_t *pixels = malloc((size_t)GLOW_SIZE * GLOW_SIZE * sizeof *pixels);
    if (pixels == NULL) {
        return false;
    }
    for (int i = 0; i < GLOW_SIZE * GLOW_SIZE; i++) {
        pixels[i] = glow_pixel(i % GLOW_SIZE, i / GLOW_SIZE);
    }
    bool is_filled = SDL_UpdateTexture(glow, NULL, pixels, GLOW_SIZE * 4) == 0;
    free(pixels);
    return is_filled;
}

static SDL_Renderer *new_renderer(SDL_Window *window, bool wait_for_vsync)
{
    Uint32 flags = wait_for_vsync ? SDL_RENDERER_PRESENTVSYNC : 0;
    (void)SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1");
    SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, flags | SDL_RENDERER_ACCELERATED);
    return renderer != NULL ? renderer : SDL_CreateRenderer(window, -1, flags);
}

bool app_render_sdl_open(app_render_sdl *sdl, SDL_Window *window, bool wait_for_vsync)
{
    memset(sdl, 0, sizeof *sdl);
    sdl->renderer = new_renderer(window, wait_for_vsync);
    if (sdl->renderer == NULL) {
        return false;
    }
    sdl->glow = new_texture(sdl->renderer, GLOW_SIZE, SDL_BLENDMODE_ADD, SDL_ScaleModeLinear);
    if (sdl->glow == NULL || !fill_glow(sdl->glow)) {
        app_render_sdl_close(sdl);
        return false;
    }
    return true;
}

void app_render_sdl_close(app_render_sdl *sdl)
{
    if (sdl->renderer != NULL) {
        SDL_DestroyRenderer(sdl->renderer); /* and its textures */
    }
    gm_draw_free(&sdl->expanded);
    free(sdl->quads);
    free(sdl->quad_indices);
    free(sdl->pixels);
    memset(sdl, 0, sizeof *sdl);
}

bool app_render_sdl_begin(app_render_sdl *sdl, int32_t *width, int32_t *height)
{
    int w = 0;
    int h = 0;
    if (SDL_GetRendererOutputSize(sdl->renderer, &w, &h) != 0 || w <= 0 || h <= 0) {
        return false;
    }
    if (w != sdl->width || h != sdl->height) {
        free(sdl->pixels);
        sdl->pixels = NULL;
    }
    sdl->width = w;
    sdl->height = h;
    *width = w;
    *height = h;
    return true;
}

static bool upload_background(app_render_sdl *sdl, const app_background *background)
{
    if (sdl->background != NULL && sdl->background_revision == background->revision) {
        return true;
    }
    if (sdl->background != NULL) {
        SDL_DestroyTexture(sdl->background);
    }
    sdl->background =
        SDL_CreateTexture(sdl->renderer, SDL_PIXELFORMAT_RGB888, SDL_TEXTUREACCESS_STATIC,
                          background->width, background->height);
    sdl->background_revision = background->revision;
    return sdl->background != NULL &&
           SDL_UpdateTexture(sdl->background, NULL, background->pixels, background->width * 4) == 0;
}

static void paint_background(app_render_sdl *sdl, const app_background *background)
{
    uint32_t plain = APP_PLAIN_BACKGROUND;
    (void)SDL_RenderSetClipRect(sdl->renderer, NULL);
    (void)SDL_SetRenderDrawColor(sdl->renderer, (Uint8)(plain >> 16), (Uint8)(plain >> 8),
                                 (Uint8)plain, 255);
    (void)SDL_RenderClear(sdl->renderer);
    if (background != NULL && upload_background(sdl, background)) {
        (void)SDL_SetTextureBlendMode(sdl->background, SDL_BLENDMODE_NONE);
        (void)SDL_RenderCopy(sdl->renderer, sdl->background, NULL, NULL);
    }
}

static bool upload_atlas(app_render_sdl *sdl, const app_glyphs *glyphs)
{
    int size = (int)glyphs->size;
    if (sdl->atlas_revision == glyphs->revision + 1) {
        return true;
    }
    if (sdl->atlas == NULL) {
        sdl->atlas = new_texture(sdl->renderer, size, SDL_BLENDMODE_BLEND, SDL_ScaleModeNearest);
    }
    size_t count = (size_t)glyphs->size * glyphs->size;
    uint32_t *pixels = malloc(count * sizeof *pixels);
    if (sdl->atlas == NULL || pixels == NULL) {
        free(pixels);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        pixels[i] = 0x00FFFFFFU | (uint32_t)glyphs->atlas[i] << 24;
    }
    bool is_uploaded = SDL_UpdateTexture(sdl->atlas, NULL, pixels, size * 4) == 0;
    free(pixels);
    sdl->atlas_revision = is_uploaded ? glyphs->revision + 1 : 0;
    return is_uploaded;
}

static bool grow_quads(app_render_sdl *sdl)
{
    if (sdl->quad_count < sdl->quad_capacity) {
        return true;
    }
    uint32_t capacity = sdl->quad_capacity == 0 ? 256 : sdl->quad_capacity * 2;
    SDL_Vertex *vertices = realloc(sdl->quads, (size_t)capacity * 4 * sizeof *vertices);
    sdl->quads = vertices != NULL ? vertices : sdl->quads;
    int *indices = realloc(sdl->quad_indices, (size_t)capacity * 6 * sizeof *indices);
    sdl->quad_indices = indices != NULL ? indices : sdl->quad_indices;
    if (vertices == NULL || indices == NULL) {
        return false;
    }
    sdl->quad_capacity = capacity;
    return true;
}

/* A rectangle of the canvas that shows a rectangle of a texture; uv within 0 to 1. */
static void put_quad(app_render_sdl *sdl, const float at[4], const float uv[4], gm_color color)
{
    static const int order[6] = {0, 1, 2, 0, 2, 3};
    if (!grow_quads(sdl)) {
        return;
    }
    SDL_Color c = {color.r, color.g, color.b, color.a};
    SDL_Vertex *v = sdl->quads + (size_t)sdl->quad_count * 4;
    v[0] = (SDL_Vertex){{at[0], at[1]}, c, {uv[0], uv[1]}};
    v[1] = (SDL_Vertex){{at[2], at[1]}, c, {uv[2], uv[1]}};
    v[2] = (SDL_Vertex){{at[2], at[3]}, c, {uv[2], uv[3]}};
    v[3] = (SDL_Vertex){{at[0], at[3]}, c, {uv[0], uv[3]}};
    int *indices = sdl->quad_indices + (size_t)sdl->quad_count * 6;
    for (int i = 0; i < 6; i++) {
        indices[i] = (int)sdl->quad_count * 4 + order[i];
    }
    sdl->quad_count += 1;
}

static void flush_quads(app_render_sdl *sdl, SDL_Texture *texture)
{
    if (sdl->quad_count > 0) {
        (void)SDL_RenderGeometry(sdl->renderer, texture, sdl->quads, (int)sdl->quad_count * 4,
                                 sdl->quad_indices, (int)sdl->quad_count * 6);
    }
    sdl->quad_count = 0;
}

static void paint_texts(app_render_sdl *sdl, const app_picture *picture,
                        const gm_draw_command *command)
{
    const app_glyphs *glyphs = picture->glyphs;
    if (glyphs == NULL || !upload_atlas(sdl, glyphs)) {
        return;
    }
    float scale = 1.0F / (float)glyphs->size;
    for (uint32_t run = command->first; run < command->first + command->count; run++) {
        gm_color color = picture->list->texts[run].color;
        for (uint32_t i = glyphs->first[run]; i < glyphs->first[run + 1]; i++) {
            const app_glyph_quad *q = &glyphs->quads[i];
            const float at[4] = {(float)q->x, (float)q->y, (float)(q->x + q->w),
                                 (float)(q->y + q->h)};
            const float uv[4] = {(float)q->u * scale, (float)q->v * scale,
                                 (float)(q->u + q->w) * scale, (float)(q->v + q->h) * scale};
            put_quad(sdl, at, uv, color);
        }
    }
    (void)SDL_SetTextureBlendMode(sdl->atlas, command->blend == GM_BLEND_ADD ? SDL_BLENDMODE_ADD
                                                                             : SDL_BLENDMODE_BLEND);
    flush_quads(sdl, sdl->atlas);
}

static void paint_glows(app_render_sdl *sdl, const gm_draw_shape *shapes, uint32_t count)
{
    static const float uv[4] = {0.0F, 0.0F, 1.0F, 1.0F};
    for (uint32_t i = 0; i < count; i++) {
        const gm_draw_shape *s = &shapes[i];
        const float at[4] = {s->p0.x - s->size, s->p0.y - s->size, s->p0.x + s->size,
                             s->p0.y + s->size};
        put_quad(sdl, at, uv, s->c0);
    }
    flush_quads(sdl, sdl->glow);
}

static void paint_mesh(app_render_sdl *sdl, const gm_draw_list *list, uint32_t first,
                       uint32_t count)
{
    const gm_draw_vertex *v = list->vertices;
    int stride = (int)sizeof *v;
    /* gm_color and SDL_Color are both four bytes in the order r, g, b, a. */
    if (count > 0) {
        (void)SDL_RenderGeometryRaw(sdl->renderer, NULL, &v->x, stride,
                                    (const SDL_Color *)&v->color, stride, NULL, 0,
                                    (int)list->vertex_count, list->indices + first, (int)count, 4);
    }
}

static void paint_expanded(app_render_sdl *sdl, const gm_draw_list *list,
                           const gm_draw_command *command)
{
    gm_draw_list *out = &sdl->expanded;
    gm_draw_begin(out, list->width, list->height);
    for (uint32_t i = command->first; i < command->first + command->count; i++) {
        if (command->kind == GM_DRAW_LINE) {
            app_mesh_line(out, &list->shapes[i]);
        } else {
            app_mesh_round_rect(out, &list->shapes[i]);
        }
    }
    paint_mesh(sdl, out, 0, out->index_count);
}

static void paint_command(app_render_sdl *sdl, const app_picture *picture,
                          const gm_draw_command *command)
{
    SDL_Rect clip = {command->clip.x, command->clip.y, command->clip.w, command->clip.h};
    bool is_all = clip.x == 0 && clip.y == 0 && clip.w == sdl->width && clip.h == sdl->height;
    (void)SDL_RenderSetClipRect(sdl->renderer, is_all ? NULL : &clip);
    (void)SDL_SetRenderDrawBlendMode(
        sdl->renderer, command->blend == GM_BLEND_ADD ? SDL_BLENDMODE_ADD : SDL_BLENDMODE_BLEND);
    switch (command->kind) {
    case GM_DRAW_TRIANGLES:
        paint_mesh(sdl, picture->list, command->first, command->count);
        break;
    case GM_DRAW_LINE:
    case GM_DRAW_ROUND_RECT:
        paint_expanded(sdl, picture->list, command);
        break;
    case GM_DRAW_GLOW:
        paint_glows(sdl, picture->list->shapes + command->first, command->count);
        break;
    case GM_DRAW_TEXT:
    default:
        paint_texts(sdl, picture, command);
        break;
    }
}

void app_render_sdl_paint(app_render_sdl *sdl, const app_picture *picture,
                          const app_background *background)
{
    if (!picture->is_above) {
        paint_background(sdl, background);
    }
    for (uint32_t i = 0; i < picture->list->command_count; i++) {
        paint_command(sdl, picture, &picture->list->commands[i]);
    }
    (void)SDL_RenderSetClipRect(sdl->renderer, NULL);
}

/* A pixel can only be read back when everything before is painted; a flush does not wait. */
void app_render_sdl_finish(app_render_sdl *sdl)
{
    uint32_t pixel = 0;
    SDL_Rect corner = {0, 0, 1, 1};
    (void)SDL_RenderReadPixels(sdl->renderer, &corner, SDL_PIXELFORMAT_ARGB8888, &pixel,
                               (int)sizeof pixel);
}

bool app_render_sdl_waits(const app_render_sdl *sdl)
{
    SDL_RendererInfo info;
    return SDL_GetRendererInfo(sdl->renderer, &info) == 0 &&
           (info.flags & (Uint32)SDL_RENDERER_PRESENTVSYNC) != 0;
}

bool app_render_sdl_pixels(app_render_sdl *sdl, app_canvas *out)
{
    if (sdl->pixels == NULL) {
        sdl->pixels = malloc((size_t)sdl->width * (size_t)sdl->height * sizeof *sdl->pixels);
    }
    if (sdl->pixels == NULL || SDL_RenderReadPixels(sdl->renderer, NULL, SDL_PIXELFORMAT_ARGB8888,
                                                    sdl->pixels, sdl->width * 4) != 0) {
        return false;
    }
    *out = (app_canvas){sdl->pixels, sdl->width, sdl->width, sdl->height};
    return true;
}
