/* lab/panels/editor.c -- the text and the keys that change it. See editor.h. */
#include "lab/panels/editor.h"

#include "platform/sum.h"
#include "scenario/own_draft.h"
#include "scenario/scenario.h"

#include <SDL.h>

#include <game/utf8.h>
#include <string.h>

/* Px below any page: it is scrolled to its end. */
#define END_OF_WORDS 1.0e6F

static const char template_text[] =
    "tickline-scenario 1\n"
    "sector range\n"
    "seed 7\n"
    "autopilot 0\n"
    "title 0\n"
    "step 60\n"
    "edit move Reticle PrePhysics\n"
    "name My lesson\n"
    "text The ship flies 480 px a second; the ring asks where it is.\n"
    "text Move it to a group where the answer is of this frame.\n"
    "frames 61 300\n"
    "seeds 1\n"
    "measure ring lag-px Reticle Ship.position max ring behind the ship\n"
    "measure home group Reticle group of the ring\n"
    "measure runs runs Reticle min runs a frame\n"
    "predict start ring 8 How many px is the ring behind?\n"
    "task predict Type the number you expect\n"
    "task edit Select Reticle, then press <move>\n"
    "task check Press CHECK\n"
    "because home == DuringPhysics DuringPhysics runs beside the physics step.\n"
    "because runs == 0 A function that does not run is never right.\n"
    "expect ring <= 0.001 The ring is {1} px behind.\n"
    "hint Where is the ship final in this frame?\n"
    "why A reader after the end of physics reads the place of this frame.\n"
    "par 1\n"
    "solution\n"
    "edit move Reticle PostPhysics\n"
    "wrong during 1\n"
    "edit move Reticle DuringPhysics\n"
    "wrong asleep 2\n"
    "edit disable Reticle\n"
    "begin\n"
    "i 80 1 127 0 0 -127 0 0\n"
    "i 80 1 -127 0 0 -127 0 0\n"
    "end 160\n";

const char *lab_editor_template(void)
{
    return template_text;
}

static uint32_t sum_of(const lab_editor *editor)
{
    return app_sum(0, editor->field.text, editor->field.length);
}

static bool is_changed(const lab_editor *editor)
{
    return editor->has_no_file || editor->field.length != editor->saved_length ||
           sum_of(editor) != editor->saved_sum;
}

void lab_editor_saved(lab_editor *editor)
{
    editor->has_no_file = false;
    editor->saved_length = editor->field.length;
    editor->saved_sum = sum_of(editor);
    editor->is_changed = false;
}

bool lab_editor_set(lab_editor *editor, const char *name, const char *text)
{
    editor->field.has_lines = true;
    if (!lab_field_set(&editor->field, text)) {
        return false;
    }
    lab_field_go(&editor->field, 0, false);
    (void)SDL_strlcpy(editor->name, name, sizeof editor->name);
    editor->first = 0;
    editor->title[0] = '\0';
    editor->draft_of[0] = '\0';
    editor->moment = LAB_MOMENT_NONE;
    editor->is_idle = false;
    editor->is_choosing = false;
    editor->offers = false;
    editor->chosen = 0;
    editor->asked = LAB_EDITOR_ASKED_NOTHING;
    editor->has_asked_remove = false;
    editor->has_warned = false;
    editor->is_saving = false;
    editor->is_stale = true;
    lab_editor_saved(editor);
    return true;
}

bool lab_editor_put(lab_editor *editor, const char *text)
{
    if (!lab_field_set(&editor->field, text)) {
        return false;
    }
    lab_field_go(&editor->field, 0, false);
    editor->is_changed = is_changed(editor);
    editor->is_stale = true;
    return true;
}

void lab_editor_unsave(lab_editor *editor)
{
    editor->has_no_file = true;
    editor->is_changed = true;
}

const char *lab_editor_title(const lab_editor *editor, char out[LAB_EDITOR_TITLE])
{
    return app_own_draft_title(editor->field.text, out);
}

/* "15:4: expected ...": the text has no file yet that could be named. What the command line lists
 * is on the page of all words here. */
