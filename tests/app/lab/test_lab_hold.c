/* Holds, stops and searches of the Lab over a session without a window, in a game and over the
 * title. */
#include "../lab_rig.h"
#include "suite.h"

#include <check.h>
#include <string.h>

static lab_rig b;

START_TEST(a_breakpoint_opens_the_lab_again)
{
    lab_rig_open(&b, "--autopilot");
    lab_rig_ask(&b, (lab_request){.action = LAB_BREAK_FUNCTION, .function = "Reticle"});
    ck_assert(lab_is_held(b.lab));
    lab_rig_ask(&b, (lab_request){.action = LAB_OPEN});
    ck_assert(b.overlay.is_on_hold);
    b.overlay.is_on_hold = false;
    lab_rig_go(&b, 2);
    ck_assert(lab_is_open(b.lab));
    ck_assert(lab_is_held(b.lab));
}
END_TEST

/* A hold is one thing, whether the Lab is open or not: no frame runs until a key lets it go on. */
START_TEST(a_hold_outlasts_opening_and_closing_the_lab)
{
    lab_rig_open(&b, "--autopilot --sector 05-tow-lines");
    lab_rig_go(&b, 9);
    lab_rig_ask(&b, (lab_request){.action = LAB_HOLD});
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    ck_assert(lab_drive_place(b.lab->run.drive).is_open);
    lab_rig_ask(&b, (lab_request){.action = LAB_OPEN});
    ck_assert(!lab_is_open(b.lab) && b.overlay.is_on_hold);
    lab_place left = lab_drive_place(b.lab->run.drive);
    ck_assert(!left.is_open);
    lab_rig_go(&b, 5);
    ck_assert_uint_eq(gm_game_frame_number(b.session.game), left.frame);
    lab_rig_ask(&b, (lab_request){.action = LAB_OPEN});
    ck_assert(lab_is_held(b.lab) && !b.overlay.is_on_hold);
    lab_rig_go(&b, 5);
    ck_assert_uint_eq(gm_game_frame_number(b.session.game), left.frame);
    ck_assert_int_eq(gm_game_view(b.session.game)->screen, GM_SCREEN_PLAY);
    lab_rig_ask(&b, (lab_request){.action = LAB_HOLD});
    lab_rig_ask(&b, (lab_request){.action = LAB_OPEN});
    ck_assert(!b.overlay.is_on_hold);
    lab_rig_go(&b, 5);
    ck_assert_uint_gt(gm_game_frame_number(b.session.game), left.frame);
}
END_TEST

START_TEST(a_closed_lab_says_no_longer_that_it_holds)
{
    app_settings settings = {.has_seen_tour = true};
    lab_rig_open(&b, "--sector 01-amber-drift");
    lab_offer_tour(b.lab, &settings);
    lab_rig_go(&b, 9);
    lab_rig_ask(&b, (lab_request){.action = LAB_OPEN});
    lab_rig_ask(&b, (lab_request){.action = LAB_OPEN});
    ck_assert(lab_has_notice(b.lab));
    ck_assert_str_eq(b.lab->notice, lab_notice_text(LAB_NOTICE_GAME_HELD));
    lab_rig_ask(&b, (lab_request){.action = LAB_OPEN});
    ck_assert(!lab_is_open(b.lab));
    ck_assert(!lab_has_notice(b.lab) ||
              strcmp(b.lab->notice, lab_notice_text(LAB_NOTICE_GAME_HELD)) != 0);
}
END_TEST

/* Neither overlays nor the Lab show the time of reading as the time of a frame. */
START_TEST(a_frame_is_not_longer_because_it_was_held)
{
    enum { READING_MS = 60 };
    const float reading_us = 1000.0F * (float)READING_MS;
    lab_rig_open(&b, "--autopilot --sector 05-tow-lines");
    lab_rig_go(&b, 9);
    lab_rig_ask(&b, (lab_request){.action = LAB_HOLD});
    for (int i = 0; i < 3; i++) {
        lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    }
    SDL_Delay(READING_MS);
    lab_rig_ask(&b, (lab_request){.action = LAB_OPEN});
    ck_assert(b.overlay.is_on_hold);
    b.overlay.groups = 1U;
    app_overlay_observe(&b.overlay, b.session.game);
    const lab_frame *frame = &b.overlay.frame;
    ck_assert_int_ge(frame->end_ns - frame->begin_ns, TL_MS(READING_MS));
    ck_assert(lab_frame_us(frame) > 0.0F && lab_frame_us(frame) < reading_us);
    ck_assert(b.overlay.past[0].total < reading_us && b.overlay.usual_us < reading_us);
    const lab_past_row *row = lab_past_at(&b.lab->past, frame->number);
    ck_assert(row != NULL && row->total_us > 0.0F && row->total_us < reading_us);
    app_overlay_free(&b.overlay);
}
END_TEST

