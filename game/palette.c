#include "palette.h"

uint32_t gm_group_color(tl_tick_group group)
{
    static const uint32_t colors[TL_TICK_GROUP_COUNT] = {0x69ABEF, 0x8877FF, 0x2CD7C3, 0xB2F092,
                                                         0xFFC13E, 0xF59564, 0xFF5E9D, 0x91A4BF};

    return colors[group < TL_TICK_GROUP_COUNT ? group : TL_TICK_GROUP_NEWLY_SPAWNED];
}
