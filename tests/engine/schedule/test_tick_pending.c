/* Settings of tick functions that can be changed after their creation, and when a change acts. */
#include "../../support/nothing.h"
#include "../../support/suite.h"
#include "../scene.h"

#include "../any_thread.h"

#include <check.h>

static scene s;

static const tl_tick_def any_thread = {.run_on_any_thread = true, .can_ever_tick = true};

typedef struct teller {
    scene_part *scene_part;
    tl_tick_id target;
    bool was_made_at_once; /* the change that its body asks for */
    uint32_t runs;
} teller;

/* Made at once outside of functions that may run on any thread, deferred inside (D-16). */
static void tell(void *user, const tl_tick_context *context)
{
    teller *t = user;
    tl_time interval = 0;
    tl_tick_info info;

    t->runs++;
    interval = (tl_time)context->frame;
    ck_assert_int_eq(tl_tick_set_interval(context->world, t->target, interval), TL_OK);
    ck_assert_int_eq(tl_tick_get_info(context->world, t->target, &info), TL_OK);
    t->was_made_at_once = info.interval == interval;
}

static const uint32_t worker_counts[] = {0, 1, 3};

START_TEST(Q_18_D_16_any_thread_counts_from_the_next_frame)
{
    rig r;
    teller t = {0};

    rig_open(&r, worker_counts[_i]);
    t.target = rig_make(&r, &(tl_tick_def){.fn = no_tick});
    tl_tick_id id = rig_add(&r, &(tl_tick_def){.fn = tell, .user = &t});
    for (uint32_t i = 0; i < 6; i++) {
        bool is_any = i % 2 != 0;
        ck_assert_int_eq(tl_tick_set_run_on_any_thread(r.world, id, is_any), TL_OK);
        rig_frame(&r);
        ck_assert(t.was_made_at_once != is_any);
        ck_assert_uint_eq(t.runs, i + 1);
        ck_assert_uint_eq(tl_world_check(r.world, NULL, NULL), 0);
    }
    rig_close(&r);
}
END_TEST

typedef struct turner {
    teller teller;
    tl_tick_id self;
    bool any;
} turner;

static void turn(void *user, const tl_tick_context *context)
{
    turner *t = user;

    ck_assert_int_eq(tl_tick_set_run_on_any_thread(context->world, context->tick, t->any), TL_OK);
    tell(&t->teller, context);
}

START_TEST(D_16_a_body_that_turns_itself_goes_on_as_it_began)
{
    rig r;
    turner t = {.any = true};

    rig_open(&r, worker_counts[_i]);
    t.teller.target = rig_make(&r, &(tl_tick_def){.fn = no_tick});
    t.self = rig_add(&r, &(tl_tick_def){.fn = turn, .user = &t});
    rig_frame(&r);
    ck_assert(t.teller.was_made_at_once);
    t.any = false;
    rig_frame(&r);
    ck_assert(!t.teller.was_made_at_once);
    rig_frame(&r);
    ck_assert(t.teller.was_made_at_once);
    rig_close(&r);
}
END_TEST

/* Sixteen functions in a chain, of which some change sides in each frame. */
START_TEST(Q_54_functions_that_change_sides_run_after_their_prerequisites)
{
    enum { CHAIN = 16 };
    rig r;
    rig_turn turns[CHAIN] = {{0}};
    tl_tick_id ids[CHAIN];
    uint32_t clock = 0;
    uint32_t seed = 7;

    rig_open(&r, worker_counts[_i]);
    for (uint32_t i = 0; i < CHAIN; i++) {
        turns[i].clock = &clock;
        ids[i] = rig_add(&r, &(tl_tick_def){.fn = rig_take_turn, .user = &turns[i]});
    }
    for (uint32_t i = 1; i < CHAIN; i++) {
        ck_assert_int_eq(tl_tick_add_prerequisite(r.world, ids[i], ids[i - 1]), TL_OK);
    }
    for (uint32_t frame = 0; frame < 60; frame++) {
        uint32_t which = any_random(&seed) % CHAIN;
        bool is_any = any_random(&seed) % 2 != 0;
        ck_assert_int_eq(tl_tick_set_run_on_any_thread(r.world, ids[which], is_any), TL_OK);
        clock = 0;
        rig_frame(&r);
        for (uint32_t i = 0; i < CHAIN; i++) {
            ck_assert_uint_eq(turns[i].at, i + 1);
        }
        ck_assert_uint_eq(tl_world_check(r.world, NULL, NULL), 0);
    }
    rig_close(&r);
}
END_TEST

