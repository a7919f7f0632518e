/* lab/panels/hints.c -- see hints.h. */
#include "lab/panels/hints.h"

#include "lab/panels/key_caps.h"

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

/* A key and what it does; one that does not fit ends the line.  @return where it is; w 0: nowhere
 */
static lab_box add_hint(hint_line *line, const char *keys, const char *what)
{
    lab_ui *ui = line->ui;
    const char *text = gm_picture_translate(ui->layout, what);
    float key_width = width_of(line, GM_FONT_MONO_TINY, keys);
    float text_width = width_of(line, GM_FONT_SMALL, text);
    float end = line->x + key_width + KEY_GAP * ui->scale + text_width;
    line->is_full = line->is_full || end > line->box.x + line->box.w - 10.0F * ui->scale;
    lab_box whole = {line->x, line->box.y, end - line->x, line->box.h};
    if (line->is_full) {
        return (lab_box){.w = 0.0F};
    }
    lab_box key_box = {line->x, line->box.y, key_width + 2.0F, line->box.h};
    lab_ui_figure(ui, GM_FONT_MONO_TINY, key_box, GM_ALIGN_LEFT, LAB_ACCENT, keys);
    lab_box text_box = {line->x + key_width + KEY_GAP * ui->scale, line->box.y, text_width + 2.0F,
                        line->box.h};
    lab_ui_figure(ui, GM_FONT_SMALL, text_box, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY, text);
    line->x = end + GAP * ui->scale;
    return whole;
}

static void add_keys(hint_line *line, uint32_t wanted)
{
    uint32_t count = 0;
    const lab_key *keys = lab_keys_all(&count);
    for (uint32_t i = 0; i < count; i++) {
        if ((keys[i].hints & wanted) == 0) {
            continue;
        }
        lab_box box = add_hint(line, keys[i].keys, keys[i].what);
        if (box.w > 0.0F) {
            lab_key_caps caps = {.ui = line->ui, .panel = LAB_PANEL_HINTS, .first = i};
            (void)lab_key_caps_take(&caps, &keys[i], GM_FONT_MONO_TINY, box);
        }
    }
}

static void add_pad(hint_line *line, uint32_t wanted)
{
    uint32_t count = 0;
    const lab_pad_button *buttons = lab_pad_all(&count);
    for (uint32_t i = 0; i < count; i++) {
        if ((buttons[i].hints & wanted) != 0) {
            (void)add_hint(line, buttons[i].keys, buttons[i].what);
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
