/* host_trace.c -- a host that writes its frames as text: `tickline --trace-open FILE` opens it. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>

enum { FRAMES = 30 };

static tl_value_id pawn_position, camera_view;

static void append(void *user, const char *text)
{
    (void)fputs(text, user);
}

static void after_each_frame(tl_world *world, FILE *file)
{
    (void)tl_trace_write(world, append, file);
}

static void move_pawn(void *user, const tl_tick_context *context)
{
    ((float *)user)[0] += 300.0F * context->delta_seconds;
    (void)tl_value_write(context->world, pawn_position, user);
}

/* Follows the pawn, and runs before it: one frame behind. */
static void follow(void *user, const tl_tick_context *context)
{
    (void)tl_value_read(context->world, pawn_position, user);
    (void)tl_value_write(context->world, camera_view, user);
}

static void draw_hud(void *user, const tl_tick_context *context)
{
    (void)tl_value_read(context->world, camera_view, user);
}

static tl_tick_id add(tl_world *world, const char *name, tl_tick_group group, tl_tick_fn *fn)
{
    static float places[3][3];
    static uint32_t count;
    tl_tick_def def = {.fn = fn, .user = places[count++], .name = name, .group = group};
    tl_tick_id tick = {0};

    if (tl_tick_create(world, &def, &tick) != TL_OK ||
        tl_tick_register(world, tick, tl_world_persistent_level(world)) != TL_OK) {
        abort();
    }
    return tick;
}

int main(int argc, char **argv)
{
    const tl_world_def def = {.trace_frames = true, .log_reads = true};
    tl_world *world = NULL;
    FILE *file = fopen(argc > 1 ? argv[1] : "host_trace.txt", "w");

    if (file == NULL || tl_world_create(&world, &def) != TL_OK ||
        tl_value_create(world, &(tl_value_def){"Pawn.at", 3, true}, &pawn_position) != TL_OK ||
        tl_value_create(world, &(tl_value_def){"Camera.view", 3, true}, &camera_view) != TL_OK) {
        return EXIT_FAILURE;
    }
    (void)add(world, "Camera", TL_TICK_GROUP_PRE_PHYSICS, follow);
    tl_tick_id mover = add(world, "Pawn", TL_TICK_GROUP_POST_PHYSICS, move_pawn);
    tl_tick_id drawer = add(world, "Hud", TL_TICK_GROUP_PRE_PHYSICS, draw_hud);
    (void)tl_tick_add_prerequisite(world, drawer, mover);
    append(file, TL_TRACE_HEAD);
    for (int i = 0; i < FRAMES && tl_world_tick(world, TL_MS(16)) == TL_OK; i++) {
        after_each_frame(world, file);
    }
    printf("%llu frames\n", (unsigned long long)tl_world_frame(world));
    tl_world_destroy(world);
    return fclose(file) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Output:
 * 30 frames
 */
