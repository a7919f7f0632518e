/* The window of a traced host: keys step through frames and items, a click selects, and nothing is
 * edited. */
#include "../trace_scene.h"
#include "suite.h"
#include "temporary.h"
#include "trace_view/trace_parts.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FRAMES = 4, CAMERA = 0, PAWN = 1, OTHER = 2 };

static char path[TEMPORARY_PATH];
static trace_scene s;

/* Camera reads Pawn late, but not in frame 12; Other does not run in frame 11. */
static void write_trace(void)
{
    ck_assert(temporary_path(path, "trace-view"));
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    (void)fputs(TL_TRACE_HEAD, file);
    for (int i = 0; i < FRAMES; i++) {
        int number = 10 + i;
        (void)fprintf(file, "frame %d groups all running 16000000 0 0 0\n", number);
        (void)fputs("function 1 PrePhysics enabled game 0 Camera\n"
                    "function 2 PostPhysics enabled game 0 Pawn\n"
                    "function 3 PostPhysics cooling game 9 Other\n"
                    "after 2\n"
                    "item tick 1 PrePhysics PrePhysics wanted tick 0 0 0 0 0 Camera\n"
                    "item tick 2 PostPhysics PostPhysics wanted tick 0 0 0 0 0 Pawn\n",
                    file);
        if (number != 11) {
            (void)fputs("item tick 3 PostPhysics PostPhysics wanted tick 0 0 0 0 0 Other\n", file);
        }
        (void)fprintf(file, "read tick 1 Camera 1 Pawn.at %d tick 2 Pawn %d tick 2 Pawn 1500\n",
                      number == 12 ? number : number - 1, number);
        (void)fputs("end\n", file);
    }
    ck_assert_int_eq(fclose(file), 0);
}

static void open_view(void)
{
    write_trace();
    ck_assert(app_trace_view_open(&s.view, path));
    trace_scene_open(&s);
}

static void close_view(void)
{
    trace_scene_close(&s);
    (void)unlink(path);
}

START_TEST(keys_of_the_lab_step_frames)
{
    open_view();
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_COMMA, 0));
    ck_assert_uint_eq(s.view.index, 0);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_PERIOD, 0));
    ck_assert_uint_eq(s.view.trace.frame.number, 11);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_END, 0));
    ck_assert_uint_eq(s.view.trace.frame.number, 13);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_RIGHT, 0));
    ck_assert_uint_eq(s.view.index, FRAMES - 1);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_HOME, 0));
    ck_assert_uint_eq(s.view.trace.frame.number, 10);
    ck_assert(!trace_scene_press(&s, SDL_SCANCODE_Q, 0));
    close_view();
}
END_TEST

START_TEST(items_are_stepped_from_frame_to_frame)
{
    open_view();
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_PERIOD, KMOD_LSHIFT));
    ck_assert_uint_eq(s.view.item, CAMERA);
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_F11, 0);
    ck_assert_uint_eq(s.view.item, OTHER);
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    ck_assert_uint_eq(s.view.index, 1);
    ck_assert_uint_eq(s.view.item, CAMERA);
    (void)trace_scene_press(&s, SDL_SCANCODE_COMMA, KMOD_LSHIFT);
    ck_assert_uint_eq(s.view.index, 0);
    ck_assert_uint_eq(s.view.item, OTHER);
    close_view();
}
END_TEST

START_TEST(the_selected_function_stays_selected_where_it_does_not_run)
{
    open_view();
    (void)trace_scene_press(&s, SDL_SCANCODE_UP, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    ck_assert_uint_eq(s.view.item, OTHER);
    (void)trace_scene_press(&s, SDL_SCANCODE_PERIOD, 0);
    ck_assert_uint_eq(s.view.item, LAB_NONE);
    ck_assert_str_eq(s.view.trace.frame.functions[s.view.idle].label, "Other");
    (void)trace_scene_press(&s, SDL_SCANCODE_PERIOD, 0);
    ck_assert_uint_eq(s.view.item, OTHER);
    ck_assert_uint_eq(s.view.idle, LAB_NONE);
    close_view();
}
END_TEST

START_TEST(l_goes_to_the_next_late_read)
{
    open_view();
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_L, 0));
    ck_assert_uint_eq(s.view.trace.frame.number, 11);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_L, 0));
    ck_assert_uint_eq(s.view.trace.frame.number, 13);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_L, KMOD_LSHIFT));
    ck_assert_uint_eq(s.view.trace.frame.number, 11);
    close_view();
}
END_TEST

