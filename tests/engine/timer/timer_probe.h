/* timer_probe.h -- a world whose timers keep their calls, for the tests of timers. */
#ifndef TL_TEST_TIMER_PROBE_H
#define TL_TEST_TIMER_PROBE_H

#include "../../support/world_fixture.h"
#include "world.h" /* ahead of a `world` that its parameters would shadow */

enum { CALLS = 64, TEXT = 512 };

typedef struct probe probe;
typedef void probe_fn(probe *self, const tl_timer_call *call);

/* A timer: what it was told, and what it does then. */
struct probe {
    const char *letter; /* appended to `text` in each call; NULL: none */
    probe_fn *fn;       /* in each call */
    probe_fn *fn_at;    /* in the call `act_at` alone */
    uint32_t act_at;
    probe *other;
    probe *third;
    tl_actor_id actor;
    tl_timer_id id;
    uint32_t count;
    uint64_t frames[CALLS];
    tl_timer_call calls[CALLS];
    /* What fn saw. */
    tl_time seen;
    tl_time seen_elapsed;
    tl_timer_status seen_status;
    tl_timer_status seen_other;
    uint32_t seen_timers;
    bool seen_exists;
    bool seen_ticked;
    bool seen_pause;
    tl_result result;
};

/* The world of the test, and the letters of the calls in it. */
extern tl_world *world;
extern char text[TEXT];

void set_up(void);
/* The same with options, where a test opens its world itself. */
void open_world(const tl_timer_options *options);
/* Checks it first. */
void tear_down(void);

tl_timer_fn on_call;
tl_timer_def def_of(probe *self, tl_time rate, bool loop);
void set_def(probe *self, tl_timer_def def);
void set(probe *self, tl_time rate, bool loop);
void set_delayed(probe *self, tl_time rate, bool loop, tl_time first);
void set_next(probe *self);
/* Its line in the list of timers; status TL_TIMER_NONE: there is no such timer. */
tl_timer_info probe_info(const probe *self);
tl_timer_status status_of(const probe *self);

void frames_are(const probe *self, const uint64_t *frames, uint32_t count);
/* The frames of all calls. */
#define FRAMES(self, ...)                                                                          \
    frames_are((self), (const uint64_t[]){__VA_ARGS__},                                            \
               (uint32_t)(sizeof((const uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t)))

#endif
