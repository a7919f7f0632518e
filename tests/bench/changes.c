#include "changes.h"

#include "bench.h"

#include <stdlib.h>

static bool is_prerequisite(const shape *s, uint32_t i, uint32_t before)
{
    for (uint32_t k = s->first[i]; k < s->first[i + 1]; k++) {
        if (s->before[k] == before) {
            return true;
        }
    }
    return false;
}

/* A lower number that function i does not wait for: no cycle can come of it. */
static uint32_t other_before(const shape *s, uint32_t i, dice *d)
{
    uint32_t other = dice_roll(d, i);

    while (is_prerequisite(s, i, other)) {
        other = dice_roll(d, i);
    }
    return other;
}

static void prepare_rewirings(changes *ch, const shape *s, dice *d)
{
    ch->rewirings = bench_alloc(s->count, sizeof(*ch->rewirings));
    for (uint32_t i = SHAPE_LEAST; i < s->count; i++) {
        if (s->first[i] != s->first[i + 1]) {
            ch->rewirings[i] = (rewiring){i, {s->before[s->first[i]], other_before(s, i, d)}, 0};
        }
    }
}

static bool can_rewire(const changes *ch, uint32_t number)
{
    return ch->rewirings[number].number != 0;
}

/* Different numbers for each set and its neighbours: drawn from one shuffled list in turn. */
static void prepare_sets(changes *ch, dice *d)
{
    uint32_t count = ch->crowd->count;
    uint32_t *order = bench_alloc(count, sizeof(*order));
    uint32_t next = 0;

    dice_shuffle(d, order, count);
    ch->toggles = bench_alloc(CHANGE_SETS * ch->toggled, sizeof(*ch->toggles));
    ch->sets = bench_alloc(CHANGE_SETS * ch->rewired, sizeof(*ch->sets));
    for (uint32_t i = 0; i < CHANGE_SETS * ch->toggled; i++) {
        ch->toggles[i] = order[next++ % count];
    }
    for (uint32_t i = 0; i < CHANGE_SETS * ch->rewired; i++) {
        while (!can_rewire(ch, order[next % count])) {
            next += 1;
        }
        ch->sets[i] = order[next++ % count];
    }
    free(order);
}

static void set_enabled(const changes *ch, uint32_t set, bool is_enabled)
{
    const uint32_t *numbers = &ch->toggles[(size_t)(set % CHANGE_SETS) * ch->toggled];

    for (uint32_t i = 0; i < ch->toggled; i++) {
        crowd_must(tl_tick_set_enabled(ch->crowd->world, ch->crowd->ids[numbers[i]], is_enabled));
    }
}

static void flip(const crowd *c, rewiring *r)
{
    tl_tick_id tick = c->ids[r->number];

    crowd_must(tl_tick_remove_prerequisite(c->world, tick, c->ids[r->before[r->present]]));
    r->present ^= 1;
    crowd_must(tl_tick_add_prerequisite(c->world, tick, c->ids[r->before[r->present]]));
}

void changes_apply(changes *ch)
{
    const uint32_t *set = &ch->sets[(size_t)(ch->frame % CHANGE_SETS) * ch->rewired];

    set_enabled(ch, ch->frame, false);
    set_enabled(ch, ch->frame + CHANGE_SETS - 1, true);
    for (uint32_t i = 0; i < ch->rewired; i++) {
        flip(ch->crowd, &ch->rewirings[set[i]]);
    }
    ch->frame += 1;
}

void changes_open(changes *ch, crowd *c, const shape *s, uint32_t toggled, uint32_t rewired)
{
    dice d = {11};

    *ch = (changes){.crowd = c, .toggled = toggled, .rewired = rewired};
    prepare_rewirings(ch, s, &d);
    prepare_sets(ch, &d);
}

void changes_close(changes *ch)
{
    free(ch->toggles);
    free(ch->sets);
    free(ch->rewirings);
}

void changes_frame(void *user)
{
    changes *ch = user;

    changes_apply(ch);
    crowd_frame(ch->crowd);
}

static void flip_all(changes *ch)
{
    for (uint32_t i = 0; i < ch->crowd->count; i++) {
        if (can_rewire(ch, i)) {
            flip(ch->crowd, &ch->rewirings[i]);
        }
    }
    crowd_frame(ch->crowd);
}

void changes_there_and_back(void *user)
{
    flip_all(user);
    flip_all(user);
}

static void replace_one(const replacement *r, uint32_t i, const shape *old, const shape *new)
{
    const crowd *c = r->crowd;

    for (uint32_t k = old->first[i]; k < old->first[i + 1]; k++) {
        crowd_must(tl_tick_remove_prerequisite(c->world, c->ids[i], c->ids[old->before[k]]));
    }
    for (uint32_t k = new->first[i]; k < new->first[i + 1]; k++) {
        crowd_must(tl_tick_add_prerequisite(c->world, c->ids[i], c->ids[new->before[k]]));
    }
}

static void replace_all(const replacement *r, const shape *old, const shape *new)
{
    for (uint32_t i = 0; i < r->crowd->count; i++) {
        replace_one(r, i, old, new);
    }
    crowd_frame(r->crowd);
}

void replacement_there_and_back(void *user)
{
    const replacement *r = user;

    replace_all(r, r->shapes[0], r->shapes[1]);
    replace_all(r, r->shapes[1], r->shapes[0]);
}
