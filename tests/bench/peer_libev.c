/* Timers of libev. */
#include "bench_timers.h"

#include <ev.h>
#include <stdlib.h>

static struct {
    struct ev_loop *loop;
    ev_timer *timers;
} e;

static void fired_ev(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)loop;
    (void)events;
    bench_timer_fired((uint32_t)(timer - e.timers));
}

static void open_ev(uint32_t count)
{
    e.loop = ev_loop_new(EVFLAG_AUTO);
    if (e.loop == NULL) {
        abort();
    }
    e.timers = bench_timer_array(count, sizeof(*e.timers));
    for (uint32_t i = 0; i < count; i++) {
        ev_init(&e.timers[i], fired_ev);
    }
}

static void set_ev(uint32_t timer, int64_t delay)
{
    ev_timer_set(&e.timers[timer], (double)delay / 1e9, 0.0);
    ev_timer_start(e.loop, &e.timers[timer]);
}

static void clear_ev(uint32_t timer)
{
    ev_timer_stop(e.loop, &e.timers[timer]);
}

static void frame_ev(void)
{
    (void)ev_run(e.loop, EVRUN_NOWAIT);
}

static void close_ev(void)
{
    ev_loop_destroy(e.loop);
    free(e.timers);
}

const timer_side timer_libev = {"libev",  open_ev,  set_ev,   set_ev,
                                clear_ev, frame_ev, close_ev, false};
