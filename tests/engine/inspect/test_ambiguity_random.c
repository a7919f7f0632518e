/* Ambiguities (ambiguity.h): what D-2, Q-38 to Q-44, S-2 and G-7 leave to the queue sequence,
 * against an oracle that runs the release order itself.
 *
 * TL_GRAPHS: how many graphs; a test that runs each of them many times takes 300 at most. */
#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>
#include <string.h>

enum { MOST = 64, MOST_VALUES = 64, SEEDS = 8, FEWER = 300 };

typedef struct graph graph;

typedef struct node {
    graph *of;
    uint32_t index;
    tl_tick_id id;
    tl_tick_group group;
    tl_tick_group actual;
    bool is_high;
    bool is_disabled;
    bool has_interval;
    bool has_run;
    uint32_t order;  /* of its run in the frame */
    uint64_t before; /* prerequisites */
    uint64_t reads;
    uint64_t writes;
} node;

struct graph {
    tl_world *world;
    node nodes[MOST];
    uint32_t count;
    tl_value_id values[MOST_VALUES];
    uint32_t value_count;
    uint32_t runs;
    uint32_t wrong;          /* what was not as it should; an assertion each would take too long */
    uint64_t together[MOST]; /* of each node: what it waits for in its group, directly or not */
    uint64_t direct[MOST];   /* directly */
    uint32_t report[MOST][MOST];   /* reader, writer: how many values */
    uint64_t reported[MOST][MOST]; /* which */
};

static uint64_t random_state;

static uint32_t pick(uint32_t below)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)(random_state >> 33) % below;
}

static uint64_t bit(uint32_t index)
{
    return UINT64_C(1) << index;
}

static void body(void *user, const tl_tick_context *context)
{
    node *self = user;
    float floats[3] = {0};

    for (uint32_t v = 0; v < self->of->value_count; v++) {
        if ((self->reads & bit(v)) != 0) {
            self->of->wrong += tl_value_read(context->world, self->of->values[v], floats) != TL_OK;
        }
        if ((self->writes & bit(v)) != 0) {
            self->of->wrong += tl_value_write(context->world, self->of->values[v], floats) != TL_OK;
        }
    }
    self->has_run = true;
    self->order = self->of->runs++;
}

static void open_graph(graph *g, uint32_t values)
{
    memset(g, 0, sizeof(*g));
    tl_world_def def = {.log_reads = true, .clamp = TL_CLAMP_OFF};
    ck_assert_int_eq(tl_world_create(&g->world, &def), TL_OK);
    g->value_count = values;
    for (uint32_t v = 0; v < values; v++) {
        tl_value_def value = {.name = "v", .dimensions = 1};
        ck_assert_int_eq(tl_value_create(g->world, &value, &g->values[v]), TL_OK);
    }
}

/* The functions that were described become real. */
static void make(graph *g)
{
    for (uint32_t i = 0; i < g->count; i++) {
        node *n = &g->nodes[i];
        n->of = g;
        n->index = i;
        tl_tick_def def = {.fn = body,
                           .user = n,
                           .group = n->group,
                           .high_priority = n->is_high,
                           .start_disabled = n->is_disabled,
                           .interval = n->has_interval ? 2 * SCENE_DELTA : 0,
                           .can_ever_tick = true};
        ck_assert_int_eq(tl_tick_create(g->world, &def, &n->id), TL_OK);
        ck_assert_int_eq(tl_tick_register(g->world, n->id, tl_world_persistent_level(g->world)),
                         TL_OK);
    }
    for (uint32_t i = 0; i < g->count; i++) {
        for (uint32_t k = 0; k < g->count; k++) {
            if ((g->nodes[i].before & bit(k)) != 0) {
                ck_assert_int_eq(tl_tick_add_prerequisite(g->world, g->nodes[i].id, g->nodes[k].id),
                                 TL_OK);
            }
        }
    }
}

static uint32_t index_of(const graph *g, tl_tick_id id)
{
    uint32_t i = 0;

    while (i + 1 < g->count && !tl_tick_id_equal(g->nodes[i].id, id)) {
        i++;
    }
    return i;
}

static void note(void *user, const tl_ambiguity *found)
{
    graph *g = user;
    uint32_t reader = index_of(g, found->reader);
    uint32_t writer = index_of(g, found->writer);
    uint32_t value = 0;

    while (!tl_value_id_equal(g->values[value], found->value)) {
        value++;
    }
    g->report[reader][writer] += 1;
    g->reported[reader][writer] |= bit(value);
    g->wrong += found->is_read_first != (g->nodes[reader].order < g->nodes[writer].order);
    g->wrong += found->stage != tl_stage_of_group(g->nodes[reader].actual);
    g->wrong += !tl_tick_id_equal(found->reader, g->nodes[reader].id);
    g->wrong += !tl_tick_id_equal(found->writer, g->nodes[writer].id);
}

