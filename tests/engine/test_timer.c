#include "../support/suite.h"
#include "../support/world_fixture.h"

#include <check.h>
#include <string.h>

enum { CALLS = 64 };

typedef struct probe probe;
typedef void probe_fn(probe *self, const tl_timer_call *call);

/* Keeps its calls and does something in each. */
struct probe {
    uint32_t count;
    uint64_t frames[CALLS];
    tl_timer_call calls[CALLS];
    probe_fn *fn;
    tl_timer_id id;
    probe *other;
    tl_actor_id actor;
    tl_time seen;
    tl_time seen_elapsed;
    tl_result result;
};

static tl_world *world;

static void set_up(void)
{
    world = fixture_world();
}

static void tear_down(void)
{
    tl_world_destroy(world);
}

static void on_call(void *user, const tl_timer_call *call)
{
    probe *self = user;

    ck_assert_uint_lt(self->count, CALLS);
    self->frames[self->count] = tl_world_frame(call->world);
    self->calls[self->count] = *call;
    self->count += 1;
    if (self->fn != NULL) {
        self->fn(self, call);
    }
}

static tl_timer_def def_of(probe *self, tl_time rate, bool loop)
{
    return (tl_timer_def){.fn = on_call, .user = self, .rate = rate, .loop = loop};
}

static void set(probe *self, tl_time rate, bool loop)
{
    const tl_timer_def def = def_of(self, rate, loop);

    ck_assert_int_eq(tl_timer_set(world, &self->id, &def), TL_OK);
}

static void set_delayed(probe *self, tl_time rate, bool loop, tl_time first)
{
    tl_timer_def def = def_of(self, rate, loop);

    def.has_first_delay = true;
    def.first_delay = first;
    ck_assert_int_eq(tl_timer_set(world, &self->id, &def), TL_OK);
}

static void set_next(probe *self)
{
    const tl_timer_def def = def_of(self, 0, false);

    ck_assert_int_eq(tl_timer_set_for_next_tick(world, &def, &self->id), TL_OK);
}

static void frames_are(const probe *self, const uint64_t *frames, uint32_t count)
{
    ck_assert_uint_eq(self->count, count);
    for (uint32_t i = 0; i < count; i++) {
        ck_assert_uint_eq(self->frames[i], frames[i]);
    }
}

#define FRAMES(self, ...)                                                                          \
    frames_are((self), (const uint64_t[]){__VA_ARGS__},                                            \
               (uint32_t)(sizeof((const uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t)))

START_TEST(TV_1_one_shot_set_before_the_tick_fires_in_frame_6)
{
    probe a = {0};

    set(&a, TL_MS(500), false);
    fixture_frames(world, 10);
    FRAMES(&a, 6);
}
END_TEST

START_TEST(TV_2_one_shot_set_after_the_tick_fires_in_frame_6)
{
    probe a = {0};

    fixture_frames(world, 1);
    set(&a, TL_MS(500), false);
    fixture_frames(world, 9);
    FRAMES(&a, 6);
}
END_TEST

START_TEST(TV_3_loop_fires_every_second_frame)
{
    probe a = {0};

    set(&a, TL_MS(250), true);
    fixture_frames(world, 12);
    FRAMES(&a, 4, 6, 8, 10, 12);
}
END_TEST

START_TEST(TV_4_a_long_frame_is_caught_up)
{
    probe a = {0};

    set(&a, TL_MS(250), true);
    fixture_frames(world, 1);
    fixture_frame(world, TL_SECONDS(1));
    ck_assert_uint_eq(a.count, 4);
    fixture_frames(world, 2);
    ck_assert_uint_eq(a.count, 4);
    fixture_frames(world, 1);
    ck_assert_uint_eq(a.count, 5);
    ck_assert_uint_eq(a.frames[4], 5);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(125));
}
END_TEST

START_TEST(TV_6_next_tick_fires_in_the_frame_or_in_the_next_one)
{
    probe a = {0};
    probe b = {0};

    set_next(&a);
    fixture_frames(world, 2);
    set_next(&b);
    fixture_frames(world, 2);
    FRAMES(&a, 1);
    FRAMES(&b, 3);
}
END_TEST

static void set_next_again(probe *self, const tl_timer_call *call)
{
    (void)call;
    set_next(self);
}

START_TEST(TV_7_next_tick_that_sets_a_new_one_fires_once_a_frame)
{
    probe a = {.fn = set_next_again};

    set_next(&a);
    fixture_frames(world, 4);
    FRAMES(&a, 1, 2, 3, 4);
}
END_TEST

START_TEST(TV_11_first_delay_zero_then_the_rate)
{
    probe a = {0};

    set_delayed(&a, TL_SECONDS(1), true, 0);
    fixture_frames(world, 10);
    FRAMES(&a, 2, 10);
}
END_TEST

