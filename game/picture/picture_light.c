#include "picture/picture_internal.h"

/* Reaches in world units; the beam lights weakly, its impact strongly. */
#define IMPACT_REACH 185.0F
#define IMPACT_LIFT  9.0F
#define IMPACT_CORE  5300.0F
#define BEAM_REACH   85.0F

static gm_vec2 nearest_on_segment(gm_vec2 at, gm_vec2 a, gm_vec2 b)
{
    gm_vec2 along = gm__v2(b.x - a.x, b.y - a.y);
    float length2 = along.x * along.x + along.y * along.y;
    float t = 0.0F;

    if (length2 > 0.0F) {
        t = gm__clamp01(((at.x - a.x) * along.x + (at.y - a.y) * along.y) / length2);
    }
    return gm__v2(a.x + along.x * t, a.y + along.y * t);
}

/* The light hovers a little off the surface, or the face that is hit would be lit edge on. */
static gm_vec2 lamp_position(const gm_beam_view *beam)
{
    gm_vec2 impact = beam->points[beam->point_count - 1];
    return gm__v2(impact.x + beam->normal.x * IMPACT_LIFT, impact.y + beam->normal.y * IMPACT_LIFT);
}

static bool is_within(gm_vec2 a, gm_vec2 b, float reach)
{
    gm_vec2 d = gm__v2(a.x - b.x, a.y - b.y);
    return d.x * d.x + d.y * d.y < reach * reach;
}

void gm__light_gather(const gm_painter *p, const gm_body_view *body, gm_shape *shape)
{
    const gm_beam_view *beam = &p->view->beam;

    if (!beam->is_on || beam->point_count < 2) {
        return;
    }
    shape->is_near_impact =
        is_within(body->position, lamp_position(beam), IMPACT_REACH + body->radius);
    for (uint32_t i = 0; i + 1 < beam->point_count; i++) {
        gm_vec2 near = nearest_on_segment(body->position, beam->points[i], beam->points[i + 1]);
        if (is_within(body->position, near, BEAM_REACH + body->radius)) {
            shape->lit_segments |= 1U << i;
        }
    }
}

static float facing(gm_vec2 to_light, float distance, gm_vec2 normal)
{
    return (to_light.x * normal.x + to_light.y * normal.y) / distance;
}

static float impact_light(const gm_beam_view *beam, gm_vec2 at, gm_vec2 normal)
{
    gm_vec2 lamp = lamp_position(beam);
    gm_vec2 d = gm__v2(lamp.x - at.x, lamp.y - at.y);
    float distance = gm__length(d) + 0.01F;

    if (distance >= IMPACT_REACH) {
        return 0.0F;
    }
    return fmaxf(0.0F, 0.25F + 0.75F * facing(d, distance, normal)) * 1.2F * IMPACT_CORE /
           (IMPACT_CORE + distance * distance) * (1.0F - distance / IMPACT_REACH);
}

static float segment_light(const gm_beam_view *beam, uint32_t segment, gm_vec2 at, gm_vec2 normal)
{
    gm_vec2 near = nearest_on_segment(at, beam->points[segment], beam->points[segment + 1]);
    gm_vec2 d = gm__v2(near.x - at.x, near.y - at.y);
    float distance = gm__length(d) + 0.01F;

    if (distance >= BEAM_REACH) {
        return 0.0F;
    }
    return fmaxf(0.0F, 0.2F + 0.8F * facing(d, distance, normal)) * 0.55F *
           (1.0F - distance / BEAM_REACH);
}

float gm__light_at(const gm_painter *p, const gm_shape *shape, gm_vec2 at, gm_vec2 normal)
{
    const gm_beam_view *beam = &p->view->beam;
    float light = shape->is_near_impact ? impact_light(beam, at, normal) : 0.0F;

    for (uint32_t i = 0; shape->lit_segments >> i != 0; i++) {
        if ((shape->lit_segments >> i & 1U) != 0) {
            light += segment_light(beam, i, at, normal);
        }
    }
    return fminf(light, 1.0F);
}
