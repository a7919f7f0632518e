/* The ticking passes over tickable objects (K-2 to K-7, W-10). */
#include "base/assert.h"
#include "base/duration.h"
#include "core/observe.h"
#include "core/world.h"
#include "tickable/tickable.h"

static tl_item item_of(const tl__tickables *tickables, tl_tickable_id id)
{
    return (tl_item){TL_ITEM_TICKABLE, TL_STAGE_TICKABLES, tl_tickable_id_store(id),
                     tl__tickable_at(tickables, id.index1 - 1)->def.name};
}

/* What an object answers is a part of its item: it may change the world as its tick may. */
static void begin_asking(tl_world *world, tl_tickable_id id)
{
    world->core.frame.item = item_of(world->tickables, id);
    world->core.frame.is_in_item = true;
}

static void end_asking(tl_world *world)
{
    world->core.frame.item = (tl_item){0};
    world->core.frame.is_in_item = false;
}

/* K-2. The answer may have changed the registry: false if the object does not join now. */
static bool ask_type(tl_world *world, tl__tickable *tickable)
{
    const tl_tickable_id id = tickable->self;

    tickable->is_type_open = false;
    begin_asking(world, id);
    tl_tickable_type type = tickable->def.get_type(tickable->def.user);
    end_asking(world);
    if (!tl_tickable_is_valid(world, id) || tickable->place != TL__TICKABLE_NEW ||
        tickable->merge == world->tickables->merges) {
        return false;
    }
    tickable->type = (uint32_t)type < TL_TICKABLE_NEVER ? type : TL_TICKABLE_NEVER;
    return true;
}

/* K-3. Those that come while the types are asked wait for the next pass. */
static void merge_new_objects(tl_world *world)
{
    tl__tickables *tickables = world->tickables;

    tickables->merges += 1;
    while (tickables->queue.first != 0) {
        tl__tickable *tickable = tl__tickable_at(tickables, tickables->queue.first - 1);
        if (tickable->merge == tickables->merges) {
            break;
        }
        if (!tickable->is_type_open || ask_type(world, tickable)) {
            tl__tickables_join(tickables, tickable);
        }
    }
}

/* K-6 in a game world that plays needs no further question; UE3 has no such one. */
static bool is_plain(const tl_world *world)
{
    const tl__tickables *tickables = world->tickables;

    if (world->core.is_ue3 && tickables->pass == TL__TICKABLE_WORLD) {
        return true;
    }
    return world->core.def.kind == TL_WORLD_GAME && !tickables->is_paused &&
           tickables->type != TL_LEVEL_TICK_TIME_ONLY;
}

void tl__tickables_begin_pass(tl_world *world, bool is_engine_pass, tl_level_tick type,
                              bool is_paused, tl_time delta)
{
    TL_ASSERT(delta >= 0);
    TL_ASSERT(!world->core.frame.is_in_item);
    TL_ASSERT(!world->tickables->is_passing);

    tl__tickables *tickables = world->tickables;

    for (uint32_t i = 0; i < TL__TICKABLE_PASSES; i++) {
        tl__tickables_clean_up(tickables, &tickables->lists[i]);
    }
    tickables->is_passing = true;
    tickables->cursor = 0;
    tickables->pass = is_engine_pass ? TL__TICKABLE_ENGINE : TL__TICKABLE_WORLD;
    tickables->type = type;
    tickables->is_paused = is_paused;
    tickables->is_plain = is_plain(world);
    tickables->context = (tl_tickable_context){.world = world,
                                               .delta = delta,
                                               .delta_seconds = tl__seconds(delta),
                                               .frame = world->core.frame.counter};
    merge_new_objects(world);
}

void tl__tickables_end_pass(tl_world *world)
{
    TL_ASSERT(!world->tickables->is_running);

    world->tickables->is_passing = false;
    world->tickables->context.tickable = (tl_tickable_id){0};
}

bool tl__tickables_next(tl_world *world, tl_item *out)
{
    TL_ASSERT(!world->tickables->is_running);

    const tl__tickables *tickables = world->tickables;
    const tl__tickable_list *list = &tickables->lists[tickables->pass];
    uint32_t cursor = tickables->cursor;

    while (cursor < list->count && list->calls[cursor].tick == NULL) {
        cursor += 1;
    }
    bool is_there = tickables->is_passing && cursor < list->count;
    *out = is_there ? item_of(tickables, list->calls[cursor].id) : (tl_item){0};
    return is_there;
}

static bool ask(tl_tickable_ask_fn *fn, void *user, bool unless_given)
{
    return fn != NULL ? fn(user) : unless_given;
}

