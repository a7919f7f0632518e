/* model_latent.h -- what the model knows about latent actions (section 13). */
#ifndef TL_TEST_MODEL_LATENT_H
#define TL_TEST_MODEL_LATENT_H

#include <tickline/tickline.h>

enum {
    MO_NONE = -1,
    MO_ACTORS = 128,
    MO_DEPTH = 512,    /* of bodies in bodies */
    MO_ACTIONS = 2048, /* in a program */
    MO_KEYS = 4,       /* of an owner */
    /* The world, actors and their components. */
    MO_WORLD = 0,
    MO_OWNERS = 1 + 2 * MO_ACTORS,
};

typedef enum mo_latent_call {
    MO_LATENT_DELAY = 0,
    MO_LATENT_RETRIGGERABLE,
    MO_LATENT_NEXT_TICK,
    MO_LATENT_NEXT_FRAME,
    MO_LATENT_START,
    MO_LATENT_CANCEL,
} mo_latent_call;

/* A call that starts an action, or cancels one. */
typedef struct mo_latent_def {
    mo_latent_call call;
    int owner; /* MO_WORLD, or mo_owner_of_actor() ... */
    int key;
    tl_time delay;
    uint32_t updates; /* until it is finished; MO_LATENT_START */
    bool has_done;
    bool has_both; /* names an actor and a component, which is refused */
} mo_latent_def;

typedef enum mo_action_state {
    MO_ACTION_NONE = 0,
    MO_ACTION_PENDING,
    MO_ACTION_FINISHED, /* waits for its continuation */
} mo_action_state;

/* Slots are never used twice. */
typedef struct mo_action {
    mo_latent_def def;
    mo_action_state state;
    tl_time remaining;
    uint64_t serial;
    uint64_t frame; /* in which it was started */
} mo_action;

typedef struct mo_latent_owner {
    bool is_processed; /* in this frame (LA-1) */
    uint64_t joined;   /* serial of its first pending action */
} mo_latent_owner;

/* An owner's actions are being advanced: inside its tick, or in the slot. */
typedef struct mo_latent_pass {
    int owner;
    int tick;      /* behind whose body; MO_NONE: in the slot */
    uint64_t last; /* serial of the action that was advanced last */
    uint64_t end;  /* those started since wait for the next time */
    int action;    /* whose callback runs or comes next */
    bool is_done;  /* that callback is its continuation */
    bool is_called;
    int pass_count; /* of undispatched tasks, when it began */
} mo_latent_pass;

typedef struct mo_latents {
    int action_count;
    uint64_t serial;
    uint64_t slot_end; /* owners that joined later wait for the next frame */
    mo_latent_owner owners[MO_OWNERS];
    mo_latent_pass passes[MO_DEPTH]; /* one inside the callback of another one */
    int pass_count;
} mo_latents;

#endif
