/* The window of a traced host: keys step through frames and items, a click selects, and nothing is
 * edited. */
#include "classroom/grade.h"
#include "scenario/lessons.h"
#include "session/exports.h"
#include "session/scene.h"
#include "suite.h"
#include "temporary.h"
#include "trace_view/trace_parts.h"

#include <SDL.h>

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    FRAMES = 4,
    CAMERA = 0,
    PAWN = 1,
    OTHER = 2,
    UE3_LESSON = 30,
    FIRST_CHOICE = 16,
    RIGHT_CHOICE = 18
};

static char path[TEMPORARY_PATH];
static app_trace_view view;
static app_scene scene;
static app_options options;

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
    ck_assert(app_trace_view_open(&view, path));
    ck_assert(app_scene_open(&scene, NULL, &options, NULL));
}

static void close_view(void)
{
    app_scene_close(&scene);
    app_trace_view_close(&view);
    (void)unlink(path);
}

static void paint(void)
{
    ck_assert(app_scene_begin(&scene));
    app_trace_view_paint(&view, &scene.list, &scene.layout);
    app_scene_end(&scene);
}

static bool press(SDL_Scancode code, Uint16 mod)
{
    SDL_KeyboardEvent event = {.type = SDL_KEYDOWN, .keysym = {.scancode = code, .mod = mod}};
    bool is_taken = app_trace_view_key(&view, &event);
    paint();
    return is_taken;
}

START_TEST(keys_of_the_lab_step_frames)
{
    open_view();
    ck_assert(press(SDL_SCANCODE_COMMA, 0));
    ck_assert_uint_eq(view.index, 0);
    ck_assert(press(SDL_SCANCODE_PERIOD, 0));
    ck_assert_uint_eq(view.trace.frame.number, 11);
    ck_assert(press(SDL_SCANCODE_END, 0));
    ck_assert_uint_eq(view.trace.frame.number, 13);
    ck_assert(press(SDL_SCANCODE_RIGHT, 0));
    ck_assert_uint_eq(view.index, FRAMES - 1);
    ck_assert(press(SDL_SCANCODE_HOME, 0));
    ck_assert_uint_eq(view.trace.frame.number, 10);
    ck_assert(!press(SDL_SCANCODE_Q, 0));
    close_view();
}
END_TEST

START_TEST(items_are_stepped_from_frame_to_frame)
{
    open_view();
    ck_assert(press(SDL_SCANCODE_PERIOD, KMOD_LSHIFT));
    ck_assert_uint_eq(view.item, CAMERA);
    (void)press(SDL_SCANCODE_DOWN, 0);
    (void)press(SDL_SCANCODE_F11, 0);
    ck_assert_uint_eq(view.item, OTHER);
    (void)press(SDL_SCANCODE_DOWN, 0);
    ck_assert_uint_eq(view.index, 1);
    ck_assert_uint_eq(view.item, CAMERA);
    (void)press(SDL_SCANCODE_COMMA, KMOD_LSHIFT);
    ck_assert_uint_eq(view.index, 0);
    ck_assert_uint_eq(view.item, OTHER);
    close_view();
}
END_TEST

START_TEST(the_selected_function_stays_selected_where_it_does_not_run)
{
    open_view();
    (void)press(SDL_SCANCODE_UP, 0);
    (void)press(SDL_SCANCODE_DOWN, 0);
    (void)press(SDL_SCANCODE_DOWN, 0);
    (void)press(SDL_SCANCODE_DOWN, 0);
    ck_assert_uint_eq(view.item, OTHER);
    (void)press(SDL_SCANCODE_PERIOD, 0);
    ck_assert_uint_eq(view.item, LAB_NONE);
    ck_assert_str_eq(view.trace.frame.functions[view.idle].label, "Other");
    (void)press(SDL_SCANCODE_PERIOD, 0);
    ck_assert_uint_eq(view.item, OTHER);
    ck_assert_uint_eq(view.idle, LAB_NONE);
    close_view();
}
END_TEST