static void note_fault(lab_editor *editor, lab_editor_state state, const char *error)
{
    static const char *const options[] = {"--list-functions", "--list-sectors"};
    char rest[LAB_EDITOR_PROBLEM];
    editor->state = state;
    (void)SDL_strlcpy(editor->problem, error[0] == ':' ? error + 1 : error, sizeof editor->problem);
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        char *at = strstr(editor->problem, options[i]);
        if (at != NULL) {
            (void)SDL_strlcpy(rest, at + strlen(options[i]), sizeof rest);
            *at = '\0';
            (void)SDL_strlcat(editor->problem, "the page of all words (F1)",
                              sizeof editor->problem);
            (void)SDL_strlcat(editor->problem, rest, sizeof editor->problem);
        }
    }
}

static void read_text(lab_editor *editor)
{
    char error[LAB_EDITOR_PROBLEM] = "";
    app_scenario scenario;
    editor->is_stale = false;
    editor->problem[0] = '\0';
    app_answers_stop(&editor->answers);
    if (!app_scenario_parse(&scenario, editor->field.text, editor->field.length, error,
                            sizeof error)) {
        note_fault(editor, LAB_EDITOR_FAULT, error);
    } else if (editor->sectors == NULL) {
        app_scenario_free(&scenario);
        editor->state = LAB_EDITOR_GOOD;
    } else if (!app_scenario_can_pass(&scenario, editor->sectors, error, sizeof error)) {
        app_scenario_free(&scenario);
        note_fault(editor, LAB_EDITOR_FAULT, error);
    } else {
        editor->state = LAB_EDITOR_TRYING;
        app_answers_begin(&editor->answers, &scenario, editor->sectors);
    }
}

void lab_editor_check(lab_editor *editor)
{
    if (editor->is_stale) {
        read_text(editor);
    }
    if (app_answers_finish(&editor->answers)) {
        const char *fault = editor->answers.fault;
        note_fault(editor, fault[0] != '\0' ? LAB_EDITOR_WRONG : LAB_EDITOR_GOOD, fault);
    }
}

void lab_editor_close(lab_editor *editor)
{
    app_answers_stop(&editor->answers);
    editor->is_stale = true;
}

uint32_t lab_editor_line_of(const lab_editor *editor, uint32_t byte)
{
    uint32_t line = 1;
    for (uint32_t i = 0; i < byte && i < editor->field.length; i++) {
        line += editor->field.text[i] == '\n' ? 1 : 0;
    }
    return line;
}

void lab_editor_go(lab_editor *editor, uint32_t line, uint32_t column, bool selects)
{
    const lab_field *f = &editor->field;
    uint32_t at = 0;
    for (uint32_t i = 1; i < line && lab_field_line_end(f, at) < f->length; i++) {
        at = lab_field_line_end(f, at) + 1;
    }
    uint32_t end = lab_field_line_end(f, at);
    at += column > 0 ? column - 1 : 0;
    at = (uint32_t)gm_utf8_whole(f->text, at < end ? at : end);
    lab_field_go(&editor->field, at, selects);
    editor->is_sought = true;
}

static void move_lines(lab_editor *e, int32_t lines, bool selects)
{
    uint32_t cursor = e->field.cursor;
    int32_t line = (int32_t)lab_editor_line_of(e, cursor) + lines;
    lab_editor_go(e, line > 0 ? (uint32_t)line : 1,
                  cursor - lab_field_line_begin(&e->field, cursor) + 1, selects);
}

static void erase_line(lab_field *f)
{
    uint32_t end = lab_field_line_end(f, f->cursor);
    lab_field_erase(f, lab_field_line_begin(f, f->cursor), end + (end < f->length ? 1 : 0));
}

static bool take_chord(lab_editor *e, SDL_Scancode code, lab_requests *requests)
{
    switch ((int)code) {
    case SDL_SCANCODE_S:
        lab_ask(requests, (lab_request){.action = LAB_WRITE_SAVE});
        return true;
    case SDL_SCANCODE_K:
        erase_line(&e->field);
        return true;
    case SDL_SCANCODE_Z: /* the schedule is not in sight */
    case SDL_SCANCODE_Y:
        return true;
    default:
        return false;
    }
}

