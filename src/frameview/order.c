/* frameview/order.c -- see order.h. */
#include "frameview/order.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static bool is_of_group(const tl_frame_item *item, tl_tick_group group)
{
    return item->item.kind == TL_ITEM_TICK && tl_stage_group(item->item.stage) == group;
}

/* An enabled function that waits for its interval to pass. */
static bool is_between_runs(const lab_function *function)
{
    return function->item == LAB_NONE && function->info.interval > 0 &&
           function->info.is_registered && function->info.state != TL_TICK_DISABLED;
}

static uint32_t idle_index(const app_order_idle *idle, uint64_t tick)
{
    uint32_t i = 0;
    while (i < idle->count && idle->ticks[i] != tick) {
        i++;
    }
    return i;
}

void app_order_note(app_order_idle *idle, const lab_frame *frame)
{
    for (uint32_t i = 0; i < frame->function_count; i++) {
        const lab_function *function = &frame->functions[i];
        if (function->info.interval <= 0 || function->item == LAB_NONE) {
            continue;
        }
        const tl_frame_item *item = &frame->items[function->item];
        uint32_t at = idle_index(idle, item->item.id);
        at = at < APP_ORDER_IDLE ? at : (uint32_t)(item->item.id % APP_ORDER_IDLE);
        idle->count = at == idle->count ? at + 1 : idle->count;
        idle->ticks[at] = item->item.id;
        idle->places[at] = item->order;
        idle->groups[at] = tl_stage_group(item->item.stage);
    }
}

uint32_t app_order_place(const app_order_idle *idle, const lab_function *function,
                         tl_tick_group group)
{
    uint32_t at = idle_index(idle, tl_tick_id_store(function->id));
    return is_between_runs(function) && at < idle->count && idle->groups[at] == group
               ? idle->places[at]
               : 0;
}

static void insert_idle(app_order *order, uint32_t function, uint32_t place)
{
    uint32_t at = 0;
    while (at < order->count && order->rows[at].first < place) {
        at++;
    }
    if (order->count == APP_ORDER_ROWS) {
        return;
    }
    memmove(&order->rows[at + 1], &order->rows[at], (order->count - at) * sizeof order->rows[0]);
    order->rows[at] = (app_order_row){function, LAB_NONE, 0, place, place, false};
    order->count++;
}

void app_order_fill(app_order *order, const lab_frame *frame, const app_order_idle *idle,
                    tl_tick_group group)
{
    order->count = 0;
    for (uint32_t i = 0; i < frame->item_count && order->count < APP_ORDER_ROWS; i++) {
        const tl_frame_item *item = &frame->items[i];
        if (is_of_group(item, group)) {
            order->rows[order->count++] = (app_order_row){
                lab_frame_function_of(frame, &item->item), i, 1, item->order, item->order, false};
        }
    }
    for (uint32_t i = 0; i < frame->function_count; i++) {
        uint32_t place = app_order_place(idle, &frame->functions[i], group);
        if (place > 0) {
            insert_idle(order, i, place);
        }
    }
}

static const char *plain_name(const lab_frame *frame, const app_order_row *row)
{
    const char *name = row->item != LAB_NONE ? frame->items[row->item].item.name
                                             : frame->functions[row->function].info.name;
    return name != NULL ? name : "tick";
}

static bool is_same_name(const lab_frame *frame, const app_order_row *a, const app_order_row *b)
{
    return !a->is_rest && !b->is_rest && a->count > 0 && b->count > 0 &&
           strcmp(plain_name(frame, a), plain_name(frame, b)) == 0;
}

/* The first row of the name with the most rows; order->count: each name has one. */
static uint32_t most_frequent(const app_order *order, const lab_frame *frame)
{
    uint32_t best = order->count;
    uint32_t most = 1;
    for (uint32_t i = 0; i < order->count; i++) {
        uint32_t same = 0;
        for (uint32_t k = i; k < order->count; k++) {
            same += is_same_name(frame, &order->rows[i], &order->rows[k]) ? 1 : 0;
        }
        best = same > most ? i : best;
        most = same > most ? same : most;
    }
    return best;
}

