/* What can be asked about timers: 11.8, pairs of function and user, lists, warnings. */
#include "../../support/suite.h"
#include "timer_probe.h"

#include <check.h>
#include <string.h>

START_TEST(T_65_a_pending_timer_counts_as_active)
{
    probe a = {0};

    set_up();
    set(&a, TL_MS(250), false);
    ck_assert(tl_timer_is_pending(world, a.id));
    ck_assert(tl_timer_is_active(world, a.id));
    tear_down();
}
END_TEST

START_TEST(T_66_elapsed_is_negative_with_a_longer_first_delay)
{
    probe a = {0};

    set_up();
    set_delayed(&a, TL_SECONDS(1), true, TL_SECONDS(3));
    ck_assert_int_eq(tl_timer_elapsed(world, a.id), -TL_SECONDS(2));
    tear_down();
}
END_TEST

START_TEST(T_67_elapsed_and_remaining_refer_to_the_current_period)
{
    probe a = {0};

    set_up();
    set(&a, TL_MS(250), true);
    fixture_frames(world, 4);
    ck_assert_uint_eq(a.count, 1);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(125));
    ck_assert_int_eq(tl_timer_elapsed(world, a.id), TL_MS(125));
    tear_down();
}
END_TEST

static void note_name(void *user, const tl_timer_info *info)
{
    char *names = user;

    fixture_append(names, 8, info->name);
}

START_TEST(each_visits_by_serial_number)
{
    tl_timer_id ids[3] = {{0}};
    static const char *const names[] = {"a", "b", "c"};
    char seen[8] = "";

    set_up();
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_int_eq(tl_timer_set(world, &ids[i],
                                      &(tl_timer_def){.rate = TL_SECONDS(9 - i), .name = names[i]}),
                         TL_OK);
    }
    ck_assert_int_eq(
        tl_timer_set(world, &ids[0], &(tl_timer_def){.rate = TL_SECONDS(1), .name = "A"}), TL_OK);
    tl_timer_each(world, note_name, seen);
    ck_assert_str_eq(seen, "bcA");
    uint64_t before = tl_world_stats(world).allocations;
    for (uint32_t i = 0; i < 10; i++) {
        seen[0] = '\0';
        tl_timer_each(world, note_name, seen);
        ck_assert_str_eq(seen, "bcA");
    }
    ck_assert_uint_eq(tl_world_stats(world).allocations, before);
    tear_down();
}
END_TEST

START_TEST(T_66_since_last_counts_from_being_set_and_then_from_the_last_due_time)
{
    probe a = {0};

    open_world(&(tl_timer_options){0});
    set_def(&a, (tl_timer_def){.rate = TL_MS(500),
                               .loop = true,
                               .has_first_delay = true,
                               .first_delay = TL_SECONDS(2)});
    ck_assert_int_eq(tl_timer_elapsed(world, a.id), -TL_MS(1500));
    ck_assert_int_eq(tl_timer_since_last(world, a.id), 0);
    fixture_frames(world, 3);
    ck_assert_int_eq(tl_timer_since_last(world, a.id), TL_MS(250));
    ck_assert_int_eq(tl_timer_pause(world, a.id), TL_OK);
    fixture_frames(world, 3);
    ck_assert_int_eq(tl_timer_since_last(world, a.id), TL_MS(250));
    ck_assert_int_eq(tl_timer_unpause(world, a.id), TL_OK);
    fixture_frames(world, 15);
    ck_assert_uint_eq(a.count, 1);
    ck_assert_int_eq(tl_timer_since_last(world, a.id), TL_MS(125));
    ck_assert_int_eq(tl_timer_since_last(world, (tl_timer_id){0}), -1);
    tear_down();
}
END_TEST

static tl_timer_id set_pair(probe *self, tl_time rate)
{
    tl_timer_id id;
    const tl_timer_def def = {.fn = on_call, .user = self, .rate = rate};

    ck_assert_int_eq(tl_timer_set_for_pair(world, &def, &id), TL_OK);
    return id;
}

