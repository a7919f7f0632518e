/* platform/folder.c -- see folder.h. */
#include "platform/folder.h"

#include <dirent.h>
#include <string.h>

/* Puts a name at its place in the order; the last ones make room. */
static void insert(app_file_names *out, const char *name)
{
    uint32_t at = out->count < APP_FILE_NAMES ? out->count++ : APP_FILE_NAMES;
    for (; at > 0 && strcmp(out->items[at - 1], name) > 0; at--) {
        if (at < APP_FILE_NAMES) {
            memcpy(out->items[at], out->items[at - 1], APP_FILE_NAME);
        }
    }
    if (at < APP_FILE_NAMES) {
        memcpy(out->items[at], name, APP_FILE_NAME);
    }
}

static void add(app_file_names *out, const char *file, const char *ending)
{
    char name[APP_FILE_NAME] = "";
    size_t length = strlen(file);
    size_t end = strlen(ending);
    if (length > end && length < APP_FILE_NAME && strcmp(file + length - end, ending) == 0) {
        memcpy(name, file, length - end);
        insert(out, name);
    }
}

bool app_folder_list(app_file_names *out, const char *folder, const char *ending)
{
    out->count = 0;
    DIR *dir = opendir(folder);
    if (dir == NULL) {
        return false;
    }
    for (struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        add(out, e->d_name, ending);
    }
    (void)closedir(dir);
    return out->count > 0;
}

bool app_folder_list_assets(app_file_names *out, const char *below, const char *ending,
                            char folder[APP_ASSET_PATH])
{
    folder[0] = '\0';
    out->count = 0;
    for (uint32_t n = 0; app_asset_place(n, below, folder); n++) {
        if (app_folder_list(out, folder, ending)) {
            return true;
        }
    }
    return false;
}
