/* lab/panels/lesson_foot.c -- see lesson_foot.h. */
#include "lab/panels/lesson_foot.h"

#include "lab/panels/keys.h"
#include "lab/panels/page.h"

#include <math.h>

enum { PLACE_CHECK = 1, PLACE_HINT, PLACE_NEXT };

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

uint64_t lab_tab_lesson_next(void)
{
    return id_of(PLACE_NEXT);
}

/* The first step that is not done, with keys as they are bound; NULL: the tab shows it, or all are
 * done. */
static const char *step_text(const lab_ui *ui, const lab_model *model, char out[LAB_TEXT * 2])
{
    const lab_lesson_model *lesson = &model->lesson;
    uint32_t step = 0;
    while (step < lesson->step_count && lesson->steps[step].is_done) {
        step++;
    }
    if (model->tab == LAB_TAB_LESSON || step == lesson->step_count || lesson->is_passed) {
        return NULL;
    }
    return lab_act_fill(ui, out, lesson->steps[step].text);
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

static void paint_buttons(lab_ui *ui, lab_box row, const lab_lesson_model *lesson)
{
    char text[LAB_TEXT];
    float gap = 6.0F * ui->scale;
    bool has_hint = lesson->hints_left > 0 && !lesson->is_passed;
    (void)lab_box_top(&row, 5.0F * ui->scale);
    lab_box check = lab_box_left(&row, floorf((row.w - 2.0F * gap) * 0.42F));
    (void)lab_box_left(&row, gap);
    lab_box hint = {row.x, row.y, floorf((row.w - gap) * 0.5F), row.h};
    if (has_hint) {
        (void)lab_box_left(&row, hint.w + gap);
    }
    const char *measure = lesson->is_checking ? lab_ui_word(ui, "MEASURING\xE2\x80\xA6")
                                              : lab_with_key(ui, "CHECK ({1})", LAB_CHECK, text);
    if (paint_button(ui, PLACE_CHECK, check, measure, !lesson->is_passed)) {
        lab_ask(ui->requests, (lab_request){.action = LAB_CHECK});
    }
    if (has_hint &&
        paint_button(ui, PLACE_HINT, hint, lab_with_key(ui, "HINT ({1})", LAB_HINT, text), false)) {
        lab_ask(ui->requests, (lab_request){.action = LAB_HINT});
    }
    if (paint_button(ui, PLACE_NEXT, row, lab_with_key(ui, "NEXT ({1})", LAB_LESSON, text),
                     lesson->is_passed)) {
        lab_ask(ui->requests, (lab_request){.action = LAB_LESSON, .direction = 1});
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
