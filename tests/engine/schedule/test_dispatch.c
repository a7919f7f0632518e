/* Functions that are dispatched by hand (S-13). */
#include "../../support/suite.h"
#include "../scene.h"

#include "../any_thread.h"

static void act_dispatch_refused(scene_part *part)
{
    ck_assert_int_eq(tl_tick_dispatch(part->scene->world, part->target->id), TL_ERR_STATE);
}

/* M is undispatched; A before it, B behind it, C waits for it. */
typedef struct cast {
    scene s;
    scene_part *a;
    scene_part *m;
    scene_part *b;
    scene_part *c;
} cast;

static void cast_open(cast *c, const tl_tick_def *def)
{
    scene_open(&c->s, NULL);
    c->a = scene_add(&c->s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    c->m = scene_add_def(&c->s, "M", def);
    c->c = scene_add(&c->s, "C", TL_TICK_GROUP_PRE_PHYSICS);
    c->b = scene_add(&c->s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    scene_edge(c->m, c->c);
    c->a->target = c->m;
    c->b->target = c->m;
}

START_TEST(S_13_without_a_dispatch_it_runs_at_the_end_of_its_end_group)
{
    cast c;

    cast_open(&c, &scene_by_hand);
    (void)scene_add(&c.s, "P", TL_TICK_GROUP_POST_PHYSICS);
    for (int i = 0; i < 3; i++) {
        ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 B:0 M:0 C:0 P:4 ");
    }
    scene_close(&c.s);
}
END_TEST

START_TEST(S_13_Q_44_a_function_that_is_its_own_prerequisite_does_not_wait_for_itself)
{
    scene s;

    scene_open(&s, &(tl_world_def){.accept_cycles = true});
    scene_part *m = scene_add_def(&s, "M", &scene_by_hand);
    scene_part *c = scene_add(&s, "C", TL_TICK_GROUP_PRE_PHYSICS);
    scene_edge(m, c);
    scene_edge(c, c);
    for (int i = 0; i < 3; i++) {
        ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "M:0 C:0 ");
    }
    scene_close(&s);
}
END_TEST

START_TEST(S_13_Q_44_an_edge_that_closes_a_longer_cycle_blocks_no_function)
{
    scene s;

    scene_open(&s, &(tl_world_def){.accept_cycles = true});
    scene_part *m = scene_add_def(&s, "M", &scene_by_hand);
    scene_part *c = scene_add(&s, "C", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *d = scene_add(&s, "D", TL_TICK_GROUP_PRE_PHYSICS);
    scene_edge(m, c);
    scene_edge(m, d);
    scene_edge(d, c); /* D runs first, */
    scene_edge(c, d); /* and is not blocked by C */
    for (int i = 0; i < 3; i++) {
        ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "M:0 D:0 C:0 ");
    }
    scene_close(&s);
}
END_TEST

/* The part behind the target becomes a prerequisite of it. */
static void act_edge_from_next(scene_part *part)
{
    scene_part *target = part->target;

    (void)tl_tick_add_prerequisite(part->scene->world, target->id, target[1].id);
}

START_TEST(S_13_Q_5_a_prerequisite_that_is_added_in_the_frame_holds_from_the_next_one_on)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *m = scene_add_def(&s, "M", &scene_by_hand);
    scene_part *c = scene_add(&s, "C", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *d = scene_add(&s, "D", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *b = scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    scene_edge(m, c);
    scene_edge(m, d);
    b->target = c;
    b->act = act_edge_from_next; /* D -> C, when both are undispatched */
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 M:0 C:0 D:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 M:0 D:0 C:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(S_13_Q_5_an_undispatched_prerequisite_added_in_the_frame_does_not_block)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *b = scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *y = scene_make(&s, "Y", &(tl_tick_def){0});
    (void)scene_add_def(&s, "M", &scene_by_hand);
    scene_register(y);
    b->target = y;
    b->act = act_edge_from_next;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 Y:0 M:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 M:0 Y:0 ");
    scene_close(&s);
}
END_TEST

static void act_take_edge_away(scene_part *part)
{
    scene_part *target = part->target;

    ck_assert_int_eq(tl_tick_remove_prerequisite(part->scene->world, target->id, target[-1].id),
                     TL_OK);
}

START_TEST(S_13_Q_47_a_prerequisite_that_is_removed_in_the_frame_holds_until_its_end)
{
    cast c;

    cast_open(&c, &scene_by_hand);
    c.a->target = c.c;
    c.a->act = act_take_edge_away; /* M -> C, before either has had its turn */
    ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 B:0 M:0 C:0 ");
    c.a->act = NULL;
    ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 C:0 B:0 M:0 ");
    scene_edge(c.m, c.c);
    c.b->target = c.c;
    c.b->act = act_take_edge_away; /* when both are undispatched */
    ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 B:0 M:0 C:0 ");
    scene_close(&c.s);
}
END_TEST

static void act_register_later(scene_part *part)
{
    tl_world *world = part->scene->world;

    ck_assert_int_eq(tl_tick_unregister(world, part->target->id), TL_OK);
    ck_assert_int_eq(tl_tick_set_group(world, part->target->id, TL_TICK_GROUP_POST_PHYSICS), TL_OK);
    scene_register(part->target);
}

static void act_toggle_and_dispatch(scene_part *part)
{
    scene_act_toggle(part);
    scene_act_dispatch(part);
}

START_TEST(S_13_F_4_a_function_that_left_while_it_was_undispatched_has_another_place)
{
    cast c;

    cast_open(&c, &scene_by_hand);
    scene_part *d = scene_add(&c.s, "D", TL_TICK_GROUP_DURING_PHYSICS);
    (void)scene_add(&c.s, "P", TL_TICK_GROUP_POST_PHYSICS);
    c.b->act = act_register_later;
    d->target = c.m;
    d->act = act_toggle_and_dispatch;
    ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 B:0 C:0 D:2 P:4 M:4 ");
    scene_close(&c.s);
}
END_TEST

START_TEST(S_13_one_that_is_enabled_at_the_end_of_its_end_group_is_not_left_over)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *m = scene_add_def(&s, "M", &scene_by_hand);
    scene_part *n = scene_add_def(&s, "N", &scene_by_hand);
    scene_part *b = scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    b->target = m;
    b->act = scene_act_disable;
    n->target = m;
    n->act = scene_act_enable; /* which has been passed over already */
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 N:0 M:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(S_13_dependents_do_not_run_inside_it)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *m = scene_add_def(&s, "M", &scene_by_hand);
    scene_part *c = scene_add(&s, "C", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *n = scene_add_def(&s, "N", &scene_by_hand);
    scene_part *o = scene_add_def(&s, "O", &scene_by_hand);
    scene_part *b = scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    scene_edge(m, c);
    b->target = m;
    b->act = scene_act_dispatch;
    m->target = n;
    m->act = scene_act_dispatch; /* N runs inside of M, */
    n->target = o;
    n->act = scene_act_dispatch; /* and O inside of both: M has not ended yet */
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 M:0 N:0 O:0 C:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(S_13_a_late_end_group_keeps_it_and_its_dependents_undispatched)
{
    cast c;

    cast_open(&c, &scene_by_hand_late);
    (void)scene_add(&c.s, "P", TL_TICK_GROUP_POST_PHYSICS);
    (void)scene_add(&c.s, "Q", TL_TICK_GROUP_POST_UPDATE_WORK);
    ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 B:0 P:4 M:4 C:4 Q:5 ");
    scene_close(&c.s);
}
END_TEST

START_TEST(S_13_dispatched_before_its_place_it_runs_at_its_place)
{
    cast c;

    cast_open(&c, &scene_by_hand);
    c.a->act = scene_act_dispatch;
    for (int i = 0; i < 3; i++) {
        ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 M:0 C:0 B:0 ");
    }
    c.a->act = NULL; /* it is undispatched again */
    ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 B:0 M:0 C:0 ");
    scene_close(&c.s);
}
END_TEST

START_TEST(S_13_dispatched_after_its_place_it_runs_at_once)
{
    cast c;

    cast_open(&c, &scene_by_hand_late);
    scene_part *p = scene_add(&c.s, "P", TL_TICK_GROUP_DURING_PHYSICS);
    (void)scene_add(&c.s, "Q", TL_TICK_GROUP_DURING_PHYSICS);
    p->target = c.m;
    p->act = scene_act_dispatch;
    ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 B:0 P:2 M:2 C:2 Q:2 ");
    ck_assert(scene_info(c.m).has_run);
    ck_assert_uint_eq(tl_world_stats(c.s.world).ticks_run, 6);
    ck_assert_uint_eq(tl_frame_position(c.s.world), 6);
    scene_close(&c.s);
}
END_TEST

START_TEST(S_13_it_runs_once_a_frame)
{
    cast c;

    cast_open(&c, &scene_by_hand);
    scene_part *p = scene_add(&c.s, "P", TL_TICK_GROUP_POST_PHYSICS);
    p->target = c.m;
    p->act = act_dispatch_refused;
    ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 B:0 M:0 C:0 P:4 ");
    ck_assert_int_eq(tl_tick_dispatch(c.s.world, c.a->id), TL_ERR_REFUSED);
    ck_assert_int_eq(tl_tick_dispatch(c.s.world, (tl_tick_id){0}), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_tick_unregister(c.s.world, c.m->id), TL_OK);
    ck_assert_int_eq(tl_tick_dispatch(c.s.world, c.m->id), TL_ERR_NOT_REGISTERED);
    scene_close(&c.s);
}
END_TEST

START_TEST(S_13_an_undispatched_function_can_be_disabled_and_destroyed)
{
    cast c;

    cast_open(&c, &scene_by_hand);
    c.b->act = scene_act_disable;
    ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 B:0 C:0 ");
    c.b->act = NULL;
    ck_assert_int_eq(tl_tick_set_enabled(c.s.world, c.m->id, true), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 B:0 M:0 C:0 ");
    c.b->act = scene_act_destroy;
    ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 B:0 C:0 ");
    c.b->act = NULL;
    ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 C:0 B:0 ");
    scene_close(&c.s);
}
END_TEST

START_TEST(S_13_N_17_an_undispatched_function_that_is_enabled_again_is_undispatched_again)
{
    cast c;

    cast_open(&c, &scene_by_hand_late);
    c.b->act = scene_act_toggle;
    ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 B:0 M:4 C:4 ");
    scene_part *p = scene_add(&c.s, "P", TL_TICK_GROUP_DURING_PHYSICS);
    p->target = c.m;
    p->act = scene_act_dispatch; /* after it was switched off and on */
    ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 B:0 P:2 M:2 C:2 ");
    p->act = scene_act_toggle; /* after it has run it runs no more */
    c.b->act = scene_act_dispatch;
    ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 B:0 M:0 C:0 P:2 ");
    scene_close(&c.s);
}
END_TEST

START_TEST(S_13_Q_51_a_newly_spawned_function_waits_for_an_undispatched_one)
{
    cast c;

    cast_open(&c, &scene_by_hand_late);
    scene_part *n = scene_make(&c.s, "N", &(tl_tick_def){.can_ever_tick = true});
    scene_part *h =
        scene_make(&c.s, "H", &(tl_tick_def){.can_ever_tick = true, .high_priority = true});
    (void)scene_add(&c.s, "P", TL_TICK_GROUP_POST_PHYSICS);
    scene_edge(c.m, n);
    scene_edge(c.m, h);
    c.b->target = n;
    c.b->act = scene_act_register;
    ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 B:0 P:4 M:4 C:4 N:4 ");
    c.b->target = h;
    ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 B:0 P:4 M:4 C:4 N:4 H:4 ");
    c.b->target = c.c; /* what waits, switched off and on, still does */
    c.b->act = scene_act_toggle;
    ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 B:0 P:4 M:4 H:4 C:4 N:4 ");
    c.b->target = n;
    ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "A:0 B:0 P:4 M:4 H:4 C:4 N:4 ");
    scene_close(&c.s);
}
END_TEST

START_TEST(S_13_Q_51_a_newly_spawned_function_does_not_wait_for_one_that_was_dispatched_and_ran)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *d = scene_add(&s, "D", PRE);
    scene_part *m = scene_add_def(
        &s, "M",
        &(tl_tick_def){.dispatch_manually = true, .end_group = TL_TICK_GROUP_POST_PHYSICS});
    scene_part *b = scene_add(&s, "B", PRE);
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){.can_ever_tick = true});
    (void)scene_add(&s, "P", POST);
    scene_edge(m, n);
    d->target = m;
    d->act = scene_act_dispatch;
    b->target = n;
    b->act = scene_act_register_once;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "D:0 M:0 B:0 N:2 P:4 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "D:0 M:0 B:0 N:0 P:4 ");
    scene_close(&s);
}
END_TEST

