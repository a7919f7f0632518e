/* Storage of timers: a warm world takes none, every allocation may fail once. */
#include "../../support/suite.h"
#include "timer_probe.h"

#include <check.h>
#include <string.h>

START_TEST(a_warm_world_takes_no_memory_for_timers)
{
    probe a = {0};
    probe churned = {0};

    set_up();
    set(&a, TL_MS(130), true);
    fixture_frames(world, 16);
    uint64_t before = tl_world_stats(world).allocations;
    for (uint32_t i = 0; i < 10000; i++) {
        set(&churned, TL_SECONDS(100 + i % 7), i % 2 == 0);
        if (i % 100 == 0) {
            a.count = 0;
            fixture_frames(world, 1);
        }
    }
    ck_assert_uint_eq(tl_world_stats(world).allocations, before);
    tear_down();
}
END_TEST

enum { STORM = 700 };

static void run_frame_of_storm(tl_world *in, tl_time delta, uint32_t *failures)
{
    tl_result result = tl_world_tick(in, delta);

    ck_assert(result == TL_OK || result == TL_ERR_NO_MEMORY);
    *failures += result == TL_OK ? 0 : 1;
    if (tl_frame_is_open(in)) {
        ck_assert_int_eq(tl_frame_end(in), TL_OK);
    }
    fixture_check(in);
}

/* Everything that timers do which may want memory; errors leave things as they were. */
static void run_storm(tl_world *in, uint32_t *failures)
{
    static probe many[STORM];
    tl_timer_id ids[STORM] = {{0, 0}};

    memset(many, 0, sizeof(many));
    for (uint32_t i = 0; i < STORM; i++) {
        const tl_timer_def def = {.fn = on_call,
                                  .user = &many[i],
                                  .name = i % 5 == 0 ? "storm" : NULL,
                                  .rate = TL_MS(1 + i % 40),
                                  .has_first_delay = i % 7 == 0,
                                  .first_delay = TL_MS(50),
                                  .real_time = i % 3 == 0};
        tl_result result =
            i % 4 == 0 ? tl_timer_set_for_pair(in, &def, &ids[i]) : tl_timer_set(in, &ids[i], &def);
        ck_assert(result == TL_OK || result == TL_ERR_NO_MEMORY);
        ck_assert(tl_timer_exists(in, ids[i]) == (result == TL_OK));
        *failures += result == TL_OK ? 0 : 1;
        if (i % 100 == 99) {
            run_frame_of_storm(in, TL_MS(9), failures);
        }
    }
    for (uint32_t i = 0; i < 3; i++) {
        run_frame_of_storm(in, TL_SECONDS(1), failures);
    }
    ck_assert_uint_eq(tl_world_stats(in).timers, 0);
}

START_TEST(house_4_8_every_allocation_of_timers_may_fail_once)
{
    fixture_memory memory = {0};
    uint64_t fail_at = 1;
    uint32_t failures = 1;

    for (; failures > 0; fail_at++) {
        memory = (fixture_memory){.fail_at = fail_at};
        failures = 0;
        tl_result result =
            tl_world_create(&world, &(tl_world_def){.allocator = {fixture_realloc, &memory},
                                                    .clamp = TL_CLAMP_OFF,
                                                    .timers = {.next_tick_waits = true},
                                                    .capacity = {.timers = 8}});
        if (result == TL_OK) {
            run_storm(world, &failures);
        }
        failures += result == TL_OK ? 0 : 1;
        tl_world_destroy(world);
        ck_assert_int_eq(memory.bytes, 0);
    }
    ck_assert_uint_gt(fail_at, 40);
}
END_TEST

/* What the header promises for tl_timer_set(): room from the start, whatever else comes. */
enum { FIRST_DELAYS = 256, REAL_TIMERS = 64 };

START_TEST(house_4_8_first_delays_and_timers_on_real_time_have_room_from_the_start)
{
    fixture_memory memory = {0};
    probe a = {0};

    world = fixture_world_of(&(tl_world_def){.allocator = {fixture_realloc, &memory},
                                             .clamp = TL_CLAMP_OFF,
                                             .fixed_capacity = true,
                                             .capacity = {.timers = 1024}});
    const uint64_t calls = memory.calls;
    for (uint32_t i = 0; i < FIRST_DELAYS + REAL_TIMERS; i++) {
        a.id = (tl_timer_id){0};
        set_def(&a, (tl_timer_def){.rate = TL_MS(100),
                                   .has_first_delay = i < FIRST_DELAYS,
                                   .real_time = i >= FIRST_DELAYS});
    }
    ck_assert_uint_eq(memory.calls, calls);
    tear_down();
}
END_TEST

