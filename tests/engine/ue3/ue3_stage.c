#include "ue3_stage.h"

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void stage_note(stage *s, const char *word)
{
    if (s->text[0] != '\0') {
        fixture_append(s->text, sizeof(s->text), " ");
    }
    fixture_append(s->text, sizeof(s->text), word);
}

static void at_hook(stage *s, tl_ue3_stage at, const char *word)
{
    ck_assert_int_eq(tl_ue3_frame_stage(s->world), at);
    s->is_in_tick[at] = tl_world_is_in_tick(s->world);
    stage_note(s, word);
    if (s->in_hook != NULL) {
        s->in_hook(s, at);
    }
}

static void on_receive(void *user, tl_world *world, tl_time delta)
{
    stage *s = user;

    (void)world;
    s->network_delta = delta;
    at_hook(s, TL_UE3_STAGE_RECEIVE_NETWORK, "[receive]");
}

static void on_sequences(void *user, tl_world *world, tl_time delta)
{
    ck_assert_int_eq(delta, tl_world_get_times(world).delta);
    at_hook(user, TL_UE3_STAGE_SEQUENCES, "[sequences]");
}

static void on_start(void *user, tl_world *world, tl_time delta)
{
    stage *s = user;

    (void)world;
    s->async_delta = delta;
    at_hook(s, TL_UE3_STAGE_START_ASYNC_WORK, "[start]");
}

static void on_wait(void *user, tl_world *world, tl_time delta)
{
    (void)world;
    (void)delta;
    at_hook(user, TL_UE3_STAGE_WAIT_FOR_ASYNC_WORK, "[wait]");
}

static void on_collisions(void *user, tl_world *world, tl_time delta)
{
    (void)world;
    (void)delta;
    at_hook(user, TL_UE3_STAGE_POST_ASYNC_WORK, "[collisions]");
}

static void on_send(void *user, tl_world *world, tl_time delta)
{
    ck_assert_int_eq(delta, tl_world_get_times(world).real_delta);
    at_hook(user, TL_UE3_STAGE_SEND_NETWORK, "[send]");
}

static void on_garbage(void *user, tl_world *world, bool is_full)
{
    stage *s = user;

    (void)world;
    s->collections += 1;
    s->full_collections += is_full ? 1 : 0;
    at_hook(s, TL_UE3_STAGE_COLLECT_GARBAGE, is_full ? "[full garbage]" : "[garbage]");
}

tl_ue3_hooks stage_hooks(stage *s)
{
    return (tl_ue3_hooks){.user = s,
                          .receive_network = on_receive,
                          .update_sequences = on_sequences,
                          .start_async_work = on_start,
                          .wait_for_async_work = on_wait,
                          .notify_collisions = on_collisions,
                          .send_network = on_send,
                          .collect_garbage = on_garbage};
}

static void on_log(void *user, tl_severity severity, tl_message message, const char *text)
{
    stage *s = user;

    ck_assert_ptr_nonnull(text);
    if (severity == TL_SEVERITY_ERROR && (uint32_t)message < 16) {
        s->errors[message] += 1;
    }
}

void stage_open(stage *s, const tl_world_def *def, const tl_ue3_def *ue3)
{
    const tl_ue3_def hooks_only = {.hooks = stage_hooks(s)};
    tl_world_def full = def != NULL ? *def : (tl_world_def){.clamp = TL_CLAMP_OFF};

    full.ue3 = ue3 != NULL ? ue3 : &hooks_only;
    full.log = on_log;
    full.log_user = s;
    s->world = fixture_world_of(&full);
}

void stage_close(stage *s)
{
    fixture_check(s->world);
    tl_world_destroy(s->world);
    s->world = NULL;
}

const char *stage_frame(stage *s)
{
    s->text[0] = '\0';
    ck_assert_int_eq(tl_ue3_tick(s->world, FIXTURE_DELTA), TL_OK);
    fixture_check(s->world);
    return s->text;
}

const char *stage_ticks(stage *s)
{
    char *to = s->text;
    bool is_hook = false;

    (void)stage_frame(s);
    for (const char *from = s->text; *from != '\0'; from++) {
        is_hook = is_hook || *from == '[';
        bool is_gap = *from == ' ' && (to == s->text || to[-1] == ' ');
        if (!is_hook && !is_gap) {
            *to++ = *from;
        }
        is_hook = is_hook && *from != ']';
    }
    *to = '\0';
    if (to > s->text && to[-1] == ' ') {
        to[-1] = '\0';
    }
    return s->text;
}

static void on_tick(void *user, const tl_tick_context *context)
{
    part *self = user;

    self->last = *context;
    self->ticks += 1;
    stage_note(self->stage, self->name);
    if (self->act != NULL) {
        self->act(self);
    }
}

static void note_mark(const part *self, const char *mark)
{
    if (self->writes_end) {
        stage_note(self->stage, mark);
        fixture_append(self->stage->text, sizeof(self->stage->text), self->name);
    }
}

static void on_end(void *user, tl_world *world, tl_actor_id actor, tl_end_play_reason reason)
{
    (void)world;
    (void)actor;
    (void)reason;
    note_mark(user, "~");
}

static void on_destroyed(void *user, tl_world *world, tl_actor_id actor)
{
    (void)world;
    (void)actor;
    note_mark(user, "!");
}

tl_result stage_spawn(stage *s, part *out, const char *name, tl_actor_def def)
{
    static const tl_actor_class kind = {
        .name = "Part", .tick = on_tick, .end_play = on_end, .destroyed = on_destroyed};

    out->stage = s;
    out->name = name;
    def.actor_class = &kind;
    def.user = out;
    def.name = name;
    def.primary_tick.name = name;
    def.primary_tick.can_ever_tick = true;
    return tl_actor_spawn(s->world, &def, &out->actor);
}

void stage_actor(stage *s, part *out, const char *name, tl_tick_group group)
{
    const tl_actor_def def = {.primary_tick = {.has_group = true, .group = group}};

    ck_assert_int_eq(stage_spawn(s, out, name, def), TL_OK);
}

void stage_component(part *owner, part *out, const char *name, tl_tick_group group)
{
    static const tl_component_class kind = {.name = "Part", .tick = on_tick};
    const tl_primary_tick tick = {
        .can_ever_tick = true, .has_group = true, .group = group, .name = name};

    out->stage = owner->stage;
    out->name = name;
    ck_assert_int_eq(
        tl_component_add(
            owner->stage->world, owner->actor, (tl_level_id){0},
            &(tl_component_def){.component_class = &kind, .user = out, .primary_tick = &tick},
            &out->component),
        TL_OK);
}

void stage_tickable_body(void *user, const tl_tickable_context *context)
{
    (void)context;
    stage_note(user, "tickable");
}

static void on_camera(void *user, tl_world *world, tl_time delta)
{
    ck_assert_int_eq(delta, tl_world_get_times(world).delta);
    ck_assert(tl_world_is_in_tick(world));
    stage_note(user, "camera");
}

void stage_slots(stage *s)
{
    tl_tickable_id tickable;
    tl_camera_id camera;

    ck_assert_int_eq(tl_camera_add(s->world, on_camera, s, "camera", &camera), TL_OK);
    ck_assert_int_eq(tl_tickable_create(s->world,
                                        &(tl_tickable_def){.tick = stage_tickable_body, .user = s},
                                        &tickable),
                     TL_OK);
}

void stage_act_spawn(part *self)
{
    part *next = self->next;

    if (next != NULL) {
        self->next = NULL;
        stage_actor(self->stage, next, next->name, self->stage->child_group);
    }
}