START_TEST(S_13_manual_dispatch_counts_from_the_next_frame)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *m = scene_add(&s, "M", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *b = scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_tick_set_dispatch_manually(s.world, m->id, true), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 M:0 ");
    b->target = m;
    b->act = scene_act_dispatch;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 M:0 ");
    ck_assert_int_eq(tl_tick_set_dispatch_manually(s.world, m->id, false), TL_OK);
    b->act = NULL;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 M:0 B:0 ");
    ck_assert_int_eq(tl_tick_dispatch(s.world, m->id), TL_ERR_REFUSED);
    ck_assert_ptr_nonnull(a);
}
END_TEST

static void act_let_go(scene_part *part)
{
    const scene_part *target = part->target;

    ck_assert_int_eq(tl_tick_set_dispatch_manually(part->scene->world, target->id, false), TL_OK);
}

START_TEST(S_13_an_undispatched_function_stays_so_in_its_frame)
{
    scene_open(&s, NULL);
    scene_part *m = scene_add_def(&s, "M", &scene_by_hand);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *b = scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    a->target = m;
    a->act = act_let_go;
    b->target = m;
    b->act = scene_act_dispatch; /* it still can be */
    (void)scene_add(&s, "C", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 M:0 C:0 ");
    b->act = NULL;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "M:0 A:0 B:0 C:0 ");
}
END_TEST

START_TEST(F_3_the_dedicated_server_flag_counts_from_the_next_registration)
{
    scene_open(&s, &(tl_world_def){.is_dedicated_server = true});
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_int_eq(tl_tick_set_no_dedicated_server(s.world, a->id, true), TL_OK);
    ck_assert(scene_info(a).no_dedicated_server);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    ck_assert_int_eq(tl_tick_unregister(s.world, a->id), TL_OK);
    ck_assert_int_eq(tl_tick_register(s.world, a->id, s.level), TL_ERR_REFUSED);
    ck_assert_int_eq(tl_tick_set_no_dedicated_server(s.world, a->id, false), TL_OK);
    ck_assert_int_eq(tl_tick_register(s.world, a->id, s.level), TL_OK);
}
END_TEST

