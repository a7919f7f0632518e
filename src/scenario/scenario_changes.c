/* scenario/scenario_changes.c -- how far a schedule is from that of the start, and what of a
 * scenario reading it does not show. See scenario.h. */
#include "scenario/scenario.h"

#include <inttypes.h>
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

/* Of two opposites the first. */
static gm_command_kind subject_of(gm_command_kind kind)
{
    return kind == GM_COMMAND_CUT       ? GM_COMMAND_AFTER
           : kind == GM_COMMAND_DISABLE ? GM_COMMAND_ENABLE
                                        : kind;
}

/* The later one of the two takes the place of the other. */
static bool is_about_same(const gm_command *a, const gm_command *b)
{
    bool has_two = subject_of(a->kind) == GM_COMMAND_AFTER;
    return subject_of(a->kind) == subject_of(b->kind) && strcmp(a->function, b->function) == 0 &&
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

static bool has_other_value(const gm_command *edits, uint32_t count, const gm_command *start)
{
    for (uint32_t i = 0; i < count; i++) {
        if (is_about_same(&edits[i], start)) {
            return true;
        }
    }
    return false;
}

/* As the game itself has it: a group, an interval or a choice that was set back by hand. */
static bool is_usual(const gm_command *edit)
{
    const gm_function_info *info = gm_function_find(edit->function);
    uint32_t setting = 0;
    while (gm_setting_name(setting) != NULL &&
           strcmp(gm_setting_name(setting), edit->function) != 0) {
        setting++;
    }
    const char *usual = gm_setting_choice(setting, 0);
    return (edit->kind == GM_COMMAND_MOVE && info != NULL && info->group == edit->group) ||
           (edit->kind == GM_COMMAND_INTERVAL && info != NULL && info->interval == edit->time) ||
           (edit->kind == GM_COMMAND_SET && usual != NULL && strcmp(usual, edit->other) == 0);
}

/* Whether that edit makes a schedule differ from the start. */
static bool is_change(const app_recording_header *start, const gm_command *edits, uint32_t count,
                      uint32_t at)
{
    const gm_command *edit = &edits[at];
    bool is_back = is_usual(edit) && !has_other_value(start->edits, start->edit_count, edit);
    return edit->kind != GM_COMMAND_SHUFFLE && !is_back &&
           !has_edit(start->edits, start->edit_count, edit) && !is_replaced(edits, count, at);
}

uint32_t app_scenario_changes(const app_scenario *scenario, const gm_command *edits, uint32_t count)
{
    const app_recording_header *start = &scenario->recording.header;
    uint32_t added = 0;
    uint32_t undone = 0;
    for (uint32_t i = 0; i < count; i++) {
        added += is_change(start, edits, count, i) ? 1 : 0;
    }
    for (uint32_t i = 0; i < start->edit_count; i++) {
        bool is_order = start->edits[i].kind == GM_COMMAND_SHUFFLE;
        undone += !is_order && !has_edit(edits, count, &start->edits[i]) ? 1 : 0;
    }
    return added > undone ? added : undone;
}

/* "; " and the edit, if both fit. */
static void append_edit(char *out, size_t size, const char *before, const gm_command *edit)
{
    char text[3 * GM_COMMAND_NAME + 32];
    size_t used = strlen(out);
    app_scenario_edit_text(edit, text, sizeof text);
    size_t wanted = strlen(text) + strlen(before) + 2;
    if (used + wanted < size) {
        (void)snprintf(out + used, size - used, "%s%s%s", used > 0 ? "; " : "", before, text);
    }
}

static gm_command opposite_of(const gm_command *edit)
{
    gm_command out = *edit;
    out.kind = edit->kind == GM_COMMAND_AFTER     ? GM_COMMAND_CUT
               : edit->kind == GM_COMMAND_CUT     ? GM_COMMAND_AFTER
               : edit->kind == GM_COMMAND_DISABLE ? GM_COMMAND_ENABLE
               : edit->kind == GM_COMMAND_ENABLE  ? GM_COMMAND_DISABLE
                                                  : edit->kind;
    return out;
}

uint32_t app_scenario_list_changes(const app_scenario *scenario, const gm_command *edits,
                                   uint32_t count, gm_command *out)
{
    const app_recording_header *start = &scenario->recording.header;
    uint32_t found = 0;
    for (uint32_t i = 0; i < count && i < APP_MAX_EDITS; i++) {
        if (is_change(start, edits, count, i)) {
            out[found++] = edits[i];
        }
    }
    for (uint32_t i = 0; i < start->edit_count; i++) {
        gm_command opposite = opposite_of(&start->edits[i]);
        bool is_there = start->edits[i].kind == GM_COMMAND_SHUFFLE ||
                        has_other_value(edits, count, &start->edits[i]) ||
                        has_edit(edits, count, &opposite);
        if (!is_there) {
            out[found++] = opposite;
        }
    }
    return found;
}

void app_scenario_changes_text(const app_scenario *scenario, const gm_command *edits,
                               uint32_t count, char *out, size_t size)
{
    const app_recording_header *start = &scenario->recording.header;
    out[0] = '\0';
    for (uint32_t i = 0; i < count; i++) {
        if (is_change(start, edits, count, i)) {
            append_edit(out, size, "", &edits[i]);
        }
    }
    for (uint32_t i = 0; i < start->edit_count; i++) {
        bool is_order = start->edits[i].kind == GM_COMMAND_SHUFFLE;
        if (!is_order && !has_other_value(edits, count, &start->edits[i])) {
            append_edit(out, size, "taken back: ", &start->edits[i]);
        }
    }
}

bool app_scenario_is_judged(const app_scenario *scenario)
{
    bool is_any = false;
    for (uint32_t i = 0; i < scenario->rule_count; i++) {
        is_any = is_any || !scenario->rules[i].is_reason;
    }
    return is_any;
}

bool app_scenario_is_lesson(const app_scenario *scenario)
{
    return scenario->title[0] != '\0' && app_scenario_is_judged(scenario);
}

bool app_scenario_can_begin(const app_scenario *scenario, const app_sectors *sectors, char *error,
                            size_t error_size)
{
    const char *sector = scenario->recording.header.sector;
    if (scenario->trace[0] != '\0' || app_sectors_find(sectors, sector) < sectors->count) {
        return true;
    }
    /* The name is always the second word of the second line. */
    (void)snprintf(error, error_size, "2:8: expected a sector of --list-sectors, not '%s'", sector);
    return false;
}

bool app_scenario_can_pass(const app_scenario *scenario, const app_sectors *sectors, char *error,
                           size_t error_size)
{
    if (!app_scenario_can_begin(scenario, sectors, error, error_size)) {
        return false;
    }
    if (app_scenario_is_judged(scenario) || scenario->recording.hash_count > 0) {
        return true;
    }
    (void)snprintf(error, error_size,
                   "%" PRIu32
                   ": expected a line 'expect ...' above: without one it cannot be passed",
                   scenario->end_line);
    return false;
}
