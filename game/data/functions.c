/* game/data/functions.c -- see functions.h. */
#include "data/functions.h"

#include "data/edits.h"
#include "sim/state.h"

#include <string.h>

#define PRE    TL_TICK_GROUP_PRE_PHYSICS
#define DURING TL_TICK_GROUP_DURING_PHYSICS
#define POST   TL_TICK_GROUP_POST_PHYSICS
#define WORK   TL_TICK_GROUP_POST_UPDATE_WORK
#define LAST   TL_TICK_GROUP_LAST_DEMOTABLE

static const gm_function_info table[GM_FUNCTION_COUNT] = {
    {"PlayerController", PRE, true, false, false, 0, "applies this frame's input"},
    {"PlayerShip", PRE, false, false, false, 0, "thrust, shield and focus; after PlayerController"},
    {"LaserArm", PRE, false, false, false, 0, "turns the arm to the aim; component of PlayerShip"},
    {"GameState", LAST, false, false, false, 0,
     "publishes score, gauges and time as the frame left them"},
    {"DroneMover", PRE, false, true, false, 0, "one a drone: steering; may run on a worker"},
    {"Drone", PRE, false, false, false, 0, "one a drone: its latent script; after its DroneMover"},
    {"PauseMenu", PRE, false, false, false, 0, "ticks when paused too"},
    {"ShockWave", PRE, false, false, false, 0,
     "born mid-frame by an exploding core; pushes bodies"},
    {"PhysicsStart", TL_TICK_GROUP_START_PHYSICS, false, false, true, 0, "starts the step"},
    {"Hud", DURING, false, false, false, 0, "shows the bar as the previous frame left it"},
    {"Minimap", DURING, false, true, false, TL_MS(100), "blips every 0.1 s; may run on a worker"},
    {"PhysicsEnd", TL_TICK_GROUP_END_PHYSICS, false, false, true, 0, "collects the step"},
    {"BodySync", POST, true, false, false, 0, "publishes this frame's transforms"},
    {"Reticle", POST, false, false, false, 0, "traces the beam, sits at the impact, fills the bar"},
    {"LaserBeam", POST, false, false, false, 0, "the beam and what it burns; after Reticle"},
    {"Particles", WORK, false, false, false, 0, "bursts, rings and popups"},
    {"LaserSparks", WORK, false, false, false, 0, "sparks at impact and muzzle"},
    {"Trails", LAST, false, false, false, 0, "past positions"},
    {"Telemetry", LAST, false, false, false, 0, "what this frame added up to"},
    {"NamePlate", DURING, false, false, false, 0, "range: a label that follows the ship"},
    {"Emitter", WORK, false, false, false, TL_MS(100), "range: leaves a puff where the ship is"},
    {"Metronome", LAST, false, false, false, 0, "range: counts the calls of a 0.01 s timer"},
    {"SentryMover", PRE, false, false, false, 0, "range: moves the sentry as ordered"},
    {"SentryBrain", PRE, false, false, false, 0, "range: sees the ship cross the line, decides"},
    {"Gun", PRE, false, false, false, 0, "range: a bullet from the muzzle twice a second"},
    {"Bullet", PRE, false, false, false, 0, "range: born mid-frame by the gun"},
};

static const gm_function_edge edges[] = {
    {GM_FUNCTION_PLAYER_SHIP, GM_FUNCTION_PLAYER_CONTROLLER},
    {GM_FUNCTION_LASER_ARM, GM_FUNCTION_PLAYER_SHIP},
    {GM_FUNCTION_LASER_BEAM, GM_FUNCTION_RETICLE},
};

uint32_t gm_function_count(void)
{
    return GM_FUNCTION_COUNT;
}

const gm_function_info *gm_function_at(uint32_t index)
{
    return index < GM_FUNCTION_COUNT ? &table[index] : NULL;
}

