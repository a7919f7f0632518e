#include "../support/suite.h"
#include "../support/world_fixture.h"

#include <check.h>

typedef struct waiter waiter;
typedef void waiter_fn(waiter *self);

/* An actor, or nobody, that waits and writes its letter when an action is done. */
struct waiter {
    const char *letter;
    const char *tick_letter; /* written by its tick; NULL: a full stop */
    tl_actor_id actor;
    waiter_fn *in_tick;
    waiter_fn *in_update;
    waiter_fn *in_done;
    waiter *other;
    const tl_tick_context *context; /* of its tick, while that runs */
    uint32_t updates;
    uint32_t updates_needed;
    tl_time last_delta;
};

static tl_world *world;
static char text[256];

static void set_up(void)
{
    world = fixture_world();
    text[0] = '\0';
}

static void tear_down(void)
{
    tl_world_destroy(world);
}

static void on_done(void *user, tl_world *in)
{
    waiter *self = user;

    (void)in;
    fixture_append(text, sizeof(text), self->letter);
    if (self->in_done != NULL) {
        self->in_done(self);
    }
}

static bool on_update(void *user, tl_world *in, tl_time delta)
{
    waiter *self = user;

    (void)in;
    self->updates += 1;
    self->last_delta = delta;
    if (self->in_update != NULL) {
        self->in_update(self);
    }
    return self->updates == self->updates_needed;
}

static void on_tick(void *user, const tl_tick_context *context)
{
    waiter *self = user;

    self->context = context;
    fixture_append(text, sizeof(text), self->tick_letter != NULL ? self->tick_letter : ".");
    if (self->in_tick != NULL) {
        self->in_tick(self);
    }
}

static const tl_actor_class aware = {.name = "Aware", .tick = on_tick, .is_latent_aware = true};
static const tl_actor_class plain = {.name = "Plain", .tick = on_tick};

static void spawn(waiter *self, const tl_actor_class *actor_class)
{
    const tl_actor_def def = {
        .actor_class = actor_class, .user = self, .primary_tick = {.can_ever_tick = true}};

    ck_assert_int_eq(tl_actor_spawn(world, &def, &self->actor), TL_OK);
}

static tl_latent_def def_of(waiter *self, uint64_t key)
{
    return (tl_latent_def){
        .owner = self->actor, .key = key, .done = on_done, .update = on_update, .user = self};
}

static void delay(waiter *self, uint64_t key, tl_time time)
{
    const tl_latent_def def = def_of(self, key);

    ck_assert_int_eq(tl_latent_delay(world, &def, time), TL_OK);
}

static void late(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)context;
    fixture_append(text, sizeof(text), "P");
}

/* A function in PostPhysics marks where the Latent slot begins. */
static void mark_post_physics(void)
{
    tl_tick_id tick;

    ck_assert_int_eq(tl_tick_create(world,
                                    &(tl_tick_def){.fn = late, .group = TL_TICK_GROUP_POST_PHYSICS},
                                    &tick),
                     TL_OK);
    ck_assert_int_eq(tl_tick_register(world, tick, tl_world_persistent_level(world)), TL_OK);
}

START_TEST(LA_1_each_frame_processes_again)
{
    waiter a = {.letter = "a", .updates_needed = 3};
    const tl_latent_def def = def_of(&a, 1);

    spawn(&a, &aware);
    tl_latent_def bound = def;
    bound.owner = a.actor;
    ck_assert_int_eq(tl_latent_start(world, &bound), TL_OK);
    fixture_frames(world, 5);
    ck_assert_uint_eq(a.updates, 3);
    ck_assert_int_eq(a.last_delta, FIXTURE_DELTA);
    ck_assert_str_eq(text, "...a..");
}
END_TEST

START_TEST(LA_3_without_owner_actions_advance_after_post_physics)
{
    waiter a = {.letter = "a"};

    mark_post_physics();
    delay(&a, 1, 0);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "Pa");
}
END_TEST

START_TEST(LA_3_not_in_pause)
{
    waiter a = {.letter = "a"};

    delay(&a, 1, TL_MS(125));
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    fixture_frames(world, 4);
    ck_assert_str_eq(text, "");
    ck_assert_int_eq(tl_world_set_paused(world, false), TL_OK);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "a");
}
END_TEST

