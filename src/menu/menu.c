/* menu/menu.c -- moving through pages. See menu.h. */
#include "menu/menu_parts.h"
#include "session/controls.h"
#include "session/settings.h"

#include <game/utf8.h>
#include <string.h>

enum { STICK_OUT = 20000, STICK_BACK = 12000 };

void app_menu_push(app_menu *menu, app_page page)
{
    if (menu->depth < APP_MENU_DEPTH) {
        menu->pages[menu->depth++] = page;
        bool is_list =
            page == APP_PAGE_LESSONS || page == APP_PAGE_SCORES || page == APP_PAGE_DAILY;
        menu->selected[page] = is_list ? APP__UNCHOSEN : 0;
        menu->first = 0;
        menu->shown = 0;
        menu->is_waiting = false;
        menu->has_warned = false;
        menu->asked = 0;
        menu->message = NULL;
    }
}

void app_menu_open(app_menu *menu, app_page page)
{
    menu->depth = 0;
    menu->is_help_of_play = false;
    menu->pressed = SDL_SCANCODE_UNKNOWN;
    app_menu_push(menu, page);
}

void app_menu_close(app_menu *menu)
{
    menu->depth = 0;
    menu->is_waiting = false;
}

app_wish app_menu_take(app_menu *menu)
{
    app_wish wish = menu->wish;
    menu->wish = (app_wish){APP_WISH_NONE, 0};
    return wish;
}

static bool can_select(const app_menu_row *row)
{
    return row->kind != APP_ROW_INFO;
}

void app_menu_hover(app_menu *menu, uint32_t row)
{
    if (!menu->is_waiting && row < menu->row_count && can_select(&menu->rows[row])) {
        menu->selected[app_menu_page(menu)] = row;
    }
}

/* Pages without anything to choose scroll instead. */
static void scroll(app_menu *menu, int32_t way)
{
    if (way > 0 && menu->first + 1 < menu->row_count) {
        menu->first++;
    } else if (way < 0 && menu->first > 0) {
        menu->first--;
    }
}

/* The name of a player without one gives way to what is typed. */
static void begin_name(app_menu *menu)
{
    if (menu->is_name_offered) {
        menu->typed[0] = '\0';
    }
    menu->is_name_offered = false;
}

