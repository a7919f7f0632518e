/* Every public function with NULL for every pointer: an error, and never a crash.
 * tests/tools/check_null_calls.sh fails when a function is missing here. */
#include "../../support/suite.h"
#include "../../support/world_fixture.h"

#include <check.h>

static void refuse(const char *call, tl_result result, tl_result wanted)
{
    ck_assert_msg(result == wanted, "%s: %s", call, tl_result_name(result));
}

#define REFUSES(call)       refuse(#call, (call), TL_ERR_INVALID)
#define GIVES(result, call) refuse(#call, (call), (result))

START_TEST(null_is_invalid_for_actor)
{
    REFUSES(tl_actor_add_tick_prerequisite_actor(NULL, (tl_actor_id){0}, (tl_actor_id){0}));
    REFUSES(tl_actor_add_tick_prerequisite_component(NULL, (tl_actor_id){0}, (tl_component_id){0}));
    REFUSES(tl_actor_destroy(NULL, (tl_actor_id){0}));
    REFUSES(tl_actor_finish_spawning(NULL, (tl_actor_id){0}));
    REFUSES(tl_actor_on_spawned(NULL, NULL, NULL));
    REFUSES(tl_actor_register_all_tick_functions(NULL, (tl_actor_id){0}, false, false));
    REFUSES(tl_actor_remove_tick_prerequisite_actor(NULL, (tl_actor_id){0}, (tl_actor_id){0}));
    REFUSES(
        tl_actor_remove_tick_prerequisite_component(NULL, (tl_actor_id){0}, (tl_component_id){0}));
    REFUSES(tl_actor_set_can_ever_tick(NULL, (tl_actor_id){0}, false));
    REFUSES(tl_actor_set_custom_time_dilation(NULL, (tl_actor_id){0}, 1.0));
    REFUSES(tl_actor_set_life_span(NULL, (tl_actor_id){0}, 0));
    REFUSES(tl_actor_set_tick_enabled(NULL, (tl_actor_id){0}, false));
    REFUSES(tl_actor_set_tick_group(NULL, (tl_actor_id){0}, (tl_tick_group)0));
    REFUSES(tl_actor_set_tick_interval(NULL, (tl_actor_id){0}, 0));
    REFUSES(tl_actor_set_tickable_when_paused(NULL, (tl_actor_id){0}, false));
    REFUSES(tl_actor_spawn(NULL, NULL, NULL));
}
END_TEST

START_TEST(null_is_invalid_for_component)
{
    REFUSES(tl_component_add(NULL, (tl_actor_id){0}, (tl_level_id){0}, NULL, NULL));
    REFUSES(tl_component_add_tick_prerequisite_actor(NULL, (tl_component_id){0}, (tl_actor_id){0}));
    REFUSES(tl_component_add_tick_prerequisite_component(NULL, (tl_component_id){0},
                                                         (tl_component_id){0}));
    REFUSES(tl_component_destroy(NULL, (tl_component_id){0}));
    REFUSES(tl_component_register(NULL, (tl_component_id){0}));
    REFUSES(
        tl_component_remove_tick_prerequisite_actor(NULL, (tl_component_id){0}, (tl_actor_id){0}));
    REFUSES(tl_component_remove_tick_prerequisite_component(NULL, (tl_component_id){0},
                                                            (tl_component_id){0}));
    REFUSES(tl_component_set_tick_enabled(NULL, (tl_component_id){0}, false));
    REFUSES(tl_component_set_tick_group(NULL, (tl_component_id){0}, (tl_tick_group)0));
    REFUSES(tl_component_set_tick_interval(NULL, (tl_component_id){0}, 0));
    REFUSES(tl_component_set_tick_interval_and_cooldown(NULL, (tl_component_id){0}, 0));
    REFUSES(tl_component_set_tickable_when_paused(NULL, (tl_component_id){0}, false));
    REFUSES(tl_component_unregister(NULL, (tl_component_id){0}));
}
END_TEST

