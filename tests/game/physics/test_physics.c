/* test_physics.c -- the window: exact steps, commands, contacts, the published copy. */
#include "../physics_scene.h"
#include "suite.h"

#include "physics/physics_internal.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static physics_scene scene;

static void open_scene(void)
{
    physics_scene_open(&scene, 1, 0);
}

static void close_scene(void)
{
    physics_scene_close(&scene);
}

static gm_body_def ball_def(float x, float y)
{
    gm_body_def def = {.position = {x, y}, .radius = 10.0F, .mass = 2.0F, .elasticity = 1.0F};

    return def;
}

static gm_body_id add_ball(float x, float y, float vx)
{
    gm_body_def def = ball_def(x, y);

    def.velocity.x = vx;
    return gm_physics_add(scene.physics, &def);
}

static double x_of(gm_body_id id)
{
    return (double)gm_physics_body(scene.physics, id)->position.x;
}

static double vx_of(gm_body_id id)
{
    return (double)gm_physics_body(scene.physics, id)->velocity.x;
}

static uint32_t sub_steps_of(tl_time delta)
{
    physics_scene_frame(&scene, delta);
    return gm_physics_get_times(scene.physics).sub_steps;
}

START_TEST(sub_steps_are_as_few_as_allowed)
{
    ck_assert_uint_eq(sub_steps_of(1), 1);
    ck_assert_uint_eq(sub_steps_of(8333334), 1);
    ck_assert_uint_eq(sub_steps_of(8333335), 2);
    ck_assert_uint_eq(sub_steps_of(16666667), 2);
    ck_assert_uint_eq(sub_steps_of(16666669), 3);
    ck_assert_uint_eq(sub_steps_of(TL_SECONDS(1) / 30), 4);
    ck_assert_uint_eq(gm_physics_get_times(scene.physics).steps, 6);
}
END_TEST

START_TEST(step_advances_by_exactly_the_delta)
{
    physics_scene slow;
    gm_body_def def = {.position = {100, 100}, .velocity = {100, 0}, .radius = 5.0F};
    gm_physics_def plain = {.damping = 1.0F};
    gm_physics *physics = NULL;
    gm_body_id id;

    physics_scene_open(&slow, 0, 0);
    gm_physics_destroy(slow.physics);
    plain.memory = slow.memory;
    plain.space = slow.space;
    physics = gm_physics_create(&plain);
    slow.physics = physics;
    id = gm_physics_add(physics, &def);
    physics_scene_frame(&slow, 12345678);
    ck_assert_double_eq_tol((double)gm_physics_body(physics, id)->position.x, 101.2345678, 1e-5);
    physics_scene_frame(&slow, TL_SECONDS(1));
    ck_assert_double_eq_tol((double)gm_physics_body(physics, id)->position.x, 201.2345678, 1e-4);
    physics_scene_close(&slow);
}
END_TEST

START_TEST(zero_delta_moves_nothing_but_applies_commands)
{
    gm_body_id ball = add_ball(100.0F, 100.0F, 50.0F);
    gm_vec2 there = {300, 200};

    physics_scene_frame(&scene, 0);
    ck_assert_double_eq_tol(x_of(ball), 100.0, 1e-9);
    ck_assert(gm_physics_set_transform(scene.physics, ball, there, 1.0F));
    physics_scene_frame(&scene, 0);
    ck_assert_double_eq_tol(x_of(ball), 300.0, 1e-9);
    ck_assert_double_eq_tol(vx_of(ball), 50.0, 1e-9);
    ck_assert_uint_eq(gm_physics_get_times(scene.physics).steps, 0);
}
END_TEST