START_TEST(LA_4_once_a_frame_by_the_game_delta_even_with_the_tick_disabled)
{
    waiter a = {.letter = "a", .updates_needed = 100};

    spawn(&a, &aware);
    const tl_latent_def def = def_of(&a, 1);
    ck_assert_int_eq(tl_latent_start(world, &def), TL_OK);
    fixture_frames(world, 2);
    ck_assert_uint_eq(a.updates, 2);
    ck_assert_int_eq(tl_actor_set_tick_enabled(world, a.actor, false), TL_OK);
    fixture_frames(world, 2);
    ck_assert_uint_eq(a.updates, 4);
    ck_assert_int_eq(a.last_delta, FIXTURE_DELTA);
}
END_TEST

START_TEST(LA_4_an_interval_of_the_tick_does_not_slow_it)
{
    waiter a = {.letter = "a", .updates_needed = 100};

    spawn(&a, &aware);
    ck_assert_int_eq(tl_actor_set_tick_interval(world, a.actor, TL_SECONDS(1)), TL_OK);
    const tl_latent_def def = def_of(&a, 1);
    ck_assert_int_eq(tl_latent_start(world, &def), TL_OK);
    fixture_frames(world, 12);
    ck_assert_uint_eq(a.updates, 12);
    ck_assert_int_eq(a.last_delta, FIXTURE_DELTA);
}
END_TEST

START_TEST(LA_5_a_ticking_actor_goes_on_inside_its_own_tick)
{
    waiter a = {.letter = "a"};

    mark_post_physics();
    spawn(&a, &aware);
    delay(&a, 1, 0);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, ".aP");
}
END_TEST

START_TEST(LA_6_a_delay_is_finished_when_nothing_remains)
{
    waiter a = {.letter = "a"};

    delay(&a, 1, TL_MS(250));
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "a");
    ck_assert(!tl_latent_is_pending(world, a.actor, 1));
}
END_TEST

static void delay_nothing(waiter *self)
{
    self->in_tick = NULL;
    delay(self, 7, 0);
}

START_TEST(LA_7_delay_zero_completes_in_the_frame_if_not_yet_processed)
{
    waiter a = {.letter = "a", .in_tick = delay_nothing};

    spawn(&a, &aware);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, ".a");
}
END_TEST

static void delay_other(waiter *self)
{
    self->in_tick = NULL;
    delay(self->other, 7, 0);
}

START_TEST(LA_7_delay_zero_waits_a_frame_if_its_owner_was_processed)
{
    waiter a = {.letter = "a"};
    waiter b = {.letter = "b", .in_tick = delay_other, .other = &a};

    spawn(&a, &aware);
    spawn(&b, &plain);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "..");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "...a.");
}
END_TEST

START_TEST(LA_8_until_next_tick_is_the_next_processing)
{
    waiter a = {.letter = "a"};
    const tl_latent_def def = def_of(&a, 1);

    ck_assert_int_eq(tl_latent_delay_until_next_tick(world, &def), TL_OK);
    fixture_frame(world, 0);
    ck_assert_str_eq(text, "a");
}
END_TEST

static void wait_a_tick(waiter *self)
{
    const tl_latent_def def = def_of(self, 7);

    self->in_tick = NULL;
    ck_assert_int_eq(tl_latent_delay_until_next_tick(world, &def), TL_OK);
}

static void wait_a_frame(waiter *self)
{
    const tl_latent_def def = def_of(self, 7);

    self->in_tick = NULL;
    ck_assert_int_eq(tl_latent_delay_until_next_frame(world, &def), TL_OK);
}

/* Started in the actor's own tick, before its actions are processed. */
START_TEST(LA_8_until_next_tick_may_finish_in_the_frame_it_was_started_in)
{
    waiter a = {.letter = "a", .in_tick = wait_a_tick};

    spawn(&a, &aware);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, ".a");
}
END_TEST

START_TEST(LA_8_until_next_frame_waits_for_another_frame)
{
    waiter a = {.letter = "a", .in_tick = wait_a_frame};

    spawn(&a, &aware);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, ".");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "..a");
}
END_TEST

START_TEST(LA_8_the_guarantee_makes_until_next_tick_wait_for_another_frame)
{
    waiter a = {.letter = "a", .in_tick = wait_a_tick};

    tl_world_destroy(world);
    world = fixture_world_of(
        &(tl_world_def){.clamp = TL_CLAMP_OFF, .guarantee_engine_tick_delay = true});
    spawn(&a, &aware);
    fixture_frames(world, 2);
    ck_assert_str_eq(text, "..a");
}
END_TEST

