/* The state hash covers the state field by field (D-13): a world in which one field differs has
 * another hash, and the same one again when the field is as before. */
#include "../../support/nothing.h"
#include "../../support/suite.h"
#include "../../support/world_fixture.h"
#include "state_fields.h"

#include <check.h>

/* Two worlds with one of everything. */
typedef struct one_of_each {
    tl_world *world;
    tl_world *ue3;
    void *holders[HOLDERS];
    tl__tick *tick;
} one_of_each;

static void no_ue3_timer(void *user, const tl_ue3_timer_call *call)
{
    (void)user;
    (void)call;
}

static void hold_ticks(one_of_each *one)
{
    tl_world *world = one->world;
    const tl_tick_def def = {.fn = no_tick, .can_ever_tick = true, .interval = TL_SECONDS(1)};
    tl_tick_id before = fixture_tick(world, TL_TICK_GROUP_PRE_PHYSICS, no_tick, NULL);
    tl_tick_id id = {0};

    ck_assert_int_eq(tl_tick_create(world, &def, &id), TL_OK);
    ck_assert_int_eq(tl_tick_register(world, id, tl_world_persistent_level(world)), TL_OK);
    ck_assert_int_eq(tl_tick_add_prerequisite(world, id, before), TL_OK);
    fixture_frames(world, 2); /* it has run, and cools down */
    one->tick = tl__tick_at(world, tl__tick_slot(id));
    one->holders[OF_COLD] = one->tick->cold;
    one->holders[OF_EDGE] = tl__edge_at(world, one->tick->first_edge);
    one->holders[OF_STAGGER] = world->ticks->staggers.items;
    one->holders[OF_LEVEL] = tl__level_find(world, tl_world_persistent_level(world));
}

static void hold_actors(one_of_each *one)
{
    static const tl_component_class part_class = {.name = "Part"};
    tl_world *world = one->world;
    const tl_component_def def = {.component_class = &part_class};
    tl_component_id part = {0};
    tl_actor_id actor = fixture_actor(world);

    ck_assert_int_eq(tl_component_add(world, actor, (tl_level_id){0}, &def, &part), TL_OK);
    ck_assert_int_eq(
        tl_latent_delay(world, &(tl_latent_def){.owner = actor, .key = 1}, TL_SECONDS(9)), TL_OK);
    ck_assert_int_eq(
        tl_latent_delay_until_next_frame(world, &(tl_latent_def){.owner = actor, .key = 2}), TL_OK);
    one->holders[OF_ACTOR] = tl__actor_find(world, actor);
    one->holders[OF_COMPONENT] = tl__component_find(world, part);
    tl__latent_owner *busy = tl__latent_owner_at(world->latents, world->latents->busy.first - 1);
    one->holders[OF_LATENT_OWNER] = busy;
    busy->processed = world->latents->frame;
    one->holders[OF_LATENT] = tl__latent_at(world->latents, 1);
    one->holders[OF_NEXT_FRAME] = tl__latent_at(world->latents, 2);
}

static tl__script *hold_script(tl_world *world, tl_latent_function pending)
{
    const tl_script_def def = {.actor = fixture_actor(world), .fn = no_script};
    tl_script_id id = {0};

    ck_assert_int_eq(tl_script_create(world, &def, &id), TL_OK);
    tl__script *script = tl__script_find(world, id);
    script->pending = pending;
    return script;
}

static void hold_others(one_of_each *one)
{
    tl_world *world = one->world;
    const float floats[3] = {1.0F, 2.0F, 3.0F};
    tl_tickable_id tickable = {0};
    tl_timer_id timer = {0};
    tl_value_id value = {0};

    ck_assert_int_eq(tl_tickable_create(world, &(tl_tickable_def){.tick = no_tickable}, &tickable),
                     TL_OK);
    ck_assert_int_eq(tl_timer_set(world, &timer, &(tl_timer_def){.rate = TL_SECONDS(9)}), TL_OK);
    ck_assert_int_eq(tl_value_create(world, &(tl_value_def){.name = "v", .dimensions = 3}, &value),
                     TL_OK);
    ck_assert_int_eq(tl_value_write(world, value, floats), TL_OK);
    one->holders[OF_TICKABLE] = tl__tickable_at(world->tickables, tickable.index1 - 1);
    one->holders[OF_TIMER] = tl__timers_find(world->timers, timer);
    one->holders[OF_TIMER_SLOT] = tl__timer_slot_at(world->timers, timer.index1 - 1);
    one->holders[OF_VALUE] = tl__value_find(world, value);
    one->holders[OF_MOVING] = hold_script(world, TL_LATENT_MOVE_TOWARD);
    one->holders[OF_ANIMATION] = hold_script(world, TL_LATENT_FINISH_ANIM);
}

static void hold_parts(void **holders, tl_world *world)
{
    holders[OF_WORLD] = world;
    holders[OF_FRAME] = &world->core.frame;
    holders[OF_TICKS] = world->ticks;
    holders[OF_ACTORS] = world->actors;
    holders[OF_COMPONENTS] = world->components;
    holders[OF_TIMERS] = world->timers;
    holders[OF_TICKABLES] = world->tickables;
    holders[OF_CAMERAS] = world->cameras;
    holders[OF_LATENTS] = world->latents;
}

