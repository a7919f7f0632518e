/* ue3_trace.c -- UE3's loop, written as text: `tickline --trace-open FILE` shows it. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>

enum { FRAMES = 24 };

static tl_value_id values[2];

typedef struct part {
    int reads, writes; /* values[]; -1: none */
    float place[3];
} part;

static void append(void *user, const char *text)
{
    (void)fputs(text, user);
}

static void tick(void *user, const tl_tick_context *context)
{
    part *self = user;

    if (self->reads >= 0) {
        (void)tl_value_read(context->world, values[self->reads], self->place);
    } else {
        self->place[0] += 240.0F * context->delta_seconds;
    }
    if (self->writes >= 0) {
        (void)tl_value_write(context->world, values[self->writes], self->place);
    }
}

static void spawn(tl_world *world, const char *name, part *self, tl_tick_group group)
{
    static const tl_actor_class kind = {.name = "Actor", .tick = tick};
    tl_actor_def def = {.actor_class = &kind, .name = name, .user = self};
    tl_actor_id actor = {0};

    def.primary_tick = (tl_primary_tick){.can_ever_tick = true, .has_group = true, .group = group};
    if (tl_actor_spawn(world, &def, &actor) != TL_OK) {
        abort();
    }
}

int main(int argc, char **argv)
{
    static part turret = {0, -1, {0}}, pawn = {-1, 0, {0}}, camera = {0, 1, {0}},
                hud = {1, -1, {0}};
    const tl_ue3_def ue3 = {0};
    const tl_world_def def = {.ue3 = &ue3, .trace_frames = true, .log_reads = true};
    tl_world *world = NULL;
    FILE *file = fopen(argc > 1 ? argv[1] : "ue3_trace.txt", "w");

    if (file == NULL || tl_world_create(&world, &def) != TL_OK ||
        tl_value_create(world, &(tl_value_def){"Pawn.Location", 3, true}, &values[0]) != TL_OK ||
        tl_value_create(world, &(tl_value_def){"Camera.View", 3, true}, &values[1]) != TL_OK ||
        tl_ue3_begin_play(world, false) != TL_OK) {
        return EXIT_FAILURE;
    }
    spawn(world, "Turret", &turret, TL_TICK_GROUP_PRE_PHYSICS); /* before the pawn: late */
    spawn(world, "Pawn", &pawn, TL_TICK_GROUP_PRE_PHYSICS);
    spawn(world, "Camera", &camera, TL_TICK_GROUP_POST_PHYSICS);
    spawn(world, "Hud", &hud, TL_TICK_GROUP_DURING_PHYSICS); /* before the camera: late */
    append(file, TL_TRACE_HEAD);
    for (int i = 0; i < FRAMES && tl_ue3_tick(world, TL_MS(16)) == TL_OK; i++) {
        (void)tl_trace_write(world, append, file);
    }
    printf("%llu frames\n", (unsigned long long)tl_world_frame(world));
    tl_world_destroy(world);
    return fclose(file) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Output:
 * 24 frames
 */
