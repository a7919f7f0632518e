/* What random scenes seldom reach: hooks, wrong calls, functions queued twice, limits of time. */
#include "../support/suite.h"
#include "scene.h"

#include <check.h>
#include <math.h>
#include <string.h>

/* Functions that are queued twice in a frame. */

static void act_register_again(scene_part *part)
{
    scene_act_unregister(part);
    scene_act_register(part);
    part->act = NULL;
}

/* X registers T again before its turn; H waits for N, so the group has no simple order. */
START_TEST(F_4_a_function_queued_again_runs_once_in_a_group_with_a_waiting_high_one)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", PRE);
    scene_part *t = scene_add(&s, "T", UPDATE);
    scene_part *n = scene_add(&s, "N", UPDATE);
    scene_part *h = scene_add_def(&s, "H", &(tl_tick_def){.group = UPDATE, .high_priority = true});
    scene_edge(n, h);
    x->target = t;
    x->act = act_register_again;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 N:5 H:5 T:5 ");
    ck_assert_uint_eq(t->runs, 1);
    scene_close(&s);
}
END_TEST

START_TEST(D_2_a_function_queued_again_does_not_move_the_expired_ones)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", PRE);
    (void)scene_add(&s, "A", UPDATE);
    scene_part *t = scene_add(&s, "T", UPDATE);
    (void)scene_add(&s, "B", UPDATE);
    (void)scene_add_def(&s, "E", &(tl_tick_def){.group = UPDATE, .interval = TL_MS(100)});
    (void)scene_frame_trace(&s, SCENE_DELTA);
    (void)scene_frame_trace(&s, TL_MS(50));
    x->target = t;
    x->act = act_register_again;
    ck_assert_str_eq(scene_frame_trace(&s, TL_MS(60)), "X:0 A:5 B:5 E:5 T:5 ");
    scene_close(&s);
}
END_TEST

static void act_move_to_last(scene_part *part)
{
    scene_act_unregister(part);
    ck_assert_int_eq(tl_tick_set_group(part->scene->world, part->target->id, LAST), TL_OK);
    scene_act_register(part);
}

static void act_register_four(scene_part *part)
{
    for (scene_part *one = part->target; one < part->target + 4; one++) {
        scene_register(one);
    }
    part->act = NULL;
}

/* The fourth newcomer waits in one group, then in another one at another place. */
START_TEST(F_16_a_newcomer_that_moved_to_another_group_can_be_disabled)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", PRE);
    scene_part *y = scene_add(&s, "Y", DURING);
    scene_part *z = scene_add(&s, "Z", UPDATE);
    static const char *const names[] = {"A", "B", "C", "N"};
    scene_part *made[4];
    for (int i = 0; i < 4; i++) {
        made[i] = scene_make(&s, names[i], &(tl_tick_def){.group = UPDATE});
    }
    x->target = made[0];
    x->act = act_register_four;
    y->target = made[3];
    y->act = act_move_to_last;
    z->target = made[3];
    z->act = scene_act_disable;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 Y:2 Z:5 A:5 B:5 C:5 ");
    ck_assert(!tl_tick_is_enabled(s.world, made[3]->id));
    scene_close(&s);
}
END_TEST

static void act_disable_and_make_newcomer(scene_part *part)
{
    scene_act_disable(part);
    scene_register(part->target + 1);
    part->act = NULL;
}

START_TEST(N_17_a_function_enabled_before_its_turn_runs_in_its_group_beside_a_waiting_high_one)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", PRE);
    scene_part *n = scene_add(&s, "N", UPDATE);
    scene_part *t = scene_add(&s, "T", UPDATE);
    (void)scene_make(&s, "B", &(tl_tick_def){.group = UPDATE});
    scene_part *h = scene_add_def(&s, "H", &(tl_tick_def){.group = UPDATE, .high_priority = true});
    scene_edge(n, h);
    x->target = t;
    x->act = act_disable_and_make_newcomer;
    n->target = t;
    n->act = scene_act_enable;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 N:5 H:5 T:5 B:5 ");
    scene_close(&s);
}
END_TEST

static void act_toggle_twice(scene_part *part)
{
    scene_act_toggle(part);
    scene_act_toggle(part);
}