START_TEST(TV_14_a_second_tick_in_one_frame_changes_nothing)
{
    probe a = {0};
    const tl_frame_def again = {.frame = 1, .type = TL_LEVEL_TICK_ALL, .delta = TL_SECONDS(1)};

    set(&a, TL_MS(250), true);
    fixture_frames(world, 1);
    ck_assert_int_eq(tl_frame_begin(world, &again), TL_OK);
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    ck_assert_uint_eq(a.count, 0);
    ck_assert_int_eq(tl_timer_clock(world), FIXTURE_DELTA);
}
END_TEST

START_TEST(T_1_the_null_handle_names_no_timer)
{
    tl_timer_id null = {0};

    ck_assert(!tl_timer_exists(world, null));
    ck_assert_int_eq(tl_timer_clear(world, &null), TL_ERR_STALE_ID);
}
END_TEST

START_TEST(T_2_a_stale_handle_never_finds_a_newer_timer)
{
    probe a = {0};
    probe b = {0};

    set(&a, 1, false);
    tl_timer_id stale = a.id;
    ck_assert_int_eq(tl_timer_clear(world, &a.id), TL_OK);
    set(&b, 1, false);
    ck_assert_uint_eq(stale.index1, b.id.index1);
    ck_assert(!tl_timer_exists(world, stale));
    ck_assert_int_eq(tl_timer_clear(world, &stale), TL_ERR_STALE_ID);
    ck_assert(tl_timer_exists(world, b.id));
}
END_TEST

START_TEST(T_5_the_end_of_a_timer_leaves_the_handle_as_it_is)
{
    probe a = {0};

    set(&a, 1, false);
    fixture_frames(world, 2);
    ck_assert_uint_eq(a.count, 1);
    ck_assert(!tl_timer_id_is_null(a.id));
    ck_assert(!tl_timer_exists(world, a.id));
}
END_TEST

START_TEST(T_6_clear_nulls_the_handle)
{
    probe a = {0};

    set(&a, 1, false);
    ck_assert_int_eq(tl_timer_clear(world, &a.id), TL_OK);
    ck_assert(tl_timer_id_is_null(a.id));
}
END_TEST

START_TEST(T_10_setting_a_live_timer_clears_it_first)
{
    probe a = {0};
    tl_timer_id old;

    set(&a, 1, false);
    old = a.id;
    set(&a, TL_SECONDS(9), false);
    ck_assert(!tl_timer_exists(world, old));
    fixture_frames(world, 3);
    ck_assert_uint_eq(a.count, 0);
    ck_assert_uint_eq(tl_world_stats(world).timers, 1);
}
END_TEST

START_TEST(T_12_rate_zero_or_less_creates_nothing_and_nulls_the_handle)
{
    probe a = {0};
    tl_timer_def def = def_of(&a, 0, false);

    set(&a, TL_SECONDS(1), true);
    tl_timer_id old = a.id;
    ck_assert_int_eq(tl_timer_set(world, &a.id, &def), TL_ERR_REFUSED);
    ck_assert(tl_timer_id_is_null(a.id));
    ck_assert(!tl_timer_exists(world, old));
    def.rate = -5;
    ck_assert_int_eq(tl_timer_set(world, &a.id, &def), TL_ERR_REFUSED);
}
END_TEST

START_TEST(T_13_a_negative_first_delay_is_as_if_not_given)
{
    probe a = {0};

    set_delayed(&a, TL_MS(250), false, -1);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(250));
}
END_TEST

START_TEST(T_14_a_timer_without_function_just_runs_out)
{
    const tl_timer_def def = {.rate = TL_MS(250)};
    tl_timer_id id = {0};

    ck_assert_int_eq(tl_timer_set(world, &id, &def), TL_OK);
    fixture_frames(world, 3);
    ck_assert(tl_timer_exists(world, id));
    fixture_frames(world, 1);
    ck_assert(!tl_timer_exists(world, id));
    ck_assert_uint_eq(tl_world_stats(world).timers_fired, 0);
}
END_TEST

START_TEST(T_34_a_looping_timer_without_function_goes_on)
{
    const tl_timer_def def = {.rate = TL_MS(250), .loop = true};
    tl_timer_id id = {0};

    ck_assert_int_eq(tl_timer_set(world, &id, &def), TL_OK);
    fixture_frames(world, 6);
    ck_assert_int_eq(tl_timer_remaining(world, id), TL_MS(125));
}
END_TEST

START_TEST(T_15_after_the_tick_a_timer_is_active_at_once)
{
    probe a = {0};

    fixture_frames(world, 1);
    set(&a, TL_MS(250), false);
    ck_assert(!tl_timer_is_pending(world, a.id));
    ck_assert(tl_timer_has_ticked_this_frame(world));
}
END_TEST

START_TEST(T_16_before_the_tick_a_timer_is_pending)
{
    probe a = {0};

    set(&a, TL_MS(250), false);
    ck_assert(tl_timer_is_pending(world, a.id));
    ck_assert(!tl_timer_has_ticked_this_frame(world));
}
END_TEST

