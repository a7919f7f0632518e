/* A frame trace as lines of text (trace.h, docs/trace-format.md). */

#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

enum { TEXT = 16384 };

static char written[TEXT];
static uint32_t pieces;
static int64_t fake_now;
static tl_value_id value;

static int64_t fake_clock(void *user)
{
    (void)user;
    fake_now += 10;
    return fake_now;
}

static void append(void *user, const char *text)
{
    size_t length = strlen(written);

    (void)user;
    ck_assert_uint_lt(length + strlen(text), sizeof written);
    (void)snprintf(written + length, sizeof written - length, "%s", text);
    pieces++;
}

static const char *write_frame(const scene *s)
{
    written[0] = '\0';
    ck_assert_int_eq(tl_trace_write(s->world, append, NULL), TL_OK);
    return written;
}

/* Fails unless the text has that line. */
static void expect_line(const char *line)
{
    char whole[512];

    (void)snprintf(whole, sizeof whole, "\n%s\n", line);
    ck_assert_msg(strstr(written, whole) != NULL, "no line '%s' in\n%s", line, written);
}

static void open_traced(scene *s)
{
    fake_now = 0;
    scene_open(s, &(tl_world_def){.trace_frames = true, .log_reads = true, .clock = fake_clock});
    ck_assert_int_eq(tl_value_create(s->world, &(tl_value_def){"Pawn.at", 3, true}, &value), TL_OK);
}

static void act_write(scene_part *part)
{
    float at[3] = {(float)part->runs * 2.5F, 0.0F, 0.0F};
    ck_assert_int_eq(tl_value_write(part->scene->world, value, at), TL_OK);
}

static void act_read(scene_part *part)
{
    float at[3];
    ck_assert_int_eq(tl_value_read(part->scene->world, value, at), TL_OK);
}

static unsigned long long id_of(const scene_part *part)
{
    return (unsigned long long)tl_tick_id_store(part->id);
}

START_TEST(D_8_the_text_has_functions_prerequisites_items_and_reasons)
{
    scene s;
    char expected[1024];

    open_traced(&s);
    scene_part *late = scene_add_def(&s, "B", &(tl_tick_def){.run_on_any_thread = true});
    scene_part *first = scene_add(&s, "A", TL_TICK_GROUP_POST_PHYSICS);
    scene_edge(first, late);
    scene_frame(&s, SCENE_DELTA);
    (void)snprintf(expected, sizeof expected,
                   "frame 1 groups all running %lld 10 50 0\n"
                   "function %llu PrePhysics enabled any 0 B\n"
                   "after %llu\n"
                   "function %llu PostPhysics enabled game 0 A\n"
                   "item tick %llu PostPhysics PostPhysics wanted tick 0 0 0 20 30 A\n"
                   "item tick %llu PostPhysics PrePhysics demoted tick %llu 0 0 30 40 B\n"
                   "end\n",
                   (long long)SCENE_DELTA, id_of(late), id_of(first), id_of(first), id_of(first),
                   id_of(late), id_of(first));
    ck_assert_str_eq(write_frame(&s), expected);
    scene_close(&s);
}
END_TEST