/* The place of a row of the plan that is as many rows below the first as its item. */
static const lab_place_box *row_of(uint32_t item)
{
    for (uint32_t i = 0; i < s.view.ui.place_count; i++) {
        const lab_place_box *place = &s.view.ui.places[i];
        if (place->id >> 32 == 0x41 && (uint32_t)place->id == item + 1) {
            return place;
        }
    }
    return NULL;
}

START_TEST(a_click_selects_and_no_click_edits)
{
    open_view();
    trace_scene_paint(&s);
    const lab_place_box *row = row_of(PAWN);
    ck_assert_ptr_nonnull(row);
    trace_scene_click(&s, row->box.x + 60.0F, row->box.y + row->box.h / 2.0F);
    ck_assert_uint_eq(s.view.item, PAWN);
    for (int y = 5; y < 715; y += 17) {
        for (int x = 5; x < 1275; x += 113) {
            trace_scene_click(&s, (float)x, (float)y);
            ck_assert_uint_eq(s.view.requests.count, 0);
        }
    }
    ck_assert_uint_lt(s.view.index, FRAMES);
    close_view();
}
END_TEST

/* Functions that run one after the other on two threads; each but the first `free` ones waits for
 * the one before. */
static void write_threads(int count, int free_count)
{
    ck_assert(temporary_path(path, "trace-view"));
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    (void)fputs(TL_TRACE_HEAD "frame 1 groups all running 16000000 0 0 0\n", file);
    for (int i = 1; i <= count; i++) {
        (void)fprintf(file, "function %d PrePhysics enabled any 0 F%d\n", i, i);
        if (i > free_count) {
            (void)fprintf(file, "after %d\n", i - 1);
        }
    }
    for (int i = 1; i <= count; i++) {
        (void)fprintf(file, "item tick %d PrePhysics PrePhysics wanted tick 0 %d 0 0 0 F%d\n", i,
                      i % 2, i);
    }
    (void)fputs("end\n", file);
    ck_assert_int_eq(fclose(file), 0);
}

/* What a picture of the lanes comes to: with `selected` (an item, or LAB_NONE). */
static uint32_t indices_of(int count, int free_count, uint32_t selected)
{
    write_threads(count, free_count);
    ck_assert(app_trace_view_open(&s.view, path));
    trace_scene_open(&s);
    trace_scene_paint(&s);
    s.view.zoom = 1.0F;
    lab_lanes_def def = {
        .frame = &s.view.trace.frame,
        .selected = selected != LAB_NONE ? s.view.trace.frame.functions[selected].label : "",
        .hovered = LAB_NONE,
        .zoom = 1.0F};
    ck_assert(app_scene_begin(&s.scene));
    lab_brush brush = {&s.scene.list, NULL, 1.0F};
    uint32_t before = s.scene.list.index_count;
    lab_lanes_draw(&s.view.lanes, &brush, lab_box_make(0.0F, 0.0F, 1200.0F, 120.0F), &def);
    uint32_t drawn = s.scene.list.index_count - before;
    close_view();
    return drawn;
}

START_TEST(arrows_across_threads_are_drawn_where_they_are_few)
{
    uint32_t plain = indices_of(12, 12, LAB_NONE);
    ck_assert_uint_gt(indices_of(12, 1, LAB_NONE), plain);
    plain = indices_of(60, 60, LAB_NONE);
    ck_assert_uint_eq(indices_of(60, 1, LAB_NONE), plain);
    plain = indices_of(60, 60, 7);
    ck_assert_uint_gt(indices_of(60, 1, 7), plain);
}
END_TEST

START_TEST(a_wrong_trace_opens_nothing)
{
    write_trace();
    ck_assert_int_eq(truncate(path, 200), 0);
    ck_assert(!app_trace_view_open(&s.view, path));
    ck_assert_uint_eq(s.view.trace.frame_count, 0);
    (void)unlink(path);
}
END_TEST

static const char project[] = "function,group,prerequisites,reads,writes\n"
                              "Camera,PrePhysics,,Pawn.at,Camera.view\n"
                              "Pawn,PostPhysics,,,Pawn.at\n"
                              "Hud,PostPhysics,Camera,Camera.view,\n";