/* A frame, and where everything ran in it. */
static void run(graph *g)
{
    g->runs = 0;
    for (uint32_t i = 0; i < g->count; i++) {
        g->nodes[i].has_run = false;
    }
    ck_assert_int_eq(tl_world_tick(g->world, SCENE_DELTA), TL_OK);
    for (uint32_t i = 0; i < g->count; i++) {
        tl_tick_info info;
        g->wrong += tl_tick_get_info(g->world, g->nodes[i].id, &info) != TL_OK;
        g->nodes[i].actual = info.actual_start;
    }
}

static void ask(graph *g)
{
    memset(g->report, 0, sizeof(g->report));
    memset(g->reported, 0, sizeof(g->reported));
    ck_assert_int_eq(tl_ambiguity_each(g->world, note, g), TL_OK);
}

static bool is_together(const node *a, const node *b)
{
    return a->has_run && b->has_run && a->actual == b->actual;
}

static void find_edges(graph *g)
{
    for (uint32_t i = 0; i < g->count; i++) {
        g->direct[i] = 0;
        for (uint32_t k = 0; k < g->count; k++) {
            bool counts =
                (g->nodes[i].before & bit(k)) != 0 && is_together(&g->nodes[i], &g->nodes[k]);
            g->direct[i] |= counts ? bit(k) : 0;
        }
        g->together[i] = g->direct[i];
    }
    for (uint32_t k = 0; k < g->count; k++) {
        for (uint32_t i = 0; i < g->count; i++) {
            g->together[i] |= (g->together[i] & bit(k)) != 0 ? g->together[k] : 0;
        }
    }
}

/* A queue sequence. */
typedef struct sequence {
    uint32_t items[MOST];
    uint32_t count;
    uint64_t members;
} sequence;

/* Appends a function, and before it what it waits for. */
static void append(const graph *g, sequence *to, uint32_t index)
{
    if ((to->members & bit(index)) != 0) {
        return;
    }
    to->members |= bit(index);
    for (uint32_t k = 0; k < g->count; k++) {
        if ((g->direct[index] & bit(k)) != 0) {
            append(g, to, k);
        }
    }
    to->items[to->count++] = index;
}

/* What D-2 takes next: high priority first, then the first in the sequence. MOST: nothing. */
static uint32_t take(const graph *g, const sequence *from, uint64_t taken)
{
    uint32_t best = MOST;

    for (uint32_t s = 0; s < from->count; s++) {
        uint32_t i = from->items[s];
        bool is_ready = (taken & bit(i)) == 0 && (g->direct[i] & ~taken) == 0;
        if (is_ready && g->nodes[i].is_high) {
            return i;
        }
        best = is_ready && best == MOST ? i : best;
    }
    return best;
}

static bool comes_first(const graph *g, const sequence *from, uint32_t a, uint32_t b)
{
    uint64_t taken = 0;

    for (;;) {
        uint32_t next = take(g, from, taken);
        if (next == a || next == b || next == MOST) {
            return next == a;
        }
        taken |= bit(next);
    }
}

/* The queue sequence that helps `a`: everything it waits for but `last` and what waits for that,
 * then `last`, then a. */
static bool precedes_with(const graph *g, uint32_t a, uint32_t b, uint32_t last)
{
    sequence all = {.count = 0};

    for (uint32_t k = 0; k < g->count; k++) {
        if ((g->together[a] & bit(k)) != 0 && k != last && (g->together[k] & bit(last)) == 0) {
            append(g, &all, k);
        }
    }
    append(g, &all, last);
    append(g, &all, a);
    for (uint32_t k = 0; k < g->count; k++) {
        if (is_together(&g->nodes[a], &g->nodes[k])) {
            append(g, &all, k);
        }
    }
    return comes_first(g, &all, a, b);
}

static bool can_precede(const graph *g, uint32_t a, uint32_t b)
{
    for (uint32_t last = 0; last < g->count; last++) {
        bool is_candidate = last == a || (g->together[a] & bit(last)) != 0;
        if (is_candidate && precedes_with(g, a, b, last)) {
            return true;
        }
    }
    return false;
}

static bool is_free(const graph *g, uint32_t a, uint32_t b)
{
    return a != b && is_together(&g->nodes[a], &g->nodes[b]) && can_precede(g, a, b) &&
           can_precede(g, b, a);
}

