/* UE3 frames that are stepped, walked, traced or refused (D-10). */
#include "../../support/nothing.h"
#include "../../support/suite.h"
#include "ue3_cast.h"

#include <check.h>
#include <string.h>

START_TEST(the_two_kinds_of_frame_never_mix)
{
    tl_world *other = fixture_world();
    tl_item item;

    ck_assert_int_eq(tl_world_tick(s.world, FIXTURE_DELTA), TL_ERR_STATE);
    ck_assert_int_eq(tl_frame_begin(s.world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}),
                     TL_ERR_STATE);
    ck_assert_int_eq(tl_ue3_frame_begin(s.world, FIXTURE_DELTA), TL_OK);
    ck_assert_int_eq(tl_frame_step(s.world, &item), TL_ERR_STATE);
    ck_assert_int_eq(tl_frame_next(s.world, &item), TL_ERR_STATE);
    ck_assert_int_eq(tl_frame_run_to(s.world, TL_STAGE_CAMERA), TL_ERR_STATE);
    ck_assert_int_eq(tl_frame_end(s.world), TL_ERR_STATE);
    ck_assert_int_eq(tl_ue3_frame_end(s.world), TL_OK);
    ck_assert(tl_ue3_is_on(s.world));
    ck_assert(!tl_ue3_is_on(other));
    ck_assert_int_eq(tl_ue3_tick(other, FIXTURE_DELTA), TL_ERR_STATE);
    ck_assert_int_eq(tl_ue3_frame_begin(other, FIXTURE_DELTA), TL_ERR_STATE);
    ck_assert_int_eq(tl_frame_begin(other, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}), TL_OK);
    ck_assert_int_eq(tl_ue3_frame_step(other, NULL), TL_ERR_STATE);
    ck_assert_int_eq(tl_ue3_frame_end(other), TL_ERR_STATE);
    ck_assert_int_eq(tl_frame_end(other), TL_OK);
    ck_assert_int_eq(tl_ue3_set_players_only(other, true), TL_ERR_STATE);
    ck_assert_int_eq(tl_ue3_request_garbage_collection(other), TL_ERR_STATE);
    ck_assert_int_eq(tl_ue3_begin_play(other, true), TL_ERR_STATE);
    tl_world_destroy(other);
}
END_TEST

START_TEST(what_only_the_other_frame_would_run_is_refused)
{
    tl_tick_id tick;
    tl_timer_id timer = {0};
    const tl_timer_def timer_def = {.fn = no_timer, .rate = 1};

    ck_assert_int_eq(tl_tick_create(s.world, &(tl_tick_def){.fn = no_tick}, &tick), TL_OK);
    ck_assert_int_eq(tl_tick_register(s.world, tick, tl_world_persistent_level(s.world)),
                     TL_ERR_STATE);
    ck_assert_int_eq(tl_timer_set(s.world, &timer, &timer_def), TL_ERR_STATE);
    ck_assert_int_eq(tl_timer_set_for_next_tick(s.world, &timer_def, &timer), TL_ERR_STATE);
    ck_assert_int_eq(tl_timer_set_for_pair(s.world, &timer_def, NULL), TL_ERR_STATE);
    ck_assert_int_eq(tl_latent_delay(s.world, &(tl_latent_def){.key = 1}, 1), TL_ERR_STATE);
    tl_world *world = NULL;
    const tl_ue3_def ue3 = {0};
    const tl_world_def def = {.ue3 = &ue3, .physics_start = no_tick, .physics_end = no_tick};
    ck_assert_int_eq(tl_world_create(&world, &def), TL_ERR_INVALID);
}
END_TEST

static tl_result in_callback[4];

static void call_frames(part *self)
{
    tl_world *world = self->stage->world;

    in_callback[0] = tl_ue3_tick(world, 1);
    in_callback[1] = tl_ue3_frame_begin(world, 1);
    in_callback[2] = tl_ue3_frame_step(world, NULL);
    in_callback[3] = tl_ue3_frame_end(world);
}