START_TEST(S_13_in_pause_frames_no_function_is_undispatched)
{
    cast c;

    cast_open(&c, &(tl_tick_def){.dispatch_manually = true, .tick_even_when_paused = true});
    ck_assert_int_eq(tl_world_set_paused(c.s.world, true), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&c.s, SCENE_DELTA), "M:0 ");
    scene_close(&c.s);
}
END_TEST

/* Any-thread functions that depend on an undispatched one. */

START_TEST(S_13_dependents_wait_on_any_number_of_workers)
{
    rig r;
    uint32_t clock = 0;
    rig_turn first = {.clock = &clock};
    rig_turn second = {.clock = &clock};

    rig_open(&r, (uint32_t)_i);
    tl_tick_def def = {
        .fn = rig_take_turn, .user = &first, .run_on_any_thread = true, .dispatch_manually = true};
    tl_tick_id undispatched = rig_add(&r, &def);
    def = (tl_tick_def){.fn = rig_take_turn, .user = &second, .run_on_any_thread = true};
    tl_tick_id behind = rig_add(&r, &def);
    ck_assert_int_eq(tl_tick_add_prerequisite(r.world, behind, undispatched), TL_OK);
    for (uint32_t i = 0; i < 10; i++) {
        clock = 0;
        rig_frame(&r);
        ck_assert_uint_eq(first.at, 1);
        ck_assert_uint_eq(second.at, 2);
    }
    rig_close(&r);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/dispatch");

    tcase_add_test(tests, S_13_without_a_dispatch_it_runs_at_the_end_of_its_end_group);
    tcase_add_test(tests,
                   S_13_Q_44_a_function_that_is_its_own_prerequisite_does_not_wait_for_itself);
    tcase_add_test(tests, S_13_Q_44_an_edge_that_closes_a_longer_cycle_blocks_no_function);
    tcase_add_test(tests,
                   S_13_Q_5_a_prerequisite_that_is_added_in_the_frame_holds_from_the_next_one_on);
    tcase_add_test(tests, S_13_Q_5_an_undispatched_prerequisite_added_in_the_frame_does_not_block);
    tcase_add_test(tests,
                   S_13_Q_47_a_prerequisite_that_is_removed_in_the_frame_holds_until_its_end);
    tcase_add_test(tests,
                   S_13_F_4_a_function_that_left_while_it_was_undispatched_has_another_place);
    tcase_add_test(tests, S_13_one_that_is_enabled_at_the_end_of_its_end_group_is_not_left_over);
    tcase_add_test(tests, S_13_dependents_do_not_run_inside_it);
    tcase_add_test(tests, S_13_a_late_end_group_keeps_it_and_its_dependents_undispatched);
    tcase_add_test(tests, S_13_dispatched_before_its_place_it_runs_at_its_place);
    tcase_add_test(tests, S_13_dispatched_after_its_place_it_runs_at_once);
    tcase_add_test(tests, S_13_it_runs_once_a_frame);
    tcase_add_test(tests, S_13_an_undispatched_function_can_be_disabled_and_destroyed);
    tcase_add_test(
        tests,
        S_13_Q_51_a_newly_spawned_function_does_not_wait_for_one_that_was_dispatched_and_ran);
    tcase_add_test(tests, S_13_in_pause_frames_no_function_is_undispatched);
    tcase_add_test(tests,
                   S_13_N_17_an_undispatched_function_that_is_enabled_again_is_undispatched_again);
    tcase_add_test(tests, S_13_Q_51_a_newly_spawned_function_waits_for_an_undispatched_one);
    tcase_add_loop_test(tests, S_13_dependents_wait_on_any_number_of_workers, 0, 3);
    return suite_run(tests, 60);
}
