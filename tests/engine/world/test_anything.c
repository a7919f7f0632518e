/* Any callback may do anything that is allowed (D-5): each kind of change from each kind of
 * callback, in frames that are run, stepped and traced; calls that are not allowed are refused
 * there. */
#include "../../support/suite.h"
#include "anything.h"

#include <check.h>

static void check_place(place where, bool is_outside)
{
    uint32_t count = 0;
    const change *changes = change_list(&count);

    for (uint32_t i = 0; i < count; i++) {
        anything wanted = {.where = where, .what = &changes[i], .is_outside = is_outside};
        uint64_t run = anything_run(&wanted, DRIVE_RUN);
        for (int how = DRIVE_STEP; how < DRIVE_COUNT; how++) {
            ck_assert_msg(anything_run(&wanted, (drive)how) == run, "%s at %s differs when %s",
                          changes[i].name, place_name(where),
                          how == DRIVE_STEP ? "stepped" : "traced");
        }
    }
}

START_TEST(D_5_any_callback_of_a_frame_may_change_anything_and_run_no_frame)
{
    check_place((place)_i, false);
}
END_TEST

START_TEST(D_5_any_callback_between_frames_may_change_anything_and_run_no_frame)
{
    check_place((place)_i, true);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/anything");

    tcase_add_loop_test(tests, D_5_any_callback_of_a_frame_may_change_anything_and_run_no_frame, 0,
                        PLACE_COUNT);
    tcase_add_loop_test(tests, D_5_any_callback_between_frames_may_change_anything_and_run_no_frame,
                        PLACE_ACTOR_CREATED, PLACE_COUNT);
    return suite_run(tests, 60);
}
