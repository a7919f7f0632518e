/* game/data/entry.c -- what an entry of a run can be. */
#include "data/data.h"

bool gm_entry_is_valid(const gm_entry *entry)
{
    enum { MOST_LIVES = 5, MOST_LOOPS = 1000 };
    uint32_t known = (1U << (2U * GM_UPGRADE_COUNT)) - 1U;

    for (uint32_t i = 0; i < GM_UPGRADE_COUNT; i++) {
        if ((entry->upgrades >> (2U * i) & 3U) > GM_UPGRADE_LEVELS) {
            return false;
        }
    }
    return entry->lives <= MOST_LIVES && entry->loop <= MOST_LOOPS && entry->shield <= 1000 &&
           (entry->upgrades & ~known) == 0;
}
