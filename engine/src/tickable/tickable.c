/* Tickable objects: creating, destroying, their lists, state hash and check (K-1, K-8, K-11). */
#include "tickable/tickable.h"
#include "base/assert.h"
#include "command/command.h"
#include "core/world.h"

tl_result tl__tickables_init(tl_world *world)
{
    tl__tickables *tickables = world->tickables;
    tl__memory *memory = &world->core.memory;
    uint32_t reserve = world->core.def.capacity.tickables;
    bool fixed = world->core.def.fixed_capacity;
    uint32_t reserves[TL__TICKABLE_PASSES] = {reserve, fixed ? reserve : 0};

    tickables->memory = memory;
    tl_result result =
        tl__pool_init(&tickables->pool, memory, sizeof(tl__tickable), reserve, fixed);
    for (uint32_t i = 0; i < TL__TICKABLE_PASSES && result == TL_OK; i++) {
        tl__tickable_list *list = &tickables->lists[i];
        result =
            TL__GROW(memory, list->calls, list->capacity, reserves[i]) ? TL_OK : TL_ERR_NO_MEMORY;
    }
    return result;
}

void tl__tickables_free(tl_world *world)
{
    for (uint32_t i = 0; i < TL__TICKABLE_PASSES; i++) {
        const tl__tickable_list *list = &world->tickables->lists[i];
        TL__FREE(&world->core.memory, list->calls, list->capacity);
    }
    tl__pool_free(&world->tickables->pool);
}

/* The lists of tickable objects, one a kind of pass, and the queue of new objects. */

static tl__tickable_list *list_of(tl__tickables *tickables, bool is_engine_wide)
{
    return &tickables->lists[is_engine_wide ? TL__TICKABLE_ENGINE : TL__TICKABLE_WORLD];
}

/* Room for one more, so that no pass can run out of memory. False: no memory. */
static bool make_room(tl__tickables *tickables, bool is_engine_wide)
{
    tl__tickable_list *list = list_of(tickables, is_engine_wide);
    uint32_t needed = list->count - list->nulled + list->waiting + 1;

    if (needed > tickables->pool.limit) {
        return true; /* a fixed pool that is full says so itself */
    }
    return TL__GROW(tickables->memory, list->calls, list->capacity, needed);
}

/* K-1: puts it behind the new objects; there is room for it. */
static void enqueue(tl__tickables *tickables, tl__tickable *tickable)
{
    TL_ASSERT(tickable->place == TL__TICKABLE_OUT);

    tickable->place = TL__TICKABLE_NEW;
    tickable->merge = tickables->merges;
    tl__list_append(&tickables->queue, &tickables->pool, offsetof(tl__tickable, node),
                    tickable->self.index1);
    list_of(tickables, tickable->def.is_engine_wide)->waiting += 1;
}

/* Takes an object out of the queue of new ones. */
static void take_new(tl__tickables *tickables, tl__tickable *tickable)
{
    TL_ASSERT(tickable->place == TL__TICKABLE_NEW);

    tl__list_remove(&tickables->queue, &tickables->pool, offsetof(tl__tickable, node),
                    tickable->self.index1);
    list_of(tickables, tickable->def.is_engine_wide)->waiting -= 1;
    tickable->place = TL__TICKABLE_OUT;
}

/* K-5: type Always is not asked. */
static tl_tickable_ask_fn *question(const tl__tickable *tickable)
{
    return tickable->type != TL_TICKABLE_ALWAYS ? tickable->def.is_tickable : NULL;
}

void tl__tickables_join(tl__tickables *tickables, tl__tickable *tickable)
{
    tl__tickable_list *list = list_of(tickables, tickable->def.is_engine_wide);

    take_new(tickables, tickable);
    if (tickable->type == TL_TICKABLE_NEVER) {
        return;
    }
    tickable->place = TL__TICKABLE_LISTED;
    tickable->index = list->count;
    list->calls[list->count++] =
        (tl__tickable_call){tickable->def.tick, tickable->def.user,
                            tickable->def.is_allowed_to_tick, question(tickable), tickable->self};
}

