/* lab/act_write.c -- the text of a lesson of one's own: opened, made of a moment, saved, removed.
 * Each lesson has a draft of its own: see keep_text.c. */
#include "lab/act.h"

#include "classroom/draft.h"
#include "platform/file_read.h"
#include "platform/user_file.h"
#include "scenario/own_lessons.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Numbers of LAB_WRITE that are no lesson's. */
enum { NEW_TEXT = 1, WITHOUT_FILE = 2 };

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

/* A line about a draft: {1} is its title, {2} when it was written. */
static void tell_draft(app_lab *lab, lab_notice notice, const char *title, const char *when)
{
    char line[LAB_BRUSH_TEXT];
    lab_brush brush = {&lab->scene->list, &lab->scene->layout, lab->scene->ui_scale};
    const char *values[] = {title, when};
    (void)lab_brush_fill(&brush, line, lab_notice_text(notice), values, 2);
    lab_tell_text(lab, false, line);
}

/* The text stays as the draft of its lesson. Only one draft has no lesson's file: another text
 * without a file asks once before it takes its place.
 * @return it may take the place */
static bool may_leave(app_lab *lab, lab_editor_asked other)
{
    bool is_new = other != LAB_EDITOR_ASKED_FILE;
    app_own_draft draft;
    char title[APP_DRAFT_TITLE];
    lab_editor *editor = &lab->editor;
    lab_text_keep_now(lab);
    bool is_lost = editor->is_changed && !lab->kept_text.is_there;
    const char *lost = is_lost ? editor->field.text : NULL;
    draft.text = NULL;
    if (is_new && !is_lost && app_own_draft_read("", &draft)) {
        lost = draft.body;
    }
    bool may = lost == NULL || editor->asked == other;
    editor->asked = may ? LAB_EDITOR_ASKED_NOTHING : other;
    if (!may) {
        tell_draft(lab, LAB_NOTICE_LEAVES_TEXT, app_own_draft_title(lost, title), "");
    }
    app_own_draft_free(&draft);
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
    bool is_set = fclose(file) == 0 && lab_text_begin(lab, "", text);
    free(text);
    if (is_set) {
        lab_editor_unsave(editor);
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
        lab_tell_file(lab, LAB_NOTICE_DRAFT, path);
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
    if (!is_switch && !may_leave(lab, LAB_EDITOR_ASKED_MOMENT)) {
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
static const app_scenario *find_own(const app_lab *lab, int64_t number)
{
    char path[APP_ASSET_PATH];
    const app_scenario *found =
        lab->lesson != NULL && number == 0 ? lab_lesson_scenario(lab->lesson) : NULL;
    for (uint32_t i = 0; i < lab->lessons.count && number >= APP_OWN_LESSON; i++) {
        const app_scenario *s = &lab->lessons.items[i];
        found = s->lesson == number ? s : found;
    }
    return found != NULL && app_own_lessons_place(found->file, path) ? found : NULL;
}

/* The text as it was saved; the first text of a newcomer without a file.  @return false: the
 * program has not its text, and says so */
static bool load_saved(app_lab *lab, const char *name)
{
    char path[APP_ASSET_PATH];
    size_t length = 0;
    lab_editor *editor = &lab->editor;
    if (name[0] == '\0' || !app_own_lessons_place(name, path)) {
        return lab_text_begin(lab, name, lab_editor_template());
    }
    char *text = app_file_read(path, APP_FILE_RECORDING, &length);
    bool is_good = text != NULL && lab_text_begin(lab, name, text);
    if (is_good) {
        (void)lab_editor_title(editor, editor->title);
    } else {
        lab_tell_file(lab, text != NULL ? LAB_NOTICE_TOO_LONG : LAB_NOTICE_NO_TEXT, path);
    }
    free(text);
    return is_good;
}

void lab_close_editor(app_lab *lab)
{
    lab->model.has_editor = false;
    lab->editor.asked = LAB_EDITOR_ASKED_NOTHING;
    lab->editor.has_asked_remove = false;
    lab->editor.moment = LAB_MOMENT_NONE; /* the game goes on to another one */
    lab->editor.is_saving = false;
    lab->editor.has_words = false;
    lab_text_keep_now(lab);
    app_own_drafts_list(&lab->drafts);
    if (!lab->editor.was_held) {
        lab_drive_release(lab->run.drive);
    }
    lab->is_leaving = lab->is_from_title && lab->lesson == NULL;
}

/* The text of the lesson with that file, "" for the one without: its draft, if it has one.
 * @return false: another text would be lost for it, or it cannot be read */
static bool open_text(app_lab *lab, const char *name)
{
    lab_editor *editor = &lab->editor;
    bool is_here = strcmp(editor->name, name) == 0;
    if (is_here && (editor->is_changed || lab->is_trying)) {
        return true; /* with its cursor */
    }
    if (!may_leave(lab, LAB_EDITOR_ASKED_FILE) || !load_saved(lab, name)) {
        return false;
    }
    lab_text_bring_back(lab);
    return true;
}

static bool open_new(app_lab *lab)
{
    if (!may_leave(lab, LAB_EDITOR_ASKED_TEMPLATE) ||
        !lab_text_begin(lab, "", lab_editor_template())) {
        return false;
    }
    app_own_draft_remove("");
    return true;
}

/* Which text it is: it may not be the one that was expected. */
static void show_text(app_lab *lab)
{
    char title[LAB_EDITOR_TITLE];
    const lab_editor *editor = &lab->editor;
    lab->notice_end = 0; /* it was about another text */
    if (editor->is_changed) {
        tell_draft(lab, editor->draft_of[0] != '\0' ? LAB_NOTICE_DRAFT_BACK : LAB_NOTICE_DRAFT_OPEN,
                   lab_editor_title(editor, title), editor->draft_of);
    }
    lab_show_editor(lab);
}

/* The file of the text that is asked for; without a number the lesson that is open, else what was
 * typed last. */
static const char *name_wanted(const app_lab *lab, int64_t number)
{
    const app_scenario *own = find_own(lab, number);
    bool is_last = number == 0 && own == NULL && lab->editor.is_changed;
    return own != NULL ? own->file : is_last ? lab->editor.name : "";
}

void lab_act_write(app_lab *lab, const lab_request *request)
{
    char name[LAB_EDITOR_NAME];
    if (request->number == 0 && lab->model.has_editor) {
        lab_close_editor(lab);
        return;
    }
    (void)SDL_strlcpy(name, name_wanted(lab, request->number), sizeof name);
    if (request->number == NEW_TEXT ? open_new(lab) : open_text(lab, name)) {
        show_text(lab);
    }
}

void lab_act_write_draft(app_lab *lab, const lab_request *request)
{
    if (open_text(lab, request->text)) {
        show_text(lab);
    }
}

/* Without a question where its caller has asked. */
void lab_act_write_give_up(app_lab *lab, const lab_request *request)
{
    lab_editor *editor = &lab->editor;
    const char *name = request->text;
    bool has_asked = request->number != 0 || (lab->has_asked_draft && lab_has_notice(lab) &&
                                              strcmp(lab->asked_draft, name) == 0);
    lab->has_asked_draft = !has_asked;
    (void)SDL_strlcpy(lab->asked_draft, name, sizeof lab->asked_draft);
    if (!has_asked) {
        lab_tell(lab, false, LAB_NOTICE_GIVES_UP);
        return;
    }
    if (strcmp(editor->name, name) == 0) {
        (void)load_saved(lab, name);
    }
    app_own_draft_remove(name);
    app_own_drafts_list(&lab->drafts);
    lab_tell(lab, false, LAB_NOTICE_GIVEN_UP);
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
    lab->editor.is_saving = false;
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
    lab_editor_saved(editor);
    lab_text_saved(lab, old);
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
    app_own_draft_remove(editor->name);
    (void)lab_text_begin(lab, "", lab_editor_template());
    lab->is_trying = false;
    lab_close_editor(lab);
    lab_taught_list(lab);
    lab_tell(lab, false, LAB_NOTICE_REMOVED);
}
