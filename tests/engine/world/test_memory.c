/* Storage: a warm world takes none, and every allocation may fail once. */

#include "../../support/nothing.h"
#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { MIXED = 40, WARM_UP = 600, FRAMES = 10000 };

/* A world with something of everything, none of which insists on success. */
typedef struct mixed {
    tl_world *world;
    scene_memory memory;
    tl_tick_id ticks[MIXED];
    tl_tick_id visitor;
    tl_timer_id timer;
    tl_value_id value;
    tl_level_id level;
    uint64_t runs;
    bool has_failed; /* a call said TL_ERR_NO_MEMORY */
} mixed;

static void take(mixed *m, tl_result result)
{
    if (result == TL_ERR_NO_MEMORY) {
        m->has_failed = true;
    } else {
        ck_assert_msg(result == TL_OK || result == TL_ERR_EXISTS || result == TL_ERR_STALE_ID ||
                          result == TL_ERR_NOT_REGISTERED,
                      "%s", tl_result_name(result));
    }
}

static void count_run(void *user, const tl_tick_context *context)
{
    mixed *m = user;
    float position[3] = {(float)context->frame, 0.0F, 0.0F};
    m->runs++;
    if (m->runs % 3 == 0) {
        take(m, tl_value_write(context->world, m->value, position));
    } else {
        take(m, tl_value_read(context->world, m->value, position));
    }
}

static void count_timer(void *user, const tl_timer_call *call)
{
    mixed *m = user;
    tl_timer_id once = {0};
    m->runs++;
    if (call->index == 0) {
        take(m, tl_timer_set(call->world, &once, &(tl_timer_def){.fn = NULL, .rate = TL_MS(20)}));
    }
}

static void count_latent(void *user, tl_world *world)
{
    mixed *m = user;
    m->runs++;
    take(m,
         tl_latent_delay(world, &(tl_latent_def){.key = m->runs, .done = count_latent, .user = m},
                         TL_MS(30)));
}

static void count_tickable(void *user, const tl_tickable_context *context)
{
    mixed *m = user;
    (void)context;
    m->runs++;
}

static void count_camera(void *user, tl_world *world, tl_time delta)
{
    mixed *m = user;
    (void)world;
    (void)delta;
    m->runs++;
}

/* Makes and destroys a function in every frame, toggles another, moves a third. */
static void make_changes(void *user, const tl_tick_context *context)
{
    mixed *m = user;
    tl_tick_id changed = m->ticks[context->frame % MIXED];
    tl_tick_def def = {.fn = count_run, .user = m, .name = "visitor", .can_ever_tick = true};
    if (tl_tick_is_valid(context->world, m->visitor)) {
        take(m, tl_tick_destroy(context->world, m->visitor));
    }
    take(m, tl_tick_create(context->world, &def, &m->visitor));
    if (tl_tick_is_valid(context->world, m->visitor)) {
        take(m, tl_tick_register(context->world, m->visitor, m->level));
        take(m, tl_tick_add_prerequisite(context->world, m->visitor, m->ticks[0]));
    }
    take(m, tl_tick_set_enabled(context->world, changed, context->frame % 3 != 0));
    take(m, tl_tick_unregister(context->world, m->ticks[1]));
    take(m, tl_tick_register(context->world, m->ticks[1], m->level));
}

static void deferred_nothing(void *user, tl_world *world)
{
    mixed *m = user;
    (void)world;
    m->runs++;
}

static void add_ticks(mixed *m)
{
    for (uint32_t i = 0; i < MIXED; i++) {
        tl_tick_def def = {.fn = i == 2 ? make_changes : count_run,
                           .user = m,
                           .group =
                               i % 4 == 0 ? TL_TICK_GROUP_POST_PHYSICS : TL_TICK_GROUP_PRE_PHYSICS,
                           .interval = i % 5 == 0 ? TL_MS(3 + (int)i) : 0,
                           .can_ever_tick = true,
                           .high_priority = i % 7 == 0,
                           .tick_even_when_paused = i % 6 == 0};
        take(m, tl_tick_create(m->world, &def, &m->ticks[i]));
        take(m, tl_tick_register(m->world, m->ticks[i], m->level));
        if (i > 3) {
            take(m, tl_tick_add_prerequisite(m->world, m->ticks[i], m->ticks[i / 2]));
        }
    }
}

