/* test_raycast.c -- rays and discs against walking the way in small steps. */
#include "../physics_scene.h"
#include "suite.h"

#include <check.h>
#include <math.h>

enum { CROWD = 120, RAYS = 150, SAMPLES = 1000 };

static physics_scene scene;

static void open_scene(void)
{
    physics_scene_open(&scene, 0, 0);
}

static void close_scene(void)
{
    physics_scene_close(&scene);
}

static gm_vec2 vec(float x, float y)
{
    gm_vec2 v = {x, y};

    return v;
}

static gm_body_id add_box_of(uint32_t category, float x, float y, float half)
{
    gm_body_def def = {
        .position = {x, y}, .vert_count = 4, .type = GM_BODY_STATIC, .category = category};

    def.verts[0] = vec(-half, -half);
    def.verts[1] = vec(half, -half);
    def.verts[2] = vec(half, half);
    def.verts[3] = vec(-half, half);
    return gm_physics_add(scene.physics, &def);
}

static gm_body_id add_box(float x, float y, float half)
{
    return add_box_of(0, x, y, half);
}

static bool cast(float x0, float y0, float x1, float y1, gm_ray_hit *hit)
{
    gm_segment way = {{x0, y0}, {x1, y1}};

    return gm_physics_raycast(scene.physics, way, NULL, hit);
}

/* How deep a point lies in a body; negative outside. */
static double depth_in(const gm_body_state *body, gm_vec2 p)
{
    double c = cos((double)body->angle);
    double s = sin((double)body->angle);
    double dx = (double)p.x - (double)body->position.x;
    double dy = (double)p.y - (double)body->position.y;
    double x = dx * c + dy * s;
    double y = dy * c - dx * s;
    double depth = 1e9;

    if (body->vert_count == 0) {
        return (double)body->radius - sqrt(dx * dx + dy * dy);
    }
    for (uint32_t i = 0; i < body->vert_count; i++) {
        gm_vec2 a = body->verts[i];
        gm_vec2 b = body->verts[(i + 1) % body->vert_count];
        double ex = (double)b.x - (double)a.x;
        double ey = (double)b.y - (double)a.y;
        double side = ex * (y - (double)a.y) - ey * (x - (double)a.x);
        depth = fmin(depth, side / sqrt(ex * ex + ey * ey));
    }
    return depth;
}

static gm_vec2 along(gm_segment way, float t)
{
    return vec(way.a.x + t * (way.b.x - way.a.x), way.a.y + t * (way.b.y - way.a.y));
}

/* The first sample that lies clearly inside something that does not hold the start; 2: none. */
static float walk(gm_segment way, double margin)
{
    float first = 2.0F;

    for (uint32_t i = 0; i < gm_physics_body_count(scene.physics); i++) {
        const gm_body_state *body = gm_physics_body_at(scene.physics, i);

        if (depth_in(body, way.a) > -margin) {
            continue;
        }
        for (int k = 0; k <= SAMPLES; k++) {
            float t = (float)k / SAMPLES;
            if (t < first && depth_in(body, along(way, t)) > margin) {
                first = t;
            }
        }
    }
    return first;
}

static void check_ray(gm_segment way)
{
    gm_ray_hit hit;
    bool is_hit = gm_physics_raycast(scene.physics, way, NULL, &hit);
    float walked = walk(way, 0.01);

    if (!is_hit || hit.is_wall) {
        ck_assert(walked > (is_hit ? hit.fraction - 1e-4F : 1.0F));
        return;
    }
    ck_assert(hit.fraction <= walked + 1e-4F);
    ck_assert_double_eq_tol(depth_in(gm_physics_body(scene.physics, hit.body), hit.point), 0.0,
                            0.01);
    ck_assert_double_eq_tol(hypot((double)hit.normal.x, (double)hit.normal.y), 1.0, 1e-4);
    ck_assert(hit.normal.x * (way.b.x - way.a.x) + hit.normal.y * (way.b.y - way.a.y) <= 0.0F);
}

