/* Any-thread functions that are cancelled, queued again or replaced within a frame (D-9, D-16). */
#include "../../support/suite.h"
#include "../any_thread.h"

typedef struct part part;
typedef void part_fn(part *self, const tl_tick_context *context);

struct part {
    rig *rig;
    tl_tick_id id;
    part_fn *act; /* in its body */
    part *target;
    part *other;
    atomic_uint runs;
    tl_tick_group group; /* of the last run */
    uint32_t seen;       /* runs of `other` when it ran */
    tl_result result;
};

static void body(void *user, const tl_tick_context *context)
{
    part *self = user;

    self->group = context->group;
    self->seen = self->other != NULL ? atomic_load(&self->other->runs) : 0;
    atomic_fetch_add(&self->runs, 1);
    if (self->act != NULL) {
        self->act(self, context);
    }
}

static void add(rig *r, part *self, tl_tick_group group, bool is_any)
{
    self->rig = r;
    self->id = rig_add(r, &(tl_tick_def){.fn = body,
                                         .user = self,
                                         .group = group,
                                         .end_group = group,
                                         .run_on_any_thread = is_any});
}

static void wait_for(rig *r, const part *self, const part *before)
{
    ck_assert_int_eq(tl_tick_add_prerequisite(r->world, self->id, before->id), TL_OK);
}

static void register_again(part *target)
{
    tl_world *world = target->rig->world;

    ck_assert_int_eq(tl_tick_unregister(world, target->id), TL_OK);
    ck_assert_int_eq(tl_tick_register(world, target->id, tl_world_persistent_level(world)), TL_OK);
}

/* Time for a worker to do what it can. */
static void dawdle(void)
{
    for (uint32_t i = 0; i < 500000; i++) {
        atomic_signal_fence(memory_order_seq_cst);
    }
}

static void be_slow(part *self, const tl_tick_context *context)
{
    (void)self;
    (void)context;
    dawdle();
}

static void move_to_pre_physics(part *self, const tl_tick_context *context)
{
    part *const moved[] = {self->target, self->other};

    for (uint32_t i = 0; i < 2; i++) {
        ck_assert_int_eq(tl_tick_set_group(context->world, moved[i]->id, TL_TICK_GROUP_PRE_PHYSICS),
                         TL_OK);
        register_again(moved[i]);
    }
}

/* O opens E in PostPhysics; queued again, it runs in DuringPhysics, where X runs on workers, and
 * before the slow Z. */
START_TEST(D_9_a_function_queued_again_opens_nothing_of_its_old_group)
{
    rig r;
    part a = {.act = move_to_pre_physics};
    part x = {0};
    part o = {0};
    part z = {.act = be_slow};
    part e = {0};

    rig_open(&r, (uint32_t)_i);
    add(&r, &a, TL_TICK_GROUP_PRE_PHYSICS, false);
    add(&r, &x, TL_TICK_GROUP_DURING_PHYSICS, true);
    add(&r, &o, TL_TICK_GROUP_POST_PHYSICS, false);
    add(&r, &z, TL_TICK_GROUP_POST_PHYSICS, false);
    add(&r, &e, TL_TICK_GROUP_POST_PHYSICS, true);
    wait_for(&r, &e, &o);
    a.target = &o;
    a.other = &z;
    rig_frame(&r);
    ck_assert_int_eq(o.group, TL_TICK_GROUP_DURING_PHYSICS);
    ck_assert_int_eq(e.group, TL_TICK_GROUP_POST_PHYSICS);
    ck_assert_uint_eq(atomic_load(&e.runs), 1);
    rig_close(&r);
}
END_TEST

static void disable_target(part *self, const tl_tick_context *context)
{
    self->result = tl_tick_set_enabled(context->world, self->target->id, false);
}

static void enable_target(part *self, const tl_tick_context *context)
{
    dawdle();
    self->result = tl_tick_set_enabled(context->world, self->target->id, true);
}