START_TEST(T_68_a_pair_has_one_timer_and_setting_again_replaces_it)
{
    probe a = {0};
    probe b = {0};

    open_world(&(tl_timer_options){0});
    set(&a, TL_SECONDS(1), false); /* not set for the pair: not found */
    ck_assert(tl_timer_id_is_null(tl_timer_find_pair(world, on_call, &a)));
    tl_timer_id first = set_pair(&a, TL_MS(100));
    tl_timer_id other = set_pair(&b, TL_MS(100));
    ck_assert(tl_timer_id_equal(tl_timer_find_pair(world, on_call, &a), first));
    tl_timer_id second = set_pair(&a, TL_MS(200));
    ck_assert(!tl_timer_exists(world, first));
    ck_assert(tl_timer_id_equal(tl_timer_find_pair(world, on_call, &a), second));
    ck_assert(tl_timer_id_equal(tl_timer_find_pair(world, on_call, &b), other));
    fixture_frames(world, 4);
    ck_assert(tl_timer_id_is_null(tl_timer_find_pair(world, on_call, &a)));
    ck_assert_uint_eq(a.count, 1);
    tear_down();
}
END_TEST

START_TEST(T_68_with_a_rate_of_zero_the_timer_of_the_pair_is_cleared)
{
    probe a = {0};
    const tl_timer_def def = {.fn = on_call, .user = &a};

    open_world(&(tl_timer_options){0});
    tl_timer_id id = set_pair(&a, TL_MS(100));
    ck_assert_int_eq(tl_timer_set_for_pair(world, &def, NULL), TL_ERR_REFUSED);
    ck_assert(!tl_timer_exists(world, id));
    ck_assert_int_eq(tl_timer_set_for_pair(world, &(tl_timer_def){.rate = 1}, NULL),
                     TL_ERR_INVALID);
    tear_down();
}
END_TEST

START_TEST(T_68_many_pairs_are_all_found)
{
    static probe many[300];
    tl_timer_id ids[300];

    memset(many, 0, sizeof(many));
    open_world(&(tl_timer_options){0});
    for (uint32_t i = 0; i < 300; i++) {
        ids[i] = set_pair(&many[i], TL_SECONDS(1));
    }
    for (uint32_t i = 0; i < 300; i += 2) {
        tl_timer_id cleared = ids[i];
        ck_assert_int_eq(tl_timer_clear(world, &cleared), TL_OK);
    }
    for (uint32_t i = 0; i < 300; i++) {
        tl_timer_id expected = i % 2 == 0 ? (tl_timer_id){0} : ids[i];
        ck_assert(tl_timer_id_equal(tl_timer_find_pair(world, on_call, &many[i]), expected));
    }
    tear_down();
}
END_TEST

static void add_line(void *user, const char *line)
{
    fixture_append(user, TEXT, line);
    fixture_append(user, TEXT, "\n");
}

START_TEST(DG_8_the_list_has_three_sections_and_a_total)
{
    probe a = {0};
    probe b = {0};
    probe c = {0};
    probe d = {0};

    open_world(&(tl_timer_options){0});
    set_def(&a, (tl_timer_def){.name = "later", .rate = TL_MS(250), .loop = true});
    set_def(&b, (tl_timer_def){.name = "sooner", .rate = TL_MS(200), .real_time = true});
    set_def(&c, (tl_timer_def){.rate = TL_MS(300)});
    fixture_frames(world, 1);
    ck_assert_int_eq(tl_timer_pause(world, c.id), TL_OK);
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    fixture_frame(world, 0);
    set_def(&d, (tl_timer_def){.name = "waits", .rate = TL_MS(100)});
    ck_assert(tl_timer_list(world, add_line, text));
    ck_assert_str_eq(text, "2 Active Timers\n"
                           "  sooner: active, rate 200000000 ns, once, due 325000000 ns of real "
                           "time\n"
                           "  later: active, rate 250000000 ns, loop, due 375000000 ns\n"
                           "1 Paused Timers\n"
                           "  timer: paused, rate 300000000 ns, once, due 425000000 ns\n"
                           "1 Pending Timers\n"
                           "  waits: pending, rate 100000000 ns, once, due 225000000 ns\n"
                           "4 Total Timers\n");
    tl_timer_counts counts = tl_timer_count(world);
    ck_assert_uint_eq(counts.active, 2);
    ck_assert_uint_eq(counts.paused, 1);
    ck_assert_uint_eq(counts.pending, 1);
    ck_assert_uint_eq(counts.total, 4);
    tear_down();
}
END_TEST

