/* scenario/lessons.c -- see lessons.h. */
#include "scenario/lessons.h"
#include "scenario/own_lessons.h"
#include "scenario/progress.h"

#include "platform/file_read.h"
#include "platform/folder.h"
#include "platform/message.h"
#include "platform/terminal_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ERROR_TEXT = 512 };

static const char file_suffix[] = ".tick";
_Static_assert((int)APP_FILE_NAMES == (int)APP_MAX_LESSONS, "there is room for each file");
_Static_assert((int)APP_FILE_NAME == (int)APP_SECTOR_NAME, "and for its name");

static bool find_files(char folder[APP_ASSET_PATH], app_file_names *out)
{
    if (!app_folder_list_assets(out, "lessons", file_suffix, folder)) {
        app_message("%s: expected lessons (*.tick); TICKLINE_ASSETS names the assets folder",
                    folder);
        return false;
    }
    return true;
}

static bool load_file(const char *folder, const char *name, app_scenario *out)
{
    char path[APP_ASSET_PATH + APP_SECTOR_NAME + 8];
    char error[ERROR_TEXT];
    (void)snprintf(path, sizeof path, "%s/%s%s", folder, name, file_suffix);
    if (!app_scenario_read(out, path, error, sizeof error)) {
        app_message("%s", error);
        return false;
    }
    return true;
}

static void swap(app_lessons *lessons, uint32_t a, uint32_t b)
{
    app_scenario item = lessons->items[a];
    char name[APP_SECTOR_NAME];
    lessons->items[a] = lessons->items[b];
    lessons->items[b] = item;
    memcpy(name, lessons->names[a], sizeof name);
    memmove(lessons->names[a], lessons->names[b], sizeof name);
    memcpy(lessons->names[b], name, sizeof name);
}

/* Those of no chapter come last, by their numbers. */
static uint32_t rank(const app_scenario *s)
{
    uint32_t chapter = s->chapter == 0 ? APP_CHAPTERS + 1 : s->chapter;
    return (chapter * (APP_MAX_PLACE + 1) + s->place) * 100 + s->lesson;
}

/* As they are numbered: by chapter, then by their place in it. */
static void sort(app_lessons *lessons)
{
    for (uint32_t i = 0; i < lessons->count; i++) {
        uint32_t least = i;
        for (uint32_t k = i + 1; k < lessons->count; k++) {
            least = rank(&lessons->items[k]) < rank(&lessons->items[least]) ? k : least;
        }
        swap(lessons, i, least);
    }
}

/* Scenarios beside the lessons are found by name, but are none. */
static bool load_one(const char *folder, const char *name, app_lessons *out)
{
    app_scenario *item = &out->items[out->count];
    if (!load_file(folder, name, item)) {
        return false;
    }
    if (item->lesson == 0) {
        app_scenario_free(item);
        return true;
    }
    memcpy(out->names[out->count++], name, strlen(name) + 1);
    return true;
}

bool app_lessons_load(app_lessons *out)
{
    char folder[APP_ASSET_PATH];
    app_file_names files;
    *out = (app_lessons){0};
    if (!find_files(folder, &files)) {
        return false;
    }
    out->items = calloc(files.count, sizeof out->items[0]);
    if (out->items == NULL) {
        app_message("out of memory for the lessons");
        return false;
    }
    for (uint32_t i = 0; i < files.count; i++) {
        if (!load_one(folder, files.items[i], out)) {
            app_lessons_free(out);
            return false;
        }
    }
    sort(out);
    if (!app_own_lessons_add(out)) {
        app_lessons_free(out);
        return false;
    }
    return true;
}

void app_lessons_free(app_lessons *lessons)
{
    for (uint32_t i = 0; i < lessons->count && lessons->items != NULL; i++) {
        app_scenario_free(&lessons->items[i]);
    }
    free(lessons->items);
    *lessons = (app_lessons){0};
}

const app_scenario *app_lessons_find(const app_lessons *lessons, uint32_t number)
{
    for (uint32_t i = 0; i < lessons->count; i++) {
        if (lessons->items[i].lesson == number) {
            return &lessons->items[i];
        }
    }
    return NULL;
}

static const char *number_of(const app_scenario *s, char out[16])
{
    return lab_lesson_name(s->chapter, s->place, s->lesson, out);
}

void app_lessons_print(const app_lessons *lessons)
{
    for (uint32_t i = 0; i < lessons->count; i++) {
        char number[16];
        char after[16];
        const app_scenario *s = &lessons->items[i];
        const app_scenario *before = app_lessons_find(lessons, s->after);
        app_terminal_put(stdout, lessons->names[i]);
        (void)putchar('\t');
        app_terminal_put(stdout, s->title);
        if (s->lesson >= APP_OWN_LESSON) {
            (void)printf("\tyours");
        } else {
            (void)printf("\t%s", number_of(s, number));
        }
        if (before != NULL) {
            (void)printf("\tafter %s", number_of(before, after));
        }
        (void)putchar('\n');
    }
}

bool app_lessons_place(const char *name, char path[APP_ASSET_PATH])
{
    char below[APP_SECTOR_NAME + 16];
    if (strchr(name, '/') != NULL || strlen(name) >= APP_SECTOR_NAME) {
        return false;
    }
    (void)snprintf(below, sizeof below, "lessons/%s%s", name, file_suffix);
    for (uint32_t n = 0; app_asset_place(n, below, path); n++) {
        if (app_file_exists(path)) {
            return true;
        }
    }
    return app_own_lessons_place(name, path);
}
