/* game/picture/picture_keys.c -- key caps, and the strip of keys below the arena. */
#include "picture/picture_internal.h"

#include <stdio.h>

#define KEY_HEIGHT 18.0F
#define KEY_GAP    18.0F
#define KEY_NEAR   11.0F

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
    float gap = KEY_GAP * p->ui;
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
    {"Mouse", "aim", false, true},
    {"WASD", "move", false, false},
    {"LMB", "fire", false, false},
    {"Shift", "focus", false, false},
    {"1\xE2\x80\x93"
     "8",
     "tick groups", false, false},
    {"Tab", "Lab", false, false},
    {"F1", "keys", false, false},
    {"P", "pause", false, false},
};

/* The strip: keys from the left; at the right end the number of the frame, the date of a daily
 * run, a slower speed, or how many changes of the Lab the order has. */
typedef struct key_strip {
    const gm_key_hint *keys;
    uint32_t count;
    uint64_t shown; /* bit i: there is room for the key of that number */
    gm_vec2 at;
    float gap; /* px */
    float autopilot;
    float frame;
    bool has_frame;
    char frame_text[GM_WORDS_SIZE];
} key_strip;

static bool is_shown(const key_strip *s, uint32_t index)
{
    return (s->shown >> index & 1U) != 0;
}

static const char *key_at(const gm_painter *p, const key_strip *s, uint32_t index)
{
    const gm_key_hint *hint = &s->keys[index];
    return hint->is_word ? gm__tr(p, hint->key) : hint->key;
}

static float keys_width(const gm_painter *p, const key_strip *s)
{
    float wide = -s->gap;

    for (uint32_t i = 0; i < s->count; i++) {
        wide += is_shown(s, i) ? gm__key_width(p, key_at(p, s, i), s->keys[i].what) + s->gap : 0.0F;
    }
    return wide;
}

/* Moves keys together, then takes some away, from the first, until the rest has room. */
static void leave_out(const gm_painter *p, key_strip *s, float room)
{
    s->gap = keys_width(p, s) > room ? KEY_NEAR * p->ui : s->gap;
    for (uint32_t i = 0; i < 2 * s->count && keys_width(p, s) > room; i++) {
        bool goes = i >= s->count || !s->keys[i].is_kept;
        s->shown &= goes ? ~(1ULL << i % s->count) : UINT64_MAX;
    }
}

/* The number of the frame, or the speed, is the first that goes; before the changes of the Lab,
 * keys go. */
static void place_keys(const gm_painter *p, key_strip *s, float right)
{
    float mode = gm__key_width(p, gm__tr(p, "AUTOPILOT"), NULL);
    float number = gm_draw_text_width(p->list, GM_FONT_MONO, 0.0F, s->frame_text);
    bool is_autopilot = p->view->is_autopilot;

    s->frame = right - number;
    s->autopilot = s->frame - 28.0F * p->ui - mode;
    float end = is_autopilot ? s->autopilot : s->frame;
    s->has_frame = s->at.x + keys_width(p, s) <= end - 12.0F * p->ui;
    if (!s->has_frame && p->def->change_count > 0) {
        s->has_frame = true;
        leave_out(p, s, end - 12.0F * p->ui - s->at.x);
    }
    if (!s->has_frame) {
        s->autopilot = right - mode;
        end = is_autopilot ? s->autopilot - 12.0F * p->ui : right;
        leave_out(p, s, end - s->at.x);
    }
}

static bool is_slowed(const gm_painter *p)
{
    return p->def->speed > 0 && p->def->speed < 100;
}

static void write_end(const gm_painter *p, char out[GM_WORDS_SIZE])
{
    uint32_t day = p->view->daily;
    const char *pattern = day != 0 ? "Daily run {1}" : "frame {1}";
    char number[24];

    if (p->def->change_count > 0) {
        (void)snprintf(number, sizeof number, "%u", p->def->change_count);
        pattern = "order changed in the Lab: {1}";
    } else if (is_slowed(p)) {
        (void)snprintf(number, sizeof number, "%u %%", p->def->speed);
        pattern = "at {1} speed";
    } else if (day != 0) {
        (void)snprintf(number, sizeof number, "%04u-%02u-%02u", day / 10000U, day / 100U % 100U,
                       day % 100U);
    } else {
        (void)snprintf(number, sizeof number, "%llu", (unsigned long long)p->view->frame);
    }
    (void)gm__fill(out, gm__tr(p, pattern), (const char *const[]){number}, 1);
}

