/* The frame meter: a cell for each property of a frame, and a click on it goes there. */
#include "../chinese.h"
#include "lab/panels/layout.h"
#include "lab/panels/meter.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 1280, HEIGHT = 720 };

static lab_past past;
static lab_frame frame;
static lab_ui ui;
static lab_requests requests;
static gm_draw_list list;

static void check_near(float value, float wanted)
{
    ck_assert_double_eq_tol((double)value, (double)wanted, 1e-4);
}

static void set_up(void)
{
    past = (lab_past){.newest = 0};
    frame = (lab_frame){.number = 0};
    ui = (lab_ui){.mouse_x = -10.0F, .mouse_y = -10.0F};
    requests = (lab_requests){.count = 0};
    list = chinese_list();
}

static void tear_down(void)
{
    gm_draw_free(&list);
}

static lab_past_row *add_row(uint64_t number)
{
    lab_past_row *row = &past.rows[number % LAB_PAST_FRAMES];
    *row = (lab_past_row){.frame = number};
    past.newest = number;
    frame.number = number;
    return row;
}

static uint64_t reader_of(const lab_model *model)
{
    const char *label = NULL;
    return lab_meter_reader(model, &label);
}

static void check_cell(lab_meter_row row, uint32_t column, lab_meter_state state, uint32_t number)
{
    lab_model model = {.frame = &frame, .past = &past};
    lab_meter_cell cell = lab_meter_at(&model, reader_of(&model), row, column);
    ck_assert_int_eq(cell.state, state);
    ck_assert_uint_eq(cell.number, number);
}

START_TEST(the_meter_shows_what_frames_came_to)
{
    add_row(1)->lag_frames = 0;
    add_row(2)->lag_frames = 2;
    add_row(3)->is_reordered = true;
    lab_past_row *edited = add_row(4);
    edited->has_edit = true;
    edited->is_reordered = true;
    edited->spawned = 3;
    edited->timers = 2;
    add_row(5)->cycles = 1;
    check_cell(LAB_METER_LAG, 0, LAB_METER_QUIET, 0);
    check_cell(LAB_METER_LAG, 1, LAB_METER_LATE, 2);
    check_cell(LAB_METER_ORDER, 2, LAB_METER_REORDERED, 1);
    check_cell(LAB_METER_ORDER, 3, LAB_METER_EDITED, 1);
    check_cell(LAB_METER_ORDER, 4, LAB_METER_CYCLE, 1);
    check_cell(LAB_METER_SPAWN, 3, LAB_METER_SPAWNED, 3);
    check_cell(LAB_METER_TIMERS, 3, LAB_METER_CALLED, 2);
    check_cell(LAB_METER_LAG, 5, LAB_METER_EMPTY, 0);
}
END_TEST

/* With a function selected that reads positions, the row is about its reads. */
START_TEST(the_lag_row_follows_the_selected_reader)
{
    lab_function reticle = {.id = {5, 1}, .label = "Reticle"};
    lab_model model = {.frame = &frame, .past = &past};
    lab_past_row *row = add_row(1);
    row->lag_frames = 2;
    row->lag_px = 16.0F;
    row->reads[0] =
        (lab_past_read){.reader = tl_tick_id_store(reticle.id), .value = "Ship.position"};
    row->read_count = 1;
    frame.functions = &reticle;
    frame.function_count = 1;
    ck_assert_int_eq(lab_meter_at(&model, reader_of(&model), LAB_METER_LAG, 0).state,
                     LAB_METER_LATE);
    (void)snprintf(model.selected, sizeof model.selected, "Reticle");
    ck_assert_int_eq(lab_meter_at(&model, reader_of(&model), LAB_METER_LAG, 0).state,
                     LAB_METER_QUIET);
    row->reads[0].frames = 1;
    row->reads[0].px = 8.0F;
    lab_meter_cell cell = lab_meter_at(&model, reader_of(&model), LAB_METER_LAG, 0);
    ck_assert_int_eq(cell.state, LAB_METER_LATE);
    ck_assert_uint_eq(cell.number, 1);
    frame.functions = NULL;
    frame.function_count = 0;
}
END_TEST

static bool is_loud(lab_past_row *row, uint64_t reader)
{
    lab_model model = {.frame = &frame, .past = &past};
    lab_meter_cell cell = lab_meter_at(&model, reader, LAB_METER_LAG, (uint32_t)row->frame - 1);
    ck_assert_int_eq(cell.state, LAB_METER_LATE);
    return !cell.is_no_fault;
}

START_TEST(only_a_fault_has_the_colour_of_one)
{
    lab_past_row *row = add_row(1);
    row->lag_frames = 1;
    row->lag_px = 8.0F;
    row->reads[0] = (lab_past_read){.reader = 7, .value = "Ship.position", .px = 8.0F, .frames = 1};
    row->read_count = 1;
    ck_assert(is_loud(row, 0) && is_loud(row, 7));
    row->is_lag_meant = true;
    row->reads[0].is_meant = true;
    ck_assert(!is_loud(row, 0) && !is_loud(row, 7));
    row->is_lag_meant = false;
    row->lag_px = 0.4F;
    ck_assert(!is_loud(row, 0));
}
END_TEST

