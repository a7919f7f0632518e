/* Goal 5: many cooling functions, the same number due in a frame out of few and out of many; the
 * cooldown queue against a 4-ary heap of due times. */
#include "bench.h"

#include "due.h"

#include <stdio.h>
#include <stdlib.h>
#include <tickline/tickline.h>

enum { FEW = 10000, MANY = 1000000, DUE = 10000, PERIOD = 100 };

typedef struct cooling {
    tl_world *world;
    uint32_t runs;
} cooling;

static void must(tl_result result)
{
    if (result != TL_OK) {
        (void)fprintf(stderr, "bench: %s\n", tl_result_name(result));
        exit(1);
    }
}

static void count_run(void *user, const tl_tick_context *context)
{
    cooling *c = user;

    (void)context;
    c->runs += 1;
}

static void frame(void *user)
{
    cooling *c = user;

    must(tl_world_tick(c->world, 1000));
}

/* `count` functions of which DUE become due in each frame. */
static void open_cooling(cooling *c, uint32_t count)
{
    tl_world_def def = {.clamp = TL_CLAMP_OFF, .capacity = {.ticks = count}};

    *c = (cooling){0};
    must(tl_world_create(&c->world, &def));
    for (uint32_t i = 0; i < count; i++) {
        tl_tick_id id;
        tl_tick_def tick = {.fn = count_run, .user = c, .interval = (tl_time)(count / DUE) * 1000};
        must(tl_tick_create(c->world, &tick, &id));
        must(tl_tick_register(c->world, id, tl_world_persistent_level(c->world)));
        if ((i + 1) % DUE == 0) {
            frame(c); /* so that they are spread over the period */
        }
    }
    for (uint32_t i = 0; i < 2 * (count / DUE) && count > DUE; i++) {
        frame(c);
    }
}

/* The peer: positions need not be kept, nothing is cleared. */
typedef struct heap {
    tl_time *due;
    uint32_t count;
    tl_time now;
} heap;

static void heap_down(heap *h)
{
    tl_time moved = h->due[0];
    uint32_t at = 0;

    for (;;) {
        uint32_t least = 4 * at + 1;
        if (least >= h->count) {
            break;
        }
        for (uint32_t i = least + 1; i < h->count && i <= 4 * at + 4; i++) {
            least = h->due[i] < h->due[least] ? i : least;
        }
        if (h->due[least] >= moved) {
            break;
        }
        h->due[at] = h->due[least];
        at = least;
    }
    h->due[at] = moved;
}

static void heap_frame(void *user)
{
    heap *h = user;

    h->now += 1000;
    while (h->due[0] < h->now) {
        h->due[0] += (tl_time)PERIOD * 1000;
        heap_down(h);
    }
}

typedef struct queue {
    tl__memory memory;
    tl__due_queue due;
    tl__due_array out;
    tl_time now;
} queue;

static void queue_frame(void *user)
{
    queue *q = user;

    q->now += 1000;
    q->out.count = 0;
    must(tl__due_collect(&q->due, q->now, &q->out));
    for (uint32_t i = 0; i < q->out.count; i++) {
        tl__due_entry entry = q->out.entries[i];
        entry.due += (tl_time)PERIOD * 1000;
        must(tl__due_push(&q->due, &entry));
    }
}

static void against_heap(void)
{
    static heap h;
    static queue q;
    double ns[2];

    h = (heap){.due = malloc(MANY * sizeof(*h.due)), .count = MANY};
    q = (queue){0};
    tl__due_init(&q.due, &q.memory);
    if (h.due == NULL) {
        must(TL_ERR_NO_MEMORY);
    }
    for (uint32_t i = 0; i < MANY; i++) {
        tl_time due = (tl_time)(i / (MANY / PERIOD)) * 1000 + i % 997;
        h.due[i] = due;
        const tl__due_entry entry = tl__due_entry_of(due, i, i);
        must(tl__due_push(&q.due, &entry));
    }
    bench_side sides[2] = {{queue_frame, &q}, {heap_frame, &h}};
    bench_compare(sides, ns);
    bench_print(&(bench_row){"5", "queue of 1000000 1 % due", "4-ary heap", ns[0] / DUE,
                             ns[1] / DUE, 1.0 / 8.0});
    free(h.due);
    tl__due_free(&q.due);
    tl__due_array_free(&q.memory, &q.out);
}

void bench_intervals(void)
{
    cooling few;
    cooling many;
    double ns[2];

    open_cooling(&few, FEW);
    open_cooling(&many, MANY);
    bench_side sides[2] = {{frame, &many}, {frame, &few}};
    bench_compare(sides, ns);
    bench_print(&(bench_row){"5", "frame with 10000 due of 1000000", "of 10000", ns[0] / DUE,
                             ns[1] / DUE, 1.5});
    tl_world_destroy(few.world);
    tl_world_destroy(many.world);
    against_heap();
}
