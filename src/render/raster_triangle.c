/* render/raster_triangle.c -- paints triangles. */
#include "render/raster_simd.h"
#include "render/raster_target.h"

/* The ends of a span follow from the two ends of each edge, sorted by y, and from nothing else.
 * Triangles that share an edge therefore agree on it: no seams, and no pixel painted twice. */

typedef struct edge {
    float x;
    float y;
    float slope;
} edge;

static inline edge edge_between(const gm_draw_vertex *top, const gm_draw_vertex *bottom)
{
    float height = bottom->y - top->y;
    edge e = {top->x, top->y, height > 0.0F ? (bottom->x - top->x) / height : 0.0F};
    return e;
}

static inline float edge_at(const edge *e, float y)
{
    return e->x + (y - e->y) * e->slope;
}

typedef struct triangle {
    edge whole; /* from the highest to the lowest corner */
    edge upper;
    edge lower;
    int32_t y0;
    int32_t y1;
    bool is_whole_left;
} triangle;

typedef struct span {
    int32_t x;
    int32_t count;
} span;

static inline span span_at(const app_target *t, const triangle *g, float y)
{
    float far = edge_at(&g->whole, y);
    float near = y < g->lower.y ? edge_at(&g->upper, y) : edge_at(&g->lower, y);
    float left = g->is_whole_left ? far : near;
    float right = g->is_whole_left ? near : far;
    int32_t begin = app_ceil_between(left - 0.5F, t->x0, t->x1);
    span s = {begin, app_ceil_between(right - 0.5F, t->x0, t->x1) - begin};
    return s;
}

static inline void blend_gradient(uint32_t *to, int32_t count, app_f4 color, app_f4 step)
{
    app_f4 step4 = step * app_f4_all(4.0F);
    app_f4 a = color;
    app_f4 b = a + step;
    app_f4 c = b + step;
    app_f4 d = c + step;
    for (; count >= 4; count -= 4, to += 4) {
        app_blend_four(to, app_px4_pack(a, b, c, d));
        a += step4;
        b += step4;
        c += step4;
        d += step4;
    }
    if (count > 0) {
        app_blend_few(to, app_px4_pack(a, b, c, c), count);
    }
}

static void paint_flat(const app_target *t, const triangle *g, uint32_t color)
{
    for (int32_t y = g->y0; y < g->y1; y++) {
        span s = span_at(t, g, (float)y + 0.5F);
        if (s.count > 0) {
            app_blend_span(app_target_at(t, s.x, y), s.count, color);
        }
    }
}

/* The colour as a plane over the canvas. */
typedef struct gradient {
    app_f4 color;
    app_f4 by_x;
    app_f4 by_y;
    float x;
    float y;
} gradient;

static void paint_gradient(const app_target *t, const triangle *g, const gradient *plane)
{
    for (int32_t y = g->y0; y < g->y1; y++) {
        float centre = (float)y + 0.5F;
        span s = span_at(t, g, centre);
        if (s.count > 0) {
            app_f4 color = plane->color + (plane->by_x * app_f4_all((float)s.x + 0.5F - plane->x) +
                                           plane->by_y * app_f4_all(centre - plane->y));
            blend_gradient(app_target_at(t, s.x, y), s.count, color, plane->by_x);
        }
    }
}

static inline uint32_t word_of(gm_color c)
{
    uint32_t word;
    memcpy(&word, &c, sizeof word);
    return word;
}

/* Slivers are painted in one colour: their planes are too steep for the precision of a float. */
static const float sliver_area = 0.05F;

static void paint_corners(const app_target *t, const triangle *g, const gm_draw_vertex *const v[3],
                          float area)
{
    uint32_t word = word_of(v[0]->color);
    bool is_flat = word == word_of(v[1]->color) && word == word_of(v[2]->color);
    if (is_flat && v[0]->color.a == 0) {
        return;
    }
    app_f4 a = app_f4_premultiplied(v[0]->color, t->is_added);
    if (is_flat) {
        paint_flat(t, g, app_px_pack(a));
        return;
    }
    app_f4 b = app_f4_premultiplied(v[1]->color, t->is_added);
    app_f4 c = app_f4_premultiplied(v[2]->color, t->is_added);
    if (area < sliver_area && area > -sliver_area) {
        paint_flat(t, g, app_px_pack((a + b + c) * app_f4_all(1.0F / 3.0F)));
        return;
    }
    app_f4 inverse = app_f4_all(1.0F / area);
    b -= a;
    c -= a;
    gradient plane = {.color = a, .x = v[0]->x, .y = v[0]->y};
    plane.by_x = (b * app_f4_all(v[2]->y - v[0]->y) - c * app_f4_all(v[1]->y - v[0]->y)) * inverse;
    plane.by_y = (c * app_f4_all(v[1]->x - v[0]->x) - b * app_f4_all(v[2]->x - v[0]->x)) * inverse;
    paint_gradient(t, g, &plane);
}

static inline void sort_two(const gm_draw_vertex **a, const gm_draw_vertex **b)
{
    if ((*b)->y < (*a)->y) {
        const gm_draw_vertex *swapped = *a;
        *a = *b;
        *b = swapped;
    }
}

static inline bool is_outside(const app_target *t, const gm_draw_vertex *const v[3])
{
    float low = app_lesser(v[0]->x, app_lesser(v[1]->x, v[2]->x));
    float high = app_greater(v[0]->x, app_greater(v[1]->x, v[2]->x));
    return high < (float)t->x0 || low > (float)t->x1;
}

static void paint_triangle(const app_target *t, const gm_draw_vertex *a, const gm_draw_vertex *b,
                           const gm_draw_vertex *c)
{
    sort_two(&a, &b);
    sort_two(&b, &c);
    sort_two(&a, &b);
    const gm_draw_vertex *const v[3] = {a, b, c};
    triangle g;
    g.y0 = app_ceil_between(a->y - 0.5F, t->y0, t->y1);
    g.y1 = app_ceil_between(c->y - 0.5F, t->y0, t->y1);
    if (g.y0 >= g.y1 || is_outside(t, v)) {
        return;
    }
    float area = (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x);
    if (!(area > 1e-6F || area < -1e-6F)) {
        return;
    }
    g.whole = edge_between(a, c);
    g.upper = edge_between(a, b);
    g.lower = edge_between(b, c);
    g.is_whole_left = area > 0.0F;
    paint_corners(t, &g, v, area);
}

void app_raster_triangles(const app_target *t, const gm_draw_vertex *vertices,
                          const uint32_t *indices, uint32_t index_count)
{
    for (uint32_t i = 0; i + 2 < index_count; i += 3) {
        paint_triangle(t, &vertices[indices[i]], &vertices[indices[i + 1]],
                       &vertices[indices[i + 2]]);
    }
}
