/* No callback walks, ticks or destroys the world that it runs in (D-5, D-10). */
#include "../support/suite.h"
#include "scene.h"

#include <check.h>

typedef struct intruder {
    tl_result begin;
    tl_result next;
    tl_result step;
    tl_result run_to;
    tl_result end;
    tl_result tick;
    tl_result engine;
    uint32_t calls;
} intruder;

static void intrude(intruder *self, tl_world *world)
{
    tl_item item;
    self->calls += 1;
    ck_assert_uint_lt(self->calls, 10);
    self->begin = tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL});
    self->next = tl_frame_next(world, &item);
    self->step = tl_frame_step(world, &item);
    self->run_to = tl_frame_run_to(world, TL_STAGE_TIMERS);
    self->end = tl_frame_end(world);
    self->tick = tl_world_tick(world, SCENE_DELTA);
    self->engine = tl_world_tick_engine_tickables(world, SCENE_DELTA);
    tl_world_destroy(world);
}

static void check_refused(const intruder *self, uint32_t calls)
{
    ck_assert_uint_eq(self->calls, calls);
    ck_assert_int_eq(self->begin, TL_ERR_LOCKED);
    ck_assert_int_eq(self->next, TL_ERR_STATE);
    ck_assert_int_eq(self->step, TL_ERR_STATE);
    ck_assert_int_eq(self->run_to, TL_ERR_STATE);
    ck_assert_int_eq(self->end, TL_ERR_STATE);
    ck_assert_int_eq(self->tick, TL_ERR_LOCKED);
    ck_assert_int_eq(self->engine, TL_ERR_LOCKED);
}

static void hook_intrude(void *user, tl_world *world, tl_time delta)
{
    (void)delta;
    intrude(user, world);
}

START_TEST(D_5_no_hook_can_walk_or_destroy_its_world)
{
    scene s;
    intruder self = {0};
    tl_world_hooks hooks = {.user = &self};
    switch (_i) {
    case 0:
        hooks.tick_start = hook_intrude;
        break;
    case 1:
        hooks.pre_actor_tick = hook_intrude;
        break;
    case 2:
        hooks.build_collision = hook_intrude;
        break;
    case 3:
        hooks.post_actor_tick = hook_intrude;
        break;
    default:
        hooks.tick_end = hook_intrude;
        break;
    }
    scene_open(&s, &(tl_world_def){.hooks = hooks});
    (void)scene_add(&s, "A", PRE);
    (void)scene_add(&s, "B", UPDATE);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:5 ");
    check_refused(&self, 1);
    scene_close(&s);
}
END_TEST

static void change_intrude(void *user, tl_world *world)
{
    intrude(user, world);
}

START_TEST(D_10_a_deferred_change_cannot_begin_a_frame)
{
    scene s;
    intruder self = {0};
    scene_open(&s, NULL);
    (void)scene_add(&s, "A", PRE);
    ck_assert_int_eq(tl_frame_defer(s.world, change_intrude, &self), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    check_refused(&self, 1);
    ck_assert_uint_eq(tl_world_frame(s.world), 1);
    scene_close(&s);
}
END_TEST

static intruder asked;

static tl_world *asked_world;

static bool ask_intrude(void *user)
{
    (void)user;
    intrude(&asked, asked_world);
    return true;
}

START_TEST(D_5_a_tickable_that_is_asked_cannot_walk_or_destroy_its_world)
{
    scene s;
    tl_tickable_id id;
    scene_open(&s, NULL);
    asked = (intruder){0};
    asked_world = s.world;
    scene_part *k = scene_slot(&s, "K");
    ck_assert_int_eq(tl_tickable_create(s.world,
                                        &(tl_tickable_def){.tick = scene_tickable_body,
                                                           .user = k,
                                                           .name = "K",
                                                           .is_tickable = ask_intrude,
                                                           .is_engine_wide = _i == 1},
                                        &id),
                     TL_OK);
    (void)scene_frame_trace(&s, SCENE_DELTA);
    if (_i == 1) {
        ck_assert_int_eq(tl_world_tick_engine_tickables(s.world, SCENE_DELTA), TL_OK);
    }
    ck_assert_uint_eq(k->runs, 1);
    check_refused(&asked, 1);
    scene_close(&s);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/reentry");

    tcase_add_loop_test(tests, D_5_no_hook_can_walk_or_destroy_its_world, 0, 5);
    tcase_add_test(tests, D_10_a_deferred_change_cannot_begin_a_frame);
    tcase_add_loop_test(tests, D_5_a_tickable_that_is_asked_cannot_walk_or_destroy_its_world, 0, 2);
    return suite_run(tests, 60);
}
