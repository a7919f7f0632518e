/* game/picture/picture_hud.c -- the strip above the arena. */
#include "picture/picture_internal.h"

#include <game/utf8.h>
#include <stdio.h>
#include <string.h>

enum { MOST_PIPS = 10 };

#define PIP_PITCH     13.0F
#define STATE_SPACING 1.6F

/* Rows of the strip in px of the design: all end above the arena, however far the camera is off. */
#define TITLE_ROW  20.0F
#define FIGURE_ROW 16.0F
#define LABEL_ROW  46.0F
/* The left block, where the sector takes two lines. */
#define HIGH_TITLE_ROW 8.0F
#define SECOND_ROW     33.0F
#define NAME_BELOW     6.0F /* the name of the sector in the row of the title */
#define THIRD_ROW      47.0F
#define HURRY_SECONDS  15.0F
/* Fewer letters of an objective than fit in this say nothing. */
#define OBJECTIVE_LEAST 120.0F

static void paint_line(const gm_painter *p, const gm_hud_layout *at, gm_font face, float row,
                       const char *line)
{
    gm_draw_text(p->list, face, gm__v2(at->left + p->ui, at->strip[1] + row * p->ui), GM_ALIGN_LEFT,
                 gm_rgba(0x7F94B3, 1.0F), line);
}

/* Cuts whole letters off the end until the text and an ellipsis fit. */
static const char *shorten(const gm_painter *p, char text[GM_WORDS_SIZE], float room)
{
    static const char ellipsis[] = "\xE2\x80\xA6";
    size_t length = strlen(text);

    if (gm_draw_text_width(p->list, GM_FONT_SMALL, 0.0F, text) <= room) {
        return text;
    }
    length = length < GM_WORDS_SIZE - sizeof ellipsis ? length : GM_WORDS_SIZE - sizeof ellipsis;
    do {
        length = length > 0 ? gm_utf8_whole(text, length - 1) : 0;
        memcpy(text + length, ellipsis, sizeof ellipsis);
    } while (length > 0 && gm_draw_text_width(p->list, GM_FONT_SMALL, 0.0F, text) > room);
    return text;
}

/* Number, title and objective of the sector: in one line below the game's name where that fits.
 * Returns false, having painted nothing, where it does not. */
static bool paint_sector_line(const gm_painter *p, const gm_hud_layout *at,
                              const char *const values[3], float room)
{
    char line[GM_WORDS_SIZE];

    (void)gm__fill(line, "{1}  {2}  \xE2\x80\x94  {3}", values, 3);
    if (gm_draw_text_width(p->list, GM_FONT_UI, 0.0F, line) <= room) {
        paint_line(p, at, GM_FONT_UI, LABEL_ROW - 1.0F, line);
        return true;
    }
    if (gm_draw_text_width(p->list, GM_FONT_SMALL, 0.0F, line) <= room) {
        paint_line(p, at, GM_FONT_SMALL, LABEL_ROW, line);
        return true;
    }
    return false;
}

const char *gm__objective(const gm_painter *p)
{
    const char *objective = p->view->hud.objective;

    if (p->view->finale_age > 0.0F) {
        return "burn the Warden through the gap in its armour";
    }
    return objective != NULL ? objective : "";
}

/* Where a line may end: before a space, and between Chinese characters, but not before a mark of
 * punctuation. */
static bool may_end(const char *text, size_t at)
{
    uint8_t next = (uint8_t)text[at];
    bool is_mark = memcmp(text + at, "\xE3\x80", 2) == 0 || memcmp(text + at, "\xEF\xBC", 2) == 0;

    return next == ' ' || (next >= 0xE3U && next < 0xF0U && !is_mark);
}

/* As many bytes as fit in a line and end where a line may; 0: not even the first word fits. */
static size_t fit(const gm_painter *p, const char *text, float room)
{
    char line[GM_WORDS_SIZE];
    size_t end = 0;

    for (size_t i = 1; text[i] != '\0' && i < sizeof line; i++) {
        memcpy(line, text, i);
        line[i] = '\0';
        if (may_end(text, i) && gm_draw_text_width(p->list, GM_FONT_SMALL, 0.0F, line) <= room) {
            end = i;
        }
    }
    return end;
}

