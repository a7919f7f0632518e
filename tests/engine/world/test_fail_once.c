/* Tickables, latent actions, cameras, scripts, values and their log, traces: every allocation
 * fails once and leaves the world as it was; a fixed capacity is full and says so. */
#include "../../support/nothing.h"
#include "../../support/suite.h"
#include "../../support/world_fixture.h"
#include "world.h"

#include <check.h>

enum { MANY = 150, FRAMES = 4, FULL = 8 };

typedef struct store {
    tl_world *world;
    fixture_memory memory;
    tl_actor_id actors[MANY];
    tl_value_id values[MANY];
    uint64_t last; /* id of what was added last, packed */
} store;

/* Adds one more of a kind; store.last is its id or null. */
typedef tl_result add_fn(store *s, uint32_t i);
typedef tl_result remove_fn(store *s);

typedef struct module {
    const char *name;
    add_fn *add;
    remove_fn *remove; /* of the one that was added last */
    bool needs_actor;
} module;

static tl_result add_tickable(store *s, uint32_t i)
{
    tl_tickable_id id = {1, 1};
    tl_tickable_def def = {.tick = no_tickable, .is_engine_wide = i % 2 == 1};
    tl_result result = tl_tickable_create(s->world, &def, &id);

    s->last = tl_tickable_id_store(id);
    return result;
}

static tl_result remove_tickable(store *s)
{
    return tl_tickable_destroy(s->world, tl_tickable_id_load(s->last));
}

/* Out of the pass and in again needs room, too. */
static tl_result add_sleeping_tickable(store *s, uint32_t i)
{
    tl_tickable_id id = {1, 1};
    tl_tickable_def def = {
        .tick = no_tickable, .type = TL_TICKABLE_NEVER, .is_engine_wide = i % 2 == 1};
    tl_result result = tl_tickable_create(s->world, &def, &id);

    if (result == TL_OK && tl_tickable_set_type(s->world, id, TL_TICKABLE_ALWAYS) != TL_OK) {
        ck_assert_int_eq(tl_tickable_set_type(s->world, id, TL_TICKABLE_ALWAYS), TL_OK);
    }
    s->last = tl_tickable_id_store(id);
    return result;
}

static tl_result add_latent(store *s, uint32_t i)
{
    tl_latent_def def = {.owner = s->actors[i], .key = 1};

    s->last = i;
    tl_result result = tl_latent_delay(s->world, &def, TL_SECONDS(100));
    if (result != TL_OK) {
        ck_assert(!tl_latent_is_pending(s->world, s->actors[i], 1));
        s->last = 0;
    }
    return result;
}

static tl_result remove_latent(store *s)
{
    return tl_latent_cancel(s->world, s->actors[s->last], 1);
}

static tl_result add_camera(store *s, uint32_t i)
{
    tl_camera_id id = {1, 1};
    tl_result result = tl_camera_add(s->world, no_camera, NULL, NULL, &id);

    (void)i;
    s->last = tl_camera_id_store(id);
    return result;
}

static tl_result remove_camera(store *s)
{
    return tl_camera_remove(s->world, tl_camera_id_load(s->last));
}

static void sleep_on(void *user, const tl_script_context *context)
{
    (void)user;
    ck_assert_int_eq(tl_script_sleep(context->world, context->script, TL_MS(1), 0), TL_OK);
}

static tl_result add_script(store *s, uint32_t i)
{
    tl_script_id id = {1, 1};
    tl_script_def def = {.actor = s->actors[i], .fn = sleep_on};
    tl_result result = tl_script_create(s->world, &def, &id);

    s->last = tl_script_id_store(id);
    return result;
}

static tl_result remove_script(store *s)
{
    return tl_script_destroy(s->world, tl_script_id_load(s->last));
}

/* Every value is read by a function of its own. */
static void read_value(void *user, const tl_tick_context *context)
{
    const tl_value_id *value = user;
    float floats[3];

    tl_result result = tl_value_read(context->world, *value, floats);
    ck_assert(result == TL_OK || result == TL_ERR_STALE_ID); /* when it was removed */
}

