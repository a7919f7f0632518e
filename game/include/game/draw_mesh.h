/* game/include/game/draw_mesh.h -- adds to the arrays of a draw list: for draw*.c and back ends
 * that expand shapes.
 */
#ifndef GM_DRAW_MESH_H
#define GM_DRAW_MESH_H

#include <game/draw.h>

/** Appends a mesh; indices count from its own first vertex. Nothing is added without memory. */
void gm__draw_mesh(gm_draw_list *list, const gm_draw_vertex *vertices, uint32_t vertex_count,
                   const uint32_t *indices, uint32_t index_count);
void gm__draw_shape(gm_draw_list *list, gm_draw_kind kind, gm_blend blend,
                    const gm_draw_shape *shape);

#endif
