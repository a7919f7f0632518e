/* game/draw/draw_shapes.c -- polygons, rectangles and their feathered edges. */
#include <game/draw.h>

#include <math.h>

static const float two_pi = 6.28318530718F;

static gm_draw_vertex vertex(gm_vec2 p, gm_color c)
{
    return (gm_draw_vertex){p.x, p.y, c};
}

static gm_color clear_of(gm_color c)
{
    c.a = 0;
    return c;
}

static uint32_t at_most(uint32_t count, uint32_t limit)
{
    return count < limit ? count : limit;
}

void gm_draw_polygon(gm_draw_list *list, const gm_vec2 *p, uint32_t count, gm_color color)
{
    gm_draw_vertex v[GM_PATH_MAX_POLYGON];
    uint32_t order[3 * GM_PATH_MAX_POLYGON];
    uint32_t n = at_most(count, GM_PATH_MAX_POLYGON);
    uint32_t used = 0;
    if (n < 3 || color.a == 0) {
        return;
    }
    for (uint32_t i = 0; i < n; i++) {
        v[i] = vertex(p[i], color);
    }
    for (uint32_t i = 2; i < n; i++) {
        order[used++] = 0;
        order[used++] = i - 1;
        order[used++] = i;
    }
    gm__draw_mesh(list, v, n, order, used);
}

static gm_vec2 centre_of(const gm_vec2 *p, uint32_t count)
{
    gm_vec2 sum = {0.0F, 0.0F};
    for (uint32_t i = 0; i < count; i++) {
        sum.x += p[i].x;
        sum.y += p[i].y;
    }
    return (gm_vec2){sum.x / (float)count, sum.y / (float)count};
}

static uint32_t put_triangle(uint32_t *order, uint32_t a, uint32_t b, uint32_t c)
{
    order[0] = a;
    order[1] = b;
    order[2] = c;
    return 3;
}

static void fan_plain(gm_draw_list *list, const gm_vec2 *p, uint32_t n, const gm_color *c,
                      gm_color centre)
{
    gm_draw_vertex v[GM_PATH_MAX_POLYGON + 1];
    uint32_t order[3 * GM_PATH_MAX_POLYGON];
    uint32_t used = 0;
    v[n] = vertex(centre_of(p, n), centre);
    for (uint32_t i = 0; i < n; i++) {
        v[i] = vertex(p[i], c[i]);
        used += put_triangle(order + used, n, i, i + 1 < n ? i + 1 : 0);
    }
    gm__draw_mesh(list, v, n + 1, order, used);
}

static void fan_feathered(gm_draw_list *list, const gm_vec2 *p, uint32_t n, const gm_color *c,
                          gm_color centre)
{
    gm_vec2 m[GM_PATH_MAX_POLYGON];
    gm_draw_vertex v[2 * GM_PATH_MAX_POLYGON + 1];
    uint32_t order[9 * GM_PATH_MAX_POLYGON];
    uint32_t used = 0;
    gm_path_mitres(p, n, true, m);
    v[(size_t)2 * n] = vertex(centre_of(p, n), centre);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t j = i + 1 < n ? i + 1 : 0;
        v[i] = vertex(gm_path_offset(p[i], m[i], -0.5F), c[i]);
        v[n + i] = vertex(gm_path_offset(p[i], m[i], 0.5F), clear_of(c[i]));
        used += put_triangle(order + used, 2 * n, i, j);
        used += put_triangle(order + used, i, j, n + j);
        used += put_triangle(order + used, i, n + j, n + i);
    }
    gm__draw_mesh(list, v, 2 * n + 1, order, used);
}

/* A contract of draw.h. */
// NOLINTNEXTLINE(readability-function-size)
void gm_draw_polygon_shaded(gm_draw_list *list, const gm_vec2 *p, uint32_t count, const gm_color *c,
                            gm_color centre, bool feather)
{
    uint32_t n = at_most(count, GM_PATH_MAX_POLYGON);
    if (n < 3) {
        return;
    }
    if (feather) {
        fan_feathered(list, p, n, c, centre);
    } else {
        fan_plain(list, p, n, c, centre);
    }
}

void gm_draw_rect(gm_draw_list *list, const float box[4], gm_color color)
{
    gm_draw_round_rect(list, box, 0.0F, color, color);
}

void gm_draw_round_rect(gm_draw_list *list, const float box[4], float radius, gm_color top,
                        gm_color bottom)
{
    if (!(box[2] > 0.0F && box[3] > 0.0F) || (top.a == 0 && bottom.a == 0)) {
        return;
    }
    float limit = (box[2] < box[3] ? box[2] : box[3]) * 0.5F;
    float r = radius > 0.0F ? radius : 0.0F;
    gm_draw_shape shape = {
        {box[0], box[1]}, {box[0] + box[2], box[1] + box[3]}, top, bottom, r < limit ? r : limit};
    gm__draw_shape(list, GM_DRAW_ROUND_RECT, list->blend, &shape);
}

/* Four boxes meet exactly, where lines would leave notches in the corners. */
static void frame_square(gm_draw_list *list, const float box[4], float width, gm_color color)
{
    float h = width * 0.5F;
    const float top[4] = {box[0] - h, box[1] - h, box[2] + width, width};
    const float bottom[4] = {box[0] - h, box[1] + box[3] - h, box[2] + width, width};
    const float left[4] = {box[0] - h, box[1] + h, width, box[3] - width};
    const float right[4] = {box[0] + box[2] - h, box[1] + h, width, box[3] - width};
    gm_draw_rect(list, top, color);
    gm_draw_rect(list, bottom, color);
    gm_draw_rect(list, left, color);
    gm_draw_rect(list, right, color);
}

