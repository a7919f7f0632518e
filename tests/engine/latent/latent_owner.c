#include "latent_owner.h"

#include "../../support/world_fixture.h"

#include <check.h>

tl_world *world;
char text[256];

void set_up(void)
{
    world = fixture_world();
    text[0] = '\0';
}

void tear_down(void)
{
    tl_world_destroy(world);
}

static void on_done(void *user, tl_world *in)
{
    latent_owner *self = user;

    (void)in;
    fixture_append(text, sizeof(text), self->letter);
    if (self->in_done != NULL) {
        self->in_done(self);
    }
}

static bool on_update(void *user, tl_world *in, tl_time delta)
{
    latent_owner *self = user;

    (void)in;
    self->updates += 1;
    self->last_delta = delta;
    if (self->in_update != NULL) {
        self->in_update(self);
    }
    return self->updates == self->updates_needed;
}

static void on_tick(void *user, const tl_tick_context *context)
{
    latent_owner *self = user;

    self->context = context;
    fixture_append(text, sizeof(text), self->tick_letter != NULL ? self->tick_letter : ".");
    if (self->in_tick != NULL) {
        self->in_tick(self);
    }
}

const tl_actor_class aware = {.name = "Aware", .tick = on_tick, .is_latent_aware = true};
const tl_actor_class plain = {.name = "Plain", .tick = on_tick};

void spawn(latent_owner *self, const tl_actor_class *actor_class)
{
    const tl_actor_def def = {
        .actor_class = actor_class, .user = self, .primary_tick = {.can_ever_tick = true}};

    ck_assert_int_eq(tl_actor_spawn(world, &def, &self->actor), TL_OK);
}

tl_latent_def def_of(latent_owner *self, uint64_t key)
{
    return (tl_latent_def){
        .owner = self->actor, .key = key, .done = on_done, .update = on_update, .user = self};
}

void delay(latent_owner *self, uint64_t key, tl_time time)
{
    const tl_latent_def def = def_of(self, key);

    ck_assert_int_eq(tl_latent_delay(world, &def, time), TL_OK);
}

static void late(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)context;
    fixture_append(text, sizeof(text), "P");
}

void mark_post_physics(void)
{
    tl_tick_id tick;

    ck_assert_int_eq(tl_tick_create(world,
                                    &(tl_tick_def){.fn = late, .group = TL_TICK_GROUP_POST_PHYSICS},
                                    &tick),
                     TL_OK);
    ck_assert_int_eq(tl_tick_register(world, tick, tl_world_persistent_level(world)), TL_OK);
}
