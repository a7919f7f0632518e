/* main.c -- the executable `tickline`. */
#include "classroom/grade.h"
#include "headless.h"
#include "host_trace/host_trace.h"
#include "lab/panels/keys.h"
#include "platform/file_read.h"
#include "platform/language.h"
#include "platform/local_socket.h"
#include "project/project.h"
#include "run/ambiguities.h"
#include "scenario/lessons.h"
#include "session/options.h"
#include "session/scenario_command.h"
#include "session/session.h"
#include "session/settings.h"
#include "window/window_loop.h"

#include <SDL.h>

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

_Static_assert((int)APP_MAX_WHAT_IFS == (int)APP_PROJECT_TRIALS, "all of --what-if stand at once");

static void take_language(app_options *options, const app_settings *settings)
{
    if (options->language != NULL) {
        return;
    }
    if (settings->language[0] != '\0') {
        options->language =
            app_language_is_there(settings->language) ? strdup(settings->language) : NULL;
        return;
    }
    SDL_Locale *locales = SDL_GetPreferredLocales();
    for (SDL_Locale *l = locales; l != NULL && l->language != NULL; l++) {
        if (app_language_is_there(l->language)) {
            options->language = strdup(l->language);
            break;
        }
    }
    SDL_free(locales);
}

/* The command line counts more than what was chosen in earlier runs. */
static void take_settings(app_options *options, app_settings *settings)
{
    take_language(options, settings);
    options->resume = app_settings_continue_point(settings);
    memcpy(options->resume_sector, settings->last_sector, sizeof settings->last_sector);
    if (options->ui_scale <= 0.0F) {
        options->ui_scale = (float)settings->ui_scale / 100.0F;
    }
    if (!options->has_max_fps && settings->max_fps > 0) {
        options->has_max_fps = true;
        options->max_fps = settings->max_fps;
    }
}

/* A player who starts the game from a menu sees no terminal. */
static void show_missing_assets(const app_session *session)
{
    bool has_terminal = isatty(STDIN_FILENO) || isatty(STDOUT_FILENO) || isatty(STDERR_FILENO);
    if (!session->options->is_headless && session->sectors.count == 0 && !has_terminal) {
        (void)SDL_ShowSimpleMessageBox(SDL_MESSAGEBOX_ERROR, "Tickline", app_message_last(), NULL);
    }
}

static app_status run(app_options *options)
{
    app_session session;
    app_settings settings = app_settings_default();
    if (!options->is_headless) {
        app_settings_load(&settings, options->config);
        take_settings(options, &settings);
    }
    if (app_session_open(&session, options) == APP_OK) {
        if (options->is_headless) {
            app_headless_run(&session);
        } else if (!app_window_loop_run(&session, &settings)) {
            session.status = APP_FAILED;
            session.is_open = false; /* nothing ran: the files of earlier runs stay */
        }
    } else {
        show_missing_assets(&session);
    }
    app_settings_free(&settings);
    return app_session_close(&session);
}

static void look_for_ambiguities(void *user, gm_game *game)
{
    app_ambiguities_frame(user, game);
}

/* What the run left to chance; the list is printed only if the run itself went well.
 * @return APP_FAILED: a pair is denied; APP_USAGE: the run did not go well, or a file is wrong */
static app_status run_ambiguities(app_options *options)
{
    app_session session;
    app_ambiguities list = {0};
    if (!app_ambiguities_open(&list, options->allow)) {
        app_ambiguities_free(&list);
        return APP_USAGE;
    }
    if (app_session_open(&session, options) == APP_OK) {
        session.watcher = (app_watcher){.on_frame = look_for_ambiguities, .user = &list};
        app_headless_run(&session);
    }
    app_status status = app_session_close(&session) == APP_OK ? APP_OK : APP_USAGE;
    if (status == APP_OK && list.has_failed) {
        app_message("the ambiguities of a frame do not fit into memory");
        status = APP_USAGE;
    } else if (status == APP_OK) {
        status = app_ambiguities_print(&list, options->allow, options->deny);
    }
    app_ambiguities_free(&list);
    return status;
}

static app_status list_sectors(void)
{
    app_sectors sectors;
    if (!app_sectors_load(&sectors)) {
        return APP_FAILED;
    }
    app_sectors_print(&sectors);
    app_sectors_free(&sectors);
    return APP_OK;
}

static app_status list_lessons(void)
{
    app_lessons lessons;
    if (!app_lessons_load(&lessons)) {
        return APP_FAILED;
    }
    app_lessons_print(&lessons);
    app_lessons_free(&lessons);
    return APP_OK;
}

