/* run/breakpoints.c -- see breakpoints.h. */
#include "run/breakpoints.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_same(const lab_breakpoint *a, const lab_breakpoint *b)
{
    return a->kind == b->kind && strcmp(a->name, b->name) == 0 &&
           (a->kind != LAB_BREAK_AT_GROUP || a->stage == b->stage);
}

static bool is_possible(const lab_breakpoint *def)
{
    bool is_ended = memchr(def->name, '\0', sizeof def->name) != NULL;
    return is_ended && (def->kind != LAB_BREAK_AT_FUNCTION || def->name[0] != '\0') &&
           (def->kind != LAB_BREAK_AT_GROUP || (uint32_t)def->stage < TL_STAGE_COUNT);
}

static lab_breakpoint *by_id(lab_breakpoints *list, uint32_t id)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->items[i].id == id) {
            return &list->items[i];
        }
    }
    return NULL;
}

const lab_breakpoint *lab_breakpoints_find(const lab_breakpoints *list, const lab_breakpoint *def)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (is_same(&list->items[i], def)) {
            return &list->items[i];
        }
    }
    return NULL;
}

uint32_t lab_breakpoints_add(lab_breakpoints *list, const lab_breakpoint *def)
{
    if (!is_possible(def)) {
        return 0;
    }
    const lab_breakpoint *known = lab_breakpoints_find(list, def);
    if (known != NULL) {
        (void)lab_breakpoints_enable(list, known->id, !def->is_disabled);
        return known->id;
    }
    if (list->count == LAB_MAX_BREAKPOINTS) {
        return 0;
    }
    lab_breakpoint *fresh = &list->items[list->count++];
    *fresh = *def;
    fresh->id = ++list->last_id;
    fresh->hits = 0;
    return fresh->id;
}

bool lab_breakpoints_remove(lab_breakpoints *list, uint32_t id)
{
    lab_breakpoint *gone = by_id(list, id);
    if (gone == NULL) {
        return false;
    }
    list->count--;
    size_t index = (size_t)(gone - list->items);
    memmove(gone, gone + 1, (list->count - index) * sizeof *gone);
    return true;
}

bool lab_breakpoints_enable(lab_breakpoints *list, uint32_t id, bool is_enabled)
{
    lab_breakpoint *found = by_id(list, id);
    if (found != NULL) {
        found->is_disabled = !is_enabled;
    }
    return found != NULL;
}

bool lab_breakpoints_watch_items(const lab_breakpoints *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        lab_break_kind kind = list->items[i].kind;
        bool is_at_end = kind == LAB_BREAK_AT_LAG || kind == LAB_BREAK_AT_ORDER;
        if (!list->items[i].is_disabled && !is_at_end) {
            return true;
        }
    }
    return false;
}

bool lab_breakpoints_are_set(const lab_breakpoints *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (!list->items[i].is_disabled) {
            return true;
        }
    }
    return false;
}

bool lab_breakpoints_have(const lab_breakpoints *list, lab_break_kind kind)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (!list->items[i].is_disabled && list->items[i].kind == kind) {
            return true;
        }
    }
    return false;
}

/* Whether an item is what NAME or NAME#n means. */
static bool is_named(const gm_game *game, const tl_item *item, const char *name)
{
    const char *mark = strchr(name, '#');
    if (item->name == NULL) {
        return false;
    }
    if (mark == NULL || item->kind != TL_ITEM_TICK) {
        return strcmp(item->name, name) == 0;
    }
    uint32_t ordinal = 0;
    size_t length = (size_t)(mark - name);
    const gm_function_info *info = gm_game_instance(game, tl_tick_id_load(item->id), &ordinal);
    return info != NULL && strlen(info->name) == length && strncmp(info->name, name, length) == 0 &&
           strtoul(mark + 1, NULL, 10) == ordinal;
}

/* In the group that the game gives it, or placed by the game alone. */
static bool is_at_home(const gm_game *game, const tl_item *item)
{
    tl_tick_info info;
    if (item->kind != TL_ITEM_TICK) {
        return true;
    }
    const gm_function_info *home = item->name != NULL ? gm_function_find(item->name) : NULL;
    return home != NULL &&
           tl_tick_get_info(gm_game_world(game), tl_tick_id_load(item->id), &info) == TL_OK &&
           info.group == home->group;
}

