/* session/exports.h -- the files that a run writes while it goes on: trace and movie. */
#ifndef APP_EXPORTS_H
#define APP_EXPORTS_H

#include "platform/pictures.h"
#include "run/movie.h"
#include "run/trace_file.h"
#include "session/options.h"
#include "session/scene.h"

enum { APP_EXPORT_PATH = APP_PICTURES_PATH };

/** Zero-initialise before use. */
typedef struct app_exports {
    lab_trace trace;
    lab_frame frame; /**< the source of the trace */
    app_movie movie;
    app_scene scene; /**< paints the movie of a run without a window */
    bool has_scene;
    uint64_t filmed; /**< number of the last frame in the movie */
    uint32_t hz;     /**< of movies */
} app_exports;

/** Opens the files that the options ask for; fonts that a movie without a window needs come first.
 * @param hz pictures a second of movies, also of later ones  @return false after a message */
bool app_exports_open(app_exports *exports, const app_options *options, app_language *language,
                      uint32_t hz);
/** After each frame: writes it down. Frame traces must be on while a trace is written.
 * @return false after a message: a file was given up */
bool app_exports_frame(app_exports *exports, const gm_game *game);
/** In a window, after each picture: films the first one of each frame, so that a frame that is
 * held adds nothing.  @return false after a message, as above */
bool app_exports_picture(app_exports *exports, app_scene *scene, uint64_t frame);
/** Without a window, after each frame: paints it.  @return false after a message, as above */
bool app_exports_paint(app_exports *exports, gm_game *game);
/** Completes the files.  @return false after a message */
bool app_exports_finish(app_exports *exports);
/** Drops incomplete files and frees everything. */
void app_exports_close(app_exports *exports);

/** Starts or completes files in the folder of pictures, named by number, and says where they are:
 * tickline-0001.mp4, .y4m where ffmpeg is not there, .json.
 * @param[out] path  of the file; valid when true is returned  @return false after a message */
bool app_exports_toggle_movie(app_exports *exports, char path[APP_EXPORT_PATH]);
bool app_exports_toggle_trace(app_exports *exports, char path[APP_EXPORT_PATH]);
/** Writes the last picture, tickline-0001.png, and says so.
 * @param[out] path where it went; valid when true is returned */
bool app_exports_screenshot(app_scene *scene, char path[APP_EXPORT_PATH]);

/** The first free name "tickline-NNNN.<ending>" of the folder of pictures.
 * @return false after a message: all of them are taken, or there is no folder */
bool app_exports_free_name(char path[APP_EXPORT_PATH], const char *ending);

#endif
