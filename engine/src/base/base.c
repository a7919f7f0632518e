/* Names of results, groups and stages; tl__assert_failed(). */
#include "base/assert.h"

#include <tickline/frame.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *tl_result_name(tl_result result)
{
    switch (result) {
#define TL_RESULT_NAME(name, value, text)                                                          \
    case TL_##name:                                                                                \
        return "TL_" #name;
        TL_RESULT_MAP(TL_RESULT_NAME)
#undef TL_RESULT_NAME
    default:
        return "unknown result";
    }
}

const char *tl_result_text(tl_result result)
{
    switch (result) {
#define TL_RESULT_TEXT(name, value, text)                                                          \
    case TL_##name:                                                                                \
        return text;
        TL_RESULT_MAP(TL_RESULT_TEXT)
#undef TL_RESULT_TEXT
    default:
        return "unknown result";
    }
}

const char *tl_version(void)
{
    return TL_VERSION;
}

/* Groups and stages, and which belong together. */

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

#ifdef TL_ASSERTIONS
_Noreturn void tl__assert_failed(const char *file, int line, const char *condition)
{
    (void)fprintf(stderr, "%s:%d: expected %s\n", file, line, condition);
    abort();
}
#endif
