/* The window of a traced host: keys step through frames and items, a click selects, and nothing is
 * edited. */
#include "../trace_scene.h"
#include "suite.h"
#include "temporary.h"
#include "trace_view/trace_parts.h"

#include <check.h>
#include <math.h>
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

START_TEST(l_goes_from_late_read_to_late_read)
{
    open_view();
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "late reads: 1 here, 3 in all"));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_L, 0));
    ck_assert_uint_eq(s.view.trace.frame.number, 10);
    ck_assert_uint_eq(s.view.item, CAMERA);
    ck_assert(trace_scene_shows(&s, "late read 1 of 3"));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_L, 0));
    ck_assert_uint_eq(s.view.trace.frame.number, 11);
    app__trace_select(&s.view, PAWN, LAB_NONE);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_L, 0));
    ck_assert_uint_eq(s.view.trace.frame.number, 13);
    ck_assert_uint_eq(s.view.item, CAMERA);
    ck_assert(trace_scene_shows(&s, "late read 3 of 3"));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_L, KMOD_LSHIFT));
    ck_assert_uint_eq(s.view.trace.frame.number, 11);
    trace_scene_paint(&s);
    ck_assert_str_eq(s.view.trace.frame.items[s.view.item].item.name, "Camera");
    ck_assert(
        trace_scene_shows(&s, "Pawn.at of frame 10: 1 frame late, 1.5 px, Pawn writes it later"));
    ck_assert(trace_scene_shows(&s, "0"));
    ck_assert(trace_scene_shows(&s, "1"));
    ck_assert(!trace_scene_shows(&s, "0.5"));
    (void)trace_scene_press(&s, SDL_SCANCODE_END, 0);
    ck_assert_str_eq(s.view.notice, "");
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_L, 0));
    ck_assert_str_eq(s.view.notice, "Behind this place nothing was read late.");
    close_view();
}
END_TEST

/* Camera and Other read late, Camera two values. */
START_TEST(l_goes_through_all_late_reads_of_a_frame)
{
    static const char *const readers[] = {"1 Camera 1", "1 Camera 2", "3 Other 1"};
    ck_assert(temporary_path(path, "trace-view"));
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    (void)fputs(TL_TRACE_HEAD "frame 2 groups all running 0 0 0 0\n"
                              "item tick 1 PrePhysics PrePhysics wanted tick 0 0 0 0 0 Camera\n"
                              "item tick 3 PrePhysics PrePhysics wanted tick 0 0 0 0 0 Other\n"
                              "item tick 2 PostPhysics PostPhysics wanted tick 0 0 0 0 0 Pawn\n",
                file);
    for (int i = 0; i < 3; i++) {
        (void)fprintf(file, "read tick %s v 1 tick 2 Pawn 2 tick 2 Pawn -\n", readers[i]);
    }
    (void)fputs("end\n", file);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert(app_trace_view_open(&s.view, path));
    trace_scene_open(&s);
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert(trace_scene_press(&s, SDL_SCANCODE_L, 0));
        ck_assert_uint_eq(s.view.late_read, i);
        ck_assert_uint_eq(s.view.item, i < 2 ? 0 : 1);
    }
    ck_assert(trace_scene_shows(&s, "late read 3 of 3"));
    for (uint32_t i = 2; i > 0; i--) {
        ck_assert(trace_scene_press(&s, SDL_SCANCODE_L, KMOD_LSHIFT));
        ck_assert_uint_eq(s.view.late_read, i - 1);
    }
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_L, KMOD_LSHIFT));
    ck_assert_str_eq(s.view.notice, "Before this place nothing was read late.");
    close_view();
}
END_TEST

START_TEST(a_write_names_who_reads_it_late_in_which_frame)
{
    open_view();
    app__trace_select(&s.view, PAWN, LAB_NONE);
    trace_scene_paint(&s);
    ck_assert(trace_scene_shows(&s, "is read by"));
    ck_assert(trace_scene_shows(&s, "Camera, before this write: Pawn.at, 1 frame late, 1.5 px"));
    const gm_draw_text_run *run =
        trace_scene_run(&s, "Camera reads Pawn.at in frame 11: 1 frame late, 1.5 px");
    ck_assert_ptr_nonnull(run);
    trace_scene_click(&s, run->x + 5.0F, run->y + 2.0F);
    ck_assert_uint_eq(s.view.trace.frame.number, 11);
    ck_assert_uint_eq(s.view.item, CAMERA);
    (void)trace_scene_press(&s, SDL_SCANCODE_BACKSPACE, 0);
    ck_assert_uint_eq(s.view.trace.frame.number, 10);
    ck_assert_uint_eq(s.view.item, PAWN);
    app_trace_view_go(&s.view, 1);
    trace_scene_paint(&s);
    ck_assert(!trace_scene_shows(&s, "Camera reads Pawn.at in frame 12: 1 frame late, 1.5 px"));
    close_view();
}
END_TEST