START_TEST(D_8_a_newcomer_that_was_disabled_in_between_counts_once)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", PRE);
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){0});
    x->target = n;
    x->act = scene_act_register;
    scene_part *y = scene_add(&s, "Y", PRE);
    y->target = n;
    y->act = act_toggle_twice;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 Y:0 N:2 ");
    ck_assert_uint_eq(tl_world_stats(s.world).newly_spawned, 1);
    ck_assert_uint_eq(tl_world_stats(s.world).ticks_queued, 3);
    scene_close(&s);
}
END_TEST

/* A tick of a NewlySpawned round is not ahead any more when the round is over. */
static void hook_unregister(void *user, tl_world *world, tl_time delta)
{
    scene_part *part = user;
    (void)delta;
    if (part->runs > 0) {
        (void)tl_tick_unregister(world, part->id);
    }
}

START_TEST(D_8_nothing_is_cancelled_after_the_last_round)
{
    scene s;
    scene_part *n = &s.parts[1];
    scene_open(&s, &(tl_world_def){.hooks = {.user = n, .post_actor_tick = hook_unregister}});
    scene_part *x = scene_add(&s, "X", LAST);
    n = scene_make(&s, "N", &(tl_tick_def){0});
    x->target = n;
    x->act = scene_act_register;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:6 N:7 ");
    ck_assert(!tl_tick_is_registered(s.world, n->id));
    ck_assert_uint_eq(tl_world_stats(s.world).cancelled, 0);
    scene_close(&s);
}
END_TEST

START_TEST(W_6_a_function_of_a_round_runs_once_in_two_collections)
{
    scene s;
    tl_collection_id second;
    scene_open(&s, NULL);
    ck_assert_int_eq(tl_collection_add(s.world, &second), TL_OK);
    ck_assert_int_eq(tl_collection_include(s.world, second, s.level), TL_OK);
    scene_part *x = scene_add(&s, "X", LAST);
    x->target = scene_make(&s, "N", &(tl_tick_def){0});
    x->act = scene_act_register;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:6 N:7 ");
    scene_close(&s);
}
END_TEST

/* Hooks and calls from inside of callbacks. */

typedef struct intruder {
    tl_result begin;
    tl_result next;
    tl_result step;
    tl_result run_to;
    tl_result end;
    tl_result tick;
    tl_result engine;
    uint32_t calls;
} intruder;

static void intrude(intruder *self, tl_world *world)
{
    tl_item item;
    self->calls += 1;
    ck_assert_uint_lt(self->calls, 10);
    self->begin = tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL});
    self->next = tl_frame_next(world, &item);
    self->step = tl_frame_step(world, &item);
    self->run_to = tl_frame_run_to(world, TL_STAGE_TIMERS);
    self->end = tl_frame_end(world);
    self->tick = tl_world_tick(world, SCENE_DELTA);
    self->engine = tl_world_tick_engine_tickables(world, SCENE_DELTA);
    tl_world_destroy(world);
}

static void check_refused(const intruder *self, uint32_t calls)
{
    ck_assert_uint_eq(self->calls, calls);
    ck_assert_int_eq(self->begin, TL_ERR_LOCKED);
    ck_assert_int_eq(self->next, TL_ERR_STATE);
    ck_assert_int_eq(self->step, TL_ERR_STATE);
    ck_assert_int_eq(self->run_to, TL_ERR_STATE);
    ck_assert_int_eq(self->end, TL_ERR_STATE);
    ck_assert_int_eq(self->tick, TL_ERR_LOCKED);
    ck_assert_int_eq(self->engine, TL_ERR_LOCKED);
}

static void hook_intrude(void *user, tl_world *world, tl_time delta)
{
    (void)delta;
    intrude(user, world);
}

START_TEST(D_5_no_hook_can_walk_or_destroy_its_world)
{
    scene s;
    intruder self = {0};
    tl_world_hooks hooks = {.user = &self};
    switch (_i) {
    case 0:
        hooks.tick_start = hook_intrude;
        break;
    case 1:
        hooks.pre_actor_tick = hook_intrude;
        break;
    case 2:
        hooks.build_collision = hook_intrude;
        break;
    case 3:
        hooks.post_actor_tick = hook_intrude;
        break;
    default:
        hooks.tick_end = hook_intrude;
        break;
    }
    scene_open(&s, &(tl_world_def){.hooks = hooks});
    (void)scene_add(&s, "A", PRE);
    (void)scene_add(&s, "B", UPDATE);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:5 ");
    check_refused(&self, 1);
    scene_close(&s);
}
END_TEST

