/* snapshot.c -- going back in time: the memory of a world, saved and restored as a whole. */
#include <tickline/tickline.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All of a world lies in it, at an address that does not change; the host's own state, too. */
typedef struct arena {
    _Alignas(max_align_t) unsigned char bytes[1 << 20];
    size_t used;
    uint32_t shots;
} arena;

static arena now;
static arena saved;

/* Never gives back: enough for a world that soon takes no memory any more. */
static void *take(void *user, void *ptr, size_t old_size, size_t new_size)
{
    arena *from = user;
    size_t place = (from->used + 15) / 16 * 16;

    if (new_size == 0 || new_size > sizeof(from->bytes) - place) {
        return NULL;
    }
    from->used = place + new_size;
    if (ptr != NULL) {
        memcpy(from->bytes + place, ptr, old_size < new_size ? old_size : new_size);
    }
    return from->bytes + place;
}

static void shoot(void *user, const tl_timer_call *call)
{
    (void)user;
    (void)call;
    now.shots += 1;
}

static uint64_t play(tl_world *world, int frames)
{
    for (int i = 0; i < frames; i++) {
        if (tl_world_tick(world, TL_MS(10)) != TL_OK) {
            abort();
        }
    }
    printf("frame %" PRIu64 ": %" PRIu32 " shots\n", tl_world_frame(world), now.shots);
    return tl_world_state_hash(world);
}

int main(void)
{
    tl_world *world = NULL;
    tl_timer_id timer = {0};
    tl_timer_def def = {.fn = shoot, .rate = TL_MS(25), .loop = true};

    if (tl_world_create(&world, &(tl_world_def){.allocator = {take, &now}}) != TL_OK ||
        tl_timer_set(world, &timer, &def) != TL_OK) {
        return EXIT_FAILURE;
    }
    (void)play(world, 10);
    memcpy(&saved, &now, sizeof(now)); /* Between frames: no pointer into a stack is in it. */
    uint64_t first = play(world, 10);
    memcpy(&now, &saved, sizeof(now));
    printf("back in frame %" PRIu64 "\n", tl_world_frame(world));
    printf("%s\n", play(world, 10) == first ? "the same state" : "another state");
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * frame 10: 3 shots
 * frame 20: 7 shots
 * back in frame 10
 * frame 20: 7 shots
 * the same state
 */