/* No miss, no false report. */
static void compare(const graph *g)
{
    for (uint32_t r = 0; r < g->count; r++) {
        for (uint32_t w = 0; w < g->count; w++) {
            uint64_t shared = g->nodes[r].reads & g->nodes[w].writes;
            uint64_t expected = shared != 0 && is_free(g, r, w) ? shared : 0;
            bool is_right = g->reported[r][w] == expected &&
                            g->report[r][w] == (uint32_t)__builtin_popcountll(expected);
            if (!is_right) {
                ck_abort_msg("%u reads what %u writes: %llx, expected %llx", r, w,
                             (unsigned long long)g->reported[r][w], (unsigned long long)expected);
            }
        }
    }
}

static void check_frame(graph *g)
{
    run(g);
    ask(g);
    find_edges(g);
    compare(g);
    ck_assert_uint_eq(g->wrong, 0);
}

static void describe(graph *g, uint32_t count, uint32_t edges)
{
    static const tl_tick_group groups[] = {
        TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_DURING_PHYSICS, TL_TICK_GROUP_POST_PHYSICS,
        TL_TICK_GROUP_POST_UPDATE_WORK, TL_TICK_GROUP_LAST_DEMOTABLE};
    uint32_t rank[MOST] = {0};
    uint32_t kinds = 1 + pick(5);

    g->count = count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t other = pick(i + 1);
        rank[i] = rank[other];
        rank[other] = i;
        g->nodes[i] = (node){.group = groups[pick(kinds)],
                             .is_high = pick(4) == 0,
                             .is_disabled = pick(12) == 0,
                             .has_interval = pick(8) == 0,
                             .reads = bit(pick(g->value_count)),
                             .writes = pick(2) == 0 ? bit(pick(g->value_count)) : 0};
        g->nodes[i].reads |= bit(pick(g->value_count));
    }
    for (uint32_t e = 0; e < edges; e++) {
        uint32_t a = pick(count);
        uint32_t b = pick(count);
        if (rank[a] < rank[b]) {
            g->nodes[b].before |= bit(a);
        }
    }
}

/* The same graph in every frame. */
static void make_steady(graph *g)
{
    for (uint32_t i = 0; i < g->count; i++) {
        g->nodes[i].has_interval = false;
        g->nodes[i].is_disabled = false;
    }
}

static uint32_t at_most(uint32_t most)
{
    uint64_t wanted = suite_number("TL_GRAPHS", 200);

    return wanted < most ? (uint32_t)wanted : most;
}

START_TEST(random_graphs_no_miss_and_no_false_report)
{
    const uint32_t graphs = at_most(UINT32_MAX);
    static graph g;

    for (uint32_t i = 0; i < graphs; i++) {
        random_state = UINT64_C(0x9E3779B97F4A7C15) * (i + 1);
        open_graph(&g, 1 + pick(8));
        uint32_t count = 2 + pick(MOST - 1);
        describe(&g, count, pick(3 * count));
        make(&g);
        for (uint32_t frame = 0; frame < 2; frame++) {
            check_frame(&g);
        }
        ck_assert_uint_eq(g.wrong, 0);
        tl_world_destroy(g.world);
    }
}
END_TEST

static bool find_reported(const graph *g, uint32_t *reader, uint32_t *writer)
{
    uint32_t start = pick(g->count);

    for (uint32_t i = 0; i < g->count; i++) {
        for (uint32_t k = 0; k < g->count; k++) {
            *reader = (start + i) % g->count;
            *writer = k;
            if (g->report[*reader][*writer] > 0) {
                return true;
            }
        }
    }
    return false;
}

/* What the new prerequisite has put in order: itself, and what lies on a path through it. */
static bool is_ordered_by(const graph *g, uint32_t a, uint32_t b)
{
    return (g->together[a] & bit(b)) != 0 || (g->together[b] & bit(a)) != 0;
}

START_TEST(ordering_a_pair_removes_that_pair_and_pairs_ordered_through_it)
{
    const uint32_t graphs = at_most(FEWER);
    static graph g;
    static graph before;
    uint32_t reader = 0;
    uint32_t writer = 0;

    for (uint32_t i = 0; i < graphs; i++) {
        random_state = UINT64_C(0xD1B54A32D192ED03) * (i + 1);
        open_graph(&g, 1 + pick(8));
        uint32_t count = 2 + pick(MOST - 1);
        describe(&g, count, pick(2 * count));
        make_steady(&g);
        for (uint32_t k = 0; k < count; k++) {
            g.nodes[k].is_high = false;
        }
        make(&g);
        check_frame(&g);
        if (find_reported(&g, &reader, &writer)) {
            memcpy(&before, &g, sizeof(g));
            ck_assert_int_eq(
                tl_tick_add_prerequisite(g.world, g.nodes[reader].id, g.nodes[writer].id), TL_OK);
            g.nodes[reader].before |= bit(writer);
            check_frame(&g);
            ck_assert_uint_eq(g.report[reader][writer] + g.report[writer][reader], 0);
            for (uint32_t r = 0; r < g.count; r++) {
                for (uint32_t w = 0; w < g.count; w++) {
                    bool is_kept = g.reported[r][w] == before.reported[r][w];
                    g.wrong += !is_kept && !is_ordered_by(&g, r, w);
                }
            }
        }
        ck_assert_uint_eq(g.wrong, 0);
        tl_world_destroy(g.world);
    }
}
END_TEST