START_TEST(frames_are_refused_inside_of_callbacks_and_with_bad_arguments)
{
    stage_actor(&s, &parts[0], "a", PRE);
    parts[0].act = call_frames;
    (void)stage_frame(&s);
    ck_assert_int_eq(in_callback[0], TL_ERR_LOCKED);
    ck_assert_int_eq(in_callback[1], TL_ERR_LOCKED);
    ck_assert_int_eq(in_callback[2], TL_ERR_STATE);
    ck_assert_int_eq(in_callback[3], TL_ERR_STATE);
    ck_assert_int_eq(tl_ue3_tick(NULL, 1), TL_ERR_INVALID);
    ck_assert_int_eq(tl_ue3_tick(s.world, -1), TL_ERR_INVALID);
    ck_assert_int_eq(tl_ue3_frame_step(s.world, NULL), TL_ERR_STATE);
    ck_assert_int_eq(tl_ue3_frame_end(NULL), TL_ERR_INVALID);
}
END_TEST

static void add_some(void)
{
    stage_slots(&s);
    for (uint32_t i = 0; i < 9; i++) {
        stage_actor(&s, &parts[i], "a", i % 3 == 0 ? POST : i % 3 == 1 ? DURING : PRE);
        stage_component(&parts[i], &parts[i + 9], "c", i % 2 == 0 ? POST : PRE);
    }
}

START_TEST(D_10_a_stepped_frame_is_the_same_as_a_whole_one)
{
    char whole[4096];
    tl_ue3_stage at = TL_UE3_STAGE_COUNT;

    add_some();
    (void)stage_frame(&s);
    memcpy(whole, stage_frame(&s), sizeof(whole));
    uint64_t hash = tl_world_state_hash(s.world);
    stage_close(&s);
    stage_open(&s, NULL, NULL);
    add_some();
    (void)stage_frame(&s);
    s.text[0] = '\0';
    ck_assert_int_eq(tl_ue3_frame_begin(s.world, FIXTURE_DELTA), TL_OK);
    for (uint32_t i = 0; i < TL_UE3_STAGE_COUNT; i++) {
        ck_assert_uint_eq(tl_ue3_frame_stage(s.world), i);
        ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_ERR_LOCKED);
        uint64_t before = tl_world_state_hash(s.world);
        ck_assert_int_eq(tl_ue3_frame_step(s.world, &at), TL_OK);
        ck_assert_uint_eq(at, i);
        ck_assert_uint_ne(tl_world_state_hash(s.world), before);
    }
    ck_assert_int_eq(tl_ue3_frame_step(s.world, &at), TL_OK);
    ck_assert_uint_eq(at, TL_UE3_STAGE_COUNT);
    ck_assert_int_eq(tl_ue3_frame_end(s.world), TL_OK);
    ck_assert_str_eq(s.text, whole);
    ck_assert_uint_eq(tl_world_state_hash(s.world), hash);
}
END_TEST

START_TEST(D_10_a_frame_may_stop_after_each_item)
{
    static const char *const names[] = {"a", "a.pre",  "b",        "child",
                                        "c", "a.post", "tickable", "camera"};
    tl_item item;

    stage_slots(&s);
    stage_actor(&s, &parts[0], "a", PRE);
    stage_actor(&s, &parts[1], "b", PRE);
    stage_actor(&s, &parts[2], "c", POST);
    stage_component(&parts[0], &parts[3], "a.post", POST);
    stage_component(&parts[0], &parts[4], "a.pre", PRE);
    parts[1].act = stage_act_spawn;
    parts[1].next = &parts[5];
    parts[5].name = "child";
    s.child_group = PRE;
    ck_assert_int_eq(tl_ue3_frame_begin(s.world, FIXTURE_DELTA), TL_OK);
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        ck_assert_int_eq(tl_ue3_frame_step_item(s.world, &item), TL_OK);
        ck_assert_str_eq(item.name, names[i]);
        ck_assert_uint_eq(tl_frame_position(s.world), i + 1);
        ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_ERR_LOCKED);
    }
    ck_assert_int_eq(tl_ue3_frame_step_item(s.world, &item), TL_OK);
    ck_assert_int_eq(item.kind, TL_ITEM_NONE);
    ck_assert_ptr_nonnull(strstr(s.text, "[garbage]"));
    ck_assert_int_eq(tl_ue3_frame_end(s.world), TL_OK);
    ck_assert_int_eq(tl_ue3_frame_step_item(s.world, &item), TL_ERR_STATE);
    ck_assert_int_eq(tl_ue3_frame_step_item(NULL, &item), TL_ERR_INVALID);
}
END_TEST

