/* game/include/game/draw_path.h -- outlines that shapes are made of; back ends expand shapes with
 * them too. */
#ifndef GM_DRAW_PATH_H
#define GM_DRAW_PATH_H

#include <game/draw.h>

enum { GM_PATH_MAX_POLYGON = 64, GM_PATH_MAX_STROKE = 400 };

/** The mitre of each point: out[i] is one px from the line, outwards if closed. */
void gm_path_mitres(const gm_vec2 *p, uint32_t count, bool closed, gm_vec2 *out);
/** Clockwise outline of a rounded box {x, y, w, h} without coincident points; returns the count. */
uint32_t gm_path_round_rect(const float box[4], float radius, gm_vec2 out[GM_PATH_MAX_POLYGON]);
/** p + m * distance. */
gm_vec2 gm_path_offset(gm_vec2 p, gm_vec2 m, float distance);

#endif
