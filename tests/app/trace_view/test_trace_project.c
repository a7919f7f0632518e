/* The window of a project: plan, pairs, late readers, chain and cycles of a list. */
#include "../project_scene.h"
#include "suite.h"
#include "temporary.h"
#include "trace_view/trace_parts.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static char path[TEMPORARY_PATH];
static trace_scene s;

/* A box of the graph, by the function's place in the frame. */
static const lab_place_box *box_of(const char *name)
{
    enum { FIRST_NODE = 16 };
    for (uint32_t i = 0; i < s.view.ui.place_count; i++) {
        const lab_place_box *place = &s.view.ui.places[i];
        uint32_t function = (uint32_t)place->id - FIRST_NODE - 1;
        if (place->id >> 32 == LAB_PANEL_GRAPH && function < s.view.trace.frame.function_count &&
            strcmp(s.view.trace.frame.functions[function].label, name) == 0) {
            return place;
        }
    }
    return NULL;
}

START_TEST(a_list_has_no_threads)
{
    project_scene_open(&s, path, project_scene_short);
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    ck_assert(!trace_scene_tells(&s, "thread"));
}
END_TEST

START_TEST(long_names_differ_by_their_ends)
{
    project_scene_open(&s, path, project_scene_unreal);
    trace_scene_paint(&s);
    const lab_frame *frame = &s.view.trace.frame;
    ck_assert_uint_eq(frame->function_count, 4);
    ck_assert_str_eq(frame->functions[0].label, "Lamp_1.Audio");
    ck_assert_str_eq(frame->functions[1].label, "Lamp_2.Audio");
    ck_assert_str_eq(frame->functions[3].label, "Hero_C_0.CameraBoom");
    ck_assert(trace_scene_shows(&s, "Lamp_1.Audio"));
    for (uint32_t i = 0; i < frame->item_count; i++) {
        const lab_place_box *row = trace_scene_row(&s, i);
        ck_assert_ptr_nonnull(row);
        trace_scene_click(&s, row->box.x + 60.0F, row->box.y + row->box.h / 2.0F);
        ck_assert_uint_eq(s.view.item, i);
        ck_assert_uint_eq(lab_frame_find(frame, frame->functions[i].label), i);
    }
    project_scene_close(&s, path);
    project_scene_open(&s, path,
                       "function,group\n" PROJECT_MESH "[TickComponent],PrePhysics\n" PROJECT_MESH
                       "[EndPhysicsTickFunction],EndPhysics\nClock,PrePhysics\n");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "BP_Enemy_C_7.CharacterMesh0"));
    ck_assert(trace_scene_shows(&s, "BP_Enemy_C_7.CharacterMesh0[EndPhysics]"));
}
END_TEST

START_TEST(the_tip_of_a_long_name_is_the_whole_name)
{
    project_scene_open(&s, path,
                       "function,group\nAudioComponent " PROJECT_LEVEL PROJECT_LEVEL
                       "Lamp,PrePhysics\n");
    trace_scene_paint(&s);
    const lab_place_box *row = trace_scene_row(&s, 0);
    ck_assert_ptr_nonnull(row);
    s.view.ui.mouse_x = row->box.x + 60.0F;
    s.view.ui.mouse_y = row->box.y + row->box.h / 2.0F;
    trace_scene_paint(&s);
    ck_assert_str_eq(s.view.ui.tip, app__trace_name(&s.view, 0));
    ck_assert_str_eq(s.view.ui.tip, "AudioComponent " PROJECT_LEVEL PROJECT_LEVEL "Lamp");
}
END_TEST

/* Of forty functions in the lane of one list. */
START_TEST(a_bar_without_room_for_its_name_says_it_below_the_mouse)
{
    static char many[2048];
    size_t length = (size_t)snprintf(many, sizeof many, "function,group\n");
    for (int i = 0; i < 40; i++) {
        length +=
            (size_t)snprintf(many + length, sizeof many - length, "LongName_%d,PrePhysics\n", i);
    }
    project_scene_open(&s, path, many);
    trace_scene_paint(&s);
    s.view.ui.mouse_x = 640.0F;
    s.view.ui.mouse_y = 670.0F;
    trace_scene_paint(&s);
    ck_assert_ptr_eq(strstr(s.view.ui.tip, "LongName_"), s.view.ui.tip);
}
END_TEST

