/* lab/panels/hints.c -- see hints.h. */
#include "lab/panels/hints.h"

#include "lab/panels/key_caps.h"

#include <string.h>

#define GAP     16.0F
#define KEY_GAP 6.0F

typedef struct hint_line {
    lab_ui *ui;
    lab_box box;
    float x;
    bool is_full;
    bool is_tried; /* nothing is painted: only where things would lie */
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

/* A key and what it does, translated; one that does not fit ends the line.  @return where it is; w
 * 0: nowhere
 */
static lab_box add_hint(hint_line *line, const char *keys, const char *text)
{
    lab_ui *ui = line->ui;
    float key_width = width_of(line, GM_FONT_MONO_TINY, keys);
    float text_width = width_of(line, GM_FONT_SMALL, text);
    float end = line->x + key_width + KEY_GAP * ui->scale + text_width;
    line->is_full = line->is_full || end > line->box.x + line->box.w - 10.0F * ui->scale;
    lab_box whole = {line->x, line->box.y, end - line->x, line->box.h};
    if (line->is_full) {
        return (lab_box){.w = 0.0F};
    }
    line->x = end + GAP * ui->scale;
    if (line->is_tried) {
        return whole;
    }
    lab_box key_box = {whole.x, line->box.y, key_width + 2.0F, line->box.h};
    lab_ui_figure(ui, GM_FONT_MONO_TINY, key_box, GM_ALIGN_LEFT, LAB_ACCENT, keys);
    lab_box text_box = {whole.x + key_width + KEY_GAP * ui->scale, line->box.y, text_width + 2.0F,
                        line->box.h};
    lab_ui_figure(ui, GM_FONT_SMALL, text_box, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY, text);
    return whole;
}

static bool is_selected(const lab_model *model)
{
    return model->selected[0] != '\0' && strcmp(model->selected, model->guide.function) == 0;
}

/* By keyboard: the key of the group, which acts on the function of the step unless another one is
 * selected; or the way to the function, and then to where it is changed. */
static lab_action edit_action(const lab_model *model)
{
    bool is_told = model->guide.function[0] != '\0';
    bool is_at_hand = (is_told && model->selected[0] == '\0') || is_selected(model);
    if (model->guide.edit == GM_COMMAND_MOVE && is_at_hand) {
        return LAB_MOVE;
    }
    return is_selected(model) ? LAB_FOCUS : LAB_PICKER;
}

/* The first key of an action; NULL: it has none. */
static const lab_key *key_of(lab_action action, uint32_t *index)
{
    uint32_t count = 0;
    const lab_key *keys = lab_keys_all(&count);
    for (*index = 0; *index < count && action != LAB_NOTHING; (*index)++) {
        if (keys[*index].action == action && keys[*index].keys != NULL) {
            return &keys[*index];
        }
    }
    return NULL;
}

/* What a lesson's next step asks for; LAB_NOTHING: it has no key. */
static lab_action guided_action(const lab_model *model)
{
    static const lab_action actions[] = {
        [LAB_GUIDE_SHUFFLE] = LAB_SHUFFLE,
        [LAB_GUIDE_CHECK] = LAB_CHECK,
        [LAB_GUIDE_NEXT] = LAB_LESSON,
    };
    const lab_guide *guide = &model->guide;
    if (guide->step == LAB_GUIDE_EDIT) {
        return edit_action(model);
    }
    if (guide->step == LAB_GUIDE_WATCH && model->is_held) {
        return LAB_HOLD;
    }
    return guide->step < sizeof actions / sizeof actions[0] ? actions[guide->step] : LAB_NOTHING;
}

/* What a key does for the next step of a lesson. */
static const char *guided_words(const hint_line *line, const lab_key *key, const lab_guide *guide,
                                char out[LAB_TEXT])
{
    const char *values[1] = {guide->function};
    bool is_way = key->action == LAB_PICKER || key->action == LAB_FOCUS;
    if (!is_way || guide->step != LAB_GUIDE_EDIT || guide->function[0] == '\0') {
        return lab_ui_word(line->ui, key->what);
    }
    return lab_ui_fill(
        line->ui, out,
        key->action == LAB_PICKER ? "find {1}" : "move to the panel that changes {1}", values, 1);
}

/* @return it found room */
static bool add_key(hint_line *line, const lab_key *key, uint32_t index, const char *words)
{
    lab_box box = add_hint(line, key->keys, words);
    if (box.w > 0.0F && !line->is_tried) {
        lab_key_caps caps = {.ui = line->ui, .panel = LAB_PANEL_HINTS, .first = index};
        (void)lab_key_caps_take(&caps, key, GM_FONT_MONO_TINY, box);
    }
    return box.w > 0.0F;
}

/* The key of the next step, with a ring; a user of the mouse sees that of its place. */
static bool add_guided(hint_line *line, const lab_key *key, uint32_t index, const lab_guide *guide)
{
    char text[LAB_TEXT];
    float s = line->ui->scale;
    float from = line->x;
    bool has_room = add_key(line, key, index, guided_words(line, key, guide, text));
    if (has_room && !line->is_tried && !guide->is_at_mouse) {
        float wide = line->x - GAP * s - from;
        lab_guide_ring(line->ui, lab_box_make(from - 5.0F * s, line->box.y + s, wide + 10.0F * s,
                                              line->box.h - 2.0F * s));
    }
    return has_room;
}

/* Each key has its place, whatever the step; a narrow window has the first ones.
 * @return the key of the next step is one of them */
static bool add_usual(hint_line *line, const lab_model *model, const lab_key *guided)
{
    uint32_t count = 0;
    uint32_t wanted = wanted_hints(model);
    const lab_key *keys = lab_keys_all(&count);
    bool has_guided = false;
    for (uint32_t pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < count; i++) {
            const lab_key *key = &keys[i];
            lab_action what = key->action;
            bool is_first = what == LAB_HOLD || what == LAB_OPEN || what == LAB_HELP;
            bool is_here = (key->hints & wanted) != 0 && is_first == (pass == 0);
            if (is_here && key == guided) {
                has_guided = add_guided(line, key, i, &model->guide);
            } else if (is_here) {
                (void)add_key(line, key, i, lab_ui_word(line->ui, key->what));
            }
        }
    }
    return has_guided;
}

