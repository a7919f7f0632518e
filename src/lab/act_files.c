/* lab/act_files.c -- requests that write files, and the lines that say where they are; the text of
 * a lesson of one's own. */
#include "lab/act.h"

#include "classroom/draft.h"
#include "classroom/handin.h"
#include "platform/file_read.h"
#include "platform/user_file.h"
#include "scenario/own_lessons.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
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

void lab_tell_hold(app_lab *lab, const char *key)
{
    char line[LAB_BRUSH_TEXT];
    lab_brush brush = {&lab->scene->list, &lab->scene->layout, lab->scene->ui_scale};
    const char *values[] = {key};
    (void)lab_brush_fill(&brush, line, lab_notice_text(LAB_NOTICE_HOLD), values, 1);
    lab_tell_text(lab, false, line);
}

void lab_tell_recording(app_lab *lab, const char *path)
{
    if (path != NULL) {
        tell_file(lab, LAB_NOTICE_RECORDING, path);
    } else {
        lab_tell(lab, true, LAB_NOTICE_NO_RECORDING);
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

/* What is to be measured: the worst late read of the function that is selected, or of any. */
static const tl_lag_sample *sample_of(const app_lab *lab)
{
    const tl_lag_sample *best = NULL;
    const char *label = lab->model.selected;
    for (uint32_t i = 0; i < lab->frame.sample_count; i++) {
        const tl_lag_sample *s = &lab->frame.samples[i];
        uint32_t reader = lab_frame_function_of(&lab->frame, &s->reader);
        bool is_wanted =
            reader != LAB_NONE && s->has_px &&
            (label[0] == '\0' || strcmp(lab->frame.functions[reader].label, label) == 0);
        best = is_wanted && (best == NULL || s->px > best->px) ? s : best;
    }
    return best;
}

/* The last read of the function that is selected: not every frame has one. */
static const char *value_before(const app_lab *lab, const lab_function *function)
{
    uint64_t last = lab->past.newest;
    const lab_past_row *row = lab_past_at(&lab->past, last);
    const lab_past_read *read = NULL;
    for (uint64_t i = 0; i < APP_DRAFT_WINDOW && row != NULL && read == NULL; i++) {
        read = lab_past_read_of(row, tl_tick_id_store(function->id));
        row = i < last ? lab_past_at(&lab->past, last - i) : NULL;
    }
    return read != NULL ? read->value : NULL;
}

/* Sets reader and value.  @return false: nothing is read */
static bool find_read(const app_lab *lab, app_draft_def *def)
{
    const tl_lag_sample *sample = sample_of(lab);
    uint32_t selected = lab_frame_find(&lab->frame, lab->model.selected);
    if (sample != NULL) {
        def->reader = sample->reader.name;
        def->value = sample->value_name;
    } else if (selected != LAB_NONE && !lab->model.lesson.is_guess_open) {
        def->reader = lab->frame.functions[selected].info.name;
        def->value = value_before(lab, &lab->frame.functions[selected]);
    }
    return def->value != NULL;
}

static bool keep_draft(app_scenario *draft, char path[APP_ASSET_PATH])
{
    for (uint32_t n = 1; n < 10000; n++) {
        (void)snprintf(draft->file, sizeof draft->file, "mine-%04" PRIu32, n);
        if (!app_own_lessons_place(draft->file, path)) {
            return app_own_lessons_keep(draft, path);
        }
    }
    return false;
}

/* Asks once for a text that was changed and not saved.  @return another may take its place */
static bool may_leave(app_lab *lab)
{
    lab_editor *editor = &lab->editor;
    bool may = !editor->is_changed || editor->has_asked;
    editor->has_asked = !may;
    if (!may) {
        lab_tell(lab, false, LAB_NOTICE_LEAVES_TEXT);
    }
    return may;
}

void lab_show_editor(app_lab *lab)
{
    lab_editor *editor = &lab->editor;
    const gm_view *view = lab->model.view;
    editor->was_held = lab->model.has_editor ? editor->was_held : lab_is_held(lab);
    editor->has_moment = view != NULL && view->screen != GM_SCREEN_TITLE;
    lab->model.has_editor = true;
    lab_drive_hold(lab->run.drive);
    lab->is_stale = true;
}

/* In the editor, where its author changes its texts.  @return false: it is too long for that */
static bool edit_draft(app_lab *lab, const app_scenario *draft, app_draft_facts facts)
{
    char *text = NULL;
    size_t length = 0;
    lab_editor *editor = &lab->editor;
    FILE *file = open_memstream(&text, &length);
    if (file == NULL) {
        return false;
    }
    app_scenario_write(file, draft);
    bool is_set = fclose(file) == 0 && lab_editor_set(editor, "", text);
    free(text);
    if (is_set) {
        editor->is_changed = true;
        editor->moment = draft->answer_count == 0 ? LAB_MOMENT_NONE
                         : facts.is_fault         ? LAB_MOMENT_FAULT
                                                  : LAB_MOMENT_SOLUTION;
        editor->is_idle = facts.is_idle;
        lab_show_editor(lab);
    }
    return is_set;
}

static void show_draft(app_lab *lab, app_scenario *draft, app_draft_facts facts)
{
    char path[APP_ASSET_PATH];
    if (edit_draft(lab, draft, facts)) {
        lab_tell(lab, false, LAB_NOTICE_MOMENT);
    } else if (keep_draft(draft, path)) {
        tell_file(lab, LAB_NOTICE_DRAFT, path);
        lab_taught_list(lab);
    } else {
        lab_tell(lab, true, LAB_NOTICE_NO_DRAFT);
    }
}

void lab_act_draft(app_lab *lab, const lab_request *request)
{
    char error[GM_ERROR_TEXT];
    gm_command edits[APP_MAX_EDITS];
    bool is_switch = lab->editor.moment != LAB_MOMENT_NONE && request->number != 0;
    uint32_t count = lab_history_edits(&lab->run.history, edits, APP_MAX_EDITS);
    app_draft_def def = {.start = &lab->session->start,
                         .tape = &lab->session->tape,
                         .frames = lab->frame.number,
                         .edits = edits,
                         .edit_count = count < APP_MAX_EDITS ? count : APP_MAX_EDITS,
                         .sectors = &lab->session->sectors,
                         .role =
                             is_switch ? (app_draft_role)request->number : APP_DRAFT_BY_MEASURE};
    if (!find_read(lab, &def)) {
        lab_tell(lab, false, LAB_NOTICE_SELECT_READER);
        return;
    }
    lab_text_bring_back(lab);
    if (!is_switch && !may_leave(lab)) {
        return;
    }
    app_scenario draft;
    app_draft_facts facts = {.is_fault = false};
    if (app_draft_make(&draft, &def, &facts, error)) {
        show_draft(lab, &draft, facts);
    } else {
        lab_tell_text(lab, true, error);
    }
    app_scenario_free(&draft);
}

/* A lesson of one's own by its number, or the one that is open; NULL: neither is there. */
static const app_scenario *find_own(const app_lab *lab, int64_t number, char path[APP_ASSET_PATH])
{
    const app_scenario *found =
        lab->lesson != NULL && number == 0 ? lab_lesson_scenario(lab->lesson) : NULL;
    for (uint32_t i = 0; i < lab->lessons.count && number >= APP_OWN_LESSON; i++) {
        const app_scenario *s = &lab->lessons.items[i];
        found = s->lesson == number ? s : found;
    }
    return found != NULL && app_own_lessons_place(found->file, path) ? found : NULL;
}

/* The file of that lesson; the first text of a newcomer where there is none.  @return false: the
 * program has not its text, and says so */
static bool load_text(app_lab *lab, int64_t number)
{
    char path[APP_ASSET_PATH];
    size_t length = 0;
    lab_editor *editor = &lab->editor;
    const app_scenario *open = find_own(lab, number, path);
    if (open == NULL) {
        return lab_editor_set(editor, "", lab_editor_template());
    }
    char *text = app_file_read(path, APP_FILE_RECORDING, &length);
    bool is_good = text != NULL && lab_editor_set(editor, open->file, text);
    if (is_good) {
        (void)SDL_strlcpy(editor->title, open->title, sizeof editor->title);
    } else {
        tell_file(lab, text != NULL ? LAB_NOTICE_TOO_LONG : LAB_NOTICE_NO_TEXT, path);
    }
    free(text);
    return is_good;
}

void lab_close_editor(app_lab *lab)
{
    lab->model.has_editor = false;
    lab->editor.has_asked = false;
    lab->editor.has_asked_remove = false;
    lab->editor.moment = LAB_MOMENT_NONE; /* the game goes on to another one */
    lab->editor.is_saving = false;
    lab->editor.has_words = false;
    lab_text_keep_now(lab);
    if (!lab->editor.was_held) {
        lab_drive_release(lab->run.drive);
    }
    lab->is_leaving = lab->is_from_title && lab->lesson == NULL;
}

/* Whether the unsaved text belongs to that lesson. */
static bool is_typed(const app_lab *lab, int64_t number)
{
    char path[APP_ASSET_PATH];
    const app_scenario *own = find_own(lab, number, path);
    return lab->editor.is_changed &&
           (number == 0 || (own != NULL && strcmp(own->file, lab->editor.name) == 0));
}

/* @return false: another text would be given up for it, or there is none */
static bool open_text(app_lab *lab, int64_t number)
{
    enum { NEW_TEXT = 1 };
    if (is_typed(lab, number)) {
        return true;
    }
    if (number != 0 && !may_leave(lab)) {
        return false;
    }
    return number == NEW_TEXT ? lab_editor_set(&lab->editor, "", lab_editor_template())
                              : load_text(lab, number);
}

/* Which text it is: it may not be the one that was expected. */
static void tell_draft(app_lab *lab)
{
    char line[LAB_BRUSH_TEXT];
    char title[LAB_EDITOR_TITLE];
    lab_brush brush = {&lab->scene->list, &lab->scene->layout, lab->scene->ui_scale};
    const lab_editor *editor = &lab->editor;
    bool is_old = editor->draft_of[0] != '\0';
    const char *values[] = {lab_editor_title(editor, title), editor->draft_of};
    lab_notice notice = is_old ? LAB_NOTICE_DRAFT_BACK : LAB_NOTICE_DRAFT_OPEN;
    (void)lab_brush_fill(&brush, line, lab_notice_text(notice), values, 2);
    lab_tell_text(lab, false, line);
}

void lab_act_write(app_lab *lab, const lab_request *request)
{
    lab_editor *editor = &lab->editor;
    if (request->number == 0 && lab->model.has_editor) {
        lab_close_editor(lab);
        return;
    }
    if (request->number == 0 && lab->is_trying) {
        lab_show_editor(lab);
        return;
    }
    lab_text_bring_back(lab);
    bool is_open = open_text(lab, request->number);
    if (!is_open && (lab->model.has_editor || !editor->is_changed)) {
        return;
    }
    if (!is_open) { /* of another lesson: here it can be saved */
        lab_tell(lab, false, LAB_NOTICE_SAVE_FIRST);
    } else if (editor->is_changed) {
        tell_draft(lab);
    }
    lab_show_editor(lab);
}

/* A name that no other lesson has, neither of one's own nor of the program. */
static void choose_name(lab_editor *editor, const char *title)
{
    char path[APP_ASSET_PATH];
    char name[LAB_EDITOR_NAME];
    char old[LAB_EDITOR_NAME];
    memcpy(old, editor->name, sizeof old);
    app_user_file_word(title, "mine", name, sizeof name - 16);
    (void)snprintf(editor->name, sizeof editor->name, "%s", name);
    for (uint32_t n = 2;
         n < 10000 && strcmp(editor->name, old) != 0 &&
         (app_own_lessons_place(editor->name, path) || app_lessons_place(editor->name, path));
         n++) {
        (void)snprintf(editor->name, sizeof editor->name, "%.48s-%u", name, n);
    }
}

/* It joins the list and is opened: a lesson that its author has not tried is none yet. */
static void open_saved(app_lab *lab, const char *path)
{
    lab->editor.is_changed = false;
    lab->editor.is_saving = false;
    lab_text_keep_now(lab);
    lab->model.has_editor = false;
    lab_drive_release(lab->run.drive);
    SDL_free(lab->dropped);
    lab->dropped = SDL_strdup(path);
    lab_taught_file(lab);
    lab_taught_list(lab);
    lab->is_trying = lab->lesson != NULL &&
                     strcmp(lab_lesson_scenario(lab->lesson)->file, lab->editor.name) == 0;
}

/* Each answer was run and came to what its line says; a wrong one is told of once.
 * @return false: it says why not */
static bool may_save(app_lab *lab)
{
    lab_editor *editor = &lab->editor;
    lab_editor_check(editor);
    editor->is_saving = editor->state == LAB_EDITOR_TRYING;
    if (editor->state == LAB_EDITOR_FAULT) {
        lab_tell(lab, true, LAB_NOTICE_MEND_FIRST);
    } else if (editor->state == LAB_EDITOR_WRONG && !editor->has_warned) {
        editor->has_warned = true;
        lab_editor_go(editor, (uint32_t)strtoul(editor->problem, NULL, 10), 1, false);
        lab_tell(lab, true, LAB_NOTICE_WRONG_ANSWER);
    } else {
        return editor->state != LAB_EDITOR_TRYING;
    }
    return false;
}

void lab_act_write_save(app_lab *lab, const lab_request *request)
{
    char path[APP_ASSET_PATH];
    char error[LAB_EDITOR_PROBLEM];
    char old[LAB_EDITOR_NAME];
    app_scenario scenario;
    lab_editor *editor = &lab->editor;
    (void)request;
    memcpy(old, editor->name, sizeof old);
    if (!may_save(lab) || !app_scenario_parse(&scenario, editor->field.text, editor->field.length,
                                              error, sizeof error)) {
        return;
    }
    if (editor->name[0] == '\0' || strcmp(editor->title, scenario.title) != 0) {
        choose_name(editor, scenario.title);
    }
    (void)SDL_strlcpy(editor->title, scenario.title, sizeof editor->title);
    app_scenario_free(&scenario);
    if (!app_own_lessons_write(editor->name, editor->field.text, path)) {
        memcpy(editor->name, old, sizeof old);
        editor->title[0] = '\0'; /* the next try chooses a name again */
        lab_tell(lab, true, LAB_NOTICE_NO_DRAFT);
        return;
    }
    if (old[0] != '\0' && strcmp(old, editor->name) != 0) {
        (void)app_own_lessons_remove(old); /* it has another name now */
    }
    open_saved(lab, path);
    lab_tell(lab, false, LAB_NOTICE_WRITTEN);
}

/* The lesson stays open as it was read until another one is. */
void lab_act_write_remove(app_lab *lab, const lab_request *request)
{
    lab_editor *editor = &lab->editor;
    (void)request;
    if (!editor->has_asked_remove) {
        editor->has_asked_remove = true;
        lab_tell(lab, false, LAB_NOTICE_REMOVES);
        return;
    }
    if (!app_own_lessons_remove(editor->name)) {
        lab_tell(lab, true, LAB_NOTICE_NOT_REMOVED);
        return;
    }
    (void)lab_editor_set(editor, "", lab_editor_template());
    lab->is_trying = false;
    lab_close_editor(lab);
    lab_taught_list(lab);
    lab_tell(lab, false, LAB_NOTICE_REMOVED);
}