START_TEST(T_17_pending_timers_become_active_at_the_end_of_the_tick)
{
    probe a = {0};

    set(&a, TL_MS(250), false);
    fixture_frames(world, 1);
    ck_assert(!tl_timer_is_pending(world, a.id));
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(250));
}
END_TEST

START_TEST(T_18_early_or_late_in_the_frame_the_due_time_is_the_same)
{
    probe a = {0};
    probe b = {0};

    set(&a, TL_MS(250), false);
    fixture_frames(world, 1);
    set(&b, TL_MS(250), false);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), tl_timer_remaining(world, b.id));
}
END_TEST

static void set_other_at_once(probe *self, const tl_timer_call *call)
{
    (void)call;
    set_delayed(self->other, TL_SECONDS(1), false, 0);
}

START_TEST(T_19_a_timer_set_by_a_callback_never_fires_in_the_same_tick)
{
    probe b = {0};
    probe a = {.fn = set_other_at_once, .other = &b};

    set_next(&a);
    fixture_frame(world, TL_SECONDS(5));
    ck_assert_uint_eq(a.count, 1);
    ck_assert_uint_eq(b.count, 0);
    fixture_frames(world, 1);
    ck_assert_uint_eq(b.count, 1);
}
END_TEST

START_TEST(T_20_first_delay_zero_waits_for_a_delta)
{
    probe a = {0};

    set_delayed(&a, TL_SECONDS(1), false, 0);
    fixture_frames(world, 1);
    fixture_frame(world, 0);
    ck_assert_uint_eq(a.count, 0);
    fixture_frame(world, 1);
    ck_assert_uint_eq(a.count, 1);
}
END_TEST

START_TEST(T_21_a_one_shot_with_first_delay_ignores_its_rate)
{
    probe a = {0};

    set_delayed(&a, TL_MS(125), false, TL_MS(625));
    fixture_frames(world, 20);
    FRAMES(&a, 7);
}
END_TEST

static void set_other_next(probe *self, const tl_timer_call *call)
{
    (void)call;
    set_next(self->other);
}

START_TEST(T_27_next_tick_from_a_callback_waits_for_the_next_tick)
{
    probe b = {0};
    probe a = {.fn = set_other_next, .other = &b};

    set_next(&a);
    fixture_frames(world, 1);
    ck_assert_uint_eq(b.count, 0);
    fixture_frames(world, 1);
    FRAMES(&b, 2);
}
END_TEST

START_TEST(T_28_next_tick_does_not_fire_with_delta_zero_nor_in_pause)
{
    probe a = {0};

    set_next(&a);
    fixture_frame(world, 0);
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    fixture_frames(world, 2);
    ck_assert_uint_eq(a.count, 0);
    ck_assert_int_eq(tl_world_set_paused(world, false), TL_OK);
    fixture_frames(world, 1);
    FRAMES(&a, 4);
}
END_TEST

START_TEST(T_25_next_tick_without_function_is_invalid)
{
    ck_assert_int_eq(tl_timer_set_for_next_tick(world, &(tl_timer_def){0}, NULL), TL_ERR_INVALID);
}
END_TEST

START_TEST(T_30_due_exactly_now_waits)
{
    probe a = {0};

    fixture_frames(world, 1);
    set(&a, TL_MS(125), false);
    fixture_frames(world, 1);
    ck_assert_uint_eq(a.count, 0);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), 0);
    fixture_frame(world, 1);
    ck_assert_uint_eq(a.count, 1);
}
END_TEST

START_TEST(B_13_a_call_knows_its_index_count_and_due_time)
{
    probe a = {0};

    fixture_frames(world, 1);
    set(&a, TL_MS(250), true);
    fixture_frame(world, TL_SECONDS(1));
    ck_assert_uint_eq(a.count, 4);
    for (uint32_t i = 0; i < 4; i++) {
        ck_assert_uint_eq(a.calls[i].index, i);
        ck_assert_uint_eq(a.calls[i].count, 4);
        ck_assert_int_eq(a.calls[i].due, TL_MS(375) + (tl_time)i * TL_MS(250));
    }
}
END_TEST

START_TEST(T_34_once_a_frame_cuts_the_calls_but_not_the_due_time)
{
    probe a = {0};
    tl_timer_def def = def_of(&a, TL_MS(250), true);

    def.max_once_per_frame = true;
    fixture_frames(world, 1);
    ck_assert_int_eq(tl_timer_set(world, &a.id, &def), TL_OK);
    fixture_frame(world, TL_MS(1125));
    ck_assert_uint_eq(a.count, 1);
    ck_assert_uint_eq(a.calls[0].count, 4);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(125));
}
END_TEST

static void look_at_time(probe *self, const tl_timer_call *call)
{
    self->seen += tl_timer_clock(call->world) + tl_timer_remaining(call->world, call->timer);
    self->seen_elapsed = tl_timer_elapsed(call->world, call->timer);
}

