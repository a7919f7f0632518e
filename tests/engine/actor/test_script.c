#include "../../support/suite.h"
#include "../../support/world_fixture.h"

#include <check.h>

typedef struct pawn pawn;
typedef void pawn_fn(pawn *self, const tl_script_context *context);

/* An actor with a script; writes '.' at each tick and what its state code writes. */
struct pawn {
    tl_actor_id actor;
    tl_script_id script;
    pawn_fn *code;
    bool has_arrived;
    bool has_turned;
    uint32_t asked;
    uint32_t stretches;
    tl_result result;
    tl_move_to seen;
};

static tl_world *world;
static char text[256];
static uint32_t errors;

static void on_log(void *user, tl_severity severity, tl_message message, const char *line)
{
    (void)user;
    (void)line;
    errors += severity == TL_SEVERITY_ERROR && message == TL_MESSAGE_RUNAWAY ? 1U : 0U;
}

static void set_up(void)
{
    world = fixture_world_of(&(tl_world_def){.clamp = TL_CLAMP_OFF, .log = on_log});
    text[0] = '\0';
    errors = 0;
}

static void tear_down(void)
{
    tl_world_destroy(world);
}

static void on_tick(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)context;
    fixture_append(text, sizeof(text), ".");
}

static void on_code(void *user, const tl_script_context *context)
{
    pawn *self = user;

    self->stretches += 1;
    self->code(self, context);
}

static bool on_move_done(void *user, const tl_move_to *move)
{
    pawn *self = user;

    self->asked += 1;
    self->seen = *move;
    return self->has_arrived;
}

static bool on_rotation_done(void *user)
{
    pawn *self = user;

    self->asked += 1;
    return self->has_turned;
}

static const tl_actor_class pawn_class = {.name = "Pawn", .tick = on_tick};

static tl_script_def def_of(pawn *self)
{
    return (tl_script_def){.actor = self->actor,
                           .fn = on_code,
                           .user = self,
                           .state = 1,
                           .move_done = on_move_done,
                           .rotation_done = on_rotation_done};
}

static void make(pawn *self, pawn_fn *code)
{
    const tl_actor_def actor = {
        .actor_class = &pawn_class, .user = self, .primary_tick = {.can_ever_tick = true}};

    self->code = code;
    ck_assert_int_eq(tl_actor_spawn(world, &actor, &self->actor), TL_OK);
    const tl_script_def def = def_of(self);
    ck_assert_int_eq(tl_script_create(world, &def, &self->script), TL_OK);
}

static void sleep_then_end(pawn *self, const tl_script_context *context)
{
    fixture_append(text, sizeof(text), context->position == 0 ? "0" : "1");
    if (context->position == 0) {
        self->result = tl_script_sleep(context->world, context->script, TL_MS(250), 1);
    }
}

START_TEST(E3_30_a_latent_function_is_only_for_state_code)
{
    pawn a = {0};
    const tl_move_to move = {.offset = 1.0F};

    make(&a, sleep_then_end);
    ck_assert_int_eq(tl_script_sleep(world, a.script, 1, 1), TL_ERR_STATE);
    ck_assert_int_eq(tl_script_move_to(world, a.script, &move, 1), TL_ERR_STATE);
    ck_assert_int_eq(tl_script_finish_rotation(world, a.script, 1), TL_ERR_STATE);
    ck_assert_int_eq(tl_script_sleep(world, (tl_script_id){0}, 1, 1), TL_ERR_STALE_ID);
}
END_TEST

static void sleep_twice(pawn *self, const tl_script_context *context)
{
    (void)tl_script_sleep(context->world, context->script, TL_SECONDS(1), 1);
    self->result = tl_script_sleep(context->world, context->script, TL_SECONDS(2), 2);
}

START_TEST(E3_30_one_latent_function_a_stretch)
{
    pawn a = {0};

    make(&a, sleep_twice);
    fixture_frames(world, 1);
    ck_assert_int_eq(a.result, TL_ERR_STATE);
    ck_assert_int_eq(tl_script_pending(world, a.script), TL_LATENT_SLEEP);
}
END_TEST

