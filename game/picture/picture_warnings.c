/* game/picture/picture_warnings.c -- warnings: dangers, rams, thefts, a low shield,
 * the last seconds, and the cross at the pointer. */
#include "picture/picture_internal.h"

#include <stdio.h>

#define BANNER_SECONDS  ((float)GM_BANNER_MS / 1000.0F)
#define FADE_SECONDS    0.25F
#define BEATING_SECONDS 10.0F
#define LABEL_HEIGHT    20.0F /* px of the design */
/* The rim of the ship's shield, units at the scale of the design, and a little more. */
#define SHIP_RIM 40.0F
/* Px of the design: nearer to the reticle there is no cross. */
#define POINTER_APART 12.0F

enum { MOST_LABELS = 3 /* of a kind: more would be a crowd */ };

/* A short label on a plate near a place: `below` px under its middle, moved where it is free. */
static void paint_label(const gm_painter *p, gm_vec2 at, float below, const char *english)
{
    const char *text = gm__tr(p, english);
    float spacing = gm__tracking(p, 1.0F, text);
    float wide = gm_draw_text_width(p->list, GM_FONT_SMALL, spacing, text) + 16.0F * p->ui;
    float tall = LABEL_HEIGHT * p->ui;
    float box[4] = {at.x - wide * 0.5F, at.y + below, wide, tall};
    float line = gm_draw_line_height(p->list, GM_FONT_SMALL);

    (void)gm__words_place(p, box);
    gm_draw_round_rect(p->list, box, 4.0F * p->ui, gm_rgba(0x2A0710U, 0.85F),
                       gm_rgba(0x2A0710U, 0.85F));
    gm_draw_round_rect_stroke(p->list, box, 4.0F * p->ui, 1.0F, gm_rgba(GM_RGB_ENEMY, 0.9F));
    gm_draw_text_spaced(p->list, GM_FONT_SMALL,
                        gm__v2(box[0] + wide * 0.5F, floorf(box[1] + (tall - line) * 0.5F)),
                        GM_ALIGN_CENTER, gm_rgba(0xFFD0D6U, 1.0F), spacing, text);
}

/* An arc on the rim of the ship that faces the body, and a ring around the body. They are bolder
 * where the hit costs more, and brighter where it is near. They are red, because amber rings mark
 * crystals, which the player should shoot at. */
static void paint_danger(const gm_painter *p, const gm_danger_view *danger)
{
    gm_vec2 ship = gm__at(p, p->view->ship.position);
    gm_vec2 body = gm__at(p, danger->position);
    float soon = 1.0F - gm__clamp01(danger->seconds);
    float angle = atan2f(body.y - ship.y, body.x - ship.x);
    float half = 0.30F + 0.35F * soon;
    float span[2] = {angle - half, angle + half};
    float bold = fmaxf(p->zoom, 0.8F * p->ui);
    float costly = gm__clamp01(danger->cost / 0.25F);
    gm_color color = gm_rgba(GM_RGB_ENEMY, 1.0F);

    gm_draw_arc(p->list, ship, SHIP_RIM * p->zoom, span, (2.0F + 3.0F * soon) * bold,
                gm_color_with_alpha(color, 0.35F + 0.65F * soon));
    gm_draw_ring(p->list, body, danger->radius * p->scale + 4.0F * bold,
                 (1.6F + 1.4F * costly) * bold, gm_color_with_alpha(color, 0.4F + 0.6F * soon));
}

/* Where a ram comes from and goes to. */
static void paint_ram(const gm_painter *p, const gm_body_view *body)
{
    gm_vec2 from = gm__at(p, body->position);
    gm_vec2 to = gm__at(p, p->view->ship.position);
    float beat = gm__pulse(p, 2.0F, 0.0F);
    float ring = (body->radius + 10.0F) * p->scale;

    gm_draw_ring(p->list, from, ring, 2.0F, gm_rgba(GM_RGB_ENEMY, 0.5F + 0.5F * beat));
    gm_draw_line(p->list, from, to, 1.4F, gm_rgba(GM_RGB_ENEMY, 0.55F),
                 gm_rgba(GM_RGB_ENEMY, 0.0F));
}

