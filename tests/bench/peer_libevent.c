/* Timers of libevent. */
#include "bench_timers.h"

#include <event2/event.h>
#include <event2/event_struct.h>
#include <stdlib.h>

static struct {
    struct event_base *base;
    struct event *timers;
} l;

static void fired_event(evutil_socket_t socket, short what, void *user)
{
    (void)socket;
    (void)what;
    bench_timer_fired((uint32_t)((struct event *)user - l.timers));
}

static void open_event(uint32_t count)
{
    l.base = event_base_new();
    if (l.base == NULL) {
        abort();
    }
    l.timers = bench_timer_array(count, sizeof(*l.timers));
    for (uint32_t i = 0; i < count; i++) {
        (void)evtimer_assign(&l.timers[i], l.base, fired_event, &l.timers[i]);
    }
}

static void set_event(uint32_t timer, int64_t delay)
{
    const struct timeval after = {delay / 1000000000, delay % 1000000000 / 1000};

    (void)evtimer_add(&l.timers[timer], &after);
}

static void clear_event(uint32_t timer)
{
    (void)evtimer_del(&l.timers[timer]);
}

static void frame_event(void)
{
    (void)event_base_loop(l.base, EVLOOP_NONBLOCK);
}

static void close_event(void)
{
    event_base_free(l.base);
    free(l.timers);
}

const timer_side timer_libevent = {"libevent",  open_event,  set_event,   set_event,
                                   clear_event, frame_event, close_event, false};