START_TEST(D_2_pairs_that_are_not_reported_have_one_order_in_every_shuffle)
{
    const uint32_t graphs = at_most(FEWER);
    static graph g;
    static uint32_t order[MOST];

    for (uint32_t i = 0; i < graphs; i++) {
        random_state = UINT64_C(0xA0761D6478BD642F) * (i + 1);
        open_graph(&g, 1);
        uint32_t count = 2 + pick(16);
        describe(&g, count, pick(2 * count));
        make_steady(&g);
        make(&g);
        for (uint32_t seed = 0; seed < SEEDS; seed++) {
            ck_assert_int_eq(tl_world_set_shuffle_seed(g.world, seed), TL_OK);
            run(&g);
            find_edges(&g);
            for (uint32_t a = 0; a < g.count && seed > 0; a++) {
                for (uint32_t b = 0; b < a; b++) {
                    bool is_kept = (order[a] < order[b]) == (g.nodes[a].order < g.nodes[b].order);
                    g.wrong +=
                        !is_kept && is_together(&g.nodes[a], &g.nodes[b]) && !is_free(&g, a, b);
                }
            }
            for (uint32_t a = 0; a < g.count; a++) {
                order[a] = g.nodes[a].order;
            }
        }
        ck_assert_uint_eq(g.wrong, 0);
        tl_world_destroy(g.world);
    }
}
END_TEST

/* All queue sequences of a small graph, one after the other. */
typedef struct every {
    const graph *g;
    sequence sequence;
    uint64_t first[MOST]; /* of each node: what it has been seen before */
} every;

static void note_order(every *e)
{
    uint64_t taken = 0;

    for (uint32_t next = take(e->g, &e->sequence, taken); next != MOST;
         next = take(e->g, &e->sequence, taken)) {
        taken |= bit(next);
        e->first[next] |= ~taken;
    }
}

static void try_all(every *e, uint64_t used)
{
    if (e->sequence.count == e->g->count) {
        note_order(e);
        return;
    }
    for (uint32_t k = 0; k < e->g->count; k++) {
        if ((used & bit(k)) == 0 && (e->g->direct[k] & ~used) == 0) {
            e->sequence.items[e->sequence.count++] = k;
            try_all(e, used | bit(k));
            e->sequence.count--;
        }
    }
}

START_TEST(small_graphs_in_every_queue_sequence)
{
    const uint32_t graphs = at_most(UINT32_MAX);
    static graph g;
    static every e;

    for (uint32_t i = 0; i < graphs; i++) {
        random_state = UINT64_C(0xE7037ED1A0B428DB) * (i + 1);
        uint32_t count = 2 + pick(5);
        open_graph(&g, count);
        describe(&g, count, pick(2 * count));
        make_steady(&g);
        for (uint32_t k = 0; k < count; k++) {
            g.nodes[k].group = TL_TICK_GROUP_PRE_PHYSICS;
            g.nodes[k].is_high = pick(2) == 0;
            g.nodes[k].writes = bit(k);
            g.nodes[k].reads = (bit(count) - 1) & ~bit(k);
        }
        make(&g);
        run(&g);
        ask(&g);
        find_edges(&g);
        memset(&e, 0, sizeof(e));
        e.g = &g;
        try_all(&e, 0);
        for (uint32_t a = 0; a < count; a++) {
            for (uint32_t b = 0; b < count; b++) {
                bool both = (e.first[a] & bit(b)) != 0 && (e.first[b] & bit(a)) != 0;
                g.wrong += g.report[a][b] != (a != b && both ? 1 : 0);
            }
        }
        ck_assert_uint_eq(g.wrong, 0);
        tl_world_destroy(g.world);
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/ambiguity_random");

    tcase_add_test(tests, random_graphs_no_miss_and_no_false_report);
    tcase_add_test(tests, ordering_a_pair_removes_that_pair_and_pairs_ordered_through_it);
    tcase_add_test(tests, D_2_pairs_that_are_not_reported_have_one_order_in_every_shuffle);
    tcase_add_test(tests, small_graphs_in_every_queue_sequence);
    return suite_run(tests, 120);
}