START_TEST(null_is_invalid_for_frame)
{
    REFUSES(tl_frame_begin(NULL, NULL));
    REFUSES(tl_frame_defer(NULL, NULL, NULL));
    REFUSES(tl_frame_end(NULL));
    REFUSES(tl_frame_item_full_name(NULL, NULL, 0));
    REFUSES(tl_frame_next(NULL, NULL));
    REFUSES(tl_frame_run_to(NULL, (tl_stage)0));
    REFUSES(tl_frame_step(NULL, NULL));
    REFUSES(tl_time_from_seconds(1.0, NULL));
    REFUSES(tl_time_guard_set(NULL, NULL));
    REFUSES(tl_trace_set_enabled(NULL, false));
    REFUSES(tl_trace_write(NULL, NULL, NULL));
}
END_TEST

START_TEST(null_is_invalid_for_latent)
{
    REFUSES(tl_latent_cancel(NULL, (tl_actor_id){0}, 0));
    REFUSES(tl_latent_cancel_of_component(NULL, (tl_component_id){0}, 0));
    REFUSES(tl_latent_delay(NULL, NULL, 0));
    REFUSES(tl_latent_delay_until_next_frame(NULL, NULL));
    REFUSES(tl_latent_delay_until_next_tick(NULL, NULL));
    REFUSES(tl_latent_retriggerable_delay(NULL, NULL, 0));
    REFUSES(tl_latent_start(NULL, NULL));
}
END_TEST

START_TEST(null_is_invalid_for_level)
{
    REFUSES(tl_camera_add(NULL, NULL, NULL, NULL, NULL));
    REFUSES(tl_camera_set_owner(NULL, (tl_camera_id){0}, (tl_actor_id){0}));
    REFUSES(tl_camera_remove(NULL, (tl_camera_id){0}));
    REFUSES(tl_collection_add(NULL, NULL));
    REFUSES(tl_collection_include(NULL, (tl_collection_id){0}, (tl_level_id){0}));
    REFUSES(tl_level_add(NULL, NULL, NULL));
    REFUSES(tl_level_begin_play(NULL, (tl_level_id){0}));
    REFUSES(tl_level_remove(NULL, (tl_level_id){0}));
    REFUSES(tl_level_set_visible(NULL, (tl_level_id){0}, false));
}
END_TEST

START_TEST(null_is_invalid_for_script)
{
    REFUSES(tl_script_create(NULL, NULL, NULL));
    REFUSES(tl_script_destroy(NULL, (tl_script_id){0}));
    REFUSES(tl_script_finish_anim(NULL, (tl_script_id){0}, 0, 0));
    REFUSES(tl_script_finish_rotation(NULL, (tl_script_id){0}, 0));
    REFUSES(tl_script_goto_state(NULL, (tl_script_id){0}, 0));
    REFUSES(tl_script_move_to(NULL, (tl_script_id){0}, NULL, 0));
    REFUSES(tl_script_move_to_direct_non_path_pos(NULL, (tl_script_id){0}, NULL, 0));
    REFUSES(tl_script_move_toward(NULL, (tl_script_id){0}, NULL, 0));
    REFUSES(tl_script_sleep(NULL, (tl_script_id){0}, 0, 0));
    REFUSES(tl_script_wait_for_landing(NULL, (tl_script_id){0}, 0, 0));
    REFUSES(tl_script_wait_until(NULL, (tl_script_id){0}, 0, 0));
}
END_TEST

