/* platform/pictures.h -- where pictures and movies of this user are kept. */
#ifndef APP_PICTURES_H
#define APP_PICTURES_H

#include <stdbool.h>

enum { APP_PICTURES_PATH = 1024 };

/**
 * The folder that the desktop has for pictures: XDG_PICTURES_DIR of user-dirs.dirs, else
 * ~/Pictures. Where neither is there, the folder of this program's data, which is made.
 *
 * @param[out] path  without a slash at its end  @return false: this user has no place for files
 */
bool app_pictures_folder(char path[APP_PICTURES_PATH]);
/** Writes `path` with ~ for the folder of the user: for messages.  @return out */
const char *app_pictures_shown(const char *path, char out[APP_PICTURES_PATH]);

#endif
