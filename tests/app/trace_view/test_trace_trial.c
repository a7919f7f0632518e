/* The window of a project: changes of a list on trial. */
#include "../project_scene.h"
#include "../user_home.h"
#include "suite.h"
#include "temporary.h"
#include "trace_view/trace_parts.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char path[TEMPORARY_PATH];
static trace_scene s;

/* Clicks the button of a group below "what if it ran in". */
static void try_group(tl_tick_group group)
{
    trace_scene_paint(&s);
    for (uint32_t i = 0; i < s.view.ui.place_count; i++) {
        const lab_place_box *place = &s.view.ui.places[i];
        if (place->id >> 32 == 0x42 && (uint32_t)place->id == (uint32_t)group + 2) {
            trace_scene_click(&s, place->box.x + 5.0F, place->box.y + 5.0F);
            return;
        }
    }
    ck_abort_msg("no button of group %d", (int)group);
}

static uint32_t late_reads(void)
{
    uint32_t late = 0;
    for (uint32_t i = 0; i < s.view.trace.frame.sample_count; i++) {
        late += s.view.trace.frame.samples[i].frames > 0 ? 1 : 0;
    }
    return late;
}

START_TEST(a_function_of_a_project_is_moved_on_trial_and_back)
{
    project_scene_open(&s, path, project_scene_short);
    ck_assert_uint_eq(late_reads(), 1);
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    ck_assert_str_eq(s.view.trace.frame.items[s.view.item].item.name, "Camera");
    try_group(TL_TICK_GROUP_POST_UPDATE_WORK);
    ck_assert(s.view.has_other);
    ck_assert_uint_eq(late_reads(), 0);
    ck_assert_str_eq(s.view.trace.frame.items[s.view.item].item.name, "Camera");
    ck_assert_int_eq(s.view.trace.frame.items[s.view.item].item.stage, TL_STAGE_POST_UPDATE_WORK);
    ck_assert_uint_eq(s.view.trace.frame.demotions, 1);
    try_group(TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert(!s.view.has_other);
    ck_assert_uint_eq(late_reads(), 1);
}
END_TEST

/* The list has those of the frame behind it. */
START_TEST(demotions_of_dumpticks_on_trial_are_those_beyond_its_own)
{
    project_scene_open(&s, path,
                       "A, Enabled, ActualStartTickGroup: TG_PrePhysics, Prerequesities: 0\n"
                       "B, Enabled, ActualStartTickGroup: TG_PrePhysics, Prerequesities: 1\n    A\n"
                       "Total registered tick functions: 2, enabled: 2, disabled: 0.\n");
    app_trace_view_select(&s.view, "A");
    try_group(TL_TICK_GROUP_POST_PHYSICS);
    trace_scene_paint(&s);
    ck_assert(trace_scene_tells(&s, "In another group: {1}. Demotions beyond those of dumpticks: "
                                    "{2} \xE2\x86\x92 {3}. Longest chain: {4} \xE2\x86\x92 {5}."));
}
END_TEST

/* Where the button of the group begins. */
static float button_top(tl_tick_group group)
{
    for (uint32_t i = 0; i < s.view.ui.place_count; i++) {
        const lab_place_box *place = &s.view.ui.places[i];
        if (place->id >> 32 == 0x42 && (uint32_t)place->id == (uint32_t)group + 2) {
            return place->box.y;
        }
    }
    return 0.0F;
}

/* Of the list without reads no pairs are known. */
START_TEST(a_trial_says_what_it_changes)
{
    project_scene_open(&s, path, project_scene_short);
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    try_group(TL_TICK_GROUP_POST_UPDATE_WORK);
    trace_scene_paint(&s);
    ck_assert(
        trace_scene_shows(&s, "Always late: 1 \xE2\x86\x92 0. Left to chance: 0 \xE2\x86\x92 0."));
    project_scene_close(&s, path);
    project_scene_open(&s, path, "function,group,prerequisites\nA,PostPhysics,\nB,PostPhysics,A\n");
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    float top = button_top(TL_TICK_GROUP_POST_PHYSICS);
    try_group(TL_TICK_GROUP_PRE_PHYSICS);
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "asked for"));
    ck_assert_int_eq((int)button_top(TL_TICK_GROUP_POST_PHYSICS), (int)top);
    ck_assert(trace_scene_shows(&s, "Pairs: not known, the file has no reads and writes."));
}
END_TEST

