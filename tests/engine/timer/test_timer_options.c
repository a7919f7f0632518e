/* What the options of timers change: D-6, and timers on real time (B-18). */
#include "../../support/suite.h"
#include "timer_probe.h"

#include <check.h>

/* T-29 */

static void set_next_in_group(void *user, const tl_tick_context *context)
{
    probe *self = user;

    if (context->frame == 1) {
        set_next(self);
    }
}

static void add_tick(probe *self, tl_tick_group group)
{
    tl_tick_id tick;
    const tl_tick_def def = {.fn = set_next_in_group, .user = self, .group = group};

    ck_assert_int_eq(tl_tick_create(world, &def, &tick), TL_OK);
    ck_assert_int_eq(tl_tick_register(world, tick, tl_world_persistent_level(world)), TL_OK);
}

START_TEST(T_29_next_tick_set_in_a_group_waits_for_the_next_frame)
{
    probe before = {0};
    probe after = {0};

    open_world(&(tl_timer_options){.next_tick_waits = _i == 1});
    add_tick(&before, TL_TICK_GROUP_PRE_PHYSICS);
    add_tick(&after, TL_TICK_GROUP_POST_UPDATE_WORK);
    fixture_frames(world, 4);
    ck_assert_uint_eq(before.count, 1);
    ck_assert_uint_eq(before.frames[0], _i == 1 ? 2 : 1);
    ck_assert_uint_eq(after.count, 1);
    ck_assert_uint_eq(after.frames[0], 2);
    tear_down();
}
END_TEST

START_TEST(T_29_next_tick_set_between_frames_fires_in_the_frame_that_follows)
{
    probe a = {0};
    probe b = {0};

    open_world(&(tl_timer_options){.next_tick_waits = true});
    set_next(&a);
    fixture_frames(world, 1);
    set_next(&b);
    fixture_frames(world, 3);
    ck_assert_uint_eq(a.count, 1);
    ck_assert_uint_eq(a.frames[0], 1);
    ck_assert_uint_eq(b.count, 1);
    ck_assert_uint_eq(b.frames[0], 2);
    tear_down();
}
END_TEST

static void set_other_next(probe *self, const tl_timer_call *call)
{
    (void)call;
    set_next(self->other);
    ck_assert(tl_timer_is_pending(world, self->other->id));
    ck_assert_int_eq(tl_timer_rate(world, self->other->id), 0);
}

START_TEST(T_29_next_tick_set_by_a_callback_fires_once_a_frame)
{
    probe b = {0};
    probe a = {.fn_at = set_other_next, .other = &b};

    open_world(&(tl_timer_options){.next_tick_waits = true});
    set_next(&a);
    fixture_frames(world, 4);
    ck_assert_uint_eq(b.count, 1);
    ck_assert_uint_eq(b.frames[0], 2);
    tear_down();
}
END_TEST

static void set_in_pause(void *user, tl_world *in, tl_time delta)
{
    probe *self = user;
    const tl_timer_def def = {.fn = on_call, .user = self};

    (void)delta;
    if (tl_world_frame(in) == 1) {
        ck_assert_int_eq(tl_timer_set_for_next_tick(in, &def, &self->id), TL_OK);
    }
}

START_TEST(T_29_next_tick_set_in_a_pause_frame_fires_when_play_goes_on)
{
    probe a = {0};

    world =
        fixture_world_of(&(tl_world_def){.clamp = TL_CLAMP_OFF,
                                         .timers = {.next_tick_waits = true},
                                         .hooks = {.user = &a, .pre_actor_tick = set_in_pause}});
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    fixture_frames(world, 2);
    ck_assert_int_eq(tl_world_set_paused(world, false), TL_OK);
    fixture_frames(world, 2);
    ck_assert_uint_eq(a.count, 1);
    ck_assert_uint_eq(a.frames[0], 3);
    tear_down();
}
END_TEST

/* B-18 */

static void note_pause(probe *self, const tl_timer_call *call)
{
    self->seen_pause = tl_world_is_paused(call->world);
}

