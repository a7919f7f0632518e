/* lab/panels/lesson_foot.c -- see lesson_foot.h. */
#include "lab/panels/lesson_foot.h"

#include "lab/panels/keys.h"
#include "lab/panels/page.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PLACE_CHECK = 1, PLACE_HINT, PLACE_NEXT, PLACE_SAVE, PLACE_LIST };

/* Px of the design. */
#define BUTTONS 27.0F
#define MARK    19.0F
#define PAD     4.0F

static uint64_t id_of(uint32_t place)
{
    return lab_ui_id(LAB_PANEL_LESSON_FOOT, place);
}

uint64_t lab_tab_lesson_check(void)
{
    return id_of(PLACE_CHECK);
}

uint64_t lab_tab_lesson_hint(void)
{
    return id_of(PLACE_HINT);
}

uint64_t lab_tab_lesson_next(void)
{
    return id_of(PLACE_NEXT);
}

/* "Let one wait: ... A waits for B now: that is the wrong way round." */
static void add_reversed(const lab_ui *ui, const lab_step_row *step, char out[LAB_TEXT * 2])
{
    char words[LAB_TEXT];
    size_t used = strlen(out);
    if (step->reversed[0] != NULL) {
        (void)lab_ui_fill(ui, words, "{1} waits for {2} now: that is the wrong way round.",
                          step->reversed, 2);
        (void)snprintf(out + used, (size_t)LAB_TEXT * 2 - used, ". %s", words);
    }
}

const char *lab_lesson_step_text(const lab_ui *ui, const lab_step_row *step, char out[LAB_TEXT * 2])
{
    char words[LAB_TEXT * 2];
    char of[LAB_TEXT];
    char counted[16];
    char count[16];
    const char *values[2] = {counted, count};
    const char *text = lab_act_fill(ui, words, step->text);
    (void)snprintf(counted, sizeof counted, "%" PRIu32, step->counted);
    (void)snprintf(count, sizeof count, "%" PRIu32, step->count);
    /* "Watch the ring for 240 frames (40 of 240)", "Watch some bullets (40 of 240 frames)" */
    bool has_unit = !step->is_of_frames || strstr(step->text, count) != NULL;
    if (step->count > 1 && step->counted > 0) {
        (void)snprintf(
            out, (size_t)LAB_TEXT * 2, "%s (%s)", text,
            lab_ui_fill(ui, of, has_unit ? "{1} of {2}" : "{1} of {2} frames", values, 2));
    } else {
        (void)snprintf(out, (size_t)LAB_TEXT * 2, "%s", text);
    }
    add_reversed(ui, step, out);
    return out;
}

/* The first step that is not done, with keys as they are bound; NULL: the tab shows it, or all are
 * done. */
static const char *step_text(const lab_ui *ui, const lab_model *model, char out[LAB_TEXT * 2])
{
    const lab_lesson_model *lesson = &model->lesson;
    uint32_t step = 0;
    while (step < lesson->step_count &&
           (lesson->steps[step].is_done || lesson->steps[step].is_over)) {
        step++;
    }
    if (model->tab == LAB_TAB_LESSON || step == lesson->step_count || lesson->is_passed) {
        return NULL;
    }
    return lab_lesson_step_text(ui, &lesson->steps[step], out);
}

static float step_height(const lab_ui *ui, float wide, const char *text)
{
    lab_brush brush = lab_ui_brush(ui);
    float room = wide - MARK * ui->scale;
    return text != NULL
               ? lab_brush_lines_height(&brush, GM_FONT_SMALL, room, text) + PAD * ui->scale
               : 0.0F;
}

float lab_lesson_foot_height(const lab_ui *ui, float wide, const lab_model *model)
{
    char text[LAB_TEXT * 2];
    if (model->lesson.number == 0) {
        return 0.0F;
    }
    return BUTTONS * ui->scale + step_height(ui, wide, step_text(ui, model, text));
}

static void paint_step(lab_ui *ui, lab_box row, const char *text)
{
    float side = 11.0F * ui->scale;
    lab_ui_fill_box(ui, lab_box_make(row.x, row.y + 1.0F, row.w, 1.0F), LAB_BORDER, 0.8F);
    (void)lab_box_top(&row, PAD * ui->scale);
    lab_box mark = lab_box_left(&row, MARK * ui->scale);
    lab_ui_check(ui, lab_box_make(mark.x + 1.0F, mark.y + 2.0F * ui->scale, side, side), false);
    (void)lab_ui_lines(ui, GM_FONT_SMALL, row, LAB_TEXT_PRIMARY, text);
}

