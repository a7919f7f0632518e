/* Random operations against a naive list: no heap, no lazy removal, one scan a call.
 *
 * TL_TIMER_OPS: how many operations. */
#include "../../support/suite.h"
#include "../../support/world_fixture.h"

#include <check.h>
#include <stdlib.h>

enum { TIMERS = 48, OWNERS = 3 };
enum { GAME = 0, REAL, CLOCKS };

typedef struct timer_model {
    tl_timer_id id; /* the engine's handle */
    tl_timer_status status;
    tl_time rate;
    tl_time due; /* on the clock, or what remains */
    uint64_t serial;
    bool loop;
    bool once;
    uint32_t owner; /* + 1, or 0 */
    uint32_t clock; /* GAME or REAL */
    bool is_rest;   /* T-39: it goes on at this index */
    uint32_t index;
    uint32_t count;
} timer_model;

typedef struct run {
    tl_world *world;
    uint64_t seed;
    uint64_t random;
    timer_model timers[TIMERS];
    tl_actor_id owners[OWNERS];
    tl_actor_id bound[TIMERS]; /* the owner's id when the timer was set */
    tl_time clocks[CLOCKS];
    tl_time real_delta; /* of this frame */
    tl_timer_options options;
    bool has_real; /* timers on real time, and a dilation that changes */
    tl_time unit;  /* ns of all times */
    uint64_t serial;
    bool has_ticked; /* in this frame */
    int32_t current; /* that executes, or -1 */
    uint32_t index;
    uint32_t count;
    bool is_called; /* since it executes */
    uint64_t operations;
    uint64_t calls;
} run;

static run r;
static run other; /* a second world, in turn with the first */

#define EXPECT(condition)                                                                          \
    ck_assert_msg((condition), "seed %llu, operation %llu: " #condition,                           \
                  (unsigned long long)r.seed, (unsigned long long)r.operations)

static uint64_t next_random(uint64_t below)
{
    r.random ^= r.random << 13;
    r.random ^= r.random >> 7;
    r.random ^= r.random << 17;
    return (r.random >> 11) % below;
}

/* In units, with some ns more if a unit has any. */
static tl_time time_of(tl_time units)
{
    return units * r.unit + (r.unit > 1 ? (tl_time)next_random((uint64_t)r.unit) : 0);
}

static bool is_alive(const timer_model *timer)
{
    return timer->status != TL_TIMER_NONE;
}

static bool is_bound(uint32_t i)
{
    return r.timers[i].owner == 0 || tl_actor_is_valid(r.world, r.bound[i]);
}

static tl_time now_of(const timer_model *timer)
{
    return r.clocks[timer->clock];
}

static void model_arm(timer_model *timer, tl_time delay)
{
    timer->status = r.has_ticked ? TL_TIMER_ACTIVE : TL_TIMER_PENDING;
    timer->due = r.has_ticked ? delay + now_of(timer) : delay;
}

static void model_finish(uint32_t i)
{
    timer_model *timer = &r.timers[i];

    r.current = -1;
    if (timer->loop && is_bound(i)) {
        timer->due += (tl_time)r.count * timer->rate;
        timer->status = TL_TIMER_ACTIVE;
    } else {
        timer->status = TL_TIMER_NONE;
    }
}

/* The two clocks are compared by how long ago a timer was due. */
static bool comes_before(const timer_model *a, const timer_model *b)
{
    tl_time x = a->due - now_of(a);
    tl_time y = b->due - now_of(b);

    return x != y ? x < y : a->serial < b->serial;
}

static int32_t model_earliest(void)
{
    int32_t found = -1;

    for (int32_t i = 0; i < TIMERS; i++) {
        const timer_model *timer = &r.timers[i];
        bool is_due = timer->status == TL_TIMER_ACTIVE && timer->due < now_of(timer);
        if (is_due && (found < 0 || comes_before(timer, &r.timers[found]))) {
            found = i;
        }
    }
    return found;
}

static void model_execute(int32_t i)
{
    timer_model *timer = &r.timers[i];
    tl_time late = now_of(timer) - timer->due;

    r.current = i;
    r.index = 0;
    r.count = timer->loop ? (uint32_t)(late / timer->rate + 1) : 1;
    timer->status = TL_TIMER_EXECUTING;
}

/* The timer whose call comes next, or -1; it executes then. */
static int32_t model_next_call(void)
{
    for (;;) {
        if (r.current < 0) {
            int32_t next = model_earliest();
            if (next < 0) {
                return -1;
            }
            model_execute(next);
        }
        const timer_model *timer = &r.timers[r.current];
        bool has_more = r.index < r.count && !(timer->once && r.index > 0);
        if (has_more && is_bound((uint32_t)r.current)) {
            r.index += 1;
            return r.current;
        } else {
            model_finish((uint32_t)r.current);
        }
    }
}

