/* What a callback may ask of the engine. Results of every kind come back: who asks judges. */
#include "../../support/nothing.h"
#include "anything.h"

static tl_result create_ticks(anything *a)
{
    tl_tick_def def = {.fn = anything_nothing, .can_ever_tick = true};
    tl_result result = tl_tick_create(a->world, &def, &a->visitor);

    if (result == TL_OK) {
        result = tl_tick_register(a->world, a->visitor, a->level);
    }
    return result == TL_OK ? tl_tick_add_prerequisite(a->world, a->visitor, a->ticks[0]) : result;
}

static tl_result each_tick(const anything *a, tl_result (*fn)(tl_world *world, tl_tick_id tick))
{
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < ANYTHING_TICKS; i++) {
        tl_result one = fn(a->world, a->ticks[i]);
        result = result == TL_OK ? one : result;
    }
    return result;
}

static tl_result destroy_ticks(anything *a)
{
    return each_tick(a, tl_tick_destroy);
}

static tl_result unregister_ticks(anything *a)
{
    return each_tick(a, tl_tick_unregister);
}

static tl_result disable(tl_world *world, tl_tick_id tick)
{
    return tl_tick_set_enabled(world, tick, false);
}

static tl_result disable_ticks(anything *a)
{
    return each_tick(a, disable);
}

static tl_result toggle(tl_world *world, tl_tick_id tick)
{
    tl_result result = disable(world, tick);

    return result == TL_OK ? tl_tick_set_enabled(world, tick, true) : result;
}

static tl_result toggle_ticks(anything *a)
{
    return each_tick(a, toggle);
}

static tl_result move(tl_world *world, tl_tick_id tick)
{
    tl_result result = tl_tick_set_group(world, tick, TL_TICK_GROUP_POST_UPDATE_WORK);

    if (result == TL_OK) {
        result = tl_tick_set_interval(world, tick, TL_MS(30));
    }
    return result == TL_OK ? tl_tick_set_high_priority(world, tick, true) : result;
}

static tl_result move_ticks(anything *a)
{
    return each_tick(a, move);
}

static tl_result wire_ticks(anything *a)
{
    tl_result result = tl_tick_add_prerequisite(a->world, a->ticks[5], a->ticks[0]);

    return result == TL_OK ? tl_tick_remove_prerequisite(a->world, a->ticks[2], a->ticks[1])
                           : result;
}

static tl_result set_timers(anything *a)
{
    tl_timer_def def = {.fn = anything_no_timer, .rate = TL_MS(1), .loop = true};
    tl_timer_id id = {0};
    tl_result result = tl_timer_set(a->world, &id, &def);

    return result == TL_OK ? tl_timer_set_for_next_tick(a->world, &def, NULL) : result;
}

static tl_result clear_timers(anything *a)
{
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < ANYTHING_OTHERS; i++) {
        tl_result one = tl_timer_clear(a->world, &a->timers[i]);
        result = result == TL_OK ? one : result;
    }
    return result;
}

static tl_result pause_timers(anything *a)
{
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < ANYTHING_OTHERS; i++) {
        tl_result one = tl_timer_pause(a->world, a->timers[i]);
        result = result == TL_OK ? one : result;
    }
    return result;
}

static tl_result create_tickable(anything *a)
{
    tl_tickable_id id;

    return tl_tickable_create(a->world, &(tl_tickable_def){.tick = no_tickable}, &id);
}

static tl_result destroy_tickables(anything *a)
{
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < ANYTHING_OTHERS; i++) {
        tl_result one = tl_tickable_destroy(a->world, a->tickables[i]);
        result = result == TL_OK ? one : result;
    }
    return result;
}

static tl_result switch_tickables(anything *a)
{
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < ANYTHING_OTHERS; i++) {
        (void)tl_tickable_set_type(a->world, a->tickables[i], TL_TICKABLE_NEVER);
        tl_result one = tl_tickable_set_type(a->world, a->tickables[i], TL_TICKABLE_ALWAYS);
        result = result == TL_OK ? one : result;
    }
    return result;
}

static tl_result add_cameras(anything *a)
{
    tl_camera_id id;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < 20 && result == TL_OK; i++) {
        result = tl_camera_add(a->world, no_camera, NULL, NULL, &id);
        if (result == TL_OK && i % 2 == 0) {
            result = tl_camera_remove(a->world, id);
        }
    }
    return result;
}

static tl_result remove_cameras(anything *a)
{
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < ANYTHING_OTHERS; i++) {
        tl_result one = tl_camera_remove(a->world, a->cameras[i]);
        result = result == TL_OK ? one : result;
    }
    return result;
}

static tl_result start_latents(anything *a)
{
    tl_latent_def def = {.key = 77};
    tl_result result = tl_latent_delay(a->world, &def, 0);

    def.key = 78;
    def.owner = a->bystander;
    return result == TL_OK ? tl_latent_delay_until_next_frame(a->world, &def) : result;
}

static tl_result cancel_latents(anything *a)
{
    tl_result result = tl_latent_cancel(a->world, a->bystander, 1);
    tl_result other = tl_latent_cancel(a->world, (tl_actor_id){0}, 1);

    return result == TL_OK ? other : result;
}

static tl_result spawn_actor(anything *a)
{
    tl_actor_id id;
    tl_component_def part = {.component_class = &anything_plain_component,
                             .primary_tick = &(tl_primary_tick){.can_ever_tick = true}};
    tl_actor_def def = {.actor_class = &anything_plain_actor,
                        .level = a->level,
                        .primary_tick = {.can_ever_tick = true},
                        .components = &part,
                        .component_count = 1};

    return tl_actor_spawn(a->world, &def, &id);
}

