/* Changes of bodies that may run on any thread: deferred, then applied in a defined order
 * (D-16). */
#include "../../support/nothing.h"
#include "../../support/suite.h"
#include "../any_thread.h"
#include "threads/workers.h"

enum { FUNCTIONS = 12, CALLS = 3, ALL_CALLS = FUNCTIONS * CALLS };

typedef struct commands commands;

typedef struct writer {
    commands *all;
    uint32_t number;
    uint32_t calls;
    tl_tick_id target;
    tl_tick_id created;
    tl_result result;
} writer;

struct commands {
    rig r;
    writer writers[FUNCTIONS];
    uint32_t order[ALL_CALLS];
    uint32_t count;
    tl_tick_group group; /* in which the last one was applied */
};

typedef struct note {
    writer *by;
    uint32_t call;
} note_of_call;

static note_of_call notes[FUNCTIONS][CALLS];

static void apply_note(void *user, tl_world *world)
{
    const note_of_call *n = user;
    commands *all = n->by->all;

    all->order[all->count++] = n->by->number * 10 + n->call;
    all->group = tl_world_tick_group(world);
}

static void write_notes(void *user, const tl_tick_context *context)
{
    writer *self = user;

    for (uint32_t i = 0; i < CALLS; i++) {
        note_of_call *n = &notes[self->number][i];
        *n = (note_of_call){self, i};
        self->result = tl_tick_defer(context, apply_note, n);
    }
    self->calls += 1;
}

static void open_commands(commands *all, uint32_t workers)
{
    memset(all, 0, sizeof(*all));
    rig_open(&all->r, workers);
    for (uint32_t i = 0; i < FUNCTIONS; i++) {
        all->writers[i] = (writer){.all = all, .number = i};
    }
}

START_TEST(D_16_changes_are_applied_by_queue_sequence_and_then_in_call_order)
{
    static commands all;

    open_commands(&all, (uint32_t)_i);
    for (uint32_t i = 0; i < FUNCTIONS; i++) {
        (void)rig_add(&all.r, &(tl_tick_def){.fn = write_notes,
                                             .user = &all.writers[i],
                                             .high_priority = i % 3 == 2,
                                             .run_on_any_thread = true});
    }
    for (uint32_t frame = 0; frame < 20; frame++) {
        all.count = 0;
        rig_frame(&all.r);
        ck_assert_uint_eq(all.count, ALL_CALLS);
        for (uint32_t i = 0; i < all.count; i++) {
            ck_assert_uint_eq(all.order[i], i / CALLS * 10 + i % CALLS);
        }
    }
    rig_close(&all.r);
}
END_TEST

/* What ran, in its order, on the owner. */
static void log_owner(void *user, const tl_tick_context *context)
{
    writer *self = user;

    (void)context;
    self->all->order[self->all->count++] = 1000 + self->number;
}

START_TEST(D_16_changes_wait_for_the_end_of_the_actual_end_group)
{
    static commands all;
    static const tl_tick_group groups[] = {
        TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_DURING_PHYSICS, TL_TICK_GROUP_POST_PHYSICS,
        TL_TICK_GROUP_POST_UPDATE_WORK, TL_TICK_GROUP_LAST_DEMOTABLE};
    /* Deferred in PrePhysics, with these end groups; applied behind that many owner's functions. */
    static const tl_tick_group ends[] = {
        TL_TICK_GROUP_PRE_PHYSICS,  TL_TICK_GROUP_DURING_PHYSICS,   TL_TICK_GROUP_END_PHYSICS,
        TL_TICK_GROUP_POST_PHYSICS, TL_TICK_GROUP_POST_UPDATE_WORK, TL_TICK_GROUP_LAST_DEMOTABLE};
    static const uint32_t behind[] = {1, 2, 2, 3, 4, 5};

    for (uint32_t k = 0; k < 6; k++) {
        open_commands(&all, (uint32_t)_i);
        (void)rig_add(&all.r, &(tl_tick_def){.fn = write_notes,
                                             .user = &all.writers[0],
                                             .end_group = ends[k],
                                             .run_on_any_thread = true});
        for (uint32_t i = 0; i < 5; i++) {
            (void)rig_add(
                &all.r,
                &(tl_tick_def){.fn = log_owner, .user = &all.writers[i], .group = groups[i]});
        }
        rig_frame(&all.r);
        ck_assert_uint_eq(all.count, 5 + CALLS);
        for (uint32_t i = 0; i < CALLS; i++) {
            ck_assert_uint_eq(all.order[behind[k] + i], i);
        }
        rig_close(&all.r);
    }
}
END_TEST

