/* What past frames came to, from frames that were made up. */
#include "run/past.h"
#include "suite.h"

#include <check.h>
#include <string.h>

enum { ITEMS = 8 };

static lab_past past;
static tl_frame_item items[ITEMS];
static lab_function functions[ITEMS];
static tl_lag_sample samples[2];
static lab_frame frame;

static void add_item(const char *name, uint32_t id, tl_stage stage, int64_t us)
{
    uint32_t i = frame.item_count++;
    int64_t begin = i == 0 ? 0 : items[i - 1].end_ns;
    tl_item_kind kind = stage == TL_STAGE_TIMERS ? TL_ITEM_TIMER : TL_ITEM_TICK;
    items[i] = (tl_frame_item){
        .item = {kind, stage, id, name}, .begin_ns = begin, .end_ns = begin + us * 1000};
    functions[i] = (lab_function){.id = tl_tick_id_load(id), .info = {.name = name}, .item = i};
    (void)strncpy(functions[i].label, name, LAB_FUNCTION_LABEL - 1);
    frame.function_count = frame.item_count;
    frame.end_ns = items[i].end_ns;
}

static void begin_frame(uint64_t number)
{
    frame =
        (lab_frame){.number = number, .items = items, .functions = functions, .samples = samples};
}

static void set_up(void)
{
    past = (lab_past){.newest = 0};
}

static void add_plain(uint64_t number)
{
    begin_frame(number);
    add_item("Ship", 1, TL_STAGE_PRE_PHYSICS, 5);
    add_item("Reticle", 2, TL_STAGE_POST_PHYSICS, 7);
    add_item("spawn", 9, TL_STAGE_TIMERS, 2);
    add_item("Trails", 3, TL_STAGE_LAST_DEMOTABLE, 1);
    lab_past_add(&past, &frame, NULL, false);
}

START_TEST(costs_add_up_by_group)
{
    add_plain(1);
    const lab_past_row *row = lab_past_at(&past, 1);
    ck_assert_ptr_nonnull(row);
    ck_assert_double_eq_tol((double)row->group_us[TL_TICK_GROUP_PRE_PHYSICS], 5.0, 1e-3);
    ck_assert_double_eq_tol((double)row->group_us[TL_TICK_GROUP_POST_PHYSICS], 7.0, 1e-3);
    ck_assert_double_eq_tol((double)row->slots_us, 2.0, 1e-3);
    ck_assert_double_eq_tol((double)row->total_us, 15.0, 1e-3);
    ck_assert_uint_eq(row->timers, 1);
    ck_assert_uint_eq(past.costs.count, 3);
    ck_assert_str_eq(past.costs.rows[1].name, "Reticle");
    ck_assert_double_eq_tol((double)past.costs.rows[1].now_us, 7.0, 1e-3);
    ck_assert_double_eq_tol((double)past.curves[1].max_us, 7.0, 1e-3);
}
END_TEST

/* A newly spawned function and one that is gone do not make another order; two that changed places
 * do. */
START_TEST(only_what_both_frames_ran_can_be_reordered)
{
    add_plain(1);
    add_plain(2);
    ck_assert(!lab_past_at(&past, 2)->is_reordered);
    begin_frame(3);
    add_item("Drone", 7, TL_STAGE_PRE_PHYSICS, 1);
    add_item("Ship", 1, TL_STAGE_PRE_PHYSICS, 1);
    add_item("Trails", 3, TL_STAGE_LAST_DEMOTABLE, 1);
    lab_past_add(&past, &frame, NULL, false);
    ck_assert(!lab_past_at(&past, 3)->is_reordered);
    begin_frame(4);
    add_item("Ship", 1, TL_STAGE_PRE_PHYSICS, 1);
    add_item("Drone", 7, TL_STAGE_PRE_PHYSICS, 1);
    add_item("Trails", 3, TL_STAGE_LAST_DEMOTABLE, 1);
    lab_past_add(&past, &frame, NULL, false);
    ck_assert(lab_past_at(&past, 4)->is_reordered);
}
END_TEST

START_TEST(a_newly_spawned_function_has_no_order_yet)
{
    begin_frame(1);
    add_item("Ship", 1, TL_STAGE_PRE_PHYSICS, 1);
    add_item("Bullet", 7, TL_STAGE_NEWLY_SPAWNED, 1);
    items[1].reason = TL_TICK_NEWLY_SPAWNED;
    lab_past_add(&past, &frame, NULL, false);
    begin_frame(2);
    add_item("Bullet", 7, TL_STAGE_PRE_PHYSICS, 1);
    add_item("Ship", 1, TL_STAGE_PRE_PHYSICS, 1);
    lab_past_add(&past, &frame, NULL, false);
    ck_assert(!lab_past_at(&past, 2)->is_reordered);
}
END_TEST

START_TEST(functions_for_any_thread_have_no_order)
{
    for (uint64_t n = 1; n <= 2; n++) {
        begin_frame(n);
        add_item("Drone", n == 1 ? 5 : 6, TL_STAGE_PRE_PHYSICS, 1);
        add_item("Drone", n == 1 ? 6 : 5, TL_STAGE_PRE_PHYSICS, 1);
        functions[0].info.run_on_any_thread = true;
        functions[1].info.run_on_any_thread = true;
        lab_past_add(&past, &frame, NULL, false);
    }
    ck_assert(!lab_past_at(&past, 2)->is_reordered);
}
END_TEST

