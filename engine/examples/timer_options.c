/* timer_options.c -- a next-tick timer that waits for the next frame, and a timer on real time. */
#include <tickline/tickline.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void fire(void *user, const tl_timer_call *call)
{
    printf("  %s: call %" PRIu32 " of %" PRIu32 ", due at %" PRId64 " ms\n", (const char *)user,
           call->index + 1, call->count, call->due / TL_MS(1));
}

static void print_line(void *user, const char *line)
{
    (void)user;
    printf("%s\n", line);
}

static void frame(tl_world *world, tl_time delta)
{
    if (tl_world_set_paused(world, delta < 0) != TL_OK ||
        tl_world_tick(world, delta < 0 ? -delta : delta) != TL_OK) {
        abort();
    }
}

static void set(tl_world *world, tl_timer_def def)
{
    tl_timer_id id = {0};

    def.fn = fire;
    def.user = (void *)(uintptr_t)def.name;
    if (tl_timer_set(world, &id, &def) != TL_OK) {
        abort();
    }
}

/* Before the first frame, which is the next one. */
static void set_next_tick(tl_world *world)
{
    tl_timer_id id = {0};
    const tl_timer_def def = {.name = "next", .fn = fire, .user = (void *)(uintptr_t) "next"};

    if (tl_timer_set_for_next_tick(world, &def, &id) != TL_OK) {
        abort();
    }
}

int main(void)
{
    const tl_world_def def = {.clamp = TL_CLAMP_OFF, .timers = {.next_tick_waits = true}};
    tl_world *world = NULL;

    if (tl_world_create(&world, &def) != TL_OK) {
        return EXIT_FAILURE;
    }
    set(world, (tl_timer_def){.name = "a", .rate = TL_MS(250), .loop = true});
    set(world, (tl_timer_def){.name = "b", .rate = TL_MS(300), .loop = true});
    set(world, (tl_timer_def){.name = "clock", .rate = TL_MS(1100), .real_time = true});
    set_next_tick(world);
    frame(world, 0);
    printf("a long frame\n");
    frame(world, TL_MS(700));
    printf("a pause\n");
    frame(world, -TL_MS(500));
    if (!tl_timer_list(world, print_line, NULL)) {
        return EXIT_FAILURE;
    }
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * a long frame
 *   next: call 1 of 1, due at 0 ms
 *   a: call 1 of 2, due at 250 ms
 *   a: call 2 of 2, due at 500 ms
 *   b: call 1 of 2, due at 300 ms
 *   b: call 2 of 2, due at 600 ms
 * a pause
 *   clock: call 1 of 1, due at 1100 ms
 * 2 Active Timers
 *   a: active, rate 250000000 ns, loop, due 750000000 ns
 *   b: active, rate 300000000 ns, loop, due 900000000 ns
 * 0 Paused Timers
 * 0 Pending Timers
 * 2 Total Timers
 */