static void hold_ue3(one_of_each *one)
{
    const tl_ue3_timer_def timer = {.key = 1, .fn = no_ue3_timer, .rate = TL_SECONDS(9)};
    tl_actor_id actor = fixture_actor(one->ue3);

    ck_assert_int_eq(tl_ue3_timer_set(one->ue3, actor, &timer), TL_OK);
    one->holders[OF_UE3] = one->ue3->ue3;
    one->holders[OF_PLAYER] = tl__actor_find(one->ue3, actor);
    one->holders[OF_UE3_TIMER] = tl__pool_at(&one->ue3->ue3->timers.pool, 0);
}

/* What waits for a frame is made after the frames. */
static void open_one_of_each(one_of_each *one)
{
    const tl_world_def def = {.clamp = TL_CLAMP_OFF, .stagger_intervals = true};
    const tl_ue3_def ue3 = {.garbage_interval = TL_SECONDS(60)};
    tl_level_id second = {0};

    one->world = fixture_world_of(&def);
    one->ue3 = fixture_world_of(&(tl_world_def){.ue3 = &ue3});
    ck_assert_int_eq(tl_level_add(one->world, &(tl_level_def){.name = "second"}, &second), TL_OK);
    hold_parts(one->holders, one->world);
    hold_ticks(one);
    hold_actors(one);
    hold_others(one);
    hold_ue3(one);
}

static uint64_t hash_of(const one_of_each *one)
{
    return tl_world_state_hash(one->world) * 31 + tl_world_state_hash(one->ue3);
}

static void close_one_of_each(one_of_each *one)
{
    tl_world_destroy(one->world);
    tl_world_destroy(one->ue3);
}

START_TEST(D_13_every_field_of_the_state_changes_the_hash)
{
    one_of_each one;

    open_one_of_each(&one);
    uint64_t before = hash_of(&one);
    for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
        unsigned char *byte = (unsigned char *)one.holders[fields[i].of] + fields[i].offset;
        *byte ^= 1U; /* of a bool, a number or an id: the least bit */
        ck_assert_msg(hash_of(&one) != before, "%s is not covered", fields[i].name);
        *byte ^= 1U;
        ck_assert_msg(hash_of(&one) == before, "%s is as before", fields[i].name);
    }
    close_one_of_each(&one);
}
END_TEST

enum { TICK_BITS = 11 };

/* Fields that share words. */
static void change_bits(tl__tick *tick, int which)
{
    switch (which) {
    case 0:
        tick->registration ^= 1U;
        break;
    case 1:
        tick->level ^= 3U; /* the second one */
        break;
    case 2:
        tick->state ^= 1U;
        break;
    case 3:
        tick->group ^= 1U;
        break;
    case 4:
        tick->end_group ^= 1U;
        break;
    case 5:
        tick->actual_start ^= 1U;
        break;
    case 6:
        tick->actual_end ^= 1U;
        break;
    case 7:
        tick->high_priority = !tick->high_priority;
        break;
    case 8:
        tick->was_interval = !tick->was_interval;
        break;
    case 9:
        tick->is_newly_spawned = !tick->is_newly_spawned;
        break;
    default:
        tick->first_edge = 0; /* no prerequisites */
        break;
    }
}

START_TEST(D_13_every_state_of_a_function_changes_the_hash)
{
    one_of_each one;

    open_one_of_each(&one);
    const tl__tick kept = *one.tick;
    uint64_t before = hash_of(&one);
    change_bits(one.tick, _i);
    ck_assert(hash_of(&one) != before);
    *one.tick = kept;
    ck_assert(hash_of(&one) == before);
    close_one_of_each(&one);
}
END_TEST

START_TEST(D_13_cameras_in_another_order_change_the_hash)
{
    one_of_each one;
    tl_camera_id cameras[2] = {{0}};

    open_one_of_each(&one);
    for (uint32_t i = 0; i < 2; i++) {
        uint64_t before = hash_of(&one);
        ck_assert_int_eq(tl_camera_add(one.world, no_camera, NULL, "c", &cameras[i]), TL_OK);
        ck_assert(hash_of(&one) != before);
    }
    uint64_t before = hash_of(&one);
    tl__cameras *all = one.world->cameras;
    for (uint32_t i = 0; i < 2; i++) { /* 0, 1 becomes 1, 0 */
        tl__camera *camera = tl__pool_at(&all->pool, cameras[i].index1 - 1);
        camera->node = (tl__node){camera->node.next, camera->node.previous};
    }
    all->order = (tl__list){all->order.last, all->order.first};
    ck_assert(hash_of(&one) != before);
    close_one_of_each(&one);
}
END_TEST

/* The number of a call counts while there is one. */
START_TEST(D_13_the_call_of_a_timer_that_executes_changes_the_hash)
{
    one_of_each one;

    open_one_of_each(&one);
    tl__timer_execution *execution = &one.world->timers->execution;
    uint32_t *const numbers[2] = {&execution->index, &execution->count};
    execution->timer.index1 = _i == 0 ? 0 : 1;
    for (uint32_t i = 0; i < 2; i++) {
        uint64_t before = hash_of(&one);
        *numbers[i] += 1;
        ck_assert((hash_of(&one) != before) == (_i == 1));
    }
    execution->timer.index1 = 0;
    close_one_of_each(&one);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/state_hash");

    tcase_add_test(tests, D_13_every_field_of_the_state_changes_the_hash);
    tcase_add_loop_test(tests, D_13_every_state_of_a_function_changes_the_hash, 0, TICK_BITS);
    tcase_add_loop_test(tests, D_13_the_call_of_a_timer_that_executes_changes_the_hash, 0, 2);
    tcase_add_test(tests, D_13_cameras_in_another_order_change_the_hash);
    return suite_run(tests, 60);
}
