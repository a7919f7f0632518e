/* game/picture/picture_banner.c -- banners over the arena: a sector begins, is cleared, is lost;
 * the tally. */
#include "picture/picture_internal.h"

#include <stdio.h>
#include <string.h>

/* The figures of the tally count up from 0. Then the rank appears. */
#define RANK_SECONDS  ((float)GM_RANK_MS / 1000.0F)
#define COUNT_SECONDS 0.85F
#define LIT_SECONDS   0.6F
#define FADE_SECONDS  0.25F
#define SLIDE_SECONDS 0.35F
#define DARK_SECONDS  0.3F

/* Of the tally, 0 to 1. From the last crystal's burst to the band nothing is. */
static float counted(const gm_painter *p)
{
    gm_screen screen = p->view->screen;
    float age = p->view->screen_age - (RANK_SECONDS - COUNT_SECONDS);
    return screen == GM_SCREEN_SECTOR_CLEAR ? gm__clamp01(age / COUNT_SECONDS)
           : screen == GM_SCREEN_PLAY       ? 0.0F
                                            : 1.0F;
}

/* The Hud shows the frame before: until it has the last crystal it has no bonus. */
uint32_t gm__shown_score(const gm_painter *p)
{
    const gm_hud_view *hud = &p->view->hud;
    const gm_tally_view *tally = &p->view->tally;
    bool has_bonus = tally->rank != 0 && hud->crystals_done >= hud->crystals_needed;
    float left = has_bonus ? (1.0F - counted(p)) * (float)tally->bonus : 0.0F;
    return hud->score - (uint32_t)fminf(left, (float)hud->score);
}

/* A band across the arena that opens, with a light that runs along its borders. */
static void paint_band(const gm_painter *p, const float box[4], float open)
{
    float u = p->ui;
    float sweep = fmodf(p->time * 0.45F, 1.0F);
    float tall = box[3] * open;
    float inner[4] = {box[0], box[1] + (box[3] - tall) * 0.5F, box[2], tall};

    gm_draw_round_rect(p->list, inner, 0.0F, gm_rgba(0x0B1526, 0.90F), gm_rgba(0x070E1A, 0.90F));
    for (uint32_t k = 0; k < 2; k++) {
        float y = inner[1] + (k == 0 ? 0.0F : tall);
        float x = inner[0] + inner[2] * (k == 0 ? sweep : 1.0F - sweep);
        gm_vec2 left = gm__v2(inner[0], y);
        gm_vec2 middle = gm__v2(inner[0] + inner[2] * 0.5F, y);
        gm_vec2 right = gm__v2(inner[0] + inner[2], y);
        gm_color clear = gm_rgba(GM_RGB_HOT, 0.0F);
        gm_draw_line(p->list, left, middle, 1.6F * u, clear, gm_rgba(GM_RGB_HOT, 0.95F));
        gm_draw_line(p->list, middle, right, 1.6F * u, gm_rgba(GM_RGB_HOT, 0.95F), clear);
        gm_draw_glow(p->list, gm__v2(x, y), 22.0F * u, gm_rgba(GM_RGB_HOT_LIGHT, 0.9F));
        gm_draw_glow(p->list, gm__v2(x, y), 7.0F * u, gm_rgba(GM_RGB_WHITE, 1.0F));
    }
}

/* How the band is laid out, by the width of the arena. */
typedef struct clear_band {
    float box[4];
    gm_font title;
    gm_font rank;
    gm_font line;
    float spacing; /**< of the title's letters */
    float room;    /**< width of the title's row: a narrow one ends before the rank */
    float lines;   /**< y of the first line below the title */
} clear_band;

#define RANK_MARGIN   20.0F
#define NARROW_MARGIN 10.0F
#define EDGE          6.0F
#define LINES         104.0F
#define HIGH          172.0F

static float rank_width(const gm_painter *p, gm_font font)
{
    const char *word = gm__tr(p, "RANK");
    return fmaxf(gm_draw_text_width(p->list, font, 0.0F, "W"),
                 gm_draw_text_width(p->list, GM_FONT_SMALL, gm__tracking(p, 1.0F, word), word));
}

/* Large where title and rank have room side by side; in a narrow picture all of it is small, and
 * the title stands left of the rank. */
