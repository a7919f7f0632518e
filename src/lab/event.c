/* lab/event.c -- events of the window: whose they are, what they ask for, and in which order that
 * takes effect. See lab.h. */
#include "lab/act.h"
#include "lab/panels/keys.h"
#include "lab/panels/question.h"
#include "session/controls.h"

/* Until a key that is held down steps again. */
#define STEP_DELAY_NS TL_MS(350)

static bool has_focus(const app_lab *lab)
{
    return lab_ui_shows_focus(&lab->ui);
}

/* The demo of the title is a run like others: P and Start hold it. */
static bool is_title(const app_lab *lab)
{
    return gm_game_view(lab->session->game)->screen == GM_SCREEN_TITLE;
}

static bool is_menu_key(const app_lab *lab, SDL_Scancode code)
{
    return code == SDL_SCANCODE_RETURN || code == SDL_SCANCODE_KP_ENTER ||
           code == SDL_SCANCODE_ESCAPE || (code == SDL_SCANCODE_P && !is_title(lab));
}

static bool accept(app_lab *lab)
{
    if (has_focus(lab)) {
        lab_ui_accept(&lab->ui);
        return true;
    }
    return false;
}

/* Ctrl with Tab or arrows, and arrows alone on the card with all keys, move the keyboard focus;
 * Enter acts where it is. */
static bool take_focus_key(app_lab *lab, const SDL_Keysym *key)
{
    bool moves =
        (key->mod & KMOD_CTRL) != 0 || (lab->model.has_help && key->scancode != SDL_SCANCODE_TAB);
    SDL_Scancode code = key->scancode;
    if (code == SDL_SCANCODE_RETURN && accept(lab)) {
        return true;
    }
    if (!moves) {
        return false;
    }
    switch ((int)code) {
    case SDL_SCANCODE_TAB:
        lab_ui_step_focus(&lab->ui, (key->mod & KMOD_SHIFT) != 0 ? -1 : 1);
        return true;
    case SDL_SCANCODE_LEFT:
        lab_ui_move_focus(&lab->ui, -1, 0);
        return true;
    case SDL_SCANCODE_RIGHT:
        lab_ui_move_focus(&lab->ui, 1, 0);
        return true;
    case SDL_SCANCODE_UP:
        lab_ui_move_focus(&lab->ui, 0, -1);
        return true;
    case SDL_SCANCODE_DOWN:
        lab_ui_move_focus(&lab->ui, 0, 1);
        return true;
    default:
        return false;
    }
}

/* What lies on top is what Esc closes, also over a menu and over play. */
static bool is_sheet_key(const app_lab *lab, const SDL_KeyboardEvent *event)
{
    return lab_has_sheet(lab) && event->keysym.scancode == SDL_SCANCODE_ESCAPE &&
           event->repeat == 0;
}

/* While the key of "one frame" is down, lab_run() steps by the clock. A system repeats only the key
 * that was pressed last, and the ship is to be flown meanwhile. */
static void follow_step_key(app_lab *lab, const SDL_KeyboardEvent *event,
                            const lab_request *request)
{
    if (request->action == LAB_STEP_FRAME && request->direction > 0) {
        lab->step_key = event->keysym.scancode;
        lab->step_at = lab->clock(NULL) + STEP_DELAY_NS;
        lab->step_pictures = 0;
    }
}

static bool take_key(app_lab *lab, const SDL_KeyboardEvent *event)
{
    lab_request request;
    if (event->repeat != 0 && event->keysym.scancode == lab->step_key) {
        return true;
    }
    if (is_sheet_key(lab, event)) {
        lab_ask(&lab->requests, (lab_request){.action = LAB_BACK});
        return true;
    }
    if (lab->is_open && lab_has_game_menu(lab) && is_menu_key(lab, event->keysym.scancode)) {
        return false;
    }
    if (lab->is_open && take_focus_key(lab, &event->keysym)) {
        return true;
    }
    bool is_of_lanes =
        lab->is_open && lab_lanes_have_focus(&lab->ui) && lab_keys_lanes_request(event, &request);
    if (!is_of_lanes && !lab_keys_request(event, lab->is_open, &request)) {
        return false;
    }
    follow_step_key(lab, event, &request);
    lab_ask(&lab->requests, request);
    return true;
}

/* The controller has no digits: up and down count to the guess, A makes it. */
static bool take_pad_guess(app_lab *lab, Uint8 button)
{
    bool is_up = button == SDL_CONTROLLER_BUTTON_DPAD_UP;
    bool is_end = button == SDL_CONTROLLER_BUTTON_A && lab->model.lesson.prediction[0] != '\0';
    if (lab_taught_has_field(lab) && is_end) {
        lab_ask(&lab->requests, (lab_request){.action = LAB_PREDICT, .number = '\n'});
        return true;
    }
    if (!lab_taught_has_field(lab) || (!is_up && button != SDL_CONTROLLER_BUTTON_DPAD_DOWN)) {
        return false;
    }
    lab_ask(&lab->requests, (lab_request){.action = LAB_PREDICT, .direction = is_up ? 1 : -1});
    return true;
}

static bool take_pad_focus(app_lab *lab, Uint8 button)
{
    switch (button) {
    case SDL_CONTROLLER_BUTTON_DPAD_LEFT:
        lab_ui_move_focus(&lab->ui, -1, 0);
        return true;
    case SDL_CONTROLLER_BUTTON_DPAD_RIGHT:
        lab_ui_move_focus(&lab->ui, 1, 0);
        return true;
    case SDL_CONTROLLER_BUTTON_DPAD_UP:
        lab_ui_move_focus(&lab->ui, 0, -1);
        return true;
    case SDL_CONTROLLER_BUTTON_DPAD_DOWN:
        lab_ui_move_focus(&lab->ui, 0, 1);
        return true;
    case SDL_CONTROLLER_BUTTON_A:
        return accept(lab);
    default:
        return false;
    }
}

