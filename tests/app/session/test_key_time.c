/* How long keys wait for their pictures: from before they came, by the first one only. The Cost tab
 * says it. */
#include "../lesson_scene.h"
#include "../panel_probe.h"
#include "lab/act.h"
#include "lab/panels/page.h"
#include "session/key_time.h"
#include "suite.h"

#include <check.h>
#include <string.h>

enum { MANY = 2 * APP_KEY_TIMES };

START_TEST(a_key_counts_from_the_look_before_it_came)
{
    app_key_time keys = {.count = 0};
    ck_assert_int_eq(app_key_time_share(&keys, 0.5F), 0);
    ck_assert_int_eq(app_key_time_look(&keys, 100), 100); /* nothing was there before */
    int64_t since = app_key_time_look(&keys, 116);
    ck_assert_int_eq(since, 100);
    app_key_time_press(&keys, since);
    app_key_time_press(&keys, 110); /* the same picture answers both */
    app_key_time_show(&keys, 125);
    app_key_time_show(&keys, 141); /* nothing waits for this one */
    ck_assert_uint_eq(keys.count, 1);
    ck_assert_int_eq(app_key_time_share(&keys, 0.5F), 25);
}
END_TEST

START_TEST(shares_are_of_the_last_keys)
{
    app_key_time keys = {.count = 0};
    for (int64_t i = 0; i < MANY; i++) {
        int64_t shuffled = 37 * i % APP_KEY_TIMES + 1;
        app_key_time_press(&keys, 1000 * (i + 1));
        app_key_time_show(&keys, 1000 * (i + 1) + shuffled + i / APP_KEY_TIMES * APP_KEY_TIMES);
    }
    ck_assert_int_eq(app_key_time_share(&keys, 0.0F), APP_KEY_TIMES + 1);
    ck_assert_int_eq(app_key_time_share(&keys, 0.5F), APP_KEY_TIMES + APP_KEY_TIMES / 2 + 1);
    ck_assert_int_eq(app_key_time_share(&keys, 0.99F), MANY - 1);
    ck_assert_int_eq(app_key_time_share(&keys, 1.0F), MANY);
}
END_TEST

START_TEST(the_cost_tab_says_how_long_keys_wait)
{
    static lesson_scene s;
    lesson_scene_open(&s);
    lab_act(s.lab, &(lab_request){.action = LAB_SHOW_ALL});
    lab_act(s.lab, &(lab_request){.action = LAB_TAB, .number = LAB_TAB_COST});
    lesson_scene_paint(&s);
    ck_assert(!panel_probe_shows(&s.scene.list, "key to picture: 16 ms, at most 31 ms"));
    lab_note_costs(s.lab, &(lab_costs){.key_ns = 16000000, .slow_key_ns = 31000000});
    lesson_scene_paint(&s);
    ck_assert(panel_probe_shows(&s.scene.list, "key to picture: 16 ms, at most 31 ms"));
    lesson_scene_close(&s);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("key_time");
    tcase_add_test(tests, a_key_counts_from_the_look_before_it_came);
    tcase_add_test(tests, shares_are_of_the_last_keys);
    tcase_add_test(tests, the_cost_tab_says_how_long_keys_wait);
    return suite_run(tests, 60);
}
