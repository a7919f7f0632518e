/* The axis of the lanes: how long it is, and what of it is in sight. */
#include "lab/panels/lanes_panel.h"
#include "suite.h"

#include <check.h>

static lab_lanes lanes;

static void check_near(float value, float wanted, float tolerance)
{
    ck_assert_double_eq_tol((double)value, (double)wanted, (double)tolerance);
}

static void set_up(void)
{
    lanes = (lab_lanes){.frame = 0};
}

START_TEST(a_hold_inside_a_frame_is_left_out)
{
    tl_frame_item items[3] = {
        {.item = {TL_ITEM_TICK, TL_STAGE_PRE_PHYSICS, 1, "A"}, .begin_ns = 0, .end_ns = 5000},
        {.item = {TL_ITEM_TICK, TL_STAGE_PRE_PHYSICS, 2, "B"}, .begin_ns = 5000, .end_ns = 9000},
        {.item = {TL_ITEM_TICK, TL_STAGE_POST_PHYSICS, 3, "C"},
         .begin_ns = 4000009000,
         .end_ns = 4000012000}};
    lab_frame held = {.number = 3, .is_open = true, .items = items, .item_count = 3};
    lab_lanes_measure(&lanes, &held);
    ck_assert_uint_eq(lanes.cuts, 1);
    check_near(lanes.begin_us[2], 9.0F, 0.01F);
    check_near(lanes.length_us, 12.0F, 0.3F);
}
END_TEST

static void measure_frame_of(uint64_t number, int64_t us)
{
    tl_frame_item item = {.item = {TL_ITEM_TICK, TL_STAGE_PRE_PHYSICS, 1, "A"},
                          .end_ns = us * 1000};
    lab_frame of_us = {.number = number, .end_ns = us * 1000, .items = &item, .item_count = 1};
    lab_lanes_measure(&lanes, &of_us);
}

START_TEST(hiccups_of_the_machine_do_not_stretch_the_lanes)
{
    measure_frame_of(1, 7000); /* the first frame of a run is cold */
    for (uint64_t i = 2; i < 25; i++) {
        measure_frame_of(i, i % 5 == 0 ? 5000 : 200);
    }
    check_near(lanes.span_us, 250.0F, 0.1F); /* in half a second */
    for (uint64_t i = 25; i < 200; i++) {
        measure_frame_of(i, i % 5 == 0 ? 5000 : 200);
    }
    check_near(lanes.span_us, 250.0F, 0.1F);
    for (uint32_t i = 0; i < 60; i++) {
        measure_frame_of(200, 5000); /* held there */
    }
    check_near(lanes.span_us, 250.0F, 0.1F);
}
END_TEST

/* The first one, when the Lab opens on hold, has nothing to be compared with. */
START_TEST(a_long_first_frame_stretches_the_lanes_no_longer_than_it_is_shown)
{
    for (uint32_t i = 0; i < 60; i++) {
        measure_frame_of(1, 7000);
    }
    ck_assert(lanes.span_us >= 7000.0F && lanes.left_out_us == 0.0F);
    measure_frame_of(2, 200); /* one step on */
    check_near(lanes.span_us, 250.0F, 0.1F);
}
END_TEST

