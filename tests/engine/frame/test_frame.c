/* The cursor: D-10. However a frame is walked, the same things run and the same state is left. */

#include "../../support/suite.h"
#include "../../support/world_fixture.h"
#include "../scene.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

enum { WAYS = 6, FRAMES = 12, TRACES = FRAMES * SCENE_TRACE };

static void act_spawn_one(scene_part *part)
{
    tl_tick_id id;
    tl_tick_def def = {.fn = scene_tick_body, .user = part->target, .name = "N"};
    ck_assert_int_eq(tl_tick_create(part->scene->world, &def, &id), TL_OK);
    ck_assert_int_eq(tl_tick_register(part->scene->world, id, part->scene->level), TL_OK);
}

static void fill_world(scene *s)
{
    tl_timer_id timer = {0};
    tl_tickable_id tickable;
    tl_camera_id camera;
    scene_part *shared = scene_slot(s, "N");
    scene_part *a = scene_add(s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *b = scene_add(s, "B", TL_TICK_GROUP_POST_PHYSICS);
    scene_part *z = scene_add(s, "Z", TL_TICK_GROUP_LAST_DEMOTABLE);
    (void)scene_add_interval(s, "I", TL_MS(300));
    scene_part *d = scene_add(s, "D", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *x = scene_add(s, "X", TL_TICK_GROUP_PRE_PHYSICS);
    scene_edge(b, d);
    a->act = act_spawn_one;
    z->act = act_spawn_one;
    a->target = shared;
    z->target = shared;
    x->act = scene_act_toggle;
    x->target = d;
    tl_timer_def timer_def = {
        .fn = scene_timer_body, .user = scene_slot(s, "T"), .rate = TL_MS(50), .loop = true};
    tl_tickable_def tickable_def = {.tick = scene_tickable_body, .user = scene_slot(s, "K")};
    ck_assert_int_eq(tl_timer_set(s->world, &timer, &timer_def), TL_OK);
    ck_assert_int_eq(tl_tickable_create(s->world, &tickable_def, &tickable), TL_OK);
    ck_assert_int_eq(tl_camera_add(s->world, scene_camera_body, scene_slot(s, "C"), "C", &camera),
                     TL_OK);
}

static void step_all(tl_world *world)
{
    tl_item next;
    tl_item ran = {.kind = TL_ITEM_TICK};
    uint64_t position = tl_frame_position(world);
    while (ran.kind != TL_ITEM_NONE) {
        ck_assert_int_eq(tl_frame_next(world, &next), TL_OK);
        ck_assert_int_eq(tl_frame_next(world, &next), TL_OK);
        ck_assert_int_eq(tl_frame_step(world, &ran), TL_OK);
        ck_assert_int_eq(next.kind, ran.kind);
        ck_assert(next.kind == TL_ITEM_NONE || (next.id == ran.id && next.stage == ran.stage));
        position += ran.kind == TL_ITEM_NONE ? 0 : 1;
        ck_assert_uint_eq(tl_frame_position(world), position);
    }
}

static void step_some(tl_world *world, int count)
{
    for (int i = 0; i < count; i++) {
        ck_assert_int_eq(tl_frame_step(world, NULL), TL_OK);
    }
}

static void walk(tl_world *world, int way)
{
    if (way == 0) {
        ck_assert_int_eq(tl_world_tick(world, SCENE_DELTA), TL_OK);
        return;
    }
    tl_frame_def def = {.type = TL_LEVEL_TICK_ALL, .delta = SCENE_DELTA};
    ck_assert_int_eq(tl_frame_begin(world, &def), TL_OK);
    if (way == 2) {
        step_all(world);
    } else if (way == 3) {
        for (int stage = 0; stage < TL_STAGE_COUNT; stage++) {
            ck_assert_int_eq(tl_frame_run_to(world, (tl_stage)stage), TL_OK);
        }
    } else if (way == 4) {
        step_some(world, 3);
        ck_assert_int_eq(tl_frame_run_to(world, TL_STAGE_TIMERS), TL_OK);
        step_some(world, 2);
    } else if (way == 5) {
        ck_assert_int_eq(tl_frame_run_to(world, TL_STAGE_DURING_PHYSICS), TL_OK);
        step_all(world);
    }
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
}

static uint64_t history(int way, char *trace)
{
    scene s;
    trace[0] = '\0';
    scene_open(&s, NULL);
    fill_world(&s);
    for (int i = 0; i < FRAMES; i++) {
        s.trace[0] = '\0';
        walk(s.world, way);
        ck_assert_uint_eq(tl_world_check(s.world, scene_log, &s), 0);
        size_t length = strlen(trace);
        (void)snprintf(trace + length, TRACES - length, "%s| ", s.trace);
    }
    uint64_t hash = tl_world_state_hash(s.world);
    scene_close(&s);
    return hash;
}

static char trace_of_run[TRACES];
static char trace_of_walk[TRACES];

START_TEST(D_10_any_way_of_walking_runs_the_same_and_leaves_the_same_state)
{
    uint64_t run = history(0, trace_of_run);
    uint64_t walked = history(_i, trace_of_walk);
    ck_assert_str_eq(trace_of_walk, trace_of_run);
    ck_assert_uint_eq(walked, run);
}
END_TEST

static tl_frame_def frame_def = {.type = TL_LEVEL_TICK_ALL, .delta = SCENE_DELTA};

START_TEST(D_10_begin_runs_nothing)
{
    scene s;
    tl_item next;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_POST_PHYSICS);
    ck_assert_int_eq(tl_frame_stage(s.world), TL_STAGE_COUNT);
    ck_assert_int_eq(tl_frame_begin(s.world, &frame_def), TL_OK);
    ck_assert(tl_frame_is_open(s.world));
    ck_assert_uint_eq(a->runs, 0);
    ck_assert_int_eq(tl_frame_next(s.world, &next), TL_OK);
    ck_assert_int_eq(next.kind, TL_ITEM_TICK);
    ck_assert_int_eq(next.stage, TL_STAGE_POST_PHYSICS);
    ck_assert_uint_eq(next.id, tl_tick_id_store(a->id));
    ck_assert_str_eq(next.name, "A");
    ck_assert_uint_eq(a->runs, 0);
    ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    ck_assert_uint_eq(a->runs, 1);
    ck_assert(!tl_frame_is_open(s.world));
    ck_assert_int_eq(tl_frame_stage(s.world), TL_STAGE_COUNT);
    scene_close(&s);
}
END_TEST

START_TEST(D_10_M_7_run_to_ends_with_the_stage_and_runs_no_group_again)
{
    scene s;

    scene_open(&s, NULL);
    (void)scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    (void)scene_add(&s, "B", TL_TICK_GROUP_DURING_PHYSICS);
    (void)scene_add(&s, "C", TL_TICK_GROUP_POST_PHYSICS);
    ck_assert_int_eq(tl_frame_run_to(s.world, TL_STAGE_PRE_PHYSICS), TL_ERR_STATE);
    ck_assert_int_eq(tl_frame_begin(s.world, &frame_def), TL_OK);
    ck_assert_int_eq(tl_frame_run_to(s.world, TL_STAGE_PRE_PHYSICS), TL_OK);
    ck_assert_str_eq(s.trace, "A:0 ");
    ck_assert_int_eq(tl_frame_run_to(s.world, TL_STAGE_END_PHYSICS), TL_OK);
    ck_assert_str_eq(s.trace, "A:0 B:2 ");
    ck_assert_int_eq(tl_frame_run_to(s.world, TL_STAGE_PRE_PHYSICS), TL_OK);
    ck_assert_str_eq(s.trace, "A:0 B:2 ");
    ck_assert_int_eq(tl_frame_run_to(s.world, TL_STAGE_COUNT), TL_ERR_INVALID);
    ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    ck_assert_str_eq(s.trace, "A:0 B:2 C:4 ");
    scene_close(&s);
}
END_TEST

static void count_hook(void *user, tl_world *world, tl_time delta)
{
    (void)world;
    (void)delta;
    *(uint32_t *)user += 1;
}

/* What entering a stage does belongs to that stage: hooks, the clock of the timers. */
START_TEST(D_10_run_to_enters_no_stage_behind_its_own)
{
    uint32_t built = 0;
    const tl_world_def def = {.clamp = TL_CLAMP_OFF,
                              .hooks = {.user = &built, .build_collision = count_hook}};
    tl_world *world = fixture_world_of(&def);
    const tl_tick_group groups[] = {TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_START_PHYSICS,
                                    TL_TICK_GROUP_DURING_PHYSICS, TL_TICK_GROUP_END_PHYSICS,
                                    TL_TICK_GROUP_POST_PHYSICS};

    ck_assert_int_eq(tl_frame_begin(world, &frame_def), TL_OK);
    for (uint32_t i = 0; i < 5; i++) {
        ck_assert_int_eq(tl_frame_run_to(world, tl_stage_of_group(groups[i])), TL_OK);
        ck_assert_uint_eq(built, i > 0);
        ck_assert_int_eq(tl_world_tick_group(world), groups[i] + 1);
        ck_assert_int_eq(tl_frame_stage(world), tl_stage_of_group(groups[i]) + 1);
    }
    ck_assert_int_eq(tl_frame_run_to(world, TL_STAGE_LATENT), TL_OK);
    ck_assert_int_eq(tl_timer_clock(world), 0);
    ck_assert_int_eq(tl_frame_run_to(world, TL_STAGE_TIMERS), TL_OK);
    ck_assert_int_eq(tl_timer_clock(world), frame_def.delta);
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    tl_world_destroy(world);
}
END_TEST

static void count_latent(void *user, tl_world *world)
{
    (void)world;
    *(uint32_t *)user += 1;
}

/* P-8, W-4: stopping before a slot does not make a frame have it. */
START_TEST(D_10_run_to_stops_before_a_slot_that_the_frame_has_not)
{
    static const tl_level_tick types[] = {TL_LEVEL_TICK_TIME_ONLY, TL_LEVEL_TICK_ALL};
    tl_world *world = fixture_world();
    uint32_t done = 0;
    const tl_latent_def latent = {.key = 1, .done = count_latent, .user = &done};

    ck_assert_int_eq(tl_latent_delay(world, &latent, 0), TL_OK);
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    for (uint32_t i = 0; i < 2; i++) {
        const tl_frame_def def = {.type = types[i], .delta = SCENE_DELTA};
        ck_assert_int_eq(tl_frame_begin(world, &def), TL_OK);
        for (int stage = 0; stage < TL_STAGE_COUNT; stage++) {
            ck_assert_int_eq(tl_frame_run_to(world, (tl_stage)stage), TL_OK);
        }
        ck_assert_int_eq(tl_frame_end(world), TL_OK);
        ck_assert_int_eq(tl_timer_real_clock(world), i * SCENE_DELTA);
        ck_assert_int_eq(tl_timer_clock(world), 0);
        ck_assert_uint_eq(done, 0);
    }
    tl_world_destroy(world);
}
END_TEST

START_TEST(D_10_without_a_frame_the_cursor_says_so)
{
    scene s;
    tl_item item;

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_frame_next(s.world, &item), TL_ERR_STATE);
    ck_assert_int_eq(tl_frame_step(s.world, &item), TL_ERR_STATE);
    ck_assert_int_eq(tl_frame_run_to(s.world, TL_STAGE_TIMERS), TL_ERR_STATE);
    ck_assert_int_eq(tl_frame_end(s.world), TL_ERR_STATE);
    scene_close(&s);
}
END_TEST

