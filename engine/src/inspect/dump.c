/* Lists and counts of tick functions (DG-1, DG-2). */
#include "actor/actor.h"
#include "base/assert.h"
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

typedef struct tl__tick_counts {
    tl__memory *memory;
    tl_tick_count *items;
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
        if (strcmp(counts->items[i].context, context) == 0) {
            counts->items[i].count += 1;
            return;
        }
    }
    counts->is_full |= !TL__LIST_PUSH(counts->memory, counts, (tl_tick_count){context, 1});
}

/* Greatest first. An insertion sort: there are few contexts, and equal ones stay as they came. */
static void sort(tl__tick_counts *counts)
{
    TL_ASSERT(counts->count <= counts->capacity);

    for (uint32_t i = 1; i < counts->count; i++) {
        tl_tick_count moved = counts->items[i];
        uint32_t place = i;
        for (; place > 0 && counts->items[place - 1].count < moved.count; place--) {
            counts->items[place] = counts->items[place - 1];
        }
        counts->items[place] = moved;
    }
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
        if (strcmp(state->found.items[i].context, text) == 0) {
            return state->found.items[i].context;
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
            counts->items[i] = state.found.items[i];
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

    for (uint32_t edge = tick != NULL ? tl__first_edge(world, tick) : 0; edge != 0;
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
        tl__put(&state->to, "%s, %" PRIu32, state->grouped.items[i].context,
                state->grouped.items[i].count);
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