/* One thing a key: the selection, the move on trial, and only then the window. */
START_TEST(esc_takes_back_one_thing_at_a_time)
{
    project_scene_open(&s, path, project_scene_short);
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    try_group(TL_TICK_GROUP_POST_UPDATE_WORK);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0));
    ck_assert(s.view.item == LAB_NONE && s.view.has_other);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0));
    ck_assert(s.view.has_other);
    ck_assert_str_eq(s.view.notice, "The change on trial is not saved: Esc again gives it up");
    (void)trace_scene_press(&s, SDL_SCANCODE_F1, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_F1, 0);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0));
    ck_assert(s.view.has_other);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0));
    ck_assert(!s.view.has_other);
    ck_assert_uint_eq(late_reads(), 1);
    ck_assert(!trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0));
}
END_TEST

START_TEST(what_was_taken_back_can_be_brought_back)
{
    const app_project_trial move = {
        .change = APP_PROJECT_MOVE, .function = 0, .group = TL_TICK_GROUP_POST_UPDATE_WORK};
    const app_project_trial cut = {.change = APP_PROJECT_CUT, .function = 2, .before = 0};
    project_scene_open(&s, path, project_scene_short);
    ck_assert(!trace_scene_press(&s, SDL_SCANCODE_Y, KMOD_LCTRL));
    app__trace_try(&s.view, &move);
    trace_scene_paint(&s);
    app__trace_try(&s.view, &cut);
    trace_scene_paint(&s);
    for (int i = 0; i < 2; i++) {
        ck_assert(trace_scene_press(&s, SDL_SCANCODE_Z, KMOD_LCTRL));
    }
    ck_assert(!s.view.has_other);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_Z, KMOD_LCTRL | KMOD_LSHIFT));
    ck_assert_uint_eq(s.view.trials.count, 1);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_Y, KMOD_LCTRL));
    ck_assert_uint_eq(s.view.trials.count, 2);
    ck_assert_int_eq(s.view.trials.items[1].change, APP_PROJECT_CUT);
    project_scene_click(&s, "back to the list");
    ck_assert(!s.view.has_other);
    project_scene_click(&s, "bring the changes back (Ctrl+Shift+Z)");
    ck_assert_uint_eq(s.view.trials.count, 2);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_Z, KMOD_LCTRL));
    app__trace_try(&s.view, &(app_project_trial){.change = APP_PROJECT_MOVE,
                                                 .function = 1,
                                                 .group = TL_TICK_GROUP_PRE_PHYSICS});
    trace_scene_paint(&s);
    ck_assert(!trace_scene_press(&s, SDL_SCANCODE_Y, KMOD_LCTRL));
}
END_TEST

/* What leads away from outside: asked once, and not where nothing would be lost. */
START_TEST(a_file_that_is_dropped_gives_up_changes_at_the_second_time)
{
    project_scene_open(&s, path, project_scene_short);
    ck_assert(!app_trace_view_stays(&s.view, "dropping the file"));
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    try_group(TL_TICK_GROUP_POST_UPDATE_WORK);
    ck_assert(app_trace_view_stays(&s.view, "dropping the file"));
    ck_assert_str_eq(s.view.notice,
                     "The change on trial is not saved: dropping the file again gives it up");
    ck_assert(!app_trace_view_stays(&s.view, "dropping the file"));
    project_scene_close(&s, path);
}
END_TEST

/* The button that closes the window asks likewise. */
START_TEST(changes_that_are_saved_are_given_up_at_once)
{
    char name[TEMPORARY_PATH + 16];
    project_scene_open(&s, path, project_scene_short);
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    try_group(TL_TICK_GROUP_POST_UPDATE_WORK);
    project_scene_click(&s, "close");
    ck_assert(!s.view.is_leaving);
    ck_assert_str_eq(s.view.notice, "The change on trial is not saved: close again gives it up");
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_S, KMOD_LCTRL));
    (void)snprintf(name, sizeof name, "%s-trial.csv", path);
    ck_assert_int_eq(unlink(name), 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0);
    ck_assert(s.view.has_other && s.view.item == LAB_NONE);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0));
    ck_assert(!s.view.has_other);
}
END_TEST

