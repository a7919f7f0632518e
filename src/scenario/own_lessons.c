/* scenario/own_lessons.c -- see own_lessons.h. */
#include "scenario/own_lessons.h"

#include "platform/file_read.h"
#include "platform/folder.h"
#include "platform/message.h"
#include "platform/output.h"
#include "platform/user_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ERROR_TEXT = 512 };

static const char suffix[] = ".tick";

static bool make_place_in(const char *folder, const char *name, char path[APP_ASSET_PATH])
{
    int length = -1;
    if (strchr(name, '/') == NULL && name[0] != '\0') {
        length = snprintf(path, APP_ASSET_PATH, "%s/%s%s", folder, name, suffix);
    }
    return length > 0 && length < APP_ASSET_PATH;
}

static bool make_place(const char *name, char path[APP_ASSET_PATH])
{
    char *folder = app_user_file_place("lessons");
    bool is_made = folder != NULL && make_place_in(folder, name, path);
    free(folder);
    return is_made;
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
    app_file_names names;
    uint32_t room = APP_MAX_LESSONS - lessons->count;
    if (!app_folder_list(&names, folder, suffix) || room == 0) {
        return true;
    }
    uint32_t count = names.count < room ? names.count : room;
    app_scenario *items =
        realloc(lessons->items, (lessons->count + count) * sizeof lessons->items[0]);
    if (items == NULL) {
        app_message("out of memory for the lessons");
        return false;
    }
    lessons->items = items;
    for (uint32_t i = 0; i < count; i++) {
        add_one(lessons, names.items[i]);
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

/* Names of lessons have '_' where the names of files have blanks. */
static bool is_name_of(const char *file, const char *name)
{
    while (*file != '\0' && (*file == ' ' ? '_' : *file) == *name) {
        file++;
        name++;
    }
    return *file == '\0' && *name == '\0';
}

bool app_own_lessons_place_in(const char *folder, const char *name, char path[APP_ASSET_PATH])
{
    app_file_names names;
    uint32_t i = 0;
    if (make_place_in(folder, name, path) && app_file_exists(path)) {
        return true;
    }
    uint32_t count = app_folder_list(&names, folder, suffix) ? names.count : 0;
    while (i < count && !is_name_of(names.items[i], name)) {
        i++;
    }
    return i < count && make_place_in(folder, names.items[i], path);
}

bool app_own_lessons_place(const char *name, char path[APP_ASSET_PATH])
{
    char *folder = app_user_file_place("lessons");
    bool is_there = folder != NULL && app_own_lessons_place_in(folder, name, path);
    free(folder);
    return is_there;
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
    return (app_own_lessons_place(name, path) || make_place(name, path)) &&
           app_user_file_write_text(path, text, "lesson");
}

bool app_own_lessons_remove(const char *name)
{
    char path[APP_ASSET_PATH];
    return app_own_lessons_place(name, path) && unlink(path) == 0;
}
