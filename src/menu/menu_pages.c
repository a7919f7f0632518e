/* menu/menu_pages.c -- what the pages hold. See menu.h. */
#include "menu/menu_parts.h"

#include <game/palette.h>

#include <stdio.h>
#include <string.h>

/* Rows of the pages; the data of a row. */
enum {
    ROW_CONTINUE,
    ROW_PLAY,
    ROW_SECTORS,
    ROW_LESSONS,
    ROW_LAB,
    ROW_SETTINGS,
    ROW_SCORES,
    ROW_CREDITS,
    ROW_QUIT,
    ROW_RESUME,
    ROW_RESTART,
    ROW_HELP,
    ROW_TITLE,
    ROW_BACK,
    ROW_VOLUME,
    ROW_EFFECTS,
    ROW_MUSIC,
    ROW_MUTE,
    ROW_FULL_SCREEN,
    ROW_FPS,
    ROW_SCALE,
    ROW_LANGUAGE,
    ROW_PALETTE,
    ROW_STEADY,
    ROW_RUMBLE,
    ROW_NAME,
    ROW_KEYS,
    ROW_PAD,
    ROW_DEFAULTS,
    ROW_YES,
    ROW_DAILY,
    ROW_DAILY_SCORES,
    ROW_AGAIN,
    ROW_GO_ON,
    ROW_LEAVE,
    ROW_ENDLESS,
    ROW_ITEM = 1000, /* of a list: the item's number is added */
};

enum { VOLUME_STEP = 10, SCALE_STEP = 25, LEAST_SCALE = 75, MOST_SCALE = 300 };

static const uint32_t caps[] = {0, 30, 60, 90, 120, 144, 240};
enum { CAPS = sizeof caps / sizeof caps[0] };

const char *app_page_title(app_page page)
{
    static const char *const titles[APP_PAGE_COUNT] = {
        [APP_PAGE_NONE] = "",
        [APP_PAGE_TITLE] = "TICKLINE",
        [APP_PAGE_PAUSE] = "PAUSED",
        [APP_PAGE_SECTORS] = "Sectors",
        [APP_PAGE_LESSONS] = "Lessons",
        [APP_PAGE_SETTINGS] = "Settings",
        [APP_PAGE_KEYS] = "Keys",
        [APP_PAGE_PAD] = "Controller",
        [APP_PAGE_NAME] = "Your name in the scores",
        [APP_PAGE_SCORES] = "Scores",
        [APP_PAGE_CREDITS] = "Credits",
        [APP_PAGE_QUIT] = "Quit Tickline?",
        [APP_PAGE_HELP] = "Keys of the game",
        [APP_PAGE_OVER] = "GAME OVER",
        [APP_PAGE_CHOICE] = "CHOOSE AN UPGRADE",
        [APP_PAGE_ENDING] = "THE DRIFT IS QUIET",
        [APP_PAGE_DAILY] = "Scores of today's run",
    };
    return titles[page];
}

static app_menu_row *add(app_menu *menu, app_row_kind kind, const char *label, int32_t data)
{
    uint32_t at = menu->row_count < APP_MENU_ROWS ? menu->row_count++ : APP_MENU_ROWS - 1;
    menu->rows[at] = (app_menu_row){.kind = kind, .label = label, .data = data};
    return &menu->rows[at];
}

static bool can_continue(const app_menu_data *data)
{
    const char *last = data->settings->last_sector;
    return last[0] != '\0' && app_sectors_find(data->sectors, last) < data->sectors->count;
}

