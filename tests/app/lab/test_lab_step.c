/* Stepping both ways: k steps on and k back are where they began, at all three levels. */
#include "../lab_scene.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>

enum { MAX_STEPS = 2000, FIRST = 300 };

/* All of them with TL_LONG set, as many as TL_LAB_STEPS says otherwise. */
static uint32_t steps(void)
{
    uint64_t few = suite_number("TL_LAB_STEPS", MAX_STEPS / 8);
    return suite_number("TL_LONG", 0) != 0 || few > MAX_STEPS ? MAX_STEPS : (uint32_t)few;
}

static void step(lab_scene *lab, lab_unit unit, lab_direction direction, uint32_t count)
{
    lab_step step = {.unit = unit, .direction = direction, .count = count};
    lab_outcome outcome = lab_drive_step(lab->drive, &step, lab->error);
    ck_assert_msg(outcome == LAB_MOVED, "%d %s", (int)outcome, lab->error);
    ck_assert(lab_drive_is_held(lab->drive));
}

static void note_hashes(lab_scene *lab, lab_unit unit, uint64_t hashes[MAX_STEPS + 1])
{
    hashes[0] = lab_scene_hash(lab);
    for (uint32_t i = 1; i <= steps(); i++) {
        step(lab, unit, LAB_FORWARDS, 1);
        hashes[i] = lab_scene_hash(lab);
        ck_assert_msg(hashes[i] != hashes[i - 1], "step %u changed nothing", i);
    }
}

static void go_on_and_back(lab_scene *lab, lab_unit unit, uint32_t k, const uint64_t *hashes)
{
    step(lab, unit, LAB_FORWARDS, k);
    ck_assert_msg(lab_scene_hash(lab) == hashes[k], "%u steps on", k);
    step(lab, unit, LAB_BACKWARDS, k);
    ck_assert_msg(lab_scene_hash(lab) == hashes[0], "%u steps on and back", k);
}

/* All of 1 to 2,000 with LAB_STEPS_ALL set; else the first ones, and then fewer and fewer. */
static uint32_t next_k(uint32_t k)
{
    return getenv("LAB_STEPS_ALL") != NULL || k < 12 ? k + 1 : k + k / 2;
}

START_TEST(k_steps_on_and_k_back_are_where_they_began)
{
    static uint64_t hashes[MAX_STEPS + 1];
    lab_scene lab = {.game = {.sector = LAB_SCENE_TOW_LINES}};
    lab_unit unit = (lab_unit)_i;
    lab_scene_open(&lab);
    lab_scene_run(&lab, FIRST);
    note_hashes(&lab, unit, hashes);
    lab_scene_seek(&lab, lab_place_after(FIRST));
    ck_assert_uint_eq(lab_scene_hash(&lab), hashes[0]);
    for (uint32_t k = 1; k <= steps(); k = next_k(k)) {
        go_on_and_back(&lab, unit, k, hashes);
    }
    lab_scene_close(&lab);
}
END_TEST

START_TEST(each_single_step_back_is_the_step_before)
{
    static uint64_t hashes[MAX_STEPS + 1];
    lab_scene lab = {.game = {.sector = LAB_SCENE_RED_HEARTS, .workers = 1}};
    lab_scene_open(&lab);
    lab_scene_run(&lab, FIRST);
    note_hashes(&lab, (lab_unit)_i, hashes);
    for (uint32_t i = steps(); i > 0; i--) {
        step(&lab, (lab_unit)_i, LAB_BACKWARDS, 1);
        ck_assert_msg(lab_scene_hash(&lab) == hashes[i - 1], "step %u", i - 1);
    }
    lab_scene_close(&lab);
}
END_TEST

START_TEST(a_frame_in_steps_is_the_frame_in_one_go)
{
    lab_scene stepped = {.game = {.sector = LAB_SCENE_TOW_LINES, .workers = (uint32_t)_i}};
    lab_scene whole = {.game = {.sector = LAB_SCENE_TOW_LINES}};
    lab_scene_open(&stepped);
    lab_scene_open(&whole);
    lab_scene_run(&whole, 40);
    while (lab_drive_place(stepped.drive).frame < 40 || lab_drive_place(stepped.drive).is_open) {
        uint64_t frame = lab_drive_place(stepped.drive).frame;
        step(&stepped, frame % 2 == 0 ? LAB_UNIT_GROUP : LAB_UNIT_FUNCTION, LAB_FORWARDS, 1);
    }
    ck_assert_uint_eq(lab_scene_hash(&stepped), lab_scene_hash(&whole));
    ck_assert_uint_eq(stepped.reported, 40);
    lab_scene_close(&stepped);
    lab_scene_close(&whole);
}
END_TEST

