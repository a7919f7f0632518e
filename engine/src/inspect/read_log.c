/* The read log: which item read which published value, and how old that was. */
#include "base/assert.h"
#include "core/world.h"
#include "inspect/inspect.h"
#include "latent/latent.h"
#include "tickable/tickable.h"

#include <string.h>

enum { FIRST_READS = 512, SWEEP = 64 /* reads looked at in a frame */, MOST_EXPECTED = 4096 };

/* The slot of the item + 1, or 0 for the world's own latent actions: all kinds of ids are packed
 * alike, and hold nothing but slot and generation. */
static uint32_t place_of(const tl_item *reader)
{
    return tl_tick_id_load(reader->id).index1;
}

/* Room for a reader, and at first for as many of its kind as the world has room for: a warm log
 * takes no memory. */
static bool reserve_reader(tl_world *world, const tl_item *reader)
{
    const tl_capacity *capacity = &world->core.def.capacity;
    const uint32_t expected[TL_ITEM_KIND_COUNT] = {
        [TL_ITEM_TICK] = capacity->ticks,         [TL_ITEM_TIMER] = capacity->timers,
        [TL_ITEM_TICKABLE] = capacity->tickables, [TL_ITEM_LATENT] = capacity->actors,
        [TL_ITEM_CAMERA] = capacity->cameras,     [TL_ITEM_COMPONENT_LATENT] = capacity->components,
    };
    uint32_t most = expected[reader->kind] < MOST_EXPECTED ? expected[reader->kind] : MOST_EXPECTED;
    tl__readers *readers = &world->reads->readers[reader->kind];

    return TL__GROW_ZEROED(&world->core.diagnostics->memory, readers->first, readers->count,
                           (place_of(reader) > most ? place_of(reader) : most) + 1);
}

bool tl__reads_init(tl_world *world)
{
    tl__memory *memory = &world->core.diagnostics->memory;
    tl__reads *reads = world->reads;

    tl__watch(&world->core, TL__WATCH_READS, world->core.def.log_reads);
    return TL__GROW(memory, reads->reads, reads->capacity, FIRST_READS) &&
           TL__LIST_ROOM(memory, &reads->writes, FIRST_READS);
}

void tl__reads_free(tl__reads *reads, tl__memory *memory)
{
    for (uint32_t kind = 0; kind < TL_ITEM_KIND_COUNT; kind++) {
        const tl__readers *readers = &reads->readers[kind];
        TL__FREE(memory, readers->first, readers->count);
    }
    TL__FREE(memory, reads->reads, reads->capacity);
    TL__LIST_FREE(memory, &reads->writes);
}

static uint32_t take_read(tl_world *world)
{
    tl__memory *memory = &world->core.diagnostics->memory;
    tl__reads *reads = world->reads;
    uint32_t fresh = reads->free;

    if (fresh != 0) {
        reads->free = reads->reads[fresh - 1].next;
        return fresh;
    }
    return TL__GROW(memory, reads->reads, reads->capacity, reads->count + 1) ? ++reads->count : 0;
}

/* The entry of this reader and value; NULL when memory ran out. The entry of an older reader or
 * value of the same slots is used again: that one is stale, or the world was set back. */
static tl__read *require_read(tl_world *world, tl_value_id id, const tl_item *reader)
{
    tl__reads *reads = world->reads;
    tl__readers *readers = &reads->readers[reader->kind];

    if (place_of(reader) >= readers->count && !reserve_reader(world, reader)) {
        return NULL;
    }
    uint32_t *first = &readers->first[place_of(reader)];
    for (uint32_t at = *first; at != 0; at = reads->reads[at - 1].next) {
        if (reads->reads[at - 1].value.index1 == id.index1) {
            return &reads->reads[at - 1];
        }
    }
    uint32_t fresh = take_read(world);
    if (fresh == 0) {
        return NULL;
    }
    reads->reads[fresh - 1] = (tl__read){.next = *first};
    *first = fresh;
    return &reads->reads[fresh - 1];
}

static uint32_t pass_now(const tl_world *world, tl_stage stage)
{
    const tl__frame *frame = &world->core.frame;
    uint32_t round = stage == TL_STAGE_NEWLY_SPAWNED ? frame->rounds : 0;

    return frame->is_nested ? TL__NO_PASS
                            : frame->collection << TL__PASS_COLLECTION_SHIFT |
                                  (uint32_t)stage << TL__PASS_STAGE_SHIFT | round;
}

