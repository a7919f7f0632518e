/* Changes that cannot be deferred, and more of them than one block of memory holds
 * (D-16). */
#include "../../support/nothing.h"
#include "../../support/suite.h"
#include "../any_thread.h"
#include "../scene.h"
#include "threads/workers.h"

#include <stdlib.h>

enum { MUCH = 3000, FRAMES = 4 };

/* Calls that create something, each without a place for the id and then with one. */
typedef struct creating {
    tl_actor_id actor;
    tl_timer_id timer;
    uint32_t calls;
    uint32_t refused; /* without a place */
    uint32_t made;    /* with one, that holds the null id then */
} creating;

static const tl_component_class plain_part = {.name = "Part"};

static void count(creating *c, tl_result without, tl_result with, bool is_null)
{
    c->calls += 1;
    c->refused += without == TL_ERR_INVALID ? 1 : 0;
    c->made += with == TL_OK && is_null ? 1 : 0;
}

static void create_ticks(creating *c, tl_world *world)
{
    const tl_tick_def tick = {.fn = no_tick};
    const tl_level_def level = {.name = "later"};
    const tl_tickable_def tickable = {.tick = no_tickable};
    tl_tick_id tick_id = {7, 7};
    tl_level_id level_id = {7, 7};
    tl_tickable_id tickable_id = {7, 7};
    tl_camera_id camera_id = {7, 7};

    tl_result with = tl_tick_create(world, &tick, &tick_id);
    count(c, tl_tick_create(world, &tick, NULL), with, tl_tick_id_is_null(tick_id));
    with = tl_level_add(world, &level, &level_id);
    count(c, tl_level_add(world, &level, NULL), with, tl_level_id_is_null(level_id));
    with = tl_tickable_create(world, &tickable, &tickable_id);
    count(c, tl_tickable_create(world, &tickable, NULL), with, tl_tickable_id_is_null(tickable_id));
    with = tl_camera_add(world, no_camera, NULL, "c", &camera_id);
    count(c, tl_camera_add(world, no_camera, NULL, "c", NULL), with,
          tl_camera_id_is_null(camera_id));
}

static void create_actors(creating *c, tl_world *world)
{
    const tl_actor_def actor = {.actor_class = &probe_parent_class};
    const tl_component_def part = {.component_class = &plain_part};
    const tl_script_def script = {.actor = c->actor, .fn = no_script};
    const tl_level_id here = {0};
    tl_actor_id actor_id = {7, 7};
    tl_component_id part_id = {7, 7};
    tl_script_id script_id = {7, 7};

    tl_result with = tl_actor_spawn(world, &actor, &actor_id);
    count(c, tl_actor_spawn(world, &actor, NULL), with, tl_actor_id_is_null(actor_id));
    with = tl_component_add(world, c->actor, here, &part, &part_id);
    count(c, tl_component_add(world, c->actor, here, &part, NULL), with,
          tl_component_id_is_null(part_id));
    with = tl_script_create(world, &script, &script_id);
    count(c, tl_script_create(world, &script, NULL), with, tl_script_id_is_null(script_id));
}

static void create_others(creating *c, tl_world *world)
{
    const tl_value_def value = {.name = "v"};
    const tl_timer_def timer = {.fn = no_timer, .rate = TL_MS(9)};
    tl_value_id value_id = {7, 7};
    tl_timer_id timer_id = {0};

    tl_result with = tl_value_create(world, &value, &value_id);
    count(c, tl_value_create(world, &value, NULL), with, tl_value_id_is_null(value_id));
    with = tl_timer_set(world, &timer_id, &timer);
    count(c, tl_timer_set(world, NULL, &timer), with, tl_timer_id_is_null(timer_id));
    with = tl_timer_clear(world, &c->timer);
    count(c, tl_timer_clear(world, NULL), with, tl_timer_id_is_null(c->timer));
}

static void create_everything(void *user, const tl_tick_context *context)
{
    creating *c = user;

    create_ticks(c, context->world);
    create_actors(c, context->world);
    create_others(c, context->world);
}

START_TEST(D_16_a_deferred_call_without_a_place_for_the_id_is_refused_at_once)
{
    rig r;
    creating c = {.calls = 0};

    rig_open(&r, (uint32_t)_i);
    c.actor = spawn(r.world, &(tl_actor_def){.actor_class = &probe_parent_class});
    ck_assert_int_eq(
        tl_timer_set(r.world, &c.timer, &(tl_timer_def){.fn = no_timer, .rate = TL_MS(99)}), TL_OK);
    (void)rig_add(&r,
                  &(tl_tick_def){.fn = create_everything, .user = &c, .run_on_any_thread = true});
    rig_frame(&r);
    ck_assert_uint_eq(c.calls, 10);
    ck_assert_uint_eq(c.refused, c.calls);
    ck_assert_uint_eq(c.made, c.calls);
    ck_assert_uint_eq(tl_world_stats(r.world).refused_changes, 0);
    rig_close(&r);
}
END_TEST

