/* audio/orders.c -- see orders.h. */
#include "audio/orders.h"

bool app_orders_give(app_orders *orders, const app_order *order)
{
    uint32_t given = atomic_load_explicit(&orders->given, memory_order_relaxed);
    uint32_t taken = atomic_load_explicit(&orders->taken, memory_order_acquire);
    if (given - taken >= APP_ORDERS) {
        return false;
    }
    orders->items[given % APP_ORDERS] = *order;
    atomic_store_explicit(&orders->given, given + 1, memory_order_release);
    return true;
}

static void carry_out(app_synth *synth, const app_order *order)
{
    switch (order->kind) {
    case APP_ORDER_CUE:
        app_synth_play(synth, &order->cue);
        break;
    case APP_ORDER_SCENE:
        app_synth_set_scene(synth, &order->scene);
        break;
    case APP_ORDER_VOLUMES:
        app_synth_set_volumes(synth, &order->volumes);
        break;
    }
}

void app_orders_take(app_orders *orders, app_synth *synth)
{
    uint32_t given = atomic_load_explicit(&orders->given, memory_order_acquire);
    uint32_t taken = atomic_load_explicit(&orders->taken, memory_order_relaxed);
    for (; taken != given; taken++) {
        carry_out(synth, &orders->items[taken % APP_ORDERS]);
    }
    atomic_store_explicit(&orders->taken, taken, memory_order_release);
}
