/* Lists and counts of tick functions (DG-1, DG-2). */
#include "actor/actor.h"
#include "base/assert.h"
#include "base/heap.h"
#include "core/world.h"
#include "inspect/inspect.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void tl__put(const tl__sink *to, const char *format, ...)
{
    char piece[TL__LINE_SIZE];
    va_list values;

    va_start(values, format);
    (void)vsnprintf(piece, sizeof(piece), format, values);
    va_end(values);
    to->fn(to->user, piece);
}

/* A context, and how many contexts came before it. */
typedef struct tl__context {
    tl_tick_count counted;
    uint32_t earlier;
} tl__context;

typedef struct tl__tick_counts {
    tl__memory *memory;
    tl__context *items;
    uint32_t count;
    uint32_t capacity;
    uint32_t total;
    bool is_full; /* memory ran out */
} tl__tick_counts;

static void add_count(tl__tick_counts *counts, const char *context)
{
    TL_ASSERT(context != NULL);
    TL_ASSERT(counts->memory != NULL);

    counts->total += 1;
    for (uint32_t i = 0; i < counts->count; i++) {
        if (strcmp(counts->items[i].counted.context, context) == 0) {
            counts->items[i].counted.count += 1;
            return;
        }
    }
    counts->is_full |=
        !TL__LIST_PUSH(counts->memory, counts, (tl__context){{context, 1}, counts->count});
}

static bool is_rarer(const void *unused, const void *a, const void *b)
{
    const tl__context *one = a;
    const tl__context *other = b;

    (void)unused;
    return one->counted.count != other->counted.count ? one->counted.count < other->counted.count
                                                      : one->earlier > other->earlier;
}

/* Greatest first, equal ones as they came. */
static void sort(const tl__tick_counts *counts)
{
    TL_ASSERT(counts->count <= counts->capacity);

    tl__heap_sort(&(tl__heap){counts->items, sizeof(*counts->items), is_rarer, NULL},
                  counts->count);
}

typedef struct counting {
    const tl_world *world;
    tl_tick_counts *asked;
    tl__tick_counts found;
    uint32_t text_used;
} counting;

/* "parent/class", in the caller's text; a name that is there already is not stored again. */
static const char *detail(counting *state, const tl_tick_info *info, const char *context)
{
    const tl__actor *actor = tl__actor_find(state->world, info->actor);
    const tl_actor_class *parent = actor != NULL ? actor->actor_class->parent : NULL;
    tl_tick_counts *asked = state->asked;

    if (!asked->is_detailed || parent == NULL || parent->name == NULL) {
        return context;
    }
    uint32_t room = asked->text_size - state->text_used;
    char *text = room > 0 ? asked->text + state->text_used : NULL;
    int length = snprintf(text, room, "%s/%s", parent->name, actor->actor_class->name);
    if (length < 0 || (uint32_t)length >= room) {
        return context;
    }
    for (uint32_t i = 0; i < state->found.count; i++) {
        if (strcmp(state->found.items[i].counted.context, text) == 0) {
            return state->found.items[i].counted.context;
        }
    }
    state->text_used += (uint32_t)length + 1;
    return text;
}

static void count_one(void *user, tl_tick_id id, const tl_tick_info *info)
{
    counting *state = user;
    bool is_waiting = info->state == TL_TICK_COOLING_DOWN && !info->has_run;

    (void)id;
    if (info->state == TL_TICK_DISABLED || (state->asked->filters_cooling && is_waiting)) {
        return;
    }
    const char *context = info->context != NULL ? info->context : "none";
    add_count(&state->found, detail(state, info, context));
}

tl_result tl_tick_count_enabled(const tl_world *world, tl_tick_counts *counts)
{
    if (world == NULL || counts == NULL || (counts->items == NULL && counts->capacity > 0) ||
        (counts->text == NULL && counts->text_size > 0)) {
        return TL_ERR_INVALID;
    }
    counting state = {world, counts, {.memory = &world->core.diagnostics->memory}, 0};
    counts->count = 0;
    counts->total = 0;
    bool has_all = tl__tick_each(world, count_one, &state) && !state.found.is_full;
    tl_result result = has_all ? TL_OK : TL_ERR_NO_MEMORY;
    if (result == TL_OK) {
        sort(&state.found);
        counts->count = state.found.count;
        counts->total = state.found.total;
        for (uint32_t i = 0; i < counts->count && i < counts->capacity; i++) {
            counts->items[i] = state.found.items[i].counted;
        }
    }
    TL__LIST_FREE(state.found.memory, &state.found);
    return result;
}

