/* Calls of plain operands. Made later, each is the public call itself: the owner records nothing.
 */
#include "record_call.h"

#include "world.h"

#include <string.h>

tl_result tl__record_call(tl__apply_fn *apply, const char *name, uint64_t first, uint64_t second)
{
    const uint64_t words[2] = {first, second};

    return tl__record_words(apply, name, words, 2);
}

tl_result tl__record_def(tl__apply_fn *apply, const char *name, const void *def, size_t size,
                         uint64_t operand)
{
    if (def == NULL) {
        return TL_ERR_INVALID;
    }
    tl__change *change = tl__record_add(apply, name, def, size);
    if (change == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    change->words[0] = operand;
    return TL_OK;
}

uint64_t tl__bits_of(double number)
{
    uint64_t bits = 0;

    memcpy(&bits, &number, sizeof(bits));
    return bits;
}

double tl__double_of(uint64_t bits)
{
    double number = 0.0;

    memcpy(&number, &bits, sizeof(number));
    return number;
}

tl_result tl__apply_tick_destroy(tl_world *world, const tl__change *change)
{
    return tl_tick_destroy(world, tl_tick_id_load(change->words[0]));
}

tl_result tl__apply_tick_register(tl_world *world, const tl__change *change)
{
    return tl_tick_register(world, tl_tick_id_load(change->words[0]),
                            tl_level_id_load(change->words[1]));
}

tl_result tl__apply_tick_unregister(tl_world *world, const tl__change *change)
{
    return tl_tick_unregister(world, tl_tick_id_load(change->words[0]));
}

tl_result tl__apply_tick_set_enabled(tl_world *world, const tl__change *change)
{
    return tl_tick_set_enabled(world, tl_tick_id_load(change->words[0]), change->words[1] != 0);
}

tl_result tl__apply_tick_set_group(tl_world *world, const tl__change *change)
{
    return tl_tick_set_group(world, tl_tick_id_load(change->words[0]),
                             (tl_tick_group)change->words[1]);
}

tl_result tl__apply_tick_set_end_group(tl_world *world, const tl__change *change)
{
    return tl_tick_set_end_group(world, tl_tick_id_load(change->words[0]),
                                 (tl_tick_group)change->words[1]);
}

tl_result tl__apply_tick_set_interval(tl_world *world, const tl__change *change)
{
    return tl_tick_set_interval(world, tl_tick_id_load(change->words[0]),
                                (tl_time)change->words[1]);
}

tl_result tl__apply_tick_update_interval_and_cooldown(tl_world *world, const tl__change *change)
{
    return tl_tick_update_interval_and_cooldown(world, tl_tick_id_load(change->words[0]),
                                                (tl_time)change->words[1]);
}

tl_result tl__apply_tick_set_high_priority(tl_world *world, const tl__change *change)
{
    return tl_tick_set_high_priority(world, tl_tick_id_load(change->words[0]),
                                     change->words[1] != 0);
}

tl_result tl__apply_tick_set_priority_including_prerequisites(tl_world *world,
                                                              const tl__change *change)
{
    return tl_tick_set_priority_including_prerequisites(world, tl_tick_id_load(change->words[0]),
                                                        change->words[1] != 0);
}

tl_result tl__apply_tick_add_prerequisite(tl_world *world, const tl__change *change)
{
    return tl_tick_add_prerequisite(world, tl_tick_id_load(change->words[0]),
                                    tl_tick_id_load(change->words[1]));
}

tl_result tl__apply_tick_remove_prerequisite(tl_world *world, const tl__change *change)
{
    return tl_tick_remove_prerequisite(world, tl_tick_id_load(change->words[0]),
                                       tl_tick_id_load(change->words[1]));
}

tl_result tl__apply_level_remove(tl_world *world, const tl__change *change)
{
    return tl_level_remove(world, tl_level_id_load(change->words[0]));
}

tl_result tl__apply_level_set_visible(tl_world *world, const tl__change *change)
{
    return tl_level_set_visible(world, tl_level_id_load(change->words[0]), change->words[1] != 0);
}

tl_result tl__apply_level_begin_play(tl_world *world, const tl__change *change)
{
    return tl_level_begin_play(world, tl_level_id_load(change->words[0]));
}

tl_result tl__apply_timer_pause(tl_world *world, const tl__change *change)
{
    return tl_timer_pause(world, tl_timer_id_load(change->words[0]));
}

tl_result tl__apply_timer_unpause(tl_world *world, const tl__change *change)
{
    return tl_timer_unpause(world, tl_timer_id_load(change->words[0]));
}

tl_result tl__apply_tickable_destroy(tl_world *world, const tl__change *change)
{
    return tl_tickable_destroy(world, tl_tickable_id_load(change->words[0]));
}

tl_result tl__apply_tickable_set_type(tl_world *world, const tl__change *change)
{
    return tl_tickable_set_type(world, tl_tickable_id_load(change->words[0]),
                                (tl_tickable_type)change->words[1]);
}

tl_result tl__apply_camera_remove(tl_world *world, const tl__change *change)
{
    return tl_camera_remove(world, tl_camera_id_load(change->words[0]));
}

tl_result tl__apply_latent_cancel(tl_world *world, const tl__change *change)
{
    return tl_latent_cancel(world, tl_actor_id_load(change->words[0]), change->words[1]);
}

tl_result tl__apply_script_destroy(tl_world *world, const tl__change *change)
{
    return tl_script_destroy(world, tl_script_id_load(change->words[0]));
}

tl_result tl__apply_script_goto_state(tl_world *world, const tl__change *change)
{
    return tl_script_goto_state(world, tl_script_id_load(change->words[0]),
                                (uint32_t)change->words[1]);
}

tl_result tl__apply_value_destroy(tl_world *world, const tl__change *change)
{
    return tl_value_destroy(world, tl_value_id_load(change->words[0]));
}

tl_result tl__apply_actor_destroy(tl_world *world, const tl__change *change)
{
    return tl_actor_destroy(world, tl_actor_id_load(change->words[0]));
}

tl_result tl__apply_actor_finish_spawning(tl_world *world, const tl__change *change)
{
    return tl_actor_finish_spawning(world, tl_actor_id_load(change->words[0]));
}

tl_result tl__apply_actor_register_all_tick_functions(tl_world *world, const tl__change *change)
{
    uint64_t flags = change->words[1];

    return tl_actor_register_all_tick_functions(world, tl_actor_id_load(change->words[0]),
                                                flags >= 2, flags % 2 != 0);
}

tl_result tl__apply_actor_set_tick_enabled(tl_world *world, const tl__change *change)
{
    return tl_actor_set_tick_enabled(world, tl_actor_id_load(change->words[0]),
                                     change->words[1] != 0);
}

tl_result tl__apply_actor_set_tick_interval(tl_world *world, const tl__change *change)
{
    return tl_actor_set_tick_interval(world, tl_actor_id_load(change->words[0]),
                                      (tl_time)change->words[1]);
}

tl_result tl__apply_actor_set_tick_group(tl_world *world, const tl__change *change)
{
    return tl_actor_set_tick_group(world, tl_actor_id_load(change->words[0]),
                                   (tl_tick_group)change->words[1]);
}

tl_result tl__apply_actor_set_can_ever_tick(tl_world *world, const tl__change *change)
{
    return tl_actor_set_can_ever_tick(world, tl_actor_id_load(change->words[0]),
                                      change->words[1] != 0);
}

tl_result tl__apply_actor_add_tick_prerequisite_actor(tl_world *world, const tl__change *change)
{
    return tl_actor_add_tick_prerequisite_actor(world, tl_actor_id_load(change->words[0]),
                                                tl_actor_id_load(change->words[1]));
}

tl_result tl__apply_actor_add_tick_prerequisite_component(tl_world *world, const tl__change *change)
{
    return tl_actor_add_tick_prerequisite_component(world, tl_actor_id_load(change->words[0]),
                                                    tl_component_id_load(change->words[1]));
}

tl_result tl__apply_actor_set_custom_time_dilation(tl_world *world, const tl__change *change)
{
    return tl_actor_set_custom_time_dilation(world, tl_actor_id_load(change->words[0]),
                                             tl__double_of(change->words[1]));
}

tl_result tl__apply_actor_set_life_span(tl_world *world, const tl__change *change)
{
    return tl_actor_set_life_span(world, tl_actor_id_load(change->words[0]),
                                  (tl_time)change->words[1]);
}

tl_result tl__apply_component_destroy(tl_world *world, const tl__change *change)
{
    return tl_component_destroy(world, tl_component_id_load(change->words[0]));
}

tl_result tl__apply_component_register(tl_world *world, const tl__change *change)
{
    return tl_component_register(world, tl_component_id_load(change->words[0]));
}

tl_result tl__apply_component_unregister(tl_world *world, const tl__change *change)
{
    return tl_component_unregister(world, tl_component_id_load(change->words[0]));
}

tl_result tl__apply_component_set_tick_enabled(tl_world *world, const tl__change *change)
{
    return tl_component_set_tick_enabled(world, tl_component_id_load(change->words[0]),
                                         change->words[1] != 0);
}

tl_result tl__apply_component_set_tick_interval_and_cooldown(tl_world *world,
                                                             const tl__change *change)
{
    return tl_component_set_tick_interval_and_cooldown(
        world, tl_component_id_load(change->words[0]), (tl_time)change->words[1]);
}

tl_result tl__apply_component_set_tick_group(tl_world *world, const tl__change *change)
{
    return tl_component_set_tick_group(world, tl_component_id_load(change->words[0]),
                                       (tl_tick_group)change->words[1]);
}

tl_result tl__apply_world_set_paused(tl_world *world, const tl__change *change)
{
    return tl_world_set_paused(world, change->words[0] != 0);
}

tl_result tl__apply_world_set_time_dilation(tl_world *world, const tl__change *change)
{
    return tl_world_set_time_dilation(world, tl__double_of(change->words[0]));
}

tl_result tl__apply_world_set_cinematic_dilation(tl_world *world, const tl__change *change)
{
    return tl_world_set_cinematic_dilation(world, tl__double_of(change->words[0]));
}

tl_result tl__apply_world_set_simulate_physics(tl_world *world, const tl__change *change)
{
    return tl_world_set_simulate_physics(world, change->words[0] != 0);
}

tl_result tl__apply_world_begin_play(tl_world *world, const tl__change *change)
{
    (void)change;
    return tl_world_begin_play(world);
}
