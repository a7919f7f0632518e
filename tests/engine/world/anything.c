#include "anything.h"

#include "world_fixture.h"

#include <check.h>

enum { FRAMES = 7, SPAWN_AT = 3, DESTROY_AT = 5 };

static const char *const names[PLACE_COUNT] = {
#define ANYTHING_NAME(name) [PLACE_##name] = #name,
    ANYTHING_PLACES(ANYTHING_NAME)
#undef ANYTHING_NAME
};

const char *place_name(place where)
{
    return names[where];
}

void anything_nothing(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)context;
}

void anything_no_timer(void *user, const tl_timer_call *call)
{
    (void)user;
    (void)call;
}

const tl_actor_class anything_plain_actor = {.name = "Plain", .tick = anything_nothing};
const tl_component_class anything_plain_component = {.name = "Part", .tick = anything_nothing};

/* The change happens once, at the first call from its place after the world has warmed up. */
static void called(const seat *from)
{
    anything *a = from->all;

    if (a->is_armed && !a->has_fired && from->place == a->where) {
        a->has_fired = true;
        a->result = a->what->fn(a);
        fixture_check(a->world);
    }
}

static void on_tick(void *user, const tl_tick_context *context)
{
    (void)context;
    called(user);
}

static void on_timer(void *user, const tl_timer_call *call)
{
    (void)call;
    called(user);
}

static void on_next_tick(void *user, const tl_timer_call *call)
{
    seat *from = user;

    called(from);
    tl_timer_def again = {.fn = on_next_tick, .user = from};
    (void)tl_timer_set_for_next_tick(call->world, &again, NULL);
}

static void on_tickable(void *user, const tl_tickable_context *context)
{
    (void)context;
    called(user);
}

static bool on_question(void *user)
{
    called(user);
    return true;
}

static tl_tickable_type on_type(void *user)
{
    called(user);
    return TL_TICKABLE_ALWAYS;
}

static void on_latent_done(void *user, tl_world *world)
{
    seat *from = user;

    called(from);
    tl_latent_def again = {.key = 1, .done = on_latent_done, .user = from};
    (void)tl_latent_delay(world, &again, 0);
}

static bool on_latent_update(void *user, tl_world *world, tl_time delta)
{
    (void)world;
    (void)delta;
    called(user);
    return false;
}

static void on_camera(void *user, tl_world *world, tl_time delta)
{
    (void)world;
    (void)delta;
    called(user);
}

static void on_deferred(void *user, tl_world *world)
{
    (void)world;
    called(user);
}