/* The key of the next step, if the line does not have it, and how its function is selected by
 * keyboard. */
static void add_special(hint_line *line, const lab_model *model)
{
    char text[LAB_TEXT];
    uint32_t first = 0;
    uint32_t second = 0;
    lab_action action = guided_action(model);
    const lab_key *guided = key_of(action, &first);
    const lab_key *picker = key_of(LAB_PICKER, &second);
    if (guided != NULL) {
        (void)add_guided(line, guided, first, &model->guide);
    }
    if (action == LAB_MOVE && !is_selected(model)) {
        (void)add_key(line, picker, second, guided_words(line, picker, &model->guide, text));
    }
}

/* The usual keys keep their places. What only the step needs stands at the right end. */
static void add_keys(hint_line *line, const lab_model *model)
{
    uint32_t index = 0;
    const lab_key *guided = key_of(guided_action(model), &index);
    hint_line tried = *line;
    hint_line special = *line;
    tried.is_tried = true;
    special.is_tried = true;
    if (guided != NULL && !add_usual(&tried, model, guided)) {
        add_special(&special, model);
        float wide = special.x - line->x;
        special = *line;
        special.x = line->box.x + line->box.w - wide;
        line->box.w -= wide;
        add_special(&special, model);
    }
    (void)add_usual(line, model, guided);
}

static void add_pad(hint_line *line, uint32_t wanted)
{
    uint32_t count = 0;
    const lab_pad_button *buttons = lab_pad_all(&count);
    for (uint32_t i = 0; i < count; i++) {
        if ((buttons[i].hints & wanted) != 0) {
            (void)add_hint(line, buttons[i].keys, lab_ui_word(line->ui, buttons[i].what));
        }
    }
}

void lab_hints_paint(lab_ui *ui, lab_box box, const lab_model *model)
{
    hint_line line = {ui, box, box.x + 12.0F * ui->scale, false, false};
    float back[4] = {box.x, box.y, box.w, box.h};
    gm_draw_rect(ui->list, back, gm_rgba(0x080E1A, 1.0F));
    if (ui->is_pad_used) {
        add_pad(&line, wanted_hints(model));
    } else {
        add_keys(&line, model);
    }
}
