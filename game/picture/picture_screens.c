/* game/picture/picture_screens.c -- pause and game over, with the table of scores. */
#include "picture/picture_internal.h"

#include <stdio.h>

enum { MOST_ROWS = 10 };

#define FADE_SECONDS 0.25F
#define ITEM_HEIGHT  32.0F
#define CAUSE_HEIGHT 28.0F
#define PANEL_HEAD   66.0F
#define PANEL_FOOT   76.0F /* with the words and keys below the items */
#define PANEL_END    8.0F

static gm_vec2 middle_of(const gm_draw_list *list, const gm_picture_def *def)
{
    gm_vec2 room = gm__room(list, def);
    return gm__v2(floorf(room.x * 0.5F), floorf((def->room_top + room.y) * 0.5F));
}

static gm_vec2 canvas_middle(const gm_painter *p)
{
    return middle_of(p->list, p->def);
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

/* x, y, w, h of the panel of the pause screen.  @return whether it has room for the words below its
 * items */
static bool panel_box(const gm_draw_list *list, const gm_picture_def *def, uint32_t items,
                      float box[4])
{
    float u = def->ui_scale > 0.0F ? def->ui_scale : 1.0F;
    gm_vec2 middle = middle_of(list, def);
    float high = (PANEL_HEAD + (float)items * ITEM_HEIGHT) * u;
    bool has_foot = high + PANEL_FOOT * u <= gm__room(list, def).y - def->room_top;
    box[2] = 320.0F * u;
    box[3] = high + (has_foot ? PANEL_FOOT : PANEL_END) * u;
    box[0] = middle.x - 160.0F * u;
    box[1] = floorf(fmaxf(middle.y - box[3] * 0.5F, def->room_top));
    return has_foot;
}

static void item_box(const float panel[4], float u, uint32_t item, float box[4])
{
    box[0] = panel[0] + 16.0F * u;
    box[1] = panel[1] + (PANEL_HEAD + (float)item * ITEM_HEIGHT) * u;
    box[2] = panel[2] - 32.0F * u;
    box[3] = (ITEM_HEIGHT - 4.0F) * u;
}

static void paint_menu(const gm_painter *p, const float panel[4])
{
    const gm_menu_view *menu = &p->view->menu;
    float box[4];

    for (uint32_t i = 0; i < menu->item_count; i++) {
        item_box(panel, p->ui, i, box);
        paint_item(p, box, gm__tr(p, menu->items[i]), i == menu->selected);
    }
}

void gm__pause_paint(const gm_painter *p)
{
    static const char *const keys[][2] = {
        {"\xE2\x86\x91\xE2\x80\x89\xE2\x86\x93", "choose"}, {"Enter", "select"}, {"P", "resume"}};
    float u = p->ui;
    gm_vec2 middle = canvas_middle(p);
    float box[4];
    const char *title = gm__tr(p, "PAUSED");

    bool has_foot = panel_box(p->list, p->def, p->view->menu.item_count, box);
    float below = box[1] + box[3];
    gm__dim_paint(p, 0.55F); /* without a fade: show time stands still */
    if (p->def->hides_menus) {
        return;
    }
    gm__panel_paint(p, box);
    gm_draw_text_spaced(p->list, GM_FONT_BIG, gm__v2(middle.x, box[1] + 18.0F * u), GM_ALIGN_CENTER,
                        gm_rgba(GM_RGB_TITLE, 1.0F), gm__tracking(p, 6.0F, title), title);
    paint_menu(p, box);
    if (!has_foot) {
        return;
    }
    gm_draw_text(p->list, GM_FONT_SMALL, gm__v2(middle.x, below - 68.0F * u), GM_ALIGN_CENTER,
                 gm_rgba(GM_RGB_MUTED, 1.0F),
                 gm__tr(p, "Frames go on. Only what ticks when paused runs."));
    gm__keys_centred(p, gm__v2(middle.x, below - 38.0F * u), keys, sizeof keys / sizeof keys[0]);
}

const char *gm_loss_text(gm_loss loss)
{
    static const char *const texts[GM_LOSS_COUNT] = {
        [GM_LOSS_NONE] = "",
        [GM_LOSS_DEBRIS] = "Debris hit the ship and emptied its shield.",
        [GM_LOSS_CRYSTAL] = "A crystal hit the ship and emptied its shield.",
        [GM_LOSS_CORE] = "A red core hit the ship and emptied its shield.",
        [GM_LOSS_MIRROR] = "A mirror hit the ship and emptied its shield.",
        [GM_LOSS_DRONE] = "A drone hit the ship and emptied its shield.",
        [GM_LOSS_RAM] = "A drone rammed the ship and emptied its shield.",
        [GM_LOSS_COMET] = "A comet hit the ship and emptied its shield.",
        [GM_LOSS_WARDEN] = "The Warden hit the ship and emptied its shield.",
        [GM_LOSS_BLAST] = "A red core was hit: its blast emptied the shield.",
        [GM_LOSS_BLAST_BEAM] = "Your laser heated a red core: its blast emptied the shield.",
        [GM_LOSS_BLAST_SHIP] = "You hit a red core: its blast emptied the shield.",
        [GM_LOSS_BLAST_COMET] = "A comet hit a red core: its blast emptied the shield.",
        [GM_LOSS_BLAST_DRONE] = "A drone hit a red core: its blast emptied the shield.",
        [GM_LOSS_BLAST_DEBRIS] = "Debris hit a red core: its blast emptied the shield.",
        [GM_LOSS_TIME] = "The time of the sector ran out.",
        [GM_LOSS_RESTART] = "The restart cost the last life.",
    };
    return texts[loss];
}

/* The rank if the run made one, else how far it came. */
static const char *result_words(const gm_view *view, uint32_t values[2])
{
    uint32_t rank = view->new_score_index;
    bool has_rank = rank < view->score_count;

    values[0] = has_rank ? rank + 1 : view->hud.sector_number;
    values[1] = has_rank ? view->score_count : view->hud.wave;
    if (rank == 0) {
        return "the best score yet";
    }
    return has_rank             ? "rank {1} of {2}"
           : view->hud.wave > 0 ? "reached sector {1}, wave {2}"
                                : "reached sector {1}";
}

static void paint_result(const gm_painter *p, gm_vec2 top)
{
    float u = p->ui;
    uint32_t values[2];
    char number[3][16];
    char line[GM_WORDS_SIZE];

    if (p->view->loss != GM_LOSS_NONE) {
        gm_draw_text(p->list, GM_FONT_TITLE, top, GM_ALIGN_CENTER, gm_rgba(GM_RGB_TEXT, 1.0F),
                     gm__tr(p, gm_loss_text(p->view->loss)));
    }
    top.y += CAUSE_HEIGHT * u;
    gm_draw_text(p->list, GM_FONT_BIG, top, GM_ALIGN_CENTER, gm_rgba(GM_RGB_HOT_CORE, 1.0F),
                 gm_picture_number(p->view->hud.score, number[2]));
    const char *words = gm__tr(p, result_words(p->view, values));
    (void)snprintf(number[0], sizeof number[0], "%u", values[0]);
    (void)snprintf(number[1], sizeof number[1], "%u", values[1]);
    (void)gm__fill(line, words, (const char *const[]){number[0], number[1]}, 2);
    gm_draw_text(p->list, GM_FONT_UI, gm__v2(top.x, top.y + 36.0F * u), GM_ALIGN_CENTER,
                 gm_rgba(GM_RGB_SECONDARY, 1.0F), line);
}

void gm__game_over_paint(const gm_painter *p)
{
    static const char *const keys[][2] = {{"Enter", "play again"}, {"Esc", "title"}};
    float u = p->ui;
    gm_vec2 middle = canvas_middle(p);
    const char *title = gm__tr(p, "GAME OVER");
    float room = gm__room(p->list, p->def).y - p->def->room_top - (310.0F + CAUSE_HEIGHT) * u;
    float rows = floorf(fmaxf(1.0F, (room - 44.0F * u) / (22.0F * u)));
    rows = fminf(rows, fmaxf(1.0F, fminf((float)MOST_ROWS, (float)p->view->score_count)));
    float table = (44.0F + 22.0F * rows) * u;
    float top = floorf(fmaxf(p->def->room_top + 4.0F * u,
                             middle.y - ((166.0F + CAUSE_HEIGHT) * u + table + 38.0F * u) * 0.5F));
    float box[4] = {middle.x - 190.0F * u, top + (166.0F + CAUSE_HEIGHT) * u, 380.0F * u, table};

    gm__dim_paint(p, 0.58F * faded_in(p));
    gm__column_dim_paint(p, 900.0F * u, 0.55F * faded_in(p));
    if (p->def->hides_menus && p->view->screen_age > GM_OVER_SECONDS) {
        return;
    }
    gm_draw_text_spaced(p->list, GM_FONT_HERO, gm__v2(middle.x, top), GM_ALIGN_CENTER,
                        gm_rgba(GM_RGB_TITLE, faded_in(p)), gm__tracking(p, 8.0F, title), title);
    paint_result(p, gm__v2(middle.x, top + 96.0F * u));
    if (p->def->hides_menus) {
        return;
    }
    gm__score_table_paint(p, box, p->view->new_score_index);
    gm__keys_centred(p, gm__v2(middle.x, box[1] + table + 18.0F * u), keys,
                     sizeof keys / sizeof keys[0]);
}

#define ROW_HEIGHT 22.0F

const char *gm_picture_number(uint32_t value, char out[GM_NUMBER_TEXT])
{
    char digits[GM_NUMBER_TEXT];
    size_t count = (size_t)snprintf(digits, sizeof digits, "%u", value);
    size_t used = 0;

    for (size_t i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0) {
            out[used++] = ',';
        }
        out[used++] = digits[i];
    }
    out[used] = '\0';
    return out;
}

