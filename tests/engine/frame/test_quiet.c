/* Stages in which nothing is to be done are passed all at once (W-1, D-10): callbacks find the
 * frame where they find it when something runs in every group. */
#include "../../support/nothing.h"
#include "../../support/suite.h"
#include "../../support/world_fixture.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

enum { NOTES = 512, WORDS = 32, FRAMES = 3, GROUPS = 5 };

static const tl_tick_group open_groups[GROUPS] = {
    TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_DURING_PHYSICS, TL_TICK_GROUP_POST_PHYSICS,
    TL_TICK_GROUP_POST_UPDATE_WORK, TL_TICK_GROUP_LAST_DEMOTABLE};

typedef struct quiet {
    tl_world *world;
    tl_camera_id camera;
    tl_timer_id timer;
    tl_tick_id newly_spawned;
    bool is_filled; /* something runs in every group that a function can ask for */
    char notes[NOTES];
} quiet;

static void note(quiet *q, const char *who)
{
    char word[WORDS];

    (void)snprintf(word, sizeof(word), "%s:%d/%d%s ", who, (int)tl_frame_stage(q->world),
                   (int)tl_world_tick_group(q->world), tl_world_is_in_tick(q->world) ? "" : "!");
    fixture_append(q->notes, sizeof(q->notes), word);
}

static void told_group(void *user, const tl_tick_context *context)
{
    static const char *const names[TL_TICK_GROUP_COUNT] = {"g0", "g1", "g2", "g3",
                                                           "g4", "g5", "g6", "g7"};

    note(user, names[context->group]);
}

/* A newly spawned function of this place: it is enabled here and disabled by the next frame. */
static void on_build_collision(void *user, tl_world *world, tl_time delta)
{
    quiet *q = user;

    (void)delta;
    note(q, "build");
    ck_assert_int_eq(tl_tick_set_enabled(world, q->newly_spawned, true), TL_OK);
}

static void on_tick_start(void *user, tl_world *world, tl_time delta)
{
    quiet *q = user;

    (void)delta;
    note(q, "begin");
    ck_assert_int_eq(tl_tick_set_enabled(world, q->newly_spawned, false), TL_OK);
}

static void on_post_actor_tick(void *user, tl_world *world, tl_time delta)
{
    (void)world;
    (void)delta;
    note(user, "post");
}

static void on_timer(void *user, const tl_timer_call *call)
{
    (void)call;
    note(user, "timer");
}

static void on_camera(void *user, tl_world *world, tl_time delta)
{
    (void)world;
    (void)delta;
    note(user, "camera");
}

static void fill(quiet *q)
{
    for (size_t i = 0; q->is_filled && i < GROUPS; i++) {
        (void)fixture_tick(q->world, open_groups[i], no_tick, NULL);
    }
}

static void open_world(quiet *q, bool is_filled)
{
    *q = (quiet){.is_filled = is_filled};
    q->world = fixture_world_of(&(tl_world_def){.clamp = TL_CLAMP_OFF,
                                                .hooks = {.user = q,
                                                          .tick_start = on_tick_start,
                                                          .build_collision = on_build_collision,
                                                          .post_actor_tick = on_post_actor_tick}});
    q->newly_spawned = fixture_tick(q->world, TL_TICK_GROUP_PRE_PHYSICS, told_group, q);
    fill(q);
}

static void add_slots(quiet *q)
{
    const tl_timer_def timer = {.fn = on_timer, .user = q, .rate = TL_MS(100), .loop = true};

    ck_assert_int_eq(tl_timer_set(q->world, &q->timer, &timer), TL_OK);
    ck_assert_int_eq(tl_camera_add(q->world, on_camera, q, "camera", &q->camera), TL_OK);
}