START_TEST(D_16_changes_of_a_function_that_is_not_waited_for_are_applied_after_EndPhysics)
{
    static commands all;

    open_commands(&all, (uint32_t)_i);
    (void)rig_add(&all.r, &(tl_tick_def){.fn = write_notes,
                                         .user = &all.writers[0],
                                         .group = TL_TICK_GROUP_DURING_PHYSICS,
                                         .run_on_any_thread = true});
    rig_frame(&all.r);
    ck_assert_uint_eq(all.count, CALLS);
    ck_assert_int_eq(all.group, TL_TICK_GROUP_END_PHYSICS);
    rig_close(&all.r);
}
END_TEST

static void disable_target(void *user, const tl_tick_context *context)
{
    writer *self = user;

    self->calls += 1;
    self->result = tl_tick_set_enabled(context->world, self->target, false);
}

START_TEST(D_16_a_change_is_deferred_when_the_function_is_demoted_too)
{
    static commands all;

    open_commands(&all, (uint32_t)_i);
    tl_tick_id late = rig_add(&all.r, &(tl_tick_def){.fn = log_owner,
                                                     .user = &all.writers[1],
                                                     .group = TL_TICK_GROUP_POST_PHYSICS});
    tl_tick_id demoted = rig_add(
        &all.r,
        &(tl_tick_def){.fn = disable_target, .user = &all.writers[0], .run_on_any_thread = true});
    tl_tick_id victim = rig_add(&all.r, &(tl_tick_def){.fn = log_owner,
                                                       .user = &all.writers[2],
                                                       .group = TL_TICK_GROUP_POST_PHYSICS});
    ck_assert_int_eq(tl_tick_add_prerequisite(all.r.world, demoted, late), TL_OK);
    ck_assert_int_eq(tl_tick_add_prerequisite(all.r.world, victim, demoted), TL_OK);
    all.writers[0].target = victim;
    rig_frame(&all.r);
    ck_assert_uint_eq(all.count, 2); /* it still ran: the change came at the end of the group */
    ck_assert_int_eq(all.writers[0].result, TL_OK);
    ck_assert(!tl_tick_is_enabled(all.r.world, victim));
    rig_frame(&all.r);
    ck_assert_uint_eq(all.count, 3);
    rig_close(&all.r);
}
END_TEST

static void create_one(void *user, const tl_tick_context *context)
{
    writer *self = user;

    self->created = (tl_tick_id){7, 7};
    self->result = tl_tick_create(context->world,
                                  &(tl_tick_def){.fn = log_owner, .user = self, .name = "made"},
                                  &self->created);
}

START_TEST(D_16_a_creating_call_gives_the_null_id_and_creates_later)
{
    static commands all;

    open_commands(&all, (uint32_t)_i);
    (void)rig_add(
        &all.r,
        &(tl_tick_def){.fn = create_one, .user = &all.writers[0], .run_on_any_thread = true});
    rig_frame(&all.r);
    ck_assert_int_eq(all.writers[0].result, TL_OK);
    ck_assert(tl_tick_id_is_null(all.writers[0].created));
    ck_assert_uint_eq(tl_world_stats(all.r.world).refused_changes, 0);
    rig_close(&all.r);
}
END_TEST

