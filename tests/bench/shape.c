#include "shape.h"

#include "bench.h"

#include <stdlib.h>

void *bench_alloc(uint32_t count, uint32_t size)
{
    void *block = calloc(count > 0 ? count : 1, size);

    bench_must(block != NULL, "out of memory");
    return block;
}

uint32_t dice_roll(dice *d, uint32_t below)
{
    d->state = d->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((d->state >> 33) % below);
}

void dice_shuffle(dice *d, uint32_t *items, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        items[i] = i;
    }
    for (uint32_t i = count; i > 1; i--) {
        uint32_t k = dice_roll(d, i);
        uint32_t item = items[k];
        items[k] = items[i - 1];
        items[i - 1] = item;
    }
}

static void open_shape(shape *s, uint32_t count, uint32_t edges)
{
    *s = (shape){.count = count,
                 .first = bench_alloc(count + 1, sizeof(*s->first)),
                 .before = bench_alloc(edges, sizeof(*s->before))};
}

void shape_flat(shape *s, uint32_t count)
{
    open_shape(s, count, 0);
}

void shape_chains(shape *s, uint32_t count, uint32_t variant)
{
    /* In a block of 100, variant 0 chains neighbours, variant 1 every tenth one. */
    uint32_t step = variant % 2 == 0 ? 1 : 10;

    open_shape(s, count, count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t member = step == 1 ? i % SHAPE_CHAIN : i % 100 / SHAPE_CHAIN;
        s->first[i] = s->edge_count;
        if (member != 0) {
            s->before[s->edge_count++] = i - step;
        }
    }
    s->first[count] = s->edge_count;
}

static bool waits_for(const shape *s, uint32_t i, uint32_t before)
{
    for (uint32_t k = s->first[i]; k < s->edge_count; k++) {
        if (s->before[k] == before) {
            return true;
        }
    }
    return false;
}

void shape_random(shape *s, uint32_t count, uint32_t variant)
{
    dice d = {variant + 1};

    open_shape(s, count, count * SHAPE_RANDOM);
    for (uint32_t i = 0; i < count; i++) {
        s->first[i] = s->edge_count;
        while (s->edge_count - s->first[i] < (i < SHAPE_RANDOM ? i : SHAPE_RANDOM)) {
            uint32_t before = dice_roll(&d, i);
            if (!waits_for(s, i, before)) {
                s->before[s->edge_count++] = before;
            }
        }
    }
    s->first[count] = s->edge_count;
}

void shape_free(shape *s)
{
    free(s->first);
    free(s->before);
    *s = (shape){0};
}