static void write_project(const char *text)
{
    write_trace();
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

/* Where a text is painted.  @return NULL: nowhere */
static const gm_draw_text_run *run_of(const char *text)
{
    for (uint32_t i = 0; i < s.scene.list.text_count; i++) {
        const gm_draw_text_run *run = &s.scene.list.texts[i];
        if (run->length == strlen(text) &&
            memcmp(s.scene.list.chars + run->first, text, run->length) == 0) {
            return run;
        }
    }
    return NULL;
}

static bool is_painted(const char *text)
{
    return run_of(text) != NULL;
}

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

/* Of the list without reads no pairs are known; a second trial is named as such. */
START_TEST(a_trial_says_what_it_changes)
{
    open_project();
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    try_group(TL_TICK_GROUP_POST_UPDATE_WORK);
    trace_scene_paint(&s);
    ck_assert(is_painted("New: 0 late, 0 left to chance."));
    ck_assert(is_painted("Gone: 1 late, 0 left to chance."));
    ck_assert(!s.view.has_replaced);
    (void)trace_scene_press(&s, SDL_SCANCODE_UP, 0);
    try_group(TL_TICK_GROUP_LAST_DEMOTABLE);
    ck_assert(s.view.has_replaced);
    close_view();
    write_project("function,group,prerequisites\nA,PostPhysics,\nB,PostPhysics,A\n");
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    float top = button_top(TL_TICK_GROUP_POST_PHYSICS);
    try_group(TL_TICK_GROUP_PRE_PHYSICS);
    trace_scene_paint(&s);
    ck_assert(is_painted("asked for"));
    ck_assert_int_eq((int)button_top(TL_TICK_GROUP_POST_PHYSICS), (int)top);
    ck_assert(is_painted("Pairs: not known, the file has no reads and writes."));
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

static void type(const char *text)
{
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    (void)snprintf(event.text.text, sizeof event.text.text, "%s", text);
    (void)app_trace_view_type(&s.view, &event);
}

START_TEST(a_function_is_found_by_a_part_of_its_name)
{
    open_view();
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_SLASH, 0));
    type("/");
    type("ot H");
    ck_assert_uint_eq(s.view.find.fitting, 1);
    (void)trace_scene_press(&s, SDL_SCANCODE_BACKSPACE, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_PERIOD, 0);
    ck_assert_uint_eq(s.view.index, 0);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_RETURN, 0));
    ck_assert(!s.view.find.is_open);
    ck_assert_uint_eq(s.view.item, OTHER);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_F, KMOD_LCTRL));
    type("a");
    ck_assert_uint_eq(s.view.find.fitting, 2);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_DOWN, 0));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_RETURN, 0));
    ck_assert_uint_eq(s.view.item, PAWN);
    (void)trace_scene_press(&s, SDL_SCANCODE_SLASH, 0);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0));
    ck_assert(!s.view.find.is_open);
    ck_assert_uint_eq(s.view.item, PAWN);
    (void)trace_scene_press(&s, SDL_SCANCODE_SLASH, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_RIGHT, KMOD_LALT);
    ck_assert(s.view.find.is_open && s.view.index == 0);
    app_trace_view_go(&s.view, 1);
    ck_assert(!s.view.find.is_open && s.view.index == 1);
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

static const char *note_thread(void *user, const char *english)
{
    bool *has_thread = user;
    *has_thread = *has_thread || strcmp(english, "thread") == 0;
    return english;
}

static bool tells_thread(void)
{
    bool has_thread = false;
    gm_picture_def layout = s.scene.layout;
    layout.translate = note_thread;
    layout.translate_user = &has_thread;
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    ck_assert(app_scene_begin(&s.scene));
    app_trace_view_paint(&s.view, &s.scene.list, &layout);
    return has_thread;
}

