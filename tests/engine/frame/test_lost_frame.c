/* A frame that found no memory at its start is lost; those after it are as if it had not been
 * tried (D-5). */
#include "../../support/suite.h"
#include "../scene.h"
#include "world.h"

#include <check.h>
#include <string.h>

enum { PARTS = 120, EDGES = 240, BEFORE = 3, AFTER = 5, CHANGES = 12, SEEDS = 24 };

/* The same changes in the same order for the same seed. */
typedef struct chance {
    uint32_t seed;
    scene s;
} chance;

static uint32_t next_random(chance *c, uint32_t below)
{
    c->seed = c->seed * 1664525U + 1013904223U;
    return (c->seed >> 8) % below;
}

static scene_part *any_part(chance *c)
{
    return &c->s.parts[next_random(c, c->s.part_count)];
}

static void add_part(chance *c)
{
    static const tl_tick_group groups[] = {PRE, DURING, POST, UPDATE};
    static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g"};
    const uint32_t kind = next_random(c, 16);

    (void)scene_add_def(
        &c->s, names[c->s.part_count % 7],
        &(tl_tick_def){.group = groups[next_random(c, 4)],
                       .high_priority = kind == 0,
                       .dispatch_manually = kind == 1 || kind == 3,
                       .tick_even_when_paused = kind > 1, /* so many that their list grows */
                       .run_on_any_thread = kind == 2});
}

static void change_one(chance *c)
{
    tl_world *world = c->s.world;
    tl_tick_id one = any_part(c)->id;
    tl_tick_id two = any_part(c)->id;

    switch (next_random(c, 6)) {
    case 0:
        (void)tl_tick_set_enabled(world, one, !tl_tick_is_enabled(world, one));
        break;
    case 1:
        (void)tl_tick_remove_prerequisite(world, one, two);
        break;
    case 2:
        (void)tl_tick_set_group(world, one, POST);
        break;
    default:
        (void)tl_tick_add_prerequisite(world, one, two);
        break;
    }
}

static void change_some(chance *c)
{
    for (uint32_t i = 0; i < CHANGES; i++) {
        change_one(c);
    }
}

/* A warm world in which there is much to do for the next frame. */
static void open_by_chance(chance *c, uint32_t seed, scene_memory *memory)
{
    c->seed = seed;
    scene_open(&c->s, &(tl_world_def){.allocator = {scene_realloc, memory}});
    for (uint32_t frame = 0; frame < BEFORE; frame++) {
        add_part(c);
        scene_frame(&c->s, SCENE_DELTA);
    }
    while (c->s.part_count < PARTS) {
        add_part(c);
    }
    for (uint32_t i = 0; i < EDGES; i++) {
        change_one(c);
    }
}

/* Whether a frame was begun in vain, in which nothing ran. */
static bool lose_frame(chance *c, scene_memory *memory, uint64_t failing, bool is_paused)
{
    tl_world *world = c->s.world;

    c->s.trace[0] = '\0';
    ck_assert_int_eq(tl_world_set_paused(world, is_paused), TL_OK);
    memory->fail_at = memory->calls + failing;
    tl_result result = tl_world_tick(world, SCENE_DELTA);
    while (tl_frame_is_open(world)) {
        (void)tl_frame_end(world);
    }
    memory->fail_at = 0;
    ck_assert_int_eq(tl_world_set_paused(world, false), TL_OK);
    return result == TL_ERR_NO_MEMORY && c->s.trace[0] == '\0';
}

static void compare_frames(chance *plain, chance *lossy)
{
    for (uint32_t frame = 0; frame < AFTER; frame++) {
        scene_frame(&plain->s, SCENE_DELTA);
        scene_frame(&lossy->s, SCENE_DELTA);
        ck_assert_str_eq(lossy->s.trace, plain->s.trace);
        change_some(plain);
        change_some(lossy);
    }
}

/* Whether that allocation was reached. */
static bool compare_with_loss(uint32_t seed, uint64_t failing, bool is_paused, uint32_t *losses)
{
    static chance plain;
    static chance lossy;
    scene_memory memories[2] = {{0}};

    open_by_chance(&plain, seed, &memories[0]);
    open_by_chance(&lossy, seed, &memories[1]);
    uint64_t before = memories[1].calls;
    if (lose_frame(&lossy, &memories[1], failing, is_paused)) {
        *losses += 1;
        compare_frames(&plain, &lossy);
    }
    bool is_reached = memories[1].calls >= before + failing;
    scene_close(&plain.s);
    scene_close(&lossy.s);
    ck_assert_uint_eq(memories[1].bytes, 0);
    return is_reached;
}

