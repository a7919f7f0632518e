#include "provenance.h"

#include "item.h"
#include "record_call.h"
#include "world.h"

#include <string.h>

enum { FIRST_READS = 256 };

static tl__value *find_value(const tl_world *world, tl_value_id id)
{
    return tl__pool_find(&world->values.pool, id.index1, id.generation);
}

static bool grow_first(tl_world *world, uint32_t count)
{
    tl__reads *reads = world->trace->reads;
    uint32_t old = reads->first_count;
    void *first = reads->first;

    if (!tl__memory_grow(&world->trace->memory, &first, &reads->first_count, count,
                         sizeof(*reads->first))) {
        return false;
    }
    reads->first = first;
    for (uint32_t i = old; i < reads->first_count; i++) {
        reads->first[i] = 0;
    }
    return true;
}

static bool grow_reads(tl_world *world, uint32_t count)
{
    tl__reads *reads = world->trace->reads;
    void *items = reads->reads;

    if (!tl__memory_grow(&world->trace->memory, &items, &reads->capacity, count,
                         sizeof(*reads->reads))) {
        return false;
    }
    reads->reads = items;
    return true;
}

tl_result tl__values_init(tl_world *world)
{
    uint32_t capacity = world->def.capacity.values;
    tl__memory *outside = &world->trace->memory;

    world->trace->reads = tl__memory_resize(outside, NULL, 0, sizeof(tl__reads));
    if (world->trace->reads == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    *world->trace->reads = (tl__reads){.is_on = world->def.log_reads};
    if (!grow_first(world, capacity > 0 ? capacity : 1) || !grow_reads(world, FIRST_READS)) {
        return TL_ERR_NO_MEMORY;
    }
    return tl__pool_init(&world->values.pool, &world->memory, sizeof(tl__value), capacity,
                         world->def.fixed_capacity);
}

void tl__values_free(tl_world *world)
{
    tl__trace *trace = world->trace;

    if (trace != NULL && trace->reads != NULL) {
        tl__reads *reads = trace->reads;
        tl__memory_free_array(&trace->memory, reads->reads, reads->capacity, sizeof(*reads->reads));
        tl__memory_free_array(&trace->memory, reads->first, reads->first_count,
                              sizeof(*reads->first));
        (void)tl__memory_resize(&trace->memory, reads, sizeof(*reads), 0);
        trace->reads = NULL;
    }
    tl__pool_free(&world->values.pool);
}

tl_result tl_value_create(tl_world *world, const tl_value_def *def, tl_value_id *out)
{
    if (tl__is_recording(world)) {
        return tl__record_value_create(def, out);
    }
    tl_result result = tl__world_may_change(world);
    uint32_t slot = 0;

    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_value_id){0};
    if (result != TL_OK) {
        return result;
    }
    if (def == NULL || def->name == NULL || def->dimensions > TL_VALUE_MAX_DIMENSIONS) {
        return TL_ERR_INVALID;
    }
    tl__parallel_quiet(world);
    result = tl__pool_take(&world->values.pool, &slot);
    if (result != TL_OK) {
        return result;
    }
    tl__value *value = tl__pool_at(&world->values.pool, slot);
    *value = (tl__value){
        .name = def->name, .dimensions = def->dimensions, .is_position = def->is_position};
    (void)grow_first(world, slot + 1); /* the log does without: it must not change the world */
    *out = (tl_value_id){slot + 1, tl__pool_generation(&world->values.pool, slot)};
    return TL_OK;
}

static void drop_reads_of(tl_world *world, uint32_t slot)
{
    tl__reads *reads = world->trace->reads;
    uint32_t at = slot < reads->first_count ? reads->first[slot] : 0;

    while (at != 0) {
        tl__read *read = &reads->reads[at - 1];
        uint32_t next = read->next;
        *read = (tl__read){.next = reads->free};
        reads->free = at;
        at = next;
    }
    if (slot < reads->first_count) {
        reads->first[slot] = 0;
    }
}

tl_result tl_value_destroy(tl_world *world, tl_value_id id)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_value_destroy, "tl_value_destroy", tl_value_id_store(id),
                               0);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    if (find_value(world, id) == NULL) {
        return TL_ERR_STALE_ID;
    }
    tl__parallel_quiet(world);
    drop_reads_of(world, id.index1 - 1);
    tl__pool_give(&world->values.pool, id.index1 - 1);
    return TL_OK;
}

