/* Random UE3 worlds: their order against a naive model, and changes from anywhere in a frame. */
#include "../../support/suite.h"
#include "../../support/world_fixture.h"

#include <check.h>
#include <string.h>

enum { ACTORS = 40, PARTS = 3, LEVELS = 4, LOG = 4096, WORLDS = 300, FRAMES = 1000 };

static uint32_t seed;

static uint32_t roll(uint32_t sides)
{
    seed = seed * 1664525U + 1013904223U;
    return (seed >> 8) % sides;
}

/* What ticked, in order: actor i is i * 10, its component k is i * 10 + k + 1. */
typedef struct trace {
    uint32_t ids[LOG];
    uint32_t count;
} trace;

static trace ran;
static trace expected;

static void note(trace *to, uint32_t id)
{
    ck_assert_uint_lt(to->count, LOG);
    to->ids[to->count++] = id;
}

typedef struct model_part {
    tl_component_id id;
    uint32_t group;
    bool is_enabled;
} model_part;

typedef struct model_actor {
    tl_actor_id id;
    uint32_t level;
    uint32_t group;
    bool is_enabled;
    bool is_player;
    bool ticks_in_pause;
    uint32_t part_count;
    model_part parts[PARTS];
} model_actor;

static const tl_ue3_def ue3;
static tl_world *world;
static tl_level_id levels[LEVELS];
static bool is_hidden[LEVELS];
static model_actor actors[ACTORS];
static bool is_paused;
static bool is_players_only;

static const tl_tick_group groups[] = {TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_DURING_PHYSICS,
                                       TL_TICK_GROUP_POST_PHYSICS};
static uint32_t numbers[ACTORS * 10];

static void on_tick(void *user, const tl_tick_context *context)
{
    const uint32_t *number = user;

    (void)context;
    note(&ran, *number);
}

static const tl_actor_class actor_class = {.name = "Actor", .tick = on_tick};
static const tl_component_class part_class = {.name = "Part", .tick = on_tick};

static void add_part(model_actor *actor, uint32_t number)
{
    model_part *part = &actor->parts[actor->part_count++];
    part->group = roll(3);
    part->is_enabled = roll(5) != 0;
    const tl_primary_tick tick = {.can_ever_tick = true,
                                  .has_group = true,
                                  .group = groups[part->group],
                                  .tick_even_when_paused = actor->ticks_in_pause,
                                  .start_with_tick_disabled = !part->is_enabled};
    const tl_component_def def = {.component_class = &part_class,
                                  .user = &numbers[number + actor->part_count],
                                  .primary_tick = &tick};

    numbers[number + actor->part_count] = number + actor->part_count;
    ck_assert_int_eq(tl_component_add(world, actor->id, (tl_level_id){0}, &def, &part->id), TL_OK);
}

static void add_actor(uint32_t index)
{
    model_actor *actor = &actors[index];
    uint32_t number = index * 10;
    uint32_t parts = roll(PARTS + 1);

    *actor = (model_actor){.level = roll(LEVELS),
                           .group = roll(3),
                           .is_enabled = roll(5) != 0,
                           .is_player = roll(4) == 0,
                           .ticks_in_pause = roll(3) == 0};
    numbers[number] = number;
    const tl_actor_def def = {.actor_class = &actor_class,
                              .user = &numbers[number],
                              .level = levels[actor->level],
                              .is_player = actor->is_player,
                              .primary_tick = {.can_ever_tick = true,
                                               .has_group = true,
                                               .group = groups[actor->group],
                                               .tick_even_when_paused = actor->ticks_in_pause,
                                               .start_with_tick_disabled = !actor->is_enabled}};
    ck_assert_int_eq(tl_actor_spawn(world, &def, &actor->id), TL_OK);
    for (uint32_t i = 0; i < parts; i++) {
        add_part(actor, number);
    }
}

static void make_world(void)
{
    world = fixture_world_of(&(tl_world_def){.clamp = TL_CLAMP_OFF, .ue3 = &ue3});
    levels[0] = tl_world_persistent_level(world);
    is_hidden[0] = false;
    for (uint32_t i = 1; i < LEVELS; i++) {
        is_hidden[i] = roll(3) == 0;
        ck_assert_int_eq(
            tl_level_add(world, &(tl_level_def){.start_hidden = is_hidden[i]}, &levels[i]), TL_OK);
    }
    for (uint32_t i = 0; i < ACTORS; i++) {
        add_actor(i);
    }
    is_paused = roll(3) == 0;
    is_players_only = roll(3) == 0;
    ck_assert_int_eq(tl_world_set_paused(world, is_paused), TL_OK);
    ck_assert_int_eq(tl_ue3_set_players_only(world, is_players_only), TL_OK);
}

