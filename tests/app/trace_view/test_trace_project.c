/* The window of a project: plan, pairs, late readers, chain and cycles of a list, and changes of it
 * on trial. */
#include "../trace_scene.h"
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

static void close_view(void)
{
    trace_scene_close(&s);
    (void)unlink(path);
}

static const char project[] = "function,group,prerequisites,reads,writes\n"
                              "Camera,PrePhysics,,Pawn.at,Camera.view\n"
                              "Pawn,PostPhysics,,,Pawn.at\n"
                              "Hud,PostPhysics,Camera,Camera.view,\n";

static void write_project(const char *text)
{
    ck_assert(temporary_path(path, "trace-project"));
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert(app_trace_view_open_project(&s.view, path));
    trace_scene_open(&s);
}

static void open_project(void)
{
    write_project(project);
}

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
    open_project();
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
    close_view();
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
    open_project();
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    try_group(TL_TICK_GROUP_POST_UPDATE_WORK);
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "New: 0 late, 0 left to chance."));
    ck_assert(trace_scene_shows(&s, "Gone: 1 late, 0 left to chance."));
    close_view();
    write_project("function,group,prerequisites\nA,PostPhysics,\nB,PostPhysics,A\n");
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    float top = button_top(TL_TICK_GROUP_POST_PHYSICS);
    try_group(TL_TICK_GROUP_PRE_PHYSICS);
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "asked for"));
    ck_assert_int_eq((int)button_top(TL_TICK_GROUP_POST_PHYSICS), (int)top);
    ck_assert(trace_scene_shows(&s, "Pairs: not known, the file has no reads and writes."));
    close_view();
}
END_TEST

/* One thing a key: the selection, the move on trial, and only then the window. */
START_TEST(esc_takes_back_one_thing_at_a_time)
{
    open_project();
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    try_group(TL_TICK_GROUP_POST_UPDATE_WORK);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0));
    ck_assert(s.view.item == LAB_NONE && s.view.has_other);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0));
    ck_assert(!s.view.has_other);
    ck_assert_uint_eq(late_reads(), 1);
    ck_assert(!trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0));
    close_view();
}
END_TEST

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

static const char chained[] = "function,group,prerequisites\n"
                              "Late,PostPhysics,Middle\n"
                              "Alone,PrePhysics,\n"
                              "First,PrePhysics,\n"
                              "Middle,PrePhysics,First\n"
                              "Beside,PostPhysics,First\n";

#define LEVEL    "/Game/Maps/City/UEDPIE_0_City.City:PersistentLevel."
#define AUDIO(n) "AudioComponent " LEVEL "Lamp_" n ".Audio[TickComponent]"
#define MESH     "SkeletalMeshComponent " LEVEL "BP_Enemy_C_7.CharacterMesh0"
#define BOOM     "SpringArmComponent " LEVEL "Hero_C_0.CameraBoom[TickComponent]"

/* Names as Unreal has them: they differ far behind the place where a short room would cut them. */
static const char unreal[] =
    "function,group,prerequisites,reads,writes\n" AUDIO("1") ",PrePhysics,,,Bell\n" AUDIO(
        "2") ",PrePhysics," AUDIO("3") ",,\n" AUDIO("3") ",PrePhysics," BOOM ",,\n" BOOM
                                                         ",PrePhysics," AUDIO("2") ",Bell,\n";

START_TEST(a_list_has_no_threads)
{
    open_project();
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    ck_assert(!trace_scene_tells(&s, "thread"));
    close_view();
}
END_TEST

START_TEST(long_names_differ_by_their_ends)
{
    write_project(unreal);
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
    close_view();
    write_project("function,group\n" MESH "[TickComponent],PrePhysics\n" MESH
                  "[EndPhysicsTickFunction],EndPhysics\nClock,PrePhysics\n");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "BP_Enemy_C_7.CharacterMesh0"));
    ck_assert(trace_scene_shows(&s, "BP_Enemy_C_7.CharacterMesh0[EndPhysics]"));
    close_view();
}
END_TEST

