/* The console: how lines are typed, completed, kept and scrolled. */
#include "../console_bench.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static void assert_edit(const char *text, uint32_t cursor)
{
    ck_assert_str_eq(b.console.edit.text, text);
    ck_assert_uint_eq(b.console.edit.cursor, cursor);
}

START_TEST(a_line_is_edited_letter_by_letter)
{
    console_bench_type("a\xE5\x88\x86");
    console_bench_type("\xC2\xB5z");
    assert_edit("a\xE5\x88\x86\xC2\xB5z", 7);
    ck_assert(console_bench_key(SDLK_LEFT, 0) && console_bench_key(SDLK_LEFT, 0));
    assert_edit("a\xE5\x88\x86\xC2\xB5z", 4);
    ck_assert(console_bench_key(SDLK_BACKSPACE, 0));
    assert_edit("a\xC2\xB5z", 1);
    ck_assert(console_bench_key(SDLK_DELETE, 0));
    assert_edit("az", 1);
    ck_assert(console_bench_key(SDLK_HOME, 0) && console_bench_key(SDLK_BACKSPACE, 0) &&
              console_bench_key(SDLK_LEFT, 0));
    assert_edit("az", 0);
    ck_assert(console_bench_key(SDLK_END, 0) && console_bench_key(SDLK_DELETE, 0) &&
              console_bench_key(SDLK_RIGHT, 0));
    assert_edit("az", 2);
    console_bench_type("`");
    assert_edit("az", 2);
    lab_console_type(&b.console, "1\n2\t3\x01");
    assert_edit("az1 2 3", 7);
    for (int i = 0; i < 100; i++) {
        console_bench_type("\xE5\x88\x86");
    }
    ck_assert_uint_lt(b.console.edit.length, LAB_TEXT);
    ck_assert_uint_eq((b.console.edit.length - 7) % 3, 0);
}
END_TEST

START_TEST(what_is_selected_is_copied_and_replaced)
{
    enum { SHIFT = KMOD_LSHIFT, CTRL = KMOD_LCTRL };
    ck_assert_int_eq(SDL_setenv("SDL_VIDEODRIVER", "dummy", 1), 0);
    ck_assert_int_eq(SDL_InitSubSystem(SDL_INIT_VIDEO), 0);
    console_bench_type("move \xE5\x88\x86 x");
    ck_assert(console_bench_key(SDLK_LEFT, SHIFT) && console_bench_key(SDLK_LEFT, SHIFT) &&
              console_bench_key(SDLK_LEFT, SHIFT));
    ck_assert(console_bench_key(SDLK_x, CTRL));
    assert_edit("move ", 5);
    ck_assert(console_bench_key(SDLK_v, CTRL) && console_bench_key(SDLK_v, CTRL));
    assert_edit("move \xE5\x88\x86 x\xE5\x88\x86 x", 15);
    ck_assert(console_bench_key(SDLK_HOME, SHIFT));
    ck_assert(console_bench_key(SDLK_RIGHT, 0)); /* to the end of what is selected */
    assert_edit("move \xE5\x88\x86 x\xE5\x88\x86 x", 15);
    ck_assert(console_bench_key(SDLK_a, CTRL) && console_bench_key(SDLK_c, CTRL));
    console_bench_type("y");
    assert_edit("y", 1);
    ck_assert(console_bench_key(SDLK_v, CTRL));
    assert_edit("ymove \xE5\x88\x86 x\xE5\x88\x86 x", 16);
    ck_assert(console_bench_key(SDLK_a, CTRL) && console_bench_key(SDLK_BACKSPACE, 0));
    assert_edit("", 0);
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
}
END_TEST

START_TEST(what_was_typed_is_undone_word_by_word_and_comes_back)
{
    enum { SHIFT = KMOD_LSHIFT, CTRL = KMOD_LCTRL };
    for (const char *c = "draw"; *c != '\0'; c++) {
        char letter[2] = {*c, '\0'};
        console_bench_type(letter);
    }
    ck_assert(console_bench_key(SDLK_LEFT, 0));
    console_bench_type("o");
    assert_edit("draow", 4);
    ck_assert(console_bench_key(SDLK_z, CTRL));
    assert_edit("draw", 3);
    ck_assert(console_bench_key(SDLK_z, CTRL));
    ck_assert(!console_bench_key(SDLK_z, CTRL)); /* the schedule is next */
    assert_edit("", 0);
    ck_assert(console_bench_key(SDLK_z, CTRL | SHIFT) && console_bench_key(SDLK_y, CTRL));
    assert_edit("draow", 4);
    ck_assert(console_bench_key(SDLK_z, CTRL));
    console_bench_type("ined"); /* what was undone is lost */
    ck_assert(!console_bench_key(SDLK_z, CTRL | SHIFT));
    assert_edit("drainedw", 7);
    for (int i = 0; i < 3 * LAB_FIELD_CHANGES; i++) { /* the oldest changes are forgotten */
        console_bench_type("x");
        ck_assert(console_bench_key(SDLK_BACKSPACE, 0));
    }
    for (int i = 0; i < 3 * LAB_FIELD_CHANGES; i++) {
        (void)console_bench_key(SDLK_z, CTRL);
    }
    assert_edit("drainedw", 7);
}
END_TEST

START_TEST(keys_that_are_not_the_consoles_are_left_to_others)
{
    ck_assert(!console_bench_key(SDLK_ESCAPE, 0));
    ck_assert(!console_bench_key(SDLK_F12, 0));
    ck_assert(!console_bench_key(SDLK_BACKQUOTE, 0));
    ck_assert(!console_bench_key(SDLK_RETURN, KMOD_LALT));
    ck_assert(!console_bench_key(SDLK_o, KMOD_LCTRL));
    ck_assert(console_bench_key(SDLK_p, 0)); /* a letter must not hold the game */
}
END_TEST

