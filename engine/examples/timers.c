/* timers.c -- one-shot, looping and next-tick timers; a loop catches up after a long frame. */
#include <tickline/tickline.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void fire(void *user, const tl_timer_call *call)
{
    printf("  %s: call %" PRIu32 " of %" PRIu32 ", due at %" PRId64 " ms\n", (const char *)user,
           call->index + 1, call->count, call->due / TL_MS(1));
}

static void frame(tl_world *world, tl_time delta)
{
    if (tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = delta}) !=
        TL_OK) {
        abort();
    }
    printf("frame %" PRIu64 ", %" PRId64 " ms\n", tl_world_frame(world), delta / TL_MS(1));
    if (tl_frame_end(world) != TL_OK) {
        abort();
    }
}

int main(void)
{
    static char loop_name[] = "loop", once_name[] = "once", next_name[] = "next tick";
    tl_world *world = NULL;
    tl_timer_id loop = {0};
    tl_timer_id once = {0};

    if (tl_world_create(&world, &(tl_world_def){.clamp = TL_CLAMP_OFF}) != TL_OK ||
        tl_timer_set(
            world, &loop,
            &(tl_timer_def){.fn = fire, .user = loop_name, .rate = TL_MS(250), .loop = true}) !=
            TL_OK ||
        tl_timer_set(world, &once,
                     &(tl_timer_def){.fn = fire, .user = once_name, .rate = TL_MS(300)}) != TL_OK ||
        tl_timer_set_for_next_tick(world, &(tl_timer_def){.fn = fire, .user = next_name}, NULL) !=
            TL_OK) {
        return EXIT_FAILURE;
    }
    /* Delays count from the end of the timers of the frame in which they were set. */
    frame(world, TL_MS(125));
    frame(world, TL_SECONDS(1));
    frame(world, TL_MS(125));
    frame(world, TL_MS(125)); /* Due exactly now is not yet due: the comparison is strict. */
    frame(world, TL_MS(125));
    printf("remaining: %" PRId64 " ms; once exists: %s\n",
           tl_timer_remaining(world, loop) / TL_MS(1), tl_timer_exists(world, once) ? "yes" : "no");
    (void)tl_timer_clear(world, &loop);
    printf("cleared: the id is %s\n", tl_timer_id_is_null(loop) ? "null" : "not null");
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * frame 1, 125 ms
 *   next tick: call 1 of 1, due at 0 ms
 * frame 2, 1000 ms
 *   loop: call 1 of 4, due at 375 ms
 *   loop: call 2 of 4, due at 625 ms
 *   loop: call 3 of 4, due at 875 ms
 *   loop: call 4 of 4, due at 1125 ms
 *   once: call 1 of 1, due at 425 ms
 * frame 3, 125 ms
 * frame 4, 125 ms
 * frame 5, 125 ms
 *   loop: call 1 of 1, due at 1375 ms
 * remaining: 125 ms; once exists: no
 * cleared: the id is null
 */
