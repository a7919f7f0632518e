/* The console and the picker: what they answer and ask for, how lines are typed, what is shown. */
#include "lab/console_commands.h"
#include "lab/layout.h"
#include "lab/picker.h"
#include "panel_scene.h"
#include "png_file.h"
#include "raster.h"
#include "text.h"

#include <SDL.h>
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 1280, HEIGHT = 720, MAX_PATH = 256, MAX_TEXT = 512 };

typedef struct bench {
    panel_scene scene;
    lab_console console;
    lab_picker picker;
    lab_requests requests;
    gm_draw_list list;
    app_text *text;
    app_language language;
    lab_layout layout;
    lab_ui ui;
} bench;

static bench b;

static void open_bench(void)
{
    char error[256] = "";
    app_text_def def = {.ui_scale = 1.0F};
    memset(&b, 0, sizeof b);
    panel_scene_open(&b.scene);
    b.text = app_text_create(&def, error, sizeof error);
    ck_assert_msg(b.text != NULL, "%s", error);
    b.layout = lab_layout_make(WIDTH, HEIGHT, 1.0F, true);
}

static void close_bench(void)
{
    lab_console_leave(&b.console, b.scene.session.game);
    app_text_destroy(b.text);
    gm_draw_free(&b.list);
    app_language_free(&b.language);
    panel_scene_close(&b.scene);
}

static void run(const char *line)
{
    b.requests.count = 0;
    lab_console_clear(&b.console);
    lab_console_run(&b.console, line, b.scene.session.game, &b.requests);
}

/* Lines in English, oldest first; the first one is the input. */
static const char *line_at(uint32_t index)
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
    default:
        (void)snprintf(text, sizeof text, "%s", line->text);
    }
    return text;
}

static void print_all(const char *command)
{
    run(command);
    for (uint32_t i = 0; i < b.console.line_count; i++) {
        printf("%s\n", line_at(i));
    }
}

START_TEST(look)
{
    print_all("help");
    print_all("dumpticks");
    print_all("dumpticks grouped");
    print_all("listtimers");
    print_all("stat game");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("app/lab_console");
    TCase *core = tcase_create("core");

    tcase_set_timeout(core, 60.0);
    tcase_add_checked_fixture(core, open_bench, close_bench);
    tcase_add_test(core, look);
    suite_add_tcase(suite, core);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
