/* scenario/lessons.h -- the lessons of the asset folder, chapter by chapter. */
#ifndef APP_LESSONS_H
#define APP_LESSONS_H

#include "platform/assets.h"
#include "scenario/scenario.h"

enum { APP_MAX_LESSONS = 64 };

/** Zero-initialise before use. */
typedef struct app_lessons {
    app_scenario *items;                          /**< items[count] */
    char names[APP_MAX_LESSONS][APP_SECTOR_NAME]; /**< file names without ending */
    uint32_t count;
} app_lessons;

/** Loads assets/lessons/ of $TICKLINE_ASSETS, the installation or the source tree, whichever is
 * there first; scenarios without a lesson number are left out. Those of one's own come behind, with
 * numbers from APP_OWN_LESSON on. False after a message. */
bool app_lessons_load(app_lessons *out);
void app_lessons_free(app_lessons *lessons);
/** The lesson of that number, or NULL. */
const app_scenario *app_lessons_find(const app_lessons *lessons, uint32_t number);
/** The file of a scenario in that folder by its name; false if there is none. */
bool app_lessons_place(const char *name, char path[APP_ASSET_PATH]);
/** Prints a line NAME<TAB>TITLE<TAB>lesson N<TAB>after N<TAB>par N<TAB>CHAPTER.PLACE each; after 0:
 * open from the beginning. */
void app_lessons_print(const app_lessons *lessons);

#endif
