/* A program outside of the project, in C and in C++: counts ten frames, with the
 * library that the headers belong to. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <string.h>

static int runs;

static void count(void *user, const tl_tick_context *context)
{
    (void)user;
    runs += context->delta > 0 ? 1 : 0;
}

static int is_version_right(void)
{
    char numbers[32];

    snprintf(numbers, sizeof numbers, "%d.%d.%d", TL_VERSION_MAJOR, TL_VERSION_MINOR,
             TL_VERSION_PATCH);
    return strcmp(numbers, TL_VERSION) == 0 && strcmp(tl_version(), TL_VERSION) == 0;
}

int main(void)
{
    static tl_world_def world_def;
    static tl_tick_def def;
    tl_world *world = NULL;
    tl_tick_id tick = {0, 0};

    def.fn = count;
    if (tl_world_create(&world, &world_def) != TL_OK ||
        tl_tick_create(world, &def, &tick) != TL_OK ||
        tl_tick_register(world, tick, tl_world_persistent_level(world)) != TL_OK) {
        return 1;
    }
    for (int i = 0; i < 10 && tl_world_tick(world, TL_MS(16)) == TL_OK; i++) {
    }
    tl_world_destroy(world);
    return runs == 10 && is_version_right() ? 0 : 1;
}
