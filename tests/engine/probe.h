/* probe.h -- actors and components that write a journal of their callbacks, for the tests. */
#ifndef TL_TEST_PROBE_H
#define TL_TEST_PROBE_H

#include <tickline/tickline.h>

#include <check.h>
#include <stdio.h>
#include <string.h>

typedef struct journal {
    char text[4096]; /* "A.created A.begin ..." */
} journal;

typedef struct probe probe;
typedef void probe_fn(probe *self, tl_world *world);

struct probe {
    const char *name;
    journal *journal; /* NULL: keeps none */
    tl_actor_id actor;
    tl_component_id component;
    tl_tick_context last; /* of its last tick */
    probe_fn *in_created;
    probe_fn *in_construction;
    probe_fn *in_begin;
    probe_fn *in_tick;
    probe_fn *in_end;
    probe_fn *in_register;
    probe_fn *in_destroyed;
    probe *other;
    tl_level_id level;
    tl_result result;
    tl_begun_play begun_play;
    tl_end_play_reason reason;
    uint32_t ticks;
};

static inline void note(probe *self, const char *event)
{
    size_t used = 0;

    if (self->journal == NULL) {
        return;
    }
    used = strlen(self->journal->text);
    (void)snprintf(self->journal->text + used, sizeof(self->journal->text) - used, "%s%s.%s",
                   used > 0 ? " " : "", self->name, event);
}

static inline void act(probe *self, tl_world *world, probe_fn *fn, const char *event)
{
    note(self, event);
    if (fn != NULL) {
        fn(self, world);
    }
}

static inline void probe_created(void *user, tl_world *world, tl_actor_id actor)
{
    probe *self = user;

    self->actor = actor;
    act(self, world, self->in_created, "created");
}

static inline void probe_loaded(void *user, tl_world *world, tl_actor_id actor)
{
    probe *self = user;

    self->actor = actor;
    act(self, world, self->in_created, "loaded");
}

static inline void probe_construction(void *user, tl_world *world, tl_actor_id actor)
{
    probe *self = user;

    self->actor = actor;
    act(self, world, self->in_construction, "construct");
}

static inline void probe_pre_initialize(void *user, tl_world *world, tl_actor_id actor)
{
    (void)actor;
    act(user, world, NULL, "pre");
}

static inline void probe_post_initialize(void *user, tl_world *world, tl_actor_id actor)
{
    (void)actor;
    act(user, world, NULL, "post");
}

static inline void probe_begin(void *user, tl_world *world, tl_actor_id actor)
{
    probe *self = user;

    self->begun_play = tl_actor_begun_play(world, actor);
    act(self, world, self->in_begin, "begin");
}

static inline void probe_tick(void *user, const tl_tick_context *context)
{
    probe *self = user;

    self->ticks += 1;
    self->last = *context;
    act(self, context->world, self->in_tick, "tick");
}

static inline void probe_end(void *user, tl_world *world, tl_actor_id actor,
                             tl_end_play_reason reason)
{
    probe *self = user;

    self->reason = reason;
    self->begun_play = tl_actor_begun_play(world, actor);
    act(self, world, self->in_end, "end");
}

static inline void probe_destroyed(void *user, tl_world *world, tl_actor_id actor)
{
    probe *self = user;

    (void)actor;
    act(self, world, self->in_destroyed, "destroyed");
}

static const tl_actor_class probe_parent_class = {.name = "Pawn"};
static const tl_actor_class probe_class = {
    .name = "Probe",
    .parent = &probe_parent_class,
    .post_actor_created = probe_created,
    .post_load = probe_loaded,
    .on_construction = probe_construction,
    .pre_initialize_components = probe_pre_initialize,
    .post_initialize_components = probe_post_initialize,
    .begin_play = probe_begin,
    .tick = probe_tick,
    .end_play = probe_end,
    .destroyed = probe_destroyed,
};

static inline void part_register(void *user, tl_world *world, tl_component_id component)
{
    probe *self = user;

    self->component = component;
    act(self, world, self->in_register, "register");
}

static inline void part_initialize(void *user, tl_world *world, tl_component_id component)
{
    (void)component;
    act(user, world, NULL, "init");
}

static inline void part_begin(void *user, tl_world *world, tl_component_id component)
{
    probe *self = user;

    (void)component;
    act(self, world, self->in_begin, "begin");
}

static inline void part_end(void *user, tl_world *world, tl_component_id component)
{
    probe *self = user;

    (void)component;
    act(self, world, self->in_end, "end");
}

