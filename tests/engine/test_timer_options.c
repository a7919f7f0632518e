/* What the options of timers change, pairs, lists and what is watched. */
#include "../support/suite.h"
#include "../support/world_fixture.h"
#include "world.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

enum { CALLS = 32, TEXT = 512 };

typedef struct probe probe;
typedef void probe_fn(probe *self, const tl_timer_call *call);

struct probe {
    const char *letter;
    tl_timer_id id;
    uint32_t count;
    uint64_t frames[CALLS];
    tl_timer_call calls[CALLS];
    probe_fn *fn;
    probe *other;
    uint32_t act_at; /* the call in which fn acts */
    tl_time seen;
    bool seen_pause;
};

static tl_world *world;
static char text[TEXT];

static void open_world(const tl_timer_options *options)
{
    text[0] = '\0';
    world = fixture_world_of(&(tl_world_def){.clamp = TL_CLAMP_OFF, .timers = *options});
}

static void close_world(void)
{
    fixture_check(world);
    tl_world_destroy(world);
}

static void on_call(void *user, const tl_timer_call *call)
{
    probe *self = user;

    ck_assert_uint_lt(self->count, CALLS);
    self->frames[self->count] = tl_world_frame(call->world);
    self->calls[self->count] = *call;
    self->count += 1;
    if (self->letter != NULL) {
        fixture_append(text, sizeof(text), self->letter);
    }
    if (self->fn != NULL && self->count == self->act_at + 1) {
        self->fn(self, call);
    }
}

static void set_def(probe *self, tl_timer_def def)
{
    def.fn = on_call;
    def.user = self;
    ck_assert_int_eq(tl_timer_set(world, &self->id, &def), TL_OK);
}

static void set(probe *self, tl_time rate, bool loop)
{
    set_def(self, (tl_timer_def){.rate = rate, .loop = loop});
}

static void set_next(probe *self)
{
    const tl_timer_def def = {.fn = on_call, .user = self};

    ck_assert_int_eq(tl_timer_set_for_next_tick(world, &def, &self->id), TL_OK);
}

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
    close_world();
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
    close_world();
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
    probe a = {.fn = set_other_next, .other = &b};

    open_world(&(tl_timer_options){.next_tick_waits = true});
    set_next(&a);
    fixture_frames(world, 4);
    ck_assert_uint_eq(b.count, 1);
    ck_assert_uint_eq(b.frames[0], 2);
    close_world();
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
    close_world();
}
END_TEST

/* T-39 */

START_TEST(T_39_interleaved_calls_come_in_the_order_in_which_they_were_due)
{
    probe a = {.letter = "a"};
    probe b = {.letter = "b"};

    open_world(&(tl_timer_options){.interleave = true});
    set(&a, TL_MS(250), true);
    set(&b, TL_MS(300), true);
    fixture_frame(world, 0);
    fixture_frame(world, TL_SECONDS(1));
    ck_assert_str_eq(text, "abababa");
    for (uint32_t i = 0; i < 4; i++) {
        ck_assert_uint_eq(a.calls[i].index, i);
        ck_assert_uint_eq(a.calls[i].count, 4);
        ck_assert_int_eq(a.calls[i].due, (tl_time)(i + 1) * TL_MS(250));
    }
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(250));
    ck_assert_int_eq(tl_timer_remaining(world, b.id), TL_MS(200));
    close_world();
}
END_TEST

START_TEST(T_39_interleaved_equal_due_times_come_by_serial_number)
{
    probe a = {.letter = "a"};
    probe b = {.letter = "b"};

    open_world(&(tl_timer_options){.interleave = true});
    set(&b, TL_MS(200), true);
    set(&a, TL_MS(100), true);
    fixture_frame(world, 0);
    fixture_frame(world, TL_MS(450));
    ck_assert_str_eq(text, "abaaba");
    close_world();
}
END_TEST

static void clear_other(probe *self, const tl_timer_call *call)
{
    ck_assert(tl_timer_is_active(call->world, self->other->id));
    ck_assert_int_eq(tl_timer_clear(call->world, &self->other->id), TL_OK);
}

START_TEST(T_39_interleaved_a_timer_may_clear_another_in_the_middle_of_its_backlog)
{
    probe a = {.letter = "a"};
    probe b = {.letter = "b", .fn = clear_other, .other = &a};

    open_world(&(tl_timer_options){.interleave = true});
    set(&a, TL_MS(250), true);
    set(&b, TL_MS(300), true);
    fixture_frame(world, 0);
    fixture_frame(world, TL_SECONDS(1));
    ck_assert_str_eq(text, "abbb");
    close_world();
}
END_TEST

