/* The thread of a world: who may call it. */
#include "../../support/nothing.h"
#include "../../support/suite.h"
#include "../../support/world_fixture.h"
#include "../any_thread.h"

#include <pthread.h>

typedef struct stranger {
    tl_world *world;
    tl_result made;
    tl_result refused[7];
    tl_result begun;
    tl_result adopted;
    tl_result made_then;
} stranger;

static void change_nothing(void *user, tl_world *world)
{
    (void)user;
    (void)world;
}

static void *from_another_thread(void *user)
{
    stranger *s = user;
    tl_tick_id id;
    tl_collection_id collection;

    s->made = tl_tick_create(s->world, &(tl_tick_def){.fn = no_tick}, &id);
    s->begun = tl_world_tick(s->world, TL_MS(1));
    s->refused[0] = tl_collection_add(s->world, &collection);
    s->refused[1] = tl_collection_include(s->world, tl_collection_main(s->world), (tl_level_id){0});
    s->refused[2] = tl_trace_set_enabled(s->world, true);
    s->refused[3] = tl_provenance_set_logging(s->world, true);
    s->refused[4] = tl_world_set_shuffle_seed(s->world, 1);
    s->refused[5] = tl_ue3_tick(s->world, TL_MS(1));
    s->refused[6] = tl_frame_defer(s->world, change_nothing, NULL);
    s->adopted = tl_world_adopt(s->world);
    s->made_then = tl_tick_create(s->world, &(tl_tick_def){.fn = no_tick}, &id);
    return NULL;
}

START_TEST(a_call_from_a_thread_that_does_not_own_the_world_is_refused)
{
    rig r;
    pthread_t thread;
    tl_tick_id id;

    rig_open(&r, 0);
    stranger s = {.world = r.world};
    ck_assert_int_eq(pthread_create(&thread, NULL, from_another_thread, &s), 0);
    pthread_join(thread, NULL);
    ck_assert_int_eq(s.made, TL_ERR_WRONG_THREAD);
    ck_assert_int_eq(s.begun, TL_ERR_WRONG_THREAD);
    for (uint32_t i = 0; i < 7; i++) {
        ck_assert_int_eq(s.refused[i], TL_ERR_WRONG_THREAD);
    }
    ck_assert_int_eq(s.adopted, TL_OK);
    ck_assert_int_eq(s.made_then, TL_OK);
    ck_assert_int_eq(tl_tick_create(r.world, &(tl_tick_def){.fn = no_tick}, &id),
                     TL_ERR_WRONG_THREAD);
    ck_assert_int_eq(tl_frame_step(r.world, NULL), TL_ERR_WRONG_THREAD);
    ck_assert_int_eq(tl_world_adopt(r.world), TL_OK);
    rig_frame(&r);
    ck_assert_int_eq(tl_world_adopt(NULL), TL_ERR_INVALID);
    rig_close(&r);
}
END_TEST

typedef struct tickable_stranger {
    tl_world *world;
    tl_tickable_id made;
    tl_tickable_id there;
    tl_result results[3];
} tickable_stranger;

static void count_tick(void *user, const tl_tickable_context *context)
{
    uint32_t *ticks = user;

    (void)context;
    *ticks += 1;
}

static void *change_tickables(void *user)
{
    tickable_stranger *s = user;

    s->results[0] = tl_tickable_create(s->world, &(tl_tickable_def){.tick = count_tick}, &s->made);
    s->results[1] = tl_tickable_destroy(s->world, s->there);
    s->results[2] = tl_tickable_set_type(s->world, s->there, TL_TICKABLE_NEVER);
    return NULL;
}

START_TEST(K_13_another_thread_makes_destroys_and_changes_no_tickable)
{
    rig r;
    pthread_t thread;
    uint32_t ticks = 0;

    rig_open(&r, 0);
    tickable_stranger s = {.world = r.world};
    ck_assert_int_eq(tl_tickable_create(
                         r.world, &(tl_tickable_def){.tick = count_tick, .user = &ticks}, &s.there),
                     TL_OK);
    ck_assert_int_eq(pthread_create(&thread, NULL, change_tickables, &s), 0);
    pthread_join(thread, NULL);
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_int_eq(s.results[i], TL_ERR_WRONG_THREAD);
    }
    ck_assert(tl_tickable_id_is_null(s.made));
    rig_frame(&r);
    ck_assert_uint_eq(ticks, 1);
    rig_close(&r);
}
END_TEST