static void list_now(probe *self, const tl_timer_call *call)
{
    (void)self;
    ck_assert(tl_timer_list(call->world, add_line, text));
}

START_TEST(DG_8_the_executing_timer_is_listed_as_active)
{
    probe a = {.fn_at = list_now};

    open_world(&(tl_timer_options){0});
    set_next(&a);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "1 Active Timers\n"
                           "  timer: executing, rate 0 ns, once, due 0 ns\n"
                           "0 Paused Timers\n0 Pending Timers\n1 Total Timers\n");
    tear_down();
}
END_TEST

static int64_t host_time;

static int64_t read_host(void *user)
{
    (void)user;
    return host_time;
}

static void take_long(probe *self, const tl_timer_call *call)
{
    (void)self;
    (void)call;
    host_time += TL_MS(3);
}

static uint32_t warnings;

static void count_warnings(void *user, tl_severity severity, tl_message message, const char *line)
{
    (void)user;
    (void)line;
    ck_assert_int_eq(severity, TL_SEVERITY_WARNING);
    ck_assert_int_eq(message, TL_MESSAGE_TIMERS);
    warnings += 1;
}

START_TEST(DG_9_after_a_slow_call_further_timers_are_logged_up_to_a_maximum)
{
    probe slow = {.fn_at = take_long};
    probe others[5] = {{0}};

    host_time = 0;
    warnings = 0;
    world = fixture_world_of(
        &(tl_world_def){.clamp = TL_CLAMP_OFF,
                        .log = count_warnings,
                        .clock = read_host,
                        .timers = {.slow_pass = TL_MS(2) + _i * TL_MS(1), .slow_pass_lines = 3}});
    for (uint32_t tick = 1; tick <= 2; tick++) { /* the maximum is that of a tick */
        slow.act_at = slow.count;
        set_next(&slow);
        for (uint32_t i = 0; i < 5; i++) {
            set_next(&others[i]);
        }
        fixture_frames(world, 2);
        ck_assert_uint_eq(warnings, _i == 0 ? 3 * tick : 0);
    }
    tear_down();
}
END_TEST

START_TEST(DG_9_too_many_active_timers_are_logged_once)
{
    probe many[4] = {{0}};

    warnings = 0;
    world = fixture_world_of(&(tl_world_def){
        .clamp = TL_CLAMP_OFF, .log = count_warnings, .timers = {.many_active = 3}});
    for (uint32_t i = 0; i < 4; i++) {
        fixture_frames(world, 2);
        ck_assert_uint_eq(warnings, 0);
        set(&many[i], TL_SECONDS(9), true);
    }
    fixture_frames(world, 4);
    ck_assert_uint_eq(warnings, 5);
    tear_down();
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/timer_query");

    tcase_add_test(tests, T_65_a_pending_timer_counts_as_active);
    tcase_add_test(tests, T_66_elapsed_is_negative_with_a_longer_first_delay);
    tcase_add_test(tests, T_67_elapsed_and_remaining_refer_to_the_current_period);
    tcase_add_test(tests, each_visits_by_serial_number);
    tcase_add_test(tests, T_66_since_last_counts_from_being_set_and_then_from_the_last_due_time);
    tcase_add_test(tests, T_68_a_pair_has_one_timer_and_setting_again_replaces_it);
    tcase_add_test(tests, T_68_with_a_rate_of_zero_the_timer_of_the_pair_is_cleared);
    tcase_add_test(tests, T_68_many_pairs_are_all_found);
    tcase_add_test(tests, DG_8_the_list_has_three_sections_and_a_total);
    tcase_add_test(tests, DG_8_the_executing_timer_is_listed_as_active);
    tcase_add_loop_test(tests, DG_9_after_a_slow_call_further_timers_are_logged_up_to_a_maximum, 0,
                        2);
    tcase_add_test(tests, DG_9_too_many_active_timers_are_logged_once);
    return suite_run(tests, 60);
}