START_TEST(what_runs_is_held_while_the_keys_are_read)
{
    lab_rig_open(&b, "--sector 01-amber-drift");
    lab_rig_go(&b, 9);
    ck_assert(!b.lab->model.is_held);
    for (int i = 0; i < 2; i++) {
        lab_rig_ask(&b, (lab_request){.action = LAB_HELP});
        uint64_t frame = gm_game_frame_number(b.session.game);
        lab_rig_go(&b, 3);
        ck_assert(b.lab->model.is_held);
        ck_assert_uint_eq(gm_game_frame_number(b.session.game), frame);
        lab_rig_ask(&b, (lab_request){.action = i == 0 ? LAB_HELP : LAB_BACK});
        lab_rig_go(&b, 3);
        ck_assert(!b.lab->model.is_held);
        ck_assert_uint_gt(gm_game_frame_number(b.session.game), frame);
    }
    lab_rig_ask(&b, (lab_request){.action = LAB_HOLD});
    lab_rig_ask(&b, (lab_request){.action = LAB_HELP});
    lab_rig_ask(&b, (lab_request){.action = LAB_HELP});
    ck_assert(b.lab->model.is_held); /* as it was before */
    lab_rig_ask(&b, (lab_request){.action = LAB_HOLD});
    lab_rig_ask(&b, (lab_request){.action = LAB_HELP});
    lab_set_open(b.lab, false);
    ck_assert(!b.lab->model.has_help && !b.overlay.is_on_hold);
}
END_TEST

/* Its choice comes once, and also where less than a frame a picture is due. */
START_TEST(a_pause_has_its_menu_over_the_lab)
{
    gm_input input = {.buttons = GM_BUTTON_PAUSE, .delta = TL_MS(16)};
    lab_rig_open(&b, "--sector 05-tow-lines");
    lab_rig_go(&b, 9);
    lab_set_open(b.lab, false);
    ck_assert(lab_run(b.lab, &input));
    ck_assert_int_eq(gm_game_view(b.session.game)->screen, GM_SCREEN_PAUSE);
    lab_set_open(b.lab, true);
    ck_assert(lab_has_pause(b.lab));
    lab_rig_ask(&b, (lab_request){.action = LAB_HELP});
    ck_assert(!lab_has_pause(b.lab));
    lab_rig_ask(&b, (lab_request){.action = LAB_HELP});
    lab_rig_ask(&b, (lab_request){.action = LAB_HOLD});
    ck_assert(!lab_has_pause(b.lab));
    lab_rig_ask(&b, (lab_request){.action = LAB_HOLD});
    lab_rig_go(&b, 2);
    b.lab->speed = 0;
    b.lab->due = 0.0F;
    input = (gm_input){.buttons = GM_BUTTON_ACCEPT, .delta = TL_MS(16), .command_count = 1};
    input.commands[0] = (gm_command){.kind = GM_COMMAND_MENU, .value = 0};
    ck_assert(lab_run(b.lab, &input));
    ck_assert_int_eq(gm_game_view(b.session.game)->screen, GM_SCREEN_PLAY);
    ck_assert(!lab_has_pause(b.lab));
}
END_TEST

START_TEST(the_demo_of_the_title_is_not_left_on_hold)
{
    lab_rig_open(&b, "--seed 7");
    lab_rig_ask(&b, (lab_request){.action = LAB_HOLD});
    lab_rig_ask(&b, (lab_request){.action = LAB_OPEN});
    ck_assert(!lab_is_open(b.lab) && !b.overlay.is_on_hold);
}
END_TEST

START_TEST(a_closed_lab_logs_no_reads)
{
    lab_rig_open(&b, "--autopilot");
    lab_rig_go(&b, 30);
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    lab_rig_ask(&b, (lab_request){.action = LAB_OPEN});
    b.overlay.is_on_hold = false;
    lab_rig_go(&b, 3);
    ck_assert(!b.lab->is_tracing);
    lab_frame frame = {0};
    ck_assert(lab_frame_take(&frame, b.session.game));
    ck_assert_uint_eq(frame.sample_count, 0);
    lab_rig_ask(&b, (lab_request){.action = LAB_OPEN});
    lab_rig_go(&b, 3);
    ck_assert_uint_gt(b.lab->frame.sample_count, 0);
    lab_frame_free(&frame);
}
END_TEST

