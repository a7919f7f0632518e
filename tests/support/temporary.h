/* temporary.h -- the files and folders of a test, in $TMPDIR or else in /tmp. */
#ifndef TL_TEST_TEMPORARY_H
#define TL_TEST_TEMPORARY_H

#include <stdbool.h>

enum { TEMPORARY_PATH = 128 };

/* The path of a file of this process: "tickline-NAME-" and its id. The file is not made. Returns
 * false if the path is too long. */
bool temporary_path(char path[TEMPORARY_PATH], const char *name);
/* Makes an empty folder, "tickline-NAME-" and six letters, and returns whether it could. */
bool temporary_folder(char path[TEMPORARY_PATH], const char *name);
/* Removes a folder with all that is in it. Returns whether all of it is gone. */
bool temporary_folder_remove(const char *path);

#endif