START_TEST(the_end_of_a_name_stays_that_is_longer_than_the_engine_keeps)
{
    project_scene_open(
        &s, path,
        "function,group\nA " PROJECT_LEVEL PROJECT_LEVEL PROJECT_LEVEL PROJECT_LEVEL
        "Lamp_1,PrePhysics\nA " PROJECT_LEVEL PROJECT_LEVEL PROJECT_LEVEL PROJECT_LEVEL
        "Lamp_2,PrePhysics\n");
    trace_scene_paint(&s);
    for (uint32_t i = 0; i < 2; i++) {
        const char *name = s.view.trace.frame.functions[i].info.name;
        ck_assert_str_eq(s.view.project.functions[i].name, name);
        ck_assert_str_eq(name + strlen(name) - 6, i == 0 ? "Lamp_1" : "Lamp_2");
    }
}
END_TEST

START_TEST(a_cycle_of_a_project_is_shown_with_its_members)
{
    project_scene_open(&s, path, project_scene_unreal);
    trace_scene_paint(&s);
    ck_assert_uint_eq(s.view.base.ring_count, 1);
    ck_assert_uint_eq(s.view.base.rings[0].count, 3);
    ck_assert(trace_scene_shows(&s, "cycles of waits"));
    s.view.item = s.view.trace.frame.functions[0].item;
    trace_scene_paint(&s);
    ck_assert(!trace_scene_shows(&s, "cycles of waits"));
    ck_assert(!trace_scene_shows(&s, "dropped: cycle"));
    s.view.item = s.view.trace.frame.functions[1].item;
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "cycles of waits"));
    const uint32_t *members = &s.view.base.ring_members[s.view.base.rings[0].first];
    for (uint32_t end = 0; end < 2; end++) {
        app__trace_select_listed(&s.view, members[2 * (size_t)end]);
        trace_scene_paint(&s);
        ck_assert(trace_scene_shows(&s, "dropped: cycle"));
    }
}
END_TEST

/* The figures are those of app/project for the same text. */
START_TEST(a_list_of_groups_in_which_functions_ran_counts_no_demotions)
{
    project_scene_open(&s, path,
                       "A, Enabled, ActualStartTickGroup: TG_PostPhysics, Prerequesities: 0\n"
                       "C, Enabled, ActualStartTickGroup: TG_PrePhysics, Prerequesities: 1\n    A\n"
                       "Total registered tick functions: 2, enabled: 2, disabled: 0.\n");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "Functions: 2. Longest chain: 2."));
    ck_assert(trace_scene_tells(
        &s, "dumpticks prints the group after demotion, so demotions do not show."));
    project_scene_close(&s, path);
    project_scene_open(&s, path,
                       "function,group,reads,writes\nR,PrePhysics,P,\nV,PostPhysics,,P\n"
                       "W,PostPhysics,,P\n");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(
        &s, "Functions: 3. Demoted: 0. Longest chain: 1. Always late: 2. Left to chance: 1."));
    project_scene_close(&s, path);
    project_scene_open(&s, path, "function,group,enabled\nA,PrePhysics,no\nB,PrePhysics,yes\n");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "Functions: 2, 1 disabled. Demoted: 0. Longest chain: 1."));
}
END_TEST

/* In the bar; where it has no room, the name alone. */
START_TEST(the_window_shows_where_the_file_is)
{
    project_scene_open(&s, path, project_scene_short);
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, path));
    (void)memmove(s.view.path + 300, s.view.path, strlen(path) + 1);
    memset(s.view.path, '/', 300);
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, strrchr(path, '/') + 1));
}
END_TEST

