/* Statements about timers, tickables, latent actions and times, one small test each. */
#include "../support/suite.h"
#include "../support/world_fixture.h"
#include "world.h"

#include <check.h>

enum { CALLS = 32 };

typedef struct probe probe;
typedef void probe_fn(probe *self, const tl_timer_call *call);

/* A timer that keeps its calls and does something in each. */
struct probe {
    const char *letter;
    tl_timer_id id;
    uint32_t count;
    uint64_t frames[CALLS];
    tl_timer_call calls[CALLS];
    probe_fn *fn;
    probe *other;
    probe *third;
    tl_timer_status seen;
    tl_timer_status seen_other;
    uint32_t act_at; /* the call in which fn acts */
    uint32_t seen_timers;
    bool seen_exists;
    bool seen_ticked;
};

static tl_world *world;
static char text[256];

static void set_up(void)
{
    world = fixture_world();
    text[0] = '\0';
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
    if (self->letter != NULL) {
        fixture_append(text, sizeof(text), self->letter);
    }
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

static void set_next(probe *self)
{
    const tl_timer_def def = def_of(self, 0, false);

    ck_assert_int_eq(tl_timer_set_for_next_tick(world, &def, &self->id), TL_OK);
}

typedef struct status_search {
    tl_timer_id id;
    tl_timer_status status;
} status_search;

static void compare(void *user, const tl_timer_info *info)
{
    status_search *search = user;

    if (tl_timer_id_equal(search->id, info->id)) {
        search->status = info->status;
    }
}

static tl_timer_status status_of(const probe *self)
{
    status_search search = {.id = self->id, .status = TL_TIMER_NONE};

    tl_timer_each(world, compare, &search);
    return search.status;
}

static void queries_find_nothing(tl_timer_id id)
{
    ck_assert(!tl_timer_exists(world, id));
    ck_assert(!tl_timer_is_active(world, id));
    ck_assert(!tl_timer_is_pending(world, id));
    ck_assert(!tl_timer_is_paused(world, id));
    ck_assert_int_eq(tl_timer_rate(world, id), -1);
    ck_assert_int_eq(tl_timer_remaining(world, id), -1);
    ck_assert_int_eq(tl_timer_elapsed(world, id), -1);
    ck_assert_int_eq(tl_timer_pause(world, id), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_timer_unpause(world, id), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_timer_clear(world, &id), TL_ERR_STALE_ID);
}

/* Moving the generation by hand saves four thousand million timers. */
START_TEST(T_3_generations_that_wrap_never_make_an_old_id_valid)
{
    probe a = {0};
    probe b = {0};

    set(&a, TL_SECONDS(1), false);
    tl_timer_id first = a.id;
    tl__timer_at(&world->timers.store, a.id.index1 - 1)->generation = UINT32_MAX;
    tl_timer_id last = {a.id.index1, UINT32_MAX};
    a.id = last;
    ck_assert(tl_timer_exists(world, last));
    ck_assert_int_eq(tl_timer_clear(world, &a.id), TL_OK);
    for (uint32_t i = 0; i < 200; i++) {
        set(&b, TL_SECONDS(1), false);
        ck_assert_uint_ne(b.id.index1, first.index1);
        ck_assert(!tl_timer_exists(world, first));
        ck_assert(!tl_timer_exists(world, last));
        ck_assert_int_eq(tl_timer_clear(world, &b.id), TL_OK);
    }
}
END_TEST

START_TEST(T_4_what_is_invalid_out_of_range_replaced_or_cleared_is_not_found)
{
    probe a = {0};

    set(&a, TL_SECONDS(1), true);
    fixture_frames(world, 1);
    const tl_timer_id active = a.id;
    const tl_timer_id others[] = {
        {0, 0},
        {0, active.generation},
        {active.index1 + 1, active.generation},
        {UINT32_MAX, active.generation},
        {active.index1, active.generation + 1},
        {active.index1, active.generation + 2},
        {active.index1, 0},
    };
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
        queries_find_nothing(others[i]);
    }
    ck_assert(tl_timer_exists(world, active));
    ck_assert_int_eq(tl_timer_clear(world, &a.id), TL_OK);
    queries_find_nothing(active);
}
END_TEST

