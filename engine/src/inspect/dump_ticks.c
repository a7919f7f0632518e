/* The list of registered functions (DG-1). */
#include "inspect/observer.h"
#include "inspect/tick_counts.h"
#include "schedule/tick_name.h"
#include "world.h"

#include <inttypes.h>
#include <stdio.h>

typedef struct dump {
    const tl_world *world;
    uint32_t flags;
    tl_line_fn *fn;
    void *user;
    uint32_t registered;
    uint32_t disabled;
    tl__tick_counts grouped;
} dump;

void tl__prerequisites_dump(const tl_world *world, tl_tick_id id, tl_line_fn *fn, void *user)
{
    const tl__tick *tick = tl__tick_find(world, id);
    const tl__links *links = tick != NULL ? tl__links_of(world, tick) : NULL;

    for (uint32_t edge = links != NULL ? links->first_edge : 0; edge != 0;
         edge = tl__edge_at(world, edge)->next) {
        char line[TL__LINE_SIZE];
        const tl__name before = tl__tick_name(world, tl__edge_at(world, edge)->before, "destroyed");
        (void)snprintf(line, sizeof(line), "    %s", before.text);
        fn(user, line);
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
    char line[TL__LINE_SIZE];
    char status[64];
    const tl__name name = tl__tick_name(state->world, id, info->name);

    format_state(info, status, sizeof(status));
    (void)snprintf(line, sizeof(line), "%s, %s, start group %s, prerequisites %" PRIu32, name.text,
                   status, tl_tick_group_name(info->actual_start), info->prerequisite_count);
    state->fn(state->user, line);
    tl__prerequisites_dump(state->world, id, state->fn, state->user);
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
        tl__tick_counts_add(&state->grouped, info->context != NULL ? info->context : "none");
    } else {
        list_one(state, id, info);
    }
}

static void list_groups(dump *state)
{
    char line[TL__LINE_SIZE];

    tl__tick_counts_sort(&state->grouped);
    for (uint32_t i = 0; i < state->grouped.count; i++) {
        (void)snprintf(line, sizeof(line), "%s, %" PRIu32, state->grouped.items[i].context,
                       state->grouped.items[i].count);
        state->fn(state->user, line);
    }
}

static void list_totals(const dump *state)
{
    char line[TL__LINE_SIZE];

    (void)snprintf(line, sizeof(line),
                   "registered %" PRIu32 ", enabled %" PRIu32 ", disabled %" PRIu32,
                   state->registered, state->registered - state->disabled, state->disabled);
    state->fn(state->user, line);
}

tl_result tl_tick_dump(const tl_world *world, uint32_t flags, tl_line_fn *fn, void *user)
{
    uint32_t known =
        (uint32_t)TL_DUMP_ENABLED | (uint32_t)TL_DUMP_DISABLED | (uint32_t)TL_DUMP_GROUPED;

    if (world == NULL || fn == NULL || (flags & ~known) != 0) {
        return TL_ERR_INVALID;
    }
    dump state = {.world = world,
                  .flags = flags,
                  .fn = fn,
                  .user = user,
                  .grouped = {.memory = &world->core.diagnostics->memory}};
    bool has_all = tl__tick_each(world, visit, &state) && !state.grouped.is_full;
    tl_result result = has_all ? TL_OK : TL_ERR_NO_MEMORY;
    if (result == TL_OK) {
        tl__visit_begin(world);
        list_groups(&state);
        list_totals(&state);
        tl__visit_end(world);
    }
    tl__tick_counts_free(&state.grouped);
    return result;
}
