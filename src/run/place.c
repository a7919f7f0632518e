/* run/place.c -- see place.h. */
#include "run/place.h"

lab_place lab_place_after(uint64_t frame)
{
    return (lab_place){.frame = frame};
}

lab_place lab_place_of(const gm_game *game)
{
    if (game == NULL) {
        return (lab_place){0};
    }
    const tl_world *world = gm_game_world(game);
    bool is_open = tl_frame_is_open(world);
    return (lab_place){.frame = gm_game_frame_number(game),
                       .position = is_open ? tl_frame_position(world) : 0,
                       .is_open = is_open};
}

uint64_t lab_place_finished(lab_place place)
{
    return place.is_open ? place.frame - 1 : place.frame;
}

int lab_place_compare(lab_place a, lab_place b)
{
    if (a.frame != b.frame) {
        return a.frame < b.frame ? -1 : 1;
    }
    if (a.is_open != b.is_open) {
        return a.is_open ? -1 : 1;
    }
    if (!a.is_open || a.position == b.position) {
        return 0;
    }
    return a.position < b.position ? -1 : 1;
}