START_TEST(jumps_are_gone_back_and_on)
{
    open_view();
    (void)trace_scene_press(&s, SDL_SCANCODE_BACKSPACE, 0);
    ck_assert_str_eq(s.view.notice, "There is no place to go back to.");
    for (int i = 0; i < 3; i++) {
        (void)trace_scene_press(&s, SDL_SCANCODE_L, 0);
    }
    app__trace_choose(&s.view, PAWN, LAB_NONE);
    ck_assert_uint_eq(s.view.trace.frame.number, 13);
    trace_scene_paint(&s);
    const gm_draw_text_run *run = trace_scene_run(&s, "back (Backspace)");
    ck_assert_ptr_nonnull(run);
    trace_scene_click(&s, run->x + 5.0F, run->y + 2.0F);
    ck_assert_uint_eq(s.view.item, CAMERA);
    ck_assert_uint_eq(s.view.late_read, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_LEFT, KMOD_LALT);
    ck_assert_uint_eq(s.view.trace.frame.number, 11);
    (void)trace_scene_press(&s, SDL_SCANCODE_BACKSPACE, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_BACKSPACE, 0);
    ck_assert_uint_eq(s.view.trace.frame.number, 10);
    ck_assert_uint_eq(s.view.item, LAB_NONE);
    for (int i = 0; i < 4; i++) {
        (void)trace_scene_press(&s, SDL_SCANCODE_RIGHT, KMOD_LALT);
    }
    ck_assert_uint_eq(s.view.trace.frame.number, 13);
    ck_assert_uint_eq(s.view.item, PAWN);
    (void)trace_scene_press(&s, SDL_SCANCODE_RIGHT, KMOD_LALT);
    ck_assert_str_eq(s.view.notice, "There is no place to go on to.");
    close_view();
}
END_TEST

START_TEST(a_click_on_a_late_read_goes_to_the_write_that_was_read)
{
    open_view();
    app_trace_view_go(&s.view, 1);
    app__trace_select(&s.view, CAMERA, LAB_NONE);
    trace_scene_paint(&s);
    const gm_draw_text_run *run =
        trace_scene_run(&s, "Pawn.at of frame 10: 1 frame late, 1.5 px, Pawn writes it later");
    ck_assert_ptr_nonnull(run);
    trace_scene_click(&s, run->x + 5.0F, run->y + 2.0F);
    trace_scene_paint(&s);
    ck_assert_uint_eq(s.view.trace.frame.number, 10);
    ck_assert_str_eq(s.view.trace.frame.items[s.view.item].item.name, "Pawn");
    close_view();
}
END_TEST

START_TEST(a_button_leads_from_the_selection_back_to_the_frame)
{
    open_view();
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    trace_scene_paint(&s);
    const gm_draw_text_run *run = trace_scene_run(&s, "this frame (Esc)");
    ck_assert_ptr_nonnull(run);
    trace_scene_click(&s, run->x + 5.0F, run->y + 2.0F);
    ck_assert_uint_eq(s.view.item, LAB_NONE);
    trace_scene_paint(&s);
    ck_assert(!trace_scene_shows(&s, "this frame (Esc)"));
    close_view();
}
END_TEST

/* From frame 3 on B comes before A; in frame 5 C has left and D joined, and A comes first again. */
static void write_orders(void)
{
    static const char *const orders[] = {"", "ABC", "ABC", "BAC", "BAC", "ABD", "ABD"};
    ck_assert(temporary_path(path, "trace-view"));
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    (void)fputs(TL_TRACE_HEAD, file);
    for (int frame = 1; frame <= 6; frame++) {
        (void)fprintf(file, "frame %d groups all running 16000000 0 0 0\n", frame);
        for (const char *at = orders[frame]; *at != '\0'; at++) {
            (void)fprintf(file, "item tick %d PrePhysics PrePhysics wanted tick 0 0 0 0 0 %c\n",
                          *at - 'A' + 1, *at);
        }
        (void)fputs("end\n", file);
    }
    ck_assert_int_eq(fclose(file), 0);
    ck_assert(app_trace_view_open(&s.view, path));
    trace_scene_open(&s);
}