/* @return whether the objective takes both lines: then the name has to stand above them */
static bool paint_sector_lines(const gm_painter *p, const gm_hud_layout *at,
                               const char *const values[3], float room)
{
    char first[GM_WORDS_SIZE];
    char second[GM_WORDS_SIZE];
    size_t end = 0;

    (void)gm__fill(first, "{1}  {2}", values, 2);
    (void)gm__fill(second, "{1}", &values[2], 1);
    if (gm_draw_text_width(p->list, GM_FONT_SMALL, 0.0F, second) > room) {
        end = fit(p, second, room);
        if (end > 0) {
            paint_line(p, at, GM_FONT_UI, HIGH_TITLE_ROW + NAME_BELOW, shorten(p, first, room));
            memcpy(first, second, end);
            first[end] = '\0';
            size_t next = end + (second[end] == ' ' ? 1 : 0);
            memmove(second, second + next, strlen(second + next) + 1);
        }
    }
    paint_line(p, at, GM_FONT_SMALL, SECOND_ROW, shorten(p, first, room));
    paint_line(p, at, GM_FONT_SMALL, THIRD_ROW, shorten(p, second, room));
    return end > 0;
}

/* The game's name, and below it the sector's in one line or two; or the sector's in its place, as
 * beside overlays, where the objective takes both lines. */
static void paint_names(const gm_painter *p, const gm_hud_layout *at, float room)
{
    const gm_hud_view *hud = &p->view->hud;
    char number[16];
    /* A sector outside of the campaign has no number. */
    const char *const values[3] = {hud->sector_number > 0 ? number : "\xE2\x80\xA2",
                                   gm__tr(p, hud->sector_name != NULL ? hud->sector_name : ""),
                                   gm__tr(p, gm__objective(p))};

    (void)snprintf(number, sizeof number, "%02u", hud->sector_number);
    bool is_one = paint_sector_line(p, at, values, room);
    if (!is_one && paint_sector_lines(p, at, values, room)) {
        return;
    }
    gm_draw_text_spaced(
        p->list, GM_FONT_TITLE,
        gm__v2(at->left, at->strip[1] + (is_one ? TITLE_ROW : HIGH_TITLE_ROW) * p->ui),
        GM_ALIGN_LEFT, gm_rgba(GM_RGB_TITLE, 1.0F), 3.0F * p->ui, "TICKLINE");
}

static void paint_life(const gm_painter *p, gm_vec2 at, bool is_left)
{
    gm_vec2 corner[6];
    gm_color inside[6];

    for (uint32_t i = 0; i < 6; i++) {
        corner[i] = gm__polar(at, (float)i * GM_TAU / 6.0F, 5.5F * p->ui);
        inside[i] = gm_rgba(is_left ? 0x2F86B8U : 0x0C1626U, 1.0F);
    }
    gm_draw_polygon_shaded(p->list, corner, 6, inside, inside[0], true);
    gm_draw_stroke_flat(p->list, corner, 6, true, 1.3F,
                        gm_rgba(is_left ? 0x8BE6FFU : GM_RGB_LINE, 1.0F));
}

static void paint_lives(const gm_painter *p, gm_vec2 at)
{
    uint32_t lives = p->view->hud.lives;
    uint32_t shown = lives < 3 ? 3 : lives > 5 ? 5 : lives;
    const char *label = gm__tr(p, "LIVES");
    char text[16];

    gm_draw_text_spaced(p->list, GM_FONT_SMALL, gm__v2(at.x, at.y), GM_ALIGN_LEFT,
                        gm_rgba(0x7F94B3, 1.0F), gm__tracking(p, 0.6F, label), label);
    for (uint32_t i = 0; i < shown; i++) {
        gm_vec2 middle = gm__v2(at.x + (59.0F + 15.0F * (float)i) * p->ui, at.y + 7.0F * p->ui);
        if (i < 4) {
            paint_life(p, middle, i < lives);
        }
    }
    if (lives > 4) {
        (void)snprintf(text, sizeof text, "%u", lives);
        gm_draw_text(p->list, GM_FONT_SMALL, gm__v2(at.x + 115.0F * p->ui, at.y), GM_ALIGN_LEFT,
                     gm_rgba(GM_RGB_TEXT, 1.0F), text);
    }
}