START_TEST(a_body_is_added_and_removed_at_once)
{
    gm_body_id ball = add_ball(100.0F, 100.0F, 0.0F);

    ck_assert(gm_physics_is_valid(scene.physics, ball));
    ck_assert_double_eq_tol(x_of(ball), 100.0, 1e-9);
    ck_assert_uint_eq(gm_physics_body_count(scene.physics), 1);
    ck_assert(gm_physics_remove(scene.physics, ball));
    ck_assert(!gm_physics_is_valid(scene.physics, ball));
    ck_assert_ptr_null(gm_physics_body(scene.physics, ball));
    ck_assert_uint_eq(gm_physics_body_count(scene.physics), 0);
    ck_assert(!gm_physics_remove(scene.physics, ball));
    physics_scene_frame(&scene, TL_MS(16));
    ck_assert_uint_eq(gm_physics_body_count(scene.physics), 0);
}
END_TEST

START_TEST(a_step_says_whether_a_worker_ran_it)
{
    physics_scene alone;
    physics_scene_open(&alone, 0, 0);
    physics_scene_frame(&alone, TL_MS(16));
    ck_assert(!gm_physics_get_times(alone.physics).is_on_worker);
    physics_scene_close(&alone);
    do { /* until the worker is the first */
        gm_physics_start(scene.physics, TL_MS(16), scene.workers);
        (void)nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        gm_physics_end(scene.physics);
    } while (!gm_physics_get_times(scene.physics).is_on_worker);
}
END_TEST

START_TEST(command_in_the_window_waits_for_its_end)
{
    gm_body_id ball = add_ball(100.0F, 100.0F, 0.0F);
    gm_vec2 fast = {600, 0};

    gm_physics_start(scene.physics, TL_MS(16), scene.workers);
    ck_assert(gm_physics_in_window(scene.physics));
    ck_assert(gm_physics_set_velocity(scene.physics, ball, fast));
    ck_assert_double_eq_tol(vx_of(ball), 0.0, 1e-9);
    gm_physics_end(scene.physics);
    ck_assert(!gm_physics_in_window(scene.physics));
    ck_assert_double_eq_tol(vx_of(ball), 600.0, 1e-9);
    ck_assert_double_eq_tol(x_of(ball), 100.0, 1e-9);
    physics_scene_frame(&scene, TL_MS(16));
    ck_assert_double_gt(x_of(ball), 105.0);
}
END_TEST

START_TEST(command_before_the_window_acts_in_its_step)
{
    gm_body_id ball = add_ball(100.0F, 100.0F, 0.0F);
    gm_vec2 fast = {600, 0};

    physics_scene_frame(&scene, TL_MS(16));
    ck_assert(gm_physics_set_velocity(scene.physics, ball, fast));
    gm_physics_start(scene.physics, TL_MS(16), scene.workers);
    ck_assert_double_eq_tol(x_of(ball), 100.0, 1e-9);
    gm_physics_end(scene.physics);
    ck_assert_double_gt(x_of(ball), 105.0);
}
END_TEST

START_TEST(commands_act_in_call_order)
{
    gm_body_id ball = add_ball(100.0F, 100.0F, 0.0F);
    gm_vec2 fast = {600, 0};
    gm_vec2 slow = {6, 0};
    gm_vec2 push = {4, 0};
    gm_vec2 centre = {0, 0};

    (void)gm_physics_set_velocity(scene.physics, ball, fast);
    (void)gm_physics_set_velocity(scene.physics, ball, slow);
    (void)gm_physics_add_impulse(scene.physics, ball, push, centre);
    physics_scene_frame(&scene, 0);
    ck_assert_double_eq_tol(vx_of(ball), 8.0, 1e-6);
}
END_TEST

START_TEST(added_and_removed_in_one_window_leaves_no_trace)
{
    gm_body_id ball = add_ball(100.0F, 100.0F, 0.0F);
    gm_body_id next;

    gm_physics_start(scene.physics, TL_MS(16), scene.workers);
    next = add_ball(300.0F, 100.0F, 0.0F);
    ck_assert(gm_physics_remove(scene.physics, next));
    ck_assert(gm_physics_remove(scene.physics, ball));
    gm_physics_end(scene.physics);
    ck_assert_uint_eq(gm_physics_body_count(scene.physics), 0);
    next = add_ball(300.0F, 100.0F, 0.0F);
    ck_assert(!gm_body_id_equal(next, ball));
    physics_scene_frame(&scene, TL_MS(16));
    ck_assert_uint_eq(gm_physics_body_count(scene.physics), 1);
}
END_TEST