START_TEST(functions_that_may_be_demoted_are_unfolded_by_a_click)
{
    project_scene_open(
        &s, path,
        "A, Enabled, ActualStartTickGroup: TG_PostPhysics, Prerequesities: 0\n"
        "B, Enabled, ActualStartTickGroup: TG_PostPhysics, Prerequesities: 1\n    A\n"
        "C, Enabled, ActualStartTickGroup: TG_PostPhysics, Prerequesities: 0\n"
        "Total registered tick functions: 3, enabled: 3, disabled: 0.\n");
    trace_scene_paint(&s);
    ck_assert(!trace_scene_shows(&s, "B: perhaps, because it waits for A"));
    project_scene_click(&s, "Functions in the group of one that they wait for: 1.");
    project_scene_click(&s, "B: perhaps, because it waits for A");
    ck_assert_str_eq(project_scene_selected(&s), "B");
    ck_assert(trace_scene_shows(&s, "may be demoted"));
    app_trace_view_select(&s.view, "C");
    trace_scene_paint(&s);
    ck_assert(!trace_scene_shows(&s, "may be demoted"));
}
END_TEST

START_TEST(readers_of_one_value_share_a_row_that_selects)
{
    project_scene_open(&s, path, project_scene_left_open);
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(
        &s, "Functions: 6. Demoted: 1. Longest chain: 2. Always late: 0. Left to chance: 3."));
    ck_assert(!trace_scene_shows(&s, "Camera reads lost, but no function writes it"));
    project_scene_click(&s, "2 values that only one side names");
    ck_assert(trace_scene_shows(&s, "Camera reads lost, but no function writes it"));
    ck_assert(trace_scene_shows(&s, "B writes waste, but no function reads it"));
    project_scene_click(&s, "D: PrePhysics \xE2\x86\x92 PostPhysics, because it waits for Late");
    ck_assert_str_eq(project_scene_selected(&s), "D");
    (void)trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0);
    ck_assert(!trace_scene_shows(&s, "nothing orders B and Camera: view"));
    project_scene_click(&s, "nothing orders Camera and the 3 readers of view");
    project_scene_click(&s, "nothing orders B and Camera: view");
    ck_assert_str_eq(project_scene_selected(&s), "B");
    project_scene_click(&s, "nothing orders B and Camera: view");
    ck_assert_str_eq(project_scene_selected(&s), "Camera");
    ck_assert(trace_scene_shows(&s, "Camera reads lost, but no function writes it"));
    ck_assert(!trace_scene_shows(&s, "B writes waste, but no function reads it"));
    ck_assert(trace_scene_shows(&s, "nothing orders A and Camera: view"));
    project_scene_click(&s, "nothing orders Camera and the 3 readers of view");
    ck_assert(!trace_scene_shows(&s, "nothing orders A and Camera: view"));
    project_scene_click(&s, "nothing orders Camera and the 3 readers of view");
    project_scene_click(&s, "nothing orders A and Camera: view");
    ck_assert_str_eq(project_scene_selected(&s), "A");
    ck_assert(!trace_scene_shows(&s, "nothing orders Camera and the 3 readers of view"));
    project_scene_click(&s, "nothing orders A and Camera: view");
    ck_assert_str_eq(project_scene_selected(&s), "Camera");
}
END_TEST