static clear_band clear_band_make(const gm_painter *p)
{
    const gm_font fonts[2] = {GM_FONT_HERO, GM_FONT_BIG};
    const char *title = gm__tr(p, "SECTOR CLEAR");
    float u = p->ui;
    float beside = rank_width(p, GM_FONT_HERO) + 2.0F * RANK_MARGIN * u;
    float middle = p->def->arena_y + GM_ARENA_HEIGHT * p->scale * 0.5F;
    float high = HIGH * u;
    clear_band band = {
        .box = {p->def->arena_x, middle - high * 0.5F, GM_ARENA_WIDTH * p->scale, high},
        .rank = GM_FONT_HERO,
        .line = GM_FONT_UI};
    band.room = band.box[2];
    band.lines = band.box[1] + LINES * u;
    for (uint32_t i = 0; i < 2; i++) {
        band.title = fonts[i];
        band.spacing = gm__tracking(p, i == 0 ? 8.0F : 4.0F, title);
        float wide = gm_draw_text_width(p->list, band.title, band.spacing, title);
        if (wide + 2.0F * beside <= band.box[2]) {
            return band;
        }
    }
    band.rank = GM_FONT_BIG;
    band.line = GM_FONT_SMALL;
    band.spacing = 0.0F;
    band.room -= rank_width(p, band.rank) + NARROW_MARGIN * u;
    band.box[3] = fminf(high, GM_ARENA_HEIGHT * p->scale);
    band.box[1] = middle - band.box[3] * 0.5F;
    band.lines = band.box[1] + 2.0F * EDGE * u + gm_draw_line_height(p->list, GM_FONT_BIG) +
                 gm_draw_line_height(p->list, GM_FONT_SMALL);
    return band;
}

/* A line of figures, folded at its bullets where it is too wide.  @return y below it */
static float paint_figures(const gm_painter *p, const clear_band *band, float y, gm_color color,
                           char line[GM_WORDS_SIZE])
{
    static const char bullet[] = "    \xE2\x80\xA2    ";
    const size_t length = sizeof bullet - 1;
    float wide = band->box[2] - 2.0F * EDGE * p->ui;
    float middle = floorf(band->box[0] + band->box[2] * 0.5F);
    for (char *rest = line; rest != NULL;) {
        char *end = NULL;
        for (char *at = strstr(rest, bullet);
             at != NULL && gm_draw_text_width(p->list, band->line, 0.0F, rest) > wide;
             at = strstr(at + length, bullet)) {
            char kept = *at;
            *at = '\0';
            bool fits = end == NULL || gm_draw_text_width(p->list, band->line, 0.0F, rest) <= wide;
            *at = kept;
            end = fits ? at : end;
        }
        if (end != NULL) {
            *end = '\0';
        }
        gm_draw_text(p->list, band->line, gm__v2(middle, floorf(y)), GM_ALIGN_CENTER, color, rest);
        y += gm_draw_line_height(p->list, band->line) + 2.0F * p->ui;
        rest = end != NULL ? end + length : NULL;
    }
    return y;
}

/* The points of this sector, as the best run counts them; the HUD has the score of the run. */
static float paint_clear_line(const gm_painter *p, const clear_band *band, float alpha)
{
    const gm_hud_view *hud = &p->view->hud;
    uint32_t score = gm__shown_score(p);
    uint32_t before = p->view->score_at_entry;
    char number[3][16];
    char line[GM_WORDS_SIZE];
    const char *const values[4] = {
        gm__tr(p, hud->sector_name != NULL ? hud->sector_name : ""),
        gm_picture_number(hud->crystals_done, number[0]),
        gm_picture_number(hud->crystals_needed, number[1]),
        gm_picture_number(score > before ? score - before : 0, number[2])};

    (void)gm__fill(line,
                   gm__tr(p, "{1}    \xE2\x80\xA2    {2} of {3} crystals    "
                             "\xE2\x80\xA2    {4} points"),
                   values, 4);
    return paint_figures(p, band, band->lines, gm_rgba(GM_RGB_HOT_CORE, alpha), line);
}

/* One line of how the sector was cleared. `share` of it is counted out, 0 to 1.  @return y below it
 */
static float paint_tally(const gm_painter *p, const clear_band *band, float y, float share,
                         float alpha)
{
    const gm_tally_view *tally = &p->view->tally;
    char text[4][16];
    char line[GM_WORDS_SIZE];
    const char *const values[4] = {text[0], text[1], text[2], text[3]};
    const uint32_t figures[4] = {tally->seconds, tally->best_chain, tally->accuracy, tally->bonus};

    if (tally->rank == 0) {
        return y;
    }
    for (uint32_t i = 0; i < 4; i++) {
        (void)gm_picture_number((uint32_t)((float)figures[i] * share), text[i]);
    }
    (void)gm__fill(line,
                   gm__tr(p, "{1} s    \xE2\x80\xA2    chain \xC3\x97{2}    \xE2\x80\xA2    "
                             "accuracy {3}%    \xE2\x80\xA2    bonus {4}"),
                   values, 4);
    return paint_figures(p, band, y, gm_rgba(GM_RGB_TEXT, alpha), line);
}

