/* command/record_call.h -- public calls that change a world: made at once, or recorded and made
 * later. */
#ifndef TL_RECORD_CALL_H
#define TL_RECORD_CALL_H

#include "command/record.h"
#include "core/access.h"

#include <tickline/tickline.h>

/* What a call was given, in plain words: stored ids, numbers, the bits of a double. */
typedef struct tl__operands {
    uint64_t first;
    uint64_t second;
} tl__operands;

/* What a public call does once it may. */
typedef tl_result tl__call_fn(tl_world *world, tl__operands given);

/* @retval TL_OK, TL_ERR_NO_MEMORY */
tl_result tl__record_call(tl__call_fn *fn, const char *name, uint64_t first, uint64_t second);
/* The same with a copy of a definition. */
tl_result tl__record_def(tl__apply_fn *apply, const char *name, const void *def, size_t size,
                         uint64_t operand);

/* Every call of plain operands that changes a world: recorded in a body that records (D-16), else
 * made at once if it may. `name` is that of the public function; it is kept. */
static inline tl_result tl__call(tl_world *world, tl__call_fn *fn, const char *name,
                                 tl__operands given)
{
    if (tl__is_recording(world)) {
        return tl__record_call(fn, name, given.first, given.second);
    }
    tl_result result = tl__world_may_change(world);
    return result == TL_OK ? fn(world, given) : result;
}

uint64_t tl__bits_of(double number);
double tl__double_of(uint64_t bits);

/* record_call.c: calls as they are made later. */
tl__call_fn tl__apply_tick_set_priority_including_prerequisites;
tl__call_fn tl__apply_tick_add_prerequisite;
tl__call_fn tl__apply_tick_remove_prerequisite;
tl__call_fn tl__apply_timer_pause;
tl__call_fn tl__apply_timer_unpause;

/* record_create.c */
tl_result tl__record_tick_create(const tl_tick_def *def, tl_tick_id *out);
tl_result tl__record_level_add(const tl_level_def *def, tl_level_id *out);
tl_result tl__record_script_create(const tl_script_def *def, tl_script_id *out);
tl_result tl__record_tickable_create(const tl_tickable_def *def, tl_tickable_id *out);
tl_result tl__record_value_create(const tl_value_def *def, tl_value_id *out);
tl_result tl__record_component_add(tl_actor_id actor, tl_level_id level,
                                   const tl_component_def *def, tl_component_id *out);
tl_result tl__record_actor_spawn(const tl_actor_def *def, tl_actor_id *out);

/* record_callback.c */
tl_result tl__record_camera_add(tl_camera_fn *fn, void *user, const char *name, tl_camera_id *out);
tl_result tl__record_on_spawned(tl_actor_spawned_fn *fn, void *user);
tl_result tl__record_defer(tl_frame_deferred_fn *fn, void *user);

/* record_time.c */
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

#endif
