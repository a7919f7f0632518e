#include "scene.h"

#include <string.h>

enum { CHAIN = 15, SWARM = 24, GUESTS = 8 };

typedef struct part {
    scene *s;
    tl_tick_id id;
    tl_value_id value;
    uint32_t number;
    float position;
} part;

/* What runs on a worker writes to its own place only. */
typedef struct boid {
    scene *s;
    tl_tick_id id;
    uint32_t number;
    uint32_t thought;
    float speed;
} boid;

typedef struct load {
    tl_job job;
    uint32_t from;
    uint32_t sum;
} load;

static struct {
    part chain[CHAIN];
    boid swarm[SWARM];
    part guests[GUESTS];
    part inner;
    part by_hand;
    part counter;
    load load;
} cast;

tl_tick_id ticks_first(void)
{
    return cast.chain[0].id;
}

static void tell_context(part *self, const tl_tick_context *context)
{
    self->position += context->delta_seconds * 0.3F * (float)(self->number + 1);
    tell(self->s, tl_tick_id_store(context->tick));
    tell(self->s, (uint64_t)context->delta);
    tell(self->s, (uint64_t)context->group * 8 + (uint64_t)context->type);
    tell_float(self->s, self->position);
}

static void job(void *user, uint32_t worker)
{
    load *self = user;

    (void)worker;
    for (uint32_t i = 0; i < 1000; i++) {
        self->sum = self->sum * 31 + self->from + i;
    }
}

static void start_job(part *self, const tl_tick_context *context)
{
    cast.load = (load){.job = {.fn = job, .user = &cast.load}, .from = self->s->frame};
    must(tl_job_start(self->s->workers, &cast.load.job));
    tell_result(self->s, tl_tick_complete_after(context, self->s->workers, &cast.load.job));
}

static void guest(void *user, const tl_tick_context *context)
{
    part *self = user;

    tell_context(self, context);
    tell_result(self->s, tl_tick_destroy(context->world, self->id));
}

/* A newly spawned function of this frame, which runs once. */
static void invite(const part *host, const tl_tick_context *context)
{
    uint32_t number = host->s->frame / 10 % GUESTS;
    tl_tick_def def = {.fn = guest, .user = &cast.guests[number], .name = "Guest"};

    def.group = (tl_tick_group)(number % 2 == 0 ? TL_TICK_GROUP_POST_PHYSICS : 0);
    cast.guests[number] = (part){.s = host->s, .number = number};
    tell_result(host->s, tl_tick_create(context->world, &def, &cast.guests[number].id));
    tell_result(host->s, tl_tick_register(context->world, cast.guests[number].id,
                                          tl_world_persistent_level(context->world)));
}

/* Even ones write their value, the others read that of the one before. */
static void use_value(const part *self, tl_world *world)
{
    float position[TL_VALUE_MAX_DIMENSIONS] = {self->position, (float)self->s->frame, 0.5F};

    if (self->number % 2 == 0) {
        tell_result(self->s, tl_value_write(world, self->value, position));
    } else {
        tell_result(self->s, tl_value_read(world, cast.chain[self->number - 1].value, position));
        tell_float(self->s, position[0]);
    }
}

static void chain(void *user, const tl_tick_context *context)
{
    part *self = user;

    tell_context(self, context);
    use_value(self, context->world);
    switch (self->number) {
    case 0:
        if (self->s->frame % 10 == 0) {
            invite(self, context);
        }
        break;
    case 1:
        if (self->s->frame % 2 == 0) {
            tell_result(self->s, tl_tick_dispatch(context->world, cast.by_hand.id));
        }
        break;
    case 3:
        if (self->s->frame % 3 == 0) {
            tell_result(self->s, tl_tick_run_nested(context, cast.inner.id));
        }
        break;
    case 4:
        start_job(self, context);
        break;
    case 5: /* waits for 4 and its job */
        tell(self->s, cast.load.sum);
        break;
    default:
        break;
    }
}

