/* game/sim/events.c -- see events.h. */
#include "sim/events.h"

#include "sim/state.h"

#include <assert.h>

void gm__play_event_push(gm_game *game, const gm_play_event *event)
{
    gm_play_events *events = &game->play_events;

    assert(events->count < GM_MAX_PLAY_EVENTS);
    events->items[events->count++] = *event;
}

void gm__play_events_deliver(gm_game *game)
{
    gm_play_events *events = &game->play_events;

    for (uint32_t i = 0; i < events->count; i++) {
        events->reader(game, &events->items[i]);
    }
    events->count = 0;
}
