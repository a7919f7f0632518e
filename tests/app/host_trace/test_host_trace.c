/* Frames that a host writes with tl_trace_write() are the frames that the application reads. */
#include "host_trace/host_trace.h"
#include "suite.h"
#include "temporary.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FRAMES = 5, BOIDS = 3 };

static char path[TEMPORARY_PATH];
static tl_value_id value;
static int64_t fake_now;

static int64_t fake_clock(void *user)
{
    (void)user;
    return fake_now += 1000;
}

static void append(void *user, const char *text)
{
    ck_assert_int_ge(fputs(text, user), 0);
}

static void reads(void *user, const tl_tick_context *context)
{
    float at[3];
    (void)user;
    ck_assert_int_eq(tl_value_read(context->world, value, at), TL_OK);
}

static void writes(void *user, const tl_tick_context *context)
{
    float at[3] = {(float)context->frame * 1.5F, 0.0F, 0.0F};
    (void)user;
    ck_assert_int_eq(tl_value_write(context->world, value, at), TL_OK);
}

static tl_tick_id add(tl_world *world, const tl_tick_def *def)
{
    tl_tick_id tick = {0};
    ck_assert_int_eq(tl_tick_create(world, def, &tick), TL_OK);
    ck_assert_int_eq(tl_tick_register(world, tick, tl_world_persistent_level(world)), TL_OK);
    return tick;
}

/* A host with a late camera, a swarm of one name, a demotion and an interval. */
static tl_world *open_host(void)
{
    tl_world *world = NULL;
    const tl_world_def def = {.trace_frames = true, .log_reads = true, .clock = fake_clock};
    ck_assert_int_eq(tl_world_create(&world, &def), TL_OK);
    ck_assert_int_eq(tl_value_create(world, &(tl_value_def){"Pawn at 100%", 3, true}, &value),
                     TL_OK);
    (void)add(world, &(tl_tick_def){.fn = reads, .name = "Camera"});
    tl_tick_id pawn = add(world, &(tl_tick_def){.fn = writes,
                                                .name = "Pawn of the player",
                                                .group = TL_TICK_GROUP_POST_PHYSICS});
    for (int i = 0; i < BOIDS; i++) {
        tl_tick_id boid = add(world, &(tl_tick_def){.fn = reads, .name = "Boid"});
        ck_assert_int_eq(tl_tick_add_prerequisite(world, boid, pawn), TL_OK);
    }
    (void)add(world, &(tl_tick_def){.fn = reads, .name = "Slow", .interval = TL_MS(250)});
    return world;
}

static void make_path(void)
{
    ck_assert(temporary_path(path, "host-trace"));
}

static void remove_path(void)
{
    (void)unlink(path);
}

static void expect_same_frame(const lab_frame *read, const tl_frame_trace *wrote)
{
    ck_assert_uint_eq(read->number, wrote->frame);
    ck_assert_int_eq(read->delta, wrote->delta);
    ck_assert_int_eq(read->begin_ns, wrote->begin_ns);
    ck_assert_int_eq(read->end_ns, wrote->end_ns);
    ck_assert_uint_eq(read->demotions, wrote->demotions);
    ck_assert_uint_eq(read->item_count, wrote->item_count);
    for (uint32_t i = 0; i < read->item_count; i++) {
        const tl_frame_item *a = &read->items[i];
        const tl_frame_item *b = &wrote->items[i];
        ck_assert_int_eq(a->item.kind, b->item.kind);
        ck_assert_int_eq(a->item.stage, b->item.stage);
        ck_assert_uint_eq(a->item.id, b->item.id);
        ck_assert_str_eq(a->item.name, b->item.name);
        ck_assert_int_eq(a->wanted, b->wanted);
        ck_assert_int_eq(a->reason, b->reason);
        ck_assert(tl_tick_id_equal(a->demoted_by, b->demoted_by));
        ck_assert_uint_eq(a->order, b->order);
        ck_assert_int_eq(a->begin_ns, b->begin_ns);
        ck_assert_int_eq(a->end_ns, b->end_ns);
    }
}

