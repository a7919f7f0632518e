/* Calls that save a host a step: helpers of actors and components, all of a timer, time as a
 * number; and ids of what was never made. */
#include "../../support/nothing.h"
#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>
#include <math.h>

static const tl_actor_class kind = {.name = "Door", .tick = scene_tick_body};
static const tl_component_class part_kind = {.name = "Lock", .tick = scene_tick_body};
static const tl_component_class spoilt_kind = {.name = NULL};
static const tl_primary_tick always = {
    .can_ever_tick = true, .has_group = true, .group = TL_TICK_GROUP_PRE_PHYSICS};

typedef struct cast {
    scene s;
    tl_world *world;
    tl_actor_id a, b;
    tl_component_id c, d;
} cast;

static tl_actor_id spawn(cast *x, const char *name)
{
    tl_actor_id actor;
    const tl_actor_def def = {
        .actor_class = &kind, .user = scene_slot(&x->s, name), .primary_tick = always};

    ck_assert_int_eq(tl_actor_spawn(x->world, &def, &actor), TL_OK);
    return actor;
}

static tl_component_id add(cast *x, const char *name)
{
    tl_component_id part;
    const tl_component_def def = {
        .component_class = &part_kind, .user = scene_slot(&x->s, name), .primary_tick = &always};

    ck_assert_int_eq(tl_component_add(x->world, x->a, x->s.level, &def, &part), TL_OK);
    return part;
}

static void cast_open(cast *x)
{
    scene_open(&x->s, NULL);
    x->world = x->s.world;
    ck_assert_int_eq(tl_world_begin_play(x->world), TL_OK);
    x->a = spawn(x, "A");
    x->b = spawn(x, "B");
    x->c = add(x, "C");
    x->d = add(x, "D");
}

START_TEST(Q_7_components_wait_for_components_and_actors_until_that_is_taken_away)
{
    cast x;

    cast_open(&x);
    ck_assert_str_eq(scene_frame_trace(&x.s, SCENE_DELTA), "A:0 B:0 C:0 D:0 ");
    ck_assert_int_eq(tl_component_add_tick_prerequisite_component(x.world, x.c, x.d), TL_OK);
    ck_assert_int_eq(tl_actor_add_tick_prerequisite_component(x.world, x.a, x.c), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&x.s, SCENE_DELTA), "D:0 C:0 A:0 B:0 ");
    ck_assert_int_eq(tl_component_add_tick_prerequisite_actor(x.world, x.d, x.b), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&x.s, SCENE_DELTA), "B:0 D:0 C:0 A:0 ");
    ck_assert_int_eq(tl_component_remove_tick_prerequisite_actor(x.world, x.d, x.b), TL_OK);
    ck_assert_int_eq(tl_actor_remove_tick_prerequisite_component(x.world, x.a, x.c), TL_OK);
    ck_assert_int_eq(tl_component_remove_tick_prerequisite_component(x.world, x.c, x.d), TL_OK);
    ck_assert_int_eq(tl_actor_add_tick_prerequisite_actor(x.world, x.a, x.b), TL_OK);
    ck_assert_int_eq(tl_actor_remove_tick_prerequisite_actor(x.world, x.a, x.b), TL_OK);
    ck_assert_int_eq(tl_actor_remove_tick_prerequisite_actor(x.world, x.a, x.b), TL_ERR_REFUSED);
    ck_assert_str_eq(scene_frame_trace(&x.s, SCENE_DELTA), "A:0 B:0 C:0 D:0 ");
    scene_close(&x.s);
}
END_TEST

