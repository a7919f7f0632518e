/* lessons.h -- the lessons of the asset folder in the order in which they unlock each other. */
#ifndef APP_LESSONS_H
#define APP_LESSONS_H

#include "scenario.h"

enum { APP_MAX_LESSONS = 16 };

/** Zero-initialise before use. */
typedef struct app_lessons {
    app_scenario *items; /**< items[count] */
    char names[APP_MAX_LESSONS][APP_SECTOR_NAME]; /**< file names without ending */
    uint32_t count;
} app_lessons;

/** Loads assets/lessons/ of $TICKLINE_ASSETS, the installation or the source tree, whichever is
 * there first. False after a message. */
bool app_lessons_load(app_lessons *out);
void app_lessons_free(app_lessons *lessons);
/** The lesson of that number, or NULL. */
const app_scenario *app_lessons_find(const app_lessons *lessons, uint32_t number);
/** Reads a lesson anew, for lab_lesson_create(), which keeps it. @param index within the list
 * False after a message. */
bool app_lessons_open(const app_lessons *lessons, uint32_t index, app_scenario *out);
/** Prints a line NAME<TAB>TITLE<TAB>par N<TAB>after N each. */
void app_lessons_print(const app_lessons *lessons);

#endif