START_TEST(M_5_a_second_begin_is_refused)
{
    scene s;

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_frame_begin(s.world, &frame_def), TL_OK);
    ck_assert_int_eq(tl_frame_begin(s.world, &frame_def), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_world_tick(s.world, 1), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    scene_close(&s);
}
END_TEST

static void act_nest(scene_part *part)
{
    tl_world *world = part->scene->world;
    ck_assert_int_eq(tl_world_tick(world, 1), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_frame_begin(world, &frame_def), TL_ERR_LOCKED);
    ck_assert_int_ne(tl_frame_step(world, NULL), TL_OK);
    ck_assert_int_ne(tl_frame_end(world), TL_OK);
}

START_TEST(D_10_a_body_cannot_move_the_cursor)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    (void)scene_add(&s, "B", TL_TICK_GROUP_POST_PHYSICS);
    a->act = act_nest;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:4 ");
    scene_close(&s);
}
END_TEST

static void check_locked(scene *s, const scene_part *a, const scene_part *b)
{
    tl_tick_id id;
    tl_level_id level;
    tl_timer_id timer = {0};
    tl_tick_def def = {.fn = scene_tick_body};
    tl_world *world = s->world;
    ck_assert_int_eq(tl_tick_create(world, &def, &id), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_tick_destroy(world, a->id), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_tick_register(world, b->id, s->level), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_tick_unregister(world, a->id), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_tick_set_enabled(world, a->id, false), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_tick_set_group(world, a->id, TL_TICK_GROUP_POST_PHYSICS), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_tick_set_interval(world, a->id, 1), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_tick_add_prerequisite(world, a->id, b->id), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_level_add(world, &(tl_level_def){0}, &level), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_level_set_visible(world, s->level, false), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_world_set_time_dilation(world, 2.0), TL_ERR_LOCKED);
    ck_assert_int_eq(
        tl_timer_set(world, &timer, &(tl_timer_def){.fn = scene_timer_body, .rate = 1}),
        TL_ERR_LOCKED);
}