/* Writers, readers and values of one kind are one cause, whatever their numbers. */
START_TEST(pairs_of_many_instances_share_a_row_that_unfolds)
{
    project_scene_open(&s, path,
                       "function,group,reads,writes\nDrone_1,PrePhysics,,Ship.position\n"
                       "Drone_2,PrePhysics,,Ship.position\nDrone #12,PrePhysics,,Ship.position\n"
                       "Hud,PrePhysics,Ship.position,\nCr_1.Cable,PostPhysics,Cr_1.hook,\n"
                       "Cr_2.Cable,PostPhysics,Cr_2.hook,\nCr_1.Hook,PostPhysics,,"
                       "Cr_1.hook\nCr_2.Hook,PostPhysics,,Cr_2.hook\n");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "nothing orders Drone \xC3\x97"
                                    "3: they all write Ship.position"));
    ck_assert(trace_scene_shows(&s, "nothing orders Cr.Cable \xC3\x97"
                                    "2 and Cr.Hook \xC3\x97"
                                    "2: Cr.hook \xC3\x97"
                                    "2"));
    project_scene_click(&s, "nothing orders Hud and Drone \xC3\x97"
                            "3: Ship.position");
    project_scene_click(&s, "nothing orders Hud and Drone_2: Ship.position");
    ck_assert_str_eq(project_scene_selected(&s), "Hud");
    project_scene_click(&s, "nothing orders Hud and Drone_2: Ship.position");
    ck_assert_str_eq(project_scene_selected(&s), "Drone_2");
    ck_assert(trace_scene_shows(&s, "nothing orders Hud and Drone_2: Ship.position"));
    ck_assert(!trace_scene_shows(&s, "nothing orders Hud and Drone_1: Ship.position"));
}
END_TEST

/* A graph of one row, and one of several groups. */
START_TEST(the_plan_has_the_room_that_the_graph_does_not_need)
{
    static char many[2048];
    size_t length = (size_t)snprintf(many, sizeof many, "function,group,prerequisites\n");
    for (int i = 0; i < 12; i++) {
        length += (size_t)snprintf(many + length, sizeof many - length,
                                   "One%d,PrePhysics,\nTwo%d,PostPhysics,One%d\n"
                                   "Three%d,PostUpdateWork,Two%d;Alone\n",
                                   i, i, i, i, i);
    }
    (void)snprintf(many + length, sizeof many - length, "Alone,PrePhysics,\nOff,PrePhysics,\n");
    project_scene_open(&s, path, many);
    app_trace_view_select(&s.view, "Off");
    trace_scene_paint(&s);
    trace_scene_paint(&s);
    float room = s.view.plan_height;
    app_trace_view_select(&s.view, "Alone");
    trace_scene_paint(&s);
    trace_scene_paint(&s);
    ck_assert(s.view.plan_height < room - 50.0F);
    ck_assert(s.view.plan_height > 0.5F * room);
    app_trace_view_select(&s.view, "Off");
    trace_scene_paint(&s);
    trace_scene_paint(&s);
    ck_assert_int_eq((int)roundf(s.view.plan_height), (int)roundf(room));
}
END_TEST

START_TEST(narrow_bars_have_no_letters)
{
    project_scene_open(&s, path,
                       "function,group\nShipOneOfManyWithALongName,PrePhysics\n"
                       "B,PrePhysics\nC,PrePhysics\nD,PrePhysics\nE,PrePhysics\nF,PrePhysics\n"
                       "G,PrePhysics\nH,PrePhysics\nI,PrePhysics\nJ,PrePhysics\n");
    trace_scene_paint(&s);
    ck_assert(!trace_scene_shows(&s, "SOOMWALN"));
}
END_TEST

START_TEST(readers_of_a_value_that_no_function_writes_share_a_row)
{
    project_scene_open(&s, path,
                       "function,group,reads,writes\nA,PrePhysics,lost,a\nB,PrePhysics,lost,a\n");
    trace_scene_paint(&s);
    project_scene_click(&s, "2 values that only one side names");
    ck_assert(trace_scene_shows(&s, "a has 2 writers, but no function reads it"));
    project_scene_click(&s, "lost has 2 readers, but no function writes it");
    ck_assert_str_eq(project_scene_selected(&s), "A");
    ck_assert(trace_scene_shows(&s, "A reads lost, but no function writes it"));
    ck_assert(trace_scene_shows(&s, "A writes a, but no function reads it"));
}
END_TEST

