/* world_fixture.h -- worlds, frames and a counting allocator for the tests. */
#ifndef TL_WORLD_FIXTURE_H
#define TL_WORLD_FIXTURE_H

#include <tickline/tickline.h>

/* 0.125 s: the delta of the vectors; exact in nanoseconds. */
#define FIXTURE_DELTA TL_MS(125)

/* A game world without a clamp (D-15) that has begun play. The caller destroys it. */
tl_world *fixture_world(void);
/* The same from a definition. */
tl_world *fixture_world_of(const tl_world_def *def);
/* Runs a frame; the test fails if that or an invariant fails. */
void fixture_frame(tl_world *world, tl_time delta);
/* Runs frames of FIXTURE_DELTA. */
void fixture_frames(tl_world *world, uint32_t count);
/* Fails the test with the text of each broken invariant. */
void fixture_check(const tl_world *world);

/* An actor that never ticks. */
tl_actor_id fixture_actor(tl_world *world);

/* A registered function of a group. */
tl_tick_id fixture_tick(tl_world *world, tl_tick_group group, tl_tick_fn *fn, void *user);

typedef struct fixture_memory {
    uint64_t calls;   /* that took or grew a block */
    uint64_t fail_at; /* number of the call that fails; 0: never */
    int64_t bytes;    /* held */
} fixture_memory;

/* Its user is a fixture_memory. */
tl_realloc_fn fixture_realloc;

/* Appends a word to a text in `size` bytes; what has no room fails the test. */
void fixture_append(char *text, size_t size, const char *word);

#endif
