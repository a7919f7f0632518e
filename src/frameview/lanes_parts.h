/* frameview/lanes_parts.h -- the pieces of the lanes' picture. Private to lanes*.c. */
#ifndef LAB_LANES_PARTS_H
#define LAB_LANES_PARTS_H

#include "frameview/lanes.h"
#include "frameview/order.h"

/** Strokes across a bar that goes on beyond the lanes, and across lanes of which a stretch is left
 * out; nothing else has the colour. */
#define LAB_LANES_BREAK_RGB 0x0C1527U

typedef struct lab_lanes_scene {
    lab_brush brush;
    const lab_lanes_def *def;
    const lab_frame *frame;
    const lab_lanes *lanes;
    lab_lanes_place place;
} lab_lanes_scene;

static inline float lab_lanes_x(const lab_lanes_place *place, float us)
{
    float over = us - place->break_us;
    float out = over <= 0.0F ? 0.0F : over < place->left_out_us ? over : place->left_out_us;
    return place->area.x + (us - out - place->left_us) * place->px_per_us;
}

static inline float lab_lanes_y(const lab_lanes_place *place, uint32_t lane)
{
    return place->area.y + place->pitch * (float)lane + place->inset;
}

/** Names of lanes, group bands with their tint, ticks of the frame before. */
void lab_lanes_paint_strip(const lab_lanes_scene *s);
/** Bars of items, the physics window and its step, the picture. */
void lab_lanes_paint_bars(const lab_lanes_scene *s);
/** Arrows of prerequisites where they help. */
void lab_lanes_paint_links(const lab_lanes_scene *s);
/** What the longest bar means: "; it took the most of this frame: ...".  @return out */
const char *lab_lanes_write_longest(const lab_lanes *lanes, const lab_brush *brush,
                                    const lab_frame *frame, char out[LAB_BRUSH_TEXT]);
/** The name of an item: of a function, the name that the bars of the scene have for it. */
const char *lab_lanes_name(const lab_brush *brush, const lab_lanes_def *def, uint32_t item,
                           char out[APP_ORDER_TEXT]);
/** The time axis with the critical path, the end of the frame or the cursor. */
void lab_lanes_paint_ruler(const lab_lanes_scene *s);

#endif