START_TEST(c_goes_to_the_next_frame_with_another_order)
{
    write_orders();
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_C, 0));
    ck_assert_uint_eq(s.view.trace.frame.number, 3);
    ck_assert(trace_scene_shows(&s, "the order changed"));
    ck_assert(trace_scene_shows(&s, "B now runs before A: prerequisites or priorities changed"));
    (void)trace_scene_press(&s, SDL_SCANCODE_PERIOD, 0);
    ck_assert(!trace_scene_shows(&s, "the order changed"));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_C, 0));
    ck_assert_uint_eq(s.view.trace.frame.number, 5);
    ck_assert(trace_scene_shows(&s, "A now runs before B: D runs in this frame"));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_C, 0));
    ck_assert_str_eq(s.view.notice, "The order changes in no frame after this one.");
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_C, KMOD_LSHIFT));
    ck_assert_uint_eq(s.view.trace.frame.number, 3);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_C, KMOD_LSHIFT));
    ck_assert_str_eq(s.view.notice, "The order changed in no frame before this one.");
    close_view();
}
END_TEST

/* In frame 2 A no longer waits for B, in frame 3 it does again. */
START_TEST(a_prerequisite_that_came_or_went_is_named)
{
    ck_assert(temporary_path(path, "trace-view"));
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    (void)fputs(TL_TRACE_HEAD, file);
    for (int frame = 1; frame <= 3; frame++) {
        static const char item[] = "item tick %d PrePhysics PrePhysics wanted tick 0 0 0 0 0 %c\n";
        bool is_free = frame == 2;
        (void)fprintf(file, "frame %d groups all running 16000000 0 0 0\n", frame);
        (void)fprintf(file, "function 1 PrePhysics enabled game 0 A\n%s",
                      is_free ? "" : "after 2\n");
        (void)fputs("function 2 PrePhysics enabled game 0 B\n", file);
        (void)fprintf(file, item, is_free ? 1 : 2, is_free ? 'A' : 'B');
        (void)fprintf(file, item, is_free ? 2 : 1, is_free ? 'B' : 'A');
        (void)fputs("end\n", file);
    }
    ck_assert_int_eq(fclose(file), 0);
    ck_assert(app_trace_view_open(&s.view, path));
    trace_scene_open(&s);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_C, 0));
    ck_assert(trace_scene_shows(&s, "A now runs before B: A no longer waits for B"));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_C, 0));
    const gm_draw_text_run *line = trace_scene_run(&s, "B now runs before A: A now waits for B");
    ck_assert_ptr_nonnull(line);
    trace_scene_click(&s, line->x + 5.0F, line->y + 3.0F);
    ck_assert_str_eq(s.view.trace.frame.items[s.view.item].item.name, "A");
    close_view();
}
END_TEST

/* Aim, which waits for Camera, comes before Player as Camera does. */
START_TEST(a_prerequisite_of_one_that_it_waits_for_is_named)
{
    (void)snprintf(path, sizeof path, "%s/traces/forty-functions.txt", TL_ASSET_DIR);
    ck_assert(app_trace_view_open(&s.view, path));
    trace_scene_open(&s);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_C, 0));
    ck_assert(
        trace_scene_shows(&s, "Aim now runs before Player: Camera no longer waits for Player"));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_C, 0));
    ck_assert_str_eq(s.view.change.change.edit.function, "Camera");
    trace_scene_close(&s);
}
END_TEST

/* Vertices of arrows in the last picture, of that opacity. */
static uint32_t arrow_vertices(float opacity)
{
    const gm_color wanted = gm_rgba(LAB_TEXT_TITLE, opacity);
    uint32_t count = 0;
    for (uint32_t i = 0; i < s.scene.list.vertex_count; i++) {
        const gm_draw_vertex *vertex = &s.scene.list.vertices[i];
        count += memcmp(&vertex->color, &wanted, sizeof wanted) == 0 ? 1 : 0;
    }
    return count;
}

