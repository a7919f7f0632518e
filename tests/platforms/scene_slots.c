#include "scene.h"

#include <string.h>

enum { TIMERS = 10, TICKABLES = 4 };

typedef struct seat {
    scene *s;
    uint32_t number;
    uint32_t calls;
    tl_timer_id timer;
    tl_tickable_id tickable;
    tl_camera_id camera;
} seat;

static struct {
    seat timers[TIMERS];
    seat tickables[TICKABLES];
    seat cameras[2];
    seat pair;
    seat engine_wide;
} cast;

static void tell_call(const seat *self, const tl_timer_call *call)
{
    tell(self->s, tl_timer_id_store(call->timer));
    tell(self->s, call->index * 1000 + call->count);
    tell(self->s, (uint64_t)call->due);
}

static void on_timer(void *user, const tl_timer_call *call)
{
    seat *self = user;

    self->calls += 1;
    tell_call(self, call);
    if (self->number == 4) { /* each wait is longer than the one before */
        tl_timer_id id = call->timer;
        const tl_timer_def next = {
            .fn = on_timer, .user = self, .rate = TL_MS(10 + self->calls % 50)};
        tell_result(self->s, tl_timer_set(call->world, &id, &next));
    } else if (self->number == 5 && call->index == 0) {
        tl_timer_def next = {.fn = on_timer, .user = &cast.timers[9]};
        tell_result(self->s, tl_timer_set_for_next_tick(call->world, &next, NULL));
    } else if (self->number == 6 && self->calls % 8 == 0) {
        tell_result(self->s, tl_timer_pause(call->world, call->timer));
    }
}

static void set_timer(scene *s, uint32_t number)
{
    seat *self = &cast.timers[number];
    tl_timer_def def = {.fn = on_timer, .user = self, .name = "Timer"};

    def.rate = TL_MS(7 + number * 11);
    def.loop = number != 4;
    def.has_first_delay = number % 3 == 0;
    def.first_delay = TL_MS(number * 5);
    def.max_once_per_frame = number == 2;
    def.real_time = number % 4 == 3;
    self->s = s;
    self->number = number;
    tell_result(s, tl_timer_set(s->world, &self->timer, &def));
}

static void set_pair(scene *s)
{
    tl_timer_def def = {.fn = on_timer, .user = &cast.pair, .rate = TL_MS(30)};

    cast.pair.s = s;
    cast.pair.number = TIMERS;
    tell_result(s, tl_timer_set_for_pair(s->world, &def, NULL));
    tell(s, tl_timer_id_store(tl_timer_find_pair(s->world, on_timer, &cast.pair)));
}

static void on_tickable(void *user, const tl_tickable_context *context)
{
    seat *self = user;

    self->calls += 1;
    tell(self->s, tl_tickable_id_store(context->tickable));
    tell(self->s, (uint64_t)context->delta);
    tell_float(self->s, context->delta_seconds);
}

static bool is_even(void *user)
{
    const seat *self = user;

    return (self->s->frame + self->number) % 2 == 0;
}

static tl_tickable_type get_type(void *user)
{
    const seat *self = user;

    return self->number == 3 ? TL_TICKABLE_ALWAYS : TL_TICKABLE_CONDITIONAL;
}

static void add_tickable(scene *s, seat *self, uint32_t number)
{
    tl_tickable_def def = {.tick = on_tickable, .user = self, .name = "Tickable"};

    *self = (seat){.s = s, .number = number};
    def.get_type = number >= 2 ? get_type : NULL;
    def.is_tickable = number % 2 == 0 ? is_even : NULL;
    def.is_allowed_to_tick = number == 1 ? is_even : NULL;
    def.is_tickable_when_paused = number != 0 ? is_even : NULL;
    def.is_engine_wide = self == &cast.engine_wide;
    must(tl_tickable_create(s->world, &def, &self->tickable));
}

static void on_camera(void *user, tl_world *world, tl_time delta)
{
    seat *self = user;

    self->calls += 1;
    tell(self->s, self->number + (uint64_t)delta);
    if (self->number == 1 && self->calls == 40) {
        tell_result(self->s, tl_camera_remove(world, self->camera));
    }
}

void slots_open(scene *s)
{
    memset(&cast, 0, sizeof(cast));
    for (uint32_t i = 0; i < TIMERS - 1; i++) {
        set_timer(s, i);
    }
    cast.timers[TIMERS - 1] = (seat){.s = s, .number = TIMERS - 1};
    for (uint32_t i = 0; i < TICKABLES; i++) {
        add_tickable(s, &cast.tickables[i], i);
    }
    add_tickable(s, &cast.engine_wide, TICKABLES);
    for (uint32_t i = 0; i < 2; i++) {
        cast.cameras[i] = (seat){.s = s, .number = i};
        must(tl_camera_add(s->world, on_camera, &cast.cameras[i], "Camera",
                           &cast.cameras[i].camera));
    }
}

static void bind_timer(scene *s, tl_actor_id owner)
{
    tl_timer_def def = {.fn = on_timer, .user = &cast.timers[8], .rate = TL_MS(20)};

    def.owner = owner;
    tell_result(s, tl_timer_set(s->world, &cast.timers[8].timer, &def));
}

static void first_actor(void *user, const tl_world *world, tl_actor_id actor)
{
    tl_actor_id *first = user;

    (void)world;
    *first = tl_actor_id_is_null(*first) ? actor : *first;
}

static void tell_timer(void *user, const tl_timer_info *info)
{
    scene *s = user;

    tell(s, tl_timer_id_store(info->id) + (uint64_t)info->status);
    tell(s, (uint64_t)info->remaining);
    tell(s, (uint64_t)info->due);
}

static void tell_line(void *user, const char *line)
{
    tell_text(user, line);
}

static void change_timer(scene *s, seat *one)
{
    switch (s->frame / 4 % 5) {
    case 0:
        tell_result(s, tl_timer_pause(s->world, one->timer));
        break;
    case 1:
        tell_result(s, tl_timer_unpause(s->world, cast.timers[6].timer));
        break;
    case 2:
        tell_result(s, tl_timer_unpause(s->world, one->timer));
        break;
    case 3:
        tell_result(s, tl_timer_clear(s->world, &one->timer));
        break;
    default:
        set_timer(s, one->number);
        break;
    }
}

void slots_change(scene *s)
{
    tl_actor_id actor = {0};

    if (s->frame % 4 == 0) {
        change_timer(s, &cast.timers[s->frame / 20 % 8]);
    }
    if (s->frame % 9 == 0) {
        set_pair(s);
        tell_result(s, tl_tickable_set_type(s->world, cast.tickables[1].tickable,
                                            (tl_tickable_type)(s->frame / 9 % 3)));
    }
    if (s->frame % 23 == 0) {
        tl_actor_each(s->world, first_actor, &actor);
        bind_timer(s, actor);
    }
    if (s->frame % 46 == 1) {
        tl_actor_each(s->world, first_actor, &actor);
        tell(s, tl_timer_clear_all_for(s->world, actor));
    }
    if (s->frame % 20 == 0) {
        tl_timer_each(s->world, tell_timer, s);
        tell(s, tl_timer_list(s->world, tell_line, s));
        tell(s, (uint64_t)tl_timer_elapsed(s->world, cast.timers[1].timer));
        tell(s, (uint64_t)tl_timer_since_last(s->world, cast.timers[1].timer));
    }
    if (s->frame == 150) {
        tell_result(s, tl_tickable_destroy(s->world, cast.tickables[0].tickable));
    }
}
