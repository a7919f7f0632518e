/* run/order_watch.c -- see order_watch.h. */
#include "run/order_watch.h"

#include <string.h>

void lab_order_take(lab_order *order, const gm_game *game)
{
    const tl_world *world = gm_game_world(game);
    const tl_frame_trace *trace = tl_trace_frame(world);
    order->count = 0;
    order->frame = trace != NULL ? trace->frame : 0;
    for (uint32_t i = 0; trace != NULL && i < trace->item_count; i++) {
        const tl_frame_item *from = &trace->items[i];
        tl_tick_info info;
        bool is_free = from->item.kind != TL_ITEM_TICK || from->reason == TL_TICK_NEWLY_SPAWNED ||
                       (tl_tick_get_info(world, tl_tick_id_load(from->item.id), &info) == TL_OK &&
                        info.run_on_any_thread);
        if (!is_free && order->count < LAB_ORDER_FUNCTIONS) {
            order->entries[order->count++] =
                (lab_order_entry){from->item, from->wanted, from->reason, from->demoted_by};
        }
    }
}

void lab_order_of(lab_order *order, const lab_frame *frame)
{
    order->count = 0;
    order->frame = frame->number;
    for (uint32_t i = 0; i < frame->item_count; i++) {
        const tl_frame_item *from = &frame->items[i];
        uint32_t function = lab_frame_function_of(frame, &from->item);
        bool is_free = from->item.kind != TL_ITEM_TICK || from->reason == TL_TICK_NEWLY_SPAWNED ||
                       (function != LAB_NONE && frame->functions[function].info.run_on_any_thread);
        if (!is_free && order->count < LAB_ORDER_FUNCTIONS) {
            order->entries[order->count++] =
                (lab_order_entry){from->item, from->wanted, from->reason, from->demoted_by};
        }
    }
}

/* Place of a function, or the count: it is not there. The search begins where it is expected. */
static uint32_t find(const lab_order *order, uint64_t id, uint32_t expected)
{
    for (uint32_t i = 0; i < order->count; i++) {
        uint32_t at = (expected + i) % order->count;
        if (order->entries[at].item.id == id) {
            return at;
        }
    }
    return order->count;
}

/* Functions of both frames, in the order of the later one. */
typedef struct shared {
    uint32_t now[LAB_ORDER_FUNCTIONS];    /* places in the later frame */
    uint32_t before[LAB_ORDER_FUNCTIONS]; /* in the earlier one */
    uint32_t count;
} shared;

static void find_shared(const lab_order *before, const lab_order *now, shared *out)
{
    out->count = 0;
    for (uint32_t i = 0; i < now->count; i++) {
        uint32_t expected = out->count > 0 ? out->before[out->count - 1] + 1 : 0;
        uint32_t at = find(before, now->entries[i].item.id, expected);
        if (at < before->count) {
            out->now[out->count] = i;
            out->before[out->count++] = at;
        }
    }
}

static bool names(const gm_command *edit, const tl_item *item)
{
    size_t length = 0;
    while (edit->function[length] != '\0' && edit->function[length] != '#') {
        length++;
    }
    return item->name != NULL && length > 0 && strlen(item->name) == length &&
           strncmp(edit->function, item->name, length) == 0;
}

static bool is_edit(const gm_command *command)
{
    return command->kind == GM_COMMAND_MOVE || command->kind == GM_COMMAND_AFTER ||
           command->kind == GM_COMMAND_CUT || command->kind == GM_COMMAND_SHUFFLE ||
           command->kind == GM_COMMAND_ENABLE || command->kind == GM_COMMAND_DISABLE ||
           command->kind == GM_COMMAND_INTERVAL || command->kind == GM_COMMAND_SET;
}

/* The edit that names the function, or else the first one; NULL: none. */
static const gm_command *find_edit(const gm_input *input, const tl_item *moved)
{
    const gm_command *first = NULL;
    for (uint32_t i = 0; input != NULL && i < input->command_count; i++) {
        const gm_command *command = &input->commands[i];
        if (is_edit(command) && names(command, moved)) {
            return command;
        }
        first = first == NULL && is_edit(command) ? command : first;
    }
    return first;
}