START_TEST(every_half_frame_runs_on_to_the_same_end)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_TOW_LINES, .workers = (uint32_t)_i}};
    lab_scene_open(&lab);
    lab_scene_run(&lab, 200);
    uint64_t expected = lab_scene_hash(&lab);
    for (uint64_t position = 0; position < 24; position++) {
        lab_place half = {.frame = 200, .position = position, .is_open = true};
        lab_scene_seek(&lab, half);
        step(&lab, LAB_UNIT_FRAME, LAB_FORWARDS, 1);
        ck_assert_int_eq(lab_place_compare(lab_drive_place(lab.drive), lab_place_after(200)), 0);
        ck_assert_msg(lab_scene_hash(&lab) == expected, "held at %u", (unsigned)position);
    }
    lab_scene_close(&lab);
}
END_TEST

/* Frames in which hardly anything runs, and in which what comes next may not want to. */
START_TEST(paused_and_edited_worlds_step_like_others)
{
    enum { SHOWN = 40 };
    static const gm_command_kind kinds[] = {GM_COMMAND_PAUSE, GM_COMMAND_EDITOR};
    lab_scene lab = {.game = {.sector = LAB_SCENE_TOW_LINES}};
    gm_command command = {.kind = kinds[_i % 2], .value = 1};
    lab_unit unit = (lab_unit)(_i / 2);
    uint64_t hashes[SHOWN + 1];
    lab_scene_open(&lab);
    lab_scene_run(&lab, 100);
    ck_assert(lab_drive_command(lab.drive, &command));
    hashes[0] = lab_scene_hash(&lab);
    for (uint32_t i = 1; i <= SHOWN; i++) {
        step(&lab, unit, LAB_FORWARDS, 1);
        hashes[i] = lab_scene_hash(&lab);
    }
    for (uint32_t i = SHOWN; i > 0; i--) {
        step(&lab, unit, LAB_BACKWARDS, 1);
        ck_assert_msg(lab_scene_hash(&lab) == hashes[i - 1], "step %u", i - 1);
    }
    lab_scene_close(&lab);
}
END_TEST

START_TEST(steps_back_end_at_the_start)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_TOW_LINES}};
    lab_step back = {.unit = (lab_unit)_i, .direction = LAB_BACKWARDS, .count = 1000};
    lab_scene_open(&lab);
    uint64_t first = lab_scene_hash(&lab);
    lab_scene_run(&lab, 5);
    ck_assert_int_eq(lab_drive_step(lab.drive, &back, lab.error), LAB_AT_END);
    ck_assert_uint_eq(lab_scene_hash(&lab), first);
    ck_assert_int_eq(lab_drive_step(lab.drive, &back, lab.error), LAB_AT_END);
    ck_assert_uint_eq(lab_drive_newest(lab.drive), 5);
    lab_scene_close(&lab);
}
END_TEST

START_TEST(steps_at_the_end_make_new_frames)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_TOW_LINES}};
    gm_input live = {.buttons = GM_BUTTON_FIRE, .command_count = 1};
    live.commands[0] = game_scene_move("Reticle", TL_TICK_GROUP_PRE_PHYSICS);
    lab_scene_open(&lab);
    lab_scene_run(&lab, 5);
    lab_step on = {.unit = LAB_UNIT_FRAME, .count = 3, .live = &live};
    ck_assert_int_eq(lab_drive_step(lab.drive, &on, lab.error), LAB_MOVED);
    gm_input kept;
    ck_assert(lab_tape_get(&lab.tape, 6, &kept));
    ck_assert_uint_eq(kept.buttons, GM_BUTTON_FIRE);
    ck_assert_uint_eq(kept.command_count, 1);
    ck_assert_int_eq(kept.delta, tl_loop_fixed_delta(60, 6));
    ck_assert(lab_tape_get(&lab.tape, 7, &kept));
    ck_assert_uint_eq(kept.command_count, 0);
    ck_assert_uint_eq(lab.reported, 8);
    lab_scene_close(&lab);
}
END_TEST

int main(void)
{
    TCase *step = tcase_create("step");
    tcase_set_timeout(step, getenv("LAB_STEPS_ALL") != NULL ? 7200 : 240);
    tcase_add_loop_test(step, k_steps_on_and_k_back_are_where_they_began, LAB_UNIT_FUNCTION,
                        LAB_UNIT_FRAME + 1);
    tcase_add_loop_test(step, each_single_step_back_is_the_step_before, LAB_UNIT_FUNCTION,
                        LAB_UNIT_FRAME + 1);
    tcase_add_loop_test(step, a_frame_in_steps_is_the_frame_in_one_go, 0, 3);
    tcase_add_loop_test(step, every_half_frame_runs_on_to_the_same_end, 0, 3);
    tcase_add_loop_test(step, paused_and_edited_worlds_step_like_others, 0, 6);
    tcase_add_loop_test(step, steps_back_end_at_the_start, LAB_UNIT_FUNCTION, LAB_UNIT_FRAME + 1);
    tcase_add_test(step, steps_at_the_end_make_new_frames);
    return suite_run(step, 600);
}