START_TEST(T_11_a_rate_above_zero_makes_a_timer_and_stores_its_handle)
{
    probe a = {0};
    probe b = {0};

    set(&a, 1, false);
    set(&b, TL_SECONDS(2), true);
    ck_assert(!tl_timer_id_is_null(a.id));
    ck_assert(!tl_timer_id_equal(a.id, b.id));
    ck_assert_int_eq(tl_timer_rate(world, a.id), 1);
    ck_assert_int_eq(tl_timer_rate(world, b.id), TL_SECONDS(2));
    ck_assert_uint_eq(tl_world_stats(world).timers, 2);
}
END_TEST

/* Sets a next-tick timer once, from whichever place of the frame calls it. */
typedef struct setter {
    probe timer;
    bool has_set;
} setter;

static void set_once(setter *self)
{
    if (!self->has_set) {
        self->has_set = true;
        set_next(&self->timer);
    }
}

static void from_tick(void *user, const tl_tick_context *context)
{
    (void)context;
    set_once(user);
}

static void from_latent(void *user, tl_world *in)
{
    (void)in;
    set_once(user);
}

static void from_timer(void *user, const tl_timer_call *call)
{
    (void)call;
    set_once(user);
}

static void from_tickable(void *user, const tl_tickable_context *context)
{
    (void)context;
    set_once(user);
}

static void from_camera(void *user, tl_world *in, tl_time delta)
{
    (void)in;
    (void)delta;
    set_once(user);
}

static tl_tick_id tick_in(tl_world *in, tl_tick_group group, tl_tick_fn *fn, void *user)
{
    tl_tick_id tick;
    const tl_tick_def def = {.fn = fn, .user = user, .group = group};

    ck_assert_int_eq(tl_tick_create(in, &def, &tick), TL_OK);
    ck_assert_int_eq(tl_tick_register(in, tick, tl_world_persistent_level(in)), TL_OK);
    return tick;
}

static tl_result place_setter(setter *self, tl_stage stage)
{
    tl_tickable_id tickable;
    tl_camera_id hook;

    if (stage == TL_STAGE_LATENT) {
        return tl_latent_delay(world, &(tl_latent_def){.done = from_latent, .user = self}, 0);
    }
    if (stage == TL_STAGE_TIMERS) {
        const tl_timer_def def = {.fn = from_timer, .user = self};
        return tl_timer_set_for_next_tick(world, &def, NULL);
    }
    if (stage == TL_STAGE_TICKABLES) {
        const tl_tickable_def def = {.tick = from_tickable, .user = self};
        return tl_tickable_create(world, &def, &tickable);
    }
    if (stage == TL_STAGE_CAMERA) {
        return tl_camera_add(world, from_camera, self, NULL, &hook);
    }
    (void)tick_in(world, tl_stage_group(stage), from_tick, self);
    return TL_OK;
}

static const struct {
    tl_stage stage;
    uint64_t frame;
} next_tick_places[] = {
    {TL_STAGE_PRE_PHYSICS, 2}, {TL_STAGE_DURING_PHYSICS, 2},   {TL_STAGE_POST_PHYSICS, 2},
    {TL_STAGE_LATENT, 2},      {TL_STAGE_TIMERS, 3},           {TL_STAGE_TICKABLES, 3},
    {TL_STAGE_CAMERA, 3},      {TL_STAGE_POST_UPDATE_WORK, 3}, {TL_STAGE_LAST_DEMOTABLE, 3},
};

START_TEST(T_26_a_next_tick_timer_fires_in_this_frame_only_if_set_before_the_timers)
{
    setter self = {.has_set = false};

    fixture_frames(world, 1);
    ck_assert_int_eq(place_setter(&self, next_tick_places[_i].stage), TL_OK);
    fixture_frames(world, 3);
    ck_assert_uint_eq(self.timer.count, 1);
    ck_assert_uint_eq(self.timer.frames[0], next_tick_places[_i].frame);
}
END_TEST

static void note_statuses(probe *self, const tl_timer_call *call)
{
    (void)call;
    self->seen = status_of(self);
    self->seen_other = status_of(self->other);
}

START_TEST(T_31_the_timer_that_fires_is_executing_and_the_next_one_is_not_yet)
{
    probe b = {0};
    probe a = {.fn = note_statuses, .other = &b};

    set(&a, TL_MS(100), true);
    set(&b, TL_MS(100), true);
    fixture_frames(world, 1);
    ck_assert_int_eq(status_of(&a), TL_TIMER_ACTIVE);
    fixture_frames(world, 1);
    ck_assert_uint_eq(a.count, 1);
    ck_assert_int_eq(a.seen, TL_TIMER_EXECUTING);
    ck_assert_int_eq(a.seen_other, TL_TIMER_ACTIVE);
    ck_assert_int_eq(status_of(&a), TL_TIMER_ACTIVE);
    ck_assert_uint_eq(b.count, 1);
}
END_TEST

