/* game/picture/picture_upgrades.c -- the names of upgrades, and what they do. */
#include <game/view.h>

typedef struct upgrade_row {
    const char *name;
    const char *effect;
    const char *fact;
} upgrade_row;

static const upgrade_row rows[GM_UPGRADE_COUNT] = {
    [GM_UPGRADE_CHAIN] = {"Long chain", "A chain lasts 2 s longer.",
                          "Timer Chain: its rate of 5 s gets 2 s longer."},
    [GM_UPGRADE_SHIELD] = {"Quick shield", "The shield comes back sooner after a hit.",
                           "Latent action Shield: its delay of 2.2 s gets 0.8 s shorter."},
    [GM_UPGRADE_RADAR] = {"Fast radar", "The map in the corner moves smoothly.",
                          "The interval of Minimap gets shorter."},
    [GM_UPGRADE_REPAIR] = {"Repair crew", "The shield mends a little, again and again.",
                           "Timer Repair is added: it loops every 8 s, later every 4 s."},
    [GM_UPGRADE_GUARDIAN] = {"Guardian",
                             "A small drone circles you and burns debris and drones, no cores.",
                             "A tickable object, Guardian, is added."},
};

static const upgrade_row *row_of(gm_upgrade upgrade)
{
    return &rows[(uint32_t)upgrade < GM_UPGRADE_COUNT ? (uint32_t)upgrade : 0];
}

const char *gm_upgrade_name(gm_upgrade upgrade)
{
    return row_of(upgrade)->name;
}

const char *gm_upgrade_effect(gm_upgrade upgrade)
{
    return row_of(upgrade)->effect;
}

const char *gm_upgrade_fact(gm_upgrade upgrade)
{
    return row_of(upgrade)->fact;
}
