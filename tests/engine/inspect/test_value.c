/* Published values: what can be made, written and read (provenance.h). */
#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>

/* The value of a test. */
static tl_value_id value;

static void open_value(scene *s)
{
    scene_open(s, &(tl_world_def){.log_reads = true});
    tl_value_def def = {.name = "Ship.position", .dimensions = 3, .is_position = true};
    ck_assert_int_eq(tl_value_create(s->world, &def, &value), TL_OK);
}

START_TEST(a_stale_value_reads_as_zero)
{
    scene s;
    float floats[3] = {1.0F, 1.0F, 1.0F};
    open_value(&s);
    ck_assert_int_eq(tl_value_destroy(s.world, value), TL_OK);
    ck_assert_int_eq(tl_value_read(s.world, value, floats), TL_ERR_STALE_ID);
    ck_assert_double_eq((double)floats[0], 0.0);
    ck_assert_int_eq(tl_value_write(s.world, value, floats), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_value_destroy(s.world, value), TL_ERR_STALE_ID);
    ck_assert_uint_eq(tl_value_stamp(s.world, value).frame, 0);
    ck_assert_ptr_null(tl_value_name(s.world, value));
    scene_close(&s);
}
END_TEST

START_TEST(a_value_reads_as_it_was_written_in_every_dimension)
{
    scene s;
    const float written[3] = {1.0F, -2.0F, 3.5F};
    float read[3] = {0};
    open_value(&s);
    ck_assert_int_eq(tl_value_write(s.world, value, written), TL_OK);
    ck_assert_int_eq(tl_value_read(s.world, value, read), TL_OK);
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_double_eq((double)read[i], (double)written[i]);
    }
    scene_close(&s);
}
END_TEST

START_TEST(a_value_needs_a_name_and_at_most_three_dimensions)
{
    scene s;
    tl_value_id id;
    scene_open(&s, NULL);
    ck_assert_int_eq(tl_value_create(s.world, &(tl_value_def){.dimensions = 1}, &id),
                     TL_ERR_INVALID);
    ck_assert(tl_value_id_is_null(id));
    tl_value_def wide = {.name = "Wide", .dimensions = 4};
    ck_assert_int_eq(tl_value_create(s.world, &wide, &id), TL_ERR_INVALID);
    tl_value_def event = {.name = "Event"};
    ck_assert_int_eq(tl_value_create(s.world, &event, &id), TL_OK);
    ck_assert_int_eq(tl_value_write(s.world, id, NULL), TL_OK);
    ck_assert_uint_eq(tl_value_stamp(s.world, id).serial, 1);
    scene_close(&s);
}
END_TEST

START_TEST(D_10_a_value_is_not_written_in_a_stepped_frame)
{
    scene s;
    tl_value_def def = {.name = "A.place", .dimensions = 1};
    scene_open(&s, NULL);
    ck_assert_int_eq(tl_value_create(s.world, &def, &value), TL_OK);
    ck_assert_int_eq(tl_frame_begin(s.world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}), TL_OK);
    const float written = 1.0F;
    uint64_t hash = tl_world_state_hash(s.world);
    ck_assert_int_eq(tl_value_write(s.world, value, &written), TL_ERR_LOCKED);
    ck_assert_uint_eq(tl_world_state_hash(s.world), hash);
    ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    ck_assert_int_eq(tl_value_write(s.world, value, &written), TL_OK);
    scene_close(&s);
}
END_TEST

static void act_read_any(scene_part *part)
{
    float read = 0.0F;
    ck_assert_int_eq(tl_value_read(part->scene->world, value, &read), TL_OK);
}

START_TEST(the_memory_of_the_diagnostics_has_no_say_in_the_world)
{
    scene s;
    scene_memory memory = {0};
    tl_value_id many[20];
    tl_value_def def = {.name = "A.place", .dimensions = 1};
    scene_open(&s, &(tl_world_def){.diagnostics_allocator = {scene_realloc, &memory},
                                   .capacity = {.values = 8},
                                   .log_reads = true});
    memory.fail_at = memory.calls + 1;
    for (int i = 0; i < 20; i++) {
        ck_assert_int_eq(tl_value_create(s.world, &def, &many[i]), TL_OK);
    }
    value = many[19];
    scene_add(&s, "R", PRE)->act = act_read_any;
    (void)scene_frame_trace(&s, SCENE_DELTA);
    scene_close(&s);
    ck_assert_uint_eq(memory.bytes, 0);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/value");

    tcase_add_test(tests, a_stale_value_reads_as_zero);
    tcase_add_test(tests, a_value_reads_as_it_was_written_in_every_dimension);
    tcase_add_test(tests, a_value_needs_a_name_and_at_most_three_dimensions);
    tcase_add_test(tests, D_10_a_value_is_not_written_in_a_stepped_frame);
    tcase_add_test(tests, the_memory_of_the_diagnostics_has_no_say_in_the_world);
    return suite_run(tests, 60);
}
