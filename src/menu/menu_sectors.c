/* menu/menu_sectors.c -- the page of the sectors. See menu_parts.h. */
#include "menu/menu_parts.h"

#include <game/picture.h>

#include <inttypes.h>
#include <stdio.h>

/* The proving range is for lessons and for those who name sectors themselves. */
bool app__menu_is_open_sector(const app_menu_data *data, uint32_t i)
{
    const gm_sector *sector = gm_sector_at(data->sectors->items, i);
    return data->has_all_sectors || i == 0 ||
           app_settings_has_reached(data->settings, gm_sector_name(sector));
}

/* The ghost is the path of that run. */
static const char *ghost_note(const app_menu_data *data)
{
    bool is_other = data->settings->speed != APP_USUAL_SPEED || data->change_count > 0;
    return !data->settings->has_ghost
               ? "Most points here: {1}, after {2}. Its ghost is off in the settings."
           : is_other
               ? "Most points here: {1}, after {2}. No ghost in a changed or slower game."
               : "Most points here: {1}, after {2}. Its ghost, a pale ship, flies beside you.";
}

static void note_best_run(app_menu_row *row, const app_menu_data *data, uint32_t sector)
{
    char number[GM_NUMBER_TEXT];
    if (!data->keeps_best_runs || sector >= APP_MENU_BEST_RUNS) {
        return;
    }
    const app_best_run *best = &data->best_runs[sector];
    if (best->score == 0) {
        row->note = "No best run is kept yet.";
        return;
    }
    row->note = ghost_note(data);
    row->has_figures = true;
    (void)snprintf(row->value, sizeof row->value, "%s", gm_picture_number(best->score, number));
    (void)snprintf(row->columns[0], APP_MENU_COLUMN, "%" PRIu32 ":%02" PRIu32, best->seconds / 60,
                   best->seconds % 60);
}

/* Numbered as in play, with what is to be done there: also where it is locked. */
static void add_sector(app_menu *menu, const app_menu_data *data, uint32_t i)
{
    const gm_sector *sector = gm_sector_at(data->sectors->items, i);
    app_menu_row *row =
        app__menu_add(menu, APP_ROW_ACT, gm_sector_title(sector), ROW_ITEM + (int32_t)i);
    row->sector = sector;
    row->is_off = !app__menu_is_open_sector(data, i);
    bool is_campaign = gm_sector_is_of_campaign(sector);
    if (is_campaign) {
        (void)snprintf(row->lead, sizeof row->lead, "%02u", i + 1);
    }
    row->word = gm_sector_objective(sector);
    row->is_long = true;
    if (is_campaign && !row->is_off) {
        note_best_run(row, data, i);
    }
}

void app__menu_fill_sectors(app_menu *menu, const app_menu_data *data)
{
    bool are_all_open = true;
    for (uint32_t i = 0; i < data->sectors->count; i++) {
        bool is_open = app__menu_is_open_sector(data, i);
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