/* A disables C before it is open, D enables it when threads may have passed it. */
START_TEST(D_9_a_cancelled_function_that_is_open_comes_back_as_a_newly_spawned_function)
{
    rig r;
    part a = {.act = disable_target};
    part d = {.act = enable_target};
    part c = {0};
    part e = {.other = &c};

    rig_open(&r, (uint32_t)_i);
    add(&r, &a, TL_TICK_GROUP_PRE_PHYSICS, false);
    add(&r, &d, TL_TICK_GROUP_DURING_PHYSICS, false);
    add(&r, &c, TL_TICK_GROUP_DURING_PHYSICS, true);
    add(&r, &e, TL_TICK_GROUP_DURING_PHYSICS, true);
    wait_for(&r, &e, &c);
    a.target = &c;
    d.target = &c;
    for (uint32_t frame = 1; frame <= 20; frame++) {
        rig_frame(&r);
        ck_assert_uint_eq(atomic_load(&c.runs), frame);
        ck_assert_uint_eq(atomic_load(&e.runs), frame);
        ck_assert_uint_eq(e.seen, frame - 1);
        ck_assert_int_eq(c.group, TL_TICK_GROUP_POST_PHYSICS);
        audit(r.world);
    }
    rig_close(&r);
}
END_TEST

static uint32_t order_of_notes[2];
static uint32_t note_count;

static void take_note(void *user, tl_world *world)
{
    const uint32_t *number = user;

    (void)world;
    order_of_notes[note_count++] = *number;
}

static void defer_note(part *self, const tl_tick_context *context)
{
    static uint32_t numbers[2] = {1, 2};

    self->result = tl_tick_defer(context, take_note, &numbers[self->target != NULL ? 1 : 0]);
}

static void queue_target_again(part *self, const tl_tick_context *context)
{
    (void)context;
    register_again(self->target);
}

/* F is queued first, and again behind S. */
START_TEST(D_16_changes_of_a_function_queued_again_come_at_its_new_place)
{
    rig r;
    part a = {.act = queue_target_again};
    part f = {.act = defer_note};
    part s = {.act = defer_note, .target = &f};

    note_count = 0;
    rig_open(&r, (uint32_t)_i);
    add(&r, &a, TL_TICK_GROUP_PRE_PHYSICS, false);
    add(&r, &f, TL_TICK_GROUP_POST_PHYSICS, true);
    add(&r, &s, TL_TICK_GROUP_POST_PHYSICS, true);
    a.target = &f;
    rig_frame(&r);
    ck_assert_uint_eq(note_count, 2);
    ck_assert_uint_eq(order_of_notes[0], 2);
    ck_assert_uint_eq(order_of_notes[1], 1);
    rig_close(&r);
}
END_TEST

static void slow_body(void *user, const tl_tick_context *context)
{
    part *self = user;

    (void)context;
    dawdle();
    atomic_fetch_add(&self->runs, 1);
}

static void give_new_prerequisite(part *self, const tl_tick_context *context)
{
    (void)context;
    register_again(self->target);
    wait_for(self->rig, self->target, self->other);
}

/* O waited for Q, so it is a sync point; as a newly spawned function it waits for the slow W too,
 * which may go on. */
START_TEST(Q_31_a_function_queued_again_waits_for_its_new_prerequisite)
{
    rig r;
    part q = {0};
    part w = {0};
    part o = {.other = &w};
    part a = {.act = give_new_prerequisite, .target = &o, .other = &w};

    rig_open(&r, (uint32_t)_i);
    add(&r, &a, TL_TICK_GROUP_PRE_PHYSICS, false);
    add(&r, &q, TL_TICK_GROUP_POST_PHYSICS, true);
    w.rig = &r;
    w.id = rig_add(&r, &(tl_tick_def){.fn = slow_body,
                                      .user = &w,
                                      .group = TL_TICK_GROUP_POST_PHYSICS,
                                      .end_group = TL_TICK_GROUP_POST_UPDATE_WORK,
                                      .run_on_any_thread = true});
    add(&r, &o, TL_TICK_GROUP_POST_PHYSICS, false);
    wait_for(&r, &o, &q);
    rig_frame(&r);
    ck_assert_uint_eq(atomic_load(&o.runs), 1);
    ck_assert_uint_eq(o.seen, 1);
    rig_close(&r);
}
END_TEST

static void destroy_target(part *self, const tl_tick_context *context)
{
    ck_assert_int_eq(tl_tick_destroy(context->world, self->target->id), TL_OK);
    self->act = NULL;
}

