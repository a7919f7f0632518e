/* game/data/entry.c -- what an entry of a run can be. */
#include "data/data.h"

/* The first ones of three places, each an upgrade that can still grow. */
static bool are_offers_valid(const gm_entry *entry)
{
    bool has_ended = false;

    for (uint32_t i = 0; i < GM_OFFERS; i++) {
        uint32_t offer = entry->offers >> (4U * i) & 15U;
        bool can_grow = offer <= GM_UPGRADE_COUNT && offer > 0 &&
                        (entry->upgrades >> (2U * (offer - 1U)) & 3U) < GM_UPGRADE_LEVELS;
        if (offer != 0 && (has_ended || !can_grow)) {
            return false;
        }
        has_ended = offer == 0;
    }
    return entry->offers >> (4U * GM_OFFERS) == 0;
}

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
           (entry->upgrades & ~known) == 0 && are_offers_valid(entry);
}