static void add_others(mixed *m)
{
    tl_tickable_id tickable;
    tl_camera_id camera;
    tl_latent_def latent = {.key = 1, .done = count_latent, .user = m};
    tl_timer_def timer = {.fn = count_timer, .user = m, .rate = TL_MS(10), .loop = true};
    tl_value_def value = {.name = "Mixed.value", .dimensions = 3, .is_position = true};
    take(m, tl_value_create(m->world, &value, &m->value));
    take(m, tl_timer_set(m->world, &m->timer, &timer));
    take(m, tl_latent_delay(m->world, &latent, TL_MS(30)));
    take(m, tl_tickable_create(m->world, &(tl_tickable_def){.tick = count_tickable, .user = m},
                               &tickable));
    take(m, tl_camera_add(m->world, count_camera, m, "camera", &camera));
}

static bool open_mixed(mixed *m, uint64_t fail_at)
{
    memset(m, 0, sizeof(*m));
    m->memory.fail_at = fail_at;
    tl_allocator counted = {scene_realloc, &m->memory};
    tl_world_def def = {.allocator = counted,
                        .diagnostics_allocator = counted,
                        .trace_frames = true,
                        .log_reads = true};
    tl_result result = tl_world_create(&m->world, &def);
    take(m, result);
    if (result != TL_OK) {
        ck_assert_ptr_null(m->world);
        return false;
    }
    m->level = tl_world_persistent_level(m->world);
    take(m, tl_level_add(m->world, &(tl_level_def){0}, &m->level));
    if (tl_level_id_is_null(m->level)) {
        m->level = tl_world_persistent_level(m->world);
    }
    add_ticks(m);
    add_others(m);
    return true;
}

static void run_frame(mixed *m, int frame)
{
    tl_result result = tl_world_tick(m->world, TL_MS(16) + frame % 3);
    take(m, result);
    if (result == TL_ERR_NO_MEMORY) {
        /* What a failed begin left behind must be a world between two frames. */
        if (tl_frame_is_open(m->world)) {
            take(m, tl_frame_end(m->world));
        }
        ck_assert_int_eq(tl_world_tick(m->world, TL_MS(16)), TL_OK);
    }
    if (frame % 10 == 3) {
        take(m, tl_frame_defer(m->world, deferred_nothing, m));
        take(m, tl_world_set_paused(m->world, frame % 20 == 3));
    }
}

START_TEST(house_4_8_a_warm_world_takes_no_memory)
{
    mixed *m = malloc(sizeof(*m));
    ck_assert_ptr_nonnull(m);
    ck_assert(open_mixed(m, 0));
    for (int i = 0; i < WARM_UP; i++) {
        run_frame(m, i);
    }
    uint64_t calls = m->memory.calls;
    uint64_t counted = tl_world_stats(m->world).allocations;
    for (int i = 0; i < FRAMES; i++) {
        run_frame(m, i);
    }
    ck_assert_uint_eq(m->memory.calls, calls);
    ck_assert_uint_eq(tl_world_stats(m->world).allocations, counted);
    ck_assert_uint_gt(m->runs, FRAMES);
    ck_assert_uint_eq(tl_world_check(m->world, NULL, NULL), 0);
    tl_world_destroy(m->world);
    ck_assert_uint_eq(m->memory.bytes, 0);
    free(m);
}
END_TEST

START_TEST(house_4_8_the_statistics_count_what_the_allocator_saw)
{
    mixed *m = malloc(sizeof(*m));
    ck_assert_ptr_nonnull(m);
    ck_assert(open_mixed(m, 0));
    run_frame(m, 0);
    ck_assert_uint_eq(tl_world_stats(m->world).allocations, m->memory.calls);
    ck_assert_uint_eq(tl_world_stats(m->world).bytes, m->memory.bytes);
    tl_world_destroy(m->world);
    free(m);
}
END_TEST

static void run_script(mixed *m)
{
    for (int i = 0; i < 25; i++) {
        run_frame(m, i);
        ck_assert_uint_eq(tl_world_check(m->world, NULL, NULL), 0);
    }
    for (uint32_t i = 0; i < MIXED; i += 3) {
        take(m, tl_tick_destroy(m->world, m->ticks[i]));
    }
    run_frame(m, 1);
    if (!tl_level_id_equal(m->level, tl_world_persistent_level(m->world))) {
        take(m, tl_level_remove(m->world, m->level));
    }
    run_frame(m, 2);
    ck_assert_uint_eq(tl_world_check(m->world, NULL, NULL), 0);
}