START_TEST(hold_ends_a_search)
{
    lab_rig_open(&b, "--autopilot");
    lab_rig_go(&b, 1500);
    lab_rig_ask(&b, (lab_request){.action = LAB_BREAK_CYCLE});
    lab_rig_ask(&b, (lab_request){.action = LAB_CONTINUE, .direction = -1});
    ck_assert(b.lab->run.is_searching);
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    ck_assert(!b.lab->run.is_searching);
}
END_TEST

/* A cycle in the demo, cut before the game began, is no stop of the game. */
START_TEST(a_search_in_a_game_does_not_end_in_the_demo_of_the_title)
{
    lab_rig_open(&b, "");
    lab_rig_go(&b, 10);
    lab_rig_command(&b, GM_COMMAND_AFTER, "Trails", "Telemetry");
    lab_rig_command(&b, GM_COMMAND_AFTER, "Telemetry", "Trails");
    lab_rig_go(&b, 2);
    lab_rig_command(&b, GM_COMMAND_CUT, "Telemetry", "Trails");
    lab_rig_command(&b, GM_COMMAND_START, "", "");
    lab_rig_go(&b, 5);
    ck_assert(gm_game_stats(b.session.game).is_playing);
    lab_rig_ask(&b, (lab_request){.action = LAB_HOLD});
    lab_place place = lab_drive_place(b.lab->run.drive);
    lab_rig_ask(&b, (lab_request){.action = LAB_BREAK_CYCLE});
    uint64_t hash = gm_game_hash(b.session.game);
    lab_rig_ask(&b, (lab_request){.action = LAB_CONTINUE, .direction = -1});
    ck_assert_int_eq(lab_place_compare(lab_drive_place(b.lab->run.drive), place), 0);
    ck_assert_uint_eq(gm_game_hash(b.session.game), hash);
    ck_assert_str_eq(b.lab->notice, lab_notice_text(LAB_NOTICE_NO_STOP));
}
END_TEST

/* Neither by the held key nor by single steps. */
START_TEST(going_back_in_a_game_ends_where_the_demo_was_left)
{
    lab_rig_open(&b, "");
    lab_rig_go(&b, 10);
    lab_rig_command(&b, GM_COMMAND_START, "", "");
    ck_assert(gm_game_stats(b.session.game).is_playing);
    lab_place first = lab_drive_place(b.lab->run.drive);
    uint64_t hash = gm_game_hash(b.session.game);
    lab_rig_go(&b, 5);
    lab_rig_ask(&b, (lab_request){.action = LAB_HOLD});
    b.lab->has_trigger = true;
    lab_rig_go(&b, 10);
    b.lab->has_trigger = false;
    ck_assert_int_eq(lab_place_compare(lab_drive_place(b.lab->run.drive), first), 0);
    ck_assert_uint_eq(gm_game_hash(b.session.game), hash);
    ck_assert_str_eq(b.lab->notice, lab_notice_text(LAB_NOTICE_FIRST_FRAME));
    lab_drop_notice(b.lab);
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = -1});
    ck_assert_int_eq(lab_place_compare(lab_drive_place(b.lab->run.drive), first), 0);
    ck_assert_str_eq(b.lab->notice, lab_notice_text(LAB_NOTICE_FIRST_FRAME));
}
END_TEST

/* In the demo itself the whole of it can be seen. */
START_TEST(the_demo_of_the_title_goes_back_to_its_start)
{
    lab_rig_open(&b, "");
    lab_rig_go(&b, 7);
    lab_rig_ask(&b, (lab_request){.action = LAB_HOLD});
    b.lab->has_trigger = true;
    lab_rig_go(&b, 10);
    b.lab->has_trigger = false;
    ck_assert_uint_eq(lab_drive_place(b.lab->run.drive).frame, 0);
    ck_assert_str_eq(b.lab->notice, lab_notice_text(LAB_NOTICE_FIRST_FRAME));
}
END_TEST

START_TEST(p_holds_the_demo_of_the_title)
{
    lab_rig_open(&b, "--seed 7");
    lab_rig_go(&b, 10);
    for (int32_t i = 0; i < 2; i++) { /* and lets it go on */
        ck_assert(lab_rig_press(&b, SDL_SCANCODE_P));
        lab_rig_go(&b, 2);
        ck_assert(lab_is_held(b.lab) == (i == 0));
        ck_assert(!gm_game_stats(b.session.game).is_playing);
    }
}
END_TEST

