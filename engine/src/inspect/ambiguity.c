/* Pairs of functions whose order nothing fixes although they share a value. */
#include "base/heap.h"
#include "core/world.h"
#include "inspect/inspect.h"

#include <string.h>

void tl__ambiguities_free(tl__ambiguities *ambiguities, tl__memory *memory)
{
    TL__LIST_FREE(memory, &ambiguities->accesses);
    tl__freedom_free(&ambiguities->freedom, memory);
}

/* Reads and writes of one value in one pass lie side by side, reads first. */
static int compare(const tl__access *a, const tl__access *b)
{
    if (a->value.index1 != b->value.index1) {
        return a->value.index1 < b->value.index1 ? -1 : 1;
    }
    if (a->pass != b->pass) {
        return a->pass < b->pass ? -1 : 1;
    }
    if (a->is_write != b->is_write) {
        return a->is_write ? 1 : -1;
    }
    if (a->order != b->order) {
        return a->order < b->order ? -1 : 1;
    }
    return a->tick.index1 < b->tick.index1 ? -1 : a->tick.index1 > b->tick.index1;
}

static bool is_later(const void *user, const void *a, const void *b)
{
    (void)user;
    return compare(a, b) > 0;
}

static bool counts(const tl_world *world, const tl__access *found)
{
    const tl__tick *tick = tl__tick_find(world, found->tick);
    bool is_late_write = tick != NULL && found->is_write && tick->run_on_any_thread;

    return tick != NULL && !tick->dispatch_manually && !is_late_write &&
           found->pass != TL__NO_PASS && tl__value_find(world, found->value) != NULL;
}

static bool add(const tl_world *world, tl__accesses *all, const tl__access *found)
{
    return !counts(world, found) || TL__LIST_PUSH(&world->core.diagnostics->memory, all, *found);
}

static bool add_reads(const tl_world *world, tl__accesses *all)
{
    const tl__reads *reads = world->reads;
    bool has_room = true;

    for (uint32_t i = 0; i < reads->count && has_room; i++) {
        const tl__read *read = &reads->reads[i];
        if (read->ran == world->core.stats.frames && read->reader.kind == TL_ITEM_TICK) {
            has_room = add(world, all,
                           &(tl__access){.tick = tl_tick_id_load(read->reader.id),
                                         .value = read->value,
                                         .serial = read->serial,
                                         .order = read->position,
                                         .pass = read->pass});
        }
    }
    return has_room;
}

static bool add_writes(const tl_world *world, tl__accesses *all)
{
    const tl__writes *writes = &world->reads->writes;
    bool has_room = true;

    for (uint32_t i = 0; i < writes->count && has_room; i++) {
        const tl__write *write = &writes->items[i];
        has_room = add(world, all,
                       &(tl__access){.tick = write->writer,
                                     .value = write->value,
                                     .serial = write->serial,
                                     .order = i,
                                     .pass = write->pass,
                                     .is_write = true});
    }
    return has_room;
}

/* A call of tl_ambiguity_each(). */
typedef struct visit {
    const tl_world *world;
    tl_ambiguity_each_fn *fn;
    void *user;
} visit;

static void tell_pair(const visit *v, const tl__access *read, const tl__access *write)
{
    tl__freedom *freedom = &v->world->ambiguities->freedom;
    uint32_t reader = tl__tick_slot(read->tick);
    uint32_t writer = tl__tick_slot(write->tick);

    if (reader == writer || !tl__freedom_is_free(freedom, reader, writer)) {
        return;
    }
    tl_ambiguity found = {.reader = read->tick,
                          .writer = write->tick,
                          .value = read->value,
                          .value_name = tl__value_find(v->world, read->value)->name,
                          .stage = (tl_stage)(read->pass >> TL__PASS_STAGE_SHIFT & 0xFFU),
                          .is_read_first = read->serial < write->serial};
    v->fn(v->user, &found);
}

static bool is_together(const tl__access *a, const tl__access *b)
{
    return a->value.index1 == b->value.index1 && a->pass == b->pass;
}

/* One value in one pass. */
static void tell_group(const visit *v, const tl__access *items, uint32_t count)
{
    uint32_t writes = 0;

    while (writes < count && !items[writes].is_write) {
        writes += 1;
    }
    for (uint32_t r = 0; r < writes; r++) {
        for (uint32_t w = writes; w < count; w++) {
            tell_pair(v, &items[r], &items[w]);
        }
    }
}

static void tell_all(const visit *v, const tl__accesses *all)
{
    uint32_t begin = 0;

    for (uint32_t i = 1; i <= all->count; i++) {
        if (i == all->count || !is_together(&all->items[begin], &all->items[i])) {
            tell_group(v, &all->items[begin], i - begin);
            begin = i;
        }
    }
}

tl_result tl_ambiguity_each(const tl_world *world, tl_ambiguity_each_fn *fn, void *user)
{
    if (world == NULL || fn == NULL) {
        return TL_ERR_INVALID;
    }
    const tl__reads *reads = world->reads;
    tl__ambiguities *found = world->ambiguities;
    if (!tl__is_logging_reads(&world->core) || world->core.frame.is_pause) {
        return TL_OK;
    }
    found->accesses.count = 0;
    if (!add_reads(world, &found->accesses) || !add_writes(world, &found->accesses) ||
        tl__freedom_begin(&found->freedom, world) != TL_OK) {
        return TL_ERR_NO_MEMORY;
    }
    tl__heap_sort(&(tl__heap){found->accesses.items, sizeof(tl__access), is_later, NULL},
                  found->accesses.count);
    tl__visit_begin(world);
    tell_all(&(visit){world, fn, user}, &found->accesses);
    tl__visit_end(world);
    return reads->lost == world->core.stats.frames && reads->lost != 0 ? TL_ERR_NO_MEMORY : TL_OK;
}

static bool is_named(const char *rule, const char *name)
{
    return rule == NULL || (name != NULL && strcmp(rule, name) == 0);
}

bool tl_ambiguity_is_allowed(const tl_world *world, const tl_ambiguity *ambiguity,
                             const tl_ambiguity_rule *rules, uint32_t rule_count)
{
    tl_tick_info reader;
    tl_tick_info writer;

    if (world == NULL || ambiguity == NULL || (rules == NULL && rule_count > 0) ||
        tl_tick_get_info(world, ambiguity->reader, &reader) != TL_OK ||
        tl_tick_get_info(world, ambiguity->writer, &writer) != TL_OK) {
        return false;
    }
    for (uint32_t i = 0; i < rule_count; i++) {
        if (is_named(rules[i].reader, reader.name) && is_named(rules[i].writer, writer.name) &&
            is_named(rules[i].value, ambiguity->value_name)) {
            return true;
        }
    }
    return false;
}