START_TEST(a_stale_prerequisite_is_an_error)
{
    cast x;

    cast_open(&x);
    const scene_part *t = scene_add(&x.s, "T", TL_TICK_GROUP_PRE_PHYSICS);
    const scene_part *u = scene_add(&x.s, "U", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_int_eq(tl_tick_remove_prerequisite(x.world, t->id, u->id), TL_ERR_REFUSED);
    ck_assert_int_eq(tl_tick_add_prerequisite(x.world, t->id, u->id), TL_OK);
    ck_assert_int_eq(tl_tick_destroy(x.world, u->id), TL_OK);
    ck_assert_int_eq(tl_tick_add_prerequisite(x.world, t->id, u->id), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_tick_remove_prerequisite(x.world, t->id, u->id), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_tick_remove_prerequisite(x.world, t->id, (tl_tick_id){0}), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_component_destroy(x.world, x.d), TL_OK);
    ck_assert_int_eq(tl_component_add_tick_prerequisite_component(x.world, x.c, x.d),
                     TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_component_remove_tick_prerequisite_component(x.world, x.c, x.d),
                     TL_ERR_STALE_ID);
    scene_close(&x.s);
}
END_TEST

START_TEST(A_6_the_interval_of_a_component_is_written_and_read)
{
    cast x;

    cast_open(&x);
    ck_assert_int_eq(tl_component_set_tick_interval(x.world, x.c, 3 * SCENE_DELTA), TL_OK);
    ck_assert_int_eq(tl_component_tick_interval(x.world, x.c), 3 * SCENE_DELTA);
    ck_assert_int_eq(tl_actor_set_tick_interval(x.world, x.b, 2 * SCENE_DELTA), TL_OK);
    ck_assert_int_eq(tl_actor_tick_interval(x.world, x.b), 2 * SCENE_DELTA);
    ck_assert_int_eq(tl_actor_tick_interval(x.world, x.a), 0);
    ck_assert_str_eq(scene_frame_trace(&x.s, SCENE_DELTA), "A:0 B:0 C:0 D:0 ");
    ck_assert_int_eq(tl_component_set_tick_interval(x.world, x.c, 0), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&x.s, SCENE_DELTA), "A:0 D:0 "); /* it cools on (F-18) */
    ck_assert_int_eq(tl_component_destroy(x.world, x.d), TL_OK);
    ck_assert_int_eq(tl_component_set_tick_interval(x.world, x.d, 1), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_component_tick_interval(x.world, x.d), 0);
    scene_close(&x.s);
}
END_TEST

static void ask_from_any_thread(void *user, const tl_tick_context *context)
{
    const cast *x = user;
    tl_world *world = context->world;

    ck_assert_int_eq(tl_component_set_tick_interval(world, x->c, TL_SECONDS(9)), TL_OK);
    ck_assert_int_eq(tl_component_add_tick_prerequisite_actor(world, x->d, x->b), TL_OK);
    ck_assert_int_eq(tl_actor_remove_tick_prerequisite_actor(world, x->a, x->b), TL_OK);
}

START_TEST(D_16_helpers_are_deferred_in_bodies_of_any_thread)
{
    cast x;
    tl_tick_info info;

    cast_open(&x);
    tl_tick_id id;
    const tl_tick_def def = {.fn = ask_from_any_thread, .user = &x, .run_on_any_thread = true};
    ck_assert_int_eq(tl_actor_add_tick_prerequisite_actor(x.world, x.a, x.b), TL_OK);
    ck_assert_int_eq(tl_tick_create(x.world, &def, &id), TL_OK);
    ck_assert_int_eq(tl_tick_register(x.world, id, x.s.level), TL_OK);
    scene_frame(&x.s, SCENE_DELTA);
    ck_assert_int_eq(tl_component_tick_interval(x.world, x.c), TL_SECONDS(9));
    ck_assert_int_eq(tl_tick_get_info(x.world, tl_component_tick(x.world, x.d), &info), TL_OK);
    ck_assert_uint_eq(info.prerequisite_count, 1);
    ck_assert_int_eq(tl_tick_get_info(x.world, tl_actor_tick(x.world, x.a), &info), TL_OK);
    ck_assert_uint_eq(info.prerequisite_count, 0);
    scene_close(&x.s);
}
END_TEST

START_TEST(a_timer_tells_all_of_itself_at_once)
{
    cast x;
    tl_timer_id timer = {0};
    tl_timer_info info = {.rate = 1};
    const tl_timer_def def = {.fn = no_timer, .name = "bell", .rate = TL_SECONDS(2), .loop = true};

    cast_open(&x);
    tl_timer_def of_actor = def;
    of_actor.owner = x.a;
    ck_assert_int_eq(tl_timer_set(x.world, &timer, &of_actor), TL_OK);
    scene_frame(&x.s, SCENE_DELTA);
    scene_frame(&x.s, SCENE_DELTA);
    ck_assert_int_eq(tl_timer_get_info(x.world, timer, &info), TL_OK);
    ck_assert_str_eq(info.name, "bell");
    ck_assert(tl_timer_id_equal(info.id, timer));
    ck_assert(tl_actor_id_equal(info.owner, x.a));
    ck_assert_int_eq(info.status, TL_TIMER_ACTIVE);
    ck_assert_int_eq(info.rate, TL_SECONDS(2));
    ck_assert_int_eq(info.remaining, tl_timer_remaining(x.world, timer));
    ck_assert(info.loop && !info.real_time);
    ck_assert_int_eq(tl_timer_clear(x.world, &timer), TL_OK);
    ck_assert_int_eq(tl_timer_get_info(x.world, timer, &info), TL_ERR_STALE_ID);
    ck_assert_int_eq(info.rate, 0);
    scene_close(&x.s);
}
END_TEST