START_TEST(the_tip_of_a_long_name_is_the_whole_name)
{
    write_project("function,group\nAudioComponent " LEVEL LEVEL "Lamp,PrePhysics\n");
    trace_scene_paint(&s);
    const lab_place_box *row = trace_scene_row(&s, 0);
    ck_assert_ptr_nonnull(row);
    s.view.ui.mouse_x = row->box.x + 60.0F;
    s.view.ui.mouse_y = row->box.y + row->box.h / 2.0F;
    trace_scene_paint(&s);
    ck_assert_str_eq(s.view.ui.tip, app__trace_name(&s.view, 0));
    ck_assert_str_eq(s.view.ui.tip, "AudioComponent " LEVEL LEVEL "Lamp");
    close_view();
}
END_TEST

START_TEST(the_end_of_a_name_stays_that_is_longer_than_the_engine_keeps)
{
    write_project("function,group\nA " LEVEL LEVEL LEVEL LEVEL
                  "Lamp_1,PrePhysics\nA " LEVEL LEVEL LEVEL LEVEL "Lamp_2,PrePhysics\n");
    trace_scene_paint(&s);
    for (uint32_t i = 0; i < 2; i++) {
        const char *name = s.view.trace.frame.functions[i].info.name;
        ck_assert_str_eq(s.view.project.functions[i].name, name);
        ck_assert_str_eq(name + strlen(name) - 6, i == 0 ? "Lamp_1" : "Lamp_2");
    }
    close_view();
}
END_TEST

START_TEST(a_cycle_of_a_project_is_shown_with_its_members)
{
    write_project(unreal);
    trace_scene_paint(&s);
    ck_assert_uint_eq(s.view.base.ring_count, 1);
    ck_assert_uint_eq(s.view.base.rings[0].count, 3);
    ck_assert(trace_scene_shows(&s, "cycles of waits"));
    s.view.item = s.view.trace.frame.functions[0].item;
    trace_scene_paint(&s);
    ck_assert(!trace_scene_shows(&s, "cycles of waits"));
    s.view.item = s.view.trace.frame.functions[1].item;
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "cycles of waits"));
    close_view();
}
END_TEST

/* A view with three readers, values with one side, a demotion. */
static const char left_open[] = "function,group,prerequisites,reads,writes\n"
                                "Camera,PrePhysics,,lost,view\n"
                                "A,PrePhysics,,view,\n"
                                "B,PrePhysics,,view,waste\n"
                                "C,PrePhysics,,view,\n"
                                "D,PrePhysics,Late,,\n"
                                "Late,PostPhysics,,,\n";

static void click_text(const char *text)
{
    const gm_draw_text_run *run = trace_scene_run(&s, text);
    ck_assert_msg(run != NULL, "'%s' is not painted", text);
    trace_scene_click(&s, run->x + 4.0F, run->y + 4.0F);
    trace_scene_paint(&s);
}

static const char *selected_name(void)
{
    uint32_t selected = app__trace_selected(&s.view);
    return selected != LAB_NONE ? s.view.trace.frame.functions[selected].label : "";
}

/* The figures are those of app/project for the same text. */
START_TEST(a_list_of_groups_in_which_functions_ran_counts_what_it_shows)
{
    write_project("A, Enabled, ActualStartTickGroup: TG_PostPhysics, Prerequesities: 0\n"
                  "C, Enabled, ActualStartTickGroup: TG_PrePhysics, Prerequesities: 1\n    A\n"
                  "Total registered tick functions: 2, enabled: 2, disabled: 0.\n");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "Functions: 2. Demoted: 1. Longest chain: 2."));
    ck_assert(trace_scene_tells(
        &s, "The list has the groups in which functions ran: one that was demoted stays where it "
            "ran."));
    close_view();
    write_project("function,group,reads,writes\nR,PrePhysics,P,\nV,PostPhysics,,P\n"
                  "W,PostPhysics,,P\n");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(
        &s, "Functions: 3. Demoted: 0. Longest chain: 1. Always late: 2. Left to chance: 1."));
    close_view();
}
END_TEST

