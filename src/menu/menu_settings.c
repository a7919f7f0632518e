/* menu/menu_settings.c -- the pages of the settings: what is set, keys, controller. See menu.h. */
#include "menu/menu_parts.h"

#include <game/palette.h>

#include <stdio.h>
#include <string.h>

enum { VOLUME_STEP = 10, SCALE_STEP = 25, LEAST_SCALE = 75, USUAL_SCALE = 100, MOST_SCALE = 300 };

static const uint32_t caps[] = {0, 30, 60, 90, 120, 144, 240};
enum { CAPS = sizeof caps / sizeof caps[0] };

/* Of the window, in its own units. */
static const uint32_t sizes[][2] = {{640, 360},  {960, 540},   {1280, 720},
                                    {1600, 900}, {1920, 1080}, {2560, 1440}};
enum { SIZES = sizeof sizes / sizeof sizes[0], USUAL_SIZE = 2 };

static void add_switch(app_menu *menu, const char *label, int32_t data, bool is_on)
{
    app__menu_add(menu, APP_ROW_VALUE, label, data)->word = is_on ? "on" : "off";
}

static void add_number(app_menu *menu, const char *label, int32_t data, uint32_t number,
                       const char *unit)
{
    app_menu_row *row = app__menu_add(menu, APP_ROW_VALUE, label, data);
    (void)snprintf(row->value, sizeof row->value, "%u%s", number, unit);
}

static void add_volume(app_menu *menu, const char *label, int32_t data, uint32_t percent)
{
    add_number(menu, label, data, percent, " %");
    menu->rows[menu->row_count - 1].is_least = percent == 0;
    menu->rows[menu->row_count - 1].is_most = percent >= APP_MOST_VOLUME;
}

/* What a row changes, in one line while it is selected. */
static const struct {
    int32_t row;
    const char *text; /* English */
} notes[] = {
    {ROW_VOLUME, "How loud the game is."},
    {ROW_EFFECTS, "How loud the laser, hits and warnings are."},
    {ROW_MUSIC, "How loud the music is."},
    {ROW_MUTE, "Turns all sound off and keeps the volumes."},
    {ROW_FULL_SCREEN, "The game fills the screen."},
    {ROW_SIZE, "The size of the window when the game does not fill the screen."},
    {ROW_FPS, "A low limit saves power. \"As the display\" looks smoothest."},
    {ROW_SCALE, "Automatic: the larger the window, the larger the texts."},
    {ROW_PROJECTOR, "For a class: larger texts, more contrast, and each key you press is shown."},
    {ROW_LANGUAGE, "The language of all texts."},
    {ROW_PALETTE, "Colour-blind players can tell each of these apart."},
    {ROW_STEADY, "Stops the shaking of the picture and dims flashes."},
    {ROW_GHOST, "A pale ship flies your best run beside you."},
    {ROW_SPEED, "Below 100 % you have more time; scores of such a game are not kept."},
    {ROW_RUMBLE, "The controller shakes when the ship is hit."},
    {ROW_NAME, "Shown in the scores and in lesson answers that you save."},
    {ROW_KEYS, "Choose the keys that fly, fire, focus, pause and show the next tick group."},
    {ROW_PAD,
     "Choose the controller buttons that fly, fire, focus, pause and show the next tick group."},
};
enum { NOTES = sizeof notes / sizeof notes[0] };

/* In both languages: a player who reads one of them finds it under the other. */
static const char language_label[] = "Language / \xE8\xAF\xAD\xE8\xA8\x80";

/* Of a chosen text size. */
static const char scale_note[] =
    "Texts have {1} of their usual size, or less where the window is too small.";

static const char *hold_note(bool has_hold)
{
    return has_hold ? "The first tick group that is shown holds the game. Others come and go while "
                      "it runs."
                    : "The game runs on while tick groups are shown. The pause key holds it.";
}

static const char *note_of(int32_t row, const app_settings *s)
{
    const char *text = NULL;
    for (int n = 0; n < NOTES && text == NULL; n++) {
        text = notes[n].row == row ? notes[n].text : NULL;
    }
    bool is_chosen_scale = row == ROW_SCALE && s->ui_scale != 0;
    return is_chosen_scale ? scale_note : row == ROW_HOLD ? hold_note(s->has_hold) : text;
}

