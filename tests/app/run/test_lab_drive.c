/* The drive: it stops at breakpoints exactly where they are, in both directions, and takes input
 * while it is held. */
#include "../lab_scene.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

enum { BEFORE = 150 };

static void open_scene(lab_scene *lab, uint64_t frames)
{
    lab_scene_open(lab);
    lab_scene_run(lab, frames);
}

static lab_outcome frame(lab_scene *lab)
{
    gm_input none = {0};
    return lab_drive_frame(lab->drive, &none, lab->error);
}

static lab_outcome step(lab_scene *lab, lab_unit unit, lab_direction direction)
{
    lab_step step = {.unit = unit, .direction = direction};
    return lab_drive_step(lab->drive, &step, lab->error);
}

static lab_outcome run_back(lab_scene *lab)
{
    return lab_drive_continue(lab->drive, LAB_BACKWARDS, 0, lab->error);
}

static bool is_at(const lab_scene *lab, uint64_t number, const char *next)
{
    lab_place place = lab_drive_place(lab->drive);
    tl_item item = lab_drive_next(lab->drive);
    return place.frame == number && place.is_open && item.kind != TL_ITEM_NONE &&
           strcmp(item.name, next) == 0;
}

START_TEST(it_stops_before_a_function_and_goes_on_from_there)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_TOW_LINES, .workers = (uint32_t)_i}};
    lab_scene plain = {.game = {.sector = LAB_SCENE_TOW_LINES}};
    open_scene(&lab, BEFORE);
    uint32_t id = lab_scene_break(&lab, LAB_BREAK_AT_FUNCTION, "Reticle", 0);
    for (uint64_t n = 1; n <= 5; n++) {
        ck_assert_int_eq(frame(&lab), LAB_HELD);
        ck_assert(is_at(&lab, BEFORE + n, "Reticle"));
        ck_assert_int_eq(lab_drive_stop(lab.drive), LAB_STOP_BREAKPOINT);
        ck_assert_uint_eq(lab_drive_breakpoints(lab.drive)->items[0].hits, n);
        ck_assert_int_eq(frame(&lab), LAB_HELD);
        lab_drive_release(lab.drive);
    }
    ck_assert(lab_breakpoints_remove(lab_drive_breakpoints(lab.drive), id));
    ck_assert_int_eq(frame(&lab), LAB_MOVED);
    open_scene(&plain, lab_drive_newest(lab.drive));
    ck_assert_uint_eq(lab_scene_hash(&lab), lab_scene_hash(&plain));
    lab_scene_close(&plain);
    lab_scene_close(&lab);
}
END_TEST

typedef struct plant {
    lab_break_kind kind;
    const char *name;
    tl_stage stage;
    const char *next; /* what must come next there */
} plant;

static const plant plants[] = {
    {LAB_BREAK_AT_FUNCTION, "PlayerController", 0, "PlayerController"},
    {LAB_BREAK_AT_FUNCTION, "Telemetry", 0, "Telemetry"},
    {LAB_BREAK_AT_FUNCTION, "DroneMover#2", 0, "DroneMover"},
    {LAB_BREAK_AT_FUNCTION, "MusicDirector", 0, "MusicDirector"},
    {LAB_BREAK_AT_GROUP, "", TL_STAGE_PRE_PHYSICS, "PlayerController"},
    {LAB_BREAK_AT_GROUP, "", TL_STAGE_DURING_PHYSICS, "Hud"},
    {LAB_BREAK_AT_GROUP, "", TL_STAGE_POST_PHYSICS, "BodySync"},
    {LAB_BREAK_AT_GROUP, "", TL_STAGE_CAMERA, "Camera"},
};

enum { PLANT_COUNT = sizeof plants / sizeof plants[0] };

/* Runs to the next stop, which comes within a minute. */
static void run_to_stop(lab_scene *lab)
{
    lab_outcome outcome = LAB_MOVED;
    lab_drive_release(lab->drive);
    for (uint32_t i = 0; i < 3600 && outcome == LAB_MOVED; i++) {
        outcome = frame(lab);
    }
    ck_assert_int_eq(outcome, LAB_HELD);
}

