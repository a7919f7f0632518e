/* menu_scene.c -- see menu_scene.h. */
#include "menu_scene.h"

#include <check.h>
#include <string.h>

void menu_scene_make(menu_scene *s, app_page page)
{
    memset(s, 0, sizeof *s);
    s->settings = app_settings_default();
    ck_assert(app_sectors_load(&s->sectors));
    ck_assert(app_lessons_load(&s->lessons));
    s->data = (app_menu_data){.settings = &s->settings,
                              .sectors = &s->sectors,
                              .lessons = &s->lessons,
                              .drafts = &s->drafts,
                              .progress = &s->progress,
                              .traced = &s->traced,
                              .scores = &s->scores,
                              .daily_scores = &s->scores,
                              .language_now = "en"};
    s->data.language_count = app_language_list(s->data.languages, APP_MENU_LANGUAGES);
    app_menu_open(&s->menu, page);
    app_menu_fill(&s->menu, &s->data);
}

void menu_scene_free(menu_scene *s)
{
    app_sectors_free(&s->sectors);
    app_lessons_free(&s->lessons);
}

void menu_scene_press(menu_scene *s, SDL_Scancode code)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.scancode = code;
    ck_assert(app_menu_event(&s->menu, &s->data, &event));
    app_menu_fill(&s->menu, &s->data);
}

void menu_scene_button(menu_scene *s, Uint8 button)
{
    SDL_Event event = {.type = SDL_CONTROLLERBUTTONDOWN};
    event.cbutton.button = button;
    ck_assert(app_menu_event(&s->menu, &s->data, &event));
    app_menu_fill(&s->menu, &s->data);
}

void menu_scene_stick(menu_scene *s, Uint8 axis, int value)
{
    SDL_Event event = {.type = SDL_CONTROLLERAXISMOTION};
    event.caxis.axis = axis;
    event.caxis.value = (Sint16)value;
    (void)app_menu_event(&s->menu, &s->data, &event);
    app_menu_fill(&s->menu, &s->data);
}

const app_menu_row *menu_scene_selected(const menu_scene *s)
{
    return &s->menu.rows[s->menu.selected[app_menu_page(&s->menu)]];
}

void menu_scene_select(menu_scene *s, const char *label)
{
    for (uint32_t i = 0; i < s->menu.row_count; i++) {
        if (strcmp(menu_scene_selected(s)->label, label) == 0) {
            return;
        }
        menu_scene_press(s, SDL_SCANCODE_DOWN);
    }
    ck_abort_msg("there is no row '%s'", label);
}

bool menu_scene_has(const menu_scene *s, const char *label)
{
    for (uint32_t i = 0; i < s->menu.row_count; i++) {
        if (strcmp(s->menu.rows[i].label, label) == 0) {
            return true;
        }
    }
    return false;
}

void menu_scene_click(app_front *front, lab_box box)
{
    SDL_Event event = {.type = SDL_MOUSEBUTTONDOWN};
    event.button.button = SDL_BUTTON_LEFT;
    event.button.x = (Sint32)(box.x + box.w / 2.0F);
    event.button.y = (Sint32)(box.y + box.h / 2.0F);
    ck_assert(app_front_event(front, &event, 1.0F));
}
