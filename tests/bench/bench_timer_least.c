/* The least that the semantics leave of a timer, as a bound: no library could be used like this. A
 * record of one cache line is written and named by a checked id; an entry (due, serial) lies in the
 * bucket of the very frame in which it fires, which only the benchmark can know; what is in it is
 * sorted, because the order is exact; a record is looked at once before its callback and given back
 * after it. There are no threads, pauses, owners, names, errors, states or memory to grow. */
#include "bench_timers.h"

#include "due.h"

#include <stdlib.h>
#include <string.h>

enum { AHEAD = 16, LINE = 64 };

typedef void least_fn(uint32_t timer);

typedef struct record {
    least_fn *fn;
    uint64_t timer;
    int64_t rate;
    int64_t due;
    uint64_t key;
    uint32_t generation;
    uint32_t next_free;
    uint64_t rest[2];
} record;

typedef struct id {
    uint32_t slot;
    uint32_t generation;
} id;

static struct {
    record *records;
    id *ids;
    tl__due_array *buckets; /* of the frames to come, in turn */
    uint32_t bucket_count;
    uint32_t frame; /* the next one */
    uint32_t first_free;
    uint64_t serial;
} l;

static void must(bool holds)
{
    if (!holds) {
        abort();
    }
}

/* Memory that is there already when the work begins. */
static void *touched(size_t bytes)
{
    void *block = aligned_alloc(LINE, (bytes + LINE - 1) / LINE * LINE);

    must(block != NULL);
    memset(block, 1, bytes);
    return block;
}

static void open_least(uint32_t count)
{
    l.bucket_count = bench_timer_frames() + 2;
    l.records = touched(count * sizeof(*l.records));
    l.ids = touched(count * sizeof(*l.ids));
    l.buckets = touched(l.bucket_count * sizeof(*l.buckets));
    for (uint32_t i = 0; i < count; i++) {
        l.records[i] = (record){.generation = 1, .next_free = i + 1};
    }
    for (uint32_t i = 0; i < l.bucket_count; i++) {
        uint32_t room = 8 * (count / l.bucket_count) + 64;
        l.buckets[i] = (tl__due_array){touched(room * sizeof(tl__due_entry)), 0, room};
    }
    l.frame = 0;
    l.first_free = 0;
    l.serial = 0;
}

static void close_least(void)
{
    for (uint32_t i = 0; i < l.bucket_count; i++) {
        free(l.buckets[i].entries);
    }
    free(l.buckets);
    free(l.ids);
    free(l.records);
}

static tl__due_array *bucket_of(int64_t due)
{
    return &l.buckets[(uint64_t)due / (uint64_t)bench_timer_step() % l.bucket_count];
}

static void set_least(uint32_t timer, int64_t delay)
{
    uint32_t slot = l.first_free;
    record *r = &l.records[slot];
    tl__due_array *bucket = bucket_of(bench_time + delay);

    l.first_free = r->next_free;
    r->fn = bench_timer_fired;
    r->timer = timer;
    r->rate = delay;
    r->due = bench_time + delay;
    r->key = ++l.serial << TL__DUE_SLOT_BITS | slot;
    must(bucket->count < bucket->capacity);
    bucket->entries[bucket->count++] = (tl__due_entry){r->due, r->key};
    l.ids[timer] = (id){slot, r->generation};
}

static void give(record *r, uint32_t slot)
{
    r->generation += 1;
    r->key = 0;
    r->next_free = l.first_free;
    l.first_free = slot;
}

static void clear_least(uint32_t timer)
{
    const id named = l.ids[timer];
    record *r = &l.records[named.slot];

    if (r->generation == named.generation) {
        give(r, named.slot);
    }
}

static void drop_dead(tl__due_array *due)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < due->count; i++) {
        const tl__due_entry entry = due->entries[i];
        if (i + AHEAD < due->count) {
            __builtin_prefetch(&l.records[tl__due_slot(&due->entries[i + AHEAD])]);
        }
        due->entries[kept] = entry;
        kept += l.records[tl__due_slot(&entry)].key == entry.key ? 1U : 0U;
    }
    due->count = kept;
}

static void frame_least(void)
{
    tl__due_array *due = &l.buckets[l.frame++ % l.bucket_count];

    drop_dead(due);
    tl__due_sort_from(due, 0);
    for (uint32_t i = 0; i < due->count; i++) {
        uint32_t slot = tl__due_slot(&due->entries[i]);
        record *r = &l.records[slot];
        if (i + AHEAD < due->count) {
            __builtin_prefetch(&l.records[tl__due_slot(&due->entries[i + AHEAD])], 1);
        }
        if (r->key == due->entries[i].key) {
            least_fn *fn = r->fn;
            uint32_t timer = (uint32_t)r->timer;
            give(r, slot);
            fn(timer);
        }
    }
    due->count = 0;
}

const timer_side timer_least = {"least work", open_least,  set_least, clear_least,
                                frame_least,  close_least, false};
