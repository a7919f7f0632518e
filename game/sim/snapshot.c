/* game/sim/snapshot.c -- saving, restoring, and the state of the game as 64 bits (FNV-1a), field by
 * field, never by address. */
#include "sim/sim.h"

#include <string.h>

/* The start of a snapshot. */
typedef struct header {
    size_t arena_bytes;
    size_t space_bytes;
} header;

static size_t head_bytes(void)
{
    return (sizeof(header) + sizeof(gm_game) + 63) / 64 * 64;
}

bool gm_game_can_restore(void)
{
    return gm_physics_can_restore();
}

size_t gm_game_snapshot_bytes(const gm_game *game)
{
    return head_bytes() + gm_arena_used(game->arena) + gm_arena_used(game->space);
}

void gm_game_save(const gm_game *game, void *snapshot)
{
    header head = {gm_arena_used(game->arena), gm_arena_used(game->space)};
    unsigned char *out = snapshot;

    gm_physics_join(game->physics);
    memcpy(out, &head, sizeof(head));
    memcpy(out + sizeof(head), game, sizeof(*game));
    memcpy(out + head_bytes(), game->arena, head.arena_bytes);
    memcpy(out + head_bytes() + head.arena_bytes, game->space, head.space_bytes);
}

void gm_game_restore(gm_game *game, const void *snapshot)
{
    const unsigned char *from = snapshot;
    header head;
    bool logs = game->log_reads;
    bool traces = game->trace_frames;

    gm_physics_join(game->physics);
    memcpy(&head, from, sizeof(head));
    memcpy(game, from + sizeof(head), sizeof(*game));
    memcpy(game->arena, from + head_bytes(), head.arena_bytes);
    memcpy(game->space, from + head_bytes() + head.arena_bytes, head.space_bytes);
    game->log_reads = logs;
    game->trace_frames = traces;
    /* Reads in the frames that are taken back no longer count. */
    (void)tl_provenance_set_logging(game->world, !logs);
    (void)tl_provenance_set_logging(game->world, logs);
}

bool gm_game_set_tracing(gm_game *game, bool trace_frames, bool log_reads)
{
    if (tl_trace_set_enabled(game->world, trace_frames) != TL_OK) {
        return false;
    }
    (void)tl_provenance_set_logging(game->world, log_reads);
    game->trace_frames = trace_frames;
    game->log_reads = log_reads;
    return true;
}

/* The hash. */

static const uint64_t prime = 0x100000001B3U;

static void add_u64(uint64_t *hash, uint64_t value)
{
    for (uint32_t i = 0; i < 8; i++) {
        *hash = (*hash ^ ((value >> (8 * i)) & 0xFFU)) * prime;
    }
}

static void add_float(uint64_t *hash, float value)
{
    uint32_t bits = 0;

    memcpy(&bits, &value, sizeof(bits));
    add_u64(hash, bits);
}

static void add_rules(uint64_t *hash, const gm_game *game)
{
    const gm_rules *rules = &game->rules;

    add_u64(hash, rules->score);
    add_u64(hash, rules->multiplier);
    add_u64(hash, rules->lives);
    add_u64(hash, rules->wave);
    add_u64(hash, rules->crystals_done);
    add_u64(hash, rules->sectors_cleared);
    add_u64(hash, rules->next_life);
    add_u64(hash, rules->loop);
    add_u64(hash, (rules->is_over ? 1U : 0U) | (rules->is_cleared ? 2U : 0U) |
                      (rules->is_announced ? 4U : 0U) | (rules->is_shut ? 8U : 0U));
    if ((rules->upgrades | rules->offers | rules->daily) != 0) {
        add_u64(hash, rules->upgrades | ((uint64_t)rules->offers << 32));
        add_u64(hash, rules->daily);
        add_float(hash, game->actors.guardian.angle);
    }
    add_u64(hash, game->pocket.taken | ((uint64_t)game->pocket.cores_gone << 32));
    add_u64(hash, game->pocket.is_loaded ? 1 : 0);
}

static void add_ship(uint64_t *hash, const gm_player_ship *ship)
{
    add_u64(hash, (ship->is_alive ? 1U : 0U) | (ship->is_safe ? 2U : 0U) |
                      (ship->is_regenerating ? 4U : 0U) | (ship->is_focusing ? 8U : 0U));
    add_float(hash, ship->shield);
    add_float(hash, ship->hit_recovery);
    add_float(hash, ship->focus);
    add_float(hash, ship->thrust.x);
    add_float(hash, ship->thrust.y);
}

static void add_things(uint64_t *hash, const gm_things *things)
{
    for (uint32_t i = 0; i < things->used; i++) {
        const gm_thing *thing = &things->items[i];
        add_u64(hash, thing->serial);
        if (thing->serial != 0) {
            add_u64(hash, (uint64_t)thing->kind | ((uint64_t)thing->towed_by << 32));
            add_float(hash, thing->health);
            add_float(hash, thing->heat);
            add_float(hash, thing->progress);
        }
        if (thing->serial != 0 && thing->kind == GM_BODY_WARDEN) {
            add_float(hash, thing->left);
        }
    }
}

static void add_drones(uint64_t *hash, const gm_game *game)
{
    for (uint32_t i = 0; i < GM_MAX_DRONES; i++) {
        const gm_drone *drone = &game->drones[i];
        add_u64(hash, drone->is_used ? drone->thing : 0);
        if (drone->is_used) {
            add_float(hash, drone->mover.goal.x);
            add_float(hash, drone->mover.goal.y);
            add_float(hash, drone->move_left);
            add_u64(hash, drone->towing | ((uint64_t)drone->is_charging << 32));
        }
    }
    for (uint32_t i = 0; i < GM_MAX_WAVES; i++) {
        add_float(hash, game->actors.waves[i].is_used ? game->actors.waves[i].radius : 0.0F);
    }
}