/* Forwards first; then back from two frames later to the second stop, and to the first one. */
START_TEST(both_directions_stop_at_the_same_place)
{
    const plant *p = &plants[_i];
    lab_scene lab = {.game = {.sector = LAB_SCENE_TOW_LINES}};
    open_scene(&lab, 60);
    ck_assert_uint_ne(lab_scene_break(&lab, p->kind, p->name, p->stage), 0);
    lab_place places[2];
    uint64_t hashes[2];
    for (uint32_t n = 0; n < 2; n++) {
        run_to_stop(&lab);
        uint64_t number = n == 0 ? lab_drive_place(lab.drive).frame : places[0].frame + 1;
        ck_assert_msg(is_at(&lab, number, p->next), "next is %s", lab_drive_next(lab.drive).name);
        places[n] = lab_drive_place(lab.drive);
        hashes[n] = lab_scene_hash(&lab);
    }
    ck_assert_int_eq(step(&lab, LAB_UNIT_FRAME, LAB_FORWARDS), LAB_MOVED);
    for (uint32_t n = 2; n > 0; n--) {
        ck_assert_int_eq(run_back(&lab), LAB_MOVED);
        ck_assert_int_eq(lab_place_compare(lab_drive_place(lab.drive), places[n - 1]), 0);
        ck_assert_uint_eq(lab_scene_hash(&lab), hashes[n - 1]);
        ck_assert_int_eq(lab_drive_stop(lab.drive), LAB_STOP_BREAKPOINT);
    }
    lab_scene_close(&lab);
}
END_TEST

START_TEST(only_the_named_instance_stops)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_TOW_LINES}};
    uint32_t ordinal = 0;
    open_scene(&lab, 60);
    ck_assert_uint_ne(lab_scene_break(&lab, LAB_BREAK_AT_FUNCTION, "DroneMover#2", 0), 0);
    run_to_stop(&lab);
    uint64_t number = lab_drive_place(lab.drive).frame;
    tl_item item = lab_drive_next(lab.drive);
    ck_assert_ptr_nonnull(gm_game_instance(lab.scene.game, tl_tick_id_load(item.id), &ordinal));
    ck_assert_uint_eq(ordinal, 2);
    run_to_stop(&lab);
    ck_assert_uint_eq(lab_drive_place(lab.drive).frame, number + 1);
    lab_scene_close(&lab);
}
END_TEST

/* A fault planted long ago: an edit made in one frame is the only thing to stop at. */
START_TEST(reverse_continue_finds_the_one_frame_of_a_long_run)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_TOW_LINES}};
    gm_command twice[2] = {game_scene_after("Trails", "Telemetry"),
                           game_scene_after("Telemetry", "Trails")};
    open_scene(&lab, 321);
    ck_assert(lab_drive_command(lab.drive, &twice[0]));
    ck_assert(lab_drive_command(lab.drive, &twice[1]));
    lab_scene_run(&lab, 1);
    twice[1].kind = GM_COMMAND_CUT;
    ck_assert(lab_drive_command(lab.drive, &twice[1]));
    lab_scene_run(&lab, 678);
    ck_assert_uint_ne(lab_scene_break(&lab, LAB_BREAK_AT_CYCLE, "", 0), 0);
    ck_assert_int_eq(run_back(&lab), LAB_MOVED);
    ck_assert_uint_eq(lab_drive_place(lab.drive).frame, 322);
    ck_assert_int_eq(lab_drive_stop(lab.drive), LAB_STOP_BREAKPOINT);
    ck_assert_int_eq(run_back(&lab), LAB_AT_END);
    ck_assert_uint_eq(lab_drive_place(lab.drive).frame, 322);
    ck_assert_int_eq(lab_drive_stop(lab.drive), LAB_STOP_ASKED);
    lab_scene_seek(&lab, lab_place_after(0));
    lab_drive_release(lab.drive);
    while (frame(&lab) == LAB_MOVED) {
    }
    ck_assert_uint_eq(lab_drive_place(lab.drive).frame, 322);
    ck_assert_uint_eq(lab_drive_newest(lab.drive), 1000);
    lab_scene_close(&lab);
}
END_TEST