static void create_and_register(void *user, tl_world *world)
{
    writer *self = user;

    ck_assert_int_eq(
        tl_tick_create(world, &(tl_tick_def){.fn = log_owner, .user = self}, &self->created),
        TL_OK);
    ck_assert_int_eq(tl_tick_register(world, self->created, tl_world_persistent_level(world)),
                     TL_OK);
}

static void ask_for_one(void *user, const tl_tick_context *context)
{
    writer *self = user;

    if (tl_tick_id_is_null(self->created) && self->calls++ == 0) {
        ck_assert_int_eq(tl_tick_defer(context, create_and_register, self), TL_OK);
    }
}

START_TEST(D_16_a_function_registered_by_a_command_runs_in_the_same_frame)
{
    static commands all;

    open_commands(&all, (uint32_t)_i);
    (void)rig_add(
        &all.r,
        &(tl_tick_def){.fn = ask_for_one, .user = &all.writers[0], .run_on_any_thread = true});
    rig_frame(&all.r);
    ck_assert_uint_eq(all.count, 1);
    ck_assert_int_eq(info_of(all.r.world, all.writers[0].created).actual_start,
                     TL_TICK_GROUP_DURING_PHYSICS);
    rig_close(&all.r);
}
END_TEST

static void count_warnings(void *user, tl_severity severity, tl_message message, const char *text)
{
    uint32_t *warnings = user;

    (void)text;
    *warnings += severity == TL_SEVERITY_WARNING && message == TL_MESSAGE_CHANGE ? 1 : 0;
}

START_TEST(D_8_a_command_that_is_refused_is_counted_and_logged)
{
    commands all = {0};
    uint32_t warnings = 0;

    rig_open_def(&all.r, (uint32_t)_i,
                 (tl_world_def){.log = count_warnings, .log_user = &warnings});
    all.writers[0] = (writer){.all = &all, .target = {99, 1}};
    (void)rig_add(
        &all.r,
        &(tl_tick_def){.fn = disable_target, .user = &all.writers[0], .run_on_any_thread = true});
    rig_frame(&all.r);
    ck_assert_int_eq(all.writers[0].result, TL_OK);
    ck_assert_uint_eq(tl_world_stats(all.r.world).refused_changes, 1);
    ck_assert_uint_eq(warnings, 1);
    rig_close(&all.r);
}
END_TEST

START_TEST(tl_tick_defer_acts_at_once_where_nothing_is_deferred)
{
    static commands all;

    open_commands(&all, 0);
    (void)rig_add(&all.r, &(tl_tick_def){.fn = write_notes, .user = &all.writers[0]});
    (void)rig_add(&all.r, &(tl_tick_def){.fn = log_owner, .user = &all.writers[1]});
    rig_frame(&all.r);
    ck_assert_uint_eq(all.order[CALLS], 1001);
    ck_assert_int_eq(tl_tick_defer(NULL, apply_note, NULL), TL_ERR_INVALID);
    rig_close(&all.r);
}
END_TEST

typedef struct everything {
    tl_actor_id actor;
    tl_actor_id other;
    tl_component_id component;
    tl_tick_id tick;
    tl_tick_id before;
    tl_level_id level;
    tl_level_id extra;
    tl_collection_id collection;
    tl_timer_id timer;
    tl_tickable_id tickable;
    tl_camera_id camera;
    tl_script_id script;
    tl_value_id value;
    tl_value_id gone;
    uint32_t wrong; /* calls that did not say TL_OK */
    bool is_done;
} everything;

static void say(everything *e, tl_result result)
{
    e->wrong += result != TL_OK ? 1 : 0;
}

static bool no_update(void *user, tl_world *world, tl_time delta)
{
    (void)user;
    (void)world;
    (void)delta;
    return false;
}

static void no_change(void *user, tl_world *world)
{
    (void)user;
    (void)world;
}

static void no_spawn(void *user, tl_world *world, tl_actor_id actor)
{
    (void)user;
    (void)world;
    (void)actor;
}