static tl_result add_value(store *s, uint32_t i)
{
    tl_value_id id = {1, 1};
    tl_tick_id tick = {0};
    tl_result result = tl_value_create(
        s->world, &(tl_value_def){.name = "value", .dimensions = 3, .is_position = true}, &id);

    s->last = tl_value_id_store(id);
    s->values[i] = id;
    tl_tick_def def = {.fn = read_value, .user = &s->values[i]};
    if (result == TL_OK && tl_tick_create(s->world, &def, &tick) == TL_OK) {
        (void)tl_tick_register(s->world, tick, tl_world_persistent_level(s->world));
    }
    return result;
}

static tl_result remove_value(store *s)
{
    return tl_value_destroy(s->world, tl_value_id_load(s->last));
}

static const module modules[] = {
    {"tickable", add_tickable, remove_tickable, false},
    {"sleeping tickable", add_sleeping_tickable, remove_tickable, false},
    {"latent", add_latent, remove_latent, true},
    {"camera", add_camera, remove_camera, false},
    {"script", add_script, remove_script, true},
    {"value, read log, trace", add_value, remove_value, false},
};

enum { MODULES = sizeof(modules) / sizeof(modules[0]) };

static const tl_actor_class actor_class = {.name = "Owner"};

/* False: an allocation failed, and nothing is left to do. */
static bool open_store(store *s, uint64_t fail_at)
{
    tl_allocator counted = {fixture_realloc, &s->memory};
    tl_world_def def = {.allocator = counted,
                        .diagnostics_allocator = counted,
                        .trace_frames = true,
                        .log_reads = true,
                        .capacity = {.ticks = 2 * MANY + 64,
                                     .actors = MANY + 8,
                                     .tickables = 2,
                                     .cameras = 2,
                                     .latent_actions = 2,
                                     .scripts = 2,
                                     .values = 2,
                                     .frame_items = 2}};

    *s = (store){.memory = {.fail_at = fail_at}};
    tl_result result = tl_world_create(&s->world, &def);
    ck_assert(result == TL_OK || result == TL_ERR_NO_MEMORY);
    return result == TL_OK;
}

static void spawn_owners(store *s)
{
    tl_actor_def def = {.actor_class = &actor_class, .primary_tick = {.can_ever_tick = true}};

    for (uint32_t i = 0; i < MANY; i++) {
        if (tl_actor_spawn(s->world, &def, &s->actors[i]) != TL_OK) {
            ck_assert_int_eq(tl_actor_spawn(s->world, &def, &s->actors[i]), TL_OK);
        }
    }
}

/* A failed add changes nothing; the second try succeeds. */
static void add_all(store *s, const module *m)
{
    for (uint32_t i = 0; i < MANY; i++) {
        uint64_t before = tl_world_state_hash(s->world);
        tl_result result = m->add(s, i);
        if (result != TL_OK) {
            ck_assert_int_eq(result, TL_ERR_NO_MEMORY);
            ck_assert_uint_eq(s->last, 0);
            ck_assert_uint_eq(tl_world_state_hash(s->world), before);
            ck_assert_int_eq(m->add(s, i), TL_OK);
        }
        ck_assert_uint_eq(tl_world_check(s->world, NULL, NULL), 0);
    }
}

static void run_frame(const store *s)
{
    tl_result result = tl_world_tick(s->world, TL_MS(10));

    ck_assert(result == TL_OK || result == TL_ERR_NO_MEMORY);
    if (tl_frame_is_open(s->world)) {
        ck_assert_int_eq(tl_frame_end(s->world), TL_OK);
    }
    ck_assert_int_eq(tl_world_tick_engine_tickables(s->world, TL_MS(10)), TL_OK);
    ck_assert_uint_eq(tl_world_check(s->world, NULL, NULL), 0);
}

static void run_module(store *s, const module *m)
{
    (void)tl_world_begin_play(s->world);
    if (m->needs_actor) {
        spawn_owners(s);
    }
    add_all(s, m);
    for (uint32_t i = 0; i < FRAMES; i++) {
        run_frame(s);
    }
    ck_assert_int_eq(m->remove(s), TL_OK);
    run_frame(s);
}

