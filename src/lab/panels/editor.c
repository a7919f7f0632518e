/* lab/panels/editor.c -- the text and the keys that change it. See editor.h. */
#include "lab/panels/editor.h"

#include "scenario/scenario.h"

#include <SDL.h>

#include <string.h>

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
    "step predict Type the number you expect\n"
    "step edit Select Reticle, then press <move>\n"
    "step check Press CHECK\n"
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

bool lab_editor_set(lab_editor *editor, const char *name, const char *text)
{
    size_t length = strlen(text);
    if (length >= LAB_EDITOR_BYTES) {
        return false;
    }
    memcpy(editor->text, text, length + 1);
    (void)SDL_strlcpy(editor->name, name, sizeof editor->name);
    editor->length = (uint32_t)length;
    editor->cursor = 0;
    editor->first = 0;
    editor->is_changed = false;
    editor->is_stale = true;
    return true;
}

/* "15:4: expected ...": the text has no file yet that could be named. */
void lab_editor_check(lab_editor *editor)
{
    char error[LAB_EDITOR_PROBLEM] = "";
    app_scenario scenario;
    if (!editor->is_stale) {
        return;
    }
    editor->is_stale = false;
    editor->problem[0] = '\0';
    if (app_scenario_parse(&scenario, editor->text, editor->length, error, sizeof error)) {
        app_scenario_free(&scenario);
        return;
    }
    (void)SDL_strlcpy(editor->problem, error[0] == ':' ? error + 1 : error, sizeof editor->problem);
}

static bool is_inside_letter(char byte)
{
    return ((uint8_t)byte & 0xC0U) == 0x80U;
}

static uint32_t before(const lab_editor *e, uint32_t at)
{
    at -= at > 0 ? 1 : 0;
    while (at > 0 && is_inside_letter(e->text[at])) {
        at--;
    }
    return at;
}

static uint32_t after(const lab_editor *e, uint32_t at)
{
    at += at < e->length ? 1 : 0;
    while (at < e->length && is_inside_letter(e->text[at])) {
        at++;
    }
    return at;
}

static uint32_t line_begin(const lab_editor *e, uint32_t at)
{
    while (at > 0 && e->text[at - 1] != '\n') {
        at--;
    }
    return at;
}

static uint32_t line_end(const lab_editor *e, uint32_t at)
{
    while (at < e->length && e->text[at] != '\n') {
        at++;
    }
    return at;
}

uint32_t lab_editor_line_of(const lab_editor *editor, uint32_t byte)
{
    uint32_t line = 1;
    for (uint32_t i = 0; i < byte && i < editor->length; i++) {
        line += editor->text[i] == '\n' ? 1 : 0;
    }
    return line;
}

void lab_editor_go(lab_editor *editor, uint32_t line, uint32_t column)
{
    uint32_t at = 0;
    for (uint32_t i = 1; i < line && line_end(editor, at) < editor->length; i++) {
        at = line_end(editor, at) + 1;
    }
    uint32_t end = line_end(editor, at);
    at += column > 0 ? column - 1 : 0;
    at = at < end ? at : end;
    while (at > 0 && at < editor->length && is_inside_letter(editor->text[at])) {
        at--;
    }
    editor->cursor = at;
    editor->is_sought = true;
}

static void changed(lab_editor *e)
{
    e->is_changed = true;
    e->is_stale = true;
}

static void erase(lab_editor *e, uint32_t begin, uint32_t end)
{
    if (begin == end) {
        return;
    }
    memmove(e->text + begin, e->text + end, e->length - end + 1);
    e->length -= end - begin;
    e->cursor = begin;
    changed(e);
}

/* Control characters other than line breaks are left out; what does not fit, too. */
static void insert(lab_editor *e, const char *text)
{
    for (; *text != '\0' && e->length + 1 < LAB_EDITOR_BYTES; text++) {
        char byte = *text;
        if (byte == '\t') {
            byte = ' ';
        }
        if (((uint8_t)byte < 0x20U && byte != '\n') || byte == 0x7F) {
            continue;
        }
        memmove(e->text + e->cursor + 1, e->text + e->cursor, e->length - e->cursor + 1);
        e->text[e->cursor++] = byte;
        e->length++;
        changed(e);
    }
}

static void move_lines(lab_editor *e, int32_t lines)
{
    int32_t line = (int32_t)lab_editor_line_of(e, e->cursor) + lines;
    lab_editor_go(e, line > 0 ? (uint32_t)line : 1, e->cursor - line_begin(e, e->cursor) + 1);
}

static void paste(lab_editor *e)
{
    char *text = SDL_GetClipboardText();
    if (text != NULL) {
        insert(e, text);
        SDL_free(text);
    }
}

static bool take_chord(lab_editor *e, SDL_Scancode code, lab_requests *requests)
{
    switch ((int)code) {
    case SDL_SCANCODE_S:
        lab_ask(requests, (lab_request){.action = LAB_WRITE_SAVE});
        return true;
    case SDL_SCANCODE_V:
        paste(e);
        return true;
    case SDL_SCANCODE_K:
        erase(e, line_begin(e, e->cursor),
              line_end(e, e->cursor) + (line_end(e, e->cursor) < e->length ? 1 : 0));
        return true;
    case SDL_SCANCODE_HOME:
        e->cursor = 0;
        return true;
    case SDL_SCANCODE_END:
        e->cursor = e->length;
        return true;
    default:
        return false;
    }
}

static bool take_key(lab_editor *e, SDL_Scancode code)
{
    int32_t page = e->rows > 1 ? (int32_t)e->rows - 1 : 1;
    switch ((int)code) {
    case SDL_SCANCODE_LEFT:
        e->cursor = before(e, e->cursor);
        return true;
    case SDL_SCANCODE_RIGHT:
        e->cursor = after(e, e->cursor);
        return true;
    case SDL_SCANCODE_UP:
    case SDL_SCANCODE_DOWN:
        move_lines(e, code == SDL_SCANCODE_UP ? -1 : 1);
        return true;
    case SDL_SCANCODE_PAGEUP:
    case SDL_SCANCODE_PAGEDOWN:
        move_lines(e, code == SDL_SCANCODE_PAGEUP ? -page : page);
        return true;
    case SDL_SCANCODE_HOME:
        e->cursor = line_begin(e, e->cursor);
        return true;
    case SDL_SCANCODE_END:
        e->cursor = line_end(e, e->cursor);
        return true;
    case SDL_SCANCODE_BACKSPACE:
        erase(e, before(e, e->cursor), e->cursor);
        return true;
    case SDL_SCANCODE_DELETE:
        erase(e, e->cursor, after(e, e->cursor));
        return true;
    case SDL_SCANCODE_RETURN:
    case SDL_SCANCODE_KP_ENTER:
        insert(e, "\n");
        return true;
    default:
        return code != SDL_SCANCODE_ESCAPE &&
               !(code >= SDL_SCANCODE_F1 && code <= SDL_SCANCODE_F12);
    }
}

bool lab_editor_event(lab_editor *editor, const SDL_Event *event, lab_requests *requests)
{
    if (event->type == SDL_TEXTINPUT) {
        editor->is_sought = true;
        insert(editor, event->text.text);
        return true;
    }
    if (event->type != SDL_KEYDOWN) {
        return false;
    }
    SDL_Scancode code = event->key.keysym.scancode;
    editor->is_sought = true;
    if ((event->key.keysym.mod & KMOD_CTRL) != 0) {
        return take_chord(editor, code, requests);
    }
    return (event->key.keysym.mod & KMOD_ALT) == 0 && take_key(editor, code);
}