static void paint_labelled_gauge(const gm_painter *p, gm_vec2 at, const char *label, float value,
                                 gm_color color)
{
    float box[4] = {at.x + 52.0F * p->ui, at.y + 5.0F * p->ui, 58.0F * p->ui, 5.0F * p->ui};

    gm_draw_text_spaced(p->list, GM_FONT_SMALL, at, GM_ALIGN_LEFT, gm_rgba(0x7F94B3, 1.0F),
                        gm__tracking(p, 0.6F, label), label);
    gm__gauge_paint(p, box, value, color);
}

/* One dot a level of an upgrade, from left to right. */
static void paint_levels(const gm_painter *p, gm_upgrade upgrade, gm_vec2 at, uint32_t color)
{
    uint32_t level = p->view->upgrades >> (2U * (uint32_t)upgrade) & 3U;

    for (uint32_t i = 0; i < level; i++) {
        gm_draw_disc(p->list, gm__v2(at.x + 5.0F * p->ui * (float)i, at.y), 1.7F * p->ui,
                     gm_rgba(0xFFFFFFU, 1.0F), gm_rgba(color, 1.0F));
    }
}

/* Over the shield's gauge: dots at its left for Quick shield, green ones at its right for Repair
 * crew. */
static void paint_shield_levels(const gm_painter *p, gm_vec2 at)
{
    float y = at.y + 2.0F * p->ui;

    paint_levels(p, GM_UPGRADE_SHIELD, gm__v2(at.x + 54.0F * p->ui, y), GM_RGB_COOL);
    paint_levels(p, GM_UPGRADE_REPAIR, gm__v2(at.x + 102.0F * p->ui, y), 0x6FE39AU);
}

static void paint_ship_block(const gm_painter *p, const gm_hud_layout *at, float x)
{
    const gm_hud_view *hud = &p->view->hud;
    bool is_low = hud->shield < GM_LOW_SHIELD;
    gm_color shield = is_low
                          ? gm_color_mix(gm_rgba(GM_RGB_ENEMY, 1.0F),
                                         gm_rgba(GM_RGB_ENEMY_LINE, 1.0F), gm__pulse(p, 1.5F, 0.0F))
                          : gm_rgba(GM_RGB_COOL, 1.0F);

    /* A hit lights the gauge up at once: the eye need not be at the ship. */
    shield = gm_color_mix(shield, gm_rgba(GM_RGB_WHITE, 1.0F),
                          gm__clamp01(gm__flash(p, p->view->ship.shield_flash)));
    paint_lives(p, gm__v2(x, at->strip[1] + 15.0F * p->ui));
    paint_labelled_gauge(p, gm__v2(x, at->strip[1] + 31.0F * p->ui), gm__tr(p, "SHIELD"),
                         hud->shield, shield);
    paint_shield_levels(p, gm__v2(x, at->strip[1] + 31.0F * p->ui));
    paint_labelled_gauge(p, gm__v2(x, at->strip[1] + LABEL_ROW * p->ui), gm__tr(p, "FOCUS"),
                         hud->focus, gm_rgba(GM_RGB_FOCUS, 1.0F));
}

/* px that words below the bar may take: from the ship's gauges to the columns at the right. */
static void room_below(const gm_painter *p, const gm_hud_layout *at, float room[2])
{
    float gap = 0.5F * GM_HUD_GAP * p->ui;
    const gm_hud_view *hud = &p->view->hud;

    room[0] = at->bar[0];
    room[1] = at->bar[0] + at->bar[2];
    if (at->has_chain) {
        room[0] -= gap;
    }
    if (at->has_chain && hud->time_left < 0.0F && hud->wave == 0) {
        room[1] = fmaxf(gm__hud_columns_end(at, p->ui) - gap, room[1]);
    }
}

