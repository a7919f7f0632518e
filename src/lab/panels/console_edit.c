/* lab/panels/console_edit.c -- the line that is typed: keys, history, completion. See console.h. */
#include "lab/panels/console_commands.h"

#include <SDL.h>

#include <stdio.h>
#include <string.h>

enum { PAGE = 8 };

void lab_console_type(lab_console *console, const char *text)
{
    lab_field_type(&console->edit, text);
}

static void show_history(lab_console *c, uint32_t back)
{
    if (back > c->history_count || back == c->history_back) {
        return;
    }
    if (c->history_back == 0) {
        memcpy(c->draft, c->edit.text, sizeof c->draft);
    }
    const char *line = back == 0 ? c->draft : c->history[c->history_count - back];
    c->history_back = back;
    (void)lab_field_set(&c->edit, line);
}

/* The word that is being typed: its place in the line, and where it begins. */
typedef struct typed {
    const lab_command *command;
    uint32_t place;
    uint32_t begin;
    char word[LAB_TEXT];
} typed;

static typed find_typed(const lab_console *c)
{
    typed t = {0};
    char first[LAB_TEXT];
    uint32_t at = 0;
    for (;;) {
        at += (uint32_t)strspn(c->edit.text + at, " ");
        uint32_t end = at + (uint32_t)strcspn(c->edit.text + at, " ");
        if (at > c->edit.cursor || end >= c->edit.cursor) {
            t.begin = at < c->edit.cursor ? at : c->edit.cursor;
            break;
        }
        if (t.place++ == 0) {
            (void)snprintf(first, sizeof first, "%.*s", (int)(end - at), c->edit.text + at);
            t.command = lab_command_find(first);
        }
        at = end;
    }
    (void)snprintf(t.word, sizeof t.word, "%.*s", (int)(c->edit.cursor - t.begin),
                   c->edit.text + t.begin);
    return t;
}

static uint32_t shared_length(const char *a, const char *b)
{
    char letter_of_a[2] = "";
    uint32_t length = 0;
    for (; a[length] != '\0'; length++) {
        letter_of_a[0] = a[length];
        if (!lab_word_begins(b + length, letter_of_a)) {
            break;
        }
    }
    return length;
}

/* How many candidates begin so; `common` receives what they share. */
static uint32_t match(const typed *t, char common[LAB_TEXT])
{
    uint32_t count = 0;
    char name[LAB_TEXT];
    for (uint32_t i = 0; lab_command_candidate(t->command, t->place, i, name); i++) {
        if (!lab_word_begins(name, t->word)) {
            continue;
        }
        if (count++ == 0) {
            memcpy(common, name, LAB_TEXT);
        } else {
            common[shared_length(common, name)] = '\0';
        }
    }
    return count;
}

static void list_matches(lab_console *c, const typed *t)
{
    char name[LAB_TEXT];
    for (uint32_t i = 0; lab_command_candidate(t->command, t->place, i, name); i++) {
        if (lab_word_begins(name, t->word)) {
            lab_console_print(c, LAB_TONE_PLAIN, name, NULL);
        }
    }
}

void lab_console_complete(lab_console *console)
{
    typed t = find_typed(console);
    char common[LAB_TEXT] = "";
    uint32_t count = match(&t, common);
    if (count > 0) {
        lab_field_erase(&console->edit, t.begin, console->edit.cursor);
        lab_console_type(console, common);
    }
    if (count > 1 && strlen(common) == strlen(t.word)) {
        list_matches(console, &t);
    } else if (count == 1 && console->edit.cursor == console->edit.length) {
        lab_console_type(console, " ");
    }
}

static void enter(lab_console *c, lab_requests *requests)
{
    lab_request request = {.action = LAB_COMMAND};
    memcpy(request.text, c->edit.text, sizeof request.text);
    if (c->edit.text[strspn(c->edit.text, " ")] != '\0') {
        lab_ask(requests, request);
    }
    (void)lab_field_set(&c->edit, "");
    c->history_back = 0;
    c->scroll = 0;
}

static void scroll(lab_console *c, int32_t lines)
{
    int64_t most = c->line_count < LAB_CONSOLE_RING ? (int64_t)c->line_count : LAB_CONSOLE_RING;
    int64_t to = (int64_t)c->scroll + lines;
    to = to > most - 1 ? most - 1 : to;
    c->scroll = to > 0 ? (uint32_t)to : 0;
}

static void take_move(lab_console *c, SDL_Keycode key)
{
    switch (key) {
    case SDLK_UP:
        show_history(c, c->history_back + 1);
        break;
    case SDLK_DOWN:
        show_history(c, c->history_back > 0 ? c->history_back - 1 : 0);
        break;
    case SDLK_PAGEUP:
        scroll(c, PAGE);
        break;
    case SDLK_PAGEDOWN:
        scroll(c, -PAGE);
        break;
    default:
        break;
    }
}

static void take_edit(lab_console *c, const SDL_Keysym *key, lab_requests *requests)
{
    switch (key->sym) {
    case SDLK_TAB:
        lab_console_complete(c);
        break;
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
        enter(c, requests);
        break;
    default:
        take_move(c, key->sym);
        break;
    }
}

/* What the console leaves to others: leaving it, and keys that mean the same everywhere. */
static bool is_foreign(const SDL_Keysym *key)
{
    bool is_function = key->sym >= SDLK_F1 && key->sym <= SDLK_F12;
    bool is_chord = (key->mod & (KMOD_ALT | KMOD_CTRL)) != 0;
    return is_function || is_chord || key->sym == SDLK_ESCAPE ||
           key->scancode == SDL_SCANCODE_GRAVE;
}

bool lab_console_event(lab_console *console, const SDL_Event *event, lab_requests *requests)
{
    if (event->type == SDL_TEXTINPUT) {
        /* The key that opens and shuts the console types this sign too. */
        if (strcmp(event->text.text, "`") != 0) {
            lab_console_type(console, event->text.text);
        }
        return true;
    }
    if (event->type == SDL_MOUSEWHEEL) {
        scroll(console, 3 * event->wheel.y);
        return true;
    }
    if (event->type == SDL_KEYDOWN && lab_field_key(&console->edit, &event->key.keysym)) {
        return true;
    }
    if (event->type != SDL_KEYDOWN || is_foreign(&event->key.keysym)) {
        return false;
    }
    take_edit(console, &event->key.keysym, requests);
    return true;
}