START_TEST(readers_of_one_value_share_a_row_that_selects)
{
    write_project(left_open);
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(
        &s, "Functions: 6. Demoted: 1. Longest chain: 2. Always late: 0. Left to chance: 3."));
    ck_assert(trace_scene_shows(&s, "Camera reads lost, but no function writes it"));
    ck_assert(trace_scene_shows(&s, "B writes waste, but no function reads it"));
    click_text("D: PrePhysics \xE2\x86\x92 PostPhysics, because it waits for Late");
    ck_assert_str_eq(selected_name(), "D");
    (void)trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0);
    ck_assert(!trace_scene_shows(&s, "nothing orders B and Camera: view"));
    click_text("nothing orders Camera and the 3 readers of view");
    click_text("nothing orders B and Camera: view");
    ck_assert_str_eq(selected_name(), "B");
    click_text("nothing orders B and Camera: view");
    ck_assert_str_eq(selected_name(), "Camera");
    ck_assert(trace_scene_shows(&s, "Camera reads lost, but no function writes it"));
    ck_assert(!trace_scene_shows(&s, "B writes waste, but no function reads it"));
    ck_assert(trace_scene_shows(&s, "nothing orders A and Camera: view"));
    click_text("nothing orders Camera and the 3 readers of view");
    ck_assert(!trace_scene_shows(&s, "nothing orders A and Camera: view"));
    click_text("nothing orders Camera and the 3 readers of view");
    click_text("nothing orders A and Camera: view");
    ck_assert_str_eq(selected_name(), "A");
    ck_assert(!trace_scene_shows(&s, "nothing orders Camera and the 3 readers of view"));
    click_text("nothing orders A and Camera: view");
    ck_assert_str_eq(selected_name(), "Camera");
    close_view();
}
END_TEST

/* Writers, readers and values of one kind are one cause, whatever their numbers. */
START_TEST(pairs_of_many_instances_share_a_row_that_unfolds)
{
    write_project("function,group,reads,writes\nDrone_1,PrePhysics,,Ship.position\n"
                  "Drone_2,PrePhysics,,Ship.position\nDrone #12,PrePhysics,,Ship.position\n"
                  "Hud,PrePhysics,Ship.position,\nCrane_1.Cable,PostPhysics,Crane_1.hook,\n"
                  "Crane_2.Cable,PostPhysics,Crane_2.hook,\nCrane_1.Hook,PostPhysics,,"
                  "Crane_1.hook\nCrane_2.Hook,PostPhysics,,Crane_2.hook\n");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "nothing orders Drone \xC3\x97"
                                    "3: they all write Ship.position"));
    ck_assert(trace_scene_shows(&s, "nothing orders Crane.Cable \xC3\x97"
                                    "2 and Crane.Hook \xC3\x97"
                                    "2: Crane.hook \xC3\x97"
                                    "2"));
    click_text("nothing orders Hud and Drone \xC3\x97"
               "3: Ship.position");
    click_text("nothing orders Hud and Drone_2: Ship.position");
    ck_assert_str_eq(selected_name(), "Hud");
    click_text("nothing orders Hud and Drone_2: Ship.position");
    ck_assert_str_eq(selected_name(), "Drone_2");
    ck_assert(trace_scene_shows(&s, "nothing orders Hud and Drone_2: Ship.position"));
    ck_assert(!trace_scene_shows(&s, "nothing orders Hud and Drone_1: Ship.position"));
    close_view();
}
END_TEST

START_TEST(readers_of_a_value_that_no_function_writes_share_a_row)
{
    write_project("function,group,reads,writes\nA,PrePhysics,lost,a\nB,PrePhysics,lost,a\n");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "a has 2 writers, but no function reads it"));
    click_text("lost has 2 readers, but no function writes it");
    ck_assert_str_eq(selected_name(), "A");
    ck_assert(trace_scene_shows(&s, "A reads lost, but no function writes it"));
    ck_assert(trace_scene_shows(&s, "A writes a, but no function reads it"));
    close_view();
}
END_TEST