static void take_in(app_order_row *into, const app_order_row *row)
{
    into->count += row->count;
    into->first = row->first < into->first ? row->first : into->first;
    into->last = row->last > into->last ? row->last : into->last;
}

static void fold_name(app_order *order, const lab_frame *frame, uint32_t first)
{
    uint32_t kept = first + 1;
    for (uint32_t i = first + 1; i < order->count; i++) {
        if (is_same_name(frame, &order->rows[first], &order->rows[i])) {
            take_in(&order->rows[first], &order->rows[i]);
        } else {
            order->rows[kept++] = order->rows[i];
        }
    }
    order->count = kept;
}

static void fold_rest(app_order *order, uint32_t most)
{
    app_order_row *rest = &order->rows[most - 1];
    for (uint32_t i = most; i < order->count; i++) {
        take_in(rest, &order->rows[i]);
    }
    rest->is_rest = true;
    order->count = most;
}

void app_order_fold(app_order *order, const lab_frame *frame, uint32_t most)
{
    uint32_t name = 0;
    while (order->count > most && (name = most_frequent(order, frame)) < order->count) {
        fold_name(order, frame, name);
    }
    if (order->count > most && most > 0) {
        fold_rest(order, most);
    }
}

/* By its name, or in a rest by its place. */
static bool is_run_of(const app_order_row *row, const lab_frame *frame, uint32_t item)
{
    const tl_frame_item *ran = &frame->items[item];
    if (row->item == LAB_NONE || ran->item.stage != frame->items[row->item].item.stage ||
        ran->order < row->first || ran->order > row->last || ran->item.kind != TL_ITEM_TICK) {
        return false;
    }
    return row->is_rest ||
           strcmp(plain_name(frame, row), ran->item.name != NULL ? ran->item.name : "tick") == 0;
}

/* Runs of a folded name can lie between those of the rest. */
bool app_order_has(const app_order *order, uint32_t row, const lab_frame *frame, uint32_t item)
{
    bool is_of_other = false;
    for (uint32_t i = 0; i < row && order->rows[row].is_rest; i++) {
        is_of_other = is_of_other || is_run_of(&order->rows[i], frame, item);
    }
    return !is_of_other && is_run_of(&order->rows[row], frame, item);
}

void app_order_function_name(const lab_brush *brush, const lab_function *function,
                             char out[APP_ORDER_TEXT])
{
    const char *name = function->info.name != NULL ? function->info.name : "tick";
    const char *ordinal = strchr(function->label, '#');
    (void)snprintf(out, APP_ORDER_TEXT, "%.40s%s%.12s", lab_brush_word(brush, name),
                   ordinal != NULL ? " " : "", ordinal != NULL ? ordinal + 1 : "");
}

void app_order_name(const lab_brush *brush, const lab_frame *frame, uint32_t item,
                    char out[APP_ORDER_TEXT])
{
    const tl_item *ran = &frame->items[item].item;
    uint32_t function = lab_frame_function_of(frame, ran);
    if (function != LAB_NONE) {
        app_order_function_name(brush, &frame->functions[function], out);
    } else {
        const char *name = ran->name != NULL ? ran->name : "tick";
        (void)snprintf(out, APP_ORDER_TEXT, "%.60s",
                       ran->kind == TL_ITEM_TICK ? lab_brush_word(brush, name) : name);
    }
}

void app_order_number(const app_order_row *row, char out[24])
{
    if (row->first == row->last) {
        (void)snprintf(out, 24, "%" PRIu32, row->first);
    } else {
        (void)snprintf(out, 24, "%" PRIu32 "\xE2\x80\x93%" PRIu32, row->first, row->last);
    }
}

void app_order_title(const lab_brush *brush, const lab_frame *frame, const app_order_row *row,
                     char out[APP_ORDER_TEXT])
{
    if (row->is_rest || row->count > 1) {
        const char *name =
            row->is_rest ? "\xE2\x80\xA6" : lab_brush_word(brush, plain_name(frame, row));
        (void)snprintf(out, APP_ORDER_TEXT, "%.40s \xC3\x97%" PRIu32, name, row->count);
    } else if (row->item == LAB_NONE) {
        app_order_function_name(brush, &frame->functions[row->function], out);
    } else {
        app_order_name(brush, frame, row->item, out);
    }
}
