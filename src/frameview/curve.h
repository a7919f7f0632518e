/* frameview/curve.h -- curved arrows between things. */
#ifndef LAB_CURVE_H
#define LAB_CURVE_H

#include <game/draw.h>

/** A cubic Bezier curve; lengths in px. */
typedef struct lab_curve {
    gm_vec2 from;
    gm_vec2 to;
    gm_vec2 bend[2];
    gm_color color;
    float width;
    float head; /**< of the arrow; 0: none */
    bool is_dashed;
} lab_curve;

/** Bends that carry a curve between two places over what lies between them; a negative height:
 * below it. */
void lab_curve_arch(lab_curve *curve, float height);
void lab_curve_paint(gm_draw_list *list, const lab_curve *curve);

/** A straight dashed line. */
void lab_curve_dashes(gm_draw_list *list, const gm_vec2 ends[2], const float dash[2], float width,
                      gm_color color);
/** A dashed circle of about 8 px dashes. */
void lab_curve_ring(gm_draw_list *list, gm_vec2 centre, float radius, float width, gm_color color);

#endif