static void lose_each(bool is_paused)
{
    uint32_t losses = 0;

    for (uint32_t seed = 0; seed < SEEDS; seed++) {
        uint64_t failing = 1;
        while (compare_with_loss(seed, failing, is_paused, &losses)) {
            failing += 1;
        }
    }
    ck_assert_uint_gt(losses, 0);
}

START_TEST(D_5_a_frame_without_memory_is_lost_and_nothing_else)
{
    lose_each(false);
}
END_TEST

START_TEST(D_5_a_pause_frame_without_memory_is_lost_and_nothing_else)
{
    lose_each(true);
}
END_TEST

/* Memory runs out when the order is made: what P is for is not known any more. */
static bool loses_after_ordering(uint64_t failing)
{
    scene s;
    scene_memory memory = {0};

    scene_open(&s, &(tl_world_def){.allocator = {scene_realloc, &memory}});
    scene_part *q = scene_add(&s, "Q", PRE);
    scene_part *p = scene_add(&s, "P", PRE);
    scene_part *r = scene_add(&s, "R", PRE);
    scene_part *x = scene_add(&s, "X", PRE);
    scene_edge(p, q);
    scene_edge(p, r);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "P:0 Q:0 R:0 X:0 ");
    (void)scene_add_def(&s, "W", &(tl_tick_def){.group = POST, .run_on_any_thread = true});
    memory.fail_at = memory.calls + failing;
    tl_result result = tl_world_tick(s.world, SCENE_DELTA);
    while (tl_frame_is_open(s.world)) {
        ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    }
    scene_edge(x, r);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "P:0 Q:0 X:0 R:0 W:4 ");
    scene_close(&s);
    return result != TL_OK;
}

START_TEST(D_5_the_order_of_a_lost_frame_is_made_anew)
{
    uint64_t failing = 1;

    while (loses_after_ordering(failing)) {
        failing += 1;
    }
    ck_assert_uint_gt(failing, 1);
}
END_TEST

enum { COOLING = 40 };

/* Whether memory ran out while something was to cool down. Everything runs again all the same. */
static bool cools_without_memory(uint64_t failing, bool changes_interval)
{
    static scene s;
    scene_memory memory = {0};
    tl_result result = TL_OK;

    scene_open(&s, &(tl_world_def){.allocator = {scene_realloc, &memory}});
    for (uint32_t i = 0; i < COOLING; i++) {
        if (i == COOLING / 2 && !changes_interval) { /* the first ones are due again */
            scene_frame(&s, SCENE_DELTA);
        }
        (void)scene_add_interval(&s, "I", changes_interval ? TL_SECONDS(2) : SCENE_DELTA / 2);
    }
    if (changes_interval) {
        scene_frame(&s, SCENE_DELTA);
    }
    memory.fail_at = memory.calls + failing;
    for (uint32_t i = 0; changes_interval && i < COOLING && result == TL_OK; i++) {
        result = tl_tick_update_interval_and_cooldown(s.world, s.parts[i].id, SCENE_DELTA);
    }
    result = result == TL_OK ? tl_world_tick(s.world, SCENE_DELTA) : result;
    while (tl_frame_is_open(s.world)) {
        (void)tl_frame_end(s.world);
    }
    memory.fail_at = 0;
    ck_assert_uint_eq(tl_world_check(s.world, scene_log, &s), 0);
    for (uint32_t frame = 0; frame < 20; frame++) {
        scene_frame(&s, SCENE_DELTA);
    }
    for (uint32_t i = 0; i < COOLING; i++) {
        ck_assert_uint_ge(s.parts[i].runs, 2);
    }
    scene_close(&s);
    return result != TL_OK;
}

START_TEST(C_10_a_function_without_memory_to_cool_down_runs_again)
{
    uint64_t failing = 1;

    while (cools_without_memory(failing, _i == 1)) {
        failing += 1;
    }
    ck_assert_uint_gt(failing, 1);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/lost_frame");

    tcase_add_test(tests, D_5_a_frame_without_memory_is_lost_and_nothing_else);
    tcase_add_test(tests, D_5_a_pause_frame_without_memory_is_lost_and_nothing_else);
    tcase_add_test(tests, D_5_the_order_of_a_lost_frame_is_made_anew);
    tcase_add_loop_test(tests, C_10_a_function_without_memory_to_cool_down_runs_again, 0, 2);
    return suite_run(tests, 60);
}