START_TEST(B_18_a_real_time_timer_runs_in_pause_and_ignores_dilation)
{
    probe a = {.fn_at = note_pause};
    probe b = {0};

    open_world(&(tl_timer_options){0});
    ck_assert_int_eq(tl_world_set_time_dilation(world, 0.5), TL_OK);
    set_def(&a, (tl_timer_def){.rate = TL_MS(250), .loop = true, .real_time = true});
    set(&b, TL_MS(250), true);
    fixture_frames(world, 1);
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    fixture_frames(world, 4);
    ck_assert_uint_eq(a.count, 1);
    ck_assert_uint_eq(a.frames[0], 4);
    ck_assert(a.seen_pause);
    ck_assert_uint_eq(b.count, 0);
    ck_assert_int_eq(tl_timer_real_clock(world), 5 * FIXTURE_DELTA);
    ck_assert_int_eq(tl_timer_clock(world), FIXTURE_DELTA / 2);
    ck_assert_int_eq(a.calls[0].due, 3 * FIXTURE_DELTA);
    tear_down();
}
END_TEST

START_TEST(B_18_game_and_real_time_timers_come_in_the_order_of_being_overdue)
{
    probe a = {.letter = "a"};
    probe b = {.letter = "b"};
    probe c = {.letter = "c"};

    open_world(&(tl_timer_options){0});
    fixture_frames(world, 1);
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    fixture_frames(world, 3); /* the clocks differ now */
    ck_assert_int_eq(tl_world_set_paused(world, false), TL_OK);
    set(&a, TL_MS(40), false);
    set_def(&b, (tl_timer_def){.rate = TL_MS(30), .real_time = true});
    set_def(&c, (tl_timer_def){.rate = TL_MS(50), .real_time = true});
    fixture_frames(world, 1); /* a is pending in it: before the timer tick (T-16) */
    ck_assert_str_eq(text, "bc");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "bca");
    tear_down();
}
END_TEST

START_TEST(B_18_a_tie_of_the_two_clocks_goes_by_serial_number)
{
    probe a = {.letter = "a"};
    probe b = {.letter = "b"};

    open_world(&(tl_timer_options){0});
    set_def(&b, (tl_timer_def){.rate = TL_MS(30), .real_time = true});
    set(&a, TL_MS(30), false);
    fixture_frames(world, 2);
    ck_assert_str_eq(text, "ba");
    tear_down();
}
END_TEST

START_TEST(W_4_real_time_timers_do_not_run_in_frames_of_time_only)
{
    probe a = {0};
    const tl_frame_def def = {.type = TL_LEVEL_TICK_TIME_ONLY, .delta = TL_SECONDS(1)};

    open_world(&(tl_timer_options){0});
    set_def(&a, (tl_timer_def){.rate = TL_MS(100), .real_time = true});
    ck_assert_int_eq(tl_frame_begin(world, &def), TL_OK);
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    ck_assert_int_eq(tl_timer_real_clock(world), 0);
    ck_assert_uint_eq(a.count, 0);
    tear_down();
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/timer_options");

    tcase_add_loop_test(tests, T_29_next_tick_set_in_a_group_waits_for_the_next_frame, 0, 2);
    tcase_add_test(tests, T_29_next_tick_set_between_frames_fires_in_the_frame_that_follows);
    tcase_add_test(tests, T_29_next_tick_set_by_a_callback_fires_once_a_frame);
    tcase_add_test(tests, T_29_next_tick_set_in_a_pause_frame_fires_when_play_goes_on);
    tcase_add_test(tests, B_18_a_real_time_timer_runs_in_pause_and_ignores_dilation);
    tcase_add_test(tests, B_18_game_and_real_time_timers_come_in_the_order_of_being_overdue);
    tcase_add_test(tests, B_18_a_tie_of_the_two_clocks_goes_by_serial_number);
    tcase_add_test(tests, W_4_real_time_timers_do_not_run_in_frames_of_time_only);
    return suite_run(tests, 60);
}
