/* lab/panels/console_changes.c -- commands that end in requests. */
#include "lab/panels/console_commands.h"

#include "platform/number.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void ask(const lab_call *call, lab_request request)
{
    lab_ask(call->requests, request);
}

void lab_change_ask(lab_call *call)
{
    ask(call, (lab_request){.action = call->command->action, .direction = 1});
}

static const gm_function_info *find_function(const char *word, size_t length)
{
    for (uint32_t i = 0; i < gm_function_count(); i++) {
        const gm_function_info *info = gm_function_at(i);
        if (strlen(info->name) == length && lab_word_begins(word, info->name)) {
            return info;
        }
    }
    return NULL;
}

bool lab_call_function(const lab_call *call, uint32_t place, char out[LAB_FUNCTION_LABEL])
{
    const char *word = call->words[place];
    size_t length = strcspn(word, "#");
    const gm_function_info *info = find_function(word, length);
    int64_t ordinal = 0;
    bool is_one = word[length] == '#';
    if (info == NULL || (is_one && !app_number_parse(word + length + 1, 1, 999999, &ordinal))) {
        lab_call_refuse(call, "there is no function '{1}'", word);
        return false;
    }
    if (is_one) {
        (void)snprintf(out, LAB_FUNCTION_LABEL, "%s#%" PRId64, info->name, ordinal);
    } else {
        (void)snprintf(out, LAB_FUNCTION_LABEL, "%s", info->name);
    }
    return true;
}

static tl_tick_group find_group(const char *word)
{
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        if (lab_word_compare(tl_tick_group_name((tl_tick_group)i), word) == 0) {
            return (tl_tick_group)i;
        }
    }
    return TL_TICK_GROUP_COUNT;
}

/* Whether the game would take it; else its line. */
static bool is_possible(const lab_call *call, gm_command_kind kind, const lab_request *request)
{
    char error[GM_ERROR_TEXT] = "";
    gm_command command = {.kind = kind, .group = request->group, .time = request->time};
    (void)snprintf(command.function, sizeof command.function, "%.*s", GM_COMMAND_NAME - 1,
                   request->function);
    (void)snprintf(command.other, sizeof command.other, "%.*s", GM_COMMAND_NAME - 1,
                   request->other);
    if (gm_command_check(&command, error) != GM_OK) {
        lab_console_print(call->console, LAB_TONE_ERROR, error, NULL);
        return false;
    }
    return true;
}

void lab_change_move(lab_call *call)
{
    lab_request request = {.action = LAB_MOVE, .group = find_group(call->words[2])};
    bool can_be_asked =
        request.group < TL_TICK_GROUP_NEWLY_SPAWNED && tl_tick_group_can_demote_into(request.group);
    if (!lab_call_function(call, 1, request.function)) {
        return;
    }
    if (!can_be_asked) {
        lab_call_refuse(call, "no function can be moved to '{1}'", call->words[2]);
    } else if (is_possible(call, GM_COMMAND_MOVE, &request)) {
        ask(call, request);
    }
}

void lab_change_after(lab_call *call)
{
    lab_request request = {.action = call->command->action};
    gm_command_kind kind = request.action == LAB_CUT ? GM_COMMAND_CUT : GM_COMMAND_AFTER;
    if (lab_call_function(call, 1, request.function) && lab_call_function(call, 2, request.other) &&
        is_possible(call, kind, &request)) {
        ask(call, request);
    }
}

void lab_change_set(lab_call *call)
{
    lab_request request = {.action = LAB_SET};
    (void)snprintf(request.function, sizeof request.function, "%.*s", LAB_FUNCTION_LABEL - 1,
                   call->words[1]);
    (void)snprintf(request.other, sizeof request.other, "%.*s", LAB_FUNCTION_LABEL - 1,
                   call->words[2]);
    if (is_possible(call, GM_COMMAND_SET, &request)) {
        ask(call, request);
    }
}

void lab_change_interval(lab_call *call)
{
    lab_request request = {.action = LAB_INTERVAL};
    if (!lab_call_function(call, 1, request.function)) {
        return;
    }
    if (!app_number_parse_seconds(call->words[2], &request.time)) {
        lab_call_refuse(call, "expected seconds, 0 to 1000000, not '{1}'", call->words[2]);
    } else if (is_possible(call, GM_COMMAND_INTERVAL, &request)) {
        ask(call, request);
    }
}

void lab_change_function(lab_call *call)
{
    lab_request request = {.action = call->command->action};
    gm_command_kind kind = request.action == LAB_ENABLE ? GM_COMMAND_ENABLE : GM_COMMAND_DISABLE;
    if (lab_call_function(call, 1, request.function) && is_possible(call, kind, &request)) {
        ask(call, request);
    }
}