static void fill_title(app_menu *menu, const app_menu_data *data)
{
    if (can_continue(data)) {
        uint32_t at = app_sectors_find(data->sectors, data->settings->last_sector);
        add(menu, APP_ROW_ACT, "Continue", ROW_CONTINUE)->word =
            gm_sector_title(gm_sector_at(data->sectors->items, at));
    }
    add(menu, APP_ROW_ACT, "Play", ROW_PLAY);
    app_menu_row *daily = add(menu, APP_ROW_ACT, "Daily run", ROW_DAILY);
    (void)snprintf(daily->value, sizeof daily->value, "%04u-%02u-%02u", data->today / 10000U,
                   data->today / 100U % 100U, data->today % 100U);
    add(menu, APP_ROW_ACT, "Sectors", ROW_SECTORS);
    add(menu, APP_ROW_ACT, "Lessons", ROW_LESSONS);
    add(menu, APP_ROW_ACT, "The Lab", ROW_LAB);
    add(menu, APP_ROW_ACT, "Settings", ROW_SETTINGS);
    add(menu, APP_ROW_ACT, "Scores", ROW_SCORES);
    add(menu, APP_ROW_ACT, "Credits", ROW_CREDITS);
    add(menu, APP_ROW_ACT, "Quit", ROW_QUIT);
}

static void fill_pause(app_menu *menu, const app_menu_data *data)
{
    add(menu, APP_ROW_ACT, "Resume", ROW_RESUME);
    app_menu_row *again = add(menu, APP_ROW_ACT, "Restart sector", ROW_RESTART);
    again->word = "costs a life";
    again->is_off =
        data->view != NULL && data->view->hud.sector_number != 0 && data->view->hud.lives <= 1;
    add(menu, APP_ROW_ACT, "Quit to title", ROW_TITLE);
    add(menu, APP_ROW_ACT, "Settings", ROW_SETTINGS);
    add(menu, APP_ROW_ACT, "Keys", ROW_HELP);
}

/* The proving range is for lessons and for those who name sectors themselves. */
static bool is_open_sector(const app_menu_data *data, uint32_t i)
{
    const gm_sector *sector = gm_sector_at(data->sectors->items, i);
    return data->has_all_sectors || i == 0 ||
           app_settings_has_reached(data->settings, gm_sector_name(sector));
}

static void fill_sectors(app_menu *menu, const app_menu_data *data)
{
    for (uint32_t i = 0; i < data->sectors->count; i++) {
        if (is_open_sector(data, i)) {
            add(menu, APP_ROW_ACT, gm_sector_title(gm_sector_at(data->sectors->items, i)),
                ROW_ITEM + (int32_t)i);
        }
    }
    if (menu->row_count < data->sectors->count && !data->has_all_sectors) {
        add(menu, APP_ROW_INFO, "Others open when play reaches them.", 0);
    }
    add(menu, APP_ROW_ACT, "Back", ROW_BACK);
}

static void fill_lessons(app_menu *menu, const app_menu_data *data)
{
    for (uint32_t i = 0; i < data->lessons->count; i++) {
        const app_scenario *lesson = &data->lessons->items[i];
        app_menu_row *row =
            add(menu, APP_ROW_ACT, lesson->title, ROW_ITEM + (int32_t)lesson->lesson);
        row->is_ticked = lab_progress_is_passed(data->progress, lesson->lesson);
        row->is_off = !lab_progress_is_unlocked(data->progress, lesson->after);
        if (lesson->chapter != 0) {
            (void)snprintf(row->value, sizeof row->value, "%u.%u", lesson->chapter, lesson->place);
        }
    }
    add(menu, APP_ROW_ACT, "Back", ROW_BACK);
}

static void add_switch(app_menu *menu, const char *label, int32_t data, bool is_on)
{
    add(menu, APP_ROW_VALUE, label, data)->word = is_on ? "on" : "off";
}

static void add_number(app_menu *menu, const char *label, int32_t data, uint32_t number,
                       const char *unit)
{
    app_menu_row *row = add(menu, APP_ROW_VALUE, label, data);
    (void)snprintf(row->value, sizeof row->value, "%u%s", number, unit);
}