START_TEST(force_does_not_depend_on_the_sub_steps)
{
    gm_body_id ball = add_ball(100.0F, 100.0F, 0.0F);
    gm_vec2 force = {2000, 0};
    double once = 0.0;

    (void)gm_physics_add_force(scene.physics, ball, force);
    physics_scene_frame(&scene, TL_MS(8));
    once = vx_of(ball);
    ck_assert_double_eq_tol(once, 8.0, 0.1);
    physics_scene_frame(&scene, TL_MS(8));
    ck_assert_double_le(vx_of(ball), once);
    (void)gm_physics_add_force(scene.physics, ball, force);
    physics_scene_frame(&scene, TL_MS(32));
    ck_assert_double_eq_tol(vx_of(ball), once + 32.0, 0.5);
}
END_TEST

START_TEST(an_impulse_beside_the_centre_spins_and_no_rotation_keeps_still)
{
    gm_body_def def = ball_def(100.0F, 100.0F);
    gm_body_id free_ball = gm_physics_add(scene.physics, &def);
    gm_body_id held = {0, 0};
    const gm_vec2 push = {10.0F, 0.0F};
    const gm_vec2 beside = {0.0F, -8.0F};

    def.position.x = 300.0F;
    def.no_rotation = true;
    held = gm_physics_add(scene.physics, &def);
    (void)gm_physics_add_impulse(scene.physics, free_ball, push, beside);
    (void)gm_physics_add_impulse(scene.physics, held, push, beside);
    physics_scene_frame(&scene, TL_MS(16));
    ck_assert(gm_physics_body(scene.physics, free_ball)->spin > 0.01F);
    ck_assert(fabsf(gm_physics_body(scene.physics, held)->spin) < 1e-9F);
}
END_TEST

START_TEST(a_contact_names_bodies_place_and_speed)
{
    gm_body_id right = add_ball(121.0F, 100.0F, -100.0F);
    gm_body_id left = add_ball(100.0F, 100.0F, 100.0F);
    const gm_contact *contact = NULL;

    physics_scene_frame(&scene, TL_MS(16));
    ck_assert_uint_eq(gm_physics_contact_count(scene.physics), 1);
    contact = gm_physics_contact_at(scene.physics, 0);
    ck_assert(gm_body_id_equal(contact->a, right));
    ck_assert(gm_body_id_equal(contact->b, left));
    ck_assert_double_eq_tol((double)contact->normal.x, -1.0, 1e-5);
    ck_assert_double_eq_tol((double)contact->speed, 200.0, 5.0);
    ck_assert_double_eq_tol((double)contact->point.x, 110.5, 2.0);
    physics_scene_frame(&scene, TL_MS(16));
    ck_assert_uint_eq(gm_physics_contact_count(scene.physics), 0);
}
END_TEST

START_TEST(walls_hold_all_bodies_and_report_contacts)
{
    gm_body_id ball = add_ball(15.0F, 100.0F, -5000.0F);

    physics_scene_frame(&scene, TL_MS(16));
    ck_assert_uint_eq(gm_physics_contact_count(scene.physics), 1);
    ck_assert(gm_body_id_equal(gm_physics_contact_at(scene.physics, 0)->a, ball));
    ck_assert(gm_body_id_is_null(gm_physics_contact_at(scene.physics, 0)->b));
    for (int i = 0; i < 120; i++) {
        physics_scene_frame(&scene, TL_MS(16));
        ck_assert(x_of(ball) > 0.0 && x_of(ball) < 960.0);
    }
}
END_TEST

