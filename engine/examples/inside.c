/* inside.c -- functions that run inside the body of another one, or when it is dispatched. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>

typedef struct part {
    const char *name;
    tl_tick_id tick;
    tl_tick_id target;
} part;

static void say(void *user, const tl_tick_context *context)
{
    const part *self = user;

    printf("%s in %s\n", self->name, tl_tick_group_name(context->group));
}

/* The turret must be up to date here, in the middle; it runs nowhere else in the frame. */
static void drive(void *user, const tl_tick_context *context)
{
    const part *self = user;

    printf("tank drives\n");
    (void)tl_tick_run_nested(context, self->target);
    printf("tank shoots\n");
}

/* The picture is taken when the sky is ready, and not before. */
static void paint(void *user, const tl_tick_context *context)
{
    const part *self = user;

    printf("sky is ready\n");
    (void)tl_tick_dispatch(context->world, self->target);
}

static tl_tick_id add(tl_world *world, part *self, const tl_tick_def *wanted)
{
    tl_tick_def def = *wanted;

    def.user = self;
    if (tl_tick_create(world, &def, &self->tick) != TL_OK ||
        tl_tick_register(world, self->tick, tl_world_persistent_level(world)) != TL_OK) {
        abort();
    }
    return self->tick;
}

int main(void)
{
    part picture = {.name = "picture"};
    part print = {.name = "print"};
    part tank = {.name = "tank"};
    part turret = {.name = "turret"};
    part sky = {.name = "sky"};
    tl_world *world = NULL;

    if (tl_world_create(&world, &(tl_world_def){0}) != TL_OK) {
        return EXIT_FAILURE;
    }
    sky.target = add(world, &picture, &(tl_tick_def){.fn = say, .dispatch_manually = true});
    tl_tick_id waits = add(world, &print, &(tl_tick_def){.fn = say});
    (void)add(world, &tank, &(tl_tick_def){.fn = drive});
    tank.target = add(world, &turret, &(tl_tick_def){.fn = say});
    (void)add(world, &sky, &(tl_tick_def){.fn = paint});
    if (tl_tick_add_prerequisite(world, waits, picture.tick) != TL_OK) {
        return EXIT_FAILURE;
    }
    (void)tl_world_tick(world, TL_MS(16));
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * tank drives
 * turret in PrePhysics
 * tank shoots
 * sky is ready
 * picture in PrePhysics
 * print in PrePhysics
 */