static void change_intrude(void *user, tl_world *world)
{
    intrude(user, world);
}

START_TEST(D_10_a_deferred_change_cannot_begin_a_frame)
{
    scene s;
    intruder self = {0};
    scene_open(&s, NULL);
    (void)scene_add(&s, "A", PRE);
    ck_assert_int_eq(tl_frame_defer(s.world, change_intrude, &self), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    check_refused(&self, 1);
    ck_assert_uint_eq(tl_world_frame(s.world), 1);
    scene_close(&s);
}
END_TEST

static intruder asked;
static tl_world *asked_world;

static bool ask_intrude(void *user)
{
    (void)user;
    intrude(&asked, asked_world);
    return true;
}

START_TEST(D_5_a_tickable_that_is_asked_cannot_walk_or_destroy_its_world)
{
    scene s;
    tl_tickable_id id;
    scene_open(&s, NULL);
    asked = (intruder){0};
    asked_world = s.world;
    scene_part *k = scene_slot(&s, "K");
    ck_assert_int_eq(tl_tickable_create(s.world,
                                        &(tl_tickable_def){.tick = scene_tickable_body,
                                                           .user = k,
                                                           .name = "K",
                                                           .is_tickable = ask_intrude,
                                                           .is_engine_wide = _i == 1},
                                        &id),
                     TL_OK);
    (void)scene_frame_trace(&s, SCENE_DELTA);
    if (_i == 1) {
        ck_assert_int_eq(tl_world_tick_engine_tickables(s.world, SCENE_DELTA), TL_OK);
    }
    ck_assert_uint_eq(k->runs, 1);
    check_refused(&asked, 1);
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

/* Frames without tick functions. */

static void walk_frame(scene *s, uint64_t frame, tl_level_tick type)
{
    s->trace[0] = '\0';
    ck_assert_int_eq(
        tl_frame_begin(s->world,
                       &(tl_frame_def){.frame = frame, .type = type, .delta = SCENE_DELTA}),
        TL_OK);
    ck_assert_int_eq(tl_frame_end(s->world), TL_OK);
    ck_assert_uint_eq(tl_world_check(s->world, scene_log, s), 0);
}

START_TEST(F_4_a_time_only_frame_uses_up_no_run_of_its_counter)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", PRE);
    walk_frame(&s, 1, TL_LEVEL_TICK_ALL);
    walk_frame(&s, 2, TL_LEVEL_TICK_TIME_ONLY);
    ck_assert_uint_eq(a->runs, 1);
    ck_assert(!scene_info(a).has_run);
    walk_frame(&s, 2, TL_LEVEL_TICK_ALL);
    ck_assert_str_eq(s.trace, "A:0 ");
    walk_frame(&s, 2, TL_LEVEL_TICK_ALL);
    ck_assert_str_eq(s.trace, "");
    scene_close(&s);
}
END_TEST

static void camera_disable(void *user, tl_world *world, tl_time delta)
{
    const scene_part *part = user;
    (void)delta;
    (void)tl_tick_set_enabled(world, part->id, false);
}

START_TEST(D_8_disabling_in_a_time_only_frame_cancels_nothing)
{
    scene s;
    tl_camera_id camera;
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", UPDATE);
    walk_frame(&s, 0, TL_LEVEL_TICK_ALL);
    ck_assert_int_eq(tl_camera_add(s.world, camera_disable, a, "C", &camera), TL_OK);
    walk_frame(&s, 0, TL_LEVEL_TICK_TIME_ONLY);
    ck_assert(!tl_tick_is_enabled(s.world, a->id));
    ck_assert_uint_eq(tl_world_stats(s.world).cancelled, 0);
    scene_close(&s);
}
END_TEST

static bool latent_never(void *user, tl_world *world, tl_time delta)
{
    uint32_t *calls = user;
    (void)world;
    (void)delta;
    *calls += 1;
    return false;
}

START_TEST(P_8_latent_actions_stand_in_a_paused_time_only_frame)
{
    scene s;
    uint32_t calls = 0;
    scene_open(&s, NULL);
    tl_latent_def def = {.key = 1, .update = latent_never, .user = &calls};
    ck_assert_int_eq(tl_latent_start(s.world, &def), TL_OK);
    walk_frame(&s, 0, TL_LEVEL_TICK_TIME_ONLY);
    ck_assert_uint_eq(calls, 1);
    ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_OK);
    walk_frame(&s, 0, TL_LEVEL_TICK_TIME_ONLY);
    walk_frame(&s, 0, TL_LEVEL_TICK_ALL);
    ck_assert_uint_eq(calls, 1);
    scene_close(&s);
}
END_TEST