/* The list of registered functions (DG-1). */

typedef struct dump {
    tl__sink to;
    uint32_t flags;
    uint32_t registered;
    uint32_t disabled;
    tl__tick_counts grouped;
} dump;

void tl__prerequisites_dump(const tl__sink *to, tl_tick_id id)
{
    TL_ASSERT(to->fn != NULL);

    const tl_world *world = to->world;
    const tl__tick *tick = tl__tick_find(world, id);

    for (uint32_t edge = tick != NULL ? tick->first_edge : 0; edge != 0;
         edge = tl__edge_at(world, edge)->next) {
        tl__put(to, "    %s",
                tl__tick_name(world, tl__edge_at(world, edge)->before, "destroyed").text);
    }
}

static void format_state(const tl_tick_info *info, char *text, size_t size)
{
    if (info->state == TL_TICK_COOLING_DOWN) {
        (void)snprintf(text, size, "cooling down for %" PRId64 " ns", info->cooldown_left);
    } else {
        (void)snprintf(text, size, "%s", info->state == TL_TICK_ENABLED ? "enabled" : "disabled");
    }
}

static void list_one(const dump *state, tl_tick_id id, const tl_tick_info *info)
{
    char status[64];

    format_state(info, status, sizeof(status));
    tl__put(&state->to, "%s, %s, start group %s, prerequisites %" PRIu32,
            tl__tick_name(state->to.world, id, info->name).text, status,
            tl_tick_group_name(info->actual_start), info->prerequisite_count);
    tl__prerequisites_dump(&state->to, id);
}

static bool is_wanted(uint32_t flags, bool is_disabled)
{
    uint32_t both = (uint32_t)TL_DUMP_ENABLED | (uint32_t)TL_DUMP_DISABLED;
    uint32_t own = is_disabled ? (uint32_t)TL_DUMP_DISABLED : (uint32_t)TL_DUMP_ENABLED;

    return (flags & both) == 0 || (flags & own) != 0;
}

static void visit(void *user, tl_tick_id id, const tl_tick_info *info)
{
    dump *state = user;
    bool is_disabled = info->state == TL_TICK_DISABLED;

    state->registered += 1;
    state->disabled += is_disabled ? 1 : 0;
    if (!is_wanted(state->flags, is_disabled)) {
        return;
    }
    if ((state->flags & (uint32_t)TL_DUMP_GROUPED) != 0) {
        add_count(&state->grouped, info->context != NULL ? info->context : "none");
    } else {
        list_one(state, id, info);
    }
}

static void list_groups(dump *state)
{
    sort(&state->grouped);
    for (uint32_t i = 0; i < state->grouped.count; i++) {
        const tl_tick_count *counted = &state->grouped.items[i].counted;
        tl__put(&state->to, "%s, %" PRIu32, counted->context, counted->count);
    }
}

tl_result tl_tick_dump(const tl_world *world, uint32_t flags, tl_line_fn *fn, void *user)
{
    uint32_t known =
        (uint32_t)TL_DUMP_ENABLED | (uint32_t)TL_DUMP_DISABLED | (uint32_t)TL_DUMP_GROUPED;

    if (world == NULL || fn == NULL || (flags & ~known) != 0) {
        return TL_ERR_INVALID;
    }
    dump state = {.to = {world, fn, user},
                  .flags = flags,
                  .grouped = {.memory = &world->core.diagnostics->memory}};
    bool has_all = tl__tick_each(world, visit, &state) && !state.grouped.is_full;
    tl_result result = has_all ? TL_OK : TL_ERR_NO_MEMORY;
    if (result == TL_OK) {
        tl__visit_begin(world);
        list_groups(&state);
        tl__put(&state.to, "registered %" PRIu32 ", enabled %" PRIu32 ", disabled %" PRIu32,
                state.registered, state.registered - state.disabled, state.disabled);
        tl__visit_end(world);
    }
    TL__LIST_FREE(state.grouped.memory, &state.grouped);
    return result;
}