START_TEST(a_trace_has_threads_and_a_list_has_none)
{
    open_view();
    ck_assert(tells_thread());
    close_view();
    open_project();
    ck_assert(!tells_thread());
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
    ck_assert(is_painted("Lamp_1.Audio"));
    for (uint32_t i = 0; i < frame->item_count; i++) {
        const lab_place_box *row = row_of(i);
        ck_assert_ptr_nonnull(row);
        trace_scene_click(&s, row->box.x + 60.0F, row->box.y + row->box.h / 2.0F);
        ck_assert_uint_eq(s.view.item, i);
        ck_assert_uint_eq(lab_frame_find(frame, frame->functions[i].label), i);
    }
    close_view();
    write_project("function,group\n" MESH "[TickComponent],PrePhysics\n" MESH
                  "[EndPhysicsTickFunction],EndPhysics\nClock,PrePhysics\n");
    trace_scene_paint(&s);
    ck_assert(is_painted("BP_Enemy_C_7.CharacterMesh0"));
    ck_assert(is_painted("BP_Enemy_C_7.CharacterMesh0[EndPhysics]"));
    close_view();
}
END_TEST

START_TEST(the_tip_of_a_long_name_is_the_whole_name)
{
    write_project("function,group\nAudioComponent " LEVEL LEVEL "Lamp,PrePhysics\n");
    trace_scene_paint(&s);
    const lab_place_box *row = row_of(0);
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
        ck_assert_uint_eq(app_project_find(&s.view.project, name), i);
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
    ck_assert(is_painted("cycles of waits"));
    s.view.item = s.view.trace.frame.functions[0].item;
    trace_scene_paint(&s);
    ck_assert(!is_painted("cycles of waits"));
    s.view.item = s.view.trace.frame.functions[1].item;
    trace_scene_paint(&s);
    ck_assert(is_painted("cycles of waits"));
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
    const gm_draw_text_run *run = run_of(text);
    ck_assert_msg(run != NULL, "'%s' is not painted", text);
    trace_scene_click(&s, run->x + 4.0F, run->y + 4.0F);
    trace_scene_paint(&s);
}

static const char *selected_name(void)
{
    uint32_t selected = app__trace_selected(&s.view);
    return selected != LAB_NONE ? s.view.trace.frame.functions[selected].label : "";
}

START_TEST(readers_of_one_value_share_a_row_that_selects)
{
    write_project(left_open);
    trace_scene_paint(&s);
    ck_assert(
        is_painted("Functions: 6. Demoted: 1. Longest chain: 2. Read late: 0. Left to chance: 3."));
    ck_assert(is_painted("Camera reads lost, but no function writes it"));
    ck_assert(is_painted("B writes waste, but no function reads it"));
    click_text("D: PrePhysics \xE2\x86\x92 PostPhysics, because it waits for Late");
    ck_assert_str_eq(selected_name(), "D");
    (void)trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0);
    click_text("nothing orders Camera and the 3 readers of view");
    ck_assert_str_eq(selected_name(), "Camera");
    ck_assert(is_painted("Camera reads lost, but no function writes it"));
    ck_assert(!is_painted("B writes waste, but no function reads it"));
    click_text("nothing orders Camera and the 3 readers of view");
    ck_assert_str_eq(selected_name(), "A");
    ck_assert(!is_painted("nothing orders Camera and the 3 readers of view"));
    click_text("nothing orders A and Camera: view");
    ck_assert_str_eq(selected_name(), "Camera");
    close_view();
}
END_TEST

START_TEST(readers_of_a_value_that_no_function_writes_share_a_row)
{
    write_project("function,group,reads,writes\nA,PrePhysics,lost,a\nB,PrePhysics,lost,a\n");
    trace_scene_paint(&s);
    ck_assert(is_painted("a has 2 writers, but no function reads it"));
    click_text("lost has 2 readers, but no function writes it");
    ck_assert_str_eq(selected_name(), "A");
    ck_assert(is_painted("A reads lost, but no function writes it"));
    ck_assert(is_painted("A writes a, but no function reads it"));
    close_view();
}
END_TEST

