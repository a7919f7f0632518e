/* session/captions.c -- see captions.h. */
#include "session/captions.h"

#include <stdio.h>

enum { LINE = 160 };

/* A sound in the middle third has no side. */
#define SIDE         0.34F
#define FADE_SECONDS 0.4F

static const char *words_of(const app_scene *scene, const app_caption *caption, char line[LINE])
{
    const char *text = gm_picture_translate(&scene->layout, caption->text);
    if (caption->pan < -SIDE) {
        (void)snprintf(line, LINE, "<  %s", text);
    } else if (caption->pan > SIDE) {
        (void)snprintf(line, LINE, "%s  >", text);
    } else {
        (void)snprintf(line, LINE, "%s", text);
    }
    return line;
}

static float width_of(const app_scene *scene, const app_caption *caption, char line[LINE], float u)
{
    (void)words_of(scene, caption, line);
    return gm_draw_text_width(&scene->list, GM_FONT_UI, 0.0F, line) + 20.0F * u;
}

static void paint_caption(app_scene *scene, const app_caption *caption, gm_vec2 bottom, float u)
{
    char line[LINE];
    float left = caption->seconds_left / FADE_SECONDS;
    float alpha = left < 1.0F ? left : 1.0F;
    float width = width_of(scene, caption, line, u);
    float box[4] = {bottom.x - width / 2.0F, bottom.y - 22.0F * u, width, 22.0F * u};
    gm_color dark = gm_rgba(0x070E1A, 0.82F * alpha);
    gm_draw_round_rect(&scene->list, box, 4.0F * u, dark, dark);
    gm_draw_text(&scene->list, GM_FONT_UI, (gm_vec2){bottom.x, box[1] + 3.0F * u}, GM_ALIGN_CENTER,
                 gm_rgba(0xF2F6FC, alpha), line);
}

float app_captions_room(const app_scene *scene, uint32_t count)
{
    float u = scene->ui_scale;
    return count > 0 ? (12.0F + 26.0F * (float)count) * u : 0.0F;
}

float app_captions_width(const app_scene *scene, const app_caption *captions, uint32_t count)
{
    char line[LINE];
    float widest = 0.0F;
    for (uint32_t i = 0; i < count; i++) {
        float width = width_of(scene, &captions[i], line, scene->ui_scale);
        widest = width > widest ? width : widest;
    }
    return widest;
}

void app_captions_paint(app_scene *scene, const app_caption *captions, uint32_t count, float low)
{
    const gm_picture_def *layout = &scene->layout;
    float u = layout->ui_scale > 0.0F ? layout->ui_scale : 1.0F;
    gm_vec2 bottom = {layout->arena_x + GM_ARENA_WIDTH * layout->scale / 2.0F,
                      layout->arena_y + GM_ARENA_HEIGHT * layout->scale - low - 12.0F * u};
    for (uint32_t i = 0; i < count; i++) {
        paint_caption(scene, &captions[i], bottom, u);
        bottom.y -= 26.0F * u;
    }
}
