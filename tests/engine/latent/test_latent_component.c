/* Latent actions of components. */
#include "../../support/suite.h"
#include "latent_owner.h"

#include <check.h>

typedef struct part {
    tl_component_id id;
    const char *letter;
} part;

static void on_part_tick(void *user, const tl_tick_context *context)
{
    (void)context;
    fixture_append(text, sizeof(text), ((part *)user)->letter);
}

static const tl_component_class part_classes[] = {
    {.name = "Aware", .tick = on_part_tick, .is_latent_aware = true},
    {.name = "Plain", .tick = on_part_tick},
    {.name = "Bare", .is_latent_aware = true},
};

static void add_part(latent_owner *owner, part *self, const tl_component_class *kind)
{
    const tl_primary_tick primary = {.can_ever_tick = true};
    const tl_component_def def = {.component_class = kind, .user = self, .primary_tick = &primary};

    ck_assert_int_eq(tl_component_add(world, owner->actor, (tl_level_id){0}, &def, &self->id),
                     TL_OK);
}

static void delay_part(const part *self, latent_owner *done, uint64_t key, tl_time time)
{
    tl_latent_def def = def_of(done, key);

    def.owner = (tl_actor_id){0};
    def.component = self->id;
    ck_assert_int_eq(tl_latent_delay(world, &def, time), TL_OK);
}

/* Aware or not, with a body or not: where the actions advance. */
static const char *const part_texts[] = {".paPb", ".pPab", ".aPb"};

START_TEST(LA_2_actions_of_a_component_advance_in_its_own_tick)
{
    latent_owner owner = {0};
    latent_owner a = {.letter = "a"};
    latent_owner b = {.letter = "b"};
    part p = {.letter = "p"};

    spawn(&owner, &plain);
    add_part(&owner, &p, &part_classes[_i]);
    mark_post_physics();
    delay_part(&p, &a, 1, 2 * FIXTURE_DELTA);
    a.actor = owner.actor;
    delay(&b, 1, 2 * FIXTURE_DELTA);
    ck_assert_int_eq(tl_actor_set_custom_time_dilation(world, owner.actor, 5.0), TL_OK);
    fixture_frames(world, 1);
    ck_assert_uint_eq(tl_latent_count_of_component(world, p.id), 1);
    text[0] = '\0';
    fixture_frames(world, 1);
    ck_assert_str_eq(text, part_texts[_i]);
}
END_TEST

START_TEST(LA_4_actions_of_a_component_advance_once_a_frame_even_with_the_tick_disabled)
{
    latent_owner owner = {.tick_letter = ""};
    latent_owner a = {.letter = "a"};
    part p = {.letter = "p"};

    spawn(&owner, &plain);
    add_part(&owner, &p, &part_classes[0]);
    delay_part(&p, &a, 1, 4 * FIXTURE_DELTA);
    fixture_frames(world, 1);
    ck_assert_int_eq(tl_component_set_tick_enabled(world, p.id, false), TL_OK);
    fixture_frames(world, 1);
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    fixture_frames(world, 5);
    ck_assert_int_eq(tl_world_set_paused(world, false), TL_OK);
    ck_assert_int_eq(tl_component_set_tick_enabled(world, p.id, true), TL_OK);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "pp");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "pppa");
}
END_TEST

START_TEST(LA_9_LA_10_an_actor_and_its_component_have_keys_of_their_own)
{
    latent_owner owner = {.tick_letter = ""};
    latent_owner a = {.letter = "a"};
    part p = {.letter = "p"};
    tl_latent_def both = {.key = 2};

    spawn(&owner, &plain);
    a.actor = owner.actor;
    add_part(&owner, &p, &part_classes[1]);
    delay(&a, 1, FIXTURE_DELTA);
    delay_part(&p, &a, 1, FIXTURE_DELTA);
    both.owner = owner.actor;
    both.component = p.id;
    ck_assert_int_eq(tl_latent_delay(world, &both, 0), TL_ERR_INVALID);
    ck_assert(tl_latent_is_pending_of_component(world, p.id, 1));
    ck_assert_int_eq(tl_latent_cancel_of_component(world, p.id, 1), TL_OK);
    ck_assert_int_eq(tl_latent_cancel_of_component(world, p.id, 1), TL_ERR_REFUSED);
    ck_assert(tl_latent_is_pending(world, owner.actor, 1));
    delay_part(&p, &a, 3, FIXTURE_DELTA);
    ck_assert_int_eq(tl_component_destroy(world, p.id), TL_OK);
    ck_assert_uint_eq(tl_latent_count_of_component(world, p.id), 0);
    ck_assert_int_eq(tl_latent_cancel_of_component(world, p.id, 3), TL_ERR_STALE_ID);
    both.owner = (tl_actor_id){0};
    ck_assert_int_eq(tl_latent_delay(world, &both, 0), TL_ERR_STALE_ID);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "a");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/latent_component");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, LA_2_actions_of_a_component_advance_in_its_own_tick, 0,
                        ROWS(part_texts));
    tcase_add_test(tests,
                   LA_4_actions_of_a_component_advance_once_a_frame_even_with_the_tick_disabled);
    tcase_add_test(tests, LA_9_LA_10_an_actor_and_its_component_have_keys_of_their_own);
    return suite_run(tests, 60);
}
