/* game/picture/palette.c -- the colours of the picture and of the tick groups. */
#include <game/palette.h>

/* Set between pictures by the one thread that draws them. */
static gm_palette chosen;

void gm_palette_set(gm_palette palette)
{
    chosen = palette < GM_PALETTE_COUNT ? palette : GM_PALETTE_TUNED;
}

gm_palette gm_palette_now(void)
{
    return chosen;
}

const char *gm_palette_name(gm_palette palette)
{
    static const char *const names[GM_PALETTE_COUNT] = {"usual", "for colour-blind players",
                                                        "greys and patterns"};

    return names[palette < GM_PALETTE_COUNT ? palette : GM_PALETTE_TUNED];
}

static tl_tick_group within(tl_tick_group group)
{
    return group < TL_TICK_GROUP_COUNT ? group : TL_TICK_GROUP_NEWLY_SPAWNED;
}

uint32_t gm_palette_color(gm_palette palette, tl_tick_group group)
{
    static const uint32_t colors[GM_PALETTE_COUNT][TL_TICK_GROUP_COUNT] = {
        {0x69ABEF, 0x8877FF, 0x2CD7C3, 0xB2F092, 0xFFC13E, 0xF59564, 0xFF5E9D, 0x91A4BF},
        {0x56B4E9, 0x0072B2, 0x009E73, 0xF0E442, 0xE69F00, 0xD55E00, 0xCC79A7, 0xF2F2F2},
        {0xE6EAF0, 0x9AA7B8, 0xC3CCD8, 0x9AA7B8, 0xE6EAF0, 0xC3CCD8, 0x9AA7B8, 0xC3CCD8},
    };

    return colors[palette < GM_PALETTE_COUNT ? palette : GM_PALETTE_TUNED][within(group)];
}

uint32_t gm_group_color(tl_tick_group group)
{
    return gm_palette_color(chosen, group);
}

uint32_t gm_group_ink(tl_tick_group group)
{
    uint32_t color = gm_group_color(group);
    uint32_t light =
        (color >> 16 & 0xFFU) * 299U + (color >> 8 & 0xFFU) * 587U + (color & 0xFFU) * 114U;

    return light > 100000U ? 0x08111E : 0xF2F6FC;
}

gm_hatch gm_group_hatch(tl_tick_group group)
{
    static const gm_hatch hatches[TL_TICK_GROUP_COUNT] = {
        GM_HATCH_PLAIN,      GM_HATCH_SLASH, GM_HATCH_DOTS,     GM_HATCH_BACKSLASH,
        GM_HATCH_HORIZONTAL, GM_HATCH_CROSS, GM_HATCH_VERTICAL, GM_HATCH_GRID};

    return chosen == GM_PALETTE_MONOCHROME ? hatches[within(group)] : GM_HATCH_PLAIN;
}