static void fill_settings(app_menu *menu, const app_menu_data *data)
{
    const app_settings *s = data->settings;
    add_number(menu, "Volume", ROW_VOLUME, s->volume, " %");
    add_number(menu, "Effects", ROW_EFFECTS, s->effects_volume, " %");
    add_number(menu, "Music", ROW_MUSIC, s->music_volume, " %");
    add_switch(menu, "Mute", ROW_MUTE, s->is_muted);
    add_switch(menu, "Full screen", ROW_FULL_SCREEN, s->is_full_screen);
    add_number(menu, "Most frames a second", ROW_FPS, s->max_fps, "");
    if (s->max_fps == 0) {
        menu->rows[menu->row_count - 1].word = "as the display";
    }
    add_number(menu, "Size of texts", ROW_SCALE, s->ui_scale, " %");
    if (s->ui_scale == 0) {
        menu->rows[menu->row_count - 1].word = "automatic";
    }
    add(menu, APP_ROW_VALUE, "Language", ROW_LANGUAGE)->word = "English";
    add(menu, APP_ROW_VALUE, "Colours of the groups", ROW_PALETTE)->word =
        gm_palette_name((gm_palette)s->palette);
    add_switch(menu, "Less shaking", ROW_STEADY, s->is_steady);
    add_switch(menu, "Vibration", ROW_RUMBLE, s->has_rumble);
    app_menu_row *name = add(menu, APP_ROW_ACT, "Name", ROW_NAME);
    (void)snprintf(name->value, sizeof name->value, "%s", s->player);
    add(menu, APP_ROW_ACT, "Keys", ROW_KEYS);
    add(menu, APP_ROW_ACT, "Controller", ROW_PAD);
    add(menu, APP_ROW_ACT, "Back", ROW_BACK);
}

static void fill_keys(app_menu *menu, const app_menu_data *data)
{
    const app_bindings *b = &data->settings->bindings;
    for (int deed = 0; deed < APP_DEED_COUNT; deed++) {
        char names[APP_DEED_KEYS][APP_BINDING_NAME];
        app_menu_row *row = add(menu, APP_ROW_BINDING, app_deed_text((app_deed)deed), deed);
        app_key_name(b->keys[deed][0], names[0]);
        app_key_name(b->keys[deed][1], names[1]);
        bool is_selected = menu->selected[APP_PAGE_KEYS] == (uint32_t)deed;
        uint32_t slot = is_selected ? menu->slot : APP_DEED_KEYS;
        (void)snprintf(row->value, sizeof row->value, "%s%.24s%s   %s%.24s%s", slot == 0 ? "[" : "",
                       names[0][0] != '\0' ? names[0] : "-", slot == 0 ? "]" : "",
                       slot == 1 ? "[" : "", names[1][0] != '\0' ? names[1] : "-",
                       slot == 1 ? "]" : "");
        row->is_bad = app_bindings_key_conflict(b, (app_deed)deed) < APP_DEED_COUNT;
    }
    add(menu, APP_ROW_ACT, "As at first", ROW_DEFAULTS);
    add(menu, APP_ROW_ACT, "Back", ROW_BACK);
}

static void fill_pad(app_menu *menu, const app_menu_data *data)
{
    const app_bindings *b = &data->settings->bindings;
    for (int deed = 0; deed < APP_DEED_COUNT; deed++) {
        app_menu_row *row = add(menu, APP_ROW_BINDING, app_deed_text((app_deed)deed), deed);
        (void)snprintf(row->value, sizeof row->value, "%s", app_pad_name(b->pad[deed]));
        row->is_bad = app_bindings_pad_conflict(b, (app_deed)deed) < APP_DEED_COUNT;
    }
    add(menu, APP_ROW_ACT, "As at first", ROW_DEFAULTS);
    add(menu, APP_ROW_ACT, "Back", ROW_BACK);
}

/* Where bindings collide, a line says so as long as nothing else is told. */
static void tell_conflict(app_menu *menu)
{
    for (uint32_t i = 0; i < menu->row_count && menu->message == NULL; i++) {
        if (menu->rows[i].is_bad) {
            menu->message = "What is red shares a key or button.";
        }
    }
}

