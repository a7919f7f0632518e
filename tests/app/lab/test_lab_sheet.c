/* The sheet of the console and the picker: what they show, and in which language. */
#include "../console_bench.h"
#include "../console_parade.h"
#include "../panel_probe.h"
#include "../picture_file.h"
#include "suite.h"

#include <check.h>
#include <string.h>

static lab_box sheet_box(void)
{
    lab_box world = b.layout.world;
    return lab_box_make(world.x, world.y + world.h * 0.5F, world.w, world.h * 0.5F);
}

static void begin(void)
{
    gm_draw_begin(&b.list, 1280, 720);
    app_text_attach(b.text, &b.list);
    lab_ui_begin(&b.ui, &b.list, &b.layout.picture, &b.requests);
}

static void paint_all(void)
{
    begin();
    lab_console_paint(&b.ui, sheet_box(), &b.scene.model, &b.console);
    lab_console_stats_paint(&b.ui, b.layout.world, &b.scene.model, &b.console);
    lab_ui_end(&b.ui);
}

static void paint_picker(void)
{
    begin();
    lab_picker_paint(&b.ui, b.layout.world, &b.scene.model, &b.picker);
    lab_ui_end(&b.ui);
}

static const char *translate(void *user, const char *english)
{
    const char *chinese = app_language_translate(user, english);
    if (strcmp(english, CONSOLE_PARADE_LESSON) == 0) {
        return english;
    }
    ck_assert_msg(chinese != NULL, "'%s' has no Chinese", english);
    return chinese;
}

static void speak_chinese(void)
{
    ck_assert(app_language_load(&b.language, "zh"));
    b.layout.picture.translate = translate;
    b.layout.picture.translate_user = &b.language;
}

static void assert_inside(lab_box box)
{
    for (uint32_t i = 0; i < b.list.text_count; i++) {
        const gm_draw_text_run *text = &b.list.texts[i];
        ck_assert(text->x >= box.x && text->x <= box.x + box.w);
        ck_assert(text->y >= box.y - 1.0F && text->y <= box.y + box.h);
    }
}

START_TEST(every_word_of_the_console_and_the_picker_has_a_chinese_one)
{
    speak_chinese();
    app_text_attach(b.text, &b.list);
    console_parade_walk(&b.list, &b.layout.picture);
    console_bench_run("help");
    lab_console_run(&b.console, "move Retikel PrePhysics", b.scene.session.game, &b.requests);
    paint_all();
    picture_file_save(&b.list, b.text, "console-zh");
    ck_assert_uint_gt(b.list.text_count, 10);
}
END_TEST

START_TEST(an_empty_console_says_what_can_be_typed)
{
    static const char told[] = "help lists the commands. Example: dumpticks";
    lab_console_clear(&b.console);
    paint_all();
    ck_assert(panel_probe_shows(&b.list, told));
    assert_inside(sheet_box());
    console_bench_run("dumpticks grouped");
    ck_assert(b.console.line_count > 1);
    paint_all();
    ck_assert(!panel_probe_shows(&b.list, told));
}
END_TEST

START_TEST(the_sheet_shows_the_newest_lines_within_its_box)
{
    console_bench_run("dumpticks");
    lab_console_run(&b.console, "stat game", b.scene.session.game, &b.requests);
    b.console.has_stats = false;
    lab_console_type(&b.console, "move Reticle Pre");
    paint_all();
    picture_file_save(&b.list, b.text, "console");
    assert_inside(sheet_box());
    lab_console_run(&b.console, "help", b.scene.session.game, &b.requests);
    lab_console_run(&b.console, "stat game", b.scene.session.game, &b.requests);
    lab_console_run(&b.console, "move Retikel PrePhysics", b.scene.session.game, &b.requests);
    paint_all();
    picture_file_save(&b.list, b.text, "console-stats");
    assert_inside(b.layout.world);
    console_bench_fill_picker();
    lab_picker_type(&b.picker, "la");
    paint_picker();
    picture_file_save(&b.list, b.text, "picker");
    assert_inside(b.layout.world);
    for (int i = 0; i < 100; i++) {
        lab_console_type(&b.console, "W");
    }
    paint_all();
    picture_file_save(&b.list, b.text, "console-long");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_sheet");

    tcase_add_checked_fixture(tests, console_bench_open, console_bench_close);
    tcase_add_test(tests, every_word_of_the_console_and_the_picker_has_a_chinese_one);
    tcase_add_test(tests, an_empty_console_says_what_can_be_typed);
    tcase_add_test(tests, the_sheet_shows_the_newest_lines_within_its_box);
    return suite_run(tests, 60.0);
}