START_TEST(rays_agree_with_walking)
{
    physics_scene_fill(&scene, CROWD);
    physics_scene_frame(&scene, TL_SECONDS(1));
    for (int i = 0; i < RAYS; i++) {
        gm_segment way = {
            {960.0F * physics_scene_random(&scene), 449.0F * physics_scene_random(&scene)},
            {960.0F * physics_scene_random(&scene), 449.0F * physics_scene_random(&scene)}};
        check_ray(way);
    }
}
END_TEST

START_TEST(ray_meets_the_near_side_of_a_box)
{
    gm_ray_hit hit;
    gm_body_id box = add_box(200.0F, 100.0F, 10.0F);

    ck_assert(cast(100.0F, 105.0F, 300.0F, 105.0F, &hit));
    ck_assert(gm_body_id_equal(hit.body, box));
    ck_assert(!hit.is_wall);
    ck_assert_double_eq_tol((double)hit.point.x, 190.0, 1e-6);
    ck_assert_double_eq_tol((double)hit.point.y, 105.0, 1e-6);
    ck_assert_double_eq_tol((double)hit.normal.x, -1.0, 1e-6);
    ck_assert_double_eq_tol((double)hit.fraction, 0.45, 1e-6);
}
END_TEST

START_TEST(ray_from_inside_passes_out)
{
    gm_ray_hit hit;

    (void)add_box(200.0F, 100.0F, 10.0F);
    ck_assert(cast(200.0F, 100.0F, 2000.0F, 100.0F, &hit));
    ck_assert(hit.is_wall);
    ck_assert_double_eq_tol((double)hit.point.x, 960.0, 1e-6);
    ck_assert_double_eq_tol((double)hit.normal.x, -1.0, 1e-6);
}
END_TEST

START_TEST(ray_from_inside_a_ball_passes_out)
{
    gm_ray_hit hit;
    gm_body_def def = {.position = {200, 100}, .radius = 20.0F};

    (void)gm_physics_add(scene.physics, &def);
    ck_assert(!cast(190.0F, 100.0F, 300.0F, 100.0F, &hit));
    ck_assert(cast(170.0F, 100.0F, 300.0F, 100.0F, &hit));
    ck_assert_double_eq_tol((double)hit.point.x, 180.0, 1e-6);
}
END_TEST

START_TEST(a_ray_from_a_surface_does_not_hit_it)
{
    gm_ray_hit hit;

    (void)add_box(200.0F, 100.0F, 10.0F);
    ck_assert(!cast(190.0F, 100.0F, 100.0F, 50.0F, &hit));
    ck_assert(gm_body_id_is_null(hit.body));
    ck_assert(cast(190.0F, 100.0F, 250.0F, 100.0F, &hit));
    ck_assert_double_eq_tol((double)hit.fraction, 0.0, 1e-6);
}
END_TEST

START_TEST(equal_fractions_go_to_the_lower_id)
{
    gm_ray_hit hit;
    gm_body_id first = add_box(200.0F, 100.0F, 10.0F);

    (void)add_box(200.0F, 108.0F, 10.0F);
    ck_assert(cast(100.0F, 104.0F, 300.0F, 104.0F, &hit));
    ck_assert(gm_body_id_equal(hit.body, first));
}
END_TEST

START_TEST(a_filter_skips_its_categories)
{
    gm_ray_hit hit;
    gm_segment way = {{100, 100}, {300, 100}};
    gm_ray_filter filter = {.mask = 2};
    gm_body_id near = add_box(150.0F, 100.0F, 10.0F);
    gm_body_id far = add_box_of(2, 250.0F, 100.0F, 10.0F);

    ck_assert(gm_physics_raycast(scene.physics, way, &filter, &hit));
    ck_assert(gm_body_id_equal(hit.body, far));
    filter.mask = 0;
    filter.ignore = near;
    ck_assert(gm_physics_raycast(scene.physics, way, &filter, &hit));
    ck_assert(gm_body_id_equal(hit.body, far));
}
END_TEST