static void paint_row(const gm_painter *p, const float row[4], uint32_t index, bool is_new)
{
    const gm_score_row *score = &p->view->scores[index];
    float u = p->ui;
    float text_y = row[1] + (row[3] - gm_draw_line_height(p->list, GM_FONT_UI)) * 0.5F;
    gm_color main = gm_rgba(is_new ? GM_RGB_HOT_CORE : GM_RGB_TEXT, 1.0F);
    gm_color quiet = gm_rgba(GM_RGB_MUTED, 1.0F);
    float mark[4] = {row[0], row[1] + 2.0F * u, 2.0F * u, row[3] - 4.0F * u};
    char text[GM_WORDS_SIZE];
    char number[16];

    if (is_new) {
        gm_draw_round_rect(p->list, row, 3.0F * u, gm_rgba(GM_RGB_HOT, 0.16F),
                           gm_rgba(GM_RGB_HOT, 0.16F));
        gm_draw_rect(p->list, mark, gm_rgba(GM_RGB_HOT, 1.0F));
    }
    (void)snprintf(text, sizeof text, "%u", index + 1);
    gm_draw_text(p->list, GM_FONT_UI, gm__v2(row[0] + 28.0F * u, text_y), GM_ALIGN_RIGHT, quiet,
                 text);
    (void)snprintf(text, sizeof text, "%.15s", score->name);
    gm_draw_text(p->list, GM_FONT_UI, gm__v2(row[0] + 42.0F * u, text_y), GM_ALIGN_LEFT, main,
                 gm__tr(p, text));
    (void)snprintf(number, sizeof number, "%u", score->sector);
    (void)gm__fill(text, gm__tr(p, "sector {1}"), (const char *const[]){number}, 1);
    gm_draw_text(p->list, GM_FONT_UI, gm__v2(row[0] + row[2] - 100.0F * u, text_y), GM_ALIGN_RIGHT,
                 quiet, text);
    gm_draw_text(p->list, GM_FONT_UI, gm__v2(row[0] + row[2] - 12.0F * u, text_y), GM_ALIGN_RIGHT,
                 main, gm_picture_number(score->score, number));
}