void tl__reads_note(tl_world *world, tl_value_id id, const tl_stamp *stamp, const float *floats)
{
    TL_ASSERT(id.index1 != 0);

    tl_item reader = tl__core_item(&world->core);

    if (reader.kind == TL_ITEM_NONE || !tl__is_logging_reads(&world->core)) {
        return; /* a deferred read comes after the log was switched off */
    }
    tl__read *read = require_read(world, id, &reader);
    if (read == NULL) {
        world->reads->lost = world->core.stats.frames;
    } else {
        read->reader = reader;
        read->writer = stamp->writer;
        read->value = id;
        read->read_frame = stamp->frame;
        read->ran = world->core.stats.frames;
        read->position = world->core.frame.position;
        read->serial = stamp->serial;
        read->pass = pass_now(world, reader.stage);
        read->is_over = false;
        memcpy(read->floats, floats, sizeof(read->floats));
    }
}

/* A function writes a value several times at one place in the order: the first one counts. */
static bool has_written(const tl_world *world, const tl__value *value, const tl_item *writer)
{
    return value->stamp.frame == world->core.frame.counter &&
           value->stamp.writer.kind == writer->kind && value->stamp.writer.id == writer->id;
}

void tl__writes_begin_frame(const tl_world *world)
{
    world->reads->writes.count = 0;
}

void tl__writes_note(tl_world *world, tl_value_id id, const tl__value *value)
{
    TL_ASSERT(id.index1 != 0);
    TL_ASSERT(tl__is_logging_reads(&world->core));

    tl__reads *reads = world->reads;
    tl_item writer = tl__core_item(&world->core);

    if (writer.kind != TL_ITEM_TICK || has_written(world, value, &writer)) {
        return;
    }
    const tl__write write = {.writer = tl_tick_id_load(writer.id),
                             .value = id,
                             .serial = value->stamp.serial + 1,
                             .pass = pass_now(world, writer.stage)};
    if (!TL__LIST_PUSH(&world->core.diagnostics->memory, &reads->writes, write)) {
        reads->lost = world->core.stats.frames;
    }
}

static void clear(tl__reads *reads)
{
    for (uint32_t kind = 0; kind < TL_ITEM_KIND_COUNT; kind++) {
        const tl__readers *readers = &reads->readers[kind];
        for (uint32_t i = 0; i < readers->count; i++) {
            readers->first[i] = 0;
        }
    }
    reads->count = 0;
    reads->free = 0;
    reads->writes.count = 0;
    reads->lost = 0;
}

tl_result tl_provenance_set_logging(tl_world *world, bool on)
{
    tl_result result = tl__world_may_use(world);

    if (result != TL_OK) {
        return result;
    }
    if (on != tl__is_logging_reads(&world->core)) {
        clear(world->reads);
    }
    tl__watch(&world->core, TL__WATCH_READS, on);
    return TL_OK;
}

void tl__reads_end_item(tl_world *world, const tl_item *item)
{
    TL_ASSERT((uint32_t)item->kind < TL_ITEM_KIND_COUNT);
    TL_ASSERT(tl__is_logging_reads(&world->core));

    const tl__reads *reads = world->reads;
    const tl__readers *readers = &reads->readers[item->kind];
    uint32_t place = place_of(item);
    bool is_known = item->kind != TL_ITEM_TICK && place < readers->count;

    for (uint32_t at = is_known ? readers->first[place] : 0; at != 0;
         at = reads->reads[at - 1].next) {
        tl__read *read = &reads->reads[at - 1];
        bool is_earlier =
            read->ran != world->core.stats.frames || read->position != world->core.frame.position;
        read->is_over = read->is_over || is_earlier;
    }
}

/* Whether there is something that will run again as this reader. */
static bool is_there(const tl_world *world, const tl_item *reader)
{
    TL_ASSERT((uint32_t)reader->kind < TL_ITEM_KIND_COUNT);

    tl_camera_id camera = tl_camera_id_load(reader->id);

    switch (reader->kind) {
    case TL_ITEM_TICK:
        return tl__tick_find(world, tl_tick_id_load(reader->id)) != NULL;
    case TL_ITEM_TIMER:
        return tl_timer_exists(world, tl_timer_id_load(reader->id));
    case TL_ITEM_TICKABLE:
        return tl_tickable_is_valid(world, tl_tickable_id_load(reader->id));
    case TL_ITEM_LATENT:
        return tl__latents_has_pending(world->latents,
                                       tl__latent_of_actor(tl_actor_id_load(reader->id)));
    case TL_ITEM_COMPONENT_LATENT:
        return tl__latents_has_pending(world->latents,
                                       tl__latent_of_component(tl_component_id_load(reader->id)));
    case TL_ITEM_CAMERA:
        return tl__pool_find(&world->cameras->pool, camera.index1, camera.generation) != NULL;
    case TL_ITEM_NONE:
        break;
    }
    return false;
}