/* As lab_frame_means_late(). */
static bool is_intended(const gm_game *game, const tl_lag_sample *sample)
{
    return sample->last_writer.kind != TL_ITEM_NONE &&
           sample->last_writer.stage > sample->reader.stage && is_at_home(game, &sample->reader) &&
           is_at_home(game, &sample->last_writer);
}

typedef struct lag_search {
    const gm_game *game;
    bool is_for_faults; /* reads that are intended are passed by */
    const lab_breakpoints *list;
    const char *reader;
    tl_lag_sample worst; /* frames 0: none was found */
} lag_search;

static uint32_t find_expected(const lab_breakpoints *list, const char *reader, const char *value)
{
    uint32_t at = 0;
    while (at < list->expected_count && (strcmp(list->expected[at].reader, reader) != 0 ||
                                         strcmp(list->expected[at].value, value) != 0)) {
        at++;
    }
    return at;
}

static void look_at_sample(void *user, const tl_lag_sample *sample)
{
    lag_search *search = user;
    const char *name = sample->reader.name != NULL ? sample->reader.name : "";
    bool is_reader =
        search->reader[0] == '\0' || is_named(search->game, &sample->reader, search->reader);
    bool is_expected =
        find_expected(search->list, name, sample->value_name) < search->list->expected_count;
    bool is_worst = search->worst.frames == 0 || sample->px > search->worst.px;
    if (sample->frames > 0 && is_reader && !is_expected && is_worst &&
        !(search->is_for_faults && is_intended(search->game, sample))) {
        search->worst = *sample;
    }
}

static tl_lag_sample find_lag(const lab_breakpoints *list, gm_game *game, const char *reader)
{
    bool is_for_faults = reader[0] == '\0' && gm_game_view(game)->hud.sector_number != 0;
    lag_search search = {game, is_for_faults, list, reader, {.frames = 0}};
    tl_provenance_each(gm_game_world(game), look_at_sample, &search);
    return search.worst;
}

bool lab_breakpoints_expect(lab_breakpoints *list, const char *reader, const char *value)
{
    uint32_t at = find_expected(list, reader, value);
    if (at < list->expected_count) {
        list->expected_count--;
        memmove(&list->expected[at], &list->expected[at + 1],
                (list->expected_count - at) * sizeof list->expected[0]);
        return true;
    }
    if (at == LAB_MAX_EXPECTED) {
        return false;
    }
    lab_expected *fresh = &list->expected[list->expected_count++];
    (void)snprintf(fresh->reader, sizeof fresh->reader, "%s", reader);
    (void)snprintf(fresh->value, sizeof fresh->value, "%s", value);
    return true;
}

static bool stops(const lab_breakpoints *list, const lab_breakpoint *breakpoint, gm_game *game,
                  const lab_stop_point *point, lab_break_reason *reason)
{
    bool has_next = point->next.kind != TL_ITEM_NONE;
    *reason = (lab_break_reason){breakpoint->id, breakpoint->kind, .next = point->next};
    switch (breakpoint->kind) {
    case LAB_BREAK_AT_FUNCTION:
        return has_next && is_named(game, &point->next, breakpoint->name);
    case LAB_BREAK_AT_GROUP:
        return has_next && point->is_group_start && point->next.stage == breakpoint->stage;
    case LAB_BREAK_AT_LAG:
        if (point->is_over) {
            reason->sample = find_lag(list, game, breakpoint->name);
        }
        return reason->sample.frames > 0;
    case LAB_BREAK_AT_CYCLE:
        return point->has_cycle;
    case LAB_BREAK_AT_SPAWN:
        return point->has_spawn;
    case LAB_BREAK_AT_ORDER:
        if (point->change != NULL) {
            reason->change = *point->change;
        }
        return point->change != NULL;
    }
    return false;
}

lab_breakpoint *lab_breakpoints_match(lab_breakpoints *list, gm_game *game,
                                      const lab_stop_point *point)
{
    lab_break_reason reason;
    for (uint32_t i = 0; i < list->count; i++) {
        lab_breakpoint *breakpoint = &list->items[i];
        if (!breakpoint->is_disabled && stops(list, breakpoint, game, point, &reason)) {
            list->reason = reason;
            return breakpoint;
        }
    }
    return NULL;
}
