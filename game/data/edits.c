/* game/data/edits.c -- schedule edits: checks, the list of those that hold, and cycles. */
#include "data/data.h"

#include <stdio.h>
#include <string.h>

bool gm__edit_is_edit(gm_command_kind kind)
{
    return kind >= GM_COMMAND_MOVE && kind <= GM_COMMAND_DISABLE;
}

static bool names_two(gm_command_kind kind)
{
    return kind == GM_COMMAND_AFTER || kind == GM_COMMAND_CUT;
}

static bool is_open_group(tl_tick_group group)
{
    return group == TL_TICK_GROUP_PRE_PHYSICS || group == TL_TICK_GROUP_DURING_PHYSICS ||
           group == TL_TICK_GROUP_POST_PHYSICS || group == TL_TICK_GROUP_POST_UPDATE_WORK ||
           group == TL_TICK_GROUP_LAST_DEMOTABLE;
}

static gm_result refuse(char error[GM_ERROR_TEXT], const char *what, const char *name)
{
    (void)snprintf(error, GM_ERROR_TEXT, "%.*s: %s", GM_COMMAND_NAME, name, what);
    return GM_ERR_EDIT;
}

gm_result gm_command_check(const gm_command *command, char error[GM_ERROR_TEXT])
{
    gm_function_ref ref;
    gm_function_ref other;

    error[0] = '\0';
    if (command->kind == GM_COMMAND_SHUFFLE && command->value < 0) {
        return refuse(error, "expected a seed of 0 or more", "shuffle");
    }
    if (command->kind == GM_COMMAND_SET) {
        gm_setting setting;
        uint32_t choice;
        return gm__setting_parse(command, &setting, &choice, error);
    }
    if (!gm__edit_is_edit(command->kind)) {
        return GM_OK;
    }
    if (!gm__is_text(command->function) || !gm__function_ref_parse(command->function, &ref)) {
        return refuse(error, "expected a function of --list-functions", command->function);
    }
    if (gm_function_at(ref.function)->is_engine) {
        return refuse(error, "is the engine's own and cannot be changed", command->function);
    }
    if (names_two(command->kind) &&
        (!gm__is_text(command->other) || !gm__function_ref_parse(command->other, &other))) {
        return refuse(error, "expected a function of --list-functions", command->other);
    }
    if (command->kind == GM_COMMAND_MOVE && !is_open_group(command->group)) {
        return refuse(error, "expected an open tick group", command->function);
    }
    if (command->kind == GM_COMMAND_INTERVAL && command->time < 0) {
        return refuse(error, "expected an interval of 0 s or more", command->function);
    }
    return GM_OK;
}

static gm_command_kind subject(gm_command_kind kind)
{
    if (kind == GM_COMMAND_CUT) {
        return GM_COMMAND_AFTER;
    }
    return kind == GM_COMMAND_DISABLE ? GM_COMMAND_ENABLE : kind;
}

static bool is_same_subject(const gm_command *a, const gm_command *b)
{
    return subject(a->kind) == subject(b->kind) && strcmp(a->function, b->function) == 0 &&
           (!names_two(a->kind) || strcmp(a->other, b->other) == 0);
}

static bool overlaps(gm_function_ref a, gm_function_ref b)
{
    return a.function == b.function && (a.ordinal == 0 || b.ordinal == 0 || a.ordinal == b.ordinal);
}

static bool names_overlap(const char *a, const char *b)
{
    gm_function_ref x;
    gm_function_ref y;

    return gm__function_ref_parse(a, &x) && gm__function_ref_parse(b, &y) && overlaps(x, y);
}

/* Whether an edit asks for the default. */
static bool is_plain(const gm_command *edit)
{
    gm_function_ref ref = {.function = GM_FUNCTION_COUNT};

    if (!gm__function_ref_parse(edit->function, &ref)) {
        return false;
    }
    const gm_function_info *info = gm_function_at(ref.function);
    if (edit->kind == GM_COMMAND_MOVE) {
        return edit->group == info->group;
    }
    if (edit->kind == GM_COMMAND_INTERVAL) {
        return edit->time == info->interval;
    }
    if (names_two(edit->kind)) {
        return gm_command_is_own(edit) == (edit->kind == GM_COMMAND_AFTER);
    }
    return edit->kind == GM_COMMAND_ENABLE;
}

/* An edit that asks for the default is kept only while another one overlaps its subject. */
static bool is_needed(const gm_edits *edits, const gm_command *edit)
{
    for (uint32_t i = 0; i < edits->count; i++) {
        const gm_command *other = &edits->items[i];
        if (subject(other->kind) == subject(edit->kind) &&
            names_overlap(other->function, edit->function) &&
            (!names_two(edit->kind) || names_overlap(other->other, edit->other))) {
            return true;
        }
    }
    return !is_plain(edit);
}

gm_result gm__edits_store(gm_edits *edits, const gm_command *edit, char error[GM_ERROR_TEXT])
{
    uint32_t keep = 0;

    for (uint32_t i = 0; i < edits->count; i++) {
        if (!is_same_subject(&edits->items[i], edit)) {
            edits->items[keep++] = edits->items[i];
        }
    }
    edits->count = keep;
    if (!is_needed(edits, edit)) {
        return GM_OK;
    }
    if (edits->count == GM_MAX_EDITS) {
        return refuse(error, "expected at most 64 schedule edits at a time", edit->function);
    }
    edits->items[edits->count++] = *edit;
    return GM_OK;
}

enum { FORCED = 1 /* value of an AFTER that may close a cycle */ };