START_TEST(a_search_in_parts_finds_the_same)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_TOW_LINES}};
    uint32_t calls = 1;
    open_scene(&lab, 900);
    gm_command move = game_scene_move("Reticle", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert(lab_drive_command(lab.drive, &move));
    lab_scene_seek(&lab, lab_place_after(200));
    lab_scene_run(&lab, 1);
    move = game_scene_move("Reticle", TL_TICK_GROUP_POST_PHYSICS);
    ck_assert(lab_drive_command(lab.drive, &move));
    lab_scene_run(&lab, 700);
    ck_assert_uint_ne(lab_scene_break(&lab, LAB_BREAK_AT_LAG, "Reticle", 0), 0);
    lab_outcome outcome = lab_drive_continue(lab.drive, LAB_BACKWARDS, 1, lab.error);
    while (outcome == LAB_SEARCHING) {
        ck_assert(lab_drive_is_held(lab.drive));
        outcome = lab_drive_continue(lab.drive, LAB_BACKWARDS, 1, lab.error);
        calls++;
    }
    ck_assert_int_eq(outcome, LAB_MOVED);
    ck_assert_uint_gt(calls, 2);
    ck_assert_uint_eq(lab_drive_place(lab.drive).frame, 201);
    ck_assert(!lab_drive_place(lab.drive).is_open);
    lab_scene_close(&lab);
}
END_TEST

START_TEST(lag_stops_at_the_end_of_its_frame)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_RED_HEARTS}};
    open_scene(&lab, 50);
    ck_assert_uint_ne(lab_scene_break(&lab, LAB_BREAK_AT_LAG, "Reticle", 0), 0);
    for (uint32_t i = 0; i < 20; i++) {
        ck_assert_int_eq(frame(&lab), LAB_MOVED);
    }
    gm_command move = game_scene_move("Reticle", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert(lab_drive_command(lab.drive, &move));
    ck_assert_int_eq(frame(&lab), LAB_HELD);
    ck_assert_int_eq(lab_place_compare(lab_drive_place(lab.drive), lab_place_after(71)), 0);
    lab_scene_close(&lab);
}
END_TEST

/* In the campaign some reads are late as intended, in every frame; a lesson says itself what is. */
START_TEST(lag_of_any_reader_stops_at_faults_alone)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_RED_HEARTS}};
    open_scene(&lab, 50);
    ck_assert_uint_ne(lab_scene_break(&lab, LAB_BREAK_AT_LAG, "", 0), 0);
    for (uint32_t i = 0; i < 20; i++) {
        ck_assert_int_eq(frame(&lab), LAB_MOVED);
    }
    gm_command move = game_scene_move("Reticle", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert(lab_drive_command(lab.drive, &move));
    ck_assert_int_eq(frame(&lab), LAB_HELD);
    ck_assert_str_eq(lab_drive_breakpoints(lab.drive)->reason.sample.reader.name, "Reticle");
    lab_scene_close(&lab);
}
END_TEST

START_TEST(lag_passes_by_what_is_late_by_design)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_RED_HEARTS}};
    open_scene(&lab, 50);
    gm_command move = game_scene_move("Reticle", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert(lab_drive_command(lab.drive, &move));
    ck_assert_uint_ne(lab_scene_break(&lab, LAB_BREAK_AT_LAG, "Reticle", 0), 0);
    lab_breakpoints *list = lab_drive_breakpoints(lab.drive);
    uint32_t values = 0;
    lab_outcome outcome = frame(&lab);
    for (; outcome == LAB_HELD && values < 8; values++) {
        ck_assert_int_eq(list->reason.kind, LAB_BREAK_AT_LAG);
        ck_assert_str_eq(list->reason.sample.reader.name, "Reticle");
        ck_assert_uint_gt(list->reason.sample.frames, 0);
        ck_assert(lab_breakpoints_expect(list, "Reticle", list->reason.sample.value_name));
        lab_drive_release(lab.drive);
        outcome = frame(&lab);
    }
    ck_assert_int_eq(outcome, LAB_MOVED);
    ck_assert_uint_gt(values, 0);
    ck_assert_uint_eq(list->expected_count, values);
    char value[LAB_FUNCTION_LABEL];
    (void)snprintf(value, sizeof value, "%s", list->expected[0].value);
    ck_assert(lab_breakpoints_expect(list, "Reticle", value));
    ck_assert_int_eq(frame(&lab), LAB_HELD);
    ck_assert_str_eq(list->reason.sample.value_name, value);
    lab_scene_close(&lab);
}
END_TEST

