/* order_trace.c -- frames worth stepping through: forty functions on three threads, a demotion, and
 * an order that changes twice. `tickline --trace-open FILE` shows them. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PRE = TL_TICK_GROUP_PRE_PHYSICS, DURING = TL_TICK_GROUP_DURING_PHYSICS };
enum { POST = TL_TICK_GROUP_POST_PHYSICS, UPDATE = TL_TICK_GROUP_POST_UPDATE_WORK };
enum { WIND, WATER, INTENT, PLAYER, VIEW, CRANE, ROPE, LOAD, VALUES, NONE };
enum { FRAMES = 16, FIRST_LATE = 6, END_LATE = 9, WORKERS = 2 };
enum { CAMERA = 3, MOVER = 5, WINCH = 8, NAMED = 14, GULLS = 14, PARTS = 40 };

/* A function reads one value and writes one, and waits for another part (-1: for none). */
typedef struct part {
    const char *name;
    int group, reads, writes, before;
} part;

static part parts[PARTS] = {
    {"Weather", PRE, NONE, WIND, -1},   {"Tide", PRE, NONE, WATER, -1},
    {"Input", PRE, NONE, INTENT, -1},   {"Camera", PRE, PLAYER, VIEW, MOVER},
    {"Aim", PRE, PLAYER, NONE, CAMERA}, {"Player", PRE, NONE, PLAYER, 2},
    {"Crane", PRE, NONE, CRANE, 2},     {"Hook", PRE, ROPE, LOAD, WINCH},
    {"Rope", POST, CRANE, ROPE, -1},    {"Buoy", DURING, WATER, NONE, -1},
    {"Smoke", DURING, WIND, NONE, -1},  {"Score", POST, LOAD, NONE, 7},
    {"Hud", UPDATE, VIEW, NONE, -1},    {"Minimap", UPDATE, PLAYER, NONE, -1},
};
static float places[PARTS][3];
static tl_tick_id ticks[PARTS];
static const char *const value_names[VALUES] = {"Wind", "Water",    "Intent",   "Player.at",
                                                "View", "Crane.at", "Rope.end", "Load.at"};
static tl_value_id values[VALUES];

/* Since the example began. */
static int64_t now(void *user)
{
    const struct timespec *start = user;
    struct timespec time = {0};

    (void)timespec_get(&time, TIME_UTC);
    return (int64_t)(time.tv_sec - start->tv_sec) * TL_SECONDS(1) + time.tv_nsec - start->tv_nsec;
}

static void work(void *user, const tl_tick_context *context)
{
    const part *self = user;
    float *place = places[self - parts];

    place[0] += 120.0F * context->delta_seconds;
    if (self->reads != NONE) {
        (void)tl_value_read(context->world, values[self->reads], place);
    }
    for (volatile uint32_t i = 0; i < 50000; i++) {
    }
    if (self->writes != NONE) {
        (void)tl_value_write(context->world, values[self->writes], place);
    }
}

/* Gulls and ships: each on the thread that is free. */
static void fill_swarm(void)
{
    static char names[PARTS][16];

    for (int i = NAMED; i < PARTS; i++) {
        bool is_gull = i < NAMED + GULLS;
        (void)snprintf(names[i], sizeof names[i], is_gull ? "Gull %d" : "Ship %d",
                       is_gull ? i - NAMED + 1 : i - NAMED - GULLS + 1);
        parts[i] = is_gull ? (part){names[i], PRE, WIND, NONE, 0}
                           : (part){names[i], DURING, WATER, NONE, 1};
    }
}

static void add_parts(tl_world *world)
{
    for (int i = 0; i < PARTS; i++) {
        tl_tick_def def = {.fn = work, .user = &parts[i], .name = parts[i].name};
        def.group = (tl_tick_group)parts[i].group;
        def.run_on_any_thread = i >= NAMED;
        if (tl_tick_create(world, &def, &ticks[i]) != TL_OK ||
            tl_tick_register(world, ticks[i], tl_world_persistent_level(world)) != TL_OK) {
            abort();
        }
    }
    for (int i = 0; i < PARTS; i++) {
        if (parts[i].before >= 0) {
            (void)tl_tick_add_prerequisite(world, ticks[i], ticks[parts[i].before]);
        }
    }
}

static void append(void *user, const char *text)
{
    (void)fputs(text, user);
}

/* For some frames the camera does not wait for the player, and runs before it; so does the aim. */
static void change_order(tl_world *world, int frame)
{
    if (frame == FIRST_LATE) {
        (void)tl_tick_remove_prerequisite(world, ticks[CAMERA], ticks[MOVER]);
    } else if (frame == END_LATE) {
        (void)tl_tick_add_prerequisite(world, ticks[CAMERA], ticks[MOVER]);
    }
}

int main(int argc, char **argv)
{
    static struct timespec start;
    tl_world_def def = {.clock = now, .clock_user = &start, .trace_frames = true};
    tl_world *world = NULL;
    FILE *file = fopen(argc > 1 ? argv[1] : "order_trace.txt", "w");

    (void)timespec_get(&start, TIME_UTC);
    def.log_reads = true;
    if (file == NULL || tl_workers_create(&def.workers, NULL, WORKERS) != TL_OK ||
        tl_world_create(&world, &def) != TL_OK) {
        return EXIT_FAILURE;
    }
    for (int i = 0; i < VALUES; i++) {
        tl_value_def value = {.name = value_names[i], .dimensions = 3, .is_position = i >= PLAYER};
        if (tl_value_create(world, &value, &values[i]) != TL_OK) {
            return EXIT_FAILURE;
        }
    }
    fill_swarm();
    add_parts(world);
    append(file, TL_TRACE_HEAD);
    for (int frame = 1; frame <= FRAMES; frame++) {
        change_order(world, frame);
        if (tl_world_tick(world, TL_MS(16)) == TL_OK) {
            (void)tl_trace_write(world, append, file);
        }
    }
    printf("%d functions in each of %d frames\n", PARTS, FRAMES);
    tl_world_destroy(world);
    tl_workers_destroy(def.workers);
    return fclose(file) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Output:
 * 40 functions in each of 16 frames
 */
