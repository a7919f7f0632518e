/* game/picture/picture_widgets.c -- widgets and words that the parts of a picture share. */
#include "picture/picture_internal.h"

#include <game/utf8.h>
#include <string.h>

/* Px of the design between words and the edge of the arena. */
#define PLACE_MARGIN 8.0F

gm_vec2 gm__room(const gm_draw_list *list, const gm_picture_def *def)
{
    bool is_whole = def->room_width <= 0.0F || def->room_height <= 0.0F;
    return is_whole ? gm__v2((float)list->width, (float)list->height)
                    : gm__v2(def->room_width, def->room_height);
}

void gm__dim_paint(const gm_painter *p, float alpha)
{
    float box[4] = {0.0F, 0.0F, (float)p->list->width, (float)p->list->height};
    gm_draw_rect(p->list, box, gm_rgba(0x04070D, alpha));
}

void gm__column_dim_paint(const gm_painter *p, float width, float alpha)
{
    float middle = gm__room(p->list, p->def).x * 0.5F;
    float tall = (float)p->list->height;
    gm_color dark = gm_rgba(0x04070D, alpha);
    gm_color clear = gm_rgba(0x04070D, 0.0F);
    float core = width * 0.25F;
    float full[4] = {middle - core, 0.0F, 2.0F * core, tall};

    gm_draw_rect(p->list, full, dark);
    for (int32_t flip = -1; flip <= 1; flip += 2) {
        float in = middle + (float)flip * core;
        float out = middle + (float)flip * width * 0.5F;
        gm_draw_quad(
            p->list,
            (gm_vec2[4]){gm__v2(in, 0.0F), gm__v2(out, 0.0F), gm__v2(out, tall), gm__v2(in, tall)},
            (gm_color[4]){dark, clear, clear, dark});
    }
}

void gm__panel_paint(const gm_painter *p, const float box[4])
{
    float u = p->ui;
    float inner[4] = {box[0] + 0.5F, box[1] + 0.5F, box[2] - 1.0F, box[3] - 1.0F};
    float lower[4] = {box[0], box[1] + 2.0F * u, box[2], box[3]};

    gm_draw_soft_frame(p->list, lower, 9.0F * u, 16.0F * u, gm_rgba(0x000206, 0.45F));
    gm_draw_round_rect(p->list, box, 9.0F * u, gm_rgba(0x0E1829, 0.90F), gm_rgba(0x0A1220, 0.93F));
    gm_draw_round_rect_stroke(p->list, inner, 8.5F * u, 1.0F, gm_rgba(0x2A3D5E, 0.9F));
    gm_draw_line(p->list, gm__v2(box[0] + 9.0F * u, box[1] + 1.5F),
                 gm__v2(box[0] + box[2] - 9.0F * u, box[1] + 1.5F), 1.0F, gm_rgba(0x6F93C8, 0.35F),
                 gm_rgba(0x6F93C8, 0.10F));
}

void gm__gauge_paint(const gm_painter *p, const float box[4], float value, gm_color color)
{
    float u = p->ui;
    float radius = box[3] * 0.5F;
    float rim[4] = {box[0] - u, box[1] - u, box[2] + 2.0F * u, box[3] + 2.0F * u};
    float full[4] = {box[0], box[1], fmaxf(box[2] * gm__clamp01(value), box[3]), box[3]};

    gm_draw_round_rect(p->list, rim, radius + u, gm_rgba(0x1B2A44, 0.95F),
                       gm_rgba(0x22345A, 0.95F));
    gm_draw_round_rect(p->list, box, radius, gm_rgba(GM_RGB_INK, 0.95F),
                       gm_rgba(GM_RGB_INK, 0.95F));
    if (value > 0.005F) {
        gm_draw_round_rect(p->list, full, radius,
                           gm_color_mix(color, gm_rgba(GM_RGB_WHITE, 1.0F), 0.25F),
                           gm_color_scale(color, 0.8F));
    }
}

static void paint_groove(const gm_painter *p, const float box[4])
{
    float u = p->ui;
    float groove[4] = {box[0] - 3.0F * u, box[1] - 3.0F * u, box[2] + 6.0F * u, box[3] + 6.0F * u};
    float rim[4] = {box[0] - 2.5F * u, box[1] - 2.5F * u, box[2] + 5.0F * u, box[3] + 5.0F * u};

    gm_draw_round_rect(p->list, groove, groove[3] * 0.5F, gm_rgba(GM_RGB_INK, 0.75F),
                       gm_rgba(GM_RGB_INK, 0.75F));
    gm_draw_round_rect_stroke(p->list, rim, rim[3] * 0.5F, 1.0F, gm_rgba(GM_RGB_LINE, 0.9F));
}

