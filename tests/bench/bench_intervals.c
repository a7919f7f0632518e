/* Goal 5: many cooling functions, the same number due in a frame out of few and out of many; the
 * cooldown queue against a 4-ary heap of due times. */
#include "bench.h"

#include "queue/queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <tickline/tickline.h>

enum { PERIOD = 100 };

/* In a frame; PERIOD times as many are there. */
static uint32_t due_count(void)
{
    return bench_is_smoke ? 100 : 10000;
}

static uint32_t all_count(void)
{
    return PERIOD * due_count();
}

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

/* `count` functions of which due_count() become due in each frame. */
static void open_cooling(cooling *c, uint32_t count)
{
    uint32_t due = due_count();
    tl_world_def def = {.clamp = TL_CLAMP_OFF, .capacity = {.ticks = count}};

    *c = (cooling){0};
    must(tl_world_create(&c->world, &def));
    for (uint32_t i = 0; i < count; i++) {
        tl_tick_id id;
        tl_tick_def tick = {.fn = count_run, .user = c, .interval = (tl_time)(count / due) * 1000};
        must(tl_tick_create(c->world, &tick, &id));
        must(tl_tick_register(c->world, id, tl_world_persistent_level(c->world)));
        if ((i + 1) % due == 0) {
            frame(c); /* so that they are spread over the period */
        }
    }
    for (uint32_t i = 0; i < 2 * (count / due) && count > due; i++) {
        frame(c);
    }
}

/* The peer: a 4-ary heap of the same entries, which come out in the same order; what is due is
 * collected first and pushed again, as the queue's user does. Sifting moves a hole, no swaps. */
typedef struct node {
    tl_time due;
    uint64_t serial;
    uint32_t slot;
} node;

typedef struct heap {
    node *nodes;
    node *out;
    uint32_t count;
    tl_time now;
} heap;

static bool is_before(const node *a, const node *b)
{
    return a->due != b->due ? a->due < b->due : a->serial < b->serial;
}

static void heap_push(heap *h, const node *pushed)
{
    uint32_t at = h->count++;

    while (at > 0 && is_before(pushed, &h->nodes[(at - 1) / 4])) {
        h->nodes[at] = h->nodes[(at - 1) / 4];
        at = (at - 1) / 4;
    }
    h->nodes[at] = *pushed;
}

static void heap_pop(heap *h)
{
    const node moved = h->nodes[--h->count];
    uint32_t at = 0;

    for (uint32_t least = 1; least < h->count; least = 4 * at + 1) {
        for (uint32_t i = least + 1, end = least + 4; i < h->count && i < end; i++) {
            least = is_before(&h->nodes[i], &h->nodes[least]) ? i : least;
        }
        if (!is_before(&h->nodes[least], &moved)) {
            break;
        }
        h->nodes[at] = h->nodes[least];
        at = least;
    }
    h->nodes[at] = moved;
}

static void heap_frame(void *user)
{
    heap *h = user;
    uint32_t due = 0;

    h->now += 1000;
    while (h->nodes[0].due < h->now) {
        h->out[due++] = h->nodes[0];
        heap_pop(h);
    }
    for (uint32_t i = 0; i < due; i++) {
        h->out[i].due += (tl_time)PERIOD * 1000;
        heap_push(h, &h->out[i]);
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
    must(tl__due_take(&q->due, q->now, &q->out));
    tl__due_sort(q->out.items, q->out.count);
    for (uint32_t i = 0; i < q->out.count; i++) {
        tl__due_entry entry = q->out.items[i];
        entry.due += (tl_time)PERIOD * 1000;
        must(tl__due_push(&q->due, entry));
    }
}

static void against_heap(void)
{
    static heap h;
    static queue q;
    uint32_t all = all_count();
    uint32_t due_in_frame = due_count();
    double ns[2];

    h = (heap){.nodes = malloc(all * sizeof(*h.nodes)), .out = malloc(all * sizeof(*h.out))};
    q = (queue){0};
    tl__due_init(&q.due, &q.memory);
    if (h.nodes == NULL || h.out == NULL) {
        must(TL_ERR_NO_MEMORY);
    }
    for (uint32_t i = 0; i < all; i++) {
        uint32_t turn = (uint32_t)((uint64_t)i * 7919 % all); /* in no order */
        tl_time due = (tl_time)(turn / due_in_frame) * 1000 + turn % 997;
        heap_push(&h, &(node){due, i, i});
        must(tl__due_push(&q.due, tl__due_entry_of(due, i, i)));
    }
    bench_side sides[2] = {{queue_frame, &q}, {heap_frame, &h}};
    bench_compare(sides, ns);
    bench_print(&(bench_row){"5", "queue of 1000000 1 % due", "4-ary heap", ns[0] / due_count(),
                             ns[1] / due_count(), 1.0 / 4.0});
    free(h.nodes);
    free(h.out);
    tl__due_free(&q.due);
    TL__LIST_FREE(&q.memory, &q.out);
}

void bench_intervals(void)
{
    cooling few;
    cooling many;
    double ns[2];

    open_cooling(&few, due_count());
    open_cooling(&many, all_count());
    bench_side sides[2] = {{frame, &many}, {frame, &few}};
    bench_compare(sides, ns);
    bench_print(&(bench_row){"5", "frame with 10000 due of 1000000", "of 10000",
                             ns[0] / due_count(), ns[1] / due_count(), 1.5});
    tl_world_destroy(few.world);
    tl_world_destroy(many.world);
    against_heap();
}