START_TEST(what_a_trial_changes_stands_above_the_readers)
{
    project_scene_open(&s, path, project_scene_left_open);
    trace_scene_paint(&s);
    project_scene_click(&s, "nothing orders Camera and the 3 readers of view");
    project_scene_click(&s, "nothing orders A and Camera: view");
    project_scene_click(&s, "nothing orders A and Camera: view");
    try_group(TL_TICK_GROUP_POST_PHYSICS);
    trace_scene_paint(&s);
    const gm_draw_text_run *summary = trace_scene_run(
        &s, "In another group: 1. Demoted: 1 \xE2\x86\x92 1. Longest chain: 2 \xE2\x86\x92 2.");
    ck_assert_ptr_nonnull(summary);
    ck_assert(
        trace_scene_shows(&s, "Always late: 0 \xE2\x86\x92 3. Left to chance: 3 \xE2\x86\x92 0."));
    ck_assert_ptr_nonnull(trace_scene_run(&s, "is read by"));
    ck_assert(summary->y < trace_scene_run(&s, "is read by")->y);
    ck_assert(trace_scene_shows(&s, "3 readers of view run before Camera writes it"));
}
END_TEST

/* By a click, and by keys. */
START_TEST(a_function_waits_for_another_on_trial)
{
    project_scene_open(&s, path, project_scene_short);
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    project_scene_click(&s, "another function (W)");
    ck_assert_uint_eq(s.view.picks_for, 0);
    project_scene_click(&s, "Camera");
    ck_assert_str_eq(s.view.pick_fault, "a function cannot wait for itself");
    project_scene_click(&s, "Pawn");
    ck_assert(s.view.has_other && s.view.picks_for == LAB_NONE);
    ck_assert_str_eq(project_scene_selected(&s), "Camera");
    ck_assert(trace_scene_shows(&s, "On trial: Camera waits for Pawn."));
    ck_assert(trace_scene_shows(&s,
                                "In another group: 1. Demoted: 0 \xE2\x86\x92 1. Longest chain: 2 "
                                "\xE2\x86\x92 3."));
    ck_assert(
        trace_scene_shows(&s, "Always late: 1 \xE2\x86\x92 0. Left to chance: 0 \xE2\x86\x92 0."));
    ck_assert_uint_eq(late_reads(), 0);
    project_scene_click(&s, "back to the list");
    ck_assert(!s.view.has_other);
    ck_assert_uint_eq(late_reads(), 1);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_W, 0));
    trace_scene_type(&s, "w");
    trace_scene_type(&s, "pa");
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_RETURN, 0));
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "On trial: Camera waits for Pawn."));
    try_group(TL_TICK_GROUP_LAST_DEMOTABLE);
    trace_scene_paint(&s);
    ck_assert_uint_eq(s.view.trials.count, 2);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_W, 0));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0));
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    ck_assert_str_eq(project_scene_selected(&s), "Hud");
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_RETURN, 0));
    trace_scene_paint(&s);
    ck_assert_uint_eq(s.view.trials.count, 3);
    ck_assert(s.view.trials.items[2].change == APP_PROJECT_WAIT);
    ck_assert_uint_eq(s.view.trials.items[2].before, 2);
    ck_assert(trace_scene_shows(&s, "Cycles of waits: 0 \xE2\x86\x92 1."));
    ck_assert(trace_scene_shows(&s, "cycles of waits"));
}
END_TEST

/* Writers of what it reads come first, and it is not offered itself. */
START_TEST(what_a_function_can_wait_for_is_offered_in_order_of_use)
{
    project_scene_open(&s, path,
                       "function,group,reads,writes\nB,PrePhysics,v,\nA,PrePhysics,,\n"
                       "V,PrePhysics,,v\n");
    app_trace_view_select(&s.view, "B");
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_W, 0));
    trace_scene_type(&s, "w");
    trace_scene_paint(&s);
    ck_assert_uint_eq(s.view.find.fitting, 2);
    ck_assert(trace_scene_shows(&s, "writes v"));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_S, KMOD_LCTRL));
    ck_assert_str_eq(s.view.pick_fault, "first choose a function, or Esc");
    ck_assert(trace_scene_shows(&s, "first choose a function, or Esc"));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_RETURN, 0));
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "On trial: B waits for V."));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_W, 0));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0));
    ck_assert(!s.view.find.is_open && s.view.picks_for != LAB_NONE);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_L, 0));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_Z, KMOD_LCTRL));
    ck_assert_str_eq(s.view.pick_fault, "first choose a function, or Esc");
    ck_assert_uint_eq(s.view.trials.count, 1);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_Z, KMOD_LCTRL));
    ck_assert(!s.view.has_other);
}
END_TEST