/* K-6. */
static bool is_allowed_here(const tl_world *world, const tl__tickable_call *call)
{
    const tl__tickables *tickables = world->tickables;
    const tl_tickable_def def = tl__tickable_at(tickables, call->id.index1 - 1)->def;
    bool is_game = world->core.def.kind == TL_WORLD_GAME;
    bool is_game_pass = is_game || tickables->type == TL_LEVEL_TICK_ALL;

    if (!is_game && ask(def.is_tickable_in_editor, def.user, false)) {
        return true;
    }
    if (!is_game_pass) {
        return false;
    }
    if (tickables->is_paused) {
        return ask(def.is_tickable_when_paused, def.user, false);
    }
    return tickables->type != TL_LEVEL_TICK_TIME_ONLY;
}

/* K-5, the newer order: IsAllowedToTick first. An answer may move the array, and null any entry:
 * nothing is asked of a nulled one. */
static inline bool wants_tick(const tl_world *world, const tl__tickable_list *list, uint32_t i)
{
    const tl__tickable_call *call = &list->calls[i];

    if (call->is_allowed != NULL && !call->is_allowed(call->user)) {
        return false;
    }
    call = &list->calls[i];
    if (call->is_tickable != NULL && !call->is_tickable(call->user)) {
        return false;
    }
    call = &list->calls[i];
    if (!world->tickables->is_plain && call->tick != NULL && !is_allowed_here(world, call)) {
        return false;
    }
    return list->calls[i].tick != NULL;
}

static void run(tl_world *world, const tl__tickable_call *entry, const tl_item *item)
{
    const tl__tickable_call call = *entry;

    world->core.stats.tickables_ticked += 1;
    tl__item_begin(&world->core, *item);
    call.tick(call.user, &world->tickables->context);
    tl__item_end(&world->core);
}

bool tl__tickables_step(tl_world *world, tl_item *out)
{
    TL_ASSERT(!world->core.frame.is_in_item);
    TL_ASSERT(!world->tickables->is_running);

    tl__tickables *tickables = world->tickables;
    const tl__tickable_list *list = &tickables->lists[tickables->pass];
    tl_item item = {0};

    while (item.kind == TL_ITEM_NONE && tl__tickables_next(world, &item)) {
        tl_tickable_id id = tl_tickable_id_load(item.id);
        uint32_t i = tl__tickable_at(tickables, id.index1 - 1)->index;
        tickables->cursor = i + 1;
        tickables->context.tickable = id;
        begin_asking(world, id);
        bool wants = wants_tick(world, list, i);
        end_asking(world);
        if (wants) {
            run(world, &list->calls[i], &item);
        } else {
            item = (tl_item){0};
        }
    }
    if (out != NULL) {
        *out = item;
    }
    return item.kind != TL_ITEM_NONE;
}

/* An object that destroyed itself still is the one that runs. */
static tl_item current_item(const tl_world *world)
{
    TL_ASSERT(world->tickables->is_running);

    const tl__tickables *tickables = world->tickables;
    tl_tickable_id id = tickables->context.tickable;
    const char *name = tl_tickable_name(world, id);

    return (tl_item){TL_ITEM_TICKABLE, TL_STAGE_TICKABLES, tl_tickable_id_store(id),
                     name != NULL ? name : tickables->name};
}

void tl__tickables_run(tl_world *world)
{
    TL_ASSERT(!world->core.frame.is_in_item);
    TL_ASSERT(!world->tickables->is_running);

    tl__tickables *tickables = world->tickables;
    const tl__tickable_list *list = &tickables->lists[tickables->pass];
    uint32_t end = tickables->is_passing ? list->count : 0;
    uint32_t ran = 0;
    tl_item (*outer)(const tl_world *) = world->core.frame.current;

    world->core.frame.is_in_item = true;
    world->core.frame.current = current_item;
    tickables->is_running = true;
    tickables->ran = 0;
    tickables->ticked = 0;
    for (uint32_t i = tickables->cursor; i < end; i++) {
        tickables->cursor = i + 1;
        tickables->context.tickable = list->calls[i].id;
        if (wants_tick(world, list, i)) {
            const tl__tickable_call *call = &list->calls[i];
            tickables->ran = ++ran;
            tickables->ticked = i + 1;
            call->tick(call->user, &tickables->context);
        }
    }
    tickables->is_running = false;
    world->core.frame.current = outer;
    world->core.frame.is_in_item = false;
    world->core.frame.position += world->core.frame.is_open ? ran : 0;
    world->core.stats.tickables_ticked += ran;
}

uint32_t tl__tickables_begun(const tl_world *world)
{
    return world->tickables->is_running ? world->tickables->ran : 0;
}

uint32_t tl__tickables_uncounted(const tl_world *world)
{
    const tl__tickables *tickables = world->tickables;

    if (!tickables->is_running || !world->core.frame.is_open) {
        return 0;
    }
    return tickables->ran + (tickables->ticked < tickables->cursor ? 1 : 0);
}