/* Levels. */

static tl_level_id other_level;

static void act_show_other(scene_part *part)
{
    ck_assert_int_eq(tl_level_set_visible(part->scene->world, other_level, true), TL_OK);
}

static void act_hide_other(scene_part *part)
{
    ck_assert_int_eq(tl_level_set_visible(part->scene->world, other_level, false), TL_OK);
}

START_TEST(W_41_visibility_waits_for_the_next_frame_in_later_collections_too)
{
    scene s;
    tl_collection_id second;
    scene_open(&s, NULL);
    ck_assert_int_eq(tl_collection_add(s.world, &second), TL_OK);
    ck_assert_int_eq(tl_level_add(s.world,
                                  &(tl_level_def){.start_hidden = true, .collection = second},
                                  &other_level),
                     TL_OK);
    scene_part *x = scene_add(&s, "X", PRE);
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){0});
    ck_assert_int_eq(tl_tick_register(s.world, n->id, other_level), TL_OK);
    x->act = act_show_other;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 ");
    x->act = act_hide_other;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 N:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 ");
    scene_close(&s);
}
END_TEST

static void end_removes_level(void *user, tl_world *world, tl_actor_id actor,
                              tl_end_play_reason reason)
{
    uint32_t *ended = user;
    (void)actor;
    (void)reason;
    *ended += 1;
    (void)tl_level_remove(world, other_level);
}

static const tl_actor_class remover_class = {.name = "Remover", .end_play = end_removes_level};

START_TEST(M_12_a_level_that_is_removed_while_it_is_removed_goes_once)
{
    scene s;
    uint32_t ended = 0;
    tl_actor_id actor;
    scene_open(&s, NULL);
    ck_assert_int_eq(tl_world_begin_play(s.world), TL_OK);
    ck_assert_int_eq(tl_level_add(s.world, &(tl_level_def){0}, &other_level), TL_OK);
    tl_actor_def def = {.actor_class = &remover_class, .user = &ended, .level = other_level};
    ck_assert_int_eq(tl_actor_spawn(s.world, &def, &actor), TL_OK);
    ck_assert_int_eq(tl_level_remove(s.world, other_level), TL_OK);
    ck_assert_uint_eq(ended, 1);
    ck_assert(!tl_level_is_valid(s.world, other_level));
    ck_assert_int_eq(tl_level_remove(s.world, other_level), TL_ERR_STALE_ID);
    (void)scene_frame_trace(&s, SCENE_DELTA);
    scene_close(&s);
}
END_TEST

static void act_remove_other(scene_part *part)
{
    ck_assert_int_eq(tl_level_remove(part->scene->world, other_level), TL_OK);
}

START_TEST(M_12_a_level_removed_by_the_body_of_its_own_function_lets_it_finish)
{
    scene s;
    scene_open(&s, NULL);
    ck_assert_int_eq(tl_level_add(s.world, &(tl_level_def){0}, &other_level), TL_OK);
    tl_tick_def def = {.interval = _i == 0 ? 0 : TL_MS(100)};
    scene_part *a = scene_make(&s, "A", &def);
    scene_part *b = scene_make(&s, "B", &def);
    ck_assert_int_eq(tl_tick_register(s.world, a->id, other_level), TL_OK);
    ck_assert_int_eq(tl_tick_register(s.world, b->id, other_level), TL_OK);
    scene_edge(b, scene_add(&s, "C", UPDATE));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 A:0 C:5 ");
    a->act = act_remove_other;
    b->act = _i == 0 ? NULL : act_remove_other;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), _i == 0 ? "B:0 A:0 C:5 " : "B:0 C:5 ");
    ck_assert(!tl_level_is_valid(s.world, other_level));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "C:5 ");
    scene_close(&s);
}
END_TEST