START_TEST(a_contact_of_a_removed_body_is_not_reported)
{
    gm_body_id right = add_ball(121.0F, 100.0F, -100.0F);

    (void)add_ball(100.0F, 100.0F, 100.0F);
    gm_physics_start(scene.physics, TL_MS(16), scene.workers);
    (void)gm_physics_remove(scene.physics, right);
    gm_physics_end(scene.physics);
    ck_assert_uint_eq(gm_physics_contact_count(scene.physics), 0);
}
END_TEST

START_TEST(a_sensor_reports_contacts_and_does_not_push)
{
    gm_body_def def = ball_def(125.0F, 100.0F);
    gm_body_id ball = add_ball(100.0F, 100.0F, 600.0F);

    def.is_sensor = true;
    (void)gm_physics_add(scene.physics, &def);
    physics_scene_frame(&scene, TL_MS(16));
    ck_assert_uint_eq(gm_physics_contact_count(scene.physics), 1);
    ck_assert_double_gt(vx_of(ball), 590.0);
}
END_TEST

START_TEST(masks_decide_which_bodies_meet)
{
    gm_body_def def = ball_def(125.0F, 100.0F);
    gm_body_def mover = ball_def(100.0F, 100.0F);

    def.category = 4;
    (void)gm_physics_add(scene.physics, &def);
    mover.velocity.x = 600.0F;
    mover.mask = 2;
    gm_body_id ball = gm_physics_add(scene.physics, &mover);
    physics_scene_frame(&scene, TL_MS(16));
    ck_assert_uint_eq(gm_physics_contact_count(scene.physics), 0);
    ck_assert_uint_eq(gm_physics_body(scene.physics, ball)->mask, 2);
}
END_TEST

START_TEST(contacts_are_sorted_by_pair_then_time)
{
    gm__contact contacts[200];
    uint32_t seed = 1;

    memset(contacts, 0, sizeof(contacts));
    for (uint32_t i = 0; i < 200; i++) {
        seed = seed * 1103515245U + 12345U;
        contacts[i].contact.a.index1 = 1 + (seed >> 16) % 9;
        contacts[i].contact.b.index1 = (seed >> 20) % 9;
        contacts[i].order = i;
    }
    gm__contacts_sort(contacts, 200);
    for (uint32_t i = 1; i < 200; i++) {
        const gm__contact *l = &contacts[i - 1];
        const gm__contact *r = &contacts[i];
        uint64_t left = ((uint64_t)l->contact.a.index1 << 40) |
                        ((uint64_t)l->contact.b.index1 << 20) | l->order;
        uint64_t right = ((uint64_t)r->contact.a.index1 << 40) |
                         ((uint64_t)r->contact.b.index1 << 20) | r->order;
        ck_assert(left < right);
    }
}
END_TEST

static uint64_t pair_of(const gm_contact *contact)
{
    return ((uint64_t)contact->a.index1 << 32) | contact->b.index1;
}

START_TEST(published_contacts_are_in_order)
{
    uint32_t most = 0;

    physics_scene_fill(&scene, 300);
    for (int k = 0; k < 10; k++) {
        physics_scene_frame(&scene, TL_MS(16));
        for (uint32_t i = 1; i < gm_physics_contact_count(scene.physics); i++) {
            const gm_contact *contact = gm_physics_contact_at(scene.physics, i);

            ck_assert(pair_of(contact) >= pair_of(gm_physics_contact_at(scene.physics, i - 1)));
            most = i > most ? i : most;
        }
    }
    ck_assert_uint_gt(most, 10);
}
END_TEST

START_TEST(rope_holds_and_goes_with_its_body)
{
    gm_joint_def rope = {.max = 50.0F};
    gm_joint_id id = {0, 0};

    rope.a = add_ball(100.0F, 100.0F, 0.0F);
    rope.b = add_ball(140.0F, 100.0F, 200.0F);
    id = gm_physics_add_joint(scene.physics, &rope);
    ck_assert(gm_physics_has_joint(scene.physics, id));
    for (int i = 0; i < 60; i++) {
        physics_scene_frame(&scene, TL_MS(16));
        ck_assert_double_lt(x_of(rope.b) - x_of(rope.a), 52.0);
    }
    ck_assert_double_gt(x_of(rope.a), 120.0);
    ck_assert(gm_physics_remove(scene.physics, rope.a));
    ck_assert(!gm_physics_has_joint(scene.physics, id));
    ck_assert(!gm_physics_remove_joint(scene.physics, id));
    physics_scene_frame(&scene, TL_MS(16));
    ck_assert(gm_body_id_is_null(rope.a) == false);
    ck_assert_uint_eq(gm_physics_add_joint(scene.physics, &rope).index1, 0);
}
END_TEST