/* An owner's function opens at its place what waits for it: also when it is there no more. */
START_TEST(Q_42_D_9_a_dependent_of_a_destroyed_function_runs_before_its_own_dependents)
{
    rig r;
    part x = {.act = destroy_target};
    part o = {0};
    part c = {0};
    part f = {.other = &c};

    rig_open(&r, (uint32_t)_i);
    add(&r, &x, TL_TICK_GROUP_PRE_PHYSICS, false);
    add(&r, &o, TL_TICK_GROUP_PRE_PHYSICS, false);
    add(&r, &c, TL_TICK_GROUP_PRE_PHYSICS, true);
    add(&r, &f, TL_TICK_GROUP_PRE_PHYSICS, false);
    x.target = &o;
    wait_for(&r, &c, &o);
    wait_for(&r, &f, &c);
    for (uint32_t frame = 1; frame <= 3; frame++) {
        rig_frame(&r);
        ck_assert_uint_eq(atomic_load(&o.runs), 0);
        ck_assert_uint_eq(atomic_load(&c.runs), frame);
        ck_assert_uint_eq(f.seen, frame);
    }
    rig_close(&r);
}
END_TEST

static void destroy_late(part *self, const tl_tick_context *context)
{
    if (context->frame == 3) {
        ck_assert_int_eq(tl_tick_destroy(context->world, self->target->id), TL_OK);
    }
}

static void disable_late(part *self, const tl_tick_context *context)
{
    if (context->frame == 3) {
        ck_assert_int_eq(tl_tick_set_enabled(context->world, self->target->id, false), TL_OK);
    }
}

static int64_t leap(void *user)
{
    int64_t *now = user;

    *now += 1000000;
    return *now;
}

/* Its turn would have come: with and without workers what waited for it is in progress. */
START_TEST(Q_42_D_9_a_dependent_of_a_destroyed_function_is_completed_after_its_place)
{
    rig r;
    int64_t now = 0;
    part d = {.act = destroy_late};
    part x = {.act = disable_late};
    part gone = {0};
    part parts[3] = {{0}};

    rig_open_def(&r, (uint32_t)_i, (tl_world_def){.clock = leap, .clock_user = &now});
    add(&r, &d, TL_TICK_GROUP_PRE_PHYSICS, false);
    add(&r, &gone, TL_TICK_GROUP_PRE_PHYSICS, false);
    add(&r, &x, TL_TICK_GROUP_PRE_PHYSICS, false);
    for (uint32_t i = 0; i < 3; i++) {
        add(&r, &parts[i], TL_TICK_GROUP_PRE_PHYSICS, true);
    }
    d.target = &gone;
    x.target = &parts[2];
    wait_for(&r, &parts[0], &gone);
    wait_for(&r, &parts[1], &parts[0]);
    wait_for(&r, &x, &parts[1]);
    wait_for(&r, &parts[2], &gone);
    for (uint32_t frame = 1; frame <= 3; frame++) {
        rig_frame(&r);
        ck_assert_uint_eq(atomic_load(&parts[2].runs), frame);
    }
    rig_close(&r);
}
END_TEST

static void destroy_itself(part *self, const tl_tick_context *context)
{
    ck_assert_int_eq(tl_tick_destroy(context->world, self->id), TL_OK);
}

static void run_target(part *self, const tl_tick_context *context)
{
    ck_assert_int_eq(tl_tick_run_nested(context, self->target->id), TL_OK);
}

START_TEST(Q_42_S_14_an_inner_function_waits_behind_one_that_has_gone)
{
    rig r;
    part x = {.act = destroy_itself};
    part c = {0};
    part n = {.act = run_target};
    part f = {.other = &c};

    rig_open(&r, (uint32_t)_i);
    add(&r, &x, TL_TICK_GROUP_PRE_PHYSICS, false);
    add(&r, &c, TL_TICK_GROUP_PRE_PHYSICS, true);
    add(&r, &n, TL_TICK_GROUP_PRE_PHYSICS, false);
    add(&r, &f, TL_TICK_GROUP_PRE_PHYSICS, false);
    n.target = &f;
    wait_for(&r, &c, &x);
    wait_for(&r, &f, &c);
    rig_frame(&r);
    ck_assert_uint_eq(atomic_load(&c.runs), 1);
    ck_assert_uint_eq(f.seen, 1);
    rig_close(&r);
}
END_TEST

