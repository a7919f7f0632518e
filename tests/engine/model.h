/* model.h -- the reference, done naively: plain arrays, the walk of section 4 in every frame. */
#ifndef TL_TEST_MODEL_H
#define TL_TEST_MODEL_H

#include <tickline/tickline.h>

enum {
    MO_TICKS = 256,
    MO_LEVELS = 24,
    MO_PREREQUISITES = 64,
    MO_TASKS = 2048,
    MO_NONE = -1,
    MO_ROUNDS = 101, /* N-13 */
};

/* In which set of its level a function is (C-0a). */
typedef enum mo_place {
    MO_NOWHERE = 0,
    MO_IN_ENABLED,
    MO_IN_DISABLED,
    MO_IN_COOLING,
    MO_IN_RESCHEDULE,
} mo_place;

/* Slots are never used twice, so that a slot number is an id. */
typedef struct mo_tick {
    bool is_alive;
    int level;
    uint64_t registration;
    tl_tick_state state;
    mo_place place;
    tl_tick_group group;
    tl_tick_group end_group;
    tl_time interval;
    tl_time cooldown;
    bool is_expired;
    tl_time last_run;
    bool was_interval;
    bool is_high;
    bool can_ever_tick;
    bool runs_in_pause;
    bool is_newcomer;
    bool is_visited;
    bool is_finished;
    bool has_groups; /* visited in this frame and not disabled then */
    int task;
    tl_tick_group actual_start;
    tl_tick_group actual_end;
    uint64_t ran_frame;
    int before[MO_PREREQUISITES];
    uint32_t before_count;
} mo_tick;

/* One queued run of a function. */
typedef struct mo_task {
    int tick;
    tl_tick_group start;
    bool is_high;
    bool is_taken;
    bool is_cancelled;
    int before[MO_PREREQUISITES];
    uint32_t before_count;
} mo_task;

typedef struct mo_level {
    bool is_used;
    bool is_visible;
    bool is_in_frame;
} mo_level;

typedef struct mo_world {
    mo_tick ticks[MO_TICKS];
    int tick_count;
    mo_level levels[MO_LEVELS];
    int level_count;
    uint64_t next_registration;
    bool accepts_cycles;
    bool is_paused;
    tl_time time;
    tl_time unpaused_time;
    uint64_t frame;
    tl_time delta;
    bool takes_newcomers; /* bTickNewlySpawned */
    bool is_pause_frame;
    bool is_idle_frame; /* TimeOnly */
    tl_tick_group group;
    bool is_released;
    int rounds;
    uint32_t runaways;
    uint32_t cycles;
    mo_task tasks[MO_TASKS];
    int task_count;
    int order[MO_TASKS]; /* tasks of the group, or functions of a pause frame */
    uint64_t order_registration[MO_TASKS];
    int order_count;
    int order_next;
} mo_world;

/* What a body must be told. */
typedef struct mo_run {
    int tick;
    tl_tick_group group;
    tl_time delta;
} mo_run;

void mo_init(mo_world *world, bool accepts_cycles);

int mo_level_add(mo_world *world, bool is_visible);
tl_result mo_level_remove(mo_world *world, int level);
tl_result mo_level_set_visible(mo_world *world, int level, bool is_visible);

int mo_tick_create(mo_world *world, const tl_tick_def *def);
tl_result mo_tick_destroy(mo_world *world, int index);
tl_result mo_tick_register(mo_world *world, int index, int level);
tl_result mo_tick_unregister(mo_world *world, int index);
tl_result mo_tick_set_enabled(mo_world *world, int index, bool is_enabled);
tl_result mo_tick_set_group(mo_world *world, int index, tl_tick_group group);
tl_result mo_tick_set_end_group(mo_world *world, int index, tl_tick_group group);
tl_result mo_tick_set_interval(mo_world *world, int index, tl_time interval);
tl_result mo_tick_update_interval_and_cooldown(mo_world *world, int index, tl_time interval);
tl_result mo_tick_set_high_priority(mo_world *world, int index, bool is_high);
tl_result mo_tick_set_priority_including_prerequisites(mo_world *world, int index, bool is_high);
tl_result mo_tick_add_prerequisite(mo_world *world, int index, int before);
tl_result mo_tick_remove_prerequisite(mo_world *world, int index, int before);

void mo_frame_begin(mo_world *world, uint64_t frame, tl_level_tick type, tl_time delta);
/* The next run; false when nothing is left. */
bool mo_frame_next(mo_world *world, mo_run *out);
/* Goes to the slots between PostPhysics and PostUpdateWork; false if a run was still due. */
bool mo_frame_reach_slots(mo_world *world, mo_run *left);
void mo_frame_end(mo_world *world);

/* Inside of the model. */
void mo__queue(mo_world *world, int index, tl_tick_group context);
void mo__reschedule(mo_tick *tick, tl_time cooldown);
/* The functions of a level in a place, by (cooldown if asked for, registration). */
int mo__collect(const mo_world *world, int level, mo_place place, int *out);
void mo__sort_by_registration(const mo_world *world, int *ticks, int count);
void mo__sort_by_due(const mo_world *world, int *ticks, int count);
bool mo__task_is_ahead(const mo_world *world, const mo_tick *tick);

#endif
