/* Passes over tickables: run in one go, one at a time and traced they are the same, and whatever
 * is asked may change the registry. */
#include "../../support/suite.h"
#include "../../support/world_fixture.h"

#include <check.h>
#include <string.h>

enum { OBJECTS = 24, FRAMES = 300 };

typedef enum drive { DRIVE_RUN = 0, DRIVE_STEP, DRIVE_TRACE, DRIVE_LOG, DRIVE_COUNT } drive;

typedef struct crowd crowd;

typedef struct object {
    crowd *all;
    tl_tickable_id id;
} object;

/* Objects that do something random whenever they are called. */
struct crowd {
    tl_world *world;
    object objects[OBJECTS];
    tl_value_id value;
    uint64_t dice;
    uint64_t story; /* of all calls and what they saw */
    uint32_t calls;
    uint32_t ticks;
};

static uint32_t roll(crowd *c, uint32_t below)
{
    c->dice = c->dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((c->dice >> 33) % below);
}

static void tell(crowd *c, uint64_t word)
{
    c->story = (c->story ^ word) * UINT64_C(1099511628211);
}

static bool is_allowed(void *user);
static bool is_tickable(void *user);
static tl_tickable_type type_of(void *user);
static void on_tick(void *user, const tl_tickable_context *context);

static void create(crowd *c, object *o)
{
    tl_tickable_def def = {.tick = on_tick, .user = o, .type = (tl_tickable_type)roll(c, 3)};
    uint32_t kinds = roll(c, 16);

    def.get_type = (kinds & 1) != 0 ? type_of : NULL;
    def.is_allowed_to_tick = (kinds & 2) != 0 ? is_allowed : NULL;
    def.is_tickable = (kinds & 4) != 0 ? is_tickable : NULL;
    def.is_tickable_when_paused = (kinds & 8) != 0 ? is_tickable : NULL;
    def.is_engine_wide = roll(c, 6) == 0;
    ck_assert_int_eq(tl_tickable_create(c->world, &def, &o->id), TL_OK);
}

static void change(crowd *c)
{
    object *o = &c->objects[roll(c, OBJECTS)];
    float number = (float)roll(c, 100);

    if (!tl_tickable_is_valid(c->world, o->id)) {
        create(c, o);
    } else if (roll(c, 3) == 0) {
        ck_assert_int_eq(tl_tickable_destroy(c->world, o->id), TL_OK);
    } else {
        ck_assert_int_eq(tl_tickable_set_type(c->world, o->id, (tl_tickable_type)roll(c, 3)),
                         TL_OK);
    }
    ck_assert_int_eq(tl_value_write(c->world, c->value, &number), TL_OK);
}

/* What every call sees is the same however the pass is driven. */
static void called(object *o, uint32_t kind)
{
    crowd *c = o->all;

    c->calls += 1;
    if (roll(c, 3) == 0) {
        change(c);
    }
    tl_stamp stamp = tl_value_stamp(c->world, c->value);
    tell(c, kind);
    tell(c, (uint64_t)(o - c->objects));
    tell(c, tl_frame_position(c->world));
    tell(c, tl_world_stats(c->world).tickables_ticked);
    tell(c, stamp.writer.id);
    tell(c, (uint64_t)stamp.writer.kind);
    tell(c, stamp.writer.kind != TL_ITEM_NONE ? strlen(stamp.writer.name) : 0);
    tell(c, tl_world_state_hash(c->world));
    ck_assert_uint_eq(tl_world_check(c->world, NULL, NULL), 0);
}

static bool is_allowed(void *user)
{
    object *o = user;

    called(o, 1);
    return roll(o->all, 8) != 0;
}

static bool is_tickable(void *user)
{
    object *o = user;

    called(o, 2);
    return roll(o->all, 8) != 0;
}

static tl_tickable_type type_of(void *user)
{
    object *o = user;

    called(o, 3);
    return (tl_tickable_type)roll(o->all, 3);
}

static void on_tick(void *user, const tl_tickable_context *context)
{
    object *o = user;
    float number = 0.0F;

    o->all->ticks += 1;
    tell(o->all, tl_tickable_id_store(context->tickable));
    ck_assert_int_eq(tl_value_read(context->world, o->all->value, &number), TL_OK);
    called(o, 4);
}