START_TEST(T_36_clock_and_remaining_stand_during_all_calls)
{
    probe a = {.fn = look_at_time};

    set(&a, TL_MS(250), true);
    fixture_frame(world, 0);
    fixture_frame(world, TL_SECONDS(1));
    ck_assert_uint_eq(a.count, 4);
    ck_assert_int_eq(a.seen, 4 * TL_SECONDS(1));
    ck_assert_int_eq(a.seen_elapsed, TL_SECONDS(1));
}
END_TEST

static char order[CALLS + 1];
static char letters[] = "abc";

static void note_order(void *user, const tl_timer_call *call)
{
    size_t length = strlen(order);

    (void)call;
    order[length] = *(const char *)user;
    order[length + 1] = '\0';
}

static void set_noted(uint32_t letter, tl_time rate, bool loop)
{
    tl_timer_id id = {0};
    const tl_timer_def def = {
        .fn = note_order, .user = &letters[letter], .rate = rate, .loop = loop};

    ck_assert_int_eq(tl_timer_set(world, &id, &def), TL_OK);
}

START_TEST(T_38_equal_due_times_fire_in_the_order_of_creation)
{
    order[0] = '\0';
    set_noted(2, TL_MS(250), false);
    set_noted(0, TL_MS(250), false);
    set_noted(1, TL_MS(249), false);
    fixture_frames(world, 4);
    ck_assert_str_eq(order, "bca");
}
END_TEST

START_TEST(T_39_a_backlog_is_called_before_the_next_timer)
{
    order[0] = '\0';
    set_noted(0, TL_MS(250), true);
    set_noted(1, TL_MS(300), true);
    fixture_frame(world, 0);
    fixture_frame(world, TL_SECONDS(1));
    ck_assert_str_eq(order, "aaaabbb");
}
END_TEST

START_TEST(T_40_due_times_do_not_drift)
{
    probe a = {0};

    fixture_frames(world, 1);
    set(&a, TL_MS(3), true);
    for (uint32_t i = 0; i < 60; i++) {
        fixture_frame(world, TL_MS(2) + (tl_time)i * 1000);
        if (a.count > 0) {
            ck_assert_int_eq(a.calls[a.count - 1].due, TL_MS(125) + a.count * TL_MS(3));
        }
    }
    ck_assert_uint_gt(a.count, 30);
}
END_TEST

START_TEST(T_41_a_backlog_counts_the_call_that_is_due_now)
{
    probe a = {0};

    set(&a, TL_MS(500), true);
    fixture_frame(world, 0);
    fixture_frame(world, TL_MS(500));
    ck_assert_uint_eq(a.count, 0);
    fixture_frame(world, TL_MS(500));
    ck_assert_uint_eq(a.count, 2);
}
END_TEST

static void clear_self_in_second(probe *self, const tl_timer_call *call)
{
    if (call->index == 1) {
        self->result = tl_timer_clear(call->world, &self->id);
    }
}

START_TEST(T_47_a_timer_that_clears_itself_gets_no_further_call)
{
    probe a = {.fn = clear_self_in_second, .result = TL_ERR_INVALID};

    set(&a, TL_MS(100), true);
    fixture_frame(world, 0);
    fixture_frame(world, TL_SECONDS(1));
    ck_assert_uint_eq(a.count, 2);
    ck_assert_int_eq(a.result, TL_OK);
    ck_assert_uint_eq(tl_world_stats(world).timers, 0);
}
END_TEST

static void reset_self(probe *self, const tl_timer_call *call)
{
    (void)call;
    self->fn = NULL;
    set(self, TL_MS(300), true);
    ck_assert(tl_timer_is_pending(world, self->id));
}

START_TEST(T_48_resetting_itself_drops_the_backlog)
{
    probe a = {.fn = reset_self};

    set(&a, TL_MS(100), true);
    tl_timer_id old = a.id;
    fixture_frame(world, 0);
    fixture_frame(world, TL_SECONDS(1));
    ck_assert_uint_eq(a.count, 1);
    ck_assert(!tl_timer_id_equal(old, a.id));
    ck_assert(!tl_timer_exists(world, old));
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(300));
}
END_TEST

START_TEST(T_49_a_one_shot_may_set_its_handle_again)
{
    probe a = {.fn = reset_self};

    set(&a, TL_MS(100), false);
    fixture_frame(world, 0);
    fixture_frame(world, TL_SECONDS(1));
    ck_assert_uint_eq(a.count, 1);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(300));
}
END_TEST

static void clear_all_of_actor(probe *self, const tl_timer_call *call)
{
    self->seen += tl_timer_clear_all_for(call->world, self->actor);
}