/* A soft light that runs through the filled part. */
static void paint_shine(const gm_painter *p, const float box[4], float wide)
{
    float u = p->ui;
    float half = 16.0F * u;
    float x = box[0] + fmodf(p->time * 0.5F, 1.2F) * box[2];
    float top = box[1] + u;
    float bottom = box[1] + box[3] - u;
    gm_color lit = gm_rgba(GM_RGB_WHITE, 0.30F);
    gm_color clear = gm_rgba(GM_RGB_WHITE, 0.0F);

    if (x - half < box[0] || x + half > box[0] + wide - 4.0F * u) {
        return;
    }
    (void)gm_draw_set_blend(p->list, GM_BLEND_ADD);
    gm_draw_quad(p->list,
                 (gm_vec2[4]){gm__v2(x - half, top), gm__v2(x, top), gm__v2(x, bottom),
                              gm__v2(x - half, bottom)},
                 (gm_color[4]){clear, lit, lit, clear});
    gm_draw_quad(p->list,
                 (gm_vec2[4]){gm__v2(x, top), gm__v2(x + half, top), gm__v2(x + half, bottom),
                              gm__v2(x, bottom)},
                 (gm_color[4]){lit, clear, clear, lit});
    (void)gm_draw_set_blend(p->list, GM_BLEND_OVER);
}

static void paint_filling(const gm_painter *p, const float box[4], float wide, float heat)
{
    float u = p->ui;
    gm_color c = gm_color_mix(gm_rgba(GM_RGB_COOL, 1.0F), gm_rgba(GM_RGB_HOT, 1.0F), heat);
    float full[4] = {box[0], box[1], fmaxf(wide, box[3]), box[3]};
    gm_vec2 head = gm__v2(box[0] + wide - 4.0F * u, box[1] + box[3] * 0.5F);

    gm_draw_round_rect(p->list, full, box[3] * 0.5F,
                       gm_color_mix(c, gm_rgba(GM_RGB_WHITE, 1.0F), 0.35F),
                       gm_color_scale(c, 0.82F));
    if (wide > 16.0F * u) {
        gm_draw_line(p->list, gm__v2(box[0] + 5.0F * u, box[1] + 2.6F * u),
                     gm__v2(box[0] + wide - 6.0F * u, box[1] + 2.6F * u), 1.4F * u,
                     gm_rgba(GM_RGB_WHITE, 0.25F), gm_rgba(GM_RGB_WHITE, 0.6F));
    }
    gm_draw_glow(p->list, head, 26.0F * u, gm_color_with_alpha(c, 0.55F * heat + 0.15F));
    gm_draw_glow(p->list, head, 9.0F * u, gm_rgba(GM_RGB_WHITE, 0.8F * heat));
    paint_shine(p, box, wide);
}

void gm__bar_paint(const gm_painter *p, const float box[4], float value, float heat)
{
    float wide = box[2] * gm__clamp01(value);

    paint_groove(p, box);
    if (wide > 2.0F) {
        paint_filling(p, box, wide, gm__clamp01(heat));
    }
    for (uint32_t i = 1; i < 4; i++) {
        float notch[4] = {floorf(box[0] + box[2] * (float)i / 4.0F), box[1] + 2.0F * p->ui, 1.0F,
                          box[3] - 4.0F * p->ui};
        gm_draw_rect(p->list, notch, gm_rgba(GM_RGB_INK, 0.55F));
    }
}

/* Chinese letters fill their squares: a wide caption falls apart sooner than a Latin one. */
#define CHINESE_TRACKING 0.5F

const char *gm_picture_translate(const gm_picture_def *def, const char *english)
{
    const char *words = NULL;

    if (def->translate != NULL && english[0] != '\0') {
        words = def->translate(def->translate_user, english);
    }
    return words != NULL ? words : english;
}

const char *gm__tr(const gm_painter *p, const char *english)
{
    return gm_picture_translate(p->def, english);
}

/* The value that a "{1}" at `at` stands for; NULL: it is no such thing. */
static const char *value_at(const char *at, const char *const *values, uint32_t count)
{
    if (at[0] != '{' || at[1] < '1' || at[1] > '9' || at[2] != '}') {
        return NULL;
    }
    uint32_t index = (uint32_t)(at[1] - '1');
    return index < count ? values[index] : NULL;
}

typedef struct filling {
    char *bytes;
    size_t size;
    size_t used;
} filling;

/* No more than fits, and no part of a letter. */
static void append(filling *out, const char *more, size_t length)
{
    size_t room = out->size - 1 - out->used;

    if (length > room) {
        length = gm_utf8_whole(more, room);
    }
    memcpy(out->bytes + out->used, more, length);
    out->used += length;
}

const char *gm_picture_fill(char *out, size_t size, const char *words, const char *const *values,
                            uint32_t count)
{
    filling filled = {.bytes = out, .size = size};

    while (*words != '\0') {
        const char *value = value_at(words, values, count);
        size_t plain = 1 + strcspn(words + 1, "{");
        append(&filled, value != NULL ? value : words, value != NULL ? strlen(value) : plain);
        words += value != NULL ? 3 : plain;
    }
    out[filled.used] = '\0';
    return out;
}

