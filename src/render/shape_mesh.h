/* render/shape_mesh.h -- lines and boxes of a draw list as triangles with soft edges, for GPUs. */
#ifndef APP_SHAPE_MESH_H
#define APP_SHAPE_MESH_H

#include <game/draw.h>

void app_mesh_line(gm_draw_list *out, const gm_draw_shape *line);
void app_mesh_round_rect(gm_draw_list *out, const gm_draw_shape *shape);

#endif
