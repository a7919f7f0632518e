/* host_trace/traced_files.h -- files that the window of traced hosts opens: the list of them, and
 * the kind of a given file. */
#ifndef APP_TRACED_FILES_H
#define APP_TRACED_FILES_H

#include "platform/assets.h"
#include "platform/pictures.h"

typedef enum app_traced_kind {
    APP_TRACED_NONE = 0, /**< a scenario or a recording */
    APP_TRACED_TRACE,    /**< frames of tl_trace_write() */
    APP_TRACED_PROJECT, /**< any other file: only a list of tick functions has no head of its own */
} app_traced_kind;

enum { APP_TRACED_SAMPLES = 3, APP_TRACED_FILES = 40 };

typedef struct app_traced_file {
    char path[APP_ASSET_PATH];
    const char *title; /**< of a sample, a text; NULL: a file of the user, called by its name */
} app_traced_file;

typedef struct app_traced_files {
    app_traced_file items[APP_TRACED_FILES]; /**< samples, then files of the user by name */
    uint32_t count;
    char folder[APP_ASSET_PATH];   /**< of the user's files; "": this user has no place */
    char shown[APP_PICTURES_PATH]; /**< likewise, with ~ */
} app_traced_files;

/** Lists the samples and the files in the folder `traces` of the user's data. */
void app_traced_files_list(app_traced_files *out);
/** Where the trace NAME.txt is: among the samples, else in the folder of the user. A place also
 * where there is no such file. */
void app_traced_place(const char *name, char path[APP_ASSET_PATH]);
/** The name of a file without its folder. */
const char *app_traced_name(const char *path);
/** Looks at the first bytes and at the ending of the name. */
app_traced_kind app_traced_look(const char *path);
/** Titles of the samples, one a call; NULL: no more. For the test of locales. */
const char *app_traced_text(uint32_t n);

#endif
