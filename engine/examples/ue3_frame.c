/* ue3_frame.c -- the tick of an actor the UE3 way: event, state code, timers; around physics. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>

static void say(void *user, const tl_tick_context *context)
{
    (void)context;
    printf(" %s", (const char *)user);
}

static void blink(void *user, const tl_ue3_timer_call *call)
{
    (void)user;
    (void)call;
    printf(" blink");
}

/* Waits 50 ms of its actor's time, then says so once. */
static void patrol(void *user, const tl_script_context *context)
{
    (void)user;
    if (context->position == 0) {
        (void)tl_script_sleep(context->world, context->script, TL_MS(50), 1);
    } else {
        printf(" patrol");
    }
}

static void start_physics(void *user, tl_world *world, tl_time delta)
{
    (void)user;
    (void)world;
    (void)delta;
    printf(" [physics]");
}

static tl_actor_id spawn(tl_world *world, void *name, tl_tick_group group)
{
    static const tl_actor_class kind = {.name = "Sayer", .tick = say};
    tl_actor_def def = {.actor_class = &kind,
                        .user = name,
                        .primary_tick = {.can_ever_tick = true, .has_group = true, .group = group}};
    tl_actor_id actor = {0};

    if (tl_actor_spawn(world, &def, &actor) != TL_OK) {
        abort();
    }
    return actor;
}

int main(void)
{
    static char names[2][8] = {"trail", "bot"};
    const tl_ue3_def frames = {.hooks = {.start_async_work = start_physics}};
    const tl_ue3_timer_def timer = {.key = 1, .fn = blink, .rate = TL_MS(60), .loop = true};
    tl_world *world = NULL;
    tl_script_id script = {0};

    if (tl_world_create(&world, &(tl_world_def){.ue3 = &frames}) != TL_OK ||
        tl_ue3_begin_play(world, false) != TL_OK) {
        return EXIT_FAILURE;
    }
    (void)spawn(world, names[0], TL_TICK_GROUP_POST_PHYSICS);
    tl_actor_id bot = spawn(world, names[1], TL_TICK_GROUP_PRE_PHYSICS);
    if (tl_script_create(world, &(tl_script_def){.actor = bot, .fn = patrol}, &script) != TL_OK ||
        tl_ue3_timer_set(world, bot, &timer) != TL_OK) {
        return EXIT_FAILURE;
    }
    for (unsigned i = 1; i <= 3; i++) {
        printf("frame %u:", i);
        (void)tl_ue3_tick(world, TL_MS(40));
        printf("\n");
    }
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * frame 1: bot [physics] trail
 * frame 2: bot blink [physics] trail
 * frame 3: bot patrol [physics] trail
 */
