/* Newly spawned functions: the table of section 7, N-1 to N-19. */

#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>
#include <string.h>

/* Where something happens in a frame; the numbers up to LAST are groups. */
enum { IN_LATENT = 10, IN_TIMER, IN_TICKABLE, IN_CAMERA };

typedef struct row {
    int registered_in;
    int own_group;
    int runs_in;
} row;

/* The table of section 7 for four own groups each. */
static const row rows[] = {
    {PRE, PRE, DURING},        {PRE, DURING, DURING},
    {PRE, POST, POST},         {PRE, UPDATE, UPDATE},
    {START, PRE, DURING},      {START, DURING, DURING},
    {START, POST, POST},       {START, UPDATE, UPDATE},
    {DURING, PRE, POST},       {DURING, DURING, POST},
    {DURING, POST, POST},      {DURING, UPDATE, UPDATE},
    {END, PRE, POST},          {END, DURING, POST},
    {END, POST, POST},         {END, UPDATE, UPDATE},
    {POST, PRE, UPDATE},       {POST, DURING, UPDATE},
    {POST, POST, UPDATE},      {POST, UPDATE, UPDATE},
    {IN_LATENT, PRE, LAST},    {IN_LATENT, DURING, LAST},
    {IN_LATENT, POST, LAST},   {IN_LATENT, UPDATE, LAST},
    {IN_TIMER, PRE, LAST},     {IN_TIMER, DURING, LAST},
    {IN_TIMER, POST, LAST},    {IN_TIMER, UPDATE, LAST},
    {IN_TICKABLE, PRE, LAST},  {IN_TICKABLE, DURING, LAST},
    {IN_TICKABLE, POST, LAST}, {IN_TICKABLE, UPDATE, LAST},
    {IN_CAMERA, PRE, LAST},    {IN_CAMERA, DURING, LAST},
    {IN_CAMERA, POST, LAST},   {IN_CAMERA, UPDATE, LAST},
    {UPDATE, PRE, LAST},       {UPDATE, DURING, LAST},
    {UPDATE, POST, LAST},      {UPDATE, UPDATE, LAST},
    {LAST, PRE, NEW},          {LAST, DURING, NEW},
    {LAST, POST, NEW},         {LAST, UPDATE, NEW},
};

enum { ROWS = (int)(sizeof(rows) / sizeof(rows[0])) };

static scene_part *add_slot(scene *s, int place)
{
    scene_part *part = scene_slot(s, "X");
    tl_tickable_id tickable;
    tl_camera_id camera;
    tl_result result = TL_ERR_INVALID;
    if (place == IN_LATENT) {
        result = tl_latent_delay(
            s->world, &(tl_latent_def){.key = 1, .done = scene_latent_body, .user = part}, 0);
    } else if (place == IN_TIMER) {
        result = tl_timer_set_for_next_tick(
            s->world, &(tl_timer_def){.fn = scene_timer_body, .user = part}, NULL);
    } else if (place == IN_TICKABLE) {
        result = tl_tickable_create(
            s->world, &(tl_tickable_def){.tick = scene_tickable_body, .user = part}, &tickable);
    } else {
        result = tl_camera_add(s->world, scene_camera_body, part, "X", &camera);
    }
    ck_assert_int_eq(result, TL_OK);
    return part;
}

static scene_part *add_actor_of_place(scene *s, int place)
{
    if (place == START) {
        return &s->physics_start;
    }
    if (place == END) {
        return &s->physics_end;
    }
    if (place <= LAST) {
        return scene_add(s, "X", (tl_tick_group)place);
    }
    return add_slot(s, place);
}

static void act_enable_once(scene_part *part)
{
    scene_act_enable(part);
    part->act = NULL;
}