tl_result tl_value_write(tl_world *world, tl_value_id id, const float *floats)
{
    bool is_recording = tl__is_recording(world);
    tl_result result = is_recording ? TL_OK : tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    tl__value *value = find_value(world, id);
    if (value == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (floats == NULL && value->dimensions > 0) {
        return TL_ERR_INVALID;
    }
    if (is_recording) {
        return tl__record_value_write(id, floats, value->dimensions);
    }
    for (uint32_t i = 0; i < value->dimensions; i++) {
        value->floats[i] = floats[i];
    }
    value->stamp.frame = world->frame.counter;
    value->stamp.writer = tl__frame_current(world);
    value->stamp.serial += 1;
    return TL_OK;
}

/* A stale value reads as one zero: its dimensions are not known any more. */
static void copy_floats(const tl__value *value, float *floats)
{
    uint32_t dimensions = value != NULL ? value->dimensions : 1;

    for (uint32_t i = 0; i < dimensions && floats != NULL; i++) {
        floats[i] = value != NULL ? value->floats[i] : 0.0F;
    }
}

static bool is_same_reader(const tl_item *a, const tl_item *b)
{
    return a->kind == b->kind && a->id == b->id;
}

/* The record of this reader and value; NULL when memory ran out. */
static tl__read *find_read(tl_world *world, tl_value_id id, const tl_item *reader)
{
    tl__reads *reads = world->trace->reads;

    if (!grow_first(world, id.index1)) {
        return NULL;
    }
    uint32_t *first = &reads->first[id.index1 - 1];
    for (uint32_t at = *first; at != 0; at = reads->reads[at - 1].next) {
        if (is_same_reader(&reads->reads[at - 1].reader, reader)) {
            return &reads->reads[at - 1];
        }
    }
    uint32_t fresh = reads->free;
    if (fresh != 0) {
        reads->free = reads->reads[fresh - 1].next;
    } else {
        if (!grow_reads(world, reads->count + 1)) {
            return NULL;
        }
        fresh = ++reads->count;
    }
    reads->reads[fresh - 1] =
        (tl__read){.reader = *reader, .value = id, .next = *first, .is_used = true};
    *first = fresh;
    return &reads->reads[fresh - 1];
}

static void log_read(tl_world *world, tl_value_id id, const tl__value *value)
{
    tl_item reader = tl__frame_current(world);

    if (reader.kind == TL_ITEM_NONE) {
        return;
    }
    tl__read *read = find_read(world, id, &reader);
    if (read != NULL) {
        read->reader = reader;
        read->value = id; /* the slot may have had another one before the world was set back */
        read->read_frame = value->stamp.frame;
        read->frame = world->frame.counter;
        read->ran = world->stats.frames;
        read->position = world->frame.position;
        read->is_over = false;
        memcpy(read->floats, value->floats, sizeof(read->floats));
    }
}

/* The value as it was when a function on any thread read it. */
static tl_result apply_read(tl_world *world, const tl__change *change)
{
    log_read(world, tl_value_id_load(change->words[0]), change->blob);
    return TL_OK;
}

tl_result tl_value_read(tl_world *world, tl_value_id id, float *floats)
{
    if (world == NULL) {
        return TL_ERR_INVALID;
    }
    const tl__value *value = find_value(world, id);
    copy_floats(value, floats);
    if (value == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (world->trace->reads->is_on && tl__is_recording(world)) {
        (void)tl__record_def(apply_read, "tl_value_read", value, sizeof(*value),
                             tl_value_id_store(id));
    } else if (world->trace->reads->is_on) {
        log_read(world, id, value);
    }
    return TL_OK;
}

tl_result tl_value_peek(const tl_world *world, tl_value_id id, float *floats)
{
    if (world == NULL) {
        return TL_ERR_INVALID;
    }
    const tl__value *value = find_value(world, id);
    copy_floats(value, floats);
    return value != NULL ? TL_OK : TL_ERR_STALE_ID;
}

tl_stamp tl_value_stamp(const tl_world *world, tl_value_id id)
{
    const tl__value *value = world != NULL ? find_value(world, id) : NULL;

    return value != NULL ? value->stamp : (tl_stamp){0};
}

const char *tl_value_name(const tl_world *world, tl_value_id id)
{
    const tl__value *value = world != NULL ? find_value(world, id) : NULL;

    return value != NULL ? value->name : NULL;
}

tl_result tl_provenance_set_logging(tl_world *world, bool on)
{
    if (world == NULL) {
        return TL_ERR_INVALID;
    }
    tl__reads *reads = world->trace->reads;
    for (uint32_t slot = 0; slot < reads->first_count && on != reads->is_on; slot++) {
        drop_reads_of(world, slot);
    }
    reads->is_on = on;
    return TL_OK;
}

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

/* Whether the reader still counts, and has not run since without reading again. */
static bool is_held(const tl_world *world, const tl__read *read)
{
    if (read->reader.kind == TL_ITEM_TICK) {
        const tl__tick *tick = tl__tick_find(world, tl_tick_id_load(read->reader.id));
        return tick != NULL && tick->registration != 0 &&
               (read->ran == world->stats.frames || !tl__tick_has_run(world, tick));
    }
    if (read->reader.kind == TL_ITEM_TIMER &&
        tl_timer_exists(world, tl_timer_id_load(read->reader.id))) {
        return !read->is_over;
    }
    if (read->reader.kind == TL_ITEM_TICKABLE) {
        return !read->is_over && tl_tickable_is_valid(world, tl_tickable_id_load(read->reader.id));
    }
    return read->ran == world->stats.frames;
}

void tl__reads_end_item(tl_world *world, const tl_item *item)
{
    tl__reads *reads = world->trace->reads;

    if (!reads->is_on || (item->kind != TL_ITEM_TIMER && item->kind != TL_ITEM_TICKABLE)) {
        return;
    }
    for (uint32_t i = 0; i < reads->count; i++) {
        tl__read *read = &reads->reads[i];
        read->is_over |=
            is_same_reader(&read->reader, item) &&
            (read->ran != world->stats.frames || read->position != world->frame.position);
    }
}

static void tell(const tl_world *world, const tl__read *read, tl_lag_each_fn *fn, void *user)
{
    const tl__value *value = find_value(world, read->value);

    if (value == NULL || value->stamp.serial < 2 || value->stamp.frame < read->read_frame) {
        return;
    }
    tl_lag_sample sample = {.reader = read->reader,
                            .value = read->value,
                            .value_name = value->name,
                            .frame = world->frame.counter,
                            .read_frame = read->read_frame,
                            .write_frame = value->stamp.frame,
                            .frames = (uint32_t)(value->stamp.frame - read->read_frame),
                            .has_px = value->is_position,
                            .px = value->is_position ? distance(value, read) : 0.0};
    fn(user, &sample);
}

void tl_provenance_each(const tl_world *world, tl_lag_each_fn *fn, void *user)
{
    if (world == NULL || fn == NULL || world->frame.is_pause) {
        return;
    }
    const tl__reads *reads = world->trace->reads;
    for (uint32_t i = 0; i < reads->count; i++) {
        const tl__read *read = &reads->reads[i];
        if (read->is_used && is_held(world, read)) {
            tell(world, read, fn, user);
        }
    }
}

/* Whether the reader itself is gone for good. */
static bool is_gone(const tl_world *world, const tl_item *reader)
{
    switch (reader->kind) {
    case TL_ITEM_TICK:
        return tl__tick_find(world, tl_tick_id_load(reader->id)) == NULL;
    case TL_ITEM_TIMER:
        return !tl_timer_exists(world, tl_timer_id_load(reader->id));
    case TL_ITEM_TICKABLE:
        return !tl_tickable_is_valid(world, tl_tickable_id_load(reader->id));
    case TL_ITEM_NONE:
    case TL_ITEM_LATENT:
    case TL_ITEM_CAMERA:
        break;
    }
    return false;
}

void tl__reads_end_frame(tl_world *world)
{
    tl__reads *reads = world->trace->reads;

    for (uint32_t slot = 0; slot < reads->first_count && reads->is_on; slot++) {
        uint32_t *link = &reads->first[slot];
        while (*link != 0) {
            uint32_t at = *link;
            tl__read *read = &reads->reads[at - 1];
            if (read->ran != world->stats.frames && is_gone(world, &read->reader)) {
                *link = read->next;
                *read = (tl__read){.next = reads->free};
                reads->free = at;
            } else {
                link = &read->next;
            }
        }
    }
}

void tl__values_hash(const tl_world *world, tl__hash *hash)
{
    const tl__pool *pool = &world->values.pool;

    for (uint32_t i = tl__pool_next(pool, 0); i < pool->slot_count;
         i = tl__pool_next(pool, i + 1)) {
        const tl__value *value = tl__pool_at(pool, i);
        tl__hash_u32(hash, tl__pool_generation(pool, i));
        for (uint32_t k = 0; k < value->dimensions; k++) {
            tl__hash_float(hash, value->floats[k]);
        }
        tl__hash_u64(hash, value->stamp.frame);
        tl__hash_u64(hash, value->stamp.serial);
        tl__hash_u32(hash, (uint32_t)value->stamp.writer.kind);
        tl__hash_u64(hash, value->stamp.writer.id);
    }
}
