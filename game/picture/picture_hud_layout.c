/* game/picture/picture_hud_layout.c -- where the parts of the strip above the arena lie. */
#include "picture/picture_internal.h"

/* Sizes in px of the design; the strip ends where the camera can bring the arena. */
#define STRIP_HEIGHT 62.4F
#define STRIP_INSET  12.0F
#define STRIP_NARROW 440.0F
#define BAR_SHARE    0.3432F
#define BAR_NARROW   190.0F
#define BAR_WIDE     420.0F
#define BAR_LEAST    40.0F
#define NAMES_WIDTH  150.0F
#define BAR_TOP      38.0F
#define BAR_HEIGHT   12.0F
/* Where the objective stands below the bar. */
#define BAR_HIGH_TOP  33.0F
#define BAR_THIN      9.0F
#define MAP_WIDTH     108.0F
#define MAP_NARROW    60.0F
#define MAP_HEIGHT    50.0F
#define MAP_TOP       10.0F
#define CHAIN_WIDTH   46.0F
#define CHAIN_MIDDLE  30.0F
#define CHAIN_REACH   22.0F
#define SCORE_RESERVE 84.0F
#define SCORE_TOP     15.0F
#define SCORE_HEIGHT  45.0F
#define SCORE_BESIDE  8.0F
#define WORDS_ABOVE   20.0F
#define WORDS_BELOW   16.0F

void gm__hud_strip(const gm_draw_list *list, const gm_picture_def *def, float box[4])
{
    float u = def->ui_scale > 0.0F ? def->ui_scale : 1.0F;
    float inset = STRIP_INSET * u;
    float canvas = def->hud_right > 0.0F ? def->hud_right : (float)list->width;
    float arena = GM_ARENA_WIDTH * def->scale;
    float centre = def->arena_x + arena * 0.5F;
    float narrow = fminf(STRIP_NARROW * u, canvas * 0.5F - inset);
    float half = fmaxf(arena * 0.5F - inset, narrow);

    box[0] = fmaxf(inset, centre - half);
    box[2] =
        (def->hud_right > 0.0F ? canvas - inset : fminf(canvas - inset, centre + half)) - box[0];
    box[1] = fmaxf(0.0F, floorf(def->arena_y - GM_CAMERA_REACH * def->scale - STRIP_HEIGHT * u));
    box[3] = def->arena_y - box[1];
}

static float score_width(const gm_draw_list *list, const gm_hud_view *hud, float u)
{
    char number[16];
    return fmaxf(SCORE_RESERVE * u, gm_draw_text_width(list, GM_FONT_BIG, 0.0F,
                                                       gm_picture_number(hud->score, number)));
}

/* The map takes the room that score, wave and time leave; a column that is not there takes none. */
static void place_map(gm_hud_layout *at, const gm_hud_view *hud, float u)
{
    float count = (hud->time_left >= 0.0F ? 1.0F : 0.0F) + (hud->wave > 0 ? 1.0F : 0.0F);
    float before_score = at->right_end - at->score - CHAIN_WIDTH * u;
    float columns = count * GM_HUD_COLUMN * u;
    float room = before_score - 1.5F * GM_HUD_GAP * u - at->right - columns;
    float wide = fminf(MAP_WIDTH * u, room);

    if (wide > MAP_NARROW * u) {
        at->map[2] = floorf(wide);
        at->map[3] = floorf(wide * MAP_HEIGHT / MAP_WIDTH);
        at->map[0] = floorf(before_score - GM_HUD_GAP * u - wide);
        at->map[1] = floorf(at->strip[1] + MAP_TOP * u + (MAP_HEIGHT * u - at->map[3]) * 0.5F);
    }
}

/* A share of the strip, unless the objective at its left needs the room for its two lines. */
static float bar_width(const gm_hud_layout *at, float u)
{
    float sides = 2.0F * (NAMES_WIDTH + GM_HUD_SHIP + 2.0F * GM_HUD_GAP) * u;
    float wide = fminf(at->strip[2] * BAR_SHARE, at->strip[2] - sides);

    return fminf(fmaxf(wide, BAR_NARROW * u), BAR_WIDE * u);
}

/* Usually in the middle; a strip too narrow for that leaves out the chain, and the bar takes what
 * the ship's gauges, the score and time that counts leave. */
static void place_bar(gm_hud_layout *at, const gm_hud_view *hud, float u)
{
    float wide = bar_width(at, u);
    float sides = fmaxf(GM_HUD_SHIP * u, at->score + CHAIN_WIDTH * u) + GM_HUD_GAP * u;

    at->has_chain = at->strip[2] >= wide + 2.0F * sides;
    at->bar[0] = at->strip[0] + (at->strip[2] - wide) * 0.5F;
    if (!at->has_chain) {
        at->bar[0] = at->left + (GM_HUD_SHIP + GM_HUD_GAP) * u;
        wide = fmaxf(0.0F, at->right_end - at->score - SCORE_BESIDE * u - at->bar[0]);
        at->has_clock = hud->time_left >= 0.0F && wide >= (GM_HUD_COLUMN + BAR_LEAST) * u;
        wide -= at->has_clock ? GM_HUD_COLUMN * u : 0.0F;
    }
    at->bar[0] = floorf(at->bar[0]);
    at->bar[2] = floorf(wide);
}