/* Where the names have no room at the left, the objective stands below the bar. */
static void paint_objective_below(const gm_painter *p, const gm_hud_layout *at)
{
    float room[2];
    char text[GM_WORDS_SIZE];
    const char *const values[1] = {gm__tr(p, gm__objective(p))};

    room_below(p, at, room);
    (void)gm__fill(text, "{1}", values, 1);
    if (room[1] - room[0] < OBJECTIVE_LEAST * p->ui) {
        return;
    }
    (void)shorten(p, text, room[1] - room[0]);
    float half = gm_draw_text_width(p->list, GM_FONT_SMALL, 0.0F, text) * 0.5F;
    float middle = fminf(fmaxf(at->bar[0] + at->bar[2] * 0.5F, room[0] + half), room[1] - half);
    gm_draw_text(p->list, GM_FONT_SMALL,
                 gm__v2(middle, floorf(at->bar[1] + at->bar[3] + 2.0F * p->ui)), GM_ALIGN_CENTER,
                 gm_rgba(GM_RGB_SECONDARY, 1.0F), text);
}

static void paint_left(const gm_painter *p, const gm_hud_layout *at)
{
    float ship = at->left_end - GM_HUD_SHIP * p->ui;

    if (at->has_names) {
        paint_names(p, at, ship - at->left - GM_HUD_GAP * p->ui);
    } else {
        paint_objective_below(p, at);
    }
    paint_ship_block(p, at, fmaxf(at->left, ship));
}

static void paint_pip(const gm_painter *p, gm_vec2 at, bool is_done)
{
    float u = p->ui;
    gm_vec2 corner[4] = {gm__v2(at.x, at.y - 5.5F * u), gm__v2(at.x + 4.5F * u, at.y),
                         gm__v2(at.x, at.y + 5.5F * u), gm__v2(at.x - 4.5F * u, at.y)};
    gm_color full = gm_rgba(GM_RGB_HOT, 1.0F);
    gm_color colors[4] = {gm_rgba(GM_RGB_HOT_CORE, 1.0F), full, gm_color_scale(full, 0.75F), full};

    if (is_done) {
        gm_draw_polygon_shaded(p->list, corner, 4, colors, full, true);
    } else {
        gm_draw_stroke_flat(p->list, corner, 4, true, 1.1F, gm_rgba(0x8C7440, 1.0F));
    }
}

/* The count above the bar: diamonds with figures, or one for all. */
typedef struct crystal_count {
    char text[32];
    float figures; /* px */
    float wide;
    uint32_t pips;
} crystal_count;

static crystal_count count_make(const gm_painter *p, float room)
{
    const gm_hud_view *hud = &p->view->hud;
    crystal_count c = {.pips = hud->crystals_needed};

    (void)snprintf(c.text, sizeof c.text, "%u / %u", hud->crystals_done, hud->crystals_needed);
    c.figures = gm_draw_text_width(p->list, GM_FONT_SMALL, 0.0F, c.text) + 6.0F * p->ui;
    c.wide = PIP_PITCH * p->ui * (float)c.pips + c.figures;
    if (c.pips > MOST_PIPS || c.wide + GM_HUD_GAP * p->ui > room) {
        c.pips = 1;
        c.wide = PIP_PITCH * p->ui + c.figures;
    }
    return c;
}

/* 1 as a crystal bursts, then fading: its points are still rising. */
static float fresh_count(const gm_view *view)
{
    const float seconds = 0.6F;
    float fresh = 0.0F;

    for (uint32_t i = 0; i < view->popup_count; i++) {
        const gm_popup_view *popup = &view->popups[i];
        fresh =
            popup->value >= GM_CRYSTAL_POINTS ? fmaxf(fresh, 1.0F - popup->age / seconds) : fresh;
    }
    return fresh;
}