/* Returns how often a registration failed: each is tried first without memory for it. */
static uint32_t register_one(store *s, tl_tick_id tick)
{
    uint64_t before = tl_world_state_hash(s->world);
    const tl_level_id level = tl_world_persistent_level(s->world);

    s->memory.fail_at = s->memory.calls + 1;
    tl_result result = tl_tick_register(s->world, tick, level);
    s->memory.fail_at = 0;
    if (result == TL_OK) {
        return 0;
    }
    ck_assert_int_eq(result, TL_ERR_NO_MEMORY);
    ck_assert_uint_eq(tl_world_state_hash(s->world), before);
    ck_assert_int_eq(tl_tick_register(s->world, tick, level), TL_OK);
    return 1;
}

START_TEST(house_4_8_a_registration_that_fails_changes_nothing)
{
    static store s;
    const tl_allocator counted = {fixture_realloc, &s.memory};
    const tl_world_def world_def = {.allocator = counted, .stagger_intervals = true};
    uint32_t failed = 0;

    s = (store){0};
    ck_assert_int_eq(tl_world_create(&s.world, &world_def), TL_OK);
    for (uint32_t i = 0; i < MANY; i++) {
        tl_tick_info info;
        tl_tick_id tick;
        const tl_tick_def def = {.fn = no_tick, .interval = i % 2 > 0 ? TL_MS(64) : 0};
        ck_assert_int_eq(tl_tick_create(s.world, &def, &tick), TL_OK);
        failed += register_one(&s, tick);
        ck_assert_int_eq(tl_tick_get_info(s.world, tick, &info), TL_OK);
        ck_assert_uint_eq(info.registration, i + 1);
        /* The second of the staggered ones waits half an interval, whatever failed. */
        ck_assert(i != 3 || info.cooldown_left == TL_MS(32));
        ck_assert_uint_eq(tl_world_check(s.world, NULL, NULL), 0);
    }
    ck_assert_uint_gt(failed, 1);
    tl_world_destroy(s.world);
}
END_TEST

START_TEST(house_4_8_every_allocation_fails_once_and_changes_nothing)
{
    const module *m = &modules[_i];
    static store s;
    uint64_t fail_at = 1;

    for (bool is_reached = true; is_reached; fail_at++) {
        if (open_store(&s, fail_at)) {
            run_module(&s, m);
        }
        tl_world_destroy(s.world);
        ck_assert_msg(s.memory.bytes == 0, "%s: call %u leaks", m->name, (unsigned)fail_at);
        is_reached = s.memory.calls >= fail_at;
    }
    ck_assert_uint_gt(fail_at, 30);
}
END_TEST

START_TEST(house_4_8_a_fixed_capacity_is_full_takes_no_memory_and_serves_again)
{
    const module *m = &modules[_i];
    static store s;
    tl_world_def def = {.allocator = {fixture_realloc, &s.memory},
                        .fixed_capacity = true,
                        .capacity = {.tickables = FULL,
                                     .cameras = FULL,
                                     .latent_actions = FULL,
                                     .scripts = FULL,
                                     .values = FULL,
                                     .ticks = 2 * MANY,
                                     .actors = MANY}};

    s = (store){.memory = {.calls = 0}};
    s.world = fixture_world_of(&def);
    if (m->needs_actor) {
        spawn_owners(&s);
    }
    fixture_frames(s.world, 1);
    uint64_t calls = s.memory.calls;
    for (uint32_t i = 0; i < FULL; i++) {
        ck_assert_int_eq(m->add(&s, i), TL_OK);
    }
    uint64_t last = s.last;
    ck_assert_int_eq(m->add(&s, FULL), TL_ERR_FULL);
    ck_assert_uint_eq(s.last, 0);
    s.last = last;
    for (uint32_t i = 0; i < 50; i++) {
        ck_assert_int_eq(m->remove(&s), TL_OK);
        ck_assert_int_eq(m->add(&s, FULL - 1), TL_OK);
        fixture_frames(s.world, i % 2);
    }
    ck_assert_int_eq(m->add(&s, FULL), TL_ERR_FULL);
    if (m->add != add_value) { /* whose functions take part in the order */
        ck_assert_uint_eq(s.memory.calls, calls);
    }
    tl_world_destroy(s.world);
    ck_assert_int_eq(s.memory.bytes, 0);
}
END_TEST

