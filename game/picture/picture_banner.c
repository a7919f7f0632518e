/* game/picture/picture_banner.c -- banners over the arena: a sector begins, is cleared, is lost;
 * the tally. */
#include "picture/picture_internal.h"

#include <stdio.h>

/* The figures of the tally count up to what they are. */
#define COUNT_BEGIN   0.5F
#define COUNT_SECONDS 1.2F
#define FADE_SECONDS  0.25F
#define SLIDE_SECONDS 0.35F
/* The last crystal's burst is seen before the words cover it. */
#define CLEAR_SECONDS 0.6F
#define DARK_SECONDS  0.3F

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

static void paint_clear_line(const gm_painter *p, gm_vec2 top, float alpha)
{
    const gm_hud_view *hud = &p->view->hud;
    char number[3][16];
    char line[GM_WORDS_SIZE];
    const char *const values[4] = {gm__tr(p, hud->sector_name != NULL ? hud->sector_name : ""),
                                   gm_picture_number(hud->crystals_done, number[0]),
                                   gm_picture_number(hud->crystals_needed, number[1]),
                                   gm_picture_number(hud->score, number[2])};

    (void)gm__fill(line,
                   gm__tr(p, "{1}    \xE2\x80\xA2    {2} of {3} crystals    "
                             "\xE2\x80\xA2    {4} points"),
                   values, 4);
    gm_draw_text(p->list, GM_FONT_UI, top, GM_ALIGN_CENTER, gm_rgba(GM_RGB_HOT_CORE, alpha), line);
}

#define RANK_MARGIN 20.0F

/* The letter of the rank at the right end of the band, and the word RANK below it. */
static void paint_rank(const gm_painter *p, const float box[4])
{
    float u = p->ui;
    const char rank[2] = {p->view->tally.rank, '\0'};
    const char *word = gm__tr(p, "RANK");
    float spacing = gm__tracking(p, 1.0F, word);
    float wide = fmaxf(gm_draw_text_width(p->list, GM_FONT_HERO, 0.0F, rank),
                       gm_draw_text_width(p->list, GM_FONT_SMALL, spacing, word));
    float middle = floorf(box[0] + box[2] - RANK_MARGIN * u - wide * 0.5F);
    gm_draw_text(p->list, GM_FONT_HERO, gm__v2(middle, box[1] + 6.0F * u), GM_ALIGN_CENTER,
                 gm_rgba(GM_RGB_HOT, 1.0F), rank);
    gm_draw_text_spaced(p->list, GM_FONT_SMALL, gm__v2(middle, box[1] + 88.0F * u), GM_ALIGN_CENTER,
                        gm_rgba(GM_RGB_HOT_CORE, 1.0F), spacing, word);
}

/* Large where title and rank have room side by side. */
static void paint_clear_title(const gm_painter *p, const float box[4], float alpha)
{
    const char *title = gm__tr(p, "SECTOR CLEAR");
    float spacing = gm__tracking(p, 8.0F, title);
    float wide = gm_draw_text_width(p->list, GM_FONT_HERO, spacing, title);
    float beside =
        gm_draw_text_width(p->list, GM_FONT_HERO, 0.0F, "W") + 2.0F * RANK_MARGIN * p->ui;
    bool has_room = wide + 2.0F * beside <= box[2];
    gm_font font = has_room ? GM_FONT_HERO : GM_FONT_BIG;
    spacing = has_room ? spacing : spacing * 0.5F;
    float tall = gm_draw_line_height(p->list, GM_FONT_HERO);
    float y = box[1] + 6.0F * p->ui + (tall - gm_draw_line_height(p->list, font)) * 0.5F;
    gm_draw_text_spaced(p->list, font, gm__v2(floorf(box[0] + box[2] * 0.5F), floorf(y)),
                        GM_ALIGN_CENTER, gm_rgba(GM_RGB_TITLE, alpha), spacing, title);
}

void gm__sector_clear_paint(const gm_painter *p)
{
    float u = p->ui;
    float wide = GM_ARENA_WIDTH * p->scale;
    float box[4] = {p->def->arena_x,
                    p->def->arena_y + GM_ARENA_HEIGHT * p->scale * 0.5F - 86.0F * u, wide,
                    172.0F * u};
    float middle = floorf(box[0] + wide * 0.5F);
    float age = p->view->screen_age - CLEAR_SECONDS;
    float alpha = gm__clamp01((age - 0.15F) / FADE_SECONDS);

    if (age <= 0.0F) {
        return;
    }
    paint_band(p, box, gm__ease_out(age / SLIDE_SECONDS));
    paint_clear_title(p, box, alpha);
    paint_clear_line(p, gm__v2(middle, box[1] + 104.0F * u), alpha);
    float counted = gm__clamp01((age - COUNT_BEGIN) / COUNT_SECONDS);
    gm__tally_paint(p, gm__v2(middle, box[1] + 130.0F * u), counted, alpha);
    if (counted >= 1.0F && p->view->tally.rank != 0) {
        paint_rank(p, box);
    }
}

void gm__sector_begin_paint(const gm_painter *p)
{
    if (p->view->sector_age < DARK_SECONDS && !p->view->range.is_shown) {
        gm__dim_paint(p, 1.0F - p->view->sector_age / DARK_SECONDS);
    }
}