const char *gm__fill(char out[GM_WORDS_SIZE], const char *words, const char *const *values,
                     uint32_t count)
{
    return gm_picture_fill(out, GM_WORDS_SIZE, words, values, count);
}

static bool is_chinese(const char *text)
{
    uint8_t first = (uint8_t)text[0];
    return first >= 0xE3 && first <= 0xE9;
}

float gm__tracking(const gm_painter *p, float px, const char *text)
{
    return is_chinese(text) ? ceilf(px * CHINESE_TRACKING * p->ui) : px * p->ui;
}

void gm__plate_paint(const gm_painter *p, const float box[4], float alpha)
{
    const float dark_share = 0.72F;
    float pad = 10.0F * p->ui;
    float fade = 90.0F * p->ui;
    float y[2] = {box[1] - pad, box[1] + box[3] + pad};
    float x[4] = {box[0] - fade, box[0], box[0] + box[2], box[0] + box[2] + fade};
    gm_color dark = gm_rgba(GM_RGB_INK, dark_share * alpha);
    gm_color clear = gm_rgba(GM_RGB_INK, 0.0F);

    for (uint32_t i = 0; i < 3; i++) {
        gm_vec2 quad[4] = {gm__v2(x[i], y[0]), gm__v2(x[i + 1], y[0]), gm__v2(x[i + 1], y[1]),
                           gm__v2(x[i], y[1])};
        gm_color left = i == 0 ? clear : dark;
        gm_color right = i == 2 ? clear : dark;
        gm_draw_quad(p->list, quad, (gm_color[4]){left, right, right, left});
    }
}

/* Places of words in the arena. */

void gm__words_reserve(const gm_painter *p, const float box[4])
{
    gm_places *places = p->places;

    if (places != NULL && places->count < GM_MAX_PLACES) {
        for (uint32_t i = 0; i < 4; i++) {
            places->boxes[places->count][i] = box[i];
        }
        places->count += 1;
    }
}

static bool is_taken(const gm_places *places, const float box[4], float y)
{
    for (uint32_t i = 0; i < places->count; i++) {
        const float *other = places->boxes[i];
        if (box[0] < other[0] + other[2] && other[0] < box[0] + box[2] && y < other[1] + other[3] &&
            other[1] < y + box[3]) {
            return true;
        }
    }
    return false;
}

/* Where a box may lie, px. */
typedef struct words_room {
    gm_vec2 low;
    gm_vec2 high;
} words_room;

static float inside(float at, float low, float high)
{
    return fmaxf(low, fminf(at, high));
}

static uint32_t step_count(float length, float step)
{
    return length > 0.0F ? (uint32_t)(length / step) + 1 : 1;
}

/* Moves the box to the nearest free height at its x.  @return false: none is free */
static bool find_height(const gm_painter *p, const words_room *room, float box[4])
{
    float step = 3.0F * p->ui;
    uint32_t steps = step_count(room->high.y - room->low.y, step);

    for (uint32_t i = 0; i < steps; i++) {
        float way = step * (float)i;
        if (box[1] - way >= room->low.y && !is_taken(p->places, box, box[1] - way)) {
            box[1] -= way;
            return true;
        }
        if (box[1] + way <= room->high.y && !is_taken(p->places, box, box[1] + way)) {
            box[1] += way;
            return true;
        }
    }
    return false;
}

/* Column after column away from where the box wants to be. */
static bool find_place(const gm_painter *p, const words_room *room, float box[4])
{
    float wanted = box[0];
    float step = fmaxf(box[2] * 0.5F, 1.0F);
    uint32_t steps = step_count(room->high.x - room->low.x, step);

    for (uint32_t i = 0; i < steps; i++) {
        float way = step * (float)i;
        box[0] = floorf(inside(wanted - way, room->low.x, room->high.x));
        if (find_height(p, room, box)) {
            return true;
        }
        box[0] = floorf(inside(wanted + way, room->low.x, room->high.x));
        if (find_height(p, room, box)) {
            return true;
        }
    }
    box[0] = wanted;
    return false;
}

bool gm__words_place(const gm_painter *p, float box[4])
{
    float edge = PLACE_MARGIN * p->ui;
    gm_vec2 low = gm__at(p, gm__v2(0.0F, 0.0F));
    gm_vec2 high = gm__at(p, gm__v2(GM_ARENA_WIDTH, GM_ARENA_HEIGHT));
    words_room room = {gm__v2(low.x + edge, low.y + edge),
                       gm__v2(high.x - edge - box[2], high.y - edge - box[3])};

    box[0] = floorf(inside(box[0], room.low.x, room.high.x));
    box[1] = floorf(inside(box[1], room.low.y, room.high.y));
    bool is_free = p->places == NULL || find_place(p, &room, box);
    gm__words_reserve(p, box);
    return is_free;
}