START_TEST(D_3_seconds_become_the_nearest_nanosecond_or_an_error)
{
    static const struct {
        double seconds;
        tl_time time;
    } rows[] = {{0.0, 0},         {0.5, TL_MS(500)}, {-1.5, -TL_MS(1500)},
                {1e-6, TL_US(1)}, {0.25e-9, 0},      {0.75e-9, 1},
                {-0.75e-9, -1},   {0.1, TL_MS(100)}, {3600.0, TL_SECONDS(3600)}};
    static const double wrong[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, 9223372036.9,
                                   -9223372037.0};
    tl_time time = 7;

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        ck_assert_int_eq(tl_time_from_seconds(rows[i].seconds, &time), TL_OK);
        ck_assert_int_eq(time, rows[i].time);
    }
    time = 7;
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        ck_assert_int_eq(tl_time_from_seconds(wrong[i], &time), TL_ERR_INVALID);
        ck_assert_int_eq(time, 7);
    }
    ck_assert_double_eq(tl_time_to_seconds(TL_MS(250)), 0.25);
    ck_assert_int_eq(TL_US(16667), 16667000);
}
END_TEST

/* Nothing that was never made can be taken for what is left out. */
START_TEST(what_failed_to_be_made_is_refused_where_an_id_may_be_left_out)
{
    cast x;
    tl_actor_id actor;
    tl_component_id part;
    tl_component_id other;
    tl_level_id level = {0};
    tl_timer_id timer = {0};

    cast_open(&x);
    const tl_component_def spoilt = {.component_class = &spoilt_kind};
    const tl_component_def sound = {.component_class = &part_kind};
    ck_assert_int_eq(tl_actor_spawn(x.world, &(tl_actor_def){.actor_class = NULL}, &actor),
                     TL_ERR_INVALID);
    ck_assert_int_eq(tl_component_add(x.world, x.a, x.s.level, &spoilt, &part), TL_ERR_INVALID);
    ck_assert_int_eq(tl_level_add(x.world, &(tl_level_def){.collection = {9, 9}}, &level),
                     TL_ERR_STALE_ID);
    ck_assert(tl_actor_id_is_null(actor) && tl_component_id_is_null(part) &&
              tl_level_id_is_null(level));

    ck_assert_int_eq(tl_component_add(x.world, actor, x.s.level, &sound, &other), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_component_add(x.world, (tl_actor_id){0}, level, &sound, &other),
                     TL_ERR_STALE_ID);
    const tl_component_def attached = {.component_class = &part_kind, .attach_to = part};
    ck_assert_int_eq(tl_component_add(x.world, x.a, x.s.level, &attached, &other), TL_ERR_STALE_ID);
    const tl_actor_def lost[] = {{.actor_class = &kind, .level = level},
                                 {.actor_class = &kind, .parent = actor}};
    tl_actor_id second;
    ck_assert_int_eq(tl_actor_spawn(x.world, &lost[0], &second), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_actor_spawn(x.world, &lost[1], &second), TL_ERR_STALE_ID);
    const tl_timer_def bound = {.fn = no_timer, .rate = 1, .owner = actor};
    ck_assert_int_eq(tl_timer_set(x.world, &timer, &bound), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_timer_set_for_next_tick(x.world, &bound, &timer), TL_ERR_STALE_ID);
    scene_close(&x.s);
}
END_TEST