void lab_change_select(lab_call *call)
{
    lab_request request = {.action = LAB_SELECT};
    if (call->word_count == 1 || lab_call_function(call, 1, request.function)) {
        ask(call, request);
    }
}

static bool take_number(const lab_call *call, int64_t low, int64_t *out)
{
    if (app_number_parse(call->words[1], low, INT64_MAX, out)) {
        return true;
    }
    lab_call_refuse(call, "expected a whole number, not '{1}'", call->words[1]);
    return false;
}

void lab_change_shuffle(lab_call *call)
{
    lab_request request = {.action = LAB_SHUFFLE};
    if (call->word_count > 1) {
        if (!take_number(call, 0, &request.number)) {
            return;
        }
        request.action = request.number == 0 ? LAB_UNSHUFFLE : LAB_SHUFFLE;
    }
    ask(call, request);
}

void lab_change_frame(lab_call *call)
{
    lab_request request = {.action = LAB_SEEK};
    if (take_number(call, 1, &request.number)) {
        ask(call, request);
    }
}

void lab_change_lesson(lab_call *call)
{
    lab_request request = {.action = LAB_LESSON};
    const char *dot = strchr(call->words[1], '.');
    int64_t place = 0;
    if (dot != NULL && dot == call->words[1] + 1 &&
        app_number_parse(dot + 1, 1, LAB_LESSON_PLACE - 1, &place)) {
        request.number = (call->words[1][0] - '0') * (int64_t)LAB_LESSON_PLACE + place;
        ask(call, request);
    } else if (take_number(call, 1, &request.number)) {
        ask(call, request);
    }
}

static lab_action step_action(const char *word)
{
    static const char *const words[] = {"function", "group", "frame", "out"};
    static const lab_action actions[] = {LAB_STEP_FUNCTION, LAB_STEP_GROUP, LAB_STEP_FRAME,
                                         LAB_STEP_OUT};
    for (int i = 0; i < 4; i++) {
        if (lab_word_compare(words[i], word) == 0) {
            return actions[i];
        }
    }
    return LAB_NOTHING;
}

void lab_change_step(lab_call *call)
{
    char usage[LAB_TEXT];
    bool is_back = lab_call_is(call, call->word_count - 1, "back");
    uint32_t named = call->word_count - 1 - (is_back ? 1U : 0U);
    lab_request request = {.action = named == 0 ? LAB_STEP_FRAME : step_action(call->words[1]),
                           .direction = is_back ? -1 : 1};
    bool is_known = named < 2 && request.action != LAB_NOTHING;
    if (!is_known || (is_back && request.action == LAB_STEP_OUT)) {
        lab_call_refuse(call, "expected: {1}", lab_command_usage(call->command, usage));
    } else {
        ask(call, request);
    }
}

void lab_change_continue(lab_call *call)
{
    bool is_back = lab_call_is(call, 1, "back");
    if (call->word_count > 1 && !is_back) {
        lab_call_refuse(call, "expected: {1}", "continue [back]");
    } else {
        ask(call, (lab_request){.action = LAB_CONTINUE, .direction = is_back ? -1 : 1});
    }
}

static lab_action stop_action(const lab_call *call)
{
    if (lab_call_is(call, 1, "lag")) {
        return LAB_BREAK_LAG;
    }
    if (lab_call_is(call, 1, "cycle")) {
        return LAB_BREAK_CYCLE;
    }
    if (lab_call_is(call, 1, "order")) {
        return LAB_BREAK_ORDER;
    }
    return lab_call_is(call, 1, "spawn") ? LAB_BREAK_SPAWN : LAB_BREAK_FUNCTION;
}

void lab_change_break(lab_call *call)
{
    lab_request request = {.action = stop_action(call), .group = find_group(call->words[1])};
    if (request.group != TL_TICK_GROUP_COUNT) {
        request.action = LAB_BREAK_GROUP;
    }
    if (request.action != LAB_BREAK_FUNCTION || lab_call_function(call, 1, request.function)) {
        ask(call, request);
    }
}

void lab_change_group(lab_call *call)
{
    lab_request request = {.action = LAB_OVERLAY, .group = find_group(call->words[1])};
    if (lab_call_is(call, 1, "all")) {
        request.action = LAB_ALL_OVERLAYS;
    } else if (request.group == TL_TICK_GROUP_COUNT) {
        lab_call_refuse(call, "there is no group '{1}'", call->words[1]);
        return;
    }
    ask(call, request);
}

void lab_change_text(lab_call *call)
{
    lab_request request = {.action = call->command->action};
    (void)snprintf(request.text, sizeof request.text, "%s", call->words[1]);
    ask(call, request);
}
