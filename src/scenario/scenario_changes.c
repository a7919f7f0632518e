/* scenario/scenario_changes.c -- how far a schedule is from that of the start. See scenario.h. */
#include "scenario/scenario.h"

#include <string.h>

bool app_scenario_is_same_edit(const gm_command *a, const gm_command *b)
{
    return a->kind == b->kind && a->group == b->group && a->time == b->time &&
           a->value == b->value && strcmp(a->function, b->function) == 0 &&
           strcmp(a->other, b->other) == 0;
}

/* Whether it may close a cycle is no difference; a file does not tell it. */
static bool is_same(const gm_command *a, const gm_command *b)
{
    gm_command plain = *a;
    plain.value = b->value;
    return app_scenario_is_same_edit(&plain, b);
}

static bool has_edit(const gm_command *edits, uint32_t count, const gm_command *wanted)
{
    for (uint32_t i = 0; i < count; i++) {
        if (is_same(&edits[i], wanted)) {
            return true;
        }
    }
    return false;
}

/* The later one of the two takes the place of the other. */
static bool is_about_same(const gm_command *a, const gm_command *b)
{
    bool has_two = a->kind == GM_COMMAND_AFTER || a->kind == GM_COMMAND_CUT;
    return a->kind == b->kind && strcmp(a->function, b->function) == 0 &&
           (!has_two || strcmp(a->other, b->other) == 0);
}

static bool is_replaced(const gm_command *edits, uint32_t count, uint32_t at)
{
    for (uint32_t i = at + 1; i < count; i++) {
        if (is_about_same(&edits[i], &edits[at])) {
            return true;
        }
    }
    return false;
}

uint32_t app_scenario_changes(const app_scenario *scenario, const gm_command *edits, uint32_t count)
{
    const app_recording_header *start = &scenario->recording.header;
    uint32_t added = 0;
    uint32_t undone = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool is_new = edits[i].kind != GM_COMMAND_SHUFFLE &&
                      !has_edit(start->edits, start->edit_count, &edits[i]);
        added += is_new && !is_replaced(edits, count, i) ? 1 : 0;
    }
    for (uint32_t i = 0; i < start->edit_count; i++) {
        bool is_order = start->edits[i].kind == GM_COMMAND_SHUFFLE;
        undone += !is_order && !has_edit(edits, count, &start->edits[i]) ? 1 : 0;
    }
    return added > undone ? added : undone;
}