static app_status list_functions(void)
{
    for (uint32_t i = 0; i < gm_function_count(); i++) {
        const gm_function_info *f = gm_function_at(i);
        (void)printf("%s\t%s\t%s\t%s\t%s\n", f->name, tl_tick_group_name(f->group),
                     f->high_priority ? "high" : "normal", f->run_on_any_thread ? "any" : "owner",
                     f->notes != NULL ? f->notes : "");
    }
    return APP_OK;
}

static app_status open_trace(app_options *options)
{
    app_settings settings = app_settings_default();
    if (options->deny != 0 && options->trace_open != NULL) {
        return app_host_trace_gate(options->trace_open, options->at_frame, options->allow,
                                   options->deny);
    }
    if (options->csv != NULL && options->trace_open != NULL) {
        return app_host_trace_late(options->trace_open, options->at_frame, options->csv,
                                   options->has_semicolons);
    }
    if (options->is_headless && options->trace_open != NULL) {
        return app_host_trace_report(options->trace_open, options->at_frame);
    }
    app_settings_load(&settings, options->config);
    take_settings(options, &settings);
    app_status status = app_trace_loop_run(options, &settings);
    app_settings_free(&settings);
    return status;
}

/* The name of a sample stands for its file, unless there is a file of that name. */
static app_status take_sample(char **path, app_traced_kind kind)
{
    char place[APP_ASSET_PATH];
    bool is_socket =
        *path != NULL && strncmp(*path, APP_LOCAL_SOCKET, strlen(APP_LOCAL_SOCKET)) == 0;
    errno = 0;
    if (*path == NULL || is_socket || app_file_exists(*path) || errno != ENOENT) {
        return APP_OK;
    }
    if (app_traced_sample(*path, place)) {
        return app_options_replace(path, place) ? APP_OK : APP_FAILED;
    }
    app_message("%s: cannot be read (%s); expected %s, or a sample: %s", *path,
                app_file_reason(ENOENT),
                kind == APP_TRACED_PROJECT ? "a list of dumpticks or a table"
                                           : "what tl_trace_write() wrote",
                app_traced_names(kind, place));
    return APP_FAILED;
}

static app_status take_samples(app_options *options)
{
    app_status status = take_sample(&options->project, APP_TRACED_PROJECT);
    return status == APP_OK ? take_sample(&options->trace_open, APP_TRACED_TRACE) : status;
}

static app_status act(app_options *options)
{
    switch (options->action) {
    case APP_ACTION_HELP:
        app_options_print_help();
        return APP_OK;
    case APP_ACTION_VERSION:
        (void)printf("tickline %s\n", tl_version());
        return APP_OK;
    case APP_ACTION_LIST_FUNCTIONS:
        return list_functions();
    case APP_ACTION_LIST_SECTORS:
        return list_sectors();
    case APP_ACTION_LIST_LESSONS:
        return list_lessons();
    case APP_ACTION_GRADE:
        return app_grade_files(options->files, options->file_count,
                               &(app_grade_table){options->csv, options->has_semicolons});
    case APP_ACTION_RUN:
        break;
    }
    if (options->has_ambiguities && options->project != NULL) {
        return app_project_ambiguities(
            options->project, &(app_project_search){.allow = options->allow,
                                                    .deny = options->deny,
                                                    .is_each = options->has_all_pairs,
                                                    .what_ifs = options->what_ifs,
                                                    .what_if_count = options->what_if_count});
    }
    if (options->has_ambiguities) {
        return run_ambiguities(options);
    }
    if (options->project != NULL && options->csv != NULL) {
        return app_project_table(options->project, options->csv, options->what_ifs,
                                 options->what_if_count);
    }
    if (options->project != NULL && options->has_lab && !options->is_headless &&
        options->what_if_count == 0) {
        return open_trace(options);
    }
    if (options->project != NULL) {
        return app_project_report(options->project, options->what_ifs, options->what_if_count,
                                  options->has_all_pairs);
    }
    if (options->trace_open != NULL) {
        return open_trace(options);
    }
    if (options->has_explain) {
        return app_scenario_tell(options);
    }
    if (options->handout != NULL) {
        return app_scenario_handout(options, lab_key_fill);
    }
    return options->is_check ? app_scenario_check(options) : run(options);
}

int main(int argc, char **argv)
{
    app_options options;
    app_status status = app_options_parse(&options, argc, argv);
    status = status == APP_OK ? take_samples(&options) : status;
    if (status == APP_OK) {
        status = act(&options);
    } else if (options.has_ambiguities || options.deny != 0) {
        status = APP_USAGE;
    }
    app_options_free(&options);
    if ((fflush(stdout) != 0 || ferror(stdout) != 0) && status == APP_OK) {
        app_message("standard output cannot be written");
        status = options.has_ambiguities || options.deny != 0 ? APP_USAGE : APP_FAILED;
    }
    return (int)status;
}