void tl__tickables_clean_up(tl__tickables *tickables, tl__tickable_list *list)
{
    TL_ASSERT(list->nulled <= list->count);

    uint32_t kept = 0;

    if (list->nulled <= list->count / 4 && list->count + list->waiting <= list->capacity) {
        return;
    }
    for (uint32_t i = 0; i < list->count; i++) {
        const tl__tickable_call call = list->calls[i];
        if (call.tick != NULL) {
            tl__tickable_at(tickables, call.id.index1 - 1)->index = kept;
            list->calls[kept++] = call;
        }
    }
    list->count = kept;
    list->nulled = 0;
}

static void remove_from_lists(tl__tickables *tickables, tl__tickable *tickable)
{
    tl__tickable_list *list = list_of(tickables, tickable->def.is_engine_wide);

    if (tickable->place == TL__TICKABLE_NEW) {
        take_new(tickables, tickable);
    } else if (tickable->place == TL__TICKABLE_LISTED) {
        list->calls[tickable->index] = (tl__tickable_call){0};
        list->nulled += 1;
    }
    tickable->place = TL__TICKABLE_OUT;
}

/* Live entries that the pass has not reached. */
static uint32_t entries_left(const tl__tickables *tickables)
{
    const tl__tickable_list *list = &tickables->lists[tickables->pass];
    uint32_t left = 0;

    for (uint32_t i = tickables->cursor; tickables->is_passing && i < list->count; i++) {
        left += list->calls[i].tick != NULL ? 1U : 0U;
    }
    return left;
}

static void hash_lists(const tl__tickables *tickables, tl__hash *hash)
{
    for (uint32_t i = 0; i < TL__TICKABLE_PASSES; i++) {
        const tl__tickable_list *list = &tickables->lists[i];
        for (uint32_t k = 0; k < list->count; k++) {
            if (list->calls[k].tick != NULL) {
                tl__hash_u64(hash, tl_tickable_id_store(list->calls[k].id));
            }
        }
    }
    for (uint32_t next = tickables->queue.first; next != 0;
         next = tl__tickable_at(tickables, next - 1)->node.next) {
        tl__hash_u64(hash, tl_tickable_id_store(tl__tickable_at(tickables, next - 1)->self));
    }
    tl__hash_bool(hash, tickables->is_passing);
    tl__hash_u32(hash, entries_left(tickables));
}

/* Whether each entry is one live object that knows its place (K-16). */
static bool is_list_right(const tl__tickables *tickables, const tl__tickable_list *list)
{
    uint32_t nulled = 0;

    for (uint32_t i = 0; i < list->count; i++) {
        const tl__tickable_call *call = &list->calls[i];
        const tl__tickable *tickable =
            tl__pool_find(&tickables->pool, call->id.index1, call->id.generation);
        nulled += call->tick == NULL ? 1U : 0U;
        if (call->tick != NULL &&
            (tickable == NULL || tickable->place != TL__TICKABLE_LISTED || tickable->index != i)) {
            return false;
        }
    }
    return nulled == list->nulled && list->count - nulled + list->waiting <= list->capacity;
}

/* Whether each object is where it says that it is. */
static bool are_numbers_right(const tl__tickables *tickables)
{
    const tl__tickable_list *lists = tickables->lists;
    const tl__pool *pool = &tickables->pool;
    uint32_t by_place[TL__TICKABLE_LISTED + 1] = {0};
    uint32_t queued = 0;

    for (uint32_t slot = 0; tl__pool_seek(pool, &slot); slot++) {
        by_place[tl__tickable_at(tickables, slot)->place] += 1;
    }
    for (uint32_t next = tickables->queue.first; next != 0;
         next = tl__tickable_at(tickables, next - 1)->node.next) {
        queued += 1;
    }
    return queued == lists[0].waiting + lists[1].waiting && queued == by_place[TL__TICKABLE_NEW] &&
           by_place[TL__TICKABLE_LISTED] ==
               lists[0].count - lists[0].nulled + lists[1].count - lists[1].nulled;
}

static tl__tickable *tl__tickable_find(const tl_world *world, tl_tickable_id id)
{
    return tl__pool_find(&world->tickables->pool, id.index1, id.generation);
}