START_TEST(T_10_replacing_a_timer_without_memory_leaves_the_old_one)
{
    fixture_memory memory = {0};
    probe a = {0};
    probe first = {0};

    world = fixture_world_of(&(tl_world_def){.allocator = {fixture_realloc, &memory},
                                             .clamp = TL_CLAMP_OFF,
                                             .capacity = {.timers = 2048}});
    for (uint32_t i = 0; i < FIRST_DELAYS + REAL_TIMERS; i++) {
        first.id = (tl_timer_id){0};
        set_def(&first, (tl_timer_def){.rate = TL_MS(100), .has_first_delay = true});
    }
    set(&a, TL_MS(100), false);
    const tl_timer_id old = a.id;
    memory.fail_at = memory.calls + 1;
    const tl_timer_def late = {
        .fn = on_call, .user = &a, .rate = TL_MS(300), .has_first_delay = true};
    ck_assert_int_eq(tl_timer_set(world, &a.id, &late), TL_ERR_NO_MEMORY);
    ck_assert(tl_timer_id_equal(a.id, old));
    ck_assert_int_eq(tl_timer_rate(world, a.id), TL_MS(100));
    tear_down();
}
END_TEST

START_TEST(house_4_8_a_fixed_world_is_full_of_timers_and_clearing_makes_room)
{
    probe a[5] = {{0}};

    world = fixture_world_of(
        &(tl_world_def){.clamp = TL_CLAMP_OFF, .fixed_capacity = true, .capacity = {.timers = 4}});
    for (uint32_t i = 0; i < 4; i++) {
        set_def(&a[i], (tl_timer_def){.rate = TL_MS(100), .real_time = i % 2 == 0});
    }
    const tl_timer_def def = {.fn = on_call, .user = &a[4], .rate = 1};
    ck_assert_int_eq(tl_timer_set(world, &a[4].id, &def), TL_ERR_FULL);
    ck_assert(tl_timer_id_is_null(a[4].id));
    ck_assert_int_eq(tl_timer_set_for_next_tick(world, &def, NULL), TL_ERR_FULL);
    ck_assert_int_eq(tl_timer_set_for_pair(world, &def, NULL), TL_ERR_FULL);
    ck_assert_int_eq(tl_timer_set(world, &a[0].id, &def), TL_OK);
    ck_assert_int_eq(tl_timer_clear(world, &a[1].id), TL_OK);
    ck_assert_int_eq(tl_timer_set(world, &a[4].id, &def), TL_OK);
    tear_down();
}
END_TEST

/* A timer that is set anew all the time, or paused and unpaused while time stands, leaves entries
 * behind: the queue does not grow by them. */
START_TEST(T_45_setting_and_pausing_over_and_over_takes_no_memory)
{
    fixture_memory memory = {0};
    static probe many[200];

    memset(many, 0, sizeof(many));
    world = fixture_world_of(&(tl_world_def){.allocator = {fixture_realloc, &memory},
                                             .clamp = TL_CLAMP_OFF,
                                             .capacity = {.timers = 200}});
    for (uint32_t i = 0; i < 200; i++) {
        set(&many[i], TL_SECONDS(100), true);
    }
    fixture_frames(world, 1);
    uint64_t calls = memory.calls;
    for (uint32_t i = 0; i < 20000; i++) {
        probe *one = &many[i * 7 % 200];
        if (i % 500 == 0) {
            fixture_frame(world, i % 1000 == 0 ? 0 : 1);
        }
        if (_i == 0) {
            set(one, TL_SECONDS(100), true);
        } else {
            ck_assert_int_eq(tl_timer_pause(world, one->id), TL_OK);
            if (i % 500 == 499) {
                fixture_frame(world, 0);
            }
            ck_assert_int_eq(tl_timer_unpause(world, one->id), TL_OK);
        }
    }
    ck_assert_uint_eq(memory.calls, calls);
    ck_assert_uint_eq(tl_world_stats(world).timers, 200);
    fixture_frame(world, TL_SECONDS(101));
    for (uint32_t i = 0; i < 200; i++) {
        ck_assert_uint_eq(many[i].count, 1);
    }
    tear_down();
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/timer_memory");

    tcase_add_test(tests, a_warm_world_takes_no_memory_for_timers);
    tcase_add_test(tests, house_4_8_every_allocation_of_timers_may_fail_once);
    tcase_add_test(tests, house_4_8_first_delays_and_timers_on_real_time_have_room_from_the_start);
    tcase_add_test(tests, T_10_replacing_a_timer_without_memory_leaves_the_old_one);
    tcase_add_test(tests, house_4_8_a_fixed_world_is_full_of_timers_and_clearing_makes_room);
    tcase_add_loop_test(tests, T_45_setting_and_pausing_over_and_over_takes_no_memory, 0, 2);
    return suite_run(tests, 60);
}