static void paint_theft(const gm_painter *p, const gm_body_view *body)
{
    float beat = gm__pulse(p, 1.5F, 0.0F);

    gm_draw_ring(p->list, gm__at(p, body->position), (body->radius + 8.0F) * p->scale, 1.8F,
                 gm_rgba(GM_RGB_WARNING, 0.35F + 0.5F * beat));
}

static void paint_rams_and_thefts(const gm_painter *p)
{
    uint32_t labels[2] = {0, 0};

    for (uint32_t i = 0; i < p->view->body_count; i++) {
        const gm_body_view *body = &p->view->bodies[i];
        float below = body->radius * p->scale + 10.0F * p->ui;
        bool is_ram = body->is_charging && body->kind == GM_BODY_DRONE;
        if (is_ram && p->view->ship.is_alive) {
            paint_ram(p, body);
            if (labels[0]++ < MOST_LABELS) {
                paint_label(p, gm__at(p, body->position), below, "RAMMING");
            }
        } else if (body->is_towed) {
            paint_theft(p, body);
            if (labels[1]++ < MOST_LABELS) {
                paint_label(p, gm__at(p, body->position), below, "THEFT");
            }
        }
    }
}

#define ALARM_DEEP 30.0F /* px of the design */
#define LOW_DEEP   14.0F /* likewise: it lasts, and what lies at the walls is to be seen */

/* The edge of the arena glows red, inwards. */
static void paint_alarm(const gm_painter *p, float strength, float reach)
{
    gm_vec2 low = gm__at(p, gm__v2(0.0F, 0.0F));
    gm_vec2 high = gm__at(p, gm__v2(GM_ARENA_WIDTH, GM_ARENA_HEIGHT));
    float deep = fminf(reach * p->ui, 0.05F * (high.y - low.y));
    gm_color clear = gm_rgba(GM_RGB_ENEMY_GLOW, 0.0F);
    gm_color light = gm_rgba(GM_RGB_ENEMY_GLOW, strength);
    const gm_color fade[4] = {light, light, clear, clear};
    const gm_vec2 outer[4] = {low, gm__v2(high.x, low.y), high, gm__v2(low.x, high.y)};
    const gm_vec2 inner[4] = {
        gm__v2(low.x + deep, low.y + deep), gm__v2(high.x - deep, low.y + deep),
        gm__v2(high.x - deep, high.y - deep), gm__v2(low.x + deep, high.y - deep)};

    for (uint32_t k = 0; k < 4; k++) {
        uint32_t next = (k + 1) % 4;
        gm_draw_quad(p->list, (gm_vec2[4]){outer[k], outer[next], inner[next], inner[k]}, fade);
    }
}

static void paint_low_shield(const gm_painter *p)
{
    const gm_ship_view *ship = &p->view->ship;

    if (!ship->is_alive || ship->shield >= GM_LOW_SHIELD) {
        return;
    }
    paint_alarm(p, 0.10F + 0.14F * gm__pulse(p, 1.5F, 0.0F), LOW_DEEP);
    paint_label(p, gm__at(p, ship->position), SHIP_RIM * p->zoom + 8.0F * p->ui, "SHIELD LOW");
}

void gm__warnings_paint(const gm_painter *p)
{
    gm_vec2 ship = gm__at(p, p->view->ship.position);
    float rim = SHIP_RIM * p->zoom;

    if (p->view->screen != GM_SCREEN_PLAY) {
        return;
    }
    gm__words_reserve(p, (float[4]){ship.x - rim, ship.y - rim, 2.0F * rim, 2.0F * rim});
    for (uint32_t i = 0; i < p->view->ship.danger_count && p->view->ship.is_alive; i++) {
        paint_danger(p, &p->view->ship.dangers[i]);
    }
    paint_rams_and_thefts(p);
    paint_low_shield(p);
}

/* A small thin cross, which does not look like a second reticle: the reticle is where the laser
 * hits, and where both are at one place it stands alone. The gap in the middle hides no target.
 * Outside the arena it would be cut off, and the window shows a cursor of its own. */
