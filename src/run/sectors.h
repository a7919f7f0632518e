/* run/sectors.h -- finds the asset folder and loads the sectors in it. */
#ifndef APP_SECTORS_H
#define APP_SECTORS_H

#include <game/game.h>

/** All sectors in order of their file names. Zero-initialise before use. */
typedef struct app_sectors {
    gm_sector *items; /**< by gm_sector_at() */
    uint32_t count;
    uint32_t sum; /**< of the names and bytes of all files */
} app_sectors;

/** Loads assets/sectors/ of $TICKLINE_ASSETS, the installation or the source tree, whichever is
 * there first. False after a message. */
bool app_sectors_load(app_sectors *out);
void app_sectors_free(app_sectors *sectors);
/** The place of a sector by its name; `count` if there is none. */
uint32_t app_sectors_find(const app_sectors *sectors, const char *name);
/** Prints a line NAME<TAB>TITLE each. */
void app_sectors_print(const app_sectors *sectors);

#endif