static void deferred(void *user, tl_world *world)
{
    stage_actor(user, &parts[0], "new", PRE);
    ck_assert(!tl_world_is_in_tick(world));
}

START_TEST(D_10_deferred_changes_are_made_at_the_begin_of_the_next_frame)
{
    ck_assert_int_eq(tl_ue3_frame_begin(s.world, FIXTURE_DELTA), TL_OK);
    ck_assert_int_eq(tl_frame_defer(s.world, deferred, &s), TL_OK);
    ck_assert_int_eq(tl_ue3_frame_end(s.world), TL_OK);
    ck_assert(tl_actor_id_is_null(parts[0].actor));
    ck_assert_str_eq(stage_ticks(&s), "new");
}
END_TEST

START_TEST(every_stage_and_step_has_a_name)
{
    for (uint32_t i = 0; i < TL_UE3_STAGE_COUNT; i++) {
        ck_assert_str_ne(tl_ue3_stage_name((tl_ue3_stage)i), "none");
    }
    for (uint32_t i = 0; i < TL_UE3_MAP_STEP_COUNT; i++) {
        ck_assert_str_ne(tl_ue3_map_step_name((tl_ue3_map_step)i), "none");
    }
    ck_assert_str_eq(tl_ue3_stage_name(TL_UE3_STAGE_PRE_ASYNC_WORK), "PreAsyncWork");
    ck_assert_str_eq(tl_ue3_stage_name(TL_UE3_STAGE_COLLECT_GARBAGE), "CollectGarbage");
    ck_assert_str_eq(tl_ue3_stage_name(TL_UE3_STAGE_COUNT), "none");
    ck_assert_str_eq(tl_ue3_map_step_name(TL_UE3_MAP_LOAD_FAILED), "LoadFailed");
    ck_assert_str_eq(tl_ue3_map_step_name(TL_UE3_MAP_STEP_COUNT), "none");
}
END_TEST

START_TEST(D_8_traces_have_each_item_and_its_stage)
{
    stage_actor(&s, &parts[0], "a", PRE);
    stage_component(&parts[0], &parts[1], "a.c", POST);
    ck_assert_int_eq(tl_trace_set_enabled(s.world, true), TL_OK);
    (void)stage_frame(&s);
    const tl_frame_trace *trace = tl_trace_frame(s.world);
    ck_assert_uint_eq(trace->item_count, 2);
    ck_assert_str_eq(trace->items[0].item.name, "a");
    ck_assert_uint_eq(trace->items[0].item.stage, TL_STAGE_PRE_PHYSICS);
    ck_assert_str_eq(trace->items[1].item.name, "a.c");
    ck_assert_uint_eq(trace->items[1].item.stage, TL_STAGE_POST_PHYSICS);
    ck_assert_uint_eq(tl_world_stats(s.world).ticks_run, 2);
    ck_assert_uint_eq(tl_world_stats(s.world).frames, 1);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/ue3_walk");

    tcase_add_checked_fixture(tests, cast_set_up, cast_tear_down);
    tcase_add_test(tests, the_two_kinds_of_frame_never_mix);
    tcase_add_test(tests, what_only_the_other_frame_would_run_is_refused);
    tcase_add_test(tests, frames_are_refused_inside_of_callbacks_and_with_bad_arguments);
    tcase_add_test(tests, D_10_a_stepped_frame_is_the_same_as_a_whole_one);
    tcase_add_test(tests, D_10_a_frame_may_stop_after_each_item);
    tcase_add_test(tests, D_10_deferred_changes_are_made_at_the_begin_of_the_next_frame);
    tcase_add_test(tests, every_stage_and_step_has_a_name);
    tcase_add_test(tests, D_8_traces_have_each_item_and_its_stage);
    return suite_run(tests, 60);
}