static void drive_frame(const crowd *c, drive how)
{
    tl_item item = {0};

    ck_assert_int_eq(
        tl_frame_begin(c->world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = TL_MS(10)}),
        TL_OK);
    do {
        tl_result result = how == DRIVE_STEP ? tl_frame_step(c->world, &item) : TL_OK;
        ck_assert_int_eq(result, TL_OK);
    } while (item.kind != TL_ITEM_NONE);
    ck_assert_int_eq(tl_frame_end(c->world), TL_OK);
    ck_assert_int_eq(tl_world_tick_engine_tickables(c->world, TL_MS(7)), TL_OK);
    fixture_check(c->world);
}

static uint64_t drive_crowd(drive how)
{
    static crowd c;

    c = (crowd){.dice = 5};
    c.world = fixture_world_of(&(tl_world_def){
        .clamp = TL_CLAMP_OFF, .trace_frames = how == DRIVE_TRACE, .log_reads = how == DRIVE_LOG});
    ck_assert_int_eq(
        tl_value_create(c.world, &(tl_value_def){.name = "value", .dimensions = 1}, &c.value),
        TL_OK);
    for (uint32_t i = 0; i < OBJECTS; i++) {
        c.objects[i].all = &c;
        create(&c, &c.objects[i]);
    }
    for (uint32_t i = 0; i < FRAMES; i++) {
        ck_assert_int_eq(tl_world_set_paused(c.world, i % 7 == 3), TL_OK);
        drive_frame(&c, how);
        tell(&c, tl_world_state_hash(c.world));
    }
    ck_assert_uint_gt(c.calls, UINT64_C(10) * FRAMES);
    ck_assert_uint_gt(c.ticks, UINT64_C(2) * FRAMES);
    tl_world_destroy(c.world);
    return c.story;
}

START_TEST(D_10_a_pass_is_the_same_in_one_go_one_at_a_time_traced_and_logged)
{
    ck_assert_uint_eq(drive_crowd((drive)_i), drive_crowd(DRIVE_RUN));
}
END_TEST

/* One object whose questions act, and another they act on. */
typedef struct actor {
    tl_world *world;
    char text[64];
    tl_tickable_id self;
    tl_tickable_id other;
    tl_result result;
} actor;

static void note_self(void *user, const tl_tickable_context *context)
{
    actor *a = user;

    (void)context;
    fixture_append(a->text, sizeof(a->text), "s");
}

static void note_other(void *user, const tl_tickable_context *context)
{
    actor *a = user;

    (void)context;
    fixture_append(a->text, sizeof(a->text), "o");
}

static bool destroy_self(void *user)
{
    actor *a = user;

    a->result = tl_tickable_destroy(a->world, a->self);
    return true;
}

static bool destroy_other(void *user)
{
    actor *a = user;

    a->result = tl_tickable_destroy(a->world, a->other);
    return true;
}

static bool never_asked(void *user)
{
    actor *a = user;

    fixture_append(a->text, sizeof(a->text), "!");
    return true;
}

static void open_actor(actor *a)
{
    *a = (actor){.world = fixture_world(), .result = TL_ERR_STATE};
}

static void add(const actor *a, const tl_tickable_def *def, tl_tickable_id *out)
{
    ck_assert_int_eq(tl_tickable_create(a->world, def, out), TL_OK);
}

START_TEST(K_10_an_object_that_destroys_itself_when_asked_is_asked_no_more)
{
    actor a;

    open_actor(&a);
    add(&a,
        &(tl_tickable_def){.tick = note_self,
                           .user = &a,
                           .is_allowed_to_tick = destroy_self,
                           .is_tickable = never_asked},
        &a.self);
    add(&a, &(tl_tickable_def){.tick = note_other, .user = &a}, &a.other);
    fixture_frames(a.world, 2);
    ck_assert_int_eq(a.result, TL_OK);
    ck_assert_str_eq(a.text, "oo");
    tl_world_destroy(a.world);
}
END_TEST

START_TEST(K_9_an_answer_may_destroy_an_object_that_comes_later)
{
    actor a;

    open_actor(&a);
    add(&a, &(tl_tickable_def){.tick = note_self, .user = &a, .is_tickable = destroy_other},
        &a.self);
    add(&a, &(tl_tickable_def){.tick = note_other, .user = &a}, &a.other);
    fixture_frames(a.world, 1);
    ck_assert_int_eq(a.result, TL_OK);
    ck_assert_str_eq(a.text, "s");
    tl_world_destroy(a.world);
}
END_TEST

