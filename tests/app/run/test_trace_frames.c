/* The Chrome trace of frames that are made up: clocks, threads, rare writes, files. */
#include "../traced.h"
#include "run/trace_file.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A frame of one function, as a world without a clock traces it. */
static lab_frame plain_frame(tl_frame_item *item, uint64_t number)
{
    *item = (tl_frame_item){.item = {TL_ITEM_TICK, TL_STAGE_PRE_PHYSICS, 7, "Solo"},
                            .spawned_in = TL_STAGE_COUNT,
                            .order = 1};
    lab_frame frame = {.number = number, .items = item, .item_count = 1};
    return frame;
}

START_TEST(a_run_without_a_clock_has_made_up_times_and_says_so)
{
    lab_trace t = {0};
    char path[TRACED_PATH];
    tl_frame_item item;
    traced_path(path, "t.json");
    ck_assert(lab_trace_begin(&t, path));
    for (uint64_t i = 1; i <= 3; i++) {
        lab_frame frame = plain_frame(&item, i);
        ck_assert(lab_trace_add(&t, &frame));
    }
    ck_assert(lab_trace_end(&t));
    traced read = traced_open();
    ck_assert_uint_eq(traced_count_slices(&read, "function", "PrePhysics"), 3);
    ck_assert_ptr_nonnull(
        strstr(traced_text(json_object_get(read.root, "otherData"), "clock"), "none"));
    traced_close(&read);
}
END_TEST

static tl_frame_item item_at(tl_stage stage, uint32_t worker, int64_t begin, int64_t end)
{
    static uint64_t id = 100;
    tl_frame_item item = {.item = {TL_ITEM_TICK, stage, ++id, "Made up"},
                          .spawned_in = TL_STAGE_COUNT,
                          .worker = worker,
                          .begin_ns = begin,
                          .end_ns = end};
    return item;
}

static traced trace_of(const lab_frame *frames, uint32_t count)
{
    lab_trace t = {0};
    char path[TRACED_PATH];
    traced_path(path, "t.json");
    ck_assert(lab_trace_begin(&t, path));
    for (uint32_t i = 0; i < count; i++) {
        ck_assert(lab_trace_add(&t, &frames[i]));
    }
    ck_assert(lab_trace_end(&t));
    return traced_open();
}

START_TEST(what_lasts_no_time_on_the_clock_has_its_own_nanosecond)
{
    tl_frame_item items[3] = {item_at(TL_STAGE_PRE_PHYSICS, 0, 5000, 5000),
                              item_at(TL_STAGE_PRE_PHYSICS, 0, 5000, 5000),
                              item_at(TL_STAGE_POST_PHYSICS, 0, 5000, 5000)};
    lab_frame frames[2] = {
        {.number = 1, .begin_ns = 5000, .end_ns = 5000, .items = items, .item_count = 3},
        {.number = 2, .begin_ns = 5000, .end_ns = 5000, .items = items, .item_count = 3}};
    traced t = trace_of(frames, 2);
    ck_assert_uint_eq(traced_count_slices(&t, "function", NULL), 6);
    for (size_t i = 0; i + 1 < t.threads[1].count; i++) {
        const traced_slice *s = &t.threads[1].items[i];
        ck_assert(!traced_is_run(s->event) || traced_slice_at(&t, 1, s->begin) == s->event);
    }
    traced_close(&t);
}
END_TEST

START_TEST(a_function_that_runs_on_through_later_groups_leaves_them_their_places)
{
    tl_frame_item items[4] = {item_at(TL_STAGE_PRE_PHYSICS, 1, 1000, 9000),
                              item_at(TL_STAGE_PRE_PHYSICS, 0, 1000, 2000),
                              item_at(TL_STAGE_DURING_PHYSICS, 0, 3000, 4000),
                              item_at(TL_STAGE_POST_PHYSICS, 2, 8000, 8500)};
    lab_frame frame = {
        .number = 1, .begin_ns = 500, .end_ns = 9500, .items = items, .item_count = 4};
    traced t = trace_of(&frame, 1);
    ck_assert_uint_eq(t.threads[1].count, 7); /* earlier, frame, 3 groups, 2 functions */
    ck_assert_uint_eq(t.threads[2].count, 1);
    ck_assert_int_eq(t.threads[2].items[0].end - t.threads[2].items[0].begin, 8000);
    ck_assert_uint_eq(t.threads[3].count, 1);
    traced_close(&t);
}
END_TEST