START_TEST(N_2_N_6_a_function_registered_in_a_frame_runs_where_the_table_says)
{
    scene s;
    scene_open_with_physics(&s);
    scene_part *newly_spawned =
        scene_make(&s, "N", &(tl_tick_def){.group = (tl_tick_group)rows[_i].own_group});
    scene_part *actor = add_actor_of_place(&s, rows[_i].registered_in);
    actor->target = newly_spawned;
    actor->act = scene_act_register_once;
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(newly_spawned->runs, 1);
    ck_assert_int_eq(newly_spawned->group, rows[_i].runs_in);
    ck_assert_int_eq(newly_spawned->delta, SCENE_DELTA);
    tl_tick_info info = scene_info(newly_spawned);
    ck_assert_int_eq(info.reason, rows[_i].own_group == rows[_i].runs_in ? TL_TICK_AS_WANTED
                                                                         : TL_TICK_NEWLY_SPAWNED);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(newly_spawned->runs, 2);
    ck_assert_int_eq(newly_spawned->group, rows[_i].own_group);
    scene_close(&s);
}
END_TEST

START_TEST(N_1_a_function_enabled_in_a_frame_runs_where_the_table_says)
{
    scene s;
    scene_open_with_physics(&s);
    scene_part *newly_spawned = scene_add_def(
        &s, "N",
        &(tl_tick_def){.group = (tl_tick_group)rows[_i].own_group, .start_disabled = true});
    scene_part *actor = add_actor_of_place(&s, rows[_i].registered_in);
    actor->target = newly_spawned;
    actor->act = act_enable_once;
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(newly_spawned->runs, 1);
    ck_assert_int_eq(newly_spawned->group, rows[_i].runs_in);
    scene_close(&s);
}
END_TEST

START_TEST(N_1_a_function_registered_before_a_frame_is_not_newly_spawned)
{
    scene s;
    scene_open(&s, NULL);
    (void)scene_add(&s, "N", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "N:0 ");
    ck_assert_uint_eq(tl_world_stats(s.world).newly_spawned, 0);
    scene_close(&s);
}
END_TEST

START_TEST(N_1_a_disabled_newly_spawned_function_does_not_run)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    a->target = scene_make(&s, "N", &(tl_tick_def){.start_disabled = true});
    a->act = scene_act_register_once;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(N_3_a_newly_spawned_function_of_a_round_runs_in_the_next_round)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_LAST_DEMOTABLE);
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){0});
    scene_part *m = scene_make(&s, "M", &(tl_tick_def){0});
    a->target = n;
    a->act = scene_act_register_once;
    n->target = m;
    n->act = scene_act_register_once;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:6 N:7 M:7 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "N:0 M:0 A:6 ");
    scene_close(&s);
}
END_TEST

static void act_register_two(scene_part *part)
{
    scene_register(part->target);
    scene_register(part->target->target);
    part->act = NULL;
}

START_TEST(D_2_newly_spawned_functions_are_queued_by_registration_with_prerequisites_first)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){0});
    scene_part *m = scene_make(&s, "M", &(tl_tick_def){0});
    a->target = n;
    n->target = m;
    a->act = act_register_two;
    scene_edge(m, n);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 M:2 N:2 ");
    scene_close(&s);
}
END_TEST

START_TEST(N_12_a_newly_spawned_function_gets_the_whole_frame_delta)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_POST_UPDATE_WORK);
    a->target = scene_make(&s, "N", &(tl_tick_def){0});
    a->act = scene_act_register_once;
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(a->target->delta, SCENE_DELTA);
    scene_close(&s);
}
END_TEST

/* A chain of newly spawned functions: each run makes and registers the next. */
typedef struct chain {
    scene_part *shared;
    uint32_t length;
    uint32_t made;
    tl_time interval;
    tl_tick_id last;
} chain;

static chain spawning;

static void act_spawn_next(scene_part *part)
{
    if (spawning.made == spawning.length) {
        return;
    }
    tl_world *world = part->scene->world;
    tl_tick_def def = {.fn = scene_tick_body,
                       .user = spawning.shared,
                       .name = "spawned",
                       .interval = spawning.interval};
    ck_assert_int_eq(tl_tick_create(world, &def, &spawning.last), TL_OK);
    ck_assert_int_eq(tl_tick_register(world, spawning.last, part->scene->level), TL_OK);
    spawning.made++;
}