/* Where the objective has to stand below the bar, that makes room for it, and takes the room that
 * the names would have. */
static void place_rows(gm_hud_layout *at, const gm_draw_list *list, float u)
{
    float title = gm_draw_text_width(list, GM_FONT_TITLE, 3.0F * u, "TICKLINE");

    at->has_names = at->left_end - GM_HUD_SHIP * u - at->left > title + GM_HUD_GAP * u;
    if (!at->has_names && at->has_chain) {
        float end = at->bar[0] + at->bar[2];
        at->bar[0] = floorf(at->left + (GM_HUD_SHIP + GM_HUD_GAP) * u);
        at->bar[2] = end - at->bar[0];
        at->left_end = at->bar[0] - GM_HUD_GAP * u;
    }
    at->bar[1] = floorf(at->strip[1] + (at->has_names ? BAR_TOP : BAR_HIGH_TOP) * u);
    at->bar[3] = floorf((at->has_names ? BAR_HEIGHT : BAR_THIN) * u);
}

float gm__hud_columns_end(const gm_hud_layout *at, float u)
{
    float chain = at->right_end - at->score - CHAIN_MIDDLE * u;
    return at->map[2] > 0.0F ? at->map[0] - 0.5F * GM_HUD_GAP * u : chain - CHAIN_REACH * u;
}

/* A time limit is shown even where it has no column: the multiplier gives way to it. */
static void place_clock(gm_hud_layout *at, const gm_hud_view *hud, float u)
{
    bool has_column =
        gm__hud_columns_end(at, u) - GM_HUD_COLUMN * u >= at->right - GM_HUD_BESIDE * u;

    if (hud->time_left >= 0.0F && at->has_chain && !has_column) {
        at->has_chain = false;
        at->has_clock = true;
    }
}

gm_hud_layout gm__hud_layout_make(const gm_draw_list *list, const gm_picture_def *def,
                                  const gm_hud_view *hud)
{
    gm_hud_layout at = {.left = 0.0F};
    float u = def->ui_scale > 0.0F ? def->ui_scale : 1.0F;

    gm__hud_strip(list, def, at.strip);
    at.left = at.strip[0];
    at.right_end = at.strip[0] + at.strip[2];
    at.score = score_width(list, hud, u);
    place_bar(&at, hud, u);
    at.left_end = at.bar[0] - GM_HUD_GAP * u;
    place_rows(&at, list, u);
    at.right = at.bar[0] + at.bar[2] + GM_HUD_GAP * u;
    place_map(&at, hud, u);
    place_clock(&at, hud, u);
    return at;
}

bool gm_picture_minimap_box(const gm_draw_list *list, const gm_picture_def *def,
                            const gm_view *view, float box[4])
{
    gm_hud_layout at = gm__hud_layout_make(list, def, &view->hud);

    for (uint32_t i = 0; i < 4; i++) {
        box[i] = at.map[i];
    }
    return at.map[2] > 0.0F;
}

void gm_picture_hud_box(const gm_draw_list *list, const gm_picture_def *def, float box[4])
{
    gm__hud_strip(list, def, box);
}

bool gm_picture_has_words_below_bar(const gm_draw_list *list, const gm_picture_def *def,
                                    const gm_view *view)
{
    return !gm__hud_layout_make(list, def, &view->hud).has_names;
}

void gm_picture_bar_box(const gm_draw_list *list, const gm_picture_def *def, const gm_view *view,
                        float box[4])
{
    gm_hud_layout at = gm__hud_layout_make(list, def, &view->hud);
    float u = def->ui_scale > 0.0F ? def->ui_scale : 1.0F;

    box[0] = at.bar[0];
    box[1] = at.bar[1] - WORDS_ABOVE * u;
    box[2] = at.bar[2];
    box[3] = at.bar[3] + (WORDS_ABOVE + (at.has_names ? 0.0F : WORDS_BELOW)) * u;
}

void gm_picture_score_box(const gm_draw_list *list, const gm_picture_def *def, const gm_view *view,
                          float box[4])
{
    gm_hud_layout at = gm__hud_layout_make(list, def, &view->hud);
    float u = def->ui_scale > 0.0F ? def->ui_scale : 1.0F;

    box[0] = at.right_end - at.score;
    box[1] = at.strip[1] + SCORE_TOP * u;
    box[2] = at.score;
    box[3] = SCORE_HEIGHT * u;
}