static bool take_key(lab_editor *e, SDL_Scancode code, bool selects)
{
    int32_t page = e->rows > 1 ? (int32_t)e->rows - 1 : 1;
    switch ((int)code) {
    case SDL_SCANCODE_UP:
    case SDL_SCANCODE_DOWN:
        move_lines(e, code == SDL_SCANCODE_UP ? -1 : 1, selects);
        return true;
    case SDL_SCANCODE_PAGEUP:
    case SDL_SCANCODE_PAGEDOWN:
        move_lines(e, code == SDL_SCANCODE_PAGEUP ? -page : page, selects);
        return true;
    case SDL_SCANCODE_RETURN:
    case SDL_SCANCODE_KP_ENTER:
        lab_field_type(&e->field, "\n");
        return true;
    default:
        return code != SDL_SCANCODE_ESCAPE &&
               !(code >= SDL_SCANCODE_F1 && code <= SDL_SCANCODE_F12);
    }
}

static bool take(lab_editor *e, const SDL_Keysym *key, lab_requests *requests)
{
    if (lab_field_key(&e->field, key)) {
        return true;
    }
    if ((key->mod & KMOD_CTRL) != 0) {
        return take_chord(e, key->scancode, requests);
    }
    return (key->mod & KMOD_ALT) == 0 && take_key(e, key->scancode, (key->mod & KMOD_SHIFT) != 0);
}

/* While the page of words lies over the text, keys scroll it. */
static bool take_words(lab_editor *e, SDL_Scancode code)
{
    float line = 30.0F;
    float page = line * 12.0F;
    switch ((int)code) {
    case SDL_SCANCODE_F1:
    case SDL_SCANCODE_ESCAPE:
        e->has_words = false;
        return true;
    case SDL_SCANCODE_UP:
    case SDL_SCANCODE_DOWN:
        e->words_scroll += code == SDL_SCANCODE_UP ? -line : line;
        return true;
    case SDL_SCANCODE_PAGEUP:
    case SDL_SCANCODE_PAGEDOWN:
        e->words_scroll += code == SDL_SCANCODE_PAGEUP ? -page : page;
        return true;
    case SDL_SCANCODE_HOME:
    case SDL_SCANCODE_END:
        e->words_scroll = code == SDL_SCANCODE_HOME ? 0.0F : END_OF_WORDS;
        return true;
    default:
        return !(code >= SDL_SCANCODE_F1 && code <= SDL_SCANCODE_F12);
    }
}

void lab_editor_changed(lab_editor *editor, uint32_t version)
{
    bool is_other = editor->field.version != version;
    if (is_other) {
        editor->is_changed = is_changed(editor);
        editor->draft_of[0] = '\0'; /* it is a text of this run now */
        editor->moment = LAB_MOMENT_NONE;
    }
    editor->asked = is_other ? LAB_EDITOR_ASKED_NOTHING : editor->asked;
    editor->has_asked_remove = editor->has_asked_remove && !is_other;
    editor->has_warned = editor->has_warned && !is_other;
    editor->is_saving = editor->is_saving && !is_other;
    editor->is_stale = editor->is_stale || is_other;
}

bool lab_editor_event(lab_editor *editor, const SDL_Event *event, lab_requests *requests)
{
    uint32_t version = editor->field.version;
    bool is_text = event->type == SDL_TEXTINPUT;
    if (!is_text && event->type != SDL_KEYDOWN) {
        return false;
    }
    if (editor->has_words) {
        return is_text || take_words(editor, event->key.keysym.scancode);
    }
    if (!is_text && event->key.keysym.scancode == SDL_SCANCODE_F1) {
        editor->has_words = true;
        return true;
    }
    if (!is_text && (event->key.keysym.mod & (KMOD_CTRL | KMOD_ALT)) == 0 &&
        (lab_editor_names_key(editor, (int32_t)event->key.keysym.scancode) ||
         lab_editor_reads_key(editor, (int32_t)event->key.keysym.scancode))) {
        return true;
    }
    editor->is_choosing = false;
    editor->is_sought = true;
    if (is_text) {
        lab_field_type(&editor->field, event->text.text);
    }
    lab_editor_names_follow(editor, is_text,
                            !is_text && event->key.keysym.scancode == SDL_SCANCODE_BACKSPACE);
    bool is_taken = is_text || take(editor, &event->key.keysym, requests);
    lab_editor_changed(editor, version);
    return is_taken;
}
