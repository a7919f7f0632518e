/* program.h -- a byte string as operations on a world. Any bytes are a program. */
#ifndef TL_TEST_PROGRAM_H
#define TL_TEST_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PR_HEADER = 4, /* bytes */
    PR_OP = 6,     /* bytes of one operation */
    PR_OPS = 2048, /* what follows is ignored */
    PR_BYTES = PR_HEADER + PR_OPS * PR_OP,
    PR_NAMES = 200, /* functions that a program can name at a time */
};

typedef enum op_kind {
    OP_FRAME = 0,
    OP_LOOK, /* compares everything */
    OP_CREATE,
    OP_DESTROY,
    OP_REGISTER,
    OP_UNREGISTER,
    OP_ENABLE,
    OP_DISABLE,
    OP_TOGGLE,
    OP_GROUP,
    OP_END_GROUP,
    OP_INTERVAL,
    OP_COOLDOWN,
    OP_HIGH,
    OP_HIGH_ALL,
    OP_OVERRUN,
    OP_PHASE,
    OP_IN_PAUSE,
    OP_ANY,
    OP_BY_HAND,
    OP_ADD_BEFORE,
    OP_REMOVE_BEFORE,
    OP_DISPATCH,
    OP_NEST,
    OP_COMPLETE,
    OP_LEVEL_ADD,
    OP_LEVEL_REMOVE,
    OP_LEVEL_SHOW,
    OP_LEVEL_INCLUDE,
    OP_PAUSE,
    OP_DILATE,
    OP_TIMER_SET,
    OP_TIMER_NEXT,
    OP_TIMER_CLEAR,
    OP_TIMER_PAUSE,
    OP_TIMER_UNPAUSE,
    OP_TIMER_CLEAR_ALL,
    OP_TICKABLE_CREATE,
    OP_TICKABLE_DESTROY,
    OP_TICKABLE_TYPE,
    OP_TICKABLE_ANSWER,
    OP_SPAWN,
    OP_ACTOR_DESTROY,
    OP_ACTOR_DILATE,
    OP_LATENT_DELAY,
    OP_LATENT_RETRIGGERABLE,
    OP_LATENT_NEXT_TICK,
    OP_LATENT_NEXT_FRAME,
    OP_LATENT_START,
    OP_LATENT_CANCEL,
    OP_SHUFFLE,
    OP_KIND_COUNT,
} op_kind;

/* Options of a program's world. */
enum {
    PR_STAGGERS = 2,
    PR_NEXT_TICK_WAITS = 8,
    PR_SHUFFLES = 64,    /* by the last byte of the header + 1 */
    PR_ANY_THREAD = 128, /* half of the functions run on any thread */
};

/* Where an operation is applied: outside of frames, in a callback of the frame before it, or
 * deferred to that frame's begin, or in the body of a function that runs on any thread, or in a
 * callback of a latent action or of a timer. */
typedef enum op_when {
    OP_BETWEEN = 0,
    OP_IN_CALL,
    OP_DEFERRED,
    OP_IN_ANY,
    OP_IN_LATENT,
    OP_IN_TIMER,
} op_when;

typedef struct op {
    op_kind kind;
    op_when when;
    uint32_t wait; /* callbacks that go by first; OP_IN_ANY: name of the function */
    uint8_t a;
    uint8_t b;
    uint8_t c;
    uint8_t d;
} op;

typedef struct program {
    bool accepts_cycles;
    bool has_physics;
    bool has_collections;
    bool is_traced;
    uint64_t shuffle_seed;
    uint8_t options; /* PR_STAGGERS ... */
    bool guarantees_delay;
    uint32_t workers;
    uint32_t names;
    uint32_t count;
    op ops[PR_OPS];
} program;

extern const char *const op_names[OP_KIND_COUNT];

void program_decode(program *out, const uint8_t *bytes, size_t size);
/* The byte for "in a callback, after `wait` others" (0 to 15). */
uint8_t program_in_call(uint32_t wait);
uint8_t program_deferred(void);
/* In a callback of a latent action, after `wait` others (0 to 15). */
uint8_t program_in_latent(uint32_t wait);
/* In a callback of a timer, after `wait` others (0 to 15). */
uint8_t program_in_timer(uint32_t wait);
/* In the body of a function with one of the first names (0 to 15). */
uint8_t program_in_any(uint32_t name);

#endif
