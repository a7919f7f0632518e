/* loop.c -- a host's main loop: fixed frames, slow motion and pause. */
#include <tickline/tickline.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void print_times(const tl_world *world, const char *title)
{
    tl_world_times times = tl_world_get_times(world);

    printf("%-12s game %" PRId64 " ms, unpaused %" PRId64 " ms, real %" PRId64 " ms\n", title,
           times.time / TL_MS(1), times.unpaused_time / TL_MS(1), times.real_time / TL_MS(1));
}

/* now stands for the host's monotonic clock; with fixed_hz it is not looked at. */
static void play(tl_world *world, tl_loop *loop, int frames)
{
    for (int i = 0; i < frames; i++) {
        int64_t now = 0;
        if (tl_loop_wait(loop, now) == 0 &&
            tl_world_tick(world, tl_loop_next(loop, now)) != TL_OK) {
            abort();
        }
    }
}

int main(void)
{
    tl_world *world = NULL;
    tl_loop loop = tl_loop_begin(&(tl_loop_def){.fixed_hz = 60}, 0);

    if (tl_world_create(&world, &(tl_world_def){0}) != TL_OK) {
        return EXIT_FAILURE;
    }
    play(world, &loop, 60);
    print_times(world, "one second");
    (void)tl_world_set_time_dilation(world, 0.5);
    play(world, &loop, 60);
    print_times(world, "half speed");
    (void)tl_world_set_paused(world, true);
    play(world, &loop, 60);
    print_times(world, "paused");
    /* 1/60 s is no whole number of ns: the frames differ by one, their sum is exact. */
    printf("frames of %" PRId64 ", %" PRId64 ", %" PRId64 " ns\n", tl_loop_fixed_delta(60, 1),
           tl_loop_fixed_delta(60, 2), tl_loop_fixed_delta(60, 3));
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * one second   game 1000 ms, unpaused 1000 ms, real 1000 ms
 * half speed   game 1500 ms, unpaused 1500 ms, real 2000 ms
 * paused       game 1500 ms, unpaused 2000 ms, real 3000 ms
 * frames of 16666667, 16666666, 16666667 ns
 */
