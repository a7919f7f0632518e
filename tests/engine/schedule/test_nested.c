/* Nested ticks (S-14). */
#include "../../support/suite.h"
#include "../any_thread.h"

typedef struct part part;
struct part {
    rig *r;
    tl_tick_id id;
    tl_tick_id inner;
    tl_result result;
    tl_result again;
    tl_tick_id seen; /* in its context */
    tl_item writer;  /* of a value written by it */
    tl_time delta;
    tl_value_id value;
    uint32_t runs;
    uint32_t order;     /* of its last run in the frame */
    atomic_uint *clock; /* of all parts */
    tl_tick_group group;
    void (*change)(part *self, tl_world *world); /* before it nests; NULL: nothing */
    tl_tick_id other;                            /* for that */
};

static void plain(void *user, const tl_tick_context *context)
{
    part *self = user;
    const float floats[1] = {1.0F};

    self->runs += 1;
    self->seen = context->tick;
    self->delta = context->delta;
    self->group = context->group;
    self->order = atomic_fetch_add(self->clock, 1) + 1;
    if (!tl_value_id_is_null(self->value)) {
        ck_assert_int_eq(tl_value_write(context->world, self->value, floats), TL_OK);
    }
}

static void manager(void *user, const tl_tick_context *context)
{
    part *self = user;

    plain(user, context);
    if (self->change != NULL) {
        self->change(self, context->world);
    }
    self->result = tl_tick_run_nested(context, self->inner);
    self->again = tl_tick_run_nested(context, self->inner);
}

/* A manager, the function that it runs, and one that waits for that one. */
typedef struct nest {
    rig r;
    atomic_uint clock;
    part outer;
    part inner;
    part after;
} nest;

static void nest_open_in(nest *n, uint32_t workers, const tl_world_def *world,
                         const tl_tick_def *inner)
{
    tl_tick_def def = *inner;

    memset(n, 0, sizeof(*n));
    rig_open_def(&n->r, workers, *world);
    n->outer.clock = n->inner.clock = n->after.clock = &n->clock;
    def.fn = plain;
    def.user = &n->inner;
    n->outer.id = rig_add(&n->r, &(tl_tick_def){.fn = manager, .user = &n->outer});
    n->after.id = rig_add(&n->r, &(tl_tick_def){.fn = plain, .user = &n->after});
    n->inner.id = rig_add(&n->r, &def);
    n->outer.inner = n->inner.id;
    ck_assert_int_eq(tl_tick_add_prerequisite(n->r.world, n->after.id, n->inner.id), TL_OK);
}

static void nest_open(nest *n, uint32_t workers, const tl_tick_def *inner)
{
    nest_open_in(n, workers, &(tl_world_def){0}, inner);
}

START_TEST(S_14_an_inner_function_runs_inside_the_body_and_once_a_frame)
{
    nest n;

    nest_open(&n, (uint32_t)_i, &(tl_tick_def){.name = "inner"});
    for (uint32_t frame = 1; frame <= 5; frame++) {
        n.clock = 0;
        rig_frame(&n.r);
        ck_assert_int_eq(n.outer.result, TL_OK);
        ck_assert_int_eq(n.outer.again, TL_ERR_STATE); /* F-4 */
        ck_assert_uint_eq(n.inner.runs, frame);
        ck_assert_uint_eq(n.inner.order, 2);
        ck_assert_uint_eq(n.after.order, 3);
        ck_assert(tl_tick_id_equal(n.inner.seen, n.inner.id));
        ck_assert(info_of(n.r.world, n.inner.id).has_run);
    }
    ck_assert_uint_eq(tl_world_stats(n.r.world).ticks_run, 15);
    ck_assert_uint_eq(tl_frame_position(n.r.world), 3);
    rig_close(&n.r);
}
END_TEST

START_TEST(S_14_a_function_runs_at_its_place_again_when_it_is_not_nested)
{
    nest n;

    nest_open(&n, 0, &(tl_tick_def){.name = "inner"});
    rig_frame(&n.r);
    n.outer.inner = (tl_tick_id){0};
    rig_frame(&n.r);
    ck_assert_int_eq(n.outer.result, TL_ERR_STALE_ID);
    ck_assert_uint_eq(n.inner.runs, 2);
    rig_close(&n.r);
}
END_TEST

