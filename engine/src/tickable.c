#include "tickable.h"

#include "item.h"
#include "record_call.h"
#include "world.h"

tl_result tl__tickables_init(tl__tickables *tickables, tl__memory *memory, uint32_t reserve,
                             bool fixed)
{
    *tickables = (tl__tickables){.memory = memory};
    tl_result result =
        tl__pool_init(&tickables->pool, memory, sizeof(tl__tickable), reserve, fixed);
    if (result != TL_OK) {
        return result;
    }
    tl__tickable_list *lists[] = {&tickables->list, &tickables->newcomers};
    for (uint32_t i = 0; i < 2; i++) {
        void *entries = NULL;
        if (!tl__memory_grow(memory, &entries, &lists[i]->capacity, reserve,
                             sizeof(*lists[i]->entries))) {
            tl__tickables_free(tickables);
            return TL_ERR_NO_MEMORY;
        }
        lists[i]->entries = entries;
    }
    return TL_OK;
}

static void free_list(tl__memory *memory, tl__tickable_list *list)
{
    tl__memory_free_array(memory, list->entries, list->capacity, sizeof(*list->entries));
}

void tl__tickables_free(tl__tickables *tickables)
{
    if (tickables->memory != NULL) {
        free_list(tickables->memory, &tickables->list);
        free_list(tickables->memory, &tickables->newcomers);
    }
    tl__pool_free(&tickables->pool);
    *tickables = (tl__tickables){0};
}

static tl__tickable *find(const tl_world *world, tl_tickable_id id)
{
    return world == NULL ? NULL : tl__pool_find(&world->tickables.pool, id.index1, id.generation);
}

/* Of an entry that is known to be live. */
static tl__tickable *at(const tl__tickables *tickables, const tl__tickable_entry *entry)
{
    return tl__pool_at(&tickables->pool, entry->id.index1 - 1);
}

/* NULL: nulled. */
static tl__tickable *of_entry(const tl__tickables *tickables, const tl__tickable_entry *entry)
{
    tl__tickable *tickable =
        tl__pool_find(&tickables->pool, entry->id.index1, entry->id.generation);

    return tickable != NULL && tickable->ticket == entry->ticket &&
                   tickable->place != TL__TICKABLE_OUT
               ? tickable
               : NULL;
}

static void drop_nulled(const tl__tickables *tickables, tl__tickable_list *list)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < list->count; i++) {
        if (of_entry(tickables, &list->entries[i]) != NULL) {
            list->entries[kept++] = list->entries[i];
        }
    }
    list->count = kept;
}

static bool make_room(tl__tickables *tickables, tl__tickable_list *list, uint32_t count)
{
    void *entries = list->entries;
    bool has_grown = tl__memory_grow(tickables->memory, &entries, &list->capacity, count,
                                     sizeof(*list->entries));

    list->entries = entries;
    return has_grown;
}

/* K-1. Entries that were nulled meanwhile make room first, but not while a pass merges or runs. */
static bool queue_newcomer(tl__tickables *tickables, tl_tickable_id id, tl__tickable *tickable)
{
    tl__tickable_list *newcomers = &tickables->newcomers;

    if (newcomers->count == newcomers->capacity && !tickables->is_passing) {
        drop_nulled(tickables, newcomers);
    }
    if (!make_room(tickables, newcomers, newcomers->count + 1)) {
        return false;
    }
    tickable->place = TL__TICKABLE_NEW;
    newcomers->entries[newcomers->count++] = (tl__tickable_entry){id, tickable->ticket};
    return true;
}