START_TEST(house_4_8_every_allocation_may_fail_once)
{
    mixed *m = malloc(sizeof(*m));
    ck_assert_ptr_nonnull(m);
    bool reached = true;
    uint64_t fail_at = 1;
    for (; reached; fail_at++) {
        if (open_mixed(m, fail_at)) {
            run_script(m);
        }
        tl_world_destroy(m->world);
        ck_assert_msg(m->memory.bytes == 0, "failing call %llu leaks %zu bytes",
                      (unsigned long long)fail_at, m->memory.bytes);
        reached = m->memory.calls >= fail_at;
    }
    ck_assert_uint_gt(fail_at, 10);
    free(m);
}
END_TEST

/* Functions of one level that may change when memory runs out. */
typedef struct many {
    tl_world *world;
    scene_memory memory;
    tl_tick_id ticks[1500];
    uint32_t count;
} many;

static void open_many(many *m, uint32_t count)
{
    tl_tick_def tick = {.fn = no_tick, .can_ever_tick = true};
    tl_world_def def = {.allocator = {scene_realloc, &m->memory}};

    ck_assert_int_eq(tl_world_create(&m->world, &def), TL_OK);
    m->count = count;
    for (uint32_t i = 0; i < count; i++) {
        ck_assert_int_eq(tl_tick_create(m->world, &tick, &m->ticks[i]), TL_OK);
        ck_assert_int_eq(
            tl_tick_register(m->world, m->ticks[i], tl_world_persistent_level(m->world)), TL_OK);
    }
    ck_assert_int_eq(tl_world_tick(m->world, TL_MS(16)), TL_OK);
}

/* Whether each function, moved alone, runs in another group in the next frame. */
static void check_that_changes_count(many *m, uint32_t first, uint32_t count)
{
    for (uint32_t i = first; i < first + count; i++) {
        ck_assert_int_eq(tl_tick_set_group(m->world, m->ticks[i], TL_TICK_GROUP_POST_PHYSICS),
                         TL_OK);
    }
    ck_assert_int_eq(tl_world_tick(m->world, TL_MS(16)), TL_OK);
    for (uint32_t i = first; i < first + count; i++) {
        tl_tick_info info;
        ck_assert_int_eq(tl_tick_get_info(m->world, m->ticks[i], &info), TL_OK);
        ck_assert_int_eq(info.actual_start, TL_TICK_GROUP_POST_PHYSICS);
    }
}

static void close_many(many *m)
{
    tl_world_destroy(m->world);
    ck_assert_uint_eq(m->memory.bytes, 0);
}

START_TEST(house_4_8_changes_of_settings_take_no_memory)
{
    static many m;

    open_many(&m, 1500);
    m.memory.fail_at = m.memory.calls + 1;
    for (uint32_t i = 0; i < m.count; i++) {
        ck_assert_int_eq(tl_tick_set_end_group(m.world, m.ticks[i], TL_TICK_GROUP_END_PHYSICS),
                         TL_OK);
    }
    ck_assert_uint_lt(m.memory.calls, m.memory.fail_at);
    m.memory.fail_at = 0;
    ck_assert_int_eq(tl_world_tick(m.world, TL_MS(16)), TL_OK);
    check_that_changes_count(&m, m.count - 1, 1);
    close_many(&m);
}
END_TEST

START_TEST(house_4_8_a_rebuild_without_memory_forgets_no_change)
{
    static many m;

    open_many(&m, 100);
    for (uint32_t i = 0; i < 20; i++) {
        ck_assert_int_eq(tl_tick_set_high_priority(m.world, m.ticks[i], true), TL_OK);
    }
    m.memory.fail_at = m.memory.calls + 1;
    ck_assert_int_eq(tl_world_tick(m.world, TL_MS(16)), TL_ERR_NO_MEMORY);
    if (tl_frame_is_open(m.world)) {
        ck_assert_int_eq(tl_frame_end(m.world), TL_OK);
    }
    ck_assert_int_eq(tl_world_tick(m.world, TL_MS(16)), TL_OK);
    for (uint32_t i = 0; i < 20; i++) { /* alone, or the order is made anew */
        check_that_changes_count(&m, i, 1);
    }
    close_many(&m);
}
END_TEST