static const char unordered[] = "function,group,reads,writes\nD_1,PrePhysics,v,\n"
                                "D_2,PrePhysics,v,\nV,PrePhysics,,v\nA,PrePhysics,,w\n"
                                "B,PrePhysics,,w\n";

START_TEST(a_button_puts_a_pair_in_order)
{
    project_scene_open(&s, path, unordered);
    project_scene_click(&s, "wait");
    ck_assert(trace_scene_shows(&s, "On trial: B waits for A."));
    ck_assert(!trace_scene_shows(&s, "wait"));
    ck_assert_uint_eq(s.view.pair_lists[APP_TRACE_PAIRS_OPEN].count, 2);
    project_scene_click(&s, "all wait");
    ck_assert_uint_eq(s.view.trials.count, 3);
    ck_assert(trace_scene_shows(&s, "On trial: D \xC3\x97"
                                    "2 wait for V."));
    ck_assert_uint_eq(s.view.pair_lists[APP_TRACE_PAIRS_OPEN].count, 0);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_Z, KMOD_LCTRL));
    trace_scene_paint(&s);
    ck_assert_uint_eq(s.view.trials.count, 1);
    ck_assert(trace_scene_shows(&s, "On trial: B waits for A."));
    ck_assert(!trace_scene_shows(&s, "On trial: D \xC3\x97"
                                     "2 wait for V."));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_Z, KMOD_LCTRL | KMOD_LSHIFT));
    trace_scene_paint(&s);
    ck_assert_uint_eq(s.view.trials.count, 3);
}
END_TEST

START_TEST(functions_of_several_kinds_that_wait_are_counted)
{
    project_scene_open(&s, path,
                       "function,group,reads,writes\nD,PrePhysics,v,\nE,PrePhysics,v,\n"
                       "V,PrePhysics,,v\n");
    project_scene_click(&s, "all wait");
    ck_assert(trace_scene_shows(&s, "On trial: 2 functions wait for V."));
    project_scene_click(&s, "Undo");
    ck_assert(!s.view.has_other);
}
END_TEST

/* Families of 24 and 30 among them. */
START_TEST(all_pairs_of_the_sample_can_be_put_in_order)
{
    char sample[512];
    (void)snprintf(sample, sizeof sample, "%s/projects/harbour.csv", TL_ASSET_DIR);
    ck_assert(temporary_path(path, "trace-project"));
    ck_assert(app_trace_view_open_project(&s.view, sample));
    trace_scene_open(&s);
    project_scene_click(&s, "all wait");
    ck_assert(trace_scene_shows(&s, "On trial: Crane.Controller \xC3\x97"
                                    "24 wait for Weather."));
    project_scene_click(&s, "all wait");
    ck_assert(trace_scene_shows(&s, "On trial: Ship.Movement \xC3\x97"
                                    "30 wait for Tide."));
    project_scene_click(&s, "wait");
    project_scene_click(&s, "wait");
    ck_assert_uint_eq(s.view.trials.count, 56);
    ck_assert_uint_eq(s.view.pair_lists[APP_TRACE_PAIRS_OPEN].count, 0);
    project_scene_click(&s, "Undo");
    ck_assert_uint_eq(s.view.trials.count, 32);
}
END_TEST

START_TEST(pairs_beyond_the_changes_that_can_be_on_trial_are_told)
{
    static char many[4096];
    size_t length = (size_t)snprintf(many, sizeof many, "function,group,reads,writes\n");
    for (int i = 0; i < 129; i++) {
        length += (size_t)snprintf(many + length, sizeof many - length, "F_%d,PrePhysics,v,\n", i);
    }
    (void)snprintf(many + length, sizeof many - length, "V,PrePhysics,,v\n");
    project_scene_open(&s, path, many);
    project_scene_click(&s, "all wait");
    ck_assert(!s.view.has_other);
    ck_assert_str_eq(s.view.notice,
                     "At most 128 changes can be on trial at once: this would be 129 more.");
}
END_TEST