static void plain(void *user, const tl_tick_context *context)
{
    tell_context(user, context);
}

static void change_minds(void *user, tl_world *world)
{
    boid *self = user;
    boid *other = &cast.swarm[(self->number + 5) % SWARM];

    tell(self->s, self->number);
    tell_result(self->s, tl_tick_set_enabled(world, other->id, self->s->frame % 2 == 0));
}

/* On any thread: its changes are recorded. */
static void think(void *user, const tl_tick_context *context)
{
    boid *self = user;
    part *other = &cast.chain[self->number % CHAIN];
    float position[TL_VALUE_MAX_DIMENSIONS] = {0};

    self->speed += context->delta_seconds * (float)(self->number + 1);
    self->thought = self->thought * 31 + self->number + (uint32_t)context->frame;
    position[0] = self->speed;
    switch (self->thought % 16) {
    case 3:
        (void)tl_tick_defer(context, change_minds, self);
        break;
    case 5:
        (void)tl_value_write(context->world, other->value, position);
        break;
    case 7:
        (void)tl_tick_set_interval(context->world, self->id, TL_MS(self->thought % 50));
        break;
    default:
        break;
    }
}

/* Waits for the whole swarm. */
static void count(void *user, const tl_tick_context *context)
{
    part *self = user;

    tell_context(self, context);
    for (uint32_t i = 0; i < SWARM; i++) {
        tell(self->s, cast.swarm[i].thought);
        tell_float(self->s, cast.swarm[i].speed);
    }
}

static tl_tick_id add(scene *s, const tl_tick_def *def, tl_level_id level)
{
    tl_tick_id id = {0};

    must(tl_tick_create(s->world, def, &id));
    must(tl_tick_register(s->world, id, level));
    return id;
}

static void open_chain(scene *s)
{
    static const tl_tick_group groups[] = {
        TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_POST_UPDATE_WORK, TL_TICK_GROUP_DURING_PHYSICS,
        TL_TICK_GROUP_POST_PHYSICS, TL_TICK_GROUP_LAST_DEMOTABLE};

    for (uint32_t i = 0; i < CHAIN; i++) {
        part *self = &cast.chain[i];
        tl_tick_def def = {.fn = chain, .user = self, .name = "Chain", .context = "Chain"};
        *self = (part){.s = s, .number = i};
        def.group = groups[i % (sizeof(groups) / sizeof(groups[0]))];
        def.interval = i % 4 == 3 ? TL_MS(i * 9) : 0;
        def.overrun = (tl_overrun)(i / 4 % 3);
        def.start_phase = i == 7 ? TL_MS(70) : 0;
        def.high_priority = i == 5;
        def.tick_even_when_paused = i % 6 == 2;
        def.can_ever_tick = true;
        must(tl_value_create(
            s->world,
            &(tl_value_def){.name = "Chain.position", .dimensions = 1 + i % 3, .is_position = true},
            &self->value));
        self->id = add(s, &def, i % 5 == 1 ? s->level : tl_world_persistent_level(s->world));
        if (i >= 2) {
            must(tl_tick_add_prerequisite(s->world, self->id, cast.chain[i - 2].id));
        }
    }
    must(tl_tick_add_prerequisite(s->world, cast.chain[5].id, cast.chain[4].id));
}

static void open_swarm(scene *s)
{
    for (uint32_t i = 0; i < SWARM; i++) {
        boid *self = &cast.swarm[i];
        tl_tick_def def = {.fn = think, .user = self, .name = "Boid", .run_on_any_thread = true};
        def.group = (tl_tick_group)(i % 2 == 0 ? TL_TICK_GROUP_DURING_PHYSICS : 0);
        def.end_group = i % 3 == 0 ? TL_TICK_GROUP_POST_PHYSICS : def.group;
        *self = (boid){.s = s, .number = i};
        self->id = add(s, &def, tl_world_persistent_level(s->world));
        must(tl_tick_add_prerequisite(s->world, cast.counter.id, self->id));
        if (i % 4 == 0) {
            must(tl_tick_add_prerequisite(s->world, self->id, cast.chain[0].id));
        }
    }
}