/* Times at the limit. */

START_TEST(D_3_an_endless_interval_runs_once)
{
    scene s;
    scene_open(&s, NULL);
    (void)scene_frame_trace(&s, SCENE_DELTA);
    scene_part *a = scene_add_interval(&s, "A", INT64_MAX);
    scene_part *x = scene_add(&s, "X", PRE);
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){.interval = INT64_MAX});
    x->target = n;
    x->act = scene_act_register;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 X:0 N:2 ");
    x->act = NULL;
    for (int i = 0; i < 4; i++) {
        ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 ");
    }
    ck_assert_int_eq(tl_tick_update_interval_and_cooldown(s.world, a->id, INT64_MIN), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 A:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 X:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(D_3_the_largest_delta_stops_the_clocks_at_their_end)
{
    scene s;
    scene_open(&s, NULL);
    (void)scene_add(&s, "A", PRE);
    (void)scene_add_interval(&s, "B", TL_MS(100));
    for (int i = 0; i < 3; i++) {
        (void)scene_frame_trace(&s, INT64_MAX);
        tl_world_times times = tl_world_get_times(s.world);
        ck_assert_int_eq(times.delta, INT64_MAX);
        ck_assert_int_eq(times.time, INT64_MAX);
        ck_assert_int_eq(times.real_time, INT64_MAX);
    }
    scene_close(&s);
}
END_TEST

/* Published values. */

static uint32_t sample_count;
static double last_px;

static void count_sample(void *user, const tl_lag_sample *sample)
{
    (void)user;
    sample_count += 1;
    last_px = sample->px;
}

static tl_value_id value;
static float written;

static void act_write(scene_part *part)
{
    ck_assert_int_eq(tl_value_write(part->scene->world, value, &written), TL_OK);
}

static void act_read(scene_part *part)
{
    float read = 0.0F;
    ck_assert_int_eq(tl_value_read(part->scene->world, value, &read), TL_OK);
}

START_TEST(lag_of_a_position_that_is_no_number_is_told_and_ends)
{
    scene s;
    tl_value_def def = {.name = "A.place", .dimensions = 1, .is_position = true};
    scene_open(&s, &(tl_world_def){.log_reads = true});
    ck_assert_int_eq(tl_value_create(s.world, &def, &value), TL_OK);
    scene_add(&s, "R", PRE)->act = act_read;
    scene_add(&s, "W", PRE)->act = act_write;
    written = 1.0F;
    (void)scene_frame_trace(&s, SCENE_DELTA);
    written = _i == 0 ? NAN : INFINITY;
    (void)scene_frame_trace(&s, SCENE_DELTA);
    sample_count = 0;
    tl_provenance_each(s.world, count_sample, NULL);
    ck_assert_uint_eq(sample_count, 1);
    ck_assert(_i == 0 ? isnan(last_px) : isinf(last_px));
    scene_close(&s);
}
END_TEST

static bool is_awake;

static bool ask_awake(void *user)
{
    (void)user;
    return is_awake;
}

START_TEST(lag_of_a_tickable_is_held_until_its_next_run)
{
    scene s;
    tl_tickable_id id;
    tl_value_def def = {.name = "A.place", .dimensions = 1, .is_position = true};
    scene_open(&s, &(tl_world_def){.log_reads = true});
    ck_assert_int_eq(tl_value_create(s.world, &def, &value), TL_OK);
    scene_add(&s, "W", PRE)->act = act_write;
    scene_part *k = scene_slot(&s, "K");
    k->act = act_read;
    ck_assert_int_eq(
        tl_tickable_create(
            s.world,
            &(tl_tickable_def){.tick = scene_tickable_body, .user = k, .is_tickable = ask_awake},
            &id),
        TL_OK);
    is_awake = true;
    written = 1.0F;
    (void)scene_frame_trace(&s, SCENE_DELTA);
    is_awake = false;
    written = 4.0F;
    for (uint32_t i = 0; i < 2; i++) {
        (void)scene_frame_trace(&s, SCENE_DELTA);
        sample_count = 0;
        tl_provenance_each(s.world, count_sample, NULL);
        ck_assert_uint_eq(sample_count, 1);
        ck_assert_double_eq(last_px, 3.0);
    }
    is_awake = true;
    k->act = NULL;
    (void)scene_frame_trace(&s, SCENE_DELTA);
    sample_count = 0;
    tl_provenance_each(s.world, count_sample, NULL);
    ck_assert_uint_eq(sample_count, 0);
    scene_close(&s);
}
END_TEST

START_TEST(D_10_a_value_is_not_written_while_the_frame_is_held)
{
    scene s;
    tl_value_def def = {.name = "A.place", .dimensions = 1};
    scene_open(&s, NULL);
    ck_assert_int_eq(tl_value_create(s.world, &def, &value), TL_OK);
    ck_assert_int_eq(tl_frame_begin(s.world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}), TL_OK);
    uint64_t hash = tl_world_state_hash(s.world);
    ck_assert_int_eq(tl_value_write(s.world, value, &written), TL_ERR_LOCKED);
    ck_assert_uint_eq(tl_world_state_hash(s.world), hash);
    ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    ck_assert_int_eq(tl_value_write(s.world, value, &written), TL_OK);
    scene_close(&s);
}
END_TEST

