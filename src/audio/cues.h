/* audio/cues.h -- the short sounds: the notes of each, and its caption. */
#ifndef APP_CUES_H
#define APP_CUES_H

#include "audio/tone.h"

/* Name, and its caption in English; NULL: the picture alone says it. */
#define APP_CUE_MAP(X)                                                                             \
    X(FIRE_BEGIN, NULL)                                                                            \
    X(FIRE_END, NULL)                                                                              \
    X(LOCK, NULL)                                                                                  \
    X(CRYSTAL, "Crystal bursts")                                                                   \
    X(CHAIN_LOST, "Chain lost")                                                                    \
    X(DEBRIS, NULL)                                                                                \
    X(CORE_HOT, "Core about to explode")                                                           \
    X(CORE, "Core explodes")                                                                       \
    X(DANGER, "Collision ahead")                                                                   \
    X(RAM, "Drone charges")                                                                        \
    X(THEFT, "Drone tows a crystal")                                                               \
    X(DRONE, "Drone destroyed")                                                                    \
    X(HIT, "Ship hit")                                                                             \
    X(SHIELD_LOW, "Shield low")                                                                    \
    X(SHIP_LOST, "Ship lost")                                                                      \
    X(SHIP_BACK, "Ship is back")                                                                   \
    X(TIME_LOW, "Last seconds")                                                                    \
    X(TIME_UP, "Time is up")                                                                       \
    X(SECTOR_CLEAR, "Sector clear")                                                                \
    X(GAME_OVER, "Game over")                                                                      \
    X(FOCUS_BEGIN, "Time slows down")                                                              \
    X(FOCUS_END, NULL)                                                                             \
    X(MENU, NULL)                                                                                  \
    X(SHARD, "Shard taken")                                                                        \
    X(UPGRADE, "Upgrade built in")                                                                 \
    X(RANK, NULL)

typedef enum app_cue {
#define APP_CUE_ENUM(name, caption) APP_CUE_##name,
    APP_CUE_MAP(APP_CUE_ENUM)
#undef APP_CUE_ENUM
        APP_CUE_COUNT
} app_cue;

/** One sounding of a cue. */
typedef struct app_cue_call {
    app_cue cue;
    uint32_t step; /**< 0 lowest: how far up the scale a crystal sounds */
    float pan;     /**< -1 left to 1 right */
} app_cue_call;

enum { APP_CUE_MOST_TONES = 8 };

/**
 * The notes of a cue.
 *
 * @param turn  how many times this cue has sounded before: no two soundings in a row are alike
 * @param key   half steps above A that the music stands on: cues with a melody follow it
 * @return how many of `tones` were filled
 */
uint32_t app_cue_tones(const app_cue_call *call, uint32_t turn, int32_t key,
                       app_tone tones[APP_CUE_MOST_TONES]);
/** "CRYSTAL" */
const char *app_cue_name(app_cue cue);
/** @return English; NULL: it has none */
const char *app_cue_caption(app_cue cue);

#endif
