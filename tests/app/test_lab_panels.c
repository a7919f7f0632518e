/* Panels of the Lab: what they show stays in its place, and what is done to them is asked for. */
#include "lab/bar.h"
#include "lab/inspector.h"
#include "lab/layout.h"
#include "lab/plan.h"
#include "panel_scene.h"
#include "png_file.h"
#include "raster.h"
#include "text.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 1280, HEIGHT = 720, MAX_PATH = 256, MAX_TEXT = 256 };

/* One picture's worth of tools. */
typedef struct bench {
    panel_scene scene;
    gm_draw_list list;
    app_text *text;
    app_language language;
    lab_layout layout;
    lab_ui ui;
    lab_requests requests;
    lab_plan plan;
    lab_inspector inspector;
} bench;

static bench b;

static void open_bench(void)
{
    char error[256] = "";
    app_text_def def = {.ui_scale = 1.0F};
    memset(&b, 0, sizeof b);
    panel_scene_open(&b.scene);
    panel_scene_add_lesson(&b.scene);
    b.text = app_text_create(&def, error, sizeof error);
    ck_assert_msg(b.text != NULL, "%s", error);
    app_text_attach(b.text, &b.list);
    b.layout = lab_layout_make(WIDTH, HEIGHT, 1.0F, true);
}

static void close_bench(void)
{
    app_text_destroy(b.text);
    gm_draw_free(&b.list);
    app_language_free(&b.language);
    panel_scene_close(&b.scene);
}

static void begin(void)
{
    gm_draw_begin(&b.list, WIDTH, HEIGHT);
    app_text_attach(b.text, &b.list);
    lab_ui_begin(&b.ui, &b.list, &b.layout.picture, &b.requests);
}

static void paint_all(void)
{
    begin();
    lab_bar_paint(&b.ui, b.layout.bar, &b.scene.model);
    lab_plan_paint(&b.plan, &b.ui, b.layout.plan, &b.scene.model);
    lab_inspector_paint(&b.inspector, &b.ui, b.layout.inspector, &b.scene.model);
    lab_ui_end(&b.ui);
}

static void speak_chinese(void)
{
    ck_assert(app_language_load(&b.language, "zh"));
    b.layout.picture.translate = app_language_translate;
    b.layout.picture.translate_user = &b.language;
}

static void save(const char *name)
{
    static uint32_t pixels[WIDTH * HEIGHT];
    const char *folder = getenv("TICKLINE_PANEL_PICTURES");
    char path[MAX_PATH];
    char error[256] = "";
    if (folder == NULL) {
        return;
    }
    app_canvas canvas = {pixels, WIDTH, WIDTH, HEIGHT};
    app_picture picture = {&b.list, app_text_layout(b.text, &b.list), NULL};
    app_raster_paint(&canvas, &picture);
    (void)snprintf(path, sizeof path, "%s/%s.png", folder, name);
    ck_assert_msg(app_png_write(path, &canvas, error, sizeof error), "%s", error);
}

static void save_tabs(const char *prefix)
{
    for (uint32_t tab = 0; tab < LAB_TAB_COUNT; tab++) {
        char name[64];
        b.scene.model.tab = (lab_tab)tab;
        paint_all();
        (void)snprintf(name, sizeof name, "%s-%u", prefix, (unsigned)tab);
        save(name);
    }
}

START_TEST(pictures)
{
    save_tabs("live");
    panel_scene_hold(&b.scene, 9);
    save_tabs("held");
    speak_chinese();
    save_tabs("zh");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("lab_panels");
    TCase *tests = tcase_create("panels");
    SRunner *runner = srunner_create(suite);
    tcase_set_timeout(tests, 60.0);
    tcase_add_checked_fixture(tests, open_bench, close_bench);
    tcase_add_test(tests, pictures);
    suite_add_tcase(suite, tests);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