/* A hitch of six intervals. */
START_TEST(C_42_the_overrun_policy_counts_where_the_function_is_next_due)
{
    scene_open(&s, NULL);
    scene_part *c = scene_add_interval(&s, "C", SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    scene_frame(&s, 6 * SCENE_DELTA); /* five runs of credit */
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_lt(scene_info(c).cooldown_left, -SCENE_DELTA);
    ck_assert_int_eq(tl_tick_set_overrun(s.world, c->id, TL_OVERRUN_CAP), TL_OK);
    ck_assert_int_lt(scene_info(c).cooldown_left, -SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA); /* the credit is cut to one interval */
    ck_assert_int_eq(scene_info(c).cooldown_left, -SCENE_DELTA);
    ck_assert_int_eq(tl_tick_set_overrun(s.world, c->id, TL_OVERRUN_SKIP), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_ge(scene_info(c).cooldown_left, 0);
    ck_assert_int_eq(scene_info(c).overrun, TL_OVERRUN_SKIP);
}
END_TEST

START_TEST(C_44_a_start_phase_counts_where_the_function_is_next_enabled)
{
    scene_open(&s, NULL);
    scene_part *c = scene_add_interval(&s, "C", 2 * SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_tick_set_start_phase(s.world, c->id, 5 * SCENE_DELTA), TL_OK);
    ck_assert_int_eq(scene_info(c).cooldown_left, 2 * SCENE_DELTA);
    ck_assert_int_eq(tl_tick_set_enabled(s.world, c->id, false), TL_OK);
    ck_assert_int_eq(tl_tick_set_enabled(s.world, c->id, true), TL_OK);
    ck_assert_int_eq(scene_info(c).cooldown_left, 5 * SCENE_DELTA);
    ck_assert_int_eq(scene_info(c).start_phase, 5 * SCENE_DELTA);
}
END_TEST

/* All settings, for tables: of a number as the value. */
typedef tl_result setter(tl_world *world, tl_tick_id tick, int value);

static tl_result set_any(tl_world *world, tl_tick_id tick, int value)
{
    return tl_tick_set_run_on_any_thread(world, tick, value != 0);
}

static tl_result set_manual(tl_world *world, tl_tick_id tick, int value)
{
    return tl_tick_set_dispatch_manually(world, tick, value != 0);
}

static tl_result set_pause(tl_world *world, tl_tick_id tick, int value)
{
    return tl_tick_set_tickable_when_paused(world, tick, value != 0);
}

static tl_result set_server(tl_world *world, tl_tick_id tick, int value)
{
    return tl_tick_set_no_dedicated_server(world, tick, value != 0);
}

static tl_result set_overrun(tl_world *world, tl_tick_id tick, int value)
{
    return tl_tick_set_overrun(world, tick, (tl_overrun)value);
}

static tl_result set_phase(tl_world *world, tl_tick_id tick, int value)
{
    return tl_tick_set_start_phase(world, tick, value);
}

static setter *const setters[] = {set_any,    set_manual,  set_pause,
                                  set_server, set_overrun, set_phase};
enum { SETTERS = sizeof(setters) / sizeof(setters[0]) };

START_TEST(a_setting_refuses_stale_ids_engine_functions_and_a_stepped_frame)
{
    scene_open_with_physics(&s);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_int_eq(setters[_i](s.world, (tl_tick_id){0}, 1), TL_ERR_STALE_ID);
    ck_assert_int_eq(setters[_i](NULL, a->id, 1), TL_ERR_INVALID);
    ck_assert_int_eq(setters[_i](s.world, tl_world_physics_start_tick(s.world), 1), TL_ERR_REFUSED);
    scene_begin(&s, SCENE_DELTA);
    ck_assert_int_eq(setters[_i](s.world, a->id, 1), TL_ERR_LOCKED);
    scene_end(&s);
    ck_assert_int_eq(setters[_i](s.world, a->id, 1), TL_OK);
    ck_assert_int_eq(tl_tick_set_overrun(s.world, a->id, (tl_overrun)3), TL_ERR_INVALID);
    ck_assert_int_eq(tl_tick_set_start_phase(s.world, a->id, -1), TL_ERR_INVALID);
}
END_TEST

typedef struct any_setter {
    setter *set;
    tl_tick_id target;
} any_setter;

static void set_from_any(void *user, const tl_tick_context *context)
{
    const any_setter *a = user;

    ck_assert_int_eq(a->set(context->world, a->target, 1), TL_OK);
    ck_assert_int_eq(a->set(context->world, (tl_tick_id){7, 7}, 1), TL_OK); /* deferred too */
}

static uint64_t hash_with(setter *set, tl_tick_fn *fn, uint32_t workers)
{
    rig r;
    any_setter a = {.set = set};
    tl_tick_def def = any_thread;

    rig_open(&r, workers);
    a.target = rig_add(&r, &(tl_tick_def){.fn = no_tick, .interval = TL_MS(5)});
    def.fn = fn;
    def.user = &a;
    (void)rig_add(&r, &def);
    rig_frame(&r);
    uint64_t hash = tl_world_state_hash(r.world);
    if (fn != no_tick) {
        tl_stats stats = tl_world_stats(r.world);
        ck_assert_uint_eq(stats.refused_changes, 1);
    }
    rig_close(&r);
    return hash;
}

START_TEST(D_16_D_13_a_setting_is_deferred_in_bodies_of_any_thread_and_is_state)
{
    uint64_t hash = hash_with(setters[_i], set_from_any, 0);

    ck_assert_uint_ne(hash, hash_with(setters[_i], no_tick, 0));
    ck_assert_uint_eq(hash, hash_with(setters[_i], set_from_any, 2));
}
END_TEST

START_TEST(a_function_that_is_destroyed_leaves_nothing_for_the_next_one_of_its_slot)
{
    scene_open(&s, NULL);
    for (int i = 0; i < 20; i++) {
        scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
        ck_assert_int_eq(tl_tick_set_tickable_when_paused(s.world, a->id, true), TL_OK);
        ck_assert_int_eq(tl_tick_set_dispatch_manually(s.world, a->id, true), TL_OK);
        ck_assert_int_eq(tl_tick_destroy(s.world, a->id), TL_OK);
    }
    scene_part *b = scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    (void)scene_add(&s, "C", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 C:0 ");
    ck_assert(!scene_info(b).tick_even_when_paused);
    ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "");
}
END_TEST

/* A failed call, or a failed begin of a frame, changes nothing, and can be made again. */
static bool settings_with_failure(uint64_t fail_at)
{
    enum { MANY = 40 };
    scene_memory memory = {0};
    tl_world *world = NULL;
    tl_tick_id ids[MANY];
    const tl_world_def def = {.allocator = {scene_realloc, &memory}};
    bool has_failed = false;

    ck_assert_int_eq(tl_world_create(&world, &def), TL_OK);
    for (int i = 0; i < MANY; i++) {
        const tl_tick_def tick = {.fn = no_tick, .interval = TL_MS(100)};
        ck_assert_int_eq(tl_tick_create(world, &tick, &ids[i]), TL_OK);
        ck_assert_int_eq(tl_tick_register(world, ids[i], tl_world_persistent_level(world)), TL_OK);
    }
    ck_assert_int_eq(tl_world_tick(world, TL_MS(10)), TL_OK);
    memory.fail_at = memory.calls + fail_at;
    for (int i = 0; i < MANY; i++) {
        for (int k = 0; k < 3; k++) {
            if (setters[k](world, ids[i], 1) == TL_ERR_NO_MEMORY) {
                has_failed = true;
                ck_assert_int_eq(setters[k](world, ids[i], 1), TL_OK);
            }
        }
    }
    if (tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}) == TL_ERR_NO_MEMORY) {
        has_failed = true;
        ck_assert_uint_eq(tl_world_check(world, NULL, NULL), 0);
        ck_assert_int_eq(tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}), TL_OK);
    }
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    for (int i = 0; i < MANY; i++) {
        tl_tick_info info;
        ck_assert_int_eq(tl_tick_get_info(world, ids[i], &info), TL_OK);
        ck_assert(info.run_on_any_thread && info.dispatch_manually && info.tick_even_when_paused);
        ck_assert_int_gt(info.cooldown_left, TL_MS(98)); /* the least delta of a frame is gone */
    }
    ck_assert_uint_eq(tl_world_check(world, NULL, NULL), 0);
    tl_world_destroy(world);
    ck_assert_uint_eq(memory.bytes, 0);
    return has_failed;
}