START_TEST(what_a_trial_changes_stands_above_the_readers)
{
    write_project(left_open);
    trace_scene_paint(&s);
    click_text("nothing orders Camera and the 3 readers of view");
    try_group(TL_TICK_GROUP_POST_PHYSICS);
    trace_scene_paint(&s);
    const gm_draw_text_run *summary =
        run_of("In another group: 1. Demoted: 1 \xE2\x86\x92 1. Longest chain: 2 \xE2\x86\x92 2.");
    ck_assert_ptr_nonnull(summary);
    ck_assert_ptr_nonnull(run_of("New: 3 late, 0 left to chance."));
    ck_assert_ptr_nonnull(run_of("Gone: 0 late, 3 left to chance."));
    ck_assert_ptr_nonnull(run_of("is read by"));
    ck_assert(summary->y < run_of("is read by")->y);
    ck_assert(is_painted("3 readers of view run before Camera writes it"));
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
    ck_assert(is_painted("On trial: Camera waits for Pawn."));
    ck_assert(is_painted("In another group: 1. Demoted: 0 \xE2\x86\x92 1. Longest chain: 2 "
                         "\xE2\x86\x92 3."));
    ck_assert(is_painted("Gone: 1 late, 0 left to chance."));
    ck_assert_uint_eq(late_reads(), 0);
    click_button("back to the list");
    ck_assert(!s.view.has_other);
    ck_assert_uint_eq(late_reads(), 1);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_W, 0));
    type("w");
    type("pa");
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_RETURN, 0));
    trace_scene_paint(&s);
    ck_assert(is_painted("On trial: Camera waits for Pawn."));
    try_group(TL_TICK_GROUP_LAST_DEMOTABLE);
    trace_scene_paint(&s);
    ck_assert(is_painted("It stands instead of the trial before."));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_W, 0));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0));
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    ck_assert_str_eq(selected_name(), "Hud");
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_RETURN, 0));
    trace_scene_paint(&s);
    ck_assert(s.view.trial.change == APP_PROJECT_WAIT && s.view.trial.before == 2);
    ck_assert(is_painted("Cycles of waits: 0 \xE2\x86\x92 1."));
    ck_assert(is_painted("cycles of waits"));
    close_view();
}
END_TEST

START_TEST(a_function_waits_no_longer_on_trial)
{
    write_project(chained);
    trace_scene_paint(&s);
    click_button("Middle");
    click_button("Cut");
    ck_assert(is_painted("On trial: Middle no longer waits for First."));
    ck_assert(is_painted("In another group: 0. Demoted: 0 \xE2\x86\x92 0. Longest chain: 3 "
                         "\xE2\x86\x92 2."));
    ck_assert(!is_painted("Cut"));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_W, 0));
    type("w");
    type("First");
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_RETURN, 0));
    trace_scene_paint(&s);
    ck_assert(!s.view.has_other);
    uint64_t cut = lab_ui_id(APP_TRACE_FACTS, (6U << 21) + s.view.project.links[1].before);
    s.view.ui.focus = 0;
    for (int i = 0; i < 40 && s.view.ui.focus != cut; i++) {
        ck_assert(trace_scene_press(&s, SDL_SCANCODE_TAB, KMOD_LCTRL));
    }
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_RETURN, 0));
    ck_assert(s.view.has_other && s.view.trial.change == APP_PROJECT_CUT);
    close_view();
}
END_TEST

START_TEST(two_writers_of_a_value_are_a_pair_without_an_order)
{
    write_project("function,group,prerequisites,reads,writes\nA,PrePhysics,,,aim\n"
                  "B,PrePhysics,,,aim\nC,PrePhysics,A,,aim\nD,PostPhysics,,aim,aim\n");
    trace_scene_paint(&s);
    ck_assert(
        is_painted("Functions: 4. Demoted: 0. Longest chain: 2. Read late: 0. Left to chance: 2."));
    click_text("nothing orders A and B: both write aim");
    ck_assert_str_eq(selected_name(), "A");
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    ck_assert_str_eq(selected_name(), "B");
    ck_assert(is_painted("nothing orders B and C: both write aim"));
    close_view();
}
END_TEST