void gm_draw_round_rect_stroke(gm_draw_list *list, const float box[4], float radius, float width,
                               gm_color color)
{
    gm_vec2 p[GM_PATH_MAX_POLYGON];
    if (!(box[2] > 0.0F && box[3] > 0.0F)) {
        return;
    }
    if (radius < 0.6F) {
        frame_square(list, box, width, color);
        return;
    }
    gm_draw_stroke_flat(list, p, gm_path_round_rect(box, radius, p), true, width, color);
}

void gm_draw_glow(gm_draw_list *list, gm_vec2 centre, float radius, gm_color color)
{
    const gm_rect *clip = &list->clip;
    if (!(radius > 0.0F) || color.a == 0 || centre.x + radius < (float)clip->x ||
        centre.y + radius < (float)clip->y || centre.x - radius > (float)(clip->x + clip->w) ||
        centre.y - radius > (float)(clip->y + clip->h)) {
        return;
    }
    gm_draw_shape shape = {centre, centre, color, color, radius};
    gm__draw_shape(list, GM_DRAW_GLOW, GM_BLEND_ADD, &shape);
}

static uint32_t arc_steps(float angle, float radius)
{
    float wanted = fabsf(angle) * sqrtf(radius) * 1.6F + 3.0F;
    float limit = (float)(GM_PATH_MAX_STROKE - 2);
    return wanted < limit ? (uint32_t)wanted : GM_PATH_MAX_STROKE - 2;
}

/* A contract of draw.h. */
// NOLINTNEXTLINE(readability-function-size)
void gm_draw_arc(gm_draw_list *list, gm_vec2 centre, float radius, const float span[2], float width,
                 gm_color color)
{
    gm_vec2 p[GM_PATH_MAX_STROKE];
    float angle = span[1] - span[0];
    if (!(radius > 0.0F) || color.a == 0) {
        return;
    }
    bool is_ring = fabsf(angle) > two_pi - 0.003F;
    uint32_t steps = arc_steps(is_ring ? two_pi : angle, radius);
    uint32_t count = is_ring ? steps : steps + 1;
    for (uint32_t i = 0; i < count; i++) {
        float a = span[0] + angle * ((float)i / (float)steps);
        p[i] = (gm_vec2){centre.x + cosf(a) * radius, centre.y + sinf(a) * radius};
    }
    gm_draw_stroke_flat(list, p, count, is_ring, width, color);
}

void gm_draw_ring(gm_draw_list *list, gm_vec2 centre, float radius, float width, gm_color color)
{
    const float span[2] = {0.0F, two_pi};
    gm_draw_arc(list, centre, radius, span, width, color);
}

static uint32_t disc_steps(float radius)
{
    return radius < 5.0F    ? 10
           : radius < 14.0F ? 16
           : radius < 30.0F ? 24
           : radius < 60.0F ? 36
                            : 64;
}

void gm_draw_disc(gm_draw_list *list, gm_vec2 centre, float radius, gm_color inner, gm_color outer)
{
    gm_vec2 p[GM_PATH_MAX_POLYGON];
    gm_color c[GM_PATH_MAX_POLYGON];
    if (!(radius > 0.0F)) {
        return;
    }
    uint32_t n = disc_steps(radius);
    for (uint32_t i = 0; i < n; i++) {
        float a = two_pi * ((float)i / (float)n);
        p[i] = (gm_vec2){centre.x + cosf(a) * radius, centre.y + sinf(a) * radius};
        c[i] = outer;
    }
    gm_draw_polygon_shaded(list, p, n, c, inner, true);
}

enum { FRAME_ROWS = 4 };

void gm_draw_soft_frame(gm_draw_list *list, const float box[4], float radius, float spread,
                        gm_color color)
{
    static const float distance[FRAME_ROWS] = {0.0F, 0.3F, 0.62F, 1.0F};
    static const float strength[FRAME_ROWS] = {1.0F, 0.5F, 0.16F, 0.0F};
    gm_vec2 p[GM_PATH_MAX_POLYGON];
    gm_vec2 m[GM_PATH_MAX_POLYGON];
    gm_draw_vertex v[FRAME_ROWS * GM_PATH_MAX_POLYGON];
    uint32_t order[6 * (FRAME_ROWS - 1) * GM_PATH_MAX_POLYGON];
    uint32_t used = 0;
    if (!(box[2] > 0.0F && box[3] > 0.0F && spread > 0.0F)) {
        return;
    }
    /* A square corner has one mitre only and would throw a square shadow. */
    uint32_t n = gm_path_round_rect(box, radius < 2.0F ? 2.0F : radius, p);
    gm_path_mitres(p, n, true, m);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t j = i + 1 < n ? i + 1 : 0;
        for (uint32_t k = 0; k < FRAME_ROWS; k++) {
            v[FRAME_ROWS * i + k] = vertex(gm_path_offset(p[i], m[i], distance[k] * spread),
                                           gm_color_fade(color, strength[k]));
        }
        for (uint32_t k = 0; k + 1 < FRAME_ROWS; k++) {
            uint32_t a = FRAME_ROWS * i + k;
            uint32_t b = FRAME_ROWS * j + k;
            used += put_triangle(order + used, a, b, b + 1);
            used += put_triangle(order + used, a, b + 1, a + 1);
        }
    }
    gm__draw_mesh(list, v, FRAME_ROWS * n, order, used);
}
