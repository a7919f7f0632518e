/* A binary heap of handles, removal when a cleared timer comes to the top. */
#include "bench_timers.h"

#include <stdlib.h>

typedef struct entry {
    int64_t due;
    uint64_t serial; /* 0: free */
    uint32_t timer;
    bool is_cleared;
} entry;

typedef struct handle {
    uint32_t slot;
    uint64_t serial;
} handle;

static struct {
    entry *entries;
    uint32_t *free;
    uint32_t free_count;
    handle *heap;
    uint32_t heap_count;
    uint32_t *slots; /* of each timer */
    uint64_t serial;
} h;

static void open_heap(uint32_t count)
{
    h.entries = bench_timer_array(2 * (size_t)count, sizeof(*h.entries));
    h.free = bench_timer_array(2 * (size_t)count, sizeof(*h.free));
    h.heap = bench_timer_array(2 * (size_t)count, sizeof(*h.heap));
    h.slots = bench_timer_array(count, sizeof(*h.slots));
    h.free_count = 2 * count;
    h.heap_count = 0;
    h.serial = 0;
    for (uint32_t i = 0; i < 2 * count; i++) {
        h.free[i] = 2 * count - 1 - i;
    }
}

static void close_heap(void)
{
    free(h.entries);
    free(h.free);
    free(h.heap);
    free(h.slots);
}

static bool is_before(handle a, handle b)
{
    const entry *x = &h.entries[a.slot];
    const entry *y = &h.entries[b.slot];

    return x->due != y->due ? x->due < y->due : a.serial < b.serial;
}

static void set_heap(uint32_t timer, int64_t delay)
{
    uint32_t slot = h.free[--h.free_count];
    handle pushed = {slot, ++h.serial};
    uint32_t place = h.heap_count++;

    h.entries[slot] = (entry){bench_time + delay, pushed.serial, timer, false};
    h.slots[timer] = slot;
    while (place > 0 && is_before(pushed, h.heap[(place - 1) / 2])) {
        h.heap[place] = h.heap[(place - 1) / 2];
        place = (place - 1) / 2;
    }
    h.heap[place] = pushed;
}

static void clear_heap(uint32_t timer)
{
    h.entries[h.slots[timer]].is_cleared = true;
}

static void pop(void)
{
    handle moved = h.heap[--h.heap_count];
    uint32_t place = 0;

    for (uint32_t child = 1; child < h.heap_count; child = 2 * place + 1) {
        if (child + 1 < h.heap_count && is_before(h.heap[child + 1], h.heap[child])) {
            child += 1;
        }
        if (!is_before(h.heap[child], moved)) {
            break;
        }
        h.heap[place] = h.heap[child];
        place = child;
    }
    h.heap[place] = moved;
}

static void frame_heap(void)
{
    while (h.heap_count > 0) {
        uint32_t slot = h.heap[0].slot;
        const entry top = h.entries[slot];
        if (!top.is_cleared && top.due >= bench_time) {
            return;
        }
        pop();
        h.entries[slot].serial = 0;
        h.free[h.free_count++] = slot;
        if (!top.is_cleared) {
            bench_timer_fired(top.timer);
        }
    }
}

const timer_side timer_heap = {"binary heap of handles",
                               open_heap,
                               set_heap,
                               set_heap,
                               clear_heap,
                               frame_heap,
                               close_heap,
                               false};