START_TEST(two_writers_of_a_value_are_a_pair_without_an_order)
{
    project_scene_open(&s, path,
                       "function,group,prerequisites,reads,writes\nA,PrePhysics,,,aim\n"
                       "B,PrePhysics,,,aim\nC,PrePhysics,A,,aim\nD,PostPhysics,,aim,aim\n");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(
        &s, "Functions: 4. Demoted: 0. Longest chain: 2. Always late: 0. Left to chance: 2."));
    project_scene_click(&s, "nothing orders A and B: both write aim");
    ck_assert_str_eq(project_scene_selected(&s), "A");
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    ck_assert_str_eq(project_scene_selected(&s), "B");
    ck_assert(trace_scene_shows(&s, "nothing orders B and C: both write aim"));
}
END_TEST

/* Late for one writer, which runs after both readers. */
START_TEST(late_readers_of_one_value_share_a_row_that_unfolds)
{
    project_scene_open(&s, path,
                       "function,group,reads,writes\nA,PrePhysics,at,\nB,PrePhysics,at,\n"
                       "Pawn,PostPhysics,,at\nC,PrePhysics,to,\nD,PostPhysics,,to\n");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "C: to, 1 frame late, D writes it later"));
    ck_assert(!trace_scene_shows(&s, "A: at, 1 frame late"));
    project_scene_click(&s, "2 readers of at: 1 frame late, Pawn writes it later");
    ck_assert(trace_scene_shows(&s, "A: at, 1 frame late"));
    project_scene_click(&s, "B: at, 1 frame late");
    ck_assert_str_eq(project_scene_selected(&s), "B");
    (void)trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0);
    project_scene_click(&s, "2 readers of at: 1 frame late, Pawn writes it later");
    ck_assert(!trace_scene_shows(&s, "A: at, 1 frame late"));
    project_scene_click(&s, "Pawn");
    ck_assert(trace_scene_shows(&s, "2 readers of at: 1 frame late, Pawn writes it later"));
    ck_assert(!trace_scene_shows(&s, "A: at, 1 frame late"));
}
END_TEST

/* More functions fit than the field shows; the last of them is a step back from the first. */
START_TEST(all_that_fit_can_be_reached)
{
    static char many[4096];
    size_t length = (size_t)snprintf(many, sizeof many, "function,group\n");
    for (int i = 1; i <= 40; i++) {
        length += (size_t)snprintf(many + length, sizeof many - length, "F%d,PrePhysics\n", i);
    }
    project_scene_open(&s, path, many);
    trace_scene_paint(&s);
    project_scene_click(&s, "find a function");
    ck_assert(s.view.find.is_open);
    trace_scene_type(&s, "F");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "1\xE2\x80\x93"
                                    "12 of 40"));
    SDL_Event wheel = {.wheel = {.type = SDL_MOUSEWHEEL, .y = -2}};
    s.view.ui.mouse_x = 640.0F;
    s.view.ui.mouse_y = 150.0F;
    (void)lab_ui_event(&s.view.ui, &wheel, 1.0F);
    trace_scene_paint(&s);
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "7\xE2\x80\x93"
                                    "18 of 40"));
    (void)trace_scene_press(&s, SDL_SCANCODE_UP, 0);
    ck_assert(trace_scene_shows(&s, "29\xE2\x80\x93"
                                    "40 of 40"));
    (void)trace_scene_press(&s, SDL_SCANCODE_RETURN, 0);
    ck_assert_str_eq(project_scene_selected(&s), "F40");
}
END_TEST