START_TEST(S_14_stamps_name_the_inner_function)
{
    nest n;

    nest_open(&n, 0, &(tl_tick_def){.name = "inner"});
    ck_assert_int_eq(
        tl_value_create(n.r.world, &(tl_value_def){.name = "v", .dimensions = 1}, &n.inner.value),
        TL_OK);
    rig_frame(&n.r);
    ck_assert_uint_eq(tl_value_stamp(n.r.world, n.inner.value).writer.id,
                      tl_tick_id_store(n.inner.id));
    rig_close(&n.r);
}
END_TEST

START_TEST(S_14_a_function_that_waits_or_cannot_run_is_refused)
{
    nest n;
    part last = {.clock = &n.clock};

    nest_open(&n, 0, &(tl_tick_def){.start_disabled = true});
    rig_frame(&n.r);
    ck_assert_int_eq(n.outer.result, TL_ERR_REFUSED);
    ck_assert_int_eq(tl_tick_unregister(n.r.world, n.inner.id), TL_OK);
    rig_frame(&n.r);
    ck_assert_int_eq(n.outer.result, TL_ERR_NOT_REGISTERED);
    n.outer.inner = n.after.id; /* waits for one behind the manager */
    last.id = rig_add(&n.r, &(tl_tick_def){.fn = plain, .user = &last});
    ck_assert_int_eq(tl_tick_add_prerequisite(n.r.world, n.after.id, last.id), TL_OK);
    rig_frame(&n.r);
    ck_assert_int_eq(n.outer.result, TL_ERR_STATE);
    ck_assert_int_eq(tl_tick_run_nested(NULL, last.id), TL_ERR_INVALID);
    rig_close(&n.r);
}
END_TEST

START_TEST(S_14_one_that_is_in_progress_on_any_thread_is_not_run_again)
{
    nest n;

    nest_open(&n, (uint32_t)_i, &(tl_tick_def){.run_on_any_thread = true});
    rig_frame(&n.r);
    ck_assert_int_eq(n.outer.result, TL_ERR_STATE);
    ck_assert_uint_eq(n.inner.runs, 1);
    rig_close(&n.r);
}
END_TEST

/* A cycle: the inner function is placed before what it would have to wait for. */
START_TEST(S_14_Q_44_an_edge_that_closes_a_cycle_does_not_count)
{
    rig r;
    atomic_uint clock = 0;
    part outer = {.clock = &clock};
    part inner = {.clock = &clock};
    part other = {.clock = &clock};

    rig_open_def(&r, 0, (tl_world_def){.accept_cycles = true});
    outer.id = rig_add(&r, &(tl_tick_def){.fn = manager, .user = &outer});
    other.id = rig_add(&r, &(tl_tick_def){.fn = plain, .user = &other});
    inner.id = rig_add(&r, &(tl_tick_def){.fn = plain, .user = &inner});
    outer.inner = inner.id;
    ck_assert_int_eq(tl_tick_add_prerequisite(r.world, other.id, inner.id), TL_OK);
    ck_assert_int_eq(tl_tick_add_prerequisite(r.world, inner.id, other.id), TL_OK);
    rig_frame(&r);
    ck_assert_int_eq(outer.result, TL_OK);
    ck_assert_uint_eq(inner.order, 2);
    ck_assert_uint_eq(other.order, 3);
    rig_close(&r);
}
END_TEST

/* The manager nests `after`, which waits for `inner` if it is told so when it is queued. */
static void nest_after(nest *n, const tl_world_def *def, void (*change)(part *, tl_world *))
{
    nest_open_in(n, 0, def, &(tl_tick_def){0});
    n->outer.change = change;
    n->outer.inner = n->after.id;
    n->outer.other = n->inner.id;
}

static void remove_other(part *self, tl_world *world)
{
    ck_assert_int_eq(tl_tick_remove_prerequisite(world, self->inner, self->other), TL_OK);
}

static void add_other(part *self, tl_world *world)
{
    ck_assert_int_eq(tl_tick_add_prerequisite(world, self->inner, self->other), TL_OK);
}

static void remove_other_while_disabled(part *self, tl_world *world)
{
    ck_assert_int_eq(tl_tick_set_enabled(world, self->inner, false), TL_OK);
    remove_other(self, world);
    ck_assert_int_eq(tl_tick_set_enabled(world, self->inner, true), TL_OK);
}

START_TEST(S_14_Q_5_Q_47_its_prerequisites_are_fixed_when_it_is_queued)
{
    nest n;

    nest_after(&n, &(tl_world_def){0}, remove_other);
    rig_frame(&n.r);
    ck_assert_int_eq(n.outer.result, TL_ERR_STATE);
    n.outer.change = add_other;
    rig_frame(&n.r);
    ck_assert_int_eq(n.outer.result, TL_OK);
    n.outer.change = NULL;
    rig_frame(&n.r);
    ck_assert_int_eq(n.outer.result, TL_ERR_STATE);
    rig_close(&n.r);
}
END_TEST