static void open_single(part *self, scene *s, const tl_tick_def *def)
{
    tl_tick_def filled = *def;

    *self = (part){.s = s};
    filled.user = self;
    self->id = add(s, &filled, tl_world_persistent_level(s->world));
}

void ticks_open(scene *s)
{
    memset(&cast, 0, sizeof(cast));
    open_chain(s);
    open_single(&cast.inner, s, &(tl_tick_def){.fn = plain, .group = TL_TICK_GROUP_LAST_DEMOTABLE});
    open_single(&cast.by_hand, s,
                &(tl_tick_def){.fn = plain,
                               .dispatch_manually = true,
                               .end_group = TL_TICK_GROUP_LAST_DEMOTABLE});
    open_single(&cast.counter, s, &(tl_tick_def){.fn = count, .name = "Counter"});
    open_swarm(s);
}

/* Changes of one function and its neighbours. */
static void change_one(scene *s, uint32_t step, tl_tick_id one, tl_tick_id other)
{
    tl_world *world = s->world;

    switch (step % 12) {
    case 0:
        tell_result(s, tl_tick_set_enabled(world, one, !tl_tick_is_enabled(world, one)));
        break;
    case 1:
        tell_result(s, tl_tick_set_group(world, one, (tl_tick_group)(step / 12 % 8)));
        break;
    case 2:
        tell_result(s, tl_tick_set_end_group(world, one, TL_TICK_GROUP_POST_PHYSICS));
        break;
    case 3:
        tell_result(s, tl_tick_set_interval(world, one, TL_MS(step % 90)));
        break;
    case 4:
        tell_result(s, tl_tick_update_interval_and_cooldown(world, one, TL_MS(step % 40)));
        break;
    case 5:
        tell_result(s, tl_tick_set_high_priority(world, one, step % 24 == 5));
        break;
    case 6:
        tell_result(s, tl_tick_set_priority_including_prerequisites(world, one, step % 24 == 6));
        break;
    case 7: /* may close a cycle */
        tell_result(s, tl_tick_add_prerequisite(world, other, one));
        break;
    case 8:
        tell_result(s, tl_tick_remove_prerequisite(world, one, other));
        break;
    case 9:
        tell_result(s, tl_tick_unregister(world, one));
        break;
    case 10:
        tell_result(s, tl_tick_register(world, one, tl_world_persistent_level(world)));
        break;
    default:
        tell(s, tl_tick_find_cycle(world, one, other, NULL, 0));
        break;
    }
}

static void tell_tick(void *user, tl_tick_id tick, const tl_tick_info *info)
{
    scene *s = user;

    tell(s, tl_tick_id_store(tick));
    tell(s, (uint64_t)info->actual_start * 16 + (uint64_t)info->actual_end);
    tell(s, (uint64_t)info->cooldown_left);
    tell(s, tl_tick_id_store(info->demoted_by) + (uint64_t)info->reason);
}

void ticks_change(scene *s)
{
    uint32_t step = s->frame;

    change_one(s, step, cast.chain[step % CHAIN].id, cast.chain[step * 7 % CHAIN].id);
    if (step % 12 == 9) { /* what case 9 took out comes back with another number */
        change_one(s, 10, cast.chain[step % CHAIN].id, (tl_tick_id){0});
    }
    if (step % 20 == 0) {
        tl_tick_each(s->world, tell_tick, s);
    }
}

void ticks_close(scene *s)
{
    for (uint32_t i = 0; i < CHAIN; i++) {
        tl_stamp stamp = tl_value_stamp(s->world, cast.chain[i].value);
        tell(s, stamp.frame + stamp.serial);
        tell_result(s, tl_value_destroy(s->world, cast.chain[i].value));
        tell_result(s, tl_tick_destroy(s->world, cast.chain[i].id));
    }
}
