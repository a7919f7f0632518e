/* classroom/grade_paths.c -- see grade_paths.h. */
#include "classroom/grade_paths.h"

#include "platform/message.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char ending[] = ".answer";

static int is_answer(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    size_t end = strlen(ending);
    return length > end && strcmp(entry->d_name + length - end, ending) == 0;
}

/* As bytes: the same order in every language. */
static int compare_entries(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* "FOLDER/NAME", or the folder alone where the name is "". */
static bool add(app_grade_paths *out, const char *folder, const char *name)
{
    size_t size = strlen(folder) + strlen(name) + 2;
    const char *slash = name[0] != '\0' && folder[strlen(folder) - 1] != '/' ? "/" : "";
    char **items = realloc(out->items, (out->count + 1) * sizeof *items);
    out->items = items != NULL ? items : out->items;
    char *path = items != NULL ? malloc(size) : NULL;
    if (path == NULL) {
        app_message("out of memory for the files");
        return false;
    }
    (void)snprintf(path, size, "%s%s%s", folder, slash, name);
    out->items[out->count++] = path;
    return true;
}

static bool add_folder(app_grade_paths *out, const char *folder, struct dirent **entries, int count)
{
    bool is_good = count > 0;
    if (!is_good) {
        app_message("%s: expected answers (*%s) in this folder", folder, ending);
    }
    for (int i = 0; i < count; i++) {
        is_good = is_good && add(out, folder, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    return is_good;
}

bool app_grade_paths_take(app_grade_paths *out, char *const *paths, uint32_t count)
{
    bool is_good = true;
    *out = (app_grade_paths){0};
    for (uint32_t i = 0; i < count && is_good; i++) {
        struct dirent **entries = NULL;
        int found = paths[i][0] != '\0' ? scandir(paths[i], &entries, is_answer, compare_entries)
                                        : -1; /* a file, or missing: grading says so */
        is_good = found < 0 ? add(out, paths[i], "") : add_folder(out, paths[i], entries, found);
    }
    return is_good;
}

void app_grade_paths_free(app_grade_paths *paths)
{
    for (uint32_t i = 0; i < paths->count; i++) {
        free(paths->items[i]);
    }
    free(paths->items);
    *paths = (app_grade_paths){0};
}
