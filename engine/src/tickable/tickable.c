/* The registry of tickable objects (K-1, K-8, K-11). */
#include "tickable/tickable.h"

#include "command/record_call.h"
#include "world.h"

tl_result tl__tickables_init(tl__tickables *tickables, tl__memory *memory, uint32_t reserve,
                             bool fixed)
{
    uint32_t reserves[TL__TICKABLE_PASSES] = {reserve, fixed ? reserve : 0};

    *tickables = (tl__tickables){.memory = memory};
    tl_result result =
        tl__pool_init(&tickables->pool, memory, sizeof(tl__tickable), reserve, fixed);
    for (uint32_t i = 0; i < TL__TICKABLE_PASSES && result == TL_OK; i++) {
        tl__tickable_list *list = &tickables->lists[i];
        void *calls = NULL;
        if (!tl__memory_grow(memory, &calls, &list->capacity, reserves[i], sizeof(*list->calls))) {
            tl__tickables_free(tickables);
            return TL_ERR_NO_MEMORY;
        }
        list->calls = calls;
    }
    return result;
}

void tl__tickables_free(tl__tickables *tickables)
{
    for (uint32_t i = 0; i < TL__TICKABLE_PASSES && tickables->memory != NULL; i++) {
        const tl__tickable_list *list = &tickables->lists[i];
        tl__memory_free_array(tickables->memory, list->calls, list->capacity, sizeof(*list->calls));
    }
    tl__pool_free(&tickables->pool);
    *tickables = (tl__tickables){0};
}

static tl__tickable *find(const tl_world *world, tl_tickable_id id)
{
    return world == NULL ? NULL : tl__pool_find(&world->tickables->pool, id.index1, id.generation);
}

static tl_result check_def(const tl_tickable_def *def)
{
    bool is_valid = def != NULL && def->tick != NULL && (uint32_t)def->type <= TL_TICKABLE_NEVER;

    return is_valid ? TL_OK : TL_ERR_INVALID;
}

static tl_result add(tl__tickables *tickables, const tl_tickable_def *def, tl_tickable_id *out)
{
    bool is_never = def->type == TL_TICKABLE_NEVER;
    uint32_t slot = 0;

    if (!is_never && !tl__tickables_make_room(tickables, def->is_engine_wide)) {
        return TL_ERR_NO_MEMORY;
    }
    tl_result result = tl__pool_take(&tickables->pool, &slot);
    if (result != TL_OK) {
        return result;
    }
    tl__tickable *tickable = tl__tickable_at(tickables, slot);
    *tickable =
        (tl__tickable){.def = *def, .type = def->type, .is_type_open = def->get_type != NULL};
    if (def->name == NULL) {
        tickable->def.name = "tickable";
    }
    if (!is_never) {
        tl__tickables_queue(tickables, slot);
    }
    *out = tl__tickable_id_of(tickables, slot);
    return TL_OK;
}

tl_result tl_tickable_create(tl_world *world, const tl_tickable_def *def, tl_tickable_id *out)
{
    if (tl__is_recording(world)) {
        return tl__record_tickable_create(def, out);
    }
    tl_result result = tl__world_may_change(world);

    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_tickable_id){0};
    result = result == TL_OK ? check_def(def) : result;
    if (result != TL_OK) {
        return result;
    }
    return add(world->tickables, def, out);
}

static tl_result destroy(tl_world *world, tl__operands given)
{
    tl_tickable_id id = tl_tickable_id_load(given.first);
    const tl__tickable *tickable = find(world, id);

    if (tickable == NULL) {
        return TL_ERR_STALE_ID;
    }
    tl__tickables *tickables = world->tickables;
    if (tl_tickable_id_equal(tickables->context.tickable, id)) {
        tickables->name = tickable->def.name;
    }
    tl__tickables_remove(tickables, id.index1 - 1);
    tl__pool_give(&tickables->pool, id.index1 - 1);
    return TL_OK;
}

tl_result tl_tickable_destroy(tl_world *world, tl_tickable_id id)
{
    return tl__call(world, destroy, __func__, (tl__operands){tl_tickable_id_store(id), 0});
}

/* Out of the lists it is queued as new; else it is asked, or not, from now on. */
static tl_result give_type(tl__tickables *tickables, uint32_t slot, tl_tickable_type type)
{
    tl__tickable *tickable = tl__tickable_at(tickables, slot);
    bool is_out = tickable->place == TL__TICKABLE_OUT;

    if (is_out && !tl__tickables_make_room(tickables, tickable->def.is_engine_wide)) {
        return TL_ERR_NO_MEMORY;
    }
    tickable->type = type;
    if (is_out) {
        tl__tickables_queue(tickables, slot);
    } else {
        tl__tickables_note_type(tickables, slot);
    }
    return TL_OK;
}

/* K-11. */
static tl_result set_type(tl_world *world, tl__operands given)
{
    tl_tickable_id id = tl_tickable_id_load(given.first);
    tl_tickable_type type = (tl_tickable_type)given.second;
    tl__tickable *tickable = find(world, id);
    tl_result result = TL_OK;

    if ((uint32_t)type > TL_TICKABLE_NEVER) {
        return TL_ERR_INVALID;
    }
    if (tickable == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (type == TL_TICKABLE_NEVER) {
        tl__tickables_remove(world->tickables, id.index1 - 1);
        tickable->type = type;
    } else {
        result = give_type(world->tickables, id.index1 - 1, type);
    }
    tickable->is_type_open = tickable->is_type_open && result != TL_OK;
    return result;
}

tl_result tl_tickable_set_type(tl_world *world, tl_tickable_id id, tl_tickable_type type)
{
    return tl__call(world, set_type, __func__,
                    (tl__operands){tl_tickable_id_store(id), (uint64_t)type});
}

bool tl_tickable_is_valid(const tl_world *world, tl_tickable_id tickable)
{
    return find(world, tickable) != NULL;
}

const char *tl_tickable_name(const tl_world *world, tl_tickable_id id)
{
    const tl__tickable *tickable = find(world, id);

    return tickable != NULL ? tickable->def.name : NULL;
}

void tl__tickables_hash(const tl_world *world, tl__hash *hash)
{
    const tl__tickables *tickables = world->tickables;
    const tl__pool *pool = &tickables->pool;

    for (uint32_t slot = tl__pool_next(pool, 0); slot < pool->slot_count;
         slot = tl__pool_next(pool, slot + 1)) {
        const tl__tickable *tickable = tl__tickable_at(tickables, slot);
        tl__hash_u32(hash, slot);
        tl__hash_u32(hash, tl__pool_generation(pool, slot));
        tl__hash_u32(hash, (uint32_t)tickable->type);
        tl__hash_u32(hash, (uint32_t)tickable->place);
        tl__hash_bool(hash, tickable->is_type_open);
        tl__hash_bool(hash, tickable->def.is_engine_wide);
    }
    tl__tickables_hash_lists(tickables, hash);
}

uint32_t tl__tickables_check(const tl_world *world, tl_log_fn *log, void *user)
{
    if (tl__tickables_are_lists_right(world->tickables)) {
        return 0;
    }
    if (log != NULL) {
        log(user, TL_SEVERITY_ERROR, TL_MESSAGE_INTERNAL, "tickables and their lists differ");
    }
    return 1;
}
