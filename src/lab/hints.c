/* lab/hints.c -- see hints.h. */
#include "hints.h"

#include "keys.h"

#define GAP     16.0F
#define KEY_GAP 6.0F

typedef struct hint_line {
    lab_ui *ui;
    lab_box box;
    float x;
    bool is_full;
} hint_line;

static uint32_t wanted_hints(const lab_model *model)
{
    uint32_t wanted = model->is_held ? LAB_HINT_HELD : LAB_HINT_LIVE;
    return model->lesson.number != 0 ? wanted | LAB_HINT_LESSON : wanted;
}

static float width_of(const hint_line *line, gm_font font, const char *text)
{
    return gm_draw_text_width(line->ui->list, font, 0.0F, text);
}

/* A key and what it does; one that does not fit ends the line. */
static void add_hint(hint_line *line, const char *keys, const char *what)
{
    lab_ui *ui = line->ui;
    const char *text = gm_picture_translate(ui->layout, what);
    float key_width = width_of(line, GM_FONT_MONO_TINY, keys);
    float text_width = width_of(line, GM_FONT_SMALL, text);
    float end = line->x + key_width + KEY_GAP * ui->scale + text_width;
    line->is_full = line->is_full || end > line->box.x + line->box.w - 10.0F * ui->scale;
    if (line->is_full) {
        return;
    }
    lab_box key_box = {line->x, line->box.y, key_width + 2.0F, line->box.h};
    lab_ui_figure(ui, GM_FONT_MONO_TINY, key_box, GM_ALIGN_LEFT, LAB_ACCENT, keys);
    lab_box text_box = {line->x + key_width + KEY_GAP * ui->scale, line->box.y, text_width + 2.0F,
                        line->box.h};
    lab_ui_figure(ui, GM_FONT_SMALL, text_box, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY, text);
    line->x = end + GAP * ui->scale;
}

static void add_keys(hint_line *line, uint32_t wanted)
{
    uint32_t count = 0;
    const lab_key *keys = lab_keys_all(&count);
    for (uint32_t i = 0; i < count; i++) {
        if ((keys[i].hints & wanted) != 0) {
            add_hint(line, keys[i].keys, keys[i].what);
        }
    }
}

static void add_pad(hint_line *line, uint32_t wanted)
{
    uint32_t count = 0;
    const lab_pad_button *buttons = lab_pad_all(&count);
    for (uint32_t i = 0; i < count; i++) {
        if ((buttons[i].hints & wanted) != 0) {
            add_hint(line, buttons[i].keys, buttons[i].what);
        }
    }
}

void lab_hints_paint(lab_ui *ui, lab_box box, const lab_model *model)
{
    hint_line line = {ui, box, box.x + 12.0F * ui->scale, false};
    float back[4] = {box.x, box.y, box.w, box.h};
    gm_draw_rect(ui->list, back, gm_rgba(0x080E1A, 1.0F));
    if (model->is_pad_used) {
        add_pad(&line, wanted_hints(model));
    } else {
        add_keys(&line, wanted_hints(model));
    }
}

/* The card: sections in three columns, each row a key and what it does. */

enum { CARD_COLUMNS = 3 };

#define CARD_WIDTH  1080.0F
#define CARD_HEIGHT 480.0F
#define ROW         16.0F
#define KEY_COLUMN  126.0F

/* Column of each section, chosen so that the columns are about equally long. */
static const uint32_t section_columns[LAB_KEY_SECTIONS] = {0, 1, 2, 1, 0};

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

static void add_section(help_card *card, lab_key_section section)
{
    uint32_t count = 0;
    const lab_key *keys = lab_keys_all(&count);
    add_title(card, section_columns[section], lab_key_section_name(section));
    for (uint32_t i = 0; i < count; i++) {
        if (keys[i].section == section && keys[i].keys != NULL) {
            add_row(card, section_columns[section], keys[i].keys, keys[i].what);
        }
    }
}

static void add_controller(help_card *card)
{
    uint32_t count = 0;
    const lab_pad_button *buttons = lab_pad_all(&count);
    add_title(card, 1, "Controller");
    for (uint32_t i = 0; i < count; i++) {
        if (buttons[i].keys != NULL) {
            add_row(card, 1, buttons[i].keys, buttons[i].what);
        }
    }
    add_row(card, 1, "LT", "rewind while held");
    add_row(card, 1, "D-pad", "move the focus");
}

void lab_help_paint(lab_ui *ui, lab_box box)
{
    float wide = CARD_WIDTH * ui->scale < box.w ? CARD_WIDTH * ui->scale : box.w;
    float tall = CARD_HEIGHT * ui->scale < box.h ? CARD_HEIGHT * ui->scale : box.h;
    lab_box place = {box.x + (box.w - wide) * 0.5F, box.y + (box.h - tall) * 0.5F, wide, tall};
    help_card card = {ui, lab_ui_panel(ui, place, "Keys"), {0}};
    for (uint32_t i = 0; i < CARD_COLUMNS; i++) {
        card.y[i] = card.content.y + 4.0F * ui->scale;
    }
    for (uint32_t i = 0; i < LAB_KEY_SECTIONS; i++) {
        add_section(&card, (lab_key_section)i);
    }
    add_controller(&card);
}
