#include "scene.h"

#include <string.h>

enum { BODIES = 8, PARTS = 2, STATES = 3 };

typedef struct body body;

typedef struct limb {
    body *owner;
    tl_component_id id;
    float angle;
} limb;

struct body {
    scene *s;
    tl_actor_id id;
    tl_actor_id target;
    tl_script_id script;
    uint32_t number;
    uint32_t polls;
    float x;
    limb limbs[PARTS];
};

static struct {
    body bodies[BODIES];
    uint32_t spawned;
} cast;

/* Which event it was, of whom. */
enum { EVENT_ACTOR = 1000, EVENT_COMPONENT = 2000, EVENT_LATENT = 3000, EVENT_SCRIPT = 4000 };

static void tell_actor(const body *self, uint32_t event, tl_actor_id actor)
{
    tell(self->s, EVENT_ACTOR + event);
    tell(self->s, tl_actor_id_store(actor));
}

#define ACTOR_EVENT(name, number)                                                                  \
    static void name(void *user, tl_world *world, tl_actor_id actor)                               \
    {                                                                                              \
        (void)world;                                                                               \
        tell_actor(user, number, actor);                                                           \
    }
ACTOR_EVENT(on_created, 1)
ACTOR_EVENT(on_loaded, 2)
ACTOR_EVENT(on_construction, 3)
ACTOR_EVENT(on_pre_initialize, 4)
ACTOR_EVENT(on_post_initialize, 5)
ACTOR_EVENT(on_destroyed, 6)

static void on_end_play(void *user, tl_world *world, tl_actor_id actor, tl_end_play_reason reason)
{
    (void)world;
    tell_actor(user, 10 + (uint32_t)reason, actor);
}

static void on_spawned(void *user, tl_world *world, tl_actor_id actor)
{
    scene *s = user;

    tell(s, tl_actor_id_store(actor) + (uint64_t)tl_actor_begun_play(world, actor));
}

#define COMPONENT_EVENT(name, number)                                                              \
    static void name(void *user, tl_world *world, tl_component_id component)                       \
    {                                                                                              \
        const limb *self = user;                                                                   \
        (void)world;                                                                               \
        tell(self->owner->s, EVENT_COMPONENT + (number));                                          \
        tell(self->owner->s, tl_component_id_store(component));                                    \
    }
COMPONENT_EVENT(on_register, 1)
COMPONENT_EVENT(on_initialize, 2)
COMPONENT_EVENT(on_limb_begin_play, 3)
COMPONENT_EVENT(on_limb_end_play, 4)
COMPONENT_EVENT(on_unregister, 5)
COMPONENT_EVENT(on_limb_destroyed, 6)

static void limb_tick(void *user, const tl_tick_context *context)
{
    limb *self = user;

    self->angle += context->delta_seconds * 1.7F;
    tell(self->owner->s, tl_tick_id_store(context->tick));
    tell(self->owner->s, (uint64_t)context->delta);
    tell_float(self->owner->s, self->angle);
}

/* Latent actions of all kinds, of the actor or of its first component. */

static void on_done(void *user, tl_world *world)
{
    body *self = user;

    tell(self->s, EVENT_LATENT + self->number);
    tell(self->s, tl_latent_count(world, self->id));
}

static bool on_update(void *user, tl_world *world, tl_time delta)
{
    body *self = user;

    (void)world;
    tell(self->s, EVENT_LATENT + (uint64_t)delta);
    self->polls += 1;
    return self->polls % 4 == 0;
}