static void add_minds(uint64_t *hash, const gm_game *game)
{
    const gm_autopilot *pilot = &game->actors.controller.autopilot;

    for (uint32_t i = 0; i < GM_MAX_SQUADS; i++) {
        const gm_squad *squad = &game->squads[i];
        add_u64(hash, squad->is_used ? (uint64_t)squad->next_order : 0);
        add_u64(hash, squad->is_used ? squad->turn : 0);
    }
    add_u64(hash, pilot->target);
    add_float(hash, pilot->patience);
}

static void add_devices(uint64_t *hash, const gm_range *range)
{
    const gm_metronome *metronome = &range->metronome;

    for (uint32_t i = 0; i < GM_EMITTER_PUFFS; i++) {
        add_float(hash, range->emitter.puffs[i].x);
        add_float(hash, range->emitter.puffs[i].y);
    }
    add_u64(hash, range->emitter.runs);
    add_u64(hash, metronome->calls | ((uint64_t)metronome->most << 32));
    add_u64(hash, metronome->frames | ((uint64_t)metronome->in_window << 32));
    add_u64(hash, (range->sentry.is_moving ? 1U : 0U) | (range->sentry.goal > 0 ? 2U : 0U) |
                      (range->sentry.seen > 0 ? 4U : 0U));
    add_u64(hash, (uint64_t)range->gun.next_at);
    add_u64(hash, range->gun.shots);
    for (uint32_t i = 0; i < GM_MAX_BULLETS; i++) {
        const gm_bullet *bullet = &range->bullets[i];
        add_u64(hash, bullet->is_used ? bullet->ticks + 1U : 0);
    }
}

static void add_studio(uint64_t *hash, const gm_game *game)
{
    const gm_range *range = &game->range;

    for (uint32_t i = GM_SETTING_STEPPER; i < GM_SETTING_WORLD; i++) {
        add_u64(hash, game->choices[i]);
    }
    add_u64(hash, (uint64_t)range->stepper.due);
    add_u64(hash, range->stepper.steps);
    add_float(hash, range->stepper.drawn);
    add_u64(hash, (uint64_t)range->cart.way);
    add_u64(hash, range->cart.gates | ((uint64_t)range->cart.seen << 32));
    add_u64(hash, (uint64_t)range->pulse.sum);
    add_u64(hash, range->pulse.runs | ((uint64_t)range->pulse.beats << 32));
}

static void add_workshop(uint64_t *hash, const gm_game *game)
{
    const gm_workshop *shop = &game->range.workshop;

    for (uint32_t i = GM_SETTING_WORLD; i < GM_SETTING_COUNT; i++) {
        add_u64(hash, game->choices[i]);
    }
    add_u64(hash, shop->frame);
    add_u64(hash, (uint64_t)shop->spinner.turned);
    add_u64(hash, (uint64_t)shop->turret.driven);
    add_u64(hash, shop->caller.runs | ((uint64_t)shop->caller.calls << 32));
    add_u64(hash, shop->caller.asked_at);
    add_u64(hash, shop->nest.runs | ((uint64_t)shop->nest.chicks << 32));
    add_u64(hash, shop->nest.early | ((uint64_t)shop->nest.awake << 32));
    add_u64(hash, shop->annex.ticks | ((uint64_t)shop->annex.calls << 32));
    add_u64(hash, (shop->annex.is_away ? 1U : 0U) | (shop->annex.is_there ? 2U : 0U));
}

static void add_range(uint64_t *hash, const gm_game *game)
{
    const gm_range_meter *meter = &game->range.meter;

    for (uint32_t i = 0; i < GM_SETTING_STEPPER; i++) {
        add_u64(hash, game->choices[i]);
    }
    if (gm__is_studio(&game->sector->range)) {
        add_studio(hash, game);
    }
    if (gm__is_workshop(&game->sector->range)) {
        add_workshop(hash, game);
    }
    add_u64(hash, game->range.pilot > 0 ? 1 : 0);
    add_devices(hash, &game->range);
    add_u64(hash, meter->frame);
    add_u64(hash, meter->lag_count);
    for (uint32_t i = 0; i < GM_METER_FRAMES; i++) {
        add_float(hash, meter->lags[i]);
    }
    add_u64(hash, (meter->is_crossing ? 1U : 0U) | (meter->is_pressed ? 2U : 0U));
    add_u64(hash, meter->crossed_at);
    add_u64(hash, meter->pressed_at);
}

uint64_t gm_game_hash(const gm_game *game)
{
    uint64_t hash = tl_world_state_hash(game->world);

    add_u64(&hash, gm_physics_hash(game->physics));
    add_u64(&hash, game->rng_play.state);
    add_u64(&hash, game->frame);
    add_u64(&hash, (uint64_t)game->hit_stop);
    add_u64(&hash, game->sector->id);
    add_u64(&hash, (uint64_t)game->screen);
    add_rules(&hash, game);
    add_ship(&hash, &game->actors.ship);
    add_things(&hash, &game->things);
    add_drones(&hash, game);
    add_minds(&hash, game);
    if (game->sector->is_range) {
        add_range(&hash, game);
    }
    return hash;
}
