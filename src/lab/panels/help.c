/* lab/panels/help.c -- sections in columns, each row a key and what it does. See help.h. */
#include "lab/panels/help.h"

#include "lab/panels/key_caps.h"
#include "lab/panels/page.h"

#include <math.h>

enum { MOST_COLUMNS = 3, PAD_SECTION = LAB_KEY_SECTIONS, PLACE_CARD = 1 << 16 };

#define CARD_WIDTH  1080.0F
#define CARD_HEIGHT 480.0F
#define ROW         15.0F
#define KEY_COLUMN  104.0F
#define WHOLE_TEXTS 300.0F /* px of the design: a column where no text is cut */

/* Column of each section and of the controller's, chosen so that the columns are about equally
 * long: of three, and of two where the card is narrow. */
static const uint32_t section_columns[2][LAB_KEY_SECTIONS + 1] = {{0, 0, 1, 2, 1, 2},
                                                                  {0, 0, 1, 0, 1, 1}};

typedef struct help_card {
    lab_ui *ui;
    lab_box content;
    uint32_t columns;
    float y[MOST_COLUMNS];
} help_card;

static uint32_t column_of(const help_card *card, uint32_t section)
{
    return section_columns[card->columns == MOST_COLUMNS ? 0 : 1][section];
}

static lab_box row_box(const help_card *card, uint32_t column, float inset)
{
    float wide = card->content.w / (float)card->columns;
    float side = card->columns == MOST_COLUMNS ? 12.0F : 3.0F;
    float x = card->content.x + wide * (float)column + (side + inset) * card->ui->scale;
    return lab_box_make(x, card->y[column], wide - (2.0F * side + inset) * card->ui->scale,
                        ROW * card->ui->scale);
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
    lab_ui_text(card->ui, GM_FONT_SMALL, row_box(card, column, KEY_COLUMN), GM_ALIGN_LEFT,
                LAB_TEXT_SECONDARY, what);
    card->y[column] += ROW * card->ui->scale;
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

static void add_section(help_card *card, lab_key_section section)
{
    uint32_t count = 0;
    const lab_key *keys = lab_keys_all(&count);
    uint32_t column = column_of(card, (uint32_t)section);
    add_title(card, column, lab_key_section_name(section));
    for (uint32_t i = 0; i < count; i++) {
        if (keys[i].section == section && keys[i].keys != NULL) {
            add_key(card, column, &keys[i], i);
        }
    }
    if (section == LAB_KEYS_SHOW) {
        add_key(card, column, lab_keys_of_lanes(), count);
    }
}

static void add_controller(help_card *card)
{
    uint32_t count = 0;
    const lab_pad_button *buttons = lab_pad_all(&count);
    uint32_t column = column_of(card, PAD_SECTION);
    add_title(card, column, "Controller");
    for (uint32_t i = 0; i < count; i++) {
        if (buttons[i].keys != NULL) {
            add_row(card, column, buttons[i].keys, buttons[i].what);
        }
    }
    add_row(card, column, "LT", "rewind while held");
    add_row(card, column, "D-pad", "move the focus");
}

void lab_help_paint(lab_ui *ui, lab_box box, float *scroll)
{
    float wide = fminf(CARD_WIDTH * ui->scale, box.w);
    float tall = fminf(CARD_HEIGHT * ui->scale, box.h);
    lab_box place = {box.x + (box.w - wide) * 0.5F, box.y + (box.h - tall) * 0.5F, wide, tall};
    (void)lab_ui_region(ui, lab_ui_id(LAB_PANEL_HELP, PLACE_CARD), place);
    lab_box content = lab_ui_panel(ui, place, "Keys");
    lab_page page = lab_page_begin(ui, NULL, LAB_PANEL_HELP, content, scroll);
    bool is_wide = content.w >= (float)MOST_COLUMNS * WHOLE_TEXTS * ui->scale;
    help_card card = {ui, page.left, is_wide ? MOST_COLUMNS : 2, {0}};
    for (uint32_t i = 0; i < card.columns; i++) {
        card.y[i] = page.left.y + 4.0F * ui->scale;
    }
    for (uint32_t i = 0; i < LAB_KEY_SECTIONS; i++) {
        add_section(&card, (lab_key_section)i);
    }
    add_controller(&card);
    for (uint32_t i = 0; i < card.columns; i++) {
        page.left.y = fmaxf(page.left.y, card.y[i]);
    }
    lab_page_end(&page);
}