START_TEST(what_a_trial_changes_stands_above_the_readers)
{
    write_project(left_open);
    trace_scene_paint(&s);
    click_text("nothing orders Camera and the 3 readers of view");
    click_text("nothing orders A and Camera: view");
    click_text("nothing orders A and Camera: view");
    try_group(TL_TICK_GROUP_POST_PHYSICS);
    trace_scene_paint(&s);
    const gm_draw_text_run *summary = trace_scene_run(
        &s, "In another group: 1. Demoted: 1 \xE2\x86\x92 1. Longest chain: 2 \xE2\x86\x92 2.");
    ck_assert_ptr_nonnull(summary);
    ck_assert_ptr_nonnull(trace_scene_run(&s, "New: 3 late, 0 left to chance."));
    ck_assert_ptr_nonnull(trace_scene_run(&s, "Gone: 0 late, 3 left to chance."));
    ck_assert_ptr_nonnull(trace_scene_run(&s, "is read by"));
    ck_assert(summary->y < trace_scene_run(&s, "is read by")->y);
    ck_assert(trace_scene_shows(&s, "3 readers of view run before Camera writes it"));
    close_view();
}
END_TEST

/* Clicks a button by what is written on it. */
static void click_button(const char *text)
{
    trace_scene_paint(&s);
    click_text(text);
}

/* By a click, and by keys. */
START_TEST(a_function_waits_for_another_on_trial)
{
    open_project();
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    click_button("another function (W)");
    ck_assert_uint_eq(s.view.picks_for, 0);
    click_button("Camera");
    ck_assert_str_eq(s.view.pick_fault, "a function cannot wait for itself");
    click_button("Pawn");
    ck_assert(s.view.has_other && s.view.picks_for == LAB_NONE);
    ck_assert_str_eq(selected_name(), "Camera");
    ck_assert(trace_scene_shows(&s, "On trial: Camera waits for Pawn."));
    ck_assert(trace_scene_shows(&s,
                                "In another group: 1. Demoted: 0 \xE2\x86\x92 1. Longest chain: 2 "
                                "\xE2\x86\x92 3."));
    ck_assert(trace_scene_shows(&s, "Gone: 1 late, 0 left to chance."));
    ck_assert_uint_eq(late_reads(), 0);
    click_button("back to the list");
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
    ck_assert_str_eq(selected_name(), "Hud");
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_RETURN, 0));
    trace_scene_paint(&s);
    ck_assert_uint_eq(s.view.trials.count, 3);
    ck_assert(s.view.trials.items[2].change == APP_PROJECT_WAIT);
    ck_assert_uint_eq(s.view.trials.items[2].before, 2);
    ck_assert(trace_scene_shows(&s, "Cycles of waits: 0 \xE2\x86\x92 1."));
    ck_assert(trace_scene_shows(&s, "cycles of waits"));
    close_view();
}
END_TEST

START_TEST(a_function_waits_no_longer_on_trial)
{
    write_project(chained);
    trace_scene_paint(&s);
    click_button("Middle");
    click_button("Cut");
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
    close_view();
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
    open_project();
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    try_group(TL_TICK_GROUP_POST_UPDATE_WORK);
    app_trace_view_select(&s.view, "Hud");
    click_button("Cut");
    app_trace_view_select(&s.view, "Pawn");
    try_group(TL_TICK_GROUP_DURING_PHYSICS);
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "On trial: Camera in PostUpdateWork."));
    ck_assert(trace_scene_shows(&s, "On trial: Hud no longer waits for Camera."));
    ck_assert(trace_scene_shows(&s, "On trial: Pawn in DuringPhysics."));
    try_group(TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_uint_eq(s.view.trials.count, 3);
    ck_assert_int_eq(s.view.trials.items[2].group, TL_TICK_GROUP_PRE_PHYSICS);
    click_button("Undo");
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
    close_view();
}
END_TEST