/* B reads before V writes in any order; D only since it stands first in the list. */
START_TEST(late_by_chance_is_told_from_always_late)
{
    project_scene_open(&s, path,
                       "function,group,reads,writes\nD,PostPhysics,v,\nV,PostPhysics,,v\n"
                       "B,PrePhysics,v,\n");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "B: v, 1 frame late, V writes it later"));
    ck_assert(trace_scene_shows(&s, "D: v, late or not: by chance, nothing orders it and V"));
    ck_assert(trace_scene_shows(&s, "late or not: by chance") &&
              trace_scene_shows(&s, "1 frame late"));
    app_trace_view_select(&s.view, "D");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "v: late or not: by chance, nothing orders it and V"));
    app__trace_try(&s.view, &(app_project_trial){.change = APP_PROJECT_MOVE,
                                                 .function = 1,
                                                 .group = TL_TICK_GROUP_LAST_DEMOTABLE});
    trace_scene_paint(&s);
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "v: 1 frame late, V writes it later"));
}
END_TEST

/* R reads after V wrote only since it stands behind it in the list. */
START_TEST(in_time_by_chance_is_marked_with_a_button_that_orders_it)
{
    project_scene_open(&s, path,
                       "function,group,prerequisites,reads,writes\nV,PostPhysics,,,v\n"
                       "R,PostPhysics,,v,\nS,PostPhysics,V,v,\n");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "in time or not: by chance"));
    app_trace_view_select(&s.view, "S");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "v, written by V"));
    app_trace_view_select(&s.view, "R");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "v, written by V: in time or not: by chance"));
    const gm_draw_text_run *key = trace_scene_run(&s, "wait");
    ck_assert_ptr_nonnull(key);
    ck_assert(key->y < trace_scene_run(&s, "order left to chance")->y);
    project_scene_click(&s, "wait");
    ck_assert(trace_scene_shows(&s, "On trial: R waits for V."));
    ck_assert(!trace_scene_shows(&s, "in time or not: by chance"));
}
END_TEST

START_TEST(a_function_waits_no_longer_on_trial)
{
    project_scene_open(&s, path, project_scene_chained);
    trace_scene_paint(&s);
    project_scene_click(&s, "Middle");
    project_scene_click(&s, "Cut");
    ck_assert(trace_scene_shows(&s, "On trial: Middle no longer waits for First."));
    ck_assert(trace_scene_shows(&s,
                                "In another group: 0. Demoted: 0 \xE2\x86\x92 0. Longest chain: 3 "
                                "\xE2\x86\x92 2."));
    ck_assert(!trace_scene_shows(&s, "Cut"));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_W, 0));
    trace_scene_type(&s, "w");
    trace_scene_type(&s, "First");
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_RETURN, 0));
    trace_scene_paint(&s);
    ck_assert(!s.view.has_other);
    uint64_t cut = lab_ui_id(APP_TRACE_FACTS, (6U << 21) + s.view.project.links[1].before);
    s.view.ui.focus = 0;
    for (int i = 0; i < 40 && s.view.ui.focus != cut; i++) {
        ck_assert(trace_scene_press(&s, SDL_SCANCODE_TAB, KMOD_LCTRL));
    }
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_RETURN, 0));
    ck_assert(s.view.has_other && s.view.trials.items[0].change == APP_PROJECT_CUT);
}
END_TEST

static void check_file(const char *name, const char *text)
{
    char bytes[1024];
    FILE *file = fopen(name, "r");
    ck_assert_msg(file != NULL, "%s is not there", name);
    size_t length = fread(bytes, 1, sizeof bytes - 1, file);
    bytes[length] = '\0';
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_str_eq(bytes, text);
    ck_assert_int_eq(unlink(name), 0);
}

