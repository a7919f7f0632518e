/* tickables.c -- objects without group, interval and prerequisites: one call a frame, after the
 * timers. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>

typedef struct music {
    const char *name;
    bool is_playing;
} music;

static void advance(void *user, const tl_tickable_context *context)
{
    const music *self = user;

    printf("  %s, %.3f s\n", self->name, (double)context->delta_seconds);
}

static bool is_playing(void *user)
{
    const music *self = user;

    return self->is_playing;
}

static void frame(tl_world *world, const char *title)
{
    printf("%s\n", title);
    if (tl_world_tick(world, TL_MS(16)) != TL_OK) {
        abort();
    }
}

int main(void)
{
    tl_world *world = NULL;
    music menu = {.name = "menu music"};
    music clouds = {.name = "clouds"};
    tl_tickable_def menu_def = {.tick = advance,
                                .user = &menu,
                                .is_tickable = is_playing, /* Asked in every pass. */
                                .is_tickable_when_paused = is_playing};
    tl_tickable_def cloud_def = {.tick = advance, .user = &clouds, .type = TL_TICKABLE_ALWAYS};
    tl_tickable_id menu_id = {0};
    tl_tickable_id cloud_id = {0};

    if (tl_world_create(&world, &(tl_world_def){0}) != TL_OK ||
        tl_tickable_create(world, &menu_def, &menu_id) != TL_OK ||
        tl_tickable_create(world, &cloud_def, &cloud_id) != TL_OK) {
        return EXIT_FAILURE;
    }
    frame(world, "menu music is off:");
    menu.is_playing = true;
    frame(world, "menu music is on:");
    (void)tl_world_set_paused(world, true);
    frame(world, "paused:");
    (void)tl_tickable_destroy(world, menu_id);
    (void)tl_world_set_paused(world, false);
    frame(world, "menu music is gone:");
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * menu music is off:
 *   clouds, 0.016 s
 * menu music is on:
 *   menu music, 0.016 s
 *   clouds, 0.016 s
 * paused:
 *   menu music, 0.016 s
 * menu music is gone:
 *   clouds, 0.016 s
 */