START_TEST(at_most_sixteen_changes_stand_on_trial)
{
    static char many[1024];
    size_t length = (size_t)snprintf(many, sizeof many, "function,group\n");
    for (int i = 0; i < 17; i++) {
        length += (size_t)snprintf(many + length, sizeof many - length, "F%d,PrePhysics\n", i);
    }
    write_project(many);
    for (uint32_t i = 0; i < 17; i++) {
        app__trace_try(&s.view, &(app_project_trial){.change = APP_PROJECT_MOVE,
                                                     .function = i,
                                                     .group = TL_TICK_GROUP_POST_PHYSICS});
        app__trace_project_apply(&s.view);
    }
    ck_assert_uint_eq(s.view.trials.count, APP_PROJECT_TRIALS);
    ck_assert_str_eq(s.view.notice, "16 changes are on trial already.");
    close_view();
}
END_TEST

START_TEST(the_list_is_saved_with_what_is_on_trial)
{
    char name[TEMPORARY_PATH + 16];
    open_project();
    (void)trace_scene_press(&s, SDL_SCANCODE_S, KMOD_LCTRL);
    (void)snprintf(name, sizeof name, "%s-trial.csv", path);
    ck_assert_int_ne(access(name, F_OK), 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    try_group(TL_TICK_GROUP_POST_UPDATE_WORK);
    app_trace_view_select(&s.view, "Hud");
    click_button("Cut");
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_S, KMOD_LCTRL));
    ck_assert(!s.view.is_notice_bad);
    check_file(name, "function,group,prerequisites,interval,enabled,reads,writes\n"
                     "Camera,PostUpdateWork,\"\",,yes,\"Pawn.at\",\"Camera.view\"\n"
                     "Pawn,PostPhysics,\"\",,yes,\"\",\"Pawn.at\"\n"
                     "Hud,PostPhysics,\"\",,yes,\"Camera.view\",\"\"\n");
    FILE *file = fopen(path, "a");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs("More,PrePhysics,,,\n", file), 0);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_S, KMOD_LCTRL));
    ck_assert(s.view.is_notice_bad);
    ck_assert_ptr_nonnull(strstr(s.view.notice, "F5 reads it again"));
    ck_assert_int_ne(access(name, F_OK), 0);
    close_view();
}
END_TEST

/* Twice: neither takes the other's place. Names are whole, though the window shows them shorter. */
START_TEST(saved_lists_have_the_whole_names)
{
    char name[2][TEMPORARY_PATH + 16];
    app_project read;
    char error[APP_PROJECT_ERROR];
    write_project(unreal);
    app__trace_try(&s.view, &(app_project_trial){.change = APP_PROJECT_WAIT, .before = 3});
    trace_scene_paint(&s);
    ck_assert(s.view.has_other);
    for (int i = 0; i < 2; i++) {
        (void)snprintf(name[i], sizeof name[i], "%s-trial%s.csv", path, i == 0 ? "" : "-2");
        ck_assert(trace_scene_press(&s, SDL_SCANCODE_S, KMOD_LCTRL));
        ck_assert(!s.view.is_notice_bad);
    }
    for (int i = 0; i < 2; i++) {
        ck_assert_msg(app_project_read(&read, name[i], error), "%s", error);
        ck_assert_str_eq(read.functions[0].name, AUDIO("1"));
        ck_assert_uint_eq(read.link_count, 4);
        ck_assert(app_project_waits(&read, NULL, 0, 3));
        app_project_free(&read);
        ck_assert_int_eq(unlink(name[i]), 0);
    }
    close_view();
}
END_TEST

START_TEST(two_writers_of_a_value_are_a_pair_without_an_order)
{
    write_project("function,group,prerequisites,reads,writes\nA,PrePhysics,,,aim\n"
                  "B,PrePhysics,,,aim\nC,PrePhysics,A,,aim\nD,PostPhysics,,aim,aim\n");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(
        &s, "Functions: 4. Demoted: 0. Longest chain: 2. Always late: 0. Left to chance: 2."));
    click_text("nothing orders A and B: both write aim");
    ck_assert_str_eq(selected_name(), "A");
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    ck_assert_str_eq(selected_name(), "B");
    ck_assert(trace_scene_shows(&s, "nothing orders B and C: both write aim"));
    close_view();
}
END_TEST