static const struct {
    tl_time delta;
    uint32_t loop_calls;
} backlogs[] = {
    {TL_MS(250), 0}, {TL_MS(250) + 1, 1}, {TL_MS(499), 1},
    {TL_MS(500), 2}, {TL_MS(749), 2},     {TL_MS(1000), 4},
};

START_TEST(T_32_one_call_for_a_one_shot_and_the_whole_backlog_for_a_loop)
{
    probe shot = {0};
    probe loop = {0};

    fixture_frame(world, 0);
    set(&shot, TL_MS(250), false);
    set(&loop, TL_MS(250), true);
    fixture_frame(world, backlogs[_i].delta);
    ck_assert_uint_eq(shot.count, backlogs[_i].loop_calls > 0 ? 1 : 0);
    ck_assert_uint_eq(loop.count, backlogs[_i].loop_calls);
    for (uint32_t i = 0; i < loop.count; i++) {
        ck_assert_uint_eq(loop.calls[i].count, backlogs[_i].loop_calls);
    }
}
END_TEST

static void clear_at(probe *self, const tl_timer_call *call)
{
    if (call->index == self->act_at) {
        ck_assert_int_eq(tl_timer_clear(world, &self->id), TL_OK);
    }
}

static void pause_at(probe *self, const tl_timer_call *call)
{
    if (call->index == self->act_at) {
        ck_assert_int_eq(tl_timer_pause(world, self->id), TL_OK);
    }
}

static const struct {
    probe_fn *fn;
    bool once;
    uint32_t calls;
} endings[] = {{NULL, false, 5}, {clear_at, false, 3}, {pause_at, false, 3}, {NULL, true, 1}};

START_TEST(T_33_calls_stop_when_the_timer_is_gone_or_paused_or_once_a_frame)
{
    probe a = {.fn = endings[_i].fn, .act_at = 2};
    tl_timer_def def = def_of(&a, TL_MS(200), true);

    def.max_once_per_frame = endings[_i].once;
    fixture_frame(world, 0);
    ck_assert_int_eq(tl_timer_set(world, &a.id, &def), TL_OK);
    fixture_frame(world, TL_MS(1100));
    ck_assert_uint_eq(a.count, endings[_i].calls);
    ck_assert_uint_eq(a.calls[0].count, 5);
}
END_TEST

START_TEST(T_35_a_call_is_told_which_of_how_many_it_is_and_when_it_was_due)
{
    probe a = {0};

    fixture_frame(world, TL_MS(40));
    set(&a, TL_MS(100), true);
    fixture_frame(world, TL_MS(350));
    ck_assert_uint_eq(a.count, 3);
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_uint_eq(a.calls[i].index, i);
        ck_assert_uint_eq(a.calls[i].count, 3);
        ck_assert_int_eq(a.calls[i].due, TL_MS(140) + (tl_time)i * TL_MS(100));
        ck_assert(tl_timer_id_equal(a.calls[i].timer, a.id));
        ck_assert_ptr_eq(a.calls[i].world, world);
    }
}
END_TEST

static void set_other(probe *self, const tl_timer_call *call)
{
    (void)call;
    self->seen_ticked = tl_timer_has_ticked_this_frame(world);
    set(self->other, TL_MS(300), false);
    self->seen_other = status_of(self->other);
}

START_TEST(T_37_ticked_and_pending_change_after_the_last_call)
{
    probe b = {0};
    probe a = {.fn = set_other, .other = &b};

    set(&a, TL_MS(100), false);
    fixture_frames(world, 1);
    ck_assert_int_eq(
        tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = FIXTURE_DELTA}),
        TL_OK);
    ck_assert(!tl_timer_has_ticked_this_frame(world));
    ck_assert_int_eq(tl_frame_run_to(world, TL_STAGE_TIMERS), TL_OK);
    ck_assert_uint_eq(a.count, 1);
    ck_assert(!a.seen_ticked);
    ck_assert_int_eq(a.seen_other, TL_TIMER_PENDING);
    ck_assert(tl_timer_has_ticked_this_frame(world));
    ck_assert_int_eq(status_of(&b), TL_TIMER_ACTIVE);
    ck_assert_int_eq(tl_timer_remaining(world, b.id), TL_MS(300));
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
}
END_TEST

