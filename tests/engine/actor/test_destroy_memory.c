/* The memory of destroyed actors and components: X-5. */
#include "../../support/suite.h"
#include "../probe.h"

#include <stdlib.h>

static const tl_tick_group groups[] = {TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_DURING_PHYSICS,
                                       TL_TICK_GROUP_POST_PHYSICS, TL_TICK_GROUP_POST_UPDATE_WORK,
                                       TL_TICK_GROUP_LAST_DEMOTABLE};

enum { GROUP_COUNT = sizeof(groups) / sizeof(groups[0]) };

START_TEST(X_5_the_owner_goes_after_the_component_that_destroyed_it)
{
    journal log = {0};
    probe actor = {.name = "A"};
    probe part = {.name = "p", .in_tick = destroy_owner};
    tl_world *world = playing_world();

    (void)add_part(world, spawn_in(world, &actor, TL_TICK_GROUP_LAST_DEMOTABLE), &part);
    actor.journal = &log;
    part.journal = &log;
    run_frame(world, TL_MS(10));
    ck_assert_str_eq(log.text, "p.tick A.end p.end p.unregister p.destroyed A.destroyed");
    close_world(world);
}
END_TEST

START_TEST(X_5_the_memory_is_kept_to_the_end_of_the_frame)
{
    journal log = {0};
    probe victim = {.name = "V"};
    probe killer = {.name = "K", .in_tick = destroy_other, .other = &victim};
    tl_world *world = playing_world();

    (void)spawn_in(world, &killer, groups[_i]);
    (void)spawn_in(world, &victim, groups[_i]);
    killer.journal = &log;
    victim.journal = &log;
    ck_assert_int_eq(
        tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = TL_MS(10)}),
        TL_OK);
    ck_assert_int_eq(tl_frame_run_to(world, TL_STAGE_LAST_DEMOTABLE), TL_OK);
    ck_assert_str_eq(log.text, "K.tick V.end");
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    ck_assert_str_eq(log.text, "K.tick V.end V.destroyed");
    close_world(world);
}
END_TEST