static void add_scores(app_menu *menu, const app_scores *scores, uint32_t new_row)
{
    for (uint32_t i = 0; i < scores->count; i++) {
        const gm_score_row *score = &scores->rows[i];
        app_menu_row *row = add(menu, APP_ROW_INFO, score->name, 0);
        row->is_figure = true;
        row->is_ticked = i == new_row;
        (void)snprintf(row->value, sizeof row->value, "%u", score->score);
    }
    if (scores->count == 0) {
        add(menu, APP_ROW_INFO, "none yet", 0);
    }
}

static void fill_scores(app_menu *menu, const app_menu_data *data)
{
    add_scores(menu, data->scores, UINT32_MAX);
    add(menu, APP_ROW_ACT, "Scores of today's run", ROW_DAILY_SCORES);
    add(menu, APP_ROW_ACT, "Back", ROW_BACK);
}

static void fill_over(app_menu *menu, const app_menu_data *data)
{
    if (can_continue(data) && !data->is_daily) {
        add(menu, APP_ROW_ACT, "Continue", ROW_GO_ON)->word = "from the sector's start";
    }
    add(menu, APP_ROW_ACT, "Play again", data->is_daily ? ROW_DAILY : ROW_PLAY);
    add(menu, APP_ROW_ACT, "Quit to title", ROW_LEAVE);
    app_menu_row *row = add(menu, APP_ROW_INFO, "Your score", 0);
    (void)snprintf(row->value, sizeof row->value, "%u",
                   data->view != NULL ? data->view->hud.score : 0);
    add_scores(menu, data->is_daily ? data->daily_scores : data->scores, data->new_row);
}

static void fill_choice(app_menu *menu, const app_menu_data *data)
{
    for (uint32_t i = 0; data->view != NULL && i < data->view->offer_count; i++) {
        gm_upgrade upgrade = data->view->offers[i];
        bool is_second = (data->view->upgrades >> (2U * (uint32_t)upgrade) & 3U) != 0;
        add(menu, APP_ROW_ACT, gm_upgrade_name(upgrade), ROW_ITEM + (int32_t)i)->word =
            is_second ? "stronger" : "new";
        add(menu, APP_ROW_INFO, gm_upgrade_effect(upgrade), 0);
        add(menu, APP_ROW_INFO, gm_upgrade_fact(upgrade), 0);
    }
}

static void fill_ending(app_menu *menu)
{
    add(menu, APP_ROW_INFO, "Every sector is cleared. Thank you for playing.", 0);
    add(menu, APP_ROW_ACT, "Endless: the sectors again, harder", ROW_ENDLESS);
    add(menu, APP_ROW_ACT, "Quit to title", ROW_LEAVE);
}

static const char *const credits[] = {
    "A game on a tick engine that works as Unreal's does.",
    "Built with SDL2, SDL2_ttf, Chipmunk2D, fontconfig,",
    "libpng, jansson, inih, popt and zlib.",
    "Texts are set in Inter and JetBrains Mono.",
    "MIT license. The file CREDITS names all sources.",
};
enum { CREDITS = sizeof credits / sizeof credits[0] };

static void fill_credits(app_menu *menu)
{
    for (int i = 0; i < CREDITS; i++) {
        add(menu, APP_ROW_INFO, credits[i], 0);
    }
    add(menu, APP_ROW_ACT, "Back", ROW_BACK);
}

typedef struct help_row {
    const char *label;
    const char *keys; /* NULL: those of `deed` */
    const char *pad;  /* NULL: that of `deed`; "": none */
    app_deed deed;
} help_row;