static const tl_actor_class plain_class = {.name = "Plain", .tick = no_tick};

static const tl_component_class plain_part = {.name = "Part", .tick = no_tick};

static void ask_ticks(everything *e, tl_world *world)
{
    tl_tick_id made = {0};

    say(e, tl_tick_create(world, &(tl_tick_def){.fn = no_tick}, &made));
    say(e, tl_tick_add_prerequisite(world, e->tick, e->before));
    say(e, tl_tick_remove_prerequisite(world, e->tick, e->before));
    say(e, tl_tick_set_enabled(world, e->tick, false));
    say(e, tl_tick_set_enabled(world, e->tick, true));
    say(e, tl_tick_set_group(world, e->tick, TL_TICK_GROUP_POST_PHYSICS));
    say(e, tl_tick_set_end_group(world, e->tick, TL_TICK_GROUP_POST_PHYSICS));
    say(e, tl_tick_set_interval(world, e->tick, TL_MS(5)));
    say(e, tl_tick_update_interval_and_cooldown(world, e->tick, TL_MS(6)));
    say(e, tl_tick_set_high_priority(world, e->tick, true));
    say(e, tl_tick_set_priority_including_prerequisites(world, e->tick, false));
    say(e, tl_tick_unregister(world, e->tick));
    say(e, tl_tick_register(world, e->tick, e->level));
    say(e, tl_tick_destroy(world, e->tick));
}

static void ask_actors(everything *e, tl_world *world)
{
    const tl_primary_tick ticks = {.can_ever_tick = true};
    const tl_component_def parts[2] = {{.component_class = &plain_part, .primary_tick = &ticks},
                                       {.component_class = &plain_part}};
    tl_actor_id made = {0};
    tl_component_id part = {0};

    say(e, tl_actor_spawn(world,
                          &(tl_actor_def){.actor_class = &plain_class,
                                          .primary_tick = ticks,
                                          .components = parts,
                                          .component_count = 2},
                          &made));
    say(e, tl_component_add(world, e->actor, (tl_level_id){0}, &parts[0], &part));
    say(e, tl_actor_set_tick_enabled(world, e->actor, false));
    say(e, tl_actor_set_tick_interval(world, e->actor, TL_MS(3)));
    say(e, tl_actor_set_tick_group(world, e->actor, TL_TICK_GROUP_POST_PHYSICS));
    say(e, tl_actor_register_all_tick_functions(world, e->actor, true, true));
    say(e, tl_actor_set_can_ever_tick(world, e->actor, true));
    say(e, tl_actor_add_tick_prerequisite_actor(world, e->actor, e->other));
    say(e, tl_actor_add_tick_prerequisite_component(world, e->actor, e->component));
    say(e, tl_actor_set_custom_time_dilation(world, e->actor, 0.5));
    say(e, tl_actor_set_life_span(world, e->actor, TL_SECONDS(5)));
    say(e, tl_actor_on_spawned(world, no_spawn, NULL));
    say(e, tl_component_set_tick_enabled(world, e->component, true));
    say(e, tl_component_set_tick_interval_and_cooldown(world, e->component, TL_MS(4)));
    say(e, tl_component_set_tick_group(world, e->component, TL_TICK_GROUP_POST_PHYSICS));
    say(e, tl_component_unregister(world, e->component));
    say(e, tl_component_register(world, e->component));
    say(e, tl_component_destroy(world, e->component));
    say(e, tl_actor_destroy(world, e->other));
}