START_TEST(house_4_8_without_memory_no_function_gets_a_new_priority)
{
    static many m;
    tl_tick_info info;

    open_many(&m, 1000);
    for (uint32_t i = 1; i < m.count; i++) {
        ck_assert_int_eq(tl_tick_add_prerequisite(m.world, m.ticks[i], m.ticks[i - 1]), TL_OK);
    }
    m.memory.fail_at = m.memory.calls + 1;
    ck_assert_int_eq(
        tl_tick_set_priority_including_prerequisites(m.world, m.ticks[m.count - 1], true),
        TL_ERR_NO_MEMORY);
    for (uint32_t i = 0; i < m.count; i++) {
        ck_assert_int_eq(tl_tick_get_info(m.world, m.ticks[i], &info), TL_OK);
        ck_assert(!info.high_priority);
    }
    close_many(&m);
}
END_TEST

/* TL_ERR_NO_MEMORY leaves the world as it was, and a second try works. */
START_TEST(house_4_8_a_failed_creation_changes_nothing)
{
    scene_memory memory = {0};
    tl_world *world = NULL;
    tl_tick_id id = {0};
    tl_world_def def = {.allocator = {scene_realloc, &memory},
                        .diagnostics_allocator = {scene_realloc, &memory}};
    tl_tick_def tick = {.fn = count_run};
    tl_result result = TL_OK;
    uint64_t hash = 0;

    ck_assert_int_eq(tl_world_create(&world, &def), TL_OK);
    memory.fail_at = memory.calls + 1;
    for (int i = 0; i < 5000 && result == TL_OK; i++) {
        hash = tl_world_state_hash(world);
        result = tl_tick_create(world, &tick, &id);
    }
    ck_assert_int_eq(result, TL_ERR_NO_MEMORY);
    ck_assert(tl_tick_id_is_null(id));
    ck_assert_uint_eq(tl_world_state_hash(world), hash);
    ck_assert_int_eq(tl_tick_create(world, &tick, &id), TL_OK);
    ck_assert_uint_eq(tl_world_check(world, NULL, NULL), 0);
    tl_world_destroy(world);
    ck_assert_uint_eq(memory.bytes, 0);
}
END_TEST

START_TEST(D_8_a_capacity_that_cannot_be_had_is_refused_before_memory_is_asked_for)
{
    scene_memory memory = {0};
    tl_world_def def = {.allocator = {scene_realloc, &memory},
                        .diagnostics_allocator = {scene_realloc, &memory},
                        .fixed_capacity = _i % 2 == 1};
    tl_world *world = NULL;
    uint32_t *capacities[] = {
        &def.capacity.ticks,      &def.capacity.prerequisites,  &def.capacity.actors,
        &def.capacity.components, &def.capacity.timers,         &def.capacity.tickables,
        &def.capacity.cameras,    &def.capacity.latent_actions, &def.capacity.scripts,
        &def.capacity.values,     &def.capacity.frame_items,
    };
    enum { COUNT = sizeof(capacities) / sizeof(capacities[0]) };

    for (size_t i = 0; i < COUNT; i++) {
        *capacities[i] = _i < 2 ? UINT32_MAX : TL_MAX_CAPACITY + 1;
        ck_assert_int_eq(tl_world_create(&world, &def), TL_ERR_INVALID);
        ck_assert_ptr_null(world);
        *capacities[i] = 0;
    }
    ck_assert_uint_eq(memory.calls, 0);
    ck_assert_int_eq(tl_world_create(&world, &def), TL_OK);
    tl_world_destroy(world);
}
END_TEST