static const help_row helps[] = {
    {"Aim", "Mouse", "right stick", APP_DEED_COUNT},
    {"Show a tick group", "1 - 8", "", APP_DEED_COUNT},
    {"Open the Lab", "Tab", "back", APP_DEED_COUNT},
    {"These keys", "F1", "", APP_DEED_COUNT},
    {"Save a picture", "F12", "", APP_DEED_COUNT},
    {"Begin or end a movie", "Alt + F12", "", APP_DEED_COUNT},
    {"Full screen", "Alt + Enter", "", APP_DEED_COUNT},
    {"Size of texts", "Ctrl + - 0", "", APP_DEED_COUNT},
};
enum { HELPS = sizeof helps / sizeof helps[0] };

static void add_deed_help(app_menu *menu, const app_bindings *b, app_deed deed)
{
    char names[APP_DEED_KEYS][APP_BINDING_NAME];
    app_menu_row *row = add(menu, APP_ROW_INFO, app_deed_text(deed), 0);
    if (menu->is_pad_used) {
        (void)snprintf(row->value, sizeof row->value, "%s", app_pad_name(b->pad[deed]));
        return;
    }
    app_key_name(b->keys[deed][0], names[0]);
    app_key_name(b->keys[deed][1], names[1]);
    (void)snprintf(row->value, sizeof row->value, "%.24s%s%.24s", names[0],
                   names[0][0] != '\0' && names[1][0] != '\0' ? ", " : "", names[1]);
}

static void fill_help(app_menu *menu, const app_menu_data *data)
{
    for (int deed = 0; deed < APP_DEED_COUNT; deed++) {
        add_deed_help(menu, &data->settings->bindings, (app_deed)deed);
    }
    for (int i = 0; i < HELPS; i++) {
        const char *keys = menu->is_pad_used ? helps[i].pad : helps[i].keys;
        if (keys[0] != '\0') {
            app_menu_row *row = add(menu, APP_ROW_INFO, helps[i].label, 0);
            (void)snprintf(row->value, sizeof row->value, "%s", keys);
        }
    }
}

/* Pages of a run that is between two sectors or has ended. */
static void fill_of_run(app_menu *menu, const app_menu_data *data)
{
    app_page page = app_menu_page(menu);
    if (page == APP_PAGE_OVER) {
        fill_over(menu, data);
    } else if (page == APP_PAGE_CHOICE) {
        fill_choice(menu, data);
    } else if (page == APP_PAGE_ENDING) {
        fill_ending(menu);
    } else {
        add_scores(menu, data->daily_scores, UINT32_MAX);
        add(menu, APP_ROW_ACT, "Back", ROW_BACK);
    }
}

void app_menu_fill(app_menu *menu, const app_menu_data *data)
{
    menu->row_count = 0;
    switch (app_menu_page(menu)) {
    case APP_PAGE_TITLE:
        fill_title(menu, data);
        break;
    case APP_PAGE_PAUSE:
        fill_pause(menu, data);
        break;
    case APP_PAGE_SECTORS:
        fill_sectors(menu, data);
        break;
    case APP_PAGE_LESSONS:
        fill_lessons(menu, data);
        break;
    case APP_PAGE_SETTINGS:
        fill_settings(menu, data);
        break;
    case APP_PAGE_KEYS:
        fill_keys(menu, data);
        tell_conflict(menu);
        break;
    case APP_PAGE_PAD:
        fill_pad(menu, data);
        tell_conflict(menu);
        break;
    case APP_PAGE_NAME: {
        app_menu_row *row = add(menu, APP_ROW_TEXT, "Name", ROW_NAME);
        (void)snprintf(row->value, sizeof row->value, "%s_", menu->typed);
        break;
    }
    case APP_PAGE_SCORES:
        fill_scores(menu, data);
        break;
    case APP_PAGE_CREDITS:
        fill_credits(menu);
        break;
    case APP_PAGE_QUIT:
        add(menu, APP_ROW_ACT, "Quit", ROW_YES);
        add(menu, APP_ROW_ACT, "Back", ROW_BACK);
        break;
    case APP_PAGE_HELP:
        fill_help(menu, data);
        break;
    case APP_PAGE_OVER:
    case APP_PAGE_CHOICE:
    case APP_PAGE_ENDING:
    case APP_PAGE_DAILY:
        fill_of_run(menu, data);
        break;
    case APP_PAGE_NONE:
    case APP_PAGE_COUNT:
        break;
    }
    if (menu->row_count > 0 && menu->selected[app_menu_page(menu)] == 0 &&
        menu->rows[0].kind == APP_ROW_INFO) {
        app_menu_move(menu, 1);
    }
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

/* 0, then 75 to 300, and round again. */
static uint32_t next_scale(uint32_t now, int32_t way)
{
    if (now == 0) {
        return way > 0 ? LEAST_SCALE : MOST_SCALE;
    }
    if (way < 0) {
        return now <= LEAST_SCALE ? 0 : now - SCALE_STEP;
    }
    return now >= MOST_SCALE ? 0 : now + SCALE_STEP;
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
    case ROW_FPS:
        s->max_fps = next_cap(s->max_fps, way);
        break;
    case ROW_SCALE:
        s->ui_scale = next_scale(s->ui_scale, way);
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
    case ROW_RUMBLE:
        s->has_rumble = !s->has_rumble;
        break;
    default:
        return;
    }
    menu->wish.kind = APP_WISH_SETTINGS;
}

