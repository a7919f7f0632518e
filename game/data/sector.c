/* game/data/sector.c -- see sector.h; the parser is level_data.c. */
#include "data/level_data.h"

void gm_sector_free(gm_sector *sector)
{
    if (sector != NULL) {
        *sector = (gm_sector){0};
    }
}

const char *gm_sector_name(const gm_sector *sector)
{
    return sector->name;
}

const char *gm_sector_title(const gm_sector *sector)
{
    return sector->title;
}

size_t gm_sector_bytes(void)
{
    return sizeof(gm_sector);
}

const gm_sector *gm_sector_at(const gm_sector *sectors, uint32_t index)
{
    return &sectors[index];
}