/* D-2: pausing and unpausing puts `a` behind `b` in the pending set, but not behind its serial. */
START_TEST(T_42_the_order_of_activation_is_not_the_order_of_equal_due_times)
{
    probe a = {.letter = "a"};
    probe b = {.letter = "b"};
    probe c = {.letter = "c"};

    set(&a, TL_MS(100), false);
    set(&b, TL_MS(100), false);
    set(&c, TL_MS(100), false);
    ck_assert_int_eq(tl_timer_pause(world, a.id), TL_OK);
    ck_assert_int_eq(tl_timer_unpause(world, a.id), TL_OK);
    ck_assert(tl_timer_is_pending(world, a.id));
    fixture_frames(world, 2);
    ck_assert_str_eq(text, "abc");
}
END_TEST

static void clear_self(probe *self, const tl_timer_call *call)
{
    const tl_timer_id old = self->id;

    (void)call;
    self->seen = status_of(self);
    ck_assert_int_eq(tl_timer_clear(world, &self->id), TL_OK);
    self->seen_exists = tl_timer_exists(world, old);
    self->seen_timers = tl_world_stats(world).timers;
}

static void cleared_is_gone(probe *self, uint32_t calls)
{
    tl_timer_id old = self->id;

    ck_assert_int_eq(tl_timer_clear(world, &self->id), TL_OK);
    ck_assert(tl_timer_id_is_null(self->id));
    ck_assert_int_eq(tl_timer_clear(world, &old), TL_ERR_STALE_ID);
    ck_assert_uint_eq(tl_world_stats(world).timers, 0);
    fixture_frames(world, 4);
    ck_assert_uint_eq(self->count, calls);
}

START_TEST(T_45_clear_takes_pending_active_and_paused_ones_for_good)
{
    static const tl_timer_status statuses[] = {TL_TIMER_PENDING, TL_TIMER_ACTIVE, TL_TIMER_PAUSED};
    probe a = {0};

    set(&a, TL_MS(100), true);
    if (statuses[_i] != TL_TIMER_PENDING) {
        fixture_frames(world, 2);
    }
    if (statuses[_i] == TL_TIMER_PAUSED) {
        ck_assert_int_eq(tl_timer_pause(world, a.id), TL_OK);
    }
    ck_assert_int_eq(status_of(&a), statuses[_i]);
    cleared_is_gone(&a, a.count);
}
END_TEST

START_TEST(T_45_clear_frees_the_executing_one_at_once)
{
    probe a = {.fn = clear_self, .seen_exists = true, .seen_timers = 9};

    set(&a, TL_MS(50), true);
    fixture_frames(world, 4);
    ck_assert_uint_eq(a.count, 1);
    ck_assert_int_eq(a.seen, TL_TIMER_EXECUTING);
    ck_assert(!a.seen_exists);
    ck_assert_uint_eq(a.seen_timers, 0);
}
END_TEST

START_TEST(T_46_a_cleared_timer_answers_as_no_such_timer)
{
    probe a = {0};

    set(&a, TL_SECONDS(1), true);
    fixture_frames(world, 2);
    const tl_timer_id old = a.id;
    ck_assert_int_eq(tl_timer_rate(world, old), TL_SECONDS(1));
    ck_assert_int_eq(tl_timer_clear(world, &a.id), TL_OK);
    queries_find_nothing(old);
    a.id = old;
    ck_assert_int_eq(status_of(&a), TL_TIMER_NONE);
}
END_TEST

static void set_clear_and_pause(probe *self, const tl_timer_call *call)
{
    (void)call;
    ck_assert_int_eq(tl_timer_clear(world, &self->other->id), TL_OK);
    ck_assert_int_eq(tl_timer_pause(world, self->third->id), TL_OK);
    self->fn = NULL;
    set(self->other, TL_MS(200), false);
}

START_TEST(T_51_a_callback_may_set_clear_and_pause_others)
{
    probe b = {.letter = "b"};
    probe c = {.letter = "c"};
    probe a = {.letter = "a", .fn = set_clear_and_pause, .other = &b, .third = &c};

    set(&a, TL_MS(100), false);
    set(&b, TL_MS(110), false);
    set(&c, TL_MS(120), false);
    fixture_frames(world, 2);
    ck_assert_str_eq(text, "a");
    ck_assert(tl_timer_is_paused(world, c.id));
    ck_assert_int_eq(tl_timer_remaining(world, b.id), TL_MS(200));
    fixture_frames(world, 2);
    ck_assert_str_eq(text, "ab");
    ck_assert_int_eq(tl_timer_unpause(world, c.id), TL_OK);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "abc");
}
END_TEST

