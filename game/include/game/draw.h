/* game/include/game/draw.h -- the draw list: one picture as primitives in painting order. No SDL,
 * no fonts. */
#ifndef GM_DRAW_H
#define GM_DRAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Lengths are pixels of a canvas whose origin is the top left corner; x grows right, y down.
 * Fractions of a pixel count: a primitive that moves by 0.25 px looks 0.25 px further.
 * Every shape covers its edge pixels partly (anti-aliased), so back ends need no multisampling. */

typedef struct gm_vec2 {
    float x;
    float y;
} gm_vec2;

/** Straight (not premultiplied) alpha, 0 to 255 each. */
typedef struct gm_color {
    uint8_t r;
    uint8_t g;
    uint8_t b;
    uint8_t a;
} gm_color;

/** A whole-pixel rectangle. */
typedef struct gm_rect {
    int32_t x;
    int32_t y;
    int32_t w;
    int32_t h;
} gm_rect;

/** How a primitive is mixed with the picture below it. */
typedef enum gm_blend {
    GM_BLEND_OVER = 0, /**< source over */
    GM_BLEND_ADD = 1,  /**< source is added: light */
} gm_blend;

/** The faces of the interface; the application maps each to a file and a size (look/README 7). */
typedef enum gm_font {
    GM_FONT_SMALL = 0, /**< 11 px medium */
    GM_FONT_UI,        /**< 13 px semibold */
    GM_FONT_TITLE,     /**< 20 px extra bold */
    GM_FONT_BIG,       /**< 26 px bold, figures */
    GM_FONT_HERO,      /**< 72 px extra bold, the title screen */
    GM_FONT_MONO,      /**< 11 px fixed width */
    GM_FONT_MONO_TINY, /**< 10 px fixed width */
    GM_FONT_COUNT
} gm_font;

typedef enum gm_align { GM_ALIGN_LEFT = 0, GM_ALIGN_CENTER, GM_ALIGN_RIGHT } gm_align;

/** The array that a command's range indexes. */
typedef enum gm_draw_kind {
    GM_DRAW_TRIANGLES = 0, /**< indices[first .. first+count), three each, into vertices */
    GM_DRAW_LINE,          /**< shapes: p0 to p1, colour c0 to c1, size = width in px, >= 1 */
    GM_DRAW_ROUND_RECT,    /**< shapes: corners p0, p1; vertical gradient c0 to c1; size = radius */
    GM_DRAW_GLOW,          /**< shapes: centre p0, c0, size = radius; (1-d^2/r^2)^4, always added */
    GM_DRAW_TEXT,          /**< texts */
} gm_draw_kind;

typedef struct gm_draw_vertex {
    float x;
    float y;
    gm_color color;
} gm_draw_vertex;

typedef struct gm_draw_shape {
    gm_vec2 p0;
    gm_vec2 p1;
    gm_color c0;
    gm_color c1;
    float size;
} gm_draw_shape;

typedef struct gm_draw_text_run {
    float x; /**< left, centre or right end, by align */
    float y; /**< top of the line box */
    gm_color color;
    gm_font font;
    gm_align align;
    float spacing;  /**< px between letters, added to the advance */
    uint32_t first; /**< offset of the UTF-8 text in chars */
    uint32_t length;
} gm_draw_text_run;

/** A run of primitives of one kind, blend and clip. Neighbours with equal state are merged. */
typedef struct gm_draw_command {
    gm_draw_kind kind;
    gm_blend blend;
    gm_rect clip;
    uint32_t first;
    uint32_t count;
} gm_draw_command;

/** Width of `length` bytes of UTF-8 in px, without letter spacing; the application supplies it. */
typedef float gm_measure_fn(void *user, gm_font font, const char *text, uint32_t length);
/** Height of a line of that font in px. */
typedef float gm_line_height_fn(void *user, gm_font font);

/** Read by back ends; written only through the functions below. Zero-initialise before use. */
typedef struct gm_draw_list {
    int32_t width; /**< canvas, px */
    int32_t height;
    gm_draw_vertex *vertices;
    uint32_t vertex_count, vertex_capacity;
    uint32_t *indices;
    uint32_t index_count, index_capacity;
    gm_draw_shape *shapes;
    uint32_t shape_count, shape_capacity;
    gm_draw_text_run *texts;
    uint32_t text_count, text_capacity;
    char *chars;
    uint32_t char_count, char_capacity;
    gm_draw_command *commands;
    uint32_t command_count, command_capacity;
    gm_rect clip;   /**< of the next primitives */
    gm_blend blend; /**< of the next primitives */
    gm_measure_fn *measure;
    gm_line_height_fn *line_height;
    void *text_user;
    float ui_scale;  /**< text and panel scale; 0 means 1. Fonts are already rasterised at it. */
    bool overflowed; /**< an allocation failed: the picture is incomplete */
} gm_draw_list;

/** Empties the list for a picture of that size; memory is kept. */
void gm_draw_begin(gm_draw_list *list, int32_t width, int32_t height);
/** Frees the memory of the list. */
void gm_draw_free(gm_draw_list *list);

/** Clips the next primitives to a rectangle (and the canvas); NULL: the canvas. */
void gm_draw_set_clip(gm_draw_list *list, const gm_rect *clip);
/** Clips the commands from number `first` on to a rectangle as well: for a picture in a picture. */
void gm_draw_clip_from(gm_draw_list *list, uint32_t first, const gm_rect *clip);
/** Sets the blending of the next primitives; returns the old mode. */
gm_blend gm_draw_set_blend(gm_draw_list *list, gm_blend blend);