tl_result tl_tickable_create(tl_world *world, const tl_tickable_def *def, tl_tickable_id *out)
{
    if (tl__is_recording(world)) {
        return tl__record_tickable_create(def, out);
    }
    tl_result result = tl__world_may_change(world);
    uint32_t slot = 0;

    if (out != NULL) {
        *out = (tl_tickable_id){0};
    }
    if (result != TL_OK) {
        return result;
    }
    if (out == NULL || def == NULL || def->tick == NULL || def->type > TL_TICKABLE_NEVER) {
        return TL_ERR_INVALID;
    }
    tl__tickables *tickables = &world->tickables;
    result = tl__pool_take(&tickables->pool, &slot);
    if (result != TL_OK) {
        return result;
    }
    tl__tickable *tickable = tl__pool_at(&tickables->pool, slot);
    *tickable =
        (tl__tickable){.def = *def, .type = def->type, .is_type_open = def->get_type != NULL};
    if (def->name == NULL) {
        tickable->def.name = "tickable";
    }
    tl_tickable_id id = {slot + 1, tl__pool_generation(&tickables->pool, slot)};
    if (def->type != TL_TICKABLE_NEVER && !queue_newcomer(tickables, id, tickable)) {
        tl__pool_give(&tickables->pool, slot);
        return TL_ERR_NO_MEMORY;
    }
    *out = id;
    return TL_OK;
}

/* K-8. */
static void leave_lists(tl__tickables *tickables, tl__tickable *tickable)
{
    tickables->is_dirty = tickables->is_dirty || tickable->place == TL__TICKABLE_LISTED;
    tickable->place = TL__TICKABLE_OUT;
    tickable->ticket += 1;
}

tl_result tl_tickable_destroy(tl_world *world, tl_tickable_id id)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_tickable_destroy, "tl_tickable_destroy",
                               tl_tickable_id_store(id), 0);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    tl__tickable *tickable = find(world, id);
    if (tickable == NULL) {
        return TL_ERR_STALE_ID;
    }
    leave_lists(&world->tickables, tickable);
    tl__pool_give(&world->tickables.pool, id.index1 - 1);
    return TL_OK;
}