START_TEST(T_50_clear_all_takes_every_status_the_executing_one_too)
{
    probe active = {.actor = fixture_actor(world), .fn = clear_all_of_actor};
    probe paused = {0};
    probe pending = {0};
    probe free_one = {0};
    tl_timer_def def = def_of(&active, TL_MS(100), true);

    def.owner = active.actor;
    ck_assert_int_eq(tl_timer_set(world, &active.id, &def), TL_OK);
    def.user = &paused;
    ck_assert_int_eq(tl_timer_set(world, &paused.id, &def), TL_OK);
    ck_assert_int_eq(tl_timer_pause(world, paused.id), TL_OK);
    set(&free_one, TL_SECONDS(9), false);
    fixture_frame(world, 0);
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    fixture_frame(world, 0);
    def.user = &pending;
    ck_assert_int_eq(tl_timer_set(world, &pending.id, &def), TL_OK);
    ck_assert(tl_timer_is_pending(world, pending.id));
    ck_assert_int_eq(tl_world_set_paused(world, false), TL_OK);
    fixture_frame(world, TL_SECONDS(1));
    ck_assert_uint_eq(active.count, 1);
    ck_assert_int_eq(active.seen, 3);
    ck_assert_uint_eq(tl_world_stats(world).timers, 1);
    ck_assert(tl_timer_exists(world, free_one.id));
}
END_TEST

static void clear_other(probe *self, const tl_timer_call *call)
{
    self->result = tl_timer_clear(call->world, &self->other->id);
}

START_TEST(T_52_a_cleared_timer_due_in_the_same_tick_does_not_fire)
{
    probe b = {0};
    probe a = {.fn = clear_other, .other = &b};

    set(&a, TL_MS(100), false);
    set(&b, TL_MS(100), false);
    fixture_frames(world, 3);
    ck_assert_uint_eq(a.count, 1);
    ck_assert_uint_eq(b.count, 0);
}
END_TEST

static void pause_other(probe *self, const tl_timer_call *call)
{
    self->result = tl_timer_pause(call->world, self->other->id);
}

START_TEST(T_53_pausing_another_due_timer_keeps_a_remainder_below_zero)
{
    probe b = {0};
    probe a = {.fn = pause_other, .other = &b};

    set(&a, TL_MS(100), false);
    set(&b, TL_MS(150), false);
    fixture_frame(world, 0);
    fixture_frame(world, TL_MS(200));
    ck_assert_uint_eq(b.count, 0);
    ck_assert_int_eq(tl_timer_remaining(world, b.id), -TL_MS(50));
    ck_assert_int_eq(tl_timer_unpause(world, b.id), TL_OK);
    fixture_frame(world, 0);
    ck_assert_uint_eq(b.count, 1);
}
END_TEST

START_TEST(T_55_pausing_twice_is_refused)
{
    probe a = {0};

    set(&a, TL_MS(100), false);
    ck_assert_int_eq(tl_timer_pause(world, a.id), TL_OK);
    ck_assert_int_eq(tl_timer_pause(world, a.id), TL_ERR_REFUSED);
    ck_assert_int_eq(tl_timer_pause(world, (tl_timer_id){0}), TL_ERR_STALE_ID);
}
END_TEST

static void pause_self(probe *self, const tl_timer_call *call)
{
    self->result = tl_timer_pause(call->world, call->timer);
}

START_TEST(T_56_a_one_shot_that_pauses_itself_is_freed)
{
    probe a = {.fn = pause_self, .result = TL_ERR_INVALID};

    set(&a, TL_MS(100), false);
    fixture_frames(world, 3);
    ck_assert_int_eq(a.result, TL_OK);
    ck_assert(!tl_timer_exists(world, a.id));
}
END_TEST

START_TEST(T_57_pause_keeps_what_remains)
{
    probe a = {0};

    set(&a, TL_MS(500), false);
    fixture_frames(world, 2);
    ck_assert_int_eq(tl_timer_pause(world, a.id), TL_OK);
    fixture_frames(world, 5);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(375));
    ck_assert_int_eq(tl_timer_elapsed(world, a.id), TL_MS(125));
    ck_assert_uint_eq(a.count, 0);
}
END_TEST

START_TEST(T_58_a_loop_that_pauses_itself_fires_at_once_after_unpause)
{
    probe a = {.fn = pause_self};

    set(&a, TL_MS(100), true);
    fixture_frame(world, 0);
    fixture_frame(world, TL_MS(350));
    ck_assert_uint_eq(a.count, 1);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), -TL_MS(250));
    ck_assert_int_eq(tl_timer_unpause(world, a.id), TL_OK);
    a.fn = NULL;
    fixture_frame(world, 0);
    ck_assert_uint_eq(a.count, 4);
}
END_TEST

START_TEST(T_59_unpause_needs_a_paused_timer)
{
    probe a = {0};

    set(&a, TL_MS(100), false);
    ck_assert_int_eq(tl_timer_unpause(world, a.id), TL_ERR_REFUSED);
    ck_assert_int_eq(tl_timer_unpause(world, (tl_timer_id){0}), TL_ERR_STALE_ID);
}
END_TEST

static void unpause_hook(void *user, tl_world *in, tl_time delta)
{
    const probe *self = user;

    (void)delta;
    if (tl_timer_is_paused(in, self->id)) {
        ck_assert_int_eq(tl_timer_unpause(in, self->id), TL_OK);
        ck_assert(tl_timer_is_pending(in, self->id));
    }
}

