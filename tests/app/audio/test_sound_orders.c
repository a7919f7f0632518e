/* Orders from the game's thread to the sound's: all of them, in order, while both run. */
#include "audio/orders.h"
#include "suite.h"

#include <check.h>
#include <pthread.h>

enum { ROUNDS = 20000 };

static app_orders orders;
static app_synth synth;

static app_order cue_order(uint32_t i)
{
    return (app_order){.kind = APP_ORDER_CUE, .cue = {.cue = (app_cue)(i % APP_CUE_COUNT)}};
}

static void *give_all(void *user)
{
    (void)user;
    for (uint32_t i = 0; i < ROUNDS;) {
        app_order order = cue_order(i);
        i += app_orders_give(&orders, &order) ? 1 : 0;
    }
    app_order last = {.kind = APP_ORDER_SCENE, .scene = {.intensity = 0.75F}};
    while (!app_orders_give(&orders, &last)) {
    }
    return NULL;
}

START_TEST(every_order_arrives_once)
{
    pthread_t giver;
    ck_assert_int_eq(pthread_create(&giver, NULL, give_all, NULL), 0);
    while (synth.scene.intensity < 0.5F) {
        app_orders_take(&orders, &synth);
    }
    ck_assert_int_eq(pthread_join(giver, NULL), 0);
    for (uint32_t i = 0; i < APP_CUE_COUNT; i++) {
        uint32_t expected = (ROUNDS + APP_CUE_COUNT - 1 - i) / APP_CUE_COUNT;
        ck_assert_uint_eq(synth.turns[i], expected);
    }
}
END_TEST

START_TEST(a_full_queue_refuses_and_keeps_what_it_has)
{
    app_order order = cue_order(0);
    for (uint32_t i = 0; i < APP_ORDERS; i++) {
        ck_assert(app_orders_give(&orders, &order));
    }
    ck_assert(!app_orders_give(&orders, &order));
    app_orders_take(&orders, &synth);
    ck_assert_uint_eq(synth.turns[0], APP_ORDERS);
    ck_assert(app_orders_give(&orders, &order));
}
END_TEST

START_TEST(volumes_arrive)
{
    app_order order = {.kind = APP_ORDER_VOLUMES, .volumes = {1.0F, 0.0F, 1.0F, false}};
    app_synth_init(&synth);
    ck_assert(app_orders_give(&orders, &order));
    app_orders_take(&orders, &synth);
    ck_assert(synth.effects.target <= 0.0F && synth.music.target > 0.0F);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("sound_orders");
    tcase_add_test(tests, every_order_arrives_once);
    tcase_add_test(tests, a_full_queue_refuses_and_keeps_what_it_has);
    tcase_add_test(tests, volumes_arrive);
    return suite_run(tests, 60);
}
