#include "least_graph.h"

#include "bench.h"

#include <stdlib.h>

enum { GROUPS = 5 };

typedef struct node {
    bench_call call;
    uint32_t generation;
    uint32_t first; /* prerequisites: edge + 1 */
    uint32_t last;
    uint32_t first_dependent;
    uint32_t visit; /* number of the walk that visited it */
    uint8_t wanted; /* group */
    uint8_t group;
} node;

typedef struct edge {
    tl_tick_id before;
    uint32_t tick;
    uint32_t next; /* edge + 1 */
    uint32_t next_dependent;
    uint32_t previous_dependent;
} edge;

typedef struct visit {
    uint32_t number;
    uint32_t edge;
} visit;

typedef struct entry {
    bench_call call;
    tl_tick_id id;
} entry;

typedef struct graph {
    uint32_t count;
    uint32_t walk;
    uint32_t free_edge;
    node *nodes;
    edge *edges;
    visit *stack;
    entry *lists[GROUPS];
    uint32_t list_counts[GROUPS];
} graph;

static node *find(const graph *g, tl_tick_id id)
{
    node *n = &g->nodes[id.index1 - 1];

    bench_must(id.index1 <= g->count && n->generation == id.generation, "expected a live id");
    return n;
}

static edge *edge_at(const graph *g, uint32_t edge1)
{
    return &g->edges[edge1 - 1];
}

static void add(graph *g, tl_tick_id id, tl_tick_id before)
{
    node *n = find(g, id);
    node *target = find(g, before);

    for (uint32_t at = n->first; at != 0; at = edge_at(g, at)->next) {
        bench_must(!tl_tick_id_equal(edge_at(g, at)->before, before), "expected a new one");
    }
    uint32_t added = g->free_edge;
    edge *e = edge_at(g, added);
    g->free_edge = e->next;
    *e = (edge){.before = before, .tick = id.index1 - 1, .next_dependent = target->first_dependent};
    if (target->first_dependent != 0) {
        edge_at(g, target->first_dependent)->previous_dependent = added;
    }
    target->first_dependent = added;
    if (n->last != 0) {
        edge_at(g, n->last)->next = added;
    } else {
        n->first = added;
    }
    n->last = added;
}

static void unhang(const graph *g, const edge *e)
{
    if (e->next_dependent != 0) {
        edge_at(g, e->next_dependent)->previous_dependent = e->previous_dependent;
    }
    if (e->previous_dependent != 0) {
        edge_at(g, e->previous_dependent)->next_dependent = e->next_dependent;
    } else {
        g->nodes[e->before.index1 - 1].first_dependent = e->next_dependent;
    }
}

static void drop(graph *g, tl_tick_id id, tl_tick_id before)
{
    node *n = find(g, id);
    uint32_t previous = 0;

    uint32_t at = n->first;
    while (at != 0 && !tl_tick_id_equal(edge_at(g, at)->before, before)) {
        previous = at;
        at = edge_at(g, at)->next;
    }
    bench_must(at != 0, "expected the prerequisite");
    edge *e = edge_at(g, at);
    unhang(g, e);
    if (previous != 0) {
        edge_at(g, previous)->next = e->next;
    } else {
        n->first = e->next;
    }
    n->last = n->last == at ? previous : n->last;
    e->next = g->free_edge;
    g->free_edge = at;
}

static void enter(graph *g, uint32_t number, uint32_t *depth)
{
    node *n = &g->nodes[number];

    n->visit = g->walk;
    n->group = n->wanted;
    g->stack[(*depth)++] = (visit){number, n->first};
}

static void queue(graph *g, uint32_t number)
{
    const node *n = &g->nodes[number];

    g->lists[n->group][g->list_counts[n->group]++] = (entry){n->call, {number + 1, n->generation}};
}