START_TEST(null_is_invalid_for_tick)
{
    REFUSES(tl_ambiguity_each(NULL, NULL, NULL));
    REFUSES(tl_tick_table(NULL, NULL, NULL));
    ck_assert(!tl_ambiguity_is_allowed(NULL, NULL, NULL, 0));
    REFUSES(tl_tick_add_prerequisite(NULL, (tl_tick_id){0}, (tl_tick_id){0}));
    REFUSES(tl_tick_complete_after(NULL, NULL, NULL));
    REFUSES(tl_tick_count_enabled(NULL, NULL));
    REFUSES(tl_tick_create(NULL, NULL, NULL));
    REFUSES(tl_tick_destroy(NULL, (tl_tick_id){0}));
    REFUSES(tl_tick_dispatch(NULL, (tl_tick_id){0}));
    REFUSES(tl_tick_dump(NULL, 0, NULL, NULL));
    REFUSES(tl_tick_full_name(NULL, (tl_tick_id){0}, NULL, 0));
    REFUSES(tl_tick_get_info(NULL, (tl_tick_id){0}, NULL));
    REFUSES(tl_tick_log_set(NULL, NULL));
    REFUSES(tl_tick_defer(NULL, NULL, NULL));
    REFUSES(tl_tick_register(NULL, (tl_tick_id){0}, (tl_level_id){0}));
    REFUSES(tl_tick_remove_prerequisite(NULL, (tl_tick_id){0}, (tl_tick_id){0}));
    REFUSES(tl_tick_run_nested(NULL, (tl_tick_id){0}));
    REFUSES(tl_tick_set_dispatch_manually(NULL, (tl_tick_id){0}, false));
    REFUSES(tl_tick_set_enabled(NULL, (tl_tick_id){0}, false));
    REFUSES(tl_tick_set_end_group(NULL, (tl_tick_id){0}, (tl_tick_group)0));
    REFUSES(tl_tick_set_group(NULL, (tl_tick_id){0}, (tl_tick_group)0));
    REFUSES(tl_tick_set_high_priority(NULL, (tl_tick_id){0}, false));
    REFUSES(tl_tick_set_interval(NULL, (tl_tick_id){0}, 0));
    REFUSES(tl_tick_set_no_dedicated_server(NULL, (tl_tick_id){0}, false));
    REFUSES(tl_tick_set_overrun(NULL, (tl_tick_id){0}, (tl_overrun)0));
    REFUSES(tl_tick_set_priority_including_prerequisites(NULL, (tl_tick_id){0}, false));
    REFUSES(tl_tick_set_run_on_any_thread(NULL, (tl_tick_id){0}, false));
    REFUSES(tl_tick_set_start_phase(NULL, (tl_tick_id){0}, 0));
    REFUSES(tl_tick_set_tickable_when_paused(NULL, (tl_tick_id){0}, false));
    REFUSES(tl_tick_unregister(NULL, (tl_tick_id){0}));
    REFUSES(tl_tick_update_interval_and_cooldown(NULL, (tl_tick_id){0}, 0));
}
END_TEST

START_TEST(null_is_invalid_for_tickable)
{
    REFUSES(tl_tickable_create(NULL, NULL, NULL));
    REFUSES(tl_tickable_destroy(NULL, (tl_tickable_id){0}));
    REFUSES(tl_tickable_set_type(NULL, (tl_tickable_id){0}, (tl_tickable_type)0));
}
END_TEST

START_TEST(null_is_invalid_for_timer)
{
    REFUSES(tl_timer_clear(NULL, NULL));
    REFUSES(tl_timer_get_info(NULL, (tl_timer_id){0}, NULL));
    REFUSES(tl_timer_pause(NULL, (tl_timer_id){0}));
    REFUSES(tl_timer_set(NULL, NULL, NULL));
    REFUSES(tl_timer_set_for_next_tick(NULL, NULL, NULL));
    REFUSES(tl_timer_set_for_pair(NULL, NULL, NULL));
    REFUSES(tl_timer_unpause(NULL, (tl_timer_id){0}));
}
END_TEST

