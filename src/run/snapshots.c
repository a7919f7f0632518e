/* run/snapshots.c -- see snapshots.h. */
#include "run/snapshots.h"

#include "run/memory.h"

#include <string.h>

enum { SLACK_PARTS = 16, PAGE = 4096 };

bool lab_snapshots_open(lab_snapshots *ring, const tl_allocator *allocator, size_t budget,
                        uint32_t period)
{
    *ring = (lab_snapshots){.allocator = *allocator, .budget = budget, .period = period};
    ring->items =
        lab_memory_resize(&ring->allocator, NULL, 0, LAB_MAX_SNAPSHOTS * sizeof ring->items[0]);
    if (ring->items == NULL) {
        return false;
    }
    /* Without that thread saving is slower, and all the same otherwise. */
    if (tl_workers_create(&ring->toucher, NULL, 1) != TL_OK) {
        ring->toucher = NULL;
    }
    return true;
}

static void release(lab_snapshots *ring, lab_snapshot *snapshot)
{
    (void)lab_memory_resize(&ring->allocator, snapshot->memory, snapshot->capacity, 0);
    ring->bytes -= snapshot->capacity;
    *snapshot = (lab_snapshot){0};
}

static void join(lab_snapshots *ring)
{
    tl_job_join(ring->toucher, &ring->job);
}

void lab_snapshots_close(lab_snapshots *ring)
{
    join(ring);
    tl_workers_destroy(ring->toucher);
    release(ring, &ring->spare);
    for (uint32_t i = 0; i < ring->count; i++) {
        release(ring, &ring->items[i]);
    }
    if (ring->items != NULL) {
        (void)lab_memory_resize(&ring->allocator, ring->items,
                                LAB_MAX_SNAPSHOTS * sizeof ring->items[0], 0);
    }
    *ring = (lab_snapshots){0};
}

/* How many are of a frame not after `frame`. */
static uint32_t count_until(const lab_snapshots *ring, uint64_t frame)
{
    uint32_t low = 0;
    uint32_t high = ring->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (ring->items[middle].frame <= frame) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

const lab_snapshot *lab_snapshots_before(const lab_snapshots *ring, uint64_t frame)
{
    uint32_t count = count_until(ring, frame);
    return count > 0 ? &ring->items[count - 1] : NULL;
}

static lab_snapshot take_out(lab_snapshots *ring, uint32_t index)
{
    lab_snapshot taken = ring->items[index];
    ring->count--;
    memmove(&ring->items[index], &ring->items[index + 1],
            (ring->count - index) * sizeof ring->items[0]);
    return taken;
}

void lab_snapshots_cut(lab_snapshots *ring, uint64_t frame)
{
    while (ring->count > 0 && ring->items[ring->count - 1].frame > frame) {
        lab_snapshot taken = take_out(ring, ring->count - 1);
        join(ring);
        if (ring->spare.memory == NULL) {
            ring->spare = taken;
        } else {
            release(ring, &taken);
        }
    }
}

/* Of the moment: what is asked for. */
typedef struct request {
    uint64_t frame;
    uint64_t here;
    size_t bytes;
} request;

static double loss_of(const lab_snapshots *ring, uint32_t index, const request *wish)
{
    uint64_t frame = ring->items[index].frame;
    uint64_t next = index + 1 < ring->count ? ring->items[index + 1].frame : wish->frame;
    uint64_t distance = frame > wish->here ? frame - wish->here : wish->here - frame;
    return (double)(next - ring->items[index - 1].frame) / (double)(distance + ring->period);
}

/* The one that is missed least, or the count. The oldest stays, and the newest unless the wished
 * one is newer. */
static uint32_t least(const lab_snapshots *ring, const request *wish)
{
    uint32_t end = ring->count;
    if (end > 0 && ring->items[end - 1].frame > wish->frame) {
        end--;
    }
    uint32_t found = ring->count;
    double least_loss = 0.0;
    for (uint32_t i = 1; i < end; i++) {
        double loss = loss_of(ring, i, wish);
        if (found == ring->count || loss < least_loss) {
            found = i;
            least_loss = loss;
        }
    }
    return found;
}

/* The parts of a simulation grow a little while it runs. */
static size_t with_slack(size_t bytes)
{
    return (bytes + bytes / SLACK_PARTS + PAGE) / PAGE * PAGE;
}

static bool allocate(lab_snapshots *ring, size_t capacity, lab_snapshot *out)
{
    if (ring->bytes > 0 && ring->bytes + capacity > ring->budget) {
        return false;
    }
    void *memory = lab_memory_resize(&ring->allocator, NULL, 0, capacity);
    if (memory == NULL) {
        return false;
    }
    *out = (lab_snapshot){.memory = memory, .capacity = capacity};
    ring->bytes += capacity;
    return true;
}

static bool take_spare(lab_snapshots *ring, size_t bytes, lab_snapshot *out)
{
    join(ring);
    if (ring->spare.memory != NULL && ring->spare.capacity >= bytes) {
        *out = ring->spare;
        ring->spare = (lab_snapshot){0};
        return true;
    }
    release(ring, &ring->spare);
    return false;
}

static bool thin(lab_snapshots *ring, const request *wish, lab_snapshot *out)
{
    for (;;) {
        uint32_t index = least(ring, wish);
        if (index == ring->count) {
            return false;
        }
        lab_snapshot given = take_out(ring, index);
        if (given.capacity >= wish->bytes) {
            *out = given;
            return true;
        }
        release(ring, &given);
        if (allocate(ring, with_slack(wish->bytes), out)) {
            return true;
        }
    }
}

static bool find_room(lab_snapshots *ring, const request *wish, lab_snapshot *out)
{
    if (ring->count < LAB_MAX_SNAPSHOTS &&
        (take_spare(ring, wish->bytes, out) || allocate(ring, with_slack(wish->bytes), out))) {
        return true;
    }
    return thin(ring, wish, out);
}

static void put(lab_snapshots *ring, const lab_snapshot *snapshot)
{
    uint32_t index = count_until(ring, snapshot->frame);
    memmove(&ring->items[index + 1], &ring->items[index],
            (ring->count - index) * sizeof ring->items[0]);
    ring->items[index] = *snapshot;
    ring->count++;
}

void *lab_snapshots_add(lab_snapshots *ring, uint64_t frame, size_t bytes, uint64_t here)
{
    const lab_snapshot *before = lab_snapshots_before(ring, frame);
    request wish = {.frame = frame, .here = here, .bytes = bytes};
    lab_snapshot fresh = {0};
    if ((before != NULL && before->frame == frame) || !find_room(ring, &wish, &fresh)) {
        return NULL;
    }
    fresh.frame = frame;
    put(ring, &fresh);
    return fresh.memory;
}

static void touch(void *user, uint32_t worker)
{
    const lab_snapshot *spare = user;
    (void)worker;
    memset(spare->memory, 0, spare->capacity);
}

void lab_snapshots_prepare(lab_snapshots *ring)
{
    join(ring);
    if (ring->toucher == NULL || ring->spare.memory != NULL || ring->count == 0) {
        return;
    }
    if (allocate(ring, ring->items[ring->count - 1].capacity, &ring->spare)) {
        ring->job = (tl_job){.fn = touch, .user = &ring->spare};
        (void)tl_job_start(ring->toucher, &ring->job);
    }
}
