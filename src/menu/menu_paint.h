/* menu/menu_paint.h -- where a menu lies in a picture, and its picture. */
#ifndef APP_MENU_PAINT_H
#define APP_MENU_PAINT_H

#include "menu/menu.h"
#include "ui/brush.h"

enum { APP_MENU_SHOWN = 40 };

/** Boxes in px. All lie inside of the canvas; rows do not touch what is above or below them. */
typedef struct app_menu_layout {
    float scale;
    lab_box room;  /**< the canvas, or the part of it that the menu lies in and darkens */
    lab_box panel; /**< w 0: the page has none (the title) */
    lab_box title;
    lab_box about; /**< below the title in a low window: what the game is; w 0: nowhere */
    lab_box rows[APP_MENU_SHOWN]; /**< of the rows from app_menu.first on */
    uint32_t shown;
    lab_box
        map; /**< right of the rows, of the selected sector; w 0: the page has none, or no room */
    lab_box message;
    lab_box foot;
} app_menu_layout;

/** For the page on top; moves app_menu.first so that the selected row is in sight. */
app_menu_layout app_menu_lay_out(app_menu *menu, int32_t width, int32_t height, float scale);
/** In the middle of a part of the canvas; of all of it where the part is too low for all rows. */
app_menu_layout app_menu_lay_out_in(app_menu *menu, lab_box part, const lab_brush *brush);
/** The row at a place, or UINT32_MAX. */
uint32_t app_menu_row_at(const app_menu *menu, const app_menu_layout *layout, float x, float y);
/** Where in a row's value a click is: -1 its left half, 1 its right half, 0 beside it. */
int32_t app_menu_way_at(const app_menu_layout *layout, const app_menu *menu, uint32_t row, float x);
/** Paints the page on top over what the list has already.
 * @return the prompt that a click leads back from; w 0: there is none */
lab_box app_menu_paint(const app_menu *menu, const app_menu_data *data,
                       const app_menu_layout *layout, const lab_brush *brush);

#endif