START_TEST(enter_asks_for_the_line_and_up_and_down_walk_through_the_history)
{
    console_bench_type("help");
    ck_assert(console_bench_key(SDLK_RETURN, 0));
    ck_assert_uint_eq(b.requests.count, 1);
    ck_assert_int_eq(b.requests.items[0].action, LAB_COMMAND);
    ck_assert_str_eq(b.requests.items[0].text, "help");
    assert_edit("", 0);
    ck_assert(console_bench_key(SDLK_RETURN, 0));
    console_bench_type("  ");
    ck_assert(console_bench_key(SDLK_RETURN, 0));
    ck_assert_uint_eq(b.requests.count, 1); /* nothing was typed */
    console_bench_run("stat none");
    console_bench_run("pause");
    console_bench_run("pause");
    console_bench_type("dra");
    ck_assert(console_bench_key(SDLK_UP, 0));
    assert_edit("pause", 5);
    ck_assert(console_bench_key(SDLK_UP, 0));
    assert_edit("stat none", 9);
    ck_assert(console_bench_key(SDLK_UP, 0));
    assert_edit("stat none", 9);
    ck_assert(console_bench_key(SDLK_DOWN, 0) && console_bench_key(SDLK_DOWN, 0) &&
              console_bench_key(SDLK_DOWN, 0));
    assert_edit("dra", 3);
    for (int i = 0; i < 2 * LAB_CONSOLE_HISTORY; i++) {
        char line[24];
        (void)snprintf(line, sizeof line, "frame %d", i + 1);
        console_bench_run(line);
    }
    ck_assert_uint_eq(b.console.history_count, LAB_CONSOLE_HISTORY);
    ck_assert_str_eq(b.console.history[LAB_CONSOLE_HISTORY - 1], "frame 64");
}
END_TEST

static void complete(const char *text, const char *expected)
{
    (void)lab_field_set(&b.console.edit, "");
    lab_console_clear(&b.console);
    lab_console_type(&b.console, text);
    ck_assert(console_bench_key(SDLK_TAB, 0));
    assert_edit(expected, (uint32_t)strlen(expected));
}

START_TEST(tab_completes_commands_functions_groups_and_choices)
{
    complete("du", "dumpticks ");
    complete("LIST", "ListTimers ");
    complete("tick.s", "tick.ShowPrerequistes ");
    complete("tick", "tick.");
    complete("move ret", "move Reticle ");
    complete("move Reticle pre", "move Reticle PrePhysics ");
    complete("move Reticle posT", "move Reticle Post");
    complete("dumpticks g", "dumpticks grouped ");
    complete("break spa", "break spawn ");
    complete("help lis", "help ListTimers ");
    complete("nothing r", "nothing r");
    complete("frame 1", "frame 1");
    complete("s", "s");
    ck_assert_uint_eq(b.console.line_count, 10);
    ck_assert_str_eq(console_bench_line(1), "screenshot");
    ck_assert_str_eq(console_bench_line(9), "step");
    complete("move Reticle Post", "move Reticle Post");
    ck_assert_str_eq(console_bench_line(1), "PostUpdateWork");
}
END_TEST

START_TEST(lines_are_kept_in_a_ring_and_can_be_scrolled)
{
    lab_console_clear(&b.console);
    ck_assert_ptr_null(lab_console_at(&b.console, 0));
    for (int i = 0; i < LAB_CONSOLE_RING + 10; i++) {
        char text[16];
        (void)snprintf(text, sizeof text, "%d", i);
        lab_console_print(&b.console, LAB_TONE_PLAIN, text, NULL);
    }
    ck_assert_str_eq(lab_console_at(&b.console, 0)->text, "1033");
    ck_assert_str_eq(lab_console_at(&b.console, LAB_CONSOLE_RING - 1)->text, "10");
    ck_assert_ptr_null(lab_console_at(&b.console, LAB_CONSOLE_RING));
    ck_assert(console_bench_key(SDLK_PAGEUP, 0));
    ck_assert_uint_eq(b.console.scroll, 8);
    lab_console_print(&b.console, LAB_TONE_PLAIN, "new", NULL);
    ck_assert_uint_eq(b.console.scroll, 9); /* what is read stays where it is */
    ck_assert(console_bench_key(SDLK_PAGEDOWN, 0) && console_bench_key(SDLK_PAGEDOWN, 0));
    ck_assert_uint_eq(b.console.scroll, 0);
    char text[512];
    memset(text, 'x', sizeof text);
    memcpy(text + LAB_CONSOLE_LINE - 2, "\xE5\x88\x86", 3);
    text[511] = '\0';
    lab_console_print(&b.console, LAB_TONE_PLAIN, text, NULL);
    ck_assert_uint_eq(strlen(lab_console_at(&b.console, 0)->text), LAB_CONSOLE_LINE - 2);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_typing");

    tcase_add_checked_fixture(tests, console_bench_open, console_bench_close);
    tcase_add_test(tests, a_line_is_edited_letter_by_letter);
    tcase_add_test(tests, what_is_selected_is_copied_and_replaced);
    tcase_add_test(tests, what_was_typed_is_undone_word_by_word_and_comes_back);
    tcase_add_test(tests, keys_that_are_not_the_consoles_are_left_to_others);
    tcase_add_test(tests, enter_asks_for_the_line_and_up_and_down_walk_through_the_history);
    tcase_add_test(tests, tab_completes_commands_functions_groups_and_choices);
    tcase_add_test(tests, lines_are_kept_in_a_ring_and_can_be_scrolled);
    return suite_run(tests, 60.0);
}