static void ask_times(everything *e, tl_world *world)
{
    const tl_latent_def latent = {.owner = e->actor, .key = 1};
    tl_timer_id timer = {0};

    say(e, tl_timer_set(world, &timer, &(tl_timer_def){.fn = no_timer, .rate = TL_MS(9)}));
    say(e, tl_timer_set_for_next_tick(world, &(tl_timer_def){.fn = no_timer}, &timer));
    say(e, tl_timer_set_for_pair(
               world, &(tl_timer_def){.fn = no_timer, .user = e, .rate = TL_MS(7)}, &timer));
    say(e, tl_timer_pause(world, e->timer));
    say(e, tl_timer_unpause(world, e->timer));
    (void)tl_timer_clear_all_for(world, e->actor);
    say(e, tl_timer_clear(world, &e->timer));
    say(e, tl_latent_delay(world, &latent, TL_SECONDS(9)));
    say(e, tl_latent_retriggerable_delay(world, &latent, TL_SECONDS(8)));
    say(e, tl_latent_cancel(world, e->actor, 1));
    say(e, tl_latent_delay_until_next_tick(world, &(tl_latent_def){.owner = e->actor, .key = 2}));
    say(e, tl_latent_delay_until_next_frame(world, &(tl_latent_def){.owner = e->actor, .key = 4}));
    say(e,
        tl_latent_start(world, &(tl_latent_def){.owner = e->actor, .key = 3, .update = no_update}));
}

static void ask_others(everything *e, tl_world *world)
{
    const float floats[2] = {3.0F, 4.0F};
    tl_tickable_id tickable = {0};
    tl_camera_id camera = {0};
    tl_level_id level = {0};
    tl_collection_id collection = {0};
    tl_script_id script = {0};
    tl_value_id value = {0};

    say(e, tl_tickable_create(world, &(tl_tickable_def){.tick = no_tickable}, &tickable));
    say(e, tl_tickable_set_type(world, e->tickable, TL_TICKABLE_NEVER));
    say(e, tl_tickable_destroy(world, e->tickable));
    say(e, tl_camera_add(world, no_camera, NULL, "camera", &camera));
    say(e, tl_camera_set_owner(world, e->camera, e->actor));
    say(e, tl_camera_remove(world, e->camera));
    say(e, tl_level_add(world, &(tl_level_def){.name = "deferred"}, &level));
    say(e, tl_level_set_visible(world, e->extra, false));
    /* Not in a frame, from wherever it is asked for. */
    e->wrong += tl_collection_add(world, &collection) != TL_ERR_LOCKED ? 1 : 0;
    e->wrong += tl_collection_include(world, e->collection, e->extra) != TL_ERR_LOCKED ? 1 : 0;
    say(e, tl_level_begin_play(world, e->extra));
    say(e, tl_level_remove(world, e->extra));
    say(e, tl_script_goto_state(world, e->script, 3));
    say(e, tl_script_destroy(world, e->script));
    say(e, tl_script_create(world, &(tl_script_def){.actor = e->actor, .fn = no_script}, &script));
    say(e, tl_value_create(world, &(tl_value_def){.name = "made", .dimensions = 2}, &value));
    say(e, tl_value_write(world, e->value, floats));
    say(e, tl_value_destroy(world, e->gone));
    say(e, tl_world_set_time_dilation(world, 0.5));
    say(e, tl_world_set_cinematic_dilation(world, 2.0));
    say(e, tl_world_set_simulate_physics(world, false));
    say(e, tl_world_set_paused(world, true));
    say(e, tl_world_begin_play(world));
    say(e, tl_frame_defer(world, no_change, NULL));
}

static void ask_for_everything(void *user, const tl_tick_context *context)
{
    everything *e = user;

    if (e->is_done) {
        return;
    }
    e->is_done = true;
    ask_ticks(e, context->world);
    ask_actors(e, context->world);
    ask_times(e, context->world);
    ask_others(e, context->world);
}