/* Also where the window chooses it: a step to the right would make texts smaller there. */
static bool is_most_scale(const app_menu_data *data)
{
    uint32_t chosen = data->settings->ui_scale;
    return (chosen > 0 ? chosen : data->automatic_scale) >= MOST_SCALE;
}

static void add_heading(app_menu *menu, const char *text)
{
    app__menu_add(menu, APP_ROW_INFO, text, 0)->is_heading = true;
}

void app__menu_fill_settings(app_menu *menu, const app_menu_data *data)
{
    const app_settings *s = data->settings;
    add_heading(menu, "Sound");
    add_volume(menu, "Volume", ROW_VOLUME, s->volume);
    add_volume(menu, "Effects", ROW_EFFECTS, s->effects_volume);
    add_volume(menu, "Music", ROW_MUSIC, s->music_volume);
    add_switch(menu, "Mute", ROW_MUTE, s->is_muted);
    add_heading(menu, "Window");
    add_switch(menu, "Full screen", ROW_FULL_SCREEN, s->is_full_screen);
    app_menu_row *size = app__menu_add(menu, APP_ROW_VALUE, "Window size", ROW_SIZE);
    (void)snprintf(size->value, sizeof size->value, "%u x %u",
                   s->width > 0 ? s->width : sizes[USUAL_SIZE][0],
                   s->height > 0 ? s->height : sizes[USUAL_SIZE][1]);
    add_number(menu, "Frame rate limit", ROW_FPS, s->max_fps, "");
    if (s->max_fps == 0) {
        menu->rows[menu->row_count - 1].word = "as the display";
    }
    add_heading(menu, "Text and colours");
    add_number(menu, "Text size", ROW_SCALE, s->ui_scale, " %");
    menu->rows[menu->row_count - 1].word = s->ui_scale == 0 ? "automatic" : NULL;
    menu->rows[menu->row_count - 1].is_least = s->ui_scale == 0;
    menu->rows[menu->row_count - 1].is_most = is_most_scale(data);
    add_switch(menu, "Projector mode", ROW_PROJECTOR, s->is_projected);
    app__menu_add(menu, APP_ROW_VALUE, language_label, ROW_LANGUAGE)->word = "English";
    app__menu_add(menu, APP_ROW_VALUE, "Tick group colours", ROW_PALETTE)->word =
        gm_palette_name((gm_palette)s->palette);
    add_heading(menu, "In play");
    add_number(menu, "Game speed", ROW_SPEED, s->speed, " %");
    menu->rows[menu->row_count - 1].is_least = s->speed <= APP_LEAST_SPEED;
    menu->rows[menu->row_count - 1].is_most = s->speed >= APP_USUAL_SPEED;
    add_switch(menu, "Less shaking and flashing", ROW_STEADY, s->is_steady);
    add_switch(menu, "Show my best run", ROW_GHOST, s->has_ghost);
    add_switch(menu, "Tick groups hold the game", ROW_HOLD, s->has_hold);
    add_switch(menu, "Vibration", ROW_RUMBLE, s->has_rumble);
    app_menu_row *name = app__menu_add(menu, APP_ROW_ACT, "Name", ROW_NAME);
    (void)snprintf(name->value, sizeof name->value, "%s", s->player);
    name->word = s->player[0] == '\0' ? APP_SCORES_UNNAMED : NULL;
    add_heading(menu, "Controls");
    app__menu_add(menu, APP_ROW_ACT, "Keys", ROW_KEYS);
    app__menu_add(menu, APP_ROW_ACT, "Controller", ROW_PAD);
    app__menu_add(menu, APP_ROW_ACT, "Back", ROW_BACK);
    for (uint32_t i = 0; i < menu->row_count; i++) {
        menu->rows[i].note = note_of(menu->rows[i].data, s);
    }
}

/* Where bindings collide, a line says so, unless there is another message. */
static void tell_conflict(app_menu *menu)
{
    for (uint32_t i = 0; i < menu->row_count && app_menu_line(menu) == NULL; i++) {
        if (menu->rows[i].is_bad) {
            menu->message = "Rows in red share a key or button.";
        }
    }
}

static const char focus_note[] = "All but your ship slows down while the FOCUS bar lasts.";

