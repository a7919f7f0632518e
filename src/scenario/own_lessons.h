/* scenario/own_lessons.h -- scenarios of one's own: the folder lessons/ beside the settings. */
#ifndef APP_OWN_LESSONS_H
#define APP_OWN_LESSONS_H

#include "scenario/lessons.h"

/** The lesson number of the first one; those of the program are below. */
enum { APP_OWN_LESSON = 1000 };

/** Adds the scenarios of the folder behind the lessons that are there, by name. One that cannot be
 * read is named in a message and left out. They unlock nothing, and nothing unlocks them.
 * @return false after a message: out of memory */
bool app_own_lessons_add(app_lessons *lessons);
/** The file of an own scenario by its name; false if there is none. */
bool app_own_lessons_place(const char *name, char path[APP_ASSET_PATH]);
/** Likewise in another folder: of an answer, where the lesson may lie beside it. */
bool app_own_lessons_place_in(const char *folder, const char *name, char path[APP_ASSET_PATH]);
/** Copies a scenario that has been read into the folder; blanks of its name become "_". One of that
 * name stays as it is.
 * @param[out] path  of the copy  @return false: it is there already, or after a message */
bool app_own_lessons_keep(const app_scenario *scenario, char path[APP_ASSET_PATH]);
/** Writes the text of a scenario under that name, over an older one.
 * @param[out] path  of the file  @return false after a message */
bool app_own_lessons_write(const char *name, const char *text, char path[APP_ASSET_PATH]);
/** Removes the file of that name.  @return false: there is none, or it cannot be removed */
bool app_own_lessons_remove(const char *name);

#endif
