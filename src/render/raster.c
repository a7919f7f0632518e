/* render/raster.c -- paints a draw list into pixels with the CPU: see raster.h. */
#include "render/raster.h"

#include "render/raster_target.h"

#include <string.h>

static void paint_background(const app_canvas *canvas, const uint32_t *background, int32_t y0,
                             int32_t y1)
{
    for (int32_t y = y0; y < y1; y++) {
        uint32_t *row = canvas->pixels + (ptrdiff_t)y * canvas->pitch;
        if (background != NULL) {
            memcpy(row, background + (ptrdiff_t)y * canvas->width,
                   (size_t)canvas->width * sizeof *row);
            continue;
        }
        for (int32_t x = 0; x < canvas->width; x++) {
            row[x] = APP_PLAIN_BACKGROUND;
        }
    }
}

static void paint_shapes(const app_target *t, const gm_draw_list *list,
                         const gm_draw_command *command)
{
    const gm_draw_shape *shapes = list->shapes + command->first;
    for (uint32_t i = 0; i < command->count; i++) {
        if (command->kind == GM_DRAW_LINE) {
            app_raster_line(t, &shapes[i]);
        } else if (command->kind == GM_DRAW_ROUND_RECT) {
            app_raster_round_rect(t, &shapes[i]);
        } else {
            app_raster_glow(t, &shapes[i]);
        }
    }
}

static void paint_texts(const app_target *t, const app_picture *picture,
                        const gm_draw_command *command)
{
    if (picture->glyphs == NULL) {
        return;
    }
    for (uint32_t i = command->first; i < command->first + command->count; i++) {
        app_raster_text(t, picture->glyphs, i, picture->list->texts[i].color);
    }
}

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static void paint_command(const app_canvas *canvas, const app_picture *picture,
                          const gm_draw_command *command, int32_t y0, int32_t y1)
{
    const gm_rect *clip = &command->clip;
    app_target t = {canvas->pixels,
                    canvas->pitch,
                    greater(clip->x, 0),
                    greater(clip->y, y0),
                    lesser(clip->x + clip->w, canvas->width),
                    lesser(clip->y + clip->h, y1),
                    command->blend == GM_BLEND_ADD};
    if (t.x0 >= t.x1 || t.y0 >= t.y1) {
        return;
    }
    if (command->kind == GM_DRAW_TRIANGLES) {
        app_raster_triangles(&t, picture->list->vertices, picture->list->indices + command->first,
                             command->count);
    } else if (command->kind == GM_DRAW_TEXT) {
        paint_texts(&t, picture, command);
    } else {
        paint_shapes(&t, picture->list, command);
    }
}

void app_raster_rows(const app_canvas *canvas, const app_picture *picture, int32_t y0, int32_t y1)
{
    int32_t top = greater(y0, 0);
    int32_t bottom = lesser(y1, canvas->height);
    if (!picture->is_above) {
        paint_background(canvas, picture->background, top, bottom);
    }
    for (uint32_t i = 0; i < picture->list->command_count; i++) {
        paint_command(canvas, picture, &picture->list->commands[i], top, bottom);
    }
}

void app_raster_paint(const app_canvas *canvas, const app_picture *picture)
{
    app_raster_rows(canvas, picture, 0, canvas->height);
}
