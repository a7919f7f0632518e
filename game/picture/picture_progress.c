/* game/picture/picture_progress.c -- the way through a run: the choice of an upgrade, the ending;
 * and the guardian. */
#include "picture/picture_internal.h"

static gm_vec2 paint_column(const gm_painter *p, const char *title, uint32_t rgb)
{
    float u = p->ui;
    gm_vec2 room = gm__room(p->list, p->def);
    gm_vec2 top = gm__v2(floorf(room.x * 0.5F), floorf(room.y * 0.5F - 120.0F * u));

    gm__dim_paint(p, 0.62F); /* without a fade: show time stands still */
    if (!p->def->hides_menus) {
        gm_draw_text_spaced(p->list, GM_FONT_BIG, top, GM_ALIGN_CENTER, gm_rgba(rgb, 1.0F),
                            gm__tracking(p, 6.0F, title), title);
    }
    return gm__v2(top.x, top.y + 44.0F * u);
}

void gm__choice_paint(const gm_painter *p)
{
    float u = p->ui;
    gm_vec2 at = paint_column(p, gm__tr(p, "CHOOSE AN UPGRADE"), GM_RGB_HOT_CORE);

    for (uint32_t i = 0; i < p->view->offer_count && !p->def->hides_menus; i++) {
        bool is_selected = i == p->view->menu.selected;
        const char *name = gm__tr(p, gm_upgrade_name(p->view->offers[i]));
        const char *effect = gm__tr(p, gm_upgrade_effect(p->view->offers[i]));
        gm_draw_text(p->list, GM_FONT_UI, at, GM_ALIGN_CENTER,
                     gm_rgba(is_selected ? GM_RGB_HOT : GM_RGB_TITLE, 1.0F), name);
        gm_draw_text(p->list, GM_FONT_SMALL, gm__v2(at.x, at.y + 22.0F * u), GM_ALIGN_CENTER,
                     gm_rgba(GM_RGB_SECONDARY, 1.0F), effect);
        at.y += 54.0F * u;
    }
}

/* The upgrade that was chosen is told at the ship as its first sector begins. */
#define GAINED_BEGIN   0.4F
#define GAINED_SECONDS 5.0F
#define GAINED_RINGS   3
#define GAINED_AWAY    48.0F /* px of the design below the ship's middle */
#define GAINED_NARROW  700.0F
#define GAINED_LEAST   400.0F /* below that only the name has room */

static void paint_gained_light(const gm_painter *p, gm_vec2 at, float age)
{
    const float seconds = 0.9F;
    const float apart = 0.2F;

    (void)gm_draw_set_blend(p->list, GM_BLEND_ADD);
    gm_draw_glow(p->list, at, 90.0F * p->zoom,
                 gm_rgba(GM_RGB_GOOD, gm__flash(p, 0.5F * gm__clamp01(1.0F - age))));
    for (uint32_t i = 0; i < GAINED_RINGS; i++) {
        float share = (age - apart * (float)i) / seconds;
        if (share > 0.0F && share < 1.0F) {
            gm_draw_ring(p->list, at, (24.0F + 70.0F * gm__ease_out(share)) * p->zoom, 2.4F * p->ui,
                         gm_rgba(GM_RGB_GOOD, 0.9F * (1.0F - share)));
        }
    }
    (void)gm_draw_set_blend(p->list, GM_BLEND_OVER);
}

static float away_from(gm_vec2 a, gm_vec2 b)
{
    return hypotf(a.x - b.x, a.y - b.y);
}

/* In a narrow arena: the corner that is farthest from ship, reticle and crystals. */
static void move_to_corner(const gm_painter *p, float box[4])
{
    gm_vec2 high = gm__v2(GM_ARENA_WIDTH * p->scale - box[2], GM_ARENA_HEIGHT * p->scale - box[3]);
    gm_vec2 ship = gm__at(p, p->view->ship.position);
    gm_vec2 reticle = gm__at(p, p->view->reticle.position);
    float most = -1.0F;

    for (uint32_t corner = 0; corner < 4; corner++) {
        float x = p->def->arena_x + (corner % 2 == 0 ? 0.0F : high.x);
        float y = p->def->arena_y + (corner < 2 ? high.y : 0.0F);
        gm_vec2 middle = gm__v2(x + 0.5F * box[2], y + 0.5F * box[3]);
        float away = fminf(away_from(middle, ship), away_from(middle, reticle));
        for (uint32_t i = 0; i < p->view->body_count; i++) {
            const gm_body_view *body = &p->view->bodies[i];
            if (body->kind == GM_BODY_CRYSTAL) {
                away = fminf(away, away_from(middle, gm__at(p, body->position)));
            }
        }
        if (away > most) {
            most = away;
            box[0] = x;
            box[1] = y;
        }
    }
}