/* LaserArm reads before BodySync writes, both where the game has them; Reticle was moved. */
START_TEST(a_fault_comes_before_what_is_meant_to_be_late)
{
    static gm_view view;
    lab_write write = {.name = "Ship.position"};
    view.hud.sector_number = 1;
    begin_frame(1);
    add_item("LaserArm", 1, TL_STAGE_PRE_PHYSICS, 1);
    add_item("Reticle", 2, TL_STAGE_PRE_PHYSICS, 1);
    add_item("BodySync", 3, TL_STAGE_POST_PHYSICS, 1);
    for (uint32_t i = 0; i < 3; i++) {
        functions[i].info.group = tl_stage_group(items[i].item.stage);
    }
    write.writer = items[2].item;
    frame.writes = &write;
    frame.write_count = 1;
    for (uint32_t i = 0; i < 2; i++) {
        samples[i] = (tl_lag_sample){.reader = items[i].item,
                                     .value_name = "Ship.position",
                                     .frames = 1,
                                     .has_px = true,
                                     .px = i == 0 ? 8.0 : 3.0};
    }
    frame.sample_count = 1;
    lab_past_add(&past, &frame, &view, false);
    ck_assert(lab_past_at(&past, 1)->is_lag_meant);
    frame.sample_count = 2;
    lab_past_add(&past, &frame, &view, false);
    const lab_past_row *row = lab_past_at(&past, 1);
    ck_assert(!row->is_lag_meant && row->lag_px == 3.0F);
    ck_assert_str_eq(row->late_reader, "Reticle");
    ck_assert(lab_past_read_of(row, 1)->is_meant && !lab_past_read_of(row, 2)->is_meant);
    lab_past_add(&past, &frame, NULL, false); /* of a range, nothing is known to be meant */
    ck_assert(!lab_past_read_of(lab_past_at(&past, 1), 1)->is_meant);
}
END_TEST

START_TEST(the_worst_late_position_is_named)
{
    begin_frame(1);
    add_item("Reticle", 2, TL_STAGE_PRE_PHYSICS, 1);
    samples[0] = (tl_lag_sample){.reader = items[0].item,
                                 .value_name = "Ship.position",
                                 .frames = 1,
                                 .has_px = true,
                                 .px = 8.0};
    samples[1] = (tl_lag_sample){.reader = items[0].item, .value_name = "Bar.value", .frames = 3};
    frame.sample_count = 2;
    lab_past_add(&past, &frame, NULL, true);
    const lab_past_row *row = lab_past_at(&past, 1);
    ck_assert_uint_eq(row->late, 1);
    ck_assert_uint_eq(row->lag_frames, 1);
    ck_assert_double_eq((double)row->lag_px, 8.0);
    ck_assert_str_eq(row->late_reader, "Reticle");
    ck_assert_str_eq(row->late_value, "Ship.position");
    ck_assert(row->has_edit);
    const lab_past_read *read = lab_past_read_of(row, items[0].item.id);
    ck_assert_ptr_nonnull(read);
    ck_assert_uint_eq(read->frames, 1);
    ck_assert_str_eq(read->value, "Ship.position");
    ck_assert_ptr_null(lab_past_read_of(row, 77));
}
END_TEST

START_TEST(cycles_are_those_of_the_frame)
{
    static const uint64_t totals[3] = {2, 2, 5};
    for (uint64_t n = 1; n <= 3; n++) {
        begin_frame(n);
        frame.cycles = totals[n - 1];
        lab_past_add(&past, &frame, NULL, false);
    }
    ck_assert_uint_eq(lab_past_at(&past, 2)->cycles, 0);
    ck_assert_uint_eq(lab_past_at(&past, 3)->cycles, 3);
}
END_TEST

START_TEST(frames_are_replaced_cut_and_overwritten)
{
    for (uint64_t n = 1; n <= LAB_PAST_FRAMES + 5; n++) {
        add_plain(n);
    }
    ck_assert_ptr_null(lab_past_at(&past, 5));
    ck_assert_ptr_nonnull(lab_past_at(&past, 6));
    ck_assert_ptr_null(lab_past_at(&past, 0));
    lab_past_cut(&past, 100);
    ck_assert_uint_eq(past.newest, 100);
    ck_assert_ptr_null(lab_past_at(&past, 101));
    ck_assert_ptr_nonnull(lab_past_at(&past, 100));
    add_plain(100);
    ck_assert_uint_eq(past.newest, 100);
}
END_TEST

START_TEST(the_greatest_cost_is_forgotten_after_120_frames)
{
    begin_frame(1);
    add_item("Ship", 1, TL_STAGE_PRE_PHYSICS, 90);
    lab_past_add(&past, &frame, NULL, false);
    for (uint64_t n = 2; n <= 118; n++) {
        add_plain(n);
    }
    ck_assert_double_eq_tol((double)past.curves[0].max_us, 90.0, 1e-3);
    for (uint64_t n = 119; n <= 124; n++) {
        add_plain(n);
    }
    ck_assert_double_eq_tol((double)past.curves[0].max_us, 5.0, 1e-3);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("past");

    tcase_add_checked_fixture(tests, set_up, NULL);
    tcase_add_test(tests, costs_add_up_by_group);
    tcase_add_test(tests, only_what_both_frames_ran_can_be_reordered);
    tcase_add_test(tests, a_newly_spawned_function_has_no_order_yet);
    tcase_add_test(tests, functions_for_any_thread_have_no_order);
    tcase_add_test(tests, a_fault_comes_before_what_is_meant_to_be_late);
    tcase_add_test(tests, the_worst_late_position_is_named);
    tcase_add_test(tests, cycles_are_those_of_the_frame);
    tcase_add_test(tests, frames_are_replaced_cut_and_overwritten);
    tcase_add_test(tests, the_greatest_cost_is_forgotten_after_120_frames);
    return suite_run(tests, 60);
}