static void leave(part *self, const tl_tick_context *context)
{
    ck_assert_int_eq(tl_tick_unregister(context->world, self->id), TL_OK);
}

static void move_target(part *self, const tl_tick_context *context)
{
    (void)context;
    register_again(self->target);
}

START_TEST(D_16_one_that_was_completed_and_queued_again_leaves_where_it_asked_to)
{
    rig r;
    part x = {.act = move_target};
    part c = {.act = leave};

    rig_open(&r, (uint32_t)_i);
    add(&r, &x, TL_TICK_GROUP_PRE_PHYSICS, false);
    add(&r, &c, TL_TICK_GROUP_PRE_PHYSICS, true);
    x.target = &c;
    rig_frame(&r);
    ck_assert_uint_eq(atomic_load(&c.runs), 1);
    ck_assert(!tl_tick_is_registered(r.world, c.id));
    ck_assert_uint_eq(tl_world_stats(r.world).refused_changes, 0);
    audit(r.world);
    rig_close(&r);
}
END_TEST

static void cut_and_toggle(part *self, const tl_tick_context *context)
{
    tl_world *world = context->world;
    tl_tick_id target = self->target->id;

    ck_assert_int_eq(tl_tick_remove_prerequisite(world, target, self->id), TL_OK);
    ck_assert_int_eq(tl_tick_set_enabled(world, target, false), TL_OK);
    ck_assert_int_eq(tl_tick_set_enabled(world, target, true), TL_OK);
}

static void unregister_target(part *self, const tl_tick_context *context)
{
    if (tl_tick_is_registered(context->world, self->target->id)) {
        ck_assert_int_eq(tl_tick_unregister(context->world, self->target->id), TL_OK);
    }
}

START_TEST(Q_31_D_9_prerequisites_of_an_open_function_run_before_it_is_completed)
{
    rig r;
    part x = {.act = unregister_target};
    part a = {.runs = 0};
    part b = {.other = &a};
    part c = {.other = &b};

    rig_open(&r, (uint32_t)_i);
    add(&r, &x, TL_TICK_GROUP_PRE_PHYSICS, false);
    add(&r, &a, TL_TICK_GROUP_PRE_PHYSICS, true);
    add(&r, &b, TL_TICK_GROUP_PRE_PHYSICS, true);
    add(&r, &c, TL_TICK_GROUP_PRE_PHYSICS, true);
    wait_for(&r, &b, &a);
    wait_for(&r, &c, &b);
    x.target = &c;
    rig_frame(&r);
    ck_assert_uint_eq(atomic_load(&a.runs), 1);
    ck_assert_uint_eq(b.seen, 1);
    ck_assert_uint_eq(c.seen, atomic_load(&c.runs));
    rig_close(&r);
}
END_TEST

START_TEST(F_4_Q_47_a_function_that_lost_its_prerequisite_and_is_enabled_again_runs_once)
{
    rig r;
    part x = {.act = cut_and_toggle};
    part c = {.act = be_slow};

    rig_open(&r, (uint32_t)_i);
    add(&r, &x, TL_TICK_GROUP_PRE_PHYSICS, false);
    add(&r, &c, TL_TICK_GROUP_PRE_PHYSICS, true);
    x.target = &c;
    for (uint32_t frame = 1; frame <= 10; frame++) {
        wait_for(&r, &c, &x);
        rig_frame(&r);
        ck_assert_uint_eq(atomic_load(&c.runs), frame);
        ck_assert_uint_eq(tl_world_stats(r.world).ticks_run, 2 * (uint64_t)frame);
    }
    rig_close(&r);
}
END_TEST

static void note_command(void *user, tl_world *world)
{
    part *self = user;

    (void)world;
    self->result = TL_OK;
}

static void ask_back(part *self, const tl_tick_context *context)
{
    ck_assert_int_eq(tl_tick_defer(context, note_command, self), TL_OK);
}

static void nest_target(part *self, const tl_tick_context *context)
{
    ck_assert_int_eq(tl_tick_run_nested(context, self->target->id), TL_OK);
}

