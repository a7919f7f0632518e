#include "scene.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void scene_log(void *user, tl_severity severity, tl_message message, const char *text)
{
    scene *s = user;
    s->errors += severity == TL_SEVERITY_ERROR ? 1 : 0;
    s->warnings += severity == TL_SEVERITY_WARNING ? 1 : 0;
    s->last_message = message;
    (void)snprintf(s->last_text, sizeof(s->last_text), "%s", text);
}

void scene_open(scene *s, const tl_world_def *def)
{
    tl_world_def filled = def != NULL ? *def : (tl_world_def){0};
    memset(s, 0, sizeof(*s));
    filled.clamp = TL_CLAMP_OFF;
    filled.log = scene_log;
    filled.log_user = s;
    ck_assert_int_eq(tl_world_create(&s->world, &filled), TL_OK);
    s->level = tl_world_persistent_level(s->world);
}

static void physics_body(void *user, const tl_tick_context *context)
{
    scene *s = user;
    bool is_start = context->group == TL_TICK_GROUP_START_PHYSICS;
    scene_tick_body(is_start ? &s->physics_start : &s->physics_end, context);
}

void scene_open_with_physics(scene *s)
{
    scene_open(s, &(tl_world_def){.physics_start = physics_body,
                                  .physics_end = physics_body,
                                  .physics_user = s});
    s->physics_start = (scene_part){.scene = s, .name = "S"};
    s->physics_end = (scene_part){.scene = s, .name = "E"};
    ck_assert_int_eq(tl_world_set_simulate_physics(s->world, true), TL_OK);
    s->physics_start.id = tl_world_physics_start_tick(s->world);
    s->physics_end.id = tl_world_physics_end_tick(s->world);
}

void scene_close(scene *s)
{
    if (s->world != NULL) {
        ck_assert_uint_eq(tl_world_check(s->world, scene_log, s), 0);
        tl_world_destroy(s->world);
    }
    s->world = NULL;
}

scene_part *scene_slot(scene *s, const char *name)
{
    ck_assert_uint_lt(s->part_count, SCENE_ACTORS);
    scene_part *part = &s->parts[s->part_count++];
    *part = (scene_part){.scene = s, .name = name};
    return part;
}

scene_part *scene_make(scene *s, const char *name, const tl_tick_def *def)
{
    scene_part *part = scene_slot(s, name);
    tl_tick_def filled = *def;
    filled.fn = scene_tick_body;
    filled.user = part;
    filled.name = name;
    filled.can_ever_tick = true;
    ck_assert_int_eq(tl_tick_create(s->world, &filled, &part->id), TL_OK);
    return part;
}

void scene_register(scene_part *part)
{
    ck_assert_int_eq(tl_tick_register(part->scene->world, part->id, part->scene->level), TL_OK);
}

scene_part *scene_add_def(scene *s, const char *name, const tl_tick_def *def)
{
    scene_part *part = scene_make(s, name, def);
    scene_register(part);
    return part;
}

scene_part *scene_add(scene *s, const char *name, tl_tick_group group)
{
    return scene_add_def(s, name, &(tl_tick_def){.group = group});
}

scene_part *scene_add_interval(scene *s, const char *name, tl_time interval)
{
    return scene_add_def(s, name, &(tl_tick_def){.interval = interval});
}

const tl_tick_def scene_by_hand = {.dispatch_manually = true};
const tl_tick_def scene_by_hand_late = {.dispatch_manually = true,
                                        .end_group = TL_TICK_GROUP_POST_PHYSICS};

void scene_edge(scene_part *before, scene_part *after)
{
    ck_assert_int_eq(tl_tick_add_prerequisite(after->scene->world, after->id, before->id), TL_OK);
}

void scene_note(scene_part *part, char place)
{
    char *trace = part->scene->trace;
    size_t length = strlen(trace);
    (void)snprintf(trace + length, SCENE_TRACE - length, "%s:%c ", part->name, place);
    part->runs++;
    if (part->act != NULL) {
        part->act(part);
    }
}