/* K-11. */
tl_result tl_tickable_set_type(tl_world *world, tl_tickable_id id, tl_tickable_type type)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_tickable_set_type, "tl_tickable_set_type",
                               tl_tickable_id_store(id), (uint64_t)type);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    if (type > TL_TICKABLE_NEVER) {
        return TL_ERR_INVALID;
    }
    tl__tickable *tickable = find(world, id);
    if (tickable == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (type == TL_TICKABLE_NEVER) {
        leave_lists(&world->tickables, tickable);
    } else if (tickable->place == TL__TICKABLE_OUT &&
               !queue_newcomer(&world->tickables, id, tickable)) {
        return TL_ERR_NO_MEMORY;
    }
    tickable->type = type;
    tickable->is_type_open = false;
    return TL_OK;
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

/* K-2. The answer may have changed the registry, so the entry is looked up again. */
static bool joins(tl__tickables *tickables, const tl__tickable_entry *entry)
{
    tl__tickable *tickable = of_entry(tickables, entry);

    if (tickable == NULL || !tickable->is_type_open) {
        return tickable != NULL;
    }
    tickable->is_type_open = false;
    tl_tickable_type type = tickable->def.get_type(tickable->def.user);
    tickable = of_entry(tickables, entry);
    if (tickable == NULL) {
        return false;
    }
    tickable->type = type;
    if (type == TL_TICKABLE_NEVER) {
        leave_lists(tickables, tickable);
    }
    return type != TL_TICKABLE_NEVER;
}

/* K-3. Those that come while the types are asked wait for the next pass. */
static tl_result merge_newcomers(tl__tickables *tickables)
{
    tl__tickable_list *newcomers = &tickables->newcomers;
    uint32_t merged = newcomers->count;

    if (!make_room(tickables, &tickables->list, tickables->list.count + merged)) {
        return TL_ERR_NO_MEMORY;
    }
    for (uint32_t i = 0; i < merged; i++) {
        const tl__tickable_entry entry = newcomers->entries[i];
        if (joins(tickables, &entry)) {
            at(tickables, &entry)->place = TL__TICKABLE_LISTED;
            tickables->list.entries[tickables->list.count++] = entry;
        }
    }
    newcomers->count -= merged;
    for (uint32_t i = 0; i < newcomers->count; i++) {
        newcomers->entries[i] = newcomers->entries[i + merged];
    }
    return TL_OK;
}

static void clean_up(tl__tickables *tickables)
{
    if (tickables->is_dirty) {
        drop_nulled(tickables, &tickables->list);
        tickables->is_dirty = false;
    }
}

tl_result tl__tickables_begin_pass(tl_world *world, bool is_engine_pass, tl_level_tick type,
                                   bool is_paused, tl_time delta)
{
    tl__tickables *tickables = &world->tickables;

    if (tickables->is_passing) {
        return TL_ERR_LOCKED;
    }
    clean_up(tickables);
    tickables->is_passing = true;
    tl_result result = merge_newcomers(tickables);
    if (result != TL_OK) {
        tickables->is_passing = false;
        return result;
    }
    tickables->cursor = 0;
    tickables->is_engine_pass = is_engine_pass;
    tickables->is_paused = is_paused;
    tickables->type = type;
    tickables->delta = delta;
    return TL_OK;
}

void tl__tickables_end_pass(tl_world *world)
{
    world->tickables.is_passing = false;
    clean_up(&world->tickables);
}

/* The entry at the cursor or after it that belongs to this pass. */
static const tl__tickable_entry *candidate(const tl__tickables *tickables, uint32_t *cursor)
{
    for (; tickables->is_passing && *cursor < tickables->list.count; *cursor += 1) {
        const tl__tickable *tickable = of_entry(tickables, &tickables->list.entries[*cursor]);
        if (tickable != NULL && tickable->def.is_engine_wide == tickables->is_engine_pass) {
            return &tickables->list.entries[*cursor];
        }
    }
    return NULL;
}

static tl_item item_of(const tl__tickables *tickables, const tl__tickable_entry *entry)
{
    return (tl_item){TL_ITEM_TICKABLE, TL_STAGE_TICKABLES, tl_tickable_id_store(entry->id),
                     at(tickables, entry)->def.name};
}

bool tl__tickables_next(tl_world *world, tl_item *out)
{
    uint32_t cursor = world->tickables.cursor;
    const tl__tickable_entry *entry = candidate(&world->tickables, &cursor);

    *out = entry != NULL ? item_of(&world->tickables, entry) : (tl_item){0};
    return entry != NULL;
}

static bool ask(tl_tickable_ask_fn *fn, void *user, bool unless_given)
{
    return fn != NULL ? fn(user) : unless_given;
}

/* K-6. */
static bool is_allowed_here(const tl_world *world, const tl_tickable_def *def)
{
    const tl__tickables *tickables = &world->tickables;
    bool is_game = world->def.kind == TL_WORLD_GAME;
    bool is_game_pass = is_game || tickables->type == TL_LEVEL_TICK_ALL;

    if (!is_game && ask(def->is_tickable_in_editor, def->user, false)) {
        return true;
    }
    if (!is_game_pass) {
        return false;
    }
    if (tickables->is_paused) {
        return ask(def->is_tickable_when_paused, def->user, false);
    }
    return tickables->type != TL_LEVEL_TICK_TIME_ONLY;
}

/* K-5, the newer order: IsAllowedToTick first. Each answer is taken once. */
static bool wants_tick(const tl_world *world, const tl__tickable_entry *entry)
{
    const tl_tickable_def def = at(&world->tickables, entry)->def;

    if (!ask(def.is_allowed_to_tick, def.user, true)) {
        return false;
    }
    const tl__tickable *tickable = of_entry(&world->tickables, entry);
    if (tickable == NULL ||
        (tickable->type != TL_TICKABLE_ALWAYS && !ask(def.is_tickable, def.user, true))) {
        return false;
    }
    return is_allowed_here(world, &def) && of_entry(&world->tickables, entry) != NULL;
}

static void run(tl_world *world, const tl__tickable_entry *entry, const tl_item *item)
{
    const tl__tickables *tickables = &world->tickables;
    const tl_tickable_def def = at(tickables, entry)->def;
    const tl_tickable_context context = {
        .world = world,
        .tickable = entry->id,
        .delta = tickables->delta,
        .delta_seconds = (float)((double)tickables->delta / 1e9),
        .frame = tl_world_frame(world),
    };

    world->stats.tickables_ticked += 1;
    tl__item_begin(world, item);
    def.tick(def.user, &context);
    tl__item_end(world);
}

bool tl__tickables_step(tl_world *world, tl_item *out)
{
    tl__tickables *tickables = &world->tickables;
    tl_item item = {0};

    while (item.kind == TL_ITEM_NONE) {
        const tl__tickable_entry *found = candidate(tickables, &tickables->cursor);
        if (found == NULL) {
            break;
        }
        const tl__tickable_entry entry = *found;
        tickables->cursor += 1;
        if (wants_tick(world, &entry)) {
            item = item_of(tickables, &entry);
            run(world, &entry, &item);
        }
    }
    if (out != NULL) {
        *out = item;
    }
    return item.kind != TL_ITEM_NONE;
}

static void hash_list(const tl__tickables *tickables, const tl__tickable_list *list, tl__hash *hash)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (of_entry(tickables, &list->entries[i]) != NULL) {
            tl__hash_u64(hash, tl_tickable_id_store(list->entries[i].id));
        }
    }
}