START_TEST(E3_31_only_the_state_code_waits)
{
    pawn a = {0};

    make(&a, sleep_then_end);
    fixture_frames(world, 4);
    ck_assert_str_eq(text, ".0..1.");
}
END_TEST

static void three_stretches(pawn *self, const tl_script_context *context)
{
    static const char *const marks[] = {"a", "b", "c"};

    (void)self;
    fixture_append(text, sizeof(text), marks[context->position]);
    if (context->position < 2) {
        (void)tl_script_sleep(context->world, context->script, 0, context->position + 1);
    }
}

START_TEST(E3_32_the_code_goes_on_in_the_tick_in_which_the_latent_function_is_done)
{
    pawn a = {0};

    make(&a, three_stretches);
    fixture_frames(world, 5);
    ck_assert_str_eq(text, ".a.b.c..");
    ck_assert_uint_eq(a.stretches, 3);
}
END_TEST

START_TEST(E3_33_sleep_is_done_when_nothing_remains)
{
    pawn a = {0};

    make(&a, sleep_then_end);
    fixture_frames(world, 2);
    ck_assert_str_eq(text, ".0.");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, ".0..1");
}
END_TEST

START_TEST(E3_33_sleep_counts_the_delta_of_the_actor)
{
    pawn a = {0};

    make(&a, sleep_then_end);
    ck_assert_int_eq(tl_actor_set_custom_time_dilation(world, a.actor, 2.0), TL_OK);
    fixture_frames(world, 2);
    ck_assert_str_eq(text, ".0.1");
}
END_TEST

START_TEST(E3_33_sleep_zero_goes_on_in_the_next_tick_with_any_delta)
{
    pawn a = {0};

    make(&a, three_stretches);
    fixture_frame(world, 0);
    ck_assert_str_eq(text, ".a");
    fixture_frame(world, 0);
    ck_assert_str_eq(text, ".a.b");
}
END_TEST

static void sleep_long_in_state_1(pawn *self, const tl_script_context *context)
{
    (void)self;
    fixture_append(text, sizeof(text), context->state == 1 ? "x" : "y");
    if (context->state == 1) {
        (void)tl_script_sleep(context->world, context->script, TL_SECONDS(9), 1);
    }
}

START_TEST(E3_34_another_state_drops_the_latent_function)
{
    pawn a = {0};

    make(&a, sleep_long_in_state_1);
    fixture_frames(world, 1);
    ck_assert_int_eq(tl_script_goto_state(world, a.script, 2), TL_OK);
    ck_assert_int_eq(tl_script_pending(world, a.script), TL_LATENT_NONE);
    ck_assert_uint_eq(tl_script_state(world, a.script), 2);
    fixture_frames(world, 2);
    ck_assert_str_eq(text, ".x.y.");
}
END_TEST

static void goto_2_then_sleep(pawn *self, const tl_script_context *context)
{
    fixture_append(text, sizeof(text), context->state == 1 ? "x" : "y");
    if (context->state == 1) {
        (void)tl_script_goto_state(context->world, context->script, 2);
        self->result = tl_script_sleep(context->world, context->script, 0, 5);
        return;
    }
    ck_assert_uint_eq(context->position, 0);
}

START_TEST(E3_34_a_state_entered_by_the_code_begins_in_the_same_tick)
{
    pawn a = {0};

    make(&a, goto_2_then_sleep);
    fixture_frames(world, 2);
    ck_assert_str_eq(text, ".xy.");
    ck_assert_int_eq(a.result, TL_ERR_STATE);
}
END_TEST

START_TEST(E3_34_going_to_a_state_again_starts_it_anew)
{
    pawn a = {0};

    make(&a, sleep_then_end);
    fixture_frames(world, 4);
    ck_assert_int_eq(tl_script_goto_state(world, a.script, 1), TL_OK);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, ".0..1..0");
}
END_TEST

static void move_then_note(pawn *self, const tl_script_context *context)
{
    const tl_move_to move = {.destination = {3.0F, 4.0F}, .offset = 0.5F, .should_walk = true};

    if (context->position == 0) {
        self->result = tl_script_move_to(context->world, context->script, &move, 8);
    } else {
        fixture_append(text, sizeof(text), "m");
    }
}

