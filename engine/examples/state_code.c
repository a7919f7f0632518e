/* state_code.c -- code of an actor that waits in the middle: a guard who walks, turns and looks. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>

enum { PATROL = 0, CHASE = 1 };

typedef struct guard {
    float x;
    uint32_t ticks;
} guard;

/* The mover is the host's: it reads where to, and moves while the state code waits. */
static void tick(void *user, const tl_tick_context *context)
{
    guard *self = user;

    (void)context;
    self->ticks += 1;
    self->x += 1.0F;
}

static bool has_arrived(void *user, const tl_move_to *move)
{
    const guard *self = user;

    return self->x >= move->destination[0] - move->offset;
}

/* Each stretch ends with at most one wait, and with the position at which it goes on. */
static void run(void *user, const tl_script_context *context)
{
    const guard *self = user;
    const tl_move_to to_door = {.destination = {3.0F, 0.0F}};

    printf("tick %u: state %u, position %u\n", (unsigned)self->ticks, (unsigned)context->state,
           (unsigned)context->position);
    if (context->state == CHASE) {
        return; /* Ends here: no wait was begun. */
    }
    if (context->position == 0) {
        (void)tl_script_move_to(context->world, context->script, &to_door, 1);
    } else if (context->position == 1) {
        (void)tl_script_sleep(context->world, context->script, TL_MS(30), 2);
    } else {
        (void)tl_script_goto_state(context->world, context->script, CHASE); /* In this tick. */
    }
}

int main(void)
{
    static const tl_actor_class kind = {.name = "Guard", .tick = tick};
    guard self = {0};
    tl_world *world = NULL;
    tl_script_id script = {0};
    tl_actor_def actor = {
        .actor_class = &kind, .user = &self, .primary_tick = {.can_ever_tick = true}};
    tl_script_def def = {.fn = run, .user = &self, .move_done = has_arrived};

    if (tl_world_create(&world, &(tl_world_def){0}) != TL_OK ||
        tl_world_begin_play(world) != TL_OK || tl_actor_spawn(world, &actor, &def.actor) != TL_OK ||
        tl_script_create(world, &def, &script) != TL_OK) {
        return EXIT_FAILURE;
    }
    for (int i = 0; i < 8; i++) {
        (void)tl_world_tick(world, TL_MS(10));
    }
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * tick 1: state 0, position 0
 * tick 3: state 0, position 1
 * tick 6: state 0, position 2
 * tick 6: state 1, position 0
 */