START_TEST(T_73_timers_run_on_dilated_time)
{
    probe a = {0};

    ck_assert_int_eq(tl_world_set_time_dilation(world, 2.0), TL_OK);
    set(&a, TL_MS(500), false);
    fixture_frames(world, 3);
    ck_assert_int_eq(tl_timer_clock(world), TL_MS(750));
    ck_assert_uint_eq(a.count, 0);
    fixture_frames(world, 1);
    ck_assert_uint_eq(a.count, 1);
}
END_TEST

START_TEST(T_73_timers_run_on_clamped_time_and_stop_in_pause)
{
    tl_world *own = fixture_world_of(&(tl_world_def){0});

    fixture_frame(own, TL_SECONDS(3));
    ck_assert_int_eq(tl_timer_clock(own), TL_MS(400));
    ck_assert_int_eq(tl_world_set_paused(own, true), TL_OK);
    fixture_frames(own, 4);
    ck_assert_int_eq(tl_timer_clock(own), TL_MS(400));
    ck_assert_int_eq(tl_world_set_paused(own, false), TL_OK);
    fixture_frames(own, 1);
    ck_assert_int_eq(tl_timer_clock(own), TL_MS(525));
    tl_world_destroy(own);
}
END_TEST

static void count_tickable(void *user, const tl_tickable_context *context)
{
    (void)context;
    *(uint32_t *)user += 1;
}

START_TEST(K_16_one_object_is_never_in_the_pass_twice)
{
    uint32_t count = 0;
    tl_tickable_id id;
    const tl_tickable_def def = {.tick = count_tickable, .user = &count};
    static const tl_tickable_type types[] = {TL_TICKABLE_ALWAYS, TL_TICKABLE_NEVER,
                                             TL_TICKABLE_CONDITIONAL, TL_TICKABLE_ALWAYS,
                                             TL_TICKABLE_ALWAYS};

    ck_assert_int_eq(tl_tickable_create(world, &def, &id), TL_OK);
    for (uint32_t round = 1; round <= 3; round++) {
        for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
            (void)tl_tickable_set_type(world, id, types[i]);
        }
        fixture_frames(world, 1);
        ck_assert_uint_eq(count, round);
    }
}
END_TEST

/* An actor whose tick writes its first letter and whose latent action writes its second. */
typedef struct waiter {
    const char *tick_letter;
    const char *latent_letter;
    tl_actor_id actor;
} waiter;

static void waiter_tick(void *user, const tl_tick_context *context)
{
    const waiter *self = user;

    (void)context;
    fixture_append(text, sizeof(text), self->tick_letter);
}

static bool waiter_update(void *user, tl_world *in, tl_time delta)
{
    const waiter *self = user;

    (void)in;
    ck_assert_int_eq(delta, FIXTURE_DELTA);
    fixture_append(text, sizeof(text), self->latent_letter);
    return false;
}

static void waiter_spawn(waiter *self, bool is_aware, tl_tick_group group)
{
    static const tl_actor_class aware = {
        .name = "Aware", .tick = waiter_tick, .is_latent_aware = true};
    static const tl_actor_class plain = {.name = "Plain", .tick = waiter_tick};
    const tl_actor_def def = {
        .actor_class = is_aware ? &aware : &plain,
        .user = self,
        .primary_tick = {.can_ever_tick = true, .has_group = true, .group = group}};

    ck_assert_int_eq(tl_actor_spawn(world, &def, &self->actor), TL_OK);
    const tl_latent_def action = {
        .owner = self->actor, .key = 1, .update = waiter_update, .user = self};
    ck_assert_int_eq(tl_latent_start(world, &action), TL_OK);
}

START_TEST(LA_2_the_tick_of_an_object_advances_its_own_actions_and_marks_it)
{
    waiter a = {.tick_letter = "A", .latent_letter = "a"};
    waiter b = {.tick_letter = "B", .latent_letter = "b"};
    waiter c = {.tick_letter = "C", .latent_letter = "c"};

    waiter_spawn(&c, false, TL_TICK_GROUP_PRE_PHYSICS);
    waiter_spawn(&a, true, TL_TICK_GROUP_PRE_PHYSICS);
    waiter_spawn(&b, true, TL_TICK_GROUP_POST_PHYSICS);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "CAaBbc");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "CAaBbcCAaBbc");
}
END_TEST

