/* lab/act_files.c -- requests that write files, and the lines that say where they are. */
#include "lab/act.h"

#include "classroom/handin.h"

#include <game/picture.h>

#include <stdio.h>

void lab_tell_file(app_lab *lab, lab_notice notice, const char *path)
{
    char shown[APP_PICTURES_PATH];
    char line[LAB_BRUSH_TEXT];
    lab_brush brush = {&lab->scene->list, &lab->scene->layout, lab->scene->ui_scale};
    const char *values[] = {app_pictures_shown(path, shown)};
    (void)lab_brush_fill(&brush, line, lab_notice_text(notice), values, 1);
    lab_tell_text(lab, false, line);
}

static void tell_answer(app_lab *lab, const app_handin_file *file, const char *name)
{
    char shown[APP_PICTURES_PATH];
    char line[sizeof lab->notice];
    const char *values[] = {file->name, app_pictures_shown(file->folder, shown)};
    lab_notice notice = lab_notice_of_answer(name);
    (void)gm_picture_fill(line, sizeof line, lab_ui_word(&lab->ui, lab_notice_text(notice)), values,
                          2);
    lab_tell_text(lab, false, line);
}

/* Two learners may share a computer: the name that settings keep is shown before it is used.
 * @return false: the sheet that asks for a name is open now */
static bool has_name(app_lab *lab, const lab_request *request, const app_verdict *verdict)
{
    char *player = lab->session->player;
    bool is_new = request->text[0] != '\0';
    if (request->number == 0 && !is_new) {
        lab->name = (lab_name){.is_kept = player[0] != '\0', .is_failed = !verdict->has_passed};
        (void)SDL_strlcpy(lab->name.typed, player, sizeof lab->name.typed);
        lab->model.has_name = true;
        return false;
    }
    lab->model.has_name = false;
    if (is_new) {
        (void)SDL_strlcpy(player, request->text, sizeof lab->session->player);
    }
    if (is_new && lab->settings != NULL) {
        (void)SDL_strlcpy(lab->settings->player, player, sizeof lab->settings->player);
        (void)app_settings_save(lab->settings);
    }
    return true;
}

void lab_act_hand_in(app_lab *lab, const lab_request *request)
{
    app_handin_file file;
    const app_verdict *verdict = NULL;
    const app_check_def *check = NULL;
    if (lab->lesson != NULL) {
        check = lab_lesson_checked(lab->lesson, &verdict);
    }
    if (check == NULL) {
        lab_tell(lab, false, LAB_NOTICE_CHECK_FIRST);
        return;
    }
    if (!has_name(lab, request, verdict)) {
        return;
    }
    app_handin handin;
    app_handin_take(&handin, check, verdict);
    app_handin_set_name(&handin, request->text);
    (void)app_handin_set_guess(&handin, lab_lesson_look(lab->lesson)->prediction);
    if (app_handin_keep(&handin, lab_lesson_scenario(lab->lesson), &file)) {
        tell_answer(lab, &file, request->text);
    } else {
        lab_tell(lab, true, LAB_NOTICE_NO_ANSWER);
    }
}

static void tell_values(app_lab *lab, lab_notice notice, const char *const values[2])
{
    char line[LAB_BRUSH_TEXT];
    lab_brush brush = {&lab->scene->list, &lab->scene->layout, lab->scene->ui_scale};
    (void)lab_brush_fill(&brush, line, lab_notice_text(notice), values, 2);
    lab_tell_text(lab, false, line);
}

void lab_tell_best(app_lab *lab, uint32_t run, uint32_t best)
{
    char points[2][GM_NUMBER_TEXT];
    bool is_best = run > best;
    const char *const values[2] = {gm_picture_number(is_best ? run : best, points[0]),
                                   gm_picture_number(is_best ? run - best : best - run, points[1])};
    if (run != best) {
        tell_values(lab, is_best ? LAB_NOTICE_BEST : LAB_NOTICE_NOT_BEST, values);
    }
}

void lab_tell_recording(app_lab *lab, const char *path)
{
    if (path != NULL) {
        lab_tell_file(lab, LAB_NOTICE_RECORDING, path);
    } else {
        lab_tell(lab, true, LAB_NOTICE_NO_RECORDING);
    }
}

void lab_act_screenshot(app_lab *lab, const lab_request *request)
{
    char path[APP_EXPORT_PATH];
    (void)request;
    if (app_exports_screenshot(lab->scene, path)) {
        lab_tell_file(lab, LAB_NOTICE_PICTURE, path);
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
        lab_tell_file(lab, movie_notice(exports, path), path);
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
        lab_tell_file(lab, is_on ? LAB_NOTICE_TRACING : LAB_NOTICE_TRACE, path);
    } else {
        lab_tell(lab, true, LAB_NOTICE_NO_TRACE);
    }
}