static void wish(app_menu *menu, app_wish_kind kind, int32_t value)
{
    menu->wish = (app_wish){kind, value};
}

static void reset_bindings(app_menu *menu, const app_menu_data *data)
{
    app_bindings usual = app_bindings_default();
    app_bindings *now = &data->settings->bindings;
    if (app_menu_page(menu) == APP_PAGE_KEYS) {
        memcpy(now->keys, usual.keys, sizeof now->keys);
    } else {
        memcpy(now->pad, usual.pad, sizeof now->pad);
    }
    menu->message = NULL;
    wish(menu, APP_WISH_SETTINGS, 0);
}

static void take_name(app_menu *menu, const app_menu_data *data)
{
    if (app_menu_page(menu) == APP_PAGE_NAME) {
        memcpy(data->settings->player, menu->typed, sizeof data->settings->player);
        wish(menu, APP_WISH_NAME, 0);
        app_menu_back(menu, data);
        return;
    }
    memcpy(menu->typed, data->settings->player, sizeof menu->typed);
    app_menu_push(menu, APP_PAGE_NAME);
}

static app_page page_of(int32_t row)
{
    switch (row) {
    case ROW_SECTORS:
        return APP_PAGE_SECTORS;
    case ROW_LESSONS:
        return APP_PAGE_LESSONS;
    case ROW_SETTINGS:
        return APP_PAGE_SETTINGS;
    case ROW_SCORES:
        return APP_PAGE_SCORES;
    case ROW_CREDITS:
        return APP_PAGE_CREDITS;
    case ROW_QUIT:
        return APP_PAGE_QUIT;
    case ROW_HELP:
        return APP_PAGE_HELP;
    case ROW_KEYS:
        return APP_PAGE_KEYS;
    case ROW_PAD:
        return APP_PAGE_PAD;
    case ROW_DAILY_SCORES:
        return APP_PAGE_DAILY;
    default:
        return APP_PAGE_NONE;
    }
}

static app_wish wish_of(const app_menu_data *data, int32_t row)
{
    switch (row) {
    case ROW_CONTINUE:
    case ROW_GO_ON:
        return (app_wish){APP_WISH_CONTINUE,
                          (int32_t)app_sectors_find(data->sectors, data->settings->last_sector)};
    case ROW_PLAY:
        return (app_wish){APP_WISH_PLAY, 0};
    case ROW_DAILY:
        return (app_wish){APP_WISH_DAILY, (int32_t)data->today};
    case ROW_ENDLESS:
        return (app_wish){APP_WISH_ENDLESS, 0};
    case ROW_LEAVE:
        return (app_wish){APP_WISH_LEAVE, 0};
    case ROW_LAB:
        return (app_wish){APP_WISH_LAB, 0};
    case ROW_RESUME:
        return (app_wish){APP_WISH_RESUME, 0};
    case ROW_RESTART:
        return (app_wish){APP_WISH_RESTART, 0};
    case ROW_TITLE:
        return (app_wish){APP_WISH_TITLE, 0};
    case ROW_YES:
        return (app_wish){APP_WISH_QUIT, 0};
    default:
        return (app_wish){APP_WISH_NONE, 0};
    }
}