/* What only a list with intervals, or one without, can say; and what to do stands first. */
START_TEST(a_list_says_what_it_knows)
{
    static const char how[] = "Click a line of the plan, or step with the keys below: here is all "
                              "that the list tells of it.";
    project_scene_open(&s, path, project_scene_chained);
    bool has_how = false;
    trace_scene_paint(&s);
    for (uint32_t i = 0; i < s.scene.list.text_count; i++) {
        const gm_draw_text_run *run = &s.scene.list.texts[i];
        has_how |= run->length > 10 && run->y < 140.0F &&
                   memcmp(s.scene.list.chars + run->first, how, 10) == 0;
    }
    ck_assert(has_how);
    ck_assert(trace_scene_shows(&s, "LONGEST CHAIN OF WAITS"));
    ck_assert(!trace_scene_tells(&s, "chains of that length"));
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    ck_assert(!trace_scene_shows(&s, "LONGEST CHAIN OF WAITS"));
    ck_assert(!trace_scene_shows(&s, "interval"));
    project_scene_close(&s, path);
    project_scene_open(&s, path,
                       "function,group,prerequisites\nA,PrePhysics,\nB,PrePhysics,A\n"
                       "C,PrePhysics,A\n");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "One of 2 chains of that length."));
    project_scene_close(&s, path);
    project_scene_open(&s, path, "function,group,interval\nA,PrePhysics,0.5\nB,PrePhysics,\n");
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    ck_assert(trace_scene_shows(&s, "every 0.5 s"));
    ck_assert_uint_eq(lab_lanes_look(&s.view.lanes, lab_box_make(0.0F, 0.0F, 400.0F, 100.0F), 1.0F,
                                     &(lab_lanes_def){.frame = &s.view.trace.frame})
                          .lane_count,
                      1);
}
END_TEST

START_TEST(f1_shows_the_keys_of_a_list)
{
    project_scene_open(&s, path, project_scene_short);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_F1, 0));
    ck_assert(trace_scene_shows(&s, "find a function by a part of its name"));
    ck_assert(trace_scene_shows(&s, "the late read before"));
    ck_assert(!trace_scene_shows(&s, "the next frame with another order"));
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    ck_assert(s.view.item == 0 && !s.view.has_card);
}
END_TEST

START_TEST(prerequisites_of_no_function_are_told)
{
    project_scene_open(
        &s, path,
        "A, Enabled, ActualStartTickGroup: TG_PrePhysics, Prerequesities: 1\n    Gone\n"
        "Total enabled tick functions: 1.\n");
    trace_scene_paint(&s);
    ck_assert_uint_eq(s.view.project.unlisted, 1);
    bool is_told = false;
    for (uint32_t i = 0; i < s.scene.list.text_count; i++) {
        static const char told[] = "1 of 1 prerequisites name no function of the list, as";
        const gm_draw_text_run *run = &s.scene.list.texts[i];
        is_told |= run->length >= sizeof told - 1 &&
                   memcmp(s.scene.list.chars + run->first, told, sizeof told - 1) == 0;
    }
    ck_assert(is_told);
}
END_TEST

START_TEST(the_longest_chain_of_a_project_is_named_and_drawn)
{
    static const char *const names[] = {"First", "Middle", "Late"};
    project_scene_open(&s, path, project_scene_chained);
    trace_scene_paint(&s);
    trace_scene_paint(&s);
    ck_assert_uint_eq(s.view.chain_count, 3);
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_str_eq(s.view.trace.frame.functions[s.view.chain[i]].label, names[i]);
        ck_assert(app__trace_is_in_chain(&s.view, s.view.chain[i]));
        ck_assert_ptr_nonnull(box_of(names[i]));
    }
    ck_assert(!app__trace_is_in_chain(&s.view, lab_frame_find(&s.view.trace.frame, "Beside")));
    ck_assert_ptr_null(box_of("Beside"));
    const lab_place_box *box = box_of("Middle");
    trace_scene_click(&s, box->box.x + 5.0F, box->box.y + 5.0F);
    trace_scene_paint(&s);
    ck_assert_str_eq(s.view.trace.frame.items[s.view.item].item.name, "Middle");
    ck_assert_ptr_nonnull(box_of("Beside"));
    ck_assert_ptr_null(box_of("Alone"));
}
END_TEST

static void write_chain(uint32_t functions)
{
    static char text[8192];
    size_t length =
        (size_t)snprintf(text, sizeof text, "function,group,prerequisites\nF0,PrePhysics,\n");
    for (uint32_t i = 1; i < functions; i++) {
        length +=
            (size_t)snprintf(text + length, sizeof text - length, "F%u,PrePhysics,F%u\n", i, i - 1);
    }
    project_scene_open(&s, path, text);
}

