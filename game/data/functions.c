/* game/data/functions.c -- the tick functions of the game by name, and the settings of devices. */
#include "data/data.h"

#include <game/upgrades.h>

#include <stdio.h>
#include <string.h>

#define PRE    TL_TICK_GROUP_PRE_PHYSICS
#define DURING TL_TICK_GROUP_DURING_PHYSICS
#define POST   TL_TICK_GROUP_POST_PHYSICS
#define WORK   TL_TICK_GROUP_POST_UPDATE_WORK
#define LAST   TL_TICK_GROUP_LAST_DEMOTABLE

static const gm_function_info table[GM_FUNCTION_COUNT] = {
    {"PlayerController", PRE, true, false, false, 0,
     "Reads keys, mouse and controller for this frame."},
    {"PlayerShip", PRE, false, false, false, 0,
     "Turns what was read into thrust; shield and focus. Waits for PlayerController."},
    {"LaserArm", PRE, false, false, false, 0,
     "Turns the laser's arm to the aim. Its actor is PlayerShip."},
    {"GameState", LAST, false, false, false, 0,
     "Publishes score, gauges and time as the frame left them."},
    {"DroneMover", PRE, false, true, false, 0, "Steers a drone. May run on a worker."},
    {"Drone", PRE, false, false, false, 0,
     "A drone's plan: seek, grab, tow. Waits for its DroneMover."},
    {"PauseMenu", PRE, false, false, false, 0, "Waits for the keys of menus, in a pause too."},
    {"ShockWave", PRE, false, false, false, 0,
     "Born in mid-frame by a core that bursts; pushes what is near."},
    {"Comet", PRE, false, false, false, 0, "A comet: aims at the ship, then holds its course."},
    {"Shard", PRE, false, false, false, 0,
     "Born in mid-frame by veined debris; flies to the ship."},
    {"Warden", PRE, false, false, false, 0, "The Warden keeps its distance from the ship."},
    {"PhysicsStart", TL_TICK_GROUP_START_PHYSICS, false, false, true, 0,
     "Hands the physics step to a worker."},
    {"Hud", DURING, false, false, false, 0,
     "Shows score, gauges and bar as the frame before left them."},
    {"Minimap", DURING, false, true, false, TL_MS(GM_MINIMAP_MS),
     "The map, not in every frame. May run on a worker."},
    {"PhysicsEnd", TL_TICK_GROUP_END_PHYSICS, false, false, true, 0,
     "Waits for the physics step and takes its result."},
    {"BodySync", POST, true, false, false, 0,
     "Publishes where physics has moved things. Runs before the rest of its group."},
    {"Reticle", POST, false, false, false, 0,
     "Traces the beam, sits where it ends, fills the bar."},
    {"WardenArmour", POST, false, false, false, 0,
     "Turns the armour around the Warden's new place."},
    {"LaserBeam", POST, false, false, false, 0, "The beam and what it burns. Waits for Reticle."},
    {"Particles", WORK, false, false, false, 0, "Bursts and rings."},
    {"LaserSparks", WORK, false, false, false, 0, "Sparks at both ends of the beam."},
    {"Popup", WORK, false, false, false, 0,
     "Points that rise; born by GameState in the last group."},
    {"Trails", LAST, false, false, false, 0, "Remembers past positions for the trails."},
    {"Telemetry", LAST, false, false, false, 0, "Adds up the frame: time on target, accuracy."},
    {"NamePlate", DURING, false, false, false, 0, "range: a label that follows the ship."},
    {"Emitter", WORK, false, false, false, TL_MS(100), "range: leaves a puff where the ship is."},
    {"Metronome", LAST, false, false, false, 0, "range: counts the calls of a 0.01 s timer."},
    {"SentryMover", PRE, false, false, false, 0, "range: moves the sentry as ordered."},
    {"SentryBrain", PRE, false, false, false, 0, "range: sees the ship cross the line, decides."},
    {"Gun", PRE, false, false, false, 0, "range: a bullet from the muzzle twice a second."},
    {"Bullet", PRE, false, false, false, 0, "range: born in mid-frame by the gun."},
    {"SpringArm", DURING, false, false, false, 0, "studio: where the camera is to look."},
    {"FollowCamera", PRE, false, false, false, 0, "studio: looks where SpringArm says."},
    {"Stepper", PRE, false, false, false, 0, "studio: moves in fixed steps, 50 a second."},
    {"Cart", PRE, false, false, false, 0, "studio: drives through gates at 480 px a second."},
    {"Pulse", PRE, false, false, false, 0, "studio: a beat every 0.11 s."},
    {"Spinner", PRE, false, false, false, 0, "workshop: a hand that turns 90 degrees a second."},
    {"Turret", PRE, false, false, false, 0, "workshop: drives to and fro at 480 px a second."},
    {"Barrel", DURING, false, false, false, 0, "workshop: sits on Turret, whose component it is."},
    {"Caller", PRE, false, false, false, 0, "workshop: asks every 7 frames to be called later."},
    {"Nest", PRE, false, false, false, 0, "workshop: a chick a second, woken after half of it."},
    {"Chick", PRE, false, false, false, 0, "workshop: born in mid-frame by the nest."},
    {"Guard", PRE, false, false, false, 0, "workshop: lives in a level of its own."},
};