START_TEST(l_goes_to_the_next_late_read)
{
    open_view();
    ck_assert(press(SDL_SCANCODE_L, 0));
    ck_assert_uint_eq(view.trace.frame.number, 11);
    ck_assert(press(SDL_SCANCODE_L, 0));
    ck_assert_uint_eq(view.trace.frame.number, 13);
    ck_assert(press(SDL_SCANCODE_L, KMOD_LSHIFT));
    ck_assert_uint_eq(view.trace.frame.number, 11);
    close_view();
}
END_TEST

static void click(float x, float y)
{
    SDL_Event event = {.button = {.type = SDL_MOUSEBUTTONDOWN,
                                  .button = SDL_BUTTON_LEFT,
                                  .x = (Sint32)x,
                                  .y = (Sint32)y}};
    (void)lab_ui_event(&view.ui, &event, 1.0F);
    paint();
    event.button.type = SDL_MOUSEBUTTONUP;
    (void)lab_ui_event(&view.ui, &event, 1.0F);
    paint();
}

/* The place of a row of the plan that is as many rows below the first as its item. */
static const lab_place_box *row_of(uint32_t item)
{
    for (uint32_t i = 0; i < view.ui.place_count; i++) {
        const lab_place_box *place = &view.ui.places[i];
        if (place->id >> 32 == 0x41 && (uint32_t)place->id == item + 1) {
            return place;
        }
    }
    return NULL;
}

START_TEST(a_click_selects_and_no_click_edits)
{
    open_view();
    paint();
    const lab_place_box *row = row_of(PAWN);
    ck_assert_ptr_nonnull(row);
    click(row->box.x + 60.0F, row->box.y + row->box.h / 2.0F);
    ck_assert_uint_eq(view.item, PAWN);
    for (int y = 5; y < 715; y += 17) {
        for (int x = 5; x < 1275; x += 113) {
            click((float)x, (float)y);
            ck_assert_uint_eq(view.requests.count, 0);
        }
    }
    ck_assert_uint_lt(view.index, FRAMES);
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
    ck_assert(app_trace_view_open(&view, path));
    ck_assert(app_scene_open(&scene, NULL, &options, NULL));
    paint();
    view.zoom = 1.0F;
    lab_lanes_def def = {.frame = &view.trace.frame,
                         .selected =
                             selected != LAB_NONE ? view.trace.frame.functions[selected].label : "",
                         .hovered = LAB_NONE,
                         .zoom = 1.0F};
    ck_assert(app_scene_begin(&scene));
    lab_brush brush = {&scene.list, NULL, 1.0F};
    uint32_t before = scene.list.index_count;
    lab_lanes_draw(&view.lanes, &brush, lab_box_make(0.0F, 0.0F, 1200.0F, 120.0F), &def);
    uint32_t drawn = scene.list.index_count - before;
    app_scene_end(&scene);
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
    ck_assert(!app_trace_view_open(&view, path));
    ck_assert_uint_eq(view.trace.frame_count, 0);
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
    ck_assert(app_trace_view_open_project(&view, path));
    ck_assert(app_scene_open(&scene, NULL, &options, NULL));
}

static void open_project(void)
{
    write_project(project);
}

/* Clicks the button of a group below "what if it ran in". */
static void try_group(tl_tick_group group)
{
    paint();
    for (uint32_t i = 0; i < view.ui.place_count; i++) {
        const lab_place_box *place = &view.ui.places[i];
        if (place->id >> 32 == 0x42 && (uint32_t)place->id == (uint32_t)group + 2) {
            click(place->box.x + 5.0F, place->box.y + 5.0F);
            return;
        }
    }
    ck_abort_msg("no button of group %d", (int)group);
}

static uint32_t late_reads(void)
{
    uint32_t late = 0;
    for (uint32_t i = 0; i < view.trace.frame.sample_count; i++) {
        late += view.trace.frame.samples[i].frames > 0 ? 1 : 0;
    }
    return late;
}