void app__menu_act(app_menu *menu, const app_menu_data *data, int32_t row)
{
    if (page_of(row) != APP_PAGE_NONE) {
        app_menu_push(menu, page_of(row));
        menu->selected[APP_PAGE_QUIT] = 1; /* the harmless one */
    } else if (row >= ROW_ITEM) {
        app_page page = app_menu_page(menu);
        wish(menu,
             page == APP_PAGE_LESSONS  ? APP_WISH_LESSON
             : page == APP_PAGE_CHOICE ? APP_WISH_UPGRADE
                                       : APP_WISH_PLAY,
             row - ROW_ITEM);
    } else if (row == ROW_BACK) {
        app_menu_back(menu, data);
    } else if (row == ROW_NAME) {
        take_name(menu, data);
    } else if (row == ROW_DEFAULTS) {
        reset_bindings(menu, data);
    } else {
        menu->wish = wish_of(data, row);
    }
}

static const char *const texts[] = {
    "Continue",
    "Play",
    "Sectors",
    "Lessons",
    "The Lab",
    "Settings",
    "Scores",
    "Credits",
    "Quit",
    "Resume",
    "Restart sector",
    "costs a life",
    "It costs a life, and this is the last one.",
    "Quit to title",
    "Daily run",
    "Scores of today's run",
    "GAME OVER",
    "CHOOSE AN UPGRADE",
    "THE DRIFT IS QUIET",
    "from the sector's start",
    "Play again",
    "Your score",
    "new",
    "stronger",
    "Every sector is cleared. Thank you for playing.",
    "Endless: the sectors again, harder",
    "Keys",
    "PAUSED",
    "Controller",
    "Your name in the scores",
    "Quit Tickline?",
    "Keys of the game",
    "Back",
    "Others open when play reaches them.",
    "on",
    "off",
    "Volume",
    "Effects",
    "Music",

    "Mute",
    "Full screen",
    "Most frames a second",
    "as the display",
    "Size of texts",
    "automatic",
    "Language",
    "English",
    "Colours of the groups",
    "Less shaking",
    "Vibration",
    "Name",
    "As at first",
    "What is red shares a key or button.",
    "none yet",
    "Press a button; Esc leaves it as it is.",
    "Press a key; Esc leaves it as it is.",
    "It opens when the one before it is passed.",
    "That key belongs to menus, overlays or the Lab.",
    "choose",
    "change",
    "select",
    "back",
};

const char *app_menu_text(uint32_t n)
{
    enum { TEXTS = sizeof texts / sizeof texts[0] };
    if (n < TEXTS) {
        return texts[n];
    }
    n -= TEXTS;
    if (n < CREDITS) {
        return credits[n];
    }
    n -= CREDITS;
    if (n < HELPS) {
        return helps[n].label;
    }
    n -= HELPS;
    if (n < 3U * GM_UPGRADE_COUNT) {
        gm_upgrade upgrade = (gm_upgrade)(n / 3U);
        return n % 3U == 0   ? gm_upgrade_name(upgrade)
               : n % 3U == 1 ? gm_upgrade_effect(upgrade)
                             : gm_upgrade_fact(upgrade);
    }
    n -= 3U * GM_UPGRADE_COUNT;
    return n < APP_DEED_COUNT ? app_deed_text((app_deed)n) : NULL;
}