static const char *key_note(app_deed deed)
{
    if (deed == APP_DEED_FOCUS) {
        return focus_note;
    }
    return deed == APP_DEED_FIRE
               ? "The left mouse button (LMB) fires too."
               : "Select it, then press the new key. Left, right: which of the two.";
}

void app__menu_fill_keys(app_menu *menu, const app_menu_data *data)
{
    const app_bindings *b = &data->settings->bindings;
    for (int deed = 0; deed < APP_DEED_COUNT; deed++) {
        char names[APP_DEED_KEYS][APP_BINDING_NAME];
        app_menu_row *row =
            app__menu_add(menu, APP_ROW_BINDING, app_deed_text((app_deed)deed), deed);
        app_key_name(b->keys[deed][0], names[0]);
        app_key_name(b->keys[deed][1], names[1]);
        bool is_selected = menu->selected[APP_PAGE_KEYS] == (uint32_t)deed;
        uint32_t slot = is_selected ? menu->slot : APP_DEED_KEYS;
        const char *mouse = deed == APP_DEED_FIRE ? "LMB   " : ""; /* it cannot be changed */
        (void)snprintf(row->value, sizeof row->value, "%s%s%.24s%s   %s%.24s%s", mouse,
                       slot == 0 ? "[" : "", names[0][0] != '\0' ? names[0] : "-",
                       slot == 0 ? "]" : "", slot == 1 ? "[" : "",
                       names[1][0] != '\0' ? names[1] : "-", slot == 1 ? "]" : "");
        row->is_bad = app_bindings_key_conflict(b, (app_deed)deed) < APP_DEED_COUNT;
        row->is_waiting = is_selected && menu->is_waiting;
        row->word = row->is_waiting ? "press a key" : NULL;
        row->note = key_note((app_deed)deed);
    }
    app__menu_add(menu, APP_ROW_ACT, "Reset to defaults", ROW_DEFAULTS);
    app__menu_add(menu, APP_ROW_ACT, "Back", ROW_BACK);
    tell_conflict(menu);
}

void app__menu_fill_pad(app_menu *menu, const app_menu_data *data)
{
    const app_bindings *b = &data->settings->bindings;
    for (int deed = 0; deed < APP_DEED_COUNT; deed++) {
        app_menu_row *row =
            app__menu_add(menu, APP_ROW_BINDING, app_deed_text((app_deed)deed), deed);
        (void)snprintf(row->value, sizeof row->value, "%s", app_pad_cap(b->pad[deed]));
        row->is_bad = app_bindings_pad_conflict(b, (app_deed)deed) < APP_DEED_COUNT;
        row->is_waiting = menu->is_waiting && menu->selected[APP_PAGE_PAD] == (uint32_t)deed;
        row->word = row->is_waiting ? "press a button" : NULL;
        row->note = deed == APP_DEED_FOCUS ? focus_note : "Select it, then press the new button.";
    }
    app__menu_add(menu, APP_ROW_ACT, "Reset to defaults", ROW_DEFAULTS);
    app__menu_add(menu, APP_ROW_ACT, "Back", ROW_BACK);
    tell_conflict(menu);
}

static uint32_t stepped(uint32_t value, int32_t way, uint32_t step, uint32_t most)
{
    if (way < 0) {
        return value > step ? value - step : 0;
    }
    return value + step < most ? value + step : most;
}

static uint32_t next_cap(uint32_t now, int32_t way)
{
    int32_t at = 0;
    while (at + 1 < CAPS && caps[at] < now) {
        at++;
    }
    return caps[(at + (way < 0 ? CAPS - 1 : 1)) % CAPS];
}

static bool has_room(const app_menu_data *data, const uint32_t size[2])
{
    return data->most_width == 0 || (size[0] <= data->most_width && size[1] <= data->most_height);
}

/* The next wider or narrower one that the display has room for, and round again. */
static void next_size(const app_menu_data *data, int32_t way)
{
    app_settings *s = data->settings;
    uint32_t width = s->width > 0 ? s->width : sizes[USUAL_SIZE][0];
    int32_t at = 0;
    while (at < SIZES && (way > 0 ? sizes[at][0] <= width : sizes[at][0] < width)) {
        at++;
    }
    at = (way > 0 ? at : at + SIZES - 1) % SIZES;
    for (int i = 0; i < SIZES && !has_room(data, sizes[at]); i++) {
        at = (at + (way > 0 ? 1 : SIZES - 1)) % SIZES;
    }
    s->width = sizes[at][0];
    s->height = sizes[at][1];
}