/* Moved by an edit of frame 41; found forwards, and from behind. */
START_TEST(another_order_stops_after_its_frame_and_names_the_edit)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_RED_HEARTS, .trace_frames = true}};
    open_scene(&lab, 20);
    ck_assert_uint_ne(lab_scene_break(&lab, LAB_BREAK_AT_ORDER, "", 0), 0);
    const lab_break_reason *reason = &lab_drive_breakpoints(lab.drive)->reason;
    for (uint32_t i = 0; i < 20; i++) {
        ck_assert_int_eq(frame(&lab), LAB_MOVED);
    }
    gm_command move = game_scene_move("Reticle", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert(lab_drive_command(lab.drive, &move));
    for (uint32_t i = 0; i < 2; i++) {
        ck_assert_int_eq(i == 0 ? frame(&lab) : run_back(&lab), i == 0 ? LAB_HELD : LAB_MOVED);
        ck_assert_int_eq(lab_place_compare(lab_drive_place(lab.drive), lab_place_after(41)), 0);
        ck_assert_int_eq(reason->kind, LAB_BREAK_AT_ORDER);
        ck_assert_str_eq(reason->change.moved.name, "Reticle");
        ck_assert(!reason->change.is_later);
        ck_assert_int_eq(reason->change.cause, LAB_ORDER_BY_EDIT);
        ck_assert_int_eq(reason->change.edit.kind, GM_COMMAND_MOVE);
        ck_assert_str_eq(reason->change.edit.function, "Reticle");
        lab_scene_run(&lab, 30);
    }
    lab_scene_close(&lab);
}
END_TEST

START_TEST(a_spawn_stops_right_after_it)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_TOW_LINES}};
    open_scene(&lab, 10);
    ck_assert_uint_ne(lab_scene_break(&lab, LAB_BREAK_AT_SPAWN, "", 0), 0);
    run_to_stop(&lab);
    uint64_t spawned = tl_world_stats(gm_game_world(lab.scene.game)).newly_spawned;
    lab_place place = lab_drive_place(lab.drive);
    ck_assert_int_eq(step(&lab, LAB_UNIT_FUNCTION, LAB_BACKWARDS), LAB_MOVED);
    ck_assert_uint_lt(tl_world_stats(gm_game_world(lab.scene.game)).newly_spawned, spawned);
    ck_assert_int_eq(step(&lab, LAB_UNIT_FUNCTION, LAB_FORWARDS), LAB_HELD);
    ck_assert_int_eq(lab_place_compare(lab_drive_place(lab.drive), place), 0);
    lab_scene_close(&lab);
}
END_TEST

