/* scenario/own_lessons.c -- see own_lessons.h. */
#include "scenario/own_lessons.h"

#include "platform/file_read.h"
#include "platform/message.h"
#include "platform/output.h"
#include "platform/user_file.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ERROR_TEXT = 512 };

static const char suffix[] = ".tick";

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Names without ending, sorted.  @return how many */
static uint32_t list_names(const char *folder, char names[][APP_SECTOR_NAME], uint32_t most)
{
    uint32_t count = 0;
    DIR *dir = opendir(folder);
    if (dir == NULL) {
        return 0;
    }
    for (struct dirent *e = readdir(dir); e != NULL && count < most; e = readdir(dir)) {
        size_t length = strlen(e->d_name);
        size_t end = sizeof suffix - 1;
        if (length > end && length < APP_SECTOR_NAME &&
            strcmp(e->d_name + length - end, suffix) == 0) {
            memcpy(names[count], e->d_name, length - end);
            names[count++][length - end] = '\0';
        }
    }
    (void)closedir(dir);
    qsort(names, count, sizeof names[0], compare_names);
    return count;
}

static bool make_place(const char *name, char path[APP_ASSET_PATH])
{
    char *folder = app_user_file_place("lessons");
    int length = -1;
    if (folder != NULL && strchr(name, '/') == NULL && name[0] != '\0') {
        length = snprintf(path, APP_ASSET_PATH, "%s/%s%s", folder, name, suffix);
    }
    free(folder);
    return length > 0 && length < APP_ASSET_PATH;
}

static void add_one(app_lessons *lessons, const char *name)
{
    char path[APP_ASSET_PATH];
    char error[ERROR_TEXT];
    app_scenario *item = &lessons->items[lessons->count];
    if (!make_place(name, path)) {
        return;
    }
    if (!app_scenario_read(item, path, error, sizeof error)) {
        app_message("%s", error);
        return;
    }
    item->lesson = APP_OWN_LESSON + lessons->count;
    item->after = 0;
    memcpy(lessons->names[lessons->count++], name, strlen(name) + 1);
}

static bool add_names(app_lessons *lessons, const char *folder)
{
    char names[APP_MAX_LESSONS][APP_SECTOR_NAME];
    uint32_t count = list_names(folder, names, APP_MAX_LESSONS - lessons->count);
    if (count == 0) {
        return true;
    }
    app_scenario *items =
        realloc(lessons->items, (lessons->count + count) * sizeof lessons->items[0]);
    if (items == NULL) {
        app_message("out of memory for the lessons");
        return false;
    }
    lessons->items = items;
    for (uint32_t i = 0; i < count; i++) {
        add_one(lessons, names[i]);
    }
    return true;
}

bool app_own_lessons_add(app_lessons *lessons)
{
    char *folder = app_user_file_place("lessons");
    bool is_good = folder == NULL || add_names(lessons, folder);
    free(folder);
    return is_good;
}

bool app_own_lessons_place(const char *name, char path[APP_ASSET_PATH])
{
    return make_place(name, path) && app_file_exists(path);
}

bool app_own_lessons_keep(const app_scenario *scenario, char path[APP_ASSET_PATH])
{
    app_output output = {0};
    if (!make_place(scenario->file, path) || app_file_exists(path)) {
        return false;
    }
    if (!app_user_file_make_folder(path) || !app_output_open(&output, path)) {
        return false;
    }
    app_scenario_write(output.file, scenario);
    return app_output_commit(&output);
}

bool app_own_lessons_write(const char *name, const char *text, char path[APP_ASSET_PATH])
{
    return make_place(name, path) && app_user_file_write_text(path, text, "lesson");
}
