/* Timers of GLib. */
#include "bench_timers.h"

#include <glib.h>
#include <stdlib.h>

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

const timer_side timer_glib = {"GLib",     open_glib,  set_glib,   set_glib,
                               clear_glib, frame_glib, close_glib, true};