START_TEST(E3_35_move_to_waits_until_the_pawn_has_arrived)
{
    pawn a = {0};

    make(&a, move_then_note);
    fixture_frames(world, 3);
    ck_assert_int_eq(a.result, TL_OK);
    ck_assert_uint_eq(a.asked, 2);
    ck_assert_double_eq((double)a.seen.destination[1], 4.0);
    ck_assert_ptr_nonnull(tl_script_move(world, a.script));
    ck_assert(tl_script_move(world, a.script)->should_walk);
    a.has_arrived = true;
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "....m");
    ck_assert_ptr_null(tl_script_move(world, a.script));
}
END_TEST

static void turn_then_note(pawn *self, const tl_script_context *context)
{
    if (context->position == 0) {
        self->result = tl_script_finish_rotation(context->world, context->script, 1);
    } else {
        fixture_append(text, sizeof(text), "r");
    }
}

START_TEST(E3_35_finish_rotation_waits_until_it_is_reached)
{
    pawn a = {0};

    make(&a, turn_then_note);
    fixture_frames(world, 2);
    ck_assert_int_eq(tl_script_pending(world, a.script), TL_LATENT_FINISH_ROTATION);
    a.has_turned = true;
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "...r");
}
END_TEST

START_TEST(E3_35_a_latent_function_without_its_question_is_invalid)
{
    pawn a = {0};

    make(&a, _i == 0 ? move_then_note : turn_then_note);
    ck_assert_int_eq(tl_script_destroy(world, a.script), TL_OK);
    tl_script_def def = def_of(&a);
    def.move_done = NULL;
    def.rotation_done = NULL;
    ck_assert_int_eq(tl_script_create(world, &def, &a.script), TL_OK);
    fixture_frames(world, 1);
    ck_assert_int_eq(a.result, TL_ERR_INVALID);
}
END_TEST

START_TEST(E3_36_position_and_wait_are_part_of_the_state)
{
    pawn a = {0};

    make(&a, sleep_then_end);
    uint64_t before = tl_world_state_hash(world);
    ck_assert_int_eq(tl_script_goto_state(world, a.script, 4), TL_OK);
    ck_assert_uint_ne(tl_world_state_hash(world), before);
    ck_assert_int_eq(tl_script_goto_state(world, a.script, 1), TL_OK);
    ck_assert_uint_eq(tl_world_state_hash(world), before);
}
END_TEST

static void move_plainly(pawn *self, const tl_script_context *context)
{
    const tl_move_to move = {.destination = {1.0F, 1.0F}};

    self->result = tl_script_move_to(context->world, context->script, &move, 1);
}

START_TEST(E3_37_walking_is_off_unless_asked_for)
{
    pawn a = {0};

    make(&a, move_plainly);
    fixture_frames(world, 1);
    ck_assert_ptr_nonnull(tl_script_move(world, a.script));
    ck_assert(!tl_script_move(world, a.script)->should_walk);
    ck_assert(!tl_script_move(world, a.script)->has_view_focus);
}
END_TEST

static void goto_for_ever(pawn *self, const tl_script_context *context)
{
    (void)self;
    (void)tl_script_goto_state(context->world, context->script, context->state + 1);
}

START_TEST(a_runaway_stops_after_1000_stretches_and_goes_on_in_the_next_tick)
{
    pawn a = {0};

    make(&a, goto_for_ever);
    fixture_frames(world, 1);
    ck_assert_uint_eq(a.stretches, 1000);
    ck_assert_uint_eq(errors, 1);
    fixture_frames(world, 1);
    ck_assert_uint_eq(a.stretches, 2000);
    ck_assert_uint_eq(tl_script_state(world, a.script), 2001);
}
END_TEST

static void destroy_own_script(pawn *self, const tl_script_context *context)
{
    self->result = tl_script_destroy(context->world, context->script);
}

static void destroy_own_actor(pawn *self, const tl_script_context *context)
{
    self->result = tl_actor_destroy(context->world, context->actor);
}

