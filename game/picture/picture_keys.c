/* game/picture/picture_keys.c -- key caps, and the strip of keys below the arena. */
#include "picture/picture_internal.h"

#include <stdio.h>

#define KEY_HEIGHT 18.0F

static float cap_width(const gm_painter *p, const char *key)
{
    float wide = ceilf(gm_draw_text_width(p->list, GM_FONT_SMALL, 0.0F, key)) + 12.0F * p->ui;
    return fmaxf(wide, 20.0F * p->ui);
}

float gm__key_width(const gm_painter *p, const char *key, const char *label)
{
    float wide = cap_width(p, key);

    if (label != NULL) {
        wide += 7.0F * p->ui +
                ceilf(gm_draw_text_width(p->list, GM_FONT_SMALL, 0.0F, gm__tr(p, label)));
    }
    return wide;
}

static void paint_cap(const gm_painter *p, gm_vec2 at, float wide)
{
    float u = p->ui;
    float tall = KEY_HEIGHT * u;
    float shade[4] = {at.x, at.y + 1.5F * u, wide, tall + u};
    float cap[4] = {at.x, at.y, wide, tall};
    float rim[4] = {at.x + 0.5F, at.y + 0.5F, wide - 1.0F, tall - 1.0F};

    gm_draw_round_rect(p->list, shade, 5.0F * u, gm_rgba(GM_RGB_INK, 0.9F),
                       gm_rgba(GM_RGB_INK, 0.9F));
    gm_draw_round_rect(p->list, cap, 5.0F * u, gm_rgba(0x22324D, 0.95F), gm_rgba(0x182439, 0.95F));
    gm_draw_round_rect_stroke(p->list, rim, 4.5F * u, 1.0F, gm_rgba(0x46628F, 0.8F));
}

void gm__key_paint(const gm_painter *p, float *x, float y, const char *key, const char *label)
{
    float wide = cap_width(p, key);
    float line = gm_draw_line_height(p->list, GM_FONT_SMALL);
    float top = y + (KEY_HEIGHT * p->ui - line) * 0.5F;

    paint_cap(p, gm__v2(*x, y), wide);
    gm_draw_text(p->list, GM_FONT_SMALL, gm__v2(*x + wide * 0.5F, top), GM_ALIGN_CENTER,
                 gm_rgba(0xDCE7F6, 1.0F), key);
    if (label != NULL) {
        gm_draw_text(p->list, GM_FONT_SMALL, gm__v2(*x + wide + 7.0F * p->ui, top), GM_ALIGN_LEFT,
                     gm_rgba(GM_RGB_QUIET, 1.0F), gm__tr(p, label));
    }
    *x += gm__key_width(p, key, label);
}

void gm__keys_centred(const gm_painter *p, gm_vec2 top, const char *const (*keys)[2],
                      uint32_t count)
{
    float gap = 18.0F * p->ui;
    float wide = -gap;

    for (uint32_t i = 0; i < count; i++) {
        wide += gm__key_width(p, keys[i][0], keys[i][1]) + gap;
    }
    float x = floorf(top.x - wide * 0.5F);
    for (uint32_t i = 0; i < count; i++) {
        gm__key_paint(p, &x, top.y, keys[i][0], keys[i][1]);
        x += gap;
    }
}

static const gm_key_hint usual_keys[] = {
    {"WASD", "move"},
    {"Mouse", "aim"},
    {"LMB", "fire"},
    {"Shift", "focus"},
    {"1\xE2\x80\x93"
     "8",
     "tick groups"},
    {"Tab", "Lab"},
    {"F1", "keys"},
    {"P", "pause"},
};

/* As many as there is room for. */
static void paint_hints(const gm_painter *p, gm_vec2 at, float end)
{
    const gm_key_hint *keys = p->def->keys != NULL ? p->def->keys : usual_keys;
    uint32_t count = p->def->keys != NULL ? p->def->key_count
                                          : (uint32_t)(sizeof usual_keys / sizeof usual_keys[0]);
    for (uint32_t i = 0; i < count; i++) {
        if (at.x + gm__key_width(p, keys[i].key, keys[i].what) > end - 12.0F * p->ui) {
            break;
        }
        gm__key_paint(p, &at.x, at.y, keys[i].key, keys[i].what);
        at.x += 18.0F * p->ui;
    }
}

void gm__keys_paint(const gm_painter *p)
{
    float strip[4];
    const char *autopilot = gm__tr(p, "AUTOPILOT");
    char number[24];
    char text[GM_WORDS_SIZE];

    gm__hud_strip(p->list, p->def, strip);
    float end = strip[0] + strip[2];
    float y =
        floorf(p->def->arena_y + (GM_ARENA_HEIGHT + GM_CAMERA_REACH) * p->scale + 3.4F * p->ui);
    (void)snprintf(number, sizeof number, "%llu", (unsigned long long)p->view->frame);
    (void)gm__fill(text, gm__tr(p, "frame {1}"), (const char *const[]){number}, 1);
    end -= gm_draw_text_width(p->list, GM_FONT_MONO, 0.0F, text);
    gm_draw_text(p->list, GM_FONT_MONO, gm__v2(end, y + 2.0F * p->ui), GM_ALIGN_LEFT,
                 gm_rgba(0x7F94B3, 1.0F), text);
    if (p->view->is_autopilot) {
        end -= 28.0F * p->ui + gm__key_width(p, autopilot, NULL);
        float at = end;
        gm__key_paint(p, &at, y, autopilot, NULL);
    }
    paint_hints(p, gm__v2(strip[0], y), end);
}