static void model_clear(uint32_t i)
{
    if (r.current == (int32_t)i) {
        r.current = -1;
    }
    r.timers[i].status = TL_TIMER_NONE;
}

static void operate(uint32_t times);
static void set_again(const tl_timer_call *call, uint32_t i);

static void on_call(void *user, const tl_timer_call *call)
{
    const timer_model *timer = user;
    int32_t expected = model_next_call();

    r.calls += 1;
    EXPECT(expected >= 0 && &r.timers[expected] == timer);
    EXPECT(call->index + 1 == r.index && call->count == r.count);
    EXPECT(call->due == timer->due + call->index * timer->rate);
    EXPECT(tl_timer_id_equal(call->timer, timer->id));
    if (next_random(4) == 0) {
        set_again(call, (uint32_t)expected);
    }
    operate((uint32_t)next_random(4));
}

static tl_time next_rate(void)
{
    static const tl_time rates[] = {1, 2, 3, 5, 8, 40, 1000, 100000};

    return rates[next_random(ROWS(rates))];
}

static tl_timer_def random_def(uint32_t i)
{
    uint32_t owner = (uint32_t)next_random(8);
    timer_model *timer = &r.timers[i];

    timer->owner = owner < OWNERS ? owner + 1 : 0;
    r.bound[i] = timer->owner != 0 ? r.owners[owner] : (tl_actor_id){0};
    timer->rate = time_of(next_rate());
    timer->loop = next_random(2) == 0;
    timer->once = next_random(5) == 0;
    timer->clock = r.has_real && next_random(3) == 0 ? REAL : GAME;
    return (tl_timer_def){.fn = on_call,
                          .user = timer,
                          .rate = timer->rate,
                          .loop = timer->loop,
                          .max_once_per_frame = timer->once,
                          .owner = r.bound[i],
                          .real_time = timer->clock == REAL,
                          .has_first_delay = next_random(3) == 0,
                          .first_delay = time_of((tl_time)next_random(12) - 1)};
}

static void set_timer(uint32_t i)
{
    timer_model *timer = &r.timers[i];

    model_clear(i);
    const tl_timer_def def = random_def(i);
    EXPECT(tl_timer_set(r.world, &timer->id, &def) == TL_OK);
    timer->serial = r.serial++;
    model_arm(timer, def.has_first_delay && def.first_delay >= 0 ? def.first_delay : def.rate);
}

/* T-49, with as little as most timers have. */
static void set_again(const tl_timer_call *call, uint32_t i)
{
    timer_model *timer = &r.timers[i];
    const tl_timer_def def = {.fn = on_call, .user = timer, .rate = time_of(next_rate())};

    model_clear(i);
    EXPECT(tl_timer_set(call->world, &timer->id, &def) == TL_OK);
    r.bound[i] = (tl_actor_id){0};
    timer->owner = 0;
    timer->rate = def.rate;
    timer->loop = false;
    timer->once = false;
    timer->clock = GAME;
    timer->serial = r.serial++;
    model_arm(timer, def.rate);
}

static void set_next_tick(uint32_t i)
{
    timer_model *timer = &r.timers[i];

    if (is_alive(timer)) {
        return;
    }
    tl_timer_def def = random_def(i);
    EXPECT(tl_timer_set_for_next_tick(r.world, &def, &timer->id) == TL_OK);
    timer->serial = r.serial++;
    timer->rate = 0;
    timer->loop = false;
    timer->once = false;
    timer->due = now_of(timer);
    timer->status = TL_TIMER_ACTIVE;
    if (r.options.next_tick_waits && !r.has_ticked) { /* T-29 */
        model_arm(timer, 0);
    }
}

static void clear_timer(uint32_t i)
{
    tl_result expected = is_alive(&r.timers[i]) ? TL_OK : TL_ERR_STALE_ID;

    model_clear(i);
    EXPECT(tl_timer_clear(r.world, &r.timers[i].id) == expected);
}

static tl_result model_pause(uint32_t i)
{
    timer_model *timer = &r.timers[i];

    switch (timer->status) {
    case TL_TIMER_NONE:
        return TL_ERR_STALE_ID;
    case TL_TIMER_PAUSED:
        return TL_ERR_REFUSED;
    case TL_TIMER_PENDING:
        timer->status = TL_TIMER_PAUSED;
        return TL_OK;
    case TL_TIMER_EXECUTING:
        r.current = -1;
        break;
    case TL_TIMER_ACTIVE:
        break;
    }
    bool is_freed = timer->status == TL_TIMER_EXECUTING && !timer->loop;
    timer->status = is_freed ? TL_TIMER_NONE : TL_TIMER_PAUSED;
    timer->due -= now_of(timer);
    return TL_OK;
}