START_TEST(disabled_and_unset_ones_do_not_stop)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_RED_HEARTS}};
    open_scene(&lab, 20);
    lab_breakpoints *list = lab_drive_breakpoints(lab.drive);
    uint32_t id = lab_scene_break(&lab, LAB_BREAK_AT_FUNCTION, "Hud", 0);
    ck_assert_uint_eq(lab_scene_break(&lab, LAB_BREAK_AT_FUNCTION, "Hud", 0), id);
    ck_assert(lab_breakpoints_enable(list, id, false));
    ck_assert(!lab_breakpoints_watch_items(list));
    ck_assert_int_eq(frame(&lab), LAB_MOVED);
    uint64_t hash = lab_scene_hash(&lab);
    ck_assert_int_eq(run_back(&lab), LAB_AT_END);
    ck_assert_uint_eq(lab_drive_place(lab.drive).frame, 21);
    ck_assert_uint_eq(lab_scene_hash(&lab), hash);
    ck_assert(lab_drive_is_held(lab.drive));
    ck_assert_uint_eq(lab_scene_break(&lab, LAB_BREAK_AT_FUNCTION, "", 0), 0);
    ck_assert_uint_eq(lab_scene_break(&lab, LAB_BREAK_AT_GROUP, "", TL_STAGE_COUNT), 0);
    ck_assert(!lab_breakpoints_enable(list, id + 1, true));
    ck_assert(lab_breakpoints_remove(list, id));
    ck_assert(!lab_breakpoints_remove(list, id));
    lab_scene_close(&lab);
}
END_TEST

START_TEST(while_held_commands_wait_and_nothing_runs)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_RED_HEARTS}};
    gm_input live = {.command_count = 1};
    live.commands[0] = game_scene_move("Reticle", TL_TICK_GROUP_PRE_PHYSICS);
    open_scene(&lab, 20);
    lab_drive_hold(lab.drive);
    uint64_t before = lab_scene_hash(&lab);
    ck_assert_int_eq(lab_drive_frame(lab.drive, &live, lab.error), LAB_HELD);
    ck_assert_uint_eq(lab_scene_hash(&lab), before);
    ck_assert_uint_eq(lab_drive_command_count(lab.drive), 1);
    ck_assert_int_eq(step(&lab, LAB_UNIT_FUNCTION, LAB_FORWARDS), LAB_MOVED);
    ck_assert_uint_eq(lab_drive_command_count(lab.drive), 0);
    gm_input kept;
    ck_assert(lab_tape_get(&lab.tape, 21, &kept));
    ck_assert_uint_eq(kept.command_count, 1);
    ck_assert_str_eq(kept.commands[0].function, "Reticle");
    lab_scene_close(&lab);
}
END_TEST

START_TEST(stepping_with_input_in_the_past_begins_another_future)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_RED_HEARTS, .is_manual = true}};
    gm_input live = {.move_y = -127};
    lab_step on = {.unit = LAB_UNIT_FUNCTION, .live = &live};
    open_scene(&lab, 60);
    lab_scene_seek(&lab, lab_place_after(30));
    on.live = NULL;
    ck_assert_int_eq(lab_drive_step(lab.drive, &on, lab.error), LAB_MOVED);
    ck_assert_uint_eq(lab_drive_newest(lab.drive), 60);
    ck_assert_int_eq(step(&lab, LAB_UNIT_FRAME, LAB_FORWARDS), LAB_MOVED);
    on.live = &live;
    ck_assert_int_eq(lab_drive_step(lab.drive, &on, lab.error), LAB_MOVED);
    ck_assert_uint_eq(lab.cut, 31);
    ck_assert_uint_eq(lab_drive_newest(lab.drive), 32);
    ck_assert_uint_eq(lab.reported, 60);
    ck_assert_int_eq(step(&lab, LAB_UNIT_FRAME, LAB_FORWARDS), LAB_MOVED);
    ck_assert_uint_eq(lab.reported, 61);
    lab_scene_close(&lab);
}
END_TEST

START_TEST(rewinding_frame_by_frame_meets_every_frame)
{
    static uint64_t hashes[401];
    lab_scene lab = {.game = {.sector = LAB_SCENE_TOW_LINES, .workers = 1}};
    lab_scene_open(&lab);
    for (uint32_t i = 1; i <= 400; i++) {
        lab_scene_run(&lab, 1);
        hashes[i] = lab_scene_hash(&lab);
    }
    for (uint32_t i = 399; i > 0; i--) {
        ck_assert_int_eq(lab_drive_rewind(lab.drive, 1, lab.error), LAB_MOVED);
        ck_assert_msg(lab_scene_hash(&lab) == hashes[i], "frame %u", i);
    }
    ck_assert_int_eq(lab_drive_rewind(lab.drive, 10, lab.error), LAB_MOVED);
    ck_assert_uint_eq(lab_drive_place(lab.drive).frame, 0);
    lab_scene_close(&lab);
}
END_TEST