START_TEST(what_a_stale_id_has_is_refused_where_an_id_may_be_left_out)
{
    cast x;
    tl_actor_id actor;
    tl_component_id part;

    cast_open(&x);
    const tl_component_def sound = {.component_class = &part_kind};
    ck_assert_int_eq(tl_component_add(x.world, (tl_actor_id){0}, x.s.level, &sound, &part), TL_OK);
    ck_assert(tl_actor_id_is_left_out(tl_component_owner(x.world, part)));
    ck_assert_int_eq(tl_actor_destroy(x.world, x.a), TL_OK);
    const tl_actor_def def = {.actor_class = &kind, .level = tl_actor_level(x.world, x.a)};
    ck_assert(tl_level_id_is_null(def.level));
    ck_assert_int_eq(tl_actor_spawn(x.world, &def, &actor), TL_ERR_STALE_ID);
    ck_assert_int_eq(
        tl_component_add(x.world, tl_component_owner(x.world, x.c), x.s.level, &sound, &part),
        TL_ERR_STALE_ID);
    const tl_component_def attached = {.component_class = &part_kind,
                                       .attach_to = tl_actor_component(x.world, x.b, 0)};
    ck_assert_int_eq(tl_component_add(x.world, x.b, x.s.level, &attached, &part), TL_ERR_STALE_ID);
    scene_close(&x.s);
}
END_TEST

static void spawn_from_any_thread(void *user, const tl_tick_context *context)
{
    cast *x = user;
    tl_actor_id actor;
    tl_component_id part;
    const tl_actor_def def = {.actor_class = &kind};
    const tl_component_def sound = {.component_class = &part_kind};

    ck_assert_int_eq(tl_actor_spawn(context->world, &def, &actor), TL_OK);
    ck_assert(tl_actor_id_is_null(actor));
    ck_assert_int_eq(tl_component_add(context->world, actor, x->s.level, &sound, &part), TL_OK);
}

START_TEST(D_16_an_id_that_is_not_known_yet_is_refused_where_it_may_be_left_out)
{
    cast x;
    tl_tick_id id;
    const tl_tick_def def = {.fn = spawn_from_any_thread, .user = &x, .run_on_any_thread = true};

    cast_open(&x);
    ck_assert_int_eq(tl_tick_create(x.world, &def, &id), TL_OK);
    ck_assert_int_eq(tl_tick_register(x.world, id, x.s.level), TL_OK);
    scene_frame(&x.s, SCENE_DELTA);
    ck_assert_uint_eq(tl_world_stats(x.world).refused_changes,
                      1); /* the component without an owner */
    scene_close(&x.s);
}
END_TEST

static void slow_down(void *user, tl_world *world, tl_time delta)
{
    (void)user;
    (void)delta;
    ck_assert_int_eq(tl_world_set_time_dilation(world, 0.5), TL_OK);
}

START_TEST(E3_8_a_dilation_set_where_the_network_is_received_acts_in_that_frame)
{
    const tl_ue3_def first = {.hooks = {.receive_network = slow_down}};
    const tl_ue3_def last = {.hooks = {.send_network = slow_down}};
    const tl_ue3_def *const defs[] = {&first, &last};
    scene s;

    for (int i = 0; i < 2; i++) {
        scene_open(&s, &(tl_world_def){.ue3 = defs[i]});
        ck_assert_int_eq(tl_ue3_begin_play(s.world, true), TL_OK);
        ck_assert_int_eq(tl_ue3_tick(s.world, TL_MS(100)), TL_OK);
        ck_assert_int_eq(tl_world_get_times(s.world).delta, i == 0 ? TL_MS(50) : TL_MS(100));
        ck_assert_int_eq(tl_ue3_tick(s.world, TL_MS(100)), TL_OK);
        ck_assert_int_eq(tl_world_get_times(s.world).delta, TL_MS(50));
        scene_close(&s);
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/helpers");

    tcase_add_test(tests, Q_7_components_wait_for_components_and_actors_until_that_is_taken_away);
    tcase_add_test(tests, a_stale_prerequisite_is_an_error);
    tcase_add_test(tests, A_6_the_interval_of_a_component_is_written_and_read);
    tcase_add_test(tests, D_16_helpers_are_deferred_in_bodies_of_any_thread);
    tcase_add_test(tests, a_timer_tells_all_of_itself_at_once);
    tcase_add_test(tests, D_3_seconds_become_the_nearest_nanosecond_or_an_error);
    tcase_add_test(tests, what_failed_to_be_made_is_refused_where_an_id_may_be_left_out);
    tcase_add_test(tests, what_a_stale_id_has_is_refused_where_an_id_may_be_left_out);
    tcase_add_test(tests, D_16_an_id_that_is_not_known_yet_is_refused_where_it_may_be_left_out);
    tcase_add_test(tests, E3_8_a_dilation_set_where_the_network_is_received_acts_in_that_frame);
    return suite_run(tests, 30);
}