/* A controller has no letters: up and down turn the last one, as if on a wheel. */
static void turn_letter(app_menu *menu, int32_t way)
{
    static const char wheel[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.";
    int32_t count = (int32_t)sizeof wheel - 1;
    size_t length = strlen(menu->typed);
    const char *at = length > 0 ? strchr(wheel, menu->typed[length - 1]) : NULL;
    if (at == NULL) { /* none, or one that a keyboard typed, which may have several bytes */
        length = length > 0 ? gm_utf8_whole(menu->typed, length - 1) : 0;
        memcpy(menu->typed + length, "A", 2);
    } else {
        menu->typed[length - 1] = wheel[((int32_t)(at - wheel) + way + count) % count];
    }
}

/* To the right comes one letter more, to the left one less. */
static void step_letters(app_menu *menu, int32_t way)
{
    size_t length = strlen(menu->typed);
    if (way < 0) {
        gm_utf8_erase_last(menu->typed, strlen(menu->typed));
    } else if (length + 1 < sizeof menu->typed) {
        memcpy(menu->typed + length, "A", 2);
    }
}

bool app__menu_select_next(app_menu *menu, int32_t way)
{
    uint32_t *selected = &menu->selected[app_menu_page(menu)];
    uint32_t at = *selected;
    for (uint32_t i = 0; i < menu->row_count; i++) {
        at = (at + menu->row_count + (way > 0 ? 1U : menu->row_count - 1U)) % menu->row_count;
        if (can_select(&menu->rows[at])) {
            *selected = at;
            return true;
        }
    }
    return false;
}

/* Whether no row that can be selected follows the selected one. */
static bool is_last(const app_menu *menu)
{
    uint32_t row = menu->selected[app_menu_page(menu)] + 1;
    while (row < menu->row_count && !can_select(&menu->rows[row])) {
        row++;
    }
    return row >= menu->row_count;
}

void app_menu_move(app_menu *menu, int32_t way)
{
    if (app_menu_page(menu) == APP_PAGE_NAME) {
        begin_name(menu);
        turn_letter(menu, way);
        return;
    }
    menu->message = NULL;
    if (!app__menu_select_next(menu, way)) {
        scroll(menu, way);
    } else if (is_last(menu)) {
        menu->first = menu->row_count; /* rows below it, which are only read, come into sight */
    }
}

/* The first row that can be selected (way 1), or the last one (-1): the way leads there around the
 * other end. */
static void select_end(app_menu *menu, int32_t way)
{
    uint32_t last = menu->row_count > 0 ? menu->row_count - 1 : 0;
    menu->selected[app_menu_page(menu)] = way > 0 ? last : 0;
    menu->message = NULL;
    menu->first = way > 0 ? 0 : menu->first; /* a heading above the first row is in sight */
    if (!app__menu_select_next(menu, way)) {
        menu->first = way > 0 ? 0 : last; /* painting leaves the last ones in sight */
    }
}

static const app_menu_row *selected_row(const app_menu *menu)
{
    uint32_t at = menu->selected[app_menu_page(menu)];
    return at < menu->row_count && can_select(&menu->rows[at]) ? &menu->rows[at] : NULL;
}

void app_menu_change(app_menu *menu, const app_menu_data *data, int32_t way)
{
    if (app_menu_page(menu) == APP_PAGE_NAME) {
        begin_name(menu);
        step_letters(menu, way);
        return;
    }
    const app_menu_row *row = selected_row(menu);
    if (row != NULL && row->kind == APP_ROW_VALUE) {
        app__menu_change_value(menu, data, row->data, way);
    } else if (row != NULL && row->kind == APP_ROW_BINDING) {
        menu->slot = way > 0 ? 1 : 0;
    }
}

const char *app_menu_line(const app_menu *menu)
{
    bool is_pad_page = app_menu_page(menu) == APP_PAGE_PAD;
    if (menu->message != NULL || !menu->is_waiting) {
        return menu->message;
    }
    if (is_pad_page) {
        return menu->is_pad_used ? "Press a button; a push of the left stick leaves it as it is."
                                 : "Press a button of the controller; Esc leaves it as it is.";
    }
    return menu->is_pad_used ? "Press a key of the keyboard; B leaves it as it is."
                             : "Press a key; Esc leaves it as it is.";
}

static const char *why_off(app_page page)
{
    return page == APP_PAGE_PAUSE     ? "It costs a life, and this is the last one."
           : page == APP_PAGE_SECTORS ? "It opens when the sector above it is cleared."
                                      : "It opens when the lesson on its right is passed.";
}

void app_menu_accept(app_menu *menu, const app_menu_data *data)
{
    const app_menu_row *row = selected_row(menu);
    if (row == NULL) {
        app_menu_back(menu, data);
        return;
    }
    if (row->is_off) {
        menu->message = why_off(app_menu_page(menu));
        return;
    }
    switch (row->kind) {
    case APP_ROW_VALUE:
        app__menu_change_value(menu, data, row->data, 1);
        break;
    case APP_ROW_BINDING:
        menu->is_waiting = true;
        menu->message = NULL;
        break;
    case APP_ROW_ACT:
    case APP_ROW_TEXT:
        app__menu_act(menu, data, row->data);
        break;
    case APP_ROW_INFO:
    case APP_ROW_READ:
        break;
    }
}

void app_menu_click(app_menu *menu, const app_menu_data *data, uint32_t row, int32_t way)
{
    app_menu_hover(menu, row);
    const app_menu_row *at = selected_row(menu);
    bool is_typed = at != NULL && at->kind == APP_ROW_TEXT; /* the row below saves it */
    if (menu->is_waiting || at == NULL || at != &menu->rows[row] || is_typed) {
        return;
    }
    if (at->kind == APP_ROW_VALUE) { /* its name only selects it */
        if (way != 0) {
            app_menu_change(menu, data, way);
        }
        return;
    }
    if (at->kind == APP_ROW_BINDING && way != 0) {
        menu->slot = way > 0 && app_menu_page(menu) == APP_PAGE_KEYS ? 1 : 0;
    }
    app_menu_accept(menu, data);
}

/* Bindings that collide are left as they are only when that was said. */
static bool warns(app_menu *menu)
{
    bool has_conflict = false;
    for (uint32_t i = 0; i < menu->row_count; i++) {
        has_conflict = has_conflict || menu->rows[i].is_bad;
    }
    bool is_first = has_conflict && !menu->has_warned;
    if (is_first) {
        menu->has_warned = true;
        menu->message = "Rows in red share a key or button; once more leaves them so.";
    }
    return is_first;
}

void app_menu_back(app_menu *menu, const app_menu_data *data)
{
    (void)data;
    menu->message = NULL;
    if (menu->is_waiting) {
        menu->is_waiting = false;
        return;
    }
    if (warns(menu)) {
        return;
    }
    app_page page = app_menu_page(menu);
    if (page == APP_PAGE_PAUSE || page == APP_PAGE_FIRST ||
        (page == APP_PAGE_HELP && menu->is_help_of_play)) {
        menu->wish = (app_wish){APP_WISH_RESUME, APP_RESUME_BACK};
    } else if (page == APP_PAGE_OVER || page == APP_PAGE_ENDING) {
        menu->wish.kind = APP_WISH_LEAVE;
    } else if (page == APP_PAGE_CHOICE) {
        return; /* one must be taken */
    } else if (page == APP_PAGE_TITLE) {
        app_menu_push(menu, APP_PAGE_QUIT);
        menu->selected[APP_PAGE_QUIT] = 1;
    } else if (menu->depth > 0) {
        menu->depth--;
        menu->first = 0;
    }
}

const char *app_menu_back_word(const app_menu *menu, const app_menu_data *data)
{
    app_page page = app_menu_page(menu);
    bool is_over_title = menu->depth > 1 && menu->pages[menu->depth - 2] == APP_PAGE_TITLE;
    if (page == APP_PAGE_OVER || page == APP_PAGE_ENDING) {
        return data->asks_name ? "your name, then title" : "title";
    }
    return page == APP_PAGE_NAME && is_over_title ? "title" : "back";
}

static void bind_key(app_menu *menu, const app_menu_data *data, SDL_Scancode code)
{
    const app_menu_row *row = selected_row(menu);
    if (code == SDL_SCANCODE_ESCAPE || row == NULL) {
        app_menu_back(menu, data);
    } else if (app_key_is_taken(code)) {
        menu->message = "That key belongs to menus, overlays or the Lab.";
    } else {
        data->settings->bindings.keys[row->data][menu->slot] = code;
        menu->is_waiting = false;
        menu->has_warned = false;
        menu->message = NULL;
        menu->wish.kind = APP_WISH_SETTINGS;
    }
}

static void bind_pad(app_menu *menu, const app_menu_data *data, int code)
{
    const app_menu_row *row = selected_row(menu);
    if (app_pad_is_taken(code)) {
        menu->message = "That button belongs to the Lab or to these pages.";
        return;
    }
    menu->is_waiting = false;
    menu->has_warned = false;
    menu->message = NULL;
    if (row != NULL) {
        data->settings->bindings.pad[row->data] = code;
        menu->wish.kind = APP_WISH_SETTINGS;
    }
}

/* While a name is typed, letters are letters. */
static bool take_name_key(app_menu *menu, const app_menu_data *data, SDL_Scancode code)
{
    if (code == SDL_SCANCODE_BACKSPACE) {
        begin_name(menu);
        gm_utf8_erase_last(menu->typed, strlen(menu->typed));
    } else if (code == SDL_SCANCODE_RETURN || code == SDL_SCANCODE_KP_ENTER) {
        app_menu_accept(menu, data);
    } else if (code == SDL_SCANCODE_ESCAPE) {
        app_menu_back(menu, data);
    }
    return true;
}

/* Tab and the controller's Back do the same as the row "The Lab" of the title. */
static bool open_lab(app_menu *menu)
{
    bool is_title = app_menu_page(menu) == APP_PAGE_TITLE;
    menu->wish.kind = is_title ? APP_WISH_LAB : menu->wish.kind;
    return is_title;
}

static bool take_key(app_menu *menu, const app_menu_data *data, const SDL_KeyboardEvent *event)
{
    SDL_Scancode code = event->keysym.scancode;
    if ((event->keysym.mod & (KMOD_ALT | KMOD_CTRL | KMOD_GUI)) != 0) {
        return false;
    }
    if (menu->is_waiting) {
        bool is_pad = app_menu_page(menu) == APP_PAGE_PAD;
        if (event->repeat == 0 && (!is_pad || code == SDL_SCANCODE_ESCAPE)) {
            bind_key(menu, data, code);
        }
        return true;
    }
    if (app_menu_page(menu) == APP_PAGE_NAME) {
        return take_name_key(menu, data, code);
    }
    if (app_menu_page(menu) == APP_PAGE_FIRST) {
        if (event->repeat == 0) {
            app_menu_back(menu, data);
        }
        return true;
    }
    switch ((int)code) {
    case SDL_SCANCODE_UP:
    case SDL_SCANCODE_W:
        app_menu_move(menu, -1);
        return true;
    case SDL_SCANCODE_DOWN:
    case SDL_SCANCODE_S:
        app_menu_move(menu, 1);
        return true;
    case SDL_SCANCODE_HOME:
        select_end(menu, 1);
        return true;
    case SDL_SCANCODE_END:
        select_end(menu, -1);
        return true;
    case SDL_SCANCODE_LEFT:
    case SDL_SCANCODE_A:
        app_menu_change(menu, data, -1);
        return true;
    case SDL_SCANCODE_RIGHT:
    case SDL_SCANCODE_D:
        app_menu_change(menu, data, 1);
        return true;
    default:
        break;
    }
    if (event->repeat != 0) {
        return true;
    }
    if (code == SDL_SCANCODE_RETURN || code == SDL_SCANCODE_KP_ENTER ||
        code == SDL_SCANCODE_SPACE) {
        app_menu_accept(menu, data);
    } else if (code == SDL_SCANCODE_ESCAPE) {
        app_menu_back(menu, data);
    } else if (code == SDL_SCANCODE_P && app_menu_page(menu) == APP_PAGE_PAUSE) {
        menu->wish = (app_wish){APP_WISH_RESUME, APP_RESUME_PLAY};
    }
    return code != SDL_SCANCODE_F1 && (code != SDL_SCANCODE_TAB || open_lab(menu));
}

static void take_button(app_menu *menu, const app_menu_data *data, Uint8 button)
{
    if (menu->is_waiting) {
        if (app_menu_page(menu) == APP_PAGE_PAD) {
            bind_pad(menu, data, button);
        } else if (button == SDL_CONTROLLER_BUTTON_B) {
            app_menu_back(menu, data);
        }
        return;
    }
    if (app_menu_page(menu) == APP_PAGE_FIRST) {
        app_menu_back(menu, data);
        return;
    }
    switch (button) {
    case SDL_CONTROLLER_BUTTON_DPAD_UP:
        app_menu_move(menu, -1);
        break;
    case SDL_CONTROLLER_BUTTON_DPAD_DOWN:
        app_menu_move(menu, 1);
        break;
    case SDL_CONTROLLER_BUTTON_DPAD_LEFT:
        app_menu_change(menu, data, -1);
        break;
    case SDL_CONTROLLER_BUTTON_DPAD_RIGHT:
        app_menu_change(menu, data, 1);
        break;
    case SDL_CONTROLLER_BUTTON_A:
        app_menu_accept(menu, data);
        break;
    case SDL_CONTROLLER_BUTTON_B:
        app_menu_back(menu, data);
        break;
    case SDL_CONTROLLER_BUTTON_BACK:
        (void)open_lab(menu);
        break;
    case SDL_CONTROLLER_BUTTON_START:
        if (app_menu_page(menu) == APP_PAGE_PAUSE) {
            menu->wish = (app_wish){APP_WISH_RESUME, APP_RESUME_PLAY};
        }
        break;
    default:
        break;
    }
}

/* A trigger can be bound like a button. */
static bool take_trigger(app_menu *menu, const app_menu_data *data,
                         const SDL_ControllerAxisEvent *event)
{
    bool is_left = event->axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT;
    bool is_wanted = menu->is_waiting && app_menu_page(menu) == APP_PAGE_PAD;
    if (!is_left && event->axis != SDL_CONTROLLER_AXIS_TRIGGERRIGHT) {
        return false;
    }
    if (is_wanted && event->value > STICK_OUT) {
        bind_pad(menu, data, is_left ? APP_PAD_LEFT_TRIGGER : APP_PAD_RIGHT_TRIGGER);
    }
    return true;
}

/* A push of the stick is one step; the next needs it back in the middle. A slanting push is one
 * step too, and another controller ends no push. */
bool app_menu_note_stick(app_menu *menu, const SDL_ControllerAxisEvent *event)
{
    int axis = event->axis == SDL_CONTROLLER_AXIS_LEFTX ? 0 : 1;
    int reach = event->value < 0 ? -event->value : event->value;
    if (axis != 0 && event->axis != SDL_CONTROLLER_AXIS_LEFTY) {
        return false;
    }
    bool *is_out = &menu->is_stick_out[axis];
    if (reach < STICK_BACK && menu->sticks[axis] == event->which) {
        *is_out = false;
    }
    if (reach <= STICK_OUT || *is_out) {
        return false;
    }
    *is_out = true;
    menu->sticks[axis] = event->which;
    return !menu->is_stick_out[1 - axis];
}

static void take_stick(app_menu *menu, const app_menu_data *data,
                       const SDL_ControllerAxisEvent *event)
{
    if (take_trigger(menu, data, event) || !app_menu_note_stick(menu, event)) {
        return;
    }
    if (menu->is_waiting) {
        app_menu_back(menu, data);
    } else if (event->axis == SDL_CONTROLLER_AXIS_LEFTX) {
        app_menu_change(menu, data, event->value < 0 ? -1 : 1);
    } else {
        app_menu_move(menu, event->value < 0 ? -1 : 1);
    }
}

static void take_text(app_menu *menu, const char *text)
{
    if (app_menu_page(menu) != APP_PAGE_NAME || !app_settings_takes_letters(text)) {
        return;
    }
    begin_name(menu);
    size_t length = strlen(menu->typed);
    if (length + strlen(text) < sizeof menu->typed) {
        memcpy(menu->typed + length, text, strlen(text) + 1);
    }
}

/* The list moves, and the selection with it where it would go out of sight. */
static void scroll_list(app_menu *menu, int32_t up)
{
    enum { STEP = 3 };
    uint32_t *selected = &menu->selected[app_menu_page(menu)];
    for (uint32_t i = 0; i < STEP; i++) {
        bool is_end = up < 0 && menu->first + menu->shown >= menu->row_count;
        if (!is_end) {
            scroll(menu, -up);
        }
    }
    uint32_t last = menu->first + menu->shown - 1;
    if (*selected < menu->first || *selected > last) {
        *selected = up < 0 ? menu->first : last;
        menu->message = NULL;
        if (!can_select(&menu->rows[*selected])) {
            (void)app__menu_select_next(menu, -up);
        }
    }
}

/* The wheel stops at both ends of a list; one that is not all in sight is scrolled. */
static void turn_wheel(app_menu *menu, int32_t up)
{
    uint32_t *selected = &menu->selected[app_menu_page(menu)];
    uint32_t before = *selected;
    if (up == 0) {
        return; /* it was turned sideways */
    }
    if (menu->shown > 0 && menu->shown < menu->row_count) {
        scroll_list(menu, up > 0 ? 1 : -1);
        return;
    }
    app_menu_move(menu, up > 0 ? -1 : 1);
    bool is_around = up > 0 ? *selected > before : *selected < before;
    *selected = is_around ? before : *selected;
}

bool app_menu_event(app_menu *menu, const app_menu_data *data, const SDL_Event *event)
{
    if (menu->depth == 0) {
        return false;
    }
    menu->is_pad_used = app_controls_is_pad(menu->is_pad_used, event);
    app_menu_fill(menu, data);
    switch (event->type) {
    case SDL_KEYDOWN:
        menu->pressed = event->key.repeat == 0 ? event->key.keysym.scancode : menu->pressed;
        return menu->pressed != event->key.keysym.scancode || take_key(menu, data, &event->key);
    case SDL_TEXTINPUT:
        take_text(menu, event->text.text);
        return true;
    case SDL_CONTROLLERBUTTONDOWN:
        take_button(menu, data, event->cbutton.button);
        return true;
    case SDL_CONTROLLERAXISMOTION:
        take_stick(menu, data, &event->caxis);
        return true;
    case SDL_MOUSEWHEEL:
        turn_wheel(menu, event->wheel.y);
        return true;
    default:
        return false;
    }
}
