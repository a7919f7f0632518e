/* menu_scene.h -- a menu with the sectors and lessons of the assets and without a window. */
#ifndef MENU_SCENE_H
#define MENU_SCENE_H

#include "menu/front.h"

/** Zero-initialise before use. */
typedef struct menu_scene {
    app_menu menu;
    app_menu_data data;
    app_settings settings;
    app_sectors sectors;
    app_lessons lessons;
    app_own_drafts drafts;
    lab_progress progress;
    app_scores scores;
    app_traced_files traced;
} menu_scene;

/** Opens the menu at a page, with default settings, and fills its rows. */
void menu_scene_make(menu_scene *s, app_page page);
void menu_scene_free(menu_scene *s);
/** An event, which the menu takes; its rows are filled anew. */
void menu_scene_press(menu_scene *s, SDL_Scancode code);
void menu_scene_button(menu_scene *s, Uint8 button);
void menu_scene_stick(menu_scene *s, Uint8 axis, int value);
const app_menu_row *menu_scene_selected(const menu_scene *s);
/** Presses Down until the row is selected. */
void menu_scene_select(menu_scene *s, const char *label);
bool menu_scene_has(const menu_scene *s, const char *label);
/** A click of the mouse on the middle of a box, passed to the menus of the window. */
void menu_scene_click(app_front *front, lab_box box);

#endif