START_TEST(null_is_invalid_for_ue3)
{
    REFUSES(tl_ue3_begin_play(NULL, false));
    REFUSES(tl_ue3_engine_begin(NULL, NULL));
    REFUSES(tl_ue3_engine_run(NULL));
    REFUSES(tl_ue3_engine_turn(NULL));
    REFUSES(tl_ue3_frame_begin(NULL, 0));
    REFUSES(tl_ue3_frame_end(NULL));
    REFUSES(tl_ue3_frame_step(NULL, NULL));
    REFUSES(tl_ue3_frame_step_item(NULL, NULL));
    REFUSES(tl_ue3_input_bind(NULL, 0, 0, 1.0F));
    REFUSES(tl_ue3_input_set_held(NULL, 0, false));
    REFUSES(tl_ue3_input_tick(NULL, 0));
    REFUSES(tl_ue3_load_map(NULL, NULL));
    REFUSES(tl_ue3_may_touch_physics(NULL, NULL));
    REFUSES(tl_ue3_request_garbage_collection(NULL));
    REFUSES(tl_ue3_set_players_only(NULL, false));
    REFUSES(tl_ue3_tick(NULL, 0));
    REFUSES(tl_ue3_timer_set(NULL, (tl_actor_id){0}, NULL));
    REFUSES(tl_ue3_timer_stop(NULL, (tl_actor_id){0}, 0));
}
END_TEST

START_TEST(null_is_invalid_for_value)
{
    REFUSES(tl_provenance_set_logging(NULL, false));
    REFUSES(tl_value_create(NULL, NULL, NULL));
    REFUSES(tl_value_destroy(NULL, (tl_value_id){0}));
    REFUSES(tl_value_peek(NULL, (tl_value_id){0}, NULL));
    REFUSES(tl_value_read(NULL, (tl_value_id){0}, NULL));
    REFUSES(tl_value_write(NULL, (tl_value_id){0}, NULL));
}
END_TEST

START_TEST(null_is_invalid_for_workers)
{
    REFUSES(tl_job_join(NULL, NULL));
    REFUSES(tl_job_start(NULL, NULL));
    REFUSES(tl_workers_create(NULL, NULL, 0));
    REFUSES(tl_workers_create_hosted(NULL, NULL));
}
END_TEST

START_TEST(null_is_invalid_for_world)
{
    REFUSES(tl_world_adopt(NULL));
    REFUSES(tl_world_begin_play(NULL));
    REFUSES(tl_world_create(NULL, NULL));
    REFUSES(tl_world_set_cinematic_dilation(NULL, 1.0));
    REFUSES(tl_world_set_paused(NULL, false));
    REFUSES(tl_world_set_shuffle_seed(NULL, 0));
    REFUSES(tl_world_set_simulate_physics(NULL, false));
    REFUSES(tl_world_set_time_dilation(NULL, 1.0));
    REFUSES(tl_world_tick(NULL, 0));
    REFUSES(tl_world_tick_engine_tickables(NULL, 0));
}
END_TEST

