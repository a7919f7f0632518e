/* Names of groups and stages, and which belong together. */
#include <tickline/frame.h>

#include <string.h>

static const char *const group_names[TL_TICK_GROUP_COUNT] = {
    "PrePhysics",  "StartPhysics",   "DuringPhysics", "EndPhysics",
    "PostPhysics", "PostUpdateWork", "LastDemotable", "NewlySpawned"};

static const char *const slot_names[] = {"Latent", "Timers", "Tickables", "Camera"};

bool tl_tick_group_can_demote_into(tl_tick_group group)
{
    return group != TL_TICK_GROUP_START_PHYSICS && group != TL_TICK_GROUP_END_PHYSICS;
}

const char *tl_tick_group_name(tl_tick_group group)
{
    return (uint32_t)group < TL_TICK_GROUP_COUNT ? group_names[group] : "unknown group";
}

tl_tick_group tl_tick_group_from_name(const char *name)
{
    for (uint32_t group = 0; name != NULL && group < TL_TICK_GROUP_COUNT; group++) {
        if (strcmp(name, group_names[group]) == 0) {
            return (tl_tick_group)group;
        }
    }
    return TL_TICK_GROUP_COUNT;
}

tl_stage tl_stage_of_group(tl_tick_group group)
{
    if (group >= TL_TICK_GROUP_COUNT) {
        return TL_STAGE_COUNT;
    }
    if (group <= TL_TICK_GROUP_POST_PHYSICS) {
        return (tl_stage)group;
    }
    return (tl_stage)(group + (TL_STAGE_POST_UPDATE_WORK - TL_TICK_GROUP_POST_UPDATE_WORK));
}

tl_tick_group tl_stage_group(tl_stage stage)
{
    if (stage <= TL_STAGE_POST_PHYSICS) {
        return (tl_tick_group)stage;
    }
    if (stage <= TL_STAGE_CAMERA || stage >= TL_STAGE_COUNT) {
        return TL_TICK_GROUP_COUNT;
    }
    return (tl_tick_group)(stage - (TL_STAGE_POST_UPDATE_WORK - TL_TICK_GROUP_POST_UPDATE_WORK));
}

const char *tl_stage_name(tl_stage stage)
{
    if (stage >= TL_STAGE_LATENT && stage <= TL_STAGE_CAMERA) {
        return slot_names[stage - TL_STAGE_LATENT];
    }
    return tl_tick_group_name(tl_stage_group(stage));
}