START_TEST(S_14_Q_47_N_17_a_function_disabled_when_it_lost_its_prerequisite_still_waits)
{
    nest n;

    nest_after(&n, &(tl_world_def){0}, remove_other_while_disabled);
    rig_frame(&n.r);
    ck_assert_int_eq(n.outer.result, TL_ERR_STATE);
    rig_close(&n.r);
}
END_TEST

START_TEST(S_14_Q_39_dependents_of_a_disabled_function_do_not_wait)
{
    nest n;
    part last = {.clock = &n.clock};

    nest_after(&n, &(tl_world_def){0}, NULL);
    last.id = rig_add(&n.r, &(tl_tick_def){.fn = plain, .user = &last});
    ck_assert_int_eq(tl_tick_add_prerequisite(n.r.world, n.inner.id, last.id), TL_OK);
    ck_assert_int_eq(tl_tick_set_enabled(n.r.world, n.inner.id, false), TL_OK);
    rig_frame(&n.r);
    ck_assert_int_eq(n.outer.result, TL_OK);
    rig_close(&n.r);
}
END_TEST

START_TEST(S_14_P_7_in_a_pause_nothing_waits)
{
    nest n;

    nest_open(&n, 0, &(tl_tick_def){.tick_even_when_paused = true});
    tl_tick_id outer = rig_add(
        &n.r, &(tl_tick_def){.fn = manager, .user = &n.outer, .tick_even_when_paused = true});
    ck_assert_int_eq(tl_tick_destroy(n.r.world, n.outer.id), TL_OK);
    ck_assert_int_eq(tl_tick_add_prerequisite(n.r.world, outer, n.inner.id), TL_OK);
    part last = {.clock = &n.clock};
    last.id =
        rig_add(&n.r, &(tl_tick_def){.fn = plain, .user = &last, .tick_even_when_paused = true});
    ck_assert_int_eq(tl_tick_add_prerequisite(n.r.world, n.after.id, last.id), TL_OK);
    n.outer.inner = n.after.id;
    ck_assert_int_eq(tl_world_set_paused(n.r.world, true), TL_OK);
    rig_frame(&n.r);
    ck_assert_int_eq(n.outer.result, TL_OK);
    ck_assert_uint_eq(n.after.order, 3); /* inner, the manager, after; last */
    rig_close(&n.r);
}
END_TEST

static void enable_both(part *self, tl_world *world)
{
    ck_assert_int_eq(tl_tick_set_enabled(world, self->inner, true), TL_OK);
    ck_assert_int_eq(tl_tick_set_enabled(world, self->other, true), TL_OK);
}

START_TEST(S_14_Q_51_a_newly_spawned_function_waits_for_one_of_its_round)
{
    nest n;

    nest_after(&n, &(tl_world_def){0}, enable_both);
    ck_assert_int_eq(tl_tick_set_enabled(n.r.world, n.inner.id, false), TL_OK);
    ck_assert_int_eq(tl_tick_set_enabled(n.r.world, n.after.id, false), TL_OK);
    rig_frame(&n.r);
    ck_assert_int_eq(n.outer.result, TL_ERR_STATE);
    ck_assert_uint_eq(n.inner.order, 2);
    ck_assert_uint_eq(n.after.order, 3);
    rig_close(&n.r);
}
END_TEST

static void enable_inner(part *self, tl_world *world)
{
    ck_assert_int_eq(tl_tick_set_enabled(world, self->inner, true), TL_OK);
}

START_TEST(S_14_N_12_a_newly_spawned_function_has_its_first_delta)
{
    nest n;

    nest_open(&n, 0, &(tl_tick_def){.start_disabled = true});
    n.outer.change = enable_inner;
    rig_frame(&n.r);
    ck_assert_int_eq(n.outer.result, TL_OK);
    ck_assert_int_eq(n.inner.delta, TL_MS(10));
    rig_close(&n.r);
}
END_TEST

static void dispatch_outer(void *user, const tl_timer_call *call)
{
    nest *n = user;

    (void)call;
    ck_assert_int_eq(tl_tick_dispatch(n->r.world, n->outer.id), TL_OK);
}