static key_strip strip_make(const gm_painter *p)
{
    key_strip s = {.keys = usual_keys, .count = sizeof usual_keys / sizeof usual_keys[0]};
    float box[4];

    gm__hud_strip(p->list, p->def, box);
    s.at.x = box[0];
    s.gap = KEY_GAP * p->ui;
    s.at.y =
        floorf(p->def->arena_y + (GM_ARENA_HEIGHT + GM_CAMERA_REACH) * p->scale + 3.4F * p->ui);
    if (p->def->keys != NULL) {
        s.keys = p->def->keys;
        s.count = p->def->key_count;
    }
    s.count = s.count < 64 ? s.count : 64;
    s.shown = s.count == 64 ? UINT64_MAX : (1ULL << s.count) - 1U;
    write_end(p, s.frame_text);
    place_keys(p, &s, box[0] + box[2]);
    return s;
}

static float key_left(const gm_painter *p, const key_strip *s, uint32_t index)
{
    float x = s->at.x;

    for (uint32_t i = 0; i < index; i++) {
        x += is_shown(s, i) ? gm__key_width(p, key_at(p, s, i), s->keys[i].what) + s->gap : 0.0F;
    }
    return x;
}

static void key_box(const gm_painter *p, const key_strip *s, uint32_t index, float x, float box[4])
{
    box[0] = x - 6.0F * p->ui;
    box[1] = s->at.y - 4.0F * p->ui;
    box[2] = gm__key_width(p, key_at(p, s, index), s->keys[index].what) + 12.0F * p->ui;
    box[3] = (KEY_HEIGHT + 8.0F) * p->ui;
}

/* The upgrades of the run, in the room between the keys and what stands at the end. */
static void paint_upgrades(const gm_painter *p, const key_strip *s)
{
    float gap = 24.0F * p->ui;
    float box[4];

    gm__hud_strip(p->list, p->def, box);
    float end = p->view->is_autopilot ? s->autopilot - gap
                : s->has_frame        ? s->frame - gap
                                      : box[0] + box[2];
    float room = end - s->at.x - keys_width(p, s) - gap;
    gm__upgrades_paint(p, gm__v2(end, s->at.y + 3.0F * p->ui), room);
}

void gm__keys_paint(const gm_painter *p)
{
    key_strip s = strip_make(p);

    paint_upgrades(p, &s);

    if (s.has_frame) {
        gm_draw_text(p->list, GM_FONT_MONO, gm__v2(s.frame, s.at.y + 2.0F * p->ui), GM_ALIGN_LEFT,
                     gm_rgba(0x7F94B3, 1.0F), s.frame_text);
    }
    if (p->view->is_autopilot) {
        gm__key_paint(p, &s.autopilot, s.at.y, gm__tr(p, "AUTOPILOT"), NULL);
    }
    for (uint32_t i = 0; i < s.count; i++) {
        float x = key_left(p, &s, i);
        if (!is_shown(&s, i)) {
            continue;
        }
        if (p->def->hot_key == i + 1) {
            float box[4];
            key_box(p, &s, i, x, box);
            gm_draw_round_rect(p->list, box, 6.0F * p->ui, gm_rgba(GM_RGB_COOL, 0.22F),
                               gm_rgba(GM_RGB_COOL, 0.16F));
        }
        gm__key_paint(p, &x, s.at.y, key_at(p, &s, i), s.keys[i].what);
    }
}

int32_t gm_picture_key_at(const gm_draw_list *list, const gm_picture_def *def, const gm_view *view,
                          gm_vec2 screen)
{
    gm_draw_list measuring = {.measure = list->measure,
                              .line_height = list->line_height,
                              .text_user = list->text_user,
                              .width = list->width,
                              .height = list->height};
    gm_painter p = gm__painter_make(&measuring, def, view);
    bool is_painted = view->screen == GM_SCREEN_PLAY || view->screen == GM_SCREEN_SECTOR_CLEAR;
    key_strip s = strip_make(&p);
    float box[4];

    for (uint32_t i = 0; is_painted && i < s.count; i++) {
        key_box(&p, &s, i, key_left(&p, &s, i), box);
        if (is_shown(&s, i) && screen.x >= box[0] && screen.x < box[0] + box[2] &&
            screen.y >= box[1] && screen.y < box[1] + box[3]) {
            return (int32_t)i;
        }
    }
    return -1;
}