/* The model: one group after the other, and in each everything anew. */
static void expect_parts(uint32_t index, uint32_t from, uint32_t to)
{
    const model_actor *actor = &actors[index];

    for (uint32_t i = 0; i < actor->part_count; i++) {
        const model_part *part = &actor->parts[i];
        if (part->is_enabled && part->group >= from && part->group <= to) {
            note(&expected, index * 10 + i + 1);
        }
    }
}

static bool does_tick(const model_actor *actor)
{
    return actor->is_enabled && (!is_paused || actor->ticks_in_pause) &&
           (!is_players_only || actor->is_player) && !is_hidden[actor->level];
}

/* Actors of a group in the order of the list, or the parts that they left for the group. */
static void expect_group(uint32_t of_actors, uint32_t group)
{
    for (uint32_t level = 0; level < LEVELS; level++) {
        for (uint32_t i = 0; i < ACTORS; i++) {
            if (actors[i].level != level || actors[i].group != of_actors ||
                !does_tick(&actors[i])) {
                continue;
            }
            if (of_actors == group) {
                note(&expected, i * 10);
                expect_parts(i, 0, group);
            } else {
                expect_parts(i, group, group);
            }
        }
    }
}

START_TEST(E3_21_E3_22_random_worlds_tick_in_the_order_of_the_model)
{
    for (uint32_t k = 0; k < WORLDS; k++) {
        seed = 1000 + k;
        ran.count = 0;
        expected.count = 0;
        make_world();
        for (uint32_t group = 0; group < 3; group++) {
            expect_group(group, group);
            for (uint32_t earlier = 0; earlier < group; earlier++) {
                expect_group(earlier, group);
            }
        }
        ck_assert_int_eq(tl_ue3_tick(world, FIXTURE_DELTA), TL_OK);
        ck_assert_uint_eq(ran.count, expected.count);
        ck_assert_msg(memcmp(ran.ids, expected.ids, ran.count * sizeof(ran.ids[0])) == 0,
                      "another order in world %u", k);
        tl_world_destroy(world);
    }
}
END_TEST

/* Changes from everywhere. */

static uint64_t changes;
static bool is_changing;

static void on_changing_tick(void *user, const tl_tick_context *context);
static const tl_actor_class changing_class = {.name = "Changing", .tick = on_changing_tick};
static const tl_component_class changing_part = {.name = "Changing", .tick = on_changing_tick};

static void spawn(model_actor *actor)
{
    const tl_primary_tick tick = {
        .can_ever_tick = true, .has_group = true, .group = groups[roll(3)]};
    const tl_component_def parts[] = {
        {.component_class = &changing_part, .primary_tick = &tick},
        {.component_class = &changing_part, .primary_tick = &tick},
    };
    uint32_t level = roll(LEVELS);
    const tl_actor_def def = {.actor_class = &changing_class,
                              .level = tl_level_is_valid(world, levels[level]) ? levels[level]
                                                                               : (tl_level_id){0},
                              .components = parts,
                              .component_count = roll(3),
                              .initial_life_span = roll(6) == 0 ? FIXTURE_DELTA : 0,
                              .is_player = roll(2) == 0,
                              .is_collidable = roll(4) == 0,
                              .primary_tick = tick};
    tl_result result = tl_actor_spawn(world, &def, &actor->id);
    ck_assert(result == TL_OK || result == TL_ERR_LOCKED || result == TL_ERR_STALE_ID);
}

static void on_changing_timer(void *user, const tl_ue3_timer_call *call)
{
    (void)user;
    (void)call;
    on_changing_tick(NULL, NULL);
}

static void on_changing_code(void *user, const tl_script_context *context)
{
    (void)user;
    if (roll(2) == 0) {
        (void)tl_script_sleep(context->world, context->script, TL_MS(100), 1);
    } else if (roll(8) == 0) {
        (void)tl_script_goto_state(context->world, context->script, roll(4));
    }
    on_changing_tick(NULL, NULL);
}

static void change_level(uint32_t index)
{
    if (index == 0) {
        return;
    }
    if (!tl_level_is_valid(world, levels[index])) {
        ck_assert_int_eq(tl_level_add(world, &(tl_level_def){0}, &levels[index]), TL_OK);
    } else if (roll(3) == 0) {
        ck_assert_int_eq(tl_level_remove(world, levels[index]), TL_OK);
    } else {
        ck_assert_int_eq(tl_level_set_visible(world, levels[index], roll(3) != 0), TL_OK);
    }
}

static void change_timers(tl_actor_id actor)
{
    (void)tl_ue3_timer_set(world, actor,
                           &(tl_ue3_timer_def){.key = roll(3),
                                               .fn = on_changing_timer,
                                               .rate = TL_MS(roll(4) * 50),
                                               .loop = roll(2) == 0});
}