START_TEST(a_setting_without_memory_changes_nothing_and_can_be_made_again)
{
    uint64_t fail_at = 1;

    while (settings_with_failure(fail_at)) {
        fail_at++;
    }
    ck_assert_uint_gt(fail_at, 2);
}
END_TEST

/* An actor and its component, whose latent actions advance in their own ticks. */
typedef struct aware {
    uint32_t order;
    uint32_t done_at;
    uint32_t late_at;
} aware;

static void aware_done(void *user, tl_world *world)
{
    aware *a = user;

    (void)world;
    a->done_at = ++a->order;
}

static void late_tick(void *user, const tl_tick_context *context)
{
    aware *a = user;

    (void)context;
    a->late_at = ++a->order;
}

/* Whether the delay of an aware actor ends in its own tick; otherwise in the Latent slot. */
static bool ends_in_its_tick(rig *r, aware *a, tl_actor_id actor)
{
    const tl_latent_def def = {.owner = actor, .key = 1, .done = aware_done, .user = a};

    a->order = 0;
    ck_assert_int_eq(tl_latent_delay(r->world, &def, TL_MS(1)), TL_OK);
    rig_frame(r);
    ck_assert_uint_eq(a->order, 2);
    return a->done_at < a->late_at;
}

START_TEST(LA_2_latent_actions_follow_the_setting_of_their_actor)
{
    static const tl_actor_class kind = {.name = "Door", .tick = no_tick, .is_latent_aware = true};
    rig r;
    aware a = {0};
    tl_actor_id actor;
    const tl_actor_def def = {.actor_class = &kind, .primary_tick = {.can_ever_tick = true}};

    rig_open(&r, 2);
    ck_assert_int_eq(tl_world_begin_play(r.world), TL_OK);
    ck_assert_int_eq(tl_actor_spawn(r.world, &def, &actor), TL_OK);
    (void)rig_add(&r,
                  &(tl_tick_def){.fn = late_tick, .user = &a, .group = TL_TICK_GROUP_POST_PHYSICS});
    ck_assert(ends_in_its_tick(&r, &a, actor));
    tl_tick_id tick = tl_actor_tick(r.world, actor);
    ck_assert_int_eq(tl_tick_set_run_on_any_thread(r.world, tick, true), TL_OK);
    ck_assert(!ends_in_its_tick(&r, &a, actor));
    ck_assert_int_eq(tl_tick_set_run_on_any_thread(r.world, tick, false), TL_OK);
    ck_assert(ends_in_its_tick(&r, &a, actor));
    rig_close(&r);
}
END_TEST