static tl_result start_latent(body *self, tl_world *world, uint64_t key)
{
    tl_latent_def def = {.owner = self->id, .key = key, .done = on_done, .user = self};

    if (key % 2 == 1) {
        def.owner = (tl_actor_id){0};
        def.component = self->limbs[0].id;
    }
    switch (key) {
    case 0:
        return tl_latent_delay(world, &def, TL_MS(45));
    case 1:
        return tl_latent_retriggerable_delay(world, &def, TL_MS(80));
    case 2:
        return tl_latent_delay_until_next_tick(world, &def);
    case 3:
        return tl_latent_delay_until_next_frame(world, &def);
    case 4:
    case 5:
        def.update = on_update;
        return tl_latent_start(world, &def);
    case 6:
        return tl_latent_cancel(world, self->id, 4);
    default:
        return tl_latent_cancel_of_component(world, self->limbs[0].id, 5);
    }
}

static void body_tick(void *user, const tl_tick_context *context)
{
    body *self = user;
    uint32_t step = self->s->frame + self->number;

    self->x += context->delta_seconds * 2.5F;
    tell(self->s, tl_tick_id_store(context->tick));
    tell(self->s, (uint64_t)context->delta);
    tell_float(self->s, context->delta_seconds);
    if (step % 3 == 0) {
        tell_result(self->s, start_latent(self, context->world, step / 3 % 8));
    }
}

/* State code. */

static bool on_move_done(void *user, const tl_move_to *move)
{
    const body *self = user;

    return self->x >= move->destination[0] - move->offset;
}

static bool on_rotation_done(void *user)
{
    body *self = user;

    self->polls += 1;
    return self->polls % 3 == 0;
}

static bool on_toward_done(void *user, const tl_move_toward *toward)
{
    body *self = user;

    tell(self->s, tl_actor_id_store(toward->target));
    return on_rotation_done(self);
}

static tl_anim_state on_anim(void *user, uint64_t node)
{
    return on_rotation_done(user) ? TL_ANIM_IDLE : (tl_anim_state)(1 + node % 2);
}

static bool on_poll(void *user, uint64_t function, tl_time delta)
{
    body *self = user;

    tell(self->s, function + (uint64_t)delta);
    return on_rotation_done(self);
}

static tl_result wait(body *self, const tl_script_context *context, uint32_t next)
{
    tl_move_to to = tl_script_move_defaults(context->world, context->script);
    tl_move_toward toward = {.target = self->target, .offset = 0.5F};

    to.destination[0] = self->x + 0.2F;
    switch (context->position) {
    case 0:
        return tl_script_sleep(context->world, context->script, TL_MS(33), next);
    case 1:
        return tl_script_move_to(context->world, context->script, &to, next);
    case 2:
        return tl_script_finish_rotation(context->world, context->script, next);
    case 3:
        return tl_script_move_to_direct_non_path_pos(context->world, context->script, &to, next);
    case 4:
        return tl_script_move_toward(context->world, context->script, &toward, next);
    case 5:
        return tl_script_finish_anim(context->world, context->script, 1, next);
    case 6:
        return tl_script_wait_for_landing(context->world, context->script, TL_MS(90), next);
    default:
        return tl_script_wait_until(context->world, context->script, 77, next);
    }
}

static void run_script(void *user, const tl_script_context *context)
{
    body *self = user;

    tell(self->s, EVENT_SCRIPT + context->state * 100 + context->position);
    if (context->position < 8) {
        tl_result result = wait(self, context, context->position + 1);
        tell_result(self->s, result);
        if (result == TL_OK) {
            return;
        }
    }
    if (context->state + 1 < STATES) {
        tell_result(self->s,
                    tl_script_goto_state(context->world, context->script, context->state + 1));
    }
}

static void give_script(body *self, tl_world *world)
{
    tl_script_def def = {.actor = self->id,
                         .fn = run_script,
                         .user = self,
                         .move_done = on_move_done,
                         .rotation_done = on_rotation_done,
                         .toward_done = on_toward_done,
                         .anim_state = on_anim,
                         .is_falling = on_rotation_done,
                         .poll = on_poll};

    tell_result(self->s, tl_script_create(world, &def, &self->script));
}

static void on_begin_play(void *user, tl_world *world, tl_actor_id actor)
{
    body *self = user;

    tell_actor(self, 7, actor);
    if (self->number % 2 == 0) {
        self->id = actor;
        give_script(self, world);
    }
}