/* As one that was opened over a game is. */
START_TEST(the_lab_of_the_title_holds_its_game_once)
{
    app_settings settings = {.has_seen_tour = true};
    lab_rig_open(&b, "");
    lab_offer_tour(b.lab, &settings);
    lab_open_from_title(b.lab);
    lab_rig_command(&b, GM_COMMAND_START, "", "");
    lab_rig_go(&b, 120);
    ck_assert(gm_game_stats(b.session.game).is_playing);
    ck_assert(lab_is_held(b.lab) && lab_has_notice(b.lab));
    ck_assert_str_eq(b.lab->notice, lab_notice_text(LAB_NOTICE_GAME_HELD));
    lab_rig_ask(&b, (lab_request){.action = LAB_HOLD});
    ck_assert(!lab_has_notice(b.lab)); /* it is no longer so */
    lab_rig_go(&b, 60);
    ck_assert(!lab_is_held(b.lab));
}
END_TEST

static void tear_down(void)
{
    ck_assert(b.lab == NULL || lab_rig_close(&b) == APP_OK);
    b = (lab_rig){.lab = NULL};
}
/* A window that shows it rests then; what goes on by itself is shown all the same. */
START_TEST(a_held_lab_stands_unless_work_goes_on)
{
    lab_rig_open(&b, "--autopilot --sector 05-tow-lines");
    lab_rig_go(&b, 30);
    ck_assert(!lab_is_standing(b.lab));
    lab_rig_ask(&b, (lab_request){.action = LAB_HOLD});
    ck_assert(lab_is_standing(b.lab));
    lab_rig_ask(&b, (lab_request){.action = LAB_SHADOW});
    ck_assert(!lab_is_standing(b.lab)); /* it has thirty frames to run */
    lab_rig_ask(&b, (lab_request){.action = LAB_SHADOW});
    ck_assert(lab_is_standing(b.lab));
    lab_rig_ask(&b, (lab_request){.action = LAB_VERDICT});
    ck_assert(!lab_is_standing(b.lab));
    lab_rig_ask(&b, (lab_request){.action = LAB_VERDICT}); /* takes it back */
    ck_assert(lab_is_standing(b.lab));
    b.lab->has_trigger = true; /* rewinds */
    ck_assert(!lab_is_standing(b.lab));
    b.lab->has_trigger = false;
    b.lab->model.insight.is_shown = true;
    ck_assert(!lab_is_standing(b.lab));
    b.lab->model.insight.pictures = UINT16_MAX;
    ck_assert(lab_is_standing(b.lab));
    (void)SDL_strlcpy(b.lab->ui.tip, "what this is", sizeof b.lab->ui.tip);
    b.lab->ui.rested = 0;
    ck_assert(!lab_is_standing(b.lab));
    lab_ui_drop_tip(&b.lab->ui);
    ck_assert(lab_is_standing(b.lab));
}
END_TEST

/* A toast over the game, which goes on. */
START_TEST(a_cleared_sector_is_compared_with_the_best_run)
{
    lab_rig_open(&b, "");
    lab_tell_best(b.lab, 9500, 8000);
    ck_assert_str_eq(b.lab->notice,
                     "your best run of this sector: 9,500 points, 1,500 more than before");
    lab_tell_best(b.lab, 8000, 9500);
    ck_assert_str_eq(b.lab->notice,
                     "your best run of this sector has 9,500 points, 1,500 more than this one");
    lab_drop_notice(b.lab);
    lab_tell_best(b.lab, 8000, 8000);
    ck_assert(!lab_has_notice(b.lab));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("holds");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, a_cleared_sector_is_compared_with_the_best_run);
    tcase_add_test(tests, a_held_lab_stands_unless_work_goes_on);
    tcase_add_test(tests, a_breakpoint_opens_the_lab_again);
    tcase_add_test(tests, a_closed_lab_says_no_longer_that_it_holds);
    tcase_add_test(tests, a_hold_outlasts_opening_and_closing_the_lab);
    tcase_add_test(tests, a_frame_is_not_longer_because_it_was_held);
    tcase_add_test(tests, what_runs_is_held_while_the_keys_are_read);
    tcase_add_test(tests, a_pause_has_its_menu_over_the_lab);
    tcase_add_test(tests, the_demo_of_the_title_is_not_left_on_hold);
    tcase_add_test(tests, a_closed_lab_logs_no_reads);
    tcase_add_test(tests, hold_ends_a_search);
    tcase_add_test(tests, a_search_in_a_game_does_not_end_in_the_demo_of_the_title);
    tcase_add_test(tests, going_back_in_a_game_ends_where_the_demo_was_left);
    tcase_add_test(tests, the_demo_of_the_title_goes_back_to_its_start);
    tcase_add_test(tests, p_holds_the_demo_of_the_title);
    tcase_add_test(tests, the_lab_of_the_title_holds_its_game_once);
    return suite_run(tests, 60.0);
}
