/* record_call.h -- public calls as recorded changes: how each is stored and made later (D-16). */
#ifndef TL_RECORD_CALL_H
#define TL_RECORD_CALL_H

#include "record.h"

#include <tickline/tickline.h>

/* Records a call of two plain operands.  @retval TL_OK, TL_ERR_NO_MEMORY */
tl_result tl__record_call(tl__apply_fn *apply, const char *name, uint64_t first, uint64_t second);
/* The same with a copy of a definition. */
tl_result tl__record_def(tl__apply_fn *apply, const char *name, const void *def, size_t size,
                         uint64_t operand);

uint64_t tl__bits_of(double number);
double tl__double_of(uint64_t bits);

/* record_call.c */
tl__apply_fn tl__apply_tick_destroy;
tl__apply_fn tl__apply_tick_register;
tl__apply_fn tl__apply_tick_unregister;
tl__apply_fn tl__apply_tick_set_enabled;
tl__apply_fn tl__apply_tick_set_group;
tl__apply_fn tl__apply_tick_set_end_group;
tl__apply_fn tl__apply_tick_set_interval;
tl__apply_fn tl__apply_tick_update_interval_and_cooldown;
tl__apply_fn tl__apply_tick_set_high_priority;
tl__apply_fn tl__apply_tick_set_priority_including_prerequisites;
tl__apply_fn tl__apply_tick_add_prerequisite;
tl__apply_fn tl__apply_tick_remove_prerequisite;
tl__apply_fn tl__apply_level_remove;
tl__apply_fn tl__apply_level_set_visible;
tl__apply_fn tl__apply_level_begin_play;
tl__apply_fn tl__apply_timer_pause;
tl__apply_fn tl__apply_timer_unpause;
tl__apply_fn tl__apply_tickable_destroy;
tl__apply_fn tl__apply_tickable_set_type;
tl__apply_fn tl__apply_camera_remove;
tl__apply_fn tl__apply_latent_cancel;
tl__apply_fn tl__apply_script_destroy;
tl__apply_fn tl__apply_script_goto_state;
tl__apply_fn tl__apply_value_destroy;
tl__apply_fn tl__apply_actor_destroy;
tl__apply_fn tl__apply_actor_finish_spawning;
tl__apply_fn tl__apply_actor_register_all_tick_functions;
tl__apply_fn tl__apply_actor_set_tick_enabled;
tl__apply_fn tl__apply_actor_set_tick_interval;
tl__apply_fn tl__apply_actor_set_tick_group;
tl__apply_fn tl__apply_actor_set_can_ever_tick;
tl__apply_fn tl__apply_actor_add_tick_prerequisite_actor;
tl__apply_fn tl__apply_actor_add_tick_prerequisite_component;
tl__apply_fn tl__apply_actor_set_custom_time_dilation;
tl__apply_fn tl__apply_actor_set_life_span;
tl__apply_fn tl__apply_component_destroy;
tl__apply_fn tl__apply_component_register;
tl__apply_fn tl__apply_component_unregister;
tl__apply_fn tl__apply_component_set_tick_enabled;
tl__apply_fn tl__apply_component_set_tick_interval_and_cooldown;
tl__apply_fn tl__apply_component_set_tick_group;
tl__apply_fn tl__apply_world_set_paused;
tl__apply_fn tl__apply_world_set_time_dilation;
tl__apply_fn tl__apply_world_set_cinematic_dilation;
tl__apply_fn tl__apply_world_set_simulate_physics;
tl__apply_fn tl__apply_world_begin_play;

/* record_create.c */
tl_result tl__record_tick_create(const tl_tick_def *def, tl_tick_id *out);
tl_result tl__record_level_add(const tl_level_def *def, tl_level_id *out);
tl_result tl__record_script_create(const tl_script_def *def, tl_script_id *out);
tl_result tl__record_tickable_create(const tl_tickable_def *def, tl_tickable_id *out);
tl_result tl__record_value_create(const tl_value_def *def, tl_value_id *out);
tl_result tl__record_value_write(tl_value_id value, const float *floats, uint32_t dimensions);
tl_result tl__record_camera_add(tl_camera_fn *fn, void *user, const char *name, tl_camera_id *out);
tl_result tl__record_on_spawned(tl_actor_spawned_fn *fn, void *user);
tl_result tl__record_defer(tl_frame_deferred_fn *fn, void *user);
tl_result tl__record_latent_delay(const tl_latent_def *def, tl_time delay);
tl_result tl__record_latent_retriggerable_delay(const tl_latent_def *def, tl_time delay);
tl_result tl__record_latent_delay_until_next_tick(const tl_latent_def *def);
tl_result tl__record_latent_delay_until_next_frame(const tl_latent_def *def);
tl_result tl__record_latent_start(const tl_latent_def *def);
tl_result tl__record_timer_set(tl_timer_id *inout, const tl_timer_def *def);
tl_result tl__record_timer_set_for_next_tick(const tl_timer_def *def, tl_timer_id *out);
tl_result tl__record_timer_set_for_pair(const tl_timer_def *def, tl_timer_id *out);
tl_result tl__record_timer_clear(tl_timer_id *inout);
void tl__record_timer_clear_all_for(tl_actor_id owner);
tl_result tl__record_component_add(tl_actor_id actor, tl_level_id level,
                                   const tl_component_def *def, tl_component_id *out);
tl_result tl__record_actor_spawn(const tl_actor_def *def, tl_actor_id *out);

#endif
