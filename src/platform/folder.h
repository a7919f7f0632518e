/* platform/folder.h -- the files of a folder, by their names. */
#ifndef APP_FOLDER_H
#define APP_FOLDER_H

#include "platform/assets.h"

enum { APP_FILE_NAMES = 64, APP_FILE_NAME = 64 };

/** Names without their ending, sorted. */
typedef struct app_file_names {
    char items[APP_FILE_NAMES][APP_FILE_NAME];
    uint32_t count;
} app_file_names;

/** Lists the files of a folder that end so; names that are too long, or too many, are left out.
 * @param ending  such as ".tick"  @return false: there is none */
bool app_folder_list(app_file_names *out, const char *folder, const char *ending);
/** Lists the files of the first place in the asset folder that has some.
 * @param below  such as "lessons"
 * @param[out] folder  that place; if no place has any, the one that was tried last, or "" */
bool app_folder_list_assets(app_file_names *out, const char *below, const char *ending,
                            char folder[APP_ASSET_PATH]);

#endif