START_TEST(D_10_a_stepped_frame_is_locked)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    (void)scene_add(&s, "C", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *b = scene_make(&s, "B", &(tl_tick_def){0});
    ck_assert_int_eq(tl_frame_begin(s.world, &frame_def), TL_OK);
    check_locked(&s, a, b);
    ck_assert_int_eq(tl_frame_step(s.world, NULL), TL_OK);
    uint64_t hash = tl_world_state_hash(s.world);
    check_locked(&s, a, b);
    ck_assert_uint_eq(tl_world_state_hash(s.world), hash);
    ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    ck_assert_str_eq(s.trace, "A:0 C:0 ");
    scene_register(b);
    scene_close(&s);
}
END_TEST

static void deferred_register(void *user, tl_world *world)
{
    scene_part *part = user;
    ck_assert_ptr_eq(part->scene->world, world);
    scene_register(part);
    scene_note(part->target, '!');
}

START_TEST(D_10_deferred_changes_come_first_in_the_next_frame)
{
    scene s;

    scene_open(&s, NULL);
    (void)scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *b = scene_make(&s, "B", &(tl_tick_def){0});
    scene_part *c = scene_make(&s, "C", &(tl_tick_def){0});
    b->target = scene_slot(&s, "b");
    c->target = scene_slot(&s, "c");
    ck_assert_int_eq(tl_frame_begin(s.world, &frame_def), TL_OK);
    ck_assert_int_eq(tl_frame_defer(s.world, deferred_register, c), TL_OK);
    ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    ck_assert_int_eq(tl_frame_defer(s.world, deferred_register, b), TL_OK);
    ck_assert_str_eq(s.trace, "A:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "c:! b:! A:0 C:0 B:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 C:0 B:0 ");
    scene_close(&s);
}
END_TEST

static void deferred_again(void *user, tl_world *world)
{
    scene_part *part = user;
    scene_note(part, '!');
    ck_assert_int_eq(tl_frame_defer(world, deferred_again, part), TL_OK);
}

START_TEST(D_10_a_call_deferred_by_a_deferred_call_waits_for_another_frame)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_slot(&s, "a");
    ck_assert_int_eq(tl_frame_defer(s.world, deferred_again, a), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "a:! ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "a:! ");
    scene_close(&s);
}
END_TEST

START_TEST(D_10_catch_up_calls_of_a_timer_are_items)
{
    scene s;
    tl_timer_id timer = {0};
    tl_item item;

    scene_open(&s, NULL);
    tl_timer_def def = {
        .fn = scene_timer_body, .user = scene_slot(&s, "T"), .rate = TL_MS(50), .loop = true};
    ck_assert_int_eq(tl_timer_set(s.world, &timer, &def), TL_OK);
    scene_frame(&s, SCENE_DELTA); /* T-17: the timer is active after this one */
    ck_assert_int_eq(tl_frame_begin(s.world, &frame_def), TL_OK);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(tl_frame_step(s.world, &item), TL_OK);
        ck_assert_int_eq(item.kind, TL_ITEM_TIMER);
        ck_assert_int_eq(item.stage, TL_STAGE_TIMERS);
        ck_assert_uint_eq(item.id, tl_timer_id_store(timer));
    }
    ck_assert_int_eq(tl_frame_step(s.world, &item), TL_OK);
    ck_assert_int_eq(item.kind, TL_ITEM_NONE);
    ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    scene_close(&s);
}
END_TEST