static void pause_timer(uint32_t i)
{
    tl_result expected = model_pause(i);

    EXPECT(tl_timer_pause(r.world, r.timers[i].id) == expected);
}

static void unpause_timer(uint32_t i)
{
    timer_model *timer = &r.timers[i];
    tl_result expected = !is_alive(timer)                   ? TL_ERR_STALE_ID
                         : timer->status != TL_TIMER_PAUSED ? TL_ERR_REFUSED
                                                            : TL_OK;

    EXPECT(tl_timer_unpause(r.world, timer->id) == expected);
    if (expected == TL_OK) {
        model_arm(timer, timer->due);
    }
}

static void compare_queries(uint32_t i)
{
    const timer_model *timer = &r.timers[i];
    tl_timer_status status = timer->status;
    bool runs = status == TL_TIMER_ACTIVE || status == TL_TIMER_EXECUTING;
    tl_time left = runs ? timer->due - now_of(timer) : timer->due;

    EXPECT(tl_timer_exists(r.world, timer->id) == is_alive(timer));
    EXPECT(tl_timer_is_active(r.world, timer->id) ==
           (is_alive(timer) && status != TL_TIMER_PAUSED));
    EXPECT(tl_timer_is_pending(r.world, timer->id) == (status == TL_TIMER_PENDING));
    EXPECT(tl_timer_is_paused(r.world, timer->id) == (status == TL_TIMER_PAUSED));
    if (is_alive(timer)) {
        EXPECT(tl_timer_remaining(r.world, timer->id) == (status == TL_TIMER_EXECUTING ? 0 : left));
        EXPECT(tl_timer_elapsed(r.world, timer->id) == timer->rate - left);
        EXPECT(tl_timer_rate(r.world, timer->id) == timer->rate);
    } else {
        EXPECT(tl_timer_remaining(r.world, timer->id) == -1);
    }
}

static void clear_all_for(uint32_t owner)
{
    uint32_t expected = 0;

    for (uint32_t i = 0; i < TIMERS; i++) {
        if (is_alive(&r.timers[i]) && tl_actor_id_equal(r.bound[i], r.owners[owner])) {
            model_clear(i);
            expected += 1;
        }
    }
    EXPECT(tl_timer_clear_all_for(r.world, r.owners[owner]) == expected);
}

static void replace_owner(uint32_t owner)
{
    EXPECT(tl_actor_destroy(r.world, r.owners[owner]) == TL_OK);
    r.owners[owner] = fixture_actor(r.world);
}

static void operate_once(void)
{
    uint32_t i = (uint32_t)next_random(TIMERS);
    uint64_t kind = next_random(100);

    r.operations += 1;
    if (kind < 25) {
        set_timer(i);
    } else if (kind < 32) {
        set_next_tick(i);
    } else if (kind < 47) {
        clear_timer(i);
    } else if (kind < 62) {
        pause_timer(i);
    } else if (kind < 80) {
        unpause_timer(i);
    } else if (kind < 98) {
        compare_queries(i);
    } else if (r.operations % 64 != 0) {
        clear_all_for((uint32_t)next_random(OWNERS));
    } else {
        replace_owner((uint32_t)next_random(OWNERS));
    }
}

static void operate(uint32_t times)
{
    for (uint32_t i = 0; i < times; i++) {
        operate_once();
    }
}

static void model_end_tick(void)
{
    EXPECT(model_next_call() == -1);
    r.has_ticked = true;
    for (uint32_t i = 0; i < TIMERS; i++) {
        if (r.timers[i].status == TL_TIMER_PENDING) {
            r.timers[i].due += now_of(&r.timers[i]);
            r.timers[i].status = TL_TIMER_ACTIVE;
        }
    }
}

/* Before the timer tick of the frame, where the model's clock moves too. */
static void on_pre_actor_tick(void *user, tl_world *world, tl_time delta)
{
    (void)user;
    (void)world;
    r.has_ticked = false;
    operate((uint32_t)next_random(6));
    r.clocks[GAME] += delta;
    r.clocks[REAL] += r.real_delta;
}

static void on_camera(void *user, tl_world *world, tl_time delta)
{
    (void)user;
    (void)world;
    (void)delta;
    model_end_tick();
    operate((uint32_t)next_random(6));
}

