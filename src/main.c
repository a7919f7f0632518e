/* main.c -- the executable `tickline`. */
#include "headless.h"
#include "scenario/lessons.h"
#include "session/options.h"
#include "session/scenario_command.h"
#include "session/session.h"
#include "window_loop.h"

#include <stdio.h>

static app_status run(const app_options *options)
{
    app_session session;
    if (app_session_open(&session, options) == APP_OK) {
        if (options->is_headless) {
            app_headless_run(&session);
        } else if (!app_window_loop_run(&session)) {
            session.status = APP_FAILED;
        }
    }
    return app_session_close(&session);
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

static app_status act(const app_options *options)
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
    case APP_ACTION_RUN:
        break;
    }
    return options->is_check ? app_scenario_check(options) : run(options);
}

int main(int argc, char **argv)
{
    app_options options;
    app_status status = app_options_parse(&options, argc, argv);
    if (status == APP_OK) {
        status = act(&options);
    }
    app_options_free(&options);
    if (fflush(stdout) != 0 && status == APP_OK) {
        app_message("standard output cannot be written");
        status = APP_FAILED;
    }
    return (int)status;
}
