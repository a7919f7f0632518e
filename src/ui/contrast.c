/* ui/contrast.c -- see contrast.h. */
#include "ui/contrast.h"

/* Brighter ones are meant for a dark ground. */
enum { LIGHT = 64, FULL = 255 };

static uint8_t brightest(gm_color c)
{
    uint8_t most = c.r > c.g ? c.r : c.g;
    return most > c.b ? most : c.b;
}

/* Three fifths of the way. */
static uint8_t towards(uint8_t from, uint8_t to)
{
    return (uint8_t)((from * 2 + to * 3) / 5);
}

gm_color app_contrast_text(gm_color color)
{
    uint8_t end = brightest(color) > LIGHT ? FULL : 0;
    uint32_t cover = (uint32_t)color.a * 3 / 2;
    return (gm_color){towards(color.r, end), towards(color.g, end), towards(color.b, end),
                      (uint8_t)(cover < FULL ? cover : FULL)};
}

/* As bright as its hue can be. */
static gm_color line_color(gm_color c)
{
    uint8_t most = brightest(c);
    if (most <= LIGHT / 2) {
        return c;
    }
    uint32_t gain = (uint32_t)(most + FULL) / 2;
    return (gm_color){(uint8_t)(c.r * gain / most), (uint8_t)(c.g * gain / most),
                      (uint8_t)(c.b * gain / most), c.a};
}

void app_contrast_raise(gm_draw_list *list)
{
    for (uint32_t i = 0; i < list->text_count; i++) {
        list->texts[i].color = app_contrast_text(list->texts[i].color);
    }
    for (uint32_t i = 0; i < list->command_count; i++) {
        const gm_draw_command *command = &list->commands[i];
        for (uint32_t k = 0; k < command->count && command->kind == GM_DRAW_LINE; k++) {
            gm_draw_shape *shape = &list->shapes[command->first + k];
            shape->c0 = line_color(shape->c0);
            shape->c1 = line_color(shape->c1);
        }
    }
}
