/* Storage of UE3 worlds: a warm one takes none, every allocation may fail once; the state hash. */
#include "../../support/suite.h"
#include "../../support/world_fixture.h"

#include <check.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { ACTORS = 90, WARM_UP = 300, FRAMES = 3000 };

/* A world with something of everything, none of which insists on success. */
typedef struct mixed {
    tl_world *world;
    fixture_memory memory;
    tl_actor_id actors[ACTORS];
    tl_component_id components[ACTORS];
    tl_actor_id visitor;
    tl_script_id script;
    tl_level_id level;
    uint64_t runs;
    uint32_t failures;
} mixed;

static void take(mixed *m, tl_result result)
{
    ck_assert_msg(result == TL_OK || result == TL_ERR_NO_MEMORY || result == TL_ERR_STALE_ID ||
                      result == TL_ERR_REFUSED || result == TL_ERR_EXISTS,
                  "%s", tl_result_name(result));
    m->failures += result == TL_ERR_NO_MEMORY ? 1 : 0;
}

static void on_timer(void *user, const tl_ue3_timer_call *call)
{
    mixed *m = user;
    const tl_ue3_timer_def once = {.key = call->key + 100, .fn = NULL, .rate = TL_MS(20)};

    m->runs += call->count;
    take(m, tl_ue3_timer_set(call->world, call->actor, &once));
}

static void on_code(void *user, const tl_script_context *context)
{
    mixed *m = user;

    m->runs += 1;
    (void)tl_script_sleep(context->world, context->script, TL_MS(30), context->position + 1);
}

static void on_tick(void *user, const tl_tick_context *context)
{
    mixed *m = user;

    (void)context;
    m->runs += 1;
}

static const tl_actor_class plain = {.name = "Plain", .tick = on_tick};
static const tl_component_class part = {.name = "Part", .tick = on_tick};

static tl_tick_group group_of(uint64_t i)
{
    static const tl_tick_group groups[] = {TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_DURING_PHYSICS,
                                           TL_TICK_GROUP_POST_PHYSICS};

    return groups[i % 3];
}

static tl_actor_def def_of(mixed *m, uint64_t i)
{
    return (tl_actor_def){
        .actor_class = &plain,
        .user = m,
        .initial_life_span = i % 5 == 4 ? TL_MS(40) : 0,
        .primary_tick = {.can_ever_tick = true, .has_group = true, .group = group_of(i)}};
}

static void add_part(mixed *m, tl_actor_id actor, uint64_t i, tl_component_id *out)
{
    const tl_primary_tick tick = {.can_ever_tick = true, .has_group = true, .group = group_of(i)};

    take(m,
         tl_component_add(
             m->world, actor, (tl_level_id){0},
             &(tl_component_def){.component_class = &part, .user = m, .primary_tick = &tick}, out));
}

/* Spawns and destroys an actor with a component and a timer in every frame, from every group. */
static void make_changes(void *user, const tl_tick_context *context)
{
    mixed *m = user;
    tl_component_id component;
    const tl_actor_def def = def_of(m, context->frame);
    const tl_ue3_timer_def timer = {
        .key = context->frame % 7, .fn = on_timer, .user = m, .rate = TL_MS(9), .loop = true};

    take(m, tl_actor_destroy(context->world, m->visitor));
    take(m, tl_actor_spawn(context->world, &def, &m->visitor));
    if (tl_actor_is_valid(context->world, m->visitor)) {
        add_part(m, m->visitor, context->frame, &component);
        take(m, tl_ue3_timer_set(context->world, m->visitor, &timer));
    }
    take(m, tl_ue3_timer_set(context->world, m->actors[3], &timer));
    take(m, tl_ue3_timer_stop(context->world, m->actors[3], (context->frame + 3) % 7));
}

static const tl_actor_class changer = {.name = "Changer", .tick = make_changes};

static void on_tickable(void *user, const tl_tickable_context *context)
{
    on_tick(user, NULL);
    (void)context;
}

static void on_camera(void *user, tl_world *world, tl_time delta)
{
    on_tick(user, NULL);
    (void)world;
    (void)delta;
}

static void add_everything(mixed *m)
{
    tl_tickable_id tickable;
    tl_camera_id camera;

    take(m, tl_level_add(m->world, &(tl_level_def){0}, &m->level));
    for (uint32_t i = 0; i < ACTORS; i++) {
        tl_actor_def def = def_of(m, i % 4);
        def.actor_class = i < 3 ? &changer : &plain;
        def.level = i % 2 == 0 ? m->level : (tl_level_id){0};
        take(m, tl_actor_spawn(m->world, &def, &m->actors[i]));
        if (tl_actor_is_valid(m->world, m->actors[i])) {
            add_part(m, m->actors[i], i / 3, &m->components[i]);
        }
    }
    take(m, tl_tickable_create(m->world, &(tl_tickable_def){.tick = on_tickable, .user = m},
                               &tickable));
    take(m, tl_camera_add(m->world, on_camera, m, "camera", &camera));
    if (tl_actor_is_valid(m->world, m->actors[5])) {
        take(m, tl_script_create(m->world,
                                 &(tl_script_def){.actor = m->actors[5], .fn = on_code, .user = m},
                                 &m->script));
    }
}