START_TEST(T_60_unpausing_before_the_tick_does_not_use_up_the_delta)
{
    probe a = {0};
    tl_world *own = fixture_world_of(&(tl_world_def){
        .clamp = TL_CLAMP_OFF, .hooks = {.user = &a, .pre_actor_tick = unpause_hook}});
    const tl_timer_def def = def_of(&a, TL_MS(500), false);

    ck_assert_int_eq(tl_timer_set(own, &a.id, &def), TL_OK);
    fixture_frame(own, TL_MS(125));
    ck_assert_int_eq(tl_timer_pause(own, a.id), TL_OK);
    fixture_frame(own, TL_MS(125));
    ck_assert_int_eq(tl_timer_remaining(own, a.id), TL_MS(500));
    tl_world_destroy(own);
}
END_TEST

START_TEST(T_61_a_paused_world_stops_the_clock)
{
    probe a = {0};

    set(&a, TL_MS(250), true);
    fixture_frames(world, 1);
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    fixture_frames(world, 5);
    ck_assert_int_eq(tl_timer_clock(world), FIXTURE_DELTA);
    ck_assert(tl_timer_is_active(world, a.id));
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(250));
}
END_TEST

START_TEST(section_11_8_queries_of_no_timer)
{
    const tl_timer_id none = {0};

    ck_assert(!tl_timer_exists(world, none));
    ck_assert(!tl_timer_is_active(world, none));
    ck_assert(!tl_timer_is_pending(world, none));
    ck_assert(!tl_timer_is_paused(world, none));
    ck_assert_int_eq(tl_timer_rate(world, none), -1);
    ck_assert_int_eq(tl_timer_remaining(world, none), -1);
    ck_assert_int_eq(tl_timer_elapsed(world, none), -1);
}
END_TEST

START_TEST(T_65_a_pending_timer_counts_as_active)
{
    probe a = {0};

    set(&a, TL_MS(250), false);
    ck_assert(tl_timer_is_pending(world, a.id));
    ck_assert(tl_timer_is_active(world, a.id));
}
END_TEST

START_TEST(T_66_elapsed_is_negative_with_a_longer_first_delay)
{
    probe a = {0};

    set_delayed(&a, TL_SECONDS(1), true, TL_SECONDS(3));
    ck_assert_int_eq(tl_timer_elapsed(world, a.id), -TL_SECONDS(2));
}
END_TEST

START_TEST(T_67_elapsed_and_remaining_refer_to_the_current_period)
{
    probe a = {0};

    set(&a, TL_MS(250), true);
    fixture_frames(world, 4);
    ck_assert_uint_eq(a.count, 1);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(125));
    ck_assert_int_eq(tl_timer_elapsed(world, a.id), TL_MS(125));
}
END_TEST

START_TEST(T_70_a_dead_owner_gets_no_call_and_the_timer_goes_at_its_due_time)
{
    probe a = {.actor = fixture_actor(world)};
    tl_timer_def def = def_of(&a, TL_MS(250), _i == 1);

    def.owner = a.actor;
    ck_assert_int_eq(tl_timer_set(world, &a.id, &def), TL_OK);
    ck_assert_int_eq(tl_actor_destroy(world, a.actor), TL_OK);
    fixture_frames(world, 3);
    ck_assert(tl_timer_exists(world, a.id));
    fixture_frames(world, 1);
    ck_assert(!tl_timer_exists(world, a.id));
    ck_assert_uint_eq(a.count, 0);
}
END_TEST

static void destroy_owner(probe *self, const tl_timer_call *call)
{
    self->result = tl_actor_destroy(call->world, self->actor);
}

START_TEST(T_70_an_owner_that_dies_in_a_backlog_gets_no_further_call)
{
    probe a = {.actor = fixture_actor(world), .fn = destroy_owner};
    tl_timer_def def = def_of(&a, TL_MS(100), true);

    def.owner = a.actor;
    ck_assert_int_eq(tl_timer_set(world, &a.id, &def), TL_OK);
    fixture_frame(world, 0);
    fixture_frame(world, TL_SECONDS(1));
    ck_assert_uint_eq(a.count, 1);
    ck_assert_int_eq(a.result, TL_OK);
    ck_assert(!tl_timer_exists(world, a.id));
}
END_TEST

START_TEST(T_70_a_dead_owner_is_refused)
{
    probe a = {.actor = fixture_actor(world)};
    tl_timer_def def = def_of(&a, TL_MS(100), true);

    def.owner = a.actor;
    ck_assert_int_eq(tl_actor_destroy(world, a.actor), TL_OK);
    ck_assert_int_eq(tl_timer_set(world, &a.id, &def), TL_ERR_STALE_ID);
    ck_assert(tl_timer_id_is_null(a.id));
}
END_TEST