START_TEST(X_5_the_last_callback_may_spawn_another_actor)
{
    probe heir = {.name = "H"};
    probe actor = {.name = "A", .in_destroyed = spawn_other, .other = &heir};
    tl_world *world = playing_world();

    ck_assert_int_eq(tl_actor_destroy(world, spawn_probe(world, &actor)), TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert(tl_actor_is_valid(world, heir.actor));
    run_frame(world, TL_MS(10));
    ck_assert_uint_ge(heir.ticks, 1);
    actor.in_destroyed = NULL;
    close_world(world);
}
END_TEST

typedef struct counting {
    uint64_t bytes;
    uint64_t calls;
    uint64_t fail_at; /* 0: never */
} counting;

static void *count_memory(void *user, void *ptr, size_t old_size, size_t new_size)
{
    counting *state = user;

    if (new_size > old_size && ++state->calls == state->fail_at) {
        return NULL;
    }
    void *block = NULL;
    if (new_size == 0) {
        free(ptr);
    } else {
        block = realloc(ptr, new_size);
        ck_assert_ptr_nonnull(block);
    }
    state->bytes += new_size;
    state->bytes -= old_size;
    return block;
}

static void run_frames(tl_world *world, int count)
{
    for (int i = 0; i < count; i++) {
        ck_assert_int_eq(tl_world_tick(world, TL_MS(10)), TL_OK);
    }
}

START_TEST(X_5_spawning_and_destroying_in_a_warm_world_takes_no_memory)
{
    counting memory = {0};
    probe newly_spawned = {.name = "N"};
    probe actor = {.name = "A", .in_tick = spawn_and_destroy, .other = &newly_spawned};
    tl_world *world =
        new_world((tl_world_def){.allocator = {.realloc_fn = count_memory, .user = &memory}});

    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    (void)spawn_probe(world, &actor);
    run_frames(world, 200);
    uint64_t warm = memory.calls;
    run_frames(world, 1000);
    ck_assert_uint_eq(memory.calls, warm);
    close_world(world);
    ck_assert_uint_eq(memory.bytes, 0);
}
END_TEST

/* Spawns a hundred actors with two components each; the first error. */
static tl_result populate(tl_world *world, probe *actor, probe *part)
{
    tl_component_def parts[] = {part_def(part), {.component_class = &movement_class, .user = part}};
    tl_actor_def def = probe_def(actor);
    tl_result result = TL_OK;

    def.components = parts;
    def.component_count = 2;
    def.initial_life_span = TL_SECONDS(5);
    for (int i = 0; i < 100 && result == TL_OK; i++) {
        tl_actor_id id = {0};
        result = tl_actor_spawn(world, &def, &id);
        ck_assert(tl_actor_id_is_null(id) == (result != TL_OK));
    }
    return result;
}

/* One world in which the allocation numbered `fail` of populate() fails. */
static tl_result populate_failing(uint64_t fail)
{
    probe actor = {.name = "A"};
    probe part = {.name = "p"};
    counting memory = {0};
    tl_world *world =
        new_world((tl_world_def){.allocator = {.realloc_fn = count_memory, .user = &memory}});

    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    memory.calls = 0;
    memory.fail_at = fail;
    tl_result result = populate(world, &actor, &part);
    memory.fail_at = 0;
    audit(world);
    run_frame(world, TL_MS(10));
    close_world(world);
    ck_assert_uint_eq(memory.bytes, 0);
    return result;
}

START_TEST(X_5_every_allocation_that_fails_leaves_a_sound_world)
{
    uint64_t fail = 1;
    tl_result result = populate_failing(fail);

    ck_assert_int_eq(result, TL_ERR_NO_MEMORY);
    while (result != TL_OK) {
        ck_assert_int_eq(result, TL_ERR_NO_MEMORY);
        fail += 1;
        ck_assert_uint_lt(fail, 1000);
        result = populate_failing(fail);
    }
}
END_TEST

/* Finishes deferred ones; the one that finds no memory is gone then. */
static tl_result finish_failing(uint64_t fail)
{
    static probe actors[100];
    counting memory = {0};
    tl_result result = TL_OK;
    tl_world *world =
        new_world((tl_world_def){.allocator = {.realloc_fn = count_memory, .user = &memory}});

    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    for (int i = 0; i < 100; i++) {
        actors[i] = (probe){.name = "A"};
        tl_actor_def def = probe_def(&actors[i]);
        def.initial_life_span = TL_SECONDS(5);
        def.defer_construction = true;
        actors[i].actor = spawn(world, &def);
    }
    memory.calls = 0;
    memory.fail_at = fail;
    for (int i = 0; i < 100 && result == TL_OK; i++) {
        result = tl_actor_finish_spawning(world, actors[i].actor);
        ck_assert(tl_actor_is_valid(world, actors[i].actor) == (result == TL_OK));
    }
    memory.fail_at = 0;
    run_frame(world, TL_MS(10));
    close_world(world);
    ck_assert_uint_eq(memory.bytes, 0);
    return result;
}

START_TEST(LC_1_an_actor_that_found_no_memory_to_be_finished_is_destroyed)
{
    uint64_t fail = 1;
    tl_result result = finish_failing(fail);

    ck_assert_int_eq(result, TL_ERR_NO_MEMORY);
    while (result != TL_OK) {
        ck_assert_int_eq(result, TL_ERR_NO_MEMORY);
        fail += 1;
        ck_assert_uint_lt(fail, 1000);
        result = finish_failing(fail);
    }
}
END_TEST

START_TEST(X_5_fixed_capacity_is_refused_and_leaves_nothing)
{
    probe actor = {.name = "A"};
    probe part = {.name = "p"};
    tl_world_def def = {.fixed_capacity = true,
                        .capacity = {.actors = 8, .components = 3, .ticks = 64}};
    tl_world *world = new_world(def);

    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    ck_assert_int_eq(populate(world, &actor, &part), TL_ERR_FULL);
    ck_assert_uint_eq(tl_world_stats(world).actors, 1);
    ck_assert_uint_eq(tl_world_stats(world).components, 2);
    close_world(world);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/destroy_memory");

    tcase_add_test(tests, X_5_the_owner_goes_after_the_component_that_destroyed_it);
    tcase_add_loop_test(tests, X_5_the_memory_is_kept_to_the_end_of_the_frame, 0, GROUP_COUNT);
    tcase_add_test(tests, X_5_the_last_callback_may_spawn_another_actor);
    tcase_add_test(tests, X_5_spawning_and_destroying_in_a_warm_world_takes_no_memory);
    tcase_add_test(tests, X_5_every_allocation_that_fails_leaves_a_sound_world);
    tcase_add_test(tests, LC_1_an_actor_that_found_no_memory_to_be_finished_is_destroyed);
    tcase_add_test(tests, X_5_fixed_capacity_is_refused_and_leaves_nothing);
    return suite_run(tests, 60);
}