/* Late for one writer, which runs after both readers. */
START_TEST(late_readers_of_one_value_share_a_row_that_unfolds)
{
    write_project("function,group,reads,writes\nA,PrePhysics,at,\nB,PrePhysics,at,\n"
                  "Pawn,PostPhysics,,at\nC,PrePhysics,to,\nD,PostPhysics,,to\n");
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "C: to, 1 frame late, D writes it later"));
    ck_assert(!trace_scene_shows(&s, "A: at, 1 frame late"));
    click_text("2 readers of at: 1 frame late, Pawn writes it later");
    ck_assert(trace_scene_shows(&s, "A: at, 1 frame late"));
    click_text("B: at, 1 frame late");
    ck_assert_str_eq(selected_name(), "B");
    (void)trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0);
    click_text("2 readers of at: 1 frame late, Pawn writes it later");
    ck_assert(!trace_scene_shows(&s, "A: at, 1 frame late"));
    click_button("Pawn");
    ck_assert(trace_scene_shows(&s, "2 readers of at: 1 frame late, Pawn writes it later"));
    ck_assert(!trace_scene_shows(&s, "A: at, 1 frame late"));
    close_view();
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
    write_project(many);
    trace_scene_paint(&s);
    click_button("find a function");
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
    ck_assert_str_eq(selected_name(), "F40");
    close_view();
}
END_TEST

/* What only a list with intervals, or one without, can say; and what to do stands first. */
START_TEST(a_list_says_what_it_knows)
{
    static const char how[] = "Click a line of the plan, or step with the keys below: here is all "
                              "that the list tells of it.";
    write_project(chained);
    bool has_how = false;
    trace_scene_paint(&s);
    for (uint32_t i = 0; i < s.scene.list.text_count; i++) {
        const gm_draw_text_run *run = &s.scene.list.texts[i];
        has_how |= run->length > 10 && run->y < 140.0F &&
                   memcmp(s.scene.list.chars + run->first, how, 10) == 0;
    }
    ck_assert(has_how);
    ck_assert(trace_scene_shows(&s, "LONGEST CHAIN OF WAITS"));
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    ck_assert(!trace_scene_shows(&s, "LONGEST CHAIN OF WAITS"));
    ck_assert(!trace_scene_shows(&s, "interval"));
    close_view();
    write_project("function,group,interval\nA,PrePhysics,0.5\nB,PrePhysics,\n");
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    ck_assert(trace_scene_shows(&s, "every 0.5 s"));
    ck_assert_uint_eq(lab_lanes_look(&s.view.lanes, lab_box_make(0.0F, 0.0F, 400.0F, 100.0F), 1.0F,
                                     &(lab_lanes_def){.frame = &s.view.trace.frame})
                          .lane_count,
                      1);
    close_view();
}
END_TEST

START_TEST(f1_shows_the_keys_of_a_list)
{
    open_project();
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_F1, 0));
    ck_assert(trace_scene_shows(&s, "find a function by a part of its name"));
    ck_assert(!trace_scene_shows(&s, "the late read before"));
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    ck_assert(s.view.item == 0 && !s.view.has_card);
    close_view();
}
END_TEST