/* The system interrupts B for 5 ms. */
START_TEST(a_long_stretch_is_left_out_and_the_rest_keeps_its_scale)
{
    tl_frame_item items[3] = {
        {.item = {TL_ITEM_TICK, TL_STAGE_PRE_PHYSICS, 1, "A"}, .end_ns = 60000},
        {.item = {TL_ITEM_TICK, TL_STAGE_PRE_PHYSICS, 2, "B"},
         .begin_ns = 60000,
         .end_ns = 5100000},
        {.item = {TL_ITEM_TICK, TL_STAGE_POST_PHYSICS, 3, "C"},
         .begin_ns = 5100000,
         .end_ns = 5200000}};
    lab_frame frame = {.number = 41, .end_ns = 5200000, .items = items, .item_count = 3};
    lab_lanes_def def = {.frame = &frame, .selected = "", .zoom = 1.0F};
    lab_box box = {10.0F, 20.0F, 800.0F, 100.0F};
    for (uint64_t i = 1; i <= 40; i++) {
        measure_frame_of(i, 200);
    }
    lab_lanes_measure(&lanes, &frame);
    lab_lanes_place place = lab_lanes_look(&lanes, box, 1.0F, &def);
    lab_box bars[3];
    for (uint32_t i = 0; i < 3; i++) {
        bars[i] = lab_lanes_bar(&lanes, &place, &frame, i);
    }
    check_near(lanes.span_us, 250.0F, 0.1F);
    check_near(bars[0].w / 60.0F, place.px_per_us, 1e-3F);
    check_near(bars[2].w / 100.0F, place.px_per_us, 1e-3F);
    check_near(bars[2].x, bars[1].x + bars[1].w, 0.01F);
    ck_assert(bars[2].x + bars[2].w <= place.area.x + place.area.w);
    ck_assert(lanes.left_out_us > 4900.0F && lanes.left_out_us < 5040.0F);
    check_near(lab_lanes_work(&lanes, &frame, 1), 5040.0F, 0.1F); /* what is told is all of it */
}
END_TEST

/* It is looked at: its bars keep their places. */
START_TEST(the_axis_of_a_held_frame_does_not_shrink)
{
    for (uint64_t i = 1; i < 60; i++) {
        measure_frame_of(i, 5000);
    }
    float span = lanes.span_us;
    for (uint32_t i = 0; i < 300; i++) {
        measure_frame_of(60, 200);
    }
    ck_assert(lanes.span_us == span);
    for (uint64_t i = 61; i < 200; i++) {
        measure_frame_of(i, 200);
    }
    ck_assert(lanes.span_us < span);
}
END_TEST

/* The step runs from 20 to 70 us, and PhysicsEnd from 40 to 80 us. */
START_TEST(what_waits_for_the_physics_step_is_not_the_longest)
{
    tl_frame_item items[2] = {
        {.item = {TL_ITEM_TICK, TL_STAGE_PRE_PHYSICS, 1, "A"}, .begin_ns = 0, .end_ns = 30000},
        {.item = {TL_ITEM_TICK, TL_STAGE_END_PHYSICS, 2, "PhysicsEnd"},
         .begin_ns = 40000,
         .end_ns = 80000}};
    lab_function end = {.id = tl_tick_id_load(2), .info = {.is_engine = true}};
    lab_frame waits = {.number = 3,
                       .end_ns = 80000,
                       .items = items,
                       .item_count = 2,
                       .functions = &end,
                       .function_count = 1,
                       .physics_begin_ns = 20000,
                       .physics_step_ns = 50000,
                       .physics_on_worker = true,
                       .physics_overlapped = 0.5};
    lab_lanes_measure(&lanes, &waits);
    check_near(lab_lanes_rest(&lanes, &waits, 1).wait, 30.0F, 0.01F);
    ck_assert(lab_lanes_rest(&lanes, &waits, 0).wait == 0.0F);
    ck_assert_uint_eq(lab_lanes_longest(&lanes, &waits), 0);
    waits.physics_overlapped = 0.0; /* a worker took it late: all of it is waited for */
    check_near(lab_lanes_rest(&lanes, &waits, 1).wait, 30.0F, 0.01F);
    waits.physics_on_worker = false; /* none took it: PhysicsEnd runs it */
    ck_assert_uint_eq(lab_lanes_longest(&lanes, &waits), 1);
    check_near(lab_lanes_work(&lanes, &waits, 1), 40.0F, 0.01F);
    waits.physics_on_worker = true;
    waits.physics_overlapped = 0.5;
    waits.physics_step_ns = 10000; /* it ended before */
    lab_lanes_measure(&lanes, &waits);
    ck_assert(lab_lanes_rest(&lanes, &waits, 1).wait == 0.0F);
    ck_assert_uint_eq(lab_lanes_longest(&lanes, &waits), 1);
}
END_TEST

