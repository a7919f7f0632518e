/* Walls inside the arena: where things are born, and what a beam reaches. */
#include "../game_scene.h"
#include "suite.h"

#include "sim/sim.h"

#include <check.h>

static game_scene scene;

static void open_sector(uint32_t sector)
{
    game_scene_open(&scene, &(game_scene_def){.sector = sector, .is_manual = true});
}

static void teardown(void)
{
    game_scene_close(&scene);
}

START_TEST(nothing_is_born_where_the_ship_cannot_get)
{
    open_sector((uint32_t)_i);
    for (uint32_t i = 0; i < scene.game->things.used; i++) {
        const gm_thing *thing = &scene.game->things.items[i];
        const gm_body_state *body = gm_physics_body(scene.game->physics, thing->body);
        if (body->kind != GM_BODY_MIRROR && thing->cage == 0) {
            ck_assert(gm__grid_is_reached(&scene.game->grid, body->position));
        }
    }
}
END_TEST

enum { COLUMNS = 60, ROWS = 28, CELLS = COLUMNS * ROWS };

static gm_vec2 middle_of(uint32_t cell)
{
    uint32_t row = cell / COLUMNS;
    uint32_t column = cell % COLUMNS;
    return gm__vec(GM_ARENA_WIDTH * ((float)column + 0.5F) / (float)COLUMNS,
                   GM_ARENA_HEIGHT * ((float)row + 0.5F) / (float)ROWS);
}

START_TEST(half_of_each_sector_and_more_can_be_reached)
{
    open_sector((uint32_t)_i);
    uint32_t reached = 0;
    for (uint32_t i = 0; i < CELLS; i++) {
        reached += gm__grid_is_reached(&scene.game->grid, middle_of(i)) ? 1 : 0;
    }
    ck_assert_uint_gt(reached, CELLS / 2);
    ck_assert(gm__grid_is_reached(&scene.game->grid, scene.game->sector->start));
}
END_TEST

/* Only walls and mirrors count: debris may hide a crystal for a moment. */
static gm_ray_hit shoot(gm_vec2 from, gm_vec2 to)
{
    gm_ray_filter filter = {.mask = (uint32_t)GM_CATEGORY_MIRROR | (uint32_t)GM_CATEGORY_CRYSTAL};
    gm_ray_hit hit = {0};
    (void)gm_physics_raycast(scene.game->physics, (gm_segment){from, to}, &filter, &hit);
    return hit;
}

static bool hits(const gm_ray_hit *hit, gm_body_kind kind)
{
    const gm_body_state *body = gm_physics_body(scene.game->physics, hit->body);
    return body != NULL && body->kind == (uint32_t)kind;
}

START_TEST(no_straight_beam_reaches_a_cage)
{
    uint32_t tried = 0;
    open_sector(GAME_SCENE_HALL_OF_MIRRORS);
    game_scene_run(&scene, 300);
    for (uint32_t i = 0; i < CELLS; i++) {
        gm_vec2 from = middle_of(i);
        for (uint32_t k = 0; k < 360 && gm__grid_is_reached(&scene.game->grid, from); k++) {
            gm_vec2 way = gm__vec_polar((float)k * GM_PI / 180.0F, 1200.0F);
            gm_ray_hit hit = shoot(from, gm__vec_add(from, way));
            ck_assert(!hits(&hit, GM_BODY_CRYSTAL));
            tried += 1;
        }
    }
    ck_assert_uint_gt(tried, 100000);
}
END_TEST

START_TEST(the_mirror_of_a_cage_sends_the_beam_to_its_crystal)
{
    open_sector(GAME_SCENE_HALL_OF_MIRRORS);
    for (uint32_t i = 0; i < scene.game->sector->cage_count; i++) {
        const gm_cage_view *cage = &scene.game->sector->cages[i];
        gm_ray_hit hit = shoot(
            cage->stand, gm__vec_along(cage->stand, gm__vec_sub(cage->mirror, cage->stand), 2.0F));
        ck_assert(hits(&hit, GM_BODY_MIRROR));
        gm_vec2 in = gm__vec_unit(gm__vec_sub(hit.point, cage->stand));
        gm_vec2 out = gm__vec_along(in, hit.normal, -2.0F * gm__vec_dot(in, hit.normal));
        gm_vec2 from = gm__vec_along(hit.point, out, 1.0F);
        float far = gm__vec_distance(from, cage->crystal);
        gm_vec2 end = gm__vec_along(from, out, far);
        ck_assert(gm__vec_distance(end, cage->crystal) < 10.0F);
        hit = shoot(from, end);
        ck_assert(!hit.is_wall);
    }
}
END_TEST

START_TEST(a_way_leads_around_walls)
{
    open_sector(GAME_SCENE_TOW_LINES);
    gm_vec2 at = gm__vec(260.0F, 60.0F);
    gm_vec2 to = gm__vec(260.0F, 225.0F);
    ck_assert(!gm__grid_is_clear(&scene.game->grid, at, to));
    for (uint32_t i = 0; i < 400 && gm__vec_distance(at, to) > 4.0F; i++) {
        gm_vec2 next = gm__grid_way(&scene.game->grid, at, to);
        at = gm__vec_along(at, gm__vec_unit(gm__vec_sub(next, at)), 4.0F);
        ck_assert(gm__grid_distance(scene.game->walls.items, scene.game->walls.count, at) > 8.0F);
    }
    ck_assert(gm__vec_distance(at, to) <= 4.0F);
}
END_TEST

int main(void)
{
    TCase *walls = tcase_create("walls");
    tcase_add_checked_fixture(walls, NULL, teardown);
    tcase_add_loop_test(walls, nothing_is_born_where_the_ship_cannot_get, 0, GAME_SCENE_SECTORS);
    tcase_add_loop_test(walls, half_of_each_sector_and_more_can_be_reached, 0, GAME_SCENE_SECTORS);
    tcase_add_test(walls, no_straight_beam_reaches_a_cage);
    tcase_add_test(walls, the_mirror_of_a_cage_sends_the_beam_to_its_crystal);
    tcase_add_test(walls, a_way_leads_around_walls);
    return suite_run(walls, 60);
}
