/* physics_scene.c -- see physics_scene.h. */
#include "physics_scene.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 4096 };

void physics_scene_open(physics_scene *scene, uint32_t workers, size_t shift)
{
    size_t bytes =
        GM_PHYSICS_GAME_BYTES + GM_PHYSICS_SPACE_BYTES + (shift + PAGE - 1) / PAGE * PAGE;
    gm_physics_def def = {.damping = 0.8F};
    unsigned char *start = NULL;

    memset(scene, 0, sizeof(*scene));
    scene->block = aligned_alloc(PAGE, bytes);
    ck_assert_ptr_nonnull(scene->block);
    memset(scene->block, 0xa5, bytes);
    start = (unsigned char *)scene->block + shift;
    scene->memory = gm_arena_create(start, GM_PHYSICS_GAME_BYTES);
    scene->space = gm_arena_create(start + GM_PHYSICS_GAME_BYTES, GM_PHYSICS_SPACE_BYTES);
    scene->random = 7;
    ck_assert_int_eq(tl_workers_create(&scene->workers, NULL, workers), TL_OK);
    def.memory = scene->memory;
    def.space = scene->space;
    scene->physics = gm_physics_create(&def);
    ck_assert_ptr_nonnull(scene->physics);
}

void physics_scene_close(physics_scene *scene)
{
    gm_physics_destroy(scene->physics);
    tl_workers_destroy(scene->workers);
    free(scene->block);
}

float physics_scene_random(physics_scene *scene)
{
    scene->random = scene->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (float)(scene->random >> 40) / 16777216.0F;
}

static float between(physics_scene *scene, float low, float high)
{
    return low + (high - low) * physics_scene_random(scene);
}

gm_body_def physics_scene_body(physics_scene *scene)
{
    gm_body_def def = {.elasticity = 0.6F, .friction = 0.4F};
    float radius = between(scene, 4.0F, 12.0F);

    def.position.x = between(scene, 20.0F, 940.0F);
    def.position.y = between(scene, 20.0F, 429.0F);
    def.velocity.x = between(scene, -90.0F, 90.0F);
    def.velocity.y = between(scene, -90.0F, 90.0F);
    def.angle = between(scene, 0.0F, 6.0F);
    def.spin = between(scene, -2.0F, 2.0F);
    def.kind = (uint32_t)between(scene, 0.0F, 5.0F);
    if (physics_scene_random(scene) < 0.15F) {
        def.radius = radius;
        return def;
    }
    def.vert_count = 3 + (uint32_t)between(scene, 0.0F, 5.9F);
    for (uint32_t i = 0; i < def.vert_count; i++) {
        double angle = 6.283185307179586 * (double)i / (double)def.vert_count;
        def.verts[i].x = radius * (float)cos(angle);
        def.verts[i].y = radius * (float)sin(angle);
    }
    return def;
}

void physics_scene_fill(physics_scene *scene, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        gm_body_def def = physics_scene_body(scene);
        ck_assert(!gm_body_id_is_null(gm_physics_add(scene->physics, &def)));
    }
}

void physics_scene_frame(physics_scene *scene, tl_time delta)
{
    gm_physics_start(scene->physics, delta, scene->workers);
    gm_physics_end(scene->physics);
    scene->frame++;
}

static gm_body_id any_body(physics_scene *scene)
{
    uint32_t count = gm_physics_body_count(scene->physics);
    uint32_t index = (uint32_t)(physics_scene_random(scene) * (float)count);

    return gm_physics_body_at(scene->physics, index < count ? index : count - 1)->id;
}

static void push_some(physics_scene *scene)
{
    gm_vec2 push = {between(scene, -4000.0F, 4000.0F), between(scene, -4000.0F, 4000.0F)};
    gm_vec2 offset = {between(scene, -3.0F, 3.0F), 0.0F};

    (void)gm_physics_add_impulse(scene->physics, any_body(scene), push, offset);
    (void)gm_physics_add_force(scene->physics, any_body(scene), push);
    (void)gm_physics_set_velocity(scene->physics, any_body(scene), offset);
}

static void replace_one(physics_scene *scene)
{
    gm_body_def def = physics_scene_body(scene);

    ck_assert(gm_physics_remove(scene->physics, any_body(scene)));
    ck_assert(!gm_body_id_is_null(gm_physics_add(scene->physics, &def)));
}

static void tie_two(physics_scene *scene)
{
    gm_joint_def rope = {.a = any_body(scene), .max = 30.0F, .max_force = 20000.0F};
    gm_joint_id id = {0, 0};

    rope.b = any_body(scene);
    id = gm_physics_add_joint(scene->physics, &rope);
    if (scene->frame % 3 == 0) {
        (void)gm_physics_remove_joint(scene->physics, id);
    }
}

static void add_pocket(physics_scene *scene)
{
    const gm_segment pocket[2] = {{{700, 100}, {900, 100}}, {{700, 100}, {700, 300}}};

    if (scene->frame == 10) {
        (void)gm_physics_add_walls(scene->physics, pocket, 2, 3.0F);
    }
}

void physics_scene_play(physics_scene *scene, uint32_t frames)
{
    for (uint32_t i = 0; i < frames; i++) {
        push_some(scene);
        add_pocket(scene);
        if (scene->frame % 5 == 0) {
            replace_one(scene);
        }
        gm_physics_start(scene->physics, TL_SECONDS(1) / 60, scene->workers);
        push_some(scene);
        if (scene->frame % 7 == 0) {
            replace_one(scene);
        }
        if (scene->frame % 20 == 0) {
            tie_two(scene);
        }
        gm_physics_end(scene->physics);
        scene->frame++;
    }
}

void physics_scene_save(const physics_scene *scene, physics_copy *copy)
{
    copy->scene = *scene;
    copy->memory_bytes = gm_arena_used(scene->memory);
    copy->space_bytes = gm_arena_used(scene->space);
    copy->memory = malloc(copy->memory_bytes);
    copy->space = malloc(copy->space_bytes);
    ck_assert(copy->memory != NULL && copy->space != NULL);
    memcpy(copy->memory, scene->memory, copy->memory_bytes);
    memcpy(copy->space, scene->space, copy->space_bytes);
}

void physics_scene_restore(physics_scene *scene, const physics_copy *copy)
{
    *scene = copy->scene;
    memcpy(scene->memory, copy->memory, copy->memory_bytes);
    memcpy(scene->space, copy->space, copy->space_bytes);
}

void physics_copy_free(physics_copy *copy)
{
    free(copy->memory);
    free(copy->space);
}
