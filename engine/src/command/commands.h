/* command/commands.h -- every call that is deferred in the body of an any-thread function (D-16).
 *
 * A row is CALL(name, arguments, call). `arguments` are the fields of a struct, to which `a` in
 * `call` points. The body's call copies its arguments and returns null ids; the owner makes `call`
 * later, and logs an error. */
#ifndef TL_COMMANDS_H
#define TL_COMMANDS_H

#include <tickline/tickline.h>

/* tl_NAME(world, first) and tl_NAME(world, first, second). */
#define TL__ONE(CALL, name, type) CALL(name, type first, tl_##name(world, a->first))
#define TL__TWO(CALL, name, type, other)                                                           \
    CALL(name, type first; other second, tl_##name(world, a->first, a->second))
/* tl_NAME(world, definition, new id). */
#define TL__NEW(CALL, name, def_type, id_type)                                                     \
    CALL(name, def_type def, tl_##name(world, &a->def, &(id_type){0}))

/* clang-format off */
#define TL__COMMANDS(CALL) \
    TL__ONE(CALL, world_set_simulate_physics, bool) \
    TL__ONE(CALL, world_set_paused, bool) \
    TL__ONE(CALL, world_set_time_dilation, double) \
    TL__ONE(CALL, world_set_cinematic_dilation, double) \
    CALL(world_begin_play, bool unused, tl_world_begin_play(world)) \
    TL__NEW(CALL, level_add, tl_level_def, tl_level_id) \
    TL__ONE(CALL, level_remove, tl_level_id) \
    TL__TWO(CALL, level_set_visible, tl_level_id, bool) \
    TL__ONE(CALL, level_begin_play, tl_level_id) \
    TL__NEW(CALL, tick_create, tl_tick_def, tl_tick_id) \
    TL__TWO(CALL, tick_register, tl_tick_id, tl_level_id) \
    TL__ONE(CALL, tick_unregister, tl_tick_id) \
    TL__TWO(CALL, tick_set_enabled, tl_tick_id, bool) \
    TL__ONE(CALL, tick_destroy, tl_tick_id) \
    TL__TWO(CALL, tick_set_group, tl_tick_id, tl_tick_group) \
    TL__TWO(CALL, tick_set_end_group, tl_tick_id, tl_tick_group) \
    TL__TWO(CALL, tick_set_interval, tl_tick_id, tl_time) \
    TL__TWO(CALL, tick_update_interval_and_cooldown, tl_tick_id, tl_time) \
    TL__TWO(CALL, tick_set_high_priority, tl_tick_id, bool) \
    TL__TWO(CALL, tick_set_no_dedicated_server, tl_tick_id, bool) \
    TL__TWO(CALL, tick_set_overrun, tl_tick_id, tl_overrun) \
    TL__TWO(CALL, tick_set_start_phase, tl_tick_id, tl_time) \
    TL__TWO(CALL, tick_set_run_on_any_thread, tl_tick_id, bool) \
    TL__TWO(CALL, tick_set_tickable_when_paused, tl_tick_id, bool) \
    TL__TWO(CALL, tick_set_dispatch_manually, tl_tick_id, bool) \
    TL__ONE(CALL, tick_dispatch, tl_tick_id) \
    TL__TWO(CALL, tick_add_prerequisite, tl_tick_id, tl_tick_id) \
    TL__TWO(CALL, tick_remove_prerequisite, tl_tick_id, tl_tick_id) \
    TL__TWO(CALL, tick_set_priority_including_prerequisites, tl_tick_id, bool) \
    CALL(tick_defer, tl_tick_deferred_fn *fn; void *user, (a->fn(a->user, world), TL_OK)) \
    CALL(tick_note_run, tl_tick_id tick; tl_time before; tl_time now, \
         tl__tick_note_run(world, a->tick, a->before, a->now)) \
    TL__ONE(CALL, timer_pause, tl_timer_id) \
    TL__ONE(CALL, timer_unpause, tl_timer_id) \
    CALL(timer_clear, tl_timer_id id, tl_timer_clear(world, &a->id)) \
    CALL(timer_clear_all_for, tl_actor_id owner, \
         ((void)tl_timer_clear_all_for(world, a->owner), TL_OK)) \
    CALL(timer_set, tl_timer_id id; tl_timer_def def, tl_timer_set(world, &a->id, &a->def)) \
    CALL(timer_set_for_next_tick, tl_timer_def def, \
         tl_timer_set_for_next_tick(world, &a->def, NULL)) \
    CALL(timer_set_for_pair, tl_timer_def def, tl_timer_set_for_pair(world, &a->def, NULL)) \
    TL__NEW(CALL, tickable_create, tl_tickable_def, tl_tickable_id) \
    TL__ONE(CALL, tickable_destroy, tl_tickable_id) \
    TL__TWO(CALL, tickable_set_type, tl_tickable_id, tl_tickable_type) \
    CALL(camera_add, tl_camera_fn *fn; void *user; const char *name, \
         tl_camera_add(world, a->fn, a->user, a->name, &(tl_camera_id){0})) \
    TL__ONE(CALL, camera_remove, tl_camera_id) \
    TL__TWO(CALL, camera_set_owner, tl_camera_id, tl_actor_id) \
    TL__TWO(CALL, latent_cancel, tl_actor_id, uint64_t) \
    TL__TWO(CALL, latent_cancel_of_component, tl_component_id, uint64_t) \
    CALL(latent_delay, tl_latent_def def; tl_time delay, \
         tl_latent_delay(world, &a->def, a->delay)) \
    CALL(latent_retriggerable_delay, tl_latent_def def; tl_time delay, \
         tl_latent_retriggerable_delay(world, &a->def, a->delay)) \
    CALL(latent_delay_until_next_tick, tl_latent_def def, \
         tl_latent_delay_until_next_tick(world, &a->def)) \
    CALL(latent_delay_until_next_frame, tl_latent_def def, \
         tl_latent_delay_until_next_frame(world, &a->def)) \
    CALL(latent_start, tl_latent_def def, tl_latent_start(world, &a->def)) \
    TL__NEW(CALL, script_create, tl_script_def, tl_script_id) \
    TL__ONE(CALL, script_destroy, tl_script_id) \
    TL__TWO(CALL, script_goto_state, tl_script_id, uint32_t) \
    CALL(actor_spawn, tl_actor_def def, tl__actor_spawn_copy(world, &a->def)) \
    TL__ONE(CALL, actor_finish_spawning, tl_actor_id) \
    TL__ONE(CALL, actor_destroy, tl_actor_id) \
    TL__TWO(CALL, actor_set_life_span, tl_actor_id, tl_time) \
    TL__TWO(CALL, actor_add_tick_prerequisite_actor, tl_actor_id, tl_actor_id) \
    TL__TWO(CALL, actor_add_tick_prerequisite_component, tl_actor_id, tl_component_id) \
    TL__TWO(CALL, actor_remove_tick_prerequisite_actor, tl_actor_id, tl_actor_id) \
    TL__TWO(CALL, actor_remove_tick_prerequisite_component, tl_actor_id, tl_component_id) \
    TL__TWO(CALL, actor_set_tick_enabled, tl_actor_id, bool) \
    TL__TWO(CALL, actor_set_tick_interval, tl_actor_id, tl_time) \
    TL__TWO(CALL, actor_set_tick_group, tl_actor_id, tl_tick_group) \
    TL__TWO(CALL, actor_set_tickable_when_paused, tl_actor_id, bool) \
    TL__TWO(CALL, actor_set_can_ever_tick, tl_actor_id, bool) \
    TL__TWO(CALL, actor_set_custom_time_dilation, tl_actor_id, double) \
    CALL(actor_register_all_tick_functions, \
         tl_actor_id actor; bool registers; bool with_components, \
         tl_actor_register_all_tick_functions(world, a->actor, a->registers, \
                                              a->with_components)) \
    CALL(actor_on_spawned, tl_actor_spawned_fn *fn; void *user, \
         tl_actor_on_spawned(world, a->fn, a->user)) \
    CALL(actor_poll_state_code, tl_actor_id actor; tl_time delta, \
         tl__actor_poll_state_code(world, a->actor, a->delta)) \
    CALL(component_add, \
         tl_actor_id actor; tl_level_id level; tl_component_def def; tl_primary_tick settings, \
         tl_component_add(world, a->actor, a->level, \
                          tl__component_def_at(&a->def, &a->settings), &(tl_component_id){0})) \
    TL__TWO(CALL, component_add_tick_prerequisite_actor, tl_component_id, tl_actor_id) \
    TL__TWO(CALL, component_add_tick_prerequisite_component, tl_component_id, tl_component_id) \
    TL__TWO(CALL, component_remove_tick_prerequisite_actor, tl_component_id, tl_actor_id) \
    TL__TWO(CALL, component_remove_tick_prerequisite_component, tl_component_id, tl_component_id) \
    TL__ONE(CALL, component_destroy, tl_component_id) \
    TL__ONE(CALL, component_register, tl_component_id) \
    TL__ONE(CALL, component_unregister, tl_component_id) \
    TL__TWO(CALL, component_set_tick_enabled, tl_component_id, bool) \
    TL__TWO(CALL, component_set_tick_interval, tl_component_id, tl_time) \
    TL__TWO(CALL, component_set_tick_interval_and_cooldown, tl_component_id, tl_time) \
    TL__TWO(CALL, component_set_tick_group, tl_component_id, tl_tick_group) \
    TL__TWO(CALL, component_set_tickable_when_paused, tl_component_id, bool) \
    TL__NEW(CALL, value_create, tl_value_def, tl_value_id) \
    TL__ONE(CALL, value_destroy, tl_value_id) \
    CALL(value_write, tl_value_id value; float floats[TL_VALUE_MAX_DIMENSIONS], \
         tl_value_write(world, a->value, a->floats)) \
    CALL(value_read, tl_value_id value; tl_stamp stamp; float floats[TL_VALUE_MAX_DIMENSIONS], \
         (tl__reads_note(world, a->value, &a->stamp, a->floats), TL_OK)) \
    CALL(frame_defer, tl_frame_deferred_fn *fn; void *user, tl_frame_defer(world, a->fn, a->user))
/* clang-format on */

#define TL__COMMAND_ARGUMENTS(name, fields, call)                                                  \
    typedef struct tl__##name##_arguments {                                                        \
        fields;                                                                                    \
    } tl__##name##_arguments;
TL__COMMANDS(TL__COMMAND_ARGUMENTS)
#undef TL__COMMAND_ARGUMENTS

#define TL__COMMAND_CODE(name, fields, call) TL__COMMAND_##name,
typedef enum tl__command_code { TL__COMMANDS(TL__COMMAND_CODE) TL__COMMAND_COUNT } tl__command_code;
#undef TL__COMMAND_CODE

#endif
