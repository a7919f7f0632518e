/* window/presses.c -- see presses.h. */
#include "window/presses.h"

#include "lab/panels/keys.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FADE_PICTURES = 40 };

/* The same thing again is counted, not repeated. */
static void add(app_presses *p, const char *name)
{
    app_press *last = p->count > 0 ? &p->items[p->count - 1] : NULL;
    if (last != NULL && strcmp(last->name, name) == 0) {
        last->times++;
        last->left = APP_PRESS_PICTURES;
        return;
    }
    if (p->count == APP_PRESSES) {
        memmove(&p->items[0], &p->items[1], sizeof p->items - sizeof p->items[0]);
        p->count--;
    }
    p->items[p->count] = (app_press){.times = 1, .left = APP_PRESS_PICTURES};
    (void)SDL_strlcpy(p->items[p->count++].name, name, APP_BINDING_NAME);
}

static bool is_modifier(SDL_Scancode code)
{
    return code >= SDL_SCANCODE_LCTRL && code <= SDL_SCANCODE_RGUI;
}

static bool is_bound(const app_bindings *bindings, SDL_Scancode code)
{
    bool is_found = false;
    for (int i = 0; bindings != NULL && i < APP_DEED_COUNT; i++) {
        is_found = is_found || bindings->keys[i][0] == code || bindings->keys[i][1] == code;
    }
    return is_found;
}

/* Letters, digits, signs, the space bar, and what deletes them. */
static bool is_of_text(const SDL_Keysym *key)
{
    SDL_Scancode code = key->scancode;
    bool is_letter = (code >= SDL_SCANCODE_A && code <= SDL_SCANCODE_0) ||
                     (code >= SDL_SCANCODE_SPACE && code <= SDL_SCANCODE_SLASH) ||
                     (code >= SDL_SCANCODE_KP_1 && code <= SDL_SCANCODE_KP_PERIOD);
    return (key->mod & (KMOD_CTRL | KMOD_ALT)) == 0 &&
           (is_letter || code == SDL_SCANCODE_BACKSPACE);
}

static void note_key(app_presses *p, const SDL_KeyboardEvent *event, const app_bindings *bindings,
                     bool is_writing)
{
    char name[APP_BINDING_NAME];
    const SDL_Keysym *key = &event->keysym;
    bool is_alone = is_modifier(key->scancode) && !is_bound(bindings, key->scancode);
    if (is_alone || (is_writing && is_of_text(key))) {
        return;
    }
    lab_key_press_name(key, name);
    if (event->repeat == 0) {
        add(p, name);
    } else if (p->count > 0 && strcmp(p->items[p->count - 1].name, name) == 0) {
        p->items[p->count - 1].left = APP_PRESS_PICTURES;
    }
}

static void note_click(app_presses *p, const SDL_MouseButtonEvent *event, float scale)
{
    const char *name = event->button == SDL_BUTTON_LEFT    ? "left click"
                       : event->button == SDL_BUTTON_RIGHT ? "right click"
                                                           : "middle click";
    add(p, name);
    p->clicked = (gm_vec2){(float)event->x * scale, (float)event->y * scale};
    p->click_left = APP_CLICK_PICTURES;
}

void app_presses_note(app_presses *presses, const SDL_Event *event, const app_bindings *bindings,
                      bool is_writing, float scale)
{
    switch (event->type) {
    case SDL_KEYDOWN:
        note_key(presses, &event->key, bindings, is_writing);
        break;
    case SDL_MOUSEBUTTONDOWN:
        note_click(presses, &event->button, scale);
        break;
    case SDL_MOUSEWHEEL:
        add(presses, "mouse wheel");
        break;
    case SDL_CONTROLLERBUTTONDOWN:
        add(presses, app_pad_cap(event->cbutton.button));
        break;
    default:
        break;
    }
}

bool app_presses_are_shown(const app_presses *presses)
{
    return presses->count > 0 || presses->click_left > 0;
}

static void paint_ring(app_presses *p, const lab_brush *brush)
{
    if (p->click_left > 0) {
        float alpha = (float)p->click_left / (float)APP_CLICK_PICTURES;
        float radius = (26.0F - 12.0F * alpha) * brush->scale;
        gm_draw_ring(brush->list, p->clicked, radius, 3.0F * brush->scale,
                     gm_rgba(LAB_WARNING, alpha));
        p->click_left--;
    }
}

/* Letters cannot be seen through alone: a plate of the same strength lies below each. */
static float paint_press(const lab_brush *brush, const app_press *press, float x, float bottom)
{
    char text[LAB_BRUSH_TEXT];
    float s = brush->scale;
    float alpha = fminf((float)press->left / (float)FADE_PICTURES, 1.0F);
    const char *name = lab_brush_word(brush, press->name);
    (void)snprintf(text, sizeof text, press->times > 1 ? "%s \xC3\x97%u" : "%s", name,
                   press->times);
    float wide = ceilf(lab_brush_width(brush, GM_FONT_UI, text)) + 20.0F * s;
    float tall = gm_draw_line_height(brush->list, GM_FONT_UI) + 8.0F * s;
    float at[4] = {floorf(x), floorf(bottom - tall), wide, tall};
    gm_color back = gm_rgba(0x05080F, 0.92F * alpha);
    gm_draw_round_rect(brush->list, at, 6.0F * s, back, back);
    gm_draw_round_rect_stroke(brush->list, at, 6.0F * s, 1.5F * s, gm_rgba(LAB_WARNING, alpha));
    gm_draw_text(brush->list, GM_FONT_UI, (gm_vec2){at[0] + 10.0F * s, at[1] + 4.0F * s},
                 GM_ALIGN_LEFT, gm_rgba(LAB_TEXT_TITLE, alpha), text);
    return x + wide + 8.0F * s;
}

static void forget_faded(app_presses *p)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        p->items[i].left--;
        if (p->items[i].left > 0) {
            p->items[kept++] = p->items[i];
        }
    }
    p->count = kept;
}

void app_presses_paint(app_presses *presses, const lab_brush *brush, gm_vec2 corner)
{
    const gm_picture_def *def = brush->layout;
    float s = brush->scale;
    float arena = def->arena_y + GM_ARENA_HEIGHT * def->scale;
    float tall = gm_draw_line_height(brush->list, GM_FONT_UI) + 8.0F * s;
    float x = corner.y >= 0.0F ? corner.x : fmaxf(def->arena_x, 0.0F) + 8.0F * s;
    float bottom = corner.y >= 0.0F ? corner.y + tall : arena - 8.0F * s;
    paint_ring(presses, brush);
    for (uint32_t i = 0; i < presses->count; i++) {
        x = paint_press(brush, &presses->items[i], x, bottom);
    }
    forget_faded(presses);
}
