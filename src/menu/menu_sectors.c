/* menu/menu_sectors.c -- the page of the sectors. See menu_parts.h. */
#include "menu/menu_parts.h"

#include <stdio.h>

/* The proving range is for lessons and for those who name sectors themselves. */
static bool is_open_sector(const app_menu_data *data, uint32_t i)
{
    const gm_sector *sector = gm_sector_at(data->sectors->items, i);
    return data->has_all_sectors || i == 0 ||
           app_settings_has_reached(data->settings, gm_sector_name(sector));
}

/* Numbered as in play, with what is to be done there: also where it is locked. */
static void add_sector(app_menu *menu, const app_menu_data *data, uint32_t i)
{
    const gm_sector *sector = gm_sector_at(data->sectors->items, i);
    app_menu_row *row =
        app__menu_add(menu, APP_ROW_ACT, gm_sector_title(sector), ROW_ITEM + (int32_t)i);
    row->sector = sector;
    row->is_off = !is_open_sector(data, i);
    if (gm_sector_is_of_campaign(sector)) {
        (void)snprintf(row->lead, sizeof row->lead, "%02u", i + 1);
    }
    row->word = gm_sector_objective(sector);
    row->is_long = true;
}

void app__menu_fill_sectors(app_menu *menu, const app_menu_data *data)
{
    bool are_all_open = true;
    for (uint32_t i = 0; i < data->sectors->count; i++) {
        bool is_open = is_open_sector(data, i);
        if (is_open || gm_sector_is_of_campaign(gm_sector_at(data->sectors->items, i))) {
            add_sector(menu, data, i);
            are_all_open = are_all_open && is_open;
        }
    }
    if (!are_all_open) {
        app__menu_add(menu, APP_ROW_INFO, "Clear a sector to open the next one.", 0);
    }
    app__menu_add(menu, APP_ROW_ACT, "Back", ROW_BACK);
}