static const tl_ue3_def ue3 = {.garbage_interval = TL_SECONDS(1)};

static bool open_mixed(mixed *m, uint64_t fail_at)
{
    memset(m, 0, sizeof(*m));
    m->memory.fail_at = fail_at;
    const tl_allocator counted = {fixture_realloc, &m->memory};
    const tl_world_def def = {
        .allocator = counted, .diagnostics_allocator = counted, .trace_frames = true, .ue3 = &ue3};
    tl_result result = tl_world_create(&m->world, &def);
    take(m, result);
    if (result != TL_OK) {
        ck_assert_ptr_null(m->world);
        return false;
    }
    ck_assert_int_eq(tl_world_begin_play(m->world), TL_OK);
    add_everything(m);
    return true;
}

static void run_frame(mixed *m, uint32_t frame)
{
    tl_result result = tl_ue3_tick(m->world, TL_MS(16) + frame % 3);

    take(m, result);
    if (result == TL_ERR_NO_MEMORY && tl_frame_is_open(m->world)) {
        ck_assert_int_eq(tl_ue3_frame_end(m->world), TL_OK);
    }
    if (frame % 10 == 3) {
        take(m, tl_world_set_paused(m->world, frame % 20 == 3));
        take(m, tl_ue3_set_players_only(m->world, frame % 50 == 13));
    }
}

START_TEST(house_4_8_a_warm_UE3_world_takes_no_memory)
{
    mixed *m = malloc(sizeof(*m));

    ck_assert_ptr_nonnull(m);
    ck_assert(open_mixed(m, 0));
    for (uint32_t i = 0; i < WARM_UP; i++) {
        run_frame(m, i);
    }
    fixture_check(m->world);
    uint64_t calls = m->memory.calls;
    for (uint32_t i = 0; i < FRAMES; i++) {
        run_frame(m, i);
    }
    ck_assert_uint_eq(m->memory.calls, calls);
    ck_assert_uint_gt(m->runs, FRAMES);
    ck_assert_uint_gt(tl_world_stats(m->world).timers_fired, FRAMES / 2);
    fixture_check(m->world);
    tl_world_destroy(m->world);
    ck_assert_int_eq(m->memory.bytes, 0);
    free(m);
}
END_TEST

START_TEST(house_4_8_every_allocation_of_a_UE3_world_may_fail_once)
{
    mixed *m = malloc(sizeof(*m));
    uint64_t fail_at = 1;
    bool was_reached = true;

    ck_assert_ptr_nonnull(m);
    for (; was_reached; fail_at++) {
        if (open_mixed(m, fail_at)) {
            for (uint32_t i = 0; i < 40; i++) {
                run_frame(m, i);
                fixture_check(m->world);
            }
        }
        tl_world_destroy(m->world);
        ck_assert_int_eq(m->memory.bytes, 0);
        was_reached = m->memory.calls >= fail_at;
        ck_assert(!was_reached || m->failures > 0 || fail_at > 1);
    }
    ck_assert_uint_gt(fail_at, 40);
    free(m);
}
END_TEST

/* A failed spawn leaves what was there, and a frame needs nothing. */
START_TEST(house_4_8_frames_take_no_memory_even_when_many_were_spawned_in_one)
{
    mixed *m = malloc(sizeof(*m));
    tl_actor_id actor;

    ck_assert_ptr_nonnull(m);
    ck_assert(open_mixed(m, 0));
    run_frame(m, 0);
    for (uint32_t i = 0; i < 500; i++) {
        const tl_actor_def def = def_of(m, i % 4);
        ck_assert_int_eq(tl_actor_spawn(m->world, &def, &actor), TL_OK);
    }
    ck_assert_int_eq(tl_trace_set_enabled(m->world, false), TL_OK);
    uint64_t calls = m->memory.calls;
    tl_ue3_stage at = TL_UE3_STAGE_COUNT;
    ck_assert_int_eq(tl_actor_destroy(m->world, m->actors[0]), TL_OK);
    ck_assert_int_eq(tl_actor_destroy(m->world, m->actors[1]), TL_OK);
    ck_assert_int_eq(tl_actor_destroy(m->world, m->actors[2]), TL_OK);
    ck_assert_int_eq(tl_ue3_frame_begin(m->world, TL_MS(16)), TL_OK);
    do {
        ck_assert_int_eq(tl_ue3_frame_step(m->world, &at), TL_OK);
        bool is_group = at >= TL_UE3_STAGE_PRE_ASYNC_WORK && at <= TL_UE3_STAGE_POST_ASYNC_WORK;
        ck_assert(!is_group || m->memory.calls == calls);
    } while (at != TL_UE3_STAGE_COUNT);
    ck_assert_int_eq(tl_ue3_frame_end(m->world), TL_OK);
    tl_world_destroy(m->world);
    free(m);
}
END_TEST

