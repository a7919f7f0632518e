/* session/exports.c -- see exports.h. */
#include "session/exports.h"

#include <string.h>
#include <sys/stat.h>

enum { MAX_NUMBER = 9999 };

static bool require_scene(app_exports *exports, const app_options *options, app_language *language)
{
    exports->has_scene =
        exports->has_scene || app_scene_open(&exports->scene, NULL, options, language);
    return exports->has_scene;
}

bool app_exports_open(app_exports *exports, const app_options *options, app_language *language,
                      uint32_t hz)
{
    exports->hz = hz;
    bool paints = options->movie != NULL && options->is_headless;
    return (!paints || require_scene(exports, options, language)) &&
           (options->trace == NULL || lab_trace_begin(&exports->trace, options->trace)) &&
           (options->movie == NULL || app_movie_begin(&exports->movie, options->movie, hz));
}

bool app_exports_frame(app_exports *exports, const gm_game *game)
{
    if (!lab_trace_is_on(&exports->trace)) {
        return true;
    }
    if (!lab_frame_take(&exports->frame, game)) {
        app_message("out of memory for a trace; no file was left");
        lab_trace_abandon(&exports->trace);
        return false;
    }
    return lab_trace_add(&exports->trace, &exports->frame);
}

bool app_exports_picture(app_exports *exports, app_scene *scene, uint64_t frame)
{
    app_canvas canvas;
    bool is_wanted = app_movie_is_on(&exports->movie) && frame != exports->filmed;
    if (!is_wanted || !app_render_pixels(scene->render, &canvas)) {
        return true;
    }
    exports->filmed = frame;
    return app_movie_add(&exports->movie, &canvas);
}

bool app_exports_paint(app_exports *exports, gm_game *game)
{
    if (!app_movie_is_on(&exports->movie)) {
        return true;
    }
    if (app_scene_paint(&exports->scene, game, NULL)) {
        return app_exports_picture(exports, &exports->scene, gm_game_frame_number(game));
    }
    app_message("%s: a picture could not be painted; no movie was left",
                exports->movie.output.path);
    app_movie_abandon(&exports->movie);
    return false;
}

bool app_exports_finish(app_exports *exports)
{
    bool is_good = lab_trace_end(&exports->trace);
    return app_movie_end(&exports->movie) && is_good;
}

void app_exports_close(app_exports *exports)
{
    lab_trace_abandon(&exports->trace);
    app_movie_abandon(&exports->movie);
    lab_frame_free(&exports->frame);
    if (exports->has_scene) {
        app_scene_close(&exports->scene);
    }
    *exports = (app_exports){.hz = exports->hz};
}

bool app_exports_free_name(char path[APP_EXPORT_PATH], const char *ending)
{
    char folder[APP_PICTURES_PATH - 32];
    if (!app_pictures_folder(path) || strlen(path) >= sizeof folder) {
        app_message("expected a folder for pictures: ~/Pictures, or $XDG_DATA_HOME");
        return false;
    }
    memcpy(folder, path, strlen(path) + 1);
    for (int i = 1; i <= MAX_NUMBER; i++) {
        struct stat info;
        (void)snprintf(path, APP_EXPORT_PATH, "%s/tickline-%04d.%s", folder, i, ending);
        if (lstat(path, &info) != 0) {
            return true;
        }
    }
    app_message("%s/tickline-%04d.%s: expected a free number in this folder", folder, MAX_NUMBER,
                ending);
    return false;
}

static bool begin_movie(app_exports *exports, char path[APP_EXPORT_PATH])
{
    exports->filmed = 0;
    return app_exports_free_name(path, app_encoder_is_there() ? "mp4" : "y4m") &&
           app_movie_begin(&exports->movie, path, exports->hz);
}

bool app_exports_toggle_movie(app_exports *exports, char path[APP_EXPORT_PATH])
{
    if (!app_movie_is_on(&exports->movie)) {
        return begin_movie(exports, path);
    }
    (void)snprintf(path, APP_EXPORT_PATH, "%s", exports->movie.output.path);
    if (!app_movie_end(&exports->movie)) {
        return false;
    }
    app_message("movie written: %s", path);
    return true;
}

bool app_exports_toggle_trace(app_exports *exports, char path[APP_EXPORT_PATH])
{
    if (!lab_trace_is_on(&exports->trace)) {
        return app_exports_free_name(path, "json") && lab_trace_begin(&exports->trace, path);
    }
    (void)snprintf(path, APP_EXPORT_PATH, "%s", exports->trace.output.path);
    if (!lab_trace_end(&exports->trace)) {
        return false;
    }
    app_message("trace written: %s", path);
    return true;
}

bool app_exports_screenshot(app_scene *scene, char path[APP_EXPORT_PATH])
{
    if (scene->above.command_count > 0) {
        app_scene_end(scene); /* the picture alone */
    }
    if (!app_exports_free_name(path, "png") || !app_scene_save(scene, path)) {
        return false;
    }
    app_message("screenshot written: %s", path);
    return true;
}
