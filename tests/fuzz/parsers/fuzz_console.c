/* Any bytes as keys at the console: lines stay lines of whole letters, and what is asked for is
 * something that there is. */
#include "fuzz_file.h"
#include "lab/panels/console.h"
#include "session/session.h"

#include <SDL.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES = 30, FIRST_SIGN = 0x20 };

static app_options options;
static app_session session;
static lab_console console;

static void close_game(void)
{
    app_session_close(&session);
}

/* One game for all runs: the console asks it, and changes nothing itself. */
static gm_game *game(void)
{
    char words[4][16] = {"tickline", "--autopilot", "--fixed-step", "60"};
    char *argv[5] = {words[0], words[1], words[2], words[3], NULL};
    gm_input input;
    if (session.game != NULL) {
        return session.game;
    }
    fuzz_expect(app_options_parse(&options, 4, argv) == APP_OK, "options");
    fuzz_expect(app_session_open(&session, &options) == APP_OK, "a game");
    fuzz_expect(atexit(close_game) == 0, "a place for close_game()");
    fuzz_expect(tl_trace_set_enabled(gm_game_world(session.game), true) == TL_OK, "records");
    for (int i = 0; i < FRAMES; i++) {
        input = (gm_input){0};
        fuzz_expect(app_session_frame(&session, &input), "a frame");
    }
    return session.game;
}

/* Bytes of the letter at `text`, 0 if there is none. */
static size_t letter(const char *text)
{
    const uint8_t *at = (const uint8_t *)text;
    size_t more = at[0] >= 0xE0 ? 2 : at[0] >= 0xC0 ? 1 : 0;
    if (at[0] < FIRST_SIGN || at[0] == 0x7F || (at[0] >= 0x80 && more == 0)) {
        return 0;
    }
    for (size_t i = 1; i <= more; i++) {
        if ((at[i] & 0xC0U) != 0x80U) {
            return 0;
        }
    }
    return more + 1;
}

static void expect_letters(const char *text, size_t size)
{
    fuzz_expect(memchr(text, '\0', size) != NULL, "a text that ends");
    while (*text != '\0') {
        size_t length = letter(text);
        fuzz_expect(length > 0, "whole letters, no control signs");
        text += length;
    }
}

static void expect_possible(const lab_request *request)
{
    char error[GM_ERROR_TEXT];
    gm_command command = {.kind = GM_COMMAND_ENABLE};
    bool is_broken = request->action == LAB_BREAK_FUNCTION || request->action == LAB_SELECT;
    fuzz_expect(request->action > LAB_NOTHING && request->action < LAB_ACTION_COUNT, "an action");
    fuzz_expect(request->group <= TL_TICK_GROUP_COUNT, "a group");
    fuzz_expect(request->time >= 0, "a time");
    expect_letters(request->text, sizeof request->text);
    expect_letters(request->function, sizeof request->function);
    expect_letters(request->other, sizeof request->other);
    if (request->function[0] != '\0' && !is_broken) {
        (void)snprintf(command.function, sizeof command.function, "%.*s", GM_COMMAND_NAME - 1,
                       request->function);
        fuzz_expect(gm_command_check(&command, error) == GM_OK, "a function that can be changed");
    }
    fuzz_expect(strlen(request->function) < GM_COMMAND_NAME, "a name that commands can have");
    fuzz_expect(strlen(request->other) < GM_COMMAND_NAME, "a name that commands can have");
}

static void expect_good(const lab_requests *requests)
{
    expect_letters(console.edit.text, sizeof console.edit.text);
    fuzz_expect(console.edit.cursor <= console.edit.length, "a cursor in the line");
    fuzz_expect((console.edit.text[console.edit.cursor] & 0xC0) != 0x80,
                "a cursor between letters");
    fuzz_expect(console.history_count <= LAB_CONSOLE_HISTORY, "a short history");
    for (uint32_t i = 0; i < requests->count; i++) {
        expect_possible(&requests->items[i]);
    }
}

static void run(const char *line)
{
    lab_requests requests = {0};
    uint64_t before = console.line_count;
    lab_console_run(&console, line, game(), &requests);
    uint64_t count = console.line_count > before ? console.line_count - before : 0;
    for (uint32_t age = 0; age < count && lab_console_at(&console, age) != NULL; age++) {
        const lab_console_line *said = lab_console_at(&console, age);
        expect_letters(said->text, sizeof said->text);
    }
    expect_good(&requests);
}

static void press(SDL_Keycode key)
{
    lab_requests requests = {0};
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = key}}};
    (void)lab_console_event(&console, &event, &requests);
    expect_good(&requests);
    if (requests.count > 0) {
        fuzz_expect(requests.items[0].action == LAB_COMMAND, "a line to run");
        run(requests.items[0].text);
    }
}

/* A byte is a sign; what is none is a key, or a letter of two or three bytes. */
static void type(uint8_t byte)
{
    static const SDL_Keycode keys[FIRST_SIGN] = {
        SDLK_LEFT,   SDLK_RIGHT,    SDLK_HOME, SDLK_END,    SDLK_UP,     SDLK_DOWN,
        SDLK_PAGEUP, SDLK_PAGEDOWN, SDLK_TAB,  SDLK_DELETE, SDLK_RETURN, SDLK_BACKSPACE};
    char text[4] = {(char)byte};
    if (byte < FIRST_SIGN && keys[byte] != 0) {
        press(keys[byte]);
        return;
    }
    if (byte >= 0xC0) {
        (void)snprintf(text, sizeof text, "\xE4\xB8%c", 0x80 | (byte & 0x3F));
    } else if (byte >= 0x80) {
        (void)snprintf(text, sizeof text, "\xC3%c", byte);
    }
    lab_console_type(&console, text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lab_requests nothing = {0};
    memset(&console, 0, sizeof console);
    for (size_t i = 0; i < size; i++) {
        type(data[i]);
        expect_good(&nothing);
    }
    press(SDLK_RETURN);
    lab_console_follow(&console, game());
    lab_console_leave(&console, game());
    return 0;
}
