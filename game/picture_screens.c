#include "picture_internal.h"

#include <stdio.h>

enum { LINE_SIZE = 128, MOST_ROWS = 10 };

#define FADE_SECONDS  0.25F
#define SLIDE_SECONDS 0.35F
#define ITEM_HEIGHT   32.0F

static gm_vec2 canvas_middle(const gm_painter *p)
{
    return gm__v2(floorf((float)p->list->width * 0.5F), floorf((float)p->list->height * 0.5F));
}

static float faded_in(const gm_painter *p)
{
    return gm__ease_out(p->view->screen_age / FADE_SECONDS);
}

static void paint_item(const gm_painter *p, const float box[4], const char *text, bool is_selected)
{
    float u = p->ui;
    float edge[4] = {box[0], box[1] + 4.0F * u, 2.0F * u, box[3] - 8.0F * u};
    float y = box[1] + (box[3] - gm_draw_line_height(p->list, GM_FONT_UI)) * 0.5F;

    if (is_selected) {
        gm_draw_round_rect(p->list, box, 4.0F * u, gm_rgba(0x5AA9FF, 0.22F),
                           gm_rgba(0x5AA9FF, 0.14F));
        gm_draw_rect(p->list, edge, gm_rgba(0x5AA9FF, 1.0F));
    }
    gm_draw_text(p->list, GM_FONT_UI, gm__v2(box[0] + box[2] * 0.5F, y), GM_ALIGN_CENTER,
                 gm_rgba(is_selected ? GM_RGB_TITLE : GM_RGB_SECONDARY, 1.0F), text);
}

static void paint_menu(const gm_painter *p, const float panel[4])
{
    const gm_menu_view *menu = &p->view->menu;
    float u = p->ui;

    for (uint32_t i = 0; i < menu->item_count; i++) {
        float box[4] = {panel[0] + 16.0F * u, panel[1] + (66.0F + (float)i * ITEM_HEIGHT) * u,
                        panel[2] - 32.0F * u, (ITEM_HEIGHT - 4.0F) * u};
        paint_item(p, box, menu->items[i], i == menu->selected);
    }
}

void gm__pause_paint(const gm_painter *p)
{
    static const char *const keys[][2] = {
        {"\xE2\x86\x91\xE2\x80\x89\xE2\x86\x93", "choose"}, {"Enter", "select"}, {"P", "resume"}};
    float u = p->ui;
    gm_vec2 middle = canvas_middle(p);
    float tall = (142.0F + (float)p->view->menu.item_count * ITEM_HEIGHT) * u;
    float box[4] = {middle.x - 160.0F * u, floorf(middle.y - tall * 0.5F), 320.0F * u, tall};
    float below = box[1] + tall;

    gm__dim_paint(p, 0.55F * faded_in(p));
    gm__panel_paint(p, box);
    gm_draw_text_spaced(p->list, GM_FONT_BIG, gm__v2(middle.x, box[1] + 18.0F * u), GM_ALIGN_CENTER,
                        gm_rgba(GM_RGB_TITLE, 1.0F), 6.0F * u, "PAUSED");
    paint_menu(p, box);
    gm_draw_text(p->list, GM_FONT_SMALL, gm__v2(middle.x, below - 68.0F * u), GM_ALIGN_CENTER,
                 gm_rgba(GM_RGB_MUTED, 1.0F), "Frames go on. Only what ticks when paused runs.");
    gm__keys_centred(p, gm__v2(middle.x, below - 38.0F * u), keys, sizeof keys / sizeof keys[0]);
}