START_TEST(several_changes_stand_on_trial_and_are_taken_back_one_by_one)
{
    project_scene_open(&s, path, project_scene_short);
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    try_group(TL_TICK_GROUP_POST_UPDATE_WORK);
    app_trace_view_select(&s.view, "Hud");
    project_scene_click(&s, "Cut");
    app_trace_view_select(&s.view, "Pawn");
    try_group(TL_TICK_GROUP_DURING_PHYSICS);
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "On trial: Camera in PostUpdateWork."));
    ck_assert(trace_scene_shows(&s, "On trial: Hud no longer waits for Camera."));
    ck_assert(trace_scene_shows(&s, "On trial: Pawn in DuringPhysics."));
    try_group(TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_uint_eq(s.view.trials.count, 3);
    ck_assert_int_eq(s.view.trials.items[2].group, TL_TICK_GROUP_PRE_PHYSICS);
    project_scene_click(&s, "Undo");
    ck_assert_uint_eq(s.view.trials.count, 2);
    ck_assert_int_eq(s.view.trials.items[0].change, APP_PROJECT_CUT);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_Z, KMOD_LCTRL));
    ck_assert_uint_eq(s.view.trials.count, 1);
    try_group(TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_uint_eq(s.view.trials.count, 2);
    try_group(TL_TICK_GROUP_POST_PHYSICS);
    ck_assert_uint_eq(s.view.trials.count, 1);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_Z, KMOD_LCTRL));
    ck_assert(!s.view.has_other);
    ck_assert_uint_eq(late_reads(), 1);
    ck_assert(!trace_scene_press(&s, SDL_SCANCODE_Z, KMOD_LCTRL));
}
END_TEST

/* One pair after the other can be put in order. */
START_TEST(pairs_that_a_trial_leaves_stay_in_sight)
{
    const app_project_trial wait = {.change = APP_PROJECT_WAIT, .function = 1, .before = 0};
    project_scene_open(&s, path,
                       "function,group,prerequisites,reads,writes\nA,PrePhysics,,,v\n"
                       "B,PrePhysics,,v,\nC,PrePhysics,,,w\nD,PrePhysics,,w,\n");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "nothing orders B and A: v"));
    ck_assert(trace_scene_shows(&s, "nothing orders D and C: w"));
    app__trace_try(&s.view, &wait);
    app__trace_project_apply(&s.view);
    trace_scene_paint(&s);
    ck_assert_uint_eq(s.view.pair_lists[APP_TRACE_PAIRS_GONE].count, 1);
    ck_assert_uint_eq(s.view.pair_lists[APP_TRACE_PAIRS_NEW].count, 0);
    ck_assert_uint_eq(s.view.pair_lists[APP_TRACE_PAIRS_OPEN].count, 1);
    ck_assert(trace_scene_shows(&s, "order left to chance"));
    ck_assert(trace_scene_shows(&s, "nothing orders D and C: w"));
    ck_assert(trace_scene_shows(&s, "now ordered"));
    ck_assert(trace_scene_shows(&s, "B and A: v"));
    ck_assert(!trace_scene_shows(&s, "nothing orders B and A: v"));
}
END_TEST

/* The file may have been changed meanwhile: a function is found by its name. */
START_TEST(changes_on_trial_outlast_another_reading)
{
    static app_trace_view before;
    const app_project_trial move = {
        .change = APP_PROJECT_MOVE, .function = 0, .group = TL_TICK_GROUP_POST_UPDATE_WORK};
    const app_project_trial wait = {.change = APP_PROJECT_WAIT, .function = 1, .before = 2};
    project_scene_open(&s, path, project_scene_short); /* Camera, Pawn, Hud */
    app__trace_try(&s.view, &move);
    app__trace_project_apply(&s.view);
    app__trace_try(&s.view, &wait);
    app__trace_project_apply(&s.view);
    before = s.view;
    app_scene_close(&s.scene);
    (void)unlink(path);
    project_scene_open(&s, path, "function,group\nPawn,PostPhysics\nCamera,PrePhysics\n");
    app_trace_view_carry_trials(&s.view, &before);
    app__trace_project_apply(&s.view);
    ck_assert_uint_eq(s.view.trials.count, 1);
    ck_assert_uint_eq(s.view.trials.items[0].function, 1);
    ck_assert_int_eq(s.view.trials.items[0].group, TL_TICK_GROUP_POST_UPDATE_WORK);
    ck_assert_str_eq(s.view.notice, "Changes whose functions are gone: 1");
    app_trace_view_close(&before);
}
END_TEST