static void prepare(everything *e, const rig *r)
{
    tl_world *world = r->world;
    const tl_primary_tick ticks = {.can_ever_tick = true};
    const tl_actor_def actor = {.actor_class = &plain_class, .primary_tick = ticks};

    e->level = tl_world_persistent_level(world);
    e->actor = spawn(world, &actor);
    e->other = spawn(world, &actor);
    ck_assert_int_eq(tl_component_add(world, e->actor, (tl_level_id){0},
                                      &(tl_component_def){.component_class = &plain_part,
                                                          .primary_tick = &ticks},
                                      &e->component),
                     TL_OK);
    e->tick = rig_add(r, &(tl_tick_def){.fn = no_tick});
    e->before = rig_add(r, &(tl_tick_def){.fn = no_tick});
    ck_assert_int_eq(tl_level_add(world, &(tl_level_def){.name = "extra"}, &e->extra), TL_OK);
    ck_assert_int_eq(tl_collection_add(world, &e->collection), TL_OK);
    ck_assert_int_eq(
        tl_timer_set(world, &e->timer, &(tl_timer_def){.fn = no_timer, .rate = TL_SECONDS(9)}),
        TL_OK);
    ck_assert_int_eq(
        tl_tickable_create(world, &(tl_tickable_def){.tick = no_tickable}, &e->tickable), TL_OK);
    ck_assert_int_eq(tl_camera_add(world, no_camera, NULL, "c", &e->camera), TL_OK);
    ck_assert_int_eq(
        tl_script_create(world, &(tl_script_def){.actor = e->actor, .fn = no_script}, &e->script),
        TL_OK);
    ck_assert_int_eq(
        tl_value_create(world, &(tl_value_def){.name = "v", .dimensions = 2}, &e->value), TL_OK);
    ck_assert_int_eq(tl_value_create(world, &(tl_value_def){.name = "w"}, &e->gone), TL_OK);
}

static uint64_t hash_of_everything(uint32_t workers, bool on_any_thread)
{
    rig r;
    everything e = {0};

    rig_open_def(
        &r, workers,
        (tl_world_def){.log = print_broken, .physics_start = no_tick, .physics_end = no_tick});
    prepare(&e, &r);
    (void)rig_add(
        &r,
        &(tl_tick_def){.fn = ask_for_everything, .user = &e, .run_on_any_thread = on_any_thread});
    rig_frame(&r);
    ck_assert(e.is_done);
    ck_assert_uint_eq(e.wrong, 0);
    ck_assert_uint_eq(tl_world_stats(r.world).refused_changes, 0);
    rig_frame(&r);
    uint64_t hash = tl_world_state_hash(r.world);
    rig_close(&r);
    return hash;
}

START_TEST(D_16_every_change_can_be_deferred)
{
    uint64_t expected = hash_of_everything(0, true);

    ck_assert(hash_of_everything((uint32_t)_i, true) == expected);
}
END_TEST

START_TEST(D_16_a_deferred_change_does_what_it_does_at_once)
{
    /* In one function, the last of its group, both come to the same. */
    ck_assert(hash_of_everything(0, true) == hash_of_everything(0, false));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/command");

    tcase_add_loop_test(tests, D_16_changes_are_applied_by_queue_sequence_and_then_in_call_order, 0,
                        9);
    tcase_add_loop_test(tests, D_16_changes_wait_for_the_end_of_the_actual_end_group, 0, 3);
    tcase_add_loop_test(
        tests, D_16_changes_of_a_function_that_is_not_waited_for_are_applied_after_EndPhysics, 0,
        3);
    tcase_add_loop_test(tests, D_16_a_change_is_deferred_when_the_function_is_demoted_too, 0, 3);
    tcase_add_loop_test(tests, D_16_a_creating_call_gives_the_null_id_and_creates_later, 0, 3);
    tcase_add_loop_test(tests, D_16_a_function_registered_by_a_command_runs_in_the_same_frame, 0,
                        3);
    tcase_add_loop_test(tests, D_8_a_command_that_is_refused_is_counted_and_logged, 0, 3);
    tcase_add_test(tests, tl_tick_defer_acts_at_once_where_nothing_is_deferred);
    tcase_add_loop_test(tests, D_16_every_change_can_be_deferred, 0, 9);
    tcase_add_test(tests, D_16_a_deferred_change_does_what_it_does_at_once);
    return suite_run(tests, 60);
}