void gm__pointer_paint(const gm_painter *p)
{
    const gm_pointer_view *pointer = &p->view->pointer;
    bool is_inside = pointer->position.x >= 0.0F && pointer->position.x <= GM_ARENA_WIDTH &&
                     pointer->position.y >= 0.0F && pointer->position.y <= GM_ARENA_HEIGHT;
    gm_vec2 at = gm__v2(p->def->arena_x + pointer->position.x * p->scale,
                        p->def->arena_y + pointer->position.y * p->scale);
    float gap = 2.0F * p->ui;
    float end = 6.0F * p->ui;
    gm_vec2 aim = gm__at(p, p->view->reticle.position);
    bool is_at_aim = p->view->reticle.is_visible &&
                     gm__length(gm__v2(aim.x - at.x, aim.y - at.y)) < POINTER_APART * p->ui;

    if (!pointer->is_shown || !is_inside || is_at_aim || p->def->is_held) {
        return;
    }
    for (uint32_t k = 0; k < 4; k++) {
        float angle = (float)k * GM_HALF_PI;
        gm_vec2 from = gm__polar(at, angle, gap);
        gm_vec2 to = gm__polar(at, angle, end);
        gm_draw_line(p->list, from, to, 2.6F * p->ui, gm_rgba(GM_RGB_INK, 0.6F),
                     gm_rgba(GM_RGB_INK, 0.6F));
        gm_draw_line(p->list, from, to, 1.1F * p->ui, gm_rgba(GM_RGB_TITLE, 0.7F),
                     gm_rgba(GM_RGB_TITLE, 0.7F));
    }
}

/* The largest of three fonts in which a line has room; the last, if none. */
static gm_font font_for(const gm_painter *p, const gm_font fonts[3], float room, float spacing,
                        const char *line)
{
    uint32_t i = 0;
    while (i < 2 && gm_draw_text_width(p->list, fonts[i], spacing, line) > room) {
        i++;
    }
    return fonts[i];
}

/* Two lines of letters: the upper one in `font`, its middle at `y`, a share of the
 * arena's height. Either is smaller where it would be too wide. */
static void paint_lines(const gm_painter *p, gm_font font, float y, const gm_color colors[2],
                        const char *const lines[2])
{
    const gm_font upper[3] = {font, GM_FONT_BIG, GM_FONT_TITLE};
    const gm_font lower[3] = {GM_FONT_TITLE, GM_FONT_UI, GM_FONT_SMALL};
    gm_vec2 at = gm__at(p, gm__v2(GM_ARENA_WIDTH * 0.5F, GM_ARENA_HEIGHT * y));
    float spacing = gm__tracking(p, 4.0F, lines[0]);
    float room = 0.85F * GM_ARENA_WIDTH * p->scale;

    font = font_for(p, upper, room, spacing, lines[0]);
    float tall = gm_draw_line_height(p->list, font);
    at = gm__v2(floorf(at.x), floorf(at.y - tall * 0.5F));
    spacing = gm_draw_text_width(p->list, font, spacing, lines[0]) > room ? 0.0F : spacing;
    float first = gm_draw_text_width(p->list, font, spacing, lines[0]);
    float box[4] = {at.x - first * 0.5F, at.y, first, tall};
    if (lines[1] != NULL) {
        gm_font below = font_for(p, lower, room, 0.0F, lines[1]);
        float step = tall + 6.0F * p->ui;
        float wide = fmaxf(first, gm_draw_text_width(p->list, below, 0.0F, lines[1]));
        box[0] = at.x - wide * 0.5F;
        box[2] = wide;
        box[3] = step + gm_draw_line_height(p->list, below);
        gm__plate_paint(p, box, (float)colors[1].a / 255.0F);
        gm_draw_text(p->list, below, gm__v2(at.x, floorf(at.y + step)), GM_ALIGN_CENTER, colors[1],
                     lines[1]);
    }
    gm_draw_text_spaced(p->list, font, at, GM_ALIGN_CENTER, colors[0], spacing, lines[0]);
    gm__words_reserve(p, box);
}