START_TEST(a_list_that_has_changed_is_not_saved_over_what_was_read)
{
    const app_project_trial move = {
        .change = APP_PROJECT_MOVE, .function = 0, .group = TL_TICK_GROUP_POST_UPDATE_WORK};
    project_scene_open(&s, path, "function,group\nCamera,PrePhysics\nPawn,PrePhysics\n");
    app__trace_try(&s.view, &move);
    app__trace_project_apply(&s.view);
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs("function,group\nCamera,PrePhysics\nPawn,PostPhysics\n", file), 0);
    ck_assert_int_eq(fclose(file), 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_S, KMOD_LCTRL);
    app__trace_project_apply(&s.view);
    ck_assert(s.view.is_notice_bad);
    ck_assert_ptr_nonnull(strstr(s.view.notice, "it has changed since it was read"));
}
END_TEST

START_TEST(a_change_beyond_the_last_is_refused)
{
    static char many[4096];
    app_project_trials trials = {.count = 0};
    app_project_trial move = {.change = APP_PROJECT_MOVE, .group = TL_TICK_GROUP_POST_PHYSICS};
    size_t length = (size_t)snprintf(many, sizeof many, "function,group\n");
    for (int i = 0; i <= APP_PROJECT_TRIALS; i++) {
        length += (size_t)snprintf(many + length, sizeof many - length, "F%d,PrePhysics\n", i);
    }
    project_scene_open(&s, path, many);
    for (; move.function < APP_PROJECT_TRIALS; move.function++) {
        ck_assert(app_project_try(&s.view.project, &trials, &move));
    }
    app__trace_try_all(&s.view, &trials);
    app__trace_project_apply(&s.view);
    app__trace_try(&s.view, &move);
    app__trace_project_apply(&s.view);
    ck_assert_uint_eq(s.view.trials.count, APP_PROJECT_TRIALS);
    ck_assert_str_eq(s.view.notice, "No further change fits on trial.");
}
END_TEST

START_TEST(the_list_is_saved_with_what_is_on_trial)
{
    char name[TEMPORARY_PATH + 16];
    project_scene_open(&s, path, project_scene_short);
    (void)trace_scene_press(&s, SDL_SCANCODE_S, KMOD_LCTRL);
    (void)snprintf(name, sizeof name, "%s-trial.csv", path);
    ck_assert_int_ne(access(name, F_OK), 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    try_group(TL_TICK_GROUP_POST_UPDATE_WORK);
    app_trace_view_select(&s.view, "Hud");
    project_scene_click(&s, "Cut");
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_S, KMOD_LCTRL));
    ck_assert(!s.view.is_notice_bad);
    check_file(name, "function,group,prerequisites,reads,writes\n"
                     "Camera,PostUpdateWork,,Pawn.at,Camera.view\n"
                     "Pawn,PostPhysics,,,Pawn.at\n"
                     "Hud,PostPhysics,,Camera.view,\n");
    FILE *file = fopen(path, "a");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs("More,PrePhysics,,,\n", file), 0);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_S, KMOD_LCTRL));
    ck_assert(s.view.is_notice_bad);
    ck_assert_ptr_nonnull(strstr(s.view.notice, "F5 reads it again"));
    ck_assert_int_ne(access(name, F_OK), 0);
}
END_TEST

/* Two of them: neither takes the other's place. Names are whole, though the window shows them
 * shorter. */
START_TEST(saved_lists_have_the_whole_names)
{
    char name[2][TEMPORARY_PATH + 16];
    char third[TEMPORARY_PATH + 16];
    app_project read;
    char error[APP_PROJECT_ERROR];
    project_scene_open(&s, path, project_scene_unreal);
    app__trace_try(&s.view, &(app_project_trial){.change = APP_PROJECT_WAIT, .before = 3});
    trace_scene_paint(&s);
    ck_assert(s.view.has_other);
    for (int i = 0; i < 2; i++) {
        (void)snprintf(name[i], sizeof name[i], "%s-trial%s.csv", path, i == 0 ? "" : "-2");
        for (int k = 0; k < 2; k++) { /* the same table again has no name of its own */
            char saved[512];
            ck_assert(trace_scene_press(&s, SDL_SCANCODE_S, KMOD_LCTRL));
            (void)snprintf(saved, sizeof saved, "Saved: %s", name[i]);
            ck_assert_str_eq(s.view.notice, saved);
        }
        app__trace_try(&s.view, &(app_project_trial){.change = APP_PROJECT_MOVE,
                                                     .function = 3,
                                                     .group = TL_TICK_GROUP_LAST_DEMOTABLE});
        trace_scene_paint(&s);
    }
    (void)snprintf(third, sizeof third, "%s-trial-3.csv", path);
    ck_assert_int_ne(access(third, F_OK), 0);
    for (int i = 0; i < 2; i++) {
        ck_assert_msg(app_project_read(&read, name[i], error), "%s", error);
        ck_assert_str_eq(read.functions[0].name, PROJECT_AUDIO("1"));
        ck_assert_uint_eq(read.link_count, 4);
        ck_assert(app_project_waits(&read, NULL, 0, 3));
        app_project_free(&read);
        ck_assert_int_eq(unlink(name[i]), 0);
    }
}
END_TEST