/* The host's counter tells frames apart, not the number of world ticks. */
START_TEST(LA_8_a_frame_with_the_same_counter_is_not_another_one)
{
    waiter a = {.letter = "a"};
    const tl_latent_def def = def_of(&a, 1);
    const tl_frame_def same = {.frame = 9, .type = TL_LEVEL_TICK_ALL, .delta = FIXTURE_DELTA};

    ck_assert_int_eq(tl_frame_begin(world, &same), TL_OK);
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    ck_assert_int_eq(tl_latent_delay_until_next_frame(world, &def), TL_OK);
    ck_assert_int_eq(tl_frame_begin(world, &same), TL_OK);
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    ck_assert_str_eq(text, "");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "a");
}
END_TEST

START_TEST(LA_9_a_pending_key_is_left_alone)
{
    waiter a = {.letter = "a"};
    const tl_latent_def def = def_of(&a, 1);

    delay(&a, 1, TL_MS(250));
    fixture_frames(world, 1);
    ck_assert_int_eq(tl_latent_delay(world, &def, TL_SECONDS(9)), TL_ERR_EXISTS);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "a");
}
END_TEST

START_TEST(LA_9_a_retriggerable_delay_starts_again)
{
    waiter a = {.letter = "a"};
    const tl_latent_def def = def_of(&a, 1);

    ck_assert_int_eq(tl_latent_retriggerable_delay(world, &def, TL_MS(250)), TL_OK);
    fixture_frames(world, 1);
    ck_assert_int_eq(tl_latent_retriggerable_delay(world, &def, TL_MS(250)), TL_OK);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "a");
    ck_assert_uint_eq(tl_latent_count(world, a.actor), 0);
}
END_TEST

START_TEST(LA_10_actions_of_a_dead_owner_are_dropped)
{
    waiter a = {.letter = "a"};

    spawn(&a, &plain);
    delay(&a, 1, 0);
    ck_assert_uint_eq(tl_latent_count(world, a.actor), 1);
    ck_assert_int_eq(tl_actor_destroy(world, a.actor), TL_OK);
    ck_assert_uint_eq(tl_latent_count(world, a.actor), 0);
    fixture_frames(world, 2);
    ck_assert_str_eq(text, "");
    const tl_latent_def def = def_of(&a, 1);
    ck_assert_int_eq(tl_latent_delay(world, &def, 0), TL_ERR_STALE_ID);
}
END_TEST

static void start_same_key(waiter *self)
{
    self->in_done = NULL;
    ck_assert(!tl_latent_is_pending(world, self->actor, 1));
    delay(self, 1, 0);
}

START_TEST(LA_10_an_action_is_removed_before_it_is_called)
{
    waiter a = {.letter = "a", .in_done = start_same_key};

    spawn(&a, &aware);
    delay(&a, 1, 0);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, ".a");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, ".a.a");
}
END_TEST

static void destroy_self(waiter *self)
{
    ck_assert_int_eq(tl_actor_destroy(world, self->actor), TL_OK);
}

START_TEST(LA_10_an_owner_that_dies_in_a_continuation_gets_no_other)
{
    waiter a = {.letter = "a", .in_done = destroy_self};

    spawn(&a, _i == 0 ? &aware : &plain);
    delay(&a, 1, 0);
    delay(&a, 2, 0);
    delay(&a, 3, TL_SECONDS(1));
    fixture_frames(world, 2);
    ck_assert_str_eq(text, ".a");
}
END_TEST

START_TEST(LA_11_classes_that_are_not_aware_wait_for_the_slot)
{
    waiter a = {.letter = "a"};

    mark_post_physics();
    spawn(&a, &plain);
    delay(&a, 1, 0);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, ".Pa");
}
END_TEST

START_TEST(owners_are_processed_in_the_order_of_their_first_start)
{
    waiter a = {.letter = "a"};
    waiter b = {.letter = "b"};

    spawn(&a, &plain);
    spawn(&b, &plain);
    delay(&b, 1, 0);
    delay(&a, 1, 0);
    delay(&b, 2, 0);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "..bba");
}
END_TEST

START_TEST(D_10_one_object_is_one_item)
{
    waiter a = {.letter = "a"};
    waiter b = {.letter = "b"};
    tl_item item = {0};
    uint32_t items = 0;

    spawn(&a, &plain);
    delay(&a, 1, 0);
    delay(&a, 2, 0);
    delay(&b, 1, 0);
    ck_assert_int_eq(tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}), TL_OK);
    do {
        ck_assert_int_eq(tl_frame_step(world, &item), TL_OK);
        fixture_check(world);
        if (item.kind == TL_ITEM_LATENT) {
            uint64_t owner = items == 0 ? tl_actor_id_store(a.actor) : 0;
            ck_assert_uint_eq(item.id, owner);
            ck_assert_str_eq(item.name, items == 0 ? "Plain" : "world");
            items += 1;
        }
    } while (item.kind != TL_ITEM_NONE);
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    ck_assert_uint_eq(items, 2);
    ck_assert_str_eq(text, ".aab");
}
END_TEST

