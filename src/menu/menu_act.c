/* menu/menu_act.c -- what choosing a row does: it opens a page, or it leaves a wish. See menu.h. */
#include "menu/menu_parts.h"

#include <stdio.h>
#include <string.h>

static void wish(app_menu *menu, app_wish_kind kind, int32_t value)
{
    menu->wish = (app_wish){kind, value};
}

void app__menu_ask_name(app_menu *menu, const app_menu_data *data)
{
    data->settings->has_asked_name = true;
    menu->is_name_offered = data->settings->player[0] == '\0';
    (void)snprintf(menu->typed, sizeof menu->typed, "%s",
                   menu->is_name_offered ? APP_SCORES_UNNAMED : data->settings->player);
    app_menu_push(menu, APP_PAGE_NAME);
}

static void take_name(app_menu *menu, const app_menu_data *data)
{
    if (app_menu_page(menu) == APP_PAGE_NAME) {
        (void)snprintf(data->settings->player, sizeof data->settings->player, "%s",
                       menu->is_name_offered ? "" : menu->typed);
        wish(menu, APP_WISH_NAME, 0);
        app_menu_back(menu, data);
        return;
    }
    app__menu_ask_name(menu, data);
}

static app_page page_of(int32_t row)
{
    switch (row) {
    case ROW_SECTORS:
        return APP_PAGE_SECTORS;
    case ROW_LESSONS:
        return APP_PAGE_LESSONS;
    case ROW_TRACES:
        return APP_PAGE_TRACES;
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
    case ROW_OTHER_SPEED:
        return (app_wish){APP_WISH_SPEED, (int32_t)data->view->hud.sector_number - 1};
    case ROW_DAILY:
        return (app_wish){APP_WISH_DAILY, (int32_t)data->today};
    case ROW_ENDLESS:
        return (app_wish){APP_WISH_ENDLESS, 0};
    case ROW_LEAVE:
        return (app_wish){APP_WISH_LEAVE, 0};
    case ROW_LAB:
        return (app_wish){APP_WISH_LAB, 0};
    case ROW_RESUME:
        return (app_wish){APP_WISH_RESUME, APP_RESUME_PLAY};
    case ROW_BACK_TO_LAB:
        return (app_wish){APP_WISH_BACK_TO_LAB, 0};
    case ROW_LESSON_AGAIN:
        return (app_wish){APP_WISH_LESSON_AGAIN, 0};
    case ROW_RESTART:
        return (app_wish){APP_WISH_RESTART, 0};
    case ROW_TITLE:
    case ROW_YES_TITLE:
        return (app_wish){APP_WISH_TITLE, 0};
    case ROW_TAKE_BACK:
        return (app_wish){APP_WISH_TAKE_BACK, 0};
    case ROW_YES:
        return (app_wish){APP_WISH_QUIT, 0};
    case ROW_KEEP_RUN:
        return (app_wish){APP_WISH_KEEP_RUN, 0};
    case ROW_DROP_RUN:
        return (app_wish){APP_WISH_DROP_RUN, 0};
    case ROW_WRITE:
        return (app_wish){APP_WISH_WRITE, 0};
    case ROW_OPEN_ALL:
        return (app_wish){APP_WISH_OPEN_ALL, 0};
    default:
        return (app_wish){APP_WISH_NONE, 0};
    }
}

/* A row of a list. What gives something up is asked once. */
static void act_on_item(app_menu *menu, int32_t row, bool was_asked)
{
    if (row >= ROW_GIVE_UP && !was_asked) {
        menu->asked = row;
    } else if (row >= ROW_GIVE_UP) {
        wish(menu, APP_WISH_GIVE_UP, row - ROW_GIVE_UP);
    } else if (row >= ROW_DRAFT) {
        wish(menu, APP_WISH_DRAFT, row - ROW_DRAFT);
    } else if (row >= ROW_EDIT) {
        wish(menu, APP_WISH_WRITE, row - ROW_EDIT);
    } else {
        app_page page = app_menu_page(menu);
        wish(menu,
             page == APP_PAGE_LESSONS  ? APP_WISH_LESSON
             : page == APP_PAGE_TRACES ? APP_WISH_TRACED
             : page == APP_PAGE_CHOICE ? APP_WISH_UPGRADE
                                       : APP_WISH_PLAY,
             row - ROW_ITEM);
    }
}

static void ask(app_menu *menu, app_page page)
{
    app_menu_push(menu, page);
    menu->selected[page] = 1; /* the harmless one */
}

void app__menu_act(app_menu *menu, const app_menu_data *data, int32_t row)
{
    bool was_asked = menu->asked == row;
    menu->asked = 0;
    if (row == ROW_TITLE && !data->is_lesson) {
        ask(menu, APP_PAGE_LEAVE);
    } else if (row == ROW_RESTART && app_menu_page(menu) == APP_PAGE_PAUSE &&
               app__menu_restart_costs(data)) {
        ask(menu, APP_PAGE_RESTART);
    } else if (page_of(row) != APP_PAGE_NONE) {
        app_menu_push(menu, page_of(row));
        menu->selected[APP_PAGE_QUIT] = 1; /* likewise */
    } else if (row >= ROW_ITEM) {
        act_on_item(menu, row, was_asked);
    } else if (row == ROW_BACK) {
        app_menu_back(menu, data);
    } else if (row == ROW_NAME) {
        take_name(menu, data);
    } else if (row == ROW_DEFAULTS) {
        app__menu_reset_bindings(menu, data);
    } else {
        menu->wish = wish_of(data, row);
    }
}
