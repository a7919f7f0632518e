/* lab/panels/help.c -- sections in three columns, each row a key and what it does. See help.h. */
#include "lab/panels/help.h"

#include "lab/panels/key_caps.h"

enum { CARD_COLUMNS = 3, COLUMN_PAD = 2, PLACE_CARD = 1 << 16 };

#define CARD_WIDTH  1080.0F
#define CARD_HEIGHT 480.0F
#define ROW         15.0F
#define KEY_COLUMN  112.0F

/* Column of each section, chosen so that the columns are about equally long. */
static const uint32_t section_columns[LAB_KEY_SECTIONS] = {0, 0, 1, 2, 1};

typedef struct help_card {
    lab_ui *ui;
    lab_box content;
    float y[CARD_COLUMNS];
} help_card;

static lab_box row_box(const help_card *card, uint32_t column, float inset)
{
    float wide = card->content.w / (float)CARD_COLUMNS;
    float x = card->content.x + wide * (float)column + (12.0F + inset) * card->ui->scale;
    return lab_box_make(x, card->y[column], wide - (24.0F + inset) * card->ui->scale,
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
    add_title(card, section_columns[section], lab_key_section_name(section));
    for (uint32_t i = 0; i < count; i++) {
        if (keys[i].section == section && keys[i].keys != NULL) {
            add_key(card, section_columns[section], &keys[i], i);
        }
    }
    if (section == LAB_KEYS_SHOW) {
        add_key(card, section_columns[section], lab_keys_of_lanes(), count);
    }
}

static void add_controller(help_card *card)
{
    uint32_t count = 0;
    const lab_pad_button *buttons = lab_pad_all(&count);
    add_title(card, COLUMN_PAD, "Controller");
    for (uint32_t i = 0; i < count; i++) {
        if (buttons[i].keys != NULL) {
            add_row(card, COLUMN_PAD, buttons[i].keys, buttons[i].what);
        }
    }
    add_row(card, COLUMN_PAD, "LT", "rewind while held");
    add_row(card, COLUMN_PAD, "D-pad", "move the focus");
}

void lab_help_paint(lab_ui *ui, lab_box box)
{
    float wide = CARD_WIDTH * ui->scale < box.w ? CARD_WIDTH * ui->scale : box.w;
    float tall = CARD_HEIGHT * ui->scale < box.h ? CARD_HEIGHT * ui->scale : box.h;
    lab_box place = {box.x + (box.w - wide) * 0.5F, box.y + (box.h - tall) * 0.5F, wide, tall};
    (void)lab_ui_region(ui, lab_ui_id(LAB_PANEL_HELP, PLACE_CARD), place);
    help_card card = {ui, lab_ui_panel(ui, place, "Keys"), {0}};
    for (uint32_t i = 0; i < CARD_COLUMNS; i++) {
        card.y[i] = card.content.y + 4.0F * ui->scale;
    }
    for (uint32_t i = 0; i < LAB_KEY_SECTIONS; i++) {
        add_section(&card, (lab_key_section)i);
    }
    add_controller(&card);
}
