/* Timers of libuv. */
#include "bench_timers.h"

#include <stdlib.h>
#include <uv.h>

static struct {
    uv_loop_t loop;
    uv_timer_t *timers;
    uint32_t count;
} u;

static void fired_uv(uv_timer_t *timer)
{
    bench_timer_fired((uint32_t)(timer - u.timers));
}

static void open_uv(uint32_t count)
{
    u.count = count;
    u.timers = bench_timer_array(count, sizeof(*u.timers));
    if (uv_loop_init(&u.loop) != 0) {
        abort();
    }
    for (uint32_t i = 0; i < count; i++) {
        (void)uv_timer_init(&u.loop, &u.timers[i]);
    }
}

/* Its unit is a millisecond. */
static void set_uv(uint32_t timer, int64_t delay)
{
    (void)uv_timer_start(&u.timers[timer], fired_uv, (uint64_t)delay / 1000000, 0);
}

static void clear_uv(uint32_t timer)
{
    (void)uv_timer_stop(&u.timers[timer]);
}

static void frame_uv(void)
{
    (void)uv_run(&u.loop, UV_RUN_NOWAIT);
}

static void close_uv(void)
{
    for (uint32_t i = 0; i < u.count; i++) {
        uv_close((uv_handle_t *)&u.timers[i], NULL);
    }
    (void)uv_run(&u.loop, UV_RUN_DEFAULT);
    (void)uv_loop_close(&u.loop);
    free(u.timers);
}

const timer_side timer_libuv = {"libuv",  open_uv,  set_uv,   set_uv,
                                clear_uv, frame_uv, close_uv, false};
