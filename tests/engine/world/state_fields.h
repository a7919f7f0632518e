/* state_fields.h -- the fields of a world that its state hash covers (D-13). */
#ifndef TL_TEST_STATE_FIELDS_H
#define TL_TEST_STATE_FIELDS_H

#include "world.h"

#include <stddef.h>

/* Whose field it is. */
typedef enum holder {
    OF_WORLD,
    OF_FRAME, /* parts of a world */
    OF_TICKS,
    OF_ACTORS,
    OF_COMPONENTS,
    OF_TIMERS,
    OF_TICKABLES,
    OF_CAMERAS,
    OF_LATENTS,
    OF_UE3, /* of a UE3 world */
    OF_ACTOR,
    OF_COMPONENT,
    OF_PLAYER, /* an actor of the UE3 world */
    OF_COLD,
    OF_STAGGER,
    OF_EDGE,
    OF_LEVEL,
    OF_TICKABLE,
    OF_TIMER,
    OF_TIMER_SLOT,
    OF_UE3_TIMER,
    OF_LATENT_OWNER,
    OF_LATENT,
    OF_NEXT_FRAME, /* a latent action that waits for the next frame */
    OF_MOVING,     /* a script that waits for MoveToward */
    OF_ANIMATION,  /* a script that waits for FinishAnim */
    OF_VALUE,
    HOLDERS
} holder;

typedef struct field {
    holder of;
    const char *name;
    size_t offset;
} field;

#define FIELD(of, type, name)                                                                      \
    {                                                                                              \
        of, #name, offsetof(type, name)                                                            \
    }