static void run_chain(scene *s, uint32_t length, tl_time interval)
{
    scene_open(s, NULL);
    spawning = (chain){.length = length, .interval = interval};
    spawning.shared = scene_slot(s, "");
    spawning.shared->act = act_spawn_next;
    scene_part *first = scene_add(s, "A", TL_TICK_GROUP_LAST_DEMOTABLE);
    first->act = act_spawn_next;
    scene_frame(s, TL_MS(1));
}

static const uint32_t chain_lengths[] = {100, 101, 102, 103};

START_TEST(N_13_DG_4_the_hundred_and_second_newly_spawned_function_of_a_chain_waits)
{
    uint32_t length = chain_lengths[_i];
    uint32_t lost = length > 101 ? 1 : 0;
    scene s;

    run_chain(&s, length, 0);
    ck_assert_uint_eq(spawning.shared->runs, length > 101 ? 101 : length);
    ck_assert_uint_eq(spawning.made, length > 101 ? 102 : length);
    ck_assert_uint_eq(s.errors, lost);
    ck_assert_uint_eq(tl_world_stats(s.world).runaways, lost);
    if (lost > 0) {
        ck_assert_int_eq(s.last_message, TL_MESSAGE_RUNAWAY);
        ck_assert_ptr_nonnull(strstr(s.last_text, "spawned"));
        ck_assert(tl_tick_is_registered(s.world, spawning.last));
        ck_assert(tl_tick_is_enabled(s.world, spawning.last));
    }
    scene_close(&s);
}
END_TEST

START_TEST(N_13_a_discarded_newly_spawned_function_runs_from_the_next_frame)
{
    scene s;

    run_chain(&s, 102, 0);
    scene_frame(&s, TL_MS(1));
    ck_assert_uint_eq(spawning.shared->runs, 101 + 102);
    ck_assert_uint_eq(s.errors, 1);
    scene_close(&s);
}
END_TEST

START_TEST(N_14_a_discarded_interval_newly_spawned_function_cools_for_a_full_interval)
{
    scene s;
    tl_tick_info info;

    run_chain(&s, 102, TL_MS(100));
    ck_assert_int_eq(tl_tick_get_info(s.world, spawning.last, &info), TL_OK);
    ck_assert_int_eq(info.state, TL_TICK_COOLING_DOWN);
    ck_assert_int_eq(info.cooldown_left, TL_MS(100));
    scene_frame(&s, TL_MS(100));
    ck_assert_uint_eq(spawning.shared->runs, 101);
    scene_frame(&s, TL_MS(1));
    ck_assert_uint_eq(spawning.shared->runs, 101 + 102);
    scene_close(&s);
}
END_TEST

static void act_register_and_lose(scene_part *part)
{
    scene_register(part->target);
    part->target->act(part);
    part->target->act = NULL;
    part->act = NULL;
}

static scene_act *const losses[] = {scene_act_unregister, scene_act_disable, scene_act_destroy};

START_TEST(N_15_N_16_a_newly_spawned_function_lost_before_it_was_queued_never_runs)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    a->target = scene_make(&s, "N", &(tl_tick_def){0});
    a->target->act = losses[_i];
    a->act = act_register_and_lose;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(N_18_in_a_pause_frame_newly_spawned_functions_just_join)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_add_def(&s, "A", &(tl_tick_def){.tick_even_when_paused = true});
    a->target = scene_make(&s, "N", &(tl_tick_def){.tick_even_when_paused = true});
    a->act = scene_act_register_once;
    ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 N:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(N_19_W_42_after_the_frame_registering_is_ordinary)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){0});
    scene_frame(&s, SCENE_DELTA);
    scene_register(n);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "N:0 ");
    ck_assert_uint_eq(tl_world_stats(s.world).newly_spawned, 0);
    scene_close(&s);
}
END_TEST