static void run_frame(bool is_stepped)
{
    tl_time delta = time_of((tl_time)next_random(next_random(20) == 0 ? 300 : 7));
    tl_item item = {0};

    r.real_delta = delta;
    if (r.has_real && next_random(8) == 0) {
        EXPECT(tl_world_set_time_dilation(r.world, (double)(next_random(4) + 1) / 2) == TL_OK);
    }
    if (!is_stepped) {
        EXPECT(tl_world_tick(r.world, delta) == TL_OK);
        return;
    }
    EXPECT(tl_frame_begin(r.world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = delta}) ==
           TL_OK);
    do {
        EXPECT(tl_frame_step(r.world, &item) == TL_OK);
    } while (item.kind != TL_ITEM_NONE);
    EXPECT(tl_frame_end(r.world) == TL_OK);
}

static uint64_t seed_of_run(int index)
{
    const char *given = getenv("TL_TEST_SEED");

    return given != NULL ? strtoull(given, NULL, 10) : 0x51ca7e00U + (uint64_t)index * 7919U;
}

static void start_run(int index, const tl_timer_options *options, bool has_real)
{
    tl_camera_id camera;

    r = (run){.seed = seed_of_run(index),
              .current = -1,
              .options = *options,
              .has_real = has_real,
              .unit = 1};
    r.random = r.seed * 2 + 1;
    r.world = fixture_world_of(&(tl_world_def){
        .clamp = TL_CLAMP_OFF, .timers = *options, .hooks = {.pre_actor_tick = on_pre_actor_tick}});
    ck_assert_int_eq(tl_camera_add(r.world, on_camera, NULL, NULL, &camera), TL_OK);
    for (uint32_t i = 0; i < OWNERS; i++) {
        r.owners[i] = fixture_actor(r.world);
    }
}

static uint64_t wanted_operations(void)
{
    return suite_number("TL_TIMER_OPS", 100000);
}

/* All operations in each of the two ways to walk a frame. */
START_TEST(random_operations_agree_with_a_naive_list)
{
    const uint64_t wanted = wanted_operations();

    start_run(_i, &(tl_timer_options){0}, false);
    for (uint32_t round = 0; r.operations < wanted; round++) {
        run_frame(_i == 1);
        operate((uint32_t)next_random(3));
        if (round % 256 == 0) {
            fixture_check(r.world);
        }
    }
    ck_assert_uint_gt(r.calls, wanted / 10);
    tl_world_destroy(r.world);
}
END_TEST

static void swap_worlds(void)
{
    const run kept = r;

    r = other;
    other = kept;
}

/* Each in two worlds in turn: one with timers on real time, the other one stepped. */
START_TEST(T_29_random_operations_with_options_agree_with_a_naive_list)
{
    const tl_timer_options options = {.next_tick_waits = _i % 2 == 1};
    const uint64_t wanted = wanted_operations() / 5;

    start_run(_i + 2, &options, true);
    swap_worlds();
    start_run(_i + 10, &options, false);
    for (uint32_t round = 0; r.operations < wanted; round++) {
        run_frame(!r.has_real);
        operate((uint32_t)next_random(3));
        if (round % 256 < 2) {
            fixture_check(r.world);
        }
        swap_worlds();
    }
    ck_assert_uint_gt(r.calls, wanted / 20);
    ck_assert_uint_gt(other.calls, wanted / 20);
    tl_world_destroy(r.world);
    tl_world_destroy(other.world);
}
END_TEST

/* From steps of some ns to steps of seconds. */
static const tl_time units[] = {97, 65537, 4000037, 30000001, 9000000007};

START_TEST(times_of_all_sizes_agree_with_a_naive_list)
{
    const uint64_t wanted = wanted_operations() / 5;

    start_run(_i + 18, &(tl_timer_options){0}, _i % 2 == 1);
    r.unit = units[_i];
    for (uint32_t round = 0; r.operations < wanted; round++) {
        run_frame(round % 2 == 1);
        operate((uint32_t)next_random(3));
        if (round % 256 == 0) {
            fixture_check(r.world);
        }
    }
    ck_assert_uint_gt(r.calls, wanted / 20);
    tl_world_destroy(r.world);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/timer_model");

    tcase_add_loop_test(tests, random_operations_agree_with_a_naive_list, 0, 2);
    tcase_add_loop_test(tests, T_29_random_operations_with_options_agree_with_a_naive_list, 0, 8);
    tcase_add_loop_test(tests, times_of_all_sizes_agree_with_a_naive_list, 0, ROWS(units));
    return suite_run(tests, 300);
}
