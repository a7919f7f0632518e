/* lab/panels/help.c -- six keys to begin with, and below them all others by section, each row a key
 * and what it does. See help.h. */
#include "lab/panels/help.h"

#include "lab/panels/key_caps.h"
#include "lab/panels/page.h"

#include <math.h>
#include <string.h>

enum { MOST_COLUMNS = 3, PLACE_CARD = 1 << 16 };

#define CARD_WIDTH  1080.0F
#define CARD_HEIGHT 660.0F
#define ROW         15.0F
#define FIRST_ROW   18.0F
#define KEY_COLUMN  112.0F
#define WHOLE_TEXTS 300.0F /* px of the design: a column where no text is cut */

typedef struct help_card {
    lab_ui *ui;
    lab_box content;
    uint32_t columns;
    float row;    /* px of the design */
    gm_font font; /* of the texts */
    float y[MOST_COLUMNS];
} help_card;

/* Each section goes where the least is so far, so the columns end at about the same height. */
static uint32_t shortest_column(const help_card *card)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < card->columns; i++) {
        best = card->y[i] < card->y[best] ? i : best;
    }
    return best;
}

static lab_box row_box(const help_card *card, uint32_t column, float inset)
{
    float wide = card->content.w / (float)card->columns;
    float side = card->columns == MOST_COLUMNS ? 12.0F : 3.0F;
    float x = card->content.x + wide * (float)column + (side + inset) * card->ui->scale;
    return lab_box_make(x, card->y[column], wide - (2.0F * side + inset) * card->ui->scale,
                        card->row * card->ui->scale);
}

static void add_title(help_card *card, uint32_t column, const char *title)
{
    card->y[column] += 6.0F * card->ui->scale;
    lab_ui_text(card->ui, GM_FONT_UI, row_box(card, column, 0.0F), GM_ALIGN_LEFT, LAB_TEXT_TITLE,
                title);
    card->y[column] += (ROW + 3.0F) * card->ui->scale;
}

static void add_row(help_card *card, uint32_t column, const char *keys, const char *what)
{
    lab_ui_figure(card->ui, GM_FONT_MONO, row_box(card, column, 0.0F), GM_ALIGN_LEFT, LAB_ACCENT,
                  keys);
    uint32_t rgb = card->font == GM_FONT_UI ? LAB_TEXT_TITLE : LAB_TEXT_SECONDARY;
    lab_ui_text(card->ui, card->font, row_box(card, column, KEY_COLUMN), GM_ALIGN_LEFT, rgb, what);
    card->y[column] += card->row * card->ui->scale;
}

/* The card goes when something was asked for, so that it can be seen. */
static void add_key(help_card *card, uint32_t column, const lab_key *key, uint32_t index)
{
    lab_ui *ui = card->ui;
    lab_key_caps caps = {.ui = ui, .panel = LAB_PANEL_HELP, .first = index, .takes_focus = true};
    bool closes_itself = key->action == LAB_HELP || key->action == LAB_BACK;
    if (lab_key_caps_take(&caps, key, GM_FONT_MONO, row_box(card, column, 0.0F)) &&
        !closes_itself) {
        lab_ask(ui->requests, (lab_request){.action = LAB_HELP});
    }
    add_row(card, column, key->keys, key->what);
}

static bool is_row_of(const lab_key *key, lab_key_section section)
{
    return key->section == section && key->keys != NULL;
}

static void level_columns(help_card *card)
{
    float low = card->y[0];
    for (uint32_t i = 1; i < card->columns; i++) {
        low = fmaxf(low, card->y[i]);
    }
    for (uint32_t i = 0; i < card->columns; i++) {
        card->y[i] = low;
    }
}

/* Larger, side by side over the whole card, with a line below them. */
static void add_first(help_card *card)
{
    uint32_t count = 0;
    uint32_t shown = 0;
    const lab_key *keys = lab_keys_all(&count);
    add_title(card, 0, lab_key_section_name(LAB_KEYS_FIRST));
    level_columns(card);
    card->row = FIRST_ROW;
    card->font = GM_FONT_UI;
    for (uint32_t i = 0; i < count; i++) {
        if (is_row_of(&keys[i], LAB_KEYS_FIRST)) {
            add_key(card, shown++ % card->columns, &keys[i], i);
        }
    }
    card->row = ROW;
    card->font = GM_FONT_SMALL;
    level_columns(card);
    lab_box line = {card->content.x, roundf(card->y[0] + 5.0F * card->ui->scale), card->content.w,
                    1.0F};
    lab_ui_fill_box(card->ui, line, 0x6F93C8, 0.3F);
    for (uint32_t i = 0; i < card->columns; i++) {
        card->y[i] += 6.0F * card->ui->scale;
    }
}