START_TEST(null_has_an_answer_1)
{
    (void)tl_actor_begun_play(NULL, (tl_actor_id){0});
    ck_assert(tl_component_id_is_null(tl_actor_component(NULL, (tl_actor_id){0}, 0)));
    ck_assert_uint_eq(tl_actor_component_count(NULL, (tl_actor_id){0}), 0);
    (void)tl_actor_custom_time_dilation(NULL, (tl_actor_id){0});
    tl_actor_each(NULL, NULL, NULL);
    ck_assert(!tl_actor_is_tick_enabled(NULL, (tl_actor_id){0}));
    ck_assert(!tl_actor_is_valid(NULL, (tl_actor_id){0}));
    ck_assert(tl_level_id_is_null(tl_actor_level(NULL, (tl_actor_id){0})));
    ck_assert_ptr_null(tl_actor_name(NULL, (tl_actor_id){0}));
    ck_assert(tl_tick_id_is_null(tl_actor_tick(NULL, (tl_actor_id){0})));
    (void)tl_actor_tick_interval(NULL, (tl_actor_id){0});
    ck_assert_ptr_null(tl_actor_user(NULL, (tl_actor_id){0}));
    ck_assert(tl_collection_id_is_null(tl_collection_active(NULL)));
    ck_assert(tl_collection_id_is_null(tl_collection_main(NULL)));
    ck_assert(!tl_component_has_begun_play(NULL, (tl_component_id){0}));
    ck_assert(!tl_component_is_registered(NULL, (tl_component_id){0}));
    ck_assert(!tl_component_is_tick_enabled(NULL, (tl_component_id){0}));
    ck_assert(!tl_component_is_valid(NULL, (tl_component_id){0}));
    ck_assert(tl_actor_id_is_null(tl_component_owner(NULL, (tl_component_id){0})));
    ck_assert(tl_tick_id_is_null(tl_component_tick(NULL, (tl_component_id){0})));
    (void)tl_component_tick_interval(NULL, (tl_component_id){0});
    ck_assert_ptr_null(tl_component_user(NULL, (tl_component_id){0}));
    ck_assert(!tl_frame_is_open(NULL));
    ck_assert_uint_eq(tl_frame_position(NULL), 0);
    (void)tl_frame_stage(NULL);
    ck_assert(!tl_job_is_running(NULL, NULL));
    ck_assert_uint_eq(tl_latent_count(NULL, (tl_actor_id){0}), 0);
    ck_assert_uint_eq(tl_latent_count_of_component(NULL, (tl_component_id){0}), 0);
    ck_assert(!tl_latent_is_pending(NULL, (tl_actor_id){0}, 0));
    ck_assert(!tl_latent_is_pending_of_component(NULL, (tl_component_id){0}, 0));
    ck_assert(!tl_level_is_valid(NULL, (tl_level_id){0}));
    ck_assert(!tl_level_is_visible(NULL, (tl_level_id){0}));
    ck_assert_ptr_null(tl_level_name(NULL, (tl_level_id){0}));
    ck_assert_uint_eq(tl_loop_begin(NULL, 0).def.max_hz, 0);
    ck_assert_int_eq(tl_loop_next(NULL, 0), -1);
    ck_assert_int_eq(tl_loop_update(NULL, NULL), -1);
    ck_assert_int_eq(tl_loop_wait(NULL, 0), -1);
    tl_provenance_each(NULL, NULL, NULL);
    ck_assert(!tl_script_is_valid(NULL, (tl_script_id){0}));
    ck_assert_ptr_null(tl_script_move(NULL, (tl_script_id){0}));
    (void)tl_script_move_defaults(NULL, (tl_script_id){0});
    (void)tl_script_pending(NULL, (tl_script_id){0});
    ck_assert_uint_eq(tl_script_state(NULL, (tl_script_id){0}), 0);
    ck_assert_ptr_null(tl_script_toward(NULL, (tl_script_id){0}));
    tl_tick_each(NULL, NULL, NULL);
    ck_assert_uint_eq(tl_tick_find_cycle(NULL, (tl_tick_id){0}, (tl_tick_id){0}, NULL, 0), 0);
    (void)tl_tick_group_from_name(NULL);
    ck_assert(!tl_tick_is_enabled(NULL, (tl_tick_id){0}));
    ck_assert(!tl_tick_is_registered(NULL, (tl_tick_id){0}));
    ck_assert(!tl_tick_is_valid(NULL, (tl_tick_id){0}));
    ck_assert_uint_eq(tl_tick_prerequisites(NULL, (tl_tick_id){0}, NULL, 0), 0);
}
END_TEST