static uint32_t step_frame(tl_time delta, uint64_t *hashes)
{
    tl_item item = {0};
    tl_item next = {0};
    uint32_t timers = 0;

    ck_assert_int_eq(
        tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = delta}), TL_OK);
    do {
        ck_assert_int_eq(tl_frame_next(world, &next), TL_OK);
        uint64_t before = tl_world_state_hash(world);
        ck_assert_int_eq(tl_frame_next(world, &next), TL_OK);
        ck_assert_uint_eq(tl_world_state_hash(world), before);
        ck_assert_int_eq(tl_frame_step(world, &item), TL_OK);
        fixture_check(world);
        if (item.kind == TL_ITEM_TIMER) {
            ck_assert_uint_eq(next.id, item.id);
            ck_assert_int_eq(item.stage, TL_STAGE_TIMERS);
            timers += 1;
        }
    } while (item.kind != TL_ITEM_NONE);
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    *hashes = tl_world_state_hash(world);
    return timers;
}

START_TEST(D_10_each_catch_up_call_is_one_item_and_the_end_is_the_same)
{
    uint64_t hashes[2] = {0};

    for (int way = 0; way < 2; way++) {
        probe a = {0};
        probe b = {0};
        set(&a, TL_MS(250), true);
        set(&b, TL_MS(300), false);
        fixture_frame(world, 0);
        if (way == 0) {
            fixture_frame(world, TL_SECONDS(1));
            hashes[0] = tl_world_state_hash(world);
        } else {
            ck_assert_uint_eq(step_frame(TL_SECONDS(1), &hashes[1]), 5);
        }
        tl_world_destroy(world);
        world = fixture_world();
    }
    ck_assert_uint_eq(hashes[0], hashes[1]);
}
END_TEST

START_TEST(D_10_changes_from_outside_are_locked_between_two_calls)
{
    probe a = {0};
    tl_item item = {0};

    set(&a, TL_MS(250), true);
    fixture_frame(world, 0);
    ck_assert_int_eq(
        tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = TL_SECONDS(1)}),
        TL_OK);
    while (a.count < 2) {
        ck_assert_int_eq(tl_frame_step(world, &item), TL_OK);
    }
    ck_assert_int_eq(tl_timer_pause(world, a.id), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), 0);
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    ck_assert_uint_eq(a.count, 4);
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
}
END_TEST

START_TEST(the_longest_rate_never_fires_and_never_overflows)
{
    probe a = {0};

    fixture_frames(world, 1);
    set(&a, INT64_MAX, true);
    fixture_frames(world, 3);
    ck_assert_uint_eq(a.count, 0);
    ck_assert_int_gt(tl_timer_remaining(world, a.id), 0);
}
END_TEST

START_TEST(a_warm_world_takes_no_memory_for_timers)
{
    probe a = {0};
    probe churned = {0};

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
}
END_TEST

START_TEST(a_fixed_capacity_is_full_and_clearing_makes_room)
{
    tl_world *own = fixture_world_of(
        &(tl_world_def){.clamp = TL_CLAMP_OFF, .fixed_capacity = true, .capacity = {.timers = 4}});
    const tl_timer_def def = {.rate = TL_SECONDS(1)};
    tl_timer_id ids[5] = {{0}};

    for (uint32_t i = 0; i < 4; i++) {
        ck_assert_int_eq(tl_timer_set(own, &ids[i], &def), TL_OK);
    }
    ck_assert_int_eq(tl_timer_set(own, &ids[4], &def), TL_ERR_FULL);
    ck_assert(tl_timer_id_is_null(ids[4]));
    ck_assert_int_eq(tl_timer_set(own, &ids[0], &def), TL_OK);
    ck_assert_int_eq(tl_timer_clear(own, &ids[1]), TL_OK);
    ck_assert_int_eq(tl_timer_set(own, &ids[4], &def), TL_OK);
    tl_world_destroy(own);
}
END_TEST

static void add_vectors(TCase *tests)
{
    tcase_add_test(tests, TV_1_one_shot_set_before_the_tick_fires_in_frame_6);
    tcase_add_test(tests, TV_2_one_shot_set_after_the_tick_fires_in_frame_6);
    tcase_add_test(tests, TV_3_loop_fires_every_second_frame);
    tcase_add_test(tests, TV_4_a_long_frame_is_caught_up);
    tcase_add_test(tests, TV_6_next_tick_fires_in_the_frame_or_in_the_next_one);
    tcase_add_test(tests, TV_7_next_tick_that_sets_a_new_one_fires_once_a_frame);
    tcase_add_test(tests, TV_11_first_delay_zero_then_the_rate);
    tcase_add_test(tests, TV_14_a_second_tick_in_one_frame_changes_nothing);
}