START_TEST(T_39_interleaved_once_a_frame_still_cuts_the_rest)
{
    probe a = {.letter = "a"};

    open_world(&(tl_timer_options){.interleave = true});
    set_def(&a, (tl_timer_def){.rate = TL_MS(250), .loop = true, .max_once_per_frame = true});
    fixture_frame(world, 0);
    fixture_frame(world, TL_MS(1100));
    ck_assert_uint_eq(a.count, 1);
    ck_assert_uint_eq(a.calls[0].count, 4);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(150));
    close_world();
}
END_TEST

START_TEST(D_10_interleaved_calls_are_the_same_stepped)
{
    uint64_t hashes[2];

    for (int way = 0; way < 2; way++) {
        probe a = {.letter = "a"};
        probe b = {.letter = "b"};
        tl_item next;
        tl_item item = {0};
        open_world(&(tl_timer_options){.interleave = true});
        set(&a, TL_MS(250), true);
        set(&b, TL_MS(300), true);
        fixture_frame(world, 0);
        const tl_frame_def def = {.type = TL_LEVEL_TICK_ALL, .delta = TL_SECONDS(1)};
        ck_assert_int_eq(tl_frame_begin(world, &def), TL_OK);
        do {
            ck_assert_int_eq(tl_frame_next(world, &next), TL_OK);
            if (way == 1) {
                ck_assert_int_eq(tl_frame_step(world, &item), TL_OK);
                ck_assert_uint_eq(next.id, item.id);
                fixture_check(world);
            }
        } while (item.kind != TL_ITEM_NONE);
        ck_assert_int_eq(tl_frame_end(world), TL_OK);
        ck_assert_str_eq(text, "abababa");
        hashes[way] = tl_world_state_hash(world);
        close_world();
    }
    ck_assert_uint_eq(hashes[0], hashes[1]);
}
END_TEST

/* T-58 */

static void pause_self(probe *self, const tl_timer_call *call)
{
    (void)self;
    ck_assert_int_eq(tl_timer_pause(call->world, call->timer), TL_OK);
}

START_TEST(T_58_a_pausing_loop_keeps_its_phase)
{
    probe a = {.fn = pause_self, .act_at = 1};

    open_world(&(tl_timer_options){.pause_keeps_phase = true, .interleave = _i == 1});
    set(&a, TL_MS(100), true);
    fixture_frame(world, 0);
    fixture_frame(world, TL_MS(350));
    ck_assert_uint_eq(a.count, 2);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), -TL_MS(50));
    ck_assert_int_eq(tl_timer_unpause(world, a.id), TL_OK);
    fixture_frame(world, 0);
    ck_assert_uint_eq(a.count, 3);
    ck_assert_int_eq(a.calls[2].due, TL_MS(300));
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(50));
    close_world();
}
END_TEST

START_TEST(T_58_a_pausing_loop_that_runs_once_a_frame_is_not_called_again_at_once)
{
    probe a = {.fn = pause_self};

    open_world(&(tl_timer_options){.pause_keeps_phase = true});
    set_def(&a, (tl_timer_def){.rate = TL_MS(100), .loop = true, .max_once_per_frame = true});
    fixture_frame(world, 0);
    fixture_frame(world, TL_MS(350));
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(50));
    close_world();
}
END_TEST

/* B-18 */

static void note_pause(probe *self, const tl_timer_call *call)
{
    self->seen_pause = tl_world_is_paused(call->world);
}

START_TEST(B_18_a_real_time_timer_runs_in_pause_and_ignores_dilation)
{
    probe a = {.fn = note_pause};
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
    close_world();
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
    fixture_frames(world, 1); /* a is pending in it: the manager had not ticked (T-16) */
    ck_assert_str_eq(text, "bc");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "bca");
    close_world();
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
    close_world();
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
    close_world();
}
END_TEST

/* T-66 */

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
    close_world();
}
END_TEST

/* T-68 */

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
    close_world();
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
    close_world();
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
    close_world();
}
END_TEST

/* DG-8, DG-9 */

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
    close_world();
}
END_TEST

static void list_now(probe *self, const tl_timer_call *call)
{
    (void)self;
    ck_assert(tl_timer_list(call->world, add_line, text));
}