/* A sample lies where this user may not write. */
START_TEST(a_trial_of_a_sample_is_saved_in_the_folder_of_the_user_and_listed)
{
    static app_traced_files files;
    const app_project_trial move = {
        .change = APP_PROJECT_MOVE, .function = 2, .group = TL_TICK_GROUP_POST_PHYSICS};
    char sample[512];
    char wanted[512];
    user_home_make("none");
    (void)snprintf(sample, sizeof sample, "%s/projects/harbour-dumpticks.txt", TL_ASSET_DIR);
    (void)snprintf(wanted, sizeof wanted, "%s/tickline/traces/harbour-dumpticks-trial.csv",
                   user_home);
    ck_assert(temporary_path(path, "trace-project"));
    ck_assert(app_trace_view_open_project(&s.view, sample));
    trace_scene_open(&s);
    app__trace_try(&s.view, &move);
    app__trace_project_apply(&s.view);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_S, KMOD_LCTRL));
    ck_assert_msg(!s.view.is_notice_bad, "%s", s.view.notice);
    ck_assert_str_eq(s.view.saved, wanted);
    app_traced_files_list(&files);
    ck_assert_uint_eq(files.count, APP_TRACED_SAMPLES + 1);
    ck_assert_str_eq(files.items[APP_TRACED_SAMPLES].path, wanted);
    user_home_remove();
}
END_TEST

static void tear_down(void)
{
    project_scene_close(&s, path);
}

int main(void)
{
    TCase *tests = tcase_create("app/trace_trial");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, a_function_of_a_project_is_moved_on_trial_and_back);
    tcase_add_test(tests, a_trial_says_what_it_changes);
    tcase_add_test(tests, demotions_of_dumpticks_on_trial_are_those_beyond_its_own);
    tcase_add_test(tests, esc_takes_back_one_thing_at_a_time);
    tcase_add_test(tests, what_was_taken_back_can_be_brought_back);
    tcase_add_test(tests, a_file_that_is_dropped_gives_up_changes_at_the_second_time);
    tcase_add_test(tests, changes_that_are_saved_are_given_up_at_once);
    tcase_add_test(tests, what_a_trial_changes_stands_above_the_readers);
    tcase_add_test(tests, a_function_waits_for_another_on_trial);
    tcase_add_test(tests, what_a_function_can_wait_for_is_offered_in_order_of_use);
    tcase_add_test(tests, a_button_puts_a_pair_in_order);
    tcase_add_test(tests, functions_of_several_kinds_that_wait_are_counted);
    tcase_add_test(tests, all_pairs_of_the_sample_can_be_put_in_order);
    tcase_add_test(tests, in_time_by_chance_is_marked_with_a_button_that_orders_it);
    tcase_add_test(tests, pairs_beyond_the_changes_that_can_be_on_trial_are_told);
    tcase_add_test(tests, late_by_chance_is_told_from_always_late);
    tcase_add_test(tests, a_function_waits_no_longer_on_trial);
    tcase_add_test(tests, several_changes_stand_on_trial_and_are_taken_back_one_by_one);
    tcase_add_test(tests, pairs_that_a_trial_leaves_stay_in_sight);
    tcase_add_test(tests, changes_on_trial_outlast_another_reading);
    tcase_add_test(tests, a_list_that_has_changed_is_not_saved_over_what_was_read);
    tcase_add_test(tests, a_change_beyond_the_last_is_refused);
    tcase_add_test(tests, the_list_is_saved_with_what_is_on_trial);
    tcase_add_test(tests, saved_lists_have_the_whole_names);
    tcase_add_test(tests, a_trial_of_a_sample_is_saved_in_the_folder_of_the_user_and_listed);
    return suite_run(tests, 120);
}
