/* scene.h -- a small world for tests: named functions that write down where they run. */
#ifndef TL_TEST_SCENE_H
#define TL_TEST_SCENE_H

#include <tickline/tickline.h>

enum { SCENE_ACTORS = 128, SCENE_TRACE = 4096, SCENE_GROUPS = TL_TICK_GROUP_COUNT };

/* The groups, for tables and long lines. */
#define PRE    TL_TICK_GROUP_PRE_PHYSICS
#define START  TL_TICK_GROUP_START_PHYSICS
#define DURING TL_TICK_GROUP_DURING_PHYSICS
#define END    TL_TICK_GROUP_END_PHYSICS
#define POST   TL_TICK_GROUP_POST_PHYSICS
#define UPDATE TL_TICK_GROUP_POST_UPDATE_WORK
#define LAST   TL_TICK_GROUP_LAST_DEMOTABLE
#define NEW    TL_TICK_GROUP_NEWLY_SPAWNED

typedef struct scene scene;
typedef struct scene_part scene_part;
typedef void scene_act(scene_part *part);

/* A tick function, or whatever else takes part in a frame. */
struct scene_part {
    scene *scene;
    const char *name;
    tl_tick_id id;
    scene_act *act; /* called in every run */
    scene_part *target;
    uint32_t runs;
    tl_time delta; /* of the last run */
    tl_time frame_delta;
    tl_tick_group group;
    tl_level_tick type;
};

struct scene {
    tl_world *world;
    tl_level_id level;
    scene_part parts[SCENE_ACTORS];
    uint32_t part_count;
    scene_part physics_start;
    scene_part physics_end;
    char trace[SCENE_TRACE]; /* of the last frame: "A:0 B:4 " is name:group */
    uint32_t errors;
    uint32_t warnings;
    tl_message last_message;
    char last_text[512];
};

/* Opens a world without delta clamp; `def` may be NULL. */
void scene_open(scene *s, const tl_world_def *def);
/* As scene_open, with both physics functions, named S and E. */
void scene_open_with_physics(scene *s);
/* A scene that is closed or was never open is left alone. */
void scene_close(scene *s);

/* Makes a function without registering it. */
scene_part *scene_make(scene *s, const char *name, const tl_tick_def *def);
/* Makes and registers a function of a group. */
scene_part *scene_add(scene *s, const char *name, tl_tick_group group);
/* As scene_add with a whole definition. */
scene_part *scene_add_def(scene *s, const char *name, const tl_tick_def *def);
/* As scene_add, with a tick interval. */
scene_part *scene_add_interval(scene *s, const char *name, tl_time interval);
/* before -> after */
void scene_edge(scene_part *before, scene_part *after);
/* A part that is not a tick function, for the callbacks below. */
scene_part *scene_slot(scene *s, const char *name);

void scene_register(scene_part *part);
void scene_note(scene_part *part, char place);
void scene_frame(scene *s, tl_time delta);
tl_tick_info scene_info(const scene_part *part);
const char *scene_frame_trace(scene *s, tl_time delta);
/* As scene_frame; how many functions were queued. */
uint64_t scene_queued(scene *s, tl_time delta);

/* A frame that is walked: its start, its stages, its end. */
void scene_begin(scene *s, tl_time delta);
void scene_run_to(scene *s, tl_stage stage);
void scene_end(scene *s);

/* Dispatched by hand, else undispatched until the end of its group, or of PostPhysics. */
extern const tl_tick_def scene_by_hand;
extern const tl_tick_def scene_by_hand_late;

/* Acts on part->target. */
void scene_act_register(scene_part *part);
void scene_act_register_once(scene_part *part); /* and never again */
void scene_act_unregister(scene_part *part);
void scene_act_enable(scene_part *part);
void scene_act_disable(scene_part *part);
void scene_act_toggle(scene_part *part); /* disables and enables */
void scene_act_destroy(scene_part *part);
void scene_act_dispatch(scene_part *part);

tl_tick_fn scene_tick_body;
tl_timer_fn scene_timer_body;
tl_tickable_fn scene_tickable_body;
tl_latent_fn scene_latent_body;
tl_camera_fn scene_camera_body;
tl_log_fn scene_log;

/* Counts blocks and bytes, and fails one chosen call. */
typedef struct scene_memory {
    uint64_t calls;
    uint64_t fail_at; /* 0: never */
    size_t bytes;
} scene_memory;

tl_realloc_fn scene_realloc;

/* One eighth of a second: exact in binary. */
#define SCENE_DELTA TL_MS(125)

#endif