START_TEST(D_10_pause_items_belong_to_the_first_stage)
{
    scene s;
    tl_item item;

    scene_open(&s, NULL);
    (void)scene_add_def(
        &s, "A",
        &(tl_tick_def){.group = TL_TICK_GROUP_POST_PHYSICS, .tick_even_when_paused = true});
    ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_OK);
    ck_assert_int_eq(tl_frame_begin(s.world, &frame_def), TL_OK);
    ck_assert_int_eq(tl_frame_step(s.world, &item), TL_OK);
    ck_assert_int_eq(item.kind, TL_ITEM_TICK);
    ck_assert_int_eq(item.stage, TL_STAGE_PRE_PHYSICS);
    ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    scene_close(&s);
}
END_TEST

START_TEST(D_10_the_cursor_is_part_of_the_state_hash)
{
    scene s;

    scene_open(&s, NULL);
    (void)scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    (void)scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_int_eq(tl_frame_begin(s.world, &frame_def), TL_OK);
    uint64_t hash = tl_world_state_hash(s.world);
    ck_assert_int_eq(tl_frame_step(s.world, NULL), TL_OK);
    ck_assert_uint_ne(tl_world_state_hash(s.world), hash);
    ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    scene_close(&s);
}
END_TEST

START_TEST(D_10_stages_and_groups_name_each_other)
{
    for (int group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        tl_stage stage = tl_stage_of_group((tl_tick_group)group);
        ck_assert_int_eq(tl_stage_group(stage), group);
        ck_assert_str_eq(tl_stage_name(stage), tl_tick_group_name((tl_tick_group)group));
    }
    ck_assert_int_eq(tl_stage_group(TL_STAGE_TIMERS), TL_TICK_GROUP_COUNT);
    ck_assert_str_eq(tl_stage_name(TL_STAGE_LATENT), "Latent");
    ck_assert_str_eq(tl_stage_name(TL_STAGE_TIMERS), "Timers");
}
END_TEST