static const gm_function_edge edges[] = {
    {GM_FUNCTION_PLAYER_SHIP, GM_FUNCTION_PLAYER_CONTROLLER},
    {GM_FUNCTION_LASER_ARM, GM_FUNCTION_PLAYER_SHIP},
    {GM_FUNCTION_LASER_BEAM, GM_FUNCTION_RETICLE},
    {GM_FUNCTION_LASER_BEAM, GM_FUNCTION_WARDEN_ARMOUR},
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

/* A device that can be set, and its choices in the order of their enumeration. */
typedef struct device_setting {
    const char *device;
    const char *choices[GM_GUN_CHOICES + 1];
} device_setting;

static const device_setting settings[GM_SETTING_COUNT] = {
    [GM_SETTING_GUN] = {"Gun", {"tick", "timer", "tickable", "camera", "between", NULL}},
    [GM_SETTING_BRAIN] = {"SentryBrain", {"tick", "tickable", NULL}},
    [GM_SETTING_ANSWER] = {"SentryMover", {"velocity", "force", NULL}},
    [GM_SETTING_STEPPER] = {"Stepper", {"raw", "interpolate", "extrapolate", NULL}},
    [GM_SETTING_CART] = {"Cart", {"frame", "delta", "substeps", NULL}},
    [GM_SETTING_PULSE] = {"Pulse", {"reset", "carry", "frames", "timer", "once", NULL}},
    [GM_SETTING_WORLD] = {"World", {"normal", "pause", "slow", NULL}},
    [GM_SETTING_SPINNER] = {"Spinner", {"world", "always", "timer", "double", "half", NULL}},
    [GM_SETTING_TURRET] = {"Turret", {"normal", "high", "chain", "worker", NULL}},
    [GM_SETTING_CALLER] = {"Caller", {"next", "tiny", "zero", "fixed", NULL}},
    [GM_SETTING_NEST] = {"Nest", {"empty", "early", "flag", "begin", "never", NULL}},
    [GM_SETTING_ANNEX] = {"Guard", {"stay", "hide", "sleep", "out", NULL}},
};

static uint32_t find_setting(const char *device)
{
    uint32_t i = 0;

    while (i < GM_SETTING_COUNT && strcmp(settings[i].device, device) != 0) {
        i++;
    }
    return i;
}

static uint32_t find_choice(const device_setting *of, const char *choice)
{
    uint32_t i = 0;

    while (of->choices[i] != NULL && strcmp(of->choices[i], choice) != 0) {
        i++;
    }
    return i;
}

static gm_result refuse_choice(const device_setting *of, char error[GM_ERROR_TEXT])
{
    int used = snprintf(error, GM_ERROR_TEXT, "%s: expected one of", of->device);

    for (uint32_t i = 0; of->choices[i] != NULL && used > 0 && used < GM_ERROR_TEXT; i++) {
        used += snprintf(error + used, GM_ERROR_TEXT - (size_t)used, " %s", of->choices[i]);
    }
    return GM_ERR_EDIT;
}

static void refuse_device(const gm_command *command, char error[GM_ERROR_TEXT])
{
    int used =
        snprintf(error, GM_ERROR_TEXT, "%.*s: expected one of", GM_COMMAND_NAME, command->function);

    for (uint32_t i = 0; i < GM_SETTING_COUNT && used > 0 && used < GM_ERROR_TEXT; i++) {
        used += snprintf(error + used, GM_ERROR_TEXT - (size_t)used, " %s", settings[i].device);
    }
}

gm_result gm__setting_parse(const gm_command *command, gm_setting *setting, uint32_t *choice,
                            char error[GM_ERROR_TEXT])
{
    uint32_t at =
        gm__is_text(command->function) ? find_setting(command->function) : GM_SETTING_COUNT;

    error[0] = '\0';
    if (at == GM_SETTING_COUNT) {
        refuse_device(command, error);
        return GM_ERR_EDIT;
    }
    const device_setting *of = &settings[at];
    uint32_t found = gm__is_text(command->other) ? find_choice(of, command->other) : GM_GUN_CHOICES;
    if (of->choices[found] == NULL) {
        return refuse_choice(of, error);
    }
    *setting = (gm_setting)at;
    *choice = found;
    return GM_OK;
}

uint32_t gm_setting_count(void)
{
    return GM_SETTING_COUNT;
}

const char *gm_setting_name(uint32_t setting)
{
    return setting < GM_SETTING_COUNT ? settings[setting].device : NULL;
}

const char *gm_setting_choice(uint32_t setting, uint32_t choice)
{
    bool is_there = setting < GM_SETTING_COUNT && choice < GM_GUN_CHOICES;

    return is_there ? settings[setting].choices[choice] : NULL;
}
