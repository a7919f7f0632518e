#include "console_bench.h"

#include "console_parade.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

enum { MAX_TEXT = 512 };

console_bench b;

void console_bench_open(void)
{
    char error[256] = "";
    app_text_def def = {.ui_scale = 1.0F};
    memset(&b, 0, sizeof b);
    panel_scene_open(&b.scene);
    b.text = app_text_create(&def, error, sizeof error);
    ck_assert_msg(b.text != NULL, "%s", error);
    b.layout = lab_layout_make(1280, 720, 1.0F, true);
}

void console_bench_close(void)
{
    lab_console_leave(&b.console, b.scene.session.game);
    app_text_destroy(b.text);
    gm_draw_free(&b.list);
    app_language_free(&b.language);
    panel_scene_close(&b.scene);
}

void console_bench_run(const char *line)
{
    b.requests.count = 0;
    lab_console_clear(&b.console);
    lab_console_run(&b.console, line, b.scene.session.game, &b.requests);
}

const char *console_bench_line(uint32_t index)
{
    static char text[MAX_TEXT];
    const lab_console_line *line =
        lab_console_at(&b.console, (uint32_t)b.console.line_count - 1 - index);
    const char *values[1];
    char filled[LAB_TEXT];
    ck_assert_msg(line != NULL && index < b.console.line_count, "there is no line %u", index);
    values[0] = line->text;
    switch (line->tone) {
    case LAB_TONE_HELP:
        (void)snprintf(text, sizeof text, "%s -- %s", line->text, line->word);
        break;
    case LAB_TONE_FIGURE:
        (void)snprintf(text, sizeof text, "%s: %s", line->word, line->text);
        break;
    case LAB_TONE_ERROR:
        (void)snprintf(text, sizeof text, "! %s",
                       line->word != NULL ? lab_ui_fill(&b.ui, filled, line->word, values, 1)
                                          : line->text);
        break;
    case LAB_TONE_PLAIN:
    case LAB_TONE_INPUT:
    case LAB_TONE_LOG:
        (void)snprintf(text, sizeof text, "%s", line->text);
        break;
    }
    return text;
}

void console_bench_refuses(const char *line, const char *answer)
{
    console_bench_run(line);
    ck_assert_uint_eq(b.requests.count, 0);
    ck_assert_uint_eq(b.console.line_count, 2);
    ck_assert_str_eq(console_bench_line(1), answer);
}

bool console_bench_key(SDL_Keycode key, uint16_t mod)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.sym = key;
    event.key.keysym.mod = mod;
    event.key.keysym.scancode = key == SDLK_BACKQUOTE ? SDL_SCANCODE_GRAVE : SDL_SCANCODE_UNKNOWN;
    return lab_console_event(&b.console, &event, &b.requests);
}

void console_bench_type(const char *text)
{
    SDL_Event event = {.type = SDL_TEXTINPUT};
    (void)snprintf(event.text.text, sizeof event.text.text, "%s", text);
    ck_assert(lab_console_event(&b.console, &event, &b.requests));
}

void console_bench_fill_picker(void)
{
    lab_picker_clear(&b.picker);
    lab_picker_add(&b.picker, LAB_PICK_LESSON, CONSOLE_PARADE_LESSON, 2);
    lab_picker_add(&b.picker, LAB_PICK_SECTOR, "03-hall-of-mirrors", 0);
    lab_picker_add_usual(&b.picker, &b.scene.frame);
    lab_picker_add_usual(&b.picker, &b.scene.frame); /* what is there already is dropped */
}
