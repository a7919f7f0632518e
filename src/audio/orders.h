/* audio/orders.h -- hands orders from the game's thread to the sound's: neither waits. */
#ifndef APP_ORDERS_H
#define APP_ORDERS_H

#include "audio/synth.h"

#include <stdatomic.h>

enum { APP_ORDERS = 256 };

typedef struct app_order {
    enum { APP_ORDER_CUE = 0, APP_ORDER_SCENE, APP_ORDER_VOLUMES } kind;
    union {
        app_cue_call cue;
        app_sound_scene scene;
        app_audio_volumes volumes;
    };
} app_order;

/** One thread gives, one other takes. Zero-initialised it is empty. */
typedef struct app_orders {
    app_order items[APP_ORDERS];
    atomic_uint given;
    atomic_uint taken;
} app_orders;

/** @return false: full, because nothing plays; the order is lost */
bool app_orders_give(app_orders *orders, const app_order *order);
/** Carries out all orders given so far. */
void app_orders_take(app_orders *orders, app_synth *synth);

#endif