/* Changes of one run, by their numbers. */
typedef struct flood {
    uint32_t numbers[MUCH];
    uint32_t deferred;
    uint32_t made; /* in order */
} flood;

static flood *flooded;

static void make_one(void *user, tl_world *world)
{
    const uint32_t *number = user;

    (void)world;
    flooded->made += *number == flooded->made ? 1 : 0;
}

static void defer_much(void *user, const tl_tick_context *context)
{
    flood *all = user;

    for (uint32_t i = 0; i < MUCH; i++) {
        all->numbers[i] = i;
        all->deferred += tl_tick_defer(context, make_one, &all->numbers[i]) == TL_OK ? 1 : 0;
    }
}

START_TEST(D_16_more_changes_than_a_chunk_holds_are_made_in_order_in_the_same_memory)
{
    static flood all;
    rig r;
    scene_memory memory = {0};
    uint64_t calls = 0;

    flooded = &all;
    rig_open_def(&r, (uint32_t)_i, (tl_world_def){.allocator = {scene_realloc, &memory}});
    (void)rig_add(&r, &(tl_tick_def){.fn = defer_much, .user = &all, .run_on_any_thread = true});
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        all.made = 0;
        all.deferred = 0;
        calls = frame == 2 ? memory.calls : calls;
        rig_frame(&r);
        ck_assert_uint_eq(all.deferred, MUCH);
        ck_assert_uint_eq(all.made, MUCH);
    }
    ck_assert(_i > 0 || memory.calls == calls); /* which helper runs it is open */
    rig_close(&r);
    ck_assert_uint_eq(memory.bytes, 0);
}
END_TEST

/* An allocator that only the owner may call. */
typedef struct owned_memory {
    scene_memory counted;
    atomic_uint strangers; /* calls of other threads */
} owned_memory;

static _Thread_local bool is_owner;

static void *owned_realloc(void *user, void *ptr, size_t old_size, size_t new_size)
{
    owned_memory *memory = user;

    if (!is_owner) {
        atomic_fetch_add(&memory->strangers, 1);
        return realloc(ptr, new_size);
    }
    return scene_realloc(&memory->counted, ptr, old_size, new_size);
}

enum { TOGETHER = 4, PATIENCE = 1000, RUNS = 20 };

typedef struct meeting {
    flood floods[TOGETHER];
    atomic_uint met;   /* bodies that have begun */
    uint32_t patience; /* turns of the scheduler: on a busy machine each may take milliseconds */
} meeting;

static meeting met;

/* Waits a while for another one, which then runs on another thread. */
static void defer_together(void *user, const tl_tick_context *context)
{
    atomic_fetch_add(&met.met, 1);
    for (uint32_t i = 0; i < met.patience && atomic_load(&met.met) < 2; i++) {
        tl__thread_yield();
    }
    defer_much(user, context);
}

START_TEST(D_16_commands_of_helpers_take_no_memory_of_the_owners)
{
    rig r;
    owned_memory world = {.strangers = 0};
    owned_memory diagnostics = {.strangers = 0};

    is_owner = true;
    met.patience = _i > 0 ? PATIENCE : 0; /* without a helper there is no thread to meet */
    rig_open_def(&r, (uint32_t)_i,
                 (tl_world_def){.allocator = {owned_realloc, &world},
                                .diagnostics_allocator = {owned_realloc, &diagnostics}});
    for (uint32_t i = 0; i < TOGETHER; i++) {
        (void)rig_add(&r, &(tl_tick_def){.fn = defer_together,
                                         .user = &met.floods[i],
                                         .run_on_any_thread = true});
    }
    for (uint32_t run = 0; run < RUNS; run++) {
        flooded = &met.floods[0];
        atomic_store(&met.met, 0);
        rig_frame(&r);
    }
    rig_close(&r);
    ck_assert_uint_eq(world.counted.bytes, 0);
    ck_assert_uint_eq(diagnostics.counted.bytes, 0);
    ck_assert_uint_eq(world.strangers, 0);
    ck_assert_uint_eq(diagnostics.strangers, 0);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/command_limits");

    tcase_add_loop_test(tests, D_16_a_deferred_call_without_a_place_for_the_id_is_refused_at_once,
                        0, 2);
    tcase_add_loop_test(
        tests, D_16_more_changes_than_a_chunk_holds_are_made_in_order_in_the_same_memory, 0, 2);
    tcase_add_loop_test(tests, D_16_commands_of_helpers_take_no_memory_of_the_owners, 0, 3);
    return suite_run(tests, 60);
}
