/* game/picture/picture_upgrades.c -- the names of upgrades, and what they do. */
#include <game/upgrades.h>

#include <stdio.h>

typedef struct upgrade_row {
    const char *name;
    const char *effect;
    const char *facts[GM_UPGRADE_LEVELS]; /* by the level before */
} upgrade_row;

static const upgrade_row rows[GM_UPGRADE_COUNT] = {
    [GM_UPGRADE_CHAIN] = {"Long chain",
                          "A chain lasts longer.",
                          {"Timer Chain: rate {1} s.", "Timer Chain: rate {1} s."}},
    [GM_UPGRADE_SHIELD] = {"Quick shield",
                           "The shield comes back sooner after a hit.",
                           {"Latent action Shield: delay {1} s.",
                            "Latent action Shield: delay {1} s."}},
    [GM_UPGRADE_RADAR] = {"Fast radar",
                          "The map in the corner moves smoothly.",
                          {"Minimap: interval {1} s.",
                           "Minimap: interval {1} s, so it ticks in each frame."}},
    [GM_UPGRADE_REPAIR] = {"Repair crew",
                           "The shield mends a little, again and again.",
                           {"Timer Repair is added: rate {1} s, {2} % of the shield each time.",
                            "Timer Repair: rate {1} s, {2} % of the shield each time."}},
    [GM_UPGRADE_GUARDIAN] =
        {"Guardian",
         "A small drone circles you and burns debris and drones, no cores.",
         {"Tickable object Guardian is added: reach {1} units, {2} % of your laser.",
          "Tickable object Guardian: reach {1} units, {2} % of your laser."}},
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

/* "5 -> 7", or "7" where there was none. */
static void write_change(char out[GM_UPGRADE_TEXT], bool has_before, double before, double after)
{
    if (has_before) {
        (void)snprintf(out, GM_UPGRADE_TEXT, "%.3g \xE2\x86\x92 %.3g", before, after);
    } else {
        (void)snprintf(out, GM_UPGRADE_TEXT, "%.3g", after);
    }
}

const char *gm_upgrade_fact(gm_upgrade upgrade, uint32_t level,
                            char figures[GM_UPGRADE_FIGURES][GM_UPGRADE_TEXT])
{
    double unit = upgrade == GM_UPGRADE_GUARDIAN ? 1.0 : 1000.0; /* ms a second */
    double before = (double)gm_upgrade_figure(upgrade, level) / unit;
    double after = (double)gm_upgrade_figure(upgrade, level + 1) / unit;
    bool has_before = before > 0.0;

    write_change(figures[0], has_before, before, after);
    figures[1][0] = '\0';
    if (upgrade == GM_UPGRADE_REPAIR) {
        write_change(figures[1], false, 0.0, GM_REPAIR_PERCENT);
    } else if (upgrade == GM_UPGRADE_GUARDIAN) {
        write_change(figures[1], has_before, GM_GUARDIAN_PERCENT * (double)level,
                     GM_GUARDIAN_PERCENT * (double)(level + 1));
    }
    return row_of(upgrade)->facts[level < GM_UPGRADE_LEVELS ? level : GM_UPGRADE_LEVELS - 1];
}