START_TEST(E3_2_a_free_frame_lasts_its_measured_time_wait_included)
{
    tl_loop capped = tl_loop_begin(&(tl_loop_def){.max_hz = 50}, TL_MS(1000));
    tl_loop open = tl_loop_begin(&(tl_loop_def){0}, TL_MS(1000));

    (void)tl_loop_next(&capped, TL_MS(1000));
    (void)tl_loop_next(&open, TL_MS(1000));
    ck_assert_int_eq(tl_loop_wait(&open, TL_MS(1005)), 0);
    ck_assert_int_eq(tl_loop_next(&open, TL_MS(1005)), TL_MS(5));
    ck_assert_int_eq(tl_loop_wait(&capped, TL_MS(1005)), TL_MS(15));
    ck_assert_int_eq(tl_loop_wait(&capped, TL_MS(1020)), 0);
    ck_assert_int_eq(tl_loop_next(&capped, TL_MS(1023)), TL_MS(23));
    ck_assert_int_eq(tl_loop_wait(&capped, TL_MS(1053)), 0);
    ck_assert_int_eq(tl_loop_next(&capped, TL_MS(1053)), TL_MS(30));
}
END_TEST

START_TEST(E3_4_each_frame_starts_where_the_one_before_ended)
{
    static const int64_t clocks[] = {500, 700, 90000, 90000, 5000000, 5000001};
    tl_loop loop = tl_loop_begin(&(tl_loop_def){0}, 500);
    tl_time sum = 0;

    for (size_t i = 0; i < sizeof(clocks) / sizeof(clocks[0]); i++) {
        sum += tl_loop_next(&loop, clocks[i]);
        ck_assert_int_eq(loop.last_ns, clocks[i]);
        ck_assert_int_eq(sum, clocks[i] - 500 + 100000);
    }
    ck_assert_uint_eq(loop.frames, 6);
}
END_TEST

START_TEST(E3_5_a_fixed_frame_lasts_the_fixed_time_whatever_was_measured)
{
    static const int64_t clocks[] = {0, 1, TL_SECONDS(9), TL_SECONDS(9), TL_SECONDS(2), 7};
    static const tl_time sums[] = {33333333,  66666667,  TL_MS(100),
                                   133333333, 166666667, TL_MS(200)};
    tl_loop loop = tl_loop_begin(&(tl_loop_def){.fixed_hz = 30, .max_hz = 10}, 0);
    tl_time sum = 0;

    for (size_t i = 0; i < sizeof(clocks) / sizeof(clocks[0]); i++) {
        ck_assert_int_eq(tl_loop_wait(&loop, clocks[i]), 0);
        sum += tl_loop_next(&loop, clocks[i]);
        ck_assert_int_eq(sum, sums[i]);
    }
}
END_TEST

static tl_world *ue3_world(double dilation)
{
    tl_world *own = fixture_world_of(&(tl_world_def){.clamp = TL_CLAMP_UE3});

    ck_assert_int_eq(tl_world_set_time_dilation(own, dilation), TL_OK);
    return own;
}

START_TEST(E3_7_real_time_goes_on_in_pause_audio_and_game_time_stand)
{
    tl_world *own = ue3_world(2.0);

    fixture_frame(own, FIXTURE_DELTA);
    ck_assert_int_eq(tl_world_set_paused(own, true), TL_OK);
    fixture_frame(own, FIXTURE_DELTA);
    fixture_frame(own, TL_SECONDS(1));
    tl_world_times times = tl_world_get_times(own);
    ck_assert_int_eq(times.real_time, TL_MS(1250));
    ck_assert_int_eq(times.audio_time, FIXTURE_DELTA);
    ck_assert_int_eq(times.time, TL_MS(250));
    ck_assert_int_eq(times.delta, TL_MS(400));
    ck_assert_int_eq(times.real_delta, TL_SECONDS(1));
    ck_assert_int_eq(tl_world_set_paused(own, false), TL_OK);
    fixture_frame(own, TL_SECONDS(1));
    times = tl_world_get_times(own);
    ck_assert_int_eq(times.audio_time, TL_MS(1125));
    ck_assert_int_eq(times.time, TL_MS(650));
    tl_world_destroy(own);
}
END_TEST

