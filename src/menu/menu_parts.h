/* menu/menu_parts.h -- shared by the files of the menu. */
#ifndef APP_MENU_PARTS_H
#define APP_MENU_PARTS_H

#include "menu/menu.h"
#include "ui/brush.h"

/* The selection of a list that has just opened, until it is filled: the lesson to go on with, or
 * the score of the last game. */
#define APP__UNCHOSEN UINT32_MAX

/* Rows of the pages; the data of a row. */
typedef enum app_menu_row_data {
    ROW_CONTINUE,
    ROW_PLAY,
    ROW_SECTORS,
    ROW_LESSONS,
    ROW_LAB,
    ROW_TRACES,
    ROW_SETTINGS,
    ROW_SCORES,
    ROW_CREDITS,
    ROW_QUIT,
    ROW_RESUME,
    ROW_RESTART,
    ROW_BACK_TO_LAB,
    ROW_LESSON_AGAIN,
    ROW_HELP,
    ROW_TAKE_BACK,
    ROW_TITLE,
    ROW_BACK,
    ROW_VOLUME,
    ROW_EFFECTS,
    ROW_MUSIC,
    ROW_MUTE,
    ROW_FULL_SCREEN,
    ROW_SIZE,
    ROW_FPS,
    ROW_SCALE,
    ROW_PROJECTOR,
    ROW_LANGUAGE,
    ROW_PALETTE,
    ROW_STEADY,
    ROW_GHOST,
    ROW_HOLD,
    ROW_SPEED,
    ROW_RUMBLE,
    ROW_NAME,
    ROW_KEYS,
    ROW_PAD,
    ROW_DEFAULTS,
    ROW_YES,
    ROW_YES_TITLE,
    ROW_DAILY,
    ROW_DAILY_SCORES,
    ROW_AGAIN,
    ROW_OTHER_SPEED,
    ROW_GO_ON,
    ROW_LEAVE,
    ROW_ENDLESS,
    ROW_KEEP_RUN,
    ROW_DROP_RUN,
    ROW_WRITE,
    ROW_OPEN_ALL,
    ROW_ITEM = 1000,    /* of a list: the item's number is added */
    ROW_EDIT = 100000,  /* the text of a lesson of one's own: likewise */
    ROW_DRAFT = 200000, /* likewise the place of a draft */
    ROW_GIVE_UP = 300000,
} app_menu_row_data;

/** Sectors of the campaign open one after the other; the others are there where all are. */
bool app__menu_is_open_sector(const app_menu_data *data, uint32_t sector);
void app__menu_fill_sectors(app_menu *menu, const app_menu_data *data);
/** Adds a row to the page being filled. */
app_menu_row *app__menu_add(app_menu *menu, app_row_kind kind, const char *label, int32_t data);
/** A restart of the sector takes a life: a range has none to lose. */
bool app__menu_restart_costs(const app_menu_data *data);
/** Selects the next row that can be selected.  @return false if there is none */
bool app__menu_select_next(app_menu *menu, int32_t way);
/** Selects the row of that data on the page on top, which is filled, if it is there. */
void app__menu_select(app_menu *menu, int32_t data);
/* Pages of the settings. */
void app__menu_fill_settings(app_menu *menu, const app_menu_data *data);
void app__menu_fill_keys(app_menu *menu, const app_menu_data *data);
void app__menu_fill_pad(app_menu *menu, const app_menu_data *data);
/** All bindings of the page on top become the usual ones. */
void app__menu_reset_bindings(app_menu *menu, const app_menu_data *data);

/** Draws what an upgrade is about, in the middle of a box. */
void app__menu_paint_upgrade(const lab_brush *brush, lab_box box, gm_upgrade upgrade);
/** Opens the page that asks for the player's name. */
void app__menu_ask_name(app_menu *menu, const app_menu_data *data);
/** Acts on the row of that data on the page on top. */
void app__menu_act(app_menu *menu, const app_menu_data *data, int32_t row);
/** Changes the setting of that data. */
void app__menu_change_value(app_menu *menu, const app_menu_data *data, int32_t row, int32_t way);

#endif