START_TEST(arrows_of_waits_are_faint_unless_their_function_is_selected)
{
    (void)snprintf(path, sizeof path, "%s/traces/forty-functions.txt", TL_ASSET_DIR);
    ck_assert(app_trace_view_open(&s.view, path));
    trace_scene_open(&s);
    app_trace_view_go(&s.view, 5);
    trace_scene_paint(&s);
    ck_assert_uint_eq(arrow_vertices(0.85F), 0);
    uint32_t all = arrow_vertices(0.2F);
    ck_assert_uint_gt(all, 0);
    app_trace_view_select(&s.view, "Tide");
    trace_scene_paint(&s);
    ck_assert_uint_gt(arrow_vertices(0.85F), 0);
    ck_assert_uint_gt(arrow_vertices(0.2F), 0);
    ck_assert_uint_lt(arrow_vertices(0.2F), all);
    trace_scene_close(&s);
}
END_TEST

START_TEST(f1_explains_what_has_no_words)
{
    open_view();
    (void)trace_scene_press(&s, SDL_SCANCODE_F1, 0);
    ck_assert(trace_scene_shows(
        &s, "Arrows between lanes: waits; bright are those of the selected function."));
    ck_assert(trace_scene_shows(
        &s, "Small marks above the lanes: groups began there in the frame before."));
    close_view();
}
END_TEST

/* Its name is that of the frame before. */
START_TEST(a_function_that_left_is_named)
{
    ck_assert(temporary_path(path, "trace-view"));
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    (void)fputs(TL_TRACE_HEAD "frame 1 groups all running 16000000 0 0 0\n"
                              "item tick 1 PrePhysics PrePhysics wanted tick 0 0 0 0 0 A\n"
                              "item tick 2 PrePhysics PrePhysics wanted tick 0 0 0 0 0 Bee\n"
                              "item tick 3 PrePhysics PrePhysics wanted tick 0 0 0 0 0 Leaver\n"
                              "end\nframe 2 groups all running 16000000 0 0 0\n"
                              "item tick 2 PrePhysics PrePhysics wanted tick 0 0 0 0 0 Bee\n"
                              "item tick 1 PrePhysics PrePhysics wanted tick 0 0 0 0 0 A\n"
                              "end\n",
                file);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert(app_trace_view_open(&s.view, path));
    trace_scene_open(&s);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_C, 0));
    ck_assert(trace_scene_shows(&s, "Bee now runs before A: Leaver does not run in this frame"));
    close_view();
}
END_TEST

START_TEST(a_click_selects_and_no_click_edits)
{
    open_view();
    trace_scene_paint(&s);
    const lab_place_box *row = trace_scene_row(&s, PAWN);
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

/* UE3 has neither prerequisites nor priorities. */
START_TEST(of_ue3_another_order_is_told_without_prerequisites)
{
    ck_assert(temporary_path(path, "trace-view"));
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    (void)fputs(TL_TRACE_HEAD, file);
    for (int frame = 1; frame <= 2; frame++) {
        (void)fprintf(file,
                      "frame %d ue3 all running 0 0 0 0\n"
                      "item tick %d PrePhysics PrePhysics wanted tick 0 0 0 0 0 %s\n"
                      "item tick %d PrePhysics PrePhysics wanted tick 0 0 0 0 0 %s\nend\n",
                      frame, frame, frame == 1 ? "A" : "B", 3 - frame, frame == 1 ? "B" : "A");
    }
    ck_assert_int_eq(fclose(file), 0);
    ck_assert(app_trace_view_open(&s.view, path));
    trace_scene_open(&s);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_C, 0));
    ck_assert(trace_scene_tells(&s, "{1} now runs before {2}: an actor was spawned or destroyed, "
                                    "or its group changed"));
    ck_assert(
        !trace_scene_tells(&s, "{1} now runs before {2}: prerequisites or priorities changed"));
    close_view();
}
END_TEST

static bool is_in_sight(uint32_t item)
{
    const lab_place_box *row = trace_scene_row(&s, item);
    return row != NULL && row->seen.h > 0.0F;
}

START_TEST(the_selected_row_stays_in_sight_in_larger_texts)
{
    write_threads(60, 60);
    ck_assert(app_trace_view_open(&s.view, path));
    trace_scene_open(&s);
    app__trace_select(&s.view, 33, LAB_NONE);
    trace_scene_paint(&s);
    trace_scene_paint(&s);
    ck_assert(is_in_sight(33));
    ck_assert(trace_scene_shows(&s, "up to the selected one; grey: they run after it"));
    gm_draw_begin(&s.scene.list, 640, 360);
    app_trace_view_paint(&s.view, &s.scene.list, &s.scene.layout);
    ck_assert(!trace_scene_shows(&s, "up to the selected one; grey: they run after it"));
    s.scene.layout.ui_scale = 2.0F;
    for (int i = 0; i < 2; i++) {
        gm_draw_begin(&s.scene.list, 1280, 720);
        app_trace_view_paint(&s.view, &s.scene.list, &s.scene.layout);
    }
    ck_assert(is_in_sight(33));
    close_view();
}
END_TEST