typedef struct sampling {
    const lab_frame *frame;
    uint32_t count;
} sampling;

static void expect_sample(void *user, const tl_lag_sample *wrote)
{
    sampling *s = user;
    ck_assert_uint_lt(s->count, s->frame->sample_count);
    const tl_lag_sample *read = &s->frame->samples[s->count++];
    ck_assert_uint_eq(read->reader.id, wrote->reader.id);
    ck_assert_str_eq(read->value_name, wrote->value_name);
    ck_assert_uint_eq(read->read_frame, wrote->read_frame);
    ck_assert_uint_eq(read->write_frame, wrote->write_frame);
    ck_assert_uint_eq(read->frames, wrote->frames);
    ck_assert_uint_eq(read->last_writer.id, wrote->last_writer.id);
    ck_assert_double_eq(read->px, wrote->px);
}

START_TEST(the_last_frame_is_read_as_it_was_written)
{
    char error[APP_HOST_TRACE_ERROR];
    app_host_trace trace;
    FILE *file = fopen(path, "w");
    tl_world *world = open_host();
    append(file, TL_TRACE_HEAD);
    for (int i = 0; i < FRAMES; i++) {
        ck_assert_int_eq(tl_world_tick(world, TL_MS(16)), TL_OK);
        ck_assert_int_eq(tl_trace_write(world, append, file), TL_OK);
    }
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_msg(app_host_trace_read(&trace, path, error), "%s", error);
    ck_assert_uint_eq(trace.frame_count, FRAMES);
    ck_assert_uint_eq(trace.frame.number, 1);
    ck_assert_uint_eq(trace.worst, FRAMES); /* Slow read once, before the first write */
    ck_assert(app_host_trace_show(&trace, FRAMES - 1));
    expect_same_frame(&trace.frame, tl_trace_frame(world));
    sampling s = {&trace.frame, 0};
    tl_provenance_each(world, expect_sample, &s);
    ck_assert_uint_eq(s.count, trace.frame.sample_count);
    ck_assert_uint_gt(s.count, BOIDS);
    const lab_frame *f = &trace.frame;
    uint32_t third = lab_frame_find(f, "Boid#3");
    uint32_t slow = lab_frame_find(f, "Slow");
    ck_assert_uint_ne(third, LAB_NONE);
    ck_assert_uint_eq(f->functions[third].edge_count, 1);
    const lab_edge *edge = &f->edges[f->functions[third].first_edge];
    ck_assert_str_eq(f->functions[edge->before].label, "Pawn of the player");
    ck_assert(edge->is_honoured);
    ck_assert_int_eq(f->functions[slow].info.interval, TL_MS(250));
    ck_assert_uint_eq(f->functions[slow].item, LAB_NONE);
    ck_assert(!app_host_trace_show(&trace, FRAMES));
    app_host_trace_free(&trace);
    tl_world_destroy(world);
}
END_TEST

typedef struct fault {
    const char *text;
    const char *expected;
} fault;

#define HEAD  "tickline-trace 1\nframe 3 groups all running 16 0 0 0\n"
#define CAM   "function 1 PrePhysics enabled game 0 Camera\n"
#define LONG8 "xxxxxxxx"
#define LONG  LONG8 LONG8 LONG8 LONG8