START_TEST(the_memory_of_the_diagnostics_has_no_say_in_the_world)
{
    scene s;
    scene_memory memory = {0};
    tl_value_id many[20];
    tl_value_def def = {.name = "A.place", .dimensions = 1};
    scene_open(&s, &(tl_world_def){.diagnostics_allocator = {scene_realloc, &memory},
                                   .capacity = {.values = 8},
                                   .log_reads = true});
    memory.fail_at = memory.calls + 1;
    for (int i = 0; i < 20; i++) {
        ck_assert_int_eq(tl_value_create(s.world, &def, &many[i]), TL_OK);
    }
    value = many[19];
    scene_add(&s, "R", PRE)->act = act_read;
    (void)scene_frame_trace(&s, SCENE_DELTA);
    scene_close(&s);
    ck_assert_uint_eq(memory.bytes, 0);
}
END_TEST

/* Wrong arguments. */

START_TEST(house_4_7_a_wrong_argument_is_an_error_and_clears_what_it_should_fill)
{
    scene s;
    tl_world *world = (tl_world *)&s;
    ck_assert_int_eq(tl_world_create(&world, NULL), TL_ERR_INVALID);
    ck_assert_ptr_null(world);
    world = (tl_world *)&s;
    ck_assert_int_eq(tl_world_create(&world, &(tl_world_def){.max_undilated_delta = -1}),
                     TL_ERR_INVALID);
    ck_assert_ptr_null(world);
    ck_assert_uint_gt(tl_world_def_resolved(NULL).capacity.ticks, 0);
    scene_open(&s, NULL);
    tl_level_id level = s.level;
    ck_assert_int_eq(tl_level_add(s.world, NULL, &level), TL_ERR_INVALID);
    ck_assert(tl_level_id_is_null(level));
    tl_item item = {.kind = TL_ITEM_TICK};
    ck_assert_int_eq(tl_frame_next(s.world, &item), TL_ERR_STATE);
    ck_assert_int_eq(item.kind, TL_ITEM_NONE);
    scene_part *a = scene_add(&s, "A", PRE);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_edge(a, b);
    ck_assert_uint_eq(tl_tick_prerequisites(s.world, b->id, NULL, 4), 1);
    ck_assert_uint_eq(tl_tick_find_cycle(s.world, a->id, b->id, NULL, 4), 3);
    tl_tick_each(s.world, NULL, NULL);
    tl_provenance_each(s.world, NULL, NULL);
    scene_close(&s);
}
END_TEST

START_TEST(D_14_a_host_that_unregisters_the_physics_start_loses_no_frame)
{
    scene s;
    scene_open_with_physics(&s);
    ck_assert_int_eq(tl_tick_unregister(s.world, s.physics_start.id), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "S:1 E:3 ");
    scene_close(&s);
}
END_TEST

/* Memory. */