START_TEST(M_6_the_end_closes_the_frame_and_takes_no_more_newly_spawned_functions)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_SECONDS(1));
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){0});
    scene_begin(&s, SCENE_DELTA);
    scene_end(&s);
    ck_assert(!tl_frame_is_open(s.world));
    ck_assert_int_eq(tl_frame_stage(s.world), TL_STAGE_COUNT);
    ck_assert_int_eq(tl_frame_end(s.world), TL_ERR_STATE);
    ck_assert_int_eq(scene_info(a).state, TL_TICK_COOLING_DOWN);
    scene_register(n);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "N:0 ");
    ck_assert_uint_eq(tl_world_stats(s.world).newly_spawned, 0);
    scene_close(&s);
}
END_TEST

static bool ask_no(void *user)
{
    (void)user;
    return false;
}

START_TEST(D_10_a_step_tells_the_tickable_that_ran_and_counts_no_other)
{
    scene s;
    tl_tickable_id no;
    tl_tickable_id yes;
    tl_item item;
    scene_open(&s, NULL);
    tl_tickable_def def = {
        .tick = scene_tickable_body, .user = scene_slot(&s, "N"), .is_tickable = ask_no};
    ck_assert_int_eq(tl_tickable_create(s.world, &def, &no), TL_OK);
    def = (tl_tickable_def){.tick = scene_tickable_body, .user = scene_slot(&s, "Y")};
    ck_assert_int_eq(tl_tickable_create(s.world, &def, &yes), TL_OK);
    def = (tl_tickable_def){
        .tick = scene_tickable_body, .user = scene_slot(&s, "M"), .is_tickable = ask_no};
    ck_assert_int_eq(tl_tickable_create(s.world, &def, &no), TL_OK);
    (void)scene_add(&s, "A", UPDATE);
    ck_assert_int_eq(
        tl_frame_begin(s.world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = SCENE_DELTA}),
        TL_OK);
    ck_assert_int_eq(tl_frame_step(s.world, &item), TL_OK);
    ck_assert_int_eq(item.kind, TL_ITEM_TICKABLE);
    ck_assert_uint_eq(item.id, tl_tickable_id_store(yes));
    ck_assert_uint_eq(tl_frame_position(s.world), 1);
    ck_assert_int_eq(tl_frame_step(s.world, &item), TL_OK);
    ck_assert_int_eq(item.kind, TL_ITEM_TICK);
    ck_assert_uint_eq(tl_frame_position(s.world), 2);
    ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    ck_assert_uint_eq(tl_frame_position(s.world), 2);
    scene_close(&s);
}
END_TEST