START_TEST(DG_8_the_executing_timer_is_listed_as_active)
{
    probe a = {.fn = list_now};

    open_world(&(tl_timer_options){0});
    set_next(&a);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "1 Active Timers\n"
                           "  timer: executing, rate 0 ns, once, due 0 ns\n"
                           "0 Paused Timers\n0 Pending Timers\n1 Total Timers\n");
    close_world();
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
    probe slow = {.fn = take_long};
    probe others[5] = {{0}};

    host_time = 0;
    warnings = 0;
    world = fixture_world_of(
        &(tl_world_def){.clamp = TL_CLAMP_OFF,
                        .log = count_warnings,
                        .clock = read_host,
                        .timers = {.slow_pass = TL_MS(2) + _i * TL_MS(1), .slow_pass_lines = 3}});
    set_next(&slow);
    for (uint32_t i = 0; i < 5; i++) {
        set_next(&others[i]);
    }
    fixture_frames(world, 2);
    ck_assert_uint_eq(warnings, _i == 0 ? 3 : 0);
    close_world();
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
    close_world();
}
END_TEST

/* T-3 */

START_TEST(T_3_serial_numbers_start_again_at_1)
{
    probe a = {.letter = "a"};
    probe b = {.letter = "b"};

    open_world(&(tl_timer_options){0});
    world->timers.next_serial = (UINT64_C(1) << 40) - 1;
    set(&a, TL_MS(100), false);
    set(&b, TL_MS(101), false);
    ck_assert_uint_eq(world->timers.next_serial, 2);
    fixture_frames(world, 2);
    ck_assert_str_eq(text, "ab");
    close_world();
}
END_TEST

/* T-74: no collection is current around a callback, so nothing could be restored. */

static tl_level_id other_level;
static tl_actor_id spawned;

static void spawn_actor(probe *self, const tl_timer_call *call)
{
    (void)self;
    spawned = fixture_actor(call->world);
}

static void set_timer_in_other(void *user, const tl_tick_context *context)
{
    probe *self = user;

    if (context->frame == 1) {
        set_next(self);
    }
}

START_TEST(T_74_where_a_callback_spawns_does_not_depend_on_where_its_timer_was_set)
{
    probe a = {.fn = spawn_actor};
    tl_tick_id tick;
    const tl_tick_def def = {.fn = set_timer_in_other, .user = &a};
    tl_collection_id collection;

    open_world(&(tl_timer_options){0});
    ck_assert_int_eq(tl_collection_add(world, &collection), TL_OK);
    ck_assert_int_eq(tl_level_add(world, &(tl_level_def){.collection = collection}, &other_level),
                     TL_OK);
    ck_assert_int_eq(tl_tick_create(world, &def, &tick), TL_OK);
    ck_assert_int_eq(tl_tick_register(world, tick, other_level), TL_OK);
    fixture_frames(world, 2);
    ck_assert_uint_eq(a.count, 1);
    ck_assert(tl_level_id_equal(tl_actor_level(world, spawned), tl_world_persistent_level(world)));
    close_world();
}
END_TEST