static void paint_count(const gm_painter *p, const crystal_count *c, gm_vec2 at)
{
    const gm_hud_view *hud = &p->view->hud;
    float pitch = PIP_PITCH * p->ui;
    float fresh = fresh_count(p->view);

    if (fresh > 0.0F) {
        gm_draw_glow(p->list, gm__v2(at.x + c->wide * 0.5F, at.y + 7.0F * p->ui),
                     (c->wide * 0.5F + 16.0F * p->ui), gm_rgba(GM_RGB_HOT, 0.5F * fresh));
    }

    for (uint32_t i = 0; i < c->pips; i++) {
        paint_pip(p, gm__v2(at.x + 5.0F * p->ui + pitch * (float)i, at.y + 7.0F * p->ui),
                  c->pips != hud->crystals_needed || i < hud->crystals_done);
    }
    gm_draw_text(
        p->list, GM_FONT_SMALL, gm__v2(at.x + pitch * (float)c->pips + 3.0F * p->ui, at.y + p->ui),
        GM_ALIGN_LEFT,
        gm_color_mix(gm_rgba(GM_RGB_SECONDARY, 1.0F), gm_rgba(GM_RGB_HOT_CORE, 1.0F), fresh),
        c->text);
}

/* The target is a frame old, as the Hud is; after a loss there is none. */
static gm_target_kind centre_target(const gm_view *view)
{
    return view->ship.is_alive ? view->hud.target : GM_TARGET_NONE;
}

/* All crystals are taken. */
static bool is_complete(const gm_view *view)
{
    return view->hud.crystals_needed > 0 && view->finale_age <= 0.0F &&
           view->hud.crystals_done >= view->hud.crystals_needed;
}

static const char *centre_state(const gm_painter *p)
{
    const gm_view *view = p->view;
    gm_target_kind target = centre_target(view);

    if (view->ship.is_alive && gm__beam_is_blocked(p)) { /* as the words at the reticle say */
        return "IN THE WAY";
    }
    if (target == GM_TARGET_CRYSTAL) {
        return view->beam.is_on ? "EXTRACTING" : "AMBER IN SIGHT";
    }
    if (target == GM_TARGET_CORE) {
        return "WRONG TARGET";
    }
    if (view->finale_age > 0.0F) {
        return "WARDEN";
    }
    if (is_complete(view)) {
        return "COMPLETE";
    }
    return view->hud.crystals_done + 1 == view->hud.crystals_needed ? "LAST CRYSTAL"
                                                                    : "SEEK TARGET";
}

/* The width of the longest state, whichever is shown: so nothing beside it comes and goes. */
static float state_width(const gm_painter *p, const char *state)
{
    static const char *const states[] = {"SEEK TARGET",  "AMBER IN SIGHT", "EXTRACTING",
                                         "WRONG TARGET", "LAST CRYSTAL",   "COMPLETE",
                                         "IN THE WAY"};
    float spacing = gm__tracking(p, STATE_SPACING, state);
    float wide = gm_draw_text_width(p->list, GM_FONT_UI, spacing, state);

    for (uint32_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        wide = fmaxf(wide, gm_draw_text_width(p->list, GM_FONT_UI, spacing, gm__tr(p, states[i])));
    }
    return wide;
}

/* The line above the bar: words, count and percent. */
typedef struct above_bar {
    const char *state;
    char percent[16];
    bool has_words;
    bool has_count;
    bool has_percent;
    float span[2]; /* px between words and percent */
} above_bar;

/* The percent goes first, for the bar shows it, and then the words. */
static above_bar above_make(const gm_painter *p, const float bar[4], float share)
{
    above_bar a = {.state = gm__tr(p, centre_state(p))};
    float gap = 0.5F * GM_HUD_GAP * p->ui;
    bool is_counted = p->view->hud.crystals_needed > 0;
    float count = is_counted ? count_make(p, 0.0F).wide : 0.0F;
    float words = state_width(p, a.state);

    (void)snprintf(a.percent, sizeof a.percent, "%d%%", (int)(gm__clamp01(share) * 100.0F + 0.5F));
    float figure = gm_draw_text_width(p->list, GM_FONT_UI, 0.0F, "100%");
    float between = is_counted ? count + 2.0F * gap : gap;
    a.has_words = words + between - (is_counted ? gap : 0.0F) <= bar[2];
    a.has_count = is_counted && count <= bar[2];
    a.has_percent = words + between + figure <= bar[2] || (!a.has_count && !a.has_words);
    a.has_percent = a.has_percent && figure <= bar[2];
    a.span[0] = bar[0] + (a.has_words ? words + gap : 0.0F);
    a.span[1] = bar[0] + bar[2] - (a.has_percent ? figure + gap : 0.0F);
    return a;
}

