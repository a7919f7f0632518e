/* Goal 6: timers against event loops and a binary heap of handles: set, clear half, fire all in
 * order, steady churn in which each timer that fires is set again. */
#include "bench_timers.h"

#include "bench_timer_peers.h"
#include "sample.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <tickline/tickline.h>
#include <time.h>
#include <unistd.h>

enum {
    SPAN = 1000000000,
    FEW_FRAMES = 10,
    MANY_FRAMES = 100,
    MOST_ROUNDS = 21,
    SIDES = 8,
    PAGE = 4096,
};
enum { SET = 0, CLEAR, FIRE, CHURN, WORKS };

static const char *const work_names[WORKS] = {"set", "clear half", "fire all", "churn"};

/* Of one side and one count, ns a timer. */
typedef struct figures {
    double ns[WORKS][MOST_ROUNDS];
    double worst_frame[MOST_ROUNDS]; /* of the churn, of its mean */
} figures;

typedef struct round {
    const timer_side *side;
    uint32_t count;
    uint32_t *order; /* a permutation */
    uint32_t frames; /* that delays are spread over */
    uint64_t random;
    uint64_t fired;
    uint64_t churned; /* fired in all of a churn */
    bool sets_again;
} round;

static round r;

/* Time that this program has run: others on the machine do not count. By the system call, because
 * clock_gettime() of this program stands still: see bench_timer_clock.c. */
static int64_t host_now(void)
{
    struct {
        int64_t seconds;
        int64_t ns;
    } now;

    (void)syscall(SYS_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.seconds * 1000000000 + now.ns;
}

static uint64_t next_random(void)
{
    r.random ^= r.random << 13;
    r.random ^= r.random >> 7;
    r.random ^= r.random << 17;
    return r.random;
}

static int64_t next_delay(void)
{
    return (int64_t)(next_random() >> 11) % SPAN + 1;
}

static void must(bool holds, const char *what)
{
    if (!holds) {
        (void)fprintf(stderr, "bench: %s\n", what);
        exit(1);
    }
}

static int64_t frame_step(void)
{
    must(r.frames > 0, "no frames");
    return SPAN / r.frames;
}

void *bench_timer_array(size_t count, size_t item_size)
{
    void *items = calloc(count, item_size);
    volatile unsigned char *pages = items;

    must(items != NULL, "no memory");
    for (size_t i = 0; i < count * item_size; i += PAGE) {
        pages[i] = 0;
    }
    return items;
}

void bench_timer_fired(uint32_t timer)
{
    r.fired += 1;
    if (r.sets_again) {
        r.side->again(timer, next_delay());
    }
}

/* Ours. */

typedef struct account {
    size_t bytes;
    size_t peak;
} account;

static struct {
    tl_world *world;
    tl_timer_id *ids;
    uint32_t *serials; /* order in which they were set */
    uint32_t serial;
    account memory;
    tl_time last_due;
    uint32_t last_serial;
} o;

static void *count_bytes(void *user, void *ptr, size_t old_size, size_t new_size)
{
    account *self = user;

    self->bytes += new_size;
    self->bytes -= old_size;
    self->peak = self->bytes > self->peak ? self->bytes : self->peak;
    if (new_size == 0) {
        free(ptr);
        return NULL;
    }
    return realloc(ptr, new_size);
}

static uint32_t timer_of(const void *user)
{
    return (uint32_t)((const tl_timer_id *)user - o.ids);
}

static void fired_ours(void *user, const tl_timer_call *call)
{
    (void)call;
    bench_timer_fired(timer_of(user));
}

static void fired_checked(void *user, const tl_timer_call *call)
{
    uint32_t serial = o.serials[timer_of(user)];

    must(call->due > o.last_due || (call->due == o.last_due && serial > o.last_serial),
         "timers fired out of order");
    o.last_due = call->due;
    o.last_serial = serial;
    fired_ours(user, call);
}

static void open_world(uint32_t count)
{
    o.memory = (account){0};
    const tl_world_def def = {.allocator = {count_bytes, &o.memory},
                              .clamp = TL_CLAMP_OFF,
                              .capacity = {.timers = count}};
    must(tl_world_create(&o.world, &def) == TL_OK, "no world");
    must(tl_world_tick(o.world, 0) == TL_OK, "no frame");
}

static void open_ours(uint32_t count)
{
    open_world(count);
    o.ids = bench_timer_array(count, sizeof(*o.ids));
    o.serials = bench_timer_array(count, sizeof(*o.serials));
}

static void set_as(uint32_t timer, int64_t delay, tl_timer_fn *fn)
{
    const tl_timer_def def = {.fn = fn, .user = &o.ids[timer], .rate = delay};

    if (tl_timer_set(o.world, &o.ids[timer], &def) != TL_OK) {
        must(false, "no timer");
    }
}

static void set_ours(uint32_t timer, int64_t delay)
{
    set_as(timer, delay, fired_ours);
}

static void set_checked(uint32_t timer, int64_t delay)
{
    o.serials[timer] = ++o.serial;
    set_as(timer, delay, fired_checked);
}

static void clear_ours(uint32_t timer)
{
    (void)tl_timer_clear(o.world, &o.ids[timer]);
}

static void frame_ours(void)
{
    must(tl_world_tick(o.world, frame_step()) == TL_OK, "no frame");
}

static void close_ours(void)
{
    tl_world_destroy(o.world);
    free(o.ids);
    free(o.serials);
}

static const timer_side ours = {"tickline", open_ours,  set_ours,   set_ours,
                                clear_ours, frame_ours, close_ours, false};
/* The same, whose order is checked. */
static const timer_side ours_checked = {"tickline", open_ours,  set_checked, set_checked,
                                        clear_ours, frame_ours, close_ours,  false};

/* One round. What is counted by name: see README.md. */
#define COUNTED __attribute__((noinline))

static void shuffle(void)
{
    for (uint32_t i = r.count; i > 1; i--) {
        uint32_t k = (uint32_t)(next_random() % i);
        uint32_t kept = r.order[i - 1];
        r.order[i - 1] = r.order[k];
        r.order[k] = kept;
    }
}

static void begin_order(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        r.order[i] = i;
    }
}

