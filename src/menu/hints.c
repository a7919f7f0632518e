/* menu/hints.c -- see hints.h. */
#include "menu/hints.h"

#include <game/view.h>

#include <math.h>
#include <stdio.h>

/* A touch of a key is no proof that it was understood. */
static const float enough[APP_HINT_COUNT] = {[APP_HINT_MOVE] = 0.5F,
                                             [APP_HINT_FIRE] = 0.8F,
                                             [APP_HINT_FOCUS] = 0.3F,
                                             [APP_HINT_OVERLAYS] = 0.0F,
                                             [APP_HINT_LAB] = 0.0F};

bool app_hints_note(app_hints *hints, app_settings *settings, uint32_t doing, float seconds)
{
    bool is_news = false;
    for (int i = 0; i < APP_HINT_COUNT; i++) {
        uint32_t bit = 1U << i;
        if ((doing & bit) == 0 || (settings->hints_done & bit) != 0) {
            continue;
        }
        hints->seconds[i] += seconds;
        if (hints->seconds[i] >= enough[i]) {
            settings->hints_done |= bit;
            is_news = true;
        }
    }
    return is_news;
}

app_hint app_hints_now(const app_settings *settings)
{
    int i = 0;
    while (i < APP_HINT_COUNT && (settings->hints_done & 1U << i) != 0) {
        i++;
    }
    return (app_hint)i;
}

const char *app_hint_text(app_hint hint)
{
    static const char *const texts[APP_HINT_COUNT] = {
        [APP_HINT_MOVE] = "Fly with {1}",
        [APP_HINT_FIRE] = "Aim at an amber crystal and hold {1}",
        [APP_HINT_FOCUS] = "Hold {1}: time slows down",
        [APP_HINT_OVERLAYS] = "Press {1}: see what each tick group does",
        [APP_HINT_LAB] = "Press {1}: the Lab takes a frame apart",
    };
    return texts[hint];
}

static void write_keys(const app_bindings *b, app_hint hint, bool is_pad,
                       char out[APP_BINDING_NAME])
{
    char names[4][APP_BINDING_NAME];
    switch (hint) {
    case APP_HINT_MOVE:
        for (int i = 0; i < 4; i++) {
            app_key_name(
                b->keys[(int[]){APP_DEED_UP, APP_DEED_LEFT, APP_DEED_DOWN, APP_DEED_RIGHT}[i]][0],
                names[i]);
        }
        (void)snprintf(out, APP_BINDING_NAME, "%.6s %.6s %.6s %.6s", names[0], names[1], names[2],
                       names[3]);
        if (is_pad) {
            (void)snprintf(out, APP_BINDING_NAME, "L");
        }
        break;
    case APP_HINT_FIRE:
        (void)snprintf(out, APP_BINDING_NAME, "%s",
                       is_pad ? app_pad_name(b->pad[APP_DEED_FIRE]) : "LMB");
        break;
    case APP_HINT_FOCUS:
        app_key_name(b->keys[APP_DEED_FOCUS][0], out);
        if (is_pad) {
            (void)snprintf(out, APP_BINDING_NAME, "%s", app_pad_name(b->pad[APP_DEED_FOCUS]));
        }
        break;
    case APP_HINT_OVERLAYS:
        (void)snprintf(out, APP_BINDING_NAME, "1 - 8");
        break;
    case APP_HINT_LAB:
        (void)snprintf(out, APP_BINDING_NAME, "%s", is_pad ? "back" : "Tab");
        break;
    case APP_HINT_COUNT:
        break;
    }
}

void app_hints_paint(const app_settings *settings, bool is_pad_used, const lab_brush *brush)
{
    char keys[APP_BINDING_NAME] = "";
    char text[LAB_BRUSH_TEXT];
    app_hint hint = app_hints_now(settings);
    if (hint == APP_HINT_COUNT) {
        return;
    }
    write_keys(&settings->bindings, hint, is_pad_used, keys);
    (void)lab_brush_fill(brush, text, app_hint_text(hint), (const char *const[]){keys}, 1);
    float s = brush->scale;
    const gm_picture_def *def = brush->layout;
    float room = fminf((float)brush->list->width - 16.0F * s, GM_ARENA_WIDTH * def->scale);
    float wide = fminf(ceilf(lab_brush_width(brush, GM_FONT_UI, text)) + 28.0F * s, room);
    float middle = def->arena_x + GM_ARENA_WIDTH * def->scale * 0.5F;
    float bottom = def->arena_y + GM_ARENA_HEIGHT * def->scale;
    lab_box box = {floorf(middle - wide * 0.5F), floorf(bottom - 40.0F * s), wide, 26.0F * s};
    float at[4] = {box.x, box.y, box.w, box.h};
    gm_draw_round_rect(brush->list, at, 6.0F * s, gm_rgba(0x101B2E, 0.9F), gm_rgba(0x0A1220, 0.9F));
    gm_draw_round_rect_stroke(brush->list, at, 6.0F * s, 1.0F, gm_rgba(LAB_ACCENT, 0.6F));
    float tall = gm_draw_line_height(brush->list, GM_FONT_UI);
    lab_box line = {box.x + 8.0F * s, floorf(box.y + (box.h - tall) * 0.5F), box.w - 16.0F * s,
                    tall};
    lab_brush_figure(brush, GM_FONT_UI, line, GM_ALIGN_CENTER, LAB_TEXT_TITLE, text);
}