START_TEST(house_4_8_a_fixed_capacity_is_full_and_says_so)
{
    tl_world *world = NULL;
    tl_tick_id id = {0};
    tl_tick_def tick = {.fn = count_run};
    tl_world_def def = {.capacity = {.ticks = 8}, .fixed_capacity = true};
    tl_result result = TL_OK;
    uint32_t made = 0;

    ck_assert_int_eq(tl_world_create(&world, &def), TL_OK);
    while (result == TL_OK && made < 100) {
        result = tl_tick_create(world, &tick, &id);
        made += result == TL_OK ? 1 : 0;
    }
    ck_assert_int_eq(result, TL_ERR_FULL);
    ck_assert(tl_tick_id_is_null(id));
    ck_assert_uint_le(made, 8);
    ck_assert_uint_ge(made, 6);
    tl_world_destroy(world);
}
END_TEST

START_TEST(house_4_8_reserved_capacity_is_used_without_allocation)
{
    scene_memory memory = {0};
    tl_world *world = NULL;
    tl_tick_id id;
    tl_tick_def tick = {.fn = count_run};
    tl_world_def def = {.allocator = {scene_realloc, &memory}, .capacity = {.ticks = 500}};

    ck_assert_int_eq(tl_world_create(&world, &def), TL_OK);
    uint64_t calls = memory.calls;
    for (int i = 0; i < 490; i++) {
        ck_assert_int_eq(tl_tick_create(world, &tick, &id), TL_OK);
    }
    ck_assert_uint_eq(memory.calls, calls);
    tl_world_destroy(world);
    ck_assert_uint_eq(memory.bytes, 0);
}
END_TEST

START_TEST(house_4_8_an_interval_without_memory_changes_nothing)
{
    scene_memory memory = {0};
    tl_world *world = NULL;
    tl_tick_id ids[300];
    tl_tick_info info;
    tl_tick_def tick = {.fn = no_tick};
    tl_world_def def = {.allocator = {scene_realloc, &memory}};
    uint32_t set = 0;

    ck_assert_int_eq(tl_world_create(&world, &def), TL_OK);
    for (int i = 0; i < 300; i++) {
        ck_assert_int_eq(tl_tick_create(world, &tick, &ids[i]), TL_OK);
    }
    memory.fail_at = memory.calls + 1;
    while (set < 300 && tl_tick_set_interval(world, ids[set], TL_MS(5)) == TL_OK) {
        set += 1;
    }
    ck_assert_uint_lt(set, 300);
    ck_assert_int_eq(tl_tick_get_info(world, ids[set], &info), TL_OK);
    ck_assert_int_eq(info.interval, 0);
    memory.fail_at = 0;
    ck_assert_int_eq(tl_tick_set_interval(world, ids[set], TL_MS(5)), TL_OK);
    ck_assert_uint_eq(tl_world_check(world, NULL, NULL), 0);
    tl_world_destroy(world);
    ck_assert_uint_eq(memory.bytes, 0);
}
END_TEST

/* One frame in which the given allocation fails; whether a time was lost and told. */
static bool loses_time(uint64_t failing)
{
    scene_memory memory = {0};
    tl_world *world = NULL;
    tl_tick_id id;
    tl_tick_def tick = {.fn = no_tick, .interval = TL_MS(50), .run_on_any_thread = true};
    tl_world_def def = {.allocator = {scene_realloc, &memory}};

    ck_assert_int_eq(tl_world_create(&world, &def), TL_OK);
    ck_assert_int_eq(tl_tick_create(world, &tick, &id), TL_OK);
    ck_assert_int_eq(tl_tick_register(world, id, tl_world_persistent_level(world)), TL_OK);
    memory.fail_at = memory.calls + failing;
    tl_result result = tl_world_tick(world, TL_MS(16));
    const tl_stats stats = tl_world_stats(world);
    tl_world_destroy(world);
    ck_assert_uint_eq(memory.bytes, 0);
    return result == TL_OK && stats.ticks_run == 1 && stats.refused_changes == 1;
}

START_TEST(D_8_D_16_a_time_of_a_run_that_found_no_memory_is_counted)
{
    uint32_t found = 0;

    for (uint64_t failing = 1; failing < 40; failing++) {
        found += loses_time(failing) ? 1 : 0;
    }
    ck_assert_uint_eq(found, 1);
}
END_TEST

static scene_memory failing;

static void act_fail_and_register(scene_part *part)
{
    scene *s = part->scene;
    for (int i = 0; i < 8; i++) { /* as many newly spawned functions as there is room for */
        scene_register(scene_make(s, "R", &(tl_tick_def){.group = POST}));
    }
    failing.fail_at = failing.calls + 1;
    ck_assert_int_eq(tl_tick_register(s->world, part->target->id, s->level), TL_ERR_NO_MEMORY);
    scene_act_register(part);
    part->act = NULL;
}