START_TEST(D_13_the_same_calls_give_the_same_state_hash_in_every_frame)
{
    static uint64_t hashes[200];

    for (uint32_t round = 0; round < 3; round++) {
        mixed *m = malloc(sizeof(*m));
        ck_assert_ptr_nonnull(m);
        ck_assert(open_mixed(m, 0));
        for (uint32_t i = 0; i < 200; i++) {
            run_frame(m, i);
            uint64_t hash = tl_world_state_hash(m->world);
            ck_assert(round == 0 || hash == hashes[i]);
            hashes[i] = hash;
        }
        tl_world_destroy(m->world);
        free(m);
    }
}
END_TEST

/* All of a world's state is in one piece of memory, which is copied away and back. */
typedef struct arena {
    _Alignas(max_align_t) unsigned char bytes[8 << 20];
    size_t used;
} arena;

static void *arena_realloc(void *user, void *ptr, size_t old_size, size_t new_size)
{
    arena *from = user;

    if (new_size == 0) {
        return NULL;
    }
    size_t place = (from->used + 15) / 16 * 16;
    ck_assert_uint_le(place + new_size, sizeof(from->bytes));
    from->used = place + new_size;
    if (ptr != NULL) {
        memcpy(from->bytes + place, ptr, old_size < new_size ? old_size : new_size);
    }
    return from->bytes + place;
}

static uint64_t run_and_hash(mixed *m, uint32_t first)
{
    for (uint32_t i = first; i < first + 50; i++) {
        run_frame(m, i);
    }
    fixture_check(m->world);
    return tl_world_state_hash(m->world);
}

START_TEST(E3_36_a_UE3_world_goes_on_from_a_snapshot_as_it_did_before)
{
    arena *live = calloc(1, sizeof(*live));
    arena *saved = malloc(sizeof(*saved));
    mixed *m = calloc(1, sizeof(*m));

    ck_assert(live != NULL && saved != NULL && m != NULL);
    ck_assert_int_eq(tl_world_create(&m->world, &(tl_world_def){.allocator = {arena_realloc, live},
                                                                .ue3 = &ue3}),
                     TL_OK);
    ck_assert_int_eq(tl_world_begin_play(m->world), TL_OK);
    add_everything(m);
    (void)run_and_hash(m, 0);
    mixed host = *m;
    memcpy(saved, live, sizeof(*live));
    uint64_t expected = run_and_hash(m, 50);
    ck_assert_uint_ne(expected, run_and_hash(m, 100));
    memcpy(live, saved, sizeof(*live));
    *m = host;
    ck_assert_uint_eq(run_and_hash(m, 50), expected);
    tl_world_destroy(m->world);
    free(m);
    free(saved);
    free(live);
}
END_TEST

START_TEST(D_13_the_flags_of_a_UE3_world_are_in_the_state_hash)
{
    tl_world *world = fixture_world_of(&(tl_world_def){.ue3 = &ue3});
    uint64_t first = tl_world_state_hash(world);

    ck_assert_int_eq(tl_ue3_set_players_only(world, true), TL_OK);
    uint64_t second = tl_world_state_hash(world);
    ck_assert_uint_ne(second, first);
    ck_assert_int_eq(tl_ue3_request_garbage_collection(world), TL_OK);
    ck_assert_uint_ne(tl_world_state_hash(world), second);
    tl_world_destroy(world);
    ck_assert_uint_eq(tl_world_state_hash(NULL), 0);
}
END_TEST

static fixture_memory map_memory;

static tl_result spawn_player(void *user, const tl_ue3_map_call *call)
{
    static mixed unused;
    const tl_actor_def def = def_of(&unused, 0);

    (void)user;
    return tl_actor_spawn(call->engine->world, &def,
                          &call->engine->players[call->index].controller);
}

