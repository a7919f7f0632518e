#include "inspect/inspect.h"

#include "command/record_call.h"
#include "world.h"

tl_result tl__values_init(tl_world *world)
{
    return tl__pool_init(world->values, &world->core.memory, sizeof(tl__value),
                         world->core.def.capacity.values, world->core.def.fixed_capacity);
}

tl__value *tl__value_find(const tl_world *world, tl_value_id id)
{
    return tl__pool_find(world->values, id.index1, id.generation);
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
    result = tl__pool_take(world->values, &slot);
    if (result != TL_OK) {
        return result;
    }
    tl__value *value = tl__pool_at(world->values, slot);
    *value = (tl__value){
        .name = def->name, .dimensions = def->dimensions, .is_position = def->is_position};
    *out = (tl_value_id){slot + 1, tl__pool_generation(world->values, slot)};
    return TL_OK;
}

static tl_result destroy(tl_world *world, tl__operands given)
{
    tl_value_id id = tl_value_id_load(given.first);

    if (tl__value_find(world, id) == NULL) {
        return TL_ERR_STALE_ID;
    }
    tl__parallel_quiet(world);
    tl__pool_give(world->values, id.index1 - 1);
    return TL_OK;
}

tl_result tl_value_destroy(tl_world *world, tl_value_id id)
{
    return tl__call(world, destroy, __func__, (tl__operands){tl_value_id_store(id), 0});
}

static tl_result apply_value_write(tl_world *world, const tl__change *change)
{
    return tl_value_write(world, tl_value_id_load(change->words[0]), change->blob);
}

static tl_result record_write(tl_value_id value, const float *floats, uint32_t dimensions)
{
    const float none = 0.0F;

    return tl__record_def(apply_value_write, "tl_value_write", dimensions > 0 ? floats : &none,
                          dimensions * sizeof(*floats), tl_value_id_store(value));
}

tl_result tl_value_write(tl_world *world, tl_value_id id, const float *floats)
{
    bool is_recording = tl__is_recording(world);
    tl_result result = is_recording ? TL_OK : tl__world_may_change(world);

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
    if (is_recording) {
        return record_write(id, floats, value->dimensions);
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

/* The value as it was when a function on any thread read it. */
static tl_result apply_read(tl_world *world, const tl__change *change)
{
    tl__reads_note(world, tl_value_id_load(change->words[0]), change->blob);
    return TL_OK;
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
    if (tl__is_logging_reads(&world->core) && tl__is_recording(world)) {
        (void)tl__record_def(apply_read, "tl_value_read", value, sizeof(*value),
                             tl_value_id_store(id));
    } else if (tl__is_logging_reads(&world->core)) {
        tl__reads_note(world, id, value);
    }
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

tl_stamp tl_value_stamp(const tl_world *world, tl_value_id id)
{
    const tl__value *value = world != NULL ? tl__value_find(world, id) : NULL;

    return value != NULL ? value->stamp : (tl_stamp){0};
}

const char *tl_value_name(const tl_world *world, tl_value_id id)
{
    const tl__value *value = world != NULL ? tl__value_find(world, id) : NULL;

    return value != NULL ? value->name : NULL;
}

void tl__values_hash(const tl_world *world, tl__hash *hash)
{
    const tl__pool *pool = world->values;

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