START_TEST(null_has_an_answer_2)
{
    ck_assert(!tl_tickable_is_valid(NULL, (tl_tickable_id){0}));
    ck_assert_ptr_null(tl_tickable_name(NULL, (tl_tickable_id){0}));
    ck_assert_uint_eq(tl_timer_clear_all_for(NULL, (tl_actor_id){0}), 0);
    (void)tl_timer_clock(NULL);
    (void)tl_timer_count(NULL);
    tl_timer_each(NULL, NULL, NULL);
    (void)tl_timer_elapsed(NULL, (tl_timer_id){0});
    ck_assert(!tl_timer_exists(NULL, (tl_timer_id){0}));
    ck_assert(tl_timer_id_is_null(tl_timer_find_pair(NULL, NULL, NULL)));
    ck_assert(!tl_timer_has_ticked_this_frame(NULL));
    ck_assert(!tl_timer_is_active(NULL, (tl_timer_id){0}));
    ck_assert(!tl_timer_is_paused(NULL, (tl_timer_id){0}));
    ck_assert(!tl_timer_is_pending(NULL, (tl_timer_id){0}));
    ck_assert(!tl_timer_list(NULL, NULL, NULL));
    (void)tl_timer_rate(NULL, (tl_timer_id){0});
    (void)tl_timer_real_clock(NULL);
    (void)tl_timer_remaining(NULL, (tl_timer_id){0});
    (void)tl_timer_since_last(NULL, (tl_timer_id){0});
    ck_assert_ptr_null(tl_trace_frame(NULL));
    ck_assert(!tl_trace_spawner(NULL, (tl_tick_id){0}, NULL));
    tl_ue3_engine_end(NULL);
    (void)tl_ue3_frame_stage(NULL);
    ck_assert(!tl_ue3_is_on(NULL));
    ck_assert(!tl_ue3_is_players_only(NULL));
    ck_assert(!tl_ue3_is_starting_up(NULL));
    ck_assert_uint_eq(tl_ue3_timer_count(NULL, (tl_actor_id){0}), 0);
    (void)tl_ue3_timer_elapsed(NULL, (tl_actor_id){0}, 0);
    ck_assert(!tl_ue3_timer_is_active(NULL, (tl_actor_id){0}, 0));
    (void)tl_ue3_timer_rate(NULL, (tl_actor_id){0}, 0);
    ck_assert_ptr_null(tl_value_name(NULL, (tl_value_id){0}));
    (void)tl_value_stamp(NULL, (tl_value_id){0});
    ck_assert_uint_eq(tl_workers_count(NULL), 0);
    tl_workers_destroy(NULL);
    tl_workers_wake(NULL);
    ck_assert_uint_eq(tl_world_check(NULL, NULL, NULL), 1); /* not in order */
    (void)tl_world_def_resolved(NULL);
    tl_world_destroy(NULL);
    ck_assert_uint_eq(tl_world_frame(NULL), 0);
    (void)tl_world_get_times(NULL);
    ck_assert(!tl_world_has_begun_play(NULL));
    ck_assert(!tl_world_is_in_tick(NULL));
    ck_assert(!tl_world_is_paused(NULL));
    ck_assert(tl_level_id_is_null(tl_world_persistent_level(NULL)));
    ck_assert(tl_tick_id_is_null(tl_world_physics_end_tick(NULL)));
    ck_assert(tl_tick_id_is_null(tl_world_physics_start_tick(NULL)));
    ck_assert_uint_eq(tl_world_state_hash(NULL), 0);
    (void)tl_world_stats(NULL);
    (void)tl_world_tick_group(NULL);
    (void)tl_world_time_dilation(NULL);
}
END_TEST