const gm_function_info *gm_function_find(const char *name)
{
    uint32_t i = 0;

    while (i < GM_FUNCTION_COUNT && strcmp(table[i].name, name) != 0) {
        i++;
    }
    return gm_function_at(i);
}

uint32_t gm__function_edge_count(void)
{
    return sizeof(edges) / sizeof(edges[0]);
}

gm_function_edge gm__function_edge_at(uint32_t index)
{
    return edges[index];
}

static bool parse_ordinal(const char *text, uint32_t *out)
{
    uint32_t value = 0;
    size_t length = strlen(text);

    if (length == 0 || length > 6) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') {
            return false;
        }
        value = value * 10 + (uint32_t)(text[i] - '0');
    }
    *out = value;
    return value > 0;
}

bool gm__function_ref_parse(const char *text, gm_function_ref *out)
{
    char name[GM_COMMAND_NAME] = {0};
    const char *hash = strchr(text, '#');
    size_t length = hash != NULL ? (size_t)(hash - text) : strlen(text);

    *out = (gm_function_ref){0};
    if (length >= sizeof(name)) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        name[i] = text[i];
    }
    const gm_function_info *info = gm_function_find(name);
    if (info == NULL) {
        return false;
    }
    out->function = (gm_function)(info - table);
    return hash == NULL || parse_ordinal(hash + 1, &out->ordinal);
}

tl_primary_tick gm__function_primary(gm_function function)
{
    const gm_function_info *info = &table[function];
    tl_primary_tick primary = {.can_ever_tick = true,
                               .high_priority = info->high_priority,
                               .run_on_any_thread = info->run_on_any_thread,
                               .has_group = true,
                               .group = info->group,
                               .interval = info->interval,
                               .name = info->name};
    return primary;
}

bool gm__instance_is(const gm_instance *instance, gm_function_ref ref)
{
    return instance->ordinal != 0 && instance->function == ref.function &&
           (ref.ordinal == 0 || ref.ordinal == instance->ordinal);
}

static gm_instance *free_slot(gm_functions *functions)
{
    for (uint32_t i = 0; i < functions->count; i++) {
        if (functions->items[i].ordinal == 0) {
            return &functions->items[i];
        }
    }
    return functions->count < GM_MAX_INSTANCES ? &functions->items[functions->count++] : NULL;
}

static void wire(gm_game *game, const gm_instance *fresh)
{
    for (uint32_t e = 0; e < gm__function_edge_count(); e++) {
        for (uint32_t i = 0; i < game->functions.count; i++) {
            const gm_instance *other = &game->functions.items[i];
            if (other->ordinal != 0 && edges[e].function == fresh->function &&
                edges[e].before == other->function) {
                (void)tl_tick_add_prerequisite(game->world, fresh->tick, other->tick);
            }
        }
    }
}

void gm__functions_add(gm_game *game, gm_function function, tl_tick_id tick)
{
    gm_instance *fresh = free_slot(&game->functions);

    if (fresh == NULL) {
        return;
    }
    *fresh = (gm_instance){tick, function, ++game->functions.born[function]};
    wire(game, fresh);
    gm__edits_apply_to(game, fresh);
}

void gm__functions_remove(gm_game *game, tl_tick_id tick)
{
    for (uint32_t i = 0; i < game->functions.count; i++) {
        if (tl_tick_id_equal(game->functions.items[i].tick, tick)) {
            game->functions.items[i] = (gm_instance){0};
        }
    }
}

const gm_function_info *gm_game_instance(const gm_game *game, tl_tick_id tick, uint32_t *ordinal)
{
    for (uint32_t i = 0; i < game->functions.count; i++) {
        const gm_instance *instance = &game->functions.items[i];
        if (instance->ordinal != 0 && tl_tick_id_equal(instance->tick, tick)) {
            *ordinal = instance->ordinal;
            return &table[instance->function];
        }
    }
    *ordinal = 0;
    return NULL;
}

uint32_t gm_game_instance_count(const gm_game *game, const gm_function_info *info)
{
    return game->functions.born[info - table];
}
