/* lab/panels/question.c -- see question.h. */
#include "lab/panels/question.h"

#include <SDL.h>

#include <math.h>

enum { PLACE_SHEET = 0, PLACE_YES, PLACE_NO };

/* Px of the design. */
#define WIDE 400.0F
#define HIGH 112.0F
#define LINE 18.0F

static const char *const texts[LAB_QUESTION_COUNT] = {
    [LAB_QUESTION_NONE] = "",
    [LAB_QUESTION_FIRST] = "It ends your game.",
    [LAB_QUESTION_GAME] = "It ends your game; Continue begins its sector again.",
    [LAB_QUESTION_DAILY] = "It ends your daily run for good."};

static void answer(lab_requests *requests, bool is_yes)
{
    lab_ask(requests, is_yes ? (lab_request){.action = LAB_LESSON, .direction = 1}
                             : (lab_request){.action = LAB_BACK});
}

static void take_key(const SDL_KeyboardEvent *key, lab_requests *requests)
{
    SDL_Scancode code = key->keysym.scancode;
    bool is_yes = code == SDL_SCANCODE_RETURN || code == SDL_SCANCODE_KP_ENTER;
    if (key->repeat == 0 && (is_yes || code == SDL_SCANCODE_ESCAPE)) {
        answer(requests, is_yes);
    }
}

bool lab_question_event(const SDL_Event *event, lab_requests *requests)
{
    bool is_button = event->type == SDL_CONTROLLERBUTTONDOWN;
    if (event->type == SDL_KEYDOWN) {
        take_key(&event->key, requests);
    } else if (is_button && (event->cbutton.button == SDL_CONTROLLER_BUTTON_A ||
                             event->cbutton.button == SDL_CONTROLLER_BUTTON_B)) {
        answer(requests, event->cbutton.button == SDL_CONTROLLER_BUTTON_A);
    }
    return event->type == SDL_KEYDOWN || event->type == SDL_TEXTINPUT || is_button;
}

static bool paint_button(lab_ui *ui, uint32_t place, lab_box box, const char *const words[2])
{
    return lab_ui_button(ui, lab_ui_id(LAB_PANEL_QUESTION, place), box, words[ui->is_pad_used],
                         place == PLACE_YES);
}

static void paint_buttons(lab_ui *ui, lab_box row)
{
    static const char *const yes[2] = {"Open the lesson (Enter)", "Open the lesson (A)"};
    static const char *const no[2] = {"Go on playing (Esc)", "Go on playing (B)"};
    float gap = 8.0F * ui->scale;
    lab_box left = lab_box_left(&row, (row.w - gap) * 0.5F);
    (void)lab_box_left(&row, gap);
    if (paint_button(ui, PLACE_YES, left, yes)) {
        answer(ui->requests, true);
    }
    if (paint_button(ui, PLACE_NO, row, no)) {
        answer(ui->requests, false);
    }
}

void lab_question_paint(lab_ui *ui, lab_box box, const lab_model *model)
{
    float s = ui->scale;
    if (model->question == LAB_QUESTION_NONE) {
        return;
    }
    float wide = fminf(WIDE * s, box.w);
    lab_box outer = {roundf(box.x + (box.w - wide) / 2.0F), roundf(box.y + box.h * 0.3F), wide,
                     HIGH * s};
    (void)lab_ui_region(ui, lab_ui_id(LAB_PANEL_QUESTION, PLACE_SHEET), outer);
    lab_box inner = lab_ui_panel(ui, outer, "Open this lesson?");
    (void)lab_box_top(&inner, 4.0F * s);
    lab_ui_text(ui, GM_FONT_SMALL, lab_box_top(&inner, LINE * s), GM_ALIGN_LEFT, LAB_TEXT_TITLE,
                model->question_lesson);
    lab_ui_text(ui, GM_FONT_SMALL, lab_box_top(&inner, LINE * s), GM_ALIGN_LEFT, LAB_TEXT_SECONDARY,
                texts[model->question]);
    (void)lab_box_top(&inner, 6.0F * s);
    paint_buttons(ui, lab_box_top(&inner, 26.0F * s));
}