static bool until_twenty(void *user, uint64_t number, gm_input *input)
{
    (void)user;
    input->delta = tl_loop_fixed_delta(60, number);
    return number <= 20;
}

START_TEST(there_is_no_frame_where_the_owner_wants_none)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_RED_HEARTS}};
    lab_scene_open(&lab);
    lab_drive_close(lab.drive);
    lab.def.on_input = until_twenty;
    lab.drive = lab_drive_open(&lab.def);
    lab_scene_run(&lab, 20);
    ck_assert_int_eq(frame(&lab), LAB_AT_END);
    ck_assert_int_eq(step(&lab, LAB_UNIT_FUNCTION, LAB_FORWARDS), LAB_AT_END);
    ck_assert_uint_eq(lab_drive_newest(lab.drive), 20);
    ck_assert_int_eq(step(&lab, LAB_UNIT_FRAME, LAB_BACKWARDS), LAB_MOVED);
    ck_assert_int_eq(step(&lab, LAB_UNIT_FRAME, LAB_FORWARDS), LAB_MOVED);
    ck_assert_int_eq(step(&lab, LAB_UNIT_FRAME, LAB_FORWARDS), LAB_AT_END);
    lab_scene_close(&lab);
}
END_TEST

START_TEST(closing_finishes_a_half_frame)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_RED_HEARTS}};
    lab_scene plain = {.game = {.sector = LAB_SCENE_RED_HEARTS}};
    open_scene(&plain, 31);
    open_scene(&lab, 30);
    for (uint32_t i = 0; i < 12; i++) {
        ck_assert_int_eq(step(&lab, LAB_UNIT_FUNCTION, LAB_FORWARDS), LAB_MOVED);
    }
    lab_drive_close(lab.drive);
    lab.drive = NULL;
    ck_assert_uint_eq(lab.reported, 31);
    ck_assert_uint_eq(lab_scene_hash(&lab), lab_scene_hash(&plain));
    lab_scene_close(&lab);
    lab_scene_close(&plain);
}
END_TEST

static void add_breaks(TCase *breaks)
{
    tcase_add_loop_test(breaks, it_stops_before_a_function_and_goes_on_from_there, 0, 2);
    tcase_add_loop_test(breaks, both_directions_stop_at_the_same_place, 0, PLANT_COUNT);
    tcase_add_test(breaks, only_the_named_instance_stops);
    tcase_add_test(breaks, reverse_continue_finds_the_one_frame_of_a_long_run);
    tcase_add_test(breaks, a_search_in_parts_finds_the_same);
    tcase_add_test(breaks, lag_stops_at_the_end_of_its_frame);
    tcase_add_test(breaks, lag_of_any_reader_stops_at_faults_alone);
    tcase_add_test(breaks, lag_passes_by_what_is_late_by_design);
    tcase_add_test(breaks, another_order_stops_after_its_frame_and_names_the_edit);
    tcase_add_test(breaks, a_spawn_stops_right_after_it);
    tcase_add_test(breaks, disabled_and_unset_ones_do_not_stop);
}

static void add_holding(TCase *holding)
{
    tcase_add_test(holding, while_held_commands_wait_and_nothing_runs);
    tcase_add_test(holding, stepping_with_input_in_the_past_begins_another_future);
    tcase_add_test(holding, rewinding_frame_by_frame_meets_every_frame);
    tcase_add_test(holding, there_is_no_frame_where_the_owner_wants_none);
    tcase_add_test(holding, closing_finishes_a_half_frame);
}

int main(void)
{
    TCase *cases[] = {tcase_create("breaks"), tcase_create("holding")};
    add_breaks(cases[0]);
    add_holding(cases[1]);
    return suite_run_cases(cases, 2, 120.0);
}
