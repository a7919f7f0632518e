/* Published values: their table, writing and reading. */
#include "core/world.h"
#include "inspect/inspect.h"

#include <string.h>

TL__POOL_MODULE(values, tl__value, world->values)

tl__value *tl__value_find(const tl_world *world, tl_value_id id)
{
    return tl__pool_find(world->values, id.index1, id.generation);
}

static tl_result create(tl_world *world, const tl_value_def *def, tl_value_id *out)
{
    uint32_t slot = 0;

    if (def->name == NULL || def->dimensions > TL_VALUE_MAX_DIMENSIONS) {
        return TL_ERR_INVALID;
    }
    tl__any_thread_quiet(world);
    tl_result result = tl__pool_take(world->values, &slot);
    if (result != TL_OK) {
        return result;
    }
    tl__value *value = tl__pool_at(world->values, slot);
    *value = (tl__value){
        .name = def->name, .dimensions = def->dimensions, .is_position = def->is_position};
    *out = (tl_value_id){slot + 1, tl__pool_generation(world->values, slot)};
    return TL_OK;
}
TL__PUBLIC_NEW(value_create, (tl_value_id){0}, create)

static tl_result destroy(tl_world *world, tl_value_id id)
{
    if (tl__value_find(world, id) == NULL) {
        return TL_ERR_STALE_ID;
    }
    tl__any_thread_quiet(world);
    tl__pool_give(world->values, id.index1 - 1);
    return TL_OK;
}
TL__PUBLIC_ONE(value_destroy, destroy)

static tl_result defer_write(tl_value_id id, const float *floats, uint32_t dimensions)
{
    tl__value_write_arguments later = {.value = id};

    for (uint32_t i = 0; i < dimensions; i++) {
        later.floats[i] = floats[i];
    }
    return tl__defer(TL__COMMAND_value_write, &later, sizeof(later));
}

tl_result tl_value_write(tl_world *world, tl_value_id id, const float *floats)
{
    bool is_deferring = tl__is_deferring(world);
    tl_result result = is_deferring ? TL_OK : tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    tl__value *value = tl__value_find(world, id);
    if (value == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (floats == NULL && value->dimensions > 0) {
        return TL_ERR_INVALID;
    }
    if (is_deferring) {
        return defer_write(id, floats, value->dimensions);
    }
    for (uint32_t i = 0; i < value->dimensions; i++) {
        value->floats[i] = floats[i];
    }
    if (tl__is_logging_reads(&world->core)) {
        tl__writes_note(world, id, value);
    }
    value->stamp.frame = world->core.frame.counter;
    value->stamp.writer = tl__core_item(&world->core);
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

/* Notes that the running item reads the value as it is now. */
static void log_read(tl_world *world, tl_value_id id, const tl__value *value)
{
    if (!tl__is_deferring(world)) {
        if (tl__is_logging_reads(&world->core)) {
            tl__reads_note(world, id, &value->stamp, value->floats);
        }
    } else if (tl__this_thread.buffer->logs_reads) {
        tl__value_read_arguments *later = tl__defer_room(TL__COMMAND_value_read, sizeof(*later));
        if (later != NULL) {
            later->value = id;
            later->stamp = value->stamp;
            memcpy(later->floats, value->floats, sizeof(later->floats));
        }
    }
}

tl_result tl_value_read(tl_world *world, tl_value_id id, float *floats)
{
    if (world == NULL) {
        return TL_ERR_INVALID;
    }
    const tl__value *value = tl__value_find(world, id);
    copy_floats(value, floats);
    if (value == NULL) {
        return TL_ERR_STALE_ID;
    }
    log_read(world, id, value);
    return TL_OK;
}

tl_result tl_value_peek(const tl_world *world, tl_value_id id, float *floats)
{
    if (world == NULL) {
        return TL_ERR_INVALID;
    }
    const tl__value *value = tl__value_find(world, id);
    copy_floats(value, floats);
    return value != NULL ? TL_OK : TL_ERR_STALE_ID;
}

TL__QUESTION(value, tl_stamp, stamp, (tl_stamp){0}, found->stamp)
TL__QUESTION(value, const char *, name, NULL, found->name)

void tl__values_hash(const tl_world *world, tl__hash *hash)
{
    const tl__pool *pool = world->values;

    for (uint32_t i = 0; tl__pool_seek(pool, &i); i++) {
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