START_TEST(D_7_a_search_without_memory_accepts_no_cycle)
{
    scene s;
    scene_memory memory = {0};
    scene_open(&s, &(tl_world_def){.allocator = {scene_realloc, &memory}});
    static scene_part *chain[80];
    for (int i = 0; i < 80; i++) {
        chain[i] = scene_add(&s, "C", PRE);
    }
    for (int i = 1; i < 80; i++) {
        ck_assert_int_eq(tl_tick_add_prerequisite(s.world, chain[i - 1]->id, chain[i]->id), TL_OK);
    }
    memory.fail_at = memory.calls + 1;
    ck_assert_int_eq(tl_tick_add_prerequisite(s.world, chain[79]->id, chain[0]->id),
                     TL_ERR_NO_MEMORY);
    ck_assert_int_eq(tl_tick_add_prerequisite(s.world, chain[79]->id, chain[0]->id), TL_ERR_CYCLE);
    scene_close(&s);
}
END_TEST

static scene_memory failing;

static void act_fail_and_register(scene_part *part)
{
    scene *s = part->scene;
    for (int i = 0; i < 8; i++) { /* as many newcomers as there is room for */
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

static void add_queue_tests(TCase *tests)
{
    tcase_add_test(tests, F_4_a_function_queued_again_runs_once_in_a_group_with_a_waiting_high_one);
    tcase_add_test(tests, D_2_a_function_queued_again_does_not_move_the_expired_ones);
    tcase_add_test(tests, F_16_a_newcomer_that_moved_to_another_group_can_be_disabled);
    tcase_add_test(
        tests, N_17_a_function_enabled_before_its_turn_runs_in_its_group_beside_a_waiting_high_one);
    tcase_add_test(tests, D_8_a_newcomer_that_was_disabled_in_between_counts_once);
    tcase_add_test(tests, D_8_nothing_is_cancelled_after_the_last_round);
    tcase_add_test(tests, W_6_a_function_of_a_round_runs_once_in_two_collections);
}

static void add_callback_tests(TCase *tests)
{
    tcase_add_loop_test(tests, D_5_no_hook_can_walk_or_destroy_its_world, 0, 5);
    tcase_add_test(tests, D_10_a_deferred_change_cannot_begin_a_frame);
    tcase_add_loop_test(tests, D_5_a_tickable_that_is_asked_cannot_walk_or_destroy_its_world, 0, 2);
    tcase_add_test(tests, D_10_a_step_tells_the_tickable_that_ran_and_counts_no_other);
    tcase_add_test(tests, D_10_a_body_sees_the_same_position_however_the_frame_is_walked);
    tcase_add_test(tests, F_4_a_time_only_frame_uses_up_no_run_of_its_counter);
    tcase_add_test(tests, D_8_disabling_in_a_time_only_frame_cancels_nothing);
    tcase_add_test(tests, P_8_latent_actions_stand_in_a_paused_time_only_frame);
}

static void add_world_tests(TCase *tests)
{
    tcase_add_test(tests, W_41_visibility_waits_for_the_next_frame_in_later_collections_too);
    tcase_add_test(tests, M_12_a_level_that_is_removed_while_it_is_removed_goes_once);
    tcase_add_loop_test(tests, M_12_a_level_removed_by_the_body_of_its_own_function_lets_it_finish,
                        0, 2);
    tcase_add_test(tests, D_3_an_endless_interval_runs_once);
    tcase_add_test(tests, D_3_the_largest_delta_stops_the_clocks_at_their_end);
    tcase_add_loop_test(tests, lag_of_a_position_that_is_no_number_is_told_and_ends, 0, 2);
    tcase_add_test(tests, lag_of_a_tickable_is_held_until_its_next_run);
    tcase_add_test(tests, D_10_a_value_is_not_written_while_the_frame_is_held);
    tcase_add_test(tests, the_memory_of_the_diagnostics_has_no_say_in_the_world);
    tcase_add_test(tests, house_4_7_a_wrong_argument_is_an_error_and_clears_what_it_should_fill);
    tcase_add_test(tests, D_14_a_host_that_unregisters_the_physics_start_loses_no_frame);
    tcase_add_test(tests, D_7_a_search_without_memory_accepts_no_cycle);
    tcase_add_test(tests, house_4_8_a_registration_that_failed_leaves_no_second_listing);
}

int main(void)
{
    TCase *tests = tcase_create("engine/review");

    add_queue_tests(tests);
    add_callback_tests(tests);
    add_world_tests(tests);
    return suite_run(tests, 60);
}