static void tear_down(void)
{
    scene_close(&s);
}

int main(void)
{
    TCase *tests = tcase_create("engine/tick_pending");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_loop_test(tests, Q_18_D_16_any_thread_counts_from_the_next_frame, 0,
                        ROWS(worker_counts));
    tcase_add_loop_test(tests, D_16_a_body_that_turns_itself_goes_on_as_it_began, 0,
                        ROWS(worker_counts));
    tcase_add_loop_test(tests, Q_54_functions_that_change_sides_run_after_their_prerequisites, 0,
                        ROWS(worker_counts));
    tcase_add_test(tests, S_13_manual_dispatch_counts_from_the_next_frame);
    tcase_add_test(tests, S_13_an_undispatched_function_stays_so_in_its_frame);
    tcase_add_test(tests, F_3_the_dedicated_server_flag_counts_from_the_next_registration);
    tcase_add_test(tests, C_42_the_overrun_policy_counts_where_the_function_is_next_due);
    tcase_add_test(tests, C_44_a_start_phase_counts_where_the_function_is_next_enabled);
    tcase_add_loop_test(tests, a_setting_refuses_stale_ids_engine_functions_and_a_stepped_frame, 0,
                        SETTERS);
    tcase_add_loop_test(tests, D_16_D_13_a_setting_is_deferred_in_bodies_of_any_thread_and_is_state,
                        0, SETTERS);
    tcase_add_test(tests, a_function_that_is_destroyed_leaves_nothing_for_the_next_one_of_its_slot);
    tcase_add_test(tests, a_setting_without_memory_changes_nothing_and_can_be_made_again);
    tcase_add_test(tests, LA_2_latent_actions_follow_the_setting_of_their_actor);
    return suite_run(tests, 60);
}