void gm_draw_triangle(gm_draw_list *list, const gm_vec2 p[3], const gm_color c[3]);
void gm_draw_quad(gm_draw_list *list, const gm_vec2 p[4], const gm_color c[4]);
/** Convex, one colour, hard edge (for interiors that an outline covers). At most 64 points. */
void gm_draw_polygon(gm_draw_list *list, const gm_vec2 *p, uint32_t count, gm_color color);
/** Convex fan around its centre of gravity; feather adds a soft 1 px edge. At most 64 points. */
void gm_draw_polygon_shaded(gm_draw_list *list, const gm_vec2 *p, uint32_t count, const gm_color *c,
                            gm_color centre, bool feather);
/** Width in px; a width under 1 is a 1 px line of that share of the alpha. At most 400 points. */
void gm_draw_stroke(gm_draw_list *list, const gm_vec2 *p, uint32_t count, bool closed, float width,
                    const gm_color *c);
/** As gm_draw_stroke in one colour. */
void gm_draw_stroke_flat(gm_draw_list *list, const gm_vec2 *p, uint32_t count, bool closed,
                         float width, gm_color color);
void gm_draw_line(gm_draw_list *list, gm_vec2 a, gm_vec2 b, float width, gm_color ca, gm_color cb);
/** x, y, w, h in px. */
void gm_draw_rect(gm_draw_list *list, const float box[4], gm_color color);
/** Rounded (radius 0: plain) rectangle with a vertical gradient. box is x, y, w, h. */
void gm_draw_round_rect(gm_draw_list *list, const float box[4], float radius, gm_color top,
                        gm_color bottom);
void gm_draw_round_rect_stroke(gm_draw_list *list, const float box[4], float radius, float width,
                               gm_color color);
/** Light that falls off as (1 - d^2/r^2)^4; always added. */
void gm_draw_glow(gm_draw_list *list, gm_vec2 centre, float radius, gm_color color);
/** Angles in radians, clockwise from +x. A span of 2 pi is a closed ring. */
void gm_draw_arc(gm_draw_list *list, gm_vec2 centre, float radius, const float span[2], float width,
                 gm_color color);
void gm_draw_ring(gm_draw_list *list, gm_vec2 centre, float radius, float width, gm_color color);
void gm_draw_disc(gm_draw_list *list, gm_vec2 centre, float radius, gm_color inner, gm_color outer);
/** A shadow around a rounded box: `spread` px wide, fading outwards. */
void gm_draw_soft_frame(gm_draw_list *list, const float box[4], float radius, float spread,
                        gm_color color);
/** A line of UTF-8 text at its top left (or centre, or right end). The text is copied. */
void gm_draw_text(gm_draw_list *list, gm_font font, gm_vec2 at, gm_align align, gm_color color,
                  const char *text);
/** As gm_draw_text with extra px between letters. */
void gm_draw_text_spaced(gm_draw_list *list, gm_font font, gm_vec2 at, gm_align align,
                         gm_color color, float spacing, const char *text);
/** Width in px of a text with letter spacing (0 without a measure callback: 0.6 em a letter). */
float gm_draw_text_width(const gm_draw_list *list, gm_font font, float spacing, const char *text);
float gm_draw_line_height(const gm_draw_list *list, gm_font font);

/* Colours. */
static inline gm_color gm_rgba(uint32_t rgb, float alpha)
{
    float a = alpha < 0.0F ? 0.0F : alpha > 1.0F ? 1.0F : alpha;
    gm_color c = {(uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb,
                  (uint8_t)(a * 255.0F + 0.5F)};
    return c;
}
gm_color gm_color_with_alpha(gm_color c, float alpha); /**< alpha 0 to 1 */
gm_color gm_color_fade(gm_color c, float factor);      /**< alpha times factor */
gm_color gm_color_scale(gm_color c, float factor);     /**< r, g, b times factor, saturated */
gm_color gm_color_add(gm_color c, gm_color light, float factor); /**< keeps c's alpha */
gm_color gm_color_mix(gm_color a, gm_color b, float t);          /**< t 0: a, 1: b; clamped */

/* Outlines that shapes are made of; back ends that expand shapes use them too. */

enum { GM_PATH_MAX_POLYGON = 64, GM_PATH_MAX_STROKE = 400 };

/** The mitre of each point: out[i] is one px from the line, outwards if closed. */
void gm_path_mitres(const gm_vec2 *p, uint32_t count, bool closed, gm_vec2 *out);
/** Clockwise outline of a rounded box {x, y, w, h} without coincident points; returns the count. */
uint32_t gm_path_round_rect(const float box[4], float radius, gm_vec2 out[GM_PATH_MAX_POLYGON]);
/** p + m * distance. */
gm_vec2 gm_path_offset(gm_vec2 p, gm_vec2 m, float distance);

/* For draw/ and back ends that expand shapes: they add to the arrays of a draw list. */

/** Appends a mesh; indices count from its own first vertex. Nothing is added without memory. */
void gm__draw_mesh(gm_draw_list *list, const gm_draw_vertex *vertices, uint32_t vertex_count,
                   const uint32_t *indices, uint32_t index_count);
void gm__draw_shape(gm_draw_list *list, gm_draw_kind kind, gm_blend blend,
                    const gm_draw_shape *shape);

#endif
