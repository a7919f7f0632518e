/* model_change.h -- changes that wait for the end of a group. */
#ifndef TL_TEST_MODEL_CHANGE_H
#define TL_TEST_MODEL_CHANGE_H

#include <tickline/tickline.h>

/* Changes that the body of a function on any thread asks for (D-16). */
typedef enum mo_call {
    MO_CALL_CALLBACK = 0,
    MO_CALL_LAST_RUN,
    MO_CALL_DESTROY,
    MO_CALL_REGISTER,
    MO_CALL_UNREGISTER,
    MO_CALL_ENABLE,
    MO_CALL_GROUP,
    MO_CALL_END_GROUP,
    MO_CALL_INTERVAL,
    MO_CALL_COOLDOWN,
    MO_CALL_HIGH,
    MO_CALL_HIGH_ALL,
    MO_CALL_ADD_BEFORE,
    MO_CALL_REMOVE_BEFORE,
    MO_CALL_DISPATCH,
    MO_CALL_OVERRUN,
    MO_CALL_PHASE,
    MO_CALL_IN_PAUSE,
    MO_CALL_ANY,
    MO_CALL_BY_HAND,
    MO_CALL_ACTOR_DESTROY,
    MO_CALL_ACTOR_DILATE,
    MO_CALL_LATENT,
} mo_call;

typedef struct mo_change {
    mo_call call;
    int in; /* the body that asks for it */
    int tick;
    int other; /* function, level, actor or latent action */
    int64_t value;
} mo_change;

/* One that waits. */
typedef struct mo_command {
    mo_change change;
    uint64_t key; /* place in the queue sequence */
    tl_tick_group end;
    uint32_t forgotten; /* of its function then */
} mo_command;

#endif