START_TEST(functions_of_several_threads_may_be_recorded_in_another_order_than_they_ran)
{
    tl_frame_item items[4] = {
        item_at(TL_STAGE_PRE_PHYSICS, 1, 4000, 5000), item_at(TL_STAGE_PRE_PHYSICS, 0, 6000, 7000),
        item_at(TL_STAGE_PRE_PHYSICS, 0, 1000, 2000), item_at(TL_STAGE_PRE_PHYSICS, 1, 1000, 4000)};
    lab_frame frame = {
        .number = 1, .begin_ns = 1000, .end_ns = 9000, .items = items, .item_count = 4};
    traced t = trace_of(&frame, 1);
    ck_assert_int_eq(t.threads[1].items[3].end - t.threads[1].items[3].begin, 1000);
    ck_assert_int_eq(t.threads[2].items[0].end - t.threads[2].items[0].begin, 3000);
    ck_assert_int_eq(t.threads[2].items[1].end - t.threads[2].items[1].begin, 1000);
    traced_close(&t);
}
END_TEST

/* A value that is written rarely: its late reader comes long after the frames that are kept. */
START_TEST(a_late_read_of_an_old_write_begins_at_that_write)
{
    enum { FRAMES = 3 * LAB_TRACE_FRAMES };
    static lab_frame frames[FRAMES];
    static tl_frame_item items[FRAMES][2];
    tl_lag_sample sample = {.value = {5, 1}, .value_name = "Score", .read_frame = 1};
    for (uint32_t i = 0; i < FRAMES; i++) {
        int64_t begin = 1000 + 10000 * (int64_t)i;
        items[i][0] = item_at(TL_STAGE_PRE_PHYSICS, 0, begin, begin + 100);
        items[i][1] = item_at(TL_STAGE_POST_PHYSICS, 0, begin + 200, begin + 300);
        items[i][0].item.id = 1;
        items[i][1].item.id = 2;
        frames[i] = (lab_frame){.number = i + 1,
                                .begin_ns = begin,
                                .end_ns = begin + 400,
                                .items = items[i],
                                .item_count = 2};
    }
    sample.reader = items[0][0].item;
    sample.read_writer = items[0][1].item;
    sample.last_writer = items[0][1].item;
    tl_lag_sample first = sample; /* the first frame: written behind the reader's back */
    first.write_frame = 1;
    tl_lag_sample last = sample;
    last.write_frame = FRAMES;
    last.frames = FRAMES - 1;
    frames[0].samples = &first;
    frames[0].sample_count = 1;
    frames[FRAMES - 1].samples = &last;
    frames[FRAMES - 1].sample_count = 1;
    traced t = trace_of(frames, FRAMES);
    ck_assert_uint_eq(traced_check_flows(&t, "late read"), 1);
    const json_t *start = NULL;
    size_t index;
    json_t *event;
    json_array_foreach(t.events, index, event)
    {
        start = traced_is_phase(event, 's') ? event : start;
    }
    const json_t *from = traced_slice_at(&t, 1, traced_ns(start, "ts"));
    ck_assert_int_eq(json_integer_value(traced_arg(from, "frame")), 1);
    ck_assert_str_eq(json_string_value(traced_arg(from, "actual")), "PostPhysics");
    traced_close(&t);
}
END_TEST

START_TEST(an_open_frame_is_not_traced_and_nothing_is_left_of_a_dropped_trace)
{
    lab_trace t = {0};
    char path[TRACED_PATH];
    tl_frame_item item;
    traced_path(path, "t.json");
    lab_frame frame = plain_frame(&item, 1);
    ck_assert(lab_trace_add(&t, &frame)); /* no file is open */
    ck_assert(lab_trace_begin(&t, path));
    frame.is_open = true;
    ck_assert(lab_trace_add(&t, &frame));
    ck_assert_uint_eq(t.counts.frames, 0);
    lab_trace_abandon(&t);
    ck_assert_int_ne(access(path, F_OK), 0);
    traced_path(path, "t.json.part");
    ck_assert_int_ne(access(path, F_OK), 0);
    ck_assert(!lab_trace_is_on(&t));
    ck_assert(lab_trace_end(&t));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("trace_frames");

    if (!traced_make_folder()) {
        return EXIT_FAILURE;
    }
    tcase_add_test(tests, a_run_without_a_clock_has_made_up_times_and_says_so);
    tcase_add_test(tests, what_lasts_no_time_on_the_clock_has_its_own_nanosecond);
    tcase_add_test(tests, a_function_that_runs_on_through_later_groups_leaves_them_their_places);
    tcase_add_test(tests,
                   functions_of_several_threads_may_be_recorded_in_another_order_than_they_ran);
    tcase_add_test(tests, a_late_read_of_an_old_write_begins_at_that_write);
    tcase_add_test(tests, an_open_frame_is_not_traced_and_nothing_is_left_of_a_dropped_trace);
    int status = suite_run(tests, 300.0);
    traced_remove_folder();
    return status;
}