static const tl_actor_class parent_class = {.name = "Thing"};

#define BODY_CLASS(latent)                                                                         \
    {                                                                                              \
        .name = "Body", .parent = &parent_class, .post_actor_created = on_created,                 \
        .post_load = on_loaded, .on_construction = on_construction,                                \
        .pre_initialize_components = on_pre_initialize,                                            \
        .post_initialize_components = on_post_initialize, .begin_play = on_begin_play,             \
        .tick = body_tick, .end_play = on_end_play, .destroyed = on_destroyed,                     \
        .is_latent_aware = (latent)                                                                \
    }
static const tl_actor_class body_classes[] = {BODY_CLASS(false), BODY_CLASS(true)};

#define LIMB_CLASS(movement)                                                                       \
    {                                                                                              \
        .name = "Limb", .on_register = on_register, .initialize_component = on_initialize,         \
        .begin_play = on_limb_begin_play, .tick = limb_tick, .end_play = on_limb_end_play,         \
        .on_unregister = on_unregister, .destroyed = on_limb_destroyed, .wants_initialize = true,  \
        .is_movement = (movement), .is_latent_aware = !(movement)                                  \
    }
static const tl_component_class limb_classes[] = {LIMB_CLASS(true), LIMB_CLASS(false)};

static void add_limbs(body *self, tl_world *world)
{
    static const tl_primary_tick often = {.can_ever_tick = true, .interval = TL_MS(25)};

    for (uint32_t i = 0; i < PARTS; i++) {
        tl_component_def def = {.component_class = &limb_classes[i],
                                .user = &self->limbs[i],
                                .primary_tick = i == 1 ? &often : NULL};
        def.attach_to = i == 1 ? self->limbs[0].id : (tl_component_id){0};
        tell_result(self->s,
                    tl_component_add(world, self->id, (tl_level_id){0}, &def, &self->limbs[i].id));
    }
}

/* The next of the bodies; what it was before is destroyed. */
static void spawn(scene *s)
{
    uint32_t number = cast.spawned++ % BODIES;
    body *self = &cast.bodies[number];
    tl_actor_def def = {.actor_class = &body_classes[number / 2 % 2], .user = self};

    tell_result(s, tl_actor_destroy(s->world, self->id));
    *self = (body){.s = s, .number = number, .limbs = {{.owner = self}, {.owner = self}}};
    self->target = cast.bodies[(number + 3) % BODIES].id;
    def.level =
        number % 3 == 1 && tl_level_is_valid(s->world, s->level) ? s->level : (tl_level_id){0};
    def.primary_tick = (tl_primary_tick){.can_ever_tick = true,
                                         .has_group = number % 4 == 1,
                                         .group = TL_TICK_GROUP_POST_PHYSICS,
                                         .tick_even_when_paused = number == 5,
                                         .interval = number == 6 ? TL_MS(60) : 0};
    def.has_custom_time_dilation = number == 3;
    def.custom_time_dilation = 0.75;
    def.initial_life_span = number % 4 == 2 ? TL_MS(400) : 0;
    def.is_loaded = number == 4;
    def.defer_construction = number == 7;
    def.allow_tick_before_begin_play = number == 7;
    must(tl_actor_spawn(s->world, &def, &self->id));
    add_limbs(self, s->world);
}

/* What was left open: of a deferred one the construction, of a loaded one BeginPlay. */
static void finish(scene *s)
{
    for (uint32_t i = 0; i < BODIES; i++) {
        tell_result(s, tl_actor_finish_spawning(s->world, cast.bodies[i].id));
    }
    tell_result(s, tl_level_begin_play(s->world, tl_world_persistent_level(s->world)));
}

void actors_open(scene *s)
{
    memset(&cast, 0, sizeof(cast));
    must(tl_actor_on_spawned(s->world, on_spawned, s));
    for (uint32_t i = 0; i < 3; i++) {
        spawn(s);
    }
}

