/* platform/folder.c -- see folder.h. */
#include "platform/folder.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void add(app_file_names *out, const char *file, const char *ending)
{
    size_t length = strlen(file);
    size_t end = strlen(ending);
    if (length > end && length < APP_FILE_NAME && strcmp(file + length - end, ending) == 0) {
        memcpy(out->items[out->count], file, length - end);
        out->items[out->count++][length - end] = '\0';
    }
}

bool app_folder_list(app_file_names *out, const char *folder, const char *ending)
{
    out->count = 0;
    DIR *dir = opendir(folder);
    if (dir == NULL) {
        return false;
    }
    for (struct dirent *e = readdir(dir); e != NULL && out->count < APP_FILE_NAMES;
         e = readdir(dir)) {
        add(out, e->d_name, ending);
    }
    (void)closedir(dir);
    qsort(out->items, out->count, sizeof out->items[0], compare_names);
    return out->count > 0;
}

bool app_folder_list_assets(app_file_names *out, const char *below, const char *ending,
                            char folder[APP_ASSET_PATH])
{
    folder[0] = '\0';
    for (uint32_t n = 0; app_asset_place(n, below, folder); n++) {
        if (app_folder_list(out, folder, ending)) {
            return true;
        }
    }
    return false;
}