static bool cancel_both(void *user, tl_world *in, tl_time delta)
{
    const waiter *self = user;

    (void)delta;
    ck_assert_int_eq(tl_latent_cancel(in, self->actor, 1), TL_OK);
    ck_assert_int_eq(tl_latent_cancel(in, self->actor, 2), TL_OK);
    return true;
}

START_TEST(an_update_may_cancel_itself_and_the_next_one)
{
    waiter a = {.letter = "a"};
    tl_latent_def def = def_of(&a, 1);

    def.update = cancel_both;
    ck_assert_int_eq(tl_latent_start(world, &def), TL_OK);
    delay(&a, 2, 0);
    delay(&a, 3, 0);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "a");
    ck_assert_uint_eq(tl_world_stats(world).latent_actions, 2);
}
END_TEST

START_TEST(cancel_drops_without_calling)
{
    waiter a = {.letter = "a"};

    delay(&a, 1, 0);
    ck_assert_int_eq(tl_latent_cancel(world, a.actor, 1), TL_OK);
    ck_assert_int_eq(tl_latent_cancel(world, a.actor, 1), TL_ERR_REFUSED);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "");
}
END_TEST

static void run_other_inside(waiter *self)
{
    if (self->updates == 1) {
        ck_assert_int_eq(
            tl_tick_run_nested(self->context, tl_actor_tick(world, self->other->actor)), TL_OK);
        fixture_append(text, sizeof(text), "<");
    }
}

START_TEST(LA_4_a_tick_inside_an_update_leaves_the_actions_of_others_alone)
{
    waiter b = {.letter = "b"};
    waiter a = {.letter = "a", .in_update = run_other_inside, .updates_needed = 2, .other = &b};
    waiter early = {.letter = "e"};
    waiter late_one = {.letter = "l"};

    spawn(&a, &aware);
    spawn(&b, &aware);
    early.actor = a.actor;
    late_one.actor = a.actor;
    delay(&early, 1, 0);
    const tl_latent_def outer = def_of(&a, 2);
    ck_assert_int_eq(tl_latent_start(world, &outer), TL_OK);
    delay(&late_one, 3, 0);
    delay(&b, 1, 0);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "..b<el");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "..b<el.a.");
}
END_TEST

START_TEST(an_action_without_update_is_invalid)
{
    ck_assert_int_eq(tl_latent_start(world, &(tl_latent_def){0}), TL_ERR_INVALID);
    ck_assert_int_eq(tl_latent_delay(world, NULL, 0), TL_ERR_INVALID);
}
END_TEST

static void write_letter(waiter *self)
{
    fixture_append(text, sizeof(text), self->letter);
}

static void spawn_to_update(waiter *self, const tl_actor_class *actor_class, tl_tick_group group)
{
    self->in_update = write_letter;
    spawn(self, actor_class);
    ck_assert_int_eq(tl_tick_set_group(world, tl_actor_tick(world, self->actor), group), TL_OK);
    const tl_latent_def def = def_of(self, 1);
    ck_assert_int_eq(tl_latent_start(world, &def), TL_OK);
}

START_TEST(LA_2_the_tick_of_an_object_advances_its_own_actions_and_marks_it)
{
    waiter a = {.tick_letter = "A", .letter = "a"};
    waiter b = {.tick_letter = "B", .letter = "b"};
    waiter c = {.tick_letter = "C", .letter = "c"};

    spawn_to_update(&c, &plain, TL_TICK_GROUP_PRE_PHYSICS);
    spawn_to_update(&a, &aware, TL_TICK_GROUP_PRE_PHYSICS);
    spawn_to_update(&b, &aware, TL_TICK_GROUP_POST_PHYSICS);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "CAaBbc");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "CAaBbcCAaBbc");
}
END_TEST

START_TEST(LA_6_the_shortest_and_the_longest_delays_end_as_all_others)
{
    waiter a = {.letter = "a"};
    waiter b = {.letter = "b"};

    delay(&a, 1, INT64_MIN);
    delay(&b, 2, INT64_MAX);
    fixture_frames(world, 2);
    ck_assert_str_eq(text, "a");
    fixture_frame(world, INT64_MAX);
    ck_assert_str_eq(text, "ab");
}
END_TEST

