/* Timers of event loops. Their clock is bench_time: clock_gettime() and gettimeofday() of this
 * program answer with it. */
#include "bench_timers.h"

#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

int64_t bench_time;

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): reserved there */
__attribute__((visibility("default"))) int clock_gettime(clockid_t clock, struct timespec *out)
{
    (void)clock;
    out->tv_sec = bench_time / 1000000000 + 1000;
    out->tv_nsec = bench_time % 1000000000;
    return 0;
}

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): reserved there */
__attribute__((visibility("default"))) int gettimeofday(struct timeval *restrict out,
                                                        void *restrict zone)
{
    (void)zone;
    out->tv_sec = bench_time / 1000000000 + 1000;
    out->tv_usec = bench_time % 1000000000 / 1000;
    return 0;
}

static void *must_have(void *block)
{
    if (block == NULL) {
        abort();
    }
    return block;
}

#ifdef BENCH_LIBEV
    #include <ev.h>

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
    e.loop = must_have(ev_loop_new(EVFLAG_AUTO));
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

const timer_side *timer_side_libev(void)
{
    static const timer_side side = {"libev",  open_ev,  set_ev,   set_ev,
                                    clear_ev, frame_ev, close_ev, false};

    return &side;
}
#else
const timer_side *timer_side_libev(void)
{
    return NULL;
}
#endif

#ifdef BENCH_LIBUV
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

const timer_side *timer_side_libuv(void)
{
    static const timer_side side = {"libuv",  open_uv,  set_uv,   set_uv,
                                    clear_uv, frame_uv, close_uv, false};

    return &side;
}
#else
const timer_side *timer_side_libuv(void)
{
    return NULL;
}
#endif

#ifdef BENCH_LIBEVENT
    #include <event2/event.h>
    #include <event2/event_struct.h>

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
    l.base = must_have(event_base_new());
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

const timer_side *timer_side_libevent(void)
{
    static const timer_side side = {"libevent",  open_event,  set_event,   set_event,
                                    clear_event, frame_event, close_event, false};

    return &side;
}
#else
const timer_side *timer_side_libevent(void)
{
    return NULL;
}
#endif

#ifdef BENCH_GLIB
    #include <glib.h>

static struct {
    GMainContext *context;
    struct {
        GSource *source; /* NULL: not set */
    } * timers;
    uint32_t count;
} g;

static gboolean fired_glib(gpointer user)
{
    uint32_t timer = GPOINTER_TO_UINT(user);

    g.timers[timer].source = NULL;
    bench_timer_fired(timer);
    return G_SOURCE_REMOVE;
}

static void open_glib(uint32_t count)
{
    g.count = count;
    g.context = g_main_context_new();
    g.timers = bench_timer_array(count, sizeof(*g.timers));
}

static void set_glib(uint32_t timer, int64_t delay)
{
    GSource *source = g_timeout_source_new((guint)(delay / 1000000));

    g_source_set_callback(source, fired_glib, GUINT_TO_POINTER(timer), NULL);
    (void)g_source_attach(source, g.context);
    g.timers[timer].source = source;
    g_source_unref(source);
}

static void clear_glib(uint32_t timer)
{
    g_source_destroy(g.timers[timer].source);
    g.timers[timer].source = NULL;
}

static void frame_glib(void)
{
    (void)g_main_context_iteration(g.context, FALSE);
}

static void close_glib(void)
{
    for (uint32_t i = 0; i < g.count; i++) {
        if (g.timers[i].source != NULL) {
            g_source_destroy(g.timers[i].source);
        }
    }
    g_main_context_unref(g.context);
    free(g.timers);
}

const timer_side *timer_side_glib(void)
{
    static const timer_side side = {"GLib",     open_glib,  set_glib,   set_glib,
                                    clear_glib, frame_glib, close_glib, true};

    return &side;
}
#else
const timer_side *timer_side_glib(void)
{
    return NULL;
}
#endif
