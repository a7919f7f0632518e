/* console_bench.h -- the console and the picker over a game, typed at and read. */
#ifndef CONSOLE_BENCH_H
#define CONSOLE_BENCH_H

#include "lab/panels/console_commands.h"
#include "lab/panels/layout.h"
#include "lab/panels/picker.h"
#include "panel_scene.h"
#include "render/text.h"

#include <SDL.h>

typedef struct console_bench {
    panel_scene scene;
    lab_console console;
    lab_picker picker;
    lab_requests requests;
    gm_draw_list list;
    app_text *text;
    app_language language;
    lab_layout layout;
    lab_ui ui;
} console_bench;

/** Of the test that runs; open between console_bench_open() and console_bench_close(). */
extern console_bench b;

void console_bench_open(void);
void console_bench_close(void);
/** Runs a line on an empty console. */
void console_bench_run(const char *line);
/** Lines in English, oldest first; the first one is the input. Until the next call. */
const char *console_bench_line(uint32_t index);
/** A line that asks for nothing and has this one answer. */
void console_bench_refuses(const char *line, const char *answer);
/** @return whether the console took the key */
bool console_bench_key(SDL_Keycode key, uint16_t mod);
void console_bench_type(const char *text);
/** A lesson, a sector, and all that is always there. */
void console_bench_fill_picker(void);

#endif