/* Live entries that the pass has not reached. */
static uint32_t entries_left(const tl__tickables *tickables)
{
    uint32_t left = 0;

    for (uint32_t i = tickables->cursor; tickables->is_passing && i < tickables->list.count; i++) {
        left += of_entry(tickables, &tickables->list.entries[i]) != NULL ? 1U : 0U;
    }
    return left;
}

void tl__tickables_hash(const tl_world *world, tl__hash *hash)
{
    const tl__tickables *tickables = &world->tickables;
    const tl__pool *pool = &tickables->pool;

    for (uint32_t slot = tl__pool_next(pool, 0); slot < pool->slot_count;
         slot = tl__pool_next(pool, slot + 1)) {
        const tl__tickable *tickable = tl__pool_at(pool, slot);
        tl__hash_u32(hash, slot);
        tl__hash_u32(hash, tl__pool_generation(pool, slot));
        tl__hash_u32(hash, (uint32_t)tickable->type);
        tl__hash_u32(hash, (uint32_t)tickable->place);
        tl__hash_bool(hash, tickable->is_type_open);
        tl__hash_bool(hash, tickable->def.is_engine_wide);
    }
    hash_list(tickables, &tickables->list, hash);
    hash_list(tickables, &tickables->newcomers, hash);
    tl__hash_bool(hash, tickables->is_passing);
    tl__hash_u32(hash, entries_left(tickables));
}

static uint32_t count_live(const tl__tickables *tickables, const tl__tickable_list *list,
                           tl__tickable_place place)
{
    uint32_t live = 0;

    for (uint32_t i = 0; i < list->count; i++) {
        const tl__tickable *tickable = of_entry(tickables, &list->entries[i]);
        live += tickable != NULL && tickable->place == place ? 1U : 0U;
    }
    return live;
}

uint32_t tl__tickables_check(const tl_world *world, tl_log_fn *log, void *user)
{
    const tl__tickables *tickables = &world->tickables;
    const tl__pool *pool = &tickables->pool;
    uint32_t by_place[TL__TICKABLE_LISTED + 1] = {0};

    for (uint32_t slot = tl__pool_next(pool, 0); slot < pool->slot_count;
         slot = tl__pool_next(pool, slot + 1)) {
        const tl__tickable *tickable = tl__pool_at(pool, slot);
        by_place[tickable->place] += 1;
    }
    if (by_place[TL__TICKABLE_LISTED] ==
            count_live(tickables, &tickables->list, TL__TICKABLE_LISTED) &&
        by_place[TL__TICKABLE_NEW] ==
            count_live(tickables, &tickables->newcomers, TL__TICKABLE_NEW)) {
        return 0;
    }
    if (log != NULL) {
        log(user, TL_SEVERITY_ERROR, TL_MESSAGE_INTERNAL, "tickables and their lists differ");
    }
    return 1;
}