/* Number, title and objective of a sector that begins. A range is measured from its first frame
 * on, so there nothing is written. */
static void paint_begin(const gm_painter *p)
{
    const gm_hud_view *hud = &p->view->hud;
    float age = p->view->sector_age;
    float alpha = gm__clamp01(fminf(age, BANNER_SECONDS - age) / FADE_SECONDS);
    char number[16];
    char line[GM_WORDS_SIZE];
    const char *const values[2] = {number,
                                   gm__tr(p, hud->sector_name != NULL ? hud->sector_name : "")};

    bool is_hidden = p->def->is_held || p->def->hides_beginning;
    if (alpha <= 0.0F || p->view->range.is_shown || is_hidden) {
        return;
    }
    (void)snprintf(number, sizeof number, "%02u", hud->sector_number);
    (void)gm__fill(line, "{1}   {2}", values, 2);
    paint_lines(
        p, GM_FONT_BIG, 0.20F,
        (gm_color[2]){gm_rgba(GM_RGB_TITLE, 0.8F * alpha), gm_rgba(GM_RGB_HOT_CORE, 0.8F * alpha)},
        (const char *const[2]){line, gm__tr(p, gm__objective(p))});
}

static void paint_finale(const gm_painter *p)
{
    float age = p->view->finale_age;
    float alpha = gm__clamp01(fminf(age, BANNER_SECONDS - age) / FADE_SECONDS);

    if (alpha <= 0.0F) {
        return;
    }
    paint_alarm(p, 0.35F * alpha, ALARM_DEEP);
    paint_lines(
        p, GM_FONT_BIG, 0.20F,
        (gm_color[2]){gm_rgba(GM_RGB_ENEMY_LINE, 0.9F * alpha), gm_rgba(0xFFD0D6U, 0.9F * alpha)},
        (const char *const[2]){gm__tr(p, "WARDEN"), gm__tr(p, gm__objective(p))});
}

static void paint_time_up(const gm_painter *p)
{
    float alpha = gm__clamp01(p->view->hud.time_up_left / 0.5F);

    paint_alarm(p, 0.4F * alpha, ALARM_DEEP);
    paint_lines(
        p, GM_FONT_HERO, 0.42F,
        (gm_color[2]){gm_rgba(GM_RGB_ENEMY_LINE, 0.75F * alpha), gm_rgba(0xFFD0D6U, 0.9F * alpha)},
        (const char *const[2]){gm__tr(p, "TIME UP"),
                               gm__tr(p, "You lose a ship and get 45 more seconds")});
}

/* Each of the last seconds appears at once and fades until the next. */
static void paint_last_seconds(const gm_painter *p)
{
    float left = p->view->hud.time_left;
    float rest = left - floorf(left); /* 1 to 0 within a second */
    char text[16];

    (void)snprintf(text, sizeof text, "%d", (int)ceilf(left));
    paint_alarm(p, 0.35F * rest * rest, ALARM_DEEP);
    gm_color color = gm_rgba(GM_RGB_ENEMY_LINE, 0.15F + 0.45F * rest);
    paint_lines(p, GM_FONT_HERO, 0.5F, (gm_color[2]){color, color},
                (const char *const[2]){text, NULL});
}

static bool is_time_up(const gm_painter *p)
{
    return p->view->hud.time_up_left > 0.0F;
}

void gm__floor_paint(const gm_painter *p)
{
    const gm_hud_view *hud = &p->view->hud;
    bool is_beating = hud->time_left > 0.0F && hud->time_left < BEATING_SECONDS;

    if (p->view->screen == GM_SCREEN_PLAY && is_beating && !is_time_up(p)) {
        paint_last_seconds(p);
    }
}

void gm__news_paint(const gm_painter *p)
{
    gm__clear_reserve(p);
    if (p->view->screen != GM_SCREEN_PLAY) {
        return;
    }
    paint_begin(p);
    paint_finale(p);
    if (is_time_up(p)) {
        paint_time_up(p);
    }
}