/* In the middle of its room; without a percent, in the percent's place. */
static void paint_count_above(const gm_painter *p, const above_bar *a, float y)
{
    float room = a->span[1] - a->span[0];
    crystal_count c = count_make(p, room);
    bool is_last = a->has_words && !a->has_percent;
    float x = is_last ? a->span[1] - c.wide : a->span[0] + (room - c.wide) * 0.5F;

    paint_count(p, &c, gm__v2(x, y));
}

static void paint_centre(const gm_painter *p, const gm_hud_layout *at)
{
    const gm_hud_view *hud = &p->view->hud;
    float y = at->bar[1] - 20.0F * p->ui;
    float bar = is_complete(p->view) ? 1.0F : p->view->ship.is_alive ? hud->bar : 0.0F;
    float heat = p->view->ship.is_alive && !gm__beam_is_blocked(p) ? hud->heat : 0.0F;
    gm_color color = gm_color_mix(gm_rgba(GM_RGB_QUIET, 1.0F), gm_rgba(0xFFE0A3, 1.0F), heat);
    above_bar a = above_make(p, at->bar, bar);

    if (centre_target(p->view) == GM_TARGET_CORE) {
        color = gm_rgba(GM_RGB_ENEMY_LINE, 1.0F);
    }
    if (a.has_words) {
        gm_draw_text_spaced(p->list, GM_FONT_UI, gm__v2(at->bar[0], y), GM_ALIGN_LEFT, color,
                            gm__tracking(p, STATE_SPACING, a.state), a.state);
    }
    if (a.has_count) {
        paint_count_above(p, &a, y);
    }
    if (a.has_percent) {
        gm_draw_text(p->list, GM_FONT_UI, gm__v2(at->bar[0] + at->bar[2], y), GM_ALIGN_RIGHT,
                     gm_rgba(GM_RGB_TEXT, 1.0F), a.percent);
    }
    gm__bar_paint(p, at->bar, bar, heat);
}

/* The multiplier inside an arc that runs out with the chain's time. */
static void paint_chain(const gm_painter *p, gm_vec2 centre)
{
    const gm_hud_view *hud = &p->view->hud;
    float u = p->ui;
    float left = gm__clamp01(hud->chain_left);
    bool is_running = hud->multiplier > 1;
    float span[2] = {-GM_HALF_PI, -GM_HALF_PI + GM_TAU * left};
    gm_color hot =
        gm_color_mix(gm_rgba(GM_RGB_ENEMY, 1.0F), gm_rgba(GM_RGB_HOT_RING, 1.0F), left * 2.5F);
    float text_y = centre.y - gm_draw_line_height(p->list, GM_FONT_UI) * 0.5F;
    char text[16];

    gm_draw_ring(p->list, centre, 16.0F * u, 2.6F * u, gm_rgba(0x1B2A44, 1.0F));
    if (is_running && left > 0.0F) {
        gm_draw_arc(p->list, centre, 16.0F * u, span, 2.6F * u, hot);
        gm_draw_glow(p->list, centre, 26.0F * u, gm_color_with_alpha(hot, 0.20F));
    }
    paint_levels(p, GM_UPGRADE_CHAIN, gm__v2(centre.x - 2.5F * u, centre.y + 10.0F * u),
                 GM_RGB_HOT_RING);
    (void)snprintf(text, sizeof text, "\xC3\x97%u", hud->multiplier);
    gm_draw_text(p->list, GM_FONT_UI, gm__v2(centre.x, text_y), GM_ALIGN_CENTER,
                 gm_rgba(is_running ? GM_RGB_HOT_CORE : GM_RGB_MUTED, 1.0F), text);
}

