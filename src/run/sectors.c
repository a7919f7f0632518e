/* run/sectors.c -- see sectors.h. */
#include "run/sectors.h"

#include "platform/assets.h"
#include "platform/file_read.h"
#include "platform/message.h"
#include "platform/sum.h"
#include "platform/terminal_text.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SECTORS = 64, MAX_NAME = 64 };

static const char file_suffix[] = ".json";

typedef struct file_names {
    char names[MAX_SECTORS][MAX_NAME]; /* without the suffix */
    uint32_t count;
} file_names;

static gm_sector *slot(gm_sector *items, uint32_t index)
{
    void *at = (char *)(void *)items + gm_sector_bytes() * index;
    return at;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

static bool is_sector_file(const char *name)
{
    size_t length = strlen(name);
    size_t suffix = sizeof file_suffix - 1;
    return length > suffix && length < MAX_NAME && strcmp(name + length - suffix, file_suffix) == 0;
}

static bool list_folder(const char *folder, file_names *out)
{
    out->count = 0;
    DIR *dir = opendir(folder);
    if (dir == NULL) {
        return false;
    }
    for (struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        if (is_sector_file(e->d_name) && out->count < MAX_SECTORS) {
            size_t length = strlen(e->d_name) - (sizeof file_suffix - 1);
            memcpy(out->names[out->count], e->d_name, length);
            out->names[out->count++][length] = '\0';
        }
    }
    (void)closedir(dir);
    qsort(out->names, out->count, MAX_NAME, compare_names);
    return out->count > 0;
}

static bool find_folder(char folder[APP_ASSET_PATH], file_names *out)
{
    folder[0] = '\0';
    for (uint32_t n = 0; app_asset_place(n, "sectors", folder); n++) {
        if (list_folder(folder, out)) {
            return true;
        }
    }
    app_message("%s: expected sector files (*.json); TICKLINE_ASSETS names the assets folder",
                folder);
    return false;
}

static bool load_file(const char *folder, const char *name, gm_sector *out, uint32_t *sum)
{
    char path[APP_ASSET_PATH + MAX_NAME + 8];
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
    file_names files;
    *out = (app_sectors){0};
    if (!find_folder(folder, &files)) {
        return false;
    }
    out->items = calloc(files.count, gm_sector_bytes());
    if (out->items == NULL) {
        app_message("out of memory for the sectors");
        return false;
    }
    for (; out->count < files.count; out->count++) {
        if (!load_file(folder, files.names[out->count], slot(out->items, out->count), &out->sum)) {
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