/* Late for one writer, which runs after both readers. */
START_TEST(late_readers_of_one_value_share_a_row_that_unfolds)
{
    write_project("function,group,reads,writes\nA,PrePhysics,at,\nB,PrePhysics,at,\n"
                  "Pawn,PostPhysics,,at\nC,PrePhysics,to,\nD,PostPhysics,,to\n");
    trace_scene_paint(&s);
    ck_assert(is_painted("C: to, 1 frame late, D writes it later"));
    ck_assert(!is_painted("A: at, 1 frame late"));
    click_text("2 readers of at: 1 frame late, Pawn writes it later");
    ck_assert(is_painted("A: at, 1 frame late"));
    click_text("B: at, 1 frame late");
    ck_assert_str_eq(selected_name(), "B");
    (void)trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0);
    click_text("2 readers of at: 1 frame late, Pawn writes it later");
    ck_assert(!is_painted("A: at, 1 frame late"));
    click_button("Pawn");
    ck_assert(is_painted("2 readers of at: 1 frame late, Pawn writes it later"));
    ck_assert(!is_painted("A: at, 1 frame late"));
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
    type("F");
    trace_scene_paint(&s);
    ck_assert(is_painted("1\xE2\x80\x93"
                         "12 of 40"));
    SDL_Event wheel = {.wheel = {.type = SDL_MOUSEWHEEL, .y = -2}};
    s.view.ui.mouse_x = 640.0F;
    s.view.ui.mouse_y = 150.0F;
    (void)lab_ui_event(&s.view.ui, &wheel, 1.0F);
    trace_scene_paint(&s);
    trace_scene_paint(&s);
    ck_assert(is_painted("7\xE2\x80\x93"
                         "18 of 40"));
    (void)trace_scene_press(&s, SDL_SCANCODE_UP, 0);
    ck_assert(is_painted("29\xE2\x80\x93"
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
    ck_assert(is_painted("LONGEST CHAIN OF WAITS"));
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    ck_assert(!is_painted("LONGEST CHAIN OF WAITS"));
    ck_assert(!is_painted("interval"));
    close_view();
    write_project("function,group,interval\nA,PrePhysics,0.5\nB,PrePhysics,\n");
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    ck_assert(is_painted("every 0.5 s"));
    ck_assert_uint_eq(lab_lanes_look(&s.view.lanes, lab_box_make(0.0F, 0.0F, 400.0F, 100.0F), 1.0F,
                                     &(lab_lanes_def){.frame = &s.view.trace.frame})
                          .lane_count,
                      1);
    close_view();
}
END_TEST

START_TEST(f1_shows_all_keys)
{
    open_view();
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_F1, 0));
    ck_assert(is_painted("find a function by a part of its name"));
    ck_assert(is_painted("the late read before"));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0));
    ck_assert(!is_painted("find a function by a part of its name"));
    ck_assert(is_painted("the next late read"));
    gm_draw_begin(&s.scene.list, 640, 360);
    app_trace_view_paint(&s.view, &s.scene.list, &s.scene.layout);
    ck_assert(is_painted("all keys") && is_painted("close") && !is_painted("the next late read"));
    close_view();
    open_project();
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_F1, 0));
    ck_assert(is_painted("find a function by a part of its name"));
    ck_assert(!is_painted("the late read before"));
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

START_TEST(without_prerequisites_there_is_no_chain)
{
    write_project("function,group\nA,PrePhysics\nB,PrePhysics\n");
    trace_scene_paint(&s);
    ck_assert_uint_eq(s.view.chain_count, 0);
    close_view();
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("app/trace_view");

    tcase_add_test(tests, keys_of_the_lab_step_frames);
    tcase_add_test(tests, items_are_stepped_from_frame_to_frame);
    tcase_add_test(tests, the_selected_function_stays_selected_where_it_does_not_run);
    tcase_add_test(tests, l_goes_to_the_next_late_read);
    tcase_add_test(tests, a_click_selects_and_no_click_edits);
    tcase_add_test(tests, a_function_of_a_project_is_moved_on_trial_and_back);
    tcase_add_test(tests, a_function_is_found_by_a_part_of_its_name);
    tcase_add_test(tests, a_trial_says_what_it_changes);
    tcase_add_test(tests, esc_takes_back_one_thing_at_a_time);
    tcase_add_test(tests, the_longest_chain_of_a_project_is_named_and_drawn);
    tcase_add_test(tests, without_prerequisites_there_is_no_chain);
    tcase_add_test(tests, arrows_across_threads_are_drawn_where_they_are_few);
    tcase_add_test(tests, long_names_differ_by_their_ends);
    tcase_add_test(tests, a_trace_has_threads_and_a_list_has_none);
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
    tcase_add_test(tests, f1_shows_all_keys);
    tcase_add_test(tests, all_that_fit_can_be_reached);
    tcase_add_test(tests, a_list_says_what_it_knows);
    tcase_add_test(tests, prerequisites_of_no_function_are_told);
    tcase_add_test(tests, a_wrong_trace_opens_nothing);
    return suite_run(tests, 120);
}