/* No clock: the axis counts functions. Bars are too narrow for whole names. */
START_TEST(the_axis_ends_with_the_last_function)
{
    write_threads(60, 60);
    ck_assert(app_trace_view_open(&s.view, path));
    trace_scene_open(&s);
    trace_scene_paint(&s);
    ck_assert_int_eq((int)roundf(s.view.lanes.span_us), 60);
    close_view();
}
END_TEST

START_TEST(a_function_is_found_by_a_part_of_its_name)
{
    open_view();
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_SLASH, 0));
    trace_scene_type(&s, "/");
    trace_scene_type(&s, "ot H");
    ck_assert_uint_eq(s.view.find.fitting, 1);
    (void)trace_scene_press(&s, SDL_SCANCODE_BACKSPACE, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_PERIOD, 0);
    ck_assert_uint_eq(s.view.index, 0);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_RETURN, 0));
    ck_assert(!s.view.find.is_open);
    ck_assert_uint_eq(s.view.item, OTHER);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_F, KMOD_LCTRL));
    trace_scene_type(&s, "a");
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

START_TEST(a_trace_has_threads)
{
    open_view();
    (void)trace_scene_press(&s, SDL_SCANCODE_DOWN, 0);
    ck_assert(trace_scene_tells(&s, "thread"));
    close_view();
}
END_TEST

START_TEST(f1_shows_all_keys)
{
    open_view();
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_F1, 0));
    ck_assert(trace_scene_shows(&s, "find a function by a part of its name"));
    ck_assert(trace_scene_shows(&s, "the late read before"));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0));
    ck_assert(!trace_scene_shows(&s, "find a function by a part of its name"));
    ck_assert(trace_scene_shows(&s, "the next late read"));
    gm_draw_begin(&s.scene.list, 640, 360);
    app_trace_view_paint(&s.view, &s.scene.list, &s.scene.layout);
    ck_assert(trace_scene_shows(&s, "all keys") && trace_scene_shows(&s, "close") &&
              !trace_scene_shows(&s, "the next late read"));
    close_view();
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("app/trace_view");

    tcase_add_test(tests, keys_of_the_lab_step_frames);
    tcase_add_test(tests, items_are_stepped_from_frame_to_frame);
    tcase_add_test(tests, the_selected_function_stays_selected_where_it_does_not_run);
    tcase_add_test(tests, l_goes_from_late_read_to_late_read);
    tcase_add_test(tests, l_goes_through_all_late_reads_of_a_frame);
    tcase_add_test(tests, a_write_names_who_reads_it_late_in_which_frame);
    tcase_add_test(tests, jumps_are_gone_back_and_on);
    tcase_add_test(tests, a_click_on_a_late_read_goes_to_the_write_that_was_read);
    tcase_add_test(tests, a_button_leads_from_the_selection_back_to_the_frame);
    tcase_add_test(tests, c_goes_to_the_next_frame_with_another_order);
    tcase_add_test(tests, a_prerequisite_that_came_or_went_is_named);
    tcase_add_test(tests, a_prerequisite_of_one_that_it_waits_for_is_named);
    tcase_add_test(tests, arrows_of_waits_are_faint_unless_their_function_is_selected);
    tcase_add_test(tests, f1_explains_what_has_no_words);
    tcase_add_test(tests, a_function_that_left_is_named);
    tcase_add_test(tests, a_click_selects_and_no_click_edits);
    tcase_add_test(tests, of_ue3_another_order_is_told_without_prerequisites);
    tcase_add_test(tests, the_selected_row_stays_in_sight_in_larger_texts);
    tcase_add_test(tests, the_axis_ends_with_the_last_function);
    tcase_add_test(tests, a_function_is_found_by_a_part_of_its_name);
    tcase_add_test(tests, arrows_across_threads_are_drawn_where_they_are_few);
    tcase_add_test(tests, a_wrong_trace_opens_nothing);
    tcase_add_test(tests, a_trace_has_threads);
    tcase_add_test(tests, f1_shows_all_keys);
    return suite_run(tests, 120);
}