static const fault faults[] = {
    {"", ":1:1: expected 'tickline-trace 1'"},
    {"tickline-trace 2\n", ":1:1: expected 'tickline-trace 1'"},
    {"tickline-trace 1\n", ":2:1: expected a line that ends: the file is cut short"},
    {"tickline-trace 1\nend\n", ":2:1: expected 'frame'"},
    {HEAD, ":3:1: expected a line that ends: the file is cut short"},
    {HEAD "end", ":3:1: expected a line that ends"},
    {HEAD "end \n", ":3:1: expected 0 words behind 'end'"},
    {HEAD "function 1 Whenever enabled game 0 A\nend\n", ":3:12: expected a group such as"},
    {HEAD "function x PrePhysics enabled game 0 A\nend\n", ":3:10: expected a whole number"},
    {HEAD "function 1 PrePhysics on game 0 A\nend\n",
     ":3:23: expected one of disabled enabled cooling"},
    {HEAD "function 1 PrePhysics enabled game -5 A\nend\n", ":3:36: expected nanoseconds"},
    {HEAD "function 1 PrePhysics enabled game 0 A%2\nend\n", ":3:38: expected two hexadecimal"},
    {HEAD "after 1\nend\n", ":3:1: expected a 'function' before it"},
    {HEAD "item tick 1 PrePhysics PrePhysics wanted tick 0 0 1 0 0 A\nend\n",
     ":3:51: expected the place of an item before it"},
    {HEAD "item tick 1 PrePhysics PrePhysics wanted tick 0 0 0 9 8 A\nend\n",
     ":3:55: expected an end that is not before its start"},
    {HEAD "item - 1 PrePhysics - wanted tick 0 0 0 0 0 A\nend\n", ":3:6: expected a kind of item"},
    {HEAD CAM "read tick 1 A 1 V 5 - 0 - 4 - 0 - -\nend\n", ":4:27: expected a frame that is not"},
    {HEAD "end\nframe 2 groups all running 16 0 0 0\nend\n",
     ":4:1: expected a frame with a larger number"},
    {HEAD "end\nframe 3 groups all running 16 0 0 0\nend\n",
     ":4:1: expected a frame with a larger number"},
    {HEAD "end\nframe 9\t groups all running 16 0 0 0\nend\n",
     ":4:8: expected %09 instead of a raw control character"},
    {HEAD "end\nframe 4 ue3 all running 16 0 0 0\nend\n", ":4:1: expected a frame of the same"},
    {HEAD "hello\nend\n", ":3:1: expected 'function', 'after', 'item', 'read' or 'end'"},
};

static void write_file(const char *text)
{
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
}

START_TEST(a_fault_is_reported_with_line_column_and_what_was_expected)
{
    char error[APP_HOST_TRACE_ERROR] = "";
    app_host_trace trace;
    write_file(faults[_i].text);
    ck_assert(!app_host_trace_read(&trace, path, error));
    ck_assert_msg(
        strncmp(error, path, strlen(path)) == 0 &&
            strncmp(error + strlen(path), faults[_i].expected, strlen(faults[_i].expected)) == 0,
        "'%s', expected '%s'", error, faults[_i].expected);
    ck_assert_ptr_null(trace.text);
    ck_assert_uint_eq(trace.frame.item_count, 0);
}
END_TEST

START_TEST(too_much_of_anything_is_refused)
{
    char error[APP_HOST_TRACE_ERROR] = "";
    app_host_trace trace;
    FILE *file = fopen(path, "w");
    append(file, HEAD);
    for (int i = 0; i <= APP_HOST_TRACE_ITEMS; i++) {
        append(file, CAM);
    }
    ck_assert_int_eq(fclose(file), 0);
    ck_assert(!app_host_trace_read(&trace, path, error));
    ck_assert_ptr_nonnull(strstr(error, ":20003:1: expected at most 20000 lines of this kind"));
    file = fopen(path, "w");
    append(file, HEAD);
    for (int i = 0; i <= APP_HOST_TRACE_LINE / 32; i++) {
        append(file, LONG);
    }
    append(file, "\n");
    ck_assert_int_eq(fclose(file), 0);
    ck_assert(!app_host_trace_read(&trace, path, error));
    ck_assert_ptr_nonnull(strstr(error, ":3:1: expected a line of at most 4,095 bytes"));
    ck_assert(!app_host_trace_read(&trace, "/dev/zero", error));
    ck_assert_ptr_nonnull(strstr(error, "it is no regular file"));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("app/host_trace");
    int fault_count = (int)(sizeof faults / sizeof faults[0]);

    tcase_add_checked_fixture(tests, make_path, remove_path);
    tcase_add_test(tests, the_last_frame_is_read_as_it_was_written);
    tcase_add_loop_test(tests, a_fault_is_reported_with_line_column_and_what_was_expected, 0,
                        fault_count);
    tcase_add_test(tests, too_much_of_anything_is_refused);
    return suite_run(tests, 60);
}