START_TEST(pocket_walls_stop_bodies)
{
    const gm_segment wall = {{200, 50}, {200, 150}};
    gm_body_id ball = add_ball(150.0F, 100.0F, 300.0F);

    ck_assert(gm_physics_add_walls(scene.physics, &wall, 1, 3.0F));
    for (int i = 0; i < 30; i++) {
        physics_scene_frame(&scene, TL_MS(16));
        ck_assert_double_lt(x_of(ball), 200.0);
    }
}
END_TEST

START_TEST(bad_definitions_are_refused)
{
    gm_body_def def = ball_def(100.0F, 100.0F);
    gm_body_id ball = gm_physics_add(scene.physics, &def);
    gm_vec2 nowhere = {NAN, 0};

    def.radius = 0.0F;
    ck_assert_uint_eq(gm_physics_add(scene.physics, &def).index1, 0);
    def.radius = 1.0F;
    def.position.x = INFINITY;
    ck_assert_uint_eq(gm_physics_add(scene.physics, &def).index1, 0);
    def.position.x = 1.0F;
    def.vert_count = 2;
    ck_assert_uint_eq(gm_physics_add(scene.physics, &def).index1, 0);
    def.vert_count = 4;
    def.verts[1] = (gm_vec2){10, 0};
    def.verts[2] = (gm_vec2){2, 2};
    def.verts[3] = (gm_vec2){0, 10};
    ck_assert_uint_eq(gm_physics_add(scene.physics, &def).index1, 0);
    ck_assert(!gm_physics_set_velocity(scene.physics, ball, nowhere));
    ck_assert(!gm_physics_set_spin(scene.physics, ball, INFINITY));
}
END_TEST

START_TEST(either_winding_is_accepted_and_mass_is_area_times_density)
{
    gm_body_def def = {.position = {100, 100}, .vert_count = 3, .density = 2.0F};
    const gm_body_state *state = NULL;

    def.verts[0] = (gm_vec2){0, 10};
    def.verts[1] = (gm_vec2){10, -5};
    def.verts[2] = (gm_vec2){-10, -5};
    state = gm_physics_body(scene.physics, gm_physics_add(scene.physics, &def));
    ck_assert_double_eq_tol((double)state->mass, 300.0, 1e-3);
    ck_assert_double_eq_tol((double)state->radius, sqrt(125.0), 1e-4);
    physics_scene_frame(&scene, TL_MS(16));
    ck_assert_double_eq_tol((double)state->position.x, 100.0, 1e-6);
}
END_TEST

START_TEST(static_bodies_stand_and_cannot_be_pushed)
{
    gm_body_def def = ball_def(200.0F, 100.0F);
    gm_body_id ball = add_ball(170.0F, 100.0F, 100.0F);
    gm_body_id rock = {0, 0};
    gm_vec2 there = {400, 100};

    def.type = GM_BODY_STATIC;
    rock = gm_physics_add(scene.physics, &def);
    ck_assert(!gm_physics_set_velocity(scene.physics, rock, there));
    for (int i = 0; i < 20; i++) {
        physics_scene_frame(&scene, TL_MS(16));
    }
    ck_assert_double_lt(vx_of(ball), 0.0);
    ck_assert_double_eq_tol(x_of(rock), 200.0, 1e-9);
    ck_assert(gm_physics_set_transform(scene.physics, rock, there, 0.0F));
    physics_scene_frame(&scene, TL_MS(16));
    ck_assert_double_eq_tol(x_of(rock), 400.0, 1e-9);
}
END_TEST

