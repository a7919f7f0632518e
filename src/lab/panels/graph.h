/* lab/panels/graph.h -- the graph of prerequisites around a function: its nodes, and the ways of
 * its arrows. Private to the tab of the graph. */
#ifndef LAB_GRAPH_H
#define LAB_GRAPH_H

#include "lab/panels/page.h"

enum { LAB_GRAPH_NODES = 24, LAB_GRAPH_WIRES = 96, LAB_GRAPH_POINTS = 24 };

#define LAB_GRAPH_CYCLE 0xFF7A3DU

/** Instances of a name share a node. */
typedef struct lab_graph_node {
    uint32_t function;
    tl_tick_group group; /**< it ran in, or asks for */
    lab_box box;
} lab_graph_node;

/** `node` waits for `before`. */
typedef struct lab_graph_wire {
    uint32_t node;
    uint32_t before;
    uint32_t edge; /**< of the frame; the dropped one, if any is */
    bool is_cycle;
    bool is_dropped;
    bool is_lit; /**< of the chain that is shown */
} lab_graph_wire;

typedef struct lab_graph {
    const lab_frame *frame;
    lab_graph_node nodes[LAB_GRAPH_NODES];
    uint32_t node_count;
    lab_graph_wire wires[LAB_GRAPH_WIRES];
    uint32_t wire_count;
} lab_graph;

/** The functions of a cycle, each waiting for the next, the last for the first. */
typedef struct lab_graph_ring {
    uint32_t nodes[LAB_GRAPH_NODES];
    uint32_t count;
    uint32_t dropped; /**< wire of the last, which waits for the first */
} lab_graph_ring;

const char *lab_graph_name(const lab_graph *graph, uint32_t function);
/** What its box shows: the name, or the label of one with a long name. */
const char *lab_graph_shown(const lab_graph *graph, uint32_t function);
/** The way of a wire from its `before` to its `node`: through the room between lines of boxes and
 * never through a box.  @param s  px per px of the design  @return number of points */
uint32_t lab_graph_route(const lab_graph *graph, uint32_t wire, float s,
                         gm_vec2 out[LAB_GRAPH_POINTS]);
/** The first cycle with a dropped wire.  @return false: there is none */
bool lab_graph_find_ring(const lab_graph *graph, lab_graph_ring *out);
/** Paints it as a ring, the dropped wire dashed and named, with a button that cuts it.
 * @param place  of the button; 0: none, because nothing can be changed */
void lab_graph_paint_ring(lab_page *page, const lab_graph *graph, const lab_graph_ring *ring,
                          uint32_t place);
/** A line of arrows with a head at its end. */
void lab_graph_paint_way(gm_draw_list *list, const gm_vec2 *points, uint32_t count, float s,
                         const lab_graph_wire *wire);

#endif
