/* scenario/scenario_luck.c -- see scenario_luck.h. */
#include "scenario/scenario_luck.h"

#include <string.h>

enum { MAX_PREREQUISITES = 64, MAX_WAITS = 128 };

typedef struct luck {
    tl_world *world;
    const app_measure *measure;
    bool is_read;
    bool is_lucky; /* or late */
} luck;

/* The functions that one waits for, also through others. */
typedef struct waits {
    tl_tick_id ids[MAX_WAITS];
    uint32_t count;
} waits;

static void add_waits(tl_world *world, waits *w, tl_tick_id id)
{
    tl_tick_id before[MAX_PREREQUISITES];
    uint32_t count = tl_tick_prerequisites(world, id, before, MAX_PREREQUISITES);
    for (uint32_t i = 0; i < count && i < MAX_PREREQUISITES; i++) {
        bool is_known = false;
        for (uint32_t k = 0; k < w->count && !is_known; k++) {
            is_known = tl_tick_id_store(w->ids[k]) == tl_tick_id_store(before[i]);
        }
        if (!is_known && w->count < MAX_WAITS) {
            w->ids[w->count++] = before[i];
        }
    }
}

static bool waits_for(tl_world *world, tl_tick_id function, uint64_t other)
{
    waits w = {.count = 0};
    add_waits(world, &w, function);
    for (uint32_t i = 0; i < w.count; i++) {
        if (tl_tick_id_store(w.ids[i]) == other) {
            return true;
        }
        add_waits(world, &w, w.ids[i]);
    }
    return false;
}

/* High priority helps only as far as what it waits for has it, too. */
static bool goes_first(tl_world *world, tl_tick_id writer, tl_tick_id reader)
{
    tl_tick_id before[MAX_PREREQUISITES];
    tl_tick_info info;
    tl_tick_info other;
    if (tl_tick_get_info(world, writer, &info) != TL_OK || !info.high_priority ||
        tl_tick_get_info(world, reader, &other) != TL_OK || other.high_priority) {
        return false;
    }
    uint32_t count = tl_tick_prerequisites(world, writer, before, MAX_PREREQUISITES);
    for (uint32_t i = 0; i < count && i < MAX_PREREQUISITES; i++) {
        bool is_there = tl_tick_get_info(world, before[i], &other) == TL_OK;
        if (is_there && other.actual_start == info.actual_start && !other.high_priority) {
            return false;
        }
    }
    return true;
}

static void look(void *user, const tl_lag_sample *sample)
{
    luck *l = user;
    const tl_item *reader = &sample->reader;
    const tl_item *writer = &sample->last_writer;
    if (reader->kind != TL_ITEM_TICK || reader->name == NULL || sample->value_name == NULL ||
        strcmp(reader->name, l->measure->subject) != 0 ||
        strcmp(sample->value_name, l->measure->other) != 0) {
        return;
    }
    l->is_read = true;
    if (sample->frames > 0) {
        l->is_lucky = true;
    } else if (writer->kind == TL_ITEM_TICK && writer->stage == reader->stage) {
        tl_tick_id id = tl_tick_id_load(reader->id);
        l->is_lucky = l->is_lucky || (!waits_for(l->world, id, writer->id) &&
                                      !goes_first(l->world, tl_tick_id_load(writer->id), id));
    }
}

bool app_luck_is_certain(const gm_game *game, const app_measure *measure)
{
    luck l = {.world = gm_game_world(game), .measure = measure};
    tl_provenance_each(l.world, look, &l);
    return l.is_read && !l.is_lucky;
}