START_TEST(state_code_may_destroy_its_script_or_its_actor)
{
    pawn a = {.result = TL_ERR_INVALID};

    make(&a, _i == 0 ? destroy_own_script : destroy_own_actor);
    fixture_frames(world, 2);
    ck_assert_int_eq(a.result, TL_OK);
    ck_assert_uint_eq(a.stretches, 1);
    ck_assert(!tl_script_is_valid(world, a.script));
}
END_TEST

START_TEST(a_script_dies_with_its_actor)
{
    pawn a = {0};

    make(&a, sleep_then_end);
    ck_assert_int_eq(tl_actor_destroy(world, a.actor), TL_OK);
    ck_assert(!tl_script_is_valid(world, a.script));
    ck_assert_int_eq(tl_script_goto_state(world, a.script, 1), TL_ERR_STALE_ID);
    const tl_script_def def = def_of(&a);
    ck_assert_int_eq(tl_script_create(world, &def, &a.script), TL_ERR_STALE_ID);
}
END_TEST

START_TEST(an_actor_has_one_script)
{
    pawn a = {0};
    tl_script_id second;

    make(&a, sleep_then_end);
    const tl_script_def def = def_of(&a);
    ck_assert_int_eq(tl_script_create(world, &def, &second), TL_ERR_EXISTS);
    ck_assert(tl_script_id_is_null(second));
    ck_assert_int_eq(tl_script_create(world, &(tl_script_def){0}, &second), TL_ERR_INVALID);
}
END_TEST

static void sleep_longest(pawn *self, const tl_script_context *context)
{
    fixture_append(text, sizeof(text), context->position == 0 ? "0" : "1");
    if (context->position == 0) {
        self->result = tl_script_sleep(context->world, context->script,
                                       context->state == 1 ? INT64_MIN : INT64_MAX, 1);
    }
}

START_TEST(E3_33_the_shortest_and_the_longest_sleep_end_as_all_others)
{
    pawn a = {0};

    make(&a, sleep_longest);
    fixture_frames(world, 2);
    ck_assert_str_eq(text, ".0.1");
    ck_assert_int_eq(tl_actor_set_custom_time_dilation(world, a.actor, -1.0), TL_OK);
    ck_assert_int_eq(tl_script_goto_state(world, a.script, 2), TL_OK);
    fixture_frames(world, 2);
    ck_assert_str_eq(text, ".0.1.0.");
    ck_assert_int_eq(a.result, TL_OK);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/script");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, E3_30_a_latent_function_is_only_for_state_code);
    tcase_add_test(tests, E3_30_one_latent_function_a_stretch);
    tcase_add_test(tests, E3_31_only_the_state_code_waits);
    tcase_add_test(tests, E3_32_the_code_goes_on_in_the_tick_in_which_the_latent_function_is_done);
    tcase_add_test(tests, E3_33_sleep_is_done_when_nothing_remains);
    tcase_add_test(tests, E3_33_sleep_counts_the_delta_of_the_actor);
    tcase_add_test(tests, E3_33_sleep_zero_goes_on_in_the_next_tick_with_any_delta);
    tcase_add_test(tests, E3_34_another_state_drops_the_latent_function);
    tcase_add_test(tests, E3_34_a_state_entered_by_the_code_begins_in_the_same_tick);
    tcase_add_test(tests, E3_34_going_to_a_state_again_starts_it_anew);
    tcase_add_test(tests, E3_35_move_to_waits_until_the_pawn_has_arrived);
    tcase_add_test(tests, E3_35_finish_rotation_waits_until_it_is_reached);
    tcase_add_loop_test(tests, E3_35_a_latent_function_without_its_question_is_invalid, 0, 2);
    tcase_add_test(tests, E3_36_position_and_wait_are_part_of_the_state);
    tcase_add_test(tests, E3_37_walking_is_off_unless_asked_for);
    tcase_add_test(tests, a_runaway_stops_after_1000_stretches_and_goes_on_in_the_next_tick);
    tcase_add_loop_test(tests, state_code_may_destroy_its_script_or_its_actor, 0, 2);
    tcase_add_test(tests, a_script_dies_with_its_actor);
    tcase_add_test(tests, an_actor_has_one_script);
    tcase_add_test(tests, E3_33_the_shortest_and_the_longest_sleep_end_as_all_others);
    return suite_run(tests, 60);
}