static const field fields[] = {
    FIELD(OF_FRAME, tl__frame, counter),
    FIELD(OF_WORLD, tl_world, core.times.time),
    FIELD(OF_WORLD, tl_world, core.times.unpaused_time),
    FIELD(OF_WORLD, tl_world, core.times.real_time),
    FIELD(OF_WORLD, tl_world, core.times.audio_time),
    FIELD(OF_WORLD, tl_world, core.times.delta),
    FIELD(OF_WORLD, tl_world, core.times.real_delta),
    FIELD(OF_WORLD, tl_world, time_dilation),
    FIELD(OF_WORLD, tl_world, cinematic_dilation),
    FIELD(OF_WORLD, tl_world, is_paused),
    FIELD(OF_WORLD, tl_world, is_paused_next),
    FIELD(OF_WORLD, tl_world, core.def.shuffle_seed),
    FIELD(OF_WORLD, tl_world, core.has_begun_play),
    FIELD(OF_WORLD, tl_world, simulates_physics),
    FIELD(OF_TICKS, tl__ticks, next_registration),
    FIELD(OF_STAGGER, tl__stagger, interval),
    FIELD(OF_STAGGER, tl__stagger, count),
    FIELD(OF_ACTORS, tl__actors, live_count),
    FIELD(OF_ACTORS, tl__actors, all.first),
    FIELD(OF_COMPONENTS, tl__components, live_count),
    FIELD(OF_TIMERS, tl__timers, clocks[0].now),
    FIELD(OF_TIMERS, tl__timers, clocks[1].now),
    FIELD(OF_TIMERS, tl__timers, clocks[0].frame),
    FIELD(OF_TIMERS, tl__timers, clocks[0].has_ticked),
    FIELD(OF_TIMERS, tl__timers, clocks[0].is_ticking),
    FIELD(OF_TIMERS, tl__timers, next_serial),
    FIELD(OF_TIMERS, tl__timers, execution.timer.index1),
    FIELD(OF_TICKABLES, tl__tickables, is_passing),
    FIELD(OF_CAMERAS, tl__cameras, is_running),
    FIELD(OF_LATENTS, tl__latents, next_serial),
    FIELD(OF_LATENTS, tl__latents, is_in_slot),
    FIELD(OF_UE3, tl__ue3, is_players_only),
    FIELD(OF_UE3, tl__ue3, is_players_only_next),
    FIELD(OF_UE3, tl__ue3, is_starting_up),
    FIELD(OF_UE3, tl__ue3, wants_garbage),
    FIELD(OF_UE3, tl__ue3, garbage_clock),

    FIELD(OF_ACTOR, tl__actor, level.generation),
    FIELD(OF_ACTOR, tl__actor, parent.index1),
    FIELD(OF_ACTOR, tl__actor, primary.tick.generation),
    FIELD(OF_ACTOR, tl__actor, primary.can_ever_tick),
    FIELD(OF_ACTOR, tl__actor, primary.starts_disabled),
    FIELD(OF_ACTOR, tl__actor, primary.is_done),
    FIELD(OF_ACTOR, tl__actor, life_timer.index1),
    FIELD(OF_ACTOR, tl__actor, initial_life_span),
    FIELD(OF_ACTOR, tl__actor, time_dilation),
    FIELD(OF_ACTOR, tl__actor, node.next),
    FIELD(OF_ACTOR, tl__actor, life),
    FIELD(OF_ACTOR, tl__actor, phase),
    FIELD(OF_ACTOR, tl__actor, begun_play),
    FIELD(OF_ACTOR, tl__actor, allow_tick_before_begin_play),
    FIELD(OF_ACTOR, tl__actor, should_tick_if_viewports_only),
    FIELD(OF_ACTOR, tl__actor, is_template),
    FIELD(OF_ACTOR, tl__actor, is_loaded),
    FIELD(OF_PLAYER, tl__actor, self.generation),
    FIELD(OF_PLAYER, tl__actor, is_player),
    FIELD(OF_ACTOR, tl__actor, needs_finish),
    FIELD(OF_ACTOR, tl__actor, waits_for_parent),
    FIELD(OF_ACTOR, tl__actor, has_waiting_children),
    FIELD(OF_ACTOR, tl__actor, wants_destroy),

    FIELD(OF_COMPONENT, tl__component, self.generation),
    FIELD(OF_COMPONENT, tl__component, level.generation),
    FIELD(OF_COMPONENT, tl__component, attach_to.index1),
    FIELD(OF_COMPONENT, tl__component, primary.tick.generation),
    FIELD(OF_COMPONENT, tl__component, primary.can_ever_tick),
    FIELD(OF_COMPONENT, tl__component, primary.starts_disabled),
    FIELD(OF_COMPONENT, tl__component, primary.is_done),
    FIELD(OF_COMPONENT, tl__component, life),
    FIELD(OF_COMPONENT, tl__component, tick_in_editor),
    FIELD(OF_COMPONENT, tl__component, is_registered),
    FIELD(OF_COMPONENT, tl__component, is_initialized),
    FIELD(OF_COMPONENT, tl__component, has_begun_play),

    FIELD(OF_COLD, tl__cold, interval),
    FIELD(OF_COLD, tl__cold, due),
    FIELD(OF_COLD, tl__cold, last_run),
    FIELD(OF_EDGE, tl__edge, before.generation),
    FIELD(OF_LEVEL, tl__level, is_visible),

    FIELD(OF_TICKABLE, tl__tickable, type),
    FIELD(OF_TICKABLE, tl__tickable, place),
    FIELD(OF_TICKABLE, tl__tickable, is_type_open),
    FIELD(OF_TICKABLE, tl__tickable, def.is_engine_wide),

    FIELD(OF_TIMER_SLOT, tl__pool_slot, generation),
    FIELD(OF_TIMER, tl__timer, key),
    FIELD(OF_TIMER, tl__timer, rate),
    FIELD(OF_TIMER, tl__timer, owner.index1),

    FIELD(OF_UE3_TIMER, tl__ue3_timer, owner.generation),
    FIELD(OF_UE3_TIMER, tl__ue3_timer, key),
    FIELD(OF_UE3_TIMER, tl__ue3_timer, rate),
    FIELD(OF_UE3_TIMER, tl__ue3_timer, elapsed),
    FIELD(OF_UE3_TIMER, tl__ue3_timer, serial),
    FIELD(OF_UE3_TIMER, tl__ue3_timer, node.next),
    FIELD(OF_UE3_TIMER, tl__ue3_timer, loop),

    FIELD(OF_LATENT_OWNER, tl__latent_owner, generation),
    FIELD(OF_LATENT_OWNER, tl__latent_owner, joined),
    FIELD(OF_LATENT_OWNER, tl__latent_owner, processed),
    FIELD(OF_LATENT, tl__latent, def.key),
    FIELD(OF_LATENT, tl__latent, kind),
    FIELD(OF_NEXT_FRAME, tl__latent, frame),
    FIELD(OF_LATENT, tl__latent, remaining),
    FIELD(OF_LATENT, tl__latent, serial),

    FIELD(OF_MOVING, tl__script, def.actor.generation),
    FIELD(OF_MOVING, tl__script, state),
    FIELD(OF_MOVING, tl__script, position),
    FIELD(OF_MOVING, tl__script, pending),
    FIELD(OF_MOVING, tl__script, has_ended),
    FIELD(OF_MOVING, tl__script, remaining),
    FIELD(OF_MOVING, tl__script, move.destination[0]),
    FIELD(OF_MOVING, tl__script, move.destination[1]),
    FIELD(OF_MOVING, tl__script, move.view_focus[0]),
    FIELD(OF_MOVING, tl__script, move.view_focus[1]),
    FIELD(OF_MOVING, tl__script, move.has_view_focus),
    FIELD(OF_MOVING, tl__script, move.offset),
    FIELD(OF_MOVING, tl__script, move.should_walk),
    FIELD(OF_MOVING, tl__script, toward.target.index1),
    FIELD(OF_MOVING, tl__script, toward.view_focus.index1),
    FIELD(OF_MOVING, tl__script, toward.offset),
    FIELD(OF_MOVING, tl__script, toward.use_strafing),
    FIELD(OF_MOVING, tl__script, toward.should_walk),
    FIELD(OF_ANIMATION, tl__script, number),

    FIELD(OF_VALUE, tl__value, floats[0]),
    FIELD(OF_VALUE, tl__value, floats[2]),
    FIELD(OF_VALUE, tl__value, stamp.frame),
    FIELD(OF_VALUE, tl__value, stamp.serial),
    FIELD(OF_VALUE, tl__value, stamp.writer.kind),
    FIELD(OF_VALUE, tl__value, stamp.writer.id),
};

#endif