/* The button that leads on: green. */
static bool paint_green(lab_ui *ui, uint32_t place, lab_box box, const char *text)
{
    uint32_t touch = lab_ui_place(ui, id_of(place), box);
    float sides[4] = {box.x, box.y, box.w, box.h};
    gm_color color = gm_rgba(LAB_GOOD, (touch & LAB_HOVERED) != 0 ? 1.0F : 0.88F);
    gm_draw_round_rect(ui->list, sides, 4.0F * ui->scale, color, gm_color_scale(color, 0.8F));
    lab_ui_figure(ui, GM_FONT_SMALL, box, GM_ALIGN_CENTER, LAB_TEXT_DARK, text);
    return (touch & LAB_CLICKED) != 0;
}

static bool paint_button(lab_ui *ui, uint32_t place, lab_box box, const char *text, bool is_green)
{
    return is_green ? paint_green(ui, place, box, text)
                    : lab_ui_sign_button(ui, id_of(place), box, text, false);
}

typedef struct foot_button {
    uint32_t place;
    lab_request request;
    char text[LAB_TEXT];
} foot_button;

static foot_button make_button(lab_ui *ui, uint32_t place, lab_action action, const char *words)
{
    foot_button button = {.place = place};
    button.request = (lab_request){.action = action, .direction = action == LAB_LESSON ? 1 : 0};
    (void)lab_with_key(ui, words, action, button.text);
    return button;
}

/* CHECK and the hint, or after a pass the answer for the teacher and the way on; and the way back
 * to all lessons. */
static uint32_t choose_buttons(lab_ui *ui, const lab_lesson_model *lesson, foot_button buttons[3])
{
    uint32_t count = 0;
    if (lesson->is_passed) {
        buttons[count++] = make_button(ui, PLACE_SAVE, LAB_HAND_IN, "SAVE ({1})");
    } else {
        buttons[count++] = make_button(ui, PLACE_CHECK, LAB_CHECK, "CHECK ({1})");
    }
    if (lesson->is_checking) {
        (void)snprintf(buttons[0].text, LAB_TEXT, "%s", lab_ui_word(ui, "MEASURING\xE2\x80\xA6"));
    }
    if (!lesson->is_passed && lesson->hints_left > 0) {
        buttons[count++] = make_button(ui, PLACE_HINT, LAB_HINT, "HINT ({1})");
    }
    buttons[count++] = make_button(ui, PLACE_LIST, LAB_LESSON_LIST, "LESSONS ({1})");
    if (lesson->is_passed) {
        buttons[count++] = make_button(ui, PLACE_NEXT, LAB_LESSON, "NEXT: {1}");
    }
    return count;
}

/* Each has the width of its words and an equal part of the room that is left. */
static void paint_buttons(lab_ui *ui, lab_box row, const lab_lesson_model *lesson)
{
    foot_button buttons[3];
    uint32_t count = choose_buttons(ui, lesson, buttons);
    float gap = 6.0F * ui->scale;
    float spare = row.w - gap * (float)(count - 1);
    for (uint32_t i = 0; i < count; i++) {
        spare -= lab_ui_width(ui, GM_FONT_SMALL, buttons[i].text);
    }
    (void)lab_box_top(&row, 5.0F * ui->scale);
    for (uint32_t i = 0; i < count; i++) {
        const foot_button *button = &buttons[i];
        float words = lab_ui_width(ui, GM_FONT_SMALL, button->text);
        float wide = floorf(words + spare / (float)count);
        lab_box box = lab_box_left(&row, i + 1 < count ? wide : row.w);
        (void)lab_box_left(&row, gap);
        uint32_t green = lesson->is_passed ? PLACE_NEXT : PLACE_CHECK;
        if (paint_button(ui, button->place, box, button->text, button->place == green)) {
            lab_ask(ui->requests, button->request);
        }
    }
}

void lab_lesson_foot_paint(lab_ui *ui, lab_box box, const lab_model *model)
{
    char text[LAB_TEXT * 2];
    const char *step = step_text(ui, model, text);
    if (model->lesson.number == 0) {
        return;
    }
    if (step != NULL) {
        paint_step(ui, lab_box_top(&box, step_height(ui, box.w, step)), step);
    }
    paint_buttons(ui, box, &model->lesson);
}