START_TEST(C_1_a_frame_starts_at_group_zero_and_takes_newly_spawned_functions)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", LAST);
    a->target = scene_make(&s, "N", &(tl_tick_def){0});
    a->act = scene_act_register_once;
    for (uint64_t frame = 0; frame < 2; frame++) {
        scene_begin(&s, SCENE_DELTA);
        ck_assert_int_eq(tl_world_tick_group(s.world), PRE);
        ck_assert_uint_eq(tl_world_stats(s.world).newly_spawned, frame);
        scene_end(&s);
        ck_assert_uint_eq(tl_world_stats(s.world).newly_spawned, 1);
    }
    ck_assert_int_eq(scene_info(a->target).reason, TL_TICK_AS_WANTED);
    scene_close(&s);
}
END_TEST

START_TEST(N_10_a_newly_spawned_function_of_a_later_group_runs_in_it_in_the_same_frame)
{
    scene s;

    scene_open_with_physics(&s);
    scene_part *a = scene_add(&s, "A", PRE);
    a->target = scene_make(&s, "N", &(tl_tick_def){.group = POST});
    a->act = scene_act_register_once;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 S:1 E:3 N:4 ");
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

/* The fourth newly spawned function waits in one group, then in another one at another place. */
START_TEST(F_16_a_newly_spawned_function_that_moved_to_another_group_can_be_disabled)
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

static void act_toggle_twice(scene_part *part)
{
    scene_act_toggle(part);
    scene_act_toggle(part);
}

START_TEST(D_8_a_newly_spawned_function_that_was_disabled_in_between_counts_once)
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

/* A is disabled by what it waits for and enabled by what waits for it: in that frame it runs later
 * than in the kept order, which a rebuild has made. */
START_TEST(Q_14_a_newly_spawned_function_that_is_disabled_again_holds_nothing_back)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", PRE);
    scene_part *b = scene_add(&s, "B", DURING);
    scene_part *c = scene_add(&s, "C", PRE);
    scene_edge(b, a);
    scene_edge(a, c);
    (void)scene_frame_trace(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_tick_set_end_group(s.world, a->id, PRE), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:2 A:2 C:2 ");
    b->target = a;
    b->act = scene_act_disable;
    c->target = a;
    c->act = scene_act_enable;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:2 C:2 A:4 ");
    b->act = NULL;
    c->act = NULL;
    scene_act_disable(b);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "C:0 B:2 ");
    scene_close(&s);
}
END_TEST

static void add_tests(TCase *tests)
{
    tcase_add_loop_test(tests, N_2_N_6_a_function_registered_in_a_frame_runs_where_the_table_says,
                        0, ROWS);
    tcase_add_loop_test(tests, N_1_a_function_enabled_in_a_frame_runs_where_the_table_says, 0,
                        ROWS);
    tcase_add_test(tests, N_1_a_function_registered_before_a_frame_is_not_newly_spawned);
    tcase_add_test(tests, N_1_a_disabled_newly_spawned_function_does_not_run);
    tcase_add_test(tests, N_3_a_newly_spawned_function_of_a_round_runs_in_the_next_round);
    tcase_add_test(tests,
                   D_2_newly_spawned_functions_are_queued_by_registration_with_prerequisites_first);
    tcase_add_test(tests, N_12_a_newly_spawned_function_gets_the_whole_frame_delta);
    tcase_add_loop_test(
        tests, N_13_DG_4_the_hundred_and_second_newly_spawned_function_of_a_chain_waits, 0, 4);
    tcase_add_test(tests, N_13_a_discarded_newly_spawned_function_runs_from_the_next_frame);
    tcase_add_test(tests,
                   N_14_a_discarded_interval_newly_spawned_function_cools_for_a_full_interval);
    tcase_add_loop_test(
        tests, N_15_N_16_a_newly_spawned_function_lost_before_it_was_queued_never_runs, 0, 3);
    tcase_add_test(tests, N_18_in_a_pause_frame_newly_spawned_functions_just_join);
    tcase_add_test(tests, N_19_W_42_after_the_frame_registering_is_ordinary);
    tcase_add_test(tests, C_1_a_frame_starts_at_group_zero_and_takes_newly_spawned_functions);
    tcase_add_test(tests,
                   N_10_a_newly_spawned_function_of_a_later_group_runs_in_it_in_the_same_frame);
    tcase_add_test(tests,
                   F_16_a_newly_spawned_function_that_moved_to_another_group_can_be_disabled);
    tcase_add_test(tests, D_8_a_newly_spawned_function_that_was_disabled_in_between_counts_once);
    tcase_add_test(tests, D_8_nothing_is_cancelled_after_the_last_round);
    tcase_add_test(tests, Q_14_a_newly_spawned_function_that_is_disabled_again_holds_nothing_back);
}