static void change_component(scene *s, tl_component_id one)
{
    tl_world *world = s->world;
    bool is_enabled = tl_component_is_tick_enabled(world, one);

    tell(s, tl_actor_id_store(tl_component_owner(world, one)));
    tell(s, tl_tick_id_store(tl_component_tick(world, one)));
    tell_result(s, tl_component_set_tick_enabled(world, one, !is_enabled));
    tell_result(s, tl_component_set_tick_group(world, one, TL_TICK_GROUP_POST_PHYSICS));
    tell_result(s, tl_component_set_tick_interval_and_cooldown(world, one, TL_MS(s->frame % 40)));
}

static void change_actor(scene *s, const body *one, const body *other)
{
    tl_world *world = s->world;

    switch (s->frame / 5 % 9) {
    case 0:
        tell_result(s, tl_actor_set_tick_enabled(world, one->id,
                                                 !tl_actor_is_tick_enabled(world, one->id)));
        break;
    case 1:
        tell_result(s, tl_actor_set_tick_interval(world, one->id, TL_MS(s->frame % 50)));
        break;
    case 2:
        tell_result(s, tl_actor_set_tick_group(world, one->id, TL_TICK_GROUP_POST_UPDATE_WORK));
        break;
    case 3:
        tell_result(s, tl_actor_add_tick_prerequisite_actor(world, one->id, other->id));
        break;
    case 4:
        tell_result(s,
                    tl_actor_add_tick_prerequisite_component(world, one->id, other->limbs[0].id));
        break;
    case 5:
        tell_result(s, tl_actor_set_custom_time_dilation(world, one->id, 1.5));
        break;
    case 6:
        tell_result(s, tl_actor_set_life_span(world, one->id, TL_MS(200)));
        break;
    case 7:
        tell_result(s, tl_component_unregister(world, one->limbs[1].id));
        tell_result(s, tl_component_register(world, one->limbs[1].id));
        break;
    default:
        tell_result(s, tl_actor_register_all_tick_functions(world, one->id, false, true));
        tell_result(s, tl_actor_register_all_tick_functions(world, one->id, true, true));
        break;
    }
}

void actors_change(scene *s)
{
    if (s->frame % 11 == 0) {
        spawn(s);
    }
    if (s->frame % 7 == 0) {
        change_component(s, cast.bodies[s->frame / 7 % BODIES].limbs[s->frame / 56 % PARTS].id);
    }
    if (s->frame % 13 == 0) {
        finish(s);
    }
    if (s->frame % 5 == 0) {
        change_actor(s, &cast.bodies[s->frame / 5 % BODIES], &cast.bodies[s->frame / 3 % BODIES]);
    }
    if (s->frame % 37 == 0) {
        tell_result(s, tl_component_destroy(s->world, cast.bodies[s->frame % BODIES].limbs[1].id));
        tell_result(s, tl_script_destroy(s->world, cast.bodies[s->frame % BODIES].script));
    }
}

static void tell_live(void *user, const tl_world *world, tl_actor_id actor)
{
    scene *s = user;

    tell(s, tl_actor_id_store(actor) + tl_actor_component_count(world, actor));
    tell_text(s, tl_actor_name(world, actor));
}

void actors_tell(scene *s)
{
    tl_actor_each(s->world, tell_live, s);
    for (uint32_t i = 0; i < BODIES; i++) {
        const tl_move_to *move = tl_script_move(s->world, cast.bodies[i].script);
        tell_float(s, move != NULL ? move->destination[0] : 0.0F);
        tell(s, tl_script_state(s->world, cast.bodies[i].script));
        tell(s, tl_latent_count(s->world, cast.bodies[i].id));
        tell(s, tl_latent_count_of_component(s->world, cast.bodies[i].limbs[0].id));
        tell(s, (uint64_t)tl_script_pending(s->world, cast.bodies[i].script));
    }
}