/* The hooks share one user. */
#define ANYTHING_HOOK(function, name)                                                              \
    static void function(void *user, tl_world *world, tl_time delta)                               \
    {                                                                                              \
        anything *a = user;                                                                        \
        (void)world;                                                                               \
        (void)delta;                                                                               \
        called(&a->seats[PLACE_##name]);                                                           \
    }
ANYTHING_HOOK(on_tick_start, HOOK_TICK_START)
ANYTHING_HOOK(on_pre_actor_tick, HOOK_PRE_ACTOR_TICK)
ANYTHING_HOOK(on_build_collision, HOOK_BUILD_COLLISION)
ANYTHING_HOOK(on_post_actor_tick, HOOK_POST_ACTOR_TICK)
ANYTHING_HOOK(on_tick_end, HOOK_TICK_END)

#define ANYTHING_PHYSICS(function, name)                                                           \
    static void function(void *user, const tl_tick_context *context)                               \
    {                                                                                              \
        anything *a = user;                                                                        \
        (void)context;                                                                             \
        called(&a->seats[PLACE_##name]);                                                           \
    }
ANYTHING_PHYSICS(on_physics_start, PHYSICS_START)
ANYTHING_PHYSICS(on_physics_end, PHYSICS_END)
ANYTHING_PHYSICS(on_actor_tick, ACTOR_TICK)
ANYTHING_PHYSICS(on_component_tick, COMPONENT_TICK)

#define ANYTHING_ACTOR(function, name)                                                             \
    static void function(void *user, tl_world *world, tl_actor_id actor)                           \
    {                                                                                              \
        anything *a = user;                                                                        \
        (void)world;                                                                               \
        (void)actor;                                                                               \
        called(&a->seats[PLACE_##name]);                                                           \
    }
ANYTHING_ACTOR(on_actor_created, ACTOR_CREATED)
ANYTHING_ACTOR(on_actor_construction, ACTOR_CONSTRUCTION)
ANYTHING_ACTOR(on_actor_pre_initialize, ACTOR_PRE_INITIALIZE)
ANYTHING_ACTOR(on_actor_post_initialize, ACTOR_POST_INITIALIZE)
ANYTHING_ACTOR(on_actor_spawned, ACTOR_SPAWNED)
ANYTHING_ACTOR(on_actor_begin_play, ACTOR_BEGIN_PLAY)
ANYTHING_ACTOR(on_actor_destroyed, ACTOR_DESTROYED)

static void on_actor_end_play(void *user, tl_world *world, tl_actor_id actor,
                              tl_end_play_reason reason)
{
    anything *a = user;

    (void)world;
    (void)actor;
    (void)reason;
    called(&a->seats[PLACE_ACTOR_END_PLAY]);
}

#define ANYTHING_COMPONENT(function, name)                                                         \
    static void function(void *user, tl_world *world, tl_component_id component)                   \
    {                                                                                              \
        anything *a = user;                                                                        \
        (void)world;                                                                               \
        (void)component;                                                                           \
        called(&a->seats[PLACE_##name]);                                                           \
    }
ANYTHING_COMPONENT(on_component_register, COMPONENT_REGISTER)
ANYTHING_COMPONENT(on_component_initialize, COMPONENT_INITIALIZE)
ANYTHING_COMPONENT(on_component_begin_play, COMPONENT_BEGIN_PLAY)
ANYTHING_COMPONENT(on_component_end_play, COMPONENT_END_PLAY)
ANYTHING_COMPONENT(on_component_unregister, COMPONENT_UNREGISTER)
ANYTHING_COMPONENT(on_component_destroyed, COMPONENT_DESTROYED)

static const tl_actor_class actor_class = {.name = "Probe",
                                           .post_actor_created = on_actor_created,
                                           .on_construction = on_actor_construction,
                                           .pre_initialize_components = on_actor_pre_initialize,
                                           .post_initialize_components = on_actor_post_initialize,
                                           .begin_play = on_actor_begin_play,
                                           .tick = on_actor_tick,
                                           .end_play = on_actor_end_play,
                                           .destroyed = on_actor_destroyed,
                                           .is_latent_aware = true};

static const tl_component_class component_class = {.name = "ProbePart",
                                                   .on_register = on_component_register,
                                                   .initialize_component = on_component_initialize,
                                                   .begin_play = on_component_begin_play,
                                                   .tick = on_component_tick,
                                                   .end_play = on_component_end_play,
                                                   .on_unregister = on_component_unregister,
                                                   .destroyed = on_component_destroyed,
                                                   .wants_initialize = true};

static bool on_move_question(void *user, const tl_move_to *move)
{
    anything *a = user;

    (void)move;
    called(&a->seats[PLACE_SCRIPT_QUESTION]);
    return false;
}

static void on_script(void *user, const tl_script_context *context)
{
    anything *a = user;

    called(&a->seats[PLACE_SCRIPT_CODE]);
    (void)tl_script_move_to(context->world, context->script, &(tl_move_to){.offset = 1.0F}, 1);
}

static void spawn_probe(anything *a)
{
    tl_component_def part = {.component_class = &component_class,
                             .user = a,
                             .primary_tick = &(tl_primary_tick){.can_ever_tick = true}};
    tl_actor_def def = {.actor_class = &actor_class,
                        .user = a,
                        .level = a->level,
                        .primary_tick = {.can_ever_tick = true},
                        .components = &part,
                        .component_count = 1};
    tl_result result = tl_actor_spawn(a->world, &def, &a->actor);

    if (result == TL_OK && tl_actor_is_valid(a->world, a->actor)) {
        a->component = tl_actor_component(a->world, a->actor, 0);
        tl_script_def script = {
            .actor = a->actor, .fn = on_script, .user = a, .move_done = on_move_question};
        result = tl_script_create(a->world, &script, &a->script);
        ck_assert_int_eq(result, TL_OK);
        tl_latent_def latent = {.owner = a->actor, .key = 2};
        (void)tl_latent_delay(a->world, &latent, TL_MS(50));
    }
}

/* Makes newly spawned functions of all sorts in the middle of a frame. */
static void on_driver(void *user, const tl_tick_context *context)
{
    anything *a = user;
    tl_tick_id id;
    tl_tick_def def = {.fn = on_tick, .user = &a->seats[PLACE_NEWLY_SPAWNED]};

    if (a->frame == SPAWN_AT && !a->is_outside) {
        spawn_probe(a);
    } else if (a->frame == DESTROY_AT && !a->is_outside) {
        (void)tl_actor_destroy(context->world, a->actor);
    }
    if (tl_tick_create(context->world, &def, &id) == TL_OK) {
        (void)tl_tick_register(context->world, id, tl_world_persistent_level(context->world));
    }
}

static void add_tick(anything *a, uint32_t i, const tl_tick_def *def)
{
    tl_level_id level = i % 2 == 0 ? tl_world_persistent_level(a->world) : a->level;
    tl_tick_def filled = *def;

    filled.can_ever_tick = true;
    filled.fn = filled.fn != NULL ? filled.fn : on_tick;
    ck_assert_int_eq(tl_tick_create(a->world, &filled, &a->ticks[i]), TL_OK);
    ck_assert_int_eq(tl_tick_register(a->world, a->ticks[i], level), TL_OK);
    if (i > 0) {
        ck_assert_int_eq(tl_tick_add_prerequisite(a->world, a->ticks[i], a->ticks[i - 1]), TL_OK);
    }
}

static void add_ticks(anything *a)
{
    add_tick(a, 0, &(tl_tick_def){.user = &a->seats[PLACE_TICK]});
    add_tick(a, 1, &(tl_tick_def){.fn = anything_nothing, .interval = TL_MS(20)});
    add_tick(a, 2, &(tl_tick_def){.user = &a->seats[PLACE_INTERVAL], .interval = TL_MS(20)});
    add_tick(a, 3, &(tl_tick_def){.fn = anything_nothing, .group = TL_TICK_GROUP_POST_PHYSICS});
    add_tick(
        a, 4,
        &(tl_tick_def){.user = &a->seats[PLACE_LAST_GROUP], .group = TL_TICK_GROUP_LAST_DEMOTABLE});
    add_tick(a, 5, &(tl_tick_def){.fn = anything_nothing, .group = TL_TICK_GROUP_POST_PHYSICS});
    tl_tick_id driver;
    tl_tick_def def = {.fn = on_driver, .user = a, .high_priority = true};
    ck_assert_int_eq(tl_tick_create(a->world, &def, &driver), TL_OK);
    ck_assert_int_eq(tl_tick_register(a->world, driver, tl_world_persistent_level(a->world)),
                     TL_OK);
}

/* Anew in each frame, so that its type is asked. */
static void add_untyped(anything *a)
{
    tl_tickable_id id;
    tl_tickable_def def = {
        .tick = on_tickable, .user = &a->seats[PLACE_TICKABLE_TYPE], .get_type = on_type};

    ck_assert_int_eq(tl_tickable_create(a->world, &def, &id), TL_OK);
}

static void add_tickables(anything *a)
{
    tl_tickable_def asked = {.tick = on_tickable,
                             .user = &a->seats[PLACE_IS_ALLOWED],
                             .is_allowed_to_tick = on_question};
    tl_tickable_def defs[ANYTHING_OTHERS] = {
        {.tick = on_tickable, .user = &a->seats[PLACE_TICKABLE]}, asked, asked};
    tl_tickable_id engine;

    defs[2].user = &a->seats[PLACE_IS_TICKABLE];
    defs[2].is_allowed_to_tick = NULL;
    defs[2].is_tickable = on_question;
    for (uint32_t i = 0; i < ANYTHING_OTHERS; i++) {
        ck_assert_int_eq(tl_tickable_create(a->world, &defs[i], &a->tickables[i]), TL_OK);
    }
    tl_tickable_def wide = {
        .tick = on_tickable, .user = &a->seats[PLACE_ENGINE_TICKABLE], .is_engine_wide = true};
    ck_assert_int_eq(tl_tickable_create(a->world, &wide, &engine), TL_OK);
}

static void add_others(anything *a)
{
    tl_timer_def timer = {
        .fn = on_timer, .user = &a->seats[PLACE_TIMER], .rate = TL_MS(3), .loop = true};
    tl_timer_def next = {.fn = on_next_tick, .user = &a->seats[PLACE_NEXT_TICK_TIMER]};
    tl_latent_def done = {.key = 1, .done = on_latent_done, .user = &a->seats[PLACE_LATENT_DONE]};

    for (uint32_t i = 0; i < ANYTHING_OTHERS; i++) {
        ck_assert_int_eq(tl_timer_set(a->world, &a->timers[i], &timer), TL_OK);
        ck_assert_int_eq(
            tl_camera_add(a->world, on_camera, &a->seats[PLACE_CAMERA], NULL, &a->cameras[i]),
            TL_OK);
    }
    ck_assert_int_eq(tl_timer_set_for_next_tick(a->world, &next, NULL), TL_OK);
    tl_actor_def bystander = {.actor_class = &anything_plain_actor, .level = a->level};
    ck_assert_int_eq(tl_actor_spawn(a->world, &bystander, &a->bystander), TL_OK);
    ck_assert_int_eq(tl_latent_delay(a->world, &done, 0), TL_OK);
    tl_latent_def update = {.owner = a->bystander,
                            .key = 1,
                            .update = on_latent_update,
                            .user = &a->seats[PLACE_LATENT_UPDATE]};
    ck_assert_int_eq(tl_latent_start(a->world, &update), TL_OK);
    tl_value_def value = {.name = "value", .dimensions = 3};
    ck_assert_int_eq(tl_value_create(a->world, &value, &a->value), TL_OK);
    ck_assert_int_eq(tl_actor_on_spawned(a->world, on_actor_spawned, a), TL_OK);
}

static void open_anything(anything *a, drive how)
{
    tl_world_def def = {.clamp = TL_CLAMP_OFF,
                        .trace_frames = how == DRIVE_TRACE,
                        .log_reads = how == DRIVE_TRACE,
                        .physics_start = on_physics_start,
                        .physics_end = on_physics_end,
                        .physics_user = a,
                        .hooks = {.user = a,
                                  .tick_start = on_tick_start,
                                  .pre_actor_tick = on_pre_actor_tick,
                                  .build_collision = on_build_collision,
                                  .post_actor_tick = on_post_actor_tick,
                                  .tick_end = on_tick_end}};

    for (uint32_t i = 0; i < PLACE_COUNT; i++) {
        a->seats[i] = (seat){a, (place)i};
    }
    a->world = fixture_world_of(&def);
    ck_assert_int_eq(tl_level_add(a->world, &(tl_level_def){.name = "half"}, &a->level), TL_OK);
    add_ticks(a);
    add_tickables(a);
    add_others(a);
}

static void drive_frame(const anything *a, drive how)
{
    tl_item item = {0};

    ck_assert_int_eq(
        tl_frame_begin(a->world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = TL_MS(10)}),
        TL_OK);
    do {
        tl_result result = how == DRIVE_STEP ? tl_frame_step(a->world, &item) : TL_OK;
        ck_assert_int_eq(result, TL_OK);
    } while (item.kind != TL_ITEM_NONE);
    ck_assert_int_eq(tl_frame_end(a->world), TL_OK);
    fixture_check(a->world);
    ck_assert_int_eq(tl_world_tick_engine_tickables(a->world, TL_MS(10)), TL_OK);
    fixture_check(a->world);
}

static void between_frames(anything *a)
{
    if (a->frame == SPAWN_AT && a->is_outside) {
        spawn_probe(a);
    } else if (a->frame == DESTROY_AT && a->is_outside) {
        (void)tl_actor_destroy(a->world, a->actor);
    }
    fixture_check(a->world);
    add_untyped(a);
    ck_assert_int_eq(tl_frame_defer(a->world, on_deferred, &a->seats[PLACE_DEFERRED]), TL_OK);
}

uint64_t anything_run(const anything *wanted, drive how)
{
    static anything a;
    uint64_t story = 0;

    a = *wanted;
    open_anything(&a, how);
    for (a.frame = 1; a.frame <= FRAMES; a.frame++) {
        a.is_armed = a.frame >= SPAWN_AT;
        between_frames(&a);
        drive_frame(&a, how);
        story = (story ^ tl_world_state_hash(a.world)) * UINT64_C(1099511628211);
    }
    const char *at = place_name(a.where);
    ck_assert_msg(a.has_fired, "nothing was called at %s", at);
    bool is_refused = a.result == TL_ERR_LOCKED || a.result == TL_ERR_STATE;
    bool is_expected = a.result == TL_OK || a.result == TL_ERR_STALE_ID ||
                       a.result == TL_ERR_EXISTS || a.result == TL_ERR_REFUSED ||
                       a.result == TL_ERR_NOT_REGISTERED;
    ck_assert_msg(a.what->is_refused ? is_refused : is_expected, "%s at %s: %s", a.what->name, at,
                  tl_result_name(a.result));
    tl_world_destroy(a.world);
    return story;
}