static scene_memory failing;
static uint64_t failing_call; /* from the registration on */

static void act_register_and_fail(scene_part *part)
{
    for (uint32_t i = 0; i < 12; i++) {
        scene_register(part->target + i);
    }
    part->act = NULL;
    failing.fail_at = failing.calls + failing_call;
}

/* Whether that call was reached; counts how often queueing the newly spawned functions found no
 * memory. */
static bool lose_newly_spawned(uint32_t *lost)
{
    static scene s;

    failing = (scene_memory){0};
    scene_open(&s,
               &(tl_world_def){.allocator = {scene_realloc, &failing}, .capacity = {.ticks = 1}});
    scene_part *x = scene_add(&s, "X", PRE);
    x->target = scene_make(&s, "N", &(tl_tick_def){.can_ever_tick = true});
    for (uint32_t i = 1; i < 12; i++) {
        scene_edge(scene_make(&s, "N", &(tl_tick_def){.can_ever_tick = true}), x->target);
    }
    x->act = act_register_and_fail;
    s.trace[0] = '\0';
    tl_result result = tl_world_tick(s.world, SCENE_DELTA);
    while (tl_frame_is_open(s.world)) {
        (void)tl_frame_end(s.world);
    }
    bool is_reached = failing.calls >= failing.fail_at;
    *lost += result != TL_OK ? 1 : 0;
    failing.fail_at = 0;
    ck_assert_uint_eq(tl_world_check(s.world, scene_log, &s), 0);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA),
                     "X:0 N:0 N:0 N:0 N:0 N:0 N:0 N:0 N:0 N:0 N:0 N:0 N:0 ");
    scene_close(&s);
    ck_assert_uint_eq(failing.bytes, 0);
    return is_reached;
}

START_TEST(N_19_newly_spawned_functions_that_found_no_memory_run_from_the_next_frame_on)
{
    uint32_t lost = 0;

    failing_call = 1;
    while (lose_newly_spawned(&lost)) {
        failing_call += 1;
    }
    ck_assert_uint_gt(lost, 0);
}
END_TEST

static void act_register_three(scene_part *part)
{
    for (uint32_t i = 0; i < 3; i++) {
        scene_register(part->target + i);
    }
    part->act = NULL;
}

START_TEST(
    S_2_N_10_high_newly_spawned_functions_of_a_later_group_are_taken_as_soon_as_they_are_ready)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", PRE);
    scene_part *h = scene_make(&s, "H", &(tl_tick_def){.group = POST, .high_priority = true});
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){.group = POST});
    (void)scene_make(&s, "I", &(tl_tick_def){.group = POST, .high_priority = true});
    scene_edge(n, h);
    x->target = h;
    x->act = act_register_three;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 I:4 N:4 H:4 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 I:4 N:4 H:4 ");
    scene_close(&s);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/newly_spawned");

    add_tests(tests);
    tcase_add_test(
        tests,
        S_2_N_10_high_newly_spawned_functions_of_a_later_group_are_taken_as_soon_as_they_are_ready);
    tcase_add_test(tests,
                   N_19_newly_spawned_functions_that_found_no_memory_run_from_the_next_frame_on);
    return suite_run(tests, 60);
}
