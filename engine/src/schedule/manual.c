#include "schedule/manual.h"

#include "world.h"

void tl__manuals_free(tl_world *world)
{
    tl__manuals *manuals = world->manuals;

    tl__memory_free_array(&world->core.memory, manuals->ids, manuals->capacity,
                          sizeof(*manuals->ids));
    *manuals = (tl__manuals){0};
}

void tl__manuals_tidy(tl_world *world)
{
    tl__manuals *manuals = world->manuals;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < manuals->count; i++) {
        tl__tick *tick = tl__tick_find(world, manuals->ids[i]);
        if (tick != NULL && (tick->dispatch_manually || tl__rare_of(tick)->wants_manual)) {
            manuals->ids[kept++] = manuals->ids[i];
        } else if (tick != NULL) {
            tick->rare->is_manual = false; /* only a setting can have ended it */
        }
    }
    manuals->count = kept;
}

/* Each time the list is gone through there is room for an eighth more. */
bool tl__manuals_reserve(tl_world *world)
{
    tl__manuals *manuals = world->manuals;
    void *ids = manuals->ids;
    uint32_t needed = manuals->count + 1;

    if (manuals->count == manuals->capacity) {
        tl__manuals_tidy(world);
        needed = manuals->count + manuals->count / 8 + 1;
    }
    bool has_room = tl__memory_grow(&world->core.memory, &ids, &manuals->capacity, needed,
                                    sizeof(*manuals->ids));
    manuals->ids = ids;
    return has_room;
}

void tl__manuals_add(tl_world *world, tl_tick_id id)
{
    world->manuals->ids[world->manuals->count++] = id;
}