COUNTED static void set_all(void)
{
    for (uint32_t i = 0; i < r.count; i++) {
        r.side->set(i, next_delay());
    }
}

COUNTED static void clear_half(void)
{
    for (uint32_t i = 0; i < r.count / 2; i++) {
        r.side->clear(r.order[i]);
    }
}

static void run_frame(void)
{
    bench_time += frame_step();
    r.side->frame();
}

static int64_t time_frame(void)
{
    int64_t begin = host_now();

    run_frame();
    return host_now() - begin;
}

static void run_frames(void)
{
    for (uint32_t i = 0; i <= r.frames; i++) {
        run_frame();
    }
}

COUNTED static void fire_all(void)
{
    run_frames();
}

/* As a multiple of the mean. */
static double worst_frame(void)
{
    int64_t sum = 0;
    int64_t most = 0;

    for (uint32_t i = 0; i <= r.frames; i++) {
        int64_t ns = time_frame();
        sum += ns;
        most = ns > most ? ns : most;
    }
    return (double)most * (r.frames + 1) / (double)sum;
}

/* ns a timer that fired. */
COUNTED static double churn(double *worst)
{
    r.sets_again = true;
    run_frames(); /* until the delays are spread as they will be */
    uint64_t before = r.fired;
    int64_t begin = host_now();
    run_frames();
    double ns = (double)(host_now() - begin) / (double)(r.fired - before);
    *worst = worst_frame();
    r.sets_again = false;
    r.churned = r.fired;
    return ns;
}

static double per_timer(void (*work)(void), uint32_t timers)
{
    int64_t begin = host_now();

    work();
    return (double)(host_now() - begin) / timers;
}

static void run_round(const timer_side *side, uint32_t count, figures *out, uint32_t number)
{
    bool is_too_costly = side->is_costly && count > 10000;

    r.side = side;
    r.count = count;
    r.fired = 0;
    r.frames = count < 100000 ? FEW_FRAMES : MANY_FRAMES; /* a frame's cost is not in question */
    bench_time = 0;
    side->open(count);
    shuffle();
    out->ns[SET][number] = per_timer(set_all, count);
    out->ns[CLEAR][number] = per_timer(clear_half, count / 2);
    if (!is_too_costly) {
        out->ns[FIRE][number] = per_timer(fire_all, count - count / 2);
        must(r.fired == count - count / 2, side->name);
        set_all();
        r.fired = 0;
        out->ns[CHURN][number] = churn(&out->worst_frame[number]);
    }
    side->close();
}

/* What is printed. */

enum { FOR_INFORMATION = 1000000 }; /* so many timers have no limits */

static double limit_of(int work)
{
    static const double limits[WORKS] = {2.0, 4.0, 0.6, 0.6};

    return limits[work];
}

static void print_row(int work, uint32_t count, const char *peer, const double ns[2])
{
    double ratio = ns[0] / ns[1];
    double limit = limit_of(work);

    if (count >= FOR_INFORMATION) {
        (void)printf("6,%s of %" PRIu32 " timers,%s,%.3f,,,%.2f,%.2f\n", work_names[work], count,
                     peer, ratio, ns[0], ns[1]);
        return;
    }
    (void)printf("6,%s of %" PRIu32 " timers,%s,%.3f,%.3f,%s,%.2f,%.2f\n", work_names[work], count,
                 peer, ratio, limit, ratio <= limit ? "yes" : "no", ns[0], ns[1]);
}

