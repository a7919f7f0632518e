/* run/sectors.c -- see sectors.h. */
#include "run/sectors.h"

#include "platform/file_read.h"
#include "platform/folder.h"
#include "platform/message.h"
#include "platform/sum.h"
#include "platform/terminal_text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char file_suffix[] = ".json";

static gm_sector *slot(gm_sector *items, uint32_t index)
{
    void *at = (char *)(void *)items + gm_sector_bytes() * index;
    return at;
}

static bool find_files(char folder[APP_ASSET_PATH], app_file_names *out)
{
    if (!app_folder_list_assets(out, "sectors", file_suffix, folder)) {
        app_message("%s: expected sector files (*.json); TICKLINE_ASSETS names the assets folder",
                    folder);
        return false;
    }
    return true;
}

static bool load_file(const char *folder, const char *name, gm_sector *out, uint32_t *sum)
{
    char path[APP_ASSET_PATH + APP_FILE_NAME + 8];
    size_t length = 0;
    (void)snprintf(path, sizeof path, "%s/%s%s", folder, name, file_suffix);
    errno = 0;
    char *text = app_file_read(path, APP_FILE_SECTOR, &length);
    if (text == NULL) {
        app_message("%s: cannot be read (%s); expected a sector file", path,
                    app_file_reason(errno));
        return false;
    }
    *sum = app_sum(*sum, name, strlen(name) + 1);
    *sum = app_sum(*sum, text, length);
    char error[GM_ERROR_TEXT] = "";
    gm_result result = gm_sector_parse(name, text, length, out, error);
    free(text);
    if (result != GM_OK) {
        app_message("%s: %s", path, error);
    }
    return result == GM_OK;
}

bool app_sectors_load(app_sectors *out)
{
    char folder[APP_ASSET_PATH];
    app_file_names files;
    *out = (app_sectors){0};
    if (!find_files(folder, &files)) {
        return false;
    }
    out->items = calloc(files.count, gm_sector_bytes());
    if (out->items == NULL) {
        app_message("out of memory for the sectors");
        return false;
    }
    for (; out->count < files.count; out->count++) {
        if (!load_file(folder, files.items[out->count], slot(out->items, out->count), &out->sum)) {
            app_sectors_free(out);
            return false;
        }
    }
    return true;
}

void app_sectors_free(app_sectors *sectors)
{
    for (uint32_t i = 0; i < sectors->count; i++) {
        gm_sector_free(slot(sectors->items, i));
    }
    free(sectors->items);
    *sectors = (app_sectors){0};
}

uint32_t app_sectors_find(const app_sectors *sectors, const char *name)
{
    uint32_t i = 0;
    while (i < sectors->count &&
           strcmp(gm_sector_name(gm_sector_at(sectors->items, i)), name) != 0) {
        i++;
    }
    return i;
}

void app_sectors_print(const app_sectors *sectors)
{
    for (uint32_t i = 0; i < sectors->count; i++) {
        const gm_sector *sector = gm_sector_at(sectors->items, i);
        app_terminal_put(stdout, gm_sector_name(sector));
        (void)putchar('\t');
        app_terminal_put(stdout, gm_sector_title(sector));
        (void)putchar('\n');
    }
}