static inline void part_unregister(void *user, tl_world *world, tl_component_id component)
{
    (void)component;
    act(user, world, NULL, "unregister");
}

static inline void part_destroyed(void *user, tl_world *world, tl_component_id component)
{
    (void)component;
    act(user, world, NULL, "destroyed");
}

static const tl_component_class part_class = {
    .name = "Part",
    .on_register = part_register,
    .initialize_component = part_initialize,
    .begin_play = part_begin,
    .tick = probe_tick,
    .end_play = part_end,
    .on_unregister = part_unregister,
    .destroyed = part_destroyed,
    .wants_initialize = true,
};

static const tl_component_class movement_class = {
    .name = "Movement",
    .tick = probe_tick,
    .is_movement = true,
};

static const tl_primary_tick ticking = {.can_ever_tick = true};

static inline tl_actor_def probe_def(probe *self)
{
    return (tl_actor_def){
        .actor_class = &probe_class, .user = self, .name = self->name, .primary_tick = ticking};
}

static inline tl_component_def part_def(probe *self)
{
    return (tl_component_def){
        .component_class = &part_class, .user = self, .name = self->name, .primary_tick = &ticking};
}

static inline tl_actor_id spawn(tl_world *world, const tl_actor_def *def)
{
    tl_actor_id id = {0};

    ck_assert_int_eq(tl_actor_spawn(world, def, &id), TL_OK);
    return id;
}

static inline tl_actor_id spawn_probe(tl_world *world, probe *self)
{
    tl_actor_def def = probe_def(self);

    self->actor = spawn(world, &def);
    return self->actor;
}

static inline tl_actor_id spawn_in(tl_world *world, probe *self, tl_tick_group group)
{
    tl_actor_def def = probe_def(self);

    def.primary_tick.has_group = true;
    def.primary_tick.group = group;
    self->actor = spawn(world, &def);
    return self->actor;
}

/* What probes do in their callbacks. */

static inline void spawn_other(probe *self, tl_world *world)
{
    (void)spawn_probe(world, self->other);
}

static inline void spawn_and_destroy(probe *self, tl_world *world)
{
    (void)tl_actor_destroy(world, spawn_probe(world, self->other));
}

static inline void destroy_self(probe *self, tl_world *world)
{
    self->result = tl_actor_destroy(world, self->actor);
}

static inline void destroy_other(probe *self, tl_world *world)
{
    self->result = tl_actor_destroy(world, self->other->actor);
}

static inline void destroy_owner(probe *self, tl_world *world)
{
    self->result = tl_actor_destroy(world, tl_component_owner(world, self->component));
}

static inline tl_component_id add_part(tl_world *world, tl_actor_id actor, probe *self)
{
    tl_component_def def = part_def(self);
    tl_component_id id = {0};

    ck_assert_int_eq(tl_component_add(world, actor, (tl_level_id){0}, &def, &id), TL_OK);
    self->component = id;
    return id;
}

static inline tl_world *new_world(tl_world_def def)
{
    tl_world *world = NULL;

    def.clamp = TL_CLAMP_OFF;
    ck_assert_int_eq(tl_world_create(&world, &def), TL_OK);
    return world;
}

/* A game world in which play has begun. */
static inline tl_world *playing_world(void)
{
    tl_world *world = new_world((tl_world_def){0});

    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    return world;
}

static inline void print_broken(void *user, tl_severity severity, tl_message message,
                                const char *text)
{
    (void)user;
    (void)severity;
    (void)message;
    (void)fprintf(stderr, "broken: %s\n", text);
}

static inline void audit(const tl_world *world)
{
    ck_assert_uint_eq(tl_world_check(world, print_broken, NULL), 0);
}

static inline void run_frame(tl_world *world, tl_time delta)
{
    ck_assert_int_eq(tl_world_tick(world, delta), TL_OK);
    audit(world);
}

static inline void run_frame_of(tl_world *world, tl_level_tick type)
{
    ck_assert_int_eq(tl_frame_begin(world, &(tl_frame_def){.type = type, .delta = TL_MS(10)}),
                     TL_OK);
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    audit(world);
}

static inline tl_tick_info info_of(const tl_world *world, tl_tick_id tick)
{
    tl_tick_info info;

    ck_assert_int_eq(tl_tick_get_info(world, tick, &info), TL_OK);
    return info;
}

static inline void close_world(tl_world *world)
{
    audit(world);
    tl_world_destroy(world);
}

#endif