void gm__gained_paint(const gm_painter *p)
{
    float u = p->ui;
    float age = p->view->sector_age - GAINED_BEGIN;
    gm_vec2 at = gm__at(p, p->view->ship.position);

    if (p->view->gained == 0 || p->view->screen != GM_SCREEN_PLAY || p->def->is_held ||
        !p->view->ship.is_alive || age < 0.0F || age > GAINED_SECONDS) {
        return;
    }
    gm_upgrade upgrade = (gm_upgrade)(p->view->gained - 1U);
    const char *name = gm__tr(p, gm_upgrade_name(upgrade));
    const char *effect = gm__tr(p, gm_upgrade_effect(upgrade));
    bool has_effect = GM_ARENA_WIDTH * p->scale >= GAINED_LEAST * u;
    float wide = gm_draw_text_width(p->list, GM_FONT_UI, 0.0F, name);
    if (has_effect) {
        wide = fmaxf(wide, gm_draw_text_width(p->list, GM_FONT_SMALL, 0.0F, effect));
    }
    wide += 24.0F * u;
    float box[4] = {at.x - wide * 0.5F, at.y + GAINED_AWAY * u, wide,
                    (has_effect ? 44.0F : 26.0F) * u};
    float alpha = gm__clamp01(fminf(age, GAINED_SECONDS - age) / 0.25F);

    paint_gained_light(p, at, age);
    if (GM_ARENA_WIDTH * p->scale < GAINED_NARROW * u) {
        move_to_corner(p, box);
    }
    (void)gm__words_place(p, box);
    float middle = floorf(box[0] + wide * 0.5F);
    gm_draw_round_rect(p->list, box, 5.0F * u, gm_rgba(GM_RGB_PANEL, 0.86F * alpha),
                       gm_rgba(GM_RGB_PANEL, 0.86F * alpha));
    gm_draw_round_rect_stroke(p->list, box, 5.0F * u, 1.0F, gm_rgba(GM_RGB_GOOD, 0.8F * alpha));
    gm_draw_text(p->list, GM_FONT_UI, gm__v2(middle, box[1] + 4.0F * u), GM_ALIGN_CENTER,
                 gm_rgba(GM_RGB_GOOD, alpha), name);
    if (has_effect) {
        gm_draw_text(p->list, GM_FONT_SMALL, gm__v2(middle, box[1] + 24.0F * u), GM_ALIGN_CENTER,
                     gm_rgba(GM_RGB_TEXT, alpha), effect);
    }
}

/* "Guardian", with a figure at its second level; NULL: it was not chosen. */
static const char *upgrade_words(const gm_painter *p, uint32_t upgrade, char out[GM_WORDS_SIZE])
{
    uint32_t level = p->view->upgrades >> (2U * upgrade) & 3U;
    const char *const values[1] = {gm__tr(p, gm_upgrade_name((gm_upgrade)upgrade))};

    return level == 0 ? NULL
                      : gm__fill(out,
                                 level > 1 ? "{1} \xC3\x97"
                                             "2"
                                           : "{1}",
                                 values, 1);
}

void gm__upgrades_paint(const gm_painter *p, gm_vec2 right, float room)
{
    char text[GM_WORDS_SIZE];
    float gap = 16.0F * p->ui;
    float left = right.x - room;

    for (uint32_t i = GM_UPGRADE_COUNT; i-- > 0;) {
        const char *words = upgrade_words(p, i, text);
        float wide = words != NULL ? gm_draw_text_width(p->list, GM_FONT_SMALL, 0.0F, words) : 0.0F;
        if (words != NULL && right.x - wide >= left) {
            gm_draw_text(p->list, GM_FONT_SMALL, right, GM_ALIGN_RIGHT, gm_rgba(GM_RGB_GOOD, 0.85F),
                         words);
            right.x -= wide + gap;
        }
    }
}

void gm__ending_paint(const gm_painter *p)
{
    char points[16];
    char line[GM_WORDS_SIZE];
    const char *const values[1] = {gm_picture_number(p->view->hud.score, points)};
    gm_vec2 at = paint_column(p, gm__tr(p, "THE DRIFT IS QUIET"), GM_RGB_HOT_CORE);

    if (!p->def->hides_menus) {
        (void)gm__fill(line, gm__tr(p, "every sector is cleared, with {1} points"), values, 1);
        gm_draw_text(p->list, GM_FONT_UI, at, GM_ALIGN_CENTER, gm_rgba(GM_RGB_TEXT, 1.0F), line);
    }
}

void gm__guardian_paint(const gm_painter *p)
{
    const gm_guardian_view *guardian = &p->view->guardian;
    gm_vec2 at = gm__at(p, guardian->position);
    float size = (guardian->level > 1 ? 7.0F : 5.5F) * p->zoom;

    if (guardian->level == 0 || !p->view->ship.is_alive) {
        return;
    }
    if (guardian->is_burning) {
        gm_draw_line(p->list, at, gm__at(p, guardian->burns), 1.6F * p->zoom,
                     gm_rgba(GM_RGB_GOOD, 0.9F), gm_rgba(GM_RGB_GOOD, 0.35F));
    }
    (void)gm_draw_set_blend(p->list, GM_BLEND_ADD);
    gm_draw_glow(p->list, at, size * 3.0F, gm_rgba(GM_RGB_GOOD, 0.45F));
    (void)gm_draw_set_blend(p->list, GM_BLEND_OVER);
    float box[4] = {at.x - size * 0.5F, at.y - size * 0.5F, size, size};
    gm_draw_round_rect(p->list, box, size * 0.45F, gm_rgba(GM_RGB_WHITE, 1.0F),
                       gm_rgba(GM_RGB_GOOD, 1.0F));
}