START_TEST(house_4_8_every_allocation_of_a_map_change_may_fail_once)
{
    const tl_allocator counted = {fixture_realloc, &map_memory};
    const tl_ue3_map map = {
        .world = {.allocator = counted, .diagnostics_allocator = counted, .ue3 = &ue3}};
    tl_ue3_engine_def def = {.player_count = 2};
    tl_ue3_engine engine;
    uint32_t failures = 0;

    def.map_steps[TL_UE3_MAP_SPAWN_PLAYER] = spawn_player;
    tl_result result = TL_ERR_NO_MEMORY;
    for (uint64_t fail_at = 1; result != TL_OK; fail_at++) {
        ck_assert_int_eq(tl_ue3_engine_begin(&engine, &def), TL_OK);
        map_memory = (fixture_memory){.fail_at = 0};
        ck_assert_int_eq(tl_ue3_load_map(&engine, &map), TL_OK);
        map_memory.fail_at = map_memory.calls + fail_at;
        result = tl_ue3_load_map(&engine, &map);
        ck_assert(result == TL_OK || result == TL_ERR_NO_MEMORY);
        ck_assert_int_eq(engine.world != NULL, result == TL_OK);
        failures += result == TL_OK ? 0 : 1;
        tl_ue3_engine_end(&engine);
        ck_assert_int_eq(map_memory.bytes, 0);
    }
    ck_assert_uint_gt(failures, 10);
}
END_TEST

static void count_tickable(void *user, const tl_tickable_context *context)
{
    (void)context;
    *(uint32_t *)user += 1;
}

static void count_tick(void *user, const tl_tick_context *context)
{
    (void)context;
    *(uint32_t *)user += 1;
}

static void count_timer(void *user, const tl_timer_call *call)
{
    (void)call;
    *(uint32_t *)user += 1;
}

static bool count_update(void *user, tl_world *in, tl_time delta)
{
    (void)in;
    (void)delta;
    *(uint32_t *)user += 1;
    return false;
}

typedef struct contents {
    tl_tick_id tick;
    tl_timer_id timer;
    tl_tickable_id tickable;
} contents;

/* One of each, which count in `count` every frame. */
static contents fill(tl_world *own, uint32_t *count)
{
    contents made = {.tick = fixture_tick(own, TL_TICK_GROUP_PRE_PHYSICS, count_tick, count)};
    const tl_timer_def timer = {
        .fn = count_timer, .user = count, .rate = FIXTURE_DELTA, .loop = true};
    const tl_latent_def latent = {.key = 1, .update = count_update, .user = count};
    const tl_tickable_def tickable = {.tick = count_tickable, .user = count};

    ck_assert_int_eq(tl_timer_set(own, &made.timer, &timer), TL_OK);
    ck_assert_int_eq(tl_latent_start(own, &latent), TL_OK);
    ck_assert_int_eq(tl_tickable_create(own, &tickable, &made.tickable), TL_OK);
    (void)fixture_actor(own);
    return made;
}

START_TEST(E3_41_nothing_of_the_old_world_is_left_in_the_next)
{
    fixture_memory memory = {0};
    const tl_world_def def = {.clamp = TL_CLAMP_OFF, .allocator = {fixture_realloc, &memory}};
    uint32_t count = 0;

    tl_world *own = fixture_world_of(&def);
    const uint64_t empty = tl_world_state_hash(own);
    const contents old = fill(own, &count);
    fixture_frames(own, 3);
    ck_assert_uint_ge(count, 9);
    tl_world_destroy(own);
    ck_assert_int_eq(memory.bytes, 0);
    count = 0;
    own = fixture_world_of(&def);
    ck_assert_uint_eq(tl_world_state_hash(own), empty);
    fixture_frames(own, 3);
    ck_assert_uint_eq(count, 0);
    ck_assert(!tl_tick_is_registered(own, old.tick));
    ck_assert(!tl_timer_exists(own, old.timer));
    ck_assert(!tl_tickable_is_valid(own, old.tickable));
    ck_assert(!tl_latent_is_pending(own, (tl_actor_id){0}, 1));
    const tl_stats stats = tl_world_stats(own);
    ck_assert_uint_eq(stats.ticks + stats.timers + stats.tickables + stats.actors, 0);
    tl_world_destroy(own);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/ue3_memory");

    tcase_add_test(tests, house_4_8_a_warm_UE3_world_takes_no_memory);
    tcase_add_test(tests, house_4_8_every_allocation_of_a_UE3_world_may_fail_once);
    tcase_add_test(tests, house_4_8_frames_take_no_memory_even_when_many_were_spawned_in_one);
    tcase_add_test(tests, D_13_the_same_calls_give_the_same_state_hash_in_every_frame);
    tcase_add_test(tests, E3_36_a_UE3_world_goes_on_from_a_snapshot_as_it_did_before);
    tcase_add_test(tests, D_13_the_flags_of_a_UE3_world_are_in_the_state_hash);
    tcase_add_test(tests, house_4_8_every_allocation_of_a_map_change_may_fail_once);
    tcase_add_test(tests, E3_41_nothing_of_the_old_world_is_left_in_the_next);
    return suite_run(tests, 120);
}