START_TEST(null_beside_a_world_is_no_crash)
{
    tl_world *world = fixture_world();

    tl_actor_each(world, NULL, NULL);
    GIVES(TL_OK, tl_actor_on_spawned(world, NULL, NULL));
    REFUSES(tl_actor_spawn(world, NULL, NULL));
    REFUSES(tl_ambiguity_each(world, NULL, NULL));
    REFUSES(tl_camera_add(world, NULL, NULL, NULL, NULL));
    REFUSES(tl_collection_add(world, NULL));
    REFUSES(tl_component_add(world, (tl_actor_id){0}, (tl_level_id){0}, NULL, NULL));
    REFUSES(tl_frame_begin(world, NULL));
    REFUSES(tl_frame_defer(world, NULL, NULL));
    REFUSES(tl_frame_next(world, NULL));
    GIVES(TL_ERR_STATE, tl_frame_step(world, NULL));
    REFUSES(tl_latent_delay(world, NULL, 0));
    REFUSES(tl_latent_delay_until_next_frame(world, NULL));
    REFUSES(tl_latent_delay_until_next_tick(world, NULL));
    REFUSES(tl_latent_retriggerable_delay(world, NULL, 0));
    REFUSES(tl_latent_start(world, NULL));
    REFUSES(tl_level_add(world, NULL, NULL));
    tl_provenance_each(world, NULL, NULL);
    REFUSES(tl_script_create(world, NULL, NULL));
    GIVES(TL_ERR_STALE_ID, tl_script_move_to(world, (tl_script_id){0}, NULL, 0));
    GIVES(TL_ERR_STALE_ID,
          tl_script_move_to_direct_non_path_pos(world, (tl_script_id){0}, NULL, 0));
    GIVES(TL_ERR_STALE_ID, tl_script_move_toward(world, (tl_script_id){0}, NULL, 0));
    REFUSES(tl_tick_count_enabled(world, NULL));
    REFUSES(tl_tick_create(world, NULL, NULL));
    REFUSES(tl_tick_dump(world, 0, NULL, NULL));
    tl_tick_each(world, NULL, NULL);
    (void)tl_tick_find_cycle(world, (tl_tick_id){0}, (tl_tick_id){0}, NULL, 0);
    REFUSES(tl_tick_full_name(world, (tl_tick_id){0}, NULL, 0));
    REFUSES(tl_tick_get_info(world, (tl_tick_id){0}, NULL));
    GIVES(TL_OK, tl_tick_log_set(world, NULL));
    (void)tl_tick_prerequisites(world, (tl_tick_id){0}, NULL, 0);
    REFUSES(tl_tickable_create(world, NULL, NULL));
    GIVES(TL_OK, tl_time_guard_set(world, NULL));
    REFUSES(tl_timer_clear(world, NULL));
    tl_timer_each(world, NULL, NULL);
    (void)tl_timer_find_pair(world, NULL, NULL);
    REFUSES(tl_timer_get_info(world, (tl_timer_id){0}, NULL));
    (void)tl_timer_list(world, NULL, NULL);
    REFUSES(tl_timer_set(world, NULL, NULL));
    REFUSES(tl_timer_set_for_next_tick(world, NULL, NULL));
    REFUSES(tl_timer_set_for_pair(world, NULL, NULL));
    (void)tl_trace_spawner(world, (tl_tick_id){0}, NULL);
    GIVES(TL_ERR_STATE, tl_ue3_frame_step(world, NULL));
    GIVES(TL_ERR_STATE, tl_ue3_frame_step_item(world, NULL));
    GIVES(TL_OK, tl_ue3_may_touch_physics(world, NULL));
    REFUSES(tl_ue3_timer_set(world, (tl_actor_id){0}, NULL));
    REFUSES(tl_value_create(world, NULL, NULL));
    GIVES(TL_ERR_STALE_ID, tl_value_peek(world, (tl_value_id){0}, NULL));
    GIVES(TL_ERR_STALE_ID, tl_value_read(world, (tl_value_id){0}, NULL));
    GIVES(TL_ERR_STALE_ID, tl_value_write(world, (tl_value_id){0}, NULL));
    (void)tl_world_check(world, NULL, NULL);
    tl_world_destroy(world);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/null");

    tcase_add_test(tests, null_is_invalid_for_actor);
    tcase_add_test(tests, null_is_invalid_for_component);
    tcase_add_test(tests, null_is_invalid_for_frame);
    tcase_add_test(tests, null_is_invalid_for_latent);
    tcase_add_test(tests, null_is_invalid_for_level);
    tcase_add_test(tests, null_is_invalid_for_script);
    tcase_add_test(tests, null_is_invalid_for_tick);
    tcase_add_test(tests, null_is_invalid_for_tickable);
    tcase_add_test(tests, null_is_invalid_for_timer);
    tcase_add_test(tests, null_is_invalid_for_ue3);
    tcase_add_test(tests, null_is_invalid_for_value);
    tcase_add_test(tests, null_is_invalid_for_workers);
    tcase_add_test(tests, null_is_invalid_for_world);
    tcase_add_test(tests, null_has_an_answer_1);
    tcase_add_test(tests, null_has_an_answer_2);
    tcase_add_test(tests, null_beside_a_world_is_no_crash);
    return suite_run(tests, 30);
}
