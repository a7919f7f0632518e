#include "generate.h"

#include "styles.h"

/* The shape of one program. */
typedef struct shape {
    uint64_t random;
    const style *style;
    uint32_t names;
    uint32_t hot;        /* operations name one of the first `hot` functions mostly */
    uint32_t edges;      /* at the start */
    uint32_t changes;    /* at most this many between two frames */
    uint32_t latents;    /* at most this many in callbacks of latent actions of a frame */
    uint32_t timers;     /* at most this many in calls of timers of a frame */
    uint32_t calls;      /* at most this many operations in callbacks of a frame */
    uint32_t intervals;  /* one in so many functions has one; 0: none */
    uint32_t manuals;    /* one in so many waits to be dispatched; 0: none */
    uint32_t actors;     /* one in so many is an actor's; 0: none */
    uint32_t odd_frames; /* one in so many is no plain frame; 0: none */
    uint32_t operations;
    uint8_t *out;
    uint32_t count;
    bool has_any; /* functions that run on any thread */
    uint8_t last; /* named */
} shape;

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static uint32_t below(shape *s, uint32_t limit)
{
    return (uint32_t)((next_random(&s->random) >> 16) % limit);
}

static uint8_t byte(shape *s)
{
    return (uint8_t)(next_random(&s->random) >> 24);
}

static void emit(shape *s, op_kind kind, uint8_t when, const uint8_t rest[4])
{
    if (s->count == PR_OPS) {
        return;
    }
    uint8_t *o = &s->out[PR_HEADER + s->count * PR_OP];
    o[0] = (uint8_t)kind;
    o[1] = when;
    for (uint32_t i = 0; i < 4; i++) {
        o[2 + i] = rest[i];
    }
    s->count++;
}

static uint8_t name(shape *s)
{
    bool is_hot = below(s, 8) != 0;
    return (uint8_t)(is_hot ? below(s, s->hot) : below(s, s->names));
}

/* Most actors tick in every frame. */
static void emit_spawn(shape *s, uint8_t of, uint8_t when)
{
    bool is_plain = below(s, 4) != 0;
    uint8_t b = (uint8_t)(byte(s) & (is_plain ? 0x87 : 0xff));
    uint8_t c = (uint8_t)(byte(s) & (is_plain ? 0xe7 : 0xff));
    emit(s, OP_SPAWN, when, (uint8_t[4]){of, b, c, byte(s)});
}

/* Most functions are plain ones of PrePhysics. */
static void emit_create(shape *s, uint8_t of, bool is_registered)
{
    bool is_plain = below(s, 3) != 0;
    bool has_interval = s->intervals != 0 && below(s, s->intervals) == 0;
    bool is_manual = s->manuals != 0 && below(s, s->manuals) == 0;
    uint8_t c = is_plain ? 0 : (uint8_t)(byte(s) & 0xf0);
    uint8_t d = (uint8_t)(is_plain ? 0 : byte(s) & 0xef);
    c = (uint8_t)(c | (has_interval ? 4 + below(s, 8) : is_manual ? 14 : 0));
    d = (uint8_t)(is_registered ? d : d | 16);
    if (s->actors != 0 && below(s, s->actors) == 0) {
        emit_spawn(s, of, 0);
        return;
    }
    emit(s, OP_CREATE, 0, (uint8_t[4]){of, is_plain && below(s, 3) != 0 ? 0 : byte(s), c, d});
}

/* Nothing but a rate: what most timers are. */
static void emit_plain_timer(shape *s, uint8_t timer, uint8_t when)
{
    emit(s, OP_TIMER_SET, when, (uint8_t[4]){timer, byte(s) & 7, 0, 0});
}

static op_kind choose_kind(shape *s)
{
    uint32_t total = 0;
    for (uint32_t i = 0; i < OP_KIND_COUNT; i++) {
        total += s->style->kinds[i].weight;
    }
    uint32_t roll = below(s, total);
    for (uint32_t i = 0; i < OP_KIND_COUNT; i++) {
        if (roll < s->style->kinds[i].weight) {
            return s->style->kinds[i].kind;
        }
        roll -= s->style->kinds[i].weight;
    }
    return OP_LOOK;
}