static uint64_t positions[3];

static void act_note_position(scene_part *part)
{
    const scene *s = part->scene;
    positions[part - s->parts - 1] = tl_frame_position(s->world);
}

START_TEST(D_10_a_body_sees_the_same_position_however_the_frame_is_walked)
{
    for (int walked = 0; walked < 2; walked++) {
        scene s;
        tl_item item = {.kind = TL_ITEM_TICK};
        scene_open(&s, NULL);
        scene_part *x = scene_add(&s, "X", PRE);
        scene_part *a = scene_add(&s, "A", POST);
        scene_part *b = scene_add(&s, "B", POST);
        scene_part *c = scene_add(&s, "C", POST);
        x->target = a;
        x->act = scene_act_disable;
        a->act = act_note_position;
        b->act = act_note_position;
        c->act = act_note_position;
        memset(positions, 0, sizeof(positions));
        ck_assert_int_eq(tl_frame_begin(s.world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL,
                                                                 .delta = SCENE_DELTA}),
                         TL_OK);
        while (walked == 1 && item.kind != TL_ITEM_NONE) {
            ck_assert_int_eq(tl_frame_step(s.world, &item), TL_OK);
        }
        ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
        ck_assert_uint_eq(positions[0], 0);
        ck_assert_uint_eq(positions[1], 2);
        ck_assert_uint_eq(positions[2], 3);
        ck_assert_uint_eq(tl_world_stats(s.world).ticks_run, 3);
        scene_close(&s);
    }
}
END_TEST

static void add_tests(TCase *tests)
{
    tcase_add_loop_test(tests, D_10_any_way_of_walking_runs_the_same_and_leaves_the_same_state, 0,
                        WAYS);
    tcase_add_test(tests, D_10_begin_runs_nothing);
    tcase_add_test(tests, D_10_M_7_run_to_ends_with_the_stage_and_runs_no_group_again);
    tcase_add_test(tests, D_10_run_to_enters_no_stage_behind_its_own);
    tcase_add_test(tests, D_10_run_to_stops_before_a_slot_that_the_frame_has_not);
    tcase_add_test(tests, D_10_without_a_frame_the_cursor_says_so);
    tcase_add_test(tests, M_5_a_second_begin_is_refused);
    tcase_add_test(tests, D_10_a_body_cannot_move_the_cursor);
    tcase_add_test(tests, D_10_a_stepped_frame_is_locked);
    tcase_add_test(tests, D_10_deferred_changes_come_first_in_the_next_frame);
    tcase_add_test(tests, D_10_a_call_deferred_by_a_deferred_call_waits_for_another_frame);
    tcase_add_test(tests, D_10_catch_up_calls_of_a_timer_are_items);
    tcase_add_test(tests, D_10_pause_items_belong_to_the_first_stage);
    tcase_add_test(tests, D_10_the_cursor_is_part_of_the_state_hash);
    tcase_add_test(tests, D_10_stages_and_groups_name_each_other);
    tcase_add_test(tests, M_6_the_end_closes_the_frame_and_takes_no_more_newly_spawned_functions);
    tcase_add_test(tests, D_10_a_step_tells_the_tickable_that_ran_and_counts_no_other);
    tcase_add_test(tests, D_10_a_body_sees_the_same_position_however_the_frame_is_walked);
}

int main(void)
{
    TCase *tests = tcase_create("engine/frame");

    add_tests(tests);
    return suite_run(tests, 60);
}