void lab_note_pad(app_lab *lab, bool is_pad_used)
{
    lab->ui.is_pad_used = is_pad_used;
}

static bool take_pad(app_lab *lab, const SDL_ControllerButtonEvent *event)
{
    lab_request request;
    bool is_own = event->button == SDL_CONTROLLER_BUTTON_BACK ||
                  event->button == SDL_CONTROLLER_BUTTON_RIGHTSTICK ||
                  (event->button == SDL_CONTROLLER_BUTTON_START && is_title(lab));
    if (lab->is_open && lab_has_game_menu(lab) && !is_own) {
        return false;
    }
    if (lab->is_open &&
        (take_pad_guess(lab, event->button) || take_pad_focus(lab, event->button))) {
        return true;
    }
    if (!lab_pad_request(event, lab->is_open, &request)) {
        return false;
    }
    lab_ask(&lab->requests, request);
    return true;
}

static bool is_in(lab_box box, float x, float y)
{
    return x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h;
}

/* The mouse flies the ship only over the running world; letting go always reaches both. */
static bool take_mouse(app_lab *lab, const SDL_Event *event, float scale)
{
    (void)lab_ui_event(&lab->ui, event, scale);
    bool is_world = is_in(lab->layout.world, lab->ui.mouse_x, lab->ui.mouse_y);
    if (event->type == SDL_MOUSEBUTTONDOWN) {
        return !is_world || lab_has_sheet(lab) || lab_is_held(lab) ||
               event->button.button != SDL_BUTTON_LEFT;
    }
    return event->type == SDL_MOUSEWHEEL;
}

/* What has been opened over the Lab reads the keyboard first. */
static bool take_typing(app_lab *lab, const SDL_Event *event)
{
    if (lab->model.question != LAB_QUESTION_NONE && lab_question_event(event, &lab->requests)) {
        return true;
    }
    if (lab->model.has_name && lab_name_event(&lab->name, event, &lab->requests)) {
        return true;
    }
    if (lab->model.has_picker && lab_picker_event(&lab->picker, event, &lab->requests)) {
        return true;
    }
    if (lab->model.has_editor && lab_editor_event(&lab->editor, event, &lab->requests)) {
        return true;
    }
    bool is_grave = event->type == SDL_TEXTINPUT && event->text.text[0] == '`';
    if (lab->model.has_console && !is_grave &&
        lab_console_event(&lab->console, event, &lab->requests)) {
        return true;
    }
    return lab_taught_key(lab, event);
}

static void drop_file(app_lab *lab, char *path)
{
    SDL_free(lab->dropped);
    lab->dropped = path;
    lab_ask(&lab->requests, (lab_request){.action = LAB_FILE});
}

static bool look_ahead(SDL_Event *event, SDL_eventaction action)
{
    return SDL_PeepEvents(event, 1, action, SDL_FIRSTEVENT, SDL_LASTEVENT) == 1;
}

bool lab_next_event(app_lab *lab, SDL_Event *event)
{
    lab_act_all(lab);
    return lab->session->status == APP_OK && look_ahead(event, SDL_PEEKEVENT) &&
           lab_ui_takes(&lab->ui, event->type) && look_ahead(event, SDL_GETEVENT);
}

/* SDL_GetModState() is ahead of events that wait: a thread may be let go before Shift is. */
static void follow_shift(app_lab *lab, const SDL_Event *event)
{
    if (event->type == SDL_KEYDOWN || event->type == SDL_KEYUP) {
        lab->ui.is_shift_down = (event->key.keysym.mod & KMOD_SHIFT) != 0;
    }
}

bool lab_is_writing(const app_lab *lab)
{
    return lab->is_open &&
           (lab->model.has_picker || lab->model.has_console || lab->model.has_editor ||
            lab->model.has_name || lab_taught_has_field(lab));
}

bool lab_has_draft(const app_lab *lab)
{
    return lab->editor.is_changed;
}

static void note_mouse(app_lab *lab, uint32_t type)
{
    bool is_mouse = type == SDL_MOUSEMOTION || type == SDL_MOUSEBUTTONDOWN ||
                    type == SDL_MOUSEBUTTONUP || type == SDL_MOUSEWHEEL;
    bool is_key = type == SDL_KEYDOWN || type == SDL_CONTROLLERBUTTONDOWN;
    lab->is_mouse_used = is_mouse || (lab->is_mouse_used && !is_key);
}

bool lab_event(app_lab *lab, const SDL_Event *event, float scale)
{
    follow_shift(lab, event);
    note_mouse(lab, event->type);
    lab->ui.is_pad_used = app_controls_is_pad(lab->ui.is_pad_used, event);
    if (event->type == SDL_KEYDOWN) {
        lab_ui_drop_tip(&lab->ui);
    }
    if (event->type == SDL_DROPFILE) {
        drop_file(lab, event->drop.file);
        return true;
    }
    if (lab->is_open && take_typing(lab, event)) {
        return true;
    }
    switch (event->type) {
    case SDL_KEYDOWN:
        return take_key(lab, &event->key);
    case SDL_CONTROLLERBUTTONDOWN:
        return take_pad(lab, &event->cbutton);
    case SDL_CONTROLLERAXISMOTION:
        if (event->caxis.axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT) {
            lab->has_trigger = event->caxis.value > APP_TRIGGER_DOWN;
        }
        return false;
    default:
        return lab->is_open && take_mouse(lab, event, scale);
    }
}