void scene_tick_body(void *user, const tl_tick_context *context)
{
    scene_part *part = user;
    part->delta = context->delta;
    part->frame_delta = context->frame_delta;
    part->group = context->group;
    part->type = context->type;
    scene_note(part, (char)('0' + (int)context->group));
}

void scene_timer_body(void *user, const tl_timer_call *call)
{
    (void)call;
    scene_note(user, 'T');
}

void scene_tickable_body(void *user, const tl_tickable_context *context)
{
    scene_part *part = user;
    part->delta = context->delta;
    scene_note(part, 'K');
}

void scene_latent_body(void *user, tl_world *world)
{
    (void)world;
    scene_note(user, 'L');
}

void scene_camera_body(void *user, tl_world *world, tl_time delta)
{
    scene_part *part = user;
    (void)world;
    part->delta = delta;
    scene_note(part, 'C');
}

void scene_frame(scene *s, tl_time delta)
{
    s->trace[0] = '\0';
    ck_assert_int_eq(tl_world_tick(s->world, delta), TL_OK);
    ck_assert_uint_eq(tl_world_check(s->world, scene_log, s), 0);
}

const char *scene_frame_trace(scene *s, tl_time delta)
{
    scene_frame(s, delta);
    return s->trace;
}

uint64_t scene_queued(scene *s, tl_time delta)
{
    uint64_t before = tl_world_stats(s->world).ticks_queued;
    scene_frame(s, delta);
    return tl_world_stats(s->world).ticks_queued - before;
}

void scene_begin(scene *s, tl_time delta)
{
    s->trace[0] = '\0';
    tl_frame_def def = {.type = TL_LEVEL_TICK_ALL, .delta = delta};
    ck_assert_int_eq(tl_frame_begin(s->world, &def), TL_OK);
}

void scene_run_to(scene *s, tl_stage stage)
{
    ck_assert_int_eq(tl_frame_run_to(s->world, stage), TL_OK);
}

void scene_end(scene *s)
{
    ck_assert_int_eq(tl_frame_end(s->world), TL_OK);
    ck_assert_uint_eq(tl_world_check(s->world, scene_log, s), 0);
}

tl_tick_info scene_info(const scene_part *part)
{
    tl_tick_info info;
    ck_assert_int_eq(tl_tick_get_info(part->scene->world, part->id, &info), TL_OK);
    return info;
}

void scene_act_register(scene_part *part)
{
    scene_register(part->target);
}

void scene_act_register_once(scene_part *part)
{
    scene_act_register(part);
    part->act = NULL;
}

void scene_act_unregister(scene_part *part)
{
    ck_assert_int_eq(tl_tick_unregister(part->scene->world, part->target->id), TL_OK);
}

void scene_act_enable(scene_part *part)
{
    ck_assert_int_eq(tl_tick_set_enabled(part->scene->world, part->target->id, true), TL_OK);
}

void scene_act_disable(scene_part *part)
{
    ck_assert_int_eq(tl_tick_set_enabled(part->scene->world, part->target->id, false), TL_OK);
}

void scene_act_toggle(scene_part *part)
{
    scene_act_disable(part);
    scene_act_enable(part);
}

void scene_act_destroy(scene_part *part)
{
    ck_assert_int_eq(tl_tick_destroy(part->scene->world, part->target->id), TL_OK);
}

void scene_act_dispatch(scene_part *part)
{
    ck_assert_int_eq(tl_tick_dispatch(part->scene->world, part->target->id), TL_OK);
}

void *scene_realloc(void *user, void *ptr, size_t old_size, size_t new_size)
{
    scene_memory *memory = user;
    if (new_size == 0) {
        memory->bytes -= ptr != NULL ? old_size : 0;
        free(ptr);
        return NULL;
    }
    memory->calls++;
    if (memory->calls == memory->fail_at) {
        return NULL;
    }
    void *moved = realloc(ptr, new_size);
    if (moved != NULL) {
        memory->bytes += new_size - (ptr != NULL ? old_size : 0);
    }
    return moved;
}
