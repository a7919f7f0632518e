/* game/picture/picture_body.c -- bodies as bevelled shapes, and the light of the beam on them. */
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

#define FADE_IN_SECONDS 0.25F
/* The sky shines from the upper left. */
#define SKY_X (-0.45F)
#define SKY_Y (-0.89F)
/* Only large bodies leave a wake. */
#define WAKE_RADIUS 18.0F

static void place_corners(const gm_painter *p, const gm_body_view *body, gm_shape *shape)
{
    float grow = 0.6F + 0.4F * gm__ease_out(body->age / FADE_IN_SECONDS);
    float c = cosf(body->angle) * grow;
    float s = sinf(body->angle) * grow;

    for (uint32_t i = 0; i < shape->count; i++) {
        gm_vec2 v = body->verts[i];
        shape->world[i] =
            gm__v2(body->position.x + v.x * c - v.y * s, body->position.y + v.x * s + v.y * c);
        shape->corner[i] = gm__at(p, shape->world[i]);
    }
}

static void face_edges(const gm_body_view *body, gm_shape *shape)
{
    for (uint32_t i = 0; i < shape->count; i++) {
        gm_vec2 a = shape->world[i];
        gm_vec2 b = shape->world[(i + 1) % shape->count];
        gm_vec2 e = gm__v2(b.x - a.x, b.y - a.y);
        float length = gm__length(e) + 1e-6F;
        gm_vec2 n = gm__v2(e.y / length, -e.x / length);
        gm_vec2 out =
            gm__v2((a.x + b.x) * 0.5F - body->position.x, (a.y + b.y) * 0.5F - body->position.y);
        bool is_inward = out.x * n.x + out.y * n.y < 0.0F;
        shape->normal[i] = is_inward ? gm__v2(-n.x, -n.y) : n;
    }
}

gm_shape gm__shape_make(const gm_painter *p, const gm_body_view *body, float inner)
{
    gm_shape shape = {.count = body->vert_count};

    if (shape.count > GM_VIEW_MAX_VERTS) {
        shape.count = GM_VIEW_MAX_VERTS;
    }
    shape.opacity = gm__clamp01(body->age / FADE_IN_SECONDS);
    shape.centre = gm__at(p, body->position);
    place_corners(p, body, &shape);
    face_edges(body, &shape);
    for (uint32_t i = 0; i < shape.count; i++) {
        gm_vec2 v = shape.corner[i];
        shape.inner[i] = gm__v2(shape.centre.x + (v.x - shape.centre.x) * inner,
                                shape.centre.y + (v.y - shape.centre.y) * inner);
    }
    gm__light_gather(p, body, &shape);
    return shape;
}

static void paint_shadow(const gm_painter *p, const gm_shape *shape)
{
    gm_color dark = gm_rgba(0x000308, 0.50F * shape->opacity);
    gm_color clear = gm_rgba(0x000308, 0.0F);
    gm_color colors[4] = {dark, dark, clear, clear};
    gm_vec2 far[GM_VIEW_MAX_VERTS];

    for (uint32_t i = 0; i < shape->count; i++) {
        gm_vec2 v = shape->corner[i];
        far[i] = gm__v2(v.x + (v.x - shape->centre.x) * 0.26F + 3.0F * p->zoom,
                        v.y + (v.y - shape->centre.y) * 0.26F + 6.0F * p->zoom);
    }
    for (uint32_t i = 0; i < shape->count; i++) {
        uint32_t j = (i + 1) % shape->count;
        gm_vec2 quad[4] = {shape->corner[i], shape->corner[j], far[j], far[i]};
        gm_draw_quad(p->list, quad, colors);
    }
}

static void paint_facets(const gm_painter *p, const gm_body_view *body, gm_shape *shape)
{
    gm_color base = gm_rgba(body->tint, shape->opacity);
    float matte = body->kind == GM_BODY_DEBRIS ? 0.9F : 1.0F;

    for (uint32_t i = 0; i < shape->count; i++) {
        uint32_t j = (i + 1) % shape->count;
        gm_vec2 n = shape->normal[i];
        gm_vec2 middle = gm__v2((shape->world[i].x + shape->world[j].x) * 0.5F,
                                (shape->world[i].y + shape->world[j].y) * 0.5F);
        float sky = n.x * SKY_X + n.y * SKY_Y;
        gm_color facet = gm_color_scale(base, 0.46F + 0.52F * fmaxf(0.0F, sky) + 0.08F * sky);
        facet = gm_color_add(facet, p->light, 0.8F * gm__light_at(p, shape, middle, n));
        facet = gm_color_scale(facet, matte);
        gm_color deep = gm_color_scale(facet, 0.8F);
        gm_vec2 quad[4] = {shape->corner[i], shape->corner[j], shape->inner[j], shape->inner[i]};
        gm_color colors[4] = {facet, facet, deep, deep};
        gm_draw_quad(p->list, quad, colors);
        shape->edge[i] = facet;
    }
}