START_TEST(W_1_callbacks_find_their_stage_and_group_whatever_else_runs)
{
    quiet empty;
    quiet filled;

    open_world(&empty, false);
    open_world(&filled, true);
    fixture_frames(empty.world, FRAMES);
    fixture_frames(filled.world, FRAMES);
    ck_assert_str_eq(empty.notes, filled.notes);
    ck_assert_ptr_nonnull(strstr(empty.notes, "build:1/1! g2:2/2 post:12/7 "));
    add_slots(&empty);
    add_slots(&filled);
    fixture_frames(empty.world, FRAMES);
    fixture_frames(filled.world, FRAMES);
    ck_assert_str_eq(empty.notes, filled.notes);
    ck_assert_ptr_nonnull(strstr(empty.notes, "timer:6/5 camera:8/5 post:12/7 "));
    tl_world_destroy(empty.world);
    tl_world_destroy(filled.world);
}
END_TEST

static tl_world *stepped_world(bool is_filled, tl_tick_group group)
{
    tl_world *world = fixture_world();
    tl_collection_id second;

    ck_assert_int_eq(tl_collection_add(world, &second), TL_OK);
    if (is_filled) {
        (void)fixture_tick(world, group, no_tick, NULL);
    }
    ck_assert_int_eq(tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}), TL_OK);
    return world;
}

START_TEST(D_10_a_walk_to_a_stage_ends_in_the_same_place_whether_or_not_anything_ran_in_it)
{
    tl_tick_group group = open_groups[_i];
    tl_stage stage = tl_stage_of_group(group);
    tl_world *empty = stepped_world(false, group);
    tl_world *filled = stepped_world(true, group);

    ck_assert_int_eq(tl_frame_run_to(empty, stage), TL_OK);
    ck_assert_int_eq(tl_frame_run_to(filled, stage), TL_OK);
    ck_assert_int_eq(tl_frame_stage(empty), tl_frame_stage(filled));
    ck_assert_int_eq(tl_world_tick_group(empty), tl_world_tick_group(filled));
    tl_world_destroy(empty);
    tl_world_destroy(filled);
}
END_TEST

START_TEST(P_8_no_latent_action_advances_in_a_paused_world_however_its_frame_is_walked)
{
    const tl_latent_def latent = {.key = 1};
    tl_world *world = fixture_world();
    tl_stage stage = (tl_stage)_i;

    ck_assert_int_eq(tl_latent_delay(world, &latent, TL_MS(1)), TL_OK);
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    ck_assert_int_eq(
        tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = FIXTURE_DELTA}),
        TL_OK);
    ck_assert_int_eq(tl_frame_run_to(world, stage), TL_OK);
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    ck_assert(tl_latent_is_pending(world, (tl_actor_id){0}, latent.key));
    tl_world_destroy(world);
}
END_TEST

static void set_timer_here(void *user, tl_world *world, tl_time delta)
{
    const tl_timer_def timer = {.fn = NULL, .rate = TL_MS(100)};

    (void)delta;
    ck_assert_int_eq(tl_timer_set(world, user, &timer), TL_OK);
}

START_TEST(T_15_a_timer_set_behind_the_slot_of_a_frame_without_timers_is_active_at_once)
{
    tl_world *world = fixture_world();
    tl_timer_id timer = {0};
    tl_camera_id camera;

    fixture_frames(world, FRAMES);
    ck_assert_int_eq(tl_camera_add(world, set_timer_here, &timer, "camera", &camera), TL_OK);
    fixture_frames(world, 1);
    ck_assert(!tl_timer_is_pending(world, timer));
    ck_assert_int_eq(tl_timer_remaining(world, timer), TL_MS(100));
    tl_world_destroy(world);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/quiet");

    tcase_add_test(tests, W_1_callbacks_find_their_stage_and_group_whatever_else_runs);
    tcase_add_loop_test(
        tests, D_10_a_walk_to_a_stage_ends_in_the_same_place_whether_or_not_anything_ran_in_it, 0,
        GROUPS);
    tcase_add_loop_test(tests,
                        P_8_no_latent_action_advances_in_a_paused_world_however_its_frame_is_walked,
                        TL_STAGE_PRE_PHYSICS, TL_STAGE_COUNT);
    tcase_add_test(tests,
                   T_15_a_timer_set_behind_the_slot_of_a_frame_without_timers_is_active_at_once);
    return suite_run(tests, 60);
}