START_TEST(K_6_an_answer_in_pause_may_change_the_registry)
{
    actor a;

    open_actor(&a);
    add(&a,
        &(tl_tickable_def){.tick = note_self, .user = &a, .is_tickable_when_paused = destroy_self},
        &a.self);
    ck_assert_int_eq(tl_world_set_paused(a.world, true), TL_OK);
    fixture_frames(a.world, 1);
    ck_assert_int_eq(a.result, TL_OK);
    ck_assert_str_eq(a.text, "");
    ck_assert(!tl_tickable_is_valid(a.world, a.self));
    tl_world_destroy(a.world);
}
END_TEST

static tl_tickable_type destroy_other_and_join(void *user)
{
    (void)destroy_other(user);
    return TL_TICKABLE_ALWAYS;
}

START_TEST(K_2_the_question_for_the_type_may_destroy_another_new_object)
{
    actor a;

    open_actor(&a);
    add(&a, &(tl_tickable_def){.tick = note_self, .user = &a, .get_type = destroy_other_and_join},
        &a.self);
    add(&a, &(tl_tickable_def){.tick = note_other, .user = &a}, &a.other);
    fixture_frames(a.world, 1);
    ck_assert_int_eq(a.result, TL_OK);
    ck_assert_str_eq(a.text, "s");
    tl_world_destroy(a.world);
}
END_TEST

static tl_tickable_type create_other_and_join(void *user)
{
    actor *a = user;

    a->result =
        tl_tickable_create(a->world, &(tl_tickable_def){.tick = note_other, .user = a}, &a->other);
    return TL_TICKABLE_ALWAYS;
}

START_TEST(K_3_one_made_while_types_are_asked_waits_for_the_next_pass)
{
    actor a;

    open_actor(&a);
    add(&a, &(tl_tickable_def){.tick = note_self, .user = &a, .get_type = create_other_and_join},
        &a.self);
    fixture_frames(a.world, 1);
    ck_assert_int_eq(a.result, TL_OK);
    ck_assert_str_eq(a.text, "s");
    fixture_frames(a.world, 1);
    ck_assert_str_eq(a.text, "sso");
    tl_world_destroy(a.world);
}
END_TEST

static tl_tickable_type neither(void *user)
{
    (void)user;
    return (tl_tickable_type)77;
}

START_TEST(K_2_an_answer_that_is_no_type_is_never)
{
    actor a;

    open_actor(&a);
    add(&a, &(tl_tickable_def){.tick = note_self, .user = &a, .get_type = neither}, &a.self);
    fixture_frames(a.world, 2);
    ck_assert_str_eq(a.text, "");
    ck_assert(tl_tickable_is_valid(a.world, a.self));
    tl_world_destroy(a.world);
}
END_TEST

START_TEST(K_14_an_object_that_starts_as_never_is_not_asked_until_it_is_switched_on)
{
    actor a;

    open_actor(&a);
    add(&a,
        &(tl_tickable_def){.tick = note_self,
                           .user = &a,
                           .type = TL_TICKABLE_NEVER,
                           .get_type = destroy_other_and_join,
                           .is_allowed_to_tick = never_asked},
        &a.self);
    fixture_frames(a.world, 2);
    ck_assert_str_eq(a.text, "");
    ck_assert_int_eq(a.result, TL_ERR_STATE);
    ck_assert_int_eq(tl_tickable_set_type(a.world, a.self, TL_TICKABLE_ALWAYS), TL_OK);
    fixture_frames(a.world, 1);
    ck_assert_str_eq(a.text, "!s");
    ck_assert_int_eq(tl_tickable_set_type(a.world, a.self, TL_TICKABLE_NEVER), TL_OK);
    fixture_frames(a.world, 1);
    ck_assert_str_eq(a.text, "!s");
    tl_world_destroy(a.world);
}
END_TEST

static void note_undilated(void *user, const tl_tickable_context *context)
{
    actor *a = user;
    bool is_right = context->delta == TL_MS(40) && context->delta_seconds == 0.04F &&
                    tl_tickable_id_equal(context->tickable, a->self) &&
                    tl_frame_position(context->world) == 0;

    fixture_append(a->text, sizeof(a->text), is_right ? "e" : "!");
}