static void change_ticks(tl_actor_id actor)
{
    (void)tl_actor_set_tick_enabled(world, actor, roll(3) != 0);
    (void)tl_actor_set_tick_group(world, actor, groups[roll(3)]);
    (void)tl_component_set_tick_group(world, tl_actor_component(world, actor, 0), groups[roll(3)]);
    if (roll(4) == 0) {
        (void)tl_component_destroy(world, tl_actor_component(world, actor, 0));
    }
}

static void change_something(void)
{
    model_actor *actor = &actors[roll(ACTORS)];
    tl_script_id script;
    tl_result result = TL_OK;

    switch (roll(8)) {
    case 0:
        (void)tl_actor_destroy(world, actor->id);
        break;
    case 1:
        change_timers(actor->id);
        break;
    case 2:
        change_ticks(actor->id);
        break;
    case 3:
        result = tl_script_create(
            world, &(tl_script_def){.actor = actor->id, .fn = on_changing_code}, &script);
        ck_assert(result == TL_OK || result == TL_ERR_EXISTS || result == TL_ERR_STALE_ID ||
                  result == TL_ERR_INVALID);
        break;
    case 4:
        if (roll(10) == 0) {
            change_level(roll(LEVELS));
        }
        break;
    case 5:
        (void)tl_world_set_paused(world, roll(6) == 0);
        (void)tl_ue3_set_players_only(world, roll(4) == 0);
        break;
    default:
        if (!tl_actor_is_valid(world, actor->id)) {
            spawn(actor);
        }
        break;
    }
}

static void on_changing_tick(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)context;
    changes += 1;
    if (!is_changing) {
        is_changing = true;
        change_something();
        is_changing = false;
    }
}

/* How a frame is walked must not be seen: dice of its own. */
static uint32_t way;

static void walk_frame(void)
{
    ck_assert_int_eq(tl_ue3_frame_begin(world, FIXTURE_DELTA), TL_OK);
    for (uint32_t steps = way % 40; steps > 0; steps--) {
        way = way * 1664525U + 1013904223U;
        ck_assert_int_eq((way >> 8) % 6 == 0 ? tl_ue3_frame_step(world, NULL)
                                             : tl_ue3_frame_step_item(world, NULL),
                         TL_OK);
        ck_assert_int_eq(tl_world_set_paused(world, true), TL_ERR_LOCKED);
    }
    way += 7919;
    ck_assert_int_eq(tl_ue3_frame_end(world), TL_OK);
}

static void run_whole_frame(void)
{
    ck_assert_int_eq(tl_ue3_tick(world, FIXTURE_DELTA), TL_OK);
}

static uint64_t run_changing_world(uint32_t from_seed, void (*run_frame)(void))
{
    seed = from_seed;
    world = fixture_world_of(&(tl_world_def){.clamp = TL_CLAMP_OFF, .ue3 = &ue3});
    memset(levels, 0, sizeof(levels));
    memset(actors, 0, sizeof(actors));
    levels[0] = tl_world_persistent_level(world);
    for (uint32_t i = 0; i < ACTORS; i++) {
        spawn(&actors[i]);
    }
    for (uint32_t i = 0; i < FRAMES; i++) {
        change_something();
        run_frame();
        fixture_check(world);
    }
    uint64_t hash = tl_world_state_hash(world);
    tl_world_destroy(world);
    return hash;
}

START_TEST(D_5_anything_may_change_from_anywhere_in_a_UE3_frame)
{
    uint64_t hash = run_changing_world((uint32_t)_i + 7, run_whole_frame);

    ck_assert_uint_gt(changes, FRAMES);
    ck_assert_uint_eq(run_changing_world((uint32_t)_i + 7, run_whole_frame), hash);
    ck_assert_uint_ne(run_changing_world((uint32_t)_i + 107, run_whole_frame), hash);
}
END_TEST

START_TEST(D_10_a_UE3_frame_is_the_same_whichever_way_it_is_walked)
{
    uint64_t hash = run_changing_world((uint32_t)_i + 50, run_whole_frame);

    for (uint32_t k = 0; k < 3; k++) {
        way = 17 * k;
        ck_assert_uint_eq(run_changing_world((uint32_t)_i + 50, walk_frame), hash);
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/ue3_random");

    tcase_add_test(tests, E3_21_E3_22_random_worlds_tick_in_the_order_of_the_model);
    tcase_add_loop_test(tests, D_5_anything_may_change_from_anywhere_in_a_UE3_frame, 0, 4);
    tcase_add_loop_test(tests, D_10_a_UE3_frame_is_the_same_whichever_way_it_is_walked, 0, 3);
    return suite_run(tests, 120);
}
