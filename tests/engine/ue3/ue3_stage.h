/* ue3_stage.h -- a UE3 world whose actors, components and hooks write down their order. */
#ifndef TL_TEST_UE3_STAGE_H
#define TL_TEST_UE3_STAGE_H

#include "../../support/world_fixture.h"

/* The groups, for long lines. */
#define PRE    TL_TICK_GROUP_PRE_PHYSICS
#define DURING TL_TICK_GROUP_DURING_PHYSICS
#define POST   TL_TICK_GROUP_POST_PHYSICS

typedef struct stage stage;
typedef struct part part;
typedef void part_act(part *self);

/* An actor or component: writes its name when it ticks. */
struct part {
    stage *stage;
    const char *name;
    tl_actor_id actor;
    tl_component_id component;
    part_act *act; /* called in every tick, after the name was written */
    tl_tick_context last;
    uint32_t ticks;
    bool writes_end; /* "~name" at its end of play, "!name" when it is destroyed */
    part *next;      /* for what `act` does */
    tl_result result;
};

struct stage {
    tl_world *world;
    char text[4096]; /* "[receive] a b [start 125] ..." */
    tl_time network_delta;
    tl_time async_delta;
    bool is_in_tick[TL_UE3_STAGE_COUNT]; /* bInTick as the hooks of that stage saw it */
    uint32_t full_collections;
    uint32_t collections;
    uint32_t errors[16];       /* by message */
    tl_tick_group child_group; /* of what stage_act_spawn() spawns */
    void (*in_hook)(stage *self, tl_ue3_stage at);
};

/* The hooks that write "[receive]", "[sequences]", ...; their user is a stage. */
tl_ue3_hooks stage_hooks(stage *s);
/* Opens a world that has begun play; no clamp. `def` and `ue3` may be NULL. */
void stage_open(stage *s, const tl_world_def *def, const tl_ue3_def *ue3);
void stage_close(stage *s);
/* Runs a frame of FIXTURE_DELTA and gives what was written in it. */
const char *stage_frame(stage *s);
/* The same without what hooks write: only ticks. */
const char *stage_ticks(stage *s);
void stage_note(stage *s, const char *word);

/* Spawns an actor of a group. */
void stage_actor(stage *s, part *out, const char *name, tl_tick_group group);
/* The same with the rest of the definition; class, user and name are filled in. */
tl_result stage_spawn(stage *s, part *out, const char *name, tl_actor_def def);
/* Adds a component of a group to an actor. */
void stage_component(part *owner, part *out, const char *name, tl_tick_group group);

/* The body of a tickable of a stage: writes "tickable". */
tl_tickable_fn stage_tickable_body;
/* A tickable and a camera that write "tickable" and "camera". */
void stage_slots(stage *s);
/* Spawns `next` of the part once. */
part_act stage_act_spawn;

#endif