static tl_result destroy_actor(anything *a)
{
    return tl_actor_destroy(a->world, a->actor);
}

static tl_result destroy_bystander(anything *a)
{
    return tl_actor_destroy(a->world, a->bystander);
}

static tl_result switch_actor(anything *a)
{
    tl_result result = tl_actor_set_tick_enabled(a->world, a->actor, false);

    return result == TL_OK ? tl_actor_set_life_span(a->world, a->actor, TL_MS(1)) : result;
}

static tl_result add_component(anything *a)
{
    tl_component_id id;
    tl_component_def def = {.component_class = &anything_plain_component,
                            .primary_tick = &(tl_primary_tick){.can_ever_tick = true}};

    return tl_component_add(a->world, a->actor, a->level, &def, &id);
}

static tl_result destroy_component(anything *a)
{
    return tl_component_destroy(a->world, a->component);
}

static tl_result add_level(anything *a)
{
    tl_level_id id;

    return tl_level_add(a->world, &(tl_level_def){.name = "more"}, &id);
}

static tl_result remove_level(anything *a)
{
    return tl_level_remove(a->world, a->level);
}

static tl_result hide_level(anything *a)
{
    return tl_level_set_visible(a->world, a->level, false);
}

static tl_result pause_world(anything *a)
{
    tl_result result = tl_world_set_paused(a->world, true);

    return result == TL_OK ? tl_world_set_time_dilation(a->world, 0.5) : result;
}

static tl_result stop_physics(anything *a)
{
    return tl_world_set_simulate_physics(a->world, false);
}

static tl_result change_script(anything *a)
{
    return tl_script_goto_state(a->world, a->script, 5);
}

static tl_result destroy_script(anything *a)
{
    return tl_script_destroy(a->world, a->script);
}

static tl_result change_value(anything *a)
{
    float floats[3] = {1.0F, 2.0F, 3.0F};
    tl_value_id id;
    tl_result result = tl_value_write(a->world, a->value, floats);

    (void)tl_value_read(a->world, a->value, floats);
    if (result == TL_OK) {
        result = tl_value_create(a->world, &(tl_value_def){.name = "more"}, &id);
    }
    return result == TL_OK ? tl_value_destroy(a->world, id) : result;
}

static void later(void *user, tl_world *world)
{
    anything *a = user;

    (void)tl_tick_destroy(world, a->ticks[0]);
}

static tl_result defer(anything *a)
{
    return tl_frame_defer(a->world, later, a);
}

static tl_result begin_frame(anything *a)
{
    return tl_frame_begin(a->world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL});
}

static tl_result tick_world(anything *a)
{
    return tl_world_tick(a->world, TL_MS(1));
}

static tl_result step_frame(anything *a)
{
    return tl_frame_step(a->world, NULL);
}

static tl_result next_in_frame(anything *a)
{
    tl_item item;

    return tl_frame_next(a->world, &item);
}

static tl_result run_frame(anything *a)
{
    return tl_frame_run_to(a->world, TL_STAGE_LAST_DEMOTABLE);
}

static tl_result end_frame(anything *a)
{
    return tl_frame_end(a->world);
}

static tl_result run_engine_pass(anything *a)
{
    return tl_world_tick_engine_tickables(a->world, TL_MS(1));
}

/* Refused without a word: had it gone through, the rest would be use after free. */
static tl_result destroy_world(anything *a)
{
    tl_world_destroy(a->world);
    return TL_ERR_LOCKED;
}

static const change changes[] = {
    {"create_ticks", create_ticks, false},
    {"destroy_ticks", destroy_ticks, false},
    {"unregister_ticks", unregister_ticks, false},
    {"disable_ticks", disable_ticks, false},
    {"toggle_ticks", toggle_ticks, false},
    {"move_ticks", move_ticks, false},
    {"wire_ticks", wire_ticks, false},
    {"set_timers", set_timers, false},
    {"clear_timers", clear_timers, false},
    {"pause_timers", pause_timers, false},
    {"create_tickable", create_tickable, false},
    {"destroy_tickables", destroy_tickables, false},
    {"switch_tickables", switch_tickables, false},
    {"add_cameras", add_cameras, false},
    {"remove_cameras", remove_cameras, false},
    {"start_latents", start_latents, false},
    {"cancel_latents", cancel_latents, false},
    {"spawn_actor", spawn_actor, false},
    {"destroy_actor", destroy_actor, false},
    {"destroy_bystander", destroy_bystander, false},
    {"switch_actor", switch_actor, false},
    {"add_component", add_component, false},
    {"destroy_component", destroy_component, false},
    {"add_level", add_level, false},
    {"remove_level", remove_level, false},
    {"hide_level", hide_level, false},
    {"pause_world", pause_world, false},
    {"stop_physics", stop_physics, false},
    {"change_script", change_script, false},
    {"destroy_script", destroy_script, false},
    {"change_value", change_value, false},
    {"defer", defer, false},
    {"tl_frame_begin", begin_frame, true},
    {"tl_world_tick", tick_world, true},
    {"tl_frame_step", step_frame, true},
    {"tl_frame_next", next_in_frame, true},
    {"tl_frame_run_to", run_frame, true},
    {"tl_frame_end", end_frame, true},
    {"tl_world_tick_engine_tickables", run_engine_pass, true},
    {"tl_world_destroy", destroy_world, true},
};

const change *change_list(uint32_t *count)
{
    *count = sizeof(changes) / sizeof(changes[0]);
    return changes;
}
