/* platform/assets.h -- where the files of the game may be. */
#ifndef APP_ASSETS_H
#define APP_ASSETS_H

#include <stdbool.h>
#include <stdint.h>

enum { APP_ASSET_PATH = 1024 };

/**
 * The n-th place for something in the asset folder, the likeliest first.
 *
 * $TICKLINE_ASSETS is the only place if it is set; else the installation and the source tree.
 *
 * @param below  Such as "sectors".
 * @param[out] path  Left as it was where there is no n-th place.
 * @return false if there is no n-th place
 */
bool app_asset_place(uint32_t n, const char *below, char path[APP_ASSET_PATH]);

#endif