START_TEST(a_function_of_a_project_is_moved_on_trial_and_back)
{
    open_project();
    ck_assert_uint_eq(late_reads(), 1);
    (void)press(SDL_SCANCODE_DOWN, 0);
    ck_assert_str_eq(view.trace.frame.items[view.item].item.name, "Camera");
    try_group(TL_TICK_GROUP_POST_UPDATE_WORK);
    ck_assert(view.has_other);
    ck_assert_uint_eq(late_reads(), 0);
    ck_assert_str_eq(view.trace.frame.items[view.item].item.name, "Camera");
    ck_assert_int_eq(view.trace.frame.items[view.item].item.stage, TL_STAGE_POST_UPDATE_WORK);
    ck_assert_uint_eq(view.trace.frame.demotions, 1);
    try_group(TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert(!view.has_other);
    ck_assert_uint_eq(late_reads(), 1);
    close_view();
}
END_TEST

/* A box of the graph, by the function's place in the frame. */
static const lab_place_box *box_of(const char *name)
{
    enum { FIRST_NODE = 16 };
    for (uint32_t i = 0; i < view.ui.place_count; i++) {
        const lab_place_box *place = &view.ui.places[i];
        uint32_t function = (uint32_t)place->id - FIRST_NODE - 1;
        if (place->id >> 32 == LAB_PANEL_GRAPH && function < view.trace.frame.function_count &&
            strcmp(view.trace.frame.functions[function].label, name) == 0) {
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
#define BOOM     "SpringArmComponent " LEVEL "Hero_C_0.CameraBoom[TickComponent]"

/* Names as Unreal has them: they differ far behind the place where a short room would cut them. */
static const char unreal[] =
    "function,group,prerequisites,reads,writes\n" AUDIO("1") ",PrePhysics,,,Bell\n" AUDIO(
        "2") ",PrePhysics," AUDIO("3") ",,\n" AUDIO("3") ",PrePhysics," BOOM ",,\n" BOOM
                                                         ",PrePhysics," AUDIO("2") ",Bell,\n";

static bool is_painted(const char *text)
{
    for (uint32_t i = 0; i < scene.list.text_count; i++) {
        const gm_draw_text_run *run = &scene.list.texts[i];
        if (run->length == strlen(text) &&
            memcmp(scene.list.chars + run->first, text, run->length) == 0) {
            return true;
        }
    }
    return false;
}

START_TEST(long_names_are_told_apart_by_their_ends)
{
    write_project(unreal);
    paint();
    const lab_frame *frame = &view.trace.frame;
    ck_assert_uint_eq(frame->function_count, 4);
    ck_assert_str_eq(frame->functions[0].label, "AudioComponent \xE2\x80\xA6Lamp_1.Audio");
    ck_assert_str_eq(frame->functions[1].label, "AudioComponent \xE2\x80\xA6Lamp_2.Audio");
    ck_assert(is_painted("AudioComponent " LEVEL "Lamp_1.Audio[TickComponent]") ||
              is_painted("AudioComponent " LEVEL "Lamp_1.Audio"));
    ck_assert(is_painted("AudioComponent \xE2\x80\xA6Lamp_2.Audio"));
    for (uint32_t i = 0; i < frame->item_count; i++) {
        const lab_place_box *row = row_of(i);
        ck_assert_ptr_nonnull(row);
        click(row->box.x + 60.0F, row->box.y + row->box.h / 2.0F);
        ck_assert_uint_eq(view.item, i);
        ck_assert_uint_eq(lab_frame_find(frame, frame->functions[i].label), i);
    }
    close_view();
}
END_TEST

START_TEST(the_tip_of_a_long_name_is_the_whole_name)
{
    write_project("function,group\nAudioComponent " LEVEL LEVEL "Lamp,PrePhysics\n");
    paint();
    const lab_place_box *row = row_of(0);
    ck_assert_ptr_nonnull(row);
    view.ui.mouse_x = row->box.x + 60.0F;
    view.ui.mouse_y = row->box.y + row->box.h / 2.0F;
    paint();
    ck_assert_str_eq(view.ui.tip, app__trace_name(&view, 0));
    ck_assert_str_eq(view.ui.tip, "AudioComponent " LEVEL LEVEL "Lamp");
    close_view();
}
END_TEST

START_TEST(the_end_of_a_name_stays_that_is_longer_than_the_engine_keeps)
{
    write_project("function,group\nA " LEVEL LEVEL LEVEL LEVEL
                  "Lamp_1,PrePhysics\nA " LEVEL LEVEL LEVEL LEVEL "Lamp_2,PrePhysics\n");
    paint();
    for (uint32_t i = 0; i < 2; i++) {
        const char *name = view.trace.frame.functions[i].info.name;
        ck_assert_uint_eq(app_project_find(&view.project, name), i);
        ck_assert_str_eq(name + strlen(name) - 6, i == 0 ? "Lamp_1" : "Lamp_2");
    }
    close_view();
}
END_TEST

START_TEST(a_cycle_of_a_project_is_shown_with_its_members)
{
    write_project(unreal);
    paint();
    ck_assert_uint_eq(view.base.ring_count, 1);
    ck_assert_uint_eq(view.base.rings[0].count, 3);
    ck_assert(is_painted("cycles of waits"));
    view.item = view.trace.frame.functions[0].item;
    paint();
    ck_assert(!is_painted("cycles of waits"));
    view.item = view.trace.frame.functions[1].item;
    paint();
    ck_assert(is_painted("cycles of waits"));
    close_view();
}
END_TEST

START_TEST(the_longest_chain_of_a_project_is_named_and_drawn)
{
    static const char *const names[] = {"First", "Middle", "Late"};
    write_project(chained);
    paint();
    paint();
    ck_assert_uint_eq(view.chain_count, 3);
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_str_eq(view.trace.frame.functions[view.chain[i]].label, names[i]);
        ck_assert(app__trace_is_in_chain(&view, view.chain[i]));
        ck_assert_ptr_nonnull(box_of(names[i]));
    }
    ck_assert(!app__trace_is_in_chain(&view, lab_frame_find(&view.trace.frame, "Beside")));
    ck_assert_ptr_null(box_of("Beside"));
    const lab_place_box *box = box_of("Middle");
    click(box->box.x + 5.0F, box->box.y + 5.0F);
    paint();
    ck_assert_str_eq(view.trace.frame.items[view.item].item.name, "Middle");
    ck_assert_ptr_nonnull(box_of("Beside"));
    ck_assert_ptr_null(box_of("Alone"));
    close_view();
}
END_TEST

START_TEST(without_prerequisites_there_is_no_chain)
{
    write_project("function,group\nA,PrePhysics\nB,PrePhysics\n");
    paint();
    ck_assert_uint_eq(view.chain_count, 0);
    close_view();
}
END_TEST

static app_lessons lessons;
static lab_progress progress;

/* The lesson about UE3's loop, with the trace that it names. */
static void open_lesson(void)
{
    char place[APP_ASSET_PATH];
    progress = (lab_progress){.path = NULL};
    ck_assert(app_lessons_load(&lessons));
    const app_scenario *lesson = app_lessons_find(&lessons, UE3_LESSON);
    ck_assert_ptr_nonnull(lesson);
    app_traced_place(lesson->trace, place);
    ck_assert(app_trace_view_open(&view, place));
    app_trace_view_teach(&view, lesson, &progress, "Ada");
    ck_assert(app_scene_open(&scene, NULL, &options, NULL));
    paint();
}

static void close_lesson(void)
{
    close_view();
    app_lessons_free(&lessons);
}

static const char *told(void)
{
    const app_trace_lesson *lesson = &view.lesson;
    ck_assert(lesson->has_verdict && !lesson->verdict.has_passed);
    return app_verdict_text(lesson->scenario, &lesson->verdict);
}

START_TEST(a_lesson_is_answered_with_a_number_that_is_typed)
{
    open_lesson();
    ck_assert(press(SDL_SCANCODE_RETURN, 0));
    ck_assert(!view.lesson.has_verdict);
    (void)press(SDL_SCANCODE_2, 0);
    (void)press(SDL_SCANCODE_4, 0);
    (void)press(SDL_SCANCODE_RETURN, 0);
    ck_assert_ptr_nonnull(strstr(told(), "frame 1"));
    (void)press(SDL_SCANCODE_BACKSPACE, 0);
    (void)press(SDL_SCANCODE_5, 0);
    (void)press(SDL_SCANCODE_RETURN, 0);
    ck_assert_ptr_nonnull(strstr(told(), "Not that many"));
    ck_assert(!lab_progress_is_passed(&progress, UE3_LESSON));
    (void)press(SDL_SCANCODE_BACKSPACE, 0);
    (void)press(SDL_SCANCODE_KP_3, 0);
    (void)press(SDL_SCANCODE_RETURN, 0);
    ck_assert(view.lesson.verdict.has_passed);
    ck_assert_uint_eq(progress.best[UE3_LESSON], 1);
    close_lesson();
}
END_TEST

/* A button by the two halves of its id. */
static void click_button(uint32_t panel, uint32_t of)
{
    uint64_t id = lab_ui_id((lab_panel)panel, of);
    for (uint32_t i = 0; i < view.ui.place_count; i++) {
        const lab_place_box *place = &view.ui.places[i];
        if (place->id == id) {
            click(place->box.x + 5.0F, place->box.y + 5.0F);
            paint(); /* what it came to stands above it */
            return;
        }
    }
    ck_abort_msg("no button %u", of);
}

START_TEST(a_lesson_is_answered_with_the_mouse_alone)
{
    enum { HINT = 2 };
    static const char *const wrong[] = {"spawned before", "chance", NULL, "frame 1", "sum"};
    open_lesson();
    click_button(LAB_PANEL_LESSON_FOOT, HINT);
    ck_assert_uint_eq(view.lesson.hints, 1);
    for (uint32_t i = 0; i < 5; i++) {
        if (wrong[i] != NULL) {
            click_button(APP_TRACE_LESSON, FIRST_CHOICE + i);
            ck_assert_ptr_nonnull(strstr(told(), wrong[i]));
        }
    }
    click_button(APP_TRACE_LESSON, FIRST_CHOICE + 2);
    ck_assert(view.lesson.verdict.has_passed);
    ck_assert(lab_progress_is_passed(&progress, UE3_LESSON));
    close_lesson();
}
END_TEST

/* Top of the first line that begins so, px; -1: nothing does. */
static float top_of(const char *beginning)
{
    const gm_draw_list *list = &scene.list;
    for (uint32_t i = 0; i < list->text_count; i++) {
        const gm_draw_text_run *run = &list->texts[i];
        if (run->length >= strlen(beginning) &&
            memcmp(list->chars + run->first, beginning, strlen(beginning)) == 0) {
            return run->y;
        }
    }
    return -1.0F;
}

START_TEST(what_an_answer_came_to_stands_above_the_question)
{
    open_lesson();
    ck_assert(top_of("UE3 has no") >= 0.0F && top_of("UE3 has no") < top_of("In how many"));
    click_button(APP_TRACE_LESSON, FIRST_CHOICE + 1);
    ck_assert(top_of("It is no matter") >= 0.0F);
    ck_assert(top_of("It is no matter") < top_of("In how many"));
    view.lesson.scroll = 90.0F;
    (void)press(SDL_SCANCODE_H, 0);
    ck_assert(view.lesson.scroll <= 0.0F);
    ck_assert(top_of("Select Turret") < top_of("In how many"));
    close_lesson();
}
END_TEST

START_TEST(frames_that_are_stepped_through_count_for_the_lesson)
{
    open_lesson();
    (void)press(SDL_SCANCODE_COMMA, 0);
    ck_assert_uint_eq(view.lesson.stepped, 0);
    (void)press(SDL_SCANCODE_PERIOD, 0);
    (void)press(SDL_SCANCODE_RIGHT, 0);
    ck_assert_uint_eq(view.lesson.stepped, 2);
    (void)press(SDL_SCANCODE_H, 0);
    (void)press(SDL_SCANCODE_H, 0);
    (void)press(SDL_SCANCODE_H, 0);
    ck_assert_uint_eq(view.lesson.hints, 1);
    close_lesson();
}
END_TEST

/* Files go to the folder of the tests, not to that of pictures of the one who runs them. */
static void open_lesson_in(app_language *language)
{
    ck_assert_int_eq(setenv("HOME", TL_TEST_HOME, 1), 0);
    ck_assert_int_eq(setenv("XDG_CONFIG_HOME", TL_TEST_HOME, 1), 0);
    open_lesson();
    app_scene_set_language(&scene, language);
    paint();
}

/* The file that the notice at the foot names, run again; it is removed. */
static app_grade grade_saved(void)
{
    static char saved[2 * APP_EXPORT_PATH];
    app_grade grade;
    char folder[APP_EXPORT_PATH];
    ck_assert(!view.is_notice_bad);
    ck_assert_msg(strstr(view.notice, "Ada-3.6.answer") != NULL, "%s", view.notice);
    ck_assert(app_pictures_folder(folder));
    (void)snprintf(saved, sizeof saved, "%s/Ada-3.6.answer", folder);
    app_grade_file(&grade, saved, NULL);
    (void)unlink(saved);
    return grade;
}

START_TEST(an_answer_is_saved_and_graded_by_keys)
{
    static const char *const starts[] = {"answer saved for your teacher: ",
                                         "\xE7\xAD\x94\xE6\xA1\x88"};
    app_language language = {0};
    bool is_chinese = _i == 1;
    ck_assert(!is_chinese || app_language_load(&language, "zh"));
    open_lesson_in(is_chinese ? &language : NULL);
    (void)press(SDL_SCANCODE_S, KMOD_LCTRL);
    ck_assert(view.is_notice_bad);
    (void)press(SDL_SCANCODE_1, 0);
    (void)press(SDL_SCANCODE_2, 0);
    (void)press(SDL_SCANCODE_RETURN, 0);
    ck_assert(press(SDL_SCANCODE_S, KMOD_LCTRL));
    ck_assert_msg(strncmp(view.notice, starts[_i], strlen(starts[_i])) == 0, "%s", view.notice);
    app_grade grade = grade_saved();
    ck_assert_str_eq(grade.note, told());
    ck_assert_int_eq(grade.result, APP_GRADE_FAILED);
    ck_assert_str_eq(grade.handin.name, "Ada");
    ck_assert_str_eq(grade.handin.guess, "12");
    ck_assert_uint_ne(grade.handin.hash, 0);
    close_lesson();
    app_language_free(&language);
}
END_TEST

START_TEST(an_answer_is_saved_and_left_with_the_mouse_alone)
{
    enum { SAVE = 1, NEXT = 3 };
    open_lesson_in(NULL);
    click_button(APP_TRACE_LESSON, RIGHT_CHOICE);
    click_button(APP_TRACE_LESSON, SAVE);
    app_grade grade = grade_saved();
    ck_assert_str_eq(grade.note, "");
    ck_assert_int_eq(grade.result, APP_GRADE_PASSED);
    ck_assert_int_eq(view.lesson.wanted, 0);
    click_button(LAB_PANEL_LESSON_FOOT, NEXT);
    ck_assert_int_eq(view.lesson.wanted, 1);
    close_lesson();
}
END_TEST

START_TEST(digits_with_control_are_not_typed)
{
    open_lesson();
    ck_assert(!press(SDL_SCANCODE_0, KMOD_LCTRL));
    ck_assert_str_eq(view.lesson.typed, "");
    ck_assert(!press(SDL_SCANCODE_L, KMOD_LCTRL));
    ck_assert_uint_eq(view.index, 0);
    ck_assert(press(SDL_SCANCODE_LEFTBRACKET, 0));
    ck_assert_int_eq(view.lesson.wanted, -1);
    close_lesson();
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
    tcase_add_test(tests, the_longest_chain_of_a_project_is_named_and_drawn);
    tcase_add_test(tests, without_prerequisites_there_is_no_chain);
    tcase_add_test(tests, a_lesson_is_answered_with_a_number_that_is_typed);
    tcase_add_test(tests, a_lesson_is_answered_with_the_mouse_alone);
    tcase_add_test(tests, what_an_answer_came_to_stands_above_the_question);
    tcase_add_test(tests, frames_that_are_stepped_through_count_for_the_lesson);
    tcase_add_loop_test(tests, an_answer_is_saved_and_graded_by_keys, 0, 2);
    tcase_add_test(tests, an_answer_is_saved_and_left_with_the_mouse_alone);
    tcase_add_test(tests, digits_with_control_are_not_typed);
    tcase_add_test(tests, arrows_across_threads_are_drawn_where_they_are_few);
    tcase_add_test(tests, long_names_are_told_apart_by_their_ends);
    tcase_add_test(tests, the_tip_of_a_long_name_is_the_whole_name);
    tcase_add_test(tests, the_end_of_a_name_stays_that_is_longer_than_the_engine_keeps);
    tcase_add_test(tests, a_cycle_of_a_project_is_shown_with_its_members);
    tcase_add_test(tests, a_wrong_trace_opens_nothing);
    return suite_run(tests, 120);
}