/* Frame 125 is the fifth cell of the second lap; behind it the first lap can still be read. */
START_TEST(the_meter_wraps_and_keeps_the_lap_before)
{
    lab_model model = {.frame = &frame, .past = &past};
    for (uint64_t n = 1; n <= 125; n++) {
        add_row(n)->lag_frames = n > 120 ? 1 : 0;
    }
    lab_meter_cell fresh = lab_meter_at(&model, reader_of(&model), LAB_METER_LAG, 4);
    lab_meter_cell ghost = lab_meter_at(&model, reader_of(&model), LAB_METER_LAG, 5);
    ck_assert_uint_eq(fresh.frame, 125);
    ck_assert(!fresh.is_ghost);
    ck_assert_uint_eq(ghost.frame, 6);
    ck_assert(ghost.is_ghost);
    frame.number = 60;
    lab_meter_cell newer = lab_meter_at(&model, reader_of(&model), LAB_METER_LAG, 119);
    ck_assert_uint_eq(newer.frame, 120);
    ck_assert(!newer.is_ghost);
}
END_TEST

START_TEST(cells_are_nine_by_twelve_at_a_pitch_of_ten)
{
    lab_box box = lab_box_make(0.0F, 656.0F, 1280.0F, 48.0F);
    lab_box first = lab_meter_box(box, 1.0F, LAB_METER_LAG, 0);
    lab_box last = lab_meter_box(box, 1.0F, LAB_METER_SPAWN, LAB_METER_CELLS - 1);
    lab_box thin = lab_meter_box(box, 1.0F, LAB_METER_TIMERS, 0);
    check_near(first.x, 72.0F);
    check_near(first.w, 9.0F);
    check_near(first.h, 12.0F);
    check_near(last.x, 72.0F + 1190.0F);
    ck_assert(thin.y + thin.h <= box.y + box.h);
}
END_TEST

/* Twice: places are compared with those of the picture before. */
static void click_meter(float x, float y)
{
    lab_model model = {.frame = &frame, .past = &past, .oldest = 1};
    gm_picture_def layout = lab_layout_make(WIDTH, HEIGHT, 1.0F, true).picture;
    lab_box box = lab_box_make(0.0F, 656.0F, 1280.0F, 48.0F);
    for (uint32_t i = 0; i < 3; i++) {
        ui.mouse_x = x;
        ui.mouse_y = y;
        ui.was_pressed = i == 1;
        ui.is_down = i == 1;
        ui.was_released = i == 2;
        gm_draw_begin(&list, WIDTH, HEIGHT);
        lab_ui_begin(&ui, &list, &layout, &requests);
        lab_meter_paint(&ui, box, &model);
        lab_ui_end(&ui);
    }
}

START_TEST(a_click_on_a_cell_seeks_its_frame)
{
    for (uint64_t n = 1; n <= 50; n++) {
        (void)add_row(n);
    }
    click_meter(72.0F + 10.0F * 6.0F + 4.0F, 670.0F);
    ck_assert_uint_gt(requests.count, 0);
    ck_assert_int_eq(requests.items[0].action, LAB_SEEK);
    ck_assert_int_eq(requests.items[0].number, 7);
    requests.count = 0;
    click_meter(72.0F + 10.0F * 80.0F, 670.0F);
    ck_assert_uint_eq(requests.count, 0);
}
END_TEST

static bool has_legend(float x, float y)
{
    const char *legend = "lag: a cell a frame";
    click_meter(x, y);
    for (uint32_t i = 0; i < list.text_count; i++) {
        const gm_draw_text_run *run = &list.texts[i];
        if (run->length > strlen(legend) &&
            strncmp(list.chars + run->first, legend, strlen(legend)) == 0) {
            return true;
        }
    }
    return false;
}

/* Where the mouse is, a tip tells of the cell below it. */
START_TEST(words_in_empty_rows_make_room_for_a_tip)
{
    (void)add_row(1);
    ck_assert(has_legend(640.0F, 300.0F));
    ck_assert(!has_legend(76.0F, 670.0F));
}
END_TEST

/* The box of the meter is that of click_meter(). */
START_TEST(the_names_of_rows_say_what_they_show)
{
    (void)add_row(1);
    click_meter(20.0F, 670.0F);
    ck_assert_uint_eq(requests.count, 0);
    ck_assert_str_eq(ui.tip, "lag: a cell a frame; green: fresh, 1: a position was read 1 frame "
                             "late; grey: as intended");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_meter");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, the_meter_shows_what_frames_came_to);
    tcase_add_test(tests, the_lag_row_follows_the_selected_reader);
    tcase_add_test(tests, only_a_fault_has_the_colour_of_one);
    tcase_add_test(tests, words_in_empty_rows_make_room_for_a_tip);
    tcase_add_test(tests, the_meter_wraps_and_keeps_the_lap_before);
    tcase_add_test(tests, cells_are_nine_by_twelve_at_a_pitch_of_ten);
    tcase_add_test(tests, a_click_on_a_cell_seeks_its_frame);
    tcase_add_test(tests, the_names_of_rows_say_what_they_show);
    return suite_run(tests, 60.0);
}