static uint32_t collisions;

static void count_collision(void *user, tl_world *world, tl_time delta)
{
    (void)user;
    (void)world;
    (void)delta;
    collisions += 1;
}

/* As when memory runs out behind the hook and the group is tried again. */
START_TEST(W_1_the_collision_is_built_once_a_frame_even_if_its_group_is_tried_again)
{
    tl_world_def def = {.physics_start = no_tick,
                        .physics_end = no_tick,
                        .hooks = {.build_collision = count_collision}};
    tl_world *world = fixture_world_of(&def);

    for (uint32_t frame = 1; frame <= 2; frame++) {
        ck_assert_int_eq(tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}), TL_OK);
        ck_assert_int_eq(tl_frame_run_to(world, TL_STAGE_PRE_PHYSICS), TL_OK);
        ck_assert_int_eq(tl__stage_enter(world), TL_OK);
        world->walk->is_entered = false;
        ck_assert_int_eq(tl_frame_end(world), TL_OK);
        ck_assert_uint_eq(collisions, frame);
    }
    tl_world_destroy(world);
}
END_TEST

static uint32_t runs;

static void count_run(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)context;
    runs += 1;
}

static uint64_t hash_at_end(bool looks_ahead)
{
    tl_world *world = fixture_world();
    tl_tick_id id;
    tl_tick_def def = {.fn = count_run, .interval = TL_MS(50)};
    tl_tick_info info;
    tl_item item;

    ck_assert_int_eq(tl_tick_create(world, &def, &id), TL_OK);
    ck_assert_int_eq(tl_tick_register(world, id, tl_world_persistent_level(world)), TL_OK);
    ck_assert_int_eq(
        tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = TL_MS(10)}),
        TL_OK);
    ck_assert_int_eq(tl_frame_run_to(world, TL_STAGE_LAST_DEMOTABLE), TL_OK);
    ck_assert_int_eq(tl_tick_get_info(world, id, &info), TL_OK);
    ck_assert_int_eq(info.state, TL_TICK_ENABLED);
    if (looks_ahead) {
        ck_assert_int_eq(tl_frame_next(world, &item), TL_OK);
        ck_assert_int_eq(item.kind, TL_ITEM_NONE);
        ck_assert_int_eq(tl_tick_get_info(world, id, &info), TL_OK);
        ck_assert_int_eq(info.state, TL_TICK_ENABLED);
    }
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    ck_assert_int_eq(tl_tick_get_info(world, id, &info), TL_OK);
    ck_assert_int_eq(info.state, TL_TICK_COOLING_DOWN);
    uint64_t hash = tl_world_state_hash(world);
    tl_world_destroy(world);
    return hash;
}

START_TEST(M_6_cooldowns_start_with_the_end_of_the_frame_not_with_its_last_item)
{
    ck_assert_uint_eq(hash_at_end(true), hash_at_end(false));
    ck_assert_uint_eq(runs, 2);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/fail_once");

    tcase_add_test(tests, house_4_8_a_registration_that_fails_changes_nothing);
    tcase_add_loop_test(tests, house_4_8_every_allocation_fails_once_and_changes_nothing, 0,
                        MODULES);
    tcase_add_loop_test(tests, house_4_8_a_fixed_capacity_is_full_takes_no_memory_and_serves_again,
                        0, MODULES);
    tcase_add_test(tests, W_1_the_collision_is_built_once_a_frame_even_if_its_group_is_tried_again);
    tcase_add_test(tests, M_6_cooldowns_start_with_the_end_of_the_frame_not_with_its_last_item);
    return suite_run(tests, 120);
}