static void see_command(void *user, tl_world *world, tl_time delta)
{
    part *self = user;

    (void)world;
    (void)delta;
    self->seen = self->result == TL_OK ? 1 : 0;
}

/* A pause has no groups: the end group of another frame means nothing. */
START_TEST(D_16_P_7_in_a_pause_changes_are_made_when_its_functions_have_run)
{
    rig r;
    part x = {0};
    part c = {.act = ask_back, .result = TL_ERR_STATE};
    tl_camera_id camera;

    rig_open(&r, (uint32_t)_i);
    add(&r, &c, TL_TICK_GROUP_LAST_DEMOTABLE, true);
    x.id = rig_add(&r, &(tl_tick_def){.fn = body, .user = &x, .tick_even_when_paused = true});
    x.target = &c;
    ck_assert_int_eq(tl_camera_add(r.world, see_command, &c, "camera", &camera), TL_OK);
    rig_frame(&r);
    c.result = TL_ERR_STATE;
    x.act = nest_target;
    ck_assert_int_eq(tl_world_set_paused(r.world, true), TL_OK);
    rig_frame(&r);
    ck_assert_uint_eq(atomic_load(&c.runs), 2);
    ck_assert_uint_eq(c.seen, 1);
    rig_close(&r);
}
END_TEST

static void toggle_target(part *self, const tl_tick_context *context)
{
    ck_assert_int_eq(tl_tick_set_enabled(context->world, self->target->id, false), TL_OK);
    ck_assert_int_eq(tl_tick_set_enabled(context->world, self->target->id, true), TL_OK);
}

/* When it ran is seen from its end group on: unless that has been forgotten. */
START_TEST(F_13_D_9_a_function_disabled_after_its_run_has_no_last_run)
{
    rig r;
    part x = {.act = toggle_target};
    part c = {.rig = &r};

    rig_open(&r, (uint32_t)_i);
    c.id = rig_add(
        &r,
        &(tl_tick_def){.fn = body, .user = &c, .interval = TL_MS(5), .run_on_any_thread = true});
    add(&r, &x, TL_TICK_GROUP_PRE_PHYSICS, false);
    x.target = &c;
    wait_for(&r, &x, &c);
    for (uint32_t frame = 1; frame <= 3; frame++) {
        rig_frame(&r);
        ck_assert_uint_eq(atomic_load(&c.runs), frame);
        ck_assert_int_eq(info_of(r.world, c.id).last_run, -1);
    }
    rig_close(&r);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/any_thread_again");

    tcase_add_loop_test(tests, D_9_a_function_queued_again_opens_nothing_of_its_old_group, 0, 4);
    tcase_add_loop_test(
        tests, D_9_a_cancelled_function_that_is_open_comes_back_as_a_newly_spawned_function, 0, 4);
    tcase_add_loop_test(tests, D_16_changes_of_a_function_queued_again_come_at_its_new_place, 0, 4);
    tcase_add_loop_test(tests, Q_31_a_function_queued_again_waits_for_its_new_prerequisite, 0, 4);
    tcase_add_loop_test(
        tests, Q_42_D_9_a_dependent_of_a_destroyed_function_runs_before_its_own_dependents, 0, 4);
    tcase_add_loop_test(
        tests, D_16_one_that_was_completed_and_queued_again_leaves_where_it_asked_to, 0, 4);
    tcase_add_loop_test(tests, F_13_D_9_a_function_disabled_after_its_run_has_no_last_run, 0, 4);
    tcase_add_loop_test(
        tests, F_4_Q_47_a_function_that_lost_its_prerequisite_and_is_enabled_again_runs_once, 0, 4);
    tcase_add_loop_test(tests, D_16_P_7_in_a_pause_changes_are_made_when_its_functions_have_run, 0,
                        4);
    tcase_add_loop_test(
        tests, Q_42_D_9_a_dependent_of_a_destroyed_function_is_completed_after_its_place, 0, 4);
    tcase_add_loop_test(tests, Q_42_S_14_an_inner_function_waits_behind_one_that_has_gone, 0, 4);
    tcase_add_loop_test(
        tests, Q_31_D_9_prerequisites_of_an_open_function_run_before_it_is_completed, 0, 4);
    return suite_run(tests, 60);
}