static tl_result add(tl_world *world, const tl_tickable_def *def, tl_tickable_id *out)
{
    tl__tickables *tickables = world->tickables;
    bool is_never = def->type == TL_TICKABLE_NEVER;
    uint32_t slot = 0;

    if (def->tick == NULL || (uint32_t)def->type > TL_TICKABLE_NEVER) {
        return TL_ERR_INVALID;
    }
    if (!is_never && !make_room(tickables, def->is_engine_wide)) {
        return TL_ERR_NO_MEMORY;
    }
    tl_result result = tl__pool_take(&tickables->pool, &slot);
    if (result != TL_OK) {
        return result;
    }
    tl__tickable *tickable = tl__tickable_at(tickables, slot);
    *out = (tl_tickable_id){slot + 1, tl__pool_generation(&tickables->pool, slot)};
    *tickable = (tl__tickable){
        .self = *out, .def = *def, .type = def->type, .is_type_open = def->get_type != NULL};
    if (def->name == NULL) {
        tickable->def.name = "tickable";
    }
    if (!is_never) {
        enqueue(tickables, tickable);
    }
    return TL_OK;
}
TL__PUBLIC_NEW(tickable_create, (tl_tickable_id){0}, add)

static tl_result destroy(tl_world *world, tl__tickable *tickable)
{
    tl__tickables *tickables = world->tickables;

    if (tl_tickable_id_equal(tickables->context.tickable, tickable->self)) {
        tickables->name = tickable->def.name;
    }
    remove_from_lists(tickables, tickable);
    tl__pool_give(&tickables->pool, tickable->self.index1 - 1);
    return TL_OK;
}
TL__PUBLIC_OF(tickable, destroy, destroy)

/* Out of the lists it is queued as new; else it is asked, or not, from now on (K-5). */
static tl_result give_type(tl__tickables *tickables, tl__tickable *tickable, tl_tickable_type type)
{
    tl__tickable_list *list = list_of(tickables, tickable->def.is_engine_wide);
    bool is_out = tickable->place == TL__TICKABLE_OUT;

    if (is_out && !make_room(tickables, tickable->def.is_engine_wide)) {
        return TL_ERR_NO_MEMORY;
    }
    tickable->type = type;
    if (is_out) {
        enqueue(tickables, tickable);
    } else if (tickable->place == TL__TICKABLE_LISTED) {
        list->calls[tickable->index].is_tickable = question(tickable);
    }
    return TL_OK;
}

/* K-11. */
static tl_result set_type(tl_world *world, tl_tickable_id id, tl_tickable_type type)
{
    tl__tickable *tickable = tl__tickable_find(world, id);
    tl_result result = TL_OK;

    if ((uint32_t)type > TL_TICKABLE_NEVER) {
        return TL_ERR_INVALID;
    }
    if (tickable == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (type == TL_TICKABLE_NEVER) {
        remove_from_lists(world->tickables, tickable);
        tickable->type = type;
    } else {
        result = give_type(world->tickables, tickable, type);
    }
    tickable->is_type_open = tickable->is_type_open && result != TL_OK;
    return result;
}
TL__PUBLIC_TWO(tickable_set_type, set_type)

TL__QUESTION(tickable, bool, is_valid, false, true)
TL__QUESTION(tickable, const char *, name, NULL, found->def.name)

void tl__tickables_hash(const tl_world *world, tl__hash *hash)
{
    const tl__tickables *tickables = world->tickables;
    const tl__pool *pool = &tickables->pool;

    for (uint32_t slot = 0; tl__pool_seek(pool, &slot); slot++) {
        const tl__tickable *tickable = tl__tickable_at(tickables, slot);
        tl__hash_u32(hash, slot);
        tl__hash_u32(hash, tickable->self.generation);
        tl__hash_u32(hash, (uint32_t)tickable->type);
        tl__hash_u32(hash, (uint32_t)tickable->place);
        tl__hash_bool(hash, tickable->is_type_open);
        tl__hash_bool(hash, tickable->def.is_engine_wide);
    }
    hash_lists(tickables, hash);
}

void tl__tickables_check(const tl_world *world, tl__audit *audit)
{
    const tl__tickables *tickables = world->tickables;

    tl__expect(audit,
               are_numbers_right(tickables) && is_list_right(tickables, &tickables->lists[0]) &&
                   is_list_right(tickables, &tickables->lists[1]),
               "tickables and their lists differ");
}