/* Memory */

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
        tl_result result = tl_world_create(
            &world, &(tl_world_def){.allocator = {fixture_realloc, &memory},
                                    .clamp = TL_CLAMP_OFF,
                                    .timers = {.interleave = true, .next_tick_waits = true},
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

START_TEST(T_10_replacing_a_timer_without_memory_leaves_the_old_one)
{
    fixture_memory memory = {0};
    probe a = {0};
    probe first = {0};

    world = fixture_world_of(&(tl_world_def){.allocator = {fixture_realloc, &memory},
                                             .clamp = TL_CLAMP_OFF,
                                             .capacity = {.timers = 2048}});
    for (int i = 0; i < 1024; i++) { /* with room for names: those behind them have none yet */
        first.id = (tl_timer_id){0};
        set(&first, TL_MS(100), false);
    }
    set(&a, TL_MS(100), false);
    const tl_timer_id old = a.id;
    memory.fail_at = memory.calls + 1;
    const tl_timer_def named = {.fn = on_call, .user = &a, .name = "name", .rate = TL_MS(300)};
    ck_assert_int_eq(tl_timer_set(world, &a.id, &named), TL_ERR_NO_MEMORY);
    ck_assert(tl_timer_id_equal(a.id, old));
    ck_assert_int_eq(tl_timer_rate(world, a.id), TL_MS(100));
    close_world();
}
END_TEST

START_TEST(house_4_8_a_fixed_world_takes_so_many_timers_and_no_more)
{
    probe a[5] = {{0}};

    world = fixture_world_of(
        &(tl_world_def){.clamp = TL_CLAMP_OFF, .fixed_capacity = true, .capacity = {.timers = 4}});
    for (uint32_t i = 0; i < 4; i++) {
        set_def(&a[i], (tl_timer_def){.rate = TL_MS(100), .real_time = i % 2 == 0});
    }
    const tl_timer_def def = {.fn = on_call, .user = &a[4], .rate = 1};
    ck_assert_int_eq(tl_timer_set(world, &a[4].id, &def), TL_ERR_FULL);
    ck_assert_int_eq(tl_timer_set_for_next_tick(world, &def, NULL), TL_ERR_FULL);
    ck_assert_int_eq(tl_timer_set_for_pair(world, &def, NULL), TL_ERR_FULL);
    ck_assert_int_eq(tl_timer_set(world, &a[0].id, &def), TL_OK);
    close_world();
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
    close_world();
}
END_TEST

static void add_options(TCase *tests)
{
    tcase_add_loop_test(tests, T_29_next_tick_set_in_a_group_waits_for_the_next_frame, 0, 2);
    tcase_add_test(tests, T_29_next_tick_set_between_frames_fires_in_the_frame_that_follows);
    tcase_add_test(tests, T_29_next_tick_set_by_a_callback_fires_once_a_frame);
    tcase_add_test(tests, T_29_next_tick_set_in_a_pause_frame_fires_when_play_goes_on);
    tcase_add_test(tests, T_39_interleaved_calls_come_in_the_order_in_which_they_were_due);
    tcase_add_test(tests, T_39_interleaved_equal_due_times_come_by_serial_number);
    tcase_add_test(tests, T_39_interleaved_a_timer_may_clear_another_in_the_middle_of_its_backlog);
    tcase_add_test(tests, T_39_interleaved_once_a_frame_still_cuts_the_rest);
    tcase_add_test(tests, D_10_interleaved_calls_are_the_same_stepped);
    tcase_add_loop_test(tests, T_58_a_pausing_loop_keeps_its_phase, 0, 2);
    tcase_add_test(tests, T_58_a_pausing_loop_that_runs_once_a_frame_is_not_called_again_at_once);
    tcase_add_test(tests, B_18_a_real_time_timer_runs_in_pause_and_ignores_dilation);
    tcase_add_test(tests, B_18_game_and_real_time_timers_come_in_the_order_of_being_overdue);
    tcase_add_test(tests, B_18_a_tie_of_the_two_clocks_goes_by_serial_number);
    tcase_add_test(tests, W_4_real_time_timers_do_not_run_in_frames_of_time_only);
    tcase_add_test(tests, T_66_since_last_counts_from_being_set_and_then_from_the_last_due_time);
}

static void add_others(TCase *tests)
{
    tcase_add_test(tests, T_68_a_pair_has_one_timer_and_setting_again_replaces_it);
    tcase_add_test(tests, T_68_with_a_rate_of_zero_the_timer_of_the_pair_is_cleared);
    tcase_add_test(tests, T_68_many_pairs_are_all_found);
    tcase_add_test(tests, DG_8_the_list_has_three_sections_and_a_total);
    tcase_add_test(tests, DG_8_the_executing_timer_is_listed_as_active);
    tcase_add_loop_test(tests, DG_9_after_a_slow_call_further_timers_are_logged_up_to_a_maximum, 0,
                        2);
    tcase_add_test(tests, DG_9_too_many_active_timers_are_logged_once);
    tcase_add_test(tests, T_3_serial_numbers_start_again_at_1);
    tcase_add_test(tests, T_74_where_a_callback_spawns_does_not_depend_on_where_its_timer_was_set);
    tcase_add_test(tests, house_4_8_every_allocation_of_timers_may_fail_once);
    tcase_add_test(tests, T_10_replacing_a_timer_without_memory_leaves_the_old_one);
    tcase_add_test(tests, house_4_8_a_fixed_world_takes_so_many_timers_and_no_more);
    tcase_add_loop_test(tests, T_45_setting_and_pausing_over_and_over_takes_no_memory, 0, 2);
}

int main(void)
{
    TCase *tests = tcase_create("engine/timer_options");

    add_options(tests);
    add_others(tests);
    return suite_run(tests, 120);
}