static void emit_change(shape *s, uint8_t when)
{
    op_kind kind = choose_kind(s);
    uint8_t a = kind == OP_CREATE ? (uint8_t)below(s, s->names) : name(s);
    a = below(s, 3) == 0 ? s->last : a; /* two changes of the same function */
    s->last = a;
    if (kind == OP_SPAWN) {
        emit_spawn(s, a, when);
        return;
    }
    if (kind == OP_TIMER_SET && below(s, 2) == 0) {
        emit_plain_timer(s, a, when);
        return;
    }
    uint8_t b = kind == OP_ADD_BEFORE && below(s, 8) != 0 ? name(s) : byte(s);
    uint8_t c = byte(s);
    if (kind == OP_CREATE && s->intervals == 0) {
        c &= 0xf0;
    }
    emit(s, kind, when, (uint8_t[4]){a, b, c, byte(s)});
}

/* In an action's callback: half of them run others inside of it. */
static void emit_latent(shape *s, uint8_t when)
{
    if (below(s, 2) == 0) {
        emit(s, OP_NEST, when, (uint8_t[4]){(uint8_t)below(s, s->names), byte(s), 0, 0});
    } else {
        emit_change(s, when);
    }
}

/* In a timer's call, mostly the next one's and of that timer, which often sets itself as plainly as
 * most are set. */
static void emit_in_timer(shape *s)
{
    uint8_t when = program_in_timer(below(s, 3) != 0 ? 1 : below(s, 3));
    uint8_t a = (uint8_t)(below(s, 4) != 0 ? 128 | byte(s) : byte(s));
    if (below(s, 4) == 0) {
        emit_change(s, when);
    } else {
        emit_plain_timer(s, a, when);
    }
}

/* Functions first, in a random order of registration; edges between any two, so that half of the
 * prerequisites are registered after their dependents. */
static void emit_start(shape *s)
{
    bool is_split = below(s, 2) == 0;
    if (below(s, 2) == 0) {
        for (uint32_t i = below(s, 4); i > 0; i--) {
            emit(s, OP_LEVEL_ADD, 0, (uint8_t[4]){(uint8_t)below(s, 3), byte(s), 0, 0});
        }
    }
    for (uint32_t i = 0; i < s->names; i++) {
        emit_create(s, (uint8_t)i, !is_split);
    }
    for (uint32_t i = s->timers; i > 0; i--) {
        emit_plain_timer(s, byte(s), 0);
    }
    for (uint32_t i = 0; i < s->edges; i++) {
        emit(s, OP_ADD_BEFORE, 0,
             (uint8_t[4]){(uint8_t)below(s, s->names), (uint8_t)below(s, s->names), 0, 0});
    }
    for (uint32_t i = 0; is_split && i < s->names; i++) {
        uint8_t level = (uint8_t)(below(s, 3) == 0 ? byte(s) : 0);
        emit(s, OP_REGISTER, 0, (uint8_t[4]){(uint8_t)(s->names - 1 - i), level, 0, 0});
    }
}

/* In callbacks of latent actions and timers. */
static void emit_in_others(shape *s)
{
    for (uint32_t i = s->latents != 0 ? below(s, s->latents + 1) : 0; i > 0; i--) {
        emit_latent(s, program_in_latent(below(s, 3) != 0 ? 0 : below(s, 4)));
    }
    for (uint32_t i = s->timers != 0 ? below(s, s->timers + 1) : 0; i > 0; i--) {
        emit_in_timer(s);
    }
}

/* What is deferred, and what callbacks and bodies of the frame do. */
static void emit_inside(shape *s)
{
    for (uint32_t i = below(s, 12) == 0 ? 1 + below(s, 2) : 0; i > 0; i--) {
        emit_change(s, program_deferred());
    }
    for (uint32_t i = s->has_any ? below(s, 6) : 0; i > 0; i--) {
        emit_change(s, program_in_any(below(s, s->names < 16 ? s->names : 16)));
    }
    for (uint32_t i = s->calls != 0 ? below(s, s->calls + 1) : 0; i > 0; i--) {
        emit_change(s, program_in_call(below(s, 3) != 0 ? 0 : below(s, 16)));
    }
    emit_in_others(s);
}

static void emit_frame(shape *s)
{
    bool is_odd = s->odd_frames != 0 && below(s, s->odd_frames) == 0;
    uint8_t way = (uint8_t)(below(s, 6) == 0 ? 1 + below(s, 2) : 0);
    uint8_t counter = is_odd ? (uint8_t)(byte(s) & 0xf0) : 0;
    uint8_t type = is_odd ? byte(s) : 0;
    emit(s, OP_FRAME, 0, (uint8_t[4]){byte(s), (uint8_t)(way | counter), type, byte(s)});
    emit_inside(s);
}

