/* Calls that are left of a tick, after others (T-39): a binary heap. */
#include "timer/timer.h"

bool tl__timer_rest_is_before(const tl__timer_rest *a, const tl__timer_rest *b)
{
    return a->offset != b->offset ? a->offset < b->offset : a->key < b->key;
}

void tl__timer_rests_push(tl__timer_rests *rests, const tl__timer_rest *rest)
{
    uint32_t place = rests->count++;

    while (place > 0 && tl__timer_rest_is_before(rest, &rests->items[(place - 1) / 2])) {
        rests->items[place] = rests->items[(place - 1) / 2];
        place = (place - 1) / 2;
    }
    rests->items[place] = *rest;
}

void tl__timer_rests_pop(tl__timer_rests *rests)
{
    const tl__timer_rest moved = rests->items[--rests->count];
    uint32_t place = 0;

    for (uint32_t child = 1; child < rests->count; child = 2 * place + 1) {
        if (child + 1 < rests->count &&
            tl__timer_rest_is_before(&rests->items[child + 1], &rests->items[child])) {
            child += 1;
        }
        if (!tl__timer_rest_is_before(&rests->items[child], &moved)) {
            break;
        }
        rests->items[place] = rests->items[child];
        place = child;
    }
    rests->items[place] = moved;
}