START_TEST(full_table_refuses_and_recovers)
{
    gm_body_def def = ball_def(0.0F, 0.0F);
    gm_body_id last = {0, 0};

    for (uint32_t i = 0; i < GM_PHYSICS_MAX_BODIES; i++) {
        uint32_t row = i / 32;

        def.position.x = 20.0F + 29.0F * (float)(i % 32);
        def.position.y = 20.0F + 27.0F * (float)row;
        last = gm_physics_add(scene.physics, &def);
        ck_assert(!gm_body_id_is_null(last));
    }
    ck_assert(gm_body_id_is_null(gm_physics_add(scene.physics, &def)));
    physics_scene_frame(&scene, TL_MS(16));
    ck_assert(gm_physics_remove(scene.physics, last));
    physics_scene_frame(&scene, TL_MS(16));
    ck_assert(!gm_body_id_is_null(gm_physics_add(scene.physics, &def)));
    ck_assert_uint_eq(gm_physics_body_count(scene.physics), GM_PHYSICS_MAX_BODIES);
}
END_TEST

START_TEST(overfull_region_spills_and_lives)
{
    gm_physics_def def = {.memory = scene.memory};
    gm_body_def ball = ball_def(0.0F, 0.0F);

    if (!gm_physics_can_restore()) {
        return;
    }
    gm_physics_destroy(scene.physics);
    def.space = gm_arena_create(scene.space, (size_t)1 << 21);
    scene.physics = gm_physics_create(&def);
    ck_assert_ptr_nonnull(scene.physics);
    for (uint32_t i = 0; i < GM_PHYSICS_MAX_BODIES; i++) {
        uint32_t row = i / 32;

        ball.position.x = 100.0F + 5.0F * (float)(i % 32);
        ball.position.y = 100.0F + 5.0F * (float)row;
        (void)gm_physics_add(scene.physics, &ball);
    }
    for (int i = 0; i < 20; i++) {
        physics_scene_frame(&scene, TL_MS(16));
    }
    ck_assert_uint_gt(gm_arena_get_stats(def.space).failures, 0);
    ck_assert_uint_gt(gm_physics_get_times(scene.physics).dropped_contacts, 0);
}
END_TEST

START_TEST(too_small_regions_are_refused)
{
    gm_physics_def def = {.memory = scene.memory};
    physics_scene other;

    if (!gm_physics_can_restore()) {
        return;
    }
    physics_scene_open(&other, 0, 0);
    gm_physics_destroy(other.physics);
    def.space = gm_arena_create(other.space, (size_t)1 << 18);
    ck_assert_ptr_null(gm_physics_create(&def));
    def.memory = gm_arena_create(other.memory, (size_t)1 << 16);
    ck_assert_ptr_null(gm_physics_create(&def));
    other.physics = NULL;
    physics_scene_close(&other);
}
END_TEST

START_TEST(full_queue_still_takes_removals)
{
    gm_body_id ball = add_ball(100.0F, 100.0F, 0.0F);

    for (uint32_t i = 1; i < GM_PHYSICS_MAX_COMMANDS; i++) {
        ck_assert(gm_physics_set_spin(scene.physics, ball, 1.0F));
    }
    ck_assert(!gm_physics_set_spin(scene.physics, ball, 1.0F));
    ck_assert(gm_body_id_is_null(add_ball(200.0F, 100.0F, 0.0F)));
    ck_assert(gm_physics_remove(scene.physics, ball));
    physics_scene_frame(&scene, TL_MS(16));
    ck_assert_uint_eq(gm_physics_body_count(scene.physics), 0);
}
END_TEST

START_TEST(published_copy_stays_still_inside_the_window)
{
    gm_vec2 before;
    const gm_body_state *body = NULL;

    physics_scene_fill(&scene, 100);
    physics_scene_frame(&scene, TL_MS(16));
    body = gm_physics_body_at(scene.physics, 50);
    before = body->position;
    gm_physics_start(scene.physics, TL_MS(100), scene.workers);
    gm_physics_join(scene.physics);
    ck_assert(body->position.x == before.x && body->position.y == before.y);
    gm_physics_end(scene.physics);
    ck_assert(body->position.x != before.x || body->position.y != before.y);
}
END_TEST