static void add_setting(TCase *tests)
{
    tcase_add_test(tests, T_1_the_null_handle_names_no_timer);
    tcase_add_test(tests, T_2_a_stale_handle_never_finds_a_newer_timer);
    tcase_add_test(tests, T_5_the_end_of_a_timer_leaves_the_handle_as_it_is);
    tcase_add_test(tests, T_6_clear_nulls_the_handle);
    tcase_add_test(tests, T_10_setting_a_live_timer_clears_it_first);
    tcase_add_test(tests, T_12_rate_zero_or_less_creates_nothing_and_nulls_the_handle);
    tcase_add_test(tests, T_13_a_negative_first_delay_is_as_if_not_given);
    tcase_add_test(tests, T_14_a_timer_without_function_just_runs_out);
    tcase_add_test(tests, T_15_after_the_tick_a_timer_is_active_at_once);
    tcase_add_test(tests, T_16_before_the_tick_a_timer_is_pending);
    tcase_add_test(tests, T_17_pending_timers_become_active_at_the_end_of_the_tick);
    tcase_add_test(tests, T_18_early_or_late_in_the_frame_the_due_time_is_the_same);
    tcase_add_test(tests, T_19_a_timer_set_by_a_callback_never_fires_in_the_same_tick);
    tcase_add_test(tests, T_20_first_delay_zero_waits_for_a_delta);
    tcase_add_test(tests, T_21_a_one_shot_with_first_delay_ignores_its_rate);
    tcase_add_test(tests, T_25_next_tick_without_function_is_invalid);
    tcase_add_test(tests, T_27_next_tick_from_a_callback_waits_for_the_next_tick);
    tcase_add_test(tests, T_28_next_tick_does_not_fire_with_delta_zero_nor_in_pause);
}

static void add_ticking(TCase *tests)
{
    tcase_add_test(tests, T_30_due_exactly_now_waits);
    tcase_add_test(tests, B_13_a_call_knows_its_index_count_and_due_time);
    tcase_add_test(tests, T_34_once_a_frame_cuts_the_calls_but_not_the_due_time);
    tcase_add_test(tests, T_34_a_looping_timer_without_function_goes_on);
    tcase_add_test(tests, T_36_clock_and_remaining_stand_during_all_calls);
    tcase_add_test(tests, T_38_equal_due_times_fire_in_the_order_of_creation);
    tcase_add_test(tests, T_39_a_backlog_is_called_before_the_next_timer);
    tcase_add_test(tests, T_40_due_times_do_not_drift);
    tcase_add_test(tests, T_41_a_backlog_counts_the_call_that_is_due_now);
    tcase_add_test(tests, D_10_each_catch_up_call_is_one_item_and_the_end_is_the_same);
    tcase_add_test(tests, D_10_changes_from_outside_are_locked_between_two_calls);
    tcase_add_test(tests, the_longest_rate_never_fires_and_never_overflows);
    tcase_add_test(tests, a_warm_world_takes_no_memory_for_timers);
    tcase_add_test(tests, a_fixed_capacity_is_full_and_clearing_makes_room);
}

static void add_changing(TCase *tests)
{
    tcase_add_test(tests, T_47_a_timer_that_clears_itself_gets_no_further_call);
    tcase_add_test(tests, T_48_resetting_itself_drops_the_backlog);
    tcase_add_test(tests, T_49_a_one_shot_may_set_its_handle_again);
    tcase_add_test(tests, T_50_clear_all_takes_every_status_the_executing_one_too);
    tcase_add_test(tests, T_52_a_cleared_timer_due_in_the_same_tick_does_not_fire);
    tcase_add_test(tests, T_53_pausing_another_due_timer_keeps_a_remainder_below_zero);
    tcase_add_test(tests, T_55_pausing_twice_is_refused);
    tcase_add_test(tests, T_56_a_one_shot_that_pauses_itself_is_freed);
    tcase_add_test(tests, T_57_pause_keeps_what_remains);
    tcase_add_test(tests, T_58_a_loop_that_pauses_itself_fires_at_once_after_unpause);
    tcase_add_test(tests, T_59_unpause_needs_a_paused_timer);
    tcase_add_test(tests, T_60_unpausing_before_the_tick_does_not_use_up_the_delta);
    tcase_add_test(tests, T_61_a_paused_world_stops_the_clock);
    tcase_add_test(tests, section_11_8_queries_of_no_timer);
    tcase_add_test(tests, T_65_a_pending_timer_counts_as_active);
    tcase_add_test(tests, T_66_elapsed_is_negative_with_a_longer_first_delay);
    tcase_add_test(tests, T_67_elapsed_and_remaining_refer_to_the_current_period);
    tcase_add_loop_test(tests, T_70_a_dead_owner_gets_no_call_and_the_timer_goes_at_its_due_time, 0,
                        2);
    tcase_add_test(tests, T_70_an_owner_that_dies_in_a_backlog_gets_no_further_call);
    tcase_add_test(tests, T_70_a_dead_owner_is_refused);
    tcase_add_test(tests, each_visits_by_serial_number);
}

int main(void)
{
    TCase *tests = tcase_create("engine/timer");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    add_vectors(tests);
    add_setting(tests);
    add_ticking(tests);
    add_changing(tests);
    return suite_run(tests, 60);
}