static bool has_new_state(const lab_order_entry *before, const lab_order_entry *now)
{
    return before->wanted != now->wanted || before->item.stage != now->item.stage ||
           before->reason != now->reason || !tl_tick_id_equal(before->demoted_by, now->demoted_by);
}

/* The first function of `from` that is missing in `in`. */
static tl_item find_missing(const lab_order *from, const lab_order *in)
{
    for (uint32_t i = 0; i < from->count; i++) {
        if (find(in, from->entries[i].item.id, i < in->count ? i : 0) == in->count) {
            return from->entries[i].item;
        }
    }
    return (tl_item){.kind = TL_ITEM_NONE};
}

static void explain_demotion(const lab_order *now, const lab_order_entry *entry,
                             lab_order_change *out)
{
    uint32_t at = find(now, tl_tick_id_store(entry->demoted_by), 0);
    out->cause = entry->reason == TL_TICK_AS_WANTED ? LAB_ORDER_BY_RELEASE : LAB_ORDER_BY_DEMOTION;
    if (at < now->count && out->cause == LAB_ORDER_BY_DEMOTION) {
        out->other = now->entries[at].item;
    }
}

static void explain(const lab_order *before, const lab_order *now, const uint32_t places[2],
                    lab_order_change *out)
{
    const lab_order_entry *was = &before->entries[places[0]];
    const lab_order_entry *is = &now->entries[places[1]];
    if (was->wanted != is->wanted) {
        out->cause = LAB_ORDER_BY_GROUP;
    } else if (has_new_state(was, is)) {
        explain_demotion(now, is, out);
    } else {
        out->cause = LAB_ORDER_BY_JOINING;
        out->other = find_missing(now, before);
        if (out->other.kind == TL_ITEM_NONE) {
            out->cause = LAB_ORDER_BY_LEAVING;
            out->other = find_missing(before, now);
        }
        if (out->other.kind == TL_ITEM_NONE) {
            out->cause = LAB_ORDER_BY_PREREQUISITE;
        }
    }
}

/* Of two neighbours that have changed places: whether it is the first that was moved. An edit or a
 * new state tells; else the one whose place does not fit to the next neighbour. */
static bool is_first_moved(const lab_order *before, const lab_order *now, const shared *both,
                           uint32_t at, const gm_input *input)
{
    const lab_order_entry *was[2];
    const lab_order_entry *is[2];
    for (uint32_t i = 0; i < 2; i++) {
        was[i] = &before->entries[both->before[at + i]];
        is[i] = &now->entries[both->now[at + i]];
    }
    const gm_command *edits[2] = {find_edit(input, &is[0]->item), find_edit(input, &is[1]->item)};
    bool is_named[2] = {edits[0] != NULL && names(edits[0], &is[0]->item),
                        edits[1] != NULL && names(edits[1], &is[1]->item)};
    bool is_new[2] = {has_new_state(was[0], is[0]), has_new_state(was[1], is[1])};
    if (is_named[0] != is_named[1]) {
        return is_named[0];
    }
    if (is_new[0] != is_new[1]) {
        return is_new[0];
    }
    return at + 2 >= both->count || both->before[at + 2] <= both->before[at];
}

bool lab_order_compare(const lab_order *before, const lab_order *now, const gm_input *input,
                       lab_order_change *out)
{
    shared both;
    uint32_t at = 0;
    *out = (lab_order_change){.is_later = false};
    if (before->frame == 0 || before->frame + 1 != now->frame) {
        return false;
    }
    find_shared(before, now, &both);
    while (at + 1 < both.count && both.before[at] < both.before[at + 1]) {
        at++;
    }
    if (at + 1 >= both.count) {
        return false;
    }
    bool is_first = is_first_moved(before, now, &both, at, input);
    uint32_t moved = is_first ? at : at + 1;
    uint32_t places[2] = {both.before[moved], both.now[moved]};
    out->moved = now->entries[both.now[moved]].item;
    out->passed = now->entries[both.now[is_first ? at + 1 : at]].item;
    out->is_later = !is_first;
    const gm_command *edit = find_edit(input, &out->moved);
    if (edit != NULL) {
        out->edit = *edit;
    } else {
        explain(before, now, places, out);
    }
    return true;
}