START_TEST(LA_4_whatever_a_null_id_holds_it_means_the_world)
{
    waiter a = {.letter = "a"};
    waiter b = {.letter = "b", .actor = {0, 7}};

    delay(&a, 1, 0);
    delay(&b, 2, 0);
    ck_assert_uint_eq(tl_latent_count(world, (tl_actor_id){0}), 2);
    ck_assert(tl_latent_is_pending(world, b.actor, 1));
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "ab");
}
END_TEST

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

static void add_part(waiter *owner, part *self, const tl_component_class *kind)
{
    const tl_primary_tick primary = {.can_ever_tick = true};
    const tl_component_def def = {.component_class = kind, .user = self, .primary_tick = &primary};

    ck_assert_int_eq(tl_component_add(world, owner->actor, (tl_level_id){0}, &def, &self->id),
                     TL_OK);
}

static void delay_part(const part *self, waiter *done, uint64_t key, tl_time time)
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
    waiter owner = {0};
    waiter a = {.letter = "a"};
    waiter b = {.letter = "b"};
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
    waiter owner = {.tick_letter = ""};
    waiter a = {.letter = "a"};
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
    waiter owner = {.tick_letter = ""};
    waiter a = {.letter = "a"};
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
    TCase *tests = tcase_create("engine/latent");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, LA_1_each_frame_processes_again);
    tcase_add_test(tests, LA_3_without_owner_actions_advance_after_post_physics);
    tcase_add_test(tests, LA_3_not_in_pause);
    tcase_add_test(tests, LA_4_once_a_frame_by_the_game_delta_even_with_the_tick_disabled);
    tcase_add_test(tests, LA_4_an_interval_of_the_tick_does_not_slow_it);
    tcase_add_test(tests, LA_4_a_tick_inside_an_update_leaves_the_actions_of_others_alone);
    tcase_add_test(tests, LA_5_a_ticking_actor_goes_on_inside_its_own_tick);
    tcase_add_test(tests, LA_6_a_delay_is_finished_when_nothing_remains);
    tcase_add_test(tests, LA_7_delay_zero_completes_in_the_frame_if_not_yet_processed);
    tcase_add_test(tests, LA_7_delay_zero_waits_a_frame_if_its_owner_was_processed);
    tcase_add_test(tests, LA_8_until_next_tick_is_the_next_processing);
    tcase_add_test(tests, LA_8_until_next_tick_may_finish_in_the_frame_it_was_started_in);
    tcase_add_test(tests, LA_8_until_next_frame_waits_for_another_frame);
    tcase_add_test(tests, LA_8_the_guarantee_makes_until_next_tick_wait_for_another_frame);
    tcase_add_test(tests, LA_8_a_frame_with_the_same_counter_is_not_another_one);
    tcase_add_test(tests, LA_9_a_pending_key_is_left_alone);
    tcase_add_test(tests, LA_9_a_retriggerable_delay_starts_again);
    tcase_add_test(tests, LA_10_actions_of_a_dead_owner_are_dropped);
    tcase_add_test(tests, LA_10_an_action_is_removed_before_it_is_called);
    tcase_add_loop_test(tests, LA_10_an_owner_that_dies_in_a_continuation_gets_no_other, 0, 2);
    tcase_add_test(tests, LA_11_classes_that_are_not_aware_wait_for_the_slot);
    tcase_add_test(tests, owners_are_processed_in_the_order_of_their_first_start);
    tcase_add_test(tests, D_10_one_object_is_one_item);
    tcase_add_test(tests, LA_4_a_tick_inside_an_update_leaves_the_actions_of_others_alone);
    tcase_add_test(tests, an_update_may_cancel_itself_and_the_next_one);
    tcase_add_test(tests, cancel_drops_without_calling);
    tcase_add_test(tests, an_action_without_update_is_invalid);
    tcase_add_test(tests, LA_2_the_tick_of_an_object_advances_its_own_actions_and_marks_it);
    tcase_add_test(tests, LA_6_the_shortest_and_the_longest_delays_end_as_all_others);
    tcase_add_test(tests, LA_4_whatever_a_null_id_holds_it_means_the_world);
    tcase_add_loop_test(tests, LA_2_actions_of_a_component_advance_in_its_own_tick, 0,
                        ROWS(part_texts));
    tcase_add_test(tests,
                   LA_4_actions_of_a_component_advance_once_a_frame_even_with_the_tick_disabled);
    tcase_add_test(tests, LA_9_LA_10_an_actor_and_its_component_have_keys_of_their_own);
    return suite_run(tests, 60);
}