static const uint32_t sizes[][2] = {{1, 4},  {3, 10},  {3, 10},   {8, 30},
                                    {8, 30}, {20, 60}, {100, 200}};

static void choose_for_style(shape *s)
{
    if (s->style == &styles[LATENT]) {
        s->actors = 1 + below(s, 3);
        s->changes = 2 + below(s, 7);
        s->latents = below(s, 12);
        s->calls = below(s, 2) == 0 ? 0 : 1 + below(s, 12);
    }
    if (s->style == &styles[TIMERS]) {
        s->timers = below(s, 12);
        s->changes = 2 + below(s, 7);
    }
    if (s->style == &styles[ANY_ACTORS]) {
        s->actors = 1 + below(s, 2);
        s->calls = 2 + below(s, 12);
    }
}

static void choose_shape(shape *s, uint64_t seed)
{
    s->random = seed;
    uint32_t size = below(s, 64) == 0 ? 6 : below(s, 6);
    s->style = &styles[below(s, 3) == 0 ? 0 : below(s, STYLES)];
    s->style = below(s, 8) == 0 ? &styles[LATENT] : s->style;
    s->style = below(s, 10) == 0 ? &styles[TIMERS] : s->style;
    s->names = sizes[size][0] + below(s, sizes[size][1] - sizes[size][0] + 1);
    s->hot = below(s, 2) == 0 ? s->names : 1 + below(s, s->names < 6 ? s->names : 6);
    s->edges = s->names * below(s, 4) / (1 + below(s, 3));
    s->changes = below(s, 3) == 0 ? 8 : 1 + below(s, 2);
    s->calls = below(s, 3) == 0 ? 0 : below(s, 3) == 0 ? 12 : 2;
    if (s->style == &styles[NESTED]) {
        s->calls = 4 + below(s, 12); /* bodies nest, nothing else can */
    }
    s->intervals = below(s, 3) == 0 ? 0 : 2 + below(s, 6);
    s->manuals = below(s, 2) == 0 ? 0 : 2 + below(s, 6);
    s->actors = below(s, 3) == 0 ? 2 + below(s, 4) : 0;
    choose_for_style(s);
    s->odd_frames = below(s, 3) == 0 ? 0 : 4 + below(s, 8);
    s->operations = s->names + 40 + below(s, 400);
    s->operations = below(s, 16) == 0 ? PR_OPS : s->operations;
}

/* N-13: each newly spawned function brings the next one, up to and beyond the last round. */
static void emit_chain(shape *s)
{
    uint32_t links = 96 + below(s, 16);
    s->names = PR_NAMES;
    /* The camera's callback waits; the only function, in LastDemotable, begins the chain. */
    emit(s, OP_CREATE, 0, (uint8_t[4]){0, 7, 0, 0});
    emit(s, OP_FRAME, 0, (uint8_t[4]){byte(s), (uint8_t)below(s, 3), 0, byte(s)});
    for (uint32_t i = 0; i < links; i++) {
        uint8_t interval = below(s, 8) == 0 ? 6 : 0;
        emit(s, OP_CREATE, program_in_call(1), (uint8_t[4]){(uint8_t)(10 + i), 0, interval, 0});
    }
    emit_frame(s);
}

size_t generate_program(uint64_t seed, uint8_t *out)
{
    shape s = {.out = out};
    choose_shape(&s, seed);
    out[0] = byte(&s);
    out[0] = (uint8_t)((out[0] & 0xfb) | (below(&s, 4) == 0 ? 4 : 0));
    if (s.timers != 0 && below(&s, 4) != 0) {
        out[0] &= 0xf7; /* timers without a watch are called by a path of their own */
    }
    out[2] = 0;
    if (below(&s, 2) != 0) {
        out[2] = byte(&s);
        out[2] &= byte(&s);
    }
    out[3] = byte(&s);
    s.has_any = below(&s, 3) == 0 || s.style == &styles[ANY_ACTORS];
    out[2] = (uint8_t)((out[2] & ~PR_ANY_THREAD) | (s.has_any ? PR_ANY_THREAD : 0));
    if (below(&s, 40) == 0) {
        emit_chain(&s);
    } else {
        emit_start(&s);
    }
    while (s.count < s.operations && s.count < PR_OPS) {
        for (uint32_t i = below(&s, s.changes + 1); i > 0; i--) {
            emit_change(&s, 0);
        }
        emit_frame(&s);
    }
    out[1] = (uint8_t)(s.names - 1);
    return PR_HEADER + (size_t)s.count * PR_OP;
}
