/* game/physics/physics_ray.c -- rays and discs against the published copy; the space is not asked.
 */
#include "physics/physics_internal.h"
#include <game/view.h>

#include <math.h>
#include <string.h>

typedef struct point {
    double x;
    double y;
} point;

typedef struct ray {
    point from;
    point way; /**< from + way is the end */
} ray;

/** Where a ray enters something; fraction > 1: nowhere. */
typedef struct crossing {
    double fraction;
    point normal;
} crossing;

static const crossing nowhere = {2.0, {0.0, 0.0}};

static double dot(point a, point b)
{
    return a.x * b.x + a.y * b.y;
}

static point minus(point a, point b)
{
    point result = {a.x - b.x, a.y - b.y};

    return result;
}

static point widen(gm_vec2 v)
{
    point result = {(double)v.x, (double)v.y};

    return result;
}

static gm_vec2 narrow(point p)
{
    gm_vec2 result = {(float)p.x, (float)p.y};

    return result;
}

/** Clipping by half-planes (Cyrus and Beck 1978). Corners in the order of growing angle. */
static crossing cross_polygon(const ray *r, const point *corners, uint32_t count)
{
    crossing in = {-1.0, {0.0, 0.0}};
    double out = 1.0;

    for (uint32_t i = 0; i < count; i++) {
        point edge = minus(corners[(i + 1) % count], corners[i]);
        point normal = {edge.y, -edge.x};
        double distance = dot(normal, minus(r->from, corners[i]));
        double approach = dot(normal, r->way);

        if (approach < 0.0 && -distance / approach > in.fraction) {
            in.fraction = -distance / approach;
            in.normal = normal;
        } else if (approach > 0.0) {
            out = fmin(out, -distance / approach);
        } else if (approach == 0.0 && distance >= 0.0) {
            return nowhere;
        }
    }
    return in.fraction >= 0.0 && in.fraction <= out ? in : nowhere;
}

static crossing cross_circle(const ray *r, point centre, double radius)
{
    point offset = minus(r->from, centre);
    double a = dot(r->way, r->way);
    double b = dot(offset, r->way);
    double c = dot(offset, offset) - radius * radius;
    double root = b * b - a * c;
    crossing in = nowhere;

    if (radius <= 0.0 || c < 0.0 || b >= 0.0 || root < 0.0) {
        return nowhere;
    }
    in.fraction = (-b - sqrt(root)) / a;
    in.normal.x = offset.x + in.fraction * r->way.x;
    in.normal.y = offset.y + in.fraction * r->way.y;
    return in.fraction <= 1.0 ? in : nowhere;
}

static point corner_of(const gm__body *body, uint32_t index)
{
    point p = widen(body->state.verts[index]);
    point result = {body->x + p.x * body->cosine - p.y * body->sine,
                    body->y + p.x * body->sine + p.y * body->cosine};

    return result;
}

static crossing cross_body(const ray *r, const gm__body *body)
{
    point corners[GM_PHYSICS_MAX_VERTS];
    point centre = {body->x, body->y};

    if (body->state.vert_count == 0) {
        return cross_circle(r, centre, (double)body->state.radius);
    }
    for (uint32_t i = 0; i < body->state.vert_count; i++) {
        corners[i] = corner_of(body, i);
    }
    return cross_polygon(r, corners, body->state.vert_count);
}

static crossing nearer(crossing a, crossing b)
{
    return b.fraction < a.fraction ? b : a;
}

/** A wall is a segment with round ends: a box between two circles. */
static crossing cross_wall(const ray *r, const gm_segment *wall, double radius)
{
    point a = widen(wall->a);
    point b = widen(wall->b);
    point along = minus(b, a);
    double length = sqrt(dot(along, along));
    double scale = length > 0.0 ? radius / length : 0.0;
    point side = {-along.y * scale, along.x * scale};
    const point box[4] = {{a.x - side.x, a.y - side.y},
                          {b.x - side.x, b.y - side.y},
                          {b.x + side.x, b.y + side.y},
                          {a.x + side.x, a.y + side.y}};
    double reach = fmin(
        1.0, fmax(0.0, length > 0.0 ? dot(minus(r->from, a), along) / dot(along, along) : 0.0));
    point nearest = {a.x + reach * along.x, a.y + reach * along.y};
    point gap = minus(r->from, nearest);

    if (dot(gap, gap) < radius * radius) {
        return nowhere;
    }
    return nearer(nearer(cross_polygon(r, box, 4), cross_circle(r, a, radius)),
                  cross_circle(r, b, radius));
}