START_TEST(sensors_are_not_met)
{
    gm_ray_hit hit;
    gm_segment way = {{100, 100}, {300, 100}};
    gm_body_def def = {.position = {200, 100}, .radius = 20.0F, .is_sensor = true};

    (void)gm_physics_add(scene.physics, &def);
    ck_assert(!gm_physics_raycast(scene.physics, way, NULL, &hit));
}
END_TEST

START_TEST(pocket_walls_are_met)
{
    const gm_segment wall = {{500, 50}, {500, 150}};
    gm_ray_hit hit;

    ck_assert(gm_physics_add_walls(scene.physics, &wall, 1, 4.0F));
    ck_assert(cast(400.0F, 100.0F, 600.0F, 100.0F, &hit));
    ck_assert(hit.is_wall);
    ck_assert_double_eq_tol((double)hit.point.x, 496.0, 1e-6);
    ck_assert(cast(500.0F, 40.0F, 500.0F, 60.0F, &hit));
    ck_assert_double_eq_tol((double)hit.point.y, 46.0, 1e-6);
}
END_TEST

START_TEST(thinnest_wall_is_met_from_both_sides)
{
    const gm_segment wall = {{500, 50}, {500, 150}};
    gm_ray_hit hit;

    (void)gm_physics_add_walls(scene.physics, &wall, 1, 0.0F);
    ck_assert(cast(400.0F, 100.0F, 600.0F, 100.0F, &hit));
    ck_assert_double_eq_tol((double)hit.point.x, 499.5, 1e-6);
    ck_assert_double_eq_tol((double)hit.normal.x, -1.0, 1e-6);
    ck_assert(cast(600.0F, 100.0F, 400.0F, 100.0F, &hit));
    ck_assert_double_eq_tol((double)hit.normal.x, 1.0, 1e-6);
}
END_TEST

START_TEST(ray_without_length_meets_nothing)
{
    gm_ray_hit hit;

    (void)add_box(200.0F, 100.0F, 10.0F);
    ck_assert(!cast(100.0F, 100.0F, 100.0F, 100.0F, &hit));
    ck_assert(!cast(200.0F, 100.0F, 200.0F, 100.0F, &hit));
}
END_TEST

START_TEST(disc_finds_bodies_in_id_order)
{
    gm_body_id found[4];
    gm_vec2 centre = {200, 100};

    (void)add_box(200.0F, 100.0F, 10.0F);
    (void)add_box(300.0F, 100.0F, 10.0F);
    (void)add_box(260.0F, 100.0F, 10.0F);
    ck_assert_uint_eq(gm_physics_bodies_in_radius(scene.physics, centre, 50.0F, found, 4), 2);
    ck_assert_uint_eq(found[0].index1, 1);
    ck_assert_uint_eq(found[1].index1, 3);
    ck_assert_uint_eq(gm_physics_bodies_in_radius(scene.physics, centre, 500.0F, found, 1), 3);
    ck_assert_uint_eq(found[0].index1, 1);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("rays");

    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_test(tests, rays_agree_with_walking);
    tcase_add_test(tests, ray_meets_the_near_side_of_a_box);
    tcase_add_test(tests, ray_from_inside_passes_out);
    tcase_add_test(tests, ray_from_inside_a_ball_passes_out);
    tcase_add_test(tests, a_ray_from_a_surface_does_not_hit_it);
    tcase_add_test(tests, equal_fractions_go_to_the_lower_id);
    tcase_add_test(tests, a_filter_skips_its_categories);
    tcase_add_test(tests, sensors_are_not_met);
    tcase_add_test(tests, pocket_walls_are_met);
    tcase_add_test(tests, thinnest_wall_is_met_from_both_sides);
    tcase_add_test(tests, ray_without_length_meets_nothing);
    tcase_add_test(tests, disc_finds_bodies_in_id_order);
    return suite_run(tests, 60.0);
}