static void add_delta(void *user, const tl_tick_context *context)
{
    *(tl_time *)user += context->delta;
}

START_TEST(E3_8_dilation_5_runs_the_logic_five_times_as_fast)
{
    static const double dilations[] = {1.0, 5.0};
    static const tl_time expected[] = {TL_MS(200), TL_MS(1000)};

    for (size_t i = 0; i < 2; i++) {
        tl_world *own = ue3_world(dilations[i]);
        tl_time ticked = 0;
        (void)tick_in(own, TL_TICK_GROUP_PRE_PHYSICS, add_delta, &ticked);
        for (uint32_t frame = 0; frame < 10; frame++) {
            fixture_frame(own, TL_MS(20));
        }
        ck_assert_int_eq(ticked, expected[i]);
        ck_assert_int_eq(tl_timer_clock(own), expected[i]);
        ck_assert_int_eq(tl_world_get_times(own).time, expected[i]);
        ck_assert_int_eq(tl_world_get_times(own).real_time, TL_MS(200));
        tl_world_destroy(own);
    }
}
END_TEST

static const struct {
    tl_time delta;
    double dilation;
    tl_time expected;
} clamps[] = {
    {TL_MS(20), 5.0, TL_MS(100)},
    {TL_MS(200), 5.0, TL_MS(400)},
    {100000, 1.0, 500000},
    {TL_MS(20), 0.0, 500000},
};

START_TEST(E3_9_the_dilated_delta_is_clamped_whatever_the_dilation)
{
    tl_world *own = ue3_world(clamps[_i].dilation);

    fixture_frame(own, clamps[_i].delta);
    ck_assert_int_eq(tl_world_get_times(own).delta, clamps[_i].expected);
    fixture_frame(own, clamps[_i].delta);
    ck_assert_int_eq(tl_world_get_times(own).time, 2 * clamps[_i].expected);
    tl_world_destroy(own);
}
END_TEST

static void times_are_zero(const tl_world *own)
{
    const tl_world_times times = tl_world_get_times(own);

    ck_assert_int_eq(times.time, 0);
    ck_assert_int_eq(times.unpaused_time, 0);
    ck_assert_int_eq(times.real_time, 0);
    ck_assert_int_eq(times.audio_time, 0);
    ck_assert_int_eq(times.delta, 0);
    ck_assert_int_eq(times.real_delta, 0);
    ck_assert_int_eq(tl_timer_clock(own), 0);
}

START_TEST(E3_10_the_times_of_a_new_world_are_zero)
{
    fixture_frames(world, 5);
    ck_assert_int_eq(tl_world_get_times(world).time, 5 * FIXTURE_DELTA);
    tl_world_destroy(world);
    world = fixture_world();
    times_are_zero(world);
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    tl_world *other = fixture_world();
    fixture_frames(world, 1);
    times_are_zero(other);
    tl_world_destroy(other);
}
END_TEST

static void count_tick(void *user, const tl_tick_context *context)
{
    (void)context;
    *(uint32_t *)user += 1;
}

static void count_timer(void *user, const tl_timer_call *call)
{
    (void)call;
    *(uint32_t *)user += 1;
}

static bool count_update(void *user, tl_world *in, tl_time delta)
{
    (void)in;
    (void)delta;
    *(uint32_t *)user += 1;
    return false;
}

typedef struct contents {
    tl_tick_id tick;
    tl_timer_id timer;
    tl_tickable_id tickable;
} contents;

/* One of each, which count in `count` every frame. */
static contents fill(tl_world *own, uint32_t *count)
{
    contents made = {.tick = tick_in(own, TL_TICK_GROUP_PRE_PHYSICS, count_tick, count)};
    const tl_timer_def timer = {
        .fn = count_timer, .user = count, .rate = FIXTURE_DELTA, .loop = true};
    const tl_latent_def latent = {.key = 1, .update = count_update, .user = count};
    const tl_tickable_def tickable = {.tick = count_tickable, .user = count};

    ck_assert_int_eq(tl_timer_set(own, &made.timer, &timer), TL_OK);
    ck_assert_int_eq(tl_latent_start(own, &latent), TL_OK);
    ck_assert_int_eq(tl_tickable_create(own, &tickable, &made.tickable), TL_OK);
    (void)fixture_actor(own);
    return made;
}

