/* chrome_trace.c -- what each thread did, as a file for chrome://tracing and ui.perfetto.dev. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { WORKERS = 2, SWARM = 40, FRAMES = 3 };

/* Here a profiler's own call would stand. Several threads write: a C11 stream has a lock. Names of
 * this example need no escapes. */
static void note(FILE *file, char phase, const tl_item *item, uint32_t worker)
{
    struct timespec now = {0};

    (void)timespec_get(&now, TIME_UTC);
    double us = (double)(now.tv_sec % 86400) * 1e6 + (double)now.tv_nsec / 1e3;
    (void)fprintf(file, ",\n{\"ph\":\"%c\",\"name\":\"%s\",\"pid\":1,\"tid\":%u,\"ts\":%.3f}",
                  phase, item->name, (unsigned)worker, us);
}

static void begin(void *user, const tl_item *item, uint32_t worker)
{
    note(user, 'B', item, worker);
}

static void end(void *user, const tl_item *item, uint32_t worker)
{
    note(user, 'E', item, worker);
}

static void think(void *user, const tl_tick_context *context)
{
    uint32_t *thought = user;

    for (uint32_t i = 0; i < 20000; i++) {
        *thought = *thought * 1664525U + (uint32_t)context->frame;
    }
}

static void add(tl_world *world, const tl_tick_def *def)
{
    tl_tick_id tick = {0};

    if (tl_tick_create(world, def, &tick) != TL_OK ||
        tl_tick_register(world, tick, tl_world_persistent_level(world)) != TL_OK) {
        abort();
    }
}

int main(int argc, char **argv)
{
    static uint32_t thoughts[SWARM + 1];
    tl_world *world = NULL;
    FILE *file = fopen(argc > 1 ? argv[1] : "chrome_trace.json", "w");
    tl_world_def def = {.item_hooks = {file, begin, end}};

    if (file == NULL || tl_workers_create(&def.workers, NULL, WORKERS) != TL_OK ||
        tl_world_create(&world, &def) != TL_OK) {
        return EXIT_FAILURE;
    }
    (void)fprintf(file, "[{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":1,\"tid\":0,"
                        "\"args\":{\"name\":\"chrome_trace\"}}");
    tl_tick_def tick = {.fn = think, .name = "Boid", .run_on_any_thread = true};
    for (uint32_t i = 0; i < SWARM; i++) {
        tick.user = &thoughts[i];
        add(world, &tick);
    }
    add(world, &(tl_tick_def){.fn = think, .user = &thoughts[SWARM], .name = "Player"});
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        (void)tl_world_tick(world, TL_MS(10));
    }
    tl_world_destroy(world);
    tl_workers_destroy(def.workers);
    (void)fprintf(file, "]\n");
    printf("%d functions in each of %d frames\n", SWARM + 1, FRAMES);
    return fclose(file) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Output:
 * 41 functions in each of 3 frames
 */