START_TEST(W_10_the_engine_pass_has_the_undilated_delta_and_is_not_paused)
{
    actor a;

    open_actor(&a);
    add(&a, &(tl_tickable_def){.tick = note_undilated, .user = &a, .is_engine_wide = true},
        &a.self);
    add(&a, &(tl_tickable_def){.tick = note_other, .user = &a}, &a.other);
    ck_assert_int_eq(tl_world_set_time_dilation(a.world, 0.5), TL_OK);
    ck_assert_int_eq(tl_world_set_paused(a.world, true), TL_OK);
    fixture_frame(a.world, TL_MS(40));
    ck_assert_int_eq(tl_world_tick_engine_tickables(a.world, TL_MS(40)), TL_OK);
    ck_assert_str_eq(a.text, "e");
    tl_world_destroy(a.world);
}
END_TEST

START_TEST(K_3_the_engine_pass_merges_new_objects_too)
{
    actor a;

    open_actor(&a);
    fixture_frames(a.world, 1);
    add(&a, &(tl_tickable_def){.tick = note_self, .user = &a, .is_engine_wide = true}, &a.self);
    ck_assert_int_eq(tl_world_tick_engine_tickables(a.world, 0), TL_OK);
    ck_assert_str_eq(a.text, "s");
    tl_world_destroy(a.world);
}
END_TEST

START_TEST(W_10_the_engine_pass_waits_for_the_end_of_the_frame)
{
    actor a;

    open_actor(&a);
    ck_assert_int_eq(tl_frame_begin(a.world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}), TL_OK);
    ck_assert_int_eq(tl_world_tick_engine_tickables(a.world, 0), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_frame_end(a.world), TL_OK);
    ck_assert_int_eq(tl_world_tick_engine_tickables(a.world, -1), TL_ERR_INVALID);
    tl_world_destroy(a.world);
}
END_TEST

/* Half of many are removed; what is left keeps its order and its room. */
START_TEST(K_8_many_removals_keep_the_order_and_take_no_memory)
{
    enum { MANY = 1000 };
    static tl_tickable_id ids[MANY];
    fixture_memory memory = {0};
    actor a = {.world = fixture_world_of(&(tl_world_def){.allocator = {fixture_realloc, &memory},
                                                         .capacity = {.tickables = MANY}})};

    fixture_frames(a.world, 1);
    uint64_t calls = memory.calls;
    for (uint32_t round = 0; round < 50; round++) {
        for (uint32_t i = 0; i < MANY; i++) {
            add(&a, &(tl_tickable_def){.tick = i == 998 ? note_self : note_other, .user = &a},
                &ids[i]);
        }
        for (uint32_t i = 0; i < MANY; i++) {
            ck_assert_int_eq(i >= 997 ? TL_OK : tl_tickable_destroy(a.world, ids[i]), TL_OK);
        }
        a.text[0] = '\0';
        fixture_frames(a.world, 1);
        ck_assert_str_eq(a.text, "oso");
        for (uint32_t i = 997; i < MANY; i++) {
            ck_assert_int_eq(tl_tickable_destroy(a.world, ids[i]), TL_OK);
        }
    }
    ck_assert_uint_eq(memory.calls, calls);
    tl_world_destroy(a.world);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/tickable_pass");

    tcase_add_loop_test(tests, D_10_a_pass_is_the_same_in_one_go_one_at_a_time_traced_and_logged,
                        DRIVE_STEP, DRIVE_COUNT);
    tcase_add_test(tests, K_10_an_object_that_destroys_itself_when_asked_is_asked_no_more);
    tcase_add_test(tests, K_9_an_answer_may_destroy_an_object_that_comes_later);
    tcase_add_test(tests, K_6_an_answer_in_pause_may_change_the_registry);
    tcase_add_test(tests, K_2_the_question_for_the_type_may_destroy_another_new_object);
    tcase_add_test(tests, K_3_one_made_while_types_are_asked_waits_for_the_next_pass);
    tcase_add_test(tests, K_2_an_answer_that_is_no_type_is_never);
    tcase_add_test(tests, K_14_an_object_that_starts_as_never_is_not_asked_until_it_is_switched_on);
    tcase_add_test(tests, W_10_the_engine_pass_has_the_undilated_delta_and_is_not_paused);
    tcase_add_test(tests, K_3_the_engine_pass_merges_new_objects_too);
    tcase_add_test(tests, W_10_the_engine_pass_waits_for_the_end_of_the_frame);
    tcase_add_test(tests, K_8_many_removals_keep_the_order_and_take_no_memory);
    return suite_run(tests, 60);
}