/* A line for each peer, and one for the best of them. */
static void print_work(const timer_side *const *sides, figures *of_sides, int work, uint32_t count,
                       uint32_t rounds)
{
    double ours_ns = sample_median(of_sides[0].ns[work], rounds);
    double best = 0;

    for (uint32_t i = 1; i < SIDES && sides[i] != NULL; i++) {
        double ns = sample_median(of_sides[i].ns[work], rounds);
        if (ns > 0) {
            print_row(work, count, sides[i]->name, (double[2]){ours_ns, ns});
            best = best == 0 || ns < best ? ns : best;
        }
    }
    print_row(work, count, "best of them", (double[2]){ours_ns, best});
}

static void print(const timer_side *const *sides, figures *of_sides, uint32_t count,
                  uint32_t rounds)
{
    for (int work = 0; work < WORKS; work++) {
        print_work(sides, of_sides, work, count, rounds);
    }
    for (uint32_t i = 0; i < SIDES && sides[i] != NULL; i++) {
        (void)printf("-,worst frame of a churn of %" PRIu32 " timers,%s,%.2f,,,,\n", count,
                     sides[i]->name, sample_median(of_sides[i].worst_frame, rounds));
    }
    (void)fflush(stdout);
}

/* All that a world holds more with the timers in it than a world for 64, at its peak. */
static void print_bytes(uint32_t count)
{
    figures ignored;

    open_world(0);
    tl_world_destroy(o.world);
    size_t empty = o.memory.peak;
    o.serial = 0;
    o.last_due = 0;
    run_round(&ours_checked, count, &ignored, 0);
    double bytes = (double)(o.memory.peak - empty) / count;
    (void)printf("6,bytes a timer of %" PRIu32 ",limit,%.3f,1.000,%s,%.2f,128.00\n", count,
                 bytes / 128.0, bytes <= 128.0 ? "yes" : "no", bytes);
}

static void compare(const timer_side *const *sides, uint32_t count, uint32_t rounds)
{
    static figures of_sides[SIDES];

    memset(of_sides, 0, sizeof(of_sides));
    for (uint32_t number = 0; number < rounds; number++) {
        for (uint32_t i = 0; i < SIDES && sides[i] != NULL; i++) {
            run_round(sides[i], count, &of_sides[i], number);
        }
    }
    print(sides, of_sides, count, rounds);
    print_bytes(count);
}

/* One round of one side, for programs that count instructions: see README.md. */
static int run_only(const timer_side *const *sides, const char *name, uint32_t count)
{
    static figures figures_of_one;

    for (uint32_t i = 0; i < SIDES && sides[i] != NULL; i++) {
        if (strcmp(sides[i]->name, name) == 0) {
            begin_order(count);
            run_round(sides[i], count, &figures_of_one, 0);
            (void)printf("churn: %" PRIu64 " fired\n", r.churned);
            for (int work = 0; work < WORKS; work++) {
                (void)printf("%s: %.2f ns\n", work_names[work], figures_of_one.ns[work][0]);
            }
            return 0;
        }
    }
    (void)fprintf(stderr, "bench: no side '%s'\n", name);
    return 1;
}

static uint32_t count_named(const char *text, const uint32_t counts[3])
{
    unsigned long wanted = strtoul(text, NULL, 10);

    return wanted >= counts[2] ? counts[2] : wanted >= counts[1] ? counts[1] : counts[0];
}

/* Ours and the peers that were there at configure time; NULL ends the list. */
#define DECLARE(name) extern const timer_side timer_##name;
#define ADDRESS(name) &timer_##name,
#define NAME(name)    #name,

BENCH_TIMER_PEERS(DECLARE)
static const timer_side *const all_sides[SIDES + 1] = {&ours, &timer_heap,
                                                       BENCH_TIMER_PEERS(ADDRESS) NULL};
static const char *const missing[] = {BENCH_TIMER_MISSING(NAME) NULL};

int main(int argc, char **argv)
{
    static const uint32_t counts[3] = {1000, 100000, 1000000};
    static const uint32_t all_rounds[3] = {21, 7, 5};
    static const uint32_t few_rounds[3] = {9, 3, 1};
    bool is_smoke = argc > 1 && strcmp(argv[1], "--smoke") == 0;
    bool is_quick = argc > 1 && strcmp(argv[1], "--quick") == 0;
    const uint32_t *rounds = is_quick ? few_rounds : all_rounds;

    (void)printf("goal,work,peer,ratio,limit,reached,ours_ns,peer_ns\n");
    for (uint32_t i = 0; missing[i] != NULL; i++) {
        (void)printf("6,timers,%s: not there when this was configured,,,,,\n", missing[i]);
    }
    r.random = 7;
    r.order = calloc(counts[2], sizeof(*r.order));
    must(r.order != NULL, "no memory");
    if (argc > 3 && strcmp(argv[1], "--only") == 0) {
        return run_only(all_sides, argv[2], count_named(argv[3], counts));
    }
    for (uint32_t i = 0; i < (is_smoke ? 1 : 3); i++) {
        begin_order(counts[i]);
        compare(all_sides, counts[i], is_smoke ? 1 : rounds[i]);
    }
    free(r.order);
    return 0;
}