static crossing cross_wall_sets(const gm_physics *physics, const ray *r)
{
    crossing first = nowhere;

    for (uint32_t i = 0; i < physics->wall_set_count; i++) {
        const gm__walls *set = &physics->walls[i];

        for (uint32_t k = 0; k < set->count; k++) {
            first = nearer(first, cross_wall(r, &set->segments[k], (double)set->radius));
        }
    }
    return first;
}

/** From inside the arena: where the ray leaves it. */
static crossing cross_arena(const ray *r)
{
    const double w = (double)GM_ARENA_WIDTH;
    const double h = (double)GM_ARENA_HEIGHT;
    crossing first = nowhere;

    if (r->from.x < 0.0 || r->from.x > w || r->from.y < 0.0 || r->from.y > h) {
        return nowhere;
    }
    if (r->way.x != 0.0) {
        crossing x = {((r->way.x > 0.0 ? w : 0.0) - r->from.x) / r->way.x,
                      {r->way.x > 0.0 ? -1.0 : 1.0, 0.0}};
        first = nearer(first, x);
    }
    if (r->way.y != 0.0) {
        crossing y = {((r->way.y > 0.0 ? h : 0.0) - r->from.y) / r->way.y,
                      {0.0, r->way.y > 0.0 ? -1.0 : 1.0}};
        first = nearer(first, y);
    }
    return first.fraction <= 1.0 ? first : nowhere;
}

static bool passes(const gm_ray_filter *filter, const gm_body_state *state)
{
    uint32_t mask = filter->mask != 0 ? filter->mask : UINT32_MAX;

    return (state->category & mask) != 0 && !state->is_sensor &&
           !gm_body_id_equal(state->id, filter->ignore);
}

static void fill_hit(gm_ray_hit *hit, const ray *r, crossing found)
{
    double length = sqrt(dot(found.normal, found.normal));
    point at = {r->from.x + found.fraction * r->way.x, r->from.y + found.fraction * r->way.y};
    point normal = {found.normal.x / length, found.normal.y / length};

    hit->fraction = (float)found.fraction;
    hit->point = narrow(at);
    hit->normal = narrow(normal);
}

bool gm_physics_raycast(const gm_physics *physics, gm_segment way, const gm_ray_filter *filter,
                        gm_ray_hit *hit)
{
    const gm_ray_filter all = {.mask = 0};
    const gm_ray_filter *wanted = filter != NULL ? filter : &all;
    ray r = {widen(way.a), minus(widen(way.b), widen(way.a))};
    crossing first = nowhere;

    memset(hit, 0, sizeof(*hit));
    for (uint32_t i = 0; i < physics->body_count; i++) {
        const gm__body *body = &physics->bodies[physics->order[i]];
        crossing found = passes(wanted, &body->state) ? cross_body(&r, body) : nowhere;

        if (found.fraction < first.fraction) {
            first = found;
            hit->body = body->state.id;
        }
    }
    crossing wall = nearer(cross_wall_sets(physics, &r), cross_arena(&r));
    if (wall.fraction < first.fraction) {
        gm_body_id none = {0, 0};
        first = wall;
        hit->body = none;
        hit->is_wall = true;
    }
    if (first.fraction > 1.0) {
        return false;
    }
    fill_hit(hit, &r, first);
    return true;
}

uint32_t gm_physics_bodies_in_radius(const gm_physics *physics, gm_vec2 centre, float radius,
                                     gm_body_id *out, uint32_t capacity)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < physics->body_count; i++) {
        const gm_body_state *state = &physics->bodies[physics->order[i]].state;
        point gap = minus(widen(state->position), widen(centre));
        double reach = (double)radius + (double)state->radius;

        if (dot(gap, gap) > reach * reach) {
            continue;
        }
        if (count < capacity) {
            out[count] = state->id;
        }
        count++;
    }
    return count;
}
