/* classroom/grade_paths.h -- the files to grade: those that were named, and the answers of folders
 * that were named. */
#ifndef APP_GRADE_PATHS_H
#define APP_GRADE_PATHS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct app_grade_paths {
    char **items;
    uint32_t count;
} app_grade_paths;

/** Takes each path; of a folder its files *.answer, sorted by name.
 * @return false after a message: a folder has none, or no memory */
bool app_grade_paths_take(app_grade_paths *out, char *const *paths, uint32_t count);
void app_grade_paths_free(app_grade_paths *paths);

#endif