static void paint_face(const gm_painter *p, const gm_body_view *body, const gm_shape *shape)
{
    gm_color base = gm_rgba(body->tint, shape->opacity);
    gm_color top = gm_color_scale(base, 0.50F);
    gm_color bottom = gm_color_scale(base, 0.30F);
    float reach = fmaxf(body->radius, 1.0F);
    gm_color colors[GM_VIEW_MAX_VERTS];

    for (uint32_t i = 0; i < shape->count; i++) {
        gm_vec2 out = gm__v2((shape->world[i].x - body->position.x) / reach,
                             (shape->world[i].y - body->position.y) / reach);
        gm_color c = gm_color_mix(top, bottom, 0.5F + 0.5F * out.y);
        float light = gm__light_at(p, shape, shape->world[i], out);
        colors[i] = gm_color_add(c, p->light, 0.35F * light);
    }
    gm_draw_polygon_shaded(p->list, shape->inner, shape->count, colors,
                           gm_color_mix(top, bottom, 0.5F), false);
}

static void paint_bevel_lines(const gm_painter *p, const gm_shape *shape)
{
    gm_color colors[GM_VIEW_MAX_VERTS];

    for (uint32_t i = 0; i < shape->count; i++) {
        gm_color c = gm_color_scale(shape->edge[i], 1.3F);
        c = gm_color_add(c, gm_rgba(0x223344, 1.0F), 0.4F);
        colors[i] = gm_color_with_alpha(c, 0.55F * shape->opacity);
    }
    gm_draw_stroke(p->list, shape->inner, shape->count, true, 1.0F, colors);
}

static void paint_outline(const gm_painter *p, const gm_shape *shape)
{
    gm_color colors[GM_VIEW_MAX_VERTS];

    for (uint32_t i = 0; i < shape->count; i++) {
        uint32_t before = (i + shape->count - 1) % shape->count;
        gm_color c = gm_color_mix(shape->edge[i], shape->edge[before], 0.5F);
        c = gm_color_add(gm_color_scale(c, 1.55F), gm_rgba(0x2A4468, 1.0F), 0.55F);
        colors[i] = gm_color_with_alpha(c, shape->opacity);
    }
    gm_draw_stroke(p->list, shape->corner, shape->count, true, 1.4F * fmaxf(1.0F, p->zoom), colors);
}

void gm__shape_paint(const gm_painter *p, const gm_body_view *body, gm_shape *shape)
{
    paint_facets(p, body, shape);
    paint_face(p, body, shape);
    if (!p->def->reduce_shade) {
        paint_bevel_lines(p, shape);
    }
    paint_outline(p, shape);
}

/* A seam of violet light: a shard is inside. */
static void paint_vein(const gm_painter *p, const gm_shape *shape)
{
    uint32_t across = shape->count / 2;
    gm_vec2 seam[3] = {shape->inner[0], shape->centre, shape->inner[across]};
    gm_color light = gm_rgba(0xB9A4FFU, 0.9F * shape->opacity);

    gm_draw_stroke_flat(p->list, seam, 3, false, 1.8F * fmaxf(1.0F, p->zoom), light);
    gm_draw_glow(p->list, shape->centre, 12.0F * p->zoom, gm_rgba(0x8E6CFFU, 0.55F));
}

static void paint_debris(const gm_painter *p, const gm_body_view *body)
{
    gm_shape shape = gm__shape_make(p, body, 0.62F);

    if (!p->def->reduce_shade) {
        paint_shadow(p, &shape);
    }
    gm__shape_paint(p, body, &shape);
    if (body->has_vein) {
        paint_vein(p, &shape);
    }
    if (body->flash > 0.05F) {
        gm_color lit = gm_color_with_alpha(p->light, 0.16F * gm__flash(p, body->flash));
        (void)gm_draw_set_blend(p->list, GM_BLEND_ADD);
        gm_draw_polygon(p->list, shape.corner, shape.count, lit);
        (void)gm_draw_set_blend(p->list, GM_BLEND_OVER);
    }
}

static void paint_wake(const gm_painter *p, const gm_body_view *body)
{
    if (body->kind == GM_BODY_DEBRIS && body->trail != NULL && body->radius > WAKE_RADIUS) {
        gm__trail_paint(p, body->trail, 14.0F, gm_rgba(0x4F86C8, 0.10F));
    }
}

typedef void gm_body_paint_fn(const gm_painter *p, const gm_body_view *body);

static void paint_kind(const gm_painter *p, gm_body_kind kind, gm_body_paint_fn *paint)
{
    for (uint32_t i = 0; i < p->view->body_count; i++) {
        const gm_body_view *body = &p->view->bodies[i];
        if (body->kind == kind && body->vert_count >= 3) {
            paint(p, body);
        }
    }
}

void gm__bodies_paint(const gm_painter *p)
{
    paint_kind(p, GM_BODY_DEBRIS, paint_wake);
    paint_kind(p, GM_BODY_DEBRIS, paint_debris);
    paint_kind(p, GM_BODY_MIRROR, gm__mirror_paint);
    paint_kind(p, GM_BODY_CORE, gm__rod_paint);
    paint_kind(p, GM_BODY_CORE, gm__core_paint);
    paint_kind(p, GM_BODY_CRYSTAL, gm__rope_paint);
    paint_kind(p, GM_BODY_CRYSTAL, gm__crystal_paint);
    paint_kind(p, GM_BODY_DRONE, gm__drone_paint);
    paint_kind(p, GM_BODY_SHARD, gm__shard_paint);
    paint_kind(p, GM_BODY_WARDEN, gm__warden_paint);
    paint_kind(p, GM_BODY_COMET, gm__comet_paint);
}
