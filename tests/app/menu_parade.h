/* menu_parade.h -- every page of the menu, in every state that changes what it says. */
#ifndef MENU_PARADE_H
#define MENU_PARADE_H

#include "menu_scene.h"

/** Is shown the menu, whose rows are filled. */
typedef void menu_parade_look(const app_menu *menu, void *user);
/** Shows each page with each row selected: with and without scores, a game, a controller; while a
 * key is waited for; and after each choice that is refused. */
void menu_parade_walk(menu_parade_look *look, void *user);

#endif