START_TEST(house_4_8_a_registration_that_failed_leaves_no_second_listing)
{
    scene s;
    failing = (scene_memory){0};
    scene_open(&s,
               &(tl_world_def){.allocator = {scene_realloc, &failing}, .capacity = {.ticks = 1}});
    scene_part *x = scene_add(&s, "X", PRE);
    x->target = scene_make(&s, "N", &(tl_tick_def){0});
    x->act = act_fail_and_register;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA),
                     "X:0 N:2 R:4 R:4 R:4 R:4 R:4 R:4 R:4 R:4 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA),
                     "X:0 N:0 R:4 R:4 R:4 R:4 R:4 R:4 R:4 R:4 ");
    scene_close(&s);
    ck_assert_uint_eq(failing.bytes, 0);
}
END_TEST

/* A function that waits for a loner and then for a chain that is longer than what a walk has room
 * for: when memory runs out, the loner is in the block of one that is in none. */
static tl_result tick_without_memory(scene *s, scene_memory *memory, uint64_t fail_at)
{
    scene_part *chain[60];
    scene_part *root = scene_add(s, "R", TL_TICK_GROUP_PRE_PHYSICS);

    scene_edge(scene_add(s, "L", TL_TICK_GROUP_PRE_PHYSICS), root);
    for (uint32_t i = 0; i < sizeof(chain) / sizeof(chain[0]); i++) {
        chain[i] = scene_add(s, "C", TL_TICK_GROUP_PRE_PHYSICS);
        scene_edge(chain[i], i == 0 ? root : chain[i - 1]);
    }
    memory->fail_at = memory->calls + fail_at;
    tl_result result = tl_world_tick(s->world, SCENE_DELTA);
    while (tl_frame_is_open(s->world)) {
        ck_assert_int_eq(tl_frame_end(s->world), TL_OK);
    }
    return result;
}

START_TEST(D_5_functions_of_an_order_that_found_no_memory_can_be_destroyed)
{
    static scene s;
    tl_result result = TL_ERR_NO_MEMORY;

    for (uint64_t fail_at = 1; result != TL_OK; fail_at++) {
        scene_memory memory = {0};
        scene_open(&s, &(tl_world_def){.allocator = {scene_realloc, &memory}});
        result = tick_without_memory(&s, &memory, fail_at);
        for (uint32_t i = 0; i < s.part_count; i++) {
            ck_assert_int_eq(tl_tick_destroy(s.world, s.parts[i].id), TL_OK);
        }
        scene_frame(&s, SCENE_DELTA);
        scene_close(&s);
        ck_assert_uint_eq(memory.bytes, 0);
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/memory");

    tcase_add_test(tests, house_4_8_a_warm_world_takes_no_memory);
    tcase_add_test(tests, house_4_8_the_statistics_count_what_the_allocator_saw);
    tcase_add_test(tests, house_4_8_every_allocation_may_fail_once);
    tcase_add_test(tests, house_4_8_changes_of_settings_take_no_memory);
    tcase_add_test(tests, house_4_8_a_rebuild_without_memory_forgets_no_change);
    tcase_add_test(tests, house_4_8_without_memory_no_function_gets_a_new_priority);
    tcase_add_test(tests, house_4_8_a_failed_creation_changes_nothing);
    tcase_add_loop_test(
        tests, D_8_a_capacity_that_cannot_be_had_is_refused_before_memory_is_asked_for, 0, 4);
    tcase_add_test(tests, house_4_8_a_fixed_capacity_is_full_and_says_so);
    tcase_add_test(tests, house_4_8_reserved_capacity_is_used_without_allocation);
    tcase_add_test(tests, house_4_8_an_interval_without_memory_changes_nothing);
    tcase_add_test(tests, D_8_D_16_a_time_of_a_run_that_found_no_memory_is_counted);
    tcase_add_test(tests, house_4_8_a_registration_that_failed_leaves_no_second_listing);
    tcase_add_test(tests, D_5_functions_of_an_order_that_found_no_memory_can_be_destroyed);
    return suite_run(tests, 60);
}