/* A band across the arena that opens, with a light that runs along its borders. */
static void paint_band(const gm_painter *p, const float box[4], float open)
{
    float u = p->ui;
    float sweep = fmodf(p->view->screen_age * 0.45F, 1.0F);
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

void gm__sector_clear_paint(const gm_painter *p)
{
    const gm_hud_view *hud = &p->view->hud;
    float u = p->ui;
    float wide = GM_ARENA_WIDTH * p->scale;
    float box[4] = {p->def->arena_x,
                    p->def->arena_y + GM_ARENA_HEIGHT * p->scale * 0.5F - 72.0F * u, wide,
                    144.0F * u};
    float middle = floorf(box[0] + wide * 0.5F);
    float open = gm__ease_out(p->view->screen_age / SLIDE_SECONDS);
    float alpha = gm__clamp01((p->view->screen_age - 0.15F) / FADE_SECONDS);
    char line[LINE_SIZE];
    char number[16];

    paint_band(p, box, open);
    gm_draw_text_spaced(p->list, GM_FONT_HERO, gm__v2(middle, box[1] + 6.0F * u), GM_ALIGN_CENTER,
                        gm_rgba(GM_RGB_TITLE, alpha), 8.0F * u, "SECTOR CLEAR");
    (void)snprintf(line, sizeof line,
                   "%s    \xE2\x80\xA2    %u of %u crystals    \xE2\x80\xA2    %s points",
                   hud->sector_name != NULL ? hud->sector_name : "", hud->crystals_done,
                   hud->crystals_needed, gm__number_text(hud->score, number));
    gm_draw_text(p->list, GM_FONT_UI, gm__v2(middle, box[1] + 104.0F * u), GM_ALIGN_CENTER,
                 gm_rgba(GM_RGB_HOT_CORE, alpha), line);
}

static void paint_result(const gm_painter *p, gm_vec2 top)
{
    float u = p->ui;
    uint32_t rank = p->view->new_score_index;
    char number[16];
    char line[LINE_SIZE];

    gm_draw_text(p->list, GM_FONT_BIG, top, GM_ALIGN_CENTER, gm_rgba(GM_RGB_HOT_CORE, 1.0F),
                 gm__number_text(p->view->hud.score, number));
    if (rank == 0) {
        (void)snprintf(line, sizeof line, "the best score yet");
    } else if (rank < p->view->score_count) {
        (void)snprintf(line, sizeof line, "rank %u of %u", rank + 1, p->view->score_count);
    } else {
        (void)snprintf(line, sizeof line, "reached sector %u, wave %u", p->view->hud.sector_number,
                       p->view->hud.wave);
    }
    gm_draw_text(p->list, GM_FONT_UI, gm__v2(top.x, top.y + 36.0F * u), GM_ALIGN_CENTER,
                 gm_rgba(GM_RGB_SECONDARY, 1.0F), line);
}

void gm__game_over_paint(const gm_painter *p)
{
    static const char *const keys[][2] = {{"Enter", "play again"}, {"Esc", "title"}};
    float u = p->ui;
    gm_vec2 middle = canvas_middle(p);
    float room = (float)p->list->height - 310.0F * u;
    float rows = floorf(fmaxf(1.0F, (room - 44.0F * u) / (22.0F * u)));
    rows = fminf(rows, fmaxf(1.0F, fminf((float)MOST_ROWS, (float)p->view->score_count)));
    float table = (44.0F + 22.0F * rows) * u;
    float top = floorf(fmaxf(4.0F * u, middle.y - (166.0F * u + table + 38.0F * u) * 0.5F));
    float box[4] = {middle.x - 190.0F * u, top + 166.0F * u, 380.0F * u, table};

    gm__dim_paint(p, 0.58F * faded_in(p));
    gm__column_dim_paint(p, 900.0F * u, 0.55F * faded_in(p));
    gm_draw_text_spaced(p->list, GM_FONT_HERO, gm__v2(middle.x, top), GM_ALIGN_CENTER,
                        gm_rgba(GM_RGB_TITLE, faded_in(p)), 8.0F * u, "GAME OVER");
    paint_result(p, gm__v2(middle.x, top + 96.0F * u));
    gm__score_table_paint(p, box, p->view->new_score_index);
    gm__keys_centred(p, gm__v2(middle.x, box[1] + table + 18.0F * u), keys,
                     sizeof keys / sizeof keys[0]);
}