static void add_section(help_card *card, lab_key_section section)
{
    uint32_t count = 0;
    const lab_key *keys = lab_keys_all(&count);
    uint32_t column = shortest_column(card);
    add_title(card, column, lab_key_section_name(section));
    for (uint32_t i = 0; i < count; i++) {
        if (is_row_of(&keys[i], section)) {
            add_key(card, column, &keys[i], i);
        }
    }
    if (section == LAB_KEYS_PANELS) {
        add_key(card, column, lab_keys_of_lanes(), count);
    }
}

static bool has_same_keys(const lab_pad_button *a, const lab_pad_button *b)
{
    return a->keys != NULL && b->keys != NULL && strcmp(a->keys, b->keys) == 0;
}

static bool is_first_of_its_keys(const lab_pad_button *buttons, uint32_t index)
{
    for (uint32_t i = 0; i < index; i++) {
        if (has_same_keys(&buttons[i], &buttons[index])) {
            return false;
        }
    }
    return buttons[index].keys != NULL;
}

/* A button with what it does. A button that does something else in another place has a second line
 * for that. */
static void add_buttons(help_card *card, uint32_t column, const lab_pad_button *first,
                        uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (has_same_keys(first, &first[i])) {
            add_row(card, column, i == 0 ? first->keys : "", first[i].what);
        }
    }
}

/* They belong to the game and are no requests of the Lab. */
static void add_play_keys(help_card *card, const lab_play_keys *keys)
{
    uint32_t column = shortest_column(card);
    add_title(card, column, "Fly the ship");
    add_row(card, column, keys->fly, "fly, while the game runs or with O");
    add_row(card, column, keys->fire, "fire the laser at the mouse");
    add_row(card, column, keys->focus, "focus: slow all but your ship");
}

static void add_controller(help_card *card)
{
    uint32_t count = 0;
    const lab_pad_button *buttons = lab_pad_all(&count);
    uint32_t column = shortest_column(card);
    add_title(card, column, "Controller");
    for (uint32_t i = 0; i < count; i++) {
        if (is_first_of_its_keys(buttons, i)) {
            add_buttons(card, column, &buttons[i], count - i);
        }
    }
    add_row(card, column, "LT", "rewind while held");
    add_row(card, column, "D-pad", "move the focus");
}

/* At the right end of the title. */
static void paint_way_out(lab_ui *ui, lab_box content)
{
    char text[LAB_TEXT];
    lab_box head = {content.x, content.y - 24.0F * ui->scale, content.w, 21.0F * ui->scale};
    lab_ui_figure(ui, GM_FONT_SMALL, head, GM_ALIGN_RIGHT, LAB_TEXT_SECONDARY,
                  lab_with_key(ui, "{1} closes this card", LAB_BACK, text));
}

void lab_help_paint(lab_ui *ui, lab_box box, float *scroll, const lab_play_keys *keys)
{
    float wide = fminf(CARD_WIDTH * ui->scale, box.w);
    float tall = fminf(CARD_HEIGHT * ui->scale, box.h);
    lab_box place = {box.x + (box.w - wide) * 0.5F, box.y + (box.h - tall) * 0.5F, wide, tall};
    (void)lab_ui_region(ui, lab_ui_id(LAB_PANEL_HELP, PLACE_CARD), place);
    lab_box content = lab_ui_panel(ui, place, "Keys");
    paint_way_out(ui, content);
    lab_page page = lab_page_begin(ui, NULL, LAB_PANEL_HELP, content, scroll);
    bool is_wide = content.w >= (float)MOST_COLUMNS * WHOLE_TEXTS * ui->scale;
    help_card card = {ui, page.left, is_wide ? MOST_COLUMNS : 2, ROW, GM_FONT_SMALL, {0}};
    for (uint32_t i = 0; i < card.columns; i++) {
        card.y[i] = page.left.y;
    }
    add_first(&card);
    add_play_keys(&card, keys);
    for (uint32_t i = LAB_KEYS_FIRST + 1; i < LAB_KEY_SECTIONS; i++) {
        add_section(&card, (lab_key_section)i);
    }
    add_controller(&card);
    level_columns(&card);
    page.left.y = card.y[0];
    lab_page_end(&page);
}
