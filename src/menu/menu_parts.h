/* menu/menu_parts.h -- what the files of the menu share. */
#ifndef APP_MENU_PARTS_H
#define APP_MENU_PARTS_H

#include "menu/menu.h"

/** Does what the row of that data on the page on top says. */
void app__menu_act(app_menu *menu, const app_menu_data *data, int32_t row);
/** Changes the setting of that data. */
void app__menu_change_value(app_menu *menu, const app_menu_data *data, int32_t row, int32_t way);

#endif
