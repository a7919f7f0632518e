/* lab/panels/name.c -- see name.h. */
#include "lab/panels/name.h"

#include "session/settings.h"

#include <SDL.h>

#include <game/utf8.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PLACE_SHEET = 0, PLACE_SAVE, PLACE_UNNAMED, PLACE_OTHER, PLACE_CLOSE };
enum { UNNAMED = 1 };

/* Px of the design. */
#define WIDE  380.0F
#define HIGH  128.0F
#define FIELD 24.0F
#define LINE  18.0F

/* No name: the answer is saved without one. */
static void ask_to_save(lab_requests *requests, const char *name)
{
    lab_request request = {.action = LAB_HAND_IN, .number = UNNAMED};
    (void)snprintf(request.text, sizeof request.text, "%s", name);
    lab_ask(requests, request);
}

static void type(lab_name *name, const char *text)
{
    size_t length = name->is_kept ? 0 : strlen(name->typed);
    bool is_begun = length > 0 || text[0] != ' ';
    if (app_settings_takes_letters(text) && is_begun &&
        length + strlen(text) < sizeof name->typed) {
        memcpy(name->typed + length, text, strlen(text) + 1);
        name->is_kept = false;
        name->is_missing = false;
    }
}

/* Of a name that was kept all letters. */
static void erase_letter(lab_name *name)
{
    gm_utf8_erase_last(name->typed, name->is_kept ? 0 : strlen(name->typed));
    name->is_kept = false;
}

static bool take_key(lab_name *name, const SDL_Keysym *key, lab_requests *requests)
{
    if ((key->mod & (KMOD_CTRL | KMOD_ALT)) != 0) {
        return true;
    }
    switch ((int)key->scancode) {
    case SDL_SCANCODE_BACKSPACE:
        erase_letter(name);
        return true;
    case SDL_SCANCODE_RETURN:
    case SDL_SCANCODE_KP_ENTER:
        name->is_missing = name->typed[0] == '\0';
        if (!name->is_missing) {
            ask_to_save(requests, name->typed);
        }
        return true;
    default:
        return key->scancode != SDL_SCANCODE_ESCAPE &&
               !(key->scancode >= SDL_SCANCODE_F1 && key->scancode <= SDL_SCANCODE_F12);
    }
}

bool lab_name_event(lab_name *name, const SDL_Event *event, lab_requests *requests)
{
    if (event->type == SDL_TEXTINPUT) {
        type(name, event->text.text);
        return true;
    }
    return event->type == SDL_KEYDOWN && take_key(name, &event->key.keysym, requests);
}

static void paint_field(lab_ui *ui, lab_box box, const lab_name *name)
{
    float s = ui->scale;
    const char *typed = name->typed;
    float sides[4] = {box.x, box.y, box.w, box.h};
    gm_draw_round_rect(ui->list, sides, 3.5F * s, gm_rgba(0x070D18, 1.0F), gm_rgba(0x0B1424, 1.0F));
    gm_draw_round_rect_stroke(ui->list, sides, 3.5F * s, 1.0F, gm_rgba(LAB_ACCENT, 1.0F));
    lab_box inside = {box.x + 8.0F * s, box.y, box.w - 16.0F * s, box.h};
    float wide = fminf(lab_ui_width(ui, GM_FONT_UI, typed), inside.w - 2.0F);
    if (name->is_kept) {
        lab_ui_fill_box(ui, lab_box_make(inside.x, box.y + 4.0F * s, wide, box.h - 8.0F * s),
                        LAB_ACCENT, 0.4F);
    }
    lab_ui_figure(ui, GM_FONT_UI, inside, GM_ALIGN_LEFT, LAB_TEXT_TITLE, typed);
    lab_ui_fill_box(
        ui, lab_box_make(inside.x + wide + 1.0F, box.y + 5.0F * s, 1.5F * s, box.h - 10.0F * s),
        LAB_ACCENT, 1.0F);
}

static void paint_buttons(lab_ui *ui, lab_box row, lab_name *name)
{
    float gap = 8.0F * ui->scale;
    float wide = name->is_kept ? (row.w - 2.0F * gap) / 3.0F : (row.w - gap) * 0.5F;
    lab_box save = lab_box_left(&row, wide);
    (void)lab_box_left(&row, gap);
    bool can_save = name->typed[0] != '\0';
    if (lab_ui_button(ui, lab_ui_id(LAB_PANEL_NAME, PLACE_SAVE), save, "Save (Enter)", can_save)) {
        name->is_missing = !can_save;
        if (can_save) {
            ask_to_save(ui->requests, name->typed);
        }
    }
    if (name->is_kept) {
        lab_box other = lab_box_left(&row, wide);
        (void)lab_box_left(&row, gap);
        if (lab_ui_button(ui, lab_ui_id(LAB_PANEL_NAME, PLACE_OTHER), other, "Another name",
                          false)) {
            erase_letter(name);
        }
    }
    if (lab_ui_button(ui, lab_ui_id(LAB_PANEL_NAME, PLACE_UNNAMED), row, "Without a name", false)) {
        ask_to_save(ui->requests, "");
    }
}

/* At the right end of the sheet's head: nothing is saved then. */
static void paint_close(lab_ui *ui, lab_box outer)
{
    float s = ui->scale;
    lab_box box = {outer.x + outer.w - 32.0F * s, outer.y + 7.0F * s, 20.0F * s, 18.0F * s};
    if (lab_ui_sign_button(ui, lab_ui_id(LAB_PANEL_NAME, PLACE_CLOSE), box, "\xC3\x97", false)) {
        lab_ask(ui->requests, (lab_request){.action = LAB_BACK});
    }
}

static void paint_line(lab_ui *ui, lab_box *inner, uint32_t rgb, const char *text)
{
    lab_ui_text(ui, GM_FONT_SMALL, lab_box_top(inner, LINE * ui->scale), GM_ALIGN_LEFT, rgb, text);
}

void lab_name_paint(lab_ui *ui, lab_box box, lab_name *name)
{
    float s = ui->scale;
    float wide = fminf(WIDE * s, box.w);
    float high = (HIGH + (name->is_failed ? LINE : 0.0F)) * s;
    lab_box outer = {roundf(box.x + (box.w - wide) / 2.0F), roundf(box.y + box.h * 0.3F), wide,
                     high};
    (void)lab_ui_region(ui, lab_ui_id(LAB_PANEL_NAME, PLACE_SHEET), outer);
    lab_box inner = lab_ui_panel(ui, outer, "Your name, for your teacher");
    paint_close(ui, outer);
    (void)lab_box_top(&inner, 4.0F * s);
    if (name->is_failed) {
        paint_line(ui, &inner, LAB_WARNING,
                   "This answer did not pass. It can be saved all the same.");
    }
    if (name->is_missing) {
        paint_line(ui, &inner, LAB_BAD, "Type a name first, or press \"Without a name\".");
    } else {
        paint_line(ui, &inner, LAB_TEXT_SECONDARY,
                   name->is_kept ? "Not yours? Type your own name."
                                 : "Type it. Settings keep it for the next answer.");
    }
    paint_field(ui, lab_box_top(&inner, FIELD * s), name);
    (void)lab_box_top(&inner, 8.0F * s);
    paint_buttons(ui, lab_box_top(&inner, 26.0F * s), name);
}