static void forget(tl__reads *reads, uint32_t fresh)
{
    tl__read *read = &reads->reads[fresh - 1];
    uint32_t *link = &reads->readers[read->reader.kind].first[place_of(&read->reader)];

    while (*link != fresh) {
        link = &reads->reads[*link - 1].next;
    }
    *link = read->next;
    *read = (tl__read){.next = reads->free};
    reads->free = fresh;
}

void tl__reads_end_frame(tl_world *world)
{
    tl__reads *reads = world->reads;

    for (uint32_t i = 0; i < SWEEP && i < reads->count; i++) {
        reads->sweep = reads->sweep + 1 < reads->count ? reads->sweep + 1 : 0;
        const tl__read *read = &reads->reads[reads->sweep];
        if (read->reader.kind != TL_ITEM_NONE && read->ran != world->core.stats.frames &&
            (!is_there(world, &read->reader) || tl__value_find(world, read->value) == NULL)) {
            forget(reads, reads->sweep + 1);
        }
    }
}

/* Lag: what the readers of values last read, compared with what the values are now. */

/* Square root by Newton from above: the engine needs no libm, and this one is the same on every
 * machine. */
static double square_root(double square)
{
    double root = square > 1.0 ? square : 1.0;

    if (!(square > 0.0)) {
        return square; /* zero, or not a number */
    }
    for (;;) {
        double next = 0.5 * (root + square / root);
        if (!(next < root)) { /* infinite distances end here too */
            return root;
        }
        root = next;
    }
}

static double distance(const tl__value *value, const tl__read *read)
{
    double square = 0.0;

    for (uint32_t i = 0; i < value->dimensions; i++) {
        double difference = (double)value->floats[i] - (double)read->floats[i];
        square += difference * difference;
    }
    return square_root(square);
}

/* A timer that fires once, and the last of an object's latent actions, do not exist any more when
 * they have run: their reads count for that frame. */
static bool ends_by_running(const tl_item *reader)
{
    return reader->kind == TL_ITEM_TIMER || reader->kind == TL_ITEM_LATENT ||
           reader->kind == TL_ITEM_COMPONENT_LATENT;
}

/* Whether the reader still counts, and has not run since without reading again. */
static bool still_counts(const tl_world *world, const tl__read *read)
{
    bool is_now = read->ran == world->core.stats.frames;

    if (read->reader.kind == TL_ITEM_TICK) {
        const tl__tick *tick = tl__tick_find(world, tl_tick_id_load(read->reader.id));
        if (world->core.is_ue3) { /* nothing is registered, so earlier runs are not known */
            return tick != NULL && is_now;
        }
        return tick != NULL && tick->registration != 0 &&
               (is_now || !tl__tick_has_run(world, tick));
    }
    return !read->is_over &&
           (is_there(world, &read->reader) || (is_now && ends_by_running(&read->reader)));
}

static void tell(const tl_world *world, const tl__read *read, tl_lag_each_fn *fn, void *user)
{
    const tl__value *value = tl__value_find(world, read->value);

    if (value == NULL || value->stamp.serial < 2 || value->stamp.frame < read->read_frame) {
        return;
    }
    tl_lag_sample sample = {.reader = read->reader,
                            .value = read->value,
                            .value_name = value->name,
                            .frame = world->core.frame.counter,
                            .read_frame = read->read_frame,
                            .write_frame = value->stamp.frame,
                            .frames = (uint32_t)(value->stamp.frame - read->read_frame),
                            .read_writer = read->writer,
                            .last_writer = value->stamp.writer,
                            .has_px = value->is_position,
                            .px = value->is_position ? distance(value, read) : 0.0};
    memcpy(sample.now, value->floats, value->dimensions * sizeof(sample.now[0]));
    memcpy(sample.read, read->floats, value->dimensions * sizeof(sample.read[0]));
    fn(user, &sample);
}

void tl_provenance_each(const tl_world *world, tl_lag_each_fn *fn, void *user)
{
    if (world == NULL || fn == NULL || world->core.frame.is_pause) {
        return;
    }
    const tl__reads *reads = world->reads;
    tl__visit_begin(world);
    for (uint32_t i = 0; i < reads->count; i++) {
        const tl__read *read = &reads->reads[i];
        if (still_counts(world, read)) {
            tell(world, read, fn, user);
        }
    }
    tl__visit_end(world);
}