START_TEST(S_14_S_13_inside_of_a_timer_the_group_is_that_which_comes)
{
    nest n;
    tl_timer_id timer = {0};

    nest_open(&n, 0, &(tl_tick_def){.group = TL_TICK_GROUP_LAST_DEMOTABLE});
    ck_assert_int_eq(tl_tick_destroy(n.r.world, n.outer.id), TL_OK);
    n.outer.id = rig_add(&n.r, &(tl_tick_def){.fn = manager,
                                              .user = &n.outer,
                                              .end_group = TL_TICK_GROUP_LAST_DEMOTABLE,
                                              .dispatch_manually = true});
    ck_assert_int_eq(
        tl_timer_set(n.r.world, &timer,
                     &(tl_timer_def){.fn = dispatch_outer, .user = &n, .rate = TL_MS(5)}),
        TL_OK);
    rig_frame(&n.r);
    rig_frame(&n.r); /* the timer is due */
    ck_assert_int_eq(n.outer.result, TL_OK);
    ck_assert_int_eq(n.outer.group, TL_TICK_GROUP_POST_UPDATE_WORK);
    ck_assert_int_eq(n.inner.group, TL_TICK_GROUP_POST_UPDATE_WORK);
    rig_close(&n.r);
}
END_TEST

static void register_other(part *self, tl_world *world)
{
    ck_assert_int_eq(tl_tick_register(world, self->other, tl_world_persistent_level(world)), TL_OK);
}

static tl_tick_id make_high(const rig *r, part *self)
{
    return rig_make(r, &(tl_tick_def){.fn = plain,
                                      .user = self,
                                      .group = TL_TICK_GROUP_POST_PHYSICS,
                                      .high_priority = true});
}

/* The places of newly spawned functions of high priority are fixed when their group begins. */
START_TEST(
    S_14_F_4_a_newly_spawned_function_of_high_priority_that_has_run_inside_does_not_run_at_its_place)
{
    rig r;
    atomic_uint clock = 0;
    part first = {.clock = &clock};
    part second = {.clock = &clock};
    part early = {.clock = &clock, .change = register_other};
    part late = {.clock = &clock, .change = register_other};

    rig_open(&r, 0);
    first.id = make_high(&r, &first);
    second.id = make_high(&r, &second);
    early.other = first.id;
    late.other = second.id;
    late.inner = first.id;
    (void)rig_add(&r, &(tl_tick_def){.fn = manager, .user = &early});
    (void)rig_add(
        &r, &(tl_tick_def){.fn = manager, .user = &late, .group = TL_TICK_GROUP_DURING_PHYSICS});
    rig_frame(&r);
    ck_assert_int_eq(late.result, TL_OK);
    ck_assert_uint_eq(first.runs, 1);
    ck_assert_uint_eq(second.runs, 1);
    ck_assert_uint_lt(first.order, second.order);
    rig_close(&r);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/nested");

    tcase_add_loop_test(tests, S_14_an_inner_function_runs_inside_the_body_and_once_a_frame, 0, 3);
    tcase_add_test(tests, S_14_a_function_runs_at_its_place_again_when_it_is_not_nested);
    tcase_add_test(tests, S_14_stamps_name_the_inner_function);
    tcase_add_test(tests, S_14_a_function_that_waits_or_cannot_run_is_refused);
    tcase_add_loop_test(tests, S_14_one_that_is_in_progress_on_any_thread_is_not_run_again, 0, 3);
    tcase_add_test(tests, S_14_Q_44_an_edge_that_closes_a_cycle_does_not_count);
    tcase_add_test(tests, S_14_Q_5_Q_47_its_prerequisites_are_fixed_when_it_is_queued);
    tcase_add_test(tests,
                   S_14_Q_47_N_17_a_function_disabled_when_it_lost_its_prerequisite_still_waits);
    tcase_add_test(tests, S_14_Q_39_dependents_of_a_disabled_function_do_not_wait);
    tcase_add_test(tests, S_14_P_7_in_a_pause_nothing_waits);
    tcase_add_test(tests, S_14_Q_51_a_newly_spawned_function_waits_for_one_of_its_round);
    tcase_add_test(tests, S_14_N_12_a_newly_spawned_function_has_its_first_delta);
    tcase_add_test(tests, S_14_S_13_inside_of_a_timer_the_group_is_that_which_comes);
    tcase_add_test(
        tests,
        S_14_F_4_a_newly_spawned_function_of_high_priority_that_has_run_inside_does_not_run_at_its_place);
    return suite_run(tests, 60);
}