typedef struct visitor {
    tl_world *other;
    tl_result result;
    tl_result slept;
    tl_result walked;
    tl_result ticked;
    tl_result nested;
    tl_result logged;
    tl_result other_ticked;
    tl_result other_adopted;
    tl_script_id script;
} visitor;

static void visit(void *user, const tl_tick_context *context)
{
    visitor *v = user;

    v->result = tl_world_set_paused(v->other, true);
    v->slept = tl_script_sleep(context->world, v->script, TL_MS(1), 0);
    v->walked = tl_frame_step(context->world, NULL);
    v->ticked = tl_world_tick(context->world, TL_MS(1));
    v->nested = tl_tick_run_nested(context, context->tick);
    v->logged = tl_provenance_set_logging(context->world, true);
    v->other_ticked = tl_world_tick(v->other, TL_MS(1));
    v->other_adopted = tl_world_adopt(v->other);
    tl_world_destroy(v->other);
}

START_TEST(a_body_on_any_thread_may_change_its_own_world_only)
{
    rig r;
    tl_world *other = new_world((tl_world_def){0});
    visitor v = {.other = other};

    rig_open(&r, (uint32_t)_i);
    (void)rig_add(&r, &(tl_tick_def){.fn = visit, .user = &v, .run_on_any_thread = true});
    rig_frame(&r);
    ck_assert_int_eq(v.result, TL_ERR_WRONG_THREAD);
    ck_assert_int_eq(v.slept, TL_ERR_STATE);
    ck_assert_int_eq(v.walked, TL_ERR_STATE); /* the same on every thread */
    ck_assert_int_eq(v.ticked, TL_ERR_LOCKED);
    ck_assert_int_eq(v.nested, TL_ERR_STATE);
    ck_assert_int_eq(v.logged, TL_ERR_STATE);
    ck_assert_int_eq(v.other_ticked, TL_ERR_WRONG_THREAD);
    ck_assert_int_eq(v.other_adopted, TL_ERR_WRONG_THREAD);
    ck_assert(!tl_world_is_paused(other));
    close_world(other);
    rig_close(&r);
}
END_TEST

static void take_time(void *user, const tl_tick_context *context)
{
    volatile uint32_t turns = 0;

    (void)user;
    (void)context;
    while (turns < 5000) {
        turns += 1;
    }
}

static void make_scripts(void *user, const tl_tick_context *context)
{
    static const tl_actor_class kind = {.name = "Scripted"};

    (void)user;
    for (uint32_t i = 0; i < 50; i++) {
        tl_script_def def = {.fn = no_script};
        tl_script_id script;
        ck_assert_int_eq(
            tl_actor_spawn(context->world, &(tl_actor_def){.actor_class = &kind}, &def.actor),
            TL_OK);
        ck_assert_int_eq(tl_script_create(context->world, &def, &script), TL_OK);
    }
}

/* The thread sanitizer looks on. */
START_TEST(D_16_scripts_are_made_while_actors_without_one_tick_on_workers)
{
    static const tl_actor_class kind = {.name = "Worker", .tick = take_time};
    tl_workers *workers = NULL;
    tl_actor_id actor;

    ck_assert_int_eq(tl_workers_create(&workers, NULL, 2), TL_OK);
    tl_world *own = fixture_world_of(&(tl_world_def){.workers = workers});
    for (uint32_t i = 0; i < 100; i++) {
        tl_actor_def def = {.actor_class = &kind,
                            .primary_tick = {.can_ever_tick = true,
                                             .run_on_any_thread = true,
                                             .has_group = true,
                                             .group = TL_TICK_GROUP_DURING_PHYSICS,
                                             .end_group = TL_TICK_GROUP_POST_PHYSICS}};
        ck_assert_int_eq(tl_actor_spawn(own, &def, &actor), TL_OK);
    }
    (void)fixture_tick(own, TL_TICK_GROUP_DURING_PHYSICS, make_scripts, NULL);
    fixture_frames(own, 5);
    ck_assert_uint_eq(tl_world_stats(own).actors, 350);
    tl_world_destroy(own);
    tl_workers_destroy(workers);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/thread");

    tcase_add_test(tests, a_call_from_a_thread_that_does_not_own_the_world_is_refused);
    tcase_add_test(tests, K_13_another_thread_makes_destroys_and_changes_no_tickable);
    tcase_add_loop_test(tests, a_body_on_any_thread_may_change_its_own_world_only, 0, 3);
    tcase_add_test(tests, D_16_scripts_are_made_while_actors_without_one_tick_on_workers);
    return suite_run(tests, 60);
}
