/* The picker: what it finds, and what a pick asks for. */
#include "../console_bench.h"
#include "suite.h"

#include <check.h>

START_TEST(a_score_wants_all_letters_in_order_and_likes_beginnings)
{
    ck_assert_int_eq(lab_picker_score("LaserBeam", "lbx"), -1);
    ck_assert_int_eq(lab_picker_score("LaserBeam", "bl"), -1);
    ck_assert_int_eq(lab_picker_score("", "a"), -1);
    ck_assert_int_eq(lab_picker_score("abc", ""), 0);
    ck_assert_int_ge(lab_picker_score("LaserBeam", "LB"), 0);
    ck_assert_int_gt(lab_picker_score("LaserBeam", "lb"), lab_picker_score("Globe", "lb"));
    ck_assert_int_gt(lab_picker_score("Reticle", "ret"), lab_picker_score("direct", "ret"));
    ck_assert_int_gt(lab_picker_score("tick.LogTicks", "log"),
                     lab_picker_score("analogous", "log"));
    ck_assert_int_gt(lab_picker_score("03-hall-of-mirrors", "hom"),
                     lab_picker_score("chrome", "hom"));
    /* the best way to fit counts, not the first one */
    ck_assert_int_eq(lab_picker_score("xb beam", "be"), lab_picker_score("xx beam", "be"));
}
END_TEST

static bool press_picker(SDL_Keycode key)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.sym = key;
    return lab_picker_event(&b.picker, &event, &b.requests);
}

/* Three letters and Enter. */
static const lab_request *picked(const char *letters)
{
    console_bench_fill_picker();
    b.requests.count = 0;
    lab_picker_type(&b.picker, letters);
    ck_assert(press_picker(SDLK_RETURN));
    ck_assert_uint_eq(b.requests.count, 2);
    ck_assert_int_eq(b.requests.items[0].action, LAB_PICKER);
    return &b.requests.items[1];
}

START_TEST(three_letters_and_enter_pick_anything)
{
    ck_assert_int_eq(picked("sam")->action, LAB_LESSON);
    ck_assert_int_eq(b.requests.items[1].number, 2);
    ck_assert_int_eq(picked("las")->action, LAB_SELECT);
    ck_assert_int_eq(picked("ret")->action, LAB_SELECT);
    ck_assert_str_eq(b.requests.items[1].function, "Reticle");
    ck_assert_int_eq(picked("mir")->action, LAB_SECTOR);
    ck_assert_str_eq(b.requests.items[1].text, "03-hall-of-mirrors");
    ck_assert_int_eq(picked("dum")->action, LAB_COMMAND);
    ck_assert_str_eq(b.requests.items[1].text, "dumpticks");
    ck_assert_int_eq(picked("mov")->action, LAB_CONSOLE);
    ck_assert_str_eq(b.requests.items[1].text, "move ");
}
END_TEST

START_TEST(the_picker_walks_through_its_matches)
{
    console_bench_fill_picker();
    ck_assert_uint_eq(b.picker.item_count, 2 + b.scene.frame.function_count + lab_command_count());
    ck_assert_uint_eq(b.picker.match_count, LAB_PICKS);
    lab_picker_type(&b.picker, "zzz");
    ck_assert_uint_eq(b.picker.match_count, 0);
    ck_assert(press_picker(SDLK_RETURN) && press_picker(SDLK_DOWN));
    ck_assert_uint_eq(b.requests.count, 0);
    ck_assert(press_picker(SDLK_BACKSPACE) && press_picker(SDLK_BACKSPACE));
    ck_assert(press_picker(SDLK_BACKSPACE) && press_picker(SDLK_BACKSPACE));
    ck_assert_str_eq(b.picker.text, "");
    ck_assert(press_picker(SDLK_UP));
    ck_assert_uint_eq(b.picker.selected, LAB_PICKS - 1);
    ck_assert(press_picker(SDLK_DOWN));
    ck_assert_uint_eq(b.picker.selected, 0);
    ck_assert(!press_picker(SDLK_ESCAPE));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_picker");

    tcase_add_checked_fixture(tests, console_bench_open, console_bench_close);
    tcase_add_test(tests, a_score_wants_all_letters_in_order_and_likes_beginnings);
    tcase_add_test(tests, three_letters_and_enter_pick_anything);
    tcase_add_test(tests, the_picker_walks_through_its_matches);
    return suite_run(tests, 60.0);
}
