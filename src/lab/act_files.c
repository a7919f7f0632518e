/* lab/act_files.c -- requests that write files, and the lines that say where they are. */
#include "lab/act.h"

#include "classroom/handin.h"

#include <string.h>

/* The text has {1} for where the file is. */
static void tell_file(app_lab *lab, lab_notice notice, const char *path)
{
    char shown[APP_PICTURES_PATH];
    char line[LAB_BRUSH_TEXT];
    lab_brush brush = {&lab->scene->list, &lab->scene->layout, lab->scene->ui_scale};
    const char *values[] = {app_pictures_shown(path, shown)};
    (void)lab_brush_fill(&brush, line, lab_notice_text(notice), values, 1);
    lab_tell_text(lab, false, line);
}

void lab_act_hand_in(app_lab *lab, const lab_request *request)
{
    char path[APP_EXPORT_PATH];
    const app_verdict *verdict = NULL;
    const app_check_def *check = NULL;
    (void)request;
    if (lab->lesson != NULL) {
        check = lab_lesson_checked(lab->lesson, &verdict);
    }
    if (check == NULL) {
        lab_tell(lab, false, LAB_NOTICE_CHECK_FIRST);
        return;
    }
    app_handin handin;
    app_handin_take(&handin, check, verdict);
    app_handin_set_name(&handin, lab->session->player);
    (void)app_handin_set_guess(&handin, lab_lesson_look(lab->lesson)->prediction);
    if (app_exports_free_name(path, "answer") && app_handin_write(&handin, path)) {
        tell_file(lab, LAB_NOTICE_ANSWER, path);
    } else {
        lab_tell(lab, true, LAB_NOTICE_NO_ANSWER);
    }
}

void lab_act_screenshot(app_lab *lab, const lab_request *request)
{
    char path[APP_EXPORT_PATH];
    (void)request;
    if (app_exports_screenshot(lab->scene, path)) {
        tell_file(lab, LAB_NOTICE_PICTURE, path);
    } else {
        lab_tell(lab, true, LAB_NOTICE_NO_PICTURE);
    }
}

static lab_notice movie_notice(const app_exports *exports, const char *path)
{
    if (!app_movie_is_on(&exports->movie)) {
        return LAB_NOTICE_MOVIE;
    }
    return app_encoder_is_for(path) ? LAB_NOTICE_FILMING : LAB_NOTICE_FILMING_LARGE;
}

void lab_act_movie(app_lab *lab, const lab_request *request)
{
    app_exports *exports = &lab->session->exports;
    char path[APP_EXPORT_PATH];
    (void)request;
    if (app_exports_toggle_movie(exports, path)) {
        tell_file(lab, movie_notice(exports, path), path);
    } else {
        lab_tell(lab, true, LAB_NOTICE_NO_MOVIE);
    }
}

void lab_act_trace(app_lab *lab, const lab_request *request)
{
    app_exports *exports = &lab->session->exports;
    char path[APP_EXPORT_PATH];
    (void)request;
    if (app_exports_toggle_trace(exports, path)) {
        bool is_on = lab_trace_is_on(&exports->trace);
        tell_file(lab, is_on ? LAB_NOTICE_TRACING : LAB_NOTICE_TRACE, path);
    } else {
        lab_tell(lab, true, LAB_NOTICE_NO_TRACE);
    }
}