START_TEST(what_a_long_chain_leaves_out_is_counted)
{
    write_chain(30);
    trace_scene_paint(&s);
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "... 6 more before: the list at the right has all"));
    ck_assert_ptr_nonnull(box_of("F6"));
    project_scene_close(&s, path);
    write_chain(70);
    trace_scene_paint(&s);
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "... 46 more before")); /* of the graph */
    ck_assert(trace_scene_shows(&s, "... 6 more before"));  /* of the list */
    ck_assert(app__trace_is_in_chain(&s.view, lab_frame_find(&s.view.trace.frame, "F0")));
}
END_TEST

START_TEST(without_prerequisites_there_is_no_chain)
{
    project_scene_open(&s, path, "function,group\nA,PrePhysics\nB,PrePhysics\n");
    trace_scene_paint(&s);
    ck_assert_uint_eq(s.view.chain_count, 0);
}
END_TEST

/* Unreal's names need not differ. */
START_TEST(functions_of_one_name_are_told_apart)
{
    project_scene_open(&s, path,
                       "Tick Functions (All)\n"
                       "Lamp, Enabled, ActualStartTickGroup: TG_PrePhysics, Prerequesities: 0\n"
                       "Lamp, Enabled, ActualStartTickGroup: TG_PostPhysics, Prerequesities: 0\n"
                       "Total registered tick functions: 2.\nTotal enabled tick functions: 2.\n"
                       "Total disabled tick functions: 0.\n");
    for (uint32_t i = 0; i < 2; i++) {
        s.view.item = i;
        ck_assert_uint_eq(app__trace_listed(&s.view), i);
    }
}
END_TEST

static void tear_down(void)
{
    project_scene_close(&s, path);
}

int main(void)
{
    TCase *tests = tcase_create("app/trace_view");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, the_longest_chain_of_a_project_is_named_and_drawn);
    tcase_add_test(tests, what_a_long_chain_leaves_out_is_counted);
    tcase_add_test(tests, without_prerequisites_there_is_no_chain);
    tcase_add_test(tests, long_names_differ_by_their_ends);
    tcase_add_test(tests, pairs_of_many_instances_share_a_row_that_unfolds);
    tcase_add_test(tests, a_list_of_groups_in_which_functions_ran_counts_no_demotions);
    tcase_add_test(tests, a_list_has_no_threads);
    tcase_add_test(tests, the_tip_of_a_long_name_is_the_whole_name);
    tcase_add_test(tests, a_bar_without_room_for_its_name_says_it_below_the_mouse);
    tcase_add_test(tests, the_end_of_a_name_stays_that_is_longer_than_the_engine_keeps);
    tcase_add_test(tests, a_cycle_of_a_project_is_shown_with_its_members);
    tcase_add_test(tests, the_window_shows_where_the_file_is);
    tcase_add_test(tests, functions_that_may_be_demoted_are_unfolded_by_a_click);
    tcase_add_test(tests, readers_of_one_value_share_a_row_that_selects);
    tcase_add_test(tests, the_plan_has_the_room_that_the_graph_does_not_need);
    tcase_add_test(tests, narrow_bars_have_no_letters);
    tcase_add_test(tests, readers_of_a_value_that_no_function_writes_share_a_row);
    tcase_add_test(tests, two_writers_of_a_value_are_a_pair_without_an_order);
    tcase_add_test(tests, late_readers_of_one_value_share_a_row_that_unfolds);
    tcase_add_test(tests, f1_shows_the_keys_of_a_list);
    tcase_add_test(tests, all_that_fit_can_be_reached);
    tcase_add_test(tests, a_list_says_what_it_knows);
    tcase_add_test(tests, prerequisites_of_no_function_are_told);
    tcase_add_test(tests, functions_of_one_name_are_told_apart);
    return suite_run(tests, 120);
}