/* The search for cycles uses names, because instances may be born later. */
typedef struct edge {
    gm_function_ref function;
    gm_function_ref before;
} edge;

typedef struct cycle_walk {
    edge edges[GM_MAX_EDITS + 16];
    uint32_t edge_count;
    gm_function_ref path[GM_MAX_EDITS + 16];
    uint32_t depth;
} cycle_walk;

static bool is_cut(const gm_edits *edits, gm_function_edge own)
{
    for (uint32_t i = 0; i < edits->count; i++) {
        const gm_command *edit = &edits->items[i];
        if (edit->kind == GM_COMMAND_CUT &&
            strcmp(edit->function, gm_function_at(own.function)->name) == 0 &&
            strcmp(edit->other, gm_function_at(own.before)->name) == 0) {
            return true;
        }
    }
    return false;
}

static void gather(cycle_walk *walk, const gm_edits *edits, bool with_forced)
{
    static const gm_function_edge engine[] = {
        {GM_FUNCTION_PHYSICS_END, GM_FUNCTION_PHYSICS_START},
        {GM_FUNCTION_DRONE, GM_FUNCTION_DRONE_MOVER},
    };

    for (uint32_t i = 0; i < gm__function_edge_count(); i++) {
        gm_function_edge own = gm__function_edge_at(i);
        if (!is_cut(edits, own)) {
            walk->edges[walk->edge_count++] = (edge){{own.function, 0}, {own.before, 0}};
        }
    }
    for (uint32_t i = 0; i < sizeof(engine) / sizeof(engine[0]); i++) {
        walk->edges[walk->edge_count++] = (edge){{engine[i].function, 0}, {engine[i].before, 0}};
    }
    for (uint32_t i = 0; i < edits->count; i++) {
        edge *fresh = &walk->edges[walk->edge_count];
        if (edits->items[i].kind == GM_COMMAND_AFTER &&
            (with_forced || edits->items[i].value != FORCED) &&
            gm__function_ref_parse(edits->items[i].function, &fresh->function) &&
            gm__function_ref_parse(edits->items[i].other, &fresh->before)) {
            walk->edge_count += 1;
        }
    }
}

/* Whether the path, with `at` added, can be closed to a cycle; if so, the path stays. A path has at
 * most as many steps as there are edges. */
static bool closes(cycle_walk *walk, gm_function_ref at)
{
    walk->path[walk->depth++] = at;
    if (walk->depth > 1 && overlaps(walk->path[0], at)) {
        return true;
    }
    for (uint32_t i = 0; i < walk->edge_count && walk->depth <= walk->edge_count; i++) {
        const edge *next = &walk->edges[i];
        bool is_seen = false;
        for (uint32_t k = 1; k < walk->depth; k++) {
            is_seen = is_seen || overlaps(walk->path[k], next->before);
        }
        if (overlaps(next->function, at) && !is_seen && closes(walk, next->before)) {
            return true;
        }
    }
    walk->depth -= 1;
    return false;
}

static void write_path(const cycle_walk *walk, char error[GM_ERROR_TEXT])
{
    size_t used = (size_t)snprintf(error, GM_ERROR_TEXT, "cycle: ");

    for (uint32_t i = 0; i < walk->depth && used < GM_ERROR_TEXT; i++) {
        gm_function_ref ref = walk->path[i];
        const char *name = gm_function_at(ref.function)->name;
        const char *arrow = i == 0 ? "" : " -> ";
        int count =
            ref.ordinal == 0
                ? snprintf(error + used, GM_ERROR_TEXT - used, "%s%s", arrow, name)
                : snprintf(error + used, GM_ERROR_TEXT - used, "%s%s#%u", arrow, name, ref.ordinal);
        used += count > 0 ? (size_t)count : 0;
    }
}

gm_result gm__edits_check_cycle(const gm_edits *edits, char error[GM_ERROR_TEXT])
{
    cycle_walk walk = {0};

    gather(&walk, edits, false);
    /* The newest edit first: the path begins with the latest request. */
    for (uint32_t i = walk.edge_count; i > 0; i--) {
        walk.depth = 0;
        if (closes(&walk, walk.edges[i - 1].function)) {
            write_path(&walk, error);
            return GM_ERR_EDIT;
        }
    }
    return GM_OK;
}

bool gm_command_is_own(const gm_command *command)
{
    gm_function_ref function;
    gm_function_ref before;

    if (!names_two(command->kind) || !gm__function_ref_parse(command->function, &function) ||
        !gm__function_ref_parse(command->other, &before)) {
        return false;
    }
    for (uint32_t i = 0; i < gm__function_edge_count(); i++) {
        gm_function_edge own = gm__function_edge_at(i);
        if (own.function == function.function && own.before == before.function) {
            return true;
        }
    }
    return false;
}

bool gm_command_closes_cycle(const gm_command *command, const gm_command *edits, uint32_t count,
                             char path[GM_ERROR_TEXT])
{
    cycle_walk walk = {0};
    gm_edits all = {0};

    path[0] = '\0';
    if (command->kind != GM_COMMAND_AFTER || gm_command_check(command, path) != GM_OK) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (gm__edit_is_edit(edits[i].kind)) {
            (void)gm__edits_store(&all, &edits[i], path);
        }
    }
    gather(&walk, &all, true);
    path[0] = '\0';
    edge fresh = {0};
    if (!gm__function_ref_parse(command->function, &fresh.function) ||
        !gm__function_ref_parse(command->other, &fresh.before)) {
        return false;
    }
    walk.path[walk.depth++] = fresh.function;
    if (!closes(&walk, fresh.before)) {
        return false;
    }
    write_path(&walk, path);
    return true;
}