START_TEST(E3_41_nothing_of_the_old_world_is_left_in_the_next)
{
    fixture_memory memory = {0};
    const tl_world_def def = {.clamp = TL_CLAMP_OFF, .allocator = {fixture_realloc, &memory}};
    uint32_t count = 0;

    tl_world *own = fixture_world_of(&def);
    const uint64_t empty = tl_world_state_hash(own);
    const contents old = fill(own, &count);
    fixture_frames(own, 3);
    ck_assert_uint_ge(count, 9);
    tl_world_destroy(own);
    ck_assert_int_eq(memory.bytes, 0);
    count = 0;
    own = fixture_world_of(&def);
    ck_assert_uint_eq(tl_world_state_hash(own), empty);
    fixture_frames(own, 3);
    ck_assert_uint_eq(count, 0);
    ck_assert(!tl_tick_is_registered(own, old.tick));
    ck_assert(!tl_timer_exists(own, old.timer));
    ck_assert(!tl_tickable_is_valid(own, old.tickable));
    ck_assert(!tl_latent_is_pending(own, (tl_actor_id){0}, 1));
    const tl_stats stats = tl_world_stats(own);
    ck_assert_uint_eq(stats.ticks + stats.timers + stats.tickables + stats.actors, 0);
    tl_world_destroy(own);
}
END_TEST

#define ROWS(table) ((int)(sizeof(table) / sizeof((table)[0])))

static void add_timers(TCase *tests)
{
    tcase_add_test(tests, T_3_generations_that_wrap_never_make_an_old_id_valid);
    tcase_add_test(tests, T_4_what_is_invalid_out_of_range_replaced_or_cleared_is_not_found);
    tcase_add_test(tests, T_11_a_rate_above_zero_makes_a_timer_and_stores_its_handle);
    tcase_add_loop_test(tests,
                        T_26_a_next_tick_timer_fires_in_this_frame_only_if_set_before_the_timers, 0,
                        ROWS(next_tick_places));
    tcase_add_test(tests, T_31_the_timer_that_fires_is_executing_and_the_next_one_is_not_yet);
    tcase_add_loop_test(tests, T_32_one_call_for_a_one_shot_and_the_whole_backlog_for_a_loop, 0,
                        ROWS(backlogs));
    tcase_add_loop_test(tests, T_33_calls_stop_when_the_timer_is_gone_or_paused_or_once_a_frame, 0,
                        ROWS(endings));
    tcase_add_test(tests, T_35_a_call_is_told_which_of_how_many_it_is_and_when_it_was_due);
    tcase_add_test(tests, T_37_ticked_and_pending_change_after_the_last_call);
    tcase_add_test(tests, T_42_the_order_of_activation_is_not_the_order_of_equal_due_times);
    tcase_add_loop_test(tests, T_45_clear_takes_pending_active_and_paused_ones_for_good, 0, 3);
    tcase_add_test(tests, T_45_clear_frees_the_executing_one_at_once);
    tcase_add_test(tests, T_46_a_cleared_timer_answers_as_no_such_timer);
    tcase_add_test(tests, T_51_a_callback_may_set_clear_and_pause_others);
    tcase_add_test(tests, T_73_timers_run_on_dilated_time);
    tcase_add_test(tests, T_73_timers_run_on_clamped_time_and_stop_in_pause);
}

static void add_others(TCase *tests)
{
    tcase_add_test(tests, K_16_one_object_is_never_in_the_pass_twice);
    tcase_add_test(tests, LA_2_the_tick_of_an_object_advances_its_own_actions_and_marks_it);
    tcase_add_test(tests, E3_2_a_free_frame_lasts_its_measured_time_wait_included);
    tcase_add_test(tests, E3_4_each_frame_starts_where_the_one_before_ended);
    tcase_add_test(tests, E3_5_a_fixed_frame_lasts_the_fixed_time_whatever_was_measured);
    tcase_add_test(tests, E3_7_real_time_goes_on_in_pause_audio_and_game_time_stand);
    tcase_add_test(tests, E3_8_dilation_5_runs_the_logic_five_times_as_fast);
    tcase_add_loop_test(tests, E3_9_the_dilated_delta_is_clamped_whatever_the_dilation, 0,
                        ROWS(clamps));
    tcase_add_test(tests, E3_10_the_times_of_a_new_world_are_zero);
    tcase_add_test(tests, E3_41_nothing_of_the_old_world_is_left_in_the_next);
}

int main(void)
{
    TCase *tests = tcase_create("engine/statements_time");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    add_timers(tests);
    add_others(tests);
    return suite_run(tests, 60);
}