static void paint_column(const gm_painter *p, gm_vec2 at, const char *value, const char *label,
                         gm_color color)
{
    gm_draw_text(p->list, GM_FONT_TITLE, gm__v2(at.x, at.y + TITLE_ROW * p->ui), GM_ALIGN_CENTER,
                 color, value);
    gm_draw_text_spaced(p->list, GM_FONT_SMALL, gm__v2(at.x, at.y + LABEL_ROW * p->ui),
                        GM_ALIGN_CENTER, gm_rgba(0x7F94B3, 1.0F), gm__tracking(p, 1.5F, label),
                        label);
}

/* In its last seconds it pulses. */
static void paint_clock(const gm_painter *p, gm_vec2 at)
{
    const gm_hud_view *hud = &p->view->hud;
    gm_color white = gm_rgba(GM_RGB_TITLE, 1.0F);
    uint32_t seconds = (uint32_t)ceilf(hud->time_left);
    bool is_late = hud->time_left < HURRY_SECONDS;
    char text[16];

    (void)snprintf(text, sizeof text, "%u:%02u", seconds / 60U, seconds % 60U);
    paint_column(
        p, at, text, gm__tr(p, "TIME"),
        is_late ? gm_color_mix(gm_rgba(GM_RGB_ENEMY_LINE, 1.0F), white, gm__pulse(p, 1.0F, 0.0F))
                : white);
}

static void paint_columns(const gm_painter *p, const gm_hud_layout *at)
{
    const gm_hud_view *hud = &p->view->hud;
    float half = GM_HUD_COLUMN * 0.5F * p->ui;
    float left = at->right - GM_HUD_BESIDE * p->ui;
    float right = gm__hud_columns_end(at, p->ui);
    char text[16];

    if (hud->time_left >= 0.0F && !at->has_clock && right - 2.0F * half >= left) {
        paint_clock(p, gm__v2(right - half, at->strip[1]));
        right -= 2.0F * half;
    }
    if (hud->wave > 0 && right - 2.0F * half >= left) {
        (void)snprintf(text, sizeof text, "%u", hud->wave);
        paint_column(p, gm__v2(right - half, at->strip[1]), text, gm__tr(p, "WAVE"),
                     gm_rgba(GM_RGB_TITLE, 1.0F));
    }
}

static void paint_right(const gm_painter *p, const gm_hud_layout *at)
{
    float u = p->ui;
    float chain = at->right_end - at->score - 30.0F * u;
    const char *label = gm__tr(p, "SCORE");
    char number[16];

    gm_draw_text(p->list, GM_FONT_BIG, gm__v2(at->right_end, at->strip[1] + FIGURE_ROW * u),
                 GM_ALIGN_RIGHT, gm_rgba(GM_RGB_TITLE, 1.0F),
                 gm_picture_number(gm__shown_score(p), number));
    gm_draw_text_spaced(p->list, GM_FONT_SMALL, gm__v2(at->right_end, at->strip[1] + LABEL_ROW * u),
                        GM_ALIGN_RIGHT, gm_rgba(0x7F94B3, 1.0F), gm__tracking(p, 1.5F, label),
                        label);
    if (at->has_chain) {
        paint_chain(p, gm__v2(floorf(chain), floorf(at->strip[1] + 36.0F * u)));
    }
    if (at->has_clock) {
        paint_clock(p, gm__v2(chain, at->strip[1]));
    }
    if (at->map[2] > 0.0F) {
        gm__minimap_paint(p, at->map);
        paint_levels(p, GM_UPGRADE_RADAR, gm__v2(at->map[0] + 12.0F * p->ui, at->map[1]),
                     GM_RGB_COOL);
    }
    paint_columns(p, at);
}

void gm_picture_hud(gm_draw_list *list, const gm_picture_def *def, const gm_view *view)
{
    gm_painter p = gm__painter_make(list, def, view);
    gm_hud_layout at = gm__hud_layout_make(list, def, &view->hud);

    paint_left(&p, &at);
    paint_centre(&p, &at);
    paint_right(&p, &at);
}