/* 70, 85, 100. */
static uint32_t next_speed(uint32_t now, int32_t way)
{
    enum { STEP = 15 };
    if (way < 0) {
        return now < APP_LEAST_SPEED + STEP ? APP_LEAST_SPEED : now - STEP;
    }
    return now + STEP > APP_USUAL_SPEED ? APP_USUAL_SPEED : now + STEP;
}

/* 0, then 75 to 300; from 0 to the right the next one that is larger than what is seen. */
static uint32_t next_scale(const app_menu_data *data, int32_t way)
{
    uint32_t now = data->settings->ui_scale;
    uint32_t chosen = data->automatic_scale > 0 ? data->automatic_scale : USUAL_SCALE;
    if (way < 0) {
        return now <= LEAST_SCALE ? 0 : now - SCALE_STEP;
    }
    if (is_most_scale(data)) {
        return now;
    }
    uint32_t next = (now > 0 ? now : chosen - chosen % SCALE_STEP) + SCALE_STEP;
    return next < MOST_SCALE ? next : MOST_SCALE;
}

static void next_language(const app_menu_data *data, int32_t way)
{
    uint32_t count = data->language_count;
    uint32_t at = 0;
    while (at < count && strcmp(data->languages[at], data->language_now) != 0) {
        at++;
    }
    if (count > 0) {
        at = (at + (way < 0 ? count - 1 : 1)) % count;
        (void)snprintf(data->settings->language, sizeof data->settings->language, "%s",
                       data->languages[at]);
    }
}

void app__menu_change_value(app_menu *menu, const app_menu_data *data, int32_t row, int32_t way)
{
    app_settings *s = data->settings;
    switch (row) {
    case ROW_VOLUME:
        s->volume = stepped(s->volume, way, VOLUME_STEP, APP_MOST_VOLUME);
        break;
    case ROW_EFFECTS:
        s->effects_volume = stepped(s->effects_volume, way, VOLUME_STEP, APP_MOST_VOLUME);
        break;
    case ROW_MUSIC:
        s->music_volume = stepped(s->music_volume, way, VOLUME_STEP, APP_MOST_VOLUME);
        break;
    case ROW_MUTE:
        s->is_muted = !s->is_muted;
        break;
    case ROW_FULL_SCREEN:
        s->is_full_screen = !s->is_full_screen;
        break;
    case ROW_SIZE:
        next_size(data, way);
        break;
    case ROW_FPS:
        s->max_fps = next_cap(s->max_fps, way);
        break;
    case ROW_SCALE:
        s->ui_scale = next_scale(data, way);
        break;
    case ROW_PROJECTOR:
        s->is_projected = !s->is_projected;
        break;
    case ROW_LANGUAGE:
        next_language(data, way);
        break;
    case ROW_PALETTE:
        s->palette = (s->palette + (way < 0 ? GM_PALETTE_COUNT - 1U : 1U)) % GM_PALETTE_COUNT;
        break;
    case ROW_STEADY:
        s->is_steady = !s->is_steady;
        break;
    case ROW_GHOST:
        s->has_ghost = !s->has_ghost;
        break;
    case ROW_SPEED:
        s->speed = next_speed(s->speed, way);
        break;
    case ROW_HOLD:
        s->has_hold = !s->has_hold;
        break;
    case ROW_RUMBLE:
        s->has_rumble = !s->has_rumble;
        break;
    default:
        return;
    }
    menu->wish.kind = APP_WISH_SETTINGS;
}

void app__menu_reset_bindings(app_menu *menu, const app_menu_data *data)
{
    app_bindings usual = app_bindings_default();
    app_bindings *now = &data->settings->bindings;
    if (app_menu_page(menu) == APP_PAGE_KEYS) {
        memcpy(now->keys, usual.keys, sizeof now->keys);
    } else {
        memcpy(now->pad, usual.pad, sizeof now->pad);
    }
    menu->message = NULL;
    menu->wish.kind = APP_WISH_SETTINGS;
}
