/* lab/panels/places.c -- see places.h. */
#include "lab/panels/places.h"

#include <math.h>

lab_box lab_joined_places(lab_box a, lab_box b)
{
    if (a.w <= 0.0F) {
        return b;
    }
    if (b.w <= 0.0F) {
        return a;
    }
    float right = fmaxf(a.x + a.w, b.x + b.w);
    float bottom = fmaxf(a.y + a.h, b.y + b.h);
    float left = fminf(a.x, b.x);
    float top = fminf(a.y, b.y);
    return lab_box_make(left, top, right - left, bottom - top);
}

lab_box lab_seen_places(const lab_ui *ui, uint64_t first, uint64_t count)
{
    lab_box all = {.w = 0.0F};
    for (uint32_t i = 0; i < ui->place_count; i++) {
        const lab_place_box *place = &ui->places[i];
        if (place->id >= first && place->id < first + count && place->seen.w > 0.0F &&
            place->seen.h > 0.0F) {
            all = lab_joined_places(all, place->seen);
        }
    }
    return all;
}