START_TEST(a_read_line_has_the_write_that_was_read_and_the_last_one)
{
    scene s;
    char expected[256];

    open_traced(&s);
    scene_part *reader = scene_add(&s, "Camera", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *writer = scene_add(&s, "Pawn", TL_TICK_GROUP_POST_PHYSICS);
    reader->act = act_read;
    writer->act = act_write;
    for (int i = 0; i < 3; i++) {
        scene_frame(&s, SCENE_DELTA);
    }
    (void)write_frame(&s);
    (void)snprintf(expected, sizeof expected,
                   "read tick %llu Camera %llu Pawn.at 2 tick %llu Pawn 3 tick %llu Pawn 2500",
                   id_of(reader), (unsigned long long)tl_value_id_store(value), id_of(writer),
                   id_of(writer));
    expect_line(expected);
    ck_assert_int_eq(tl_provenance_set_logging(s.world, false), TL_OK);
    ck_assert_ptr_null(strstr(write_frame(&s), "\nread "));
    scene_close(&s);
}
END_TEST

START_TEST(names_are_one_word_each)
{
    static const char *const rows[][2] = {
        {"a b", "a%20b"}, {"50%", "50%25"},           {"x\ny\t", "x%0Ay%09"},
        {"-", "%2D"},     {"\xC3\xA9-", "\xC3\xA9-"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        scene s;
        char expected[128];
        open_traced(&s);
        scene_part *part = scene_add(&s, rows[i][0], TL_TICK_GROUP_PRE_PHYSICS);
        scene_frame(&s, SCENE_DELTA);
        (void)write_frame(&s);
        (void)snprintf(expected, sizeof expected, "function %llu PrePhysics enabled game 0 %s",
                       id_of(part), rows[i][1]);
        expect_line(expected);
        scene_close(&s);
    }
}
END_TEST

START_TEST(slots_and_spawned_functions_are_items_too)
{
    scene s;
    tl_camera_id camera;

    open_traced(&s);
    ck_assert_int_eq(
        tl_camera_add(s.world, scene_camera_body, scene_slot(&s, "cam"), "cam", &camera), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    (void)write_frame(&s);
    char expected[128];
    (void)snprintf(expected, sizeof expected,
                   "item camera %llu Camera - wanted tick 0 0 0 20 30 cam",
                   (unsigned long long)tl_camera_id_store(camera));
    expect_line(expected);
    scene_close(&s);
}
END_TEST

static void act_write_trace(scene_part *part)
{
    pieces = 0;
    ck_assert_int_eq(tl_trace_write(part->scene->world, append, NULL), TL_ERR_LOCKED);
    ck_assert_uint_eq(pieces, 0);
}

START_TEST(without_a_finished_trace_nothing_is_written)
{
    scene s;

    scene_open(&s, &(tl_world_def){0});
    scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS)->act = act_write_trace;
    scene_frame(&s, SCENE_DELTA);
    pieces = 0;
    ck_assert_int_eq(tl_trace_write(s.world, append, NULL), TL_ERR_STATE);
    ck_assert_int_eq(tl_trace_write(s.world, NULL, NULL), TL_ERR_INVALID);
    ck_assert_int_eq(tl_trace_write(NULL, append, NULL), TL_ERR_INVALID);
    ck_assert_uint_eq(pieces, 0);
    ck_assert_int_eq(tl_trace_set_enabled(s.world, true), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_trace_write(s.world, append, NULL), TL_OK);
    scene_close(&s);
}
END_TEST

static void forbid(void *user, const char *text)
{
    (void)text;
    scene *s = user;
    ck_assert_int_eq(tl_world_tick(s->world, SCENE_DELTA), TL_ERR_LOCKED);
}

START_TEST(the_callback_may_not_change_the_world)
{
    scene s;

    open_traced(&s);
    (void)scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_trace_write(s.world, forbid, &s), TL_OK);
    scene_close(&s);
}
END_TEST

static void read_value(void *user, const tl_tick_context *context)
{
    float at[3];
    (void)user;
    ck_assert_int_eq(tl_value_read(context->world, value, at), TL_OK);
}

static void write_value(void *user, const tl_tick_context *context)
{
    float at[3] = {(float)context->frame, 0.0F, 0.0F};
    (void)user;
    ck_assert_int_eq(tl_value_write(context->world, value, at), TL_OK);
}

static const tl_actor_class reader_class = {.name = "Reader", .tick = read_value};
static const tl_actor_class writer_class = {.name = "Writer", .tick = write_value};

static void spawn(tl_world *world, const char *name, const tl_actor_class *kind)
{
    const tl_actor_def def = {
        .actor_class = kind, .name = name, .primary_tick = {.can_ever_tick = true}};
    tl_actor_id actor = {0};

    ck_assert_int_eq(tl_actor_spawn(world, &def, &actor), TL_OK);
}

START_TEST(E3_21_a_ue3_frame_has_its_actors_and_their_reads)
{
    static const tl_ue3_def ue3;
    scene s = {0};

    written[0] = '\0';
    ck_assert_int_eq(
        tl_world_create(&s.world,
                        &(tl_world_def){.ue3 = &ue3, .trace_frames = true, .log_reads = true}),
        TL_OK);
    ck_assert_int_eq(tl_value_create(s.world, &(tl_value_def){"Pawn.at", 3, true}, &value), TL_OK);
    ck_assert_int_eq(tl_ue3_begin_play(s.world, false), TL_OK);
    spawn(s.world, "Turret", &reader_class);
    spawn(s.world, "Pawn", &writer_class);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(tl_ue3_tick(s.world, TL_MS(16)), TL_OK);
    }
    ck_assert_ptr_nonnull(strstr(write_frame(&s), "frame 3 ue3 all running 16000000 "));
    ck_assert_ptr_nonnull(strstr(written, " Turret%20[TickActor]\nitem tick "));
    ck_assert_ptr_nonnull(strstr(written, "\nread tick "));
    ck_assert_ptr_nonnull(strstr(written, " Pawn.at 2 tick "));
    ck_assert_ptr_nonnull(strstr(written, " Pawn%20[TickActor] 1000\n"));
    tl_world_destroy(s.world);
}
END_TEST

static uint32_t allocations;

static void *counted_realloc(void *user, void *ptr, size_t old_size, size_t new_size)
{
    allocations++;
    return scene_realloc(user, ptr, old_size, new_size);
}

START_TEST(house_4_8_a_warm_world_takes_no_memory_for_the_text)
{
    scene s;
    scene_memory memory = {0};
    tl_allocator counted = {counted_realloc, &memory};

    scene_open(&s, &(tl_world_def){.trace_frames = true,
                                   .log_reads = true,
                                   .allocator = counted,
                                   .diagnostics_allocator = counted});
    ck_assert_int_eq(tl_value_create(s.world, &(tl_value_def){"Pawn.at", 3, true}, &value), TL_OK);
    scene_add(&s, "Camera", TL_TICK_GROUP_PRE_PHYSICS)->act = act_read;
    scene_add(&s, "Pawn", TL_TICK_GROUP_POST_PHYSICS)->act = act_write;
    for (int i = 0; i < 4; i++) {
        scene_frame(&s, SCENE_DELTA);
        (void)write_frame(&s);
        if (i == 2) {
            allocations = 0;
        }
    }
    ck_assert_uint_eq(allocations, 0);
    scene_close(&s);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/trace_text");

    tcase_add_test(tests, D_8_the_text_has_functions_prerequisites_items_and_reasons);
    tcase_add_test(tests, a_read_line_has_the_write_that_was_read_and_the_last_one);
    tcase_add_test(tests, names_are_one_word_each);
    tcase_add_test(tests, slots_and_spawned_functions_are_items_too);
    tcase_add_test(tests, without_a_finished_trace_nothing_is_written);
    tcase_add_test(tests, the_callback_may_not_change_the_world);
    tcase_add_test(tests, E3_21_a_ue3_frame_has_its_actors_and_their_reads);
    tcase_add_test(tests, house_4_8_a_warm_world_takes_no_memory_for_the_text);
    return suite_run(tests, 60);
}