/* "A: accuracy 60%, chain x6": what the next rank needs. */
static void paint_next_rank(const gm_painter *p, const clear_band *band, float y)
{
    const gm_tally_view *tally = &p->view->tally;
    const char *const patterns[3] = {"accuracy {1}%", "chain \xC3\x97{1}", "{1} s"};
    const uint32_t figures[3] = {tally->next_accuracy, tally->next_chain, tally->next_seconds};
    char line[GM_WORDS_SIZE] = "";
    size_t used = 0;

    for (uint32_t i = 0; i < 3; i++) {
        char number[16];
        char words[GM_WORDS_SIZE];
        const char *const values[1] = {number};
        (void)gm_picture_number(figures[i], number);
        (void)gm__fill(words, gm__tr(p, patterns[i]), values, 1);
        if (figures[i] > 0 && used < sizeof line) {
            int wide =
                snprintf(line + used, sizeof line - used, "%s%s", used > 0 ? ", " : "", words);
            used += wide > 0 ? (size_t)wide : 0U;
        }
    }
    char letter = tally->rank;
    const char *next = letter == 'C' ? "B" : letter == 'B' ? "A" : "S";
    const char *const values[2] = {next, line};
    char text[GM_WORDS_SIZE];
    (void)gm__fill(text, gm__tr(p, "rank {1}: {2}"), values, 2);
    if (used > 0) {
        (void)paint_figures(p, band, y, gm_rgba(GM_RGB_QUIET, 1.0F), text);
    }
}

/* As the rank appears. */
static void paint_rank_light(const gm_painter *p, gm_vec2 at, float most)
{
    float share = gm__clamp01((p->view->screen_age - RANK_SECONDS) / LIT_SECONDS);
    float light = gm__flash(p, 1.0F - share);
    float far = (0.3F + 0.7F * gm__ease_out(share)) * most;

    gm_draw_glow(p->list, at, most, gm_rgba(GM_RGB_HOT, 0.7F * gm__clamp01(light)));
    if (share < 1.0F) {
        gm_draw_ring(p->list, at, far, 2.0F * p->ui, gm_rgba(GM_RGB_HOT, 0.9F * (1.0F - share)));
    }
}

/* The letter of the rank at the right end of the band, and the word RANK below it. */
static void paint_rank(const gm_painter *p, const clear_band *band)
{
    float u = p->ui;
    bool is_narrow = band->rank != GM_FONT_HERO;
    const float *box = band->box;
    const char rank[2] = {p->view->tally.rank, '\0'};
    const char *word = gm__tr(p, "RANK");
    float wide = rank_width(p, band->rank);
    float margin = (is_narrow ? NARROW_MARGIN : RANK_MARGIN) * u;
    float middle = floorf(box[0] + box[2] - margin - wide * 0.5F);
    float below = is_narrow ? EDGE * u + gm_draw_line_height(p->list, band->rank) : 88.0F * u;
    paint_rank_light(p, gm__v2(middle, box[1] + 0.6F * below), 0.5F * wide + margin);
    gm_draw_text(p->list, band->rank, gm__v2(middle, box[1] + EDGE * u), GM_ALIGN_CENTER,
                 gm_rgba(GM_RGB_HOT, 1.0F), rank);
    gm_draw_text_spaced(p->list, GM_FONT_SMALL, gm__v2(middle, box[1] + below), GM_ALIGN_CENTER,
                        gm_rgba(GM_RGB_HOT_CORE, 1.0F), gm__tracking(p, 1.0F, word), word);
}

static void paint_clear_title(const gm_painter *p, const clear_band *band, float alpha)
{
    const char *title = gm__tr(p, "SECTOR CLEAR");
    float tall = gm_draw_line_height(p->list, band->rank);
    float y =
        band->box[1] + EDGE * p->ui + (tall - gm_draw_line_height(p->list, band->title)) * 0.5F;
    float x = band->box[0] + band->room * 0.5F;
    gm_draw_text_spaced(p->list, band->title, gm__v2(floorf(x), floorf(y)), GM_ALIGN_CENTER,
                        gm_rgba(GM_RGB_TITLE, alpha), band->spacing, title);
}

void gm__clear_reserve(const gm_painter *p)
{
    if (p->view->screen == GM_SCREEN_SECTOR_CLEAR) {
        gm__words_reserve(p, clear_band_make(p).box);
    }
}

void gm__sector_clear_paint(const gm_painter *p)
{
    clear_band band = clear_band_make(p);
    float age = p->view->screen_age;
    float alpha = gm__clamp01((age - 0.15F) / FADE_SECONDS);

    if (age <= 0.0F) {
        return;
    }
    paint_band(p, band.box, gm__ease_out(age / SLIDE_SECONDS));
    paint_clear_title(p, &band, alpha);
    float below = paint_clear_line(p, &band, alpha);
    float share = counted(p);
    below = paint_tally(p, &band, below, share, alpha);
    if (share >= 1.0F && p->view->tally.rank != 0) {
        paint_rank(p, &band);
        paint_next_rank(p, &band, below);
    }
}

void gm__sector_begin_paint(const gm_painter *p)
{
    if (p->view->sector_age < DARK_SECONDS && !p->view->range.is_shown) {
        gm__dim_paint(p, 1.0F - p->view->sector_age / DARK_SECONDS);
    }
}