START_TEST(prerequisites_of_no_function_are_told)
{
    write_project("A, Enabled, ActualStartTickGroup: TG_PrePhysics, Prerequesities: 1\n    Gone\n"
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
    close_view();
}
END_TEST

START_TEST(the_longest_chain_of_a_project_is_named_and_drawn)
{
    static const char *const names[] = {"First", "Middle", "Late"};
    write_project(chained);
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
    close_view();
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
    write_project(text);
}

START_TEST(what_a_long_chain_leaves_out_is_counted)
{
    write_chain(30);
    trace_scene_paint(&s);
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "... 6 more before: the list at the right has all"));
    ck_assert_ptr_nonnull(box_of("F6"));
    close_view();
    write_chain(70);
    trace_scene_paint(&s);
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "... 46 more before")); /* of the graph */
    ck_assert(trace_scene_shows(&s, "... 6 more before"));  /* of the list */
    ck_assert(app__trace_is_in_chain(&s.view, lab_frame_find(&s.view.trace.frame, "F0")));
    close_view();
}
END_TEST

START_TEST(without_prerequisites_there_is_no_chain)
{
    write_project("function,group\nA,PrePhysics\nB,PrePhysics\n");
    trace_scene_paint(&s);
    ck_assert_uint_eq(s.view.chain_count, 0);
    close_view();
}
END_TEST

/* Unreal's names need not differ. */
START_TEST(functions_of_one_name_are_told_apart)
{
    write_project("Tick Functions (All)\n"
                  "Lamp, Enabled, ActualStartTickGroup: TG_PrePhysics, Prerequesities: 0\n"
                  "Lamp, Enabled, ActualStartTickGroup: TG_PostPhysics, Prerequesities: 0\n"
                  "Total registered tick functions: 2.\nTotal enabled tick functions: 2.\n"
                  "Total disabled tick functions: 0.\n");
    for (uint32_t i = 0; i < 2; i++) {
        s.view.item = i;
        ck_assert_uint_eq(app__trace_listed(&s.view), i);
    }
    close_view();
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("app/trace_view");

    tcase_add_test(tests, a_function_of_a_project_is_moved_on_trial_and_back);
    tcase_add_test(tests, a_trial_says_what_it_changes);
    tcase_add_test(tests, esc_takes_back_one_thing_at_a_time);
    tcase_add_test(tests, the_longest_chain_of_a_project_is_named_and_drawn);
    tcase_add_test(tests, what_a_long_chain_leaves_out_is_counted);
    tcase_add_test(tests, without_prerequisites_there_is_no_chain);
    tcase_add_test(tests, long_names_differ_by_their_ends);
    tcase_add_test(tests, pairs_of_many_instances_share_a_row_that_unfolds);
    tcase_add_test(tests, a_list_of_groups_in_which_functions_ran_counts_what_it_shows);
    tcase_add_test(tests, a_list_has_no_threads);
    tcase_add_test(tests, the_tip_of_a_long_name_is_the_whole_name);
    tcase_add_test(tests, the_end_of_a_name_stays_that_is_longer_than_the_engine_keeps);
    tcase_add_test(tests, a_cycle_of_a_project_is_shown_with_its_members);
    tcase_add_test(tests, readers_of_one_value_share_a_row_that_selects);
    tcase_add_test(tests, readers_of_a_value_that_no_function_writes_share_a_row);
    tcase_add_test(tests, what_a_trial_changes_stands_above_the_readers);
    tcase_add_test(tests, a_function_waits_for_another_on_trial);
    tcase_add_test(tests, a_function_waits_no_longer_on_trial);
    tcase_add_test(tests, two_writers_of_a_value_are_a_pair_without_an_order);
    tcase_add_test(tests, late_readers_of_one_value_share_a_row_that_unfolds);
    tcase_add_test(tests, f1_shows_the_keys_of_a_list);
    tcase_add_test(tests, several_changes_stand_on_trial_and_are_taken_back_one_by_one);
    tcase_add_test(tests, at_most_sixteen_changes_stand_on_trial);
    tcase_add_test(tests, the_list_is_saved_with_what_is_on_trial);
    tcase_add_test(tests, saved_lists_have_the_whole_names);
    tcase_add_test(tests, all_that_fit_can_be_reached);
    tcase_add_test(tests, a_list_says_what_it_knows);
    tcase_add_test(tests, prerequisites_of_no_function_are_told);
    tcase_add_test(tests, functions_of_one_name_are_told_apart);
    return suite_run(tests, 120);
}