START_TEST(stdout_has_no_text_of_the_library)
{
    char text[64] = {0};
    FILE *file = tmpfile();
    physics_scene quiet;
    int kept = 0;

    ck_assert_ptr_nonnull(file);
    (void)fflush(stdout);
    kept = dup(STDOUT_FILENO);
    ck_assert_int_ge(dup2(fileno(file), STDOUT_FILENO), 0);
    printf("before %d ", 1);
    physics_scene_open(&quiet, 1, 0);
    physics_scene_frame(&quiet, TL_MS(16));
    puts("after");
    physics_scene_close(&quiet);
    (void)fflush(stdout);
    (void)dup2(kept, STDOUT_FILENO);
    (void)close(kept);
    rewind(file);
    ck_assert_uint_gt(fread(text, 1, sizeof(text) - 1, file), 0);
    ck_assert_str_eq(text, "before 1 after\n");
    (void)fclose(file);
}
END_TEST

static void add_window_tests(TCase *tests)
{
    tcase_add_test(tests, sub_steps_are_as_few_as_allowed);
    tcase_add_test(tests, step_advances_by_exactly_the_delta);
    tcase_add_test(tests, zero_delta_moves_nothing_but_applies_commands);
    tcase_add_test(tests, a_body_is_added_and_removed_at_once);
    tcase_add_test(tests, a_step_says_whether_a_worker_ran_it);
    tcase_add_test(tests, command_in_the_window_waits_for_its_end);
    tcase_add_test(tests, command_before_the_window_acts_in_its_step);
    tcase_add_test(tests, commands_act_in_call_order);
    tcase_add_test(tests, added_and_removed_in_one_window_leaves_no_trace);
    tcase_add_test(tests, force_does_not_depend_on_the_sub_steps);
    tcase_add_test(tests, an_impulse_beside_the_centre_spins_and_no_rotation_keeps_still);
    tcase_add_test(tests, published_copy_stays_still_inside_the_window);
}

static void add_contact_tests(TCase *tests)
{
    tcase_add_test(tests, a_contact_names_bodies_place_and_speed);
    tcase_add_test(tests, walls_hold_all_bodies_and_report_contacts);
    tcase_add_test(tests, a_contact_of_a_removed_body_is_not_reported);
    tcase_add_test(tests, a_sensor_reports_contacts_and_does_not_push);
    tcase_add_test(tests, masks_decide_which_bodies_meet);
    tcase_add_test(tests, contacts_are_sorted_by_pair_then_time);
    tcase_add_test(tests, published_contacts_are_in_order);
}

static void add_object_tests(TCase *tests)
{
    tcase_add_test(tests, rope_holds_and_goes_with_its_body);
    tcase_add_test(tests, pocket_walls_stop_bodies);
    tcase_add_test(tests, bad_definitions_are_refused);
    tcase_add_test(tests, either_winding_is_accepted_and_mass_is_area_times_density);
    tcase_add_test(tests, static_bodies_stand_and_cannot_be_pushed);
    tcase_add_test(tests, full_table_refuses_and_recovers);
    tcase_add_test(tests, full_queue_still_takes_removals);
    tcase_add_test(tests, overfull_region_spills_and_lives);
    tcase_add_test(tests, too_small_regions_are_refused);
}

int main(void)
{
    TCase *tests = tcase_create("window, contacts, objects");
    TCase *quiet = tcase_create("stdout");

    tcase_add_checked_fixture(tests, open_scene, close_scene);
    add_window_tests(tests);
    add_contact_tests(tests);
    add_object_tests(tests);
    tcase_add_test(quiet, stdout_has_no_text_of_the_library);
    return suite_run_cases((TCase *const[]){tests, quiet}, 2, 60.0);
}