void gm__score_table_paint(const gm_painter *p, const float box[4], uint32_t highlight)
{
    float u = p->ui;
    float head = 34.0F * u;
    float row = ROW_HEIGHT * u;
    const char *title = gm__tr(p, "HIGH SCORES");

    gm__panel_paint(p, box);
    gm_draw_text_spaced(p->list, GM_FONT_SMALL, gm__v2(box[0] + box[2] * 0.5F, box[1] + 11.0F * u),
                        GM_ALIGN_CENTER, gm_rgba(GM_RGB_QUIET, 1.0F), gm__tracking(p, 2.0F, title),
                        title);
    bool is_unkept = p->view->screen == GM_SCREEN_GAME_OVER && p->view->is_autopilot;
    if (p->view->score_count == 0) {
        gm_draw_text(p->list, GM_FONT_UI, gm__v2(box[0] + box[2] * 0.5F, box[1] + head),
                     GM_ALIGN_CENTER, gm_rgba(GM_RGB_MUTED, 1.0F),
                     gm__tr(p, is_unkept ? "Games of the autopilot are not kept." : "none yet"));
    }
    uint32_t rows = (uint32_t)fmaxf(0.0F, (box[3] - head) / row);
    uint32_t first =
        highlight < p->view->score_count && highlight >= rows ? highlight + 1 - rows : 0;
    for (uint32_t i = 0; i < rows && first + i < p->view->score_count; i++) {
        float line[4] = {box[0] + 10.0F * u, box[1] + head + (float)i * row, box[2] - 20.0F * u,
                         row};
        paint_row(p, line, first + i, first + i == highlight);
    }
}
