/* The bytes that a function takes (goal 14). */
#include "../../support/nothing.h"
#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>

/* What a world with so many functions holds after some frames, made from one definition. */
static size_t bytes_of(const tl_tick_def *tick, uint32_t count)
{
    scene_memory memory = {0};
    tl_world *world = NULL;
    tl_world_def def = {.allocator = {scene_realloc, &memory}};

    ck_assert_int_eq(tl_world_create(&world, &def), TL_OK);
    for (uint32_t i = 0; i < count; i++) {
        tl_tick_id id;
        ck_assert_int_eq(tl_tick_create(world, tick, &id), TL_OK);
        ck_assert_int_eq(tl_tick_register(world, id, tl_world_persistent_level(world)), TL_OK);
    }
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(tl_world_tick(world, TL_MS(16)), TL_OK);
    }
    size_t bytes = memory.bytes;
    tl_world_destroy(world);
    ck_assert_uint_eq(memory.bytes, 0);
    return bytes;
}

START_TEST(goal_14_a_registered_function_takes_at_most_160_bytes)
{
    static const uint32_t counts[] = {1000, 10000, 30000, 100000};
    const tl_tick_def tick = {.fn = no_tick, .name = "body", .high_priority = true};

    for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
        size_t bytes = bytes_of(&tick, counts[i]) - bytes_of(&tick, 0);
        ck_assert_uint_le(bytes, (size_t)counts[i] * 160);
    }
}
END_TEST

START_TEST(goal_14_only_functions_with_cold_data_pay_for_it)
{
    const tl_tick_def plain = {.fn = no_tick};
    const tl_tick_def of_context = {.fn = no_tick, .context = "context"};
    size_t more = bytes_of(&of_context, 10000) - bytes_of(&plain, 10000);

    ck_assert_uint_ge(more, 800000);
    ck_assert_uint_le(more, 900000); /* and a few to spare */
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/footprint");

    tcase_add_test(tests, goal_14_a_registered_function_takes_at_most_160_bytes);
    tcase_add_test(tests, goal_14_only_functions_with_cold_data_pay_for_it);
    return suite_run(tests, 60);
}