static void walk(graph *g, uint32_t root)
{
    uint32_t depth = 0;

    enter(g, root, &depth);
    while (depth > 0) {
        visit *top = &g->stack[depth - 1];
        node *n = &g->nodes[top->number];
        if (top->edge == 0) {
            queue(g, top->number);
            depth -= 1;
            continue;
        }
        const edge *e = edge_at(g, top->edge);
        const node *before = &g->nodes[e->before.index1 - 1];
        if (before->visit != g->walk) {
            enter(g, e->before.index1 - 1, &depth); /* looked at again when it is done */
        } else {
            n->group = before->group > n->group ? before->group : n->group;
            top->edge = e->next;
        }
    }
}

static void run(const graph *g, crowd *c)
{
    for (uint32_t group = 0; group < GROUPS; group++) {
        for (uint32_t i = 0; i < g->list_counts[group]; i++) {
            const entry *e = &g->lists[group][i];
            c->context.tick = e->id;
            e->call.fn(e->call.user, &c->context);
        }
    }
    c->other_calls += c->count;
}

static void frame(graph *g, crowd *c)
{
    g->walk += 1;
    for (uint32_t group = 0; group < GROUPS; group++) {
        g->list_counts[group] = 0;
    }
    for (uint32_t i = 0; i < g->count; i++) {
        if (g->nodes[i].visit != g->walk) {
            walk(g, i);
        }
    }
    run(g, c);
}

static tl_tick_id id_of(const graph *g, uint32_t number)
{
    return (tl_tick_id){number + 1, g->nodes[number].generation};
}

static void add_all(graph *g, const shape *s, uint32_t number)
{
    for (uint32_t k = s->first[number]; k < s->first[number + 1]; k++) {
        add(g, id_of(g, number), id_of(g, s->before[k]));
    }
}

static void replace(graph *g, const shape *old, const shape *new)
{
    for (uint32_t i = 0; i < g->count; i++) {
        for (uint32_t k = old->first[i]; k < old->first[i + 1]; k++) {
            drop(g, id_of(g, i), id_of(g, old->before[k]));
        }
        add_all(g, new, i);
    }
}

void least_graph_open(least_graph *l, crowd *c, const shape *first, const shape *second)
{
    uint32_t edges = first->edge_count + second->edge_count;
    graph *g = bench_alloc(1, sizeof(*g));

    *l = (least_graph){c, {first, second}, g};
    *g = (graph){.count = c->count, .free_edge = 1};
    g->nodes = bench_alloc(g->count, sizeof(*g->nodes));
    g->edges = bench_alloc(edges, sizeof(*g->edges));
    g->stack = bench_alloc(g->count, sizeof(*g->stack));
    for (uint32_t i = 0; i < GROUPS; i++) {
        g->lists[i] = bench_alloc(g->count, sizeof(*g->lists[i]));
    }
    for (uint32_t i = 0; i < edges; i++) {
        g->edges[i].next = i + 1 < edges ? i + 2 : 0;
    }
    for (uint32_t i = 0; i < g->count; i++) {
        g->nodes[i] = (node){.call = c->calls[i],
                             .generation = 1,
                             .wanted = (uint8_t)((uint64_t)i * GROUPS / g->count)};
    }
    for (uint32_t i = 0; i < g->count; i++) {
        add_all(g, first, i);
    }
}

void least_graph_close(least_graph *l)
{
    graph *g = l->state;

    for (uint32_t i = 0; i < GROUPS; i++) {
        free(g->lists[i]);
    }
    free(g->nodes);
    free(g->edges);
    free(g->stack);
    free(g);
}

void least_graph_there_and_back(void *user)
{
    const least_graph *l = user;

    for (uint32_t i = 0; i < 2; i++) {
        replace(l->state, l->shapes[i], l->shapes[1 - i]);
        frame(l->state, l->crowd);
    }
}

void least_graph_calls(void *user)
{
    const least_graph *l = user;

    for (uint32_t i = 0; i < 2; i++) {
        replace(l->state, l->shapes[i], l->shapes[1 - i]);
    }
}