/* However long one looks at it. */
START_TEST(a_frame_that_is_stepped_keeps_the_axis_of_the_last_whole_one)
{
    tl_frame_item item = {.item = {TL_ITEM_TICK, TL_STAGE_PRE_PHYSICS, 1, "A"}, .end_ns = 9000};
    lab_frame part = {.number = 9, .is_open = true, .items = &item, .item_count = 1};
    measure_frame_of(8, 200);
    float whole = lanes.span_us;
    for (uint32_t i = 0; i < 200; i++) {
        lab_lanes_measure(&lanes, &part);
    }
    ck_assert(lanes.span_us == whole);
    item.end_ns = 900000;
    lab_lanes_measure(&lanes, &part);
    ck_assert(lanes.span_us == whole && lanes.length_us - lanes.left_out_us <= whole);
}
END_TEST

/* Also where it is too narrow for its name. */
START_TEST(a_band_is_found_at_its_place)
{
    static const tl_stage stages[3] = {TL_STAGE_PRE_PHYSICS, TL_STAGE_CAMERA,
                                       TL_STAGE_LAST_DEMOTABLE};
    tl_frame_item items[3] = {{.order = 0}};
    for (int64_t i = 0; i < 3; i++) {
        items[i].item = (tl_item){TL_ITEM_TICK, stages[i], (uint64_t)i + 1, "A"};
        items[i].begin_ns = i * 1000;
        items[i].end_ns = i * 1000 + 1000;
    }
    lab_frame frame = {.number = 9, .items = items, .item_count = 3};
    lab_lanes_measure(&lanes, &frame);
    lab_lanes_def def = {.frame = &frame, .selected = "", .zoom = 1.0F};
    lab_box box = {10.0F, 20.0F, 800.0F, 100.0F};
    lab_lanes_place place = lab_lanes_look(&lanes, box, 1.0F, &def);
    for (uint32_t i = 0; i < 3; i++) {
        lab_box bar = lab_lanes_bar(&lanes, &place, &frame, i);
        gm_vec2 at = {bar.x + bar.w / 2.0F, place.strip_y + 2.0F};
        ck_assert_int_eq(lab_lanes_stage_at(&lanes, &place, at), stages[i]);
        at.y = bar.y + 1.0F;
        ck_assert_int_eq(lab_lanes_stage_at(&lanes, &place, at), TL_STAGE_COUNT);
    }
}
END_TEST

START_TEST(zooming_keeps_the_place_under_the_mouse)
{
    float zoom = 1.0F;
    float scroll = 0.0F;
    for (int32_t i = 0; i < 5; i++) {
        lab_lanes_zoom(&zoom, &scroll, 1, 0.25F);
    }
    float left = scroll * (1.0F - 1.0F / zoom);
    check_near(left + 0.25F / zoom, 0.25F, 1e-4F);
    float before = left;
    lab_lanes_pan(&zoom, &scroll, 0.5F);
    check_near(scroll * (1.0F - 1.0F / zoom) - before, 0.5F / zoom, 1e-4F);
    lab_lanes_zoom(&zoom, &scroll, 0, 0.5F);
    check_near(zoom, 1.0F, 1e-4F);
    check_near(scroll, 0.0F, 1e-4F);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_lanes");
    tcase_add_checked_fixture(tests, set_up, NULL);
    tcase_add_test(tests, a_hold_inside_a_frame_is_left_out);
    tcase_add_test(tests, hiccups_of_the_machine_do_not_stretch_the_lanes);
    tcase_add_test(tests, a_long_first_frame_stretches_the_lanes_no_longer_than_it_is_shown);
    tcase_add_test(tests, a_long_stretch_is_left_out_and_the_rest_keeps_its_scale);
    tcase_add_test(tests, the_axis_of_a_held_frame_does_not_shrink);
    tcase_add_test(tests, what_waits_for_the_physics_step_is_not_the_longest);
    tcase_add_test(tests, a_frame_that_is_stepped_keeps_the_axis_of_the_last_whole_one);
    tcase_add_test(tests, a_band_is_found_at_its_place);
    tcase_add_test(tests, zooming_keeps_the_place_under_the_mouse);
    return suite_run(tests, 60.0);
}
