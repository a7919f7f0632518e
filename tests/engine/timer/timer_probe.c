#include "timer_probe.h"

#include <check.h>

tl_world *world;
char text[TEXT];

void open_world(const tl_timer_options *options)
{
    text[0] = '\0';
    world = fixture_world_of(&(tl_world_def){.clamp = TL_CLAMP_OFF, .timers = *options});
}

void set_up(void)
{
    open_world(&(tl_timer_options){0});
}

void tear_down(void)
{
    fixture_check(world);
    tl_world_destroy(world);
}

void on_call(void *user, const tl_timer_call *call)
{
    probe *self = user;
    uint32_t number = self->count;

    ck_assert_uint_lt(number, CALLS);
    self->frames[number] = tl_world_frame(call->world);
    self->calls[number] = *call;
    self->count += 1;
    if (self->letter != NULL) {
        fixture_append(text, sizeof(text), self->letter);
    }
    if (self->fn != NULL) {
        self->fn(self, call);
    }
    if (self->fn_at != NULL && number == self->act_at) {
        self->fn_at(self, call);
    }
}

tl_timer_def def_of(probe *self, tl_time rate, bool loop)
{
    return (tl_timer_def){.fn = on_call, .user = self, .rate = rate, .loop = loop};
}

void set_def(probe *self, tl_timer_def def)
{
    def.fn = on_call;
    def.user = self;
    ck_assert_int_eq(tl_timer_set(world, &self->id, &def), TL_OK);
}

void set(probe *self, tl_time rate, bool loop)
{
    set_def(self, (tl_timer_def){.rate = rate, .loop = loop});
}

void set_delayed(probe *self, tl_time rate, bool loop, tl_time first)
{
    set_def(self, (tl_timer_def){
                      .rate = rate, .loop = loop, .has_first_delay = true, .first_delay = first});
}

void set_next(probe *self)
{
    const tl_timer_def def = def_of(self, 0, false);

    ck_assert_int_eq(tl_timer_set_for_next_tick(world, &def, &self->id), TL_OK);
}

static void compare(void *user, const tl_timer_info *info)
{
    tl_timer_info *found = user;

    if (tl_timer_id_equal(found->id, info->id)) {
        *found = *info;
    }
}

tl_timer_info probe_info(const probe *self)
{
    tl_timer_info found = {.id = self->id, .status = TL_TIMER_NONE};

    tl_timer_each(world, compare, &found);
    return found;
}

tl_timer_status status_of(const probe *self)
{
    return probe_info(self).status;
}

void frames_are(const probe *self, const uint64_t *frames, uint32_t count)
{
    ck_assert_uint_eq(self->count, count);
    for (uint32_t i = 0; i < count; i++) {
        ck_assert_uint_eq(self->frames[i], frames[i]);
    }
}
